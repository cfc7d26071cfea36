//! The verdict as HTML: how many cases there are, and where ELSE fires.

use super::declaration_lists::is_claim;
use super::rules_table::upright;
use super::sheet::{entry_kind, is_asked};
use crate::doc::html::{count, escape, rule_link};
use crate::doc::shown_table::{Section, Shown};
use crate::doc::words::{cases, losses as losses_in_words, proved, width};
use crate::lists::CollectVec;
use crate::model::{Column, Count, Domain, Rule, Table};
use crate::verify::{CountedRegion, Verdict, rule_losses};

/// The most steps of a proof for the cases that rules lose.
const STEPS_FOR_LOSSES: u64 = 200_000;

/// The most rules of which a page says what they lose.
const MOST_LOSSES: usize = 100;

/// The section about cases.
pub(super) fn section(shown: &Shown) -> Section {
    let proved = proved(shown.table, shown.verdict);
    Section { heading: "Cases", html: format!("<p>{proved} {}</p>\n{}{}", meaning(shown.table), lost(shown), elsewhere(shown)) }
}

/// Explains what a case is in this table.
fn meaning(table: &Table) -> String {
    let by_value = |column: &Column| matches!(column.domain, Domain::Bool | Domain::Enum { .. });
    let classes = (0..table.written().len()).any(|at| is_asked(table, at) && !by_value(&table.columns[at]));
    let limits = [
        ("the expressions", table.written().iter().any(|column| column.is.is_some())),
        ("the requirements", table.columns.iter().any(|column| column.requires.is_some())),
        ("the relations", table.relations.iter().any(|relation| !is_claim(table, &relation.formula))),
    ];
    let limits: Vec<_> = limits.iter().filter(|limit| limit.1).map(|limit| limit.0).collect_vec();
    let limited = match &limits[..] {
        [] => String::new(),
        [one] => format!(" that can occur under {one}"),
        [most @ .., last] => format!(" that can occur under {} and {last}", most.join(", ")),
    };
    let values = if classes { "classes of values" } else { "values" };
    let class = if classes { " A class holds the values of a column that no entry and no relation tells apart." } else { "" };
    let is_compared = table.compared_columns().next().is_some();
    let compared = if is_compared { ", with the truth of each comparison of columns" } else { "" };
    let comma = if is_compared && !limited.is_empty() { "," } else { "" };
    format!("A case is one combination of {values}{compared}{comma}{limited}.{class}")
}

/// Lists the rules that lose cases to rules before them.
fn lost(shown: &Shown) -> String {
    let name = |rule: usize| rule_link(shown.table, rule, shown.links);
    let losses = rule_losses(shown.table, STEPS_FOR_LOSSES).unwrap_or_default();
    let items =
        losses.iter().take(MOST_LOSSES).map(|it| format!("<li>{} {}</li>", name(it.rule), losses_in_words(it, &name))).collect_vec();
    if items.is_empty() { String::new() } else { format!("<ul class=\"dtable-names\">\n{}\n</ul>\n", items.join("\n")) }
}

/// Writes the number of cases of ELSE and their regions, the largest regions first.
fn elsewhere(shown: &Shown) -> String {
    let Shown { table, verdict, .. } = *shown;
    let Some(at) = table.rules.iter().position(Rule::is_else) else { return String::new() };
    let Some(takes) = verdict.case_counts.get(at).filter(|takes| !takes.is_zero()) else { return String::new() };
    let (rule, number, share) = (rule_link(table, at, shown.links), cases(&count(takes)), share(takes, verdict.cases.as_ref()));
    let takes = format!("<p>Rule {rule} takes {number}{share}, where no other rule fires");
    if verdict.else_regions.is_empty() {
        return format!("{takes}.</p>\n");
    }
    format!("{takes}:</p>\n{}{}", regions(table, verdict), rest(verdict))
}

fn share(part: &Count, all: Option<&Count>) -> String {
    let share = 100.0 * part.to_f64() / all.map_or(f64::INFINITY, Count::to_f64);
    if share.is_finite() && share >= 1.0 { format!(" ({share:.0} %)") } else { String::new() }
}

fn rest(verdict: &Verdict) -> String {
    match &verdict.else_rest {
        Some(rest) if !rest.is_zero() && !verdict.else_regions.is_empty() => {
            format!("<p>and {} in smaller regions.</p>\n", cases(&count(rest)))
        }
        _ => String::new(),
    }
}

/// Writes a row for each region, under the columns that matter in at least one of them.
fn regions(table: &Table, verdict: &Verdict) -> String {
    let is_all = |it: &CountedRegion, at: usize| it.region.0[at] == table.columns[at].domain.all() && it.not_applicable[at];
    let matters = |at: &usize| verdict.else_regions.iter().any(|it| !is_all(it, *at));
    let compared: Vec<(usize, usize)> = table.compared_columns().map(|(at, it)| (it.left, at)).collect_vec();
    let is_shown = |at: &usize| matters(at) || compared.iter().any(|(left, compared)| left == at && matters(compared));
    let columns: Vec<usize> = (0..table.written().len()).filter(is_shown).collect_vec();
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
    let entry = |&at: &usize| table.entry(at, &|at| (region.region.0[at].clone(), region.not_applicable[at]));
    let cell = |entry: String| format!("<td class=\"{}\">{}</td>", entry_kind(&entry).class(), escape(&entry));
    let cells: String = columns.iter().map(entry).map(cell).collect();
    format!("<tr><th>{}</th>{cells}</tr>\n", region.cases.as_ref().map_or_else(String::new, count))
}
