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
