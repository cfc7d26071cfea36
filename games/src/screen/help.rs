//! What the keys do.

use super::play::Play;

const KEYS: &[&str] = &[
    "arrows, Enter   move the cursor, choose; or click",
    "n               new game",
    "f               who moves first",
    "l               level, player or table of the computer",
    "b               size of the board",
    "u               take your last move back, and the answer",
    "h               hint: what would the table do in your place",
    "w               why: the decision that is shown, in words",
    "< and >         look at earlier and later decisions",
    "Tab             board, table, log: what the arrows scroll",
    "?               this text",
    "Esc, q          to the menu, where the game waits; quit, as Ctrl-C",
];

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
    let (first, second) = match play {
        Some(play) => (play.help(), KEYS),
        None => (MENU, KEYS),
    };
    let parts = [first, &[""], second, &[""], TABLE];
    parts.into_iter().flatten().map(|&line| line.to_owned()).collect()
}
