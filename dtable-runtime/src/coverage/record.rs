//! The files of the records.
//!
//! A file is text: the table that it is about, and a line of constant width for each rule, which is overwritten in
//! place.

use super::folder::folder;
use super::reached::{FAILED, HELD, Reached};
use crate::{RuleView, TableData, Value, entries_number};
use std::collections::BTreeMap;
use std::format;
use std::fs::{File, OpenOptions, create_dir_all};
use std::io::{self, Seek, SeekFrom, Write};
use std::string::String;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use std::vec::Vec;

/// The first line of every file; the number changes with the format.
const FIRST_LINE: &str = "dtable coverage 1";

/// Firings of a rule up to which every one is written at once; from then on a count is written when it has grown by one
/// part in this many.
const EXACT: u64 = 1024;

/// The record of one table.
struct Record {
    reached: Reached,
    /// `None` if it cannot be written, which has been reported.
    file: Option<File>,
    /// Where the number stands in the line of each rule.
    places: Vec<u64>,
}

/// The records of this process, by the place of the table in memory and the path of its file.
static RECORDS: Mutex<BTreeMap<(usize, &'static str), Record>> = Mutex::new(BTreeMap::new());

/// Records a decision: what was seen, which rules fired, and, where `is_first`, which entries kept other rules from
/// matching.
pub fn decided(table: &'static TableData, path: &'static str, seen: &[(usize, Value)], fired: &[usize], is_first: bool) {
    let mut records = RECORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::ptr::from_ref(table) as usize, path);
    records.entry(key).or_insert_with(|| Record::new(table, path)).decided(table, seen, fired, is_first);
}

impl Record {
    fn new(table: &'static TableData, path: &str) -> Self {
        let (reached, mut places) = (Reached::new(table), Vec::new());
        let text = text(table, path, &reached, &mut places);
        let file = created(table, &text).map_err(|error| unwritten(&error)).ok();
        Self { reached, file, places }
    }

    fn decided(&mut self, table: &'static TableData, seen: &[(usize, Value)], fired: &[usize], is_first: bool) {
        let mut answers = std::vec![None; table.conditions.len()];
        for (condition, value) in seen {
            if let Some(answer) = answers.get_mut(*condition) {
                *answer = Some(*value);
            }
        }
        let mut news = if is_first { self.reached.miss(&answers) } else { Vec::new() };
        for &rule in fired {
            if self.reached.fire(rule, &answers) || is_written(self.reached.fired[rule]) {
                news.push(rule);
            }
        }
        for rule in news {
            self.write(rule);
        }
    }

    /// Overwrites the line of a rule.
    fn write(&mut self, rule: usize) {
        let (Some(file), Some(place)) = (&mut self.file, self.places.get(rule)) else { return };
        let known = known(&self.reached, rule);
        let written = file.seek(SeekFrom::Start(*place)).and_then(|_| file.write_all(known.as_bytes()));
        if let Err(error) = written {
            unwritten(&error);
            self.file = None;
        }
    }
}

/// Whether this count is written to the file.
fn is_written(count: u64) -> bool {
    count < EXACT || count.is_multiple_of(1 << (count.ilog2() - EXACT.ilog2()))
}

/// The whole text of a file; `places` get where the numbers of the rules stand.
fn text(table: &TableData, path: &str, reached: &Reached, places: &mut Vec<u64>) -> String {
    let mut text = format!("{FIRST_LINE}\ntable {}\nfile {}\n", table.name.escape_debug(), path.escape_debug());
    for (at, rule) in table.rules.iter().enumerate() {
        places.push(text.len() as u64 + "rule ".len() as u64);
        text += &format!("rule {} {:016x} {}\n", known(reached, at), fingerprint(table, rule), rule.id().escape_debug());
    }
    text
}

/// The line of a rule, in constant width: how often it fired, and a letter for each of its entries that is not `-`.
fn known(reached: &Reached, rule: usize) -> String {
    let letter = |bits: u8| match bits & (HELD | FAILED) {
        0 => '.',
        HELD => 'h',
        FAILED => 'f',
        _ => 'b',
    };
    let entries: String = reached.entries(rule).map(letter).collect();
    format!("{:020} [{entries}]", reached.fired[rule])
}

/// A number that changes with the entries of a rule.
fn fingerprint(table: &TableData, rule: RuleView) -> u64 {
    entries_number(table.conditions.iter().zip(rule.entries()).map(|(condition, entry)| (condition.name, entry.text())))
}

/// A new file in the folder, with a text.
fn created(table: &TableData, text: &str) -> io::Result<File> {
    let folder = folder();
    create_dir_all(&folder)?;
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_nanos());
    let process = std::process::id();
    let mut number = 0;
    loop {
        let path = folder.join(format!("{}-{process}-{time:x}-{number}.txt", table.name));
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).map(|()| file),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Reports that a table cannot be recorded any more.
fn unwritten(error: &io::Error) {
    // Where standard error is gone, too, nobody can be told.
    let _ = writeln!(io::stderr(), "dtable: cannot record coverage in `{}`: {error}", folder().display());
}
