//! The tree of a relation.

use crate::lists::CollectVec;
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::call::Call;
use crate::syntax::entry::{Item, ItemOrder, Value};

/// A part of a relation.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where it stands.
    pub span: Span,
    /// Its content.
    pub kind: ExprKind,
}

/// The kind of a part of a relation.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `true`, `false`.
    Bool(bool),
    /// A condition, a constant, or a value such as `Season::Fall`.
    Path(Vec<String>),
    /// A literal.
    Literal(Value),
    /// `Some(a)`.
    Some(Box<Expr>),
    /// `!a`, of a truth; in an expression also of the bits of a number.
    Not(Box<Expr>),
    /// `-a`.
    Negate(Box<Expr>),
    /// `a + b` and its like.
    Arithmetic {
        /// The operator.
        operation: Operation,
        /// The operands, left and right.
        sides: Box<(Expr, Expr)>,
    },
    /// `a.min(b)` and its like.
    Method {
        /// The name of the method.
        name: String,
        /// The part before the point.
        receiver: Box<Expr>,
        /// The arguments in the brackets.
        arguments: Vec<Expr>,
    },
    /// `matches!(a, B | C)`.
    Matches {
        /// The value that is matched.
        value: Box<Expr>,
        /// The patterns between `|`.
        patterns: Vec<Item>,
    },
    /// `a ^ b ^ c`, of truths; in an expression also of the bits of numbers.
    Xor(Vec<Expr>),
    /// `a == b`, `a < b`.
    Compare {
        /// The operator.
        comparator: Comparator,
        /// The operands, left and right.
        sides: Box<(Expr, Expr)>,
    },
    /// `a && b && c`.
    And(Vec<Expr>),
    /// `a || b || c`.
    Or(Vec<Expr>),
    /// `a -> b -> c`, read from the right.
    Implies(Vec<Expr>),
    /// `a <-> b <-> c`.
    Iff(Vec<Expr>),
    /// `exactly_one(a, b, c)` and its like.
    Count(Counting, Vec<Expr>),
    /// `fires(a)` and its like: only in properties and questions.
    Result(ResultFunction, Text),
    /// `contains(a, 5)`: the list of an output, by name, contains a value. Only in properties and questions, where the name
    /// may be that of a column of texts, too.
    Contains(Text, Box<Expr>),
    /// `starts_with(a, "b")`, `has(a, B)`: what an entry says by a call, the column first.
    Call(Box<Expr>, Call),
}

/// A function of a case's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFunction {
    /// `fires(rule)`.
    Fires,
    /// `does(action)`.
    Does,
    /// `next(table)`.
    Next,
    /// `len(output)`.
    Length,
}

impl ResultFunction {
    pub(super) const NAMES: [(&str, Self); 4] = [("fires", Self::Fires), ("does", Self::Does), ("next", Self::Next), ("len", Self::Length)];

    /// The name of the function.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fires => "fires",
            Self::Does => "does",
            Self::Next => "next",
            Self::Length => "len",
        }
    }
}

/// An operation with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
    /// `&`, which is also about truths.
    BitAnd,
    /// `|`, which is also about truths.
    BitOr,
    /// `<<`.
    ShiftLeft,
    /// `>>`.
    ShiftRight,
}

impl Operation {
    /// Whether it is about bits, or with `&` and `|` about truths.
    #[must_use]
    pub const fn is_of_bits(self) -> bool {
        self.is_shift() || matches!(self, Self::BitAnd | Self::BitOr)
    }

    /// Whether it is `<<` or `>>`, whose operands may have two types.
    #[must_use]
    pub const fn is_shift(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight)
    }
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<` and its like.
    Ordered(ItemOrder),
}

/// How many have to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// `exactly_one`.
    ExactlyOne,
    /// `at_most_one`.
    AtMostOne,
    /// `at_least_one`.
    AtLeastOne,
}

impl Counting {
    pub(super) const NAMES: [(&str, Self); 3] =
        [("exactly_one", Self::ExactlyOne), ("at_most_one", Self::AtMostOne), ("at_least_one", Self::AtLeastOne)];

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(it, _)| *it == name).map(|(_, counting)| *counting)
    }
}

impl Expr {
    /// The parts directly below.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Bool(_) | ExprKind::Path(_) | ExprKind::Literal(_) | ExprKind::Result(..) => Vec::new(),
            ExprKind::Some(it)
            | ExprKind::Not(it)
            | ExprKind::Negate(it)
            | ExprKind::Matches { value: it, .. }
            | ExprKind::Contains(_, it)
            | ExprKind::Call(it, _) => vec![it],
            ExprKind::Arithmetic { sides, .. } | ExprKind::Compare { sides, .. } => vec![&sides.0, &sides.1],
            ExprKind::Method { receiver, arguments, .. } => std::iter::once(&**receiver).chain(arguments).collect_vec(),
            ExprKind::Xor(of)
            | ExprKind::And(of)
            | ExprKind::Or(of)
            | ExprKind::Implies(of)
            | ExprKind::Iff(of)
            | ExprKind::Count(_, of) => of.iter().collect_vec(),
        }
    }
}
