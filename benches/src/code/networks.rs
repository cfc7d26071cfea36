//! Tables that use tables, beside functions by hand that call each other: the lending example of the DMN specification.
//!
//! By hand each table is a function. *As needed* calls them where a result still matters, and computes what two of them need once. *All first* calls
//! every function, and then looks at the results.

use super::harness::{form, medians};
use super::lines::{Order, ordered};
use crate::random::Random;
use crate::report::Report;
use crate::timing::{build, digits};

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing for money.
    Unemployed,
    /// Studies.
    Student,
    /// Works for others.
    Employed,
    /// Works for themselves.
    SelfEmployed,
}

/// How much of a risk somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// Too much.
    Decline,
    /// A high one.
    High,
    /// One in the middle.
    Medium,
    /// A low one.
    Low,
    /// A very low one.
    VeryLow,
}

/// What the bureau is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Everything.
    Full,
    /// A little.
    Mini,
    /// Nothing.
    Nothing,
}

/// Whether somebody may have a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eligible {
    /// Not.
    No,
    /// Perhaps.
    Yes,
}

/// What is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// There is no loan.
    Decline,
    /// The bureau is asked.
    Bureau,
    /// It goes on without the bureau.
    Through,
}

/// What becomes of the application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routing {
    /// There is no loan.
    Decline,
    /// Somebody decides.
    Refer,
    /// There is one.
    Accept,
}

/// What is borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// Money for anything.
    Standard,
    /// Money for something.
    Special,
}

/// What is paid a month is no part of what is measured: here, all of the loan.
const fn installment(_: Product, amount: i64, _: u16, _: u16) -> i64 {
    amount
}

dtable_runtime::dtable!("networks/lending_strategy.yaml");
dtable_runtime::dtable!("networks/lending_routing.yaml");

/// An application.
#[derive(Clone, Copy)]
struct Input {
    age: u8,
    married: bool,
    work: Work,
    known: bool,
    credit: u16,
    bankrupt: bool,
    income: i64,
    repayments: i64,
    expenses: i64,
    installment: i64,
}

impl Input {
    fn drawn(random: &mut Random) -> Self {
        let mut number = |low, high| random.between(low, high);
        Self {
            age: u8::try_from(number(0, 99)).expect("a small number"),
            married: number(0, 1) == 1,
            work: [Work::Unemployed, Work::Student, Work::Employed, Work::SelfEmployed][usize::try_from(number(0, 3)).expect("a place")],
            known: number(0, 1) == 1,
            credit: u16::try_from(number(500, 700)).expect("a small number"),
            bankrupt: number(0, 9) == 0,
            income: number(0, 9_000),
            repayments: number(0, 2_000),
            expenses: number(0, 3_000),
            installment: number(0, 3_000),
        }
    }

    /// The generated functions stop at values out of range, so these do as well.
    fn check(&self) {
        let is_amount = |it: i64| (0..=1_000_000).contains(&it);
        assert!(self.age <= 120 && self.credit <= 999);
        assert!(is_amount(self.income) && is_amount(self.repayments) && is_amount(self.expenses) && is_amount(self.installment));
    }
}

fn score(it: &Input) -> u16 {
    let of_age = match it.age {
        0..18 => 0,
        18..22 => 32,
        22..26 => 35,
        26..36 => 40,
        36..50 => 43,
        50.. => 48,
    };
    let of_work = match it.work {
        Work::Unemployed => 15,
        Work::Student => 18,
        Work::Employed => 45,
        Work::SelfEmployed => 36,
    };
    of_age + if it.married { 45 } else { 25 } + of_work
}

fn risk_before(known: bool, score: u16) -> Risk {
    match (known, score) {
        (false, 0..100) | (true, 80..90) => Risk::High,
        (false, 100..120) | (true, 90..=110) => Risk::Medium,
        (false, 120..=130) | (true, 111..) => Risk::Low,
        (false, _) => Risk::VeryLow,
        (true, 0..80) => Risk::Decline,
    }
}

fn risk_after(known: bool, score: u16, credit: u16) -> Risk {
    match (known, score, credit) {
        (false, 0..120, 0..590) | (false, 120..=130, 0..600) | (true, 0..=100, 0..580) | (true, 101.., 0..590) => Risk::High,
        (false, 0..120, 590..=610) | (false, 120..=130, 600..=625) | (true, 0..=100, 580..=600) | (true, 101.., 590..=615) => Risk::Medium,
        (false, 131.., _) => Risk::VeryLow,
        _ => Risk::Low,
    }
}

fn affordable(risk: Risk, it: &Input) -> bool {
    let percent = match risk {
        Risk::Decline | Risk::High => 60,
        Risk::Medium => 70,
        Risk::Low | Risk::VeryLow => 80,
    };
    (it.income - it.repayments - it.expenses) * percent > it.installment * 100
}

fn eligible(risk: Risk, it: &Input) -> Eligible {
    if risk == Risk::Decline || it.age < 18 || !affordable(risk, it) { Eligible::No } else { Eligible::Yes }
}

fn call(risk: Risk) -> Call {
    match risk {
        Risk::High | Risk::Medium => Call::Full,
        Risk::Low => Call::Mini,
        Risk::VeryLow | Risk::Decline => Call::Nothing,
    }
}

fn strategy_as_needed(it: &Input) -> Strategy {
    it.check();
    let risk = risk_before(it.known, score(it));
    match eligible(risk, it) {
        Eligible::No => Strategy::Decline,
        Eligible::Yes if call(risk) == Call::Nothing => Strategy::Through,
        Eligible::Yes => Strategy::Bureau,
    }
}

fn strategy_all_first(it: &Input) -> Strategy {
    it.check();
    let risk = risk_before(it.known, score(it));
    match (eligible(risk, it), call(risk)) {
        (Eligible::No, _) => Strategy::Decline,
        (Eligible::Yes, Call::Nothing) => Strategy::Through,
        (Eligible::Yes, Call::Full | Call::Mini) => Strategy::Bureau,
    }
}

fn routing_as_needed(it: &Input) -> Routing {
    it.check();
    if it.bankrupt {
        return Routing::Decline;
    }
    let risk = risk_after(it.known, score(it), it.credit);
    if !affordable(risk, it) {
        Routing::Decline
    } else if it.credit < 580 || risk == Risk::High {
        Routing::Refer
    } else {
        Routing::Accept
    }
}

fn routing_all_first(it: &Input) -> Routing {
    it.check();
    let risk = risk_after(it.known, score(it), it.credit);
    match (affordable(risk, it), it.bankrupt, risk, it.credit) {
        (false, ..) | (_, true, ..) => Routing::Decline,
        (_, _, Risk::High, _) | (_, _, _, ..580) => Routing::Refer,
        _ => Routing::Accept,
    }
}

fn strategy_made(it: &Input) -> Strategy {
    lending_strategy(it.age, it.married, it.work, it.known, it.income, it.repayments, it.expenses, Product::Standard, it.installment, 0, 1)
}

fn routing_made(it: &Input) -> Routing {
    let Input { age, married, work, known, credit, bankrupt, income, repayments, expenses, installment } = *it;
    lending_routing(age, married, work, known, credit, bankrupt, income, repayments, expenses, Product::Special, installment, 0, 1)
}

/// Prints a line for each network in both orders of inputs, after its forms were held against each other.
pub fn run(size: usize, rounds: usize) {
    let heads = ["network, inputs", "dtable", "as needed", "all first", "dtable / best by hand"];
    let mut report = Report::new(&heads);
    let random = &mut Random::new(29);
    let possible: Vec<Input> = (0..65_536).map(|_| Input::drawn(random)).collect();
    for (order, name) in [(Order::Random, "random"), (Order::Predictable, "predictable")] {
        let inputs = ordered(&possible, order, size);
        agree(&inputs, [strategy_made, strategy_as_needed, strategy_all_first]);
        agree(&inputs, [routing_made, routing_as_needed, routing_all_first]);
        let strategies = [
            form("dtable", &inputs, strategy_made),
            form("as needed", &inputs, strategy_as_needed),
            form("all first", &inputs, strategy_all_first),
        ];
        let routings = [
            form("dtable", &inputs, routing_made),
            form("as needed", &inputs, routing_as_needed),
            form("all first", &inputs, routing_all_first),
        ];
        for (network, forms) in [("strategy, 6 tables", strategies), ("routing, 4 tables", routings)] {
            let times = medians(&forms, inputs.len(), rounds);
            let ratio = times[0] / times[1].min(times[2]);
            let cells = times.into_iter().chain([ratio]).map(digits);
            report.row(std::iter::once(format!("{network}, {name}")).chain(cells).collect());
        }
    }
    report.print(&format!("Decisions of networks, ns each, {}", build()));
}

/// Holds the forms against each other.
fn agree<T: PartialEq + std::fmt::Debug>(inputs: &[Input], [made, needed, first]: [fn(&Input) -> T; 3]) {
    for it in inputs {
        let result = made(it);
        assert_eq!(result, needed(it));
        assert_eq!(result, first(it));
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, Random, agree, routing_all_first, routing_as_needed, routing_made};
    use super::{strategy_all_first, strategy_as_needed, strategy_made};

    #[test]
    fn forms_agree() {
        let random = &mut Random::new(31);
        let inputs: Vec<Input> = (0..20_000).map(|_| Input::drawn(random)).collect();
        agree(&inputs, [strategy_made, strategy_as_needed, strategy_all_first]);
        agree(&inputs, [routing_made, routing_as_needed, routing_all_first]);
    }
}
