//! The values of a case, as data has them.

use crate::front::Value;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The values of a case as an object: names and values, in order. Tables and models take it as they take any list of
/// names and values, and each column reads its value by its type.
///
/// ```
/// use dtable_core::{Table, front::json::Given};
/// let table = Table::parse("fee.yaml", "\
/// table: fee
/// inputs:
///   day:   { type: i32, as: date, range: 2026-01-01..2027-01-01 }
///   price: { type: u32, as: decimal(2) }
///   code:  \"Option<&str>\"
/// outputs: { euros: u32 }
/// hit: first
/// rules: |
///   | rule  | day          | price  | code  | euros |
///   | early | < 2026-03-01 | > 1.20 | -     | 5     |
///   | gift  | -            | -      | Some(\"gift\") | 0 |
///   | else  |              |        |       | 9     |
/// ")?;
/// let given: Given = serde_json::from_str(r#"{ "day": "2026-02-28", "price": "1.21", "code": null }"#)?;
/// assert_eq!(table.decide(given)?.rule().id(), "early");
/// let given: Given = serde_json::from_str(r#"{ "day": 20512, "price": "1.20", "code": "gift" }"#)?;
/// assert_eq!(table.decide(given).unwrap_err().to_string(), "`day` has no value `20512`: its values are: 2026-01-01..2027-01-01");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given(Vec<(String, Value<'static>)>);

impl Given {
    /// The names with their values, in the order of the data.
    pub fn iter(&self) -> std::slice::Iter<'_, (String, Value<'static>)> {
        self.0.iter()
    }
}

impl FromIterator<(String, Value<'static>)> for Given {
    fn from_iter<I: IntoIterator<Item = (String, Value<'static>)>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl IntoIterator for Given {
    type Item = (String, Value<'static>);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Given {
    type Item = &'a (String, Value<'static>);
    type IntoIter = std::slice::Iter<'a, (String, Value<'static>)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::named_values::NamedValues(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(GivenVisitor)
    }
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
    type Value = Given;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the values of a case by the names of the columns")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        let mut values = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value().map_err(|error| de::Error::custom(format_args!("`{name}`: {error}")))?;
            values.push((name, value));
        }
        Ok(Given(values))
    }
}
