//! What is said of the thing under the pointer.

use serde_json::{Value, json};

use crate::client::{Client, text_at};

const TICKET: &str = "\
table: ticket
title: Билет 🎫
hit: first
inputs:
  visitor: { text: Who comes?, type: Visitor, values: [Child, Adult, Senior] }
  age: u8
conditions:
  weekend: Is it a weekend?
outputs:
  euros: { type: u32, text: What it costs, default: 0 }
actions: { greet: Say hello }
relations:
  - visitor == Child -> age < 18
rules: |
  | rule    | visitor | age   | weekend | euros | do    |
  | child   | Child   | -     | -       | 6     |       |
  | senior  | !=Child | >= 65 | -       | 8     | greet |
  | weekend | Adult   | -     | T       | 14    |       |
  | weekday | Adult   | -     | F       | 10    |       |
  | else    |         |       |         | 1     |       |
";

/// The hover at `§`, and the text that it is about.
fn hover(client: &mut Client, text: &str) -> (String, String) {
    let at = client.open("ticket.yaml", text);
    let found = client.at("textDocument/hover", "ticket.yaml", &at);
    if found.is_null() {
        return Default::default();
    }
    let plain = text.replace('§', "");
    (found["contents"]["value"].as_str().unwrap().to_owned(), text_at(&plain, &found["range"]).to_owned())
}

fn said(text: &str) -> String {
    hover(&mut Client::new(&[]), text).0
}

#[test]
fn a_rule_says_what_it_takes_and_loses() {
    let (text, about) = hover(&mut Client::new(&[]), &TICKET.replace("| weekend | Adult", "| week§end | Adult"));
    assert_eq!(about, "weekend");
    // Ages are below 18, below 65, or above.
    let wanted = "rule `weekend`\n\ngives `14`\n\ntakes 2 cases, matches 3 cases\n\n- loses 1 case to `senior`\n\n\
                  for example: `visitor = Adult, age = 0, weekend = T`";
    assert_eq!(text, wanted);
    let text = said(&TICKET.replace("| else ", "| §else "));
    assert!(text.contains("takes the 4 cases that no other rule matches"), "{text}");
}

#[test]
fn rules_that_contradict_or_agree_say_so() {
    let text = TICKET.replace("hit: first\n", "");
    let said_of = |rule: &str| said(&text.replace(&format!("| {rule}"), &format!("| §{rule}")));
    assert!(said_of("senior").contains("- contradicts `weekend` in 1 case\n- contradicts `weekday` in 1 case"), "{}", said_of("senior"));
    let equal = text.replace("| 14    |       |", "| 8     | greet |");
    let text = said(&equal.replace("| senior", "| §senior"));
    assert!(text.contains("- shares 1 case with `weekend`, which gives the same"), "{text}");
    let collect = equal.replace("inputs:", "hit: collect\ninputs:").replace("actions: { greet: Say hello }\n", "");
    let collect = collect.replace(" do    |", "").replace("       |\n", "\n").replace(" greet |\n", "\n");
    let text = said(&collect.replace("| senior", "| §senior"));
    assert!(text.contains("- shares 1 case with `weekend`: both count"), "{text}");
}

#[test]
fn an_entry_is_said_in_words() {
    let (text, about) = hover(&mut Client::new(&[]), &TICKET.replace("!=Child", "!§=Child"));
    assert_eq!(about, "!=Child");
    assert!(text.starts_with("visitor is any but Child: Adult, Senior\n\n`!=`: any value but this one\n\n"), "{text}");
    assert!(text.contains("input `visitor`: Who comes?\n\n`Visitor`; its values are: `Child`, `Adult`, `Senior`"), "{text}");
    let text = said(&TICKET.replace(">= 65 | -", ">= 6§5 | -"));
    assert!(text.starts_with("age is at least 65\n\ninput `age`\n\n`u8`; its values are the numbers from 0 to 255"), "{text}");
    let text = said(&TICKET.replace("| Child   | -", "| Child   | §-"));
    assert!(text.starts_with("any age\n\n`-`: any value"), "{text}");
}

#[test]
fn patterns_of_texts_say_what_they_match() {
    let text = "table: route\ninputs: { path: '&str' }\noutputs: { y: u8 }\nrelations:\n  - '!ends_with(path, \"*\")'\n\
                rules: |\n  | rule | path | y |\n  | api | not(starts_with(\"/api/\")) | 1 |\n  | else | | 2 |\n";
    let at = |word: &str, mark: &str| said(&text.replace(word, mark));
    assert!(at("starts_with", "star§ts_with").contains("`starts_with`: the text begins so"), "{}", at("starts_with", "star§ts_with"));
    assert!(at("ends_with", "ends§_with").contains("`ends_with`: the text ends so"), "{}", at("ends_with", "ends§_with"));
}

#[test]
fn addresses_are_said_as_networks() {
    let text = "table: gate\ninputs: { from: { type: 'std::net::Ipv4Addr', range: 10.0.0.0/8 } }\noutputs: { y: u8 }\n\
                rules: |\n  | rule | from | y |\n  | a | 10.1.0.0/16 | 1 |\n  | b | < 10.1.0.0 | 2 |\n  | else | | 3 |\n";
    let at = |word: &str, mark: &str| said(&text.replace(word, mark));
    let network = at("| 10.1.0.0/16", "| 10.1§.0.0/16");
    assert!(network.starts_with("from is 10.1.0.0/16\n\n"), "{network}");
    assert!(network.contains("`std::net::Ipv4Addr`; its values are"), "{network}");
    let below = at("< 10.1.0.0 ", "< 10.1.§0.0 ");
    assert!(below.starts_with("from is 10.0.0.0/16\n\n"), "{below}");
    let column = at("| from |", "| fr§om |");
    assert!(column.contains("rules tell apart: `10.0.0.0/16`, `10.1.0.0/16`, `>= 10.2.0.0`"), "{column}");
}

#[test]
fn names_say_what_they_are_wherever_they_stand() {
    for (place, wanted) in [
        (
            "  weekend§: Is",
            "condition `weekend`: Is it a weekend?\n\n`bool`; its values are: `T` and `F`, or `Y` and `N`, or `true` and `false`\n\nrules tell apart: `F`, `T`",
        ),
        ("| vis§itor |", "input `visitor`: Who comes?"),
        ("Child -§> age", "`->`: if the left side holds, then the right side does"),
        ("age §< 18", "`<`: smaller"),
        ("-> a§ge < 18", "rules tell apart: `<= 17`, `18..65`, `>= 65`"),
        ("| eur§os |", "output `euros`: What it costs\n\n`u32`\n\na blank cell gives `0`"),
        ("| 1§4 ", "output `euros`: What it costs"),
        ("8     | gr§eet", "action `greet`: Say hello"),
    ] {
        let text = TICKET.replacen(&place.replace('§', ""), place, 1);
        assert!(text.contains('§'), "{place}");
        assert!(said(&text).contains(wanted), "{place}: {}", said(&text));
    }
    let broken = TICKET.replace("| euros | do", "| euro | do").replacen("| visitor", "| vis§itor", 1);
    assert_eq!(said(&broken), "input `visitor`: Who comes?\n\n`Visitor`", "as it is written, where the table is not understood");
}

#[test]
fn keys_say_what_they_are_for() {
    for (place, wanted) in [
        ("re§lations:", "`relations`: What always holds"),
        ("tit§le: Б", "`title`: A name for people."),
        ("ty§pe: Visitor", "`type`: The type of the values, in Rust"),
        ("de§fault: 0", "`default`: The result of a blank cell."),
    ] {
        let text = TICKET.replace(&place.replace('§', ""), place);
        assert!(said(&text).starts_with(wanted), "{place}: {}", said(&text));
    }
    assert_eq!(said(&TICKET.replace("Who comes", "Wh§o comes")), "");
}

#[test]
fn a_finding_has_its_page_in_short() {
    let text = TICKET.replace("  | else    |         |       |         | 1     |       |\n", "").replace("rules: |", "rul§es: |");
    let text = text.replace("  | weekday |", "  | w§eekday |").replace("rul§es", "rules");
    let text = said(&text);
    assert!(text.contains("docs/diagnostics/DT201.md)\nError."), "{text}");
    assert!(text.contains("**Why it matters**") && text.contains("**How to fix it**") && !text.contains("```yaml"), "{text}");
}

#[test]
fn files_that_are_named_say_what_they_are() {
    let types = "types:\n  Day: { type: Day, as: date }\n  Age: u8\n";
    let mut client = Client::new(&[("types.yaml", types), ("ticket.yaml", TICKET)]);
    let at = client.open("m.yaml", "model: m\nstart: ticket\ntables: [ti§cket.yaml]\n");
    let found = client.at("textDocument/hover", "m.yaml", &at);
    assert_eq!(found["contents"]["value"], json!("table `ticket`\n\nБилет 🎫"));
    let at = client.open(
        "t.yaml",
        "table: t\nuse: [ty§pes.yaml]\ninputs: { a: Age }\noutputs: { r: u8 }\nrules: |\n  | rule | a | r |\n  | 1 | - | 1 |\n",
    );
    let found = client.at("textDocument/hover", "t.yaml", &at);
    assert_eq!(found["contents"]["value"], json!("types: `Day`, `Age`"));
    let at = client.open("none.yaml", "services: { d§b: 1 }\n");
    assert_eq!(client.at("textDocument/hover", "none.yaml", &at), Value::Null);
}
