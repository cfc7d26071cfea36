//! Tables of very many entangled rules: search trees and lists of boxes in place of code.

use super::keys::{answers, key as key_of};
use super::tree::key;
use crate::decide::Forest;
use crate::decide::forms::forest::ForestTarget;
use crate::decide::forms::keys::Digit;
use crate::emit::column::computed::definitions;
use crate::emit::plan::Plan;
use crate::emit::plan::bytes::nth_end;
use crate::emit::plan::site::Site;
use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::slice::from_ref;

/// The number of the end of a case.
pub(super) fn number(plan: &Plan, it: &Forest, site: Site) -> TokenStream {
    let columns = it.columns();
    let (macros, answers) = (definitions(plan, &columns, site), answers(plan, &columns, site));
    let digits = it.digits.iter().map(|digit| {
        let class = key_of(plan, from_ref(digit), &columns, site);
        quote!((#class) as u64)
    });
    let compared = it.compared.iter().map(|column| key(plan, column));
    let (words, narrow, wide, size) = (it.words(), it.narrow, it.compared.len() - it.narrow, it.box_bytes());
    let Encoded { trees, nodes, boxes, classes } = encoded(it);
    let lines = it.ends.len() - 1;
    let end = nth_end(&it.ends, &quote!(first));
    quote!({
        #macros
        #answers
        let keys: &[u64] = &[#(#digits,)* #(#compared),*];
        let first = ::dtable_runtime::Forest::<#words, #narrow, #wide, #size> {
            trees: #trees,
            nodes: #nodes,
            boxes: #boxes,
            classes: #classes,
            lines: #lines,
        }
        .first(keys);
        #end
    })
}

/// The data that `dtable_runtime::Forest` reads.
struct Encoded {
    trees: Literal,
    nodes: Literal,
    boxes: Literal,
    classes: Literal,
}

/// The highest bit of a word: the way to a list, or the end of one.
const LAST: u32 = 1 << 31;

fn encoded(it: &Forest) -> Encoded {
    let of_nodes = begins(it.nodes.iter().map(|cut| 2 + cut.ways.len()));
    let of_leaves = begins(it.leaves.iter().map(Vec::len));
    let way = |way: ForestTarget| match way {
        ForestTarget::Node(at) => of_nodes[at] as u32,
        ForestTarget::Leaf(at) => of_leaves[at] as u32 | LAST,
        ForestTarget::Nothing => u32::MAX,
    };
    let trees = it.trees.iter().flat_map(|root| [root.first as u32, way(root.way)]).collect_vec();
    let mut nodes = Vec::new();
    for cut in &it.nodes {
        nodes.extend([(cut.place as u32) << 8 | cut.shift, cut.first as u32]);
        nodes.extend(cut.ways.iter().map(|it| way(*it)));
    }
    let first_bits = begins(it.digits.iter().map(Digit::radix)).into_iter().map(|bit| bit as u8).collect_vec();
    Encoded {
        trees: words(&trees),
        nodes: words(&nodes),
        boxes: words(&boxes(it, &first_bits)),
        classes: Literal::byte_string(&first_bits),
    }
}

/// Where each of some things begins, which stand one after the other.
fn begins(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut at = 0;
    let mut begins = Vec::new();
    for size in sizes {
        begins.push(at);
        at += size;
    }
    begins
}

fn boxes(it: &Forest, first_bits: &[u8]) -> Vec<u32> {
    let mut words = Vec::new();
    for leaf in &it.leaves {
        for (place, at) in leaf.iter().enumerate() {
            let own = &it.boxes[*at];
            words.push(own.line as u32 | if place + 1 == leaf.len() { LAST } else { 0 });
            let mut bits = vec![0u32; it.words()];
            for ((digit, classes), first) in it.digits.iter().zip(&own.classes).zip(first_bits) {
                let set = (0..digit.radix()).filter(|class| classes >> class & 1 == 1).map(|class| usize::from(*first) + class);
                set.for_each(|bit| bits[bit / 32] |= 1 << (bit % 32));
            }
            words.extend(bits);
            let (narrow, wide) = own.bounds.split_at(it.narrow);
            words.extend(narrow.iter().flat_map(|(low, high)| [*low as u32, (*high).min(u64::from(u32::MAX)) as u32]));
            words.extend(wide.iter().flat_map(|(low, high)| [*low as u32, (low >> 32) as u32, *high as u32, (high >> 32) as u32]));
        }
    }
    words
}

fn words(words: &[u32]) -> Literal {
    Literal::byte_string(&words.iter().flat_map(|word| word.to_le_bytes()).collect_vec())
}
