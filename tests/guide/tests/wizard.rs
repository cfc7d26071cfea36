//! A form that asks what matters, a page at a time: *A wizard*.

use std::error::Error;

use dtable_runtime::dtable;

/// What somebody is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// No van.
    Nothing,
    /// A van with the insurance that the law asks for.
    Basic,
    /// A van with full insurance.
    Full,
}

/// A seat in an airplane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// In front, with more room.
    Front,
    /// Behind a wall, where a cot fits.
    Bulkhead,
    /// At the window.
    Window,
    /// Anywhere else.
    Aisle,
}

dtable!(ask "tables/wizard/van.yaml");
dtable!(ask "tables/wizard/seat.yaml");

/// What the browser shows next.
#[derive(Debug, PartialEq, Eq)]
enum Page {
    /// The name of a field, and its question.
    Question(&'static str, &'static str),
    Result(Offer),
}

/// One request: takes the session and the field that was sent, gives the new session and the next page.
fn visit(session: &str, sent: Option<&str>) -> Result<(String, Page), Box<dyn Error>> {
    let mut step = van::resume(serde_json::from_str(session)?);
    if let Some(text) = sent {
        let van::Step::Ask(question) = step else { return Err("nothing was asked".into()) };
        step = van::resume(answered(question, text)?);
    }
    Ok(match step {
        van::Step::Ask(question) => {
            let data = question.data();
            (serde_json::to_string(&question.answers())?, Page::Question(data.name, data.text))
        }
        van::Step::Done(outcome) => (String::new(), Page::Result(outcome.value)),
    })
}

/// All answers, with one more.
fn answered(question: van::Question, text: &str) -> Result<van::Answers, Box<dyn Error>> {
    let yes = text == "yes";
    Ok(match question {
        van::Question::Age(it) => it.answer(text.parse()?)?, // outside of `0..=120`: an error
        van::Question::Licence(it) => it.answer(yes),
        van::Question::Years(it) => it.answer(text.parse()?)?,
        van::Question::Accidents(it) => it.answer(text.parse()?)?,
        van::Question::Abroad(it) => it.answer(yes),
    })
}

/// The session with one answer taken back: it is asked again, and the others are kept.
fn back_to_age(session: &str) -> Result<String, Box<dyn Error>> {
    let mut answers: van::Answers = serde_json::from_str(session)?;
    answers.age = None;
    Ok(serde_json::to_string(&answers)?)
}

/// The session of somebody who has answered nothing.
fn begin() -> String {
    serde_json::to_string(&van::Answers::new()).unwrap()
}

/// The fields that are asked of somebody who answers like this, and the offer.
fn dialogue(answers: &[(&'static str, &str)]) -> (Vec<&'static str>, Offer) {
    let (mut asked, mut visited) = (Vec::new(), visit(&begin(), None).unwrap());
    loop {
        match visited {
            (_, Page::Result(offer)) => return (asked, offer),
            (session, Page::Question(field, _)) => {
                asked.push(field);
                let answer = answers.iter().find(|it| it.0 == field).expect(field).1;
                visited = visit(&session, Some(answer)).unwrap();
            }
        }
    }
}

#[test]
fn nobody_is_asked_what_does_not_matter() {
    assert_eq!(dialogue(&[("age", "17")]), (vec!["age"], Offer::Nothing));
    assert_eq!(dialogue(&[("age", "30"), ("licence", "no")]), (vec!["age", "licence"], Offer::Nothing));
    let careless = [("age", "30"), ("licence", "yes"), ("accidents", "7"), ("years", "9"), ("abroad", "no")];
    assert_eq!(dialogue(&careless), (vec!["age", "licence", "accidents"], Offer::Nothing));
}

#[test]
fn an_answer_is_taken_back() {
    let (session, _) = visit(&begin(), None).unwrap();
    let (session, _) = visit(&session, Some("30")).unwrap();
    let (session, page) = visit(&session, Some("yes")).unwrap();
    assert_eq!(session, r#"{"age":30,"licence":true,"years":null,"accidents":null,"abroad":null}"#);
    assert_eq!(page, Page::Question("accidents", "How many accidents were your fault?"));
    let (session, page) = visit(&back_to_age(&session).unwrap(), None).unwrap();
    assert_eq!(page, Page::Question("age", "How old are you?"));
    let (_, page) = visit(&session, Some("31")).unwrap();
    assert_eq!(page, Page::Question("accidents", "How many accidents were your fault?"));
}

#[test]
fn a_wrong_answer_is_an_error_and_the_question_stays() {
    let (session, page) = visit(&begin(), None).unwrap();
    assert!(visit(&session, Some("150")).is_err() && visit(&session, Some("old")).is_err());
    assert_eq!(visit(&session, None).unwrap().1, page);
}

/// The fields of `seat` that are asked, with the answers of somebody, and the seat.
fn seated(answer: impl Fn(&str) -> bool) -> (Vec<&'static str>, Seat) {
    let (mut asked, mut step) = (Vec::new(), seat::ask());
    loop {
        step = match step {
            seat::Step::Done(outcome) => return (asked, outcome.value),
            seat::Step::Ask(question) => {
                let name = question.data().name;
                asked.push(name);
                let yes = answer(name);
                seat::resume(match question {
                    seat::Question::Infant(it) => it.answer(yes),
                    seat::Question::Window(it) => it.answer(yes),
                    seat::Question::Room(it) => it.answer(yes),
                })
            }
        }
    }
}

#[test]
fn questions_come_in_the_order_of_the_file() {
    assert_eq!(seated(|_| true), (vec!["infant", "room"], Seat::Front));
    assert_eq!(seated(|field| field != "infant"), (vec!["infant", "window", "room"], Seat::Front));
    assert_eq!(seated(|_| false), (vec!["infant", "window", "room"], Seat::Aisle));
}
