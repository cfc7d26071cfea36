//! The types of answers.

/// The return type of a method: of `fn(&'a H) -> T` it names the `T`, for a host that is borrowed for `'a`, whether or
/// not the author of a table has written the lifetime. Generated code stores answers of this type.
pub trait Answer {
    /// The answer.
    type Type;
}

impl<A, T> Answer for fn(A) -> T {
    type Type = T;
}
