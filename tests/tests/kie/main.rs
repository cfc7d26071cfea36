//! The verifier against the tables of another analyser, with what that one says about them.
//!
//! The tables are read from `$DTABLE_CASES/kie`, by default from `../shared/cases/kie` beside the workspace; where there was no
//! such folder when the test was built (`build.rs`), it is ignored. The peer's numbers are dense decimals: [`sheet`] cuts its columns into cells ([`cell`]), and an enum of
//! cells is a column of ours ([`dtable`]). Regions are compared as sets of cells, never as lists of boxes. Whatever the verifier
//! says is also held against counting over all cells ([`counted`]). `cargo test --test all kie:: -- --nocapture` shows the outcome.

mod cell;
mod compare;
mod counted;
mod decimal;
mod dtable;
mod entry;
mod facts;
mod feel;
mod found;
mod outcome;
mod peer;
mod sheet;
mod value;

use dtable_tests::corpus;
use outcome::{Status, judge};
use peer::Peer;
use std::path::PathBuf;

#[test]
#[cfg_attr(not(has_kie), ignore = "there is no folder kie in $DTABLE_CASES or ../shared/cases")]
fn the_verifier_agrees_with_the_peer() {
    let folder = folder();
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("the folder can be listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "json"));
    paths.sort();
    let outcomes: Vec<_> = paths.iter().map(|path| judge(&read(path))).collect();
    for outcome in &outcomes {
        println!("{outcome}");
    }
    let count = |status: Status| outcomes.iter().filter(|it| it.status == status).count();
    let disagreed = count(Status::Disagreed);
    println!("{} agreed, {disagreed} disagreed, {} not expressible", count(Status::Agreed), count(Status::NotExpressible));
    assert!(!outcomes.is_empty(), "{} has no tables", folder.display());
    assert_eq!(disagreed, 0);
}

fn folder() -> PathBuf {
    std::env::var_os("DTABLE_CASES").map_or_else(|| corpus::workspace().join("../shared/cases"), PathBuf::from).join("kie")
}

fn read(path: &PathBuf) -> Peer {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
