//! `new`: a table to begin with, and the line by which coding agents find what to know about tables.
//!
//! - `column` reads columns, `grid` writes rules, `variants` reads enums of Rust.
//! - `agents` writes into AGENTS.md.

mod agents;
mod column;
mod grid;
mod variants;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::Table;
use dtable_core::diagnostic::Style;
use dtable_files::shown;

use self::column::{Column, quoted};
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files::is_named_as_ours;
use crate::package::{Package, around};
use crate::said::remark;
use crate::verbs::{fmt, schema};

/// Make a table to begin with.
///
/// A column is `NAME` (true or false), `NAME:TYPE`, `NAME=A,B,C` (an enum, called as the column is), `NAME:TYPE=A,B,C`, or `NAME:TYPE@FILE`,
/// which takes the variants of the enum from a Rust file. The table is complete. Where it has outputs, there is a rule for each value of the first column, without a
/// result, and `todo-rule` says what is to be written; where it has actions alone, the rules are made up. Without columns the table is an example that compiles, to be written over.
/// Folders are made, and a file that is there already is not touched.
///
/// Where `dtable.schema.json` (`cargo dtable schema`) lies beside the table, or in a folder above it, the first line of the table names it for YAML servers.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The file; the table is called as it is.
    #[arg(value_name = "FILE", required_unless_present = "agents")]
    file: Option<PathBuf>,
    /// A value that the function takes.
    #[arg(long, value_name = "COLUMN", requires = "file")]
    input: Vec<String>,
    /// A question that the program answers.
    #[arg(long, value_name = "COLUMN", requires = "file")]
    condition: Vec<String>,
    /// What rules give.
    #[arg(long, value_name = "NAME:TYPE", requires = "file")]
    output: Vec<String>,
    /// What rules do.
    #[arg(long, value_name = "NAME", requires = "file")]
    action: Vec<String>,
    /// Add a line about tables to the project's AGENTS.md, for coding agents.
    #[arg(long)]
    agents: bool,
    #[command(flatten)]
    package: Package,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable new tables/ticket.yaml
  cargo dtable new tables/ticket.yaml --input visitor=Child,Adult,Senior --input weekend --output euros:u32
  cargo dtable new tables/access.yaml --input role:Role@src/lib.rs --output granted:bool
  cargo dtable new tables/lamp.yaml --condition dark --action light
  cargo dtable new --agents";

/// A table that compiles in any program.
const EXAMPLE: &str = "\
doc: What a visitor pays. This is an example, write your own table over it.
inputs:
  age:    { type: u8, text: How old is the visitor? }
  member: { type: bool, text: Is the visitor a member? }
outputs:
  euros: u32
rules: |
  | rule   | age  | member | euros |
  | child  | < 6  | -      | 0     |
  | member | >= 6 | T      | 5     |
  | adult  | >= 6 | F      | 14    |
examples:
  - { when: { age: 6, member: F }, out: { euros: 14 } }
";

impl New {
    /// Writes the table, and the line.
    pub fn run(&self) -> Ended {
        let mut told = match &self.file {
            Some(file) => self.make(file)?,
            None => String::new(),
        };
        if self.agents {
            told.push_str(&agents::add_line(&self.package.folder()?)?);
        }
        printed(remark(told.trim_end()), Verdict::Fine)
    }

    /// Writes the table, and says what comes next.
    fn make(&self, file: &Path) -> Result<String, Stopped> {
        let columns = Columns::read(self)?;
        let text = columns.as_ref().map_or_else(|| EXAMPLE.to_owned(), Columns::text);
        let text = fmt::aligned_text(&format!("{}table: {}\n{text}", schema_line(file).unwrap_or_default(), name_of(file)?));
        if let Err(findings) = Table::parse(&shown(file), text.as_str()) {
            return Err(Stopped::rendered(format!("that is no table:\n{}", findings.text(Style::Plain))));
        }
        write_new(file, &text)?;
        let (what, next) = match &columns {
            None => (", an example to write over", "checks it"),
            Some(it) if it.outputs.is_empty() => ("; its rules are made up", "checks it"),
            Some(_) => ("", "says what is to be written"),
        };
        let enums: String = columns.iter().flat_map(Columns::all).filter_map(Column::new_enum).collect();
        Ok(format!(
            "made `{0}`{what}\n`cargo dtable check {0}` {next}; in the program:\n{enums}  dtable_runtime::dtable!(\"{1}\");\n",
            shown(file),
            in_package(file)
        ))
    }
}

/// The columns and results that the command line names.
struct Columns<'a> {
    inputs: Vec<Column>,
    conditions: Vec<Column>,
    actions: &'a [String],
    outputs: Vec<(&'a str, &'a str)>,
}

impl<'a> Columns<'a> {
    /// None where there are no arguments.
    fn read(arguments: &'a New) -> Result<Option<Self>, Stopped> {
        let read = |specs: &[String]| specs.iter().map(|it| Column::read(it)).collect::<Result<Vec<_>, _>>();
        let (inputs, conditions) = (read(&arguments.input)?, read(&arguments.condition)?);
        let outputs = arguments.output.iter().map(|it| output(it)).collect::<Result<Vec<_>, Stopped>>()?;
        match (inputs.is_empty() && conditions.is_empty(), outputs.is_empty() && arguments.action.is_empty()) {
            (true, true) => Ok(None),
            (true, false) => Err(Stopped::refused("a table without columns").help("name some: `--input weekend`, `--condition dark`")),
            (false, true) => Err(Stopped::refused("a table without results").help("name some: `--output euros:u32`, `--action light`")),
            (false, false) => Ok(Some(Self { inputs, conditions, actions: &arguments.action, outputs })),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Column> {
        self.inputs.iter().chain(&self.conditions)
    }

    /// The table behind its name.
    fn text(&self) -> String {
        let mut text = String::new();
        section(&mut text, "inputs", self.inputs.iter().map(|it| (it.name.as_str(), it.declared(false))));
        section(&mut text, "conditions", self.conditions.iter().map(|it| (it.name.as_str(), it.declared(true))));
        section(&mut text, "actions", self.actions.iter().map(|it| (it.as_str(), it.replace('_', " "))));
        section(&mut text, "outputs", self.outputs.iter().map(|(name, ty)| (*name, quoted(ty))));
        let columns: Vec<&Column> = self.all().collect();
        let rules = if self.outputs.is_empty() {
            grid::of_actions(&columns, self.actions)
        } else {
            grid::of_outputs(&columns, &self.outputs, !self.actions.is_empty())
        };
        text.push_str(&rules);
        text
    }
}

/// The name of the table in a file.
fn name_of(file: &Path) -> Result<String, Stopped> {
    let Some(stem) = file.file_stem() else {
        let refused = Stopped::refused(format!("`{}` is a folder, not a file to be made", shown(file)));
        return Err(refused.help("name the file: `cargo dtable new ticket.yaml ..`"));
    };
    if !is_named_as_ours(Path::new(file.file_name().unwrap_or_default())) {
        let refused = Stopped::refused(format!("`{}` would be found by its name alone: no folder is searched for such files", shown(file)));
        return Err(
            refused.help(format!("write `{}`", shown(&file.with_file_name(format!("{}.yaml", stem.to_string_lossy().trim_matches('.'))))))
        );
    }
    Ok(stem.to_string_lossy().replace(['-', ' '], "_"))
}

/// Writes a file that is not there, and its folders.
fn write_new(file: &Path, text: &str) -> Result<(), Stopped> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| File::create_new(file)).and_then(|mut it| it.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if file.exists() => {
            Stopped::refused(format!("`{}` is there already", shown(file))).help("choose another name")
        }
        _ => Stopped::refused(format!("cannot write `{}`: {error}", shown(file))),
    })
}

/// The path of a file as `dtable!` names it: from the folder of its package.
fn in_package(file: &Path) -> String {
    let Ok(whole) = file.canonicalize() else { return shown(file) };
    around(&whole).and_then(|it| whole.strip_prefix(it).ok()).map_or_else(|| shown(file), |it| shown(it).replace('\\', "/"))
}

/// The line by which YAML servers find the schema, if it lies beside the table or above it in its repository.
fn schema_line(table: &Path) -> Option<String> {
    let folder = table.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for (up, folder) in folder.canonicalize().ok()?.ancestors().enumerate() {
        if folder.join(schema::FILE).is_file() {
            return Some(format!("# yaml-language-server: $schema={}{}\n", "../".repeat(up), schema::FILE));
        }
        if folder.join(".git").exists() {
            return None;
        }
    }
    None
}

fn output(spec: &str) -> Result<(&str, &str), Stopped> {
    let read = spec.split_once(':').map(|(name, ty)| (name, ty.trim()));
    read.ok_or_else(|| Stopped::refused(format!("the output `{spec}` has no type")).help("write `--output NAME:TYPE`"))
}

fn section<'a>(text: &mut String, key: &str, lines: impl Iterator<Item = (&'a str, String)>) {
    let lines: Vec<String> = lines.map(|(name, value)| format!("  {name}: {value}\n")).collect();
    if !lines.is_empty() {
        text.push_str(&format!("{key}:\n{}", lines.concat()));
    }
}
