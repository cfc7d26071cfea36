//! A table as the generator makes it: everything that `docs/format.md` has, and nothing of how `dtable-core` sees it.

use super::keys::Key;
use super::property::{Given, Property};
use super::value::{Case, Type, Value};
use crate::patterns::Test;

/// Whether rules may have the entry `n/a`, which matches where a condition is not applicable.
pub(crate) const NOT_APPLICABLE_ENTRY: bool = true;

/// Whether columns with very many values may share a cell of a grid. Off: where such a table has a gap, the rows to paste
/// take all memory (`verify/words/paste.rs`, `split`).
pub(crate) const JOIN_WIDE_COLUMNS: bool = false;

/// Whether columns of 128 bits are compared with each other where no `range:` keeps them small. Off: `DT105` refuses `a >= b` of two `u128`, and two
/// `i128` "can overflow".
pub(crate) const COMPARE_HUGE: bool = false;

/// Whether constants may have values that no `i128` has. Off: `DT006` refuses them, as nothing in the format does.
pub(crate) const HUGE_CONSTANTS: bool = false;

#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) enums: Vec<Enum>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) columns: Vec<Column>,
    pub(crate) results: Results,
    /// Actions beside outputs.
    pub(crate) beside: Vec<String>,
    /// `derive:`.
    pub(crate) derive: Vec<&'static str>,
    pub(crate) relations: Vec<Formula>,
    pub(crate) hit: Hit,
    /// `empty: allowed`.
    pub(crate) may_be_empty: bool,
    /// The rules in their order, ELSE among them.
    pub(crate) rules: Vec<Rule>,
    pub(crate) examples: Vec<Example>,
    pub(crate) properties: Vec<Property>,
    /// Results that are expressions where properties are looked at.
    pub(crate) given: Vec<Given>,
    pub(crate) expect: Option<u64>,
    /// Findings and levels of `lints:`.
    pub(crate) lints: Vec<(&'static str, &'static str)>,
    pub(crate) code: Option<&'static str>,
    /// Whether questions come in the order of the file.
    pub(crate) in_order: bool,
    pub(crate) check: Option<&'static str>,
    /// Whether outcomes have what was asked and answered.
    pub(crate) record: bool,
    pub(crate) layout: Layout,
}

#[derive(Clone, Debug)]
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) variants: Vec<Variant>,
    /// Whether `other` ends the list.
    pub(crate) open: bool,
    /// Whether its columns say `ordered: true`.
    pub(crate) ordered: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Variant {
    /// How entries name it.
    pub(crate) short: String,
    /// Its name in Rust.
    pub(crate) name: String,
    /// Whether it has a field.
    pub(crate) has_field: bool,
}

impl Enum {
    /// Whether Rust compares two values of it as their variants compare.
    pub(crate) fn is_plain(&self) -> bool {
        !self.open && self.variants.iter().all(|it| !it.has_field)
    }

    /// Whether entries name variants otherwise than Rust does.
    pub(crate) fn has_short_names(&self) -> bool {
        self.variants.iter().any(|it| it.short != it.name)
    }

    /// The values, `other` included.
    pub(crate) fn count(&self) -> usize {
        self.variants.len() + usize::from(self.open)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// How an integer comes.
    pub(crate) way: Way,
    /// Whether a file of types says what its values are.
    pub(crate) is_shared: bool,
    pub(crate) origin: Origin,
    pub(crate) domain: Domain,
    pub(crate) requires: Option<Formula>,
    pub(crate) cost: Option<u32>,
}

/// How the value of a column comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Plain,
    /// As a type of the program, converted by `as:`.
    As,
    /// As a reference.
    Lent,
}

#[derive(Clone, Debug)]
pub(crate) enum Origin {
    Input,
    /// The program answers it.
    Asked,
    /// `is:` of a `bool`.
    Computed(Formula),
    /// `is:` of an integer.
    Number(Term),
    /// `is:`, an expression that nobody understands: the value of an input.
    Same(usize),
    /// `is:` of an enum or a character: `if .. { .. } else { .. }`, the last without a condition.
    Choice(Vec<(Option<Formula>, Chosen)>),
}

/// A value in a choice.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    Literal(Literal),
    /// The value of an input.
    Column(usize),
}

impl Origin {
    /// The columns that `is:` names.
    pub(crate) fn columns(&self) -> Vec<usize> {
        match self {
            Self::Input | Self::Asked => Vec::new(),
            Self::Computed(is) => is.columns(),
            Self::Number(term) => {
                let mut columns = Vec::new();
                term.columns(&mut columns);
                columns.sort_unstable();
                columns.dedup();
                columns
            }
            Self::Same(column) => vec![*column],
            Self::Choice(arms) => {
                let mut columns: Vec<usize> = arms.iter().filter_map(|it| it.0.as_ref()).flat_map(Formula::columns).collect();
                columns.extend(arms.iter().filter_map(|it| if let Chosen::Column(column) = it.1 { Some(column) } else { None }));
                columns.sort_unstable();
                columns.dedup();
                columns
            }
        }
    }

    /// The formulas in it.
    pub(crate) fn formulas(&self) -> Vec<&Formula> {
        match self {
            Self::Computed(is) => vec![is],
            Self::Choice(arms) => arms.iter().filter_map(|it| it.0.as_ref()).collect(),
            _ => Vec::new(),
        }
    }

    /// The same about columns with other numbers.
    pub(crate) fn renumber(&mut self, number: &impl Fn(usize) -> usize) {
        match self {
            Self::Input | Self::Asked => {}
            Self::Computed(is) => is.renumber(number),
            Self::Number(term) => term.renumber(number),
            Self::Same(column) => *column = number(*column),
            Self::Choice(arms) => arms.iter_mut().for_each(|(formula, chosen)| {
                formula.iter_mut().for_each(|it| it.renumber(number));
                if let Chosen::Column(column) = chosen {
                    *column = number(*column);
                }
            }),
        }
    }
}

/// What `range:` and `values:` leave of a type.
#[derive(Clone, Debug)]
pub(crate) enum Domain {
    /// Everything.
    Whole,
    /// `range:`.
    Range(Item),
    /// `values:` of a number, a character or a text.
    List(Vec<Item>),
}

/// A value as some text spells it.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub(crate) value: Value,
    pub(crate) text: String,
}

#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// `-`.
    Any,
    /// `n/a`, alone or before the items of a list.
    NotApplicable(Vec<Item>),
    /// `n/a, not(..)`: not applicable, or none of these.
    NotApplicableOrNot(Vec<Item>),
    Items(Vec<Item>),
    Not(Vec<Item>),
    NotEqual(Literal),
    /// What all of these match, joined by `&&`.
    All(Vec<Self>),
    /// `not(a && b)`.
    NotAll(Vec<Self>),
    /// What all parts match: an entry about values, and comparisons with other columns.
    Joined(Box<Self>, Vec<EntryComparison>),
}

/// What an entry says about its column and another one.
#[derive(Clone, Debug)]
pub(crate) struct EntryComparison {
    pub(crate) op: Op,
    /// The other column, and what it is called.
    pub(crate) other: usize,
    pub(crate) name: String,
    /// Whether it matches where the comparison holds, where it does not, and where a side is not applicable.
    pub(crate) matches: [bool; 3],
}

impl EntryComparison {
    /// Whether it is written as `not(..)`.
    pub(crate) const fn is_not(&self) -> bool {
        self.matches[1]
    }
}

impl Entry {
    /// The comparisons with other columns.
    pub(crate) fn compares(&self) -> &[EntryComparison] {
        if let Self::Joined(_, compares) = self { compares } else { &[] }
    }

    /// Calls `look` for every item, in lists and in `Some(..)`, and for the literal of `!=`.
    pub(crate) fn visit(&self, look: &mut dyn FnMut(&Item)) {
        match self {
            Self::Any => {}
            Self::NotApplicable(items) | Self::NotApplicableOrNot(items) | Self::Items(items) | Self::Not(items) => {
                for item in items {
                    match item {
                        Item::Some(inner) => inner.visit(look),
                        item => look(item),
                    }
                }
            }
            Self::NotEqual(literal) => look(&Item::One(literal.clone())),
            Self::All(parts) | Self::NotAll(parts) => parts.iter().for_each(|it| it.visit(look)),
            Self::Joined(values, _) => values.visit(look),
        }
    }

    /// What it says about values alone.
    pub(crate) fn values(&self) -> &Self {
        if let Self::Joined(values, _) = self { values } else { self }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    One(Literal),
    /// The ends, and whether each belongs to the range.
    Range {
        low: Option<(Literal, bool)>,
        high: Option<(Literal, bool)>,
    },
    Compare(Op, Literal),
    /// The first and the last address of a network, and its text.
    Network(Value, Value, String),
    /// `has(..)` and its like.
    Members(Membership),
    /// `starts_with(..)` and its like.
    Text(TextTest),
    /// `Some(..)`.
    AnySome,
    Some(Box<Entry>),
}

/// A test of a text.
#[derive(Clone, Debug)]
pub(crate) struct TextTest {
    /// With small letters where the column ignores the case.
    pub(crate) test: Test,
    /// The argument as it is written.
    pub(crate) argument: String,
}

impl TextTest {
    pub(crate) fn new(written: Test, case: Case) -> Self {
        let argument = written.words().1;
        Self { test: if case == Case::Ignored { written.folded() } else { written }, argument }
    }

    pub(crate) fn word(&self) -> &'static str {
        self.test.words().0
    }
}

/// What is said of a set.
#[derive(Clone, Debug)]
pub(crate) struct Membership {
    pub(crate) word: &'static str,
    /// The members in the brackets, by index, and as they are written there.
    pub(crate) members: Vec<usize>,
    pub(crate) text: String,
}

impl Membership {
    pub(crate) fn holds(&self, set: &[usize]) -> bool {
        match self.word {
            "has" => self.members.iter().all(|it| set.contains(it)),
            "has_any" => self.members.iter().any(|it| set.contains(it)),
            _ => set.is_empty(),
        }
    }

    /// The members that it mentions, of so many.
    pub(crate) fn mentions(&self, count: usize) -> Vec<usize> {
        if self.word == "empty" { (0..count).collect() } else { self.members.clone() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

impl Op {
    pub(crate) const ALL: [Self; 6] = [Self::Less, Self::LessOrEqual, Self::Greater, Self::GreaterOrEqual, Self::Equal, Self::NotEqual];

    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
        }
    }

    /// Whether it holds between less and more, equal ones, more and less, and where one is NaN.
    pub(crate) const fn orders(self) -> [bool; 4] {
        match self {
            Self::Less => [true, false, false, false],
            Self::LessOrEqual => [true, true, false, false],
            Self::Greater => [false, false, true, false],
            Self::GreaterOrEqual => [false, true, true, false],
            Self::Equal => [false, true, false, false],
            Self::NotEqual => [true, false, true, true],
        }
    }

    pub(crate) const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            same => same,
        }
    }
}

/// What `relations:`, `requires:` and `is:` say.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Truth(bool),
    /// A `bool` column.
    Column(usize),
    Not(Box<Self>),
    Join(Connective, Box<Self>, Box<Self>),
    Count(Counting, Vec<Self>),
    /// A column and a literal; `mirrored` writes the literal first.
    Literal {
        column: usize,
        op: Op,
        literal: Literal,
        mirrored: bool,
    },
    Columns {
        left: usize,
        op: Op,
        right: usize,
    },
    Terms {
        left: Term,
        op: Op,
        right: Term,
    },
    Matches {
        column: usize,
        patterns: Vec<Item>,
    },
    Method {
        column: usize,
        method: &'static str,
    },
    /// `has(column, A)` and its like.
    Members {
        column: usize,
        is: Membership,
    },
    /// `starts_with(column, "a")` and its like.
    Text {
        column: usize,
        is: TextTest,
    },
    /// An expression that the verifier does not understand.
    Opaque {
        column: usize,
        kind: Opaque,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opaque {
    /// `x.count_ones() > n` of an integer.
    Ones(u32),
    /// `x.len() > n` of a text.
    Length(usize),
    /// `x.is_ascii_digit()` of a character.
    Digit,
    /// `std::convert::identity(x)` of a `bool`.
    Identity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connective {
    And,
    Or,
    Xor,
    Equal,
    NotEqual,
    Implies,
    Iff,
    /// `&` of truths, which computes both sides.
    Both,
    /// `|` of truths, which computes both sides.
    Either,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    Exactly,
    AtMost,
    AtLeast,
}

/// Arithmetic with integers of one type.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Literal(Literal),
    Column(usize),
    Negate(Box<Self>),
    Absolute(Box<Self>),
    /// `!a`: each bit is turned.
    Opposite(Box<Self>),
    Join(Arithmetic, Box<Self>, Box<Self>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
}

#[derive(Clone, Debug)]
pub(crate) enum Results {
    Actions(Vec<String>),
    Outputs(Vec<Declared>),
    /// Rules only say what comes next.
    Nothing,
}

/// An output.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    /// The Rust type.
    pub(crate) ty: &'static str,
    /// `values:`, as the list writes each, with its short name.
    pub(crate) values: Vec<(Option<String>, Output)>,
    /// Whether it says `ordered: true`.
    pub(crate) ordered: bool,
    /// `default:`.
    pub(crate) default: Option<Output>,
}

impl Declared {
    /// All texts that stand for results, in cells, lists and Rust.
    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.values.iter().filter_map(|(name, it)| Some((name.as_deref()?, it.key.as_str())));
        let written = self.values.iter().map(|(_, it)| it).chain(&self.default).map(|it| (it.text.as_str(), it.key.as_str()));
        let rust = self.values.iter().map(|(_, it)| (it.key.as_str(), it.key.as_str()));
        names.chain(written).chain(rust)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    Unique,
    Any,
    Priority,
    First,
    Collect(Aggregate),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aggregate {
    All,
    Sum,
    Min,
    Max,
    Count,
}

/// A type of outputs whose sums are exact, though they are no integers.
pub(crate) const DURATION: &str = "std::time::Duration";

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) id: String,
    /// One entry a column; `None` for ELSE.
    pub(crate) entries: Option<Vec<Entry>>,
    /// Actions in their order, or one cell an output: each with what may be chosen there.
    pub(crate) cells: Vec<Vec<Output>>,
    /// Actions in their order, where the cells are outputs.
    pub(crate) acts: Vec<Vec<Output>>,
    pub(crate) next: Option<String>,
    pub(crate) weight: Option<u32>,
    /// The text of the note, where the table has one.
    pub(crate) note: Option<String>,
}

/// The name of the note of tables that have one.
pub(crate) const NOTE: &str = "cite";

impl Rule {
    /// What follows: `same`, `stop`, or a table.
    pub(crate) fn follows(&self) -> &str {
        self.next.as_deref().filter(|it| *it != "stay").unwrap_or("same")
    }
}

/// A result as written, and what it is equal to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) key: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Columns and what they are in the example.
    pub(crate) when: Vec<(usize, Entry)>,
    /// The rule that has to fire, by index.
    pub(crate) rule: Option<usize>,
    /// What has to come out.
    pub(crate) result: Option<Expected>,
}

/// What an example says comes out.
#[derive(Clone, Debug)]
pub(crate) enum Expected {
    /// Actions in their order.
    Actions(Vec<String>),
    /// Outputs by index: one result, or, of a table that collects all, those of all rules.
    Outputs(Vec<(usize, Vec<Output>)>),
    /// The number that is made of all results of the first output.
    Number(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// A rule a row; `joined` puts neighbours whose entries have no blanks into one column.
    Rows {
        joined: bool,
        numbers: bool,
    },
    /// A rule a column.
    Columns {
        numbers: bool,
    },
    Data,
}

impl Table {
    /// The parts of the language that a small table still has: causes of failures are told apart by them.
    pub(crate) fn features(&self) -> Vec<&'static str> {
        let has = |formula: &Formula, wanted: &dyn Fn(&Formula) -> bool| {
            let mut found = false;
            formula.visit(&mut |it| found |= wanted(it));
            found
        };
        let numbers = |it: &Formula| matches!(it, Formula::Terms { .. } | Formula::Columns { .. });
        let literals = |it: &Formula| matches!(it, Formula::Literal { .. } | Formula::Matches { .. } | Formula::Method { .. });
        let is_mixed = |it: &Formula| has(it, &numbers) && has(it, &literals);
        let all = [
            ("mixed relation", self.relations.iter().any(is_mixed)),
            ("arithmetic in a relation", self.relations.iter().any(|it| has(it, &numbers) && !has(it, &literals))),
            ("relation of literals", self.relations.iter().any(|it| !has(it, &numbers))),
            ("requires", self.columns.iter().any(|it| it.requires.is_some())),
            ("is", self.columns.iter().any(|it| matches!(it.origin, Origin::Computed(_)))),
            ("is of a number", self.columns.iter().any(|it| matches!(it.origin, Origin::Number(_)))),
            ("is of a choice", self.columns.iter().any(|it| matches!(it.origin, Origin::Choice(_)))),
            ("is of an input", self.columns.iter().any(|it| matches!(it.origin, Origin::Same(_)))),
            ("example", !self.examples.is_empty()),
            ("shared types", self.columns.iter().any(|it| it.is_shared)),
            ("patterns", self.columns.iter().any(|it| it.ty.case().is_some())),
            ("128 bits", self.columns.iter().any(|it| matches!(it.ty, Type::Int(int) if int.bits == 128))),
        ];
        all.into_iter().filter(|it| it.1).map(|it| it.0).collect()
    }

    pub(crate) const fn collects(&self) -> bool {
        matches!(self.hit, Hit::Collect(_))
    }

    /// What the text of a result in an output is equal to.
    pub(crate) fn key(&self, output: usize, text: &str) -> String {
        let Results::Outputs(outputs) = &self.results else { return text.to_owned() };
        let cells = self.rules.iter().flat_map(|it| &it.cells[output]).map(|it| (it.text.as_str(), it.key.as_str()));
        let known = outputs[output].texts().chain(cells).find(|it| it.0 == text || it.0 == format!("{text:?}"));
        known.expect("results stand in the table").1.to_owned()
    }

    /// The number that is made of all results, as the table writes it: durations are numbers of nanoseconds.
    pub(crate) fn made(&self, number: i64) -> String {
        let of = |it: &Declared| it.ty == DURATION && self.hit != Hit::Collect(Aggregate::Count);
        let is_duration = matches!(&self.results, Results::Outputs(all) if all.first().is_some_and(of));
        if is_duration { Key::Duration.write(number.into()) } else { number.to_string() }
    }

    /// Where the result of a rule stands in the lists of the outputs that have one, output by output; ELSE comes last.
    pub(crate) fn rank(&self, rule: usize) -> Vec<usize> {
        let (Results::Outputs(outputs), Hit::Priority) = (&self.results, self.hit) else { return Vec::new() };
        let rule = &self.rules[rule];
        let place = |(output, cell): (&Declared, &Vec<Output>)| output.values.iter().position(|(_, it)| it.key == cell[0].key);
        std::iter::once(usize::from(rule.entries.is_none())).chain(outputs.iter().zip(&rule.cells).filter_map(place)).collect()
    }

    /// Whether the result is an `Option`.
    pub(crate) const fn gives_option(&self) -> bool {
        self.may_be_empty && matches!(self.hit, Hit::Collect(Aggregate::Min | Aggregate::Max))
    }

    pub(crate) fn else_rule(&self) -> Option<usize> {
        self.rules.iter().position(|rule| rule.entries.is_none())
    }
}

impl Column {
    pub(crate) const fn is_input(&self) -> bool {
        matches!(self.origin, Origin::Input)
    }

    /// Whether `is:` is understood by the verifier.
    pub(crate) fn is_understood(&self) -> bool {
        match &self.origin {
            Origin::Computed(is) => !is.is_opaque(),
            Origin::Number(_) => true,
            Origin::Choice(arms) => {
                let is_seen = |it: &Chosen| matches!(it, Chosen::Literal(_)) || self.ty != Type::Char;
                arms.iter().all(|it| is_seen(&it.1)) && self.origin.formulas().iter().all(|it| !it.is_opaque())
            }
            Origin::Input | Origin::Asked | Origin::Same(_) => false,
        }
    }

    /// Whether `is:` computes it.
    pub(crate) const fn is_computed(&self) -> bool {
        !matches!(self.origin, Origin::Input | Origin::Asked)
    }

    /// Whether the program, or an expression that nobody understands, may give any answer.
    pub(crate) fn is_free(&self) -> bool {
        !self.is_understood()
    }
}

impl Formula {
    pub(crate) fn is_opaque(&self) -> bool {
        let mut found = false;
        self.visit(&mut |it| found |= matches!(it, Self::Opaque { .. }));
        found
    }

    /// Calls `look` for every part.
    pub(crate) fn visit<'a>(&'a self, look: &mut impl FnMut(&'a Self)) {
        look(self);
        match self {
            Self::Not(it) => it.visit(look),
            Self::Join(_, a, b) => {
                a.visit(look);
                b.visit(look);
            }
            Self::Count(_, of) => of.iter().for_each(|it| it.visit(look)),
            _ => {}
        }
    }

    /// The columns that it mentions.
    pub(crate) fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit(&mut |it| match it {
            Self::Column(column)
            | Self::Literal { column, .. }
            | Self::Matches { column, .. }
            | Self::Method { column, .. }
            | Self::Members { column, .. }
            | Self::Text { column, .. }
            | Self::Opaque { column, .. } => columns.push(*column),
            Self::Columns { left, right, .. } => columns.extend([*left, *right]),
            Self::Terms { left, right, .. } => {
                left.columns(&mut columns);
                right.columns(&mut columns);
            }
            _ => {}
        });
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The same about columns with other numbers.
    pub(crate) fn renumber(&mut self, number: &impl Fn(usize) -> usize) {
        match self {
            Self::Truth(_) => {}
            Self::Column(column)
            | Self::Literal { column, .. }
            | Self::Matches { column, .. }
            | Self::Method { column, .. }
            | Self::Members { column, .. }
            | Self::Text { column, .. }
            | Self::Opaque { column, .. } => *column = number(*column),
            Self::Not(it) => it.renumber(number),
            Self::Join(_, a, b) => {
                a.renumber(number);
                b.renumber(number);
            }
            Self::Count(_, of) => of.iter_mut().for_each(|it| it.renumber(number)),
            Self::Columns { left, right, .. } => (*left, *right) = (number(*left), number(*right)),
            Self::Terms { left, right, .. } => {
                left.renumber(number);
                right.renumber(number);
            }
        }
    }
}

impl Term {
    pub(crate) fn columns(&self, columns: &mut Vec<usize>) {
        match self {
            Self::Literal(_) => {}
            Self::Column(column) => columns.push(*column),
            Self::Negate(it) | Self::Absolute(it) | Self::Opposite(it) => it.columns(columns),
            Self::Join(_, a, b) => {
                a.columns(columns);
                b.columns(columns);
            }
        }
    }

    fn renumber(&mut self, number: &impl Fn(usize) -> usize) {
        match self {
            Self::Literal(_) => {}
            Self::Column(column) => *column = number(*column),
            Self::Negate(it) | Self::Absolute(it) | Self::Opposite(it) => it.renumber(number),
            Self::Join(_, a, b) => {
                a.renumber(number);
                b.renumber(number);
            }
        }
    }
}
