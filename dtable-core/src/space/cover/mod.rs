//! Coverage: is there a possible case of a region outside all of some regions, and how many are there?
//!
//! To look at every case would take 2^18 steps for eighteen conditions, so the region is split instead: at the
//! cut that leaves the fewest rules on both sides. Going down, rules drop out on the side they do not reach;
//! a part that a single rule covers is done, a part that no rule reaches is a gap if the relations allow a
//! case in it. Equal work is not repeated at the leaves, for residual formulas are shared ([`super::residual`]).
//!
//! The search looks only at the entries of a rule that do not hold on all of the region from the start: a rule with
//! three literals over forty conditions costs three looks.
//!
//! The unate shortcut: where every rule that reaches one side of a cut holds on all of the other, whatever
//! covers the first covers the second, too, and only the first has to be searched for a gap. It needs the
//! relations not to mention the column.
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
//! Thousands of rules that overlap in two columns would be followed one after the other, each leaving a little less of
//! the part: quadratic work, and a search as deep as there are rules. So rules that a single column keeps from
//! covering the part are settled together where they are mergeable ([`joined`]): the search goes on with the part that
//! their union leaves.
//! Example: `x < 3`, `x < 6, y >= 3`, `x < 9, y >= 6`, and so on. After a cut in the middle of `x`, the upper half of
//! the rules holds on all of the lower side but for `y`, and is settled there at once. The cut for this has half of the
//! places where rules begin and end on either side ([`Cutter::middle`]).
//!
//! One search can find all gaps: what its visitor makes of a gap becomes a rule for the rest of the search. And a
//! search that finds none knows which rules it came upon as the single cover of a part: these alone cover the region, a
//! first answer to *which rules make this one redundant*.
//!
//! Where no column has more than two values, the same search runs on words of bits ([`literals`]).

pub(crate) mod cut;
pub(crate) mod joined;
pub(crate) mod line;
pub(crate) mod literals;
pub(crate) mod visit;

use super::budget::Unanswered;
use super::logic::{Logic, VisitGap};
use super::residual::ResidualId;
use super::solver::{Answer, GapQuestion};
use crate::lists::CollectVec;
use crate::model::{Count, Region, ValueSet};
use crate::space::budget::rate;
use cut::{Cut, Cutter};
use joined::{FEWEST_MERGEABLE_COVERS, JoinedCovers, fewest};
use line::first_in_order;
use literals::Products;
use std::borrow::Cow;
use std::collections::BTreeMap;
use visit::{GapsFound, Then};

/// A part of `region` that lies outside all `covers` and in which `demand` allows a case.
pub(crate) fn uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Region>, Unanswered> {
    logic.expect(size(covers));
    logic.either(
        |logic| {
            let mut found = None;
            let demand = logic.within(demand, region)?;
            search_joined(logic, region, covers, demand, &mut |_, part| {
                found = Some(part.clone());
                Ok(Then::Stop)
            })?;
            Ok(found)
        },
        |logic| gap(logic, region, covers, demand),
    )
}

/// How many entries covers have in a column or two, with the intervals of those that are lists.
fn size(covers: &[&Region]) -> usize {
    let lists = covers.iter().flat_map(|it| &it.0).filter(|set| set.spans().len() > rate::INTERVALS_PER_LOOK);
    covers.len() + lists.map(|set| set.spans().len()).sum::<usize>()
}

/// The search on words of bits, or one on boxes where a column has more than two values. Takes the steps of the look at
/// every entry with which either begins.
fn searched<'a>(logic: &'a mut Logic, region: &'a Region, covers: &[&'a Region]) -> Result<Either<'a>, Unanswered> {
    logic.budget.spend(covers.len() * region.0.len() / rate::ENTRIES_PER_STEP_AT_START)?;
    Ok(match literals::BitSearch::new(logic, region, covers) {
        Ok(search) => Either::Bits(search),
        Err(logic) => Either::Boxes(BoxSearch::new(logic, region, covers)),
    })
}

/// Selects covers, by index, that together cover all of `region` that `demand` allows, as far as one search tells;
/// `None` where all covers together do not.
pub(crate) fn sufficient(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    demand: ResidualId,
) -> Result<Option<Vec<usize>>, Unanswered> {
    logic.expect(size(covers));
    logic.either(
        |logic| enough(logic, region, demand, |logic, demand, visit| search_joined(logic, region, covers, demand, visit)),
        |logic| needed(logic, region, covers, demand),
    )
}

/// Selects the covers that the solver needs to exclude all cases of `region`; `None` where a case is left.
fn needed(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
    match logic.ask(&GapQuestion { region, covers, demand })? {
        Answer::Case(_) => Ok(None),
        Answer::Covered(by) => Ok(Some(by)),
    }
}

/// [`sufficient`] for the rule at a place and some others, whose products are known.
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

/// The covers that a search for gaps has used, where it finds none.
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

/// Visits parts of `region` that lie outside all `covers` and in each of which `demand` allows a case, until all that
/// is uncovered lies in what the visitor made of them.
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

/// A case outside all `covers`, by the solver.
fn gap(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Region>, Unanswered> {
    match logic.ask(&GapQuestion { region, covers, demand })? {
        Answer::Case(case) => Ok(Some(Region::point(&case.classes))),
        Answer::Covered(_) => Ok(None),
    }
}

/// Visits the gaps in what `demand`, restricted to `region`, leaves of it; says which covers covered a part that was
/// looked at.
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

/// Searches with mergeable covers joined, where the order of covers does not matter.
fn search_joined(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    demand: ResidualId,
    visit: VisitGap,
) -> Result<Vec<bool>, Unanswered> {
    let Some(joined) = JoinedCovers::new(region, covers) else { return search(logic, region, covers, demand, visit) };
    logic.budget.spend(covers.len())?;
    let fewer: Vec<&Region> = joined.covers.iter().map(|it| &**it).collect_vec();
    let used = search(logic, region, &fewer, demand, visit)?;
    Ok(joined.used(covers, &used))
}

/// How many cases of `region` that satisfy `demand` lie outside all `covers`.
pub(crate) fn count_uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Count, Unanswered> {
    let joined = JoinedCovers::new(region, covers);
    let fewer: Option<Vec<&Region>> = joined.as_ref().map(|it| it.covers.iter().map(|it| &**it).collect_vec());
    let covers = fewer.as_deref().unwrap_or(covers);
    let demand = logic.within(demand, region)?;
    match searched(logic, region, covers)? {
        Either::Bits(mut search) => search.count_all(demand),
        Either::Boxes(mut search) => match search.live() {
            Some(live) => search.count(&live, demand),
            None => Ok(Count::ZERO),
        },
    }
}

/// For each cover how many cases of `region` satisfy `demand` and lie in it, but in no cover before it.
pub(crate) fn first_takers(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Vec<Count>, Unanswered> {
    let demand = logic.within(demand, region)?;
    match searched(logic, region, covers)? {
        Either::Bits(search) => search.first_takers(demand),
        Either::Boxes(search) => search.first_takers(demand),
    }
}

/// Whether some case of `region` that satisfies `demand` lies in one of the `wanted` covers, but in no cover before it.
/// Expects covers that meet the region.
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

/// One search in two representations.
enum Either<'a> {
    Bits(literals::BitSearch<'a>),
    Boxes(BoxSearch<'a>),
}

struct BoxSearch<'a> {
    logic: &'a mut Logic,
    covers: Vec<Cow<'a, Region>>,
    /// The columns in which each cover does not hold on all of the region searched.
    columns: Vec<Vec<usize>>,
    /// Whether each cover covered a part that was looked at.
    used: Vec<bool>,
    /// The whole that is searched.
    whole: &'a Region,
    /// The part looked at; changed on the way down and restored on the way up.
    region: Region,
    /// How many cuts lead to it.
    depth: usize,
    cutter: Cutter,
}

/// More cuts on the way to one part are not made: the stack of a thread has an end. Such questions are left to the
/// solver.
const DEEPEST: usize = 400;

/// Rules in a part from which cuts are in the middle, if the rules are open in few columns.
const RULES_FOR_MIDDLE_CUTS: usize = 64;

/// Cuts on the way to a part that show that each cut removes only a rule or two.
const DEEP: usize = 64;

/// How a part is looked at further.
enum PartAction {
    /// No rule reaches it.
    Gap,
    Cut(Cut),
    /// Only these values of the column are left, which may be none: the others are covered.
    Rest(usize, ValueSet),
}

/// A rule that reaches the part looked at: its index, and how many of its columns do not yet hold everywhere.
#[derive(Clone, Copy)]
struct Live {
    cover: usize,
    open: usize,
}

/// The columns in which `cover` does not hold on all of `region`.
fn open_columns(region: &Region, cover: &Region) -> Vec<usize> {
    let sets = region.0.iter().zip(&cover.0).enumerate();
    sets.filter(|(_, (inside, set))| !inside.is_subset(set)).map(|(column, _)| column).collect_vec()
}

fn up_to_a_cover(rules: impl Iterator<Item = Live>) -> Vec<Live> {
    let mut live = Vec::new();
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

    /// The rules that reach the whole region; `None` when one covers it.
    fn live(&mut self) -> Option<Vec<Live>> {
        let mut live = Vec::new();
        let is_open = self.extend(&mut live, 0);
        is_open.then_some(live)
    }

    /// Adds the covers from index `from` on that reach the region; `false` when one covers it.
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

    /// The rules that still reach the region after `column` shrank from `before`; `None` when one covers it.
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

    /// Visits the gaps of the region.
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

    /// Confines the part looked at; gives what [`BoxSearch::leave`] restores.
    fn enter(&mut self, column: usize, side: ValueSet) -> Result<ValueSet, Unanswered> {
        if self.depth == DEEPEST {
            return Err(Unanswered::NotKnown);
        }
        self.depth += 1;
        Ok(std::mem::replace(&mut self.region.0[column], side))
    }

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

    /// Whether `second` of `column` is covered if `first` is.
    fn implies(&self, live: &[Live], demand: ResidualId, column: usize, first: &ValueSet, second: &ValueSet) -> bool {
        let sets = || live.iter().map(|it| &self.covers[it.cover].0[column]);
        !self.logic.residuals.mentions(demand, column) && sets().all(|set| !set.meets(first) || second.is_subset(set))
    }

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

    /// For each cover the cases that satisfy `demand` and lie in it, but in no cover before it.
    fn first_takers(mut self, demand: ResidualId) -> Result<Vec<Count>, Unanswered> {
        let mut takes = vec![Count::ZERO; self.covers.len()];
        let live = self.in_sequence();
        self.share(&live, demand, &mut takes)?;
        Ok(takes)
    }

    /// All covers, up to one of the whole region.
    fn in_sequence(&self) -> Vec<Live> {
        up_to_a_cover((0..self.covers.len()).map(|cover| Live { cover, open: self.columns[cover].len() }))
    }

    /// Whether one of the `wanted` covers takes a case of the region; behind a cover of the whole region there is none
    /// in `live`.
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
        // Behind the last one that is wanted nothing matters.
        let last = live.iter().rposition(|it| wanted[it.cover]);
        let live = &live[..last.map_or(0, |last| last + 1)];
        let Some(first) = live.first().filter(|_| demand != ResidualId::FALSE) else { return Ok(false) };
        if let Some((column, leading)) = self.leading(live) {
            let (leading, live) = live.split_at(leading);
            let (taken, rest) = self.in_one_column(leading, column);
            for (_, taken) in leading.iter().zip(taken).filter(|(it, taken)| wanted[it.cover] && !taken.is_empty()) {
                let demand = self.logic.confined(demand, column, &taken)?;
                if self.logic.is_satisfiable_by_splitting(demand)? {
                    return Ok(true);
                }
            }
            return if rest.is_empty() { Ok(false) } else { self.is_first_in(live, wanted, demand, column, rest) };
        }
        let Some(Cut { column, low, high, .. }) = self.cut_of(*first, live) else { return Ok(false) };
        for side in [low, high] {
            if self.is_first_in(live, wanted, demand, column, side)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

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

    /// Gives the cases of the region to the first covers that hold there; behind a cover of the whole region there is
    /// none in `live`.
    fn share(&mut self, live: &[Live], demand: ResidualId, takes: &mut [Count]) -> Result<(), Unanswered> {
        self.logic.budget.spend(live.len() + 1)?;
        let Some(first) = live.first().filter(|_| demand != ResidualId::FALSE) else { return Ok(()) };
        if let Some((column, leading)) = self.leading(live) {
            let (leading, live) = live.split_at(leading);
            let (taken, rest) = self.in_one_column(leading, column);
            for (it, taken) in leading.iter().zip(taken).filter(|(_, taken)| !taken.is_empty()) {
                let demand = self.logic.confined(demand, column, &taken)?;
                let before = self.enter(column, taken)?;
                let count = self.logic.count(demand, &self.region);
                self.leave(column, before);
                takes[it.cover] += &count?;
            }
            return if rest.is_empty() { Ok(()) } else { self.share_in(live, demand, takes, column, rest) };
        }
        let Some(cut) = self.cut_of(*first, live) else {
            takes[first.cover] += &self.logic.count(demand, &self.region)?;
            return Ok(());
        };
        let Cut { column, low, high, .. } = cut;
        self.share_in(live, demand, takes, column, low)?;
        self.share_in(live, demand, takes, column, high)
    }

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

    /// How many of the first rules are open in the same single column, and which that is, where they are a crowd.
    fn leading(&self, live: &[Live]) -> Option<(usize, usize)> {
        if live.len() < FEWEST_MERGEABLE_COVERS || live[..FEWEST_MERGEABLE_COVERS].iter().any(|it| it.open != 1) {
            return None;
        }
        let column = self.open_column(live[0])?;
        let count = live.iter().take_while(|it| it.open == 1 && self.open_column(**it) == Some(column)).count();
        (count >= FEWEST_MERGEABLE_COVERS).then_some((column, count))
    }

    /// For rules that are open in one column only: the part of the column that each takes of the region, and the rest.
    fn in_one_column(&self, live: &[Live], column: usize) -> (Vec<ValueSet>, ValueSet) {
        let inside = &self.region.0[column];
        let sets: Vec<ValueSet> = live.iter().map(|it| self.covers[it.cover].0[column].intersect(inside)).collect_vec();
        let taken = first_in_order(&sets.iter().collect_vec());
        let all = ValueSet::from_spans(taken.iter().flat_map(|set| set.spans().iter().copied()).collect_vec());
        (taken, inside.minus(&all))
    }

    /// The first column in which a rule does not yet hold on all of the region.
    fn open_column(&self, it: Live) -> Option<usize> {
        let cover = &self.covers[it.cover];
        self.columns[it.cover].iter().copied().find(|column| !self.region.0[*column].is_subset(&cover.0[*column]))
    }

    /// The rules that still reach the region after `column` shrank from `before`, up to one that covers it.
    fn in_order(&self, live: &[Live], column: usize, before: &ValueSet) -> Vec<Live> {
        let now = &self.region.0[column];
        let live = up_to_a_cover(live.iter().filter_map(|it| {
            let set = &self.covers[it.cover].0[column];
            if now.is_subset(set) {
                Some(Live { open: it.open - usize::from(!before.is_subset(set)), ..*it })
            } else {
                set.meets(now).then_some(*it)
            }
        }));
        if live.len() > RULES_FOR_MIDDLE_CUTS { self.without_hidden(live) } else { live }
    }

    /// Drops the rules that are open in one column only and take nothing there that others like them do not take
    /// before.
    fn without_hidden(&self, mut live: Vec<Live>) -> Vec<Live> {
        let mut by_column: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, it) in live.iter().enumerate().filter(|(_, it)| it.open == 1) {
            by_column.entry(self.open_column(*it).unwrap_or(0)).or_default().push(at);
        }
        by_column.retain(|_, places| places.len() >= FEWEST_MERGEABLE_COVERS);
        if by_column.is_empty() {
            return live;
        }
        let mut is_hidden = vec![false; live.len()];
        for (column, places) in by_column {
            let mergeable: Vec<Live> = places.iter().map(|at| live[*at]).collect_vec();
            let (taken, _) = self.in_one_column(&mergeable, column);
            places.iter().zip(taken).for_each(|(at, taken)| is_hidden[*at] = taken.is_empty());
        }
        let mut is_hidden = is_hidden.into_iter();
        live.retain(|_| is_hidden.next() == Some(false));
        live
    }

    /// The cut along one of a rule's entries that keeps most of the others apart; `None` when the rule covers the
    /// region.
    fn cut_of(&mut self, it: Live, live: &[Live]) -> Option<Cut> {
        if it.open > 0 && self.wants_the_middle(live) {
            return self.middle(live);
        }
        let cover = &*self.covers[it.cover];
        let mut cuts = Vec::new();
        for &column in &self.columns[it.cover] {
            let (inside, set) = (&self.region.0[column], &cover.0[column]);
            if !inside.is_subset(set) {
                self.cutter.note(column, set, inside);
                cuts.extend(self.cutter.best(&self.region, 1, || std::iter::once(cover)));
            }
        }
        let counted = cuts.into_iter().map(|cut| cut.among(live.iter().map(|it| &*self.covers[it.cover])));
        counted.min_by_key(|cut| cut.cost(live.len()))
    }

    /// Whether a part is cut so that both sides have as much to do.
    fn wants_the_middle(&self, live: &[Live]) -> bool {
        live.len() > RULES_FOR_MIDDLE_CUTS && (self.depth > DEEP || live.iter().all(|it| it.open <= 2))
    }

    fn middle(&mut self, live: &[Live]) -> Option<Cut> {
        self.note(live);
        let covers = &self.covers;
        self.cutter.middle(&self.region, || live.iter().map(|it| &*covers[it.cover]))
    }

    /// Tells the cutter where rules are open; says how many looks that took.
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

    /// Chooses the action for a part that some rules reach and none covers.
    fn step(&mut self, live: &[Live]) -> Result<PartAction, Unanswered> {
        let wants_the_middle = self.wants_the_middle(live);
        let near = live.iter().filter(|it| it.open == 1).count();
        // A few among many others are followed one by one: what they leave stays an interval.
        if near >= FEWEST_MERGEABLE_COVERS && 2 * near >= live.len() || near > 0 && wants_the_middle && self.depth <= DEEP {
            self.logic.budget.spend(live.len() / 8 + near)?;
            let least = if wants_the_middle && self.depth <= DEEP { 1 } else { FEWEST_MERGEABLE_COVERS };
            if let Some((column, rest)) = self.settle(live, least) {
                return Ok(PartAction::Rest(column, rest));
            }
        }
        let cut = if wants_the_middle {
            self.logic.budget.spend(live.len())?;
            self.middle(live)
        } else {
            self.best_cut(live)?
        };
        Ok(cut.map_or(PartAction::Gap, PartAction::Cut))
    }

    /// Among the columns in which `least` rules or more are the only open ones: the column of most rules, with the
    /// values that these rules leave uncovered.
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

    /// Where to split; `None` when no rule reaches the region. A rule that one column keeps from covering the region is
    /// followed first: one side is then done at once.
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
