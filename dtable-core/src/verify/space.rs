//! The space of cases: the table as the proof sees it.
//!
//! A column's values fall into *classes* that no entry and no relation tells apart; inside a [`Space`] a
//! position is the number of a class. A rule is a [`Region`] of classes, the relations are one residual formula.

use super::budget::{Budget, OutOfBudget};
use super::residual::{ResidualId, Residuals};
use crate::model::{Count, Position, Region, Table, ValueSet};

/// The classes, the rules and the relations of a table.
pub(crate) struct Space {
    /// Everything: all classes of every column.
    pub(crate) all: Region,
    /// The rules but ELSE, in the order of the file.
    pub(crate) rules: Vec<RuleRegion>,
    /// ELSE, by its index in the table.
    pub(crate) else_rule: Option<usize>,
    /// Each relation by itself, in the order of the table.
    pub(crate) relations: Vec<ResidualId>,
    /// All relations together.
    pub(crate) demand: ResidualId,
    /// The formulas, and the work they may cost.
    pub(crate) logic: Logic,
}

/// A rule's cases.
pub(crate) struct RuleRegion {
    /// The rule, by its index in the table.
    pub(crate) rule: usize,
    /// Where its entries hold; relations not considered.
    pub(crate) region: Region,
}

/// The store of formulas, and the budget for questions about them.
pub(crate) struct Logic {
    pub(crate) residuals: Residuals,
    pub(crate) budget: Budget,
}

impl Space {
    pub(crate) fn new(table: &Table) -> Self {
        let all = Region(table.columns.iter().map(|column| column.domain.all()).collect());
        let mut residuals = Residuals::new();
        let relations: Vec<_> = table.relations.iter().map(|relation| residuals.add(&relation.formula, &all.0)).collect();
        let demand = residuals.and(relations.clone());
        let rules = table.rules.iter().enumerate();
        Self {
            rules: rules.clone().filter_map(|(rule, it)| Some(RuleRegion { rule, region: region(it.entries()?) })).collect(),
            else_rule: rules.clone().find(|(_, it)| it.is_else()).map(|(at, _)| at),
            relations,
            demand,
            logic: Logic { residuals, budget: Budget::new(table.effort) },
            all,
        }
    }

    /// How many cases of `region` satisfy the relations.
    pub(crate) fn count(&mut self, region: &Region) -> Result<Count, OutOfBudget> {
        let demand = self.logic.within(self.demand, region)?;
        self.logic.count(demand, region)
    }

    /// Whether some case of `region` satisfies the relations.
    pub(crate) fn is_possible(&mut self, region: &Region) -> Result<bool, OutOfBudget> {
        self.logic.is_possible(self.demand, region)
    }

    /// One case of `region` that satisfies the relations.
    pub(crate) fn case(&mut self, region: &Region) -> Result<Option<Vec<Position>>, OutOfBudget> {
        self.logic.case(self.demand, region)
    }

    /// The rules that match a case, by their index in the table; ELSE is not among them.
    pub(crate) fn matching(&self, case: &[Position]) -> impl Iterator<Item = usize> {
        self.rules.iter().filter(|it| it.region.contains(case)).map(|it| it.rule)
    }
}

fn region(entries: &[crate::model::ConditionEntry]) -> Region {
    Region(entries.iter().map(|entry| entry.set.clone()).collect())
}

impl Logic {
    /// What `demand` leaves to be satisfied in `region`.
    pub(crate) fn within(&mut self, demand: ResidualId, region: &Region) -> Result<ResidualId, OutOfBudget> {
        self.residuals.restrict_to(demand, &region.0, &mut self.budget)
    }

    /// What `demand` leaves when `column` is confined to `set`.
    pub(crate) fn confined(&mut self, demand: ResidualId, column: usize, set: &ValueSet) -> Result<ResidualId, OutOfBudget> {
        self.residuals.restrict(demand, column, set, &mut self.budget)
    }

    pub(crate) fn is_satisfiable(&mut self, demand: ResidualId) -> Result<bool, OutOfBudget> {
        self.residuals.is_satisfiable(demand, &mut self.budget)
    }

    pub(crate) fn is_possible(&mut self, demand: ResidualId, region: &Region) -> Result<bool, OutOfBudget> {
        let demand = self.within(demand, region)?;
        self.is_satisfiable(demand)
    }

    /// How many points of `region` satisfy `demand`, which was restricted to it.
    pub(crate) fn count(&mut self, demand: ResidualId, region: &Region) -> Result<Count, OutOfBudget> {
        let mut points = self.residuals.count(demand, &mut self.budget)?;
        for (column, set) in region.0.iter().enumerate() {
            if self.residuals.columns(demand).binary_search(&column).is_err() {
                points = points * Count::from(set.len());
            }
        }
        Ok(points)
    }

    /// One point of `region` that satisfies `demand`.
    pub(crate) fn case(&mut self, demand: ResidualId, region: &Region) -> Result<Option<Vec<Position>>, OutOfBudget> {
        let demand = self.within(demand, region)?;
        let Some(chosen) = self.residuals.witness(demand, &mut self.budget)? else { return Ok(None) };
        let mut case = region.first();
        for (column, at) in chosen {
            case[column] = at;
        }
        Ok(Some(case))
    }
}
