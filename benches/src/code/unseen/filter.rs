//! The folder of a message: patterns over three texts, without regard to capitals.

use crate::code::made;
use crate::random::Random;
use regex::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};
use std::sync::LazyLock;

/// Sender, subject, attachment.
pub type Input = (&'static str, &'static str, &'static str);

/// The rules in their order, as regular expressions of the three texts, each with its folder.
const RULES: [([&str; 3], u32); 26] = [
    (["", "", r"\.(exe|scr|js)$"], 1),
    (["", "", r"^(?s:.*)\.(pdf|doc|jpg)\.[a-z]+$"], 1),
    ([r"@example\.org$", r"^\[ops\]", ""], 2),
    ([r"@example\.org$", r"^standup", ""], 3),
    ([r"@example\.org$", "", r"\.ics$"], 4),
    (["^(ci|build)@", "failed", ""], 5),
    (["^(ci|build)@", "", ""], 6),
    (["no-?reply", "password", ""], 7),
    (["no-?reply", "delivery", ""], 8),
    ([r"@bank\.example$", "^statement", r"\.pdf$"], 9),
    ([r"@bank\.example$", "", "^$"], 10),
    ([r"@bank\.example$", "", ""], 1),
    ([LIST, "^re:", ""], 11),
    ([LIST, r"^\[patch", ""], 12),
    ([LIST, "", ""], 13),
    (["", "invoice", r"\.pdf$"], 14),
    (["", "invoice", r"\.zip$"], 1),
    (["", "^receipt", r"\.pdf$"], 14),
    (["newsletter|digest", "", ""], 15),
    (["marketing", "", ""], 15),
    (["", "^lottery", ""], 1),
    (["", "[0-9]% off", ""], 15),
    (["", "^(re|fwd):", ""], 16),
    (["", "^out of office", ""], 17),
    (["", "", r"\.ics$"], 4),
    ([r"\.example$", "", ""], 18),
];

const LIST: &str = r"^[a-z.]+@lists\.[a-z]+\.(org|net)$";

const SENDERS: [&str; 14] = [
    "anna@example.org",
    "Ben.Miller@Example.org",
    "ci@builds.test",
    "build@forge.test",
    "noreply@shop.test",
    "account-no-reply@service.test",
    "service@bank.example",
    "rust.users@lists.fedora.org",
    "dev@lists.kernel.net",
    "newsletter@paper.test",
    "marketing@shoes.test",
    "carla@home.test",
    "dora@a.example",
    "emil.long-family-name@university.test",
];

const SUBJECTS: [&str; 16] = [
    "[OPS] disk is nearly full on db-3",
    "Standup notes of Monday",
    "main #4711 failed after 12 minutes",
    "main #4712 passed",
    "Reset your password within an hour",
    "Your delivery arrives tomorrow",
    "Statement of October",
    "Re: How do I match a slice of bytes?",
    "[PATCH v3 2/7] mm: read pages ahead",
    "Invoice 2024-118 for your order",
    "Receipt",
    "Lottery: you are our winner!",
    "Only today: 30% off all coats",
    "Fwd: pictures of the lake",
    "Out of office",
    "Lunch on Thursday?",
];

const ATTACHMENTS: [&str; 10] =
    ["", "", "", "", "invoice-118.pdf", "photos.zip", "meeting.ics", "holiday.JPG", "form.pdf.exe", "letter.doc.html"];

/// A message, each part of which is one of some.
pub fn input(random: &mut Random) -> Input {
    (SENDERS[random.below(SENDERS.len())], SUBJECTS[random.below(SUBJECTS.len())], ATTACHMENTS[random.below(ATTACHMENTS.len())])
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::filter(it.0, it.1, it.2))
}

fn starts(text: &str, word: &str) -> bool {
    text.as_bytes().get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word.as_bytes()))
}

fn ends(text: &str, word: &str) -> bool {
    text.len() >= word.len() && text.as_bytes()[text.len() - word.len()..].eq_ignore_ascii_case(word.as_bytes())
}

fn has(text: &str, word: &str) -> bool {
    text.as_bytes().windows(word.len()).any(|it| it.eq_ignore_ascii_case(word.as_bytes()))
}

fn has_two_endings(text: &str) -> bool {
    text.rsplit_once('.').is_some_and(|(head, last)| {
        let is_ending = !last.is_empty() && last.bytes().all(|it| it.is_ascii_alphabetic());
        is_ending && [".pdf", ".doc", ".jpg"].iter().any(|it| ends(head, it))
    })
}

fn is_list(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphabetic() || it == b'.');
    let list = if starts(host, "lists.") { host[6..].rsplit_once('.') } else { None };
    is_name
        && list.is_some_and(|(list, end)| {
            let is_known = end.eq_ignore_ascii_case("org") || end.eq_ignore_ascii_case("net");
            is_known && !list.is_empty() && list.bytes().all(|it| it.is_ascii_alphabetic())
        })
}

fn is_on_sale(text: &str) -> bool {
    text.as_bytes().windows(6).any(|it| it[0].is_ascii_digit() && it[1..].eq_ignore_ascii_case(b"% off"))
}

/// The rules in their order, each text read as it stands.
#[inline]
pub fn if_chain(&(sender, subject, attachment): &Input) -> u32 {
    if ends(attachment, ".exe") || ends(attachment, ".scr") || ends(attachment, ".js") || has_two_endings(attachment) {
        return 1;
    }
    if ends(sender, "@example.org") {
        if starts(subject, "[ops]") {
            return 2;
        }
        if starts(subject, "standup") {
            return 3;
        }
        if ends(attachment, ".ics") {
            return 4;
        }
    }
    if starts(sender, "ci@") || starts(sender, "build@") {
        return if has(subject, "failed") { 5 } else { 6 };
    }
    if has(sender, "noreply") || has(sender, "no-reply") {
        if has(subject, "password") {
            return 7;
        }
        if has(subject, "delivery") {
            return 8;
        }
    }
    if ends(sender, "@bank.example") {
        return if starts(subject, "statement") && ends(attachment, ".pdf") {
            9
        } else if attachment.is_empty() {
            10
        } else {
            1
        };
    }
    if is_list(sender) {
        return if starts(subject, "re:") {
            11
        } else if starts(subject, "[patch") {
            12
        } else {
            13
        };
    }
    if ends(attachment, ".pdf") && (has(subject, "invoice") || starts(subject, "receipt")) {
        return 14;
    }
    if ends(attachment, ".zip") && has(subject, "invoice") {
        return 1;
    }
    if has(sender, "newsletter") || has(sender, "digest") || has(sender, "marketing") {
        return 15;
    }
    if starts(subject, "lottery") {
        return 1;
    }
    if is_on_sale(subject) {
        return 15;
    }
    if starts(subject, "re:") || starts(subject, "fwd:") {
        return 16;
    }
    if starts(subject, "out of office") {
        return 17;
    }
    if ends(attachment, ".ics") {
        return 4;
    }
    if ends(sender, ".example") { 18 } else { 0 }
}

/// The same over small letters, which are made first, with what the standard library has for texts.
pub fn nested(it: &Input) -> u32 {
    let [sender, subject, attachment] = [it.0, it.1, it.2].map(str::to_ascii_lowercase);
    let is_on_sale = || subject.match_indices("% off").any(|(at, _)| subject[..at].ends_with(|it: char| it.is_ascii_digit()));
    if [".exe", ".scr", ".js"].iter().any(|it| attachment.ends_with(it)) || has_two_endings(&attachment) {
        return 1;
    }
    let has_calendar = attachment.ends_with(".ics");
    match () {
        () if sender.ends_with("@example.org") && subject.starts_with("[ops]") => 2,
        () if sender.ends_with("@example.org") && subject.starts_with("standup") => 3,
        () if sender.ends_with("@example.org") && has_calendar => 4,
        () if sender.starts_with("ci@") || sender.starts_with("build@") => 6 - u32::from(subject.contains("failed")),
        () if (sender.contains("noreply") || sender.contains("no-reply")) && subject.contains("password") => 7,
        () if (sender.contains("noreply") || sender.contains("no-reply")) && subject.contains("delivery") => 8,
        () if sender.ends_with("@bank.example") => match attachment.as_str() {
            "" => 10,
            it if subject.starts_with("statement") && it.ends_with(".pdf") => 9,
            _ => 1,
        },
        () if is_list(&sender) && subject.starts_with("re:") => 11,
        () if is_list(&sender) => 13 - u32::from(subject.starts_with("[patch")),
        () if attachment.ends_with(".pdf") && (subject.contains("invoice") || subject.starts_with("receipt")) => 14,
        () if attachment.ends_with(".zip") && subject.contains("invoice") => 1,
        () if ["newsletter", "digest", "marketing"].iter().any(|it| sender.contains(it)) => 15,
        () if subject.starts_with("lottery") => 1,
        () if is_on_sale() => 15,
        () if subject.starts_with("re:") || subject.starts_with("fwd:") => 16,
        () if subject.starts_with("out of office") => 17,
        () if has_calendar => 4,
        () if sender.ends_with(".example") => 18,
        () => 0,
    }
}

/// A loop over the rules, by one regular expression for each entry.
pub fn scan(it: &Input) -> u32 {
    static ALL: LazyLock<Vec<[Option<Regex>; 3]>> = LazyLock::new(|| {
        let one = |of: &str| (!of.is_empty()).then(|| RegexBuilder::new(of).case_insensitive(true).build().expect("a pattern"));
        RULES.iter().map(|it| it.0.map(one)).collect()
    });
    let texts = [it.0, it.1, it.2];
    let holds = |rule: &[Option<Regex>; 3]| rule.iter().zip(texts).all(|(of, text)| of.as_ref().is_none_or(|it| it.is_match(text)));
    ALL.iter().position(holds).map_or(0, |at| RULES[at].1)
}

/// For each text all patterns at once, with the rules of which each is an entry, and the rules without an entry.
pub type Table = [(RegexSet, Vec<u32>, u32); 3];

/// The sets of [`packed`].
pub fn table() -> Box<Table> {
    let of_text = |text: usize| {
        let mut patterns: Vec<&str> = RULES.iter().map(|it| it.0[text]).filter(|it| !it.is_empty()).collect();
        patterns.sort_unstable();
        patterns.dedup();
        let rules = |of: &str| (0..RULES.len()).filter(|at| RULES[*at].0[text] == of).fold(0, |rules, at| rules | 1 << at);
        let set = RegexSetBuilder::new(&patterns).case_insensitive(true).build().expect("patterns");
        (set, patterns.iter().map(|it| rules(it)).collect(), rules("") | 1 << RULES.len())
    };
    Box::new([0, 1, 2].map(of_text))
}

/// All regular expressions of a text at once; the rules that are left, as bits.
pub fn packed(it: &Input, table: &Table) -> u32 {
    let rules =
        |text: &str, (set, rules, free): &(RegexSet, Vec<u32>, u32)| set.matches(text).iter().fold(*free, |all, at| all | rules[at]);
    let left = [it.0, it.1, it.2].iter().zip(table).fold(u32::MAX, |left, (text, set)| left & rules(text, set));
    RULES.get(left.trailing_zeros() as usize).map_or(0, |it| it.1)
}
