//! Every table of *Say it in one table: twelve recipes*, in a program.

use chrono::NaiveDate;
use dtable_runtime::dtable;

/// Defines enums as the tables list them.
macro_rules! enums {
    ($($name:ident { $($variant:ident),* })*) => {$(
        #[doc = concat!("`", stringify!($name), "` of the tables.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }
    )*};
}

enums! {
    Kind { Standard, Reduced }
    Reviewer { Nobody, Clerk, Lead }
    Role { Guest, Member, Owner, Admin }
    Act { Read, Write, Delete }
    Handler { Page, Read, Write, Admin, Refuse }
    Failure { Timeout, Refused, Busy, Invalid }
    State { Open, Paid, Sent, Done, Cancelled }
    Event { Pay, Send, Arrive, Cancel }
    Problem { Past, Order, Nobody, Crowded }
    Suit { Clubs, Diamonds, Hearts, Spades }
    Then { Keep, Deliver, Pong, Close, Nothing, Fail }
}

/// The method of a request: there may be others.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Method {
    Get,
    Post,
    Delete,
    Put,
}

dtable!("tables/recipes/vat_rate.yaml");
dtable!("tables/recipes/may_return.yaml");
dtable!("tables/recipes/screening.yaml");
dtable!("tables/recipes/water.yaml");
dtable!("tables/recipes/may.yaml");
dtable!("tables/recipes/handler.yaml");
dtable!("tables/recipes/retry.yaml");
dtable!("tables/recipes/new_checkout.yaml");
dtable!("tables/recipes/order.yaml");
dtable!("tables/recipes/problems.yaml");
dtable!("tables/recipes/takes.yaml");
dtable!("tables/recipes/frame.yaml");

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

#[test]
fn prices_and_points_are_computed() {
    assert_eq!([vat_rate(day(2020, 6, 30), Kind::Reduced), vat_rate(day(2020, 12, 31), Kind::Standard)], [7, 16]);
    assert_eq!([water(50), water(51), water(200), water(201)], [9_000, 9_220, 42_000, 42_310]);
    assert_eq!(
        [screening(600, 0, true), screening(600, 21, true), screening(10, 5, false)],
        [Reviewer::Lead, Reviewer::Nobody, Reviewer::Nobody]
    );
}

#[test]
fn the_strongest_rule_decides() {
    assert!(may_return(400, true, true) && !may_return(5, true, false) && may_return(14, false, false));
    assert!(
        may(Role::Owner, Act::Delete, false, false)
            && !may(Role::Admin, Act::Delete, false, true)
            && may(Role::Guest, Act::Read, true, true)
    );
    assert!(new_checkout(false, false, 50, 49) && !new_checkout(false, false, 50, 50) && !new_checkout(true, true, 100, 0));
}

#[test]
fn requests_find_their_handler() {
    let to = |path, method| handler(path, method, false);
    assert_eq!([to("/", Method::Get), to("/api/x", Method::Put)], [Handler::Page, Handler::Refuse]);
    assert_eq!([to("/api/admin/x", Method::Get), handler("/api/admin/x", Method::Get, true)], [Handler::Refuse, Handler::Admin]);
}

#[test]
fn calls_are_tried_again() {
    let wait = |failure, attempt, asked| {
        let it = retry(failure, attempt, true, asked);
        it.again.then_some(it.wait)
    };
    assert_eq!(
        [wait(Failure::Busy, 1, Some(70)), wait(Failure::Refused, 3, None), wait(Failure::Timeout, 5, None)],
        [Some(70), Some(800), None]
    );
}

#[test]
fn an_order_is_paid_back() {
    let it = order(State::Paid, Event::Cancel, true);
    assert_eq!((it.to, it.refund), (State::Cancelled, true));
    assert_eq!(order(State::Done, Event::Cancel, true).to, State::Done);
}

#[test]
fn all_problems_are_told() {
    let told = |from, to, guests| problems(from, to, day(2026, 5, 1), guests, 2).collect::<Vec<_>>();
    assert_eq!(told(day(2026, 4, 30), day(2026, 4, 30), 3), [Problem::Past, Problem::Order, Problem::Crowded]);
    assert_eq!(told(day(2026, 5, 1), day(2026, 5, 2), 2), []);
}

#[test]
fn tricks_and_frames_follow_their_rules() {
    assert!(takes(Suit::Hearts, Suit::Spades, Suit::Spades, 14, 2) && !takes(Suit::Hearts, Suit::Clubs, Suit::Spades, 2, 14));
    assert_eq!(
        [frame(9, true, true, 125, true), frame(9, true, true, 126, true), frame(0, true, true, 9, false)],
        [Then::Pong, Then::Fail, Then::Fail]
    );
}
