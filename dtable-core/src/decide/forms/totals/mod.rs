//! Sums and counts by column, for tables that collect.
//!
//! Under `hit: collect sum` a rule that looks at one column gives its result for certain values of that column,
//! whatever the other columns say. So all rules that look at the same single column give one sum for each class of its
//! values, and a decision adds up one number for each column, not for each rule. Score cards are such tables.

mod check;

pub(in crate::decide) use check::agrees;

use super::keys::Digit;
use crate::lists::CollectVec;
use crate::model::{Aggregate, HitPolicy, Integer, Position, Rule, Table, ValueSet};

/// The most classes of a column. No measurement is recorded for it.
const CLASSES: usize = 256;

/// The sums of a table by column. Numbers may be negative: a rule can take points away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The sum of the rules that look at no column.
    pub always: i64,
    /// Columns, each with the sum of the rules that look only at it, for each of its classes.
    pub columns: Vec<(Digit, Vec<i64>)>,
    /// The rules that look at several columns, by index, each with its number.
    pub others: Vec<(usize, i64)>,
}

/// The columns at which a rule looks.
enum Looks<'a> {
    Nowhere,
    AtOne(usize, &'a ValueSet),
    AtSeveral,
}

impl Totals {
    /// Makes the sums of a table; `None` if it neither adds up nor counts, or if no two rules look at the same single
    /// column.
    pub(in crate::decide) fn new(table: &Table) -> Option<Self> {
        let given = given(table)?;
        let looks = table.rules.iter().map(|rule| looks(table, rule)).collect::<Option<Vec<Looks>>>()?;
        let of_column = |column: usize| {
            let of_rule = |(look, gives): (&Looks, &i64)| match look {
                Looks::AtOne(it, set) if *it == column => Some(((*set).clone(), *gives)),
                _ => None,
            };
            looks.iter().zip(&given).filter_map(of_rule).collect_vec()
        };
        let mut columns = Vec::new();
        for column in 0..table.columns.len() {
            let rules = of_column(column);
            let sets = rules.iter().map(|it| &it.0).collect_vec();
            if sets.is_empty() {
                continue;
            }
            let digit = Digit::new(column, &table.columns[column].domain, &sets, CLASSES)?;
            let total = |class: &ValueSet| rules.iter().filter(|(set, _)| class.is_subset(set)).map(|it| it.1).sum();
            let totals = digit.values.iter().map(total).collect_vec();
            columns.push((digit, totals));
        }
        let sum_of = |wanted: fn(&Looks) -> bool| looks.iter().zip(&given).filter(move |it| wanted(it.0)).map(|it| *it.1);
        let always = sum_of(|it| matches!(it, Looks::Nowhere)).sum();
        let others = looks.iter().zip(&given).enumerate().filter(|(_, (look, _))| matches!(look, Looks::AtSeveral));
        let others = others.map(|(rule, (_, gives))| (rule, *gives)).collect_vec();
        let is_worth_it = table.rules.len() > others.len() + columns.len() + 1;
        Some(Self { always, columns, others }).filter(|_| is_worth_it)
    }

    /// The sum or the count of a case.
    #[must_use]
    pub fn total(&self, table: &Table, case: &[Position]) -> i64 {
        let of_columns = self.columns.iter().map(|(digit, totals)| totals[digit.number_of(case[digit.column])]);
        let of_others = self.others.iter().filter(|(rule, _)| table.rules[*rule].matches(case)).map(|it| it.1);
        self.always + of_columns.sum::<i64>() + of_others.sum::<i64>()
    }
}

/// The number that each rule gives; `None` if the table neither adds up small numbers nor counts, or if not all of its
/// columns may be asked.
fn given(table: &Table) -> Option<Vec<i64>> {
    if table.columns.iter().any(|column| column.requires.is_some()) {
        return None;
    }
    let most = (1 << 32) / table.rules.len().max(1) as i128;
    match table.hit {
        HitPolicy::Collect(Aggregate::Count) => Some(vec![1; table.rules.len()]),
        HitPolicy::Collect(Aggregate::Sum) => {
            let ty = Integer::named(&table.outputs.first()?.ty)?;
            let gives = |rule: &Rule| {
                let number = ty.literal_bits(&rule.outcome.outputs.first()?.text)? as i128;
                ((-most..most).contains(&number) && ty.holds(number)).then_some(number as i64)
            };
            let given = table.rules.iter().map(gives).collect::<Option<Vec<i64>>>()?;
            // No order of the rules leaves the type on the way.
            let sum_of = |sign: i64| given.iter().filter(|it| it.signum() == sign).sum::<i64>();
            [-1, 1].into_iter().all(|sign| ty.holds(sum_of(sign).into())).then_some(given)
        }
        _ => None,
    }
}

/// The columns at which a rule looks, with its values there.
fn looked_at<'a>(table: &'a Table, rule: &'a Rule) -> impl Iterator<Item = (usize, &'a ValueSet)> {
    let entries = rule.entries().unwrap_or_default().iter().map(|entry| &entry.set).enumerate();
    entries.filter(|(column, set)| **set != table.columns[*column].domain.all())
}

/// The columns on which the result of a rule depends; `None` for ELSE.
fn looks<'a>(table: &'a Table, rule: &'a Rule) -> Option<Looks<'a>> {
    rule.entries()?;
    let mut looked_at = looked_at(table, rule);
    Some(match (looked_at.next(), looked_at.next()) {
        (None, _) => Looks::Nowhere,
        (Some((column, set)), None) => Looks::AtOne(column, set),
        _ => Looks::AtSeveral,
    })
}

#[cfg(test)]
mod tests {
    use super::{Totals, agrees};
    use crate::fixture::verified;
    use crate::model::{Table, ValueSet};

    fn table(rules: &str) -> Table {
        let text = format!(
            "table: card\ninputs:\n  age: u8\n  member: bool\n  town: {{ type: Town, values: [A, B, C] }}\nhit: collect sum\noutputs: {{ points: u16 }}\n\
             rules: |\n  | rule | age | member | town | points |\n{rules}"
        );
        fixture(&text)
    }

    fn fixture(text: &str) -> Table {
        verified(text).table().clone()
    }

    fn card() -> Table {
        table(
            "  | young | < 18     | - | -    | 5  |\n  | grown | 18..=64  | - | -    | 7  |\n  | any   | -        | - | -    | 1  |\n\
             \x20 | both  | > 60     | T | -    | 30 |\n  | towns | -        | - | A, B | 4  |\n  | a     | -        | - | A    | 10 |\n  | m     | - | T | - | 2 |\n",
        )
    }

    #[test]
    fn each_column_has_its_numbers() {
        let table = card();
        let totals = Totals::new(&table).expect("a score card");
        assert!(agrees(&totals, &table));
        assert_eq!((totals.always, &totals.others[..]), (1, &[(3, 30)][..]));
        assert_eq!(totals.columns.iter().map(|it| it.1.clone()).collect::<Vec<_>>(), [vec![5, 7, 0], vec![0, 2], vec![14, 4, 0]]);
        assert_eq!(totals.total(&table, &[62, 1, 0]), 7 + 1 + 30 + 4 + 10 + 2);
    }

    /// A rule may take points away, and a sum may end below zero.
    #[test]
    fn points_may_be_negative() {
        let text = "table: card\ninputs:\n  age: u8\n  member: bool\nhit: collect sum\noutputs: { points: i8 }\nrules: |\n  \
                    | rule | age | member | points |\n  | a | < 18 | - | -100 |\n  | b | >= 18 | - | 7 |\n  | c | - | T | -20 |\n  \
                    | d | - | F | 120 |\n  | e | < 9 | T | -8 |\n";
        let table = fixture(text);
        let totals = Totals::new(&table).expect("a score card");
        assert!(agrees(&totals, &table));
        assert_eq!([[3, 1], [9, 1], [3, 0], [30, 1]].map(|case| totals.total(&table, &case)), [-128, -120, 20, -13]);
        assert!(Totals::new(&fixture(&text.replace("-8 |", "-9 |"))).is_none());
        assert!(Totals::new(&fixture(&text.replace("120 |", "121 |"))).is_none());
    }

    #[test]
    fn what_is_changed_is_refused() {
        let table = card();
        let right = Totals::new(&table).expect("a score card");
        let refused = |change: &dyn Fn(&mut Totals)| {
            let mut changed = right.clone();
            change(&mut changed);
            assert!(!agrees(&changed, &table), "{changed:?}");
        };
        refused(&|it| it.always += 1);
        refused(&|it| it.others[0].0 -= 1);
        refused(&|it| it.others[0].1 -= 1);
        refused(&|it| it.others.clear());
        refused(&|it| it.others.push((0, 5)));
        for column in 0..right.columns.len() {
            refused(&|it| drop(it.columns.remove(column)));
            refused(&|it| it.columns[column].0.column ^= 1);
            for class in 0..right.columns[column].1.len() {
                refused(&|it| it.columns[column].1[class] += 1);
                refused(&|it| it.columns[column].0.values[class] = ValueSet::EMPTY);
                refused(&|it| it.columns[column].1.truncate(class));
            }
        }
    }

    #[test]
    fn what_counts_adds_up_ones() {
        let rules = "  | rule | age | member | sign |\n  | a | < 18 | - | 7 |\n  | b | >= 60 | - | 7 |\n  | c | < 12 | - | 8 |\n  | d | - | T | 8 |\n";
        let counted = fixture(&format!(
            "table: signs\ninputs: {{ age: u8, member: bool }}\nhit: collect count\noutputs: {{ sign: u8 }}\nrules: |\n{rules}"
        ));
        let totals = Totals::new(&counted).expect("a table that counts");
        assert!(agrees(&totals, &counted));
        assert_eq!((totals.total(&counted, &[11, 1]), totals.total(&counted, &[30, 0]), totals.total(&counted, &[60, 1])), (3, 0, 2));
    }

    /// No total is above 2 to the 32, however many rules fire.
    #[test]
    fn numbers_that_might_wrap_are_added_up_by_rule() {
        let of = |points: u64| {
            let text = format!(
                "table: card\ninputs: {{ age: u8, member: bool }}\nhit: collect sum\noutputs: {{ points: u64 }}\nrules: |\n  \
                 | rule | age | member | points |\n  | a | < 18 | - | {points} |\n  | b | >= 60 | - | 1 |\n  | c | < 12 | - | 2 |\n  \
                 | d | - | T | 3 |\n"
            );
            Totals::new(&fixture(&text)).is_some()
        };
        assert_eq!([(1 << 30) - 1, 1 << 30, u64::MAX - 9].map(of), [true, false, false]);
    }

    #[test]
    fn rules_that_all_look_at_several_columns_are_added_up_one_by_one() {
        assert!(Totals::new(&table("  | a | < 18 | T | - | 5 |\n  | b | >= 18 | F | - | 7 |\n  | c | - | T | A | 7 |\n")).is_none());
    }
}
