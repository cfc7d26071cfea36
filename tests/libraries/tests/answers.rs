//! The answers of a person outlive the program in every format: an answer of `None` is not a question that is open.
//!
//! Each visit reads what the last one stored, gives one more answer, and stores all of them again. A visit that does not get further would go on for ever.

use chrono::NaiveDate;
use dtable_runtime::dtable;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Somebody who signs, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Signer {
    /// Nobody does.
    None,
    /// Who owns it.
    Owner,
}

/// A grade that may be missing: to a format it looks as an `Option` does.
pub type Grade = Option<u8>;

fn grade_of(grade: Grade) -> u8 {
    grade.unwrap_or_default()
}

dtable!(ask "tables/stored.yaml");
dtable!(ask "tables/stored_visit.yaml");
dtable!(ask "tables/booth.yaml");

/// A way to write answers, and to read them again.
struct Format {
    name: &'static str,
    has_nan: bool,
}

const FORMATS: [Format; 3] =
    [Format { name: "JSON", has_nan: false }, Format { name: "TOML", has_nan: true }, Format { name: "bincode", has_nan: true }];

impl Format {
    /// The answers as the next visit has them, or why it has none.
    fn stored<A: Serialize + DeserializeOwned>(&self, answers: &A) -> Result<A, String> {
        match self.name {
            "JSON" => serde_json::from_str(&serde_json::to_string(answers).unwrap()).map_err(|it| it.to_string()),
            "TOML" => toml::from_str(&toml::to_string(answers).unwrap()).map_err(|it| it.to_string()),
            _ => {
                let bytes = bincode::serde::encode_to_vec(answers, bincode::config::standard()).unwrap();
                bincode::serde::decode_from_slice(&bytes, bincode::config::standard()).map(|it| it.0).map_err(|it| it.to_string())
            }
        }
    }
}

/// What a person answers.
#[derive(Clone)]
struct Person {
    owner: Signer,
    discount: Option<u8>,
    paid: Option<Option<bool>>,
    grade: Grade,
    load: f64,
    heat: f32,
    note: &'static str,
    day: Option<NaiveDate>,
    again: Option<u8>,
}

/// Somebody who has nothing to say, and whom every question is asked.
const NOBODY: Person = Person {
    owner: Signer::None,
    discount: None,
    paid: Some(None),
    grade: None,
    load: 1.5,
    heat: 0.0,
    note: "plain",
    day: None,
    again: None,
};

/// Answers the question that is open in the table `$table`, whose other questions `$more` answers.
macro_rules! answer {
    ($table:ident, $question:expr, $person:expr $(, $more:pat => $answer:expr)*) => {
        match $question {
            $table::Question::Owner(it) => it.answer($person.owner),
            $table::Question::Discount(it) => it.answer($person.discount),
            $table::Question::Paid(it) => it.answer($person.paid),
            $table::Question::Grade(it) => it.answer($person.grade).unwrap(),
            $table::Question::Load(it) => it.answer($person.load),
            $table::Question::Heat(it) => it.answer($person.heat).unwrap(),
            $table::Question::Note(it) => it.answer($person.note.to_owned()),
            $table::Question::Day(it) => it.answer($person.day),
            $($more => $answer,)*
        }
    };
}

/// The price that a person is told, and how many visits it takes.
fn visits(format: &Format, person: &Person) -> Result<(u16, usize), String> {
    let mut answers = stored::Answers::new();
    for visit in 0..=8 {
        match stored::resume(format.stored(&answers)?) {
            stored::Step::Done(it) => return Ok((it.value, visit)),
            stored::Step::Ask(question) => answers = answer!(stored, question, person),
        }
    }
    Err("asked again".to_owned())
}

#[test]
fn no_answer_is_asked_for_again() {
    let (day, said) = (NaiveDate::from_ymd_opt(2026, 5, 1), |note| Person { note, ..NOBODY });
    for format in &FORMATS {
        for (person, price, count) in [
            (NOBODY, 1, 8),
            (Person { day, ..NOBODY }, 10, 8),
            (said("none"), 2, 7),
            (Person { heat: 30.0, ..NOBODY }, 3, 6),
            (Person { load: -0.5, ..NOBODY }, 4, 5),
            (Person { grade: Some(5), ..NOBODY }, 5, 4),
            (Person { paid: None, ..NOBODY }, 6, 3),
            (Person { paid: Some(Some(false)), ..NOBODY }, 7, 3),
            (Person { discount: Some(0), ..NOBODY }, 8, 2),
            (Person { owner: Signer::Owner, ..NOBODY }, 9, 1),
        ] {
            assert_eq!(visits(format, &person), Ok((price, count)), "{}", format.name);
        }
    }
}

#[test]
fn a_number_that_a_format_does_not_have_is_an_error_there() {
    for format in &FORMATS {
        for load in [f64::NAN, f64::NEG_INFINITY] {
            match visits(format, &Person { load, ..NOBODY }) {
                Ok(told) => assert!(format.has_nan && told == (4, 5), "{}: {told:?}", format.name),
                Err(why) => assert!(!format.has_nan && why.contains("null"), "{}: {why}", format.name),
            }
        }
    }
}

#[test]
fn answers_to_used_tables_are_stored_with_the_others() {
    for format in &FORMATS {
        for (person, expected) in [
            (NOBODY, (0, 1)),
            (Person { again: Some(1), ..NOBODY }, (5, 9)),
            (Person { again: Some(1), owner: Signer::Owner, ..NOBODY }, (6, 2)),
        ] {
            let mut answers = stored_visit::Answers::new();
            let told = (0..=9).find_map(|visit| match stored_visit::resume(format.stored(&answers).unwrap()) {
                stored_visit::Step::Done(it) => Some((it.value, visit)),
                stored_visit::Step::Ask(question) => {
                    answers = answer!(stored_visit, question, person, stored_visit::Question::Again(it) => it.answer(person.again));
                    None
                }
            });
            assert_eq!(told, Some(expected), "{}", format.name);
        }
    }
}

#[test]
fn answers_of_a_machine_are_stored_between_questions() {
    for format in &FORMATS {
        let mut guests = [None, Some(2), Some(0), None, None, None, Some(1), None].into_iter();
        let mut left = [Some(None), Some(Some(3)), None].into_iter();
        let (mut machine, mut answers, mut walk) = (booth::Machine::new(), booth::Answers::new(), String::new());
        for _ in 0..20 {
            answers = format.stored(&answers).unwrap();
            match machine.resume(answers) {
                None => break,
                Some(booth::Progress::Done(step)) => {
                    answers = booth::Answers::new();
                    walk += &format!("{} ", step.rule.id());
                }
                Some(booth::Progress::Ask(booth::Question::Guests(it))) => answers = it.answer(guests.next().unwrap()),
                Some(booth::Progress::Ask(booth::Question::Left(it))) => answers = it.answer(left.next().unwrap()),
            }
        }
        assert_eq!(walk, "empty taken more wait gone empty taken closed ", "{}", format.name);
    }
}

#[test]
fn stored_answers_are_read_by_people() {
    let answers: stored::Answers = stored::Answers {
        owner: Some(stored::Answered { answer: Signer::None }),
        discount: Some(stored::Answered { answer: None }),
        paid: Some(stored::Answered { answer: Some(stored::Answered { answer: None }) }),
        heat: Some(20.0),
        ..stored::Answers::new()
    };
    let text = serde_json::to_string(&answers).unwrap();
    assert_eq!(
        text,
        r#"{"owner":{"answer":"None"},"discount":{"answer":null},"paid":{"answer":{"answer":null}},"grade":null,"load":null,"heat":20.0,"note":null,"day":null}"#
    );
}

/// Ids, as the table spells them.
fn written(all: &[impl Serialize]) -> Vec<String> {
    all.iter().map(|it| serde_json::to_value(it).unwrap().as_str().unwrap().to_owned()).collect()
}

#[test]
fn rules_and_tables_are_stored_by_their_ids() {
    assert_eq!(written(&stored::Rule::ALL), stored::Rule::ALL.map(stored::Rule::id));
    assert_eq!(written(&booth::Table::ALL), booth::Table::ALL.map(booth::Table::id));
    for format in &FORMATS {
        for rule in stored::Rule::ALL {
            assert_eq!(format.stored(&Fired { rule }).unwrap().rule, rule, "{}", format.name);
        }
    }
}

/// A line of a log: TOML writes no value alone.
#[derive(serde::Serialize, serde::Deserialize)]
struct Fired {
    rule: stored::Rule,
}

#[test]
fn machines_and_steps_are_stored() {
    let mut machine = booth::Machine::new();
    let json = |it: &booth::Machine| serde_json::to_string(it).unwrap();
    assert_eq!(json(&machine), r#"{"table":"booth_free"}"#);
    let mut answers = booth::Answers::new();
    let step = loop {
        match machine.resume(answers).unwrap() {
            booth::Progress::Done(step) => break step,
            booth::Progress::Ask(booth::Question::Guests(it)) => answers = it.answer(Some(2)),
            booth::Progress::Ask(booth::Question::Left(it)) => answers = it.answer(None),
        }
    };
    assert_eq!(serde_json::to_string(&step).unwrap(), r#"{"rule":{"booth_free":"taken"}}"#);
    assert_eq!(step.to_string(), "booth_free -> booth_taken by rule taken");
    assert_eq!(json(&machine), r#"{"table":"booth_taken"}"#);
    for it in [machine, booth::Machine::new(), booth::Machine::restored(None)] {
        assert_eq!(FORMATS.each_ref().map(|format| format.stored(&it).unwrap()), [it; 3]);
    }
}
