//! The methods that find out what expressions let occur together.

/// How the proof finds out which values of columns expressions let occur together. Sizes decide; the methods for what
/// is wide run on small tables only where tests ask for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By values or by linear arithmetic where that is short, else by a search.
    #[default]
    BySize,
    /// By linear arithmetic, where it knows the expressions.
    Arithmetic,
    /// By a search that is told the expressions.
    Search,
}
