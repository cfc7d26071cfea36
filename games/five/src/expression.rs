//! Whole numbers as the tables write them: a small part of Rust's expressions.

/// The value of an expression of whole numbers, names, `+`, `*`, parentheses and `.pow(..)`; `None` where it is none, or too large.
///
/// The names mean what `name` says.
pub fn evaluate(text: &str, name: &dyn Fn(&str) -> Option<u64>) -> Option<u64> {
    let mut reader = Reader { rest: text.trim(), name };
    let value = reader.sum()?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
    name: &'a dyn Fn(&str) -> Option<u64>,
}

impl Reader<'_> {
    /// Skips the text, if it comes next.
    fn skips(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest).trim_start();
        rest.is_some()
    }

    fn sum(&mut self) -> Option<u64> {
        let mut sum = self.product()?;
        while self.skips("+") {
            sum = sum.checked_add(self.product()?)?;
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<u64> {
        let mut product = self.power()?;
        while self.skips("*") {
            product = product.checked_mul(self.power()?)?;
        }
        Some(product)
    }

    fn power(&mut self) -> Option<u64> {
        let mut base = self.atom()?;
        while self.skips(".pow(") {
            base = base.checked_pow(self.sum()?.try_into().ok()?)?;
            self.skips(")").then_some(())?;
        }
        Some(base)
    }

    fn atom(&mut self) -> Option<u64> {
        if self.skips("(") {
            let value = self.sum()?;
            return self.skips(")").then_some(value);
        }
        let end = self.rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        if word.starts_with(|it: char| it.is_ascii_digit()) {
            let number = ["u32", "u64", "usize"].iter().find_map(|suffix| word.strip_suffix(suffix)).unwrap_or(word);
            return number.replace('_', "").parse().ok();
        }
        (self.name)(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<u64> {
        evaluate(text, &|name| [("mine", 4), ("FACTOR", 3)].into_iter().find(|(it, _)| *it == name).map(|(_, value)| value))
    }

    #[test]
    fn numbers_as_tables_write_them() {
        for (text, expected) in [
            ("0", 0),
            ("10_000", 10_000),
            ("7u32", 7),
            ("FACTOR.pow(mine)", 81),
            ("2 * FACTOR + mine", 10),
            ("2 * (FACTOR + mine)", 14),
            (" 2.pow(2).pow(3) + 1 ", 65),
        ] {
            assert_eq!(value(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_understood() {
        for text in
            ["", "-1", "1.5", "theirs", "mine -", "f(1)", "(1", "1)", "2.pow(99)", "9999999999999999999999", "x::Y", "3 as u32", "0x10"]
        {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
