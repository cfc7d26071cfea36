//! Where addresses and networks end. What they mean is read by the column that they are compared with.
//!
//! Entries and relations contain them, as they contain dates: there `10.0.0.0/8` is a network, and no division.

/// The length of the address or the network at the beginning of a text; `None` where there is none.
///
/// A port, a zone and a mask belong to it, so that the column can say what is wrong with them. Of two words such as
/// `fe80::a` Rust makes a path: there is no address, unless a prefix follows.
///
/// ```
/// use dtable_core::syntax::address::length;
/// assert_eq!((length("10.0.0.0/8, 10.1.2.3"), length("10.0.0.1..=10.0.0.9")), (Some(10), Some(8)));
/// assert_eq!((length("2001:db8::/32"), length("::1..::9"), length("fe80::a/64")), (Some(13), Some(3), Some(10)));
/// assert_eq!((length("1.5"), length("08:30:15"), length("Face::Bad"), length("fe80::a")), (None, None, None, None));
/// ```
#[must_use]
pub fn length(text: &str) -> Option<usize> {
    let address = dotted(text).or_else(|| colons(text))?;
    let end = address + prefix(&text[address..]);
    let is_path = end == address && text[..end].split("::").all(is_word);
    let follows = text[end..].chars().next();
    (!is_path && !follows.is_some_and(|it| it == '_' || it.is_alphanumeric())).then_some(end)
}

fn is_word(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_alphabetic()) && text.bytes().all(|it| it.is_ascii_alphanumeric())
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// `10.1.2.3`: four numbers or more, with the port that may follow.
fn dotted(text: &str) -> Option<usize> {
    let (mut end, mut numbers) = (digits(text), 1);
    while text[end..].starts_with('.') && digits(&text[end + 1..]) > 0 {
        end += 1 + digits(&text[end + 1..]);
        numbers += 1;
    }
    let port = text[end..].strip_prefix(':').map_or(0, |it| 1 + digits(it));
    (numbers >= 4 && !text.starts_with('.')).then_some(if port > 1 { end + port } else { end })
}

/// `2001:db8::1`, `::ffff:10.0.0.1`: a double colon, or more colons than a time has; with the zone that may follow.
fn colons(text: &str) -> Option<usize> {
    let is_part = |it: &u8| it.is_ascii_hexdigit() || *it == b':';
    let mut end = text.bytes().take_while(is_part).count();
    let run = &text[..end];
    let is_clock = run.split(':').all(|it| it.len() <= 2 && digits(it) == it.len());
    let count = run.matches(':').count();
    let is_address = run.contains("::") || count >= 7 || count >= 2 && !is_clock;
    if !is_address || run.starts_with(':') && !run.starts_with("::") {
        return None;
    }
    let last = run.rfind(':').map_or(0, |it| it + 1);
    end = dotted(&text[last..]).map_or(end, |it| last + it);
    let zone = text[end..].strip_prefix('%').map_or(0, |it| 1 + it.bytes().take_while(u8::is_ascii_alphanumeric).count());
    Some(end + if zone > 1 { zone } else { 0 })
}

/// `/8`, `/255.0.0.0`; nothing where no number follows.
fn prefix(text: &str) -> usize {
    let Some(rest) = text.strip_prefix('/') else { return 0 };
    let mut end = digits(rest);
    while end > 0 && rest[end..].starts_with('.') && digits(&rest[end + 1..]) > 0 {
        end += 1 + digits(&rest[end + 1..]);
    }
    if end == 0 { 0 } else { 1 + end }
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn ends_are_found() {
        for (text, expected) in [
            ("10.1.2.3", Some(8)),
            ("10.0.0.0/8,10.1.2.3", Some(10)),
            ("10.0.0.0/255.0.0.0", Some(18)),
            ("10.1.2.3:80", Some(11)),
            ("10.0.0.0.1", Some(10)),
            ("10.0.0.1..10.0.0.9", Some(8)),
            ("10.0.0", None),
            ("10.0.0.x", None),
            ("10.0.0.0x", None),
            ("::", Some(2)),
            ("::/0", Some(4)),
            ("::1", Some(3)),
            ("::..=::ff", Some(2)),
            ("::ffff:10.0.0.1", Some(15)),
            ("::ffff:10.0.0.0/104", Some(19)),
            ("fe80::1%eth0, x", Some(12)),
            ("2001:db8:0:0:0:0:0:1", Some(20)),
            ("1:2:3:4:5:6:7:8", Some(15)),
            ("2001:db8:1", Some(10)),
            ("00:1a:2b:3c:4d:5e", Some(17)),
            ("08:30:15:20", None),
            ("08:30", None),
            ("beef::cafe", None),
            ("beef::cafe/32", Some(13)),
            ("a::b:c", Some(6)),
            ("Cafe::Bar", None),
            ("Cafe::Baz", None),
            ("::std::x", None),
            (":1", None),
            ("", None),
        ] {
            assert_eq!(length(text), expected, "{text}");
        }
    }
}
