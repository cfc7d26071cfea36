//! A YAML file as a tree, each node with its place.

use saphyr_parser::ScalarStyle;

use super::text::Text;
use crate::source::Span;

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands; a key's place for a value that is not there.
    pub span: Span,
    /// Its kind.
    pub kind: NodeKind,
}

/// The kind of a node.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// Nothing at all: a key without a value.
    Empty,
    /// A text.
    Scalar(Text, ScalarStyle),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values; no key stands twice.
    Mapping(Vec<(Text, Node)>),
}

impl Node {
    /// The author's word for it.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        match self.kind {
            NodeKind::Empty => "nothing",
            NodeKind::Scalar(..) => "a text",
            NodeKind::Sequence(_) => "a list",
            NodeKind::Mapping(_) => "a mapping",
        }
    }
}
