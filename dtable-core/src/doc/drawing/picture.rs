//! The content of a drawing without coordinates: boxes with names, and arrows with values.

use super::layers::{Edge, LayeredGraph, Size};
use crate::decide::{Branch, Dag, Node};
use crate::doc::html::Links;
use crate::doc::words::{outcome, shorten, width};
use crate::lists::{CollectVec, Order};
use crate::model::{Column, Domain, Table};

/// The width in pixels of a character of the drawing's font (12 px, monospace).
const CHARACTER: f64 = 7.25;
/// The width in pixels of a character of a label (11 px, monospace).
const LABEL_CHARACTER: f64 = 6.65;
/// The most characters of a name; a longer one is cut.
const LONGEST_NAME: usize = 24;
/// The most characters of a value; a longer one is cut.
const LONGEST_LABEL: usize = 20;
/// The height of a box.
pub(super) const HEIGHT: f64 = 26.0;
/// The height of a line of a label.
pub(super) const LINE: f64 = 13.0;
/// How far an arrow runs out of the box to which it leads back.
pub(super) const LOOP: f64 = 24.0;

/// The content of a drawing.
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) shapes: Vec<NodeShape>,
    pub(crate) arrows: Vec<Arrow>,
    /// Whether elements have attributes by which a program recognises them.
    pub(crate) is_marked: bool,
    /// Whether arrows lead up and have heads, as in a network of tables.
    pub(crate) is_upward: bool,
    /// Whether the picture is a machine: arrows have heads, and may lead to any box.
    pub(crate) is_machine: bool,
}

/// A box.
pub(crate) struct NodeShape {
    /// Its full name.
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) tip: String,
    pub(crate) width: f64,
    pub(crate) kind: ShapeKind,
}

/// The meaning of a box.
pub(crate) enum ShapeKind {
    Test,
    Rule {
        link: Option<String>,
    },
    Else {
        link: Option<String>,
    },
    /// A table of a network.
    Table {
        link: Option<String>,
    },
    /// The table that the picture is about.
    Here,
    /// A table of a machine.
    State {
        link: Option<String>,
    },
    /// Where a machine stops.
    Stop,
}

/// An arrow from a test to the node behind an answer, or from a table to another one.
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Its label, in lines.
    pub(crate) label: Vec<String>,
    /// The full text of lines that were cut.
    pub(crate) values: Vec<String>,
    pub(crate) dashed: bool,
}

/// Describes a graph whose leaves are rules.
pub(crate) fn picture(table: &Table, dag: &Dag, links: Links) -> Picture {
    let shapes: Vec<_> = dag.nodes.iter().map(|node| shape(table, node, links)).collect_vec();
    let arrows = dag.nodes.iter().enumerate().flat_map(|(from, node)| arrows(table, from, node)).collect_vec();
    let (tests, ends) = (dag.tests(), dag.nodes.len() - dag.tests());
    let title = format!("Decision graph of {}: {tests} tests, {ends} ends", table.name.value);
    Picture { title, shapes, arrows, is_marked: matches!(links, Links::Page(_)), is_upward: false, is_machine: false }
}

fn shape(table: &Table, node: &Node, links: Links) -> NodeShape {
    let (name, tip, kind) = match node {
        Node::Test { column, .. } => {
            let column = &table.columns[*column];
            (&column.name.value, question(column), ShapeKind::Test)
        }
        Node::Leaf(rule) => {
            let (rule, link) = (&table.rules[*rule], links.rule(table, *rule));
            let kind = if rule.is_else() { ShapeKind::Else { link } } else { ShapeKind::Rule { link } };
            (&rule.id.value, outcome(table, rule), kind)
        }
    };
    NodeShape::new(name, tip, kind)
}

impl NodeShape {
    /// A box with a name in it.
    pub(crate) fn new(name: &str, tip: String, kind: ShapeKind) -> Self {
        let text = shorten(name, LONGEST_NAME);
        Self { width: (width(&text) as f64).mul_add(CHARACTER, 22.0).max(40.0), name: name.to_owned(), text, tip, kind }
    }
}

impl Arrow {
    /// An arrow with words on it.
    pub(crate) fn new(from: usize, to: usize, values: String) -> Self {
        let values = if values.is_empty() { Vec::new() } else { vec![values] };
        Self { from, to, label: values.iter().map(|it| shorten(it, LONGEST_LABEL)).collect_vec(), values, dashed: false }
    }

    /// Returns the size of the label.
    pub(super) fn size(&self) -> Size {
        let longest = self.label.iter().map(|it| width(it)).max().unwrap_or(0);
        Size::new(longest as f64 * LABEL_CHARACTER, (self.label.len() as f64).mul_add(LINE, -1.0).max(LINE - 1.0))
    }
}

fn question(column: &Column) -> String {
    if column.text.is_empty() { column.name.value.clone() } else { format!("{}: {}", column.name.value, column.text) }
}

/// Returns the arrows that leave a node: T before F, other values in their order.
fn arrows(table: &Table, from: usize, node: &Node) -> Vec<Arrow> {
    let Node::Test { column, branches } = node else { return Vec::new() };
    let column = &table.columns[*column];
    let mut arrows: Vec<_> = branches.iter().map(|branch| arrow(column, from, branch)).collect_vec();
    if column.domain == Domain::Bool {
        arrows.order_by_key(|arrow| arrow.dashed);
    }
    arrows
}

fn arrow(column: &Column, from: usize, branch: &Branch) -> Arrow {
    let dashed = column.domain == Domain::Bool && !branch.values.contains(1);
    Arrow { dashed, ..Arrow::new(from, branch.to, column.values(&branch.values)) }
}

impl Picture {
    /// The boxes and arrows of the picture as shapes to be laid out.
    pub(super) fn graph(&self) -> LayeredGraph {
        let edge = |it: &Arrow| Edge { from: it.from.min(it.to), to: it.from.max(it.to), label: it.size(), is_back: it.from > it.to };
        LayeredGraph {
            boxes: (0..self.shapes.len()).map(|at| self.room(at)).collect_vec(),
            edges: self.arrows.iter().filter(|it| it.from != it.to).map(edge).collect_vec(),
            has_heads: self.is_machine,
        }
    }

    /// Returns the size of a box, with an arrow that leads back to it.
    fn room(&self, at: usize) -> Size {
        let size = Size::new(self.shapes[at].width, HEIGHT);
        let Some(back) = self.arrows.iter().find(|it| (it.from, it.to) == (at, at)) else { return size };
        let label = back.size();
        Size { height: HEIGHT.max(label.height), beside: LOOP + label.width, ..size }
    }
}
