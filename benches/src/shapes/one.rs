//! One table, in a process of its own: what is printed is read by `process`.

use crate::compiled::{checked, expanded};
use crate::timing::{least, timed};
use dtable_core::compile::{Compiled, Unit};
use dtable_core::diagnostic::Code;
use dtable_core::verify::steps;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::time::{Duration, Instant};

/// What takes less is repeated, and the least time counts.
const SHORT: Duration = Duration::from_millis(100);
/// The steps of what takes longer are not counted: that is a second proof.
const LONG: Duration = Duration::from_secs(5);
/// CPU time after which there is no answer.
const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 20 });
/// Memory beyond which there is no answer: other processes need some.
const MEMORY: u64 = 4_000_000;

/// Measures the table that stands in the standard input; `expands`: with its code.
pub fn measure_input(expands: bool) -> io::Result<()> {
    let text = read_input()?;
    let run = || {
        let compiled = checked(&text);
        if expands {
            expanded(&compiled);
        }
        compiled
    };
    let (first, compiled) = timed(&mut || run());
    let peak = peak();
    let time = if first < SHORT { first.min(least(run).0) } else { first };
    println!("seconds {}\npeak {peak}", time.as_secs_f64());
    findings(&compiled);
    let table = match &compiled.unit {
        Unit::Table(table) => Some(&**table),
        Unit::VerifiedTable(verified) => Some(verified.table()),
        _ => None,
    };
    let is_undecided = compiled.findings.iter().any(|it| it.code == Code::Undecided);
    if let Some(table) = table.filter(|_| time < LONG && !is_undecided) {
        println!("steps {}", steps(table));
    }
    Ok(())
}

/// Reads the standard input; from now on the process ends itself when it takes too much.
pub fn read_input() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    std::thread::spawn(watch);
    Ok(text)
}

/// The peak of memory so far, in kilobytes.
pub fn peak() -> u64 {
    status("VmHWM:")
}

fn findings(compiled: &Compiled) {
    let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
    compiled.findings.iter().for_each(|finding| *counts.entry(finding.code).or_default() += 1);
    counts.iter().for_each(|(code, count)| println!("finding {count} {}", code.name()));
    if let Some(undecided) = compiled.findings.iter().find(|it| it.code == Code::Undecided) {
        println!("reason {}", undecided.message);
    }
}

/// Ends the process when it has computed too long, or has too much memory.
fn watch() {
    let begun = Instant::now();
    loop {
        std::thread::sleep(Duration::from_millis(20));
        let computed = computed().unwrap_or_else(|| begun.elapsed());
        let killed = if computed > LIMIT {
            "out of time"
        } else if status("VmRSS:") > MEMORY {
            "out of memory"
        } else {
            continue;
        };
        println!("killed {killed}\nseconds {}\npeak {}", computed.as_secs_f64(), status("VmHWM:"));
        std::process::exit(0);
    }
}

/// What the main thread has computed, where the system tells (Linux).
fn computed() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// A line of this process's status, in kilobytes; 0 where the system does not tell.
fn status(key: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
