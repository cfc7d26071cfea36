//! `check`: what is wrong with tables.

mod watch;

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_files::shown;

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::findings::{self, Report, github, json, sarif, short, text};
use crate::package::Package;
use crate::said::remark;

/// Check tables and models as `dtable!` does, without compiling any Rust.
///
/// Findings go to standard output, a summary to standard error. The exit code is 0 without errors (there
/// may be warnings), 1 when any finding is an error, 2 when the arguments are wrong.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// Tables, models, folders, patterns; `-` reads one table from standard input. Without any, all tables and models below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// How findings are printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// With `--format json`: all regions, the text and the edits of every finding. Without it, those of twenty findings a file.
    #[arg(long)]
    all: bool,
    /// When to use colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
    /// Check again whenever one of the files changes, until the process is stopped; new files are found then.
    #[arg(long)]
    watch: bool,
}

/// How findings are printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// As the compiler prints errors; at most 20 a file.
    Text,
    /// One line a finding: `FILE:LINE:COLUMN: error[DT201]: message`.
    Short,
    /// Annotations of a pull request, as GitHub's actions read them from the log.
    Github,
    /// A log for code scanning, SARIF 2.1.0, with suggestions as fixes.
    Sarif,
    /// One object with all findings and their evidence, a line a finding; docs/cli.md has its schema.
    Json,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable check
  cargo dtable check tables/game.yaml tables/rules
  cargo dtable check 'tables/**/*.yaml' --format json
  cargo dtable check --watch
  cargo dtable check --format github
  cargo dtable check --format sarif > dtable.sarif
  generate-table | cargo dtable check -";

impl Check {
    /// Checks and prints, once or again and again.
    pub fn run(&self) -> Ended {
        if self.watch && self.files.iter().any(|it| it.as_os_str() == "-") {
            return Err(Stopped::refused("standard input cannot be watched").help("name files"));
        }
        loop {
            let named = files::meant(&self.files, &self.package)?;
            let reports = findings::reported_once(findings::of_files(&named));
            let verdict = Verdict::wrong_if(findings::errors(&reports) > 0);
            let done = self.print(&reports);
            if !self.watch || done.is_err() {
                return printed(done, verdict);
            }
            let watched = watch::Watched::new(&named, &reports);
            let changed = watched.wait();
            printed(remark(&format!("\n`{}` has changed", shown(changed))), verdict)?;
        }
    }

    fn print(&self, reports: &[Report]) -> io::Result<()> {
        match self.format {
            Format::Text => text::print(reports, self.color),
            Format::Short => short::print(reports),
            Format::Github => github::print(reports),
            Format::Sarif => sarif::print(reports),
            Format::Json => json::print(reports, self.all),
        }
    }
}
