//! What people write in entries who come from elsewhere, and how it is written here: `≤ 5`, `=< 5`, `> 5 and <= 9`, `56 days`, `31.01.2026`.
//!
//! A text is read in parts; each part that is spelled otherwise here is put in its place. Whether the new text is an entry says the parser:
//! nothing is offered that it does not read.

use std::ops::Range;

/// The bytes of the longest text that is looked at: nobody types a longer entry.
const LONGEST: usize = 1000;

/// A text as it is written here.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Respelled {
    /// The text.
    pub(super) text: String,
    /// The text where the column holds durations, if it is another one.
    pub(super) duration: Option<String>,
    /// What was respelled first.
    pub(super) range: Range<usize>,
}

/// The text as it is written here, if that is another one.
pub(super) fn respelled(text: &str) -> Option<Respelled> {
    if text.len() > LONGEST {
        return None;
    }
    let mut written = Written { text, plain: String::new(), duration: String::new(), first: None };
    let mut at = 0;
    while at < text.len() {
        at = written.next(at);
    }
    let Written { plain, duration, first, .. } = written;
    let (plain, duration) = (plain.trim().to_owned(), duration.trim().to_owned());
    first.map(|range| Respelled { duration: (duration != plain).then_some(duration), text: plain, range })
}

/// What is written so far.
struct Written<'a> {
    text: &'a str,
    plain: String,
    duration: String,
    first: Option<Range<usize>>,
}

impl Written<'_> {
    /// Reads the part at `at`, and returns where the next one begins.
    fn next(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(first) = rest.chars().next() else { return self.text.len() };
        if let Some((quoted, _)) = rest.strip_prefix('"').and_then(|it| it.split_once('"')) {
            return self.keep(at, quoted.len() + 2);
        }
        if let Some((quoted, _)) = rest.strip_prefix('\'').and_then(|it| it.split_once('\'')) {
            // One character is a character, whose quotes are these.
            let is_text = quoted.chars().nth(1).is_some() && !quoted.contains(['\\', '"', '.', ',', '<', '>']);
            let length = quoted.len() + 2;
            return if is_text { self.put(at, length, &format!("\"{quoted}\"")) } else { self.keep(at, length) };
        }
        if first.is_ascii_digit() {
            return self.number(at);
        }
        if first == '|' {
            return self.join(at, if rest.starts_with("||") { 2 } else { 1 }, ", ");
        }
        let dash = rest.trim_start_matches(['–', '—']);
        if dash.len() < rest.len() && self.plain.trim_end().ends_with(|it: char| it.is_ascii_digit()) {
            return self.join(at, rest.len() - dash.len(), "..=");
        }
        if let Some((sign, by)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return self.put(at, sign.len(), by);
        }
        if first == '/' && !self.plain.trim_end().ends_with(|it: char| it.is_ascii_digit()) {
            return self.join(at, 1, ", ");
        }
        if first == '&' {
            let is_double = rest.starts_with("&&");
            return if is_double { self.keep(at, 2) } else { self.put(at, 1, "&&") };
        }
        let currency = rest.trim_start_matches(['€', '$', '£']).trim_start();
        if matches!(first, '€' | '$' | '£') && currency.starts_with(|it: char| it.is_ascii_digit()) {
            return self.put(at, rest.len() - currency.len(), "");
        }
        if let Some(plain) = full_width(first).or_else(|| digit(first)) {
            return self.put(at, first.len_utf8(), plain.encode_utf8(&mut [0; 4]));
        }
        let word = word_length(rest);
        if word == 0 { self.keep(at, first.len_utf8()) } else { self.word(at, word) }
    }

    fn keep(&mut self, at: usize, length: usize) -> usize {
        self.plain.push_str(&self.text[at..at + length]);
        self.duration.push_str(&self.text[at..at + length]);
        at + length
    }

    fn put(&mut self, at: usize, length: usize, by: &str) -> usize {
        self.first.get_or_insert(at..at + length);
        self.plain.push_str(by);
        self.duration.push_str(by);
        at + length
    }

    /// In place of blanks and a word: a sign that touches what stands before it.
    fn join(&mut self, at: usize, length: usize, by: &str) -> usize {
        for text in [&mut self.plain, &mut self.duration] {
            text.truncate(text.trim_end().len());
        }
        let after = self.text[at + length..].len() - self.text[at + length..].trim_start().len();
        self.put(at, length, by);
        at + length + after
    }

    fn word(&mut self, at: usize, length: usize) -> usize {
        let rest = &self.text[at..];
        if rest.starts_with("n/a") && word_length(&rest[2..]) == 1 {
            return self.keep(at, 3);
        }
        let not_applicable = ["N/A", "N/a", "n.a.", "N.A."].into_iter().find(|it| rest.starts_with(it));
        if let Some(it) = not_applicable {
            return self.put(at, it.len(), "n/a");
        }
        if let Some((quoted, literal)) = called(rest, length) {
            return self.put(at, quoted, &literal);
        }
        match rest[..length].to_lowercase().as_str() {
            "and" if rest[length..].trim_start().starts_with(['<', '>', '=', '!', '≤', '≥', '≠']) => self.put(at, length, "&&"),
            "and" | "or" => self.join(at, length, ", "),
            "to" => self.join(at, length, "..="),
            _ => self.keep(at, length),
        }
    }

    /// A number or a date, and the unit behind it.
    fn number(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        if let Some((length, date)) = date(rest) {
            return self.put(at, length, &date);
        }
        if let Some((length, time)) = half_day(rest) {
            return self.put(at, length, &time);
        }
        if let Some((length, number)) = grouped(rest) {
            return self.put(at, length, &number);
        }
        let digits = number_length(rest);
        let end = self.keep(at, digits);
        let Some((length, days, of_duration)) = unit(&self.text[end..]) else { return end };
        let start = end + self.text[end..end + length].len() - self.text[end..end + length].trim_start().len();
        self.first.get_or_insert(start..end + length);
        if let Some(weeks) = rest[..digits].parse::<u32>().ok().filter(|_| days > 1) {
            self.duration.truncate(self.duration.len() - digits);
            self.duration.push_str(&(u64::from(weeks) * days).to_string());
        }
        self.duration.push_str(of_duration);
        end + length
    }
}

const SIGNS: [(&str, &str); 18] = [
    ("> =", ">="),
    ("< =", "<="),
    ("! =", "!="),
    ("=<", "<="),
    ("=>", ">="),
    ("<>", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("…", ".."),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("“", "\""),
    ("”", "\""),
    ("„", "\""),
    ("\u{a0}", " "),
    (";", ","),
];

/// The character that looks like one of East Asian width.
fn full_width(it: char) -> Option<char> {
    let is_wide = ('\u{ff01}'..='\u{ff5e}').contains(&it);
    if is_wide { char::from_u32(u32::from(it) - 0xfee0) } else { None }
}

/// The digits 0 of scripts in which numbers are written from time to time: Arabic, Persian, Devanagari, Bengali, Tamil, Thai.
const ZEROS: [char; 6] = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{be6}', '\u{e50}'];

/// The digit that a character is in another script.
fn digit(it: char) -> Option<char> {
    let value = ZEROS.iter().find_map(|zero| u32::from(it).checked_sub(u32::from(*zero)).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}

fn word_length(text: &str) -> usize {
    text.find(|it: char| it != '_' && !it.is_alphanumeric()).unwrap_or(text.len())
}

/// Digits, `_` between them, and a fraction.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.find(|it: char| it != '_' && !it.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(text);
    match text[whole..].strip_prefix('.') {
        Some(fraction) if fraction.starts_with(|it: char| it.is_ascii_digit()) => whole + 1 + digits(fraction),
        _ => whole,
    }
}

/// A time of half a day: `8am`, `6:30 pm`: its length, and how it is written here.
fn half_day(text: &str) -> Option<(usize, String)> {
    let clock = text.find(|it: char| !it.is_ascii_digit() && it != ':').unwrap_or(text.len());
    let rest = text[clock..].trim_start();
    let half = rest.get(..2).filter(|_| word_length(rest) == 2)?.to_lowercase();
    let (hour, minute) = text[..clock].split_once(':').unwrap_or((&text[..clock], "00"));
    let hour: u8 = hour.parse().ok().filter(|it| (1..=12).contains(it))?;
    let hour = match half.as_str() {
        "am" => hour % 12,
        "pm" => hour % 12 + 12,
        _ => return None,
    };
    Some((text.len() - rest.len() + 2, format!("{hour:02}:{minute}")))
}

/// A number whose digits are in groups: `1.000.000,00`, `1'000'000`, `1 000 000`: its length, and how it is written here.
fn grouped(text: &str) -> Option<(usize, String)> {
    let digits = |text: &str| text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    let first = digits(text);
    let mark = text[first..].chars().next().filter(|it| matches!(it, '.' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}'))?;
    let (mut end, mut number) = (first, text[..first].to_owned());
    while let Some(group) = text[end..].strip_prefix(mark).filter(|it| digits(it) == 3) {
        number = number + "_" + &group[..3];
        end += mark.len_utf8() + 3;
    }
    let groups = number.len().saturating_sub(first) / 4;
    let comma = text[end..].strip_prefix(',').map(digits).filter(|it| matches!(it, 1 | 2));
    if let Some(cents) = comma {
        number = number + "." + &text[end + 1..end + 1 + cents];
        end += 1 + cents;
    }
    // `1.000` alone is a number as it stands.
    let is_grouped = (1..=3).contains(&first) && (groups > 1 || groups == 1 && (mark != '.' || comma.is_some()));
    is_grouped.then_some((end, number))
}

/// A date, a time or a duration in a call or behind a word, as DMN and SQL have it: `date("2026-01-31")`, `TIME '08:30'`, `duration("PT1H30M")`: its length, and
/// how it is written here.
fn called(text: &str, word: usize) -> Option<(usize, String)> {
    let name = text[..word].to_lowercase();
    if !["date", "time", "datetime", "timestamp", "duration", "interval"].contains(&name.as_str()) {
        return None;
    }
    let rest = text[word..].trim_start();
    let behind = rest.strip_prefix('(').map_or(rest, str::trim_start);
    let quote = behind.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let (quoted, after) = behind[1..].split_once(quote)?;
    let after = if rest.starts_with('(') { after.trim_start().strip_prefix(')')? } else { after };
    let literal = iso_duration(quoted.trim()).unwrap_or_else(|| quoted.trim().replace(' ', "T"));
    Some((text.len() - after.len(), literal))
}

/// `P7D`, `PT1H30M`, as durations are written here.
pub(crate) fn iso_duration(text: &str) -> Option<String> {
    let (days, time) = text.strip_prefix('P')?.split_once('T').unwrap_or((&text[1..], ""));
    let is_known = |text: &str, units: &[char]| text.chars().all(|it| it.is_ascii_digit() || it == '.' || units.contains(&it));
    (is_known(days, &['D']) && is_known(time, &['H', 'M', 'S'])).then(|| format!("{days}{time}").to_lowercase())
}

/// `31.01.2026`, `2026/1/31`, `2026-1-31`: its length, and how it is written here.
fn date(text: &str) -> Option<(usize, String)> {
    let length = text.find(|it: char| !it.is_ascii_digit() && !matches!(it, '.' | '/' | '-')).unwrap_or(text.len());
    let length = text[..length].find("..").unwrap_or(length);
    let mark = text[..length].find(['.', '/', '-']).map(|at| &text[at..=at])?;
    let parts: Vec<&str> = text[..length].split(mark).collect();
    let (year, month, day) = match parts[..] {
        [day, month, year] if mark == "." && year.len() == 4 => (year, month, day),
        [year, month, day] if mark != "." && year.len() == 4 => (year, month, day),
        _ => return None,
    };
    let (month, day): (u8, u8) = (month.parse().ok()?, day.parse().ok()?);
    let date = format!("{year}-{month:02}-{day:02}");
    let is_date = year.parse::<u16>().is_ok() && date != text[..length];
    is_date.then_some((length, date))
}

/// The unit behind a number, with the blanks before it: its length, by what the number is multiplied in a duration, and its unit there.
fn unit(text: &str) -> Option<(usize, u64, &'static str)> {
    let blanks = text.len() - text.trim_start().len();
    let rest = &text[blanks..];
    if let Some(sign) = ["%", "°C", "°F", "°", "€", "$", "£"].into_iter().find(|it| rest.starts_with(it)) {
        return Some((blanks + sign.len(), 1, ""));
    }
    let word = &rest[..word_length(rest)];
    // What touches a number, and is no part of it, can only be a unit; `pm` is more than that.
    let is_suffix =
        blanks == 0 && word.chars().all(char::is_alphabetic) && !["d", "h", "m", "s", "ms", "us", "ns", "e", "am", "pm"].contains(&word);
    let is_unit = !word.is_empty() && is_suffix || UNITS.contains(&word.to_lowercase().as_str());
    let (times, of_duration) = match word.to_lowercase().as_str() {
        "week" | "weeks" => (7, "d"),
        "w" | "wk" | "wks" if blanks == 0 => (7, "d"),
        "d" if blanks > 0 => (1, "d"),
        "h" if blanks > 0 => (1, "h"),
        "m" if blanks > 0 => (1, "m"),
        "s" if blanks > 0 => (1, "s"),
        "ms" if blanks > 0 => (1, "ms"),
        "day" | "days" => (1, "d"),
        "hour" | "hours" | "hr" | "hrs" => (1, "h"),
        "minute" | "minutes" | "min" | "mins" => (1, "m"),
        "second" | "seconds" | "sec" | "secs" => (1, "s"),
        _ => (1, ""),
    };
    (is_unit || !of_duration.is_empty()).then_some((blanks + word.len(), times, of_duration))
}

/// What people measure.
const UNITS: [&str; 33] = [
    "g", "kg", "t", "lb", "lbs", "oz", "mm", "cm", "m", "km", "mi", "ft", "in", "l", "ml", "kmh", "mph", "kb", "mb", "gb", "bytes", "eur",
    "euro", "euros", "usd", "dollars", "chf", "gbp", "cents", "percent", "months", "years", "yrs",
];

#[cfg(test)]
mod tests {
    use super::respelled;

    #[test]
    fn parts_are_respelled() {
        for (text, expected) in [
            ("≤ 500", "<= 500"),
            ("=< 500", "<= 500"),
            ("> 500 and <= 2000", "> 500 && <= 2000"),
            ("Europe or World", "Europe, World"),
            ("Europe and World", "Europe, World"),
            ("Europe / World", "Europe, World"),
            ("> € 5", "> 5"),
            ("> = 5 & < 9", ">= 5 && < 9"),
            (">= 5x", ">= 5"),
            ("5 – 9, 12", "5..=9, 12"),
            ("2024-01-01 to 2040-01-01", "2024-01-01..=2040-01-01"),
            ("500g", "500"),
            ("> 0.5 %", "> 0.5"),
            ("１２", "12"),
            ("31.01.2026..", "2026-01-31.."),
            ("2026-1-31", "2026-01-31"),
            ("N/A, 5", "n/a, 5"),
            ("“heavy”", "\"heavy\""),
            ("'heavy', 'light'", "\"heavy\", \"light\""),
            ("a | b", "a, b"),
            ("\"a\" || \"b\"", "\"a\", \"b\""),
            ("> 1.000.000,00", "> 1_000_000.00"),
            ("< 1.000,5", "< 1_000.5"),
            ("1'000'000", "1_000_000"),
            ("1 000", "1_000"),
            ("8am..6:30 pm", "08:00..18:30"),
            ("< 12:15 AM", "< 00:15"),
            ("< date(\"1950-01-01\")", "< 1950-01-01"),
            (">= DATE '1950-01-01'", ">= 1950-01-01"),
            ("timestamp '2026-01-31 08:30'", "2026-01-31T08:30"),
            ("> duration(\"PT1H30M\")", "> 1h30m"),
            ("duration(\"P7D\")", "7d"),
        ] {
            assert_eq!(respelled(text).map(|it| (it.text, it.duration)), Some((expected.to_owned(), None)), "{text}");
        }
        let weeks = respelled("< 3 weeks").unwrap();
        assert_eq!((weeks.text.as_str(), weeks.duration.as_deref()), ("< 3", Some("< 21d")));
        assert_eq!(respelled("26w").unwrap().duration.as_deref(), Some("182d"));
        assert_eq!(respelled("10 s").unwrap().duration.as_deref(), Some("10s"));
        let timed = respelled(">= 56 days").unwrap();
        assert_eq!((timed.text.as_str(), timed.duration.as_deref(), timed.range), (">= 56", Some(">= 56d"), 6..10));
    }

    #[test]
    fn what_is_spelled_as_here_stays() {
        for text in [
            "n/a, 5",
            "01/02/2026",
            "5u8",
            "> 5 && <= 9",
            "2026-01-31..2026-02-01",
            "1h30m",
            "\"and; N/A\"",
            "Season::Fall, other",
            "1_000..=2.5e3",
            "1.000",
            "'a'..='f', 'x'",
            "date, time",
            "",
        ] {
            assert_eq!(respelled(text), None, "{text}");
        }
    }
}
