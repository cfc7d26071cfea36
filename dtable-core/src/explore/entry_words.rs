//! Entries, values and classes of a column in plain words, as an editor shows them.

use crate::lists::CollectVec;
use crate::model::{Column, Comparison, ConditionEntry, Domain, EntryComparison, Notation, Table, ValueSet};
use crate::resolve::given_values;
use crate::space::classes::Classes;

/// The most values, and classes, that are listed.
const MOST_LISTED: usize = 24;

/// An entry of a column in words: `visitor is any but Child: Adult, Senior`.
///
/// ```
/// # use dtable_core::{compile::check, explore::entry_words, source::Source};
/// let text = "table: fee\ninputs:\n  visitor: { type: Visitor, values: [Child, Adult, Senior] }\n  size: u8\noutputs: { euros: u8 }\n\
///             rules: |\n  | rule | visitor | size  | euros |\n  | a    | not(Child) | 5..=9 | 0     |\n  | else |         |       | 1     |\n";
/// let checked = check(Source::new("fee.yaml", text), &mut |_| Err(String::new()));
/// let table = checked.unit.table().unwrap();
/// let entries = table.rules[0].entries().unwrap();
/// assert_eq!(entry_words::entry(table, 0, &entries[0]), "visitor is any but Child: Adult, Senior");
/// assert_eq!(entry_words::entry(table, 1, &entries[1]), "size is from 5 to 9");
/// assert_eq!(entry_words::classes(table, 1), ["not(5..=9)", "5..=9"]);
/// assert_eq!(entry_words::values(&table.columns[0]), "its values are: `Child`, `Adult`, `Senior`");
/// ```
#[must_use]
pub fn entry(table: &Table, column: usize, entry: &ConditionEntry) -> String {
    let it = &table.columns[column];
    let compared = entry.compares.iter().map(|it| comparison(table, it)).collect_vec();
    let is_optional = it.requires.is_some();
    let own = match (entry.set == it.domain.all(), entry.set.is_empty()) {
        (true, _) if compared.is_empty() && (entry.not_applicable || !is_optional) => return format!("any {}", it.name.value),
        (true, _) if !compared.is_empty() => None,
        (true, _) => Some("anything, where it is applicable".to_owned()),
        (false, true) if entry.not_applicable && is_optional => Some("not applicable".to_owned()),
        (false, true) => Some("nothing that it can be".to_owned()),
        (false, false) if entry.not_applicable && is_optional => Some(format!("{}, or not applicable", set(it, &entry.set))),
        (false, false) => Some(set(it, &entry.set)),
    };
    let parts = own.into_iter().chain(compared).collect_vec();
    format!("{} is {}", it.name.value, parts.join(", and "))
}

/// The values of a set.
fn set(column: &Column, set: &ValueSet) -> String {
    match &column.domain {
        Domain::Bool => if set.contains(1) { "true" } else { "false" }.to_owned(),
        Domain::Text { classes: Some(_), .. } => format!("`{}`", column.domain.entry(set)),
        Domain::Enum { .. } | Domain::Text { .. } => named(column, set),
        Domain::Set(members) if members.are_all_mentioned() && *set == ValueSet::one(0) => "the empty set".to_owned(),
        Domain::Set(_) => format!("a set where {}", column.values(set)),
        _ => ordered(column, set),
    }
}

/// Values that have names.
fn named(column: &Column, set: &ValueSet) -> String {
    let others = column.domain.complement(set);
    let is_other_text = matches!(column.domain, Domain::Text { closed: false, .. }) && set.contains(column.domain.last());
    if is_other_text {
        return format!("any text but {}", listed(column, &others, "and"));
    }
    if others.len() < set.len() {
        return format!("any but {}: {}", listed(column, &others, "and"), listed(column, set, ","));
    }
    listed(column, set, "or")
}

/// `Adult, Child or Senior`.
fn listed(column: &Column, set: &ValueSet, joint: &str) -> String {
    let mut names = set.iter().take(MOST_LISTED).map(|at| column.value(at)).collect_vec();
    let more = set.len().saturating_sub(MOST_LISTED as u128);
    if more > 0 {
        names.push(format!("{more} others"));
    }
    match (names.pop(), joint) {
        (Some(last), _) if names.is_empty() => last,
        (Some(last), ",") => format!("{}, {last}", names.join(", ")),
        (Some(last), _) => format!("{} {joint} {last}", names.join(", ")),
        (None, _) => String::new(),
    }
}

/// Numbers, dates, characters: the parts of the shortest entry.
fn ordered(column: &Column, set: &ValueSet) -> String {
    let shortest = column.entry(set, false);
    let excluded = shortest.strip_prefix("not(").and_then(|it| it.strip_suffix(')')).or(shortest.strip_prefix("!= "));
    let is_time = matches!(
        &column.domain,
        Domain::Integer { notation: Notation::Date | Notation::Time | Notation::DateTime | Notation::MonthDay, .. }
    );
    let parts = |text: &str| text.split(", ").map(|it| part(it, is_time)).collect_vec().join(" or ");
    excluded.map_or_else(|| parts(&shortest), |it| format!("any but {}", parts(it)))
}

fn part(text: &str, is_time: bool) -> String {
    let comparisons = [
        ("<= ", "at most", "at the latest"),
        (">= ", "at least", "at the earliest"),
        ("< ", "less than", "before"),
        ("> ", "more than", "after"),
    ];
    for (sign, of_number, of_time) in comparisons {
        if let Some(value) = text.strip_prefix(sign) {
            return format!("{} {value}", if is_time { of_time } else { of_number });
        }
    }
    match (text.split_once("..="), text.split_once("..")) {
        (Some((low, high)), _) if !low.is_empty() => format!("from {low} to {high}"),
        (None, Some((low, high))) if !low.is_empty() && !high.is_empty() => format!("from {low} to below {high}"),
        _ => text.to_owned(),
    }
}

fn comparison(table: &Table, it: &EntryComparison) -> String {
    let words = match it.op {
        Comparison::Less => "less than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "more than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Equal => "equal to",
        Comparison::NotEqual => "other than",
    };
    format!("{}{words} {}", if it.not { "not " } else { "" }, table.columns[it.other].name.value)
}

/// The values of a column: those that are declared, or those of its type.
#[must_use]
pub fn values(column: &Column) -> String {
    given_values::values(column)
}

/// The groups of values that no entry and no relation tells apart, each as an entry; `..` where there are more.
#[must_use]
pub fn classes(table: &Table, column: usize) -> Vec<String> {
    let (all, it) = (Classes::new(table), &table.columns[column]);
    let own = all.all(column);
    let entry = |class| {
        let values = all.values(column, &ValueSet::one(class));
        if values.is_empty() { "n/a".to_owned() } else { it.entry(&values, false) }
    };
    let mut classes = own.iter().take(MOST_LISTED).map(entry).collect_vec();
    if own.len() > MOST_LISTED as u128 {
        classes.push("..".to_owned());
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::{classes, entry};
    use crate::fixture::understood;

    fn words(kind: &str, written: &str) -> String {
        let more = "  limit: u8\n  big: { type: u8 }\n";
        let rule = format!("  | rule | it | limit | r |\n  | a | {written} | - | 1 |\n  | b | - | 3 | 2 |\n");
        let table = understood(&format!("table: t\nhit: first\ninputs:\n  it: {kind}\n{more}outputs: {{ r: u8 }}\nrules: |\n{rule}"));
        entry(&table, 0, &table.rules[0].entries().unwrap()[0])
    }

    #[test]
    fn entries_are_said_in_words() {
        let shade = "{ type: Shade, values: [Red, Green, Blue, Grey] }";
        for (kind, written, expected) in [
            ("bool", "T", "it is true"),
            ("bool", "N", "it is false"),
            ("bool", "-", "any it"),
            (shade, "Red", "it is Red"),
            (shade, "Red, Green", "it is Red or Green"),
            (shade, "not(Red)", "it is any but Red: Green, Blue, Grey"),
            (shade, "Red, Green, Blue", "it is any but Grey: Red, Green, Blue"),
            ("u8", "7", "it is 7"),
            ("u8", "< 7", "it is less than 7"),
            ("u8", ">= 7", "it is at least 7"),
            ("u8", "3..=7", "it is from 3 to 7"),
            ("u8", "!= 7", "it is any but 7"),
            ("u8", "1, > 9", "it is 1 or more than 9"),
            ("u8", "> limit", "it is more than limit"),
            ("u8", "< 9 && != limit", "it is less than 9, and other than limit"),
            ("\"&str\"", "\"a\"", "it is \"a\""),
            ("\"&str\"", "!= \"a\"", "it is any text but \"a\""),
            ("{ type: Day, as: date }", "< 2026-03-01", "it is before 2026-03-01"),
            ("\"Option<u8>\"", "None", "it is None"),
        ] {
            assert_eq!(words(kind, written), expected, "{written}");
        }
    }

    #[test]
    fn conditions_may_be_not_applicable() {
        let rules = "rules: |\n  | rule | far | late | do |\n  | 1 | F | n/a | go |\n  | 2 | T | T | go |\n  | 3 | T | F | |\n";
        let table = understood(&format!(
            "table: t\nconditions:\n  far: Is it far?\n  late: {{ text: Is it late?, requires: far }}\nactions: {{ go: Go }}\n{rules}"
        ));
        let said = table.rules.iter().map(|it| entry(&table, 1, &it.entries().unwrap()[1])).collect::<Vec<_>>();
        assert_eq!(said, ["late is not applicable", "late is true", "late is false"]);
        assert_eq!(classes(&table, 1), ["F", "T", "n/a"]);
    }

    #[test]
    fn classes_are_what_rules_tell_apart() {
        let table = understood("table: t\ninputs: { n: u8 }\noutputs: { r: u8 }\nrules: |\n  | rule | n | r |\n  | a | 3, 5 | 1 |\n");
        assert_eq!(classes(&table, 0), ["not(3, 5)", "3, 5"]);
    }
}
