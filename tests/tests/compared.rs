//! Entries that compare columns, in the code that they become: right in every case, and each condition asked at most once.

use dtable_runtime::{Value, dtable, why_not};
use std::cell::RefCell;

/// No copy can be made of it, and it cannot be compared.
pub enum Kind {
    /// Neither round nor flat.
    Plain,
    /// A ball.
    Round,
    /// A sheet.
    Flat,
}

dtable!("tables/compared.yaml");
dtable!("tables/compared_value.yaml");
dtable!("tables/compared_sum.yaml");
dtable!("tables/compared_texts.yaml");
dtable!("tables/compared_computed.yaml");
dtable!("tables/compared_order.yaml");

/// Answers, and what was asked.
#[derive(Default)]
struct Host {
    vip: bool,
    open: bool,
    amount: u8,
    limit: u8,
    kind: u8,
    want: u8,
    warm: f64,
    hot: f64,
    sign: char,
    asked: RefCell<Vec<&'static str>>,
    done: Vec<&'static str>,
}

impl Host {
    fn ask<T>(&self, question: &'static str, answer: T) -> T {
        assert!(!self.asked.borrow().contains(&question), "`{question}` is asked twice");
        self.asked.borrow_mut().push(question);
        answer
    }

    fn was_asked(&self) -> Vec<&'static str> {
        self.asked.take()
    }
}

fn kind(number: u8) -> Kind {
    match number {
        0 => Kind::Plain,
        1 => Kind::Round,
        _ => Kind::Flat,
    }
}

impl compared::Conditions for Host {
    fn vip(&self) -> bool {
        self.ask("vip", self.vip)
    }
    fn amount(&self) -> u8 {
        self.ask("amount", self.amount)
    }
    fn limit(&self) -> u8 {
        self.ask("limit", self.limit)
    }
    fn kind(&self) -> Kind {
        self.ask("kind", kind(self.kind))
    }
    fn want(&self) -> Kind {
        self.ask("want", kind(self.want))
    }
    fn warm(&self) -> f64 {
        self.ask("warm", self.warm)
    }
    fn hot(&self) -> f64 {
        self.ask("hot", self.hot)
    }
}

impl compared::Actions for Host {
    fn pay(&mut self) {
        self.done.push("pay");
    }
    fn beg(&mut self) {
        self.done.push("beg");
    }
}

impl compared_value::Conditions for Host {
    fn amount(&self) -> &u8 {
        self.ask("amount", &self.amount)
    }
    fn sign(&self) -> char {
        self.ask("sign", self.sign)
    }
}

impl compared_sum::Conditions for Host {
    fn open(&self) -> bool {
        self.ask("open", self.open)
    }
    fn amount(&self) -> u8 {
        assert!(self.open);
        self.ask("amount", self.amount)
    }
    fn limit(&self) -> u8 {
        self.ask("limit", self.limit)
    }
}

fn expected(host: &Host, floor: u8) -> &'static str {
    let fits = host.amount > floor && host.amount <= host.limit;
    match () {
        () if host.vip => "vip",
        () if host.amount <= floor && host.warm < host.hot => "cold",
        () if host.amount <= floor => "nan",
        () if fits && host.kind == host.want => "fits",
        () if fits => "other",
        () => "large",
    }
}

#[test]
fn answers_are_compared() {
    for (amount, limit, floor) in (0..64).map(|it| (it % 4, it / 4 % 4, it / 16)) {
        for (kind, want, vip) in (0..18).map(|it| (it % 3, it / 3 % 3, it / 9 == 1)) {
            for (warm, hot) in [(1.0, 2.0), (2.0, 1.0), (-0.0, 0.0), (f64::NAN, 1.0), (1.0, f64::NAN)] {
                let mut host = Host { vip, amount, limit, kind, want, warm, hot, ..Host::default() };
                let wanted = expected(&host, floor);
                assert_eq!(compared::decide(&host, floor).id(), wanted);
                let asked = host.was_asked();
                assert!(!vip || asked == ["vip"], "{asked:?}");
                let mut seen = Vec::new();
                assert_eq!(compared::decide_observed(&host, floor, &mut Seen(&mut seen)).id(), wanted);
                assert_eq!(host.was_asked(), asked);
                seen.retain(|it| *it != "floor");
                assert_eq!(seen, asked);
                assert_eq!(compared(&mut host, floor).id(), wanted);
            }
        }
    }
}

struct Seen<'a>(&'a mut Vec<&'static str>);

impl dtable_runtime::Observer for Seen<'_> {
    fn asked(&mut self, table: &'static dtable_runtime::TableData, condition: usize, _: dtable_runtime::Value) {
        let name = table.conditions[condition].name;
        assert!(!self.0.contains(&name), "`{name}` is reported twice");
        self.0.push(name);
    }
}

#[test]
fn values_by_comparison() {
    for (amount, limit) in (0..16).map(|it| (it % 4, it / 4)) {
        for (sign, last) in ('a'..='d').flat_map(|sign| ('a'..='d').map(move |last| (sign, last))) {
            let host = Host { amount, sign, ..Host::default() };
            let wanted = match () {
                () if amount == limit => 3,
                () if sign < last => 4,
                () if sign > last => 5,
                () if amount < limit => 1,
                () => 2,
            };
            assert_eq!(compared_value(&host, limit, last), wanted);
            host.was_asked();
        }
    }
}

#[test]
fn what_is_not_applicable_is_compared_with_nothing() {
    for (amount, limit, floor, open) in (0..128).map(|it| (it % 4, it / 4 % 4, it / 16 % 4, it / 64 == 1)) {
        let host = Host { amount, limit, open, ..Host::default() };
        let rules = [
            (open && amount <= limit, 1),
            (open && amount > limit, 2),
            (!open && limit > floor, 4),
            (open && amount >= 1 && amount != floor, 8),
        ];
        assert_eq!(compared_sum(&host, floor), rules.into_iter().filter(|it| it.0).map(|it| it.1).sum::<u32>());
    }
}

impl compared_texts::Conditions for Texts {
    fn home(&self) -> String {
        self.asked.borrow_mut().push("home");
        self.home.to_owned()
    }
    fn away(&self) -> &str {
        self.asked.borrow_mut().push("away");
        self.away
    }
}

struct Texts {
    home: &'static str,
    away: &'static str,
    asked: RefCell<Vec<&'static str>>,
}

const TEXTS: [&str; 5] = ["x", "y", "z", "north", "south"];

/// All combinations of four texts, with the value that is right.
fn places() -> impl Iterator<Item = ([&'static str; 4], u32)> {
    (0..TEXTS.len().pow(3) * 2).map(|it| {
        let text = |place: u32| TEXTS[it / 2 / TEXTS.len().pow(place) % TEXTS.len()];
        let (home, away, here, pole) = (text(0), text(1), text(2), ["north", "south"][it % 2]);
        let place = match () {
            () if home == away && away == "x" => 1,
            () if home == away => 2,
            () if home == here => 3,
            () if here == pole => 4,
            () => 5,
        };
        ([home, away, here, pole], place)
    })
}

#[test]
fn texts_are_compared() {
    for ([home, away, here, pole], place) in places() {
        let host = Texts { home, away, asked: RefCell::default() };
        assert_eq!(compared_texts(&host, here, pole), place, "{home} {away} {here} {pole}");
        host.asked.borrow_mut().sort_unstable();
        assert_eq!(*host.asked.borrow(), ["away", "home"]);
    }
}

#[test]
fn texts_are_compared_by_the_front_door() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tables/compared_texts.yaml")).unwrap();
    let table = dtable_core::Table::parse("compared_texts.yaml", &text).unwrap();
    let mut case = table.case();
    for (texts, place) in places() {
        for (name, text) in ["home", "away", "here", "pole"].into_iter().zip(texts) {
            case.set(table.column(name).unwrap(), text).unwrap();
        }
        let decided = case.decide().unwrap();
        assert_eq!(decided.output("place").unwrap().text(), place.to_string(), "{texts:?}");
    }
    let given = ["home", "away", "here"].into_iter().zip(["a", "b", "c"]).chain([("pole", "north")]);
    let decided = table.decide(given).unwrap();
    assert_eq!(
        decided.why_not("here").unwrap().to_string(),
        "home is other text 1 (away is other text 2, here is other text 3), and != away && == here is wanted"
    );
    assert!(table.columns().map(|it| it.name()).eq(["home", "away", "here", "pole"]));
}

impl compared_computed::Conditions for Computed {
    fn cap(&self) -> i32 {
        self.asked.borrow_mut().push("cap");
        self.cap
    }
    fn wet(&self) -> bool {
        self.asked.borrow_mut().push("wet");
        self.wet
    }
}

struct Computed {
    cap: i32,
    wet: bool,
    asked: RefCell<Vec<&'static str>>,
}

#[test]
fn computed_columns_are_compared() {
    for (actual, limit, cap) in (0..80).map(|it| (it % 4, it / 4 % 4, it / 16 - 2)) {
        for (name, wet) in [("a", true), ("abc", true), ("a", false), ("abc", false)] {
            let (over, odd) = (actual - limit, actual % 2 == 1);
            let wanted = match () {
                () if over >= actual => 6,
                () if over <= cap && odd == wet => 1,
                () if over <= cap && name.len() <= 2 => 2,
                () if over <= cap => 3,
                () if actual < limit => 4,
                () => 5,
            };
            let host = Computed { cap, wet, asked: RefCell::default() };
            assert_eq!(compared_computed(&host, actual, limit, name, 2), wanted, "{actual} {limit} {cap} {name} {wet}");
            let mut asked = host.asked.take();
            asked.sort_unstable();
            assert!(asked.windows(2).all(|pair| pair[0] != pair[1]), "{asked:?}");
            let mut seen = Vec::new();
            let rule = compared_computed::decide_observed(&host, actual, limit, name, 2, &mut Seen(&mut seen));
            assert_eq!(rule.id(), wanted.to_string());
        }
    }
}

/// With all answers known, a rule is kept from firing by exactly those of its entries that do not hold, comparisons among them.
#[test]
fn why_not_tells_comparisons() {
    let values = |[vip, amount, limit, kind, want, warm, hot, floor]: [u8; 8]| {
        let temperature = |at: u8| [-1.0, 20.5, f64::NAN][at as usize];
        // `kind` lists Plain, Round, Flat; `want` lists Flat, Plain, Round.
        [
            Value::Bool(vip == 1),
            Value::Integer(amount.into()),
            Value::Integer(limit.into()),
            Value::Nth(kind.into()),
            Value::Nth(want.into()),
            Value::Float(temperature(warm)),
            Value::Float(temperature(hot)),
            Value::Integer(floor.into()),
        ]
    };
    let mut points = 0;
    for number in 0..2 * 3 * 3 * 3 * 3 * 3 * 3 * 3_usize {
        let mut rest = number;
        let point = [2, 3, 3, 3, 3, 3, 3, 3].map(|count| {
            let at = rest % count;
            rest /= count;
            at as u8
        });
        let [vip, amount, limit, kind, want, warm, hot, floor] = point;
        let temperature = |at: u8| [-1.0, 20.5, f64::NAN][at as usize];
        let (fits, likes) =
            (amount > floor && amount <= limit, ["Plain", "Round", "Flat"][kind as usize] == ["Flat", "Plain", "Round"][want as usize]);
        let colder = temperature(warm) < temperature(hot);
        let expected = [
            vip == 1,
            vip == 0 && fits && likes,
            vip == 0 && amount <= floor && colder,
            vip == 0 && amount <= floor && !colder,
            vip == 0 && fits && !likes,
            vip == 0 && amount > floor && amount > limit,
        ];
        let answers = values(point).map(Some);
        let matches = [0, 1, 2, 3, 4, 5].map(|rule| why_not(&compared::TABLE, rule, &answers).next().is_none());
        assert_eq!(matches, expected, "{point:?}");
        points += 1;
    }
    assert_eq!(points, 4374);
    let answers = values([0, 2, 1, 0, 0, 0, 0, 1]).map(Some);
    let why: Vec<_> = why_not(&compared::TABLE, 1, &answers).map(|it| (it.condition, it.entry.text(), it.compared)).collect();
    assert_eq!(why, [(1, "> floor && <= limit", Some(2)), (3, "== want", Some(4))]);
    // What is not known keeps no rule from firing.
    let unknown = [None, answers[1], None, None, None, None, None, answers[7]];
    assert_eq!(why_not(&compared::TABLE, 1, &unknown).count(), 0);
}

/// An enum whose own order is the opposite of that of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The greatest.
    High,
    /// The one between.
    Middle,
    /// The least.
    Low,
}

/// A host for `compared_order.yaml`.
struct Grades([Grade; 2]);

impl compared_order::Conditions for Grades {
    fn given(&self) -> Grade {
        self.0[0]
    }

    fn wanted(&self) -> Grade {
        self.0[1]
    }
}

/// Enums with an order compare by the lists of the table, in decisions, in the check of relations and in `why_not`.
#[test]
fn enums_compare_by_the_order_of_their_lists() {
    const ALL: [Grade; 3] = [Grade::Low, Grade::Middle, Grade::High];
    for (given, wanted, former) in (0..3 * 3 * 4).map(|at| (at % 3, at / 3 % 3, (at / 9_usize).checked_sub(1))) {
        let case = (given, wanted, former);
        let host = Grades([ALL[given], ALL[wanted]]);
        let former_grade = former.map(|it| ALL[it]);
        let checked = compared_order::check(&host, former_grade);
        let rule = match former {
            Some(0) if given > wanted => None,
            _ if given < wanted => Some((0, 0)),
            former if given == wanted => Some(if former == Some(2) { (2, 2) } else { (1, 1) }),
            _ => Some(if wanted >= 1 { (3, 2) } else { (4, 1) }),
        };
        let Some((rule, step)) = rule else {
            assert!(checked.is_err(), "{case:?}");
            continue;
        };
        assert!(checked.is_ok(), "{case:?}");
        assert_eq!(compared_order(&host, former_grade), ALL[step], "{case:?}");
        let answers = [Value::Nth(given), Value::Nth(wanted), former.map_or(Value::Nothing(0), Value::Nth)].map(Some);
        let matching: Vec<usize> = (0..5).filter(|rule| why_not(&compared_order::TABLE, *rule, &answers).next().is_none()).collect();
        assert_eq!(matching, [rule], "{case:?}");
    }
}
