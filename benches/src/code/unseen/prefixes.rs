//! A forwarding table: the next hop of an address of IPv4, by the longest of three hundred prefixes.

use crate::code::made;
use crate::random::Random;
use ipnet::Ipv4Net;
use prefix_trie::PrefixMap;
use std::fmt::Write;
use std::net::Ipv4Addr;
use std::sync::LazyLock;

/// How many prefixes there are of each length: half of them lie in a shorter one.
const COUNTS: [(u8, usize); 6] = [(8, 20), (12, 30), (16, 80), (20, 50), (24, 100), (32, 20)];

/// A prefix and its next hop.
type Route = (Ipv4Net, u8);

/// The prefixes, the longest first.
fn routes() -> Vec<Route> {
    let (random, mut all) = (&mut Random::new(7), Vec::<Route>::new());
    for (length, count) in COUNTS {
        let known = all.len();
        while all.len() < known + count {
            let free = u32::try_from(random.next() >> 32).expect("32 bits");
            let inside = (known > 0 && random.below(2) == 0).then(|| all[random.below(known)].0);
            let bits = inside.map_or(free, |it| it.network().to_bits() | free & it.hostmask().to_bits());
            let net = Ipv4Net::new(bits.into(), length).expect("a length").trunc();
            if !all.iter().any(|it| it.0 == net) {
                let outer = all.iter().rev().find(|it| it.0.contains(&net)).map_or(0, |it| it.1);
                let hop = u8::try_from(1 + random.below(16)).expect("few hops");
                // A prefix within one of its own next hop would be redundant.
                all.push((net, if hop == outer { hop % 16 + 1 } else { hop }));
            }
        }
    }
    all.reverse();
    all
}

/// The file `benches/tables/prefixes.yaml`.
pub fn yaml() -> String {
    let mut text =
        "# The next hop of an address: the longest of 300 prefixes counts. `cargo run -p dtable-benches -- tables` writes this file.\n\
         table: prefixes\ntitle: The next hop of an address\nhit: first\ninputs: { address: std::net::Ipv4Addr }\noutputs: { hop: u8 }\n\
         rules: |\n  | rule | address            | hop |\n"
            .to_owned();
    for (at, (net, hop)) in routes().iter().enumerate() {
        let _ = writeln!(text, "  | {:<4} | {:<18} | {hop:<3} |", at + 1, net.to_string());
    }
    text.push_str("  | else |                    | 0   |\n");
    text
}

/// An address.
pub type Input = Ipv4Addr;

/// An address with one of the prefixes; of eight any.
pub fn input(random: &mut Random) -> Input {
    static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(routes);
    let free = u32::try_from(random.next() >> 32).expect("32 bits");
    let net = ROUTES[random.below(ROUTES.len())].0;
    if random.below(8) == 0 { free.into() } else { (net.network().to_bits() | free & net.hostmask().to_bits()).into() }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::prefixes(*it))
}

/// Where ranges with one next hop begin, and their next hops.
static RANGES: LazyLock<(Vec<u32>, Vec<u8>)> = LazyLock::new(|| {
    let routes = routes();
    let mut starts: Vec<u32> = vec![0];
    for (net, _) in &routes {
        starts.extend([Some(net.network().to_bits()), net.broadcast().to_bits().checked_add(1)].into_iter().flatten());
    }
    starts.sort_unstable();
    starts.dedup();
    let hop = |start: u32| routes.iter().find(|it| it.0.contains(&Ipv4Addr::from(start))).map_or(0, |it| it.1);
    let mut ranges: (Vec<u32>, Vec<u8>) = (Vec::new(), Vec::new());
    for start in starts {
        if ranges.1.last() != Some(&hop(start)) {
            ranges.0.push(start);
            ranges.1.push(hop(start));
        }
    }
    ranges
});

/// A binary search among the ranges.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let (starts, hops) = &*RANGES;
    let bits = it.to_bits();
    u32::from(hops[starts.partition_point(|start| *start <= bits) - 1])
}

/// A loop over the prefixes, the longest first.
pub fn scan(it: &Input) -> u32 {
    static MASKS: LazyLock<Vec<(u32, u32, u8)>> =
        LazyLock::new(|| routes().iter().map(|it| (it.0.netmask().to_bits(), it.0.network().to_bits(), it.1)).collect());
    let bits = it.to_bits();
    MASKS.iter().find(|(mask, net, _)| bits & mask == *net).map_or(0, |it| u32::from(it.2))
}

/// The trie of another library.
pub type Table = PrefixMap<Ipv4Net, u8>;

/// The trie of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(routes().into_iter().collect())
}

/// The longest match of the trie.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    table.get_lpm(&Ipv4Net::from(*it)).map_or(0, |it| u32::from(*it.1))
}
