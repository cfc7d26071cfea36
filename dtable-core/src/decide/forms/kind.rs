//! The names of forms.

/// The name of a form. See [`Form`](super::Form) and `docs/code.md`, *The forms of the code*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FormKind {
    /// [`Form::Constant`](super::Form::Constant).
    Constant,
    /// [`Form::Graph`](super::Form::Graph).
    Graph,
    /// [`Form::Dense`](super::Form::Dense).
    Dense,
    /// [`Form::Masks`](super::Form::Masks).
    Masks,
    /// [`Form::Tree`](super::Form::Tree).
    Tree,
    /// [`Form::Forest`](super::Form::Forest).
    Forest,
    /// [`Form::Bitmaps`](super::Form::Bitmaps).
    Bitmaps,
    /// [`Form::RuleByRule`](super::Form::RuleByRule).
    RuleByRule,
}

impl FormKind {
    /// The forms for which a test can ask ([`Tuning::form`](crate::decide::Tuning)). A constant is a special graph.
    pub const ALL: [Self; 7] = [Self::Graph, Self::Dense, Self::Masks, Self::Tree, Self::Forest, Self::Bitmaps, Self::RuleByRule];

    /// Its name in plain words: `dense`, `rule by rule`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Graph => "graph",
            Self::Dense => "dense",
            Self::Masks => "masks",
            Self::Tree => "tree",
            Self::Forest => "forest",
            Self::Bitmaps => "bitmaps",
            Self::RuleByRule => "rule by rule",
        }
    }
}
