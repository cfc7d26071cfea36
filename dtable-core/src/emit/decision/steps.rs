//! `dtable!(ask ..)`: the decision a question at a time, by a program that answers when it likes.
//!
//! What was answered is plain data. [`resume`](steps) decides anew from all answers, by the graph that an observer follows, and where one is
//! missing it is the next question: 24 ns a question, in code as small as that of `try`, and a state that outlives an edit of the table.

use super::collect::{answered_hits, has_collected, hits_type};
use super::collected;
use super::decide::answered;
use super::function::output_type;
use super::outcome::{has_outcome, pair};
use super::recorded;
use crate::emit::column::given::checked;
use crate::emit::column::inputs::copied;
use crate::emit::column::kept::lent_type;
use crate::emit::column::keys::input_keys;
use crate::emit::column::ranges::ranges_call;
use crate::emit::interface::output;
use crate::emit::plan::mode::{Mode, errors};
use crate::emit::plan::network::gives_unnamed_lifetimes;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Column, HitPolicy, Integer};
use crate::resolve::names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// `Step`, `Question`, `Open`, `Answers`, `ask` and `resume`, in the module of a table that is asked a question at a time.
pub(in crate::emit) fn steps(plan: &Plan) -> Option<TokenStream> {
    if plan.mode != Mode::Ask || plan.is_in_model() {
        return None;
    }
    let types = Types::new(plan);
    if !plan.asks() {
        let (step, functions) = (step(plan, &types), functions_without_questions(plan));
        return Some(quote!(#step #functions));
    }
    let (answers, open) = (answers(plan, &types), open(plan, &types));
    let (question, step, functions) = (question(plan, &types), step(plan, &types), functions(plan, &types));
    let given = plan.is_in_network().then(|| {
        let known = types.known(None);
        // A type parameter that is not used is an error, and a lifetime is none.
        quote!(type GivenAnswers<'kept> = Answers #known;)
    });
    Some(quote!(#answers #open #question #step #functions #given))
}

/// The type parameters of answers. A type that may lack `Clone` or `Debug` is the default of a parameter, so that derives demand nothing of
/// it; so is a borrowed one, which lives as long as the program says.
struct Types {
    /// `'kept`, where an answer is borrowed.
    lifetime: Option<TokenStream>,
    parameters: Vec<Parameter>,
}

/// The type parameter of one answer.
struct Parameter {
    column: usize,
    name: Ident,
    /// The type that it stands for.
    ty: TokenStream,
    /// That type, where nothing is said of it.
    default: TokenStream,
}

impl Types {
    fn new(plan: &Plan) -> Self {
        let lifetime = plan.conditions().any(|(_, column)| borrows(column)).then(|| quote!('kept));
        let unknown = plan.conditions().filter(|(_, column)| !has_all_derives(&column.ty));
        let parameter = |(at, column): (usize, &Column)| Parameter {
            column: at,
            name: format_ident!("T{at}"),
            ty: whole(plan, column),
            default: of_lifetime(plan, column, "static"),
        };
        Self { lifetime, parameters: unknown.map(parameter).collect_vec() }
    }

    /// The type of the answer to a question: its parameter, where it has one.
    fn of(&self, plan: &Plan, column: usize) -> TokenStream {
        let parameter = self.parameters.iter().find(|it| it.column == column).map(|it| &it.name);
        parameter.map_or_else(|| whole(plan, &plan.table.columns[column]), |name| quote!(#name))
    }

    /// `<MORE, T3 = Purpose>`, as a type declares it.
    fn declared(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|Parameter { name, default, .. }| quote!(#name = #default))))
    }

    /// `<MORE, T3>`, of what takes any types.
    fn generic(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|Parameter { name, .. }| quote!(#name))))
    }

    /// `<MORE, Purpose>`, of what takes the program's answers.
    fn known(&self, more: Option<&TokenStream>) -> TokenStream {
        listed(more.cloned().into_iter().chain(self.parameters.iter().map(|it| it.ty.clone())))
    }
}

/// The type of the answer to a question, which is borrowed for `'kept`, if it is.
fn whole(plan: &Plan, column: &Column) -> TokenStream {
    of_lifetime(plan, column, "kept")
}

fn of_lifetime(plan: &Plan, column: &Column, lifetime: &'static str) -> TokenStream {
    if borrows(column) { lent_type(plan, column, &quote!(()), lifetime) } else { plan.inner_type(&column.ty) }
}

/// Whether an answer may be borrowed: types with lifetimes are written with them.
fn borrows(column: &Column) -> bool {
    column.ty.contains(['&', '\''])
}

fn listed(parts: impl Iterator<Item = TokenStream>) -> TokenStream {
    let parts: Vec<_> = parts.collect_vec();
    if parts.is_empty() { TokenStream::new() } else { quote!(<#(#parts),*>) }
}

/// Whether values of a type have everything that [`derived`] lists, by its spelling alone.
fn has_all_derives(ty: &str) -> bool {
    ty == "bool" || ty == "char" || Integer::named(ty).is_some()
}

fn derived() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
    }
}

fn answers(plan: &Plan, types: &Types) -> TokenStream {
    let (derived, declared, generic) = (derived(), types.declared(None), types.generic(None));
    let more = plan.more_derives(&["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord", "Default"]);
    let names: Vec<Ident> = plan.conditions().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let fields = plan.conditions().zip(&names).map(|((at, column), name)| {
        let doc = plan.doc_of(&column.text, &format!("The answer to `{}`.", column.name.value), column.name.span);
        let ty = types.of(plan, at);
        quote!(#[doc = #doc] pub #name: ::core::option::Option<#ty>)
    });
    quote! {
        #[doc = "What was answered so far; nothing else is needed to go on. Fields are public, so that a program can store them."]
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

fn open(plan: &Plan, types: &Types) -> TokenStream {
    let constant = quote!(const CONDITION: usize);
    let (derived, declared, of) = (derived(), types.declared(Some(&constant)), types.generic(None));
    let (generic, given) = (types.generic(Some(&constant)), types.generic(Some(&quote!(CONDITION))));
    let methods = plan.conditions().map(|(at, column)| {
        let (known, lifetime, answer) =
            (types.known(Some(&quote!(#at))), listed(types.lifetime.iter().cloned()), answer(plan, types, at, column));
        quote!(impl #lifetime Open #known { #answer })
    });
    quote! {
        #[doc = "An open question, with the answers that were given before it."]
        #derived
        pub struct Open #declared {
            answers: Answers #of,
        }

        impl #generic Open #given {
            #[doc = "What the table says of the question."]
            #[must_use]
            pub const fn data(&self) -> &'static ::dtable_runtime::ConditionData {
                &TABLE.conditions[CONDITION]
            }

            #[doc = "The answers that were given before."]
            #[must_use]
            pub fn answers(self) -> Answers #of {
                self.answers
            }
        }

        #(#methods)*
    }
}

/// The method that answers one question. Where it has a range, the answer may lie outside.
fn answer(plan: &Plan, types: &Types, at: usize, column: &Column) -> TokenStream {
    let (name, ty, known) = (ident(&column.name.value), whole(plan, column), types.known(None));
    let it = local("it");
    let broken = |value: TokenStream| quote!(return ::core::result::Result::Err(Broken::range(&TABLE, #at, #value)));
    let checked = checked(plan, at, &it, &broken);
    let (returned, end, errors, must_use) = if checked.is_some() {
        let errors = errors("Where the answer lies outside its range.");
        (quote!(::core::result::Result<Answers #known, Broken>), quote!(::core::result::Result::Ok(answers)), Some(errors), None)
    } else {
        (quote!(Answers #known), quote!(answers), None, Some(quote!(#[must_use])))
    };
    let checked = checked.map(|check| quote!(let #it = &value; #check));
    quote! {
        #[doc = "All answers, with this one."]
        #errors
        #must_use
        pub fn answer(self, value: #ty) -> #returned {
            #checked
            let mut answers = self.answers;
            answers.#name = ::core::option::Option::Some(value);
            #end
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
            #[doc = "What the table says of the question."]
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

/// What is known in the end: the rule, and its value where `outcome` gives one; of a table that collects, the rules.
fn done(plan: &Plan) -> TokenStream {
    if plan.collects() {
        return collected::ty(plan);
    }
    if !has_outcome(plan) {
        return quote!(Rule);
    }
    let ty = output_type(plan, true);
    quote!(::dtable_runtime::Outcome<Rule, #ty>)
}

/// Whether what is known in the end has a type that an enum can name: no iterator, and nothing that is borrowed.
fn is_done_named(plan: &Plan) -> bool {
    let gives = if plan.collects() { has_collected(plan) } else { has_outcome(plan) };
    let is_borrowed = !output::lifetimes(plan).is_empty() || gives_unnamed_lifetimes(plan.table);
    !gives || !is_borrowed && plan.table.hit != HitPolicy::Collect(Aggregate::All)
}

/// What is known in the end, by the local `rule` or, in a table that collects, `hits`.
fn known_done(plan: &Plan) -> TokenStream {
    let is_refused = matches!(plan.code, PlanCode::Errors(_));
    match (plan.collects(), has_outcome(plan)) {
        (true, _) => collected::collected(plan),
        (false, true) if is_refused => {
            let nothing = nothing();
            quote!({
                let _ = rule;
                #nothing
            })
        }
        (false, true) => pair(plan),
        (false, false) => quote!(rule),
    }
}

fn step(plan: &Plan, types: &Types) -> TokenStream {
    let (derived, done) = (derived(), done(plan));
    let parameter = if is_done_named(plan) { quote!(D = #done) } else { quote!(D) };
    let (declared, of) = (types.declared(Some(&parameter)), types.generic(None));
    quote! {
        #[doc = "Where a decision stands."]
        #derived
        #[must_use]
        pub enum Step #declared {
            #[doc = "A question is open."]
            Ask(Question #of),
            #[doc = "The table has decided."]
            Done(D),
        }
    }
}

fn functions(plan: &Plan, types: &Types) -> TokenStream {
    let (parameters, many, copied) = (plan.parameters(true), plan.many_parameters(1), copied(plan, true));
    let inputs: Vec<Ident> = plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let (answers, known, step) = (local("answers"), types.known(None), types.known(Some(&done(plan))));
    let lifetimes: Vec<_> = plan.lifetimes().iter().map(|it| quote!(#it)).collect_vec();
    let generics = listed(types.lifetime.iter().cloned().chain(lifetimes));
    let (ranges, keys) = (ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)));
    let (found, decided, fired) =
        if plan.collects() { (local("hits"), answered_hits(plan), hits_type(plan)) } else { (ident("rule"), answered(plan), quote!(Rule)) };
    let done = known_done(plan);
    let recorded = if plan.collects() { None } else { recorded::answered(plan) };
    let done = recorded.map_or_else(|| done.clone(), |recorded| quote!({ #recorded #done }));
    let last = plan.conditions().count() - 1;
    let opened = plan.conditions().zip(variants(plan)).enumerate().map(|(nth, ((at, _), name))| {
        let condition = if nth == last { quote!(_) } else { quote!(#at) };
        quote!(#condition => Question::#name(Open { #answers }))
    });
    quote! {
        #[doc = "Begins to decide: the first question, or what comes out without any."]
        #[track_caller]
        #many
        pub fn ask #generics(#(#parameters),*) -> Step #step {
            self::resume(Answers::new(), #(#inputs),*)
        }

        #[doc = "Goes on with the answers that there are: the next question, or what comes out. Asks what [`decide`](decide()) asks, and checks no relations."]
        #[track_caller]
        #many
        pub fn resume #generics(#answers: Answers #known, #(#parameters),*) -> Step #step {
            match self::answered(&#answers, #(#inputs),*) {
                ::core::result::Result::Ok(#found) => Step::Done(#done),
                ::core::result::Result::Err(condition) => Step::Ask(match condition {
                    #(#opened,)*
                }),
            }
        }

        #[track_caller]
        #many
        fn answered #generics(#answers: &Answers #known, #(#parameters),*) -> ::core::result::Result<#fired, usize> {
            #copied
            #(let _ = &#inputs;)*
            let _ = #answers;
            #ranges
            #keys
            ::core::result::Result::Ok({ #decided })
        }
    }
}

/// What a table that asks nothing has of all this, so that a program that drives tables can drive it as well: it has decided at once.
fn functions_without_questions(plan: &Plan) -> TokenStream {
    let (parameters, many, copied) = (plan.parameters(true), plan.many_parameters(1), copied(plan, true));
    let inputs: Vec<Ident> = plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let (derived, generics, done, known) = (derived(), plan.generics(&[]), done(plan), known_done(plan));
    let (found, deciding) = if plan.collects() { (local("hits"), ident("matching")) } else { (ident("rule"), ident("decide")) };
    let more = plan.more_derives(&["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord", "Default"]);
    let answers = local("answers");
    quote! {
        #[doc = "No answers: the table asks nothing."]
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

        #[doc = "No question: the table asks nothing."]
        #derived
        pub enum Question {}

        impl Question {
            #[doc = "What the table says of the question."]
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

        #[doc = "Decides at once, as the table asks nothing."]
        #[track_caller]
        #many
        pub fn ask #generics(#(#parameters),*) -> Step<#done> {
            self::resume(Answers::new(), #(#inputs),*)
        }

        #[doc = "Decides at once, as the table asks nothing."]
        #[track_caller]
        #many
        pub fn resume #generics(#answers: Answers, #(#parameters),*) -> Step<#done> {
            #copied
            let _ = #answers;
            let #found = self::#deciding(#(#inputs),*);
            Step::Done(#known)
        }
    }
}

/// In the module of a used table that asks: the rule that fires by the answers that were given to its user.
pub(in crate::emit) fn answered_of_used(plan: &Plan) -> TokenStream {
    let (parameters, many, copied) = (plan.parameters(true), plan.many_parameters(1), copied(plan, true));
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    let (answers, generics) = (local("answers"), plan.generics(&[]));
    let (ranges, keys, decided) = (ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)), answered(plan));
    quote! {
        #many
        pub(super) fn answered #generics(#answers: &super::GivenAnswers<'_>, #(#parameters),*) -> ::core::result::Result<Rule, usize> {
            #copied
            #(let _ = &#inputs;)*
            let _ = #answers;
            #ranges
            #keys
            ::core::result::Result::Ok(#decided)
        }
    }
}
