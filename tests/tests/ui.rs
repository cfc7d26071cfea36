//! Programs that use `dtable!`: those in `ui/pass` run, those in `ui/fail` fail with the text in their
//! `.stderr`. `TRYBUILD=overwrite` rewrites it.

#[test]
fn programs() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/fail/*.rs");
}
