//! The types of answers.

/// What a method answers that takes one value: `fn(&'a H) -> T` names the `T` of a host that is borrowed for `'a`, whether or
/// not the author of a table has written its lifetime. Generated code keeps such answers.
pub trait Answer {
    /// The answer.
    type Type;
}

impl<A, T> Answer for fn(A) -> T {
    type Type = T;
}
