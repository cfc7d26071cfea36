//! Random tables that decide every case.

use super::tables::{Row, subset, table};
use dtable_core::interpret::is_possible;
use dtable_core::model::{Formula, Position, Table};
use dtable_tests::numbers::Random;

/// A table with some columns of given sizes: boxes made by random cuts, each with one to three right results.
pub fn any(random: &mut Random, sizes: &[usize], depth: usize) -> Table {
    let mut rows = Vec::new();
    cut(random, sizes.iter().map(|size| (1 << size) - 1).collect(), depth, &mut rows);
    let relations = (0..random.below(3)).map(|_| implication(random, sizes)).collect();
    let mut made = table(sizes, &rows, None, relations);
    let possible: Vec<Vec<Position>> = all(sizes).into_iter().filter(|case| is_possible(&made, case)).collect();
    made.rules.retain(|rule| possible.iter().any(|case| rule.matches(case)));
    if random.below(2) == 0 {
        made.rules.iter_mut().for_each(|rule| rule.weight = Some(1 + random.below(9) as u64));
    }
    if random.below(2) == 0 {
        made.columns.iter_mut().for_each(|column| column.cost = 1 + random.below(9) as u64);
    }
    made
}

fn cut(random: &mut Random, masks: Vec<u64>, depth: usize, rows: &mut Vec<Row>) {
    let open: Vec<usize> = (0..masks.len()).filter(|at| masks[*at].count_ones() > 1).collect();
    if depth == 0 || open.is_empty() || random.below(6) == 0 {
        let mut right: Vec<usize> = (0..=random.below(3)).map(|_| random.below(4)).collect();
        right.sort_unstable();
        right.dedup();
        rows.push((masks, right));
        return;
    }
    let column = open[random.below(open.len())];
    let mut part = 0;
    while part == 0 || part == masks[column] {
        part = masks[column] & random.next();
    }
    for side in [part, masks[column] & !part] {
        let mut inside = masks.clone();
        inside[column] = side;
        cut(random, inside, depth - 1, rows);
    }
}

fn implication(random: &mut Random, sizes: &[usize]) -> Formula {
    let mut atom = || {
        let column = random.below(sizes.len());
        Formula::Atom { column, set: subset(1 << random.below(sizes[column])) }
    };
    Formula::Or(vec![Formula::Not(Box::new(atom())), atom()])
}

fn all(sizes: &[usize]) -> Vec<Vec<Position>> {
    sizes.iter().fold(vec![Vec::new()], |points, size| {
        points.into_iter().flat_map(|point| (0..*size as Position).map(move |at| [&point[..], &[at]].concat())).collect()
    })
}
