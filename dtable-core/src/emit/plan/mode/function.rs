//! A function of a table as a value: what it takes, does and gives. How the program answers, only [`Function::with`]
//! knows: it makes the function wait, fail, and say so.
//!
//! ```text
//! Function::decides(plan, "decide", quote!(Rule)).public().doc("Which rule fires.").tracked().with(body)
//!     plain:  pub fn decide<H: Conditions + ?Sized>(host: &H, age: u8) -> Rule { .. }
//!     try:    pub fn decide<H: Conditions + ?Sized>(host: &H, age: u8) -> Result<Rule, Failed<H::Error>> { .. }
//!     async:  pub async fn decide<H: Conditions + ?Sized>(host: &H, age: u8) -> Rule { .. }
//! ```

use super::{Mode, errors};
use crate::emit::plan::Plan;
use crate::emit::plan::site::Site;
use crate::emit::plan::tokens::allowed_parameters;
use crate::emit::plan::types::{bytes_of, ident, local};
use crate::lists::CollectVec;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// The kind of a function: it says whether the function waits for the program, and how it fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// Asks the conditions.
    Decides,
    /// Asks the conditions, and performs the actions.
    Acts,
    /// Asks the conditions that relations and ranges mention, and gives the first of these that does not hold as an
    /// error.
    Checks,
    /// Has the answers that the program gave before, as the local `answers`, and gives the number of the first question
    /// without one as an error.
    Resumes,
    /// Asks nobody.
    Computes,
}

/// The first parameter of a function, called `host`.
#[derive(Clone, Copy)]
pub(in crate::emit) enum Takes {
    /// The host of the program, where the table asks.
    Host,
    /// The host, whose answers are kept as long as `'kept`.
    HostToKeep,
    /// The host, which performs actions as well; nothing, where the table neither asks nor acts.
    ActingHost,
    /// `KeptAnswers`, with the host in it.
    Answers,
    /// The parameter that tables of a network hand on: `&mut KeptAnswers`, where the table asks; `&mut KeptResults`,
    /// where results are remembered; else none.
    OfNetwork,
    /// `&mut KeptAnswers<'kept, H>`, where a value lives as long as the host.
    LentAnswers,
    /// No host.
    Nothing,
}

/// The head of a function of a table.
pub(in crate::emit) struct Function<'a> {
    plan: &'a Plan<'a>,
    name: Ident,
    /// The type of its value; `None` where it gives nothing.
    gives: Option<TokenStream>,
    does: Does,
    takes: Takes,
    /// Whether it stands in the module of the table, or beside it.
    is_inside: bool,
    is_observed: bool,
    /// Whether the observer is handed over, not lent.
    takes_observer: bool,
    /// The parameters before the host.
    first: Vec<TokenStream>,
    /// Whether its types name the lifetime `'kept`.
    keeps: bool,
    /// Whether it does nothing with the inputs but hand them on, each once.
    hands_on: bool,
    /// The names of the inputs in it.
    calls_inputs: fn(&str) -> Ident,
    visibility: TokenStream,
    is_public: bool,
    doc: Option<String>,
    why_it_fails: Option<&'static str>,
    is_inlined: bool,
    is_tracked: bool,
    must_be_used: bool,
    is_const: bool,
}

impl<'a> Function<'a> {
    /// A function of the module that asks the conditions, and gives a value of some type.
    pub(in crate::emit) fn decides(plan: &'a Plan, name: &str, gives: TokenStream) -> Self {
        Self::new(plan, name, Some(gives), Does::Decides)
    }

    /// A function of the module that asks, and performs the actions.
    pub(in crate::emit) fn acts(plan: &'a Plan, name: &str, gives: TokenStream) -> Self {
        Self { takes: Takes::ActingHost, ..Self::new(plan, name, Some(gives), Does::Acts) }
    }

    /// A function of the module that asks and performs the actions, and gives nothing.
    pub(in crate::emit) fn acts_alone(plan: &'a Plan, name: &str) -> Self {
        Self { takes: Takes::ActingHost, ..Self::new(plan, name, None, Does::Acts) }
    }

    /// A function of the module that checks the assumptions, and gives a value where they hold.
    pub(in crate::emit) fn checks(plan: &'a Plan, name: &str, gives: TokenStream) -> Self {
        Self::new(plan, name, Some(gives), Does::Checks)
    }

    /// A function of the module that decides by the answers that were given, of this type, and gives a value where they
    /// are enough.
    pub(in crate::emit) fn resumes(plan: &'a Plan, name: &str, answers: &TokenStream, gives: TokenStream) -> Self {
        let given = local("answers");
        Self { takes: Takes::Nothing, ..Self::new(plan, name, Some(gives), Does::Resumes) }.first(quote!(#given: &#answers))
    }

    /// A function of the module that asks nobody, and gives a value of some type.
    pub(in crate::emit) fn computes(plan: &'a Plan, name: &str, gives: TokenStream) -> Self {
        Self { takes: Takes::Nothing, ..Self::new(plan, name, Some(gives), Does::Computes) }
    }

    /// A function `sent` that takes the host of a whole decision, and has rustc check that what it makes of it can go
    /// from thread to thread.
    pub(in crate::emit) fn sends(plan: &'a Plan) -> Self {
        Self { takes: Takes::ActingHost, hands_on: true, calls_inputs: handed_on, ..Self::new(plan, "sent", None, Does::Computes) }
    }

    /// The item with this function, which rustc compiles only if the value of `call` can go from thread to thread; `None`
    /// where it need not.
    pub(in crate::emit) fn if_sent(self, call: &TokenStream) -> Option<TokenStream> {
        let is_sent = self.plan.acting().is_sent();
        let send = local("send");
        let body = quote!(const fn #send<T: ::core::marker::Send>(_: &T) {} #send(&#call););
        is_sent.then(|| self.with(&body)).map(|sent| quote!(const _: () = { #sent };))
    }

    /// A function that takes the [answers that were checked](Takes::Answers), and else does as this one.
    pub(in crate::emit) fn by_answers(&self, name: &Ident) -> Self {
        let function = Self::new(self.plan, &name.to_string(), self.gives.clone(), self.does);
        Self { takes: Takes::Answers, is_observed: self.is_observed, ..function }
    }

    fn new(plan: &'a Plan, name: &str, gives: Option<TokenStream>, does: Does) -> Self {
        let takes = if plan.is_asked_through() || plan.takes_results() { Takes::OfNetwork } else { Takes::Host };
        Self {
            plan,
            name: ident(name),
            gives,
            does,
            takes,
            is_inside: true,
            is_observed: false,
            takes_observer: false,
            first: Vec::new(),
            keeps: false,
            hands_on: false,
            calls_inputs: ident,
            visibility: quote!(pub(super)),
            is_public: false,
            doc: None,
            why_it_fails: None,
            is_inlined: false,
            is_tracked: false,
            must_be_used: false,
            is_const: false,
        }
    }

    /// Puts the function beside the module of the table.
    pub(in crate::emit) fn beside(mut self, visibility: &TokenStream) -> Self {
        (self.is_inside, self.visibility) = (false, visibility.clone());
        self
    }

    /// The function, seen by the tables of its network and by the functions beside their modules.
    pub(in crate::emit) fn seen_by_network(self) -> Self {
        Self { visibility: quote!(pub(in super::super)), ..self }
    }

    /// Programs call it.
    pub(in crate::emit) fn public(mut self) -> Self {
        (self.is_public, self.visibility) = (true, if self.is_inside { quote!(pub) } else { self.visibility });
        self
    }

    pub(in crate::emit) const fn takes(mut self, takes: Takes) -> Self {
        self.takes = takes;
        self
    }

    /// The next parameter before the host and the inputs, a receiver for one.
    pub(in crate::emit) fn first(mut self, parameter: TokenStream) -> Self {
        self.first.push(parameter);
        self
    }

    /// Its types name the lifetime `'kept`, where this holds.
    pub(in crate::emit) const fn keeping(mut self, keeps: bool) -> Self {
        self.keeps = keeps;
        self
    }

    /// The body hands the inputs on, each once: rustc need not say what to do where one cannot be copied.
    pub(in crate::emit) const fn handing_on(mut self) -> Self {
        self.hands_on = true;
        self
    }

    /// Only what stands beside it sees it.
    pub(in crate::emit) fn private(mut self) -> Self {
        self.visibility = TokenStream::new();
        self
    }

    /// An observer sees what is asked; it is the last parameter, and handed over: a borrowed one would be a second lifetime
    /// of the parameters, and rustc takes that which is left out in the type of the value from the only one.
    pub(in crate::emit) const fn observed_by(mut self, is_handed_over: bool) -> Self {
        (self.is_observed, self.takes_observer) = (true, is_handed_over);
        self
    }

    /// An observer sees what is asked; it is the last parameter.
    pub(in crate::emit) const fn observed(mut self) -> Self {
        self.is_observed = true;
        self
    }

    pub(in crate::emit) fn doc(mut self, text: &str) -> Self {
        self.doc = Some(text.to_owned());
        self
    }

    /// The reason why it fails, for the section `# Errors` of its documentation, in place of the usual one.
    pub(in crate::emit) const fn fails_where(mut self, why: &'static str) -> Self {
        self.why_it_fails = Some(why);
        self
    }

    /// `#[inline]`, where this holds.
    pub(in crate::emit) const fn inlined(mut self, is_inlined: bool) -> Self {
        self.is_inlined = is_inlined;
        self
    }

    /// A panic names the caller: a value outside its range, or a relation that does not hold, is the caller's mistake.
    pub(in crate::emit) const fn tracked(mut self) -> Self {
        self.is_tracked = true;
        self
    }

    pub(in crate::emit) const fn must_use(mut self) -> Self {
        self.must_be_used = true;
        self
    }

    pub(in crate::emit) const fn constant(mut self, is_const: bool) -> Self {
        self.is_const = is_const;
        self
    }

    /// The site of its body.
    pub(in crate::emit) fn site(&self) -> Site {
        Site::new(self.is_inside, self.is_observed, self.does == Does::Resumes)
    }

    /// How the program answers this function.
    fn mode(&self) -> Mode {
        match self.does {
            Does::Acts => self.plan.acting(),
            Does::Decides | Does::Checks => self.plan.deciding(),
            Does::Resumes | Does::Computes => Mode::PLAIN,
        }
    }

    /// The section of the documentation that says how it fails.
    fn errors(&self) -> Option<TokenStream> {
        match (self.does, self.why_it_fails) {
            _ if !self.is_public => None,
            (Does::Resumes | Does::Computes, _) => None,
            (Does::Checks, why) => why.map(errors),
            (_, Some(why)) => self.plan.errors_of_host(why),
            (_, None) => self.plan.errors(),
        }
    }

    /// `-> TYPE`; nothing, where the function gives nothing and cannot fail.
    fn returned(&self) -> Option<TokenStream> {
        let plan = self.plan;
        if self.gives.is_none() && (plan.panics() || self.does == Does::Computes) {
            return None;
        }
        let gives = self.gives.clone().unwrap_or_else(|| quote!(()));
        let returned = match self.does {
            Does::Computes => gives,
            Does::Resumes => quote!(::core::result::Result<#gives, usize>),
            Does::Decides => plan.returned(&gives, self.is_inside),
            Does::Acts => plan.acting_returned(&gives, self.is_inside),
            Does::Checks => {
                let broken = plan.broken_type();
                quote!(::core::result::Result<#gives, #broken>)
            }
        };
        Some(quote!(-> #returned))
    }

    /// The parameter `host`, and the traits that its type has.
    fn host(&self) -> (Option<TokenStream>, Option<TokenStream>) {
        let (plan, host, module) = (self.plan, local("host"), self.plan.prefix(self.is_inside));
        let of = match self.takes {
            Takes::ActingHost => plan.host_trait(),
            _ => quote!(Conditions),
        };
        let kept = Lifetime::new("'kept", Span::call_site());
        let borrowed = |lifetime: Option<&Lifetime>| {
            let ty = plan.borrowed(lifetime, &quote!(H));
            quote!(#host: #ty)
        };
        let bound = quote!(H: #module #of + ?::core::marker::Sized);
        let parameter = match self.takes {
            Takes::ActingHost if plan.acts() => quote!(#host: &mut H),
            Takes::OfNetwork if !plan.asks() => return (plan.results_parameter(self.is_inside), None),
            Takes::Nothing => return (None, None),
            _ if !plan.asks() => return (None, None),
            Takes::Host | Takes::ActingHost => borrowed(None),
            Takes::HostToKeep => borrowed(Some(&kept)),
            Takes::Answers if self.keeps => quote!(mut #host: #module KeptAnswers<#kept, H>),
            Takes::Answers => quote!(mut #host: #module KeptAnswers<'_, H>),
            Takes::LentAnswers => quote!(#host: &mut #module KeptAnswers<'kept, H>),
            Takes::OfNetwork => quote!(#host: &mut #module KeptAnswers<'_, H>),
        };
        (Some(parameter), Some(bound))
    }

    /// The function with this body, which gives what a function of its kind returns.
    pub(in crate::emit) fn with(self, body: &TokenStream) -> TokenStream {
        let (plan, mode, observer) = (self.plan, self.mode(), local("observer"));
        let (host, bound) = self.host();
        let (send, is_observed) = (mode.and_send(), self.is_observed);
        let takes_observer = self.takes_observer;
        let unsized_too = (!takes_observer).then(|| quote!(+ ?::core::marker::Sized));
        let seen = is_observed.then(|| quote!(O: ::dtable_runtime::Observer #send #unsized_too));
        let lent = takes_observer.then(|| quote!(let #observer = &mut #observer;));
        let observer = is_observed.then(|| if takes_observer { quote!(mut #observer: O) } else { quote!(#observer: &mut O) });
        let (errors, returned, copied) = (self.errors(), self.returned(), if self.hands_on { None } else { copied(plan, self.is_inside) });
        let inputs = plan.parameters(self.is_inside, self.calls_inputs);
        let parameters = self.first.into_iter().chain(host).chain(inputs).chain(observer).collect_vec();
        let keeps = self.keeps || matches!(self.takes, Takes::HostToKeep | Takes::LentAnswers);
        let keeps = keeps.then(|| quote!('kept));
        let lifetimes = plan.lifetimes().into_iter().map(|it| quote!(#it));
        let generics = keeps.into_iter().chain(lifetimes).chain(bound).chain(seen).collect_vec();
        let generics = (!generics.is_empty()).then(|| quote!(<#(#generics),*>));
        let many = allowed_parameters(parameters.len());
        let must_use = self.must_be_used.then(|| plan.must_use()).flatten();
        let track_caller = self.is_tracked.then(|| mode.track_caller()).flatten();
        let (constness, asyncness) = (self.is_const.then(|| quote!(const)), mode.asyncness());
        let (doc, inline) = (self.doc.map(|it| quote!(#[doc = #it])), self.is_inlined.then(|| quote!(#[inline])));
        let Self { name, visibility, .. } = self;
        quote! {
            #doc
            #errors
            #inline
            #must_use
            #track_caller
            #many
            #visibility #constness #asyncness fn #name #generics(#(#parameters),*) #returned {
                #copied
                #lent
                #body
            }
        }
    }
}

/// An input of [`Function::sends`]: its own name may be that of the function that is called.
pub(in crate::emit) fn handed_on(input: &str) -> Ident {
    local(&format!("given_{input}"))
}

/// The first statement of a body that uses inputs several times: rustc then says what to do where an input cannot be
/// copied.
///
/// In a body with a type error rustc looks for no moved values; and of equal errors at one place it shows one.
pub(in crate::emit) fn copied(plan: &Plan, inside: bool) -> Option<TokenStream> {
    let mut named = plan.inputs().filter(|(_, column)| !is_known(&column.ty)).collect_vec();
    named.dedup_by_key(|(_, column)| &column.ty);
    let types: Vec<TokenStream> = named.into_iter().map(|(_, column)| plan.type_of(column, inside)).collect_vec();
    (!types.is_empty()).then(|| quote!(const { #(::dtable_runtime::input::<#types>();)* }))
}

/// Whether the spelling of a type alone shows that its values can be copied.
fn is_known(ty: &str) -> bool {
    bytes_of(ty).is_some() || ty.starts_with('&') && !ty.starts_with("& mut") && !ty.starts_with("&mut")
}
