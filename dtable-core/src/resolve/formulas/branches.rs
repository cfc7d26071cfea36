//! Computed conditions that are variants of an enum, or characters: an input of the same enum, or branches by `if`
//! among such values.

use super::understood::test;
use crate::lists::CollectVec;
use crate::model::{Domain, IfBranch, Meaning, Position, Test, ValueSet};
use crate::resolve::scope::Scope;
use crate::syntax::entry::ValueKind;
use crate::syntax::formula::{self, Expr, ExprKind};
use crate::syntax::token::{self, Token, TokenKind};
use crate::syntax::{Literal, Text};
use std::collections::BTreeSet;
use std::ops::Range;

/// Branches and values of one expression, each value of an input counted.
const MOST_EXPRESSION_BRANCHES: usize = 256;

/// Reads the branches of an expression of this column; `None` where it is opaque.
pub(in crate::resolve) fn read_branches(
    column: usize,
    text: &Text,
    scope: &Scope,
    compared: &mut Vec<usize>,
) -> Option<(Meaning, Vec<IfBranch>)> {
    let of = &scope.columns[column];
    let domain = of.domain.as_ref().filter(|it| matches!(it, Domain::Enum { .. } | Domain::Char { .. }))?;
    if of.converted.is_some() || of.type_name.starts_with('&') {
        return None;
    }
    let tokens = token::tokens(&text.value).ok()?;
    let written = branches(&tokens)?;
    let part = |range: &Range<usize>| part(text, &tokens, range);
    let (mut ways, mut all, mut own) = (Vec::new(), Vec::new(), Vec::new());
    for WrittenBranch { condition, value } in &written {
        let test = match condition {
            None => Test::Constant(true),
            Some(it) => test(&part(it)?, scope, &mut own, &mut Vec::new())?,
        };
        let value = part(value)?;
        ways.extend(values(column, domain, &value, scope)?.into_iter().map(|(is, at)| (both(&test, is), at)));
        all.push(IfBranch { test, value: value.value });
        if ways.len() > MOST_EXPRESSION_BRANCHES {
            return None;
        }
    }
    // One of the values of the last branch it is.
    ways.last_mut()?.0 = Test::Constant(true);
    compared.append(&mut own);
    Some((Meaning::Branches(ways), all))
}

/// The conditions of branches, as far as they can be read.
pub(in crate::resolve) fn conditions(text: &Text) -> Vec<Expr> {
    let tokens = token::tokens(&text.value).unwrap_or_default();
    let ranges = branches(&tokens).unwrap_or_default().into_iter().filter_map(|it| it.condition);
    ranges.filter_map(|it| formula::parse_expression(&part(text, &tokens, &it)?).ok()).collect_vec()
}

fn part(text: &Text, tokens: &[Token], range: &Range<usize>) -> Option<Text> {
    let range = tokens[range.start].range.start..tokens[range.end - 1].range.end;
    Some(Text::whole(text.value.get(range)?, text.span))
}

fn both(test: &Test, is: Option<Test>) -> Test {
    match is {
        None => test.clone(),
        Some(is) => Test::And(vec![test.clone(), is]),
    }
}

/// A branch as it is written: where its condition and its value stand among the tokens.
struct WrittenBranch {
    condition: Option<Range<usize>>,
    value: Range<usize>,
}

/// The branches of `if .. { .. } else if .. { .. } else { .. }`; a value alone is one.
fn branches(tokens: &[Token]) -> Option<Vec<WrittenBranch>> {
    let (mut all, mut at) = (Vec::new(), 0);
    while is_word(tokens.get(at)?, "if") {
        let open = (at + 1..tokens.len()).find(|it| tokens[*it].is("{"))?;
        let close = (open + 1..tokens.len()).find(|it| tokens[*it].is("}"))?;
        all.push(WrittenBranch { condition: Some(filled(at + 1..open)?), value: filled(open + 1..close)? });
        at = close + 1;
        if !is_word(tokens.get(at)?, "else") {
            return None;
        }
        at += 1;
    }
    let last = if all.is_empty() {
        0..tokens.len()
    } else {
        let is_block = tokens[at].is("{") && tokens.last()?.is("}");
        if is_block { at + 1..tokens.len() - 1 } else { return None }
    };
    all.push(WrittenBranch { condition: None, value: filled(last)? });
    Some(all)
}

fn filled(range: Range<usize>) -> Option<Range<usize>> {
    (!range.is_empty()).then_some(range)
}

fn is_word(token: &Token, word: &str) -> bool {
    matches!(&token.kind, TokenKind::Word(it) if it == word)
}

/// The positions that a value stands for, and where each is the one.
fn values(column: usize, domain: &Domain, value: &Text, scope: &Scope) -> Option<Vec<(Option<Test>, Position)>> {
    let of = &scope.columns[column];
    match (formula::parse_expression(value).ok()?.kind, domain) {
        (ExprKind::Path(path), Domain::Enum { variants, .. }) => match path.as_slice() {
            [name] => inputs(domain, scope.column(name)?, column, scope),
            [.., ty, name] if crate::resolve::values::written_types::last_name(&of.type_name) == Some(ty.as_str()) => {
                let at = variants.iter().position(|it| it.variant == *name)?;
                Some(vec![(None, at as Position)])
            }
            _ => None,
        },
        (ExprKind::Literal(it), Domain::Char { .. }) => match it.kind {
            ValueKind::Literal(Literal::Char(it)) => {
                let at = crate::model::character_position(it);
                domain.all().contains(at).then(|| vec![(None, at)])
            }
            _ => None,
        },
        _ => None,
    }
}

/// The values of an input of the same enum.
fn inputs(domain: &Domain, input: usize, column: usize, scope: &Scope) -> Option<Vec<(Option<Test>, Position)>> {
    let (of, it) = (&scope.columns[column], &scope.columns[input]);
    let theirs = it.domain.as_ref().filter(|_| it.type_name == of.type_name && it.converted.is_none())?;
    // What two different lists call `other` is not one value.
    if !have_equal_variants(domain, theirs) {
        return None;
    }
    let is = |at: Position| Some((Some(Test::Member { column: input, set: ValueSet::one(at) }), domain.position_of(theirs, at)?));
    theirs.all().iter().map(is).collect()
}

fn have_equal_variants(one: &Domain, other: &Domain) -> bool {
    let names = |of: &Domain| match of {
        Domain::Enum { variants, open, .. } => Some((variants.iter().map(|it| it.variant.clone()).collect::<BTreeSet<_>>(), *open)),
        _ => None,
    };
    names(one) == names(other)
}
