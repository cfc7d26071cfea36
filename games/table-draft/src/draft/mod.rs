//! A table that is being changed.

mod add;
mod cell;
mod delete;
mod grid;
mod refused;
mod swap;

pub(crate) use grid::ELSE;
pub use refused::Refused;
pub use swap::Direction;

use std::ops::Range;

use dtable_core::source::{FileId, Source};
use dtable_core::{resolve, syntax};

use crate::changed::{Changed, changed};
use crate::{Checked, LiveTable, Unusable};
use grid::Grid;

/// The text of a table, and the edits made to it.
///
/// An edit changes as few bytes as it can, so comments and layout stay. It keeps the table readable: an entry that the compiler does not
/// understand is [`Refused`], in the compiler's words. Whether the table is still complete is another question: [`check`](Self::check)
/// answers it.
///
/// A deleted rule is only left out: its place is kept, and deleting it again brings it back. Examples that name it, and `expect:` where
/// it is ELSE, are left out with it.
///
/// ```
/// use table_draft::Draft;
///
/// let text = "
/// table: door
/// conditions: { open: Open?, locked: Locked? }
/// actions: { knock: Knock at it, enter: }
/// rules: |
///   | rule | open locked | do    |
///   | R1   | T-          | enter |
///   | R2   | F-          | knock |
/// ";
/// let mut draft = Draft::new("door.yaml", text);
/// assert!(draft.check().is_verified);
/// draft.set("R2", "locked", "T")?;
/// assert!(draft.text().contains("| R2   | FT          | knock |"));
/// let checked = draft.check();
/// assert_eq!(checked.findings[0].name, "missing-rule");
/// assert_eq!(checked.findings[0].case, [("open".to_owned(), "F".to_owned()), ("locked".to_owned(), "F".to_owned())]);
///
/// let why = draft.set("R2", "locked", "perhaps").unwrap_err();
/// assert_eq!(why.to_string(), "the cell has one sign a condition (`open locked`), and `perhaps` has several");
/// assert!(draft.undo());
/// assert_eq!(draft.text(), text);
/// # Ok::<(), table_draft::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    path: String,
    now: State,
    /// The states before, the latest last.
    undone: Vec<State>,
    /// The states after, the next one last.
    redone: Vec<State>,
    original: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    /// The text with all rules, deleted ones too.
    whole: String,
    /// The ids of the rules that are left out.
    deleted: Vec<String>,
    /// What is read: the whole text without them.
    text: String,
    /// Why the compiler cannot read it.
    unread: Option<Refused>,
}

impl State {
    fn new(path: &str, whole: String, deleted: Vec<String>) -> Self {
        let text = delete::without(&whole, &deleted);
        let unread = readable(path, &text).err();
        Self { whole, deleted, text, unread }
    }
}

impl Draft {
    /// A draft of a table. `path` is the name of the file in findings; nothing is read from there.
    #[must_use]
    pub fn new(path: &str, text: impl Into<String>) -> Self {
        let original: String = text.into();
        let now = State::new(path, original.clone(), Vec::new());
        Self { path: path.to_owned(), now, undone: Vec::new(), redone: Vec::new(), original }
    }

    /// The name of the file.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text as it stands, without deleted rules.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.now.text
    }

    /// Whether the text is another one than at first.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.now.text != self.original
    }

    /// The ids of the deleted rules, in the order of the file.
    #[must_use]
    pub fn deleted(&self) -> Vec<&str> {
        self.now.deleted.iter().map(String::as_str).collect()
    }

    /// The ids of all rules in the order of the file, each with whether it is deleted.
    #[must_use]
    pub fn rules(&self) -> Vec<(String, bool)> {
        let ids = Grid::read(&self.now.whole).map_or_else(|_| Vec::new(), |grid| grid.ids());
        ids.into_iter().map(|id| (id.clone(), self.now.deleted.contains(&id))).collect()
    }

    /// The table with the deleted rules in their places, for a picture of both.
    ///
    /// # Errors
    ///
    /// [`Unusable`] as [`LiveTable::read`].
    pub fn whole(&self) -> Result<LiveTable, Unusable> {
        LiveTable::read(&self.path, &self.now.whole)
    }

    /// Checks the table as it stands.
    ///
    /// Where ELSE takes more or fewer cases than `expect:` says, the compiler alone knows how many; the finding here says which, and who
    /// took them at first.
    #[must_use]
    pub fn check(&self) -> Checked {
        Checked::new(&self.path, &self.now.text, &|table| changed(self.first()?.table(), table))
    }

    /// The cases that are decided otherwise than at first, or not at all any more, those with the most cases first in each change of
    /// result; `None` where a text cannot be read, where the cases themselves are others, or where there are very many.
    #[must_use]
    pub fn changes(&self) -> Option<Vec<Changed>> {
        changed(self.first()?.table(), LiveTable::read(&self.path, &self.now.text).ok()?.table())
    }

    /// The table at first.
    fn first(&self) -> Option<LiveTable> {
        LiveTable::read(&self.path, &self.original).ok()
    }

    /// What a cell of a rule says: an entry, an output, or `do`, `next` or `title`; `None` where there is none.
    #[must_use]
    pub fn cell(&self, rule: &str, name: &str) -> Option<String> {
        Grid::read(&self.now.whole).ok()?.get(rule, name).ok()
    }

    /// All cells, rule by rule, deleted ones too: the id of the rule, the name, and what the cell says.
    #[must_use]
    pub fn cells(&self) -> Vec<(String, String, String)> {
        Grid::read(&self.now.whole).map_or_else(|_| Vec::new(), |grid| grid.all())
    }

    /// The names that [`set`](Self::set) takes, in the order of the grid: conditions, outputs, numbered actions, `do`, `next`, `title`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        Grid::read(&self.now.whole).map_or_else(|_| Vec::new(), |grid| grid.names())
    }

    /// Takes the last edit back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.undone.pop() else { return false };
        self.redone.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Makes the last edit again that was taken back; `false` where there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.redone.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Writes a cell of a rule: an entry, an output, or `do`, `next` or `title`.
    ///
    /// # Errors
    ///
    /// [`Refused`] where there is no such cell, the cell has no room for the text, or the compiler does not understand it.
    pub fn set(&mut self, rule: &str, name: &str, text: &str) -> Result<(), Refused> {
        let edits = Grid::read(&self.now.whole)?.set(rule, name, text)?;
        self.edit(&edits)
    }

    /// Writes the actions of a rule, in the order in which they are performed: as a list, or as numbers.
    ///
    /// # Errors
    ///
    /// [`Refused`] where the grid has no place for an action.
    pub fn set_actions(&mut self, rule: &str, actions: &[&str]) -> Result<(), Refused> {
        let edits = Grid::read(&self.now.whole)?.set_actions(rule, actions)?;
        self.edit(&edits)
    }

    /// Deletes a rule, or brings a deleted one back in its place. Says whether it is deleted now.
    ///
    /// # Errors
    ///
    /// [`Refused`] where there is no such rule, or no other one.
    pub fn delete(&mut self, rule: &str) -> Result<bool, Refused> {
        let grid = Grid::read(&self.now.whole)?;
        grid.rule(rule)?;
        let mut deleted = self.now.deleted.clone();
        let is_back = deleted.iter().any(|it| it == rule);
        if is_back {
            deleted.retain(|it| it != rule);
        } else {
            deleted.push(rule.to_owned());
            let ids = grid.ids();
            if deleted.len() == ids.len() {
                return Err(Refused::new(format!("`{rule}` is the last rule, and a table needs one")));
            }
            deleted.sort_by_key(|it| ids.iter().position(|id| id == it));
        }
        let whole = self.now.whole.clone();
        self.put(whole, deleted)?;
        Ok(!is_back)
    }

    /// What is left out with a deleted rule: examples that name it, and `expect:` where it is ELSE; in words.
    #[must_use]
    pub fn goes_with(&self, rule: &str) -> Vec<String> {
        delete::goes_with(&self.now.whole, rule)
    }

    /// Adds a rule behind another one, or before ELSE at the end, and gives its id. The new rule is a copy, so that it can be read: all
    /// of it can be [`set`](Self::set).
    ///
    /// # Errors
    ///
    /// [`Refused`] where there is no such rule.
    pub fn add(&mut self, after: Option<&str>) -> Result<String, Refused> {
        let (id, edits) = Grid::read(&self.now.whole)?.add(after)?;
        self.edit(&edits)?;
        Ok(id)
    }

    /// Moves a rule past its neighbour.
    ///
    /// # Errors
    ///
    /// [`Refused`] where there is no such rule, or no neighbour.
    pub fn shift(&mut self, rule: &str, direction: Direction) -> Result<(), Refused> {
        let edits = Grid::read(&self.now.whole)?.shift(rule, direction, &self.now.deleted)?;
        self.edit(&edits)
    }

    fn edit(&mut self, edits: &[Edit]) -> Result<(), Refused> {
        let whole = applied(&self.now.whole, edits);
        self.put(whole, self.now.deleted.clone())
    }

    /// Makes a state the present one, if the table can be read in it as it can be now.
    fn put(&mut self, whole: String, deleted: Vec<String>) -> Result<(), Refused> {
        if whole == self.now.whole && deleted == self.now.deleted {
            return Ok(());
        }
        let next = State::new(&self.path, whole, deleted);
        if let (Some(why), None) = (&next.unread, &self.now.unread) {
            return Err(why.clone());
        }
        self.undone.push(std::mem::replace(&mut self.now, next));
        self.redone.clear();
        Ok(())
    }
}

/// Whether the compiler understands all words of a table.
fn readable(path: &str, text: &str) -> Result<(), Refused> {
    let source = Source::new(path, text);
    match syntax::parse(&source, FileId(0)) {
        Ok(syntax::Document::Table(document)) => resolve::table(&document).map(|_| ()).map_err(|it| Refused::found(&it)),
        Ok(_) => Err(Refused::new(format!("`{path}` is not a table"))),
        Err(findings) => Err(Refused::found(&findings)),
    }
}

/// A part of a text, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    at: Range<usize>,
    text: String,
}

impl Edit {
    fn new(at: Range<usize>, text: impl Into<String>) -> Self {
        Self { at, text: text.into() }
    }
}

/// The text with the edits, which do not overlap.
fn applied(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|it| (it.at.start, it.at.end));
    let (mut out, mut end) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        out.push_str(&text[end..edit.at.start]);
        out.push_str(&edit.text);
        end = edit.at.end;
    }
    out + &text[end..]
}
