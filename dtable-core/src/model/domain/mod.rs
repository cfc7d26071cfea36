//! The values that a column can have.
//!
//! Every domain numbers its values: a *position* stands for a value, and the order of positions is the order of
//! values. So a set of values of any type is a [`ValueSet`], and neighbours are neighbours: nothing lies between
//! `<= 36` and `>= 37`, nor between two floating-point numbers of which one follows the other.

mod character;
mod float;
mod integer;
pub(crate) mod networks;
pub(crate) mod notation;
mod plainest;
mod set_members;
mod shown;
pub(crate) mod texts;

pub use character::{LAST_CHARACTER, character, character_position};
pub use float::Float;
pub use integer::Integer;
pub use notation::{DECIMAL_PLACES, LARGEST_DECIMAL, Misread, Notation};
pub use set_members::{Cube, MENTIONED_MEMBERS, SetMembers};
pub use texts::pattern::{CharacterClass, Pattern};
pub use texts::{TextClasses, TextTest, TextWord};

use super::{Position, ValueSet};
use std::sync::Arc;

/// The values of a column, each at a *position*.
///
/// ```
/// use dtable_core::model::{Domain, Integer, ValueSet};
/// assert_eq!(Domain::Bool.all(), ValueSet::span(0, 1));
/// assert_eq!(Domain::Bool.entry(&ValueSet::one(1)), "T");
/// let ty = Integer::I8;
/// let domain = Domain::integer(ty, ty.all());
/// assert_eq!(domain.value(0), "-128");
/// assert_eq!(domain.entry(&ValueSet::span(0, 132)), "<= 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Domain {
    /// `false` at 0, `true` at 1.
    Bool,
    /// The variants of an enum, in the order of `values:`.
    Enum {
        /// The variants that are listed.
        variants: Vec<Variant>,
        /// Whether the list ends with `other`: the rest of a `#[non_exhaustive]` enum, at the position after the last
        /// variant.
        open: bool,
        /// Whether the variants have an order, that of the list (`ordered: true`). Then the list is not open.
        ordered: bool,
    },
    /// An integer, at its distance from the least value of the type.
    Integer {
        /// The type.
        ty: Integer,
        /// How entries write the number.
        notation: Notation,
        /// The declared range or list, or the whole type.
        all: ValueSet,
    },
    /// A floating-point number, at its place in their order; `-0.0` is `0.0`, NaN follows infinity.
    Float {
        /// The type.
        ty: Float,
        /// The declared range or list, or the whole type.
        all: ValueSet,
    },
    /// A character, at its code point, surrogates not counted.
    Char {
        /// The declared range or list, or every character.
        all: ValueSet,
    },
    /// A text: the literals that the table names, and any other.
    Text {
        /// The literals in the order in which they first appear, or of `values:`.
        literals: Vec<String>,
        /// Whether there is no other text; else "any other" follows the literals.
        closed: bool,
        /// The number of other texts with a position, in addition to "any other": where entries compare columns, one
        /// for each other column.
        more: usize,
        /// How other texts are told apart, where patterns do. Then representatives of their classes follow the literals
        /// that the table names, and there is no "any other".
        classes: Option<Arc<TextClasses>>,
    },
    /// A set of members of an enum, at its mask: it has one bit for each member that the table mentions.
    Set(SetMembers),
    /// `None` at 0, `Some` of a position right after that position.
    Option(Box<Domain>),
    /// A type whose values the compiler does not know. It has one position for all of them.
    Opaque,
}

/// One variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// How entries name it.
    pub name: String,
    /// The name of the variant in Rust.
    pub variant: String,
    /// Whether the list says that it has fields (`Fixed(..)`), so that it stands for several values.
    pub has_fields: bool,
}

impl Variant {
    /// A variant without fields that has one name in entries and in Rust.
    #[must_use]
    pub fn plain(name: &str) -> Self {
        Self { name: name.to_owned(), variant: name.to_owned(), has_fields: false }
    }
}

impl Domain {
    /// Integers that are written as numbers.
    #[must_use]
    pub const fn integer(ty: Integer, all: ValueSet) -> Self {
        Self::Integer { ty, notation: Notation::Number, all }
    }

    /// All positions.
    #[must_use]
    pub fn all(&self) -> ValueSet {
        match self {
            Self::Bool => ValueSet::span(0, 1),
            Self::Enum { variants, open, .. } => first(variants.len() + usize::from(*open)),
            Self::Integer { all, .. } | Self::Float { all, .. } | Self::Char { all } => all.clone(),
            Self::Text { literals, classes: Some(_), .. } => first(literals.len()),
            Self::Text { literals, closed, more, .. } => first(literals.len() + if *closed { 0 } else { 1 + more }),
            Self::Set(members) => ValueSet::span(0, members.all_bits()),
            Self::Option(inner) => ValueSet::one(0).union(&inner.all().up(1)),
            Self::Opaque => ValueSet::one(0),
        }
    }

    /// The greatest position.
    #[must_use]
    pub fn last(&self) -> Position {
        self.all().last().unwrap_or(0)
    }

    /// The classes of texts that patterns tell apart, if the values are texts or contain texts.
    #[must_use]
    pub fn text_classes(&self) -> Option<&TextClasses> {
        match self {
            Self::Text { classes, .. } => classes.as_deref(),
            Self::Option(inner) => inner.text_classes(),
            _ => None,
        }
    }

    /// Whether capitals of texts are read as small letters.
    #[must_use]
    pub fn ignores_case(&self) -> bool {
        self.text_classes().is_some_and(|it| it.ignores_case)
    }

    /// The texts that entries name, if the values are texts or contain texts; the representatives of classes follow.
    #[must_use]
    pub fn texts(&self) -> Option<&[String]> {
        match self {
            Self::Text { literals, .. } => Some(literals),
            Self::Option(inner) => inner.texts(),
            _ => None,
        }
    }

    /// The domain inside of all `Option`s.
    #[must_use]
    pub fn innermost(&self) -> &Self {
        if let Self::Option(inner) = self { inner.innermost() } else { self }
    }

    /// Returns the values that are not in `set`.
    #[must_use]
    pub fn complement(&self, set: &ValueSet) -> ValueSet {
        self.all().minus(set)
    }

    /// Whether entries may use ranges and comparisons.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        match self {
            Self::Enum { ordered, .. } => *ordered,
            Self::Option(inner) => inner.is_ordered(),
            other => other.has_numbers_or_characters(),
        }
    }

    /// Whether values are numbers or characters, which Rust compares: `range:` narrows them, and code need not name
    /// them one by one.
    #[must_use]
    pub fn has_numbers_or_characters(&self) -> bool {
        match self {
            Self::Integer { .. } | Self::Float { .. } | Self::Char { .. } => true,
            Self::Option(inner) => inner.has_numbers_or_characters(),
            _ => false,
        }
    }
}

/// The first `count` positions.
fn first(count: usize) -> ValueSet {
    count.checked_sub(1).map_or(ValueSet::EMPTY, |last| ValueSet::span(0, last as Position))
}
