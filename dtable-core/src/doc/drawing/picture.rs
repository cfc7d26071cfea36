//! What a drawing shows, in words: boxes with names, arrows with values, before anything has a place.

use super::layers::{Edge, Graph};
use crate::decide::{Branch, Dag, Node};
use crate::doc::html::rule_href;
use crate::doc::words::{outcome, shorten, width};
use crate::model::{Column, Domain, Table};

/// The width of a character of the drawing's font (12 px, monospace).
const CHARACTER: f64 = 7.25;
/// The width of a character of a label (11 px, monospace).
const LABEL_CHARACTER: f64 = 6.65;
/// Longer names are cut.
const NAME: usize = 24;
/// Longer values are cut.
const LABEL: usize = 20;

/// What a drawing shows.
pub(super) struct Picture {
    pub(super) title: String,
    pub(super) shapes: Vec<Shape>,
    pub(super) arrows: Vec<Arrow>,
}

/// A box.
pub(super) struct Shape {
    pub(super) text: String,
    pub(super) tip: String,
    pub(super) width: f64,
    pub(super) kind: ShapeKind,
}

/// What a box stands for.
pub(super) enum ShapeKind {
    Test,
    Rule { link: String },
    Else { link: String },
}

/// One way out of a test.
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
    /// The width of the label.
    pub(super) width: f64,
    /// The whole of a label that was cut.
    pub(super) values: String,
    pub(super) dashed: bool,
}

/// Describes a graph whose leaves are rules.
pub(super) fn picture(table: &Table, dag: &Dag) -> Picture {
    let shapes: Vec<_> = dag.nodes.iter().map(|node| shape(table, node)).collect();
    let arrows = dag.nodes.iter().enumerate().flat_map(|(from, node)| arrows(table, from, node)).collect();
    let (tests, ends) = (dag.tests(), dag.nodes.len() - dag.tests());
    Picture { title: format!("Decision graph of {}: {tests} tests, {ends} ends", table.name.value), shapes, arrows }
}

fn shape(table: &Table, node: &Node) -> Shape {
    let (name, tip, kind) = match node {
        Node::Test { column, .. } => {
            let column = &table.columns[*column];
            (&column.name.value, question(column), ShapeKind::Test)
        }
        Node::Leaf(rule) => {
            let (rule, link) = (&table.rules[*rule], rule_href(table, *rule));
            let kind = if rule.is_else() { ShapeKind::Else { link } } else { ShapeKind::Rule { link } };
            (&rule.id.value, outcome(table, rule), kind)
        }
    };
    let text = shorten(name, NAME);
    Shape { width: (width(&text) as f64).mul_add(CHARACTER, 22.0).max(40.0), text, tip, kind }
}

fn question(column: &Column) -> String {
    if column.text.is_empty() { column.name.value.clone() } else { format!("{}: {}", column.name.value, column.text) }
}

/// The ways out of a node: T before F, values in their order.
fn arrows(table: &Table, from: usize, node: &Node) -> Vec<Arrow> {
    let Node::Test { column, branches } = node else { return Vec::new() };
    let column = &table.columns[*column];
    let mut arrows: Vec<_> = branches.iter().map(|branch| arrow(column, from, branch)).collect();
    if column.domain == Domain::Bool {
        arrows.sort_by_key(|arrow| arrow.dashed);
    }
    arrows
}

fn arrow(column: &Column, from: usize, branch: &Branch) -> Arrow {
    let values = column.domain.entry(&branch.values);
    let label = shorten(&values, LABEL);
    Arrow {
        from,
        to: branch.to,
        width: width(&label) as f64 * LABEL_CHARACTER,
        label,
        values,
        dashed: column.domain == Domain::Bool && !branch.values.contains(1),
    }
}

impl Picture {
    /// The boxes and arrows of the picture as shapes to be laid out.
    pub(super) fn graph(&self) -> Graph {
        let edge = |arrow: &Arrow| Edge { from: arrow.from, to: arrow.to, label: arrow.width };
        Graph { boxes: self.shapes.iter().map(|shape| shape.width).collect(), edges: self.arrows.iter().map(edge).collect() }
    }
}
