//! Thinning: what becomes of a pixel, from its eight neighbours and the number of the pass.
//!
//! The neighbours are called as in the papers: P1 is the pixel, P2 the one above it, and so on clockwise to P9.
//!
//! ```text
//! P9 P2 P3
//! P8 P1 P4
//! P7 P6 P5
//! ```

use super::{Case, Published, bit};

/// The conditions in the order of their bits.
const CONDITIONS: [&str; 10] = ["p9", "p2", "p3", "p8", "p1", "p4", "p7", "p6", "p5", "iter"];

/// Zhang and Suen, 1984.
pub fn zhang_suen() -> Published {
    published(
        "zhang_suen",
        "Thinning by Zhang and Suen",
        "T. Y. Zhang and C. Y. Suen, A fast parallel algorithm for thinning digital patterns, Communications of the ACM 27 (1984).",
        |case| pixel(case, zhang_suen_deletes),
    )
}

/// Guo and Hall, 1989.
pub fn guo_hall() -> Published {
    published(
        "guo_hall",
        "Thinning by Guo and Hall",
        "Z. Guo and R. W. Hall, Parallel thinning with two-subiteration algorithms, Communications of the ACM 32 (1989), algorithm A1.",
        |case| pixel(case, guo_hall_deletes),
    )
}

/// Chen and Hsu, 1988.
pub fn chen_hsu() -> Published {
    published(
        "chen_hsu",
        "Thinning by Chen and Hsu",
        "Y. S. Chen and W. H. Hsu, A modified fast parallel algorithm for thinning digital patterns, Pattern Recognition Letters 7 (1988).",
        |case| pixel(case, chen_hsu_deletes),
    )
}

fn published(name: &'static str, title: &'static str, doc: &'static str, right: fn(Case) -> Vec<String>) -> Published {
    let question = |name: &str| match name {
        "iter" => "Is it the second pass of the two?".to_owned(),
        "p1" => "Is the pixel itself set?".to_owned(),
        _ => format!("Is {} set?", name.to_uppercase()),
    };
    let conditions = CONDITIONS.iter().map(|name| ((*name).to_owned(), question(name))).collect();
    Published { name, title, doc, conditions, ty: "Pixel", right }
}

fn pixel(case: Case, deletes: fn(&Neighbours, bool) -> bool) -> Vec<String> {
    let at = |name: &str| bit(case, CONDITIONS.iter().position(|it| *it == name).expect("a condition"));
    let neighbours = ["p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"].map(at);
    let result = match (at("p1"), deletes(&Neighbours(neighbours), at("iter"))) {
        (false, _) => "Pixel::Keep0",
        (true, false) => "Pixel::Keep1",
        (true, true) => "Pixel::Change0",
    };
    vec![result.to_owned()]
}

/// P2 to P9.
struct Neighbours([bool; 8]);

impl Neighbours {
    /// P`k`, as 0 or 1.
    fn p(&self, k: usize) -> bool {
        self.0[k - 2]
    }

    /// B(P1): how many neighbours are set.
    fn count(&self) -> usize {
        self.0.iter().filter(|it| **it).count()
    }

    /// A(P1): how often 0 is followed by 1 in the ring P2, P3, .. P9, P2.
    fn transitions(&self) -> usize {
        (0..8).filter(|at| !self.0[*at] && self.0[(at + 1) % 8]).count()
    }

    /// Whether all of them are set.
    fn all<const N: usize>(&self, of: [usize; N]) -> bool {
        of.iter().all(|k| self.p(*k))
    }

    /// Whether none of them is set.
    fn none<const N: usize>(&self, of: [usize; N]) -> bool {
        !of.iter().any(|k| self.p(*k))
    }

    /// The conditions (c) and (d) of Zhang and Suen, (c') and (d') in the second pass.
    fn is_south_east_boundary(&self, second: bool) -> bool {
        if second { !self.all([2, 4, 8]) && !self.all([2, 6, 8]) } else { !self.all([2, 4, 6]) && !self.all([4, 6, 8]) }
    }
}

fn zhang_suen_deletes(it: &Neighbours, second: bool) -> bool {
    (2..=6).contains(&it.count()) && it.transitions() == 1 && it.is_south_east_boundary(second)
}

fn chen_hsu_deletes(it: &Neighbours, second: bool) -> bool {
    (2..=7).contains(&it.count())
        && match it.transitions() {
            1 => it.is_south_east_boundary(second),
            2 if second => it.all([2, 8]) && it.none([4, 5, 6]) || it.all([6, 8]) && it.none([2, 3, 4]),
            2 => it.all([2, 4]) && it.none([6, 7, 8]) || it.all([4, 6]) && it.none([2, 8, 9]),
            _ => false,
        }
}

fn guo_hall_deletes(it: &Neighbours, second: bool) -> bool {
    let p = |k| it.p(k);
    let sum = |parts: [bool; 4]| parts.iter().filter(|it| **it).count();
    let crossings = sum([!p(2) && (p(3) || p(4)), !p(4) && (p(5) || p(6)), !p(6) && (p(7) || p(8)), !p(8) && (p(9) || p(2))]);
    let pairs = sum([p(9) || p(2), p(3) || p(4), p(5) || p(6), p(7) || p(8)]);
    let other_pairs = sum([p(2) || p(3), p(4) || p(5), p(6) || p(7), p(8) || p(9)]);
    let kept = if second { (p(2) || p(3) || !p(5)) && p(4) } else { (p(6) || p(7) || !p(9)) && p(8) };
    crossings == 1 && (2..=3).contains(&pairs.min(other_pairs)) && !kept
}
