//! `cases`: test cases of a table.

mod data;
mod rows;
mod rust;

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_core::explore::cases::{self, Kind, TestCase, TestCases};
use dtable_core::model::Table;
use dtable_files::shown;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::package::Package;
use crate::said::{counted, one_line, print_data, remark};
use crate::verbs::tables_of::{self, Tables};

/// Make test cases of a table: values, and the rule that fires.
///
/// Test cases go to standard output; what has none, and why, to standard error. Of a model each table has its own test cases. The exit code is 0, or 2 where there are none at all.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Cases {
    /// A table or a model; without it the only one below the current package.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// What the test cases are for.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "rules")]
    kind: Vec<For>,
    /// How they are written.
    #[arg(long, value_enum, default_value = "yaml")]
    format: Format,
}

/// What test cases are for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum For {
    /// Each rule fires.
    Rules,
    /// The first and the last values of entries, and those beside them.
    Boundaries,
    /// All pairs of values that entries tell apart.
    Pairs,
    /// Each entry decides: two cases that differ in it alone.
    Mcdc,
}

/// How test cases are written.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The `examples:` of the table.
    Yaml,
    /// Data that `serde` reads: a list of `when`, `rule` and results.
    Data,
    /// A row a case, with the rule in the last column.
    Csv,
    /// A test that calls the function of the table, for the module in which `dtable!` stands.
    Rust,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable cases tables/fare.yaml
  cargo dtable cases tables/fare.yaml --kind boundaries,mcdc --format csv
  cargo dtable cases tables/fare.yaml --format rust >> src/fare.rs      # below `dtable!`";

impl Cases {
    /// Makes the test cases.
    pub fn run(&self) -> Ended {
        let path = files::one_meant(self.file.as_deref(), &self.package)?;
        let (file, of_file) = (shown(&path), tables_of::verified(&path)?);
        let kinds: Vec<Kind> = self.kind.iter().map(|it| it.kind()).collect();
        let found =
            |(path, table): &(String, Table)| cases::cases(table, &kinds).map_err(|why| Stopped::refused(format!("`{path}`: {why}")));
        let mut found: Vec<TestCases> = of_file.tables.iter().map(found).collect::<Result<_, _>>()?;
        if matches!(self.format, Format::Data) {
            of_file.tables.iter().zip(&mut found).for_each(|(it, found)| data::without_unsayable(&it.1, found));
        }
        let text = self.text(&of_file, &found).map_err(|why| Stopped::refused(format!("`{file}`: {why}")))?;
        printed(print(&text, &of_file, &found), Verdict::Fine)
    }

    fn text(&self, of_file: &Tables, found: &[TestCases]) -> Result<String, String> {
        let all: Vec<(&Table, &[TestCase])> = of_file.tables.iter().zip(found).map(|(it, found)| (&it.1, &found.cases[..])).collect();
        if let ([(table, cases)], false) = (&all[..], of_file.is_model) {
            return match self.format {
                Format::Yaml => Ok(rows::examples(table, cases)),
                Format::Csv => rows::csv(table, cases),
                Format::Data => Ok(data::list(table, cases)),
                Format::Rust => rust::test(table, cases),
            };
        }
        match self.format {
            Format::Yaml => {
                let document = |(it, (table, cases)): (&(String, Table), &(&Table, &[TestCase]))| {
                    Ok(format!("--- # {}\n{}", one_line(&it.0), rows::examples(table, cases)))
                };
                of_file.tables.iter().zip(&all).map(document).collect()
            }
            Format::Csv => Ok(rows::csv_of_model(&all)),
            Format::Data => Ok(data::list_of_model(&all)),
            Format::Rust => Err(format!("a model is called a step at a time, so there is no `outcome`: {}", of_file.one_of_them())),
        }
    }
}

impl For {
    const fn kind(self) -> Kind {
        match self {
            Self::Rules => Kind::Rules,
            Self::Boundaries => Kind::Boundaries,
            Self::Pairs => Kind::Pairs,
            Self::Mcdc => Kind::Mcdc,
        }
    }
}

fn print(text: &str, of_file: &Tables, found: &[TestCases]) -> io::Result<()> {
    print_data(text)?;
    for ((_, table), found) in of_file.tables.iter().zip(found) {
        for it in &found.without {
            let of = if of_file.is_model { format!("table `{}`: ", table.name.value) } else { String::new() };
            remark(&format!("none: {of}{}", one_line(it)))?;
        }
    }
    remark(&counted(found.iter().map(|it| it.cases.len()).sum::<usize>(), "test case"))
}
