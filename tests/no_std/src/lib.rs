//! A thermostat without `std`: a value table, an acting table and a model, under every lint that forbids something.
#![no_std]
#![forbid(unsafe_code, missing_docs, unused, warnings)]
#![forbid(clippy::all, clippy::pedantic, clippy::nursery)]

pub mod failing;
pub mod waiting;

use dtable_runtime::dtable;

/// How warm it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmth {
    /// Below what was asked for.
    Cold,
    /// As asked for.
    Right,
    /// Above it.
    Hot,
}

dtable!("tables/power.yaml");
dtable!("tables/heat.yaml");
dtable!("tables/thermostat.yaml");
dtable!("tables/flow.yaml");
dtable!("tables/curve.yaml");
dtable!(ask "tables/heat.yaml" as asked_heat);
dtable!(ask "tables/flow.yaml" as asked_flow);

/// The least pressure of the pump, in millibar.
pub const LEAST: i64 = 200;

/// The power in a warm room by day, in percent.
pub const IDLE: u8 = power(Warmth::Right, false);

/// The stage for the temperature of melting ice.
pub const ICE: u8 = curve(-0.0, Some(3));
