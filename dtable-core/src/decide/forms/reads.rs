//! The reads of a form of data in one decision: the measure by which such forms are compared.

/// Something that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum Read {
    /// A node of a search tree, which compares a key.
    Cut,
    /// The place where one of several trees begins.
    Tree,
    /// A node of one of several trees, which looks a part up.
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
