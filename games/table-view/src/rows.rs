//! The rules of a table in their places, deleted ones among them.

use dtable_runtime::TableData;

/// A rule that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A rule of the table, by index.
    Rule(usize),
    /// A deleted one, by its index among the deleted.
    Deleted(usize),
}

/// A rule that was deleted: it is drawn struck out, in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedRule {
    /// The rule of the shown table before which it stood; past the last, it stood at the end.
    pub before: usize,
    /// A table that still has it.
    pub table: &'static TableData,
    /// Its index there.
    pub rule: usize,
}

/// The rules of a table, with those that were deleted, which are in the order of their places.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    pub table: &'static TableData,
    pub deleted: &'a [DeletedRule],
}

impl Rows<'_> {
    /// How many there are.
    pub const fn count(&self) -> usize {
        self.table.rules.len() + self.deleted.len()
    }

    /// The row of a deleted rule: behind the rules and the deleted rules before it.
    fn row_of_deleted(&self, at: usize) -> usize {
        self.deleted[at].before.min(self.table.rules.len()) + at
    }

    /// The rule in a row.
    pub fn spot(&self, row: usize) -> Option<Spot> {
        let before = (0..self.deleted.len()).filter(|at| self.row_of_deleted(*at) < row).count();
        match (0..self.deleted.len()).find(|at| self.row_of_deleted(*at) == row) {
            Some(at) => Some(Spot::Deleted(at)),
            None => row.checked_sub(before).filter(|rule| *rule < self.table.rules.len()).map(Spot::Rule),
        }
    }

    /// The row of a rule.
    pub fn row(&self, spot: Spot) -> Option<usize> {
        match spot {
            Spot::Rule(rule) => {
                let before = self.deleted.iter().filter(|it| it.before <= rule).count();
                (rule < self.table.rules.len()).then_some(rule + before)
            }
            Spot::Deleted(at) => (at < self.deleted.len()).then(|| self.row_of_deleted(at)),
        }
    }

    /// The table that has a rule, and its index there.
    pub fn rule(&self, spot: Spot) -> Option<(&'static TableData, usize)> {
        let (table, rule) = match spot {
            Spot::Rule(rule) => (self.table, rule),
            Spot::Deleted(at) => self.deleted.get(at).map(|it| (it.table, it.rule))?,
        };
        (rule < table.rules.len()).then_some((table, rule))
    }

    /// The rule with this id, kept or deleted.
    pub fn find(&self, id: &str) -> Option<Spot> {
        (0..self.count()).filter_map(|row| self.spot(row)).find(|spot| self.id(*spot) == Some(id))
    }

    /// The id of a rule.
    pub fn id(&self, spot: Spot) -> Option<&'static str> {
        self.rule(spot).map(|(table, rule)| table.rules.nth(rule).id())
    }
}

#[cfg(test)]
mod tests {
    use dtable_runtime::{NextData, RuleData, Rules};

    use super::*;

    const RULE: RuleData = RuleData { id: "R", title: "", entries: &[], actions: &[], outputs: &[], next: NextData::Same };
    static TABLE: TableData =
        TableData { name: "t", title: "", doc: "", conditions: &[], actions: &[], relations: &[], rules: Rules::Listed(&[RULE; 4]) };

    #[test]
    fn each_row_has_one_rule_and_each_rule_one_row() {
        for places in [&[][..], &[0], &[4, 9], &[0, 0, 2, 2, 3, 4], &[1, 2, 3]] {
            let deleted: Vec<_> = places.iter().map(|before| DeletedRule { before: *before, table: &TABLE, rule: 0 }).collect();
            let rows = Rows { table: &TABLE, deleted: &deleted };
            let spots: Vec<Spot> = (0..rows.count()).map(|row| rows.spot(row).expect("a rule in each row")).collect();
            assert!(spots.iter().enumerate().all(|(row, spot)| rows.row(*spot) == Some(row)), "{places:?} {spots:?}");
            let rules: Vec<_> = spots.iter().filter(|it| matches!(it, Spot::Rule(_))).collect();
            assert_eq!(rules, [0, 1, 2, 3].map(Spot::Rule).iter().collect::<Vec<_>>());
            for (at, before) in places.iter().enumerate() {
                let kept = spots.iter().take_while(|it| **it != Spot::Deleted(at)).filter(|it| matches!(it, Spot::Rule(_))).count();
                assert_eq!(kept, (*before).min(4));
            }
            assert_eq!((rows.spot(rows.count()), rows.row(Spot::Rule(4)), rows.row(Spot::Deleted(9))), (None, None, None));
        }
    }
}
