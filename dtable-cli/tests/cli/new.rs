//! `new`, `schema` and `completions`.

use crate::run::{dtable, err, folder, out};

#[test]
fn a_table_is_made_that_is_complete() {
    let rust = "#[derive(Clone)]\npub enum Role { Guest, User(u8), Admin }\n";
    let folder = folder("new", &[("lib.rs", rust)]);
    for name in ["ticket.yaml", "access.yaml", "night-lamp.yaml"] {
        let _ = std::fs::remove_file(folder.join(name));
    }
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let made =
        dtable(&folder, &["new", "ticket.yaml", "--input", "visitor=Child,Adult", "--input", "weekend", "--output", "euros:u32"], "");
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    assert_eq!(
        text("ticket.yaml"),
        "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult] }
  weekend: bool
outputs:
  euros: u32
rules: |
  | rule | visitor | weekend | euros   |
  | 1    | Child   | -       | todo!() |
  | 2    | Adult   | -       | todo!() |
"
    );
    let check = dtable(&folder, &["check", "ticket.yaml"], "");
    assert!(check.status.success() && out(&check).contains("todo-rule"), "{}", out(&check));
    assert!(dtable(&folder, &["new", "access.yaml", "--input", "role:Role@lib.rs", "--output", "note:&'static str"], "").status.success());
    assert!(
        text("access.yaml").contains("values: [Guest, User, Admin] }\noutputs:\n  note: \"&'static str\"\n"),
        "{}",
        text("access.yaml")
    );
    let made =
        dtable(&folder, &["new", "night-lamp.yaml", "--condition", "dark", "--condition", "who:Role=Guest,Admin", "--action", "light"], "");
    assert!(made.status.success(), "{}", err(&made));
    assert!(
        text("night-lamp.yaml")
            .contains("table: night_lamp\nconditions:\n  dark: dark?\n  who: { text: who?, type: Role, values: [Guest, Admin] }\n")
    );
    // Nothing is overwritten.
    let again = dtable(&folder, &["new", "ticket.yaml", "--input", "a"], "");
    assert_eq!((err(&again), again.status.code()), ("error: `ticket.yaml` is there already\n  help: choose another name\n", Some(2)));
}

#[test]
fn a_new_table_names_the_schema_that_lies_above_it() {
    let folder = folder("new_schema", &[]);
    let _ = std::fs::remove_file(folder.join("tables/.git"));
    let schema = dtable(&folder, &["schema"], "");
    assert_eq!(schema.stdout, include_bytes!("../../../docs/dtable.schema.json"));
    std::fs::write(folder.join("dtable.schema.json"), &schema.stdout).unwrap();
    std::fs::create_dir_all(folder.join("tables/deep")).unwrap();
    for (file, first) in [
        ("a.yaml", "# yaml-language-server: $schema=dtable.schema.json\ntable: a\n"),
        ("tables/deep/b.yaml", "# yaml-language-server: $schema=../../dtable.schema.json\ntable: b\n"),
    ] {
        let _ = std::fs::remove_file(folder.join(file));
        let made = dtable(&folder, &["new", file, "--input", "late", "--output", "euros:u32"], "");
        assert!(made.status.success(), "{}", err(&made));
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.starts_with(first), "{text}");
        assert!(dtable(&folder, &["check", file], "").status.success());
        assert!(dtable(&folder, &["fmt", "--check", file], "").status.success());
    }
    // A repository has its own.
    std::fs::write(folder.join("tables/.git"), "").unwrap();
    let _ = std::fs::remove_file(folder.join("tables/c.yaml"));
    assert!(dtable(&folder, &["new", "tables/c.yaml", "--input", "late"], "").status.success());
    assert!(std::fs::read_to_string(folder.join("tables/c.yaml")).unwrap().starts_with("table: c\n"));
}

#[test]
fn what_makes_no_table_is_refused() {
    let folder = folder("new_wrong", &[("lib.rs", "struct Role;\n")]);
    for (arguments, told) in [
        (&["new", "a.yaml"][..], "error: a table without columns\n  help: "),
        (&["new", "a.yaml", "--input", "next"], "error: that is no table:\nerror: "),
        (&["new", "a.yaml", "--input", "role:Role@lib.rs"], "error: `lib.rs` has no `enum Role` with variants\n"),
        (&["new", "a.yaml", "--input", "b", "--output", "c"], "error: the output `c` has no type\n"),
        (&["new", ".", "--input", "b"], "error: `.` is a folder, not a file to be made\n"),
        (&["new", "no/such/a.yaml", "--input", "b"], "error: there is no folder for `no/such/a.yaml`\n"),
    ] {
        let output = dtable(&folder, arguments, "");
        assert!(err(&output).starts_with(told), "{}", err(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(!folder.join("a.yaml").exists());
}

#[test]
fn shells_complete_verbs() {
    let folder = folder("completions", &[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = dtable(&folder, &["completions", shell], "");
        assert!(out(&script).contains("missing") && out(&script).contains("explain"), "{shell}");
    }
    // In bash the options of a verb are found by what the words before them come to.
    let script = dtable(&folder, &["completions", "bash"], "");
    let verb = "cargo__dtable__subcmd__fix";
    assert!(out(&script).contains(&format!("cmd=\"{verb}\"")) && out(&script).contains(&format!(" {verb})\n")), "{}", out(&script));
}
