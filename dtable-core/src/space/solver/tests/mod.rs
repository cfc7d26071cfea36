//! The solver against trying all cases.

mod expressions;

use super::*;
use crate::fixture::Random;
use crate::model::{Effort, Formula, ValueSet};

impl Random {
    fn set(&mut self, classes: u64) -> ValueSet {
        let spans = (0..classes).filter(|_| self.below(2) == 0).map(|at| (u128::from(at), u128::from(at))).collect();
        ValueSet::from_spans(spans)
    }

    fn formula(&mut self, sizes: &[u64], depth: u64) -> Formula {
        if depth == 0 || self.below(5) == 0 {
            let column = self.below(sizes.len() as u64) as usize;
            return Formula::Atom { column, set: self.set(sizes[column]) };
        }
        let some = |random: &mut Self| (0..random.below(4)).map(|_| random.formula(sizes, depth - 1)).collect::<Vec<_>>();
        match self.below(5) {
            0 => Formula::Not(Box::new(self.formula(sizes, depth - 1))),
            1 => Formula::And(some(self)),
            2 => Formula::Or(some(self)),
            3 => Formula::Iff(Box::new(self.formula(sizes, depth - 1)), Box::new(self.formula(sizes, depth - 1))),
            _ => {
                let of = some(self);
                let low = self.below(of.len() as u64 + 1) as usize;
                Formula::Count { low, high: low + self.below(3) as usize, of }
            }
        }
    }

    fn region(&mut self, sizes: &[u64]) -> Region {
        Region(
            sizes
                .iter()
                .map(|classes| if self.below(2) == 0 { ValueSet::span(0, u128::from(classes - 1)) } else { self.set(*classes) })
                .collect(),
        )
    }
}

fn cases(sizes: &[u64]) -> Vec<Vec<Position>> {
    let longer = |cases: Vec<Vec<Position>>, classes: &u64| {
        cases.iter().flat_map(|case| (0..u128::from(*classes)).map(move |at| [&case[..], &[at]].concat())).collect()
    };
    sizes.iter().fold(vec![Vec::new()], longer)
}

#[test]
fn answers_are_what_trying_finds() {
    let mut random = Random(3);
    for round in 0..300 {
        let sizes: Vec<u64> = (0..1 + random.below(5)).map(|_| 1 + random.below(5)).collect();
        let all = Region(sizes.iter().map(|classes| ValueSet::span(0, u128::from(classes - 1))).collect());
        let cases = cases(&sizes);
        let mut residuals = Residuals::new();
        let mut solver = Solver::of_classes(&all);
        let mut budget = Budget::new(Effort::Default);
        let covers: Vec<Region> = (0..random.below(12)).map(|_| random.region(&sizes)).collect();
        let formulas: Vec<Formula> = (0..3).map(|_| random.formula(&sizes, 3)).collect();
        for _ in 0..10 {
            let formula = &formulas[random.below(3) as usize];
            let demand = residuals.add(formula, &all.0);
            let region = random.region(&sizes);
            let counting: Vec<&Region> = covers.iter().filter(|_| random.below(3) > 0).collect();
            let is_free = |case: &[Position], covers: &[&Region]| {
                region.contains(case) && formula.holds(&|column| case[column]) && !covers.iter().any(|it| it.contains(case))
            };
            let question = GapQuestion { region: &region, covers: &counting, demand };
            // A question that was given up leaves nothing half done.
            let mut few = Budget::steps(random.below(300));
            let _ = solver.ask(&question, &mut residuals, &mut few);
            match solver.ask(&question, &mut residuals, &mut budget).expect("small questions are answered") {
                Answer::Case(case) => assert!(is_free(&case.classes, &counting), "round {round}: {case:?} {formula:?}"),
                Answer::Covered(by) => {
                    let by: Vec<&Region> = by.into_iter().map(|at| counting[at]).collect();
                    assert!(!cases.iter().any(|case| is_free(case, &by)), "round {round}: {formula:?}");
                }
            }
        }
    }
}

impl Random {
    /// Some of the columns, and whether an odd number of them holds.
    fn parity(&mut self, columns: usize) -> (Vec<usize>, bool) {
        let some = (0..columns).filter(|_| self.below(4) > 0).collect();
        (some, self.below(2) == 0)
    }
}

/// A parity of columns of two classes, written in one of its forms.
fn parity((columns, is_odd): &(Vec<usize>, bool), random: &mut Random) -> Formula {
    let is_true = |column: usize| Formula::Atom { column, set: ValueSet::one(1) };
    let not = |it: Formula| Formula::Not(Box::new(it));
    let add = |sum: Formula, column: &usize| match random.below(2) {
        0 => not(Formula::Iff(Box::new(sum), Box::new(is_true(*column)))),
        _ => Formula::Iff(Box::new(not(is_true(*column))), Box::new(sum)),
    };
    let sum = columns.iter().fold(Formula::Or(Vec::new()), add);
    if *is_odd { sum } else { not(sum) }
}

fn holds(parity: &(Vec<usize>, bool), case: &[Position]) -> bool {
    (parity.0.iter().filter(|column| case[**column] == 1).count() % 2 == 1) == parity.1
}

/// Several questions about several systems, with rules.
#[test]
fn systems_of_parities_are_what_trying_finds() {
    let (mut random, mut count) = (Random(4), [0, 0]);
    for round in 0..80 {
        let columns = 6 + random.below(4) as usize;
        let all = Region(vec![ValueSet::span(0, 1); columns]);
        let cases = cases(&vec![2; columns]);
        let sizes = vec![2; columns];
        let mut residuals = Residuals::new();
        let mut solver = Solver::of_classes(&all);
        let mut budget = Budget::new(Effort::Default);
        for _ in 0..6 {
            let parities: Vec<(Vec<usize>, bool)> = (0..1 + random.below(6)).map(|_| random.parity(columns)).collect();
            let formulas = parities.iter().map(|it| parity(it, &mut random)).collect();
            let demand = residuals.add(&Formula::And(formulas), &all.0);
            for _ in 0..4 {
                let covers: Vec<Region> = (0..random.below(4)).map(|_| random.region(&sizes)).collect();
                let covers: Vec<&Region> = covers.iter().collect();
                let is_free = |case: &[Position], covers: &[&Region]| {
                    parities.iter().all(|it| holds(it, case)) && !covers.iter().any(|it| it.contains(case))
                };
                let question = GapQuestion { region: &all, covers: &covers, demand };
                match solver.ask(&question, &mut residuals, &mut budget).expect("small questions are answered") {
                    Answer::Case(case) => {
                        assert!(is_free(&case.classes, &covers), "round {round}");
                        count[0] += 1;
                    }
                    Answer::Covered(by) => {
                        let by: Vec<&Region> = by.into_iter().map(|at| covers[at]).collect();
                        assert!(!cases.iter().any(|case| is_free(case, &by)), "round {round}: {parities:?}");
                        count[1] += 1;
                    }
                }
            }
        }
    }
    assert!(count.iter().all(|it| *it > 200), "{count:?}");
}

/// A search over clauses alone takes millions of steps for half as many columns.
#[test]
fn dense_parities_take_few_steps() {
    let (mut random, columns) = (Random(9), 100);
    let all = Region(vec![ValueSet::span(0, 1); columns]);
    let solution: Vec<Position> = (0..columns).map(|_| Position::from(random.below(2) == 1)).collect();
    let mut parities: Vec<(Vec<usize>, bool)> = (0..columns - 5).map(|_| random.parity(columns)).collect();
    for it in &mut parities {
        it.1 = holds(&(it.0.clone(), true), &solution);
    }
    let sum: Vec<usize> = (0..columns).filter(|column| parities.iter().filter(|it| it.0.contains(column)).count() % 2 == 1).collect();
    let is_odd = parities.iter().filter(|it| it.1).count() % 2 == 1;
    for is_right in [true, false] {
        let whole: Vec<_> = parities.iter().cloned().chain([(sum.clone(), is_odd == is_right)]).collect();
        let mut residuals = Residuals::new();
        let demand = Formula::And(whole.iter().map(|it| parity(it, &mut random)).collect());
        let demand = residuals.add(&demand, &all.0);
        let mut budget = Budget::steps(1_000_000);
        let question = GapQuestion { region: &all, covers: &[], demand };
        let answer = Solver::of_classes(&all).ask(&question, &mut residuals, &mut budget).expect("few steps");
        assert_eq!(answer.is_case(), is_right);
        if let Answer::Case(case) = answer {
            assert!(whole.iter().all(|it| holds(it, &case.classes)));
        }
    }
}
