//! Writes down what a programmer would write by hand for a table of booleans, five times.
//!
//! - `if_chain`: the rules in their order, each an `if` that asks for what it needs.
//! - `tuple_match`: all answers first, then one `match` on the tuple, an arm a rule.
//! - `nested`: `if` inside `if`. Asked first is what leaves the least doubt about the result (Gini's impurity).
//! - `scan`: all answers in one key, then a loop over masks and values.
//! - `packed`: the same key as the index of a table of results.
//!
//! The programmer knows that the table is complete, so where there is no ELSE, the last rule is not tested; knows the relations of a
//! small table, so `nested` does not ask what they settle; and where several results are right, picks what makes fewest rules.

use crate::published::Cube;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A table of booleans, and how Rust calls its parts.
pub struct Rules {
    /// The conditions, which are methods of the host.
    pub conditions: Vec<String>,
    /// What the rules match and give, as expressions; the first that matches fires.
    pub rules: Vec<(Cube, String)>,
    /// The same with all results that are right.
    pub alternatives: Vec<(Cube, Vec<String>)>,
    /// Whether the relations allow a case; every case, where there are too many to ask.
    pub possible: Vec<bool>,
    /// What ELSE gives.
    pub otherwise: Option<String>,
    /// The type of a result.
    pub ty: String,
    /// The function that was generated for inputs.
    pub free: String,
    /// The function that was generated for conditions.
    pub asked: String,
    /// The function that was generated for conditions all of which are asked.
    pub packed: String,
}

/// The file of all forms.
pub fn written(rules: &Rules) -> String {
    let mut text = "// Written by `cargo run -p dtable-benches -- handwritten`.\n\n".to_owned();
    let count = rules.conditions.len();
    let places = rules.conditions.iter().enumerate().map(|(at, name)| format!("{name} = {at}")).collect::<Vec<_>>().join(", ");
    let inputs: Vec<String> = (0..count).map(|at| format!("host.0[{at}]")).collect();
    let _ = writeln!(text, "hosts!({places});\n");
    // Each table has a type `Rule` of its own.
    let own_ty = |function: &str| function.strip_suffix("decide").map_or(rules.ty.clone(), |module| format!("{module}Rule"));
    let _ = writeln!(
        text,
        "/// The code made for inputs.\n#[inline]\npub fn made_free(host: &Free<{count}>) -> {} {{\n    {}({})\n}}\n",
        own_ty(&rules.free),
        rules.free,
        inputs.join(", ")
    );
    let _ = writeln!(
        text,
        "/// The code made for conditions.\n#[inline]\npub fn made_asked(host: &impl Conditions) -> {} {{\n    {}(host)\n}}\n",
        rules.ty, rules.asked
    );
    let _ = writeln!(
        text,
        "/// The code made for conditions all of which are asked.\n#[inline]\npub fn made_packed(host: &impl PackedConditions) -> {} {{\n    {}(host)\n}}\n",
        own_ty(&rules.packed),
        rules.packed
    );
    for form in [if_chain(rules), tuple_match(rules), nested(rules), scan(rules), packed(rules)] {
        text.push_str(&form);
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// What is left when all tested rules have failed, and the rules that have to be tested.
fn tested(rules: &Rules) -> (&[(Cube, String)], &str) {
    match (&rules.otherwise, &rules.rules[..]) {
        (Some(otherwise), all) => (all, otherwise),
        (None, [most @ .., last]) => (most, &last.1),
        (None, []) => unreachable!("a table has rules"),
    }
}

fn literals(rules: &Rules, cube: Cube) -> Vec<String> {
    let literal = |(k, name): (usize, &String)| match (cube.on >> k & 1, cube.off >> k & 1) {
        (1, _) => Some(format!("host.{name}()")),
        (_, 1) => Some(format!("!host.{name}()")),
        _ => None,
    };
    rules.conditions.iter().enumerate().filter_map(literal).collect()
}

fn if_chain(rules: &Rules) -> String {
    let (tested, last) = tested(rules);
    let mut text = format!("/// The rules in their order.\n#[inline]\npub fn if_chain(host: &impl Conditions) -> {} {{\n", rules.ty);
    for (cube, result) in tested {
        let _ = writeln!(text, "    if {} {{\n        return {result};\n    }}", literals(rules, *cube).join(" && "));
    }
    let _ = writeln!(text, "    {last}\n}}");
    text
}

fn tuple_match(rules: &Rules) -> String {
    let (tested, last) = tested(rules);
    let asked: Vec<String> = rules.conditions.iter().map(|name| format!("host.{name}()")).collect();
    let mut text = format!(
        "/// One `match`.\n#[inline]\npub fn tuple_match(host: &impl Conditions) -> {} {{\n    match ({}) {{\n",
        rules.ty,
        asked.join(", ")
    );
    for (cube, result) in tested {
        let patterns: Vec<&str> = (0..asked.len()).map(|k| pattern(*cube, k)).collect();
        let _ = writeln!(text, "        ({}) => {result},", patterns.join(", "));
    }
    let _ = writeln!(text, "        _ => {last},\n    }}\n}}");
    text
}

const fn pattern(cube: Cube, k: usize) -> &'static str {
    match (cube.on >> k & 1, cube.off >> k & 1) {
        (1, _) => "true",
        (_, 1) => "false",
        _ => "_",
    }
}

fn nested(rules: &Rules) -> String {
    let mut text = format!("/// Nested questions.\n#[inline]\npub fn nested(host: &impl Conditions) -> {} {{\n", rules.ty);
    let open: Vec<(Cube, &[String])> = rules.alternatives.iter().map(|(cube, right)| (*cube, right.as_slice())).collect();
    tree(rules, &open, Cube::default(), 1, &mut text);
    text.push_str("}\n");
    text
}

/// The decision among the rules that are `open` after the answers that are `known`.
fn tree(rules: &Rules, open: &[(Cube, &[String])], known: Cube, depth: usize, text: &mut String) {
    let blank = "    ".repeat(depth);
    if let Some(result) = settled(rules, open, known) {
        let _ = writeln!(text, "{blank}{result}");
        return;
    }
    let (k, [yes, no]) = question(rules, open, known);
    for (side, other) in [(&yes, &no), (&no, &yes)] {
        if !is_possible(rules, side.0) {
            return tree(rules, &other.1, other.0, depth, text);
        }
    }
    let _ = writeln!(text, "{blank}if host.{}() {{", rules.conditions[k]);
    tree(rules, &yes.1, yes.0, depth + 1, text);
    let mut rest = String::new();
    tree(rules, &no.1, no.0, depth, &mut rest);
    if rest.trim_start().starts_with("if ") {
        let _ = write!(text, "{blank}}} else {}", rest.trim_start());
        return;
    }
    let _ = writeln!(text, "{blank}}} else {{\n    {rest}{blank}}}");
}

/// What is known after an answer, and the rules that can still match.
type Side<'a> = (Cube, Vec<(Cube, &'a [String])>);

/// The condition to ask, and both sides: the one that leaves the least doubt.
fn question<'a>(rules: &Rules, open: &[(Cube, &'a [String])], known: Cube) -> (usize, [Side<'a>; 2]) {
    let unknown = !(known.on | known.off);
    let asked = open.iter().fold(0, |asked, (cube, _)| asked | cube.on | cube.off) & unknown;
    let sides = |k: usize| {
        [Cube { on: known.on | 1 << k, ..known }, Cube { off: known.off | 1 << k, ..known }].map(|side| (side, fitting(rules, open, side)))
    };
    let candidates = (0..rules.conditions.len()).filter(|k| asked >> k & 1 == 1).map(|k| (k, sides(k)));
    candidates.min_by_key(|(_, [yes, no])| doubt(yes) + doubt(no)).expect("some rule asks for something")
}

/// How unsettled the result is: what the cases outside the commonest results come to. A rule counts as many cases as its open
/// entries leave; where several results are right, it counts for the one that most others have.
fn doubt((known, rules): &Side) -> u64 {
    let cases = |cube: &Cube| 1u64 << (32 - ((cube.on & !known.on) | (cube.off & !known.off)).count_ones());
    let mut left: Vec<(u64, &[String])> = rules.iter().map(|(cube, right)| (cases(cube), *right)).collect();
    let all: u64 = left.iter().map(|(cases, _)| cases).sum();
    let mut squares = 0u128;
    while !left.is_empty() {
        let mut counts: BTreeMap<&String, u64> = BTreeMap::new();
        for (cases, right) in &left {
            right.iter().for_each(|result| *counts.entry(result).or_default() += cases);
        }
        let (result, count) = counts.into_iter().max_by_key(|(_, count)| *count).expect("every rule has a result");
        squares += u128::from(count) * u128::from(count);
        left.retain(|(_, right)| !right.contains(result));
    }
    all - u64::try_from(squares / u128::from(all.max(1))).expect("at most all")
}

/// The result, where nothing more has to be asked.
fn settled<'a>(rules: &'a Rules, open: &[(Cube, &'a [String])], known: Cube) -> Option<&'a str> {
    let Some((first, right)) = open.first() else { return rules.otherwise.as_deref() };
    let matches = (first.on & !known.on) | (first.off & !known.off) == 0;
    let common = right.iter().find(|it| open.iter().all(|(_, right)| right.contains(it)));
    if matches { right.first().map(String::as_str) } else { common.filter(|_| rules.otherwise.is_none()).map(String::as_str) }
}

/// The rules that can still match.
fn fitting<'a>(rules: &Rules, open: &[(Cube, &'a [String])], known: Cube) -> Vec<(Cube, &'a [String])> {
    let both = |cube: &Cube| Cube { on: cube.on | known.on, off: cube.off | known.off };
    open.iter().filter(|(cube, _)| is_possible(rules, both(cube))).copied().collect()
}

/// Whether the relations allow a case of the cube.
fn is_possible(rules: &Rules, cube: Cube) -> bool {
    cube.on & cube.off == 0
        && (rules.possible.is_empty() || (0u32..).zip(&rules.possible).any(|(case, possible)| *possible && cube.contains(case)))
}

fn scan(rules: &Rules) -> String {
    let (tested, last) = tested(rules);
    let bits: Vec<String> = rules
        .conditions
        .iter()
        .enumerate()
        .map(|(k, name)| if k == 0 { format!("u32::from(host.{name}())") } else { format!("u32::from(host.{name}()) << {k}") })
        .collect();
    let mut text = format!("#[inline]\nfn key(host: &impl Conditions) -> u32 {{\n    {}\n}}\n\n", bits.join("\n        | "));
    let _ = writeln!(text, "static RULES: [(u32, u32, {}); {}] = [", rules.ty, tested.len());
    for (cube, result) in tested {
        let _ = writeln!(text, "    ({:#x}, {:#x}, {result}),", cube.on | cube.off, cube.on);
    }
    let _ = writeln!(text, "];\n\n/// A loop over masks and values.\n#[inline]\npub fn scan(host: &impl Conditions) -> {} {{", rules.ty);
    let _ = writeln!(
        text,
        "    let key = key(host);\n    for (mask, value, result) in &RULES {{\n        if key & mask == *value {{\n            return *result;"
    );
    let _ = writeln!(text, "        }}\n    }}\n    {last}\n}}");
    text
}

fn packed(rules: &Rules) -> String {
    let (count, ty) = (rules.conditions.len(), &rules.ty);
    format!(
        "/// The result of every key.\npub type Table = [{ty}; 1 << {count}];\n\n\
         /// One lookup.\n#[inline]\npub fn packed(host: &impl Conditions, table: &Table) -> {ty} {{\n    table[key(host) as usize]\n}}\n\n\
         /// The table of `packed`.\npub fn table() -> Box<Table> {{\n    \
         let results: Vec<{ty}> = (0..1 << {count}).map(|case| scan(&Free::<{count}>::of(case))).collect();\n    \
         results.try_into().expect(\"one result a case\")\n}}\n"
    )
}
