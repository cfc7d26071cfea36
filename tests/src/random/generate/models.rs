//! Random models: tables that share a vocabulary, each with its own part of it.
//!
//! A first table, which is no part of the model, has all columns and says what tables give and do. Every table of the model leaves some of the columns
//! out, narrows its inputs as it likes, and has rules, relations and examples of its own.

use super::{Maker, Size};
use crate::numbers::Random;
use crate::random::judge::verified;
use crate::random::models::Model;
use crate::random::shrink::drop_column;
use crate::random::table::{Hit, Results, Table};

/// How often a table is made anew until it is verified; now and then one stays that is not.
const TRIES: usize = 40;

/// The model of a seed.
pub(crate) fn model(seed: u64) -> Model {
    let mut random = Random::new(seed);
    let mut maker = Maker::new(random.next());
    maker.table.hit = Hit::Unique;
    maker.add_columns(Size::OF_MODELS.columns);
    maker.choose_results();
    maker.add_derives();
    let count = random.within(2, 3);
    let names: Vec<String> = (0..count).map(|at| format!("t{at}")).collect();
    let tables = names.iter().map(|_| table(&maker, &names, &mut random)).collect();
    Model { vocabulary: maker.table, tables, start: random.below(count) }
}

/// A table that is verified, where one is found.
fn table(first: &Maker, names: &[String], random: &mut Random) -> Table {
    let mut table = one_table(first, names, random.next());
    for _ in 0..TRIES {
        if verified(&table).is_some() || random.chance(2) {
            break;
        }
        table = one_table(first, names, random.next());
    }
    table
}

fn one_table(first: &Maker, names: &[String], seed: u64) -> Table {
    let mut maker = Maker::new(seed);
    (maker.table, maker.pools) = (first.table.clone(), first.pools.clone());
    maker.table.hit = *maker.random.pick(&[Hit::Unique, Hit::Unique, Hit::Any, Hit::First]);
    if matches!(&maker.table.results, Results::Outputs(all) if all.iter().any(|it| !it.values.is_empty())) && maker.random.chance(30) {
        maker.table.hit = Hit::Priority;
    }
    maker.leave_columns_out();
    maker.narrow_inputs();
    maker.add_relations();
    maker.rules_for_results(Size::OF_MODELS.rules);
    maker.choose_next(names);
    maker.add_examples();
    maker.add_settings();
    // A step of a machine has no outcome.
    maker.table.record = false;
    maker.table.derive.clone_from(&first.table.derive);
    maker.table
}

impl Maker {
    fn leave_columns_out(&mut self) {
        for at in (0..self.table.columns.len()).rev() {
            let is_named = |it: &crate::random::table::Column| {
                it.origin.columns().contains(&at) || it.requires.as_ref().is_some_and(|it| it.columns().contains(&at))
            };
            if self.table.columns.len() > 1 && !self.table.columns.iter().any(is_named) && self.random.chance(25) {
                drop_column(&mut self.table, at);
                self.pools.remove(at);
            }
        }
    }

    /// The range of an input is each table's own.
    fn narrow_inputs(&mut self) {
        for at in 0..self.table.columns.len() {
            if self.table.columns[at].is_input() && self.random.chance(40) {
                let ty = self.table.columns[at].ty.clone();
                (self.table.columns[at].domain, self.pools[at]) = self.any_domain(&ty);
            }
        }
    }

    /// Rules go on to other tables; what they give depends on the rule that fires alone.
    fn choose_next(&mut self, names: &[String]) {
        let has_outputs = matches!(self.table.results, Results::Outputs(_));
        for at in 0..self.table.rules.len() {
            let next = match self.random.weighted(&[20, 15, 15, 50]) {
                0 => None,
                1 => Some("stay".to_owned()),
                2 => Some("stop".to_owned()),
                _ => Some(self.random.pick(names).clone()),
            };
            let rule = &mut self.table.rules[at];
            rule.next = next;
            if has_outputs {
                rule.cells.iter_mut().chain(&mut rule.acts).for_each(|it| it.truncate(1));
            }
        }
    }
}

impl Size {
    /// What tables of models are at most.
    pub(crate) const OF_MODELS: Self = Self { columns: 5, rules: 6 };
}
