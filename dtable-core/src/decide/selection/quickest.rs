//! Compares the forms for many rules: each decides the same cases, and its reads are counted and weighted by their
//! time.
//!
//! The weights are nanoseconds, from measurements of search trees, forests and bitmaps of 300 to 100,000 rules
//! (`cargo run --release -p dtable-benches -- lookup`, and `-- filters`).

use crate::decide::forms::forest::Forest;
use crate::decide::forms::lines::Lines;
use crate::decide::forms::reads::Read;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::forms::{Form, FormKind};
use crate::decide::tuning::Tuning;
use crate::lists::CollectVec;
use crate::model::{Position, Table};

/// The number of cases that each form decides.
const TIMED_CASES: usize = 256;

/// The nearest cache holds two to the power of this many bytes, of which the program needs some for itself.
const NEAREST_CACHE_BITS: u32 = 15;
/// The share by which each read takes longer for every doubling of the data beyond the nearest cache: altogether a
/// quarter if the next cache holds all data, a half if the last one does.
const FAR: f64 = 0.08;

/// The time of a read, in nanoseconds. Words of a row follow each other in memory, and are fast; the place of a node or
/// a box is known only after another one has been read.
const fn weight(read: Read) -> f64 {
    match read {
        Read::Cut => 7.5,
        Read::Tree => 12.0,
        Read::Node => 5.0,
        Read::Search => 9.0,
        Read::Row => 3.0,
        Read::Word => 0.7,
        Read::Box => 4.0,
    }
}

/// The least time of a decision by bitmaps, in nanoseconds for each word of a row, if there are thousands of rules:
/// summaries of the words are read as well.
const WORD: f64 = 0.5;

/// The number of lines from which a sample forest is made, to estimate the forest of all lines. For fewer lines bitmaps
/// are nearly always faster.
const SAMPLED_LINES: usize = 512;

/// Estimates the least time of a decision by a forest and by bitmaps, from a forest of some of the lines. The faster
/// form comes first.
pub(super) fn outlook(table: &Table, lines: &Lines, tuning: &Tuning) -> [(f64, FormKind); 2] {
    let count = lines.lines.len();
    let (mut forest, mut bitmaps) = (f64::INFINITY, WORD * (count / 64) as f64);
    if count >= SAMPLED_LINES {
        let some = lines.lines.iter().step_by(count.div_ceil(SAMPLED_LINES)).cloned().collect_vec();
        let some = Lines { lines: some, otherwise: lines.otherwise };
        if let Some(it) = Forest::new(table, &some, tuning.forest) {
            let is_listed = |column: &TreeColumn| column.last_key(&table.columns[column.column].domain) < tuning.listed_keys;
            bitmaps += it.compared.iter().map(|column| weight(if is_listed(column) { Read::Row } else { Read::Search })).sum::<f64>();
            forest = expected(&Form::Forest(it), &cases(table, &some), tuning);
        }
    }
    let both = [(forest, FormKind::Forest), (bitmaps, FormKind::Bitmaps)];
    if forest < bitmaps { both } else { [both[1], both[0]] }
}

/// The average time of a decision, in nanoseconds; infinite for forms that are not for many rules.
pub(super) fn expected(form: &Form, cases: &[Vec<Position>], tuning: &Tuning) -> f64 {
    let mut nanoseconds = 0.0;
    let mut count = |read: Read| nanoseconds += weight(read);
    for case in cases {
        match form {
            Form::Tree(it) => _ = it.read(case, &mut count),
            Form::Forest(it) => _ = it.read(case, &mut count),
            Form::Bitmaps(it) => _ = it.read(case, tuning, &mut count),
            _ => return f64::INFINITY,
        }
    }
    let doublings = form.bytes().max(1).ilog2().saturating_sub(NEAREST_CACHE_BITS);
    (1.0 + FAR * f64::from(doublings)) * nanoseconds / cases.len().max(1) as f64
}

/// Draws cases, the same for equal lines. Each lies in one line, and in a column that this line leaves open, it has a
/// value that another line names.
pub(super) fn cases(table: &Table, lines: &Lines) -> Vec<Vec<Position>> {
    let (lines, mut state) = (&lines.lines, 1u64);
    // Knuth's linear congruential generator, of which the higher bits are good enough to draw by.
    let mut drawn = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut cases = Vec::new();
    for _ in 0..TIMED_CASES.min(lines.len()) {
        let own = drawn(lines.len());
        let case = table.columns.iter().enumerate().map(|(at, column)| {
            let is_open = lines[own].region.0[at] == column.domain.all();
            let line = if is_open { drawn(lines.len()) } else { own };
            let spans = lines[line].region.0[at].spans();
            let (low, high) = spans[drawn(spans.len())];
            [low, high, low + (high - low) / 2][drawn(3)]
        });
        cases.push(case.collect_vec());
    }
    cases
}

#[cfg(test)]
mod tests {
    use crate::decide::{Form, FormKind, Forms, build};
    use crate::fixture::{Random, verified};
    use std::fmt::Write;

    fn decided(inputs: &str, columns: &str, rules: &[String]) -> Forms {
        let mut text = format!(
            "table: t\nhit: first\nlints: {{ unreachable-rule: allow }}\ninputs: {{ {inputs} }}\noutputs: {{ y: u32 }}\nrules: |\n"
        );
        writeln!(text, "  | rule | {columns} | y |").unwrap();
        for (at, rule) in rules.iter().enumerate() {
            writeln!(text, "  | {at} | {rule} | {at} |").unwrap();
        }
        writeln!(text, "  | else | {} | 9 |", "| ".repeat(columns.matches('|').count())).unwrap();
        build(&verified(&text))
    }

    /// Filters of packets, of which every third leaves an address open, have some trees, in which few of them have
    /// copies and few are read.
    #[test]
    fn filters_are_a_forest() {
        let mut random = Random(7);
        for count in [2_000, 4_000] {
            let address = |random: &mut Random| {
                let (free, low) = (random.below(4) * 4, random.below(1_u64 << 31));
                format!("{}..={}", low >> free << free, low | ((1 << free) - 1))
            };
            let port = |random: &mut Random| if random.below(3) == 0 { "-".to_owned() } else { random.below(1 << 16).to_string() };
            let rule = |random: &mut Random| match random.below(6) {
                0 => format!("- | {} | {}", address(random), port(random)),
                1 => format!("{} | - | {}", address(random), port(random)),
                _ => format!("{} | {} | {}", address(random), address(random), port(random)),
            };
            let rules: Vec<String> = (0..count).map(|_| rule(&mut random)).collect();
            let decided = decided("from: u32, to: u32, port: u16", "from | to | port", &rules);
            let Form::Forest(forest) = &decided.rule else { panic!("{:?}", decided.rule.kind()) };
            let copies = forest.leaves.iter().map(Vec::len).sum::<usize>() as f64 / count as f64;
            assert!((2..=5).contains(&forest.trees.len()) && copies < 1.3, "{} trees, {copies} copies", forest.trees.len());
            assert!(decided.rule.bytes() < 60 * count, "{} bytes", decided.rule.bytes());
        }
    }

    /// Ranges that overlap in all of many columns have no forest that is worth it.
    #[test]
    fn overlapping_ranges_are_bitmaps() {
        let mut random = Random(7);
        let range = |random: &mut Random| {
            let low = random.below(30_000);
            format!("{low}..={}", low + random.below(20_000))
        };
        let rule = |random: &mut Random| (0..5).map(|_| range(random)).collect::<Vec<_>>().join(" | ");
        let rules: Vec<String> = (0..600).map(|_| rule(&mut random)).collect();
        assert_eq!(decided("a: u16, b: u16, c: u16, d: u16, e: u16", "a | b | c | d | e", &rules).rule.kind(), FormKind::Bitmaps);
    }

    /// Parts of a space of many columns that was cut again and again have a search tree.
    #[test]
    fn what_was_made_by_cutting_is_a_tree() {
        let mut random = Random(7);
        let mut parts = vec![[(0, 65_535); 12]];
        while parts.len() < 700 {
            let at = random.below(parts.len() as u64) as usize;
            let column = random.below(12) as usize;
            let (low, high) = parts[at][column];
            if low == high {
                continue;
            }
            let cut = low + random.below(high - low);
            let mut other = parts[at];
            (parts[at][column].1, other[column].0) = (cut, cut + 1);
            parts.push(other);
        }
        let entry = |(low, high): &(u64, u64)| if (*low, *high) == (0, 65_535) { "-".to_owned() } else { format!("{low}..={high}") };
        let rules: Vec<String> = parts[1..].iter().map(|part| part.iter().map(entry).collect::<Vec<_>>().join(" | ")).collect();
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        let inputs = names.map(|name| format!("{name}: u16")).join(", ");
        assert_eq!(decided(&inputs, &names.join(" | "), &rules).rule.kind(), FormKind::Tree);
    }
}
