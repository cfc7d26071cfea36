//! A graph cut into layers: boxes on the even ones, labels of edges on the odd ones, bends where an edge passes.
use crate::lists::{CollectVec, Order};

/// What is to be laid out. Edges lead to boxes of a higher index; the first box is the root.
pub(super) struct Graph {
    /// The width of each box.
    pub(super) boxes: Vec<f64>,
    /// The edges, those of one box in the order in which they are to leave it.
    pub(super) edges: Vec<Edge>,
}

/// An edge between two boxes, by index.
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The width of its label.
    pub(super) label: f64,
}

/// Something that takes up room in a layer. The boxes come first, with the indexes that they have in the graph.
pub(super) struct Item {
    pub(super) kind: LayerItemKind,
    pub(super) layer: usize,
    pub(super) width: f64,
    pub(super) above: Vec<usize>,
    pub(super) below: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LayerItemKind {
    Box,
    Label,
    Bend,
}

/// The items, their order in each layer, and what runs through them.
pub(super) struct Layered {
    pub(super) items: Vec<Item>,
    pub(super) layers: Vec<Vec<usize>>,
    /// Each edge: its box, its label, and the box or the bend that follows.
    pub(super) routes: Vec<[usize; 3]>,
    /// For each box the bends on the way to it, downwards; none where all edges to it are short.
    pub(super) trunks: Vec<Vec<usize>>,
}

/// Cuts the graph: a box lies below the lowest of its parents.
///
/// Edges that pass a layer on their way to one box share a bend there, so that they run together into one trunk.
pub(super) fn cut(graph: &Graph) -> Layered {
    let depths = depths(graph);
    let mut layered = Layered {
        items: graph.boxes.iter().zip(&depths).map(|(&width, &layer)| item(LayerItemKind::Box, layer, width)).collect_vec(),
        layers: vec![Vec::new(); depths.iter().max().map_or(0, |last| last + 1)],
        routes: Vec::new(),
        trunks: vec![Vec::new(); graph.boxes.len()],
    };
    for edge in &graph.edges {
        layered.route(edge);
    }
    layered.descend();
    layered
}

/// The layer of each box: the longest way from the root, two layers an edge.
fn depths(graph: &Graph) -> Vec<usize> {
    let mut depths = vec![0; graph.boxes.len()];
    let mut edges: Vec<_> = graph.edges.iter().collect_vec();
    edges.order_by_key(|edge| edge.from);
    for edge in edges {
        depths[edge.to] = depths[edge.to].max(depths[edge.from] + 2);
    }
    depths
}

const fn item(kind: LayerItemKind, layer: usize, width: f64) -> Item {
    Item { kind, layer, width, above: Vec::new(), below: Vec::new() }
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

    /// The bend in `layer` on the way to a box, made with those below it where it is missing; the box itself in its layer.
    fn trunk(&mut self, layer: usize, to: usize) -> usize {
        if self.items[to].layer == layer {
            return to;
        }
        if let Some(&known) = self.trunks[to].iter().find(|&&bend| self.items[bend].layer == layer) {
            return known;
        }
        let below = self.trunk(layer + 1, to);
        let bend = self.add(item(LayerItemKind::Bend, layer, 2.0));
        self.link(bend, below);
        self.trunks[to].insert(0, bend);
        bend
    }

    fn add(&mut self, item: Item) -> usize {
        self.items.push(item);
        self.items.len() - 1
    }

    fn link(&mut self, from: usize, to: usize) {
        if !self.items[from].below.contains(&to) {
            self.items[from].below.push(to);
            self.items[to].above.push(from);
        }
    }

    /// Fills the layers in the order of a walk down from the root, which leaves trees without crossings.
    fn descend(&mut self) {
        let mut seen = vec![false; self.items.len()];
        let mut rest = vec![0];
        while let Some(at) = rest.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                self.layers[self.items[at].layer].push(at);
                rest.extend(self.items[at].below.iter().rev());
            }
        }
    }
}
