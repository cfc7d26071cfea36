//! Reads and writes cells.

use std::ops::Range;

use super::grid::{ELSE, Grid, Slot};
use super::{Edit, Refused};

impl Grid<'_> {
    /// What a rule says for a name.
    pub fn get(&self, rule: &str, name: &str) -> Result<String, Refused> {
        let (at, slot) = (self.rule(rule)?, self.slot(name)?);
        let content = self.content(self.cell(at, slot.place));
        Self::parts_of(&content, slot.parts).map(|mut parts| parts.swap_remove(slot.part)).ok_or_else(|| uneven(&content, slot))
    }

    /// What every rule says for every name.
    pub fn all(&self) -> Vec<(String, String, String)> {
        let names: Vec<Vec<String>> = (0..self.places()).map(|place| self.names_at(place)).collect();
        let mut all = Vec::new();
        for (rule, id) in self.ids().into_iter().enumerate() {
            for (place, names) in names.iter().enumerate().skip(1) {
                let parts = Self::parts_of(&self.content(self.cell(rule, place)), names.len()).unwrap_or_default();
                all.extend(names.iter().zip(parts).map(|(name, part)| (id.clone(), name.clone(), part)));
            }
        }
        all
    }

    /// The parts of a cell for its names; a blank cell, as ELSE has, is blank for each.
    fn parts_of(content: &str, count: usize) -> Option<Vec<String>> {
        match count {
            1 => Some(vec![content.to_owned()]),
            _ if content.is_empty() => Some(vec![String::new(); count]),
            _ => parts(content, count),
        }
    }

    /// The edits that make a rule say a text for a name.
    pub fn set(&self, rule: &str, name: &str, text: &str) -> Result<Vec<Edit>, Refused> {
        let (at, slot) = (self.rule(rule)?, self.slot(name)?);
        let text = text.trim();
        if text.contains(['\n', '\r']) {
            return Err(Refused::new("a cell is one line"));
        }
        if rule == ELSE && self.is_condition(name) && !text.is_empty() {
            return Err(Refused::new("ELSE takes the cases that no other rule takes: it has no entries"));
        }
        if text.is_empty() && rule != ELSE && self.is_condition(name) {
            return Err(Refused::new(format!("an entry is never blank: write `-` where `{name}` does not matter")));
        }
        let cell = self.cell(at, slot.place);
        let content = self.content(cell.clone());
        let new = if slot.parts == 1 || rule == ELSE { text.to_owned() } else { self.with_part(&content, slot, text)? };
        // Written as it was, a cell keeps its bytes.
        Ok(if new == content { Vec::new() } else { vec![self.write(cell, &new)] })
    }

    /// The edits that give a rule these actions.
    pub fn set_actions(&self, rule: &str, actions: &[&str]) -> Result<Vec<Edit>, Refused> {
        if let Some(unknown) = actions.iter().find(|it| !self.is_action(it)) {
            let known = self.document.actions.iter().map(|it| it.name.value.as_str());
            let near = dtable_core::diagnostic::nearest(unknown, known).map_or_else(String::new, |it| format!(": `{it}` is"));
            return Err(Refused::new(format!("`{unknown}` is no action of the table{near}")));
        }
        if let Some(twice) = (1..actions.len()).find(|at| actions[..*at].contains(&actions[*at])) {
            return Err(Refused::new(format!("`{}` stands there twice", actions[twice])));
        }
        let names = self.names();
        if names.iter().any(|it| it == "do") {
            return self.set(rule, "do", &actions.join(", "));
        }
        if let Some(missing) = actions.iter().find(|it| !names.iter().any(|name| name == *it)) {
            let (name, line) = (if self.is_rows { "column" } else { "line" }, missing);
            return Err(Refused::new(format!("the grid has no {name} `{line}`")));
        }
        let numbered = names.iter().filter(|it| self.is_action(it));
        let number = |name: &str| actions.iter().position(|it| *it == name).map_or_else(String::new, |at| (at + 1).to_string());
        let edits: Vec<Vec<Edit>> = numbered.map(|it| self.set(rule, it, &number(it))).collect::<Result<_, _>>()?;
        Ok(edits.concat())
    }

    /// The content of a shared cell with another part.
    fn with_part(&self, content: &str, slot: Slot, text: &str) -> Result<String, Refused> {
        let mut parts = parts(content, slot.parts).ok_or_else(|| uneven(content, slot))?;
        let names = self.names_at(slot.place).join(" ");
        let text = if text.contains(['"', '\'']) { text.to_owned() } else { text.split_whitespace().collect() };
        if text.contains(char::is_whitespace) {
            return Err(Refused::new(format!("conditions share the cell (`{names}`), so that an entry has no blanks")));
        }
        let is_signs = !content.contains(char::is_whitespace);
        if is_signs && text.chars().count() != 1 {
            return Err(Refused::new(format!("the cell has one sign a condition (`{names}`), and `{text}` has several")));
        }
        parts[slot.part] = text;
        Ok(parts.join(if is_signs { "" } else { " " }))
    }

    /// The edit that writes a cell. Where the blanks of the old text are enough, the bars stay where they are.
    pub fn write(&self, cell: Range<usize>, content: &str) -> Edit {
        let raw = &self.text[cell.clone()];
        let lead = raw.len() - raw.trim_start().len();
        let lead = if raw.trim().is_empty() { raw.len().min(1) } else { lead };
        let escaped = content.replace('|', "\\|");
        let (lead, width) = (&raw[..lead], raw.chars().count());
        let used = lead.chars().count() + escaped.chars().count();
        let end =
            if escaped.is_empty() { width.saturating_sub(used) } else { width.saturating_sub(used).max(usize::from(raw.ends_with(' '))) };
        Edit::new(cell, format!("{lead}{escaped}{}", " ".repeat(end)))
    }
}

/// The entries of a cell that so many conditions share: its words, or the signs of its one word.
fn parts(content: &str, count: usize) -> Option<Vec<String>> {
    let words: Vec<String> = match content.split_whitespace().collect::<Vec<_>>()[..] {
        [one] => one.chars().map(String::from).collect(),
        ref words => words.iter().map(|it| (*it).to_owned()).collect(),
    };
    (words.len() == count).then_some(words)
}

fn uneven(content: &str, slot: Slot) -> Refused {
    Refused::new(format!("the cell says `{content}` for {} conditions", slot.parts))
}
