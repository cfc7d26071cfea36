//! Reads `ask: in order`, and refuses it where another key wants another order, or where a column asks several questions
//! at once.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{CodeForm, Column, Effort, HitPolicy, Origin, Table, Use};
use crate::source::Span;

/// Returns the findings about a table whose questions shall come in order, at `key`, but cannot.
pub(super) fn refused(table: &Table, key: Span) -> Vec<Finding> {
    let finding = |what: &str| Finding::new(Code::Unsupported, key, format!("`ask: in order` {what}"));
    if !table.has_questions() {
        // No order is wrong where nobody is asked, and an edit may have deleted the last question.
        return Vec::new();
    }
    if let Some(used) = table.uses.iter().find(|it| it.table.has_questions()) {
        let text = format!("where `{}` asks, too", used.path);
        return vec![
            finding(&text)
                .help("a used table asks when its result can matter: leave the key out, or give this table its result as an input"),
        ];
    }
    if let Some((used, answer)) = table.uses.iter().find_map(|it| Some((it, given_answer(table, it)?))) {
        let text = format!("where `{}` is given an answer, that to `{answer}`", used.path);
        return vec![finding(&text).help("leave the key out, or give this table the result as an input")];
    }
    let wish = match (&table.hit, table.code, table.effort) {
        (HitPolicy::Collect(_), ..) => Some(("under `hit: collect`", "every rule that matches counts: leave the key out")),
        (_, CodeForm::Packed, _) => Some(("beside `code: packed`", "that asks everything at once: leave one of the two out")),
        (.., Effort::Exact) => Some(("beside `effort: exact`", "that wants the graph that asks least: leave one of the two out")),
        _ => None,
    };
    if let Some((text, help)) = wish {
        return vec![finding(text).help(help)];
    }
    table.columns.iter().filter_map(|it| two_questions(table, it)).map(|it| it.also(key, "wanted here")).collect_vec()
}

/// The question whose answer a used table is given, if there is one: its result would ask it.
fn given_answer<'a>(table: &'a Table, used: &Use) -> Option<&'a str> {
    let given = used.inputs.iter().map(|(_, here)| &table.columns[*here]);
    given.filter(|it| it.origin == Origin::Program).map(|it| it.name.value.as_str()).next()
}

/// The finding about a comparison of two questions: it would ask both, whatever stands between them.
fn two_questions(table: &Table, column: &Column) -> Option<Finding> {
    let compared = column.compared?;
    let [left, right] = [compared.left, compared.right].map(|it| &table.columns[it]);
    if left.origin != Origin::Program || right.origin != Origin::Program {
        return None;
    }
    let message = format!("`ask: in order` cannot compare the answers to `{}` and `{}`", left.name.value, right.name.value);
    let finding = Finding::new(Code::Unsupported, column.name.span, message);
    Some(finding.help("ask one of them outside of the table, and give it as an input"))
}
