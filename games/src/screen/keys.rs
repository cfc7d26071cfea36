//! The keys of a game: what they do, the line that names them, and clicks upon it.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

use super::look::{STRONG, WEAK};
use super::play::Setting;

/// A key, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    pub code: KeyCode,
    /// As it is named.
    name: &'static str,
    /// What it does, in a word.
    does: &'static str,
    /// What it does, in a line of the help.
    help: &'static str,
    /// What it sets: games that do not have that do not have the key.
    setting: Option<Setting>,
}

const fn key(code: KeyCode, name: &'static str, does: &'static str, help: &'static str) -> Key {
    Key { code, name, does, help, setting: None }
}

const fn letter(letter: char, name: &'static str, does: &'static str, help: &'static str) -> Key {
    key(KeyCode::Char(letter), name, does, help)
}

const fn sets(letter_of_key: char, name: &'static str, does: &'static str, help: &'static str, setting: Setting) -> Key {
    Key { setting: Some(setting), ..letter(letter_of_key, name, does, help) }
}

/// The keys of a game, those that matter most first: what does not fit into a line is left to the help.
const GAME: [Key; 21] = [
    key(KeyCode::Enter, "Enter", "put", "choose the square under the cursor; arrows, digits and the mouse move it"),
    letter('h', "h", "hint", "what would the table do in your place"),
    letter('u', "u", "undo", "take your last move back, and the answer"),
    letter('x', "x", "delete", "delete the rule under the cursor of the table, and bring it back"),
    letter('t', "t", "grid", "the rules as pictures, or as lines"),
    letter('w', "w", "why", "the decision that is shown, in words"),
    letter('n', "n", "new", "a new game"),
    letter('p', "p", "proof", "what is proved of the table, and what is claimed of the game"),
    letter('e', "e", "edit", "change the rule under the cursor, add rules, write the file"),
    letter(' ', "Space", "step", "the decision again, one question at a time"),
    letter('g', "g", "graph", "the questions of the table, and the way through them"),
    sets('l', "l", "level", "level, player or table of the computer", Setting::Level),
    sets('f', "f", "first", "who moves first", Setting::First),
    sets('b', "b", "size", "size of the board", Setting::Size),
    letter('c', "c", "correction", "what is corrected in a table of 2005 as printed"),
    letter('v', "v", "values", "what each square is worth"),
    key(KeyCode::Tab, "Tab", "pane", "board, table, log: what the arrows act upon"),
    letter(']', "]", "table", "the next table of the game, and with [ the one before; those that have not decided, too"),
    letter('<', "<", "back", "the decision before, and with > the one after; the board follows"),
    key(KeyCode::Esc, "Esc", "menu", "to the menu, where the game waits"),
    letter('q', "q", "quit", "leave, as Ctrl-C"),
];

/// The keys while a rule is edited.
pub const EDITOR: [Key; 8] = [
    key(KeyCode::Enter, "Enter", "type", "change the cell under the cursor; a letter begins to write it anew"),
    letter(' ', "Space", "next value", "the next value of the condition"),
    letter('x', "x", "delete", "delete the rule, and bring it back"),
    letter('a', "a", "add", "add a rule, a copy of this one"),
    letter('z', "z", "undo", "take the last edit back"),
    letter('w', "w", "write", "write the table into a new file of this folder"),
    key(KeyCode::Right, "arrows", "move", "up and down through the cells, left and right through the rules"),
    key(KeyCode::Esc, "Esc", "play", "go on playing by the table as it stands"),
];

/// The keys while a cell is typed.
pub const TYPING: [Key; 2] =
    [key(KeyCode::Enter, "Enter", "take", "take what was typed"), key(KeyCode::Esc, "Esc", "leave", "leave the cell as it was")];

/// The key that tells all of them; shown on every screen.
const HELP: Key = letter('?', "?", "help", "this text");

/// The keys of a game that has these settings.
pub fn of_game(settings: &[Setting]) -> Vec<Key> {
    GAME.into_iter().filter(|key| key.setting.is_none_or(|it| settings.contains(&it))).collect()
}

/// The lines of the help.
pub fn help(settings: &[Setting]) -> Vec<String> {
    let game = of_game(settings);
    let line = |key: &Key| format!("{:<6} {}", key.name, key.help);
    let editor = ["".to_owned(), "While a rule is edited:".to_owned()].into_iter().chain(EDITOR.iter().map(line));
    game.iter().chain([&HELP]).map(line).chain(editor).collect()
}

/// Where keys stand on the screen.
#[derive(Debug, Default)]
pub struct KeyLine(Vec<(Rect, KeyCode)>);

impl KeyLine {
    /// The key under the mouse.
    pub fn key_at(&self, at: Position) -> Option<KeyCode> {
        self.0.iter().find(|(area, _)| area.contains(at)).map(|(_, code)| *code)
    }

    /// Draws the keys, closer to each other where they would not fit, and the help last of all.
    pub fn draw(&mut self, keys: &[Key], area: Rect, buffer: &mut Buffer) {
        self.0.clear();
        let all: u16 = keys.iter().chain([&HELP]).map(|it| length(*it) + 3).sum();
        let gap = if all <= area.width { 3 } else { 2 };
        let last = area.right().saturating_sub(length(HELP) + gap);
        let mut x = area.x + 1;
        for key in keys {
            if x + length(*key) > last {
                break;
            }
            x = self.write(*key, (x, area.y), buffer) + gap;
        }
        self.write(HELP, (x, area.y), buffer);
    }

    /// Writes what a key does; where that ends.
    fn write(&mut self, key: Key, (from, y): (u16, u16), buffer: &mut Buffer) -> u16 {
        if y >= buffer.area.bottom() || from >= buffer.area.right() {
            return from;
        }
        let (x, _) = buffer.set_stringn(from, y, key.name, key.name.len(), STRONG);
        let (x, _) = buffer.set_stringn(x, y, format!(" {}", key.does), key.does.len() + 1, WEAK);
        self.0.push((Rect::new(from, y, x - from, 1), key.code));
        x
    }
}

const fn length(key: Key) -> u16 {
    (key.name.len() + 1 + key.does.len()) as u16
}
