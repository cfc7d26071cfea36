//! Short descriptions in plain words, the same in HTML, in text and in drawings.

use crate::lists::CollectVec;
use crate::model::{self, Aggregate, Count, Expected, Expression, HitPolicy, Next, Property, PropertyKind, Rule, Statement, Table};
use crate::verify::{RuleLosses, Verdict};

/// The outcome of a rule: its actions, its outputs, and the table that follows. Of several right results, actions are
/// those that are performed.
#[must_use]
pub fn outcome(table: &Table, rule: &Rule) -> String {
    let actions = rule.outcome.actions.iter().map(|&at| table.actions[at].name.value.clone());
    let outputs = (0..table.outputs.len()).map(|at| rule.output_text(at));
    let then = match &rule.outcome.next {
        Next::Same if rule.outcome.stays => Some("stay".to_owned()),
        Next::Same => None,
        Next::Stop => Some("stop".to_owned()),
        Next::Table(name) => Some(format!("then {name}")),
    };
    let parts: Vec<_> = actions.chain(outputs).chain(then).collect_vec();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The cases that a rule matches, those that it takes, and who takes the others: `matches 40 cases, takes 12 (r10 takes
/// 20, r20 8)`. `name` shows a rule.
pub fn losses(it: &RuleLosses, name: &dyn Fn(usize) -> String) -> String {
    const MOST_TAKERS: usize = 8;
    let taker = |(at, (rule, count)): (usize, &(usize, Count))| {
        let verb = if at == 0 { " takes" } else { "" };
        format!("{}{verb} {}", name(*rule), count.separated())
    };
    let more = it.takers.len().checked_sub(MOST_TAKERS).filter(|more| *more > 0).map(|more| format!("{more} others the rest"));
    let takers = it.takers.iter().take(MOST_TAKERS).enumerate().map(taker).chain(more).collect_vec();
    format!("matches {}, takes {} ({})", model::cases(Some(&it.matches)), it.takes.separated(), takers.join(", "))
}

/// The rules that have a note, in the order of the file.
pub(crate) fn noted_rules(table: &Table) -> impl Iterator<Item = usize> + '_ {
    table.file_order().into_iter().filter(|rule| table.rules[*rule].has_notes())
}

/// The result that an example expects: its actions, and its outputs by name.
pub(crate) fn expected(table: &Table, expected: &Expected) -> String {
    let actions = expected.actions.iter().flatten().map(|&at| table.actions[at].name.value.clone());
    let results = |all: &[Expression]| all.iter().map(Expression::shown).collect_vec().join(", ");
    let outputs = expected.outputs.iter().map(|(at, all)| format!("{} = {}", table.outputs[*at].name.value, results(all)));
    let parts: Vec<_> = actions.chain(outputs).collect_vec();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A rule by its title, if it has one, and by what it does.
pub(crate) fn rule(table: &Table, rule: usize) -> String {
    let rule = &table.rules[rule];
    let outcome = outcome(table, rule);
    if rule.title.is_empty() { outcome } else { format!("{}: {outcome}", rule.title) }
}

/// At most `most` characters, the last an ellipsis where some are missing.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// How many columns a text takes in a monospace font.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|character| if is_wide(character) { 2 } else { 1 }).sum()
}

/// Whether a character is as wide as two: East Asian scripts and pictures.
const fn is_wide(character: char) -> bool {
    matches!(character, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
}

/// A number in at most eleven characters: `16,035`, `1.61e60`.
pub(crate) fn count(count: &Count) -> String {
    let digits = count.to_string();
    if digits.len() <= 9 { count.separated() } else { format!("{}.{}e{}", &digits[..1], &digits[1..3], digits.len() - 1) }
}

/// A number and its noun.
pub(crate) fn cases(number: &str) -> String {
    format!("{number} {}", if number == "1" { "case" } else { "cases" })
}

/// The verdict, in one sentence.
pub(crate) fn proved(table: &Table, verdict: &Verdict) -> String {
    let may_match_none = table.has_result_of_nothing() && !table.rules.iter().any(Rule::is_else);
    let verb = if may_match_none { "has a result" } else { "fires a rule" };
    let covered = match &verdict.cases {
        None => format!("every case {verb}"),
        Some(cases) if *cases == Count::from(1u32) => format!("the only case {verb}"),
        Some(cases) => format!("each of the {} cases {verb}", count(cases)),
    };
    let single = match table.hit {
        HitPolicy::Unique | HitPolicy::Any => ", and no two rules contradict each other",
        HitPolicy::First => ", the first in order where several match",
        HitPolicy::Priority => ", the one whose result goes before the others where several match",
        HitPolicy::Collect(_) if !may_match_none => "",
        HitPolicy::Collect(Aggregate::All) => ", an empty list where no rule matches",
        HitPolicy::Collect(Aggregate::Min | Aggregate::Max) => ", None where no rule matches",
        HitPolicy::Collect(Aggregate::Sum | Aggregate::Count) => ", zero where no rule matches",
    };
    format!("Proved while compiling: {covered}{single}.")
}

/// The properties that are proved, each with the cases for which it is: `for all 12 cases`.
pub(crate) fn properties<'a>(table: &'a Table, verdict: &'a Verdict) -> impl Iterator<Item = (&'a Property, String)> {
    verdict.properties.iter().map(|at| (&table.properties[*at], proved_for(table, verdict, &table.properties[*at])))
}

/// The cases for which a property is proved.
fn proved_for(table: &Table, verdict: &Verdict, property: &Property) -> String {
    let names = |columns: &[usize], joint: &str| columns.iter().map(|at| table.columns[*at].name.value.as_str()).collect_vec().join(joint);
    match &property.kind {
        PropertyKind::Always(of) | PropertyKind::Never(of) => match (limited(table, of), &verdict.cases) {
            (Some(limited), _) => format!("for all cases in which {limited}"),
            (None, Some(all)) => format!("for all {}", cases(&count(all))),
            (None, None) => "for all cases".to_owned(),
        },
        PropertyKind::Can(_) => "for at least one case".to_owned(),
        PropertyKind::Ignores(columns) => format!("for any two cases that differ in {} alone", names(columns, " and ")),
        PropertyKind::Rises(it) | PropertyKind::Falls(it) => {
            format!("for any two cases that differ in {} alone", names(&it.columns, " alone or in "))
        }
    }
}

/// The condition of the cases about which a formula speaks; `None` for all cases.
fn limited(table: &Table, statement: &Statement) -> Option<String> {
    let columns = statement.columns().into_iter().filter_map(|at| table.columns.get(at));
    let names = columns.filter(|it| it.asked_where().is_some()).map(|it| it.name.value.as_str()).collect_vec();
    let verb = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| format!("{} {verb} applicable", names.join(" and ")))
}

/// The hit policy, by its name in the table; nothing where it goes without saying.
pub(crate) fn policy(hit: HitPolicy) -> Option<(&'static str, &'static str)> {
    Some(match hit {
        HitPolicy::Unique => return None,
        HitPolicy::Any => ("any", "rules that match the same case have equal results"),
        HitPolicy::First => ("first", "where several rules match, the first in order fires"),
        HitPolicy::Priority => ("priority", "where several rules match, the one fires whose result is listed first: one of the least rank"),
        HitPolicy::Collect(Aggregate::All) => ("collect", "all rules that match give their results, in order"),
        HitPolicy::Collect(Aggregate::Sum) => ("collect sum", "the results of all rules that match are added"),
        HitPolicy::Collect(Aggregate::Min) => ("collect min", "of all rules that match, the least result counts"),
        HitPolicy::Collect(Aggregate::Max) => ("collect max", "of all rules that match, the greatest result counts"),
        HitPolicy::Collect(Aggregate::Count) => ("collect count", "the result is how many rules match"),
    })
}

#[cfg(test)]
mod tests {
    use super::proved;
    use crate::compile::{Unit, check};
    use crate::source::Source;

    fn said(hit: &str, last: &str) -> String {
        let text = format!(
            "table: t\nhit: {hit}\ninputs: {{ age: u8 }}\noutputs: {{ euros: u8 }}\nrules: |\n  | rule | age  | euros |\n  | a    | < 18 | 1     |\n{last}"
        );
        let checked = check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
        let Unit::VerifiedTable(it) = &checked.unit else { panic!("{hit}: {:?}", checked.findings) };
        proved(it.table(), it.verdict())
    }

    #[test]
    fn no_rule_need_match_where_a_table_says_so() {
        for (hit, nothing) in [
            ("collect\nempty: allowed", "an empty list"),
            ("collect max\nempty: allowed", "None"),
            ("collect sum", "zero"),
            ("collect count", "zero"),
        ] {
            let wanted = format!("Proved while compiling: each of the 2 cases has a result, {nothing} where no rule matches.");
            assert_eq!(said(hit, ""), wanted);
        }
        let fires = "Proved while compiling: each of the 2 cases fires a rule.";
        assert_eq!([said("collect sum", "  | else |      | 0     |\n"), said("collect", "  | b    | >= 18 | 2    |\n")], [fires; 2]);
    }
}
