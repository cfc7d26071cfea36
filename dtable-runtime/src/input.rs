//! Types that can be inputs.

/// A type that a table takes by value: one that is `Copy`. References are; declare every other type as a reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is an input of a table, and cannot be copied",
    label = "not `Copy`",
    note = "declare the input as `&{Self}` in the table"
)]
pub trait Input {}

impl<T: Copy> Input for T {}

/// Has rustc check that a type can be an input.
#[doc(hidden)]
pub const fn input<T: Input>() {}
