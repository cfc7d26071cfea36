//! Generated code beside what people write by hand.
pub mod sources;
pub mod write;
