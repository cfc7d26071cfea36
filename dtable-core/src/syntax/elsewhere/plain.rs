//! Characters that are others here: full width, digits of other scripts, signs of mathematics, quotes of printers.

use super::ColumnSort;

/// Replaces characters by those that entries have; text in quotes stays.
pub(super) fn plain(text: &str, sort: ColumnSort) -> String {
    let (mut plain, mut is_quoted) = (String::with_capacity(text.len()), false);
    for it in text.chars() {
        is_quoted ^= it == '"';
        match it {
            _ if is_quoted => plain.push(it),
            '“' | '”' | '„' | '«' | '»' | '‟' => plain.push('"'),
            '‘' | '’' if sort != ColumnSort::Whole && sort != ColumnSort::Fraction => plain.push('\''),
            '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{3000}' | '\t' => plain.push(' '),
            '−' | '‐' | '‑' | '‒' => plain.push('-'),
            '，' | '、' => plain.push(','),
            '…' => plain.push_str("..."),
            '≤' | '⩽' | '≦' => plain.push_str("<="),
            '≥' | '⩾' | '≧' => plain.push_str(">="),
            '≠' => plain.push_str("!="),
            '¬' => plain.push('!'),
            '∧' => plain.push_str(" and "),
            '∨' => plain.push_str(" or "),
            _ => plain.push(full_width(it).or_else(|| digit(it)).unwrap_or(it)),
        }
    }
    plain
}

/// The character that looks like one of East Asian width.
fn full_width(it: char) -> Option<char> {
    let is_wide = ('\u{ff01}'..='\u{ff5e}').contains(&it);
    if is_wide { char::from_u32(u32::from(it) - 0xfee0) } else { None }
}

/// The digits 0 of scripts in which numbers are written from time to time: Arabic, Persian, Devanagari, Bengali, Tamil,
/// Thai.
const ZEROS: [char; 6] = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{be6}', '\u{e50}'];

/// The digit that a character is in another script.
fn digit(it: char) -> Option<char> {
    let value = ZEROS.iter().find_map(|zero| u32::from(it).checked_sub(u32::from(*zero)).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}
