//! A packet filter, held against its networks and services written as nested patterns of octets, at both ends of every network and port.

use crate::types::Protocol::{self, Icmp, Other, Tcp, Udp};
use crate::types::Verdict::{self, Accept, Drop, Reject};
use by_hand::Octets;
use std::net::Ipv4Addr;

dtable_runtime::dtable!("tables/public/firewall.yaml");

/// The zones by hand, which are measured beside the table, too.
#[path = "../../../benches/src/code/unseen/firewall/by_hand.rs"]
mod by_hand;

fn expected(source: Octets, target: Octets, protocol: Protocol, port: u16) -> Verdict {
    match by_hand::by_octets(source, target, protocol, port) {
        0 => Drop,
        1 => Accept,
        _ => Reject,
    }
}

/// Networks, each with the length of its prefix; an address stands for itself.
const NETWORKS: [(Octets, u8); 40] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([10, 1, 0, 0], 16),
    ([10, 1, 1, 0], 24),
    ([10, 1, 2, 0], 24),
    ([10, 1, 3, 0], 24),
    ([10, 1, 4, 0], 24),
    ([10, 1, 5, 0], 24),
    ([10, 1, 6, 0], 24),
    ([10, 1, 7, 0], 24),
    ([10, 1, 8, 0], 24),
    ([10, 2, 0, 0], 16),
    ([10, 3, 0, 0], 16),
    ([10, 4, 0, 0], 16),
    ([10, 5, 0, 0], 16),
    ([10, 6, 0, 0], 16),
    ([10, 9, 0, 0], 24),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([203, 0, 113, 1], 32),
    ([203, 0, 113, 10], 32),
    ([203, 0, 113, 25], 32),
    ([203, 0, 113, 53], 32),
    ([203, 0, 113, 123], 32),
    ([224, 0, 0, 0], 4),
    ([224, 0, 0, 0], 24),
    ([224, 0, 0, 251], 32),
    ([239, 0, 0, 0], 8),
    ([240, 0, 0, 0], 4),
    ([255, 255, 255, 255], 32),
    ([8, 8, 8, 8], 32),
    ([198, 51, 100, 7], 32),
];

/// Ports at which the filter or this program may change its mind.
const PORTS: [u16; 91] = [
    19, 21, 22, 23, 25, 43, 53, 67, 69, 79, 80, 88, 111, 123, 135, 137, 139, 161, 162, 389, 443, 445, 464, 465, 500, 512, 514, 515, 587,
    623, 631, 636, 853, 873, 993, 995, 1024, 1194, 1433, 1521, 1812, 1813, 1900, 2049, 3268, 3269, 3306, 3389, 3478, 3481, 4190, 4460,
    4500, 5000, 5060, 5061, 5222, 5228, 5349, 5353, 5432, 5671, 5672, 5900, 5909, 6000, 6063, 6379, 6514, 8080, 8443, 9100, 9101, 9103,
    9200, 9418, 11211, 16384, 19302, 19309, 27017, 32767, 51820, 1, 7, 70, 110, 143, 1723, 40000, 65534,
];

fn neighbours<T: Copy + Ord>(of: impl Iterator<Item = [Option<T>; 4]>) -> Vec<T> {
    let mut all: Vec<T> = of.flatten().flatten().collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn a_packet_passes_as_the_zones_say() {
    let addresses = neighbours(NETWORKS.iter().map(|(octets, length)| {
        let first = u32::from_be_bytes(*octets);
        let last = first | u32::MAX.checked_shr(u32::from(*length)).unwrap_or(0);
        [first.checked_sub(1), Some(first), Some(last), last.checked_add(1)]
    }));
    let ports = neighbours(PORTS.iter().map(|it| [Some(0), it.checked_sub(1), Some(*it), it.checked_add(1)]));
    let mut seen = [0; 3];
    for (row, source) in addresses.iter().map(|it| Ipv4Addr::from(*it)).enumerate() {
        for (column, target) in addresses.iter().map(|it| Ipv4Addr::from(*it)).enumerate() {
            for protocol in [Tcp, Udp, Icmp, Other] {
                // Every third port; neighbours among the addresses try the others.
                for port in ports.iter().skip((row + column) % 3).step_by(3) {
                    let right = expected(source.octets(), target.octets(), protocol, *port);
                    assert_eq!(firewall(source, target, protocol, *port), right, "{source} {target} {protocol:?} {port}");
                    seen[right as usize] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|it| *it > 1_000), "{seen:?}");
}
