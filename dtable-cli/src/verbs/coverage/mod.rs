//! `coverage`: which rules and entries a test run reached.
//!
//! ```text
//! files -> tables (rules, entries, lines) <- merged (by id and fingerprint) <- records (what `dtable_runtime::Coverage` wrote)
//! ```

mod cobertura;
mod json;
mod lcov;
mod lines;
mod merged;
mod records;
mod run;
mod tables;
mod text;

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dtable_files::shown;

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;
use crate::said::{counted, one_line, remark};
use merged::{Merged, Share};

/// Show which rules and entries a test run reached.
///
/// Build the tests with the feature `coverage` of dtable-runtime (`cargo test --features dtable-runtime/coverage`, or `--test` here): all code that
/// `dtable!` makes then records its decisions. A rule is reached when it fired. An entry has two branches: its rule fired with it, and it alone kept
/// its rule from matching.
///
/// The exit code is 0, 1 when `--fail-under` is not reached, a test failed, or a table has errors, 2 when there is nothing to read.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Coverage {
    /// Tables, models, folders, patterns. Without any, all tables and models below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// How it is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// When to use colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
    /// Exit with 1 where less than so many percent of the rules fired.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under: Option<f64>,
    /// Exit with 1 where less than so many percent of the branches of entries were seen.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_branches: Option<f64>,
    /// Where the records are: a folder. Without it `$DTABLE_COVERAGE`, else `dtable-coverage` in cargo's target folder.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Delete the records first, and run `cargo test` with the feature; what follows `--` is handed to it.
    #[arg(long, conflicts_with = "clean")]
    test: bool,
    /// Delete the records, and do nothing else.
    #[arg(long)]
    clean: bool,
    /// Arguments of `cargo test`.
    #[arg(last = true, value_name = "ARGUMENT", requires = "test")]
    arguments: Vec<std::ffi::OsString>,
}

/// How it is printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people: shares, and what was not reached, by line.
    Text,
    /// A tracefile, for genhtml, editors, and services.
    Lcov,
    /// Cobertura's XML, for GitLab, Jenkins, Azure.
    Cobertura,
    /// One object, see docs/cli.md.
    Json,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable coverage --test
  cargo dtable coverage --test -- --workspace
  cargo test --features dtable-runtime/coverage && cargo dtable coverage --fail-under 90
  cargo dtable coverage tables/fare.yaml
  cargo dtable coverage --format lcov > tables.info
  cargo dtable coverage --format cobertura > coverage.xml
  cargo dtable coverage --clean";

impl Coverage {
    /// Shows, after the tests have run where that is wanted.
    pub fn run(&self) -> Ended {
        let folder = records::folder(self.data.as_deref(), &self.package);
        if self.clean {
            let count = records::delete(&folder)?;
            let said = remark(&format!("deleted {} in `{}`", counted(count, "record"), shown(&folder)));
            return printed(said, Verdict::Fine);
        }
        let named = files::meant(&self.files, &self.package)?;
        let has_passed = !self.test || {
            records::delete(&folder)?;
            run::tests(&folder, &self.package, &self.arguments)?
        };
        let records = records::read(&folder)?;
        if records.is_empty() {
            return Err(nothing(&folder, self.test.then_some(has_passed)));
        }
        let read = tables::read(&named);
        let merged = merged::merge(read.tables, &records.records);
        let failed = (!has_passed).then(|| "`cargo test` failed".to_owned());
        let mut said: Vec<String> = read.left_out.iter().chain(&records.left_out).map(|it| one_line(it)).collect();
        said.extend(merged.notes().into_iter().chain(failed));
        let under = self.is_under(&merged);
        said.extend(under.iter().cloned());
        let done = self.print(&merged).and_then(|()| said.iter().try_for_each(|line| remark(line)));
        printed(done, Verdict::wrong_if(!under.is_empty() || !has_passed || !read.left_out.is_empty()))
    }

    /// What is not reached of that which was wanted, in words.
    fn is_under(&self, merged: &Merged) -> Vec<String> {
        let total = merged.total();
        let wanted = [("rules", self.fail_under, total.rules), ("branches of entries", self.fail_under_branches, total.branches)];
        let missed = wanted.into_iter().filter(|(_, wanted, share)| wanted.is_some_and(|it| share.is_under(it)));
        missed.map(|(what, wanted, share)| format!("{share} of the {what}: less than {}%", wanted.unwrap_or_default())).collect()
    }

    fn print(&self, merged: &Merged) -> io::Result<()> {
        match self.format {
            Format::Text => text::print(merged, self.color),
            Format::Lcov => lcov::print(merged),
            Format::Cobertura => cobertura::print(merged),
            Format::Json => json::print(merged),
        }
    }
}

/// A number from 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.trim_end_matches('%').parse().map_err(|_| "it is no number".to_owned())?;
    if (0.0..=100.0).contains(&number) { Ok(number) } else { Err("it is not between 0 and 100".to_owned()) }
}

/// Nothing was recorded; where the tests were run, `has_passed` says how they ended.
fn nothing(folder: &Path, has_passed: Option<bool>) -> Stopped {
    let refused = Stopped::refused(format!("no decision was recorded in `{}`", shown(folder)));
    refused.help(match has_passed {
        None => "`cargo test --features dtable-runtime/coverage` records; `cargo dtable coverage --test` does both",
        Some(true) => "no test decided by a table that `dtable!` made",
        Some(false) => "`cargo test` failed before a table decided; where a constant calls a table, write `dtable!(const \"..\")`: it is not recorded then",
    })
}

/// One line of a report, written to a buffer that cannot fail.
fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

impl Share {
    /// Whether it is less than so many percent.
    fn is_under(self, percent: f64) -> bool {
        (self.reached as f64) * 100.0 < percent * (self.all as f64)
    }
}
