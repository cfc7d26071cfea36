//! `eval`: cases, decided by the front door of the compiler.

mod csv;
mod expected;
mod print;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dtable_core::diagnostic::nearest;
use dtable_core::model::HitPolicy;
use dtable_core::source::Source;
use dtable_core::{Collected, Decided, Findings, NotDecided, Table};
use dtable_files::shown;

use crate::args::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use expected::Expected;

/// Decide cases, and say why.
///
/// A case is given as `NAME=VALUE`, a value as entries write it: `visitor=Adult weekend=T age=17 size=None`. A condition whose expression the
/// compiler does not understand is asked like those that the program answers. What no rule asks for any more may be left out. Relations are checked.
/// With `--cases` each row of a CSV file is a case; its first row names the columns, and a blank field gives no value.
///
/// The exit code is 1 when a result is not the expected one, a row cannot be decided, or the table has errors; 2 when the case on the command
/// line cannot be decided.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Eval {
    /// The table; `-` reads it from standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The case: `NAME=VALUE`, one for each condition and input that matters.
    #[arg(value_name = "NAME=VALUE", conflicts_with = "cases", value_parser = pair)]
    values: Vec<(String, String)>,
    /// Decide each row of a CSV file; `-` reads it from standard input.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Compare the result with a column of the CSV file that is named as an output, `rule`, `do` or `next`; without `--cases` as `NAME=VALUE`.
    #[arg(long, value_name = "COLUMN")]
    expect: Vec<String>,
    /// A column of the CSV file that says nothing about the case.
    #[arg(long, value_name = "COLUMN", requires = "cases")]
    skip: Vec<String>,
    /// How decisions are printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// When findings of the table have colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// How decisions are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One object, see docs/cli.md.
    Json,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable eval tables/ticket.yaml visitor=Adult weekend=T
  cargo dtable eval tables/ticket.yaml visitor=Adult weekend=T --expect euros=14
  cargo dtable eval tables/ticket.yaml --cases cases.csv --expect euros --expect rule";

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write `NAME=VALUE`")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// A case with its name, what it is decided on, and what is expected.
struct Asked {
    /// Of a row, its line.
    line: Option<usize>,
    values: Vec<(String, String)>,
    expected: Vec<Expected>,
}

/// What a table makes of a case.
enum Answer<'t> {
    One(Decided<'t>),
    All(Collected<'t>),
    None(NotDecided),
}

impl<'t> Answer<'t> {
    /// The rules that match, the one that fires first.
    fn matching(&self) -> Vec<&'t str> {
        match self {
            Self::One(decided) => {
                let others = decided.matching().filter(|it| *it != decided.rule()).map(|it| it.id());
                std::iter::once(decided.rule().id()).chain(others).collect()
            }
            Self::All(collected) => collected.rules().map(|it| it.id()).collect(),
            Self::None(_) => Vec::new(),
        }
    }

    /// The other rules, and what speaks against each.
    fn others(&self, table: &'t Table) -> Vec<(&'t str, String)> {
        let matching = self.matching();
        let why = |id: &str| match self {
            Self::One(decided) => decided.why_not(id).map(|it| it.to_string()),
            Self::All(collected) => collected.why_not(id).map(|it| it.to_string()),
            Self::None(_) => None,
        };
        table.rules().map(|it| it.id()).filter(|id| !matching.contains(id)).filter_map(|id| Some((id, why(id)?))).collect()
    }
}

/// A case, decided.
struct Answered<'t> {
    asked: &'t Asked,
    answer: Answer<'t>,
    /// The expectations that are not met, with what came out.
    differences: Vec<(&'t Expected, String)>,
}

impl Answered<'_> {
    const fn is_wrong(&self) -> bool {
        !self.differences.is_empty() || matches!(self.answer, Answer::None(_))
    }
}

impl Eval {
    /// Decides, prints, and compares.
    pub fn run(&self) -> Ended {
        let table = match self.table()? {
            Ok(table) => table,
            Err(findings) => return printed(print::findings(&findings, self.color), Verdict::Wrong),
        };
        let asked = self.asked(&table)?;
        let answered: Vec<Answered> = asked.iter().map(|it| answered(&table, it)).collect();
        if let [Answered { answer: Answer::None(error), asked: Asked { line: None, .. }, .. }] = &answered[..] {
            return Err(refused(&table, error));
        }
        let is_wrong = answered.iter().any(Answered::is_wrong);
        let done = match self.format {
            Format::Text => print::decisions(&table, &answered),
            Format::Json => print::json(&table, &answered),
        };
        printed(done, Verdict::wrong_if(is_wrong))
    }

    /// The table, or what is wrong with it.
    fn table(&self) -> Result<Result<Table, Findings>, Stopped> {
        let is_stdin = self.file.as_os_str() == "-";
        if is_stdin && self.cases.as_ref().is_some_and(|it| it.as_os_str() == "-") {
            return Err(Stopped::refused("standard input cannot be both the table and its cases"));
        }
        let read = if is_stdin { dtable_files::read_stdin() } else { dtable_files::read(&self.file, &shown(&self.file)) };
        let source = read.map_err(|it| Stopped::refused(it.message))?;
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let load = |name: &str| {
            let path = folder.join(name);
            dtable_files::read(&path, &shown(&path)).map(|it: Source| it.text().to_owned())
        };
        Ok(Table::parse_with(source.path(), source.text(), load))
    }

    fn asked(&self, table: &Table) -> Result<Vec<Asked>, Stopped> {
        if let Some(path) = &self.cases {
            return csv::asked(table, path, &self.expect, &self.skip);
        }
        let expected: Result<Vec<Expected>, Stopped> = self.expect.iter().map(|text| Expected::given(table, text)).collect();
        Ok(vec![Asked { line: None, values: self.values.clone(), expected: expected? }])
    }
}

fn answered<'t>(table: &'t Table, asked: &'t Asked) -> Answered<'t> {
    let values = asked.values.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let answer = match table.hit() {
        HitPolicy::Collect(_) => table.collect(values).map(Answer::All),
        _ => table.decide(values).map(Answer::One),
    };
    let answer = answer.unwrap_or_else(Answer::None);
    let differences = asked.expected.iter().filter_map(|it| Some((it, it.difference(&answer)?))).collect();
    Answered { asked, answer, differences }
}

/// Why the case on the command line is not decided, and what to say instead.
fn refused(table: &Table, error: &NotDecided) -> Stopped {
    let stopped = Stopped::refused(error.to_string());
    match error {
        NotDecided::Missing { column } => {
            let question = table.column(column).ok().map(|it| it.text()).filter(|it| !it.is_empty());
            let asked = question.map_or_else(String::new, |it| format!(" ({it})"));
            let names = table.column(column).map(|it| if it.ty() == "bool" { vec!["T", "F"] } else { it.names() }).unwrap_or_default();
            let names = if names.is_empty() { String::new() } else { format!("; its values are: {}", names.join(", ")) };
            stopped.help(format!("add `{column}=VALUE`{asked}{names}"))
        }
        NotDecided::UnknownColumn { .. } => {
            let names: Vec<&str> = table.columns().map(|it| it.name()).collect();
            stopped.help(format!("there are: {}", names.join(", ")))
        }
        _ => stopped,
    }
}

/// The refusal of a name that is nothing which comes out.
fn no_result(table: &Table, name: &str) -> Stopped {
    let known: Vec<&str> = table.outputs().chain(["rule", "do", "next"]).collect();
    let stopped = Stopped::refused(format!("the table gives no `{name}`"));
    match nearest(name, known.iter().copied()) {
        Some(near) => stopped.help(format!("did you mean `{near}`?")),
        None => stopped.help(format!("it gives: {}", known.join(", "))),
    }
}
