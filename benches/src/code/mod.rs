//! Generated code beside what people write by hand for the same table.
//!
//! Every form decides the same inputs, in the same loop, and is held against the others before anything is timed. What is compared are
//! ratios of medians of interleaved runs, so that whatever else the machine does falls on all alike.

mod handwritten;
mod harness;
mod host;
mod lines;
mod made;
mod networks;
mod parcel;
mod parcel_asked;
pub mod sources;
mod types;
pub mod unseen;
pub mod write;

use crate::report::Report;
use crate::timing::{build, digits};
use lines::{Cost, Order};

/// The forms by hand, in the order of the columns.
const BY_HAND: [&str; 5] = ["if-chain", "tuple match", "nested", "scan", "packed"];

/// Prints the time of generated code over the best by hand, for each line that has `part` in its name, and the geometric mean of every form.
pub fn run(quick: bool, part: &str) {
    let (size, rounds) = if quick { (4_096, 7) } else { (16_384, 41) };
    println!("\nA costly condition takes {} ns here.", digits(cost_of_a_call(rounds)));
    print("Decisions", part, rounds, |visit| lines::each(size, visit));
    print("Decisions of other shapes", part, rounds, |visit| unseen::each(size, visit));
    if "networks".contains(part) {
        networks::run(size, rounds);
    }
    if "bulk".contains(part) {
        unseen::bulk(quick);
    }
}

/// Prints a line for each that `each` visits.
fn print(title: &str, part: &str, rounds: usize, each: impl Fn(&mut lines::Visit)) {
    let heads = ["table, conditions, inputs", "dtable", "dtable, packed"];
    let mut report = Report::new(&[&heads[..], &BY_HAND, &["dtable / best by hand"]].concat());
    let mut means = [const { Mean::new() }; BY_HAND.len() + 3];
    each(&mut |table, cost, order, decisions, forms| {
        let name = named(table, cost, order);
        if !name.contains(part) {
            return;
        }
        let times = harness::medians(forms, decisions, rounds);
        let of = |name: &str| forms.iter().position(|form| form.name == name).map(|at| times[at]);
        let made = of("dtable").unwrap_or(f64::NAN);
        let by_hand = BY_HAND.map(of);
        let best = by_hand.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        // What asks nothing of the program is packed of itself.
        let packed = of("dtable, packed").unwrap_or(made);
        let cells = [[Some(made), Some(packed)].as_slice(), &by_hand, &[Some(made / best)]].concat();
        cells.iter().zip(&mut means).for_each(|(cell, mean)| mean.add(*cell));
        report.row(std::iter::once(name).chain(cells.iter().map(|it| it.map_or_else(String::new, digits))).collect());
    });
    if means[0].count == 0 {
        return;
    }
    report.row(std::iter::once("geometric mean".to_owned()).chain(means.iter().map(Mean::shown)).collect());
    report.print(&format!("{title}, ns each, {}", build()));
}

/// A geometric mean.
struct Mean {
    logarithms: f64,
    count: u32,
    is_complete: bool,
}

impl Mean {
    const fn new() -> Self {
        Self { logarithms: 0.0, count: 0, is_complete: true }
    }

    fn add(&mut self, time: Option<f64>) {
        match time {
            Some(time) => {
                self.logarithms += time.ln();
                self.count += 1;
            }
            None => self.is_complete = false,
        }
    }

    /// Nothing where a line has no such form: means are of the same lines.
    fn shown(&self) -> String {
        if self.is_complete { digits((self.logarithms / f64::from(self.count)).exp()) } else { String::new() }
    }
}

fn named(table: &str, cost: Cost, order: Order) -> String {
    let cost = match cost {
        Cost::Free => "inputs",
        Cost::Call => "calls",
        Cost::Costly => "costly calls",
    };
    let order = match order {
        Order::Random => "random",
        Order::Predictable => "predictable",
    };
    format!("{table}, {cost}, {order}")
}

/// Nanoseconds of a costly condition beyond those of a call, each waiting for the one before.
fn cost_of_a_call(rounds: usize) -> f64 {
    const CALLS: usize = 10_000;
    fn chain<const ROUNDS: u32>() -> harness::Form<'static> {
        let inputs: &[u32] = &[0; CALLS];
        let last = std::cell::Cell::new(0);
        harness::form("", inputs, move |input| last.set(u32::from(host::ask::<ROUNDS>(*input | last.get(), 1))))
    }
    let times = harness::medians(&[chain::<0>(), chain::<{ host::COSTLY }>()], CALLS, rounds);
    times[1] - times[0]
}

#[cfg(test)]
mod tests {
    use super::{lines, sources, unseen, write};
    use crate::files;

    #[test]
    fn forms_by_hand_are_current() {
        for (name, rules) in sources::all() {
            let path = files::handwritten(name);
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(found == write::written(&rules), "{} is not current: run `cargo run -p dtable-benches -- handwritten`", path.display());
        }
    }

    /// Every line holds its forms against each other before it hands them out.
    #[test]
    fn forms_agree() {
        let mut lines = 0;
        lines::each(400, &mut |_, cost, _, _, forms| {
            assert_eq!(forms.len(), if cost == lines::Cost::Free { 6 } else { 7 });
            lines += 1;
        });
        assert_eq!(lines, 36);
        lines = 0;
        unseen::each(400, &mut |_, _, _, _, forms| {
            assert!(forms.len() >= 4);
            lines += 1;
        });
        assert_eq!(lines, 34);
    }
}
