//! `render`.

use std::fs;

use crate::run::{GOOD, dtable, err, folder, gap, out};

const MODEL: &str = "model: lights\nstart: lamp\ntables: [lamp.yaml]\n";

fn lamps(test: &str) -> std::path::PathBuf {
    folder(test, &[("lamp.yaml", GOOD), ("gap.yaml", &gap()), ("lights.yaml", MODEL), ("types.yaml", "types: { A: u8 }\n")])
}

#[test]
fn a_table_is_text_without_a_format() {
    let output = dtable(&lamps("render_text"), &["render", "lamp.yaml"], "");
    assert_eq!(
        (out(&output), err(&output), output.status.code()),
        (
            "\
lamp

 rule │ dark │ do │ cases
──────┼──────┼────┼───────
 1    │ T    │ on │ 1
 2    │ F    │    │ 1

Proved while compiling: each of the 2 cases fires a rule, and no two rules contradict each other.
",
            "",
            Some(0)
        )
    );
    let coloured = dtable(&lamps("render_text"), &["render", "-", "--color", "always"], GOOD);
    assert!(out(&coloured).contains("\u{1b}[32mT\u{1b}[0m") && !out(&output).contains('\u{1b}'));
}

#[test]
fn the_ending_of_a_file_is_its_format() {
    let folder = lamps("render_out");
    for (name, begin) in [
        ("lamp.html", "<!DOCTYPE html>\n"),
        ("lamp.svg", "<svg xmlns="),
        ("lamp.md", "## lamp\n"),
        ("lamp.dot", "digraph \"lamp\" {\n"),
        ("lamp.mmd", "flowchart TD\n"),
        ("lamp.txt", "lamp\n"),
    ] {
        let output = dtable(&folder, &["render", "lamp.yaml", "--out", name, "--color", "always"], "");
        assert_eq!((out(&output), err(&output), output.status.code()), ("", "", Some(0)));
        assert!(fs::read_to_string(folder.join(name)).unwrap().starts_with(begin), "{name}");
    }
    let output = dtable(&folder, &["render", "lamp.yaml", "--out", "lamp.pdf"], "");
    let help = "help: add `--format`, or end the name with one of `.html`, `.htm`, `.svg`, `.md`, `.dot`, `.gv`, `.mmd`, `.txt`";
    assert_eq!(err(&output), format!("error: the ending of `lamp.pdf` names no format\n  {help}\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_folder_gets_a_file_for_each_table() {
    let folder = lamps("render_folder");
    let output = dtable(&folder, &["render", "lamp.yaml", "lights.yaml", "--format", "svg", "--out", "drawn/"], "");
    assert_eq!((err(&output), output.status.code()), ("wrote drawn/lamp.svg\nwrote drawn/lights.svg\n", Some(0)));
    assert!(fs::read_to_string(folder.join("drawn/lights.svg")).unwrap().contains("class=\"arrow\""));
    let output = dtable(&folder, &["render", "lamp.yaml", "-o", "drawn"], "");
    assert_eq!(err(&output), "error: as what are tables to be shown in `drawn`?\n  help: add `--format html`\n");
    let output = dtable(&folder, &["render", "lamp.yaml", "lights.yaml", "--format", "svg"], "");
    let help = "help: name one file, or write into a folder: `--out FOLDER/`";
    assert_eq!(err(&output), format!("error: `--format svg` takes one file at a time\n  {help}\n"));
    assert_eq!(output.status.code(), Some(2));
    let output = dtable(&folder, &["render", "lamp.yaml", "--out", "no/such/lamp.html"], "");
    assert!(err(&output).starts_with("error: cannot write `no/such/lamp.html`: ") && output.status.code() == Some(2));
}

#[test]
fn a_table_of_a_model_is_shown_once() {
    let folder = lamps("render_once");
    let output = dtable(&folder, &["render", "lamp.yaml", "lights.yaml", "--format", "html"], "");
    assert_eq!((out(&output).matches("<h1>").count(), out(&output).matches("<h1>lamp</h1>").count()), (2, 1));
    let output = dtable(&folder, &["render", "lamp.yaml", "lights.yaml"], "");
    assert_eq!(out(&output).matches("Proved while").count(), 1, "{}", out(&output));
}

#[test]
fn only_what_is_verified_is_shown() {
    let folder = lamps("render_refused");
    let output = dtable(&folder, &["render", "gap.yaml", "--out", "gap.html"], "");
    assert!(out(&output).starts_with("error: missing-rule [DT201]: 1 of 2 cases fires no rule"), "{}", out(&output));
    assert_eq!((err(&output), output.status.code()), ("checked 1 file: 1 error\n", Some(1)));
    assert!(!folder.join("gap.html").exists());
    let output = dtable(&folder, &["render", "types.yaml"], "");
    assert_eq!(err(&output), "error: `types.yaml` names types: there is nothing to show\n  help: name the tables that use it\n");
    let output = dtable(&folder, &["render", "none.yaml"], "");
    assert!(err(&output).starts_with("error: cannot read `none.yaml`") && output.status.code() == Some(2), "{}", err(&output));
    let constant = GOOD.replace("  | 2    | F    |    |\n", "").replace("| T    |", "| -    |");
    let output = dtable(&folder, &["render", "-", "--format", "dot"], &constant);
    assert!(err(&output).starts_with("error: `lamp` has no graph to draw"), "{}{}", err(&output), out(&output));
}

#[test]
fn the_page_about_the_command_line_shows_what_it_prints() {
    let page = |name: &str| fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).unwrap();
    let ticket = page("README.md")
        .split_once("```yaml\n")
        .unwrap()
        .1
        .split_once("```")
        .unwrap()
        .0
        .replace("doc: ", "title: ")
        .replace("pays.", "pays");
    let folder = folder("render_docs", &[("ticket.yaml", &ticket)]);
    let output = dtable(&folder, &["render", "ticket.yaml"], "");
    let shown = format!("$ cargo dtable render ticket.yaml\n{}", out(&output));
    assert!(page("docs/cli.md").contains(&shown), "{shown}{}", err(&output));
}
