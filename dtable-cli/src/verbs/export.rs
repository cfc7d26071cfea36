//! `export`: a table in other languages.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_core::explore::smt::{About, questions};
use dtable_files::shown;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;
use crate::said::print_data;
use crate::verbs::tables_of;

/// Write the questions of the proof for another solver.
///
/// As SMT-LIB 2: is there a case that fires no rule, do two rules with different results match one case?
/// `sat` is yes, `unsat` no. Of a model each table has its own questions. The exit code is 0, or 2 where a question cannot be asked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    /// The language.
    language: Language,
    /// A table or a model; without it the only one below the current package.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// Only one of the questions.
    #[arg(long, value_enum)]
    only: Option<Only>,
}

/// The language.
#[derive(Clone, Copy, ValueEnum)]
enum Language {
    /// SMT-LIB 2, for z3, cvc5 and their like.
    Smt,
}

/// One of the questions.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    /// Is there a case that fires no rule?
    Gap,
    /// Do two rules with different results match one case?
    Contradiction,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable export smt tables/fare.yaml | z3 -in
  cargo dtable export smt tables/fare.yaml --only gap > gap.smt2";

impl Export {
    /// Writes the questions.
    pub fn run(&self) -> Ended {
        let Language::Smt = self.language;
        let path = files::one_meant(self.file.as_deref(), &self.package)?;
        let file = shown(&path);
        let mut scripts: Vec<String> = Vec::new();
        for (path, table) in tables_of::understood(&path)?.tables {
            let all = questions(&table).map_err(|why| Stopped::refused(format!("`{path}`: {why}")))?;
            let wanted = all.into_iter().filter(|it| self.only.is_none_or(|only| only.about() == it.about));
            scripts.extend(wanted.map(|it| it.script));
        }
        if scripts.is_empty() {
            let refused = Stopped::refused(format!("`{file}` leaves no such question"));
            return Err(refused.help("a table with ELSE has no gaps, and under `first`, `priority` and `collect` rules may differ"));
        }
        // A solver forgets between two scripts what it was told.
        printed(print_data(&scripts.join("(reset)\n")), Verdict::Fine)
    }
}

impl Only {
    const fn about(self) -> About {
        match self {
            Self::Gap => About::Gap,
            Self::Contradiction => About::Contradiction,
        }
    }
}
