//! Computes coordinates. Items are as near to their neighbours in other layers as order and widths allow, and layers
//! are as far apart as the curves between them need.

use super::layers::{LayerItemKind, Layered};
use crate::lists::CollectVec;

/// The space between two items of a layer, in pixels.
const LAYER_GAP: f64 = 14.0;
/// The weight of a neighbour for a bend, if both are bends; any other neighbour has the weight 1. So trunks are
/// straight.
const STRAIGHT: f64 = 8.0;
/// The number of times that all layers are placed. No measurement is recorded.
const PLACING_ROUNDS: usize = 16;

/// Returns the horizontal centre of each item.
pub(super) fn across(layered: &Layered) -> Vec<f64> {
    let mut xs = packed(layered);
    for round in 0..=PLACING_ROUNDS {
        for step in 0..layered.layers.len() {
            let layer = if round % 2 == 0 { step } else { layered.layers.len() - 1 - step };
            settle(layered, layer, &mut xs, if round == PLACING_ROUNDS { None } else { Some(round % 2 == 0) });
        }
    }
    shifted(layered, xs)
}

/// Places the items of each layer side by side, each layer centred at zero.
fn packed(layered: &Layered) -> Vec<f64> {
    let mut xs = vec![0.0; layered.items.len()];
    for layer in &layered.layers {
        let offsets = offsets(layered, layer);
        let half = offsets.last().map_or(0.0, |last| last / 2.0);
        for (&at, offset) in layer.iter().zip(offsets) {
            xs[at] = offset - half;
        }
    }
    xs
}

/// Returns the least distance of each item from the first of its layer.
fn offsets(layered: &Layered, layer: &[usize]) -> Vec<f64> {
    let mut offset = 0.0;
    let mut offsets = vec![0.0];
    for pair in layer.windows(2) {
        offset += f64::midpoint(layered.items[pair[0]].width(), layered.items[pair[1]].width()) + LAYER_GAP;
        offsets.push(offset);
    }
    offsets
}

/// Moves the items of a layer to the mean of their neighbours above, below, or on both sides.
fn settle(layered: &Layered, layer: usize, xs: &mut [f64], above: Option<bool>) {
    let layer = &layered.layers[layer];
    let offsets = offsets(layered, layer);
    let wishes: Vec<_> = layer.iter().zip(&offsets).map(|(&at, offset)| wish(layered, at, xs, above, *offset)).collect_vec();
    for ((&at, x), offset) in layer.iter().zip(ascending(&wishes)).zip(offsets) {
        xs[at] = x + offset;
    }
}

fn wish(layered: &Layered, at: usize, xs: &[f64], above: Option<bool>, offset: f64) -> Wish {
    let item = &layered.items[at];
    let up = item.above.iter().filter(|_| above != Some(false));
    let down = item.below.iter().filter(|_| above != Some(true));
    let (mut sum, mut weights) = (0.0, 0.0);
    for &to in up.chain(down) {
        let other = &layered.items[to];
        let weight = if [item.kind, other.kind] == [LayerItemKind::Bend; 2] { STRAIGHT } else { 1.0 };
        sum += weight * (xs[to] + other.shift() - item.shift());
        weights += weight;
    }
    let mean = if weights == 0.0 { xs[at] } else { sum / weights };
    Wish { x: mean - offset, weight: if item.kind == LayerItemKind::Bend { 3.0 } else { 1.0 }, items: 1 }
}

/// The place at which some consecutive items should be, and the weight of this wish.
#[derive(Clone, Copy)]
struct Wish {
    x: f64,
    weight: f64,
    items: usize,
}

/// Returns the ascending numbers nearest to the wishes, by least squares: neighbours in the wrong order are pooled
/// (pool adjacent violators).
fn ascending(wishes: &[Wish]) -> Vec<f64> {
    let mut pools: Vec<Wish> = Vec::new();
    for &wish in wishes {
        let mut pool = wish;
        while let Some(left) = pools.pop_if(|left| left.x > pool.x) {
            let weight = left.weight + pool.weight;
            pool = Wish { x: (left.x * left.weight + pool.x * pool.weight) / weight, weight, items: left.items + pool.items };
        }
        pools.push(pool);
    }
    pools.iter().flat_map(|pool| std::iter::repeat_n(pool.x, pool.items)).collect_vec()
}

/// Moves the places `xs` so that the leftmost edge is at zero.
fn shifted(layered: &Layered, mut xs: Vec<f64>) -> Vec<f64> {
    let left = layered.items.iter().zip(&xs).map(|(item, x)| x - item.width() / 2.0).fold(f64::INFINITY, f64::min);
    for x in &mut xs {
        *x -= left;
    }
    xs
}

/// Returns the height of each layer, which is that of its highest item.
pub(super) fn heights(layered: &Layered) -> Vec<f64> {
    let height = |layer: &Vec<usize>| layer.iter().map(|at| layered.items[*at].size.height).fold(0.0, f64::max);
    layered.layers.iter().map(height).collect_vec()
}

/// Returns the vertical centre of each layer. There is `room` between two layers, and more where a link between them
/// runs far sideways.
pub(super) fn down(layered: &Layered, xs: &[f64], heights: &[f64], room: f64) -> Vec<f64> {
    let mut y = 0.0;
    let mut ys = vec![y];
    for (layer, heights) in layered.layers.iter().zip(heights.windows(2)) {
        let slants = layer.iter().flat_map(|&at| layered.items[at].below.iter().map(move |&to| (xs[at] - xs[to]).abs()));
        y += f64::midpoint(heights[0], heights[1]) + room + (slants.fold(0.0, f64::max) / 12.0).min(30.0);
        ys.push(y);
    }
    ys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_in_the_wrong_order_meet() {
        let wish = |x: f64, weight: f64| Wish { x, weight, items: 1 };
        assert_eq!(ascending(&[wish(1.0, 1.0), wish(2.0, 1.0)]), [1.0, 2.0]);
        assert_eq!(ascending(&[wish(4.0, 1.0), wish(1.0, 2.0), wish(9.0, 1.0)]), [2.0, 2.0, 9.0]);
        assert_eq!(ascending(&[wish(3.0, 1.0), wish(2.0, 1.0), wish(1.0, 1.0)]), [2.0, 2.0, 2.0]);
    }
}
