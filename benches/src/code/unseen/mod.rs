//! Tables of other shapes: a grid of thousands of rules, texts, patterns of texts, prefixes of addresses, packets, a set, an expression that only the program understands, options, ranges,
//! days of a type of the program, numbers compared with each other, tables that use tables, sums, floats.
//!
//! The generated code was not made with these in view. Every module has one table by hand, in the forms that suit it, and draws its inputs.

mod access;
mod bulk;
mod card;
mod cover;
mod filter;
mod firewall;
mod gauges;
pub mod grid;
mod kitchen;
mod levy;
mod post;
pub mod prefixes;
mod router;
mod season;
mod texts_16;
mod texts_38;
mod weather;
mod word;

pub use bulk::run as bulk;

use super::harness::form;
use super::lines::{Cost, Order, Visit, agree, ordered};
use crate::random::Random;

/// The forms of one table in both orders of inputs, held against each other; what was made comes first.
macro_rules! lines {
    ($table:ident, $line:literal, $made:ident, [$($name:literal $form:ident),*], $size:expr, $visit:expr) => {{
        let table = $table::table();
        let random = &mut Random::new(23);
        let possible: Vec<$table::Input> = (0..65_536).map(|_| $table::input(random)).collect();
        for order in [Order::Random, Order::Predictable] {
            let inputs = ordered(&possible, order, $size);
            agree(
                &inputs,
                |it, result| $table::scan(it) == result,
                &[&|it| $table::$made(it), $(&|it| $table::$form(it),)* &|it| $table::packed(it, &table)],
            );
            let forms = [
                form("dtable", &inputs, |it: &$table::Input| $table::$made(it)),
                $(form($name, &inputs, |it: &$table::Input| $table::$form(it)),)*
                form("packed", &inputs, |it: &$table::Input| $table::packed(it, &table)),
            ];
            $visit($line, Cost::Free, order, inputs.len(), &forms);
        }
    }};
}

/// Runs `visit` on every line, each of `size` inputs.
pub fn each(size: usize, visit: &mut Visit) {
    lines!(grid, "grid of 3,000", made, ["tuple match" tuple_match, "nested" nested], size, visit);
    lines!(texts_16, "16 texts", made, ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan], size, visit);
    lines!(texts_38, "38 texts", made, ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan], size, visit);
    lines!(router, "50 routes", made, ["if-chain" if_chain, "nested" nested], size, visit);
    lines!(filter, "a mail filter", made, ["if-chain" if_chain, "nested" nested, "scan" scan], size, visit);
    lines!(prefixes, "300 prefixes", made, ["nested" nested, "scan" scan], size, visit);
    lines!(firewall, "200 packet filters", made, ["nested" nested, "scan" scan], size, visit);
    lines!(kitchen, "a set of 12", made, ["if-chain" if_chain, "nested" nested], size, visit);
    lines!(
        access,
        "one opaque of nine",
        made,
        ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan],
        size,
        visit
    );
    lines!(cover, "options", made, ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan], size, visit);
    lines!(levy, "ranges", made, ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan], size, visit);
    lines!(levy, "ranges, a graph", made_graph, ["if-chain" if_chain, "tuple match" tuple_match, "nested" nested, "scan" scan], size, visit);
    lines!(season, "four days", made, ["if-chain" if_chain, "scan" scan], size, visit);
    lines!(gauges, "compared columns", made, ["if-chain" if_chain, "nested" nested, "scan" scan], size, visit);
    lines!(post, "three tables", made, ["if-chain" if_chain, "tuple match" tuple_match], size, visit);
    lines!(card, "a score card", made, ["if-chain" if_chain, "nested" nested, "scan" scan], size, visit);
    lines!(weather, "floats", made, ["if-chain" if_chain, "nested" nested], size, visit);
}
