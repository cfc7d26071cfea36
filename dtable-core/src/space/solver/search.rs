//! Conflict-driven search: is there an assignment under which every clause holds?
//!
//! The search *decides* booleans one after the other. Each decision begins a *level*; the *trail* lists all assignments
//! in order, so the search takes levels back by cutting the trail. A clause of which all literals but one are false
//! makes the last one true (*unit propagation*); the clause is the *reason* of this assignment. When a clause has only
//! false literals (a *conflict*), the reasons are followed back to the first assignment that alone led there (*first
//! unique implication point*), and the mistake is *learned* as a new clause, so that it is not made twice. Booleans of
//! recent conflicts are decided first, restarts follow the sequence of Luby, and learned clauses that join many levels
//! are forgotten again. The method is that of Chaff (Moskewicz et al., 2001) and MiniSat (Eén and Sörensson, 2003);
//! which learned clauses are kept is that of Glucose (Audemard and Simon, 2009).
//!
//! INVARIANT: a clause of three literals or more is watched by the two that stand first in it. After propagation
//! without conflict, a watched literal is false only if some literal of the clause is true since the same level or an
//! earlier one. Taking levels back keeps this true, so the watches need no repair.
//!
//! A question is asked under *assumptions*, literals that are decided first. Learned clauses hold without them, so they
//! serve later questions, and levels that two questions in a row have in common are kept. If the answer is no,
//! [`Search::core`] has the assumptions that were needed.
//!
//! Parities ([`super::parity`]) are asked after each propagation; what follows from them becomes a learned clause.
//!
//! Other facts that are no clauses come from a [`Theory`]: it gets every assignment, and answers with literals that
//! cannot be true together.

use super::heap::Heap;
use super::literal::BoolLiteral;
use super::matching;
use super::parity::{Implied, Parities};
use crate::lists::{CollectVec, Order};
use crate::space::budget::rate;
use crate::space::budget::{Budget, Unanswered};

/// Facts beyond clauses.
///
/// INVARIANT: a conflict is a list of assigned literals that the theory excludes together, whatever else is assigned.
/// The search learns its negation for good, so a conflict that says too much makes every later answer *no* unsound.
pub(crate) trait Theory {
    /// Gets a literal that became true. May return a conflict; even then the literal counts as assigned.
    fn assign(&mut self, literal: BoolLiteral) -> Result<(), Vec<BoolLiteral>>;
    /// Looks for a conflict among all assigned literals, and may overlook one.
    fn check(&mut self, budget: &mut Budget) -> Result<Result<(), Vec<BoolLiteral>>, Unanswered>;
    /// Decides whether the assigned literals can be true together. Called once all booleans have a value. May overlook
    /// no conflict, for the search answers *yes* if there is none; [`Unanswered`] if it cannot decide.
    fn finish(&mut self, budget: &mut Budget) -> Result<Result<(), Vec<BoolLiteral>>, Unanswered>;
    /// Takes back all assignments except the first `kept`.
    fn retract(&mut self, kept: usize);
    /// The value to try first for a boolean, if the theory has one. A hint: any answer is sound.
    fn preferred(&self, variable: usize) -> Option<bool>;
}

/// Stands for no clause.
const NO_CLAUSE: u32 = u32::MAX;

/// Counting ([`matching`]) looks at all clauses, so an easy question does without it: the number of restarts before it.
const COUNTING_BEGINS: u64 = 4;

/// The number of conflicts between two restarts is this times a number of Luby's sequence. No measurement is recorded
/// for this and the next three numbers.
const RESTART: u64 = 64;

/// Choosing the most active boolean counts as this many looks at clauses.
const POP: usize = 3;

/// The number of learned clauses that are kept, at the start. It grows by a tenth each time that clauses are forgotten.
const LEARNED: usize = 2_000;

/// The activity of a boolean is multiplied by this at each conflict, relative to the booleans of the newest one.
const DECAY: f64 = 0.95;

/// A clause that watches a literal, with another literal of the clause: if that is true, the clause needs no look.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: BoolLiteral,
}

/// A clause: a range of [`Search::literals`].
#[derive(Clone, Copy)]
struct Clause {
    start: u32,
    len: u32,
    /// The number of levels on which its literals were assigned when it was learned; 0 for a given clause.
    levels: u32,
    is_dropped: bool,
}

/// Clauses, given and learned, and an assignment.
pub(crate) struct Search {
    /// The literals of all clauses, one clause after the other.
    literals: Vec<BoolLiteral>,
    clauses: Vec<Clause>,
    /// For each literal the clauses of two literals that contain it.
    pairs: Vec<Vec<Watch>>,
    /// For each literal the longer clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal 1 if it is true, -1 if it is false, 0 if it is not assigned.
    values: Vec<i8>,
    /// For each assigned boolean the level on which it was assigned.
    level: Vec<u32>,
    /// For each assigned boolean the clause that made it so; [`NO_CLAUSE`] for a decision.
    reason: Vec<u32>,
    /// The last value of each boolean.
    phase: Vec<bool>,
    /// How often each boolean took part in conflicts, recent ones counting more.
    activity: Vec<f64>,
    /// The activity that one conflict adds; it grows, in place of shrinking all activities.
    step: f64,
    /// The booleans by activity; all that are not assigned are in it.
    order: Heap,
    /// All literals that are true, in the order in which they became so.
    trail: Vec<BoolLiteral>,
    /// For each level its place on the trail, and its first literal.
    levels: Vec<(usize, BoolLiteral)>,
    /// The number of literals on the trail whose clauses are propagated.
    propagated: usize,
    parities: Parities,
    /// Whether a parity is said by no clauses.
    has_long_parity: bool,
    /// The number of literals on the trail that the parities have.
    summed: usize,
    /// The number of literals on the trail that the theory has.
    told: usize,
    /// Marks of booleans, all `false` between uses.
    seen: Vec<bool>,
    /// The number of learned clauses.
    learned: usize,
    /// The number of learned clauses from which some are forgotten.
    most_learned: usize,
    /// Whether the clauses cannot be satisfied even without assumptions.
    is_contradictory: bool,
    core: Vec<BoolLiteral>,
    /// The number of levels that belong to the assumptions of the question.
    assumed: usize,
    /// The number of times that levels were counted; for each level the time at which it was counted last.
    counted: u64,
    counted_at: Vec<u64>,
    /// Work since the budget was charged last. The search charges it only between complete actions, so that an ended
    /// budget leaves everything consistent.
    looks: usize,
}

impl Search {
    pub(crate) fn new() -> Self {
        Self {
            literals: Vec::new(),
            clauses: Vec::new(),
            pairs: Vec::new(),
            watches: Vec::new(),
            values: Vec::new(),
            level: Vec::new(),
            reason: Vec::new(),
            phase: Vec::new(),
            activity: Vec::new(),
            step: 1.0,
            order: Heap::default(),
            trail: Vec::new(),
            levels: Vec::new(),
            propagated: 0,
            parities: Parities::default(),
            has_long_parity: false,
            summed: 0,
            told: 0,
            seen: Vec::new(),
            learned: 0,
            most_learned: LEARNED,
            is_contradictory: false,
            core: Vec::new(),
            assumed: 0,
            counted: 0,
            counted_at: Vec::new(),
            looks: 0,
        }
    }

    /// A new boolean.
    pub(crate) fn fresh(&mut self) -> BoolLiteral {
        let variable = self.level.len();
        self.values.extend([0, 0]);
        self.pairs.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.level.push(0);
        self.reason.push(NO_CLAUSE);
        self.phase.push(false);
        self.activity.push(0.0);
        self.seen.push(false);
        self.order.insert(variable, &self.activity);
        BoolLiteral::positive(u32::try_from(variable).expect("the budget ends before the booleans do"))
    }

    /// The assumptions that the last answer *no* needed.
    pub(crate) fn core(&self) -> &[BoolLiteral] {
        &self.core
    }

    /// Whether a literal is true in the assignment found.
    pub(crate) fn holds(&self, literal: BoolLiteral) -> bool {
        self.values[literal.index()] > 0
    }

    /// The clauses that were given, and not learned.
    pub(super) fn given(&self) -> impl Iterator<Item = &[BoolLiteral]> {
        let given = self.clauses.iter().filter(|it| it.levels == 0 && !it.is_dropped);
        given.map(|it| &self.literals[it.start as usize..(it.start + it.len) as usize])
    }

    /// Whether a literal is true or false in the assignment so far.
    pub(super) fn value(&self, literal: BoolLiteral) -> Option<bool> {
        match self.values[literal.index()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    /// Looks for a conflict by counting ([`matching`]).
    fn too_few_places(&mut self) -> Option<Vec<BoolLiteral>> {
        let mut looks = 0;
        let conflict = matching::too_few_places(self.given(), |it| self.value(it), &mut looks);
        self.looks += looks;
        conflict
    }

    /// Sets the value that a boolean is tried with first.
    pub(crate) fn prefer(&mut self, literal: BoolLiteral) {
        self.phase[literal.variable()] = !literal.is_negated();
    }

    /// Adds a clause: at least one of its literals holds. Takes back all levels.
    pub(crate) fn clause(&mut self, of: &[BoolLiteral]) {
        self.back_to(0);
        let mut left: Vec<BoolLiteral> = Vec::with_capacity(of.len());
        for &literal in of {
            match self.values[literal.index()] {
                1 => return,
                -1 => {}
                _ if left.contains(&!literal) => return,
                _ if left.contains(&literal) => {}
                _ => left.push(literal),
            }
        }
        match left[..] {
            [] => self.is_contradictory = true,
            [only] => {
                self.assign(only, NO_CLAUSE);
                self.is_contradictory |= self.propagate().is_some();
            }
            _ => {
                self.keep(&left, 0);
            }
        }
    }

    /// A literal that holds exactly if an odd number of literals does, or an even one; `None` if there are too many
    /// parities. Unless it `is_long`, clauses have to say that the parity holds where the literal does: short ones are
    /// only asked along with long ones. Takes back all levels.
    pub(super) fn parity(&mut self, of: &[BoolLiteral], is_odd: bool, is_long: bool) -> Option<BoolLiteral> {
        if self.parities.is_full() {
            return None;
        }
        self.back_to(0);
        let holds = self.fresh();
        // It is decided last: where no question assumes it, it follows from the others.
        self.activity[holds.variable()] = f64::MIN;
        self.parities.add(if is_odd { !holds } else { holds }, of);
        self.has_long_parity |= is_long;
        self.summed = 0;
        Some(holds)
    }

    /// Stores a clause of at least two literals; the first two watch it.
    fn keep(&mut self, of: &[BoolLiteral], levels: u32) -> u32 {
        let clause = u32::try_from(self.clauses.len()).expect("the budget ends before the clauses do");
        let start = u32::try_from(self.literals.len()).expect("the budget ends before the literals do");
        self.literals.extend_from_slice(of);
        self.clauses.push(Clause { start, len: of.len() as u32, levels, is_dropped: false });
        let watches = if of.len() == 2 { &mut self.pairs } else { &mut self.watches };
        watches[of[0].index()].push(Watch { clause, other: of[1] });
        watches[of[1].index()].push(Watch { clause, other: of[0] });
        clause
    }

    fn assign(&mut self, literal: BoolLiteral, reason: u32) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.level[literal.variable()] = self.levels.len() as u32;
        self.reason[literal.variable()] = reason;
        self.trail.push(literal);
    }

    /// Begins a level with a literal, which may be true already.
    fn decide(&mut self, literal: BoolLiteral) {
        self.levels.push((self.trail.len(), literal));
        if self.values[literal.index()] == 0 {
            self.assign(literal, NO_CLAUSE);
        }
    }

    /// Takes back all levels beyond the first `level`.
    fn back_to(&mut self, level: usize) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level].0;
        let (values, phase, activity) = (&mut self.values[..], &mut self.phase[..], &self.activity[..]);
        for &literal in &self.trail[start..] {
            values[literal.index()] = 0;
            values[(!literal).index()] = 0;
            phase[literal.variable()] = !literal.is_negated();
            self.order.insert(literal.variable(), activity);
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.propagated = self.propagated.min(start);
        self.summed = self.summed.min(start);
        self.told = self.told.min(start);
    }

    /// Makes all assignments that follow from single clauses. Returns a clause that has only false literals, if there
    /// is one.
    fn propagate(&mut self) -> Option<u32> {
        while self.propagated < self.trail.len() {
            let now_false = !self.trail[self.propagated];
            self.propagated += 1;
            let conflict = self.propagate_pairs(now_false);
            if conflict.is_some() {
                return conflict;
            }
            let conflict = self.propagate_longer(now_false);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Goes through the longer clauses that watch a literal which became false. Each watches another literal from now
    /// on, or makes its other watched literal true; if that is false, the clause is returned.
    ///
    /// The innermost loop of the search: it works on slices, whose elements are read without a call in unoptimised
    /// builds as well.
    fn propagate_longer(&mut self, now_false: BoolLiteral) -> Option<u32> {
        let here = self.levels.len() as u32;
        let Self { literals, clauses, watches: all, values, level, reason, trail, .. } = self;
        let (literals, clauses, values, level, reason) =
            (&mut literals[..], &clauses[..], &mut values[..], &mut level[..], &mut reason[..]);
        let mut watching = std::mem::take(&mut all[now_false.index()]);
        let watches = &mut watching[..];
        let (mut at, mut kept, count) = (0, 0, watches.len());
        let mut conflict = None;
        let mut looks = 1 + count;
        while at < count {
            let watch = watches[at];
            at += 1;
            if values[watch.other.index()] > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Clause { start, len, is_dropped, .. } = clauses[watch.clause as usize];
            if is_dropped {
                continue;
            }
            let start = start as usize;
            let mut first = literals[start];
            if first.index() == now_false.index() {
                first = literals[start + 1];
                literals[start] = first;
                literals[start + 1] = now_false;
            }
            let same = Watch { clause: watch.clause, other: first };
            let value = values[first.index()];
            if value > 0 {
                watches[kept] = same;
                kept += 1;
                continue;
            }
            let mut next = start + 2;
            let end = start + len as usize;
            while next < end && values[literals[next].index()] < 0 {
                next += 1;
            }
            looks += next - start;
            if next < end {
                literals.swap(start + 1, next);
                all[literals[start + 1].index()].push(same);
                continue;
            }
            watches[kept] = same;
            kept += 1;
            if value < 0 {
                conflict = Some(watch.clause);
                break;
            }
            values[first.index()] = 1;
            values[(!first).index()] = -1;
            level[first.variable()] = here;
            reason[first.variable()] = watch.clause;
            trail.push(first);
        }
        watching.copy_within(at.., kept);
        watching.truncate(kept + count - at);
        self.watches[now_false.index()] = watching;
        self.looks += looks;
        conflict
    }

    /// Makes the other literals of clauses of two literals true. Returns a clause that has only false literals.
    fn propagate_pairs(&mut self, now_false: BoolLiteral) -> Option<u32> {
        let here = self.levels.len() as u32;
        let pairs = &self.pairs[now_false.index()][..];
        let (values, level, reason) = (&mut self.values[..], &mut self.level[..], &mut self.reason[..]);
        self.looks += pairs.len();
        let mut at = 0;
        while at < pairs.len() {
            let Watch { clause, other } = pairs[at];
            at += 1;
            match values[other.index()] {
                0 => {
                    values[other.index()] = 1;
                    values[(!other).index()] = -1;
                    level[other.variable()] = here;
                    reason[other.variable()] = clause;
                    self.trail.push(other);
                }
                1 => {}
                _ => return Some(clause),
            }
        }
        None
    }

    /// Whether some assignment satisfies all clauses, the assumptions and the theory.
    pub(crate) fn solve(&mut self, assumptions: &[BoolLiteral], theory: &mut impl Theory, budget: &mut Budget) -> Result<bool, Unanswered> {
        let answer = self.run(assumptions, theory, budget);
        if answer.is_err() {
            self.back_to(0);
        }
        answer
    }

    fn run(&mut self, assumptions: &[BoolLiteral], theory: &mut impl Theory, budget: &mut Budget) -> Result<bool, Unanswered> {
        self.core.clear();
        if self.is_contradictory {
            return Ok(false);
        }
        let same = self.levels.iter().zip(assumptions).take_while(|(level, assumed)| level.1 == **assumed).count();
        self.back_to(same);
        self.assumed = assumptions.len();
        let mut restarts = 0;
        let mut until_restart = RESTART * luby(restarts);
        loop {
            budget.spend(self.looks / rate::WATCHES_PER_STEP)?;
            self.looks %= rate::WATCHES_PER_STEP;
            let Err(conflict) = self.conclude(theory, budget)? else {
                if until_restart == 0 && self.levels.len() > assumptions.len() {
                    restarts += 1;
                    until_restart = RESTART * luby(restarts);
                    self.back_to(assumptions.len());
                    if restarts >= COUNTING_BEGINS
                        && restarts.is_power_of_two()
                        && let Some(conflict) = self.too_few_places()
                        && !self.learn(&conflict)
                    {
                        return Ok(false);
                    }
                    continue;
                }
                match self.next(assumptions, theory) {
                    NextAssignment::Decide(literal) => self.decide(literal),
                    NextAssignment::Refuted(literal) => {
                        self.blame(literal);
                        return Ok(false);
                    }
                    NextAssignment::Complete => match theory.finish(budget)? {
                        Ok(()) => return Ok(true),
                        Err(literals) => {
                            let negated: Vec<BoolLiteral> = literals.into_iter().map(|it| !it).collect_vec();
                            if !self.learn(&negated) {
                                return Ok(false);
                            }
                        }
                    },
                }
                continue;
            };
            until_restart = until_restart.saturating_sub(1);
            if !self.learn(&conflict) {
                return Ok(false);
            }
        }
    }

    /// Propagates the clauses, then has the theory check the assignment. Returns a conflict as `Ok(Err(literals))`:
    /// they are all false, and one of them has to hold.
    fn conclude(&mut self, theory: &mut impl Theory, budget: &mut Budget) -> Result<Result<(), Vec<BoolLiteral>>, Unanswered> {
        loop {
            if let Some(clause) = self.propagate() {
                let Clause { start, len, .. } = self.clauses[clause as usize];
                return Ok(Err(self.literals[start as usize..(start + len) as usize].to_vec()));
            }
            match self.eliminate() {
                Ok(true) => {}
                Ok(false) => break,
                Err(conflict) => return Ok(Err(conflict)),
            }
        }
        let negated = |of: Vec<BoolLiteral>| Ok(Err(of.into_iter().map(|it| !it).collect_vec()));
        theory.retract(self.told);
        if self.told == self.trail.len() {
            return Ok(Ok(()));
        }
        while self.told < self.trail.len() {
            self.told += 1;
            if let Err(of) = theory.assign(self.trail[self.told - 1]) {
                return negated(of);
            }
        }
        match theory.check(budget)? {
            Ok(()) => Ok(Ok(())),
            Err(of) => negated(of),
        }
    }

    /// Makes the assignments that follow from the parities; returns whether there are any, or a conflict.
    fn eliminate(&mut self) -> Result<bool, Implied> {
        let from = std::mem::replace(&mut self.summed, self.trail.len());
        let Self { parities, values, looks, trail, .. } = self;
        if !self.has_long_parity || !trail[from..].iter().any(|it| parities.mentions(*it)) {
            return Ok(false);
        }
        let implied = parities.check(|it| values[it.index()], looks);
        let is_new = !implied.is_empty();
        for mut clause in implied {
            let first = clause[0];
            if self.values[first.index()] < 0 {
                return Err(clause);
            }
            clause.retain(|it| *it == first || self.level[it.variable()] > 0);
            let Some(second) = (1..clause.len()).max_by_key(|at| self.level[clause[*at].variable()]) else {
                self.back_to(0);
                self.assign(first, NO_CLAUSE);
                break;
            };
            clause.swap(1, second);
            // Clauses of two levels are never forgotten; the parities give these again.
            let levels = self.count_levels(&clause[1..]).max(3);
            let clause = self.keep(&clause, levels);
            self.learned += 1;
            self.assign(first, clause);
        }
        if self.learned > self.most_learned {
            self.forget();
        }
        Ok(is_new)
    }

    fn next(&mut self, assumptions: &[BoolLiteral], theory: &impl Theory) -> NextAssignment {
        if let Some(&literal) = assumptions.get(self.levels.len()) {
            return if self.values[literal.index()] < 0 { NextAssignment::Refuted(literal) } else { NextAssignment::Decide(literal) };
        }
        while let Some(variable) = self.order.pop(&self.activity) {
            self.looks += POP;
            let literal = BoolLiteral::positive(variable as u32);
            if self.values[literal.index()] == 0 {
                let phase = theory.preferred(variable).unwrap_or(self.phase[variable]);
                return NextAssignment::Decide(if phase { literal } else { !literal });
            }
        }
        NextAssignment::Complete
    }

    /// Learns from a conflict: literals that are all false, and of which one has to hold. Returns `false` if it follows
    /// that the clauses cannot be satisfied.
    fn learn(&mut self, conflict: &[BoolLiteral]) -> bool {
        let highest = conflict.iter().map(|it| self.level[it.variable()]).max().unwrap_or(0);
        self.back_to(highest as usize);
        if highest == 0 {
            self.is_contradictory = true;
            return false;
        }
        let learned = self.first_cause(conflict);
        let level_of = |search: &Self, literal: BoolLiteral| search.level[literal.variable()];
        if let [only] = learned[..] {
            self.back_to(0);
            self.assign(only, NO_CLAUSE);
            return true;
        }
        let mut learned = learned;
        let second = (1..learned.len()).max_by_key(|at| level_of(self, learned[*at])).unwrap_or(1);
        learned.swap(1, second);
        let back_to = level_of(self, learned[1]) as usize;
        // Literals of the assumptions come last: they stay false during this question, and no watch has to skip them.
        let mut kept = 2;
        for at in 2..learned.len() {
            if level_of(self, learned[at]) as usize > self.assumed {
                learned.swap(kept, at);
                kept += 1;
            }
        }
        let levels = self.count_levels(&learned);
        self.back_to(back_to);
        let clause = self.keep(&learned, levels);
        self.looks += learned.len();
        self.learned += 1;
        self.assign(learned[0], clause);
        self.step /= DECAY;
        if self.learned > self.most_learned {
            self.forget();
        }
        true
    }

    /// Counts the levels of a learned clause's literals. The levels of assumptions do not count: a question that
    /// assumes hundreds of covers has hundreds of them.
    fn count_levels(&mut self, learned: &[BoolLiteral]) -> u32 {
        self.counted += 1;
        self.counted_at.resize(self.counted_at.len().max(self.levels.len() + 1), 0);
        let mut levels = 0;
        for literal in learned {
            let level = self.level[literal.variable()] as usize;
            if level > self.assumed && std::mem::replace(&mut self.counted_at[level], self.counted) != self.counted {
                levels += 1;
            }
        }
        levels.max(1)
    }

    /// Follows the reasons of a conflict back to the single literal of the highest level that explains it. Returns the
    /// clause to be learned, with the negation of this literal first.
    fn first_cause(&mut self, conflict: &[BoolLiteral]) -> Vec<BoolLiteral> {
        let mut learned = vec![BoolLiteral::positive(0)];
        let (mut open, mut at, mut read) = (0, self.trail.len(), conflict.len());
        for literal in conflict {
            open += usize::from(self.is_left_open(*literal, &mut learned));
        }
        let first = loop {
            let (trail, seen) = (&self.trail[..], &self.seen[..]);
            loop {
                at -= 1;
                if seen[trail[at].variable()] {
                    break;
                }
            }
            let literal = trail[at];
            self.seen[literal.variable()] = false;
            open -= 1;
            if open == 0 {
                break literal;
            }
            let Clause { start, len, .. } = self.clauses[self.reason[literal.variable()] as usize];
            read += len as usize;
            for at in start as usize..(start + len) as usize {
                let other = self.literals[at];
                open += usize::from(other != literal && self.is_left_open(other, &mut learned));
            }
        };
        learned[0] = !first;
        let marked = learned.clone();
        let mut kept = 1;
        for at in 1..learned.len() {
            let literal = learned[at];
            if !self.follows(literal, &mut read) {
                learned[kept] = literal;
                kept += 1;
            }
        }
        learned.truncate(kept);
        for literal in marked {
            self.seen[literal.variable()] = false;
        }
        self.looks += read / rate::LITERALS_PER_WATCH;
        learned
    }

    /// Marks a false literal of a conflict or a reason. One of the highest level is left open, to be explained; others
    /// join the clause that is learned. The booleans of assumptions are never chosen, so their activity stays.
    #[inline]
    fn is_left_open(&mut self, literal: BoolLiteral, learned: &mut Vec<BoolLiteral>) -> bool {
        let variable = literal.variable();
        let level = self.level[variable] as usize;
        if level == 0 || std::mem::replace(&mut self.seen[variable], true) {
            return false;
        }
        if level > self.assumed {
            self.bump(variable);
        }
        let is_open = level == self.levels.len();
        if !is_open {
            learned.push(literal);
        }
        is_open
    }

    /// Whether a literal of a learned clause can be left out: it is false only because others of the clause are.
    fn follows(&self, literal: BoolLiteral, read: &mut usize) -> bool {
        let reason = self.reason[literal.variable()];
        if reason == NO_CLAUSE {
            return false;
        }
        let Clause { start, len, .. } = self.clauses[reason as usize];
        *read += len as usize;
        let (seen, level) = (&self.seen[..], &self.level[..]);
        let of = &self.literals[start as usize..(start + len) as usize];
        of.iter().all(|it| it.variable() == literal.variable() || seen[it.variable()] || level[it.variable()] == 0)
    }

    /// Raises the activity of a boolean.
    fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > 1e100 {
            self.activity.iter_mut().for_each(|it| *it *= 1e-100);
            self.step *= 1e-100;
        }
        self.order.raised(variable, &self.activity);
    }

    /// Collects in `core` the assumptions that make the assumption `literal` false, and `literal` itself.
    fn blame(&mut self, literal: BoolLiteral) {
        self.core.push(literal);
        if self.level[literal.variable()] == 0 {
            return;
        }
        self.seen[literal.variable()] = true;
        let first = self.levels.first().map_or(0, |it| it.0);
        for at in (first..self.trail.len()).rev() {
            let it = self.trail[at];
            if !std::mem::take(&mut self.seen[it.variable()]) {
                continue;
            }
            let reason = self.reason[it.variable()];
            if reason == NO_CLAUSE {
                self.core.push(it);
                continue;
            }
            let Clause { start, len, .. } = self.clauses[reason as usize];
            for other in &self.literals[start as usize..(start + len) as usize] {
                self.seen[other.variable()] |= other.variable() != it.variable() && self.level[other.variable()] > 0;
            }
        }
    }

    /// Drops the half of the learned clauses with the most levels. Clauses of at most two levels and current reasons
    /// are not among them.
    fn forget(&mut self) {
        let is_reason = |clause: usize| {
            let first = self.literals[self.clauses[clause].start as usize];
            self.values[first.index()] > 0 && self.reason[first.variable()] == clause as u32
        };
        let mut candidates: Vec<usize> = (0..self.clauses.len())
            .filter(|at| self.clauses[*at].levels > 2 && !self.clauses[*at].is_dropped && !is_reason(*at))
            .collect_vec();
        candidates.order_by_key(|at| std::cmp::Reverse((self.clauses[*at].levels, *at)));
        candidates.truncate(candidates.len() / 2);
        for at in &candidates {
            self.clauses[*at].is_dropped = true;
        }
        self.learned -= candidates.len();
        self.most_learned += self.most_learned / 10;
        self.compact();
    }

    /// Removes dropped clauses from memory.
    fn compact(&mut self) {
        let mut places = vec![NO_CLAUSE; self.clauses.len()];
        let (mut literals, mut clauses) = (Vec::with_capacity(self.literals.len()), Vec::with_capacity(self.clauses.len()));
        for (at, clause) in self.clauses.iter().enumerate().filter(|(_, it)| !it.is_dropped) {
            places[at] = clauses.len() as u32;
            let start = literals.len() as u32;
            literals.extend_from_slice(&self.literals[clause.start as usize..(clause.start + clause.len) as usize]);
            clauses.push(Clause { start, ..*clause });
        }
        for watches in self.watches.iter_mut().chain(&mut self.pairs) {
            watches.retain_mut(|watch| {
                watch.clause = places[watch.clause as usize];
                watch.clause != NO_CLAUSE
            });
        }
        for literal in &self.trail {
            let reason = &mut self.reason[literal.variable()];
            if *reason != NO_CLAUSE {
                *reason = places[*reason as usize];
            }
        }
        (self.literals, self.clauses) = (literals, clauses);
    }
}

/// The next assignment.
enum NextAssignment {
    Decide(BoolLiteral),
    /// This assumption is false already.
    Refuted(BoolLiteral),
    /// All booleans have a value.
    Complete,
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, .. (Luby, Sinclair and Zuckerman, 1993).
fn luby(mut at: u64) -> u64 {
    loop {
        let end = (at + 2).next_power_of_two();
        if end == at + 2 {
            return end / 2;
        }
        at -= end / 2 - 1;
    }
}
