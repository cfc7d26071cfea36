//! `failed-example`: an example with another result than it expects, with the entry that causes it.

use super::evidence::Proof;
use super::expected;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{Domain, Example, Expected, Formula, HitPolicy, Origin, Position, Region, Relation, Table, Test, ValueSet};
use crate::source::Spanned;
use crate::space::budget::{Budget, Unanswered};
use crate::space::cases::Space;
use crate::space::feasible::Unknown;
use crate::space::inlined::inlined;
use crate::syntax::quoted;

/// Adds a finding for each example that fails. All examples draw on the budget of the table.
pub(super) fn check(proof: &mut Proof, findings: &mut Vec<Finding>) -> Result<(), Unanswered> {
    for example in &proof.table.examples {
        findings.extend(check_one(proof, example)?);
    }
    Ok(())
}

/// Whether some example fails.
pub(super) fn is_found(proof: &mut Proof) -> Result<bool, Unanswered> {
    for example in &proof.table.examples {
        if check_one(proof, example)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn check_one(proof: &mut Proof, example: &Example) -> Result<Option<Finding>, Unanswered> {
    let Some(table) = narrowed(proof, example) else { return check_region(proof, example) };
    // The rules are examined anew, even if there is little to search.
    proof.space.logic.budget.spend(table.rules.len())?;
    let mut budget = Budget::steps(proof.space.logic.budget.left());
    let space = Space::by(proof.space.method, &table, &mut budget);
    let checked =
        space.map_err(|it| if it == Unknown::Budget { Unanswered::OutOfBudget } else { Unanswered::NotKnown }).and_then(|space| {
            let mut narrow = Proof::of_regions(&table, space);
            let checked = check_region(&mut narrow, example);
            budget = narrow.into_budget();
            checked
        });
    proof.space.logic.budget.charge(budget.spent());
    checked
}

/// Confines the inputs of the table to the values of the example, and also other columns if the example cuts a class.
/// Expressions then have the values that they have in the example. A number is confined by its domain: if the example
/// gives all inputs, each expression has one value, and there is nothing to search. `None` if there is nothing to
/// confine.
fn narrowed(proof: &Proof, example: &Example) -> Option<Table> {
    if !has_expressions(proof.table) {
        return None;
    }
    let (mut table, mut is_narrower) = (proof.table.clone(), false);
    for (column, it) in proof.table.columns.iter().enumerate() {
        let set = &example.when[column];
        if !(it.origin == Origin::Input && *set != it.domain.all() || proof.space.classes.cuts(column, set)) {
            continue;
        }
        is_narrower = true;
        match &mut table.columns[column].domain {
            Domain::Integer { all, .. }
                if it.origin == Origin::Input && it.requires.is_none() && it.result_of.is_none() && !set.is_empty() =>
            {
                *all = set.clone();
            }
            _ => {
                let formula = within(proof.table, column, set);
                table.relations.push(Relation { text: it.name.value.clone(), span: example.span, formula });
            }
        }
    }
    is_narrower.then_some(table)
}

/// The formula that a column lies in a set, or is not applicable. A computed column is replaced by its expression over
/// inputs, because a formula about it alone would be a claim; results of used tables stay. If only computed columns are
/// left, the formula also mentions one that is not computed and always applicable.
fn within(table: &Table, column: usize, set: &ValueSet) -> Formula {
    let member = Test::Member { column, set: set.clone() };
    if table.columns[column].meaning().is_none() {
        return Formula::Test(Box::new(member));
    }
    // Where it is always there, nothing names the column: an expression without inputs would make a claim of this.
    if table.columns[column].requires.is_none() && !table.is_result(column) {
        return match inlined(&member, table) {
            Test::Constant(true) => Formula::And(Vec::new()),
            Test::Constant(false) => Formula::Or(Vec::new()),
            test => Formula::Test(Box::new(test)),
        };
    }
    let is_there = |column: usize| Formula::Atom { column, set: table.columns[column].domain.all() };
    let test = inlined(&member, table);
    let is_given = |column: &usize| table.columns[*column].meaning().is_none();
    let is_claim = !test.columns().iter().any(is_given);
    let given = (0..table.columns.len()).filter(|it| is_claim && is_given(it)).min_by_key(|it| table.columns[*it].requires.is_some());
    let mut all: Vec<Formula> = given.map(is_there).into_iter().collect_vec();
    all.extend([is_there(column), Formula::Test(Box::new(test))]);
    Formula::And(all)
}

/// Whether the table has expressions, which distinguish values of one class.
fn has_expressions(table: &Table) -> bool {
    table.columns.iter().any(|it| it.is.is_some()) || table.relations.iter().any(|it| it.formula.has_tests())
}

fn check_region(proof: &mut Proof, example: &Example) -> Result<Option<Finding>, Unanswered> {
    let region = proof.space.classes.of_example(example);
    if !proof.space.is_possible(&region)? {
        return Ok(Some(impossible(proof, example)));
    }
    if let Some(rule) = &example.rule
        && let Some(case) = counterexample(proof, &region, rule.value)?
    {
        return Ok(Some(failed(proof, example, rule, &case)));
    }
    let Some(result) = &example.expected else { return Ok(None) };
    let case = expected::counterexample(proof, &region, &result.value)?;
    Ok(case.map(|case| unexpected(proof, example, result, &case)))
}

/// The finding about another result than the example expects.
fn unexpected(proof: &Proof, example: &Example, result: &Spanned<Expected>, case: &[Position]) -> Finding {
    let table = proof.table;
    let matching: Vec<usize> = proof.space.matching(case).collect_vec();
    let wanted = expected::text(table, &result.value);
    let found = expected::outcome_text(table, &result.value, &others_first(table, &result.value, &matching));
    let message = format!("the example expects {wanted}, but the result is {found}");
    let otherwise = proof.space.else_rule.filter(|_| matching.is_empty());
    let firing = if table.hit.is_in_order() { &matching[..matching.len().min(1)] } else { &matching[..] };
    let rules: Vec<usize> = firing.iter().copied().chain(otherwise).collect_vec();
    let finding = proof.finding(Code::FailedExample, result.span, message).label(format!("the result is {found}"));
    let finding = finding.also_rules(table, &rules, &|_| "this rule fires".to_owned());
    with_case(finding, proof, example, case, &rules)
}

/// The matching rules, first those with another result than expected: if rules contradict each other, the finding names
/// one of these.
fn others_first(table: &Table, expected: &Expected, matching: &[usize]) -> Vec<usize> {
    if table.hit.is_in_order() || matches!(table.hit, HitPolicy::Collect(_)) {
        return matching.to_vec();
    }
    let is_expected = |rule: &usize| table.rules[*rule].outcomes().any(|it| expected.is(it));
    let (expected, others): (Vec<usize>, Vec<usize>) = matching.iter().copied().partition(is_expected);
    [others, expected].concat()
}

/// The finding with the case that shows it, and the rules that it is about.
fn with_case(finding: Finding, proof: &Proof, example: &Example, case: &[Position], rules: &[usize]) -> Finding {
    let shown = words::case_within(proof.table, &proof.space, case, &example.when);
    finding.case("the case", shown).help("correct the rules, or the example").rules(proof.table, rules)
}

/// A case of the example for which another rule fires.
fn counterexample(proof: &mut Proof, region: &Region, expected: usize) -> Result<Option<Vec<Position>>, Unanswered> {
    let Some(at) = proof.space.rules.iter().position(|it| it.rule == expected) else {
        return first_case(proof, region, 0..proof.space.rules.len());
    };
    if let Some(case) = proof.case_outside(region, at..at + 1)? {
        return Ok(Some(case));
    }
    if matches!(proof.table.hit, HitPolicy::Collect(_)) { Ok(None) } else { first_case(proof, region, 0..at) }
}

/// A case of `region` that one of the rules at `places` matches.
fn first_case(proof: &mut Proof, region: &Region, places: std::ops::Range<usize>) -> Result<Option<Vec<Position>>, Unanswered> {
    for at in places {
        if let Some(shared) = proof.space.rules[at].region.intersect(region)
            && let Some(case) = proof.space.case(&shared)?
        {
            return Ok(Some(case));
        }
    }
    Ok(None)
}

fn impossible(proof: &Proof, example: &Example) -> Finding {
    // The example itself confines the inputs by relations that stand where it does.
    let (message, help) = if proof.table.relations.iter().all(|it| it.span == example.span) {
        ("no values of the columns give this example", "correct the example, or what the columns come from: `is:`, `requires:` and `uses:`")
    } else {
        ("the relations forbid this example", "correct the example, or the relations")
    };
    proof.finding(Code::FailedExample, example.span, message).label("cannot occur").help(help)
}

fn failed(proof: &Proof, example: &Example, rule: &Spanned<usize>, case: &[Position]) -> Finding {
    let table = proof.table;
    let expected = rule.value;
    let fired = proof.space.matching(case).next().or(proof.space.else_rule);
    let instead = fired.map_or_else(|| "no rule fires".to_owned(), |rule| format!("{} fires", words::rule(table, rule)));
    let message = format!("the example expects {}, but {instead}", words::rule(table, expected));
    let mut finding = proof.finding(Code::FailedExample, rule.span, message).label(instead.clone());
    if let Some(rule) = fired {
        let id = &table.rules[rule].id;
        finding = finding.also(id.span, "this rule fires").remedy(Remedy::Value(quoted(&id.value)));
    }
    if let Some((column, entry)) = contradicted(proof, expected, case) {
        let sides = table.columns[column].compared.map_or(vec![column], |it| vec![it.left, it.right]);
        let values = sides.iter().map(|it| format!("`{}` is {}", table.columns[*it].name.value, value_of(proof, example, *it, case)));
        finding = finding.also(entry, format!("{} here", values.collect_vec().join(", ")));
    }
    let rules = fired.into_iter().chain([expected]).collect_vec();
    with_case(finding, proof, example, case, &rules)
}

fn value_of(proof: &Proof, example: &Example, column: usize, case: &[Position]) -> String {
    let name = &proof.table.columns[column].name.value;
    let values = words::case_within(proof.table, &proof.space, case, &example.when);
    values.unwrap_or_default().into_iter().find(|(column, _)| column == name).map(|(_, value)| value).unwrap_or_default()
}

/// The first entry of a rule that does not hold in a case, with its place.
fn contradicted(proof: &Proof, rule: usize, case: &[Position]) -> Option<(usize, crate::source::Span)> {
    let entries = proof.table.rules[rule].entries()?;
    let region = &proof.space.rules.iter().find(|it| it.rule == rule)?.region;
    let column = region.0.iter().zip(case).position(|(set, at)| !set.contains(*at))?;
    Some((column, entries[column].span))
}
