//! Names in relations, requirements, properties and expressions.

use std::ops::Range;

use dtable_core::syntax::token::{self, Token, TokenKind};
use gen_lsp_types as lsp;

use super::columns::{ColumnInfo, ValueKind};
use super::{Candidate, Completer, Offer};

impl Completer<'_> {
    /// What may stand in a formula about some of the columns; perhaps about results, too.
    pub(super) fn formula(&self, begin: usize, is_wanted: &dyn Fn(&ColumnInfo) -> bool, is_about_results: bool) -> Offer {
        let range = self.word(&['.']);
        let before = &self.text()[begin.min(range.start)..range.start];
        let tokens = token::cell_tokens(before).unwrap_or_default();
        let candidates = match bracket(&tokens).filter(|_| is_about_results) {
            Some("fires") => self.rule_ids().into_iter().map(|it| Candidate::new(it, lsp::CompletionItemKind::Event)).collect(),
            Some("does") => self.action_names(),
            Some("next") => self.following_here(),
            Some("len" | "contains") => self.output_names(),
            _ => match compared(&tokens) {
                Some(name) => self.operands(&name, is_wanted),
                None => self.operators_begin(is_wanted, is_about_results),
            },
        };
        Offer { range, candidates }
    }

    /// The tables that a rule of this table names, and this table.
    fn following_here(&self) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = vec![Candidate::new("stop", lsp::CompletionItemKind::Keyword).detail("the end").order(6)];
        for mention in self.parsed.mentions().iter().filter(|it| it.may_be == [crate::names::What::Table]) {
            if !found.iter().any(|it| it.text == mention.name) {
                found.push(Candidate::new(mention.name.clone(), lsp::CompletionItemKind::Class));
            }
        }
        found
    }

    /// What a name is compared with: its values, and columns of its type.
    fn operands(&self, name: &str, is_wanted: &dyn Fn(&ColumnInfo) -> bool) -> Vec<Candidate> {
        let output = |it: &str| self.table().is_some_and(|table| table.outputs.iter().any(|of| of.name.value == it));
        let value = |it: &str| Candidate::new(it, lsp::CompletionItemKind::EnumMember).order(1);
        let Some(column) = self.column(name) else {
            let owner = crate::names::Owner::Output(name.to_owned());
            let list = output(name).then(|| crate::names::values_of(self.server, self.file, &owner)).flatten();
            return list.map_or_else(Vec::new, |list| list.items.iter().map(|it| value(&it.0)).collect());
        };
        let mut found: Vec<Candidate> = match &column.kind {
            ValueKind::Enum(names) => names.iter().filter(|it| *it != "other").map(|it| value(it)).collect(),
            _ => Vec::new(),
        };
        found.extend(column.is_option.then(|| value("None")));
        found.extend(self.column_names(|it| is_wanted(it) && !column.comparators(it).is_empty()));
        if column.kind == ValueKind::Ordered {
            found.extend(self.constant_names());
        }
        found
    }

    fn operators_begin(&self, is_wanted: &dyn Fn(&ColumnInfo) -> bool, is_about_results: bool) -> Vec<Candidate> {
        let function = |name: &str, detail: &str| Candidate::new(name, lsp::CompletionItemKind::Function).detail(detail).order(7);
        let mut found = self.column_names(is_wanted);
        found.push(function("exactly_one(", "one of them holds"));
        found.push(function("at_most_one(", "none or one of them holds"));
        found.push(function("at_least_one(", "one of them holds, or more"));
        if self.columns().iter().any(|it| matches!(it.kind, ValueKind::Set(_))) {
            found.push(function("has(", "whether a set has all of some members"));
            found.push(function("has_any(", "whether a set has one of some members"));
            found.push(function("empty(", "whether a set has no member"));
        }
        if is_about_results {
            let is_list = self.table().and_then(|it| it.hit.as_ref()).is_some_and(|it| it.value.trim() == "collect");
            if is_list {
                found.push(function("contains(", "whether the list of an output has a value"));
                found.push(function("len(", "how many values the list of an output has"));
            } else {
                let known = |it: &Candidate| !found.iter().any(|of| of.text == it.text);
                let outputs: Vec<Candidate> = self.output_names().into_iter().filter(known).collect();
                found.extend(outputs);
            }
            found.push(function("fires(", "whether a rule fires"));
            found.extend((!self.action_names().is_empty()).then(|| function("does(", "whether an action is performed")));
            found.push(function("next(", "whether a table follows"));
        }
        found
    }

    /// What may stand in an expression of `is:`: inputs and constants.
    pub(super) fn expression(&self) -> Offer {
        let mut candidates = self.column_names(|it| it.is_input);
        candidates.extend(self.constant_names());
        Offer { range: self.word(&[':']), candidates }
    }

    /// Names in a list: those that it does not have yet.
    pub(super) fn listed(&self, value: Range<usize>, names: Vec<Candidate>) -> Offer {
        let range = self.word(&['.']);
        let others: Vec<&str> = self.text()[value.start.min(range.start)..range.start].split([',', ' ', '[']).collect();
        Offer { range, candidates: names.into_iter().filter(|it| !others.contains(&it.text.as_str())).collect() }
    }
}

/// The function in whose brackets the last token stands.
fn bracket(tokens: &[Token]) -> Option<&str> {
    let [.., name, open] = tokens else { return None };
    match &name.kind {
        TokenKind::Word(name) if open.is("(") => Some(name),
        _ => None,
    }
}

/// The name before the operator at the end: `a ==`, `region.near <`.
fn compared(tokens: &[Token]) -> Option<String> {
    let (sign, before) = tokens.split_last()?;
    let is_sign = ["==", "!=", "<", "<=", ">", ">="].iter().any(|it| sign.is(it));
    let word = |it: &Token| if let TokenKind::Word(word) = &it.kind { Some(word.clone()) } else { None };
    match before {
        _ if !is_sign => None,
        [.., of, dot, field] if dot.is(".") => Some(format!("{}.{}", word(of)?, word(field)?)),
        [.., name] => word(name),
        [] => None,
    }
}
