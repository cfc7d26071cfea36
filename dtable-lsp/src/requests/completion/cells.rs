//! What a cell of a grid may hold.

use std::ops::Range;

use gen_lsp_types as lsp;

use super::place::Cell;
use super::{Candidate, Completer, Offer};
use crate::names::{self, GridRole};

impl Completer<'_> {
    pub(super) fn in_cell(&self, cell: &Cell) -> Option<Offer> {
        let table = self.table()?;
        let is_by_columns = cell.header.first().is_some_and(String::is_empty);
        let is_head = if is_by_columns { cell.column == 0 && !cell.is_header } else { cell.is_header };
        if is_head {
            return Some(self.head(cell, is_by_columns));
        }
        let (head, id) =
            if is_by_columns { (cell.row.first(), cell.header.get(cell.column)) } else { (cell.header.get(cell.column), cell.row.first()) };
        if cell.is_header || !is_by_columns && cell.column == 0 {
            return Some(self.rule_id(cell, is_by_columns));
        }
        let is_else = id.is_some_and(|it| it == "else");
        let content = self.content(cell);
        match names::role(table, head?) {
            GridRole::Entries(columns) if !is_else && columns.len() > 1 && is_packed(&self.text()[content.clone()]) => {
                let (column, range) = self.letter(&columns, &content)?;
                let mut offer = self.entries(column, range, false)?;
                offer.candidates.retain(|it| it.text.len() == 1);
                Some(offer)
            }
            GridRole::Entries(columns) if !is_else => {
                let place = if columns.len() > 1 { self.text()[content.start..self.at].split_whitespace().count() } else { 0 };
                let is_in_word = columns.len() > 1 && !self.text()[..self.at].ends_with([' ', '|']);
                let column = columns.get(place - usize::from(is_in_word && place > 0))?;
                let content = if columns.len() > 1 { self.word(&[]) } else { content };
                self.entries(column, content, columns.len() == 1)
            }
            GridRole::List => Some(self.actions(content)),
            GridRole::Output(output) => Some(self.results_of(&output, content)),
            GridRole::Next => Some(Offer { range: content, candidates: self.following() }),
            GridRole::Order(_) => self.next_number(cell, is_by_columns, content),
            _ => None,
        }
    }

    /// The column at the cursor in `TF-`, a letter a column, and the bytes of the letter that a candidate replaces: none
    /// where letters are missing, else the one behind the cursor, or at the end the last one.
    fn letter<'c>(&self, columns: &'c [String], content: &Range<usize>) -> Option<(&'c str, Range<usize>)> {
        let before = self.at - content.start;
        let (at, range) = if content.len() < columns.len() {
            (before, self.at..self.at)
        } else if self.at < content.end {
            (before, self.at..self.at + 1)
        } else {
            (before.checked_sub(1)?, self.at - 1..self.at)
        };
        Some((columns.get(at)?, range))
    }

    /// The bytes of the content of a cell; of a blank one, the cursor.
    fn content(&self, cell: &Cell) -> Range<usize> {
        let raw = &self.text()[cell.bytes.clone()];
        let start = cell.bytes.start + raw.len() - raw.trim_start().len();
        let end = cell.bytes.start + raw.trim_end().len();
        if start < end { start.min(self.at)..end.max(self.at) } else { self.at..self.at }
    }

    /// The names at the head of a row or column that are not there yet.
    fn head(&self, cell: &Cell, is_by_columns: bool) -> Offer {
        let range = self.word(&['.']);
        if !is_by_columns && cell.column == 0 {
            return Offer {
                range,
                candidates: vec![Candidate::new("rule", lsp::CompletionItemKind::Keyword).detail("each row is a rule")],
            };
        }
        let written = &self.text()[range.clone()];
        let there: Vec<&str> = match (is_by_columns, self.table().map(|it| &it.rules)) {
            (true, Some(dtable_core::syntax::document::Rules::Grid(grid))) => {
                grid.rows.iter().filter_map(|it| it.cells.first()).map(|it| it.value.as_str()).collect()
            }
            _ => cell.header.iter().flat_map(|it| it.split_whitespace()).collect(),
        };
        let numbers_actions = self.action_names().iter().any(|it| there.contains(&it.text.as_str()));
        let mut found = self.column_names(|_| true);
        found.extend(self.output_names());
        let has_actions = !self.action_names().is_empty();
        if !there.contains(&"do") {
            found.extend(self.action_names().into_iter().map(|it| it.order(6)));
        }
        let word = |name: &str, detail: &str| Candidate::new(name, lsp::CompletionItemKind::Keyword).detail(detail).order(7);
        found.extend((has_actions && !numbers_actions).then(|| word("do", "the actions of a rule, in their order").order(5)));
        found.push(word("next", "the table that follows"));
        found.push(word("title", "a name for people"));
        found.push(word("weight", "how often the rule fires"));
        found.extend(self.note_names().into_iter().map(|it| it.order(8)));
        found.retain(|it| it.text == written || !there.contains(&it.text.as_str()));
        Offer { range, candidates: found }
    }

    /// `else`, where no rule is called so, and the rule has no entries.
    fn rule_id(&self, cell: &Cell, is_by_columns: bool) -> Offer {
        let range = self.word(&[]);
        let has_else = self.rule_ids().iter().any(|it| it == "else") && &self.text()[range.clone()] != "else";
        let is_entry = |head: &String| self.table().is_some_and(|it| matches!(names::role(it, head), GridRole::Entries(_)));
        let has_entries = cell.row.iter().zip(&cell.header).skip(1).any(|(entry, head)| !entry.is_empty() && is_entry(head));
        let other = (!has_else && !has_entries && !is_by_columns)
            .then(|| Candidate::new("else", lsp::CompletionItemKind::Keyword).detail("fires where no other rule does"));
        Offer { range, candidates: other.into_iter().collect() }
    }

    pub(super) fn rule_ids(&self) -> Vec<String> {
        use dtable_core::syntax::document::Rules;
        match self.table().map(|it| &it.rules) {
            Some(Rules::Grid(grid)) if grid.header.cells.first().is_some_and(dtable_core::syntax::Text::is_blank) => {
                grid.header.cells.iter().skip(1).map(|it| it.value.clone()).collect()
            }
            Some(Rules::Grid(grid)) => grid.rows.iter().filter_map(|it| it.cells.first()).map(|it| it.value.clone()).collect(),
            Some(Rules::Data(rules)) => rules.iter().map(|it| it.id.value.clone()).collect(),
            None => Vec::new(),
        }
    }

    /// The actions that a list of them does not have yet.
    pub(super) fn actions(&self, content: Range<usize>) -> Offer {
        let text = self.text();
        let range = self.word(&[]);
        let others: Vec<&str> = [&text[content.start.min(range.start)..range.start], &text[range.end..content.end.max(range.end)]]
            .into_iter()
            .flat_map(|it| it.split([',', '(', ')', ' ']))
            .collect();
        let is_choice = text[range.end..].starts_with('(');
        let names = self.action_names().into_iter().filter(|_| !is_choice);
        let candidates = names.filter(|it| !others.contains(&it.text.as_str())).collect();
        Offer { range, candidates }
    }

    /// The tables that a rule can name as `next`.
    pub(super) fn following(&self) -> Vec<Candidate> {
        let own = |detail: &str, name: &str| Candidate::new(name, lsp::CompletionItemKind::Keyword).detail(detail).order(6);
        let mut found: Vec<Candidate> = self.table_names();
        found.push(own("the end", "stop"));
        found.push(own("the same table again, on purpose", "stay"));
        found
    }

    /// The names of the tables that this file can name.
    pub(super) fn table_names(&self) -> Vec<Candidate> {
        let tables = names::tables_in_reach(self.server, self.file);
        let name = |file: &crate::files::FileUri| {
            let parsed = self.server.parsed(file)?;
            let dtable_core::syntax::Document::Table(table) = parsed.document.as_ref()? else { return None };
            let title = table.title.as_ref().map_or_else(|| file.relative_to(self.file), |it| it.value.trim().to_owned());
            Some(Candidate::new(table.name.value.clone(), lsp::CompletionItemKind::Class).detail(title))
        };
        tables.iter().filter_map(name).collect()
    }

    /// The number that an action of a rule would have next.
    fn next_number(&self, cell: &Cell, is_by_columns: bool, content: Range<usize>) -> Option<Offer> {
        if is_by_columns {
            return None;
        }
        let table = self.table()?;
        let is_number = |(at, _): &(usize, &String)| {
            *at != cell.column && cell.header.get(*at).is_some_and(|it| matches!(names::role(table, it), GridRole::Order(_)))
        };
        let most = cell.row.iter().enumerate().filter(is_number).filter_map(|it| it.1.parse::<u32>().ok()).max().unwrap_or(0);
        let number = Candidate::new((most + 1).to_string(), lsp::CompletionItemKind::Value).detail("the next action of the rule");
        Some(Offer { range: content, candidates: vec![number] })
    }
}

/// Whether a cell of several columns has a letter for each: `TF-`.
fn is_packed(content: &str) -> bool {
    !content.is_empty() && content.bytes().all(|it| b"TFYN-".contains(&it))
}
