//! Finds pairs of rules whose regions meet, but which share no possible case, because the demand excludes it.
//!
//! There may be millions of pairs to ask about. But the demand falls into parts that share no column. Each part looks
//! at few columns, and distinguishes few *cells* of values there. Whether it allows a case in a pair depends only on
//! the cells that both rules reach together. So pairs that reach equal cells are one question.
//!
//! Example: the relation `member -> age >= 18` has two cells of `age`, below 18 and from 18 on. The rules `age: 20..30`
//! and `age: >= 25` reach the second one together, and `age: 40` and `age: > 30` do as well: one question for both
//! pairs.
//!
//! If only the solver knows the expressions, the demand has no cells. Then a case that the solver finds for one pair
//! answers all pairs of rules that match it ([`SeenPairs`]).

use super::pair::{Pair, SmallPair, wide};
use crate::model::{Position, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::budget::rate;
use crate::space::cases::Space;
use crate::space::hash::FastMap;
use crate::space::residual::ResidualId;
use crate::trial::is_out;

/// Removes the pairs that share no possible case, and returns them.
pub(super) fn take_apart(space: &mut Space, pairs: &mut Vec<SmallPair>) -> Result<Vec<SmallPair>, Unanswered> {
    let mut known = match space.logic.is_by_solver() {
        false if !is_out("pair-cells") => PairEvidence::Cells(parts(space)?),
        true if space.rules.len() <= MOST_SEEN && !is_out("seen-pairs") => PairEvidence::Seen(SeenPairs::new(space.rules.len())),
        _ => PairEvidence::Nothing,
    };
    space.logic.budget.spend(pairs.len() / rate::PAIR_LOOKUPS_PER_STEP)?;
    let mut apart = Vec::new();
    let mut kept = 0;
    for at in 0..pairs.len() {
        let pair = pairs[at];
        let is_possible = match &mut known {
            PairEvidence::Cells(parts) => {
                let mut is_possible = true;
                for cells in parts {
                    is_possible = is_possible && cells.is_possible(space, wide(pair))?;
                }
                is_possible
            }
            PairEvidence::Seen(seen) => seen.is_possible(space, wide(pair))?,
            PairEvidence::Nothing => is_possible(space, wide(pair))?,
        };
        if is_possible {
            pairs[kept] = pair;
            kept += 1;
        } else {
            apart.push(pair);
        }
    }
    pairs.truncate(kept);
    Ok(apart)
}

/// The way in which questions about pairs are saved.
enum PairEvidence {
    /// By equal cells, in each part of the demand.
    Cells(Vec<DemandCells>),
    /// By the cases that the solver found.
    Seen(SeenPairs),
    /// None is saved.
    Nothing,
}

/// The most answers that a part remembers.
const MOST_ANSWERS: usize = 1 << 16;

/// The cells of each part of the demand.
fn parts(space: &mut Space) -> Result<Vec<DemandCells>, Unanswered> {
    let parts = space.logic.residuals.parts(space.demand);
    parts.into_iter().map(|part| DemandCells::new(space, part)).collect()
}

/// The cells that a part of the demand distinguishes, in all of its columns. A set of cells is a bit for each.
struct DemandCells {
    demand: ResidualId,
    /// Each cell with its column.
    cells: Vec<(usize, ValueSet)>,
    /// Three sets of bits for each rule: the cells that it reaches, the cells of which it has every value, and the
    /// columns of the part in which it does not hold everywhere.
    of_rules: Vec<u64>,
    /// The number of words that a set of cells takes.
    words: usize,
    /// The number of words that a set of columns takes.
    narrow: usize,
    /// For each rule whether the part allows a case of it, once that was asked. Most rules of a wide table look at no
    /// column of a part; then the other rule of the pair decides alone.
    alone: Vec<Option<bool>>,
    /// The cells that the current pair reaches.
    key: Vec<u64>,
    answers: PairAnswers,
}

/// The answers of a part, by the cells that a pair reaches. Most parts have few cells: then the key is a number, and
/// needs no memory of its own.
#[derive(Default)]
struct PairAnswers {
    short: FastMap<u128, bool>,
    long: FastMap<Box<[u64]>, bool>,
}

impl PairAnswers {
    fn get(&self, key: &[u64]) -> Option<bool> {
        match short(key) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.get(key).copied(),
        }
    }

    fn insert(&mut self, key: &[u64], answer: bool) {
        if self.short.len() + self.long.len() >= MOST_ANSWERS {
            return;
        }
        match short(key) {
            Some(key) => self.short.insert(key, answer),
            None => self.long.insert(key.into(), answer),
        };
    }
}

/// A key of up to two words as a number. All keys of a part have the same number of words.
fn short(key: &[u64]) -> Option<u128> {
    match *key {
        [] => Some(0),
        [word] => Some(u128::from(word)),
        [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
        _ => None,
    }
}

impl DemandCells {
    fn new(space: &mut Space, demand: ResidualId) -> Result<Self, Unanswered> {
        let columns = space.logic.residuals.columns(demand).clone();
        let mut cells = Vec::new();
        for &column in columns.iter() {
            cells.extend(space.logic.residuals.cells(demand, column).into_iter().map(|it| (column, it.0)));
        }
        let (words, narrow) = (cells.len().div_ceil(64), columns.len().div_ceil(64));
        let width = 2 * words + narrow;
        space.logic.budget.spend(space.rules.len() * (columns.len() + cells.len()))?;
        let mut of_rules = vec![0; space.rules.len() * width];
        for (rule, bits) in space.rules.iter().zip(of_rules.chunks_mut(width.max(1))) {
            let (reached, bits) = bits.split_at_mut(words);
            let (inside, narrow) = bits.split_at_mut(words);
            for (at, (column, cell)) in cells.iter().enumerate() {
                let set = &rule.region.0[*column];
                reached[at / 64] |= u64::from(cell.meets(set)) << (at % 64);
                inside[at / 64] |= u64::from(cell.is_subset(set)) << (at % 64);
            }
            for (place, column) in columns.iter().enumerate() {
                let is_narrow = !space.all.0[*column].is_subset(&rule.region.0[*column]);
                narrow[place / 64] |= u64::from(is_narrow) << (place % 64);
            }
        }
        let alone = vec![None; space.rules.len()];
        Ok(Self { demand, cells, of_rules, words, narrow, alone, key: Vec::new(), answers: PairAnswers::default() })
    }

    /// Whether two rules whose regions meet share a case that the part allows.
    fn is_possible(&mut self, space: &mut Space, pair: Pair) -> Result<bool, Unanswered> {
        match (self.holds_everywhere(pair.0), self.holds_everywhere(pair.1)) {
            (true, _) => return self.is_possible_alone(space, pair.1),
            (_, true) => return self.is_possible_alone(space, pair.0),
            _ => {}
        }
        self.find(space, pair)?;
        if let Some(known) = self.answers.get(&self.key) {
            return Ok(known);
        }
        let Some(shared) = space.rules[pair.0].region.intersect(&space.rules[pair.1].region) else { return Ok(false) };
        let is_possible = space.logic.is_possible(self.demand, &shared)?;
        self.answers.insert(&self.key, is_possible);
        Ok(is_possible)
    }

    /// Whether a rule looks at no column of the part.
    fn holds_everywhere(&self, rule: usize) -> bool {
        let end = (rule + 1) * (2 * self.words + self.narrow);
        self.of_rules[end - self.narrow..end].iter().all(|it| *it == 0)
    }

    /// Whether the part allows a case of a rule.
    fn is_possible_alone(&mut self, space: &mut Space, rule: usize) -> Result<bool, Unanswered> {
        if let Some(known) = self.alone[rule] {
            return Ok(known);
        }
        let region = space.rules[rule].region.clone();
        let is_possible = space.logic.is_possible(self.demand, &region)?;
        self.alone[rule] = Some(is_possible);
        Ok(is_possible)
    }

    /// Sets `key` to the cells that both rules reach together. If one rule has every value of a cell, the other one
    /// decides; if neither has, their values are compared.
    fn find(&mut self, space: &mut Space, (a, b): Pair) -> Result<(), Unanswered> {
        let width = 2 * self.words + self.narrow;
        let (of_a, of_b) = (&self.of_rules[a * width..], &self.of_rules[b * width..]);
        self.key.clear();
        for word in 0..self.words {
            let [(reached_a, inside_a), (reached_b, inside_b)] = [of_a, of_b].map(|it| (it[word], it[self.words + word]));
            let mut reached = reached_a & inside_b | inside_a & reached_b;
            let mut open = reached_a & reached_b & !reached;
            while open != 0 {
                space.logic.budget.spend(1)?;
                let (column, cell) = &self.cells[64 * word + open.trailing_zeros() as usize];
                let [a, b] = [a, b].map(|it| &space.rules[it].region.0[*column]);
                if cell.intersect(a).meets(b) {
                    reached |= open & open.wrapping_neg();
                }
                open &= open - 1;
            }
            self.key.push(reached);
        }
        Ok(())
    }
}

/// Up to this many rules, [`SeenPairs`] has a bit for each pair: 8 MB.
const MOST_SEEN: usize = 1 << 13;

/// The pairs of rules that match a case found so far. A case of the solver costs hundreds of steps, and answers for all
/// pairs of rules that match it.
struct SeenPairs {
    /// For each rule the rules that matched a case together with it, a bit each.
    with: Vec<Vec<u64>>,
}

impl SeenPairs {
    fn new(rules: usize) -> Self {
        Self { with: vec![vec![0; rules.div_ceil(64)]; rules] }
    }

    /// Whether two rules whose regions meet share a possible case.
    fn is_possible(&mut self, space: &mut Space, (first, second): Pair) -> Result<bool, Unanswered> {
        space.logic.budget.spend(1)?;
        if self.with[first][second / 64] >> (second % 64) & 1 == 1 {
            return Ok(true);
        }
        let Some(shared) = space.rules[first].region.intersect(&space.rules[second].region) else { return Ok(false) };
        let Some(case) = space.logic.case(space.demand, &shared)? else { return Ok(false) };
        self.note(space, &case)?;
        Ok(true)
    }

    /// Notes all pairs of rules that match a possible case.
    fn note(&mut self, space: &mut Space, case: &[Position]) -> Result<(), Unanswered> {
        let matching: Vec<usize> = (0..space.rules.len()).filter(|at| space.rules[*at].region.contains(case)).collect();
        let mut bits = vec![0; space.rules.len().div_ceil(64)];
        matching.iter().for_each(|at| bits[at / 64] |= 1 << (at % 64));
        space.logic.budget.spend(space.rules.len() + matching.len() * bits.len() / 4)?;
        for at in matching {
            self.with[at].iter_mut().zip(&bits).for_each(|(all, more)| *all |= more);
        }
        Ok(())
    }
}

/// Asks whether two rules whose regions meet share a possible case.
fn is_possible(space: &mut Space, (first, second): Pair) -> Result<bool, Unanswered> {
    space.logic.budget.spend(1)?;
    match space.rules[first].region.intersect(&space.rules[second].region) {
        Some(shared) => space.is_possible(&shared),
        None => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Random, understood};
    use crate::model::Table;
    use std::fmt::Write;

    /// Rules over three numbers, an enum and two booleans, and two relations, which may share a column.
    fn table(random: &mut Random) -> Table {
        let mut text = "table: t\nhit: any\ninputs:\n  a: { type: u8, range: 0..=9 }\n  b: { type: u8, range: 0..=9 }\n".to_owned();
        text.push_str(
            "  c: { type: u8, range: 0..=9 }\n  e: { type: E, values: [X, Y, Z] }\n  f: bool\n  g: bool\noutputs:\n  result: u8\nrelations:\n",
        );
        for _ in 0..2 {
            let fact = |random: &mut Random| match random.below(6) {
                0 => "f".to_owned(),
                1 => "!g".to_owned(),
                2 => format!("e == {}", ["X", "Y", "Z"][random.below(3)]),
                column => format!("{} < {}", ["a", "b", "c"][column - 3], 1 + random.below(9)),
            };
            let (first, second, third) = (fact(random), fact(random), fact(random));
            let _ = match random.below(3) {
                0 => writeln!(text, "  - '{first} -> {second}'"),
                1 => writeln!(text, "  - 'at_most_one({first}, {second})'"),
                _ => writeln!(text, "  - 'exactly_one({first}, {second}, {third})'"),
            };
        }
        text.push_str("rules: |\n  | rule | a | b | c | e | f | g | result |\n");
        for rule in 0..14 {
            let _ = write!(text, "  | {rule} |");
            for column in 0..6 {
                let (low, width) = (random.below(9), random.below(6));
                let _ = match (random.below(2), column) {
                    (0, _) => write!(text, " - |"),
                    (_, 0..=2) => write!(text, " {low}..={} |", (low + width).min(9)),
                    (_, 3) => write!(text, " {} |", ["X", "Y", "X, Y", "X, Z", "Y, Z"][low % 5]),
                    _ => write!(text, " {} |", ["F", "T"][low % 2]),
                };
            }
            text.push_str(" 1 |\n");
        }
        text.push_str("  | else | | | | | | | 1 |\n");
        understood(&text)
    }

    /// The cells of parts give the same answer about pairs as a question about each pair.
    #[test]
    fn pairs_of_equal_cells_have_equal_answers() {
        let (mut random, mut count, mut kept_apart) = (Random(1), 0, 0);
        for seed in 0..150 {
            let table = table(&mut random);
            let Ok(mut space) = Space::new(&table) else { continue };
            let rules = space.rules.len() as u32;
            let meet = |(a, b): &SmallPair| space.rules[*a as usize].region.meets(&space.rules[*b as usize].region);
            let all: Vec<SmallPair> = (0..rules).flat_map(|a| (a + 1..rules).map(move |b| (a, b))).filter(meet).collect();
            let mut left = all.clone();
            let apart = take_apart(&mut space, &mut left).expect("few steps");
            for pair in all {
                let expected = is_possible(&mut space, wide(pair)).expect("few steps");
                assert_eq!((left.contains(&pair), apart.contains(&pair)), (expected, !expected), "table {seed}, {pair:?}");
                count += 1;
            }
            kept_apart += apart.len();
        }
        assert!(count > 1000 && kept_apart > 20, "{kept_apart} of {count}");
    }
}
