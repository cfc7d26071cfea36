//! Special addresses: the ends of every network of two numbers, and every network of three where the registry has any, by what std says of them.

use crate::types::Purpose;
use std::net::Ipv4Addr;

dtable_runtime::dtable!("tables/public/addresses.yaml");

/// What the registry says, by the methods of std where there are any, and by the numbers elsewhere.
fn expected(address: Ipv4Addr) -> (Purpose, bool, bool) {
    match address.octets() {
        [0, ..] => (Purpose::Here, true, false),
        [100, 64..=127, ..] => (Purpose::Carrier, true, true),
        [198, 18 | 19, ..] => (Purpose::Benchmarks, true, true),
        _ if address.is_private() => (Purpose::Private, true, true),
        _ if address.is_loopback() => (Purpose::Loopback, false, false),
        _ if address.is_link_local() => (Purpose::Link, true, false),
        _ if address.is_documentation() => (Purpose::Examples, false, false),
        _ if address.is_multicast() => (Purpose::Group, false, true),
        _ if address.is_broadcast() => (Purpose::Everybody, false, false),
        [240..=255, ..] => (Purpose::Later, false, false),
        _ => (Purpose::Internet, true, true),
    }
}

#[test]
fn an_address_is_set_aside_as_the_registry_says() {
    let wide = (0..=u16::MAX).flat_map(|it| [0, 1, 0xfffe, 0xffff].map(|end| u32::from(it) << 16 | end));
    let documented = [0xc000_0000_u32, 0xc633_0000, 0xcb00_0000];
    let fine = documented.into_iter().flat_map(|it| (0..=0xffff).map(move |end| it | end));
    for address in wide.chain(fine).map(Ipv4Addr::from_bits) {
        let it = addresses(address);
        assert_eq!((it.purpose, it.source, it.passed), expected(address), "{address}");
    }
}
