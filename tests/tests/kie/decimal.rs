//! Exact decimals: the numbers of the peer have more digits than a float holds.

use std::cmp::Ordering;
use std::fmt;

/// A decimal number of any length, in one form only: equal numbers have equal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    whole: String,
    fraction: String,
}

impl Decimal {
    /// Reads `12`, `-0.5`; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let (signed, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = !whole.is_empty() && [whole, fraction].iter().all(|part| part.bytes().all(|it| it.is_ascii_digit()));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let negative = signed && !(whole.is_empty() && fraction.is_empty());
        is_number.then(|| Self { negative, whole: whole.to_owned(), fraction: fraction.to_owned() })
    }

    fn magnitude(&self) -> (usize, &str, &str) {
        (self.whole.len(), &self.whole, &self.fraction)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude().cmp(&other.magnitude()),
            (true, true) => other.magnitude().cmp(&self.magnitude()),
            (negative, other_negative) => other_negative.cmp(&negative),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let whole = if self.whole.is_empty() { "0" } else { &self.whole };
        let point = if self.fraction.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{}", self.fraction)
    }
}

#[test]
fn decimals_are_ordered_by_value() {
    let ascending = ["-273", "-10", "-9.5", "-0.05", "0", "0.05", "0.5", "3.14", "3.1415926535897932384626433832794", "3.15", "9", "10"];
    let read: Vec<Decimal> = ascending.iter().filter_map(|it| Decimal::read(it)).collect();
    assert_eq!(read.len(), ascending.len());
    for (a, b) in (0..read.len()).flat_map(|a| (0..read.len()).map(move |b| (a, b))) {
        assert_eq!(read[a].cmp(&read[b]), a.cmp(&b), "{} and {}", read[a], read[b]);
    }
    assert_eq!(Decimal::read("-0"), Decimal::read("00.0"));
    assert_eq!(["", "-", "1e3", "a", ".5"].map(Decimal::read), [const { None }; 5]);
}
