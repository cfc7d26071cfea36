//! Compares the results of two rules, one in each case of a pair.
//!
//! Most results are literals: they fit or do not. Where an expression names columns that differ, it depends on the pair
//! whether its value fits: *the columns differ*, or a test over the columns of both cases.

use super::PairClaim;
use super::pair_columns::PairColumns;
use super::twin::{nan, stands_for_several};
use crate::lists::CollectVec;
use crate::model::{
    AggregatedType, Comparison, Domain, Expression, Float, HitPolicy, Integer, Meaning, Next, Outcome, OutputValue, Position, Table, Term,
    Test, ValueSet,
};
use crate::source::Span;
use crate::verify::expected::{LiteralNumber, number};
use crate::verify::stated::exact_where;
use std::collections::HashMap;

/// Whether the results of a pair are as claimed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fit {
    /// In every pair.
    Yes,
    /// In no pair.
    No,
    /// They are not where one of these says so.
    Unless(Vec<Misfit>),
}

/// An output does not fit where one of some columns differs, and the test does not hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Misfit {
    /// `None` for expressions that are not written alike.
    pub(super) differ: Option<Vec<usize>>,
    /// `None` if no value is known to fit.
    pub(super) unless: Option<Test>,
}

/// The results of a table, as far as a claim is about them.
pub(super) struct Results<'a> {
    pub(super) table: &'a Table,
    pub(super) split: &'a PairColumns,
    pub(super) claim: &'a PairClaim<'a>,
    /// The different results.
    all: Vec<&'a Outcome>,
    /// For each of them the value of each output.
    values: Vec<Vec<WrittenValue<'a>>>,
    /// The values of each output that is compared.
    domains: Vec<Domain>,
    /// For each rule the results that it allows; none where it gives none yet (`todo!()`), unless the table collects.
    pub(super) of_rules: Vec<Vec<usize>>,
    /// Whether some rule leaves a choice.
    pub(super) has_choices: bool,
}

/// Texts that equal values share, actions, and the next table: what is compared of a result.
type ResultKey<'a> = (Vec<String>, &'a [usize], Option<&'a Next>);

/// The value of an output.
struct WrittenValue<'a> {
    known: OutputValue,
    expression: &'a Expression,
}

impl<'a> Results<'a> {
    pub(super) fn new(table: &'a Table, split: &'a PairColumns, claim: &'a PairClaim<'a>) -> Self {
        let domains = claim.outputs(table).into_iter().map(|it| domain(table, it)).collect_vec();
        let mut results =
            Self { table, split, claim, all: Vec::new(), values: Vec::new(), domains, of_rules: Vec::new(), has_choices: false };
        let mut numbers: HashMap<ResultKey, usize> = HashMap::new();
        // Where a table collects, the search leaves the cases out.
        let leaves_out = claim.leaves_out_to_do() && !matches!(table.hit, HitPolicy::Collect(_));
        let is_left_out = |it: &Outcome| leaves_out && table.stops_with(it);
        for (rule, it) in table.rules.iter().enumerate() {
            let mut of_rule = Vec::new();
            for (alternative, outcome) in it.outcomes().enumerate().filter(|it| !is_left_out(it.1)) {
                let values = results.values_of(rule, alternative, outcome);
                let key = (
                    values.iter().map(key).collect_vec(),
                    if claim.is_about_actions() { &outcome.actions[..] } else { &[] },
                    claim.is_about_next().then_some(&outcome.next),
                );
                let next = results.all.len();
                let at = *numbers.entry(key).or_insert(next);
                if at == next {
                    results.all.push(outcome);
                    results.values.push(values);
                }
                if !of_rule.contains(&at) {
                    of_rule.push(at);
                }
            }
            results.has_choices |= of_rule.len() > 1 || of_rule.len() == 1 && it.outcomes().any(is_left_out);
            results.of_rules.push(of_rule);
        }
        results
    }

    /// The columns that differ and that results name, ascending.
    pub(super) fn named(&self) -> Vec<usize> {
        let mut named: Vec<usize> = (0..self.all.len()).flat_map(|it| self.names(it)).collect_vec();
        named.sort_unstable();
        named.dedup();
        named
    }

    /// The columns that differ and that the expressions of a result name.
    pub(super) fn names(&self, result: usize) -> Vec<usize> {
        let unknown = self.values[result].iter().filter(|it| !matches!(it.known, OutputValue::Known(_)));
        unknown.flat_map(|it| self.split.named(self.table, &it.expression.text)).collect_vec()
    }

    /// The columns whose values results are computed of, in one of the cases or in both.
    pub(super) fn computed_of(&self) -> Vec<usize> {
        let all = self.values.iter().flatten();
        all.filter_map(|it| if let OutputValue::Computed(meaning) = &it.known { Some(meaning.columns()) } else { None })
            .flatten()
            .collect_vec()
    }

    /// Whether each rule has one value of the one output, which is known and is a number.
    pub(super) fn are_known(&self) -> bool {
        !self.has_choices && (0..self.all.len()).all(|it| self.number(it).is_some())
    }

    /// The position of the value of the one output, where it is known and is a number.
    pub(super) fn number(&self, result: usize) -> Option<Position> {
        match &self.values[result][..] {
            [WrittenValue { known: OutputValue::Known(at), .. }] if nan(&self.domains[0]) != Some(*at) => Some(*at),
            _ => None,
        }
    }

    /// The value of the one output, where it is a known integer.
    pub(super) fn integer(&self, result: usize) -> Option<i128> {
        let Domain::Integer { ty, .. } = self.domains.first()? else { return None };
        ty.value_at(self.number(result)?)
    }

    /// Adds the value of the one output, a known float, to a sum.
    pub(super) fn add_float(&self, result: usize) -> Option<impl Fn(f64) -> f64> {
        let Domain::Float { ty, .. } = self.domains.first()? else { return None };
        let value: f64 = ty.value(self.number(result)?).parse().ok()?;
        let is_narrow = *ty == Float::F32;
        Some(move |sum: f64| if is_narrow { f64::from(sum as f32 + value as f32) } else { sum + value })
    }

    /// Whether the one output is a float.
    pub(super) fn gives_float(&self) -> bool {
        matches!(self.domains[..], [Domain::Float { .. }])
    }

    /// Whether a result is an expression that the verifier understands.
    pub(super) fn is_computed(&self, result: usize) -> bool {
        self.values[result].iter().any(|it| matches!(it.known, OutputValue::Computed(_)))
    }

    /// Where a result stands.
    pub(super) fn span(&self, result: usize) -> Span {
        self.values[result].first().map_or_else(Span::default, |it| it.expression.span)
    }

    fn values_of(&self, rule: usize, alternative: usize, outcome: &'a Outcome) -> Vec<WrittenValue<'a>> {
        let value = |(output, domain): (usize, &Domain)| {
            let expression = &outcome.outputs[output];
            let known = match self.table.output_values.get(output).and_then(|it| it.of_rules.get(rule)?.get(alternative)) {
                Some(OutputValue::Known(at)) if stands_for_several(domain, *at) => OutputValue::Any,
                Some(known) => known.clone(),
                None => literal(domain, expression).map_or(OutputValue::Any, OutputValue::Known),
            };
            WrittenValue { known, expression }
        };
        self.claim.outputs(self.table).into_iter().zip(&self.domains).map(value).collect_vec()
    }

    /// Whether result `first` of the first case fits result `second` of the second.
    pub(super) fn fit(&self, first: usize, second: usize) -> Fit {
        let (a, b) = (self.all[first], self.all[second]);
        if self.claim.is_about_actions() && a.actions != b.actions || self.claim.is_about_next() && a.next != b.next {
            return Fit::No;
        }
        let mut misfits = Vec::new();
        for ((domain, a), b) in self.domains.iter().zip(&self.values[first]).zip(&self.values[second]) {
            match self.output(domain, a, b) {
                None => {}
                Some(Misfit { differ: None, unless: None }) => return Fit::No,
                Some(misfit) => misfits.push(misfit),
            }
        }
        if misfits.is_empty() { Fit::Yes } else { Fit::Unless(misfits) }
    }

    /// Where two values of an output do not fit; `None` if they always do.
    fn output(&self, domain: &Domain, a: &WrittenValue, b: &WrittenValue) -> Option<Misfit> {
        let op = self.claim.comparison();
        if let (OutputValue::Known(a), OutputValue::Known(b)) = (&a.known, &b.known) {
            let is_number = |at: &Position| op == Comparison::Equal || nan(domain) != Some(*at);
            let fits = is_number(a) && is_number(b) && holds(op, *a, *b);
            return (!fits).then_some(Misfit { differ: None, unless: None });
        }
        let differ = (a.expression == b.expression).then(|| self.split.named(self.table, &a.expression.text));
        if differ.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        Some(Misfit { differ, unless: self.test(domain, &a.known, &b.known) })
    }

    /// The test that two values of one domain fit; it never overflows. `None` if nobody knows.
    fn test(&self, domain: &Domain, a: &OutputValue, b: &OutputValue) -> Option<Test> {
        let op = self.claim.comparison();
        let is_exact = |it: &OutputValue| match it {
            OutputValue::Computed(meaning) => exact_where(meaning, self.table),
            _ => Some(Test::Constant(true)),
        };
        let (exact, other) = (is_exact(a)?, is_exact(b)?.renumbered(&|it| self.split.second(it)));
        let compared = Computed::new(a)?.compared(op, &Computed::new(b)?.second(self.split), domain)?;
        Some(Test::And(vec![exact, other, compared]))
    }
}

/// A text that equal values share.
fn key(it: &WrittenValue) -> String {
    match it.known {
        OutputValue::Known(at) => at.to_string(),
        _ => format!("={}", it.expression.canonical),
    }
}

/// The values of an output: those that properties see, or those of a number or a truth where the table has no properties.
fn domain(table: &Table, output: usize) -> Domain {
    let ty = &table.outputs[output].ty;
    match (table.output_values.get(output), AggregatedType::named(ty), Float::named(ty)) {
        (Some(known), ..) => known.domain.clone(),
        (None, Some(ty), _) => ty.domain(),
        (None, None, Some(ty)) => Domain::Float { ty, all: ty.all() },
        (None, None, None) => Domain::Opaque,
    }
}

/// The position of a result that is the literal of a number.
fn literal(domain: &Domain, expression: &Expression) -> Option<Position> {
    match (domain, number(expression)?) {
        (Domain::Integer { ty, .. }, LiteralNumber::Integer(value)) => ty.position_of(value),
        (Domain::Float { ty, .. }, LiteralNumber::Float(value)) => Some(ty.position_of(value)),
        _ => None,
    }
}

/// A value as tests speak of it.
enum Computed {
    Number(Term, Integer),
    /// Positions, each with the test that the value is there.
    Chosen(Meaning),
    Known(Position),
}

impl Computed {
    fn new(value: &OutputValue) -> Option<Self> {
        Some(match value {
            OutputValue::Known(at) => Self::Known(*at),
            OutputValue::Computed(Meaning::Number { term, ty }) => Self::Number(term.clone(), *ty),
            OutputValue::Computed(meaning) => Self::Chosen(meaning.clone()),
            OutputValue::Any => return None,
        })
    }

    /// The value as the second case has it.
    fn second(self, split: &PairColumns) -> Self {
        let number = |it: usize| split.second(it);
        match self {
            Self::Number(term, ty) => {
                Self::Number(term.replaced(&mut |column, offset| Some(Term::Input { column: number(column), offset })), ty)
            }
            Self::Chosen(meaning) => Self::Chosen(meaning.renumbered(&number)),
            Self::Known(_) => self,
        }
    }

    /// The positions that it can have, each with the test that it has it; empty for a number.
    fn choices(&self) -> Vec<(Test, Position)> {
        match self {
            Self::Number(..) => Vec::new(),
            Self::Chosen(meaning) => {
                let chosen = meaning.chosen();
                let all = if chosen.is_empty() { vec![0, 1] } else { chosen };
                all.into_iter().map(|at| (meaning.within(&ValueSet::one(at)), at)).collect_vec()
            }
            Self::Known(at) => vec![(Test::Constant(true), *at)],
        }
    }

    /// The test that a comparison with another value holds.
    fn compared(&self, op: Comparison, other: &Self, domain: &Domain) -> Option<Test> {
        let constant = |ty: Integer, at: Position| ty.value_at(at).map(Term::Constant);
        let with = |term: &Term, ty: Integer, op: Comparison, other: &Self| {
            let way = |(test, at)| Some(Test::And(vec![test, Test::Compare { left: term.clone(), op, right: constant(ty, at)?, ty }]));
            let ways: Option<Vec<Test>> = other.choices().into_iter().map(way).collect();
            ways.map(Test::Or)
        };
        match (self, other) {
            (Self::Number(a, ty), Self::Number(b, _)) => Some(Test::Compare { left: a.clone(), op, right: b.clone(), ty: *ty }),
            (Self::Number(term, ty), _) => with(term, *ty, op, other),
            (_, Self::Number(term, ty)) => with(term, *ty, op.mirrored(), self),
            _ => {
                let is_number = |at: Position| op == Comparison::Equal || nan(domain) != Some(at);
                let fits = |a: Position, b: Position| is_number(a) && is_number(b) && holds(op, a, b);
                let others = other.choices();
                let way = |(test, a): (Test, Position)| {
                    let right = others.iter().filter(|it| fits(a, it.1)).map(|it| it.0.clone()).collect_vec();
                    Test::And(vec![test, Test::Or(right)])
                };
                Some(Test::Or(self.choices().into_iter().map(way).collect_vec()))
            }
        }
    }
}

/// Whether positions compare so: equal, at most, at least.
fn holds(op: Comparison, a: Position, b: Position) -> bool {
    match op {
        Comparison::LessOrEqual => a <= b,
        Comparison::GreaterOrEqual => a >= b,
        _ => a == b,
    }
}
