//! Coverage: finds a possible case of a region that lies outside some other regions, its *covers*, or counts these
//! cases. The covers are usually the regions of rules.
//!
//! # The method: split and drop
//!
//! Looking at every case would take 2^18 steps for eighteen conditions. So the search splits the region into two
//! *parts* by a *cut*: the values of one column go to one side or the other. On each side the covers that do not reach
//! it drop out. A part is done if a single cover holds on all of it. If no cover reaches it, it is a gap, provided that
//! the demand (the relations, and what expressions let occur together) allows a case in it. Any other part is split
//! again, at the cut that leaves the fewest covers on both sides ([`cut`]).
//!
//! A column is *open* in a cover if its entry does not hold on all of the part. The search looks only at the columns
//! that are open at the start: a cover with three entries over forty conditions costs three looks. A cover without
//! open columns covers the part.
//!
//! The unate shortcut: if every cover that reaches one side of a cut holds on all of the other side, then covers that
//! cover the first side cover the second as well, and only the first has to be searched. This is sound only if the
//! demand does not mention the column of the cut.
//!
//! An example: three yes-no columns, the relation `c -> b`, and four rules.
//!
//! ```text
//!        a  b  c       a?
//!  1     T  T  -       |- T: rules 1, 2    b?
//!  2     T  -  F       |                   |- T: rule 1 has no open entry left: covered
//!  3     F  T  -       |                   `- F: rule 2    c?  F: covered; T: no rule, and `c -> b` allows no case
//!  4     F  -  T       `- F: rules 3, 4    b?
//!                                          |- T: rule 3: covered
//!                                          `- F: rule 4    c?  T: covered; F: no rule, and the relation holds: a gap
//! ```
//!
//! The first cut is at `a`: it severs no rule, while a cut at `b` or `c` severs two. Six parts settle eight cases, and
//! the gap is `a F, b F, c F`. Under `a = T` rule 2 alone reaches `b = F`, and it holds on all of `b = T`: were there
//! no relation about `b`, only `b = F` would be searched there (the unate shortcut).
//!
//! # Thousands of covers that overlap
//!
//! Covers that overlap in two columns would be taken one after the other, each leaving a little less of the part:
//! quadratic work, and a search as deep as there are covers. So covers with the same single open column are handled
//! together, if there are enough of them (*mergeable*): the search goes on with the values of the column
//! that their union leaves.
//!
//! Example: `x < 3`, `x < 6, y >= 3`, `x < 9, y >= 6`, and so on. After a cut in the middle of `x`, the upper half of
//! the covers holds on all of the lower side but for `y`, and one union settles them. The cut for this has as many
//! places where covers begin or end on one side as on the other ([`middle`]).
//!
//! # What is guaranteed
//!
//! A gap that is returned contains a case outside all covers which the demand allows. *None* means that there is no
//! such case. [`Unanswered`] says that neither was shown.
//!
//! One search finds all gaps: its visitor turns each gap into regions, and these are covers for the rest of the search.
//! A search that finds no gap also says which covers held on all of a part: these alone cover the region, a first
//! answer to *which rules make this one redundant*.
//!
//! If no column has more than two values, the same search runs on words of bits ([`literals`]).

pub(crate) mod cut;
mod fewest;
pub(crate) mod literals;
pub(crate) mod visit;

use super::budget::Unanswered;
use super::logic::{Logic, VisitGap};
use super::residual::ResidualId;
use super::solver::{Answer, GapQuestion};
use crate::lists::CollectVec;
use crate::model::{Count, Region, ValueSet};
use crate::space::budget::rate;
use cut::{Cut, Cutter, middle};
use fewest::fewest;
use literals::Products;
use std::borrow::Cow;
use std::collections::BTreeMap;
use visit::{GapsFound, Then};

/// Finds a part of `region` that lies outside all `covers` and in which `demand` allows a case; `None` if there is
/// none.
pub(crate) fn uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Region>, Unanswered> {
    logic.expect(size(covers));
    logic.either(
        |logic| {
            let mut found = None;
            let demand = logic.within(demand, region)?;
            search(logic, region, covers, demand, &mut |_, part| {
                found = Some(part.clone());
                Ok(Then::Stop)
            })?;
            Ok(found)
        },
        |logic| gap(logic, region, covers, demand),
    )
}

/// Estimates the work of one look at all covers: one for each cover, plus the intervals of long lists.
fn size(covers: &[&Region]) -> usize {
    let lists = covers.iter().flat_map(|it| &it.0).filter(|set| set.spans().len() > rate::INTERVALS_PER_LOOK);
    covers.len() + lists.map(|set| set.spans().len()).sum::<usize>()
}

/// Prepares a search: on words of bits, or on boxes if a column has more than two values. Either begins with a look at
/// every entry; this spends the steps for it.
fn searched<'a>(logic: &'a mut Logic, region: &'a Region, covers: &[&'a Region]) -> Result<Either<'a>, Unanswered> {
    logic.budget.spend(covers.len() * region.0.len() / rate::ENTRIES_PER_STEP_AT_START)?;
    Ok(match literals::BitSearch::new(logic, region, covers) {
        Ok(search) => Either::Bits(search),
        Err(logic) => Either::Boxes(BoxSearch::new(logic, region, covers)),
    })
}

/// Selects covers, by index, that together cover all cases of `region` that `demand` allows. One search selects them,
/// so there may be fewer that do as well. `None` if even all covers together leave a case.
pub(crate) fn sufficient(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    demand: ResidualId,
) -> Result<Option<Vec<usize>>, Unanswered> {
    logic.expect(size(covers));
    logic.either(
        |logic| enough(logic, region, demand, |logic, demand, visit| search(logic, region, covers, demand, visit)),
        |logic| needed(logic, region, covers, demand),
    )
}

/// Selects the covers that the solver needs to exclude all cases of `region`; `None` if a case is left.
fn needed(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
    match logic.ask(&GapQuestion { region, covers, demand })? {
        Answer::Case(_) => Ok(None),
        Answer::Covered(by) => Ok(Some(by)),
    }
}

/// Does what [`sufficient`] does, for the region of one rule and the rules that may cover it, by their products.
pub(crate) fn sufficient_products(
    logic: &mut Logic,
    region: &Region,
    rules: (&Products, usize, &[usize]),
    covers: &[&Region],
    demand: ResidualId,
) -> Result<Option<Vec<usize>>, Unanswered> {
    logic.either(
        |logic| {
            enough(logic, region, demand, |logic, demand, visit| {
                let mut search = literals::BitSearch::among(logic, region, rules);
                search.visit_all(demand, visit)?;
                Ok(search.used())
            })
        },
        |logic| needed(logic, region, covers, demand),
    )
}

/// Runs a search for gaps. Returns the covers that it used, by index, or `None` if it found a gap.
fn enough(
    logic: &mut Logic,
    region: &Region,
    demand: ResidualId,
    search: impl FnOnce(&mut Logic, ResidualId, VisitGap) -> Result<Vec<bool>, Unanswered>,
) -> Result<Option<Vec<usize>>, Unanswered> {
    let demand = logic.within(demand, region)?;
    let mut is_covered = true;
    let used = search(logic, demand, &mut |_, _| {
        is_covered = false;
        Ok(Then::Stop)
    })?;
    Ok(is_covered.then(|| (0..used.len()).filter(|cover| used[*cover]).collect_vec()))
}

/// Calls `visit` with gaps: parts of `region` outside all `covers` in each of which `demand` allows a case. Ends when
/// every uncovered case lies in a region that `visit` returned, or when `visit` says stop.
pub(crate) fn visit_uncovered(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    demand: ResidualId,
    visit: VisitGap,
) -> Result<(), Unanswered> {
    logic.expect(size(covers));
    logic.visit_either(
        visit,
        |logic, found, visit| {
            let all: Vec<&Region> = covers.iter().copied().chain(found).collect_vec();
            let demand = logic.within(demand, region)?;
            search(logic, region, &all, demand, visit).map(|_| ())
        },
        |logic, found| {
            let all: Vec<&Region> = covers.iter().copied().chain(found).collect_vec();
            gap(logic, region, &all, demand)
        },
    )
}

/// Has the solver find a case outside all `covers`.
fn gap(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Region>, Unanswered> {
    match logic.ask(&GapQuestion { region, covers, demand })? {
        Answer::Case(case) => Ok(Some(Region::point(&case.classes))),
        Answer::Covered(_) => Ok(None),
    }
}

/// Visits the gaps of `region`; `demand` is confined to it already. Returns for each cover whether it covered a part.
fn search(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId, visit: VisitGap) -> Result<Vec<bool>, Unanswered> {
    match searched(logic, region, covers)? {
        Either::Bits(mut search) => {
            search.visit_all(demand, visit)?;
            Ok(search.used())
        }
        Either::Boxes(mut search) => {
            if let Some(live) = search.live() {
                search.find(&live, demand, visit)?;
            }
            Ok(search.used)
        }
    }
}

/// Counts the cases of `region` that satisfy `demand` and lie outside all `covers`.
pub(crate) fn count_uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Count, Unanswered> {
    let demand = logic.within(demand, region)?;
    match searched(logic, region, covers)? {
        Either::Bits(mut search) => search.count_all(demand),
        Either::Boxes(mut search) => match search.live() {
            Some(live) => search.count(&live, demand),
            None => Ok(Count::ZERO),
        },
    }
}

/// Counts for each cover the cases of `region` that satisfy `demand` and lie in it, but in no cover before it.
pub(crate) fn first_takers(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Vec<Count>, Unanswered> {
    let demand = logic.within(demand, region)?;
    match searched(logic, region, covers)? {
        Either::Bits(search) => search.first_takers(demand),
        Either::Boxes(search) => search.first_takers(demand),
    }
}

/// Whether some case of `region` that satisfies `demand` lies in one of the `wanted` covers, but in no cover before it.
/// Every cover has to meet the region.
pub(crate) fn is_first_somewhere(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    wanted: &[bool],
    demand: ResidualId,
) -> Result<bool, Unanswered> {
    logic.expect(size(covers));
    logic.either(
        |logic| {
            let demand = logic.within(demand, region)?;
            match searched(logic, region, covers)? {
                Either::Bits(mut search) => search.is_first_somewhere(wanted, demand),
                Either::Boxes(mut search) => {
                    let live = search.in_sequence();
                    search.is_first(&live, wanted, demand)
                }
            }
        },
        |logic| {
            for at in (0..covers.len()).filter(|at| wanted[*at]) {
                let Some(shared) = covers[at].intersect(region) else { continue };
                if logic.ask(&GapQuestion { region: &shared, covers: &covers[..at], demand })?.is_case() {
                    return Ok(true);
                }
            }
            Ok(false)
        },
    )
}

/// A search, in one of its two representations.
enum Either<'a> {
    Bits(literals::BitSearch<'a>),
    Boxes(BoxSearch<'a>),
}

/// The search on boxes: a set of values for each column.
struct BoxSearch<'a> {
    logic: &'a mut Logic,
    covers: Vec<Cow<'a, Region>>,
    /// For each cover the columns that are open in it on `whole`; on a part only some of these are.
    columns: Vec<Vec<usize>>,
    /// For each cover whether it covered some part.
    used: Vec<bool>,
    /// The region that the caller asked about.
    whole: &'a Region,
    /// The current part. Set on the way down ([`enter`](Self::enter)) and restored on the way up.
    region: Region,
    /// The number of cuts that lead to the current part.
    depth: usize,
    cutter: Cutter,
}

/// The most cuts on the way to one part, for the stack of a thread is limited. Deeper questions are left to the solver.
const DEEPEST: usize = 400;

/// With more covers than this, a part is cut in the middle, if each has two open columns at most.
const RULES_FOR_MIDDLE_CUTS: usize = 64;

/// The least number of covers with the same single open column that are settled together. No measurement is recorded
/// for it.
const FEWEST_MERGEABLE_COVERS: usize = 16;

/// The depth that shows that each cut removes only a cover or two: a number of cuts on the way to a part. After more
/// cuts, parts with more than [`RULES_FOR_MIDDLE_CUTS`] covers are always cut in the middle.
const DEEP: usize = 64;

/// The next step for a part that no single cover covers.
enum PartAction {
    /// The part is a gap: no cover reaches it.
    Gap,
    /// Split it.
    Cut(Cut),
    /// Go on with these values of the column alone: covers that were settled together cover the others. The set may be
    /// empty.
    Rest(usize, ValueSet),
}

/// A cover that reaches the current part: its index, and the number of its open columns.
#[derive(Clone, Copy)]
struct Live {
    cover: usize,
    open: usize,
}

/// The columns that are open in `cover` on `region`.
fn open_columns(region: &Region, cover: &Region) -> Vec<usize> {
    let sets = region.0.iter().zip(&cover.0).enumerate();
    sets.filter(|(_, (inside, set))| !inside.is_subset(set)).map(|(column, _)| column).collect_vec()
}

/// The covers, `most` of them or fewer, up to the first that covers the part; covers behind it take no case first.
fn up_to_a_cover(most: usize, rules: impl Iterator<Item = Live>) -> Vec<Live> {
    let mut live = Vec::with_capacity(most);
    for it in rules {
        live.push(it);
        if it.open == 0 {
            break;
        }
    }
    live
}

impl<'a> BoxSearch<'a> {
    fn new(logic: &'a mut Logic, whole: &'a Region, covers: &[&'a Region]) -> Self {
        let columns = covers.iter().map(|cover| open_columns(whole, cover)).collect_vec();
        let used = vec![false; covers.len()];
        let covers = covers.iter().map(|it| Cow::Borrowed(*it)).collect_vec();
        Self { logic, covers, columns, used, whole, region: whole.clone(), depth: 0, cutter: Cutter::default() }
    }

    /// The covers that reach the whole region; `None` if one covers it.
    fn live(&mut self) -> Option<Vec<Live>> {
        let mut live = Vec::new();
        let is_open = self.extend(&mut live, 0);
        is_open.then_some(live)
    }

    /// Adds to `live` the covers from index `from` on that reach the part. Returns `false` if one covers it.
    fn extend(&mut self, live: &mut Vec<Live>, from: usize) -> bool {
        for cover in from..self.covers.len() {
            let it = &self.covers[cover];
            let columns = &self.columns[cover];
            if columns.iter().all(|column| it.0[*column].meets(&self.region.0[*column])) {
                let open = columns.iter().filter(|column| !self.region.0[**column].is_subset(&it.0[**column])).count();
                if open == 0 {
                    self.used[cover] = true;
                    return false;
                }
                live.push(Live { cover, open });
            }
        }
        true
    }

    /// The covers of `live` that still reach the part after `column` shrank from `before`; `None` if one covers it.
    fn narrowed(&mut self, live: &[Live], column: usize, before: &ValueSet) -> Option<Vec<Live>> {
        let now = &self.region.0[column];
        let mut left = Vec::with_capacity(live.len());
        for it in live {
            let set = &self.covers[it.cover].0[column];
            if now.is_subset(set) {
                let open = it.open - usize::from(!before.is_subset(set));
                if open == 0 {
                    self.used[it.cover] = true;
                    return None;
                }
                left.push(Live { open, ..*it });
            } else if set.meets(now) {
                left.push(*it);
            }
        }
        Some(left)
    }

    /// Visits the gaps of the part. `live` are all covers that reach it, and none covers it.
    fn find(&mut self, live: &[Live], demand: ResidualId, visit: VisitGap) -> Result<GapsFound, Unanswered> {
        let known = self.covers.len();
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable_by_splitting(demand)? {
            return Ok(GapsFound::Nothing);
        }
        let cut = match self.step(live)? {
            PartAction::Gap => return self.visit(visit),
            PartAction::Rest(_, rest) if rest.is_empty() => return Ok(GapsFound::Nothing),
            PartAction::Rest(column, rest) => return self.find_in(live, known, demand, (column, rest), visit),
            PartAction::Cut(cut) => cut,
        };
        let Cut { column, low, high, below, above } = cut;
        let (first, second) = if above < below { (high, low) } else { (low, high) };
        let found = self.find_in(live, known, demand, (column, first.clone()), visit)?;
        if found == GapsFound::End || found == GapsFound::Nothing && self.implies(live, demand, column, &first, &second) {
            return Ok(found);
        }
        let more = self.find_in(live, known, demand, (column, second), visit)?;
        Ok(if more == GapsFound::Nothing { found } else { more })
    }

    /// Visits the gaps where `column` is confined to `side`; covers from index `known` on are not in `live` yet.
    fn find_in(
        &mut self,
        live: &[Live],
        known: usize,
        demand: ResidualId,
        (column, side): (usize, ValueSet),
        visit: VisitGap,
    ) -> Result<GapsFound, Unanswered> {
        let demand = self.logic.confined(demand, column, &side)?;
        let before = self.enter(column, side)?;
        let live = self.narrowed(live, column, &before).and_then(|mut live| self.extend(&mut live, known).then_some(live));
        let found = live.map_or(Ok(GapsFound::Nothing), |live| self.find(&live, demand, visit));
        self.leave(column, before);
        found
    }

    /// Confines `column` of the part to `side`. Returns its values before, for [`leave`](Self::leave).
    fn enter(&mut self, column: usize, side: ValueSet) -> Result<ValueSet, Unanswered> {
        if self.depth == DEEPEST {
            return Err(Unanswered::NotKnown);
        }
        self.depth += 1;
        Ok(std::mem::replace(&mut self.region.0[column], side))
    }

    /// Takes back what [`enter`](Self::enter) did.
    fn leave(&mut self, column: usize, before: ValueSet) {
        self.depth -= 1;
        self.region.0[column] = before;
    }

    fn visit(&mut self, visit: VisitGap) -> Result<GapsFound, Unanswered> {
        match visit(self.logic, &self.region)? {
            Then::Stop => Ok(GapsFound::End),
            Then::Cover(regions) => {
                for region in regions {
                    self.columns.push(open_columns(self.whole, &region));
                    self.used.push(false);
                    self.covers.push(Cow::Owned(region));
                }
                Ok(GapsFound::Gaps)
            }
        }
    }

    /// The unate shortcut: whether covers that cover the side `first` of a cut also cover the side `second`.
    ///
    /// INVARIANT: the demand must not mention the column, for it could allow a case on the second side alone.
    fn implies(&self, live: &[Live], demand: ResidualId, column: usize, first: &ValueSet, second: &ValueSet) -> bool {
        let sets = || live.iter().map(|it| &self.covers[it.cover].0[column]);
        !self.logic.residuals.mentions(demand, column) && sets().all(|set| !set.meets(first) || second.is_subset(set))
    }

    /// Counts the cases of the part outside all covers. `live` are all covers that reach it, and none covers it.
    fn count(&mut self, live: &[Live], demand: ResidualId) -> Result<Count, Unanswered> {
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable_by_splitting(demand)? {
            return Ok(Count::ZERO);
        }
        let cut = match self.step(live)? {
            PartAction::Gap => return self.logic.count(demand, &self.region),
            PartAction::Rest(_, rest) if rest.is_empty() => return Ok(Count::ZERO),
            PartAction::Rest(column, rest) => return self.count_in(live, demand, column, rest),
            PartAction::Cut(cut) => cut,
        };
        let Cut { column, low, high, .. } = cut;
        let below = self.count_in(live, demand, column, low)?;
        Ok(below + self.count_in(live, demand, column, high)?)
    }

    /// Counts as [`count`](Self::count) where `column` is confined to `side`.
    fn count_in(&mut self, live: &[Live], demand: ResidualId, column: usize, side: ValueSet) -> Result<Count, Unanswered> {
        let demand = self.logic.confined(demand, column, &side)?;
        let before = self.enter(column, side)?;
        let count = match self.narrowed(live, column, &before) {
            Some(live) => self.count(&live, demand),
            None => Ok(Count::ZERO),
        };
        self.leave(column, before);
        count
    }

    /// Counts for each cover the cases that satisfy `demand` and lie in it, but in no cover before it.
    fn first_takers(mut self, demand: ResidualId) -> Result<Vec<Count>, Unanswered> {
        let mut takes = vec![Count::ZERO; self.covers.len()];
        let live = self.in_sequence();
        self.share(&live, demand, &mut takes)?;
        Ok(takes)
    }

    /// All covers in their order, up to the first that covers the whole region.
    fn in_sequence(&self) -> Vec<Live> {
        up_to_a_cover(self.covers.len(), (0..self.covers.len()).map(|cover| Live { cover, open: self.columns[cover].len() }))
    }

    /// Whether one of the `wanted` covers is the first to hold on some case of the part. `live` are the covers that
    /// reach the part, in order, and end with the first that covers it.
    fn is_first(&mut self, mut live: &[Live], wanted: &[bool], demand: ResidualId) -> Result<bool, Unanswered> {
        self.logic.budget.spend(live.len() + 1)?;
        while let Some((first, rest)) = live.split_first().filter(|(first, _)| wanted[first.cover]) {
            let shared = self.covers[first.cover].intersect(&self.region);
            if let Some(shared) = shared
                && self.logic.is_possible_by_splitting(demand, &shared)?
            {
                return Ok(true);
            }
            live = if first.open == 0 { &[] } else { rest };
        }
        // Covers behind the last wanted one do not matter.
        let last = live.iter().rposition(|it| wanted[it.cover]);
        let live = &live[..last.map_or(0, |last| last + 1)];
        let Some(first) = live.first().filter(|_| demand != ResidualId::FALSE) else { return Ok(false) };
        let Some(Cut { column, low, high, .. }) = self.cut_of(*first, live) else { return Ok(false) };
        for side in [low, high] {
            if self.is_first_in(live, wanted, demand, column, side)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Answers as [`is_first`](Self::is_first) where `column` is confined to `side`.
    fn is_first_in(
        &mut self,
        live: &[Live],
        wanted: &[bool],
        demand: ResidualId,
        column: usize,
        side: ValueSet,
    ) -> Result<bool, Unanswered> {
        let demand = self.logic.confined(demand, column, &side)?;
        let before = self.enter(column, side)?;
        let live = self.in_order(live, column, &before);
        let found = self.is_first(&live, wanted, demand);
        self.leave(column, before);
        found
    }

    /// Adds each case of the part to the count of the first cover that holds there. `live` are the covers that reach
    /// the part, in order, and end with the first that covers it.
    fn share(&mut self, live: &[Live], demand: ResidualId, takes: &mut [Count]) -> Result<(), Unanswered> {
        self.logic.budget.spend(live.len() + 1)?;
        let Some(first) = live.first().filter(|_| demand != ResidualId::FALSE) else { return Ok(()) };
        let Some(cut) = self.cut_of(*first, live) else {
            takes[first.cover] += &self.logic.count(demand, &self.region)?;
            return Ok(());
        };
        let Cut { column, low, high, .. } = cut;
        self.share_in(live, demand, takes, column, low)?;
        self.share_in(live, demand, takes, column, high)
    }

    /// Counts as [`share`](Self::share) where `column` is confined to `side`.
    fn share_in(
        &mut self,
        live: &[Live],
        demand: ResidualId,
        takes: &mut [Count],
        column: usize,
        side: ValueSet,
    ) -> Result<(), Unanswered> {
        let demand = self.logic.confined(demand, column, &side)?;
        let before = self.enter(column, side)?;
        let live = self.in_order(live, column, &before);
        let shared = self.share(&live, demand, takes);
        self.leave(column, before);
        shared
    }

    /// The first column that is open in a cover.
    fn open_column(&self, it: Live) -> Option<usize> {
        let cover = &self.covers[it.cover];
        self.columns[it.cover].iter().copied().find(|column| !self.region.0[*column].is_subset(&cover.0[*column]))
    }

    /// The covers of `live` that still reach the part after `column` shrank from `before`, up to the first that covers
    /// it.
    fn in_order(&self, live: &[Live], column: usize, before: &ValueSet) -> Vec<Live> {
        let now = &self.region.0[column];
        let narrowed = |it: &Live| {
            let set = &self.covers[it.cover].0[column];
            if now.is_subset(set) {
                Some(Live { open: it.open - usize::from(!before.is_subset(set)), ..*it })
            } else {
                set.meets(now).then_some(*it)
            }
        };
        up_to_a_cover(live.len(), live.iter().filter_map(narrowed))
    }

    /// The cheapest cut at the end of an entry of `it`, by the number of covers that it leaves on its sides; `None` if
    /// `it` covers the part.
    fn cut_of(&mut self, it: Live, live: &[Live]) -> Option<Cut> {
        if it.open > 0 && self.wants_the_middle(live) {
            return self.middle(live);
        }
        let cover = &self.covers[it.cover];
        let sets = self.columns[it.cover].iter().map(|column| (*column, &self.region.0[*column], &cover.0[*column]));
        let cuts = sets.filter(|(_, inside, set)| !inside.is_subset(set)).map(|(column, inside, set)| Cut::at_end(column, inside, set));
        cuts.map(|cut| cut.among(live.iter().map(|it| &*self.covers[it.cover]))).min_by_key(|cut| cut.cost(live.len()))
    }

    /// Whether the part is cut in the middle: it has many covers, and they have few open columns or the search is deep.
    fn wants_the_middle(&self, live: &[Live]) -> bool {
        live.len() > RULES_FOR_MIDDLE_CUTS && (self.depth > DEEP || live.iter().all(|it| it.open <= 2))
    }

    /// The cut in the middle ([`middle`]).
    fn middle(&self, live: &[Live]) -> Option<Cut> {
        let mut open: BTreeMap<usize, Vec<&ValueSet>> = BTreeMap::new();
        for it in live {
            let cover = &self.covers[it.cover];
            for &column in self.columns[it.cover].iter().filter(|column| !self.region.0[**column].is_subset(&cover.0[**column])) {
                open.entry(column).or_default().push(&cover.0[column]);
            }
        }
        middle(&self.region, open).map(|cut| cut.among(live.iter().map(|it| &*self.covers[it.cover])))
    }

    /// Tells the cutter which columns of the covers are open. Returns the number of looks that took, in entries.
    fn note(&mut self, live: &[Live]) -> usize {
        let mut looks = 0;
        for it in live {
            let (columns, cover) = (&self.columns[it.cover], &self.covers[it.cover]);
            for &column in columns {
                let (inside, set) = (&self.region.0[column], &cover.0[column]);
                looks += 1 + set.spans().len() / rate::INTERVALS_PER_LOOK;
                if !inside.is_subset(set) {
                    self.cutter.note(column, set, inside);
                }
            }
        }
        looks
    }

    /// Chooses what to do with a part that no cover covers.
    fn step(&mut self, live: &[Live]) -> Result<PartAction, Unanswered> {
        let wants_the_middle = self.wants_the_middle(live);
        let near = live.iter().filter(|it| it.open == 1).count();
        // If covers with one open column are few among many, cuts take them one by one: the rest stays an interval.
        if near >= FEWEST_MERGEABLE_COVERS && 2 * near >= live.len() || near > 0 && wants_the_middle && self.depth <= DEEP {
            self.logic.budget.spend(live.len() / 8 + near)?;
            let least = if wants_the_middle && self.depth <= DEEP { 1 } else { FEWEST_MERGEABLE_COVERS };
            if let Some((column, rest)) = self.settle(live, least) {
                return Ok(PartAction::Rest(column, rest));
            }
        }
        let cut = if wants_the_middle {
            let entries: usize = live.iter().map(|it| self.columns[it.cover].len()).sum();
            self.logic.budget.spend(live.len().max(entries / 2))?;
            self.middle(live)
        } else {
            self.best_cut(live)?
        };
        Ok(cut.map_or(PartAction::Gap, PartAction::Cut))
    }

    /// Settles covers with the same single open column together: returns the column with the most of them, at least
    /// `least`, and the values that they leave uncovered.
    fn settle(&mut self, live: &[Live], least: usize) -> Option<(usize, ValueSet)> {
        let mut by_column: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for it in live.iter().filter(|it| it.open == 1) {
            by_column.entry(self.open_column(*it)?).or_default().push(it.cover);
        }
        let (column, members) =
            by_column.into_iter().rev().max_by_key(|(_, members)| members.len()).filter(|(_, members)| members.len() >= least)?;
        let spans = members.iter().flat_map(|cover| self.covers[*cover].0[column].spans().iter().copied()).collect_vec();
        for cover in fewest(&members, |cover| &self.covers[cover].0[column]) {
            self.used[cover] = true;
        }
        Some((column, self.region.0[column].minus(&ValueSet::from_spans(spans))))
    }

    /// Finds the cheapest cut; `None` if no cover reaches the part. If a cover has a single open column, the cut is at
    /// the end of its entry: one side is then covered at once.
    fn best_cut(&mut self, live: &[Live]) -> Result<Option<Cut>, Unanswered> {
        let nearest = live.iter().find(|it| it.open == 1);
        let looked_at = nearest.map_or(live, std::slice::from_ref);
        let looks = self.note(looked_at);
        self.logic.budget.spend(live.len() + looks)?;
        let covers = &self.covers;
        let cut = self.cutter.best(&self.region, looked_at.len(), || looked_at.iter().map(|it| &*covers[it.cover]));
        Ok(if nearest.is_some() { cut.map(|cut| cut.among(live.iter().map(|it| &*covers[it.cover]))) } else { cut })
    }
}
