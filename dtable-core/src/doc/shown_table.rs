//! A table with everything that its page needs, and the sections of a page.

use super::html::Links;
use crate::decide::{Dag, ExpectedCost};
use crate::model::Table;
use crate::source::Source;
use crate::verify::Verdict;

/// A table with everything that its page needs.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its file, where the page is to name lines of it.
    pub source: Option<&'a Source>,
    /// The verdict.
    pub verdict: &'a Verdict,
    /// The graph that ends in rules, where there is one.
    pub graph: Option<&'a Dag>,
    /// The cost of a decision by the graph.
    pub cost: Option<&'a ExpectedCost>,
    /// The targets of links in the names of rules.
    pub links: Links,
    /// The path of each used table, and the address of its page.
    pub used: &'a [(String, String)],
}

/// A part of the page.
pub(crate) struct Section {
    pub(crate) heading: &'static str,
    /// The HTML below the heading, without a blank line.
    pub(crate) html: String,
}
