//! Tables and values of strangers: parsed within limits, decided, explained, compared and written as JSON.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all fuzz::strangers::                                  # some hundreds
//! $ cargo test --release -p dtable-tests --test all fuzz::strangers:: -- --ignored           # a hundred thousand
//! ```

use dtable_core::compile::Trust;
use dtable_core::front::json::Given;
use dtable_core::model::HitPolicy;
use dtable_core::{Limits, NotDecided, Table, Value};
use dtable_tests::numbers::Random;

use super::mutate::Mutator;

/// The stack of a thread of a server.
const STACK: usize = 2 << 20;

#[test]
fn no_table_and_no_value_panics() {
    run(5_000_000, 800);
}

#[test]
#[ignore = "minutes: a hundred thousand tables"]
fn a_hundred_thousand() {
    run(6_000_000, 100_000);
}

fn run(from: u64, count: u64) {
    let work = move || {
        let (mutator, mut told) = (Mutator::new(), Told::default());
        for seed in from..from + count {
            let mut random = Random::new(seed);
            let text = match seed % 8 {
                0 => bytes(&mut random),
                1..5 => mutator.table(&mut random).to_owned(),
                _ => mutator.input(seed),
            };
            let last = told.last.take();
            let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one(&text, last.as_ref(), &mut random, &mut told)));
            told.last = tried.unwrap_or_else(|_| panic!("seed {seed} panics:\n{text}")).or(last);
        }
        told
    };
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
    let Told { tables, decided, refused, compared, .. } = worker.join().unwrap();
    println!("{count} inputs: {tables} tables, {decided} cases decided, {refused} refused, {compared} pairs compared");
    assert!(tables * 10 > count && decided > tables && refused > tables && compared > 0);
}

/// What became of the inputs.
#[derive(Default)]
struct Told {
    tables: u64,
    decided: u64,
    refused: u64,
    compared: u64,
    last: Option<Table>,
}

/// Random bytes, with a key at their beginning so that they are looked at.
fn bytes(random: &mut Random) -> String {
    let all: Vec<u8> = (0..random.below(400)).map(|_| random.below(256) as u8).collect();
    format!("table: {}", String::from_utf8_lossy(&all))
}

/// Reads a table, decides random cases by it, and compares it with the table before.
fn one(text: &str, last: Option<&Table>, random: &mut Random, told: &mut Told) -> Option<Table> {
    let trust = if random.below(2) == 0 { Trust::Code } else { Trust::Data };
    let limits = Limits { trust, steps: 20_000, ..Limits::default() };
    let load = |path: &str| if path.len().is_multiple_of(2) { Ok(text.to_owned()) } else { Err("there is no such file".to_owned()) };
    let table = match Table::parse_within(limits, "fuzz.yaml", text, load) {
        Ok(table) => table,
        Err(findings) => {
            assert!(findings.iter().any(|it| it.is_error()) && !findings.to_string().is_empty());
            serde_json::to_string(&findings).unwrap();
            return None;
        }
    };
    told.tables += 1;
    for _ in 0..12 {
        match decide(&table, case(&table, random)) {
            Ok(()) => told.decided += 1,
            Err(error) => {
                told.refused += 1;
                let is_named =
                    error.column().is_none_or(|it| matches!(error, NotDecided::UnknownColumn { .. }) || table.column(it).is_ok());
                assert!(is_named && !error.to_string().is_empty(), "{error}");
            }
        }
    }
    if let Some(Ok(diff)) = last.map(|it| it.diff(&table)) {
        told.compared += 1;
        serde_json::to_string(&diff).unwrap();
    }
    Some(table)
}

fn decide(table: &Table, case: Given) -> Result<(), NotDecided> {
    let text = serde_json::to_string(&case).unwrap();
    assert_eq!(serde_json::to_string(&serde_json::from_str::<Given>(&text).unwrap()).unwrap(), text);
    if matches!(table.hit(), HitPolicy::Collect(_)) {
        let collected = table.collect(case)?;
        serde_json::to_string(&(&collected, collected.reasons())).unwrap();
        return Ok(());
    }
    let decided = table.decide(case)?;
    serde_json::to_string(&(&decided, decided.reasons())).unwrap();
    assert!(!table.results_are_literals() || decided.outputs().all(|(_, it)| it.value().is_some()));
    for rule in table.rules() {
        assert!(!decided.why_not(rule.id()).unwrap().to_string().is_empty() || !rule.outputs().any(|(name, _)| name.is_empty()));
    }
    Ok(())
}

/// Values of most columns; one in six is of no column's type, or of a name that no column has.
fn case(table: &Table, random: &mut Random) -> Given {
    let mut values: Vec<(String, Value<'static>)> = Vec::new();
    for column in table.columns().filter(|it| it.expression().is_none()) {
        let name = column.name().to_owned();
        let value = match random.below(6) {
            0 => any(random),
            1 if random.below(3) == 0 => continue,
            _ => match column.names().as_slice() {
                [] => Value::Number(random.below(100).to_string().into()),
                names if column.is_set() => Value::text(format!("[{}]", names[random.below(names.len())])),
                names => Value::text(names[random.below(names.len())].to_owned()),
            },
        };
        values.push((name, value));
    }
    if random.below(12) == 0 {
        values.push(("nobody".to_owned(), any(random)));
    }
    values.into_iter().collect()
}

/// Any value.
fn any(random: &mut Random) -> Value<'static> {
    const TEXTS: [&str; 14] =
        ["", "None", "Some(1)", "n/a", "T", "other", "2026-01-31", "08:30", "250ms", "12.50", "NaN", "-0", "\u{1b}\"", "🙂"];
    const NUMBERS: [&str; 6] = ["0", "-1", "1e300", "0.1", "18446744073709551615", "12345678901234567.5"];
    match random.below(5) {
        0 => Value::Nothing,
        1 => Value::Bool(random.below(2) == 0),
        2 => Value::Number(NUMBERS[random.below(NUMBERS.len())].into()),
        _ => Value::text(TEXTS[random.below(TEXTS.len())]),
    }
}
