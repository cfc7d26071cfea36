//! That the value of a column lies in a set.

use super::predicate::Predicate;
use super::{NotInSql, identifier};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Float, Notation, Position, ValueSet, character, ipv6_of};

/// Values of a declared list that are written one by one; more become ranges.
const MOST_LISTED: u128 = 24;

/// A column whose value SQL knows: the name in SQL, and what the table says of its values.
pub(super) struct StoredColumn<'a> {
    /// The name in SQL.
    pub(super) name: String,
    column: &'a Column,
}

impl<'a> StoredColumn<'a> {
    pub(super) fn new(column: &'a Column) -> Self {
        Self { name: identifier::name(&column.name.value), column }
    }

    /// That the value lies in a set.
    pub(super) fn within(&self, set: &ValueSet) -> Result<Predicate, NotInSql> {
        self.in_domain(&self.column.domain, set, 0)
    }

    /// That there is a value, or that there is none.
    pub(super) fn is_null(&self, is_null: bool) -> Predicate {
        Predicate::Atom(format!("{} IS {}NULL", self.name, if is_null { "" } else { "NOT " }))
    }

    /// Writes that the value lies in a set, for a domain in `depth` options.
    fn in_domain(&self, domain: &Domain, set: &ValueSet, depth: usize) -> Result<Predicate, NotInSql> {
        let all = domain.all();
        let set = &set.intersect(&all);
        if *set == all || set.is_empty() {
            return Ok(if set.is_empty() { Predicate::FALSE } else { Predicate::TRUE });
        }
        match domain {
            Domain::Bool => Ok(Predicate::Atom(if set.contains(1) { self.name.clone() } else { format!("NOT {}", self.name) })),
            Domain::Enum { variants, open, .. } => self.named(variants.len(), *open, set, &|at| variants[at].variant.clone()),
            Domain::Text { classes: Some(_), .. } => Err(self.refused("its texts are told apart by patterns, or without regard to case")),
            Domain::Text { literals, closed, more, .. } => {
                let others = ValueSet::span(literals.len() as Position, (literals.len() + more) as Position);
                if !closed && set.meets(&others) && !others.is_subset(set) {
                    return Err(self.refused("texts that the table does not name are told apart"));
                }
                self.named(literals.len(), !closed, set, &|at| literals[at].clone())
            }
            Domain::Float { ty, .. } => self.floats(*ty, domain, set, depth),
            Domain::Integer { .. } | Domain::Char { .. } => self.ordered(domain, set, depth),
            Domain::Set(_) => Err(self.refused("it is a set, and a column in SQL has one value")),
            Domain::Option(_) if depth > 0 => Err(self.refused("SQL has one NULL, and this is an `Option` in an `Option`")),
            Domain::Option(inner) => {
                let some = self.in_domain(inner, &set.minus(&ValueSet::one(0)).down(1), depth + 1)?;
                if set.contains(0) {
                    return Ok(Predicate::any([self.is_null(true), some]));
                }
                Ok(Predicate::all([self.is_null(false), some]))
            }
            Domain::Opaque => Ok(Predicate::TRUE),
        }
    }

    fn refused(&self, why: &str) -> NotInSql {
        NotInSql::new(&self.column.name.value, why.to_owned())
    }

    /// Of texts: those that are listed, and perhaps any other.
    fn named(&self, count: usize, open: bool, set: &ValueSet, text: &dyn Fn(usize) -> String) -> Result<Predicate, NotInSql> {
        let written = |is_in: bool| {
            let chosen = (0..count).filter(|at| set.contains(*at as Position) == is_in);
            chosen.map(|at| identifier::text(&text(at), &self.column.name.value)).collect::<Result<Vec<_>, _>>()
        };
        let (inside, outside) = (written(true)?, written(false)?);
        let has_others = set.contains(count as Position);
        let is_shorter = !open && outside.len() == 1 && inside.len() > 1;
        Ok(if has_others || is_shorter { self.none_of(&outside) } else { self.one_of(&inside) })
    }

    fn one_of(&self, of: &[String]) -> Predicate {
        match of {
            [] => Predicate::FALSE,
            [one] => Predicate::Atom(format!("{} = {one}", self.name)),
            _ => Predicate::Atom(format!("{} IN ({})", self.name, of.join(", "))),
        }
    }

    fn none_of(&self, of: &[String]) -> Predicate {
        match of {
            [] => Predicate::TRUE,
            [one] => Predicate::Atom(format!("{} <> {one}", self.name)),
            _ => Predicate::Atom(format!("{} NOT IN ({})", self.name, of.join(", "))),
        }
    }

    /// NaN is NULL; in an `Option` that is taken by `None`.
    fn floats(&self, ty: Float, domain: &Domain, set: &ValueSet, depth: usize) -> Result<Predicate, NotInSql> {
        let (all, nan) = (domain.all().intersect(&ty.numbers()), ty.nan());
        let numbers = set.intersect(&all);
        let is_all = numbers == all;
        let is_number = if is_all || numbers.is_empty() { None } else { Some(self.ordered(domain, &numbers, depth)?) };
        if depth > 0 || !domain.all().contains(nan) {
            return Ok(is_number.unwrap_or(if is_all { Predicate::TRUE } else { Predicate::FALSE }));
        }
        Ok(match (set.contains(nan), is_number) {
            (true, number) => Predicate::any(std::iter::once(self.is_null(true)).chain(number)),
            (false, Some(number)) => number,
            (false, None) => self.is_null(false),
        })
    }

    /// Ranges and single values of an ordered domain, NaN left out.
    fn ordered(&self, domain: &Domain, set: &ValueSet, depth: usize) -> Result<Predicate, NotInSql> {
        let all = match domain {
            Domain::Float { ty, .. } => domain.all().intersect(&ty.numbers()),
            _ => domain.all(),
        };
        let rest = all.minus(set);
        let is_points = |of: &ValueSet| of.len() <= MOST_LISTED && (of.len() == of.spans().len() as u128 || all.spans().len() > 1);
        let values = |of: &ValueSet| of.iter().map(|at| literal(domain, at)).collect::<Option<Vec<_>>>();
        if is_points(&rest)
            && !is_points(set)
            && let Some(values) = values(&rest)
        {
            return Ok(self.none_of(&values));
        }
        if is_points(set)
            && let Some(values) = values(set)
        {
            return Ok(self.one_of(&values));
        }
        let (points, ranges): (Vec<_>, Vec<_>) =
            set.spans().iter().copied().partition(|(low, high)| low == high && literal(domain, *low).is_some());
        let points = self.one_of(&points.iter().filter_map(|(at, _)| literal(domain, *at)).collect_vec());
        let ranges = ranges.into_iter().map(|span| self.range(domain, &all, span, depth)).collect::<Result<Vec<_>, _>>()?;
        Ok(Predicate::any(std::iter::once(points).chain(ranges)))
    }

    /// The values between two ends, both included. An end of the domain is not written.
    fn range(&self, domain: &Domain, all: &ValueSet, (low, high): (Position, Position), depth: usize) -> Result<Predicate, NotInSql> {
        let refused = || self.refused(&format!("SQL has no literal for {}", domain.value(low)));
        let is_written = |at: Position| self.column.bounds.iter().any(|it| *it == at + depth as Position);
        let is_number = matches!(domain, Domain::Integer { notation: Notation::Number, .. });
        let bound = |sign: &'static str, at: Option<Position>| {
            let text = literal(domain, at?)?;
            Some(RangeBound { sign, length: if is_number { 0 } else { text.len() }, text, is_written: is_written(at?) })
        };
        let from = (Some(low) != all.first()).then(|| plainest(bound(">=", Some(low)), bound(">", low.checked_sub(1))));
        let to = (Some(high) != all.last()).then(|| plainest(bound("<=", Some(high)), bound("<", high.checked_add(1))));
        let (from, to) = (from.map(|it| it.ok_or_else(refused)).transpose()?, to.map(|it| it.ok_or_else(refused)).transpose()?);
        let name = if matches!(domain, Domain::Char { .. } | Domain::Integer { notation: Notation::Ipv6, .. }) {
            by_bytes(&self.name)
        } else {
            self.name.clone()
        };
        Ok(match (from, to) {
            (None, None) => Predicate::TRUE,
            (Some((">=", from)), Some(("<=", to))) => Predicate::Atom(format!("{name} BETWEEN {from} AND {to}")),
            (from, to) => Predicate::all(from.into_iter().chain(to).map(|(sign, at)| Predicate::Atom(format!("{name} {sign} {at}")))),
        })
    }
}

/// A column whose texts compare by their bytes, whatever its collation is.
pub(super) fn by_bytes(name: &str) -> String {
    format!("({name} COLLATE \"binary\")")
}

/// An end of a range.
struct RangeBound {
    sign: &'static str,
    text: String,
    is_written: bool,
    /// The length of a text of which the shorter one reads better: 0 for integers.
    length: usize,
}

/// One of two ways to write an end: a value of the author, or else the shorter one.
fn plainest(inclusive: Option<RangeBound>, exclusive: Option<RangeBound>) -> Option<(&'static str, String)> {
    let chosen = match (inclusive, exclusive) {
        (Some(a), Some(b)) if (b.is_written, a.length) > (a.is_written, b.length) => b,
        (a, b) => a.or(b)?,
    };
    Some((chosen.sign, chosen.text))
}

/// One value of an ordered domain; `None` where SQL has no literal for it.
fn literal(domain: &Domain, at: Position) -> Option<String> {
    match domain {
        Domain::Integer { ty, notation: Notation::Number, .. } => Some(ty.value(at)),
        Domain::Integer { ty, notation, .. } => key(*notation, ty.value_at(at)?),
        Domain::Float { ty, .. } => float(*ty, at),
        Domain::Char { .. } => identifier::text(&character(at).to_string(), "").ok(),
        _ => None,
    }
}

/// The literal of a key: dates and times as ISO 8601 writes them, durations in nanoseconds.
fn key(notation: Notation, key: i128) -> Option<String> {
    let text = notation.write(key);
    let with_seconds = |text: &str| if text.len() == "08:30".len() { format!("{text}:00") } else { text.to_owned() };
    let is_year = |date: &str| date.len() == "2026-01-31".len() && !date.starts_with('-');
    match notation {
        Notation::Number | Notation::Duration | Notation::Months | Notation::Ipv4 => Some(key.to_string()),
        Notation::MonthDay => Some(format!("'{text}'")),
        Notation::Ipv6 => Some(format!("'{}'", ipv6_of(key).segments().map(|it| format!("{it:04x}")).join(":"))),
        Notation::Date => is_year(&text).then(|| format!("'{text}'")),
        Notation::Time => (!text.starts_with("24")).then(|| format!("'{}'", with_seconds(&text))),
        Notation::DateTime => {
            let (date, time) = text.split_once('T')?;
            is_year(date).then(|| format!("'{date} {}'", with_seconds(time)))
        }
        Notation::Decimal(_) => Some(text),
        Notation::Dense => (key % 2 == 0).then_some(text),
    }
}

/// The most digits of a number that is exact as a decimal of SQL and as a float alike.
const EXACT_DIGITS: usize = 15;

/// The literal of a finite number, equal in 64 bits to a value of either type: with an exponent, engines read it as a
/// float and not as a decimal.
fn float(ty: Float, at: Position) -> Option<String> {
    let value: f64 = match ty {
        Float::F32 => f64::from(ty.value(at).parse::<f32>().ok()?),
        Float::F64 => ty.value(at).parse().ok()?,
    };
    let text = value.to_string();
    let is_short = text.bytes().filter(u8::is_ascii_digit).count() <= EXACT_DIGITS;
    value.is_finite().then(|| if is_short { text } else { format!("{value:e}") })
}

/// Whether a condition has a time with more digits than the times of engines have.
pub(super) fn is_finer_than_microseconds(domain: &Domain, it: &Predicate) -> bool {
    let domain = if let Domain::Option(inner) = domain { inner } else { domain };
    if !matches!(domain, Domain::Integer { notation: Notation::Time | Notation::DateTime, .. }) {
        return false;
    }
    let is_fine = |text: &str| text.split_once('.').is_some_and(|it| it.1.len() > 6);
    it.text().split('\'').skip(1).step_by(2).any(is_fine)
}

/// The way in which SQL is to have the values of a column. `is_fine`: a time of an engine would be too coarse.
pub(super) fn representation(domain: &Domain, is_fine: bool) -> String {
    let words = match domain {
        Domain::Bool => "a boolean",
        Domain::Enum { .. } => "a text, the name of the variant in Rust",
        Domain::Integer { notation, .. } => match notation {
            Notation::Number => "an integer",
            Notation::Date => "a date, or a text as '2026-01-31'",
            Notation::Time if is_fine => "a text as '08:30:00.123456789', without zeros at the end of the fraction",
            Notation::DateTime if is_fine => "a text as '2026-01-31 08:30:00.123456789', without zeros at the end of the fraction",
            Notation::Time => "a time, or a text as '08:30:00', with a fraction where it is not zero, without zeros at its end",
            Notation::DateTime => {
                "a timestamp without a zone, or a text as '2026-01-31 08:30:00', with a fraction where it is not zero, without zeros at its end"
            }
            Notation::Duration => "an integer, nanoseconds",
            Notation::MonthDay => "a text as '05-01'",
            Notation::Ipv4 => "an integer, the bits of the address",
            Notation::Ipv6 => "a text with all digits, in small letters, as '2001:0db8:0000:0000:0000:0000:0000:0001'",
            Notation::Months => "an integer, months",
            Notation::Decimal(_) | Notation::Dense => "a decimal",
        },
        Domain::Float { ty, .. } if domain.all().contains(ty.nan()) => "a floating-point number; NaN is NULL",
        Domain::Float { .. } => "a floating-point number",
        Domain::Char { .. } => "a text of one character",
        Domain::Text { .. } => "a text",
        Domain::Option(inner) => {
            let some = representation(inner, is_fine);
            return format!("{}; None is NULL", some.trim_end_matches("; NaN is NULL"));
        }
        Domain::Set(_) | Domain::Opaque => "any",
    };
    words.to_owned()
}
