//! All rules that match, and the result that `hit: collect` computes from them.

use super::case_values::Values;
use super::decided::{Reasons, WhyNot, unmet};
use super::output::Output;
use super::table::Table;
use super::uses::{self, Used};
use super::{Rule, Value};
use crate::lists::CollectVec;
use crate::model::{Aggregate, AggregatedType, HitPolicy, Integer};
use std::borrow::Cow;

/// All rules that match a case.
///
/// ```
/// use dtable_core::{Table, Value};
/// let table = Table::parse("discount.yaml", "\
/// table: discount
/// hit: collect sum
/// inputs: { age: u8, member: bool }
/// outputs: { percent: u32 }
/// rules: |
///   | rule   | age   | member | percent |
///   | young  | < 18  | -      | 20      |
///   | old    | >= 65 | -      | 15      |
///   | member | -     | T      | 10      |
/// ")?;
/// let collected = table.collect([("age", Value::from(70)), ("member", true.into())])?;
/// assert_eq!(collected.rules().map(|it| it.id()).collect::<Vec<_>>(), ["old", "member"]);
/// let percent = collected.result("percent").unwrap();
/// assert_eq!((percent.text(), percent.value()), ("15 + 10", Some(&Value::from(25))));
/// assert_eq!(table.collect([("age", "30"), ("member", "F")])?.result("percent").unwrap().value(), Some(&Value::from(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collected<'t> {
    pub(super) table: &'t Table,
    pub(super) rules: Vec<usize>,
    pub(super) values: Cow<'t, Values>,
}

impl<'t> Collected<'t> {
    /// The table that decided.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// The rules that match, in the order of the file; ELSE where no other does.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'t>> + '_ {
        self.rules.iter().map(|at| Rule { table: self.table, at: *at })
    }

    /// An output of each rule that matches, in their order.
    pub fn outputs(&self, name: &str) -> impl Iterator<Item = Output<'t>> + use<'t, '_> {
        let at = self.table.outputs().position(|it| it == name);
        self.rules().filter_map(move |rule| rule.resolved().outcome.outputs.get(at?).map(Output::new))
    }

    /// The result that `hit: collect` computes from an output: the sum, the least, the greatest, or the count. It has a
    /// value where all outputs are literals and the result is in the range of their type: of durations, decimals and
    /// dates a [`Value::Written`], as the table writes it; the least and the greatest of nothing is [`Value::Nothing`].
    /// `None` where the table has no such output, or collects a list: see [`Collected::outputs`].
    #[must_use]
    pub fn result(&self, name: &str) -> Option<Output<'static>> {
        let HitPolicy::Collect(aggregate) = self.table.hit() else { return None };
        let output = self.table.resolved().outputs.iter().find(|it| it.name.value == name)?;
        let all: Vec<Output> = self.outputs(name).collect_vec();
        let (texts, values): (Vec<&str>, Vec<Option<&Value>>) = all.iter().map(|it| (it.text(), it.value())).unzip();
        let values: Option<Vec<&Value>> = values.into_iter().collect();
        if self.table.resolved().gives_option() && all.is_empty() {
            return Some(Output::computed("None".to_owned(), Some(Value::Nothing)));
        }
        let value = match AggregatedType::named(&output.ty) {
            Some(ty) if ty.integer().is_none() => self.of_keys(aggregate, ty, &output.name.value),
            _ => values.and_then(|it| aggregated(aggregate, &it, &output.ty)),
        };
        let text = match aggregate {
            Aggregate::All => return None,
            Aggregate::Sum if texts.is_empty() => value.as_ref().map_or_else(|| "0".to_owned(), Value::to_string),
            Aggregate::Sum => texts.join(" + "),
            Aggregate::Min => format!("min({})", texts.join(", ")),
            Aggregate::Max => format!("max({})", texts.join(", ")),
            Aggregate::Count => return Some(Output::computed(all.len().to_string(), Some(Value::from(all.len())))),
        };
        Some(Output::computed(text, value))
    }

    /// The sum, the least or the greatest of results of a library's type, as the table writes it; `None` where one is no
    /// literal, or where the type does not have the sum.
    fn of_keys(&self, aggregate: Aggregate, ty: AggregatedType, name: &str) -> Option<Value<'static>> {
        let at = self.table.outputs().position(|it| it == name)?;
        let keys = self.rules().map(|rule| rule.resolved().outcome.outputs.get(at)?.key);
        let keys: Vec<i128> = keys.collect::<Option<_>>()?;
        let key = match aggregate {
            Aggregate::Sum => keys.iter().try_fold(0_i128, |sum, it| sum.checked_add(*it)),
            Aggregate::Min => keys.into_iter().min(),
            Aggregate::Max => keys.into_iter().max(),
            Aggregate::All | Aggregate::Count => None,
        };
        key.filter(|it| ty.position_of(*it).is_some()).map(|it| Value::Written(ty.written(it).into()))
    }

    /// The result of each used table whose inputs were all given.
    #[must_use]
    pub fn used(&self) -> Vec<Used<'t>> {
        uses::used(self.table.resolved(), &self.values)
    }

    /// Why a rule does not match, by its id; `None` where there is no such rule.
    #[must_use]
    pub fn why_not(&self, id: &str) -> Option<WhyNot<'t>> {
        let rule = self.table.rule(id)?;
        let fired = if self.rules.contains(&rule.at) { Some(rule.at) } else { self.rules.first().copied() };
        Some(WhyNot { rule, fired: fired.map(|at| Rule { table: self.table, at }), entries: unmet(rule, &self.values) })
    }

    /// Why each of the other rules does not match.
    #[must_use]
    pub fn reasons(&self) -> Reasons<'t> {
        Reasons::new(self.table, &self.rules, self.rules.first().copied(), &self.values)
    }
}

/// Returns the sum, the least or the greatest of some numbers; `None` where the type does not have it.
fn aggregated(aggregate: Aggregate, values: &[&Value], ty: &str) -> Option<Value<'static>> {
    match Integer::named(ty) {
        Some(ty) => {
            let numbers: Option<Vec<i128>> = values.iter().map(|it| if let Value::Integer(it) = it { Some(*it) } else { None }).collect();
            let numbers = numbers?;
            let result = match aggregate {
                Aggregate::Sum => numbers.iter().try_fold(0_i128, |sum, it| sum.checked_add(*it).filter(|sum| ty.holds(*sum))),
                Aggregate::Min => numbers.into_iter().min(),
                Aggregate::Max => numbers.into_iter().max(),
                Aggregate::All | Aggregate::Count => None,
            };
            result.map(Value::Integer)
        }
        None => {
            let numbers: Vec<f64> = values.iter().map(|it| it.number()).collect::<Option<_>>()?;
            let add = |sum: f64, it: &f64| if ty == "f32" { f64::from(sum as f32 + *it as f32) } else { sum + it };
            match aggregate {
                Aggregate::Sum => Some(numbers.iter().fold(0.0, add)),
                Aggregate::Min => numbers.into_iter().reduce(|best, next| if next < best { next } else { best }),
                Aggregate::Max => numbers.into_iter().reduce(|best, next| if next > best { next } else { best }),
                Aggregate::All | Aggregate::Count => None,
            }
            .map(Value::Float)
        }
    }
}
