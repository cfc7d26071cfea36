//! An irredundant cover of a set of cases by prime cubes.
//!
//! S. Minato, *Fast generation of prime-irredundant covers from binary decision diagrams*, IEICE Transactions E76-A (1993), on
//! truth tables in place of diagrams: the cover of a function is that of what only its part without the variable needs, of what only its
//! part with it needs, and of what is left, which does not ask the variable.

/// A set of cases: bit `i` says whether case `i` is in it.
type Cases = Vec<bool>;

/// Conditions that have to be true, and those that have to be false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cube {
    /// Bit `k`: condition `k` has to be true.
    pub on: u32,
    /// Bit `k`: condition `k` has to be false.
    pub off: u32,
}

impl Cube {
    /// Whether the case is in it.
    pub const fn contains(self, case: u32) -> bool {
        case & self.on == self.on && case & self.off == 0
    }
}

/// Cubes whose union is `cases`, none of which could be left out or widened. `cases` has a power of two of entries.
pub fn cubes(cases: &[bool]) -> Vec<Cube> {
    cubes_between(cases, cases)
}

/// Cubes that cover all of `needed` and nothing outside `allowed`; they are as wide as `allowed` lets them be.
pub fn cubes_between(needed: &[bool], allowed: &[bool]) -> Vec<Cube> {
    let (mut cubes, _) = cover(needed, allowed);
    cubes.sort_unstable();
    cubes
}

/// Cubes that cover at least `needed` and at most `allowed`, and what they cover.
fn cover(needed: &[bool], allowed: &[bool]) -> (Vec<Cube>, Cases) {
    if !needed.contains(&true) {
        return (Vec::new(), vec![false; needed.len()]);
    }
    if !allowed.contains(&false) {
        return (vec![Cube::default()], vec![true; needed.len()]);
    }
    let half = needed.len() / 2;
    let variable = 1 << half.trailing_zeros();
    let ((needed0, needed1), (allowed0, allowed1)) = (needed.split_at(half), allowed.split_at(half));
    let (cubes0, covered0) = cover(&minus(needed0, allowed1), allowed0);
    let (cubes1, covered1) = cover(&minus(needed1, allowed0), allowed1);
    let rest = or(&minus(needed0, &covered0), &minus(needed1, &covered1));
    let (both, covered) = cover(&rest, &and(allowed0, allowed1));
    let off = cubes0.into_iter().map(|cube| Cube { off: cube.off | variable, ..cube });
    let on = cubes1.into_iter().map(|cube| Cube { on: cube.on | variable, ..cube });
    (off.chain(on).chain(both).collect(), [or(&covered0, &covered), or(&covered1, &covered)].concat())
}

fn minus(a: &[bool], b: &[bool]) -> Cases {
    a.iter().zip(b).map(|(a, b)| *a && !*b).collect()
}

fn and(a: &[bool], b: &[bool]) -> Cases {
    a.iter().zip(b).map(|(a, b)| *a && *b).collect()
}

fn or(a: &[bool], b: &[bool]) -> Cases {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

#[cfg(test)]
mod tests {
    use super::{Cube, cubes};
    use crate::random::Random;

    fn covers(cubes: &[Cube], case: usize) -> bool {
        cubes.iter().any(|cube| cube.contains(u32::try_from(case).expect("few cases")))
    }

    #[test]
    fn covers_are_exact_irredundant_and_prime() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let cases: Vec<bool> = (0..64).map(|_| random.below(3) == 0).collect();
            let cover = cubes(&cases);
            assert!((0..64).all(|case| covers(&cover, case) == cases[case]));
            for at in 0..cover.len() {
                let mut fewer = cover.clone();
                let cube = fewer.remove(at);
                assert!((0..64).any(|case| cases[case] && !covers(&fewer, case)), "{cube:?} is redundant");
                for literal in (0..6).map(|k| 1 << k).filter(|literal| (cube.on | cube.off) & literal != 0) {
                    let wider = Cube { on: cube.on & !literal, off: cube.off & !literal };
                    assert!((0..64).any(|case| covers(&[wider], case) && !cases[case]), "{cube:?} is not prime");
                }
            }
        }
    }
}
