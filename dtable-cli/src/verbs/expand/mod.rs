//! `expand`: the code that `dtable!` makes, as files, for builds that leave the macro out.
//!
//! ```text
//! files -> targets (a table, the file beside it, the call) -> written (text) -> compared, or written
//! ```

mod call;
mod targets;
mod written;

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dtable_core::compile::{Mode, Unit};
use dtable_files::shown;

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::findings::{self, text};
use crate::package::Package;
use crate::said::{counted, print_data, print_remark, remark, types_left_out};
use targets::{Options, Target};
use written::{Written, written};

/// Write the Rust code of tables beside them, for builds without the macro.
///
/// `tables/fare.yaml` becomes `tables/fare.rs`, which a program includes where it would call `dtable!`: `include!("../tables/fare.rs");`. With
/// `dtable-runtime = { .., default-features = false }` no macro is built. The file does not compile once its table has changed.
///
/// Without FILE, all files below the current package that this verb wrote are written anew. The exit code is 1 where a table has errors,
/// with `--check` where a file is not current, and 2 where nothing can be written.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Expand {
    /// Tables and models; files that were written before; folders with such files.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// How the program answers, as the words before the path say in `dtable!`.
    #[arg(long, value_parser = mode())]
    mode: Option<Mode>,
    /// What the items are called, as `as NAME` says in `dtable!`.
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
    /// Who sees the items: `pub(crate)`, say.
    #[arg(long, value_name = "VISIBILITY")]
    visibility: Option<String>,
    /// The file to write, for one table; `-` is standard output.
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write nothing, and say which files are not current.
    #[arg(long)]
    check: bool,
    /// When to use colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable expand tables/fare.yaml
  cargo dtable expand tables/credit.yaml --mode try --as lending
  cargo dtable expand
  cargo dtable expand --check
  cargo dtable expand tables/fare.yaml --output -";

impl Expand {
    /// Writes, or compares.
    pub fn run(&self) -> Ended {
        let targets = targets::of(&self.files, &self.package, &self.options())?;
        let (mut texts, mut reports, mut types) = (Vec::new(), Vec::new(), Vec::new());
        for target in &targets {
            let Written { text, report } = written(target)?;
            types.extend(matches!(report.unit, Unit::Types).then(|| shown(&target.table)));
            texts.extend(text.map(|it| (target, it)));
            reports.push(report);
        }
        if let (Some(path), true) = (types.first(), types.len() == targets.len()) {
            let refused = Stopped::refused(format!("`{path}` is a file of types, not a table"));
            return Err(refused.help("name a table; tables name it under `use:`"));
        }
        let has_errors = findings::errors(&reports) > 0;
        // Files are written before anything is said: where nobody listens any more, they are there all the same.
        let done = if self.check { compare(&texts) } else { write(&texts) }?;
        let reports = findings::reported_once(reports);
        let style = text::style(self.color, &io::stderr());
        let said = print_remark(&text::of_findings(&reports, style), style);
        let said = said.and_then(|()| types_left_out(&types));
        let said = said.and_then(|()| done.said.map_or(Ok(()), |it| remark(&it)));
        printed(said, Verdict::wrong_if(has_errors || done.is_wrong))
    }

    fn options(&self) -> Options<'_> {
        Options { mode: self.mode, name: self.name.as_deref(), visibility: self.visibility.as_deref(), output: self.output.as_deref() }
    }
}

/// Reads the name of a mode: its words, joined.
fn mode() -> impl TypedValueParser<Value = Mode> {
    let names = Mode::ALL.map(|it| PossibleValue::new(mode_name(it)).help(mode_help(it)));
    PossibleValuesParser::new(names).map(|name| Mode::ALL.into_iter().find(|it| mode_name(*it) == name).unwrap_or_default())
}

/// `async-local-mut-try` for `async(local) mut try`.
fn mode_name(mode: Mode) -> String {
    let words = mode.to_string().replace('(', "-").replace(')', "").replace(' ', "-");
    if words.is_empty() { "plain".to_owned() } else { words }
}

/// How the program answers in a mode.
fn mode_help(mode: Mode) -> String {
    let when = match (mode.stops(), mode.waits(), mode.is_local()) {
        (true, ..) => "a question at a time",
        (_, false, _) => "at once",
        (.., false) => "later, on any thread",
        (.., true) => "later, on the thread that asks",
    };
    let fails = if mode.fails() { ", or with an error" } else { "" };
    let changes = if mode.changes() { "; the program changes as it answers" } else { "" };
    format!("{when}{fails}{changes}")
}

/// Whether a file has a text, whatever its line ends are.
fn has_text(path: &Path, text: &str) -> bool {
    dtable_files::read(path, &shown(path)).is_ok_and(|it| it.text().replace("\r\n", "\n") == text)
}

/// What came of all files.
struct Done {
    /// The last lines, for people.
    said: Option<String>,
    /// Whether a file is not current.
    is_wrong: bool,
}

/// Says which files are not current.
fn compare(texts: &[(&Target, String)]) -> Result<Done, Stopped> {
    let mut said = Vec::new();
    for (target, text) in texts {
        match &target.output {
            None => return Err(Stopped::refused("standard output is never current").help("leave `--check` out")),
            Some(path) if !path.exists() => said.push(format!("`{}` is not there", shown(path))),
            Some(path) if !has_text(path, text) => said.push(format!("`{}` is not current", shown(path))),
            Some(_) => {}
        }
    }
    let is_wrong = !said.is_empty();
    if !is_wrong {
        said.push(format!("{} current", counted(texts.len(), "file")));
    } else {
        said.push("  help: `cargo dtable expand` with the same arguments writes it".to_owned());
    }
    Ok(Done { said: Some(said.join("\n")), is_wrong })
}

/// Writes what is not current.
fn write(texts: &[(&Target, String)]) -> Result<Done, Stopped> {
    let mut written = 0;
    for (target, text) in texts {
        let Some(path) = &target.output else {
            printed(print_data(text), Verdict::Fine)?;
            return Ok(Done { said: None, is_wrong: false });
        };
        if !has_text(path, text) {
            std::fs::write(path, text).map_err(|error| Stopped::refused(format!("cannot write `{}`: {error}", shown(path))))?;
            written += 1;
        }
    }
    let said = format!("wrote {}; {} current", counted(written, "file"), texts.len() - written);
    Ok(Done { said: Some(said), is_wrong: false })
}
