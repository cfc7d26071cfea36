//! Tables whose decisions are recorded.

use dtable_runtime::dtable;

/// Where a ride ends.
#[derive(Clone, Copy, Debug)]
pub enum Zone {
    City,
    Region,
}

/// How large a parcel is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    Small,
    Large,
}

/// What is known of a customer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Customer {
    Good,
    Bad,
    Unknown,
}

dtable!("tables/alone.yaml");
dtable!("tables/bill.yaml");
dtable!(async mut try "tables/bill.yaml" as later_bill);
dtable!(ask "tables/bill.yaml" as slow_bill);
dtable!("tables/fare.yaml");
dtable!("tables/fees.yaml");
dtable!("tables/gate.yaml");
dtable!(async mut try "tables/gate.yaml" as later);
dtable!(ask "tables/gate.yaml" as slowly);
dtable!("tables/lamp.yaml");
dtable!("tables/parcel.yaml");
dtable!(const "tables/size.yaml" as fixed_size);
dtable!(ask "tables/debts.yaml");
dtable!("tables/door.yaml");
dtable!(pub(crate) try "tables/names.yaml" as called);

/// Computed by rustc, also where decisions are recorded.
pub const LARGE: Size = fixed_size(41);

#[cfg(test)]
mod tests {
    use std::env::current_exe;
    use std::future::Future;
    use std::pin::pin;
    use std::process::Command;
    use std::task::{Context, Waker};
    use std::thread;

    use super::*;

    /// What a driver has to show: whether there is a ticket, whether it is paid, and since when.
    struct Driver(bool, bool, u32);

    impl gate::Conditions for Driver {
        fn ticket(&self) -> bool {
            self.0
        }
        fn paid(&self) -> bool {
            self.1
        }
        fn minutes(&self) -> u32 {
            self.2
        }
    }

    impl gate::Actions for Driver {
        fn open(&mut self) {}
        fn ask(&mut self) {}
        fn send(&mut self) {}
    }

    impl later::Conditions for Driver {
        type Error = ();
        async fn ticket(&mut self) -> Result<bool, ()> {
            Ok(self.0)
        }
        async fn paid(&mut self) -> Result<bool, ()> {
            Ok(self.1)
        }
        async fn minutes(&mut self) -> Result<u32, ()> {
            Ok(self.2)
        }
    }

    impl later::Actions for Driver {
        async fn open(&mut self) -> Result<(), ()> {
            Ok(())
        }
        async fn ask(&mut self) -> Result<(), ()> {
            Ok(())
        }
        async fn send(&mut self) -> Result<(), ()> {
            Ok(())
        }
    }

    /// A customer, by how often a bill was late, if we know that, and whether it is urgent.
    struct Buyer(Option<u8>, bool);

    impl bill::Conditions for Buyer {
        fn known(&self) -> bool {
            self.0.is_some()
        }
        fn late(&self) -> u8 {
            self.0.unwrap()
        }
        fn urgent(&self) -> bool {
            self.1
        }
    }

    impl later_bill::Conditions for Buyer {
        type Error = ();
        async fn known(&mut self) -> Result<bool, ()> {
            Ok(self.0.is_some())
        }
        async fn late(&mut self) -> Result<u8, ()> {
            self.0.ok_or(())
        }
        async fn urgent(&mut self) -> Result<bool, ()> {
            Ok(self.1)
        }
    }

    /// Another process of this program, which runs one test that is ignored elsewhere.
    fn run(test: &str) -> Command {
        let mut command = Command::new(current_exe().unwrap());
        command.args(["--quiet", "--ignored", "--exact", test]);
        command
    }

    #[test]
    fn threads_and_processes_write_at_once() {
        let children: Vec<_> = (0..3).map(|_| run("tests::free").spawn().unwrap()).collect();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..100).for_each(|_| assert_eq!(fare(3, Zone::City, false), 0)));
            }
        });
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
    }

    #[test]
    #[ignore = "another test runs it"]
    fn free() {
        (0..50).for_each(|_| assert_eq!(fare(5, Zone::Region, true), 0));
    }

    #[test]
    fn a_process_that_aborts_has_written() {
        assert!(!run("tests::aborts").output().unwrap().status.success());
    }

    #[test]
    #[ignore = "another test runs it"]
    fn aborts() {
        assert_eq!(fare(70, Zone::City, true), 100);
        std::process::abort();
    }

    #[test]
    fn fares() {
        assert_eq!(fare::outcome(70, Zone::Region, false).rule, fare::Rule::Else);
        assert_eq!(fare::decide(70, Zone::Region, false).id(), "else");
    }

    #[test]
    fn sums() {
        assert_eq!(fees(1_000, false), 5);
        assert_eq!(fees(1_001, true), 17);
    }

    #[test]
    fn gates() {
        assert_eq!(gate(&mut Driver(true, true, 3)), gate::Rule::Leave);
        let mut driver = Driver(true, false, 0);
        let mut future = pin!(later(&mut driver));
        assert!(future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
        let slowly::Step::Ask(slowly::Question::Ticket(open)) = slowly::ask() else { panic!("it asks for the ticket") };
        let slowly::Step::Done(rule) = slowly::resume(open.answer(false)) else { panic!("it is decided") };
        assert_eq!(rule.id(), "none");
    }

    #[test]
    fn bills() {
        assert_eq!(bill(&Buyer(Some(0), false), 10, 10), 60);
        assert_eq!(bill(&Buyer(Some(2), false), 10, 81), 60);
        for (length, days) in [(10, 14), (121, 10)] {
            assert_eq!(bill(&Buyer(None, false), length, 80), days);
        }
        // What the other modes decide counts as well: here they alone see late bills, wide goods and haste.
        let mut buyer = Buyer(Some(3), false);
        let mut future = pin!(later_bill(&mut buyer, 10, 10));
        assert!(future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
        let slow_bill::Step::Ask(slow_bill::Question::Known(open)) = slow_bill::ask(10, 81) else { panic!("it asks who it is") };
        let slow_bill::Step::Ask(slow_bill::Question::Urgent(open)) = slow_bill::resume(open.answer(false), 10, 81) else {
            panic!("it asks for haste")
        };
        let slow_bill::Step::Done(done) = slow_bill::resume(open.answer(false), 10, 81) else { panic!("it is decided") };
        assert_eq!(done.value, 10);
    }

    #[test]
    fn answers_that_look_like_missing_ones_are_seen() {
        for (late, lend) in [(None, false), (Some(0), true)] {
            let debts::Step::Ask(debts::Question::Late(open)) = debts::ask() else { panic!("it asks for bills") };
            let debts::Step::Done(done) = debts::resume(open.answer(late)) else { panic!("it is decided") };
            assert_eq!(done.value, lend);
        }
    }

    struct Key(u8);

    impl called::Conditions for Key {
        type Error = ();
        fn key(&self) -> Result<u8, ()> {
            Ok(self.0)
        }
    }

    #[test]
    fn inputs_may_be_called_as_locals_are() {
        assert_eq!(called(&Key(1), 3, 4, false), Ok(0));
        assert_eq!(called(&Key(1), 3, 40, false), Ok(40));
        assert_eq!(called(&Key(1), 3, 4, true), Ok(3));
        assert_eq!(called(&Key(1), 30, 4, true), Ok(34));
        assert_eq!(called::outcome(&Key(9), 30, 4, true).unwrap().value, 1);
        assert_eq!(called::outcome(&Key(9), 30, 8, true).unwrap().rule.id(), "rest");
    }

    #[test]
    fn lamps() {
        assert!(lamp(true, true));
        assert!(!lamp(true, false));
    }

    #[test]
    fn parcels() {
        assert_eq!(parcel(30, false), 3);
        assert_eq!(LARGE, Size::Large);
        assert_eq!(parcel(41, true), 12);
    }

    #[test]
    fn doors() {
        let mut machine = door::Machine::new();
        assert_eq!(machine.step(true).unwrap().rule.id(), "enter");
        assert_eq!(machine.step(false).unwrap().rule.id(), "rest");
        assert!(machine.step(true).is_none());
    }
}
