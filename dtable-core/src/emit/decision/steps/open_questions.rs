//! `Answers`, `Open` and `Question`: what was answered, and what is open.

use super::answer_types::{Types, listed, whole};
use crate::emit::column::given_answer::checked;
use crate::emit::column::stored::{may_be_stored_as_nothing, stored_value};
use crate::emit::plan::Plan;
use crate::emit::plan::mode::errors;
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::rust_names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The traits that all types of this room derive, as far as the answers do.
pub(super) fn derived() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
    }
}

/// `Answers`, `Open` and `Question`; `data` finds what the table says of the question `CONDITION`.
pub(super) fn questions(plan: &Plan, types: &Types, data: &TokenStream) -> TokenStream {
    if !plan.asks() {
        return nothing_asked(plan);
    }
    let (answers, open, question) = (answers(plan, types), open(types, data), question(plan, types));
    quote!(#answers #open #question)
}

fn answers(plan: &Plan, types: &Types) -> TokenStream {
    let (derived, declared, generic) = (derived(), types.declared(None), types.generic(None));
    let more = more_derives(plan);
    let names: Vec<Ident> = plan.conditions().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let fields = plan.conditions().zip(&names).map(|((at, column), name)| {
        let doc = plan.doc_of(&column.text, &format!("The answer to `{}`.", column.name.value), column.name.span);
        let ty = types.stored(plan, at);
        quote!(#[doc = #doc] pub #name: ::core::option::Option<#ty>)
    });
    let answered = plan.conditions().any(|(_, it)| may_be_stored_as_nothing(it)).then(|| answered(plan));
    quote! {
        #answered

        #[doc = "The answers so far; nothing else is needed to go on. Fields are public, so that a program can store them."]
        #derived
        #more
        pub struct Answers #declared {
            #(#fields,)*
        }

        impl #generic Answers #generic {
            #[doc = "Nothing is answered."]
            #[must_use]
            pub const fn new() -> Self {
                Self { #(#names: ::core::option::Option::None,)* }
            }
        }

        impl #generic ::core::default::Default for Answers #generic {
            fn default() -> Self {
                Self::new()
            }
        }
    }
}

/// `Answered`, which tells an open question from an answer that a format has no word for, as JSON has none for `None`.
fn answered(plan: &Plan) -> TokenStream {
    let (derived, more) = (derived(), more_derives(plan));
    quote! {
        #[doc = "An answer that could be stored as nothing, as `None` is `null` in JSON: so it is told from a question that is not answered."]
        #derived
        #more
        pub struct Answered<A> {
            #[doc = "The answer."]
            pub answer: A,
        }
    }
}

fn open(types: &Types, data: &TokenStream) -> TokenStream {
    let constant = quote!(const CONDITION: usize);
    let (derived, declared, of) = (derived(), types.declared(Some(&constant)), types.generic(None));
    let (generic, given) = (types.generic(Some(&constant)), types.generic(Some(&quote!(CONDITION))));
    quote! {
        #[doc = "An open question, with the answers that were given before it."]
        #derived
        pub struct Open #declared {
            answers: Answers #of,
        }

        impl #generic Open #given {
            #[doc = "The data of the question: its text, its values, its place in the table."]
            #[must_use]
            pub const fn data(&self) -> &'static ::dtable_runtime::ConditionData {
                #data
            }

            #[doc = "The answers that were given before."]
            #[must_use]
            pub fn answers(self) -> Answers #of {
                self.answers
            }
        }
    }
}

/// Code that holds an answer, the local `value`, against its range, and ends the method that takes the answer.
pub(super) struct RangeCheck {
    /// The type that says what is wrong.
    pub(super) broken: TokenStream,
    pub(super) check: TokenStream,
}

impl RangeCheck {
    /// By the code of the table itself, in its module.
    pub(super) fn of_table(plan: &Plan, at: usize) -> Option<Self> {
        let (it, check) = (local("it"), held_here(plan, at)?);
        Some(Self { broken: quote!(Broken), check: quote!(let #it = &value; #check) })
    }
}

/// In the module of a table: what holds an answer behind the reference `it` against its range.
pub(super) fn held_here(plan: &Plan, at: usize) -> Option<TokenStream> {
    checked(plan, at, &local("it"), &|value| quote!(return ::core::result::Result::Err(Broken::range(&TABLE, #at, #value))))
}

/// The method that answers one question. Where it has a range, the answer may lie outside.
pub(super) fn answer(plan: &Plan, types: &Types, at: usize, held: Option<RangeCheck>) -> TokenStream {
    let column = &plan.table.columns[at];
    let (open, lifetime) = (types.known(Some(&quote!(#at))), listed(types.lifetime.iter().cloned()));
    let (name, ty, known) = (ident(&column.name.value), whole(plan, column), types.known(None));
    let (returned, end, before, check) = match held {
        Some(RangeCheck { broken, check }) => {
            let errors = errors("Where the answer lies outside its range.");
            let returned = quote!(::core::result::Result<Answers #known, #broken>);
            (returned, quote!(::core::result::Result::Ok(answers)), errors, Some(check))
        }
        None => (quote!(Answers #known), quote!(answers), quote!(#[must_use]), None),
    };
    let stored = stored_value(column, quote!(value));
    quote! {
        impl #lifetime Open #open {
            #[doc = "All answers, with this one."]
            #before
            pub fn answer(self, value: #ty) -> #returned {
                #check
                let mut answers = self.answers;
                answers.#name = ::core::option::Option::Some(#stored);
                #end
            }
        }
    }
}

/// The variants of `Question`.
fn variants(plan: &Plan) -> Vec<Ident> {
    plan.conditions().map(|(_, column)| ident(&variant(&column.name.value))).collect_vec()
}

fn question(plan: &Plan, types: &Types) -> TokenStream {
    let (derived, declared, generic) = (derived(), types.declared(None), types.generic(None));
    let (names, of) = (variants(plan), types.generic(None));
    let variants = plan.conditions().zip(&names).map(|((at, column), name)| {
        let doc = plan.doc_of(&column.text, &format!("The condition `{}`.", column.name.value), column.name.span);
        let open = types.generic(Some(&quote!(#at)));
        quote!(#[doc = #doc] #name(Open #open))
    });
    quote! {
        #[doc = "The question that decides what comes next."]
        #derived
        pub enum Question #declared {
            #(#variants,)*
        }

        impl #generic Question #of {
            #[doc = "The data of the question: its text, its values, its place in the table."]
            #[must_use]
            pub const fn data(&self) -> &'static ::dtable_runtime::ConditionData {
                match self { #(Self::#names(it) => it.data(),)* }
            }

            #[doc = "The answers that were given before."]
            #[must_use]
            pub fn answers(self) -> Answers #of {
                match self { #(Self::#names(it) => it.answers(),)* }
            }
        }
    }
}

/// The traits of `derive:` that answers derive besides, as `Rule` does.
fn more_derives(plan: &Plan) -> Option<TokenStream> {
    plan.more_derives(&["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord", "Default"])
}

/// The types of what asks nothing, so that a program that drives tables can drive it as well.
fn nothing_asked(plan: &Plan) -> TokenStream {
    let (derived, more, kind) = (derived(), more_derives(plan), plan.kind());
    let (no_answers, no_question) = (format!("No answers: the {kind} asks nothing."), format!("No question: the {kind} asks nothing."));
    quote! {
        #[doc = #no_answers]
        #derived
        #more
        pub struct Answers {}

        impl Answers {
            #[doc = "Nothing is answered."]
            #[must_use]
            pub const fn new() -> Self {
                Self {}
            }
        }

        impl ::core::default::Default for Answers {
            fn default() -> Self {
                Self::new()
            }
        }

        #[doc = #no_question]
        #derived
        pub enum Question {}

        impl Question {
            #[doc = "The data of the question: its text, its values, its place in the table."]
            #[must_use]
            pub const fn data(&self) -> &'static ::dtable_runtime::ConditionData {
                match *self {}
            }

            #[doc = "The answers that were given before."]
            #[must_use]
            pub const fn answers(self) -> Answers {
                match self {}
            }
        }
    }
}

/// The open question whose number the local `condition` is, with the answers in the local `answers`.
pub(super) fn opened(plan: &Plan) -> TokenStream {
    let (answers, last) = (local("answers"), plan.conditions().count() - 1);
    let arms = plan.conditions().zip(variants(plan)).enumerate().map(|(nth, ((at, _), name))| {
        let condition = if nth == last { quote!(_) } else { quote!(#at) };
        quote!(#condition => Question::#name(Open { #answers }))
    });
    quote!(match condition { #(#arms,)* })
}
