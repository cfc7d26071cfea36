//! Relations: from names to formulas over columns.

use super::entries;
use super::scope::Scope;
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::{Domain, Formula, Position, Relation, ValueSet};
use crate::source::Span;
use crate::syntax::document::RelationItem;
use crate::syntax::formula::{Counting, Expr, ExprKind};
use crate::syntax::limits;

/// The relations of a table.
pub(super) fn relations(items: &[RelationItem], scope: &Scope, findings: &mut Vec<Finding>) -> Vec<Relation> {
    let mut relations = Vec::new();
    let mut reader = Reader { scope, findings, parts: 0 };
    for item in items {
        let formula = reader.formula(&item.formula);
        if reader.parts > limits::RELATION_PARTS {
            reader.findings.push(too_large(item));
            break;
        }
        relations.extend(formula.map(|formula| Relation { text: item.text.value.trim().to_owned(), span: item.text.span, formula }));
    }
    relations
}

fn too_large(item: &RelationItem) -> Finding {
    let message = format!("relations compare with more than {} values; every value of `a == b` counts", limits::RELATION_PARTS);
    Finding::new(Code::TooLarge, item.text.span, message).help("split the table")
}

struct Reader<'a> {
    scope: &'a Scope,
    findings: &'a mut Vec<Finding>,
    parts: usize,
}

/// One side of a comparison.
enum Side {
    Column(usize),
    Value(Vec<String>),
    Formula(Formula),
}

impl Reader<'_> {
    fn formula(&mut self, expr: &Expr) -> Option<Formula> {
        match &expr.kind {
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
            ExprKind::Compare { equal, sides } => {
                let formula = self.compare(&sides.0, &sides.1, expr.span)?;
                Some(if *equal { formula } else { not(formula) })
            }
        }
    }

    /// All parts, so that every part's findings are collected.
    fn all(&mut self, parts: &[Expr]) -> Option<Vec<Formula>> {
        let parts: Vec<Option<Formula>> = parts.iter().map(|it| self.formula(it)).collect();
        parts.into_iter().collect()
    }

    fn invalid(&mut self, span: Span, message: String, help: String) {
        self.findings.push(Finding::new(Code::InvalidRelation, span, message).help(help));
    }

    fn name(&mut self, path: &[String], span: Span) -> Option<Formula> {
        let [name] = path else {
            self.invalid(
                span,
                format!("`{}` is no condition", path.join("::")),
                "compare a condition with it: `condition == value`".to_owned(),
            );
            return None;
        };
        let Some(column) = self.scope.column(name) else {
            self.unknown(name, span);
            return None;
        };
        match self.scope.columns[column].domain.as_ref()? {
            Domain::Bool => Some(self.atom(column, 1)),
            domain => {
                let help = format!("compare it: `{name} == {}`", domain.names().first().copied().unwrap_or("value"));
                self.invalid(span, format!("`{name}` is not true or false"), help);
                None
            }
        }
    }

    fn unknown(&mut self, name: &str, span: Span) {
        let finding = Finding::new(Code::UnknownName, span, format!("there is no condition `{name}`"));
        let known = self.scope.column_names();
        self.findings.push(match nearest(name, known.iter().copied()) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help("relations name conditions and inputs of the table"),
        });
    }

    fn atom(&mut self, column: usize, at: Position) -> Formula {
        self.parts += 1;
        Formula::Atom { column, set: ValueSet::one(at) }
    }

    fn compare(&mut self, left: &Expr, right: &Expr, span: Span) -> Option<Formula> {
        let sides = (self.side(left), self.side(right));
        match (sides.0?, sides.1?) {
            (Side::Column(column), Side::Value(path)) => self.with_value(column, &path, right.span),
            (Side::Value(path), Side::Column(column)) => self.with_value(column, &path, left.span),
            (Side::Column(a), Side::Column(b)) => self.with_column(a, b, span),
            (Side::Formula(formula), Side::Column(column)) | (Side::Column(column), Side::Formula(formula)) => {
                let name = self.scope.columns[column].name.value.clone();
                let bare = self.name(&[name], if matches!(left.kind, ExprKind::Path(_)) { left.span } else { right.span })?;
                Some(iff(formula, bare))
            }
            (Side::Formula(a), Side::Formula(b)) => Some(iff(a, b)),
            (Side::Value(path), _) => self.no_column(&path, left.span),
            (_, Side::Value(path)) => self.no_column(&path, right.span),
        }
    }

    fn side(&mut self, expr: &Expr) -> Option<Side> {
        let ExprKind::Path(path) = &expr.kind else { return self.formula(expr).map(Side::Formula) };
        match path.as_slice() {
            [name] if self.scope.column(name).is_some() => self.scope.column(name).map(Side::Column),
            _ => Some(Side::Value(path.clone())),
        }
    }

    fn no_column(&mut self, path: &[String], span: Span) -> Option<Formula> {
        match path {
            [name] => self.unknown(name, span),
            _ => self.invalid(
                span,
                format!("`{}` is compared with no condition", path.join("::")),
                "write a condition on the other side".to_owned(),
            ),
        }
        None
    }

    fn with_value(&mut self, column: usize, path: &[String], span: Span) -> Option<Formula> {
        let column_of = &self.scope.columns[column];
        let domain = column_of.domain.as_ref()?;
        if *domain == Domain::Bool {
            let (name, value) = (&column_of.name.value, path.join("::"));
            let help = format!("write `{name}` or `!{name}`");
            self.invalid(span, format!("there is no condition `{value}`, and `{name}` is true or false"), help);
            return None;
        }
        match entries::position(path, span, column_of, domain) {
            Ok(at) => Some(self.atom(column, at)),
            Err(finding) => {
                self.findings.push(Finding { code: Code::InvalidRelation, ..finding });
                None
            }
        }
    }

    fn with_column(&mut self, a: usize, b: usize, span: Span) -> Option<Formula> {
        let (left, right) = (&self.scope.columns[a], &self.scope.columns[b]);
        self.refuse_ambiguous(a, b, span)?;
        if self.parts > limits::RELATION_PARTS {
            return None;
        }
        let pairs = match (left.domain.as_ref()?, right.domain.as_ref()?) {
            (Domain::Bool, Domain::Bool) => vec![(0, 0), (1, 1)],
            (Domain::Enum { variants: x, .. }, Domain::Enum { variants: y, .. }) if left.type_name == right.type_name => {
                let place = |variant: &str| y.iter().position(|it| it.variant == variant);
                x.iter().enumerate().filter_map(|(at, it)| Some((at as Position, place(&it.variant)? as Position))).collect()
            }
            _ => {
                let message = format!("`{}` is `{}`, but `{}` is `{}`", left.name.value, left.ty, right.name.value, right.ty);
                self.invalid(span, message, "compare conditions of one type".to_owned());
                return None;
            }
        };
        let both = |(x, y): (Position, Position)| Formula::And(vec![self.atom(a, x), self.atom(b, y)]);
        Some(Formula::Or(pairs.into_iter().map(both).collect()))
    }

    /// `a == b` where `b` is a condition and a value of `a`.
    fn refuse_ambiguous(&mut self, a: usize, b: usize, span: Span) -> Option<()> {
        for (this, that) in [(a, b), (b, a)] {
            let (column, name) = (&self.scope.columns[this], self.scope.columns[that].name.value.clone());
            if let Some(Domain::Enum { variants, .. }) = &column.domain
                && let Some(variant) = variants.iter().find(|it| it.name == name)
            {
                let path = format!("{}::{}", super::types::last_name(&column.type_name).unwrap_or("Type"), variant.variant);
                let message = format!("`{name}` is a condition and a value of `{}`", column.name.value);
                self.invalid(span, message, format!("for the value, write `{path}`; for the condition, give it another name"));
                return None;
            }
        }
        Some(())
    }
}

fn not(formula: Formula) -> Formula {
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
    Formula::Or(parts.into_iter().map(not).chain(last).collect())
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
