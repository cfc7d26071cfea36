//! How long a key press takes in an editor of tables, and what edits leave behind.
//!
//! ```console
//! $ cargo run -p table-draft --example speed -- games/*/tables/*.yaml
//! ```

use std::time::{Duration, Instant};

use table_draft::{Draft, LiveTable, kept_bytes};

/// How many edits are made to see what they leave behind.
const EDITS: usize = 1000;

fn main() {
    for path in std::env::args().skip(1) {
        match std::fs::read_to_string(&path) {
            Ok(text) => measure(&path, &text),
            Err(why) => eprintln!("{path}: {why}"),
        }
    }
}

fn measure(path: &str, text: &str) {
    let mut draft = Draft::new(path, text);
    let rules: Vec<String> = draft.rules().into_iter().map(|it| it.0).collect();
    if rules.is_empty() {
        return println!("{path}: no rules in a grid");
    }
    let checked = timed(|| drop(draft.check()));
    let (mut deleting, mut broken, mut slowest) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for rule in &rules {
        deleting += timed(|| drop(draft.delete(rule)));
        let check = timed(|| drop(draft.check()));
        (broken, slowest) = (broken + check, slowest.max(check));
        deleting += timed(|| drop(draft.delete(rule)));
    }
    let count = u32::try_from(rules.len()).unwrap_or(1);
    println!(
        "{path}: check {checked:.1?}; without a rule {:.1?}, at most {slowest:.1?}; an edit {:.1?}",
        broken / count,
        deleting / count / 2
    );
    left_behind(path, text, &rules);
}

/// The bytes that stay after many edits, nearly all of which make a table that was not there before.
fn left_behind(path: &str, text: &str, rules: &[String]) {
    let (mut draft, before, mut seed) = (Draft::new(path, text), kept_bytes(), 1_usize);
    for _ in 0..EDITS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // A table without its last rule is refused.
        if draft.delete(&rules[(seed >> 33) % rules.len()]).is_ok() {
            drop(LiveTable::read(path, draft.text()));
        }
    }
    println!("    after {EDITS} edits {} bytes more are kept", kept_bytes() - before);
}

fn timed(run: impl FnOnce()) -> Duration {
    let began = Instant::now();
    run();
    began.elapsed()
}
