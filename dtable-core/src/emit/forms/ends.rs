//! The code at the ends of a form: rules, or values.

use crate::decide::forms::graph::late::Look;
use crate::emit::column::ask::looked_at;
use crate::emit::interface::results::{number, outputs, value};
use crate::emit::plan::Plan;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{bytes_of, is_data, is_literal, local, tokens};
use crate::lists::CollectVec;
use crate::model::{Outcome, ValueSet};
use proc_macro2::TokenStream;
use quote::quote;

/// How tests and ends become code.
pub(in crate::emit) trait Ends {
    /// The function that the code stands in.
    fn site(&self) -> Site;
    /// Asks a column, or looks at its answer again, and goes on in the arm whose values hold it.
    fn test(&self, look: Look, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream;
    /// The code at an end.
    fn value(&self, end: usize) -> TokenStream;
    /// The code at the end whose number (a `usize`) an expression gives.
    fn numbered(&self, number: &TokenStream) -> TokenStream;
    /// Whether the code of an end may be repeated.
    fn is_short(&self, end: usize) -> bool;
    /// How all of these ends can be stored in a table; `None` where they are more than values.
    fn stored(&self, ends: &[usize]) -> Option<Stored>;
    /// An integer for each of these ends, as bits, and its type; `None` where some are not integers.
    fn integers(&self, ends: &[usize]) -> Option<(Vec<u128>, TokenStream)>;
}

/// A type whose values are plain data.
pub(in crate::emit) struct Stored {
    /// The type as it is written where the code stands.
    pub(in crate::emit) name: TokenStream,
    /// The size of a value.
    pub(in crate::emit) bytes: usize,
}

/// Ends are rules.
pub(in crate::emit) struct ToRule<'a> {
    pub(in crate::emit) plan: &'a Plan<'a>,
    pub(in crate::emit) site: Site,
}

impl Ends for ToRule<'_> {
    fn site(&self) -> Site {
        self.site
    }

    fn test(&self, look: Look, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream {
        looked_at(self.plan, look, column, self.site, &arms)
    }

    fn value(&self, end: usize) -> TokenStream {
        self.plan.rule_value(end)
    }

    fn numbered(&self, number: &TokenStream) -> TokenStream {
        let rule = self.plan.nth_rule(&quote!(rule));
        quote!({ let rule = #number; #rule })
    }

    fn is_short(&self, _: usize) -> bool {
        true
    }

    fn stored(&self, _: &[usize]) -> Option<Stored> {
        Some(Stored { name: quote!(Rule), bytes: if self.plan.table.rules.len() > 256 { 2 } else { 1 } })
    }

    fn integers(&self, _: &[usize]) -> Option<(Vec<u128>, TokenStream)> {
        None
    }
}

/// Ends are outcomes, by their numbers.
pub(in crate::emit) struct ToNumber<'a> {
    pub(in crate::emit) plan: &'a Plan<'a>,
    pub(in crate::emit) site: Site,
}

impl Ends for ToNumber<'_> {
    fn site(&self) -> Site {
        self.site
    }

    fn test(&self, look: Look, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream {
        looked_at(self.plan, look, column, self.site, &arms)
    }

    fn value(&self, end: usize) -> TokenStream {
        quote!(#end)
    }

    fn numbered(&self, number: &TokenStream) -> TokenStream {
        number.clone()
    }

    fn is_short(&self, _: usize) -> bool {
        true
    }

    fn stored(&self, _: &[usize]) -> Option<Stored> {
        None
    }

    fn integers(&self, ends: &[usize]) -> Option<(Vec<u128>, TokenStream)> {
        Some((ends.iter().map(|end| *end as u128).collect_vec(), quote!(usize)))
    }
}

/// Ends are outcomes, and their outputs the value.
pub(in crate::emit) struct ToValue<'a> {
    pub(in crate::emit) plan: &'a Plan<'a>,
    pub(in crate::emit) site: Site,
    pub(in crate::emit) outcomes: &'a [Outcome],
}

impl Ends for ToValue<'_> {
    fn site(&self) -> Site {
        self.site
    }

    fn test(&self, look: Look, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream {
        looked_at(self.plan, look, column, self.site, &arms)
    }

    fn value(&self, end: usize) -> TokenStream {
        value(self.plan, &self.outcomes[end])
    }

    fn numbered(&self, number: &TokenStream) -> TokenStream {
        let (rule, outputs) = (local("rule"), outputs(self.plan, &self.outcomes.iter().collect_vec()));
        quote!({ let #rule = #number; #outputs })
    }

    fn is_short(&self, end: usize) -> bool {
        self.outcomes[end].outputs.iter().all(|output| is_literal(&output.text))
    }

    fn stored(&self, ends: &[usize]) -> Option<Stored> {
        let [output] = &self.plan.table.outputs[..] else { return None };
        let is_stored = ends.iter().all(|end| is_data(&self.outcomes[*end].outputs[0].text));
        let bytes = bytes_of(&output.ty).filter(|_| is_stored)?;
        Some(Stored { name: self.plan.outer_type(&output.ty), bytes })
    }

    fn integers(&self, ends: &[usize]) -> Option<(Vec<u128>, TokenStream)> {
        let [output] = &self.plan.table.outputs[..] else { return None };
        let numbers = ends.iter().map(|end| number(&output.ty, &self.outcomes[*end].outputs[0].text));
        Some((numbers.collect::<Option<_>>()?, tokens(&output.ty)))
    }
}
