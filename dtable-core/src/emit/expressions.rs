//! The author's expressions: conditions with `is:`, and comparisons in relations.
//!
//! Each stands in a macro named after its place in the table's file, so that rustc's errors name the line. The macros are
//! defined where they are used: at the definition the inputs are in scope.

use super::decide::expression_name;
use super::plan::Plan;
use super::types::{ident, references, tokens};
use crate::model::{Comparison, Formula, Integer, Term, Test};
use crate::source::Span;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The macro that computes a condition.
pub(super) fn macro_name(plan: &Plan, column: usize) -> Ident {
    let it = &plan.table.columns[column];
    let span = it.is.as_ref().map_or_else(Span::default, |is| is.expression.span);
    expression_name(plan, span)
}

/// The definitions of the macros for some computed conditions.
pub(super) fn definitions(plan: &Plan, columns: &[usize], inside: bool) -> TokenStream {
    let wanted = plan.computed().filter(|(column, _)| columns.contains(column));
    let macros = wanted.filter_map(|(column, it)| {
        let (name, is) = (macro_name(plan, column), it.is.as_ref()?);
        let code = match &is.test {
            Some(understood) => test(plan, understood, inside),
            None if inside => plan.inner_type(&is.expression.text),
            None => plan.outer_type(&is.expression.text),
        };
        Some(quote!(macro_rules! #name { () => { (#code) } }))
    });
    quote!(#(#macros)*)
}

/// Has rustc check that the constants are what the table says.
pub(super) fn constants(plan: &Plan) -> TokenStream {
    let checks = plan.table.constants.iter().map(|constant| {
        let (path, ty) = (plan.inner_type(&constant.path), tokens(constant.ty.name()));
        let value = tokens(&constant.value.to_string());
        let text = format!("the table `{}` says that `{}` is {}", plan.table.name.value, constant.path, constant.value);
        quote! {
            const _: () = {
                let constant: #ty = #path;
                ::core::assert!(constant == #value, #text);
            };
        }
    });
    quote!(#(#checks)*)
}

/// An expression as the verifier understands it: what was proved is what runs, whatever `==` means for a type.
pub(super) fn test(plan: &Plan, it: &Test, inside: bool) -> TokenStream {
    match it {
        Test::Constant(value) => quote!(#value),
        Test::Member { column, set } => {
            let name = ident(&plan.table.columns[*column].name.value);
            super::values::holds(plan, *column, set, &super::values::Held::column(plan, *column, quote!(#name)), inside)
        }
        Test::Compare { left, op, right, ty } => {
            let (left, right) = (term(plan, left, *ty, inside), term(plan, right, *ty, inside));
            let op = match op {
                Comparison::Less => quote!(<),
                Comparison::LessOrEqual => quote!(<=),
                Comparison::Greater => quote!(>),
                Comparison::GreaterOrEqual => quote!(>=),
                Comparison::Equal => quote!(==),
                Comparison::NotEqual => quote!(!=),
            };
            quote!((#left) #op (#right))
        }
        Test::Not(it) => {
            let it = test(plan, it, inside);
            quote!(!(#it))
        }
        Test::And(of) if of.is_empty() => quote!(true),
        Test::Or(of) if of.is_empty() => quote!(false),
        Test::And(of) => {
            let of = of.iter().map(|it| test(plan, it, inside));
            quote!(#((#of))&&*)
        }
        Test::Or(of) => {
            let of = of.iter().map(|it| test(plan, it, inside));
            quote!(#((#of))||*)
        }
    }
}

fn term(plan: &Plan, it: &Term, ty: Integer, inside: bool) -> TokenStream {
    let two = |a: &Term, b: &Term| (term(plan, a, ty, inside), term(plan, b, ty, inside));
    match it {
        Term::Constant(value) => tokens(&format!("{value}{}", ty.name())),
        Term::Input { column, .. } => {
            let column = &plan.table.columns[*column];
            let name = ident(&column.name.value);
            match &column.converted {
                Some(to) => {
                    let ty = |text: &str| if inside { plan.inner_type(text) } else { plan.outer_type(text) };
                    let (from, to) = (ty(&column.ty), ty(to));
                    quote!(<#to as ::core::convert::From<#from>>::from(#name))
                }
                None => {
                    let stars = std::iter::repeat_n(quote!(*), references(&column.ty));
                    quote!(#(#stars)* #name)
                }
            }
        }
        Term::Negate(it) => {
            let it = term(plan, it, ty, inside);
            quote!(-(#it))
        }
        Term::Absolute(it) => {
            let it = term(plan, it, ty, inside);
            quote!((#it).abs())
        }
        Term::Add(a, b) => {
            let (a, b) = two(a, b);
            quote!((#a) + (#b))
        }
        Term::Subtract(a, b) => {
            let (a, b) = two(a, b);
            quote!((#a) - (#b))
        }
        Term::Multiply(a, b) => {
            let (a, b) = two(a, b);
            quote!((#a) * (#b))
        }
        Term::Divide(a, b) => {
            let (a, b) = two(a, b);
            quote!((#a) / (#b))
        }
        Term::Remainder(a, b) => {
            let (a, b) = two(a, b);
            quote!((#a) % (#b))
        }
        Term::Minimum(a, b) => {
            let (a, b) = two(a, b);
            quote!(::core::cmp::Ord::min(#a, #b))
        }
        Term::Maximum(a, b) => {
            let (a, b) = two(a, b);
            quote!(::core::cmp::Ord::max(#a, #b))
        }
    }
}

/// The conditions that a formula and what it requires mention, those first on which others depend.
pub(super) fn mentioned(plan: &Plan, formulas: &[&Formula]) -> Vec<usize> {
    let mut order = Vec::new();
    for formula in formulas {
        for column in formula.columns() {
            visit(plan, column, &mut order);
        }
    }
    order
}

fn visit(plan: &Plan, column: usize, order: &mut Vec<usize>) {
    if order.contains(&column) {
        return;
    }
    if let Some(requirement) = &plan.table.columns[column].requires {
        for other in requirement.formula.columns() {
            visit(plan, other, order);
        }
    }
    order.push(column);
}
