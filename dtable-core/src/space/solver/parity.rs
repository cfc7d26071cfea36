//! Finds out what parities say together, by elimination.
//!
//! A *parity* says of some booleans that an odd number of them holds, or an even one. `a ^ b ^ c`, `b ^ c ^ d` and
//! `a ^ d` cannot hold together: their sum, in which each boolean that occurs twice cancels out, says `0 = 1`. Adding
//! is one step; a search over clauses has to try all values of the booleans that cancel (Urquhart, *Hard examples for
//! resolution*, 1987). So the parities are rows of a matrix over two elements, and the search asks it after each
//! propagation (Soos, Nohl and Castelluccia, *Extending SAT solvers to cryptographic problems*, 2009).
//!
//! Every row has a *basic* boolean that no other row has. If possible, it is one without a value: then a row with a
//! single boolean without a value gives that one its value, a row with none is checked, and nothing else follows from
//! the rows (Han and Jiang, *When boolean satisfiability meets Gaussian elimination in a simplex way*, 2012). Sums of
//! rows hold whatever is assigned, so nothing is undone when the search takes levels back.
//!
//! A row holds in every question, for it defines a literal: *an odd number of these booleans holds*. A relation that is
//! a parity holds where a question assumes its literal.

use super::literal::BoolLiteral;
use crate::lists::CollectVec;
use crate::space::hash::FastMap;

/// Words of rows that are read in the time of one look at a clause. No measurement is recorded.
const WORDS_PER_LOOK: usize = 4;

/// The most rows: beyond, elimination costs more than the search.
const MOST_PARITIES: usize = 512;

/// Rows of a matrix over two elements.
#[derive(Default)]
pub(super) struct Parities {
    rows: Vec<ParityRow>,
    /// The boolean of each column.
    booleans: Vec<u32>,
    /// The column of each boolean.
    columns: FastMap<u32, usize>,
}

/// A parity: of the booleans of its columns, an odd number holds, or an even one.
struct ParityRow {
    bits: Vec<u64>,
    is_odd: bool,
    /// The column that no other row has.
    basic: usize,
}

impl ParityRow {
    fn has(&self, column: usize) -> bool {
        self.bits[column / 64] >> (column % 64) & 1 == 1
    }

    fn add(&mut self, other: &Self) {
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, other)| *word ^= other);
        self.is_odd ^= other.is_odd;
    }

    /// Calls `visit` with each column that is also in `mask`, ascending.
    fn visit(&self, mask: &[u64], mut visit: impl FnMut(usize)) {
        for (at, (word, mask)) in self.bits.iter().zip(mask).enumerate() {
            let mut left = word & mask;
            while left != 0 {
                visit(64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// The first column that is also in `mask`.
    fn first(&self, mask: &[u64]) -> Option<usize> {
        let at = self.bits.iter().zip(mask).position(|(word, mask)| word & mask != 0)?;
        Some(64 * at + (self.bits[at] & mask[at]).trailing_zeros() as usize)
    }
}

/// A clause that follows from the rows. All of its literals are false, except perhaps the first, which has no value.
pub(super) type Implied = Vec<BoolLiteral>;

impl Parities {
    /// Whether there are as many parities as may be.
    pub(super) const fn is_full(&self) -> bool {
        self.rows.len() == MOST_PARITIES
    }

    /// Whether some parity mentions a boolean.
    pub(super) fn mentions(&self, literal: BoolLiteral) -> bool {
        self.columns.contains_key(&(literal.variable() as u32))
    }

    /// Adds a parity: an odd number of the literals holds. `own` is a literal of no other parity.
    pub(super) fn add(&mut self, own: BoolLiteral, others: &[BoolLiteral]) {
        let basic = self.booleans.len();
        let columns = std::iter::once(&own).chain(others).map(|it| self.column(it.variable() as u32)).collect_vec();
        let words = self.booleans.len().div_ceil(64);
        self.rows.iter_mut().for_each(|row| row.bits.resize(words, 0));
        let negated = std::iter::once(&own).chain(others).filter(|it| it.is_negated()).count();
        let mut row = ParityRow { bits: vec![0; words], is_odd: negated % 2 == 0, basic };
        columns.iter().for_each(|column| row.bits[column / 64] ^= 1 << (column % 64));
        for other in &self.rows {
            if row.has(other.basic) {
                row.add(other);
            }
        }
        self.rows.push(row);
    }

    /// The column of a boolean, made when first needed.
    fn column(&mut self, boolean: u32) -> usize {
        *self.columns.entry(boolean).or_insert_with(|| {
            self.booleans.push(boolean);
            self.booleans.len() - 1
        })
    }

    /// Finds clauses by which rows give a boolean its value, or one that contradicts the assignment. `value` is 1 for a
    /// boolean that holds, -1 for one that does not, 0 for one without a value; the work done is added to `looks`.
    pub(super) fn check(&mut self, value: impl Fn(BoolLiteral) -> i8, looks: &mut usize) -> Vec<Implied> {
        let words = self.booleans.len().div_ceil(64);
        let (mut open, mut holds) = (vec![0u64; words], vec![0u64; words]);
        for (column, boolean) in self.booleans.iter().enumerate() {
            let value = value(BoolLiteral::positive(*boolean));
            open[column / 64] |= u64::from(value == 0) << (column % 64);
            holds[column / 64] |= u64::from(value > 0) << (column % 64);
        }
        *looks += (self.booleans.len() + 2 * self.rows.len() * words) / WORDS_PER_LOOK;
        for at in 0..self.rows.len() {
            let row = &self.rows[at];
            if open[row.basic / 64] >> (row.basic % 64) & 1 == 1 {
                continue;
            }
            if let Some(column) = row.first(&open) {
                self.pivot(at, column);
                *looks += self.rows.len() * words / WORDS_PER_LOOK;
            }
        }
        let known = open.iter().map(|word| !word).collect_vec();
        let mut implied = Vec::new();
        for row in &self.rows {
            let (mut left, mut odd) = (0, 0);
            for ((word, open), holds) in row.bits.iter().zip(&open).zip(&holds) {
                left += (word & open).count_ones();
                odd ^= (word & holds).count_ones() & 1;
            }
            let is_right = (odd == 1) == row.is_odd;
            if left > 1 || left == 0 && is_right {
                continue;
            }
            let literal = |column: usize| BoolLiteral::positive(self.booleans[column]);
            let mut clause = Vec::new();
            // The last boolean holds if the others are not right yet.
            row.visit(&open, |column| clause.push(if is_right { !literal(column) } else { literal(column) }));
            row.visit(&known, |column| clause.push(if value(literal(column)) > 0 { !literal(column) } else { literal(column) }));
            *looks += clause.len();
            if left == 0 {
                return vec![clause];
            }
            implied.push(clause);
        }
        implied
    }

    /// Makes `column` the basic one of row `at`.
    fn pivot(&mut self, at: usize, column: usize) {
        let (before, rest) = self.rows.split_at_mut(at);
        let Some((row, behind)) = rest.split_first_mut() else { return };
        row.basic = column;
        before.iter_mut().chain(behind).filter(|other| other.has(column)).for_each(|other| other.add(row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Random;

    /// Booleans in every test; the rest are those that the parities define.
    const BOOLEANS: u32 = 8;

    fn literals(random: &mut Random, own: u32) -> Vec<BoolLiteral> {
        let some = (0..BOOLEANS).filter(|_| random.below(2) == 0).collect_vec();
        let signed =
            |at: u32, random: &mut Random| if random.below(2) == 0 { BoolLiteral::positive(at) } else { !BoolLiteral::positive(at) };
        std::iter::once(own).chain(some).map(|at| signed(at, random)).collect_vec()
    }

    fn holds(point: u32, literal: BoolLiteral) -> bool {
        (point >> literal.variable() & 1 == 1) != literal.is_negated()
    }

    /// Whatever was assigned before.
    #[test]
    fn what_follows_is_what_trying_finds() {
        let (mut random, mut conflicts, mut values) = (Random(8), 0, 0);
        for _ in 0..60 {
            let count = 1 + random.below(6) as u32;
            let rows = (0..count).map(|at| literals(&mut random, BOOLEANS + at)).collect_vec();
            let mut parities = Parities::default();
            let is_odd = |point: u32, row: &[BoolLiteral]| row.iter().filter(|it| holds(point, **it)).count() % 2 == 1;
            for (at, row) in rows.iter().enumerate() {
                parities.add(row[0], &row[1..]);
                let points = (0..1 << (BOOLEANS + count)).filter(|point| rows[..=at].iter().all(|row| is_odd(*point, row))).collect_vec();
                for _ in 0..20 {
                    let assigned = (0..BOOLEANS + count).map(|_| [0, 1, 1, -1, -1][random.below(5) as usize]).collect_vec();
                    let value = |it: BoolLiteral| if it.is_negated() { -assigned[it.variable()] } else { assigned[it.variable()] };
                    let found = parities.check(value, &mut 0);
                    for clause in &found {
                        assert!(points.iter().all(|point| clause.iter().any(|it| holds(*point, *it))), "{clause:?} follows");
                        assert!(clause[1..].iter().all(|it| value(*it) < 0) && value(clause[0]) <= 0, "{clause:?} has one value open");
                    }
                    let agrees = |point: &&u32| {
                        (0..BOOLEANS + count).map(BoolLiteral::positive).all(|it| value(it) == 0 || holds(**point, it) == (value(it) > 0))
                    };
                    let left = points.iter().filter(agrees).collect_vec();
                    let is_conflict = found.first().is_some_and(|clause| value(clause[0]) < 0);
                    assert_eq!(is_conflict, left.is_empty());
                    if is_conflict {
                        conflicts += 1;
                        continue;
                    }
                    for it in (0..BOOLEANS + count).map(BoolLiteral::positive).filter(|it| value(*it) == 0) {
                        for it in [it, !it].into_iter().filter(|it| left.iter().all(|point| holds(**point, *it))) {
                            assert!(found.iter().any(|clause| clause[0] == it), "{it:?} is found");
                            values += 1;
                        }
                    }
                }
            }
        }
        assert!(conflicts > 500 && values > 1_000, "{conflicts} {values}");
    }
}
