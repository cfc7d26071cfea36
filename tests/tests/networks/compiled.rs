//! Random networks as code: every decision is that of the rules, and no question is asked twice, or where it is not applicable.

use super::{Column, From, Given, Random, Table, Tried, Type, asked, case, inputs, network};
use dtable_core::compile::{self, Unit};
use dtable_core::emit::{Call, Mode};
use dtable_tests::random::Program;
use dtable_tests::rustc;
use dtable_tests::texts::checked_with;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// How many networks become code; some of them ask nothing.
const NETWORKS: usize = 24;

/// How many more have a root that collects.
const COLLECTING: usize = 16;

/// The most cases of each network that its code decides.
const CASES: usize = 120;

/// What all modules share: a host whose answers are numbers, and that notes what is asked.
const SHARED: &str = "\
#![allow(warnings)]
pub struct Host { answers: Vec<usize>, asked: std::sync::Mutex<Vec<usize>> }
impl Host {
    fn ask(&self, question: usize) -> usize {
        let mut asked = self.asked.lock().unwrap();
        assert!(!asked.contains(&question), \"question {question} is asked twice\");
        assert!(self.answers[question] != usize::MAX, \"question {question} is asked where it is not applicable\");
        asked.push(question);
        self.answers[question]
    }
}
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::pin!(future).poll(&mut context) { std::task::Poll::Ready(it) => it, std::task::Poll::Pending => panic!() }
}
";

pub(super) fn rust_type(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::Small => "u8",
        Type::Count => "usize",
        Type::Kind => "Kind",
        Type::Word => "&str",
        Type::Maybe => "Option<u8>",
    }
}

/// The value whose number `at` is, as Rust.
pub(super) fn value(ty: Type, at: &str) -> String {
    let all: Vec<String> = (0..ty.count()).map(|at| ty.result(at)).collect();
    format!("[{}][{at}]", all.join(", "))
}

/// A table whose outputs say how long they live, as fields of a struct have to.
pub(super) fn with_lifetimes(text: &str) -> String {
    let line = |line: &str| if line.starts_with("  out") { line.replace("\"&str\"", "\"&'static str\"") } else { line.to_owned() } + "\n";
    text.lines().map(line).collect()
}

/// What is said of a network: its texts, its tables, which of them decides, and all its cases.
struct Network {
    tables: Vec<Table>,
    root: usize,
    texts: BTreeMap<String, String>,
    tried: Vec<Tried>,
}

impl Network {
    fn new(seed: u64) -> Self {
        let tables = Self::tables(seed);
        let last = tables.len() - 1;
        Self::of(tables, last)
    }

    /// The network of a table that collects and uses others, where there is one.
    fn collecting(seed: u64) -> Option<Self> {
        let tables = Self::tables(seed);
        let root = tables.iter().rposition(|it| it.collects() && !it.uses.is_empty())?;
        Some(Self::of(tables, root))
    }

    fn tables(seed: u64) -> Vec<Table> {
        network(&mut Random { compares: true, ..Random::new(seed, 0xc0de) })
    }

    fn of(tables: Vec<Table>, root: usize) -> Self {
        let texts = tables.iter().enumerate().map(|(at, it)| (format!("{}.yaml", it.name), with_lifetimes(&it.text(&tables, at == root))));
        let texts = texts.collect();
        let it = &tables[root];
        let tried = inputs(&tables, it).into_iter().map(|given| (given.clone(), case(&tables, it, &given))).collect();
        Self { tables, root, texts, tried }
    }

    fn root(&self) -> &Table {
        &self.tables[self.root]
    }

    /// The module of the network in a mode; `None` where it has errors.
    fn module(&self, seed: u64, mode: Mode) -> Option<String> {
        let root = self.root();
        let questions: Vec<Column> = asked(&self.tables, root).into_values().collect();
        let path = format!("{}.yaml", root.name);
        let compiled = checked_with(&path, &self.texts);
        if !matches!(compiled.unit, Unit::VerifiedTable(_)) || compiled.refuses(mode).is_some() {
            return None;
        }
        let (visibility, path) = ("pub".parse().unwrap(), "\"t.yaml\"".parse().unwrap());
        let code = compile::expand_to_text(&compiled, Call { mode, ..Call::new(&visibility, &path) });
        let (name, asks) = (&root.name, !questions.is_empty());
        let arguments = arguments(root, asks, mode);
        let called = |call: String| called(mode, asks, call);
        let decided = match mode {
            Mode::ASK if asks => answered(name, &questions, &arguments, if root.collects() { "" } else { ".rule" }),
            Mode::ASK if root.collects() => {
                format!("match {name}::ask({arguments}) {{ {name}::Step::Done(it) => it, {name}::Step::Ask(it) => match it {{}} }}")
            }
            _ if root.collects() => called(format!("{name}::outcome({arguments})")),
            _ => called(format!("{name}::decide({arguments})")),
        };
        let (unwrapped, mode_name) = (if mode.fails() { "" } else { ".unwrap()" }, mode_name(mode));
        let held = if root.collects() {
            let tried = called(format!("{name}::try_outcome({arguments})"));
            format!(
                "let told = {{ let mut host = host(); {decided} }};
        assert_eq!((told.rules.to_string(), told.value as usize), (rules.join(\", \"), *value), \"network {seed}: {{inputs:?}} {{answers:?}}\");
        assert_eq!({{ let mut host = host(); {tried}{unwrapped} }}, told);"
            )
        } else {
            format!(
                "let rule = {{ let mut host = host(); {decided} }};
        assert!(rules.contains(&rule.id()), \"network {seed}: {{inputs:?}} {{answers:?}}: {{}} for {{rules:?}}\", rule.id());"
            )
        };
        let whole = called(format!("{name}({arguments})"));
        let (cases, host) = (self.cases(root, &questions), host(name, &questions, mode));
        Some(format!(
            "pub mod network_{seed}_{mode_name} {{
#[derive(Clone, Copy, Debug, PartialEq)] pub enum Kind {{ Red, Green, Blue }}
{code}
{host}
pub fn run() -> usize {{
    const CASES: &[(&[usize], &[usize], &[&str], usize)] = &[{cases}];
    for (inputs, answers, rules, value) in CASES {{
        let host = || super::Host {{ answers: answers.to_vec(), asked: std::sync::Mutex::default() }};
        {held}
        let mut host = host();
        let _ = {whole};
    }}
    CASES.len()
}}
}}
"
        ))
    }

    /// Some cases: inputs, answers, the rules that may fire, or, where they are collected, that do, and what these come to.
    fn cases(&self, root: &Table, questions: &[Column]) -> String {
        let possible: Vec<(&Given, &Vec<usize>)> = self.tried.iter().filter_map(|it| Some((&it.0, it.1.as_ref().ok()?))).collect();
        let step = possible.len().div_ceil(CASES).max(1);
        let mut text = String::new();
        for (given, case) in possible.into_iter().step_by(step) {
            let answers: Vec<String> = questions.iter().map(|it| answer(it, given.answers[&it.name])).collect();
            let (rules, value) = if root.collects() { (root.collected(case), root.results(case, 0)[0]) } else { (root.may_fire(case), 0) };
            writeln!(text, "(&{:?}, &[{}], &{rules:?}, {value}),", given.inputs, answers.join(", ")).unwrap();
        }
        text
    }
}

/// What answers the questions of a table, or of a model, by the shared host.
pub(super) fn host(name: &str, questions: &[Column], mode: Mode) -> String {
    if questions.is_empty() {
        return String::new();
    }
    let (is_async, receiver) = (if mode.waits() { "async " } else { "" }, borrowed(mode));
    let methods = questions.iter().enumerate().map(|(at, it)| {
        let (value, name, ty) = (value(it.ty, &format!("self.ask({at})")), &it.name, rust_type(it.ty));
        match mode.fails() {
            true => format!("{is_async}fn {name}({receiver}self) -> Result<{ty}, String> {{ Ok({value}) }}\n"),
            false => format!("{is_async}fn {name}({receiver}self) -> {ty} {{ {value} }}\n"),
        }
    });
    let error = if mode.fails() { "type Error = String;\n" } else { "" };
    format!("impl {name}::Conditions for super::Host {{ {error}{} }}", methods.collect::<String>())
}

/// The local `host`, where something is asked, and the inputs of a table.
pub(super) fn arguments(table: &Table, asks: bool, mode: Mode) -> String {
    let inputs = table.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).enumerate();
    let inputs = inputs.map(|(at, it)| value(it.ty, &format!("inputs[{at}]")));
    asks.then(|| format!("{}host", borrowed(mode))).into_iter().chain(inputs).collect::<Vec<_>>().join(", ")
}

/// A call in a mode, of what asks or does not.
pub(super) fn called(mode: Mode, asks: bool, call: String) -> String {
    let call = if mode.waits() && asks { format!("super::ready({call})") } else { call };
    if mode.fails() { format!("{call}.unwrap()") } else { call }
}

/// How a host is borrowed in order to be asked.
fn borrowed(mode: Mode) -> &'static str {
    if mode.changes() { "&mut " } else { "&" }
}

/// The words of a mode, as a part of a name.
pub(super) fn mode_name(mode: Mode) -> String {
    mode.to_string().replace([' ', '(', ')'], "_")
}

/// The modes in which networks decide, in turn.
pub(super) const MODES: [Mode; 6] = [Mode::PLAIN, Mode::ASYNC, Mode::TRY, Mode::ASK, Mode::PLAIN.changing(), Mode::ASYNC_TRY.changing()];

/// What comes out when questions are answered as they come; `rule` is the part of it that is looked at.
fn answered(name: &str, questions: &[Column], arguments: &str, rule: &str) -> String {
    format!(
        "{{ let mut answers = {name}::Answers::new(); loop {{ match {name}::resume(answers{}) {{
            {name}::Step::Done(outcome) => break outcome{rule},
            {name}::Step::Ask(question) => match question.data().name {{ {}_ => unreachable!() }},
        }} }} }}",
        given_inputs(arguments),
        answering(name, questions)
    )
}

/// Arguments without the host, behind others.
pub(super) fn given_inputs(arguments: &str) -> String {
    let inputs = arguments.trim_start_matches("&host").trim_start_matches(", ");
    if inputs.is_empty() { String::new() } else { format!(", {inputs}") }
}

/// Arms of a `match` on the name of a question of `name` that put the shared host's answer among the others, stored as the program of a form would store it.
pub(super) fn answering(name: &str, questions: &[Column]) -> String {
    let arm = |(at, it): (usize, &Column)| {
        let (value, question) = (value(it.ty, &format!("host.ask({at})")), &it.name);
        let value = if it.ty == Type::Maybe { format!("{name}::Answered {{ answer: {value} }}") } else { value };
        format!("\"{question}\" => answers.{question} = Some({value}), ")
    };
    questions.iter().enumerate().map(arm).collect()
}

/// Builds some modules as one program, and runs the function `run` of each; gives how many cases they decided.
pub(super) fn run(modules: Vec<(String, String)>, folder: &str) -> usize {
    let runs: String = modules.iter().map(|(name, _)| format!("cases += {name}::run();\n")).collect();
    let code: String = modules.into_iter().map(|it| it.1).collect();
    let source = format!(
        "{SHARED}{code}fn main() {{ std::panic::set_hook(Box::new(|it| println!(\"{{it}}\"))); let mut cases = 0; {runs} println!(\"{{cases}}\"); }}\n"
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let program = Program { source, points: String::new(), count: 0 };
    rustc::build(&program, &folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let (said, is_well) = rustc::execute(&folder);
    assert!(is_well, "{}: {said}", folder.display());
    said.trim().parse().unwrap()
}

/// The number of an answer; one that no answer has, where the question is not applicable.
pub(super) fn answer(question: &Column, at: usize) -> String {
    if at < question.ty.count() { at.to_string() } else { "usize::MAX".to_owned() }
}

#[test]
fn networks_decide_as_code_as_all_rules_do() {
    let module = |network: &Network, seed: u64| {
        let mode = MODES[usize::try_from(seed).unwrap() % MODES.len()];
        Some((format!("network_{seed}_{}", mode_name(mode)), network.module(seed, mode)?))
    };
    let plain = (0..).filter_map(|seed| module(&Network::new(seed), seed)).take(NETWORKS);
    let collecting = (1000..).filter_map(|seed| module(&Network::collecting(seed)?, seed)).take(COLLECTING);
    let cases = run(plain.chain(collecting).collect(), "networks");
    println!("{NETWORKS} networks and {COLLECTING} that collect, {cases} cases");
    assert!(cases > (NETWORKS + COLLECTING) * 10, "{cases}");
}
