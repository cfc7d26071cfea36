//! A decision in words.

use std::borrow::Cow;

use dtable_runtime::{ConditionData, NextData, TableData};

use crate::text::width;
use crate::{Decision, Marks, Near};

/// How many rules [`explain`] names of those that one answer keeps from firing.
const EXPLAINED: usize = 8;

/// A decision in one line: which rule of which table fired, its title, and what it does, such as
/// ``door: rule `R1` (Closed) -> knock, then the table hall``.
#[must_use]
pub fn summary(decision: &Decision) -> String {
    let table = decision.table;
    let Some(rule) = decision.fired else { return format!("{}: no rule fired", table.name) };
    let title = match title(table, rule) {
        "" => String::new(),
        title => format!(" ({title})"),
    };
    let does = match does(decision, rule, |name, _| name) {
        does if does.is_empty() => does,
        does => format!(" -> {does}"),
    };
    format!("{}: rule `{}`{title}{does}", table.name, id(table, rule))
}

/// A decision in full, a statement a line: the answers given and the conditions not asked, the rule that fired and what it does,
/// and by the marks, the rules that match too, and those that are one answer away.
///
/// At most eight rules that are one answer away are named; the last line says how many more there are.
#[must_use]
pub fn explain(decision: &Decision, marks: &Marks) -> Vec<String> {
    let table = decision.table;
    let mut lines = answers(decision);
    lines.extend(not_asked(decision));
    lines.extend(decision.fired.map_or_else(|| Some(String::from("no rule fired")), |rule| Some(fires(decision, rule))));
    let first = decision.fired.map(|rule| id(table, rule)).unwrap_or_default();
    lines.extend(marks.matching().map(|rule| format!("not `{}`: it matches too, but `{first}` comes first", id(table, rule))));
    let mut others = marks.near();
    lines
        .extend(others.by_ref().take(EXPLAINED).map(|(rule, near)| format!("not `{}`: {}", id(table, rule), wanted(decision, rule, near))));
    match others.count() {
        0 => {}
        1 => lines.push(String::from("one more rule is one answer away")),
        more => lines.push(format!("{more} more rules are one answer away")),
    }
    lines
}

/// A line for each answer: the question, and what was said.
fn answers(decision: &Decision) -> Vec<String> {
    let conditions = decision.table.conditions.iter().enumerate();
    let line = |(at, it): (usize, &ConditionData)| Some(format!("{} {}", question(it), it.show(decision.answered(at)?)));
    conditions.filter_map(line).collect()
}

/// The names of the conditions that were not asked, if there are any.
fn not_asked(decision: &Decision) -> Option<String> {
    let conditions = decision.table.conditions.iter().enumerate();
    let names: Vec<_> = conditions.filter(|(at, _)| decision.answered(*at).is_none()).map(|(_, it)| it.name).collect();
    (!names.is_empty()).then(|| format!("not asked: {}", names.join(", ")))
}

/// The rule that fires, and what it does.
fn fires(decision: &Decision, rule: usize) -> String {
    let table = decision.table;
    let does = does(decision, rule, described);
    let rest: Vec<&str> = [title(table, rule), does.as_str()].into_iter().filter(|it| !it.is_empty()).collect();
    let colon = if rest.is_empty() { "" } else { ": " };
    format!("rule `{}` fires{colon}{}", id(table, rule), rest.join(" -> "))
}

/// Name and question of a condition, for an answer to follow.
fn question(condition: &ConditionData) -> String {
    match condition.text {
        "" => format!("{}:", condition.name),
        text if text.ends_with('?') => format!("{}: {text}", condition.name),
        text => format!("{}: {text}:", condition.name),
    }
}

/// The answer that keeps a rule from firing.
fn wanted(decision: &Decision, rule: usize, near: &Near) -> String {
    let (name, is) = (decision.table.conditions[near.condition].name, present(decision, near));
    match entry(decision.table, rule, near) {
        Some(entry) => format!("it wants `{entry}` for {name}, which is {is}"),
        None => format!("it would fire if {name} were {}, which is {is}", near.value),
    }
}

/// The entry that an answer contradicts; `None` where it contradicts conditions that are computed from it.
fn entry(table: &TableData, rule: usize, near: &Near) -> Option<&'static str> {
    let is_asked = near.contradicted == [near.condition];
    table.rules.get(rule).filter(|_| is_asked)?.entry(near.condition).map(|it| it.text())
}

/// The present answer.
fn present(decision: &Decision, near: &Near) -> String {
    decision.answered(near.condition).map_or_else(String::new, |value| decision.table.conditions[near.condition].show(value).to_string())
}

/// Answers in a line; in short if it does not fit otherwise.
pub fn given(decision: &Decision, conditions: &[usize], room: usize) -> String {
    let line = |is: &str, and: &str| {
        let answer = |&at: &usize| {
            let it = &decision.table.conditions[at];
            decision.answered(at).map_or_else(|| format!("{}{is}.", it.name), |value| format!("{}{is}{}", it.name, it.show(value)))
        };
        conditions.iter().map(answer).collect::<Vec<_>>().join(and)
    };
    Some(line(" = ", ", ")).filter(|it| width(it) <= room).unwrap_or_else(|| line("=", " "))
}

/// A rule's id, or its number where the table does not keep its rules.
pub fn id(table: &TableData, rule: usize) -> Cow<'static, str> {
    table.rules.get(rule).map_or_else(|| Cow::Owned(format!("#{}", rule + 1)), |it| Cow::Borrowed(it.id()))
}

/// A rule's title; may be empty.
pub fn title(table: &TableData, rule: usize) -> &'static str {
    table.rules.get(rule).map_or("", |it| it.title())
}

/// What an action does, in words where there are any.
pub const fn described(name: &'static str, text: &'static str) -> &'static str {
    if text.is_empty() { name } else { text }
}

/// What a rule does: outputs, actions as `called` by name and text, and what follows, in words.
///
/// Of a rule that the table does not keep, this is what the decision has performed.
pub fn does(decision: &Decision, rule: usize, called: impl Fn(&'static str, &'static str) -> &'static str) -> String {
    let steps = steps(decision, rule, |output| output, called);
    let next = decision.table.rules.get(rule).and_then(|it| follows(it.next()));
    [steps, next.unwrap_or_default()].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", then ")
}

/// The same in short: names alone, paths by their ends, an arrow to the table that follows.
pub fn does_in_short(decision: &Decision, rule: usize) -> String {
    let steps = steps(decision, rule, end_of_path, |name, _| name);
    match decision.table.rules.get(rule).map(|it| it.next()) {
        Some(NextData::Table(next)) => format!("{steps} → {next}").trim_start().to_owned(),
        Some(NextData::Stop) if steps.is_empty() => String::from("stop"),
        _ => steps,
    }
}

/// What an output that is a path ends in; another expression as it is.
fn end_of_path(output: &str) -> &str {
    let path = output.chars().all(|it| it.is_alphanumeric() || it == '_' || it == ':');
    output.rsplit("::").next().filter(|_| path).unwrap_or(output)
}

fn steps(
    decision: &Decision,
    rule: usize,
    given: impl Fn(&'static str) -> &'static str,
    called: impl Fn(&'static str, &'static str) -> &'static str,
) -> String {
    let kept = decision.table.rules.get(rule);
    let actions = kept.map_or(decision.performed.as_slice(), |it| it.actions());
    let actions = actions.iter().filter_map(|&at| decision.table.actions.get(at)).map(|it| called(it.name, it.text));
    let outputs = kept.into_iter().flat_map(|it| it.outputs()).map(given);
    outputs.chain(actions).collect::<Vec<_>>().join(", ")
}

/// What follows a rule, unless it is the same table again.
fn follows(next: NextData) -> Option<String> {
    match next {
        NextData::Same => None,
        NextData::Stop => Some(String::from("stop")),
        NextData::Table(name) => Some(format!("the table {name}")),
    }
}

/// The answer that keeps a rule from firing: `P12 but for r11 (wants T, is F)`, by the condition's question if `in_full`.
///
/// Where conditions are computed from the answer, `R5 but for qy (7 would do, is 8)`.
pub fn but_for(decision: &Decision, rule: usize, near: &Near, in_full: bool) -> String {
    let table = decision.table;
    let it = &table.conditions[near.condition];
    let name = if in_full && !it.text.is_empty() { format!("`{}`", it.text) } else { it.name.to_owned() };
    let wants = entry(table, rule, near).map_or_else(|| format!("{} would do", near.value), |entry| format!("wants {entry}"));
    format!("{} but for {name} ({wants}, is {})", id(table, rule), present(decision, near))
}

/// What a rule asks, in words: the conditions that want the same entry together, the fewest first, such as `r13 b22: T` and `b33: F`.
pub fn entries(table: &TableData, rule: usize) -> Vec<String> {
    let Some(rule) = table.rules.get(rule) else { return Vec::new() };
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (entry, condition) in rule.entries().zip(table.conditions).filter(|(entry, _)| entry.text() != "-") {
        match groups.iter_mut().find(|(text, _)| *text == entry.text()) {
            Some((_, names)) => names.push(condition.name),
            None => groups.push((entry.text(), vec![condition.name])),
        }
    }
    groups.sort_by_key(|(_, names)| names.len());
    groups.into_iter().map(|(text, names)| format!("{}: {text}", names.join(" "))).collect()
}

/// A rule in lines, for want of a picture: what it asks and what it does.
pub fn card(table: &'static TableData, rule: usize) -> Vec<String> {
    let does = does_in_short(&Decision::new(table), rule);
    let does = match does.strip_prefix('→') {
        Some(_) => does,
        None => format!("→ {does}"),
    };
    entries(table, rule).into_iter().chain((does != "→ ").then_some(does)).collect()
}

/// A rule in words: id, title, and what it does.
pub fn rule(table: &'static TableData, rule: usize) -> String {
    let does = does(&Decision::new(table), rule, described);
    let parts = [id(table, rule).into_owned(), title(table, rule).to_owned(), does];
    parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(": ")
}
