//! Computes the result of one of two tables from the rules that match.

use crate::explore::diff::result_numbers::{NO_RESULT, ResultNumbers};
use crate::lists::CollectVec;
use crate::model::{Aggregate, AggregatedType, Expression, Rule, Table};
use crate::verify::expected::{LiteralNumber, number};
use crate::verify::words;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// One of the tables.
pub(super) struct Half<'a> {
    pub(super) table: &'a Table,
    /// The number of each rule's result.
    results: Vec<usize>,
    /// Each rule's result as people read it; results with the same number have the same text.
    texts: Vec<Rc<str>>,
    /// Whether the results are a list.
    pub(super) gives_list: bool,
    /// The amount that each rule adds; unused in tables that give lists.
    terms: Vec<Total>,
    /// Whether the amounts are floats.
    pub(super) is_float: bool,
    /// The type of the sum, unless it is a float.
    pub(super) ty: Option<AggregatedType>,
    pub(super) else_rule: Option<usize>,
}

/// The result of matching rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Made {
    /// Their results, by number, in order.
    List(Vec<usize>),
    /// The sum of their amounts, or their number.
    Total(Total),
}

/// A sum of literals, and of expressions whose value only the program knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Total {
    integer: i128,
    float: f64,
    /// The number of times that each expression is added.
    others: BTreeMap<String, i128>,
}

impl<'a> Half<'a> {
    /// `texts` has the text of each result, and is shared with the half of the other table.
    pub(super) fn new(table: &'a Table, aggregate: Aggregate, results: &mut ResultNumbers, texts: &mut HashMap<usize, Rc<str>>) -> Self {
        let term = |rule: &Rule| match aggregate {
            Aggregate::Count => Total { integer: 1, ..Total::default() },
            _ => rule.outcome.outputs.first().map_or_else(Total::default, Total::of),
        };
        let results = table.rules.iter().map(|it| results.of(table, it)).collect_vec();
        let text = |(result, rule): (&usize, &Rule)| Rc::clone(texts.entry(*result).or_insert_with(|| words::result(table, rule).into()));
        Self {
            table,
            texts: results.iter().zip(&table.rules).map(text).collect_vec(),
            results,
            gives_list: aggregate == Aggregate::All,
            terms: table.rules.iter().map(term).collect_vec(),
            is_float: aggregate == Aggregate::Sum && table.outputs.first().is_some_and(|it| it.ty.starts_with('f')),
            ty: table.aggregated_type(),
            else_rule: table.rules.iter().position(Rule::is_else),
        }
    }

    /// Whether a case without a matching rule is special: it has no list, or ELSE gives its result. Without ELSE, its
    /// sum is simply zero.
    pub(super) const fn is_other_without_rules(&self) -> bool {
        self.gives_list || self.else_rule.is_some()
    }

    /// Returns the rules, or ELSE where there are none.
    pub(super) fn or_else(&self, rules: &[usize]) -> Vec<usize> {
        if rules.is_empty() { self.else_rule.into_iter().collect_vec() } else { rules.to_vec() }
    }

    /// Whether amounts of one table can be taken from those of the other: they are integers, or keys of one type.
    pub(super) fn have_one_type([old, new]: &[Self; 2]) -> bool {
        let keys = |it: &Self| it.ty.filter(|ty| ty.integer().is_none());
        keys(old) == keys(new)
    }

    /// Returns the number of a rule's result.
    pub(super) fn result(&self, rule: usize) -> usize {
        self.results[rule]
    }

    /// Returns the amount that a rule adds.
    pub(super) fn term(&self, rule: usize) -> &Total {
        &self.terms[rule]
    }

    /// Returns the list of the results of these rules.
    pub(super) fn listed(&self, rules: &[usize]) -> Made {
        Made::List(if rules.is_empty() { vec![NO_RESULT] } else { rules.iter().map(|it| self.results[*it]).collect_vec() })
    }

    /// Returns the list of the results of these rules, as people read it.
    pub(super) fn text(&self, rules: &[usize]) -> String {
        if rules.is_empty() { "no rule".to_owned() } else { self.joined(rules) }
    }

    /// Returns the same as a part of a longer list, with `..` for the rest.
    pub(super) fn text_with_others(&self, rules: &[usize]) -> String {
        if rules.is_empty() { "..".to_owned() } else { format!("{}, ..", self.joined(rules)) }
    }

    /// Returns a sum as people write it.
    pub(super) fn sum(&self, total: &Total) -> String {
        let number = if self.is_float { LiteralNumber::Float(total.float) } else { LiteralNumber::Integer(total.integer) };
        let others = total.others.iter().map(|(text, times)| of_many(text, times.unsigned_abs())).collect_vec();
        let is_zero = total.integer == 0 && total.float == 0.0;
        let number = (others.is_empty() || !is_zero).then(|| number.text(self.ty));
        others.into_iter().chain(number).collect_vec().join(" + ")
    }

    fn joined(&self, rules: &[usize]) -> String {
        let between = if self.table.outputs.len() == 1 { ", " } else { "; " };
        rules.iter().map(|it| &*self.texts[*it]).collect_vec().join(between)
    }

    /// Returns the rules that decide a case that only these rules match.
    pub(super) fn deciding(&self, rules: &[usize]) -> BTreeSet<Option<usize>> {
        let nothing = (rules.is_empty() && self.gives_list).then_some(None);
        rules.iter().copied().map(Some).chain(nothing).collect()
    }
}

impl Total {
    fn of(result: &Expression) -> Self {
        match number(result) {
            Some(LiteralNumber::Integer(integer)) => Self { integer, ..Self::default() },
            Some(LiteralNumber::Float(float)) => Self { float, ..Self::default() },
            None => Self { others: BTreeMap::from([(result.canonical.clone(), 1)]), ..Self::default() },
        }
    }

    /// Adds another total. It wraps beyond `i128`: no type of an output has room for such a sum, so its value does not
    /// matter.
    pub(super) fn add(&mut self, other: &Self) {
        self.integer = self.integer.wrapping_add(other.integer);
        self.float += other.float;
        for (text, times) in &other.others {
            *self.others.entry(text.clone()).or_default() += times;
        }
        self.others.retain(|_, times| *times != 0);
    }

    /// Returns this total minus another one.
    pub(super) fn minus(&self, other: &Self) -> Self {
        let others = other.others.iter().map(|(text, times)| (text.clone(), -times)).collect();
        let mut less = self.clone();
        less.add(&Self { integer: other.integer.wrapping_neg(), float: -other.float, others });
        less
    }

    /// Returns the total of a type as it is written after another one: ` + 2 - BONUS`.
    pub(super) fn signed(&self, ty: Option<AggregatedType>) -> String {
        let term = |is_negative: bool, text: String| format!(" {} {text}", if is_negative { "-" } else { "+" });
        let others = self.others.iter().map(|(text, times)| (*times < 0, of_many(text, times.unsigned_abs())));
        let integer = (self.integer != 0).then(|| (self.integer < 0, LiteralNumber::Integer(self.integer.saturating_abs()).text(ty)));
        let float = (self.float != 0.0).then(|| (self.float < 0.0, format!("{:?}", self.float.abs())));
        others.chain(integer).chain(float).map(|(is_negative, text)| term(is_negative, text)).collect()
    }

    /// Returns the old and the new result, where this total is the difference and `..` stands for the shared part.
    pub(super) fn told_with_others(&self, ty: Option<AggregatedType>) -> [String; 2] {
        ["..".to_owned(), format!("..{}", self.signed(ty))]
    }
}

fn of_many(text: &str, times: u128) -> String {
    if times == 1 { text.to_owned() } else { format!("{times} * {text}") }
}
