//! Lines above a table that say more.

use serde_json::{Value, json};

use crate::client::{Client, text_at, uri};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  age: u8
  weekend: bool
outputs:
  euros: u32
relations:
  - visitor == Child -> age < 18
rules: |
  | rule    | visitor | age   | weekend | euros |
  | child   | Child   | -     | -       | 6     |
  | old     | !=Child | >= 65 | -       | 8     |
  | weekend | !=Child | < 65  | T       | 14    |
  | weekday | !=Child | < 65  | F       | 10    |
examples:
  - { when: { visitor: Adult, age: 30, weekend: T }, rule: weekend, out: { euros: 14 } }
  - { when: { visitor: Child }, out: { euros: 6 } }
  - { when: { visitor: Adult, age: < 65 }, out: { euros: 10 } }
  - { when: { visitor: Senior, age: 70 }, rule: weekday } # 🎫
";

fn lenses(client: &mut Client, name: &str) -> Vec<Value> {
    client.of("textDocument/codeLens", name).as_array().cloned().unwrap_or_default()
}

fn titles(lenses: &[Value]) -> Vec<&str> {
    lenses.iter().map(|it| it["command"]["title"].as_str().unwrap()).collect()
}

#[test]
fn each_example_passes_or_says_why_not() {
    let mut client = Client::new(&[]);
    client.open("tables/ticket.yaml", TICKET);
    let found = lenses(&mut client, "tables/ticket.yaml");
    let wanted = [
        "choose a case",
        "✓ passes: rule weekend",
        "✓ passes: rule child",
        "✗ fails in some of its cases: rule weekend: euros = 14",
        "✗ fails: rule old, not weekday: age is 70, not < 65",
    ];
    assert_eq!(titles(&found), wanted);
    let tips: Vec<&str> = found.iter().map(|it| it["command"]["tooltip"].as_str().unwrap()).collect();
    let wanted = [
        "cargo dtable eval tables/ticket.yaml",
        "cargo dtable eval tables/ticket.yaml visitor=Adult age=30 weekend=T --expect rule=weekend --expect euros=14",
        "cargo dtable eval tables/ticket.yaml visitor=Child --expect euros=6",
        "cargo dtable eval tables/ticket.yaml visitor=Adult age=0 weekend=T --expect euros=10",
        "cargo dtable eval tables/ticket.yaml visitor=Senior age=70 --expect rule=weekday",
    ];
    assert_eq!(tips, wanted);
    assert_eq!(text_at(TICKET, &found[4]["range"]), "{ when: { visitor: Senior, age: 70 }, rule: weekday } # 🎫");
    let argument = &found[2]["command"]["arguments"][0];
    assert_eq!(argument["values"], json!([{ "column": "visitor", "value": "Child" }]));
    assert_eq!(found[0]["command"]["command"], json!("dtable.chooseCase"));
}

#[test]
fn an_example_of_many_cases_passes_in_all_of_them() {
    let mut client = Client::new(&[]);
    let text = TICKET.replace("{ visitor: Adult, age: < 65 }, out: { euros: 10 }", "{ visitor: Adult, weekend: T }, out: { euros: one }");
    let kept: String = text.lines().filter(|it| !it.contains("Senior, age: 70")).map(|it| format!("{it}\n")).collect();
    let kept = kept.replace("relations:\n  - visitor == Child -> age < 18\n", "");
    let fine = kept.replace("| 14    |", "| 8     |").replace("euros: 14", "euros: 8").replace("euros: one", "euros: 8");
    client.open("ticket.yaml", &fine);
    assert_eq!(client.codes("ticket.yaml"), [""; 0], "{fine}");
    let found = lenses(&mut client, "ticket.yaml");
    assert_eq!(titles(&found)[3], "✓ passes in all its cases");
    client.change("ticket.yaml", &fine.replace("euros: 8 } }\n  - { when: { visitor: Child", "euros: 8 } }\n  - { when: { visitor: Chil"));
    assert_eq!(titles(&lenses(&mut client, "ticket.yaml")), ["choose a case"], "a table that is not understood decides nothing");
}

#[test]
fn a_table_leads_to_the_rust_files_that_call_it() {
    let rust = "mod a {\n    dtable::dtable!(\"tables/ticket.yaml\");\n}\n";
    let mut client = Client::new(&[("Cargo.toml", ""), ("src/lib.rs", rust), ("tables/ticket.yaml", TICKET)]);
    client.open("tables/ticket.yaml", TICKET);
    let found = lenses(&mut client, "tables/ticket.yaml");
    assert_eq!(titles(&found)[..2], ["choose a case", "called in ../src/lib.rs"]);
    let place = &found[1]["command"]["arguments"][0][0];
    assert_eq!((&place["uri"], text_at(rust, &place["range"])), (&json!(uri("src/lib.rs")), "tables/ticket.yaml"));
}

#[test]
fn who_wants_no_lenses_gets_none() {
    let mut client = Client::with(&[], json!({}), json!({ "lenses": false }));
    client.open("ticket.yaml", TICKET);
    client.open("none.yaml", "a: 1\n");
    assert_eq!((lenses(&mut client, "ticket.yaml").len(), lenses(&mut client, "none.yaml").len()), (0, 0));
}
