//! The type of the number that `hit: collect sum`, `min`, `max` and `count` make of the results of all rules.

use super::{Domain, Integer, LARGEST_DECIMAL, Library, Notation, Position};

/// A type whose values have exact keys, by which they are compared and perhaps added up. Floats are not exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregatedType {
    /// An integer, which is its own key.
    Integer(Integer),
    /// A type of a library. The keys of durations and decimals add up as their values do.
    Library(Library),
}

impl AggregatedType {
    /// The type of an output, as it is written.
    ///
    /// ```
    /// use dtable_core::model::AggregatedType;
    /// assert!(AggregatedType::named("std :: time :: Duration").is_some_and(AggregatedType::adds_up));
    /// assert!(AggregatedType::named("chrono::NaiveDate").is_some_and(|it| !it.adds_up()));
    /// assert_eq!(AggregatedType::named("f64"), None);
    /// ```
    #[must_use]
    pub fn named(ty: &str) -> Option<Self> {
        let library = || Library::of(&ty.replace(' ', ""), Notation::Number).map(Self::Library);
        Integer::named(ty).map(Self::Integer).or_else(library)
    }

    /// Whether values can be added up: a date and a date make no date.
    #[must_use]
    pub const fn adds_up(self) -> bool {
        matches!(self, Self::Integer(_) | Self::Library(Library::StdDuration | Library::RustDense))
    }

    /// The integer, where it is one.
    #[must_use]
    pub const fn integer(self) -> Option<Integer> {
        if let Self::Integer(ty) = self { Some(ty) } else { None }
    }

    const fn notation(self) -> Notation {
        match self {
            Self::Integer(_) => Notation::Number,
            Self::Library(library) => library.notation(),
        }
    }

    const fn keys(self) -> Integer {
        match self {
            Self::Integer(ty) => ty,
            Self::Library(library) => library.notation().key(),
        }
    }

    /// The key at a position, where an `i128` holds it.
    #[must_use]
    pub fn value_at(self, at: Position) -> Option<i128> {
        self.keys().value_at(at)
    }

    /// The position of a key; `None` when the type does not have it. A sum of decimals beyond every literal has none,
    /// as `rust_decimal` rounds sums of more than 28 digits.
    #[must_use]
    pub fn position_of(self, key: i128) -> Option<Position> {
        let at = self.keys().position_of(key)?;
        let is_exact = match self {
            Self::Integer(_) => true,
            Self::Library(Library::RustDense) => (-LARGEST_DECIMAL..=LARGEST_DECIMAL).contains(&key),
            Self::Library(library) => library.all().contains(at),
        };
        is_exact.then_some(at)
    }

    /// The domain of all values.
    #[must_use]
    pub fn domain(self) -> Domain {
        let all = if let Self::Library(library) = self { library.all() } else { self.keys().all() };
        Domain::Integer { ty: self.keys(), all, notation: self.notation() }
    }

    /// A key as the table writes it.
    #[must_use]
    pub fn written(self, key: i128) -> String {
        self.notation().write(key)
    }
}

#[cfg(test)]
mod tests {
    use super::AggregatedType;

    fn sum(ty: &str, literals: &[&str]) -> Option<String> {
        let ty = AggregatedType::named(ty).unwrap();
        let keys = literals.iter().map(|it| ty.notation().literal(it).unwrap());
        let sum = keys.sum();
        ty.position_of(sum).map(|at| ty.written(ty.value_at(at).unwrap()))
    }

    #[test]
    fn sums_are_exact_and_inside_of_the_type() {
        for (ty, literals, expected) in [
            ("u8", &["200", "55"][..], Some("255")),
            ("u8", &["200", "56"], None),
            ("std :: time :: Duration", &["1h30m", "45m", "1ns"], Some("2h15m1ns")),
            ("std :: time :: Duration", &[], Some("0s")),
            ("std :: time :: Duration", &["213503982334601d", "7h0m15s", "0.999999999s"], Some("5124095576030431h15s999ms999us999ns")),
            ("std :: time :: Duration", &["213503982334601d", "7h0m16s"], None),
            ("rust_decimal :: Decimal", &["0.1", "0.2", "-12.50"], Some("-12.2")),
            ("rust_decimal :: Decimal", &["999999999999999999", "0.999999999"], Some("999999999999999999.999999999")),
            ("rust_decimal :: Decimal", &["999999999999999999.999999999", "0.000000001"], None),
        ] {
            assert_eq!(sum(ty, literals).as_deref(), expected, "{ty} {literals:?}");
        }
    }
}
