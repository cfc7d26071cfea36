//! Sorts the items of each layer, so that few edges cross.

use super::layers::{LayerItem, Layered};
use crate::lists::{CollectVec, Order};

/// The number of times that all layers are sorted. No measurement is recorded.
const SWEEPS: usize = 12;

/// Sorts each layer by the mean places of its neighbours (barycentres), downwards and upwards in turn, and keeps the
/// order with the fewest crossings.
pub(super) fn untangle(layered: &mut Layered) {
    let (mut best, mut fewest) = (layered.layers.clone(), crossings(layered));
    for sweep in 0..SWEEPS {
        sort(layered, sweep % 2 == 0);
        let crossings = crossings(layered);
        if crossings < fewest {
            (best, fewest) = (layered.layers.clone(), crossings);
        }
    }
    layered.layers = best;
}

fn sort(layered: &mut Layered, down: bool) {
    let mut places = places(layered);
    let count = layered.layers.len();
    for step in 1..count {
        let layer = if down { step } else { count - 1 - step };
        let mut order = std::mem::take(&mut layered.layers[layer]);
        order.order_by(|&a, &b| {
            let barycentre = |at: usize| barycentre(neighbours(&layered.items[at], down), &places).unwrap_or(places[at]);
            barycentre(a).total_cmp(&barycentre(b))
        });
        for (place, &at) in order.iter().enumerate() {
            places[at] = place as f64;
        }
        layered.layers[layer] = order;
    }
}

fn neighbours(item: &LayerItem, above: bool) -> &[usize] {
    if above { &item.above } else { &item.below }
}

fn barycentre(neighbours: &[usize], places: &[f64]) -> Option<f64> {
    let sum: f64 = neighbours.iter().map(|&at| places[at]).sum();
    (!neighbours.is_empty()).then(|| sum / neighbours.len() as f64)
}

/// Returns each item's place in its layer.
fn places(layered: &Layered) -> Vec<f64> {
    let mut places = vec![0.0; layered.items.len()];
    for layer in &layered.layers {
        for (place, &at) in layer.iter().enumerate() {
            places[at] = place as f64;
        }
    }
    places
}

/// Returns the number of pairs of links that cross.
fn crossings(layered: &Layered) -> usize {
    let places = places(layered);
    layered.layers.iter().map(|layer| crossings_below(layered, layer, &places)).sum()
}

/// Counts, for each link below a layer, the links to its left that end to its right.
fn crossings_below(layered: &Layered, layer: &[usize], places: &[f64]) -> usize {
    let mut ends: Vec<f64> = Vec::new();
    let mut crossings = 0;
    for &at in layer {
        let mut below: Vec<f64> = layered.items[at].below.iter().map(|&to| places[to]).collect_vec();
        below.order_by(f64::total_cmp);
        for &end in &below {
            crossings += ends.len() - ends.partition_point(|&other| other <= end);
        }
        for end in below {
            ends.insert(ends.partition_point(|&other| other <= end), end);
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::drawing::layers::{Edge, LayeredGraph, Size, cut};

    fn graph(edges: &[(usize, usize)]) -> Layered {
        let boxes = edges.iter().map(|edge| edge.1 + 1).max().unwrap();
        let edge = |&(from, to): &(usize, usize)| Edge { from, to, label: Size::new(8.0, 12.0), is_back: false };
        cut(&LayeredGraph { boxes: vec![Size::new(40.0, 26.0); boxes], edges: edges.iter().map(edge).collect(), has_heads: false })
    }

    #[test]
    fn trees_have_no_crossing_from_the_start() {
        assert_eq!(crossings(&graph(&[(0, 2), (0, 1), (1, 5), (1, 6), (2, 3), (2, 4)])), 0);
    }

    #[test]
    fn a_crossing_that_can_be_avoided_is() {
        let mut layered = graph(&[(0, 1), (0, 2), (0, 3), (1, 4), (1, 6), (2, 5), (2, 7), (3, 4), (3, 6)]);
        let before = crossings(&layered);
        untangle(&mut layered);
        assert!(crossings(&layered) < before);
    }
}
