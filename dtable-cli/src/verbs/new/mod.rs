//! `new`: a table to begin with.

mod variants;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use dtable_core::Table;
use dtable_core::diagnostic::Style;
use dtable_files::shown;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::said::remark;
use crate::verbs::{fmt, schema};

/// Make a table to begin with.
///
/// A column is `NAME` (true or false), `NAME:TYPE`, `NAME=A,B,C` (an enum, called as the column is), `NAME:TYPE=A,B,C`, or `NAME:TYPE@FILE`,
/// which takes the variants of the enum from a Rust file. There is a rule for each value of the first column, without a result; so the table is complete, and
/// `todo-rule` says what is to be written. A file that is there already is not touched.
///
/// Where `dtable.schema.json` (`cargo dtable schema`) lies beside the table, or in a folder above it, the first line of the table names it for YAML servers.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct New {
    /// The file; the table is called as it is.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A value that the function takes.
    #[arg(long, value_name = "COLUMN")]
    input: Vec<String>,
    /// A question that the program answers.
    #[arg(long, value_name = "COLUMN")]
    condition: Vec<String>,
    /// What rules give.
    #[arg(long, value_name = "NAME:TYPE")]
    output: Vec<String>,
    /// What rules do.
    #[arg(long, value_name = "NAME")]
    action: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable new tables/ticket.yaml --input visitor=Child,Adult,Senior --input weekend --output euros:u32
  cargo dtable new tables/access.yaml --input role:Role@src/lib.rs --output granted:bool
  cargo dtable new tables/lamp.yaml --condition dark --action light";

impl New {
    /// Writes the table.
    pub fn run(&self) -> Ended {
        let text = self.text()?;
        if let Err(findings) = Table::parse(&shown(&self.file), text.as_str()) {
            return Err(Stopped::rendered(format!("that is no table:\n{}", findings.text(Style::Plain))));
        }
        let file = std::fs::File::create_new(&self.file).and_then(|mut it| it.write_all(text.as_bytes()));
        file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Stopped::refused(format!("`{}` is there already", shown(&self.file))).help("choose another name")
            }
            io::ErrorKind::NotFound => Stopped::refused(format!("there is no folder for `{}`", shown(&self.file))).help("make it first"),
            _ => Stopped::refused(format!("cannot write `{}`: {error}", shown(&self.file))),
        })?;
        let next = format!("made `{0}`; `cargo dtable check {0}` says what is to be written", shown(&self.file));
        printed(remark(&next), Verdict::Fine)
    }

    fn text(&self) -> Result<String, Stopped> {
        let read = |specs: &[String]| specs.iter().map(|it| Column::read(it)).collect::<Result<Vec<_>, _>>();
        let (inputs, conditions) = (read(&self.input)?, read(&self.condition)?);
        if inputs.is_empty() && conditions.is_empty() {
            return Err(Stopped::refused("a table without columns").help("name some: `--input weekend`, `--condition dark`"));
        }
        let Some(stem) = self.file.file_stem() else {
            let refused = Stopped::refused(format!("`{}` is a folder, not a file to be made", shown(&self.file)));
            return Err(refused.help("name the file: `cargo dtable new ticket.yaml ..`"));
        };
        let name = stem.to_string_lossy().replace(['-', ' '], "_");
        let mut text = schema_line(&self.file).unwrap_or_default();
        text.push_str(&format!("table: {name}\n"));
        section(&mut text, "inputs", inputs.iter().map(|it| (it.name.as_str(), it.declared(false))));
        section(&mut text, "conditions", conditions.iter().map(|it| (it.name.as_str(), it.declared(true))));
        section(&mut text, "actions", self.action.iter().map(|it| (it.as_str(), it.replace('_', " "))));
        let outputs: Result<Vec<(&str, &str)>, Stopped> = self.output.iter().map(|it| output(it)).collect();
        let outputs = outputs?;
        section(&mut text, "outputs", outputs.iter().map(|(name, ty)| (*name, quoted(ty))));
        let columns: Vec<&Column> = inputs.iter().chain(&conditions).collect();
        text.push_str(&grid(&columns, &outputs, !self.action.is_empty()));
        Ok(fmt::aligned_text(&text))
    }
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

/// A column to be declared.
struct Column {
    name: String,
    ty: Option<String>,
    values: Vec<String>,
}

impl Column {
    fn read(spec: &str) -> Result<Self, Stopped> {
        let (head, values) = spec.split_once('=').map_or((spec, ""), |(head, values)| (head, values));
        let (head, file) = head.split_once('@').map_or((head, None), |(head, file)| (head, Some(file)));
        let (name, ty) = head.split_once(':').map_or((head, None), |(name, ty)| (name, Some(ty.to_owned())));
        let listed = || values.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect();
        let values = match file {
            Some(file) => variants_of(file, ty.as_deref().unwrap_or_default())?,
            None => listed(),
        };
        let ty = ty.or_else(|| (!values.is_empty()).then(|| capital(name)));
        Ok(Self { name: name.to_owned(), ty, values })
    }

    fn declared(&self, is_condition: bool) -> String {
        let values = if self.values.is_empty() { String::new() } else { format!(", values: [{}]", self.values.join(", ")) };
        let question = format!("{}?", self.name.replace('_', " "));
        match (&self.ty, is_condition) {
            (None, true) => question,
            (None, false) => "bool".to_owned(),
            (Some(ty), true) => format!("{{ text: {question}, type: {}{values} }}", quoted(ty)),
            (Some(ty), false) if values.is_empty() => quoted(ty),
            (Some(ty), false) => format!("{{ type: {}{values} }}", quoted(ty)),
        }
    }

    /// The entries that rules have for it.
    fn entries(&self) -> Vec<&str> {
        match (&self.ty, &self.values[..]) {
            (None, _) => vec!["T", "F"],
            (Some(ty), _) if ty == "bool" => vec!["T", "F"],
            (_, []) => vec!["-"],
            (_, values) => values.iter().map(String::as_str).collect(),
        }
    }
}

fn variants_of(file: &str, name: &str) -> Result<Vec<String>, Stopped> {
    let source = dtable_files::read(Path::new(file), file).map_err(|it| Stopped::refused(it.message))?;
    let found = variants::variants(source.text(), name.rsplit("::").next().unwrap_or(name));
    found.ok_or_else(|| {
        Stopped::refused(format!("`{file}` has no `enum {name}` with variants"))
            .help("write `NAME:TYPE@FILE`, or list the values: `NAME:TYPE=A,B`")
    })
}

/// `Visitor` for `visitor`.
fn capital(name: &str) -> String {
    let part =
        |part: &str| part.chars().next().map_or_else(String::new, |it| it.to_uppercase().chain(part[it.len_utf8()..].chars()).collect());
    name.split('_').map(part).collect()
}

fn output(spec: &str) -> Result<(&str, &str), Stopped> {
    spec.split_once(':').ok_or_else(|| Stopped::refused(format!("the output `{spec}` has no type")).help("write `--output NAME:TYPE`"))
}

/// A type as the value of a key.
fn quoted(ty: &str) -> String {
    if ty.chars().all(|it| it.is_alphanumeric() || it == '_') { ty.to_owned() } else { format!("\"{ty}\"") }
}

fn section<'a>(text: &mut String, key: &str, lines: impl Iterator<Item = (&'a str, String)>) {
    let lines: Vec<String> = lines.map(|(name, value)| format!("  {name}: {value}\n")).collect();
    if !lines.is_empty() {
        text.push_str(&format!("{key}:\n{}", lines.concat()));
    }
}

/// A rule for each value of the first column.
fn grid(columns: &[&Column], outputs: &[(&str, &str)], has_actions: bool) -> String {
    let heads = columns.iter().map(|it| it.name.as_str()).chain(has_actions.then_some("do")).chain(outputs.iter().map(|it| it.0));
    let mut grid = format!("rules: |\n  | rule | {} |\n", heads.collect::<Vec<_>>().join(" | "));
    for (at, entry) in columns[0].entries().into_iter().enumerate() {
        let rest = columns[1..].iter().map(|_| "-").chain(has_actions.then_some("")).chain(outputs.iter().map(|_| "todo!()"));
        let cells: Vec<&str> = std::iter::once(entry).chain(rest).collect();
        grid.push_str(&format!("  | {} | {} |\n", at + 1, cells.join(" | ")));
    }
    grid
}
