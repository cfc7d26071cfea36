//! The lending example of the DMN specification as two networks of tables, held against the same rules written as code.

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
    Risk { Decline, High, Medium, Low, VeryLow }
    Call { Full, Mini, Nothing }
    Eligible { No, Yes }
    Strategy { Decline, Bureau, Through }
    Routing { Decline, Refer, Accept }
}

dtable_runtime::dtable!("tables/public/lending_strategy.yaml");
dtable_runtime::dtable!("tables/public/lending_routing.yaml");

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

/// Everybody who may apply: age, marriage, work, known, installment.
fn applicants() -> impl Iterator<Item = (u8, bool, Work, bool, i64)> {
    let ages = [0, 17, 18, 21, 22, 25, 26, 35, 36, 49, 50, 120];
    let people =
        ages.into_iter().flat_map(|age| [false, true].into_iter().flat_map(move |married| WORK.map(move |work| (age, married, work))));
    people.flat_map(|(age, married, work)| {
        let loans = [0, 599, 600, 699, 700, 799, 800].into_iter().flat_map(|installment| [(false, installment), (true, installment)]);
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
        assert_eq!(lending_strategy(age, married, work, known, 2000, 300, 700, installment), expected);
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
                assert_eq!(lending_routing(age, married, work, known, credit, bankrupt, 2000, 300, 700, installment), expected);
            }
        }
    }
}
