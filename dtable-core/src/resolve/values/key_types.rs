//! Reads `as:` and `with:`, which turn the values of a column into keys, and finds the keys of types that need neither.

use super::written_types;
use crate::diagnostic::{Code, Finding};
use crate::model::{Conversion, DECIMAL_PLACES, Library, Notation};
use crate::syntax::Text;
use crate::syntax::document::ColumnItem;
use crate::syntax::token::{self, TokenKind};

/// The keys by which the proof sees a column's values.
#[derive(Debug, Default)]
pub(in crate::resolve) struct Key {
    /// The type of the key, as written, and in the spelling that equal types share; `None` where values are not
    /// converted.
    pub(in crate::resolve) converted: Option<(String, String)>,
    pub(in crate::resolve) with: Option<Conversion>,
    pub(in crate::resolve) notation: Notation,
}

/// Returns the key of a column's values.
pub(in crate::resolve) fn key(item: &ColumnItem, type_name: &str, findings: &mut Vec<Finding>) -> Key {
    let base = written_types::without_options(type_name);
    let path: String = base.split(' ').collect();
    let function = item.with.as_ref().and_then(|it| function(it, findings));
    let key = match &item.converted {
        None => {
            findings.extend(item.with.as_ref().map(with_alone));
            of_library(&path)
        }
        Some(to) => named(to, &path, function, findings),
    };
    optional(key, type_name)
}

/// Returns the key of a type from a known library, which needs no `as:`.
fn of_library(path: &str) -> Key {
    Library::of(path, Notation::Number).map_or_else(Key::default, |library| notated(library.notation(), Some(Conversion::Library(library))))
}

fn notated(notation: Notation, with: Option<Conversion>) -> Key {
    let name = notation.key().name().to_owned();
    Key { converted: Some((name.clone(), name)), with, notation }
}

/// Returns the finding about an `as:` that is no key, but resembles one: `decimals(2)`, `decimal2`, `decimal(10, 2)`,
/// `money`.
fn no_key(to: &Text, name: &str) -> Option<Finding> {
    let (word, digits) = name.split_at(name.find(|it: char| !it.is_alphabetic()).unwrap_or(name.len()));
    let places = digits.trim_matches(['(', ')', ' ']).rsplit(',').next().unwrap_or("").trim();
    let decimals = if places.is_empty() { "2" } else { places };
    let meant = match word.to_lowercase().as_str() {
        "decimal" | "decimals" | "numeric" | "money" | "currency" => format!("`decimal({decimals})`, with the digits after the point"),
        "dates" | "day" => "`date`".to_owned(),
        "times" | "clock" => "`time`".to_owned(),
        "timestamp" | "instant" => "`datetime`".to_owned(),
        "durations" | "interval" | "timedelta" => "`duration`".to_owned(),
        "monthday" | "yearday" | "season" => "`month_day`, the day of the year".to_owned(),
        "ip" | "ipaddr" | "inet" | "address" | "cidr" | "network" | "ipv" => "`ipv4` or `ipv6`".to_owned(),
        "month" => "`months` for a number of months, or `month_day` for the day of the year".to_owned(),
        _ => return None,
    };
    Some(Finding::new(Code::InvalidType, to.span, format!("there is no key `{name}`")).help(format!("write {meant}")))
}

/// The meaning of `as:`.
fn named(to: &Text, path: &str, function: Option<Conversion>, findings: &mut Vec<Finding>) -> Key {
    let name = to.value.trim();
    if let Some(finding) = decimal(to, name) {
        findings.push(finding);
        return Key::default();
    }
    let Some(notation) = Notation::named(name) else {
        if let Some(finding) = no_key(to, name) {
            findings.push(finding);
            return Key::default();
        }
        let converted = Some((name.to_owned(), written_types::checked(to, findings)));
        return Key { converted, with: function, notation: Notation::Number };
    };
    if function.is_none() {
        findings.extend(no_clock(to, path));
    }
    let library = Library::of(path, notation);
    if notation == Notation::Dense && (function.is_some() || library != Some(Library::RustDense)) {
        findings.push(dense(to));
        return Key::default();
    }
    if let (Some(library), None) = (library, &function)
        && library.notation() != notation
    {
        findings.push(another_notation(to, path, library));
    }
    notated(notation, function.or(library.map(Conversion::Library)))
}

/// Returns the finding about a function for decimals of any number of digits, which have no integer as their key.
fn dense(to: &Text) -> Finding {
    let help = "write `type: rust_decimal::Decimal` without `with:`, or how many digits follow the point: `as: decimal(2)`";
    Finding::new(Code::InvalidType, to.span, "decimals of any number of digits are those of `rust_decimal::Decimal` alone").help(help)
}

/// Returns the finding about `decimal` with a number of digits that is not possible.
fn decimal(to: &Text, name: &str) -> Option<Finding> {
    let rest = name.strip_prefix("decimal")?;
    if Notation::named(name).is_some() || rest.starts_with(|it: char| it == '_' || it == ':' || it.is_alphanumeric()) {
        return None;
    }
    let help = format!("write how many digits follow the point, from 0 to {DECIMAL_PLACES}: `as: decimal(2)`");
    Some(Finding::new(Code::InvalidType, to.span, format!("`{name}` is no key")).help(help))
}

/// Returns the finding about an instant or a zoned time: its date and time depend on a zone that the table does not
/// know.
fn no_clock(to: &Text, path: &str) -> Option<Finding> {
    let help = zoned(path)?;
    let message = format!("`{path}` is no `{}`", to.value.trim());
    Some(Finding::new(Code::InvalidType, to.span, message).help(help))
}

/// Returns advice how a type of a well-known library gets a key, if it has none by itself.
pub(super) fn known_help(type_name: &str) -> Option<&'static str> {
    let path: String = written_types::without_options(type_name).split(' ').collect();
    zoned(&path).or_else(|| without_path(&path))
}

/// The text to write for a type that a table knows by its full path, and that may be meant by its name alone.
fn without_path(name: &str) -> Option<&'static str> {
    Some(match name {
        "NaiveDate" => "write the full path of the type, `chrono::NaiveDate`: of that the table knows the values",
        "NaiveTime" => "write the full path of the type, `chrono::NaiveTime`: of that the table knows the values",
        "NaiveDateTime" => "write the full path of the type, `chrono::NaiveDateTime`: of that the table knows the values",
        "Date" => "write the full path, `time::Date` or `jiff::civil::Date`, or for a type of yours the key: `as: date, with: FUNCTION`",
        "Ipv4Addr" => "write the full path of the type, `std::net::Ipv4Addr`: of that the table knows the values",
        "Ipv6Addr" => "write the full path of the type, `std::net::Ipv6Addr`: of that the table knows the values",
        "IpAddr" | "std::net::IpAddr" | "core::net::IpAddr" => {
            "a column has addresses of one kind, `std::net::Ipv4Addr` or `std::net::Ipv6Addr`: let the program tell them apart"
        }
        "Duration" => "write the full path, `std::time::Duration`, or for a type of yours the key: `as: duration, with: FUNCTION`",
        "Decimal" => "write the full path, `rust_decimal::Decimal`, or for a type of yours the key: `as: decimal(2), with: FUNCTION`",
        _ => return None,
    })
}

/// The text to write in place of an instant or a zoned time; `None` for other types.
fn zoned(path: &str) -> Option<&'static str> {
    let bare = path.strip_prefix("::").unwrap_or(path);
    let name = bare.split('<').next().unwrap_or(bare);
    match name {
        "std::time::Instant" | "core::time::Instant" => {
            Some("an instant can only be compared with others: let the program give how long it is, a `std::time::Duration`")
        }
        "std::time::SystemTime" | "chrono::DateTime" | "jiff::Zoned" | "jiff::Timestamp" | "time::OffsetDateTime" => Some(
            "its date and time depend on a zone: let the program convert it, to `chrono::NaiveDateTime`, or with `as: datetime, with: FUNCTION`",
        ),
        _ => None,
    }
}

fn another_notation(to: &Text, path: &str, library: Library) -> Finding {
    let message =
        format!("`{path}` has {}, not {}", library.notation().plural(), Notation::named(to.value.trim()).unwrap_or_default().plural());
    Finding::new(Code::InvalidType, to.span, message).help("leave `as:` out, or add `with: FUNCTION` that gives the key")
}

fn with_alone(with: &Text) -> Finding {
    let help = "say which key the function gives: `as: date`, `as: decimal(2)`, `as: u32`";
    Finding::new(Code::InvalidType, with.span, "`with:` without `as:`").help(help)
}

/// Whether a text is a path of Rust without generic arguments.
pub(in crate::resolve) fn is_path(text: &Text) -> bool {
    let tokens = token::tokens(&text.value).unwrap_or_default();
    let names = if tokens.first().is_some_and(|it| it.is("::")) { &tokens[1..] } else { &tokens[..] };
    let is_name = |at: usize| matches!(&names[at].kind, TokenKind::Word(_));
    names.len() % 2 == 1 && (0..names.len()).all(|at| if at % 2 == 0 { is_name(at) } else { names[at].is("::") })
}

/// The path of a function.
fn function(with: &Text, findings: &mut Vec<Finding>) -> Option<Conversion> {
    let with = with.trimmed();
    if !is_path(&with) {
        let finding = Finding::new(Code::InvalidType, with.span, format!("`{}` is no path of a function", with.value));
        findings.push(finding.help("write its path in Rust, such as `with: crate::keys::day`; it takes the value, and gives the key"));
        return None;
    }
    Some(Conversion::Function(with.spanned()))
}

/// Returns the key of an `Option`: the value inside is converted.
fn optional(key: Key, type_name: &str) -> Key {
    let depth = written_types::options(type_name);
    let is_inside = key.with.is_some() || key.notation != Notation::Number;
    match key.converted {
        Some((written, spelled)) if is_inside && written_types::options(&spelled) < depth => {
            let wrap = |it: String, open: &str, close: &str| format!("{}{it}{}", open.repeat(depth), close.repeat(depth));
            let spelled = wrap(spelled, "Option < ", " >");
            Key { converted: Some((wrap(written, "Option<", ">"), spelled)), ..key }
        }
        converted => Key { converted, ..key },
    }
}
