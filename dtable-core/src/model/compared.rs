//! Entries that compare columns: `<= limit`, `!= home`.
//!
//! The truth of each comparison becomes a column of its own: a *compared* column, which comes after the columns of the
//! author and is computed from both sides. An entry about it is `T` or `F`. So proofs, counts, graphs and forms need no
//! code for comparisons. Text for people folds a compared column back into the entry of its left side.

use super::{Column, Comparison, ConditionEntry, Domain, Integer, Position, Rule, Table, Term, Test, ValueSet};
use crate::lists::CollectVec;
use crate::source::Span;
use std::fmt;

/// The comparison in an entry between its column and another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntryComparison {
    /// The operator.
    pub op: Comparison,
    /// The other column, by index.
    pub other: usize,
    /// Whether the comparison is negated: `not(<= limit)`.
    pub not: bool,
    /// The place of the first entry with this comparison.
    pub span: Span,
}

/// The comparison of a compared column; the column's value is its truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compared {
    /// The column before the operator, by index.
    pub left: usize,
    /// The operator.
    pub op: Comparison,
    /// The column after the operator, by index.
    pub right: usize,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
        })
    }
}

impl Comparison {
    const ALL: [Self; 6] = [Self::Equal, Self::NotEqual, Self::Less, Self::LessOrEqual, Self::Greater, Self::GreaterOrEqual];

    /// In which orders two values satisfy the comparison, or do not (`not`), as bits: less, equal, greater, and, of
    /// floats, none of these.
    #[must_use]
    pub const fn orders(self, not: bool, is_float: bool) -> u8 {
        let orders = match self {
            Self::Less => 0b0001,
            Self::Equal => 0b0010,
            Self::LessOrEqual => 0b0011,
            Self::Greater => 0b0100,
            Self::GreaterOrEqual => 0b0110,
            Self::NotEqual => 0b1101,
        };
        let all = if is_float { 0b1111 } else { 0b0111 };
        all & if not { !orders } else { orders }
    }

    /// Whether `==` or `!=` compares.
    #[must_use]
    pub const fn is_equality(self) -> bool {
        matches!(self, Self::Equal | Self::NotEqual)
    }
}

impl Table {
    /// The conditions and inputs that the author wrote. After them come the questions that only used tables ask, and
    /// the compared columns.
    #[must_use]
    pub fn written(&self) -> &[Column] {
        let end = self.columns.iter().position(|it| it.compared.is_some() || it.borrowed.is_some()).unwrap_or(self.columns.len());
        &self.columns[..end]
    }

    /// The columns that have names: those that the author wrote, and the questions that only used tables ask.
    #[must_use]
    pub fn named(&self) -> &[Column] {
        let end = self.columns.iter().position(|it| it.compared.is_some()).unwrap_or(self.columns.len());
        &self.columns[..end]
    }

    /// The questions that only used tables ask.
    #[must_use]
    pub fn borrowed(&self) -> &[Column] {
        &self.named()[self.written().len()..]
    }

    /// The compared columns, with their indices.
    pub fn compared_columns(&self) -> impl Iterator<Item = (usize, Compared)> {
        let written = self.written().len();
        self.columns[written..].iter().zip(written..).filter_map(|(it, at)| Some((at, it.compared?)))
    }

    /// The column of the author by which people know a column: its own, or the left side of a comparison.
    #[must_use]
    pub fn known_as(&self, column: usize) -> &Column {
        &self.columns[self.columns[column].compared.map_or(column, |it| it.left)]
    }

    /// Returns the entry of the left column, such as `<= limit`, for a comparison whose truth is in `set`; `None` where
    /// the set restricts nothing. `not_applicable` says whether the entry holds where a side is not applicable.
    #[must_use]
    pub fn comparison_entry(&self, column: usize, set: &ValueSet, not_applicable: bool) -> Option<String> {
        let it = self.columns[column].compared?;
        self.comparison_from(it.left, column, set, not_applicable)
    }

    /// The [`comparison_entry`](Self::comparison_entry) for an entry of the side `left`.
    fn comparison_from(&self, left: usize, column: usize, set: &ValueSet, not_applicable: bool) -> Option<String> {
        let it = self.columns[column].compared?.seen_from(left);
        let right = &self.columns[it.right].name.value;
        let is_optional = self.columns[column].requires.is_some();
        let truth = match (set.contains(0), set.contains(1)) {
            (true, true) if not_applicable || !is_optional => return None,
            (true, true) => return Some(format!("!= n/a, and {right} != n/a")),
            (false, false) => String::new(),
            (false, true) => format!("{} {right}", it.op),
            (true, false) if it.is_exact(&self.columns) => format!("{} {right}", it.op.negated()),
            (true, false) => format!("not({} {right})", it.op),
        };
        Some(match (truth.is_empty(), not_applicable && is_optional) {
            (true, _) => format!("n/a, or {right} n/a"),
            (false, true) => format!("{truth}, or n/a"),
            (false, false) => truth,
        })
    }
}

impl Table {
    /// Returns the shortest entry of a column of the author, with the comparisons whose left side it is. `cell` gives
    /// for each column, also for compared ones, its values, and whether the region includes *not applicable*.
    #[must_use]
    pub fn entry(&self, column: usize, cell: &dyn Fn(usize) -> (ValueSet, bool)) -> String {
        let (set, not_applicable) = cell(column);
        let pairs = self.pairs(column);
        // No comparison holds where a side is not applicable, so that `n/a` beside one says nothing.
        let is_there = |&(at, _): &(usize, Compared)| self.columns[at].requires.is_some() && !cell(at).1;
        let own = match not_applicable && !set.is_empty() && pairs.iter().flatten().any(is_there) {
            true if set == self.columns[column].domain.all() => "-".to_owned(),
            of_pairs => self.columns[column].entry(&set, not_applicable && !of_pairs),
        };
        let compared = pairs.into_iter().flat_map(|pair| self.pair_entry(&pair, cell));
        let parts: Vec<String> = std::iter::once(own).filter(|it| it != "-").chain(compared).collect_vec();
        if parts.is_empty() { "-".to_owned() } else { parts.join(" && ") }
    }
}

impl Table {
    /// The compared columns of each pair of which `column` is the left side of the first.
    fn pairs(&self, column: usize) -> Vec<Vec<(usize, Compared)>> {
        let mut pairs: Vec<Vec<(usize, Compared)>> = Vec::new();
        for (at, it) in self.compared_columns() {
            match pairs.iter_mut().find(|pair| pair[0].1.is_pair(it)) {
                Some(pair) => pair.push((at, it)),
                None => pairs.push(vec![(at, it)]),
            }
        }
        pairs.retain(|pair| pair[0].1.left == column);
        pairs
    }

    /// Returns the entry of a rule for two columns that are compared. Several comparisons of the same two columns
    /// together leave some of their orders, which a single comparison may express.
    fn pair_entry(&self, pair: &[(usize, Compared)], cell: &dyn Fn(usize) -> (ValueSet, bool)) -> Vec<String> {
        let left = pair[0].1.left;
        let is_optional = self.columns[pair[0].0].requires.is_some();
        let cells: Vec<(usize, Compared, ValueSet, bool)> = pair.iter().map(|(at, it)| (*at, *it, cell(*at).0, cell(*at).1)).collect_vec();
        let is_partial = |(.., set, not_applicable): &&(usize, Compared, ValueSet, bool)| set.len() != 2 || is_optional && !not_applicable;
        let mut said: Vec<&(usize, Compared, ValueSet, bool)> = cells.iter().filter(is_partial).collect_vec();
        // A side that is there for one comparison is there for all of them.
        let not_applicable = said.iter().all(|it| it.3);
        if said.iter().any(|it| it.2.len() == 1) {
            said.retain(|it| it.2.len() != 2);
        }
        let each = || said.iter().filter_map(|it| self.comparison_from(left, it.0, &it.2, not_applicable));
        let is_float = matches!(self.columns[pair[0].1.left].domain, Domain::Float { .. });
        if said.len() < 2 || is_optional && not_applicable || said.iter().any(|it| it.2.len() != 1) {
            return each().collect_vec();
        }
        let orders = said.iter().fold(u8::MAX, |orders, (_, it, set, _)| orders & it.seen_from(left).op.orders(set.contains(0), is_float));
        let all = Comparison::Equal.orders(true, is_float) | Comparison::Equal.orders(false, is_float);
        let one = Comparison::ALL.into_iter().find(|op| op.orders(false, is_float) == orders);
        let not = Comparison::ALL.into_iter().find(|op| op.orders(true, is_float) == orders & all);
        let right = &self.columns[pair[0].1.right].name.value;
        match (one, not) {
            (Some(op), _) => vec![format!("{op} {right}")],
            (None, Some(op)) => vec![format!("not({op} {right})")],
            (None, None) => each().collect_vec(),
        }
    }
}

/// A part of an entry: a list of values, or a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EntryPart {
    /// The part as an author writes it.
    pub(crate) text: String,
    /// The comparison; `None` for the values.
    pub(crate) of: Option<EntryComparison>,
}

impl Table {
    /// The parts of an entry of a column, which `&&` joins.
    pub(crate) fn parts(&self, column: usize, entry: &ConditionEntry) -> Vec<EntryPart> {
        let comparison = |it: &EntryComparison| {
            let said = format!("{} {}", it.op, self.columns[it.other].name.value);
            EntryPart { text: if it.not { format!("not({said})") } else { said }, of: Some(it.clone()) }
        };
        let comparisons = entry.compares.iter().map(comparison).collect_vec();
        let plain = |text: &str| text.split_whitespace().collect_vec().concat();
        let is_comparison = |text: &&str| comparisons.iter().any(|it| plain(&it.text) == plain(text));
        let (compared, values): (Vec<&str>, Vec<&str>) = entry.text.split("&&").map(str::trim).partition(is_comparison);
        // A text may hold `&&`.
        let is_apart = compared.len() == comparisons.len();
        let values = if is_apart { values.join(" && ") } else { self.columns[column].entry(&entry.set, entry.not_applicable) };
        let values = EntryPart { text: values, of: None };
        std::iter::once(values).filter(|it| !matches!(it.text.as_str(), "" | "-")).chain(comparisons).collect_vec()
    }

    /// Returns the column in whose entry [`entry`](Self::entry) writes the comparison of the column `compared`.
    pub(crate) fn cell_of(&self, compared: usize) -> Option<usize> {
        let of = self.columns[compared].compared?;
        self.compared_columns().find(|(_, it)| it.is_pair(of)).map(|(_, it)| it.left)
    }

    /// Returns the columns in whose entries a rule states that the comparison of the column `compared` is true, or that
    /// it is false.
    pub(crate) fn cells_that_say(&self, rule: &Rule, compared: usize) -> Vec<usize> {
        let cells = rule.entries().unwrap_or_default().iter().take(self.written().len()).enumerate();
        cells.filter(|(at, it)| it.compares.iter().any(|it| self.is_truth_of(compared, *at, it))).map(|(at, _)| at).collect_vec()
    }

    /// Whether a column is the truth of a comparison in an entry of `cell`, or of its opposite.
    pub(crate) fn is_truth_of(&self, column: usize, cell: usize, said: &EntryComparison) -> bool {
        let Some(it) = self.columns[column].compared else { return false };
        let is_float = matches!(self.columns[it.left].domain, Domain::Float { .. });
        let orders = |not: bool| it.seen_from(cell).op.orders(not, is_float);
        let is_pair = [it.left, it.right].contains(&cell) && [it.left, it.right].contains(&said.other) && cell != said.other;
        is_pair && [orders(false), orders(true)].contains(&said.op.orders(said.not, is_float))
    }
}

impl Compared {
    /// Returns the equivalent comparison with `left`, which is one of the sides, before the operator.
    const fn seen_from(self, left: usize) -> Self {
        if self.left == left { self } else { Self { left, op: self.op.mirrored(), right: self.left } }
    }

    /// Whether both compare the same two columns.
    fn is_pair(self, other: Self) -> bool {
        (self.left, self.right) == (other.left, other.right) || (self.left, self.right) == (other.right, other.left)
    }

    /// Whether the comparison that is written with the opposite operator holds exactly where this one does not: not so
    /// with NaN.
    #[must_use]
    pub fn is_exact(self, columns: &[Column]) -> bool {
        self.op.is_equality() || !matches!(columns[self.left].domain, Domain::Float { .. })
    }

    /// The comparison of positions that the verifier understands.
    #[must_use]
    pub fn test(self, columns: &[Column]) -> Test {
        self.test_of(&columns[self.left].domain, &columns[self.right].domain)
    }

    /// The comparison of positions that the verifier understands, by the domains of the sides.
    #[must_use]
    pub fn test_of(self, left: &Domain, right: &Domain) -> Test {
        match (left, right) {
            // What computes a truth is a test and no number.
            (Domain::Bool, _) => self.of_pairs((0..2).map(|at| (at, at))),
            (Domain::Enum { .. } | Domain::Text { .. }, _) if !is_numbered_alike(left, right) => self.of_names(left, right),
            (Domain::Float { ty, .. }, _) => self.of_floats(ty.nan()),
            _ => self.of_positions(left),
        }
    }

    fn of_positions(self, domain: &Domain) -> Test {
        // Positions of other types than integers begin at 0, and are far below 2^64.
        let (ty, offset) = if let Domain::Integer { ty, .. } = domain { (*ty, ty.min()) } else { (Integer::U64, 0) };
        let [left, right] = [self.left, self.right].map(|column| Term::Input { column, offset });
        Test::Compare { left, op: self.op, right, ty }
    }

    /// NaN is unequal to everything, and compares in no other way.
    fn of_floats(self, nan: Position) -> Test {
        let is_nan = |column| Test::Member { column, set: ValueSet::one(nan) };
        let compare = self.of_positions(&Domain::Bool);
        let no_number = [self.left, self.right].map(is_nan);
        if self.op == Comparison::NotEqual {
            return Test::Or(no_number.into_iter().chain([compare]).collect_vec());
        }
        Test::And(no_number.into_iter().map(|it| Test::Not(Box::new(it))).chain([compare]).collect_vec())
    }

    /// Variants that stand in two lists in different orders are equal by name.
    fn of_names(self, left: &Domain, right: &Domain) -> Test {
        let (left, right) = (names(left), names(right));
        self.of_pairs(left.iter().enumerate().filter_map(|(at, name)| Some((at, right.iter().position(|it| it == name)?))))
    }

    /// The positions of the sides are equal where they are one of the pairs.
    fn of_pairs(self, pairs: impl Iterator<Item = (usize, usize)>) -> Test {
        let member = |column, at: usize| Test::Member { column, set: ValueSet::one(at as Position) };
        let equal = Test::Or(pairs.map(|(a, b)| Test::And(vec![member(self.left, a), member(self.right, b)])).collect_vec());
        if self.op == Comparison::NotEqual { Test::Not(Box::new(equal)) } else { equal }
    }
}

/// Whether equal values of two domains have equal positions.
fn is_numbered_alike(left: &Domain, right: &Domain) -> bool {
    names(left) == names(right)
}

/// The names of the values that both domains number.
fn names(domain: &Domain) -> Vec<&str> {
    match domain {
        Domain::Enum { variants, .. } => variants.iter().map(|it| it.variant.as_str()).collect_vec(),
        Domain::Text { literals, .. } => literals.iter().map(String::as_str).collect_vec(),
        _ => Vec::new(),
    }
}
