//! Lines above a table that say more: whether its examples pass, a case to choose, the Rust files that call it.

use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Code, Level};
use dtable_core::front::{CaseDecision, TriedCase};
use dtable_core::model::{Example, Expression, HitPolicy, Table};
use dtable_core::source::Span;
use dtable_core::syntax::Document;
use gen_lsp_types as lsp;
use serde_json::{Value, json};

use super::cases::{ChosenValue, command_line, fired, is_given, problem};
use crate::files::FileUri;
use crate::names;
use crate::server::{Checked, Server};
use crate::text::Text;

/// How many values of a column are tried to complete a case.
const TRIED_VALUES: usize = 4;

/// The lenses of a file.
pub(crate) fn of_file(server: &Server, params: lsp::CodeLensParams) -> Option<Vec<lsp::CodeLens>> {
    let file = FileUri::of(&params.text_document.uri);
    let parsed = server.parsed(&file)?;
    let Some(Document::Table(document)) = &parsed.document else { return None };
    if !server.client().settings.lenses {
        return None;
    }
    let name = document.name.span;
    let at = parsed.text.range(name.start, name.end, server.encoding());
    let mut lenses = vec![lens(at, choose(server, &file))];
    lenses.extend(callers(server, &file).map(|it| lens(at, it)));
    if let Some((text, table)) = super::checked_table(server, &file) {
        let checked = server.last_check(&file)?;
        let shown = Examples { server, file: &file, checked, text, table };
        lenses.extend(table.examples.iter().filter_map(|it| shown.lens(it)));
    }
    Some(lenses)
}

fn lens(range: lsp::Range, command: lsp::Command) -> lsp::CodeLens {
    lsp::CodeLens { range, command: Some(command), data: None }
}

/// Chooses a case of the table.
fn choose(server: &Server, file: &FileUri) -> lsp::Command {
    lsp::Command {
        title: "choose a case".to_owned(),
        tooltip: Some(command_line(server, file, &[], &[])),
        command: "dtable.chooseCase".to_owned(),
        arguments: Some(vec![json!({ "textDocument": { "uri": server.uri(file) } })]),
    }
}

/// Leads to the Rust files that call the table.
fn callers(server: &Server, file: &FileUri) -> Option<lsp::Command> {
    let callers = names::callers(server, file);
    let location = |(rust, place): &(FileUri, std::ops::Range<usize>)| {
        let range = server.text(rust)?.range(place.start, place.end, server.encoding());
        Some(lsp::Location { uri: server.uri(rust), range })
    };
    let places: Vec<lsp::Location> = callers.iter().filter_map(location).collect();
    let title = match &callers[..] {
        [] => return None,
        [(one, _)] => format!("called in {}", one.relative_to(file)),
        all => format!("called in {} places", all.len()),
    };
    let arguments = Some(vec![json!(places)]);
    Some(lsp::Command { title, tooltip: None, command: "dtable.openRust".to_owned(), arguments })
}

/// The examples of a table.
struct Examples<'a> {
    server: &'a Server,
    file: &'a FileUri,
    checked: &'a Checked,
    text: &'a Text,
    table: &'a Table,
}

impl Examples<'_> {
    /// Says whether an example passes, and why.
    fn lens(&self, example: &Example) -> Option<lsp::CodeLens> {
        let tried = TriedCase::of_example(self.table, example).ok()?;
        // A lens stands above one line.
        let end = example.span.end.min(self.text.line(self.text.line_at(example.span.start)).end);
        let range = self.text.range(example.span.start, end, self.server.encoding());
        let values = self.values(example, &tried);
        let given: Vec<(&str, &str)> = values.iter().map(ChosenValue::pair).collect();
        let expected = self.expected(example);
        let expected: Vec<(&str, &str)> = expected.iter().map(|(name, value)| (&**name, &**value)).collect();
        let command = command_line(self.server, self.file, &given, &expected);
        let title = self.title(example, &tried);
        let argument: Value = json!({
            "textDocument": { "uri": self.server.uri(self.file) },
            "range": range,
            "values": values,
            "command": command,
            "text": title,
        });
        let arguments = Some(vec![argument]);
        Some(lens(range, lsp::Command { title, tooltip: Some(command), command: "dtable.showExample".to_owned(), arguments }))
    }

    fn title(&self, example: &Example, tried: &TriedCase) -> String {
        let happened = self.happened(tried);
        match (tried.meets(self.table, example), self.wrong_case(example)) {
            (Some(true), _) => format!("✓ passes: {happened}"),
            (Some(false), _) => format!("✗ fails: {happened}{}", self.why_not(example, tried)),
            (None, Some((_, wrong))) => {
                format!("✗ fails in some of its cases: {}{}", self.happened(&wrong), self.why_not(example, &wrong))
            }
            (None, None) if self.is_proved() => "✓ passes in all its cases".to_owned(),
            (None, None) => format!("? {happened}"),
        }
    }

    /// The rules that decide a case, or why there are none.
    fn happened(&self, tried: &TriedCase) -> String {
        let fired: Vec<&str> = fired(self.table, tried).into_iter().map(|it| self.id(it)).collect();
        match &fired[..] {
            [] => problem(self.table, tried).unwrap_or_default(),
            [one] => format!("rule {one}"),
            all => format!("rules {}", all.join(", ")),
        }
    }

    fn id(&self, rule: usize) -> &str {
        &self.table.rules[rule].id.value
    }

    /// Why the rule that an example names does not decide it; or else which results there are.
    fn why_not(&self, example: &Example, tried: &TriedCase) -> String {
        if let Some(rule) = example.rule.as_ref().map(|it| it.value).filter(|it| !fired(self.table, tried).contains(it)) {
            let texts: Vec<&str> = tried.unmet.iter().filter(|it| it.rule == rule).map(|it| &*it.text).collect();
            let why = if texts.is_empty() { String::new() } else { format!(": {}", texts.join(", ")) };
            return format!(", not {}{why}", self.id(rule));
        }
        let results: Vec<String> = tried.results(self.table).iter().map(|(name, value)| format!("{name} = {value}")).collect();
        if results.is_empty() { String::new() } else { format!(": {}", results.join(", ")) }
    }

    /// The case with another result that the proof has found for an example: its values, and what becomes of it.
    fn wrong_case(&self, example: &Example) -> Option<(Vec<(String, String)>, TriedCase)> {
        let is_within = |it: Span| example.span.start <= it.start && it.end <= example.span.end;
        let mut findings = self.checked.compiled.findings.iter();
        let found = findings.find(|it| it.code == Code::FailedExample && is_within(it.primary.span))?;
        let is_given = |name: &str| self.table.columns.iter().any(|it| it.name.value == name && is_given(it));
        let values: Vec<_> = found.evidence.case.iter().filter(|it| is_given(&it.0) && it.1 != "n/a").cloned().collect();
        let tried = self.tried(&values)?;
        Some((values, tried))
    }

    /// Whether the proof has looked at all cases of the examples.
    fn is_proved(&self) -> bool {
        matches!(self.checked.compiled.unit, Unit::VerifiedTable(_)) && self.table.lints.level(Code::FailedExample) != Level::Allow
    }

    /// Values that decide one case of an example.
    fn values(&self, example: &Example, tried: &TriedCase) -> Vec<ChosenValue> {
        let known = self.table.written().iter().zip(&tried.values).zip(&example.when);
        let known = known.filter(|((column, _), set)| is_given(column) && set.len() == 1);
        let known = known.filter_map(|((_, (name, value)), _)| Some((name.clone(), value.clone().filter(|it| it != "n/a")?)));
        let mut values: Vec<(String, String)> = known.collect();
        let is_open = tried.meets(self.table, example).is_none();
        match self.wrong_case(example).filter(|_| is_open) {
            Some((wrong, _)) => values = wrong,
            None => {
                while let Some(next) = self.completed(example, &values) {
                    values.push(next);
                }
            }
        }
        values.iter().map(|(name, value)| ChosenValue::new(name, value)).collect()
    }

    /// A further value, if the case is not decided without it.
    fn completed(&self, example: &Example, values: &[(String, String)]) -> Option<(String, String)> {
        let tried = self.tried(values)?;
        let name = tried.missing.first().filter(|_| tried.decision == CaseDecision::Open)?;
        let at = self.table.columns.iter().position(|it| it.name.value == *name)?;
        let (column, set) = (&self.table.columns[at], example.when.get(at)?);
        let candidates = set.iter().take(TRIED_VALUES).map(|it| (name.clone(), column.value(it)));
        candidates.into_iter().find(|it| self.tried(&[values, std::slice::from_ref(it)].concat()).is_some())
    }

    fn tried(&self, values: &[(String, String)]) -> Option<TriedCase> {
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (&**name, &**value)).collect();
        TriedCase::new(self.table, &values).ok()
    }

    /// What an example expects, as names and values.
    fn expected(&self, example: &Example) -> Vec<(String, String)> {
        let collects = matches!(self.table.hit, HitPolicy::Collect(_));
        let rule = example.rule.as_ref().filter(|_| !collects).map(|it| ("rule".to_owned(), self.id(it.value).to_owned()));
        let Some(expected) = &example.expected else { return rule.into_iter().collect() };
        let value = |all: &[Expression]| match all {
            [one] => one.shown().to_owned(),
            all => format!("[{}]", all.iter().map(Expression::shown).collect::<Vec<_>>().join(", ")),
        };
        let outputs = expected.value.outputs.iter().map(|(at, all)| (self.table.outputs[*at].name.value.clone(), value(all)));
        let action = |at: &usize| self.table.actions[*at].name.value.as_str();
        let actions = expected.value.actions.iter().map(|it| ("do".to_owned(), it.iter().map(action).collect::<Vec<_>>().join(", ")));
        rule.into_iter().chain(outputs).chain(actions).collect()
    }
}
