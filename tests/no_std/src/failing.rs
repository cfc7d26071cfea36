//! The tables again, for a program that can fail.

use crate::{LEAST, Warmth};
use dtable_runtime::dtable;

dtable!(try "tables/power.yaml");
dtable!(try "tables/heat.yaml");
dtable!(try "tables/thermostat.yaml");
dtable!(try "tables/flow.yaml" as flow_of_pump);
dtable!(try "tables/curve.yaml");

/// The wire is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut;

impl core::fmt::Display for Cut {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the wire is broken")
    }
}

/// What goes wrong in a house.
pub type Trouble = heat::Failed<Cut>;

/// Heats a house.
///
/// # Errors
///
/// Where a wire is broken, or somebody is at home and away.
pub fn heated<H: heat::Conditions<Error = Cut> + heat::Actions>(house: &mut H, night: bool) -> Result<u8, Trouble> {
    let rule = heat(house, night)?;
    let warmth = if rule == heat::Rule::Cold { Warmth::Cold } else { house.warmth().unwrap_or(Warmth::Right) };
    Ok(power(warmth, night).unwrap_or_default())
}

/// Runs the thermostat for some steps.
///
/// # Errors
///
/// What one of its tables could not decide or do.
pub fn stepped<H: thermostat::Host + ?Sized>(
    house: &mut H,
    steps: usize,
) -> Result<Option<thermostat::Table>, thermostat::Failed<H::Error>> {
    let mut machine = thermostat::Machine::new();
    for _ in 0..steps {
        machine.step(house)?;
    }
    Ok(machine.table())
}
