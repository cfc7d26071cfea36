//! What is timed: six tables, three kinds of conditions, random and predictable inputs.

use super::handwritten::{bbdt, computer_move, game, three, zhang_suen};
use super::harness::{Form, form};
use super::host::{Asked, COSTLY, Free};
use super::sources::{possible, resolved};
use super::types::Zone;
use super::{parcel, parcel_asked};
use crate::published;
use crate::random::Random;
use crate::tables::{COMPUTER_MOVE, GAME};

/// How inputs follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Every possible case as likely as any other, whatever came before.
    Random,
    /// Four cases in turn.
    Predictable,
}

/// What it takes to know the value of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing: it is an input.
    Free,
    /// A call that is not inlined.
    Call,
    /// A call that takes about 7 ns.
    Costly,
}

/// The forms of one line, run by `visit`: `dtable`, `dtable, packed` where there are calls, and those by hand.
pub type Visit<'a> = dyn FnMut(&str, Cost, Order, usize, &[Form]) + 'a;

/// Forms that agree: the results of one of them, and those that are right.
pub(super) fn agree<I: std::fmt::Debug>(inputs: &[I], right: impl Fn(&I, u32) -> bool, forms: &[&dyn Fn(&I) -> u32]) {
    for input in inputs {
        for (at, form) in forms.iter().enumerate() {
            let result = form(input);
            assert!(right(input, result), "form {at} gives {result} for {input:?}");
        }
    }
}

/// The forms of a table of booleans, for one host; what was made for it comes first, the forms by hand follow.
macro_rules! forms {
    ($table:ident, $host:ty, $of:expr, [$($name:literal $made:ident),*], $cases:expr, $right:expr, $cost:expr, $order:expr, $visit:expr) => {{
        let inputs: Vec<$host> = $cases.iter().map(|case| $of(*case)).collect();
        let table = $table::table();
        let pairs: Vec<(u32, $host)> = $cases.iter().copied().zip(inputs.iter().copied()).collect();
        agree(
            &pairs,
            |(case, _), result| $right(*case, result),
            &[
                $(&|it| $table::$made(&it.1) as u32,)*
                &|it| $table::if_chain(&it.1) as u32,
                &|it| $table::tuple_match(&it.1) as u32,
                &|it| $table::nested(&it.1) as u32,
                &|it| $table::scan(&it.1) as u32,
                &|it| $table::packed(&it.1, &table) as u32,
            ],
        );
        let forms = [
            $(form($name, &inputs, |it: &$host| $table::$made(it)),)*
            form("if-chain", &inputs, |it: &$host| $table::if_chain(it)),
            form("tuple match", &inputs, |it: &$host| $table::tuple_match(it)),
            form("nested", &inputs, |it: &$host| $table::nested(it)),
            form("scan", &inputs, |it: &$host| $table::scan(it)),
            form("packed", &inputs, |it: &$host| $table::packed(it, &table)),
        ];
        $visit(stringify!($table), $cost, $order, inputs.len(), &forms);
    }};
}

/// The forms of the parcel, for one host.
macro_rules! parcel_forms {
    ($host:ty, $inputs:expr, $free:expr, [$($name:literal $made:path),*], $cost:expr, $order:expr, $visit:expr) => {{
        let table = parcel::table();
        agree(
            &$inputs,
            |it, price| parcel::tuple_match(&$free(*it)) == price,
            &[$(&|it| $made(it),)* &|it| parcel::if_chain(it), &|it| parcel::nested(it), &|it| parcel::scan(it), &|it| {
                parcel::packed(it, &table)
            }],
        );
        let forms = [
            $(form($name, &$inputs, |it: &$host| $made(it)),)*
            form("if-chain", &$inputs, |it: &$host| parcel::if_chain(it)),
            form("tuple match", &$inputs, |it: &$host| parcel::tuple_match(it)),
            form("nested", &$inputs, |it: &$host| parcel::nested(it)),
            form("scan", &$inputs, |it: &$host| parcel::scan(it)),
            form("packed", &$inputs, |it: &$host| parcel::packed(it, &table)),
        ];
        $visit("parcel", $cost, $order, $inputs.len(), &forms);
    }};
}

/// A table of booleans: how many conditions, its possible cases, and whether a result is right in a case.
macro_rules! booleans {
    ($table:ident, $count:literal, $possible:expr, $right:expr, $size:expr, $visit:expr) => {{
        let possible: Vec<u32> = $possible;
        let right = $right;
        for order in [Order::Random, Order::Predictable] {
            let cases = ordered(&possible, order, $size);
            forms!($table, Free<$count>, Free::<$count>::of, ["dtable" made_free], cases, right, Cost::Free, order, $visit);
            forms!($table, Asked<0>, Asked::<0>, ["dtable" made_asked, "dtable, packed" made_packed], cases, right, Cost::Call, order, $visit);
            let cases = ordered(&possible, order, $size / 4);
            forms!($table, Asked<COSTLY>, Asked::<COSTLY>, ["dtable" made_asked, "dtable, packed" made_packed], cases, right, Cost::Costly, order, $visit);
        }
    }};
}

/// Runs `visit` on every line; a line has `size` inputs, a quarter of it where they are costly.
pub fn each(size: usize, visit: &mut Visit) {
    booleans!(three, 3, (0..8).collect(), |case, result| three::if_chain(&Free::<3>::of(case)) as u32 == result, size, visit);
    booleans!(game, 7, possible_cases(GAME), fires(GAME), size, visit);
    booleans!(computer_move, 18, possible_cases(COMPUTER_MOVE), fires(COMPUTER_MOVE), size, visit);
    booleans!(zhang_suen, 10, (0..1 << 10).collect(), is_right(published::zhang_suen()), size, visit);
    booleans!(bbdt, 16, (0..1 << 16).collect(), is_right(published::bbdt()), size, visit);
    for order in [Order::Random, Order::Predictable] {
        parcels(order, size, visit);
    }
}

/// Inputs in an order, from the possible ones.
pub(super) fn ordered<T: Copy>(possible: &[T], order: Order, size: usize) -> Vec<T> {
    let mut random = Random::new(size as u64);
    match order {
        Order::Random => (0..size).map(|_| possible[random.below(possible.len())]).collect(),
        Order::Predictable => {
            let four: Vec<T> = (0..4).map(|_| possible[random.below(possible.len())]).collect();
            four.iter().copied().cycle().take(size).collect()
        }
    }
}

fn possible_cases(text: &str) -> Vec<u32> {
    let possible = possible(&resolved(text));
    (0..).zip(possible).filter(|(_, possible)| *possible).map(|(case, _)| case).collect()
}

/// Whether a rule, by its number, is the one that the reference interpreter fires.
fn fires(text: &str) -> impl Fn(u32, u32) -> bool {
    let table = resolved(text);
    move |case, rule| {
        let positions: Vec<u128> = (0..table.columns.len()).map(|k| u128::from(case >> k & 1)).collect();
        dtable_core::interpret::interpret(&table, &positions).fired == Some(rule as usize)
    }
}

/// Whether a result, by the number of its variant, is right by the definition.
fn is_right(published: published::Published) -> impl Fn(u32, u32) -> bool {
    const PIXELS: [&str; 3] = ["Keep0", "Keep1", "Change0"];
    const LABELS: [&str; 16] = ["Nothing", "New", "P", "Q", "R", "S", "Pq", "Pr", "Ps", "Qr", "Qs", "Rs", "Pqr", "Pqs", "Prs", "Qrs"];
    let names: &[&str] = if published.ty == "Pixel" { &PIXELS } else { &LABELS };
    move |case, result| {
        let name = format!("{}::{}", published.ty, names[result as usize]);
        (published.right)(case).contains(&name)
    }
}

fn parcels(order: Order, size: usize, visit: &mut Visit) {
    let parcel = |random: &mut Random| {
        let zone = [Zone::Home, Zone::Near, Zone::Far, Zone::World][random.below(4)];
        let number = |random: &mut Random, limits: &[usize]| {
            let class = random.below(limits.len() - 1);
            u32::try_from(limits[class] + 1 + random.below(limits[class + 1] - limits[class])).expect("a small number")
        };
        let grams = number(random, &[0, 50, 500, 2_000, 10_000, 30_000]);
        parcel::Free { zone, grams, worth: number(random, &[0, 100, 500, 1_000, 5_000]), express: random.below(2) == 1 }
    };
    let mut random = Random::new(19);
    let possible: Vec<parcel::Free> = (0..65_536).map(|_| parcel(&mut random)).collect();
    let inputs = ordered(&possible, order, size);
    parcel_forms!(parcel::Free, inputs, |it| it, ["dtable" parcel::made_free], Cost::Free, order, visit);
    let calls: Vec<parcel_asked::Asked<0>> = inputs.iter().map(|it| parcel_asked::Asked(*it)).collect();
    parcel_forms!(parcel_asked::Asked<0>, calls, |it: parcel_asked::Asked<0>| it.0, ["dtable" parcel_asked::made_asked, "dtable, packed" parcel_asked::made_packed], Cost::Call, order, visit);
    let costly: Vec<parcel_asked::Asked<COSTLY>> = inputs.iter().take(size / 4).map(|it| parcel_asked::Asked(*it)).collect();
    parcel_forms!(
        parcel_asked::Asked<COSTLY>,
        costly,
        |it: parcel_asked::Asked<COSTLY>| it.0,
        ["dtable" parcel_asked::made_asked, "dtable, packed" parcel_asked::made_packed],
        Cost::Costly,
        order,
        visit
    );
}
