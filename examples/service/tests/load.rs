//! How many requests a second, and how much of that is deciding: `cargo test --release --test load -- --ignored --nocapture`.

mod common;

use common::Running;
use serde_json::json;
use std::thread;
use std::time::{Duration, Instant};

/// Applications, and how many clients send them at once.
const REQUESTS: usize = 4_000;
const CLIENTS: usize = 8;
/// No client goes on after this.
const LONGEST: Duration = Duration::from_secs(60);

#[test]
#[ignore = "a measurement"]
fn load() {
    let service = Running::start("load");
    service.sql("UPDATE budgets SET cents = 100000000");
    let start = Instant::now();
    let client = |client: usize| {
        let mut done = 0;
        for number in (client..REQUESTS).step_by(CLIENTS) {
            if start.elapsed() > LONGEST {
                break;
            }
            let customer = ["anna", "bert", "carl", "dora", "emil", "fred"][number % 6];
            let application = json!({
                "id": format!("l{number}"), "customer": customer, "amount": "900.00", "months": 6 + number % 100, "income": "2900.00",
                "expenses": "1700.00", "purpose": "Car", "payout": "2026-12-15",
            });
            let (state, reply) = service.apply(&application);
            assert_eq!(state, 201, "{reply}");
            done += 1;
        }
        done
    };
    let done: usize = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|it| scope.spawn(move || client(it))).collect();
        clients.into_iter().map(|it| it.join().unwrap()).sum()
    });
    let taken = start.elapsed().as_secs_f64();
    let metrics = service.text("/metrics");
    let seconds = |name: &str| -> f64 { metrics.lines().find_map(|it| it.strip_prefix(name)?.trim().parse().ok()).unwrap() };
    let [tariff, grant, database] = ["tariff_seconds_total ", "grant_seconds_total ", "database_seconds_total "].map(seconds);
    let each = |seconds: f64| seconds / done as f64 * 1e6;
    println!("{done} applications in {taken:.1} s from {CLIENTS} clients: {:.0} a second", done as f64 / taken);
    println!(
        "of an application, in microseconds: tariff {:.1}, grant {:.1}, its questions and actions {:.1}",
        each(tariff),
        each(grant),
        each(database)
    );
    let work = taken * 1e6 / done as f64;
    println!(
        "deciding is {:.2} % of the {work:.0} microseconds that the service takes for an application",
        (each(tariff) + each(grant)) / work * 100.0
    );
}
