//! A rule while it is edited: its cells below each other.

use ratatui::crossterm::event::KeyCode;

use super::{Pane, Session};

/// A rule that is edited, and where the cursor is.
pub struct Editor {
    /// The id of the rule.
    pub rule: String,
    /// The names of its cells: conditions, outputs, `do`, `next`, `title`.
    pub names: Vec<String>,
    /// The cell under the cursor.
    pub at: usize,
    /// What is being typed into it.
    pub typed: Option<String>,
}

impl Session {
    /// Edits the rule under the cursor.
    pub(super) fn edit_rule(&mut self) {
        let Some(rule) = self.rule_under_cursor() else { return };
        let Some(bench) = self.bench() else { return };
        let names = bench.draft.names();
        self.editor = Some(Editor { rule, names, at: 0, typed: None });
        self.focus = Pane::Table;
        "the game goes on by the table as it stands, where that is proved".clone_into(&mut self.status);
    }

    /// A key while a rule is edited.
    pub(super) fn editor_key(&mut self, key: KeyCode) {
        let Some(editor) = &mut self.editor else { return };
        match (&mut editor.typed, key) {
            (Some(_), KeyCode::Enter) => self.write_cell(),
            (typed @ Some(_), KeyCode::Esc) => *typed = None,
            (Some(typed), KeyCode::Backspace) => _ = typed.pop(),
            (Some(typed), KeyCode::Char(letter)) => typed.push(letter),
            (Some(_), KeyCode::Up | KeyCode::Down) => {
                self.write_cell();
                self.move_in_rule(key);
            }
            (Some(_), _) => {}
            (None, KeyCode::Esc) => self.leave_editor(),
            (None, KeyCode::Enter) => self.begin_typing(),
            (None, KeyCode::Char(' ')) => self.next_value(),
            (None, KeyCode::Char('a')) => self.add_rule(),
            (None, KeyCode::Char('x')) => self.delete_edited_rule(),
            (None, KeyCode::Char('z')) => self.take_edit_back(),
            (None, KeyCode::Char('w')) => self.write_file(),
            (None, key) => self.move_in_rule(key),
        }
    }

    /// Goes back to the table, with the cursor on the rule that was edited.
    fn leave_editor(&mut self) {
        let Some(editor) = self.editor.take() else { return };
        let spot = self.bench().and_then(|bench| bench.spot(&editor.rule));
        self.table.show(spot);
        self.status = self.play.prompt();
    }

    /// The cell is written as it stands, and can be changed.
    fn begin_typing(&mut self) {
        let text = self.cell();
        if let Some(editor) = &mut self.editor {
            editor.typed = Some(text);
        }
    }

    /// What the cell under the cursor says.
    fn cell(&mut self) -> String {
        let Some(editor) = &self.editor else { return String::new() };
        let (rule, name) = (editor.rule.clone(), editor.names.get(editor.at).cloned().unwrap_or_default());
        self.bench().and_then(|bench| bench.draft.cell(&rule, &name)).unwrap_or_default()
    }

    fn write_cell(&mut self) {
        let Some(text) = self.editor.as_mut().and_then(|editor| editor.typed.take()) else { return };
        self.set_cell(&text);
    }

    fn set_cell(&mut self, text: &str) {
        let Some(editor) = &self.editor else { return };
        let (rule, name) = (editor.rule.clone(), editor.names.get(editor.at).cloned().unwrap_or_default());
        let Some(bench) = self.bench() else { return };
        match bench.edit(|draft| draft.set(&rule, &name, text)) {
            Ok(()) => self.edited(&format!("{rule}: {name} is {}", if text.is_empty() { "empty" } else { text })),
            Err(why) => self.status = why.to_string(),
        }
    }

    /// The next of the values that a condition may have, `-` among them.
    fn next_value(&mut self) {
        let (now, values) = (self.cell(), self.values());
        let Some(after) = values.iter().position(|it| *it == now).map_or(values.first(), |at| values.get((at + 1) % values.len())).cloned()
        else {
            "the values of this cell are not listed: type one".clone_into(&mut self.status);
            return;
        };
        self.set_cell(&after);
    }

    /// The values of the condition under the cursor, as its author writes them.
    fn values(&mut self) -> Vec<String> {
        let Some(editor) = &self.editor else { return Vec::new() };
        let name = editor.names.get(editor.at).cloned().unwrap_or_default();
        self.bench().map_or_else(Vec::new, |bench| bench.values(&name))
    }

    /// Adds a rule behind the edited one, and edits that.
    fn add_rule(&mut self) {
        let Some(rule) = self.editor.as_ref().map(|editor| editor.rule.clone()) else { return };
        let Some(bench) = self.bench() else { return };
        match bench.edit(|draft| draft.add(Some(&rule))) {
            Ok(id) => {
                self.edit(&id);
                self.edited(&format!("{id} is added, a copy of {rule}"));
            }
            Err(why) => self.status = why.to_string(),
        }
    }

    fn delete_edited_rule(&mut self) {
        let Some(rule) = self.editor.as_ref().map(|editor| editor.rule.clone()) else { return };
        self.delete(&rule);
    }

    /// Edits another rule.
    fn edit(&mut self, rule: &str) {
        if let Some(editor) = &mut self.editor {
            rule.clone_into(&mut editor.rule);
            editor.typed = None;
        }
    }

    /// Up and down go through the cells of a rule, left and right through the rules.
    fn move_in_rule(&mut self, key: KeyCode) {
        let rules: Vec<String> = self.bench().map_or_else(Vec::new, |bench| bench.draft.rules().into_iter().map(|(id, _)| id).collect());
        let Some(editor) = &mut self.editor else { return };
        let last = editor.names.len().saturating_sub(1);
        let rule = rules.iter().position(|id| *id == editor.rule).unwrap_or(0);
        let next = match key {
            KeyCode::Left => rule.saturating_sub(1),
            KeyCode::Right => (rule + 1).min(rules.len().saturating_sub(1)),
            KeyCode::Up => return editor.at = editor.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => return editor.at = (editor.at + 1).min(last),
            KeyCode::Home => return editor.at = 0,
            KeyCode::End => return editor.at = last,
            KeyCode::Char(letter) => return editor.typed = Some(letter.to_string()),
            _ => return,
        };
        if let Some(id) = rules.get(next).cloned() {
            self.edit(&id);
        }
    }
}
