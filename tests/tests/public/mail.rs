//! A mail filter and other tables about texts, held against loops over them.

use crate::types::Folder;

dtable_runtime::dtable!("tables/public/mail.yaml");
dtable_runtime::dtable!("tables/public/shelf.yaml");
dtable_runtime::dtable!("tables/public/trip.yaml");
dtable_runtime::dtable!("tables/public/rooms.yaml");

/// Whether the words stand in a text in this order, each after the one before.
fn in_order(mut text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.find(word).map(|at| text = &text[at + word.len()..]).is_some())
}

/// Whether the text names a list of ietf.org between the last angle brackets.
fn of_ietf(list_id: &str) -> bool {
    let id = list_id.strip_suffix('>').and_then(|it| it.rsplit_once('<'));
    id.is_some_and(|(_, id)| id.len() > ".ietf.org".len() && id.ends_with(".ietf.org") && !id.contains('>'))
}

/// The folder, test by test as the script has them.
fn by_script(sender: &str, from: &str, to: &str, cc: &str, subject: &str, list_id: Option<&str>, size: u64) -> Folder {
    let [sender, from, to, cc, subject] = [sender, from, to, cc, subject].map(str::to_ascii_lowercase);
    if size > 5_000_000 {
        return Folder::Refused;
    }
    if sender == "owner-ietf-mta-filters@imc.org" || list_id.is_some_and(|it| of_ietf(&it.to_ascii_lowercase())) {
        return Folder::Lists;
    }
    if from.ends_with("@example.com") || to.ends_with("@example.com") {
        return Folder::Inbox;
    }
    let is_mine = [to, cc].iter().any(|it| it.contains("me@example.com"));
    let is_money = in_order(&subject, &["make", "money", "fast"]) || in_order(&subject, &["university", "dipl", "mas"]);
    if is_mine && !is_money { Folder::Personal } else { Folder::Spam }
}

#[test]
fn a_message_goes_where_the_script_puts_it() {
    let senders = ["", "Owner-IETF-MTA-Filters@imc.org", "owner-ietf-mta-filters@imc.org.example"];
    let people = ["", "a@b.org", "Boss@EXAMPLE.com", "me@example.com, a@b.org", "me@example.comm", "@example.com"];
    let subjects =
        ["", "Make some MONEY really fast", "money: make it fast", "makemoneyfast", "University diploma, mas", "diploma of a university"];
    let lists = [
        None,
        Some(""),
        Some("DMARC <dmarc.ietf.org>"),
        Some("<X.IETF.ORG>"),
        Some("<.ietf.org>"),
        Some("<<a.ietf.org>"),
        Some("<a>.ietf.org>"),
        Some("<aXietf.org>"),
        Some("<a.ietf.org> b"),
    ];
    let mut folders = [0; 5];
    for (sender, from) in senders.into_iter().flat_map(|sender| people.map(|from| (sender, from))) {
        for (to, cc) in people.into_iter().flat_map(|to| people.map(|cc| (to, cc))) {
            for (subject, list_id) in subjects.into_iter().flat_map(|subject| lists.map(|list| (subject, list))) {
                for size in [0, 5_000_000, 5_000_001] {
                    let expected = by_script(sender, from, to, cc, subject, list_id, size);
                    assert_eq!(
                        mail(sender, from, to, cc, subject, list_id, size),
                        expected,
                        "{sender} {from} {to} {cc} {subject} {list_id:?}"
                    );
                    folders[expected as usize] += 1;
                }
            }
        }
    }
    assert!(folders.iter().all(|it| *it > 0), "{folders:?}");
}

#[test]
fn names_stand_on_two_shelves() {
    for name in ["", "a", "Lz", "l\u{10ffff}", "M", "m", "ma", "MacKay", "maça", "mb", "z", "é", "MaC"] {
        let lower = name.to_ascii_lowercase();
        assert_eq!(shelf(name), if lower.as_bytes() < b"m" || lower.starts_with("mac") { 1 } else { 2 }, "{name:?}");
    }
}

#[test]
fn two_countries_need_a_second_look() {
    let countries = ["ch", "Ch", "CH", "gb", "GB", "gbr", "", "ĉh", "de"];
    for (from, to) in countries.into_iter().flat_map(|from| countries.map(|to| (from, to))) {
        let (upper, other) = (from.to_uppercase(), to.to_uppercase());
        assert_eq!(trip(from, to), !(upper == "GB" || upper == "CH" && other == "CH"), "{from} {to}");
    }
}

#[test]
fn each_role_has_its_rooms() {
    let places = ["admin_area", "staff_area", "common_area", "room", "sauna"];
    // Of each role the places that are open, and those open with a booking.
    let open = [
        ("admin", "admin_area staff_area common_area room sauna", ""),
        ("manager", "staff_area common_area room sauna", ""),
        ("staff", "staff_area common_area", ""),
        ("deluxe", "common_area sauna", "room"),
        ("standard", "common_area", "room"),
    ];
    for (role, always, booked) in open {
        for place in places {
            let is_in = |all: &str| all.split(' ').any(|it| it == place);
            assert_eq!(
                [rooms(role, place, false), rooms(role, place, true)],
                [is_in(always), is_in(always) || is_in(booked)],
                "{role} {place}"
            );
        }
    }
    assert_eq!(rooms::outcome("deluxe", "sauna", false).rule.why(), "part of the room \"deluxe\"");
}
