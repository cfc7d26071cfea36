//! Options, open enums, conversions; and answers of all types.

use super::harness::{Value, answers};
use super::tables::{Season, Trip, Zone};
use super::values::agree;
use dtable_core::model::Position;
use dtable_runtime::dtable;

/// Has variants that the tables do not list.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[expect(dead_code, reason = "a table looks at variants, not into them")]
pub enum Fault {
    Denied,
    Lost { since: u8 },
    Code(u16),
    Late,
}

impl Value for Fault {
    fn at(position: Position) -> Self {
        [Self::Code(7), Self::Denied, Self::Lost { since: 3 }][usize::try_from(position).unwrap()]
    }
}

impl Value for Trip {
    fn at(_: Position) -> Self {
        Self { zone: Zone::City, days: 1 }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Cents(u32);

impl From<Cents> for u32 {
    fn from(cents: Cents) -> Self {
        cents.0
    }
}

impl Value for Cents {
    fn at(position: Position) -> Self {
        Self(u32::at(position))
    }
}

pub type Degrees = i16;

dtable!("tables/options.yaml");
dtable!("tables/faults.yaml");
dtable!("tables/asked.yaml");

answers!(asked: count -> u32, change -> i128, ratio -> f64, near -> &f32, grade -> char, nick -> Option<u8>, month -> Option<Season>,
    fault -> &Fault, cents -> Cents);

agree! {
    optional: options(number: Option<u8>, flag: Option<bool>, season: Option<Season>, twice: &Option<Option<bool>>, lent: Option<&i8>,
        thing: Option<Trip>);
    open_and_converted: faults(fault: &Fault, maybe: Option<Fault>, cents: Cents, degrees: Degrees);
    answered: asked[host]();
}

#[test]
fn what_is_not_listed_is_other() {
    for fault in [Fault::Late, Fault::Lost { since: 0 }] {
        assert_eq!(faults::decide(&fault, None, Cents(500), 0), faults::Rule::C);
        assert_eq!(faults::decide(&fault, None, Cents(500), -21), faults::Rule::Else);
        assert_eq!(faults::decide(&fault, Some(fault), Cents(500), -21), faults::Rule::B);
    }
    assert_eq!(faults::TABLE.conditions[0].values, ["Code", "Denied", "other"]);
}

const NOTHING: u8 = options(None, None, None, &None, None, None);

#[test]
fn constants() {
    assert_eq!(NOTHING, 1);
    assert_eq!(const { options(Some(3), Some(true), Some(Season::Fall), &None, None, None) }, 3);
}
