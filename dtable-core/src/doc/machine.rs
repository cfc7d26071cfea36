//! The documentation of a model: which table follows which, in words, and drawn.
//!
//! The tables stand one below the other, in the order of the file. Arrows that lead down run on the right, those that lead up on the left, the
//! longer the further out; a table that follows itself is told in words alone.

#[cfg(feature = "explore")]
use super::drawing::picture::{Arrow as Edge, Picture, Shape, ShapeKind};
use super::html::{Links, escape};
use super::markdown::{line, paragraphs, title};
use crate::lists::CollectVec;
use crate::model::{Model, Next, Table};
use crate::resolve::names::variant;
use std::fmt::Write;

const STYLE: &str = include_str!("machine.css");
/// Models of more tables are not drawn: nobody could read them.
const DRAWN: usize = 60;
/// From the centre of one box to the centre of the next.
const STEP: f64 = 46.0;
/// The height of a box.
const HEIGHT: f64 = 26.0;
/// The width of a character of the drawing's font (12 px, monospace).
const CHARACTER: f64 = 7.25;
/// How far out an arrow runs to the next box, and how much further for each box that it passes.
const REACH: [f64; 2] = [26.0, 17.0];
/// How far from the centre of its box an arrow begins, and ends.
const APART: f64 = 5.0;

/// An arrow between two boxes, by index, and the rules that take it.
struct Arrow {
    from: usize,
    to: usize,
    rules: Vec<String>,
}

/// What editors show: the author's words, and what can follow each table.
#[must_use]
pub fn model_text(model: &Model) -> String {
    let start = &model.tables[model.start.value].name.value;
    format!("{}\n\nStarts with [`{start}`](mod@{start}). The tables, and what can follow each:\n\n{}", head(model), list(model))
}

/// What rustdoc shows: the same, and a drawing.
#[must_use]
pub fn model_page(model: &Model) -> String {
    let text = model_text(model);
    if model.tables.len() > DRAWN {
        return text;
    }
    format!("{text}\n\n# Machine\n\n<div class=\"dtable-machine-box\">{}</div>\n", drawing(model, Links::Items))
}

fn head(model: &Model) -> String {
    let parts = [title(&model.title), paragraphs(&model.doc)].into_iter().filter(|text| !text.is_empty());
    let head = parts.collect_vec().join("\n\n");
    if head.is_empty() { format!("The model `{}`.", model.name.value) } else { head }
}

/// The tables, each with those that follow it and the rules that lead there.
fn list(model: &Model) -> String {
    let rows = model.tables.iter().map(|table| {
        let name = &table.name.value;
        let text = if table.title.is_empty() { String::new() } else { format!(" {}:", line(&table.title)) };
        format!("- [`{name}`]({name}()):{text} {}", followers(table).join(", "))
    });
    rows.collect_vec().join("\n")
}

/// What follows a table, in the order of its rules.
fn followers(table: &Table) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rule in &table.rules {
        let name = match &rule.outcome.next {
            Next::Same => "itself".to_owned(),
            Next::Stop => "*stop*".to_owned(),
            Next::Table(name) => format!("`{name}`"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The arrows between different boxes; the box after the last table is `stop`.
fn arrows(model: &Model) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for (from, table) in model.tables.iter().enumerate() {
        for rule in &table.rules {
            let to = match &rule.outcome.next {
                Next::Same => from,
                Next::Stop => model.tables.len(),
                Next::Table(name) => model.tables.iter().position(|it| it.name.value == *name).unwrap_or(from),
            };
            let id = rule.id.value.clone();
            match arrows.iter_mut().find(|it| (it.from, it.to) == (from, to)) {
                Some(known) => known.rules.push(id),
                None if to == from => {}
                None => arrows.push(Arrow { from, to, rules: vec![id] }),
            }
        }
    }
    arrows
}

/// The machine as boxes and arrows, for programs that place them.
#[cfg(feature = "explore")]
pub(crate) fn picture(model: &Model) -> Picture {
    let arrows = arrows(model);
    let stops = arrows.iter().any(|it| it.to == model.tables.len());
    let shape = |(at, table): (usize, &Table)| {
        let kind = if at == model.start.value { ShapeKind::Here } else { ShapeKind::Table { link: None } };
        Shape::new(&table.name.value, table.title.clone(), kind)
    };
    let stop = stops.then(|| Shape::new("stop", String::new(), ShapeKind::Test));
    Picture {
        title: format!("Machine of {}: {} tables", model.name.value, model.tables.len()),
        shapes: model.tables.iter().enumerate().map(shape).chain(stop).collect_vec(),
        arrows: arrows.iter().map(|it| Edge::new(it.from, it.to, it.rules.join(", "))).collect_vec(),
        is_marked: false,
        is_upward: false,
    }
}

/// The machine as one SVG element without a blank line, where Markdown would end its HTML.
pub(crate) fn drawing(model: &Model, links: Links) -> String {
    let arrows = arrows(model);
    let stops = arrows.iter().any(|it| it.to == model.tables.len());
    let names: Vec<&str> = model.tables.iter().map(|it| it.name.value.as_str()).chain(stops.then_some("stop")).collect_vec();
    let longest = names.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let half = (longest as f64).mul_add(CHARACTER, 22.0) / 2.0;
    let side = |leads: fn(&Arrow) -> bool| arrows.iter().filter(|it| leads(it)).map(reach).fold(8.0, f64::max);
    let (left, right) = (side(|it| it.to < it.from) + half, side(|it| it.to > it.from) + half);
    let (width, height) = (left + right, (names.len() - 1) as f64 * STEP + HEIGHT + 16.0);
    let label = escape(&format!("Machine of {}: {} tables", model.name.value, model.tables.len()));
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg class=\"dtable-machine\" role=\"img\" aria-label=\"{label}\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" \
         style=\"width:min(100%,{width:.0}px)\"><title>{label}</title>\n<style>\n{STYLE}</style>\n\
         <defs><marker id=\"dtable-arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n",
        -left,
        -HEIGHT / 2.0 - 8.0,
    );
    for arrow in &arrows {
        curve(&mut svg, arrow, half, &names);
    }
    for (at, name) in names.iter().enumerate() {
        node(&mut svg, model, at, name, half, links);
    }
    svg + "</svg>"
}

/// How far out an arrow runs.
fn reach(arrow: &Arrow) -> f64 {
    (arrow.from.abs_diff(arrow.to) as f64).mul_add(REACH[1], REACH[0])
}

/// An arrow: a curve on the right where it leads down, on the left where it leads up.
fn curve(svg: &mut String, arrow: &Arrow, half: f64, names: &[&str]) {
    let (side, apart) = if arrow.to > arrow.from { (1.0, APART) } else { (-1.0, -APART) };
    let (from, to) = ((arrow.from as f64).mul_add(STEP, apart), (arrow.to as f64).mul_add(STEP, -apart));
    // The curve itself goes three quarters as far as its handles.
    let (x, out) = (side * half, side * (half + reach(arrow) / 0.75 - 8.0));
    let tip = escape(&format!("{} to {}: {}", names[arrow.from], names[arrow.to], arrow.rules.join(", ")));
    let _ = writeln!(
        svg,
        "<path class=\"edge\" marker-end=\"url(#dtable-arrow)\" d=\"M{x:.0} {from:.0}C{out:.0} {from:.0} {out:.0} {to:.0} {x:.0} {to:.0}\">\
         <title>{tip}</title></path>"
    );
}

/// A box: a table, which links to its page, or `stop`.
fn node(svg: &mut String, model: &Model, at: usize, name: &str, half: f64, links: Links) {
    let y = at as f64 * STEP;
    let (open, close) = match model.tables.get(at) {
        None => ("<g class=\"stop\">".to_owned(), "</g>"),
        Some(table) => {
            let kind = if at == model.start.value { "table start" } else { "table" };
            let page = match links {
                Links::Items => Some(format!("fn.{}.html", name.trim_start_matches("r#"))),
                Links::Page(first) => Some(format!("#t{}", first + at)),
                Links::Nowhere => None,
            };
            let tip = if table.title.is_empty() { variant(name) } else { table.title.clone() };
            let (open, close) = match page {
                Some(page) => (format!("<a class=\"{kind}\" href=\"{}\">", escape(&page)), "</a>"),
                None => (format!("<g class=\"{kind}\">"), "</g>"),
            };
            (format!("{open}<title>{}</title>", escape(&tip)), close)
        }
    };
    let (left, top, width) = (-half, y - HEIGHT / 2.0, half * 2.0);
    let _ = writeln!(
        svg,
        "{open}<rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{HEIGHT:.0}\" rx=\"4\"/>\
         <text x=\"0\" y=\"{y:.0}\">{}</text>{close}",
        escape(name)
    );
}

#[cfg(test)]
mod tests {
    use super::{model_page, model_text};
    use crate::compile::{Unit, check};
    use crate::model::Model;
    use crate::source::Source;
    use expect_test::expect_file;

    const EVIL: &str = "</title>\\n\\n<script>x\\\"'&</script>";

    fn lamp(title: &str) -> Model {
        let text = format!("model: lamp\ntitle: \"{title}\"\nstart: off\ntables: [off.yaml, on.yaml, broken.yaml]\n");
        let rules = |name: &str, a: &str, b: &str| {
            let head = format!("table: {name}\ntitle: \"{title}\"\nconditions: {{ pressed: Pressed? }}\nactions: {{ click: Click }}\n");
            format!("{head}rules: |\n  | rule | pressed | do | next |\n  | yes | T | click | {a} |\n  | no | F | | {b} |\n")
        };
        let load = &mut |path: &str| {
            let text = match path {
                "off.yaml" => rules("off", "on", "stay"),
                "on.yaml" => rules("on", "off", "broken"),
                _ => rules("broken", "stop", "off"),
            };
            Ok::<_, String>(Source::new(path, text))
        };
        let compiled = check(Source::new("lamp.yaml", text), load);
        let Unit::VerifiedModel(verified) = compiled.unit else { panic!("{:?}", compiled.findings) };
        verified.model().clone()
    }

    #[test]
    fn a_model_is_drawn() {
        expect_file!["golden/lamp.md"].assert_eq(&model_page(&lamp("A lamp")));
    }

    #[test]
    fn text_of_the_author_stays_text() {
        let page = model_page(&lamp(EVIL));
        let (words, html) = page.split_once("# Machine").unwrap();
        assert_eq!(words.matches('<').count(), words.matches("\\<").count(), "{words}");
        assert!(!html.contains("<script") && !html.contains("</script"), "{html}");
        let svg = &html[html.find("<svg").unwrap()..];
        assert!(svg.trim_end().lines().all(|line| !line.trim().is_empty()));
    }

    #[test]
    fn hovers_have_no_drawing() {
        assert!(!model_text(&lamp("")).contains("<svg") && model_page(&lamp("")).contains("<svg"));
        assert!(model_text(&lamp("")).starts_with("The model `lamp`.\n\nStarts with [`off`](mod@off)."));
    }
}
