//! What `explore` makes of random tables, held against the oracle: test cases, tables with fewer rules, and the questions for another solver.
//!
//! Nothing that says so here is the engine's own word: a test case is decided by evaluating the table at its values, the shorter table by the front door at
//! the points of the oracle, and what another solver has to answer is what the oracle has seen.

use super::evaluate::{entry_holds, entry_matches};
use super::front::{Trial, given, parse};
use super::judge::check_text;
use super::oracle::{NOT_APPLICABLE, Oracle};
use super::print::{TYPES, yaml};
use super::read;
use super::table::{Entry, Table};
use super::table_of;
use super::value::{Type, Value};
use dtable_core::compile::Unit;
use dtable_core::diagnostic::Code;
use dtable_core::explore::cases::{Kind, TestCase, TestCases, cases, value};
use dtable_core::explore::simplify::{Rewritten, rewritten, simplify};
use dtable_core::explore::smt::{About, questions};
use dtable_core::model;
use dtable_core::source::Source;

/// Points of a table that are decided again.
const POINTS: usize = 200;

/// So many bounds of an entry all have test cases.
const BOUNDS: usize = 16;

/// What many tables came to.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Tables that are verified.
    pub tables: usize,
    /// Test cases that were decided.
    pub cases: usize,
    /// Pairs of which one entry makes the difference.
    pub pairs: usize,
    /// Entries of which it is said that there is no such pair.
    pub never: usize,
    /// Entries of which there is one, and for which none was found.
    pub pairs_not_found: usize,
    /// Values at bounds that have test cases.
    pub bounds: usize,
    /// Values at bounds that occur, and for which none was found.
    pub bounds_not_found: usize,
    /// Tables that can do with fewer rules.
    pub shorter: usize,
}

/// Explores the table of a seed.
///
/// # Errors
///
/// What is wrong, with the table.
pub fn explored(seed: u64, tally: &mut Explored) -> Result<(), String> {
    let table = table_of(seed);
    let text = yaml(&table);
    let (Unit::VerifiedTable(verified), Some(oracle)) = (check_text(&text).unit, Oracle::new(&table)) else { return Ok(()) };
    tally.tables += 1;
    let trial = Exploring { table: &table, oracle: &oracle, model: verified.table() };
    let judged = trial.test_cases(tally).and_then(|()| trial.shorter(&text, tally));
    judged.map_err(|it| format!("SEED={seed}: {it}\n\n{text}"))
}

struct Exploring<'a> {
    table: &'a Table,
    oracle: &'a Oracle<'a>,
    model: &'a model::Table,
}

/// A test case, with what the table says at its values.
struct Decided {
    values: Vec<Value>,
    matching: Vec<usize>,
    said: Vec<String>,
}

/// What a test case is to show at an entry.
struct Bound<'a> {
    rule: usize,
    column: usize,
    /// How what is said of it begins.
    said: String,
    stands: &'a dyn Fn(&[Value]) -> bool,
}

impl Exploring<'_> {
    fn test_cases(&self, tally: &mut Explored) -> Result<(), String> {
        let Ok(found) = cases(self.model, &[Kind::Rules, Kind::Boundaries, Kind::Pairs, Kind::Mcdc]) else { return Ok(()) };
        let decided = found.cases.iter().map(|it| self.decided(it)).collect::<Result<Vec<_>, _>>()?;
        tally.cases += decided.len();
        if found.without.iter().any(|it| it.ends_with("too much work")) {
            return Ok(());
        }
        self.reached(&decided, &found)?;
        self.one_entry_decides(&decided, &found, tally)?;
        self.never(&found, tally)?;
        self.at_bounds(&decided, &found, tally)
    }

    /// Evaluates the table at the values of a test case, which have to be those of a case.
    fn decided(&self, case: &TestCase) -> Result<Decided, String> {
        let mut candidates = self.oracle.candidates.clone();
        for (column, candidates) in self.table.columns.iter().zip(&mut candidates).filter(|(it, _)| it.is_free()) {
            if let Some(value) = self.value(case, &column.name).map_err(|it| format!("{it}: {case:?}"))? {
                *candidates = vec![value];
            }
        }
        let narrow = Oracle::with(self.table, candidates, false).ok_or("too many points")?;
        let is_it = |point: &&Vec<u16>| {
            let mut columns = self.table.columns.iter().zip(*point).filter(|(it, _)| it.is_free());
            columns.all(|(it, place)| self.value(case, &it.name).is_ok_and(|it| it.is_none()) == (*place == NOT_APPLICABLE))
        };
        let at = narrow.points.iter().position(|it| is_it(&it)).ok_or_else(|| format!("no case: {case:?}"))?;
        let place = |rule: usize| self.table.rules.iter().position(|it| it.id == self.model.rules[rule].id.value).expect("rules have ids");
        // Under `priority` the rules of the compiler stand by their ranks.
        let mut matching: Vec<usize> = case.matching.iter().map(|it| place(*it)).collect();
        matching.sort_unstable();
        if matching != narrow.matching[at] || case.rule.map(place) != self.fired(&narrow, at) {
            return Err(format!("{:?} match: {case:?}", narrow.matching[at]));
        }
        let values = narrow.values(&narrow.points[at]);
        Ok(Decided { values, said: self.oracle.made_by(&matching), matching })
    }

    /// The value of a test case for a column; nothing where that is not applicable.
    fn value(&self, case: &TestCase, column: &str) -> Result<Option<Value>, String> {
        let at = self.model.columns.iter().position(|it| it.name.value == column).ok_or("no such column")?;
        let Some(position) = case.values[at] else { return Ok(None) };
        let text = value(&self.model.columns[at].domain, position).ok_or("no value")?;
        let ty = &self.table.columns.iter().find(|it| it.name == column).ok_or("no such column")?.ty;
        let read = read::entry(self.table, ty, &text).and_then(|it| read::single(&it));
        read.map(Some).ok_or_else(|| format!("`{text}` cannot be read"))
    }

    fn fired(&self, oracle: &Oracle, at: usize) -> Option<usize> {
        let first = || oracle.matching[at].first().copied();
        if self.table.collects() { first().or_else(|| self.table.else_rule()) } else { oracle.fired(at) }
    }

    /// Whether something comes out of a point.
    fn is_decided(&self, at: usize) -> bool {
        self.fired(self.oracle, at).is_some() || self.oracle.says_zero()
    }

    /// Whether two results differ, whatever is chosen where rules leave several.
    fn is_other(&self, a: &[String], b: &[String]) -> bool {
        if self.table.collects() { a != b } else { a.iter().all(|it| !b.contains(it)) }
    }

    /// Each rule that fires at some point has a test case, unless it is said that none was found.
    fn reached(&self, decided: &[Decided], found: &TestCases) -> Result<(), String> {
        for at in 0..self.oracle.points.len() {
            let Some(fired) = self.fired(self.oracle, at) else { continue };
            let is_fired = |it: &Decided| it.matching.contains(&fired) || it.matching.is_empty() && Some(fired) == self.table.else_rule();
            let id = &self.table.rules[fired].id;
            let is_told = || found.without.iter().any(|it| it.contains(&format!("`{id}`")));
            if !decided.iter().any(is_fired) && !is_told() {
                return Err(format!("no test case of {id}: {:?}", found.without));
            }
        }
        Ok(())
    }

    /// Two test cases show that an entry decides: all other columns that are given have the same values, and another result comes out.
    fn one_entry_decides(&self, decided: &[Decided], found: &TestCases, tally: &mut Explored) -> Result<(), String> {
        for (column, it) in self.table.columns.iter().enumerate() {
            for (rule, of) in self.table.rules.iter().enumerate() {
                let said = format!("`{}` decides for rule `{}`", it.name, of.id);
                let has = |case: &TestCase| case.about.split("; ").any(|it| it == said);
                let pair: Vec<&Decided> = found.cases.iter().zip(decided).filter(|(it, _)| has(it)).map(|it| it.1).collect();
                let [a, b] = &pair[..] else {
                    if pair.is_empty() {
                        continue;
                    }
                    return Err(format!("{said}: {} test cases", pair.len()));
                };
                let is_same = |other: usize| {
                    let (a, b) = (&a.values[other], &b.values[other]);
                    other == column || !self.table.columns[other].is_free() || a == b || [a, b].contains(&&Value::NotApplicable)
                };
                let is_right = self.is_other(&a.said, &b.said)
                    && a.values[column] != b.values[column]
                    && (a.matching.contains(&rule) || b.matching.contains(&rule))
                    && (0..self.table.columns.len()).all(is_same);
                if !is_right {
                    return Err(format!("{said}: {:?} {:?}, {:?} {:?}", a.values, a.said, b.values, b.said));
                }
                tally.pairs += 1;
            }
        }
        Ok(())
    }

    /// Where an entry decides in no case, no two points of the oracle show that it does; where no two cases were found, there are seldom any.
    fn never(&self, found: &TestCases, tally: &mut Explored) -> Result<(), String> {
        for said in &found.without {
            let is_never = said.ends_with("in no case does another value alone change the result");
            if !is_never && !said.ends_with("no two such cases were found") {
                continue;
            }
            let names: Vec<&str> = said.split('`').collect();
            let column = self.table.columns.iter().position(|it| it.name == names[1]).ok_or("no such column")?;
            let rule = self.table.rules.iter().position(|it| it.id == names[3]).ok_or("no such rule")?;
            let pair = self.deciding(column, rule);
            tally.never += usize::from(is_never);
            tally.pairs_not_found += usize::from(pair.is_some());
            if let Some((with, other)) = pair.filter(|_| is_never) {
                return Err(format!("{said}; but {with:?}, {other:?}"));
            }
        }
        Ok(())
    }

    /// Two points that differ in a column alone, so that the entry of a rule holds for it at the first one alone, and in their results.
    fn deciding(&self, column: usize, rule: usize) -> Option<(Vec<Value>, Vec<Value>)> {
        let fires = |at: &usize| match self.table.collects() {
            true => self.oracle.matching[*at].contains(&rule),
            false => self.oracle.fired(*at) == Some(rule),
        };
        let points = &self.oracle.points;
        let entry = &self.table.rules[rule].entries.as_ref()?[column];
        let value = |at: usize, column: usize| self.oracle.value(column, points[at][column]).clone();
        let fails = |at: &usize| !entry_matches(entry, column, &|column| value(*at, column));
        for with in (0..points.len()).filter(fires) {
            let is_beside = |other: &usize| {
                let mut pairs = points[with].iter().zip(&points[*other]).enumerate();
                pairs.all(|(at, (a, b))| a == b || at == column || !self.table.columns[at].is_free())
            };
            let result = self.oracle.made_by(&self.oracle.matching[with]);
            let is_other =
                |other: &usize| self.is_decided(*other) && self.is_other(&self.oracle.made_by(&self.oracle.matching[*other]), &result);
            if let Some(other) = (0..points.len()).filter(fails).filter(is_beside).find(is_other) {
                return Some((self.oracle.values(&points[with]), self.oracle.values(&points[other])));
            }
        }
        None
    }

    /// The values at which entries begin and end have test cases, and so has it that columns are equal which an entry compares, as far as the oracle sees
    /// that they occur.
    fn at_bounds(&self, decided: &[Decided], found: &TestCases, tally: &mut Explored) -> Result<(), String> {
        for (at, rule) in self.table.rules.iter().enumerate() {
            let Some(entries) = &rule.entries else { continue };
            for (column, it) in self.table.columns.iter().enumerate() {
                if !self.is_counted(column) {
                    continue;
                }
                let bounds = match entries[column].values() {
                    Entry::Any => Vec::new(),
                    values => self.bounds(column, values),
                };
                for place in if bounds.len() > BOUNDS { &[] } else { &bounds[..] } {
                    let value = self.oracle.value(column, *place);
                    let said = format!("{} = ", it.name);
                    self.bound(Bound { rule: at, column, said, stands: &|values| values[column] == *value }, decided, found, tally)?;
                }
                for other in entries[column].compares().iter().map(|it| it.other).filter(|it| self.is_counted(*it)) {
                    let said = format!("{} = {}", it.name, self.table.columns[other].name);
                    let stands = |values: &[Value]| values[column] == values[other] && values[column] != Value::NotApplicable;
                    self.bound(Bound { rule: at, column, said, stands: &stands }, decided, found, tally)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a column is given, and has values one beside the other.
    fn is_counted(&self, column: usize) -> bool {
        let it = &self.table.columns[column];
        matches!(it.ty, Type::Int(_) | Type::Char) && it.is_free()
    }

    /// A bound has a test case in which the other entries of its rule hold, where there is such a case, or it is said that none was found.
    fn bound(&self, it: Bound, decided: &[Decided], found: &TestCases, tally: &mut Explored) -> Result<(), String> {
        let rule = &self.table.rules[it.rule];
        let entries = rule.entries.as_ref().ok_or("ELSE has no bounds")?;
        let agrees = |values: &[Value]| {
            let others = (0..entries.len()).filter(|other| *other != it.column);
            (it.stands)(values) && others.into_iter().all(|it| entry_matches(&entries[it], it, &|at| values[at].clone()))
        };
        if decided.iter().any(|it| agrees(&it.values)) {
            tally.bounds += 1;
            return Ok(());
        }
        let occurs: Vec<usize> = (0..self.oracle.points.len()).filter(|at| agrees(&self.oracle.values(&self.oracle.points[*at]))).collect();
        tally.bounds_not_found += usize::from(occurs.iter().any(|at| self.is_decided(*at)));
        let of_rule = format!("the other entries of rule `{}`", rule.id);
        let is_told = || found.without.iter().any(|told| told.starts_with(&it.said) && told.contains(&of_rule));
        if occurs.is_empty() || is_told() {
            Ok(())
        } else {
            Err(format!("no test case of {} for {}: {:?}", it.said, rule.id, found.without))
        }
    }

    /// The first and the last of the candidates of each run for which an entry holds, and those beside them.
    fn bounds(&self, column: usize, entry: &Entry) -> Vec<u16> {
        let values = &self.oracle.candidates[column];
        let holds: Vec<bool> = values.iter().map(|it| entry_holds(entry, it)).collect();
        let is_beside = |at: usize| at.checked_sub(1).is_some_and(|it| holds[it]) || holds.get(at + 1) == Some(&true);
        let ends = |at: usize| at == 0 || at + 1 == holds.len() || !holds[at - 1] || !holds[at + 1];
        (0..values.len()).filter(|at| if holds[*at] { ends(*at) } else { is_beside(*at) }).map(|it| it as u16).collect()
    }

    /// The table with fewer rules gives the results that the oracle allows, and has as many rules as it is said to have.
    fn shorter(&self, text: &str, tally: &mut Explored) -> Result<(), String> {
        let Ok(found) = simplify(self.model) else { return Ok(()) };
        if found.after > found.before {
            return Err(format!("{} rules become {}", found.before, found.after));
        }
        let (table, types) = text.split_once(TYPES).unwrap_or((text, ""));
        let Rewritten::Edits(edits) = rewritten(self.model, &found, &Source::new("t.yaml", table)) else { return Ok(()) };
        let mut new = table.to_owned();
        edits.iter().for_each(|it| new.replace_range(it.span.start..it.span.end, &it.text));
        let Some(parsed) = parse(&format!("{new}{TYPES}{types}")).filter(|_| found.after < found.before) else { return Ok(()) };
        tally.shorter += 1;
        let trial = Trial { table: self.table, oracle: self.oracle, parsed: &parsed };
        let step = self.oracle.points.len() / POINTS + 1;
        for (at, point) in self.oracle.points.iter().enumerate().step_by(step) {
            let told = |it: &dyn std::fmt::Debug| format!("{it:?} for {:?}\n{new}", self.oracle.values(point));
            if self.table.collects() {
                continue;
            }
            let decided = parsed.decide(given(self.oracle, point, true)).map_err(|it| told(&it))?;
            let result = trial.result(&decided);
            if !self.oracle.allowed(at).contains(&result) {
                return Err(told(&result));
            }
        }
        Ok(())
    }
}

/// A question for another solver.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What makes the table again.
    pub seed: u64,
    /// The script.
    pub script: String,
    /// Whether there is such a case, as far as the oracle has seen all points.
    pub is_so: Option<bool>,
    /// Whether the compiler says that there is one.
    pub is_found: bool,
}

/// The questions about the table of a seed; none where it cannot be expressed, or its meaning is open.
#[must_use]
pub fn asked(seed: u64) -> Vec<Asked> {
    let table = table_of(seed);
    let compiled = check_text(&yaml(&table));
    let is_open = |code: Code| [Code::Undecided, Code::ImpossibleRelations, Code::RefutedRelation, Code::MayOverflow].contains(&code);
    if compiled.findings.iter().any(|it| is_open(it.code) || it.code < Code::MissingRule) {
        return Vec::new();
    }
    let Some(of) = compiled.unit.table() else { return Vec::new() };
    let oracle = Oracle::new(&table);
    let seen = oracle.as_ref().filter(|it| !it.overflow.is_certain && !it.overflow.is_hidden);
    let questions = questions(of).unwrap_or_default().into_iter();
    let asked = |it: dtable_core::explore::smt::SmtQuestion| {
        let code = if it.about == About::Gap { Code::MissingRule } else { Code::ContradictoryRules };
        let is_there = |oracle: &&Oracle| match it.about {
            About::Gap => oracle.table.else_rule().is_none() && oracle.matching.iter().any(Vec::is_empty),
            About::Contradiction => oracle.may_clash() && oracle.matching.iter().any(|it| oracle.clash(it)),
        };
        let is_so = seen.and_then(|it| (it.is_exact || is_there(&it)).then(|| is_there(&it)));
        Asked { seed, is_found: compiled.findings.iter().any(|it| it.code == code), is_so, script: it.script }
    };
    questions.map(asked).collect()
}
