//! Findings for programs; docs/cli.md describes the object.

use std::io::{self, Write};

use dtable_core::diagnostic::is_printable;
use dtable_core::front::json::CheckReport;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use serde_json::{Serializer, Value};

use super::Report;
use crate::said::print_data;

/// The version of the object: it changes when something is renamed or removed, not when something is added.
pub const VERSION: u32 = CheckReport::VERSION;

/// Prints one object with everything that was found, a line a file and a line a finding: `is_complete` says whether with
/// all that the object can have.
pub fn print(reports: &[Report], is_complete: bool) -> io::Result<()> {
    let report = CheckReport::new(reports.iter().map(|it| (&it.sources[..], &it.findings[..])));
    let report = if is_complete { report.complete() } else { report };
    print_data(&(text(&report, Lines { depth: 0 }) + "\n"))
}

/// Prints an object, with escapes for what a terminal would obey.
pub fn write(object: &impl Serialize) -> io::Result<()> {
    print_data(&(text(object, PrettyFormatter::new()) + "\n"))
}

/// A value on one line, with escapes for what a terminal would obey.
pub fn line(value: &Value) -> String {
    text(value, CompactFormatter)
}

fn text(value: &impl Serialize, formatter: impl Formatter) -> String {
    let mut out = Vec::new();
    // Writing to a list of bytes does not fail, and what is written is UTF-8.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut out, Printable(formatter)));
    String::from_utf8(out).unwrap_or_default()
}

/// Writes each value down to those of the lists of an object on a line of its own.
struct Lines {
    depth: usize,
}

impl Lines {
    const SPLIT: usize = 2;

    fn end<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < Self::SPLIT {
            out.write_all(b"\n")?;
        }
        out.write_all(bracket)
    }

    fn value<W: ?Sized + Write>(&self, out: &mut W, is_first: bool) -> io::Result<()> {
        let is_split = self.depth <= Self::SPLIT;
        out.write_all(match (is_first, is_split) {
            (true, true) => b"\n",
            (true, false) => b"",
            (false, true) => b",\n",
            (false, false) => b",",
        })
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.value(out, is_first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.value(out, is_first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth < Self::SPLIT { b": " } else { b":" })
    }
}

/// Writes what a terminal would obey or hide as `\u009b`: to a program that is the character itself.
struct Printable<F>(F);

impl<F: Formatter> Formatter for Printable<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        for part in fragment.split_inclusive(|it| !is_printable(it)) {
            let last = part.chars().next_back().filter(|it| !is_printable(*it));
            let shown = last.map_or(part, |it| &part[..part.len() - it.len_utf8()]);
            out.write_all(shown.as_bytes())?;
            for unit in last.into_iter().flat_map(|it| it.encode_utf16(&mut [0; 2]).to_vec()) {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, is_first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, is_first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}
