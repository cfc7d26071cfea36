//! Random tables with patterns of texts have the verdict and the decisions that trying all short texts gives.

use dtable_core::compile::{Call, Unit, check, expand};
use dtable_core::decide;
use dtable_core::diagnostic::{Code, Severity};
use dtable_core::interpret::interpret;
use dtable_core::model::Domain;
use dtable_core::source::Source;
use dtable_tests::numbers::Random;
use dtable_tests::patterns::{Class, MANY, Pattern, Test};
use dtable_tests::random::Program;
use dtable_tests::rustc;
use std::fmt::Write;
use std::path::Path;

fn random_test(numbers: &mut Random) -> Test {
    let letters = ['a', 'b'];
    let text = |numbers: &mut Random| (0..1 + numbers.below(3)).map(|_| *numbers.pick(&letters)).collect::<String>();
    match numbers.below(8) {
        0 | 1 => Test::Literal(text(numbers)),
        2 => Test::Starts(text(numbers)),
        3 => Test::Ends(text(numbers)),
        4 => Test::Contains(text(numbers)),
        5 => Test::Order(["<", "<=", ">", ">="][numbers.below(4)], text(numbers)),
        _ => Test::Matches(Pattern::random(numbers, &letters, 2)),
    }
}

/// A test as a cell of a grid has it.
fn written(test: &Test) -> String {
    let (word, argument) = test.words();
    match test {
        Test::Literal(_) => format!("\"{argument}\""),
        Test::Order(..) => format!("{word} \"{argument}\""),
        _ => format!("{word}(\"{}\")", argument.replace('|', r"\|")),
    }
}

/// Lists, each perhaps in `not(..)`, joined by `&&`.
struct Entry(Vec<(bool, Vec<Test>)>);

impl Entry {
    fn random(numbers: &mut Random) -> Self {
        let list = |numbers: &mut Random| (numbers.below(3) == 0, (0..1 + numbers.below(2)).map(|_| random_test(numbers)).collect());
        Self((0..1 + numbers.below(2)).map(|_| list(numbers)).collect())
    }

    fn written(&self) -> String {
        let list = |(not, items): &(bool, Vec<Test>)| {
            let items = items.iter().map(written).collect::<Vec<_>>().join(", ");
            if *not { format!("not({items})") } else { items }
        };
        self.0.iter().map(list).collect::<Vec<_>>().join(" && ")
    }

    fn holds(&self, text: &str) -> bool {
        self.0.iter().all(|(not, items)| items.iter().any(|it| it.holds(text)) != *not)
    }
}

/// All texts of up to six letters.
fn texts() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut layer = all.clone();
    for length in 1..=6 {
        let letters: &[&str] = if length < 3 { &["a", "b", "ж"] } else { &["a", "b"] };
        layer = layer.iter().flat_map(|it| letters.iter().map(move |letter| format!("{it}{letter}"))).collect();
        all.extend(layer.iter().cloned());
    }
    all
}

/// Checks one random table; whether it was verified.
fn check_table(seed: u64, texts: &[String]) -> bool {
    let mut numbers = Random::new(seed);
    let entries: Vec<Entry> = (0..1 + numbers.below(4)).map(|_| Entry::random(&mut numbers)).collect();
    let is_first = numbers.below(2) == 0;
    let rows: String = entries.iter().enumerate().map(|(at, it)| format!("  | r{at} | {} | {at} |\n", it.written())).collect();
    let (hit, last) = if is_first { ("first", "  | else | | 9 |\n") } else { ("unique", "") };
    let yaml = format!("table: t\nhit: {hit}\ninputs: {{ x: \"&str\" }}\noutputs: {{ y: u8 }}\nrules: |\n  | rule | x | y |\n{rows}{last}");
    let compiled = check(Source::new("t.yaml", yaml.clone()), &mut |it| Err::<Source, _>(it.to_owned()));
    let matching = |text: &str| (0..entries.len()).filter(|at| entries[*at].holds(text)).collect::<Vec<_>>();
    let errors: Vec<_> = compiled.findings.iter().filter(|it| it.severity == Severity::Error).collect();
    for finding in &errors {
        let example = finding.notes.iter().find_map(|it| it.strip_prefix("for example: x = \"")).map(|it| it.trim_end_matches('"'));
        match (finding.code, example) {
            (Code::MissingRule, Some(text)) => assert!(matching(text).is_empty(), "{text:?} is no gap of\n{yaml}"),
            (Code::ContradictoryRules, Some(text)) => assert!(matching(text).len() > 1, "{text:?} is no overlap of\n{yaml}"),
            // Without patterns, the other texts are one class that has no text of its own.
            (Code::MissingRule, None) => assert!(texts.iter().any(|it| matching(it).is_empty()), "no gap in\n{yaml}"),
            (Code::ContradictoryRules, None) => assert!(texts.iter().any(|it| matching(it).len() > 1), "no overlap in\n{yaml}"),
            (Code::UnreachableRule, _) => {
                let rule = &finding.evidence.rules[0];
                let at: Option<usize> = rule.strip_prefix('r').and_then(|it| it.parse().ok());
                assert!(at.is_none_or(|at| texts.iter().all(|it| matching(it).first() != Some(&at))), "{rule} fires in\n{yaml}");
            }
            (Code::ElseNeverFires, _) => assert!(texts.iter().all(|it| !matching(it).is_empty()), "else fires in\n{yaml}"),
            (Code::InvalidEntry, _) => {
                let is_told = |it: &Entry| texts.iter().all(|text| !it.holds(text)) || it.0.iter().any(|list| list.1.len() > 1);
                assert!(entries.iter().any(is_told), "{}\n{yaml}", finding.message);
            }
            _ => panic!("{finding:#?}\n{yaml}"),
        }
    }
    let Unit::VerifiedTable(verified) = compiled.unit else {
        assert!(!errors.is_empty(), "{yaml}");
        return false;
    };
    let (table, forms) = (verified.table(), decide::build(&verified));
    let Domain::Text { literals, .. } = &table.columns[0].domain else { panic!("no texts") };
    for text in texts {
        let right = matching(text);
        assert!(is_first || right.len() == 1, "{text:?} matches {right:?} in\n{yaml}");
        let at = match table.columns[0].domain.text_classes() {
            Some(classes) => classes.position(text, literals).unwrap(),
            None => literals.iter().position(|it| it == text).unwrap_or(literals.len()) as u128,
        };
        let expected = right.first().copied().unwrap_or(entries.len());
        assert_eq!(interpret(table, &[at]).fired, Some(expected), "{text:?} in\n{yaml}");
        assert_eq!(forms.rule_of(table, &[at]), expected, "{text:?} in\n{yaml}");
    }
    true
}

#[test]
fn random_patterns_are_decided_as_texts_say() {
    let texts = texts();
    let verified = (0..400).filter(|seed| check_table(*seed, &texts)).count();
    assert!(verified > 100, "{verified} tables are verified");
}

/// Words of which patterns and texts are made: beginnings of each other, with long runs, capitals and long characters.
const WORDS: [&str; 14] =
    ["/", "/api", "/apis/", "user", "users", "a", "7", "42", "é", "ж", "\u{10000}", ".png", "the longest word of all", "-"];

fn word(numbers: &mut Random) -> &'static str {
    WORDS[numbers.below(WORDS.len())]
}

fn words(numbers: &mut Random, most: usize) -> String {
    (0..1 + numbers.below(most)).map(|_| word(numbers)).collect()
}

fn one(letter: char, not: bool) -> Class {
    Class { ranges: vec![(letter, letter)], not }
}

/// A pattern as people write them for paths: words, and repeated characters between them, any characters not in a tree.
fn path(numbers: &mut Random, is_tree: bool) -> Pattern {
    let part = |numbers: &mut Random| match numbers.below(6) {
        0 => Pattern::Times(Box::new(Pattern::Class(one('/', true))), 1, MANY),
        1 if !is_tree => Pattern::Times(Box::new(Pattern::Class(Class { ranges: Vec::new(), not: true })), numbers.below(2), MANY),
        2 => Pattern::Times(Box::new(Pattern::OneOf("742".chars().map(|it| Pattern::Class(one(it, false))).collect())), 1, MANY),
        _ => Pattern::Sequence(word(numbers).chars().filter(|it| *it != '.').map(|it| Pattern::Class(one(it, false))).collect()),
    };
    Pattern::Sequence((0..1 + numbers.below(5)).map(|_| part(numbers)).collect())
}

fn path_item(numbers: &mut Random, is_tree: bool) -> Test {
    match numbers.below(8) {
        0 | 1 => Test::Literal(words(numbers, 3)),
        2 | 3 => Test::Starts(words(numbers, 3)),
        4 if !is_tree => Test::Ends(word(numbers).to_owned()),
        5 if !is_tree => Test::Contains(word(numbers).to_owned()),
        _ => Test::Matches(path(numbers, is_tree)),
    }
}

/// Code of random tables is held against the patterns as the test reads them, on texts that end within words, too.
#[test]
fn generated_code_reads_texts_as_patterns_do() {
    let mut numbers = Random::new(5);
    let mut texts: Vec<String> = WORDS.iter().map(|it| (*it).to_owned()).collect();
    texts.extend((0..400).map(|_| words(&mut numbers, 5)));
    let cut: Vec<String> = texts.iter().map(|it| it.chars().take(numbers.below(it.chars().count() + 1)).collect()).collect();
    texts.extend(cut);
    let mut program = Program { source: format!("const TEXTS: [&str; {}] = {texts:?};\n", texts.len()), points: String::new(), count: 0 };
    let (mut calls, mut runs, mut tables) = (String::new(), 0, 0);
    for seed in 0..60 {
        let ignores_case = numbers.below(3) == 0;
        let items: Vec<Test> = (0..1 + numbers.below(12)).map(|_| path_item(&mut numbers, seed % 4 > 0)).collect();
        let folded: Vec<String> = items.iter().map(|it| if ignores_case { written(&it.folded()) } else { written(it) }).collect();
        let rows: String = folded.iter().enumerate().map(|(at, it)| format!("  | r{at} | {it} | {at} |\n")).collect();
        let case = if ignores_case { ", case: ignored" } else { "" };
        let yaml = format!(
            "table: t\nhit: first\ninputs: {{ x: {{ type: \"&str\"{case} }} }}\noutputs: {{ y: u8 }}\nrules: |\n  | rule | x | y |\n{rows}  | else | | 99 |\n"
        );
        let compiled = check(Source::new("t.yaml", yaml), &mut |it| Err::<Source, _>(it.to_owned()));
        if !matches!(compiled.unit, Unit::VerifiedTable(_)) {
            continue;
        }
        let (visibility, file) = ("pub".parse().unwrap(), "\"t.yaml\"".parse().unwrap());
        let code = expand(&compiled, &Default::default(), Call::new(&visibility, &file)).to_string();
        runs += code.matches("rest_after").count();
        tables += code.matches("number_from").count();
        let right = |text: &String| {
            let text = if ignores_case { text.to_ascii_lowercase() } else { text.clone() };
            items.iter().position(|it| it.holds(&text)).unwrap_or(99)
        };
        let expected: Vec<usize> = texts.iter().map(right).collect();
        let _ = writeln!(program.source, "mod t{seed} {{ {code} }}");
        let _ = writeln!(calls, "    check({seed}, t{seed}::t, &{expected:?});");
        program.count += 1;
    }
    assert!(program.count > 20 && runs > 40 && tables > 10, "{} tables, {runs} runs, {tables} tables of states", program.count);
    program.source += "fn check(table: usize, t: fn(&str) -> u8, expected: &[u8]) {\n    \
        for (text, right) in TEXTS.iter().zip(expected) {\n        \
        if t(text) != *right { println!(\"table {table}: {text:?} is {}, not {right}\", t(text)); std::process::exit(1); }\n    }\n}\n";
    let _ = write!(program.source, "fn main() {{\n{calls}}}\n");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("patterns");
    rustc::build(&program, &folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let (said, is_well) = rustc::execute(&folder);
    assert!(is_well, "{}: {said}", folder.display());
}
