//! A decision in words.

use std::borrow::Cow;

use dtable_runtime::{ConditionData, Kind, NextData, TableData, Value};

use crate::counts::grouped;
use crate::text::width;
use crate::{Decision, Left, Marks, Near};

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
    let line = |(at, it): (usize, &ConditionData)| Some(format!("{} {}", question(it), answer(decision.table, at, decision.answered(at)?)));
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
        None => format!("it would fire if {name} were {}, which is {is}", value(decision.table, near)),
    }
}

/// The entry that an answer contradicts; `None` where it contradicts conditions that are computed from it.
fn entry(table: &TableData, rule: usize, near: &Near) -> Option<&'static str> {
    let is_asked = near.contradicted == [near.condition];
    table.rules.get(rule).filter(|_| is_asked)?.entry(near.condition).map(|it| it.text())
}

/// How many rules [`notation`] looks at.
const LOOKED_AT: usize = 256;

/// An answer as the table's author writes it: where entries are `Y` and `N`, so are answers.
///
/// ```
/// use dtable_runtime::{ConditionData, Entry, Kind, NextData, RuleData, Rules, TableData, Value};
///
/// static DOOR: TableData = TableData {
///     name: "door",
///     title: "",
///     doc: "",
///     conditions: &[ConditionData { name: "open", text: "Open?", values: &[], kind: Kind::Bool, range: "" }],
///     actions: &[],
///     relations: &[],
///     rules: Rules::Listed(&[RuleData {
///         id: "R1",
///         title: "",
///         entries: &[Entry { text: "N", holds: &[(0, 0)] }],
///         actions: &[],
///         outputs: &[],
///         next: NextData::Same,
///     }]),
/// };
/// assert_eq!(table_view::answer(&DOOR, 0, Value::Bool(true)), "Y");
/// ```
#[must_use]
pub fn answer(table: &TableData, condition: usize, value: Value) -> String {
    match value {
        Value::Bool(value) => notation(table)[usize::from(value)].to_owned(),
        value => table.conditions[condition].show(value).to_string(),
    }
}

/// How the table's entries write `false` and `true`.
fn notation(table: &TableData) -> [&'static str; 2] {
    let booleans = || table.conditions.iter().enumerate().filter(|(_, it)| it.kind == Kind::Bool).map(|(at, _)| at);
    let rules = table.rules.iter().take(LOOKED_AT);
    let mut entries = rules.flat_map(|rule| booleans().filter_map(move |at| Some(rule.entry(at)?.text())).collect::<Vec<_>>());
    let known = [["F", "T"], ["N", "Y"], ["false", "true"]];
    entries.find_map(|entry| known.into_iter().find(|it| it.contains(&entry))).unwrap_or(known[0])
}

/// The value that would do, as the table's author writes it.
fn value(table: &TableData, near: &Near) -> String {
    match (table.conditions[near.condition].kind, near.value.as_str()) {
        (Kind::Bool, "T") => answer(table, near.condition, Value::Bool(true)),
        (Kind::Bool, "F") => answer(table, near.condition, Value::Bool(false)),
        (_, value) => value.to_owned(),
    }
}

/// The present answer.
fn present(decision: &Decision, near: &Near) -> String {
    decision.answered(near.condition).map_or_else(String::new, |value| answer(decision.table, near.condition, value))
}

/// Answers in a line; in short if it does not fit otherwise.
pub fn given(decision: &Decision, conditions: &[usize], room: usize) -> String {
    let line = |is: &str, and: &str| {
        let answer = |&at: &usize| {
            let it = &decision.table.conditions[at];
            let answer = decision.answered(at).map_or_else(|| String::from("."), |value| answer(decision.table, at, value));
            format!("{}{is}{answer}", it.name)
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

/// The text of an action, or else its name.
pub const fn described(name: &'static str, text: &'static str) -> &'static str {
    if text.is_empty() { name } else { text }
}

/// The outputs of a rule, paths by their ends, its actions as `called` by name and text, and the table that follows, in words.
///
/// Of a rule that the table does not keep, this is what the decision has performed.
pub fn does(decision: &Decision, rule: usize, called: impl Fn(&'static str, &'static str) -> &'static str) -> String {
    let steps = steps(decision, rule, called);
    let next = decision.table.rules.get(rule).and_then(|it| follows(it.next()));
    [steps, next.unwrap_or_default()].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", then ")
}

/// The same in short: names alone, an arrow to the table that follows.
pub fn does_in_short(decision: &Decision, rule: usize) -> String {
    let steps = steps(decision, rule, |name, _| name);
    match decision.table.rules.get(rule).map(|it| it.next()) {
        Some(NextData::Table(next)) => format!("{steps} → {next}").trim_start().to_owned(),
        Some(NextData::Stop) if steps.is_empty() => String::from("stop"),
        _ => steps,
    }
}

/// The last part of an output that is a path; another expression as it is.
fn end_of_path(output: &str) -> &str {
    let path = output.chars().all(|it| it.is_alphanumeric() || it == '_' || it == ':');
    output.rsplit("::").next().filter(|_| path).unwrap_or(output)
}

fn steps(decision: &Decision, rule: usize, called: impl Fn(&'static str, &'static str) -> &'static str) -> String {
    let kept = decision.table.rules.get(rule);
    let actions = kept.map_or(decision.performed.as_slice(), |it| it.actions());
    let actions = actions.iter().filter_map(|&at| decision.table.actions.get(at)).map(|it| called(it.name, it.text));
    let outputs = kept.into_iter().flat_map(|it| it.outputs()).map(end_of_path);
    outputs.chain(actions).collect::<Vec<_>>().join(", ")
}

/// The table that follows a rule, unless it is the same again.
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
    let wants = entry(table, rule, near).map_or_else(|| format!("{} would do", value(table, near)), |entry| format!("wants {entry}"));
    format!("{} but for {name} ({wants}, is {})", id(table, rule), present(decision, near))
}

/// The entries of a rule in words: the conditions that want the same entry together, the fewest first, such as `r13 b22: T` and `b33: F`.
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

/// The entries of a rule, in a line.
pub fn asks(table: &TableData, rule: usize) -> String {
    match entries(table, rule).as_slice() {
        [] if is_else(table, rule) => String::from("takes every case that no other rule takes"),
        [] => String::from("asks nothing"),
        entries => format!("asks {}", entries.join("; ")),
    }
}

/// How many rules, and cases, the answers leave before one has fired.
pub fn left(table: &TableData, left: &Left) -> String {
    let rules = table.rules.len();
    if rules == 0 {
        return String::from("no rule fired");
    }
    let cases = left.cases.map(|it| format!(", {} cases", grouped(it))).unwrap_or_default();
    match left.rules.len() {
        0 => String::from("no rule fires"),
        1 => format!("1 of {rules} rules is left{cases}"),
        left => format!("{left} of {rules} rules are left{cases}"),
    }
}

/// A condition in words, and its answer; with what a rule wants of it.
pub fn asked(decision: &Decision, condition: usize, rule: Option<usize>) -> String {
    let it = &decision.table.conditions[condition];
    let is = match (decision.answered(condition), decision.known(condition)) {
        (Some(value), _) => answer(decision.table, condition, value),
        (None, Some(value)) => format!("{}, not asked", answer(decision.table, condition, value)),
        (None, None) => String::from("not asked"),
    };
    let entry = rule.and_then(|rule| Some((rule, decision.table.rules.get(rule)?.entry(condition)?.text())));
    let wants = entry.filter(|(_, entry)| *entry != "-").map(|(rule, entry)| format!("; {} wants {entry}", id(decision.table, rule)));
    format!("{} {is}{}", question(it), wants.unwrap_or_default())
}

/// How many rules are one answer away, and how many of them are marked.
pub fn near_in_all(marks: &Marks, name: &str) -> Option<String> {
    match (marks.near().count(), marks.nearest().count()) {
        (0, _) => None,
        (all, nearest) if nearest < all => Some(format!("{nearest} nearest of {all} {name}")),
        (all, _) => Some(format!("{all} {name}")),
    }
}

/// Is it the rule for what no other takes?
pub fn is_else(table: &TableData, rule: usize) -> bool {
    table.rules.get(rule).is_some_and(|it| it.entries().len() == 0) && !table.conditions.is_empty()
}

/// A rule in lines, for want of a picture: its entries, then its actions.
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
