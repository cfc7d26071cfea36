//! A case of a table that gives a value is missing. No call, nor the code of `outcome`, brings a second finding.

#![deny(warnings)]

use dtable_runtime::dtable;

dtable!("ui/tables/gap_in_fine.yaml");

fn main() {
    let told = fine::outcome(20);
    let _ = (fine(20), told.rule.id(), told.value, fine::try_outcome(20));
}
