//! Writes the arrows of a machine: from the border of one box to the border of another, with a head and a label. Long
//! arrows to the same box join.
//!
//! A curve bends only between layers. Within a layer it runs straight down through the space of its own bend, so no
//! curve crosses a box or a label.

use super::layout::{DrawnLayout, PlanePoint};
use super::picture::{Arrow, HEIGHT, LINE, LOOP, Picture};
use crate::doc::html::escape;
use crate::lists::{CollectVec, Order};
use std::fmt::Write;

/// The height in pixels above the centre of the first box at which the drawing begins: there is room for a dot and the
/// arrow from it.
pub(super) const START: f64 = 46.0;
/// The largest distance in pixels between two ends of arrows at one box.
const APART: f64 = 18.0;
/// The width in pixels, at both sides of a box together, in which no arrow ends.
const CORNERS: f64 = 20.0;

/// Writes the arrows, and the dot at which the machine starts.
pub(super) fn arrows(svg: &mut String, picture: &Picture, layout: &DrawnLayout) {
    start(svg, layout.boxes[0]);
    let ends = ends(picture, &layout.ways);
    let others = picture.arrows.iter().filter(|it| it.from != it.to);
    for ((arrow, way), ends) in others.zip(&layout.ways).zip(&ends) {
        open(svg, picture, arrow);
        let _ = writeln!(svg, r#"<path class="edge" marker-end="url(#dtable-head)" d="{}"/>"#, curve(way, *ends));
        lines(svg, arrow, way[1].x, way[1].y);
        svg.push_str("</g>\n");
    }
    for arrow in picture.arrows.iter().filter(|it| it.from == it.to) {
        let (centre, half) = (layout.boxes[arrow.from], picture.shapes[arrow.from].width / 2.0);
        let (x, out) = (centre.x + half, centre.x + half + LOOP);
        let [above, below, low] = [-7.0, 7.0, 15.0].map(|it| centre.y + it);
        open(svg, picture, arrow);
        let _ = writeln!(
            svg,
            r#"<path class="edge" marker-end="url(#dtable-head)" d="M{x:.0} {above:.0}C{out:.0} {:.0} {out:.0} {low:.0} {x:.0} {below:.0}"/>"#,
            centre.y - 15.0
        );
        lines(svg, arrow, out + arrow.size().width / 2.0, centre.y);
        svg.push_str("</g>\n");
    }
}

/// Writes a dot above the first box, and an arrow to it.
fn start(svg: &mut String, first: PlanePoint) {
    let (top, end) = (first.y - START + 5.0, first.y - HEIGHT / 2.0);
    let _ = writeln!(
        svg,
        r#"<circle class="head" cx="{0:.0}" cy="{top:.0}" r="5"/><path class="edge" marker-end="url(#dtable-head)" d="M{0:.0} {top:.0}V{end:.0}"/>"#,
        first.x
    );
}

/// Begins the group of an arrow, with its tooltip.
fn open(svg: &mut String, picture: &Picture, arrow: &Arrow) {
    let [from, to] = [arrow.from, arrow.to].map(|at| &picture.shapes[at].name);
    let tip = format!("{from} to {to}: {}", arrow.values.join("; "));
    let _ = write!(svg, r#"<g class="arrow"><title>{}</title>"#, escape(&tip));
}

/// Writes the lines of a label, one below the other, on a background.
fn lines(svg: &mut String, arrow: &Arrow, x: f64, y: f64) {
    let size = arrow.size();
    let (left, top) = (x - size.width / 2.0 - 2.0, y - size.height / 2.0);
    let (wide, high) = (size.width + 4.0, size.height);
    let _ = write!(svg, r#"<rect class="ground" x="{left:.0}" y="{top:.0}" width="{wide:.0}" height="{high:.0}"/>"#);
    for (at, line) in arrow.label.iter().enumerate() {
        let y = (at as f64).mul_add(LINE, top + LINE / 2.0);
        let _ = write!(svg, r#"<text class="label" x="{x:.0}" y="{y:.0}">{}</text>"#, escape(line));
    }
}

/// Returns a path that is straight within layers and curved between them, with both ends moved sideways.
fn curve(way: &[PlanePoint], ends: [f64; 2]) -> String {
    let down = if way[0].y < way[1].y { 1.0 } else { -1.0 };
    let first = way[0];
    let (mut from, mut y) = (first.x + ends[0], first.half.mul_add(down, first.y));
    let mut curve = format!("M{from:.0} {:.0}V{y:.0}", (HEIGHT / 2.0).mul_add(down, first.y));
    for (at, point) in way.iter().enumerate().skip(1) {
        let is_last = at + 1 == way.len();
        let (x, enter) = (if is_last { point.x + ends[1] } else { point.x }, point.half.mul_add(-down, point.y));
        let middle = f64::midpoint(y, enter);
        let _ = write!(curve, "C{from:.0} {middle:.0} {x:.0} {middle:.0} {x:.0} {enter:.0}");
        (from, y) = (x, if is_last { (HEIGHT / 2.0).mul_add(-down, point.y) } else { point.half.mul_add(down, point.y) });
        let _ = write!(curve, "V{y:.0}");
    }
    curve
}

/// Returns for each path the distances of its two ends from the centres of their boxes. Ends at one box are side by
/// side, in the order in which the paths arrive; paths that join have the same end.
fn ends(picture: &Picture, ways: &[Vec<PlanePoint>]) -> Vec<[f64; 2]> {
    let mut ends = vec![[0.0; 2]; ways.len()];
    let others = picture.arrows.iter().filter(|it| it.from != it.to).collect_vec();
    for (at, shape) in picture.shapes.iter().enumerate() {
        for below in [true, false] {
            // Each end here: the way, which of its ends, and where the way goes on.
            let mut here: Vec<(usize, usize, f64)> = Vec::new();
            for (number, (arrow, way)) in others.iter().zip(ways).enumerate() {
                let upper = usize::from(arrow.from > arrow.to);
                let end = if below { upper } else { 1 - upper };
                if [arrow.from, arrow.to][end] == at {
                    here.push((number, end, if end == 0 { way[1].x } else { way[way.len() - 2].x }));
                }
            }
            here.order_by(|a, b| a.2.total_cmp(&b.2));
            let places = here.windows(2).scan(0.0, |place, pair| {
                *place += if pair[0].2.total_cmp(&pair[1].2).is_eq() { 0.0 } else { 1.0 };
                Some(*place)
            });
            let places: Vec<f64> = std::iter::once(0.0).chain(places).collect_vec();
            let last = places.last().copied().unwrap_or(0.0);
            let apart = ((shape.width - CORNERS).max(0.0) / f64::max(last, 1.0)).min(APART);
            for ((way, end, _), place) in here.into_iter().zip(places) {
                ends[way][end] = (place - last / 2.0) * apart;
            }
        }
    }
    ends
}
