//! What can be an input.

/// A type that a table takes by value: one that can be copied. References can, so everything else is declared as a reference.
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
