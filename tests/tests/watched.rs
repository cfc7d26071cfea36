//! An edit of any file behind a table builds the program anew: of the table, of its types, of the tables that it uses, and of theirs.

use dtable_tests::rustc::watched;
use std::fs;
use std::path::Path;

/// The files of a program: two tables in a row, each with a file of types, and a model.
const FILES: [(&str, &str); 7] = [
    (
        "main.rs",
        "dtable_runtime::dtable!(\"fee.yaml\");\ndtable_runtime::dtable!(\"lamp.yaml\");\nfn main() { println!(\"{}\", fee(7)); }\n",
    ),
    (
        "fee.yaml",
        "table: fee\nuse: [ages.yaml]\nuses: { group: group.yaml }\ninputs: { age: Age }\noutputs: { cents: u32 }\nrules: |\n  | rule | group | cents |\n  | a | 1 | 0 |\n  | b | 2 | 5 |\n",
    ),
    (
        "group.yaml",
        "table: group\nuse: [years.yaml]\ninputs: { age: Years }\noutputs: { number: { type: u8, values: [1, 2] } }\nrules: |\n  | rule | age | number |\n  | a | < 6 | 1 |\n  | b | >= 6 | 2 |\n",
    ),
    ("ages.yaml", "types:\n  Age: { type: u8, range: 0..=120 }\n"),
    ("years.yaml", "types:\n  Years: { type: u8, range: 0..=120 }\n"),
    ("lamp.yaml", "model: lamp\nstart: dark\ntables: [dark.yaml]\n"),
    ("dark.yaml", "table: dark\ninputs: { on: bool }\nrules: |\n  | rule | on | next |\n  | a | T | stop |\n  | b | F | stay |\n"),
];

#[test]
fn all_files_behind_a_table_are_watched() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched");
    fs::create_dir_all(&folder).unwrap();
    FILES.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    let all = watched(&folder);
    for (name, _) in FILES {
        assert!(all.contains(name), "{name} is not among\n{all}");
    }
}
