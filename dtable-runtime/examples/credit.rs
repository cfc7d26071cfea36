//! A table whose questions go to a register and an agency, either of which may not answer: `cargo run -p dtable-runtime --example credit`.

use dtable_runtime::dtable;
use std::error::Error;
use std::fmt;

dtable!(try "examples/credit.yaml");

/// Somebody was not there.
#[derive(Debug)]
struct Away(&'static str);

impl fmt::Display for Away {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} is away", self.0)
    }
}

/// A clerk who asks for a customer.
struct Clerk {
    customer: &'static str,
    agency: Option<u16>,
}

impl credit::Conditions for Clerk {
    type Error = Away;

    fn known(&self) -> Result<bool, Away> {
        Ok(self.customer == "anna")
    }

    fn score(&self) -> Result<u16, Away> {
        self.agency.ok_or(Away("agency"))
    }
}

impl credit::Actions for Clerk {
    fn grant(&mut self) -> Result<(), Away> {
        println!("{} is paid", self.customer);
        Ok(())
    }

    fn refuse(&mut self) -> Result<(), Away> {
        Err(Away("typist"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // The agency is not asked for a small amount, so it need not be there.
    let rule = credit(&mut Clerk { customer: "anna", agency: None }, 50)?;
    assert_eq!(rule, credit::Rule::Small);
    for (customer, agency) in [("anna", None), ("anna", Some(1001)), ("bob", None)] {
        match credit(&mut Clerk { customer, agency }, 700) {
            Ok(rule) => println!("rule {rule}"),
            Err(failed) => println!("{customer}: {failed}"),
        }
    }
    Ok(())
}
