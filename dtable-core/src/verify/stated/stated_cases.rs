//! The cases in which a formula holds.

use super::result_claims::{CaseClaim, CaseResult, ClaimReader, Summands, ToDo};
use crate::lists::CollectVec;
use crate::model::{
    Column, ConditionEntry, Count, Domain, Expression, Formula, HitPolicy, Is, Origin, PartKind, Position, Region, Requirement, Statement,
    StatementPart, Table, Test, ValueSet, When,
};
use crate::source::{Span, Spanned};
use crate::space::budget::{Budget, Unanswered};
use crate::space::cases::Space;
use crate::space::cover::{count_uncovered, uncovered};
use crate::space::feasible::Unknown;
use crate::space::narrow::Narrow;
use crate::space::residual::ResidualId;
use std::collections::{BTreeMap, HashMap};

/// The cases of a formula that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The formula holds for each result that may come out.
    Surely,
    /// The formula holds for some result that may come out.
    Maybe,
    /// The formula fails for some result that may come out.
    MaybeNot,
    /// The columns of the formula are applicable.
    Applicable,
}

/// The cases in which a formula holds, or may fail.
pub(crate) struct StatedCases<'s> {
    base: &'s Table,
    /// The table with a computed column for each comparison of the formula, if there is one.
    extended: Option<Box<Table>>,
    /// The number of the table's own columns.
    pub(crate) own: usize,
    pub(crate) space: SpaceOf<'s>,
    /// For each rule that may fire the claim about its cases; one for all cases where a table collects.
    pub(super) claims: RuleClaims,
    /// The comparisons, each with the number of its column behind those of the table.
    pub(super) places: HashMap<Test, usize>,
    pub(super) is_too_large: bool,
    /// The number of claims whose cases are searched.
    searched: usize,
}

/// A space of its own, or that of the proof.
pub(crate) enum SpaceOf<'s> {
    Own(Box<Space>),
    OfProof(&'s mut Space),
}

impl SpaceOf<'_> {
    pub(crate) fn get(&mut self) -> &mut Space {
        match self {
            Self::Own(space) => space,
            Self::OfProof(space) => space,
        }
    }
}

/// The claims about the cases of rules. Rules with the same facts share one.
#[derive(Default)]
pub(super) struct RuleClaims {
    /// The rules, by index, each with the place of its claim; `None` for all cases.
    pub(super) of_rules: Vec<(Option<usize>, usize)>,
    /// The claims, each with its formula in the space once that is written.
    claims: Vec<(CaseClaim, Option<ResidualId>)>,
}

impl RuleClaims {
    fn one(claim: CaseClaim) -> Self {
        Self { of_rules: vec![(None, 0)], claims: vec![(claim, None)] }
    }

    /// The formula of the claim at a place.
    pub(super) fn formula(&mut self, at: usize, space: &mut Space) -> Result<ResidualId, Unanswered> {
        let (claim, formula) = &mut self.claims[self.of_rules[at].1];
        match formula {
            Some(known) => Ok(*known),
            None => Ok(*formula.insert(residual(space, claim)?)),
        }
    }
}

/// A case in which a formula holds.
pub(crate) struct StatedCase {
    /// The classes of all columns.
    pub(crate) case: Vec<Position>,
    /// The rules that fire, by index.
    pub(crate) rules: Vec<usize>,
}

/// A formula with the cases of it that are looked for.
pub(crate) type Looked<'a> = (&'a Statement, Wanted);

impl<'s> StatedCases<'s> {
    /// Looks for the cases in which all of some formulas hold as wanted, in the space of the proof if that is possible.
    /// Cases whose result is `todo!()` are none of them.
    pub(crate) fn new(table: &'s Table, space: &'s mut Space, looked: &[Looked]) -> Result<Self, Unknown> {
        Self::of_claims(table, space, ToDo::LeftOut, |claims| rule_claims(claims, looked))
    }

    /// As [`Self::new`], where `todo!()` may come to be any value.
    pub(crate) fn once_written(table: &'s Table, space: &'s mut Space, looked: &[Looked]) -> Result<Self, Unknown> {
        Self::of_claims(table, space, ToDo::AnyValue, |claims| rule_claims(claims, looked))
    }

    /// Looks for the cases in which a claim about results holds that is the same under every rule, where all columns of
    /// a statement are applicable.
    pub(super) fn of_one_claim(
        table: &'s Table,
        space: &'s mut Space,
        statement: &Statement,
        claim: impl FnOnce(&mut ClaimReader) -> CaseClaim,
    ) -> Result<Self, Unknown> {
        Self::of_claims(table, space, ToDo::AnyValue, |claims| {
            let claim = CaseClaim::All(vec![claims.applicable(statement), claim(claims)]);
            RuleClaims::one(claim)
        })
    }

    fn of_claims(
        table: &'s Table,
        space: &'s mut Space,
        to_do: ToDo,
        make: impl FnOnce(&mut ClaimReader) -> RuleClaims,
    ) -> Result<Self, Unknown> {
        let mut claims = ClaimReader::new(table, to_do);
        let of_rules = make(&mut claims);
        let own = table.columns.len();
        let is_told = |(column, set): &(usize, ValueSet)| space.classes.is_column(*column) && !space.classes.cuts(*column, set);
        let is_too_large = claims.is_too_large;
        if claims.tests.is_empty() && claims.told_apart.iter().all(is_told) {
            let places = HashMap::new();
            let space = SpaceOf::OfProof(space);
            return Ok(Self { base: table, extended: None, own, space, claims: of_rules, places, is_too_large, searched: 0 });
        }
        let places = std::mem::take(&mut claims.places);
        let extended = extended(table, claims.tests, claims.told_apart);
        let mut budget = Budget::steps(space.logic.budget.left());
        let made = Space::by(space.method, &extended, &mut budget);
        space.logic.budget.charge(budget.spent());
        let (extended, space) = (Some(Box::new(extended)), SpaceOf::Own(Box::new(made?)));
        Ok(Self { base: table, extended, own, space, claims: of_rules, places, is_too_large, searched: 0 })
    }

    /// The table of the space.
    pub(crate) fn table(&self) -> &Table {
        self.extended.as_deref().unwrap_or(self.base)
    }

    /// Finds a case.
    pub(crate) fn first(&mut self) -> Result<Option<StatedCase>, Unanswered> {
        for at in 0..self.claims.of_rules.len() {
            self.searched = at;
            let (region, covers, demand) = self.part(at)?;
            if demand == ResidualId::FALSE {
                continue;
            }
            let space = self.space.get();
            let covers = covers.iter().map(|it| &space.rules[*it].region).collect_vec();
            if let Some(rest) = uncovered(&mut space.logic, &region, &covers, demand)?
                && let Some(case) = space.logic.case(demand, &rest)?
            {
                return Ok(Some(self.with_rules(case, self.claims.of_rules[at].0)));
            }
        }
        if self.is_too_large { Err(Unanswered::NotKnown) } else { Ok(None) }
    }

    /// How far the search for a case came: the number of rules whose cases are searched, and of all rules; `None` where
    /// the search is about all cases at once.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        (self.claims.of_rules.len() > 1).then_some((self.searched, self.claims.of_rules.len()))
    }

    /// Counts the cases; `None` if that takes more than its share of the budget.
    pub(crate) fn count(&mut self) -> Option<Count> {
        let mut all = Count::ZERO;
        for at in 0..self.claims.of_rules.len() {
            let (region, covers, demand) = self.part(at).ok()?;
            if demand == ResidualId::FALSE {
                continue;
            }
            let Space { rules, logic, .. } = self.space.get();
            let covers = covers.iter().map(|it| &rules[*it].region).collect_vec();
            all = all + logic.in_passing(|logic| count_uncovered(logic, &region, &covers, demand))?;
        }
        Some(all)
    }

    /// Counts the cases in which other formulas hold, in the same space; of these each comparison has to be among those
    /// that were looked for. `table` is the table itself. `todo!()` may come to be any value.
    #[cfg(feature = "explore")]
    pub(crate) fn count_of(&mut self, table: &Table, looked: &[Looked]) -> Option<Count> {
        if looked.is_empty() {
            let all = self.space.get().all.clone();
            return self.space.get().counted(&all);
        }
        let mut claims = ClaimReader::new(table, ToDo::AnyValue);
        claims.places = std::mem::take(&mut self.places);
        let others = rule_claims(&mut claims, looked);
        self.places = claims.places;
        let own = std::mem::replace(&mut self.claims, others);
        let count = self.count();
        self.claims = own;
        count
    }

    /// The region of a claim, the places of the rules before it there, and the demand in it.
    pub(super) fn part(&mut self, at: usize) -> Result<(Region, Vec<usize>, ResidualId), Unanswered> {
        let rule = self.claims.of_rules[at].0;
        let space = self.space.get();
        let claim = self.claims.formula(at, space)?;
        // Most rules leave nothing of the claim.
        if claim == ResidualId::FALSE {
            return Ok((Region::default(), Vec::new(), claim));
        }
        let place = rule.and_then(|rule| space.rules.iter().position(|it| it.rule == rule));
        let region = place.map_or_else(|| space.all.clone(), |it| space.rules[it].region.clone());
        let claim = space.logic.within(claim, &region)?;
        if claim == ResidualId::FALSE {
            return Ok((region, Vec::new(), claim));
        }
        let demand = space.logic.residuals.and(vec![space.demand, claim]);
        let demand = space.logic.within(demand, &region)?;
        let before = match (rule, place) {
            (None, _) => 0,
            (Some(_), None) => space.rules.len(),
            (Some(_), Some(place)) => place,
        };
        space.logic.budget.spend(1 + before / 8)?;
        let narrow = Narrow::new(&space.all, &region);
        let covers = (0..before).filter(|it| narrow.meets(&space.rules[*it].region)).collect_vec();
        Ok((region, covers, demand))
    }

    /// A case with the rules that fire in it.
    pub(super) fn with_rules(&mut self, case: Vec<Position>, rule: Option<usize>) -> StatedCase {
        let rules = match rule {
            Some(rule) => vec![rule],
            None => {
                let space = self.space.get();
                let matching = space.matching(&case).collect_vec();
                let otherwise = space.else_rule.filter(|_| matching.is_empty());
                matching.into_iter().chain(otherwise).collect_vec()
            }
        };
        StatedCase { case, rules }
    }
}

/// The claims about the cases of each rule.
fn rule_claims(claims: &mut ClaimReader, looked: &[Looked]) -> RuleClaims {
    let table = claims.table;
    if matches!(table.hit, HitPolicy::Collect(_)) {
        let mut all = looked.iter().map(|it| of_collected(claims, *it)).collect_vec();
        all.push(claims.all_are_written());
        return RuleClaims::one(CaseClaim::All(all));
    }
    let mut known: HashMap<Vec<Position>, usize> = HashMap::new();
    let mut found = RuleClaims::default();
    for rule in 0..table.rules.len() {
        let key = claims.known_facts(looked, rule);
        let place = key.as_ref().and_then(|key| known.get(key).copied()).unwrap_or_else(|| {
            let all = looked.iter().map(|it| of_rule(claims, *it, rule)).collect_vec();
            found.claims.push((if all.len() == 1 { all.into_iter().next().unwrap_or(CaseClaim::TRUE) } else { CaseClaim::All(all) }, None));
            found.claims.len() - 1
        });
        known.extend(key.map(|key| (key, place)));
        found.of_rules.push((Some(rule), place));
    }
    found
}

/// The claim about all cases of a table that collects.
fn of_collected(claims: &mut ClaimReader, looked: Looked) -> CaseClaim {
    let open = claims.open_numbers(looked.0);
    let each = open.iter().map(|values| looked_claim(claims, looked, CaseResult::Collected(values))).collect_vec();
    of_each(each, looked.1)
}

/// The claim about a result that may be one of several.
fn of_each(mut each: Vec<CaseClaim>, wanted: Wanted) -> CaseClaim {
    match (each.len(), wanted) {
        (1, _) => each.swap_remove(0),
        (_, Wanted::Surely) => CaseClaim::All(each),
        _ => CaseClaim::Any(each),
    }
}

/// The claim about the cases of one rule: of all outcomes that may come out, or of one.
fn of_rule(claims: &mut ClaimReader, looked: Looked, rule: usize) -> CaseClaim {
    let table = claims.table;
    let each = table.rules[rule].outcomes().enumerate().map(|(at, outcome)| {
        let claim = if claims.leaves_out(outcome) {
            CaseClaim::FALSE
        } else {
            let open = claims.open_values(looked.0, rule, at);
            let each = open.iter().map(|values| looked_claim(claims, looked, CaseResult::Of(rule, at, values))).collect_vec();
            of_each(each, looked.1)
        };
        let others = refusing(table, rule, at);
        match (others.is_empty(), looked.1) {
            (true, _) => claim,
            (false, Wanted::Surely) => CaseClaim::Any(others.into_iter().map(CaseClaim::Matches).chain([claim]).collect_vec()),
            (false, _) => CaseClaim::All(vec![CaseClaim::Any(others.into_iter().map(CaseClaim::Matches).collect_vec()).not(), claim]),
        }
    });
    of_each(each.collect_vec(), looked.1)
}

/// The rules that do not allow an outcome of a rule that leaves a choice, where they match with it. An outcome without
/// a choice is one that all of them allow: else they contradict it.
pub(super) fn refusing(table: &Table, rule: usize, at: usize) -> Vec<usize> {
    if table.hit.is_in_order() || table.rules[rule].alternatives.is_empty() || table.rules[rule].is_else() {
        return Vec::new();
    }
    let Some(outcome) = table.rules[rule].outcomes().nth(at) else { return Vec::new() };
    let refuses = |it: &usize| *it != rule && !table.rules[*it].is_else() && !table.rules[*it].outcomes().any(|it| it == outcome);
    (0..table.rules.len()).filter(refuses).collect_vec()
}

/// The claim of a formula under one result.
fn looked_claim(claims: &mut ClaimReader, (statement, wanted): Looked, result: CaseResult) -> CaseClaim {
    let applicable = claims.applicable(statement);
    if wanted == Wanted::Applicable {
        return applicable;
    }
    let whole = &statement.whole;
    let claim = of_part(claims, statement, whole, result, wanted != Wanted::Maybe);
    let claim = if wanted == Wanted::MaybeNot { claim.not() } else { claim };
    let said_of = [applicable, claims.used_are_written()].into_iter().filter(|it| !it.is_true());
    let mut all = said_of.chain([claim]).collect_vec();
    if all.len() == 1 { all.swap_remove(0) } else { CaseClaim::All(all) }
}

/// Where a part of a formula surely holds, or may hold. Each comparison keeps its own words.
pub(super) fn of_part(
    claims: &mut ClaimReader,
    statement: &Statement,
    part: &StatementPart,
    result: CaseResult,
    surely: bool,
) -> CaseClaim {
    let all =
        |claims: &mut ClaimReader, of: &[StatementPart]| of.iter().map(|it| of_part(claims, statement, it, result, surely)).collect_vec();
    match &part.kind {
        PartKind::All(of) => CaseClaim::All(all(claims, of)),
        PartKind::Any(of) => CaseClaim::Any(all(claims, of)),
        PartKind::Implies(of) => {
            let Some((last, premises)) = of.split_last() else { return CaseClaim::TRUE };
            let fail = premises.iter().map(|it| of_part(claims, statement, it, result, !surely).not()).collect_vec();
            let last = of_part(claims, statement, last, result, surely);
            CaseClaim::Any(fail.into_iter().chain([last]).collect_vec())
        }
        PartKind::Formula(formula) => claims.claim(statement, formula, result, surely, &part.text),
    }
}

/// The table with a computed column for each comparison, and values that are told apart.
pub(super) fn extended(table: &Table, tests: Vec<(Test, String)>, told_apart: Vec<(usize, ValueSet)>) -> Table {
    let mut extended = table.clone();
    extended.examples.clear();
    extended.properties.clear();
    extended.told_apart = told_apart;
    let count = tests.len();
    let columns = tests.into_iter().map(|(test, text)| test_column(table, test, text));
    extended.columns.extend(columns);
    for rule in &mut extended.rules {
        let span = rule.span;
        if let When::Entries(entries) = &mut rule.when {
            entries.extend((0..count).map(|_| any(span)));
        }
    }
    extended
}

fn any(span: Span) -> ConditionEntry {
    ConditionEntry { text: "-".into(), span, set: Domain::Bool.all(), not_applicable: true, compares: Box::default() }
}

/// The column that is the truth of a comparison. It is applicable where all columns in it are.
fn test_column(table: &Table, test: Test, text: String) -> Column {
    let requirements: Vec<&Requirement> = test.columns().iter().filter_map(|it| table.columns.get(*it)?.requires.as_ref()).collect_vec();
    let requires = (!requirements.is_empty()).then(|| Requirement {
        text: text.clone(),
        span: requirements[0].span,
        formula: Formula::And(requirements.iter().map(|it| it.formula.clone()).collect_vec()),
    });
    let expression = Expression::new(text.clone(), text.clone(), Span::default());
    let column = Column::new(Spanned::new(text, Span::default()), Origin::Expression, "bool".to_owned(), Domain::Bool);
    Column { is: Some(Is::of_test(expression, Some(test))), requires, ..column }
}

/// A claim as a residual formula of a space.
pub(super) fn residual(space: &mut Space, claim: &CaseClaim) -> Result<ResidualId, Unanswered> {
    ClaimWriter { space, sums: None }.of(claim)
}

/// The steps that the formula of one sum takes, by its memory: it has some 2,000 bytes.
const STEPS_OF_SUM: usize = 16;

/// Writes claims as residual formulas.
struct ClaimWriter<'s> {
    space: &'s mut Space,
    /// For each sum the formula of the cases that have it, once it is known.
    sums: Option<BTreeMap<i128, ResidualId>>,
}

impl ClaimWriter<'_> {
    fn of(&mut self, claim: &CaseClaim) -> Result<ResidualId, Unanswered> {
        Ok(match claim {
            CaseClaim::Of(formula) => {
                let formula = self.space.classes.formula(formula);
                self.space.logic.residuals.add(&formula, &self.space.all.0)
            }
            CaseClaim::Matches(rule) => self.matches(*rule),
            CaseClaim::Applicable(columns) => {
                let atom = |column: &usize| Formula::Atom { column: *column, set: ValueSet::EMPTY };
                let formula = self.space.classes.applicable(&Formula::And(columns.iter().map(atom).collect_vec()));
                self.space.logic.residuals.add(&formula, &self.space.all.0)
            }
            CaseClaim::All(of) => {
                let of = self.each(of)?;
                self.space.logic.residuals.and(of)
            }
            CaseClaim::Any(of) => {
                let of = self.each(of)?;
                self.space.logic.residuals.or(of)
            }
            CaseClaim::Between(low, high, of) => {
                let of = self.each(of)?;
                self.space.logic.residuals.count_between(*low, *high, of)
            }
            CaseClaim::Not(it) => {
                let it = self.of(it)?;
                self.space.logic.residuals.not(it)
            }
            CaseClaim::Number(set) => self.number(set),
            CaseClaim::Total(summands, set) => self.total(summands, set)?,
        })
    }

    fn each(&mut self, of: &[CaseClaim]) -> Result<Vec<ResidualId>, Unanswered> {
        self.space.logic.budget.spend(of.len().div_ceil(4))?;
        of.iter().map(|it| self.of(it)).collect()
    }

    /// Where a rule matches.
    fn matches(&mut self, rule: usize) -> ResidualId {
        let Space { rules, all, logic, .. } = &mut *self.space;
        let Some(region) = rules.iter().find(|it| it.rule == rule).map(|it| &it.region) else { return ResidualId::FALSE };
        let sets = region.0.iter().enumerate().filter(|(column, set)| **set != all.0[*column]);
        let atoms = sets.map(|(column, set)| Formula::Atom { column, set: set.clone() }).collect_vec();
        logic.residuals.add(&Formula::And(atoms), &all.0)
    }

    /// Where the number of results lies in a set: of the rules that match, or of ELSE alone.
    fn number(&mut self, set: &ValueSet) -> ResidualId {
        let rules = self.space.rules.iter().map(|it| it.rule).collect_vec();
        let of = rules.into_iter().map(|rule| self.matches(rule)).collect_vec();
        let has_else = self.space.else_rule.is_some();
        let residuals = &mut self.space.logic.residuals;
        let (mut ways, count) = (Vec::new(), of.len());
        for &(low, high) in set.spans() {
            let low = usize::try_from(low).unwrap_or(usize::MAX).max(usize::from(has_else));
            let high = usize::try_from(high).unwrap_or(usize::MAX).min(count);
            if low <= high {
                ways.push(residuals.count_between(low, high, of.clone()));
            }
        }
        if has_else && set.contains(1) {
            ways.push(residuals.count_between(0, 0, of));
        }
        residuals.or(ways)
    }

    /// Where the sum of all results lies in a set of positions.
    fn total(&mut self, summands: &Summands, set: &ValueSet) -> Result<ResidualId, Unanswered> {
        if self.sums.is_none() {
            self.sums = Some(self.sums(summands)?);
        }
        let is_in = |sum: i128| summands.ty.position_of(sum).is_some_and(|at| set.contains(at));
        let ways = self.sums.iter().flatten().filter(|it| is_in(*it.0)).map(|it| *it.1).collect_vec();
        Ok(self.space.logic.residuals.or(ways))
    }

    /// For each sum the formula of the cases that have it: of the rules so far, one rule after the other.
    fn sums(&mut self, summands: &Summands) -> Result<BTreeMap<i128, ResidualId>, Unanswered> {
        let mut sums = BTreeMap::from([(0_i128, ResidualId::TRUE)]);
        let mut none = Vec::new();
        for &(rule, value) in &summands.of_rules {
            self.space.logic.budget.spend(STEPS_OF_SUM * sums.len())?;
            let matches = self.matches(rule);
            let residuals = &mut self.space.logic.residuals;
            let fails = residuals.not(matches);
            none.push(fails);
            let mut next: BTreeMap<i128, Vec<ResidualId>> = BTreeMap::new();
            for (sum, cases) in sums {
                next.entry(sum).or_default().push(residuals.and(vec![cases, fails]));
                next.entry(sum.saturating_add(value)).or_default().push(residuals.and(vec![cases, matches]));
            }
            let any = |(sum, ways): (i128, Vec<ResidualId>)| (sum, residuals.or(ways));
            sums = next.into_iter().map(any).filter(|it| it.1 != ResidualId::FALSE).collect();
        }
        if let Some(otherwise) = summands.otherwise {
            let residuals = &mut self.space.logic.residuals;
            let none = residuals.and(none);
            let some = residuals.not(none);
            for cases in sums.values_mut() {
                *cases = residuals.and(vec![*cases, some]);
            }
            let own = sums.get(&otherwise).copied().unwrap_or(ResidualId::FALSE);
            sums.insert(otherwise, residuals.or(vec![own, none]));
        }
        Ok(sums)
    }
}
