//! What a rule does: order numbers, `do`, outputs, `next`.

use super::draft::Draft;
use super::names;
use super::scope::Scope;
use crate::diagnostic::{Code, Finding};
use crate::model::{Expression, Next, Outcome};
use crate::source::Span;
use crate::syntax::{Text, expression};

/// What a rule does.
pub(super) fn outcome(draft: &Draft, scope: &Scope, findings: &mut Vec<Finding>) -> Outcome {
    let ordered = ordered(draft, findings);
    let listed = listed(draft, scope, findings);
    Outcome {
        actions: if draft.list.is_empty() { ordered } else { listed },
        outputs: outputs(draft, scope, findings),
        next: next(draft, findings),
        next_span: draft.next.as_ref().map_or(draft.span, |it| it.span),
    }
}

/// The actions by their order numbers.
fn ordered(draft: &Draft, findings: &mut Vec<Finding>) -> Vec<usize> {
    let mut numbered: Vec<(u32, usize, Span)> = Vec::new();
    for (action, cell) in &draft.orders {
        match cell.value.parse::<u32>() {
            Ok(number) if number > 0 && cell.value.bytes().all(|it| it.is_ascii_digit()) => numbered.push((number, *action, cell.span)),
            _ => findings.push(no_number(cell)),
        }
    }
    numbered.sort_by_key(|it| (it.0, it.2));
    for pair in numbered.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let finding = Finding::new(Code::InvalidResult, pair[1].2, format!("two actions have the number {}", pair[1].0));
        findings.push(
            finding
                .label("again here")
                .also(pair[0].2, "first here")
                .help("number the actions of a rule in the order in which they are performed"),
        );
    }
    numbered.into_iter().map(|it| it.1).collect()
}

fn no_number(cell: &Text) -> Finding {
    let finding = Finding::new(Code::InvalidResult, cell.span, format!("`{}` is no order number", cell.value));
    if cell.value.starts_with("one_of") {
        return Finding::new(Code::Unsupported, cell.span, "`one_of` is not available yet").help("choose one of them");
    }
    match cell.value.as_str() {
        "-" => finding.help("leave the cell blank where the action is not performed"),
        _ => finding.help("write 1, 2, 3, .. in the order in which the actions are performed, and leave the other cells blank"),
    }
}

/// The actions that `do` names.
fn listed(draft: &Draft, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<usize> {
    let mut actions: Vec<(usize, Span)> = Vec::new();
    for name in &draft.list {
        match scope.action(&name.value) {
            Some(action) => match actions.iter().find(|it| it.0 == action) {
                Some((_, first)) => findings.push(twice(name, *first)),
                None => actions.push((action, name.span)),
            },
            None => findings.push(unknown_action(name, scope)),
        }
    }
    actions.into_iter().map(|it| it.0).collect()
}

fn twice(name: &Text, first: Span) -> Finding {
    let finding = Finding::new(Code::InvalidResult, name.span, format!("`{}` is performed twice", name.value));
    finding.label("again here").also(first, "first here").help("a rule performs an action once; declare a second action that does it again")
}

fn unknown_action(name: &Text, scope: &Scope) -> Finding {
    if name.is_blank() {
        return Finding::new(Code::InvalidResult, name.span, "an action is missing").help("separate the names by single commas");
    }
    if name.value.starts_with("one_of") {
        return Finding::new(Code::Unsupported, name.span, "`one_of` is not available yet").help("choose one of them");
    }
    if name.value == "-" {
        return Finding::new(Code::InvalidResult, name.span, "`-` is no action").help("leave the cell blank where nothing is done");
    }
    names::unknown(name, "action", &scope.action_names())
}

/// One expression an output.
fn outputs(draft: &Draft, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<Expression> {
    let mut outputs = Vec::new();
    for (at, output) in scope.outputs.iter().enumerate() {
        match draft.outputs.iter().find(|it| it.0 == at) {
            Some((_, cell)) => outputs.extend(expression(cell, &output.name.value, findings)),
            None if draft.is_data => findings.push(no_output(draft, &output.name.value)),
            None => {}
        }
    }
    outputs
}

fn no_output(draft: &Draft, output: &str) -> Finding {
    let finding = Finding::new(Code::InvalidResult, draft.id.span, format!("rule `{}` gives no `{output}`", draft.id.value));
    finding.help(format!("write `out: {{ {output}: .. }}`"))
}

fn expression(cell: &Text, output: &str, findings: &mut Vec<Finding>) -> Option<Expression> {
    if cell.is_blank() {
        let finding = Finding::new(Code::InvalidResult, cell.span, format!("a blank `{output}`"));
        findings.push(finding.help("write a Rust expression; every rule gives every output"));
        return None;
    }
    if cell.value.starts_with("one_of(") {
        findings.push(Finding::new(Code::Unsupported, cell.span, "`one_of` is not available yet").help("choose one of them"));
        return None;
    }
    match expression::canonical(cell) {
        Ok(canonical) => Some(Expression { text: cell.value.clone(), canonical, span: cell.span }),
        Err(finding) => {
            findings.push(finding);
            None
        }
    }
}

fn next(draft: &Draft, findings: &mut Vec<Finding>) -> Next {
    match draft.next.as_ref().filter(|it| !it.is_blank()) {
        None => Next::Same,
        Some(text) if text.value == "stop" => Next::Stop,
        Some(text) if text.value == "-" => {
            let finding = Finding::new(Code::InvalidResult, text.span, "`-` is no table");
            findings.push(finding.help("leave `next` blank for the same table again, or write `stop`"));
            Next::Same
        }
        Some(text) => Next::Table(names::name(text, "a table", findings).value),
    }
}
