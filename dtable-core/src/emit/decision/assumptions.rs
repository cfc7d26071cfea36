//! `check`: the relations against the program's answers.

use crate::emit::column::ask::{fresh_value, raw_value, unchecked_value};
use crate::emit::column::comparison;
use crate::emit::column::computed::{Answers, definitions, formula, macro_name};
use crate::emit::column::conversions::{is_checked, key_or_return};
use crate::emit::column::given_answer::converted_value;
use crate::emit::column::held::Held;
use crate::emit::column::kept::{checked, checked_columns, keeps, kept_answers, kept_columns};
use crate::emit::column::lent;
use crate::emit::column::values::{holds, range_parts, runtime_value, shown};
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::{answer, raw};
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local, references};
use crate::lists::CollectVec;
use crate::model::{Compared, Domain, Formula, Origin, Table, ValueSet};
use proc_macro2::TokenStream;
use quote::quote;

/// The type `Broken` and the function `check`.
pub(in crate::emit) fn check(plan: &Plan) -> TokenStream {
    let count = plan.network.map_or_else(|| most_answers(plan.table), |it| it.most_answers);
    let verb = if plan.asks() { "Asks" } else { "Looks at" };
    let doc = format!("{verb} everything that the relations and ranges mention, and reports the first that does not hold.");
    let check = Function::checks(plan, "check", quote!(())).public().doc(&doc).constant(plan.is_const());
    let asking = body(plan, check.site());
    let (kept, body) = if keeps(plan) {
        let arguments = plan.arguments();
        let asked = plan.asked(quote!(self::checked_answers(#(#arguments),*)));
        let body = quote!(::core::result::Result::map(#asked, |_| ()));
        let kept = kept_columns(plan);
        let checked = if plan.is_in_network() { lent::checked(plan, &kept, &asking) } else { Some(checked(plan, &kept, &asking)) };
        let before = kept_answers(plan);
        (Some(quote!(#checked #before)), body)
    } else {
        (None, quote!(#asking ::core::result::Result::Ok(())))
    };
    let check = check.fails_where("The relation or the range, with the answers that break it.").with(&body);
    let doc = "Why a decision came to nothing: a question or an action of the program, or a promise that does not hold.";
    let failed = plan.failed_type(&quote!(#[doc = #doc] pub), count);
    quote! {
        #[doc = "A relation that the table assumes, or a range, that does not hold."]
        pub type Broken = ::dtable_runtime::Broken<#count>;

        #failed
        #check
        #kept
    }
}

/// How many answers a broken promise has: as many as a relation mentions; one where it is a range.
pub(in crate::emit) fn most_answers(table: &Table) -> usize {
    let of_relations = table.relations.iter().map(|relation| relation.formula.columns().len()).max().unwrap_or(0);
    of_relations.max(usize::from(table.columns.iter().any(is_checked)))
}

/// Asks the columns, and returns the first relation or range that does not hold as an error.
fn body(plan: &Plan, site: Site) -> TokenStream {
    let columns = checked_columns(plan);
    let macros = definitions(plan, &columns, site);
    let answers = columns.iter().map(|&column| asked(plan, column, site));
    let relations = plan.table.relations.iter().enumerate();
    let checks = relations.map(|(at, relation)| {
        let optional = relation.formula.columns().into_iter().filter(|column| plan.table.columns[*column].asked_where().is_some());
        let none = optional.map(answer);
        let holds = formula(&AnswersInLocals(plan), &relation.formula);
        let shown = relation.formula.columns().into_iter().map(|column| shown_answer(plan, column));
        let broken = plan.broken(&quote!(Broken::new(&TABLE, #at, [#(#shown),*])));
        quote! {
            if !(#(#none.is_none() ||)* (#holds)) {
                return ::core::result::Result::Err(#broken);
            }
        }
    });
    let ignored: Vec<_> = plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let host = plan.asks().then(|| plan.ignored_host(plan.is_in_network()));
    quote!(let _ = (#(&#ignored,)* #host); #macros #(#answers)* #(#checks)*)
}

/// Asks a column, where it is applicable, and holds it against its range.
fn asked(plan: &Plan, column: usize, site: Site) -> TokenStream {
    let is_keyed = plan.table.columns[column].with.is_some();
    let name = answer(column);
    let it = &plan.table.columns[column];
    let value = match it.origin {
        Origin::Input if is_keyed => {
            let input = ident(&it.name.value);
            key_or_return(plan, column, &quote!(#input))
        }
        Origin::Expression if is_keyed => {
            let computed = macro_name(plan, column);
            key_or_return(plan, column, &quote!(#computed!()))
        }
        _ => unchecked_value(plan, column, site),
    };
    // The program's answer is kept as it is, so a copy is converted.
    let (raw, question) = (raw(column), raw_value(plan, column));
    let is_copied = question.is_some();
    let ask = question.map_or_else(
        || quote!(let #name = #value;),
        |question| {
            let copy = quote!(::core::clone::Clone::clone(&#raw));
            let value = if is_keyed { key_or_return(plan, column, &copy) } else { converted_value(plan, column, &copy) };
            quote!(let #raw = #question; let #name = #value;)
        },
    );
    let range = plan.table.columns[column].range.as_ref().filter(|_| !is_keyed).map(|_| {
        let (holds, shown) = range_parts(plan, column, &quote!(#name));
        let broken = plan.broken(&quote!(Broken::range(&TABLE, #column, #shown)));
        quote! {
            if !(#holds) {
                return ::core::result::Result::Err(#broken);
            }
        }
    });
    match plan.table.columns[column].asked_where() {
        None => quote!(#ask #range),
        Some(requirement) if is_copied => {
            let applies = applies(plan, &requirement.formula);
            quote! {
                let (#raw, #name) = if #applies {
                    #ask
                    #range
                    (::core::option::Option::Some(#raw), ::core::option::Option::Some(#name))
                } else {
                    (::core::option::Option::None, ::core::option::Option::None)
                };
            }
        }
        Some(requirement) => {
            let applies = applies(plan, &requirement.formula);
            quote! {
                let #name = if #applies {
                    let #name = #value;
                    #range
                    ::core::option::Option::Some(#name)
                } else {
                    ::core::option::Option::None
                };
            }
        }
    }
}

/// The answer of a column that a local has, as an `Option` of a `dtable_runtime::Value`.
pub(super) fn shown_answer(plan: &Plan, column: usize) -> TokenStream {
    let name = answer(column);
    if plan.table.columns[column].asked_where().is_none() {
        let value = runtime_value(plan, column, &name);
        return quote!(::core::option::Option::Some(#value));
    }
    let held = local("held");
    let value = shown(plan, column, &Held::column(plan, column, quote!(#held)).borrowed());
    quote! {
        match &#name {
            ::core::option::Option::None => ::core::option::Option::None,
            ::core::option::Option::Some(#held) => ::core::option::Option::Some(#value),
        }
    }
}

/// Asks some columns, each once and where it is applicable, and panics outside a range.
pub(in crate::emit) fn answers(plan: &Plan, columns: &[usize], site: Site) -> TokenStream {
    let answers = columns.iter().map(|&column| {
        if let Some(compared) = plan.table.columns[column].compared {
            return compared_answers(plan, column, compared);
        }
        let (name, value) = (answer(column), kept_value(plan, column, site));
        match &plan.table.columns[column].requires {
            None => quote!(let #name = #value;),
            Some(requirement) => {
                let applies = applies(plan, &requirement.formula);
                quote!(let #name = if #applies { ::core::option::Option::Some(#value) } else { ::core::option::Option::None };)
            }
        }
    });
    quote!(#(#answers)*)
}

/// The value of a column, to be kept in a local: a copy, where it lies among answers that were given.
fn kept_value(plan: &Plan, column: usize, site: Site) -> TokenStream {
    let value = fresh_value(plan, column, site);
    let is_lent = site.is_given(plan, column) && plan.table.columns[column].converted.is_none();
    if is_lent { quote!(::core::clone::Clone::clone(&#value)) } else { value }
}

/// The truth of a comparison between answers; none where a side is not applicable.
fn compared_answers(plan: &Plan, column: usize, it: Compared) -> TokenStream {
    let name = answer(column);
    if plan.table.columns[column].requires.is_none() {
        let holds = comparison::holds(plan, it, true, &|side| {
            let name = answer(side);
            quote!(#name)
        });
        return quote!(let #name = #holds;);
    }
    let sides = [it.left, it.right].map(|side| {
        let (name, is_optional) = (answer(side), plan.table.columns[side].requires.is_some());
        if is_optional { quote!(::core::option::Option::as_ref(&#name)) } else { quote!(::core::option::Option::Some(&#name)) }
    });
    let (left, right) = (local("left"), local("right"));
    let held = [(it.left, &left), (it.right, &right)].map(|(side, name)| Held::column(plan, side, quote!(#name)).borrowed());
    let holds = comparison::held_in_order(plan, it, true, &held);
    quote! {
        let #name = match (#(#sides),*) {
            (::core::option::Option::Some(#left), ::core::option::Option::Some(#right)) => ::core::option::Option::Some(#holds),
            _ => ::core::option::Option::None,
        };
    }
}

/// Whether what a condition requires holds: all that it mentions is applicable, and the formula is true.
fn applies(plan: &Plan, requirement: &Formula) -> TokenStream {
    let optional = requirement.columns().into_iter().filter(|column| plan.table.columns[*column].asked_where().is_some());
    let (some, holds) = (optional.map(answer), formula(&AnswersInLocals(plan), requirement));
    quote!(#(#some.is_some() &&)* (#holds))
}

/// Answers that were asked before.
struct AnswersInLocals<'a>(&'a Plan<'a>);

impl Answers for AnswersInLocals<'_> {
    fn atom(&self, column: usize, set: &ValueSet) -> TokenStream {
        atom(self.0, column, set)
    }

    fn number(&self, column: usize) -> TokenStream {
        let it = &self.0.table.columns[column];
        let name = answer(column);
        let stars = std::iter::repeat_n(quote!(*), if it.converted.is_some() { 0 } else { references(&it.ty) });
        if it.asked_where().is_none() {
            return quote!(#(#stars)* #name);
        }
        // Where it is not applicable, nothing looks at the number.
        let held = local("held");
        let any = match it.domain {
            Domain::Char { .. } => quote!('a'),
            Domain::Float { .. } => quote!(0.0),
            _ => quote!(0),
        };
        quote!(match #name { ::core::option::Option::Some(#held) => #(#stars)* #held, ::core::option::Option::None => #any })
    }
}

/// Whether the answer of a column lies in a set; no when it is not applicable.
pub(in crate::emit) fn atom(plan: &Plan, column: usize, set: &ValueSet) -> TokenStream {
    let name = answer(column);
    if plan.table.columns[column].asked_where().is_none() {
        return holds(plan, column, set, &Held::column(plan, column, quote!(#name)), true);
    }
    let held = local("held");
    let holds = holds(plan, column, set, &Held::column(plan, column, quote!(#held)).borrowed(), true);
    quote! {
        match &#name {
            ::core::option::Option::None => false,
            ::core::option::Option::Some(#held) => { let _ = #held; #holds }
        }
    }
}
