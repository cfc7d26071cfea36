//! Evaluates a table as it is written, on the values of one case.
//!
//! The proof works with sets of values and simplified formulas, and generated code with graphs. This module has
//! neither: it reads each `requires:`, `is:`, relation and entry as the author wrote it. So the witness can check the
//! proof with it, and findings can check the cases that they show.
//!
//! # Files
//!
//! - `compared_values`: Evaluates comparisons in entries.
//! - `statement_truth`: Evaluates formulas of properties, on a case and its result.
//! - `text_entries`: Evaluates entries about texts that patterns tell apart.
//! - `text_tests`: Evaluates patterns of texts.
//! - `used_results`: Evaluates used tables.

mod compared_values;
mod statement_truth;
mod text_entries;
pub(crate) mod text_tests;
mod used_results;

use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Formula, HitPolicy, Origin, Outcome, Position, Table};
use crate::syntax::Text;
use crate::syntax::entry::{self, Entry};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use used_results::{Evaluators, UsedEvaluators};

/// The value of each column; `None` for a condition that is not applicable.
pub(crate) type AssignedCase = Vec<Option<Position>>;

/// The entries of a rule that restrict their column, each with the column; `None` for ELSE.
type RuleEntries<'a> = Option<Vec<(usize, &'a ConditionEntry)>>;

/// A table, ready to be evaluated.
pub(crate) struct Evaluator<'a> {
    pub(crate) table: &'a Table,
    /// The columns that depend on others, each after those on which it depends.
    dependent: Vec<usize>,
    /// The relations, with the columns that they mention.
    pub(crate) relations: Vec<(&'a Formula, Vec<usize>)>,
    /// The relations that have to be proved, and may not be assumed: those that speak about computed columns alone.
    pub(crate) claims: Vec<usize>,
    /// The entries of each rule that restrict their column, computed at the first use.
    rules: OnceCell<Vec<RuleEntries<'a>>>,
    else_rule: Option<usize>,
    /// The rank of each rule: of the rules that match, one with the least rank fires.
    ranks: OnceCell<Vec<usize>>,
    /// The used tables.
    uses: UsedEvaluators<'a>,
    /// Whether each column has patterns; and which of its entries hold for which texts, as far as that was asked.
    has_patterns: Vec<bool>,
    matched: RefCell<HashMap<(usize, &'a str), TextEntry>>,
}

/// An entry about texts as it is written, and whether it holds for the texts that it was asked about.
struct TextEntry {
    entry: Option<Entry>,
    known: HashMap<Position, bool>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(table: &'a Table) -> Self {
        Self::in_network(table, &mut Evaluators::default())
    }

    /// Creates the evaluator of a table in a network, and reuses the evaluators of `known` tables.
    fn in_network(table: &'a Table, known: &mut Evaluators<'a>) -> Self {
        let relations: Vec<(&Formula, Vec<usize>)> = table.relations.iter().map(|it| (&it.formula, it.formula.columns())).collect_vec();
        Self {
            table,
            dependent: dependent(table),
            claims: (0..relations.len()).filter(|at| is_claim(table, &relations[*at].1)).collect_vec(),
            relations,
            rules: OnceCell::new(),
            else_rule: table.rules.iter().position(crate::model::Rule::is_else),
            ranks: OnceCell::new(),
            uses: UsedEvaluators::new(&table.uses, known),
            has_patterns: table.columns.iter().map(|it| it.domain.text_classes().is_some()).collect_vec(),
            matched: RefCell::default(),
        }
    }

    fn rules(&self) -> &[RuleEntries<'a>] {
        self.rules.get_or_init(|| {
            // The compiler adds columns behind those of the author; entries in them are not as written.
            let written = self.table.written().len();
            let said = |entries: &'a [ConditionEntry]| {
                entries.iter().take(written).enumerate().filter(|(_, entry)| !entry.is_irrelevant()).collect_vec()
            };
            self.table.rules.iter().map(|rule| rule.entries().map(said)).collect_vec()
        })
    }

    /// Whether the value of a column is given: it is an input, an answer, or an expression that the compiler does not
    /// understand.
    pub(crate) fn is_given(&self, column: usize) -> bool {
        let it = &self.table.columns[column];
        it.origin != Origin::Expression || it.meaning().is_none()
    }

    /// The columns whose values or applicability others decide, each after those on which it depends.
    pub(crate) fn dependent(&self) -> &[usize] {
        &self.dependent
    }

    /// Whether values of all columns are a possible case: each dependent column has the value that follows from the
    /// others, and all relations hold, except the claim `denied`, which must not hold. Checks that need a value that
    /// `is_unknown` are left out.
    pub(crate) fn is_case(&self, case: &[Option<Position>], is_unknown: &dyn Fn(usize) -> bool, denied: Option<usize>) -> bool {
        let is_known = |columns: &[usize]| !columns.iter().any(|it| is_unknown(*it));
        let are_right = |column: &usize| is_unknown(*column) || !is_known(&needs(self.table, *column)) || self.agrees(*column, case);
        let holds = |at: usize| match denied == Some(at) {
            true => self.relation(at, case) == Some(false),
            false => self.claims.contains(&at) || !is_known(&self.relations[at].1) || self.relation(at, case) == Some(true),
        };
        self.dependent.iter().all(are_right) && (0..self.relations.len()).all(holds)
    }

    /// Whether the value of a dependent column, and whether it is applicable, follow from the other columns.
    fn agrees(&self, column: usize, case: &[Option<Position>]) -> bool {
        let it = &self.table.columns[column];
        let is_applicable = it.requires.as_ref().is_none_or(|it| is_required(&it.formula, case));
        let Some(at) = case[column].filter(|_| is_applicable) else { return is_applicable == case[column].is_some() };
        // A used table may look at an expression that the compiler does not understand: any value agrees then.
        let is_open = || self.table.hidden.iter().any(|it| it.meaning.is_none());
        let computed = || self.table.computed(column, &|it| case[it].unwrap_or(0));
        let is_computed = || it.meaning().is_none() || computed().map_or_else(is_open, |it| it == at);
        match it.result_of.filter(|of| of.0 < self.table.uses.len() && !self.uses.shares_unknown) {
            // The used table has no result where an input is outside of the values that it expects: any value agrees.
            Some(of) => self.uses.result(of, &self.table.columns, case).is_none_or(|set| set.contains(at)),
            None => is_computed(),
        }
    }

    /// Whether the values of other columns let a question be asked: a question that only used tables ask may not matter
    /// in a case. Returns `true` where those values are not known.
    pub(crate) fn is_asked(&self, column: usize, value: &dyn Fn(usize) -> Option<Position>) -> bool {
        let Some(place) = self.table.columns[column].borrowed.as_ref().and_then(|it| it.asked_where.as_ref()) else { return true };
        let columns = place.formula.columns();
        let case: AssignedCase = (0..columns.iter().max().map_or(0, |it| it + 1)).map(value).collect_vec();
        holds(&place.formula, &case) != Some(false)
    }

    /// Whether there are columns whose values or applicability others decide.
    pub(crate) fn has_dependent(&self) -> bool {
        !self.dependent.is_empty()
    }

    /// Writes the given values and the dependent values that follow from them into a case. Returns `false` where an
    /// expression overflows, or a used table has no result.
    pub(crate) fn settle(&self, given: &[Position], case: &mut AssignedCase) -> bool {
        case.clear();
        case.extend(given.iter().map(|at| Some(*at)));
        for &column in &self.dependent {
            let it = &self.table.columns[column];
            if it.requires.as_ref().is_some_and(|it| !is_required(&it.formula, case)) {
                case[column] = None;
                continue;
            }
            let at = match (it.result_of.filter(|of| of.0 < self.table.uses.len()), it.meaning()) {
                // Where the used table leaves several values: the given one if it is among them, else the first.
                (Some(of), _) => {
                    // Each table numbers its texts itself: the first here may be another one there.
                    let is_told = it.meaning().is_some() || !self.uses.shares_unknown || !matches!(it.domain, Domain::Text { .. });
                    let given = case[column].filter(|_| !self.uses.shares_unknown);
                    let can_be = self.uses.result(of, &self.table.columns, case).filter(|_| is_told);
                    can_be.and_then(|set| given.filter(|at| set.contains(*at)).or_else(|| set.first()))
                }
                (None, Some(meaning)) => meaning.position(&|column| case[column].unwrap_or(0)),
                (None, None) => continue,
            };
            let Some(at) = at else { return false };
            case[column] = Some(at);
        }
        true
    }

    /// Whether a relation holds. One that mentions a condition that is not applicable demands nothing, and holds.
    /// `None` where it overflows.
    pub(crate) fn relation(&self, at: usize, case: &[Option<Position>]) -> Option<bool> {
        let (formula, columns) = &self.relations[at];
        if mentions_applicable(columns, case) { holds(formula, case) } else { Some(true) }
    }

    /// Returns for each of many cases the rules that [`matching`](Self::matching) returns for it. Reads each entry once
    /// for all cases: the entries of a large table do not fit into the processor's cache, the cases do.
    pub(crate) fn matching_each(&self, cases: &[AssignedCase]) -> Vec<Vec<usize>> {
        let is_one_enough = self.table.hit == HitPolicy::First;
        let mut matching: Vec<Vec<usize>> = vec![Vec::new(); cases.len()];
        let mut open: Vec<usize> = (0..cases.len()).collect_vec();
        let mut left = Vec::with_capacity(cases.len());
        for (rule, entries) in self.rules().iter().enumerate() {
            let Some(entries) = entries else { continue };
            left.clone_from(&open);
            for &(column, entry) in entries {
                self.keep_matching(column, entry, cases, &mut left);
                if left.is_empty() {
                    break;
                }
            }
            left.iter().for_each(|case| matching[*case].push(rule));
            if is_one_enough && !left.is_empty() {
                open.retain(|case| matching[*case].is_empty());
            }
        }
        matching.iter_mut().for_each(|it| self.keep_best(it));
        matching
    }

    /// Removes the cases for which an entry does not hold.
    fn keep_matching(&self, column: usize, entry: &'a ConditionEntry, cases: &[AssignedCase], left: &mut Vec<usize>) {
        // A loop by hand: without optimisation, an iterator here took most of the witness's time.
        let (mut at, mut kept) = (0, 0);
        while at < left.len() {
            let case = left[at];
            if self.entry_holds(column, entry, &cases[case]) {
                left[kept] = case;
                kept += 1;
            }
            at += 1;
        }
        left.truncate(kept);
    }

    /// Keeps the rules of the best rank.
    fn keep_best(&self, matching: &mut Vec<usize>) {
        let ranks = self.ranks.get_or_init(|| self.table.ranks());
        let best = matching.iter().map(|rule| ranks[*rule]).min();
        matching.retain(|rule| Some(ranks[*rule]) == best);
    }

    /// Returns the rules that decide, in order; never ELSE. These are the rules whose entries hold; under `hit: first`
    /// only the first of them, under `hit: priority` only those with the best result.
    pub(crate) fn matching(&self, case: &AssignedCase) -> Vec<usize> {
        let mut matching = self.all_matching(case, self.table.hit == HitPolicy::First);
        self.keep_best(&mut matching);
        matching
    }

    /// Returns the rules whose entries hold, in order; never ELSE. Stops at the first where `is_one_enough`.
    pub(crate) fn all_matching(&self, case: &AssignedCase, is_one_enough: bool) -> Vec<usize> {
        let mut matching = Vec::new();
        for (rule, entries) in self.rules().iter().enumerate() {
            let Some(entries) = entries else { continue };
            // A loop by hand: without optimisation, an iterator here took most of the witness's time.
            let mut at = 0;
            while at < entries.len() {
                let (column, entry) = entries[at];
                if !self.entry_holds(column, entry, case) {
                    break;
                }
                at += 1;
            }
            if at == entries.len() {
                matching.push(rule);
                if is_one_enough {
                    break;
                }
            }
        }
        matching
    }

    /// Whether an entry holds in a case.
    fn entry_holds(&self, column: usize, entry: &'a ConditionEntry, case: &AssignedCase) -> bool {
        let holds = match case[column] {
            Some(value) => self.holds(column, entry, value),
            None => entry.not_applicable,
        };
        holds && (entry.compares.is_empty() || compared_values::all_hold(self.table, column, &entry.compares, case))
    }

    /// Whether an entry holds for a value, as far as it is about values. Patterns are looked for in the text itself.
    fn holds(&self, column: usize, entry: &'a ConditionEntry, at: Position) -> bool {
        if !self.has_patterns[column] {
            return entry.set.contains(at);
        }
        let mut matched = self.matched.borrow_mut();
        let written = matched.entry((column, &entry.text)).or_insert_with(|| TextEntry { entry: self.read(entry), known: HashMap::new() });
        let domain = &self.table.columns[column].domain;
        let read = || written.entry.as_ref().and_then(|it| text_entries::holds(it, domain, at)).unwrap_or_else(|| entry.set.contains(at));
        *written.known.entry(at).or_insert_with(read)
    }

    /// An entry about texts as it is written, unless a name in it is that of a value (`!= red`).
    fn read(&self, entry: &ConditionEntry) -> Option<Entry> {
        let is_compared = |name: &str| entry.compares.iter().any(|it| self.table.columns[it.other].name.value == name);
        let (read, mut are_columns) = (entry::of_rule(&Text::whole(&*entry.text, entry.span)).ok()?, true);
        read.names(&mut |name| are_columns &= is_compared(name));
        are_columns.then_some(read)
    }

    /// Whether all entries of a rule hold, except the one in the column `but`, which is not checked.
    #[cfg(feature = "explore")]
    pub(crate) fn others_hold(&self, rule: usize, but: usize, case: &AssignedCase) -> bool {
        let entries = self.rules()[rule].iter().flatten();
        entries.filter(|it| it.0 != but).all(|&(column, entry)| {
            let holds = case[column].map_or(entry.not_applicable, |it| self.holds(column, entry, it));
            holds && compared_values::all_hold(self.table, column, &entry.compares, case)
        })
    }

    /// Returns the rule that fires: the first that matches, else ELSE.
    pub(crate) fn fired(&self, matching: &[usize]) -> Option<usize> {
        matching.first().copied().or(self.else_rule)
    }

    /// Whether an outcome is right where these rules match: each of them allows it, or ELSE where none matches.
    pub(crate) fn is_right(&self, outcome: &Outcome, matching: &[usize]) -> bool {
        let else_rule: Vec<usize> = self.else_rule.into_iter().collect_vec();
        let judges = if matching.is_empty() { &else_rule[..] } else { matching };
        judges.iter().all(|rule| self.table.rules[*rule].outcomes().any(|it| it == outcome))
    }
}

/// Whether a relation mentions computed columns alone, so that it is a claim about them and not an assumption.
fn is_claim(table: &Table, columns: &[usize]) -> bool {
    !columns.is_empty() && columns.iter().all(|column| table.columns[*column].meaning().is_some())
}

/// Returns the columns with an expression, a requirement or a used table, each after those on which it depends.
fn dependent(table: &Table) -> Vec<usize> {
    let is_dependent = |column: &usize| {
        let it = &table.columns[*column];
        it.requires.is_some() || it.meaning().is_some() || it.result_of.is_some()
    };
    let mut left: Vec<(usize, Vec<usize>)> = (0..table.columns.len()).filter(is_dependent).map(|it| (it, needs(table, it))).collect_vec();
    let mut is_left = vec![false; table.columns.len()];
    left.iter().for_each(|it| is_left[it.0] = true);
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let (later, now): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, needs)| needs.iter().any(|it| is_left[*it]));
        // `resolve` refuses conditions that require each other, so `now` has a column. This avoids an endless loop.
        let (now, later) = if now.is_empty() { (later, now) } else { (now, later) };
        now.iter().for_each(|it| is_left[it.0] = false);
        order.extend(now.into_iter().map(|it| it.0));
        left = later;
    }
    order
}

/// Returns the columns of which a column is computed, and those that it requires.
pub(crate) fn needs(table: &Table, column: usize) -> Vec<usize> {
    let mut needs = table.columns[column].requires.as_ref().map_or_else(Vec::new, |it| it.formula.columns());
    needs.extend(table.computed_of(column));
    let of_use = table.columns[column].result_of.and_then(|it| table.uses.get(it.0));
    needs.extend(of_use.into_iter().flat_map(|it| it.inputs.iter().map(|link| link.1)));
    needs
}

/// Whether a requirement holds. One that mentions a condition that is not applicable does not.
fn is_required(requirement: &Formula, case: &[Option<Position>]) -> bool {
    mentions_applicable(&requirement.columns(), case) && holds(requirement, case) == Some(true)
}

fn mentions_applicable(columns: &[usize], case: &[Option<Position>]) -> bool {
    columns.iter().all(|column| case[*column].is_some())
}

/// Returns whether a formula holds; `None` where that depends on a comparison that overflows. `a >= 1 -> a + a != 0`
/// holds for -128, though `a + a` overflows there.
fn holds(formula: &Formula, case: &[Option<Position>]) -> Option<bool> {
    let between = |low: usize, high: usize, of: &[Formula]| {
        let (mut least, mut most) = (0, 0);
        for it in of {
            let truth = holds(it, case);
            least += usize::from(truth == Some(true));
            most += usize::from(truth != Some(false));
        }
        let (is_within, is_outside) = (low <= least && most <= high, most < low || high < least);
        (is_within || is_outside).then_some(is_within)
    };
    match formula {
        Formula::Atom { column, set } => Some(case[*column].is_some_and(|at| set.contains(at))),
        Formula::Not(it) => Some(!holds(it, case)?),
        Formula::And(of) => between(of.len(), of.len(), of),
        Formula::Or(of) => between(1, of.len(), of),
        Formula::Iff(a, b) => Some(holds(a, case)? == holds(b, case)?),
        Formula::Count { low, high, of } => between(*low, *high, of),
        Formula::Test(test) => test.holds(&|column| case[column].unwrap_or(0)),
    }
}
