//! Which properties of a table are true in one version, and not in the other.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Property, Table};
use crate::source::Span;

/// The verdict on a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PropertyVerdict {
    /// Proved.
    Holds,
    /// Proved, and saying nothing about the results.
    Vacuous,
    /// Refuted.
    Broken,
    /// Neither: the proof takes too many steps, or no method decides it.
    Undecided,
    /// Without a verdict, as the table has errors.
    NotLookedAt,
}

impl PropertyVerdict {
    /// One word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Vacuous => "vacuous",
            Self::Broken => "broken",
            Self::Undecided => "undecided",
            Self::NotLookedAt => "not looked at",
        }
    }
}

/// A property with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedProperty {
    /// The name, or else the text.
    pub name: String,
    /// The kind and its value as the author wrote them.
    pub text: String,
    /// The verdict.
    pub verdict: PropertyVerdict,
}

/// A property whose verdict or text differs between two versions of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyChange {
    /// The property in the old version; `None` if it is new.
    pub old: Option<JudgedProperty>,
    /// The property in the new version; `None` if it is gone.
    pub new: Option<JudgedProperty>,
}

/// The verdicts on the properties of a table, from the findings about it.
#[must_use]
pub fn judged_properties(table: &Table, findings: &[Finding]) -> Vec<JudgedProperty> {
    let is_about = |property: &Property, span: Span| {
        span.file == property.span.file && span.start >= property.span.start && span.end <= property.span.end
    };
    let others = findings.iter().filter(|it| !table.properties.iter().any(|property| is_about(property, it.primary.span)));
    let file = table.name.span.file;
    let is_looked_at = !others.into_iter().any(|it| it.is_error() && it.primary.span.file == file);
    let judged = |property: &Property| {
        let found = findings.iter().filter(|it| is_about(property, it.primary.span)).map(|it| it.code);
        let verdict = found.filter_map(|code| match code {
            Code::BrokenProperty => Some(PropertyVerdict::Broken),
            Code::VacuousProperty => Some(PropertyVerdict::Vacuous),
            Code::Undecided => Some(PropertyVerdict::Undecided),
            _ => None,
        });
        let otherwise = if is_looked_at { PropertyVerdict::Holds } else { PropertyVerdict::NotLookedAt };
        let verdict = verdict.into_iter().next().unwrap_or(otherwise);
        JudgedProperty { name: property.shown().to_owned(), text: property.text.clone(), verdict }
    };
    table.properties.iter().map(judged).collect_vec()
}

/// The properties that differ between two versions, those that are gone last. A property is the same if it has the same
/// name, or, without one, the same text.
///
/// ```
/// use dtable_core::explore::diff::{JudgedProperty, PropertyVerdict, property_changes};
/// let property = |name: &str, verdict| JudgedProperty { name: name.to_owned(), text: name.to_owned(), verdict };
/// let old = [property("a", PropertyVerdict::Holds), property("b", PropertyVerdict::Holds)];
/// let new = [property("a", PropertyVerdict::Broken), property("c", PropertyVerdict::Holds)];
/// let changes = property_changes(&old, &new);
/// let told: Vec<String> = changes.iter().map(|it| it.to_string()).collect();
/// let texts = ["property `a` is broken now (it held)", "property `c` is new, and holds", "property `b` is gone (it held)"];
/// assert_eq!(told, texts);
/// ```
#[must_use]
pub fn property_changes(old: &[JudgedProperty], new: &[JudgedProperty]) -> Vec<PropertyChange> {
    let find = |all: &[JudgedProperty], it: &JudgedProperty| all.iter().find(|other| other.name == it.name).cloned();
    let here = new.iter().map(|it| PropertyChange { old: find(old, it), new: Some(it.clone()) });
    let gone = old.iter().filter(|it| find(new, it).is_none()).map(|it| PropertyChange { old: Some(it.clone()), new: None });
    here.chain(gone).filter(|it| it.old != it.new).collect_vec()
}

impl std::fmt::Display for PropertyChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let now = |it: PropertyVerdict| match it {
            PropertyVerdict::Holds => "holds",
            PropertyVerdict::Vacuous => "holds, and says nothing",
            PropertyVerdict::Broken => "is broken",
            PropertyVerdict::Undecided => "is undecided",
            PropertyVerdict::NotLookedAt => "is not looked at",
        };
        let then = |it: PropertyVerdict| match it {
            PropertyVerdict::Holds => "held",
            PropertyVerdict::Vacuous => "held, and said nothing",
            PropertyVerdict::Broken => "was broken",
            PropertyVerdict::Undecided => "was undecided",
            PropertyVerdict::NotLookedAt => "was not looked at",
        };
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if old.verdict == new.verdict => {
                write!(f, "property `{}` is now `{}`, and {}", new.name, new.text, now(new.verdict))
            }
            (Some(old), Some(new)) => write!(f, "property `{}` {} now (it {})", new.name, now(new.verdict), then(old.verdict)),
            (None, Some(new)) => write!(f, "property `{}` is new, and {}", new.name, now(new.verdict)),
            (Some(old), None) => write!(f, "property `{}` is gone (it {})", old.name, then(old.verdict)),
            (None, None) => Ok(()),
        }
    }
}
