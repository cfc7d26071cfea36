//! Cases in a CSV file.

use dtable_core::Value;
use dtable_core::diagnostic::nearest;
use dtable_core::source::Source;

use super::expected::Expected;
use super::{Asked, Names};
use crate::ended::Stopped;

/// What a column of the file is for.
enum Role<'a> {
    Value(&'a str),
    Expected(&'a str),
    Both(&'a str),
    /// The table of a model that decides.
    At,
    Skipped,
}

/// The column in which `cases` says what a case is for.
const ABOUT: &str = "about";

/// The column in which `cases` says of a model which table a case is for.
const TABLE: &str = "table";

/// A case for each row.
pub fn asked(names: &Names, text: &Source, expect: &[String], skip: &[String]) -> Result<Vec<Asked>, Stopped> {
    let content = text.text().trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(content.as_bytes());
    let wrong = |error: csv::Error| Stopped::refused(format!("`{}` is no CSV file of cases: {error}", text.path()));
    let header = reader.headers().map_err(wrong)?.clone();
    let missing = expect.iter().chain(skip).find(|name| !header.iter().any(|it| it == name.as_str()));
    if let Some(name) = missing {
        return Err(Stopped::refused(format!("`{}` has no column `{name}`", text.path()))
            .help(format!("it has: {}", header.iter().collect::<Vec<_>>().join(", "))));
    }
    expect.iter().try_for_each(|it| names.check(it))?;
    let roles: Result<Vec<Role>, Stopped> = header.iter().map(|name| role(names, name, expect, skip)).collect();
    let roles = roles?;
    let mut lines = Lines { text: content, at: 0, line: 1 };
    let records = reader.records().map(|record| record.map_err(wrong));
    let cases: Vec<Asked> = records.map(|record| record.map(|it| case(&roles, &it, lines.of(&it)))).collect::<Result<_, _>>()?;
    if cases.is_empty() {
        let refused = Stopped::refused(format!("`{}` has no case", text.path()));
        return Err(refused.help("the first row names the columns, and each row below is a case"));
    }
    Ok(cases)
}

fn role<'a>(known: &Names, name: &'a str, expect: &[String], skip: &[String]) -> Result<Role<'a>, Stopped> {
    let is_in = |names: &[String]| names.iter().any(|it| it == name);
    let is_column = known.is_given(name);
    match (is_column && !is_in(skip), is_in(expect)) {
        (true, true) => Ok(Role::Both(name)),
        (true, false) => Ok(Role::Value(name)),
        (false, true) => Ok(Role::Expected(name)),
        (false, false) if is_in(skip) || name == ABOUT => Ok(Role::Skipped),
        (false, false) if known.is_model && name == TABLE => Ok(Role::At),
        (false, false) => {
            let near = nearest(name, known.columns.iter().copied());
            let meant = near.map_or_else(String::new, |it| format!("did you mean `{it}`? "));
            Err(Stopped::refused(format!("there is no condition `{name}`"))
                .help(format!("{meant}`--expect {name}` compares it, `--skip {name}` leaves it out")))
        }
    }
}

/// The lines of a text, counted on the way.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line in which a record begins; records come in order.
    fn of(&mut self, record: &csv::StringRecord) -> usize {
        let start =
            record.position().map_or(self.at, |it| usize::try_from(it.byte()).unwrap_or(usize::MAX)).clamp(self.at, self.text.len());
        // A record begins behind the line ends before it.
        let bytes = &self.text.as_bytes()[self.at..];
        let blank = bytes[start - self.at..].iter().take_while(|it| matches!(it, b'\r' | b'\n')).count();
        self.line += bytes[..start - self.at + blank].iter().filter(|it| **it == b'\n').count();
        self.at = start + blank;
        self.line
    }
}

fn case(roles: &[Role], record: &csv::StringRecord, line: usize) -> Asked {
    let mut asked = Asked { line: Some(line), at: None, values: Vec::new(), expected: Vec::new() };
    for (role, field) in roles.iter().zip(record) {
        if let (Role::At, false) = (role, field.is_empty()) {
            asked.at = Some(field.to_owned());
        }
        if let (Role::Value(name) | Role::Both(name), false) = (role, field.is_empty()) {
            asked.values.push(((*name).to_owned(), Value::from(field.to_owned())));
        }
        if let Role::Expected(name) | Role::Both(name) = role {
            asked.expected.push(Expected::text(name, field));
        }
    }
    asked
}
