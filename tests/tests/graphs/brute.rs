//! The least cost of a decision, from all trees that there are.

use dtable_core::interpret::{interpret, is_possible};
use dtable_core::model::{Outcomes, Position, Table};
use std::collections::HashMap;

/// The cases of a table: the answers, what is right, how often.
pub struct Cases {
    pub all: Vec<(Vec<Position>, Vec<usize>, f64)>,
    costs: Vec<f64>,
}

impl Cases {
    /// The cases by the interpreter.
    pub fn new(table: &Table) -> Self {
        let outcomes = Outcomes::new(table);
        let possible: Vec<Vec<Position>> = points(table).into_iter().filter(|case| is_possible(table, case)).collect();
        let fired: Vec<usize> = possible.iter().map(|case| interpret(table, case).fired.expect("a complete table")).collect();
        let weighted = table.rules.iter().any(|it| it.weight.is_some());
        let all = possible.into_iter().zip(&fired).map(|(case, rule)| {
            let matching = interpret(table, &case).matching;
            let mut right = outcomes.of_rule[*rule].clone();
            right.retain(|it| matching.iter().all(|rule| outcomes.of_rule[*rule].contains(it)));
            let share = fired.iter().filter(|it| *it == rule).count() as f64;
            let mass = if weighted { table.rules[*rule].weight.unwrap_or(1) as f64 / share } else { 1.0 };
            (case, right, mass)
        });
        Self { all: all.collect(), costs: table.columns.iter().map(|it| it.cost as f64).collect() }
    }

    /// What deciding all cases costs on average, at best.
    pub fn least(&self) -> f64 {
        let everything: Vec<usize> = (0..self.all.len()).collect();
        self.cost(everything, &mut HashMap::new()) / self.mass()
    }

    pub fn mass(&self) -> f64 {
        self.all.iter().map(|it| it.2).sum()
    }

    fn cost(&self, cases: Vec<usize>, known: &mut HashMap<Vec<usize>, f64>) -> f64 {
        let right = |outcome: &usize| cases.iter().all(|case| self.all[*case].1.contains(outcome));
        if cases.is_empty() || self.all[cases[0]].1.iter().any(right) {
            return 0.0;
        }
        if let Some(cost) = known.get(&cases) {
            return *cost;
        }
        let mass: f64 = cases.iter().map(|case| self.all[*case].2).sum();
        let mut least = f64::INFINITY;
        for column in 0..self.costs.len() {
            let mut parts: HashMap<Position, Vec<usize>> = HashMap::new();
            cases.iter().for_each(|case| parts.entry(self.all[*case].0[column]).or_default().push(*case));
            if parts.len() > 1 {
                let below: f64 = parts.into_values().map(|part| self.cost(part, known)).sum();
                least = least.min(self.costs[column] * mass + below);
            }
        }
        known.insert(cases, least);
        least
    }
}

/// Every combination of values.
fn points(table: &Table) -> Vec<Vec<Position>> {
    table.columns.iter().fold(vec![Vec::new()], |points, column| {
        let longer = |point: Vec<Position>| column.domain.all().iter().map(move |at| [&point[..], &[at]].concat()).collect::<Vec<_>>();
        points.into_iter().flat_map(longer).collect()
    })
}
