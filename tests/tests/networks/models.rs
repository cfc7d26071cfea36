//! Random models whose tables use tables: a step from each table, with each input and all answers, as the front door makes it and as code does.

use super::compiled::{MODES, answer, answering, arguments, called, given_inputs, host, mode_name, run, value, with_lifetimes};
use super::{Column, Given, Random, Table, Type, asked, case, given, inputs, table};
use dtable_core::compile::{self, Compiled, Unit};
use dtable_core::diagnostic::Code;
use dtable_core::emit::{Call, Mode};
use dtable_tests::texts::checked_with;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write;

/// How many models become code.
const MODELS: usize = 12;

/// The most steps of each table of a model.
const STEPS: usize = 60;

/// A model, and the tables that its tables use.
struct Model {
    /// All tables, those of the model last.
    tables: Vec<Table>,
    /// How many tables are used.
    used: usize,
}

impl Model {
    fn new(seed: u64) -> Self {
        let random = &mut Random { compares: true, ..Random::new(seed, 0x0de1) };
        let (base, questions) = given(random);
        let (mut tables, used) = (Vec::new(), 1 + random.below(3));
        for at in 0..used {
            let it = table(random, at, false, (&base, &questions), &tables);
            tables.push(it);
        }
        let count = 2 + random.below(2);
        let names: Vec<String> = (used..used + count).map(|at| format!("table{at}")).chain(["stop".to_owned()]).collect();
        let mut outputs: Option<Vec<Type>> = None;
        for at in used..used + count {
            let mut it = table(random, at, true, (&base, &questions), &tables[..used]);
            it.give(outputs.get_or_insert_with(|| it.outputs.clone()).clone(), random);
            it.rules.iter_mut().for_each(|rule| rule.next = Some(names[random.below(names.len())].clone()));
            tables.push(it);
        }
        Self { tables, used }
    }

    fn of_model(&self) -> &[Table] {
        &self.tables[self.used..]
    }

    /// The files, by path.
    fn files(&self) -> BTreeMap<String, String> {
        let names: Vec<String> = self.of_model().iter().map(|it| format!("{}.yaml", it.name)).collect();
        let lints = ["unreachable-table", "cannot-stop", "idle-loop"].map(|it| format!("{it}: warn")).join(", ");
        let start = &self.of_model()[0].name;
        let model = format!("model: m\nstart: {start}\ntables: [{}]\nlints: {{ {lints} }}\n", names.join(", "));
        let text = |(at, it): (usize, &Table)| with_lifetimes(&it.text(&self.tables, at >= self.used));
        let texts = self.tables.iter().enumerate().map(|(at, it)| (format!("{}.yaml", it.name), text((at, it))));
        texts.chain([("model.yaml".to_owned(), model)]).collect()
    }

    /// The questions of all tables, by name.
    fn questions(&self) -> Vec<Column> {
        let all: BTreeMap<String, Column> = self.of_model().iter().flat_map(|it| asked(&self.tables, it)).collect();
        all.into_values().collect()
    }

    /// Some cases of a table: what is given, and the value of each of its columns.
    fn cases(&self, table: &Table) -> Vec<(Given, Vec<usize>)> {
        let tried = inputs(&self.tables, table).into_iter();
        let possible: Vec<_> = tried.filter_map(|it| Some((it.clone(), case(&self.tables, table, &it).ok()?))).collect();
        let step = possible.len().div_ceil(STEPS).max(1);
        possible.into_iter().step_by(step).collect()
    }
}

impl Table {
    /// Gives the table these outputs, and its rules results of their types.
    fn give(&mut self, outputs: Vec<Type>, random: &mut Random) {
        self.outputs = outputs;
        for rule in &mut self.rules {
            rule.results = self.outputs.iter().map(|ty| random.below(ty.count())).collect();
        }
    }
}

fn checked(files: &BTreeMap<String, String>) -> Compiled {
    checked_with("model.yaml", files)
}

/// The front door makes each step as the rules do; gives how many, and `None` where the model has errors.
fn walked(seed: u64) -> Option<usize> {
    let model = Model::new(seed);
    let files = model.files();
    if env::var("SEED").is_ok() {
        files.values().for_each(|it| println!("{it}"));
    }
    let compiled = checked(&files);
    assert!(
        compiled.findings.iter().all(|it| !matches!(it.code, Code::InternalError | Code::Undecided)),
        "{seed}: {:?}",
        compiled.findings
    );
    let Unit::VerifiedModel(_) = &compiled.unit else { return None };
    let load = |path: &str| files.get(path).cloned().ok_or_else(|| format!("no {path}"));
    let parsed = dtable_core::Model::parse("model.yaml", files["model.yaml"].as_str(), load).unwrap_or_else(|it| panic!("{seed}: {it}"));
    let mut steps = 0;
    for table in model.of_model() {
        let questions = asked(&model.tables, table);
        let names: Vec<&Column> = table.columns.iter().filter(|it| matches!(it.from, super::From::Input { .. })).collect();
        for (given, case) in model.cases(table) {
            let inputs = names.iter().zip(&given.inputs).map(|(column, value)| (column.name.as_str(), column.ty.entry(*value)));
            let applicable = given.answers.iter().filter(|(name, value)| **value < questions[*name].ty.count());
            let answers = applicable.map(|(name, value)| (name.as_str(), questions[name].ty.entry(*value)));
            let values: Vec<(&str, String)> = inputs.chain(answers).collect();
            let mut machine = parsed.at(&table.name).expect("a table of the model");
            let decided = machine.step(values.iter().map(|(name, value)| (*name, value.as_str())));
            let decided = decided.unwrap_or_else(|it| panic!("{seed}: {}: {values:?}: {it}", table.name));
            let (ids, id) = (table.may_fire(&case), decided.rule().id().to_owned());
            assert!(ids.contains(&id), "{seed}: {}: {values:?}: {id} for {ids:?}", table.name);
            let next = machine.table().map_or("stop", |it| it.name()).to_owned();
            assert_eq!(Some(next), table.rules[table.fired(&case).unwrap()].next, "{seed}: {}: {values:?}", table.name);
            steps += 1;
        }
    }
    Some(steps)
}

/// The module of a model in a mode; `None` where the model has errors.
fn module(seed: u64, mode: Mode) -> Option<String> {
    let model = Model::new(seed);
    let compiled = checked(&model.files());
    if !matches!(compiled.unit, Unit::VerifiedModel(_)) || compiled.refuses(mode).is_some() {
        return None;
    }
    let questions = model.questions();
    let (visibility, path) = ("pub".parse().unwrap(), "\"model.yaml\"".parse().unwrap());
    let code = compile::expand_to_text(&compiled, Call { mode, ..Call::new(&visibility, &path) });
    let (host, asks) = (host("m", &questions, mode), !questions.is_empty());
    let steps: String = model.of_model().iter().map(|table| steps(&model, table, &questions)).collect();
    let inputs = arguments(&model.of_model()[0], asks, mode);
    let step = if mode == Mode::ASK { asked_step(&questions, &inputs) } else { called(mode, asks, format!("machine.step({inputs})")) };
    Some(format!(
        "pub mod model_{seed}_{} {{
#[derive(Clone, Copy, Debug, PartialEq)] pub enum Kind {{ Red, Green, Blue }}
{code}
{host}
pub fn run() -> usize {{
    let mut steps = 0;
    let mut step = |table: &str, inputs: &[usize], answers: &[usize], rules: &[&str], next: &str, gives: fn(&Gives) -> bool| {{
        let mut host = super::Host {{ answers: answers.to_vec(), asked: std::sync::Mutex::default() }};
        let mut machine = m::Machine::at(table.parse().unwrap());
        let step = {step}.unwrap();
        assert!(rules.contains(&step.rule.id()), \"model {seed}, {{table}}: {{inputs:?}} {{answers:?}}: {{}} for {{rules:?}}\", step.rule.id());
        assert_eq!(machine.table().map_or(\"stop\", m::Table::id), next, \"model {seed}, {{table}}: {{inputs:?}} {{answers:?}}\");
        assert!(gives(&step.output), \"model {seed}, {{table}}: {{inputs:?}} {{answers:?}}\");
        steps += 1;
    }};
{steps}    steps
}}
type Gives = {};
}}
",
        mode_name(mode),
        gives(&model)
    ))
}

/// A step that is made a question at a time.
fn asked_step(questions: &[Column], arguments: &str) -> String {
    format!(
        "{{ let mut answers = m::Answers::new(); loop {{ match machine.resume(answers{}) {{
            None => break None,
            Some(m::Progress::Done(step)) => break Some(step),
            Some(m::Progress::Ask(question)) => match question.data().name {{ {}_ => unreachable!() }},
        }} }} }}",
        given_inputs(arguments),
        answering("m", questions)
    )
}

/// The type of what a step gives.
fn gives(model: &Model) -> String {
    match &model.of_model()[0].outputs[..] {
        [one] => super::compiled::rust_type(*one).replace("&str", "&'static str"),
        _ => "m::Output".to_owned(),
    }
}

/// Calls that make steps from a table.
fn steps(model: &Model, table: &Table, questions: &[Column]) -> String {
    let mut text = String::new();
    for (given, case) in model.cases(table) {
        // What this table does not ask has no answer.
        let answers = questions.iter().map(|it| given.answers.get(&it.name).map_or_else(|| "usize::MAX".to_owned(), |at| answer(it, *at)));
        let answers = answers.collect::<Vec<_>>().join(", ");
        let rule = &table.rules[table.fired(&case).unwrap()];
        let is = rule.results.iter().zip(&table.outputs).enumerate().map(|(at, (result, ty))| {
            let field = if table.outputs.len() > 1 { format!("it.out{at}") } else { "*it".to_owned() };
            format!("{field} == {}", value(*ty, &result.to_string()))
        });
        let (is, next) = (is.collect::<Vec<_>>().join(" && "), rule.next.as_deref().unwrap_or("stop"));
        let (name, rules) = (&table.name, table.may_fire(&case));
        writeln!(text, "    step(\"{name}\", &{:?}, &[{answers}], &{rules:?}, \"{next}\", |it| {is});", given.inputs).unwrap();
    }
    text
}

#[test]
fn models_of_networks_step_as_all_rules_do() {
    let seeds = match env::var("SEED").ok().and_then(|it| it.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => 0..150,
    };
    let walked: Vec<usize> = seeds.filter_map(walked).collect();
    println!("{} models, {} steps", walked.len(), walked.iter().sum::<usize>());
    assert!(!walked.is_empty());
}

#[test]
fn models_of_networks_step_as_code_as_all_rules_do() {
    let modules = (0..).flat_map(|seed| {
        let mode = MODES[usize::try_from(seed).unwrap() % MODES.len()];
        module(seed, mode).map(|it| (format!("model_{seed}_{}", mode_name(mode)), it))
    });
    let modules: Vec<(String, String)> = modules.take(MODELS).collect();
    let names: BTreeSet<&str> = modules.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(names.len(), MODELS);
    let steps = run(modules, "models_of_networks");
    println!("{MODELS} models, {steps} steps");
    assert!(steps > MODELS * 10, "{steps}");
}
