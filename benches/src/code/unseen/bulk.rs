//! Ten million rows in columns, decided in one loop, as a query engine does.

use super::grid;
use crate::clock;
use crate::code::harness::median;
use crate::code::parcel;
use crate::code::types::Zone;
use crate::random::Random;
use crate::report::Report;
use crate::timing::digits;
use std::hint::black_box;

/// How many rows there are.
const ROWS: usize = 10_000_000;
/// How often all rows are decided; the median counts.
const ROUNDS: usize = 5;

/// A loop over all rows that writes a column of results.
type Loop<'a> = dyn Fn(&mut [u32]) + 'a;

/// Prints nanoseconds a row, and millions of rows a second, of generated code and of lookups by hand.
pub fn run(quick: bool) {
    let rows = if quick { ROWS / 10 } else { ROWS };
    let mut report = Report::new(&["bulk", "dtable", "tuple match", "packed", "dtable / best by hand", "million rows a second"]);
    parcels(rows, &mut report);
    grids(rows, &mut report);
    report.print(&format!("{rows} random rows in columns, ns each"));
}

fn parcels(rows: usize, report: &mut Report) {
    let random = &mut Random::new(5);
    let number = |random: &mut Random, low, high| u32::try_from(random.between(low, high)).expect("a small number");
    let zones: Vec<Zone> = (0..rows).map(|_| [Zone::Home, Zone::Near, Zone::Far, Zone::World][random.below(4)]).collect();
    let grams: Vec<u32> = (0..rows).map(|_| number(random, 1, 3_000)).collect();
    let worths: Vec<u32> = (0..rows).map(|_| number(random, 0, 1_500)).collect();
    let urgent: Vec<bool> = (0..rows).map(|_| random.below(2) == 1).collect();
    let table = parcel::table();
    let columns = || zones.iter().zip(&grams).zip(&worths).zip(&urgent);
    let row = |(((zone, grams), worth), express): (((&Zone, &u32), &u32), &bool)| parcel::Free {
        zone: *zone,
        grams: *grams,
        worth: *worth,
        express: *express,
    };
    let forms: [&Loop; 3] = [
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = parcel::made_free(&row(it))),
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = parcel::tuple_match(&row(it))),
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = parcel::packed(&row(it), &table)),
    ];
    line("parcel", rows, forms, report);
}

fn grids(rows: usize, report: &mut Report) {
    let random = &mut Random::new(5);
    let inputs: Vec<grid::Input> = (0..rows).map(|_| grid::input(random)).collect();
    let weights: Vec<u32> = inputs.iter().map(|it| it.0).collect();
    let distances: Vec<u32> = inputs.iter().map(|it| it.1).collect();
    let volumes: Vec<u16> = inputs.iter().map(|it| it.2).collect();
    drop(inputs);
    let table = grid::table();
    let columns = || weights.iter().zip(&distances).zip(&volumes);
    let row = |((weight, distance), volume): ((&u32, &u32), &u16)| (*weight, *distance, *volume);
    let forms: [&Loop; 3] = [
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = grid::made(&row(it))),
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = grid::tuple_match(&row(it))),
        &|results| results.iter_mut().zip(columns()).for_each(|(result, it)| *result = grid::packed(&row(it), &table)),
    ];
    line("grid of 3,000", rows, forms, report);
}

/// Times the generated code and two forms by hand in turn, after it has held them against each other.
fn line(name: &str, rows: usize, forms: [&Loop; 3], report: &mut Report) {
    let mut results = [const { Vec::new() }; 3];
    let mut times = [const { Vec::new() }; 3];
    for (form, results) in forms.iter().zip(&mut results) {
        results.resize(rows, 0);
        form(results);
    }
    assert!(results[0] == results[1] && results[0] == results[2], "forms differ");
    for _ in 0..ROUNDS {
        for ((form, results), times) in forms.iter().zip(&mut results).zip(&mut times) {
            let begun = clock::now();
            form(black_box(results));
            times.push((clock::now() - begun).as_secs_f64() * 1e9 / rows as f64);
        }
    }
    let [made, by_match, packed] = times.map(median);
    let ratio = made / by_match.min(packed);
    report.row(vec![name.to_owned(), digits(made), digits(by_match), digits(packed), digits(ratio), digits(1e3 / made)]);
}
