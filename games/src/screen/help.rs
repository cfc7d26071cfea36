//! What is explained.

use super::keys;
use super::play::Play;

const TABLE: &[&str] = &[
    "In the table, the line `is` has the answers that were given, a . where",
    "none was needed. > is the rule that fired; ! marks rules that would if",
    "one answer were another (in brackets), = those that match, too.",
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
