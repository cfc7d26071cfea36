//! `as`: one file under several names in one module; `try` is a keyword, and no word of `dtable!` behind the path.

use super::models::Place;
use super::tables::{Motor, SUMMER, Trip, Zone};
use dtable_runtime::dtable;

dtable!("tables/fare.yaml");
dtable!("tables/fare.yaml" as ticket);
dtable!("tables/gate.yaml");
dtable!(pub(crate) "tables/gate.yaml" as r#try);
dtable!("tables/lift.yaml" as elevator);

/// A gate that is closed, and a lift that is there.
struct House;

macro_rules! gates {
    ($($gate:ident),*) => {
        $(
            impl $gate::Conditions for House {
                fn open(&self) -> bool { false }
                fn closed(&self) -> bool { true }
                fn motor(&self) -> Motor { Motor::Off }
            }
            impl $gate::Actions for House {
                fn start(&mut self) {}
            }
        )*
    };
}
gates!(gate, r#try);

impl elevator::Conditions for House {
    fn arrived(&self) -> Place {
        Place::Here
    }
    fn called(&self) -> bool {
        true
    }
    fn night(&self) -> bool {
        false
    }
}
impl elevator::Actions for House {
    fn close(&mut self) {}
    fn drive(&mut self) {}
    fn open(&mut self) {}
}

#[test]
fn tables() {
    for zone in [Zone::City, Zone::Region, Zone::Country] {
        assert_eq!(fare(zone, true).price, ticket(zone, true).price);
        assert_eq!(fare::decide(zone, false).id(), ticket::decide(zone, false).id());
    }
    assert_eq!(gate(&mut House).id(), r#try(&mut House).id());
    assert_eq!(r#try::try_decide(&House).map(|it| it.id()), Ok(gate::decide(&House).id()));
}

#[test]
fn tables_as_data_keep_their_names() {
    assert_eq!((ticket::TABLE.name, r#try::TABLE.name), ("fare", "gate"));
}

#[test]
fn models() {
    let mut machine = elevator::Machine::new();
    assert_eq!(machine.table(), Some(elevator::Table::Idle));
    machine.step(&mut House);
    assert_eq!(machine.table(), Some(elevator::Table::Moving));
}
