//! Puts a graph into layers: boxes on even ones, labels of edges on odd ones, and bends where an edge passes a layer.
use crate::lists::{CollectVec, Order};

/// The graph to be laid out. Edges lead to boxes of a higher index; the first box is the root.
pub(super) struct LayeredGraph {
    /// The size of each box.
    pub(super) boxes: Vec<Size>,
    /// The edges. Edges of one box are in the order in which they leave it, from left to right.
    pub(super) edges: Vec<Edge>,
    /// Whether edges have heads, and need room for them.
    pub(super) has_heads: bool,
}

/// The size of a box or a label, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Room to the right of a box, for an edge that leads back to it.
    pub(super) beside: f64,
}

impl Size {
    pub(super) const fn new(width: f64, height: f64) -> Self {
        Self { width, height, beside: 0.0 }
    }
}

/// An edge between two boxes, by index.
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: Size,
    /// Whether it leads up, from the second box to the first.
    pub(super) is_back: bool,
}

/// A box, label or bend in a layer. Boxes come first, with the indexes that they have in the graph.
pub(super) struct LayerItem {
    pub(super) kind: LayerItemKind,
    pub(super) layer: usize,
    pub(super) size: Size,
    pub(super) above: Vec<usize>,
    pub(super) below: Vec<usize>,
}

impl LayerItem {
    pub(super) fn width(&self) -> f64 {
        self.size.width + self.size.beside
    }

    /// Returns the distance of a box's centre from the centre of the item, which has room for a backward edge, too.
    pub(super) fn shift(&self) -> f64 {
        -self.size.beside / 2.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LayerItemKind {
    Box,
    Label,
    Bend,
}

/// The items, their order in each layer, and the edges through them.
pub(super) struct Layered {
    pub(super) items: Vec<LayerItem>,
    pub(super) layers: Vec<Vec<usize>>,
    /// The items of each edge: the box that it leaves, its label, and the box or bend after that.
    pub(super) routes: Vec<[usize; 3]>,
    /// The bends above each box that long edges to it share (its *trunk*), from top to bottom; none where all edges to
    /// it are short.
    pub(super) trunks: Vec<Vec<usize>>,
    /// The bends below each box that edges leading up to it share, from top to bottom.
    pub(super) back: Vec<Vec<usize>>,
}

/// Puts the graph into layers: each box is below the lowest of its parents.
///
/// Edges that pass a layer on their way to the same box share a bend there, so they join into one trunk. Edges that
/// lead up to it share another trunk.
pub(super) fn cut(graph: &LayeredGraph) -> Layered {
    let depths = depths(graph);
    let mut layered = Layered {
        items: graph.boxes.iter().zip(&depths).map(|(&size, &layer)| item(LayerItemKind::Box, layer, size)).collect_vec(),
        layers: vec![Vec::new(); depths.iter().max().map_or(0, |last| last + 1)],
        routes: Vec::new(),
        trunks: vec![Vec::new(); graph.boxes.len()],
        back: vec![Vec::new(); graph.boxes.len()],
    };
    for edge in &graph.edges {
        if edge.is_back {
            layered.route_back(edge);
        } else {
            layered.route(edge);
        }
    }
    layered.descend();
    layered
}

/// Returns the layer of each box: the length of the longest path from the root, with two layers for each edge.
fn depths(graph: &LayeredGraph) -> Vec<usize> {
    let mut depths = vec![0; graph.boxes.len()];
    let mut edges: Vec<_> = graph.edges.iter().collect_vec();
    edges.order_by_key(|edge| edge.from);
    for edge in edges {
        depths[edge.to] = depths[edge.to].max(depths[edge.from] + 2);
    }
    depths
}

const fn item(kind: LayerItemKind, layer: usize, size: Size) -> LayerItem {
    LayerItem { kind, layer, size, above: Vec::new(), below: Vec::new() }
}

impl Layered {
    fn route(&mut self, edge: &Edge) {
        let layer = self.items[edge.from].layer + 1;
        let label = self.add(item(LayerItemKind::Label, layer, edge.label));
        let next = self.trunk(layer + 1, edge.to);
        self.link(edge.from, label);
        self.link(label, next);
        self.routes.push([edge.from, label, next]);
    }

    /// Adds an edge that leads up: its label is above the box that it leaves.
    fn route_back(&mut self, edge: &Edge) {
        let layer = self.items[edge.to].layer - 1;
        let label = self.add(item(LayerItemKind::Label, layer, edge.label));
        let next = self.trunk_back(layer - 1, edge.from);
        self.link(next, label);
        self.link(label, edge.to);
        self.routes.push([edge.to, label, next]);
    }

    /// Returns the bend in `layer` on the way up to a box, or the box itself in its own layer. Missing bends, also
    /// those above, are added.
    fn trunk_back(&mut self, layer: usize, to: usize) -> usize {
        if self.items[to].layer == layer {
            return to;
        }
        if let Some(&known) = self.back[to].iter().find(|&&bend| self.items[bend].layer == layer) {
            return known;
        }
        let above = self.trunk_back(layer - 1, to);
        let bend = self.add(item(LayerItemKind::Bend, layer, Size::new(2.0, 0.0)));
        self.link(above, bend);
        self.back[to].push(bend);
        bend
    }

    /// Returns the bend in `layer` on the way down to a box, or the box itself in its own layer. Missing bends, also
    /// those below, are added.
    fn trunk(&mut self, layer: usize, to: usize) -> usize {
        if self.items[to].layer == layer {
            return to;
        }
        if let Some(&known) = self.trunks[to].iter().find(|&&bend| self.items[bend].layer == layer) {
            return known;
        }
        let below = self.trunk(layer + 1, to);
        let bend = self.add(item(LayerItemKind::Bend, layer, Size::new(2.0, 0.0)));
        self.link(bend, below);
        self.trunks[to].insert(0, bend);
        bend
    }

    fn add(&mut self, item: LayerItem) -> usize {
        self.items.push(item);
        self.items.len() - 1
    }

    fn link(&mut self, from: usize, to: usize) {
        if !self.items[from].below.contains(&to) {
            self.items[from].below.push(to);
            self.items[to].above.push(from);
        }
    }

    /// Fills the layers in the order of a walk down from the root, and from other items without a parent. A tree has no
    /// crossings in this order.
    fn descend(&mut self) {
        let mut seen = vec![false; self.items.len()];
        let mut rest = (0..self.items.len()).rev().filter(|at| self.items[*at].above.is_empty()).collect_vec();
        while let Some(at) = rest.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                self.layers[self.items[at].layer].push(at);
                rest.extend(self.items[at].below.iter().rev());
            }
        }
    }
}
