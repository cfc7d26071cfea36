//! A case of a table that may have errors: the rules that match, and the entries that exclude it from the others.
//!
//! An editor shows it while the table is written. No form of code is built, and nothing is proved: in a table with gaps
//! and contradictions there may be no rule for the case, or several that do not agree.

use super::NotDecided;
use super::Value;
use super::case_values::OtherTexts;
use super::decided::unmet_by_column;
use super::partial::{ColumnLeft, PartialCase};
use super::plan::{ColumnPlan, PlannedTable, has_no_values};
use crate::diagnostic::{Suggestion, nearest};
use crate::explore::cases;
use crate::lists::CollectVec;
use crate::model::{Aggregate, Column, Domain, Example, HitPolicy, Next, Outcome, Rule, Table, ValueSet};
use crate::resolve::given_values::{self, Words};
use crate::source::{Source, Span};
use crate::suggest;
use crate::syntax::quoted;
use crate::verify::expected::{collected_text, is_collected, said};

/// A case of a table with errors or without.
///
/// ```
/// use dtable_core::compile::check;
/// use dtable_core::front::{CaseDecision, TriedCase};
/// use dtable_core::source::Source;
/// // Nobody has decided about adults on weekdays yet.
/// let text = "table: ticket\ninputs: { visitor: { type: Visitor, values: [Child, Adult] }, weekend: bool }\noutputs: { euros: u8 }\n\
///             rules: |\n  | rule    | visitor | weekend | euros |\n  | child   | Child   | -       | 6     |\n  | weekend | Adult   | T       | 14    |\n";
/// let compiled = check(Source::new("ticket.yaml", text), &mut |_| Err(String::new()));
/// let table = compiled.unit.table().unwrap();
/// let tried = TriedCase::new(table, &[("visitor", "Adult"), ("weekend", "F")])?;
/// assert_eq!(tried.decision, CaseDecision::NoRule);
/// assert_eq!(tried.unmet[1].text, "weekend is F, not T");
/// // What is missing may decide: then the answer says what to ask next.
/// let tried = TriedCase::new(table, &[("visitor", "Adult")])?;
/// assert_eq!((tried.decision, &tried.missing[..]), (CaseDecision::Open, &["weekend".to_owned()][..]));
/// # Ok::<(), dtable_core::NotDecided>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedCase {
    /// The columns of the author in order, each with its value as an entry names it, computed ones too; `n/a` where a
    /// condition is not applicable, `None` where the value is not known.
    pub values: Vec<(String, Option<String>)>,
    /// The rules that match whatever the missing values are, in the order of the table; never ELSE.
    pub matching: Vec<usize>,
    /// The rules for which missing values decide whether they match, in the order of the table.
    pub open: Vec<usize>,
    /// The columns that have to be given before every rule is known to match or not.
    pub missing: Vec<String>,
    /// The decision of the table.
    pub decision: CaseDecision,
    /// The entries that exclude the case from all other rules, in the order of the table.
    pub unmet: Vec<UnmetEntry>,
    /// The values that an example of the case states.
    stated: Vec<(String, String)>,
    /// The values that each column can still have.
    left: Vec<ColumnLeft>,
}

/// The decision of a table in one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseDecision {
    /// This rule fires.
    Rule(usize),
    /// The table collects the results of all rules that match, or that of ELSE.
    Collected,
    /// No rule matches.
    NoRule,
    /// Rules that match have no result in common.
    Contradiction,
    /// Missing values decide.
    Open,
}

/// An entry that excludes a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmetEntry {
    /// The rule, by index.
    pub rule: usize,
    /// The column of the author, by index.
    pub column: usize,
    /// Where the entry stands.
    pub span: Span,
    /// The value of the case, and the entry: `visitor is Adult, not Child`.
    pub text: String,
}

impl TriedCase {
    /// Tries a case that is given by the names of columns, each with its value as an entry would name it. Columns may be
    /// left out.
    ///
    /// # Errors
    ///
    /// There is no such column or value, or no case has these values: a relation excludes them, or an expression
    /// overflows.
    pub fn new(table: &Table, values: &[(&str, &str)]) -> Result<Self, NotDecided> {
        let (words, plan) = (Words::new(table), ColumnPlan::new(table));
        let planned = PlannedTable { resolved: table, plan: &plan };
        let mut columns = all_values(table);
        let (mut others, mut is_given, mut texts) = (OtherTexts::default(), vec![false; columns.len()], vec![None; columns.len()]);
        for (name, written) in values {
            let at = *plan.places.get(*name).ok_or_else(|| unknown(table, name))?;
            let column = &table.columns[at];
            if std::mem::replace(&mut is_given[at], true) {
                return Err(NotDecided::Twice { column: (*name).to_owned() });
            }
            if let Some(is) = column.is.as_ref().filter(|_| plan.is_computed[at]) {
                return Err(NotDecided::Computed { column: (*name).to_owned(), expression: is.expression.text.clone() });
            }
            if column.borrowed.is_some() && written.trim() == "n/a" {
                continue;
            }
            let position = words.position(column, at, written).map_err(|it| {
                let help = it.help.into_iter().next().unwrap_or_default();
                NotDecided::NoValue { column: (*name).to_owned(), message: it.message, help }
            })?;
            texts[at] = Some(*written);
            if let Some(position) = position {
                let position = others.position(planned, at, position, &Value::Written((*written).into()));
                columns[at].values = ValueSet::one(position);
            }
        }
        Self::of(planned, columns, &texts)
    }

    /// Tries a case as findings and [`RuleCases`](crate::explore::rule_counts::RuleCases) show it: with values that are
    /// computed, and conditions that are not applicable.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn of_shown(table: &Table, shown: &[(String, String)]) -> Result<Self, NotDecided> {
        let is_given = |name: &str| table.named().iter().position(|it| it.name.value == name).is_none_or(|at| cases::is_given(table, at));
        let given = shown.iter().filter(|(name, value)| value != "not applicable" && is_given(name));
        Self::new(table, &given.map(|it| (it.0.as_str(), it.1.as_str())).collect_vec())
    }

    /// Tries the case of an example, or all of its cases at once.
    ///
    /// # Errors
    ///
    /// No case has the values of the example.
    pub fn of_example(table: &Table, example: &Example) -> Result<Self, NotDecided> {
        let plan = ColumnPlan::new(table);
        let mut columns = all_values(table);
        for (column, set) in columns.iter_mut().zip(&example.when) {
            column.values = set.clone();
        }
        Self::of(PlannedTable { resolved: table, plan: &plan }, columns, &[])
    }

    fn of(table: PlannedTable, columns: Vec<ColumnLeft>, texts: &[Option<&str>]) -> Result<Self, NotDecided> {
        let case = PartialCase::of(table, columns)?;
        let rules = &table.resolved.rules;
        let matches = rules.iter().zip(0..).map(|(it, rule)| if it.is_else() { Some(false) } else { case.matches(rule) }).collect_vec();
        let of = |truth: Option<bool>| (0..rules.len()).filter(|rule| matches[*rule] == truth).collect_vec();
        let (matching, open) = (of(Some(true)), of(None));
        let written = table.resolved.written();
        let value = |(column, left): (&Column, &ColumnLeft)| {
            let is_known = left.is_certain() && !has_no_values(table.resolved, table.plan.places[&column.name.value]);
            let value = if left.not_applicable { Some("n/a".to_owned()) } else { left.values.first().map(|at| column.value(at)) };
            (column.name.value.clone(), value.filter(|_| is_known))
        };
        let excluded = of(Some(false)).into_iter().filter(|rule| !rules[*rule].is_else());
        Ok(Self {
            values: written.iter().zip(case.columns()).map(value).collect_vec(),
            missing: case.all_missing().into_iter().map(|at| table.column_name(at).to_owned()).collect_vec(),
            decision: decision(table.resolved, &matches),
            unmet: excluded.flat_map(|rule| unmet(table.resolved, &case, rule)).collect_vec(),
            stated: stated(table.resolved, &case, texts),
            matching,
            open,
            left: case.columns().to_vec(),
        })
    }

    /// Whether a column, by index, can have only values of a set; of an empty set, whether it is not applicable.
    pub(crate) fn is_within(&self, column: usize, values: &ValueSet) -> bool {
        self.left.get(column).is_some_and(|left| match values.is_empty() {
            true => left.not_applicable && left.values.is_empty(),
            false => !left.not_applicable && !left.values.is_empty() && left.values.is_subset(values),
        })
    }

    /// The results of the case: the outputs by name, then `do` and `next` where the rules of the table have them. None
    /// unless the case is decided.
    #[must_use]
    pub fn results(&self, table: &Table) -> Vec<(String, String)> {
        let names = table.outputs.iter().map(|it| it.name.value.clone());
        let outcome = match self.decision {
            CaseDecision::Collected => {
                let result = |at: usize| collected_text(table, at, &self.matching).unwrap_or_else(|| "not known".to_owned());
                return names.zip(0..).map(|(name, at)| (name, result(at))).collect_vec();
            }
            CaseDecision::Rule(rule) => common(table, rule, &self.deciding(table)),
            CaseDecision::NoRule | CaseDecision::Contradiction | CaseDecision::Open => None,
        };
        let Some(outcome) = outcome else { return Vec::new() };
        let mut results = names.zip(&outcome.outputs).map(|(name, it)| (name, it.shown().to_owned())).collect_vec();
        if !table.actions.is_empty() {
            let actions = outcome.actions.iter().map(|at| table.actions[*at].name.value.as_str()).collect_vec();
            results.push(("do".to_owned(), actions.join(", ")));
        }
        let next = match &outcome.next {
            Next::Same => None,
            Next::Stop => Some("stop".to_owned()),
            Next::Table(name) => Some(name.to_string()),
        };
        results.extend(next.map(|it| ("next".to_owned(), it)));
        results
    }

    /// Whether the case has the result that an example expects; `None` where missing values decide.
    #[must_use]
    pub fn meets(&self, table: &Table, example: &Example) -> Option<bool> {
        let collects = match self.decision {
            CaseDecision::Open => return None,
            CaseDecision::NoRule | CaseDecision::Contradiction => return Some(false),
            CaseDecision::Collected => true,
            CaseDecision::Rule(_) => false,
        };
        let otherwise = || table.rules.iter().position(Rule::is_else).filter(|_| self.matching.is_empty());
        let fires = |rule: usize| match self.decision {
            CaseDecision::Rule(fired) => fired == rule,
            _ => self.matching.contains(&rule) || otherwise() == Some(rule),
        };
        let has_rule = example.rule.as_ref().is_none_or(|it| fires(it.value));
        let has_result = example.expected.as_ref().is_none_or(|expected| match self.decision {
            CaseDecision::Rule(rule) if !collects => {
                let winners = self.deciding(table);
                table.rules[rule].outcomes().any(|it| expected.value.is(it) && allow(table, &winners, it))
            }
            _ => is_collected(table, &expected.value, &self.matching),
        });
        Some(has_rule && has_result)
    }

    /// The edit that writes the case as an example: with the rule that fires, or the result that a table collects. `None`
    /// where the case is not decided, where an example cannot state its result, or where one states it already.
    ///
    /// ```
    /// use dtable_core::{compile::check, diagnostic::applied, front::TriedCase, source::Source};
    /// let text = "table: fee\ninputs: { member: bool }\noutputs: { euros: u8 }\n\
    ///             rules: |\n  | rule | member | euros |\n  | free | T      | 0     |\n  | else |        | 9     |\n";
    /// let compiled = check(Source::new("fee.yaml", text), &mut |_| Err(String::new()));
    /// let table = compiled.unit.table().unwrap();
    /// let example = TriedCase::new(table, &[("member", "T")])?.example(table, &compiled.sources[0]).unwrap();
    /// assert!(applied(text, &example.edits).unwrap().ends_with("examples:\n  - { when: { member: T }, rule: free }\n"));
    /// # Ok::<(), dtable_core::NotDecided>(())
    /// ```
    #[must_use]
    pub fn example(&self, table: &Table, source: &Source) -> Option<Suggestion> {
        let result = match self.decision {
            CaseDecision::Rule(rule) => format!("rule: {}", quoted(&table.rules[rule].id.value)),
            CaseDecision::Collected => format!("out: {{ {} }}", self.said(table)?),
            CaseDecision::NoRule | CaseDecision::Contradiction | CaseDecision::Open => return None,
        };
        let is_stated = |it: &Example| Self::of_example(table, it).is_ok_and(|it| it.stated == self.stated);
        if table.examples.iter().any(is_stated) {
            return None;
        }
        suggest::example(source, &self.stated, &result)
    }

    /// The results that an example states for a table that collects.
    fn said(&self, table: &Table) -> Option<String> {
        // How many rules match is one number, whatever their outputs are.
        let outputs = if table.hit == HitPolicy::Collect(Aggregate::Count) { 1 } else { table.outputs.len() };
        let out = |at: usize| {
            let results = said(table, at, &self.matching)?.iter().map(|it| quoted(it)).collect_vec().join(", ");
            let results = if table.hit == HitPolicy::Collect(Aggregate::All) { format!("[{results}]") } else { results };
            Some(format!("{}: {results}", table.outputs[at].name.value))
        };
        let said = (0..outputs.min(table.outputs.len())).map(out).collect::<Option<Vec<_>>>()?;
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The matching rules whose results count.
    fn deciding(&self, table: &Table) -> Vec<usize> {
        let ranks = table.ranks();
        let first = self.matching.first().copied();
        let counts = |rule: &usize| match table.hit {
            HitPolicy::First => Some(*rule) == first,
            HitPolicy::Priority => first.is_none_or(|first| ranks[first] == ranks[*rule]),
            HitPolicy::Unique | HitPolicy::Any | HitPolicy::Collect(_) => true,
        };
        self.matching.iter().copied().filter(counts).collect_vec()
    }
}

/// The values that an example of a case states: those that are given and known. Questions of used tables cannot be
/// stated: their results are, then.
fn stated(table: &Table, case: &PartialCase, texts: &[Option<&str>]) -> Vec<(String, String)> {
    let written = table.written();
    let has_results = table.named().len() > written.len();
    let is_stated = |at: usize| cases::is_given(table, at) || has_results && table.columns[at].result_of.is_some();
    let value = |(at, column): (usize, &Column)| {
        let left = case.columns().get(at).filter(|it| is_stated(at) && it.is_certain())?;
        let value = match (left.values.first(), &column.domain, texts.get(at).copied().flatten()) {
            (None, ..) => "n/a".to_owned(),
            (_, Domain::Text { .. }, Some(written)) => format!("{:?}", given_values::text(written)),
            (Some(position), domain, _) => cases::value(domain, position)?,
        };
        Some((column.name.value.clone(), value))
    };
    written.iter().enumerate().filter_map(|(at, column)| value((at, column))).collect_vec()
}

/// Every value of each column.
fn all_values(table: &Table) -> Vec<ColumnLeft> {
    table.columns.iter().map(|it| ColumnLeft { values: it.domain.all(), not_applicable: false }).collect_vec()
}

fn unknown(table: &Table, name: &str) -> NotDecided {
    let near = nearest(name, table.written().iter().map(|it| it.name.value.as_str()));
    NotDecided::UnknownColumn { column: name.to_owned(), nearest: near.map(str::to_owned) }
}

fn unmet(table: &Table, case: &PartialCase, rule: usize) -> Vec<UnmetEntry> {
    let columns = case.columns();
    let value = |column: usize| {
        let (it, left) = (&table.columns[column], &columns[column]);
        Some(match left.values.first() {
            Some(at) if left.is_certain() && it.domain.text_classes().is_some() => it.domain.given(at),
            Some(at) if left.is_certain() => it.value(at),
            _ => it.entry(&left.values, left.not_applicable),
        })
    };
    let is_unmet = |column: usize, entry: &_| columns[column].meets(entry) == Some(false);
    let entries = table.rules[rule].entries().unwrap_or_default();
    let unmet = unmet_by_column(table, rule, &is_unmet, &value);
    unmet.into_iter().map(|(column, it)| UnmetEntry { rule, column, span: entries[column].span, text: it.to_string() }).collect_vec()
}

/// The decision where these rules match, do not, or may match; ELSE is none of them.
fn decision(table: &Table, matches: &[Option<bool>]) -> CaseDecision {
    let (ranks, is_first) = (table.ranks(), table.hit == HitPolicy::First);
    let left = (0..matches.len()).filter(|rule| matches[*rule] != Some(false));
    let Some(best) = left.clone().next() else { return otherwise(table) };
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return if left.clone().any(|rule| matches[rule].is_none()) { CaseDecision::Open } else { CaseDecision::Collected };
    }
    // Rules are in the order of their ranks.
    let counts = |rule: &usize| ranks[*rule] == ranks[best] && !(is_first && *rule != best);
    let (sure, open): (Vec<usize>, Vec<usize>) = left.filter(counts).partition(|rule| matches[*rule].is_some());
    let Some(&fired) = sure.first() else { return CaseDecision::Open };
    if common(table, fired, &sure).is_none() {
        return CaseDecision::Contradiction;
    }
    // The results of a rule that may match do not matter where it agrees.
    let agree = common(table, fired, &[sure, open.clone()].concat()).is_some();
    if agree && open.first().is_none_or(|it| *it > fired) { CaseDecision::Rule(fired) } else { CaseDecision::Open }
}

/// The decision where no rule but ELSE can match.
fn otherwise(table: &Table) -> CaseDecision {
    match (table.hit, table.rules.iter().position(Rule::is_else)) {
        (HitPolicy::Collect(_), Some(_)) => CaseDecision::Collected,
        (_, None) if table.has_result_of_nothing() => CaseDecision::Collected,
        (_, Some(rule)) => CaseDecision::Rule(rule),
        (_, None) => CaseDecision::NoRule,
    }
}

/// The first outcome of a rule that all of `rules` allow.
fn common<'t>(table: &'t Table, rule: usize, rules: &[usize]) -> Option<&'t Outcome> {
    table.rules[rule].outcomes().find(|it| allow(table, rules, it))
}

fn allow(table: &Table, rules: &[usize], outcome: &Outcome) -> bool {
    rules.iter().all(|rule| table.rules[*rule].outcomes().any(|it| it == outcome))
}

#[cfg(test)]
mod tests {
    use super::{CaseDecision, TriedCase};
    use crate::fixture::{all_cases, checked, small_tables, table_of, understood};
    use crate::interpret::{allowed, interpret};
    use crate::model::{HitPolicy, Position, Table};

    /// Tries a case, of which only some columns are given.
    fn tried(table: &Table, case: &[Position], is_given: &dyn Fn(usize) -> bool) -> TriedCase {
        let values = table.columns.iter().zip(case).enumerate().filter(|(at, _)| is_given(*at));
        let values: Vec<(String, String)> = values.map(|(_, (it, at))| (it.name.value.clone(), it.value(*at))).collect();
        TriedCase::new(table, &values.iter().map(|it| (&*it.0, &*it.1)).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_whole_case_is_decided_as_the_rules_say() {
        for table in small_tables() {
            for case in all_cases(&table) {
                let (expected, found) = (interpret(&table, &case), tried(&table, &case, &|_| true));
                assert_eq!((&found.matching, &found.open[..], &found.missing[..]), (&expected.matching, &[][..], &[][..]));
                let told = || format!("{:?} {case:?} {found:?}", table.hit);
                match (table.hit, expected.fired) {
                    (HitPolicy::Collect(_), Some(_)) => assert_eq!(found.decision, CaseDecision::Collected, "{}", told()),
                    (_, None) if found.decision == CaseDecision::Collected => assert_eq!(found.results(&table)[0].1, "0"),
                    (_, None) => assert_eq!(found.decision, CaseDecision::NoRule, "{}", told()),
                    (_, Some(_)) if allowed(&table, &case).is_empty() => assert_eq!(found.decision, CaseDecision::Contradiction),
                    (_, Some(rule)) => {
                        assert_eq!(found.decision, CaseDecision::Rule(rule), "{}", told());
                        assert_eq!(found.results(&table), [("r".to_owned(), allowed(&table, &case)[0].outputs[0].text.clone())]);
                    }
                }
                // Exactly the entries that do not hold are told, of all rules that do not match.
                for (rule, entries) in table.rules.iter().enumerate().filter_map(|(at, it)| Some((at, it.entries()?))) {
                    for (column, entry) in entries.iter().enumerate() {
                        let is_told = found.unmet.iter().any(|it| (it.rule, it.column, it.span) == (rule, column, entry.span));
                        assert_eq!(is_told, !entry.set.contains(case[column]), "{}", told());
                    }
                }
            }
        }
    }

    /// The statements about a case with missing values are true of all cases that these values leave.
    #[test]
    fn a_case_with_missing_values_tells_nothing_that_changes() {
        for table in small_tables() {
            let cases = all_cases(&table);
            let decided: Vec<TriedCase> = cases.iter().map(|it| tried(&table, it, &|_| true)).collect();
            for case in cases.iter().step_by(3) {
                for mask in 0..8 {
                    let is_given = |at: usize| mask >> at & 1 == 1;
                    let found = tried(&table, case, &is_given);
                    let is_left = |it: &[Position]| (0..3).all(|at| !is_given(at) || it[at] == case[at]);
                    for whole in cases.iter().zip(&decided).filter(|it| is_left(it.0)).map(|it| it.1) {
                        assert!(found.matching.iter().all(|it| whole.matching.contains(it)));
                        assert!(whole.matching.iter().all(|it| found.matching.contains(it) || found.open.contains(it)));
                        assert!(found.unmet.iter().all(|it| !whole.matching.contains(&it.rule)));
                        let is_open = found.decision == CaseDecision::Open;
                        assert!(is_open || found.decision == whole.decision, "{:?} {found:?} {whole:?}", table.hit);
                        assert_eq!(found.open.is_empty(), found.missing.is_empty());
                    }
                }
            }
        }
    }

    #[test]
    fn an_example_is_met_where_its_case_is_decided_so() {
        let rules =
            "rules: |\n  | rule  | age  | member | euros |\n  | child | < 10 | -      | 0     |\n  | rest  | >= 10 | F     | 9     |\n";
        let examples = "examples:\n  - { when: { age: 3 }, rule: child }\n  - { when: { age: 3 }, rule: rest }\n  \
                        - { when: { age: 30, member: F }, out: { euros: 9 } }\n  - { when: { age: 30, member: T }, rule: rest }\n  \
                        - { when: { member: F }, rule: child }\n  - { when: { age: < 5 }, out: { euros: 1 } }\n";
        let table = understood(&format!("table: fee\ninputs: {{ age: u8, member: bool }}\noutputs: {{ euros: u8 }}\n{rules}{examples}"));
        let met = table.examples.iter().map(|it| TriedCase::of_example(&table, it).unwrap().meets(&table, it));
        assert_eq!(met.collect::<Vec<_>>(), [Some(true), Some(false), Some(true), Some(false), None, Some(false)]);
        let rest = TriedCase::of_example(&table, &table.examples[5]).unwrap();
        assert_eq!(rest.unmet[0].text, "age is <= 4, not >= 10");
    }

    #[test]
    fn what_is_computed_and_not_applicable_is_known() {
        let text = "table: t\ninputs: { size: u8, limit: u8 }\nconditions:\n  big: { is: size > 5 }\n  \
                    far: Is it far?\n  late: { text: Is it late?, requires: far }\nactions: { go: Go, wait: Wait }\nrelations:\n  - size > 0\nrules: |\n  \
                    | rule | size | big | far | late | do |\n  | 1 | - | T | F | n/a | go |\n  | 2 | > limit | F | T | T | go, wait |\n";
        let table = table_of(&checked(text));
        let found = TriedCase::new(&table, &[("size", "3"), ("far", "F"), ("limit", "7")]).unwrap();
        let value = |name: &str| found.values.iter().find(|it| it.0 == name).unwrap().1.as_deref();
        assert_eq!([value("big"), value("late"), value("size")], [Some("F"), Some("n/a"), Some("3")]);
        let told = found.unmet.iter().map(|it| it.text.as_str()).collect::<Vec<_>>();
        assert_eq!(told, ["big is F, not T", "size is 3 (limit is 7), not > limit", "far is F, not T", "late is n/a, not T"]);
        let fired = TriedCase::new(&table, &[("size", "3"), ("far", "T"), ("late", "T"), ("limit", "1")]).unwrap();
        assert_eq!(fired.results(&table), [("do".to_owned(), "go, wait".to_owned())]);
        for (values, error) in [
            (&[("size", "0")][..], "the relation `size > 0` does not hold"),
            (&[("sise", "0")], "there is no condition `sise`: did you mean `size`?"),
            (&[("size", "300")], "`300` is no `u8`: `u8` goes from 0 to 255"),
            (&[("big", "T")], "`big` is computed (`size > 5`): give what it is computed from"),
            (&[("size", "1"), ("size", "1")], "`size` is given twice"),
        ] {
            assert_eq!(TriedCase::new(&table, values).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn texts_that_the_table_does_not_name_differ() {
        let rules = "rules: |\n  | rule | from | r |\n  | same | == to | 1 |\n  | other | != to | 2 |\n";
        let table = understood(&format!("table: t\ninputs: {{ from: \"&str\", to: \"&str\" }}\noutputs: {{ r: u8 }}\n{rules}"));
        let fired = |from, to| TriedCase::new(&table, &[("from", from), ("to", to)]).unwrap().decision;
        assert_eq!((fired("x", "x"), fired("x", "y")), (CaseDecision::Rule(0), CaseDecision::Rule(1)));
    }
}
