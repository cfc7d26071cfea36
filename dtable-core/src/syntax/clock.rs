//! Where dates, days of the year, times of day, durations and numbers of months end. What they mean is read by the column that they are compared with.
//!
//! Entries and relations contain them. These are not Rust: there `2026-01-31` is a date, and `2026 - 1 - 31` with
//! blanks is arithmetic.

/// The length of the date, the day of the year, the time, the date with a time, the duration, or the number of months at
/// the beginning of a text; `None` where there is none.
///
/// ```
/// use dtable_core::syntax::clock::length;
/// assert_eq!(length("2026-01-31..2026-07-01"), Some(10));
/// assert_eq!(length("08:30:15.5, 17:00"), Some(10));
/// assert_eq!((length("1h30m"), length("1y6mo"), length("05-01..10-01")), (Some(5), Some(5), Some(5)));
/// assert_eq!((length("2026"), length("1..5"), length("20-10"), length("5u8")), (None, None, None, None));
/// ```
#[must_use]
pub fn length(text: &str) -> Option<usize> {
    let date = date(text).map(|end| end + time_after_date(&text[end..]));
    let length = date.or_else(|| month_day(text)).or_else(|| time(text)).or_else(|| duration(text))?;
    let follows = text[length..].chars().next();
    (!follows.is_some_and(|it| it == '_' || it.is_alphanumeric())).then_some(length)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// `2026-01-31`.
fn date(text: &str) -> Option<usize> {
    let year = digits(text);
    let rest = text[year..].strip_prefix('-')?;
    let month = digits(rest);
    let rest = rest[month..].strip_prefix('-')?;
    (year >= 4 && month == 2 && digits(rest) == 2).then_some(year + 6)
}

/// `05-01`. With zeros before it no number is meant; without them numbers that cannot be a month and a day are a
/// difference.
fn month_day(text: &str) -> Option<usize> {
    const LENGTH: usize = 5;
    let rest = text.get(2..LENGTH)?.strip_prefix('-')?;
    let (month, day) = (&text[..2], rest);
    let is_number = |it: &str| digits(it) == 2;
    let is_day = text.starts_with('0') || day.starts_with('0') || month <= "12" && day <= "31";
    let goes_on = text[LENGTH..].strip_prefix(['-', '.', '/']).is_some_and(|it| digits(it) > 0);
    (is_number(month) && is_number(day) && is_day && !goes_on).then_some(LENGTH)
}

/// `T08:30`, with its zone; nothing where no time follows a date.
fn time_after_date(text: &str) -> usize {
    let is_time = text.starts_with(['T', 't']) && digits(&text[1..]) > 0;
    if is_time { 1 + clock(&text[1..]) } else { 0 }
}

/// `08:30`, `08:30:15.5`, with its zone.
fn time(text: &str) -> Option<usize> {
    let hour = digits(text);
    let rest = text[hour..].strip_prefix(':')?;
    ((1..=2).contains(&hour) && digits(rest) > 0).then(|| clock(text))
}

/// Digits, colons between them, a fraction, and a zone.
fn clock(text: &str) -> usize {
    let mut end = digits(text);
    while text[end..].starts_with(':') && digits(&text[end + 1..]) > 0 {
        end += 1 + digits(&text[end + 1..]);
    }
    if text[end..].starts_with('.') && digits(&text[end + 1..]) > 0 {
        end += 1 + digits(&text[end + 1..]);
    }
    end + zone(&text[end..])
}

/// `Z`, `+02:00`, `[Europe/Paris]`.
fn zone(text: &str) -> usize {
    let mut end = 0;
    if text.starts_with(['Z', 'z']) {
        end = 1;
    } else if text.starts_with(['+', '-']) && digits(&text[1..]) >= 2 {
        end = 1 + digits(&text[1..]);
        if text[end..].starts_with(':') {
            end += 1 + digits(&text[end + 1..]);
        }
    }
    let name = text[end..].strip_prefix('[').and_then(|it| it.find(']'));
    name.map_or(end, |it| end + it + 2)
}

/// `250ms`, `1h30m`, `1.5s`, `1y6mo`.
fn duration(text: &str) -> Option<usize> {
    let mut end = 0;
    while let Some(length) = counted_unit(&text[end..]) {
        end += length;
    }
    (end > 0).then_some(end)
}

fn counted_unit(text: &str) -> Option<usize> {
    let whole = text.bytes().take_while(|it| it.is_ascii_digit() || *it == b'_').count();
    if digits(text) == 0 {
        return None;
    }
    let after = &text[whole..];
    let fraction = if after.starts_with('.') && digits(&after[1..]) > 0 { 1 + digits(&after[1..]) } else { 0 };
    let unit = ["ns", "us", "µs", "ms", "mo", "s", "m", "h", "d", "y"].into_iter().find(|it| after[fraction..].starts_with(it))?;
    Some(whole + fraction + unit.len())
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn ends_are_found() {
        for (text, expected) in [
            ("2026-01-31T08:30..2026-02-01T00:00", Some(16)),
            ("2026-01-31T08:30Z", Some(17)),
            ("2026-01-31T08:30+02:00[Europe/Paris], x", Some(36)),
            ("8:30", Some(4)),
            ("08:30..17:00", Some(5)),
            ("1.5h..2h", Some(4)),
            ("5s", Some(2)),
            ("18mo", Some(4)),
            ("1y6mo, 2y", Some(5)),
            ("12-24", Some(5)),
            ("02-30", Some(5)),
            ("13-40", None),
            ("05-01-2026", None),
            ("10-12.5", None),
            ("5sx", None),
            ("1_000ms", Some(7)),
            ("2026-1-31", None),
            ("0x5d", None),
            ("1e5", None),
            ("12.50", None),
            ("", None),
        ] {
            assert_eq!(length(text), expected, "{text}");
        }
    }
}
