//! A table with all that can be shown of it, and the parts that are shown.

use super::html::Links;
use crate::decide::{Dag, ExpectedCost};
use crate::model::Table;
use crate::source::Source;
use crate::verify::Verdict;

/// A table, and what there is to show of it.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The table.
    pub table: &'a Table,
    /// The file that it stands in, where lines are to be named.
    pub source: Option<&'a Source>,
    /// The verdict.
    pub verdict: &'a Verdict,
    /// The graph that ends in rules, where there is one.
    pub graph: Option<&'a Dag>,
    /// The cost of a decision by the graph.
    pub cost: Option<&'a ExpectedCost>,
    /// Where the names of rules lead.
    pub links: Links,
    /// Where the pages of the tables that it uses are, by their paths.
    pub used: &'a [(String, String)],
}

/// A part of the page.
pub(crate) struct Section {
    pub(crate) heading: &'static str,
    /// The lines below the heading, without a blank line in it.
    pub(crate) html: String,
}
