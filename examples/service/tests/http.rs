//! The service as its users meet it: over HTTP.

mod common;

use common::Running;
use dtable_core::Table;
use serde_json::{Value, json};

/// Anna's car.
fn car(id: &str) -> Value {
    json!({
        "id": id, "customer": "anna", "amount": "12000.00", "months": 48, "income": "2900.00", "expenses": "1700.00",
        "purpose": "Car", "payout": "2026-12-15",
    })
}

/// The same application, but for some fields.
fn but(mut application: Value, fields: Value) -> Value {
    application.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    application
}

#[test]
fn a_loan_is_decided_booked_and_recorded_at_once() {
    let service = Running::start("granted");
    let (state, reply) = service.apply(&car("a1"));
    assert_eq!((state, &reply["decision"], &reply["rule"], &reply["rate"]), (201, &json!("Granted"), &json!("granted"), &json!("284.03")));
    assert_eq!(service.number("SELECT cents FROM loans WHERE application = 'a1' AND payout = '2026-12-15'"), 1_200_000);
    assert_eq!(service.number("SELECT cents FROM budgets WHERE month = '2026-12'"), 8_800_000);
    assert_eq!(service.number("SELECT COUNT(*) FROM letters"), 1);

    let (state, entry) = service.get("/applications/a1");
    assert_eq!((state, &entry["record"]["rule"], &entry["tariff"]), (200, &json!("granted"), &json!({ "version": 1, "rule": "car" })));

    // The same application again is a conflict, and spends nothing.
    assert_eq!(service.apply(&car("a1")).0, 409);
    assert_eq!(service.number("SELECT cents FROM budgets WHERE month = '2026-12'"), 8_800_000);
}

#[test]
fn each_reason_has_its_rule() {
    let service = Running::start("reasons");
    let decided = |id: &str, fields: Value| {
        let (state, reply) = service.apply(&but(car(id), fields));
        assert_eq!(state, 201, "{reply}");
        [reply["rule"].as_str().unwrap().to_owned(), reply["decision"].as_str().unwrap().to_owned()]
    };
    assert_eq!(decided("b1", json!({ "customer": "bert" })), ["blocked", "Refused"]);
    assert_eq!(decided("b2", json!({ "customer": "carl" })), ["bad", "Refused"]);
    assert_eq!(decided("b3", json!({ "customer": "emil" })), ["bad", "Refused"]);
    assert_eq!(decided("b4", json!({ "payout": "2026-11-26" })), ["past", "Refused"]);
    assert_eq!(decided("b5", json!({ "expenses": "2800.00" })), ["heavy", "Refused"]);
    assert_eq!(decided("b6", json!({ "payout": "2027-01-02" })), ["spent", "Referred"]);
    assert_eq!(decided("b7", json!({ "customer": "somebody" })), ["stranger", "Referred"]);
    assert_eq!(decided("b8", json!({ "customer": "dora", "expenses": "2500.00" })), ["tight", "Referred"]);
    assert_eq!(decided("b9", json!({ "customer": "dora" })), ["granted", "Granted"]);
    assert_eq!(decided("c1", json!({ "amount": "24000", "income": "5000" })), ["granted", "Granted"]);
    assert_eq!(decided("c2", json!({})), ["debts", "Referred"]);
    assert_eq!(service.number("SELECT COUNT(*) FROM desk"), 4);
}

#[test]
fn a_failed_action_leaves_nothing_behind() {
    let service = Running::start("failed_action");
    service.sql("CREATE TRIGGER no_paper BEFORE INSERT ON letters BEGIN SELECT RAISE(ABORT, 'no paper'); END");
    assert_eq!(service.apply(&car("a1")), (500, json!({ "error": "internal error" })));
    assert_eq!(service.number("SELECT (SELECT COUNT(*) FROM loans) + (SELECT COUNT(*) FROM audit)"), 0);
    assert_eq!(service.number("SELECT cents FROM budgets WHERE month = '2026-12'"), 10_000_000);
    service.sql("DROP TRIGGER no_paper");
    assert_eq!(service.apply(&car("a1")).0, 201);
}

#[test]
fn errors_have_their_states() {
    let service = Running::start("errors");
    let refused = |fields: Value| service.apply(&but(car("a1"), fields));
    let (state, reply) = refused(json!({ "amount": "499.99" }));
    assert_eq!((state, &reply["column"]), (422, &json!("amount")), "{reply}");
    assert_eq!(refused(json!({ "amount": "12000.005" })).0, 422);
    let (state, reply) = refused(json!({ "income": "79228162514264337593543950335" }));
    assert_eq!(state, 422);
    assert!(reply["error"].as_str().unwrap().contains("`free`"), "{reply}");
    assert_eq!(refused(json!({ "purpose": "Boat" })).0, 422);
    assert_eq!(refused(json!({ "more": 1 })).0, 422);
    assert_eq!(service.get("/applications/none").0, 404);

    // The database contradicts the table: that is nothing that a customer can change.
    service.sql("UPDATE budgets SET cents = 100000001");
    assert_eq!(refused(json!({})), (500, json!({ "error": "internal error" })));
    assert_eq!(service.number("SELECT COUNT(*) FROM audit"), 0);
}

#[test]
fn a_busy_database_may_be_asked_again() {
    let service = Running::start("busy");
    let other = rival(&service);
    let response = service.agent.post(service.url("/applications")).send_json(car("a1")).unwrap();
    assert_eq!((response.status().as_u16(), response.headers()["retry-after"].to_str().unwrap()), (503, "1"));
    service.block_on(other.rollback()).unwrap();
    assert_eq!(service.apply(&car("a1")).0, 201);
}

/// Somebody else who holds the lock of the database.
fn rival(service: &Running) -> sqlx::Transaction<'static, sqlx::Sqlite> {
    service.block_on(service.pool.begin_with("BEGIN IMMEDIATE")).unwrap()
}

#[test]
fn only_what_matters_is_asked() {
    let service = Running::start("asked");
    service.apply(&but(car("a1"), json!({ "payout": "2026-11-26" })));
    let case = service.get("/applications/a1").1["record"]["case"].clone();
    let asked: Vec<&String> = case.as_object().unwrap().keys().collect();
    assert!(!asked.iter().any(|it| ["blocked", "owed", "budget", "known", "late"].contains(&it.as_str())), "{asked:?}");
}

const TARIFF: &str = include_str!("../tables/tariff.yaml");

#[test]
fn a_tariff_is_swapped_while_it_serves() {
    let service = Running::start("swapped");
    let dearer = TARIFF.replace("| 640          |", "| 650          |");
    assert_ne!(dearer, TARIFF);

    // First the changes, as cases of the table; nothing happens.
    let (state, shown) = service.check(&dearer);
    assert_eq!((state, &shown["changed"], &shown["in_force"]), (200, &json!("1"), &json!(1)), "{shown}");
    assert_eq!(shown["semver"], json!("compatible"), "{shown}");
    assert_eq!([&shown["changes"][0]["old"], &shown["changes"][0]["new"]], [&json!("640"), &json!("650")]);
    assert_eq!(shown["changes"][0]["regions"][0]["entries"]["today"], json!("< 2027-01-01"), "{shown}");
    assert_eq!(service.apply(&car("a1")).1["basis_points"], 640);

    // Then they happen, if nobody else was faster.
    assert_eq!(service.replace(0, &dearer).0, 412);
    let (state, replaced) = service.replace(1, &dearer);
    assert_eq!((state, &replaced["version"]), (200, &json!(2)));
    assert_eq!(service.replace(1, TARIFF).0, 412);
    assert_eq!(service.apply(&car("a2")).1["basis_points"], 650);
    assert_eq!(service.text("/tariff"), dearer);

    // They outlive the program, and each decision says by which version it was made.
    let service = service.restarted();
    assert_eq!(service.apply(&car("a3")).1["basis_points"], 650);
    let versions = ["a1", "a2", "a3"].map(|it| service.get(&format!("/applications/{it}")).1["tariff"]["version"].clone());
    assert_eq!(versions, [json!(1), json!(2), json!(2)]);
}

#[test]
fn a_tariff_that_changes_a_lot_is_refused() {
    let service = Running::start("a_lot");
    let other = TARIFF.replace("| 420          |", "| 430          |").replace("| 890          |", "| 900          |");
    let (_, shown) = service.check(&other);
    let changed: u32 = shown["changed"].as_str().unwrap().parse().unwrap();
    assert!(changed > 12, "{changed}");
    let (state, refused) = service.replace(1, &other);
    assert_eq!((state, &refused["error"], &refused["changes"]), (409, &json!("more than 12 cases change"), &shown));
    assert_eq!(service.text("/tariff"), TARIFF);
}

#[test]
fn what_is_no_tariff_is_refused_with_a_reason() {
    let service = Running::start("no_tariff");
    let refused = |tariff: String, state: u16, word: &str| {
        assert_ne!(tariff, TARIFF);
        for (got, reply) in [service.check(&tariff), service.replace(1, &tariff)] {
            assert_eq!(got, state, "{reply}");
            assert!(reply.to_string().contains(word), "{word} is not in {reply}");
        }
    };
    refused(TARIFF.replace("  | long ", "  # | long "), 422, "missing-rule");
    refused(TARIFF.replace("<= 36 ", "<= 48 "), 422, "contradictory-rules");
    refused(TARIFF.replace("| 890 ", "| include_str!(\"/etc/passwd\").len() as u16 "), 422, "invalid-result");
    refused(TARIFF.replace("420 ", "months "), 422, "no expressions");
    refused(TARIFF.replace("table: tariff\n", "table: tariff\nhit: collect\n"), 422, "`hit: collect`");
    refused(TARIFF.replace("| 720 ", "| 520 "), 422, "broken-property");
    let rule = |at: u32| format!("  | r{at} | {at} | - | Home | - | 420 |\n");
    refused(TARIFF.replace("properties:", &format!("{}properties:", (500..1_500).map(rule).collect::<String>())), 422, "at most 1000");
    refused(TARIFF.replace("6..=120", "6..=240"), 422, "months");
    refused(TARIFF.replace("basis_points", "percent"), 422, "percent");
    refused(TARIFF.replace("inputs:", "uses: { grant: grant.yaml }\ninputs:"), 422, "a tariff is one file");
    refused("model: a\nstart: b\ntables: [c.yaml]\n".to_owned(), 422, "");
    refused("&a [*a".to_owned(), 422, "invalid-yaml");
    refused(format!("{TARIFF}# {}", "-".repeat(64 * 1024)), 413, "");
    assert_eq!(service.text("/tariff"), TARIFF);
}

#[test]
fn counters_show_rules_that_never_fire() {
    let service = Running::start("counters");
    service.apply(&car("a1"));
    let text = service.text("/metrics");
    for line in [
        "rules_fired_total{rule=\"granted\",table=\"grant\"} 1\n",
        "rules_fired_total{rule=\"heavy\",table=\"grant\"} 0\n",
        "rules_fired_total{rule=\"car\",table=\"tariff\"} 1\n",
        "rules_fired_total{rule=\"home\",table=\"tariff\"} 0\n",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn pages_show_the_rule_that_fired() {
    let service = Running::start("pages");
    service.apply(&car("a1"));
    service.apply(&but(car("a2"), json!({ "customer": "emil" })));
    assert_eq!(lit(&service.text("/applications/a1/page")), "granted");
    assert_eq!(lit(&service.text("/applications/a2/page")), "bad");
    assert_eq!(lit(&service.text("/tariff/page?amount=12000&months=48&purpose=Car&today=2026-11-27")), "car");
    assert!(!service.text("/tariff/page").contains(",\"chosen\":["));
    assert_eq!(service.get("/tariff/page?amount=1").0, 422);
    assert_eq!(service.get("/applications/none/page").0, 404);
}

/// The rule that the script of a page lights up: the way of the chosen case through the graph, from the data that the page has.
fn lit(page: &str) -> String {
    let (_, data) = page.split_once("<script type=\"application/json\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let at = |value: &Value| usize::try_from(value.as_i64().unwrap()).unwrap();
    let mut step = &data["graph"][0];
    while let Some([field, to]) = step.as_array().map(Vec::as_slice) {
        step = &data["graph"][at(&to[at(&data["chosen"][at(field)])])];
    }
    data["rules"][at(step)][0].as_str().unwrap().to_owned()
}

/// A value of a record, given to a table.
fn given(value: &Value) -> dtable_core::Value<'_> {
    match value {
        Value::Bool(it) => (*it).into(),
        Value::Number(it) => it.as_i64().unwrap().into(),
        other => other.as_str().unwrap().into(),
    }
}

#[test]
fn the_audit_log_is_decided_again() {
    let service = Running::start("log");
    let all = [json!({}), json!({ "customer": "bert" }), json!({ "customer": "emil" }), json!({ "payout": "2026-11-01" })];
    for (at, fields) in all.into_iter().enumerate() {
        assert_eq!(service.apply(&but(car(&format!("a{at}")), fields)).0, 201);
    }
    let log = service.text("/audit");
    let lines: Vec<Value> = log.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!(lines.iter().map(|it| it["rule"].as_str().unwrap()).collect::<Vec<_>>(), ["granted", "blocked", "bad", "past"]);

    // The case alone gives the same rule again, as in `cargo dtable eval tables/grant.yaml --cases audit.jsonl`.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/");
    let load = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).map_err(|it| it.to_string());
    let grant = Table::parse_with("grant.yaml", load("grant.yaml").unwrap(), load).unwrap();
    for line in &lines {
        let case = line["case"].as_object().unwrap().iter().map(|(name, value)| (name.as_str(), given(value)));
        assert_eq!(grant.decide(case).unwrap().rule().id(), line["rule"]);
    }
}
