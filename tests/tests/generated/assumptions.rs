//! Relations that do not hold: found by `check`, `try_decide` and the function, never by `decide`.

use super::harness::{Answers, Reference};
use super::tables::*;
use dtable_core::interpret::is_possible;
use dtable_runtime::{Observer, TableData};

/// Both players to move.
const BOTH: [u128; 7] = [0, 1, 0, 1, 1, 1, 0];
/// Open, closed, motor up.
const OPEN_AND_CLOSED: [u128; 3] = [1, 1, 1];
/// Neither open nor closed, and the motor is off.
const STUCK: [u128; 3] = [0, 0, 0];

#[test]
#[cfg_attr(
    debug_assertions,
    should_panic(expected = "the table `game` assumes `exactly_one(computer_turn, human_turn)`, \
    which does not hold: computer_turn = T, human_turn = T")
)]
fn a_broken_assumption_panics_in_debug_builds() {
    game(&mut Answers::of(&BOTH));
}

#[test]
#[should_panic(
    expected = "the table `gate` assumes `motor == Off -> open || closed`, which does not hold: open = F, closed = F, motor = Off"
)]
fn check_always_panics_in_every_build() {
    gate(&mut Answers::of(&STUCK));
}

#[test]
#[should_panic(expected = "an assumption of the table `ratio` does not hold; `ratio::check` says which")]
#[cfg(debug_assertions)]
fn a_constant_function_panics_with_a_fixed_text() {
    let _ = ratio(true, true);
}

#[test]
fn nothing_is_decided_or_done_before_the_panic() {
    struct Silent;
    impl Observer for Silent {
        fn fired(&mut self, _: &'static TableData, _: usize) {
            unreachable!("the check comes before the decision");
        }
    }
    let mut host = Answers::of(&STUCK);
    let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| gate::observe(&mut host, &mut Silent)));
    let message = failed.unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("the table `gate` assumes"), "{message}");
    assert!(host.done().is_empty());
}

#[test]
fn check_never_decides_all_the_same() {
    assert_eq!(guard(&mut Answers::of(&OPEN_AND_CLOSED)), guard::decide(&Answers::of(&OPEN_AND_CLOSED)));
}

#[test]
fn decide_never_checks() {
    let host = Answers::of(&BOTH);
    let _ = game::decide(&host);
    assert!(!host.asked().contains(&5), "`human_turn` is in the relation alone");
    let _ = gate::decide(&Answers::of(&OPEN_AND_CLOSED));
}

#[test]
fn try_decide_returns_what_is_broken() {
    let broken = gate::try_decide(&Answers::of(&STUCK)).unwrap_err();
    assert_eq!(broken.relation(), "motor == Off -> open || closed");
    let answers: Vec<_> = broken.answers().map(|(at, value)| gate::TABLE.conditions[at].show(value).to_string()).collect();
    assert_eq!(answers, ["F", "F", "Off"]);
    assert_eq!(gate::try_decide(&Answers::of(&[1, 0, 0])), Ok(gate::Rule::Open));
    assert_eq!(guard::try_decide(&Answers::of(&STUCK)).unwrap_err().table().name, "guard");
}

#[test]
fn the_first_broken_relation_is_reported() {
    let broken = gate::check(&Answers::of(&OPEN_AND_CLOSED)).unwrap_err();
    let error: &dyn std::error::Error = &broken;
    assert_eq!(error.to_string(), "the table `gate` assumes `at_most_one(open, closed)`, which does not hold: open = T, closed = T");
}

#[test]
fn inputs_break_assumptions_too() {
    let broken = dose::try_decide(Level::Low, true, false, false).unwrap_err();
    assert_eq!(broken.to_string(), "the table `dose` assumes `observer -> host == High`, which does not hold: host = Low, observer = T");
}

/// `check` says what the relations say, in every case; and asks each condition once.
macro_rules! checks {
    ($($test:ident: $table:ident, $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                let reference = Reference::read($name);
                for case in reference.cases() {
                    let host = Answers::of(&case);
                    assert_eq!($table::check(&host).is_ok(), is_possible(&reference.table, &case), "{case:?}");
                    let mut asked = host.asked();
                    asked.sort_unstable();
                    asked.dedup();
                    assert_eq!(asked.len(), host.asked().len(), "{case:?}");
                    assert_eq!($table::try_decide(&Answers::of(&case)).is_ok(), is_possible(&reference.table, &case));
                }
            }
        )*
    };
}

checks! {
    exactly_one: game, "game";
    equal_enums: coat, "coat";
    implications: gate, "gate";
    keywords: r#match, "match";
    no_relations: first, "first";
}

/// Clippy's `result_large_err` fires from 128 bytes on, and what is wrapped around the error takes some.
#[test]
fn errors_are_small_and_print_no_table() {
    assert!(size_of::<dtable_runtime::Broken<5>>() <= 104);
    assert!(size_of::<gate::Broken>() <= 72 && size_of::<dose::Broken>() <= 56, "answers of one relation, whatever the table asks");
    let broken = gate::check(&Answers::of(&OPEN_AND_CLOSED)).unwrap_err();
    assert_eq!(format!("{broken:?}"), "Broken { table: gate, relation: `at_most_one(open, closed)`, answers: {open: T, closed: T} }");
}
