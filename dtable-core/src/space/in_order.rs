//! Of very many regions in order: which of them have a case that no region before them has?
//!
//! The regions that have one so far are left out of a solver of its own for good. So nothing that it learns depends on which of them count, and it learns for all
//! regions behind them. Where there is no case, only some entries of the region were needed for that: whatever has those entries has no case either. Once
//! all cases are taken, no entry is needed, and all regions that follow are answered at once.
//!
//! Which of the regions before take the cases is asked once for each such answer, of the solver of all questions, which assumes them one by one; within a part of the budget, as no verdict
//! depends on it.

use super::budget::OutOfBudget;
use super::logic::Logic;
use super::residual::ResidualId;
use crate::model::Region;

/// Regions that take all cases of another one.
pub(crate) struct Taken {
    /// The regions, by index, each of which takes a case itself.
    pub(crate) by: Vec<usize>,
    /// What they take.
    pub(crate) of: Region,
}

/// What becomes of regions in order.
#[derive(Default)]
pub(crate) struct InOrder {
    /// For each region without a case of its own what is taken, by index.
    pub(crate) fates: Vec<Option<usize>>,
    /// What is taken.
    pub(crate) taken: Vec<Taken>,
}

/// Finds out for each of some regions whether it holds a case that satisfies `demand` outside all regions before it, and if not, which regions take
/// all of its cases.
pub(crate) fn in_order(logic: &mut Logic, regions: &[&Region], demand: ResidualId) -> Result<InOrder, OutOfBudget> {
    let mut found = InOrder::default();
    let (mut live, mut places): (Vec<&Region>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut solver = logic.separate_solver();
    for (at, region) in regions.iter().enumerate() {
        logic.budget.spend(1 + found.taken.len())?;
        let mut fate = found.taken.iter().position(|it| region.is_subset(&it.of));
        if fate.is_none()
            && let Some(of) = logic.empty_part(&mut solver, (&live, region), demand)?
        {
            let by = logic.takers(&live, &of, demand).into_iter().map(|it| places[it]).collect();
            fate = Some(found.taken.len());
            found.taken.push(Taken { by, of });
        }
        if fate.is_none() {
            if let Some(solver) = &mut solver {
                solver.leave_out(region, &mut logic.budget)?;
            }
            live.push(region);
            places.push(at);
        }
        found.fates.push(fate);
    }
    Ok(found)
}
