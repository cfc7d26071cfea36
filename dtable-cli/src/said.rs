//! Words and texts that several verbs print.

use std::fmt::Display;
use std::io::{self, Write};

/// A number with what it counts: "1 rule", "3 rules".
pub fn counted(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Says on standard error which files are left out, as they have types and no table.
pub fn types_left_out(paths: &[String]) -> io::Result<()> {
    paths.iter().try_for_each(|path| writeln!(io::stderr(), "left out: `{path}` is a file of types"))
}

/// Prints a text to standard output, and waits until all of it is written.
pub fn print_text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([counted(0, "rule"), counted(1, "rule"), counted("12", "case")], ["0 rules", "1 rule", "12 cases"]);
    }
}
