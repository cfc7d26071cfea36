//! The command line.

use dtable_core::trial::ENGINES;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Everything that takes less than three minutes.
    All,
    /// Times of proofs.
    Verification,
    /// Figures of decision graphs.
    Graphs,
    /// Times of every stage of the compiler.
    Stages,
    /// Time against the size of tables; writes the drawings.
    Growth,
    /// Generated code beside code by hand.
    Code,
    /// Decisions of tables that a program reads while it runs.
    Embed,
    /// Lookups of many rules beside an if-chain.
    Lookup,
    /// Packet filters beside hash tables.
    Filters,
    /// rustc's own exhaustiveness check, and its time for generated code.
    Rustc,
    /// What a user's build pays.
    BuildCost,
    /// What an edit of one table costs a crate of many.
    EditCost,
    /// What properties and questions cost.
    Properties,
    /// The language server.
    Editor,
    /// Tables that are hard to verify.
    Shapes,
    /// One of them, from the standard input.
    Shape,
    /// Tables of strangers, within the default limits.
    Hostile,
    /// Writes `benches/tables`.
    Tables,
    /// Writes `benches/src/code/handwritten`.
    Handwritten,
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// What to do.
    pub verb: Verb,
    /// Less of it.
    pub quick: bool,
    /// Of `code`, `filters`, `hostile` and `shapes`, the lines whose name has this in it; of `shape`, `expanded`, `within` or nothing.
    pub lines: String,
    /// Of `shapes`, the seeds of a survey.
    pub survey: Option<Range<u64>>,
    /// Where `shapes` writes its tables.
    pub folder: Option<PathBuf>,
    /// What is taken out of the compiler: one of [`ENGINES`].
    pub without: Option<&'static str>,
}

const VERBS: [(&str, Verb, &str); 18] = [
    ("verification", Verb::Verification, "how long the proof of a table takes"),
    ("graphs", Verb::Graphs, "expected tests and sizes of decision graphs"),
    ("stages", Verb::Stages, "what the expansion of a table takes, stage by stage"),
    ("growth", Verb::Growth, "time against rules and columns; writes benches/plots/*.svg"),
    ("code", Verb::Code, "generated code beside what people write by hand"),
    ("embed", Verb::Embed, "decisions of tables that a program reads while it runs: by name, and prepared"),
    ("lookup", Verb::Lookup, "decisions of many rules beside an if-chain"),
    ("filters", Verb::Filters, "packet classification of up to 100,000 rules beside hash tables by hand"),
    ("rustc", Verb::Rustc, "what rustc takes for the same tables as a `match`, an if-chain, a `dtable!`"),
    ("build-cost", Verb::BuildCost, "crates and CPU seconds that a user's cold build pays"),
    ("edit-cost", Verb::EditCost, "CPU seconds and time of an edit of one table in a crate of a hundred"),
    ("properties", Verb::Properties, "what properties and questions cost"),
    ("editor", Verb::Editor, "what the language server takes, from a key to its findings and answers"),
    ("shapes", Verb::Shapes, "tables that are hard to verify: CPU seconds, peak memory, verdict"),
    ("shape", Verb::Shape, "the same for the table in the standard input; `shape expanded`: with its code"),
    ("hostile", Verb::Hostile, "tables of strangers, 64 KB each, within the default limits"),
    ("tables", Verb::Tables, "writes benches/tables from the published definitions"),
    ("handwritten", Verb::Handwritten, "writes benches/src/code/handwritten"),
];

const USAGE: &str = "\
Usage: cargo run --release -p dtable-benches [-- [VERB] [--quick] [--without ENGINE]]
       cargo run --release -p dtable-benches -- code [LINES] [--quick]
       cargo run --release -p dtable-benches -- filters [LINES] [--quick]
       cargo run --release -p dtable-benches -- shapes [LINES] [--survey SEEDS] [--write DIR]

Without a verb: verification, graphs, stages, growth (drawing nothing), code.
LINES: only the lines that have this in their name.";

const EXAMPLES: &str = "\
Examples:
  cargo run --release -p dtable-benches
  cargo run --release -p dtable-benches -- code --quick
  cargo run --release -p dtable-benches -- code bbdt
  cargo run --release -p dtable-benches -- shapes staircase --without plane
  cargo run -p dtable-benches -- verification        # the unoptimised figures";

/// Reads the command line; answers itself when asked for help, and when it is wrong.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Args, ExitCode> {
    let mut args = Args { verb: Verb::All, quick: false, lines: String::new(), survey: None, folder: None, without: None };
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--quick") => args.quick = true,
            Some("--write") if args.verb == Verb::Shapes && args.folder.is_none() => {
                let Some(folder) = arguments.next() else { return Err(unexpected(&argument)) };
                args.folder = Some(folder.into());
            }
            Some("--survey") if args.verb == Verb::Shapes && args.survey.is_none() => {
                args.survey = arguments.next().as_deref().and_then(OsStr::to_str).and_then(seeds);
                if args.survey.is_none() {
                    return Err(unexpected(&argument));
                }
            }
            Some("--without") if args.without.is_none() => {
                args.without = arguments.next().as_deref().and_then(OsStr::to_str).and_then(engine);
                if args.without.is_none() {
                    return Err(unexpected(&argument));
                }
            }
            Some("--help" | "-h") => {
                println!("{}", help());
                return Err(ExitCode::SUCCESS);
            }
            given => match VERBS.iter().find(|(name, ..)| Some(*name) == given) {
                Some((_, verb, _)) if args.verb == Verb::All => args.verb = *verb,
                _ if args.verb.has_lines() && args.lines.is_empty() && given.is_some_and(|given| !given.starts_with('-')) => {
                    args.lines = given.unwrap_or_default().to_owned();
                }
                _ => return Err(unexpected(&argument)),
            },
        }
    }
    Ok(args)
}

/// `40`: the seeds 0 to 39; `17..18`: the seed 17.
fn seeds(text: &str) -> Option<Range<u64>> {
    let (first, end) = text.split_once("..").unwrap_or(("0", text));
    Some(first.parse().ok()?..end.parse().ok()?)
}

/// One of the engines that can be taken out.
fn engine(name: &str) -> Option<&'static str> {
    ENGINES.into_iter().find(|engine| *engine == name)
}

impl Verb {
    /// Whether a part of its lines can be chosen.
    const fn has_lines(self) -> bool {
        matches!(self, Self::Code | Self::Editor | Self::Filters | Self::Hostile | Self::Shapes | Self::Shape)
    }
}

fn unexpected(argument: &OsStr) -> ExitCode {
    eprintln!("error: unexpected argument `{}`\n\n{}", argument.to_string_lossy(), help());
    ExitCode::from(2)
}

fn help() -> String {
    let verbs: String = VERBS.iter().map(|(name, _, what)| format!("  {name:<13} {what}\n")).collect();
    format!(
        "Measures the compiler and the code it makes.\n\n{USAGE}\n\nVerbs:\n{verbs}\nOptions:\n  --quick       smaller tables, fewer rounds\n  --survey N    random tables of the seeds below N in place of the shapes; of other seeds: FROM..TO\n  --write DIR   writes the tables of `shapes`\n  --without ENGINE  takes an engine of the proof, a method for graphs or a form of code out:\n                {}\n  --help        this text\n\n{EXAMPLES}",
        ENGINES.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::{Args, VERBS, Verb, help, parse};
    use std::ffi::OsString;

    fn parsed(arguments: &[&str]) -> Option<Args> {
        parse(arguments.iter().map(OsString::from)).ok()
    }

    #[test]
    fn verbs_and_options() {
        let args =
            |verb, quick, lines: &str| Some(Args { verb, quick, lines: lines.to_owned(), survey: None, folder: None, without: None });
        assert_eq!(parsed(&[]), args(Verb::All, false, ""));
        assert_eq!(parsed(&["code", "--quick"]), args(Verb::Code, true, ""));
        assert_eq!(parsed(&["code", "game, inputs"]), args(Verb::Code, false, "game, inputs"));
        assert_eq!(parsed(&["code", "game", "bbdt"]), None);
        let written =
            Args { verb: Verb::Shapes, quick: false, lines: "sum".to_owned(), survey: None, folder: Some("out".into()), without: None };
        assert_eq!(parsed(&["shapes", "sum", "--write", "out"]), Some(written));
        for (text, seeds) in [("40", 0..40), ("17..18", 17..18)] {
            let survey = Args { verb: Verb::Shapes, quick: false, lines: String::new(), survey: Some(seeds), folder: None, without: None };
            assert_eq!(parsed(&["shapes", "--survey", text]), Some(survey));
        }
        let without = Args { verb: Verb::Graphs, quick: false, lines: String::new(), survey: None, folder: None, without: Some("exact") };
        assert_eq!(parsed(&["graphs", "--without", "exact"]), Some(without));
        assert_eq!(parsed(&["graphs", "--without", "nothing"]), None);
        assert_eq!(parsed(&["shapes", "--survey", "many"]), None);
        assert_eq!(parsed(&["code", "--survey", "40"]), None);
        assert_eq!(parsed(&["shapes", "--write"]), None);
        assert_eq!(parsed(&["code", "--write", "out"]), None);
        assert_eq!(parsed(&["graphs", "game"]), None);
        assert_eq!(parsed(&["code", "--slow"]), None);
        assert_eq!(parsed(&["cod"]), None);
    }

    #[test]
    fn every_verb_is_explained() {
        assert!(VERBS.iter().all(|(name, ..)| help().contains(name)));
    }
}
