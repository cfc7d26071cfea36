//! Names: which ones a table may use. Two names that would be called alike in Rust are a finding.

use crate::diagnostic::{Code, Finding};
use crate::rust_names::{FORBIDDEN_NAMES, PATTERNS, identifier, word_parts};
use crate::source::Spanned;
use crate::syntax::{Text, token};
use std::collections::BTreeMap;

/// The names that mean something in grids.
const RESERVED: [&str; 5] = ["rule", "do", "next", "else", "stop"];

/// The items that every `Rule` of a program has, beside the methods of its notes.
const RULE_ITEMS: [&str; 10] = ["id", "title", "actions", "next", "number", "nth", "value", "perform", "perform_observed", "ALL"];

/// The words for a note in messages.
const A_NOTE: &str = "a note";

/// The words for an input in messages.
pub(super) const AN_INPUT: &str = "an input";

/// The words for a variant in messages.
pub(super) const A_VARIANT: &str = "a variant";

/// The kind of a thing that the author names.
#[cfg(feature = "explore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOf {
    /// A condition, an action, an output, a used table, a model: by the words for it.
    Thing(&'static str),
    /// An input.
    Input,
    /// A table.
    Table,
    /// A rule.
    Rule,
    /// A note of rules.
    Note,
    /// A value or a variant that a list names, or a shared definition: by the words for it.
    Value(&'static str),
}

/// Returns the finding about a name that a thing cannot have, whatever else is called so.
///
/// ```
/// use dtable_core::resolve::{NameOf, refused_name};
/// assert!(refused_name("age", NameOf::Input).is_none());
/// assert_eq!(refused_name("stay", NameOf::Table).unwrap().message, "`stay` is reserved");
/// ```
#[cfg(feature = "explore")]
#[must_use]
pub fn refused_name(name: &str, of: NameOf) -> Option<Finding> {
    let (text, mut findings) = (Text::whole(name, crate::source::Span::default()), Vec::new());
    match of {
        NameOf::Thing(what) => drop(self::name(&text, what, &mut findings)),
        NameOf::Input => drop(self::name(&text, AN_INPUT, &mut findings)),
        NameOf::Table => drop(table_name(&text, &mut findings)),
        NameOf::Rule => drop(rule_id(&text, &mut findings)),
        NameOf::Note => drop(note_name(&text, &mut findings)),
        NameOf::Value(what) => drop(value_name(&text, what, &mut findings)),
    }
    findings.into_iter().next()
}

/// Whether a name means something in rules.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// The name of a table, which rules can write as `next`.
pub(super) fn table_name(text: &Text, findings: &mut Vec<Finding>) -> Spanned<String> {
    if text.value == "stay" {
        let finding = Finding::new(Code::InvalidName, text.span, "`stay` is reserved");
        findings.push(finding.help("as `next` of a rule `stay` means the same table again; choose another name"));
        return text.spanned();
    }
    name(text, "a table", findings)
}

/// A name that the author chose, for `what` (`a condition`).
pub(super) fn name(text: &Text, what: &str, findings: &mut Vec<Finding>) -> Spanned<String> {
    if is_reserved(&text.value) {
        let finding = Finding::new(Code::InvalidName, text.span, format!("`{}` is reserved", text.value));
        findings.push(finding.help(format!("`{}` means something in rules; choose another name", text.value)));
        return text.spanned();
    }
    value_name(text, what, findings)
}

/// The name of a note, which becomes a method of `Rule`.
pub(super) fn note_name(text: &Text, findings: &mut Vec<Finding>) -> Spanned<String> {
    if RULE_ITEMS.contains(&text.value.as_str()) {
        let finding = Finding::new(Code::InvalidName, text.span, format!("`{}` cannot be the name of a note", text.value));
        findings.push(finding.help(format!("a rule has `Rule::{}` already; choose another name", text.value)));
        return text.spanned();
    }
    name(text, A_NOTE, findings)
}

/// Refuses what cannot be the name of a value.
///
/// # Errors
///
/// The finding.
pub(super) fn checked_value_name(text: &Text, what: &str) -> Result<(), Finding> {
    refusal(&text.value, text, what).map_or(Ok(()), Err)
}

/// A name that never stands where rules have their own words: a value, a variant.
pub(super) fn value_name(text: &Text, what: &str, findings: &mut Vec<Finding>) -> Spanned<String> {
    findings.extend(refusal(&text.value, text, what));
    text.spanned()
}

fn refusal(name: &str, text: &Text, what: &str) -> Option<Finding> {
    let invalid = |message: String| Some(Finding::new(Code::InvalidName, text.span, message));
    if name.is_empty() {
        return invalid(format!("{what} without a name")).map(|it| it.help("names are Rust identifiers: letters, digits and `_`"));
    }
    if let Some(bare) = name.strip_prefix("r#") {
        return invalid(format!("`{name}` is not written as in Rust"))
            .map(|it| it.help(format!("keywords may be names here: write `{bare}`")));
    }
    if what == AN_INPUT && PATTERNS.contains(&name) {
        return invalid(format!("`{name}` cannot be the name of {what}"))
            .map(|it| it.help("no parameter of a function in Rust is called so; choose another name"));
    }
    if FORBIDDEN_NAMES.contains(&name) {
        return invalid(format!("`{name}` cannot be the name of {what}"))
            .map(|it| it.help("Rust or the generated code uses this word; choose another name"));
    }
    if !token::is_word(name) {
        let bare = name.strip_suffix(".yaml").or_else(|| name.strip_suffix(".yml")).unwrap_or(name);
        let help = match identifier(bare.rsplit('/').next().unwrap_or(bare)) {
            Some(near) if what == A_VARIANT && word_parts(bare).len() > 1 => {
                let values = word_parts(bare).join(", ");
                format!("the name of one value is a Rust identifier, as in `{near}`; several values stand between commas, as in `{values}`")
            }
            Some(near) => format!("names are Rust identifiers: letters, digits and `_`; write `{near}`"),
            None => "names are Rust identifiers: letters, digits and `_`, a letter first".to_owned(),
        };
        return invalid(format!("`{name}` cannot be the name of {what}")).map(|it| it.help(help));
    }
    None
}

/// A rule's id: an identifier or a number.
pub(super) fn rule_id(text: &Text, findings: &mut Vec<Finding>) -> Spanned<String> {
    let value = text.value.as_str();
    if value == "else" || (!value.is_empty() && value.bytes().all(|it| it.is_ascii_digit())) {
        return text.spanned();
    }
    if value.eq_ignore_ascii_case("else") {
        findings.push(Finding::new(Code::InvalidName, text.span, format!("`{value}` is not a rule's id")).help("write `else`"));
        return text.spanned();
    }
    if value.is_empty() {
        findings.push(Finding::new(Code::InvalidName, text.span, "a rule without an id").help("give it a number, a name, or `else`"));
        return text.spanned();
    }
    if value.starts_with(|it: char| it.is_ascii_digit()) {
        let finding = Finding::new(Code::InvalidName, text.span, format!("`{value}` is not a rule's id"));
        let name: String = value.chars().map(|it| if it.is_alphanumeric() { it } else { '_' }).collect();
        findings.push(finding.help(format!("ids are numbers or identifiers; write `r{name}` or a number")));
        return text.spanned();
    }
    name(text, "a rule", findings)
}

/// Names that are, or become, equal; `item` makes the Rust name, `kind` says what it is (`rules`).
pub(super) fn refuse_equal(names: &[&Spanned<String>], kind: &str, item: fn(&str) -> String, findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<String, &Spanned<String>> = BTreeMap::new();
    for &name in names.iter().filter(|it| !it.value.is_empty()) {
        let key = item(&name.value);
        match seen.get(&key) {
            Some(first) => findings.push(equal(first, name, kind, &key)),
            None => {
                seen.insert(key, name);
            }
        }
    }
}

fn equal(first: &Spanned<String>, second: &Spanned<String>, kind: &str, item: &str) -> Finding {
    let message = if first.value == second.value {
        format!("two {kind} are called `{}`", second.value)
    } else {
        format!("the {kind} `{}` and `{}` are both `{item}` in Rust", first.value, second.value)
    };
    Finding::new(Code::DuplicateName, second.span, message)
        .label("again here")
        .also(first.span, "first here")
        .help("choose another name for one of them")
}

/// Whether a name can stay as it is: one that is no name is a finding itself, and nobody is told to write it.
pub(super) fn may_be_meant(name: &str) -> bool {
    name.chars().all(|it| it == '_' || it == '.' || it.is_alphanumeric())
}

/// A finding about a name that is not among `known`, which are `what` (`condition`).
pub(super) fn unknown(text: &Text, what: &str, known: &[&str]) -> Finding {
    let finding = Finding::new(Code::UnknownName, text.span, format!("there is no {what} `{}`", text.value));
    let is_number = text.value.bytes().all(|it| it.is_ascii_digit());
    let near = finding.or_nearest(&text.value, known.iter().copied().filter(|it| !is_number && may_be_meant(it)));
    near.unwrap_or_else(|it| match known.len() {
        0 => it.help(format!("the table has no {what}s")),
        1..=12 => it.help(format!("there are: {}", known.join(", "))),
        _ => it,
    })
}

/// A text for people, on as many lines as it was written.
pub(super) fn words(text: Option<&Text>) -> String {
    text.map_or_else(String::new, |it| it.value.trim().to_owned())
}
