//! How many cases each rule takes.

/// How many cases each rule of a table takes, and how many there are: what a proof has counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseCounts {
    /// By rule, in the order of the table, ELSE among them.
    pub rules: Vec<u128>,
    /// All of them.
    pub all: u128,
}

impl CaseCounts {
    /// How many cases a rule takes, if that is known.
    #[must_use]
    pub fn of(&self, rule: usize) -> Option<u128> {
        self.rules.get(rule).copied()
    }
}

/// A number in so many cells: whole, or else in thousands (`16k`), millions and so on; `None` where that does not fit either.
pub fn count(number: u128, room: usize) -> Option<String> {
    let units = ["", "k", "M", "G", "T"].into_iter().zip([1, 1000, 1_000_000, 1_000_000_000, 1_000_000_000_000_u128]);
    let texts = units.map(|(unit, size)| (number / size + number % size * 2 / size, unit));
    let mut texts = texts.filter(|(whole, unit)| *whole > 0 || unit.is_empty()).map(|(whole, unit)| format!("{whole}{unit}"));
    texts.find(|it| it.len() <= room)
}

/// A number with commas: `15,971`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let groups = tail.as_bytes().chunks(3).map(|it| String::from_utf8_lossy(it).into_owned());
    [head.to_owned()].into_iter().filter(|it| !it.is_empty()).chain(groups).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_fits_or_is_left_out() {
        assert_eq!(count(15_971, 5).unwrap(), "15971");
        assert_eq!(count(15_971, 4).unwrap(), "16k");
        assert_eq!(count(15_971, 2), None);
        assert_eq!(count(0, 1).unwrap(), "0");
        assert_eq!(count(u128::MAX, 9), None);
    }

    #[test]
    fn commas_stand_between_thousands() {
        assert_eq!([0, 12, 123, 1234, 19_683, 1_000_000].map(grouped), ["0", "12", "123", "1,234", "19,683", "1,000,000"]);
    }
}
