//! Packed code is held against the table and its graph before it becomes code.
//!
//! Nothing here knows how the tables were made. What is looked at is what the generated code does: the digits of a case make
//! a key ([`Packed::decide`]), and the key is looked up.
//!
//! First, every digit has to be a partition of its column's values, of which no set of values that anything tells apart has only a part;
//! then one value of a class stands for all of them. A chain is then held against the graph (which `validate` holds against the rules) by
//! deciding one case of every key both ways. Masks are held against the rules' entries themselves, bit for bit.

use super::digits::for_each_key;
use super::{Digit, Lookup, Packed, is_compared};
use crate::decide::{Dag, Node};
use crate::model::{HitPolicy, Position, Rule, Table, ValueSet};

/// Whether a chain ends every key where the graph does.
pub(super) fn chain_agrees(packed: &Packed, table: &Table, dag: &Dag) -> bool {
    let sets = dag.nodes.iter().flat_map(|node| match node {
        Node::Test { column, branches } => branches.iter().map(|branch| (*column, &branch.values)).collect(),
        Node::Leaf(_) => Vec::new(),
    });
    if !digits_are_right(packed, table, sets) || !chain_is_whole(packed) {
        return false;
    }
    let digits: Vec<Digit> = packed.parts.concat();
    let mut case = all_firsts(table);
    let mut agrees = true;
    for_each_key(&digits, |numbers| {
        if agrees {
            put(&mut case, &digits, numbers);
            agrees = packed.decide(&case) == dag.decide(&case);
        }
    });
    agrees
}

/// Whether a bit of the masks is set exactly where the entries of its rule hold, and stands for what the rule comes to. The last rule takes
/// what no other does: ELSE, or a rule that every case which is left over has to be in.
pub(super) fn masks_agree(packed: &Packed, table: &Table, outcome: &dyn Fn(usize) -> usize) -> bool {
    let Lookup::Masks(tables, outcomes) = &packed.lookup else { return false };
    let entries = table.rules.iter().filter_map(Rule::entries);
    let confined = entries.flat_map(|entries| entries.iter().enumerate()).map(|(column, entry)| (column, &entry.set));
    let mut order: Vec<usize> = (0..table.rules.len()).collect();
    order.sort_by_key(|rule| table.rules[*rule].is_else());
    let are_ends = outcomes.iter().copied().eq(order.iter().map(|rule| outcome(*rule)));
    let is_decided_by_rule = !matches!(table.hit, HitPolicy::Collect(_)) && table.rules.iter().all(|rule| rule.alternatives.is_empty());
    are_ends
        && is_decided_by_rule
        && digits_are_right(packed, table, confined)
        && packed.parts.len() == tables.len()
        && packed.parts.iter().zip(tables).all(|(digits, masks)| part_agrees(digits, masks, table, &order))
}

fn part_agrees(digits: &[Digit], masks: &[u128], table: &Table, order: &[usize]) -> bool {
    let mut case = all_firsts(table);
    let (mut agrees, mut key) = (true, 0);
    for_each_key(digits, |numbers| {
        put(&mut case, digits, numbers);
        let holds = |rule: usize| {
            let entries = table.rules[rule].entries();
            entries.is_none_or(|entries| digits.iter().all(|digit| entries[digit.column].set.contains(case[digit.column])))
        };
        let bits = order.iter().enumerate().filter(|(place, rule)| place + 1 == order.len() || holds(**rule));
        let right = bits.fold(0u128, |bits, (place, _)| bits | 1 << place);
        agrees = agrees && masks.get(key) == Some(&right);
        key += 1;
    });
    agrees && key == masks.len()
}

/// Whether the digits may be asked, number every value, and keep each of `sets` in whole classes; all columns with such a set that is not
/// everything have a digit.
fn digits_are_right<'a>(packed: &Packed, table: &Table, sets: impl Iterator<Item = (usize, &'a ValueSet)>) -> bool {
    let mut digit_of = vec![None; table.columns.len()];
    for digit in packed.parts.iter().flatten() {
        let column = &table.columns[digit.column];
        let is_new = digit_of[digit.column].replace(digit).is_none();
        if !is_new || column.requires.is_some() || !is_partition(digit, table) {
            return false;
        }
    }
    let mut known: Vec<Vec<&ValueSet>> = vec![Vec::new(); table.columns.len()];
    for (column, set) in sets {
        if known[column].contains(&set) {
            continue;
        }
        known[column].push(set);
        let is_whole = |class: &ValueSet| class.is_subset(set) || !class.meets(set);
        let is_told = digit_of[column].map_or_else(|| *set == table.columns[column].domain.all(), |it| it.values.iter().all(is_whole));
        if !is_told {
            return false;
        }
    }
    true
}

/// Whether each value of the column has one number; where values are numbered by comparisons, in their order.
fn is_partition(digit: &Digit, table: &Table) -> bool {
    let domain = &table.columns[digit.column].domain;
    let mut all = ValueSet::EMPTY;
    for class in &digit.values {
        if class.is_empty() || class.meets(&all) {
            return false;
        }
        all = all.union(class);
    }
    let in_order = digit.values.windows(2).all(|pair| pair[0].last() < pair[1].first());
    all == domain.all() && (in_order || !is_compared(domain))
}

/// Whether every state of the first table has its row in the second.
fn chain_is_whole(packed: &Packed) -> bool {
    let Lookup::Chain(tables) = &packed.lookup else { return false };
    let keys = |part: usize| packed.parts[part].iter().map(Digit::radix).product::<usize>();
    match &tables[..] {
        [whole] => packed.parts.len() == 1 && whole.len() == keys(0),
        [first, second] => {
            let states = second.len() / keys(packed.parts.len() - 1).max(1);
            packed.parts.len() == 2 && first.len() == keys(0) && first.iter().all(|state| *state < states)
        }
        _ => false,
    }
}

/// The first value of every column.
fn all_firsts(table: &Table) -> Vec<Position> {
    table.columns.iter().map(|column| column.domain.all().first().unwrap_or(0)).collect()
}

/// Puts one value of each number into a case.
fn put(case: &mut [Position], digits: &[Digit], numbers: &[usize]) {
    for (digit, number) in digits.iter().zip(numbers) {
        case[digit.column] = digit.values[*number].last().unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::{chain_agrees, masks_agree};
    use crate::decide::forms::graph::once::asks_again;
    use crate::decide::forms::packed::{Lookup, PackedSizes, chain, masks};
    use crate::decide::problem::fixture;
    use crate::decide::{Dag, Node, Packed, Tuning, build};
    use crate::interpret::{interpret, is_possible};
    use crate::model::{Position, Table, ValueSet};

    /// What is done to the tables and the outcomes of masks.
    type Change<'a> = dyn Fn(&mut Vec<Vec<u128>>, &mut Vec<usize>) + 'a;

    const SIZES: PackedSizes = Tuning::DEFAULT.packed_on_demand;

    const ASKED_AGAIN: &str = include_str!("../../../../../tests/corpus/pass/asked_again.yaml");

    /// A table with its graph of rules.
    fn decided(text: &str) -> (Table, Dag) {
        let verified = fixture::verified(text).expect("a table without errors");
        (verified.table().clone(), build(&verified).rules.expect("a graph"))
    }

    fn cases(table: &Table) -> Vec<Vec<Position>> {
        let mut cases = vec![Vec::new()];
        for column in &table.columns {
            let values = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
            cases = cases.iter().flat_map(values).collect();
        }
        cases
    }

    #[test]
    fn a_column_that_a_way_would_ask_again() {
        let (table, dag) = decided(ASKED_AGAIN);
        assert!(!asks_again(&dag));
        let packed = chain::chain(&table, &dag, SIZES).expect("a chain");
        let possible = cases(&table).into_iter().filter(|case| is_possible(&table, case));
        for case in possible {
            assert_eq!(Some(packed.decide(&case)), interpret(&table, &case).fired, "{case:?}");
        }
    }

    #[test]
    fn a_wrong_end_in_a_chain_is_refused() {
        let wide = "table: t\ninputs: { a: u8, b: u8, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b     | c | x |
  | 1    | < 9  | < 100 | T | 1 |
  | 2    | > 20 | > 50  | - | 2 |
  | 3    | < 15 | -     | F | 3 |
  | else |      |       |   | 4 |\n";
        for (text, direct) in [(ASKED_AGAIN, true), (wide, true), (wide, false)] {
            let (table, dag) = decided(text);
            let packed = chain::chain(&table, &dag, PackedSizes { one_table: if direct { 1 << 12 } else { 1 }, ..SIZES }).expect("a chain");
            assert!(chain_agrees(&packed, &table, &dag));
            let Lookup::Chain(tables) = &packed.lookup else { panic!() };
            assert_eq!(tables.len() == 1, direct);
            for (part, table_of_part) in tables.iter().enumerate() {
                for (at, old) in table_of_part.iter().enumerate() {
                    let mut wrong = packed.clone();
                    let Lookup::Chain(tables) = &mut wrong.lookup else { panic!() };
                    tables[part][at] = if *old == 0 { 1 } else { 0 };
                    assert!(!chain_agrees(&wrong, &table, &dag), "{part} {at}");
                }
            }
        }
    }

    #[test]
    fn wrong_digits_are_refused() {
        let (table, dag) = decided(ASKED_AGAIN);
        let packed = chain::chain(&table, &dag, SIZES).expect("a chain");
        let of = |change: &dyn Fn(&mut Packed)| {
            let mut wrong = packed.clone();
            change(&mut wrong);
            chain_agrees(&wrong, &table, &dag)
        };
        assert!(of(&|_| {}));
        assert!(!of(&|it| it.parts[0][0].values[0] = ValueSet::EMPTY));
        assert!(!of(&|it| it.parts[0][0].values.swap(0, 1)));
        assert!(!of(&|it| it.parts[0].swap(0, 1)));
        assert!(!of(&|it| it.parts[0][1].column = it.parts[0][0].column));
        assert!(!of(&|it| {
            it.parts[0].pop();
        }));
        let mut conditional = table.clone();
        let always = crate::model::Formula::And(Vec::new());
        let requires = crate::model::Requirement { text: String::new(), span: table.name.span, formula: always };
        conditional.columns[packed.parts[0][0].column].requires = Some(requires);
        assert!(!chain_agrees(&packed, &conditional, &dag));
        assert!(chain::chain(&conditional, &dag, SIZES).is_none());
    }

    #[test]
    fn a_wrong_bit_in_a_mask_is_refused() {
        let text = "table: t\ninputs: { a: { type: A, values: [P, Q, R] }, b: u8, c: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | a    | b    | c | x |
  | 1    | P    | < 9  | - | 1 |
  | 2    | P, Q | -    | T | 2 |
  | 3    | -    | > 20 | F | 3 |
  | else |      |      |   | 4 |\n";
        let verified = fixture::verified(text).expect("a table without errors");
        let table = verified.table();
        let packed = masks::masks(table, &|rule| rule, SIZES).expect("masks");
        let Lookup::Masks(tables, outcomes) = &packed.lookup else { panic!() };
        let agrees = |change: &Change<'_>| {
            let mut wrong = packed.clone();
            let Lookup::Masks(tables, outcomes) = &mut wrong.lookup else { panic!() };
            change(tables, outcomes);
            masks_agree(&wrong, table, &|rule| rule)
        };
        assert!(agrees(&|_, _| {}));
        for (part, keys) in tables.iter().enumerate() {
            for key in 0..keys.len() {
                for bit in 0..outcomes.len() {
                    assert!(!agrees(&|tables, _| tables[part][key] ^= 1 << bit), "{part} {key} {bit}");
                }
            }
        }
        assert!(!agrees(&|_, outcomes| outcomes.swap(0, 1)));
        assert!(!agrees(&|tables, _| tables.truncate(tables.len() - 1)));
        assert!(!masks_agree(&packed, table, &|_| 0));
    }

    #[test]
    fn asked_everywhere_is_more_than_as_often() {
        let leaf = Node::Leaf(0);
        let test = |column: usize, to: [usize; 2]| {
            let branch = |(at, to): (usize, &usize)| crate::decide::Branch { values: ValueSet::one(at as u128), to: *to };
            Node::Test { column, branches: to.iter().enumerate().map(branch).collect() }
        };
        let asks = |nodes: Vec<Node>| super::super::asks_everything(&Dag { nodes });
        assert!(asks(vec![test(0, [1, 2]), test(1, [3, 4]), test(1, [4, 3]), leaf.clone(), Node::Leaf(1)]));
        assert!(!asks(vec![test(0, [1, 2]), test(1, [2, 3]), leaf.clone(), Node::Leaf(1)]));
        // Two questions on each way, of three.
        assert!(!asks(vec![test(0, [1, 2]), test(1, [3, 4]), test(2, [4, 3]), leaf, Node::Leaf(1)]));
    }
}
