//! Tables in memory: from lists of cases, and small random ones.

use dtable_core::model::{
    Column, ConditionEntry, Domain, Expression, Formula, Next, Origin, Outcome, Output, Relation, Rule, Table, ValueSet, Variant, When,
};
use dtable_core::source::{Span, Spanned};

/// A rule: one set a column (a mask of values), and the results that are right.
pub type Row = (Vec<u64>, Vec<usize>);

/// A value table; columns have as many values as `sizes` says.
pub fn table(sizes: &[usize], rows: &[Row], otherwise: Option<&[usize]>, relations: Vec<Formula>) -> Table {
    let columns: Vec<Column> = sizes.iter().enumerate().map(|(at, values)| column(at, *values)).collect();
    let mut rules: Vec<Rule> = rows.iter().enumerate().map(|(at, row)| rule(&at.to_string(), entries(&row.0, &columns), &row.1)).collect();
    rules.extend(otherwise.map(|results| rule("else", When::Else, results)));
    Table {
        outputs: vec![Output::new(named("result"), "u32".to_owned())],
        relations: relations.into_iter().map(|formula| Relation { text: "relation".to_owned(), span: Span::default(), formula }).collect(),
        rules,
        ..Table::new(named("random"), columns)
    }
}

fn named(name: &str) -> Spanned<String> {
    Spanned::new(name.to_owned(), Span::default())
}

fn column(at: usize, values: usize) -> Column {
    let variant = |value: usize| Variant::plain(&format!("V{value}"));
    let domain =
        if values == 2 { Domain::Bool } else { Domain::Enum { variants: (0..values).map(variant).collect(), open: false, ordered: false } };
    Column::new(named(&format!("c{at}")), Origin::Program, "Value".to_owned(), domain)
}

fn entries(masks: &[u64], columns: &[Column]) -> When {
    let entry = |(mask, column): (&u64, &Column)| {
        let set = subset(*mask);
        ConditionEntry {
            text: column.domain.entry(&set).into(),
            span: Span::default(),
            not_applicable: set == column.domain.all(),
            set,
            compares: Box::default(),
        }
    };
    When::Entries(masks.iter().zip(columns).map(entry).collect())
}

/// The values whose bits are set.
pub fn subset(mask: u64) -> ValueSet {
    ValueSet::from_spans((0..64u128).filter(|at| mask >> at & 1 == 1).map(|at| (at, at)).collect())
}

fn rule(id: &str, when: When, results: &[usize]) -> Rule {
    let mut outcomes = results.iter().map(|result| outcome(*result));
    Rule {
        id: named(id),
        title: String::new(),
        when,
        outcome: outcomes.next().expect("a rule has a result"),
        alternatives: outcomes.collect(),
        weight: None,
        notes: Vec::new(),
        span: Span::default(),
    }
}

fn outcome(result: usize) -> Outcome {
    let text = result.to_string();
    let value = Expression::new(text.clone(), text, Span::default());
    Outcome { actions: Vec::new(), outputs: vec![value], next: Next::Same, ..Outcome::default() }
}
