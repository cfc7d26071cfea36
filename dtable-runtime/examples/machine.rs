//! A machine: tables that follow one another, a decision a step. Run it with `cargo run --example machine`.

use dtable_runtime::dtable;

dtable!("examples/tables/turnstile.yaml");

/// A station, in which time passes with every action.
#[derive(Default)]
struct Station {
    time: u32,
    log: Vec<&'static str>,
}

impl Station {
    fn does(&mut self, what: &'static str) {
        self.time += 1;
        self.log.push(what);
    }
}

impl turnstile::Conditions for Station {
    fn paid(&self) -> bool {
        self.time == 1
    }
    fn late(&self) -> bool {
        self.time > 4
    }
    fn passed(&self) -> bool {
        self.time > 2
    }
}

impl turnstile::Actions for Station {
    fn unlock(&mut self) {
        self.does("unlock");
    }
    fn lock(&mut self) {
        self.does("lock");
    }
    fn sleep(&mut self) {
        self.does("sleep");
    }
}

fn main() {
    let mut station = Station::default();
    let mut machine = turnstile::Machine::new();
    while let Some(table) = machine.table() {
        println!("{table}");
        machine.step(&mut station);
    }
    assert_eq!(station.log, ["sleep", "unlock", "sleep", "lock", "sleep"]);
}
