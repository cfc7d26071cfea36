//! Draws a decision graph as inline SVG, for the documentation.
//!
//! The drawing is layered (K. Sugiyama, S. Tagawa and M. Toda, "Methods for Visual Understanding of Hierarchical System
//! Structures", 1981): arrows lead down from layer to layer, and an arrow over several layers gets a *bend* in each of
//! them.
//!
//! 1. `picture` describes the boxes and arrows, without coordinates.
//! 2. `layers` puts each box below all boxes with an arrow to it. Layers of boxes and layers of labels alternate.
//! 3. `order` sorts each layer, so that few arrows cross.
//! 4. `placing` computes coordinates: each item is as near to its neighbours in other layers as the order allows.
//! 5. `layout` combines these steps, and `svg` writes the text. `machine_picture` writes the arrows of a machine.
//!
//! Everything is deterministic: a table always has the same drawing.

mod layers;
mod layout;
mod machine_picture;
mod order;
pub(crate) mod picture;
mod placing;
mod svg;

use crate::decide::Dag;
use crate::doc::html::Links;
use crate::model::Table;
use picture::Picture;

/// The most nodes of a drawing: nobody could read a larger one.
const MOST_DRAWN_NODES: usize = 200;

/// Draws a graph as one SVG element without a blank line; `None` where it has more than 200 nodes.
///
/// Leaves are rules, with links to their variants. The colours are those of rustdoc's theme.
#[must_use]
pub fn drawing(table: &Table, dag: &Dag, links: Links) -> Option<String> {
    picture(table, dag, links).map(|it| drawn(&it))
}

/// Describes the picture of a graph; `None` where it has more than 200 nodes.
pub(crate) fn picture(table: &Table, dag: &Dag, links: Links) -> Option<Picture> {
    (1..=MOST_DRAWN_NODES).contains(&dag.nodes.len()).then(|| picture::picture(table, dag, links))
}

/// Draws a picture as one SVG element without a blank line.
pub(crate) fn drawn(picture: &Picture) -> String {
    svg::svg(picture, &layout::layout(&picture.graph()))
}

#[cfg(test)]
mod tests {
    use expect_test::expect_file;

    use super::*;
    use crate::decide::{Branch, Node};
    use crate::doc::fixture::{computer_move, dag, dish, game, table};
    use crate::model::ValueSet;

    #[test]
    fn an_enum_table() {
        expect_file!["../golden/dish.svg"].assert_eq(&drawing(&dish(), &dag(&dish()), Links::Items).unwrap());
    }

    #[test]
    fn every_node_is_one_box() {
        for table in [game(), dish(), computer_move()] {
            let dag = dag(&table);
            let svg = drawing(&table, &dag, Links::Items).unwrap();
            assert_eq!(svg.matches("<rect").count(), dag.nodes.len());
            assert_eq!(svg.matches("class=\"test\"").count(), dag.tests());
            for node in &dag.nodes {
                if let Node::Leaf(rule) = node {
                    assert_eq!(svg.matches(&format!(">{}</text></a>", table.rules[*rule].id.value)).count(), 1);
                }
            }
        }
    }

    #[test]
    fn no_line_is_blank_and_every_run_draws_the_same() {
        for table in [game(), dish(), computer_move()] {
            let svg = drawing(&table, &dag(&table), Links::Items).unwrap();
            assert!(svg.lines().all(|line| !line.trim().is_empty()));
            assert_eq!(Some(svg), drawing(&table, &dag(&table), Links::Items));
        }
    }

    #[test]
    fn names_are_escaped_and_cut() {
        let table =
            table("t", "", "").asks("a", "<b>\n\n& \"more\"").does("x", "").rule("1: T: x").rule("averyveryveryverylongruleid: F: x");
        let svg = drawing(&table, &dag(&table), Links::Items).unwrap();
        assert!(svg.contains("<title>a: &lt;b&gt;  &amp; &quot;more&quot;</title>"), "{svg}");
        assert!(svg.contains(">averyveryveryverylongru…</text>"), "{svg}");
    }

    #[test]
    fn large_graphs_are_not_drawn() {
        let table = table("t", "", "").asks("a", "").does("x", "").rule("1: T: x");
        let branch = |at, to| Branch { values: ValueSet::one(at), to };
        let chain = |tests: usize| Dag {
            nodes: (0..tests)
                .map(|at| Node::Test { column: 0, branches: vec![branch(0, at + 1), branch(1, tests)] })
                .chain([Node::Leaf(0)])
                .collect(),
        };
        assert!(drawing(&table, &chain(199), Links::Items).is_some());
        assert!(drawing(&table, &chain(200), Links::Items).is_none());
        assert!(drawing(&table, &Dag { nodes: Vec::new() }, Links::Items).is_none());
    }
}
