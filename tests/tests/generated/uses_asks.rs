//! Used tables that ask the program: code against the same rules by hand, for all answers, and what is asked.

use dtable_runtime::{Failed, Observer, TableData, Value, dtable};
use std::cell::RefCell;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

/// What is known of a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Nothing bad.
    Good,
    /// Too much.
    Bad,
    /// Nothing.
    None,
}

/// A risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// Small.
    Low,
    /// Large.
    High,
}

/// What somebody does. One table alone asks for it, so that it need not be `Clone`.
#[derive(Debug, PartialEq, Eq)]
pub enum Job {
    /// Works for somebody.
    Employed,
    /// Works for himself.
    Own,
    /// Does not work.
    None,
}

/// What becomes of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Refuse,
    /// Somebody decides.
    Ask,
    /// It is paid.
    Grant,
}

dtable!("tables/uses/asks/loan.yaml");
dtable!(try "tables/uses/asks/loan.yaml" as tried);
dtable!(async "tables/uses/asks/loan.yaml" as waited);
dtable!(async try "tables/uses/asks/loan.yaml" as waited_for);
dtable!(async(local) "tables/uses/asks/loan.yaml" as waited_here);
dtable!(ask "tables/uses/asks/offer.yaml");
dtable!(ask "tables/uses/asks/loan.yaml" as loan_steps);
dtable!("tables/uses/asks/desk.yaml");
dtable!(try "tables/uses/asks/desk.yaml" as tried_desk);
dtable!(async "tables/uses/asks/desk.yaml" as waited_desk);

/// The answers of a customer, and what was asked.
#[derive(Debug, Default)]
struct Customer {
    known: bool,
    late: u8,
    member: bool,
    job: u8,
    abroad: bool,
    urgent: bool,
    asked: RefCell<Vec<&'static str>>,
}

impl Customer {
    fn ask<T>(&self, question: &'static str, answer: T) -> T {
        self.asked.borrow_mut().push(question);
        answer
    }

    fn job(&self) -> Job {
        assert!(self.member, "`job` is asked of no member");
        self.ask("job", [Job::Employed, Job::Own, Job::None].into_iter().nth(usize::from(self.job)).unwrap())
    }

    fn late(&self) -> u8 {
        assert!(self.known, "`late` is asked of nobody");
        self.ask("late", self.late)
    }

    /// What was asked, of which nothing is asked twice.
    fn once(&self) -> Vec<&'static str> {
        let asked = self.asked.take();
        let mut sorted = asked.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), asked.len(), "asked twice: {asked:?}");
        asked
    }

    fn history(&self) -> History {
        match (self.known, self.late) {
            (false, _) => History::None,
            (true, ..3) => History::Good,
            _ => History::Bad,
        }
    }

    /// Whether the answers are such as `rating` relies on.
    fn is_possible(&self) -> bool {
        !(self.member && self.job == 2 && self.history() == History::Bad)
    }

    fn rating(&self, age: u8) -> (Rating, u32) {
        match self.history() {
            History::Bad => (Rating::High, 0),
            History::Good => (Rating::Low, 5000),
            History::None if age > 20 && self.member && self.job == 0 => (Rating::Low, 2000),
            History::None => (Rating::High, 100),
        }
    }

    fn by_hand(&self, age: u8, amount: u32) -> Verdict {
        let (rating, limit) = self.rating(age);
        let fee = 2 * u8::from(!self.known) + 3 * u8::from(self.history() == History::Bad) + 2 * u8::from(self.abroad);
        match rating {
            _ if amount > limit => Verdict::Refuse,
            Rating::High => Verdict::Ask,
            Rating::Low if self.member || fee < 2 => Verdict::Grant,
            Rating::Low if self.urgent => Verdict::Refuse,
            Rating::Low => Verdict::Ask,
        }
    }
}

/// Every customer, with every age and amount that matter.
fn all() -> Vec<(u8, u32, Customer)> {
    let mut all = Vec::new();
    for bits in 0..16u8 {
        let is = |bit: u8| bits >> bit & 1 == 1;
        for (late, job) in [(0, 0), (2, 1), (3, 2), (9, 0), (3, 1), (0, 2)] {
            for age in [18, 20, 21] {
                for amount in [1, 100, 101, 2000, 2001, 5000, 5001] {
                    let answers = Customer { known: is(0), member: is(1), abroad: is(2), urgent: is(3), late, job, ..Customer::default() };
                    all.push((age, amount, answers));
                }
            }
        }
    }
    all
}

impl loan::Conditions for Customer {
    fn member(&self) -> bool {
        self.ask("member", self.member)
    }
    fn urgent(&self) -> bool {
        self.ask("urgent", self.urgent)
    }
    fn known(&self) -> bool {
        self.ask("known", self.known)
    }
    fn late(&self) -> u8 {
        self.late()
    }
    fn job(&self) -> Job {
        self.job()
    }
    fn abroad(&self) -> bool {
        self.ask("abroad", self.abroad)
    }
}

#[test]
fn a_network_that_asks_decides_as_code_by_hand() {
    let mut cases = 0;
    for (age, amount, customer) in all() {
        let broken = loan::check(&customer, age, amount);
        customer.once();
        assert_eq!(broken.is_ok(), customer.is_possible(), "{customer:?}");
        if let Err(broken) = broken {
            assert!(broken.to_string().contains("job == None"), "{broken}");
            continue;
        }
        assert_eq!(loan(&customer, age, amount), customer.by_hand(age, amount), "{age} {amount} {customer:?}");
        customer.once();
        let outcome = loan::outcome(&customer, age, amount);
        customer.once();
        assert_eq!((outcome.value, outcome.rule), (customer.by_hand(age, amount), loan::decide(&customer, age, amount)), "{customer:?}");
        customer.once();
        assert_eq!(loan::try_outcome(&customer, age, amount).unwrap().value, outcome.value);
        customer.once();
        cases += 1;
    }
    assert!(cases > 1500, "{cases}");
}

#[test]
fn a_used_table_asks_only_what_matters() {
    let asked = |age, amount, customer: &Customer| {
        let _ = loan::decide(customer, age, amount);
        customer.once()
    };
    let good = Customer { known: true, ..Customer::default() };
    assert_eq!(asked(30, 5001, &good), ["known", "late"]);
    assert_eq!(asked(30, 5000, &Customer { known: true, member: true, ..Customer::default() }), ["known", "late", "member"]);
    let fresh = Customer { member: true, ..Customer::default() };
    assert_eq!(asked(20, 50, &fresh), ["known"]);
    assert_eq!(asked(21, 50, &fresh), ["known", "member", "job"]);
}

#[test]
fn an_observer_sees_the_questions_of_used_tables() {
    #[derive(Default)]
    struct Seen(Vec<String>);
    impl Observer for Seen {
        fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
            self.0.push(format!("{}.{} = {value:?}", table.name, table.conditions[condition].name));
        }
        fn fired(&mut self, table: &'static TableData, rule: usize) {
            self.0.push(table.rules.get(rule).unwrap().id().to_owned());
        }
    }
    let (customer, mut seen) = (Customer { member: true, ..Customer::default() }, Seen::default());
    assert_eq!(loan::observe(&customer, 21, 50, &mut seen), loan::Rule::Member);
    customer.once();
    for text in ["loan.known = Bool(false)", "loan.job = Nth(0)", "loan.rating.level = Nth(0)", "loan.member = Bool(true)", "member"] {
        assert_eq!(seen.0.iter().filter(|it| *it == text).count(), 1, "{:?}", seen.0);
    }
}

impl tried::Conditions for Customer {
    type Error = &'static str;
    fn member(&self) -> Result<bool, &'static str> {
        Ok(self.ask("member", self.member))
    }
    fn urgent(&self) -> Result<bool, &'static str> {
        Ok(self.ask("urgent", self.urgent))
    }
    fn known(&self) -> Result<bool, &'static str> {
        Ok(self.ask("known", self.known))
    }
    fn late(&self) -> Result<u8, &'static str> {
        if self.late == 9 { Err("no connection") } else { Ok(self.late()) }
    }
    fn job(&self) -> Result<Job, &'static str> {
        Ok(self.job())
    }
    fn abroad(&self) -> Result<bool, &'static str> {
        Ok(self.ask("abroad", self.abroad))
    }
}

#[test]
fn a_question_of_a_used_table_that_fails_is_named() {
    let (mut failures, mut broken) = (0, 0);
    for (age, amount, customer) in all() {
        let decided = tried(&customer, age, amount);
        customer.once();
        match decided {
            Ok(verdict) => assert_eq!(verdict, customer.by_hand(age, amount), "{customer:?}"),
            Err(Failed::Question { table, condition, error }) => {
                // The table that asks: the one that checks what `rating` relies on, or the one that decides.
                assert!(["loan", "history"].contains(&table.name), "{}", table.name);
                assert_eq!((table.conditions[condition].name, error), ("late", "no connection"));
                failures += 1;
            }
            Err(failed) => {
                assert!(failed.to_string().contains("job == None") && !customer.is_possible(), "{failed}");
                broken += 1;
            }
        }
    }
    // Relations are checked in builds with debug assertions.
    assert!(failures > 100 && (broken > 50) == cfg!(debug_assertions), "{failures} {broken}");
}

/// The answers of a customer, later, on any thread.
struct Later(Mutex<Customer>);

impl Later {
    fn ask<T>(&self, question: &'static str, answer: impl FnOnce(&Customer) -> T) -> T {
        let customer = self.0.lock().unwrap();
        let answer = answer(&customer);
        customer.ask(question, answer)
    }
}

/// An answer as it is.
type Plain<T> = T;
/// An answer that may be missing.
type Tried<T> = Result<T, &'static str>;

const fn plain<T>(it: T) -> T {
    it
}

macro_rules! answers_later {
    ($module:ident, $of:ident, $ok:path $(, $error:ty)?) => {
        impl $module::Conditions for Later {
            $(type Error = $error;)?
            async fn member(&self) -> $of<bool> {
                $ok(self.ask("member", |it| it.member))
            }
            async fn urgent(&self) -> $of<bool> {
                $ok(self.ask("urgent", |it| it.urgent))
            }
            async fn known(&self) -> $of<bool> {
                $ok(self.ask("known", |it| it.known))
            }
            async fn late(&self) -> $of<u8> {
                $ok(self.0.lock().unwrap().late())
            }
            async fn job(&self) -> $of<Job> {
                $ok(self.0.lock().unwrap().job())
            }
            async fn abroad(&self) -> $of<bool> {
                $ok(self.ask("abroad", |it| it.abroad))
            }
        }
    };
}

answers_later!(waited, Plain, plain);
answers_later!(waited_here, Plain, plain);
answers_later!(waited_for, Tried, Ok, &'static str);

/// What a future comes to that is ready at once.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(it) => it,
        Poll::Pending => panic!("not ready"),
    }
}

#[test]
fn a_network_that_waits_decides_as_code_by_hand() {
    for (age, amount, customer) in all().into_iter().filter(|it| it.2.is_possible()) {
        let expected = customer.by_hand(age, amount);
        let host = Later(Mutex::new(customer));
        let once = || host.0.lock().unwrap().once();
        assert_eq!(ready(waited(&host, age, amount)), expected);
        once();
        assert_eq!(ready(waited::outcome(&host, age, amount)).value, expected);
        once();
        assert_eq!(ready(waited_here(&host, age, amount)), expected);
        once();
        assert_eq!(ready(waited_for(&host, age, amount)).unwrap(), expected);
        once();
    }
}

impl offer::Conditions for Customer {
    fn urgent(&self) -> bool {
        self.ask("urgent", self.urgent)
    }
    fn member(&self) -> bool {
        self.ask("member", self.member)
    }
    fn known(&self) -> bool {
        self.ask("known", self.known)
    }
    fn late(&self) -> u8 {
        self.late()
    }
    fn job(&self) -> Job {
        self.job()
    }
}

/// Decides a question at a time; what was asked, and what came out.
fn by_steps(customer: &Customer, age: u8) -> (Vec<&'static str>, Verdict) {
    let (mut asked, mut step) = (Vec::new(), offer::ask(age));
    loop {
        let answers = match step {
            offer::Step::Done(outcome) => return (asked, outcome.value),
            offer::Step::Ask(question) => {
                asked.push(question.data().name);
                match question {
                    offer::Question::Urgent(it) => it.answer(customer.urgent),
                    offer::Question::Member(it) => it.answer(customer.member),
                    offer::Question::Known(it) => it.answer(customer.known),
                    offer::Question::Late(it) => it.answer(customer.late()).unwrap(),
                    offer::Question::Job(it) => it.answer(customer.job()),
                }
            }
        };
        step = offer::resume(answers, age);
    }
}

#[test]
fn a_network_is_decided_a_question_at_a_time() {
    let mut steps = 0;
    for (age, _, customer) in all().into_iter().filter(|it| it.1 == 1 && it.2.is_possible()) {
        let (asked, verdict) = by_steps(&customer, age);
        customer.once();
        assert_eq!(offer(&customer, age), verdict, "{customer:?}");
        customer.once();
        // What is checked is asked before; a decision without a check asks what the steps ask.
        let _ = offer::decide(&customer, age);
        assert_eq!(customer.once(), asked, "{customer:?}");
        steps += asked.len();
    }
    assert!(steps > 300, "{steps}");
}

/// As [`by_steps`], of a table that uses one which asks and sums up.
fn loan_by_steps(customer: &Customer, age: u8, amount: u32) -> (Vec<&'static str>, Verdict) {
    let (mut asked, mut step) = (Vec::new(), loan_steps::ask(age, amount));
    loop {
        let answers = match step {
            loan_steps::Step::Done(outcome) => return (asked, outcome.value),
            loan_steps::Step::Ask(question) => {
                asked.push(question.data().name);
                match question {
                    loan_steps::Question::Member(it) => it.answer(customer.member),
                    loan_steps::Question::Urgent(it) => it.answer(customer.urgent),
                    loan_steps::Question::Known(it) => it.answer(customer.known),
                    loan_steps::Question::Late(it) => it.answer(customer.late()).unwrap(),
                    loan_steps::Question::Job(it) => it.answer(customer.job()),
                    loan_steps::Question::Abroad(it) => it.answer(customer.abroad),
                }
            }
        };
        step = loan_steps::resume(answers, age, amount);
    }
}

#[test]
fn a_used_table_that_sums_up_is_decided_a_question_at_a_time() {
    let mut sums = 0;
    for (age, amount, customer) in all().into_iter().filter(|it| it.2.is_possible()) {
        let (asked, verdict) = loan_by_steps(&customer, age, amount);
        customer.once();
        assert_eq!(verdict, customer.by_hand(age, amount), "{age} {amount} {customer:?}");
        let _ = loan::decide(&customer, age, amount);
        assert_eq!(customer.once(), asked, "{age} {amount} {customer:?}");
        sums += usize::from(asked.contains(&"abroad"));
    }
    assert!(sums > 100, "{sums}");
}

impl desk::Conditions for Customer {
    fn urgent(&self) -> bool {
        self.ask("urgent", self.urgent)
    }
    fn member(&self) -> bool {
        self.ask("member", self.member)
    }
    fn known(&self) -> bool {
        self.ask("known", self.known)
    }
    fn late(&self) -> u8 {
        self.late()
    }
    fn job(&self) -> Job {
        self.job()
    }
    fn complete(&self) -> bool {
        self.ask("complete", self.abroad)
    }
}

impl desk::Actions for Customer {
    fn pay(&mut self) {}
    fn call(&mut self) {}
}

#[test]
fn tables_of_a_model_ask_through_used_tables() {
    for (age, _, mut customer) in all().into_iter().filter(|it| it.1 == 1 && it.2.is_possible()) {
        let mut machine = desk::Machine::new();
        let step = machine.step(&mut customer, age).unwrap();
        let asked = customer.once();
        let is_low = customer.rating(age).0 == Rating::Low;
        match step.rule {
            desk::Rule::Enter(desk::enter::Rule::Pay) => assert!(is_low, "{customer:?}"),
            desk::Rule::Enter(desk::enter::Rule::Never) => assert_eq!(customer.history(), History::Bad),
            desk::Rule::Enter(_) => assert!(!is_low && asked.contains(&"urgent"), "{customer:?}"),
            desk::Rule::Again(_) => panic!("the first table is `enter`"),
        }
        if machine.table() == Some(desk::Table::Again) {
            let step = machine.step(&mut customer, age).unwrap();
            customer.once();
            let expected = match (customer.history(), customer.abroad) {
                (History::Good, _) => desk::again::Rule::Good,
                (_, true) => desk::again::Rule::Full,
                (_, false) => desk::again::Rule::More,
            };
            assert_eq!(step.rule, desk::Rule::Again(expected), "{customer:?}");
        }
    }
}
