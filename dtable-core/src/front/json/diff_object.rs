//! Differences between two tables, as `cargo dtable diff --format json` prints them.

use super::named_values::Texts;
use crate::explore::diff::{Change, ChangedRegion, Diff, InterfaceChange, Moved, PropertyChange};
use crate::lists::CollectVec;
use crate::model::Count;
use serde::{Serialize, Serializer};

impl Serialize for Diff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = DiffObject {
            semver: self.semver().name(),
            cases: count(self.cases.as_ref()),
            changed: count(self.changed().as_ref()),
            changes: self.changes.iter().map(ChangeObject::new).collect_vec(),
            went: self.went.iter().map(MovedObject::new).collect_vec(),
            came: self.came.iter().map(MovedObject::new).collect_vec(),
            interface: self.interface.iter().map(InterfaceObject::new).collect_vec(),
            rules: RulesObject {
                renamed: self.rules.renamed.iter().map(|(old, new)| Renamed { old, new }).collect_vec(),
                gone: self.rules.gone.iter().map(|(id, heirs)| Gone { id, met_by: heirs }).collect_vec(),
                new: &self.rules.fresh,
            },
            notes: self.notes.iter().map(|it| NoteObject { rule: &it.rule, note: &it.note, old: &it.old, new: &it.new }).collect_vec(),
            examples: Examples { gone: &self.examples_gone, new: &self.examples_new },
        };
        object.serialize(serializer)
    }
}

/// The verdicts on a property in both versions; `null` where one does not have it.
impl Serialize for PropertyChange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of = self.new.as_ref().or(self.old.as_ref());
        let object = PropertyObject {
            name: of.map(|it| it.name.as_str()),
            text: of.map(|it| it.text.as_str()),
            old: self.old.as_ref().map(|it| it.verdict.name()),
            new: self.new.as_ref().map(|it| it.verdict.name()),
        };
        object.serialize(serializer)
    }
}

#[derive(Serialize)]
struct DiffObject<'a> {
    semver: &'static str,
    cases: Option<String>,
    changed: Option<String>,
    changes: Vec<ChangeObject<'a>>,
    went: Vec<MovedObject<'a>>,
    came: Vec<MovedObject<'a>>,
    interface: Vec<InterfaceObject<'a>>,
    rules: RulesObject<'a>,
    notes: Vec<NoteObject<'a>>,
    examples: Examples<'a>,
}

#[derive(Serialize)]
struct ChangeObject<'a> {
    old: &'a str,
    new: &'a str,
    with_others: bool,
    cases: Option<String>,
    regions: Vec<RegionOfChange<'a>>,
    has_more: bool,
}

impl<'a> ChangeObject<'a> {
    fn new(it: &'a Change) -> Self {
        Self {
            old: &it.old,
            new: &it.new,
            with_others: it.with_others,
            cases: count(it.cases.as_ref()),
            regions: it.regions.iter().map(RegionOfChange::new).collect_vec(),
            has_more: it.has_more,
        }
    }
}

#[derive(Serialize)]
struct RegionOfChange<'a> {
    entries: Texts<'a, String, String>,
    cases: Option<String>,
    case: Texts<'a, String, String>,
    old_rules: &'a [String],
    new_rules: &'a [String],
}

impl<'a> RegionOfChange<'a> {
    fn new(it: &'a ChangedRegion) -> Self {
        Self {
            entries: Texts(&it.entries),
            cases: count(it.cases.as_ref()),
            case: Texts(&it.case),
            old_rules: &it.old_rules,
            new_rules: &it.new_rules,
        }
    }
}

#[derive(Serialize)]
struct MovedObject<'a> {
    because: &'a str,
    cases: Option<String>,
    case: Texts<'a, String, String>,
}

impl<'a> MovedObject<'a> {
    fn new(it: &'a Moved) -> Self {
        Self { because: &it.because, cases: count(it.cases.as_ref()), case: Texts(&it.case) }
    }
}

#[derive(Serialize)]
struct InterfaceObject<'a> {
    text: &'a str,
    breaking: bool,
}

impl<'a> InterfaceObject<'a> {
    fn new(it: &'a InterfaceChange) -> Self {
        Self { text: &it.text, breaking: it.is_breaking }
    }
}

#[derive(Serialize)]
struct RulesObject<'a> {
    renamed: Vec<Renamed<'a>>,
    gone: Vec<Gone<'a>>,
    new: &'a [String],
}

#[derive(Serialize)]
struct Renamed<'a> {
    old: &'a str,
    new: &'a str,
}

#[derive(Serialize)]
struct Gone<'a> {
    id: &'a str,
    met_by: &'a [String],
}

#[derive(Serialize)]
struct NoteObject<'a> {
    rule: &'a str,
    note: &'a str,
    old: &'a str,
    new: &'a str,
}

#[derive(Serialize)]
struct Examples<'a> {
    gone: &'a [String],
    new: &'a [String],
}

#[derive(Serialize)]
struct PropertyObject<'a> {
    name: Option<&'a str>,
    text: Option<&'a str>,
    old: Option<&'static str>,
    new: Option<&'static str>,
}

/// A number of cases, which may be larger than any number of JSON, as a text.
fn count(count: Option<&Count>) -> Option<String> {
    count.map(ToString::to_string)
}
