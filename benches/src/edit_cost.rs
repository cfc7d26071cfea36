//! What an edit of one table costs in a crate of a hundred.

use crate::files;
use crate::programs::{Ended, Folder, Ran, run, runtime};
use crate::report::Report;
use crate::tables::{GAME, LEVY, PARCEL};
use dtable_core::compile::{Call, check, expand_to_text};
use dtable_core::source::Source;
use std::io;
use std::time::Duration;

const TABLES: usize = 100;

/// Edits that are timed; the least is printed.
const EDITS: usize = 5;

/// How the crate gets the code of its tables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By `dtable!`; `DTABLE_CACHE` is this.
    Macro(&'static str),
    /// By files such as `cargo dtable expand` writes: what is left is rustc's.
    Files,
}

/// Builds the crate once, then after edits of one table, and prints what these took.
pub fn run_all(quick: bool) -> io::Result<()> {
    let mut report = Report::new(&["the crate's code", "check, CPU", "check, clock", "build, CPU", "build, clock"]);
    for (what, way) in [("`dtable!`", Way::Macro("1")), ("`dtable!`, `DTABLE_CACHE=0`", Way::Macro("0")), ("files, no macro", Way::Files)] {
        let mut row = vec![what.to_owned()];
        for verb in ["check", "build"] {
            let least = edited(way, verb, if quick { 1 } else { EDITS })?;
            row.extend([least.shown(), format!("{:.2} s", least.wall.as_secs_f64())]);
        }
        report.row(row);
    }
    report.print(&format!("An edit of one table in a crate of {TABLES}, debug, incremental"));
    Ok(())
}

/// The cheapest of some edits.
fn edited(way: Way, verb: &str, edits: usize) -> io::Result<Ran> {
    let folder = Folder::new("edit-cost")?;
    folder.package(&runtime())?;
    let mut source = "#![allow(warnings)]\n#[derive(Clone, Copy, PartialEq)]\npub enum Zone { Home, Near, Far, World }\n".to_owned();
    for at in 0..TABLES {
        let (name, text) = table(at, 0);
        let code =
            if way == Way::Files { format!("include!(\"{name}.rs\");") } else { format!("dtable_runtime::dtable!(\"{name}.yaml\");") };
        source += &format!("pub mod m{at} {{ use super::Zone; {code} }}\n");
        write(&folder, way, &name, &text)?;
    }
    folder.write("src/lib.rs", &source)?;
    let target = files::workspace().join("target/programs");
    let build = || {
        let mut cargo = folder.cargo(&[verb]);
        cargo
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_INCREMENTAL", "1")
            .env("DTABLE_CACHE", if way == Way::Macro("0") { "0" } else { "1" });
        let ran = run(&mut cargo, &folder, Duration::from_secs(600))?;
        if ran.ended == Ended::Well { Ok(ran) } else { Err(io::Error::other(ran.errors)) }
    };
    // The compiler is built once for all ways.
    build()?;
    let mut least = None;
    for edit in 1..=edits {
        let (name, text) = table(0, edit);
        write(&folder, way, &name, &text)?;
        let ran = build()?;
        if least.as_ref().is_none_or(|it: &Ran| ran.cpu < it.cpu) {
            least = Some(ran);
        }
    }
    let _ = std::fs::remove_dir_all(target.join("debug/deps/dtable-cache"));
    least.ok_or_else(|| io::Error::other("no edit"))
}

/// One of the tables, with its name, after an edit: another price.
fn table(at: usize, edit: usize) -> (String, String) {
    let (old, text) = [("table: parcel", PARCEL), ("table: levy", LEVY), ("table: game", GAME)][at % 3];
    let name = format!("t{at}");
    let text = text.replace(old, &format!("table: {name}")).replace("| F       | 95    |", &format!("| F       | {:<5} |", 95 + edit));
    (name, text)
}

fn write(folder: &Folder, way: Way, name: &str, text: &str) -> io::Result<()> {
    let path = format!("{name}.yaml");
    folder.write(&path, text)?;
    if way == Way::Files {
        let compiled = check(Source::new(path, text), &mut |_| Err(String::new()));
        let visibility = "pub".parse().map_err(|_| io::Error::other("`pub` is Rust"))?;
        let code = expand_to_text(&compiled, Call::new(&visibility, &Default::default()));
        folder.write(&format!("src/{name}.rs"), &code.to_string())?;
    }
    Ok(())
}
