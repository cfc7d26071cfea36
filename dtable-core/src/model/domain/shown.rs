//! Writes values and sets of values as entries name them, and as Rust does.

use super::{Domain, Notation, character};
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};

/// The most values of a declared list that are written one by one.
const MOST_LISTED_VALUES: u128 = 12;

/// The most ranges that are written one by one if their complement has ranges, too.
const RANGES_BEFORE_COMPLEMENT: usize = 4;

/// Whether the author wrote the value at a position.
type IsWritten<'a> = &'a dyn Fn(Position) -> bool;

impl Domain {
    /// The names that entries may use; none for numbers and characters, which entries spell out.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Bool => vec!["T", "F", "Y", "N", "true", "false"],
            Self::Enum { variants, open, .. } => {
                let names = variants.iter().map(|it| it.name.as_str());
                names.chain(open.then_some("other")).collect_vec()
            }
            Self::Text { literals, classes, .. } => {
                let named = classes.as_ref().map_or(literals.len(), |it| it.named);
                literals[..named].iter().map(String::as_str).collect_vec()
            }
            Self::Set(members) => (0..members.count()).map(|it| members.name(it)).collect_vec(),
            Self::Option(inner) => [vec!["None"], inner.names()].concat(),
            Self::Integer { .. } | Self::Float { .. } | Self::Char { .. } | Self::Opaque => Vec::new(),
        }
    }

    /// The position of a value by the name that [`value`](Self::value) gives it, or that entries may give it.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<Position> {
        match self {
            Self::Bool => match name {
                "T" | "Y" | "true" => Some(1),
                "F" | "N" | "false" => Some(0),
                _ => None,
            },
            Self::Enum { .. } => self.names().iter().position(|it| *it == name).map(|at| at as Position),
            Self::Integer { ty, notation, all } if *notation != Notation::Number => {
                let key = notation.read(name).ok()?;
                ty.position_of(key).filter(|at| all.contains(*at))
            }
            Self::Integer { ty, all, .. } => {
                let (negative, digits) = name.strip_prefix('-').map_or((false, name), |digits| (true, digits));
                ty.position(negative, digits.parse().ok()?).filter(|at| all.contains(*at))
            }
            Self::Float { ty, all } => ty.position(name).filter(|at| all.contains(*at)),
            Self::Char { all } => all.iter().find(|at| self.value(*at) == name),
            Self::Text { .. } => self.all().iter().find(|at| self.value(*at) == name),
            Self::Set(members) => members.read(name).ok(),
            Self::Option(inner) => match name.strip_prefix("Some(").and_then(|it| it.strip_suffix(')')) {
                Some(name) => inner.position(name).map(|at| at + 1),
                None if name == "None" => Some(0),
                None => inner.position(name).map(|at| at + 1),
            },
            Self::Opaque => None,
        }
    }

    /// One value, as an entry names it.
    #[must_use]
    pub fn value(&self, at: Position) -> String {
        match self {
            Self::Bool => if at == 0 { "F" } else { "T" }.to_owned(),
            Self::Enum { variants, .. } => variants.get(at as usize).map_or("other", |it| &it.name).to_owned(),
            Self::Integer { ty, notation, .. } if *notation != Notation::Number => {
                ty.value_at(at).map_or_else(|| ty.value(at), |key| notation.write(key))
            }
            Self::Integer { ty, .. } => ty.value(at),
            Self::Float { ty, .. } => ty.value(at),
            Self::Char { .. } => format!("{:?}", character(at)),
            Self::Text { literals, more, .. } => literals.get(at as usize).map_or_else(
                || if *more == 0 { "any other".to_owned() } else { format!("other text {}", at + 1 - literals.len() as Position) },
                |it| format!("{it:?}"),
            ),
            Self::Set(members) => members.value(at),
            Self::Option(_) if at == 0 => "None".to_owned(),
            Self::Option(inner) => format!("Some({})", inner.value(at - 1)),
            Self::Opaque => "any".to_owned(),
        }
    }

    /// A value that a program gave, as an entry names it: a text that the table does not name is one of its class.
    #[must_use]
    pub fn given(&self, at: Position) -> String {
        match self {
            Self::Text { classes: Some(classes), .. } if at >= classes.named as Position => self.entry(&classes.peers(at)),
            Self::Option(inner) if at > 0 && inner.text_classes().is_some() => format!("Some({})", inner.given(at - 1)),
            _ => self.value(at),
        }
    }

    /// Returns a value as a Rust literal or path, which is also a pattern if Rust has one for it. A variant of an enum
    /// is written without its type; "any other" text and `other` are `_`.
    #[must_use]
    pub fn rust_literal(&self, at: Position) -> String {
        match self {
            Self::Bool => (at == 1).to_string(),
            Self::Enum { variants, .. } => variants.get(at as usize).map_or("_", |it| &it.variant).to_owned(),
            Self::Float { ty, .. } => match ty.value(at).as_str() {
                "NaN" => format!("{}::NAN", ty.name()),
                "inf" => format!("{}::INFINITY", ty.name()),
                "-inf" => format!("{}::NEG_INFINITY", ty.name()),
                number => number.to_owned(),
            },
            Self::Text { literals, .. } => literals.get(at as usize).map_or_else(|| "_".to_owned(), |it| format!("{it:?}")),
            Self::Option(inner) if at > 0 => format!("Some({})", inner.rust_literal(at - 1)),
            Self::Integer { ty, .. } => ty.value(at),
            Self::Char { .. } | Self::Option(_) => self.value(at),
            Self::Set(_) => at.to_string(),
            Self::Opaque => "_".to_owned(),
        }
    }

    /// Returns the shortest entry for `set`; `-` for the whole domain.
    #[must_use]
    pub fn entry(&self, set: &ValueSet) -> String {
        self.entry_with(set, &|_| false)
    }

    /// Returns the shortest entry for `set`. Its bounds are values that the author wrote, where `is_written` says so of
    /// a bound or of the value beside it.
    #[must_use]
    pub fn entry_with(&self, set: &ValueSet, is_written: IsWritten) -> String {
        let rest = self.complement(set);
        if rest.is_empty() {
            return "-".to_owned();
        }
        if let Self::Text { literals, classes: Some(classes), .. } = self {
            return classes.entry(set, literals);
        }
        if let Self::Set(members) = self {
            return members.entry(set);
        }
        match (self.items(set, is_written), self.items(&rest, is_written)) {
            (items, Some(not)) if items.as_ref().is_none_or(|it| not.len() < it.len() && !self.reads_better(it, &not)) => {
                if rest.len() == 1 { format!("!= {}", self.value_in_entry(&rest, is_written)) } else { format!("not({})", not.join(", ")) }
            }
            (Some(items), _) => items.join(", "),
            (None, _) => self.value_in_entry(set, is_written),
        }
    }

    /// Whether some ranges read better than a negated list: a few ranges do, unless the negated list is one range, or
    /// single values.
    fn reads_better(&self, items: &[String], not: &[String]) -> bool {
        let is_range = |it: &String| it.contains("..") || it.starts_with(['<', '>']);
        self.has_numbers() && items.len() <= RANGES_BEFORE_COMPLEMENT && not.len() > 1 && not.iter().any(is_range)
    }

    /// Returns the only value of `rest`, as short as an entry may write it.
    fn value_in_entry(&self, rest: &ValueSet, is_written: IsWritten) -> String {
        self.items(rest, is_written).map_or_else(|| rest.first().map_or_else(String::new, |at| self.value(at)), |items| items.join(", "))
    }

    /// Returns the items of a list for `set`; `None` if only a negated list can express it.
    fn items(&self, set: &ValueSet, is_written: IsWritten) -> Option<Vec<String>> {
        match self {
            Self::Enum { ordered: true, .. } => Some(self.ranges(set, &self.all(), is_written)),
            Self::Set(members) => Some(vec![members.entry(set)]),
            Self::Bool | Self::Enum { .. } | Self::Opaque => Some(set.iter().map(|at| self.value(at)).collect_vec()),
            Self::Text { literals, .. } if set.contains(literals.len() as Position) => None,
            Self::Text { .. } => Some(set.iter().map(|at| self.value(at)).collect_vec()),
            Self::Option(inner) if inner.text_classes().is_some() => some_texts(inner, set),
            Self::Option(inner) => some_items(inner, set, &|at| is_written(at + 1)),
            Self::Float { ty, .. } => {
                let numbers = set.intersect(&ty.numbers());
                let nan = set.contains(ty.nan()).then(|| "NaN".to_owned());
                Some(self.ranges(&numbers, &self.all().intersect(&ty.numbers()), is_written).into_iter().chain(nan).collect_vec())
            }
            Self::Integer { all, .. } | Self::Char { all } => Some(self.ranges(set, all, is_written)),
        }
    }

    /// Returns ranges, comparisons and single values for a set of an ordered domain.
    fn ranges(&self, set: &ValueSet, all: &ValueSet, is_written: IsWritten) -> Vec<String> {
        let is_list = all.spans().len() > 1;
        if is_list && set.len() <= MOST_LISTED_VALUES {
            return set.iter().map(|at| self.value(at)).collect_vec();
        }
        let is_address = matches!(self, Self::Integer { notation, .. } if notation.is_address());
        let runs = runs(set, all).into_iter().flat_map(|run| if is_address { self.networks(run, all) } else { vec![run] });
        runs.map(|(low, high)| self.range(low, high, all, is_written)).collect_vec()
    }

    /// Two networks, where these are all addresses of a run that neither one network nor a comparison writes.
    fn networks(&self, (low, high): (Position, Position), all: &ValueSet) -> Vec<(Position, Position)> {
        let is_network = |(low, high): (Position, Position)| matches!(self, Self::Integer { notation, .. } if notation.network_from(low, high).is_some());
        let is_open = all.first() == Some(low) || all.last() == Some(high);
        // The largest network that begins here and leaves a rest.
        let free = (0..=low.trailing_zeros().min(127)).rev().find(|it| (high - low) >> it > 0).unwrap_or(0);
        let end = low + ((1 << free) - 1);
        match [(low, end), (end.saturating_add(1), high)] {
            both if !is_open && !is_network((low, high)) && both.into_iter().all(is_network) => both.into(),
            _ => vec![(low, high)],
        }
    }

    /// Whether values are numbers, or have keys that are numbers.
    fn has_numbers(&self) -> bool {
        match self {
            Self::Integer { .. } | Self::Float { .. } => true,
            Self::Option(inner) => inner.has_numbers(),
            _ => false,
        }
    }

    /// Whether people cannot write the value that follows one that they write, as for floats.
    const fn is_dense(&self) -> bool {
        matches!(self, Self::Float { .. } | Self::Integer { notation: Notation::Dense, .. })
    }

    /// Whether an entry can name the value.
    fn is_literal(&self, at: Position) -> bool {
        match self {
            Self::Integer { ty, notation: Notation::Dense, .. } => ty.value_at(at).is_some_and(|key| key % 2 == 0),
            _ => true,
        }
    }

    /// The values of `all` from `low` to `high`.
    fn range(&self, low: Position, high: Position, all: &ValueSet, is_written: IsWritten) -> String {
        let (first, last) = (all.first().unwrap_or(0), all.last().unwrap_or(0));
        let bound = |at: Position| self.is_literal(at).then(|| RangeEnd { text: self.value(at), is_written: is_written(at) });
        if let Self::Integer { notation, .. } = self
            && notation.is_address()
            && let Some(network) = notation.network_from(low, high)
        {
            return network;
        }
        let (from, to) = (bound(low), bound(high));
        if let Some(only) = from.as_ref().filter(|_| low == high) {
            return only.text.clone();
        }
        let after = if high < last { bound(high + 1) } else { None };
        if low == first && high < last {
            return chosen([to.map(|it| it.with("<= ", "")), after.map(|it| it.with("< ", ""))]);
        }
        let before = if low > first { bound(low - 1) } else { None };
        if high == last && low > first {
            return chosen([before.map(|it| it.with("> ", "")), from.map(|it| it.with(">= ", ""))]);
        }
        let start = chosen([from, before.filter(|it| self.is_dense() || it.is_written).map(|it| it.with("", "<"))]);
        chosen([to.map(|it| it.with(&format!("{start}..="), "")), after.map(|it| it.with(&format!("{start}.."), ""))])
    }
}

/// One end of a range, as an entry writes it.
struct RangeEnd {
    text: String,
    /// Whether the author wrote this value.
    is_written: bool,
}

impl RangeEnd {
    fn with(self, before: &str, after: &str) -> Self {
        Self { text: format!("{before}{}{after}", self.text), ..self }
    }
}

/// Returns the bound that the author wrote. If the author wrote both or none, it returns the first one, unless the
/// second one is much shorter.
fn chosen(bounds: [Option<RangeEnd>; 2]) -> String {
    match bounds {
        [Some(one), Some(other)] if one.is_written == other.is_written => shorter(one.text, other.text, 1),
        [Some(one), Some(other)] => {
            if one.is_written {
                one.text
            } else {
                other.text
            }
        }
        [one, other] => one.or(other).map_or_else(String::new, |it| it.text),
    }
}

/// Returns the first text, unless the second one is shorter by more than `by`.
fn shorter(first: String, second: String, by: usize) -> String {
    if second.len() + by < first.len() { second } else { first }
}

/// Returns the intervals of `set`, joined where `all` has no value between them.
fn runs(set: &ValueSet, all: &ValueSet) -> Vec<(Position, Position)> {
    let mut runs: Vec<(Position, Position)> = Vec::new();
    for &(low, high) in set.spans() {
        match runs.last_mut() {
            Some(last) if !all.meets(&ValueSet::span(last.1 + 1, low - 1)) => last.1 = high,
            _ => runs.push((low, high)),
        }
    }
    runs
}

/// Returns `None` and an entry in `Some(..)` for texts that patterns tell apart.
fn some_texts(inner: &Domain, set: &ValueSet) -> Option<Vec<String>> {
    let none = set.contains(0).then(|| "None".to_owned());
    let some = set.minus(&ValueSet::one(0)).down(1);
    let entry = if inner.complement(&some).is_empty() { "..".to_owned() } else { inner.entry(&some) };
    let some = (!some.is_empty()).then(|| format!("Some({entry})"));
    Some(none.into_iter().chain(some).collect_vec())
}

/// Returns `None` and the items for the other values.
fn some_items(inner: &Domain, set: &ValueSet, is_written: IsWritten) -> Option<Vec<String>> {
    let none = set.contains(0).then(|| "None".to_owned());
    let some = set.minus(&ValueSet::one(0)).down(1);
    if none.is_none() && inner.complement(&some).is_empty() {
        return None;
    }
    let is_plain = !matches!(inner, Domain::Option(_)) && !some.is_empty();
    let some = match inner.items(&some, is_written).filter(|_| is_plain) {
        Some(items) => items,
        None if some.is_empty() => Vec::new(),
        None => vec![format!("Some({})", inner.entry_with(&some, is_written))],
    };
    Some(none.into_iter().chain(some).collect_vec())
}
