//! What is checked is what is decided on: a program whose answers change at every call is asked once.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::tables::{Motor, game, gate};
use dtable_runtime::{Observer, TableData, Value, dtable};
use dtable_tests::numbers::Random;

/// No copy can be made of it.
#[derive(Debug)]
pub enum Load {
    Empty,
    #[expect(dead_code, reason = "a table looks at variants, not into them")]
    Full(String),
}

/// Its lifetime need not be written.
pub enum Label<'a> {
    #[expect(dead_code, reason = "a table looks at variants, not into them")]
    Plain(&'a str),
    Missing,
}

pub struct Cents(pub(super) u32);

impl Clone for Cents {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl From<Cents> for u32 {
    fn from(it: Cents) -> Self {
        it.0
    }
}

#[derive(Clone)]
pub struct Size(pub(super) String);

impl From<Size> for u8 {
    fn from(it: Size) -> Self {
        it.0.parse().unwrap()
    }
}

dtable!("tables/fickle.yaml");
dtable!("tables/fickle_steps.yaml");
dtable!("tables/fickle_all.yaml");
dtable!("tables/fickle_word.yaml");

/// Answers that no two calls share, and how often each question was asked.
#[derive(Default)]
pub(super) struct Fickle {
    random: Mutex<Random>,
    asked: Mutex<BTreeMap<&'static str, (u32, u64)>>,
    words: String,
}

impl Fickle {
    pub(super) fn new(seed: u64) -> Self {
        Self { random: Mutex::new(Random::new(seed)), words: "nobody".to_owned(), ..Self::default() }
    }

    /// One of `count` answers.
    fn answer(&self, question: &'static str, count: u64) -> u64 {
        let answer = self.random.lock().unwrap().next() % count;
        let mut asked = self.asked.lock().unwrap();
        let times = asked.get(question).map_or(0, |it| it.0);
        asked.insert(question, (times + 1, answer));
        answer
    }

    fn yes(&self, question: &'static str) -> bool {
        self.answer(question, 2) == 1
    }

    /// The answer that was given, where there was one.
    fn given(&self, question: &str) -> Option<u64> {
        self.asked.lock().unwrap().get(question).map(|it| it.1)
    }

    pub(super) fn is_asked_once(&self) {
        let asked = self.asked.lock().unwrap();
        assert!(asked.values().all(|it| it.0 == 1), "{asked:?}");
    }
}

impl fickle::Conditions for Fickle {
    fn open(&self) -> bool {
        self.yes("open")
    }
    fn load(&self) -> Load {
        if self.yes("load") { Load::Full("much".to_owned()) } else { Load::Empty }
    }
    fn name(&self) -> &str {
        if self.yes("name") { "box" } else { &self.words }
    }
    fn label(&self) -> Label<'_> {
        if self.yes("label") { Label::Plain(&self.words) } else { Label::Missing }
    }
    fn owner(&self) -> &str {
        if self.yes("owner") { "anna" } else { &self.words }
    }
    fn price(&self) -> Cents {
        Cents(if self.yes("price") { 60 } else { 10 })
    }
    fn size(&self) -> Size {
        Size(if self.yes("size") { 12 } else { 3 }.to_string())
    }
    fn words(&self) -> String {
        if self.yes("words") { "hello" } else { "bye" }.to_owned()
    }
    fn light(&self) -> bool {
        self.yes("light")
    }
}

impl fickle_steps::Conditions for Fickle {
    fn left(&self) -> bool {
        self.yes("left")
    }
    fn right(&self) -> bool {
        self.yes("right")
    }
    fn front(&self) -> bool {
        self.yes("front")
    }
}

impl fickle_steps::Actions for Fickle {
    fn turn(&mut self) {}
    fn walk(&mut self) {}
}

impl fickle_all::Conditions for Fickle {
    fn left(&self) -> bool {
        self.yes("left")
    }
    fn right(&self) -> bool {
        self.yes("right")
    }
}

impl fickle_word::Conditions for Fickle {
    fn left(&self) -> bool {
        self.yes("left")
    }
    fn right(&self) -> bool {
        self.yes("right")
    }
}

impl gate::Conditions for Fickle {
    fn open(&self) -> bool {
        self.yes("open")
    }
    fn closed(&self) -> bool {
        self.yes("closed")
    }
    fn motor(&self) -> Motor {
        [Motor::Off, Motor::Up, Motor::Down][self.answer("motor", 3) as usize]
    }
}

impl gate::Actions for Fickle {
    fn start(&mut self) {}
}

impl game::Conditions for Fickle {
    fn closed(&self) -> bool {
        self.yes("closed")
    }
    fn started(&self) -> bool {
        self.yes("started")
    }
    fn over(&self) -> bool {
        self.yes("over")
    }
    fn free(&self) -> bool {
        self.yes("free")
    }
    fn computer_turn(&self) -> bool {
        self.yes("computer_turn")
    }
    fn human_turn(&self) -> bool {
        self.yes("human_turn")
    }
    fn human_moved(&self) -> bool {
        self.yes("human_moved")
    }
}

/// What an observer of a decision was told.
#[derive(Default)]
struct Told(Vec<(&'static str, Value)>, Option<usize>);

impl Observer for Told {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        self.0.push((table.conditions[condition].name, value));
    }
    fn fired(&mut self, _: &'static TableData, rule: usize) {
        self.1 = Some(rule);
    }
}

/// The rule of `fickle` for the answers that were given; what was not asked cannot matter.
fn expected(host: &Fickle) -> fickle::Rule {
    let is = |question, answer| host.given(question).is_none_or(|it| it == answer);
    let rules = [
        (fickle::Rule::R1, is("open", 1) && is("price", 0) && is("size", 0) && is("words", 1) && is("light", 1)),
        (fickle::Rule::R2, is("open", 1) && is("load", 1) && is("name", 1) && is("size", 1)),
        (fickle::Rule::R3, is("open", 0) && is("load", 0) && is("label", 0) && is("owner", 1) && is("light", 1)),
        (fickle::Rule::R4, is("open", 0) && is("name", 1) && is("price", 1) && is("words", 1) && is("light", 0)),
    ];
    rules.iter().find(|it| it.1).map_or(fickle::Rule::Else, |it| it.0)
}

#[test]
fn try_decide_decides_on_what_it_checked() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..2_000 {
        let host = Fickle::new(seed);
        match fickle::try_decide(&host, "x") {
            Ok(rule) => {
                good += 1;
                assert_eq!(rule, expected(&host), "{seed}: {:?}", host.asked);
                let of_open = host.given("open") == Some(1);
                assert!(!of_open || host.given("load") == Some(1) && host.given("name") == Some(1) && host.given("label") == Some(1));
            }
            Err(_) => bad += 1,
        }
        host.is_asked_once();
    }
    assert!(good > 100 && bad > 100, "{good} {bad}");
}

#[test]
fn functions_of_debug_builds_decide_on_what_they_checked() {
    let mut good = 0;
    for seed in 0..2_000 {
        let host = Fickle::new(seed);
        let value = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fickle(&host, "x")));
        host.is_asked_once();
        if let Ok(value) = value {
            good += 1;
            assert_eq!(value, expected(&host) as u32 + 1, "{seed}");
        }
        let mut host = Fickle::new(seed);
        let rule = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fickle_steps(&mut host)));
        host.is_asked_once();
        if cfg!(debug_assertions) && rule.is_ok() {
            assert!(host.given("left") != Some(1) || host.given("right") != Some(1));
        }
        let host = Fickle::new(seed);
        let sum = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fickle_all(&host)));
        host.is_asked_once();
        if let Ok(sum) = sum {
            let (left, right) = (host.given("left") == Some(1), host.given("right") == Some(1));
            assert_eq!(sum, u32::from(left) + 2 * u32::from(right) + 4 * u32::from(!left && !right));
        }
        let host = Fickle::new(seed);
        let word = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fickle_word(&host)));
        host.is_asked_once();
        if let Ok(word) = word {
            assert_eq!(word == "both", host.given("left") == Some(1));
        }
        let mut host = Fickle::new(seed);
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| gate(&mut host)));
        host.is_asked_once();
    }
    assert!(good > 100, "{good}");
}

#[test]
fn observers_see_the_answers_that_were_checked() {
    for seed in 0..500 {
        let (host, mut told) = (Fickle::new(seed), Told::default());
        let rule = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fickle::observe(&host, "x", &mut told)));
        host.is_asked_once();
        if let Ok(rule) = rule {
            assert_eq!(told.1, Some(rule as usize));
            for (name, value) in told.0 {
                if let Value::Bool(value) = value {
                    assert_eq!(host.given(name), Some(u64::from(value)), "{name}");
                }
            }
        }
    }
}

#[test]
fn other_tables_ask_once() {
    for seed in 0..2_000 {
        let host = Fickle::new(seed);
        let decided = game::try_decide(&host);
        host.is_asked_once();
        if decided.is_ok() {
            assert_ne!(host.given("computer_turn"), host.given("human_turn"));
        }
        let host = Fickle::new(seed);
        let _ = gate::try_decide(&host);
        host.is_asked_once();
    }
}
