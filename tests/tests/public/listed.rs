//! Tables whose cases are listed: each of them is looked at.

use crate::types::{Contacted, Credibility, Engagement, Impact, Public, Suppliers, Triage, Utility};

dtable_runtime::dtable!("tables/public/triage.yaml");
dtable_runtime::dtable!("tables/public/rebates.yaml");
dtable_runtime::dtable!("tables/public/credit.yaml");

/// The published list of all cases by their first letters, the last column first to change.
const CASES: [&str; 4] = [
    "DDDDDDDDDDDDDDDDDCDDDDDCDDDDDDDDDDDDDDDDDCDDDDDC",
    "DDDDDDDDDDDDDDDDDCDDDDDCDDDDDDDDDDDDDDDDDCDDDDDC",
    "DDDDDDDDDDDDDDDDDCDDDDDCDDDDDDDDDDDDDDDDDCDDDDDC",
    "DDDTDTDDDTDTDTDTTCDTDTTCDDDTDTTCCCCCDTDTCCCCCCCC",
];

#[test]
fn a_report_is_taken_up_as_published() {
    let cases: String = CASES.concat();
    let mut letters = cases.chars();
    for (public, contacted) in [Public::Yes, Public::No].into_iter().flat_map(|it| [Contacted::No, Contacted::Yes].map(|of| (it, of))) {
        for credibility in [Credibility::NotCredible, Credibility::Credible] {
            for (suppliers, engagement) in [Suppliers::One, Suppliers::Multiple]
                .into_iter()
                .flat_map(|it| [Engagement::Active, Engagement::Unresponsive].map(|of| (it, of)))
            {
                for utility in [Utility::Laborious, Utility::Efficient, Utility::SuperEffective] {
                    for impact in [Impact::Minimal, Impact::Significant] {
                        let expected = match letters.next() {
                            Some('D') => Triage::Decline,
                            Some('T') => Triage::Track,
                            _ => Triage::Coordinate,
                        };
                        assert_eq!(triage(public, contacted, credibility, suppliers, engagement, utility, impact), expected);
                    }
                }
            }
        }
    }
    assert_eq!(letters.next(), None);
}

#[test]
fn rebates_add_up_and_may_be_none() {
    for age in 0..=120 {
        for (member, total) in [(false, 0), (false, 10_000), (true, 9_999), (true, u32::MAX)] {
            let mut expected = Vec::new();
            expected.extend((age > 64).then_some("senior"));
            expected.extend(member.then_some("member"));
            expected.extend((total > 9_999).then_some("volume"));
            let found: Vec<&str> = rebates(age, member, total).collect();
            assert_eq!(found, expected, "{age} {member} {total}");
        }
    }
}

#[test]
fn a_share_is_computed_of_a_salary_alone() {
    for salary in [0, 1, 1_999, 2_000, 2_001, 3_000, 3_001, 1_000_000] {
        for payments in [0, 1, 200, 399, 400, 420, 421, 750, 1_050, 1_080, 1_081] {
            for (age, years) in [(18, 1), (60, 20), (60, 21), (100, 40)] {
                let percent = (f64::from(payments) + 20.0) * 100.0 / f64::from(salary);
                let most = [20.0, 25.0, 35.0][usize::from(salary > 2_000) + usize::from(salary > 3_000)];
                // The table looks at whole per cents, rounded down.
                let expected = salary > 0 && age + years <= 80 && percent < most + 1.0;
                assert_eq!(credit(salary, age, years, payments, 20), expected, "{salary} {payments} {age} {years}");
            }
        }
    }
}
