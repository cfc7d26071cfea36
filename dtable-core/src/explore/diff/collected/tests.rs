//! Where only what differs is told: the cases are those that a look at all of them finds.

use super::changed;
use crate::compile::{Unit, check};
use crate::explore::diff::made_of_all;
use crate::explore::united::United;
use crate::model::{Count, HitPolicy, Table};
use crate::source::Source;
use crate::space::Space;
use std::fmt::Write;

const COLUMNS: usize = 4;

/// A rule: the entry of each column, and the result. ELSE has no entries.
type Row = (Option<[char; COLUMNS]>, u64);

/// Numbers as good as random (Knuth's MMIX constants).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn row(&mut self) -> Row {
        (Some([(); COLUMNS].map(|()| ['T', 'F', '-', '-'][self.below(4) as usize])), self.below(3))
    }

    fn rows(&mut self) -> Vec<Row> {
        let mut rows: Vec<Row> = (0..=self.below(6)).map(|_| self.row()).collect();
        rows.extend((self.below(3) == 0).then(|| (None, self.below(3))));
        rows
    }

    /// The rows with some of them changed, put elsewhere, added or gone.
    fn other(&mut self, rows: &[Row]) -> Vec<Row> {
        let mut rows = rows.to_vec();
        for _ in 0..=self.below(2) {
            let (at, to) = (self.below(rows.len() as u64) as usize, self.below(rows.len() as u64) as usize);
            match self.below(5) {
                0 => rows[at].1 = self.below(3),
                1 if rows[at].0.is_some() => rows[at] = self.row(),
                2 => rows.swap(at, to),
                3 => rows.insert(at, self.row()),
                _ if rows.len() > 1 => drop(rows.remove(at)),
                _ => {}
            }
        }
        rows
    }
}

fn table(hit: &str, rows: &[Row]) -> Table {
    let mut text = format!(
        "table: t\nhit: {hit}\ninputs: {{ a: bool, b: bool, c: bool, d: bool }}\noutputs: {{ n: u8 }}\nlints: {{ unreachable-rule: allow }}\nrules: |\n  | rule | a | b | c | d | n |\n"
    );
    for (at, (entries, result)) in rows.iter().enumerate() {
        let id = if entries.is_some() { format!("r{at}") } else { "else".to_owned() };
        let cells = entries.unwrap_or([' '; COLUMNS]).map(|it| it.to_string()).join(" | ");
        let _ = writeln!(text, "  | {id} | {cells} | {result} |");
    }
    match check(Source::new("t.yaml", text), &mut |_| Err(String::new())).unit {
        Unit::VerifiedTable(table) => table.table().clone(),
        Unit::Table(table) => *table,
        other => panic!("{other:?}"),
    }
}

/// What comes out of a case.
fn made(hit: &str, rows: &[Row], case: u32) -> Vec<u64> {
    let holds = |(column, entry): (usize, &char)| *entry == '-' || (*entry == 'T') == (case >> column & 1 == 1);
    let mut matching: Vec<u64> = rows.iter().filter(|it| it.0.is_some_and(|it| it.iter().enumerate().all(holds))).map(|it| it.1).collect();
    if matching.is_empty() {
        matching.extend(rows.iter().find(|it| it.0.is_none()).map(|it| it.1));
    }
    match hit {
        "collect sum" => vec![matching.iter().sum()],
        "collect count" => vec![matching.len() as u64],
        _ => matching,
    }
}

#[test]
fn what_differs_is_found_without_the_others() {
    let mut numbers = Numbers(7);
    let (mut some_change, mut with_others) = (0, 0);
    for at in 0..1_500 {
        let hit = ["collect", "collect sum", "collect count"][at % 3];
        let old = numbers.rows();
        let new = numbers.other(&old);
        let expected = (0..1 << COLUMNS).filter(|case| made(hit, &old, *case) != made(hit, &new, *case)).count();
        let tables = [table(hit, &old), table(hit, &new)];
        let united = United::new(&tables[0], &tables[1], &|_, _| false).unwrap();
        let mut space = Space::new(&united.table).unwrap();
        let region = united.worlds[0].region(&space);
        let aggregate = made_of_all(tables[0].hit).unwrap();
        assert!(matches!(tables[0].hit, HitPolicy::Collect(_)));
        // Columns that no rule looks at are not counted.
        let all: usize = space.counted(&region).unwrap().to_string().parse().unwrap();
        let found = changed([&tables[0], &tables[1]], aggregate, &united, (&mut space, &region), 0).unwrap();
        let cases: Count = found.iter().map(|it| it.cases.clone().unwrap()).sum();
        let cases: usize = cases.to_string().parse().unwrap();
        assert_eq!(
            cases * ((1 << COLUMNS) / all),
            expected,
            "{hit}\n{old:?}\n{new:?}\n{:?}",
            found.iter().map(|it| &it.results).collect::<Vec<_>>()
        );
        some_change += usize::from(expected > 0);
        with_others += usize::from(found.iter().any(|it| it.with_others));
    }
    assert!(some_change > 500 && with_others > 300, "{some_change} {with_others}");
}
