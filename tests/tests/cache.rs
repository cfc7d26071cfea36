//! A build takes expansions of earlier builds from files, as long as nothing has changed that they depend on.

use dtable_tests::rustc::library;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, thread};

/// A library in a folder of its own.
struct Library(PathBuf);

/// What became of a build.
struct Built {
    is_well: bool,
    said: String,
    object: Vec<u8>,
    /// The stored expansions, each with the time when it was written.
    stored: BTreeMap<PathBuf, SystemTime>,
}

impl Library {
    fn new(name: &str, source: &str, files: &[(&str, &str)]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache").join(name);
        let _ = fs::remove_dir_all(&folder);
        let library = Self(folder);
        library.write("lib.rs", source);
        files.iter().for_each(|(name, text)| library.write(name, text));
        library
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn folder(&self) -> PathBuf {
        self.0.join("out/dtable-cache")
    }

    fn build(&self) -> Built {
        self.built("user", "1")
    }

    /// Builds without stored expansions.
    fn build_anew(&self) -> Built {
        self.built("user", "0")
    }

    fn built(&self, name: &str, cache: &str) -> Built {
        let ended = library(&self.0, name).env("DTABLE_CACHE", cache).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        let object = fs::read(self.0.join(format!("out/{name}.o"))).unwrap_or_default();
        Built { is_well: ended.status.success(), said, object, stored: self.stored() }
    }

    fn stored(&self) -> BTreeMap<PathBuf, SystemTime> {
        let files = fs::read_dir(self.folder()).into_iter().flatten().map(|it| it.unwrap());
        files.map(|it| (it.path(), it.metadata().unwrap().modified().unwrap())).collect()
    }
}

/// A table of the fee of a visitor, `cents` for adults.
fn fee(name: &str, cents: u32) -> String {
    format!(
        "table: {name}\ninputs: {{ age: u8 }}\noutputs: {{ cents: u32 }}\nrules: |\n  | rule | age | cents |\n  | a | < 6 | 0 |\n  | b | >= 6 | {cents} |\n"
    )
}

/// A library whose constants say what adults pay, so that it compiles as long as the code is that of the table.
fn paying(cents: u32) -> String {
    format!("dtable_runtime::dtable!(const \"fee.yaml\");\nconst _: () = assert!(fee(7) == {cents});\n")
}

#[test]
fn a_table_is_checked_once_until_it_changes() {
    let library = Library::new("once", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    let first = library.build();
    assert!(first.is_well && first.stored.len() == 1, "{}", first.said);
    let second = library.build();
    assert!(second.is_well && second.stored == first.stored && second.object == first.object, "{}", second.said);
    library.write("fee.yaml", &fee("fee", 8));
    let outdated = library.build();
    assert!(!outdated.is_well && outdated.said.contains("assertion failed"), "{}", outdated.said);
    library.write("lib.rs", &paying(8));
    let third = library.build();
    assert!(third.is_well && third.stored.len() == 1 && third.stored != first.stored, "{}", third.said);
}

#[test]
fn another_call_is_another_expansion() {
    let mut seen = 0;
    let library = Library::new("calls", "", &[("fee.yaml", &fee("fee", 5))]);
    for call in [
        "\"fee.yaml\"",
        "pub(crate) \"fee.yaml\"",
        "const \"fee.yaml\"",
        "trust(data) \"fee.yaml\"",
        "\"fee.yaml\" as toll",
        "try \"fee.yaml\"",
        "\"./fee.yaml\"",
    ] {
        library.write("lib.rs", &format!("#![allow(dead_code)]\ndtable_runtime::dtable!({call});\n"));
        let built = library.build();
        seen += 1;
        assert!(built.is_well && built.stored.len() == seen, "{call}: {}", built.said);
    }
}

/// Calls in many modes and places, and tables with what code can have: texts, enums, computed columns, used tables, a model, expressions of
/// the author's with names like our locals.
const MANY: &str = "#![allow(dead_code)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone { Home, Far }
pub mod here {
    pub const fn twice(host: u8) -> u8 { host * 2 }
    pub mod plain { use super::super::Zone; dtable_runtime::dtable!(\"parcel.yaml\"); }
    pub mod failing { use super::super::Zone; dtable_runtime::dtable!(pub(super) try \"parcel.yaml\" as sent); }
    pub mod waiting { use super::super::Zone; dtable_runtime::dtable!(pub(in crate::here) async \"parcel.yaml\"); }
    pub mod asking { use super::super::Zone; dtable_runtime::dtable!(ask r\"parcel.yaml\"); }
    pub mod changing { use super::super::Zone; dtable_runtime::dtable!(pub(crate) mut try \"parcel.yaml\"); }
    macro_rules! called { ($seen:vis, $path:literal) => { dtable_runtime::dtable!($seen $path); }; }
    pub mod by_macro { use super::super::Zone; called!(pub(crate), \"parcel.yaml\"); }
    pub mod used { dtable_runtime::dtable!(const \"fee.yaml\"); }
    pub mod model { dtable_runtime::dtable!(\"lamp.yaml\"); }
}
";

const PARCEL: &str = "table: parcel
title: What a parcel costs
conditions:
  zone: { type: Zone, values: [Home, Far], text: Where? }
  name: { type: \"&'static str\", text: Who? }
  q0: Is it urgent?
  doubled: { is: 'host > 3 && { let a0 = host; let r#value = a0; value < 9 }' }
inputs:
  host: u8
actions: { weigh: Weigh it, tell: Tell }
outputs:
  price: { type: u8, text: The price }
rules: |
  | rule | zone | name          | q0 | doubled | do    | price                            |
  | 1    | Home | \"a\", \"b\"      | -  | -       | weigh | super::twice(host)               |
  | 2    | Home | not(\"a\", \"b\") | T  | -       |       | { let host = host; host }        |
  | 3    | Home | not(\"a\", \"b\") | F  | T       | tell  | 7                                |
  | 4    | Home | not(\"a\", \"b\") | F  | F       |       | 8                                |
  | 5    | Far  | -             | -  | T       | weigh | [host, 1][0]                     |
  | 6    | Far  | -             | -  | F       |       | 9                                |
";

const LAMP: [(&str, &str); 2] = [
    ("lamp.yaml", "model: lamp\nstart: dark\ntables: [dark.yaml]\n"),
    ("dark.yaml", "table: dark\ninputs: { on: bool }\nrules: |\n  | rule | on | next |\n  | a | T | stop |\n  | b | F | stay |\n"),
];

#[test]
fn stored_code_has_the_bytes_and_places_of_new_code() {
    let [lamp, dark] = LAMP;
    let library = Library::new("many", MANY, &[("parcel.yaml", PARCEL), ("fee.yaml", &fee("fee", 5)), lamp, dark]);
    let new = library.build_anew();
    assert!(new.is_well && new.stored.is_empty() && !new.object.is_empty(), "{}", new.said);
    let first = library.build();
    assert!(first.is_well && first.stored.len() == 8, "{} of 8 calls stored\n{}", first.stored.len(), first.said);
    let second = library.build();
    assert_eq!((second.is_well, &second.said, &second.stored), (true, &first.said, &first.stored));
    assert!(first.object == new.object && second.object == new.object);
}

#[test]
fn warnings_are_told_in_every_build() {
    let text = fee("fee", 5).replace("| b | >= 6 | 5 |", "| b | >= 6 | 5 |\n  | c | 9 | 5 |\n  | d | 10 | 5 |");
    let library = Library::new("warnings", "dtable_runtime::dtable!(\"fee.yaml\");\n", &[("fee.yaml", &text)]);
    let (first, second) = (library.build(), library.build());
    assert!(first.is_well && first.said.contains("redundant") && first.stored.len() == 1, "{}", first.said);
    assert_eq!((&second.said, second.stored), (&first.said, first.stored));
    assert_eq!(library.build_anew().said, first.said);
}

#[test]
fn errors_are_found_in_every_build() {
    let library = Library::new("errors", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    assert!(library.build().is_well);
    library.write("fee.yaml", &fee("fee", 5).replace(">= 6", "> 6"));
    let (first, second) = (library.build(), library.build());
    assert!(!first.is_well && first.said.contains("missing-rule"), "{}", first.said);
    assert_eq!(first.said, second.said);
    library.write("fee.yaml", &fee("fee", 5));
    assert!(library.build().is_well);
}

#[test]
fn every_file_behind_a_table_counts() {
    let group = "table: group\nuse: [years.yaml]\ninputs: { age: Years }\noutputs: { number: { type: u8, values: [1, 2] } }\nrules: |\n  | rule | age | number |\n  | a | < 6 | 1 |\n  | b | >= 6 | 2 |\n";
    let using = "table: fee\nuse: [years.yaml]\nuses: { group: sub/group.yaml }\ninputs: { age: Years }\noutputs: { cents: u32 }\nrules: |\n  | rule | group | cents |\n  | a | 1 | 0 |\n  | b | 2 | 5 |\n";
    let years = "types:\n  Years: { type: u8, range: 0..=120 }\n";
    let [lamp, dark] = LAMP;
    let source = "dtable_runtime::dtable!(\"fee.yaml\");\ndtable_runtime::dtable!(\"lamp.yaml\");\n";
    let files = [("fee.yaml", using), ("sub/group.yaml", group), ("years.yaml", years), ("sub/years.yaml", years), lamp, dark];
    let library = Library::new("behind", source, &files);
    let mut before = library.build();
    assert!(before.is_well && before.stored.len() == 2, "{}", before.said);
    for (name, text) in &files[1..] {
        fs::remove_file(library.0.join(name)).unwrap();
        let without = library.build();
        assert!(!without.is_well && without.said.contains(name.rsplit('/').next().unwrap()), "{name}: {}", without.said);
        library.write(name, &format!("# Changed.\n{text}"));
        let after = library.build();
        let anew = after.stored.iter().filter(|it| before.stored.get(it.0) != Some(it.1)).count();
        assert!(after.is_well && anew == 1, "{name}: {anew}\n{}", after.said);
        before = after;
    }
}

#[test]
fn tables_of_one_name_are_told_apart() {
    let source = |cents: u32| {
        format!(
            "pub mod a {{ dtable_runtime::dtable!(const \"a/fee.yaml\"); }}\npub mod b {{ dtable_runtime::dtable!(const \"b/fee.yaml\"); }}\n\
             const _: () = assert!(a::fee(7) == {cents} && b::fee(7) == 9);\n"
        )
    };
    let library = Library::new("names", &source(5), &[("a/fee.yaml", &fee("fee", 5)), ("b/fee.yaml", &fee("fee", 9))]);
    let before = library.build();
    assert!(before.is_well && before.stored.len() == 2, "{}", before.said);
    library.write("a/fee.yaml", &fee("fee", 6));
    library.write("lib.rs", &source(6));
    let after = library.build();
    let kept = after.stored.iter().filter(|it| before.stored.get(it.0) == Some(it.1)).count();
    assert!(after.is_well && after.stored.len() == 2 && kept == 1, "{}", after.said);
}

#[test]
fn damaged_files_count_as_none() {
    let library = Library::new("damaged", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    let first = library.build();
    let path = first.stored.keys().next().unwrap();
    let whole = fs::read(path).unwrap();
    let find = |text: &str| whole.windows(text.len()).position(|it| it == text.as_bytes()).unwrap();
    let changed =
        |at: usize, bit: u8| whole.iter().enumerate().map(|(it, byte)| if it == at { byte ^ bit } else { *byte }).collect::<Vec<u8>>();
    let length = whole.len();
    let damages: [(&str, Vec<u8>); 14] = [
        ("nothing", Vec::new()),
        ("a beginning", whole[..4].to_vec()),
        ("half", whole[..length / 2].to_vec()),
        ("all but a byte", whole[..length - 1].to_vec()),
        ("a byte more", [&whole[..], b" "].concat()),
        ("another form", changed(find("dtable-cache 1") + 13, 3)),
        ("another version", changed(find(env!("CARGO_PKG_VERSION")), 1)),
        ("another text", changed(find("| b | >= 6 | 5"), 1)),
        ("other code", changed(length - 40, 1)),
        ("another sum", changed(length - 1, 0x80)),
        ("a length of too many", changed(7, 0xff)),
        ("another table's", {
            let other = Library::new("damaged-other", &paying(7), &[("fee.yaml", &fee("fee", 7))]);
            fs::read(other.build().stored.keys().next().unwrap()).unwrap()
        }),
        ("a text", b"dtable!".to_vec()),
        ("zeros", vec![0; length]),
    ];
    for (what, bytes) in damages {
        fs::write(path, bytes).unwrap();
        let built = library.build();
        assert!(built.is_well && built.object == first.object, "{what}: {}", built.said);
        assert!(fs::read(path).unwrap() == whole, "{what} is not replaced");
    }
    fs::remove_file(path).unwrap();
    fs::create_dir(path).unwrap();
    let built = library.build();
    assert!(built.is_well && built.object == first.object && path.is_dir() && built.stored.len() == 1, "{}", built.said);
}

#[test]
fn nothing_is_stored_where_it_is_not_wanted_or_not_possible() {
    let library = Library::new("nowhere", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    let built = library.build_anew();
    assert!(built.is_well && !library.folder().exists(), "{}", built.said);
    // A rustc that is called by hand.
    let by_hand = dtable_tests::rustc::refusal(&library.0, &paying(5));
    assert!(by_hand.is_none() && !library.folder().exists() && !library.0.join("dtable-cache").exists());
    // Where no folder can be made, as on a disk that is read-only.
    library.write("out/dtable-cache", "");
    let built = library.built("user", "1");
    assert!(built.is_well, "{}", built.said);
}

#[test]
fn a_stored_expansion_is_not_read_if_the_cache_is_off() {
    let library = Library::new("off", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    let first = library.build();
    let path = first.stored.keys().next().unwrap();
    fs::write(path, "broken").unwrap();
    let built = library.build_anew();
    assert!(built.is_well && fs::read(path).unwrap() == b"broken", "{}", built.said);
}

#[test]
fn builds_at_one_time_do_not_disturb_each_other() {
    let library = Library::new("parallel", &paying(5), &[("fee.yaml", &fee("fee", 5))]);
    let all: Vec<Built> = thread::scope(|scope| {
        let builds: Vec<_> = ["a", "b", "c", "d"]
            .map(|name| {
                let library = &library;
                scope.spawn(move || library.built(name, "1"))
            })
            .into_iter()
            .collect();
        builds.into_iter().map(|it| it.join().unwrap()).collect()
    });
    all.iter().for_each(|it| assert!(it.is_well && !it.object.is_empty(), "{}", it.said));
    let (stored, again) = (library.stored(), library.build());
    assert!(again.is_well && stored.len() == 1 && again.stored == stored, "{stored:?}");
}
