//! Random tables with patterns of texts have the verdict and the decisions that trying all short texts gives.

use dtable_core::compile::{Unit, check};
use dtable_core::decide;
use dtable_core::diagnostic::{Code, Severity};
use dtable_core::interpret::interpret;
use dtable_core::model::Domain;
use dtable_core::source::Source;
use dtable_tests::numbers::Random;
use dtable_tests::patterns::{Pattern, Test};

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
