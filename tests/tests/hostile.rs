//! Tables that no friend would write: what the compiler says about them is short, readable, and soon there.

use std::fmt::Write;

use dtable_core::compile::{self, Compiled};
use dtable_core::diagnostic::{Style, render};
use dtable_core::source::Source;

/// On a stack like that of a main thread: the proof of thousands of rules goes deep.
fn check(text: String) -> Compiled {
    let work = move || checked(text);
    std::thread::Builder::new().stack_size(8 << 20).spawn(work).unwrap().join().unwrap()
}

fn checked(text: String) -> Compiled {
    compile::check(Source::new("hostile.yaml", text), &mut |_| Err("no models here".to_owned()))
}

fn rendered(compiled: &Compiled) -> String {
    let findings = compiled.findings.iter().map(|it| render(it, &compiled.sources, Style::Plain));
    findings.collect::<Vec<_>>().join("\n")
}

fn is_readable(text: &str) -> bool {
    text.len() < 5_000 && text.lines().all(|line| line.chars().count() < 400)
}

/// A lookup of distinct texts that forgets all others: the row to paste would name every text.
fn lookup(rows: usize, word: &str) -> String {
    let mut text = "table: lookup\nhit: first\ninputs:\n  name: \"&str\"\noutputs:\n  n: u32\nrules: |\n  | rule | name | n |\n".to_owned();
    (0..rows).for_each(|row| writeln!(text, "  | r{row} | \"{word} {row}\" | {row} |").unwrap());
    text
}

#[test]
fn a_row_too_wide_to_paste_is_not_offered() {
    let compiled = check(lookup(1_500, &"a customer with a very long name".repeat(2)));
    let text = rendered(&compiled);
    assert!(text.contains("1 of 1501 cases fires no rule") && text.contains("write one rule `else`"), "{text}");
    assert!(is_readable(&text), "{text}");
    let [finding] = &compiled.findings[..] else { panic!("{text}") };
    assert!(finding.evidence.paste.is_empty());
    // A program that reads the evidence gets the whole list.
    assert!(finding.evidence.regions[0].entries[0].1.contains("1499"));
}

#[test]
fn six_thousand_texts_are_no_panic() {
    let text = rendered(&check(lookup(6_000, "customer")));
    assert!(text.starts_with("error: ") && is_readable(&text), "{text}");
}

#[test]
fn a_few_texts_are_offered_as_a_row() {
    let compiled = check(lookup(3, "customer"));
    assert!(rendered(&compiled).contains(r#"| not("customer 0", "customer 1", "customer 2") |"#), "{}", rendered(&compiled));
}

/// Grouped cells hold one letter a column: the gap of 7 to the power of 8 cases would be as many rows.
#[test]
fn rows_by_the_million_are_not_offered() {
    let (names, values) = ((0..8).map(|at| format!("c{at}")), "{ a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H }");
    let mut text = "table: letters\nhit: first\nconditions:\n".to_owned();
    names.clone().for_each(|name| writeln!(text, "  {name}: {{ text: Which?, type: E, values: {values} }}").unwrap());
    let header = names.collect::<Vec<_>>().join(" ");
    write!(text, "outputs:\n  n: u32\nrules: |\n  | rule | {header} | n |\n").unwrap();
    (0..8).for_each(|at| writeln!(text, "  | {at} | {}a{} | {at} |", "-".repeat(at), "-".repeat(7 - at)).unwrap());
    let text = rendered(&check(text));
    assert!(text.contains("5,764,801 of 16,777,216 cases fire no rule") && text.contains("write one rule `else`"), "{text}");
    assert!(is_readable(&text), "{text}");
}

/// The compiler and the messages of a running program hide the same characters; neither can depend on the other.
/// A folder that is a link to itself has a name for every way through it.
#[test]
fn tables_that_use_themselves_by_ever_new_names_are_one_finding() {
    let text = "table: t\nuses: { a: a/t.yaml, b: b/t.yaml, c: c/t.yaml }\ninputs: { x: bool }\noutputs: { y: u8 }\n\
                rules: |\n  | rule | a | b | c | x | y |\n  | 1    | - | - | - | - | 1 |\n";
    let mut read = 0;
    let load = &mut |path: &str| {
        read += 1;
        Ok::<_, String>(Source::new(path, text))
    };
    let compiled = compile::check(Source::new("t.yaml", text), load);
    let said: Vec<&str> = compiled.findings.iter().map(|it| it.message.as_str()).collect();
    assert_eq!((said, read), (vec!["more than 32 tables use each other in a row"], 32));
}

#[test]
fn one_list_of_what_terminals_obey() {
    for it in '\0'..=char::MAX {
        let text = it.to_string();
        assert_eq!(dtable_core::diagnostic::printable(&text), dtable_runtime::Printable(&text).to_string());
    }
}

/// A relation is quoted by the panic of a running program.
#[test]
fn panics_do_not_command_the_terminal() {
    use dtable_runtime::{Broken, ConditionData, Kind, RelationData, Rules, TableData, Value};
    static TABLE: TableData = TableData {
        name: "t",
        title: "",
        doc: "",
        conditions: &[ConditionData { name: "word", text: "", values: &["\"a\""], kind: Kind::Listed, range: "[\"\u{202e}\"]" }],
        actions: &[],
        relations: &[RelationData { text: "word != \"\u{9b}31m\"", conditions: &[0] }],
        rules: Rules::Listed(&[]),
    };
    let relation = Broken::<1>::new(&TABLE, 0, [Some(Value::Nth(0))]).to_string();
    assert_eq!(relation, "the table `t` assumes `word != \"\\u{9b}31m\"`, which does not hold: word = \"a\"");
    let range = Broken::<1>::range(&TABLE, 0, Value::Nth(0)).to_string();
    assert_eq!(range, "the table `t` takes `word` in `[\"\\u{202e}\"]`, but it is \"a\"");
}
