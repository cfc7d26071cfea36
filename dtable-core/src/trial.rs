//! Engines and forms on trial: one of them can be taken out, so that measurements show what is lost without it.
//!
//! Only builds with the feature `trial` have the switch (`cargo run --release -p dtable-benches -- shapes --without
//! plane`); in all others `is_out` is constantly false. Taking one out changes no verdict and no decision: another
//! engine answers, takes longer, or does not know. An engine without a table that is slower, or undecided, without it
//! has no place here.

/// The engines of the proof, the methods for graphs and the forms of code that can be taken out.
pub const ENGINES: [&str; 28] = [
    "splitting",
    "solver",
    "literals",
    "plane",
    "pair-cells",
    "seen-pairs",
    "computed-cases",
    "looking",
    "guess",
    "needless",
    "matching",
    "parity",
    "linear-search",
    "partial-evaluation",
    "choice-lines",
    "wide",
    "diophantine",
    "exact",
    "search",
    "climb",
    "grown",
    "late",
    "tree",
    "forest",
    "bitmaps",
    "dense",
    "masks",
    "totals",
];

#[cfg(feature = "trial")]
thread_local! {
    static OUT: std::cell::Cell<Option<&'static str>> = const { std::cell::Cell::new(None) };
}

/// Takes one of the [`ENGINES`] out of all that this thread does from now on.
#[cfg(feature = "trial")]
pub fn take_out(engine: &'static str) {
    OUT.set(Some(engine));
}

/// Whether an engine is taken out.
#[cfg(feature = "trial")]
pub(crate) fn is_out(engine: &str) -> bool {
    OUT.get() == Some(engine)
}

/// Whether an engine is taken out: never, without the feature `trial`.
#[cfg(not(feature = "trial"))]
pub(crate) const fn is_out(_: &str) -> bool {
    false
}
