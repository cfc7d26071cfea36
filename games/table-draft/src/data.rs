//! A table as data, as `dtable!` writes it for compiled tables.

use dtable_core::model::{self, Column, ConditionEntry, Next, Table};
use dtable_runtime::{ActionData, ConditionData, Entry, NextData, RelationData, RuleData, Rules, TableData};

use crate::interned::{Store, store};
use crate::values::{kind, listed};

/// The table as data; the same for the same table.
pub fn table_data(table: &Table) -> &'static TableData {
    let store = &mut *store();
    let conditions = table.named().iter().map(|it| condition(store, it)).collect();
    let actions = table.actions.iter().map(|it| ActionData { name: store.text(&it.name.value), text: store.text(&it.text) }).collect();
    let relations = table.relations.iter().map(|it| relation(store, it)).collect();
    let rules = table.rules.iter().map(|it| rule(store, it, table.named().len())).collect();
    let data = TableData {
        name: store.text(&table.name.value),
        title: store.text(&table.title),
        doc: store.text(&table.doc),
        conditions: store.conditions.list(conditions),
        actions: store.actions.list(actions),
        relations: store.relations.list(relations),
        rules: Rules::Listed(store.rules.list(rules)),
    };
    store.tables.one(data)
}

fn condition(store: &mut Store, column: &Column) -> ConditionData {
    let values = listed(&column.domain).iter().map(|it| store.text(it)).collect();
    ConditionData {
        name: store.text(&column.name.value),
        text: store.text(&column.text),
        values: store.names.list(values),
        kind: kind(store, &column.domain),
        range: store.text(column.range.as_ref().map_or("", |range| &range.value)),
    }
}

fn relation(store: &mut Store, relation: &model::Relation) -> RelationData {
    RelationData { text: store.text(&relation.text), conditions: store.numbers.list(relation.formula.columns()) }
}

fn rule(store: &mut Store, rule: &model::Rule, conditions: usize) -> RuleData {
    let entries = rule.entries().unwrap_or_default().iter().take(conditions).map(|it| entry(store, it)).collect();
    let outputs = (0..rule.outcome.outputs.len()).map(|at| store.text(&rule.output_text(at))).collect();
    RuleData {
        id: store.text(&rule.id.value),
        title: store.text(&rule.title),
        entries: store.entries.list(entries),
        actions: store.numbers.list(rule.outcome.actions.clone()),
        outputs: store.names.list(outputs),
        next: next(store, &rule.outcome.next),
    }
}

fn entry(store: &mut Store, entry: &ConditionEntry) -> Entry {
    Entry { text: store.text(&entry.text), holds: store.spans.list(entry.set.spans().to_vec()) }
}

fn next(store: &mut Store, next: &Next) -> NextData {
    match next {
        Next::Stop => NextData::Stop,
        Next::Table(name) => NextData::Table(store.text(name)),
        _ => NextData::Same,
    }
}
