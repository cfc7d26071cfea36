//! The pages for coding agents: their tables compile without a word, their programs run, and each of the mistakes is one.

use std::fs;
use std::path::PathBuf;

use dtable_tests::corpus::workspace;
use dtable_tests::markdown::{self, Example};
use dtable_tests::random::Program;
use dtable_tests::report::report;
use dtable_tests::rustc::{build, execute};

const PAGES: [&str; 2] = ["skills/dtable/SKILL.md", "docs/llms.txt"];

fn page(name: &str) -> (String, Vec<Example>) {
    let text = fs::read_to_string(workspace().join(name)).unwrap();
    let examples = markdown::examples(&text, "table.yaml");
    (text, examples)
}

#[test]
fn tables_for_agents_have_no_findings() {
    for name in PAGES {
        let (_, examples) = page(name);
        assert!(!examples.is_empty());
        for example in &examples {
            assert_eq!(markdown::check(example, &examples).text, "", "{name}");
        }
    }
}

#[test]
fn programs_for_agents_run() {
    for (at, name) in PAGES.iter().enumerate() {
        let (text, examples) = page(name);
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("skill{at}"));
        for example in examples {
            let file = folder.join(&example.file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, example.yaml).unwrap();
        }
        let programs: Vec<_> = markdown::blocks(&text).into_iter().filter(|it| it.language == "rust").collect();
        assert!(!programs.is_empty());
        for block in programs {
            let source = text[block.content].to_owned();
            build(&Program { source, points: String::new(), count: 0 }, &folder).unwrap_or_else(|said| panic!("{name}\n{said}"));
            assert!(execute(&folder).1, "{name}");
        }
    }
}

/// A table for each place of a mistake; `@` is what people write there.
const PLACES: [(&str, &str); 9] = [
    (
        "an entry beside `< 18`",
        "inputs: { n: u8 }\noutputs: { o: u8 }\nrules: |\n  | rule | n | o |\n  | a | < 18 | 1 |\n  | b | @ | 2 |\n",
    ),
    ("an entry", "inputs: { n: u16 }\noutputs: { o: u8 }\nrules: |\n  | rule | n | o |\n  | a | @ | 1 |\n  | else | | 2 |\n"),
    (
        "an entry that does not matter",
        "inputs: { n: bool, m: bool }\noutputs: { o: u8 }\nrules: |\n  | rule | n | m | o |\n  | a | T | @ | 1 |\n  | b | F | T | 2 |\n  | c | F | F | 3 |\n",
    ),
    (
        "an entry of a text",
        "inputs: { n: \"&str\" }\noutputs: { o: u8 }\nrules: |\n  | rule | n | o |\n  | a | @ | 1 |\n  | else | | 2 |\n",
    ),
    (
        "a result of type `bool`",
        "inputs: { n: bool }\noutputs: { o: bool }\nrules: |\n  | rule | n | o |\n  | a | T | @ |\n  | b | F | false |\n",
    ),
    (
        "a relation",
        "inputs: { open: bool, closed: bool }\noutputs: { o: u8 }\nrelations:\n  - @\nrules: |\n  | rule | open | closed | o |\n  | a | T | T | 1 |\n  | b | F | T | 2 |\n  | c | T | F | 3 |\n",
    ),
    (
        "an input that is never NaN",
        "inputs:\n  n: @\noutputs: { o: u8 }\nrules: |\n  | rule | n | o |\n  | a | < 18 | 1 |\n  | b | >= 18 | 2 |\n",
    ),
    (
        "rules in the order of their importance",
        "@\ninputs: { n: u8, m: bool }\noutputs: { o: u8 }\nrules: |\n  | rule | n | m | o |\n  | a | < 18 | - | 1 |\n  | b | - | T | 2 |\n  | c | - | - | 3 |\n",
    ),
    (
        "beside a rule `else` that takes a forgotten case",
        "@\ninputs: { n: u8, m: bool }\noutputs: { o: u8 }\nrules: |\n  | rule | n | m | o |\n  | a | < 18 | T | 1 |\n  | else | | | 3 |\n",
    ),
];

#[test]
fn each_mistake_has_its_finding_and_its_mend() {
    let (text, _) = page(PAGES[0]);
    let rows: Vec<[&str; 4]> = text[text.find("## Ten mistakes").unwrap()..].lines().filter_map(row).collect();
    assert_eq!(rows.len(), 10);
    for [place, wrong, finding, right] in rows {
        let table = PLACES.iter().find(|it| it.0 == place).expect(place).1;
        let found = |words: &str| -> Vec<&str> {
            let text = format!("table: t\n{}", table.replace('@', words));
            let report = report("t.yaml", &text, &mut |_| Err(String::new()));
            let mut names: Vec<&str> = report.compiled.findings.iter().map(|it| it.code.name()).collect();
            names.dedup();
            names
        };
        // What `else` hides is found by the mend.
        let (before, after) = if finding.starts_with("none") { (vec![], vec!["unexpected-else"]) } else { (vec![finding], vec![]) };
        assert_eq!(found(wrong), before, "{place}: {wrong}");
        assert_eq!(found(right), after, "{place}: {right}");
    }
}

/// A row of the mistakes: the place, what people write, the finding, and what to write.
fn row(line: &str) -> Option<[&str; 4]> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
    let [place, wrong, finding, right] = cells[..] else { return None };
    Some([place, wrong.strip_prefix('`')?.strip_suffix('`')?, finding, right.strip_prefix('`')?.strip_suffix('`')?])
}
