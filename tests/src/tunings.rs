//! Sizes under which small tables take the ways of large ones.

use dtable_core::decide::{BitmapSizes, ForestSizes, FormKind, Tuning};

/// Bitmaps and forests of every kind: with columns that have classes and without, with rows for each class and as a filter, with one tree and
/// with several, with long lists and short ones.
#[must_use]
pub fn entangled() -> Vec<Tuning> {
    let of = |form| Tuning { form: Some(form), ..Tuning::DEFAULT };
    let bitmaps = [(16, 256), (1, 256), (1, 2), (3, 1)].map(|(classes, rows)| BitmapSizes { classes, rows, ..BitmapSizes::DEFAULT });
    let bitmaps = bitmaps.map(|bitmaps| Tuning { bitmaps, ..of(FormKind::Bitmaps) });
    let all = ForestSizes::DEFAULT;
    let one_tree = ForestSizes { leaf: 1, trees: 1, ..all };
    let many_trees = ForestSizes { classes: 1, leaf: 1, trees: 5, least: 0, parts: 4, ..all };
    let lists = ForestSizes { classes: 3, leaf: 2, trees: 3, least: 2, ..all };
    let forests = [all, one_tree, many_trees, lists].map(|forest| Tuning { forest, ..of(FormKind::Forest) });
    bitmaps.into_iter().chain(forests).collect()
}
