//! The extent of a check.

use super::reader_limits::Limits;
use super::trust::Trust;
use crate::verify::Budget;

/// The extent of a check, for a file and for every file that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The trust in the tables, which says what they may contain, and how large they may be.
    pub limits: Limits,
    /// Whether `effort: exact` gets the steps that it asks for; else it gets those of `effort: default`.
    pub may_be_exact: bool,
    /// Whether promises of tables about their code are checked: that its graph is the best (`effort: exact`), or that a
    /// graph tells which of several results is right. The forms of the code are built for that.
    pub checks_promises: bool,
}

impl Default for CheckOptions {
    /// All that the macro checks.
    fn default() -> Self {
        Self::all(Trust::Code)
    }
}

impl CheckOptions {
    /// All that there is to check.
    #[must_use]
    pub const fn all(trust: Trust) -> Self {
        Self::within(Limits::of_format(trust))
    }

    /// All that there is to check, within the limits of a program that reads tables of strangers. Where they allow fewer
    /// steps than `effort: exact`, it is put off, and the search for the best graph with it.
    #[must_use]
    pub const fn within(limits: Limits) -> Self {
        Self { limits, may_be_exact: limits.steps >= Budget::EXACT, checks_promises: true }
    }

    /// All that can be known soon: no exact effort, and no forms of code. Where such a check finds no error, a full one
    /// may find promises that are not kept; every error it finds but `undecided` is one of a full check.
    #[must_use]
    pub const fn while_typing(trust: Trust) -> Self {
        Self { limits: Limits::of_format(trust), may_be_exact: false, checks_promises: false }
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckOptions, Trust};
    use crate::compile::{Compiled, Unit, check_with};
    use crate::model::Effort;
    use crate::source::Source;

    fn checked(text: &str, options: CheckOptions) -> Compiled {
        check_with(options, Source::new("t.yaml", text), &mut |_| Err(String::new()))
    }

    #[test]
    fn while_somebody_types_no_promise_is_checked() {
        let text = "table: t\neffort: exact\ninputs: { a: bool, b: bool }\noutputs: { r: u8 }\nrules: |\n  | rule | a | b | r |\n  \
                    | 1 | T | T | 1 |\n  | 2 | T | F | 2 |\n  | 3 | F | - | 3 |\n";
        for (options, effort) in [(CheckOptions::while_typing(Trust::Code), Effort::Deferred), (CheckOptions::default(), Effort::Exact)] {
            let checked = checked(text, options);
            let Unit::VerifiedTable(table) = &checked.unit else { panic!("{:?}", checked.findings) };
            assert_eq!((table.table().effort, checked.forms[0].is_some()), (effort, effort == Effort::Exact));
            assert_eq!(checked.is_put_off(), effort == Effort::Deferred);
        }
    }

    #[test]
    fn all_options_trust_alike() {
        let text = "table: t\noutputs: { r: \"&'static str\" }\ninputs: { a: bool }\nrules: |\n  | rule | a | r |\n  | 1 | - | include_str!(\"x\") |\n";
        let told = checked(text, CheckOptions::while_typing(Trust::Data)).findings;
        assert_eq!(told[0].code.name(), "invalid-result");
    }
}
