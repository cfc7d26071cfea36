//! Names with values, written as an object.

use serde::{Serialize, Serializer};

/// Names with values: an object with its keys in this order.
#[derive(Debug)]
pub(super) struct NamedValues<'a, N, V>(pub(super) &'a [(N, V)]);

impl<N: AsRef<str>, V: Serialize> Serialize for NamedValues<'_, N, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name.as_ref(), value)))
    }
}

/// Names with texts. Shared texts are written as texts.
#[derive(Debug)]
pub(super) struct Texts<'a, N, V>(pub(super) &'a [(N, V)]);

impl<N: AsRef<str>, V: AsRef<str>> Serialize for Texts<'_, N, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }
}
