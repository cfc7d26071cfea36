//! `as:` names a type into which the input does not convert.

use dtable_runtime::dtable;

#[derive(Clone, Copy)]
pub struct Money(pub u32);

dtable!("ui/tables/money.yaml");

fn main() {
    let _ = money(Money(5));
}
