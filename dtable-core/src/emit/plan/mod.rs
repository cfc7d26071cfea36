//! What the parts of an expansion share: the table, how it was decided, and the names of the items.

pub(super) mod aliases;
pub(super) mod bytes;
pub(super) mod call;
pub(super) mod calls;
pub(super) mod constant;
mod instances;
pub(super) mod mode;
pub(super) mod names;
pub(super) mod network;
pub(super) mod placed;
pub(super) mod refused;
pub(super) mod types;

use crate::decide::{Forms, Tuning};
use crate::doc::markdown::{code, line};
use crate::lists::CollectVec;
use crate::model::{Check, Column, ConditionEntry, Domain, HitPolicy, Origin, Position, Table, ValueSet, Variant, last_segment};
use crate::resolve::names::variant;
use crate::source::{Source, Span as Place};
use crate::verify::Verdict;
use call::Call;
use calls::{Calls, has_checked_range};
use constant::{has_constant_results, not_for_column};
use mode::Mode;
use network::Network;
use placed::of_table;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use std::borrow::Cow;
use syn::Lifetime;
use types::{ident, inner, lifetimes, local, option_inner, value_path, value_type};

/// A table to be written.
pub(super) struct Plan<'a> {
    pub(super) table: &'a Table,
    /// The name that the call gives, if it gives one.
    pub(super) name: Option<&'a str>,
    /// How the program answers.
    pub(super) mode: Mode,
    /// What goes into the functions that decide.
    pub(super) code: PlanCode<'a>,
    /// Whether the rule that fires tells the value.
    pub(super) is_decided_by_rule: bool,
    /// The files, for the places of expressions.
    pub(super) sources: &'a [Source],
    /// Where the items stand.
    pub(super) level: Level<'a>,
    /// The path of the file, as the call writes it: there the documentation is found. None where there are errors.
    pub(super) path: Option<&'a TokenStream>,
    /// What used tables are called, by the path of each.
    pub(super) used: &'a [(String, String)],
    /// What is remembered, where used tables ask.
    pub(super) network: Option<&'a Network>,
    /// How used tables are called that ask nothing.
    pub(super) calls: &'a Calls,
    /// Whether decisions are recorded for `cargo dtable coverage`.
    pub(super) records: bool,
}

/// Where the items of a plan stand.
#[derive(Clone, Copy)]
pub(super) enum Level<'a> {
    /// A table for itself.
    Table,
    /// What the tables of a model have in common: the plan's table has their questions, inputs, actions and outputs, and no rules.
    Model,
    /// A table of a model, whose plan this is: it lies one module deeper, and the traits, the outputs and the tables are the model's.
    TableOf(&'a Plan<'a>),
    /// A table that others use, by this path: it lies one module deeper, beside those that it uses.
    Used(&'a str),
}

/// What goes into the functions that decide.
#[derive(Clone, Copy)]
pub(super) enum PlanCode<'a> {
    /// The graphs, with the numbers of the proof.
    Decided(&'a Verdict, &'a Forms),
    /// The errors of the table: only its interface is written.
    Errors(&'a TokenStream),
}

impl<'a> Plan<'a> {
    /// What the tables of a model have in common; `together` is theirs, and nothing decides in it.
    pub(super) fn of_model(
        together: &'a Table,
        (network, calls): (Option<&'a Network>, &'a Calls),
        sources: &'a [Source],
        call: Call<'a>,
        none: &'a TokenStream,
    ) -> Self {
        Self {
            table: together,
            name: call.name,
            mode: call.mode,
            code: PlanCode::Errors(none),
            is_decided_by_rule: true,
            sources,
            level: Level::Model,
            path: call.page(),
            used: &[],
            network,
            calls,
            records: call.records,
        }
    }
}

impl Plan<'_> {
    /// The function's and the module's name.
    pub(super) fn name(&self) -> Ident {
        ident(self.called())
    }

    /// What the function and the module are called, as text.
    pub(super) fn called(&self) -> &str {
        self.name.unwrap_or(&self.table.name.value)
    }

    /// Whether the table is part of a model.
    pub(super) const fn is_in_model(&self) -> bool {
        matches!(self.level, Level::TableOf(_))
    }

    /// What the plan is of.
    pub(super) const fn kind(&self) -> &'static str {
        if matches!(self.level, Level::Model) { "model" } else { "table" }
    }

    /// The plan whose traits the table has: its own, or the model's.
    pub(super) const fn interface(&self) -> &Self {
        match self.level {
            Level::TableOf(model) => model,
            Level::Table | Level::Model | Level::Used(_) => self,
        }
    }

    /// The sizes at which forms change.
    pub(super) const fn tuning(&self) -> &Tuning {
        match self.code {
            PlanCode::Decided(_, decided) => &decided.tuning,
            PlanCode::Errors(_) => &Tuning::DEFAULT,
        }
    }

    /// Whether the rules of `TABLE` are data.
    pub(super) const fn packs_rules(&self) -> bool {
        self.table.rules.len() > self.tuning().listed_rules
    }

    /// Columns that the program answers, with their indices.
    pub(super) fn conditions(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.columns.iter().enumerate().filter(|(_, column)| column.origin == Origin::Program)
    }

    /// Columns that are parameters, with their indices.
    pub(super) fn inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.columns.iter().enumerate().filter(|(_, column)| column.origin == Origin::Input)
    }

    pub(super) fn asks(&self) -> bool {
        self.table.has_questions()
    }

    /// Whether an observer can see the decision being made: something is asked or computed on the way.
    pub(super) fn is_observed(&self) -> bool {
        self.asks() || self.computed().next().is_some()
    }

    /// Clippy counts parameters even in generated code: the inputs and `others`.
    pub(super) fn many_parameters(&self, others: usize) -> Option<TokenStream> {
        (self.inputs().count() + others > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]))
    }

    pub(super) fn acts(&self) -> bool {
        !self.table.actions.is_empty()
    }

    /// The trait of a host that a whole decision takes. In a model, `Host` needs more than a table that only acts.
    pub(super) fn host_trait(&self) -> TokenStream {
        match (self.acts(), self.asks()) {
            (false, _) => quote!(Conditions),
            (true, false) if self.is_in_model() => quote!(Actions),
            (true, _) => quote!(Host),
        }
    }

    /// Whether all matching rules count.
    pub(super) fn collects(&self) -> bool {
        matches!(self.table.hit, HitPolicy::Collect(_))
    }

    /// Whether an entry says something about its column: that a condition is applicable, too.
    pub(super) fn is_looked_at(&self, column: usize, entry: &ConditionEntry) -> bool {
        let it = &self.table.columns[column];
        !entry.is_irrelevant() && (it.requires.is_some() || entry.set != it.domain.all())
    }

    pub(super) fn has_outputs(&self) -> bool {
        !self.table.outputs.is_empty()
    }

    /// Whether the generated function checks the assumptions, and when.
    pub(super) fn checks(&self) -> Option<TokenStream> {
        match self.table.check {
            // What a used table that asks relies on, its user checks.
            _ if self.table.relations.is_empty() || self.is_asked_through() => None,
            Check::Debug => Some(quote!(::core::cfg!(debug_assertions))),
            Check::Always => Some(quote!(true)),
            Check::Never => None,
        }
    }

    /// The check of the assumptions, made when [`checks`](Self::checks) says so. What waits only in debug builds makes no future larger in
    /// others, which `if cfg!(..)` would.
    pub(super) fn checked(&self, when: &TokenStream, check: &TokenStream) -> TokenStream {
        if !self.waits() {
            return quote!(if #when { #check });
        }
        let debug = (self.table.check == Check::Debug).then(|| quote!(#[cfg(debug_assertions)]));
        quote!(#debug { #check })
    }

    /// Whether `decide` can be a `const fn`: nothing is asked of the program, no range is checked, no expression is
    /// evaluated, no `String` is compared, and no type is converted. What is recorded is written to a file, which no `const fn` can do.
    pub(super) fn is_const(&self) -> bool {
        !self.records && self.table.columns.iter().all(|it| not_for_column(it).is_none())
    }

    /// Columns that are computed from inputs, with their indices.
    pub(super) fn computed(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.written().iter().enumerate().filter(|(_, column)| column.origin == Origin::Expression)
    }

    /// Inputs whose range is checked.
    pub(super) fn ranged_inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        let is_called = self.is_asked_through();
        self.inputs().filter(move |(at, column)| has_checked_range(column) && !(is_called && self.is_proved(*at)))
    }

    /// Inputs whose range is checked where the table is called by those that use it.
    pub(super) fn unproved_inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.inputs().filter(|(at, column)| has_checked_range(column) && !self.is_proved(*at))
    }

    /// Whether an input lies in its range wherever a table uses this one.
    fn is_proved(&self, column: usize) -> bool {
        matches!(self.level, Level::Used(path) if self.calls.is_proved(path, column))
    }

    /// Whether the value function can be a `const fn`: its outputs are literals, paths, and constructors of these.
    pub(super) fn is_const_value(&self) -> bool {
        self.is_const() && !self.collects() && has_constant_results(self.table)
    }

    /// The variant of `Rule` for a rule.
    pub(super) fn rule(&self, rule: usize) -> Ident {
        ident(&variant(&self.table.rules[rule].id.value))
    }

    /// What `Rule::ALL` is.
    pub(super) fn all_doc(&self) -> &'static str {
        match self.table.hit {
            HitPolicy::Priority if self.has_numbered_rules() => "All rules, those first whose results go before others.",
            _ => "All rules, in the order of the file.",
        }
    }

    /// The rules in the order of their numbers in the program: that of the file, unless `Rule` is a number.
    pub(super) fn listed(&self) -> Vec<usize> {
        if self.has_numbered_rules() { (0..self.table.rules.len()).collect_vec() } else { self.table.file_order() }
    }

    /// Whether rules have the numbers in the program that they have here.
    fn keeps_order(&self) -> bool {
        self.table.hit != HitPolicy::Priority || self.has_numbered_rules() || self.listed().is_sorted()
    }

    /// The table with its rules in the order of their numbers in the program.
    pub(super) fn listed_table(&self) -> Cow<'_, Table> {
        if self.keeps_order() {
            return Cow::Borrowed(self.table);
        }
        let rules = self.listed().into_iter().map(|rule| self.table.rules[rule].clone()).collect_vec();
        Cow::Owned(Table { rules, ..self.table.clone() })
    }

    /// What the author wants a type to derive that does not derive it already.
    pub(super) fn more_derives(&self, given: &[&str]) -> Option<TokenStream> {
        let more = self.table.derive.iter().filter(|it| !given.contains(&last_segment(it)));
        let more: Vec<TokenStream> = more.map(|it| self.inner_type(it)).collect_vec();
        (!more.is_empty()).then(|| quote!(#[derive(#(#more),*)]))
    }

    /// Whether `Rule` is a number instead of an enum.
    pub(super) fn has_numbered_rules(&self) -> bool {
        self.table.rules.len() > self.tuning().enum_rules
    }

    /// A rule as an expression inside the module.
    pub(super) fn rule_value(&self, rule: usize) -> TokenStream {
        if self.has_numbered_rules() {
            let number = Literal::usize_unsuffixed(rule);
            return quote!(Rule(#number));
        }
        let name = self.rule(rule);
        quote!(Rule::#name)
    }

    /// The rule with a number that is known while the program runs, inside the module: its number here, not that in the program.
    pub(super) fn nth_rule(&self, number: &TokenStream) -> TokenStream {
        if self.has_numbered_rules() {
            return quote!(Rule(#number as u32));
        }
        if self.keeps_order() {
            return quote!(Rule::ALL[#number]);
        }
        let (count, names) = (self.table.rules.len(), (0..self.table.rules.len()).map(|rule| self.rule(rule)));
        quote!({
            const RANKED: [Rule; #count] = [#(Rule::#names),*];
            RANKED[#number]
        })
    }

    /// The number of a rule in the program.
    pub(super) fn number_of(&self, rule: &TokenStream) -> TokenStream {
        if self.has_numbered_rules() { quote!(#rule.number()) } else { quote!(#rule as usize) }
    }

    /// The variant of `Action` for an action.
    pub(super) fn action(&self, action: usize) -> Ident {
        ident(&variant(&self.table.actions[action].name.value))
    }

    /// Whether the items stand in the module of a model, or of a table that uses this one.
    pub(super) const fn is_inside(&self) -> bool {
        self.is_in_model() || self.is_used()
    }

    /// Whether another table uses it.
    pub(super) const fn is_used(&self) -> bool {
        matches!(self.level, Level::Used(_))
    }

    /// A type as seen from the functions beside the module.
    pub(super) fn outer_type(&self, text: &str) -> TokenStream {
        if self.is_inside() { inner(text) } else { types::tokens(text) }
    }

    /// A type as seen from inside the module.
    pub(super) fn inner_type(&self, text: &str) -> TokenStream {
        if self.is_inside() { inner(&inner(text).to_string()) } else { inner(text) }
    }

    /// The type of a column as seen from inside the module or beside it.
    pub(super) fn type_of(&self, column: &Column, inside: bool) -> TokenStream {
        if inside { self.declared(&column.ty) } else { self.listed_words(column, &column.ty, false) }
    }

    /// `<'a, H: Conditions + ?Sized>` and the like: the named lifetimes of the inputs and outputs, and `bounds`.
    pub(super) fn generics(&self, bounds: &[TokenStream]) -> TokenStream {
        let lifetimes = self.lifetimes();
        if lifetimes.is_empty() && bounds.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes,)* #(#bounds),*>) }
    }

    /// The named lifetimes of the inputs and outputs.
    pub(super) fn lifetimes(&self) -> Vec<Lifetime> {
        let inputs = self.inputs().map(|(_, column)| column.ty.as_str());
        named_lifetimes(inputs.chain(self.table.outputs.iter().map(|output| output.ty.as_str())))
    }

    /// `season: Season, guests: u32`, the types as seen from inside or beside the module.
    pub(super) fn parameters(&self, inside: bool) -> Vec<TokenStream> {
        let parameter = |(_, column): (usize, &Column)| {
            let (name, ty) = (ident(&column.name.value), self.type_of(column, inside));
            quote!(#name: #ty)
        };
        self.inputs().map(parameter).collect_vec()
    }

    /// The inputs that an expression may name: those whose names are words of it, or of a text in it.
    pub(super) fn inputs_in(&self, text: &str) -> Vec<&Column> {
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_').collect_vec();
        self.inputs().map(|(_, column)| column).filter(|it| words.contains(&it.name.value.trim_start_matches("r#"))).collect_vec()
    }

    /// Inputs as the parameters of a function that is placed, inside the module or beside it, and the attribute for many of them.
    pub(super) fn placed_parameters(&self, inputs: &[&Column], inside: bool) -> (Vec<TokenStream>, Option<TokenStream>) {
        let parameter = |column: &&Column| {
            let (name, ty) = (ident(&column.name.value), of_table(&self.type_of(column, inside)));
            quote!(#name: #ty)
        };
        let many = (inputs.len() > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        (inputs.iter().map(parameter).collect_vec(), many)
    }

    /// `host, season, guests`: what `decide` takes; the host is a reference already, as are the results that a used table takes.
    pub(super) fn arguments(&self) -> Vec<TokenStream> {
        let host = local("host");
        let inputs = self.inputs().map(|(_, column)| {
            let name = ident(&column.name.value);
            quote!(#name)
        });
        let results = local("results");
        let first = if self.asks() { Some(quote!(#host)) } else { self.takes_results().then(|| quote!(#results)) };
        first.into_iter().chain(inputs).collect_vec()
    }

    /// The pattern for some of the variants of a column's enum, which is called `path`.
    pub(super) fn pattern(&self, column: usize, set: &ValueSet, path: &TokenStream) -> TokenStream {
        let names = variant_names(&self.table.columns[column], set);
        quote!(#(#path::#names { .. })|*)
    }

    /// The pattern for some of the variants of a column's enum that rustc takes only where they have no fields.
    pub(super) fn plain_pattern(&self, column: usize, set: &ValueSet, path: &TokenStream) -> TokenStream {
        let names = variant_names(&self.table.columns[column], set);
        quote!(#(#path::#names)|*)
    }

    /// The enum of a column as seen from inside the module: without references, `::<>` where it is generic.
    pub(super) fn inner_path(&self, ty: &str) -> TokenStream {
        self.moved(value_path(ty))
    }

    /// The enum of a column as the type of a parameter inside the module: without references, `'_` for its lifetimes.
    pub(super) fn inner_value(&self, ty: &str) -> TokenStream {
        self.moved(value_type(ty))
    }

    fn moved(&self, path: TokenStream) -> TokenStream {
        if self.is_inside() { inner(&path.to_string()) } else { path }
    }

    /// Documentation that is never empty: the author's words as one line of text, or our own.
    pub(super) fn doc(text: &str, otherwise: &str) -> String {
        let text = line(text);
        if text.is_empty() { otherwise.to_owned() } else { text }
    }
}

impl Plan<'_> {
    /// The author's words or our own, and where they stand in which file.
    pub(super) fn doc_of(&self, text: &str, otherwise: &str, at: Place) -> String {
        Self::doc(text, otherwise) + &self.place(at)
    }

    /// Where something stands, as a paragraph of its documentation.
    pub(super) fn place(&self, at: Place) -> String {
        let Some(source) = self.sources.get(at.file.0 as usize) else { return String::new() };
        format!("\n\n{}, line {}", code(source.path()), source.place(at.start).line)
    }
}

/// The type of the enum that a column holds, in however many `Option`s.
pub(super) fn enum_type(column: &Column) -> String {
    let mut ty = column.converted.as_ref().unwrap_or(&column.ty).clone();
    while let Some(inner) = option_inner(&ty) {
        ty = inner;
    }
    ty
}

fn variant_names(column: &Column, set: &ValueSet) -> Vec<Ident> {
    let Some(variants) = variants_of(&column.domain) else { return Vec::new() };
    set.iter().map(|at: Position| ident(&variants[at as usize].variant)).collect_vec()
}

fn variants_of(domain: &Domain) -> Option<&[Variant]> {
    match domain {
        Domain::Enum { variants, .. } => Some(variants),
        Domain::Option(inner) => variants_of(inner),
        _ => None,
    }
}

impl Plan<'_> {
    /// Whether decisions of the table ask through used tables, or are made for a table that does.
    pub(super) fn is_in_network(&self) -> bool {
        self.network.is_some() && if self.is_used() { self.asks() } else { self.table.asks_through_uses() }
    }

    /// Whether the table is used and asks nothing, and its functions take `KeptResults`.
    pub(super) fn takes_results(&self) -> bool {
        matches!(self.level, Level::Used(path) if !self.asks() && self.calls.lends_to(path))
    }

    /// The parameter `results` of what takes it, inside the module or beside it.
    pub(super) fn results_parameter(&self, inside: bool) -> Option<TokenStream> {
        let (results, path) = (local("results"), self.beside(inside));
        self.takes_results().then(|| quote!(#results: &mut #path KeptResults))
    }

    /// What stands before the names of used tables, and of what they share, inside the module or beside it.
    pub(super) fn beside(&self, inside: bool) -> TokenStream {
        let module = self.name();
        match (self.is_inside(), inside) {
            (true, true) => quote!(super::),
            (true, false) | (false, true) => quote!(self::),
            (false, false) => quote!(#module::),
        }
    }

    /// Whether the table is used and asks: its function takes `KeptAnswers`.
    pub(super) fn is_asked_through(&self) -> bool {
        self.is_used() && self.is_in_network()
    }
}

/// The named lifetimes of some types, each once.
pub(super) fn named_lifetimes<'a>(types: impl Iterator<Item = &'a str>) -> Vec<Lifetime> {
    let mut names: Vec<String> = types.flat_map(lifetimes).collect_vec();
    names.sort();
    names.dedup();
    names.iter().map(|name| Lifetime::new(&format!("'{name}"), Span::call_site())).collect_vec()
}

/// The traits that [`derives`] has.
pub(super) const DERIVED: &[&str] = &["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord"];

/// What the enums of rules, actions and tables derive.
pub(super) fn derives() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::hash::Hash, ::core::cmp::PartialOrd, ::core::cmp::Ord,
        )]
    }
}
