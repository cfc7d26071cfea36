//! Public algorithms of image processing as decision tables, from their published definitions.
//!
//! Each is a function from a case to the results that are right in it; several are right where a pixel may take any of the labels that are
//! already equivalent. [`Published::yaml`] turns the function into a table with as many rules as [`cubes`] needs to cover the
//! cases of each set of results; `benches/tables` holds what it writes.

mod chain_code;
mod cubes;
mod forms;
mod labelling;
#[cfg(test)]
mod tests;
mod thinning;
mod yaml;

pub use chain_code::chain_code;
pub use cubes::{Cube, cubes_between};
pub use forms::{asked, free, graph, packed};
pub use labelling::{bbdt, ctbe, ctbe_graphgen, sauf};
pub use thinning::{chen_hsu, guo_hall, zhang_suen};

use crate::code;
use crate::tables::{COMPUTER_MOVE, GAME, LEVY, PARCEL, THREE};

/// A case: bit `k` is the answer to condition `k`.
pub type Case = u32;

/// A published decision.
pub struct Published {
    /// The name of its table.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it decides, and where it was published.
    pub doc: &'static str,
    /// The conditions and their questions.
    pub conditions: Vec<(String, String)>,
    /// The Rust type of a result.
    pub ty: &'static str,
    /// The results that are right in a case, as Rust expressions, ascending; at least one.
    pub right: fn(Case) -> Vec<String>,
}

/// All of them, the small ones first.
pub fn all() -> Vec<Published> {
    vec![sauf(), zhang_suen(), guo_hall(), chen_hsu(), chain_code(), ctbe(), ctbe_graphgen(), bbdt()]
}

/// The files of `benches/tables` that are written, by name.
pub fn files() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = all().into_iter().map(|it| (it.name.to_owned(), it.yaml())).collect();
    files.extend([zhang_suen(), bbdt()].map(|it| (format!("{}_asked", it.name), asked(&it.yaml()))));
    files.push(("parcel_asked".to_owned(), asked(PARCEL)));
    files.extend([zhang_suen(), bbdt()].map(|it| (format!("{}_packed", it.name), packed(&it.yaml()))));
    let acting = [("three", THREE), ("game", GAME), ("computer_move", COMPUTER_MOVE), ("parcel", PARCEL)];
    files.extend(acting.map(|(name, text)| (format!("{name}_packed"), packed(text))));
    files.extend(
        [("three", THREE), ("game", GAME), ("computer_move", COMPUTER_MOVE)].map(|(name, text)| (format!("{name}_free"), free(text))),
    );
    files.push(("levy_graph".to_owned(), graph(LEVY)));
    files.push(("grid".to_owned(), code::unseen::grid::yaml()));
    files
}

/// Whether bit `k` of a case is set.
const fn bit(case: Case, k: usize) -> bool {
    case >> k & 1 == 1
}
