//! Arithmetic with integers: from expressions to terms.

use super::RelationReader;
use crate::lists::CollectVec;
use crate::model::{Comparison, Domain, Formula, Integer, Notation, Term, Test};
use crate::resolve::properties::called;
use crate::resolve::values::ReadMode;
use crate::source::Span;
use crate::syntax::Literal;
use crate::syntax::entry::ValueKind;
use crate::syntax::formula::{Expr, ExprKind, Operation, ResultFunction};

/// A term, and the type that something in it has; a literal has any.
pub(in crate::resolve) type TypedTerm = (Term, Option<Integer>);

impl RelationReader<'_> {
    /// Two numbers compare.
    pub(in crate::resolve) fn numbers(&mut self, left: &Expr, op: Comparison, right: &Expr, span: Span) -> Option<Formula> {
        self.ty = self.type_within(left).or_else(|| self.type_within(right)).unwrap_or(Integer::I32);
        let sides = (self.term(left), self.term(right));
        let ((left, of_left), (right, of_right)) = (sides.0?, sides.1?);
        let ty = self.one_type(of_left, of_right, span)?.unwrap_or(Integer::I32);
        self.refuse_constants(&[&left, &right], ty, span)?;
        Some(self.simplified(left, op, right, ty))
    }

    /// Two columns of one integer type compare.
    pub(super) fn columns_as_numbers(&mut self, a: usize, op: Comparison, b: usize, span: Span) -> Option<Formula> {
        let sides = (self.input(a, span), self.input(b, span));
        let ((left, ty), (right, _)) = (sides.0?, sides.1?);
        Some(self.test(Test::Compare { left, op, right, ty: ty? }))
    }

    /// A comparison of a single column with a constant is a set of its values.
    fn simplified(&mut self, left: Term, op: Comparison, right: Term, ty: Integer) -> Formula {
        let (column, constant, op) = match (&left, &right) {
            (Term::Input { column, .. }, constant) if is_constant(constant) => (*column, constant, op),
            (constant, Term::Input { column, .. }) if is_constant(constant) => (*column, constant, op.mirrored()),
            _ => return self.test(Test::Compare { left, op, right, ty }),
        };
        let position = constant.value(ty, &|_| 0).and_then(|it| ty.position_of(it));
        match position.zip(self.domain(column)) {
            Some((at, domain)) => {
                let set = op.positions(at, &domain.all());
                self.atom(column, set)
            }
            None => self.test(Test::Compare { left, op, right, ty }),
        }
    }

    /// Reads a number: its term, and the type that something in it has.
    pub(in crate::resolve) fn number(&mut self, expr: &Expr, ty: Integer) -> Option<TypedTerm> {
        self.ty = self.type_within(expr).unwrap_or(ty);
        let (term, of) = self.term(expr)?;
        self.refuse_constants(&[&term], of.unwrap_or(ty), expr.span)?;
        Some((term, of))
    }

    pub(super) fn one_type(&mut self, a: Option<Integer>, b: Option<Integer>, span: Span) -> Option<Option<Integer>> {
        match (a, b) {
            (Some(a), Some(b)) if a != b => {
                let help = "use numbers of one type".to_owned();
                self.invalid(span, format!("a `{}` and a `{}`", a.name(), b.name()), help)
            }
            _ => Some(a.or(b)),
        }
    }

    /// Numbers that the type does not have, and negative numbers of a type without them.
    fn refuse_constants(&mut self, terms: &[&Term], ty: Integer, span: Span) -> Option<()> {
        // Formulas about results compute with whole numbers of any size.
        if self.mode == ReadMode::Relation && self.scope.is_about_results {
            return Some(());
        }
        for term in terms {
            match term {
                Term::Constant(it) if !ty.holds(*it) => {
                    let help = format!("`{}` goes from {} to {}", ty.name(), ty.value(0), ty.value(ty.last()));
                    return self.invalid(span, format!("`{it}` is no `{}`", ty.name()), help);
                }
                Term::Negate(_) | Term::Absolute(_) if !ty.is_signed() => {
                    let help = "subtract in another way, or let the program compute it".to_owned();
                    return self.invalid(span, format!("`{}` has no sign", ty.name()), help);
                }
                _ => self.refuse_constants(&term.parts().collect_vec(), ty, span)?,
            }
        }
        Some(())
    }

    pub(super) fn term(&mut self, expr: &Expr) -> Option<TypedTerm> {
        match &expr.kind {
            ExprKind::Literal(value) => match &value.kind {
                ValueKind::Literal(Literal::Int(magnitude, suffix)) => self.literal(value.negative, *magnitude, suffix, expr.span),
                _ => self.no_integer(expr.span),
            },
            ExprKind::Path(path) => match (path.as_slice(), self.scope.constants.value(path)) {
                (_, Some((ty, value))) => Some((Term::Constant(value), Some(ty))),
                ([name], None) => match self.scope.column(name) {
                    Some(column) => {
                        self.refuse_notation(column, expr.span)?;
                        self.input(column, expr.span)
                    }
                    None => self.unknown(name, expr.span),
                },
                _ => self.no_integer(expr.span),
            },
            ExprKind::Result(ResultFunction::Length, output) => {
                self.input(self.scope.column(&called(ResultFunction::Length, output))?, expr.span)
            }
            ExprKind::Negate(inner) => {
                let (term, ty) = self.term(inner)?;
                Some((Term::Negate(Box::new(term)), ty))
            }
            ExprKind::Not(inner) if self.has_bits() => self.opposite_bits(inner, expr.span),
            ExprKind::Xor(parts) if self.has_bits() => self.exclusive_bits(parts, expr.span),
            ExprKind::Arithmetic { operation, sides } => self.arithmetic(*operation, &sides.0, &sides.1, expr.span),
            ExprKind::Method { name, receiver, arguments } => self.number_method(name, receiver, arguments, expr.span),
            _ => self.no_integer(expr.span),
        }
    }

    fn no_integer<T>(&mut self, span: Span) -> Option<T> {
        let help = "arithmetic is understood for integers: conditions and inputs, constants, and numbers".to_owned();
        self.invalid(span, "this is no integer".to_owned(), help)
    }

    fn literal(&mut self, negative: bool, magnitude: u128, suffix: &str, span: Span) -> Option<TypedTerm> {
        let value = i128::try_from(magnitude).ok().map(|it| if negative { -it } else { it });
        let value = value.or((negative && magnitude == i128::MIN.unsigned_abs()).then_some(i128::MIN));
        match value {
            Some(value) => Some((Term::Constant(value), Integer::named(suffix))),
            None => self.too_large(span),
        }
    }

    fn too_large<T>(&mut self, span: Span) -> Option<T> {
        let help = "give the input a `range:` that ends below 2^127".to_owned();
        self.invalid(span, "numbers of more than 127 bits are not understood in arithmetic".to_owned(), help)
    }

    /// Dates and their like are compared as they are.
    fn refuse_notation(&mut self, column: usize, span: Span) -> Option<()> {
        match self.domain(column) {
            Some(Domain::Integer { notation, .. }) if *notation != Notation::Number => {
                let message = format!("arithmetic with {} is not understood", notation.plural());
                let name = &self.scope.columns[column].name.value;
                let help = format!("compare `{name}` alone, such as `{name} < {}`, or with another column", notation.example());
                self.invalid(span, message, help)
            }
            _ => Some(()),
        }
    }

    fn input(&mut self, column: usize, span: Span) -> Option<TypedTerm> {
        match self.domain(column)? {
            Domain::Integer { ty, all, .. } if all.last().is_none_or(|last| ty.value_at(last).is_some()) => {
                Some((Term::Input { column, offset: ty.min() }, Some(*ty)))
            }
            Domain::Integer { .. } => self.too_large(span),
            _ => {
                let of = &self.scope.columns[column];
                let (message, help) = (format!("`{}` is `{}`", of.name.value, of.ty), "arithmetic is understood for integers".to_owned());
                self.invalid(span, message, help)
            }
        }
    }

    fn arithmetic(&mut self, operation: Operation, left: &Expr, right: &Expr, span: Span) -> Option<TypedTerm> {
        if operation.is_of_bits() {
            return self.bits(operation, left, right, span);
        }
        let sides = (self.term(left), self.term(right));
        let ((a, of_a), (b, of_b)) = (sides.0?, sides.1?);
        let ty = self.one_type(of_a, of_b, span)?;
        let is_linear = match operation {
            Operation::Add | Operation::Subtract => true,
            Operation::Multiply => is_constant(&a) || is_constant(&b),
            _ => is_constant(&b),
        };
        if !is_linear {
            let help = "multiply with a number or a constant, and divide by one".to_owned();
            return self.invalid(span, "this is more than the verifier understands".to_owned(), help);
        }
        let (a, b) = (Box::new(a), Box::new(b));
        let term = match operation {
            Operation::Add => Term::Add(a, b),
            Operation::Subtract => Term::Subtract(a, b),
            Operation::Multiply => Term::Multiply(a, b),
            Operation::Divide => Term::Divide(a, b),
            _ => Term::Remainder(a, b),
        };
        Some((term, ty))
    }

    /// `a.abs()`, `a.min(b)`, `a.max(b)`.
    fn number_method(&mut self, name: &str, receiver: &Expr, arguments: &[Expr], span: Span) -> Option<TypedTerm> {
        let receiver = self.term(receiver);
        let arguments: Vec<Option<TypedTerm>> = arguments.iter().map(|it| self.term(it)).collect_vec();
        let arguments: Option<Vec<TypedTerm>> = arguments.into_iter().collect();
        let ((a, of_a), arguments) = (receiver?, arguments?);
        match (name, arguments.as_slice()) {
            ("abs", []) => Some((Term::Absolute(Box::new(a)), of_a)),
            ("min", [(b, of_b)]) => Some((Term::Minimum(Box::new(a), Box::new(b.clone())), self.one_type(of_a, *of_b, span)?)),
            ("max", [(b, of_b)]) => Some((Term::Maximum(Box::new(a), Box::new(b.clone())), self.one_type(of_a, *of_b, span)?)),
            _ => {
                let help = "there are `a.abs()`, `a.min(b)`, `a.max(b)`".to_owned();
                self.invalid(span, format!("`.{name}(..)` is not known here"), help)
            }
        }
    }
}

pub(super) fn is_constant(term: &Term) -> bool {
    let mut is_constant = true;
    term.visit_columns(&mut |_| is_constant = false);
    is_constant
}
