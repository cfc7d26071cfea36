//! The tables of the crate that a program writes.

use crate::code;
use crate::published::{all, asked, bbdt, free, graph, packed, zhang_suen};
use crate::tables::{COMPUTER_MOVE, GAME, LEVY, PARCEL, THREE};

/// The files of `benches/tables` that are written, by name.
pub fn files() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = all().into_iter().map(|it| (it.name.to_owned(), it.yaml())).collect();
    files.extend([zhang_suen(), bbdt()].map(|it| (format!("{}_asked", it.name), asked(&it.yaml()))));
    files.push(("parcel_asked".to_owned(), asked(PARCEL)));
    files.extend([zhang_suen(), bbdt()].map(|it| (format!("{}_packed", it.name), packed(&it.yaml()))));
    let acting = [("three", THREE), ("game", GAME), ("computer_move", COMPUTER_MOVE), ("parcel", PARCEL)];
    files.extend(acting.map(|(name, text)| (format!("{name}_packed"), packed(text))));
    files.extend(
        [("three", THREE), ("game", GAME), ("computer_move", COMPUTER_MOVE)].map(|(name, text)| (format!("{name}_free"), free(text))),
    );
    files.push(("levy_graph".to_owned(), graph(LEVY)));
    files.push(("grid".to_owned(), code::unseen::grid::yaml()));
    files.push(("prefixes".to_owned(), code::unseen::prefixes::yaml()));
    files
}

#[cfg(test)]
mod tests {
    use crate::files;

    #[test]
    fn tables_are_current() {
        for (name, text) in super::files() {
            let path = files::table(&name);
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(found == text, "{} is not current: run `cargo run -p dtable-benches -- tables`", path.display());
        }
    }
}
