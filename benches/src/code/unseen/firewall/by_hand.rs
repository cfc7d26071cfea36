//! The packet filter as nested patterns of octets. A test of `tests/tests/public` holds the public table against it, with the
//! protocols of that program.

use super::Protocol::{self, Icmp, Other, Tcp, Udp};

/// The octets of an address.
pub(super) type Octets = [u8; 4];

fn is_special(octets: Octets) -> bool {
    let is_far = matches!(octets, [192, 168, ..] | [192, 0, 0 | 2, _] | [198, 18 | 19, ..]);
    is_far || matches!(octets, [0 | 127 | 224..=255, ..] | [100, 64..=127, ..] | [169, 254, ..] | [172, 16..=31, ..])
}

/// A group that a zone may send to.
fn is_group_of_ours(source: Octets, target: Octets, protocol: Protocol, port: u16) -> bool {
    match (source, target) {
        ([10, 2, ..], [224, 0, 0, 251]) => protocol == Udp && port == 5353,
        ([10, 4, ..], [239, ..]) => protocol == Udp && port >= 1024,
        ([10, 1, ..], [224, 0, 0, _]) => protocol == Other,
        _ => false,
    }
}

fn is_managed(target: Octets, protocol: Protocol, port: u16) -> bool {
    let is_edge = matches!(target, [203, 0, 113, _]);
    let is_ours = is_edge || matches!(target, [10, 1, 1..=8, _] | [10, 4 | 5, ..]);
    is_ours && (protocol == Tcp && port == 22 || protocol == Udp && port == 161 || protocol == Icmp && !is_edge)
}

/// Reports to those who manage.
fn is_report(source: Octets, protocol: Protocol, port: u16) -> bool {
    match source {
        [10, 1, third, _] => match protocol {
            Tcp => port == 6514,
            Udp => port == 162 || port == 514 && (1..=8).contains(&third),
            _ => false,
        },
        [203, 0, 113, _] => protocol == Udp && (port == 162 || port == 514),
        _ => false,
    }
}

/// A service of ours inside.
fn is_served(source: Octets, target: Octets, protocol: Protocol, port: u16) -> bool {
    let (is_inside, is_server, is_partner) = (source[0] == 10, matches!(source, [10, 1, ..]), matches!(source, [198, 51, 100, _]));
    let [is_office, is_phone, is_printer] = [2, 4, 5].map(|zone| is_inside && source[1] == zone);
    match (target, protocol, port) {
        ([10, 1, ..], Tcp, 22) if matches!(source, [10, 1, 6, _]) => true,
        ([10, 1, ..], Icmp, _) => is_office,
        ([10, 1, 1, _], Tcp, 25) => is_server || is_printer || source == [203, 0, 113, 25],
        ([10, 1, 1, _], Tcp, 587) => is_office || is_printer,
        ([10, 1, 1, _], Tcp, 443 | 465 | 993 | 995 | 4190) => is_office,
        ([10, 1, 2, _], Tcp, 80) => is_office,
        ([10, 1, 2, _], Tcp, 443) => is_office || is_phone || is_partner,
        ([10, 1, 2, _], Tcp, 8443) => source == [203, 0, 113, 10],
        ([10, 1, 3, _], Tcp, 22) => is_partner,
        ([10, 1, 3, _], Tcp, 445) => is_office || is_printer,
        ([10, 1, 3, _], Tcp, 111 | 873 | 2049 | 9101..=9103) | ([10, 1, 3, _], Udp, 111) => is_server,
        ([10, 1, 4, _], Udp, 53 | 67 | 123) | ([10, 1, 4, _], Tcp, 53 | 853) => is_inside,
        ([10, 1, 4, _], Tcp | Udp, 88) | ([10, 1, 4, _], Tcp, 636) => is_office || is_server,
        ([10, 1, 4, _], Tcp | Udp, 464) | ([10, 1, 4, _], Tcp, 389 | 3268 | 3269) => is_office,
        ([10, 1, 4, _], Udp, 1812 | 1813) => is_server,
        ([10, 1, 6, _], Tcp, 22 | 443) => is_office || is_server,
        ([10, 1, 6, _], Tcp, 9418) => is_office,
        ([10, 1, 6, _], Tcp, 5000) => is_server,
        ([10, 1, 7, _], Udp, 69 | 5060) => is_phone,
        ([10, 1, 7, _], Tcp, 5061) | ([10, 1, 7, _], Udp, 16384..=32767) => is_phone || is_office,
        ([10, 1, 8, _], Tcp, 515 | 631) => is_office,
        ([10, 4, ..], Udp, 16384..=32767) => matches!(source, [10, 1, 7, _]),
        ([10, 5, ..], Tcp, 515 | 631 | 9100) | ([10, 5, ..], Udp, 161) => matches!(source, [10, 1, 8, _]),
        _ => false,
    }
}

/// A service of the databases.
fn is_data(source: Octets, protocol: Protocol, port: u16) -> bool {
    match (source, protocol) {
        ([10, 1, 2, _], Tcp) => [1433, 1521, 3306, 5432, 5671, 5672, 6379, 9200, 27017].contains(&port),
        ([10, 1, 6, _], Tcp) => port == 5432,
        _ => false,
    }
}

/// A service of ours that everybody reaches.
fn is_public(host: u8, protocol: Protocol, port: u16) -> bool {
    match (host, protocol) {
        (_, Icmp) | (1, Other) => true,
        (10, Tcp) => port == 80 || port == 443,
        (10, Udp) => port == 443,
        (25, Tcp) => [25, 465, 587, 993].contains(&port),
        (53, Tcp) => port == 53 || port == 853,
        (53, Udp) => port == 53,
        (123, Tcp) => port == 4460,
        (123, Udp) => port == 123,
        (1, Udp) => [500, 1194, 4500, 51820].contains(&port),
        _ => false,
    }
}

/// Traffic of the hosts at the edge.
fn is_sent_by_the_edge(host: u8, target: Octets, protocol: Protocol, port: u16) -> bool {
    target[0] != 10
        && match host {
            25 => protocol == Tcp && port == 25,
            53 => matches!(protocol, Tcp | Udp) && port == 53,
            123 => protocol == Udp && port == 123,
            1 => protocol == Udp && (port == 500 || port == 4500),
            10 => protocol == Tcp && port == 443 && matches!(target, [198, 51, 100, _]),
            _ => false,
        }
}

fn is_dangerous(protocol: Protocol, port: u16) -> bool {
    let both = [19, 111, 137, 138, 139, 2049, 3389, 11211];
    match protocol {
        Tcp => both.contains(&port) || matches!(port, 23 | 25 | 79 | 135 | 445 | 512..=515 | 5900..=5909 | 6000..=6063),
        Udp => both.contains(&port) || matches!(port, 69 | 161 | 162 | 514 | 623 | 1900),
        _ => false,
    }
}

/// Traffic from inside to the internet.
fn is_let_out(source: Octets, target: Octets, protocol: Protocol, port: u16) -> bool {
    match (source, protocol) {
        (_, Icmp) => true,
        ([10, 2, ..], Tcp) => {
            let others = [21, 22, 43, 80, 443, 465, 587, 993, 995, 3478, 5349, 8080, 8443, 9418];
            others.contains(&port) || (5222..=5228).contains(&port)
        }
        ([10, 2, ..], Udp) => matches!(port, 443 | 500 | 1194 | 3478..=3481 | 4500 | 19302..=19309 | 51820),
        ([10, 3, ..], Tcp) => [80, 443, 465, 587, 993].contains(&port),
        ([10, 3, ..], Udp) => matches!(port, 443 | 500 | 3478..=3481 | 4500 | 51820),
        ([10, 1, third, _], Tcp) => {
            let is_feed = third == 3 && port == 22 && matches!(target, [198, 51, 100, _]);
            port == 80 || port == 443 || third == 4 && port == 53 || is_feed
        }
        ([10, 1, third, _], Udp) => third == 4 && (port == 53 || port == 123) || third == 7 && port == 5060,
        _ => false,
    }
}

/// The number of the verdict: 0 drops, 1 accepts, 2 refuses.
#[inline]
pub(super) fn by_octets(source: Octets, target: Octets, protocol: Protocol, port: u16) -> u8 {
    if is_special(source) {
        return 0;
    }
    if is_special(target) {
        return if is_group_of_ours(source, target, protocol, port) { 1 } else { 0 };
    }
    if matches!(source, [10, 9, 0, _]) && is_managed(target, protocol, port) {
        return 1;
    }
    if matches!(target, [10, 9, 0, _]) {
        return if is_report(source, protocol, port) { 1 } else { 0 };
    }
    let is_inside = source[0] == 10;
    if matches!(target, [10, 1, 5, _]) && is_inside && matches!(protocol, Tcp | Udp) {
        return if is_data(source, protocol, port) { 1 } else { 2 };
    }
    if is_served(source, target, protocol, port) {
        return 1;
    }
    if matches!(source, [203, 0, 113, host] if is_sent_by_the_edge(host, target, protocol, port)) {
        return 1;
    }
    match target {
        [203, 0, 113, host] if is_public(host, protocol, port) => 1,
        [203, 0, 113, _] => 0,
        _ if !is_inside || is_dangerous(protocol, port) => 0,
        [10, ..] => 2,
        _ if matches!(source, [10, 4 | 5, ..]) => 2,
        _ if is_let_out(source, target, protocol, port) => 1,
        _ => 2,
    }
}
