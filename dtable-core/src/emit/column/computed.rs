//! The author's expressions: conditions with `is:`, and comparisons in relations.
//!
//! Each has a macro, which is defined in the function that uses it: there the inputs are in scope. An expression that
//! rustc may refuse is a function of `Rule`, so that it is refused once:
//!
//! ```text
//! macro_rules! t_yaml_line_4_column_9 { () => { Rule::at_0_87(age) } }      in `decide`, `check`, ..
//! impl Rule { pub(super) fn at_0_87(age: u8) -> bool { is_adult(age) } }     once
//! ```

use super::conversions::{conversion, input_key};
use super::held::Held;
use super::used_result;
use super::values::holds;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::{expression_name, function_name, place_before};
use crate::emit::plan::placed::{of_table, placed_function};
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{elides, ident, local, references, tokens};
use crate::lists::CollectVec;
use crate::model::{Column, Comparison, Domain, Expression, Formula, IfBranch, Integer, Meaning, Rule, Term, Test, ValueSet};
use crate::source::Span;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::HashSet;

/// The macro that computes a condition.
pub(in crate::emit) fn macro_name(plan: &Plan, column: usize) -> Ident {
    let it = &plan.table.columns[column];
    if it.result_of.is_some() {
        // Results of one table stand at one place.
        return format_ident!("result_{column}");
    }
    let span = it.is.as_ref().map_or_else(Span::default, |is| is.expression.span);
    expression_name(plan, span)
}

/// The definitions of the macros that compute some columns, and the sides of those that are comparisons, behind the
/// local `results` if they need it.
pub(in crate::emit) fn definitions(plan: &Plan, columns: &[usize], site: Site) -> TokenStream {
    let compared = columns.iter().filter_map(|it| plan.table.columns[*it].compared);
    let sides: Vec<usize> = compared.flat_map(|it| [it.left, it.right]).collect_vec();
    let wanted = plan.computed().filter(|(column, _)| columns.contains(column) || sides.contains(column));
    let wanted = wanted.collect_vec();
    let results = used_result::own_results(plan, &wanted.iter().map(|it| it.0).collect_vec(), site);
    let macros = wanted.into_iter().filter_map(|(column, it)| {
        let (name, code) = (macro_name(plan, column), code(plan, it, site)?);
        Some(quote!(macro_rules! #name { () => { (#code) } }))
    });
    quote!(#results #(#macros)*)
}

/// The code that computes a column from the inputs.
pub(in crate::emit) fn code(plan: &Plan, column: &Column, site: Site) -> Option<TokenStream> {
    let inside = site.is_inside();
    let (is, inputs) = (column.is.as_ref()?, Inputs { plan, inside });
    let called = used_result::call(plan, column, site, &|given| code(plan, given, site));
    called.or_else(|| match &is.meaning {
        Some(Meaning::Truth(understood)) => Some(test(&inputs, understood)),
        Some(Meaning::Number { term: understood, ty }) => Some(term(&inputs, understood, *ty)),
        Some(Meaning::Branches(_)) => Some(chosen(plan, column, &is.branches, &inputs, inside)),
        None => Some(opaque(plan, column, &is.expression, inside)),
    })
}

/// A choice among values as the author wrote them.
fn chosen(plan: &Plan, column: &Column, branches: &[IfBranch], inputs: &Inputs, inside: bool) -> TokenStream {
    let here = |text: &str| plan.listed_words(column, text, inside);
    let mut branches = branches.iter().rev();
    let last = branches.next().map(|it| here(&it.value));
    let chosen = branches.fold(quote!(#last), |otherwise, it| {
        let (test, value) = (test(inputs, &it.test), here(&it.value));
        quote!(if #test { #value } else { #otherwise })
    });
    let (held, ty) = (local("computed"), here(&column.ty));
    quote!({ let #held: #ty = #chosen; #held })
}

/// An expression as the author wrote it: a call of the function of `Rule` that has it.
fn opaque(plan: &Plan, column: &Column, it: &Expression, inside: bool) -> TokenStream {
    if !is_function(plan, column) {
        return opaque_here(plan, column, &it.text, inside);
    }
    let (name, module) = (function_name(it.span), if inside { quote!(self) } else { plan.name().to_token_stream() });
    let inputs = plan.inputs_in(&it.text).into_iter().map(|input| ident(&input.name.value));
    quote!(#module::Rule::#name(#(#inputs),*))
}

/// Whether a function can compute a column. It cannot where the type may have a lifetime that is not written, as
/// nothing says from which input it borrows.
fn is_function(plan: &Plan, column: &Column) -> bool {
    column.ty == "bool" || plan.listed_alias(column).is_some() || !elides(&column.ty)
}

/// The functions that compute columns by expressions as the author wrote them, in the module.
pub(in crate::emit) fn functions(plan: &Plan) -> TokenStream {
    let mut places = HashSet::new();
    let opaque = plan.table.columns.iter().filter(|it| it.result_of.is_none() && is_function(plan, it));
    let opaque =
        opaque.filter_map(|it| it.is.as_ref().filter(|is| is.meaning.is_none() && places.insert(is.expression.span)).map(|is| (it, is)));
    let functions = opaque.map(|(column, is)| {
        let (span, inputs, generics) = (is.expression.span, plan.inputs_in(&is.expression.text), plan.generics(&[]));
        let (place, name) = (expression_name(plan, span), function_name(span));
        let (parameters, many) = plan.placed_parameters(&inputs, true);
        let (ty, code) = (of_table(&plan.listed_words(column, &column.ty, true)), plan.inner_type(&is.expression.text));
        let head = quote!(#many pub(super) fn #name #generics(#(#parameters),*) -> #ty);
        placed_function(&place, &quote!(Rule), &head, &code)
    });
    quote!(#(#functions)*)
}

/// An expression as the author wrote it, in a block that declares the column's type. A `bool` needs none.
fn opaque_here(plan: &Plan, column: &Column, text: &str, inside: bool) -> TokenStream {
    let code = if inside { plan.inner_type(text) } else { plan.outer_type(text) };
    if column.domain == Domain::Bool && column.converted.is_none() {
        return code;
    }
    let (held, ty) = (local("computed"), plan.listed_words(column, &column.ty, inside));
    quote!({ let #held: #ty = #code; #held })
}

/// Assertions that the program's constants have the values that the table gives (`constants:`).
pub(in crate::emit) fn constants(plan: &Plan) -> TokenStream {
    let checks = plan.table.constants.iter().map(|constant| {
        let (path, ty) = (plan.inner_type(&constant.path), tokens(constant.ty.name()));
        let value = tokens(&constant.value.to_string());
        let place = place_before(plan, constant.span);
        let text = format!("{place}the table `{}` says that `{}` is {}", plan.table.name.value, constant.path, constant.value);
        let name = expression_name(plan, constant.span);
        quote! {
            const _: () = {
                macro_rules! #name { () => { #path } }
                let constant: #ty = #name!();
                ::core::assert!(constant == #value, #text);
            };
        }
    });
    quote!(#(#checks)*)
}

/// The source of the values that a formula needs: locals, inputs, or answers remembered by a form.
pub(in crate::emit) trait Answers {
    /// Whether the value of a column lies in a set; no when it is not applicable.
    fn atom(&self, column: usize, set: &ValueSet) -> TokenStream;
    /// The value of a column that is a number, as an operand.
    fn number(&self, column: usize) -> TokenStream;
}

/// A formula as a Rust expression.
pub(in crate::emit) fn formula(answers: &dyn Answers, it: &Formula) -> TokenStream {
    match it {
        Formula::Atom { column, set } => answers.atom(*column, set),
        Formula::Not(it) => {
            let it = formula(answers, it);
            quote!(!(#it))
        }
        Formula::And(of) if of.is_empty() => quote!(true),
        Formula::Or(of) if of.is_empty() => quote!(false),
        Formula::And(of) => {
            let of = of.iter().map(|it| formula(answers, it));
            quote!(#((#of))&&*)
        }
        Formula::Or(of) => {
            let of = of.iter().map(|it| formula(answers, it));
            quote!(#((#of))||*)
        }
        Formula::Iff(a, b) => {
            let (a, b) = (formula(answers, a), formula(answers, b));
            quote!((#a) == (#b))
        }
        Formula::Test(it) => test(answers, it),
        Formula::Count { low, high, of } => {
            let of = of.iter().map(|it| formula(answers, it));
            quote!(::core::matches!(0usize #(+ (#of) as usize)*, #low..=#high))
        }
    }
}

/// A comparison as Rust writes it.
pub(super) fn operator(op: Comparison) -> TokenStream {
    match op {
        Comparison::Less => quote!(<),
        Comparison::LessOrEqual => quote!(<=),
        Comparison::Greater => quote!(>),
        Comparison::GreaterOrEqual => quote!(>=),
        Comparison::Equal => quote!(==),
        Comparison::NotEqual => quote!(!=),
    }
}

/// An expression as the verifier understands it: what was proved is what runs, whatever `==` means for a type.
fn test(answers: &dyn Answers, it: &Test) -> TokenStream {
    match it {
        Test::Constant(value) => quote!(#value),
        Test::Member { column, set } => answers.atom(*column, set),
        Test::Compare { left, op, right, ty } => {
            let (left, right) = (term(answers, left, *ty), term(answers, right, *ty));
            let op = operator(*op);
            quote!((#left) #op (#right))
        }
        Test::Not(it) => {
            let it = test(answers, it);
            quote!(!(#it))
        }
        Test::And(of) if of.is_empty() => quote!(true),
        Test::Or(of) if of.is_empty() => quote!(false),
        Test::And(of) => {
            let of = of.iter().map(|it| test(answers, it));
            quote!(#((#of))&&*)
        }
        Test::Or(of) => {
            let of = of.iter().map(|it| test(answers, it));
            quote!(#((#of))||*)
        }
    }
}

fn term(answers: &dyn Answers, it: &Term, ty: Integer) -> TokenStream {
    let two = |a: &Term, b: &Term| (term(answers, a, ty), term(answers, b, ty));
    match it {
        Term::Constant(value) => tokens(&format!("{value}{}", ty.name())),
        Term::Input { column, .. } => answers.number(*column),
        Term::Negate(it) => {
            let it = term(answers, it, ty);
            quote!(-(#it))
        }
        Term::Absolute(it) => {
            let it = term(answers, it, ty);
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
            lesser(&a, &b, &quote!(<))
        }
        Term::Maximum(a, b) => {
            let (a, b) = two(a, b);
            lesser(&a, &b, &quote!(>))
        }
        Term::ShiftRight(it, count) => {
            let (it, count) = (term(answers, it, ty), tokens(&count.to_string()));
            quote!((#it) >> #count)
        }
        Term::LowBits(it, count) => {
            let (it, mask) = (term(answers, it, ty), tokens(&format!("{}{}", (1i128 << *count) - 1, ty.name())));
            quote!((#it) & #mask)
        }
    }
}

/// The lesser of two numbers by `<`, the greater by `>`. `Ord::min` is no `const fn`.
fn lesser(a: &TokenStream, b: &TokenStream, op: &TokenStream) -> TokenStream {
    let (left, right) = (local("left"), local("right"));
    quote!({ let (#left, #right) = (#a, #b); if #right #op #left { #right } else { #left } })
}

/// The inputs by their names, inside the module or beside it.
pub(in crate::emit) struct Inputs<'a> {
    pub(in crate::emit) plan: &'a Plan<'a>,
    pub(in crate::emit) inside: bool,
}

impl Answers for Inputs<'_> {
    fn atom(&self, column: usize, set: &ValueSet) -> TokenStream {
        let it = &self.plan.table.columns[column];
        let name = if it.with.is_some() { input_key(column) } else { ident(&it.name.value) };
        holds(self.plan, column, set, &Held::column(self.plan, column, quote!(#name)), self.inside)
    }

    fn number(&self, column: usize) -> TokenStream {
        let it = &self.plan.table.columns[column];
        let name = ident(&it.name.value);
        if it.with.is_some() {
            let name = input_key(column);
            return quote!(#name);
        }
        if it.converted.is_some() {
            return conversion(self.plan, column, self.inside, &quote!(#name));
        }
        let stars = std::iter::repeat_n(quote!(*), references(&it.ty));
        quote!(#(#stars)* #name)
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
    if let Some(compared) = plan.table.columns[column].compared {
        visit(plan, compared.left, order);
        visit(plan, compared.right, order);
    }
    if let Some(requirement) = plan.table.columns[column].asked_where() {
        for other in requirement.formula.columns() {
            visit(plan, other, order);
        }
    }
    order.push(column);
}

/// The columns that some rule looks at, and those on which they depend.
pub(in crate::emit) fn looked_at(plan: &Plan) -> Vec<usize> {
    looked_at_by(plan, &plan.table.rules.iter().collect_vec())
}

/// The columns that one of these rules looks at, and those on which they depend.
pub(in crate::emit) fn looked_at_by(plan: &Plan, rules: &[&Rule]) -> Vec<usize> {
    let is_looked_at = |column: &usize| {
        let mut entries = rules.iter().filter_map(|rule| rule.entries());
        entries.any(|entries| plan.is_looked_at(*column, &entries[*column]))
    };
    let columns = (0..plan.table.columns.len()).filter(is_looked_at);
    let atoms: Vec<Formula> = columns.map(|column| Formula::Atom { column, set: ValueSet::EMPTY }).collect_vec();
    mentioned(plan, &atoms.iter().collect_vec())
}
