//! Columns that are sets: `set: true`, and the members that entries and formulas name.

use super::domains::{Typed, have_fields, variants};
use super::key_types::{self, Key};
use super::{ReadMode, Vocabulary, invalid, written_types};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{Conversion, Domain, MENTIONED_MEMBERS, Notation, SetMembers, ValueSet, Variant, last_segment};
use crate::resolve::{allowed_names, settings};
use crate::source::{Span, Spanned};
use crate::syntax::call::{self, Call};
use crate::syntax::document::{ColumnItem, ValuesItem};
use crate::syntax::entry::{Item, ItemKind, Value, ValueKind};
use crate::syntax::{Literal, Text};

/// Whether a column says that it is a set; with a finding where it says something else, or says more.
pub(in crate::resolve) fn is_set(item: &ColumnItem, findings: &mut Vec<Finding>) -> bool {
    let before = findings.len();
    let is_set = settings::is_true(item.set.as_ref(), "set", findings);
    if let Some(has) = item.has.as_ref().filter(|_| !is_set && findings.len() == before) {
        let finding = Finding::new(Code::UnexpectedValue, has.span, "`has:` without `set: true`");
        findings.push(finding.help("add `set: true`: the function says whether the set has a member"));
    }
    for (key, text) in [("as", &item.converted), ("with", &item.with)] {
        if let Some(text) = text.as_ref().filter(|_| is_set) {
            let finding = Finding::new(Code::InvalidType, text.span, format!("`{key}:` beside `set: true`"));
            findings.push(finding.help("leave it out: a set has no key"));
        }
    }
    is_set
}

/// The key of a set: its mask, by the function of `has:` or by a look at all members.
pub(in crate::resolve) fn key(item: &ColumnItem, findings: &mut Vec<Finding>) -> Key {
    let function = item.has.as_ref().map(|it| it.trimmed());
    if let Some(has) = function.as_ref().filter(|it| !key_types::is_path(it)) {
        let finding = Finding::new(Code::InvalidType, has.span, format!("`{}` is no path of a function", has.value));
        let help = "write its path in Rust, such as `has: Flags::contains`; it takes the set and a member, and gives a `bool`";
        findings.push(finding.help(help));
    }
    let (mask, with) = ("u16".to_owned(), Conversion::Members(function.map(|it| it.spanned())));
    Key { converted: Some((mask.clone(), mask)), with: Some(with), notation: Notation::Number }
}

impl Typed<'_> {
    /// The values of a column that is a set; `None` after a finding.
    pub(super) fn set(&self, findings: &mut Vec<Finding>) -> Option<Domain> {
        findings.extend(self.no_set());
        let Some(values) = &self.item.values else {
            let finding =
                Finding::new(Code::InvalidType, self.type_span(), format!("the members of `{}` are not known", self.item.name.value));
            findings.push(finding.help("list them: `values: [A, B, C]`, all variants of the enum, or some of them and `other`"));
            return None;
        };
        if have_fields(values) {
            let finding = Finding::new(Code::InvalidType, values.span, "a member with fields");
            findings.push(
                finding.help("members of sets have no fields: name variants alone, or let the program answer what matters about them"),
            );
            return None;
        }
        let (listed, open) = if self.item.has.is_some() { (paths(values, findings)?, false) } else { variants(values, findings) };
        for (name, _) in values.items.iter().filter(|it| it.0.value == "empty") {
            let finding = Finding::new(Code::InvalidName, name.span, "`empty` is the set without members");
            findings.push(finding.help("give the member another name: `values: { NAME: empty }`; the empty set needs no name"));
        }
        Some(Domain::Set(SetMembers { listed, open, mentioned: Vec::new(), counted: 0 }))
    }

    /// The finding about a type that is no set which generated code can look through.
    fn no_set(&self) -> Option<Finding> {
        let (shown, span) = (written_types::shown(self.type_name), self.type_span());
        let refused = |message: String, help: &str| Some(Finding::new(Code::InvalidType, span, message).help(help));
        if written_types::options(self.type_name) > 0 {
            let help =
                "let the program give an empty set where there is none, or ask first whether there is one, and say so with `requires:`";
            return refused(format!("`{shown}` is a set in an `Option`"), help);
        }
        if self.item.has.is_some() {
            return None;
        }
        match written_types::member_type(self.type_name) {
            Some(member)
                if written_types::kind(member) == written_types::TypeKind::Unknown && written_types::no_variants(member).is_none() =>
            {
                None
            }
            Some(member) => {
                let help = "members are variants of an enum; of anything else, name the function that says whether the set has a member: `has: FUNCTION`";
                refused(format!("`{}` is no enum with variants to list", written_types::shown(member)), help)
            }
            None => {
                let help = "a set is a slice, an array, `Vec`, `HashSet` or `BTreeSet`, as in `type: \"&[Allergy]\"`; for another type, name the function that says whether it has a member: `has: Flags::contains`";
                refused(format!("`{shown}` is no set whose members are known"), help)
            }
        }
    }

    fn type_span(&self) -> Span {
        self.item.ty.as_ref().map_or(self.item.name.span, |it| it.span)
    }
}

/// The members that a function is asked about: paths in Rust, with short names.
fn paths(values: &ValuesItem, findings: &mut Vec<Finding>) -> Option<Vec<Variant>> {
    super::domains::refuse_size(values, "a set without members", findings)?;
    let mut listed: Vec<(Spanned<String>, String)> = Vec::new();
    for (name, of) in &values.items {
        let of = of.trimmed();
        if of.value == "other" {
            let finding = Finding::new(Code::InvalidType, of.span, "`other` beside `has:`");
            findings.push(finding.help("leave it out: the function is only asked about members that are listed"));
            continue;
        }
        if !key_types::is_path(&of) {
            let finding = Finding::new(Code::InvalidName, of.span, format!("`{}` is no path of a value", of.value));
            findings.push(finding.help("write the member's path in Rust, as in `values: { read: Right::Read }`"));
            continue;
        }
        let short = if name.span == of.span { Text::whole(last_segment(&of.value), name.span) } else { name.clone() };
        listed.push((allowed_names::value_name(&short, "a member", findings), of.value));
    }
    allowed_names::refuse_equal(&listed.iter().map(|it| &it.0).collect_vec(), "values", str::to_owned, findings);
    Some(listed.into_iter().map(|(name, variant)| Variant { name: name.value, variant, has_fields: false }).collect_vec())
}

impl Vocabulary<'_> {
    /// The sets that `has(A, B)`, `has_any(A, B)` say.
    pub(in crate::resolve) fn with_members(&self, Call { word, arguments }: &Call, members: &SetMembers) -> Result<ValueSet, Finding> {
        let is_any = match word.value.as_str() {
            "has" => false,
            "has_any" => true,
            call::EMPTY => return self.empty(word, arguments),
            _ => return Err(self.no_word_of_sets(word, arguments, members)),
        };
        let named = self.members_of(word, arguments, members)?;
        Ok(if is_any { Domain::Set(members.clone()).complement(&members.with_none(&named)) } else { members.with_all(&named) })
    }

    /// `empty(column)` of a formula.
    fn empty(&self, word: &Spanned<String>, arguments: &[Value]) -> Result<ValueSet, Finding> {
        match arguments {
            [] => Ok(ValueSet::one(0)),
            [first, ..] => {
                let help = format!("write `empty({0})`; without some members, `!has_any({0}, ..)`", self.name);
                Err(invalid(first.span, format!("`{}` names the set alone", word.value)).help(help))
            }
        }
    }

    /// The members in the brackets of a word.
    fn members_of(&self, word: &Spanned<String>, arguments: &[Value], members: &SetMembers) -> Result<Vec<usize>, Finding> {
        if arguments.is_empty() {
            let (named, empty) = (self.said(&word.value, members.name(0)), self.said(call::EMPTY, ""));
            let help = format!("name a member, as in `{named}`; the empty set is `{empty}`");
            return Err(invalid(word.span, format!("`{}()` names no member", word.value)).help(help));
        }
        let mut named = Vec::new();
        for value in arguments {
            let member = self.member(value, members)?;
            if named.contains(&member) {
                let message = format!("`{}` stands in `{}(..)` twice", value.text, word.value);
                return Err(invalid(value.span, message).label("again here").help("delete one of them"));
            }
            named.push(member);
        }
        Ok(named)
    }

    /// The member that a value names, which the table mentions.
    fn member(&self, value: &Value, members: &SetMembers) -> Result<usize, Finding> {
        if let ValueKind::Literal(Literal::Str(text)) = &value.kind
            && members.named(text).is_some()
        {
            return Err(invalid(value.span, "a member stands without quotes").help("leave the quotes out"));
        }
        let known = match &value.kind {
            ValueKind::Path(path) if !value.negative => named_member(path, self.type_name, members),
            _ => None,
        };
        let Some(member) = known else {
            return Err(self.no_member(value.text.trim_matches('"'), value.span, members));
        };
        if members.mentioned.contains(&member) {
            return Ok(member);
        }
        Err(invalid(value.span, format!("no entry and no formula of the table mentions the member `{}`", value.text)))
    }

    /// The finding about a word in a list of members: it is none, or stands there twice.
    pub(in crate::resolve) fn no_member(&self, word: &str, span: Span, members: &SetMembers) -> Finding {
        if members.named(word).is_some() {
            return invalid(span, format!("`{word}` stands in the set twice")).help("delete one of them");
        }
        let finding = invalid(span, format!("`{}` has no member `{word}`", self.name));
        finding.or_nearest(word, member_names(members)).unwrap_or_else(|it| it.help(listed(members)))
    }

    /// `empty`, or the finding about a value that is no entry of a set: `Nuts` alone.
    pub(super) fn of_set(&self, value: &Value, members: &SetMembers) -> Result<ValueSet, Finding> {
        if let ValueKind::Path(path) = &value.kind
            && !value.negative
        {
            if matches!(&path[..], [word] if word == "empty") {
                return Ok(ValueSet::one(0));
            }
            if named_member(path, self.type_name, members).is_some() {
                let meant = self.said("has", &value.text);
                let finding = invalid(value.span, format!("`{}` is a member of `{}`, and no set", value.text, self.name));
                let finding = finding.help(format!("write `{meant}` for each set that has it"));
                let remedy = Remedy::Rename { written: value.text.clone(), name: meant, is_only: true };
                return Err(if self.mode == ReadMode::Entry { finding.remedy(remedy) } else { finding });
            }
        }
        let finding = invalid(value.span, format!("`{}` says nothing about a set", value.text));
        Err(finding.help(self.entries_of(members)))
    }

    /// The finding about a word that is not about sets, as `contains(Nuts)`.
    fn no_word_of_sets(&self, word: &Spanned<String>, arguments: &[Value], members: &SetMembers) -> Finding {
        let finding = invalid(word.span, format!("`{}(..)` is not about sets, and `{}` is one", word.value, self.name));
        let is_member = arguments.iter().all(|it| self.member(it, members).is_ok());
        let meant = match word.value.as_str() {
            "contains" | "includes" | "all" | "has_all" if is_member => "has",
            "any" | "any_of" | "intersects" | "contains_any" if is_member => "has_any",
            _ => return finding.help(self.entries_of(members)),
        };
        finding.or_meant(&word.value, meant, true)
    }

    /// A word with its arguments, as entries write it, or formulas.
    fn said(&self, word: &str, arguments: &str) -> String {
        match (self.mode, arguments.is_empty()) {
            (ReadMode::Entry, true) => word.to_owned(),
            (ReadMode::Entry, false) => format!("{word}({arguments})"),
            (_, true) => format!("{word}({})", self.name),
            (_, false) => format!("{word}({}, {arguments})", self.name),
        }
    }

    /// How entries of a set are written, or formulas about it, for people.
    pub(super) fn entries_of(&self, members: &SetMembers) -> String {
        let (first, last) = (members.name(0), members.name(members.count().saturating_sub(1)));
        let any = if members.count() > 1 { format!("{first}, {last}") } else { first.to_owned() };
        let words = [("has", first), ("has_any", &any), (call::EMPTY, "")].map(|(word, of)| self.said(word, of));
        format!("write as in `{}`, `{}`, `{}`; {}", words[0], words[1], words[2], listed(members))
    }
}

/// The entry that is meant by a set as examples write it, `[Nuts]`, or by a word of other tools: `any_of(Nuts)`.
pub(in crate::resolve) fn meant(written: &str, members: &SetMembers) -> Option<String> {
    if let Some(inside) = written.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        let all = with_all_mentioned(members);
        let mask = all.read(written).ok()?;
        return match (mask == 0, all.are_all_mentioned()) {
            (true, _) if inside.trim().is_empty() => Some(call::EMPTY.to_owned()),
            (_, true) => Some(Domain::Set(all).entry(&ValueSet::one(mask))),
            (_, false) => None,
        };
    }
    if ["none", "nothing", "null", "nil", "{}"].contains(&written.to_lowercase().as_str()) {
        return Some(call::EMPTY.to_owned());
    }
    let (word, arguments) = written.strip_suffix(')')?.split_once('(')?;
    let named = arguments.split(',').all(|it| members.named(it.trim()).is_some());
    match word.trim().to_lowercase().as_str() {
        "empty" | "is_empty" if arguments.trim().is_empty() => Some(call::EMPTY.to_owned()),
        "all" | "all_of" | "has_all" | "contains_all" | "includes" if named => Some(format!("has({arguments})")),
        "any" | "any_of" | "some" | "one_of" | "contains_any" | "intersects" if named => Some(format!("has_any({arguments})")),
        "none" | "none_of" | "has_none" if named => Some(format!("not(has_any({arguments}))")),
        _ => None,
    }
}

/// The members, as if the table mentioned as many as it can: which entries it would take.
pub(in crate::resolve) fn with_all_mentioned(members: &SetMembers) -> SetMembers {
    let mentioned = (0..members.count()).take(MENTIONED_MEMBERS).collect_vec();
    SetMembers { mentioned, ..members.clone() }
}

/// The entry that says of a set that one of some items that overlap matches; `None` where one of them is about
/// something else.
pub(super) fn either(items: &[&Item]) -> Option<String> {
    let call = |it: &Item| match &it.value {
        ItemKind::Call(call) if !call.is_about_texts() => Some(call.clone()),
        _ => None,
    };
    let calls: Vec<Call> = items.iter().map(|it| call(it)).collect::<Option<_>>()?;
    if calls.iter().any(|it| it.word.value == "has" && it.arguments.len() > 1) {
        return Some(format!("not({})", calls.iter().map(|it| format!("not({})", it.text())).collect_vec().join(" && ")));
    }
    let mut members: Vec<&str> = Vec::new();
    for value in calls.iter().flat_map(|it| &it.arguments) {
        if !members.contains(&value.text.as_str()) {
            members.push(&value.text);
        }
    }
    Some(format!("has_any({})", members.join(", ")))
}

/// The member of a path: its name in entries, or `Type::Variant`.
pub(in crate::resolve) fn named_member(path: &[String], type_name: &str, members: &SetMembers) -> Option<usize> {
    match path {
        [name] => members.named(name),
        [.., of, name] => {
            let is_type = written_types::member_type(type_name).and_then(written_types::last_name) == Some(of.as_str());
            members.listed.iter().position(|it| is_type && it.variant == *name)
        }
        [] => None,
    }
}

fn member_names(members: &SetMembers) -> impl Iterator<Item = &str> {
    (0..members.count()).map(|it| members.name(it))
}

/// The members, for people.
fn listed(members: &SetMembers) -> String {
    let names = member_names(members).take(12).map(|it| format!("`{it}`")).collect_vec().join(", ");
    format!("its members are: {names}{}", if members.count() > 12 { ", .." } else { "" })
}
