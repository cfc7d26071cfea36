//! Aligns two lists: finds items that both have in the same order.

use crate::lists::CollectVec;
use std::collections::HashMap;
use std::hash::Hash;

/// Finds pairs of places with equal items, in the order of both lists: the common items at the beginning and at the
/// end, and between them items that occur once in each list, as many as are in the same order. This is not always the
/// longest common subsequence, but takes no longer than sorting the lists (Bram Cohen's patience diff begins in this
/// way).
pub(super) fn pairs<T: Eq + Hash>(old: &[T], new: &[T]) -> Vec<[usize; 2]> {
    let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let last = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (ends, middles) = ([old.len() - last, new.len() - last], [&old[first..old.len() - last], &new[first..new.len() - last]]);
    let mut places: HashMap<&T, [Vec<usize>; 2]> = HashMap::new();
    for (list, middle) in middles.into_iter().enumerate() {
        middle.iter().enumerate().for_each(|(at, it)| places.entry(it).or_default()[list].push(first + at));
    }
    let mut once: Vec<[usize; 2]> = places.into_values().filter_map(|[a, b]| Some([only(&a)?, only(&b)?])).collect_vec();
    once.sort_unstable();
    let both = (0..first).map(|it| [it, it]).chain(increasing(&once)).chain((0..last).map(|it| ends.map(|end| end + it)));
    both.collect_vec()
}

fn only(places: &[usize]) -> Option<usize> {
    if let [one] = places { Some(*one) } else { None }
}

/// The longest subsequence of some pairs, which are sorted by the first number, in which the second number grows.
fn increasing(pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
    // For each length the pair with the least second number that ends a subsequence of that length; and for each pair
    // the pair before it.
    let (mut ends, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end][1] < pair[1]);
        before.push(length.checked_sub(1).map(|it| ends[it]));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut row: Vec<[usize; 2]> = std::iter::successors(ends.last().copied(), |at| before[*at]).map(|at| pairs[at]).collect_vec();
    row.reverse();
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_same_and_in_order() {
        let found = |old: &str, new: &str| {
            let [old, new] = [old, new].map(|it| it.chars().collect_vec());
            let found = pairs(&old, &new);
            assert!(found.windows(2).all(|it| it[0][0] < it[1][0] && it[0][1] < it[1][1]), "{found:?}");
            found.iter().map(|[a, b]| if old[*a] == new[*b] { old[*a] } else { '!' }).collect::<String>()
        };
        assert_eq!(found("abcd", "abcd"), "abcd");
        assert_eq!(found("abcd", "abxd"), "abd");
        assert_eq!(found("abcdef", "badcfe").len(), 3);
        assert_eq!(found("axbycz", "zaybxc").len(), 3);
        assert_eq!(found("aab", "ab"), "ab");
        assert_eq!(found("", "ab"), "");
        // Of what stands there more than once nobody says which is which, but at the ends.
        assert_eq!(found("xaay", "yaax").len(), 1);
    }
}
