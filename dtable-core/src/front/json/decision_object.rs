//! A decision as the objects that `cargo dtable eval --format json` prints.

use super::named_values::NamedValues;
use crate::front::decided::Reasons;
use crate::front::{Collected, Decided, Output, Rule, Table, Used, Value};
use crate::lists::CollectVec;
use crate::model::Next;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// A decision. The keys are those of a case of `cargo dtable eval`.
#[derive(Serialize)]
struct Decision<'a, T: Serialize> {
    table: &'a str,
    rules: Vec<&'a str>,
    outputs: NamedValues<'a, &'a str, T>,
    used: Vec<Used<'a>>,
    actions: Vec<&'a str>,
    next: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<NotesOfRules<'a>>,
}

/// The notes of rules, by the ids of the rules.
struct NotesOfRules<'a>(Vec<Rule<'a>>);

impl<'a> NotesOfRules<'a> {
    /// `None` where the table has no notes.
    fn new(table: &'a Table, rules: impl Iterator<Item = Rule<'a>>) -> Option<Self> {
        table.notes().next().map(|_| Self(rules.collect_vec()))
    }
}

/// The notes of a rule that are not blank, by name.
struct NotesOfRule<'a>(Rule<'a>);

impl Serialize for NotesOfRule<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NamedValues(&self.0.notes().collect_vec()).serialize(serializer)
    }
}

impl Serialize for NotesOfRules<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|rule| (rule.id(), NotesOfRule(*rule))))
    }
}

/// The rule that fired comes first, then the others that match.
impl Serialize for Decided<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let next = match self.next() {
            Next::Same => None,
            Next::Stop => Some("stop"),
            Next::Table(name) => Some(name.as_str()),
        };
        let others = self.matching().filter(|it| *it != self.rule());
        let rules = std::iter::once(self.rule()).chain(others).collect_vec();
        let decision = Decision {
            table: self.table().name(),
            rules: rules.iter().map(|it| it.id()).collect_vec(),
            outputs: NamedValues(&self.outputs().collect_vec()),
            used: self.used(),
            actions: self.actions().collect_vec(),
            next,
            notes: NotesOfRules::new(self.table(), rules.iter().copied()),
        };
        decision.serialize(serializer)
    }
}

impl Serialize for Collected<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let decision = Decision {
            table: self.table().name(),
            rules: self.rules().map(|it| it.id()).collect_vec(),
            outputs: NamedValues(&self.table().outputs().map(|name| (name, CollectedOutput(self, name))).collect_vec()),
            used: self.used(),
            actions: Vec::new(),
            next: None,
            notes: NotesOfRules::new(self.table(), self.rules()),
        };
        decision.serialize(serializer)
    }
}

/// An output of a table that collects, by name: the sum or the like, or else the list.
struct CollectedOutput<'a>(&'a Collected<'a>, &'a str);

impl Serialize for CollectedOutput<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(result) = self.0.result(self.1) {
            return result.serialize(serializer);
        }
        let mut all = serializer.serialize_seq(None)?;
        for output in self.0.outputs(self.1) {
            all.serialize_element(&output)?;
        }
        all.end()
    }
}

/// The reasons by the ids of the rules, as texts.
impl Serialize for Reasons<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|it| (it.rule().id(), it.to_string())))
    }
}

/// A result as it is written, and its value as a text: numbers may be larger than any of JSON.
impl Serialize for Output<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.value().map(|it| match it {
            Value::Text(text) => text.to_string(),
            other => other.to_string(),
        });
        NamedValues(&[("text", Some(self.text())), ("value", value.as_deref())]).serialize(serializer)
    }
}

impl Serialize for Used<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct UsedObject<'a> {
            name: &'a str,
            path: &'a str,
            rules: &'a [&'a str],
            outputs: NamedValues<'a, &'a str, String>,
            used: &'a [Used<'a>],
        }
        let Used { name, path, rules, outputs, used, .. } = self;
        UsedObject { name, path, rules, outputs: NamedValues(outputs), used }.serialize(serializer)
    }
}
