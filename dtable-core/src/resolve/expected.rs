//! Reads the expected results of examples: `out:` and `do:`.

use super::ResultPolicy;
use super::allowed_names;
use super::outputs::ScopeOutput;
use super::rules::one_of::is_choice;
use super::scope::Scope;
use super::values::known_expressions::KnownExpressions;
use super::values::library_literals::{self, LiteralPlace};
use super::values::typed_literals::OutputType;
use crate::diagnostic::{Code, Finding};
use crate::model::{Aggregate, Expected, Expression, HitPolicy, Library, Notation};
use crate::source::Spanned;
use crate::syntax::document::{ExampleItem, ExpectedItem};
use crate::syntax::token::{self, TokenKind};
use crate::syntax::{Literal, Text};

/// Reads the result that an example expects, with its place; `None` where the example names only a rule.
pub(super) fn expected(item: &ExampleItem, policy: ResultPolicy, scope: &Scope, findings: &mut Vec<Finding>) -> Option<Spanned<Expected>> {
    let span = item.outputs.as_ref().map(|it| it.span).or_else(|| item.actions.as_ref().map(|it| it.span))?;
    let mut expected = Expected::default();
    for (name, given) in item.outputs.iter().flat_map(|it| &it.value) {
        let Some(at) = scope.output(&name.value) else {
            findings.push(allowed_names::unknown(name, "output", &scope.output_names()));
            continue;
        };
        match results(&scope.outputs[at], at, given, policy, scope) {
            Ok(results) => expected.outputs.push((at, results)),
            Err(finding) => findings.push(finding),
        }
    }
    expected.actions = item.actions.as_ref().map(|it| actions(&it.value, scope, findings));
    Some(Spanned::new(expected, span))
}

fn results(output: &ScopeOutput, at: usize, given: &ExpectedItem, policy: ResultPolicy, scope: &Scope) -> Result<Vec<Expression>, Finding> {
    match (policy.hit, given) {
        (HitPolicy::Collect(Aggregate::All), ExpectedItem::List(all)) => all.iter().map(|it| one(output, at, it, scope)).collect(),
        (_, ExpectedItem::List(all)) => {
            let span = all.first().map_or(output.name.span, |it| it.span);
            let finding = Finding::new(Code::UnexpectedValue, span, format!("several results for `{}`", output.name.value));
            Err(finding.help("one result comes out of a case; lists are for `hit: collect`"))
        }
        (HitPolicy::Collect(Aggregate::All), ExpectedItem::One(text)) => Ok(vec![one(output, at, text, scope)?]),
        (HitPolicy::Collect(Aggregate::Count), ExpectedItem::One(text)) => number(text, None, false).map(|it| vec![it]),
        (HitPolicy::Collect(_), ExpectedItem::One(text)) => number(text, Some(&output.wanted), policy.gives_option()).map(|it| vec![it]),
        (_, ExpectedItem::One(text)) => Ok(vec![one(output, at, text, scope)?]),
    }
}

fn one(output: &ScopeOutput, at: usize, text: &Text, scope: &Scope) -> Result<Expression, Finding> {
    if is_choice(text) {
        let finding = Finding::new(Code::InvalidResult, text.span, "an example expects one result");
        return Err(finding.help("of several right results any may be named: the example is met where it is right"));
    }
    output.expression(at, &text.trimmed(), &mut KnownExpressions::new(scope.outputs.len()))
}

/// Reads the number that a table computes from all results of a type, or counts; `None` if it may come of nothing.
fn number(text: &Text, ty: Option<&OutputType>, is_option: bool) -> Result<Expression, Finding> {
    let text = text.trimmed();
    if is_option && text.value == "None" {
        return Ok(Expression::new(text.value.clone(), text.value, text.span));
    }
    let literal = ty.map_or(Ok(None), |ty| library_literals::read(&text, ty, LiteralPlace::Cell))?;
    if let Some(literal) = literal {
        return Ok(literal);
    }
    let path = if let Some(OutputType::Library(path)) = ty { Some(path) } else { None };
    let library = path.and_then(|it| Library::of(it, Notation::Number));
    let tokens = token::tokens(&text.value).unwrap_or_default();
    match token::signed(&tokens).1 {
        [only] if library.is_none() && matches!(only.kind, TokenKind::Literal(Literal::Int(..) | Literal::Float(..))) => {
            let canonical = crate::syntax::expression::canonical(&text)?;
            Ok(Expression::new(text.value, canonical, text.span))
        }
        _ => {
            let wanted = path.filter(|_| library.is_some()).map_or_else(|| "number".to_owned(), |it| format!("literal of `{it}`"));
            let finding = Finding::new(Code::InvalidResult, text.span, format!("`{}` is no {wanted}", text.value));
            let nothing = if is_option { ", or `None` where no rule matches" } else { "" };
            let example = library.map_or("25", |it| it.notation().example());
            Err(finding.help(format!("write the value that comes out, such as `{example}`{nothing}")))
        }
    }
}

fn actions(list: &[Text], scope: &Scope, findings: &mut Vec<Finding>) -> Vec<usize> {
    let mut actions = Vec::new();
    for name in list.iter().filter(|it| !it.is_blank()) {
        match scope.action(&name.value) {
            Some(action) => actions.push(action),
            None => findings.push(allowed_names::unknown(name, "action", &scope.action_names())),
        }
    }
    actions
}
