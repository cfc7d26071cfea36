//! Verified models as a program, whose machines walk as those of the front door do.

use super::{Model, Stepped, check_files, walk};
use crate::numbers::Random;
use crate::random::compiled::{HARNESS, Program, borrowed, combinations, is_real, mode, numbered, possible, results, types, values};
use crate::random::generate::models::model;
use crate::random::oracle::Oracle;
use crate::random::print::column_type;
use crate::random::table::{Hit, Origin, Results, Table};
use dtable_core as core;
use dtable_core::compile::{Call, Mode, Unit, expand};
use dtable_core::rust_names::variant;
use std::fmt::Write;

/// So many verified models from some seed on, as a program.
#[must_use]
pub fn models_program(first: u64, models: usize) -> Program {
    let mut program = Program { source: HARNESS.to_owned(), points: String::new(), count: 0 };
    let (mut dispatch, mut count) = (String::new(), 0);
    for seed in first.. {
        if count == models {
            break;
        }
        let Some(module) = written(seed, &mut program) else { continue };
        count += 1;
        let _ = write!(program.source, "mod t{seed} {{\n{module}}}\n");
        let _ = writeln!(dispatch, "        {seed} => t{seed}::try_point(places, expected, pass),");
    }
    let head = "fn try_point(seed: u64, places: &[u16], expected: &Expected, pass: usize) -> Result<(), String>";
    let _ = write!(program.source, "{head} {{\n    match seed {{\n{dispatch}        _ => unreachable!(),\n    }}\n}}\n");
    program
}

/// The module of a model, and the points of a walk; `None` where it is not verified.
fn written(seed: u64, program: &mut Program) -> Option<String> {
    let model = model(seed);
    let files = model.files();
    let compiled = check_files(&files);
    if !matches!(compiled.unit, Unit::VerifiedModel(_)) {
        return None;
    }
    let oracles: Vec<Oracle> = model.tables.iter().map(Oracle::new).collect::<Option<_>>()?;
    let load = |path: &str| files.get(path).cloned().ok_or_else(String::new);
    let parsed = core::Model::parse("model.yaml", files["model.yaml"].clone(), load).ok()?;
    let steps = walk(&mut Random::new(seed), &oracles, &parsed).ok()?;
    let mode = possible(mode(seed), &compiled);
    let (visibility, path) = ("pub".parse().expect("this is Rust"), "\"t.yaml\"".parse().expect("this is Rust"));
    let code = expand(&compiled, &Default::default(), Call { mode, ..Call::new(&visibility, &path) });
    let all = model.all();
    points(seed, &all, &oracles, &steps, program);
    let values = model.tables.iter().enumerate().map(|(at, it)| Some(format!("mod v{at} {{\nuse super::*;\n{}}}\n", values(it)?)));
    let values: Option<String> = values.collect();
    Some(format!(
        "use super::{{Answers, Expected, Given, later, same, wait}};\n{}{code}\n{}{}{}{}",
        types(&all),
        values?,
        results(&all),
        model.host(mode),
        model.step(mode)
    ))
}

fn points(seed: u64, all: &Table, oracles: &[Oracle], steps: &[Stepped], program: &mut Program) {
    let numbered = numbered(all);
    let mut is_first = true;
    for step in steps {
        let oracle = &oracles[step.table];
        is_first |= step.is_first;
        if !is_real(oracle, step.point) {
            is_first = true;
            continue;
        }
        let rule = &oracle.table.rules[oracle.fired(step.point).expect("the walk has made the step")];
        let others = if oracle.table.hit == Hit::First { Vec::new() } else { oracle.deciding(&oracle.matching[step.point]) };
        let is_right = |key: &&Vec<String>| others.iter().all(|it| combinations(&oracle.table.rules[*it]).contains(key));
        let results: Vec<String> = combinations(rule).iter().filter(is_right).map(|it| numbered[it].to_string()).collect();
        let next = if rule.follows() == "same" { format!("t{}", step.table) } else { rule.follows().to_owned() };
        let places: Vec<String> = oracle.points[step.point].iter().map(u16::to_string).collect();
        let _ = writeln!(
            program.points,
            "{seed};{} {} {};{} {next};{}",
            step.table,
            u8::from(is_first),
            places.join(" "),
            rule.id,
            results.join(" ")
        );
        program.count += 1;
        is_first = false;
    }
}

impl Model {
    /// All rules as if they were of one table.
    fn all(&self) -> Table {
        let rules = self.tables.iter().flat_map(|it| &it.rules).cloned().collect();
        Table { rules, ..self.vocabulary.clone() }
    }

    /// The tables that have a column of this name, and where.
    fn with<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (usize, usize)> + 'a {
        let place = move |it: &Table| it.columns.iter().position(|it| it.name == name);
        self.tables.iter().enumerate().filter_map(move |(at, it)| Some((at, place(it)?)))
    }

    /// The value of a column by the table that decides; where that does not have it, some value.
    fn value(&self, name: &str, table: &str, place: &dyn Fn(usize) -> String) -> String {
        let arms = self.with(name).map(|(at, column)| format!("{at} => v{at}::c{column}({}, pass), ", place(column)));
        let (at, column) = self.with(name).next().expect("some table has the column");
        format!("match {table} {{ {}_ => v{at}::c{column}(0, pass) }}", arms.collect::<String>())
    }

    fn is_asked(&self) -> bool {
        self.tables.iter().flat_map(|it| &it.columns).any(|it| matches!(it.origin, Origin::Asked))
    }

    fn host(&self, mode: Mode) -> String {
        let mut text = String::new();
        let (asyncness, later) = if mode.waits() { ("async ", "later().await; ") } else { ("", "") };
        let (error, ok) = if mode.fails() { ("    type Error = ();\n", "Ok") } else { ("", "") };
        let of = |ty: &str| if mode.fails() { format!("Result<{ty}, ()>") } else { ty.to_owned() };
        if self.is_asked() {
            let receiver = borrowed(mode);
            let _ = writeln!(text, "impl t::Conditions for Answers<'_> {{\n{error}");
            let asked =
                self.vocabulary.columns.iter().filter(|it| matches!(it.origin, Origin::Asked) && self.with(&it.name).next().is_some());
            for column in asked {
                let (name, ty) = (&column.name, of(&column_type(&self.vocabulary, column)));
                let value = self.value(name, "self.places[0]", &|at| format!("self.ask({})", at + 2));
                let _ = writeln!(text, "    {asyncness}fn {name}({receiver}self) -> {ty} {{ let pass = self.pass; {later}{ok}({value}) }}");
            }
            text += "}\n";
        }
        let actions = self.actions();
        if !actions.is_empty() {
            let error = if self.is_asked() { "" } else { error };
            let _ = writeln!(text, "impl t::Actions for Answers<'_> {{\n{error}");
            let (ty, done) = (of("()"), if mode.fails() { "Ok(())" } else { "" });
            for it in actions {
                let _ = writeln!(text, "    {asyncness}fn {it}(&mut self) -> {ty} {{ {later}self.done.push(\"{it}\"); {done} }}");
            }
            text += "}\n";
        }
        text
    }

    fn actions(&self) -> &[String] {
        if let Results::Actions(actions) = &self.vocabulary.results { actions } else { &self.vocabulary.beside }
    }

    /// The inputs of a step, in the order in which tables name them first.
    fn inputs(&self) -> Vec<String> {
        let mut names: Vec<&str> = Vec::new();
        for column in self.tables.iter().flat_map(|it| &it.columns).filter(|it| it.is_input()) {
            if !names.contains(&column.name.as_str()) {
                names.push(&column.name);
            }
        }
        names.iter().map(|it| self.value(it, "places[0]", &|at| format!("places[{}] as usize", at + 2))).collect()
    }

    /// A step that is made a question at a time, and asks as one that is made at once; then its actions are performed.
    fn asked_step(&self) -> String {
        let given = self.inputs().iter().fold(String::new(), |text, it| format!("{text}, {it}"));
        let columns = &self.vocabulary.columns;
        let asked = columns.iter().filter(|it| matches!(it.origin, Origin::Asked) && self.with(&it.name).next().is_some());
        let arms: String = asked
            .map(|column| {
                let (name, value) = (variant(&column.name), self.value(&column.name, "places[0]", &|at| format!("host.ask({})", at + 2)));
                format!("t::Question::{name}(it) => it.answer({value}).given(), ")
            })
            .collect();
        let perform = if self.actions().is_empty() { "" } else { "step.rule.perform(&mut host); " };
        format!(
            "{{ let mut answers = t::Answers::new(); loop {{ match machine.resume(answers{given}) {{
        None => break None,
        Some(t::Progress::Ask(question)) => answers = match question {{ {arms} }},
        Some(t::Progress::Done(step)) => {{ {perform}break Some(step) }}
    }} }} }}"
        )
    }

    /// The function that makes a step, by a machine that goes on from step to step.
    fn step(&self, mode: Mode) -> String {
        let needs_host = self.is_asked() || !self.actions().is_empty();
        let host = match (needs_host, self.actions().is_empty()) {
            (false, _) => None,
            (true, true) => Some(format!("{}host", borrowed(mode))),
            (true, false) => Some("&mut host".to_owned()),
        };
        let waits = mode.waits() && host.is_some();
        let arguments: Vec<String> = host.into_iter().chain(self.inputs()).collect();
        let call = if mode == Mode::ASK { self.asked_step() } else { format!("machine.step({})", arguments.join(", ")) };
        let call = if waits { format!("wait({call})") } else { call };
        let call = if mode.fails() { format!("{call}.unwrap()") } else { call };
        let variants: String = (0..self.tables.len()).map(|at| format!("{at} => t::Table::T{at}, ")).collect();
        let gives = match &self.vocabulary.results {
            Results::Outputs(_) if self.actions().is_empty() => "expected.results.iter().any(|it| is(&step.output, *it))",
            Results::Outputs(_) => "expected.results.iter().any(|it| is(&step.output, *it) && host.done == actions(*it))",
            Results::Actions(_) => "expected.results.iter().any(|it| host.done == actions(*it))",
            Results::Nothing => "true",
        };
        format!(
            "std::thread_local! {{ static MACHINES: std::cell::Cell<[t::Machine; 2]> = const {{ std::cell::Cell::new([t::Machine::new(); 2]) }}; }}
pub fn try_point(places: &[u16], expected: &Expected, pass: usize) -> Result<(), String> {{
    let mut machines = MACHINES.get();
    let mut machine = machines[pass];
    let table = match places[0] {{ {variants}_ => unreachable!() }};
    if places[1] == 1 {{ machine = t::Machine::at(table); }}
    same(\"table\", machine.table(), Some(table))?;
    let mut host = Answers::new(places, pass, false);
    let step = {call}.expect(\"it has not stopped\");
    machines[pass] = machine;
    MACHINES.set(machines);
    same(\"rule\", step.rule.id(), expected.rules[0])?;
    let next = machine.table().map_or(\"stop\", t::Table::id);
    same(\"next\", next, expected.rules[1])?;
    same(\"next of the step\", step.next(), machine.table())?;
    if {gives} {{ Ok(()) }} else {{ Err(format!(\"gives something else, does {{:?}}\", host.done)) }}
}}
"
        )
    }
}
