//! From expressions with names to formulas over columns.

mod bits;
pub(super) mod branches;
pub(super) mod compared_columns;
mod comparisons;
pub(super) mod conditions;
mod panics;
pub(super) mod relations;
mod terms;
pub(super) mod understood;

use super::properties::called;
use super::scope::Scope;
use super::values::meant::{misread, taken};
use super::values::{self, ReadMode, written_types};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Domain, Formula, Integer, ValueSet};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use crate::syntax::call::Call;
use crate::syntax::document::RelationItem;
use crate::syntax::entry::{Item, ItemKind};
use crate::syntax::formula::{self, Comparator, Counting, Expr, ExprKind, Operation, ResultFunction, no_method};

/// Reads relations, which report what they cannot say, and expressions, which then are opaque.
pub(super) struct RelationReader<'a> {
    pub(super) scope: &'a Scope,
    pub(super) mode: ReadMode,
    pub(super) findings: &'a mut Vec<Finding>,
    /// How many comparisons there were.
    pub(super) parts: usize,
    /// The columns whose variants are compared with those of another column.
    pub(super) compared: Vec<usize>,
    /// The type of the numbers that are being read.
    ty: Integer,
}

impl<'a> RelationReader<'a> {
    pub(super) const fn new(scope: &'a Scope, mode: ReadMode, findings: &'a mut Vec<Finding>) -> Self {
        Self { scope, mode, findings, parts: 0, compared: Vec::new(), ty: Integer::I32 }
    }

    /// Reads a relation; `None` after a finding.
    pub(super) fn relation(&mut self, item: &RelationItem) -> Option<Formula> {
        let Some(found) = &item.misread else { return self.formula(&item.formula) };
        let scope = self.scope;
        let takes = |written: &str| {
            let parsed = formula::parse(&Text::whole(written, item.text.span));
            taken(written, parsed.is_ok_and(|it| RelationReader::new(scope, ReadMode::Relation, &mut Vec::new()).formula(&it).is_some()))
        };
        self.findings.push(misread(&item.text, Code::InvalidRelation, found, &takes));
        None
    }

    /// Reads an expression; `None` after a finding.
    pub(super) fn formula(&mut self, expr: &Expr) -> Option<Formula> {
        match &expr.kind {
            ExprKind::Implies(_) | ExprKind::Iff(_) | ExprKind::Count(..) if self.mode == ReadMode::Rust => {
                self.invalid(expr.span, "Rust has no such operator".to_owned(), "write `!a || b`".to_owned())
            }
            ExprKind::Bool(true) => Some(Formula::And(Vec::new())),
            ExprKind::Bool(false) => Some(Formula::Or(Vec::new())),
            ExprKind::Path(path) => self.name(path, expr.span),
            ExprKind::Not(inner) => Some(not(self.formula(inner)?)),
            ExprKind::And(parts) => Some(Formula::And(self.all(parts)?)),
            ExprKind::Or(parts) => Some(Formula::Or(self.all(parts)?)),
            ExprKind::Implies(parts) => self.all(parts).map(implies),
            ExprKind::Xor(parts) => self.all(parts).map(|it| pairwise(it, xor)),
            ExprKind::Iff(parts) => self.all(parts).map(|it| pairwise(it, iff)),
            ExprKind::Count(counting, parts) => self.all(parts).map(|it| count(*counting, it)),
            ExprKind::Compare { comparator, sides } => self.compare(&sides.0, *comparator, &sides.1, expr.span),
            ExprKind::Matches { value, patterns } => self.matches(value, patterns),
            ExprKind::Method { name, receiver, arguments } => self.method(name, receiver, arguments, expr.span),
            ExprKind::Result(function, argument) => self.name(&[called(*function, argument)], expr.span),
            ExprKind::Contains(output, value) => self.contains(output, value),
            ExprKind::Call(column, call) => self.call(column, call),
            ExprKind::Arithmetic { operation: operation @ (Operation::BitAnd | Operation::BitOr), sides } if !self.is_of_numbers(expr) => {
                self.truths_at_once(*operation, &sides.0, &sides.1, expr.span)
            }
            ExprKind::Literal(_) | ExprKind::Some(_) | ExprKind::Negate(_) | ExprKind::Arithmetic { .. } => {
                let help = "compare it: `a < 5`, `a == b`".to_owned();
                self.invalid(expr.span, "this is not true or false".to_owned(), help)
            }
        }
    }

    /// All parts, so that every part's findings are collected.
    fn all(&mut self, parts: &[Expr]) -> Option<Vec<Formula>> {
        let parts: Vec<Option<Formula>> = parts.iter().map(|it| self.formula(it)).collect_vec();
        parts.into_iter().collect()
    }

    pub(super) fn invalid<T>(&mut self, span: Span, message: String, help: String) -> Option<T> {
        self.findings.push(Finding::new(Code::InvalidRelation, span, message).help(help));
        None
    }

    /// Findings about values are findings about the relation.
    pub(super) fn refuse<T>(&mut self, found: Vec<Finding>) -> Option<T> {
        let relation = |it: Finding| Finding { code: if it.code == Code::InvalidEntry { Code::InvalidRelation } else { it.code }, ..it };
        self.findings.extend(found.into_iter().map(relation));
        None
    }

    pub(super) fn name(&mut self, path: &[String], span: Span) -> Option<Formula> {
        let [name] = path else {
            let help = "compare a condition with it: `condition == value`".to_owned();
            return self.invalid(span, format!("`{}` is no condition", path.join("::")), help);
        };
        let Some(column) = self.scope.column(name) else { return self.unknown(name, span) };
        match self.domain(column)? {
            Domain::Bool => Some(self.atom(column, ValueSet::one(1))),
            domain => {
                let example = match domain {
                    Domain::Integer { notation, .. } => format!("{name} > {}", notation.example()),
                    Domain::Float { .. } => format!("{name} > 5"),
                    Domain::Set(members) => format!("has({name}, {})", members.name(0)),
                    Domain::Option(_) => format!("{name} == None"),
                    other => format!("{name} == {}", other.names().first().copied().unwrap_or("value")),
                };
                self.invalid(span, format!("`{name}` is not true or false"), format!("compare it: `{example}`"))
            }
        }
    }

    pub(super) fn unknown<T>(&mut self, name: &str, span: Span) -> Option<T> {
        if let Some((table, field)) = name.split_once('.')
            && self.scope.column(table).is_some()
        {
            let start = span.end.saturating_sub(field.len());
            self.findings.push(no_method(field, Span { start, ..span }));
            return None;
        }
        let (what, help) = match self.scope.is_about_results {
            true => ("condition, input or output", "formulas name conditions, inputs and outputs of the table"),
            false => ("condition", "relations name conditions and inputs of the table"),
        };
        let finding = Finding::new(Code::UnknownName, span, format!("there is no {what} `{name}`"));
        let mut known = self.scope.column_names();
        known.extend(self.scope.output_names().into_iter().filter(|_| self.scope.is_about_results));
        known.retain(|it| !it.contains('('));
        let near = finding.or_nearest(name, known.iter().copied());
        self.findings.push(near.unwrap_or_else(|it| it.help(help)));
        None
    }

    /// A column's values, where the expression sees them: Rust sees the value before `as:` converts it, and compares no
    /// reference with a number.
    pub(super) fn domain(&self, column: usize) -> Option<&'a Domain> {
        let column = &self.scope.columns[column];
        let is_seen = |domain: &&Domain| {
            let is_lent = column.type_name.starts_with('&') && !matches!(domain, Domain::Text { .. } | Domain::Enum { .. });
            // Rust compares with case.
            self.mode != ReadMode::Rust || column.converted.is_none() && !is_lent && !column.ignores_case
        };
        column.domain.as_ref().filter(is_seen)
    }

    pub(super) fn atom(&mut self, column: usize, set: ValueSet) -> Formula {
        self.parts += 1;
        Formula::Atom { column, set }
    }

    /// `starts_with(column, "text")` and its like.
    pub(super) fn call(&mut self, column: &Expr, call: &Call) -> Option<Formula> {
        if self.mode == ReadMode::Rust {
            return self.invalid(call.word.span, format!("Rust has no function `{}`", call.word.value), "entries say this".to_owned());
        }
        let column = self.only_column(column)?;
        let domain = self.domain(column)?;
        let item = Spanned::new(ItemKind::Call(call.clone()), call.word.span);
        match self.scope.vocabulary(&self.scope.columns[column], self.mode).item(&item, domain) {
            Ok(set) => Some(self.atom(column, set)),
            Err(found) => self.refuse(found),
        }
    }

    fn matches(&mut self, value: &Expr, patterns: &[Item]) -> Option<Formula> {
        let column = self.only_column(value)?;
        let domain = self.domain(column)?;
        match self.scope.vocabulary(&self.scope.columns[column], self.mode).union(patterns, domain) {
            Ok(set) => Some(self.atom(column, set)),
            Err(found) => self.refuse(found),
        }
    }

    fn only_column(&mut self, value: &Expr) -> Option<usize> {
        match &value.kind {
            ExprKind::Result(ResultFunction::Length, output) => self.scope.column(&called(ResultFunction::Length, output)),
            ExprKind::Path(path) if path.len() == 1 => match self.scope.column(&path[0]) {
                Some(column) => Some(column),
                None => self.unknown(&path[0], value.span),
            },
            _ => {
                let help = "name a condition or an input here".to_owned();
                self.invalid(value.span, "this is no condition and no input".to_owned(), help)
            }
        }
    }

    /// `a.is_some()`, `a.is_none()`, `a.is_nan()`.
    fn method(&mut self, name: &str, receiver: &Expr, arguments: &[Expr], span: Span) -> Option<Formula> {
        if !arguments.is_empty() || !["is_some", "is_none", "is_nan"].contains(&name) {
            let help = "there are `abs`, `min`, `max`, `is_some`, `is_none`, `is_nan`".to_owned();
            return self.invalid(span, format!("`.{name}(..)` is not known here"), help);
        }
        let column = self.only_column(receiver)?;
        let domain = self.domain(column)?;
        let set = match (name, domain) {
            ("is_some", Domain::Option(_)) => domain.all().minus(&ValueSet::one(0)),
            ("is_none", Domain::Option(_)) => ValueSet::one(0),
            ("is_nan", Domain::Float { ty, all }) => ValueSet::one(ty.nan()).intersect(all),
            _ => {
                let column = &self.scope.columns[column];
                let (message, help) = (format!("`{}` is `{}`", column.name.value, column.ty), format!("this type has no `{name}`"));
                return self.invalid(span, message, help);
            }
        };
        Some(self.atom(column, set))
    }

    /// `a == b` where `b` is a condition and a value of `a`.
    pub(super) fn refuse_ambiguous(&mut self, a: usize, b: usize, span: Span) -> Option<()> {
        for (this, that) in [(a, b), (b, a)] {
            let (column, name) = (&self.scope.columns[this], self.scope.columns[that].name.value.clone());
            if let Some(Domain::Enum { variants, .. }) = &column.domain
                && let Some(variant) = variants.iter().find(|it| it.name == name)
            {
                let path = format!("{}::{}", written_types::last_name(column.value_type()).unwrap_or("Type"), variant.variant);
                let message = format!("`{name}` is a condition and a value of `{}`", column.name.value);
                return self.invalid(span, message, format!("for the value, write `{path}`; for the condition, give it another name"));
            }
        }
        Some(())
    }

    /// Two truths compare.
    pub(super) fn truths(&mut self, a: Formula, comparator: Comparator, b: Formula, span: Span) -> Option<Formula> {
        match comparator {
            Comparator::Equal => Some(iff(a, b)),
            Comparator::NotEqual => Some(xor(a, b)),
            Comparator::Ordered(_) => {
                let help = "only `==` and `!=` compare them".to_owned();
                self.invalid(span, "what is true or false has no order".to_owned(), help)
            }
        }
    }

    /// Describes the values of a column, for messages.
    pub(super) fn values_of(&self, column: usize) -> String {
        self.scope.columns[column].domain.as_ref().map_or_else(String::new, values::listed)
    }
}

pub(super) fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn iff(a: Formula, b: Formula) -> Formula {
    Formula::Iff(Box::new(a), Box::new(b))
}

fn xor(a: Formula, b: Formula) -> Formula {
    not(iff(a, b))
}

/// `a -> b -> c` is `!a || !b || c`.
fn implies(mut parts: Vec<Formula>) -> Formula {
    let last = parts.pop();
    Formula::Or(parts.into_iter().map(not).chain(last).collect_vec())
}

/// Joins the parts of an associative operator in a balanced tree: a chain of thousands stays shallow.
fn pairwise(mut parts: Vec<Formula>, join: fn(Formula, Formula) -> Formula) -> Formula {
    while parts.len() > 1 {
        let mut joined = Vec::with_capacity(parts.len().div_ceil(2));
        let mut rest = parts.into_iter();
        while let Some(first) = rest.next() {
            joined.push(match rest.next() {
                Some(second) => join(first, second),
                None => first,
            });
        }
        parts = joined;
    }
    parts.pop().unwrap_or(Formula::And(Vec::new()))
}

fn count(counting: Counting, of: Vec<Formula>) -> Formula {
    let (low, high) = match counting {
        Counting::ExactlyOne => (1, 1),
        Counting::AtMostOne => (0, 1),
        Counting::AtLeastOne => (1, of.len()),
    };
    Formula::Count { low, high, of }
}
