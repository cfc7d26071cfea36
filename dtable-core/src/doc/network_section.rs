//! The network of a table that uses others, as text and as a drawing: which table gets which values from where.
//!
//! The table is on top, its used tables and inputs are below it, and arrows lead up, as in the requirement graphs of
//! DMN. A table that is used twice with different values has two boxes.

use super::drawing::drawn;
use super::drawing::picture::{Arrow, NodeShape, Picture, ShapeKind};
use super::html::escape;
use super::page::sheet::is_asked;
use super::shown_table::{Section, Shown};
use crate::lists::CollectVec;
use crate::model::{Column, Origin, Rule, Table, Use};
use crate::verify::mentions;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The most boxes of a drawing: nobody could read a larger one.
const MOST_DRAWN_BOXES: usize = 60;

/// A box: a table, or a value that the program gives.
#[derive(Debug)]
enum NetworkBox<'a> {
    /// A table with the path of its file; the first table has none.
    Table { table: &'a Table, path: Option<&'a str> },
    /// An input, a question, or a condition whose expression the compiler does not understand.
    Given(&'a Column),
}

/// The values that flow from the second box to the first.
#[derive(Debug)]
struct Flow {
    to: usize,
    from: usize,
    names: Vec<String>,
}

/// A use of a table: its box, its user, and the entry in `uses:`.
#[derive(Clone, Copy)]
struct TablePlace<'a, 'p> {
    table: &'a Table,
    node: usize,
    user: Option<(&'p TablePlace<'a, 'p>, &'a Use)>,
}

/// The boxes and flows, before they are in order.
#[derive(Debug, Default)]
struct NetworkDrawing<'a> {
    nodes: Vec<NetworkBox<'a>>,
    flows: Vec<Flow>,
    /// The box of each table, by the path of the table and the boxes of its inputs.
    known: Vec<(&'a str, Vec<usize>, usize)>,
    /// The boxes that a column comes from, by the box of its table. It is a memo: without it, a network whose tables
    /// each use two others would take exponential time.
    sources: HashMap<(usize, usize), Vec<usize>>,
}

/// Returns the tables that some tables use, directly or through others, each file once, in the order in which they are
/// named.
#[must_use]
pub fn used<'a>(tables: &[&'a Table]) -> Vec<(&'a str, &'a Table)> {
    let mut used: Vec<(&str, &Table)> = Vec::new();
    let mut rest: Vec<&Table> = tables.iter().rev().copied().collect_vec();
    while let Some(user) = rest.pop() {
        for it in &user.uses {
            if !used.iter().any(|(path, _)| *path == it.path) {
                used.push((&it.path, &it.table));
                rest.push(&it.table);
            }
        }
    }
    used
}

/// Returns the names of the used tables that ask this question themselves.
pub(crate) fn asked_by<'a>(table: &'a Table, question: &str) -> Vec<&'a str> {
    let asks = |it: &Table| it.written().iter().any(|column| column.origin == Origin::Program && column.name.value == question);
    used(&[table]).into_iter().filter(|(_, it)| asks(it)).map(|(_, it)| it.name.value.as_str()).collect_vec()
}

/// The names of functions and modules of used tables in generated code, by path.
#[must_use]
pub fn item_names<'a>(used: impl Iterator<Item = (&'a str, &'a Table)>) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for (path, table) in used {
        let name = format!("used_{}", table.name.value.trim_start_matches("r#"));
        let is_taken = |name: &str, names: &[(String, String)]| names.iter().any(|it| it.1 == name);
        let free = (2..).map(|number| format!("{name}_{number}"));
        let name = std::iter::once(name.clone()).chain(free).find(|it| !is_taken(it, &names));
        names.extend(name.map(|name| (path.to_owned(), name)));
    }
    names
}

/// Returns the section about used tables; `None` where there are none.
pub(super) fn section(shown: &Shown) -> Option<Section> {
    if shown.table.uses.is_empty() {
        return None;
    }
    let rows: String = used(&[shown.table]).iter().map(|(path, table)| row(shown, path, table)).collect();
    let picture = picture(shown);
    let drawing = if picture.shapes.len() > MOST_DRAWN_BOXES {
        format!("<p>The network has {} tables and values, too many to be drawn.</p>", picture.shapes.len())
    } else {
        format!("<div class=\"dtable-graph-box\">{}</div>", drawn(&picture))
    };
    Some(Section { heading: "Network", html: format!("<ul class=\"dtable-names\">\n{rows}</ul>\n{drawing}") })
}

fn row(shown: &Shown, path: &str, table: &Table) -> String {
    let name = escape(&table.name.value);
    let name = match address(shown, path) {
        Some(href) => format!("<a href=\"{}\"><code>{name}</code></a>", escape(&href)),
        None => format!("<code>{name}</code>"),
    };
    format!("<li>{name} {} <small>in <code>{}</code></small></li>\n", escape(&table.title), escape(path))
}

/// Returns the address of the page of a used table.
fn address(shown: &Shown, path: &str) -> Option<String> {
    let of = shown.used.iter().find(|it| it.0 == path)?;
    Some(of.1.clone())
}

/// The picture of a table's network.
pub(crate) fn picture(shown: &Shown) -> Picture {
    let mut network = NetworkDrawing::default();
    let place = TablePlace { table: shown.table, node: 0, user: None };
    network.nodes.push(NetworkBox::Table { table: shown.table, path: None });
    network.needs(&place);
    let order = network.order();
    let shapes = order.iter().map(|at| network.shape(*at, shown)).collect_vec();
    let place_of = |node: usize| order.iter().position(|at| *at == node).unwrap_or(0);
    let arrow = |flow: &Flow| Arrow::new(place_of(flow.to), place_of(flow.from), flow.names.join(", "));
    let title = format!("Network of {}: {} tables", shown.table.name.value, used(&[shown.table]).len() + 1);
    Picture { title, shapes, arrows: network.flows.iter().map(arrow).collect_vec(), is_marked: false, is_upward: true, is_machine: false }
}

impl<'a> NetworkDrawing<'a> {
    /// Adds the values that a table needs, and the tables that it uses.
    fn needs(&mut self, place: &TablePlace<'a, '_>) {
        for (at, column) in place.table.written().iter().enumerate() {
            if column.result_of.is_none() && !is_needed(place.table, at) {
                continue;
            }
            let names = match column.result_of {
                Some((of, output)) => output_name(place.table, of, output),
                None => String::new(),
            };
            for from in self.sources(place, at) {
                self.flow(place.node, from, &names);
            }
        }
    }

    /// The boxes that a column of a table comes from.
    fn sources(&mut self, place: &TablePlace<'a, '_>, column: usize) -> Vec<usize> {
        if let Some(known) = self.sources.get(&(place.node, column)) {
            return known.clone();
        }
        let mut sources = self.looked_up(place, column);
        let mut seen = HashSet::new();
        sources.retain(|it| seen.insert(*it));
        self.sources.insert((place.node, column), sources.clone());
        sources
    }

    fn looked_up(&mut self, place: &TablePlace<'a, '_>, column: usize) -> Vec<usize> {
        let it = &place.table.columns[column];
        if let Some(used) = it.result_of.and_then(|(of, _)| place.table.uses.get(of)) {
            return vec![self.used(place, used)];
        }
        match (it.origin, place.user) {
            (Origin::Input, Some((user, used))) => match used.given(column) {
                Some(here) => self.sources(user, here),
                None => vec![self.given(it)],
            },
            (Origin::Expression, _) if it.meaning().is_some() => {
                let of = it.meaning().map_or_else(Vec::new, |it| it.columns());
                of.into_iter().flat_map(|of| self.sources(place, of)).collect_vec()
            }
            _ => vec![self.given(it)],
        }
    }

    /// The box of a used table.
    fn used(&mut self, user: &TablePlace<'a, '_>, used: &'a Use) -> usize {
        let inputs: Vec<(usize, Vec<usize>)> = used.inputs.iter().map(|(of, here)| (*of, self.sources(user, *here))).collect_vec();
        let from: Vec<usize> = inputs.iter().flat_map(|it| it.1.iter().copied()).collect_vec();
        if let Some(known) = self.known.iter().find(|it| it.0 == used.path && it.1 == from) {
            return known.2;
        }
        let node = self.nodes.len();
        self.nodes.push(NetworkBox::Table { table: &used.table, path: Some(&used.path) });
        self.known.push((&used.path, from, node));
        // A question that a table asks only through a used table is drawn below the used table.
        for (of, from) in inputs.into_iter().filter(|(of, _)| used.table.columns[*of].borrowed.is_none()) {
            let name = &used.table.columns[of].name.value;
            for from in from {
                let renamed = matches!(&self.nodes[from], NetworkBox::Given(column) if column.name.value != *name);
                self.flow(node, from, if renamed { name } else { "" });
            }
        }
        self.needs(&TablePlace { table: &used.table, node, user: Some((user, used)) });
        node
    }

    fn given(&mut self, column: &'a Column) -> usize {
        let is_it = |node: &NetworkBox| matches!(node, NetworkBox::Given(known) if known.name.value == column.name.value);
        self.nodes.iter().position(is_it).unwrap_or_else(|| {
            self.nodes.push(NetworkBox::Given(column));
            self.nodes.len() - 1
        })
    }

    fn flow(&mut self, to: usize, from: usize, name: &str) {
        let at = self.flows.iter().position(|it| (it.to, it.from) == (to, from)).unwrap_or_else(|| {
            self.flows.push(Flow { to, from, names: Vec::new() });
            self.flows.len() - 1
        });
        let names = &mut self.flows[at].names;
        if !name.is_empty() && !names.iter().any(|it| it == name) {
            names.push(name.to_owned());
        }
    }

    /// Returns the boxes in such an order that each comes after the boxes to which its values flow.
    fn order(&self) -> Vec<usize> {
        let mut finished = Vec::new();
        self.finish(0, &mut vec![false; self.nodes.len()], &mut finished);
        finished.reverse();
        finished
    }

    fn finish(&self, node: usize, seen: &mut [bool], finished: &mut Vec<usize>) {
        if std::mem::replace(&mut seen[node], true) {
            return;
        }
        for flow in self.flows.iter().rev().filter(|it| it.to == node) {
            self.finish(flow.from, seen, finished);
        }
        finished.push(node);
    }

    fn shape(&self, node: usize, shown: &Shown) -> NodeShape {
        match &self.nodes[node] {
            NetworkBox::Table { table, path: None } => NodeShape::new(&table.name.value, tip(&table.title, ""), ShapeKind::Here),
            NetworkBox::Table { table, path: Some(path) } => {
                let link = address(shown, path);
                NodeShape::new(&table.name.value, tip(&table.title, path), ShapeKind::Table { link })
            }
            NetworkBox::Given(column) => NodeShape::new(&column.name.value, tip(&column.text, &column.ty), ShapeKind::Test),
        }
    }
}

/// Whether a decision depends on a column: rules look at it or compare another column with it, another column requires
/// it, or an output names it. It is not meant for results of used tables.
fn is_needed(table: &Table, at: usize) -> bool {
    let name = &table.columns[at].name.value;
    let mut requirements = table.written().iter().filter_map(|it| it.requires.as_ref());
    let mut outputs = table.rules.iter().flat_map(Rule::outcomes).flat_map(|it| &it.outputs);
    is_asked(table, at)
        || table.compared_columns().any(|(_, it)| it.left == at || it.right == at)
        || requirements.any(|it| it.formula.columns().contains(&at))
        || outputs.any(|it| mentions(&it.canonical, name))
}

/// Returns the name of a result; empty if it is the name of its table.
fn output_name(table: &Table, of: usize, output: usize) -> String {
    let Some(used) = table.uses.get(of).filter(|it| !it.table.counts_rules()) else { return String::new() };
    let name = used.table.outputs.get(output).map_or("", |it| &it.name.value);
    if name == used.table.name.value { String::new() } else { name.to_owned() }
}

fn tip(text: &str, more: &str) -> String {
    let mut tip = text.to_owned();
    if !more.is_empty() {
        let _ = write!(tip, "{}{more}", if text.is_empty() { "" } else { ": " });
    }
    tip
}

#[cfg(test)]
mod tests {
    use crate::compile::page;
    use crate::fixture::checked_with;

    const EVIL: &str = "</title>\\n\\n<script>x\\\"'&</script>";

    /// The page of a table that uses two others, of which one uses the other.
    fn shown(title: &str) -> String {
        let text = "table: fee\nuses: { grade: grade.yaml, zone: { table: zone.yaml, with: { code: place } } }\ninputs: { age: u8, place: u8 }\n\
                    outputs: { fee: u8 }\nhit: first\nrules: |\n  | rule | grade | zone | fee |\n  | a | 1 | F | 1 |\n  | else | | | 2 |\n";
        let zone = format!(
            "table: zone\ntitle: \"{title}\"\ninputs: {{ code: u8 }}\noutputs: {{ far: bool }}\nrules: |\n  | rule | code | far |\n\
                            \x20 | 1 | < 9 | false |\n  | 2 | >= 9 | true |\n"
        );
        let grade = "table: grade\ninputs: { age: u8 }\noutputs: { grade: { type: u8, values: [0, 1] } }\nrules: |\n  | rule | age | grade |\n\
                     \x20 | 1 | < 18 | 0 |\n  | 2 | >= 18 | 1 |\n";
        let compiled = checked_with(text, &[("zone.yaml", &zone), ("grade.yaml", grade)]);
        page(&compiled, "fee", "fee").unwrap_or_else(|| panic!("{:?}", compiled.findings))
    }

    #[test]
    fn used_tables_are_linked_and_values_named() {
        let page = shown("How far");
        let network = page.split_once("# Network\n").unwrap().1.split_once("\n\n# ").unwrap().0;
        assert!(
            network.contains("<a href=\"fee/fn.used_zone.html\"><code>zone</code></a> How far <small>in <code>zone.yaml</code></small>"),
            "{network}"
        );
        assert!(network.contains("<a href=\"fee/fn.used_grade.html\" class=\"rule else\">"), "{network}");
        for (text, times) in [(">code</text>", 1), (">far</text>", 1), (">place</text>", 1), (">age</text>", 1), (">grade</text>", 1)] {
            assert_eq!(network.matches(text).count(), times, "{text} in {network}");
        }
        assert_eq!(network.matches("<rect").count(), 5);
    }

    #[test]
    fn what_is_compared_required_or_named_by_an_output_is_drawn() {
        let text = "table: fee\nuses: { grade: grade.yaml }\ninputs: { age: u8, paid: u8, limit: u8, price: u32, spare: u8 }\n\
                    conditions: { known: Known?, member: { text: A member?, requires: known }, income: { text: Income?, type: u8 } }\n\
                    outputs: { fee: u32 }\nhit: first\nrules: |\n  | rule | grade | paid | member | fee |\n\
                    \x20 | a | T | <= limit | T | 1 |\n  | b | F | > income | - | price |\n  | else | | | | 3 |\n";
        let grade = "table: grade\ninputs: { age: u8 }\noutputs: { grade: bool }\nrules: |\n  | rule | age | grade |\n  | a | < 9 | true |\n\
                     \x20 | b | >= 9 | false |\n";
        let compiled = checked_with(text, &[("grade.yaml", grade)]);
        let page = page(&compiled, "fee", "fee").unwrap_or_else(|| panic!("{:?}", compiled.findings));
        let network = page.split_once("# Network\n").unwrap().1.split_once("\n\n# ").unwrap().0;
        for name in ["age", "paid", "limit", "price", "known", "member", "income"] {
            assert_eq!(network.matches(&format!(">{name}</text>")).count(), 1, "{name} in {network}");
        }
        // Nothing depends on it.
        assert!(!network.contains("spare"), "{network}");
    }

    #[test]
    fn what_used_tables_ask_is_listed_and_drawn_where_it_is_asked() {
        let text = "table: fee\nuses: { grade: grade.yaml }\noutputs: { fee: u8 }\nrules: |\n  | rule | grade | fee |\n  | a | T | 1 |\n  | b | F | 2 |\n";
        let grade = "table: grade\nuses: { paid: paid.yaml }\noutputs: { grade: bool }\nrules: |\n  | rule | paid | grade |\n  | a | T | true |\n\
                     \x20 | b | F | false |\n";
        let paid = "table: paid\nconditions: { known: Known?, late: { text: How late?, type: u8, requires: known } }\noutputs: { paid: bool }\n\
                    rules: |\n  | rule | late | paid |\n  | a | n/a | true |\n  | b | < 3 | true |\n  | c | >= 3 | false |\n";
        let compiled = checked_with(text, &[("grade.yaml", grade), ("paid.yaml", paid)]);
        let page = page(&compiled, "fee", "fee").unwrap_or_else(|| panic!("{:?}", compiled.findings));
        let late =
            "<li><code>late</code> How late? <small><code>u8</code> only if <code>known</code> asked by <code>paid</code></small></li>";
        assert!(page.contains(late), "{page}");
        let network = page.split_once("# Network\n").unwrap().1.split_once("\n\n# ").unwrap().0;
        assert_eq!(network.matches(">late</text>").count(), 1, "{network}");
        // From the questions to `paid`, from there to `grade`, from there to `fee`.
        assert_eq!(network.matches("<path class=\"edge").count(), 4, "{network}");
    }

    /// Each table takes the results of the two before it: as a tree, the walk would take longer by 1.6 with every
    /// table.
    #[test]
    fn tables_that_take_the_results_of_two_others_are_walked_once() {
        let step = "table: step\ninputs: { a: bool, b: bool }\noutputs: { it: bool }\nrules: |\n  | rule | a | b | it |\n  | one | T | F | true |\n\
                    \x20 | two | F | T | true |\n  | both | T | T | false |\n  | none | F | F | false |\n";
        let uses: String =
            (2..40).map(|at| format!("  t{at}: {{ table: step.yaml, with: {{ a: t{}, b: t{} }} }}\n", at - 1, at - 2)).collect();
        let root = format!(
            "table: root\nuses:\n{uses}inputs: {{ t0: bool, t1: bool }}\noutputs: {{ it: bool }}\nrules: |\n  | rule | t39 | it |\n  | yes | T | true |\n\
                            \x20 | no | F | false |\n"
        );
        let compiled = checked_with(&root, &[("step.yaml", step)]);
        let page = page(&compiled, "root", "root").unwrap_or_else(|| panic!("{:?}", compiled.findings));
        let network = page.split_once("# Network\n").unwrap().1.split_once("\n\n# ").unwrap().0;
        assert_eq!(network.matches("<rect").count(), 41);
    }

    #[test]
    fn text_of_used_tables_stays_text() {
        let page = shown(EVIL);
        let html = page.split_once("# Rules").unwrap().1;
        assert!(!html.contains("<script") && !html.contains("</script"), "{html}");
        let svg = html.split_once("# Network\n\n").unwrap().1.split_once("</svg>").unwrap().0;
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "{svg}");
    }
}
