//! `cost:` and `weight:`: whole numbers of which only the proportions matter.

use crate::diagnostic::{Code, Finding};
use crate::syntax::{Text, limits};

/// Reads the `cost` of a condition; a computed condition may be free.
pub(super) fn cost(text: &Text, is_computed: bool, findings: &mut Vec<Finding>) -> Option<u64> {
    if is_computed && text.value.trim() == "0" { Some(0) } else { share(text, "cost", findings) }
}

/// Reads a `cost` or a `weight`; `key` is its name.
pub(super) fn share(text: &Text, key: &str, findings: &mut Vec<Finding>) -> Option<u64> {
    let digits = text.value.trim().replace('_', "");
    let is_number = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    let finding = match digits.parse::<u64>() {
        Ok(1..=limits::SHARE) if is_number => return digits.parse().ok(),
        Ok(0) if is_number => Finding::new(Code::UnexpectedValue, text.span, format!("a `{key}` of 0")).help(zero(key)),
        _ if is_number => {
            let message = format!("a `{key}` of {digits}; at most {} is possible", limits::SHARE);
            Finding::new(Code::TooLarge, text.span, message).help("only proportions matter: divide all of them by the same number")
        }
        _ => Finding::new(Code::UnexpectedValue, text.span, format!("`{}` is no `{key}`", text.value.trim()))
            .help("write a whole number from 1; only proportions matter: 5 and 2 for 2.5 and 1"),
    };
    findings.push(finding);
    None
}

fn zero(key: &str) -> &'static str {
    match key {
        "weight" => "write 1, and larger numbers for the other rules: what is possible may happen",
        _ => "write 1, and larger numbers for the other conditions: only what is computed by `is:` is free",
    }
}
