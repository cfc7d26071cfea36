//! Decisions, printed.

use std::io;

use dtable_core::diagnostic::Style;
use dtable_core::{Collected, Decided, Findings, NotDecided, Table, Used};
use serde_json::{Map, Value, json};

use super::expected::{next, shown};
use super::{Answer, Answered};
use crate::color::Color;
use crate::findings::{json as object, text};
use crate::said::{counted, one_line, print_text, remark};

/// How many rules are told why they did not fire, of a case on the command line.
const TOLD: usize = 64;

/// What is wrong with the table.
pub fn findings(found: &Findings, color: Color) -> io::Result<()> {
    let style = text::style(color, &io::stdout());
    print_text(&format!("{}\n", found.text(style)), style)
}

/// Each case: the rule, what it gives, which others match, and why the rest does not. Of the rows of a file one line each, and the differences.
pub fn decisions(answered: &[Answered]) -> io::Result<()> {
    let mut text = String::new();
    for it in answered {
        let lines = match it.asked.line {
            None => told(it),
            Some(line) => vec![row(line, it)],
        };
        for line in lines.into_iter().chain(it.differences.iter().map(|(wanted, came)| {
            let place = it.asked.line.map_or_else(String::new, |line| format!("line {line}: "));
            format!("{place}expected {} = {}, not {came}", wanted.name, wanted.value)
        })) {
            text.push_str(&one_line(&line));
            text.push('\n');
        }
    }
    print_text(&text, Style::Plain)?;
    if answered.iter().any(|it| it.asked.line.is_some()) {
        let wrong = answered.iter().filter(|it| it.is_wrong()).count();
        let compared = answered.iter().any(|it| !it.asked.expected.is_empty());
        let differences = if compared || wrong > 0 { format!(", {wrong} wrong") } else { String::new() };
        remark(&format!("decided {}{differences}", counted(answered.len(), "case")))?;
    }
    Ok(())
}

/// A row of a file, in a line.
fn row(line: usize, it: &Answered) -> String {
    let said = match &it.answer {
        Answer::One(decided) => format!("rule `{}`{}", decided.rule().id(), with(&results(decided, it.is_step))),
        Answer::All(collected) => format!("{}{}", matching(collected), with(&collected_results(collected))),
        Answer::None(error) => format!("error: {error}"),
    };
    match it.table.filter(|_| it.is_step) {
        Some(table) => format!("line {line}: table `{}`: {said}", table.name()),
        None => format!("line {line}: {said}"),
    }
}

fn with(results: &[String]) -> String {
    if results.is_empty() { String::new() } else { format!(": {}", results.join(", ")) }
}

/// A case of the command line, with what speaks against every other rule.
fn told(it: &Answered) -> Vec<String> {
    let mut lines: Vec<String> = it.table.filter(|_| it.is_step).map(|table| format!("table `{}`", table.name())).into_iter().collect();
    let uses = it.answer.used();
    match &it.answer {
        Answer::None(_) => return Vec::new(),
        Answer::One(decided) => lines.extend(of_one(decided, it.is_step)),
        Answer::All(collected) => {
            lines.push(matching(collected));
            lines.extend(collected_results(collected).into_iter().map(|it| format!("  {it}")));
            let notes = collected.rules().flat_map(|rule| rule.notes().map(move |(name, text)| (rule.id(), name, text)));
            lines.extend(notes.map(|(id, name, text)| format!("  `{id}` {name}: {text}")));
        }
    }
    lines.extend((!uses.is_empty()).then(|| "used".to_owned()));
    uses.iter().for_each(|it| used(it, 1, &mut lines));
    let others = it.others();
    lines.extend((!others.is_empty()).then(|| "why not".to_owned()));
    lines.extend(others.iter().take(TOLD).map(|(id, why)| format!("  `{id}`: {why}")));
    lines.extend((others.len() > TOLD).then(|| format!("  and {} others", others.len() - TOLD)));
    lines
}

/// What a used table came to, and below it what those came to that it uses.
fn used(it: &Used, depth: usize, lines: &mut Vec<String>) {
    let outputs: Vec<String> = it.outputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let rules = match &it.rules[..] {
        [] if it.rests_on_choice => "left open".to_owned(),
        [] => "no rule matches".to_owned(),
        [rule] => format!("rule `{rule}`"),
        rules => format!("rules `{}`", rules.join("`, `")),
    };
    lines.push(format!("{}`{}`: {rules}{}", "  ".repeat(depth), it.name, with(&outputs)));
    it.used.iter().for_each(|it| used(it, depth + 1, lines));
}

/// The rule that fires, what it gives, its notes, and which others match.
fn of_one(decided: &Decided, is_step: bool) -> Vec<String> {
    let fired = decided.rule();
    let mut lines = vec![named("rule", fired.id(), fired.title())];
    lines.extend(results(decided, is_step).into_iter().map(|it| format!("  {it}")));
    lines.extend(fired.notes().map(|(name, text)| format!("  {name}: {text}")));
    let others: Vec<&str> = decided.matching().filter(|it| *it != fired).map(|it| it.id()).collect();
    lines.extend((!others.is_empty()).then(|| format!("also matches: `{}`", others.join("`, `"))));
    lines
}

fn named(what: &str, id: &str, title: &str) -> String {
    if title.is_empty() { format!("{what} `{id}`") } else { format!("{what} `{id}`: {title}") }
}

/// What a decision gives, does, and where it leads; of a step that is always said.
fn results(decided: &Decided, is_step: bool) -> Vec<String> {
    let mut results: Vec<String> = decided.outputs().map(|(name, it)| format!("{name} = {}", shown(&it))).collect();
    let actions: Vec<&str> = decided.actions().collect();
    results.extend((!actions.is_empty()).then(|| format!("do {}", actions.join(", "))));
    let next = next(decided.next());
    results.extend((!next.is_empty()).then(|| format!("next {next}")));
    results.extend((next.is_empty() && is_step).then(|| "next stay".to_owned()));
    results
}

fn matching(collected: &Collected) -> String {
    let rules: Vec<&str> = collected.rules().map(|it| it.id()).collect();
    if rules.is_empty() { "no rule matches".to_owned() } else { format!("rules `{}`", rules.join("`, `")) }
}

fn collected_results(collected: &Collected) -> Vec<String> {
    let list = |name: &str| collected.outputs(name).map(|it| it.text().to_owned()).collect::<Vec<_>>().join(", ");
    let result = |name: &str| collected.result(name).map_or_else(|| format!("[{}]", list(name)), |it| shown(&it));
    collected.table().outputs().map(|name| format!("{name} = {}", result(name))).collect()
}

/// One object with all cases.
pub fn json(name: &str, answered: &[Answered]) -> io::Result<()> {
    let cases: Vec<Value> = answered.iter().map(case).collect();
    let what = if answered.iter().any(|it| it.is_step) { "model" } else { "table" };
    object::write(&json!({ "version": object::VERSION, what: name, "cases": cases }))
}

fn case(it: &Answered) -> Value {
    let given: Map<String, Value> = it.asked.values.iter().map(|(name, value)| (name.clone(), json!(given_text(value)))).collect();
    let differences = it.differences.iter().map(|(wanted, came)| json!({ "name": wanted.name, "expected": wanted.value, "result": came }));
    let others = if it.asked.line.is_none() { it.others() } else { Vec::new() };
    let why_not: Map<String, Value> = others.into_iter().map(|(id, why)| (id.to_owned(), json!(why))).collect();
    let mut answer = match &it.answer {
        Answer::One(decided) => json!(decided),
        Answer::All(collected) => json!(collected),
        Answer::None(error) => nothing(it.table, error),
    };
    let mut case = json!({
        "line": it.asked.line,
        "table": it.table.map(Table::name),
        "given": given,
        "rules": answer["rules"].take(),
        "outputs": answer["outputs"].take(),
        "used": answer["used"].take(),
        "actions": answer["actions"].take(),
        "next": answer["next"].take(),
        "why_not": why_not,
        "differences": differences.collect::<Vec<_>>(),
        "error": answer["error"].take(),
    });
    if let (notes @ Value::Object(_), Value::Object(case)) = (answer["notes"].take(), &mut case) {
        case.insert("notes".to_owned(), notes);
    }
    case
}

/// A case that is not decided, with the keys of one that is.
fn nothing(table: Option<&Table>, error: &NotDecided) -> Value {
    let outputs: Map<String, Value> = table.into_iter().flat_map(Table::outputs).map(|name| (name.to_owned(), Value::Null)).collect();
    json!({ "rules": [], "outputs": outputs, "used": [], "actions": [], "next": null, "error": error.to_string() })
}

/// A value of the case as it was given.
fn given_text(value: &dtable_core::Value) -> String {
    match value {
        dtable_core::Value::Written(text) | dtable_core::Value::Text(text) => text.to_string(),
        value => value.to_string(),
    }
}
