//! `depends`: on which columns each output depends.

use std::path::PathBuf;

use clap::Args;
use dtable_core::diagnostic::Style;
use dtable_core::explore::depends::{Dependence, DependsOn, depends};
use serde_json::{Map, Value, json};

use crate::ended::{Ended, Verdict, printed};
use crate::files;
use crate::findings::json::{VERSION, write};
use crate::package::Package;
use crate::said::{named_rules, one_line, print_text};
use crate::verbs::answer_format::AnswerFormat;
use crate::verbs::tables_of::{self, Tables};

/// Say on which inputs and questions each output depends.
///
/// An output depends on a column if two cases that differ in this column alone give it different values; both are shown. What is computed of the column
/// follows it. Actions and `next` are told like outputs. Of a model each table is told. The exit code is 0 with any answer.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Depends {
    /// A table or a model; `-` reads a table from standard input. Without it the only one below the current package.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// How the answer is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable depends tables/ticket.yaml
  cargo dtable depends tables/ticket.yaml --format json";

impl Depends {
    /// Answers.
    pub fn run(&self) -> Ended {
        let path = files::one_meant(self.file.as_deref(), &self.package)?;
        let of_file = tables_of::decided(&path)?;
        let found: Vec<Vec<Dependence>> = of_file.tables.iter().map(|(_, table)| depends(table)).collect();
        let done = match self.format {
            AnswerFormat::Text => print_text(&text(&of_file, &found), Style::Plain),
            AnswerFormat::Json => write(&object(&of_file, &found)),
        };
        printed(done, Verdict::Fine)
    }
}

fn text(of_file: &Tables, found: &[Vec<Dependence>]) -> String {
    let mut lines = Vec::new();
    for ((_, table), found) in of_file.tables.iter().zip(found) {
        lines.extend(of_file.is_model.then(|| format!("table `{}`", table.name.value)));
        found.iter().for_each(|it| lines.extend(told(it)));
    }
    lines.iter().map(|it| format!("{}\n", one_line(it))).collect()
}

/// A line about an output, and two cases for each column on which it depends.
fn told(it: &Dependence) -> Vec<String> {
    let columns: Vec<String> = it.on.iter().map(|it| format!("`{}`", it.column)).collect();
    let names = |names: &[String]| names.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    let mut head = match columns.is_empty() {
        true if it.not_on.is_empty() && !it.undecided.is_empty() => format!("`{}`", it.part),
        true => format!("`{}` depends on nothing", it.part),
        false => format!("`{}` depends on {}", it.part, columns.join(", ")),
    };
    if !it.not_on.is_empty() && !columns.is_empty() {
        head.push_str(&format!("; not on {}", names(&it.not_on)));
    }
    if !it.undecided.is_empty() {
        head.push_str(&format!("; undecided: {}", names(&it.undecided)));
    }
    std::iter::once(head).chain(it.on.iter().flat_map(pair)).collect()
}

/// Both cases, each with its rules and its result.
fn pair(it: &DependsOn) -> Vec<String> {
    let case = |at: usize| {
        let values: Vec<String> = it.cases[at].iter().map(|(column, value)| format!("{column} = {value}")).collect();
        let values = if values.is_empty() { format!("{} = {}", it.column, it.values[at]) } else { values.join(", ") };
        let rules = if it.rules[at].is_empty() { "no rule".to_owned() } else { named_rules(&it.rules[at]) };
        format!("      {values}: {rules}: {}", it.results[at])
    };
    vec![format!("  {}: {} or {}", it.column, it.values[0], it.values[1]), case(0), case(1)]
}

fn object(of_file: &Tables, found: &[Vec<Dependence>]) -> Value {
    let tables = of_file.tables.iter().zip(found).map(|((path, table), found)| {
        json!({ "file": path, "table": table.name.value, "results": found.iter().map(dependence).collect::<Vec<_>>() })
    });
    json!({ "version": VERSION, "tables": tables.collect::<Vec<_>>() })
}

fn dependence(it: &Dependence) -> Value {
    json!({
        "name": it.part,
        "kind": if it.is_output { "output" } else { it.part.as_str() },
        "on": it.on.iter().map(depends_on).collect::<Vec<_>>(),
        "not_on": it.not_on,
        "undecided": it.undecided,
    })
}

fn depends_on(it: &DependsOn) -> Value {
    let columns = |pairs: &[(String, String)]| {
        Value::Object(pairs.iter().map(|(column, value)| (column.clone(), json!(value))).collect::<Map<_, _>>())
    };
    let case = |at: usize| json!({ "case": columns(&it.cases[at]), "rules": it.rules[at], "result": it.results[at] });
    json!({ "column": it.column, "values": it.values, "cases": [case(0), case(1)] })
}
