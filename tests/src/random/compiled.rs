//! Verified tables as a program: the Rust that the compiler makes of them, and what the oracle expects of it.
//!
//! A table becomes a module of one generated file, with its types, a host that answers from a point, and a function that decides. The
//! points and what is right at them stand in a file of their own, so that rustc has little to read. Every point is decided twice, the
//! second time with values that the table cannot tell from the first: `-0.0`, another NaN, another text, other fields of a variant. Each
//! table is written for one kind of host: one that answers at once, may fail, or is waited for.

use super::domain::OTHER_TEXT;
use super::evaluate::computed;
use super::generate::rules::GRADE;
use super::judge::verified;
use super::keys::Key;
use super::oracle::{NOT_APPLICABLE, Oracle};
use super::print::{column_type, type_name, yaml};
use super::shrink::smallest_by;
use super::table::{Aggregate, DURATION, Hit, Origin, Results, Table, Way};
use super::table_of;
use super::value::{Case, Type, Value};
use crate::numbers::Random;
use dtable_core::compile::{Call, Compiled, Mode, expand};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Points of a table that are tried; a random choice of them where there are more.
pub(crate) const POINTS: usize = 400;

/// A program over random tables.
#[derive(Clone, Debug)]
pub struct Program {
    /// `main.rs`. The program reads the points from the file that its argument names.
    pub source: String,
    /// A line for each point.
    pub points: String,
    /// How many points there are.
    pub count: usize,
}

/// Verified tables, each with its seed.
#[derive(Clone, Debug)]
pub struct Batch(Vec<(u64, Table)>);

impl Batch {
    /// So many verified tables, from some seed on.
    #[must_use]
    pub fn new(first: u64, tables: usize) -> Self {
        let all = (first..).map(|seed| (seed, table_of(seed)));
        Self(all.filter(|(_, table)| verified(table).is_some()).take(tables).collect())
    }

    /// The tables as a program.
    #[must_use]
    pub fn program(&self) -> Program {
        let mut program = Program { source: HARNESS.to_owned(), points: String::new(), count: 0 };
        let mut dispatch = String::new();
        for (seed, table) in &self.0 {
            write_points(*seed, table, &mut program);
            let module = module(table, mode(*seed)).expect("the table is verified");
            let _ = write!(program.source, "mod t{seed} {{\n{module}}}\n");
            let _ = writeln!(dispatch, "        {seed} => t{seed}::try_point(places, expected, pass),");
        }
        let head = "fn try_point(seed: u64, places: &[u16], expected: &Expected, pass: usize) -> Result<(), String>";
        let _ = write!(program.source, "{head} {{\n    match seed {{\n{dispatch}        _ => unreachable!(),\n    }}\n}}\n");
        program
    }

    /// Leaves out the table of a seed.
    pub fn remove(&mut self, seed: u64) {
        self.0.retain(|it| it.0 != seed);
    }

    /// The smallest table whose program still fails, from the table of a seed on, as text.
    #[must_use]
    pub fn smallest(&self, seed: u64, fails: &dyn Fn(&Program) -> bool) -> String {
        let table = self.0.iter().find(|it| it.0 == seed).map(|it| it.1.clone()).expect("the seed has a table");
        let still = |table: &Table| {
            let is_judged = Oracle::new(table).is_some_and(|it| !it.points.is_empty());
            is_judged && verified(table).is_some() && fails(&Self(vec![(seed, table.clone())]).program())
        };
        yaml(&smallest_by(table, &still))
    }
}

/// How the host of a table answers.
pub(crate) fn mode(seed: u64) -> Mode {
    let modes: Vec<Mode> = Mode::ALL.into_iter().chain([Mode::PLAIN, Mode::ASK]).collect();
    modes[(seed % modes.len() as u64) as usize]
}

/// A mode, or, where it is not possible for a table, the one that is most like it.
pub(crate) fn possible(mode: Mode, compiled: &Compiled) -> Mode {
    match compiled.refuses(mode) {
        None => mode,
        Some(_) if mode.fails() => Mode::TRY,
        Some(_) => Mode::PLAIN,
    }
}

/// How a host is borrowed in order to be asked: `&`, or `&mut `.
pub(crate) fn borrowed(mode: Mode) -> &'static str {
    if mode.changes() { "&mut " } else { "&" }
}

pub(crate) const HARNESS: &str = r#"#![allow(warnings)]
use std::sync::Mutex;

/// Waits for a future that is woken by nobody.
fn wait<F: std::future::Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(it) = future.as_mut().poll(&mut context) {
            return it;
        }
    }
}

/// Is ready when it is asked again.
async fn later() {
    let mut is_asked = false;
    std::future::poll_fn(|_| if std::mem::replace(&mut is_asked, true) { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }).await;
}

/// The rules that match, or ELSE, and the results that are right there.
struct Expected<'a> { rules: Vec<&'a str>, results: Vec<usize> }

/// Answers from a point, each question once.
struct Answers<'a> { places: &'a [u16], asked: Mutex<Vec<usize>>, done: Vec<&'static str>, pass: usize, once: bool }

impl<'a> Answers<'a> {
    fn new(places: &'a [u16], pass: usize, once: bool) -> Self {
        Self { places, asked: Mutex::default(), done: Vec::new(), pass, once }
    }

    fn ask(&self, column: usize) -> usize {
        assert!(!self.once || !self.asked.lock().unwrap().contains(&column), "column {column} is asked twice");
        assert!(self.places[column] != u16::MAX, "column {column} is asked where it is not applicable");
        self.asked.lock().unwrap().push(column);
        self.places[column] as usize
    }
}

/// What comes of an answer, be there a range or not.
trait Given<A> { fn given(self) -> A; }
impl<A> Given<A> for A { fn given(self) -> A { self } }
impl<A, E: std::fmt::Debug> Given<A> for Result<A, E> { fn given(self) -> A { self.unwrap() } }

/// The rule that ends a decision, be there a value or not.
trait Ended { fn ended(&self) -> String; }
impl<R: std::fmt::Display, V> Ended for dtable_runtime::Outcome<R, V> { fn ended(&self) -> String { self.rule.to_string() } }
impl<R: std::fmt::Display, V> Ended for dtable_runtime::record::Recorded<R, V> { fn ended(&self) -> String { self.rule.to_string() } }
impl<R: std::fmt::Display, V> Ended for dtable_runtime::Collected<R, V> { fn ended(&self) -> String { self.rules.to_string() } }

/// The names of what an observer sees.
#[derive(Default)]
struct Seen(Vec<&'static str>);

impl dtable_runtime::Observer for Seen {
    fn asked(&mut self, table: &'static dtable_runtime::TableData, condition: usize, _: dtable_runtime::Value) {
        self.0.push(table.conditions[condition].name);
    }
}

/// Recorded decisions: the rule, and the case in JSON.
static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Notes a recorded decision, whose answers are those that were seen of these columns, and those that the host was asked for.
fn log<R: std::fmt::Display, V>(
    outcome: &dtable_runtime::record::Recorded<R, V>, seen: Seen, needed: &[&str], asked: Option<Vec<&str>>,
) -> Result<(), String> {
    use dtable_runtime::record::CaseValue;
    let answered: Vec<&str> = outcome.answers().iter().map(|it| it.0).collect();
    same("recorded", answered.clone(), seen.0.into_iter().filter(|it| needed.contains(it)).collect())?;
    if let Some(asked) = asked {
        same("recorded and asked", answered.into_iter().filter(|it| asked.contains(it)).collect(), asked.clone())?;
    }
    let quoted = |text: &str| {
        let letter = |it: char| match it { '"' | '\\' => format!("\\{it}"), _ if it < ' ' => format!("\\u{:04x}", it as u32), _ => it.to_string() };
        format!("\"{}\"", text.chars().map(letter).collect::<String>())
    };
    let value = |it: &CaseValue| match it {
        CaseValue::Nothing => "null".to_owned(),
        CaseValue::Bool(it) => it.to_string(),
        CaseValue::Text(it) => quoted(it),
        number => number.to_string(),
    };
    let case: Vec<String> = outcome.case().iter().map(|(name, it)| format!("{}:{}", quoted(name), value(it))).collect();
    LOG.lock().unwrap().push(format!("{};{{{}}}", outcome.rule, case.join(",")));
    Ok(())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, not {expected:?}")) }
}

/// Whether every format tells an answer from none: many write `Some(None)` as they write `None`.
fn stored<T>(_: &Option<T>) -> Result<(), String> {
    let ty = std::any::type_name::<Option<T>>();
    let is_lost = ty.contains("Option<core::option::Option<") || ty.ends_with("Option<f32>") || ty.ends_with("Option<f64>");
    if is_lost { Err(format!("stores an answer as {ty}")) } else { Ok(()) }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let points = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let (mut tried, mut failed) = (0, 0);
    for line in points.lines() {
        let parts: Vec<&str> = line.split(';').collect();
        let numbers = |text: &str| text.split_whitespace().map(|it| it.parse::<usize>().unwrap()).collect::<Vec<_>>();
        let places: Vec<u16> = numbers(parts[1]).into_iter().map(|it| it as u16).collect();
        let expected = Expected { rules: parts[2].split_whitespace().collect(), results: numbers(parts[3]) };
        for pass in 0..2 {
            tried += 1;
            let seed: u64 = parts[0].parse().unwrap();
            let result = std::panic::catch_unwind(|| try_point(seed, &places, &expected, pass));
            let result = result.unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().cloned().or(panic.downcast_ref::<&str>().map(|it| it.to_string()));
                Err(format!("panics: {}", text.unwrap_or_default()))
            });
            LOG.lock().unwrap().drain(..).for_each(|it| println!("recorded {seed};{it}"));
            if let Err(error) = result {
                failed += 1;
                println!("{line} (pass {pass}): {error}");
            }
        }
    }
    println!("{tried} decisions, {failed} wrong");
    std::process::exit(i32::from(failed > 0));
}

"#;

/// What tables need of `rust_decimal`.
const DECIMALS: &str = "pub mod rust_decimal {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Decimal { pub mantissa: i128, pub scale: u32 }
    impl Decimal {
        pub const fn mantissa(&self) -> i128 { self.mantissa }
        pub const fn scale(&self) -> u32 { self.scale }
        pub const fn from_parts(low: u32, middle: u32, high: u32, negative: bool, scale: u32) -> Self {
            let size = low as i128 + ((middle as i128) << 32) + ((high as i128) << 64);
            Self { mantissa: if negative { -size } else { size }, scale }
        }
    }
}
";

/// The module of a table; `None` where it is not verified.
fn module(table: &Table, mode: Mode) -> Option<String> {
    let compiled = verified(table)?;
    let mode = possible(mode, &compiled);
    let visibility = "pub".parse().expect("this is Rust");
    let path = "\"t.yaml\"".parse().expect("this is Rust");
    let code = expand(&compiled, &Default::default(), Call { mode, ..Call::new(&visibility, &path) });
    Some(format!(
        "use super::{{Answers, Ended, Expected, Given, Seen, later, log, same, stored, wait}};
{}{code}
{}{}{}",
        types(table),
        values(table)?,
        host(table, mode),
        trial(table, mode)
    ))
}

/// What the program has to define for a table.
pub(crate) fn types(table: &Table) -> String {
    let types = table.enums.iter().map(enum_item).collect::<String>();
    let constants = table
        .constants
        .iter()
        .map(|it| format!("pub const {}: {} = {};\n", it.name, type_name(table, &it.ty), rust(table, &it.ty, &it.value, 0)));
    let constants = constants.collect::<String>();
    let mut wrapped: Vec<String> = table.columns.iter().filter(|it| it.way == Way::As).map(|it| type_name(table, &it.ty)).collect();
    wrapped.sort();
    wrapped.dedup();
    let types = wrapped.iter().fold(types, |types, ty| {
        let item = format!("#[derive(Clone, Copy, Debug, PartialEq)]\npub struct Wrapped_{ty}(pub {ty});\n");
        format!("{types}{item}impl From<Wrapped_{ty}> for {ty} {{ fn from(it: Wrapped_{ty}) -> Self {{ it.0 }} }}\n")
    });
    let has_grades = matches!(&table.results, Results::Outputs(outputs) if outputs.iter().any(|it| it.ty.contains(GRADE)));
    let grades = if has_grades { "#[derive(Clone, Copy, Debug, PartialEq)]\npub enum Grade { High, Mid, Low }\n" } else { "" };
    let decimals = if table.columns.iter().any(|it| it.ty.key() == Some(Key::Dense)) { DECIMALS } else { "" };
    format!("{decimals}{grades}{types}{constants}")
}

fn enum_item(it: &super::table::Enum) -> String {
    let variants = it.variants.iter().map(|it| format!("{}{}, ", it.name, if it.has_field { "(u8)" } else { "" }));
    let other = if it.open { "Unlisted, Hidden(u8)" } else { "" };
    format!("#[derive(Clone, Copy, Debug, PartialEq)]\npub enum {} {{ {}{other} }}\n", it.name, variants.collect::<String>())
}

/// A function for each column that gives its candidates.
pub(crate) fn values(table: &Table) -> Option<String> {
    let oracle = Oracle::new(table)?;
    let mut text = String::new();
    for (at, column) in table.columns.iter().enumerate() {
        let value = |it: &Value, pass| {
            let again = other_text(column.ty.case(), it);
            let value = rust(table, &column.ty, if pass == 1 { &again } else { it }, pass);
            if column.way == Way::As { format!("Wrapped_{}({value})", type_name(table, &column.ty)) } else { value }
        };
        let list = |pass| oracle.candidates[at].iter().map(|it| value(it, pass)).collect::<Vec<_>>().join(", ");
        let ty = column_type(table, column).replace('&', "&'static ");
        if column.way == Way::Lent {
            let owned = ty.trim_start_matches("&'static ");
            let count = oracle.candidates[at].len();
            let _ = writeln!(text, "static C{at}: [[{owned}; {count}]; 2] = [[{}], [{}]];", list(0), list(1));
            let _ = writeln!(text, "pub fn c{at}(place: usize, pass: usize) -> {ty} {{ &C{at}[pass][place] }}");
            continue;
        }
        let _ = writeln!(text, "pub fn c{at}(place: usize, pass: usize) -> {ty} {{ [[{}], [{}]][pass][place] }}", list(0), list(1));
    }
    Some(text)
}

/// Another text that the column does not tell from this one: no table names one of these two, and where a table has patterns, none of them is
/// tried.
pub(crate) fn other_text(case: Option<Case>, value: &Value) -> Value {
    match value {
        Value::Some(inner) => Value::some(other_text(case, inner)),
        Value::Text(it) => {
            let it = if it == OTHER_TEXT { "yet another text" } else { it };
            Value::Text(if case == Some(Case::Ignored) { it.to_ascii_uppercase() } else { it.to_owned() })
        }
        other => other.clone(),
    }
}

/// A value in Rust; the second pass writes another that nothing tells apart.
fn rust(table: &Table, ty: &Type, value: &Value, pass: usize) -> String {
    match (ty, value) {
        (_, Value::Bool(it)) => it.to_string(),
        (Type::Enum(at), Value::Variant(variant)) => {
            let it = &table.enums[*at];
            let field = ["(7)", "(255)"][pass];
            match it.variants.get(*variant) {
                Some(variant) => format!("{}::{}{}", it.name, variant.name, if variant.has_field { field } else { "" }),
                None => format!("{}::{}", it.name, ["Unlisted", "Hidden(3)"][pass]),
            }
        }
        (Type::Set(at), Value::Set(members)) => {
            // A set may have a member twice, in any order.
            let again = members.iter().rev().chain(members).filter(|_| pass == 1);
            let member = |it: &usize| rust(table, &Type::Enum(*at), &Value::Variant(*it), pass);
            format!("(&[{}] as &[{}])", members.iter().chain(again).map(member).collect::<Vec<_>>().join(", "), table.enums[*at].name)
        }
        // In the second pass the last digit is another one, where several values have the key.
        (Type::Key(Key::Dense), Value::Int(it)) if pass == 1 && it % 2 != 0 => {
            format!("rust_decimal::Decimal {{ mantissa: {}, scale: 11 }}", it * 50 + it.signum())
        }
        (Type::Key(Key::Dense), Value::Int(it)) => format!("rust_decimal::Decimal {{ mantissa: {}, scale: 10 }}", it * 5),
        (Type::Key(key), Value::Int(it)) => format!("({it}{})", key.rust()),
        (Type::Int(int), Value::Int(it)) => format!("{it}{}", int.name),
        (Type::Int(int), Value::Huge(it)) => format!("{it}{}", int.name),
        (Type::Float { bits }, Value::Float(it)) => real(*bits, it.get(), pass),
        (_, Value::Char(it)) => format!("{it:?}"),
        (_, Value::Text(it)) => format!("{it:?}"),
        (_, Value::None) => "None".to_owned(),
        (Type::Option(inner), Value::Some(it)) => format!("Some({})", rust(table, inner, it, pass)),
        other => panic!("no value: {other:?}"),
    }
}

fn real(bits: u32, number: f64, pass: usize) -> String {
    match number {
        _ if number.is_nan() => format!("{}f{bits}::NAN", ["", "-"][pass]),
        f64::INFINITY => format!("f{bits}::INFINITY"),
        f64::NEG_INFINITY => format!("f{bits}::NEG_INFINITY"),
        0.0 if pass == 1 => format!("-0.0f{bits}"),
        _ if bits == 32 => format!("{:?}f32", number as f32),
        _ => format!("{number:?}f64"),
    }
}

fn host(table: &Table, mode: Mode) -> String {
    let mut text = String::new();
    let (asyncness, later) = if mode.waits() { ("async ", "later().await; ") } else { ("", "") };
    let (error, ok) = if mode.fails() { ("    type Error = ();\n", "Ok") } else { ("", "") };
    let of = |ty: &str| if mode.fails() { format!("Result<{ty}, ()>") } else { ty.to_owned() };
    let (asked, receiver) = (|it: &super::table::Column| matches!(it.origin, Origin::Asked), borrowed(mode));
    if table.columns.iter().any(asked) {
        text += "impl t::Conditions for Answers<'_> {\n";
        text += error;
        for (at, column) in table.columns.iter().enumerate().filter(|(_, it)| asked(it)) {
            let (name, ty) = (&column.name, of(&column_type(table, column)));
            let _ = writeln!(text, "    {asyncness}fn {name}({receiver}self) -> {ty} {{ {later}{ok}(c{at}(self.ask({at}), self.pass)) }}");
        }
        text += "}\n";
    }
    let actions = if let Results::Actions(actions) = &table.results { actions } else { &table.beside };
    if !actions.is_empty() {
        text += "impl t::Actions for Answers<'_> {\n";
        if !table.columns.iter().any(asked) {
            text += error;
        }
        let (ty, error) = (of("()"), if mode.fails() { "Ok(())" } else { "" });
        actions.iter().for_each(|it| {
            let _ = writeln!(text, "    {asyncness}fn {it}(&mut self) -> {ty} {{ {later}self.done.push(\"{it}\"); {error} }}");
        });
        text += "}\n";
    }
    text
}

/// The function that decides a point.
fn trial(table: &Table, mode: Mode) -> String {
    let asks = table.columns.iter().any(|it| matches!(it.origin, Origin::Asked));
    let inputs: Vec<String> = (0..table.columns.len())
        .filter(|it| table.columns[*it].is_input())
        .map(|it| format!("c{it}(places[{it}] as usize, pass)"))
        .collect();
    let call = |name: &str, host: Option<&str>| {
        let arguments: Vec<String> = host.map(str::to_owned).into_iter().chain(inputs.clone()).collect();
        let call = format!("{name}({})", arguments.join(", "));
        let call = if mode.waits() && host.is_some() { format!("wait({call})") } else { call };
        if mode.fails() { format!("{call}.unwrap()") } else { call }
    };
    let host = asks.then(|| format!("{}Answers::new(places, pass, ONCE)", borrowed(mode)));
    let host = host.as_deref();
    let stepped = if mode == Mode::ASK { stepped(table, &inputs) } else { String::new() };
    // Where rules leave a choice, the value may depend on which others match.
    let has_outcome = table.rules.iter().all(|it| it.cells.iter().chain(&it.acts).all(|it| it.len() == 1));
    let outcomes = if has_outcome { told(&call("t::outcome", host), &call("t::try_outcome", host), mode) } else { String::new() };
    // Checked relations ask before the decision does.
    let once = table.relations.is_empty() || table.check == Some("never");
    let recorded = if table.record { recorded(table, &inputs, mode, once) } else { String::new() };
    let body = match (&table.results, table.hit) {
        (_, Hit::Collect(how)) => {
            let tried = call("t::try_outcome", host);
            let tried = if mode.fails() { tried } else { format!("{tried}.unwrap()") };
            collected(how, &call("t", host), &call("t::rules", host), &[call("t::outcome", host), tried])
        }
        (Results::Actions(_), _) => format!(
            "    {}\n    let mut host = Answers::new(places, pass, ONCE);\n    same(\"performed\", {}.id(), expected.rules[0])?;\n    \
             if expected.results.iter().any(|it| host.done == actions(*it)) {{ Ok(()) }} else {{ Err(format!(\"does {{:?}}\", host.done)) }}\n",
            decided(&call("t::decide", host)),
            call("t", Some("&mut host")),
        ),
        (Results::Outputs(_), _) if !table.beside.is_empty() => format!(
            "{outcomes}    {}\n    let mut host = Answers::new(places, pass, ONCE);\n    let result = {};\n    \
             if expected.results.iter().any(|it| is(&result, *it) && host.done == actions(*it)) {{ Ok(()) }} else {{ Err(format!(\"gives {{result:?}}, does {{:?}}\", host.done)) }}\n",
            decided(&call("t::decide", host)),
            call("t", Some("&mut host")),
        ),
        (Results::Outputs(_), _) => format!(
            "{outcomes}    {}\n    let result = {};\n    if expected.results.iter().any(|it| is(&result, *it)) {{ Ok(()) }} else {{ Err(format!(\"gives {{result:?}}\")) }}\n",
            decided(&call("t::decide", host)),
            call("t", host),
        ),
        (Results::Nothing, _) => format!(
            "    same(\"called\", {}.id(), expected.rules[0])?;\n    {}\n    Ok(())\n",
            call("t", host),
            decided(&call("t::decide", host))
        ),
    };
    let derived = if table.derive.is_empty() { String::new() } else { derived(table) };
    let head = format!("{}{derived}const ONCE: bool = {once};\n", results(table));
    format!(
        "{head}pub fn try_point(places: &[u16], expected: &Expected, pass: usize) -> Result<(), String> {{\n{stepped}{recorded}{body}}}\n"
    )
}

/// Has a table decided a question at a time, and asked as a decision asks that is made at once.
fn stepped(table: &Table, inputs: &[String]) -> String {
    let given = inputs.iter().fold(String::new(), |text, it| format!("{text}, {it}"));
    let asked = || table.columns.iter().enumerate().filter(|(_, it)| matches!(it.origin, Origin::Asked));
    // A range may leave infinity out, which the type does not show.
    let is_any = |it: &super::table::Column| !matches!(it.ty, Type::Float { .. }) || matches!(it.domain, super::table::Domain::Whole);
    let stored: Vec<String> =
        asked().filter(|it| is_any(it.1)).map(|(_, column)| format!("stored(&<t::Answers>::new().{})?;\n    ", column.name)).collect();
    let arms: Vec<String> = asked()
        .map(|(at, column)| {
            let name = dtable_core::rust_names::variant(&column.name);
            format!("t::Question::{name}(it) => it.answer(c{at}(host.ask({at}), pass)).given(),\n")
        })
        .collect();
    let rules = if table.collects() { "expected.rules.join(\", \").as_str()" } else { "expected.rules[0]" };
    let at_once = match (arms.is_empty(), table.collects()) {
        (true, _) => String::new(),
        (false, true) => format!("let _ = t::matching(&at_once{given});"),
        (false, false) => format!("let _ = t::decide_observed(&at_once{given}, &mut ());"),
    };
    let value = match table.hit {
        Hit::Collect(how) => value(how, "done.value"),
        _ => String::new(),
    };
    format!(
        "    impl Ended for t::Rule {{ fn ended(&self) -> String {{ self.to_string() }} }}\n    \
         let (host, at_once) = (Answers::new(places, pass, true), Answers::new(places, pass, ONCE));\n    \
         {}let mut step = t::ask({});\n    \
         let done = loop {{ match step {{\n    t::Step::Done(it) => break it,\n    \
         t::Step::Ask(question) => step = t::resume(match question {{\n{} }}{given}),\n    }} }};\n    \
         same(\"asked\", done.ended().as_str(), {rules})?;\n    {at_once}\n    \
         same(\"questions\", host.asked.into_inner().unwrap(), at_once.asked.into_inner().unwrap())?;\n{value}",
        stored.concat(),
        inputs.join(", "),
        arms.concat()
    )
}

/// Has a decision recorded, and seen.
fn recorded(table: &Table, inputs: &[String], mode: Mode, once: bool) -> String {
    let asked = |it: &&super::table::Column| matches!(it.origin, Origin::Asked);
    let asks = table.columns.iter().any(|it| asked(&it));
    let (host, changing) = if mode.changes() { ("&mut host", "mut ") } else { ("&host", "") };
    let arguments: Vec<&str> = asks.then_some(host).into_iter().chain(inputs.iter().map(String::as_str)).chain(["&mut seen"]).collect();
    let call = format!("t::outcome_observed({})", arguments.join(", "));
    let call = if mode.waits() && asks { format!("wait({call})") } else { call };
    let call = if mode.fails() { format!("{call}.unwrap()") } else { call };
    let names = |columns: &mut dyn Iterator<Item = &super::table::Column>| {
        columns.map(|it| format!("{:?}", it.name.trim_start_matches("r#"))).collect::<Vec<_>>().join(", ")
    };
    let needed = names(&mut table.columns.iter().filter(|it| asked(it) || !it.is_input() && !it.is_understood()));
    let all = names(&mut table.columns.iter());
    let of_host = format!("Some(host.asked.into_inner().unwrap().into_iter().map(|it| [{all}][it]).collect())");
    let of_host = if once { of_host.as_str() } else { "None" };
    format!(
        "    let ({changing}host, mut seen) = (Answers::new(places, pass, ONCE), Seen::default());\n    let outcome = {call};\n    \
         log(&outcome, seen, &[{needed}], {of_host})?;\n"
    )
}

/// Asks for rule and value in one call.
fn told(outcome: &str, tried: &str, mode: Mode) -> String {
    let tried = if mode.fails() { tried.to_owned() } else { format!("{tried}.unwrap()") };
    let told = |name: &str, call: &str| {
        format!(
            "    let told = {call};\n    same(\"{name}\", told.rule.id(), expected.rules[0])?;\n    \
             if !expected.results.iter().any(|it| is(&told.value, *it)) {{ return Err(format!(\"{name} gives {{:?}}\", told.value)) }}\n"
        )
    };
    told("outcome", outcome) + &told("try_outcome", &tried)
}

/// Has the compiler see that the table's types have what they derive.
fn derived(table: &Table) -> String {
    let mut types = vec!["t::Rule"];
    types.extend(matches!(&table.results, Results::Outputs(all) if all.len() > 1).then_some("t::Output"));
    types.extend((matches!(table.results, Results::Actions(_)) || !table.beside.is_empty()).then_some("t::Action"));
    let has = |ty: &&str| format!("    is::<{ty}>();\n");
    format!("fn derived() {{\n    fn is<T: {}>() {{}}\n{}}}\n", table.derive.join(" + "), types.iter().map(has).collect::<String>())
}

fn decided(call: &str) -> String {
    format!("same(\"decided\", {call}.id(), expected.rules[0])?;")
}

/// Asks a table that collects: for its value, for its rules, and for both in one call, in two ways.
fn collected(how: Aggregate, call: &str, rules: &str, both: &[String]) -> String {
    let ids = format!("    same(\"rules\", {rules}.map(|it| it.id()).collect::<Vec<_>>(), expected.rules.clone())?;\n");
    let told = both.iter().map(|both| {
        format!(
            "    match {both} {{ told => {{\n    same(\"told\", told.rules.iter().map(|it| it.id()).collect::<Vec<_>>(), expected.rules.clone())?;\n{}    }} }}\n",
            value(how, "told.value")
        )
    });
    format!("{ids}{}{}    Ok(())\n", told.collect::<String>(), value(how, call))
}

/// Holds what a table comes to that collects.
fn value(how: Aggregate, value: &str) -> String {
    match how {
        Aggregate::All => format!(
            "    let all: Vec<_> = {value}.collect();\n    let is_right = all.len() == expected.results.len() && all.iter().zip(&expected.results).all(|(it, at)| is(it, *at));\n    \
             if !is_right {{ return Err(format!(\"gives {{all:?}}\")) }}\n"
        ),
        Aggregate::Count => format!("    same(\"count\", {value} as usize, expected.results.len())?;\n"),
        Aggregate::Sum => format!("    same(\"sum\", {value}, expected.results.iter().map(|it| number(*it)).sum())?;\n"),
        // Where no rule need match, the value is an `Option` already.
        Aggregate::Min => format!("    same(\"min\", Option::from({value}), expected.results.iter().map(|it| number(*it)).min())?;\n"),
        Aggregate::Max => format!("    same(\"max\", Option::from({value}), expected.results.iter().map(|it| number(*it)).max())?;\n"),
    }
}

/// Functions that say what the results of the table are, by number.
pub(crate) fn results(table: &Table) -> String {
    let numbered = numbered(table);
    let mut keys: Vec<(&Vec<String>, usize)> = numbered.iter().map(|(key, at)| (key, *at)).collect();
    keys.sort_by_key(|it| it.1);
    let arms = |arm: &dyn Fn(&Vec<String>) -> String| keys.iter().map(|(key, at)| format!("{at} => {}, ", arm(key))).collect::<String>();
    match &table.results {
        Results::Nothing => String::new(),
        Results::Actions(_) => actions_of(&arms, 0),
        Results::Outputs(outputs) => {
            let ty = if let [one] = &outputs[..] { one.ty } else { "t::Output" };
            let part = |name: &str| if outputs.len() == 1 { "*it".to_owned() } else { format!("it.{name}") };
            let equal = |key: &Vec<String>| {
                outputs
                    .iter()
                    .zip(key)
                    .map(|(it, key)| format!("{} == ({})", part(&it.name), in_rust(it.ty, key)))
                    .collect::<Vec<_>>()
                    .join(" && ")
            };
            let is = format!("fn is(it: &{ty}, at: usize) -> bool {{ match at {{ {}_ => unreachable!() }} }}\n", arms(&equal));
            let is_number = matches!(&outputs[..], [one] if matches!(one.ty, "u32" | "i64" | DURATION));
            let number = if is_number {
                format!("fn number(at: usize) -> {ty} {{ match at {{ {}_ => unreachable!() }} }}\n", arms(&|key| in_rust(ty, &key[0])))
            } else {
                String::new()
            };
            let done = if table.beside.is_empty() { String::new() } else { actions_of(&arms, outputs.len()) };
            is + &number + &done
        }
    }
}

/// A result in Rust.
fn in_rust(ty: &str, key: &str) -> String {
    match Key::Duration.read(key).filter(|_| ty == DURATION) {
        Some(nanoseconds) => format!("std::time::Duration::from_nanos({nanoseconds})"),
        None => key.to_owned(),
    }
}

/// Writes the arms of a `match` over results, by what stands behind each arrow.
type Arms<'a> = dyn Fn(&dyn Fn(&Vec<String>) -> String) -> String + 'a;

/// The function that says which actions stand behind the outputs of a result.
fn actions_of(arms: &Arms, outputs: usize) -> String {
    let list = |key: &Vec<String>| format!("&[{}]", key[outputs..].iter().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(", "));
    format!("fn actions(at: usize) -> &'static [&'static str] {{ match at {{ {}_ => unreachable!() }} }}\n", arms(&list))
}

/// All combinations of results, with numbers.
pub(crate) fn numbered(table: &Table) -> BTreeMap<Vec<String>, usize> {
    let mut all = BTreeMap::new();
    for rule in &table.rules {
        for key in combinations(rule) {
            let fresh = all.len();
            all.entry(key).or_insert(fresh);
        }
    }
    all
}

pub(crate) fn combinations(rule: &super::table::Rule) -> Vec<Vec<String>> {
    rule.cells.iter().chain(&rule.acts).fold(vec![Vec::new()], |all, cell| {
        all.iter().flat_map(|key| cell.iter().map(move |it| [&key[..], std::slice::from_ref(&it.key)].concat())).collect()
    })
}

fn write_points(seed: u64, table: &Table, program: &mut Program) {
    let oracle = Oracle::new(table).expect("the table was judged");
    let mut chosen: Vec<usize> = (0..oracle.points.len()).filter(|at| is_real(&oracle, *at)).collect();
    Random::new(seed).shuffle(&mut chosen);
    chosen.truncate(POINTS);
    let numbered = numbered(table);
    for at in chosen {
        let matching = &oracle.matching[at];
        let rules: Vec<usize> = match table.hit {
            Hit::Collect(_) if !matching.is_empty() => matching.clone(),
            _ => oracle.fired(at).into_iter().collect(),
        };
        let results: Vec<usize> = if table.collects() {
            rules.iter().map(|it| numbered[&combinations(&table.rules[*it])[0]]).collect()
        } else {
            let others = if table.hit == Hit::First { Vec::new() } else { oracle.deciding(matching) };
            let is_right = |key: &&Vec<String>| others.iter().all(|it| combinations(&table.rules[*it]).contains(key));
            combinations(&table.rules[rules[0]]).iter().filter(is_right).map(|it| numbered[it]).collect()
        };
        let words = |numbers: Vec<String>| numbers.join(" ");
        let places = words(oracle.points[at].iter().map(u16::to_string).collect());
        let ids = words(rules.iter().map(|it| table.rules[*it].id.clone()).collect());
        let _ = writeln!(program.points, "{seed};{places};{ids};{}", words(results.iter().map(usize::to_string).collect()));
        program.count += 1;
    }
}

/// Whether expressions that nobody understands come out as the point says.
pub(crate) fn is_real(oracle: &Oracle, at: usize) -> bool {
    let (table, values) = (oracle.table, oracle.values(&oracle.points[at]));
    table.columns.iter().zip(&oracle.points[at]).zip(&values).all(|((column, place), value)| {
        let is_decided = column.is_understood() || *place == NOT_APPLICABLE;
        is_decided || computed(table, column, &values).is_none_or(|it| it.as_ref() == Ok(value))
    })
}
