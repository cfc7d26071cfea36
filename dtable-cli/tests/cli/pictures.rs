//! The pictures of README.md and docs/cli.md, made from what the command shows: `UPDATE_EXPECT=1` makes them anew.

use std::path::{Path, PathBuf};

use dtable_pictures::{printed, terminal};
use expect_test::expect_file;
use serde_json::Value;

use crate::run::{dtable, folder, out};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The table that the README begins with.
fn ticket() -> String {
    let readme = std::fs::read_to_string(repository().join("README.md")).unwrap();
    readme.split_once("```yaml\n").unwrap().1.split_once("```").unwrap().0.to_owned()
}

#[test]
fn pictures_of_a_gap() {
    let gap: String =
        ticket().lines().filter(|it| !it.contains("| weekend |") || !it.contains("| 14")).map(|it| format!("{it}\n")).collect();
    let folder = folder("pictures_gap", &[("ticket.yaml", &gap)]);
    let output = dtable(&folder, &["check", "ticket.yaml", "--color", "always"], "");
    let command = format!("\u{1b}[2m$\u{1b}[0m cargo dtable check ticket.yaml\n{}", out(&output).trim_end());
    let picture = terminal("a rule is deleted", &printed(&command));
    expect_file![repository().join("docs/pictures/gap.svg")].assert_eq(&picture);
}

/// The page of the table, with a case chosen: the rules, the form and the graph, lit as the script of the page lights them.
#[test]
fn pictures_of_a_page() {
    let folder = folder("pictures_page", &[("ticket.yaml", &ticket())]);
    let output = dtable(&folder, &["render", "ticket.yaml", "--format", "html"], "");
    let picture = Page { html: out(&output).to_owned() }.chosen(&[("visitor", "Adult"), ("weekend", "T"), ("member", "F")]);
    expect_file![repository().join("docs/pictures/page.svg")].assert_eq(&picture);
}

/// The size of the picture of a page, in pixels.
const SIZE: (u32, u32) = (1000, 860);

struct Page {
    html: String,
}

impl Page {
    /// What stands between two texts, with them.
    fn part(&self, from: &str, to: &str) -> &str {
        let begin = self.html.find(from).unwrap_or_else(|| panic!("no {from}"));
        let end = self.html[begin..].find(to).unwrap_or_else(|| panic!("no {to}")) + begin + to.len();
        &self.html[begin..end]
    }

    fn data(&self) -> Value {
        let from = "<script type=\"application/json\">";
        serde_json::from_str(self.part(from, "</script>").trim_start_matches(from).trim_end_matches("</script>")).unwrap()
    }

    /// A picture of the page in which a case is chosen.
    fn chosen(&self, case: &[(&str, &str)]) -> String {
        let data = self.data();
        let mut form = self.part("<form", "</form>").replace(" checked>", ">");
        let mut options = Vec::new();
        for (at, (name, label)) in case.iter().enumerate() {
            assert_eq!(data["columns"][at][0], *name);
            let button = format!("\"><span>{label}</span>");
            let field = form.find(&format!("name=\"c{at}\" value=\"\"")).unwrap();
            let end = field + form[field..].find(&button).unwrap();
            let value = form[..end].rsplit_once("value=\"").unwrap().1.to_owned();
            form.insert_str(end + 1, " checked=\"checked\"");
            options.push(value.parse::<u64>().unwrap());
        }
        let path = path(&data["graph"], &options);
        let rule = data["graph"][*path.last().unwrap()].as_u64().unwrap() as usize;
        let said = &data["rules"][rule];
        let result = format!(
            "<output class=\"fires\"><strong>rule {}</strong><code>{}</code></output>",
            said[0].as_str().unwrap(),
            said[2][0].as_str().unwrap()
        );
        let form = form.replace("<output aria-live=\"polite\"></output>", &result);
        let rules = lit_row(self.part("<section class=\"part-rules\">", "</section>"), rule, &data["rules"], &options);
        let graph = lit_path(self.part("<section class=\"part-decision-graph\">", "</section>"), &path);
        self.picture(&closed(&form), &rules, &graph)
    }

    /// The parts as one drawing: what a browser draws of them, without a script.
    fn picture(&self, form: &str, rules: &str, graph: &str) -> String {
        let style = self.part("<style>", "</style>").replace("body{", ".body{").replace("vmax", "px");
        // A picture is as wide as a reader shows it, and keeps its layout.
        let style = style.split("@media (max-width").next().unwrap().trim_start_matches("<style>").replace('&', "&amp;");
        let header = self.part("<header>", "</header>");
        let doc = self.part("<div class=\"docblock\">", "<section").replace("<div class=\"docblock\">", "").replace("<section", "");
        let (width, height) = SIZE;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-label=\"The page of a table, with a case chosen\">\n<title>The page of a table, with a case chosen</title>\n\
             <style>{style}.body{{border:1px solid var(--dtable-edge);border-radius:8px;height:{height}px;overflow:hidden}}article{{padding-top:.6rem}}</style>\n\
             <foreignObject width=\"{width}\" height=\"{height}\">\n<div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"body\">\
             <article class=\"dtable-page\">\n{header}\n<aside class=\"dtable-case\">{form}</aside>\n<div class=\"docblock\">{doc}{rules}{graph}</div>\n\
             </article></div>\n</foreignObject>\n</svg>\n"
        )
    }
}

/// The nodes on the way of a case.
fn path(graph: &Value, options: &[u64]) -> Vec<usize> {
    let mut path = vec![0];
    while let Some(step) = graph[path[path.len() - 1]].as_array() {
        let option = options[step[0].as_u64().unwrap() as usize];
        path.push(step[1][option as usize].as_u64().unwrap() as usize);
    }
    path
}

/// The table, whose rules are rows, with the one that fires lit and the entries that speak against the others struck out.
fn lit_row(html: &str, fired: usize, rules: &Value, options: &[u64]) -> String {
    let (head, body) = html.split_once("<tbody>\n").unwrap();
    let row = |(at, line): (usize, &str)| {
        if !line.starts_with("<tr>") {
            return line.to_owned();
        }
        let mut cells: Vec<String> = line.split_inclusive("</td>").map(str::to_owned).collect();
        let class = if at == fired { "on" } else { "off" };
        for cell in &mut cells {
            *cell = with_class(cell, class);
        }
        for (column, option) in options.iter().enumerate() {
            let takes = rules[at][3][column].as_array();
            if at != fired && takes.is_some_and(|it| it.iter().all(|it| it.as_u64() != Some(*option))) {
                cells[column] = cells[column].replacen("<td class=\"off", "<td class=\"against off", 1);
            }
        }
        cells.concat()
    };
    let rows: Vec<String> = body.lines().enumerate().map(row).collect();
    format!("{head}<tbody>\n{}\n", rows.join("\n"))
}

/// The cells of a piece of a row, in one class more.
fn with_class(html: &str, class: &str) -> String {
    let html = html.replace("<th>", &format!("<th class=\"{class}\">")).replace("<td>", &format!("<td class=\"{class}\">"));
    ["t", "f", "i", "a", "c", " b", "c b", "t b", "f b"]
        .iter()
        .fold(html, |html, kind| html.replace(&format!("<td class=\"{kind}\">"), &format!("<td class=\"{class} {kind}\">")))
}

fn lit_path(html: &str, path: &[usize]) -> String {
    let svg = "xmlns=\"http://www.w3.org/2000/svg\" class=\"dtable-graph chosen\"";
    let mut html = html.replace("class=\"dtable-graph\"", svg);
    let light = |html: &str, mark: &str| {
        let line = |line: &str| if line.contains(mark) { line.replacen("class=\"", "class=\"lit ", 1) } else { line.to_owned() };
        html.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    for pair in path.windows(2) {
        for end in ["to", "box"] {
            html = light(&html, &format!("data-from=\"{}\" data-{end}=\"{}\"", pair[0], pair[1]));
        }
    }
    path.iter().fold(html, |html, node| light(&html, &format!("data-node=\"{node}\"")))
}

/// Elements that HTML does not close, closed as XML wants it.
fn closed(html: &str) -> String {
    let mut parts = html.split("<input ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |html, part| html + "<input " + &part.replacen('>', "/>", 1))
}
