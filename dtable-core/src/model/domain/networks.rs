//! Reads and writes addresses and networks: the bits of an address are its position.
//!
//! Addresses are those that Rust reads and writes. A network is an address and a prefix, `10.0.0.0/8`: all addresses
//! that begin with the bits of the prefix. The bits beyond it are zero.

use super::notation::{Misread, Notation};
use crate::lists::CollectVec;
use crate::model::Position;
use std::net::{Ipv4Addr, Ipv6Addr};

fn misread(message: impl Into<String>, help: impl Into<String>) -> Misread {
    Misread { message: message.into(), help: help.into() }
}

impl Notation {
    /// Whether literals are addresses.
    #[must_use]
    pub const fn is_address(self) -> bool {
        matches!(self, Self::Ipv4 | Self::Ipv6)
    }

    /// The number of bits of an address.
    const fn width(self) -> u32 {
        if let Self::Ipv4 = self { 32 } else { 128 }
    }

    /// The bits of an address; `None` where the text is none.
    fn bits(self, text: &str) -> Option<Position> {
        match self {
            Self::Ipv4 => text.parse::<Ipv4Addr>().ok().map(|it| it.to_bits().into()),
            _ => text.parse::<Ipv6Addr>().ok().map(Ipv6Addr::to_bits),
        }
    }

    /// The key of an address.
    pub(super) fn address(self, text: &str) -> Result<i128, Misread> {
        self.bits(text).and_then(|it| self.key().value_at(it)).ok_or_else(|| self.no_address(text))
    }

    /// The address of a key.
    pub(super) fn write_address(self, key: i128) -> String {
        match self {
            Self::Ipv4 => Ipv4Addr::from_bits(key as u32).to_string(),
            _ => ipv6_of(key).to_string(),
        }
    }

    /// The mistake in a text that is no address.
    fn no_address(self, text: &str) -> Misread {
        let (number, plural) = (if self == Self::Ipv4 { "an IPv4" } else { "an IPv6" }, self.plural());
        let is = |text: &str| self.bits(text).is_some();
        let before = |mark: char| text.split_once(mark).map(|it| it.0).filter(|it| is(it));
        if text.contains('/') {
            let first = text.split('/').next().filter(|it| is(it)).map_or_else(String::new, |it| format!(": write `{it}`"));
            return misread("is a network, and no address", format!("one address has no prefix{first}"));
        }
        if let (Self::Ipv6, Ok(address)) = (self, text.parse::<Ipv4Addr>()) {
            return misread("is an IPv4 address", format!("write `{}` for it among IPv6 addresses", address.to_ipv6_mapped()));
        }
        if self == Self::Ipv4 && Self::Ipv6.bits(text).is_some() {
            return misread("is an IPv6 address", "IPv6 addresses have a type of their own, `std::net::Ipv6Addr`");
        }
        if let Some(address) = before('%') {
            return misread("has a zone", format!("addresses are compared without zones: write `{address}`"));
        }
        if let Some(address) = before(':').filter(|_| self == Self::Ipv4) {
            return misread("has a port", format!("a port is a column of its own: write `{address}`"));
        }
        let numbers: Vec<&str> = if self == Self::Ipv4 { text.split('.').collect_vec() } else { Vec::new() };
        if numbers.iter().any(|it| it.len() > 1 && it.starts_with('0')) {
            return misread("has a zero before a number", "other programs read such numbers to the base 8: write none of these zeros");
        }
        if numbers.len() == 4 && numbers.iter().all(|it| it.bytes().all(|it| it.is_ascii_digit())) {
            return misread("has a number above 255", "an IPv4 address has four numbers from 0 to 255");
        }
        misread(format!("is not {number} address"), format!("{plural} are written as in {}", self.examples()))
    }

    /// The first and the last bits of a network; `None` where the text has no prefix.
    ///
    /// # Errors
    ///
    /// The mistake in a network.
    ///
    /// ```
    /// use dtable_core::model::Notation;
    /// assert_eq!(Notation::Ipv4.network("10.0.0.0/8"), Some(Ok((0x0a00_0000, 0x0aff_ffff))));
    /// assert_eq!(Notation::Ipv4.network("10.0.0.0"), None);
    /// let found = Notation::Ipv4.network("10.1.2.3/8").unwrap().unwrap_err();
    /// assert_eq!(found.help, "write `10.0.0.0/8` for the network, or `10.1.2.3` for the one address");
    /// ```
    #[must_use]
    pub fn network(self, text: &str) -> Option<Result<(Position, Position), Misread>> {
        let (address, prefix) = text.split_once('/')?;
        Some(self.network_of(address, prefix))
    }

    fn network_of(self, address: &str, prefix: &str) -> Result<(Position, Position), Misread> {
        let width = self.width();
        let Some(bits) = self.bits(address) else {
            let mapped = address.parse::<Ipv4Addr>().ok().zip(prefix.parse::<u32>().ok().filter(|it| self == Self::Ipv6 && *it <= 32));
            return Err(match mapped {
                Some((address, ones)) => {
                    let help = format!("write `{}/{}` for it among IPv6 addresses", address.to_ipv6_mapped(), 96 + ones);
                    misread("is a network of IPv4 addresses", help)
                }
                None => self.no_address(address),
            });
        };
        if let Some(mask) = Self::Ipv4.bits(prefix).filter(|_| self == Self::Ipv4) {
            let ones = (mask as u32).leading_ones();
            let is_prefix = (mask as u32).checked_shl(ones).unwrap_or(0) == 0;
            let help = if is_prefix { format!("write `{}/{ones}`", self.shown(bits & mask)) } else { no_prefix(width) };
            return Err(misread("has a mask in place of a prefix", help));
        }
        let is_plain = prefix == "0" || !prefix.starts_with(['0', '+']);
        let Some(ones) = prefix.parse::<u32>().ok().filter(|it| is_plain && *it <= width) else {
            return Err(misread(format!("has no prefix from 0 to {width}"), no_prefix(width)));
        };
        let beyond = beyond(width - ones);
        if bits & beyond != 0 {
            let first = self.shown(bits & !beyond);
            let help = format!("write `{first}/{ones}` for the network, or `{}` for the one address", self.shown(bits));
            return Err(misread("has bits beyond its prefix", help));
        }
        Ok((bits, bits | beyond))
    }

    /// An address, by its bits.
    fn shown(self, bits: Position) -> String {
        match self {
            Self::Ipv4 => Ipv4Addr::from_bits(bits as u32).to_string(),
            _ => Ipv6Addr::from_bits(bits).to_string(),
        }
    }

    /// The network that has exactly the addresses from `low` to `high`; `None` where there is none, or one address.
    pub(super) fn network_from(self, low: Position, high: Position) -> Option<String> {
        let free = 128 - (low ^ high).leading_zeros();
        let is_network = low < high && low & beyond(free) == 0 && low | beyond(free) == high;
        is_network.then(|| format!("{}/{}", self.shown(low), self.width() - free))
    }
}

/// The IPv6 address of a key.
pub(crate) const fn ipv6_of(key: i128) -> Ipv6Addr {
    // The least key is that of `::`.
    Ipv6Addr::from_bits(key.wrapping_sub(i128::MIN) as u128)
}

/// The last `free` bits.
const fn beyond(free: u32) -> Position {
    match Position::MAX.checked_shl(free) {
        Some(before) => !before,
        None => Position::MAX,
    }
}

fn no_prefix(width: u32) -> String {
    format!("a prefix is the number of the first bits that all addresses of the network share, from 0 to {width}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_are_read_and_written() {
        for (notation, text) in [
            (Notation::Ipv4, "0.0.0.0"),
            (Notation::Ipv4, "10.1.2.3"),
            (Notation::Ipv4, "255.255.255.255"),
            (Notation::Ipv6, "::"),
            (Notation::Ipv6, "::1"),
            (Notation::Ipv6, "2001:db8::1"),
            (Notation::Ipv6, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ] {
            let key = notation.read(text).unwrap();
            assert_eq!(notation.write(key), text);
            assert_eq!(notation.key().position_of(key), notation.bits(text), "{text}");
        }
        for (notation, text) in [
            (Notation::Ipv4, "0.0.0.0/0"),
            (Notation::Ipv4, "10.0.0.0/8"),
            (Notation::Ipv4, "10.1.2.2/31"),
            (Notation::Ipv6, "::/0"),
            (Notation::Ipv6, "2001:db8::/32"),
            (Notation::Ipv6, "::ffff:10.0.0.0/104"),
        ] {
            let (low, high) = notation.network(text).unwrap().unwrap();
            assert_eq!(notation.network_from(low, high), Some(text.to_owned()));
        }
        assert_eq!(Notation::Ipv4.network("10.1.2.3/32"), Some(Ok((0x0a01_0203, 0x0a01_0203))));
        assert_eq!([(1, 2), (0, 2), (1, 3), (5, 5)].map(|(low, high)| Notation::Ipv4.network_from(low, high)), [const { None }; 4]);
        assert_eq!(Notation::Ipv4.network_from(2, 3), Some("0.0.0.2/31".to_owned()));
    }

    #[test]
    fn mistakes_are_named() {
        let said = |found: Misread| format!("{} | {}", found.message, found.help);
        for (notation, text, expected) in [
            (Notation::Ipv4, "10.1.2.3/8", "is a network, and no address | one address has no prefix: write `10.1.2.3`"),
            (Notation::Ipv4, "10.1.2.256", "has a number above 255 | "),
            (Notation::Ipv4, "010.1.2.3", "has a zero before a number | "),
            (Notation::Ipv4, "10.1.2.3:80", "has a port | a port is a column of its own: write `10.1.2.3`"),
            (Notation::Ipv4, "10.1.2.3.4", "is not an IPv4 address | "),
            (Notation::Ipv4, "::1", "is an IPv6 address | "),
            (Notation::Ipv6, "10.0.0.1", "is an IPv4 address | write `::ffff:10.0.0.1` for it among IPv6 addresses"),
            (Notation::Ipv6, "fe80::1%eth0", "has a zone | addresses are compared without zones: write `fe80::1`"),
            (Notation::Ipv6, "2001:db8:1", "is not an IPv6 address | IPv6 addresses are written as in "),
        ] {
            let found = said(notation.read(text).unwrap_err());
            assert!(found.starts_with(expected), "{text}: {found}");
        }
        for (notation, text, expected) in [
            (Notation::Ipv4, "10.0.0.0/33", "has no prefix from 0 to 32"),
            (Notation::Ipv4, "10.0.0.0/08", "has no prefix from 0 to 32"),
            (Notation::Ipv4, "10.0.0.0/255.0.0.0", "has a mask in place of a prefix | write `10.0.0.0/8`"),
            (Notation::Ipv4, "10.0.0.0/0.0.0.0", "has a mask in place of a prefix | write `0.0.0.0/0`"),
            (Notation::Ipv4, "10.0.0.0/255.0.255.0", "has a mask in place of a prefix | a prefix is the number"),
            (Notation::Ipv4, "010.0.0.0/8", "has a zero before a number"),
            (Notation::Ipv6, "10.0.0.0/8", "is a network of IPv4 addresses | write `::ffff:10.0.0.0/104`"),
            (Notation::Ipv6, "fe80::1/10", "has bits beyond its prefix | write `fe80::/10` for the network, or `fe80::1` for"),
            (Notation::Ipv6, "fe80::/129", "has no prefix from 0 to 128"),
        ] {
            let found = said(notation.network(text).unwrap().unwrap_err());
            assert!(found.starts_with(expected), "{text}: {found}");
        }
    }
}
