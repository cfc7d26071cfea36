//! `check` and `explain`.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{GOOD, dtable, err, folder, gap, out, warning};

#[test]
fn a_good_table_is_silent_but_for_the_summary() {
    let folder = folder("good", &[("lamp.yaml", GOOD)]);
    let output = dtable(&folder, &["dtable", "check", "lamp.yaml"], "");
    assert_eq!((out(&output), err(&output), output.status.code()), ("", "checked 1 file: nothing to report\n", Some(0)));
}

#[test]
fn an_error_is_shown_and_the_other_files_are_checked() {
    let folder = folder("several", &[("gap.yaml", &gap()), ("warning.yaml", &warning())]);
    let output = dtable(&folder, &["dtable", "check", "nowhere.yaml", "gap.yaml", "warning.yaml"], "");
    assert!(out(&output).contains("error: unreadable-file [DT001]: cannot read `nowhere.yaml`: there is no such file\n"));
    assert!(out(&output).contains("error: missing-rule [DT201]: "));
    assert!(out(&output).contains("warning: "));
    assert!(err(&output).starts_with("checked 3 files: 2 errors, "), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn warnings_alone_are_no_failure() {
    let folder = folder("warnings", &[("warning.yaml", &warning())]);
    let output = dtable(&folder, &["dtable", "check", "warning.yaml"], "");
    assert!(out(&output).contains(" --> warning.yaml:"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn standard_input_is_a_file_and_the_name_of_the_verb_is_enough() {
    let folder = folder("stdin", &[]);
    let output = dtable(&folder, &["check", "-"], &gap());
    assert!(out(&output).contains(" --> <stdin>:"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_tables_of_a_model_are_read_from_its_folder() {
    let model = "model: lights\nstart: lamp\ntables: [lamp.yaml]\n";
    let table = GOOD.replace("| do |", "| do | next |").replace("on |\n", "on | stop |\n").replace("|    |\n", "|    | stop |\n");
    std::fs::create_dir_all(folder("model", &[]).join("inner")).unwrap();
    let folder = folder("model", &[("inner/lights.yaml", model), ("inner/lamp.yaml", &table)]);
    let output = dtable(&folder, &["check", "inner/lights.yaml"], "");
    assert_eq!((out(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn a_finding_is_reported_once() {
    let model = "model: lights\nstart: lamp\ntables: [lamp.yaml]\n";
    let folder = folder("once", &[("lights.yaml", model), ("lamp.yaml", &gap())]);
    let output = dtable(&folder, &["check", "lamp.yaml", "lights.yaml"], "");
    assert_eq!(out(&output).matches("missing-rule").count(), 1, "{}", out(&output));
}

#[test]
fn colour_is_for_terminals() {
    let folder = folder("colour", &[("gap.yaml", &gap())]);
    assert!(!out(&dtable(&folder, &["check", "gap.yaml"], "")).contains('\u{1b}'));
    assert!(out(&dtable(&folder, &["check", "gap.yaml", "--color", "always"], "")).contains("\u{1b}["));
    assert!(!out(&dtable(&folder, &["check", "gap.yaml", "--color", "never"], "")).contains('\u{1b}'));
}

#[test]
fn json_holds_the_evidence() {
    let folder = folder("json", &[("gap.yaml", &gap()), ("good.yaml", GOOD)]);
    let output = dtable(&folder, &["dtable", "check", "--format", "json", "gap.yaml", "good.yaml"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["version"], 1);
    assert_eq!(object["files"][0]["errors"], 1);
    assert_eq!(object["files"][1]["errors"], 0);
    let finding = &object["findings"][0];
    assert_eq!((&finding["code"], &finding["name"], &finding["severity"]), (&"DT201".into(), &"missing-rule".into(), &"error".into()));
    assert_eq!(finding["place"]["file"], "gap.yaml");
    assert!(finding["place"]["line"].is_u64() && finding["place"]["end"].is_u64());
    assert_eq!(finding["table"], "lamp");
    assert_eq!(finding["evidence"]["cases"], "1");
    assert_eq!(finding["evidence"]["total"], "2");
    assert_eq!(finding["evidence"]["case"]["dark"], "F");
    assert_eq!(finding["evidence"]["regions"][0]["entries"]["dark"], "F");
    let [add, otherwise] = &finding["suggestions"].as_array().unwrap()[..] else { panic!("{finding}") };
    assert_eq!((&add["kind"], &otherwise["kind"]), (&"add-rules".into(), &"add-else".into()));
    assert_eq!(add["applicability"], "has-placeholders");
    assert_eq!(add["edits"][0]["text"], "\n  | 2    | F    |    |");
    assert_eq!((&add["placeholders"][0]["rule"], &add["placeholders"][0]["name"]), (&"2".into(), &"do".into()));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output), "");
}

/// Of many findings twenty are printed in full, the others with one case each; `--all` prints everything. Every finding is a line.
#[test]
fn json_has_a_limit_that_is_said() {
    let rules: String = (0..60).map(|it| format!("  | r{it} | {}..={} | {} |\n", it * 10, it * 10 + 12, it % 7)).collect();
    let wide: String = (0..40).map(|it| format!("  | w{it} | {}..={} | {} |\n", 620 + it, 640 + it, it % 3)).collect();
    let text = format!(
        "table: t\ninputs: {{ n: {{ type: u16, range: 0..=679 }} }}\noutputs: {{ y: u8 }}\nrules: |\n  | rule | n | y |\n{rules}{wide}  | all | 640..=660 | 9 |\n"
    );
    let folder = folder("json_limit", &[("t.yaml", &text)]);
    let [short, complete]: [(Vec<Value>, String); 2] = [&[][..], &["--all"]].map(|all| {
        let output = dtable(&folder, &[&["check", "--format", "json", "t.yaml"], all].concat(), "");
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["version"], 1);
        (object["findings"].as_array().unwrap().clone(), out(&output).to_owned())
    });
    assert!(short.0.len() > 20 && short.0.len() == complete.0.len(), "{}", short.0.len());
    assert_eq!(short.1.lines().filter(|it| it.starts_with("{\"code\":")).count(), short.0.len());
    let is_in_full = |it: &Value| it["rendered"].is_string();
    assert_eq!(
        (short.0.iter().filter(|it| is_in_full(it)).count(), complete.0.iter().filter(|it| is_in_full(it)).count()),
        (20, complete.0.len())
    );
    for (short, complete) in short.0.iter().zip(&complete.0) {
        let (regions, all) =
            (short["evidence"]["regions"].as_array().unwrap().len(), complete["evidence"]["regions"].as_array().unwrap().len());
        assert_eq!(regions, all.min(if is_in_full(short) { 16 } else { 1 }));
        assert_eq!(short["evidence"]["more_regions"].as_u64().unwrap_or(0), (all - regions) as u64);
        assert_eq!(short["shortened"].is_boolean(), !is_in_full(short) || regions < all);
        assert!(
            complete["shortened"].is_null()
                && short["message"] == complete["message"]
                && short["evidence"]["case"] == complete["evidence"]["case"]
        );
    }
    assert!(short.0.iter().any(|it| it["evidence"]["more_regions"].is_u64()));
}

#[test]
fn wrong_arguments_are_exit_code_2() {
    let folder = folder("usage", &[]);
    for arguments in [&["dtable", "chek", "a.yaml"][..], &["dtable", "check", "--formt"], &["dtable", "explain", "DT999"], &["dtable"]] {
        assert_eq!(dtable(&folder, arguments, "").status.code(), Some(2), "{arguments:?}");
    }
    assert!(err(&dtable(&folder, &["dtable", "explain", "mising-rule"], "")).contains("did you mean `missing-rule`?"));
}

#[test]
fn pages_are_found_by_code_and_by_name() {
    let folder = folder("explain", &[]);
    let by_code = dtable(&folder, &["dtable", "explain", "dt201"], "");
    assert!(out(&by_code).starts_with("# DT201: missing-rule\n"));
    assert_eq!(by_code.stdout, dtable(&folder, &["dtable", "explain", "missing-rule"], "").stdout);
    assert!(out(&dtable(&folder, &["dtable", "explain"], "")).contains("DT201  missing-rule           error\n"));
}

#[test]
fn help_has_examples() {
    let folder = folder("help", &[]);
    assert!(out(&dtable(&folder, &["dtable", "check", "--help"], "")).contains("cargo dtable check tables/game.yaml"));
    for verb in ["check", "eval", "fix", "fmt", "list"] {
        let help = dtable(&folder, &["dtable", verb, "--help"], "");
        assert!(out(&help).contains("The exit code is ") && out(&help).contains("Examples:\n  cargo dtable "), "{verb}: {}", out(&help));
    }
}

/// What is no regular file neither blocks nor eats memory.
#[cfg(unix)]
#[test]
fn special_files_are_refused() {
    let folder = folder("special", &[("lamp.yaml", GOOD)]);
    let _ = std::fs::remove_dir_all(folder.join("in"));
    std::fs::create_dir(folder.join("in")).unwrap();
    assert!(Command::new("mkfifo").arg("in/pipe.yaml").current_dir(&folder).status().unwrap().success());
    for (to, link) in
        [("nowhere", "in/gone.yaml"), ("loop.yaml", "in/loop.yaml"), ("../lamp.yaml", "in/good.yaml"), ("/dev/zero", "in/zero.yaml")]
    {
        std::os::unix::fs::symlink(to, folder.join(link)).unwrap();
    }
    std::fs::File::create(folder.join("in/huge.yaml")).unwrap().set_len(1 << 30).unwrap();
    std::fs::write(folder.join("in/latin.yaml"), b"table: caf\xe9\n").unwrap();
    std::os::unix::net::UnixListener::bind(folder.join("in/socket.yaml")).unwrap();
    let refused = [
        ("in/pipe.yaml", "unreadable-file [DT001]: cannot read `in/pipe.yaml`: it is a pipe, not a regular file"),
        ("/dev/zero", "unreadable-file [DT001]: cannot read `/dev/zero`: it is a device, not a regular file"),
        ("in/zero.yaml", "unreadable-file [DT001]: cannot read `in/zero.yaml`: it is a device, not a regular file"),
        ("in/socket.yaml", "unreadable-file [DT001]: cannot read `in/socket.yaml`: it is a socket, not a regular file"),
        ("in/gone.yaml", "unreadable-file [DT001]: cannot read `in/gone.yaml`: it is a link to a file that is not there"),
        ("in/loop.yaml", "unreadable-file [DT001]: cannot read `in/loop.yaml`: its links lead nowhere"),
        ("in/huge.yaml", "too-large [DT009]: `in/huge.yaml` has 1073741824 bytes; at most 67108864 are read"),
        ("in/latin.yaml", "unreadable-file [DT001]: cannot read `in/latin.yaml`: it is not UTF-8 in line 1"),
        ("lamp.yaml/x", "unreadable-file [DT001]: cannot read `lamp.yaml/x`: a part of its path is no folder"),
    ];
    for (path, told) in refused {
        let started = std::time::Instant::now();
        let output = dtable(&folder, &["check", path], "");
        assert!(out(&output).starts_with(&format!("error: {told}")), "{}", out(&output));
        assert!(out(&output).contains("= help: ") || path.ends_with("/x"), "{}", out(&output));
        assert_eq!(output.status.code(), Some(1));
        // The same through a model, at the place that lists it.
        std::fs::write(folder.join("model.yaml"), format!("model: m\nstart: a\ntables: [{path}]\n")).unwrap();
        let output = dtable(&folder, &["check", "--allow-outside", "model.yaml"], "");
        assert!(out(&output).starts_with(&format!("error: {told}")), "{}", out(&output));
        assert!(out(&output).contains("--> model.yaml:3:"), "{}", out(&output));
        assert!(started.elapsed().as_secs() < 20, "{path}");
    }
    assert_eq!(dtable(&folder, &["check", "in/good.yaml"], "").status.code(), Some(0));
}

/// Root may read everything.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("denied", &[("lamp.yaml", GOOD)]);
    std::fs::set_permissions(folder.join("lamp.yaml"), std::fs::Permissions::from_mode(0o000)).unwrap();
    let is_denied = std::fs::read(folder.join("lamp.yaml")).is_err();
    let output = dtable(&folder, &["check", "lamp.yaml"], "");
    std::fs::set_permissions(folder.join("lamp.yaml"), std::fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(out(&output).contains("cannot read `lamp.yaml`: permission is denied"), is_denied, "{}", out(&output));
}

#[test]
fn standard_input_has_the_limit_of_a_file() {
    let folder = folder("long", &[]);
    let output = dtable(&folder, &["check", "-"], &"#".repeat((64 << 20) + 1));
    assert!(out(&output).contains("too-large [DT009]: standard input has more than 67108864 bytes\n--> <stdin>"), "{}", out(&output));
}

#[cfg(unix)]
#[test]
fn names_of_files_do_not_command_the_terminal() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("names", &[]);
    let name = std::ffi::OsStr::from_bytes(b"a\xff\x1b[31m\n\xe2\x80\xae\xc2\x9b.yaml");
    std::fs::write(folder.join(name), gap().replace("dark: Is it dark?", "dark: \"Is it \u{9b}31m\u{202e}dark?\"")).unwrap();
    for (format, shown) in
        [("text", r"a\x{ff}\u{1b}[31m\u{a}\u{202e}\u{9b}.yaml"), ("json", r"a\\x{ff}\\u{1b}[31m\\u{a}\\u{202e}\\u{9b}.yaml")]
    {
        let child = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"))
            .args(["check", "--format", format, "--color", "never"])
            .args([name, std::ffi::OsStr::from_bytes(b"no\xff")])
            .current_dir(&folder)
            .output()
            .unwrap();
        let text = out(&child);
        assert!(text.contains(shown) && text.contains(r"{ff}"), "{text}");
        assert!(text.chars().all(|it| it == '\n' || dtable_core::diagnostic::is_printable(it)), "{text:?}");
        assert_eq!(child.status.code(), Some(1));
    }
}

#[test]
fn json_keeps_what_it_escapes() {
    let folder = folder("escaped", &[]);
    let table = GOOD.replace("dark", "d\u{200b}\u{e0041}k");
    let output = dtable(&folder, &["check", "-", "--format", "json"], &table);
    assert!(out(&output).contains(r"\u200b\udb40\udc41"), "{}", out(&output));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(object["findings"][0]["message"].as_str().unwrap().contains("d\u{200b}\u{e0041}k"), "{object}");
}

/// `cargo dtable check table.yaml | head -1`: nobody reads on.
#[test]
fn a_reader_that_goes_away_changes_no_verdict() {
    let folder = folder("pipe", &[("gap.yaml", &gap()), ("good.yaml", GOOD)]);
    let run = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"))
            .args(arguments)
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        // It reads its table only now, so it prints after both ends are closed.
        let _ = child.stdin.take().unwrap().write_all(gap().as_bytes());
        child.wait().unwrap().code()
    };
    assert_eq!(run(&["check", "-"]), Some(1));
    assert_eq!(run(&["check", "-", "--format", "json"]), Some(1));
    assert_eq!(run(&["check", "-", "good.yaml"]), Some(1));
    assert_eq!(run(&["explain"]), Some(0));
    assert_eq!(run(&["check", "--help"]), Some(0));
}

#[test]
fn no_color_is_respected() {
    let folder = folder("no_color", &[("gap.yaml", &gap())]);
    let run = |color: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"));
        command.args(["check", "gap.yaml", "--color", color]).current_dir(&folder).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
        out(&command.output().unwrap()).contains('\u{1b}')
    };
    assert!(!run("auto"), "`NO_COLOR` is set");
    assert!(run("always"), "but this was asked for");
}

#[test]
fn shared_types_are_followed() {
    let types = "types:\n  Size: { type: u8, range: 0..=9 }\n";
    let table = "table: box_size\nuse: [shared/types.yaml]\ninputs: { size: Size }\noutputs: { large: bool }\n\
                 rules: |\n  | rule | size | large |\n  | 1    | < 5  | false |\n  | 2    | > 5  | true  |\n";
    let folder = folder("shared_types", &[("box.yaml", table), ("good.yaml", types)]);
    std::fs::create_dir_all(folder.join("shared")).unwrap();
    std::fs::write(folder.join("shared/types.yaml"), types).unwrap();
    let gap = dtable(&folder, &["check", "box.yaml"], "");
    assert!(out(&gap).contains("| 3    | 5    | todo!() |"), "{}", out(&gap));
    assert!(dtable(&folder, &["check", "good.yaml"], "").status.success());
    std::fs::write(folder.join("shared/types.yaml"), "types:\n  Size: { type: u8, range: 0..=999 }\n").unwrap();
    let wrong = dtable(&folder, &["check", "box.yaml", "shared/types.yaml"], "");
    assert_eq!(out(&wrong).matches("shared/types.yaml:2:32").count(), 1, "{}", out(&wrong));
}

#[test]
fn sarif_carries_suggestions_as_fixes() {
    let folder = folder("sarif", &[("a b.yaml", &gap()), ("warning.yaml", &warning())]);
    let output = dtable(&folder, &["check", "--format", "sarif", "a b.yaml", "warning.yaml"], "");
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    let run = &log["runs"][0];
    assert_eq!((&log["version"], &run["columnKind"]), (&"2.1.0".into(), &"unicodeCodePoints".into()));
    let result = &run["results"][0];
    let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
    assert_eq!((&result["ruleId"], &rule["id"], &result["level"]), (&"DT201".into(), &"DT201".into(), &"error".into()));
    assert!(rule["help"]["markdown"].as_str().unwrap().starts_with("# DT201"));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.yaml");
    assert_eq!((&place["region"]["startLine"], &place["region"]["startColumn"]), (&8.into(), &5.into()));
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!((&replacement["deletedRegion"]["startLine"], &replacement["deletedRegion"]["endColumn"]), (&8.into(), &23.into()));
    assert_eq!(replacement["insertedContent"]["text"], "\n  | 2    | F    |    |");
    assert_eq!((err(&output), output.status.code()), ("", Some(1)));
}

#[test]
fn a_file_that_changes_is_checked_again() {
    use std::io::{BufRead, BufReader};
    let folder = folder("watch", &[("lamp.yaml", &gap())]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"))
        .args(["check", "--watch", "--format", "short", "lamp.yaml"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.next().unwrap(), "checked 1 file: 1 error");
    std::fs::write(folder.join("lamp.yaml"), GOOD).unwrap();
    assert_eq!(lines.by_ref().take(3).collect::<Vec<_>>(), ["", "`lamp.yaml` has changed", "checked 1 file: nothing to report"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(dtable(&folder, &["check", "--watch", "-"], GOOD).status.code(), Some(2));
}

#[test]
fn many_files_are_told_in_their_order() {
    // The first takes longest: it is told first all the same.
    let names: Vec<String> = (10..50).map(|at| format!("t{at}.yaml")).collect();
    let texts: Vec<String> = (0..40).map(|at| if at == 0 { slow_gap() } else { gap() }).collect();
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let folder = folder("many", &files);
    let output = dtable(&folder, &["dtable", "check", "--format", "short", "."], "");
    let told: Vec<&str> = out(&output).lines().filter(|it| it.contains("missing-rule")).filter_map(|it| it.split(':').next()).collect();
    assert_eq!(told, names);
    assert!(err(&output).starts_with("checked 40 files: 40 errors"), "{}", err(&output));
}

/// A table of 400 rules, with a gap.
fn slow_gap() -> String {
    let rules = (0..400).map(|at| format!("  | {at} | {at} | {at} |\n"));
    let head =
        "table: lamps\ninputs: { lamp: { type: u16, range: 0..=400 } }\noutputs: { watts: u16 }\nrules: |\n  | rule | lamp | watts |\n";
    rules.fold(head.to_owned(), |text, row| text + &row)
}

#[test]
fn what_another_table_of_the_model_gives_is_no_warning() {
    let table = |name: &str, gives: &str, next: &str| {
        format!(
            "table: {name}\ninputs: {{ knock: bool }}\noutputs: {{ says: {{ type: Word, values: [Yes, No, Never] }} }}\nrules: |\n  \
             | rule | knock | says | next |\n  | a | T | {gives} | {next} |\n  | b | F | {gives} | stop |\n"
        )
    };
    let (open, closed) = (table("open", "Yes", "closed"), table("closed", "No", "open"));
    let files =
        [("door.yaml", "model: door\nstart: open\ntables: [open.yaml, closed.yaml]\n"), ("open.yaml", &open), ("closed.yaml", &closed)];
    let folder = folder("of-a-model", &files);
    // Of two tables each gives one of three values: no table gives the third.
    let unused = |output: &std::process::Output| {
        let lines = out(output).lines().filter(|it| it.contains("unused-result"));
        lines.map(|it| it.split('`').nth(1).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(unused(&dtable(&folder, &["check", "--format", "short", "."], "")), ["Never", "Never"]);
    assert_eq!(unused(&dtable(&folder, &["check", "--format", "short", "open.yaml"], "")), ["No", "Never"]);
    let list = dtable(&folder, &["list", "."], "");
    assert!(out(&list).lines().filter(|it| it.contains("1 warning ")).count() == 2, "{}", out(&list));
}
