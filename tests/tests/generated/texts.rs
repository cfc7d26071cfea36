//! Texts: given, owned, lent, optional.

use super::harness::{Reference, answers};
use super::values::agree;
use dtable_core::model::{Domain, Position};
use dtable_runtime::dtable;

dtable!("tables/words.yaml");
dtable!("tables/labels.yaml");
dtable!("tables/stock.yaml");
dtable!("tables/endings.yaml");
dtable!("tables/routes.yaml");

answers!(words: owned -> String, lent -> &String, maybe -> Option<&str>);

agree! {
    texts: words[host](colour: &str);
}

struct Same<'a>(&'a str, String);

impl words::Conditions for Same<'_> {
    fn owned(&self) -> String {
        self.0.to_owned()
    }
    fn lent(&self) -> &String {
        &self.1
    }
    fn maybe(&self) -> Option<&str> {
        Some(self.0)
    }
}

#[test]
fn only_equal_texts_are_equal() {
    for text in ["", "RED", "red ", "re", "réd", "r\u{301}ed", "\"red\""] {
        assert_eq!(words(&Same(text, text.to_owned()), text), "else", "{text}");
    }
    assert_eq!(words(&Same("blue", String::new()), "blue"), "e");
    let computed = ["re", "d"].concat();
    assert_eq!(words(&Same("red", String::new()), &computed), "else");
    assert_eq!(words(&Same("red", String::new()), "green"), "b");
}

/// The literals of a column, and texts that are nearly one of them, each with its position.
fn near(reference: &Reference, column: usize) -> Vec<(String, Position)> {
    let mut domain = &reference.table.columns[column].domain;
    if let Domain::Option(inner) = domain {
        domain = inner;
    }
    let Domain::Text { literals, .. } = domain else { panic!("no texts") };
    let at = |text: &str| literals.iter().position(|it| it == text).unwrap_or(literals.len()) as Position;
    let mut texts = vec!["\0".to_owned(), "x".repeat(100)];
    for literal in literals {
        let middle = literal.char_indices().nth(literal.chars().count() / 2).map_or(0, |it| it.0);
        texts.extend([literal.clone(), format!("{literal}\0"), format!("{}_{}", &literal[..middle], &literal[middle..])]);
        texts.push(literal.chars().rev().collect());
        texts.push(literal.chars().enumerate().map(|(at, it)| if at == literal.chars().count() / 2 { 'X' } else { it }).collect());
        texts.extend(literal.char_indices().last().map(|(last, _)| literal[..last].to_owned()));
    }
    texts.into_iter().map(|text| (text.clone(), at(&text))).collect()
}

#[test]
fn looked_up_texts() {
    let reference = Reference::read("labels");
    let [units, towns, phrases] = [0, 1, 2].map(|column| near(&reference, column));
    let towns = || towns.iter().map(|(text, at)| (Some(text.as_str()), at + 1)).chain([(None, 0)]);
    for (unit, at) in &units {
        for (town, of_town) in towns() {
            for (phrase, of_phrase) in phrases.iter().map(|(text, at)| (text.as_str(), *at)) {
                let case = vec![*at, of_town, of_phrase];
                assert_eq!(labels::decide(unit, town, phrase).id(), reference.interpreted(&case), "{unit:?} {town:?} {phrase:?}");
                let value = labels::TABLE.rules.nth(labels::decide(unit, town, phrase) as usize).output(0).unwrap();
                assert_eq!(labels(unit, town, phrase).to_string(), value, "{unit:?} {town:?} {phrase:?}");
            }
        }
    }
}

#[test]
fn texts_of_few_lengths() {
    let reference = Reference::read("endings");
    let [languages, names, words] = [0, 1, 2].map(|column| near(&reference, column));
    for (language, of_language) in &languages {
        for (ending, of_ending) in &names {
            for (word, of_word) in &words {
                let right = reference.interpreted(&vec![*of_language, *of_ending, *of_word]);
                assert_eq!(endings::decide(language, ending, word).id(), right, "{language:?} {ending:?} {word:?}");
            }
        }
    }
}

#[test]
fn very_many_texts() {
    let reference = Reference::read("stock");
    let [codes, names] = [0, 1].map(|column| near(&reference, column));
    for (step, (code, at)) in codes.iter().enumerate() {
        for (name, of_name) in names.iter().cycle().skip(7 * step).step_by(101).take(8) {
            assert_eq!(stock::decide(code, name).id(), reference.interpreted(&vec![*at, *of_name]), "{code:?} {name:?}");
        }
    }
    for (name, at) in &names {
        assert_eq!(stock::decide("", name).id(), reference.interpreted(&vec![60, *at]), "{name:?}");
    }
}

const LABELS: [u8; 3] = [labels("kg", Some("Rome"), ""), labels("quintal", Some(""), "so"), labels("", None, "?")];

#[test]
fn texts_are_told_apart_in_constants() {
    assert_eq!(LABELS, [1, 3, 6]);
}

/// Texts of up to some pieces, one after the other.
fn pieced(pieces: &[&str], most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut layer = all.clone();
    for _ in 0..most {
        layer = layer.iter().flat_map(|it| pieces.iter().map(move |piece| format!("{it}{piece}"))).collect();
        all.extend(layer.iter().cloned());
    }
    all
}

#[test]
fn texts_by_pattern() {
    let reference = Reference::read("routes");
    let at = |column: usize, text: &str| {
        let domain = &reference.table.columns[column].domain;
        let (inner, up) = if let Domain::Option(inner) = domain { (&**inner, 1) } else { (domain, 0) };
        let Domain::Text { literals, .. } = inner else { panic!("no texts") };
        inner.text_classes().unwrap().position(text, literals).unwrap() + up
    };
    let paths = pieced(&["/", "/api/", "v2/", "users", "7", "a", "ж", "\u{10000}", ".png", "\n"], 4);
    let agents: Vec<_> = ["", "Bot", "xbOt/1", "curl", "CURL", "bo", "ж"].iter().map(|it| Some(*it)).chain([None]).collect();
    for (number, path) in paths.iter().enumerate() {
        for (method, agent) in ["get", "GET", "Post", "pos", ""].iter().zip(agents.iter().cycle().skip(number % 8)) {
            let case = vec![at(0, path), at(1, method), agent.map_or(0, |it| at(2, it))];
            let right = reference.interpreted(&case);
            assert_eq!(routes::decide(path, method, *agent).id(), right, "{path:?} {method:?} {agent:?}");
        }
    }
    assert_eq!(routes("/api/v2/x", "PUT", None), "gone");
    assert_eq!(routes("/users/42", "gEt", Some("robot")), "robots");
    assert_eq!(
        [routes("/users/42", "gEt", None), routes("/users/x", "get", None), routes("/ж.png", "get", None)],
        ["user", "none", "image"]
    );
}
