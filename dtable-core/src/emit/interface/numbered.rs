//! `Rule` as a number: for tables with more rules than an enum should have variants.

use super::displayed_by_id;
use super::next::{has_next, some_table};
use super::rule::note_method;
use crate::emit::plan::Plan;
use crate::emit::plan::bytes::nth;
use crate::emit::plan::tokens::{DERIVED, derives};
use crate::lists::CollectVec;
use crate::model::{Next, Rule};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::HashMap;
use std::hash::Hash;

/// The type.
pub(in crate::emit) fn rule(plan: &Plan) -> TokenStream {
    let doc = format!("A rule of the table [`{0}`](super::{0}()), by its number.", plan.name());
    let (derives, more) = (derives(), plan.more_derives(DERIVED));
    quote! {
        #[doc = #doc]
        #derives
        #more
        pub struct Rule(u32);
    }
}

/// Methods of the number: its id, its title, its actions.
pub(in crate::emit) fn methods(plan: &Plan) -> TokenStream {
    let rules = &plan.table.rules;
    let count = rules.len();
    let has_titles = rules.iter().any(|rule| !rule.title.is_empty());
    let title = if has_titles {
        quote! {
            let title = TABLE.rules.nth(self.number()).title();
            if title.is_empty() { ::core::option::Option::None } else { ::core::option::Option::Some(title) }
        }
    } else {
        quote!(let _ = self; ::core::option::Option::None)
    };
    let actions = plan.acts().then(|| actions(plan));
    let (next, all, displayed) = (has_next(plan).then(|| next(plan)), plan.all_doc(), displayed_by_id("Rule"));
    let notes = (0..plan.table.notes.len()).map(|at| note_method(plan, at, &quote!(TABLE.rules.nth(self.number()).note(#at))));
    quote! {
        impl Rule {
            #[doc = #all]
            pub const ALL: [Self; #count] = {
                static RULES: [Rule; #count] = {
                    let mut all = [Rule(0); #count];
                    let mut at = 0;
                    while at < #count {
                        all[at] = Rule(at as u32);
                        at += 1;
                    }
                    all
                };
                RULES
            };

            #[doc = "The rule with a number, its place among all rules, from 0."]
            #[must_use]
            pub const fn nth(number: usize) -> ::core::option::Option<Self> {
                if number < #count { ::core::option::Option::Some(Self(number as u32)) } else { ::core::option::Option::None }
            }

            #[doc = "Its number: its place among all rules, from 0."]
            #[must_use]
            pub const fn number(self) -> usize {
                self.0 as usize
            }

            #[doc = "The id, as written in the table."]
            #[must_use]
            pub const fn id(self) -> &'static str {
                TABLE.id(self.number())
            }

            #[doc = "The title, where the table gives one."]
            #[must_use]
            pub const fn title(self) -> ::core::option::Option<&'static str> {
                #title
            }

            #actions
            #next
            #(#notes)*
        }

        #displayed
    }
}

fn actions(plan: &Plan) -> TokenStream {
    let (lists, places) = numbered(&plan.table.rules, |rule| &rule.outcome.actions);
    let arms = lists.into_iter().map(|actions| {
        let actions = actions.iter().map(|action| plan.action(*action));
        quote!(&[#(Action::#actions),*])
    });
    let (body, perform) = (matched(&places, arms), plan.performing_all(&quote!(self.number())));
    quote! {
        #[doc = "The actions, in the order in which they are performed."]
        #[must_use]
        pub const fn actions(self) -> &'static [Action] {
            #body
        }
        #perform
    }
}

fn next(plan: &Plan) -> TokenStream {
    let (tables, places) = numbered(&plan.table.rules, |rule| &rule.outcome.next);
    let arms = tables.into_iter().map(|next| match next {
        Next::Stop => quote!(::core::option::Option::None),
        Next::Same => some_table(&plan.table.name.value),
        Next::Table(name) => some_table(name),
    });
    let body = matched(&places, arms);
    quote! {
        #[doc = "The table that follows; `None` is stop."]
        #[must_use]
        pub const fn next(self) -> ::core::option::Option<Next> {
            #body
        }
    }
}

/// The different values of the rules, and the place of each rule's among them.
pub(in crate::emit) fn numbered<'a, T: Eq + Hash>(rules: &'a [Rule], value: impl Fn(&'a Rule) -> &'a T) -> (Vec<&'a T>, Vec<u128>) {
    let (mut all, mut known) = (Vec::new(), HashMap::new());
    let mut place = |rule| {
        let value = value(rule);
        *known.entry(value).or_insert_with(|| {
            all.push(value);
            all.len() as u128 - 1
        })
    };
    let places = rules.iter().map(&mut place).collect_vec();
    (all, places)
}

fn matched(places: &[u128], values: impl ExactSizeIterator<Item = TokenStream>) -> TokenStream {
    let last = values.len() - 1;
    let place = nth(places, &quote!(self.number()));
    let arms = values.enumerate().map(|(at, value)| {
        let number = Literal::usize_unsuffixed(at);
        if at == last { quote!(_ => #value) } else { quote!(#number => #value) }
    });
    quote!(match #place { #(#arms,)* })
}
