//! What is explained.

use super::keys;
use super::play::Play;

const TABLE: &[&str] = &[
    "A rule is a small board, where there is room: what has to lie where, and",
    "where the move goes; above it its name and how many cases it takes. As",
    "a line (t) it has its entries below the answers that were given (`is`; a",
    ". where none was needed). > is the rule that fired; ! marks rules that",
    "would if one answer were another (in brackets), = those that match, too.",
    "Delete a rule or edit it: the compiler checks at once, what it finds stands",
    "below, and its case on the board; a table that stays complete plays on,",
    "and all its games are counted again.",
];

const MENU: &[&str] = &[
    "Choose a game with the arrows and Enter, by its number, or with the",
    "mouse. On the left is the board; on the right the decision table that",
    "decides the computer's move, and below it the log.",
];

/// The help of a game, or of the menu.
pub fn lines(play: Option<&dyn Play>) -> Vec<String> {
    let (first, keys) = match play {
        Some(play) => (play.help(), keys::help(play.can_change())),
        None => (MENU, Vec::new()),
    };
    let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
    let parts = [owned(first), keys, owned(TABLE)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(&String::new())
}
