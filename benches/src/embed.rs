//! Decisions by the front door: a table that a program reads while it runs.
//!
//! Three ways to the same decision: by name as text, by a prepared case into which typed values or positions are put, and, for comparison, the
//! rules one by one. Cases are random and possible.

use crate::random::Random;
use crate::report::Report;
use crate::tables::{COMPUTER_MOVE, PARCEL, QUEEN_MATE};
use crate::timing::{digits, least};
use dtable_core::interpret::{interpret, is_possible};
use dtable_core::model::{Domain, Position, Table as Resolved};
use dtable_core::source::{FileId, Source};
use dtable_core::{Case, Column, Table, resolve, syntax};
use std::time::Duration;

/// Cases of a table: more than a branch predictor learns.
const CASES: usize = 4096;

/// Prints the nanoseconds of a decision.
pub fn run() {
    let mut report = Report::new(&["table", "by name", "prepared, set", "prepared, put", "rules one by one"]);
    for (name, text) in [("computer_move: 18 x 43", COMPUTER_MOVE), ("parcel: 4 x 7", PARCEL), ("queen_mate", QUEEN_MATE)] {
        let table = Table::parse(name, text).unwrap_or_else(|findings| panic!("{findings}"));
        let times = timed(&table, &resolved(text));
        report.row(std::iter::once(name.to_owned()).chain(times.map(digits)).collect());
    }
    report.print("Decisions of embedded tables, ns each");
}

fn resolved(text: &str) -> Resolved {
    let Ok(syntax::Document::Table(document)) = syntax::parse(&Source::new("t.yaml", text), FileId(0)) else { panic!("a table") };
    resolve::table(&document).expect("its names are known")
}

/// Random cases that can occur: a position a column.
fn cases(table: &Table, resolved: &Resolved) -> Vec<Vec<Position>> {
    let mut random = Random::new(1);
    let mut cases = Vec::new();
    let columns: Vec<Column> = table.columns().collect();
    while cases.len() < CASES {
        let all = resolved.columns.iter().map(|it| it.domain.all());
        let case: Vec<Position> = all.map(|it| it.first().unwrap_or(0) + Position::from(random.next()) % it.len()).collect();
        // Relations over inputs only: what is computed is put in by the table itself.
        let mut tried = table.case();
        put(&mut tried, &columns, &case);
        if tried.decide().is_ok() {
            cases.push(case);
        }
    }
    cases
}

fn put(case: &mut Case, columns: &[Column], positions: &[Position]) {
    for (column, at) in columns.iter().zip(positions).filter(|(column, _)| column.expression().is_none()) {
        case.put(*column, *at).expect("positions are of the domain");
    }
}

fn timed(table: &Table, resolved: &Resolved) -> [f64; 4] {
    let cases = cases(table, resolved);
    let columns: Vec<Column> = table.columns().collect();
    let given: Vec<&Column> = columns.iter().filter(|it| it.expression().is_none()).collect();
    let values = |case: &[Position]| given.iter().map(|it| (it.name(), it.value(case[it.index()]))).collect::<Vec<_>>();
    let named: Vec<Vec<(&str, String)>> = cases.iter().map(|case| values(case)).collect();
    let each = |time: Duration| time.as_nanos() as f64 / CASES as f64;
    let by_name = least(|| {
        named
            .iter()
            .map(|case| table.decide(case.iter().map(|(name, value)| (name, value))).map_or(0, |it| it.rule().index()))
            .sum::<usize>()
    });
    let typed: Vec<Vec<(Column, Typed)>> =
        cases.iter().map(|case| given.iter().map(|it| (**it, Typed::new(resolved, it, case))).collect()).collect();
    let mut case = table.case();
    let set = least(|| {
        let decide = |values: &Vec<(Column, Typed)>| {
            values.iter().for_each(|(column, value)| value.set(&mut case, *column));
            case.decide().map_or(0, |it| it.rule().index())
        };
        typed.iter().map(decide).sum::<usize>()
    });
    let prepared = least(|| {
        cases
            .iter()
            .map(|positions| {
                put(&mut case, &columns, positions);
                case.decide().map_or(0, |it| it.rule().index())
            })
            .sum::<usize>()
    });
    let one_by_one = least(|| {
        let fired = |case: &Vec<Position>| if is_possible(resolved, case) { interpret(resolved, case).fired } else { None };
        cases.iter().filter_map(fired).sum::<usize>()
    });
    [each(by_name.0), each(set.0), each(prepared.0), each(one_by_one.0)]
}

/// A value as a program has it.
enum Typed {
    Bool(bool),
    Number(i128),
    Position(Position),
}

impl Typed {
    fn new(table: &Resolved, column: &Column, case: &[Position]) -> Self {
        let at = case[column.index()];
        match &table.columns[column.index()].domain {
            Domain::Bool => Self::Bool(at == 1),
            Domain::Integer { ty, .. } => ty.value_at(at).map_or(Self::Position(at), Self::Number),
            _ => Self::Position(at),
        }
    }

    fn set(&self, case: &mut Case, column: Column) {
        let set = match self {
            Self::Bool(it) => case.set(column, *it),
            Self::Number(it) => case.set(column, *it),
            Self::Position(at) => case.put(column, *at),
        };
        assert!(set.is_ok(), "values are of the type");
    }
}
