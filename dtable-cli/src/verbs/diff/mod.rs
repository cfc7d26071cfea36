//! `diff`: what changes between two versions of a table, in decisions and not in lines.

mod json;
mod markdown;
mod text;
mod versions;

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_core::explore::diff::{self, Diff, JudgedProperty, NotCompared, PropertyChange, property_changes};
use dtable_core::model::Table;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;

/// Say what changes between two versions of tables.
///
/// How many cases are decided otherwise, which, and by which rules; which cases there were not before,
/// and are not any more; what a program around the table notices.
///
/// Tables are compared by what they decide: rules in another order, or written otherwise, make no difference. The exit code is 0, or with `--exit-code`
/// 1 where something differs; 2 where tables cannot be compared.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DiffVerb {
    /// The old file and the new one; with `--against` any number of tables, models, folders and patterns, or none for all below the package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// Compares files as they are with what they were in a revision of git.
    #[arg(long, value_name = "REV")]
    against: Option<String>,
    /// How differences are printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Ends with 1 where something differs.
    #[arg(long)]
    exit_code: bool,
}

/// How differences are printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One object, see docs/cli.md.
    Json,
    /// For the description of a pull request.
    Markdown,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable diff old.yaml new.yaml
  cargo dtable diff --against main
  cargo dtable diff --against HEAD~1 tables/fare.yaml --format markdown";

/// What became of one table, or of a model beside its tables.
pub struct Compared {
    /// The file of the new version, or of the old one where there is no new one.
    pub file: String,
    /// The table, or the model.
    pub table: String,
    /// What is said about it.
    pub what: What,
    /// The properties that are true in one version alone, came or went.
    pub properties: Vec<PropertyChange>,
}

/// What is said about a table.
pub enum What {
    /// Both versions were compared.
    Diff(Box<Diff>),
    /// They were not.
    Refused(NotCompared),
    /// They cannot be compared, and need not be: the files have not changed.
    Unchanged,
    /// There was no such table.
    New,
    /// There is no such table any more.
    Gone,
    /// It is a model, and says something else beside its tables.
    Model(String),
}

impl Compared {
    /// Whether the two versions are the same to everybody.
    pub fn is_same(&self) -> bool {
        match &self.what {
            What::Diff(diff) => diff.is_same() && self.properties.is_empty(),
            What::Unchanged => self.properties.is_empty(),
            What::Refused(_) | What::New | What::Gone | What::Model(_) => false,
        }
    }
}

impl DiffVerb {
    /// Compares.
    pub fn run(&self) -> Ended {
        let (mut all, mut unread) = (Vec::new(), Vec::new());
        for version in self.versions()? {
            match version.both {
                Ok([old, new]) => {
                    all.extend(models(&version.file, &old, &new));
                    all.extend(compared(&version.file, &old, &new, old.texts == new.texts));
                }
                Err(why) => unread.push(why),
            }
        }
        if all.is_empty() && unread.is_empty() {
            return Err(Stopped::refused("there is no table among these files").help("name the tables that use them"));
        }
        let done = match self.format {
            Format::Text => text::print(&all),
            Format::Json => json::print(&all),
            Format::Markdown => markdown::print(&all),
        };
        let verdict = ended(&all, done, Verdict::wrong_if(self.exit_code && !all.iter().all(Compared::is_same)));
        unread.into_iter().reduce(Stopped::and).map_or(verdict, Err)
    }

    fn versions(&self) -> Result<Vec<versions::Versions>, Stopped> {
        match (&self.against, &self.files[..]) {
            (Some(revision), named) => {
                let package = self.package.folder()?;
                let whole: Vec<PathBuf> =
                    if named.is_empty() { vec![package.clone()] } else { named.iter().filter(|it| it.is_dir()).cloned().collect() };
                let meant = files::meant(named, &self.package);
                // Where no table is left, there may have been some.
                let all = versions::against(revision, meant.as_deref().unwrap_or_default(), &whole, &package);
                match meant {
                    Err(nothing) if all.as_ref().is_ok_and(Vec::is_empty) => Err(nothing),
                    _ => all,
                }
            }
            (None, [old, new]) => Ok(vec![versions::of_files(old, new)]),
            (None, _) => {
                let refused = Stopped::refused("`diff` compares two files, or files with a revision");
                Err(refused.help("`cargo dtable diff OLD NEW`, or `cargo dtable diff --against REV [FILE...]`"))
            }
        }
    }
}

/// The verdict, unless some tables were not compared.
fn ended(all: &[Compared], done: io::Result<()>, verdict: Verdict) -> Ended {
    let verdict = printed(done, verdict)?;
    let refused = all.iter().filter(|it| matches!(it.what, What::Refused(_))).count();
    match refused {
        0 => Ok(verdict),
        1 => Err(Stopped::refused("one table is not compared")),
        more => Err(Stopped::refused(format!("{more} tables are not compared"))),
    }
}

/// What two versions of a model say beside their tables.
fn models(file: &str, old: &versions::Version, new: &versions::Version) -> Vec<Compared> {
    let (Some(old), Some(new)) = (&old.model, &new.model) else { return Vec::new() };
    let name = (old.name != new.name).then(|| format!("was called `{}` (breaking)", old.name));
    let start = (old.start != new.start).then(|| format!("starts at `{}`, not at `{}` any more", new.start, old.start));
    let what = |it: String| Compared { file: file.to_owned(), table: new.name.clone(), what: What::Model(it), properties: Vec::new() };
    name.into_iter().chain(start).map(what).collect()
}

/// A table with the verdicts on its properties.
type Judged<'a> = (&'a Table, &'a [JudgedProperty]);

/// Compares the tables of two versions of a file: one with one, those of models by their names. `is_unchanged`: all texts are as they were.
fn compared(file: &str, old: &versions::Version, new: &versions::Version, is_unchanged: bool) -> Vec<Compared> {
    let one =
        |(table, _): Judged, what: What| Compared { file: file.to_owned(), table: table.name.value.clone(), what, properties: Vec::new() };
    let both = |old: Judged, new: Judged| {
        let what = match diff::diff(old.0, new.0) {
            Ok(diff) => What::Diff(Box::new(diff)),
            Err(_) if is_unchanged => What::Unchanged,
            Err(why) => What::Refused(why),
        };
        Compared { properties: property_changes(old.1, new.1), ..one(new, what) }
    };
    let (old, new) = (old.judged(), new.judged());
    if let ([old], [new]) = (&old[..], &new[..]) {
        return vec![both(*old, *new)];
    }
    let find = |all: &[Judged], name: &str| all.iter().position(|it| it.0.name.value == name);
    let gone = old.iter().filter(|it| find(&new, &it.0.name.value).is_none()).map(|it| one(*it, What::Gone));
    let here = new.iter().map(|it| find(&old, &it.0.name.value).map_or_else(|| one(*it, What::New), |at| both(old[at], *it)));
    here.chain(gone).collect()
}
