//! The rules of a large table as a few byte strings and texts: rustc pays for every token of a list.

use crate::NextData;
use crate::tree::{Numbers, Texts};

/// The rules of a table, packed; generated code makes these, and [`RuleView`](crate::RuleView) reads them.
///
/// Each entry, each list of actions, each output and each way to go on stands here once; a rule has their numbers.
#[doc(hidden)]
#[derive(Debug)]
pub struct PackedRules {
    /// How many rules there are.
    pub count: usize,
    /// The id of each.
    pub ids: Texts,
    /// The title of each, where one has a title.
    pub titles: Option<Texts>,
    /// The rule that is ELSE, which has no entries.
    pub otherwise: Option<usize>,
    /// The entries of a rule.
    pub columns: usize,
    /// For each rule and each condition, the number of its entry.
    pub entries: Numbers,
    /// The texts of the different entries.
    pub texts: Texts,
    /// How many spans the different entries have, up to the end of each.
    pub ends: Numbers,
    /// The spans of positions for which they hold: from and to.
    pub spans: Numbers,
    /// The different lists of actions.
    pub actions: &'static [&'static [usize]],
    /// For each rule, the number of its list.
    pub acts: Numbers,
    /// The outputs of a rule.
    pub gives: usize,
    /// The different outputs.
    pub outputs: Texts,
    /// For each rule and each output, its number.
    pub output: Numbers,
    /// The different ways to go on.
    pub nexts: &'static [NextData],
    /// For each rule, the number of its way.
    pub next: Numbers,
}

impl PackedRules {
    pub(crate) fn entry(&'static self, rule: usize, condition: usize) -> PackedEntry {
        PackedEntry { rules: self, entry: self.entries.get(rule * self.columns + condition) as usize }
    }
}

/// One of the different entries.
#[derive(Clone, Copy, Debug)]
pub struct PackedEntry {
    rules: &'static PackedRules,
    entry: usize,
}

impl PackedEntry {
    pub fn text(self) -> &'static str {
        self.rules.texts.get(self.entry)
    }

    /// The places of its spans.
    pub fn spans(self) -> core::ops::Range<usize> {
        let end = |entry| self.rules.ends.get(entry) as usize;
        self.entry.checked_sub(1).map_or(0, end)..end(self.entry)
    }

    pub fn span(self, at: usize) -> (u128, u128) {
        (self.rules.spans.get(2 * at), self.rules.spans.get(2 * at + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, PackedRules, Texts};
    use crate::{Kind, NextData, Rules, Value};

    static PACKED: PackedRules = PackedRules {
        count: 2,
        ids: Texts { all: "aelse", ends: b"\x01\0\0\0\x05\0\0\0" },
        titles: None,
        otherwise: Some(1),
        columns: 2,
        entries: Numbers { bytes: b"\x01\x00\0\0", width: 1 },
        texts: Texts { all: "T1, 3", ends: b"\x01\0\0\0\x05\0\0\0" },
        ends: Numbers { bytes: b"\x01\x03", width: 1 },
        spans: Numbers { bytes: b"\x01\x01\x01\x01\x03\x03", width: 1 },
        actions: &[&[0]],
        acts: Numbers { bytes: b"", width: 0 },
        gives: 1,
        outputs: Texts { all: "78", ends: b"\x01\0\0\0\x02\0\0\0" },
        output: Numbers { bytes: b"\x01\x00", width: 1 },
        nexts: &[NextData::Stop],
        next: Numbers { bytes: b"", width: 0 },
    };

    #[test]
    fn packed_rules_read_like_listed_ones() {
        let rules = Rules::Packed(&PACKED);
        let (first, last) = (rules.get(0).unwrap(), rules.iter().next_back().unwrap());
        assert_eq!((rules.len(), first.id(), last.id(), rules.get(2).is_none()), (2, "a", "else", true));
        assert_eq!((first.entries().len(), last.entries().len()), (2, 0));
        let [numbers, truth] = [0, 1].map(|at| first.entry(at).unwrap());
        assert_eq!((numbers.text(), truth.text(), first.entry(2).is_none()), ("1, 3", "T", true));
        assert!(numbers.spans().eq([(1, 1), (3, 3)]) && truth.spans().eq([(1, 1)]));
        assert_eq!([0, 1, 2, 3].map(|it| numbers.holds_for(Value::Unsigned(it), Kind::Unsigned)), [false, true, false, true]);
        assert!(first.outputs().eq(["8"]) && last.outputs().eq(["7"]) && last.output(1).is_none());
        assert_eq!((first.title(), first.actions(), last.next()), ("", &[0][..], NextData::Stop));
    }
}
