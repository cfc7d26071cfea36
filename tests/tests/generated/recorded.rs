//! `record: answers`: outcomes have what was asked and answered, in every mode; what serde writes of them is read again, and decided again by
//! the table that a program reads.

use super::observing::Trace;
use super::waiting::{later, wait};
use dtable_core::Table;
use dtable_core::front::json::Given;
use dtable_runtime::dtable;
use dtable_runtime::record::{Case, CaseValue, Recorded};
use std::sync::Mutex;

#[derive(Clone, Copy)]
pub struct Day(i32);

impl Day {
    const fn number(self) -> i32 {
        self.0
    }
}

pub struct Customer {
    age: u8,
}

#[derive(Clone, Copy)]
pub enum Grade {
    First,
    None,
    Second,
    Third,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cents(i128);

impl Cents {
    const fn of(self) -> i128 {
        self.0
    }
}

dtable!("tables/recorded.yaml");
dtable!(try "tables/recorded.yaml" as recorded_try);
dtable!(async try "tables/recorded.yaml" as recorded_later);
dtable!(async(local) "tables/recorded.yaml" as recorded_local);
dtable!(ask "tables/recorded.yaml" as recorded_steps);

/// Answers that are noted, and what was done.
struct Register {
    known: bool,
    score: u16,
    grade: Grade,
    income: Cents,
    name: String,
    risk: f32,
    rooms: Option<Option<u8>>,
    debt: i128,
    asked: Mutex<Vec<&'static str>>,
    done: Vec<&'static str>,
}

impl Register {
    fn new() -> Self {
        let (asked, done, name) = (Mutex::new(Vec::new()), Vec::new(), "Bo".to_owned());
        Self { known: true, score: 480, grade: Grade::First, income: Cents(1), name, risk: 0.5, rooms: None, debt: 0, asked, done }
    }
}

macro_rules! questions {
    ($with:ident) => {
        $with! {
            known: bool, score: u16, grade: Grade, income: Cents, name: String, risk: f32, rooms: Option<Option<u8>>, debt: i128
        }
    };
}

macro_rules! at_once {
    ($($name:ident: $ty:ty),*) => {
        impl recorded::Conditions for Register {
            $(fn $name(&self) -> $ty {
                self.asked.lock().unwrap().push(stringify!($name));
                self.$name.clone()
            })*
        }
        impl recorded_steps::Conditions for Register {
            $(fn $name(&self) -> $ty { recorded::Conditions::$name(self) })*
        }
        impl recorded_try::Conditions for Register {
            type Error = &'static str;
            $(fn $name(&self) -> Result<$ty, &'static str> { Ok(recorded::Conditions::$name(self)) })*
        }
        impl recorded_later::Conditions for Register {
            type Error = &'static str;
            $(async fn $name(&self) -> Result<$ty, &'static str> { later().await; Ok(recorded::Conditions::$name(self)) })*
        }
        impl recorded_local::Conditions for Register {
            $(async fn $name(&self) -> $ty { later().await; recorded::Conditions::$name(self) })*
        }
    };
}

questions!(at_once);

impl recorded::Actions for Register {
    fn pay(&mut self) {
        self.done.push("pay");
    }
    fn note(&mut self) {
        self.done.push("note");
    }
}

impl recorded_steps::Actions for Register {
    fn pay(&mut self) {}
    fn note(&mut self) {}
}

impl recorded_try::Actions for Register {
    fn pay(&mut self) -> Result<(), &'static str> {
        recorded::Actions::pay(self);
        Ok(())
    }
    fn note(&mut self) -> Result<(), &'static str> {
        Err("no paper")
    }
}

const MILLION: u64 = 1_000_000;

/// The inputs of the table.
type Inputs = (u64, Day, Customer, Option<&'static str>, char);

/// Cases that come to each rule, with what serde writes of them.
fn cases() -> Vec<(Register, Inputs, &'static str)> {
    let (day, of_age) = (Day(20_484), || Customer { age: 18 });
    let unknown = Register { known: false, ..Register::new() };
    let web = Register { risk: 0.1, score: 0, grade: Grade::None, ..Register::new() };
    let good = Register { score: 1000, income: Cents(200_050), ..Register::new() };
    let rooms =
        Register { grade: Grade::Third, name: "Ann".to_owned(), risk: f32::NAN, rooms: Some(None), debt: i128::MIN, ..Register::new() };
    let second = Register { grade: Grade::Second, name: "quote \" and \n".to_owned(), risk: f32::NAN, ..Register::new() };
    vec![
        (
            Register::new(),
            (7, day, Customer { age: 17 }, None, 'x'),
            r#"child,"amount":7,"day":"2026-01-31","channel":null,"sign":"x","adult":false},9"#,
        ),
        (
            Register::new(),
            (7, Day(-1), of_age(), Some("web"), ' '),
            r#"early,"amount":7,"day":"1969-12-31","channel":"web","sign":" ","adult":true},8"#,
        ),
        (
            unknown,
            (u64::MAX, day, of_age(), Some("None"), '"'),
            r#"new,"amount":18446744073709551615,"day":"2026-01-31","channel":"None","sign":"\"","adult":true,"known":false},7"#,
        ),
        (
            web,
            (999, day, of_age(), Some("web"), ' '),
            r#"web,"amount":999,"day":"2026-01-31","channel":"web","sign":" ","adult":true,"known":true,"grade":"None","risk":0.1},4"#,
        ),
        (
            good,
            (MILLION, day, of_age(), Some("post"), 'ü'),
            r#"good,"amount":1000000,"day":"2026-01-31","channel":"post","sign":"ü","adult":true,"known":true,"grade":"a","income":"2000.50","score":1000,"risk":0.5},3"#,
        ),
        (
            rooms,
            (MILLION, day, of_age(), None, 'x'),
            r#"rooms,"amount":1000000,"day":"2026-01-31","channel":null,"sign":"x","adult":true,"known":true,"grade":"other","risk":"NaN","name":"Ann","rooms":"Some(None)","debt":"-170141183460469231731687303715884105728"},1000000"#,
        ),
        (
            second,
            (MILLION, day, of_age(), None, 'x'),
            r#"else,"amount":1000000,"day":"2026-01-31","channel":null,"sign":"x","adult":true,"known":true,"grade":"other","risk":"NaN","name":"quote \" and \n"},0"#,
        ),
    ]
}

/// A whole line, of what stands in the list.
fn line(short: &str) -> String {
    let (rule, rest) = short.split_once(',').unwrap();
    let (case, value) = rest.rsplit_once("},").unwrap();
    format!(r#"{{"table":"recorded","rule":"{rule}","case":{{{case}}},"value":{value}}}"#)
}

#[test]
fn outcomes_are_lines_of_a_log() {
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (register, (amount, day, customer, channel, sign), short) in cases() {
        let outcome = recorded::outcome(&register, amount, day, &customer, channel, sign);
        found.push(serde_json::to_string(&outcome).unwrap());
        expected.push(line(short));
        let asked = register.asked.into_inner().unwrap();
        let answered: Vec<&str> = outcome.answers().iter().map(|it| it.0).filter(|it| *it != "adult").collect();
        // The relation asks as well, before the decision does.
        assert!(answered.iter().all(|it| asked.iter().filter(|other| *other == it).count() == 1), "{answered:?} {asked:?}");
    }
    assert_eq!(found, expected);
}

#[test]
fn every_mode_records_alike() {
    for (register, (amount, day, customer, channel, sign), short) in cases() {
        let (line, customer) = (line(short), &customer);
        let written = |it: &dyn erased::Line| assert_eq!(it.line(), line);
        written(&recorded::try_outcome(&register, amount, day, customer, channel, sign).unwrap());
        written(&recorded::outcome_observed(&register, amount, day, customer, channel, sign, &mut ()));
        written(&recorded_try::outcome(&register, amount, day, customer, channel, sign).unwrap());
        written(&recorded_try::try_outcome(&register, amount, day, customer, channel, sign).unwrap());
        written(&wait(recorded_later::outcome(&register, amount, day, customer, channel, sign)).unwrap());
        written(&wait(recorded_later::try_outcome(&register, amount, day, customer, channel, sign)).unwrap());
        written(&wait(recorded_local::outcome(&register, amount, day, customer, channel, sign)));
        written(&recorded_steps::outcome(&register, amount, day, customer, channel, sign));
        written(&stepped(&register, amount, day, customer, channel, sign));
    }
}

/// Answers one question after the other.
fn stepped(register: &Register, amount: u64, day: Day, customer: &Customer, channel: Option<&str>, sign: char) -> recorded_steps::Outcome {
    use recorded_steps::{Conditions, Question, Step};
    let mut answers = recorded_steps::Answers::new();
    loop {
        answers = match recorded_steps::resume(answers, amount, day, customer, channel, sign) {
            Step::Done(outcome) => return outcome,
            Step::Ask(Question::Known(it)) => it.answer(Conditions::known(register)),
            Step::Ask(Question::Score(it)) => it.answer(Conditions::score(register)).unwrap(),
            Step::Ask(Question::Grade(it)) => it.answer(Conditions::grade(register)),
            Step::Ask(Question::Income(it)) => it.answer(Conditions::income(register)).unwrap(),
            Step::Ask(Question::Name(it)) => it.answer(Conditions::name(register)),
            Step::Ask(Question::Risk(it)) => it.answer(Conditions::risk(register)),
            Step::Ask(Question::Rooms(it)) => it.answer(Conditions::rooms(register)),
            Step::Ask(Question::Debt(it)) => it.answer(Conditions::debt(register)).unwrap(),
        };
    }
}

/// Outcomes of several tables.
mod erased {
    use super::Recorded;

    pub trait Line {
        fn line(&self) -> String;
    }

    impl<R, V: serde::Serialize> Line for Recorded<R, V> {
        fn line(&self) -> String {
            serde_json::to_string(self).unwrap()
        }
    }
}

/// A recorded case as a program reads it from a log.
fn given(case: &Case) -> Given {
    serde_json::from_str(&serde_json::to_string(case).unwrap()).unwrap()
}

#[test]
fn cases_are_read_again_and_decided_again() {
    let table = Table::parse("recorded.yaml", include_str!("../../tables/recorded.yaml")).unwrap();
    for (register, (amount, day, customer, channel, sign), _) in cases() {
        let outcome = recorded::outcome(&register, amount, day, &customer, channel, sign);
        let read: serde_json::Value = serde_json::from_str(&erased::Line::line(&outcome)).unwrap();
        let case: Case = serde_json::from_value(read["case"].clone()).unwrap();
        let in_order: Case = serde_json::from_str(&serde_json::to_string(&outcome.case()).unwrap()).unwrap();
        assert_eq!((case.len(), &in_order), (outcome.case().len(), &outcome.case()));
        let decided = table.decide(given(&case)).unwrap();
        assert_eq!(decided.rule().id(), outcome.rule.id());
        let rate = decided.output("rate").unwrap();
        assert!(rate.text() == outcome.value.to_string() || outcome.id() == "rooms", "{rate:?}");
    }
}

#[test]
fn an_outcome_stands_for_its_rule() {
    let (mut register, (amount, day, customer, channel, sign), _) = cases().remove(4);
    let outcome = recorded::outcome(&register, amount, day, &customer, channel, sign);
    assert_eq!((outcome.id(), outcome.actions().len(), outcome.table().name), ("good", 2, "recorded"));
    assert_eq!(outcome.answers().get("income"), Some(&CaseValue::Text("2000.50".into())));
    assert_eq!((outcome.inputs().get("customer"), outcome.case().get("day").is_some()), (None, true));
    outcome.perform(&mut register);
    assert_eq!(register.done, ["pay", "note"]);
    let outcome = recorded_try::outcome(&register, amount, day, &customer, channel, sign).unwrap();
    let failed = outcome.perform(&mut register).unwrap_err();
    assert_eq!(failed.to_string(), "the table `recorded` could not perform `note` of rule `good`: no paper");
    // The function itself decides and acts, and records nothing.
    assert_eq!(recorded(&mut register, amount, day, &customer, channel, sign), 3);
    assert_eq!(register.done, ["pay", "note", "pay", "pay", "note"]);
}

#[test]
fn what_is_recorded_is_what_an_observer_sees() {
    for (register, (amount, day, customer, channel, sign), _) in cases() {
        let mut trace = Trace::default();
        let outcome = recorded::outcome_observed(&register, amount, day, &customer, channel, sign, &mut trace);
        let inputs = ["amount", "day", "customer", "channel", "sign"];
        let seen = trace.0.iter().filter_map(|it| it.split_once(" = ")).map(|it| it.0).filter(|it| !inputs.contains(it));
        assert!(seen.eq(outcome.answers().iter().map(|it| it.0)), "{:?}", trace.0);
        assert_eq!(trace.0.last().unwrap(), &format!("rule {}", outcome.rule));
    }
}

#[test]
fn what_does_not_hold_is_no_outcome() {
    let (_, (amount, day, customer, channel, sign), _) = cases().remove(4);
    let broken = Register { score: 999, ..Register::new() };
    let told = recorded::try_outcome(&broken, amount, day, &customer, channel, sign).map(|it| it.rule).unwrap_err();
    assert_eq!(told.to_string(), "the table `recorded` assumes `known -> score != 999`, which does not hold: known = T, score = 999");
    let told = recorded_try::outcome(&broken, amount, day, &customer, channel, sign).map(|it| it.rule).unwrap_err();
    assert!(told.to_string().contains("score = 999"), "{told}");
}

/// Answers of a network, which used tables ask.
mod network {
    use super::{Cents, Table, erased, given, later, wait};
    use dtable_runtime::dtable;
    use dtable_runtime::record::Case;
    use std::sync::Mutex;

    #[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
    pub enum Rating {
        Good,
        Fair,
        Bad,
    }

    #[derive(Clone)]
    pub struct Name(&'static str);

    impl From<Name> for String {
        fn from(name: Name) -> Self {
            name.0.to_owned()
        }
    }

    const fn bonus_of_the_day() -> u8 {
        5
    }

    dtable!("tables/recorded_loan.yaml");
    dtable!(async try "tables/recorded_loan.yaml" as later_loan);
    dtable!(ask "tables/recorded_loan.yaml" as stepped_loan);

    #[derive(Default)]
    struct Customer {
        urgent: bool,
        known: bool,
        late: u8,
        income: i128,
        street: &'static str,
        asked: Mutex<Vec<&'static str>>,
    }

    macro_rules! customer {
        ($($name:ident: $ty:ty = $answer:expr),*) => {
            impl recorded_loan::Conditions for Customer {
                $(fn $name(&self) -> $ty {
                    self.asked.lock().unwrap().push(stringify!($name));
                    let answer: fn(&Self) -> $ty = $answer;
                    answer(self)
                })*
            }
            impl stepped_loan::Conditions for Customer {
                $(fn $name(&self) -> $ty { recorded_loan::Conditions::$name(self) })*
            }
            impl later_loan::Conditions for Customer {
                type Error = ();
                $(async fn $name(&self) -> Result<$ty, ()> { later().await; Ok(recorded_loan::Conditions::$name(self)) })*
            }
        };
    }

    customer! {
        urgent: bool = |it| it.urgent, known: bool = |it| it.known, late: u8 = |it| it.late,
        income: Cents = |it| Cents(it.income), street: Name = |it| Name(it.street)
    }

    fn stepped(customer: &Customer, member: bool) -> stepped_loan::Outcome {
        use stepped_loan::{Conditions, Question, Step};
        let mut answers = stepped_loan::Answers::new();
        loop {
            answers = match stepped_loan::resume(answers, member) {
                Step::Done(outcome) => return outcome,
                Step::Ask(Question::Urgent(it)) => it.answer(Conditions::urgent(customer)),
                Step::Ask(Question::Known(it)) => it.answer(Conditions::known(customer)),
                Step::Ask(Question::Late(it)) => it.answer(Conditions::late(customer)).unwrap(),
                Step::Ask(Question::Income(it)) => it.answer(Conditions::income(customer)).unwrap(),
                Step::Ask(Question::Street(it)) => it.answer(Conditions::street(customer)),
            };
        }
    }

    #[test]
    fn questions_of_used_tables_are_recorded_in_their_order() {
        let load = |path: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/");
            std::fs::read_to_string(format!("{folder}{path}")).map_err(|it| it.to_string())
        };
        let table = Table::parse_with("recorded_loan.yaml", load("recorded_loan.yaml").unwrap(), load).unwrap();
        let mut lines = Vec::new();
        for at in 0..96_u8 {
            let [member, urgent, known] = [1, 2, 4].map(|bit| at & bit != 0);
            let (late, income) = (if at & 8 != 0 { 9 } else { 0 }, if at & 16 != 0 { 10_050 } else { -1 });
            let street = ["Mill Lane", "else \"where\"", ""][usize::from(at / 32)];
            let customer = || Customer { urgent, known, late, income, street, ..Customer::default() };
            let host = customer();
            let outcome = recorded_loan::outcome(&host, member);
            let answered: Vec<&str> = outcome.answers().iter().map(|it| it.0).filter(|it| *it != "bonus").collect();
            assert_eq!(answered, host.asked.into_inner().unwrap());
            let line = erased::Line::line(&outcome);
            assert_eq!(erased::Line::line(&recorded_loan::try_outcome(&customer(), member).unwrap()), line);
            assert_eq!(erased::Line::line(&wait(later_loan::outcome(&customer(), member)).unwrap()), line);
            let steps = stepped(&customer(), member);
            let (mut by_steps, mut at_once): (Vec<_>, Vec<_>) = (steps.answers().iter().collect(), outcome.answers().iter().collect());
            by_steps.sort_by_key(|it| it.0);
            at_once.sort_by_key(|it| it.0);
            assert_eq!(by_steps, at_once);
            let case: Case = serde_json::from_str(&serde_json::to_string(&outcome.case()).unwrap()).unwrap();
            let decided = table.decide(given(&case)).unwrap_or_else(|it| panic!("{it}: {line}"));
            assert_eq!((decided.rule().id(), decided.output("days").unwrap().text()), (outcome.id(), outcome.value.to_string().as_str()));
            lines.push(line);
        }
        lines.sort();
        lines.dedup();
        let some = |start: &str| lines.iter().find(|it| it.contains(start)).unwrap().as_str();
        let expected = [
            r#"{"table":"recorded_loan","rule":"bad","case":{"member":false,"known":true,"late":0,"income":"-0.01","street":""},"value":0}"#,
            r#"{"table":"recorded_loan","rule":"hurry","case":{"member":false,"known":true,"late":0,"income":"100.50","urgent":true,"bonus":0},"value":30}"#,
        ];
        assert_eq!([some("street"), some("bonus")], expected);
    }
}
