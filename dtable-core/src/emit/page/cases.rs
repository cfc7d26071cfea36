//! The verdict as HTML: how many cases there are, and where ELSE fires.

use super::grid::upright;
use super::html::{count, escape, rule_link};
use super::sheet::entry_kind;
use super::words::{cases, proved, width};
use crate::model::{Column, Count, Rule, Table};
use crate::verify::{CountedRegion, Verdict};

/// The section about cases.
pub(super) fn section(table: &Table, verdict: &Verdict) -> String {
    let proved = proved(table, verdict, &count(&verdict.cases));
    let meaning = if table.relations.is_empty() {
        "A case is one combination of values."
    } else {
        "A case is one combination of values that can occur under the relations."
    };
    format!("# Cases\n\n<p>{proved} {meaning}</p>\n{}\n", elsewhere(table, verdict))
}

/// What ELSE takes and where, the largest regions first.
fn elsewhere(table: &Table, verdict: &Verdict) -> String {
    let Some(at) = table.rules.iter().position(Rule::is_else) else { return String::new() };
    let Some(takes) = verdict.takes.get(at).filter(|takes| !takes.is_zero()) else { return String::new() };
    let (rule, number, share) = (rule_link(table, at), cases(&count(takes)), share(takes, &verdict.cases));
    format!("<p>Rule {rule} takes {number}{share}, where no other rule fires:</p>\n{}{}", regions(table, verdict), rest(verdict))
}

fn share(part: &Count, all: &Count) -> String {
    let share = 100.0 * part.to_f64() / all.to_f64();
    if share.is_finite() && share >= 1.0 { format!(" ({share:.0} %)") } else { String::new() }
}

fn rest(verdict: &Verdict) -> String {
    if verdict.else_rest.is_zero() || verdict.else_regions.is_empty() {
        return String::new();
    }
    format!("<p>and {} in smaller regions.</p>\n", cases(&count(&verdict.else_rest)))
}

/// A region a row, under the columns that matter in some of them.
fn regions(table: &Table, verdict: &Verdict) -> String {
    let matters = |at: &usize| verdict.else_regions.iter().any(|it| it.region.0[*at] != table.columns[*at].domain.all());
    let columns: Vec<usize> = (0..table.columns.len()).filter(matters).collect();
    let turned = columns.iter().map(|&at| width(&table.columns[at].name.value) + 2).sum::<usize>() > 100;
    let heads: String = columns.iter().map(|&at| head(&table.columns[at], turned)).collect();
    let rows: String = verdict.else_regions.iter().map(|it| row(table, it, &columns)).collect();
    let class = if turned { "dtable rows turned" } else { "dtable rows" };
    format!("<div class=\"{class}\"><table>\n<thead><tr><th>cases</th>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n")
}

fn head(column: &Column, turned: bool) -> String {
    format!("<th title=\"{}\">{}</th>", escape(&column.text), upright(turned, &escape(&column.name.value)))
}

fn row(table: &Table, region: &CountedRegion, columns: &[usize]) -> String {
    let entry = |&at: &usize| table.columns[at].domain.entry(&region.region.0[at]);
    let cell = |entry: String| format!("<td class=\"{}\">{}</td>", entry_kind(&entry).class(), escape(&entry));
    let cells: String = columns.iter().map(entry).map(cell).collect();
    format!("<tr><th>{}</th>{cells}</tr>\n", count(&region.cases))
}
