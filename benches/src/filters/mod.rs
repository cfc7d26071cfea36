//! Packet classification: 100,000 filters of which the first that matches counts, beside what programs do for that by hand.

#[cfg(test)]
mod by_hand;
pub mod rules;

use crate::compiled::{checked, expanded};
use crate::phases;
use crate::programs::{Folder, clock, runtime};
use crate::report::Report;
use crate::timing::digits;
use rules::{Filter, Style, filters, packets, yaml};
use std::io;
use std::time::Duration;

/// How long a program may take to be built, and to run.
const LIMIT: Duration = Duration::from_secs(1_800);
/// How many packets are decided in one round.
const PACKETS: usize = 8_192;

/// Prints nanoseconds a packet and bytes a filter for each list that has `part` in its name; `quick` takes short lists alone.
pub fn run_all(quick: bool, part: &str) -> io::Result<()> {
    let heads = [
        "filters, packets",
        "dtable",
        "tuple merge",
        "loop",
        "dtable / tuple merge",
        "dtable, bytes a filter",
        "tuple merge, bytes a filter",
    ];
    let mut report = Report::new(&heads);
    let counts: &[usize] = if quick { &[1_000] } else { &[1_000, 10_000, 100_000] };
    for (name, style) in [("acl", Style::Acl), ("fw", Style::Fw), ("ipc", Style::Ipc)] {
        for count in counts {
            let name = format!("{name} x {count}");
            if name.contains(part) {
                lines(&name, &filters(style, *count, 11), &mut report)?;
            }
        }
    }
    report.print("Packets, ns each");
    Ok(())
}

/// The lines of one list: random packets, and four in turn.
fn lines(name: &str, filters: &[Filter], report: &mut Report) -> io::Result<()> {
    let made = bytes(filters);
    let per_filter = |bytes: f64| digits(bytes / filters.len() as f64);
    let times = timed(filters, made.is_some())?;
    let (random, rest) = times.split_at(3);
    for (order, times) in [("random", random), ("predictable", rest)] {
        let cells = match made {
            Some(bytes) => [digits(times[0]), digits(times[0] / times[1]), per_filter(bytes)],
            None => ["no verdict".to_owned(), String::new(), String::new()],
        };
        let [time, ratio, bytes] = cells;
        report.row(vec![format!("{name}, {order}"), time, digits(times[1]), digits(times[2]), ratio, bytes, per_filter(rest[3])]);
    }
    Ok(())
}

/// The bytes of the data of the generated code; `None` where the table is refused.
fn bytes(filters: &[Filter]) -> Option<f64> {
    let read = phases::read("filters.yaml", yaml(filters)).ok()?;
    let (_, table) = phases::resolved(&read).ok()?;
    let (_, verified, _) = phases::verified(&table);
    let (_, decided) = phases::decided(&verified?);
    Some(decided.result.as_ref().unwrap_or(&decided.rule).bytes() as f64)
}

/// For random packets and for four in turn: nanoseconds of the generated code, of hash tables, of a loop; then the bytes of the hash tables.
fn timed(filters: &[Filter], is_made: bool) -> io::Result<[f64; 7]> {
    let folder = Folder::new("filters")?;
    folder.package(&format!("{}\n{}", runtime(), clock()))?;
    folder.write("src/by_hand.rs", include_str!("by_hand.rs"))?;
    folder.write("src/main.rs", &include_str!("program.rs").replace("//MADE", if is_made { MADE } else { REFUSED }))?;
    folder.write("src/table.rs", &if is_made { expanded(&checked(&yaml(filters))).to_string() } else { String::new() })?;
    let numbers = filters.iter().flatten().flat_map(|(low, high)| [*low, *high]);
    std::fs::write(folder.path().join("filters.bin"), little_endian(numbers))?;
    std::fs::write(folder.path().join("packets.bin"), little_endian(packets(filters, PACKETS, 99).into_iter().flatten()))?;
    folder.times(LIMIT)
}

/// What the program has for its table.
const MADE: &str = "include!(\"table.rs\");\nconst MADE: bool = true;\n";
/// What it has where the table is refused.
const REFUSED: &str = "const MADE: bool = false;\nfn filters(_: u32, _: u32, _: u16, _: u16, _: u8) -> u32 {\n    0\n}\n";

fn little_endian(numbers: impl Iterator<Item = u32>) -> Vec<u8> {
    numbers.flat_map(u32::to_le_bytes).collect()
}
