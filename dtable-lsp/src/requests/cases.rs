//! A case that somebody chooses: the rule that decides it, its results, and the entries that exclude it elsewhere.

use dtable_core::front::{CaseDecision, TriedCase};
use dtable_core::model::{Column, Domain, Table};
use dtable_core::source::Span;
use dtable_core::syntax::Document;
use gen_lsp_types as lsp;
use serde::{Deserialize, Serialize};

use super::commands::Argument;
use crate::files::FileUri;
use crate::server::Server;
use crate::text::Text;

/// A column with more values has none to choose from: its value is typed.
const MOST_VALUES: u128 = 64;
/// How many columns are named that have to be given.
const MOST_MISSING: usize = 3;

/// A value of a column.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct ChosenValue {
    column: String,
    value: String,
}

impl ChosenValue {
    pub(crate) fn new(column: &str, value: &str) -> Self {
        Self { column: column.to_owned(), value: value.to_owned() }
    }

    pub(crate) fn pair(&self) -> (&str, &str) {
        (&self.column, &self.value)
    }
}

/// What a table decides in a chosen case.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenCase {
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_range: Option<lsp::Range>,
    results: Vec<NamedResult>,
    /// Entries that exclude the case.
    contradicted: Vec<lsp::Range>,
    /// Why other rules do not match, at each of them.
    unmet: Vec<WhyNot>,
    /// The command line that says the same.
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    columns: Vec<CaseColumn>,
}

#[derive(Serialize)]
struct NamedResult {
    name: String,
    value: String,
}

#[derive(Serialize)]
struct WhyNot {
    range: lsp::Range,
    text: String,
}

/// A column of which a case may have a value.
#[derive(Serialize)]
struct CaseColumn {
    name: String,
    /// `None`: there are too many to choose from.
    values: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

/// Decides the case of an argument. Without values there is no case.
pub(crate) fn choose(server: &Server, argument: &Argument) -> Option<ChosenCase> {
    let (file, values) = (argument.file(), argument.values.as_ref()?);
    let values: Vec<(&str, &str)> = values.iter().map(ChosenValue::pair).collect();
    let command = command_line(server, &file, &values, &[]);
    let Some((text, table)) = super::checked_table(server, &file) else {
        let is_table = matches!(&server.parsed(&file)?.document, Some(Document::Table(_)));
        server.last_check(&file).filter(|_| is_table)?;
        let problem = Some("the table has errors, so that no case can be decided yet".to_owned());
        return Some(ChosenCase { command, problem, ..ChosenCase::default() });
    };
    let columns = columns(table, &values);
    Some(match TriedCase::new(table, &values) {
        Ok(tried) => ChosenCase { command, columns, ..decided(server, text, table, &tried) },
        Err(error) => ChosenCase { command, columns, problem: Some(error.to_string()), ..ChosenCase::default() },
    })
}

fn decided(server: &Server, text: &Text, table: &Table, tried: &TriedCase) -> ChosenCase {
    let range = |span: Span| text.range(span.start, span.end, server.encoding());
    let fired = fired(table, tried);
    let mut unmet: Vec<WhyNot> = Vec::new();
    for part in tried.unmet.chunk_by(|a, b| a.rule == b.rule) {
        let texts: Vec<&str> = part.iter().map(|it| &*it.text).collect();
        unmet.push(WhyNot { range: range(table.rules[part[0].rule].span), text: texts.join(", ") });
    }
    ChosenCase {
        rule: (!fired.is_empty()).then(|| ids(table, &fired).join(", ")),
        rule_range: fired.first().map(|it| range(table.rules[*it].span)),
        results: tried.results(table).into_iter().map(|(name, value)| NamedResult { name, value }).collect(),
        contradicted: tried.unmet.iter().map(|it| range(it.span)).collect(),
        unmet,
        problem: problem(table, tried),
        ..ChosenCase::default()
    }
}

/// The rules that decide a case: one, or all that match where the table collects.
pub(crate) fn fired(table: &Table, tried: &TriedCase) -> Vec<usize> {
    match tried.decision {
        CaseDecision::Rule(rule) => vec![rule],
        CaseDecision::Collected if tried.matching.is_empty() => table.rules.iter().position(|it| it.is_else()).into_iter().collect(),
        CaseDecision::Collected => tried.matching.clone(),
        CaseDecision::NoRule | CaseDecision::Contradiction | CaseDecision::Open => Vec::new(),
    }
}

/// Why no rule decides a case.
pub(crate) fn problem(table: &Table, tried: &TriedCase) -> Option<String> {
    match tried.decision {
        CaseDecision::Rule(_) => None,
        CaseDecision::Collected => tried.matching.is_empty().then(|| "no rule matches".to_owned()),
        CaseDecision::NoRule => Some("no rule takes this case".to_owned()),
        CaseDecision::Contradiction => Some(format!("rules {} contradict each other here", ids(table, &tried.matching).join(", "))),
        CaseDecision::Open => {
            let named: Vec<&str> = tried.missing.iter().take(MOST_MISSING).map(String::as_str).collect();
            let more = tried.missing.len() - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            Some(format!("not decided yet: give {}{more}", named.join(", ")))
        }
    }
}

fn ids(table: &Table, rules: &[usize]) -> Vec<String> {
    rules.iter().map(|it| table.rules[*it].id.value.clone()).collect()
}

/// The columns of which a case may have values: those that are not computed.
fn columns(table: &Table, given: &[(&str, &str)]) -> Vec<CaseColumn> {
    let value = |name: &str| given.iter().find(|it| it.0 == name).map(|it| it.1.to_owned());
    let asked = table.named().iter().filter(|it| is_given(it));
    asked.map(|it| CaseColumn { name: it.name.value.clone(), values: values(it), value: value(&it.name.value) }).collect()
}

/// Whether a value of a column can be given: it is no result of another table, and not computed of others.
pub(crate) fn is_given(column: &Column) -> bool {
    column.meaning().is_none() && column.result_of.is_none()
}

/// The values to choose from; `None` where one is typed.
fn values(column: &Column) -> Option<Vec<String>> {
    let is_open = matches!(column.domain, Domain::Text { closed: false, .. } | Domain::Opaque);
    let all = column.claim().map_or_else(|| column.domain.all(), |it| it.set.clone());
    (!is_open && all.len() <= MOST_VALUES).then(|| all.iter().map(|at| column.value(at)).collect())
}

/// The command line that decides a case.
pub(crate) fn command_line(server: &Server, file: &FileUri, values: &[(&str, &str)], expected: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| quoted(&format!("{name}={value}"));
    let expected = expected.iter().map(|it| format!("--expect {}", pair(it)));
    let words = ["cargo dtable eval".to_owned(), quoted(&path(server, file))];
    words.into_iter().chain(values.iter().map(pair)).chain(expected).collect::<Vec<_>>().join(" ")
}

/// The path of a file from the folder of the workspace that it is in.
fn path(server: &Server, file: &FileUri) -> String {
    let folder = server.folders().iter().find(|it| file.is_below(it));
    folder.map_or_else(|| file.path().to_owned(), |it| file.relative_to(&it.join(&format!("{}/x", it.name()))))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "_-=./:,+@%".contains(it);
    if !word.is_empty() && word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
