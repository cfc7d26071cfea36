//! Lints that are allowed by default, and that strict programs deny, find nothing in what the macro writes.
#![deny(warnings, missing_docs, rust_2018_idioms, unused, future_incompatible, keyword_idents, let_underscore)]
#![deny(elided_lifetimes_in_paths, single_use_lifetimes, unused_lifetimes, unused_qualifications, unreachable_pub)]
#![deny(missing_copy_implementations, missing_debug_implementations, unnameable_types, variant_size_differences)]
#![deny(trivial_casts, trivial_numeric_casts, redundant_lifetimes, unit_bindings, unused_results, macro_use_extern_crate)]

use dtable_runtime::dtable;

/// What a sign says.
#[derive(Clone, Copy, Debug)]
pub enum Sign<'a> {
    /// Nothing.
    Blank,
    /// Words.
    Words(&'a str),
}

dtable!("ui/tables/sign.yaml");

struct Guide;

impl sign::Conditions for Guide {
    fn seen(&self) -> Sign<'_> {
        Sign::Words("left")
    }
}

fn main() {
    assert!(sign(&Guide, Sign::Blank));
    assert!(!sign(&Guide, Sign::Words("right")));
}
