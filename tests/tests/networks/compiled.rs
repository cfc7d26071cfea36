//! Random networks as code: every decision is that of the rules, and no question is asked twice, or where it is not applicable.

use super::{Column, From, Given, Random, Table, Tried, Type, asked, case, inputs, network};
use dtable_core::compile::{self, Unit};
use dtable_core::emit::{Call, Mode};
use dtable_core::source::Source;
use dtable_tests::random::Program;
use dtable_tests::rustc;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// How many networks become code.
const NETWORKS: usize = 18;

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

fn rust_type(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::Small => "u8",
        Type::Count => "usize",
        Type::Kind => "Kind",
        Type::Word => "&str",
    }
}

/// The value whose number `at` is, as Rust.
fn value(ty: Type, at: &str) -> String {
    let all: Vec<String> = (0..ty.count()).map(|at| ty.result(at)).collect();
    format!("[{}][{at}]", all.join(", "))
}

/// A table whose outputs say how long they live, as fields of a struct have to.
fn with_lifetimes(text: &str) -> String {
    let line = |line: &str| if line.starts_with("  out") { line.replace("\"&str\"", "\"&'static str\"") } else { line.to_owned() } + "\n";
    text.lines().map(line).collect()
}

/// What is said of a network: its texts, its tables, and all its cases.
struct Network {
    tables: Vec<Table>,
    texts: BTreeMap<String, String>,
    tried: Vec<Tried>,
}

impl Network {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xc0de);
        let tables = network(&mut random);
        let last = tables.len() - 1;
        let texts = tables.iter().enumerate().map(|(at, it)| (format!("{}.yaml", it.name), with_lifetimes(&it.text(&tables, at == last))));
        let texts = texts.collect();
        let root = &tables[last];
        let tried = inputs(&tables, root).into_iter().map(|it| (it.clone(), case(&tables, root, &it))).collect();
        Self { tables, texts, tried }
    }

    fn root(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    /// The module of the network in a mode; `None` where it has errors, or asks nothing.
    fn module(&self, seed: u64, mode: Mode) -> Option<String> {
        let root = self.root();
        let questions: Vec<Column> = asked(&self.tables, root).into_values().collect();
        let path = format!("{}.yaml", root.name);
        let load = &mut |path: &str| Ok::<_, String>(Source::new(path, self.texts[path].as_str()));
        let compiled = compile::check(Source::new(path.as_str(), self.texts[&path].as_str()), load);
        if questions.is_empty() || !matches!(compiled.unit, Unit::VerifiedTable(_)) {
            return None;
        }
        let (visibility, path) = ("pub".parse().unwrap(), "\"t.yaml\"".parse().unwrap());
        let code = compile::expand_to_text(&compiled, Call { mode, ..Call::new(&visibility, &path) });
        let (name, is_async) = (&root.name, if mode == Mode::Async { "async " } else { "" });
        let methods = questions.iter().enumerate().map(|(at, it)| {
            let value = value(it.ty, &format!("self.ask({at})"));
            match mode {
                Mode::Try => format!("fn {}(&self) -> Result<{}, String> {{ Ok({value}) }}\n", it.name, rust_type(it.ty)),
                _ => format!("{is_async}fn {}(&self) -> {} {{ {value} }}\n", it.name, rust_type(it.ty)),
            }
        });
        let error = if mode == Mode::Try { "type Error = String;\n" } else { "" };
        let methods: String = methods.collect();
        let wait = |call: String| match mode {
            Mode::Async => format!("super::ready({call})"),
            Mode::Try => format!("{call}.unwrap()"),
            _ => call,
        };
        let arguments: Vec<String> = root
            .columns
            .iter()
            .filter(|it| matches!(it.from, From::Input { .. }))
            .enumerate()
            .map(|(at, it)| value(it.ty, &format!("inputs[{at}]")))
            .collect();
        let arguments = ["&host".to_owned()].into_iter().chain(arguments).collect::<Vec<_>>().join(", ");
        let (decided, whole) = (wait(format!("{name}::decide({arguments})")), wait(format!("{name}({arguments})")));
        let cases = self.cases(root, &questions);
        Some(format!(
            "pub mod network_{seed}_{mode:?} {{
#[derive(Clone, Copy, Debug, PartialEq)] pub enum Kind {{ Red, Green, Blue }}
{code}
impl {name}::Conditions for super::Host {{ {error}{methods} }}
pub fn run() -> usize {{
    const CASES: &[(&[usize], &[usize], &[&str])] = &[{cases}];
    for (inputs, answers, rules) in CASES {{
        let host = || super::Host {{ answers: answers.to_vec(), asked: std::sync::Mutex::default() }};
        let rule = {{ let host = host(); {decided} }};
        assert!(rules.contains(&rule.id()), \"network {seed}: {{inputs:?}} {{answers:?}}: {{}} for {{rules:?}}\", rule.id());
        let host = host();
        let _ = {whole};
    }}
    CASES.len()
}}
}}
"
        ))
    }

    /// Some cases: inputs, answers, and the rules that may fire.
    fn cases(&self, root: &Table, questions: &[Column]) -> String {
        let possible: Vec<(&Given, &Vec<usize>)> = self.tried.iter().filter_map(|it| Some((&it.0, it.1.as_ref().ok()?))).collect();
        let step = possible.len().div_ceil(CASES).max(1);
        let mut text = String::new();
        for (given, case) in possible.into_iter().step_by(step) {
            let answers: Vec<String> = questions.iter().map(|it| answer(it, given.answers[&it.name])).collect();
            let matching = if root.first { Vec::new() } else { root.matching(case) };
            let rules: Vec<usize> = root.fired(case).into_iter().chain(matching).collect();
            let id = |it: &usize| if root.rules[*it].when.is_none() { "else".to_owned() } else { format!("r{it}") };
            let rules: Vec<String> = rules.iter().map(id).collect();
            writeln!(text, "(&{:?}, &[{}], &{rules:?}),", given.inputs, answers.join(", ")).unwrap();
        }
        text
    }
}

/// The number of an answer; one that no answer has, where the question is not applicable.
fn answer(question: &Column, at: usize) -> String {
    if at < question.ty.count() { at.to_string() } else { "usize::MAX".to_owned() }
}

#[test]
fn networks_that_ask_decide_as_code_as_all_rules_do() {
    let modules = (0..).flat_map(|seed| {
        let network = Network::new(seed);
        let mode = [Mode::Plain, Mode::Async, Mode::Try][usize::try_from(seed % 3).unwrap()];
        network.module(seed, mode).map(|module| (format!("network_{seed}_{mode:?}"), module))
    });
    let modules: Vec<(String, String)> = modules.take(NETWORKS).collect();
    let runs: String = modules.iter().map(|(name, _)| format!("cases += {name}::run();\n")).collect();
    let code: String = modules.into_iter().map(|it| it.1).collect();
    let source = format!(
        "{SHARED}{code}fn main() {{ std::panic::set_hook(Box::new(|it| println!(\"{{it}}\"))); let mut cases = 0; {runs} println!(\"{{cases}}\"); }}\n"
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("networks");
    let program = Program { source, points: String::new(), count: 0 };
    rustc::build(&program, &folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let (said, is_well) = rustc::execute(&folder);
    assert!(is_well, "{}: {said}", folder.display());
    let cases: usize = said.trim().parse().unwrap();
    println!("{NETWORKS} networks, {cases} cases");
    assert!(cases > NETWORKS * 10, "{cases}");
}
