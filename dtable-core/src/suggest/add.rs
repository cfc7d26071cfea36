//! Adds rules at the end of a table.

use super::table_text::{Drawn, List, RulesText, TableText, dash, line_end, line_start};
use crate::diagnostic::{Applicability, Edit, NewRule, Placeholder, Suggestion, SuggestionKind};
use crate::lists::CollectVec;
use crate::syntax::grid::DrawnRow;
use crate::syntax::quoted;
use unicode_width::UnicodeWidthStr;

/// The expression of an output until the author fills it in.
const TO_DO: &str = "todo!()";

/// Adds rules for missing cases.
pub(super) fn rules(table: &TableText, rules: &[NewRule]) -> Option<Suggestion> {
    let title = match rules {
        [] => return None,
        [one] => format!("add rule `{}` for missing cases", one.id),
        [first, .., last] => format!("add rules `{}` to `{}` for missing cases", first.id, last.id),
    };
    suggestion(table, SuggestionKind::AddRules, title, rules)
}

/// Adds the rule `else` for all missing cases.
pub(super) fn otherwise(table: &TableText) -> Option<Suggestion> {
    let rule = NewRule { id: "else".to_owned(), entries: Vec::new() };
    suggestion(table, SuggestionKind::AddElse, "add one rule `else` for all missing cases".to_owned(), &[rule])
}

fn suggestion(table: &TableText, kind: SuggestionKind, title: String, rules: &[NewRule]) -> Option<Suggestion> {
    let (edits, placeholders) = match &table.rules {
        RulesText::Rows(drawn) => rows(table, drawn, rules)?,
        RulesText::Columns(drawn) => columns(table, drawn, rules)?,
        RulesText::Data(list) => items(table, list, rules)?,
    };
    Some(Suggestion { kind, title, edits, applicability: Applicability::HasPlaceholders, placeholders, right: None })
}

/// Edits, and the placeholders in their texts.
type FilledText = (Vec<Edit>, Vec<Placeholder>);

/// A new text while it is written, with its placeholders.
#[derive(Default)]
struct NewText {
    edit: usize,
    text: String,
    placeholders: Vec<Placeholder>,
}

impl NewText {
    fn new(edit: usize) -> Self {
        Self { edit, ..Self::default() }
    }

    /// Writes a placeholder, which the author fills in or replaces.
    fn ask(&mut self, text: &str, rule: &NewRule, name: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        let (rule, name) = (rule.id.clone(), name.to_owned());
        self.placeholders.push(Placeholder { edit: self.edit, start, end: self.text.len(), rule, name });
    }

    /// Writes a cell of a grid, and blanks up to a width.
    fn cell(&mut self, content: &Content, rule: &NewRule, name: &str, width: usize) {
        self.text.push(' ');
        match content {
            Content::Text(text) => self.text.push_str(text),
            Content::ToDo(text) => self.ask(text, rule, name),
        }
        self.text.push_str(&" ".repeat(width.saturating_sub(content.width())));
        self.text.push(' ');
    }
}

/// The text of a cell in a new rule.
enum Content {
    Text(String),
    ToDo(&'static str),
}

impl Content {
    fn width(&self) -> usize {
        match self {
            Self::Text(text) => text.width(),
            Self::ToDo(text) => text.width(),
        }
    }
}

/// Returns the text of a new rule in the cell of these columns.
fn content(table: &TableText, rule: &NewRule, names: &[String]) -> Content {
    let parts: Vec<&str> = names.iter().filter_map(|name| rule.entry(name)).collect_vec();
    match names {
        _ if parts.len() == names.len() => {
            let is_narrow = parts.len() > 1 && parts.iter().all(|it| it.chars().count() == 1);
            Content::Text(parts.join(if is_narrow { "" } else { " " }).replace('|', "\\|"))
        }
        [name] if table.document.outputs.iter().any(|it| it.name.value == *name) => Content::ToDo(TO_DO),
        [name] if name == "do" || table.document.actions.iter().any(|it| it.name.value == *name) => Content::ToDo(""),
        _ => Content::Text(String::new()),
    }
}

/// Writes rows under the last row, with its indentation and widths.
fn rows(table: &TableText, drawn: &Drawn, rules: &[NewRule]) -> Option<FilledText> {
    let text = table.source.text();
    let last = drawn.rows.last()?;
    let (first, end) = (*last.bars.first()?, line_end(text, *last.bars.last()?));
    let (indent, newline) = (&text[line_start(text, first)..first], table.newline());
    let widths = widths(text, last);
    let mut new = NewText::new(0);
    for rule in rules {
        new.text.push_str(newline);
        new.text.push_str(indent);
        for (at, head) in drawn.grid.header.cells.iter().enumerate() {
            let names: Vec<String> = head.words().into_iter().map(|it| it.value).collect_vec();
            let content = if at == 0 { Content::Text(rule.id.clone()) } else { content(table, rule, &names) };
            new.text.push('|');
            new.cell(&content, rule, &names.join(" "), widths.get(at).copied().unwrap_or(0));
        }
        new.text.push('|');
    }
    Some((vec![Edit::new(table.span(end, end), new.text)], new.placeholders))
}

/// Returns the widths of the cells of a row, without the blanks around them. Chinese characters and emoji take two
/// columns, as where grids are aligned.
fn widths(text: &str, row: &DrawnRow) -> Vec<usize> {
    row.bars.windows(2).map(|it| text[it[0] + 1..it[1]].width().saturating_sub(2)).collect_vec()
}

/// Writes columns behind the last column.
fn columns(table: &TableText, drawn: &Drawn, rules: &[NewRule]) -> Option<FilledText> {
    let heads: Vec<String> =
        drawn.grid.rows.iter().map(|row| row.cells.first().map_or_else(String::new, |it| it.value.clone())).collect_vec();
    let contents = |rule: &NewRule| -> Vec<Content> {
        let cells = heads.iter().map(|head| content(table, rule, std::slice::from_ref(head)));
        std::iter::once(Content::Text(rule.id.clone())).chain(cells).collect_vec()
    };
    let new: Vec<Vec<Content>> = rules.iter().map(contents).collect_vec();
    let widths: Vec<usize> = new.iter().map(|it| it.iter().map(Content::width).max().unwrap_or(0)).collect_vec();
    let mut written: FilledText = (Vec::new(), Vec::new());
    let mut cells = 0;
    for row in &drawn.rows {
        let mut text = NewText::new(written.0.len());
        for ((rule, contents), width) in rules.iter().zip(&new).zip(&widths) {
            if row.is_separator {
                text.text.push_str(&"-".repeat(width + 2));
            } else {
                let name = if cells == 0 { "" } else { &heads[cells - 1] };
                text.cell(contents.get(cells)?, rule, name, *width);
            }
            text.text.push('|');
        }
        cells += usize::from(!row.is_separator);
        let end = row.bars.last()? + 1;
        written.0.push(Edit::new(table.span(end, end), text.text));
        written.1.extend(text.placeholders);
    }
    Some(written)
}

/// Writes items behind the last item.
fn items(table: &TableText, list: &List, rules: &[NewRule]) -> Option<FilledText> {
    let text = table.source.text();
    let last = *list.items.last()?;
    let mut new = NewText::new(0);
    for rule in rules {
        if list.is_block {
            let dash = dash(text, last)?;
            new.text.push_str(table.newline());
            new.text.push_str(&text[line_start(text, dash)..dash]);
            new.text.push_str("- ");
        } else {
            new.text.push_str(", ");
        }
        data(table, rule, &mut new);
    }
    let end = if list.is_block { line_end(text, last.end) } else { last.end };
    Some((vec![Edit::new(table.span(end, end), new.text)], new.placeholders))
}

/// `{ id: 3, when: { dark: F }, do: [], out: { level: todo!() } }`
fn data(table: &TableText, rule: &NewRule, new: &mut NewText) {
    new.text.push_str(&format!("{{ id: {}", rule.id));
    if rule.id != "else" {
        let when = rule.entries.iter().filter(|it| it.1 != "-").map(|(name, entry)| format!("{name}: {}", quoted(entry)));
        new.text.push_str(&format!(", when: {{ {} }}", when.collect_vec().join(", ")));
    }
    if !table.document.actions.is_empty() {
        new.text.push_str(", do: [");
        new.ask("", rule, "do");
        new.text.push(']');
    }
    for (at, output) in table.document.outputs.iter().enumerate() {
        new.text.push_str(&format!("{}{}: ", if at == 0 { ", out: { " } else { ", " }, output.name.value));
        new.ask(TO_DO, rule, &output.name.value);
    }
    new.text.push_str(if table.document.outputs.is_empty() { " }" } else { " } }" });
}
