//! The lending example of the DMN specification as two networks of tables, held against the same rules written as code.

use std::fs;

use dtable_core::compile;
use dtable_core::diagnostic::Code;
use dtable_core::source::Source;
use dtable_tests::corpus;
use expect_test::expect;

macro_rules! plain {
    ($($name:ident { $($variant:ident),* })*) => {
        $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name { $($variant),* }
        )*
    };
}

plain! {
    Work { Unemployed, Student, Employed, SelfEmployed }
    Product { Standard, Special }
    Risk { Decline, High, Medium, Low, VeryLow }
    Call { Full, Mini, Nothing }
    Eligible { No, Yes }
    Strategy { Decline, Bureau, Through }
    Routing { Decline, Refer, Accept }
}

dtable_runtime::dtable!("tables/public/lending_strategy.yaml");
dtable_runtime::dtable!("tables/public/lending_routing.yaml");
dtable_runtime::dtable!("tables/public/lending_offer.yaml");

/// What is paid a month, in whole euros: a loan is paid back in equal parts, each with the interest of its month and a fee.
fn installment(product: Product, amount: i64, rate: u16, months: u16) -> i64 {
    let fee = match product {
        Product::Standard => 20.0,
        Product::Special => 25.0,
    };
    let of_month = f64::from(rate) / 120_000.0;
    let part = if rate == 0 {
        amount as f64 / f64::from(months)
    } else {
        amount as f64 * of_month / (1.0 - (1.0 + of_month).powi(-i32::from(months)))
    };
    (part + fee).round() as i64
}

const WORK: [Work; 4] = [Work::Unemployed, Work::Student, Work::Employed, Work::SelfEmployed];

fn score(age: u8, married: bool, work: Work) -> u16 {
    let of_age = match age {
        0..18 => 0,
        18..22 => 32,
        22..26 => 35,
        26..36 => 40,
        36..50 => 43,
        50.. => 48,
    };
    let of_work = [15, 18, 45, 36][work as usize];
    of_age + if married { 45 } else { 25 } + of_work
}

fn risk_before(known: bool, score: u16) -> Risk {
    let bounds = if known { [80, 90, 111] } else { [100, 120, 131] };
    let risks =
        if known { [Risk::Decline, Risk::High, Risk::Medium, Risk::Low] } else { [Risk::High, Risk::Medium, Risk::Low, Risk::VeryLow] };
    risks[bounds.iter().filter(|it| score >= **it).count()]
}

fn risk_after(known: bool, score: u16, credit: u16) -> Risk {
    let (low, high) = match (known, score) {
        (false, 0..120) => (590, 610),
        (false, 120..=130) => (600, 625),
        (false, _) => return Risk::VeryLow,
        (true, 0..=100) => (580, 600),
        (true, _) => (590, 615),
    };
    match credit {
        it if it < low => Risk::High,
        it if it <= high => Risk::Medium,
        _ => Risk::Low,
    }
}

fn affordable(risk: Risk, disposable: i64, installment: i64) -> bool {
    let percent = match risk {
        Risk::Decline | Risk::High => 60,
        Risk::Medium => 70,
        Risk::Low | Risk::VeryLow => 80,
    };
    disposable * percent > installment * 100
}

/// A loan without interest for a month, of which so much is paid then.
fn at_once(paid: i64) -> (Product, i64) {
    if paid % 2 == 0 { (Product::Standard, paid - 20) } else { (Product::Special, paid - 25) }
}

/// Everybody who may apply: age, marriage, work, known, installment.
fn applicants() -> impl Iterator<Item = (u8, bool, Work, bool, i64)> {
    let ages = [0, 17, 18, 21, 22, 25, 26, 35, 36, 49, 50, 120];
    let people =
        ages.into_iter().flat_map(|age| [false, true].into_iter().flat_map(move |married| WORK.map(move |work| (age, married, work))));
    people.flat_map(|(age, married, work)| {
        let loans = [25, 599, 600, 699, 700, 799, 800].into_iter().flat_map(|installment| [(false, installment), (true, installment)]);
        loans.map(move |(known, installment)| (age, married, work, known, installment))
    })
}

#[test]
fn the_bureau_is_asked_where_that_is_worth_while() {
    for (age, married, work, known, installment) in applicants() {
        let risk = risk_before(known, score(age, married, work));
        let is_eligible = risk != Risk::Decline && affordable(risk, 1000, installment) && age >= 18;
        let expected = match risk {
            _ if !is_eligible => Strategy::Decline,
            Risk::High | Risk::Medium | Risk::Low => Strategy::Bureau,
            Risk::VeryLow | Risk::Decline => Strategy::Through,
        };
        let (product, amount) = at_once(installment);
        assert_eq!(lending_strategy(age, married, work, known, 2000, 300, 700, product, amount, 0, 1), expected);
    }
}

#[test]
fn an_application_is_routed_by_what_the_bureau_says() {
    for (age, married, work, known, installment) in applicants() {
        for credit in [0, 579, 580, 589, 590, 599, 600, 601, 610, 611, 615, 616, 625, 626, 999] {
            for bankrupt in [false, true] {
                let risk = risk_after(known, score(age, married, work), credit);
                let expected = if bankrupt || !affordable(risk, 1000, installment) {
                    Routing::Decline
                } else if risk == Risk::High || credit < 580 {
                    Routing::Refer
                } else {
                    Routing::Accept
                };
                let (product, amount) = at_once(installment);
                let routing = lending_routing(age, married, work, known, credit, bankrupt, 2000, 300, 700, product, amount, 0, 1);
                assert_eq!(routing, expected);
                let offer = lending_offer(age, married, work, known, credit, bankrupt, 2000, 300, 700, product, amount, 0, 1);
                assert_eq!(offer, expected as u8);
            }
        }
    }
}

/// What the compiler says of `lending_offer` with one more property: the message and the two cases, or the case.
fn broken(property: &str) -> String {
    let folder = corpus::workspace().join("tests/tables/public");
    let read = |name: &str| fs::read_to_string(folder.join(name)).map_err(|error| error.to_string());
    let text = format!("{}  - {property}\n", read("lending_offer.yaml").unwrap());
    let compiled =
        compile::check(Source::new("lending_offer.yaml", text), &mut |name: &str| Ok::<_, String>(Source::new(name, read(name)?)));
    let [found] = &compiled.findings[..] else { panic!("{:?}", compiled.findings) };
    assert_eq!(found.code, Code::BrokenProperty);
    let told = ["score", "risk", "affordable", "age", "known", "credit"];
    let case = |case: &[(String, String)]| {
        case.iter().filter(|it| told.contains(&it.0.as_str())).map(|(name, value)| format!(" {name} {value}")).collect::<String>()
    };
    [found.message.clone(), case(&found.evidence.case), case(&found.evidence.other_case)].join("\n").trim_end().to_owned()
}

/// The routing does not ask for the age: whoever is under age was declined before the bureau was asked (`lending_strategy`).
#[test]
fn the_routing_alone_grants_loans_under_age() {
    expect![[r#"
        `never: age < 18 && offer == 2` does not hold in some cases
         score 40 risk Low affordable T age 0 known T credit 626"#]]
    .assert_eq(&broken("never: age < 18 && offer == 2"));
}

/// From 120 points on, the specification asks strangers for a credit score of 600, and below for 590 only.
#[test]
fn a_better_score_of_the_application_can_get_a_worse_offer() {
    expect![[r#"
        `rises: offer, in: age` does not hold: 2 with `age` 16, 0 with `age` 18
         score 90 risk Medium affordable T age 16 known F credit 590
         score 122 risk High affordable F age 18 known F credit 590"#]]
    .assert_eq(&broken("{ rises: offer, in: age }"));
}

/// Strangers with more than 130 points are of very low risk, whatever the bureau says; customers are looked at by their credit score.
#[test]
fn a_customer_can_get_a_worse_offer_than_a_stranger() {
    expect![[r#"
        `rises: offer, in: known` does not hold: 1 with `known` F, 0 with `known` T
         score 133 risk VeryLow affordable T age 36 known F credit 0
         score 133 risk High affordable F age 36 known T credit 0"#]]
    .assert_eq(&broken("{ rises: offer, in: known }"));
}

#[test]
fn a_loan_is_paid_back_with_interest_and_a_fee() {
    // 1000 at 1 per cent a month, in twelve parts: 88.85 each; in one: 1010.
    assert_eq!(installment(Product::Standard, 1000, 1200, 12), 109);
    assert_eq!(installment(Product::Special, 1000, 1200, 1), 1035);
    // What is left of 1000 a month pays 599 for a high risk, but not 609.
    let of = |amount| lending_strategy(18, false, Work::Unemployed, false, 2000, 300, 700, Product::Standard, amount, 0, 10);
    assert_eq!([of(5790), of(5890)], [Strategy::Bureau, Strategy::Decline]);
}
