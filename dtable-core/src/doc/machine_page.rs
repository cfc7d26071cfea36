//! The documentation of a model, as text and as a drawing: which table follows which.
//!
//! The drawing is that of a state machine: tables in layers, and one arrow for all rules that lead from one table to
//! another, with the conditions under which they fire.

use super::drawing::drawn;
use super::drawing::picture::{Arrow, NodeShape, Picture, ShapeKind};
use super::html::Links;
use super::markdown::{line, paragraphs, title};
use super::words::{outcome, shorten};
use crate::lists::CollectVec;
use crate::model::{Column, ConditionEntry, Domain, Model, Next, Rule, Table};
use crate::rust_names::variant;

/// The most tables of a drawing.
const MOST_DRAWN_TABLES: usize = 60;
/// The most arrows of a drawing.
const MOST_DRAWN_ARROWS: usize = 200;
/// The most rules that are written on an arrow; the second number is for an arrow that leads back to its own table.
const MOST_RULES_ON_ARROW: [usize; 2] = [6, 4];
/// The most characters of a rule on an arrow; a longer one is cut.
const LONGEST_RULE_ID: usize = 32;

/// Returns the documentation for editors: the author's text, and the tables that can follow each table.
#[must_use]
pub fn model_text(model: &Model) -> String {
    let start = &model.tables[model.start.value].name.value;
    format!("{}\n\nStarts with [`{start}`](mod@{start}). The tables, and what can follow each:\n\n{}", head(model), list(model))
}

/// Returns the documentation for rustdoc: that for editors, and a drawing.
#[must_use]
pub fn model_page(model: &Model) -> String {
    let text = model_text(model);
    let Ok(drawing) = drawing(model, Links::Items) else { return text };
    format!("{text}\n\n# Machine\n\n<div style=\"overflow-x:auto\">{drawing}</div>\n")
}

/// Draws the machine as one SVG element without a blank line.
///
/// # Errors
///
/// The machine is too large to be read; the text says so.
pub(crate) fn drawing(model: &Model, links: Links) -> Result<String, String> {
    let picture = picture(model, links);
    let (tables, arrows) = (model.tables.len(), picture.arrows.len());
    if tables > MOST_DRAWN_TABLES || arrows > MOST_DRAWN_ARROWS {
        return Err(format!("has {tables} tables and {arrows} arrows, too many to be drawn"));
    }
    Ok(drawn(&picture))
}

fn head(model: &Model) -> String {
    let parts = [title(&model.title), paragraphs(&model.doc)].into_iter().filter(|text| !text.is_empty());
    let head = parts.collect_vec().join("\n\n");
    if head.is_empty() { format!("The model `{}`.", model.name.value) } else { head }
}

/// Lists the tables, each with the tables that follow it and the rules that lead there.
fn list(model: &Model) -> String {
    let rows = model.tables.iter().map(|table| {
        let name = &table.name.value;
        let text = if table.title.is_empty() { String::new() } else { format!(" {}:", line(&table.title)) };
        format!("- [`{name}`]({name}()):{text} {}", followers(table).join(", "))
    });
    rows.collect_vec().join("\n")
}

/// Describes the tables that follow a table, in the order of its rules.
fn followers(table: &Table) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rule in &table.rules {
        let name = match &rule.outcome.next {
            Next::Same => "itself".to_owned(),
            Next::Stop => "*stop*".to_owned(),
            Next::Table(name) => format!("`{name}`"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the index of the table that follows a rule of the table `from`; the number of tables stands for the end.
fn next(model: &Model, from: usize, rule: &Rule) -> usize {
    match &rule.outcome.next {
        Next::Same => from,
        Next::Stop => model.tables.len(),
        Next::Table(name) => model.tables.iter().position(|it| it.name.value == *name).unwrap_or(from),
    }
}

/// Returns the machine as boxes and arrows. A table comes after the tables that lead to it, except along arrows that
/// lead back.
pub(crate) fn picture(model: &Model, links: Links) -> Picture {
    let order = order(model);
    let mut places = vec![0; model.tables.len() + 1];
    order.iter().enumerate().for_each(|(place, table)| places[*table] = place);
    let mut arrows: Vec<Arrow> = Vec::new();
    for (at, table) in model.tables.iter().enumerate() {
        for rule in &table.rules {
            let (from, to) = (places[at], places[next(model, at, rule)]);
            let known = arrows.iter().position(|it| (it.from, it.to) == (from, to)).unwrap_or_else(|| {
                arrows.push(Arrow::new(from, to, String::new()));
                arrows.len() - 1
            });
            let when = when(table, rule);
            arrows[known].label.push(shorten(&when, LONGEST_RULE_ID));
            arrows[known].values.push(format!("{when}: {}", outcome(table, rule)));
        }
    }
    for it in &mut arrows {
        let most = MOST_RULES_ON_ARROW[usize::from(it.from == it.to)];
        let more = it.label.len().saturating_sub(most);
        if more > 1 {
            it.label.truncate(most);
            it.label.push(format!("and {more} more"));
        }
    }
    Picture {
        title: format!("Machine of {}: {} tables", model.name.value, model.tables.len()),
        shapes: order.iter().map(|at| shape(model, *at, links)).collect_vec(),
        arrows,
        is_marked: false,
        is_upward: false,
        is_machine: true,
    }
}

fn shape(model: &Model, at: usize, links: Links) -> NodeShape {
    let Some(table) = model.tables.get(at) else { return NodeShape::new("stop", "The machine stops".to_owned(), ShapeKind::Stop) };
    let name = &table.name.value;
    let link = match links {
        Links::Items => Some(format!("fn.{}.html", name.trim_start_matches("r#"))),
        Links::Page(first) => Some(format!("#t{}", first + at)),
        Links::Nowhere => None,
    };
    let tip = if table.title.is_empty() { variant(name) } else { table.title.clone() };
    NodeShape::new(name, tip, ShapeKind::State { link })
}

/// Returns the tables in the order in which they are drawn, beginning with the first one. The number of tables stands
/// for `stop`, if a rule leads there.
fn order(model: &Model) -> Vec<usize> {
    let (mut order, mut seen) = (Vec::new(), vec![false; model.tables.len() + 1]);
    for root in std::iter::once(model.start.value).chain(0..model.tables.len()) {
        let mut finished = Vec::new();
        finish(model, root, &mut seen, &mut finished);
        order.extend(finished.into_iter().rev());
    }
    order
}

/// Visits the tables that follow a table, depth first in the order of its rules, and appends each table after those
/// that follow it (postorder).
fn finish(model: &Model, at: usize, seen: &mut [bool], finished: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[at], true) {
        return;
    }
    let rules = model.tables.get(at).map_or(&[][..], |it| &it.rules);
    for rule in rules {
        finish(model, next(model, at, rule), seen, finished);
    }
    finished.push(at);
}

/// Describes when a rule fires, after its id: `go: called, not night`. The id is left out if it says the same as the
/// entries.
fn when(table: &Table, rule: &Rule) -> String {
    let id = &rule.id.value;
    let entries = table.written().iter().zip(rule.entries().unwrap_or_default());
    let entries = entries.filter(|(_, entry)| !entry.is_irrelevant()).map(|(column, entry)| condition(table, column, entry));
    let when = entries.collect_vec().join(", ");
    if when.is_empty() {
        return id.clone();
    }
    let is_id = variant(id).eq_ignore_ascii_case(&when);
    if is_id { when } else { format!("{id}: {when}") }
}

/// Writes an entry in few characters: a `bool` by the name of its column, and a variant alone if no other column has
/// its type.
fn condition(table: &Table, column: &Column, entry: &ConditionEntry) -> String {
    let (name, text) = (&column.name.value, &entry.text);
    let values = if text.contains('(') { text.to_string() } else { text.replace(", ", " or ") };
    let is_alone = || table.written().iter().filter(|it| it.ty == column.ty).count() == 1;
    match &column.domain {
        Domain::Bool if entry.set.len() == 1 && !entry.not_applicable => {
            if entry.set.contains(1) {
                name.clone()
            } else {
                format!("not {name}")
            }
        }
        Domain::Enum { .. } if !entry.not_applicable && entry.compares.is_empty() && is_alone() => values,
        _ => format!("{name} {values}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{model_page, model_text};
    use crate::compile::Unit;
    use crate::fixture::checked_with;
    use crate::model::Model;
    use expect_test::expect_file;

    const EVIL: &str = "</title>\\n\\n<script>x\\\"'&</script>";

    fn lamp(title: &str) -> Model {
        let text = format!("model: lamp\ntitle: \"{title}\"\nstart: off\ntables: [off.yaml, on.yaml, broken.yaml]\n");
        let rules = |name: &str, a: &str, b: &str| {
            let head = format!("table: {name}\ntitle: \"{title}\"\nconditions: {{ pressed: Pressed? }}\nactions: {{ click: Click }}\n");
            format!("{head}rules: |\n  | rule | pressed | do | next |\n  | yes | T | click | {a} |\n  | no | F | | {b} |\n")
        };
        let (off, on, broken) = (rules("off", "on", "stay"), rules("on", "off", "broken"), rules("broken", "stop", "off"));
        let compiled = checked_with(&text, &[("off.yaml", &off), ("on.yaml", &on), ("broken.yaml", &broken)]);
        let Unit::VerifiedModel(verified) = compiled.unit else { panic!("{:?}", compiled.findings) };
        verified.model().clone()
    }

    #[test]
    fn a_model_is_drawn() {
        expect_file!["golden/lamp.md"].assert_eq(&model_page(&lamp("A lamp")));
    }

    #[test]
    fn text_of_the_author_stays_text() {
        let page = model_page(&lamp(EVIL));
        let (words, html) = page.split_once("# Machine").unwrap();
        assert_eq!(words.matches('<').count(), words.matches("\\<").count(), "{words}");
        assert!(!html.contains("<script") && !html.contains("</script"), "{html}");
        let svg = &html[html.find("<svg").unwrap()..];
        assert!(svg.trim_end().lines().all(|line| !line.trim().is_empty()));
    }

    #[test]
    fn hovers_have_no_drawing() {
        assert!(!model_text(&lamp("")).contains("<svg") && model_page(&lamp("")).contains("<svg"));
        assert!(model_text(&lamp("")).starts_with("The model `lamp`.\n\nStarts with [`off`](mod@off)."));
    }
}
