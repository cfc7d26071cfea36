//! Numbers, characters and references to them: in every class, at every edge.

use super::values::agree;
use dtable_runtime::dtable;

dtable!("tables/small.yaml");
dtable!("tables/wide.yaml");
dtable!("tables/floats.yaml");
dtable!("tables/finite.yaml");
dtable!("tables/letters.yaml");
dtable!("tables/steps.yaml");

agree! {
    eight_bits: small(a: i8, b: u8);
    all_widths: wide(a: u32, b: i64, c: usize, d: u128, e: i128, f: isize);
    floating_point: floats(x: f32, y: f64);
    behind_references: finite(x: &f64, n: &&u32, t: &bool) where even = **n & 1 == 0, less = *x < f64::from(**n);
    characters: letters(c: char, d: &char);
    constant_functions: steps(n: i16, x: f64, c: char, o: Option<&u8>);
}

const STEP: u8 = steps(-1, f64::NAN, 'g', None);
const _: () = assert!(matches!(steps::decide(7, 1.5, 'g', Some(&5)), steps::Rule::R3));
const _: () = assert!(matches!(steps::try_decide(7, f64::NAN, 'g', None), Ok(steps::Rule::R2)));
const _: () = assert!(wide(0, 0, 1, u128::MAX, -1, 7) == 2 && small(-128, 0) == 1);

#[test]
fn constants() {
    assert_eq!(STEP, 1);
}

#[test]
fn zero_has_two_signs() {
    for (x, y) in [(0.0, 0.0), (-0.0, 0.0), (0.0, -0.0), (-0.0, -0.0)] {
        assert_eq!(floats(x, y), 6);
        assert_eq!(floats::decide(x, y), floats::Rule::Zero);
    }
    assert_eq!(finite(&-0.0, &&1, &true), finite(&0.0, &&1, &true));
}

#[test]
fn every_nan_is_nan() {
    for nan in [f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001), f64::from_bits(u64::MAX)] {
        assert_eq!(floats(f32::NAN, nan), 1);
        assert_eq!(floats(-f32::NAN, 1.0), 2);
        assert_eq!(floats(1.0, nan), 3);
    }
}

#[test]
fn neighbours_of_a_bound() {
    let rule = |x: f32| floats::decide(x, 1.0);
    assert_eq!(floats::decide(0.1, 0.5), floats::Rule::Part);
    assert_eq!(floats::decide(0.1, 1.5_f64.next_down()), floats::Rule::Part);
    assert_ne!(floats::decide(0.1, 1.5), floats::Rule::Part);
    assert_ne!(floats::decide(0.1_f32.next_up(), 0.5), floats::Rule::Part);
    assert_eq!(rule((-1e30_f32).next_down()), floats::Rule::Low);
    assert_ne!(rule(-1e30), floats::Rule::Low);
    assert_eq!(rule(f32::from_bits(1)), floats::Rule::Else);
    assert_eq!(floats::decide(f32::INFINITY, 1e300_f64.next_up()), floats::Rule::Top);
    assert_ne!(floats::decide(f32::MAX, 1e301), floats::Rule::Top);
}

#[test]
fn single_precision_is_shown_as_it_is() {
    let data = &floats::TABLE.conditions[0];
    assert_eq!(data.show(dtable_runtime::Value::Float(f64::from(0.1_f32))).to_string(), "0.1");
}
