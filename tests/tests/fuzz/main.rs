//! Mutated tables: no text makes the compiler panic, hang, or eat memory.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all fuzz::                                 # some thousands
//! $ cargo test --release -p dtable-tests --test all fuzz:: -- --ignored          # a million; FUZZ_COUNT=200000 for fewer
//! $ FUZZ_SEED=4711 cargo test -p dtable-tests --test all fuzz::                  # one of them again, with its text
//! ```
//!
//! An input is made of a table of the corpus and a seed, the number of the input; so a failure names the seed, which repeats it as
//! long as the corpus stays. A process that is killed or runs out of stack has left the seed in `target/tmp/fuzz.seed`.

mod mutate;
mod strangers;

use std::fs::File;
use std::io::Write;
use std::io::{Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dtable_core::compile::{self, Call, Unit};
use dtable_core::diagnostic::{Style, applied, is_printable, render, render_body};
use dtable_core::resolve;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{self, Document};
use mutate::Mutator;
use quote::quote;

/// How long one input of at most 4 KB may take.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 2 });

/// How much memory the whole process may have taken, in kB.
const MEMORY: u64 = 1 << 20;

#[test]
fn some_thousands() {
    match std::env::var("FUZZ_SEED").ok().and_then(|it| it.parse().ok()) {
        Some(seed) => {
            let text = Mutator::new().input(seed);
            println!("{text}");
            run(seed, 1);
        }
        None => run(0, 2_000),
    }
}

#[test]
#[ignore = "minutes: a million inputs; FUZZ_COUNT and FUZZ_FROM set others"]
fn a_million() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    run(number("FUZZ_FROM").unwrap_or(1_000_000), number("FUZZ_COUNT").unwrap_or(1_000_000));
}

/// Inputs from a seed on, on a stack like rustc's, with a watch beside them.
fn run(from: u64, count: u64) {
    static NOW: AtomicU64 = AtomicU64::new(0);
    static SINCE: AtomicU64 = AtomicU64::new(0);
    let started = Instant::now();
    let millis = move || u64::try_from(started.elapsed().as_millis()).unwrap();
    let work = move || {
        let (mutator, mut left) = (Mutator::new(), File::create(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz.seed")).unwrap());
        let mut told = Told::default();
        for seed in from..from + count {
            SINCE.store(millis(), Ordering::Relaxed);
            NOW.store(seed, Ordering::Relaxed);
            left.seek(SeekFrom::Start(0)).and_then(|_| writeln!(left, "{seed:>20}")).unwrap();
            let text = mutator.input(seed);
            if catch_unwind(AssertUnwindSafe(|| check(&text, &mut told))).is_err() {
                told.failed.push(seed);
                println!("seed {seed} panics:\n{text}\n");
            }
            let took = millis() - SINCE.load(Ordering::Relaxed);
            if took > told.slowest.0 {
                told.slowest = (took, seed);
            }
            assert!(peak() < MEMORY, "seed {seed}: more than 1 GB\n{text}");
        }
        told
    };
    let worker = std::thread::Builder::new().stack_size(8 << 20).spawn(work).unwrap();
    while !worker.is_finished() {
        std::thread::sleep(Duration::from_millis(5));
        let (seed, since) = (NOW.load(Ordering::Relaxed), SINCE.load(Ordering::Relaxed));
        if u128::from(millis().saturating_sub(since)) > LONGEST.as_millis() && NOW.load(Ordering::Relaxed) == seed && !worker.is_finished()
        {
            eprintln!("seed {seed} takes longer than {LONGEST:?}:\n{}", Mutator::new().input(seed));
            std::process::exit(1);
        }
    }
    let told = worker.join().expect("no input takes more than 1 GB");
    let Told { verified, understood, slowest, failed } = told;
    println!(
        "{count} inputs in {:?}: {verified} verified, {understood} understood; the slowest took {} ms (seed {}); {} kB at most",
        started.elapsed(),
        slowest.0,
        slowest.1,
        peak()
    );
    assert!(failed.is_empty(), "seeds that panic: {failed:?}");
}

/// What became of the inputs.
#[derive(Default)]
struct Told {
    verified: u64,
    understood: u64,
    slowest: (u64, u64),
    failed: Vec<u64>,
}

/// All that the macro and the command line do with a text.
fn check(text: &str, told: &mut Told) {
    check_so_far(text);
    let load =
        &mut |path: &str| if path.len().is_multiple_of(2) { Ok(Source::new(path, text)) } else { Err("there is no such file".to_owned()) };
    let compiled = compile::check(Source::new("fuzz.yaml", text), load);
    for finding in &compiled.findings {
        let shown = render(finding, &compiled.sources, Style::Plain);
        assert!(shown.chars().all(|it| it == '\n' || is_printable(it)), "{shown:?}");
        assert!(!render_body(finding, &compiled.sources).is_empty());
        for suggestion in &finding.suggestions {
            let source = &compiled.sources[suggestion.edits[0].span.file.0 as usize];
            assert!(applied(source.text(), &suggestion.edits).is_some_and(|it| it != source.text()), "{suggestion:?}");
        }
    }
    let is_error = compiled.findings.iter().any(|it| it.is_error());
    let names = match &compiled.unit {
        Unit::Unread | Unit::Types => Vec::new(),
        Unit::Table(_) | Unit::Model(_) => {
            told.understood += 1;
            Vec::new()
        }
        Unit::VerifiedTable(table) => vec![table.table().name.value.clone()],
        Unit::VerifiedModel(model) => model.tables().iter().map(|it| it.table().name.value.clone()).collect(),
    };
    let is_verified = matches!(compiled.unit, Unit::VerifiedTable(_) | Unit::VerifiedModel(_) | Unit::Types);
    assert!(is_verified || is_error, "no verdict and no error");
    told.verified += u64::from(is_verified);
    let tokens = compile::expand(&compiled, &quote!(), Call::new(&quote!(pub), &quote!("fuzz.yaml")));
    syn::parse2::<syn::File>(tokens).expect("what is generated is Rust");
    for name in names {
        assert!(compile::page(&compiled, &name, &name).is_some());
    }
}

/// All that an editor does with a text that is no table yet.
fn check_so_far(text: &str) {
    let source = Source::new("fuzz.yaml", text);
    let (document, findings) = syntax::parse_so_far(&source, FileId(0));
    let parsed = syntax::parse(&source, FileId(0));
    assert_eq!(format!("{:?}", parsed.err().unwrap_or_default()), format!("{findings:?}"));
    if let Some(Document::Table(table)) = document {
        let _ = resolve::table(&table);
    }
}

/// The most memory that the process has had, in kB; 0 where nobody says.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|it| it.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
