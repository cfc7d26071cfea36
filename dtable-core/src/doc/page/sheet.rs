//! A table as it is shown: lines of cells under the ids of the rules, before it becomes HTML or text.

use crate::doc::words::count;
use crate::lists::CollectVec;
use crate::model::{Column, HitPolicy, Layout, Next, Origin, Outcome, Rule, Table, When};
use crate::verify::Verdict;

/// A table as it is shown.
pub(crate) struct Sheet {
    /// The ids of the rules shown, in order.
    pub(crate) rules: Vec<String>,
    /// Conditions, then actions, outputs and `next`, then the numbers of cases.
    pub(crate) lines: Vec<SheetLine>,
}

/// One condition, action or output, with an entry for each rule.
pub(crate) struct SheetLine {
    pub(crate) part: SheetPart,
    pub(crate) name: String,
    /// The question or the meaning, for a tooltip; may be empty.
    pub(crate) tip: String,
    pub(crate) cells: Vec<SheetCell>,
}

/// The part of the table to which a line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SheetPart {
    Conditions,
    Results,
    Cases,
}

/// One entry.
pub(crate) struct SheetCell {
    pub(crate) kind: CellKind,
    pub(crate) text: String,
}

/// The kind of an entry, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellKind {
    True,
    False,
    Irrelevant,
    Value,
    Action,
    Code,
    Next,
    Count,
}

impl CellKind {
    /// The class of the cell in the style sheet.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::True => "t",
            Self::False => "f",
            Self::Irrelevant => "i",
            Self::Action => "a",
            Self::Next => "x",
            Self::Count => "c",
            Self::Value | Self::Code => "",
        }
    }
}

/// Returns the first `most` rules of a table. With `lists`, their actions are one line with names, if the author writes
/// them as a list.
pub(crate) fn sheet(table: &Table, verdict: &Verdict, most: usize, lists: bool) -> Sheet {
    let order: Vec<usize> = table.file_order().into_iter().take(most).collect_vec();
    let shown = &order.iter().map(|rule| &table.rules[*rule]).collect_vec()[..];
    let asked = |(at, column): &(usize, &Column)| column.origin != Origin::Input || is_asked(table, *at);
    let columns = table.written().iter().enumerate().filter(asked);
    let mut lines: Vec<_> = columns.map(|(at, column)| condition(shown, at, column)).collect_vec();
    match lists.then(|| list_of_actions(table, shown)).flatten() {
        Some(line) => lines.push(line),
        None => lines.extend(actions(table, shown)),
    }
    lines.extend(outputs(table, shown));
    lines.extend(next(shown));
    lines.extend(weights(shown));
    lines.extend(ranks(table, &order));
    lines.extend(cases(verdict, &order));
    Sheet { rules: shown.iter().map(|rule| rule.id.value.clone()).collect_vec(), lines }
}

/// Whether a rule looks at a column. An input that only expressions look at is not shown beside the rules.
pub(crate) fn is_asked(table: &Table, column: usize) -> bool {
    table.rules.iter().filter_map(Rule::entries).any(|entries| !entries[column].is_irrelevant())
}

fn condition(rules: &[&Rule], at: usize, column: &Column) -> SheetLine {
    let cells = rules.iter().map(|rule| entry(&rule.when, at)).collect_vec();
    SheetLine { part: SheetPart::Conditions, name: column.name.value.clone(), tip: column.text.clone(), cells }
}

fn entry(when: &When, at: usize) -> SheetCell {
    match when {
        When::Entries(entries) => cell(entry_kind(&entries[at].text), &entries[at].text),
        When::Else => cell(CellKind::Value, ""),
    }
}

/// The kind of an entry of a condition.
pub(crate) fn entry_kind(text: &str) -> CellKind {
    match text {
        "-" => CellKind::Irrelevant,
        "T" | "Y" | "true" => CellKind::True,
        "F" | "N" | "false" => CellKind::False,
        _ => CellKind::Value,
    }
}

fn actions<'a>(table: &'a Table, rules: &'a [&'a Rule]) -> impl Iterator<Item = SheetLine> + 'a {
    table.actions.iter().enumerate().map(|(at, action)| {
        let cells: Vec<SheetCell> = rules.iter().map(|rule| cell(CellKind::Action, &order(rule, at))).collect_vec();
        let mut tips = vec![action.text.as_str()];
        if cells.iter().any(|it| it.text.starts_with('(')) {
            tips.push("in brackets: as right as what is performed");
        }
        tips.retain(|it| !it.is_empty());
        SheetLine { part: SheetPart::Results, name: action.name.value.clone(), tip: tips.join("; "), cells }
    })
}

/// Returns a line with the names of each rule's actions. `None` where the author does not write them in a column `do`,
/// where the table has outputs, or where a rule leaves a choice of actions.
fn list_of_actions(table: &Table, rules: &[&Rule]) -> Option<SheetLine> {
    let is_listed = matches!(&table.layout, Layout::Rows(header) if header.iter().any(|it| it.value == ["do"]));
    let is_plain = table.outputs.is_empty() && rules.iter().all(|it| it.alternatives.is_empty());
    let names = |rule: &Rule| rule.outcome.actions.iter().map(|at| table.actions[*at].name.value.as_str()).collect_vec().join(", ");
    let cells = || rules.iter().map(|rule| cell(CellKind::Action, &names(rule))).collect_vec();
    let tip = "what is done, in this order".to_owned();
    (is_listed && is_plain).then(|| SheetLine { part: SheetPart::Results, name: "do".to_owned(), tip, cells: cells() })
}

/// Returns the number of an action in the order of a rule; in brackets where another right outcome has it, and empty
/// where none has it.
fn order(rule: &Rule, action: usize) -> String {
    let place = |outcome: &Outcome| Some(outcome.actions.iter().position(|&it| it == action)? + 1);
    let performed = place(&rule.outcome).map(|at| at.to_string());
    performed.or_else(|| Some(format!("({})", rule.alternatives.iter().find_map(place)?))).unwrap_or_default()
}

fn outputs<'a>(table: &'a Table, rules: &'a [&'a Rule]) -> impl Iterator<Item = SheetLine> + 'a {
    table.outputs.iter().enumerate().map(|(at, output)| {
        let cell = |rule: &Rule| cell(CellKind::Code, &rule.output_text(at));
        let tip = if output.text.is_empty() { output.ty.clone() } else { format!("{}: {}", output.ty, output.text) };
        SheetLine { part: SheetPart::Results, name: output.name.value.clone(), tip, cells: rules.iter().copied().map(cell).collect_vec() }
    })
}

/// Returns a line with the tables that follow; `None` where every rule stays in its table.
fn next(rules: &[&Rule]) -> Option<SheetLine> {
    let cell = |rule: &Rule| match &rule.outcome.next {
        Next::Same if rule.outcome.stays => cell(CellKind::Next, "stay"),
        Next::Same => cell(CellKind::Next, ""),
        Next::Stop => cell(CellKind::Next, "stop"),
        Next::Table(name) => cell(CellKind::Next, name),
    };
    let moves = rules.iter().any(|rule| rule.outcome.next != Next::Same || rule.outcome.stays);
    let tip = "the table that follows; blank: this one again".to_owned();
    moves.then(|| SheetLine {
        part: SheetPart::Results,
        name: "next".to_owned(),
        tip,
        cells: rules.iter().copied().map(cell).collect_vec(),
    })
}

/// Returns a line with the weights of the rules, if the table gives weights.
fn weights(rules: &[&Rule]) -> Option<SheetLine> {
    let cells: Option<Vec<SheetCell>> = rules.iter().map(|rule| Some(cell(CellKind::Count, &rule.weight?.to_string()))).collect();
    let tip = "how often the rule fires, in comparison with the others".to_owned();
    cells.filter(|it| !it.is_empty()).map(|cells| SheetLine { part: SheetPart::Results, name: "weight".to_owned(), tip, cells })
}

/// Returns a line with the ranks of the rules under `hit: priority`.
fn ranks(table: &Table, order: &[usize]) -> Option<SheetLine> {
    let ranks = table.ranks();
    let cells = order.iter().map(|rule| cell(CellKind::Count, &(ranks[*rule] + 1).to_string())).collect_vec();
    let tip = "of several rules that match, one with the least rank fires".to_owned();
    (table.hit == HitPolicy::Priority).then(|| SheetLine { part: SheetPart::Results, name: "rank".to_owned(), tip, cells })
}

/// Returns a line with the number of cases in which each rule fires.
fn cases(verdict: &Verdict, order: &[usize]) -> Option<SheetLine> {
    let cells: Option<Vec<SheetCell>> =
        order.iter().map(|rule| Some(cell(CellKind::Count, &count(verdict.case_counts.get(*rule)?)))).collect();
    let tip = "how many cases the rule takes".to_owned();
    cells.map(|cells| SheetLine { part: SheetPart::Cases, name: "cases".to_owned(), tip, cells })
}

fn cell(kind: CellKind, text: &str) -> SheetCell {
    SheetCell { kind, text: text.to_owned() }
}
