//! How many requests a second, and how much of that is deciding: `cargo test --release --test load -- --ignored --nocapture`.

mod common;

use common::Running;
use serde_json::json;
use std::fs;
use std::path::Path;
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
    if let Some(work) = processor_seconds() {
        let share = (tariff + grant) / work * 100.0;
        println!("deciding is at most {share:.1} % of the {:.0} microseconds of processor that the service takes for it", each(work));
    }
}

/// The time that processors spent on the threads of the service, from its start; `None` where the system does not count it.
fn processor_seconds() -> Option<f64> {
    let nanoseconds = |thread: &Path| -> Option<u64> {
        let name = fs::read_to_string(thread.join("comm")).ok()?;
        let is_service = name.starts_with("tokio") || name.starts_with("sqlx");
        fs::read_to_string(thread.join("schedstat")).ok()?.split(' ').next()?.parse().ok().filter(|_| is_service)
    };
    let threads = fs::read_dir("/proc/self/task").ok()?;
    let all: Vec<u64> = threads.filter_map(|it| nanoseconds(&it.ok()?.path())).collect();
    (!all.is_empty()).then(|| all.iter().sum::<u64>() as f64 / 1e9)
}
