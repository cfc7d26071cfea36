//! `new`, `schema` and `completions`.

use std::path::PathBuf;

use serde_json::Value;

use crate::run::{dtable, err, folder, out};

#[test]
fn a_table_is_made_that_is_complete() {
    let rust = "#[derive(Clone)]\npub enum Role { Guest, User(u8), Admin }\n";
    let folder = folder("new", &[("lib.rs", rust), ("Cargo.toml", "")]);
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
    assert_eq!(
        err(&made),
        "made `ticket.yaml`\n`cargo dtable check ticket.yaml` says what is to be written; in the program:\n  #[derive(Clone, Copy)]\n  \
         pub enum Visitor { Child, Adult }\n  dtable_runtime::dtable!(\"ticket.yaml\");\n"
    );
    assert_eq!(names(&folder, "ticket.yaml"), ["todo-rule", "todo-rule"]);
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
    assert!(text("night-lamp.yaml").ends_with(
        "\
  | rule | dark | who   | do    |
  | 1    | T    | -     | light |
  | 2    | F    | Guest |       |
  | 3    | F    | Admin | light |
"
    ));
    assert!(err(&made).starts_with("made `night-lamp.yaml`; its rules are made up\n"), "{}", err(&made));
    assert_eq!(names(&folder, "night-lamp.yaml"), [""; 0]);
    // Nothing is overwritten.
    let again = dtable(&folder, &["new", "ticket.yaml", "--input", "a", "--output", "b:u8"], "");
    assert_eq!((err(&again), again.status.code()), ("error: `ticket.yaml` is there already\n  help: choose another name\n", Some(2)));
}

/// The names of the findings about a table.
fn names(folder: &PathBuf, file: &str) -> Vec<String> {
    let check = dtable(folder, &["check", file, "--format", "json"], "");
    let said: Value = serde_json::from_str(out(&check)).unwrap();
    said["findings"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn no_column_of_a_new_table_is_to_be_deleted() {
    let folder = folder("new_columns", &[]);
    let columns = ["a", "a:bool", "a:u16", "a:f64", "a:&str", "a:Option<u8>", "a:Option<Way>=In,Out", "a=Up,Down,Left", "a:Unknown"];
    let results: [&[&str]; 4] =
        [&["--output", "n:u32"], &["--action", "go"], &["--action", "go", "--action", "stay"], &["--output", "n:u32", "--action", "go"]];
    let kinds = |first: &str| if first == "a:Unknown" { &["--input"][..] } else { &["--input", "--condition"] };
    let all = columns.iter().flat_map(|first| kinds(first).iter().map(move |kind| (*kind, *first)));
    let all = all.flat_map(|(kind, first)| ["b", "b:i8", "b=X,Y,Z"].map(|second| (kind, first, second)));
    for (at, (kind, first, second)) in all.enumerate() {
        let results = results[at % 4];
        let _ = std::fs::remove_file(folder.join("a.yaml"));
        let made = dtable(&folder, &[&["new", "a.yaml", kind, first, "--input", second], results].concat(), "");
        assert!(made.status.success(), "{}", err(&made));
        let mut found = names(&folder, "a.yaml");
        if results.contains(&"--output") {
            assert_eq!(found.pop().as_deref(), Some("todo-rule"));
            found.retain(|it| it != "todo-rule");
        } else if first == "a:Unknown" {
            // Nobody knows what entries such a column has.
            found.retain(|it| it != "unused-condition" && it != "unused-action" && it != "irrelevant-condition");
        }
        assert_eq!(found, [""; 0], "{}", std::fs::read_to_string(folder.join("a.yaml")).unwrap());
        assert!(dtable(&folder, &["fmt", "--check", "a.yaml"], "").status.success());
    }
}

#[test]
fn a_table_without_arguments_compiles_as_it_is() {
    let folder = folder("new_example", &[("Cargo.toml", "")]);
    let _ = std::fs::remove_dir_all(folder.join("tables"));
    let made = dtable(&folder, &["new", "tables/deep/ticket.yaml"], "");
    let told = "made `tables/deep/ticket.yaml`, an example to write over\n`cargo dtable check tables/deep/ticket.yaml` checks it; in the program:\n  \
                dtable_runtime::dtable!(\"tables/deep/ticket.yaml\");\n";
    assert_eq!((err(&made), made.status.code()), (told, Some(0)));
    assert_eq!(names(&folder, "tables/deep/ticket.yaml"), [""; 0]);
    let decided = dtable(&folder, &["eval", "age=30", "member=T"], "");
    assert!(out(&decided).starts_with("rule `member`\n  euros = 5\n"), "{}", out(&decided));
    // From a folder below, `dtable!` still names the path from the folder of the package.
    let made = dtable(&folder.join("tables"), &["new", "fee.yaml"], "");
    assert!(err(&made).contains("check fee.yaml`") && err(&made).contains("dtable!(\"tables/fee.yaml\")"), "{}", err(&made));
}

#[test]
fn agents_are_told_once() {
    let folder = folder("new_agents", &[("repo/Cargo.toml", ""), ("repo/part/Cargo.toml", ""), ("repo/.git/HEAD", "")]);
    let (repo, part) = (folder.join("repo"), folder.join("repo/part"));
    for path in [&repo, &part] {
        let _ = std::fs::remove_file(path.join("AGENTS.md"));
    }
    let agents = |folder: &PathBuf| {
        let output = dtable(folder, &["new", "--agents"], "");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        err(&output).to_owned()
    };
    // Its own file is made; a file of the repository is added to, from any folder.
    assert_eq!(agents(&part), "made `AGENTS.md`\n");
    assert_eq!(agents(&part), "`AGENTS.md` has the line already\n");
    let line = std::fs::read_to_string(part.join("AGENTS.md")).unwrap();
    assert!(
        line.starts_with("- Decision tables") && line.contains("`cargo dtable explain --agents`") && line.lines().count() == 1,
        "{line}"
    );
    std::fs::remove_file(part.join("AGENTS.md")).unwrap();
    let before = b"# Agents\n\n- \xff as it is\n";
    std::fs::write(repo.join("AGENTS.md"), before).unwrap();
    assert_eq!(agents(&part), "added a line to `../AGENTS.md`\n");
    assert_eq!(agents(&repo), "`AGENTS.md` has the line already\n");
    assert_eq!(std::fs::read(repo.join("AGENTS.md")).unwrap(), [&before[..], line.as_bytes()].concat());
    // Beside a table, too; and above the repository nothing is looked for.
    std::fs::remove_file(repo.join("AGENTS.md")).unwrap();
    std::fs::write(folder.join("AGENTS.md"), "of somebody else\n").unwrap();
    let _ = std::fs::remove_file(part.join("t.yaml"));
    let both = dtable(&part, &["new", "t.yaml", "--agents"], "");
    assert!(err(&both).starts_with("made `t.yaml`, ") && err(&both).ends_with("\nmade `AGENTS.md`\n"), "{}", err(&both));
    assert!(std::fs::read_to_string(folder.join("AGENTS.md")).unwrap() == "of somebody else\n");
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
    assert!(dtable(&folder, &["new", "tables/c.yaml", "--input", "late", "--output", "a:u8"], "").status.success());
    assert!(std::fs::read_to_string(folder.join("tables/c.yaml")).unwrap().starts_with("table: c\n"));
}

#[test]
fn what_makes_no_table_is_refused() {
    let folder = folder("new_wrong", &[("lib.rs", "struct Role;\n")]);
    for (arguments, told) in [
        (&["new"][..], "error: the following required arguments were not provided:\n  <FILE>\n"),
        (&["new", "--agents", "--input", "b"], "error: the following required arguments were not provided:\n  <FILE>\n"),
        (&["new", "a.yaml", "--output", "b:u8"], "error: a table without columns\n  help: "),
        (&["new", "a.yaml", "--input", "b"], "error: a table without results\n  help: "),
        (&["new", "a.yaml", "--input", "next", "--output", "b:u8"], "error: that is no table:\nerror: "),
        (
            &["new", "a.yaml", "--input", "b=u8", "--output", "c:u8"],
            "error: `b=u8` is an enum whose one value is called `u8`\n  help: write the type behind a colon: `b:u8`\n",
        ),
        (&["new", "a"], "error: `a` would be found by its name alone: no folder is searched for such files\n  help: write `a.yaml`\n"),
        (
            &["new", "lib.rs"],
            "error: `lib.rs` would be found by its name alone: no folder is searched for such files\n  help: write `lib.yaml`\n",
        ),
        (&["new", "a.yaml", "--input", "role:Role@lib.rs"], "error: `lib.rs` has no `enum Role` with variants\n"),
        (&["new", "a.yaml", "--input", "b", "--output", "c"], "error: the output `c` has no type\n"),
        (&["new", ".", "--input", "b", "--output", "c:u8"], "error: `.` is a folder, not a file to be made\n"),
        (&["new", "lib.rs/a.yaml"], "error: cannot write `lib.rs/a.yaml`: "),
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
