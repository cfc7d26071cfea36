//! What strangers write, through every verb and every format: each byte of both outputs is one that a terminal shows, and no line is a command of GitHub's
//! runner but those that `check --format github` makes. And files that tables name stay within the project, and are shown only where they are tables.

use std::path::PathBuf;
use std::process::Output;

use crate::run::{dtable, err, folder, out};

/// A text that a terminal obeys, with a line that a runner obeys.
const EVIL: &str = "a\\e[31m\\u009b2J\\r\\n::error file=x::y\\n  ::add-mask::z";

/// A table that is fine, with such texts wherever text may stand.
fn table(name: &str) -> String {
    format!(
        "table: {name}\ntitle: \"{EVIL}\"\ndoc: \"{EVIL}\\n::error::doc\"\nhit: first\n\
         inputs:\n  flag: {{ type: \"&str\", text: \"{EVIL}\" }}\n  n: {{ type: u8, text: \"{EVIL}\" }}\n\
         outputs: {{ r: {{ type: \"&'static str\", text: \"{EVIL}\" }} }}\n\
         relations: [\"flag == \\\"{EVIL}\\\" || flag != \\\"{EVIL}\\\"\"]\n\
         rules:\n  - {{ id: one, title: \"{EVIL}\", when: {{ flag: \"\\\"{EVIL}\\\"\", n: < 5 }}, out: {{ r: \"\\\"{EVIL}\\\"\" }} }}\n\
         \x20 - {{ id: two, when: {{ flag: \"\\\"{EVIL}\\\"\", n: '>= 5' }}, out: {{ r: \"\\\"{EVIL}\\\"\" }} }}\n\
         \x20 - {{ id: else, title: \"{EVIL}\", out: {{ r: '\"b\"' }} }}\n"
    )
}

/// Texts with findings about each kind of name.
fn wrong() -> Vec<(String, String)> {
    let good = table("t");
    let changes = [
        ("table: t\n", format!("table: \"{EVIL}\"\n")),
        ("id: one", format!("id: \"{EVIL}\"")),
        ("  n: {", format!("  \"{EVIL}\": {{")),
        ("{ r: {", format!("{{ \"{EVIL}\": {{")),
        ("type: u8", format!("type: u8, \"{EVIL}\": 1")),
        ("type: u8", format!("type: \"{EVIL}\"")),
        ("type: u8", format!("type: Own, values: [\"{EVIL}\"]")),
        ("hit: first", format!("hit: \"{EVIL}\"")),
        ("hit: first", format!("lints: {{ \"{EVIL}\": allow }}")),
        ("hit: first", format!("use: [\"{EVIL}\"]")),
        ("hit: first", format!("uses: {{ x: \"{EVIL}\" }}")),
        ("relations: [", format!("relations: [\"{EVIL}\", ")),
        ("n: < 5", format!("n: \"{EVIL}\"")),
        ("r: '\"b\"'", format!("r: \"{EVIL}\"")),
        ("  - { id: else", "  - { id: els".to_owned()),
        ("outputs:", format!("examples: [{{ when: {{ n: 1 }}, rule: \"{EVIL}\" }}]\noutputs:")),
    ];
    let text = |(at, (from, to)): (usize, &(&str, String))| {
        assert!(good.contains(from), "{from}");
        (format!("wrong{at}.yaml"), good.replacen(from, to, 1))
    };
    let mut all: Vec<(String, String)> = changes.iter().enumerate().map(text).collect();
    all.push(("model.yaml".to_owned(), format!("model: m\ntitle: \"{EVIL}\"\nstart: t\ntables: [good.yaml, \"{EVIL}\"]\n")));
    all.push(("types.yaml".to_owned(), format!("types: {{ \"{EVIL}\": u8 }}\n")));
    all
}

/// Names of files that a shell would have to quote.
const NAMES: [&str; 3] = ["::error::x.yaml", "a\u{1b}[2J\u{9b}b.yaml", "c\n::error::d.yaml"];

fn files() -> PathBuf {
    let mut files = vec![("good.yaml".to_owned(), table("t")), ("other.yaml".to_owned(), table("t").replace("n: < 5", "n: < 7"))];
    files.extend(NAMES.map(|it| (it.to_owned(), table("t"))));
    files.extend(NAMES.map(|it| (format!("w{it}"), table("t").replace("id: two", "id: one"))));
    files.extend(wrong());
    let record = "dtable coverage 1\ntable t\u{1b}[2J\nfile x\u{9b}::y\nrule 00000000000000000001 [bb] 00000000000000ff o\u{1b}ne\n";
    files.push(("data/x.txt".to_owned(), record.to_owned()));
    files.push(("data/::error::y.txt".to_owned(), "no record\n::error::x\n".to_owned()));
    files.push(("cases.csv".to_owned(), "flag,n,rule\n\"a\u{1b}[2J\n::error::x\",3,one\n".to_owned()));
    folder("hostile", &files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>())
}

/// What is obeyed of an output, if anything is.
fn obeyed(text: &str, has_colour: bool) -> Option<String> {
    let text = if has_colour { without_colours(text) } else { text.to_owned() };
    // `:::` is the arrow of an excerpt, and no command.
    let command = text.lines().map(str::trim_start).find(|line| line.starts_with("::") && !line.starts_with(":::")).map(str::to_owned);
    let byte = text.chars().find(|it| it.is_control() && !matches!(it, '\n' | '\t')).map(|it| format!("{it:?}"));
    command.or(byte)
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((code, rest)) if code.bytes().all(|it| it.is_ascii_digit() || it == b';') => plain.push_str(rest),
            _ => plain.extend(["\u{1b}", part]),
        }
    }
    plain
}

fn held(arguments: &[&str], output: &Output, has_colour: bool) {
    for text in [out(output), err(output)] {
        // Code is what it is: `::core::assert!` begins a line, and a text of several lines is one of Rust, too.
        let code = arguments.contains(&"-") && arguments[0] == "expand";
        let text = if code { &text.replace("::", "") } else { text };
        let obeyed = obeyed(text, has_colour);
        assert!(obeyed.is_none(), "{arguments:?}: {obeyed:?} in\n{text}");
    }
    assert!(!err(output).contains("panicked"), "{}", err(output));
}

#[test]
fn nothing_that_strangers_write_is_obeyed() {
    let folder = files();
    let mut named: Vec<String> = wrong().into_iter().map(|it| it.0).collect();
    named.extend(["good.yaml".to_owned(), "other.yaml".to_owned()]);
    named.extend(NAMES.iter().flat_map(|it| [(*it).to_owned(), format!("w{it}")]));
    // A verb with everything once, where it takes several files; and with each file, where it takes one.
    let several: [&[&str]; 13] = [
        &["check"],
        &["check", "--format", "short"],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["fmt", "--check"],
        &["fix", "--dry-run"],
        &["fix", "--dry-run", "--missing", "todo", "--contradictions", "first"],
        &["list"],
        &["list", "--format", "json"],
        &["coverage", "--data", "data"],
        &["coverage", "--data", "data", "--format", "lcov"],
        &["coverage", "--data", "data", "--format", "cobertura"],
        &["coverage", "--data", "data", "--format", "json"],
    ];
    for verb in several {
        let arguments: Vec<&str> = verb.iter().copied().chain(["--"]).chain(named.iter().map(String::as_str)).collect();
        held(verb, &dtable(&folder, &arguments, ""), false);
    }
    let each: [&[&str]; 20] = [
        &["cases"],
        &["cases", "--format", "csv"],
        &["cases", "--format", "data", "--kind", "rules,boundaries,pairs,mcdc"],
        &["cases", "--format", "rust"],
        &["simplify"],
        &["export", "smt"],
        &["eval", "n=3", "flag=\"a\u{1b}\n::error::x\""],
        &["eval", "--format", "json", "n=3", "flag=\"a\u{1b}\""],
        &["eval", "--cases", "cases.csv"],
        &["eval", "n\u{1b}=3"],
        &["expand", "--check"],
        &["expand", "--output", "-"],
        &["render"],
        &["render", "--format", "html"],
        &["render", "--format", "svg"],
        &["render", "--format", "markdown"],
        &["render", "--format", "dot"],
        &["render", "--format", "mermaid"],
        &["diff", "other.yaml"],
        &["diff", "--format", "markdown", "other.yaml"],
    ];
    for verb in each {
        for file in ["good.yaml", "wrong0.yaml", "wrong4.yaml", "wrong12.yaml", NAMES[0], NAMES[1], NAMES[2]] {
            let file = format!("./{file}");
            let mut arguments = verb.to_vec();
            // The file stands before what is asked of it.
            arguments.insert(if verb[0] == "export" { 2 } else { 1 }, &file);
            held(&arguments, &dtable(&folder, &arguments, ""), false);
        }
    }
    for file in &named {
        let coloured = ["check", "--color", "always", "--", file];
        held(&coloured, &dtable(&folder, &coloured, ""), true);
    }
    let coloured = ["render", "--color", "always", "good.yaml"];
    held(&coloured, &dtable(&folder, &coloured, ""), true);
    for input in [table("t"), wrong()[4].1.clone(), "\u{9b}::x".to_owned()] {
        let arguments = ["check", "-"];
        held(&arguments, &dtable(&folder, &arguments, &input), false);
    }
}

/// Each line that a runner reads is an annotation of ours, whose words cannot begin another one.
#[test]
fn annotations_are_the_only_commands() {
    let folder = files();
    let arguments: Vec<String> =
        ["check", "--format", "github", "--"].map(str::to_owned).into_iter().chain(wrong().into_iter().map(|it| it.0)).collect();
    let output = dtable(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(out(&output).lines().count() > 15, "{}", out(&output));
    for line in out(&output).lines() {
        let is_ours = ["::error file=", "::warning file="].iter().any(|it| line.starts_with(it)) && line.contains(",title=");
        assert!(is_ours && line.chars().all(|it| !it.is_control()), "{line}");
    }
}

#[test]
fn what_is_no_table_is_not_shown() {
    let using = |path: &str| {
        format!("table: s\nuses: {{ x: \"{path}\" }}\ninputs: {{ a: bool }}\noutputs: {{ r: u8 }}\nrules: [{{ id: 1, out: {{ r: 1 }} }}]\n")
    };
    let model = "model: m\nstart: a\ntables: [secret.txt]\n".to_owned();
    let types = "table: s\nuse: [secret.txt]\ninputs: { a: bool }\noutputs: { r: u8 }\nrules: [{ id: 1, out: { r: 1 } }]\n".to_owned();
    let secret = "hunter2: [ '\nmore\n";
    let files = [
        ("Cargo.toml", String::new()),
        ("in/a.yaml", using("secret.txt")),
        ("in/b.yaml", using("../secret.txt")),
        ("in/m.yaml", model),
        ("in/t.yaml", types),
        ("in/abs.yaml", using("/etc/passwd")),
        ("in/far.yaml", using("../../../../../../../../../../../../etc/passwd")),
        ("in/dot.yaml", using(".//etc/passwd")),
        ("secret.txt", secret.to_owned()),
        ("in/secret.txt", secret.to_owned()),
    ];
    let folder = folder("secrets", &files.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>());
    for (file, said) in [
        ("a", "`in/secret.txt` is no table, no model, and no file of types"),
        ("b", "`in/../secret.txt` is no table"),
        ("m", "`in/secret.txt` is no table"),
        ("t", "`in/secret.txt` is no table"),
        ("abs", "it lies outside of "),
        ("far", "it lies outside of "),
        ("dot", "there is no such file"),
    ] {
        for format in ["text", "short", "json", "sarif", "github"] {
            let output = dtable(&folder, &["check", "--format", format, &format!("in/{file}.yaml")], "");
            let all = format!("{}{}", out(&output), err(&output));
            assert!(all.contains(said), "{file}: {all}");
            assert!(!all.contains("hunter2") && !all.contains("root:"), "{file}: {all}");
        }
    }
    let allowed = dtable(&folder, &["check", "--allow-outside", "in/abs.yaml"], "");
    assert!(out(&allowed).contains("`/etc/passwd` is no table"), "{}", out(&allowed));
}
