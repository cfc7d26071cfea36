//! Literals of outputs whose type is one of a well-known library: `12.50`, `1h30m`, `2026-01-31`, `10.1.2.3`.
//!
//! The literal is the name of the result, and the code has the constant of the library.

use super::typed_literals::OutputType;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Expression, Library, MONTHS, Notation, civil, ipv6_of};
use crate::source::Spanned;
use crate::syntax::token::{self, Token, TokenKind};
use crate::syntax::{Literal, Text};

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;
/// The places of a literal's decimals: half of a key counts units of the last one.
const PLACES: usize = 9;

/// Where a literal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::resolve) enum LiteralPlace {
    /// In a cell, as Rust writes it: a value of an `Option` in `Some(..)`.
    Cell,
    /// In `values:`, which may leave out `Some(..)`.
    List,
}

/// A type of a library, as a table writes it.
struct LibraryType<'a> {
    path: &'a str,
    library: Library,
}

/// Reads a cell that is a literal of the output's type. `None` if the type has no literals but those of Rust, or if the
/// cell is any other expression.
///
/// # Errors
///
/// The literal is none of the type: `2026-02-30`, or `-5s` of a `std::time::Duration`.
pub(in crate::resolve) fn read(cell: &Text, wanted: &OutputType, place: LiteralPlace) -> Result<Option<Expression>, Finding> {
    let cell = cell.trimmed();
    let Some((ty, depth)) = library_type(wanted) else { return Ok(None) };
    let (some, inside) = inside_options(&cell, depth);
    let Some(literal) = literal(&inside) else { return Ok(None) };
    let key = ty.key(&inside)?;
    if some < depth && place == LiteralPlace::Cell {
        let finding = invalid(&cell, format!("`{}` is no `{}`", cell.value, wanted.name()));
        return Err(finding.help(format!("write `{}{}{}`", "Some(".repeat(depth), inside.value, ")".repeat(depth))));
    }
    let wrap = |code: String| format!("{}{code}{}", "Some(".repeat(depth), ")".repeat(depth));
    let places = if let Literal::Float(..) = literal { fraction(&inside.value).len() } else { 0 };
    let (code, canonical) = (wrap(ty.constant(key, places)), wrap(ty.constant(key, shortest(key, places))));
    let named = Some(Spanned::new(cell.value.clone(), cell.span));
    Ok(Some(Expression { named, key: Some(key), ..Expression::new(code, canonical, cell.span) }))
}

/// The type of a library inside of `Option`s, and the number of these.
fn library_type(wanted: &OutputType) -> Option<(LibraryType<'_>, usize)> {
    match wanted {
        OutputType::Option(inner) => library_type(inner).map(|(ty, depth)| (ty, depth + 1)),
        OutputType::Library(path) => Library::of(path, Notation::Number).map(|library| (LibraryType { path, library }, 0)),
        _ => None,
    }
}

/// The text inside of at most `depth` times `Some(..)`, and how many there are.
fn inside_options(cell: &Text, depth: usize) -> (usize, Text) {
    let mut inside = cell.clone();
    for some in 0..depth {
        let end = inside.value.len();
        let is_some = inside.value.starts_with("Some(") && inside.value.ends_with(')');
        if !is_some {
            return (some, inside);
        }
        inside = Text::whole(inside.value["Some(".len()..end - 1].trim(), inside.part("Some(".len()..end - 1));
    }
    (depth, inside)
}

/// The literal that is all of a text but for a minus before it.
fn literal(text: &Text) -> Option<Literal> {
    let tokens = token::cell_tokens(&text.value).ok()?;
    let (_, [Token { kind: TokenKind::Literal(literal), .. }]) = token::signed(&tokens) else { return None };
    let is_plain = match literal {
        Literal::Int(_, suffix) | Literal::Float(_, _, suffix) => suffix.is_empty(),
        Literal::Time(_) | Literal::Address(_) => true,
        _ => false,
    };
    is_plain.then(|| literal.clone())
}

/// The digits after the point.
fn fraction(text: &str) -> String {
    text.split_once('.').map_or_else(String::new, |it| it.1.replace('_', ""))
}

/// The fewest digits after the point with which a decimal is the same.
fn shortest(key: i128, places: usize) -> usize {
    let unit = |places: usize| 2 * 10_i128.pow(PLACES.saturating_sub(places) as u32);
    (0..places).find(|it| key % unit(*it) == 0).unwrap_or(places)
}

fn invalid(text: &Text, message: String) -> Finding {
    Finding::new(Code::InvalidResult, text.span, message)
}

impl LibraryType<'_> {
    /// The key of a literal.
    fn key(&self, text: &Text) -> Result<i128, Finding> {
        let notation = self.library.notation();
        let read = notation.literal(&text.value.replace(' ', ""));
        let key = read.map_err(|it| invalid(text, format!("`{}` {}", text.value, it.message)).help(it.help))?;
        let all = self.library.all();
        if notation.key().position_of(key).is_some_and(|at| all.contains(at)) {
            return Ok(key);
        }
        let value = |at: Option<u128>| at.and_then(|at| notation.key().value_at(at)).map_or_else(String::new, |it| notation.write(it));
        let finding = invalid(text, format!("`{}` is no `{}`", text.value, self.path));
        Err(finding.help(format!("its values go from {} to {}", value(all.first()), value(all.last()))))
    }

    /// The constant of the library, in Rust. A decimal has as many digits after the point as are written.
    fn constant(&self, key: i128, places: usize) -> String {
        let (path, module) = (self.path, self.path.rsplit_once("::").map_or("", |it| it.0));
        let time = |key: i128| {
            let seconds = key / SECOND;
            format!("{}, {}, {}, {}", seconds / 3_600, seconds / 60 % 60, seconds % 60, grouped((key % SECOND).unsigned_abs()))
        };
        let date = |days: i128| {
            let (year, month, day) = civil(days);
            (if year < 0 { "-" } else { "" }, grouped(year.unsigned_abs()), month, day)
        };
        match self.library {
            Library::StdDuration => {
                format!("{path}::new({}, {})", grouped((key / SECOND).unsigned_abs()), grouped((key % SECOND).unsigned_abs()))
            }
            Library::ChronoDate | Library::ChronoMonthDay => {
                let (sign, year, month, day) = date(key);
                format!("const {{ {path}::from_ymd_opt({sign}{year}, {month}, {day}).unwrap() }}")
            }
            Library::ChronoTime => format!("const {{ {path}::from_hms_nano_opt({}).unwrap() }}", time(key)),
            Library::ChronoDateTime => {
                let ((sign, year, month, day), time) = (date(key.div_euclid(DAY)), time(key.rem_euclid(DAY)));
                let date = format!("{module}::NaiveDate::from_ymd_opt({sign}{year}, {month}, {day}).unwrap()");
                format!("const {{ {date}.and_hms_nano_opt({time}).unwrap() }}")
            }
            Library::TimeDate | Library::TimeMonthDay => {
                let (sign, year, month, day) = date(key);
                let month = MONTHS[month.clamp(1, 12) as usize - 1];
                let made = format!("{path}::from_calendar_date({sign}{year}, {module}::Month::{month}, {day})");
                format!(
                    "const {{ match {made} {{ ::core::result::Result::Ok(it) => it, ::core::result::Result::Err(_) => ::core::panic!() }} }}"
                )
            }
            Library::JiffDate | Library::JiffMonthDay => {
                let (sign, year, month, day) = date(key);
                format!("{module}::date({sign}{year}, {month}, {day})")
            }
            Library::StdIpv4 => format!("{path}::new({})", (key as u32).to_be_bytes().map(|it| it.to_string()).join(", ")),
            Library::StdIpv6 => format!("{path}::new({})", ipv6_of(key).segments().map(|it| format!("{it:#x}")).join(", ")),
            Library::RustDense | Library::RustDecimal(_) => {
                let digits = key.unsigned_abs() / 2 / 10_u128.pow(PLACES.saturating_sub(places) as u32);
                let parts = (0..3).map(|at| grouped(digits >> (32 * at) & u128::from(u32::MAX))).collect_vec().join(", ");
                format!("{path}::from_parts({parts}, {}, {places})", key < 0)
            }
        }
    }
}

/// A number, with `_` between groups of three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn code(ty: &str, cell: &str) -> String {
        let read = read(&Text::exact(cell, FileId(0), 0, Vec::new()), &OutputType::new(ty), LiteralPlace::Cell);
        read.map_or_else(|it| format!("{} | {}", it.message, it.help.concat()), |it| it.map_or_else(String::new, |it| it.text))
    }

    #[test]
    fn literals_are_constants_of_the_crate() {
        for (ty, cell, expected) in [
            ("rust_decimal :: Decimal", "12.50", "rust_decimal::Decimal::from_parts(1_250, 0, 0, false, 2)"),
            ("rust_decimal :: Decimal", "-3", "rust_decimal::Decimal::from_parts(3, 0, 0, true, 0)"),
            ("rust_decimal :: Decimal", "10_000_000_000.5", "rust_decimal::Decimal::from_parts(1_215_752_197, 23, 0, false, 1)"),
            ("std :: time :: Duration", "1h30m", "std::time::Duration::new(5_400, 0)"),
            ("std :: time :: Duration", "1.5ms", "std::time::Duration::new(0, 1_500_000)"),
            ("chrono :: NaiveDate", "2026-01-31", "const { chrono::NaiveDate::from_ymd_opt(2_026, 1, 31).unwrap() }"),
            ("chrono :: NaiveTime", "08:30", "const { chrono::NaiveTime::from_hms_nano_opt(8, 30, 0, 0).unwrap() }"),
            ("jiff :: civil :: Date", "-0044-03-15", "jiff::civil::date(-44, 3, 15)"),
            ("Option < std :: time :: Duration >", "Some(5s)", "Some(std::time::Duration::new(5, 0))"),
            ("Option < std :: time :: Duration >", "None", ""),
            ("rust_decimal :: Decimal", "rust_decimal::Decimal::new(5, 1)", ""),
            ("Decimal", "12.50", ""),
            ("u8", "5", ""),
        ] {
            assert_eq!(code(ty, cell), expected, "{ty} {cell}");
        }
    }

    #[test]
    fn literals_that_the_type_does_not_have_are_refused() {
        for (ty, cell, expected) in [
            ("std :: time :: Duration", "-5s", "`-5s` is no `std::time::Duration` | its values go from 0s to 584542046090y"),
            ("std :: time :: Duration", "5", "`5` has no unit"),
            ("chrono :: NaiveDate", "2026-02-30", "`2026-02-30` has no such day | the last day of this month is 28"),
            ("chrono :: NaiveTime", "24:00", "`24:00` is no `chrono::NaiveTime` | its values go from 00:00 to 23:59:59.999999999"),
            ("Option < std :: time :: Duration >", "5s", "`5s` is no `Option<std::time::Duration>` | write `Some(5s)`"),
            ("rust_decimal :: Decimal", "0.1234567891", "`0.1234567891` has more than 9 digits after the point"),
        ] {
            let found = code(ty, cell);
            assert!(found.starts_with(expected.split("584").next().unwrap_or_default()), "{found}");
        }
    }

    #[test]
    fn equal_decimals_are_equal_results() {
        let read = |cell: &str| {
            read(&Text::exact(cell, FileId(0), 0, Vec::new()), &OutputType::new("rust_decimal :: Decimal"), LiteralPlace::Cell).unwrap()
        };
        assert_eq!(read("12.5"), read("12.500"));
        assert_ne!(read("12.5"), read("12.05"));
        assert_eq!(read("12.50").unwrap().shown(), "12.50");
    }
}
