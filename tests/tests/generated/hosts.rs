//! Hosts of every kind: trait objects, boxes, borrows, generics.

use super::harness::Answers;
use super::tables::{any, bare, game, guard};

/// Application open, game started, not over, free cells, the human to move and has moved: rule 6.
const RULE_6: [u128; 7] = [0, 1, 0, 1, 0, 1, 1];
/// No free cells: rule 7, which draws.
const RULE_7: [u128; 7] = [0, 1, 0, 0, 0, 1, 0];

#[test]
fn trait_objects() {
    let mut host = Answers::of(&RULE_7);
    let object: &mut dyn game::Host = &mut host;
    assert_eq!(game(object), game::Rule::R7);
    assert_eq!(game::decide(object), game::Rule::R7);
    assert_eq!(game::observe(object, &mut ()), game::Rule::R7);
    assert_eq!(host.done(), ["draw", "draw"]);
}

#[test]
fn boxes() {
    let mut host: Box<dyn game::Host> = Box::new(Answers::of(&RULE_6));
    assert_eq!(game(&mut *host), game::Rule::R6);
    let conditions: Box<dyn game::Conditions> = Box::new(Answers::of(&RULE_6));
    assert_eq!(game::decide(&*conditions), game::Rule::R6);
}

#[test]
fn conditions_alone_decide() {
    let host = Answers::of(&RULE_6);
    let conditions: &dyn game::Conditions = &host;
    assert_eq!(game::decide(conditions), game::Rule::R6);
    assert_eq!(game::try_decide(conditions), Ok(game::Rule::R6));
    assert!(game::check(conditions).is_ok());
}

#[test]
fn actions_alone_perform() {
    let mut host = Answers::default();
    let actions: &mut dyn game::Actions = &mut host;
    for &action in game::Rule::R7.actions() {
        action.perform(actions);
    }
    assert_eq!(host.done(), ["draw"]);
}

/// Generic over a type and a number, and borrows both ways.
struct Borrowing<'a, T, const N: usize> {
    answers: &'a [T; N],
    done: &'a mut Vec<T>,
}

impl<T: Copy + PartialEq + Default, const N: usize> any::Conditions for Borrowing<'_, T, N> {
    fn a(&self) -> bool {
        self.answers[0] != T::default()
    }
    fn b(&self) -> bool {
        self.answers[1] != T::default()
    }
    fn c(&self) -> bool {
        self.answers[N - 1] != T::default()
    }
}

impl<T: Copy, const N: usize> any::Actions for Borrowing<'_, T, N> {
    fn x(&mut self) {
        self.done.push(self.answers[0]);
    }
    fn y(&mut self) {
        self.done.push(self.answers[N - 1]);
    }
}

#[test]
fn generic_hosts_that_borrow() {
    let (answers, mut done) = ([7u8, 0, 9], Vec::new());
    assert_eq!(any(&mut Borrowing { answers: &answers, done: &mut done }), any::Rule::R1);
    assert_eq!(done, [7, 9]);
}

fn through_a_generic_function<H: game::Host + ?Sized>(host: &mut H) -> game::Rule {
    game(host)
}

#[test]
fn generic_functions() {
    assert_eq!(through_a_generic_function(&mut Answers::of(&RULE_6)), game::Rule::R6);
    assert_eq!(through_a_generic_function::<dyn game::Host>(&mut Answers::of(&RULE_6)), game::Rule::R6);
}

#[test]
fn one_host_for_many_tables() {
    trait Both: guard::Host + bare::Actions {}
    impl Both for Answers {}
    let mut host = Answers::of(&[0, 1, 0]);
    let both: &mut dyn Both = &mut host;
    assert_eq!(guard(both), guard::Rule::Closed);
    assert_eq!(bare(both), bare::Rule::R1);
    assert_eq!(host.done(), ["start", "x"]);
}

#[test]
fn rules_are_values() {
    assert_eq!(game::Rule::ALL.map(game::Rule::id), ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(format!("{:>3}|{}", game::Rule::R1, game::Rule::R7), "  1|7");
    assert!(game::Rule::R1 < game::Rule::R2);
    let copied = game::Action::Wait;
    assert_eq!((copied, format!("{copied:?}")), (game::Action::Wait, "Wait".to_owned()));
}
