//! Sheets as tables of ours.
//!
//! The one place that builds a [`Table`]: a column is an enum of cells.

use super::cell::Cell;
use super::sheet::{Rule as SheetRule, Sheet};
use dtable_core::diagnostic::{Code, Level, Lints};
use dtable_core::model::{
    Action, Column, ConditionEntry, Domain, HitPolicy, Next, Origin, Outcome, Position, Rule, Table, ValueSet, Variant, When,
};
use dtable_core::source::{Span, Spanned};
use std::collections::BTreeSet;

/// Which results the rules have.
#[derive(Clone, Copy)]
pub enum Results {
    /// Those of the sheet.
    AsWritten,
    /// Every rule its own: every overlap is a contradiction.
    AllDifferent,
    /// One for all: rules differ in their entries only.
    AllEqual,
}

/// The rules of a sheet, in the `order` given, that some case can match. Their ids are the peer's numbers.
pub fn table(sheet: &Sheet, order: &[usize], hit: HitPolicy, results: Results) -> Table {
    let columns: Vec<Column> = sheet.columns.iter().enumerate().map(|(at, cells)| column(at, cells)).collect();
    let live = order.iter().copied().filter(|at| !sheet.rules[*at].is_empty());
    Table {
        rules: live.map(|at| rule(at, &sheet.rules[at], &columns, result(sheet, at, results))).collect(),
        actions: (0..sheet.rules.len()).map(|at| Action { name: named(&format!("a{at}")), text: String::new() }).collect(),
        hit,
        lints: Lints(vec![(Code::NeedlessEntry, Level::Warn)]),
        ..Table::new(named("peer"), columns)
    }
}

/// The set that an entry in a region's evidence stands for.
pub fn read_entry(text: &str, domain: &Domain) -> ValueSet {
    if text == "-" {
        return domain.all();
    }
    if let Some(name) = text.strip_prefix("!= ") {
        return domain.complement(&read_entry(name, domain));
    }
    if let Some(list) = text.strip_prefix("not(") {
        return domain.complement(&read_entry(list.trim_end_matches(')'), domain));
    }
    text.split(", ").fold(ValueSet::EMPTY, |set, name| set.union(&ValueSet::one(domain.position(name).expect("a value's name"))))
}

fn column(at: usize, cells: &[Cell]) -> Column {
    Column::new(named(&format!("c{at}")), Origin::Program, "Cell".to_owned(), domain(cells))
}

fn domain(cells: &[Cell]) -> Domain {
    let variant = |at: usize| Variant::plain(&format!("V{at}"));
    Domain::Enum { variants: (0..cells.len()).map(variant).collect(), open: false, ordered: false }
}

fn rule(at: usize, rule: &SheetRule, columns: &[Column], result: usize) -> Rule {
    let entries = rule.cells.iter().zip(columns).map(|(cells, column)| entry(cells, &column.domain)).collect();
    Rule {
        id: named(&(at + 1).to_string()),
        title: String::new(),
        when: When::Entries(entries),
        outcome: Outcome { actions: vec![result], outputs: Vec::new(), next: Next::Same, ..Outcome::default() },
        alternatives: Vec::new(),
        weight: None,
        notes: Vec::new(),
        span: Span::default(),
    }
}

fn entry(cells: &BTreeSet<usize>, domain: &Domain) -> ConditionEntry {
    let set = ValueSet::from_spans(cells.iter().map(|at| (*at as Position, *at as Position)).collect());
    ConditionEntry {
        text: domain.entry(&set).into(),
        span: Span::default(),
        not_applicable: set == domain.all(),
        set,
        compares: Box::default(),
    }
}

/// The number of a rule's result: equal for equal ones.
fn result(sheet: &Sheet, at: usize, results: Results) -> usize {
    match results {
        Results::AsWritten => sheet.rules.iter().position(|rule| rule.output == sheet.rules[at].output).unwrap_or(at),
        Results::AllDifferent => at,
        Results::AllEqual => 0,
    }
}

fn named(name: &str) -> Spanned<String> {
    Spanned::new(name.to_owned(), Span::default())
}
