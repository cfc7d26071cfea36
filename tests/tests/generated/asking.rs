//! `ask`: answers of all kinds, stored and taken up again. (`forms/asking.rs` walks every table of the repository.)

use super::asked_once::{Cents, Label, Load, Size};
use dtable_runtime::dtable;

dtable!(ask "tables/fickle.yaml" as stepwise);
dtable!(ask "../dtable-runtime/examples/credit.yaml");
dtable!(ask "tables/fee_else.yaml" as stepwise_fee);
dtable!(ask "tables/fees.yaml" as stepwise_fees);
dtable!(ask "tables/ratio.yaml" as stepwise_ratio);

#[test]
fn answers_of_all_kinds_are_given() {
    let owner = "anna".to_owned();
    let mut asked = Vec::new();
    let mut step = stepwise::ask("x");
    let done = loop {
        let question = match step {
            stepwise::Step::Done(done) => break done,
            stepwise::Step::Ask(question) => question,
        };
        asked.push(question.data().name);
        let answers = match question {
            stepwise::Question::Open(it) => it.answer(false),
            stepwise::Question::Load(it) => it.answer(Load::Empty),
            stepwise::Question::Name(it) => it.answer("box"),
            stepwise::Question::Label(it) => it.answer(Label::Missing),
            stepwise::Question::Owner(it) => it.answer(&owner),
            stepwise::Question::Price(it) => match it.answer(Cents(60)) {
                Ok(answers) => answers,
                Err(broken) => panic!("{broken}"),
            },
            stepwise::Question::Size(it) => it.answer(Size("12".to_owned())),
            stepwise::Question::Words(it) => it.answer("hello".to_owned()),
            stepwise::Question::Light(it) => it.answer(false),
        };
        step = stepwise::resume(answers, "x");
    };
    assert_eq!((done.rule, done.value), (stepwise::Rule::R4, 4));
    assert!(asked.len() > 2 && asked.iter().all(|it| asked.iter().filter(|other| it == *other).count() == 1), "{asked:?}");
}

#[test]
fn answers_outside_their_range_are_refused_and_stored_ones_asked_again() {
    let credit::Step::Ask(credit::Question::Known(known)) = credit::ask(500) else { panic!("the register is asked first") };
    assert_eq!(known.answers(), credit::Answers::default());
    let credit::Step::Ask(credit::Question::Score(score)) = credit::resume(known.answer(true), 500) else { panic!("then the agency") };
    assert_eq!(score.data().text, "The score of the agency");
    let broken = score.answer(1001).unwrap_err();
    assert_eq!(broken.to_string(), "the table `credit` takes `score` in `0..=1000`, but it is 1001");
    // What a program stored when the range was another.
    let stored = credit::Answers { known: Some(true), score: Some(1001) };
    assert_eq!(credit::resume(stored, 500), credit::Step::Ask(credit::Question::Score(open(stored))));
    // What does not matter is not looked at.
    assert_eq!(credit::resume(stored, 50), credit::Step::Done(credit::Rule::Small));
    assert_eq!(credit::resume(score.answer(1000).unwrap(), 500), credit::Step::Done(credit::Rule::Large));
}

/// The question about the score, with these answers.
fn open(answers: credit::Answers) -> credit::Open<2> {
    match credit::resume(answers, 500) {
        credit::Step::Ask(credit::Question::Score(it)) => it,
        _ => panic!("the score is open"),
    }
}

#[test]
fn answers_have_what_their_types_have() {
    const fn is_plain<T: Copy + std::fmt::Debug + Eq + std::hash::Hash + Default>() {}
    is_plain::<credit::Answers>();
    // Where a type has less, so have the answers; these have neither, and are there.
    let answers: stepwise::Answers = stepwise::Answers::new();
    assert!(answers.load.is_none());
}

#[test]
fn rules_are_collected_a_question_at_a_time() {
    let answer = |question, far: bool| match question {
        stepwise_fee::Question::Far(it) => it.answer(far),
        stepwise_fee::Question::Alone(it) => it.answer(true),
    };
    for (age, far, asked, fee, rules) in [(20, false, 1, 4, "else"), (11, true, 2, 3, "kid, far, alone"), (20, true, 2, 2, "far, alone")] {
        let (mut step, mut count) = (stepwise_fee::ask(age), 0);
        let done = loop {
            match step {
                stepwise_fee::Step::Done(done) => break done,
                stepwise_fee::Step::Ask(question) => step = stepwise_fee::resume(answer(question, far), age),
            }
            count += 1;
        };
        assert_eq!((done.value, done.rules.to_string().as_str(), count), (fee, rules, asked));
    }
}

#[test]
fn what_asks_nothing_has_decided_at_once() {
    let stepwise_fees::Step::Done(done) = stepwise_fees::ask(11, 0, "", 0.0);
    assert_eq!((done.rules.to_string().as_str(), done.value.collect::<Vec<_>>()), ("base, kid", vec![5, 1]));
    let done = match stepwise_ratio::resume(stepwise_ratio::Answers::default(), true, false) {
        stepwise_ratio::Step::Done(done) => done,
        stepwise_ratio::Step::Ask(question) => panic!("{}", question.data().name),
    };
    assert_eq!(done, stepwise_ratio::outcome(true, false));
}
