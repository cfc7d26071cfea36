//! The reads of a form for many rules in one decision: the measure by which these forms are compared.

/// A read of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum Read {
    /// A node of a search tree, which compares a key.
    Cut,
    /// The beginning of a tree of a forest.
    Tree,
    /// A node of a forest, which looks up a part.
    Node,
    /// A search for the row of a key among the cuts of a column.
    Search,
    /// A row that is looked up by a key.
    Row,
    /// A word of a row of bits.
    Word,
    /// A box, which is compared with the case.
    Box,
}
