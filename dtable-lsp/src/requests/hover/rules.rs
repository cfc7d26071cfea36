//! The cases of a rule.

use dtable_core::doc::markdown::{code, line, title};
use dtable_core::doc::words::outcome;
use dtable_core::explore::rule_counts::{RuleCases, SharedCases, rule_cases};
use dtable_core::model::{HitPolicy, Table, cases};

use crate::requests::COUNTED_STEPS;

/// How many of the rules that share cases are named.
const MOST_SHARED: usize = 5;

/// A rule: what it does, its notes, the cases that it takes, those that it loses and to whom, and one of them.
pub(super) fn rule(table: &Table, rule: usize) -> String {
    let it = &table.rules[rule];
    let name = if it.title.is_empty() { String::new() } else { format!(": {}", title(&it.title)) };
    let mut parts = vec![format!("rule {}{name}", code(&it.id.value)), format!("gives {}", code(&outcome(table, it)))];
    parts.extend(table.notes_of(it).map(|(name, text)| format!("{}: {}", code(name), line(text))));
    match rule_cases(table, rule, COUNTED_STEPS) {
        Some(found) => {
            parts.push(counts(table, rule, &found));
            parts.extend(shared(table, &found));
            let values: Vec<String> = found.example.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            parts.extend((!values.is_empty()).then(|| format!("for example: {}", code(&values.join(", ")))));
        }
        None => parts.push("counting its cases takes too long".to_owned()),
    }
    parts.join("\n\n")
}

/// How many cases it takes and matches.
fn counts(table: &Table, rule: usize, found: &RuleCases) -> String {
    let of = |count| cases(Option::as_ref(count));
    match (&found.fires, &found.matches) {
        (Some(fires), Some(matches)) if fires == matches => {
            let verb = if table.rules[rule].is_else() { "takes the" } else { "takes" };
            let end = if table.rules[rule].is_else() { " that no other rule matches" } else { "" };
            format!("{verb} {}{end}", of(&found.fires))
        }
        (Some(_), Some(_)) => format!("takes {}, matches {}", of(&found.fires), of(&found.matches)),
        _ => "takes cases that were not counted".to_owned(),
    }
}

/// The rules that match some of its cases as well.
fn shared(table: &Table, found: &RuleCases) -> Vec<String> {
    let line = |it: &SharedCases| {
        let other = code(&table.rules[it.rule].id.value);
        let count = cases(it.cases.as_ref());
        match (table.hit, it.decides, it.agrees) {
            (HitPolicy::Collect(_), ..) => format!("- shares {count} with {other}: both count"),
            (HitPolicy::First | HitPolicy::Priority, true, _) => format!("- loses {count} to {other}"),
            (HitPolicy::First | HitPolicy::Priority, false, _) => format!("- takes {count} from {other}"),
            (_, _, true) => format!("- shares {count} with {other}, which gives the same"),
            (_, _, false) => format!("- contradicts {other} in {count}"),
        }
    };
    let mut lines: Vec<String> = found.shared.iter().take(MOST_SHARED).map(line).collect();
    if found.shared.len() > MOST_SHARED || found.has_more {
        lines.push("- and shares cases with other rules".to_owned());
    }
    if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] }
}
