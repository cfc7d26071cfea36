//! `fix`.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{GOOD, dtable, err, folder, gap, out};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }   # who
  member: bool
outputs:
  euros: u32
hit: any
rules: |
  | rule   | visitor | member | euros |
  # the young
  | child  | Child   | -      | 6     |
  | kid    | Child   | T      | 6     |
  | adult  | Adlut   | T      | 10    |
";

/// A folder outside of any repository, which is gone when this is dropped.
pub struct Outside(PathBuf);

impl Deref for Outside {
    type Target = PathBuf;

    fn deref(&self) -> &PathBuf {
        &self.0
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A folder outside of any repository, with files in it.
fn outside(test: &str, files: &[(&str, &str)]) -> Outside {
    let folder = std::env::temp_dir().join(format!("dtable-fix-{}-{test}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
    Outside(folder)
}

fn git(folder: &Path, arguments: &[&str]) {
    let told = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.autocrlf=false", "-c", "commit.gpgsign=false"];
    let done = Command::new("git").args(told).args(arguments).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{done:?}");
}

/// A repository in which the files are committed.
pub fn repository(test: &str, files: &[(&str, &str)]) -> Outside {
    let folder = outside(test, files);
    git(&folder, &["init", "--quiet", "."]);
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "--quiet", "--message", "all"]);
    folder
}

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn rules_that_a_mended_name_keeps_from_firing_stay() {
    let table = "table: gate\ninputs:\n  open: bool\n  late: bool\noutputs:\n  price: u8\nrelations:\n  - opne && late\nrules: |\n  | rule | open | late | price |\n  | 1 | T | T | 1 |\n  | 2 | F | - | 2 |\n";
    let folder = repository("kept-rules", &[("gate.yaml", table)]);
    let output = dtable(&folder, &["fix", "gate.yaml"], "");
    assert_eq!(text(&folder, "gate.yaml"), table.replace("opne", "open"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).starts_with("error: unreachable-rule"), "{}", out(&output));
}

#[test]
fn suggestions_are_applied_until_nothing_changes() {
    let folder = repository("applied", &[("ticket.yaml", TICKET)]);
    let output = dtable(&folder, &["fix", "--missing", "todo", "ticket.yaml"], "");
    let mended = TICKET.replace("  | kid    | Child   | T      | 6     |\n", "").replace("Adlut", "Adult")
        + "  | new1   | Senior  | -      | todo!() |\n  | new2   | Adult   | F      | todo!() |\n";
    assert_eq!(text(&folder, "ticket.yaml"), mended);
    assert!(err(&output).ends_with("applied 3 suggestions in 1 file\n"), "{}", err(&output));
    assert!(err(&output).starts_with("ticket.yaml: replace `Adlut` by `Adult`\n"), "{}", err(&output));
    assert_eq!(out(&output).matches("warning: todo-rule [DT314]").count(), 2);
    assert_eq!(output.status.code(), Some(0));
    // Once more: nothing to do.
    let again = dtable(&folder, &["fix", "--missing", "todo", "ticket.yaml"], "");
    assert_eq!(err(&again), "applied 0 suggestions in 0 files\n");
}

#[test]
fn every_other_byte_stays() {
    let windows = format!("\u{feff}{}", TICKET.replace('\n', "\r\n").replace("who", "who?\t\u{6f22}"));
    let folder = repository("bytes", &[("ticket.yaml", &windows)]);
    dtable(&folder, &["fix", "--missing", "else", "ticket.yaml"], "");
    let mended = windows.replace("  | kid    | Child   | T      | 6     |\r\n", "").replace("Adlut", "Adult")
        + "  | else   |         |        | todo!() |\r\n";
    assert_eq!(text(&folder, "ticket.yaml"), mended);
}

#[test]
fn a_patch_is_shown_that_git_applies() {
    let folder = repository("patch", &[("ticket.yaml", TICKET)]);
    let output = dtable(&folder, &["fix", "--dry-run", "--color", "never", "ticket.yaml"], "");
    assert_eq!(text(&folder, "ticket.yaml"), TICKET);
    let patch = out(&output).split("error: ").next().unwrap();
    assert!(patch.contains("-  | adult  | Adlut   | T      | 10    |\n+  | adult  | Adult"), "{patch}");
    assert!(err(&output).ends_with("would apply 2 suggestions in 1 file\n"), "{}", err(&output));
    std::fs::write(folder.join("it.patch"), patch).unwrap();
    git(&folder, &["apply", "it.patch"]);
    assert!(text(&folder, "ticket.yaml").contains("Adult   | T"));
    assert_eq!(output.status.code(), Some(1), "cases are missing");
}

#[test]
fn what_git_does_not_have_is_left_alone() {
    let folder = repository("dirty", &[("ticket.yaml", TICKET), (".gitignore", "ignored.yaml\n")]);
    let later = format!("{TICKET}# later\n");
    for name in ["ticket.yaml", "new.yaml", "ignored.yaml"] {
        std::fs::write(folder.join(name), &later).unwrap();
        let output = dtable(&folder, &["fix", name], "");
        assert_eq!((text(&folder, name), output.status.code()), (later.clone(), Some(2)), "{}", err(&output));
        assert!(err(&output).starts_with(&format!("error: changes that are not committed: `{name}`\n  help: ")), "{}", err(&output));
        assert_eq!(dtable(&folder, &["fix", name, "--allow-dirty"], "").status.code(), Some(1));
        assert_ne!(text(&folder, name), later);
    }
    let folder = outside("no_vcs", &[("ticket.yaml", TICKET)]);
    let output = dtable(&folder, &["fix", "ticket.yaml"], "");
    assert!(err(&output).starts_with("error: in no git repository: `ticket.yaml`\n  help: "), "{}", err(&output));
    assert_eq!((text(&folder, "ticket.yaml"), output.status.code()), (TICKET.to_owned(), Some(2)));
    dtable(&folder, &["fix", "ticket.yaml", "--allow-no-vcs"], "");
    assert_ne!(text(&folder, "ticket.yaml"), TICKET);
}

#[test]
fn actions_are_not_forgotten_in_silence() {
    let folder = repository("actions", &[("lamp.yaml", &gap())]);
    for how in ["todo", "else"] {
        let output = dtable(&folder, &["fix", "--missing", how, "lamp.yaml"], "");
        assert!(err(&output).starts_with("lamp.yaml: cases stay missing: a rule without a result would do nothing"), "{}", err(&output));
        assert_eq!((text(&folder, "lamp.yaml"), output.status.code()), (gap(), Some(1)));
    }
    let output = dtable(&folder, &["fix", "--missing", "ask", "lamp.yaml"], "on\n");
    assert!(err(&output).contains("rule `2`, `do`: "), "{}", err(&output));
    assert_eq!(text(&folder, "lamp.yaml"), GOOD.replace("| F    |    |", "| F    | on |"));
}

#[test]
fn results_are_asked_for() {
    let folder = repository("asked", &[("ticket.yaml", TICKET)]);
    // Nobody answers the second question.
    let output = dtable(&folder, &["fix", "--missing", "ask", "ticket.yaml"], "8\n");
    assert!(!text(&folder, "ticket.yaml").contains("Senior  |"), "{}", err(&output));
    git(&folder, &["checkout", "--quiet", "ticket.yaml"]);
    let output = dtable(&folder, &["fix", "--missing", "ask", "ticket.yaml"], "8\n\"x\"\n");
    assert!(err(&output).contains("the answer cannot stand there: "), "{}", err(&output));
    git(&folder, &["checkout", "--quiet", "ticket.yaml"]);
    let output = dtable(&folder, &["fix", "--missing", "ask", "ticket.yaml"], "8\n6 | 1\n");
    assert!(text(&folder, "ticket.yaml").ends_with("  | new1   | Senior  | -      | 8     |\n  | new2   | Adult   | F      | 6 \\| 1 |\n"));
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
}

#[test]
fn nothing_is_written_that_has_more_errors() {
    // Behind the key there are three errors that only the author can mend.
    let examples =
        "exampels:\n  - { when: { xyz: T }, rule: kid }\n  - { when: { qqq: T }, rule: kid }\n  - { when: { www: T }, rule: kid }\n";
    let before = TICKET.replace("outputs:\n", &format!("{examples}outputs:\n"));
    let folder = repository("worse", &[("ticket.yaml", &before)]);
    let output = dtable(&folder, &["fix", "ticket.yaml"], "");
    assert_eq!(text(&folder, "ticket.yaml"), before, "{}", err(&output));
    assert!(
        err(&output).contains("ticket.yaml: replace `exampels` by `examples`: not kept, as 3 errors would be left in place of 1 error\n"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_model_has_its_tables_mended() {
    let model = "model: lights\nstart: lmap\ntables: [lamp.yaml]\n";
    let table = GOOD.replace("| do |", "| do | next |").replace("on |\n", "on | stop |\n").replace("|    |\n", "|    | lamb |\n");
    let folder = repository("model", &[("lights.yaml", model), ("lamp.yaml", &table)]);
    let output = dtable(&folder, &["fix", "lights.yaml"], "");
    assert_eq!(text(&folder, "lights.yaml"), model.replace("lmap", "lamp"), "{}", err(&output));
}

#[test]
fn entries_are_mended_one_at_a_time() {
    let table = GOOD.replace("conditions:\n", "conditions:\n  home: Is somebody at home?\n").replace("| dark |", "| dark home |");
    let table = table.replace("| T    | on |", "| TT | on |").replace("| F    |    |", "| FF | |\n  | 3 | TF | on |\n  | 4 | FT | |");
    let folder = repository("entries", &[("lamp.yaml", &format!("{table}lints: {{ needless-entry: warn }}\nhit: any\n"))]);
    dtable(&folder, &["fix", "lamp.yaml"], "");
    let rules = text(&folder, "lamp.yaml");
    assert!(rules.contains("| T- | on |") && rules.contains("| F- | |"), "{rules}");
    assert_eq!(rules.matches("\n  |").count(), 3, "{rules}");
}

#[test]
fn standard_input_is_no_file_to_mend() {
    let folder = folder("fix_stdin", &[]);
    let output = dtable(&folder, &["fix", "-"], GOOD);
    assert_eq!((err(&output), output.status.code()), ("error: standard input cannot be mended\n  help: name files\n", Some(2)));
}

#[test]
fn a_patch_from_a_folder_inside_is_one_that_git_takes() {
    let folder = repository("patch_inside", &[("Cargo.toml", ""), ("lamp.yaml", &gap())]);
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let output = dtable(&folder.join("src"), &["fix", "--dry-run", "--missing", "ask"], "on\n");
    assert!(out(&output).contains("--- a/lamp.yaml\n+++ b/lamp.yaml\n"), "{}", out(&output));
    std::fs::write(folder.join("it.patch"), out(&output)).unwrap();
    git(&folder, &["apply", "it.patch"]);
    assert!(text(&folder, "lamp.yaml").contains("| F    | on |"), "{}", text(&folder, "lamp.yaml"));
}

#[test]
fn contradictions_go_as_the_author_decides() {
    let text = "\
table: fare
inputs:
  age: u8
  zone: { type: Zone, values: [City, Region] }
outputs: { cents: u32 }
rules: |
  | rule  | age | zone | cents |
  | child | < 6 | -    | 0     |
  | city  | -   | City | 250   |
  | other | >= 6 | Region | 480 |
";
    let grown = text.replace("| city  | -   |", "| city  | >= 6 |").replace("  | other |", "  | baby  | < 2 | - | 1 |\n  | other |");
    let folder = repository("contradictions", &[("fare.yaml", text), ("grown.yaml", &grown)]);
    let undecided = dtable(&folder, &["fix", "fare.yaml"], "");
    assert_eq!((err(&undecided), undecided.status.code()), ("applied 0 suggestions in 0 files\n", Some(1)));
    // Neither of the rules has all cases of the other.
    assert_eq!(dtable(&folder, &["fix", "fare.yaml", "--contradictions", "narrower"], "").status.code(), Some(1));
    let first = dtable(&folder, &["fix", "fare.yaml", "--contradictions", "first"], "");
    assert!(err(&first).starts_with("fare.yaml: write `>= 6` for `age` in rule `city`\n"), "{}", err(&first));
    assert_eq!((self::text(&folder, "fare.yaml"), first.status.code()), (text.replace("| city  | -   |", "| city  | >= 6   |"), Some(0)));
    let narrower = dtable(&folder, &["fix", "grown.yaml", "--contradictions", "narrower", "--dry-run"], "");
    let changed: Vec<&str> = out(&narrower).lines().filter(|it| it.starts_with("-  ") || it.starts_with("+  ")).collect();
    assert_eq!(
        (&changed[..], narrower.status.code()),
        (&["-  | child | < 6 | -    | 0     |", "+  | child | 2..6 | -    | 0     |"][..], Some(0))
    );
    // What is left of a rule that differs in two columns takes two rows.
    let exception = text.replace("  | child | < 6 | -    | 0     |\n", "").replace("| city  | -   | City |", "| any   | -   | -    |");
    std::fs::write(folder.join("any.yaml"), exception.replace("| other | >= 6 | Region", "| child | < 6 | City")).unwrap();
    let split = dtable(&folder, &["fix", "any.yaml", "--contradictions", "narrower", "--allow-dirty"], "");
    let said = "any.yaml: write `>= 6` for `age` in rule `any`, and what is left as rule `any_2`\napplied 1 suggestion in 1 file\n";
    assert_eq!((err(&split), split.status.code()), (said, Some(0)));
    let rows = "  | any   | >= 6   | -    | 250   |\n  | any_2   | < 6   | Region    | 250   |\n  | child | < 6 | City | 480 |\n";
    assert!(self::text(&folder, "any.yaml").ends_with(rows), "{}", self::text(&folder, "any.yaml"));
}

/// Rules 1 and 4 are redundant beside rule 3, but rule 1 stands before rule 2: which of them is right is decided first.
#[test]
fn contradictions_are_decided_by_the_rules_as_they_stand() {
    let text = "\
table: pick
inputs: { x: bool, y: bool }
outputs: { gives: u8 }
rules: |
  | rule | x | y | gives |
  | 1    | T | - | 1     |
  | 2    | - | T | 3     |
  | 3    | - | - | 1     |
  | 4    | F | T | 1     |
";
    let folder = repository("decided", &[("first.yaml", text), ("narrower.yaml", &text.replace("  | 4    | F | T | 1     |\n", ""))]);
    let first = dtable(&folder, &["fix", "first.yaml", "--contradictions", "first"], "");
    assert_eq!(first.status.code(), Some(0), "{}", out(&first));
    let says = |file: &str, case: &str| out(&dtable(&folder, &["eval", file, "x=T", case], "")).contains("gives = 1");
    assert!(says("first.yaml", "y=T"), "{}", self::text(&folder, "first.yaml"));
    // Rules 1 and 2 cross: nobody has said which of them is right. Rule 2 is an exception from rule 3.
    let narrower = dtable(&folder, &["fix", "narrower.yaml", "--contradictions", "narrower"], "");
    assert!(out(&narrower).contains("rules `1` and `2` contradict each other"), "{}{}", out(&narrower), err(&narrower));
    let prefer = dtable(&folder, &["fix", "narrower.yaml", "--prefer", "2", "--allow-dirty"], "");
    assert_eq!(prefer.status.code(), Some(0), "{}", out(&prefer));
    assert!(!says("narrower.yaml", "y=T") && says("narrower.yaml", "y=F"), "{}", self::text(&folder, "narrower.yaml"));
    let unknown = dtable(&folder, &["fix", "first.yaml", "--prefer", "11", "--allow-dirty"], "");
    assert_eq!((err(&unknown).lines().next(), unknown.status.code()), (Some("error: no table has a rule `11`"), Some(2)));
}

/// One finding tells all contradictions of 20 rules, and three tell those that are left. Rules `any1` to `any3` give up nine cases each: their rest takes ten rows.
#[test]
fn rules_that_cannot_give_up_cases_stay_and_are_named() {
    let mut rules: Vec<String> = (1..=8).map(|at| format!("| from{at} | >= {} | - | - | {at} |", 200 - 10 * at)).collect();
    rules.extend((1..=9).map(|at| format!("| at{at} | {at} | {at} | - | 20 |")));
    rules.extend((1..=3).map(|at| format!("| any{at} | <= 9 | - | {at} | 30 |")));
    let rows: String = rules.iter().map(|it| format!("  {it}\n")).collect();
    let text = format!(
        "table: t\ninputs: {{ x: u8, y: u8, z: u8 }}\noutputs: {{ is: u8 }}\nrules: |\n  | rule | x | y | z | is |\n{rows}  | else | | | | 0 |\n"
    );
    let folder = repository("stay", &[("t.yaml", &text)]);
    let before = dtable(&folder, &["check", "t.yaml"], "");
    assert!(
        out(&before).starts_with("error: contradictory-rules [DT202]: 20 of 20 rules contradict each other, in 55 pairs"),
        "{}",
        out(&before)
    );
    let fixed = dtable(&folder, &["fix", "t.yaml", "--contradictions", "first"], "");
    assert!(
        err(&fixed).starts_with(
            "t.yaml: rules `any1`, `any2`, `any3` stay: the cases left to each would take more than eight rows, or no entry says them\n\
             t.yaml: write `180..190` for `x` in rule `from2`"
        ),
        "{}",
        err(&fixed)
    );
    assert_eq!(out(&fixed).matches("contradictory-rules").count(), 3, "{}", out(&fixed));
    assert!(self::text(&folder, "t.yaml").contains("| from8 | 120..130 | - | - | 8 |"), "{}", self::text(&folder, "t.yaml"));
}

/// Rule 4 is redundant, and rule 2 gives up cases to it: both at once would leave dark cases without a home to no rule.
#[test]
fn what_contradicts_is_not_narrowed_while_others_are_deleted() {
    let text = "\
table: lamp
inputs:
  dark: bool
  home: bool
outputs: { level: u8 }
rules: |
  | rule | dark | home | level |
  | 2    | T    | -    | 1     |
  | 4    | T    | F    | 0     |
  | 5    | -    | F    | 0     |
  | 6    | F    | T    | 0     |
";
    let folder = repository("narrowed", &[("lamp.yaml", text)]);
    let fixed = dtable(&folder, &["fix", "lamp.yaml", "--contradictions", "narrower"], "");
    let left = self::text(&folder, "lamp.yaml");
    assert!(!out(&fixed).contains("missing-rule"), "{left}{}", out(&fixed));
}

#[test]
fn a_misspelled_name_that_hides_errors_goes_where_they_go_too() {
    let text = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  weekend: bool
outputs: { euros: u32 }
rules: |
  | rule | visitor | weekend | euros |
  | kid  | Child   | -       | 0     |
  | day  | Adlut   | -       | 10    |
  | late | Adult   | T       | 14    |
";
    let folder = repository("hidden", &[("ticket.yaml", text)]);
    // The contradiction and the gap are two errors in place of one.
    let left = dtable(&folder, &["fix", "--missing", "todo"], "");
    let said = "ticket.yaml: replace `Adlut` by `Adult`\nticket.yaml: add rule `new1` for missing cases\napplied 2 suggestions in 1 file\n";
    assert_eq!((err(&left), left.status.code()), (said, Some(1)));
    std::fs::write(folder.join("ticket.yaml"), text).unwrap();
    let left = dtable(&folder, &["fix"], "");
    let said = "ticket.yaml: replace `Adlut` by `Adult`: not kept, as 2 errors would be left in place of 1 error\napplied 0 suggestions in 0 files\n";
    assert_eq!((err(&left), left.status.code()), (said, Some(1)));
    assert_eq!(self::text(&folder, "ticket.yaml"), text);
    let mended = dtable(&folder, &["fix", "--missing", "todo", "--contradictions", "narrower"], "");
    assert_eq!(mended.status.code(), Some(0), "{}", err(&mended));
    assert!(self::text(&folder, "ticket.yaml").contains("  | day  | Adult   | F       | 10    |\n"));
}

#[test]
fn a_table_keeps_a_rule_where_none_can_fire() {
    let table = "table: t\nhit: collect sum\nconditions: { a: Is it?, b: Is it so? }\nrelations: [a && !b]\noutputs: { n: u32 }\nrules: |\n  | rule | a | b | n |\n  | 1 | F | - | 1 |\n  | 2 | T | T | 2 |\n";
    let folder = repository("none_fires", &[("t.yaml", table)]);
    let output = dtable(&folder, &["fix", "t.yaml"], "");
    let left = text(&folder, "t.yaml");
    assert_eq!(left.matches("\n  |").count(), 2, "{left}\n{}", err(&output));
    assert!(out(&output).contains("unreachable-rule") && !out(&output).contains("malformed-grid"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_makes_it_worse_keeps_nothing_else_from_being_mended() {
    let table = "table: t\ninputs: { c0: { type: i32, range: -1..=2 }, c1: { type: i32, range: -1..=2 } }\nrelations:\n  - '(!(c0 != c1)) && ((c0 >= c1) -> (c1 >= c0))'\n  - 'c1 >= -1'\noutputs: { out: u32 }\nrules: |\n  | rule | c0 | c1 | out |\n  | r0 | - | > -1 | 1 |\n  | r1 | not(0) | - | 0 |\n  | r2 | - | not(-1..=0) | 2 |\n  | r3 | not(2, -1) | - | 2 |\n  | r4 | not(0, 2, 1) | 1 && < c0 | 1 |\n  | r5 | ..=2 | - | 2 |\n  | else |  |  | 2 |\n";
    let folder = repository("worse_first", &[("t.yaml", table)]);
    let output = dtable(&folder, &["fix", "--missing", "todo", "--contradictions", "first", "t.yaml"], "");
    let left = text(&folder, "t.yaml");
    assert!(left.ends_with("  | r0 | - | > -1 | 1 |\n  | r1 | not(0) | -1 | 0 |\n"), "{left}\n{}", err(&output));
}

/// Checking a large file again and again ends: what is done is kept, and the next run goes on.
#[test]
fn a_large_file_is_mended_in_several_runs() {
    let relations: String = (0..6).map(|at| format!("  - n == {at} || n != {at}\n")).collect();
    let rows = "rules: |\n  | rule | a | n   | r |\n  | 1    | T | < 9 | 1 |\n  | 2    | F | < 9 | 2 |\n  | 3    | - | >= 9 | 3 |\n";
    let table = format!("table: t\ninputs: {{ a: bool, n: u8 }}\noutputs: {{ r: u8 }}\nrelations:\n{relations}{rows}");
    let folder = outside("large", &[("t.yaml", &format!("{}{table}", format!("# {}\n", "x".repeat(97)).repeat(7_000)))]);
    let fix = || dtable(&folder, &["fix", "t.yaml", "--allow-no-vcs"], "");
    let output = fix();
    assert!(
        err(&output).contains("t.yaml: stopped after 60000000 steps; `cargo dtable fix t.yaml` again goes on from there\n"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    let left = |text: &str| text.matches("||").count();
    let after_one = left(&text(&folder, "t.yaml"));
    assert!((1..6).contains(&after_one), "{after_one}");
    fix();
    fix();
    assert_eq!(left(&text(&folder, "t.yaml")), 0);
    assert_eq!(fix().status.code(), Some(0));
}
