//! The value of a column: asked, shown to the observer, and tested.

use super::comparison;
use super::computed::{self, macro_name};
use super::conversions::{self, conversion, input_key};
use super::given_answer::given;
use super::halved::halved;
use super::held::Held;
use super::kept::decided_answer;
use super::lent;
use super::set_masks;
use super::shared_answer::{is_shared, shared_value};
use super::stored;
use super::texts;
use super::values::{completed, holds, patterns, range_parts, refusal, shown, text};
use super::variants;
use crate::decide::forms::graph::late::Look;
use crate::emit::plan::Plan;
use crate::emit::plan::calls::has_checked_range;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{bytes_of, ident, local, references};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Origin, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The value of a column in its declared type (converted, with `as:`). An answer that a comparison asked for before is
/// not asked for again.
pub(in crate::emit) fn value(plan: &Plan, column: usize, site: Site) -> TokenStream {
    match plan.table.columns[column].compared {
        Some(compared) => comparison::holds(plan, compared, site.is_inside(), &|side| value(plan, side, site)),
        None if is_shared(plan, column, site) => shared_value(plan, column, site, &fresh_value(plan, column, site)),
        None => fresh_value(plan, column, site),
    }
}

/// The value of a column that is no comparison, without a look at remembered answers.
pub(in crate::emit) fn fresh_value(plan: &Plan, column: usize, site: Site) -> TokenStream {
    let it = &plan.table.columns[column];
    if site.is_given(plan, column) {
        let value = given_value(plan, column, site);
        return if site.has_observer() { told_given_value(plan, column, &value) } else { value };
    }
    let question = || decided_answer(plan, column, site.is_inside());
    let value = in_range(plan, column, site, plain_value(plan, column, site, question));
    let reported_before = it.origin == Origin::Input && !plan.asks();
    if !site.has_observer() || reported_before {
        return value;
    }
    let (observer, held) = (local("observer"), local("value"));
    let told = lent::told(plan).filter(|_| it.result_of.is_some() && !site.has_answers());
    let (before, value) = match told {
        Some(told) => (Some(quote!(let #held = #value; #told)), held.to_token_stream()),
        None => (None, value),
    };
    let seen = match &it.domain {
        _ if plan.records_answers() && text(plan, column, &Held::column(plan, column, quote!(#held))).is_some() => {
            let tell = value_told(plan, column, &Held::column(plan, column, quote!(#held)));
            quote!({ let #held = #value; #tell #held })
        }
        Domain::Bool if references(&it.ty) == 0 => {
            quote!(self::ask_bool(#observer, #column, #value))
        }
        _ => {
            let shown = shown(plan, column, &Held::column(plan, column, quote!(#held)).borrowed());
            quote!(self::ask_value(#observer, #column, #value, |#held| #shown))
        }
    };
    if before.is_some() { quote!({ #before #seen }) } else { seen }
}

/// The statement that tells the observer a value in scope: a text as it is, where answers are recorded.
fn value_told(plan: &Plan, column: usize, held: &Held) -> TokenStream {
    let (observer, shown) = (local("observer"), shown(plan, column, held));
    let Some(text) = text(plan, column, held) else { return quote!(#observer.asked(&TABLE, #column, #shown);) };
    quote! {
        match #text {
            ::core::option::Option::Some(text) => #observer.asked_text(&TABLE, #column, #shown, text),
            ::core::option::Option::None => #observer.asked(&TABLE, #column, #shown),
        }
    }
}

/// `value`, which was given before, once the observer is told of it: a place expression, unless it is a copy.
fn told_given_value(plan: &Plan, column: usize, value: &TokenStream) -> TokenStream {
    let (it, held) = (&plan.table.columns[column], local("value"));
    if it.converted.is_some() || it.with.is_some() || stored::read(it, value).is_some() {
        let tell = value_told(plan, column, &Held::column(plan, column, quote!(#held)));
        return quote!({ let #held = #value; #tell #held });
    }
    let tell = value_told(plan, column, &Held::column(plan, column, quote!(#held)).borrowed());
    quote!((*{ let #held = &#value; #tell #held }))
}

/// The value of a column among the answers given before, as a place expression; converted from a copy, with `as:`.
fn given_value(plan: &Plan, column: usize, site: Site) -> TokenStream {
    let (it, given) = (&plan.table.columns[column], given(plan, column));
    if it.converted.is_none() && it.with.is_none() {
        return given;
    }
    plain_value(plan, column, site, || quote!(::core::clone::Clone::clone(&#given)))
}

/// The value of a column, without a check of its range. `question` writes the code that asks the program.
fn plain_value(plan: &Plan, column: usize, site: Site, question: impl FnOnce() -> TokenStream) -> TokenStream {
    let it = &plan.table.columns[column];
    let module = plan.name();
    let value = match (it.origin, site) {
        (Origin::Input, _) => ident(&it.name.value).into_token_stream(),
        (Origin::Expression, _) => {
            let name = macro_name(plan, column);
            quote!(#name!())
        }
        (Origin::Program, _) => question(),
    };
    if it.with.is_some() {
        let module = if site.is_inside() { quote!(self) } else { quote!(#module) };
        let local = input_key(column);
        return if it.origin == Origin::Input { quote!(#local) } else { conversions::key(plan, column, &module, &value) };
    }
    if it.converted.is_some() { conversion(plan, column, site.is_inside(), &value) } else { value }
}

/// The program's answer before `as` converts it, inside the module; `None` for other columns.
pub(in crate::emit) fn raw_value(plan: &Plan, column: usize) -> Option<TokenStream> {
    let it = &plan.table.columns[column];
    (it.origin == Origin::Program && it.converted.is_some()).then(|| checked_answer(plan, column))
}

/// The value of a column in the check of relations, which checks ranges itself.
pub(in crate::emit) fn unchecked_value(plan: &Plan, column: usize, site: Site) -> TokenStream {
    plain_value(plan, column, site, || checked_answer(plan, column))
}

/// The answer of the program to a question, in the check of relations.
fn checked_answer(plan: &Plan, column: usize) -> TokenStream {
    if plan.is_in_network() { decided_answer(plan, column, true) } else { plan.answered(column, true, &local("host").to_token_stream()) }
}

/// `value`, an answer or a computed value, with a check of its range. Inputs are checked before anything is decided.
fn in_range(plan: &Plan, column: usize, site: Site, value: TokenStream) -> TokenStream {
    let it = &plan.table.columns[column];
    if it.range.is_none() || it.origin == Origin::Input || it.with.is_some() {
        return value;
    }
    let (name, module) = (range_name(column), plan.name());
    let call = if site.is_inside() { quote!(self::#name(#value)) } else { quote!(#module::#name(#value)) };
    plan.held(call)
}

fn range_name(column: usize) -> Ident {
    format_ident!("in_range_{column}")
}

/// Asks a column, or looks at its answer once more, and goes on in the arm whose set has the value.
pub(in crate::emit) fn looked_at(plan: &Plan, look: Look, column: usize, site: Site, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    if look == Look::Asks {
        return test(plan, column, site, arms);
    }
    let domain = &plan.table.columns[column].domain;
    let held = local(&format!("held_{column}")).into_token_stream();
    let is_enum = matches!(domain, Domain::Enum { .. });
    let code = match is_enum {
        true => of_number(domain, &held, arms),
        false => {
            halved(domain, &held, arms).or_else(|| set_masks::tested(domain, &held, arms)).unwrap_or_else(|| matched(domain, &held, arms))
        }
    };
    if look == Look::Again {
        return code;
    }
    let value = if is_enum {
        let (LookedAt { value, held: looked_at }, name) = (asked(plan, column, site), local("value"));
        let number = variants::number(plan, column, &looked_at, site.is_inside());
        quote!({ let #name = #value; #number })
    } else {
        let (stars, value) = (stars(plan, column), value(plan, column, site));
        quote!(#stars #value)
    };
    quote!({ let #held = #value; #code })
}

/// Asks a column and goes on in the arm whose set has the value.
pub(in crate::emit) fn test(plan: &Plan, column: usize, site: Site, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let (value, inside) = (value(plan, column, site), site.is_inside());
    let domain = &plan.table.columns[column].domain;
    let (held, stars) = (local("value"), stars(plan, column));
    if let Some(code) = halved(domain, &quote!(#held), arms) {
        return quote!({ let #held = #stars #value; #code });
    }
    if let Some(code) = set_masks::tested(domain, &quote!(#held), arms) {
        return quote!({ let #held = #stars #value; #code });
    }
    match domain {
        Domain::Bool => {
            let arm = |at| arms.iter().find(|(set, _)| set.contains(at)).map(|(_, code)| code);
            let (yes, no) = (arm(1), arm(0));
            quote!(if #stars #value { #yes } else { #no })
        }
        Domain::Enum { .. } => {
            let asked = asked(plan, column, site);
            by_number(domain, &asked.value, &variants::number(plan, column, &asked.held, inside), arms)
        }
        Domain::Integer { .. } | Domain::Char { .. } | Domain::Set(_) => matched(domain, &quote!(#stars #value), arms),
        Domain::Text { literals, classes, .. } if classes.is_some() || texts::is_looked_up(literals) => {
            let asked = asked(plan, column, site);
            by_number(domain, &asked.value, &texts::number(plan, column, &asked.held, inside), arms)
        }
        _ => chain(plan, column, &asked(plan, column, site), arms, inside),
    }
}

/// One `match` of a number or a character.
fn matched(domain: &Domain, value: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let sets: Vec<&ValueSet> = arms.iter().map(|(set, _)| *set).collect_vec();
    let arms = completed(domain, &sets).into_iter().zip(arms).map(|(set, (_, code))| {
        let patterns = patterns(domain, &set);
        quote!(#(#patterns)|* => { #code })
    });
    quote!(match #value { #(#arms)* })
}

/// Whether a value is looked at where it lies, so that it must not be moved.
fn is_lent(plan: &Plan, column: usize, site: Site) -> bool {
    let is_converted = plan.table.columns[column].converted.is_some();
    is_shared(plan, column, site) || site.is_given(plan, column) && !is_converted
}

/// A value to be looked at.
struct LookedAt {
    value: TokenStream,
    /// The value, once the local `value` has it.
    held: Held,
}

/// The value of a column, borrowed where it must not be moved.
fn asked(plan: &Plan, column: usize, site: Site) -> LookedAt {
    let (value, name) = (value(plan, column, site), local("value"));
    let held = Held::column(plan, column, quote!(#name));
    if is_lent(plan, column, site) { LookedAt { value: quote!(&#value), held: held.borrowed() } } else { LookedAt { value, held } }
}

/// A `match` of the number of a text or variant, which `number` computes from the local `value`.
fn by_number(domain: &Domain, value: &TokenStream, number: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let (held, code) = (local("value"), of_number(domain, number, arms));
    quote!({ let #held = #value; #code })
}

/// A `match` of the number of a text or variant. The arm with the last number comes last, as `_`.
fn of_number(domain: &Domain, number: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let other = domain.last();
    let rest = arms.iter().position(|(set, _)| set.contains(other)).unwrap_or(0);
    let named = arms.iter().enumerate().filter(|(at, _)| *at != rest).map(|(_, (set, code))| {
        let pattern = texts::numbers(set);
        quote!(#pattern => { #code })
    });
    let end = arms.get(rest).map(|arm| &arm.1);
    quote!(match #number { #(#named)* _ => { #end } })
}

/// `if` after `if`; the last arm is the final `else`.
fn chain(plan: &Plan, column: usize, asked: &LookedAt, arms: &[(&ValueSet, TokenStream)], inside: bool) -> TokenStream {
    let held = local("value");
    let Some((last, others)) = arms.split_last() else { return TokenStream::new() };
    let tests = others.iter().map(|(set, code)| {
        let holds = holds(plan, column, set, &asked.held, inside);
        quote!(if #holds { #code } else)
    });
    let (end, value) = (&last.1, &asked.value);
    quote!({ let #held = #value; #(#tests)* { #end } })
}

/// A `*` for every reference that a column's value lies behind.
fn stars(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let count = if it.converted.is_some() { 0 } else { references(&it.ty) };
    let stars = std::iter::repeat_n(quote!(*), count);
    quote!(#(#stars)*)
}

/// The functions that report a value to the observer and pass it on, that number the variants of an enum, and that
/// hold answers against their range.
pub(in crate::emit) fn helpers(plan: &Plan) -> TokenStream {
    let columns = || plan.table.columns.iter().enumerate();
    let is_plain_bool = |column: &Column| column.domain == Domain::Bool && references(&column.ty) == 0;
    let ask = (plan.is_observed() && columns().any(|(_, column)| is_plain_bool(column))).then(|| {
        quote! {
            #[inline]
            fn ask_bool<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(observer: &mut O, condition: usize, value: bool) -> bool {
                observer.asked(&TABLE, condition, ::dtable_runtime::Value::Bool(value));
                value
            }
        }
    });
    let ask_value = (plan.is_observed() && columns().any(|(_, column)| !is_plain_bool(column))).then(|| {
        quote! {
            #[inline]
            fn ask_value<O: ::dtable_runtime::Observer + ?::core::marker::Sized, V>(
                observer: &mut O,
                condition: usize,
                value: V,
                shown: impl ::core::ops::FnOnce(&V) -> ::dtable_runtime::Value,
            ) -> V {
                observer.asked(&TABLE, condition, shown(&value));
                value
            }
        }
    });
    let numbers = columns().filter_map(|(at, _)| variants::function(plan, at));
    let texts = columns().filter_map(|(at, _)| texts::function(plan, at));
    let is_checked = |at: usize, column: &Column| column.origin != Origin::Input || plan.ranged_inputs().any(|it| it.0 == at);
    let ranged = || columns().filter(|(at, column)| has_checked_range(column) && is_checked(*at, column));
    let ranges = ranged().filter(|(_, column)| column.origin != Origin::Input).map(|(at, _)| range(plan, at));
    let refusals = ranged().filter(|_| plan.panics()).map(|(at, _)| refuse(plan, at));
    let (keys, computed) = (conversions::functions(plan), computed::functions(plan));
    quote!(#ask #ask_value #(#numbers)* #(#texts)* #(#ranges)* #(#refusals)* #keys #computed)
}

fn range(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let (name, ty) = (range_name(column), plan.inner_type(it.converted.as_ref().unwrap_or(&it.ty)));
    let check = range_check(plan, column, &quote!(value));
    let lifetimes = (it.origin == Origin::Expression).then(|| plan.generics(&[]));
    let returned = plan.holding(&ty);
    let value = plan.ok(quote!(value));
    quote! {
        #[inline]
        #[track_caller]
        pub(super) fn #name #lifetimes(value: #ty) -> #returned {
            #check
            #value
        }
    }
}

/// A statement that panics where `name` lies outside the column's range; where a decision can fail, it returns the
/// error.
pub(super) fn range_check(plan: &Plan, column: usize, name: &TokenStream) -> TokenStream {
    let ((holds, shown), refuse) = (range_parts(plan, column, name), refuse_name(column));
    if !plan.panics() {
        return quote!(if !(#holds) { return ::core::result::Result::Err(Broken::range(&TABLE, #column, #shown)); });
    }
    let given = if is_passed_by_value(plan, column) { quote!(#name) } else { quote!(&#name) };
    quote!(if !(#holds) { self::#refuse(#given) })
}

fn refuse_name(column: usize) -> Ident {
    format_ident!("refuse_{column}")
}

/// Whether the function that panics takes the value itself. A reference would force the value into memory, also where
/// it is right.
fn is_passed_by_value(plan: &Plan, column: usize) -> bool {
    let it = &plan.table.columns[column];
    bytes_of(it.converted.as_ref().unwrap_or(&it.ty)).is_some()
}

/// The function that panics over a value outside its range, apart from the code of values inside. Its type says that it
/// does not return: rustc, which compiles it apart from its callers, would not see that.
fn refuse(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let (name, lifetimes, ty) = (refuse_name(column), plan.generics(&[]), plan.inner_type(it.converted.as_ref().unwrap_or(&it.ty)));
    let (held, reference) = (Held::column(plan, column, quote!(value)), (!is_passed_by_value(plan, column)).then(|| quote!(&)));
    let refusal = refusal(plan, column, &if reference.is_some() { held.borrowed() } else { held });
    quote! {
        #[cold]
        #[inline(never)]
        #[track_caller]
        fn #name #lifetimes(value: #reference #ty) -> ! {
            #refusal
        }
    }
}
