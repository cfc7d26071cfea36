//! Where the boxes, the labels and the curves of a drawing go.

use super::layers::{Graph, LayerItemKind, Layered, cut};
use super::order::untangle;
use super::place::{across, down};
use crate::lists::CollectVec;

/// A point of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
    /// How far the curves through it run sideways for each step down.
    pub(super) slope: f64,
}

/// Where everything goes.
pub(super) struct Layout {
    /// The centres of the boxes.
    pub(super) boxes: Vec<Point>,
    /// Each edge: the centre of its box, its label, and where it ends.
    pub(super) edges: Vec<[Point; 3]>,
    /// For each edge, whether it ends in a trunk and not in its box.
    pub(super) long: Vec<bool>,
    /// For each box, the way that long edges take to it together.
    pub(super) trunks: Vec<Vec<Point>>,
    pub(super) width: f64,
    /// From the centre of the first layer to the centre of the last.
    pub(super) height: f64,
}

/// Lays a graph out in layers.
pub(super) fn layout(graph: &Graph) -> Layout {
    let mut layered = cut(graph);
    untangle(&mut layered);
    let xs = across(&layered);
    let ys = down(&layered, &xs);
    let point = |&at: &usize| Point { x: xs[at], y: ys[layered.items[at].layer], slope: slope(&layered, at, &xs, &ys) };
    let trunk = |(to, bends): (usize, &Vec<usize>)| bends.iter().chain((!bends.is_empty()).then_some(&to)).map(point).collect_vec();
    Layout {
        boxes: (0..graph.boxes.len()).map(|at| point(&at)).collect_vec(),
        edges: layered.routes.iter().map(|route| [point(&route[0]), point(&route[1]), point(&route[2])]).collect_vec(),
        long: layered.routes.iter().map(|route| layered.items[route[2]].kind == LayerItemKind::Bend).collect_vec(),
        trunks: layered.trunks.iter().enumerate().map(trunk).collect_vec(),
        width: layered.items.iter().zip(&xs).map(|(item, x)| x + item.width / 2.0).fold(0.0, f64::max),
        height: ys.last().copied().unwrap_or(0.0),
    }
}

/// What lies in a layer of boxes is met upright, labels and bends between them on the line between their neighbours.
fn slope(layered: &Layered, at: usize, xs: &[f64], ys: &[f64]) -> f64 {
    let item = &layered.items[at];
    let (Some(&above), Some(&below), 1) = (item.above.first(), item.below.first(), item.layer % 2) else { return 0.0 };
    (xs[below] - xs[above]) / (ys[item.layer + 1] - ys[item.layer - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::drawing::layers::Edge;
    use crate::doc::drawing::picture::picture;
    use crate::doc::fixture::{computer_move, dag, dish, game};
    use crate::doc::html::Links;

    fn graphs() -> [Graph; 3] {
        [game(), dish(), computer_move()].map(|table| picture(&table, &dag(&table), Links::Items).graph())
    }

    #[test]
    fn boxes_of_one_layer_do_not_overlap() {
        for graph in graphs() {
            let layout = layout(&graph);
            let mut boxes: Vec<_> = layout.boxes.iter().zip(&graph.boxes).collect();
            boxes.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
            for pair in boxes.windows(2) {
                let ((left, a), (right, b)) = (pair[0], pair[1]);
                assert!(left.y < right.y || left.x + a / 2.0 < right.x - b / 2.0);
            }
        }
    }

    #[test]
    fn edges_run_down_and_stay_inside() {
        for graph in graphs() {
            let layout = layout(&graph);
            let trunks = layout.trunks.iter().map(Vec::as_slice);
            for way in layout.edges.iter().map(|edge| &edge[..]).chain(trunks) {
                assert!(way.windows(2).all(|pair| pair[0].y < pair[1].y));
                assert!(way.iter().all(|point| (0.0..=layout.width).contains(&point.x)));
            }
        }
    }

    #[test]
    fn edges_end_in_their_box_or_on_its_trunk() {
        for graph in graphs() {
            let layout = layout(&graph);
            for (at, edge) in graph.edges.iter().enumerate() {
                let (end, trunk) = (layout.edges[at][2], &layout.trunks[edge.to]);
                assert!(if layout.long[at] { trunk.contains(&end) } else { end == layout.boxes[edge.to] });
                assert!(trunk.last().is_none_or(|last| *last == layout.boxes[edge.to]));
            }
        }
    }

    #[test]
    fn a_box_alone_and_a_long_edge() {
        let alone = layout(&Graph { boxes: vec![40.0], edges: Vec::new() });
        assert_eq!((alone.width, alone.height), (40.0, 0.0));
        let edge = |from, to| Edge { from, to, label: 8.0 };
        let passing = layout(&Graph { boxes: vec![40.0; 3], edges: vec![edge(0, 1), edge(1, 2), edge(0, 2)] });
        assert_eq!(passing.long, [false, false, true]);
        assert!((passing.boxes[1].x - passing.trunks[2][0].x).abs() > 20.0);
    }
}
