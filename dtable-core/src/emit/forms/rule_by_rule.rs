//! Rules one after the other, each answer remembered.

use crate::emit::column::ask::{fresh_value, test};
use crate::emit::column::comparison;
use crate::emit::column::computed::{Answers, Inputs, definitions, formula, looked_at, looked_at_by};
use crate::emit::column::held::Held;
use crate::emit::column::shared_answer::remembered_in_place;
use crate::emit::column::values::holds;
use crate::emit::plan::Plan;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{local, references};
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Origin, Rule, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Rule after rule, each answer remembered: for tables whose graph would be too large.
pub(super) fn rule(plan: &Plan, site: Site) -> TokenStream {
    let otherwise = plan.table.rules.iter().position(|rule| rule.is_else());
    let mut tested: Vec<(usize, &Rule)> = plan.table.rules.iter().enumerate().filter(|(_, rule)| !rule.is_else()).collect_vec();
    // A rule that takes every case leaves none, and what is left without ELSE is the last rule's: nothing looks at its
    // entries.
    let takes_all =
        |rule: &Rule| rule.entries().unwrap_or_default().iter().enumerate().all(|(column, entry)| !plan.is_looked_at(column, entry));
    let taking_all = tested.iter().position(|(_, rule)| takes_all(rule));
    tested.truncate(taking_all.map_or(tested.len(), |at| at + 1));
    let last = if taking_all.is_some() || otherwise.is_none() { tested.pop().map(|(at, _)| at) } else { None };
    let used = looked_at_by(plan, &tested.iter().map(|it| it.1).collect_vec());
    let answers = Remembered::new(plan, site, &used);
    let memory = used.iter().filter(|column| answers.is_remembered(**column)).map(|column| {
        let name = remembered(*column);
        quote!(let mut #name = ::core::option::Option::None;)
    });
    let tests = tested.into_iter().map(|(at, rule)| {
        let entries = rule.entries().unwrap_or_default().iter().enumerate();
        let holds = entries.filter(|(column, entry)| plan.is_looked_at(*column, entry));
        let holds: Vec<_> = holds.map(|(column, entry)| answers.entry_holds(column, entry)).collect_vec();
        let rule = plan.rule_value(at);
        quote!(if #(#holds)&&* { break 'decided #rule; })
    });
    let end = plan.rule_value(last.or(otherwise).unwrap_or(0));
    let macros = definitions(plan, &looked_at(plan), site);
    quote!({ #macros #(#memory)* 'decided: { #(#tests)* #end } })
}

fn remembered(column: usize) -> Ident {
    local(&format!("c{column}"))
}

/// Answers that are asked where they are needed, each at most once.
struct Remembered<'a> {
    plan: &'a Plan<'a>,
    site: Site,
    /// The code of each answer, by column: hundreds of entries ask for the same few, and writing one takes longer than
    /// the entry around it.
    known: Vec<Option<TokenStream>>,
}

impl<'a> Remembered<'a> {
    fn new(plan: &'a Plan<'a>, site: Site, used: &[usize]) -> Self {
        let mut this = Self { plan, site, known: vec![None; plan.table.columns.len()] };
        for &column in used {
            if this.is_remembered(column) {
                this.known[column] = Some(this.written(column));
            }
        }
        this
    }

    /// Whether an entry holds, which may be about whether its condition is applicable.
    fn entry_holds(&self, column: usize, entry: &ConditionEntry) -> TokenStream {
        let Some(applies) = self.applies(column) else { return self.atom(column, &entry.set) };
        let is_all = entry.set == self.plan.table.columns[column].domain.all();
        match (entry.not_applicable, entry.set.is_empty()) {
            (true, true) => quote!(!(#applies)),
            (false, _) if is_all => quote!((#applies)),
            (true, false) => {
                let holds = self.atom(column, &entry.set);
                quote!((!(#applies) || (#holds)))
            }
            (false, _) => {
                let holds = self.atom(column, &entry.set);
                quote!((#applies) && (#holds))
            }
        }
    }

    /// Whether a condition is applicable; `None` for those that always are.
    fn applies(&self, column: usize) -> Option<TokenStream> {
        let requirement = &self.plan.table.columns[column].requires.as_ref()?.formula;
        let others = requirement.columns().into_iter().filter_map(|column| self.applies(column));
        let holds = formula(self, requirement);
        Some(quote!(#((#others) &&)* (#holds)))
    }

    /// Inputs are there already, but an observer sees each once.
    fn is_remembered(&self, column: usize) -> bool {
        if self.site.is_given(self.plan, column) {
            return false;
        }
        self.plan.table.columns[column].origin != Origin::Input || self.site.has_observer() && self.plan.asks()
    }

    /// A side of a comparison.
    fn side(&self, column: usize) -> TokenStream {
        if self.is_remembered(column) {
            let answer = self.answer(column);
            return quote!((#answer));
        }
        fresh_value(self.plan, column, self.site)
    }

    fn answer(&self, column: usize) -> TokenStream {
        self.known[column].clone().unwrap_or_else(|| self.written(column))
    }

    fn written(&self, column: usize) -> TokenStream {
        let name = remembered(column);
        let value = self.plan.table.columns[column].compared.map_or_else(
            || fresh_value(self.plan, column, self.site),
            |it| comparison::holds(self.plan, it, self.site.is_inside(), &|side| self.side(side)),
        );
        if self.site.leaves(self.plan) { remembered_in_place(&name, &value) } else { quote!(*#name.get_or_insert_with(|| #value)) }
    }
}

impl Answers for Remembered<'_> {
    fn atom(&self, column: usize, set: &ValueSet) -> TokenStream {
        let it = &self.plan.table.columns[column];
        if !self.is_remembered(column) {
            let arms = [(set, quote!(true)), (&it.domain.complement(set), quote!(false))];
            return test(self.plan, column, self.site, &arms);
        }
        let (held, answer) = (local("held"), self.answer(column));
        let holds = holds(self.plan, column, set, &Held::column(self.plan, column, quote!(#held)).borrowed(), true);
        quote!({ let #held = &#answer; #holds })
    }

    fn number(&self, column: usize) -> TokenStream {
        let it = &self.plan.table.columns[column];
        if it.origin == Origin::Input {
            return Inputs { plan: self.plan, inside: true }.number(column);
        }
        let stars = std::iter::repeat_n(quote!(*), if it.converted.is_some() { 0 } else { references(&it.ty) });
        let answer = if self.is_remembered(column) { self.answer(column) } else { fresh_value(self.plan, column, self.site) };
        quote!((#(#stars)* #answer))
    }
}
