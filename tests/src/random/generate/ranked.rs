//! Rules of which a relation and a better rule leave only one to decide.
//!
//! Under `hit: priority` two rules of one rank may share cases and differ, as long as a better rule matches in each of them. Here a relation
//! excludes the shared cases in which none does, so that it is needed although it keeps no two rules apart.

use super::Maker;
use super::formulas::{Language, is_writable};
use crate::random::table::{Connective, Declared, Entry, Formula, Item, Op, Output, Results, Rule};
use crate::random::value::{Type, Value};

impl Maker {
    /// Such rules in the place of those that the table has.
    pub(super) fn rank_rules(&mut self) {
        let Results::Outputs(outputs) = self.table.results.clone() else { return };
        let is_listed = |it: &Declared| it.values.len() > 1;
        let plain: Vec<usize> = (0..self.table.columns.len()).filter(|it| self.is_plain_input(*it)).collect();
        if plain.len() < 2 || outputs.iter().filter(|it| is_listed(it)).count() != 1 || outputs.len() != 2 {
            return;
        }
        let mut columns = plain;
        self.random.shuffle(&mut columns);
        let (x, y) = (columns[0], columns[1]);
        let (mut xs, mut ys) = (self.values_of(x), self.values_of(y));
        self.random.shuffle(&mut xs);
        self.random.shuffle(&mut ys);
        if xs.len() < 2 || ys.is_empty() {
            return;
        }
        let other = outputs.iter().find(|it| !is_listed(it)).expect("one is listed, of two");
        let mut others = self.written(other, true);
        others.truncate(2);
        let rule = |maker: &mut Self, looks: &[(usize, &[Value])], rank: usize, result: &Output| {
            let mut entries = vec![Entry::Any; maker.table.columns.len()];
            for (column, values) in looks {
                let ty = maker.table.columns[*column].ty.clone();
                let items = values.iter().map(|it| Item::One(maker.literal(&ty, it.clone(), Language::Entry)));
                entries[*column] = Entry::Items(items.collect());
            }
            let cell = |it: &Declared| {
                let Some((name, value)) = it.values.get(rank).filter(|_| is_listed(it)) else { return vec![result.clone()] };
                vec![Output { text: name.clone().unwrap_or_else(|| value.text.clone()), key: value.key.clone() }]
            };
            let cells = outputs.iter().map(cell).collect();
            Rule { id: String::new(), entries: Some(entries), cells, acts: Vec::new(), next: None, weight: None, note: None }
        };
        let mut rules = vec![
            rule(self, &[(x, &xs[..1])], 0, &others[0]),
            rule(self, &[(y, &ys[..1])], 1, &others[0]),
            rule(self, &[(x, &xs[..2])], 1, &others[1]),
        ];
        self.random.shuffle(&mut rules);
        self.table.rules = rules;
        let is = |maker: &mut Self, column: usize, op: Op, value: &Value| {
            let ty = maker.table.columns[column].ty.clone();
            Formula::Literal { column, op, literal: maker.literal(&ty, value.clone(), Language::Relation), mirrored: false }
        };
        let (a, b) = (is(self, y, Op::Equal, &ys[0]), is(self, x, Op::NotEqual, &xs[1]));
        self.table.relations.push(super::join(Connective::Implies, a, b));
    }

    fn is_plain_input(&self, column: usize) -> bool {
        let column = &self.table.columns[column];
        column.is_input() && column.requires.is_none() && matches!(column.ty, Type::Enum(_) | Type::Int(_) | Type::Char)
    }

    fn values_of(&self, column: usize) -> Vec<Value> {
        self.pools[column].iter().filter(|it| is_writable(it)).cloned().collect()
    }
}
