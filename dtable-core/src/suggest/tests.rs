//! Texts before and after.

use crate::diagnostic::{Applicability, Suggestion, SuggestionKind, applied};
use crate::fixture::checked;

const HEAD: &str = "table: lamp\nconditions: { dark: Is it dark?, home: Is anybody at home? }\n";
const ACTIONS: &str = "actions: { on: Switch on, off: Switch off }\n";
const OUTPUTS: &str = "outputs: { level: u8 }\n";

fn suggestions(text: &str) -> Vec<Suggestion> {
    let found = checked(text).findings;
    found.into_iter().flat_map(|it| it.suggestions).collect()
}

/// Applies the first suggestion of a kind.
fn mended(text: &str, kind: SuggestionKind) -> String {
    let all = suggestions(text);
    let suggestion = all.iter().find(|it| it.kind == kind).unwrap_or_else(|| panic!("{all:?}"));
    for it in &suggestion.placeholders {
        let inserted = &suggestion.edits[it.edit].text[it.start..it.end];
        assert!(matches!(inserted, "" | "todo!()"), "{inserted}");
    }
    // Whatever a new rule leaves to the author is told.
    if matches!(kind, SuggestionKind::AddRules | SuggestionKind::AddElse) {
        let left = suggestion.edits.iter().map(|it| it.text.matches("todo!()").count()).sum::<usize>();
        let told: Vec<&str> = suggestion.placeholders.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(told.iter().filter(|it| !matches!(**it, "do" | "on" | "off")).count(), left, "{told:?}");
        assert_eq!(told.iter().any(|it| matches!(*it, "do" | "on")), text.contains("actions:"), "{told:?}");
    }
    applied(text, &suggestion.edits).unwrap()
}

/// What follows `rules:` before and after.
fn check_rules(head: &str, kind: SuggestionKind, before: &str, after: &str) {
    let text = format!("{head}rules:{before}");
    assert_eq!(mended(&text, kind), format!("{head}rules:{after}"));
    let windows = text.replace('\n', "\r\n");
    assert_eq!(mended(&windows, kind), format!("{head}rules:{after}").replace('\n', "\r\n"));
}

#[test]
fn rows_come_as_wide_as_the_last_one() {
    let head = format!("{HEAD}{OUTPUTS}");
    let before = " |\n  | rule | dark   | home | level   |\n  |------|--------|------|---------|\n  # a comment\n  | 1    | T      | T    | 5       |\n\
                  \x20 | 2    | F      | -    | 0       |";
    let after = format!("{before}\n  | 3    | T      | F    | todo!() |\n");
    check_rules(&head, SuggestionKind::AddRules, &format!("{before}\n"), &after);
    let after = format!("{before}\n  | else |        |      | todo!() |");
    check_rules(&head, SuggestionKind::AddElse, before, &after);
}

/// A grid is drawn in columns of a terminal, in which an emoji or a Chinese character takes two.
#[test]
fn rows_below_wide_characters_end_where_these_do() {
    let head = format!("{HEAD}{OUTPUTS}");
    let before = " |\n  | rule | title | dark | home | level   |\n  | 1    | a     | T    | T    | 5       |\n  | 2    | 夜🌞  | F    | -    | 0       |\n";
    let after = format!("{before}  | 3    |       | T    | F    | todo!() |\n");
    let text = format!("{head}rules:{before}");
    assert_eq!(mended(&text, SuggestionKind::AddRules), format!("{head}rules:{after}"));
}

#[test]
fn grouped_cells_are_written_as_in_the_header() {
    let before = " |\n    | rule | dark home | do  |\n    | a1   | TT        | on  |\n    | a2   | F-        | off |\n# end\n";
    let after = before.replace("\n# end", "\n    | new1 | TF        |     |\n# end");
    check_rules(&format!("{HEAD}{ACTIONS}"), SuggestionKind::AddRules, before, &after);
}

/// Entries of several signs in one cell stay apart.
#[test]
fn grouped_entries_of_several_signs_have_blanks() {
    let head = format!("table: lamp\ninputs: {{ n: {{ type: u8, range: 0..=10 }}, dark: bool }}\n{ACTIONS}");
    let before = " |\n  | rule | n dark | do  |\n  | 1    | <9 T   | on  |\n  | 2    | - F    | off |\n";
    check_rules(&head, SuggestionKind::AddRules, before, &format!("{before}  | 3    | 9T     |     |\n  | 4    | 10 T   |     |\n"));
}

#[test]
fn columns_come_behind_the_last_one() {
    let before = " |\n  |      | 1 | 2 |\n  |------|---|---|\n  | dark | T | F |\n  | home | T | - |\n  | on   | 1 |   |\n";
    let after =
        " |\n  |      | 1 | 2 | 3 |\n  |------|---|---|---|\n  | dark | T | F | T |\n  | home | T | - | F |\n  | on   | 1 |   |   |\n";
    check_rules(&format!("{HEAD}{ACTIONS}"), SuggestionKind::AddRules, before, after);
    let after = after.replace(" 3 |", " else |").replace("---|\n", "------|\n");
    let after =
        after.replace("T | F | T |", "T | F |      |").replace("T | - | F |", "T | - |      |").replace("1 |   |   |", "1 |   |      |");
    check_rules(&format!("{HEAD}{ACTIONS}"), SuggestionKind::AddElse, before, &after);
}

#[test]
fn items_come_behind_the_last_one() {
    let before = "\n  - { id: 1, when: { dark: T, home: T }, out: { level: 5 } }\n  - id: 2\n    when:\n      dark: F\n    out:\n      level: 0 # off\n";
    let item = "{ id: 3, when: { dark: T, home: F }, out: { level: todo!() } }";
    check_rules(&format!("{HEAD}{OUTPUTS}"), SuggestionKind::AddRules, before, &format!("{before}  - {item}\n"));
    let flow = " [{ id: 1, when: { dark: T }, do: [on] }]\n";
    let after = " [{ id: 1, when: { dark: T }, do: [on] }, { id: 2, when: { dark: F }, do: [] }]\n";
    check_rules(&format!("{HEAD}{ACTIONS}"), SuggestionKind::AddRules, flow, after);
    let after = after.replace("id: 2, when: { dark: F }", "id: else");
    check_rules(&format!("{HEAD}{ACTIONS}"), SuggestionKind::AddElse, flow, &after);
}

#[test]
fn rules_go_with_their_lines() {
    let head = format!("{HEAD}{OUTPUTS}hit: any\n");
    let kind = SuggestionKind::DeleteRules;
    check_rules(
        &head,
        kind,
        " |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  # never\n  | 2    | T    | F    | 5     |\n  | 3    | F    | -    | 0     |\n",
        " |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  # never\n  | 3    | F    | -    | 0     |\n",
    );
    // The last line of a file that ends without a line end.
    check_rules(
        &head,
        kind,
        " |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  | 3    | F    | -    | 0     |\n  | 2    | T    | F    | 5     |",
        " |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  | 3    | F    | -    | 0     |",
    );
    check_rules(
        &head,
        kind,
        " |\n  |       | 1 | 2 | 3 |\n  | dark  | T | T | F |\n  | home  | - | F | - |\n  | level | 5 | 5 | 0 |\n",
        " |\n  |       | 1 | 3 |\n  | dark  | T | F |\n  | home  | - | - |\n  | level | 5 | 0 |\n",
    );
    check_rules(
        &head,
        kind,
        "\n  - id: 2\n    when: { dark: T, home: F }\n    out: { level: 5 }\n  - { id: 1, when: { dark: T }, out: { level: 5 } }\n  - { id: 3, when: { dark: F }, out: { level: 0 } }\n",
        "\n  - { id: 1, when: { dark: T }, out: { level: 5 } }\n  - { id: 3, when: { dark: F }, out: { level: 0 } }\n",
    );
    check_rules(
        &head,
        kind,
        " [{ id: 1, when: { dark: T }, out: { level: 5 } }, { id: 3, when: { dark: F }, out: { level: 0 } },\n  { id: 2, when: { dark: T, home: F }, out: { level: 5 } }]\n",
        " [{ id: 1, when: { dark: T }, out: { level: 5 } }, { id: 3, when: { dark: F }, out: { level: 0 } }]\n",
    );
}

/// A rule goes without asking only if the rules that take its cases have its notes.
#[test]
fn a_rule_goes_without_asking_only_with_notes_that_stay() {
    let rules = |second: &str| {
        [
            format!(
                " |\n  | rule | dark | home | level | why |\n  | 1 | T | - | 5 | x |\n  | 2 | T | F | 5 | {second} |\n  | 3 | F | - | 0 | x |\n"
            ),
            format!(
                " |\n  | | 1 | 2 | 3 |\n  | why | x | {second} | x |\n  | dark | T | T | F |\n  | home | - | F | - |\n  | level | 5 | 5 | 0 |\n"
            ),
            format!(
                "\n  - {{ id: 1, when: {{ dark: T }}, out: {{ level: 5 }}, notes: {{ why: x }} }}\n  - {{ id: 2, when: {{ dark: T, home: F }}, out: {{ level: 5 }}, notes: {{ why: {second} }} }}\n  - {{ id: 3, when: {{ dark: F }}, out: {{ level: 0 }} }}\n"
            ),
        ]
    };
    let deletes = |rules: &str| {
        let all = suggestions(&format!("{HEAD}{OUTPUTS}notes: {{ why: Why? }}\nhit: any\nrules:{rules}"));
        all.into_iter().find(|it| it.kind == SuggestionKind::DeleteRules).map(|it| it.applicability)
    };
    for layout in 0..3 {
        assert_eq!(deletes(&rules("x")[layout]), Some(Applicability::Automatic), "{layout}");
        assert_eq!(deletes(&rules("")[layout]), Some(Applicability::Automatic), "{layout}");
        assert_eq!(deletes(&rules("y")[layout]), Some(Applicability::MaybeIncorrect), "{layout}");
    }
}

#[test]
fn a_rule_that_an_example_names_stays() {
    let text = format!(
        "{HEAD}{OUTPUTS}hit: any\nexamples:\n  - {{ when: {{ dark: T, home: F }}, out: {{ level: 5 }} }}\n\
         rules: |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  | 2    | T    | F    | 5     |\n  | 3    | F    | -    | 0     |\n"
    );
    let deletes = |text: &str| suggestions(text).iter().any(|it| it.kind == SuggestionKind::DeleteRules);
    assert!(deletes(&text));
    assert!(!deletes(&text.replace("out: { level: 5 } }", "rule: 2 }")));
}

#[test]
fn entries_are_written_as_their_place_wants_them() {
    let head = "table: sign\ninputs:\n  sign: { type: char, values: ['a', '|', c] }\n  loud: bool\noutputs: { level: u8 }\nlints: { needless-entry: warn }\n";
    let kind = SuggestionKind::ReplaceEntry;
    check_rules(
        head,
        kind,
        " |\n  | rule | sign | loud | level |\n  | 1    | 'a', '\\|', 'c' | T  | 5     |\n  | 2    | - | F | 0 |\n",
        " |\n  | rule | sign | loud | level |\n  | 1    | - | T  | 5     |\n  | 2    | - | F | 0 |\n",
    );
    check_rules(
        head,
        kind,
        "\n  - { id: 1, when: { sign: \"'a', '|', 'c'\", loud: T }, out: { level: 5 } }\n  - { id: 2, when: { loud: F }, out: { level: 0 } }\n",
        "\n  - { id: 1, when: { sign: '-', loud: T }, out: { level: 5 } }\n  - { id: 2, when: { loud: F }, out: { level: 0 } }\n",
    );
    // A contradiction has two ways out, and nobody but the author knows the right one.
    let text = format!(
        "{HEAD}{OUTPUTS}rules: |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  | 2    | -    | T    | 3     |\n  | else |      |      | 0     |\n"
    );
    let found = suggestions(&text);
    let titles: Vec<&str> = found.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, ["rule `2` is right: write `F` for `home` in rule `1`", "rule `1` is right: write `F` for `dark` in rule `2`"]);
    assert!(suggestions(&applied(&text, &found[0].edits).unwrap()).is_empty());
}

#[test]
fn rules_that_contradict_each_other_are_told_apart_without_losing_cases() {
    let head = "table: fare\ninputs: { age: u8, far: bool, member: bool }\noutputs: { cents: u8 }\nrules: |\n  | rule | age | far | member | cents |\n";
    let said = |rules: &str| -> Vec<(String, bool, bool)> {
        let found = suggestions(&format!("{head}{rules}"));
        found.into_iter().filter_map(|it| Some((it.title, it.right.as_ref()?.is_first, it.right.as_ref()?.is_narrower))).collect()
    };
    // An exception: only one of them can be right without the other one being empty.
    assert_eq!(
        said("  | all | - | - | - | 9 |\n  | old | > 60 | - | - | 5 |\n"),
        [("rule `old` is right: write `<= 60` for `age` in rule `all`".to_owned(), false, true)]
    );
    // One rule against two, and these against each other.
    assert_eq!(
        said("  | old | > 60 | - | - | 5 |\n  | all | - | - | F | 9 |\n  | far | - | T | F | 7 |\n"),
        [
            ("rules `all`, `far` are right: write `T` for `member` in rule `old`".to_owned(), false, false),
            ("rule `old` is right: write `<= 60` for `age` in rule `all`, `<= 60` for `age` in rule `far`".to_owned(), true, false),
            ("rule `far` is right: write `F` for `far` in rule `all`".to_owned(), false, true),
        ]
    );
    // They differ in two columns: no single entry keeps all other cases of a rule.
    assert_eq!(
        said("  | a | 10..60 | - | T | 5 |\n  | b | 40..80 | T | - | 9 |\n"),
        [
            ("rule `b` is right: write `10..40` for `age` in rule `a`, and what is left as rule `a_2`".to_owned(), false, false),
            ("rule `a` is right: write `60..80` for `age` in rule `b`, and what is left as rule `b_2`".to_owned(), true, false),
        ]
    );
    // Where relations forbid it, there is no row.
    let head = head.replace("rules:", "relations: [age >= 40 -> far]\nrules:");
    let found = suggestions(&format!("{head}  | a | -     | - | - | 5 |\n  | b | >= 40 | T | - | 9 |\n"));
    assert_eq!(found[0].title, "rule `b` is right: write `< 40` for `age` in rule `a`");
}

/// All comparisons of two columns are written in one cell: that of `b` here, as rule `up` comes first. One that stands
/// in the cell of `a` goes there with it.
#[test]
fn a_comparison_moves_with_the_cell_that_is_written_anew() {
    let text = "table: t\ninputs: { a: { type: u8, range: 0..=3 }, b: { type: u8, range: 0..=3 } }\noutputs: { level: u8 }\nrules: |\n  | rule | a    | b            | level |\n\
                \x20 | up   | 3    | < 1 && > a   | 1     |\n  | low  | <= 1 | -            | 2     |\n  | same | == b | -            | 3     |\n  | else |      |              | 4     |\n";
    let found = suggestions(text);
    let title = "rule `low` is right: write `> 1` for `a` in rule `same`, `== a` for `b` in rule `same`";
    assert!(found.iter().any(|it| it.title == title), "{found:?}");
}

#[test]
fn what_is_left_of_a_rule_takes_rows_that_are_copies() {
    let head = "table: lamp\nconditions: { dark: Is it dark?, home: Is anybody at home? }\ninputs: { late: u8 }\noutputs: { level: u8 }\n";
    let kind = SuggestionKind::NarrowRules;
    check_rules(
        head,
        kind,
        " |\n  | rule | dark home | late | level | title |\n  | P7   | --        | -    | 5     | At \\| on |\n  # a remark\n  | P8   | TT        | > 6  | 9     |  |\n",
        " |\n  | rule | dark home | late | level | title |\n  | P7   | F-        | -    | 5     | At \\| on |\n  | P7b   | TF        | -    | 5     | At \\| on |\n\
         \x20 | P7c   | TT        | <= 6    | 5     | At \\| on |\n  # a remark\n  | P8   | TT        | > 6  | 9     |  |\n",
    );
    check_rules(
        head,
        kind,
        " |\n  |       | 7 | 12  |\n  |-------|---|-----|\n  | dark  | - | T   |\n  | home  | - | T   |\n  | late  | - | -   |\n  | level | 5 | 9   |\n",
        " |\n  |       | 7 | 13 | 12  |\n  |-------|---|---|-----|\n  | dark  | F | T | T   |\n  | home  | - | F | T   |\n  | late  | - | - | -   |\n  | level | 5 | 5 | 9   |\n",
    );
    check_rules(
        head,
        kind,
        "\n  - id: any\n    when: { dark: '-', home: '-' }\n    out:\n      level: 5   # dim\n  # a remark\n  - { id: both, when: { dark: T, home: T }, out: { level: 9 } }\n",
        "\n  - id: any\n    when: { dark: F, home: '-' }\n    out:\n      level: 5   # dim\n  - id: any_2\n    when: { dark: T, home: F }\n    out:\n      level: 5\n  # a remark\n\
         \x20 - { id: both, when: { dark: T, home: T }, out: { level: 9 } }\n",
    );
    check_rules(
        head,
        kind,
        " [{ id: any, when: { dark: '-', home: '-' }, out: { level: 5 } }, { id: both, when: { dark: T, home: T }, out: { level: 9 } }]\n",
        " [{ id: any, when: { dark: F, home: '-' }, out: { level: 5 } }, { id: any_2, when: { dark: T, home: F }, out: { level: 5 } }, \
         { id: both, when: { dark: T, home: T }, out: { level: 9 } }]\n",
    );
}

#[test]
fn entries_that_are_escaped_are_pasted_escaped() {
    let text = "table: sign\ninputs:\n  sign: { type: char, values: ['a', '|'] }\noutputs: { level: u8 }\nrules: |\n  | rule | sign | level |\n  | 1    | 'a' | 5     |\n";
    let mended = mended(text, SuggestionKind::AddRules);
    assert!(mended.ends_with("\n  | 2    | '\\|' | todo!() |\n"), "{mended}");
}

#[test]
fn names_are_replaced_where_they_stand() {
    let rename = |text: &str, wanted: &str| {
        let mended = mended(text, SuggestionKind::Rename);
        assert!(mended.contains(wanted), "{mended}");
    };
    rename(&format!("{HEAD}{ACTIONS}relatoins: [dark]\nrules: |\n  | rule | dark |\n  | 1 | - |\n"), "relations: [dark]");
    rename(&format!("{HEAD}{ACTIONS}relations: [\"drak -> home\"]\nrules: |\n  | rule | dark |\n  | 1 | - |\n"), "[\"dark -> home\"]");
    rename(&format!("{HEAD}{ACTIONS}relations: [dark and home]\nrules: |\n  | rule | dark |\n  | 1 | - |\n"), "[dark && home]");
    rename(&format!("{HEAD}{ACTIONS}rules:\n  - {{ id: 1, when: {{ 'drak': T }} }}\n"), "when: { 'dark': T }");
    rename(&format!("{HEAD}{ACTIONS}rules: |\n  | rule | dark | do |\n  | 1 | * | on |\n"), "| 1 | - | on |");
}

#[test]
fn what_yaml_takes_apart_is_quoted() {
    let text = format!("{HEAD}{ACTIONS}relations:\n  - !dark -> home # at night\nrules: |\n  | rule | dark |\n  | 1 | - |\n");
    assert!(mended(&text, SuggestionKind::Quote).contains("  - '!dark -> home' # at night\n"));
}

#[test]
fn relations_go_but_for_the_last_one() {
    let text = format!(
        "{HEAD}{ACTIONS}relations:\n  - dark -> home\n  # the same\n  - '!home -> !dark'\nrules: |\n  | rule | dark | do |\n  | 1 | T | on |\n  | 2 | F | off |\n"
    );
    assert!(mended(&text, SuggestionKind::DeleteRelation).contains("relations:\n  - dark -> home\n  # the same\nrules"));
}

#[test]
fn rules_that_can_be_one_become_one() {
    let head = format!("{HEAD}{OUTPUTS}lints: {{ joinable-rules: warn }}\n");
    let kind = SuggestionKind::JoinRules;
    check_rules(
        &head,
        kind,
        " |\n  | rule | dark | home | level |\n  | 1    | T    | T    | 5     |\n  # never\n  | 2    | T    | F    | 5     |\n  | 3    | F    | -    | 0     |\n",
        " |\n  | rule | dark | home | level |\n  | 1    | T    | -    | 5     |\n  # never\n  | 3    | F    | -    | 0     |\n",
    );
    check_rules(
        &head,
        kind,
        " |\n  |       | 1 | 2 | 3 |\n  | dark  | T | T | F |\n  | home  | T | F | - |\n  | level | 5 | 5 | 0 |\n",
        " |\n  |       | 1 | 3 |\n  | dark  | T | F |\n  | home  | - | - |\n  | level | 5 | 0 |\n",
    );
    check_rules(
        &head,
        kind,
        " [{ id: 3, when: { dark: F }, out: { level: 0 } }, { id: 1, when: { dark: T, home: T }, out: { level: 5 } },\n  { id: 2, when: { dark: T, home: F }, out: { level: 5 } }]\n",
        " [{ id: 3, when: { dark: F }, out: { level: 0 } }, { id: 1, when: { dark: T, home: '-' }, out: { level: 5 } }]\n",
    );
    let text = format!(
        "{head}rules: |\n  | rule | dark | home | level | title |\n  | 1 | T | T | 5 | One |\n  | 2 | T | F | 5 | Two |\n  | 3 | F | - | 0 | |\n"
    );
    let found = suggestions(&text);
    assert_eq!(found[0].applicability, crate::diagnostic::Applicability::MaybeIncorrect);
}

#[test]
fn what_nothing_uses_goes_with_its_column() {
    let mended = |text: &str, wanted: &str| assert_eq!(mended(text, SuggestionKind::DeleteUnused), wanted);
    let rules = "rules: |\n  | rule | dark | home | do  |\n  |------|------|------|-----|\n  | 1    | T    | -    | on  |\n  | 2    | F    | -    | off |\n";
    let left = "rules: |\n  | rule | dark | do  |\n  |------|------|-----|\n  | 1    | T    | on  |\n  | 2    | F    | off |\n";
    let block = "table: lamp\nconditions:\n  home: # nobody asks\n    text: Is anybody\n      at home?\n\n  dark: Is it dark?\n";
    mended(&format!("{block}{ACTIONS}{rules}"), &format!("table: lamp\nconditions:\n\n  dark: Is it dark?\n{ACTIONS}{left}"));
    let flow = "table: lamp\nconditions: { home: \"Is, say, anybody at home?\", dark: Is it dark? }\n";
    mended(&format!("{flow}{ACTIONS}{rules}"), &format!("table: lamp\nconditions: {{ dark: Is it dark? }}\n{ACTIONS}{left}"));
    let columns = "rules: |\n  |      | 1 | 2 |\n  | home | - | - |\n  | dark | T | F |\n  | on   | 1 |   |\n  | off  |   | 1 |\n";
    mended(
        &format!("{flow}{ACTIONS}{columns}"),
        &format!("table: lamp\nconditions: {{ dark: Is it dark? }}\n{ACTIONS}{}", columns.replace("  | home | - | - |\n", "")),
    );
    let values = "outputs: { level: { type: Level, values: [Low, High, Never] } }\nrules: |\n  | rule | dark | home | level |\n  | 1 | T | T | Low |\n  | 2 | T | F | High |\n  | 3 | F | - | High |\n";
    mended(&format!("{HEAD}{values}"), &format!("{HEAD}{}", values.replace(", Never", "")));
    // An example names it.
    let example = format!("{flow}{ACTIONS}examples: [{{ when: {{ home: T, dark: T }}, rule: 1 }}]\n{rules}");
    assert!(suggestions(&example).iter().all(|it| it.kind != SuggestionKind::DeleteUnused));
}

#[test]
fn what_is_expected_is_replaced() {
    let text = format!(
        "{HEAD}{OUTPUTS}expect: {{ else: 3 }}\nexamples:\n  - {{ when: {{ dark: T, home: T }}, rule: '2' }}\nrules: |\n  | rule | dark | home | level |\n  | 1    | T    | T    | 5     |\n  | 2    | T | F | 3 |\n  | else |      |      | 0     |\n"
    );
    let titles: Vec<String> = suggestions(&text).into_iter().map(|it| it.title).collect();
    assert_eq!(titles, ["replace `'2'` by `1`", "replace `3` by `2`"]);
}

#[test]
fn the_last_relation_goes_with_its_key() {
    let rules = "rules: |\n  | rule | dark | do |\n  | 1 | T | on |\n  | 2 | F | off |\n";
    for (before, left) in [("relations: ['dark || !dark'] # so\n", ""), ("relations:\n  # why\n  - dark || !dark\n\n", "\n")] {
        let text = format!("{HEAD}{before}{ACTIONS}{rules}");
        assert_eq!(mended(&text, SuggestionKind::DeleteRelation), format!("{HEAD}{left}{ACTIONS}{rules}"));
    }
}

#[test]
fn items_in_brackets_go_together() {
    let text = format!(
        "{HEAD}{OUTPUTS}hit: any\nrules: [{{ id: 1, when: {{ dark: T }}, out: {{ level: 5 }} }}, {{ id: 2, when: {{ dark: F }}, out: {{ level: 0 }} }}, {{ id: 3, when: {{ dark: T, home: F }}, out: {{ level: 5 }} }}, {{ id: 4, when: {{ dark: T, home: T }}, out: {{ level: 5 }} }}]\n"
    );
    let all = suggestions(&text);
    for it in all.iter().filter(|it| it.kind == SuggestionKind::DeleteRules) {
        assert!(applied(&text, &it.edits).is_some(), "{it:?}");
    }
}

/// The last row goes with its own line end, and one in the middle too where the file ends without one.
#[test]
fn rows_go_with_their_own_line_end() {
    let head = format!("{HEAD}{OUTPUTS}hit: any\n");
    let (first, gone, last) = ("  | 1 | T | - | 5 |", "  | 2 | T | F | 5 |", "  | 3 | F | - | 0 |");
    let grid = |rows: &[&str], end: &str| format!(" |\n  | rule | dark | home | level |\n{}{end}", rows.join("\n"));
    for end in ["", "\n", "\n# end\n"] {
        check_rules(&head, SuggestionKind::DeleteRules, &grid(&[first, last, gone], end), &grid(&[first, last], end));
        check_rules(&head, SuggestionKind::DeleteRules, &grid(&[first, gone, last], end), &grid(&[first, last], end));
    }
    let found = suggestions(&format!("{head}rules:{}", grid(&[first, gone, last], "")));
    assert_eq!(found[0].title, "delete rule `2`");
}

/// A name that only begins another one, or shares a cell of the header with others, is told apart from it.
#[test]
fn what_others_name_or_hold_stays() {
    let text = |relation: &str, heads: &str, cells: &str| {
        format!(
            "table: lamp\nconditions: {{ dark: Dark?, home: Home?, home_bell: Bell? }}\n{OUTPUTS}hit: first\nrelations: [{relation}]\nrules: |\n  | rule | {heads} | level |\n  | 1 | {cells} | 5 |\n  | else | | | 0 |\n"
        )
    };
    let deletes = |text: &str| suggestions(text).iter().any(|it| it.title == "delete the condition `home`");
    let apart = |relation: &str| text(relation, "dark home_bell | home", "TT | -");
    assert!(deletes(&apart("dark -> home_bell")), "{:?}", suggestions(&apart("dark -> home_bell")));
    assert!(!deletes(&apart("dark -> home")) && !deletes(&text("dark -> home_bell", "dark home | home_bell", "T- | T")));
}

/// A value goes from the list that has it.
#[test]
fn a_value_goes_from_its_own_list() {
    let values = "outputs:\n  level: { type: Level, values: [Low, High] }\n  shade: { type: Shade, values: [Red, Green, Blue] }\n";
    let rules = "rules: |\n  | rule | dark | home | level | shade |\n  | 1 | T | - | Low | Red |\n  | 2 | F | T | High | Blue |\n  | 3 | F | F | High | Red |\n";
    let mended = mended(&format!("{HEAD}{values}{rules}"), SuggestionKind::DeleteUnused);
    assert_eq!(mended, format!("{HEAD}{}{rules}", values.replace("Green, ", "")));
}

/// `-` in place of all entries of a column that decides nothing.
#[test]
fn a_column_that_decides_nothing_is_left_out() {
    let before = " |\n  | rule | dark | home | level |\n  | 1    | T    | T    | 5     |\n  | 2    | F    | -    | 0     |\n  | 3    | T    | F    | 5     |\n";
    let after = before.replace("| T    | 5 ", "| -    | 5 ").replace("| F    | 5 ", "| -    | 5 ");
    check_rules(&format!("{HEAD}{OUTPUTS}"), SuggestionKind::ReplaceEntry, before, &after);
}

/// Items of a list in brackets go with one comma; where something else stands between them, nobody edits.
#[test]
fn items_in_brackets_go_with_a_comma() {
    let rules = format!(
        "{OUTPUTS}rules:\n  - {{ id: 1, when: {{ dark: T, home: T }}, out: {{ level: 1 }} }}\n  - {{ id: else, out: {{ level: 2 }} }}\n"
    );
    let kind = SuggestionKind::DeleteRelation;
    for (before, after) in [
        ("[dark || !dark, dark -> home]", "[dark -> home]"),
        ("[dark -> home, dark || !dark]", "[dark -> home]"),
        ("[home -> dark, dark || !dark, dark -> home]", "[home -> dark, dark -> home]"),
        ("[ 'dark || !dark' , dark -> home ]", "[ dark -> home ]"),
    ] {
        let text = |relations: &str| format!("{HEAD}relations: {relations}\n{rules}");
        assert_eq!(mended(&text(before), kind), text(after), "{before}");
    }
    let apart = format!("{HEAD}relations: [dark || !dark # always\n  , dark -> home]\n{rules}");
    assert!(suggestions(&apart).iter().all(|it| it.kind != kind), "{:?}", suggestions(&apart));
}

/// `expect:` says how many cases ELSE takes: without it that would be an error.
#[test]
fn else_that_is_counted_stays() {
    let rules = "rules:\n  - { id: 1, when: { dark: T }, out: { level: 1 } }\n  - { id: 2, when: { dark: F }, out: { level: 2 } }\n  - { id: else, out: { level: 3 } }\n";
    let deletes = |text: &str| suggestions(text).iter().any(|it| it.kind == SuggestionKind::DeleteRules);
    assert!(deletes(&format!("{HEAD}{OUTPUTS}{rules}")));
    let counted = format!("{HEAD}{OUTPUTS}expect: {{ else: 0 }}\n{rules}");
    assert!(!deletes(&counted));
    // Of other rules it says nothing.
    let redundant = "  - { id: 3, when: { dark: F, home: T }, out: { level: 2 } }\n  - { id: else";
    assert!(deletes(&counted.replace("  - { id: else", redundant).replace("expect:", "hit: any\nexpect:")));
}
