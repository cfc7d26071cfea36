//! The tables, the types they speak of, and a host for all of them.

use super::harness::{Answers, Value, answers};
use dtable_core::model::Position;
use dtable_runtime::dtable;

/// An enum without data, whose positions are the order of its variants.
macro_rules! plain {
    ($(#[$meta:meta])? $name:ident: $($variant:ident),*) => {
        $(#[$meta])?
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($variant),* }

        impl Value for $name {
            fn at(position: Position) -> Self {
                [$(Self::$variant),*][usize::try_from(position).unwrap()]
            }
        }
    };
}

plain!(Season: Spring, Summer, Fall, Winter);
plain!(Guests: Few, Some, Many);
plain!(Zone: City, Region, Country);
plain!(Speed: Slow, Fast);
plain!(Level: Low, High);
plain!(Motor: Off, Up, Down);
plain!(#[expect(non_camel_case_types, reason = "keywords are lower case")] Вид: Большой, Малый, r#async);

/// Variants of all three kinds, one with a borrow.
#[expect(dead_code, reason = "a table looks at variants, not into them")]
pub enum Shape<'a> {
    Box { sides: [u8; 3] },
    Tube(&'a str, u8),
    Odd,
}

impl Value for &Shape<'_> {
    fn at(position: Position) -> Self {
        [&Shape::Box { sides: [1, 2, 3] }, &Shape::Tube("paper", 4), &Shape::Odd][usize::try_from(position).unwrap()]
    }
}

#[expect(dead_code, reason = "a table looks at variants, not into them")]
pub enum Load {
    Light,
    Grams(u32),
    Unknown { since: u8 },
}

impl Value for &Load {
    fn at(position: Position) -> Self {
        [&Load::Light, &Load::Grams(7), &Load::Unknown { since: 1 }][usize::try_from(position).unwrap()]
    }
}

pub enum Name<'n> {
    Given(&'n str),
    Missing,
}

impl<'n> Name<'n> {
    pub const fn text(&self) -> &'n str {
        match self {
            Self::Given(text) => text,
            Self::Missing => "",
        }
    }
}

impl Value for &Name<'static> {
    fn at(position: Position) -> Self {
        [&Name::Given("Ada"), &Name::Missing][usize::try_from(position).unwrap()]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    pub zone: Zone,
    pub days: u8,
}

pub const SUMMER: u32 = 10;

impl Zone {
    pub const fn price(self) -> u32 {
        250 * (self as u32 + 1)
    }
}

dtable!("tables/game.yaml");
dtable!("tables/coat.yaml");
dtable!("tables/parcel.yaml");
dtable!("tables/dish.yaml");
dtable!("tables/fare.yaml");
dtable!("tables/path.yaml");
dtable!("tables/dose.yaml");
dtable!("tables/first.yaml");
dtable!("tables/any.yaml");
dtable!("tables/overlap.yaml");
dtable!("tables/match.yaml");
dtable!("tables/alone.yaml");
dtable!("tables/bare.yaml");
dtable!("tables/links.yaml");
dtable!("tables/gate.yaml");
dtable!("tables/guard.yaml");
dtable!("tables/ratio.yaml");
dtable!("tables/diamond.yaml");
dtable!("tables/shades.yaml");
dtable!("tables/post.yaml");

answers!(game: closed -> bool, started -> bool, over -> bool, free -> bool, computer_turn -> bool, human_turn -> bool,
    human_moved -> bool; wait, draw);
answers!(coat: yesterday -> Season, today -> Season, rain -> bool; wear, take);
answers!(parcel: load -> &Load, fragile -> bool; pad, weigh);
answers!(path: dark -> bool, wet -> bool);
answers!(first: a -> bool, b -> bool, c -> bool; x, y);
answers!(any: a -> bool, b -> bool, c -> bool; x, y);
answers!(overlap: a -> bool, b -> bool, c -> bool; x);
answers!(r#match: r#type -> bool, r#gen -> Вид, ход -> bool; r#type, r#gen, r#async);
answers!(alone: a -> bool, b -> bool; x, y);
answers!(links: a -> bool, b -> bool);
answers!(gate: open -> bool, closed -> bool, motor -> Motor; start);
answers!(guard: open -> bool, closed -> bool, motor -> Motor; start);
answers!(post: zone -> Zone, grams -> u8, urgent -> bool, insured -> bool; pad, weigh);
answers!(diamond: a -> bool, b -> bool, c -> bool; even, odd);

impl bare::Actions for Answers {
    fn x(&mut self) {
        self.perform("x");
    }
}

impl dose::Actions for Answers {
    fn open(&mut self) {
        self.perform("open");
    }
    fn close(&mut self) {
        self.perform("close");
    }
    fn alarm(&mut self) {
        self.perform("alarm");
    }
}
