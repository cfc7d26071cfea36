//! A relation compares two enums, and a variant turns out to have a field in which they could differ.

pub enum Speed {
    Off,
    Fixed(u8),
}

dtable_runtime::dtable!("ui/tables/speeds.yaml");

fn main() {}
