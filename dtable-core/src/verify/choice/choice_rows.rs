//! Rows: cuts rules finer, until the first row that matches has a result that is right in all its cases.
//!
//! A rule with several results may fire in cases in which later rules exclude different ones of them (see
//! [`super::one_result`]). Code that tries one rule after the other then tries rows: first the rule together with later
//! rules that exclude its picked result, then the rule alone. For `one_of(a, b)` before a rule with `b`, the rows are
//! *both rules match: b*, then *the first rule matches: a*. The search picks one of the results that are left, and for
//! every later rule that excludes it makes rows with fewer results, which come before.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, ConditionEntry, Outcomes, Position, Region, Rule, Table, ValueSet};

/// A rule, or a rule together with later ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rule that fires.
    pub rule: usize,
    /// Later rules that have to match, too.
    pub also: Vec<usize>,
    /// The number of the outcome, as in [`Outcomes`].
    pub outcome: usize,
}

/// The most rows of a table: more are not worth their code.
const MOST_CHOICE_ROWS: usize = 65_536;

/// Makes the rows of a table without contradictions, ELSE last. The first row of which all rules match has a right
/// result. `None` if there are too many.
pub(crate) fn rows(table: &Table) -> Option<Vec<Row>> {
    let outcomes = Outcomes::new(table);
    let set = |of_rule: &Vec<usize>| ValueSet::from_spans(of_rule.iter().map(|it| (*it as Position, *it as Position)).collect_vec());
    let region = |rule: &Rule| Some(Region(rule.entries()?.iter().zip(&table.columns).map(values).collect_vec()));
    let regions: Vec<Option<Region>> = table.rules.iter().map(region).collect_vec();
    let allowed: Vec<ValueSet> = outcomes.of_rule.iter().map(set).collect_vec();
    let mut search = RowSearch { regions: &regions, allowed: &allowed, outcomes: &outcomes, rows: Vec::new() };
    for (rule, region) in regions.iter().enumerate() {
        let Some(region) = region else { continue };
        let later = search.reaching(region, rule + 1..table.rules.len());
        search.cut(&Row { rule, also: Vec::new(), outcome: 0 }, region, &allowed[rule], &later)?;
    }
    let otherwise = table.rules.iter().position(Rule::is_else);
    search.rows.extend(otherwise.map(|rule| Row { rule, also: Vec::new(), outcome: outcomes.of_rule[rule][0] }));
    Some(search.rows)
}

/// The positions for which an entry holds, with *not applicable* as the position behind the last. If the type has no
/// further position, the last one stands for both: then rules may seem to share cases that they do not, and there are
/// more rows than necessary.
fn values((entry, column): (&ConditionEntry, &Column)) -> ValueSet {
    let all = column.domain.all();
    if column.requires.is_none() || !(entry.not_applicable || entry.is_irrelevant()) {
        return entry.set.clone();
    }
    let behind = all.last().map_or(0, |last| last.saturating_add(1));
    entry.set.union(&ValueSet::one(behind))
}

/// The finding for a table of a model whose outputs depend on more than the rule that fires: a step has to give both.
pub(crate) fn not_by_rule(table: &Table) -> Finding {
    let name = &table.name;
    Finding::new(Code::Unsupported, name.span, format!("what `{}` gives depends on more than the rule that fires", name.value))
        .note("rules that leave a choice (`one_of`) share cases, and want now this and now that of it")
        .help("in a table of a model leave less choice, or tell the rules apart")
}

/// The finding for a table that records its answers, and whose outputs depend on more than the rule that fires: such a
/// table has no outcome.
pub(crate) fn not_recorded(table: &Table) -> Option<Finding> {
    let finding = Finding::new(Code::Unsupported, table.record?, "`record: answers` where the rule that fires does not tell the result");
    let finding = finding.note("rules that leave a choice (`one_of`) share cases, and want now this and now that of it");
    Some(finding.help("leave less choice, or tell the rules apart"))
}

/// The finding for a table with too many rows.
pub(crate) fn too_many(table: &Table) -> Finding {
    Finding::new(Code::TooLarge, table.name.span, "rules that leave a choice overlap in too many ways")
        .note(format!("their results depend on which of the others match, in more than {MOST_CHOICE_ROWS} ways"))
        .help("leave less choice, or tell the rules apart")
}

struct RowSearch<'a> {
    regions: &'a [Option<Region>],
    allowed: &'a [ValueSet],
    outcomes: &'a Outcomes,
    rows: Vec<Row>,
}

impl RowSearch<'_> {
    fn reaching(&self, region: &Region, rules: impl Iterator<Item = usize>) -> Vec<usize> {
        rules.filter(|rule| self.regions[*rule].as_ref().is_some_and(|it| it.meets(region))).collect_vec()
    }

    /// Adds a row for `region`, in which the results `allowed` are left, after those for its parts where a rule of
    /// `later` leaves fewer.
    fn cut(&mut self, row: &Row, region: &Region, allowed: &ValueSet, later: &[usize]) -> Option<()> {
        let outcome = self.pick(row.rule, allowed, later);
        for &rule in later.iter().filter(|rule| !self.allowed[**rule].contains(outcome as Position)) {
            let left = allowed.intersect(&self.allowed[rule]);
            let shared = self.regions[rule].as_ref().and_then(|it| it.intersect(region));
            // If no result is left, there is no possible case.
            let Some(shared) = shared.filter(|_| !left.is_empty()) else { continue };
            let rest = self.reaching(&shared, later.iter().copied().filter(|it| *it != rule));
            let narrower = Row { also: [&row.also[..], &[rule]].concat(), ..row.clone() };
            self.cut(&narrower, &shared, &left, &rest)?;
        }
        self.rows.push(Row { outcome, ..row.clone() });
        (self.rows.len() < MOST_CHOICE_ROWS).then_some(())
    }

    /// Selects from the results `allowed` the one that most of the later rules allow, the first among equals.
    fn pick(&self, rule: usize, allowed: &ValueSet, later: &[usize]) -> usize {
        let left = self.outcomes.of_rule[rule].iter().rev().copied().filter(|it| allowed.contains(*it as Position));
        let wanted = |outcome: &usize| later.iter().filter(|rule| self.allowed[**rule].contains(*outcome as Position)).count();
        left.max_by_key(wanted).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::verified;

    #[test]
    fn a_rule_is_cut_where_later_ones_want_different_results() {
        let text = "table: t\nconditions: { cold: , late: }\noutputs: { drink: u8 }\nrules: |
  | rule | cold | late | drink        |
  | 1    | T    | -    | one_of(1, 2) |
  | 2    | -    | T    | one_of(2, 3) |
  | 3    | -    | F    | one_of(1, 3) |\n";
        let rows: Vec<_> = verified(text).rows().iter().map(|it| (it.rule, it.also.clone(), it.outcome)).collect();
        assert_eq!(rows, [(0, vec![1], 1), (0, vec![], 0), (1, vec![], 1), (2, vec![], 0)]);
    }
}
