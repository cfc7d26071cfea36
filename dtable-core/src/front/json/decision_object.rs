//! A decision as the objects that `cargo dtable eval --format json` prints.

use super::named_values::NamedValues;
use crate::front::decided::Reasons;
use crate::front::{Collected, Decided, Output, Used, Value};
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
        let decision = Decision {
            table: self.table().name(),
            rules: std::iter::once(self.rule()).chain(others).map(|it| it.id()).collect_vec(),
            outputs: NamedValues(&self.outputs().collect_vec()),
            used: self.used(),
            actions: self.actions().collect_vec(),
            next,
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
