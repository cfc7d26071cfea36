//! A place at which a file names something.

use std::ops::Range;

/// A place at which a file names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The bytes of the name, without quotes.
    pub(crate) place: Range<usize>,
    pub(crate) name: String,
    /// The kinds of things that it may name: the first of them that is there is meant.
    pub(crate) may_be: Vec<What>,
    pub(crate) is_definition: bool,
    pub(crate) spelling: Spelling,
}

/// How a name is spelled at its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As it is.
    #[default]
    Plain,
    /// In an expression of Rust, where a keyword has `r#` before it.
    Rust,
    /// As a field of a struct and its value in one: `Price { euros }`.
    FieldAndValue,
    /// As a character of a cell that columns share, `rr`; with the bytes of the cell.
    Character(usize, usize),
    /// With escapes, so that nobody knows which bytes are the name. The place is the whole text.
    Escaped,
}

/// The kind of a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// A condition, an input, or a used table: the columns of a table.
    Column,
    Output,
    Action,
    Note,
    Rule,
    Constant,
    Table,
    Model,
    /// A shared definition.
    Type,
    /// An output of a used table: `near` of `region.near`.
    UsedOutput {
        /// The name under `uses:`.
        of: String,
    },
    /// An input of a used table, under `with:`.
    UsedInput {
        /// The name under `uses:`.
        of: String,
    },
    /// A value, by the name that a list gives it.
    Value {
        /// Whose value it is.
        of: Owner,
    },
    /// A variant of an enum in Rust.
    Variant {
        /// The name of the enum, without its path.
        ty: String,
    },
    /// A file, by its path.
    File,
}

/// The owner of a list of values, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    Column(String),
    Output(String),
    Type(String),
}

impl Mention {
    pub(crate) fn new(place: Range<usize>, name: impl Into<String>, may_be: What) -> Self {
        Self { place, name: name.into(), may_be: vec![may_be], is_definition: false, spelling: Spelling::Plain }
    }
}
