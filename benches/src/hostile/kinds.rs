//! The kinds of tables: each aims at one part of the compiler.

use super::Kind;
use crate::random::Random;
use std::fmt::Write;

/// The bytes of all files of a table.
const BYTES: usize = 64 << 10;
/// The rules of a table.
const RULES: usize = 1000;

/// All kinds, the first of each part of the compiler first.
pub fn all() -> Vec<Kind> {
    vec![
        one("clauses over 30 booleans", clauses(30)),
        one("clauses over 150 booleans", clauses(150)),
        one("overlapping boxes of 2 numbers", boxes(2, "any")),
        one("overlapping boxes of 6 numbers", boxes(6, "any")),
        one("overlapping boxes of 6 numbers, first", boxes(6, "first")),
        one("a sum of 24 booleans, powers of two, rises", sum(24, |at| 1 << at, "  - { rises: n, in: [b0, b1] }\n")),
        one("a sum of 100 booleans, random, always", sum(100, |at| mixed(at) % 60_000, "  - { always: n <= 1_000_000 }\n")),
        one("a sum of 12 booleans, compared", sum(12, |at| 1 << at, "  - { always: n >= m }\n  - { always: n + 1 > m }\n")),
        used_sums(1, 12),
        used_sums(2, 12),
        used_sums(4, 12),
        used_sums(12, 12),
        used_sums(12, 6),
        nested(30),
        diamonds(14),
        one("groups of exactly_one", groups("exactly_one", 12, 14)),
        one("groups of at_most_one", groups("at_most_one", 3, 50)),
        one("groups of exactly_one that share members", shared_groups(100)),
        one("a thousand outputs", outputs()),
        one("a thousand columns", columns()),
        one("patterns of many states", patterns(1, r".*a[a-z]{14}")),
        one("patterns that repeat", patterns(20, r"(a|b|ab){1,400}")),
        one("long texts", texts()),
        one("sets of 12 members", sets()),
        one("enums of 200 values, compared", enums()),
        one("arithmetic", arithmetic()),
        one("choices of 256 results", choices()),
        one("examples of sums", examples()),
        one("a thousand properties", properties()),
        one("deep YAML", deep()),
        one("flow lists", flow()),
    ]
}

fn one(name: &'static str, text: String) -> Kind {
    Kind { name, files: vec![("t.yaml".to_owned(), text)] }
}

fn mixed(at: usize) -> usize {
    Random::new(at as u64).below(1 << 30)
}

fn names(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{prefix}{at}")).collect()
}

/// Declares columns of one type.
fn inputs(names: &[String], ty: &str) -> String {
    names.iter().map(|it| format!("  {it}: {ty}\n")).collect()
}

/// Lines as long as there are bytes, at most a rule each.
fn filled(head: String, rule: impl FnMut(usize) -> String) -> String {
    let mut text = head;
    for line in (0..RULES).map(rule) {
        if text.len() + line.len() > BYTES {
            break;
        }
        text += &line;
    }
    text
}

/// Rules as data, that look at few columns each.
fn data(head: &str, mut when: impl FnMut(usize) -> String) -> String {
    filled(format!("{head}rules:\n"), |at| format!("  - {{ id: {at}, when: {{ {} }}, out: {{ n: {} }} }}\n", when(at), at % 3))
}

/// Three literals a rule, over so many booleans.
fn clauses(count: usize) -> String {
    let (random, all) = (&mut Random::new(1), names("b", count));
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\n", inputs(&all, "bool"));
    data(&head, |_| {
        let three: Vec<usize> = random.sample(count, 3);
        three.iter().map(|at| format!("b{at}: {}", if random.below(2) == 0 { "T" } else { "F" })).collect::<Vec<_>>().join(", ")
    })
}

/// Ranges of numbers, all with one result under `any`.
fn boxes(count: usize, hit: &str) -> String {
    let (random, all) = (&mut Random::new(2), names("x", count));
    let head = format!(
        "table: t\nhit: {hit}\ninputs:\n{}outputs: {{ n: u8 }}\nrules: |\n  | rule | {} | n |\n",
        inputs(&all, "u32"),
        all.join(" | ")
    );
    let same = hit == "any";
    filled(head, |at| {
        let range = |random: &mut Random| {
            let from = random.below(3_000_000_000);
            format!("{from}..={}", from + random.below(1_000_000_000))
        };
        let cells: Vec<String> = (0..count).map(|_| range(random)).collect();
        format!("  | {at} | {} | {} |\n", cells.join(" | "), if same { 1 } else { at % 5 })
    })
}

/// A sum of what single booleans add.
fn sum(count: usize, gives: impl Fn(usize) -> usize, properties: &str) -> String {
    let all = names("b", count);
    let rules: String = (0..count).map(|at| format!("  - {{ id: {at}, when: {{ b{at}: T }}, out: {{ n: {} }} }}\n", gives(at))).collect();
    format!(
        "table: t\nhit: collect sum\ninputs:\n{}  m: u32\noutputs: {{ n: u32 }}\nproperties:\n{properties}rules:\n{rules}",
        inputs(&all, "bool")
    )
}

/// A table that uses so many sums of so many booleans, each with booleans of its own.
fn used_sums(tables: usize, booleans: usize) -> Kind {
    let (mut uses, mut files, mut all) = (String::new(), Vec::new(), Vec::new());
    for table in 0..tables {
        let own = names(&format!("b{table}x"), booleans);
        let rules: String = own
            .iter()
            .enumerate()
            .map(|(at, it)| format!("  - {{ id: {at}, when: {{ {it}: T }}, out: {{ n: {} }} }}\n", 1 << at))
            .collect();
        let text = format!("table: s{table}\nhit: collect sum\ninputs:\n{}outputs: {{ n: u32 }}\nrules:\n{rules}", inputs(&own, "bool"));
        let _ = writeln!(uses, "  s{table}: s{table}.yaml");
        files.push((format!("s{table}.yaml"), text));
        all.extend(own);
    }
    let rules: String = (0..tables).map(|at| format!("  - {{ id: {at}, when: {{ s{at}: '> 7' }}, out: {{ n: {at} }} }}\n")).collect();
    let root = format!(
        "table: t\nhit: first\nuses:\n{uses}inputs:\n{}outputs: {{ n: u8 }}\nrules:\n{rules}  - {{ id: else, out: {{ n: 99 }} }}\n",
        inputs(&all, "bool")
    );
    files.insert(0, ("t.yaml".to_owned(), root));
    let name = match (tables, booleans) {
        (1, _) => "a used sum of 12 booleans",
        (2, _) => "two used sums of 12 booleans",
        (4, _) => "four used sums of 12 booleans",
        (_, 12) => "twelve used sums of 12 booleans",
        _ => "twelve used sums of 6 booleans",
    };
    Kind { name, files }
}

/// Tables that use each other in a row, each with all numbers of the one before it.
fn nested(depth: usize) -> Kind {
    let rows = |of: &str| -> String { (0..20).map(|at| format!("  | {at} | {at} | {} |\n", (at * 7 + of.len()) % 20)).collect() };
    let files = (0..depth).map(|at| {
        let (head, column) = match at + 1 == depth {
            true => ("inputs: { x: { type: u8, range: 0..=19 } }\n".to_owned(), "x".to_owned()),
            false => {
                (format!("uses: {{ u{0}: u{0}.yaml }}\ninputs: {{ x: {{ type: u8, range: 0..=19 }} }}\n", at + 1), format!("u{}", at + 1))
            }
        };
        let text = format!("table: u{at}\n{head}outputs: {{ n: {{ type: u8 }} }}\nrules: |\n  | rule | {column} | n |\n{}", rows(&column));
        (format!("u{at}.yaml"), text)
    });
    Kind { name: "thirty tables in a row", files: files.collect() }
}

/// Tables that each use the two before them.
fn diamonds(depth: usize) -> Kind {
    let files = (0..depth).map(|at| {
        let (a, b) = (at + 1, at + 2);
        let text = match depth - at {
            1 | 2 => format!("table: d{at}\ninputs: {{ x: bool, y: bool }}\noutputs: {{ n: bool }}\nrules: |\n  | rule | x | y | n |\n  | 1 | T | F | true |\n  | 2 | F | T | true |\n  | else | | | false |\n"),
            _ => format!("table: d{at}\nuses: {{ a: d{a}.yaml, b: d{b}.yaml }}\ninputs: {{ x: bool, y: bool }}\noutputs: {{ n: bool }}\nrules: |\n  | rule | a | b | x | n |\n  | 1 | T | F | - | true |\n  | 2 | F | T | T | true |\n  | else | | | | false |\n"),
        };
        (format!("d{at}.yaml"), text)
    });
    Kind { name: "tables that use the two before them", files: files.collect() }
}

/// Relations over groups of booleans, and rules about some of them.
fn groups(what: &str, groups: usize, size: usize) -> String {
    let random = &mut Random::new(3);
    let all: Vec<Vec<String>> = (0..groups).map(|at| names(&format!("g{at}x"), size)).collect();
    let relations: String = all.iter().map(|it| format!("  - {what}({})\n", it.join(", "))).collect();
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\nrelations:\n{relations}", inputs(&all.concat(), "bool"));
    data(&head, |_| {
        let mut two = || format!("g{}x{}", random.below(groups), random.below(size));
        let (a, b) = (two(), two());
        if a == b { format!("{a}: F") } else { format!("{a}: F, {b}: T") }
    })
}

/// Groups of which no choice of members may meet all.
fn shared_groups(count: usize) -> String {
    let all = names("b", count);
    let relations: String = (0..20)
        .map(|at| {
            let of = Random::new(at).sample(count, count / 4).into_iter().map(|it| format!("b{it}")).collect::<Vec<_>>().join(", ");
            format!("  - exactly_one({of})\n")
        })
        .collect();
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\nrelations:\n{relations}", inputs(&all, "bool"));
    data(&head, |at| format!("b{}: T, b{}: F", at % count, (at * 7 + 1) % count))
}

fn outputs() -> String {
    let outputs: String = (0..1000).map(|at| format!("  o{at}: {{ type: u8, default: 0 }}\n")).collect();
    filled(format!("table: t\nhit: first\ninputs: {{ x: u32 }}\noutputs:\n{outputs}rules:\n"), |at| {
        format!("  - {{ id: {at}, when: {{ x: {at} }} }}\n")
    })
}

fn columns() -> String {
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\n", inputs(&names("x", 1000), "u8"));
    data(&head, |at| format!("x{}: '> 4', x{}: '< 200'", at % 1000, (at * 13 + 5) % 1000))
}

/// Columns of texts with a pattern in each rule.
fn patterns(count: usize, pattern: &str) -> String {
    let all = names("s", count);
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\n", inputs(&all, "'&str'"));
    data(&head, |at| format!("s{}: 'matches(\"{pattern}{at}\")'", at % count))
}

fn texts() -> String {
    let long = "abcdefgh".repeat(40);
    data("table: t\nhit: first\ninputs: { s: '&str', r: '&str' }\noutputs: { n: u8 }\n", |at| {
        format!("s: 'contains(\"{long}{at}\")', r: 'starts_with(\"{at}\")'")
    })
}

fn sets() -> String {
    let members: Vec<String> = (0..12).map(|at| format!("M{at}")).collect();
    let random = &mut Random::new(4);
    let declared = format!("{{ type: '&[Kind]', values: [{}], set: true }}", members.join(", "));
    let head = format!("table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\n", inputs(&names("s", 6), &declared));
    data(&head, |_| {
        let mut entry = |at: usize| {
            let two = random.sample(12, 2);
            format!("s{at}: 'has(M{}) && not(has(M{}))'", two[0], two[1])
        };
        (0..3).map(|it| entry(2 * it)).collect::<Vec<_>>().join(", ")
    })
}

fn enums() -> String {
    let values = names("V", 200).join(", ");
    let all = names("e", 20);
    let relations: String = (1..20).map(|at| format!("  - e{} == e{at} || e{at} != e0\n", at - 1)).collect();
    let mut declared = String::new();
    for it in &all {
        let _ = writeln!(declared, "  {it}: {{ type: Kind, values: [{values}] }}");
    }
    let head = format!("table: t\nhit: first\ninputs:\n{declared}outputs: {{ n: u8 }}\nrelations:\n{relations}");
    data(&head, |at| format!("e{}: V{}", at % 20, at % 200))
}

fn arithmetic() -> String {
    let all = names("x", 12);
    let conditions: String = (0..300)
        .map(|at| {
            let random = &mut Random::new(at);
            let mut term = || format!("{} * x{}", random.below(90) + 1, random.below(12));
            format!("  c{at}: {{ is: {} + {} - {} > {} }}\n", term(), term(), term(), at * 17)
        })
        .collect();
    let declared = inputs(&all, "{ type: i64, range: -1_000_000..=1_000_000 }");
    let head = format!("table: t\nhit: first\ninputs:\n{declared}conditions:\n{conditions}outputs: {{ n: u8 }}\n");
    data(&head, |at| format!("c{}: T, c{}: F", at % 300, (at * 7 + 3) % 300))
}

fn choices() -> String {
    let random = &mut Random::new(5);
    filled("table: t\nhit: any\ninputs: { x: u32, y: u32 }\noutputs: { a: u8, b: u8 }\nrules:\n".to_owned(), |at| {
        let list = (0..16).map(|it| it.to_string()).collect::<Vec<_>>().join(", ");
        let (x, y) = (random.below(1000), random.below(1000) + 1);
        format!("  - {{ id: {at}, when: {{ x: '> {x}', y: '< {y}' }}, out: {{ a: 'one_of({list})', b: 'one_of({list})' }} }}\n")
    })
}

fn examples() -> String {
    let all = names("b", 40);
    let rules: String = (0..40).map(|at| format!("  - {{ id: {at}, when: {{ b{at}: T }}, out: {{ n: {} }} }}\n", at + 1)).collect();
    let head = format!("table: t\nhit: collect sum\ninputs:\n{}outputs: {{ n: u32 }}\nrules:\n{rules}examples:\n", inputs(&all, "bool"));
    filled(head, |at| format!("  - {{ when: {{ b{}: T }}, out: {{ n: {at} }} }}\n", at % 40))
}

fn properties() -> String {
    let all = names("x", 10);
    let random = &mut Random::new(6);
    let rules: String =
        (0..100).map(|at| format!("  - {{ id: {at}, when: {{ x{}: '> {}' }}, out: {{ n: {at} }} }}\n", at % 10, at % 50)).collect();
    let head = format!(
        "table: t\nhit: first\ninputs:\n{}outputs: {{ n: u8 }}\nrules:\n{rules}  - {{ id: else, out: {{ n: 200 }} }}\nproperties:\n",
        inputs(&all, "u8")
    );
    filled(head, |at| {
        let (a, b) = (random.below(10), random.below(10));
        format!("  - {{ always: x{a} > {} && x{b} < n || n != {} }}\n", at % 200, at % 100)
    })
}

fn deep() -> String {
    format!("table: t\ndoc: {}{}\n", "[".repeat(BYTES / 2 - 20), "]".repeat(BYTES / 2 - 20))
}

fn flow() -> String {
    format!("table: t\ndoc: [{}a]\n", "a,".repeat(BYTES / 2 - 20))
}
