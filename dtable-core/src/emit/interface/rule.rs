//! The enums `Rule`, `Action` and `Next`, and what they know about themselves.

use super::next::{has_next, some_table};
use super::{displayed_by_id, numbered};
use crate::doc::markdown::{code, line};
use crate::emit::plan::Plan;
use crate::emit::plan::tokens::{DERIVED, derives, written_as_id};
use crate::emit::plan::types::ident;
use crate::lists::CollectVec;
use crate::model::{Next, Table};
use crate::rust_names::variant;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// All enums of the table, with their methods.
pub(in crate::emit) fn enums(plan: &Plan) -> TokenStream {
    let (rule, methods) =
        if plan.has_numbered_rules() { (numbered::rule(plan), numbered::methods(plan)) } else { (rule_enum(plan), rule_methods(plan)) };
    let action = plan.acts().then(|| action_enum(plan));
    let next = has_next(plan).then(|| next_enum(plan));
    quote!(#rule #methods #action #next)
}

fn rule_enum(plan: &Plan) -> TokenStream {
    let doc = format!("The rules of the table [`{0}`](super::{0}()).", plan.name());
    let (derives, more) = (derives(), plan.more_derives(DERIVED));
    let variants = plan.listed().into_iter().map(|at| {
        let id = &plan.table.rules[at].id;
        let (doc, name) = (rule_doc(plan.table, at) + &plan.place(id.span), plan.rule(at));
        let written = written_as_id(&plan.table.derive, &name, &id.value);
        quote!(#[doc = #doc] #written #name)
    });
    quote! {
        #[doc = #doc]
        #derives
        #more
        pub enum Rule {
            #(#variants,)*
        }
    }
}

fn rule_doc(table: &Table, rule: usize) -> String {
    let it = &table.rules[rule];
    let what = if it.is_else() { "ELSE".to_owned() } else { format!("Rule `{}`", it.id.value) };
    let title = if it.title.is_empty() { String::new() } else { format!(", {}", line(&it.title)) };
    let actions = it.outcome.actions.iter().map(|action| format!("`{}`", table.actions[*action].name.value));
    let outputs = (0..table.outputs.len()).map(|at| code(&it.output_text(at)));
    let next = match &it.outcome.next {
        Next::Same => None,
        Next::Stop => Some("then stop".to_owned()),
        Next::Table(name) => Some(format!("then `{name}`")),
    };
    let parts: Vec<String> = actions.chain(outputs).chain(next).collect_vec();
    let notes = table.notes_of(it).map(|(name, text)| format!("\n\n{}: {}", code(name), line(text))).collect_vec().concat();
    if parts.is_empty() { format!("{what}{title}.{notes}") } else { format!("{what}{title}: {}.{notes}", parts.join(", ")) }
}

fn rule_methods(plan: &Plan) -> TokenStream {
    let (count, listed) = (plan.table.rules.len(), plan.listed());
    let names: Vec<Ident> = listed.iter().map(|rule| plan.rule(*rule)).collect_vec();
    let rules = || listed.iter().map(|rule| &plan.table.rules[*rule]);
    let ids = rules().map(|rule| &rule.id.value);
    let titles = rules().map(|rule| &rule.title).collect_vec();
    let is_packed = plan.packs_rules();
    let id = if is_packed { quote!(TABLE.id(self as usize)) } else { quote!([#(#ids),*][self as usize]) };
    let title = if titles.iter().all(|title| title.is_empty()) {
        quote!(::core::option::Option::None)
    } else {
        let title = if is_packed { quote!(TABLE.rules.nth(self as usize).title()) } else { quote!([#(#titles),*][self as usize]) };
        quote!({
            let title = #title;
            if title.is_empty() { ::core::option::Option::None } else { ::core::option::Option::Some(title) }
        })
    };
    let actions = plan.acts().then(|| actions_of(plan));
    let next = has_next(plan).then(|| next_of(plan));
    let notes = notes_of(plan);
    let (default, all, displayed) = (default_self(plan), plan.all_doc(), displayed_by_id("Rule"));
    quote! {
        impl Rule {
            #[doc = #all]
            pub const ALL: [Self; #count] = [#(Self::#names),*];

            #[doc = "The id, as written in the table."]
            #[must_use]
            pub const fn id(self) -> &'static str {
                #id
            }

            #[doc = "The title, where the table gives one."]
            #[must_use]
            pub const fn title(self) -> ::core::option::Option<&'static str> {
                #default
                #title
            }

            #actions
            #next
            #(#notes)*
        }

        #displayed
    }
}

/// Uses `self` where no rule has a title.
fn default_self(plan: &Plan) -> Option<TokenStream> {
    plan.table.rules.iter().all(|rule| rule.title.is_empty()).then(|| quote!(let _ = self;))
}

fn actions_of(plan: &Plan) -> TokenStream {
    let arms = grouped(plan, |rule| plan.table.rules[rule].outcome.actions.clone());
    let arms = arms.into_iter().map(|(actions, rules)| {
        let actions = actions.iter().map(|action| plan.action(*action));
        quote!(#(Self::#rules)|* => &[#(Action::#actions),*])
    });
    let perform = plan.performing_all(&quote!(self as usize));
    quote! {
        #[doc = "The actions, in the order in which they are performed."]
        #[must_use]
        pub const fn actions(self) -> &'static [Action] {
            match self { #(#arms,)* }
        }
        #perform
    }
}

fn next_of(plan: &Plan) -> TokenStream {
    let arms = grouped(plan, |rule| plan.table.rules[rule].outcome.next.clone());
    let arms = arms.into_iter().map(|(next, rules)| {
        let next = match next {
            Next::Stop => quote!(::core::option::Option::None),
            Next::Same => some_table(&plan.table.name.value),
            Next::Table(name) => some_table(&name),
        };
        quote!(#(Self::#rules)|* => #next)
    });
    quote! {
        #[doc = "The table that follows; `None` is stop."]
        #[must_use]
        pub const fn next(self) -> ::core::option::Option<Next> {
            match self { #(#arms,)* }
        }
    }
}

/// A method for each note.
fn notes_of(plan: &Plan) -> Vec<TokenStream> {
    let note = |at: usize| {
        if plan.packs_rules() {
            return note_method(plan, at, &quote!(TABLE.rules.nth(self as usize).note(#at)));
        }
        let arms =
            grouped(plan, |rule| plan.table.rules[rule].note(at)).into_iter().map(|(text, rules)| quote!(#(Self::#rules)|* => #text));
        note_method(plan, at, &quote!(match self { #(#arms,)* }))
    };
    (0..plan.table.notes.len()).map(note).collect_vec()
}

/// The method that gives a note of a rule, with this body.
pub(super) fn note_method(plan: &Plan, at: usize, body: &TokenStream) -> TokenStream {
    let note = &plan.table.notes[at];
    let (name, or) = (ident(&note.name.value), format!("The note `{}`; may be empty.", note.name.value));
    let doc = plan.doc_of(&note.text, &or, note.name.span);
    quote! {
        #[doc = #doc]
        #[must_use]
        pub const fn #name(self) -> &'static str {
            #body
        }
    }
}

/// The rules in groups with equal values, in the order in which the values first appear.
fn grouped<T: PartialEq>(plan: &Plan, value: impl Fn(usize) -> T) -> Vec<(T, Vec<Ident>)> {
    let mut groups: Vec<(T, Vec<Ident>)> = Vec::new();
    for rule in 0..plan.table.rules.len() {
        let (value, name) = (value(rule), plan.rule(rule));
        match groups.iter_mut().find(|group| group.0 == value) {
            Some(group) => group.1.push(name),
            None => groups.push((value, vec![name])),
        }
    }
    groups
}

fn action_enum(plan: &Plan) -> TokenStream {
    let doc = format!("The actions of the table [`{0}`](super::{0}()).", plan.name());
    let (derives, more) = (derives(), plan.more_derives(DERIVED));
    let names: Vec<Ident> = (0..plan.table.actions.len()).map(|action| plan.action(action)).collect_vec();
    let docs = plan
        .table
        .actions
        .iter()
        .map(|action| plan.doc_of(&action.text, &format!("The action `{}`.", action.name.value), action.name.span));
    let written = plan.table.actions.iter().zip(&names).map(|(action, name)| written_as_id(&plan.table.derive, name, &action.name.value));
    let methods = plan.table.actions.iter().map(|action| ident(&action.name.value));
    let perform = plan.performing(|wait| quote!(match self { #(Self::#names => Actions::#methods(host) #wait,)* }));
    quote! {
        #[doc = #doc]
        #derives
        #more
        pub enum Action {
            #(#[doc = #docs] #written #names,)*
        }

        impl Action {
            #perform
        }
    }
}

fn next_enum(plan: &Plan) -> TokenStream {
    if plan.is_in_model() {
        return quote!(
            #[doc = "The tables of the model."]
            pub use super::Table as Next;
        );
    }
    let doc = format!("The tables that follow [`{0}`](super::{0}()).", plan.name());
    let derives = derives();
    let own = &plan.table.name.value;
    let mut others: Vec<&str> = Vec::new();
    for rule in &plan.table.rules {
        if let Next::Table(name) = &rule.outcome.next
            && name != own
            && !others.contains(&name.as_str())
        {
            others.push(name);
        }
    }
    let this = ident(&variant(own));
    let names = others.iter().map(|name| ident(&variant(name)));
    let docs = others.iter().map(|name| format!("The table `{name}`."));
    quote! {
        #[doc = #doc]
        #derives
        pub enum Next {
            #[doc = "This table again."]
            #this,
            #(#[doc = #docs] #names,)*
        }
    }
}
