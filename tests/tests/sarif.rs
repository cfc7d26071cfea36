//! `cargo dtable check --format sarif` writes what the schema of SARIF 2.1.0 allows.
//!
//! The schema is looked for in `$SARIF_SCHEMA` when this package is built (the crate `serde-sarif` has it as `src/schema.json`), and Python's package `jsonschema`
//! reads it; `$PYTHON` names another interpreter than `python3`.

use dtable_tests::corpus::{tables, workspace};
use std::process::{Command, Output};

/// One table in so many of the corpus is checked.
const EVERY: usize = 4;

/// These take long without optimisation.
const SLOW: [&str; 2] = ["entangled_relations.yaml", "undecided_budget.yaml"];

const VALIDATE: &str = "
import json, os, sys, jsonschema
schema, log = json.load(open(os.environ['SARIF_SCHEMA'])), json.load(sys.stdin)
wrong = [f'{list(it.path)}: {it.message}' for it in jsonschema.validators.validator_for(schema)(schema).iter_errors(log)]
results = log['runs'][0]['results']
print(len(results), 'results', sum(len(it['fixes']) for it in results), 'fixes')
sys.exit('\\n'.join(wrong) or 0)
";

fn checked() -> Output {
    let all = ["fail", "warn"].iter().flat_map(|folder| tables(folder).unwrap()).step_by(EVERY);
    let all: Vec<String> = all.filter(|it| !SLOW.iter().any(|slow| it.ends_with(slow))).collect();
    let verb = ["run", "--quiet", "--offline", "-p", "dtable-cli", "--", "check", "--format", "sarif"];
    Command::new(env!("CARGO")).args(verb).args(all).current_dir(workspace()).output().unwrap()
}

#[test]
#[cfg_attr(
    not(has_sarif_schema),
    ignore = "there is no schema in $SARIF_SCHEMA (src/schema.json of the crate serde-sarif), or no jsonschema (pip install jsonschema)"
)]
fn findings_and_fixes_are_as_the_schema_says() {
    let log = checked();
    assert_eq!(log.status.code(), Some(1), "{}", String::from_utf8_lossy(&log.stderr));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("findings.sarif");
    std::fs::write(&path, &log.stdout).unwrap();
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let said = Command::new(python).args(["-c", VALIDATE]).stdin(std::fs::File::open(&path).unwrap()).output().unwrap();
    println!("{}", String::from_utf8_lossy(&said.stdout));
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
}
