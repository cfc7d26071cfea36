//! The rules of a table, listed or packed.

use crate::packed::{PackedEntry, PackedRules};
use crate::{ComparedRules, Entry, EntryComparison, Kind, NextData, NoteData, NotedRules, RuleData, Value};

/// The rules of a table, in the order of the file, ELSE among them.
///
/// ```
/// use dtable_runtime::{NextData, RuleData, Rules};
/// let rules = Rules::Listed(&[RuleData { id: "else", title: "", entries: &[], actions: &[], outputs: &["7"], next: NextData::Same }]);
/// let rule = rules.get(0).unwrap();
/// assert_eq!((rules.len(), rule.id(), rule.output(0)), (1, "else", Some("7")));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Rules {
    /// One after the other.
    Listed(&'static [RuleData]),
    /// The rules of a large table, in a form that rustc reads faster.
    #[doc(hidden)]
    Packed(&'static PackedRules),
    /// The rules of a table with entries that compare columns.
    #[doc(hidden)]
    Compared(&'static ComparedRules),
    /// The rules of a table whose rules have notes.
    #[doc(hidden)]
    Noted(&'static NotedRules),
}

impl Rules {
    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Listed(rules) => rules.len(),
            Self::Packed(rules) => rules.count,
            Self::Compared(it) => it.rules.len(),
            Self::Noted(it) => it.rules.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// A rule, by its place; `None` past the last.
    #[must_use]
    pub const fn get(self, rule: usize) -> Option<RuleView> {
        if rule < self.len() { Some(self.nth(rule)) } else { None }
    }

    /// A rule, by its place.
    ///
    /// # Panics
    ///
    /// When there is no such rule.
    #[must_use]
    #[track_caller]
    pub const fn nth(self, rule: usize) -> RuleView {
        assert!(rule < self.len(), "the table has no rule with this number");
        let kept = match self {
            Self::Listed(rules) => Kept::Listed(&rules[rule]),
            Self::Packed(rules) => Kept::Packed(rules, rule),
            Self::Compared(it) => return it.rules.nth(rule),
            Self::Noted(it) => return RuleView { noted: Some((it, rule)), ..it.rules.nth(rule) },
        };
        RuleView { kept, noted: None }
    }

    /// The notes that each rule has.
    #[must_use]
    pub const fn notes(self) -> &'static [NoteData] {
        match self {
            Self::Noted(it) => it.notes,
            Self::Compared(it) => it.rules.notes(),
            Self::Listed(_) | Self::Packed(_) => &[],
        }
    }

    /// The comparisons in the entries of a rule, in the order of the conditions.
    pub(crate) fn comparisons(self, rule: usize) -> &'static [EntryComparison] {
        let Self::Compared(it) = self else { return &[] };
        let first = it.comparisons.partition_point(|it| it.rule < rule);
        let end = it.comparisons.partition_point(|it| it.rule <= rule);
        &it.comparisons[first..end]
    }

    /// All of them, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = RuleView> + ExactSizeIterator {
        (0..self.len()).map(move |rule| self.nth(rule))
    }
}

/// A rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleView {
    kept: Kept,
    /// The notes of all rules, and the place of this one.
    noted: Option<(&'static NotedRules, usize)>,
}

#[derive(Clone, Copy, Debug)]
enum Kept {
    Listed(&'static RuleData),
    Packed(&'static PackedRules, usize),
}

impl RuleView {
    /// The id, as written; `else` for ELSE.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self.kept {
            Kept::Listed(rule) => rule.id,
            Kept::Packed(rules, rule) => rules.ids.get(rule),
        }
    }

    /// The title; may be empty.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self.kept {
            Kept::Listed(rule) => rule.title,
            Kept::Packed(PackedRules { titles: Some(titles), .. }, rule) => titles.get(rule),
            Kept::Packed(..) => "",
        }
    }

    /// A note, by its place among [the notes](Rules::notes); empty where it is blank, and past the last.
    #[must_use]
    pub const fn note(self, note: usize) -> &'static str {
        match self.noted {
            Some((it, rule)) if note < it.notes.len() => it.texts.get(rule * it.notes.len() + note),
            _ => "",
        }
    }

    /// The entry for a condition, by index; `None` for ELSE.
    #[must_use]
    pub fn entry(self, condition: usize) -> Option<EntryView> {
        (condition < self.width()).then(|| match self.kept {
            Kept::Listed(rule) => EntryView(KeptEntry::Listed(&rule.entries[condition])),
            Kept::Packed(rules, rule) => EntryView(KeptEntry::Packed(rules.entry(rule, condition))),
        })
    }

    /// One entry a condition; none at all for ELSE.
    pub fn entries(self) -> impl DoubleEndedIterator<Item = EntryView> + ExactSizeIterator {
        // Never past the last: no rule has fewer entries than `width` says.
        (0..self.width()).map(move |condition| self.entry(condition).expect("an entry of the rule"))
    }

    const fn width(self) -> usize {
        match self.kept {
            Kept::Listed(rule) => rule.entries.len(),
            Kept::Packed(PackedRules { otherwise: Some(otherwise), .. }, rule) if *otherwise == rule => 0,
            Kept::Packed(rules, _) => rules.columns,
        }
    }

    /// The actions by index, in the order in which they are performed.
    #[must_use]
    pub const fn actions(self) -> &'static [usize] {
        match self.kept {
            Kept::Listed(rule) => rule.actions,
            Kept::Packed(rules, rule) => rules.actions[rules.acts.get(rule) as usize],
        }
    }

    /// An output, as written; `None` past the last.
    #[must_use]
    pub fn output(self, output: usize) -> Option<&'static str> {
        match self.kept {
            Kept::Listed(rule) => rule.outputs.get(output).copied(),
            Kept::Packed(rules, rule) => {
                (output < rules.gives).then(|| rules.outputs.get(rules.output.get(rule * rules.gives + output) as usize))
            }
        }
    }

    /// The outputs, as written.
    pub fn outputs(self) -> impl Iterator<Item = &'static str> {
        (0..).map_while(move |output| self.output(output))
    }

    /// What follows.
    #[must_use]
    pub const fn next(self) -> NextData {
        match self.kept {
            Kept::Listed(rule) => rule.next,
            Kept::Packed(rules, rule) => rules.nexts[rules.next.get(rule) as usize],
        }
    }
}

/// A condition entry of a rule.
#[derive(Clone, Copy, Debug)]
pub struct EntryView(KeptEntry);

#[derive(Clone, Copy, Debug)]
enum KeptEntry {
    Listed(&'static Entry),
    Packed(PackedEntry),
}

impl EntryView {
    /// As written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self.0 {
            KeptEntry::Listed(entry) => entry.text,
            KeptEntry::Packed(entry) => entry.text(),
        }
    }

    /// The positions of the values for which it holds: from and to, both included.
    pub fn spans(self) -> impl Iterator<Item = (u128, u128)> {
        let places = match self.0 {
            KeptEntry::Listed(entry) => 0..entry.holds.len(),
            KeptEntry::Packed(entry) => entry.spans(),
        };
        places.map(move |at| match self.0 {
            KeptEntry::Listed(entry) => entry.holds[at],
            KeptEntry::Packed(entry) => entry.span(at),
        })
    }

    /// Whether it holds for a value of a kind, without comparisons: of `> 5 && <= limit` this looks at `> 5`.
    #[must_use]
    pub fn holds_for(self, value: Value, kind: Kind) -> bool {
        let at = value.position(kind);
        self.spans().any(|(from, to)| from <= at && at <= to)
    }
}
