//! Generated code beside what people write by hand for the same table.
//!
//! Every form decides the same inputs, in the same loop, and is held against the others before anything is timed. What is compared are
//! ratios of medians of interleaved runs, so that whatever else the machine does falls on all alike.

mod handwritten;
mod harness;
mod host;
mod lines;
mod made;
mod parcel;
mod parcel_asked;
pub mod sources;
mod types;
pub mod write;

use crate::report::Report;
use crate::timing::{build, digits};
use lines::{Cost, Order};

/// Prints the time of generated code over the best by hand, for each line that has `part` in its name, and the geometric mean of every form.
pub fn run(quick: bool, part: &str) {
    let (size, rounds) = if quick { (4_096, 7) } else { (16_384, 41) };
    println!("\nA costly condition takes {} ns here.", digits(cost_of_a_call(rounds)));
    let mut report = Report::new(&[
        "table, conditions, inputs",
        "dtable",
        "dtable, packed",
        "if-chain",
        "tuple match",
        "nested",
        "scan",
        "packed",
        "dtable / best by hand",
    ]);
    let mut logs = [0.0; 7];
    let (mut count, mut ratios) = (0, 0.0);
    lines::each(size, &mut |table, cost, order, decisions, forms| {
        let name = named(table, cost, order);
        if !name.contains(part) {
            return;
        }
        let mut times = harness::medians(forms, decisions, rounds);
        debug_assert_eq!(forms[0].name, "dtable");
        // What asks nothing of the program is packed of itself.
        if cost == Cost::Free {
            times.insert(1, times[0]);
        }
        let best = times[2..].iter().copied().fold(f64::INFINITY, f64::min);
        let ratio = times[0] / best;
        count += 1;
        ratios += ratio.ln();
        logs.iter_mut().zip(&times).for_each(|(sum, time)| *sum += time.ln());
        let cells = times.iter().map(|time| digits(*time)).chain([digits(ratio)]);
        report.row(std::iter::once(name).chain(cells).collect());
    });
    let means = logs.map(|sum| digits((sum / f64::from(count)).exp()));
    report.row(std::iter::once("geometric mean".to_owned()).chain(means).chain([digits((ratios / f64::from(count)).exp())]).collect());
    report.print(&format!("Decisions, ns each, {}", build()));
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
    use super::{lines, sources, write};
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
    }
}
