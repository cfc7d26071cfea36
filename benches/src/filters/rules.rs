//! Packet filters in the style of ClassBench (D. Taylor, J. Turner, *ClassBench: a packet classification benchmark*, INFOCOM 2005).
//!
//! A filter has two address prefixes, two ranges of ports, and a protocol. As in the paper, each of three kinds of lists has its own
//! distribution of lengths of prefixes, of five classes of port ranges (any, low, high, some range, one port) and of protocols, and prefixes
//! nest: a new one often extends one that is there. The figures are rounded from what the paper says about its seeds.

use crate::random::Random;
use std::collections::HashSet;

/// The kinds of lists of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Access control: exact destinations and ports.
    Acl,
    /// Firewalls: many wildcards.
    Fw,
    /// Chains of Linux: a mix of both.
    Ipc,
}

/// A range of each field, both ends included: source, destination, port of the source, port of the destination, protocol.
pub type Filter = [(u32, u32); 5];

/// The fields and their Rust types.
pub const FIELDS: [(&str, &str, u32); 5] = [
    ("source", "u32", u32::MAX),
    ("target", "u32", u32::MAX),
    ("from_port", "u16", 65_535),
    ("to_port", "u16", 65_535),
    ("protocol", "u8", 255),
];

/// What a port range looks like.
#[derive(Clone, Copy)]
enum Ports {
    Any,
    Low,
    High,
    Some,
    One,
}

/// The distributions of one kind of list; every number is a share in hundred.
struct Shares {
    /// Lengths of source prefixes, and of target prefixes.
    lengths: [&'static [(usize, u32)]; 2],
    /// How often a prefix extends one that is there.
    nested: usize,
    /// Port ranges of the source, and of the target.
    ports: [&'static [(usize, Ports)]; 2],
    /// Protocols: TCP, UDP, ICMP, any.
    protocols: &'static [(usize, Option<u32>)],
}

impl Style {
    const fn shares(self) -> Shares {
        use Ports::{Any, High, Low, One, Some as Range};
        match self {
            Self::Acl => Shares {
                lengths: [&[(15, 0), (10, 16), (25, 24), (10, 28), (40, 32)], &[(2, 0), (8, 21), (20, 24), (20, 28), (50, 32)]],
                nested: 60,
                ports: [&[(95, Any), (5, One)], &[(15, Any), (5, High), (10, Range), (70, One)]],
                protocols: &[(75, Some(6)), (20, Some(17)), (2, Some(1)), (3, None)],
            },
            Self::Fw => Shares {
                lengths: [&[(35, 0), (10, 8), (15, 16), (25, 24), (15, 32)], &[(25, 0), (5, 8), (20, 16), (30, 24), (20, 32)]],
                nested: 40,
                ports: [&[(70, Any), (10, High), (20, One)], &[(30, Any), (15, High), (5, Low), (10, Range), (40, One)]],
                protocols: &[(55, Some(6)), (30, Some(17)), (5, Some(1)), (10, None)],
            },
            Self::Ipc => Shares {
                lengths: [&[(10, 0), (15, 16), (35, 24), (10, 27), (30, 32)], &[(10, 0), (15, 16), (35, 24), (10, 27), (30, 32)]],
                nested: 50,
                ports: [
                    &[(70, Any), (5, Low), (5, High), (5, Range), (15, One)],
                    &[(40, Any), (5, Low), (5, High), (10, Range), (40, One)],
                ],
                protocols: &[(50, Some(6)), (30, Some(17)), (5, Some(1)), (15, None)],
            },
        }
    }
}

/// `count` different filters, the narrow ones first; the last takes everything.
pub fn filters(style: Style, count: usize, seed: u64) -> Vec<Filter> {
    let (shares, random) = (style.shares(), &mut Random::new(seed));
    let mut known = [const { Vec::new() }; 2];
    let everything = FIELDS.map(|(.., last)| (0, last));
    let (mut filters, mut seen) = (Vec::new(), HashSet::from([everything]));
    while filters.len() + 1 < count {
        let filter = filter(&shares, &mut known, random);
        if seen.insert(filter) {
            filters.push(filter);
        }
    }
    // What another contains stands before it.
    filters.sort_by_key(|filter| filter.iter().map(|range| width(*range)).sum::<u32>());
    filters.push(everything);
    filters
}

fn filter(shares: &Shares, known: &mut [Vec<u32>; 2], random: &mut Random) -> Filter {
    let source = prefix(drawn(shares.lengths[0], random), shares.nested, &mut known[0], random);
    let target = prefix(drawn(shares.lengths[1], random), shares.nested, &mut known[1], random);
    let protocol = drawn(shares.protocols, random);
    // Protocols without ports have no ranges of them.
    let ports =
        |at: usize, random: &mut Random| if matches!(protocol, Some(6 | 17)) { drawn(shares.ports[at], random) } else { Ports::Any };
    let from = ports(0, random).range(random);
    let to = ports(1, random).range(random);
    [source, target, from, to, protocol.map_or((0, 255), |it| (it, it))]
}

/// A prefix of a length: the bits of one that is there, or new ones.
fn prefix(length: u32, nested: usize, known: &mut Vec<u32>, random: &mut Random) -> (u32, u32) {
    let new = number(random, 0, u32::MAX);
    let address = if known.is_empty() || random.below(100) >= nested {
        new
    } else {
        // It shares the first half of its bits or more.
        let shared = number(random, length / 2, length);
        let mask = u32::MAX.checked_shl(32 - shared).unwrap_or(0);
        known[random.below(known.len())] & mask | new & !mask
    };
    known.push(address);
    let mask = u32::MAX.checked_shl(32 - length).unwrap_or(0);
    (address & mask, address | !mask)
}

impl Ports {
    fn range(self, random: &mut Random) -> (u32, u32) {
        match self {
            Self::Any => (0, 65_535),
            Self::Low => (0, 1_023),
            Self::High => (1_024, 65_535),
            Self::Some => {
                let low = number(random, 0, 60_000);
                (low, low + number(random, 1, 5_000))
            }
            // Few services are asked for most of the time.
            Self::One => {
                let port = if random.below(100) < 70 { SERVICES[random.below(SERVICES.len())] } else { number(random, 0, 65_535) };
                (port, port)
            }
        }
    }
}

/// Ports of services that lists name often.
const SERVICES: [u32; 16] = [20, 21, 22, 23, 25, 53, 80, 110, 119, 123, 139, 143, 161, 443, 1_521, 8_080];

fn number(random: &mut Random, low: u32, high: u32) -> u32 {
    u32::try_from(random.between(i64::from(low), i64::from(high))).expect("between two numbers of 32 bits")
}

fn drawn<T: Copy>(shares: &[(usize, T)], random: &mut Random) -> T {
    let mut left = random.below(shares.iter().map(|(share, _)| share).sum());
    for (share, value) in shares {
        match left.checked_sub(*share) {
            Some(rest) => left = rest,
            None => return *value,
        }
    }
    shares[shares.len() - 1].1
}

/// How many bits are free in a range.
fn width((low, high): (u32, u32)) -> u32 {
    32 - (high - low).leading_zeros()
}

/// The filters as a table that decides the number of the first that matches.
pub fn yaml(filters: &[Filter]) -> String {
    let inputs: String = FIELDS.iter().map(|(name, ty, _)| format!("  {name}: {ty}\n")).collect();
    let heads: String = FIELDS.iter().map(|(name, ..)| format!(" {name} |")).collect();
    let mut text = format!(
        "table: filters\nhit: first\nlints: {{ unreachable-rule: allow }}\ninputs:\n{inputs}outputs:\n  number: u32\nrules: |\n  | rule |{heads} number |\n"
    );
    for (at, filter) in filters.iter().enumerate() {
        let entries: String = filter.iter().zip(FIELDS).map(|(range, (.., last))| format!(" {} |", entry(*range, last))).collect();
        text += &format!("  | {} |{entries} {at} |\n", at + 1);
    }
    text
}

fn entry((low, high): (u32, u32), last: u32) -> String {
    match (low, high) {
        (0, high) if high == last => "-".to_owned(),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}..={high}"),
    }
}

/// Packets, each of which some filter matches: corners and inner points of filters at random.
pub fn packets(filters: &[Filter], count: usize, seed: u64) -> Vec<[u32; 5]> {
    let random = &mut Random::new(seed);
    let value = |(low, high): (u32, u32), random: &mut Random| match random.below(4) {
        0 => low,
        1 => high,
        _ => number(random, low, high),
    };
    let mut packet = || {
        let filter = filters[random.below(filters.len())];
        filter.map(|range| value(range, random))
    };
    (0..count).map(|_| packet()).collect()
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, Style, filters, packets, yaml};
    use dtable_core::source::{FileId, Source};
    use std::collections::HashSet;

    #[test]
    fn filters_differ_and_the_last_takes_everything() {
        for style in [Style::Acl, Style::Fw, Style::Ipc] {
            let filters = filters(style, 500, 7);
            assert_eq!(filters.iter().collect::<HashSet<_>>().len(), 500);
            assert_eq!(filters[499], FIELDS.map(|(.., last)| (0, last)));
            assert!(filters.iter().flatten().all(|(low, high)| low <= high));
        }
    }

    #[test]
    fn prefixes_nest() {
        let filters = filters(Style::Acl, 2_000, 7);
        let sources: HashSet<(u32, u32)> = filters.iter().map(|it| it[0]).collect();
        let inner = |it: &&(u32, u32)| {
            sources.iter().any(|outer| outer.0 <= it.0 && it.1 <= outer.1 && outer != *it && outer.1 - outer.0 < 1 << 24)
        };
        assert!(sources.iter().filter(inner).count() * 10 > sources.len());
    }

    #[test]
    fn the_table_can_be_read() {
        let filters = filters(Style::Ipc, 50, 7);
        let source = Source::new("filters.yaml", yaml(&filters));
        assert!(dtable_core::syntax::parse(&source, FileId(0)).is_ok());
    }

    #[test]
    fn a_packet_lies_in_a_filter() {
        let filters = filters(Style::Fw, 50, 7);
        for packet in packets(&filters, 200, 1) {
            assert!(
                filters[..50].iter().any(|filter| filter.iter().zip(packet).all(|(range, value)| range.0 <= value && value <= range.1))
            );
        }
    }
}
