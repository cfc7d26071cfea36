//! Proves claims about pairs of cases: `ignores`, `rises`, `falls`.
//!
//! *The output never depends on `gender`* is about two cases that differ in `gender` alone. Both together are one case
//! of a larger table ([`twin`]), in which `gender` stands twice. So the question whether some pair breaks the claim is
//! one about a region and the demand, like all questions of the proof: for each rule of the first case, is there a case
//! of the second that a rule with another result decides ([`fired`])? Under `collect` a small machine goes through the
//! rules, and remembers by how much the two results differ so far ([`collected`]).
//!
//! # Files
//!
//! - `pair_columns`: The columns that may differ: those of the claim, and all that is computed of them.
//! - `twin`: The table of pairs, and the formulas *the columns differ*, *the first value is less*.
//! - `pair_results`: Whether two results fit, or in which pairs they do.
//! - `fired_pairs`: Pairs in tables that give the result of one rule. `collected_pairs`: in tables that collect.
//! - `shown_pairs`: A pair in the author's words. `pair_findings` says what is wrong with it.

mod collected_pairs;
mod fired_pairs;
mod pair_columns;
mod pair_findings;
mod pair_results;
mod shown_pairs;
#[cfg(test)]
mod tests;
mod twin;

pub(super) use pair_findings::judge;
pub(crate) use shown_pairs::CasePair;

use crate::lists::CollectVec;
use crate::model::{Aggregate, Comparison, HitPolicy, Region, Table, Test};
use crate::space::budget::Budget;
use crate::space::feasible::Unknown;
use crate::space::method::Method;
use crate::space::{ResidualId, Space, Unanswered};
use pair_columns::PairColumns;
use pair_results::{Misfit, Results};
use twin::Twin;

/// A claim about pairs of cases that differ in some columns alone.
#[derive(Clone, Debug)]
pub(crate) enum PairClaim<'a> {
    /// The results are equal. Columns by index.
    Alike(&'a [usize], Aspect),
    /// Of two cases that differ in the column, the one with the larger value has no smaller output.
    Rises { output: usize, column: usize },
    /// Of two cases that differ in the column, the one with the larger value has no larger output.
    Falls { output: usize, column: usize },
}

/// The part of two results that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// Outputs, actions and the next table.
    Whole,
    /// One output, by index.
    #[cfg(feature = "explore")]
    Output(usize),
    /// The actions.
    #[cfg(feature = "explore")]
    Actions,
    /// The next table.
    #[cfg(feature = "explore")]
    Next,
}

/// The answer to a claim.
#[derive(Clone, Debug)]
pub(crate) enum PairVerdict {
    /// The claim holds of all pairs.
    Holds,
    /// The claim holds, but there is no pair that differs in this column.
    NoPair(usize),
    /// The claim does not hold of this pair.
    Broken(Box<CasePair>),
}

impl PairClaim<'_> {
    /// The columns that may differ.
    fn columns(&self) -> Vec<usize> {
        match self {
            Self::Alike(columns, _) => columns.to_vec(),
            Self::Rises { column, .. } | Self::Falls { column, .. } => vec![*column],
        }
    }

    /// The column that is less in the first case.
    const fn ordered(&self) -> Option<usize> {
        match self {
            Self::Alike(..) => None,
            Self::Rises { column, .. } | Self::Falls { column, .. } => Some(*column),
        }
    }

    /// The outputs that are compared.
    fn outputs(&self, table: &Table) -> Vec<usize> {
        match self {
            Self::Alike(_, Aspect::Whole) => (0..table.outputs.len()).collect_vec(),
            #[cfg(feature = "explore")]
            Self::Alike(_, Aspect::Output(output)) => vec![*output],
            #[cfg(feature = "explore")]
            Self::Alike(_, Aspect::Actions | Aspect::Next) => Vec::new(),
            Self::Rises { output, .. } | Self::Falls { output, .. } => vec![*output],
        }
    }

    /// How the value of the first case has to compare with that of the second.
    const fn comparison(&self) -> Comparison {
        match self {
            Self::Alike(..) => Comparison::Equal,
            Self::Rises { .. } => Comparison::LessOrEqual,
            Self::Falls { .. } => Comparison::GreaterOrEqual,
        }
    }

    /// Whether it says nothing of cases whose result is `todo!()`: it is a property, and no question about one aspect.
    const fn leaves_out_to_do(&self) -> bool {
        matches!(self, Self::Alike(_, Aspect::Whole) | Self::Rises { .. } | Self::Falls { .. })
    }

    /// Whether the actions are compared.
    const fn is_about_actions(&self) -> bool {
        match self {
            Self::Alike(_, Aspect::Whole) => true,
            #[cfg(feature = "explore")]
            Self::Alike(_, Aspect::Actions) => true,
            _ => false,
        }
    }

    /// Whether the next table is compared.
    const fn is_about_next(&self) -> bool {
        match self {
            Self::Alike(_, Aspect::Whole) => true,
            #[cfg(feature = "explore")]
            Self::Alike(_, Aspect::Next) => true,
            _ => false,
        }
    }
}

/// Finds a pair that breaks a claim, or proves that there is none.
pub(crate) fn check(method: Method, table: &Table, claim: &PairClaim, budget: &mut Budget) -> Result<PairVerdict, Unknown> {
    let split = PairColumns::new(table, &claim.columns());
    let results = Results::new(table, &split, claim);
    let mut pairs = CasePairs::new(method, &results, None, budget)?;
    let verdict = pairs.verdict();
    *budget = std::mem::replace(&mut pairs.space.logic.budget, Budget::steps(0));
    verdict
}

/// The pairs that a claim is about.
struct CasePairs<'a> {
    method: Method,
    claim: &'a PairClaim<'a>,
    results: &'a Results<'a>,
    twin: Twin<'a>,
    /// The space of pairs. Its demand says that both cases can occur and differ as the claim says.
    space: Space,
    /// Both cases can occur.
    occur: ResidualId,
    /// The demand, also of pairs of which nothing is said because a used table stops.
    of_all: ResidualId,
}

/// Pairs that break a claim, and the deciding rules.
struct FoundPair {
    /// A region of pairs; those of them that satisfy the demand break the claim.
    case: Region,
    demand: ResidualId,
    /// The region to be told.
    shared: Option<Region>,
    /// The rules that decide each case; empty where none does.
    rules: [Vec<usize>; 2],
    /// Where the results do not fit, if that depends on the pair.
    misfit: Option<Misfit>,
}

impl<'a> CasePairs<'a> {
    /// The pairs for which a `test` holds, if there is one.
    fn new(method: Method, results: &'a Results<'a>, test: Option<Test>, budget: &mut Budget) -> Result<Self, Unknown> {
        let (table, split, claim) = (results.table, results.split, results.claim);
        let mut told = [claim.columns(), results.named()].concat();
        told.sort_unstable();
        told.dedup();
        let has_test = test.is_some();
        let twin = Twin::new(table, split, &told, claim.ordered(), &results.computed_of(), test);
        let mut space = twin.space(method, budget)?;
        let occur = space.demand;
        let mut demands = vec![occur];
        demands.push(match claim.ordered() {
            Some(column) => twin.less(&mut space, column),
            None => {
                let ways = claim.columns().into_iter().map(|it| twin.differ(&mut space, it)).collect_vec();
                space.logic.residuals.or(ways)
            }
        });
        if has_test {
            demands.push(twin.holds(&mut space));
        }
        let of_all = space.logic.residuals.and(demands);
        space.demand = of_all;
        if claim.leaves_out_to_do() {
            let written = twin.used_are_written(&mut space);
            space.demand = space.logic.residuals.and(vec![of_all, written]);
        }
        Ok(Self { method, claim, results, twin, space, occur, of_all })
    }

    fn verdict(&mut self) -> Result<PairVerdict, Unknown> {
        if let Some(broken) = self.broken()? {
            return Ok(PairVerdict::Broken(Box::new(broken)));
        }
        for column in self.claim.columns() {
            let differ = match self.claim.ordered() {
                Some(_) => self.of_all,
                None => {
                    let differ = self.twin.differ_to_entries(&mut self.space, column);
                    self.space.logic.residuals.and(vec![self.occur, differ])
                }
            };
            if !self.space.logic.is_satisfiable(differ)? {
                return Ok(PairVerdict::NoPair(column));
            }
        }
        Ok(PairVerdict::Holds)
    }

    fn broken(&mut self) -> Result<Option<CasePair>, Unknown> {
        match self.twin.of.hit {
            HitPolicy::Collect(aggregate @ (Aggregate::All | Aggregate::Sum | Aggregate::Count)) => {
                collected_pairs::broken(self, aggregate)
            }
            // Where no rule need match, none may be the one that decides.
            HitPolicy::Collect(aggregate) if self.twin.of.may_be_empty || !self.results.are_known() => {
                collected_pairs::broken(self, aggregate)
            }
            _ => fired_pairs::broken(self),
        }
    }

    /// Shows a pair of a region that satisfies a demand; `None` if there is none.
    fn shown(&mut self, found: &FoundPair) -> Result<Option<CasePair>, Unanswered> {
        let case = self.space.logic.case(found.demand, &found.case)?;
        case.map(|case| shown_pairs::pair(self, found, &case)).transpose()
    }
}
