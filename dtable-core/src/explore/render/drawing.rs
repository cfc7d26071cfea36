//! The drawings of a table or a model as a file of their own.

use crate::lists::CollectVec;

/// The colours of a drawing outside of rustdoc, which sets them otherwise. The drawing has its own background, so that
/// it can be read wherever it is shown.
pub(super) const COLOURS: &str = "svg{--main-color:#1f2328;--main-background-color:#fff;--link-color:#2764a8;--code-block-background-color:#f3f5f7;\
                                  --table-alt-row-background-color:#f6f7f8;background:var(--main-background-color)}\n\
                                  @media (prefers-color-scheme:dark){svg{--main-color:#dfe5ec;--main-background-color:#15191f;--link-color:#7db4f0;\
                                  --code-block-background-color:#232a33;--table-alt-row-background-color:#1b2027}}\n";

/// The space between two drawings, in pixels.
const DRAWING_GAP: f64 = 24.0;

/// Drawings one below the other, as one file.
pub(super) fn svg(drawings: &[String]) -> String {
    let sizes: Vec<(f64, f64)> = drawings.iter().map(|it| size(it)).collect_vec();
    let width = sizes.iter().map(|it| it.0).fold(0.0, f64::max);
    let height = sizes.iter().map(|it| it.1 + DRAWING_GAP).sum::<f64>() - DRAWING_GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <style>\n{COLOURS}</style>\n"
    );
    let mut y = 0.0;
    for (drawing, (wide, high)) in drawings.iter().zip(sizes) {
        let placed = drawing.replacen("<svg ", &format!("<svg x=\"0\" y=\"{y:.0}\" width=\"{wide:.0}\" height=\"{high:.0}\" "), 1);
        svg.push_str(&without_style(&placed));
        svg.push('\n');
        y += high + DRAWING_GAP;
    }
    svg + "</svg>\n"
}

/// The width and the height of a drawing, from its own attributes.
fn size(drawing: &str) -> (f64, f64) {
    let bounds = drawing.split_once("viewBox=\"").and_then(|it| it.1.split_once('"')).map_or("", |it| it.0);
    let numbers: Vec<f64> = bounds.split(' ').filter_map(|it| it.parse().ok()).collect_vec();
    (numbers.get(2).copied().unwrap_or(0.0), numbers.get(3).copied().unwrap_or(0.0))
}

/// The element without its own `style=`, which is for a page that scrolls.
fn without_style(drawing: &str) -> String {
    let Some((head, rest)) = drawing.split_once('>') else { return drawing.to_owned() };
    let Some((before, style)) = head.split_once(" style=\"") else { return drawing.to_owned() };
    let after = style.split_once('"').map_or("", |it| it.1);
    format!("{before}{after}>{rest}")
}
