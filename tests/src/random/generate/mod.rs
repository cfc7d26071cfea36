//! Random tables.
//!
//! Columns come first, each with a *pool*: a few of its values, from which all literals are taken, so that literals of rules, relations
//! and expressions meet. Rules are made in two ways: at random, which gives gaps and overlaps, and by cutting the space in two again
//! and again, which gives tables that are complete, and most of them verified.

mod columns;
mod entries;
mod formulas;
pub(crate) mod models;
mod properties;
mod ranked;
pub(crate) mod rules;

use super::domain::landmarks;
use super::evaluate::entry_holds;
use super::table::{Aggregate, Entry, Formula, Hit, Layout, Op, Origin, Results, Table};
use super::value::{Type, Value};
use crate::numbers::Random;

/// What the table of a seed is made with.
pub(crate) struct Maker {
    pub(crate) random: Random,
    pub(crate) table: Table,
    /// Whether all columns are yes-no questions and enums: what lookups are made for.
    pub(crate) is_discrete: bool,
    /// Whether numbers have all values of their types, expressions add and subtract, and relations name what is computed: what overflows at the
    /// ends of a type, and what relations say of that.
    pub(crate) is_at_ends: bool,
    /// Some values of each column.
    pub(crate) pools: Vec<Vec<Value>>,
}

/// How large tables become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) columns: usize,
    pub(crate) rules: usize,
}

/// The table of a seed, as it comes; it need not be one that is worth judging.
pub(crate) fn table(seed: u64, size: Size) -> Table {
    let mut maker = Maker::new(seed);
    maker.choose_hit();
    maker.add_columns(size.columns);
    maker.add_relations();
    maker.add_rules(size.rules);
    maker.keep_rules_apart();
    maker.add_examples();
    maker.add_settings();
    maker.add_properties();
    add_notes(&mut maker.table, seed);
    look_for_holes(&mut maker.table, seed);
    maker.table
}

/// Notes of one table in eight, with what means something in other cells.
fn add_notes(table: &mut Table, seed: u64) {
    const TEXTS: [&str; 10] = ["", "", "Art. 4", "-", "T, F", "\"a\"", "a | b", "'x'", "# 1: y", "todo!()"];
    const OTHER: u64 = 0x5eed_0fed_6e50_0002;
    let mut random = Random::new(seed ^ OTHER);
    if random.chance(12) {
        table.rules.iter_mut().for_each(|it| it.note = Some((*random.pick(&TEXTS)).to_owned()));
    }
}

/// `hole-in-else` of half of the tables with ELSE.
fn look_for_holes(table: &mut Table, seed: u64) {
    const OTHER: u64 = 0x5eed_0fed_6e50_0003;
    if table.else_rule().is_some() && Random::new(seed ^ OTHER).chance(50) {
        table.lints.push(("hole-in-else", "warn"));
    }
}

/// Whether the table of a seed is about the ends of types.
pub(crate) fn is_at_ends(seed: u64) -> bool {
    const OTHER: u64 = 0x5eed_0fed_6e50_0001;
    Random::new(seed ^ OTHER).chance(10)
}

/// The table with one more relation: a comparison of a number with a literal.
pub(crate) fn with_guard(table: &Table, seed: u64) -> Option<Table> {
    let mut maker = Maker::new(seed);
    maker.table = table.clone();
    let numbers = |it: &usize| matches!(table.columns[*it].ty, Type::Int(_));
    let columns: Vec<usize> = (0..table.columns.len()).filter(numbers).collect();
    if columns.is_empty() {
        return None;
    }
    let column = *maker.random.pick(&columns);
    let it = &table.columns[column];
    let pool = landmarks(&it.ty, &it.domain, &[Value::Int(1), Value::Int(5)], 1);
    let value = maker.random.pick(&pool).clone();
    let op = [Op::NotEqual, Op::NotEqual, Op::Less, Op::Greater][maker.random.below(4)];
    let literal = maker.literal(&it.ty.clone(), value, formulas::Language::Relation);
    maker.table.relations.push(Formula::Literal { column, op, literal, mirrored: false });
    Some(maker.table)
}

impl Maker {
    fn new(seed: u64) -> Self {
        let table = Table {
            enums: Vec::new(),
            constants: Vec::new(),
            columns: Vec::new(),
            results: Results::Nothing,
            beside: Vec::new(),
            derive: Vec::new(),
            relations: Vec::new(),
            hit: Hit::Unique,
            may_be_empty: false,
            rules: Vec::new(),
            examples: Vec::new(),
            properties: Vec::new(),
            given: Vec::new(),
            expect: None,
            lints: Vec::new(),
            code: None,
            in_order: false,
            check: None,
            record: false,
            layout: Layout::Data,
        };
        let mut random = Random::new(seed);
        let is_discrete = random.chance(15);
        let is_at_ends = is_at_ends(seed);
        Self { random, table, is_discrete: is_discrete && !is_at_ends, is_at_ends, pools: Vec::new() }
    }

    fn choose_hit(&mut self) {
        let aggregates = [Aggregate::All, Aggregate::All, Aggregate::Sum, Aggregate::Min, Aggregate::Max, Aggregate::Count];
        self.table.hit = match self.random.weighted(&[45, 15, 17, 11, 12]) {
            0 => Hit::Unique,
            1 => Hit::Any,
            2 => Hit::First,
            3 => Hit::Priority,
            _ => Hit::Collect(*self.random.pick(&aggregates)),
        };
        if matches!(self.table.hit, Hit::Collect(Aggregate::All | Aggregate::Min | Aggregate::Max)) {
            self.table.may_be_empty = self.random.chance(40);
        }
    }

    /// Types of the program derive nothing by themselves.
    fn add_derives(&mut self) {
        let has_own = matches!(&self.table.results, Results::Outputs(all) if all.iter().any(|it| it.ty.contains(rules::GRADE)));
        if !has_own && self.random.chance(15) {
            let mut derives = DERIVES;
            self.random.shuffle(&mut derives);
            self.table.derive = derives[..self.random.within(1, DERIVES.len())].into();
        }
    }

    fn add_relations(&mut self) {
        if self.is_at_ends {
            return self.add_relations_at_ends();
        }
        let count = self.random.weighted(&[40, 35, 17, 8]).max(usize::from(self.is_discrete));
        for _ in 0..count {
            let depth = if self.is_discrete { 2 } else { self.random.below(4) };
            let columns: Vec<usize> = (0..self.table.columns.len()).collect();
            let relation = self.formula(formulas::Language::Relation, &columns, depth);
            if !relation.columns().is_empty() {
                self.table.relations.push(relation);
            }
        }
    }

    /// Relations that say something of an input or of what is computed from it.
    fn add_relations_at_ends(&mut self) {
        use super::table::Connective::{And, Iff, Implies, Or, Xor};
        let all = 0..self.table.columns.len();
        let (computed, others): (Vec<usize>, Vec<usize>) = all.partition(|it| self.table.columns[*it].is_understood());
        for _ in 0..if computed.is_empty() || others.is_empty() { 0 } else { self.random.within(1, 2) } {
            let column = *self.random.pick(&computed);
            let computed = self.formula(formulas::Language::Relation, &[column], 0);
            let depth = self.random.below(2);
            let bound = if self.random.chance(60) { self.away_from_an_end(column) } else { None };
            let other = bound.unwrap_or_else(|| self.formula(formulas::Language::Relation, &others, depth));
            let (a, b) = if self.random.chance(50) { (computed, other) } else { (other, computed) };
            let relation = join(*self.random.pick(&[And, Or, Or, Xor, Iff, Implies]), a, b);
            if !relation.columns().is_empty() {
                self.table.relations.push(relation);
            }
        }
    }

    /// That a number of which a column is computed keeps away from an end of its type.
    fn away_from_an_end(&mut self, computed: usize) -> Option<Formula> {
        let is_number = |it: &usize| matches!(self.table.columns[*it].ty, Type::Int(_));
        let numbers: Vec<usize> = self.table.columns[computed].origin.columns().into_iter().filter(is_number).collect();
        let column = *numbers.get(self.random.below(numbers.len().max(1)))?;
        let ty = self.table.columns[column].ty.clone();
        let ((least, most), steps) = (ty.ends(), self.random.within(1, 8));
        let (op, value) = match self.random.chance(70) {
            true => (Op::GreaterOrEqual, (0..steps).try_fold(least, |it, _| ty.after(&it))?),
            false => (Op::LessOrEqual, (0..steps).try_fold(most, |it, _| ty.before(&it))?),
        };
        let literal = self.literal(&ty, value, formulas::Language::Relation);
        Some(Formula::Literal { column, op, literal, mirrored: false })
    }

    /// A relation that authors write: where an entry of one rule matches, an entry of another does not.
    fn keep_rules_apart(&mut self) {
        let rules: Vec<Vec<Entry>> = self.table.rules.iter().filter_map(|it| it.entries.clone()).collect();
        if rules.len() < 2 || self.is_at_ends || !self.random.chance(if self.table.hit == Hit::Priority { 40 } else { 15 }) {
            return;
        }
        let (one, other) = (self.random.pick(&rules).clone(), self.random.pick(&rules).clone());
        let sides = (self.said_by_an_entry(&one), self.said_by_an_entry(&other));
        if let (Some(a), Some(b)) = sides
            && a.columns() != b.columns()
        {
            self.table.relations.push(join(super::table::Connective::Implies, a, Formula::Not(Box::new(b))));
        }
    }

    /// What holds of a value that an entry of these matches.
    fn said_by_an_entry(&mut self, entries: &[Entry]) -> Option<Formula> {
        let looked_at: Vec<usize> = (0..entries.len()).filter(|it| !matches!(entries[*it], Entry::Any)).collect();
        let column = *looked_at.get(self.random.below(looked_at.len().max(1)))?;
        let matched: Vec<Value> = self.pools[column].iter().filter(|it| entry_holds(&entries[column], it)).cloned().collect();
        let value = matched.get(self.random.below(matched.len().max(1)))?.clone();
        if let Value::Bool(truth) = value {
            return Some(if truth { Formula::Column(column) } else { Formula::Not(Box::new(Formula::Column(column))) });
        }
        let pool = std::mem::replace(&mut self.pools[column], vec![value]);
        let formula = self.formula(formulas::Language::Relation, &[column], 0);
        self.pools[column] = pool;
        (!formula.columns().is_empty()).then_some(formula)
    }

    fn add_settings(&mut self) {
        self.add_derives();
        let off = ["unused-condition", "irrelevant-condition", "unneeded-assumption", "agreeing-overlap"];
        for name in off {
            if self.random.chance(3) {
                self.table.lints.push((name, "allow"));
            }
        }
        for (name, level) in [
            ("needless-entry", "warn"),
            ("joinable-rules", "warn"),
            ("redundant-rule", "deny"),
            ("unreachable-rule", "warn"),
            ("failed-example", "warn"),
        ] {
            let percent = if name == "redundant-rule" { 4 } else { 20 };
            if self.random.chance(percent) {
                self.table.lints.push((name, level));
            }
        }
        if !self.table.collects() {
            self.table.code = [None, None, Some("auto"), Some("graph"), Some("packed")][self.random.below(5)];
        }
        if self.random.chance(20) {
            self.table.check = Some(*self.random.pick(&["debug", "always", "never"]));
        }
        if self.table.else_rule().is_some() && self.random.chance(15) {
            self.table.expect = Some(self.random.below(6) as u64);
        }
        let collects = self.table.collects();
        for column in &mut self.table.columns {
            let may_cost = !collects && !matches!(column.origin, Origin::Input);
            column.cost = (may_cost && self.random.chance(10)).then(|| self.random.within(1, 30) as u32);
            if may_cost && column.is_computed() && self.random.chance(20) {
                column.cost = Some(0);
            }
        }
        self.table.record = self.random.chance(35) && may_record(&self.table);
        self.table.in_order = self.random.chance(25) && may_ask_in_order(&self.table);
    }
}

/// What every type of a table can derive, whatever its results are; `Clone` and `Debug` they have already.
const DERIVES: [&str; 4] = ["PartialOrd", "Clone", "std::fmt::Debug", "Copy"];

/// Whether outcomes of a table can have its answers: one rule decides and tells the result, and no text can be taken for a
/// value.
fn may_record(table: &Table) -> bool {
    let is_nested_text = |it: &super::table::Column| match &it.ty {
        Type::Option(inner) => matches!(&**inner, Type::Option(_)),
        _ => false,
    };
    let has_choice = table.rules.iter().any(|it| it.cells.iter().chain(&it.acts).any(|it| it.len() > 1));
    !table.collects() && !has_choice && !table.columns.iter().any(is_nested_text)
}

/// Whether questions of a table can come in the order of the file: somebody is asked, one at a time, and one rule decides.
fn may_ask_in_order(table: &Table) -> bool {
    let is_asked = |at: usize| matches!(table.columns[at].origin, Origin::Asked);
    let entries = table.rules.iter().filter_map(|it| it.entries.as_ref()).flat_map(|it| it.iter().enumerate());
    let mut compared = entries.flat_map(|(at, entry)| entry.compares().iter().map(move |it| (at, it.other)));
    let asks = (0..table.columns.len()).any(is_asked);
    asks && !table.collects() && table.code != Some("packed") && !compared.any(|(a, b)| is_asked(a) && is_asked(b))
}

/// A formula of two parts.
fn join(connective: super::table::Connective, a: Formula, b: Formula) -> Formula {
    Formula::Join(connective, Box::new(a), Box::new(b))
}
