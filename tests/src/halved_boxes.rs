//! Tables of many rules that share nothing and of which no two can be joined: boxes that halve the columns in turn.

use std::fmt::Write;

/// A box: of each column the least number, and the first number behind.
pub type HalvedBox = Vec<(u32, u32)>;

/// Boxes over columns with the numbers below `below`, in an order in which a larger number never has an earlier box.
#[must_use]
pub fn boxes(rules: usize, columns: usize, below: u32) -> Vec<HalvedBox> {
    let mut boxes: Vec<HalvedBox> = vec![vec![(0, below); columns]];
    for column in (0..columns).cycle() {
        if boxes.len() >= rules {
            break;
        }
        let halves = boxes.iter().flat_map(|it| {
            let (low, high) = it[column];
            let middle = low.midpoint(high);
            [(low, middle), (middle, high)].map(|half| {
                let mut cut = it.clone();
                cut[column] = half;
                cut
            })
        });
        boxes = halves.collect();
    }
    boxes
}

/// The rules of a table with a rule for each box, which gives its number as `fee`.
#[must_use]
pub fn rows(names: &[String], boxes: &[HalvedBox]) -> String {
    let mut text = format!("rules: |\n  | rule | {} | fee |\n", names.join(" | "));
    for (at, it) in boxes.iter().enumerate() {
        let entries: Vec<String> = it.iter().map(|(low, high)| format!("{low}..{high}")).collect();
        let _ = writeln!(text, "  | r{at} | {} | {at} |", entries.join(" | "));
    }
    text
}
