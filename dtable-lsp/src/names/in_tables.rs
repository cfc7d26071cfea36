//! The mentions of a table.

use std::ops::Range;

use dtable_core::source::Spanned;
use dtable_core::syntax::document::{
    ClaimItem, ColumnItem, ExampleItem, ExpectedItem, OutputItem, PropertyItem, RuleItem, Rules, TableDocument, ValuesItem,
};
use dtable_core::syntax::grid::Grid;
use dtable_core::syntax::{Text, one_of, token};

use super::in_formulas::MentionReader;
use super::listed::{enum_name, is_optional};
use super::mention::{Mention, Owner, Spelling, What};

/// The mentions of a table.
pub(super) fn mentions(table: &TableDocument, file: &str) -> Vec<Mention> {
    let mut reader = MentionReader { table, file, found: Vec::new() };
    reader.whole(&table.name, What::Table, true);
    reader.used_files();
    for column in table.conditions.iter().chain(&table.inputs) {
        reader.declared_column(column);
    }
    for constant in &table.constants {
        reader.whole(&constant.name, What::Constant, true);
    }
    for action in &table.actions {
        reader.whole(&action.name, What::Action, true);
    }
    table.outputs.iter().for_each(|it| reader.declared_output(it));
    table.notes.iter().for_each(|it| reader.whole(&it.name, What::Note, true));
    table.relations.iter().for_each(|it| reader.formula(&it.text, false));
    match &table.rules {
        Rules::Grid(grid) => reader.grid(grid),
        Rules::Data(rules) => rules.iter().for_each(|it| reader.rule(it)),
    }
    table.examples.iter().for_each(|it| reader.example(it));
    table.properties.iter().for_each(|it| reader.property(it));
    reader.found
}

/// What a row or a column of a grid holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GridRole {
    Id,
    Title,
    Weight,
    /// Entries of a column, or of several that share it.
    Entries(Vec<String>),
    /// Order numbers of an action.
    Order(String),
    /// `do`.
    List,
    Output(String),
    Note,
    Next,
    Unknown,
}

/// Whether a table has a column of a name, which may be a result: `region.near`.
fn column(table: &TableDocument, name: &str) -> bool {
    let of = name.split_once('.').map_or(name, |it| it.0);
    let is_used = table.uses.iter().any(|it| it.name.value == of);
    is_used || table.conditions.iter().chain(&table.inputs).any(|it| it.name.value == name)
}

/// What a row or a column of a grid holds, by its head.
pub(crate) fn role(table: &TableDocument, head: &str) -> GridRole {
    let words: Vec<&str> = head.split_whitespace().collect();
    let [name] = words[..] else {
        let names: Vec<String> = words.iter().filter(|it| column(table, it)).map(|it| (*it).to_owned()).collect();
        return if !names.is_empty() && names.len() == words.len() { GridRole::Entries(names) } else { GridRole::Unknown };
    };
    match name {
        "next" => GridRole::Next,
        "do" => GridRole::List,
        "rule" => GridRole::Id,
        _ if column(table, name) => GridRole::Entries(vec![name.to_owned()]),
        _ if table.actions.iter().any(|it| it.name.value == name) => GridRole::Order(name.to_owned()),
        _ if table.outputs.iter().any(|it| it.name.value == name) => GridRole::Output(name.to_owned()),
        _ if table.notes.iter().any(|it| it.name.value == name) => GridRole::Note,
        "title" => GridRole::Title,
        "weight" => GridRole::Weight,
        _ => GridRole::Unknown,
    }
}

impl MentionReader<'_> {
    fn used_files(&mut self) {
        for item in &self.table.uses {
            self.whole(&item.name, What::Column, true);
            self.path(&item.path);
            for (input, column) in &item.with {
                self.whole(input, What::UsedInput { of: item.name.value.clone() }, false);
                self.column(column);
            }
        }
        self.table.used.iter().for_each(|it| self.path(it));
    }

    fn path(&mut self, path: &Spanned<String>) {
        self.found.push(Mention::new(unquoted(self.file, path.span.start..path.span.end), path.value.clone(), What::File));
    }

    fn declared_column(&mut self, item: &ColumnItem) {
        self.whole(&item.name, What::Column, true);
        if let Some(ty) = &item.ty {
            self.ty(ty);
        }
        if let (Some(values), Some(ty)) = (&item.values, enum_name(item)) {
            self.listed(&without_none(item, values), &Owner::Column(item.name.value.clone()), &ty);
        }
        if let Some(is) = &item.is {
            self.rust(is, None);
        }
        if let Some(requires) = &item.requires {
            self.formula(&requires.text, false);
        }
        for bound in item.range.iter().chain(item.values.iter().flat_map(|it| it.items.iter().map(|it| &it.1))) {
            self.constants(bound);
        }
    }

    /// The constants in a range, or in a list of numbers.
    fn constants(&mut self, text: &Text) {
        for token in token::cell_tokens(&text.value).unwrap_or_default() {
            let name = &text.value[token.range.clone()];
            if self.table.constants.iter().any(|it| it.name.value == name) {
                self.add(text, token.range, vec![What::Constant], false);
            }
        }
    }

    /// The values of a list, each of which defines a name, and names a variant of the enum.
    pub(super) fn listed(&mut self, values: &ValuesItem, owner: &Owner, ty: &str) {
        for (name, variant) in &values.items {
            // `other: other` is a word of the language.
            if name.span != variant.span && variant.value.trim() != "other" {
                self.whole(name, What::Value { of: owner.clone() }, true);
            }
            if let Some(range) = variant_in(&variant.value) {
                self.add(variant, range, vec![What::Variant { ty: ty.to_owned() }], true);
            }
        }
    }

    fn declared_output(&mut self, item: &OutputItem) {
        self.whole(&item.name, What::Output, true);
        if let Some(ty) = &item.ty {
            self.ty(ty);
        }
        let name = &item.name.value;
        if let Some(values) = &item.values {
            let as_column = ColumnItem { ty: item.ty.clone(), values: item.values.clone(), ..ColumnItem::new(item.name.clone()) };
            match enum_name(&as_column) {
                Some(ty) => self.listed_results(&without_none(&as_column, values), name, &ty),
                None => {
                    for (alias, value) in values.items.iter().filter(|(alias, value)| alias.span != value.span) {
                        self.whole(alias, What::Value { of: Owner::Output(name.clone()) }, true);
                        self.rust(value, None);
                    }
                }
            }
        }
        if let Some(default) = &item.default {
            self.rust(default, Some(name));
        }
    }

    /// The values of an output of an enum: variants, or expressions such as `Kind::Fixed(3)`.
    fn listed_results(&mut self, values: &ValuesItem, output: &str, ty: &str) {
        let is_variant = |it: &Text| variant_in(&it.value).is_some_and(|range| is_whole(&it.value, &range));
        let (variants, others): (Vec<_>, Vec<_>) = values.items.iter().cloned().partition(|(_, value)| is_variant(value));
        self.listed(&ValuesItem { span: values.span, items: variants }, &Owner::Output(output.to_owned()), ty);
        for (alias, value) in &others {
            if alias.span != value.span {
                self.whole(alias, What::Value { of: Owner::Output(output.to_owned()) }, true);
            }
            self.rust(value, None);
        }
    }

    fn grid(&mut self, grid: &Grid) {
        let Some(corner) = grid.header.cells.first() else { return };
        if corner.is_blank() {
            grid.header.cells[1..].iter().for_each(|it| self.rule_id(it));
            for row in &grid.rows {
                let Some((head, cells)) = row.cells.split_first() else { continue };
                let role = self.head(head);
                cells.iter().for_each(|it| self.cell(it, &role));
            }
            return;
        }
        let roles: Vec<GridRole> = grid.header.cells.iter().skip(1).map(|it| self.head(it)).collect();
        for row in &grid.rows {
            let Some((id, cells)) = row.cells.split_first() else { continue };
            self.rule_id(id);
            cells.iter().zip(&roles).for_each(|(cell, role)| self.cell(cell, role));
        }
    }

    fn rule_id(&mut self, id: &Text) {
        if id.value != "else" {
            self.whole(id, What::Rule, true);
        }
    }

    /// The names at the head of a row or column.
    fn head(&mut self, head: &Text) -> GridRole {
        let role = role(self.table, &head.value);
        match &role {
            GridRole::Entries(_) => head.words().iter().for_each(|it| self.column(it)),
            GridRole::Order(_) => self.whole(head, What::Action, false),
            GridRole::Output(_) => self.whole(head, What::Output, false),
            GridRole::Note => self.whole(head, What::Note, false),
            GridRole::Unknown => head.words().iter().filter(|it| it.span != head.span).for_each(|it| drop(self.head(it))),
            _ => {}
        }
        role
    }

    fn cell(&mut self, cell: &Text, role: &GridRole) {
        if cell.is_blank() {
            return;
        }
        match role {
            GridRole::Entries(columns) => match &columns[..] {
                [column] => self.entry(cell, column),
                columns => self.shared_cell(cell, columns),
            },
            GridRole::List => cell.listed().iter().for_each(|it| self.actions(it)),
            GridRole::Output(output) => self.rust(cell, Some(output)),
            GridRole::Next => self.next(cell),
            GridRole::Id | GridRole::Title | GridRole::Note | GridRole::Weight | GridRole::Order(_) | GridRole::Unknown => {}
        }
    }

    /// The entries of several columns: words, or the characters of one word.
    fn shared_cell(&mut self, cell: &Text, columns: &[String]) {
        let words = cell.words();
        let [word] = &words[..] else { return words.iter().zip(columns).for_each(|(entry, column)| self.entry(entry, column)) };
        let before = self.found.len();
        word.characters().iter().zip(columns).for_each(|(entry, column)| self.entry(entry, column));
        for mention in &mut self.found[before..] {
            mention.spelling = Spelling::Character(word.span.start, word.span.end);
        }
    }

    /// An action, or a choice between some.
    fn actions(&mut self, text: &Text) {
        match one_of::members(text) {
            Ok(Some(members)) => members.iter().for_each(|it| self.whole(it, What::Action, false)),
            _ => self.whole(text, What::Action, false),
        }
    }

    fn next(&mut self, text: &Text) {
        if !matches!(text.value.trim(), "" | "stop" | "stay" | "-") {
            self.whole(text, What::Table, false);
        }
    }

    fn rule(&mut self, rule: &RuleItem) {
        self.rule_id(&rule.id);
        for (name, entry) in rule.when.iter().flat_map(|it| &it.value) {
            self.column(name);
            self.entry(&entry.trimmed(), name.value.trim());
        }
        rule.actions.iter().flatten().for_each(|it| self.actions(it));
        for (name, result) in rule.outputs.iter().flat_map(|it| &it.value) {
            self.whole(name, What::Output, false);
            self.rust(result, Some(name.value.trim()));
        }
        if let Some(next) = &rule.next {
            self.next(next);
        }
        rule.notes.iter().for_each(|it| self.whole(&it.0, What::Note, false));
    }

    fn example(&mut self, example: &ExampleItem) {
        for (name, entry) in &example.when {
            self.column(name);
            self.entry(&entry.trimmed(), name.value.trim());
        }
        if let Some(rule) = example.rule.as_ref().filter(|it| it.value.trim() != "else") {
            self.whole(rule, What::Rule, false);
        }
        for (name, expected) in example.outputs.iter().flat_map(|it| &it.value) {
            self.whole(name, What::Output, false);
            let results = match expected {
                ExpectedItem::One(one) => std::slice::from_ref(one),
                ExpectedItem::List(all) => all,
            };
            results.iter().for_each(|it| self.rust(it, Some(name.value.trim())));
        }
        example.actions.iter().flat_map(|it| &it.value).for_each(|it| self.actions(it));
    }

    fn property(&mut self, property: &PropertyItem) {
        match &property.claim {
            ClaimItem::Formula(_, item) => self.formula(&item.text, true),
            ClaimItem::Ignores(columns) => columns.iter().for_each(|it| self.column(it)),
            ClaimItem::Monotone { output, columns, .. } => {
                let start = output.value.len() - output.value.trim_start().len();
                self.add(output, start..start + output.value.trim().len(), vec![What::Output, What::Column], false);
                columns.iter().for_each(|it| self.column(it));
            }
        }
    }
}

/// The list of a column, without the `None` of an `Option`.
fn without_none(item: &ColumnItem, values: &ValuesItem) -> ValuesItem {
    let is_none = |it: &Text| is_optional(item) && it.value.trim() == "None";
    ValuesItem { span: values.span, items: values.items.iter().filter(|(_, it)| !is_none(it)).cloned().collect() }
}

/// The bytes of the variant in an item of a list: `Fixed` of `Fixed(..)`, `South` of `Some(South)`.
pub(super) fn variant_in(item: &str) -> Option<Range<usize>> {
    let start = item.len() - item.trim_start().len();
    let start = if item[start..].starts_with("Some(") { start + "Some(".len() } else { start };
    let word = item[start..].split(['(', '{', ')']).next()?.trim_end();
    (token::is_word(word) && word != "other").then(|| start..start + word.len())
}

/// Whether the variant in an item of a list is all of it, perhaps in `Some(..)`.
fn is_whole(item: &str, variant: &Range<usize>) -> bool {
    let around = [&item[..variant.start], &item[variant.end..]].concat();
    matches!(around.trim(), "" | "Some()")
}

/// A place without the quotes around the text there.
pub(super) fn unquoted(file: &str, place: Range<usize>) -> Range<usize> {
    match file.get(place.clone()) {
        Some(it) if it.len() > 1 && it.starts_with(['"', '\'']) => place.start + 1..place.end - 1,
        _ => place,
    }
}
