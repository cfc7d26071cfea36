//! Random tables with patterns of texts have the verdict and the decisions that trying all short texts gives.

use dtable_core::compile::{Unit, check};
use dtable_core::decide;
use dtable_core::diagnostic::{Code, Severity};
use dtable_core::interpret::interpret;
use dtable_core::model::Domain;
use dtable_core::source::Source;
use dtable_tests::numbers::Random;

/// A pattern, as the test reads it: by the ends that it can have.
enum Pattern {
    Letter(char),
    Any,
    Not(char),
    Sequence(Vec<Pattern>),
    OneOf(Vec<Pattern>),
    Times(Box<Pattern>, usize, usize),
}

/// More than the longest text that is tried has letters.
const MANY: usize = 9;

impl Pattern {
    fn random(numbers: &mut Random, depth: usize) -> Self {
        match numbers.below(if depth == 0 { 4 } else { 9 }) {
            0 => Self::Any,
            1 => Self::Not(letter(numbers)),
            2 | 3 => Self::Letter(letter(numbers)),
            4 | 5 => Self::Sequence((0..2).map(|_| Self::random(numbers, depth - 1)).collect()),
            6 => Self::OneOf((0..2).map(|_| Self::random(numbers, depth - 1)).collect()),
            _ => {
                let (least, most) = [(0, MANY), (1, MANY), (0, 1), (2, 2), (1, 2)][numbers.below(5)];
                Self::Times(Box::new(Self::random(numbers, depth - 1)), least, most)
            }
        }
    }

    fn written(&self) -> String {
        let all = |of: &[Self], joint: &str| of.iter().map(Self::written).collect::<Vec<_>>().join(joint);
        match self {
            Self::Letter(it) => it.to_string(),
            Self::Any => ".".to_owned(),
            Self::Not(it) => format!("[^{it}]"),
            Self::Sequence(of) => all(of, ""),
            Self::OneOf(of) => format!("({})", all(of, r"\|")),
            Self::Times(of, 0, MANY) => format!("({})*", of.written()),
            Self::Times(of, 1, MANY) => format!("({})+", of.written()),
            Self::Times(of, 0, 1) => format!("({})?", of.written()),
            Self::Times(of, least, most) => format!("({}){{{least},{most}}}", of.written()),
        }
    }

    /// Where it can end that begins at a place.
    fn ends(&self, text: &[char], at: usize) -> Vec<usize> {
        let one = |holds: bool| if holds { vec![at + 1] } else { Vec::new() };
        let then = |of: &Self, from: Vec<usize>| -> Vec<usize> { distinct(from.into_iter().flat_map(|it| of.ends(text, it)).collect()) };
        match self {
            Self::Letter(it) => one(text.get(at) == Some(it)),
            Self::Any => one(at < text.len()),
            Self::Not(it) => one(text.get(at).is_some_and(|of| of != it)),
            Self::Sequence(of) => of.iter().fold(vec![at], |from, it| then(it, from)),
            Self::OneOf(of) => distinct(of.iter().flat_map(|it| it.ends(text, at)).collect()),
            Self::Times(of, least, most) => {
                let (mut from, mut all) = (vec![at], Vec::new());
                for times in 0..=*most {
                    if times >= *least {
                        all.extend(&from);
                    }
                    from = then(of, from);
                }
                distinct(all)
            }
        }
    }
}

fn distinct(mut of: Vec<usize>) -> Vec<usize> {
    of.sort_unstable();
    of.dedup();
    of
}

fn letter(numbers: &mut Random) -> char {
    ['a', 'b'][numbers.below(2)]
}

/// An item of an entry.
enum Item {
    Literal(String),
    Starts(String),
    Ends(String),
    Contains(String),
    Matches(Pattern),
    Order(&'static str, String),
}

impl Item {
    fn random(numbers: &mut Random) -> Self {
        let text = |numbers: &mut Random| (0..1 + numbers.below(3)).map(|_| letter(numbers)).collect::<String>();
        match numbers.below(8) {
            0 | 1 => Self::Literal(text(numbers)),
            2 => Self::Starts(text(numbers)),
            3 => Self::Ends(text(numbers)),
            4 => Self::Contains(text(numbers)),
            5 => Self::Order(["<", "<=", ">", ">="][numbers.below(4)], text(numbers)),
            _ => Self::Matches(Pattern::random(numbers, 2)),
        }
    }

    fn written(&self) -> String {
        match self {
            Self::Literal(it) => format!("\"{it}\""),
            Self::Starts(it) => format!("starts_with(\"{it}\")"),
            Self::Ends(it) => format!("ends_with(\"{it}\")"),
            Self::Contains(it) => format!("contains(\"{it}\")"),
            Self::Matches(it) => format!("matches(\"{}\")", it.written()),
            Self::Order(sign, it) => format!("{sign} \"{it}\""),
        }
    }

    fn holds(&self, text: &str) -> bool {
        match self {
            Self::Literal(it) => text == it,
            Self::Starts(it) => text.starts_with(it),
            Self::Ends(it) => text.ends_with(it),
            Self::Contains(it) => text.contains(it),
            Self::Matches(it) => {
                let text: Vec<char> = text.chars().collect();
                it.ends(&text, 0).contains(&text.len())
            }
            Self::Order("<", it) => text < it.as_str(),
            Self::Order("<=", it) => text <= it.as_str(),
            Self::Order(">", it) => text > it.as_str(),
            Self::Order(_, it) => text >= it.as_str(),
        }
    }
}

/// Lists, each perhaps in `not(..)`, joined by `&&`.
struct Entry(Vec<(bool, Vec<Item>)>);

impl Entry {
    fn random(numbers: &mut Random) -> Self {
        let list = |numbers: &mut Random| (numbers.below(3) == 0, (0..1 + numbers.below(2)).map(|_| Item::random(numbers)).collect());
        Self((0..1 + numbers.below(2)).map(|_| list(numbers)).collect())
    }

    fn written(&self) -> String {
        let list = |(not, items): &(bool, Vec<Item>)| {
            let items = items.iter().map(Item::written).collect::<Vec<_>>().join(", ");
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
