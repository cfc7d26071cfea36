//! Packet filters, of which the first that matches counts: whether those before a filter leave it something is asked of every filter.

use super::shape::{Shape, Wanted};
use crate::filters::rules::{Style, filters, yaml};

/// Lists in the style of ClassBench; each ends with a filter that takes everything.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (name, style) in [("acl", Style::Acl), ("fw", Style::Fw), ("ipc", Style::Ipc)] {
        for (count, seconds) in [(1_000, 0.1), (10_000, 1.0), (100_000, 10.0)] {
            let text = move || yaml(&filters(style, count, 11));
            let shape = Shape::new(format!("packets {name} {count}"), Wanted::decided(seconds).rules(count), text);
            shapes.push(shape.with_truth("missing-rule", false));
        }
        // Where the table allows rules that never fire, the search for them has a small part of the budget.
        let text = move || yaml(&filters(style, 10_000, 11)).replace("unreachable-rule: allow", "unreachable-rule: warn");
        shapes.push(
            Shape::new(format!("packets {name} 10000, warned"), Wanted::decided(1.0).rules(10_000), text)
                .with_truth("unreachable-rule", true),
        );
    }
    shapes
}
