//! Shows a pair of cases with values.

use super::pair_results::Misfit;
use super::twin::is_of_several;
use super::{CasePairs, FoundPair};
use crate::evaluate::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Domain, HitPolicy, OutputValue, Position, Table, ValueSet};
use crate::space::Unanswered;
use crate::verify::expected;
use crate::verify::words::{self, ShownCase, WrittenEntry};

/// Two cases that break a claim, in the author's words.
#[derive(Clone, Debug)]
pub(crate) struct CasePair {
    /// The values of each case; empty if no values were found that are such cases as the table is written.
    pub(crate) cases: [ShownCase; 2],
    /// The columns of the claim that differ, each with its values.
    pub(crate) differ: Vec<(String, [String; 2])>,
    /// The rules that decide each case, by index; none where no rule does.
    pub(crate) rules: [Vec<usize>; 2],
    /// The result.
    pub(crate) results: [String; 2],
    /// The region in which the pair lies, without the columns that differ: column and entry.
    pub(crate) region: Vec<WrittenEntry>,
}

/// Shows a pair: the classes of the table of pairs.
pub(super) fn pair(pairs: &mut CasePairs, found: &FoundPair, case: &[Position]) -> Result<CasePair, Unanswered> {
    let values = PairValues { pairs, case, misfit: found.misfit.as_ref() };
    let differ = values.differ();
    let cases = values.cases();
    let evaluator = Evaluator::new(pairs.twin.of);
    let are_cases = (0..2).all(|at| is_case(pairs, &evaluator, &cases[at], &found.rules[at]));
    let shown = |at: usize| if are_cases { shown(&evaluator, &cases[at]) } else { ShownCase::new() };
    let results = [0, 1].map(|at| result(pairs, &found.rules[at], are_cases.then_some(&cases[at])));
    let (cases, region) = ([shown(0), shown(1)], shared(pairs, found)?);
    Ok(CasePair { cases, differ, rules: found.rules.clone(), results, region })
}

/// The values of the pairs of classes.
struct PairValues<'p, 'a> {
    pairs: &'p CasePairs<'a>,
    case: &'p [Position],
    misfit: Option<&'p Misfit>,
}

impl PairValues<'_, '_> {
    /// The values of both cases, by column; `None` for a column that is not applicable, or at which nothing looks.
    fn cases(&self) -> [AssignedCase; 2] {
        let values = self.values();
        let table = self.pairs.twin.of;
        let evaluator = Evaluator::new(table);
        [0, 1].map(|which| {
            let at = |column: usize| self.column(which, column);
            let mut case = (0..table.columns.len()).map(|it| values[at(it)]).collect_vec();
            for &column in evaluator.dependent() {
                let is_there = |it: &usize| case[*it].is_some() || !self.is_applicable(at(*it));
                if self.is_applicable(at(column)) && table.computed_of(column).iter().all(is_there) {
                    case[column] = table.computed(column, &|it| case[it].unwrap_or(0)).or(case[column]);
                }
            }
            case
        })
    }

    fn column(&self, which: usize, column: usize) -> usize {
        if which == 0 { column } else { self.pairs.twin.split.second(column) }
    }

    fn is_applicable(&self, column: usize) -> bool {
        self.pairs.space.classes.not_applicable(column) != Some(self.case[column])
    }

    /// A value for each column of the table of pairs.
    fn values(&self) -> Vec<Option<Position>> {
        let (classes, table) = (&self.pairs.space.classes, &self.pairs.twin.table);
        let plain = |column: usize| classes.is_column(column).then(|| classes.example(table, column, self.case[column]));
        let mut values: Vec<Option<Position>> = (0..table.columns.len()).map(plain).collect_vec();
        let given = self.pairs.space.inputs(table, self.case, None);
        given.iter().for_each(|(column, at)| values[*column] = Some(*at));
        (0..values.len()).filter(|it| !self.is_applicable(*it)).for_each(|it| values[it] = None);
        let named = self.misfit.and_then(|it| it.differ.clone()).unwrap_or_default();
        let columns = self.pairs.claim.columns();
        let in_misfit = columns.iter().copied().filter(|it| named.contains(it)).collect_vec();
        for columns in [in_misfit, columns] {
            let sides = |it: usize| [it, self.pairs.twin.split.second(it)];
            let is_told = |it: &usize| sides(*it).into_iter().map(|it| values[it]).collect_vec();
            let differs = |it: &usize| is_told(it)[0] != is_told(it)[1];
            if self.pairs.claim.ordered().is_none() && columns.iter().any(differs) {
                continue;
            }
            // The solver gives values of other columns, too, but only as one of their class.
            let free = columns.into_iter().filter(|it| !self.pairs.twin.named[*it]);
            let told = free.filter_map(|it| Some((sides(it), self.apart(sides(it))?))).next();
            if let Some((sides, apart)) = told {
                sides.into_iter().zip(apart).for_each(|(column, at)| values[column] = Some(at));
            }
        }
        values
    }

    /// Two different values of the classes of a column in both cases, the first one less if the claim says so.
    fn apart(&self, [first, second]: [usize; 2]) -> Option<[Position; 2]> {
        let (classes, table) = (&self.pairs.space.classes, &self.pairs.twin.table);
        let of = |column: usize| classes.values(column, &ValueSet::one(self.case[column]));
        let plain = |column: usize| classes.example(table, column, self.case[column]);
        let domain = &self.pairs.twin.of.columns[first].domain;
        let nan = super::twin::nan(domain).filter(|_| self.pairs.claim.ordered().is_some()).map_or(ValueSet::EMPTY, ValueSet::one);
        let (a, b) = (of(first).minus(&nan), of(second).minus(&nan));
        let above = |set: &ValueSet, at: Position| set.intersect(&ValueSet::span(at.checked_add(1)?, Position::MAX)).first();
        let below = |set: &ValueSet, at: Position| set.intersect(&ValueSet::span(0, at.checked_sub(1)?)).last();
        let (one, other) = (plain(first), plain(second));
        let pairs = [
            (a.contains(one) && b.contains(other)).then_some([one, other]),
            above(&b, one).map(|it| [one, it]),
            below(&a, other).map(|it| [it, other]),
            a.first().zip(b.last()).map(|(a, b)| [a, b]),
            below(&b, one).map(|it| [one, it]),
        ];
        let is_right = |it: &[Position; 2]| if self.pairs.claim.ordered().is_some() { it[0] < it[1] } else { it[0] != it[1] };
        pairs.into_iter().flatten().find(is_right)
    }

    /// The columns of the claim that differ, with their values. Where values have no names of their own (texts that no
    /// entry names, types that are not known), one stands for several: such a column is told if it has to differ.
    fn differ(&self) -> Vec<(String, [String; 2])> {
        let values = self.values();
        let sides = |column: usize| [0, 1].map(|which| values[self.column(which, column)]);
        let differs = |column: &usize| sides(*column)[0] != sides(*column)[1];
        let (mut told, others): (Vec<usize>, Vec<usize>) = self.pairs.claim.columns().into_iter().partition(differs);
        let named = self.misfit.and_then(|it| it.differ.as_ref());
        let is_named = |column: &usize| named.is_some_and(|it| it.contains(column));
        let columns = &self.pairs.twin.of.columns;
        let several = |column: &usize| sides(*column)[0].is_none_or(|at| is_of_several(&columns[*column], at));
        let is_shown = told.iter().any(is_named);
        told.extend(others.into_iter().filter(several).filter(|it| !is_shown && is_named(it)).take(1));
        if told.is_empty() {
            told.extend(self.pairs.claim.columns().into_iter().filter(several).take(1));
        }
        let text = |column: usize, which: usize| match sides(column)[which] {
            _ if which == 1 && !differs(&column) => "another".to_owned(),
            Some(at) => columns[column].value(at),
            None if self.is_applicable(self.column(which, column)) => "one value".to_owned(),
            None => "not applicable".to_owned(),
        };
        told.into_iter().map(|it| (columns[it].name.value.clone(), [text(it, 0), text(it, 1)])).collect_vec()
    }
}

/// Whether values are a case as the table is written, which one of the rules decides.
fn is_case(pairs: &CasePairs, evaluator: &Evaluator, case: &AssignedCase, rules: &[usize]) -> bool {
    let table = pairs.twin.of;
    let is_unknown = |column: usize| case[column].is_none() && table.columns[column].requires.is_none();
    let matching = evaluator.all_matching(case, false);
    let decide = rules.iter().all(|it| matching.contains(it) || table.rules[*it].is_else() && matching.is_empty());
    decide && evaluator.is_case(case, &is_unknown, None)
}

/// Column and value of a case, where columns are asked.
fn shown(evaluator: &Evaluator, case: &AssignedCase) -> ShownCase {
    let table = evaluator.table;
    let asked = table.named().iter().zip(0..).filter(|(_, at)| evaluator.is_asked(*at, &|it| case[it]));
    let value = |(column, at): (&crate::model::Column, usize)| {
        let text = match (case[at], &column.requires) {
            (Some(at), _) => column.value(at),
            (None, Some(_)) => "not applicable".to_owned(),
            (None, None) => return None,
        };
        Some((column.name.value.clone(), text))
    };
    asked.filter_map(value).collect_vec()
}

/// The result of a case that some rules decide.
fn result(pairs: &CasePairs, rules: &[usize], case: Option<&AssignedCase>) -> String {
    let table = pairs.twin.of;
    let outputs = pairs.claim.outputs(table);
    if let HitPolicy::Collect(aggregate) = table.hit {
        let together = |output: &usize| {
            let text = |separator| expected::results_text(table, *output, rules, separator);
            expected::collected_text(table, *output, rules).unwrap_or_else(|| match aggregate {
                Aggregate::Sum => text(" + "),
                Aggregate::Min => format!("the least of {}", text(", ")),
                _ => format!("the greatest of {}", text(", ")),
            })
        };
        return outputs.iter().map(together).collect_vec().join(", ");
    }
    let Some(&rule) = rules.first() else { return "nothing".to_owned() };
    match outputs[..] {
        [output] if !pairs.claim.is_about_actions() || table.actions.is_empty() => output_text(table, rule, output, case),
        _ => words::result(table, &table.rules[rule]),
    }
}

/// The value of an output under a rule: of an expression, its value as well.
fn output_text(table: &Table, rule: usize, output: usize, case: Option<&AssignedCase>) -> String {
    let text = table.rules[rule].output_text(output);
    let values = table.output_values.get(output);
    let computed = values.and_then(|it| match (&it.of_rules.get(rule)?[..], &it.domain) {
        ([OutputValue::Computed(meaning)], domain) if *domain != Domain::Opaque => {
            let case = case?;
            Some(domain.value(meaning.position(&|column| case[column].unwrap_or(0))?))
        }
        _ => None,
    });
    computed.map_or(text.clone(), |value| format!("{value} (`{text}`)"))
}

/// The region in which a pair lies, without the columns that differ, and without those whose other values cannot occur.
fn shared(pairs: &mut CasePairs, found: &FoundPair) -> Result<Vec<WrittenEntry>, Unanswered> {
    let Some(mut region) = found.shared.clone() else { return Ok(Vec::new()) };
    let table = pairs.twin.of;
    for column in 0..region.0.len() {
        let all = pairs.space.all.0[column].clone();
        let is_one = column < table.columns.len() && !pairs.twin.split.is_split(column);
        let extra = all.minus(&region.0[column]);
        if !is_one || !extra.is_empty() && !pairs.space.logic.is_possible(found.demand, &region.with(column, extra))? {
            region.0[column] = all;
        }
    }
    let is_own = |it: &WrittenEntry| table.written().iter().any(|column| column.name.value == *it.0);
    Ok(words::entries(&pairs.twin.table, &pairs.space, &region).into_iter().filter(is_own).collect_vec())
}
