//! What `weight:` and `cost:` must not change: whether a decision panics; and guards (`requires:`), in every mode.

use super::waiting::{later, wait};
use dtable_runtime::dtable;
use std::convert::Infallible;

pub const fn anybody(people: u32) -> bool {
    people > 0
}

dtable!("tables/shares.yaml");
dtable!("tables/weighted_shares.yaml");
dtable!("tables/costly_shares.yaml");
dtable!("tables/uses/weighted_pool.yaml");

#[test]
fn weights_and_costs_never_change_whether_a_decision_panics() {
    assert_eq!([shares(30, 0), shares(30, 3), shares(33, 3)], [0, 1, 0]);
    assert_eq!([weighted_shares(30, 0), weighted_shares(30, 3), weighted_shares(33, 3)], [0, 1, 0]);
    assert_eq!(weighted_shares::decide(30, 0), weighted_shares::Rule::None);
    assert_eq!([costly_shares(30, 0), costly_shares(30, 3), costly_shares(33, 3)], [0, 1, 0]);
    assert_eq!(costly_shares::decide(30, 0), costly_shares::Rule::None);
    assert_eq!([weighted_pool(0), weighted_pool(10), weighted_pool(9)], [0, 1, 0]);
}

dtable!("tables/leases.yaml");
dtable!(try "tables/leases.yaml" as leases_try);
dtable!(async try "tables/leases.yaml" as leases_later);
dtable!(mut "tables/leases.yaml" as leases_mut);
dtable!(ask "tables/leases.yaml" as leases_steps);
dtable!("tables/lease_fees.yaml");

/// Answers, and refuses a question that makes no sense.
#[derive(Clone, Copy)]
struct Tenant {
    salary: u32,
    late: bool,
    sure: bool,
}

impl Tenant {
    fn is_sure(self) -> bool {
        assert!(self.salary >= 3 && !self.late, "asked where it makes no sense");
        self.sure
    }
}

impl leases::Conditions for Tenant {
    fn late(&self) -> bool {
        self.late
    }
    fn sure(&self) -> bool {
        self.is_sure()
    }
}

impl lease_fees::Conditions for Tenant {
    fn late(&self) -> bool {
        self.late
    }
    fn sure(&self) -> bool {
        self.is_sure()
    }
}

impl leases_mut::Conditions for Tenant {
    fn late(&mut self) -> bool {
        self.late
    }
    fn sure(&mut self) -> bool {
        self.is_sure()
    }
}

impl leases_try::Conditions for Tenant {
    type Error = Infallible;
    fn late(&self) -> Result<bool, Infallible> {
        Ok(self.late)
    }
    fn sure(&self) -> Result<bool, Infallible> {
        Ok(self.is_sure())
    }
}

impl leases_later::Conditions for Tenant {
    type Error = Infallible;
    async fn late(&self) -> Result<bool, Infallible> {
        later().await;
        Ok(self.late)
    }
    async fn sure(&self) -> Result<bool, Infallible> {
        later().await;
        Ok(self.is_sure())
    }
}

/// Answers one question after the other.
fn stepped(tenant: Tenant, salary: u32, payments: u32) -> u8 {
    let mut step = leases_steps::ask(salary, payments);
    loop {
        let answers = match step {
            leases_steps::Step::Done(done) => return done.value,
            leases_steps::Step::Ask(leases_steps::Question::Late(it)) => it.answer(tenant.late),
            leases_steps::Step::Ask(leases_steps::Question::Sure(it)) => it.answer(tenant.is_sure()),
        };
        step = leases_steps::resume(answers, salary, payments);
    }
}

/// The table as code: the plan, and the sum of all rules that match.
fn expected(tenant: Tenant, payments: u32) -> (u8, u8) {
    let Some(share) = (payments * 100).checked_div(tenant.salary) else { return (0, 8) };
    let rest = || (tenant.salary - payments) * payments;
    let plan = match share {
        101.. => 1,
        _ if tenant.late => 2,
        _ if tenant.salary >= 3 && tenant.sure => 1,
        _ if rest() < 2 => 4,
        _ => 5,
    };
    // `late` stands where `sure` makes no sense.
    (plan, plan)
}

#[test]
fn guards_are_looked_at_before_an_expression_is_computed_in_every_mode() {
    for (salary, payments, answers) in (0..=4u32).flat_map(|salary| (0..=4u32).flat_map(move |it| (0..4u8).map(move |at| (salary, it, at))))
    {
        let mut tenant = Tenant { salary, late: answers & 1 == 1, sure: answers & 2 == 2 };
        if tenant.late && (payments * 100).checked_div(salary).is_some_and(|share| share >= 400) {
            assert!(leases::try_outcome(&tenant, salary, payments).is_err(), "the relation is checked");
            continue;
        }
        let (plan, sum) = expected(tenant, payments);
        assert_eq!(leases(&tenant, salary, payments), plan, "{salary} {payments} {answers}");
        assert_eq!(leases::try_outcome(&tenant, salary, payments).unwrap().value, plan);
        assert_eq!(leases_try(&tenant, salary, payments), Ok(plan));
        assert_eq!(wait(leases_later(&tenant, salary, payments)), Ok(plan));
        assert_eq!(leases_mut(&mut tenant, salary, payments), plan);
        assert_eq!(stepped(tenant, salary, payments), plan);
        assert_eq!(lease_fees(&tenant, salary, payments), sum, "{salary} {payments} {answers}");
    }
}
