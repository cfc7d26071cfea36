//! Conditions that are computed, and conditions that are not always applicable.

use super::RelationReader;
use super::branches::read_branches;
use super::panics::panics;
use super::understood::test;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Claim, Column, Domain, Expression, Integer, Is, Meaning, Notation, Origin, Requirement};
use crate::resolve::scope::{Scope, ScopeClaim, ScopeColumn};
use crate::resolve::values::ReadMode;
use crate::resolve::values::named_inputs::misspelled;
use crate::syntax::document::{ColumnItem, RelationItem, TableDocument};
use crate::syntax::token::{self, Token, TokenKind};
use crate::syntax::{Literal, Text, expression, formula, limits};

/// The meanings of `is:` and `requires:`, by column.
#[derive(Debug, Default)]
pub(in crate::resolve) struct ComputedColumns {
    columns: Vec<(usize, Option<Is>, Option<Requirement>)>,
    /// The columns whose variants they compare with those of another column.
    compared: Vec<usize>,
}

impl ComputedColumns {
    /// Reads `is:` and `requires:` of all conditions.
    pub(in crate::resolve) fn new(document: &TableDocument, scope: &Scope, findings: &mut Vec<Finding>) -> Self {
        let mut computed = Self::default();
        for item in &document.conditions {
            let Some(column) = scope.column(&item.name.value) else { continue };
            let is = item.is.as_ref().and_then(|text| is(column, text, document, scope, &mut computed.compared, findings));
            let requires = item.requires.as_ref().and_then(|it| requires(column, it, scope, &mut computed.compared, findings));
            if is.is_some() || requires.is_some() {
                computed.columns.push((column, is, requires));
            }
        }
        findings.extend(computed.cycle(document, scope));
        name_table(document, findings);
        computed
    }

    /// Puts what was read into the columns; gives those whose variants are compared.
    pub(in crate::resolve) fn put(self, columns: &mut [Column]) -> Vec<usize> {
        for (at, is, requires) in self.columns {
            columns[at].is = is;
            columns[at].requires = requires;
        }
        self.compared
    }

    /// Conditions that require each other.
    fn cycle(&self, document: &TableDocument, scope: &Scope) -> Option<Finding> {
        let required = |at: usize| -> Vec<usize> {
            let requirement = self.columns.iter().find(|it| it.0 == at).and_then(|it| it.2.as_ref());
            requirement.map_or_else(Vec::new, |it| it.formula.columns())
        };
        let start = self.columns.iter().map(|it| it.0).find(|&at| reaches(at, &required))?;
        let item: &ColumnItem = document.conditions.iter().find(|it| scope.column(&it.name.value) == Some(start))?;
        let name = &item.name.value;
        let span = item.requires.as_ref().map_or(item.name.span, |it| it.text.span);
        Some(
            Finding::new(Code::InvalidCondition, span, format!("`{name}` is required by what it requires"))
                .help("a condition is computed or asked after those that it requires: leave one of them out"),
        )
    }
}

/// Whether a condition requires itself, through others.
fn reaches(start: usize, required: &dyn Fn(usize) -> Vec<usize>) -> bool {
    let (mut seen, mut rest) = (Vec::new(), required(start));
    while let Some(at) = rest.pop() {
        if at == start {
            return true;
        }
        if !seen.contains(&at) {
            seen.push(at);
            rest.extend(required(at));
        }
    }
    false
}

/// Reads the expressions of integer columns, before anything names their values: where one is understood, its `range:`
/// is a claim, and relations and entries are about all values of the type.
pub(in crate::resolve) fn numbers(document: &TableDocument, scope: &mut Scope, findings: &mut Vec<Finding>) {
    for item in &document.conditions {
        let column = scope.column(&item.name.value).filter(|column| scope.columns[*column].name.span == item.name.span);
        let Some((column, is)) = column.zip(item.is.as_ref()) else { continue };
        let text = is.trimmed();
        // What it names is refused where all expressions are read; its type says nothing then.
        let meaning = if named(&text, document, scope).is_some() { None } else { number(column, &text, scope, findings) };
        if let Some(meaning) = meaning {
            understand(column, meaning, scope);
        }
    }
    name_table(document, findings);
}

/// Findings about shifts name their table, as those of the verifier do.
fn name_table(document: &TableDocument, findings: &mut [Finding]) {
    for it in findings.iter_mut().filter(|it| it.code == Code::MayOverflow) {
        it.evidence.table = Some(document.name.value.clone());
    }
}

/// The number that an expression gives, where the column is an integer and the expression is understood.
fn number(column: usize, text: &Text, scope: &Scope, findings: &mut Vec<Finding>) -> Option<Meaning> {
    let of = &scope.columns[column];
    let Some(Domain::Integer { ty, .. }) = of.domain else { return None };
    if of.type_name != ty.name() || of.converted.is_some() {
        return None;
    }
    let parsed = formula::parse_expression(text).ok()?;
    let mut ignored = Vec::new();
    let read = RelationReader::new(scope, ReadMode::Rust, &mut ignored).number(&parsed, ty);
    RelationReader::of_shifts(ignored, findings);
    let (term, found) = read?;
    if let Some(found) = found.filter(|found| *found != ty) {
        let message = format!("`{}` is `{}`, but its expression is `{}`", of.name.value, ty.name(), found.name());
        let help = format!("write `type: {}`, or convert in the expression: `{}::from(..)`", found.name(), ty.name());
        findings.push(Finding::new(Code::InvalidType, text.span, message).help(help));
        return None;
    }
    Some(Meaning::Number { term, ty })
}

/// Notes the number that a column is: what is said about its values has to be proved.
fn understand(column: usize, meaning: Meaning, scope: &mut Scope) {
    let it = &mut scope.columns[column];
    it.number = Some(meaning);
    if let Some(Domain::Integer { ty, all, notation: Notation::Number }) = &mut it.domain
        && let Some(text) = it.range.take()
    {
        let domain = Domain::integer(*ty, all.clone());
        it.claim = Some(ScopeClaim { claim: Claim { text, set: std::mem::replace(all, ty.all()) }, domain });
    }
}

/// `is:`: a Rust expression, and what the verifier understands of it.
fn is(
    column: usize,
    text: &Text,
    document: &TableDocument,
    scope: &Scope,
    compared: &mut Vec<usize>,
    findings: &mut Vec<Finding>,
) -> Option<Is> {
    let text = text.trimmed();
    if text.is_blank() {
        findings.push(Finding::new(Code::InvalidCondition, text.span, "a blank expression").help("write `is: a > b`, or leave `is:` out"));
        return None;
    }
    let canonical = match expression::condition(&text) {
        Ok(canonical) => canonical,
        Err(finding) => {
            findings.push(as_condition(finding));
            return None;
        }
    };
    let before = findings.len();
    let inputs = scope.columns.iter().filter(|it| it.origin == Origin::Input).map(|it| it.name.value.as_str());
    let unseen = named(&text, document, scope).map(|it| it.finding(&text, document, scope)).or_else(|| misspelled(&text, inputs));
    if let Some(finding) = unseen {
        findings.push(finding);
        return None;
    }
    let of = &scope.columns[column];
    findings.extend(another_kind(of, &text, scope));
    let mut branches = Vec::new();
    let meaning = match of.type_name.as_str() {
        "bool" if of.converted.is_none() => test(&text, scope, compared, findings).map(Meaning::Truth),
        _ => of.number.clone().or_else(|| {
            let (meaning, read) = read_branches(column, &text, scope, compared)?;
            branches = read;
            Some(meaning)
        }),
    };
    let expression = Expression::new(text.value.clone(), canonical, text.span);
    let claim = of.claim.as_ref().map(|it| it.claim.clone());
    let panics = if meaning.is_some() { None } else { panics(&text, scope) };
    (findings.len() == before).then_some(Is { expression, meaning, branches, claim, panics })
}

/// The type of an expression of bits, `n & 1`, where it is a number: operators between whole numbers alone.
fn bits(text: &Text, scope: &Scope) -> Option<&'static str> {
    let tokens = token::tokens(&text.value).ok()?;
    let integer = |it: &Token| match &it.kind {
        TokenKind::Word(word) => match scope.columns[scope.column(word)?].domain {
            Some(Domain::Integer { ty, notation: Notation::Number, .. }) => Some(ty.name()),
            _ => None,
        },
        _ => None,
    };
    let is_operator = |it: &Token| ["&", "|", "^", "<<", ">>", "+", "-", "*", "/", "%", "(", ")"].iter().any(|mark| it.is(mark));
    let is_part = |it: &Token| is_operator(it) || matches!(it.kind, TokenKind::Literal(Literal::Int(..))) || integer(it).is_some();
    let has_bits = tokens.iter().any(|it| ["&", "|", "^", "<<", ">>"].iter().any(|mark| it.is(mark)));
    tokens.iter().find_map(integer).filter(|_| has_bits && tokens.iter().all(is_part))
}

/// A number where the column is a `bool`, or what is true or false where it is a number.
fn another_kind(of: &ScopeColumn, text: &Text, scope: &Scope) -> Option<Finding> {
    let name = &of.name.value;
    let number = |ty: &str, shown: String| {
        let finding = Finding::new(Code::InvalidType, text.span, format!("the expression of `{name}` is a number, not true or false"));
        finding.help(format!("add `type: {ty}`, or compare it: `{shown} > 0`"))
    };
    let is_truth = of.domain == Some(Domain::Bool) && of.type_name == "bool" && of.converted.is_none();
    if let Some(ty) = bits(text, scope).filter(|_| is_truth) {
        return Some(number(ty, format!("({})", text.value)));
    }
    let parsed = formula::parse_expression(text).ok()?;
    let mut ignored = Vec::new();
    let mut reader = RelationReader::new(scope, ReadMode::Rust, &mut ignored);
    match of.domain.as_ref()? {
        Domain::Bool if is_truth => {
            let (_, ty) = reader.number(&parsed, Integer::I32)?;
            let ty = ty.map_or("i32", Integer::name);
            Some(number(ty, text.value.clone()))
        }
        Domain::Integer { .. } if of.converted.is_none() && reader.formula(&parsed).is_some() => {
            let message = format!("`{name}` is `{}`, but its expression is true or false", of.ty);
            Some(Finding::new(Code::InvalidType, text.span, message).help("leave `type:` out"))
        }
        _ => None,
    }
}

fn as_condition(finding: Finding) -> Finding {
    match finding.code {
        Code::InvalidResult => {
            let help = "write a Rust expression over the inputs, such as `a > 2 * b`";
            let is_general = finding.help.iter().any(|it| it == expression::EXPRESSIONS);
            let help = if finding.message == expression::ASSIGNMENT { "to compare, write `==`" } else { help };
            let help = if is_general { vec![help.to_owned()] } else { finding.help };
            Finding { code: Code::InvalidCondition, help, ..finding }
        }
        _ => finding,
    }
}

/// Something that an expression names, and does not see: it sees inputs only.
struct NamedItem {
    name: String,
    token: Token,
    /// The use whose result it is, by index; none where it is a condition.
    of: Option<usize>,
}

impl NamedItem {
    fn finding(&self, text: &Text, document: &TableDocument, scope: &Scope) -> Finding {
        let (name, span) = (&self.name, text.part(self.token.range.clone()));
        let invalid = |message: String| Finding::new(Code::InvalidCondition, span, message);
        let Some(used) = self.of.and_then(|it| document.uses.get(it)) else {
            let finding = invalid(format!("`{name}` is a condition; `is:` sees inputs only"));
            return finding.help("write out what it stands for, or relate them in `rules:` or `relations:`");
        };
        let path = &used.path.value;
        if scope.column(name).is_none() {
            let results =
                scope.column_names().into_iter().filter(|it| it.strip_prefix(name.as_str()).is_some_and(|it| it.starts_with('.')));
            let results: Vec<String> = results.map(|it| format!("`{it}`")).collect_vec();
            let finding = invalid(format!("`{name}` stands for the results of `{path}`; `is:` sees inputs only"));
            return finding.help(format!("entries of rules speak of {}", results.join(", ")));
        }
        let field = name.rsplit('.').next().unwrap_or(name);
        invalid(format!("`{name}` is a result of `{path}`; `is:` sees inputs only"))
            .help(format!("entries look at it themselves: a column `{name}`, or `== {name}` in a column of the same type"))
            .help(format!(
                "or compute this in another table, with an input `{field}`, and use that: `{{ table: FILE, with: {{ {field}: {name} }} }}`"
            ))
    }
}

/// The first condition, result or used table that an expression names.
fn named(text: &Text, document: &TableDocument, scope: &Scope) -> Option<NamedItem> {
    let tokens = token::tokens(&text.value).unwrap_or_default();
    let is_bare = |at: usize| {
        let before = at.checked_sub(1).and_then(|it| tokens.get(it));
        let after = tokens.get(at + 1);
        !before.is_some_and(|it| it.is(".") || it.is("::")) && !after.is_some_and(|it| it.is("(") || it.is("::") || it.is("!"))
    };
    let field = |at: usize| match (tokens.get(at + 1), tokens.get(at + 2).map(|it| &it.kind)) {
        (Some(dot), Some(TokenKind::Word(field))) if dot.is(".") => Some(field),
        _ => None,
    };
    let used = |name: &str| document.uses.iter().position(|it| it.name.value == name);
    let named = |at: usize, name: &String| {
        let result = field(at).map(|field| format!("{name}.{field}")).filter(|it| is_condition(it, scope));
        result.or_else(|| (is_condition(name, scope) || used(name).is_some()).then(|| name.clone()))
    };
    tokens.iter().enumerate().find_map(|(at, token)| match &token.kind {
        TokenKind::Word(word) if is_bare(at) => Some(NamedItem { name: named(at, word)?, token: token.clone(), of: used(word) }),
        _ => None,
    })
}

fn is_condition(name: &str, scope: &Scope) -> bool {
    scope.column(name).is_some_and(|at| scope.columns[at].origin != Origin::Input)
}

/// `requires:`: a relation over other columns.
fn requires(
    column: usize,
    item: &RelationItem,
    scope: &Scope,
    compared: &mut Vec<usize>,
    findings: &mut Vec<Finding>,
) -> Option<Requirement> {
    let mut reader = RelationReader::new(scope, ReadMode::Relation, findings);
    let formula = reader.relation(item)?;
    compared.append(&mut reader.compared);
    if reader.parts > scope.most_parts() {
        let finding = Finding::new(Code::TooLarge, item.text.span, "a requirement with too many comparisons").help("split the table");
        findings.push(limits::noted(finding, limits::RELATION_PARTS, scope.most_cells));
        return None;
    }
    let named = formula.columns();
    let mut compares = false;
    formula.tests(&mut |_| compares = true);
    if compares {
        let finding = Finding::new(Code::InvalidCondition, item.text.span, "`requires:` compares columns with each other");
        findings.push(finding.help(
            "compare each with values, or make the comparison a condition, such as `enough: { is: have >= want }`, and require that",
        ));
        return None;
    }
    if named.contains(&column) {
        let message = format!("`{}` requires itself", scope.columns[column].name.value);
        findings.push(Finding::new(Code::InvalidCondition, item.text.span, message).help("name other columns"));
        return None;
    }
    Some(Requirement { text: item.text.value.trim().to_owned(), span: item.text.span, formula })
}
