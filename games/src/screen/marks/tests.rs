//! The marks, held against all cases of all tables: which cases are possible is said here once more, by hand, and the code that
//! `dtable!` has made decides them.

use std::collections::BTreeSet;

use ::five::{Level, Player as Stone, Shape, Side};
use ::queen_mate::{Pieces, document};
use ::tictactoe::{Mark as Cell, tictactoe};
use dtable_runtime::{TableData, Value, why_not};
use table_view::{Near, Recorder};

use super::*;
use modules::*;

/// The modules of the tables, whose names the subjects below have, too.
mod modules {
    pub use ::five::{level, move_class, shape, turn, window};
    pub use ::queen_mate::{complete, seed};
    pub use ::tictactoe::{computer_move, computer_move_perfect, game, win};
}

/// A table, and what has to be known to decide all its cases. A case is a value of each condition that is not computed, by number.
struct Subject {
    table: &'static TableData,
    /// The conditions that are not computed, by index, with their values.
    answered: Vec<(usize, Vec<Value>)>,
    is_possible: fn(&[usize]) -> bool,
    /// The value of a condition that is computed.
    computed: fn(&str, &[usize]) -> Option<bool>,
    observe: fn(&[usize], &mut Recorder),
    /// By case, the rule that fires; `None` where the case is not possible.
    fired: Vec<Option<usize>>,
}

/// How often something holds, and how often it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    all: usize,
    untrue: usize,
}

impl Subject {
    fn new(
        table: &'static TableData,
        values: &[(&str, Vec<Value>)],
        is_possible: fn(&[usize]) -> bool,
        observe: fn(&[usize], &mut Recorder),
    ) -> Self {
        let index = |name: &str| table.conditions.iter().position(|it| it.name == name).unwrap();
        let answered = values.iter().map(|(name, values)| (index(name), values.clone())).collect();
        let mut subject = Self { table, answered, is_possible, computed: |_, _| None, observe, fired: Vec::new() };
        subject.fired = (0..subject.count()).map(|number| subject.decision(&subject.case(number))?.fired).collect();
        subject
    }

    fn count(&self) -> usize {
        self.answered.iter().map(|(_, values)| values.len()).product()
    }

    /// A case by its number: its values are the digits, the first the lowest.
    fn case(&self, number: usize) -> Vec<usize> {
        let mut rest = number;
        let digit = |values: &Vec<Value>| {
            let digit = rest % values.len();
            rest /= values.len();
            digit
        };
        self.answered.iter().map(|(_, values)| values).map(digit).collect()
    }

    fn number(&self, case: &[usize]) -> usize {
        self.answered.iter().zip(case).rev().fold(0, |number, ((_, values), at)| number * values.len() + at)
    }

    /// What the table decides; `None` where the case is not possible.
    fn decision(&self, case: &[usize]) -> Option<Decision> {
        (self.is_possible)(case).then(|| {
            let mut recorder = Recorder::new();
            (self.observe)(case, &mut recorder);
            recorder.take().pop().unwrap()
        })
    }

    /// All answers, computed ones too.
    fn answers(&self, case: &[usize]) -> Vec<Option<Value>> {
        let answer = |condition: usize| {
            let at = self.answered.iter().position(|(it, _)| *it == condition);
            let given = at.map(|at| self.answered[at].1[case[at]]);
            given.or_else(|| (self.computed)(self.table.conditions[condition].name, case).map(Value::Bool))
        };
        (0..self.table.conditions.len()).map(answer).collect()
    }

    /// The cases that differ in one answer.
    fn others<'a>(&'a self, case: &'a [usize]) -> impl Iterator<Item = Vec<usize>> + 'a {
        self.answered.iter().enumerate().flat_map(move |(at, (_, values))| {
            (0..values.len()).filter(move |value| *value != case[at]).map(move |value| {
                let mut other = case.to_vec();
                other[at] = value;
                other
            })
        })
    }

    fn is_else(&self, rule: usize) -> bool {
        self.table.rules.nth(rule).entries().len() == 0
    }

    /// The rules that fire in a case that differs in one answer, but not in this one.
    fn near(&self, case: &[usize]) -> BTreeSet<usize> {
        let mut rules: BTreeSet<usize> = self.others(case).filter_map(|other| self.fired[self.number(&other)]).collect();
        rules.retain(|rule| Some(*rule) != self.fired[self.number(case)]);
        rules
    }

    /// The rules other than ELSE that match, but do not fire.
    fn matching(&self, case: &[usize]) -> BTreeSet<usize> {
        let (answers, fired) = (self.answers(case), self.fired[self.number(case)]);
        let others = (0..self.table.rules.len()).filter(|rule| Some(*rule) != fired && !self.is_else(*rule));
        others.filter(|rule| why_not(self.table, *rule, &answers).next().is_none()).collect()
    }

    /// Does the rule fire where the condition has that value?
    fn fires(&self, rule: usize, near: &Near, case: &[usize]) -> bool {
        let at = self.answered.iter().position(|(it, _)| *it == near.condition).unwrap();
        let condition = &self.table.conditions[near.condition];
        let is_meant = |value: &Value| {
            let shown = condition.show(*value).to_string();
            near.value == shown || near.value == format!("Some({shown})")
        };
        let mut other = case.to_vec();
        other[at] = self.answered[at].1.iter().position(is_meant).unwrap();
        self.fired[self.number(&other)] == Some(rule)
    }

    /// Holds the marks of a case against all cases that differ in one answer: none is untrue, and where all answers are known, none is
    /// left out.
    fn check(&self, case: &[usize], is_told: bool) {
        let Some(mut decision) = self.decision(case) else { return };
        let answers = self.answers(case);
        if is_told {
            decision.told.clone_from(&answers);
        }
        let marks = marks(&decision);
        let (near, matching) = (self.near(case), self.matching(case));
        for (rule, it) in marks.near() {
            assert!(self.fires(rule, it, case), "{} {answers:?}: {rule} {it:?}", self.table.name);
            // ELSE has no entries.
            let entry = |at: usize| self.table.rules.nth(rule).entry(at);
            let wanted = |at: &usize| entry(*at).is_some_and(|it| !it.holds_for(answers[*at].unwrap(), self.table.conditions[*at].kind));
            let contradicted: Vec<usize> = (0..answers.len()).filter(wanted).collect();
            assert_eq!(it.contradicted, contradicted, "{} {answers:?}: {rule}", self.table.name);
        }
        let said: [BTreeSet<usize>; 2] = [marks.near().map(|(rule, _)| rule).collect(), marks.matching().collect()];
        let is_known = is_told || decision.answers.iter().enumerate().all(|(at, it)| it.is_some() || !self.is_answered(at));
        if is_known {
            assert_eq!(said, [near.difference(&matching).copied().collect(), matching], "{} {answers:?}", self.table.name);
        } else {
            assert!(said[0].is_subset(&near) && said[1].is_subset(&matching), "{} {answers:?}", self.table.name);
        }
    }

    fn is_answered(&self, condition: usize) -> bool {
        self.answered.iter().any(|(it, _)| *it == condition)
    }

    /// How many rules are contradicted by exactly one answer, and how many of these are not one answer away.
    fn contradicted_once(&self) -> Count {
        let mut count = Count::default();
        for case in (0..self.count()).map(|number| self.case(number)) {
            let Some(decision) = self.decision(&case) else { continue };
            let near = self.near(&case);
            let once = (0..self.table.rules.len()).filter(|rule| why_not(self.table, *rule, &decision.answers).count() == 1);
            for rule in once {
                count.all += 1;
                count.untrue += usize::from(!near.contains(&rule));
            }
        }
        count
    }

    fn check_all(&self, step: usize, is_told: bool) {
        (0..self.count()).step_by(step).for_each(|number| self.check(&self.case(number), is_told));
    }
}

fn bools() -> Vec<Value> {
    [false, true].map(Value::Bool).to_vec()
}

fn listed(count: usize) -> Vec<Value> {
    (0..count).map(Value::Nth).collect()
}

fn numbers(range: std::ops::RangeInclusive<i128>) -> Vec<Value> {
    range.map(Value::Integer).collect()
}

/// Answers by number, of the conditions of a table in their order.
struct Host<'a>(&'static TableData, &'a [usize]);

/// The three tables are one model, and ask one host.
macro_rules! host {
    ($($condition:ident)*; $($action:ident)*) => {
        impl tictactoe::Conditions for Host<'_> {
            $(
                fn $condition(&self) -> bool {
                    let at = self.0.conditions.iter().position(|it| it.name == stringify!($condition));
                    self.1[at.expect("a condition of the table")] == 1
                }
            )*
        }
        impl tictactoe::Actions for Host<'_> {
            $(fn $action(&mut self) {})*
        }
    };
}

host!(
    closed started over free computer_turn human_turn human_moved red_three blue_three computer_moved
    r11 r12 r13 r21 r22 r23 r31 r32 r33 b11 b12 b13 b21 b22 b23 b31 b32 b33;
    wait draw human_won computer_won human_next computer_next game_over
    put11 put12 put13 put21 put22 put23 put31 put32 put33 put_any
);

impl turn::Conditions for Host<'_> {
    fn five(&self) -> bool {
        self.1[0] == 1
    }

    fn full(&self) -> bool {
        self.1[1] == 1
    }

    fn last(&self) -> Option<Stone> {
        [None, Some(Stone::Human), Some(Stone::Computer)][self.1[2]]
    }

    fn first(&self) -> Stone {
        [Stone::Human, Stone::Computer][self.1[3]]
    }
}

impl turn::Actions for Host<'_> {
    fn human_moves(&mut self) {}
    fn computer_moves(&mut self) {}
    fn human_won(&mut self) {}
    fn computer_won(&mut self) {}
    fn draw(&mut self) {}
}

fn game() -> Subject {
    let names = ["closed", "started", "over", "free", "computer_turn", "human_turn", "human_moved"];
    let is_possible = |case: &[usize]| case[4] + case[5] == 1 && case[6] <= case[5];
    Subject::new(&game::TABLE, &names.map(|it| (it, bools())), is_possible, |case, it| _ = game::observe(&mut Host(&game::TABLE, case), it))
}

fn win() -> Subject {
    let names = ["red_three", "blue_three", "human_moved", "computer_moved"];
    let is_possible = |case: &[usize]| case[0] + case[3] < 2 && case[1] + case[2] < 2 && case[2] + case[3] == 1;
    Subject::new(&win::TABLE, &names.map(|it| (it, bools())), is_possible, |case, it| _ = win::observe(&mut Host(&win::TABLE, case), it))
}

fn computer_move() -> Subject {
    let values: Vec<_> = computer_move::TABLE.conditions.iter().map(|it| (it.name, bools())).collect();
    let is_possible = |case: &[usize]| (0..9).all(|cell| case[cell] + case[cell + 9] < 2);
    Subject::new(&computer_move::TABLE, &values, is_possible, |case, it| {
        _ = computer_move::observe(&mut Host(&computer_move::TABLE, case), it)
    })
}

fn computer_move_perfect() -> Subject {
    let values: Vec<_> = computer_move_perfect::TABLE.conditions.iter().map(|it| (it.name, listed(3))).collect();
    let is_possible = |case: &[usize]| case[0] == 0 || case[1] == 0 || case[4] == 0;
    Subject::new(&computer_move_perfect::TABLE, &values, is_possible, |case, it| {
        let cell = |at: usize| [Cell::Empty, Cell::Mine, Cell::Theirs][case[at]];
        let (a, b, c, d, e, f, g, h, i) = (cell(0), cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8));
        computer_move_perfect::observe(a, b, c, d, e, f, g, h, i, it);
    })
}

fn turn() -> Subject {
    let last = [Value::Nothing(0), Value::Nth(0), Value::Nth(1)].to_vec();
    let values = [("five", bools()), ("full", bools()), ("last", last), ("first", listed(2))];
    let is_possible = |case: &[usize]| case[0] == 0 || case[2] != 0;
    Subject::new(&turn::TABLE, &values, is_possible, |case, it| _ = turn::observe(&mut Host(&turn::TABLE, case), it))
}

fn level() -> Subject {
    Subject::new(&level::TABLE, &[("level", listed(3))], |_| true, |case, it| _ = level::observe(Level::ALL[case[0]], it))
}

fn window() -> Subject {
    let values = [("mine", numbers(1..=5)), ("theirs", numbers(0..=4)), ("side", listed(2))];
    Subject::new(
        &window::TABLE,
        &values,
        |_| true,
        |case, it| {
            _ = window::observe(case[0] as u32 + 1, case[1] as u32, [Side::Own, Side::Opponent][case[2]], it);
        },
    )
}

fn shape() -> Subject {
    let values = [("fives", numbers(0..=20)), ("fours", numbers(0..=8)), ("threes", numbers(0..=4))];
    Subject::new(
        &shape::TABLE,
        &values,
        |_| true,
        |case, it| {
            _ = shape::observe(case[0] as u32, case[1] as u32, case[2] as u32, it);
        },
    )
}

fn move_class() -> Subject {
    use Shape::{FourAndThree, OpenFour, OpenThree, TwoThrees};
    const SHAPES: [Shape; 7] = [Shape::Five, OpenFour, FourAndThree, Shape::Four, TwoThrees, OpenThree, Shape::Nothing];
    let values = [("mine", listed(7)), ("theirs", listed(7))];
    Subject::new(&move_class::TABLE, &values, |_| true, |case, it| _ = move_class::observe(SHAPES[case[0]], SHAPES[case[1]], it))
}

fn pieces(case: &[usize]) -> Pieces {
    let at = |at: usize| case[at] as i8 + 1;
    Pieces { bx: at(0), by: at(1), qx: at(2), qy: at(3), wx: at(4), wy: at(5) }
}

/// Queen and king stand on other squares than each other.
fn are_apart(case: &[usize]) -> bool {
    case[2..4] != case[0..2] && case[2..4] != case[4..6]
}

fn squares() -> [(&'static str, Vec<Value>); 6] {
    ["bx", "by", "qx", "qy", "wx", "wy"].map(|it| (it, numbers(1..=8)))
}

fn seed() -> Subject {
    let computed = |name: &str, case: &[usize]| document::holds(name, pieces(case));
    let subject = Subject::new(&seed::TABLE, &squares(), are_apart, |case, it| {
        let Pieces { bx, by, qx, qy, wx, wy } = pieces(case);
        seed::observe(&mut pieces(case), bx, by, qx, qy, wx, wy, it);
    });
    Subject { computed, ..subject }
}

fn complete() -> Subject {
    let computed = |name: &str, case: &[usize]| document::holds(name, pieces(case));
    let is_possible = |case: &[usize]| are_apart(case) && (case[0].abs_diff(case[4]) > 1 || case[1].abs_diff(case[5]) > 1);
    let subject = Subject::new(&complete::TABLE, &squares(), is_possible, |case, it| {
        let Pieces { bx, by, qx, qy, wx, wy } = pieces(case);
        complete::observe(&mut pieces(case), bx, by, qx, qy, wx, wy, it);
    });
    Subject { computed, ..subject }
}

#[test]
fn every_table_is_read() {
    assert_eq!(CASES.len(), TABLES.len());
}

#[test]
fn marks_are_true_in_all_cases_of_five_in_a_row() {
    for subject in [turn(), level(), window(), shape(), move_class()] {
        subject.check_all(1, false);
        subject.check_all(1, true);
    }
}

#[test]
fn marks_are_true_in_all_cases_of_tic_tac_toe() {
    for subject in [game(), win()] {
        subject.check_all(1, false);
        subject.check_all(1, true);
    }
    computer_move_perfect().check_all(1, false);
    let subject = computer_move();
    subject.check_all(1, true);
    // Up to nine answers that nobody knows make 512 cases of one.
    subject.check_all(997, false);
}

/// All are tried by the test below. (997 is prime to the number of values: all of them come up.)
#[test]
fn marks_are_true_in_many_cases_of_queen_mate() {
    for subject in [seed(), complete()] {
        subject.check_all(997, false);
    }
}

#[test]
#[ignore = "takes minutes; cargo test --release -p games -- --ignored"]
fn marks_are_true_in_all_cases_of_queen_mate() {
    for subject in [seed(), complete()] {
        subject.check_all(1, false);
    }
}

/// Why the other cases have to be tried: what counting contradicted entries would say, and how much of it is untrue.
#[test]
fn a_rule_that_one_answer_contradicts_need_not_be_one_answer_away() {
    let subjects = [level(), window(), shape(), move_class(), turn(), game(), win(), computer_move_perfect(), computer_move()];
    let untrue = subjects.map(|subject| (subject.table.name, subject.contradicted_once()));
    let expected = [
        ("level", 0, 6),
        ("window", 0, 62),
        ("shape", 0, 1_050),
        ("move_class", 216, 516),
        ("turn", 38, 88),
        ("game", 193, 285),
        ("win", 4, 8),
        ("computer_move_perfect", 31_260, 76_194),
        ("computer_move", 158_550, 182_678),
    ];
    assert_eq!(untrue, expected.map(|(name, untrue, all)| (name, Count { all, untrue })));
}
