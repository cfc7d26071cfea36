//! An observer: who asked what, and which rule fired. Run it with `cargo run --example observer`.

use dtable_runtime::{Observer, TableData, Value, dtable};

/// Who comes.
#[derive(Clone, Copy)]
pub enum Visitor {
    /// Up to 13 years.
    Child,
    /// Up to 64 years.
    Adult,
    /// From 65 years on.
    Senior,
}

dtable!("examples/tables/ticket.yaml");

struct Cashier;

impl ticket::Conditions for Cashier {
    fn member(&self) -> bool {
        false
    }
}

/// The way of a decision, a line a step.
#[derive(Default)]
struct Trace(Vec<String>);

impl Observer for Trace {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        let condition = &table.conditions[condition];
        self.0.push(format!("{} = {}", condition.name, condition.show(value)));
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.0.push(format!("rule {}", table.id(rule)));
    }
}

fn main() {
    let mut trace = Trace::default();
    let rule = ticket::observe(&Cashier, Visitor::Senior, true, &mut trace);
    println!("{}", trace.0.join("\n"));
    assert_eq!(rule, ticket::Rule::Senior);
    assert_eq!(trace.0.last().map(String::as_str), Some("rule senior"));
    assert!(!ticket::decide(&Cashier, Visitor::Child, true).id().is_empty(), "a child's membership is not asked");
    assert_eq!(ticket(&Cashier, Visitor::Adult, true), 14);
}
