//! What test runs wrote.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtable_core::diagnostic::printable;
use dtable_files::shown;
use serde_json::Value;

use crate::ended::Stopped;
use crate::package::Package;

/// The variable that names the folder.
pub const VARIABLE: &str = "DTABLE_COVERAGE";
/// How the first line of every record begins.
const BEGINNING: &str = "dtable coverage ";
/// The version that is understood.
const VERSION: &str = "1";

/// What one process recorded of one table.
#[derive(Debug, PartialEq, Eq)]
pub struct Record {
    /// The name of the table.
    pub table: String,
    /// The path of its file as the compiler saw it; empty where nobody knows it.
    pub file: String,
    /// Its rules.
    pub rules: Vec<RuleRecord>,
}

/// What was recorded of a rule.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleRecord {
    /// The id, escaped.
    pub id: String,
    /// A number that changes with its entries.
    pub fingerprint: u64,
    /// How often it fired.
    pub fired: u64,
    /// Of each entry that says something: whether the rule fired with it, and whether it alone kept the rule from matching.
    pub entries: Vec<(bool, bool)>,
}

/// All records of a folder.
#[derive(Default)]
pub struct Records {
    /// Those that can be read.
    pub records: Vec<Record>,
    /// Why others cannot.
    pub left_out: Vec<String>,
}

impl Records {
    /// Whether there is nothing at all.
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty() && self.left_out.is_empty()
    }
}

/// The folder of the records: the one that is named, else that of the variable, else the one in cargo's target folder.
pub fn folder(named: Option<&Path>, package: &Package) -> PathBuf {
    let by_variable = || std::env::var_os(VARIABLE).filter(|it| !it.is_empty()).map(PathBuf::from);
    named.map(Path::to_path_buf).or_else(by_variable).unwrap_or_else(|| target(package).join("dtable-coverage"))
}

/// Cargo's target folder, as cargo says; `target` where it does not.
fn target(package: &Package) -> PathBuf {
    let said = || {
        let mut command = cargo("metadata", package);
        let output = command.args(["--no-deps", "--offline", "--format-version", "1"]).output().ok()?;
        let object: Value = serde_json::from_slice(&output.stdout).ok()?;
        object["target_directory"].as_str().map(PathBuf::from)
    };
    said().unwrap_or_else(|| PathBuf::from("target"))
}

/// A verb of the cargo that runs this command, or of the one on the path, about the package that is meant.
pub fn cargo(verb: &str, package: &Package) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.arg(verb);
    if let Some(manifest) = package.manifest() {
        command.arg("--manifest-path").arg(manifest);
    }
    command
}

/// The paths of the records in a folder, in order; none where there is no such folder.
fn paths(folder: &Path) -> Result<Vec<PathBuf>, Stopped> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Stopped::refused(format!("cannot read `{}`: {error}", shown(folder)))),
    };
    let files = entries.filter_map(Result::ok).map(|it| it.path());
    let mut files: Vec<PathBuf> = files.filter(|it| it.extension().is_some_and(|it| it == "txt") && it.is_file()).collect();
    files.sort();
    Ok(files)
}

/// Deletes the records of a folder, and nothing else that is in it; the answer is how many there were.
pub fn delete(folder: &Path) -> Result<usize, Stopped> {
    let mut count = 0;
    for path in paths(folder)? {
        let is_record = std::fs::read(&path).is_ok_and(|bytes| bytes.starts_with(BEGINNING.as_bytes()) || bytes.is_empty());
        if is_record {
            std::fs::remove_file(&path).map_err(|error| Stopped::refused(format!("cannot delete `{}`: {error}", shown(&path))))?;
            count += 1;
        }
    }
    Ok(count)
}

/// Reads the records of a folder.
pub fn read(folder: &Path) -> Result<Records, Stopped> {
    let mut all = Records::default();
    for path in paths(folder)? {
        match std::fs::read_to_string(&path).map_err(|error| error.to_string()).and_then(|text| record(&text)) {
            Ok(record) => all.records.push(record),
            Err(why) => all.left_out.push(format!("`{}` is left out: {why}", shown(&path))),
        }
    }
    Ok(all)
}

/// Reads a record.
fn record(text: &str) -> Result<Record, String> {
    let mut lines = text.split_inclusive('\n').map(|line| line.strip_suffix('\n').ok_or("it is not whole"));
    let mut next = |key: &str| -> Result<String, String> {
        let line = lines.next().ok_or("it is not whole")??;
        Ok(line.strip_prefix(key).ok_or_else(|| format!("it has no `{}`", key.trim_end()))?.to_owned())
    };
    let version = next(BEGINNING).map_err(|_| "it is no record of decisions".to_owned())?;
    if version != VERSION {
        return Err(format!("a dtable-runtime of another version wrote it ({})", printable(&version)));
    }
    let (table, file) = (next("table ")?, next("file ")?);
    let rules = lines.map(|line| rule(line?).ok_or_else(|| "a line of it is damaged".to_owned())).collect::<Result<_, String>>()?;
    Ok(Record { table, file, rules })
}

/// Reads `rule 00000000000000000003 [hb.] f6a1b2c3d4e5f607 city`.
fn rule(line: &str) -> Option<RuleRecord> {
    let mut parts = line.strip_prefix("rule ")?.splitn(4, ' ');
    let (fired, entries, fingerprint, id) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let entries = entries.strip_prefix('[')?.strip_suffix(']')?.chars().map(|letter| match letter {
        '.' => Some((false, false)),
        'h' => Some((true, false)),
        'f' => Some((false, true)),
        'b' => Some((true, true)),
        _ => None,
    });
    Some(RuleRecord {
        id: id.to_owned(),
        fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
        fired: fired.parse().ok()?,
        entries: entries.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::record;

    const GOOD: &str = "dtable coverage 1\ntable fare\nfile a b/fare.yaml\nrule 00000000000000000012 [hb.f] 00000000000000ff on the way\n";

    #[test]
    fn records_are_read_as_they_are_written() {
        let it = record(GOOD).unwrap();
        assert_eq!((&*it.table, &*it.file, it.rules.len()), ("fare", "a b/fare.yaml", 1));
        let rule = &it.rules[0];
        assert_eq!((&*rule.id, rule.fired, rule.fingerprint), ("on the way", 12, 255));
        assert_eq!(rule.entries, [(true, false), (true, true), (false, false), (false, true)]);
    }

    #[test]
    fn what_is_no_record_says_why() {
        let why = |text: &str| record(text).unwrap_err();
        assert_eq!(why(""), "it is no record of decisions");
        assert_eq!(why("notes\n"), "it is no record of decisions");
        assert_eq!(why(&GOOD.replace("coverage 1", "coverage 2")), "a dtable-runtime of another version wrote it (2)");
        assert_eq!(why(GOOD.trim_end()), "it is not whole");
        assert_eq!(why("dtable coverage 1\ntable fare\n"), "it is not whole");
        assert_eq!(why(&GOOD.replace("[hb.f]", "[hb?f]")), "a line of it is damaged");
    }
}
