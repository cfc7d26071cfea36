//! Computes the places of boxes, labels and curves in a drawing.

use super::layers::{Edge, LayerItemKind, Layered, LayeredGraph, cut};
use super::order::untangle;
use super::placing::{across, down, heights};
use crate::lists::CollectVec;

/// A point of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlanePoint {
    pub(super) x: f64,
    pub(super) y: f64,
    /// The slope of the curves through it: pixels sideways for each pixel down.
    pub(super) slope: f64,
    /// Half the height of its layer.
    pub(super) half: f64,
}

/// The space in pixels between a layer of boxes and a layer of labels; the second number is for edges with heads.
const ROOM: [f64; 2] = [13.0, 22.0];

/// The places of everything in a drawing.
pub(super) struct DrawnLayout {
    /// The centres of the boxes.
    pub(super) boxes: Vec<PlanePoint>,
    /// The points of each edge: the centre of its box, its label, and its end.
    pub(super) edges: Vec<[PlanePoint; 3]>,
    /// Whether each edge ends in a trunk, and not in a box.
    pub(super) long: Vec<bool>,
    /// The trunk of each box, which long edges to it share.
    pub(super) trunks: Vec<Vec<PlanePoint>>,
    /// The whole path of each edge, from its box over its label and the trunk to the other box.
    pub(super) ways: Vec<Vec<PlanePoint>>,
    pub(super) width: f64,
    /// The extent above and below the centre of the first layer.
    pub(super) height: [f64; 2],
}

/// Lays a graph out in layers.
pub(super) fn layout(graph: &LayeredGraph) -> DrawnLayout {
    let mut layered = cut(graph);
    untangle(&mut layered);
    let xs = across(&layered);
    let heights = heights(&layered);
    let ys = down(&layered, &xs, &heights, ROOM[usize::from(graph.has_heads)]);
    let point = |&at: &usize| {
        let item = &layered.items[at];
        PlanePoint { x: xs[at] + item.shift(), y: ys[item.layer], slope: slope(&layered, at, &xs, &ys), half: heights[item.layer] / 2.0 }
    };
    let trunk = |(to, bends): (usize, &Vec<usize>)| bends.iter().chain((!bends.is_empty()).then_some(&to)).map(point).collect_vec();
    let way = |(edge, route): (&Edge, &[usize; 3])| {
        let joined = layered.items[route[2]].layer;
        let mut way = route[..2].to_vec();
        if edge.is_back {
            way.extend(layered.back[edge.from].iter().rev().filter(|it| layered.items[**it].layer <= joined));
            way.push(edge.from);
        } else {
            way.extend(layered.trunks[edge.to].iter().filter(|it| layered.items[**it].layer >= joined));
            way.push(edge.to);
        }
        way.iter().map(point).collect_vec()
    };
    let half = |layer: Option<&f64>| layer.map_or(0.0, |it| it / 2.0);
    DrawnLayout {
        boxes: (0..graph.boxes.len()).map(|at| point(&at)).collect_vec(),
        edges: layered.routes.iter().map(|route| [point(&route[0]), point(&route[1]), point(&route[2])]).collect_vec(),
        long: layered.routes.iter().map(|route| layered.items[route[2]].kind == LayerItemKind::Bend).collect_vec(),
        trunks: layered.trunks.iter().enumerate().map(trunk).collect_vec(),
        ways: graph.edges.iter().zip(&layered.routes).map(way).collect_vec(),
        width: layered.items.iter().zip(&xs).map(|(item, x)| x + item.width() / 2.0).fold(0.0, f64::max),
        height: [half(heights.first()), ys.last().copied().unwrap_or(0.0) + half(heights.last())],
    }
}

/// Returns the slope of the edges at an item: vertical at a box and at a bend among boxes, and along the line between
/// its neighbours at a label and at a bend among labels.
fn slope(layered: &Layered, at: usize, xs: &[f64], ys: &[f64]) -> f64 {
    let item = &layered.items[at];
    let (Some(&above), Some(&below), 1) = (item.above.first(), item.below.first(), item.layer % 2) else { return 0.0 };
    (xs[below] - xs[above]) / (ys[item.layer + 1] - ys[item.layer - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::drawing::layers::Size;
    use crate::doc::drawing::picture::picture;
    use crate::doc::fixture::{computer_move, dag, dish, game};
    use crate::doc::html::Links;

    fn graphs() -> [LayeredGraph; 3] {
        [game(), dish(), computer_move()].map(|table| picture(&table, &dag(&table), Links::Items).graph())
    }

    #[test]
    fn boxes_of_one_layer_do_not_overlap() {
        for graph in graphs() {
            let layout = layout(&graph);
            let mut boxes: Vec<_> = layout.boxes.iter().zip(graph.boxes.iter().map(|it| it.width)).collect();
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
        let size = Size::new(40.0, 26.0);
        let alone = layout(&LayeredGraph { boxes: vec![size], edges: Vec::new(), has_heads: false });
        assert_eq!((alone.width, alone.height), (40.0, [13.0, 13.0]));
        let edge = |from, to| Edge { from, to, label: Size::new(8.0, 12.0), is_back: false };
        let passing = layout(&LayeredGraph { boxes: vec![size; 3], edges: vec![edge(0, 1), edge(1, 2), edge(0, 2)], has_heads: false });
        assert_eq!(passing.long, [false, false, true]);
        assert!((passing.boxes[1].x - passing.trunks[2][0].x).abs() > 20.0);
    }
}
