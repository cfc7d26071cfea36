//! A table read twice: by `dtable!` into a function, and here into its rules and its decision graph.

use std::fs;
use std::sync::Mutex;

use dtable_core::compile::{Unit, check};
use dtable_core::decide::{self, Form, Forms, Node};
use dtable_core::interpret::interpret;
use dtable_core::model::{Position, Table};
use dtable_core::source::Source;
use dtable_runtime::TableData;

/// One position a column.
pub type Case = Vec<Position>;

/// A table as the compiler understands it.
pub struct Reference {
    pub table: Table,
    pub decision: Forms,
}

impl Reference {
    /// Reads `tables/NAME.yaml`, which has no findings.
    pub fn read(name: &str) -> Self {
        let path = format!("{}/tables/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap();
        let compiled = check(Source::new(path, text), &mut |used| {
            let path = format!("{}/tables/{used}", env!("CARGO_MANIFEST_DIR"));
            fs::read_to_string(&path).map(|text| Source::new(path, text)).map_err(|error| error.to_string())
        });
        assert!(compiled.findings.is_empty(), "{:?}", compiled.findings);
        let Unit::VerifiedTable(verified) = compiled.unit else { panic!("`{name}` is not a verified table") };
        Self { decision: decide::build(&verified), table: verified.table().clone() }
    }

    /// All cases, those that the relations exclude among them.
    pub fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        let sizes: Vec<Position> = self.table.columns.iter().map(|column| column.domain.last() + 1).collect();
        let digits = move |mut number: Position| {
            let digit = |size: &Position| {
                let digit = number % size;
                number /= size;
                digit
            };
            sizes.iter().map(digit).collect()
        };
        (0..self.table.columns.iter().map(|column| column.domain.last() + 1).product()).map(digits)
    }

    /// The id of the rule that fires, by the rules themselves.
    pub fn interpreted(&self, case: &Case) -> &str {
        let rule = interpret(&self.table, case).fired.unwrap_or_else(|| panic!("no rule for {case:?}"));
        self.id(rule)
    }

    /// The id of the rule in which the graph ends, and the columns on the way.
    pub fn graph(&self, case: &Case) -> (&str, Vec<usize>) {
        let dag = match self.decision.observed() {
            Form::Constant(rule) => return (self.id(*rule), Vec::new()),
            Form::Graph(dag) => dag,
            other => panic!("no graph but {:?}", other.kind()),
        };
        let (mut at, mut path) = (0, Vec::new());
        loop {
            match &dag.nodes[at] {
                Node::Leaf(rule) => return (self.id(*rule), path),
                Node::Test { column, branches } => {
                    path.push(*column);
                    at = branches.iter().find(|branch| branch.values.contains(case[*column])).unwrap().to;
                }
            }
        }
    }

    fn id(&self, rule: usize) -> &str {
        &self.table.rules[rule].id.value
    }
}

/// A host that answers every table from a case, and remembers what it was asked and what it did.
#[derive(Default)]
pub struct Answers {
    case: Case,
    asked: Mutex<Vec<usize>>,
    done: Vec<&'static str>,
}

impl Answers {
    pub fn of(case: &[Position]) -> Self {
        Self { case: case.to_vec(), ..Self::default() }
    }

    /// The value of a column, which is asked by this.
    pub fn give<T: Value>(&self, table: &TableData, name: &str) -> T {
        let column = column(table, name);
        self.asked.lock().unwrap().push(column);
        T::at(self.case[column])
    }

    pub fn perform(&mut self, action: &'static str) {
        self.done.push(action);
    }

    /// The columns asked, in their order.
    pub fn asked(&self) -> Vec<usize> {
        self.asked.lock().unwrap().clone()
    }

    /// The actions performed, in their order.
    pub fn done(&self) -> &[&'static str] {
        &self.done
    }
}

/// A column by its name, as Rust or as the table spells it.
fn column(table: &TableData, name: &str) -> usize {
    let name = name.trim_start_matches("r#");
    table.conditions.iter().position(|it| it.name == name).unwrap_or_else(|| panic!("no column `{name}`"))
}

/// What a column can have.
pub trait Value {
    /// The value with this position in its domain.
    fn at(position: Position) -> Self;
}

impl Value for bool {
    fn at(position: Position) -> Self {
        position == 1
    }
}

/// The value of a column of a case.
pub fn value<T: Value>(table: &TableData, name: &str, case: &[Position]) -> T {
    T::at(case[column(table, name)])
}

/// Has [`Answers`] answer the conditions of a table, and perform its actions.
macro_rules! answers {
    ($table:ident: $($condition:ident -> $type:ty),*; $($action:ident),*) => {
        answers!($table: $($condition -> $type),*);
        impl $table::Actions for $crate::harness::Answers {
            $(fn $action(&mut self) { self.perform(stringify!($action).trim_start_matches("r#")); })*
        }
    };
    ($table:ident: $($condition:ident -> $type:ty),*) => {
        impl $table::Conditions for $crate::harness::Answers {
            $(fn $condition(&self) -> $type { self.give(&$table::TABLE, stringify!($condition)) })*
        }
    };
}
pub(crate) use answers;
