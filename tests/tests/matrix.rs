//! Every type of output, under every hit, in every mode, over every type of column, as a question and as an input: what is verified compiles, and the
//! programs of `docs/programs.md` can be written with it. One call of rustc looks at all of it.

use dtable_core::compile::{Call, Compiled, Mode, Unit, expand};
use dtable_tests::rustc::refusal;
use dtable_tests::texts::checked;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// What the program around the tables has.
const PROGRAM: &str = "#![allow(warnings)]
#[derive(Clone, Copy, Debug, PartialEq)] pub enum Own { Low, High }
#[derive(Clone, Copy, Debug, PartialEq)] pub enum Kind { A, B }
#[derive(Clone, Copy, Debug, PartialEq)] pub struct Label<'a>(pub &'a str);
#[derive(Clone, Copy, Debug, PartialEq)] pub struct Day(pub i32);
pub fn day_number(day: Day) -> i32 { day.0 }
#[derive(Clone, Copy, Debug, PartialEq)] pub struct Cents(pub u32);
impl From<Cents> for u32 { fn from(it: Cents) -> Self { it.0 } }
pub trait Given<A> { fn given(self) -> A; }
impl<A> Given<A> for A { fn given(self) -> A { self } }
impl<A, E: std::fmt::Debug> Given<A> for Result<A, E> { fn given(self) -> A { self.unwrap() } }
";

/// Types of columns: how one is declared, and two entries that take all its values.
const COLUMNS: [(&str, &str, &str, &str); 14] = [
    ("bool", "bool", "T", "F"),
    ("u8", "u8", "< 5", ">= 5"),
    ("i128", "i128", "< 5", ">= 5"),
    ("char", "char", "'a'", "not('a')"),
    ("f32", "f32", "< 1.5", "not(< 1.5)"),
    ("&str", "\"&str\"", "\"x\"", "not(\"x\")"),
    ("&'static str", "\"&'static str\"", "\"x\"", "not(\"x\")"),
    ("Kind", "{ type: Kind, values: [A, B] }", "A", "B"),
    ("&Kind", "{ type: \"&Kind\", values: [A, B] }", "A", "B"),
    ("Option<u8>", "\"Option<u8>\"", "None", "not(None)"),
    ("Option<Kind>", "{ type: \"Option<Kind>\", values: [A, B] }", "A", "B, None"),
    ("Cents", "{ type: Cents, as: u32 }", "< 5", ">= 5"),
    ("Day", "{ type: Day, as: date, with: day_number }", "< 2026-01-01", ">= 2026-01-01"),
    ("u8", "{ type: u8, range: 1..=9 }", "< 5", ">= 5"),
];

/// What a table gives: how its outputs and actions are declared, the cells of two rules under the names in the first text, and an input that results name.
struct Gives {
    heads: &'static str,
    declared: &'static str,
    cells: [&'static str; 2],
    borrows: bool,
}

const fn gives(heads: &'static str, declared: &'static str, cells: [&'static str; 2]) -> Gives {
    Gives { heads, declared, cells, borrows: false }
}

const fn borrows(declared: &'static str, cells: [&'static str; 2]) -> Gives {
    Gives { heads: "o", declared, cells, borrows: true }
}

const GIVES: [Gives; 22] = [
    gives("", "", ["", ""]),
    gives("do", "actions: { go: Go, stay: Stay }\n", ["go", "stay"]),
    gives("o", "outputs: { o: u8 }\n", ["1", "2"]),
    gives("o", "outputs: { o: { type: u8, values: [1, 2] } }\n", ["1", "2"]),
    gives("o", "outputs: { o: { type: i128, values: [-1, 2] } }\n", ["-1", "2"]),
    gives("o", "outputs: { o: f64 }\n", ["0.5", "2.0"]),
    gives("o", "outputs: { o: std::time::Duration }\n", ["1h30m", "std::time::Duration::MAX"]),
    gives("o", "outputs: { o: \"::core::time::Duration\" }\n", ["250ms", "0s"]),
    gives("o", "outputs: { o: bool }\n", ["true", "false"]),
    gives("o", "outputs: { o: \"&'static str\" }\n", ["\"a\"", "\"b\""]),
    gives("o", "outputs: { o: \"&str\" }\n", ["\"a\"", "\"b\""]),
    gives("o", "outputs: { o: String }\n", ["\"a\".to_owned()", "String::new()"]),
    gives("o", "outputs: { o: Own }\n", ["Own::Low", "Own::High"]),
    gives("o", "outputs: { o: { type: Own, values: [Low, High] } }\n", ["Low", "High"]),
    gives("o | do", "outputs: { o: { type: Own, values: [Low, High] } }\nactions: { go: Go }\n", ["Low | go", "High | "]),
    gives("o", "outputs: { o: \"Option<Own>\" }\n", ["Some(Own::Low)", "None"]),
    gives("o", "outputs: { o: \"Box<Own>\" }\n", ["Box::new(Own::Low)", "Box::new(Own::High)"]),
    gives(
        "o | p | do",
        "outputs: { o: { type: Own, values: [Low, High] }, p: u8 }\nactions: { go: Go }\n",
        ["Low | 1 | go", "High | 2 | "],
    ),
    gives("o | p", "outputs: { o: \"Option<Own>\", p: \"&'static str\" }\n", ["Some(Own::Low) | \"a\"", "None | \"b\""]),
    borrows("outputs: { o: \"&'a str\" }\n", ["name", "\"b\""]),
    borrows("outputs: { o: \"Label<'a>\" }\n", ["Label(name)", "Label(\"b\")"]),
    borrows("outputs: { o: \"Option<&'a str>\" }\n", ["Some(name)", "None"]),
];

const HITS: [&str; 10] = [
    "unique",
    "any",
    "first",
    "priority",
    "collect",
    "collect sum",
    "collect min",
    "collect max",
    "collect max\nempty: allowed",
    "collect count",
];

/// One combination.
struct Cell {
    gives: usize,
    hit: usize,
    column: usize,
    mode: Mode,
    is_input: bool,
}

impl Cell {
    fn gives(&self) -> &'static Gives {
        &GIVES[self.gives]
    }

    /// The table; `None` where the language has none, or the program is wrong: a text that is borrowed, and nothing that it is borrowed from.
    fn compiled(&self) -> Option<Compiled> {
        if self.is_input && self.gives().declared.contains("\"&str\"") && !COLUMNS[self.column].0.contains('&') {
            return None;
        }
        let compiled = checked(&self.text());
        matches!(compiled.unit, Unit::VerifiedTable(_)).then_some(compiled)
    }

    fn text(&self) -> String {
        let (Gives { heads, declared, cells: [first, second], borrows }, (_, ty, a, b)) = (self.gives(), COLUMNS[self.column]);
        let (mut inputs, mut conditions) = (String::new(), String::new());
        writeln!(if self.is_input { &mut inputs } else { &mut conditions }, "  q: {ty}").unwrap();
        if *borrows {
            inputs += "  name: \"&'a str\"\n";
        }
        let of = |key: &str, columns: &str| if columns.is_empty() { String::new() } else { format!("{key}:\n{columns}") };
        let name = if *borrows { ["| name ", "| - "] } else { [""; 2] };
        let bar = if heads.is_empty() { "" } else { " |" };
        format!(
            "table: t\nhit: {}\n{}{}{declared}rules: |\n  | rule | q {}| {heads}{bar}\n  | one | {a} {}| {first}{bar}\n  | two | {b} {}| {second}{bar}\n",
            HITS[self.hit],
            of("inputs", &inputs),
            of("conditions", &conditions),
            name[0],
            name[1],
            name[1],
        )
    }

    /// The table's code, and a program that uses it.
    fn module(&self, number: usize, compiled: &Compiled) -> String {
        let (visibility, path) = (quote::quote!(pub), quote::quote!("t.yaml"));
        let code = expand(compiled, &Default::default(), Call { mode: self.mode, ..Call::new(&visibility, &path) });
        format!(
            "pub mod m{number} {{ use super::{{Cents, Day, Given, Kind, Label, Own, day_number}};\n{code}\n{}{}}}\n",
            self.host(),
            self.uses()
        )
    }

    /// How the host is borrowed in order to be asked.
    fn borrowed(&self) -> &'static str {
        if self.mode.changes() { "&mut " } else { "&" }
    }

    fn acts(&self) -> bool {
        self.gives().heads.contains("do")
    }

    fn host(&self) -> String {
        let asyncness = if self.mode.waits() { "async " } else { "" };
        let (error, of) = if self.mode.fails() { ("type Error = u8; ", "Result<") } else { ("", "") };
        let end = if self.mode.fails() { ", u8>" } else { "" };
        let mut text = "pub struct Host;\n".to_owned();
        if !self.is_input {
            let ty = COLUMNS[self.column].0;
            writeln!(
                text,
                "impl t::Conditions for Host {{ {error}{asyncness}fn q({}self) -> {of}{ty}{end} {{ todo!() }} }}",
                self.borrowed()
            )
            .unwrap();
        }
        if self.acts() {
            let error = if self.is_input { error } else { "" };
            let names: &[&str] = if self.gives().heads == "do" { &["go", "stay"] } else { &["go"] };
            let methods: String = names.iter().map(|it| format!("{asyncness}fn {it}(&mut self) -> {of}(){end} {{ todo!() }} ")).collect();
            writeln!(text, "impl t::Actions for Host {{ {error}{methods}}}").unwrap();
        }
        text
    }

    /// Functions that call the table's.
    fn uses(&self) -> String {
        let (ty, collects, outputs) = (COLUMNS[self.column].0, HITS[self.hit].starts_with("collect"), self.gives().heads.starts_with('o'));
        let inputs = [(self.is_input, "q", ty), (self.gives().borrows, "name", "&'a str")];
        let inputs: Vec<_> = inputs
            .into_iter()
            .filter(|it| it.0)
            .map(|(_, name, ty)| (name, ty.replace("&str", "&'a str").replace("&Kind", "&'a Kind")))
            .collect();
        let parameters: String = inputs.iter().map(|(name, ty)| format!("{name}: {ty}, ")).collect();
        let given: String = inputs.iter().map(|(name, _)| format!("{name}, ")).collect();
        let call = |name: &str, host: Option<&str>| {
            format!("    let _ = {name}({}{given});\n", host.map(|it| format!("{it}, ")).unwrap_or_default())
        };
        let asking = format!("{}host", self.borrowed());
        let (asked, acted) =
            ((!self.is_input).then_some(&*asking), if self.acts() { Some("&mut host") } else { (!self.is_input).then_some(&*asking) });
        let is_borrowed_from_host = !self.is_input && self.gives().declared.contains("\"&str\"");
        let mut text = format!("pub fn decides<'a>({parameters}) {{\n    let mut host = Host;\n{}", call("t", acted));
        if outputs && !is_borrowed_from_host {
            text += &(call("t::outcome", asked) + &call("t::try_outcome", asked));
        }
        text += &if collects { call("t::rules", asked) } else { call("t::decide", asked) };
        text += "}\n";
        if !is_borrowed_from_host {
            text += &self.outcomes(&parameters, &given, collects, outputs);
        }
        if self.mode == Mode::ASK {
            let arm = if self.is_input { "" } else { "t::Question::Q(it) => it.answer(todo!()).given()," };
            let stepped = format!(
                "    let mut step = t::ask({given});\n    loop {{ match step {{\n        t::Step::Done(it) => {{ let _ = it; return; }}\n        t::Step::Ask(question) => step = t::resume(match question {{ {arm} }}, {given}),\n    }} }}\n"
            );
            write!(text, "pub fn steps<'a>({parameters}) {{\n{stepped}}}\n").unwrap();
        }
        text
    }

    /// A function that names the outcome by its alias, has its value once more of the rule, and performs its actions.
    fn outcomes(&self, parameters: &str, given: &str, collects: bool, outputs: bool) -> String {
        let waits = |does: bool| if does && self.mode.waits() { ".await" } else { "" };
        let host = if self.is_input { String::new() } else { format!("{}host, ", self.borrowed()) };
        let (asked, done) = (waits(!self.is_input), waits(true));
        let mut text = format!(
            "pub {}fn outcomes<'a>({parameters}) {{\n    let mut host = Host;\n    let outcome: t::Outcome = t::outcome({host}{given}){asked}.given();\n",
            if self.mode.waits() { "async " } else { "" }
        );
        if !collects {
            writeln!(text, "    let _: t::Outcome = t::outcome_observed({host}{given}&mut ()){asked}.given();").unwrap();
            writeln!(text, "    let _: t::Rule = outcome.rule; let _: &str = outcome.id();").unwrap();
        }
        if !collects && outputs {
            writeln!(text, "    let _ = outcome.value({given});").unwrap();
        }
        if self.acts() {
            writeln!(text, "    let () = outcome.perform(&mut host){done}.given();").unwrap();
            writeln!(text, "    let () = outcome.rule.perform_observed(&mut host, &mut ()){done}.given();").unwrap();
        }
        text + "}\n"
    }
}

/// All combinations of outputs, hits and modes, as a question and as an input, each with the next type of columns: all of them come up with each type
/// of outputs, each hit and each mode.
fn cells() -> impl Iterator<Item = Cell> {
    let all =
        (0..GIVES.len()).flat_map(|gives| (0..HITS.len()).flat_map(move |hit| Mode::ALL.into_iter().map(move |mode| (gives, hit, mode))));
    let waits = |mode: Mode, gives: usize| mode.waits() && !GIVES[gives].heads.contains("do");
    all.flat_map(|(gives, hit, mode)| [true, false].map(|is_input| (gives, hit, mode, is_input)))
        // Nobody is waited for where nothing is asked and nothing is done, and nobody changes where nothing is asked.
        .filter(move |(gives, _, mode, is_input)| !is_input || !waits(*mode, *gives) && !mode.changes())
        .enumerate()
        .map(|(at, (gives, hit, mode, is_input))| Cell { gives, hit, column: at % COLUMNS.len(), mode, is_input })
}

#[test]
fn whatever_is_verified_compiles() {
    let (mut program, mut count, mut met) = (PROGRAM.to_owned(), 0, BTreeSet::new());
    let mut texts = Vec::new();
    for cell in cells() {
        let Some(compiled) = cell.compiled() else { continue };
        if compiled.refuses(cell.mode).is_some() {
            continue;
        }
        program += &cell.module(count, &compiled);
        texts.push(format!("{}\n{}", cell.mode, cell.text()));
        met.insert((cell.gives, HITS[cell.hit]));
        count += 1;
    }
    let missing = (0..GIVES.len()).flat_map(|gives| HITS.map(|hit| (gives, hit))).filter(|it| !met.contains(it) && !is_refused(it.0, it.1));
    assert_eq!(missing.collect::<Vec<_>>(), []);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matrix");
    if let Some(errors) = refusal(&folder, &program) {
        let before = |line: usize| program.lines().take(line).filter(|it| it.starts_with("pub mod m")).count();
        let lines = errors.lines().filter_map(|it| it.strip_prefix("main.rs:")?.split(':').next()?.parse::<usize>().ok());
        let wrong: BTreeSet<usize> = lines.map(|line| before(line) - 1).collect();
        let shown: Vec<&str> = wrong.iter().take(5).map(|it| texts[*it].as_str()).collect();
        panic!("{} of {count} tables do not compile:\n{}\n{errors}", wrong.len(), shown.join("\n"));
    }
    println!("{count} tables");
}

/// What the language has not: actions and nothing at all of several rules, sums and bounds of what is no number, ranks of what is not listed.
fn is_refused(gives: usize, hit: &str) -> bool {
    let Gives { declared, .. } = GIVES[gives];
    match hit.lines().next().unwrap_or_default() {
        _ if hit.starts_with("collect") && declared.contains("actions") => true,
        "collect sum" | "collect min" | "collect max" => {
            !declared.contains("u8 }") && !declared.contains("u8,") && !declared.contains("i128")
        }
        "collect" | "collect count" => !declared.contains("outputs"),
        "priority" => !declared.contains("values"),
        _ => false,
    }
}
