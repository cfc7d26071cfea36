//! A case that is chosen, and the page on which it is lit.

use serde_json::{Value, json};

use crate::client::{Client, text_at, uri};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  age: u8
conditions:
  late: { is: age > 60 }
  weekend: 🎉 Is it a weekend?
outputs: { euros: u32 }
actions: { greet: Say hello }
rules: |
  | rule    | visitor | late | weekend | euros | do    |
  | child   | Child   | -    | -       | 6     |       |
  | weekend | Adult   | F    | T       | 14    | greet |
  | weekday | Adult   | F    | F       | 10    |       |
  | senior  | Senior  | -    | -       | 8     |       |
";

fn chosen(client: &mut Client, name: &str, values: &Value) -> Value {
    let argument = json!({ "textDocument": { "uri": uri(name) }, "selection": { "start": {}, "end": {} }, "values": values });
    client.request("workspace/executeCommand", json!({ "command": "dtable.chooseCase", "arguments": [argument] })).unwrap()
}

fn values(all: &[(&str, &str)]) -> Value {
    all.iter().map(|(column, value)| json!({ "column": column, "value": value })).collect()
}

#[test]
fn a_chosen_case_lights_its_rule() {
    let mut client = Client::new(&[]);
    client.open("tables/ticket.yaml", TICKET);
    let case = values(&[("visitor", "Adult"), ("age", "7"), ("weekend", "T")]);
    let found = chosen(&mut client, "tables/ticket.yaml", &case);
    assert_eq!((&found["rule"], &found["problem"]), (&json!("weekend"), &Value::Null));
    assert_eq!(text_at(TICKET, &found["ruleRange"]), "| weekend | Adult   | F    | T       | 14    | greet |");
    assert_eq!(found["results"], json!([{ "name": "euros", "value": "14" }, { "name": "do", "value": "greet" }]));
    let struck: Vec<&str> = found["contradicted"].as_array().unwrap().iter().map(|it| text_at(TICKET, it)).collect();
    assert_eq!(struck, ["Child", "F", "Senior"]);
    assert_eq!(found["unmet"][1]["text"], json!("weekend is T, not F"));
    assert_eq!(found["command"], json!("cargo dtable eval tables/ticket.yaml visitor=Adult age=7 weekend=T"));
    let columns: Vec<(&Value, &Value)> = found["columns"].as_array().unwrap().iter().map(|it| (&it["name"], &it["values"])).collect();
    let wanted =
        [(json!("visitor"), json!(["Child", "Adult", "Senior"])), (json!("age"), Value::Null), (json!("weekend"), json!(["F", "T"]))];
    assert_eq!(columns, wanted.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
}

#[test]
fn a_case_without_a_rule_says_why() {
    let mut client = Client::new(&[]);
    client.open("ticket.yaml", TICKET);
    let problem = |client: &mut Client, all: &[(&str, &str)]| {
        let found = chosen(client, "ticket.yaml", &values(all));
        assert_eq!((&found["rule"], &found["ruleRange"], &found["results"]), (&Value::Null, &Value::Null, &json!([])));
        found["problem"].as_str().unwrap().to_owned()
    };
    assert_eq!(problem(&mut client, &[("visitor", "Adult"), ("age", "99")]), "no rule takes this case");
    assert_eq!(problem(&mut client, &[("visitor", "Adult")]), "not decided yet: give age, weekend");
    assert_eq!(problem(&mut client, &[("visitor", "Adul")]), "`visitor` has no value `Adul`: did you mean `Adult`?");
    client.change("ticket.yaml", &TICKET.replace("| Senior  |", "| -       |"));
    let twice = [("visitor", "Child")];
    assert_eq!(problem(&mut client, &twice), "rules child, senior contradict each other here");
    client.change("ticket.yaml", &TICKET.replace("| visitor |", "| vistor |"));
    assert_eq!(problem(&mut client, &twice), "the table has errors, so that no case can be decided yet");
    assert_eq!(chosen(&mut client, "ticket.yaml", &Value::Null), Value::Null);
    assert_eq!(chosen(&mut client, "none.yaml", &values(&twice)), Value::Null);
    client.open("m.yaml", "model: m\nstart: ticket\ntables: [ticket.yaml]\n");
    assert_eq!(chosen(&mut client, "m.yaml", &values(&twice)), Value::Null);
}

#[test]
fn all_rules_of_a_case_are_told_where_they_are_collected() {
    let text = "table: t\nhit: collect sum\ninputs: { a: bool, b: bool }\noutputs: { r: u32 }\nrules: |\n  | rule | a | b | r |\n  | 1 | T | - | 1 |\n  | 2 | - | T | 2 |\n";
    let mut client = Client::new(&[]);
    client.open("t.yaml", text);
    assert_eq!(client.codes("t.yaml"), [""; 0]);
    let found = chosen(&mut client, "t.yaml", &values(&[("a", "T"), ("b", "T")]));
    assert_eq!((&found["rule"], &found["results"]), (&json!("1, 2"), &json!([{ "name": "r", "value": "3" }])));
}

fn page(client: &mut Client, name: &str, case: &Value) -> Value {
    client.request("dtable/page", json!({ "textDocument": { "uri": uri(name) }, "case": case })).unwrap()
}

#[test]
fn a_page_is_that_of_render_with_the_case_lit() {
    let gap = "  | late    | Adult   | T    | -       | 9     |       |\n";
    let fine = format!("{TICKET}{gap}");
    let mut client = Client::new(&[]);
    client.open("ticket.yaml", &fine);
    assert_eq!(client.codes("ticket.yaml"), [""; 0], "{fine}");
    let plain = page(&mut client, "ticket.yaml", &Value::Null);
    assert_eq!((&plain["title"], plain["html"].as_str().unwrap().matches("\"chosen\":[").count()), (&json!("ticket"), 0));
    let lit = page(&mut client, "ticket.yaml", &values(&[("weekend", "T"), ("age", "70")]));
    assert!(lit["html"].as_str().unwrap().contains("\"chosen\":[-1,0,0]"), "it is late: T is the first of the options");
    assert_eq!(page(&mut client, "ticket.yaml", &values(&[("weekend", "no")])), plain, "what is no case is not lit");
    client.change("ticket.yaml", &fine.replace("| Senior  |", "| Child   |"));
    assert_eq!(page(&mut client, "ticket.yaml", &Value::Null), Value::Null);
}
