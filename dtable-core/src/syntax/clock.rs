//! Where dates, times of day and durations end. What they mean is read by the column that they are compared with.
//!
//! Entries and relations contain them. These are not Rust: there `2026-01-31` is a date, and `2026 - 1 - 31` with
//! blanks is arithmetic.

/// The length of the date, the time, the date with a time, or the duration at the beginning of a text; `None` where
/// there is none.
///
/// ```
/// use dtable_core::syntax::clock::length;
/// assert_eq!(length("2026-01-31..2026-07-01"), Some(10));
/// assert_eq!(length("08:30:15.5, 17:00"), Some(10));
/// assert_eq!(length("1h30m"), Some(5));
/// assert_eq!((length("2026"), length("1..5"), length("10-25"), length("5u8")), (None, None, None, None));
/// ```
#[must_use]
pub fn length(text: &str) -> Option<usize> {
    let length = date(text).map(|end| end + time_after_date(&text[end..])).or_else(|| time(text)).or_else(|| duration(text))?;
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

/// `250ms`, `1h30m`, `1.5s`.
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
    let unit = ["ns", "us", "µs", "ms", "s", "m", "h", "d"].into_iter().find(|it| after[fraction..].starts_with(it))?;
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
