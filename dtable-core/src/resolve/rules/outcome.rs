//! Reads the outcome of a rule: order numbers, `do`, outputs, `next`.

use super::draft::Draft;
use super::known::CellMeanings;
use super::one_of::{combinations, is_choice, twice, uneven};
use crate::diagnostic::{Code, Finding};
use crate::lists::{CollectVec, Order};
use crate::model::{Expression, Next, Outcome};
use crate::resolve::allowed_names;
use crate::resolve::outputs::ScopeOutput;
use crate::resolve::scope::Scope;
use crate::resolve::values::known_expressions::KnownExpressions;
use crate::resolve::values::meant::{misread, taken};
use crate::source::Span;
use crate::syntax::{Text, one_of};

/// Reads the outcomes of a rule: one outcome, or all those that `one_of` leaves to choose from.
pub(in crate::resolve) fn outcomes(draft: &Draft, scope: &Scope, known: &mut CellMeanings, findings: &mut Vec<Finding>) -> Vec<Outcome> {
    let ordered = ordered(draft, findings);
    let actions = if draft.list.is_empty() { vec![ordered] } else { all(listed(draft, scope, findings), draft, findings) };
    let outputs = all(outputs(draft, scope, known, findings), draft, findings);
    let stays = draft.next.as_ref().is_some_and(|it| it.value == STAY);
    let (next, next_span) = (next(draft, findings), draft.next.as_ref().map_or(draft.span, |it| it.span));
    let outcome = |actions: &Vec<usize>, outputs: &Vec<Expression>| Outcome {
        actions: actions.clone(),
        outputs: outputs.clone(),
        next: next.clone(),
        next_span,
        stays,
    };
    let pairs = all(vec![(0..outputs.len()).collect_vec(), (0..actions.len()).collect_vec()], draft, findings);
    pairs.iter().filter_map(|it| Some(outcome(actions.get(*it.get(1)?)?, outputs.get(*it.first()?)?))).collect_vec()
}

/// Returns the combinations of choices; a single empty one after a finding.
fn all<T: Clone>(choices: Vec<Vec<T>>, draft: &Draft, findings: &mut Vec<Finding>) -> Vec<Vec<T>> {
    combinations(choices, draft.id.span).unwrap_or_else(|finding| {
        findings.push(finding);
        vec![Vec::new()]
    })
}

/// Returns the actions in the order of their numbers.
fn ordered(draft: &Draft, findings: &mut Vec<Finding>) -> Vec<usize> {
    let mut numbered: Vec<(u32, usize, Span)> = Vec::new();
    for (action, cell) in &draft.orders {
        match cell.value.parse::<u32>() {
            Ok(number) if number > 0 && cell.value.bytes().all(|it| it.is_ascii_digit()) => numbered.push((number, *action, cell.span)),
            _ => findings.push(no_number(cell)),
        }
    }
    numbered.order_by_key(|it| (it.0, it.2));
    for pair in numbered.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let finding = Finding::new(Code::InvalidResult, pair[1].2, format!("two actions have the number {}", pair[1].0));
        findings.push(
            finding
                .label("again here")
                .also(pair[0].2, "first here")
                .help("number the actions of a rule in the order in which they are performed"),
        );
    }
    numbered.into_iter().map(|it| it.1).collect_vec()
}

fn no_number(cell: &Text) -> Finding {
    let finding = Finding::new(Code::InvalidResult, cell.span, format!("`{}` is no order number", cell.value));
    if is_choice(cell) {
        return finding.help("name the actions instead of numbering them: a column or row `do`, with `one_of(a, b)` in it");
    }
    match cell.value.as_str() {
        "-" => finding.help("leave the cell blank where the action is not performed"),
        _ => finding.help("write 1, 2, 3, .. in the order in which the actions are performed, and leave the other cells blank"),
    }
}

/// Returns the actions that `do` names: for each step the actions of which one is performed.
fn listed(draft: &Draft, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<Vec<usize>> {
    let mut known: Vec<(usize, Span)> = Vec::new();
    let mut steps = Vec::new();
    for cell in &draft.list {
        let Some(members) = members(cell, one_of::members, findings) else { continue };
        let mut step = Vec::new();
        for name in &members {
            match scope.action(&name.value) {
                Some(action) => match known.iter().find(|it| it.0 == action) {
                    Some((_, first)) if step.contains(&action) => findings.push(twice(&name.value, name.span, *first)),
                    Some((_, first)) => findings.push(performed_twice(name, *first)),
                    None => {
                        known.push((action, name.span));
                        step.push(action);
                    }
                },
                None => findings.push(unknown_action(name, scope)),
            }
        }
        steps.push(step);
    }
    // There is a finding already about a step without a known action.
    steps.retain(|it| !it.is_empty());
    steps
}

/// The alternatives in a cell: the members of `one_of`, or the cell itself; `None` after a finding.
fn members(cell: &Text, read: fn(&Text) -> Result<Option<Vec<Text>>, Finding>, findings: &mut Vec<Finding>) -> Option<Vec<Text>> {
    let finding = match read(cell) {
        Ok(None) => return Some(vec![cell.clone()]),
        Ok(Some(members)) => match uneven(cell, &members) {
            None => return Some(members),
            Some(finding) => finding,
        },
        Err(finding) => finding,
    };
    findings.push(finding);
    None
}

fn performed_twice(name: &Text, first: Span) -> Finding {
    let finding = Finding::new(Code::InvalidResult, name.span, format!("`{}` is performed twice", name.value));
    finding.label("again here").also(first, "first here").help("a rule performs an action once; declare a second action that does it again")
}

fn unknown_action(name: &Text, scope: &Scope) -> Finding {
    if name.is_blank() {
        return Finding::new(Code::InvalidResult, name.span, "an action is missing").help("separate the names by single commas");
    }
    if name.value == "-" {
        return Finding::new(Code::InvalidResult, name.span, "`-` is no action").help("leave the cell blank where nothing is done");
    }
    let known = scope.action_names();
    let bare = name.value.trim_matches(['"', '\'', '`']);
    if bare != name.value && known.contains(&bare) {
        return Finding::new(Code::UnknownName, name.span, "an action stands without quotes").or_meant(&name.value, bare, true);
    }
    if let Some(list) = separated(&name.value, &known) {
        return Finding::new(Code::InvalidResult, name.span, "actions are separated by commas").help(format!("write `{list}`"));
    }
    if ["none", "nothing", "no", "n/a", "null"].contains(&name.value.to_lowercase().as_str()) {
        let finding = Finding::new(Code::InvalidResult, name.span, format!("`{}` is no action", name.value));
        return finding.help("leave the cell blank where nothing is done");
    }
    allowed_names::unknown(name, "action", &known)
}

/// Returns a list of actions with commas, where another sign separates them; `None` where the parts are no actions.
fn separated(text: &str, known: &[&str]) -> Option<String> {
    let words: Vec<&str> = text.split(|it: char| it.is_whitespace() || ";&+/|".contains(it)).filter(|it| !it.is_empty()).collect_vec();
    let names: Vec<&str> = words.iter().copied().filter(|it| !matches!(it.to_lowercase().as_str(), "and" | "then")).collect_vec();
    let is_list = names.len() > 1 && names.iter().all(|it| known.contains(it));
    is_list.then(|| names.join(", "))
}

/// Returns for each output the expressions of which one is the result.
fn outputs(draft: &Draft, scope: &Scope, known: &mut CellMeanings, findings: &mut Vec<Finding>) -> Vec<Vec<Expression>> {
    let mut outputs = Vec::new();
    for (at, output) in scope.outputs.iter().enumerate() {
        match draft.outputs.iter().find(|it| it.0 == at) {
            Some((_, cell)) => outputs.extend(choices(cell, at, output, &mut known.expressions, findings)),
            None if draft.is_data && output.default().is_some() => {
                outputs.extend(output.default().cloned().map(|it| vec![it]));
            }
            None if draft.is_data && !draft.has_unknown_output => findings.push(no_output(draft, &output.name.value)),
            None => {}
        }
    }
    outputs
}

/// Returns the expressions of a cell, all different; `None` after a finding.
fn choices(
    cell: &Text,
    at: usize,
    output: &ScopeOutput,
    known: &mut KnownExpressions,
    findings: &mut Vec<Finding>,
) -> Option<Vec<Expression>> {
    if let Some(found) = one_of::misread(cell) {
        let takes = |written: &str| {
            let mut refused = Vec::new();
            choices(&Text::whole(written, cell.span), at, output, &mut KnownExpressions::new(at + 1), &mut refused);
            taken(written, refused.is_empty())
        };
        findings.push(misread(cell, Code::InvalidResult, &found, &takes));
        return None;
    }
    let members = members(cell, one_of::expressions, findings)?;
    let mut choices: Vec<Expression> = Vec::new();
    for member in &members {
        let expression = match output.expression(at, member, known) {
            Ok(expression) => expression,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        match choices.iter().find(|it| **it == expression) {
            Some(first) => findings.push(twice(expression.shown(), expression.span, first.span)),
            None => choices.push(expression),
        }
    }
    Some(choices).filter(|it| !it.is_empty())
}

fn no_output(draft: &Draft, output: &str) -> Finding {
    let finding = Finding::new(Code::InvalidResult, draft.id.span, format!("rule `{}` gives no `{output}`", draft.id.value));
    finding.help(format!("write `out: {{ {output}: .. }}`"))
}

/// The word in `next` after which the same table follows on purpose.
const STAY: &str = "stay";

fn next(draft: &Draft, findings: &mut Vec<Finding>) -> Next {
    match draft.next.as_ref().filter(|it| !it.is_blank()) {
        None => Next::Same,
        Some(text) if text.value == STAY => Next::Same,
        Some(text) if text.value == "stop" => Next::Stop,
        Some(text) if text.value == "-" => {
            let finding = Finding::new(Code::InvalidResult, text.span, "`-` is no table");
            findings.push(finding.help("leave `next` blank for the same table again, or write `stay` or `stop`"));
            Next::Same
        }
        Some(text) if is_choice(text) => {
            let finding = Finding::new(Code::InvalidResult, text.span, "`next` is one table");
            findings.push(finding.help("choose the table that follows; `one_of` is for actions and outputs"));
            Next::Same
        }
        Some(text) => Next::Table(allowed_names::name(text, "a table", findings).value),
    }
}
