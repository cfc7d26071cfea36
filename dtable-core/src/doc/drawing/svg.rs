//! A laid out graph as SVG text.

use std::fmt::Write;

use super::layout::{Layout, Point};
use super::picture::{Arrow, Picture, Shape, ShapeKind};
use crate::doc::html::escape;

const STYLE: &str = include_str!("style.css");
/// The height of a box.
pub(super) const HEIGHT: f64 = 26.0;
/// Room around the drawing.
const MARGIN: f64 = 8.0;
/// A wide drawing shrinks to this part of its size before it scrolls.
const SHRINK: f64 = 0.75;

/// The element, without a blank line in it: Markdown would end its HTML there.
pub(super) fn svg(picture: &Picture, layout: &Layout) -> String {
    let mut svg = opening(&picture.title, layout);
    trunks(&mut svg, picture, layout);
    for (arrow, &[from, label, to]) in picture.arrows.iter().zip(&layout.edges) {
        path(&mut svg, "", &[lowered(from, 1.0), label, lowered(to, -1.0)], arrow.dashed);
    }
    for (arrow, points) in picture.arrows.iter().zip(&layout.edges) {
        label(&mut svg, arrow, points[1]);
    }
    for (shape, &centre) in picture.shapes.iter().zip(&layout.boxes) {
        node(&mut svg, shape, centre);
    }
    svg + "</svg>"
}

fn opening(title: &str, layout: &Layout) -> String {
    let (width, height) = (layout.width + 2.0 * MARGIN, layout.height + HEIGHT + 2.0 * MARGIN);
    let (left, top) = (-MARGIN, -MARGIN - HEIGHT / 2.0);
    let title = escape(title);
    let mut svg =
        format!(r#"<svg class="dtable-graph" role="img" aria-label="{title}" viewBox="{left:.0} {top:.0} {width:.0} {height:.0}""#);
    let least = width * SHRINK;
    let _ = writeln!(svg, r#" style="width:max(min(100%,{width:.0}px),{least:.0}px)"><title>{title}</title>"#);
    let _ = write!(svg, "<style>\n{STYLE}</style>\n");
    svg
}

/// The ways that edges take together to a box far below; dashed where all of them are.
fn trunks(svg: &mut String, picture: &Picture, layout: &Layout) {
    for (to, points) in layout.trunks.iter().enumerate() {
        if points.is_empty() {
            continue;
        }
        let mut way: Vec<_> = points.chunks(2).flat_map(passing).collect();
        way.pop();
        let arrows: Vec<_> = picture.arrows.iter().zip(&layout.long).filter(|(arrow, long)| arrow.to == to && **long).collect();
        let kind = if arrows.len() > 1 { " trunk" } else { "" };
        path(svg, kind, &way, arrows.iter().all(|(arrow, _)| arrow.dashed));
    }
}

/// Straight down through a layer of boxes, then on to the layer of labels below it, if the way goes there.
fn passing(points: &[Point]) -> impl Iterator<Item = Point> + '_ {
    [lowered(points[0], -1.0), lowered(points[0], 1.0)].into_iter().chain(points.get(1).copied())
}

/// The point at the lower (1) or upper (-1) border of the boxes of its layer.
fn lowered(point: Point, by: f64) -> Point {
    Point { y: point.y + by * HEIGHT / 2.0, ..point }
}

/// A smooth curve through the points, at the slope that each of them asks for.
fn path(svg: &mut String, kind: &str, points: &[Point], dashed: bool) {
    let no = if dashed { " no" } else { "" };
    let _ = write!(svg, r#"<path class="edge{kind}{no}" d="M{:.0} {:.0}"#, points[0].x, points[0].y);
    for pair in points.windows(2) {
        let reach = (pair[1].y - pair[0].y) * 0.42;
        let (leave, enter) = (handle(pair[0], reach), handle(pair[1], -reach));
        let _ = write!(svg, "C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}", leave.x, leave.y, enter.x, enter.y, pair[1].x, pair[1].y);
    }
    svg.push_str("\"/>\n");
}

fn handle(point: Point, reach: f64) -> Point {
    Point { x: point.slope.mul_add(reach, point.x), y: point.y + reach, ..point }
}

/// The text breaks its edge; a longer one, through which the edge would show, on a ground of its own.
fn label(svg: &mut String, arrow: &Arrow, at: Point) {
    if arrow.label.chars().count() > 2 {
        let _ = writeln!(svg, r#"<path class="back" d="M{:.0} {:.0}h{:.0}"/>"#, at.x - arrow.width / 2.0, at.y, arrow.width);
    }
    let tip = if arrow.label == arrow.values { String::new() } else { format!("<title>{}</title>", escape(&arrow.values)) };
    let _ = writeln!(svg, r#"<text class="label" x="{:.0}" y="{:.0}">{tip}{}</text>"#, at.x, at.y, escape(&arrow.label));
}

fn node(svg: &mut String, shape: &Shape, centre: Point) {
    let (open, class, close, round) = match &shape.kind {
        ShapeKind::Test => ("<g".to_owned(), "test", "</g>", HEIGHT / 2.0),
        ShapeKind::Rule { link } => (format!(r#"<a href="{}""#, escape(link)), "rule", "</a>", 4.0),
        ShapeKind::Else { link } => (format!(r#"<a href="{}""#, escape(link)), "rule else", "</a>", 4.0),
    };
    let _ = write!(svg, r#"{open} class="{class}"><title>{}</title>"#, escape(&shape.tip));
    let (left, top) = (centre.x - shape.width / 2.0, centre.y - HEIGHT / 2.0);
    let _ = write!(svg, r#"<rect x="{left:.0}" y="{top:.0}" width="{:.0}" height="{HEIGHT:.0}" rx="{round:.0}"/>"#, shape.width);
    let _ = writeln!(svg, r#"<text x="{:.0}" y="{:.0}">{}</text>{close}"#, centre.x, centre.y, escape(&shape.text));
}
