//! What `explore::render` makes of tables: goldens of every format, texts that try to be more than text, and the data of pages, by which a case is
//! decided here as the script of the page does it.

#[path = "render/machines.rs"]
mod machines;

use std::path::Path;

use dtable_core::compile::{self, Compiled, Unit};
use dtable_core::diagnostic::Style;
use dtable_core::explore::render::{Format, render};
use dtable_core::source::Source;
use dtable_tests::corpus::{tables, workspace};
use expect_test::expect_file;
use serde_json::Value;

const TEXT: Format = Format::Text(Style::Plain);

/// A file, checked and decided.
fn decided(path: &str) -> Compiled {
    let read = |path: &Path| std::fs::read_to_string(workspace().join(path)).map_err(|error| error.to_string());
    let folder = Path::new(path).parent().unwrap_or(Path::new("")).to_owned();
    let load = &mut |name: &str| Ok::<_, String>(Source::new(name, read(&folder.join(name))?));
    compile::decide(Source::new(path, read(Path::new(path)).unwrap()), load)
}

fn rendered(path: &str, format: Format) -> String {
    let compiled = decided(path);
    let file = compile::shown(&compiled).unwrap_or_else(|| panic!("{path}: {:?}", compiled.findings));
    render(&[file], format).unwrap_or_else(|why| panic!("{path}: {why}"))
}

#[test]
fn tables_are_shown_in_every_format() {
    let formats = [(Format::Svg, "svg"), (Format::Markdown, "md"), (Format::Dot, "dot"), (Format::Mermaid, "mmd"), (TEXT, "txt")];
    for path in ["tests/tables/dish.yaml", "tests/corpus/pass/uses.yaml", "tests/tables/door.yaml", "games/tictactoe/tables/game.yaml"] {
        let name = Path::new(path).file_stem().unwrap().to_str().unwrap();
        for (format, ending) in formats {
            expect_file![workspace().join(format!("tests/render/{name}.{ending}"))].assert_eq(&rendered(path, format));
        }
    }
    expect_file![workspace().join("tests/render/dish.html")].assert_eq(&rendered("tests/tables/dish.yaml", Format::Html));
}

/// A property that says nothing is not listed among those that are proved, also where the table allows it.
#[test]
fn vacuous_properties_are_not_listed() {
    let text = "table: t\ninputs: { a: bool, b: bool }\noutputs: { n: u8 }\nrules: |\n  | rule | a | b | n |\n  | 1 | T | - | 1 |\n  | 2 | F | - | 2 |\n\
                properties:\n  - { name: nothing, always: n >= 0 }\n  - { name: one, always: a -> n == 1 }\n  - { name: other, ignores: b }\n\
                lints: { vacuous-property: allow, unused-condition: allow }\n";
    let compiled = compile::decide(Source::new("t.yaml", text), &mut |name| Err::<Source, _>(name.to_owned()));
    let file = compile::shown(&compiled).unwrap();
    let shown = render(&[file], TEXT).unwrap();
    let listed = shown.split("contradict each other.\n").nth(1).unwrap();
    assert_eq!(listed, "  one: proved for all 4 cases\n  other: proved for any two cases that differ in b alone\n");
}

#[test]
fn the_same_table_is_the_same_bytes() {
    for format in [Format::Html, Format::Svg, Format::Markdown, Format::Dot, Format::Mermaid, TEXT] {
        assert_eq!(rendered("tests/corpus/pass/uses.yaml", format), rendered("tests/corpus/pass/uses.yaml", format));
    }
}

/// The attributes of a page, as far as a table's text could be in one.
fn values<'a>(page: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    page.match_indices(attribute).map(move |(at, it)| page[at + it.len()..].split('"').next().unwrap())
}

#[test]
fn texts_of_tables_are_text_in_pages_and_drawings() {
    for path in ["tests/hostile/table.yaml", "tests/hostile/linked.yaml"] {
        let page = rendered(path, Format::Html);
        let drawn = if path.contains("table") { rendered(path, Format::Svg) } else { String::new() };
        for text in [&page, &drawn] {
            for live in ["<img", "<script>alert", "<b>bold", "<h1>Heading", "<script src", "<link", "@import", "url(http", "\u{1b}"] {
                assert!(!text.contains(live), "{live} in {path}");
            }
            assert!(values(text, "href=\"").all(|it| it.starts_with('#') || it.starts_with("https://evil.example/")), "{path}");
        }
        // Every script is ours: the data of a table, and the one at the end.
        let scripts = page.matches("<script").count();
        assert_eq!(scripts, page.matches("<script type=\"application/json\">").count() + 1);
        assert_eq!(scripts, page.matches("</script").count());
        assert!(page.matches(" on").all(|_| true) && values(&page, " onerror=\"").next().is_none());
        data(&page);
    }
    // What a title or `doc` may have: links. Nothing else of a table becomes one.
    let page = rendered("tests/hostile/table.yaml", Format::Html);
    let links: Vec<&str> = values(&page, "href=\"").filter(|it| it.starts_with("https")).collect();
    assert_eq!(
        links.iter().filter(|it| ["condition", "input", "output", "rule", "value", "entry"].iter().any(|end| it.ends_with(end))).count(),
        0
    );
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.contains("[js](javascript:alert(2))"));
}

#[test]
fn texts_of_tables_are_text_for_graphviz_and_mermaid() {
    let dot = rendered("tests/hostile/table.yaml", Format::Dot);
    for line in dot.lines() {
        let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
        assert!(quotes % 2 == 0 && !line.contains('<') && !line.contains('\u{1b}'), "{line}");
    }
    for line in rendered("tests/hostile/table.yaml", Format::Mermaid).lines() {
        let label = line.split_once('"').map_or("", |it| it.1).rsplit_once('"').map_or("", |it| it.0);
        assert!(label.chars().all(|it| it.is_alphanumeric() || " ,='#;".contains(it)), "{line}");
    }
}

#[test]
fn texts_of_tables_are_text_in_markdown() {
    for path in ["tests/hostile/table.yaml", "tests/hostile/acts.yaml"] {
        let text = rendered(path, Format::Markdown);
        let is_stroke = |(at, _): &(usize, &str), line: &str| at == &0 || !line[..*at].ends_with('\\');
        let cells = |line: &str| line.match_indices('|').filter(|it| is_stroke(it, line)).count();
        let grid: Vec<&str> = text.lines().filter(|it| it.starts_with('|')).collect();
        assert!(grid.len() > 2 && grid.iter().all(|it| cells(it) == cells(grid[0])), "{}", grid.join("\n"));
        for line in text.lines().filter(|it| !it.contains('`')) {
            let live = line.replace("\\<", "").replace("<sub>", "").replace("</sub>", "").replace("](<", "");
            let ours = ["<details><summary>Decision graph</summary>", "</details>"].contains(&line);
            assert!(ours || !live.contains('<') || live.contains("<https://evil.example/"), "{line}");
        }
        assert!(!text.contains('\u{1b}') && !text.contains("\n# "), "{text}");
    }
}

/// The data of the first table of a page.
fn data(page: &str) -> Value {
    let from = page.split_once("<script type=\"application/json\">").expect("a table has a case to choose").1;
    serde_json::from_str(from.split_once("</script>").unwrap().0).unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|it| it.as_i64().unwrap()).collect()
}

/// A page's data, read as its script reads it.
struct Data {
    options: Vec<usize>,
    /// For each rule the options of each column, none for all; `None` for ELSE.
    rules: Vec<Option<Vec<Option<Vec<i64>>>>>,
    graph: Vec<Value>,
    levels: Option<Vec<Vec<Vec<i64>>>>,
}

impl Data {
    fn read(page: &str) -> Self {
        let data = data(page);
        let form = page.split_once("<form").unwrap().1.split_once("</form>").unwrap().0;
        let columns = data["columns"].as_array().unwrap().len();
        let count = |at: usize| {
            let field = form.split_once(&format!("name=\"c{at}\"")).unwrap().1;
            let field = field.split_once("class=\"dtable-field\"").map_or(field, |it| it.0);
            field.matches("value=\"").count() - field.matches("value=\"\"").count()
        };
        let entries = |it: &Value| it.as_array().map(|all| all.iter().map(|it| it.as_array().map(|_| numbers(it))).collect());
        let level = |it: &Value| it.as_array().unwrap().iter().map(numbers).collect();
        Self {
            options: (0..columns).map(count).collect(),
            rules: data["rules"].as_array().unwrap().iter().map(|it| entries(&it[3])).collect(),
            graph: data["graph"].as_array().unwrap().clone(),
            levels: data["possible"].as_array().map(|it| it.iter().map(level).collect()),
        }
    }

    fn occurs(&self, case: &[usize]) -> bool {
        let Some(levels) = &self.levels else { return true };
        let mut node = 0;
        for (level, option) in levels.iter().zip(case) {
            let Ok(next) = usize::try_from(level[node][*option]) else { return false };
            node = next;
        }
        true
    }

    fn matching(&self, case: &[usize]) -> Vec<usize> {
        let holds = |(options, at): (&Option<Vec<i64>>, &usize)| options.as_ref().is_none_or(|it| it.contains(&(*at as i64)));
        let takes = |rule: &Option<Vec<Option<Vec<i64>>>>| rule.as_ref().is_some_and(|all| all.iter().zip(case).all(holds));
        (0..self.rules.len()).filter(|at| takes(&self.rules[*at])).collect()
    }

    fn by_graph(&self, case: &[usize]) -> usize {
        let mut node = 0;
        loop {
            match self.graph[node].as_u64() {
                Some(rule) => return rule as usize,
                None => {
                    let choice = self.graph[node][0].as_u64().unwrap() as usize;
                    node = self.graph[node][1][case[choice]].as_u64().unwrap() as usize;
                }
            }
        }
    }
}

/// All choices of options, up to some thousands.
fn cases(options: &[usize]) -> Vec<Vec<usize>> {
    let all = options.iter().fold(1, |all: usize, it| all.saturating_mul(*it));
    let case = |mut rest: usize| {
        options
            .iter()
            .map(|count| {
                let option = rest % count;
                rest /= count;
                option
            })
            .collect()
    };
    if all > 5_000 { Vec::new() } else { (0..all).map(case).collect() }
}

/// Which choices a page lets occur is how many cases were proved; its graph ends in a rule that takes the case, and in ELSE where none does.
#[test]
fn pages_decide_as_the_compiler_does() {
    let (mut compared, mut narrowed, mut equal) = (0, 0, 0);
    let folders = ["pass", "seeds", "warn"].map(|it| tables(it).unwrap());
    for path in folders.iter().flatten() {
        let compiled = decided(path);
        let (Some(file), Unit::VerifiedTable(verified)) = (compile::shown(&compiled), &compiled.unit) else { continue };
        let page = render(&[file], Format::Html).unwrap();
        if !page.contains("<form") {
            continue;
        }
        let data = Data::read(&page);
        let all = cases(&data.options);
        let possible: Vec<&Vec<usize>> = all.iter().filter(|it| data.occurs(it)).collect();
        let is_known = !page.contains("can occur together is not checked here");
        if let (Some(count), true, false) = (&verified.verdict().cases, is_known, all.is_empty()) {
            // A column that nothing looks at is not chosen, and its values count.
            let count: usize = count.to_string().parse().unwrap();
            assert_eq!(count % possible.len(), 0, "{path}: {count} cases, {} of them can be chosen", possible.len());
            equal += usize::from(count == possible.len());
            narrowed += usize::from(possible.len() < all.len());
        }
        for case in possible {
            let matching = data.matching(case);
            if !data.graph.is_empty() && is_known {
                let rule = data.by_graph(case);
                let is_right = matching.contains(&rule) || matching.is_empty() && data.rules[rule].is_none();
                assert!(is_right, "{path}: {case:?} ends in {rule}, and {matching:?} match");
                compared += 1;
            }
        }
    }
    assert!(compared > 1_000 && narrowed > 40 && equal > 100, "{compared} cases, {narrowed} tables with relations, {equal} counted");
}
