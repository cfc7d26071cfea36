//! Names around a table that are also names in its code.

use super::harness::Answers;
use super::tables::{Level, dose};

/// A module that gives everything a meaning of its own.
#[expect(dead_code, unused_macros, reason = "the names are what matters")]
mod hostile {
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Observer;
    pub struct Value;
    pub struct TableData;
    pub struct Sized;
    pub trait Copy {}
    pub trait Clone {}
    pub trait Debug {}
    pub trait Default {}
    pub mod core {}
    pub mod std {}
    pub mod dtable_runtime {}
    pub mod dtable_core {}

    macro_rules! matches {
        () => {};
    }
    macro_rules! panic {
        () => {};
    }

    #[derive(::core::clone::Clone, ::core::marker::Copy, Debug)]
    pub enum Level {
        Low,
        High,
    }

    ::dtable_runtime::dtable!("tables/valve.yaml");
    ::dtable_runtime::dtable!("tables/ratio.yaml");
}

struct Closed;

impl hostile::valve::Conditions for Closed {
    fn open(&self) -> bool {
        false
    }
    fn level(&self) -> hostile::Level {
        hostile::Level::High
    }
}

impl hostile::valve::Actions for Closed {
    fn drain(&mut self) {}
}

#[test]
fn hostile_surroundings() {
    assert_eq!(hostile::valve(&mut Closed), hostile::valve::Rule::Drain);
    assert!(hostile::valve::try_decide(&Closed).is_ok());
    assert_eq!(hostile::ratio(false, true), 2);
}

#[test]
fn inputs_called_host_observer_check_and_decide() {
    let mut host = Answers::default();
    assert_eq!(dose(&mut host, Level::High, true, false, false), dose::Rule::R30);
    assert_eq!(dose::try_decide(Level::High, true, false, false), Ok(dose::Rule::R30));
    assert_eq!(host.done(), ["alarm", "close"]);
}

dtable_runtime::dtable!("tables/named_as_locals.yaml");

#[test]
fn inputs_called_as_locals() {
    assert_eq!(named_as_locals(4, 6, 1), 18);
    let told = named_as_locals::try_outcome(4, 6, 1).unwrap();
    assert_eq!((told.value, told.rules.to_string().as_str()), (18, "base, many, more"));
    assert_eq!(named_as_locals::outcome(4, 6, 1), told);
    assert!(named_as_locals::try_outcome(4, 6, 10).is_err());
}

/// Inputs that are called as the function, the machine, and what checks that futures can be sent, under each way to call.
mod named_as_functions {
    pub mod plain {
        dtable_runtime::dtable!("tables/sent.yaml");
        dtable_runtime::dtable!("tables/step.yaml");
    }
    mod others {
        mod waiting {
            dtable_runtime::dtable!(async "tables/sent.yaml");
            dtable_runtime::dtable!(async "tables/step.yaml");
        }
        mod waiting_here {
            dtable_runtime::dtable!(async(local) "tables/sent.yaml");
            dtable_runtime::dtable!(async(local) "tables/step.yaml");
        }
        mod failing {
            dtable_runtime::dtable!(try "tables/sent.yaml");
            dtable_runtime::dtable!(try "tables/step.yaml");
        }
        mod changing {
            dtable_runtime::dtable!(async mut try "tables/sent.yaml");
            dtable_runtime::dtable!(async mut try "tables/step.yaml");
        }
        mod asked {
            dtable_runtime::dtable!(ask "tables/sent.yaml");
            dtable_runtime::dtable!(ask "tables/step.yaml");
        }
    }
}

/// A shop that is open, and counts its rings.
struct Shop(u32);

impl named_as_functions::plain::sent::Conditions for Shop {
    fn open(&self) -> bool {
        true
    }
}

impl named_as_functions::plain::sent::Actions for Shop {
    fn ring(&mut self) {
        self.0 += 1;
    }
}

#[test]
fn inputs_called_as_functions() {
    let mut shop = Shop(0);
    assert_eq!(named_as_functions::plain::sent(&mut shop, 3, 7, true), 7);
    assert_eq!(named_as_functions::plain::sent(&mut shop, 3, 7, false), 3);
    assert_eq!(shop.0, 1);
}

/// Visibility and depth: a type of the parent module, from a table in a private one.
mod inner {
    pub(super) mod deep {
        dtable_runtime::dtable!(pub(in super::super) "tables/depth.yaml");
    }
    #[derive(Clone, Copy)]
    pub(super) enum Depth {
        Shallow,
        Deep,
    }
}

#[test]
fn types_of_parent_modules() {
    assert_eq!(inner::deep::depth(inner::Depth::Deep), "deep");
    assert_eq!(inner::deep::depth::decide(inner::Depth::Shallow).id(), "1");
}

/// In a function: a table that needs no types of its own.
#[test]
fn tables_inside_functions() {
    dtable_runtime::dtable!(pub(self) "tables/ratio.yaml");
    assert_eq!(ratio(true, false), 1);
}
