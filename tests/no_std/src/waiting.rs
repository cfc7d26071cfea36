//! The tables once more, for programs that are waited for.

use crate::failing::Cut;
use crate::{LEAST, Warmth};
use dtable_runtime::dtable;

dtable!(async "tables/power.yaml");
dtable!(async "tables/heat.yaml");
dtable!(async try "tables/thermostat.yaml");
dtable!(async "tables/flow.yaml" as flow_of_pump);
dtable!(async try "tables/flow.yaml" as flow_or_trouble);

/// Heats a house, and tells the power. Nothing is asked about the power, so nobody is waited for.
pub async fn heated<H: heat::Host>(house: &mut H, night: bool) -> u8 {
    let rule = heat(house, night).await;
    let warmth = if rule == heat::Rule::Cold { Warmth::Cold } else { heat::Conditions::warmth(house).await };
    power(warmth, night)
}

/// Runs the thermostat for some steps.
///
/// # Errors
///
/// What one of its tables could not decide or do.
pub async fn stepped<H: thermostat::Host<Error = Cut> + ?Sized>(
    house: &mut H,
    steps: usize,
) -> Result<Option<thermostat::Table>, thermostat::Failed<Cut>> {
    let mut machine = thermostat::Machine::new();
    for _ in 0..steps {
        machine.step(house).await?;
    }
    Ok(machine.table())
}
