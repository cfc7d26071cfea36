//! Comparisons: of a column with a value, of columns with each other, of numbers.

use super::compared_columns::{dense_compared, have_one_order, ipv6_compared};
use super::{RelationReader, not};
use crate::lists::CollectVec;
use crate::model::{Compared, Comparison, Domain, Formula, Notation, Position, SetMembers, Test, ValueSet};
use crate::resolve::properties::called;
use crate::resolve::scope::ScopeColumn;
use crate::resolve::values::{ReadMode, is_network};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use crate::syntax::call::Call;
use crate::syntax::entry::{Entry, Item, ItemKind, ItemOrder, Value, ValueKind};
use crate::syntax::formula::{Comparator, Expr, ExprKind, ResultFunction};

/// One side of a comparison.
enum ComparisonSide<'e> {
    Column(usize),
    /// A name, a literal, or `Some` of one.
    Value(&'e Expr),
    /// Arithmetic.
    Number,
    Formula(Formula),
}

impl RelationReader<'_> {
    pub(in crate::resolve) fn compare(&mut self, left: &Expr, comparator: Comparator, right: &Expr, span: Span) -> Option<Formula> {
        let sides = (self.side(left), self.side(right));
        match (sides.0?, sides.1?) {
            (ComparisonSide::Column(column), ComparisonSide::Value(value)) => self.with_value(column, comparator, value),
            (ComparisonSide::Value(value), ComparisonSide::Column(column)) => self.with_value(column, mirrored(comparator), value),
            (ComparisonSide::Column(a), ComparisonSide::Column(b)) => self.with_column(a, comparator, b, span),
            (ComparisonSide::Formula(formula), ComparisonSide::Column(column)) => {
                let bare = self.column_as_truth(column, right.span)?;
                self.truths(formula, comparator, bare, span)
            }
            (ComparisonSide::Column(column), ComparisonSide::Formula(formula)) => {
                let bare = self.column_as_truth(column, left.span)?;
                self.truths(bare, comparator, formula, span)
            }
            (ComparisonSide::Formula(a), ComparisonSide::Formula(b)) => self.truths(a, comparator, b, span),
            (ComparisonSide::Number, _) | (_, ComparisonSide::Number) => self.numbers(left, comparison(comparator), right, span),
            (ComparisonSide::Value(a), ComparisonSide::Value(b)) if self.is_number(a) && self.is_number(b) => {
                self.numbers(left, comparison(comparator), right, span)
            }
            (ComparisonSide::Value(value), _) | (_, ComparisonSide::Value(value)) => self.no_column(value),
        }
    }

    fn side<'e>(&mut self, expr: &'e Expr) -> Option<ComparisonSide<'e>> {
        Some(match &expr.kind {
            ExprKind::Path(path) => match path.as_slice() {
                [name] => self.scope.column(name).map_or(ComparisonSide::Value(expr), ComparisonSide::Column),
                _ => ComparisonSide::Value(expr),
            },
            ExprKind::Result(ResultFunction::Length, output) => {
                ComparisonSide::Column(self.scope.column(&called(ResultFunction::Length, output))?)
            }
            ExprKind::Literal(_) | ExprKind::Some(_) => ComparisonSide::Value(expr),
            ExprKind::Not(_) | ExprKind::Xor(_) if !self.has_bits() => ComparisonSide::Formula(self.formula(expr)?),
            _ if self.is_of_numbers(expr) => ComparisonSide::Number,
            _ => ComparisonSide::Formula(self.formula(expr)?),
        })
    }

    fn column_as_truth(&mut self, column: usize, span: Span) -> Option<Formula> {
        let name = self.scope.columns[column].name.value.clone();
        self.name(&[name], span)
    }

    fn is_number(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Path(path) => self.scope.constants.value(path).is_some(),
            ExprKind::Literal(Value { kind: ValueKind::Literal(it), .. }) => matches!(it, crate::syntax::Literal::Int(..)),
            _ => false,
        }
    }

    fn no_column(&mut self, value: &Expr) -> Option<Formula> {
        match &value.kind {
            ExprKind::Path(path) if path.len() == 1 => self.unknown(&path[0], value.span),
            ExprKind::Path(path) => self.invalid(
                value.span,
                format!("`{}` is compared with no condition", path.join("::")),
                "write a condition on the other side".to_owned(),
            ),
            _ => {
                let help = "write a condition on the other side".to_owned();
                self.invalid(value.span, "this is compared with no condition".to_owned(), help)
            }
        }
    }

    fn with_value(&mut self, column: usize, comparator: Comparator, value: &Expr) -> Option<Formula> {
        let of = &self.scope.columns[column];
        let domain = self.domain(column)?;
        if *domain == Domain::Bool {
            return self.no_truth(of, value);
        }
        if let Domain::Set(members) = domain {
            let (name, help) = (&of.name.value, about_set(&of.name.value, members));
            return self.invalid(value.span, format!("`{name}` is a set, which is compared with nothing"), help);
        }
        if let (ExprKind::Path(path), true) = (&value.kind, !matches!(comparator, Comparator::Ordered(_)))
            && let Some(at) = path.last().filter(|_| path.len() == 1).and_then(|it| of.value_names.get(it))
        {
            let set = ValueSet::one(*at);
            let set = if comparator == Comparator::NotEqual { domain.complement(&set) } else { set };
            return Some(self.atom(column, set));
        }
        let item = item(value)?;
        let vocabulary = self.scope.vocabulary(of, self.mode);
        if let (ItemKind::One(it), Domain::Integer { .. }) = (&item.value, domain.innermost())
            && is_network(it)
            && !matches!(comparator, Comparator::Ordered(_))
        {
            let not = if comparator == Comparator::NotEqual { "!" } else { "" };
            let help = format!("write `{not}matches!({}, {})`", of.name.value, it.text);
            return self.invalid(value.span, format!("`{}` is a network, and no address", it.text), help);
        }
        let ordered = match (comparator, &item.value) {
            (Comparator::Ordered(order), ItemKind::One(value)) if self.mode != ReadMode::Rust || !matches!(domain, Domain::Option(_)) => {
                Some(Spanned::new(ItemKind::Compare(order, value.clone()), item.span))
            }
            (Comparator::Ordered(_), _) => {
                let message = format!("the values of `{}` have no order", of.name.value);
                return self.invalid(value.span, message, "only `==` and `!=` compare them".to_owned());
            }
            _ => None,
        };
        match vocabulary.item(ordered.as_ref().unwrap_or(&item), domain) {
            Ok(set) => {
                let set = if comparator == Comparator::NotEqual { domain.complement(&set) } else { set.intersect(&domain.all()) };
                Some(self.atom(column, set))
            }
            Err(found) => self.refuse(found),
        }
    }

    /// `contains(output, value)`: one of the values of a list.
    pub(super) fn contains(&mut self, output: &Text, value: &Expr) -> Option<Formula> {
        let name = output.value.trim();
        let Some(column) = self.scope.column(&format!("contains({name})")) else {
            let column = Expr { span: output.span, kind: ExprKind::Path(vec![name.to_owned()]) };
            let ExprKind::Literal(text) = &value.kind else {
                return self.invalid(value.span, "this is no text".to_owned(), format!("write a text: `contains({name}, \"TEXT\")`"));
            };
            let word = Spanned::new("contains".to_owned(), output.span);
            return self.call(&column, &Call { word, arguments: vec![text.clone()] });
        };
        match (&value.kind, self.domain(column)?) {
            (ExprKind::Bool(it), Domain::Bool) => Some(self.atom(column, ValueSet::one(u128::from(*it)))),
            (ExprKind::Path(_) | ExprKind::Literal(_) | ExprKind::Some(_), _)
                if !matches!(self.side(value), Some(ComparisonSide::Column(_))) =>
            {
                self.with_value(column, Comparator::Equal, value)
            }
            _ => {
                let help = format!("write a value: `contains({}, VALUE)`", output.value.trim());
                self.invalid(value.span, "this is no single value".to_owned(), help)
            }
        }
    }

    /// A `bool` is compared with something that is not.
    fn no_truth(&mut self, of: &ScopeColumn, value: &Expr) -> Option<Formula> {
        let name = of.name.value.clone();
        let help = format!("write `{name}` or `!{name}`");
        match &value.kind {
            ExprKind::Path(path) => {
                let message = format!("there is no condition `{}`, and `{name}` is true or false", path.join("::"));
                self.invalid(value.span, message, help)
            }
            _ => self.invalid(value.span, format!("`{name}` is true or false"), help),
        }
    }

    fn with_column(&mut self, a: usize, comparator: Comparator, b: usize, span: Span) -> Option<Formula> {
        let (left, right) = (&self.scope.columns[a], &self.scope.columns[b]);
        self.refuse_ambiguous(a, b, span)?;
        let equal = match (self.domain(a)?, self.domain(b)?) {
            (Domain::Bool, Domain::Bool) => {
                let (x, y) = (self.atom(a, ValueSet::one(1)), self.atom(b, ValueSet::one(1)));
                return self.truths(x, comparator, y, span);
            }
            (Domain::Integer { notation: Notation::Dense, .. }, Domain::Integer { notation: Notation::Dense, .. }) => {
                let (message, help) = dense_compared(&left.name.value, &right.name.value);
                return self.invalid(span, message, help.to_owned());
            }
            (Domain::Integer { notation: Notation::Ipv6, .. }, Domain::Integer { notation: Notation::Ipv6, .. }) => {
                let (message, help) = ipv6_compared(&left.name.value, &right.name.value);
                return self.invalid(span, message, help.to_owned());
            }
            (Domain::Integer { ty: x, notation: a_notation, .. }, Domain::Integer { ty: y, notation: b_notation, .. })
                if x == y && a_notation == b_notation =>
            {
                return self.columns_as_numbers(a, comparison(comparator), b, span);
            }
            (x @ (Domain::Char { .. } | Domain::Float { .. }), y @ (Domain::Char { .. } | Domain::Float { .. }))
                if left.value_type().trim_start_matches('&') == right.value_type().trim_start_matches('&') =>
            {
                let test = Compared { left: a, op: comparison(comparator), right: b }.test_of(x, y);
                return Some(self.test(test));
            }
            (p @ Domain::Enum { variants: x, open: false, .. }, q @ Domain::Enum { variants: y, open: false, .. })
                if left.value_type() == right.value_type() =>
            {
                if left.has_fields || right.has_fields {
                    return self.has_fields(a, b, span);
                }
                self.compared.extend([a, b]);
                // In expressions Rust compares, by an order of its own.
                if let (Comparator::Ordered(_), true) = (comparator, self.mode != ReadMode::Rust) {
                    return match have_one_order((left, p), (right, q)) {
                        Ok(()) => self.variants_in_order(a, comparison(comparator), b),
                        Err((message, help)) => self.invalid(span, message, help),
                    };
                }
                let place = |variant: &str| y.iter().position(|it| it.variant == variant);
                x.iter().enumerate().filter_map(|(at, it)| Some((at as Position, place(&it.variant)? as Position))).collect_vec()
            }
            (Domain::Text { .. }, Domain::Text { .. }) if left.ignores_case != right.ignores_case => {
                let (ignoring, other) = if left.ignores_case { (left, right) } else { (right, left) };
                let message = format!("`{}` ignores case, and `{}` does not", ignoring.name.value, other.name.value);
                return self.invalid(span, message, "declare both alike: `case: ignored`, or neither".to_owned());
            }
            (Domain::Text { literals: x, closed: true, .. }, Domain::Text { literals: y, closed: true, .. }) => {
                let place = |text: &String| y.iter().position(|it| it == text);
                x.iter().enumerate().filter_map(|(at, it)| Some((at as Position, place(it)? as Position))).collect_vec()
            }
            (Domain::Set(members), _) | (_, Domain::Set(members)) => {
                let set = if matches!(left.domain, Some(Domain::Set(_))) { left } else { right };
                let (name, help) = (&set.name.value, about_set(&set.name.value, members));
                return self.invalid(span, format!("`{name}` is a set, which is compared with nothing"), help);
            }
            (x, y) if x == y && left.value_type() == right.value_type() => return self.not_comparable(a, b, span),
            _ => {
                let message = format!("`{}` is `{}`, but `{}` is `{}`", left.name.value, left.ty, right.name.value, right.ty);
                return self.invalid(span, message, "compare conditions of one type".to_owned());
            }
        };
        self.equal_columns(a, comparator, b, equal, span)
    }

    /// `Fixed(1)` is not `Fixed(2)`, but both are `Fixed` to the table.
    fn has_fields(&mut self, a: usize, b: usize, span: Span) -> Option<Formula> {
        let [left, right] = [a, b].map(|it| self.scope.columns[it].name.value.clone());
        let message = format!("`{left}` and `{right}` cannot be compared: variants with fields differ in what the table does not see");
        let help = "compare each with values, or ask the program: a condition that is `bool`".to_owned();
        self.invalid(span, message, help)
    }

    fn not_comparable(&mut self, a: usize, b: usize, span: Span) -> Option<Formula> {
        let [left, right] = [a, b].map(|it| self.scope.columns[it].name.value.clone());
        let message = format!("`{left}` and `{right}` cannot be compared with each other");
        self.invalid(span, message, "compare each with values".to_owned())
    }

    /// One of the variants is the value of the first column, and the value of the second compares with it so. Both
    /// list the same variants in one order.
    fn variants_in_order(&mut self, a: usize, op: Comparison, b: usize) -> Option<Formula> {
        if self.parts > self.scope.most_parts() {
            return None;
        }
        let all = self.scope.columns[a].domain.as_ref().map_or(ValueSet::EMPTY, Domain::all);
        let ways = all.iter().map(|at| (at, op.mirrored().positions(at, &all))).filter(|(_, others)| !others.is_empty());
        let both = |(at, others)| Formula::And(vec![self.atom(a, ValueSet::one(at)), self.atom(b, others)]);
        Some(Formula::Or(ways.map(both).collect_vec()))
    }

    /// Columns are equal where their values are one of the pairs.
    fn equal_columns(
        &mut self,
        a: usize,
        comparator: Comparator,
        b: usize,
        pairs: Vec<(Position, Position)>,
        span: Span,
    ) -> Option<Formula> {
        if self.parts > self.scope.most_parts() {
            return None;
        }
        let both = |(x, y): (Position, Position)| Formula::And(vec![self.atom(a, ValueSet::one(x)), self.atom(b, ValueSet::one(y))]);
        let equal = Formula::Or(pairs.into_iter().map(both).collect_vec());
        match comparator {
            Comparator::Equal => Some(equal),
            Comparator::NotEqual => Some(not(equal)),
            Comparator::Ordered(_) => {
                let message = format!("the values of `{}` have no order", self.scope.columns[a].name.value);
                self.invalid(span, message, format!("only `==` and `!=` compare them; its values are: {}", self.values_of(a)))
            }
        }
    }

    /// A comparison of numbers as a formula.
    pub(in crate::resolve) fn test(&mut self, test: Test) -> Formula {
        self.parts += 1;
        Formula::Test(Box::new(test))
    }
}

/// How a formula says something about a set.
pub(super) fn about_set(name: &str, members: &SetMembers) -> String {
    let member = members.name(0);
    format!("write `has({name}, {member})`, `has_any({name}, ..)` or `empty({name})`")
}

/// The item of an entry that says the same as a value.
fn item(value: &Expr) -> Option<Item> {
    let named =
        |path: Vec<String>| ItemKind::One(Value { span: value.span, text: path.join("::"), negative: false, kind: ValueKind::Path(path) });
    let kind = match &value.kind {
        ExprKind::Literal(it) => ItemKind::One(it.clone()),
        ExprKind::Path(path) => named(path.clone()),
        ExprKind::Bool(it) => named(vec![it.to_string()]),
        ExprKind::Some(inner) => ItemKind::Some(Box::new(Entry::OneOf(vec![item(inner)?]))),
        _ => return None,
    };
    Some(Spanned::new(kind, value.span))
}

/// The comparator that says the same with its sides exchanged.
const fn mirrored(comparator: Comparator) -> Comparator {
    match comparator {
        Comparator::Ordered(order) => Comparator::Ordered(order.mirrored()),
        same => same,
    }
}

const fn comparison(comparator: Comparator) -> Comparison {
    match comparator {
        Comparator::Equal => Comparison::Equal,
        Comparator::NotEqual => Comparison::NotEqual,
        Comparator::Ordered(ItemOrder::Less) => Comparison::Less,
        Comparator::Ordered(ItemOrder::LessOrEqual) => Comparison::LessOrEqual,
        Comparator::Ordered(ItemOrder::Greater) => Comparison::Greater,
        Comparator::Ordered(ItemOrder::GreaterOrEqual) => Comparison::GreaterOrEqual,
    }
}
