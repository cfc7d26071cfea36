//! Whether a packet passes: two hundred rules over two addresses, a protocol and a port.

mod by_hand;

use crate::code::made;
use crate::code::types::Protocol::{self, Icmp, Other, Tcp, Udp};
use crate::random::Random;
use std::net::Ipv4Addr;
use std::sync::LazyLock;

/// Source, target, protocol, port.
pub type Input = (Ipv4Addr, Ipv4Addr, Protocol, u16);

/// First and last numbers.
type Ranges = Vec<(u32, u32)>;

/// A rule: the numbers of each column, and its verdict.
struct FilterRule {
    columns: [Ranges; 4],
    verdict: u32,
}

impl FilterRule {
    fn holds(&self, case: [u32; 4]) -> bool {
        self.columns.iter().zip(case).all(|(ranges, it)| ranges.iter().any(|(low, high)| (*low..=*high).contains(&it)))
    }
}

/// The rules of the table, read from its file by a reader of their own.
static RULES: LazyLock<Vec<FilterRule>> = LazyLock::new(|| {
    let text = include_str!("../../../../tables/firewall.yaml");
    let rows = text.lines().filter_map(|it| it.strip_prefix("  | ")).skip(1);
    let rule = |row: &str| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let columns = [ranges(cells[1], network), ranges(cells[2], network), ranges(cells[3], protocol), ranges(cells[4], port)];
        FilterRule { columns, verdict: cells[5].parse().expect("a verdict") }
    };
    rows.map(rule).collect()
});

fn ranges(cell: &str, read: fn(&str) -> (u32, u32)) -> Ranges {
    if let Some(inside) = cell.strip_prefix("not(") {
        let (low, high) = read(inside.trim_end_matches(')'));
        return vec![(0, low - 1), (high + 1, u32::MAX)];
    }
    if cell.is_empty() || cell == "-" { vec![(0, u32::MAX)] } else { cell.split(", ").map(read).collect() }
}

fn network(text: &str) -> (u32, u32) {
    let (address, length) = text.split_once('/').unwrap_or((text, "32"));
    let first = address.parse::<Ipv4Addr>().expect("an address").to_bits();
    (first, first | u32::MAX.checked_shr(length.parse().expect("a length")).unwrap_or(0))
}

fn protocol(text: &str) -> (u32, u32) {
    let at = ["Tcp", "Udp", "Icmp", "Other"].iter().position(|it| *it == text).expect("a protocol") as u32;
    (at, at)
}

fn port(text: &str) -> (u32, u32) {
    let read = |it: &str| it.parse().expect("a port");
    match (text.strip_prefix(">= "), text.split_once("..=")) {
        (Some(low), _) => (read(low), 65_535),
        (None, Some((low, high))) => (read(low), read(high)),
        (None, None) => (read(text), read(text)),
    }
}

const fn numbers(it: &Input) -> [u32; 4] {
    [it.0.to_bits(), it.1.to_bits(), it.2 as u32, it.3 as u32]
}

/// A packet of one of the rules; a column at which it does not look is that of another rule.
pub fn input(random: &mut Random) -> Input {
    let rule = random.below(RULES.len());
    let mut number = |column: usize| {
        let mut of = &RULES[rule].columns[column];
        while of[..] == [(0, u32::MAX)] && random.below(8) > 0 {
            of = &RULES[random.below(RULES.len())].columns[column];
        }
        let (low, high) = of[random.below(of.len())];
        u32::try_from(random.between(i64::from(low), i64::from(high))).expect("between two numbers of 32 bits")
    };
    let protocol = [Tcp, Udp, Icmp, Other][number(2) as usize % 4];
    (number(0).into(), number(1).into(), protocol, (number(3) & 0xffff) as u16)
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::firewall(it.0, it.1, it.2, it.3))
}

/// Nested patterns of octets.
#[inline]
pub fn nested(it: &Input) -> u32 {
    u32::from(by_hand::by_octets(it.0.octets(), it.1.octets(), it.2, it.3))
}

/// A loop over the rules.
pub fn scan(it: &Input) -> u32 {
    let case = numbers(it);
    RULES.iter().find(|rule| rule.holds(case)).map_or(0, |it| it.verdict)
}

/// For each column where its ranges begin, and a bit for each rule that holds in each (Lakshman and Stiliadis, 1998).
pub type Table = ([(Vec<u32>, Vec<[u64; 4]>); 4], Vec<u32>);

/// The rows of [`packed`].
pub fn table() -> Box<Table> {
    let of_column = |column: usize| {
        let mut starts: Vec<u32> = vec![0];
        for (low, high) in RULES.iter().flat_map(|it| &it.columns[column]) {
            starts.extend([Some(*low), high.checked_add(1)].into_iter().flatten());
        }
        starts.sort_unstable();
        starts.dedup();
        let row = |start: &u32| {
            let mut bits = [0; 4];
            for (at, rule) in RULES.iter().enumerate() {
                let holds = rule.columns[column].iter().any(|(low, high)| (*low..=*high).contains(start));
                bits[at / 64] |= u64::from(holds) << (at % 64);
            }
            bits
        };
        let rows = starts.iter().map(row).collect();
        (starts, rows)
    };
    Box::new(([0, 1, 2, 3].map(of_column), RULES.iter().map(|it| it.verdict).collect()))
}

/// The first rule that holds in the row of every column.
pub fn packed(it: &Input, table: &Table) -> u32 {
    let rows = table.0.iter().zip(numbers(it)).map(|((starts, rows), it)| &rows[starts.partition_point(|start| *start <= it) - 1]);
    let left = rows.fold([u64::MAX; 4], |left, row| std::array::from_fn(|at| left[at] & row[at]));
    let first = left.iter().position(|it| *it != 0).map_or(0, |at| 64 * at + left[at].trailing_zeros() as usize);
    table.1[first]
}
