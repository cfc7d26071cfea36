//! The words for a step of a machine.

use core::fmt;

/// Writes what a step changed: the table that decided, its rule, and the table that follows. Generated code calls it.
///
/// # Errors
///
/// When the text cannot be written.
pub fn step_shown(f: &mut fmt::Formatter<'_>, table: &str, rule: &str, next: Option<&str>) -> fmt::Result {
    match next {
        Some(next) if next != table => write!(f, "{table} -> {next} by rule {rule}"),
        Some(_) => write!(f, "{table} stays by rule {rule}"),
        None => write!(f, "{table} stops by rule {rule}"),
    }
}
