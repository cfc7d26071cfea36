//! Writes a graph with coordinates as SVG text.

use crate::lists::CollectVec;
use std::fmt::Write;

use super::layout::{DrawnLayout, PlanePoint};
use super::machine_picture;
use super::picture::{Arrow, HEIGHT, NodeShape, Picture, ShapeKind};
use crate::doc::html::escape;

const STYLE: &str = include_str!("style.css");
/// The head of an arrow.
const HEADS: &str = "<defs><marker id=\"dtable-head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
                     orient=\"auto-start-reverse\"><path class=\"head\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";
/// The margin around the drawing, in pixels.
const MARGIN: f64 = 8.0;
/// The least scale of a wide drawing: below it, the drawing scrolls.
const SHRINK: f64 = 0.75;

/// Returns the SVG element, without a blank line, at which Markdown would end the HTML.
pub(super) fn svg(picture: &Picture, layout: &DrawnLayout) -> String {
    let mut svg = opening(picture, layout);
    if picture.is_machine {
        machine_picture::arrows(&mut svg, picture, layout);
    } else {
        arrows(&mut svg, picture, layout);
    }
    for (at, (shape, &centre)) in picture.shapes.iter().zip(&layout.boxes).enumerate() {
        node(&mut svg, shape, centre, &mark(picture, || format!(r#" data-node="{at}""#)));
    }
    svg + "</svg>"
}

/// Writes the arrows and their labels, which boxes cover.
fn arrows(svg: &mut String, picture: &Picture, layout: &DrawnLayout) {
    trunks(svg, picture, layout);
    for (at, (arrow, &[from, label, to])) in picture.arrows.iter().zip(&layout.edges).enumerate() {
        let end = if layout.long[at] { "to" } else { "box" };
        let mark = mark(picture, || format!(r#" data-from="{}" data-{end}="{}" data-y="{:.0}""#, arrow.from, arrow.to, to.y));
        let head = if picture.is_upward { r#" marker-start="url(#dtable-head)""# } else { "" };
        path(svg, "", &[lowered(from, 1.0), label, lowered(to, -1.0)], arrow.dashed, &format!("{mark}{head}"));
    }
    for (arrow, points) in picture.arrows.iter().zip(&layout.edges) {
        label(svg, picture, arrow, points[1]);
    }
}

/// Returns the attribute by which a program recognises the part of the graph; empty unless the picture is marked.
fn mark(picture: &Picture, mark: impl Fn() -> String) -> String {
    if picture.is_marked { mark() } else { String::new() }
}

fn opening(picture: &Picture, layout: &DrawnLayout) -> String {
    let [above, below] = layout.height;
    let above = above.max(if picture.is_machine { machine_picture::START } else { 0.0 });
    let (width, height) = (layout.width + 2.0 * MARGIN, above + below + 2.0 * MARGIN);
    let (left, top) = (-MARGIN, -MARGIN - above);
    let title = escape(&picture.title);
    let mut svg =
        format!(r#"<svg class="dtable-graph" role="img" aria-label="{title}" viewBox="{left:.0} {top:.0} {width:.0} {height:.0}""#);
    let least = width * SHRINK;
    let _ = writeln!(svg, r#" style="width:max(min(100%,{width:.0}px),{least:.0}px)"><title>{title}</title>"#);
    let _ = write!(svg, "<style>\n{STYLE}</style>\n");
    if picture.is_upward || picture.is_machine {
        svg.push_str(HEADS);
    }
    svg
}

/// Writes the trunks. A trunk is dashed if all its edges are.
fn trunks(svg: &mut String, picture: &Picture, layout: &DrawnLayout) {
    for (to, points) in layout.trunks.iter().enumerate() {
        if points.is_empty() {
            continue;
        }
        let arrows: Vec<_> = picture.arrows.iter().zip(&layout.long).filter(|(arrow, long)| arrow.to == to && **long).collect_vec();
        let kind = if arrows.len() > 1 { " trunk" } else { "" };
        let dashed = arrows.iter().all(|(arrow, _)| arrow.dashed);
        let mut way: Vec<_> = points.chunks(2).flat_map(passing).collect_vec();
        way.pop();
        if !picture.is_marked {
            path(svg, kind, &way, dashed, "");
            continue;
        }
        // One path from layer to layer: each edge lights the trunk from where it joins.
        for piece in (0..way.len().saturating_sub(1)).step_by(3) {
            let mark = format!(r#" data-trunk="{to}" data-y="{:.0}""#, way[piece].y + HEIGHT / 2.0);
            path(svg, kind, &way[piece..(piece + 4).min(way.len())], dashed, &mark);
        }
    }
}

/// Returns the points of a path straight down through a layer of boxes, and on to the layer of labels below it if the
/// path goes there.
fn passing(points: &[PlanePoint]) -> impl Iterator<Item = PlanePoint> + '_ {
    [lowered(points[0], -1.0), lowered(points[0], 1.0)].into_iter().chain(points.get(1).copied())
}

/// Moves a point to the lower (1) or upper (-1) border of its layer.
fn lowered(point: PlanePoint, by: f64) -> PlanePoint {
    PlanePoint { y: point.y + by * HEIGHT / 2.0, ..point }
}

/// Writes a smooth curve through the points, with the slope of each point.
fn path(svg: &mut String, kind: &str, points: &[PlanePoint], dashed: bool, more: &str) {
    let no = if dashed { " no" } else { "" };
    let _ = write!(svg, r#"<path class="edge{kind}{no}"{more} d="M{:.0} {:.0}"#, points[0].x, points[0].y);
    for pair in points.windows(2) {
        let reach = (pair[1].y - pair[0].y) * 0.42;
        let (leave, enter) = (handle(pair[0], reach), handle(pair[1], -reach));
        let _ = write!(svg, "C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}", leave.x, leave.y, enter.x, enter.y, pair[1].x, pair[1].y);
    }
    svg.push_str("\"/>\n");
}

fn handle(point: PlanePoint, reach: f64) -> PlanePoint {
    PlanePoint { x: point.slope.mul_add(reach, point.x), y: point.y + reach, ..point }
}

/// Writes a label over its edge; a longer label gets a background, as the edge would show through the text.
fn label(svg: &mut String, picture: &Picture, arrow: &Arrow, at: PlanePoint) {
    let (Some(line), Some(whole)) = (arrow.label.first(), arrow.values.first()) else { return };
    let mark = mark(picture, || format!(r#" data-from="{}" data-to="{}""#, arrow.from, arrow.to));
    if line.chars().count() > 2 {
        let width = arrow.size().width;
        let _ = writeln!(svg, r#"<path class="back" d="M{:.0} {:.0}h{width:.0}"/>"#, at.x - width / 2.0, at.y);
    }
    let tip = if line == whole { String::new() } else { format!("<title>{}</title>", escape(whole)) };
    let _ = writeln!(svg, r#"<text class="label"{mark} x="{:.0}" y="{:.0}">{tip}{}</text>"#, at.x, at.y, escape(line));
}

fn node(svg: &mut String, shape: &NodeShape, centre: PlanePoint, mark: &str) {
    let (link, class, round) = match &shape.kind {
        ShapeKind::Test => (None, "test", HEIGHT / 2.0),
        ShapeKind::Rule { link } => (link.as_deref(), "rule", 4.0),
        ShapeKind::Else { link } => (link.as_deref(), "rule else", 4.0),
        ShapeKind::Table { link } => (link.as_deref(), "rule else", 4.0),
        ShapeKind::Here => (None, "rule", 4.0),
        ShapeKind::State { link } => (link.as_deref(), "state", 8.0),
        ShapeKind::Stop => (None, "stop", HEIGHT / 2.0),
    };
    let (open, close) = link.map_or_else(|| ("<g".to_owned(), "</g>"), |link| (format!(r#"<a href="{}""#, escape(link)), "</a>"));
    let _ = write!(svg, r#"{open} class="{class}"{mark}><title>{}</title>"#, escape(&tip(shape)));
    let (left, top) = (centre.x - shape.width / 2.0, centre.y - HEIGHT / 2.0);
    if matches!(shape.kind, ShapeKind::Stop) {
        let (left, top, width, height, round) = (left + 3.0, top + 3.0, shape.width - 6.0, HEIGHT - 6.0, round - 3.0);
        let _ = write!(svg, r#"<rect class="ring" x="{left:.0}" y="{top:.0}" width="{width:.0}" height="{height:.0}" rx="{round:.0}"/>"#);
    }
    let _ = write!(svg, r#"<rect x="{left:.0}" y="{top:.0}" width="{:.0}" height="{HEIGHT:.0}" rx="{round:.0}"/>"#, shape.width);
    let _ = writeln!(svg, r#"<text x="{:.0}" y="{:.0}">{}</text>{close}"#, centre.x, centre.y, escape(&shape.text));
}

/// Returns the meaning of a box for its tooltip, after its full name if that was cut.
fn tip(shape: &NodeShape) -> String {
    if shape.text == shape.name || shape.tip.starts_with(&shape.name) {
        shape.tip.clone()
    } else {
        format!("{}: {}", shape.name, shape.tip)
    }
}
