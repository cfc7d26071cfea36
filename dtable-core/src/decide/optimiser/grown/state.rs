//! The state at a point of a decision: the rules that can still fire, and the residual of the demand.
//!
//! Points with equal states can continue alike, so a state is the key by which the graph shares its nodes.

use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::{Logic, ResidualId, Space, Unanswered};

/// The state at a point of a decision. See the module.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::decide) struct OpenQuestion {
    /// The rules that can still fire, in order.
    pub(in crate::decide) rules: Vec<OpenRule>,
    /// The residual of the demand, without parts that share no column with these rules.
    pub(in crate::decide) demand: ResidualId,
    /// The demand without assumptions: whether a condition is applicable may not depend on a promise of the program.
    pub(in crate::decide) given: ResidualId,
}

/// A rule, with its entries that are not known to hold yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::decide) struct OpenRule {
    /// The end of a decision by this rule: a rule of the table, or the number of an outcome.
    pub(in crate::decide) leaf: usize,
    /// The columns of these entries with their sets, ascending by column.
    pub(in crate::decide) entries: Vec<(usize, ValueSet)>,
}

impl OpenRule {
    fn entry(&self, column: usize) -> Option<&ValueSet> {
        self.entries.iter().find(|it| it.0 == column).map(|it| &it.1)
    }
}

impl OpenQuestion {
    /// The state before anything is asked.
    pub(in crate::decide) fn initial(space: &mut Space, leaf: impl Fn(usize) -> usize) -> Result<Self, Unanswered> {
        let all = &space.all.0;
        let open = |region: &Region| {
            let confined = region.0.iter().enumerate().filter(|(column, set)| **set != all[*column]);
            confined.map(|(column, set)| (column, set.clone())).collect_vec()
        };
        let rules = space.rules.iter().map(|it| OpenRule { leaf: leaf(it.rule), entries: open(&it.region) }).collect_vec();
        let optional = (0..all.len()).any(|column| space.classes.not_applicable(column).is_some());
        let given = if optional { space.given } else { ResidualId::TRUE };
        Self { rules, demand: space.demand, given }.simplified(&mut space.logic, all)
    }

    /// The state after the answer that `column` lies in `values`.
    pub(in crate::decide) fn asked(
        &self,
        column: usize,
        values: &ValueSet,
        logic: &mut Logic,
        all: &[ValueSet],
    ) -> Result<Self, Unanswered> {
        let demand = logic.confined(self.demand, column, values)?;
        let given = logic.confined(self.given, column, values)?;
        let alive = self.rules.iter().filter(|rule| rule.entry(column).is_none_or(|set| set.meets(values)));
        let rules = alive.map(|rule| OpenRule {
            leaf: rule.leaf,
            entries: rule.entries.iter().filter(|entry| entry.0 != column).cloned().collect_vec(),
        });
        Self { rules: rules.collect_vec(), demand, given }.simplified(logic, all)
    }

    /// Drops rules that cannot fire, entries that hold in all possible cases, rules behind one that certainly fires,
    /// and parts of the demand about columns at which no rule looks.
    fn simplified(mut self, logic: &mut Logic, all: &[ValueSet]) -> Result<Self, Unanswered> {
        let mut rules = Vec::with_capacity(self.rules.len());
        for mut rule in self.rules {
            if !is_possible(&rule, self.demand, logic)? {
                continue;
            }
            drop_implied(&mut rule, self.demand, logic, all)?;
            if rules.iter().any(|earlier| covers(earlier, &rule)) {
                continue;
            }
            let sure = rule.entries.is_empty();
            rules.push(rule);
            if sure {
                break;
            }
        }
        self.rules = rules;
        self.demand = self.relevant(self.demand, logic);
        self.given = self.relevant(self.given, logic);
        Ok(self)
    }

    /// The parts of a demand that share columns with the rules. The other parts can always be satisfied.
    fn relevant(&self, demand: ResidualId, logic: &mut Logic) -> ResidualId {
        let columns = self.columns();
        let parts = logic.residuals.parts(demand);
        let mentioned = |part: &ResidualId| logic.residuals.columns(*part).iter().any(|column| columns.contains(column));
        let relevant = parts.iter().copied().filter(mentioned).collect_vec();
        logic.residuals.and(relevant)
    }

    /// The columns that some rule still looks at, ascending.
    pub(in crate::decide) fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.rules.iter().flat_map(|rule| rule.entries.iter().map(|entry| entry.0)).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Splits the values of a column into sets that neither the rules nor the demand distinguish.
    pub(in crate::decide) fn cells(&self, column: usize, logic: &Logic, all: &[ValueSet]) -> Vec<ValueSet> {
        let mut cells = vec![all[column].clone()];
        let sets = self.rules.iter().filter_map(|rule| rule.entry(column));
        let demanded = logic.residuals.cells(self.demand, column);
        for set in sets.chain(demanded.iter().map(|cell| &cell.0)) {
            cells = cells.iter().flat_map(|cell| [cell.intersect(set), cell.minus(set)]).filter(|cell| !cell.is_empty()).collect_vec();
        }
        cells
    }

    /// The open entries of every rule as regions.
    pub(in crate::decide) fn regions(&self, all: &[ValueSet]) -> Vec<Region> {
        let region =
            |rule: &OpenRule| rule.entries.iter().fold(Region(all.to_vec()), |region, (column, set)| region.with(*column, set.clone()));
        self.rules.iter().map(region).collect_vec()
    }
}

fn is_possible(rule: &OpenRule, demand: ResidualId, logic: &mut Logic) -> Result<bool, Unanswered> {
    let mut demand = demand;
    for (column, set) in &rule.entries {
        demand = logic.confined(demand, *column, set)?;
    }
    logic.is_satisfiable(demand)
}

fn drop_implied(rule: &mut OpenRule, demand: ResidualId, logic: &mut Logic, all: &[ValueSet]) -> Result<(), Unanswered> {
    let mut open = Vec::with_capacity(rule.entries.len());
    for (column, set) in std::mem::take(&mut rule.entries) {
        let outside = logic.confined(demand, column, &all[column].minus(&set))?;
        if outside == demand || logic.is_satisfiable(outside)? {
            open.push((column, set));
        }
    }
    rule.entries = open;
    Ok(())
}

/// Whether `earlier` fires wherever `later` matches.
fn covers(earlier: &OpenRule, later: &OpenRule) -> bool {
    earlier.entries.iter().all(|(column, set)| later.entry(*column).is_some_and(|inside| inside.is_subset(set)))
}
