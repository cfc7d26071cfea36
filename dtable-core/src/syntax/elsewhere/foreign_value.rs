//! Reads values as people write them, by the kind of the column's values: `1'000`, `5 %`, `$5`, `1.5k`, `31.01.2026`,
//! `9am`, `2 hours`, `10.0.*`.

use super::phrase::SIGNS;
use super::{ColumnSort, Reading, is_endless};
use crate::lists::CollectVec;

/// A comparison, a range, or a value; and lists of names and texts, which people separate as they like.
pub(super) fn values(text: &str, sort: ColumnSort) -> Vec<Reading> {
    let text = text.trim().trim_end_matches(',').trim();
    match sort {
        ColumnSort::Truth => truth(text).into_iter().map(Reading::new).collect_vec(),
        ColumnSort::Name => listed(text, name),
        ColumnSort::Text => listed(text, quoted),
        ColumnSort::Character => listed(text, character).into_iter().chain(characters(text)).collect_vec(),
        _ => [false, true].into_iter().flat_map(|other| single(text, sort, other)).collect_vec(),
    }
}

/// Both truths, as somebody lists them who leaves the choice; or one, in other words.
fn truth(text: &str) -> Option<&'static str> {
    let word = unquoted(text).to_lowercase();
    match word.as_str() {
        "t/f" | "f/t" | "y/n" | "yes/no" | "true/false" | "0/1" | "1/0" | "t or f" | "true or false" | "yes or no" | "either" | "both"
        | "t|f" | "t, f" | "yes, no" | "true, false" => Some("-"),
        "t" | "y" | "true" | "yes" | "on" | "1" | "✓" | "✔" | "☑" | "✅" => Some("T"),
        "f" | "n" | "false" | "no" | "off" | "0" | "✗" | "✘" | "☐" | "❌" => Some("F"),
        _ => None,
    }
}

/// The items of a list that commas do not separate, or whose items are written otherwise.
fn listed(text: &str, item: fn(&str) -> Option<String>) -> Vec<Reading> {
    let marks: [&[char]; 3] = [&[',', ';', '|'], &['/'], &[' ']];
    let split = |marks: &[char]| {
        let items: Option<Vec<String>> = text.split(marks).map(str::trim).filter(|it| !it.is_empty()).map(item).collect();
        items.filter(|it| !it.is_empty()).map(|it| Reading::new(it.join(", ")))
    };
    let one = item(text).map(Reading::new);
    one.into_iter().chain(marks.into_iter().filter_map(split)).collect_vec()
}

/// `"A"`, `'A'`, `Type.A`, `#A`: the name.
fn name(text: &str) -> Option<String> {
    let name = unquoted(text);
    let name = name.trim_start_matches(['#', '@', '.']);
    let last = name.split_once('.').map_or(name, |it| it.1);
    let is_name = |it: &str| !it.is_empty() && it.chars().all(|it| it == '_' || it == ':' || it.is_alphanumeric());
    is_name(last).then(|| last.to_owned())
}

/// `'text'`, and what has its quotes already.
fn quoted(text: &str) -> Option<String> {
    let inner = unquoted(text);
    let is_quoted = inner.len() < text.len() && !inner.contains(['"', '\\']) && (text.starts_with('"') || !inner.contains('\''));
    is_quoted.then(|| format!("{inner:?}"))
}

fn character(text: &str) -> Option<String> {
    let inner = unquoted(text);
    let mut characters = inner.chars();
    let only = characters.next().filter(|it| it.is_alphanumeric() || inner.len() < text.len())?;
    characters.next().is_none().then(|| format!("{only:?}"))
}

/// `a-z`, `'a' to 'z'`.
fn characters(text: &str) -> Option<Reading> {
    let (low, high) =
        text.split_once("..=").or_else(|| text.split_once(" to ")).or_else(|| text.split_once('-')).or_else(|| text.split_once('–'))?;
    Some(Reading::new(format!("{}..={}", character(low.trim())?, character(high.trim())?)))
}

/// The text inside quotes, or the text.
fn unquoted(text: &str) -> &str {
    let inside = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).or_else(|| inside('`')).map_or(text, str::trim)
}

/// A comparison, a range, or a value of what has an order. Where a value can be read in two ways, `other` asks for the
/// second one.
fn single(text: &str, sort: ColumnSort, other: bool) -> Vec<Reading> {
    if let Some((sign, by)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        let value = value(&text[sign.len()..], sort, other);
        return value.map(|it| Reading { text: super::signed(by, &it.text), ..it }).into_iter().collect_vec();
    }
    let mut found = Vec::new();
    if let Some(it) = value(text, sort, other) {
        found.push(it);
    }
    for (at, length, open, end) in dashes(text, sort) {
        let (low, high) = (text[..at].trim(), text[at + length..].trim());
        let has_dots = text[at..].starts_with("..");
        if is_endless(high) && !low.is_empty() && (has_dots || !high.is_empty()) {
            found
                .extend(value(low, sort, other).map(|it| Reading { text: format!("{} {}", if open { ">" } else { ">=" }, it.text), ..it }));
        } else if is_endless(low) && !high.is_empty() && (has_dots || !low.is_empty()) {
            found
                .extend(value(high, sort, other).map(|it| Reading { text: format!("{} {}", if end { "<=" } else { "<" }, it.text), ..it }));
        } else if let Some((x, y)) = value(low, sort, other).zip(value(high, sort, other)) {
            let (open, end) = (if open { "<" } else { "" }, if end { "=" } else { "" });
            // Over midnight there are two ranges.
            if sort == ColumnSort::Time && x.text > y.text {
                return vec![Reading::new(format!(">{} {}, <{end} {}", if open.is_empty() { "=" } else { "" }, x.text, y.text))];
            }
            found.push(Reading { text: format!("{}{open}..{end}{}", x.text, y.text), unit: x.unit.or(y.unit) });
        }
    }
    // `9-5pm` has an hour without its half of the day; `5 10` is a list.
    if matches!(sort, ColumnSort::Whole | ColumnSort::Fraction | ColumnSort::Address) {
        let items: Option<Vec<Reading>> = text.split_whitespace().map(|it| value(it, sort, other)).collect();
        let items = items.filter(|it| it.len() > 1 && it.iter().all(|it| it.unit.is_none()));
        found.extend(items.map(|it| Reading::new(it.iter().map(|it| it.text.as_str()).collect_vec().join(", "))));
    }
    found
}

/// Where something in a text may stand for `..`: its place and length, whether the beginning does not belong to it,
/// whether the end does.
fn dashes(text: &str, sort: ColumnSort) -> Vec<(usize, usize, bool, bool)> {
    let mut found = Vec::new();
    for (mark, open, end) in [
        (">..<", true, false),
        ("..<=", false, true),
        ("..<", false, false),
        ("<..=", true, true),
        ("<..", true, false),
        ("..=", false, true),
        ("...", false, true),
        ("..", false, false),
        (" to ", false, true),
        (" through ", false, true),
        (" thru ", false, true),
        ("–", false, true),
        ("—", false, true),
        (" - ", false, true),
    ] {
        if let Some(at) = text.find(mark) {
            found.push((at, mark.len(), open, end));
            return found;
        }
    }
    // A dash behind a number, but not the one inside a date.
    if matches!(sort, ColumnSort::Whole | ColumnSort::Fraction | ColumnSort::Time | ColumnSort::Duration | ColumnSort::Address) {
        let at = text.char_indices().skip(1).find(|&(at, it)| it == '-' && !text[..at].ends_with(['e', 'E', '-']));
        found.extend(at.map(|(at, it)| (at, it.len_utf8(), false, true)));
    }
    found
}

fn value(text: &str, sort: ColumnSort, other: bool) -> Option<Reading> {
    let text = unwrapped(text.trim());
    match sort {
        ColumnSort::Whole | ColumnSort::Fraction => number(text, sort == ColumnSort::Whole, other),
        ColumnSort::Date => date(text, other).map(Reading::new),
        ColumnSort::Time => time(text).map(Reading::new),
        ColumnSort::DateTime => {
            let (day, clock) = text.split_once(['T', ' ']).map(|(day, clock)| (day, clock.trim()))?;
            Some(Reading::new(format!("{}T{}", date(day.trim_end_matches(','), other)?, time(clock)?)))
        }
        ColumnSort::Duration => duration(text).map(Reading::new),
        ColumnSort::Address => address(text, other).map(Reading::new),
        _ => None,
    }
}

/// The text in quotes, in `date("..")`, `DATE '..'`, `@"..."`, `#..#`.
fn unwrapped(text: &str) -> &str {
    let word = text.find(|it: char| !it.is_alphabetic()).unwrap_or(text.len());
    let rest = match text[..word].to_lowercase().as_str() {
        "date" | "time" | "datetime" | "timestamp" | "duration" | "interval" | "number" => text[word..].trim(),
        _ => text.strip_prefix('@').unwrap_or(text),
    };
    let rest = rest.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(rest).trim();
    let rest = rest.strip_prefix('#').and_then(|it| it.strip_suffix('#')).unwrap_or(rest);
    let rest = if rest.starts_with(['"', '\'']) { unquoted(rest) } else { rest };
    if rest.is_empty() { text } else { rest }
}

/// A number, whose digits may be in groups, with a sign, a currency or a unit.
fn number(text: &str, is_whole: bool, other: bool) -> Option<Reading> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest.trim_start()),
        None => ("", text.strip_prefix('+').unwrap_or(text).trim_start()),
    };
    let (before, text) =
        UNIT_WORDS.iter().find_map(|it| Some((it, unit_before(text, it.0)?))).map_or((None, text), |(it, rest)| (Some(it.1), rest));
    let end = text.find(|it: char| !(it.is_ascii_digit() || matches!(it, '.' | '_' | '\'' | '’' | ' ' | ','))).unwrap_or(text.len());
    let end = text[..end].trim_end_matches([' ', ',', '\'']).len();
    let (digits, behind) = (&text[..end], &text[end..]);
    // `1e3` is no number with a unit.
    if let Some(exponent) = behind.strip_prefix(['e', 'E']).and_then(|it| it.parse::<u32>().ok()).filter(|it| *it < 30) {
        return Some(Reading::new(format!("{negative}{}", shifted(&grouped(digits, false, other)?, exponent, is_whole)?)));
    }
    let behind = behind.trim();
    let lower = behind.to_lowercase();
    if let Some((_, power)) = POWER_WORDS.iter().find(|it| it.0.contains(&lower.as_str())) {
        return Some(Reading { text: format!("{negative}{}", shifted(&grouped(digits, false, other)?, *power, is_whole)?), unit: before });
    }
    let digits = grouped(digits, is_whole, other)?;
    let suffix = matches!(lower.as_str(), "l" | "ul" | "u" | "f") && !text[end..].starts_with(' ');
    if behind.is_empty() || suffix && before.is_none() {
        return Some(Reading { text: format!("{negative}{digits}"), unit: before });
    }
    let unit = UNIT_WORDS.iter().find(|it| it.0.contains(&lower.as_str())).map(|it| it.1).filter(|_| before.is_none())?;
    if unit == PERCENT && other {
        let of_one = (!is_whole).then(|| hundredth(&digits))?;
        return Some(Reading { text: format!("{negative}{of_one}"), unit: Some("the whole as 1") });
    }
    Some(Reading { text: format!("{negative}{digits}"), unit: Some(unit) })
}

const PERCENT: &str = "percent";

/// Words for powers of ten, and these.
const POWER_WORDS: [(&[&str], u32); 4] = [
    (&["k", "thousand", "tsd", "tsd."], 3),
    (&["mio", "mio.", "million", "millions", "mln", "mn"], 6),
    (&["bn", "billion", "billions"], 9),
    (&["hundred"], 2),
];

/// Words for units, each with the unit that a column counts.
const UNIT_WORDS: [(&[&str], &str); 31] = [
    (&["%", "percent", "pct", "per cent"], PERCENT),
    (&["$", "usd", "us$", "dollar", "dollars"], "dollars"),
    (&["€", "eur", "euro", "euros"], "euros"),
    (&["£", "gbp", "pound sterling"], "pounds"),
    (&["¥", "jpy", "yen"], "yen"),
    (&["chf", "fr.", "francs"], "francs"),
    (&["cent", "cents", "ct", "¢"], "cents"),
    (&["y", "yr", "yrs", "year", "years", "y.o.", "years old"], "years"),
    (&["mo", "mos", "month", "months"], "months"),
    (&["w", "wk", "wks", "week", "weeks"], "weeks"),
    (&["d", "day", "days"], "days"),
    (&["h", "hr", "hrs", "hour", "hours"], "hours"),
    (&["min", "mins", "minute", "minutes"], "minutes"),
    (&["s", "sec", "secs", "second", "seconds"], "seconds"),
    (&["ms", "millis", "milliseconds"], "milliseconds"),
    (&["g", "gram", "grams"], "grams"),
    (&["kg", "kgs", "kilo", "kilos", "kilograms"], "kilograms"),
    (&["t", "tons", "tonnes"], "tonnes"),
    (&["lb", "lbs", "pounds"], "pounds"),
    (&["oz", "ounces"], "ounces"),
    (&["mm", "millimeters"], "millimetres"),
    (&["cm", "centimeters"], "centimetres"),
    (&["km", "kilometers"], "kilometres"),
    (&["mi", "mile", "miles"], "miles"),
    (&["ft", "feet"], "feet"),
    (&["l", "litre", "liter", "litres", "liters"], "litres"),
    (&["kmh", "km/h", "mph"], "this unit"),
    (&["°", "°c", "°f", "degrees"], "degrees"),
    (&["kb", "mb", "gb", "bytes", "kib", "mib", "gib"], "this unit"),
    (&["pcs", "pieces", "items", "units", "times", "people", "persons", "points", "pts"], "these"),
    (&["hz", "khz", "w/h", "kwh", "v", "watts"], "this unit"),
];

/// The number behind a currency that is written before it.
fn unit_before<'a>(text: &'a str, names: &[&str]) -> Option<&'a str> {
    let is_currency = |it: &str| matches!(it, "$" | "€" | "£" | "¥" | "usd" | "us$" | "eur" | "gbp" | "jpy" | "chf" | "fr.");
    names.iter().filter(|it| is_currency(it)).find_map(|it| {
        let (first, rest) = text.split_at_checked(it.len())?;
        let rest = rest.trim_start();
        (first.eq_ignore_ascii_case(it) && rest.starts_with(|it: char| it.is_ascii_digit())).then_some(rest)
    })
}

/// Digits that may be in groups, as a number of Rust.
fn grouped(text: &str, is_whole: bool, other: bool) -> Option<String> {
    let is_digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let (head, tail) = match text.rfind(['.', ',']) {
        Some(at) => (&text[..at], Some((&text[at..=at], &text[at + 1..]))),
        None => (text, None),
    };
    let groups = |text: &str| -> Option<String> {
        let mark = text.find(['\'', '’', ' ', '_', '.', ',']).map(|at| text[at..].chars().next().unwrap_or(' '));
        let Some(mark) = mark else { return is_digits(text).then(|| text.to_owned()) };
        let mut parts = text.split(mark);
        let first = parts.next().filter(|it| is_digits(it) && (it.len() <= 3 || mark == '_'))?;
        let rest = parts.collect_vec();
        rest.iter().all(|it| is_digits(it) && (it.len() == 3 || mark == '_')).then(|| format!("{first}_{}", rest.join("_")))
    };
    match tail {
        None => groups(text),
        // `.5`
        Some((".", fraction)) if head.is_empty() => is_digits(fraction).then(|| format!("0.{fraction}")),
        // `1.000` may be a thousand, `1.000.000` is a million.
        Some((".", thousand)) if is_whole && is_digits(thousand) && thousand.len() == 3 && !other => groups(text),
        // With a second point there is no other way.
        Some((".", thousand)) if thousand.len() == 3 && head.contains('.') => groups(text),
        Some((".", zeros)) if is_whole => zeros.bytes().all(|it| it == b'0').then(|| groups(head))?,
        Some((_, fraction)) if is_digits(fraction) => Some(format!("{}.{fraction}", groups(head)?)),
        Some((".", "")) => groups(head),
        _ => None,
    }
}

/// A number times a power of ten.
fn shifted(number: &str, power: u32, is_whole: bool) -> Option<String> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let power = power as usize;
    let (inside, rest) = fraction.split_at_checked(power).unwrap_or((fraction, ""));
    let digits = format!("{}{inside}{}", whole.replace('_', ""), "0".repeat(power - inside.len()));
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let rest = rest.trim_end_matches('0');
    let first = digits.len() % 3;
    let groups = (0..digits.len()).filter(|at| *at > 0 && at % 3 == first).rev();
    let mut grouped = digits.to_owned();
    groups.for_each(|at| grouped.insert(at, '_'));
    let grouped = if digits.len() > 4 { grouped } else { digits.to_owned() };
    match rest {
        "" => Some(grouped),
        _ if is_whole => None,
        rest => Some(format!("{grouped}.{rest}")),
    }
}

/// A hundredth of a number.
fn hundredth(number: &str) -> String {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{:0>3}", whole.replace('_', ""));
    let (whole, cents) = digits.split_at(digits.len() - 2);
    let text = format!("{whole}.{cents}{fraction}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

const MONTH_NAMES: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// A date, or the days of a month or a year.
fn date(text: &str, other: bool) -> Option<String> {
    if text.contains("..") || !text.ends_with(|it: char| it.is_alphanumeric()) || !text.starts_with(|it: char| it.is_alphanumeric()) {
        return None;
    }
    let parts = text.split(['.', '/', '-', ' ', ',']).filter(|it| !it.is_empty()).collect_vec();
    let number = |it: &str| it.parse::<u16>().ok().filter(|_| it.len() <= 4 && it.bytes().all(|it| it.is_ascii_digit()));
    let day = |it: &str| number(it.trim_end_matches(|it: char| it.is_ascii_alphabetic())).filter(|it| (1..=31).contains(it));
    let month = |it: &str| {
        let named = it.get(..3).and_then(|it| MONTH_NAMES.iter().position(|name| it.eq_ignore_ascii_case(name))).map(|it| it as u16 + 1);
        named.filter(|_| it.chars().all(char::is_alphabetic)).or_else(|| number(it).filter(|it| (1..=12).contains(it)))
    };
    let year = |it: &str| number(it).filter(|_| it.len() == 4);
    let is_word = |it: &str| it.starts_with(|it: char| it.is_alphabetic());
    let written = |year: u16, month: u16, day: u16| Some(format!("{year:04}-{month:02}-{day:02}"));
    match parts[..] {
        [whole] if whole.len() == 8 => written(year(&whole[..4])?, month(&whole[4..6])?, day(&whole[6..])?),
        [a] => {
            let year = year(a)?;
            Some(format!("{year:04}-01-01..{:04}-01-01", year + 1))
        }
        [a, b] => {
            let (year, month) = year(a).zip(month(b)).or_else(|| year(b).zip(month(a)))?;
            let (next_year, next) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
            Some(format!("{year:04}-{month:02}-01..{next_year:04}-{next:02}-01"))
        }
        [a, b, c] if year(a).is_some() => written(year(a)?, month(b)?, day(c)?),
        [a, b, c] if is_word(a) => written(year(c)?, month(a)?, day(b)?),
        [a, b, c] if is_word(b) || text.contains('.') => written(year(c)?, month(b)?, day(a)?),
        // `01/02/2026` is the first of February, or the second of January.
        [a, b, c] => match (day(a)?, day(b)?) {
            (first, second) if first <= 12 && (second > 12 || other) => written(year(c)?, first, second),
            (first, second) => (second <= 12).then(|| written(year(c)?, second, first))?,
        },
        _ => None,
    }
}

/// A time of day.
fn time(text: &str) -> Option<String> {
    let lower = text.trim_start_matches(['T', 't']).to_lowercase();
    if lower == "noon" {
        return Some("12:00".to_owned());
    }
    let digits = lower.find(|it: char| !it.is_ascii_digit() && it != ':').unwrap_or(lower.len());
    let (clock, half) = (&lower[..digits], lower[digits..].trim());
    let half = half.replace(['.', ' '], "");
    let (clock, half) = match half.strip_prefix('h') {
        Some(minutes) if !clock.contains(':') && minutes.bytes().all(|it| it.is_ascii_digit()) => {
            (format!("{clock}:{}", if minutes.is_empty() { "00" } else { minutes }), String::new())
        }
        _ if half.is_empty() && clock.len() == 4 && !clock.contains(':') => (format!("{}:{}", &clock[..2], &clock[2..]), half),
        _ => (clock.to_owned(), half),
    };
    let mut parts = clock.split(':');
    let hour: u8 = parts.next()?.parse().ok()?;
    let rest = parts.collect_vec();
    let hour = match half.as_str() {
        "" if !rest.is_empty() => hour,
        "am" if (1..=12).contains(&hour) => hour % 12,
        "pm" if (1..=12).contains(&hour) => hour % 12 + 12,
        _ => return None,
    };
    let rest = if rest.is_empty() { "00".to_owned() } else { rest.join(":") };
    Some(format!("{hour:02}:{rest}"))
}

/// `2 hours`, `1 h 30 min`, `PT1H30M`, `3 weeks`.
fn duration(text: &str) -> Option<String> {
    if let Some(it) = iso_duration(text) {
        return Some(it);
    }
    let lower = text.to_lowercase().replace(" and ", " ").replace(',', " ");
    let (mut rest, mut written) = (lower.trim(), String::new());
    while !rest.is_empty() {
        let end = rest.find(|it: char| !it.is_ascii_digit() && it != '.' && it != '_').unwrap_or(rest.len());
        let (count, after) = rest.split_at(end);
        let after = after.trim_start();
        let word = after.find(|it: char| !it.is_alphabetic() && it != 'µ').unwrap_or(after.len());
        let (times, unit) = match &after[..word] {
            "y" | "yr" | "yrs" | "year" | "years" => (1, "y"),
            "mo" | "mos" | "month" | "months" => (1, "mo"),
            "w" | "wk" | "wks" | "week" | "weeks" => (7, "d"),
            "d" | "day" | "days" => (1, "d"),
            "h" | "hr" | "hrs" | "hour" | "hours" => (1, "h"),
            "m" | "min" | "mins" | "minute" | "minutes" => (1, "m"),
            "s" | "sec" | "secs" | "second" | "seconds" => (1, "s"),
            "ms" | "milli" | "millis" | "millisecond" | "milliseconds" => (1, "ms"),
            "us" | "µs" | "microseconds" => (1, "us"),
            "ns" | "nanoseconds" => (1, "ns"),
            _ => return None,
        };
        let count = if times > 1 { (count.parse::<u64>().ok()?.checked_mul(times)?).to_string() } else { count.to_owned() };
        written = written + &count + unit;
        rest = after[word..].trim_start();
    }
    (!written.is_empty()).then_some(written)
}

/// An address or a network: `10.*`, `192.168.0.x`, `10/8`, `[::1]`, `localhost`.
fn address(text: &str, other: bool) -> Option<String> {
    let text = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(text);
    if text.eq_ignore_ascii_case("localhost") {
        return Some(if other { "::1" } else { "127.0.0.1" }.to_owned());
    }
    let (numbers, prefix) = text.split_once('/').map_or((text, None), |it| (it.0, Some(it.1.to_owned())));
    let mut parts = numbers.split('.').collect_vec();
    let is_any = |it: &&str| matches!(*it, "*" | "x" | "X");
    let count = parts.iter().position(is_any).unwrap_or(parts.len());
    let has_any = count < parts.len() && parts[count..].iter().all(is_any);
    parts.truncate(count);
    let prefix = prefix.or_else(|| has_any.then(|| (8 * count).to_string()));
    let is_short = (1..4).contains(&count) && parts.iter().all(|it| it.parse::<u8>().is_ok());
    match prefix {
        Some(prefix) if is_short => Some(format!("{}{}/{prefix}", parts.join("."), ".0".repeat(4 - count))),
        _ => Some(text.to_owned()).filter(|it| it.contains(':') || count == 4),
    }
}

/// `P7D`, `PT1H30M`, `P1Y6M`, as durations and months are written here.
pub(crate) fn iso_duration(text: &str) -> Option<String> {
    const OF_DATES: [(char, &str); 4] = [('Y', "y"), ('M', "mo"), ('W', "d"), ('D', "d")];
    const OF_TIMES: [(char, &str); 3] = [('H', "h"), ('M', "m"), ('S', "s")];
    let (date, time) = text.strip_prefix('P')?.split_once('T').unwrap_or((&text[1..], ""));
    let mut written = String::new();
    for (mut rest, mut units) in [(date, &OF_DATES[..]), (time, &OF_TIMES[..])] {
        while !rest.is_empty() {
            let (count, after) = rest.split_at(rest.find(|it: char| !it.is_ascii_digit() && it != '.')?);
            let unit = units.iter().position(|it| after.starts_with(it.0)).filter(|_| !count.is_empty())?;
            written += &if after.starts_with('W') { count.parse::<u64>().ok()?.checked_mul(7)?.to_string() } else { count.to_owned() };
            written += units[unit].1;
            (rest, units) = (&after[1..], &units[unit + 1..]);
        }
    }
    (!written.is_empty()).then_some(written)
}
