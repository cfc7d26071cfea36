//! A tree is held against the rules before it becomes code.
//!
//! Two laws. A case of a rule ends there, or in an earlier rule that matches it too. And where there is ELSE, all that ends in another rule
//! lies in that rule. With the proof that every possible case has a rule, the tree then decides as the interpreter does.

use super::build::{Areas, Side, halves};
use super::{Tree, Way};

pub(super) fn agrees(tree: &Tree, areas: &Areas) -> bool {
    let of_rule = of_rule(areas);
    let lies_in = |rule: usize, region: &[Side]| of_rule.get(rule).is_some_and(|own| own.iter().any(|area| areas.covers(*area, region)));
    let cases_end_right = areas.areas.iter().all(|area| {
        let mut region = area.sides.clone();
        ends(tree, tree.root, &mut region, &mut |rule, region| {
            rule == area.rule || Some(rule) != areas.else_rule && rule < area.rule && lies_in(rule, region)
        })
    });
    let mut all = areas.all.clone();
    cases_end_right
        && (areas.else_rule.is_none()
            || ends(tree, tree.root, &mut all, &mut |rule, region| Some(rule) == areas.else_rule || lies_in(rule, region)))
}

/// The areas of each rule.
fn of_rule(areas: &Areas) -> Vec<Vec<usize>> {
    let mut of_rule = Vec::new();
    for (at, area) in areas.areas.iter().enumerate() {
        if of_rule.len() <= area.rule {
            of_rule.resize(area.rule + 1, Vec::new());
        }
        of_rule[area.rule].push(at);
    }
    of_rule
}

/// Whether every end that a region leads to, with the part that ends there, is right.
fn ends(tree: &Tree, way: Way, region: &mut [Side], is_right: &mut dyn FnMut(usize, &[Side]) -> bool) -> bool {
    let at = match way {
        Way::Rule(rule) => return is_right(rule, region),
        Way::Node(at) => at,
    };
    let cut = &tree.nodes[at];
    let whole = region[cut.place];
    let parts = halves(&tree.columns[cut.place], whole, cut.operand);
    let mut all = true;
    for (way, part) in cut.ways.into_iter().zip(parts) {
        let Some(part) = part else { continue };
        region[cut.place] = part;
        all = all && ends(tree, way, region, is_right);
    }
    region[cut.place] = whole;
    all
}
