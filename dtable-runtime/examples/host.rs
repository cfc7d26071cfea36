//! A host: a program that answers what a table asks, and does what it decides. Run it with `cargo run --example host`.

use dtable_runtime::dtable;

dtable!("examples/tables/gate.yaml");

/// A car at the gate.
#[derive(Default)]
struct Car {
    ticket: Option<u32>,
    minutes_since_paid: Option<u32>,
    said: Vec<&'static str>,
}

/// Each question is asked only where its answer can still matter, and at most once.
impl gate::Conditions for Car {
    fn ticket(&self) -> bool {
        self.ticket.is_some()
    }

    fn paid(&self) -> bool {
        self.minutes_since_paid.is_some()
    }

    fn minutes(&self) -> u32 {
        self.minutes_since_paid.expect("the table asks where it is paid")
    }
}

impl gate::Actions for Car {
    fn open(&mut self) {
        self.said.push("open");
    }

    fn ask(&mut self) {
        self.said.push("your ticket, please");
    }

    fn send(&mut self) {
        self.said.push("please pay first");
    }
}

fn main() {
    let mut car = Car { ticket: Some(17), ..Car::default() };
    let rule = gate(&mut car);
    println!("rule {rule}: {}", car.said.join(", "));
    assert_eq!(rule, gate::Rule::Due);

    car.minutes_since_paid = Some(3);
    assert_eq!(gate(&mut car).id(), "leave");
    assert_eq!(car.said, ["please pay first", "open"]);
}
