//! Laws of the arithmetic: on small boxes it agrees with trying all points, cores are contradictions, and solutions are
//! solutions.

use crate::fixture::Random;
use crate::space::arithmetic::{AtomId, Feasibility, Inequality, Integers, Linear, TooLarge};
use crate::space::budget::Budget;

/// An inequality between the variables 0, 1, .., with the last number as the constant.
fn inequality(numbers: &[i128]) -> Inequality {
    let (constant, factors) = numbers.split_last().expect("a constant");
    Inequality { terms: factors.iter().copied().enumerate().collect(), constant: *constant }
}

fn value(it: &Inequality, point: &[i128]) -> i128 {
    it.terms.iter().map(|(variable, factor)| factor * point[*variable]).sum::<i128>() + it.constant
}

/// A system of inequalities and negated ones.
struct System {
    boxes: Vec<(i128, i128)>,
    inequalities: Vec<(Inequality, bool)>,
}

impl System {
    fn new(boxes: &[(i128, i128)], rows: &[&[i128]]) -> Self {
        Self { boxes: boxes.to_vec(), inequalities: rows.iter().map(|row| (inequality(row), true)).collect() }
    }

    fn holds(&self, point: &[i128], of: impl IntoIterator<Item = usize>) -> bool {
        of.into_iter().all(|at| (value(&self.inequalities[at].0, point) >= 0) == self.inequalities[at].1)
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.inequalities.len()
    }

    /// Whether some point of the boxes satisfies some of the inequalities.
    fn is_possible(&self, of: &[usize]) -> bool {
        let mut point: Vec<i128> = self.boxes.iter().map(|it| it.0).collect();
        loop {
            if self.holds(&point, of.iter().copied()) {
                return true;
            }
            let Some(at) = (0..point.len()).find(|at| point[*at] < self.boxes[*at].1) else { return false };
            point[at] += 1;
            point[..at].iter_mut().zip(&self.boxes).for_each(|(it, range)| *it = range.0);
        }
    }

    fn linear(&self) -> (Linear, Vec<(AtomId, bool)>) {
        let mut linear = Linear::new();
        for &(low, high) in &self.boxes {
            linear.variable(low, high);
        }
        let atoms = self.inequalities.iter().map(|(it, truth)| {
            let (atom, holds) = linear.atom(it).expect("small numbers");
            (atom, holds == *truth)
        });
        let atoms = atoms.collect();
        (linear, atoms)
    }

    /// Asserts everything and asks for whole numbers.
    fn solve(&self, steps: u64) -> Result<Integers, crate::space::budget::OutOfBudget> {
        let (mut linear, atoms) = self.linear();
        let all: Vec<usize> = self.all().collect();
        solve(&mut linear, &atoms, &all, &mut Budget::steps(steps))
    }
}

/// Asserts some atoms, each with its index as the reason, and asks for whole numbers.
fn solve(
    linear: &mut Linear,
    atoms: &[(AtomId, bool)],
    of: &[usize],
    budget: &mut Budget,
) -> Result<Integers, crate::space::budget::OutOfBudget> {
    for &at in of {
        if let Err(core) = linear.assert(atoms[at].0, atoms[at].1, at as u32) {
            return Ok(Integers::None(core));
        }
    }
    match linear.check(budget)? {
        Feasibility::Infeasible(core) => Ok(Integers::None(core)),
        Feasibility::Unknown => Ok(Integers::Unknown),
        Feasibility::Feasible => linear.point(budget),
    }
}

/// A random system over `count` variables.
fn random_system(random: &mut Random, count: usize, rows: usize, factor: i128) -> System {
    let boxes = (0..count).map(|_| random.within(2) - 3).map(|low| (low, low + 5)).collect();
    let mut row = || {
        let mut numbers: Vec<i128> = (0..=count).map(|_| random.within(factor)).collect();
        numbers[count] *= 2;
        (inequality(&numbers), random.below(2) == 0)
    };
    let inequalities = (0..rows).map(|_| row()).collect();
    System { boxes, inequalities }
}

fn indices(core: &[u32]) -> Vec<usize> {
    core.iter().map(|it| *it as usize).collect()
}

#[test]
fn agrees_with_trying_all_points() {
    let mut random = Random(1);
    for round in 0..3000 {
        let (count, rows, factor) = (1 + random.below(3), 1 + random.below(7), 1 + random.below(7) as i128);
        let system = random_system(&mut random, count, rows, factor);
        match system.solve(1_000_000).expect("enough steps") {
            Integers::Whole(point) => {
                assert!(system.holds(&point, system.all()), "round {round}");
                assert!(point.iter().zip(&system.boxes).all(|(it, range)| (range.0..=range.1).contains(it)), "round {round}");
            }
            Integers::None(core) => assert!(!system.is_possible(&indices(&core)), "round {round}"),
            Integers::Unknown => panic!("round {round}: small numbers are no problem"),
        }
    }
}

#[test]
fn nothing_can_be_left_out_of_a_core_of_fractions() {
    let mut random = Random(2);
    let mut cores = 0;
    for _ in 0..2000 {
        let (count, rows) = (2 + random.below(3), 3 + random.below(8));
        let mut system = random_system(&mut random, count, rows, 3);
        system.boxes.fill((-1_000_000_000, 1_000_000_000));
        let (mut linear, atoms) = system.linear();
        let mut budget = Budget::steps(1_000_000);
        let mut check = |of: &[usize]| {
            linear.backtrack(0);
            for &at in of {
                if let Err(core) = linear.assert(atoms[at].0, atoms[at].1, at as u32) {
                    return Feasibility::Infeasible(core);
                }
            }
            linear.check(&mut budget).expect("enough steps")
        };
        let all: Vec<usize> = system.all().collect();
        let Feasibility::Infeasible(core) = check(&all) else { continue };
        let core = indices(&core);
        assert!(matches!(check(&core), Feasibility::Infeasible(_)));
        for left_out in &core {
            let rest: Vec<usize> = core.iter().copied().filter(|it| it != left_out).collect();
            assert_eq!(check(&rest), Feasibility::Feasible);
        }
        cores += 1;
    }
    assert!(cores > 300, "{cores} cores");
}

#[test]
fn assertions_can_be_taken_back() {
    let mut random = Random(3);
    for round in 0..300 {
        let system = random_system(&mut random, 3, 10, 4);
        let (mut linear, atoms) = system.linear();
        let mut budget = Budget::steps(10_000_000);
        let mut kept: Vec<usize> = Vec::new();
        for _ in 0..30 {
            let length = random.below(kept.len() + 1);
            linear.backtrack(length);
            kept.truncate(length);
            for _ in 0..random.below(4) {
                let at = random.below(10);
                match linear.assert(atoms[at].0, atoms[at].1, at as u32) {
                    Ok(()) => kept.push(at),
                    Err(core) => assert!(!system.is_possible(&indices(&core)), "round {round}"),
                }
            }
            assert_eq!(linear.asserted(), kept.len());
            let found = match linear.check(&mut budget).expect("enough steps") {
                Feasibility::Infeasible(core) => Integers::None(core),
                _ => linear.point(&mut budget).expect("enough steps"),
            };
            match found {
                Integers::Whole(point) => assert!(system.holds(&point, kept.iter().copied()), "round {round}"),
                Integers::None(core) => {
                    assert!(core.iter().all(|it| kept.contains(&(*it as usize))), "round {round}");
                    assert!(!system.is_possible(&indices(&core)), "round {round}");
                }
                Integers::Unknown => panic!("round {round}: small numbers are no problem"),
            }
        }
    }
}

#[test]
fn equal_and_opposite_inequalities_are_one_atom() {
    let mut linear = Linear::new();
    linear.variable(0, 10);
    linear.variable(0, 10);
    let (atom, holds) = linear.atom(&inequality(&[1, -1, -3])).expect("small numbers");
    // x - y >= 3, not y - x >= -2, 2x - 2y >= 5
    assert_eq!(linear.atom(&inequality(&[-1, 1, 2])), Ok((atom, !holds)));
    assert_eq!(linear.atom(&inequality(&[2, -2, -5])), Ok((atom, holds)));
    let (weak, _) = linear.atom(&inequality(&[1, -1, 0])).expect("small numbers");
    let (strong, _) = linear.atom(&inequality(&[1, -1, -9])).expect("small numbers");
    assert_eq!((linear.weaker(atom), linear.stronger(atom)), (Some(weak), Some(strong)));
    assert_eq!(linear.settled(atom), None);
    let (never, holds) = linear.atom(&inequality(&[1, -1, -11])).expect("small numbers");
    assert_eq!(linear.settled(never), Some(!holds));
    let (always, holds) = linear.atom(&inequality(&[0, 0, 0])).expect("small numbers");
    assert_eq!(linear.settled(always), Some(holds));
    let truths = linear.truths(&[7, 4], &mut Budget::steps(100)).expect("few steps");
    assert_eq!([weak, atom, strong].map(|it| truths[it.index()]), [true, true, false]);
    linear.assert(atom, true, 7).expect("possible");
    assert_eq!(linear.assert(weak, false, 8), Err(vec![7, 8]));
    assert_eq!(linear.asserted(), 1);
}

const WIDE: [(i128, i128); 2] = [(0, u64::MAX as i128), (i64::MIN as i128, i64::MAX as i128)];

#[test]
fn wide_equations_without_whole_solutions_are_refuted() {
    let wide = [WIDE[0]; 4];
    // 2x == 2y + 1
    let odd = System::new(&wide, &[&[2, -2, 0, 0, -1], &[-2, 2, 0, 0, 1]]);
    assert_eq!(odd.solve(1_000), Ok(Integers::None(vec![0, 1])));
    // x + y == 2z, x - y == 2w + 1
    let parity = System::new(&wide, &[&[1, 1, -2, 0, 0], &[-1, -1, 2, 0, 0], &[1, -1, 0, -2, -1], &[-1, 1, 0, 2, 1], &[1, 0, 0, 0, -9]]);
    assert_eq!(parity.solve(10_000), Ok(Integers::None(vec![0, 1, 2, 3])));
    // 3x + 6y + 1 <= 9z <= 3x + 6y + 2
    let remainder = System::new(&wide, &[&[-3, -6, 9, 0, -1], &[3, 6, -9, 0, 2]]);
    assert_eq!(remainder.solve(1_000), Ok(Integers::None(vec![0, 1])));
}

#[test]
fn narrow_wedges_between_wide_inputs_are_refuted() {
    let wide = [WIDE[1]; 3];
    // 1 <= 4x + 2y - 2z + 4u <= 1 in disguise: two forms, each from 0 to 1, whose sum would be odd
    let strips = System::new(&wide, &[&[2, 1, 1, 0], &[-2, -1, -1, 1], &[2, -1, -1, -1], &[-2, 1, 1, 1]]);
    assert!(matches!(strips.solve(100_000), Ok(Integers::Whole(_) | Integers::None(_))), "{:?}", strips.solve(100_000));
    // 3x - 3y + z from 1 to 2, z from 0 to 0 said by two inequalities with y
    let held = System::new(&wide, &[&[3, -3, 1, -1], &[-3, 3, -1, 2], &[0, 1, 1, 0], &[0, -1, -1, 0], &[0, 1, 0, 0], &[0, -1, 0, 0]]);
    assert_eq!(held.solve(10_000), Ok(Integers::None(vec![0, 1, 2, 3, 4, 5])));
}

#[test]
fn extreme_numbers_are_no_matter() {
    let boxes = [(i64::MIN.into(), i64::MAX.into()), (0, u64::MAX.into()), (-i128::MAX / 8, i128::MAX / 8)];
    let large = i128::from(u64::MAX);
    // x + y >= 2^63 - 1 + 2^64 - 1 only at the ends
    let ends = System::new(&boxes[..2], &[&[1, 1, -large - i128::from(i64::MAX)]]);
    assert_eq!(ends.solve(1_000), Ok(Integers::Whole(vec![i64::MAX.into(), u64::MAX.into()])));
    let more = System::new(&boxes[..2], &[&[1, 1, -large - i128::from(i64::MAX) - 1]]);
    assert_eq!(more.solve(1_000), Ok(Integers::None(vec![0])));
    // z >= 4x and z <= 4x + 2 and z >= 3y + 1: solutions exist
    let system = System::new(&boxes, &[&[-4, 0, 1, 0], &[4, 0, -1, 2], &[0, -3, 1, -1]]);
    let Ok(Integers::Whole(point)) = system.solve(10_000) else { panic!("{:?}", system.solve(10_000)) };
    assert!(system.holds(&point, system.all()));
    let mut linear = Linear::new();
    linear.variable(0, i128::MAX - 1);
    linear.variable(0, i128::MAX - 1);
    assert_eq!(linear.atom(&inequality(&[1, 1, 0])), Err(TooLarge));
    assert!(linear.atom(&inequality(&[1, -1, 0])).is_ok());
}

#[test]
fn large_random_numbers_never_give_a_wrong_answer() {
    let mut random = Random(4);
    let mut open = 0;
    for round in 0..500 {
        let large = |random: &mut Random| (random.within(1 << 30) << random.below(90)) + random.within(3);
        let boxes = (0..3).map(|_| {
            let low = large(&mut random) >> 20;
            (low, low.saturating_add(1 << random.below(100)))
        });
        let boxes = boxes.collect();
        let mut numbers = || -> Vec<i128> { vec![random.within(1 << 20), random.within(5), random.within(1 << 10), large(&mut random)] };
        let inequalities = (0..6).map(|_| (inequality(&numbers()), true)).collect();
        let system = System { boxes, inequalities };
        match system.solve(200_000) {
            Ok(Integers::Whole(point)) => assert!(system.holds(&point, system.all()), "round {round}"),
            Ok(Integers::None(_)) => {}
            _ => open += 1,
        }
    }
    assert!(open < 50, "{open} stay open");
}

/// Differences `x - y <= c`: possible exactly where no cycle of them is negative (Bellman and Ford).
#[test]
fn differences_agree_with_shortest_paths() {
    let mut random = Random(5);
    for round in 0..300 {
        let differences: Vec<(usize, usize, i128)> =
            (0..24).map(|_| (random.below(12), random.below(12), random.within(40) + 12)).filter(|it| it.0 != it.1).collect();
        let inequalities = differences.iter().map(|&(x, y, most)| (Inequality { terms: vec![(x, -1), (y, 1)], constant: most }, true));
        let system = System { boxes: vec![(-1_000_000, 1_000_000); 12], inequalities: inequalities.collect() };
        let is_possible = |of: &dyn Fn(usize) -> bool| {
            let mut distance = [0; 12];
            (0..13).any(|_| {
                let before = distance;
                for (at, &(x, y, most)) in differences.iter().enumerate() {
                    if of(at) {
                        distance[x] = distance[x].min(distance[y] + most);
                    }
                }
                before == distance
            })
        };
        match system.solve(1_000_000) {
            Ok(Integers::Whole(point)) => assert!(system.holds(&point, system.all()), "round {round}"),
            Ok(Integers::None(core)) => assert!(!is_possible(&|at| core.contains(&(at as u32))), "round {round}"),
            other => panic!("round {round}: {other:?}"),
        }
    }
}

/// A random system over `count` wide variables, each inequality between `terms` of them.
fn sparse(random: &mut Random, count: usize, rows: usize, terms: usize, factor: i128) -> System {
    let mut row = || {
        let terms = (0..terms).map(|_| (random.below(count), random.within(factor))).collect();
        (Inequality { terms, constant: random.within(1000) }, true)
    };
    let inequalities = (0..rows).map(|_| row()).collect();
    System { boxes: vec![(-1_000_000, 1_000_000); count], inequalities }
}

#[test]
fn large_systems_are_decided() {
    let mut random = Random(6);
    let mut possible = 0;
    for _ in 0..30 {
        for (count, rows, terms, factor) in [(64, 48, 4, 9), (30, 40, 3, 9), (10, 10, 10, 100), (6, 12, 3, 9)] {
            let system = sparse(&mut random, count, rows, terms, factor);
            match system.solve(500_000) {
                Ok(Integers::Whole(point)) => assert!(system.holds(&point, system.all())),
                Ok(Integers::None(core)) => {
                    let part = indices(&core).into_iter().map(|at| system.inequalities[at].clone()).collect();
                    let part = System { boxes: system.boxes, inequalities: part };
                    assert!(matches!(part.solve(500_000), Ok(Integers::None(_))));
                    continue;
                }
                other => panic!("{other:?}"),
            }
            possible += 1;
        }
    }
    assert!((60..115).contains(&possible), "{possible} of 120");
}
