//! Random tables that cover the whole language, judged by an oracle that evaluates values.
//!
//! A table is made from a seed (`generate`), written as YAML (`print`), compiled, and everything that the compiler says is held
//! against the `oracle`, which knows nothing but `docs/format.md`: it tries concrete values, one assignment after another, and
//! evaluates entries, relations and expressions on them (`evaluate`). `dtable-core` is only what is judged (`judge`).
//!
//! A table on which they disagree is made as small as the same disagreement allows (`shrink`), and stored as YAML. The seed makes
//! it again.

mod compiled;
mod differ;
mod domain;
mod evaluate;
mod explored;
mod fixed;
mod forms;
mod front;
mod generate;
mod judge;
mod keys;
mod models;
mod oracle;
mod positions;
mod print;
mod property;
mod read;
mod recorded;
mod selected;
mod shrink;
mod stated;
mod table;
mod told_texts;
mod value;

use crate::numbers::Random;
pub use compiled::{Batch, Program};
pub use differ::{Differences, differ, same};
pub use explored::{Asked, Explored, asked, explored};
pub use fixed::{Right, contradictory, fixed};
pub use front::front;
use generate::Size;
use judge::Judged;
pub use models::{Models, judge_model, models_program};
use oracle::Oracle;
pub use recorded::decided_again;
pub use selected::{Selected, selected};
use std::collections::BTreeMap;
use table::Table;

/// What many tables came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Tables judged.
    pub tables: usize,
    /// Tables that are verified.
    pub verified: usize,
    /// Tables without a verdict, by seed.
    pub undecided: Vec<u64>,
    /// Tables for which the oracle has looked at all values.
    pub exact: usize,
    /// Points that the oracle has looked at.
    pub points: usize,
    /// How many tables have each finding.
    pub findings: BTreeMap<&'static str, usize>,
}

/// A table on which compiler and oracle disagree.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What makes the table again.
    pub seed: u64,
    /// The law that does not hold.
    pub law: &'static str,
    /// What the compiler says, and what is so.
    pub detail: String,
    /// The smallest table that shows it.
    pub yaml: String,
    /// The parts of the language that the smallest table has.
    pub features: String,
    /// The table before it was made smaller.
    pub whole: String,
}

/// The table of a seed, with the properties that hold.
fn table_of(seed: u64) -> Table {
    stated::held(&Table { given: Vec::new(), ..whole_of(seed) })
}

/// The table of a seed: the first that is worth judging.
fn whole_of(seed: u64) -> Table {
    let mut random = Random::new(seed);
    loop {
        let size = match random.weighted(&[35, 50, 15]) {
            0 => Size { columns: 2, rules: 3 },
            1 => Size { columns: 4, rules: 6 },
            _ => Size { columns: 6, rules: 10 },
        };
        let seed = random.next();
        let is_at_ends = generate::is_at_ends(seed);
        // Where more overflows than one thing, what is found of one says nothing of the others.
        let table = generate::table(seed, if is_at_ends { Size { columns: 3, ..size } } else { size });
        let is_kept = random.chance(if is_at_ends { 80 } else { 12 });
        match Oracle::new(&table) {
            None => {}
            Some(oracle) if oracle.overflow.is_certain && random.chance(if is_at_ends { 10 } else { 60 }) => {
                if let Some(table) = guarded(&table, random.next()) {
                    return table;
                }
            }
            Some(oracle) if oracle.points.len() > 3000 && !is_kept => {}
            Some(oracle) if (oracle.overflow.is_certain || oracle.points.is_empty()) && !is_kept => {}
            Some(_) => return table,
        }
    }
}

/// The same table with a relation that excludes what overflows, where one is found.
fn guarded(table: &Table, seed: u64) -> Option<Table> {
    const TRIES: u64 = 8;
    let is_fine = |it: &Table| Oracle::new(it).is_some_and(|it| !it.overflow.is_certain && !it.points.is_empty());
    (0..TRIES).filter_map(|at| generate::with_guard(table, seed.wrapping_add(at))).find(is_fine)
}

/// Judges the table of a seed, and adds it to the tally.
///
/// # Errors
///
/// Where compiler and oracle disagree: the table, made small.
pub fn judge(seed: u64, tally: &mut Tally) -> Result<(), Box<Failure>> {
    let table = whole_of(seed);
    tally.tables += 1;
    match judge::judge(&table) {
        Judged::TooLarge => {}
        Judged::Undecided => tally.undecided.push(seed),
        Judged::Fine { verified, points, exact, codes } => {
            tally.verified += usize::from(verified);
            tally.exact += usize::from(exact);
            tally.points += points;
            let mut names: Vec<&str> = codes.iter().map(|it| it.name()).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().for_each(|it| *tally.findings.entry(it).or_default() += 1);
        }
        Judged::Wrong(found) => {
            let (small, found) = shrink::smallest(table.clone(), found);
            let (yaml, whole, features) = (print::yaml(&small), print::yaml(&table), small.features().join(", "));
            return Err(Box::new(Failure { seed, law: found.law, detail: found.detail, yaml, features, whole }));
        }
    }
    Ok(())
}

/// The text of the table of a seed.
#[must_use]
pub fn text(seed: u64) -> String {
    print::yaml(&property::with_expressions(&whole_of(seed)))
}
