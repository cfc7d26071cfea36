//! The findings about a file, as data and as text.

use crate::diagnostic::{Finding, Style, render, shown};
use crate::lists::CollectVec;
use crate::source::Source;
use std::fmt;
use std::ops::Deref;

/// The findings about a file, with the texts that they point into. It is a list of [`Finding`]s; printed, it is what
/// `cargo dtable check` prints; and it is an error.
///
/// ```
/// use dtable_core::Table;
/// let found = Table::parse("dish.yaml", "table: dish\nrelatoins: []\n").unwrap_err();
/// assert!(found.iter().any(|it| it.code.name() == "unknown-key"));
/// assert!(found.to_string().contains("a table has no key `relatoins`\n --> dish.yaml:2:1\n"), "{found}");
/// ```
#[derive(Clone, Debug)]
pub struct Findings {
    sources: Vec<Source>,
    findings: Vec<Finding>,
}

impl Findings {
    pub(super) const fn new(sources: Vec<Source>, findings: Vec<Finding>) -> Self {
        Self { sources, findings }
    }

    /// The files that the findings point into.
    #[must_use]
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// All that is shown, with an empty line between two findings. Errors come first.
    #[must_use]
    pub fn text(&self, style: Style) -> String {
        let (findings, rest) = shown(&self.findings);
        let texts = findings.into_iter().map(|it| render(it, &self.sources, style)).chain(rest);
        texts.collect_vec().join("\n\n")
    }
}

/// The name in findings of a file that the one at `path` names: it lies in the folder of that one.
pub(super) fn beside(path: &str, name: &str) -> String {
    let folder = path.rfind(['/', '\\']).map_or("", |end| &path[..=end]);
    format!("{folder}{name}")
}

impl Deref for Findings {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        &self.findings
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.findings.iter()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Style::Plain))
    }
}

impl std::error::Error for Findings {}
