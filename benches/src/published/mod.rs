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

/// Whether bit `k` of a case is set.
const fn bit(case: Case, k: usize) -> bool {
    case >> k & 1 == 1
}
