//! Writes graphs as text for other programs: DOT for Graphviz, and Mermaid for GitHub and GitLab.

use crate::diagnostic::printable;
use crate::doc::drawing::picture::{Arrow, NodeShape, Picture, ShapeKind};
use crate::doc::markdown::on_one_line;
use crate::doc::words::shorten;
use crate::lists::CollectVec;
use std::fmt::Write;

/// Pictures as one graph of Graphviz; each is a cluster if there are several.
pub(super) fn dot(name: &str, pictures: &[Picture]) -> String {
    let mut dot = format!(
        "digraph \"{}\" {{\n  rankdir=TB;\n  node [shape=box, style=rounded, fontname=\"monospace\", fontsize=11];\n",
        quoted(name)
    );
    dot.push_str("  edge [fontname=\"monospace\", fontsize=10];\n");
    for (number, picture) in pictures.iter().enumerate() {
        let (indent, is_cluster) = (if pictures.len() > 1 { "    " } else { "  " }, pictures.len() > 1);
        if is_cluster {
            let _ = writeln!(dot, "  subgraph cluster_{number} {{\n    label=\"{}\";", quoted(&picture.title));
        }
        for (at, shape) in picture.shapes.iter().enumerate() {
            let _ = writeln!(dot, "{indent}n{number}_{at} [label=\"{}\"{}];", quoted(&label(shape)), dot_style(shape));
        }
        if picture.is_machine {
            let _ = writeln!(dot, "{indent}start{number} [shape=point, width=0.15];\n{indent}start{number} -> n{number}_0;");
        }
        for arrow in &picture.arrows {
            dot.push_str(indent);
            dot.push_str(&dot_edge(number, picture, arrow));
        }
        if is_cluster {
            dot.push_str("  }\n");
        }
    }
    dot + "}\n"
}

/// The most characters of a rule's result.
const RESULT: usize = 40;

/// The label of a box; for a rule, its name and its result.
fn label(shape: &NodeShape) -> String {
    match shape.kind {
        ShapeKind::Rule { .. } | ShapeKind::Else { .. } => format!("{}: {}", shape.name, shorten(&shape.tip, RESULT)),
        _ => shape.name.clone(),
    }
}

/// The label of an arrow: of a machine as in a drawing, as its rules may be many.
fn lines<'a>(picture: &Picture, arrow: &'a Arrow) -> impl Iterator<Item = &'a String> {
    if picture.is_machine { arrow.label.iter() } else { arrow.values.iter() }
}

fn dot_edge(number: usize, picture: &Picture, arrow: &Arrow) -> String {
    let lines = lines(picture, arrow).map(|it| quoted(it)).collect_vec();
    let label = if lines.is_empty() { None } else { Some(format!("label=\"{}\"", lines.join("\\n"))) };
    let style = arrow.dashed.then(|| "style=dashed".to_owned());
    let back = picture.is_upward.then(|| "dir=back".to_owned());
    let parts: Vec<String> = label.into_iter().chain(style).chain(back).collect_vec();
    let parts = if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(", ")) };
    format!("n{number}_{} -> n{number}_{}{parts};\n", arrow.from, arrow.to)
}

fn dot_style(shape: &NodeShape) -> String {
    let tip = if shape.tip.is_empty() || shape.tip == shape.name { String::new() } else { format!(", tooltip=\"{}\"", quoted(&shape.tip)) };
    let style = match shape.kind {
        ShapeKind::Test | ShapeKind::State { .. } => "",
        ShapeKind::Stop => ", peripheries=2",
        ShapeKind::Rule { .. } | ShapeKind::Here => ", style=filled, fillcolor=\"#cfe2f5\"",
        ShapeKind::Else { .. } | ShapeKind::Table { .. } => ", style=filled, fillcolor=\"#e4e4e4\"",
    };
    format!("{style}{tip}")
}

/// A text inside of quotes: Graphviz reads escapes with a backslash, and entities of HTML.
fn quoted(text: &str) -> String {
    let text = printable(&on_one_line(text)).into_owned();
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Pictures as one diagram of Mermaid; each is a subgraph if there are several.
pub(super) fn mermaid(pictures: &[Picture]) -> String {
    let mut mermaid = "flowchart TD\n".to_owned();
    for (number, picture) in pictures.iter().enumerate() {
        if pictures.len() > 1 {
            let _ = writeln!(mermaid, "  subgraph s{number}[\"{}\"]", entities(&picture.title));
        }
        for (at, shape) in picture.shapes.iter().enumerate() {
            let (open, close) = match shape.kind {
                ShapeKind::Test => ("([", "])"),
                ShapeKind::State { .. } => ("(", ")"),
                ShapeKind::Stop => ("(((", ")))"),
                _ => ("[", "]"),
            };
            let _ = writeln!(mermaid, "  n{number}_{at}{open}\"{}\"{close}", entities(&label(shape)));
        }
        if picture.is_machine {
            let _ = writeln!(mermaid, "  start{number}((\" \")) --> n{number}_0");
        }
        for arrow in &picture.arrows {
            mermaid.push_str(&mermaid_edge(number, picture, arrow));
        }
        mermaid.push_str(if pictures.len() > 1 { "  end\n" } else { "" });
    }
    mermaid
}

fn mermaid_edge(number: usize, picture: &Picture, arrow: &Arrow) -> String {
    let lines = lines(picture, arrow).map(|it| entities(it)).collect_vec();
    let label = if lines.is_empty() { String::new() } else { format!("|\"{}\"|", lines.join("<br/>")) };
    let sign = if arrow.dashed { "-.->" } else { "-->" };
    // An arrow upwards is written in reverse, so that Mermaid keeps the lower table at the bottom.
    let (from, to) = if picture.is_upward { (arrow.to, arrow.from) } else { (arrow.from, arrow.to) };
    format!("  n{number}_{from} {sign}{label} n{number}_{to}\n")
}

/// A text inside of quotes, every sign but letters and digits as an entity: Mermaid reads Markdown, HTML and entities
/// there.
fn entities(text: &str) -> String {
    let mut label = String::with_capacity(text.len());
    for character in printable(&on_one_line(text)).chars() {
        if character.is_alphanumeric() || " ,='".contains(character) {
            label.push(character);
        } else {
            let _ = write!(label, "#{};", u32::from(character));
        }
    }
    label
}

#[cfg(test)]
mod tests {
    use super::{entities, quoted};

    #[test]
    fn labels_stay_labels() {
        assert_eq!(quoted("a\"]; \\N &lt; <b>\n"), "a\\\"]; \\\\N &amp;lt; &lt;b&gt;");
        assert_eq!(entities("\"] <b> `x` 1. a"), "#34;#93; #60;b#62; #96;x#96; 1#46; a");
    }
}
