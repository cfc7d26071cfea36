//! An order whose state is in a database between two events: *A workflow that is stored*.

use std::collections::BTreeMap;
use std::error::Error;

use dtable_runtime::dtable;

/// What has happened to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Money has arrived.
    Pay,
    /// Somebody wants to send it.
    Ship,
    /// The carrier has delivered it.
    Arrive,
    /// The customer does not want it.
    Cancel,
    /// Nothing has happened for too long.
    Expire,
}

dtable!(try "tables/workflow/order.yaml");

/// A row of the table `orders`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    state: Option<String>, // the id of a table, and `NULL` once the machine has stopped
    price: u32,
    paid: u32,
    in_stock: bool,
    carrier_answers: bool,
}

/// An order, as one transaction sees it.
struct Work<'r> {
    row: &'r Row,
    letters: Vec<&'static str>,
}

impl order::Conditions for Work<'_> {
    type Error = String;

    fn covered(&self) -> Result<bool, String> {
        Ok(self.row.paid >= self.row.price)
    }
    fn stock(&self) -> Result<bool, String> {
        Ok(self.row.in_stock)
    }
}

impl order::Actions for Work<'_> {
    fn thank(&mut self) -> Result<(), String> {
        self.letters.push("thank you");
        Ok(())
    }
    fn remind(&mut self) -> Result<(), String> {
        self.letters.push("something is missing");
        Ok(())
    }
    fn send(&mut self) -> Result<(), String> {
        if self.row.carrier_answers { Ok(()) } else { Err("the carrier does not answer".to_owned()) }
    }
    fn refund(&mut self) -> Result<(), String> {
        self.letters.push("your money is on its way");
        Ok(())
    }
}

/// One event: reads the row, makes a step, and writes the row; or changes nothing.
fn handle(orders: &mut BTreeMap<u32, Row>, id: u32, event: Event) -> Result<Vec<&'static str>, Box<dyn Error>> {
    let row = orders.get_mut(&id).ok_or("there is no such order")?;
    let table = row.state.as_deref().map(str::parse).transpose()?; // an error if no table has this id
    let mut machine = order::Machine::restored(table);
    let mut work = Work { row, letters: Vec::new() };
    let step = machine.step(&mut work, event)?.ok_or("this order is done")?;
    let letters = work.letters;
    println!("order {id}: {event:?} in `{}` fires `{}`", step.table(), step.rule);
    row.state = machine.table().map(|it| it.id().to_owned());
    Ok(letters)
}

/// What is kept of an order between two events, beside its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Document {
    machine: order::Machine,
    /// The rule that fired last.
    last: Option<order::Rule>,
}

const ID: u32 = 17;

fn orders() -> BTreeMap<u32, Row> {
    let state = order::Machine::new().table().map(|it| it.id().to_owned());
    BTreeMap::from([(ID, Row { state, price: 50, paid: 0, in_stock: true, carrier_answers: true })])
}

fn state(orders: &BTreeMap<u32, Row>) -> Option<&str> {
    orders[&ID].state.as_deref()
}

#[test]
fn an_order_goes_its_way_through_the_database() {
    let mut orders = orders();
    assert_eq!(handle(&mut orders, ID, Event::Pay).unwrap(), ["something is missing"]);
    assert_eq!(state(&orders), Some("placed"));
    orders.get_mut(&ID).unwrap().paid = 50;
    assert_eq!(handle(&mut orders, ID, Event::Pay).unwrap(), ["thank you"]);
    assert_eq!(state(&orders), Some("paid"));
    handle(&mut orders, ID, Event::Ship).unwrap();
    assert_eq!(state(&orders), Some("sent"));
    handle(&mut orders, ID, Event::Arrive).unwrap();
    assert_eq!(state(&orders), None);
    assert_eq!(handle(&mut orders, ID, Event::Pay).unwrap_err().to_string(), "this order is done");
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let mut orders = orders();
    let row = orders.get_mut(&ID).unwrap();
    (row.state, row.carrier_answers) = (Some("paid".to_owned()), false);
    let before = orders.clone();
    let failed = handle(&mut orders, ID, Event::Ship).unwrap_err();
    assert_eq!(failed.to_string(), "the table `paid` could not perform `send` of rule `ship`: the carrier does not answer");
    assert_eq!(orders, before);
}

#[test]
fn a_state_that_no_table_has_is_an_error() {
    let mut orders = orders();
    orders.get_mut(&ID).unwrap().state = Some("packed".to_owned());
    assert!(handle(&mut orders, ID, Event::Ship).is_err());
}

#[test]
fn a_machine_is_data_and_a_stopped_one_is_restored() {
    let row = Row { state: None, price: 50, paid: 50, in_stock: false, carrier_answers: true };
    let (mut machine, mut kept) = (order::Machine::new(), Vec::new());
    for event in [Event::Pay, Event::Ship, Event::Cancel] {
        let step = machine.step(&mut Work { row: &row, letters: Vec::new() }, event).unwrap().unwrap();
        kept.push(serde_json::to_string(&Document { machine, last: Some(step.rule) }).unwrap());
        let read: Document = serde_json::from_str(kept.last().unwrap()).unwrap();
        assert_eq!(read, Document { machine, last: Some(step.rule) });
        machine = read.machine;
    }
    assert_eq!(
        kept[1..],
        [r#"{"machine":{"table":"paid"},"last":{"paid":"wait"}}"#, r#"{"machine":{"table":null},"last":{"paid":"cancel"}}"#]
    );
    assert_eq!(machine.step(&mut Work { row: &row, letters: Vec::new() }, Event::Pay), Ok(None));
    let renamed = serde_json::from_str::<Document>(&kept[1].replace("paid", "packed")).unwrap_err();
    assert!(renamed.to_string().contains("packed"), "{renamed}");
}
