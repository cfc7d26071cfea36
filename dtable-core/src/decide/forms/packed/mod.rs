//! Packed code: all answers in one key, and the outcome from a lookup.
//!
//! A test of the graph costs next to nothing where its branch is predicted, and some fifteen cycles where it is not. Where answers are
//! free, because they are inputs or are computed from inputs, it pays to ask all of them, to number their values without a branch
//! (`digits`), and to look the outcome up. With radix r of a column (how many of its values have to be told apart) the key is a number
//! in mixed radix.
//!
//! A table over all keys would double with each boolean column, so the columns are dealt out to *parts* with a key of their own, in
//! one of two forms:
//!
//! - A *chain* (`chain`) of tables. The first gives the number of what is left to be decided after its columns; the next is
//!   indexed with that number and its own key; the last gives the outcome. With one part it is a plain lookup. It can express any graph.
//! - *Masks* (`masks`). Each table gives the set of the rules whose entries hold for its columns, one bit a rule; the lowest bit of
//!   their intersection is the first rule that matches. The loads do not wait for one another, and the tables stay small for any
//!   number of columns.
//!
//! Where the program answers, asking what cannot matter would break a promise: there, a key is made only where every way through the graph
//! asks the same columns.
//!
//! What goes into code is checked in the same expansion (`check`): a chain against the graph with every key, masks against the rules with
//! every entry of their tables. `worth` says when packed code is better than the graph.

mod chain;
mod check;
pub(in crate::decide) mod digits;
mod masks;
mod worth;

use crate::decide::forms::graph::{Dag, Node};
use crate::decide::tuning::{Form, PackedSizes, Tuning};
use crate::model::{CodeForm, Domain, Origin, Position, Table, ValueSet};

pub use digits::Digit;

/// A table that is decided by lookups; see the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The columns of each part, the most significant digit first.
    pub parts: Vec<Vec<Digit>>,
    /// What is looked up.
    pub lookup: Lookup,
}

/// The tables of the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// What each state and key of a part lead to: a state of the next part, at last an outcome. Part by part, state by state.
    Chain(Vec<Vec<usize>>),
    /// The rules, as bits, that each key of a part leaves, and the outcome of each bit.
    Masks(Vec<Vec<u128>>, Vec<usize>),
}

impl Packed {
    /// The packed form of a table where that is better than its graph, or asked for and possible. `outcome` says where the
    /// decision ends when a rule fires, as the leaves of the graph do.
    #[must_use]
    pub fn of(table: &Table, dag: Option<&Dag>, outcome: &dyn Fn(usize) -> usize) -> Option<Self> {
        Self::tuned(table, dag, outcome, &Tuning::DEFAULT)
    }

    /// The same with other sizes. A form that they ask for is the one that comes, whether it is better or not.
    #[must_use]
    pub fn tuned(table: &Table, dag: Option<&Dag>, outcome: &dyn Fn(usize) -> usize, tuning: &Tuning) -> Option<Self> {
        let (chosen, on_demand) = (tuning.packed, tuning.packed_on_demand);
        let packed = match (tuning.form, table.code) {
            (Some(Form::Chain), _) => dag.and_then(|dag| chain::chain(table, dag, on_demand)),
            (Some(Form::Masks), _) => masks::masks(table, outcome, on_demand),
            (Some(_), _) | (None, CodeForm::Graph) => None,
            (None, CodeForm::Packed) => Self::within(table, dag, outcome, on_demand),
            (None, CodeForm::Auto) if has_only_free_columns(table) => {
                Self::within(table, dag, outcome, chosen).filter(|packed| worth::is_worth_it(packed, table, dag))
            }
            (None, CodeForm::Auto) => {
                let chain = dag.filter(|dag| asks_everything(dag)).and_then(|dag| chain::chain(table, dag, chosen));
                chain.filter(|packed| worth::is_worth_it(packed, table, dag))
            }
        };
        packed.filter(|packed| !packed.parts.iter().all(Vec::is_empty))
    }

    fn within(table: &Table, dag: Option<&Dag>, outcome: &dyn Fn(usize) -> usize, limits: PackedSizes) -> Option<Self> {
        let chain = dag.and_then(|dag| chain::chain(table, dag, limits));
        let is_small = |packed: &Self| packed.parts.len() == 1 || packed.bytes() <= limits.bytes / 8;
        if let Some(chain) = chain.clone().filter(is_small) {
            return Some(chain);
        }
        let masks = masks::masks(table, outcome, limits);
        masks.into_iter().chain(chain).filter(|packed| packed.bytes() <= limits.bytes).min_by_key(Self::bytes)
    }

    /// The outcome of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        let keys: Vec<usize> = self.parts.iter().map(|digits| digits::key(digits, case)).collect();
        self.look_up(&keys)
    }

    fn look_up(&self, keys: &[usize]) -> usize {
        match &self.lookup {
            Lookup::Chain(tables) => {
                let steps = tables.iter().zip(&self.parts).zip(keys);
                steps.fold(0, |state, ((table, digits), key)| table[state * digits::keys(digits) + key])
            }
            Lookup::Masks(tables, outcomes) => {
                let alive = tables.iter().zip(keys).fold(u128::MAX, |alive, (table, key)| alive & table[*key]);
                outcomes[alive.trailing_zeros() as usize]
            }
        }
    }

    /// The bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.lookup {
            Lookup::Chain(tables) => tables.iter().map(|table| table.len() * if table.iter().all(|it| *it < 256) { 1 } else { 2 }).sum(),
            Lookup::Masks(tables, outcomes) => {
                let entries: usize = tables.iter().map(Vec::len).sum();
                entries * outcomes.len().next_power_of_two().max(8) / 8
            }
        }
    }

    /// The columns that are asked, in the order in which they are.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.parts.iter().flatten().map(|digit| digit.column).collect();
        columns.sort_unstable();
        columns
    }
}

/// Whether every way through the graph asks every column that any way asks: packed code asks no more, then.
fn asks_everything(dag: &Dag) -> bool {
    // The columns that are asked on every way from each node on.
    let mut always: Vec<Vec<usize>> = vec![Vec::new(); dag.nodes.len()];
    let mut columns = Vec::new();
    for (at, node) in dag.nodes.iter().enumerate().rev() {
        let Node::Test { column, branches } = node else { continue };
        let (first, others) = (branches.first().map(|branch| branch.to), branches.get(1..).unwrap_or_default());
        let mut on_all = first.map_or_else(Vec::new, |first| always[first].clone());
        on_all.retain(|column| others.iter().all(|branch| always[branch.to].contains(column)));
        on_all.push(*column);
        always[at] = on_all;
        columns.push(*column);
    }
    columns.iter().all(|column| always[0].contains(column))
}

/// Whether all columns cost nothing to ask: inputs as they are, and understood conditions.
fn has_only_free_columns(table: &Table) -> bool {
    table.columns.iter().all(|column| match column.origin {
        Origin::Program => false,
        Origin::Input => column.converted.is_none(),
        Origin::Expression => column.requires.is_none() && column.is.as_ref().is_some_and(|is| is.test.is_some()),
    })
}

/// The sets of values that have to be told apart, by column.
fn told_apart<'a>(table: &Table, sets: impl Iterator<Item = (usize, &'a ValueSet)>) -> Vec<Vec<&'a ValueSet>> {
    let mut of_column = vec![Vec::new(); table.columns.len()];
    for (column, set) in sets {
        of_column[column].push(set);
    }
    of_column
}

/// The digits of all columns whose values have to be told apart, in their order; `None` where one would have too many values, or
/// may be not applicable: it must not be asked, then.
fn digits(table: &Table, sets: &[Vec<&ValueSet>], limits: PackedSizes) -> Option<Vec<Digit>> {
    let mut digits = Vec::new();
    for (column, sets) in sets.iter().enumerate().filter(|(_, sets)| !sets.is_empty()) {
        let is_always_there = table.columns[column].requires.is_none();
        let digit = Digit::new(column, &table.columns[column].domain, sets, limits.radix);
        digits.push(digit.filter(|_| is_always_there)?);
    }
    Some(digits)
}

/// Whether values of a domain are numbered by comparisons: their classes are intervals.
#[must_use]
pub fn is_compared(domain: &Domain) -> bool {
    matches!(domain, Domain::Integer { .. } | Domain::Char { .. } | Domain::Float { .. })
}

#[cfg(test)]
mod tests {
    use super::Packed;
    use crate::decide::build;
    use crate::decide::problem::fixture;
    use std::fmt::Write;

    /// Keys are better than a search tree where there are few cases, however many the rules.
    #[test]
    fn many_rules_over_few_cases() {
        let mut text = "table: cube\nconditions:\n".to_owned();
        (0..9).for_each(|condition| writeln!(text, "  c{condition}: ''").unwrap());
        text.push_str("outputs: { y: u8 }\ncode: packed\nrules: |\n  | rule | c0 c1 c2 c3 c4 c5 c6 c7 c8 | y |\n");
        for case in 0..512 {
            let entries: String = (0..9).map(|bit| if case >> bit & 1 == 1 { 'T' } else { 'F' }).collect();
            writeln!(text, "  | {case} | {entries} | {} |", case * 31 % 7).unwrap();
        }
        let verified = fixture::verified(&text).expect("a table without errors");
        let decision = build(&verified);
        assert!(decision.tree.is_none() && decision.bitmaps.is_none());
        let result = |rule: usize| decision.outcomes.of_rule[rule][0];
        let packed = Packed::of(verified.table(), decision.results.as_ref(), &result).expect("a packed form");
        assert_eq!(packed.bytes(), 512);
    }

    /// Six columns of a kind, of which a graph asks as few as it can.
    fn packed(columns: &str, code: &str) -> Option<Packed> {
        let text = format!(
            "table: t\n{columns}outputs: {{ y: u8 }}\nhit: first\n{code}rules: |\n  | rule | a b c d e f | y |\n  | 1 | TT---- | 1 |\n\
             \x20 | 2 | --TT-- | 2 |\n  | 3 | ----TT | 1 |\n  | else | | 3 |\n"
        );
        let verified = fixture::verified(&text).unwrap_or_else(|| panic!("{text}"));
        let decision = build(&verified);
        assert!(decision.rules.as_ref().is_some_and(|dag| !super::asks_everything(dag)));
        assert_eq!(decision.packed_rules, Packed::of(verified.table(), decision.rules.as_ref(), &|rule| rule));
        decision.packed_rules
    }

    fn columns(kind: &str, declaration: &str) -> String {
        let columns = ["a", "b", "c", "d", "e", "f"].map(|name| format!("  {name}: {declaration}\n"));
        format!("{kind}:\n{}", columns.concat())
    }

    /// Answers that cost something are asked as the graph does, unless the table says otherwise.
    #[test]
    fn only_what_is_free_is_asked_all_at_once() {
        let converted = columns("inputs", "{ type: Flag, as: bool }");
        assert!(packed(&columns("inputs", "bool"), "").is_some());
        assert!(packed(&converted, "").is_none());
        assert!(packed(&converted, "code: packed\n").is_some());
        assert!(packed(&columns("conditions", "Is it so?"), "").is_none());
        assert!(packed(&columns("conditions", "Is it so?"), "code: packed\n").is_some());
        assert!(packed(&columns("inputs", "bool"), "code: graph\n").is_none());
        let opaque = "inputs: { s: \"&str\" }\n".to_owned();
        assert!(packed(&(opaque + &columns("conditions", "{ text: Is it so?, is: s.is_empty() }")), "").is_none());
    }

    /// What may not be asked everywhere is in no key, not even where the table asks for one.
    #[test]
    fn what_is_not_always_applicable_is_in_no_key() {
        let conditions = columns("conditions", "Is it so?").replace("  f: Is it so?", "  f: { text: Is it so?, requires: e }");
        assert!(packed(&conditions, "code: packed\n").is_none());
        assert!(packed(&conditions, "").is_none());
    }
}
