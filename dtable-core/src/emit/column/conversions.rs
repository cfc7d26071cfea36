//! Conversions of values: `as:` converts by `From`, `with:` and the types of known libraries give keys, as a date is a
//! number of days. A value is converted once in a decision, and once more where relations are checked.
//!
//! `key_N` gives the key of a value, or panics where there is none in the range; `key_of_N` gives the error. Inputs are
//! converted before the decision begins, answers of the program where they are asked for.

use super::values::range_parts;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::{expression_name, function_name, place_before};
use crate::emit::plan::placed::{of_table, placed_function};
use crate::emit::plan::tokens::{enum_type, named_lifetimes};
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::model::{Column, Conversion, Domain, LEAP_DAYS, Library, MONTHS, Position, ValueSet, civil, ipv6_of};
use crate::source::Span;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The local that holds the key of an input.
pub(super) fn input_key(column: usize) -> Ident {
    local(&format!("k{column}"))
}

fn key_name(column: usize) -> Ident {
    format_ident!("key_{column}")
}

pub(super) fn key_of_name(column: usize) -> Ident {
    format_ident!("key_of_{column}")
}

/// Whether a value of the program may be refused: it lies outside the range, or has no key.
pub(in crate::emit) fn is_checked(column: &Column) -> bool {
    column.range.is_some() || column.with.as_ref().is_some_and(Conversion::may_fail)
}

/// A value as `as:` converts it, in the module or beside it.
pub(super) fn conversion(plan: &Plan, column: usize, inside: bool, value: &TokenStream) -> TokenStream {
    let (name, module) = (function_name(plan.table.columns[column].name.span), plan.name());
    if inside { quote!(self::Rule::#name(#value)) } else { quote!(#module::Rule::#name(#value)) }
}

/// The function of `Rule` that converts the values of a column (`as:`). All code calls it, so that a missing `From` is
/// one error of rustc, at the column's place.
fn conversion_function(plan: &Plan, it: &Column) -> Option<TokenStream> {
    let to = it.converted.as_deref().filter(|_| it.with.is_none())?;
    let (place, name, lifetimes) =
        (expression_name(plan, it.name.span), function_name(it.name.span), named_lifetimes([it.ty.as_str(), to].into_iter()));
    let generics = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
    let (from, to) = (of_table(&plan.declared(&it.ty)), of_table(&plan.declared(to)));
    let head = quote!(pub(super) fn #name #generics(value: #from) -> #to);
    Some(placed_function(&place, &quote!(Rule), &head, &quote!(::core::convert::From::from(value))))
}

/// The key of a value of the column. A value without a key is a panic, or, where a decision can fail, an early return.
pub(in crate::emit) fn key(plan: &Plan, column: usize, module: &TokenStream, value: &TokenStream) -> TokenStream {
    let name = key_name(column);
    let call = quote!(#module::#name(#value));
    if is_checked(&plan.table.columns[column]) { plan.held(call) } else { call }
}

/// The key of a value, inside a function that returns the error.
pub(in crate::emit) fn key_or_return(plan: &Plan, column: usize, value: &TokenStream) -> TokenStream {
    if !is_checked(&plan.table.columns[column]) {
        return key(plan, column, &quote!(self), value);
    }
    let name = key_of_name(column);
    let broken = plan.broken(&quote!(Broken::range(&TABLE, #column, value)));
    quote! {
        match self::#name(#value) {
            ::core::result::Result::Ok(key) => key,
            ::core::result::Result::Err(value) => return ::core::result::Result::Err(#broken),
        }
    }
}

/// Converts the inputs that have keys, before a decision; in the module, or (by `module`) beside it.
pub(in crate::emit) fn input_keys(plan: &Plan, module: &TokenStream) -> TokenStream {
    let inputs = plan.inputs().filter(|(_, column)| column.with.is_some());
    let keys = inputs.map(|(at, column)| {
        let (local, name) = (input_key(at), ident(&column.name.value));
        let key = key(plan, at, module, &quote!(#name));
        quote!(let #local = #key; let _ = &#local;)
    });
    quote!(#(#keys)*)
}

/// The functions that convert values or give their keys, and the constants that compare the table's literals with the
/// libraries.
pub(in crate::emit) fn functions(plan: &Plan) -> TokenStream {
    let keyed = plan.table.columns.iter().enumerate().filter(|(_, column)| column.with.is_some());
    let functions = keyed.map(|(at, column)| function(plan, at, column));
    let conversions = plan.table.columns.iter().filter_map(|it| conversion_function(plan, it));
    quote!(#(#functions)* #(#conversions)*)
}

fn function(plan: &Plan, at: usize, column: &Column) -> TokenStream {
    let (from, to) = (plan.declared(&column.ty), plan.declared(column.converted.as_deref().unwrap_or(&column.ty)));
    let (name, lifetimes) = (key_name(at), plan.generics(&[]));
    let (lifetimes, literals) = (if column.ty.contains('\'') { lifetimes } else { TokenStream::new() }, literals(plan, at));
    let (asserted, debug) = if is_const(column) { (literals, TokenStream::new()) } else { (TokenStream::new(), literals) };
    let key = whole(plan, at, &column.domain, &quote!(value));
    let (body, fallible) = if is_checked(column) {
        let of = key_of_name(at);
        let (holds, shown) = range_parts(plan, at, &quote!(key));
        let checked = if column.range.is_some() {
            quote!(if #holds { ::core::result::Result::Ok(key) } else { ::core::result::Result::Err(#shown) })
        } else {
            quote!(::core::result::Result::Ok(key))
        };
        let body = plan.or_out_of_range(&quote!(self::#of(value)), at);
        let of = quote! {
            #[inline]
            fn #of #lifetimes(value: #from) -> ::core::result::Result<#to, ::dtable_runtime::Value> {
                #debug
                let key: #to = #key;
                #checked
            }
        };
        (body, of)
    } else {
        (quote!(#debug #key), TokenStream::new())
    };
    let returned = if is_checked(column) { plan.holding(&to) } else { to.clone() };
    quote! {
        #fallible
        #[inline]
        #[track_caller]
        pub(super) fn #name #lifetimes(value: #from) -> #returned {
            #body
        }
        #asserted
        const _: () = {
            let _ = self::#name;
        };
    }
}

/// The key of a value that may lie in `Option`s.
fn whole(plan: &Plan, column: usize, domain: &Domain, value: &TokenStream) -> TokenStream {
    let it = &plan.table.columns[column];
    let Domain::Option(inner) = domain else {
        return match &it.with {
            Some(Conversion::Function(path)) => partial(&called(plan, column, path.span, &path.value, value)),
            Some(Conversion::Members(has)) => super::set_masks::mask(plan, column, has.as_ref(), value),
            Some(Conversion::Library(library)) => of_library(plan, it, *library, value),
            None => value.clone(),
        };
    };
    let inside = whole(plan, column, inner, value);
    quote! {
        match #value {
            ::core::option::Option::None => ::core::option::Option::None,
            ::core::option::Option::Some(value) => ::core::option::Option::Some(#inside),
        }
    }
}

/// A key that a value may not have.
fn partial(key: &TokenStream) -> TokenStream {
    quote! {
        match #key {
            ::core::option::Option::Some(key) => key,
            ::core::option::Option::None => return ::core::result::Result::Err(::dtable_runtime::Value::NoKey),
        }
    }
}

/// The call of the program's function (`with:`), in a macro named after its place, which rustc names in its errors.
fn called(plan: &Plan, column: usize, span: Span, path: &str, value: &TokenStream) -> TokenStream {
    let (name, path) = (expression_name(plan, span), plan.inner_type(path));
    let key = plan.inner_type(&key_type(&plan.table.columns[column]));
    quote!({
        macro_rules! #name {
            () => {
                ::dtable_runtime::key::<#key, _>(#path(#value))
            };
        }
        #name!()
    })
}

/// The type of the key itself, in no `Option`.
fn key_type(column: &Column) -> String {
    enum_type(column)
}

/// The path of a column's type, and the path of the module or crate that has the type.
fn paths(plan: &Plan, column: &Column) -> (TokenStream, TokenStream) {
    let of_value = Column { converted: None, ..column.clone() };
    let ty = enum_type(&of_value);
    let path: String = ty.trim_start_matches(['&', ' ']).split_whitespace().collect();
    let module = path.rsplit_once("::").map_or("", |it| it.0).to_owned();
    (plan.inner_type(&path), plan.inner_type(&module))
}

fn of_library(plan: &Plan, column: &Column, library: Library, value: &TokenStream) -> TokenStream {
    let (_, module) = paths(plan, column);
    match library {
        Library::StdDuration => quote!(#value.as_nanos() as i128),
        Library::ChronoDate => quote!(#value.to_epoch_days()),
        Library::ChronoTime => partial(&quote!({
            use #module::Timelike as _;
            ::dtable_runtime::time_of_day(#value.num_seconds_from_midnight(), #value.nanosecond())
        })),
        Library::ChronoDateTime => partial(&quote!({
            let utc = #value.and_utc();
            ::dtable_runtime::moment(utc.timestamp(), utc.timestamp_subsec_nanos())
        })),
        Library::TimeDate => quote!((#value.to_julian_day() - ::dtable_runtime::JULIAN_1970)),
        Library::JiffDate => quote!(::dtable_runtime::days(#value.year(), #value.month(), #value.day())),
        Library::ChronoMonthDay | Library::TimeMonthDay | Library::JiffMonthDay => {
            let days = library.of_dates().map(|dates| of_library(plan, column, dates, value));
            quote!(::dtable_runtime::day_of_year(#days))
        }
        Library::RustDecimal(places) => partial(&quote!(::dtable_runtime::fixed(#value.mantissa(), #value.scale(), #places))),
        Library::RustDense => quote!(::dtable_runtime::dense(#value.mantissa(), #value.scale())),
        Library::StdIpv4 => quote!(#value.to_bits()),
        Library::StdIpv6 => quote!(::dtable_runtime::ipv6(#value.to_bits())),
    }
}

/// Whether rustc can evaluate the keys of the library.
const fn is_const(column: &Column) -> bool {
    !matches!(column.with, Some(Conversion::Library(Library::JiffDate | Library::JiffMonthDay)))
}

/// The largest number of literals of a column that are all compared with its library; of more, the least and the
/// greatest are.
const HELD: usize = 64;

/// Code by which rustc compares the literals of a column with the library of its type: both have to give the same keys.
fn literals(plan: &Plan, at: usize) -> TokenStream {
    let column = &plan.table.columns[at];
    let Some(Conversion::Library(library)) = column.with else { return TokenStream::new() };
    let mut inner = &column.domain;
    let mut depth = 0;
    while let Domain::Option(it) = inner {
        (inner, depth) = (it, depth + 1);
    }
    let Domain::Integer { ty, notation, .. } = inner else { return TokenStream::new() };
    let mut ends = ends(plan, at, depth, &library.all());
    if ends.len() > HELD {
        ends = vec![ends[0], ends[ends.len() - 1]];
    }
    let place = place_before(plan, column.name.span);
    let checks = ends.into_iter().filter_map(|end| ty.value_at(end)).map(|key| {
        let text = format!("{place}`{}` is not what the table takes it for: {} has another key", column.ty, notation.write(key));
        let holds = literal_has_key(plan, column, library, key);
        if is_const(column) {
            quote!(
                const _: () = ::core::assert!(#holds, #text);
            )
        } else {
            quote!(::core::debug_assert!(#holds, #text);)
        }
    });
    quote!(#(#checks)*)
}

/// The ends of all intervals that the rules and the range have, as far as the library has such values.
fn ends(plan: &Plan, at: usize, depth: Position, all: &ValueSet) -> Vec<Position> {
    let table = plan.table;
    let entries = table.rules.iter().filter_map(|rule| rule.entries()).map(|entries| entries[at].set.clone());
    let sets = entries
        .chain([table.columns[at].domain.all()])
        .map(|set| set.minus(&ValueSet::span(0, depth).minus(&ValueSet::one(depth))).down(depth));
    let (first, last) = (all.first().unwrap_or(0), all.last().unwrap_or(0));
    let mut ends: Vec<Position> = sets.flat_map(|set| set.spans().iter().flat_map(|span| [span.0, span.1]).collect_vec()).collect_vec();
    ends.retain(|end| (first..=last).contains(end) && *end != first && *end != last);
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Whether the library's own value has the key, as an expression.
fn literal_has_key(plan: &Plan, column: &Column, library: Library, key: i128) -> TokenStream {
    let (ty, module) = paths(plan, column);
    let number = Literal::i128_unsuffixed;
    let some = |made: TokenStream, key: TokenStream| quote!(match #made { ::core::option::Option::Some(it) => #key, ::core::option::Option::None => false });
    match library {
        Library::StdDuration => {
            let (seconds, rest, key) = (number(key / SECOND), number(key % SECOND), number(key));
            quote!(#ty::new(#seconds, #rest).as_nanos() == #key)
        }
        Library::ChronoDate | Library::TimeDate | Library::JiffDate => {
            let number = number(key);
            date_has_key(plan, column, library, key, &|days| quote!(#days == #number))
        }
        // Of a leap year, which has all days.
        Library::ChronoMonthDay | Library::TimeMonthDay | Library::JiffMonthDay => {
            let (dates, number) = (library.of_dates().unwrap_or(library), number(key));
            date_has_key(plan, column, dates, LEAP_DAYS + key, &|days| quote!(::dtable_runtime::day_of_year(#days) == #number))
        }
        Library::ChronoTime => {
            let (seconds, rest, key) = (number(key / SECOND), number(key % SECOND), number(key));
            let made = quote!(#ty::from_num_seconds_from_midnight_opt(#seconds, #rest));
            let nanoseconds = quote!(it.signed_duration_since(#ty::MIN).num_nanoseconds());
            some(made, quote!(::core::matches!(#nanoseconds, ::core::option::Option::Some(#key))))
        }
        Library::ChronoDateTime => {
            let ((year, month, day), time) = (civil(key.div_euclid(DAY)), key.rem_euclid(DAY));
            let (year, month, day) = (number(year), number(month), number(day));
            let (hour, minute) = (number(time / (3_600 * SECOND)), number(time / (60 * SECOND) % 60));
            let (second, rest) = (number(time / SECOND % 60), number(time % SECOND));
            let (seconds, nanoseconds) = (number(key.div_euclid(SECOND)), number(key.rem_euclid(SECOND)));
            let made = quote!(#module::NaiveDate::from_ymd_opt(#year, #month, #day));
            let time = quote!(it.and_hms_nano_opt(#hour, #minute, #second, #rest));
            let key = quote!(it.and_utc().timestamp() == #seconds && it.and_utc().timestamp_subsec_nanos() == #nanoseconds);
            some(made, some(time, key))
        }
        Library::RustDecimal(places) => {
            let (parts, key) = (from_parts(&ty, key, places), number(key));
            let Some(parts) = parts else { return quote!(true) };
            quote!({
                let it = #parts;
                ::core::matches!(::dtable_runtime::fixed(it.mantissa(), it.scale(), #places), ::core::option::Option::Some(#key))
            })
        }
        // By its numbers, as `from_bits` would only undo what gives the key.
        Library::StdIpv4 => {
            let numbers = (key as u32).to_be_bytes().map(Literal::u8_unsuffixed);
            let key = number(key);
            quote!(#ty::new(#(#numbers),*).to_bits() == #key)
        }
        Library::StdIpv6 => {
            let numbers = ipv6_of(key).segments().map(Literal::u16_unsuffixed);
            let key = number(key);
            quote!(::dtable_runtime::ipv6(#ty::new(#(#numbers),*).to_bits()) == #key)
        }
        Library::RustDense => {
            // What lies between two literals has one digit more.
            let (parts, key) = (key.checked_mul(5).and_then(|tenths| from_parts(&ty, tenths, 10)), number(key));
            let Some(parts) = parts else { return quote!(true) };
            quote!({
                let it = #parts;
                ::dtable_runtime::dense(it.mantissa(), it.scale()) == #key
            })
        }
    }
}

/// Whether the library's own date, given by its days since 1970-01-01, has the key that `holds` compares.
fn date_has_key(plan: &Plan, column: &Column, library: Library, days: i128, holds: &dyn Fn(TokenStream) -> TokenStream) -> TokenStream {
    let (ty, module) = paths(plan, column);
    let (year, month, day) = civil(days);
    let name = ident(MONTHS[month.clamp(1, 12) as usize - 1]);
    let [year, month, day] = [year, month, day].map(Literal::i128_unsuffixed);
    match library {
        Library::TimeDate => {
            let holds = holds(quote!(it.to_julian_day() - ::dtable_runtime::JULIAN_1970));
            quote! {
                match #ty::from_calendar_date(#year, #module::Month::#name, #day) {
                    ::core::result::Result::Ok(it) => #holds,
                    ::core::result::Result::Err(_) => false,
                }
            }
        }
        Library::JiffDate => {
            let holds = holds(quote!(::dtable_runtime::days(it.year(), it.month(), it.day())));
            quote!({
                let it: #ty = #module::date(#year, #month, #day);
                #holds
            })
        }
        _ => {
            let holds = holds(quote!(it.to_epoch_days()));
            quote! {
                match #ty::from_ymd_opt(#year, #month, #day) {
                    ::core::option::Option::Some(it) => #holds,
                    ::core::option::Option::None => false,
                }
            }
        }
    }
}

/// A decimal made of its digits, `places` of them behind the point; `None` where the digits have more than 96 bits.
fn from_parts(ty: &TokenStream, key: i128, places: u32) -> Option<TokenStream> {
    let (digits, negative) = (key.unsigned_abs(), key < 0);
    let part = |at: u32| Literal::u32_unsuffixed((digits >> (32 * at)) as u32);
    let (low, middle, high) = (part(0), part(1), part(2));
    (digits >> 96 == 0).then(|| quote!(#ty::from_parts(#low, #middle, #high, #negative, #places)))
}

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;
