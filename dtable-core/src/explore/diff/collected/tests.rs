//! Where only what differs is told: the cases are those that a look at all of them finds.

use super::changed;
use crate::explore::diff::made_of_all;
use crate::explore::united::United;
use crate::fixture::{Random, understood};
use crate::model::{Count, HitPolicy, Table};
use crate::space::Space;
use std::fmt::Write;

const COLUMNS: usize = 4;

/// A rule: the entry of each column, and the result. ELSE has no entries.
type Row = (Option<[char; COLUMNS]>, u64);

impl Random {
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
    understood(&text)
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
    let mut random = Random(7);
    let (mut some_change, mut with_others) = (0, 0);
    for at in 0..1_500 {
        let hit = ["collect", "collect sum", "collect count"][at % 3];
        let old = random.rows();
        let new = random.other(&old);
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

const VALUES: u64 = 5;

/// A row of a score card: for each column the values for which it holds, and the points.
type Line = (Vec<Option<(u64, u64)>>, i64);

/// A score card of five columns, with a line for each value of each, and some that look at two.
fn card(random: &mut Random) -> Vec<Line> {
    let points = |random: &mut Random| random.below(4) as i64 - 1;
    let mut lines: Vec<Line> = Vec::new();
    for column in 0..5 {
        for value in 0..VALUES {
            let says = |it: usize| (it == column).then_some((value, value));
            lines.push(((0..5).map(says).collect(), points(random)));
        }
    }
    for _ in 0..random.below(3) {
        let (first, low) = (random.below(4) as usize, random.below(VALUES));
        let says = |it: usize| (it == first || it == first + 1).then_some((low, VALUES - 1));
        lines.push(((0..5).map(says).collect(), points(random)));
    }
    lines
}

fn card_table(lines: &[Line]) -> Table {
    let mut text = "table: t\nhit: collect sum\ninputs:\n".to_owned();
    (0..5).for_each(|it| text.push_str(&format!("  c{it}: {{ type: u8, range: 0..{VALUES} }}\n")));
    text.push_str("outputs: { n: i32 }\nrules: |\n  | rule | c0 | c1 | c2 | c3 | c4 | n |\n");
    for (at, (entries, points)) in lines.iter().enumerate() {
        let cells: Vec<String> =
            entries.iter().map(|it| it.map_or_else(|| "-".to_owned(), |(low, high)| format!("{low}..={high}"))).collect();
        let _ = writeln!(text, "  | r{at} | {} | {points} |", cells.join(" | "));
    }
    understood(&text)
}

fn points(lines: &[Line], case: &[u64]) -> i64 {
    let holds = |(entry, value): (&Option<(u64, u64)>, &u64)| entry.is_none_or(|(low, high)| (low..=high).contains(value));
    lines.iter().filter(|it| it.0.iter().zip(case).all(holds)).map(|it| it.1).sum()
}

#[test]
fn what_columns_add_by_themselves_is_counted_without_their_combinations() {
    let mut random = Random(11);
    let mut in_many_ways = 0;
    for _ in 0..30 {
        let old = card(&mut random);
        let mut new = card(&mut random);
        // Some of the rows that look at two columns stay.
        new.extend(old.iter().skip(25).cloned());
        let mut expected: std::collections::BTreeMap<i64, usize> = Default::default();
        for at in 0..VALUES.pow(5) {
            let case: Vec<u64> = (0..5).map(|it| at / VALUES.pow(it) % VALUES).collect();
            *expected.entry(points(&new, &case) - points(&old, &case)).or_default() += 1;
        }
        expected.remove(&0);
        let found = crate::explore::diff::diff(&card_table(&old), &card_table(&new)).unwrap();
        let difference = |text: &str| -> i64 { text.trim_start_matches("..").replace(' ', "").trim_start_matches('+').parse().unwrap() };
        let told = found.changes.iter().map(|it| (difference(&it.new), it.cases.clone().unwrap().to_string().parse().unwrap())).collect();
        assert_eq!(expected, told, "{old:?}\n{new:?}");
        for (change, region) in found.changes.iter().flat_map(|it| it.regions.iter().map(move |region| (it, region))) {
            let case: Vec<u64> = region.case.iter().map(|it| it.1.parse().unwrap()).collect();
            assert_eq!(points(&new, &case) - points(&old, &case), difference(&change.new), "{region:?}");
        }
        in_many_ways += usize::from(found.changes.iter().any(|it| it.has_more));
    }
    assert!(in_many_ways > 20, "{in_many_ways}");
}
