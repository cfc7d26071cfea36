//! Classes of texts, held against all short texts.

use super::*;
use crate::evaluate::text_tests::holds;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that look random (Marsaglia, *Xorshift RNGs*, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % count
    }

    fn text(&mut self, most: u64, letters: &[char]) -> String {
        (0..1 + self.below(most)).map(|_| letters[self.below(letters.len() as u64) as usize]).collect()
    }

    fn pattern(&mut self, depth: u64, letters: &[char]) -> String {
        let letter = |it: &mut Self| letters[it.below(letters.len() as u64) as usize];
        match self.below(if depth == 0 { 4 } else { 11 }) {
            0 | 1 => letter(self).to_string(),
            2 => ".".to_owned(),
            3 => format!("[{}{}]", ["", "^"][self.below(2) as usize], letter(self)),
            4 | 5 => format!("{}{}", self.pattern(depth - 1, letters), self.pattern(depth - 1, letters)),
            6 | 7 => format!("({}|{})", self.pattern(depth - 1, letters), self.pattern(depth - 1, letters)),
            _ => {
                let times = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "{2,3}"][self.below(7) as usize];
                format!("({}){times}", self.pattern(depth - 1, letters))
            }
        }
    }

    fn test(&mut self, letters: &[char]) -> TextTest {
        use TextWord::*;
        let word = [StartsWith, EndsWith, Contains, Less, LessOrEqual, Matches, Matches, Matches][self.below(8) as usize];
        let text = if word == Matches { self.pattern(3, letters) } else { self.text(3, letters) };
        TextTest { word, text }
    }

    /// Lists of up to so many tests in all, of which some stand in several lists.
    fn lists(&mut self, most: u64, letters: &[char]) -> BTreeSet<TestList> {
        let tests: Vec<TextTest> = (0..1 + self.below(most)).map(|_| self.test(letters)).collect();
        let mut lists: BTreeSet<TestList> = BTreeSet::new();
        let mut rest = &tests[..];
        while !rest.is_empty() {
            let (list, others) = rest.split_at(1 + self.below(rest.len() as u64) as usize);
            let again = tests.iter().filter(|_| self.below(8) == 0);
            lists.insert(list.iter().chain(again).cloned().collect::<BTreeSet<_>>().into_iter().collect());
            rest = others;
        }
        lists
    }
}

/// All texts of up to `length` letters, the shortest first, and of equal length in the order of the letters.
fn texts(length: usize, letters: &[char]) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut layer = all.clone();
    for _ in 0..length {
        layer = layer.iter().flat_map(|it| letters.iter().map(move |letter| format!("{it}{letter}"))).collect();
        all.extend(layer.iter().cloned());
    }
    all
}

/// Whether the classes are those that lists of tests tell apart among all short texts, with their first texts as
/// representatives. Tests that stand in the same lists are one.
fn check(lists: &BTreeSet<TestList>, named: &[String], most: usize, ignores_case: bool, letters: &[char]) {
    let mut literals = named.to_vec();
    let Ok(classes) = TextClasses::new(lists, &mut literals, most, ignores_case) else { panic!("{lists:?}") };
    let tests: Vec<&TextTest> = lists.iter().flatten().collect();
    let stand_together = |a: &TextTest, b: &TextTest| lists.iter().all(|it| it.contains(a) == it.contains(b));
    let one_holds = |of: &TextTest, text: &str| tests.iter().any(|it| stand_together(it, of) && holds(it, text, ignores_case).unwrap());
    let said = |text: &str| -> Vec<bool> { tests.iter().map(|it| one_holds(it, text)).collect() };
    let mut expected: BTreeMap<Vec<bool>, Vec<String>> = BTreeMap::new();
    for text in texts(6, letters) {
        let folded = folded(&text, ignores_case);
        let at = classes.position(&text, &literals);
        for list in lists {
            let is_in = at.map(|at| list.iter().any(|it| classes.set(it).unwrap().contains(at)));
            assert_eq!(is_in, Some(list.iter().any(|it| holds(it, &text, ignores_case).unwrap())), "{list:?} on {text:?} of {lists:?}");
        }
        if text == folded && !named.contains(&text) {
            expected.entry(said(&text)).or_default().push(text);
        }
    }
    let representatives = &literals[named.len()..];
    for text in representatives {
        assert!(classes.position(text, &literals).is_some_and(|at| classes.peers(at).iter().any(|at| literals[at as usize] == *text)));
        let peers = representatives.iter().filter(|it| said(it) == said(text)).cloned().collect::<Vec<_>>();
        assert!(peers.len() <= most && peers.iter().collect::<BTreeSet<_>>().len() == peers.len());
        let short = expected.get(&said(text)).cloned().unwrap_or_default();
        let are_letters = |it: &String| it.chars().all(|it| letters.contains(&it));
        // Texts with other letters are representatives only where no shorter or plainer one is.
        if peers.iter().all(are_letters) && peers.iter().all(|it| it.len() <= 6) {
            assert_eq!(peers, short.iter().take(most).cloned().collect::<Vec<_>>(), "{tests:?}");
        } else if let Some(first) = short.first() {
            assert!(peers[0].chars().count() <= first.chars().count(), "{peers:?} {first:?} {tests:?}");
        }
    }
    let missing: Vec<_> =
        expected.into_iter().filter(|(said_there, _)| !representatives.iter().any(|it| said(it) == *said_there)).collect();
    assert!(missing.is_empty(), "{tests:?} with {named:?}: {missing:?}");
}

#[test]
fn classes_are_what_tests_tell_apart() {
    let mut random = Random(0x9e37_79b9);
    for round in 0..300 {
        let letters = ['a', 'b'];
        let lists = random.lists(4, &letters);
        let named: BTreeSet<String> = (0..random.below(4)).map(|_| random.text(3, &letters)).collect();
        let named: Vec<String> = named.into_iter().collect();
        check(&lists, &named, 1 + round % 3, false, &letters);
    }
}

#[test]
fn capitals_are_small_letters_where_case_is_ignored() {
    let mut random = Random(0x1234_5678);
    for _ in 0..60 {
        let letters = ['a', 'B', 'A'];
        let lists = random.lists(3, &letters);
        let named: BTreeSet<String> = (0..random.below(3)).map(|_| random.text(2, &letters).to_ascii_lowercase()).collect();
        check(&lists, &named.into_iter().collect::<Vec<_>>(), 1, true, &letters);
    }
}

fn classes(tests: &[(TextWord, &str)], named: &[&str]) -> (TextClasses, Vec<String>) {
    let mut literals = named.iter().map(|it| (*it).to_owned()).collect();
    let tests = tests.iter().map(|(word, text)| vec![TextTest { word: *word, text: (*text).to_owned() }]);
    let classes = TextClasses::new(&tests.collect(), &mut literals, 1, false).unwrap();
    (classes, literals)
}

#[test]
fn nested_patterns_are_no_crossed_ones() {
    use TextWord::*;
    let (_, texts) = classes(&[(StartsWith, "/api/"), (StartsWith, "/api/v2/")], &[]);
    assert_eq!(texts, ["/api/", "/api/v2/", ""]);
    let (_, texts) = classes(&[(Contains, "a"), (EndsWith, "b")], &[]);
    assert_eq!(texts, ["a", "b", "ab", ""]);
    let (of, texts) = classes(&[(Matches, "GET|POST")], &["GET", "POST", ""]);
    assert_eq!(texts, ["GET", "POST", "", "a"], "no text is left of what the literals take");
    assert!(!of.stands_for_several(0, &texts) && of.stands_for_several(3, &texts));
    let (of, texts) = classes(&[(Matches, "[ab]")], &["b"]);
    assert_eq!(texts, ["b", "a", ""]);
    assert!(!of.stands_for_several(1, &texts) && of.stands_for_several(2, &texts), "the class has one text");
    let (_, texts) = classes(&[(Less, "a"), (LessOrEqual, "a\u{0}")], &[]);
    assert_eq!(texts, ["", "a", "b"], "nothing lies between \"a\" and \"a\\0\"");
}

#[test]
fn automata_have_a_limit() {
    let new = |lists: &[&[TextTest]]| TextClasses::new(&lists.iter().map(|it| it.to_vec()).collect(), &mut Vec::new(), 1, false);
    let test = |text: &str| TextTest { word: TextWord::Matches, text: text.to_owned() };
    for text in [".*a.{17}", "((a{1000}){1000}){1000}"] {
        assert_eq!(new(&[&[test(text)]]), Err(TooManyStates), "{text}");
    }
    assert!(new(&[&[test("(a{100}){100}")], &[test(".*a.{8}")]]).is_ok());
    // What led to a `.*` is forgotten there: eight words in order, and three words anywhere.
    let in_order = test(".*alpha.*beta.*gamma.*delta.*epsilon.*zeta.*eta.*theta.*");
    let contains = |text: &str| TextTest { word: TextWord::Contains, text: text.to_owned() };
    let [lottery, winner, casino] = ["lottery", "winner", "casino"].map(|it| [contains(it)]);
    let classes = new(&[&[in_order], &lottery, &winner, &casino]).unwrap();
    assert!(classes.automaton.len() < 3_000 && classes.steps() < 4_000_000, "{} {}", classes.automaton.len(), classes.steps());
    // Nothing tells the words of one list apart: twenty of them have a state for each beginning of a word.
    let words: Vec<TextTest> = (0..20).map(|it| contains(&format!("{}word", char::from(b'a' + it)))).collect();
    let classes = new(&[&words, &[TextTest { word: TextWord::StartsWith, text: "Re:".to_owned() }]]).unwrap();
    assert_eq!((classes.tests.len(), classes.automaton.len()), (2, 167));
}

#[test]
fn what_is_no_pattern_is_told() {
    for (text, message) in [
        ("^a", "has `^`: a pattern is about the whole text"),
        ("a$", "has `$`: a pattern is about the whole text"),
        (r"\d+", r"has `\d`, which is not known"),
        ("a*?", "has `?` behind a repetition"),
        ("a**", "has two repetitions, one behind the other"),
        ("*", "has `*` where nothing stands before it"),
        ("(?i)a", "has `(?`, which is not known"),
        ("(a", "has a bracket `(` that does not close"),
        ("a)", "has a bracket `)` that was not opened"),
        ("[a", "has a bracket `[` that does not close"),
        ("[]", "has a class without characters"),
        ("[[:alpha:]]", "has `[` inside of a class"),
        ("[z-a]", "has the range `z-a`, which is empty"),
        ("a{2,1}", "has `{` without numbers that count"),
        ("a{,2}", "has `{` without numbers that count"),
        ("a{1001}", "repeats something 1001 times"),
        ("a\\", "ends in `\\`"),
    ] {
        assert_eq!(Pattern::parse(text).map_err(|it| it.message), Err(message.to_owned()), "{text}");
    }
    for text in ["", "a|", "[^/]+", "[-a]", "[a-]", r"\^\$\.", "[|]", "(a|b){2,}"] {
        assert!(Pattern::parse(text).is_ok(), "{text}: {:?}", Pattern::parse(text));
    }
    for (other, own) in
        [("^a", "a.*"), ("a$", ".*a"), (r"^\d+$", "[0-9]+"), (r"[\w.]*?x", "[A-Za-z0-9_.]*x"), ("(?:a|b)", "(a|b)"), (r"\.\$", r"\.\$")]
    {
        assert_eq!(pattern::ported(other), own);
    }
}
