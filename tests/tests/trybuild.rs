//! `dtable!` as a user's crate sees it, built by `trybuild` from another manifest: tables are found from the calling
//! file, what should compile does, and what should not does not. `ui.rs` compares the full texts, with their lines.

#[test]
fn programs() {
    let programs = trybuild::TestCases::new();
    programs.pass("ui/pass/*.rs");
    programs.compile_fail("trybuild/*.rs");
}
