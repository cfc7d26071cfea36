//! Properties: what the author says is true of a table's results, to be proved.

use super::{Domain, Formula, Integer, Meaning, Next, Position, Test};
use crate::lists::CollectVec;
use crate::source::{Span, Spanned};

/// The number of the first fact about a result. Formulas of properties name such facts like columns, by numbers from
/// here on. No table has so many columns, and no network so many hidden results.
pub const FIRST_RESULT: usize = 1 << 25;

/// A property of a table.
#[derive(Clone, Debug)]
pub struct Property {
    /// `name:`.
    pub name: Option<Spanned<String>>,
    /// The kind and its value as the author wrote them: `always: member -> euros == 0`.
    pub text: String,
    /// Where the value of the kind stands.
    pub span: Span,
    /// The claim.
    pub kind: PropertyKind,
}

impl Property {
    /// The name for people: `name:`, or the text.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.name.as_ref().map_or(&self.text, |it| &it.value)
    }
}

impl Property {
    /// The formula of a property that has one.
    pub(crate) fn into_statement(self) -> Option<Statement> {
        match self.kind {
            PropertyKind::Always(it) | PropertyKind::Never(it) | PropertyKind::Can(it) => Some(it),
            PropertyKind::Ignores(_) | PropertyKind::Rises(_) | PropertyKind::Falls(_) => None,
        }
    }
}

/// The claim of a property.
#[derive(Clone, Debug)]
pub enum PropertyKind {
    /// The formula holds in every case.
    Always(Statement),
    /// The formula holds in no case.
    Never(Statement),
    /// The formula holds in at least one case.
    Can(Statement),
    /// Two cases that differ in these columns alone have one outcome. Columns by index, ascending.
    Ignores(Vec<usize>),
    /// Of two cases that differ in one of the columns alone, the one with the larger value has no smaller output.
    Rises(Monotone),
    /// Of two cases that differ in one of the columns alone, the one with the larger value has no larger output.
    Falls(Monotone),
}

/// An output that changes in one direction with each of some columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monotone {
    /// The output, by index.
    pub output: usize,
    /// The columns, by index, in the order of the author.
    pub columns: Vec<usize>,
}

/// A formula about a case and its result.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The formula as the author wrote it, in parts.
    pub whole: StatementPart,
    /// The facts about results that it names; the first has the number [`FIRST_RESULT`].
    pub facts: Vec<ResultFact>,
}

impl Statement {
    /// The columns of the table that it mentions, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        self.whole.formula().columns().into_iter().filter(|it| *it < FIRST_RESULT).collect_vec()
    }
}

/// A formula, or a part of one.
#[derive(Clone, Debug)]
pub struct StatementPart {
    /// The part as the author wrote it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// The content.
    pub kind: PartKind,
}

impl Formula {
    /// The formula with arithmetic in whole numbers of any size: nothing in it overflows.
    fn with_exact_numbers(self) -> Self {
        let all = |of: Vec<Self>| of.into_iter().map(Self::with_exact_numbers).collect_vec();
        match self {
            Self::Atom { .. } => self,
            Self::Not(it) => Self::Not(Box::new(it.with_exact_numbers())),
            Self::And(of) => Self::And(all(of)),
            Self::Or(of) => Self::Or(all(of)),
            Self::Iff(a, b) => Self::Iff(Box::new(a.with_exact_numbers()), Box::new(b.with_exact_numbers())),
            Self::Count { low, high, of } => Self::Count { low, high, of: all(of) },
            Self::Test(test) => Self::Test(Box::new(exact(*test))),
        }
    }
}

fn exact(test: Test) -> Test {
    let all = |of: Vec<Test>| of.into_iter().map(exact).collect_vec();
    match test {
        Test::Compare { left, op, right, .. } if left.parts().chain(right.parts()).next().is_some() => {
            Test::Compare { left, op, right, ty: Integer::I128 }
        }
        Test::Not(it) => Test::Not(Box::new(exact(*it))),
        Test::And(of) => Test::And(all(of)),
        Test::Or(of) => Test::Or(all(of)),
        other => other,
    }
}

/// The content of a part of a formula.
#[derive(Clone, Debug)]
pub enum PartKind {
    /// `a && b`.
    All(Vec<StatementPart>),
    /// `a || b`.
    Any(Vec<StatementPart>),
    /// `a -> b -> c`, read from the right.
    Implies(Vec<StatementPart>),
    /// Everything else. It names columns of the table, and facts by numbers from [`FIRST_RESULT`] on.
    Formula(Formula),
}

impl StatementPart {
    /// Gives the columns other numbers, and reads arithmetic as that of whole numbers of any size.
    pub(crate) fn renumber(&mut self, number: &dyn Fn(usize) -> usize) {
        match &mut self.kind {
            PartKind::All(of) | PartKind::Any(of) | PartKind::Implies(of) => of.iter_mut().for_each(|it| it.renumber(number)),
            PartKind::Formula(it) => *it = it.renumbered(number).with_exact_numbers(),
        }
    }

    /// The formula of the part.
    #[must_use]
    pub fn formula(&self) -> Formula {
        let all = |of: &[Self]| of.iter().map(Self::formula).collect_vec();
        match &self.kind {
            PartKind::All(of) => Formula::And(all(of)),
            PartKind::Any(of) => Formula::Or(all(of)),
            PartKind::Implies(of) => {
                let mut of = all(of);
                let last = of.pop();
                Formula::Or(of.into_iter().map(|it| Formula::Not(Box::new(it))).chain(last).collect_vec())
            }
            PartKind::Formula(it) => it.clone(),
        }
    }
}

/// A fact about the result of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFact {
    /// The value of an output, by index: of the rule that fires, or the number that a table computes of all results.
    Output(usize),
    /// Under `hit: collect`, the list of an output. A set of values stands for: the list contains one of them.
    Item(usize),
    /// Under `hit: collect`, the number of results in the list.
    Length,
    /// Whether a rule, by index, fires.
    Fires(usize),
    /// Whether the result has an action, by index.
    Does(usize),
    /// Whether a table follows.
    Next(Next),
}

/// The values that an output can have, as formulas see them.
#[derive(Clone, Debug)]
pub struct OutputValues {
    /// All values; [`Domain::Opaque`] where formulas can say nothing of the output.
    pub domain: Domain,
    /// For each rule of the table and each of its outcomes, in the order of [`Rule::outcomes`](super::Rule::outcomes),
    /// the value.
    pub of_rules: Vec<Vec<OutputValue>>,
}

/// The value that an outcome gives an output.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OutputValue {
    /// A value of the output's domain.
    Known(Position),
    /// The value of an expression over columns of the table that the verifier understands. Where it overflows, the value
    /// is any of the type.
    Computed(Meaning),
    /// Any value of the type.
    Any,
}
