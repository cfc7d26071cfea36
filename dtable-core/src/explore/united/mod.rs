//! Makes one table of two: with the columns and the rules of both, in one space of classes.
//!
//! Columns are matched by their names. If the values of a column changed (a wider range, one more variant), the united
//! column has all of them, and *the value is one of this table's* is an assumption of each table, like its relations.
//! If a column has another meaning now (another `is` or `requires`), the united table has two columns; if both are
//! computed from the same inputs, these tie them together.
//!
//! The rules of the new table come after those of the old one. ELSE is left out of both.

mod numbering;
mod paired_columns;
mod renumber;
mod worlds;

pub(crate) use worlds::{World, WorldKind};

use crate::lists::CollectVec;
use crate::model::{Column, Compared, Comparison, ConditionEntry, Domain, Effort, Formula, Relation, Rule, Table, Test, ValueSet, When};
use paired_columns::{DecideAlike, UnitedColumns};
use renumber::Renumber;
use std::ops::Range;
use std::sync::Arc;
use worlds::{Assumption, worlds};

/// The name of the column of worlds, which no author can write.
pub(crate) const WORLD: &str = "in which table";

/// Two tables as one.
pub(crate) struct United {
    /// The columns of both, then the world; the rules of both, without ELSE.
    pub(crate) table: Table,
    /// The range of each table's rules among all rules.
    pub(crate) rules: [Range<usize>; 2],
    /// The world of the cases of both tables, then the worlds of cases that went, and of cases that came.
    pub(crate) worlds: Vec<World>,
}

impl United {
    /// Makes the united table; `decide_alike` says whether two used tables with opaque results decide alike.
    ///
    /// # Errors
    ///
    /// If a column is applicable in other cases now and has values that no relation can compare: the name of the
    /// column.
    pub(crate) fn new(old: &Table, new: &Table, decide_alike: DecideAlike) -> Result<Self, String> {
        let tables = [old, new];
        let columns = UnitedColumns::new(tables, decide_alike);
        let [from_old, from_new] = [0, 1].map(|at| columns.renumber(tables, at));
        let assumed = [assumptions(old, &from_old, &columns.all), assumptions(new, &from_new, &columns.all)];
        let (worlds, world, mut relations) = worlds(&assumed[0], &assumed[1], columns.all.len());
        for pair in &columns.alike {
            relations.push(alike(&columns.all, *pair)?);
        }
        let mut all = columns.all.clone();
        all.push(world);
        let mut rules: Vec<Rule> = Vec::new();
        let ranges = [(old, &from_old), (new, &from_new)].map(|(table, numbers)| {
            let first = rules.len();
            rules.extend(table.rules.iter().filter_map(|rule| united_rule(rule, numbers, &all)));
            first..rules.len()
        });
        let facts = [(old, &from_old), (new, &from_new)].map(|(table, numbers)| table.facts.iter().map(|it| numbers.fact(it)));
        let table = Table {
            facts: Arc::new(facts.into_iter().flatten().collect_vec()),
            rules,
            relations,
            hidden: columns.hidden.clone().into(),
            effort: if [old.effort, new.effort].contains(&Effort::Exact) { Effort::Exact } else { Effort::Default },
            most_steps: [old.most_steps, new.most_steps].into_iter().flatten().max(),
            ..Table::new(new.name.clone(), all)
        };
        Ok(Self { table, rules: ranges, worlds })
    }
}

/// The assumptions of a table about cases: its relations, and the values of its columns if the united ones have more.
fn assumptions(table: &Table, numbers: &Renumber, all: &[Column]) -> Vec<Assumption> {
    let relations = table.relations.iter().map(|it| Assumption { text: it.text.clone(), formula: numbers.formula(&it.formula) });
    let domains = table.named().iter().enumerate().filter_map(|(at, own)| {
        let (column, set) = (numbers.places[at], numbers.set(at, &own.domain.all()));
        let is_narrow = set != all[column].domain.all();
        let formula = match &all[column].borrowed {
            None => Formula::Atom { column, set },
            Some(_) => Formula::Test(Box::new(Test::Member { column, set })),
        };
        is_narrow.then(|| Assumption { text: values(own), formula })
    });
    relations.chain(domains).collect_vec()
}

/// The values of a column, as in its declaration.
fn values(column: &Column) -> String {
    let listed = match &column.domain {
        Domain::Enum { variants, open, .. } => {
            let names = variants.iter().map(|it| it.name.as_str()).chain(open.then_some("other"));
            Some(format!("[{}]", names.collect_vec().join(", ")))
        }
        Domain::Set(members) => Some(format!("[{}]", (0..members.count()).map(|it| members.name(it)).collect_vec().join(", "))),
        _ => column.range.as_ref().map(|it| it.value.clone()),
    };
    format!("{}: {}", column.name.value, listed.unwrap_or_else(|| column.ty.clone()))
}

/// The relation that two columns have the same value if both are applicable.
fn alike(all: &[Column], (old, new): (usize, usize)) -> Result<Relation, String> {
    let name = &all[new].name;
    let compared = Compared { left: old, op: Comparison::Equal, right: new };
    let equal = match &all[new].domain {
        Domain::Option(_) | Domain::Opaque | Domain::Set(_) | Domain::Text { .. } | Domain::Enum { open: true, .. } => {
            return Err(name.value.clone());
        }
        Domain::Float { ty, .. } => {
            let is_nan = |column| Test::Member { column, set: ValueSet::one(ty.nan()) };
            Test::Or(vec![Test::And(vec![is_nan(old), is_nan(new)]), compared.test(all)])
        }
        _ => compared.test(all),
    };
    Ok(Relation { text: format!("{} == {}", all[old].name.value, name.value), span: name.span, formula: Formula::Test(Box::new(equal)) })
}

/// A rule with an entry for every united column; `None` for ELSE.
fn united_rule(rule: &Rule, numbers: &Renumber, all: &[Column]) -> Option<Rule> {
    let own = rule.entries()?;
    let any = |column: &Column| ConditionEntry {
        text: "-".into(),
        span: rule.span,
        set: column.domain.all(),
        not_applicable: true,
        compares: Box::default(),
    };
    let mut entries: Vec<ConditionEntry> = all.iter().map(any).collect_vec();
    for (at, entry) in own.iter().enumerate().filter(|(_, entry)| !entry.is_irrelevant()) {
        let set = numbers.set(at, &entry.set);
        entries[numbers.places[at]] = ConditionEntry { text: entry.text.clone(), set, compares: Box::default(), ..entry.clone() };
    }
    Some(Rule { when: When::Entries(entries), ..rule.clone() })
}
