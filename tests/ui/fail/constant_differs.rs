//! The constant has another value than the table says.

use dtable_runtime::dtable;

pub const LIMIT: u8 = 120;

dtable!("ui/tables/limit.yaml");

fn main() {
    let _ = limit(LIMIT);
}
