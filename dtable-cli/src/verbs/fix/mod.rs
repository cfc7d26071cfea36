//! `fix`: suggestions of findings, applied.
//!
//! ```text
//! files -> work (texts in memory: check, choose suggestions, apply, check again) -> git (may they be changed?) -> write, or show
//! ```

mod ask;
mod choose;
mod work;

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_core::compile::{Otherwise, Preference};
use dtable_core::diagnostic::{nearest, printable};

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::findings::{self, text};
use crate::package::Package;
use crate::said::{counted, one_line, remark};
use crate::{changes, files, git};
use work::Work;

/// Apply what findings suggest.
///
/// What findings suggest is applied, and the tables are checked again, until nothing changes: misspelled names, quotes, redundant and unreachable
/// rules, needless relations and entries, with `--missing`, rules for missing cases, and, with `--contradictions` or `--prefer`, narrower rules. Every byte outside of these edits stays as it is.
/// No change is kept after which a file has more errors than before.
///
/// Files with changes that are not committed are left alone, as are files outside of a repository, unless an option says otherwise.
/// The exit code is 0 without errors, 1 when errors are left or the work stopped before the end, 2 when a file is not written.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Fix {
    /// Tables, models, folders, patterns. Without any, all tables and models below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// What becomes of missing cases; without it, they stay missing.
    #[arg(long, value_enum, value_name = "HOW")]
    missing: Option<Missing>,
    /// Which of rules that contradict each other are right; without it, they stay.
    #[arg(long, value_enum, value_name = "WHICH")]
    contradictions: Option<Contradictions>,
    /// A rule that is right wherever it contradicts others; may be given several times.
    #[arg(long, value_name = "RULE")]
    prefer: Vec<String>,
    /// Show what would change, and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Also change files that have changes which are not committed.
    #[arg(long)]
    allow_dirty: bool,
    /// Also change files that are in no git repository.
    #[arg(long)]
    allow_no_vcs: bool,
    /// When to use colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// What becomes of missing cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Missing {
    /// Rules of their own with `todo!()` as the result; the finding `todo-rule` shows them.
    Todo,
    /// One rule `else` with `todo!()` as the result.
    Else,
    /// Rules of their own; standard input is asked for each result.
    Ask,
}

/// Which of rules that contradict each other are right: the others get entries with which they share no case with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Contradictions {
    /// The one that stands first.
    First,
    /// The one whose cases are all cases of the other: an exception from it.
    Narrower,
}

/// What the author has decided, so that it can be written.
#[derive(Debug, Default)]
struct Decided {
    missing: Option<Missing>,
    /// Which of rules that contradict each other are right.
    preference: Preference,
    /// Whether the file was a table that can be read before anything was mended.
    was_read: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable fix --dry-run
  cargo dtable fix tables/game.yaml --missing todo
  cargo dtable fix tables/game.yaml --contradictions narrower
  cargo dtable fix tables/game.yaml --prefer child --prefer member
  cargo dtable fix --missing ask --allow-dirty";

impl Fix {
    /// Mends, and says what is left.
    pub fn run(&self) -> Ended {
        let named = files::meant(&self.files, &self.package)?;
        if named.iter().any(|it| it.as_os_str() == "-") {
            return Err(Stopped::refused("standard input cannot be mended").help("name files"));
        }
        let mut work = Work::default();
        self.refuse_unknown_rules(&mut work, &named)?;
        let otherwise = self.contradictions.map(|it| match it {
            Contradictions::First => Otherwise::First,
            Contradictions::Narrower => Otherwise::Narrower,
        });
        let mut decided =
            Decided { missing: self.missing, preference: Preference { rules: self.prefer.clone(), otherwise }, was_read: true };
        for path in &named {
            work.mend(path, &mut decided);
        }
        let changed = work.changed();
        let shown = if self.dry_run {
            changes::show(&changed)
        } else {
            git::may_change(&changed, self.allow_dirty, self.allow_no_vcs)?;
            changes::write(&changed).map(Ok)?
        };
        let reports = findings::reported_once(named.iter().map(|path| work.report(path)).collect());
        let done = shown.and_then(|()| text::print_findings(&reports, self.color)).and_then(|()| self.say(&work, changed.len()));
        printed(done, Verdict::wrong_if(findings::errors(&reports) > 0 || work.is_stopped))
    }

    /// Nobody notices that a misspelled rule is preferred to none.
    fn refuse_unknown_rules(&self, work: &mut Work, named: &[PathBuf]) -> Result<(), Stopped> {
        let rules: BTreeSet<String> =
            if self.prefer.is_empty() { BTreeSet::new() } else { named.iter().flat_map(|it| work.rules(it)).collect() };
        let Some(unknown) = self.prefer.iter().find(|it| !rules.contains(*it)) else { return Ok(()) };
        let stopped = Stopped::refused(format!("no table has a rule `{}`", printable(unknown)));
        Err(match nearest(unknown, rules.iter().map(String::as_str)) {
            Some(near) => stopped.help(format!("did you mean `{near}`?")),
            None => stopped.help("`--prefer` takes the id of a rule, as it stands in the table"),
        })
    }

    /// The summary, on standard error.
    fn say(&self, work: &Work, files: usize) -> io::Result<()> {
        for line in &work.said {
            remark(&one_line(line))?;
        }
        let verb = if self.dry_run { "would apply" } else { "applied" };
        remark(&format!("{verb} {} in {}", counted(work.applied, "suggestion"), counted(files, "file")))
    }
}
