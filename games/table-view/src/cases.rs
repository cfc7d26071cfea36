//! The rules that would fire if one answer were another.
//!
//! A rule is *near* where a possible case exists that differs from the present one in one answer alone, and in which that rule fires.
//! Counting the entries that the answers contradict does not find these rules. An earlier rule may fire in the other case, too
//! (`hit: first`); a relation may forbid the other case; and conditions that are computed change with their inputs. So the
//! other cases are tried one by one, by the table's text as the compiler reads it: its domains, relations and expressions are not
//! in [`TableData`].
//!
//! Some answers are not known, because a decision asks no more than it needs. A mark is set only where it is true
//! whatever these answers are: all cases that the present one may be are tried, or there are no marks.

use std::collections::{BTreeMap, BTreeSet};

use dtable_core::interpret::is_possible;
use dtable_core::model::{HitPolicy, Position, Table, ValueSet};
use dtable_core::source::{FileId, Source};
use dtable_core::{resolve, syntax};
use dtable_runtime::TableData;

use crate::Decision;

/// The most cases that the present one may be, as far as its answers are known.
const MOST_PRESENT: u128 = 1 << 10;
/// Of a condition with more values, only those at the ends of entries are tried.
const MOST_VALUES: u128 = 256;
/// Of a condition with more values, only the nearest rules are marked.
const FEW_VALUES: u128 = 3;
/// How many rules are marked that are one answer away by conditions of many values.
const NEAREST: usize = 3;
/// How many times a rule may be looked at for one decision: a screen is drawn at once, however large the table is. Beyond, there
/// are no marks.
const MOST_LOOKS: usize = 1 << 20;

/// One position a condition.
type Case = Vec<Position>;

/// The cases of a table: which are possible, and which rule fires in each.
#[derive(Debug)]
pub struct Cases {
    data: &'static TableData,
    table: Table,
    /// By condition, its values.
    values: Vec<ValueSet>,
    /// By condition, those whose answers change with its own: itself, and what is computed from it.
    changing: Vec<BTreeSet<usize>>,
}

impl Cases {
    /// Reads the cases of a table from the text that `dtable!` has compiled.
    ///
    /// `None` where the text is another table's, or has what is not evaluated here: expressions that the compiler passes on to Rust
    /// unread, conditions that are not always applicable, rules that are collected.
    #[must_use]
    pub fn read(data: &'static TableData, text: &str) -> Option<Self> {
        let source = Source::new(format!("{}.yaml", data.name), text);
        let Ok(syntax::Document::Table(document)) = syntax::parse(&source, FileId(0)) else { return None };
        let table = resolve::table(&document).ok()?;
        let values = table.columns.iter().map(|column| column.domain.all()).collect();
        let changing = (0..table.columns.len()).map(|column| changing(&table, column)).collect();
        (is_same(data, &table) && is_understood(&table)).then_some(Self { data, table, values, changing })
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        self.data
    }

    /// The rules that match too, and those that are one answer away; none where that cannot be told.
    #[must_use]
    pub fn marks(&self, decision: &Decision) -> Marks {
        let is_mine = std::ptr::eq(decision.table, self.data);
        let present = if is_mine { self.present(decision) } else { Vec::new() };
        let Some(first) = present.first() else { return Marks::default() };
        let conditions = self.answered(decision);
        let others: Vec<(usize, Position)> =
            conditions.flat_map(|at| self.others(at, first[at]).into_iter().map(move |value| (at, value))).collect();
        let looks = present.len().saturating_mul(self.table.rules.len()).saturating_mul(self.table.columns.len() + others.len());
        if looks > MOST_LOOKS {
            return Marks::default();
        }
        let present: Vec<Present> = present.into_iter().map(|case| Present::new(&self.table, case)).collect();
        self.marked(decision, &present, &others)
    }

    fn marked(&self, decision: &Decision, present: &[Present], others: &[(usize, Position)]) -> Marks {
        let rules = (0..self.table.rules.len()).filter(|rule| decision.fired != Some(*rule));
        let matching = rules.filter(|rule| present.iter().all(|it| it.matches(*rule)));
        let mut rules: BTreeMap<usize, Mark> = matching.map(|rule| (rule, Mark::Matches)).collect();
        let mut ranks: BTreeMap<usize, Rank> = BTreeMap::new();
        for &(condition, value) in others {
            let Some(rule) = self.fires_in_all(present, condition, value) else { continue };
            let rank = self.rank(condition, value.abs_diff(present[0].case[condition]));
            let is_new = match rules.get(&rule) {
                None => decision.fired != Some(rule),
                Some(Mark::Near(_)) => ranks.get(&rule).is_some_and(|it| rank < *it),
                Some(Mark::Matches) => false,
            };
            if is_new {
                let contradicted = present[0].contradicted.get(&rule).cloned().unwrap_or_default();
                let near = Near { condition, contradicted, value: self.table.columns[condition].domain.value(value) };
                rules.insert(rule, Mark::Near(near));
                ranks.insert(rule, rank);
            }
        }
        let farther = farther(ranks);
        Marks { rules, farther }
    }

    /// How far off a value is.
    fn rank(&self, condition: usize, distance: u128) -> Rank {
        if self.values[condition].len() <= FEW_VALUES { Rank::OfFew } else { Rank::OfMany(distance) }
    }

    /// The conditions that were answered by the program, not computed.
    fn answered<'a>(&'a self, decision: &'a Decision) -> impl Iterator<Item = usize> + 'a {
        (0..self.table.columns.len()).filter(|at| self.table.columns[*at].is.is_none() && decision.answered(*at).is_some())
    }

    /// The cases that the present one may be; none where there may be too many, or the rule that fired does not fire in them.
    fn present(&self, decision: &Decision) -> Vec<Case> {
        let columns = || self.table.columns.iter().enumerate();
        let known = |at: usize| decision.known(at).map(|it| ValueSet::one(it.position(self.data.conditions[at].kind)));
        let values: Vec<ValueSet> = columns()
            .map(|(at, column)| if column.is.is_some() { ValueSet::one(0) } else { known(at).unwrap_or_else(|| self.values[at].clone()) })
            .collect();
        if values.iter().try_fold(1, |product: u128, it| product.checked_mul(it.len())).is_none_or(|it| it > MOST_PRESENT) {
            return Vec::new();
        }
        let agrees = |case: &Case| columns().all(|(at, _)| known(at).is_none_or(|it| it.contains(case[at])));
        let cases: Option<Vec<Case>> = product(&values).into_iter().map(|case| self.computed(case)).collect();
        let cases: Vec<Case> = cases.unwrap_or_default().into_iter().filter(|it| agrees(it) && self.is_possible(it)).collect();
        let fires =
            |case: &Case| (0..self.table.rules.len()).find(|rule| self.table.rules[*rule].matches(case)).or_else(|| self.otherwise());
        if cases.iter().all(|case| fires(case) == decision.fired) { cases } else { Vec::new() }
    }

    fn otherwise(&self) -> Option<usize> {
        self.table.rules.iter().position(|rule| rule.is_else())
    }

    /// Is every value one of its condition's, and does every relation hold?
    fn is_possible(&self, case: &[Position]) -> bool {
        let is_there = self.values.iter().zip(case).all(|(values, at)| values.contains(*at));
        is_there && is_possible(&self.table, case)
    }

    /// The case with the conditions that are computed; `None` where computing one overflows.
    fn computed(&self, case: Case) -> Option<Case> {
        (0..case.len()).filter(|at| self.table.columns[*at].is.is_some()).try_fold(case, |case, at| self.compute(case, at))
    }

    fn compute(&self, mut case: Case, column: usize) -> Option<Case> {
        if let Some(meaning) = self.table.columns[column].meaning() {
            case[column] = meaning.position(&|at| case[at])?;
        }
        Some(case)
    }

    /// The values of a condition to be tried, the nearest first.
    fn others(&self, condition: usize, present: Position) -> Vec<Position> {
        let all = &self.values[condition];
        let mut values: Vec<Position> = if all.len() <= MOST_VALUES {
            all.iter().collect()
        } else {
            let entries = self.table.rules.iter().filter_map(|rule| rule.entries()).flat_map(|it| it[condition].set.spans());
            let ends: BTreeSet<Position> = entries.flat_map(|(from, to)| [*from, *to]).collect();
            ends.into_iter().filter(|at| all.contains(*at)).collect()
        };
        values.retain(|at| *at != present);
        values.sort_by_key(|at| at.abs_diff(present));
        values
    }

    /// The rule that fires in all these cases where a condition has another value, or ELSE; `None` where one of them is not possible.
    fn fires_in_all(&self, present: &[Present], condition: usize, value: Position) -> Option<usize> {
        let mut rules = present.iter().map(|it| self.fires(it, condition, value));
        let rule = rules.next()??;
        rules.all(|it| it == Some(rule)).then_some(rule)
    }

    fn fires(&self, present: &Present, condition: usize, value: Position) -> Option<usize> {
        let changing = &self.changing[condition];
        let mut case = present.case.clone();
        case[condition] = value;
        let case = changing.iter().try_fold(case, |case, at| self.compute(case, *at))?;
        let mut rules = present.contradicted.iter().filter(|(_, columns)| columns.iter().all(|it| changing.contains(it)));
        let rule = rules.find(|(rule, _)| self.table.rules[**rule].matches(&case)).map(|(rule, _)| *rule);
        rule.or_else(|| self.otherwise()).filter(|_| self.is_possible(&case))
    }
}

/// A case that may be the present one.
struct Present {
    case: Case,
    /// By rule but ELSE, the conditions whose entries it contradicts.
    contradicted: BTreeMap<usize, Vec<usize>>,
}

impl Present {
    fn new(table: &Table, case: Case) -> Self {
        let rules = table.rules.iter().enumerate().filter_map(|(rule, it)| Some((rule, it.entries()?)));
        let contradicted = rules.map(|(rule, entries)| {
            let columns = entries.iter().zip(&case).enumerate().filter(|(_, (entry, at))| !entry.set.contains(**at));
            (rule, columns.map(|(column, _)| column).collect())
        });
        Self { contradicted: contradicted.collect(), case }
    }

    fn matches(&self, rule: usize) -> bool {
        self.contradicted.get(&rule).is_some_and(Vec::is_empty)
    }
}

/// Is the text that of the compiled table, as far as its data say?
pub fn is_same(data: &TableData, table: &Table) -> bool {
    let entries = |rule: usize| table.rules[rule].entries().unwrap_or_default().iter().map(|it| it.set.spans().to_vec());
    let mut rules = data.rules.iter().enumerate();
    data.conditions.iter().map(|it| it.name).eq(table.columns.iter().map(|it| it.name.value.as_str()))
        && data.relations.iter().map(|it| it.text).eq(table.relations.iter().map(|it| it.text.as_str()))
        && data.rules.iter().map(|it| it.id()).eq(table.rules.iter().map(|it| it.id.value.as_str()))
        && rules.all(|(rule, it)| it.entries().map(|it| it.spans().collect::<Vec<_>>()).eq(entries(rule)))
}

/// Can all of it be evaluated?
fn is_understood(table: &Table) -> bool {
    let is_understood =
        |column: &dtable_core::model::Column| column.requires.is_none() && (column.is.is_none() || column.meaning().is_some());
    table.columns.iter().all(is_understood) && !matches!(table.hit, HitPolicy::Collect(_))
}

/// The condition, and those that are computed from it.
fn changing(table: &Table, condition: usize) -> BTreeSet<usize> {
    let is_computed = |at: &usize| table.columns[*at].meaning().is_some_and(|meaning| meaning.columns().contains(&condition));
    (0..table.columns.len()).filter(is_computed).chain([condition]).collect()
}

/// All cases over these values.
fn product(values: &[ValueSet]) -> Vec<Case> {
    values.iter().fold(vec![Case::new()], |cases, values| {
        cases.iter().flat_map(|case| values.iter().map(|at| [case.as_slice(), &[at]].concat())).collect()
    })
}

/// How far off a rule is that is one answer away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Its condition has few values: each of them is as near as the others.
    OfFew,
    /// So many values lie between the present one and the one that would do.
    OfMany(u128),
}

/// The rules that are left out when the nearest are shown.
fn farther(ranks: BTreeMap<usize, Rank>) -> BTreeSet<usize> {
    let mut far: Vec<(Rank, usize)> = ranks.into_iter().filter(|(_, rank)| *rank != Rank::OfFew).map(|(rule, rank)| (rank, rule)).collect();
    far.sort_unstable();
    far.into_iter().skip(NEAREST).map(|(_, rule)| rule).collect()
}

/// The marks of the rules that do not fire, by index; [`Cases::marks`] finds them.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    rules: BTreeMap<usize, Mark>,
    /// Rules that are one answer away, but not among the nearest.
    farther: BTreeSet<usize>,
}

impl Marks {
    /// The mark of a rule.
    #[must_use]
    pub fn of(&self, rule: usize) -> Option<&Mark> {
        self.rules.get(&rule)
    }

    /// The rules that match too.
    pub fn matching(&self) -> impl Iterator<Item = usize> + '_ {
        self.rules.iter().filter(|(_, mark)| matches!(mark, Mark::Matches)).map(|(rule, _)| *rule)
    }

    /// The rules that are one answer away.
    pub fn near(&self) -> impl Iterator<Item = (usize, &Near)> {
        self.rules.iter().filter_map(|(rule, mark)| match mark {
            Mark::Near(near) => Some((*rule, near)),
            Mark::Matches => None,
        })
    }

    /// The nearest of them: those that a view marks.
    ///
    /// Where a condition has more than three values, another answer to it leads to nearly any rule. So of the rules that are one answer
    /// away by such conditions, these are the three with the fewest values between that answer and the present one, in the order in
    /// which the table declares values; the first of those that are equally far.
    pub fn nearest(&self) -> impl Iterator<Item = (usize, &Near)> {
        self.near().filter(|(rule, _)| !self.farther.contains(rule))
    }

    /// The mark of a rule, unless it is one that views leave out.
    pub(crate) fn shown(&self, rule: usize) -> Option<&Mark> {
        self.of(rule).filter(|_| !self.farther.contains(&rule))
    }
}

/// The mark of a rule that does not fire.
#[derive(Clone, Debug)]
pub enum Mark {
    /// It matches, but an earlier one fires.
    Matches,
    /// It is one answer away.
    Near(Near),
}

/// An answer that would have another rule fire.
#[derive(Clone, Debug)]
pub struct Near {
    /// The condition, by index.
    pub condition: usize,
    /// The value that it would have to have, as entries name it: the nearest one.
    pub value: String,
    /// The conditions whose entries the present answers contradict: this one, or those that are computed from it; none of ELSE.
    pub contradicted: Vec<usize>,
}
