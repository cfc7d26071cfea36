//! Random models, judged table by table and walked.
//!
//! What is said about a model is what is said about its tables, and about their links. A machine of the front door (`dtable_core::Model`) is walked from
//! table to table with values that the oracle of the present table has, and does at each step what that oracle says; [`models_program`] has the
//! generated code make such steps.

mod links;
mod program;

pub use program::models_program;

use super::front::{self, Given, Trial};
use super::generate::models::model;
use super::judge::compile;
use super::oracle::Oracle;
use super::print::{TYPES, yaml};
use super::table::{Results, Table};
use crate::numbers::Random;
use dtable_core as core;
use dtable_core::compile::{Compiled, Unit, check};
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::source::Source;
use std::collections::BTreeMap;

/// Steps of a walk.
const STEPS: usize = 60;

/// Tables that share their names.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// All columns, and what the tables give and do; no table of the model.
    pub(crate) vocabulary: Table,
    /// The tables, called `t0`, `t1`, ..
    pub(crate) tables: Vec<Table>,
    pub(crate) start: usize,
}

/// What many models came to.
#[derive(Clone, Debug, Default)]
pub struct Models {
    /// Models judged.
    pub models: usize,
    /// Models that are verified.
    pub verified: usize,
    /// Steps that were walked.
    pub steps: usize,
    /// How many findings of each kind there are about links.
    pub findings: BTreeMap<&'static str, usize>,
}

/// A step of a walk: the table, a point of its oracle, and whether the machine was put there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stepped {
    pub(crate) table: usize,
    pub(crate) point: usize,
    pub(crate) is_first: bool,
}

/// The files of a model, by path.
pub(crate) type Files = BTreeMap<String, String>;

impl Model {
    pub(crate) fn files(&self) -> Files {
        let names: Vec<String> = (0..self.tables.len()).map(|at| format!("t{at}.yaml")).collect();
        let lints = ["unreachable-table", "cannot-stop", "idle-loop"].map(|it| format!("{it}: warn")).join(", ");
        let root = format!("model: t\nstart: t{}\ntables: [{}]\nlints: {{ {lints} }}\n", self.start, names.join(", "));
        let mut files = Files::from([("model.yaml".to_owned(), root)]);
        for (at, table) in self.tables.iter().enumerate() {
            let mut text = yaml(table).replacen("table: t\n", &format!("table: t{at}\n"), 1);
            // What the types of all tables derive may stand once, in the model.
            if let (Some(from), true) = (text.find("derive: ["), self.start > 0) {
                let line: String = text[from..].split_inclusive('\n').take(1).collect();
                text = text.replacen(&line, "", 1);
                if at == 0 {
                    files.entry("model.yaml".to_owned()).and_modify(|root| root.push_str(&line));
                }
            }
            let (own, types) = text.split_once(TYPES).unwrap_or((&text, ""));
            let path = format!("types{at}.yaml");
            files.insert(names[at].clone(), own.replacen("use: [types.yaml]", &format!("use: [{path}]"), 1));
            files.insert(path, types.to_owned());
        }
        files
    }
}

pub(crate) fn check_files(files: &Files) -> Compiled {
    let load = |path: &str| files.get(path).cloned().ok_or_else(|| format!("there is no `{path}`"));
    check(Source::new("model.yaml", files["model.yaml"].clone()), &mut |path| load(path).map(|text| Source::new(path, text)))
}

/// Judges the model of a seed, and adds it to the tally.
///
/// # Errors
///
/// What is wrong, with all files.
pub fn judge_model(seed: u64, tally: &mut Models) -> Result<(), String> {
    let model = model(seed);
    let files = model.files();
    let judged = judge(seed, &model, &files, tally);
    judged.map_err(|it| {
        format!("SEED={seed}: {it}\n\n{}", files.iter().map(|(path, text)| format!("# {path}\n{text}\n")).collect::<String>())
    })
}

fn judge(seed: u64, model: &Model, files: &Files, tally: &mut Models) -> Result<(), String> {
    let compiled = check_files(files);
    tally.models += 1;
    tables_are_as_alone(model, &compiled)?;
    let of_links = compiled.findings.iter().filter(|it| links::CODES.contains(&it.code));
    of_links.for_each(|it| *tally.findings.entry(it.code.name()).or_default() += 1);
    let Unit::VerifiedModel(_) = &compiled.unit else { return Ok(()) };
    tally.verified += 1;
    let Some(oracles) = model.tables.iter().map(Oracle::new).collect::<Option<Vec<Oracle>>>() else { return Ok(()) };
    links::judge(model, &oracles, &compiled.findings)?;
    let load = |path: &str| files.get(path).cloned().ok_or_else(|| format!("there is no `{path}`"));
    let parsed = core::Model::parse("model.yaml", files["model.yaml"].clone(), load).map_err(|it| it.to_string())?;
    tally.steps += walk(&mut Random::new(seed), &oracles, &parsed)?.len();
    Ok(())
}

/// A table is told of what it is told by itself, and the model is verified where all tables are.
fn tables_are_as_alone(model: &Model, compiled: &Compiled) -> Result<(), String> {
    let mut expected: Vec<Code> = Vec::new();
    let (mut is_verified, mut looked_at) = (true, 0);
    for table in &model.tables {
        let alone = compile(&yaml(table)).map_err(|it| it.detail)?;
        is_verified &= matches!(alone.unit, Unit::VerifiedTable(_));
        // Nothing else is said of a table before these are mended.
        let is_first = |it: &Finding| matches!(it.code, Code::MayOverflow | Code::ImpossibleRelations);
        looked_at += usize::from(!alone.findings.iter().any(is_first));
        expected.extend(alone.findings.iter().map(|it| it.code));
    }
    expected.retain(|it| *it != Code::UnusedResult);
    expected.extend(vec![Code::UnusedResult; unused_results(model) * looked_at]);
    let of_table = |it: &&Finding| !links::CODES.contains(&it.code);
    let mut found: Vec<Code> = compiled.findings.iter().filter(of_table).map(|it| it.code).collect();
    found.sort();
    expected.sort();
    if found != expected {
        return Err(format!("findings {found:?}, and of the tables alone {expected:?}"));
    }
    match (&compiled.unit, is_verified) {
        (Unit::VerifiedModel(_), true) => Ok(()),
        (Unit::VerifiedModel(_), false) | (_, true) => {
            Err(format!("the tables are verified: {is_verified}, and the model is not as they are"))
        }
        _ => Ok(()),
    }
}

/// How many of the values that each table lists none of them gives.
fn unused_results(model: &Model) -> usize {
    let Results::Outputs(outputs) = &model.vocabulary.results else { return 0 };
    let is_given = |at: usize, key: &String| {
        let rules = model.tables.iter().flat_map(|it| &it.rules);
        rules.flat_map(|it| &it.cells[at]).chain(&outputs[at].default).any(|it| it.key == *key)
    };
    let unused = outputs.iter().enumerate().flat_map(|(at, it)| it.values.iter().filter(move |(_, it)| !is_given(at, &it.key)));
    unused.count()
}

/// Walks a machine from table to table.
pub(crate) fn walk(random: &mut Random, oracles: &[Oracle], parsed: &core::Model) -> Result<Vec<Stepped>, String> {
    let mut machine = parsed.start();
    let mut steps = Vec::new();
    let mut is_first = true;
    while steps.len() < STEPS {
        let Some(parsed_table) = machine.table().filter(|_| !random.chance(3)) else {
            let name = format!("t{}", random.below(oracles.len()));
            machine = parsed.at(&name).ok_or("a table of the model is not there")?;
            is_first = true;
            continue;
        };
        let table = (0..oracles.len()).find(|at| parsed_table.name() == format!("t{at}")).ok_or("no such table")?;
        let oracle = &oracles[table];
        if oracle.points.is_empty() {
            return Err(format!("t{table} is verified, and has no case"));
        }
        let point = random.below(oracle.points.len());
        let trial = Trial { table: oracle.table, oracle, parsed: parsed_table };
        let mut given = front::given(oracle, &oracle.points[point], random.chance(50));
        add_others(random, oracles, table, &mut given);
        let decided = machine.step(given.clone()).map_err(|it| format!("t{table}: {it} for {given:?}"))?;
        trial.is_right(point, &decided).map_err(|it| format!("t{table}: {it}"))?;
        let rule = &oracle.table.rules[oracle.fired(point).ok_or("no rule fires")?];
        let expected = match rule.follows() {
            "same" => Some(format!("t{table}")),
            "stop" => None,
            name => Some(name.to_owned()),
        };
        let now = machine.table().map(|it| it.name().to_owned());
        if now != expected {
            return Err(format!("t{table}: rule {} leads to {now:?}, not {expected:?}", rule.id));
        }
        steps.push(Stepped { table, point, is_first });
        is_first = false;
    }
    Ok(steps)
}

/// Adds values that other tables have of columns that this one does not have.
fn add_others<'a>(random: &mut Random, oracles: &'a [Oracle], table: usize, given: &mut Given<'a>) {
    for oracle in oracles.iter().filter(|it| !it.points.is_empty()) {
        let point = random.pick(&oracle.points);
        for (name, value) in front::given(oracle, point, true) {
            let is_new = oracles[table].table.columns.iter().all(|it| it.name != name) && given.iter().all(|it| it.0 != name);
            given.extend(is_new.then_some((name, value)));
        }
    }
}
