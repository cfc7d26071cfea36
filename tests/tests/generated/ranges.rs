//! Values outside their ranges: `decide` panics in every build, `check` and `try_decide` return them.

use super::harness::{Answers, answers};
use super::values::agree;
use dtable_runtime::dtable;

dtable!("tables/seats.yaml");

answers!(seats: taken -> u16, free -> u16);

agree! {
    inside: seats[host](row: u8, place: char, way: &str, part: Option<f32>);
}

/// A host that answers with these numbers.
fn host(taken: u16, free: u16) -> Answers {
    Answers::of(&[0, 0, 0, 0, taken.into(), free.into()])
}

/// Each outside its range, alone: how `decide` and the function panic, and what `try_decide` returns.
macro_rules! outside {
    ($($test:ident($($argument:expr),*): $panic:literal, $value:literal;)*) => {
        $(
            mod $test {
                use super::*;

                #[test]
                #[should_panic(expected = $panic)]
                fn decide() {
                    let _ = seats::decide($($argument),*);
                }

                #[test]
                #[should_panic(expected = $panic)]
                fn function() {
                    let _ = seats($($argument),*);
                }

                #[test]
                fn try_decide() {
                    let broken = seats::try_decide($($argument),*).unwrap_err();
                    assert_eq!(seats::check($($argument),*).unwrap_err().to_string(), broken.to_string());
                    let values: Vec<_> = broken.answers().map(|(at, value)| seats::TABLE.conditions[at].show(value).to_string()).collect();
                    assert_eq!(values, [$value]);
                    assert!(broken.to_string().starts_with($panic) || $value == "any other");
                }
            }
        )*
    };
}

outside! {
    below(&host(9, 2), 0, 'A', "red", None): "the table `seats` takes `row` in `1..=40`, but it is 0", "0";
    above(&host(9, 2), 41, 'A', "red", None): "the table `seats` takes `row` in `1..=40`, but it is 41", "41";
    not_in_the_list(&host(9, 2), 3, 'D', "red", None): "the table `seats` takes `place` in `'A', 'B', 'C'`, but it is 'D'", "'D'";
    text(&host(9, 2), 3, 'A', "blue", None): "the table `seats` takes `way` in `\"red\", \"green\"`, but it is \"blue\"", "any other";
    not_a_number(&host(9, 2), 3, 'A', "red", Some(f32::NAN)): "the table `seats` takes `part` in `0.0..=1.0`, but it is NaN", "NaN";
    just_above(&host(9, 2), 3, 'A', "red", Some(1.0_f32.next_up())): "the table `seats` takes `part` in `0.0..=1.0`, but it is 1.0000001", "1.0000001";
    answer(&host(0, 2), 12, 'A', "red", None): "the table `seats` takes `taken` in `1..=300`, but it is 0", "0";
    answer_not_in_the_list(&host(9, 3), 3, 'B', "red", None): "the table `seats` takes `free` in `2, 4, 8`, but it is 3", "3";
}

#[test]
fn answers_that_are_not_asked_may_be_anything() {
    assert_eq!(seats::decide(&host(0, 3), 3, 'A', "red", None), seats::Rule::R1);
}

#[test]
fn a_broken_relation_between_answers() {
    let broken = seats::try_decide(&host(2, 2), 3, 'A', "red", None).unwrap_err();
    assert_eq!(broken.to_string(), "the table `seats` assumes `free < taken`, which does not hold: taken = 2, free = 2");
}
