//! Advice on entries that a column does not take: their likely meaning, and the entry to write instead.
//!
//! Each suggested entry is first read as an entry of the column, so none is suggested that the column refuses.

use super::foreign_patterns::text_patterns;
use super::set_columns;
use super::text_items::tests_of;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::texts::TestList;
use crate::model::texts::folded;
use crate::model::{Domain, Notation, TextClasses};
use crate::syntax::elsewhere::{self, ColumnSort, Reading};
use crate::syntax::literal::is_direction_mark;
use crate::syntax::{Text, entry, numbers};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Words that mean something in entries of other tools: everything, the rest, nothing.
pub(super) const WORDS_OF_OTHER_TOOLS: [&str; 13] =
    ["else", "otherwise", "default", "rest", "any", "all", "null", "nil", "none", "empty", "blank", "missing", "undefined"];

/// An entry, and the column that it is about.
pub(in crate::resolve) struct Meant<'a> {
    pub(in crate::resolve) text: &'a Text,
    pub(in crate::resolve) domain: &'a Domain,
    /// The column's name.
    pub(in crate::resolve) column: &'a str,
    /// Whether the entry names another column. People who write entries of another tool do not do that.
    pub(in crate::resolve) names_column: &'a dyn Fn() -> bool,
    /// Whether the column takes an entry.
    pub(in crate::resolve) takes: &'a dyn Fn(&str) -> bool,
}

impl Meant<'_> {
    /// The finding about a number that the column would read as another one: `10,000`, `007`. A column without numbers
    /// refuses it anyway.
    pub(in crate::resolve) fn misread(&self) -> Option<Finding> {
        let mut found = numbers::misread_in(self.text).filter(|_| has_numbers(self.domain))?;
        let readings = if found.has_comma { Vec::new() } else { self.readings(&self.text.value) };
        if !readings.is_empty() {
            return Some(self.told(&readings));
        }
        let points = |text: &str| text.matches('.').count();
        // A whole number has no fraction: `1,000` is a thousand. It cannot mean `1.000`, which would be ambiguous
        // again.
        found.numbers.retain(|it| sort(self.domain) != Some(ColumnSort::Whole) || points(it) <= points(&self.text.value));
        Some(misread(self.text, Code::InvalidEntry, &found, &|it| self.means(it, *it == found.plain)))
    }

    /// The entries for a text with another number: as it is, or with brackets and words translated.
    fn means(&self, written: &str, is_list: bool) -> Vec<String> {
        let is_read = !is_list || written.contains(['[', '(', '{']);
        match self.is_taken(written) {
            true => vec![written.to_owned()],
            // `over 1,000` is about one number.
            false if is_read => self.readings(written).into_iter().map(|it| it.text).collect_vec(),
            false => Vec::new(),
        }
    }

    /// Whether the column takes an entry, in which no number is misread.
    fn is_taken(&self, written: &str) -> bool {
        numbers::misread_in(&Text::whole(written, self.text.span)).is_none() && (self.takes)(written)
    }

    fn readings(&self, written: &str) -> Vec<Reading> {
        let is_taken = |it: &str| self.is_taken(it);
        // In a column that takes any text, these words may be texts.
        let is_open = matches!(self.domain.innermost(), Domain::Text { closed: false, .. });
        let is_word = WORDS_OF_OTHER_TOOLS.contains(&written.trim().to_lowercase().as_str());
        if is_open {
            let some = |it: Reading| if matches!(self.domain, Domain::Option(_)) { Reading::new(format!("Some({})", it.text)) } else { it };
            let patterns = text_patterns(written.trim(), self.domain.ignores_case())
                .into_iter()
                .map(some)
                .filter(|it| self.is_taken(&it.text))
                .collect_vec();
            if !patterns.is_empty() {
                return patterns;
            }
        }
        let sort = sort(self.domain).filter(|_| !(is_open && is_word || (self.names_column)()));
        sort.map_or_else(Vec::new, |sort| elsewhere::readings(written, sort, self.column, &is_taken))
    }

    /// The finding about a refused entry: with its meaning in other tools, if it has one; otherwise the finding as it
    /// is, without help that the column would refuse.
    pub(in crate::resolve) fn instead(&self, found: Vec<Finding>) -> Vec<Finding> {
        // A direction mark is invisible, so the finding shows its escape.
        let has_mark = self.text.value.contains(is_direction_mark);
        let is_about_values = !has_mark && found.iter().all(|it| it.code == Code::InvalidEntry);
        let readings = if is_about_values { self.readings(&self.text.value) } else { Vec::new() };
        match readings.is_empty() {
            true => found.into_iter().map(|it| self.kept(it)).collect_vec(),
            false => vec![self.told(&readings)],
        }
    }

    /// The entry to write for one of another tool.
    fn told(&self, readings: &[Reading]) -> Finding {
        let (written, first) = (self.text.value.trim(), &readings[0]);
        let told = readings.iter().map(|it| match it.unit {
            Some(unit) => format!("`{}` if `{}` counts {unit}", it.text, self.column),
            None => format!("`{}`", it.text),
        });
        let is_only = readings.len() == 1 && first.unit.is_none();
        let remedy = Remedy::Rename { written: self.text.value.clone(), name: first.text.clone(), is_only };
        let finding = Finding::new(Code::InvalidEntry, self.text.span, format!("`{written}` is not written in entries"));
        finding.help(format!("write {}", told.collect_vec().join(", or "))).remedy(remedy)
    }

    /// The finding, without help that the column would refuse.
    fn kept(&self, finding: Finding) -> Finding {
        let is_kept = finding.help.iter().flat_map(|it| told(it)).all(|it| self.is_taken(it));
        let help = finding.help.iter().filter(|_| is_kept).cloned().collect_vec();
        let remedies = if is_kept { finding.remedies } else { Vec::new() };
        Finding { help, remedies, ..finding }
    }
}

/// The entries that a help says to write.
fn told(help: &str) -> Vec<&str> {
    let pieces = help.split('`').collect_vec();
    let is_told = |before: &str| before.ends_with("write ") || before.ends_with(" or ");
    if !help.contains("write `") {
        return Vec::new();
    }
    pieces.chunks(2).filter(|it| is_told(it[0])).filter_map(|it| it.get(1).copied()).collect_vec()
}

/// The domain, extended by texts that only this entry has.
pub(in crate::resolve) fn with_texts(domain: &Domain, written: &Text) -> Domain {
    match domain {
        Domain::Option(inner) => Domain::Option(Box::new(with_texts(inner, written))),
        Domain::Text { closed: false, more, classes, .. } => {
            let ignores_case = domain.ignores_case();
            let mut literals = domain.names().into_iter().map(str::to_owned).collect_vec();
            let mut tests: BTreeSet<TestList> = classes.iter().flat_map(|it| it.tests.iter().cloned()).collect();
            if let Ok(entry) = entry::of_rule(written) {
                entry.texts(&mut |_, text| literals.push(folded(text, ignores_case)));
                tests_of(&entry, &mut tests);
            }
            let mut seen = BTreeSet::new();
            literals.retain(|it| seen.insert(it.clone()));
            let classes = (!tests.is_empty() || ignores_case).then(|| TextClasses::new(&tests, &mut literals, 1 + more, ignores_case));
            Domain::Text { literals, closed: false, more: *more, classes: classes.and_then(Result::ok).map(Arc::new) }
        }
        Domain::Set(members) => Domain::Set(set_columns::with_all_mentioned(members)),
        other => other.clone(),
    }
}

/// The way in which values of a column are written; `None` if they are not known.
fn sort(domain: &Domain) -> Option<ColumnSort> {
    Some(match domain.innermost() {
        Domain::Bool => ColumnSort::Truth,
        Domain::Enum { .. } => ColumnSort::Name,
        Domain::Integer { notation: Notation::Number, .. } => ColumnSort::Whole,
        Domain::Integer { notation: Notation::Date | Notation::MonthDay, .. } => ColumnSort::Date,
        Domain::Integer { notation: Notation::Time, .. } => ColumnSort::Time,
        Domain::Integer { notation: Notation::DateTime, .. } => ColumnSort::DateTime,
        Domain::Integer { notation: Notation::Duration | Notation::Months, .. } => ColumnSort::Duration,
        Domain::Integer { notation: Notation::Ipv4 | Notation::Ipv6, .. } => ColumnSort::Address,
        Domain::Integer { .. } | Domain::Float { .. } => ColumnSort::Fraction,
        Domain::Char { .. } => ColumnSort::Character,
        Domain::Text { .. } => ColumnSort::Text,
        Domain::Option(_) | Domain::Set(_) | Domain::Opaque => return None,
    })
}

/// The finding about a number that would be read as another one. `means` gives the entries for the text with another
/// number.
pub(in crate::resolve) fn misread(text: &Text, code: Code, found: &numbers::MisreadNumber, means: &dyn Fn(&str) -> Vec<String>) -> Finding {
    let written = &text.value[found.range.clone()];
    let span = text.part(found.range.clone());
    let one_of = |texts: Vec<String>| texts.iter().map(|it| format!("`{it}`")).collect_vec().join(" or ");
    let plain = one_of(means(&found.plain));
    if !found.has_comma {
        let finding = Finding::new(code, span, format!("`{written}` begins with a zero"));
        return finding.help(if plain.is_empty() { "numbers have no zeros before them".to_owned() } else { format!("write {plain}") });
    }
    let numbers = one_of(found.numbers.iter().flat_map(|it| means(it)).collect_vec());
    let finding = Finding::new(code, span, format!("`{written}` may be one number, or several"));
    finding.help(match (numbers.as_str(), plain.as_str()) {
        ("", "") => "one number has no comma, and several have a blank behind each comma".to_owned(),
        ("", plain) => format!("write {plain} for several numbers; one number has no comma"),
        (numbers, "") => format!("write {numbers} for one number"),
        (numbers, plain) => format!("write {numbers} for one number, or {plain} for several"),
    })
}

/// The text itself, if it is taken.
pub(in crate::resolve) fn taken(text: &str, is_taken: bool) -> Vec<String> {
    if is_taken { vec![text.to_owned()] } else { Vec::new() }
}

/// Whether the literals of a column are digits.
fn has_numbers(domain: &Domain) -> bool {
    match domain.innermost() {
        Domain::Integer { notation, .. } => {
            !matches!(notation, Notation::Date | Notation::Time | Notation::DateTime | Notation::MonthDay) && !notation.is_address()
        }
        Domain::Float { .. } => true,
        _ => false,
    }
}
