//! `ask` of models: a step that stops at each question, and a program that stores where it stands. `tests/forms` walks all models this way.

use super::events::{Event, House, QUIET, loud};
use super::models::Place;
use dtable_runtime::dtable;
use waiting_door::{Answered, Answers, Machine, Progress, Question, Table};

dtable!(ask "tables/door.yaml" as waiting_door);
dtable!(ask "tables/beacon.yaml" as waiting_beacon);
dtable!(ask "tables/yard.yaml" as waiting_yard);

impl waiting_door::Actions for House {
    fn pull(&mut self) {
        self.log.push("pull");
    }
    fn push(&mut self) {
        self.log.push("push");
    }
}

/// What is stored between two visits: the table, and the answer if there is one.
type Stored = (Option<&'static str>, Option<Option<u8>>);

/// One visit: goes on where the program stood, with one more answer to the question that was open.
fn visit((table, locked): Stored, answer: Option<u8>) -> Result<(Stored, String), String> {
    let mut machine = table.map_or_else(Machine::new, |id| Machine::at(id.parse().unwrap()));
    let answers = match machine
        .resume(Answers { locked: locked.map(|answer| Answered { answer }) }, Event::Press, "Ann", 0, false)
        .expect("it has not stopped")
    {
        Progress::Done(_) => return Err("nothing is open".to_owned()),
        Progress::Ask(Question::Locked(open)) => open.answer(answer).map_err(|it| it.to_string())?,
    };
    let said = match machine.resume(answers, Event::Press, "Ann", 0, false).expect("it has not stopped") {
        Progress::Ask(_) => panic!("one question is all"),
        Progress::Done(step) => step.output.said.to_owned(),
    };
    Ok(((machine.table().map(Table::id), None), said))
}

#[test]
fn a_machine_that_waits_is_stored_between_questions() {
    assert_eq!(visit((Some("shut"), None), None), Ok(((Some("open"), None), "Ann".to_owned())));
    assert_eq!(visit((None, None), Some(3)), Ok(((Some("shut"), None), "no".to_owned())));
    let outside = visit((Some("shut"), None), Some(4)).unwrap_err();
    assert_eq!(outside, "the table `shut` takes `locked` in `1..=3`, but it is 4");
    assert_eq!(visit((Some("shut"), Some(None)), None), Err("nothing is open".to_owned()), "the answer was there");
    let stored_outside = visit((Some("shut"), Some(Some(9))), Some(1)).unwrap();
    assert_eq!(stored_outside.1, "no", "an answer outside of its range is asked again");
}

#[test]
fn a_machine_stands_still_until_all_is_answered_and_acts_when_told() {
    let (mut machine, mut house) = (Machine::new(), House::default());
    let Some(Progress::Ask(question)) = machine.ask(Event::Press, "Ann", 0, false) else { panic!("the lock is asked") };
    assert_eq!((machine.table(), question.data().name, question.data().text), (Some(Table::Shut), "locked", "Which lock holds?"));
    assert_eq!(question.answers(), Answers::new());
    let Question::Locked(open) = question;
    let answers = open.answer(None).unwrap();
    let Some(Progress::Done(step)) = machine.resume(answers, Event::Press, "Ann", 0, false) else { panic!("nothing is open") };
    assert_eq!((step.rule.id(), machine.table(), step.next()), ("enter", Some(Table::Open), Some(Table::Open)));
    assert_eq!((step.output.said, step.output.volume), ("Ann", QUIET));
    assert!(house.log.is_empty());
    step.rule.perform(&mut house);
    assert_eq!(house.log, ["pull"]);

    // The next table asks nothing, and the last one stops.
    let Some(Progress::Done(step)) = machine.ask(Event::Fire, "Ann", 0, false) else { panic!("nothing is asked") };
    assert_eq!((step.rule.id(), machine.table()), ("fire", Some(Table::Burnt)));
    assert!(matches!(machine.ask(Event::Press, "Ann", 0, false), Some(Progress::Done(_))));
    assert_eq!((machine.table(), machine.ask(Event::Press, "Ann", 0, false)), (None, None));
}

#[test]
fn each_question_is_that_of_the_table_that_stands() {
    let mut machine = waiting_beacon::Machine::new();
    let mut asked = Vec::new();
    let mut answers = waiting_beacon::Answers::new();
    for _ in 0..9 {
        let Some(progress) = machine.resume(answers) else { break };
        answers = match progress {
            waiting_beacon::Progress::Done(step) => {
                asked.push(step.rule.id());
                waiting_beacon::Answers::new()
            }
            waiting_beacon::Progress::Ask(question) => {
                asked.push(question.data().name);
                answered(question)
            }
        };
    }
    assert_eq!(asked, ["night", "storm", "calm", "ship", "dock", "night", "storm", "calm", "ship"]);
}

fn answered(question: waiting_beacon::Question) -> waiting_beacon::Answers {
    match question {
        waiting_beacon::Question::Night(it) => it.answer(true),
        waiting_beacon::Question::Storm(it) => it.answer(false),
        waiting_beacon::Question::Ship(it) => it.answer(Place::Here),
    }
}

/// A model whose tables ask nothing is driven likewise.
#[test]
fn nothing_to_ask_is_done_at_once() {
    let mut machine = waiting_yard::Machine::new();
    let Some(step) = machine.resume(waiting_yard::Answers::new(), 20) else { panic!("it has not stopped") };
    let waiting_yard::Progress::Done(step) = step;
    assert_eq!((step.output, machine.table()), ("come", Some(waiting_yard::Table::Barn)));
}
