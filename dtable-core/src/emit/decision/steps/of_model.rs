//! `dtable!(ask ..)` of a model: its machine, whose steps stop at each question.
//!
//! The answers are those of all tables, each question once, so that a program stores them whichever table asks. A table
//! of the model decides by them in its own module, as a table for itself does ([`stepped`]); the question that it has
//! none for is told by its number among the model's.

use super::answer_types::{Types, borrows, whole};
use super::begun;
use super::open_questions::{RangeCheck, answer, derived, held_here, opened, questions};
use crate::emit::column::conversions::is_checked;
use crate::emit::decision::decide::body;
use crate::emit::decision::model_machine::{self, step_type};
use crate::emit::decision::recorded;
use crate::emit::decision::table_function::output_type;
use crate::emit::interface::output;
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Column, Model, Origin, Table};
use crate::rust_names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// `Answers`, `Open`, `Question` and `Progress`, and the methods of the machine, in the module of the model.
pub(in crate::emit) fn steps_of_model(model: &Model, interface: &Plan) -> Option<TokenStream> {
    if !interface.asks_step_by_step() {
        return None;
    }
    let types = Types::new(interface);
    let questions = questions(interface, &types, &data(model, interface));
    let (progress, methods, perform) = (progress(interface, &types), methods(model, interface, &types), perform(model, interface));
    let given = interface.asks().then(|| types.given_answers());
    let answers = interface.conditions().map(|(at, column)| answer(interface, &types, at, held(model, column)));
    Some(quote!(#questions #(#answers)* #progress #methods #perform #given))
}

/// In the module of a table of a model: its part of the step, and what holds answers against their ranges, to the
/// questions of which it is the first table.
pub(in crate::emit) fn steps_of_table(model: &Model, plan: &Plan) -> TokenStream {
    let interface = plan.interface();
    if !interface.asks_step_by_step() {
        return TokenStream::new();
    }
    let first = interface.conditions().filter_map(|(_, column)| first_with(model, column));
    let own = first.filter(|(table, _)| table.name.value == plan.table.name.value);
    let (held, stepped) = (own.filter_map(|(_, at)| holds(plan, at)).collect_vec(), stepped(plan));
    quote!(#(#held)* #stepped)
}

/// In the module of a table: the function that holds an answer against its range, where there is one.
fn holds(plan: &Plan, at: usize) -> Option<TokenStream> {
    let (check, name) = (held_here(plan, at)?, held_name(at));
    let (ty, it) = (whole(plan, &plan.table.columns[at]), local("it"));
    let lifetime = borrows(&plan.table.columns[at]).then(|| quote!(<'kept>));
    Some(quote! {
        pub(super) fn #name #lifetime(#it: &#ty) -> ::core::result::Result<(), Broken> {
            #check
            ::core::result::Result::Ok(())
        }
    })
}

fn held_name(column: usize) -> Ident {
    format_ident!("held_{column}")
}

/// How the model holds an answer against its range: by the first table that asks.
fn held(model: &Model, question: &Column) -> Option<RangeCheck> {
    let (table, at) = first_with(model, question).filter(|(table, at)| is_checked(&table.columns[*at]))?;
    let (module, name) = (ident(&table.name.value), held_name(at));
    Some(RangeCheck { broken: quote!(#module::Broken), check: quote!(#module::#name(&value)?;) })
}

/// The first table that asks a question, and the column there; one that says something of it, if any does.
fn first_with<'a>(model: &'a Model, question: &Column) -> Option<(&'a Table, usize)> {
    let is_it = |it: &Column| it.origin == Origin::Program && it.name.value == question.name.value;
    let with = || model.tables.iter().filter_map(|table| Some((table, table.columns.iter().position(is_it)?)));
    with().find(|(table, at)| table.columns[*at].text == question.text).or_else(|| with().next())
}

/// The data of the question `CONDITION`, from the first table that asks it.
fn data(model: &Model, interface: &Plan) -> TokenStream {
    let last = interface.conditions().count().saturating_sub(1);
    let arms = interface.conditions().enumerate().filter_map(|(nth, (condition, column))| {
        let (table, at) = first_with(model, column)?;
        let (module, number) = (ident(&table.name.value), if nth == last { quote!(_) } else { quote!(#condition) });
        Some(quote!(#number => &#module::TABLE.conditions[#at]))
    });
    quote!(match CONDITION { #(#arms,)* })
}

fn progress(interface: &Plan, types: &Types) -> TokenStream {
    let (derived, step) = (derived(), step_type(interface));
    let parameter = if output::lifetimes(interface).is_empty() { quote!(S = #step) } else { quote!(S) };
    let (declared, of) = (types.declared(Some(&parameter)), types.generic(None));
    quote! {
        #[doc = "Where a step of the machine stands."]
        #derived
        #[must_use]
        pub enum Progress #declared {
            #[doc = "A question is open."]
            Ask(Question #of),
            #[doc = "The table has decided, and the machine has gone on. The actions of the rule are still to be performed."]
            Done(S),
        }
    }
}

/// `ask` and `resume` of the machine.
fn methods(model: &Model, interface: &Plan, types: &Types) -> TokenStream {
    let inputs: Vec<Ident> = interface.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let (answers, known, progress) = (local("answers"), types.known(None), types.known(Some(&step_type(interface))));
    let (names, steps) = (model_machine::variants(model), model.tables.iter().map(step_of));
    let asked =
        interface.asks().then(|| opened(interface)).map(|open| quote!(::core::result::Result::Err(condition) => Progress::Ask(#open),));
    // Where no table asks, no step stops.
    let condition = if interface.asks() { quote!(usize) } else { quote!(::core::convert::Infallible) };
    let gives = quote!(::core::option::Option<Progress #progress>);
    let method = |name: &str| {
        let function = Function::computes(interface, name, gives.clone()).public().tracked().first(quote!(&mut self));
        function.keeping(types.lifetime.is_some()).handing_on()
    };
    let ask = method("ask").doc(ASK).with(&quote!(self.resume(Answers::new(), #(#inputs),*)));
    let resume = method("resume").first(quote!(#answers: Answers #known)).doc(RESUME).with(&quote! {
        let _ = &#answers;
        let stepped: ::core::result::Result<_, #condition> = match self.table {
            ::core::option::Option::None => return ::core::option::Option::None,
            #(::core::option::Option::Some(Table::#names) => #steps,)*
        };
        ::core::option::Option::Some(match stepped {
            ::core::result::Result::Ok(step) => {
                self.table = step.next();
                Progress::Done(step)
            }
            #asked
        })
    });
    quote!(impl Machine { #ask #resume })
}

/// The documentation of `Machine::ask`.
const ASK: &str = "Begins a step that stops at each question: the first one, or what the step comes to without any. `None` when the machine has stopped before.";

/// The documentation of `Machine::resume`.
const RESUME: &str = "Goes on with a step by the answers that there are: the next question, or what the step comes to; then the machine stands at the next table. Asks what [`step`](Self::step) asks, performs no actions, and checks no relations.";

/// The step that a table makes by the answers.
fn step_of(table: &Table) -> TokenStream {
    let (module, answers) = (ident(&table.name.value), local("answers"));
    let inputs = table.columns.iter().filter(|it| it.origin == Origin::Input).map(|it| ident(&it.name.value));
    if table.has_questions() {
        quote!(#module::stepped(&#answers, #(#inputs),*))
    } else {
        quote!(::core::result::Result::Ok(#module::stepped(#(#inputs),*)))
    }
}

/// In the module of a table: the rule that fires by the answers, and what it gives, as a step of the model.
fn stepped(plan: &Plan) -> TokenStream {
    let (inputs, step) = (plan.inputs().map(|(_, column)| ident(&column.name.value)), step_of_rule(plan));
    let of = plan.has_outputs().then(|| output_type(plan, true)).map(|ty| quote!(<#ty>));
    let gives = quote!(super::Step #of);
    if !plan.asks() {
        return Function::computes(plan, "stepped", gives).tracked().with(&quote!(let rule = self::decide(#(#inputs),*); #step));
    }
    let stepped = Function::resumes(plan, "stepped", &quote!(super::GivenAnswers<'_>), gives).tracked();
    let (begun, decided, recorded) = (begun(plan), body(plan, stepped.site()), recorded::answered(plan));
    stepped.with(&quote! {
        #begun
        let rule = { #decided };
        #recorded
        ::core::result::Result::Ok(#step)
    })
}

/// The local `rule` and its value, as a step of the model.
fn step_of_rule(plan: &Plan) -> TokenStream {
    let variant = ident(&variant(&plan.table.name.value));
    if !plan.has_outputs() {
        return quote!(super::Step { rule: super::Rule::#variant(rule) });
    }
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    let value = if matches!(plan.code, PlanCode::Errors(_)) { nothing() } else { quote!(rule.value(#(#inputs),*)) };
    quote!(super::Step { output: #value, rule: super::Rule::#variant(rule) })
}

/// `perform` of the model's rules: whoever is asked a question at a time has decided before anything is done.
fn perform(model: &Model, interface: &Plan) -> Option<TokenStream> {
    if !interface.acts() {
        return None;
    }
    let arms = model.tables.iter().zip(model_machine::variants(model)).map(|(table, name)| {
        if table.actions.is_empty() { quote!(Self::#name(_) => {},) } else { quote!(Self::#name(rule) => rule.perform(host),) }
    });
    Some(quote! {
        impl Rule {
            #[doc = "Performs the actions of the rule, in their order."]
            pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
                match self { #(#arms)* }
            }
        }
    })
}
