//! Notes of rules, as data.

use crate::Rules;
use crate::tree::Texts;

/// A note that each rule of a table has for people.
#[derive(Debug)]
pub struct NoteData {
    /// Its name.
    pub name: &'static str,
    /// What it means, in words; may be empty.
    pub text: &'static str,
}

/// The rules of a table whose rules have notes.
#[doc(hidden)]
#[derive(Debug)]
pub struct NotedRules {
    /// The rules.
    pub rules: Rules,
    /// The notes that each rule has.
    pub notes: &'static [NoteData],
    /// The texts of the first rule, in the order of the notes, then those of the second, and so on.
    pub texts: Texts,
}

#[cfg(test)]
mod tests {
    use super::{NoteData, NotedRules};
    use crate::tree::Texts;
    use crate::{ComparedRules, NextData, RuleData, Rules};

    const fn rule(id: &'static str) -> RuleData {
        RuleData { id, title: "", entries: &[], actions: &[], outputs: &[], next: NextData::Same }
    }

    static NOTED: NotedRules = NotedRules {
        rules: Rules::Listed(&[rule("a"), rule("else")]),
        notes: &[NoteData { name: "reference", text: "Where the law says so" }, NoteData { name: "owner", text: "" }],
        texts: Texts { all: "Art. 4Ann", ends: b"\x06\0\0\0\x06\0\0\0\x06\0\0\0\x09\0\0\0" },
    };
    static COMPARED: ComparedRules = ComparedRules { rules: Rules::Noted(&NOTED), comparisons: &[] };

    #[test]
    fn rules_have_their_notes() {
        for rules in [Rules::Noted(&NOTED), Rules::Compared(&COMPARED)] {
            assert_eq!((rules.len(), rules.notes().len(), rules.notes()[0].name), (2, 2, "reference"));
            let [a, last] = [0, 1].map(|at| rules.nth(at));
            assert_eq!([a.note(0), a.note(1), a.note(2), last.note(0), last.note(1)], ["Art. 4", "", "", "", "Ann"]);
            assert_eq!((a.id(), last.id()), ("a", "else"));
        }
        assert!(NOTED.rules.notes().is_empty() && NOTED.rules.nth(0).note(0).is_empty());
    }
}
