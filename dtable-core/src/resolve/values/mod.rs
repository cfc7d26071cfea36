//! Gives the values and ranges of entries their meaning in a column: positions, and sets of positions.

pub(super) mod constants;
pub(super) mod domains;
mod foreign_patterns;
pub(super) mod key_types;
pub(super) mod known_expressions;
pub(super) mod library_literals;
pub(super) mod meant;
pub(super) mod named_inputs;
pub(super) mod order_of_values;
pub(super) mod set_columns;
pub(super) mod text_items;
pub(super) mod typed_literals;
pub(super) mod written_types;

use crate::lists::CollectVec;
use std::collections::BTreeMap;

use crate::diagnostic::{Code, Finding, Remedy, nearest};
use crate::model::texts::folded;
use crate::model::{Domain, Float, Integer, LAST_CHARACTER, Notation, Position, ValueSet, Variant, character_position};
use crate::source::Span;
use crate::syntax::Literal;
use crate::syntax::call::Call;
use crate::syntax::entry::{Entry, Item, ItemKind, ItemOrder, Value, ValueKind};
use constants::Constants;

/// The place in which values are named, which decides how they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadMode {
    /// In an entry: by the names that the table gives, and only values that can occur.
    Entry,
    /// In a relation: by the names that the table gives.
    Relation,
    /// In an expression: as Rust does.
    Rust,
}

/// The names of a column's values.
#[derive(Clone, Copy)]
pub(super) struct Vocabulary<'a> {
    pub(super) mode: ReadMode,
    /// The column's name.
    pub(super) name: &'a str,
    /// The spelling of the type whose values it has.
    pub(super) type_name: &'a str,
    /// The text of `range:` or `values:`.
    pub(super) range: Option<&'a str>,
    /// The values that entries can name, if they are fewer than those of the domain: the table says that the expression
    /// gives no others.
    pub(super) narrow: Option<&'a Domain>,
    /// The texts of the column, or the names of its variants, if they are known already.
    pub(super) named: Option<&'a BTreeMap<String, Position>>,
    pub(super) constants: &'a Constants,
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidEntry, span, message)
}

/// The finding about a value in quotes that should have none.
fn quoted(value: &Value, text: &str) -> Finding {
    let remedy = Remedy::Rename { written: format!("\"{text}\""), name: text.to_owned(), is_only: true };
    invalid(value.span, "a value stands without quotes").help(format!("write `{text}`")).remedy(remedy)
}

impl Vocabulary<'_> {
    /// The values of an entry.
    ///
    /// # Errors
    ///
    /// If the column does not understand a value, if items overlap, or if nothing matches the entry.
    pub(super) fn entry(&self, entry: &Entry, span: Span, domain: &Domain) -> Result<ValueSet, Vec<Finding>> {
        let set = match entry {
            Entry::Irrelevant => domain.all(),
            Entry::OneOf(items) => self.union(items, domain)?,
            Entry::NoneOf(items) => domain.complement(&self.union(items, domain)?),
            Entry::All(parts) => self.all(parts, span, domain)?,
            Entry::NotAll(parts) => match self.all(parts, span, domain)? {
                none if none.is_empty() => {
                    return Err(vec![invalid(span, "no value matches all parts of this `not(..)`").help("write `-`, or other parts")]);
                }
                all => domain.complement(&all),
            },
            // The parser allows `n/a` alone or beside values; comparisons are not about values.
            Entry::NotApplicable(_) | Entry::Applicable | Entry::Named(_) => domain.all(),
        };
        if set.is_empty() {
            return Err(vec![invalid(span, "no value matches this entry").help("leave out a value, or delete the rule")]);
        }
        Ok(set)
    }

    /// The values that match all parts.
    fn all(&self, parts: &[Entry], span: Span, domain: &Domain) -> Result<ValueSet, Vec<Finding>> {
        let (mut set, mut findings) = (domain.all(), Vec::new());
        for part in parts {
            match self.entry(part, span, domain) {
                Ok(of_part) => set = set.intersect(&of_part),
                Err(found) => findings.extend(found),
            }
        }
        if findings.is_empty() { Ok(set) } else { Err(findings) }
    }

    /// The values of a list.
    pub(super) fn union(&self, items: &[Item], domain: &Domain) -> Result<ValueSet, Vec<Finding>> {
        let (mut findings, mut sets) = (Vec::new(), Vec::new());
        for item in items {
            match self.item(item, domain) {
                Ok(set) => sets.push((set, item)),
                Err(found) => findings.extend(found),
            }
        }
        if self.mode == ReadMode::Entry {
            // Patterns may overlap.
            findings.extend(text_items::repeated(items));
            let is_pattern = |it: &(ValueSet, &Item)| domain.text_classes().is_some() && text_items::is_test(&it.1.value);
            sets.sort_by_key(is_pattern);
            findings.extend(overlap(&sets[..sets.iter().filter(|it| !is_pattern(it)).count()]));
        }
        if findings.is_empty() {
            Ok(ValueSet::from_spans(sets.iter().flat_map(|(set, _)| set.spans().iter().copied()).collect_vec()))
        } else {
            Err(findings)
        }
    }

    /// The values of one item.
    pub(super) fn item(&self, item: &Item, domain: &Domain) -> Result<ValueSet, Vec<Finding>> {
        if let Some(narrow) = self.narrow.filter(|_| self.mode == ReadMode::Entry) {
            Self { narrow: None, ..*self }.item(item, narrow)?;
        }
        match (&item.value, domain) {
            (ItemKind::One(value), _) if self.mode != ReadMode::Entry && is_name(value, "_") => Ok(domain.all()),
            (ItemKind::Some(entry), Domain::Option(inner)) => Ok(self.entry(entry, item.span, inner)?.up(1)),
            (ItemKind::One(value), Domain::Option(_)) if is_name(value, "None") => Ok(ValueSet::one(0)),
            (_, Domain::Option(inner)) if self.mode != ReadMode::Rust => Ok(self.item(item, inner)?.up(1)),
            // An expression may compare with any text, even one that is not in a closed list.
            (ItemKind::One(value), Domain::Text { .. }) if self.mode == ReadMode::Rust && is_text(value) => {
                Ok(self.of_text(value, domain).map_or(ValueSet::EMPTY, ValueSet::one))
            }
            (ItemKind::Call(_) | ItemKind::Compare(..), Domain::Text { .. }) if self.mode != ReadMode::Rust => {
                self.tested(item, domain).map_err(|it| vec![it])
            }
            (ItemKind::One(value), Domain::Set(members)) => self.of_set(value, members).map_err(|it| vec![it]),
            (ItemKind::One(value), Domain::Integer { notation, .. }) if is_network(value) && notation.is_address() => {
                self.network(value, *notation, domain).map_err(|it| vec![it])
            }
            (ItemKind::One(value), _) => self.occurring(value, domain).map(ValueSet::one).map_err(|it| vec![it]),
            (ItemKind::Range { .. } | ItemKind::Compare(..), _) => self.interval(item, domain).map_err(|it| vec![it]),
            (ItemKind::Some(_), _) => Err(vec![self.another_type(item.span, domain)]),
            (ItemKind::Call(call), Domain::Set(members)) => self.with_members(call, members).map_err(|it| vec![it]),
            (ItemKind::Call(call), _) => Err(vec![self.not_called(call)]),
        }
    }

    /// A word that says nothing about the values of the column.
    fn not_called(&self, call: &Call) -> Finding {
        let stands_on = if call.is_about_texts() { "columns of texts without `values:`" } else { "columns with `set: true`" };
        let message = format!("`{}` has the type `{}`", self.name, written_types::shown(self.type_name));
        invalid(call.word.span, message).help(format!("`{}(..)` stands on {stands_on}", call.word.value))
    }

    /// The position of a value that can occur.
    fn occurring(&self, value: &Value, domain: &Domain) -> Result<Position, Finding> {
        let at = self.position(value, domain)?;
        if self.mode == ReadMode::Entry && !domain.all().contains(at) { Err(self.never(value.span, &value.text)) } else { Ok(at) }
    }

    /// The position of a value in the type of a domain.
    pub(super) fn position(&self, value: &Value, domain: &Domain) -> Result<Position, Finding> {
        match domain {
            Domain::Bool => self.of_bool(value),
            Domain::Enum { .. } => self.of_enum(value, domain),
            Domain::Integer { ty, notation: Notation::Number, .. } => self.of_integer(value, *ty),
            Domain::Integer { ty, notation, .. } => self.of_notation(value, *ty, *notation, domain),
            Domain::Float { ty, .. } => self.of_float(value, *ty),
            Domain::Char { .. } => self.of_char(value),
            Domain::Text { .. } => self.of_text(value, domain),
            Domain::Set(_) | Domain::Option(_) | Domain::Opaque => Err(self.another_type(value.span, domain)),
        }
    }

    fn of_bool(&self, value: &Value) -> Result<Position, Finding> {
        match &value.kind {
            ValueKind::Path(path) if !value.negative && path.len() == 1 => {
                let name = path[0].as_str();
                let is_known = self.mode != ReadMode::Rust || matches!(name, "true" | "false");
                Domain::Bool.position(name).filter(|_| is_known).ok_or_else(|| self.unknown(name, value.span, &Domain::Bool))
            }
            ValueKind::Literal(Literal::Int(it @ (0 | 1), _)) => {
                let meant = if *it == 1 { "T" } else { "F" };
                Err(invalid(value.span, format!("`{}` is no entry", value.text)).help(format!("write `{meant}`")))
            }
            ValueKind::Literal(Literal::Str(text)) if Domain::Bool.position(text).is_some() => Err(quoted(value, text)),
            _ => Err(self.another_type(value.span, &Domain::Bool)),
        }
    }

    fn of_enum(&self, value: &Value, domain: &Domain) -> Result<Position, Finding> {
        let Domain::Enum { variants, .. } = domain else { return Err(self.unknown(&value.text, value.span, domain)) };
        let by_variant = |name: &String| variants.iter().position(|it| it.variant == *name).map(|at| at as Position);
        match &value.kind {
            _ if value.negative => Err(self.another_type(value.span, domain)),
            ValueKind::Path(path) => match path.as_slice() {
                [name] if self.mode == ReadMode::Rust => by_variant(name).ok_or_else(|| self.unknown(name, value.span, domain)),
                [name] => {
                    self.variant(name, variants).or_else(|| domain.position(name)).ok_or_else(|| self.unknown(name, value.span, domain))
                }
                [.., of, name] if written_types::last_name(self.type_name) == Some(of.as_str()) => {
                    by_variant(name).ok_or_else(|| self.unknown(name, value.span, domain))
                }
                _ => Err(self.another_type(value.span, domain)),
            },
            ValueKind::Literal(Literal::Str(word)) if crate::syntax::token::is_word(word) => Err(quoted(value, word)),
            ValueKind::Literal(_) => Err(self.another_type(value.span, domain)),
        }
    }

    /// Looks up a variant that the table names. Searching a list of a thousand for every value would take too long.
    fn variant(&self, name: &str, variants: &[Variant]) -> Option<Position> {
        let at = *self.named?.get(name)?;
        variants.get(at as usize).filter(|it| it.name == name).map(|_| at)
    }

    fn of_integer(&self, value: &Value, ty: Integer) -> Result<Position, Finding> {
        match &value.kind {
            ValueKind::Literal(Literal::Int(magnitude, suffix)) => {
                let at = ty.position(value.negative, *magnitude).filter(|_| suffix.is_empty() || suffix == ty.name());
                at.ok_or_else(|| no_integer(value, ty))
            }
            ValueKind::Path(path) if !value.negative => self.constant(path, value, ty),
            ValueKind::Literal(Literal::Time(text)) if self.mode == ReadMode::Relation && text.contains('-') => {
                let terms = text.split('-').map(|it| it.parse().map_or_else(|_| it.to_owned(), |it: u128| it.to_string())).collect_vec();
                let finding = invalid(value.span, format!("`{}` is a date or a day of the year", value.text));
                Err(finding.help(format!("write the blanks of a difference: `{}`", terms.join(" - "))))
            }
            ValueKind::Literal(Literal::Str(text))
                if text.parse().is_ok_and(|it: i128| ty.position(it < 0, it.unsigned_abs()).is_some()) =>
            {
                Err(quoted(value, text))
            }
            _ => Err(self.another_type(value.span, &Domain::integer(ty, ty.all()))),
        }
    }

    /// The addresses of a network. In entries all of them have to occur.
    fn network(&self, value: &Value, notation: Notation, domain: &Domain) -> Result<ValueSet, Finding> {
        let read = notation.network(&value.text).unwrap_or_else(|| notation.read(&value.text).map(|_| (0, 0)));
        let (low, high) = read.map_err(|it| invalid(value.span, format!("`{}` {}", value.text, it.message)).help(it.help))?;
        let (all, span) = (domain.all(), ValueSet::span(low, high));
        let set = span.intersect(&all);
        if self.mode == ReadMode::Entry && (set.is_empty() || span.first() < all.first() || span.last() > all.last()) {
            let message = if set.is_empty() { "can never occur" } else { "has addresses that can never occur" };
            return Err(self.explain_never(invalid(value.span, format!("`{}` {message}", value.text))));
        }
        Ok(set)
    }

    /// A date, a time, a duration, a decimal or an address.
    fn of_notation(&self, value: &Value, ty: Integer, notation: Notation, domain: &Domain) -> Result<Position, Finding> {
        // What is a path in Rust may be an address: `fe80::a`.
        let path = Literal::Address(value.text.clone());
        let literal = match &value.kind {
            ValueKind::Literal(literal) => Some(literal),
            ValueKind::Path(names) => (notation == Notation::Ipv6 && names.len() > 1).then_some(&path),
        };
        let Some(literal) = literal else {
            let is_duration = matches!(notation, Notation::Duration | Notation::Months);
            let Some(written) = crate::syntax::iso_duration(&value.text).filter(|_| is_duration) else {
                return Err(self.another_type(value.span, domain));
            };
            let finding = invalid(value.span, format!("`{}` is not written in entries", value.text));
            return Err(finding.help(match notation {
                _ if notation.read(&written).is_ok() => format!("write `{written}`"),
                Notation::Months => "months and years have no fixed number of days, so this column counts no days and hours".to_owned(),
                _ => "months and years have no fixed length, so this column counts days, hours, minutes and seconds".to_owned(),
            }));
        };
        if let Literal::Str(text) = literal
            && notation.literal(text).is_ok()
        {
            return Err(quoted(value, text));
        }
        let is_decimal = matches!(notation, Notation::Decimal(_) | Notation::Dense);
        match literal {
            Literal::Address(_) if notation.is_address() => {}
            Literal::Time(_) if !is_decimal && !notation.is_address() => {}
            Literal::Int(_, suffix) | Literal::Float(_, _, suffix) if is_decimal && suffix.is_empty() => {}
            Literal::Int(..) | Literal::Float(..) if matches!(notation, Notation::Duration | Notation::Months) => {}
            _ => return Err(self.another_type(value.span, domain)),
        }
        let read = notation.literal(&value.text.replace(' ', ""));
        let key = read.map_err(|it| invalid(value.span, format!("`{}` {}", value.text, it.message)).help(it.help))?;
        ty.position_of(key)
            .ok_or_else(|| invalid(value.span, format!("`{}` is further away than the key of `{}` reaches", value.text, self.name)))
    }

    fn constant(&self, path: &[String], value: &Value, ty: Integer) -> Result<Position, Finding> {
        match self.constants.value(path) {
            _ if *path == [ty.name().to_owned(), "MAX".to_owned()] => Ok(ty.last()),
            Some((of, number)) if of == ty => ty.position_of(number).ok_or_else(|| no_integer(value, ty)),
            Some((of, _)) => {
                let message = format!("`{}` is `{}`, but `{}` is `{}`", value.text, of.name(), self.name, ty.name());
                Err(invalid(value.span, message).help("use a constant of the same type"))
            }
            None => {
                let finding = invalid(value.span, format!("`{}` is no number, and no constant of the table", value.text));
                let known: Vec<&str> = self.constants.names().iter().map(|it| it.value.as_str()).collect_vec();
                let near = finding.or_nearest(&value.text, known);
                Err(near.unwrap_or_else(|it| it.help("write a number, or declare the constant under `constants:`")))
            }
        }
    }

    fn of_float(&self, value: &Value, ty: Float) -> Result<Position, Finding> {
        let sign = if value.negative { "-" } else { "" };
        let at = match &value.kind {
            ValueKind::Literal(Literal::Int(it, suffix)) if suffix.is_empty() && self.mode != ReadMode::Rust => {
                ty.position(&format!("{sign}{it}"))
            }
            ValueKind::Literal(Literal::Float(digits, power, suffix)) if suffix.is_empty() || suffix == ty.name() => {
                ty.position(&format!("{sign}{digits}e{power}"))
            }
            ValueKind::Path(path) => return self.named_float(path, value, ty),
            ValueKind::Literal(Literal::Str(text)) if text.parse().is_ok_and(f64::is_finite) => return Err(quoted(value, text)),
            ValueKind::Literal(_) => None,
        };
        match at {
            Some(at) if at == ty.infinity() || at == ty.minus_infinity() => {
                Err(invalid(value.span, format!("`{}` is no `{}`", value.text, ty.name()))
                    .help("it is too large; infinity is `inf`, or `-inf`"))
            }
            Some(at) => Ok(at),
            None => Err(self.another_type(value.span, &Domain::Float { ty, all: ty.all() })),
        }
    }

    /// `inf`, `NaN`, and what Rust calls them.
    fn named_float(&self, path: &[String], value: &Value, ty: Float) -> Result<Position, Finding> {
        let names: Vec<&str> = path.iter().map(String::as_str).collect_vec();
        let at = match names.as_slice() {
            ["inf"] if self.mode != ReadMode::Rust => Some(if value.negative { ty.minus_infinity() } else { ty.infinity() }),
            ["NaN"] if self.mode != ReadMode::Rust && !value.negative => Some(ty.nan()),
            [of, name] if *of == ty.name() && !value.negative => match *name {
                "INFINITY" => Some(ty.infinity()),
                "NEG_INFINITY" => Some(ty.minus_infinity()),
                "MAX" => Some(ty.infinity() - 1),
                "MIN" => Some(ty.minus_infinity() + 1),
                "NAN" if self.mode == ReadMode::Entry => Some(ty.nan()),
                _ => None,
            },
            _ => None,
        };
        at.ok_or_else(|| self.another_type(value.span, &Domain::Float { ty, all: ty.all() }))
    }

    fn of_char(&self, value: &Value) -> Result<Position, Finding> {
        match &value.kind {
            ValueKind::Literal(Literal::Char(it)) if !value.negative => Ok(character_position(*it)),
            _ => {
                let mut characters = value.text.chars();
                let finding = invalid(value.span, format!("`{}` is no character", value.text));
                Err(match (characters.next(), characters.next()) {
                    (Some(only), None) => finding.help(format!("write `{only:?}`")),
                    _ => finding.help("a character stands in single quotes, as in `'a'`"),
                })
            }
        }
    }

    fn of_text(&self, value: &Value, domain: &Domain) -> Result<Position, Finding> {
        let is_listed = self.mode == ReadMode::Entry && matches!(domain, Domain::Text { closed: true, .. });
        let text = match &value.kind {
            ValueKind::Literal(Literal::Str(text)) if !value.negative => Some(text),
            // Entries may write a listed text without quotes, if it is a name.
            ValueKind::Path(path) if !value.negative && is_listed && path.len() == 1 => path.first(),
            _ => None,
        };
        let Some(text) = text else {
            return Err(invalid(value.span, format!("`{}` is no text", value.text)).help("texts stand in quotes, as in `\"a\"`"));
        };
        let text = &folded(text, domain.ignores_case());
        // A list of all names for each text would take quadratic time.
        let listed = || domain.names().iter().position(|it| it == text).map(|at| at as Position);
        let at = self.named.and_then(|it| it.get(text).copied()).or_else(listed);
        at.ok_or_else(|| self.no_such_text(value, text, &domain.names()))
    }

    /// A text that a closed list does not have.
    fn no_such_text(&self, value: &Value, text: &str, known: &[&str]) -> Finding {
        let finding = invalid(value.span, format!("`{}` can never occur", value.text));
        let Some(name) = nearest(text, known.iter().copied()) else { return self.explain_never(finding) };
        let is_bare = matches!(value.kind, ValueKind::Path(_));
        // A text that is no name needs its quotes, which a text that is written bare does not have.
        let shown = if is_bare && is_bare_text(name) { name.to_owned() } else { format!("{name:?}") };
        let renamed = if is_bare { &shown } else { name };
        let remedy = Remedy::Rename { written: text.to_owned(), name: renamed.to_owned(), is_only: true };
        finding.help(format!("did you mean `{shown}`?")).remedy(remedy)
    }

    /// The values of a range or a comparison.
    fn interval(&self, item: &Item, domain: &Domain) -> Result<ValueSet, Finding> {
        let all = match domain {
            Domain::Integer { notation: notation @ (Notation::Time | Notation::MonthDay), .. } => notation.all(),
            Domain::Integer { ty, .. } => ty.all(),
            Domain::Float { ty, .. } => ty.numbers(),
            Domain::Char { .. } => ValueSet::span(0, LAST_CHARACTER),
            // In expressions Rust compares, by an order of its own.
            Domain::Enum { ordered: true, .. } if self.mode != ReadMode::Rust => domain.all(),
            _ => return Err(self.no_order(item.span, domain)),
        };
        let (first, last) = (all.first().unwrap_or(0), all.last().unwrap_or(0));
        let is_float = matches!(domain, Domain::Float { .. });
        let bound =
            |value: &Value| self.position(value, domain).and_then(|at| if is_float && at > last { Err(no_bound(value)) } else { Ok(at) });
        let (low, high) = match &item.value {
            ItemKind::Compare(ItemOrder::Less, value) => (Some(first), bound(value)?.checked_sub(1)),
            ItemKind::Compare(ItemOrder::LessOrEqual, value) => (Some(first), Some(bound(value)?)),
            ItemKind::Compare(ItemOrder::Greater, value) => (bound(value)?.checked_add(1), Some(last)),
            ItemKind::Compare(ItemOrder::GreaterOrEqual, value) => (Some(bound(value)?), Some(last)),
            ItemKind::Range { low, open, high, inclusive } => {
                let low = low.as_ref().map_or(Ok(first), bound)?;
                let high = high.as_ref().map(bound).transpose()?;
                if high.is_some_and(|high| low > high) && self.mode == ReadMode::Entry {
                    return Err(invalid(item.span, "an empty range").help(first_the_smaller(item, domain)));
                }
                let low = if *open { low.checked_add(1) } else { Some(low) };
                (low, high.map_or(Some(last), |it| if *inclusive { Some(it) } else { it.checked_sub(1) }))
            }
            _ => (None, None),
        };
        let span = low.zip(high).map_or(ValueSet::EMPTY, |(low, high)| ValueSet::span(low, high).intersect(&all));
        self.occurring_span(item, &span, domain)
    }

    /// The part of a range that can occur; in entries, all of it has to.
    fn occurring_span(&self, item: &Item, span: &ValueSet, domain: &Domain) -> Result<ValueSet, Finding> {
        let all = domain.all();
        let set = span.intersect(&all);
        if self.mode != ReadMode::Entry {
            return Ok(set);
        }
        if span.is_empty() {
            return Err(match &item.value {
                ItemKind::Range { open: true, .. } => {
                    invalid(item.span, "an empty range").help("neither end of `a<..b` belongs to it; both do in `a..=b`")
                }
                ItemKind::Range { .. } => {
                    invalid(item.span, "an empty range").help("the end of `a..b` does not belong to it; it does in `a..=b`")
                }
                _ => invalid(item.span, "no value matches this").help("nothing lies beyond the last value of a type; delete the rule"),
            });
        }
        let named = |low: bool| match &item.value {
            ItemKind::Range { low: Some(value), .. } if low => Some(value),
            ItemKind::Range { high: Some(value), .. } if !low => Some(value),
            ItemKind::Compare(ItemOrder::Greater | ItemOrder::GreaterOrEqual, value) if low => Some(value),
            ItemKind::Compare(ItemOrder::Less | ItemOrder::LessOrEqual, value) if !low => Some(value),
            _ => None,
        };
        let too_low = named(true).filter(|_| span.first() < all.first());
        let too_high = named(false).filter(|_| span.last() > self.last_number(domain));
        match too_low.or(too_high) {
            Some(value) => Err(self.never(value.span, &value.text)),
            None if set.is_empty() => Err(self.explain_never(invalid(item.span, "none of these values can occur"))),
            None => Ok(set),
        }
    }

    /// The greatest value that is no NaN.
    fn last_number(&self, domain: &Domain) -> Option<Position> {
        match domain {
            Domain::Float { ty, all } => all.intersect(&ty.numbers()).last(),
            _ => domain.all().last(),
        }
    }

    /// A value that the declaration of the column excludes.
    fn never(&self, span: Span, value: &str) -> Finding {
        self.explain_never(invalid(span, format!("`{value}` can never occur")))
    }

    fn explain_never(&self, finding: Finding) -> Finding {
        match self.range {
            Some(range) => finding.help(format!("the values of `{}` are `{range}`", self.name)),
            None => finding.help(format!("it is no value of `{}`", self.name)),
        }
    }

    fn no_order(&self, span: Span, domain: &Domain) -> Finding {
        if *domain == Domain::Opaque {
            return self.another_type(span, domain);
        }
        let finding = invalid(span, format!("the values of `{}` have no order", self.name));
        match domain {
            Domain::Text { .. } => finding.help("name texts: `\"a\", \"b\"`"),
            Domain::Enum { open: false, .. } => {
                let finding = finding.help(format!("its values are: {}", listed(domain)));
                finding.help("if they stand in `values:` in their order, say `ordered: true` beside it")
            }
            Domain::Set(members) => finding.help(self.entries_of(members)),
            _ => finding.help(format!("its values are: {}", listed(domain))),
        }
    }

    /// Something that no value of the column looks like.
    pub(super) fn another_type(&self, span: Span, domain: &Domain) -> Finding {
        let help = match domain {
            Domain::Opaque => {
                let finding = invalid(span, format!("the values of `{}` are not known", self.name));
                let otherwise = "list the variants of its enum with `values:`, or name a type that it converts into with `as:`";
                let rusts = written_types::of_rust(self.type_name).map(|it| format!("Rust calls the type {it}"));
                return finding.help(rusts.unwrap_or_else(|| key_types::known_help(self.type_name).unwrap_or(otherwise).to_owned()));
            }
            Domain::Bool | Domain::Enum { .. } => format!("its values are: {}", listed(domain)),
            Domain::Integer { notation: Notation::Number, .. } => "its entries are integers, as in `5`, `1..=5`, `< 5`".to_owned(),
            Domain::Integer { notation, .. } => {
                let finding = invalid(span, format!("the values of `{}` are {}", self.name, notation.plural()));
                return finding.help(format!("its entries are written as in {}", notation.examples()));
            }
            Domain::Float { .. } => "its entries are numbers, as in `2.5`, `0.5..1.5`, `< 2.5`".to_owned(),
            Domain::Char { .. } => "its entries are characters, as in `'a'`, `'a'..='z'`".to_owned(),
            Domain::Text { .. } => "its entries are texts, as in `\"a\"`".to_owned(),
            Domain::Set(members) => self.entries_of(members),
            Domain::Option(_) => "its entries are `None`, `Some(..)`, and values".to_owned(),
        };
        invalid(span, format!("`{}` has the type `{}`", self.name, written_types::shown(self.type_name))).help(help)
    }

    fn unknown(&self, name: &str, span: Span, domain: &Domain) -> Finding {
        let finding = invalid(span, format!("`{}` has no value `{name}`", self.name));
        if let Domain::Enum { variants, .. } = domain
            && let Some(short) = variants.iter().find(|it| it.variant == name && it.name != name)
        {
            return finding.help(format!("`values:` calls it `{}`", short.name));
        }
        if let Some(meant) = truth(name).filter(|_| *domain == Domain::Bool && self.mode == ReadMode::Entry) {
            return finding.help(format!("write `{meant}`"));
        }
        let names = if *domain == Domain::Bool { Vec::new() } else { domain.names() };
        finding.or_nearest(name, names).unwrap_or_else(|it| it.help(format!("its values are: {}", listed(domain))))
    }
}

/// The entry that is meant by a word for yes or no.
pub(in crate::resolve) fn truth(word: &str) -> Option<&'static str> {
    match word.to_lowercase().as_str() {
        "t" | "y" | "true" | "yes" | "on" => Some("T"),
        "f" | "n" | "false" | "no" | "off" => Some("F"),
        _ => None,
    }
}

/// A range that begins after it ends may be meant as what goes round: a time over midnight, the hours of a night.
fn first_the_smaller(item: &Item, domain: &Domain) -> String {
    let ItemKind::Range { low: Some(low), high: Some(high), inclusive, open } = &item.value else {
        return "write the smaller value first".to_owned();
    };
    let (from, to) = (if *open { ">" } else { ">=" }, if *inclusive { "<=" } else { "<" });
    match domain {
        Domain::Integer { notation: Notation::Time, .. } => {
            format!("over midnight there are two ranges, `{from} {}` and `{to} {}`", low.text, high.text)
        }
        Domain::Integer { notation: Notation::MonthDay, .. } => {
            format!("over the new year there are two ranges: write `{from} {}, {to} {}`", low.text, high.text)
        }
        _ => format!("write the smaller value first; what lies outside of them is `{from} {}, {to} {}`", low.text, high.text),
    }
}

/// Whether a prefix follows an address.
pub(super) fn is_network(value: &Value) -> bool {
    matches!(value.kind, ValueKind::Literal(Literal::Address(_))) && value.text.contains('/')
}

fn is_name(value: &Value, name: &str) -> bool {
    matches!(&value.kind, ValueKind::Path(path) if !value.negative && path.len() == 1 && path[0] == name)
}

/// Whether an entry may write a listed text without quotes: it is a name, and no word of the language of entries.
fn is_bare_text(text: &str) -> bool {
    crate::syntax::token::is_word(text) && !text.starts_with("r#") && !matches!(text, "not" | "Some" | "None")
}

fn is_text(value: &Value) -> bool {
    !value.negative && matches!(value.kind, ValueKind::Literal(Literal::Str(_)))
}

fn no_integer(value: &Value, ty: Integer) -> Finding {
    let finding = invalid(value.span, format!("`{}` is no `{}`", value.text, ty.name()));
    finding.help(format!("`{}` goes from {} to {}", ty.name(), ty.value(0), ty.value(ty.last())))
}

fn no_bound(value: &Value) -> Finding {
    invalid(value.span, "NaN is neither less nor greater than a number").help("`NaN` stands alone, or in a list")
}

/// Values that stand in a list twice.
fn overlap(sets: &[(ValueSet, &Item)]) -> Option<Finding> {
    let mut spans: Vec<(Position, Position, usize)> =
        sets.iter().enumerate().flat_map(|(at, (set, _))| set.spans().iter().map(move |&(low, high)| (low, high, at))).collect_vec();
    spans.sort_unstable();
    let mut furthest: Option<(Position, usize)> = None;
    for (low, high, at) in spans {
        match furthest {
            Some((end, other)) if low <= end && other != at => return Some(twice(sets, other.min(at), other.max(at))),
            Some((end, _)) if high <= end => {}
            _ => furthest = Some((high, at)),
        }
    }
    None
}

fn twice(sets: &[(ValueSet, &Item)], first: usize, second: usize) -> Finding {
    let ((one, a), (other, b)) = (&sets[first], &sets[second]);
    if let (ItemKind::One(_), ItemKind::One(value)) = (&a.value, &b.value)
        && one == other
    {
        let message = format!("`{}` stands in the list twice", value.text);
        return invalid(b.span, message).label("again here").also(a.span, "first here").help("delete one of them");
    }
    let either = set_columns::either(&sets.iter().map(|it| it.1).collect_vec()).filter(|_| one != other);
    let help = match (&a.value, &b.value) {
        _ if either.is_some() => format!("write `{}`", either.unwrap_or_default()),
        _ if other.is_subset(one) || one.is_subset(other) => "delete one of them".to_owned(),
        (ItemKind::Compare(..), ItemKind::Compare(..)) => {
            "let one begin where the other ends; what both have to match is joined by `&&`, as in `> 5 && <= 9`".to_owned()
        }
        _ => "let one begin where the other ends".to_owned(),
    };
    invalid(b.span, "two items of the list overlap").label("this one").also(a.span, "and this one").help(help)
}

/// The names of values, for people.
pub(super) fn listed(domain: &Domain) -> String {
    match domain {
        Domain::Bool => "`T` and `F`, or `Y` and `N`, or `true` and `false`".to_owned(),
        other => {
            let all = other.names();
            let names: Vec<_> = all.iter().take(12).map(|it| format!("`{it}`")).collect_vec();
            format!("{}{}", names.join(", "), if all.len() > 12 { ", .." } else { "" })
        }
    }
}
