//! Decisions of tables with many rules, which become data: generated lookups beside an if-chain.
//!
//! What is timed runs in a program of its own, as these tables are generated, not committed.

use crate::compiled::{checked, expanded};
use crate::forms::{as_if_chain, category, yaml};
use crate::generate::{Generated, Hit, Kind, SHAPES, Set, Tangle, sparse, tangled, tree};
use crate::programs::{Folder, clock, runtime};
use crate::random::Random;
use crate::report::Report;
use crate::timing::digits;
use std::io;
use std::time::Duration;

/// How long a program may take to be built.
const LIMIT: Duration = Duration::from_secs(900);

/// Five literals and four ranges a rule.
pub const MIXED: Tangle = Tangle { booleans: 24, numbers: 4, literals: 5, ranges: 4, width: 3_000 };
/// Five ranges a rule.
pub const RANGES: Tangle = Tangle { booleans: 0, numbers: 5, literals: 0, ranges: 5, width: 4_000 };

/// Prints the time of a decision by each form of each table; `quick` leaves out what takes minutes to be compiled.
pub fn run_all(quick: bool) -> io::Result<()> {
    let mut tables = vec![("24 booleans x 144, three literals", sparse(24, 144, 24)), ("7 columns x 502", tree(SHAPES[6], 7))];
    if !quick {
        tables.push(("15 columns x 1514", tree(SHAPES[20], 15)));
        tables.push(("24 booleans and 4 numbers x 1000, tangled", tangled(MIXED, 1_000, 28)));
        tables.push(("5 numbers x 2000, tangled", tangled(RANGES, 2_000, 5)));
    }
    let mut report = Report::new(&["table, cases", "dtable", "if-chain", "dtable / if-chain"]);
    for (what, table) in tables {
        for (kind, times) in ["of the rules", "uniform"].into_iter().zip(timed(&table)?) {
            let cells = [digits(times[0]), digits(times[1]), digits(times[0] / times[1])];
            report.row(std::iter::once(format!("{what}, {kind}")).chain(cells).collect());
        }
    }
    report.print("Decisions of many rules, ns each");
    Ok(())
}

/// For cases of the rules and for uniform ones, the nanoseconds of the generated function and of the if-chain.
fn timed(table: &Generated) -> io::Result<[[f64; 2]; 2]> {
    let folder = Folder::new("lookup")?;
    folder.package(&format!("{}\n{}", runtime(), clock()))?;
    folder.write("src/table.rs", &expanded(&checked(&yaml(table))).to_string())?;
    folder.write("src/chain.rs", &as_if_chain(table))?;
    folder.write("src/main.rs", &program(table))?;
    std::fs::write(folder.path().join("cases.bin"), cases(table))?;
    let [a, b, c, d] = folder.times(LIMIT)?;
    Ok([[a, b], [c, d]])
}

/// How many cases there are of each kind.
const CASES: usize = 8_192;

/// Cases that lie in some rule, then uniform ones: four bytes a column.
fn cases(table: &Generated) -> Vec<u8> {
    let random = &mut Random::new(99);
    let mut bytes = Vec::new();
    for at in 0..2 * CASES {
        let rule = &table.rules[random.below(table.rules.len())];
        for (set, kind) in rule.iter().zip(&table.columns) {
            let value = match if at < CASES { *set } else { kind.all() } {
                Set::Range(low, high) => random.between(low, high),
                Set::Some(mask) => {
                    let values: Vec<i64> = (0..32).filter(|value| mask >> value & 1 == 1).collect();
                    values[random.below(values.len())]
                }
            };
            bytes.extend(i32::try_from(value).expect("values of columns are small").to_le_bytes());
        }
    }
    bytes
}

/// The program that times both forms on the cases, interleaved, after it has held them against each other.
fn program(table: &Generated) -> String {
    let (count, name) = (table.columns.len(), &table.name);
    let values = |category: &str| {
        let value = |(at, kind): (usize, &Kind)| match kind {
            Kind::Boolean => format!("it[{at}] == 1"),
            Kind::Categorical => format!("{category}::ALL[it[{at}] as usize]"),
            Kind::Number(..) => format!("it[{at}]"),
        };
        table.columns.iter().enumerate().map(value).collect::<Vec<_>>().join(", ")
    };
    let (made, chain, category) = (values("Category"), values("chain::Category"), category());
    // Where nothing matches, the chain says 99, and so does the rest of the table.
    debug_assert!(table.hit == Hit::First || table.hit == Hit::Unique);
    format!(
        "mod chain;
{category}include!(\"table.rs\");
use std::hint::black_box;
use rustix::time::{{ClockId, clock_gettime}};
type Case = [i32; {count}];
fn nanoseconds() -> f64 {{
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}}
#[inline(never)]
fn by_dtable(cases: &[Case]) -> u64 {{
    cases.iter().map(|it| u64::from(black_box({name}({made})))).sum()
}}
#[inline(never)]
fn by_chain(cases: &[Case]) -> u64 {{
    cases.iter().map(|it| u64::from(black_box(chain::decide({chain})))).sum()
}}
fn main() {{
    let bytes = include_bytes!(\"../cases.bin\");
    let numbers: Vec<i32> = bytes.chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect();
    let cases: Vec<Case> = numbers.chunks({count}).map(|it| it.try_into().unwrap()).collect();
    for case in &cases {{
        assert_eq!(by_dtable(&[*case]), by_chain(&[*case]), \"{{case:?}}\");
    }}
    let mut text = String::new();
    for cases in cases.chunks({CASES}) {{
        let mut times = [const {{ Vec::new() }}; 2];
        for _ in 0..61 {{
            for (form, times) in [by_dtable, by_chain].into_iter().zip(&mut times) {{
                let begun = nanoseconds();
                black_box(form(black_box(cases)));
                times.push((nanoseconds() - begun) / cases.len() as f64);
            }}
        }}
        for mut times in times {{
            times.sort_by(f64::total_cmp);
            text += &format!(\"{{}} \", times[times.len() / 2]);
        }}
    }}
    std::fs::write(\"times.txt\", text).unwrap();
}}
"
    )
}
