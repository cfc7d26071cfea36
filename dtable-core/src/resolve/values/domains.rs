//! The values of columns: from `type:`, `as:`, `values:` and `range:`.

use super::constants::Constants;
use super::meant::Meant;
use super::order_of_values;
use super::written_types::{self, TypeKind};
use super::{ReadMode, Vocabulary, key_types};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{Domain, Integer, LAST_CHARACTER, Library, Notation, Origin, ValueSet, Variant};
use crate::resolve::allowed_names;
use crate::source::Spanned;
use crate::syntax::document::{ColumnItem, ValuesItem};
use crate::syntax::entry::{self, Entry, Value, ValueKind};
use crate::syntax::literal::is_direction_mark;
use crate::syntax::{Literal, Text, limits, numbers, token};

/// A column whose type is known.
pub(in crate::resolve) struct Typed<'a> {
    pub(in crate::resolve) item: &'a ColumnItem,
    pub(in crate::resolve) origin: Origin,
    /// The spelling of the type whose values the column has: that of `as:` where it is given.
    pub(in crate::resolve) type_name: &'a str,
    /// Whether that is not the type of the value itself.
    pub(in crate::resolve) is_converted: bool,
    /// How values are written.
    pub(in crate::resolve) notation: Notation,
    /// The library that gives the key.
    pub(in crate::resolve) library: Option<Library>,
    pub(in crate::resolve) constants: &'a Constants,
    /// Whether it is a set.
    pub(in crate::resolve) is_set: bool,
}

impl Typed<'_> {
    /// The values of the column, and what the program has to check them for; `None` after a finding.
    pub(in crate::resolve) fn domain(&self, findings: &mut Vec<Finding>) -> Option<(Domain, Option<Spanned<String>>)> {
        let before = findings.len();
        let domain = if self.is_set { self.set(findings)? } else { self.of_kind(&written_types::kind(self.type_name), findings)? };
        let domain = order_of_values::put(domain, self.item, findings);
        let (domain, range) = match &self.item.range {
            Some(range) => (self.narrowed(domain, range, findings)?, Some(range.trimmed().spanned())),
            None => (domain, None),
        };
        let listed = self.item.values.as_ref().filter(|_| domain.has_numbers_or_characters() || is_text(&domain));
        let range = range.or_else(|| listed.map(|it| Spanned::new(list_text(it, &domain), it.span)));
        let range = range.or_else(|| self.whole_notation());
        self.refuse_unnumbered(&domain, findings);
        (findings.len() == before).then_some((domain, range))
    }

    /// Not every key that a program can give is a time of day or a day of the year: it is checked.
    fn whole_notation(&self) -> Option<Spanned<String>> {
        let span = self.item.converted.as_ref().or(self.item.ty.as_ref())?.span;
        let range = match self.notation {
            Notation::Time => "00:00..24:00",
            Notation::MonthDay if self.library.is_none() => "01-01..=12-31",
            _ => return None,
        };
        Some(Spanned::new(range.to_owned(), span))
    }

    fn of_kind(&self, kind: &TypeKind, findings: &mut Vec<Finding>) -> Option<Domain> {
        let values = self.item.values.as_ref();
        let whole = match kind {
            TypeKind::Option(inner) => return self.of_kind(inner, findings).map(|it| Domain::Option(Box::new(it))),
            TypeKind::Bool => return self.bool(findings),
            TypeKind::Unknown => return self.unknown(findings),
            TypeKind::Text => {
                return Some(
                    values.map_or(Domain::Text { literals: Vec::new(), closed: false, more: 0, classes: None }, |it| texts(it, findings)),
                );
            }
            TypeKind::Integer(ty) => self.integers(*ty),
            TypeKind::Float(ty) => Domain::Float { ty: *ty, all: ty.all() },
            TypeKind::Char => Domain::Char { all: ValueSet::span(0, LAST_CHARACTER) },
        };
        match values {
            Some(values) => self.listed(&whole, values, findings).map(|all| within(whole, all)),
            None => Some(whole),
        }
    }

    /// The keys of the type, as far as the library or the notation has them.
    fn integers(&self, ty: Integer) -> Domain {
        let notation = self.notation;
        let (ty, all) = match (self.library, notation) {
            (Some(library), _) => (notation.key(), library.all()),
            (None, Notation::Number) => (ty, ty.all()),
            (None, _) => (notation.key(), notation.all()),
        };
        Domain::Integer { ty, notation, all }
    }

    fn bool(&self, findings: &mut Vec<Finding>) -> Option<Domain> {
        let Some(values) = &self.item.values else { return Some(Domain::Bool) };
        findings.push(Finding::new(Code::InvalidType, values.span, "`bool` needs no values").help("leave `values:` out"));
        None
    }

    fn unknown(&self, findings: &mut Vec<Finding>) -> Option<Domain> {
        if let Some(values) = &self.item.values {
            if let Some(message) = written_types::no_variants(self.type_name) {
                let finding = Finding::new(Code::InvalidType, values.span, message);
                findings.push(finding.help(match written_types::member_type(self.type_name) {
                    Some(_) => "add `set: true`: then `values:` are the members that it can have",
                    None => "leave `values:` out, and ask the program: a condition that is `bool`, or an enum",
                }));
                return None;
            }
            let (variants, open) = variants(values, findings);
            return Some(Domain::Enum { variants, open, ordered: false });
        }
        if self.origin == Origin::Input && !self.is_converted || written_types::kind(self.type_name) != TypeKind::Unknown {
            return Some(Domain::Opaque);
        }
        findings.push(self.no_values());
        None
    }

    fn no_values(&self) -> Finding {
        let ty = self.item.converted.as_ref().or(self.item.ty.as_ref());
        let span = ty.map_or(self.item.name.span, |it| it.span);
        let finding = Finding::new(Code::InvalidType, span, format!("the values of `{}` are not known", self.item.name.value));
        let shown = written_types::shown(self.type_name);
        if self.item.converted.is_some() {
            return finding.help("write a type whose values are known by its spelling, such as `as: u32`");
        }
        let help = format!("list the variants: `{{ type: {shown}, values: [A, B, C] }}`, or name a type that it converts into: `as: u32`");
        finding.help(help)
    }

    /// The declared list of a number or a character.
    fn listed(&self, whole: &Domain, values: &ValuesItem, findings: &mut Vec<Finding>) -> Option<ValueSet> {
        refuse_size(values, "an empty list of values", findings)?;
        let mut all = ValueSet::EMPTY;
        for (name, text) in &values.items {
            if name.span != text.span {
                let finding = Finding::new(Code::InvalidType, name.span, "numbers and characters have no short names");
                findings.push(finding.help("write a list: `values: [1, 2, 5]`"));
                return None;
            }
            let before = findings.len();
            let set = self.item_set(&unquoted(text, whole), whole, findings);
            if let ([.., finding], Some(number)) = (&mut findings[before..], cut(values, text)) {
                finding.help = vec![format!("write `{number}` if this is the rest of a number that a comma has cut")];
            }
            let set = set?;
            if all.meets(&set) {
                let message = format!("`{}` stands in the list twice", text.value);
                findings.push(Finding::new(Code::InvalidType, text.span, message).help("delete one of them"));
            }
            all = all.union(&set);
        }
        Some(all)
    }

    fn item_set(&self, text: &Text, whole: &Domain, findings: &mut Vec<Finding>) -> Option<ValueSet> {
        let takes = |written: &str| self.read(&Text::whole(written, text.span), whole).is_ok();
        let meant = Meant { text, domain: whole, column: &self.item.name.value, names_column: &|| false, takes: &takes };
        let read = meant.misread().map_or_else(|| self.read(text, whole).map_err(|it| meant.instead(it)), |it| Err(vec![it]));
        read.map_err(|found| findings.extend(found.into_iter().map(as_type))).ok()
    }

    fn read(&self, text: &Text, whole: &Domain) -> Result<ValueSet, Vec<Finding>> {
        match entry::parse(text).map_err(|it| vec![it])? {
            Entry::OneOf(items) => self.vocabulary().union(&items, whole),
            Entry::Irrelevant
            | Entry::NoneOf(_)
            | Entry::NotApplicable(_)
            | Entry::Applicable
            | Entry::Named(_)
            | Entry::All(_)
            | Entry::NotAll(_) => {
                Err(vec![Finding::new(Code::InvalidType, text.span, format!("`{}` is no value", text.value)).help("name values or ranges")])
            }
        }
    }

    /// How the column's own declaration names values.
    fn vocabulary(&self) -> Vocabulary<'_> {
        let name = self.item.name.value.as_str();
        Vocabulary {
            mode: ReadMode::Entry,
            name,
            type_name: self.type_name,
            range: None,
            narrow: None,
            named: None,
            constants: self.constants,
        }
    }

    /// The domain inside `range:`.
    fn narrowed(&self, domain: Domain, range: &Text, findings: &mut Vec<Finding>) -> Option<Domain> {
        if let Domain::Option(inner) = domain {
            return self.narrowed(*inner, range, findings).map(|it| Domain::Option(Box::new(it)));
        }
        let problem = if !domain.has_numbers_or_characters() {
            let help = "leave `range:` out, or say which key the value has, and what gives it: `as: date, with: FUNCTION`";
            Some(("only numbers, characters and keys have ranges", key_types::known_help(self.type_name).unwrap_or(help)))
        } else if self.item.values.is_some() {
            Some(("`range:` beside `values:`", "leave one of them out"))
        } else if range.is_blank() {
            Some(("a blank range", "write `range: 1..=8`"))
        } else {
            None
        };
        if let Some((message, help)) = problem {
            findings.push(Finding::new(Code::InvalidType, range.span, message).help(help));
            return None;
        }
        let all = self.item_set(&range.trimmed(), &domain, findings)?;
        Some(within(domain, all))
    }

    /// `Option` of something that uses every position there is.
    fn refuse_unnumbered(&self, domain: &Domain, findings: &mut Vec<Finding>) {
        let Domain::Option(inner) = domain else { return };
        self.refuse_unnumbered(inner, findings);
        if inner.all().contains(u128::MAX) {
            let span = self.item.ty.as_ref().map_or(self.item.name.span, |it| it.span);
            let shown = self.item.ty.as_ref().map_or_else(|| written_types::shown(self.type_name), |it| it.value.trim().to_owned());
            let message = format!("`{shown}` has more values than can be numbered");
            findings.push(Finding::new(Code::Unsupported, span, message).help("give it a `range:`"));
        }
    }
}

/// The number that a comma has cut in two items of a list, `[10,000]`, of which the second begins with a zero.
fn cut(values: &ValuesItem, second: &Text) -> Option<String> {
    let (_, first) = values.items.iter().find(|(_, it)| it.span.end + 1 == second.span.start)?;
    let found = numbers::misread_in(&Text::whole(format!("{},{}", first.value, second.value), second.span))?;
    found.numbers.into_iter().next()
}

/// Whether values are texts.
pub(in crate::resolve) fn is_text(domain: &Domain) -> bool {
    matches!(domain.innermost(), Domain::Text { .. })
}

/// A domain with `all` in place of its bounds.
fn within(domain: Domain, all: ValueSet) -> Domain {
    match domain {
        Domain::Integer { ty, notation, .. } => Domain::Integer { ty, notation, all },
        Domain::Float { ty, .. } => Domain::Float { ty, all },
        Domain::Char { .. } => Domain::Char { all },
        other => other,
    }
}

/// A mistake in a range or a list is a mistake of the type.
fn as_type(finding: Finding) -> Finding {
    match finding.code {
        Code::InvalidEntry => Finding { code: Code::InvalidType, ..finding },
        _ => finding,
    }
}

/// A list's items as entries write them.
fn list_text(values: &ValuesItem, domain: &Domain) -> String {
    let item = |text: &Text| match domain {
        it if is_text(it) => format!("{:?}", literal(text)),
        it => unquoted(text, it).value,
    };
    values.items.iter().map(|(_, it)| item(it)).collect_vec().join(", ")
}

/// YAML takes the quotes of `'a'`: a single character stands for itself.
fn unquoted(text: &Text, whole: &Domain) -> Text {
    unquoted_character(text, matches!(whole.innermost(), Domain::Char { .. }))
}

/// The text, with the quotes of a character where it is one.
pub(in crate::resolve) fn unquoted_character(text: &Text, is_character: bool) -> Text {
    let mut characters = text.value.chars();
    match (is_character, characters.next(), characters.next()) {
        (true, Some(only), None) => Text::whole(format!("{only:?}"), text.span),
        _ => text.trimmed(),
    }
}

/// The text that an item of a list means: what stands in Rust's quotes, or the whole item.
pub(in crate::resolve) fn literal(text: &Text) -> String {
    match entry::parse(text) {
        Ok(Entry::OneOf(items)) => match items.as_slice() {
            [Spanned { value: entry::ItemKind::One(Value { kind: ValueKind::Literal(Literal::Str(it)), .. }), .. }] => it.clone(),
            _ => text.value.clone(),
        },
        _ => text.value.clone(),
    }
}

/// A mark of direction in a text, which would show it otherwise than it is.
pub(in crate::resolve) fn direction_mark(text: &Text) -> Option<Finding> {
    let mark = text.value.chars().find(|it| is_direction_mark(*it))?;
    let finding = Finding::new(Code::InvalidType, text.span, format!("the direction mark U+{:04X} in a text", u32::from(mark)));
    Some(finding.help(format!("write it in Rust's quotes, with an escape: `'{:?}'`", text.value)))
}

/// The declared list of a text.
fn texts(values: &ValuesItem, findings: &mut Vec<Finding>) -> Domain {
    let mut literals: Vec<String> = Vec::new();
    if refuse_size(values, "an empty list of values", findings).is_some() {
        findings.extend(values.items.iter().filter_map(|(_, it)| direction_mark(it)));
        let items: Vec<_> = values.items.iter().map(|(_, it)| Spanned::new(literal(it), it.span)).collect_vec();
        allowed_names::refuse_equal(&items.iter().collect_vec(), "values", str::to_owned, findings);
        literals = items.into_iter().map(|it| it.value).collect_vec();
    }
    Domain::Text { literals, closed: true, more: 0, classes: None }
}

/// Refuses a list of values that is empty or too long.
pub(in crate::resolve) fn refuse_size(values: &ValuesItem, empty: &str, findings: &mut Vec<Finding>) -> Option<()> {
    if values.items.is_empty() {
        findings.push(Finding::new(Code::InvalidType, values.span, empty).help("list them: `values: [A, B, C]`"));
        return None;
    }
    if values.items.len() > limits::VALUES {
        let message = format!("{} values; at most {} are possible", values.items.len(), limits::VALUES);
        findings.push(Finding::new(Code::TooLarge, values.span, message));
        return None;
    }
    Some(())
}

/// The variants of an enum, and whether `other` stands after them.
pub(super) fn variants(values: &ValuesItem, findings: &mut Vec<Finding>) -> (Vec<Variant>, bool) {
    if refuse_size(values, "an enum without values", findings).is_none() {
        return (Vec::new(), false);
    }
    let open = values.items.last().is_some_and(|(_, of)| of.value == "other");
    let listed = &values.items[..values.items.len() - usize::from(open)];
    refuse_other(values, findings);
    let items: Vec<_> = listed.iter().map(|(name, it)| value(name, it, findings)).collect_vec();
    let short: Vec<_> = items.iter().map(|(name, _)| name).collect_vec();
    let before = findings.len();
    allowed_names::refuse_equal(&short, "values", str::to_owned, findings);
    if findings.len() == before {
        let long: Vec<_> = items.iter().map(|(_, variant)| variant).collect_vec();
        allowed_names::refuse_equal(&long, "values", str::to_owned, findings);
    }
    let variants = items.into_iter().zip(listed).map(|((name, variant), (_, of))| Variant {
        name: name.value,
        variant: variant.value,
        has_fields: has_fields(of),
    });
    (variants.collect_vec(), open)
}

/// `other` stands last, under its own name, and not alone.
fn refuse_other(values: &ValuesItem, findings: &mut Vec<Finding>) {
    let last = values.items.len() - 1;
    for (at, (name, of)) in values.items.iter().enumerate() {
        let wrong = if of.value == "other" && at < last || name.value == "other" && of.value != "other" {
            Some((of.span, "`other` is not the last value", "put it at the end: it stands for all variants that are not listed"))
        } else if of.value == "other" && name.value != "other" {
            Some((name.span, "`other` has no short name", "write `other: other`"))
        } else if of.value == "other" && last == 0 {
            Some((of.span, "`other` alone", "list the variants that the rules name before it"))
        } else {
            None
        };
        findings.extend(wrong.map(|(span, message, help)| Finding::new(Code::InvalidType, span, message).help(help)));
    }
}

fn value(name: &Text, of: &Text, findings: &mut Vec<Finding>) -> (Spanned<String>, Spanned<String>) {
    let variant = without_fields(of);
    let long = match bare_variant(&variant.value) {
        Some(bare) => {
            findings.push(more_than_a_name(&variant, bare));
            Spanned::new(bare.to_owned(), of.span)
        }
        None => allowed_names::value_name(&variant, allowed_names::A_VARIANT, findings),
    };
    let short = if name.span == of.span { long.clone() } else { allowed_names::value_name(name, "a value", findings) };
    (short, long)
}

/// The name in `Kind::Fixed`, `Fixed(_)`, `Fixed { euros: 5 }`; `None` where nothing stands beside it.
fn bare_variant(written: &str) -> Option<&str> {
    let path = written.split(['(', '{']).next()?.trim_end();
    let name = path.rsplit("::").next()?;
    (name != written && token::is_word(name) && path.split("::").all(token::is_word)).then_some(name)
}

fn more_than_a_name(variant: &Text, bare: &str) -> Finding {
    let written = &variant.value;
    let why = if written.ends_with(bare) { "" } else { ": it stands for all values of its fields" };
    Finding::new(Code::InvalidName, variant.span, format!("`{written}` is more than the name of a variant"))
        .help(format!("write `{bare}`{why}"))
        .remedy(Remedy::Rename { written: written.clone(), name: bare.to_owned(), is_only: true })
}

/// Whether one of the variants is written with fields.
pub(in crate::resolve) fn have_fields(values: &ValuesItem) -> bool {
    values.items.iter().any(|(_, of)| has_fields(of))
}

fn has_fields(of: &Text) -> bool {
    without_fields(of).value != of.value
}

/// `Fixed` of `Fixed(..)` and `Fixed { .. }`.
fn without_fields(of: &Text) -> Text {
    let fields = |open: char, close: char| -> Option<&str> {
        let (name, rest) = of.value.trim_end().split_once(open)?;
        (rest.strip_suffix(close)?.trim() == "..").then_some(name.trim_end())
    };
    match fields('(', ')').or_else(|| fields('{', '}')) {
        Some(name) => of.slice(0..name.len()),
        None => of.clone(),
    }
}
