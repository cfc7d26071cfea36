//! `eval`: cases, decided by the front door of the compiler.

mod csv;
mod expected;
mod json_lines;
mod print;
mod read;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::diagnostic::nearest;
use dtable_core::model::HitPolicy;
use dtable_core::{Collected, Decided, Machine, Model, NotDecided, Table, Used, Value};

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;
use crate::verbs::answer_format::AnswerFormat;
use expected::Expected;

/// Decide cases, and say why.
///
/// A case is given as `NAME=VALUE`, a value as entries write it: `visitor=Adult weekend=T age=17 size=None`. A condition whose expression the
/// compiler does not understand is asked like those that the program answers. What no rule asks for any more may be left out. Relations are checked.
/// With `--cases` each row of a CSV file is a case; its first row names the columns, and a blank field gives no value. Of a file of JSON lines each
/// line is one, as outcomes of tables with `record: answers` write it: its rule and value are compared with what the table says today.
///
/// A model goes one step, from the table where it starts or from `--at`; with `--cases` each row is a step, and the next one begins where it leads.
///
/// The exit code is 1 when a result is not the expected one, a row cannot be decided, or the table has errors; 2 when the case on the command
/// line cannot be decided.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Eval {
    /// The table or the model; `-` reads a table from standard input. Without it the only one below the current package.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// The case: `NAME=VALUE`, one for each condition and input that matters.
    #[arg(value_name = "NAME=VALUE", conflicts_with = "cases", value_parser = pair)]
    values: Vec<(String, String)>,
    /// Decide each row of a CSV file, or each line of a log in JSON; `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Compare the result with a column of the CSV file that is named as an output, `rule`, `do` `next` or, of a model, `table`; without `--cases` as `NAME=VALUE`.
    #[arg(long, value_name = "COLUMN")]
    expect: Vec<String>,
    /// A column of the CSV file that says nothing about the case; of JSON lines a name in the case, `rule` or `value`.
    #[arg(long, value_name = "COLUMN", requires = "cases")]
    skip: Vec<String>,
    /// The table of a model that decides first.
    #[arg(long, value_name = "TABLE")]
    at: Option<String>,
    /// How decisions are printed.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// When findings of the table have colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable eval tables/ticket.yaml visitor=Adult weekend=T
  cargo dtable eval tables/ticket.yaml visitor=Adult weekend=T --expect euros=14
  cargo dtable eval tables/ticket.yaml --cases cases.csv --expect euros --expect rule
  cargo dtable eval tables/grant.yaml --cases audit.jsonl
  cargo dtable eval machine.yaml --at open event=Press";

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write `NAME=VALUE`")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// A case with its name, what it is decided on, and what is expected.
struct Asked {
    /// Of a row, its line.
    line: Option<usize>,
    /// Of a model the table that decides, where the row says so.
    at: Option<String>,
    values: Vec<(String, Value<'static>)>,
    expected: Vec<Expected>,
}

impl Asked {
    fn values(&self) -> impl Iterator<Item = (&str, Value<'_>)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.clone()))
    }
}

/// What a table makes of a case.
enum Answer<'t> {
    One(Decided<'t>),
    All(Collected<'t>),
    None(NotDecided),
}

impl<'t> Answer<'t> {
    /// What the tables that it uses came to.
    fn used(&self) -> Vec<Used<'t>> {
        match self {
            Self::One(decided) => decided.used(),
            Self::All(collected) => collected.used(),
            Self::None(_) => Vec::new(),
        }
    }

    /// The other rules, and what speaks against each.
    fn others(&self) -> Vec<(&'t str, String)> {
        let reasons = match self {
            Self::One(decided) => decided.reasons(),
            Self::All(collected) => collected.reasons(),
            Self::None(_) => return Vec::new(),
        };
        reasons.iter().map(|it| (it.rule().id(), it.to_string())).collect()
    }
}

/// A case, decided.
struct Answered<'t> {
    asked: &'t Asked,
    /// The table that decided; none where a model had stopped.
    table: Option<&'t Table>,
    /// Whether it is one of a model.
    is_step: bool,
    answer: Answer<'t>,
    /// The expectations that are not met, with what came out.
    differences: Vec<(&'t Expected, String)>,
}

impl<'t> Answered<'t> {
    fn new(asked: &'t Asked, table: Option<&'t Table>, is_step: bool, answer: Answer<'t>) -> Self {
        let differences = asked.expected.iter().filter_map(|it| Some((it, it.difference(&answer)?))).collect();
        Self { asked, table, is_step, answer, differences }
    }

    const fn is_wrong(&self) -> bool {
        !self.differences.is_empty() || matches!(self.answer, Answer::None(_))
    }

    /// The other rules, and what speaks against each.
    fn others(&self) -> Vec<(&'t str, String)> {
        self.answer.others()
    }
}

/// What can be given, and what can be expected.
pub struct Names<'t> {
    tables: &'t [Table],
    columns: BTreeSet<&'t str>,
    results: Vec<&'t str>,
    is_model: bool,
}

impl<'t> Names<'t> {
    fn new(tables: &'t [Table], is_model: bool) -> Self {
        let columns = tables.iter().flat_map(|table| table.columns().map(|it| it.name())).collect();
        let mut known = BTreeSet::new();
        let outputs = tables.iter().flat_map(Table::outputs).filter(|it| known.insert(*it));
        let of_model = is_model.then_some("table");
        Self { tables, columns, results: outputs.chain(["rule", "do", "next"]).chain(of_model).collect(), is_model }
    }

    /// Whether a value of this name can be given: to a column, or as the answer to what a used table asks.
    fn is_given(&self, name: &str) -> bool {
        self.tables.iter().any(|it| it.column(name).is_ok())
    }

    /// Whether a line of a log that names `table` is about the table of this name, or about one of the model.
    fn is_about(&self, name: &str, table: &str) -> bool {
        name == table || self.is_model && self.tables.iter().any(|it| it.name() == table)
    }

    /// Refuses a name that is nothing which comes out.
    fn check(&self, name: &str) -> Result<(), Stopped> {
        if self.results.contains(&name) {
            return Ok(());
        }
        let stopped = Stopped::refused(format!("the {} gives no `{name}`", if self.is_model { "model" } else { "table" }));
        Err(match nearest(name, self.results.iter().copied()) {
            Some(near) => stopped.help(format!("did you mean `{near}`?")),
            None => stopped.help(format!("it gives: {}", self.results.join(", "))),
        })
    }
}

impl Eval {
    /// Decides, prints, and compares.
    pub fn run(&self) -> Ended {
        let path = files::one_meant(self.named(), &self.package)?;
        match read::read(&path, self.cases.as_deref())? {
            Ok(read::Read::Table(table)) if self.at.is_none() => self.decide(&table),
            Ok(read::Read::Table(_)) => Err(Stopped::refused("`--at` names a table of a model, and this is a table")),
            Ok(read::Read::Model(model)) => self.step(&model),
            Err(findings) => printed(print::findings(&findings, self.color), Verdict::Wrong),
        }
    }

    /// The file that is named. Where none is, the first value of the case stands in its place.
    fn named(&self) -> Option<&Path> {
        self.file.as_deref().filter(|_| self.misplaced().is_none())
    }

    /// The value of the case that stands where the file could be named.
    fn misplaced(&self) -> Option<(String, String)> {
        let text = self.file.as_ref().filter(|it| self.cases.is_none() && !it.exists())?.to_str()?;
        pair(text).ok()
    }

    /// Decides each case by a table.
    fn decide(&self, table: &Table) -> Ended {
        let asked = self.asked(&Names::new(std::slice::from_ref(table), false), table.name())?;
        self.say(table.name(), &asked.iter().map(|it| answered(table, it)).collect::<Vec<_>>())
    }

    /// Goes a step for each case.
    fn step(&self, model: &Model) -> Ended {
        let at = |name: &String| model.at(name).ok_or_else(|| no_table(model, name));
        let mut machine = self.at.as_ref().map_or_else(|| Ok(model.start()), at)?;
        let asked = self.asked(&Names::new(model.tables(), true), model.name())?;
        let mut answered = Vec::new();
        for it in &asked {
            if let Some(name) = &it.at {
                machine = at(name)?;
            }
            answered.push(stepped(&mut machine, it));
        }
        self.say(model.name(), &answered)
    }

    /// Prints what came out, and says whether it is what was expected.
    fn say(&self, name: &str, answered: &[Answered]) -> Ended {
        if let [Answered { answer: Answer::None(error), asked: asked @ Asked { line: None, .. }, table, .. }] = answered {
            return Err(refused(*table, error, asked));
        }
        let is_wrong = answered.iter().any(Answered::is_wrong);
        let done = match self.format {
            AnswerFormat::Text => print::decisions(answered),
            AnswerFormat::Json => print::json(name, answered),
        };
        printed(done, Verdict::wrong_if(is_wrong))
    }

    /// The cases for the table or the model of this name.
    fn asked(&self, names: &Names, name: &str) -> Result<Vec<Asked>, Stopped> {
        if let Some(path) = &self.cases {
            let text = read::cases(path)?;
            if !json_lines::are_lines(&text) {
                return csv::asked(names, &text, &self.expect, &self.skip);
            }
            if !self.expect.is_empty() {
                let refused = Stopped::refused("`--expect` names a column of a CSV file, and these are lines of JSON");
                return Err(refused.help("each line is compared with its own `rule` and `value`; `--skip` leaves one out"));
            }
            return json_lines::asked(names, name, &text, &self.skip);
        }
        let expected: Result<Vec<Expected>, Stopped> = self.expect.iter().map(|text| Expected::given(names, text)).collect();
        let given = self.misplaced().into_iter().chain(self.values.iter().cloned());
        let values = given.map(|(name, value)| (name, Value::from(value))).collect();
        Ok(vec![Asked { line: None, at: None, values, expected: expected? }])
    }
}

fn answered<'t>(table: &'t Table, asked: &'t Asked) -> Answered<'t> {
    let answer = match table.hit() {
        HitPolicy::Collect(_) => table.collect(asked.values()).map(Answer::All),
        _ => table.decide(asked.values()).map(Answer::One),
    };
    Answered::new(asked, Some(table), false, answer.unwrap_or_else(Answer::None))
}

fn stepped<'t>(machine: &mut Machine<'t>, asked: &'t Asked) -> Answered<'t> {
    let table = machine.table();
    let answer = machine.step(asked.values()).map(Answer::One);
    Answered::new(asked, table, true, answer.unwrap_or_else(Answer::None))
}

/// The other columns that may have to be given, as they are named on the command line.
fn others_missing(table: &Table, column: &str, asked: &Asked) -> Vec<String> {
    let mut case = table.case();
    for (name, value) in asked.values() {
        let given = table.column(name).and_then(|it| case.set(it, value).map(|_| ()));
        if given.is_err() {
            return Vec::new();
        }
    }
    let missing = case.missing();
    missing.iter().map(|it| it.name()).filter(|it| *it != column).map(|it| format!("`{it}`")).collect()
}

fn no_table(model: &Model, name: &str) -> Stopped {
    let names: Vec<&str> = model.tables().iter().map(Table::name).collect();
    let stopped = Stopped::refused(format!("`{}` has no table `{name}`", model.name()));
    match nearest(name, names.iter().copied()) {
        Some(near) => stopped.help(format!("did you mean `{near}`?")),
        None => stopped.help(format!("it has: {}", names.join(", "))),
    }
}

/// Why the case on the command line is not decided, and what to say instead.
fn refused(table: Option<&Table>, error: &NotDecided, asked: &Asked) -> Stopped {
    let stopped = Stopped::refused(error.to_string());
    let Some(table) = table else { return stopped };
    match error {
        NotDecided::Missing { column } => {
            let question = table.column(column).ok().map(|it| it.text()).filter(|it| !it.is_empty());
            let question = question.map_or_else(String::new, |it| format!(" ({it})"));
            let names = table.column(column).map(|it| if it.ty() == "bool" { vec!["T", "F"] } else { it.names() }).unwrap_or_default();
            let is_any_text = table.column(column).is_ok_and(|it| it.is_any_text());
            let is_set = table.column(column).is_ok_and(|it| it.is_set());
            let what = match (is_any_text, is_set) {
                (true, _) => "any text; the table names",
                (false, true) => "a list in brackets, `[]` or some of",
                (false, false) => "its values are",
            };
            let names = if names.is_empty() { String::new() } else { format!("; {what}: {}", names.join(", ")) };
            let others = others_missing(table, column, asked);
            let others = if others.is_empty() { String::new() } else { format!("; {} may have to be given, too", others.join(", ")) };
            let rests = table.column(column).ok().and_then(|it| it.not_understood()).map_or_else(String::new, |it| match it.path {
                Some(path) => format!("; it rests on `{}` in `{path}`, and only the program computes `{}`", it.column, it.expression),
                None => format!("; only the program computes `{}`", it.expression),
            });
            stopped.help(format!("add `{column}=VALUE`{question}{names}{rests}{others}"))
        }
        NotDecided::UnknownColumn { .. } => {
            let given: Vec<&str> = table.columns().filter(|it| it.expression().is_none()).map(|it| it.name()).collect();
            stopped.help(format!("there are: {}", given.join(", ")))
        }
        _ => stopped,
    }
}
