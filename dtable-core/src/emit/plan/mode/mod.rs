//! How the program answers: at once, with an error (`try`), later (`async`), changing itself (`mut`), or a question at a
//! time (`ask`). This room alone knows it.
//!
//! - `function`: A function as a value. It waits and fails as its plan has it.
//! - `calling`: Calls as values: an answer, a decision, an action, a broken promise, and what becomes of each.
//! - `borrowed`: How functions borrow the host.
//!
//! Under `try` every function that decides returns `Result<_, Failed<E>>`. `E` is the `Error` of the program's
//! `Conditions`; of its `Actions`, where a table asks nothing; `Infallible`, where it does not act either. A question
//! without an answer, a value outside its range and a broken relation return at once, so no closure may ask.
//!
//! Under `async` every function that asks or acts is an `async fn`, and the traits' methods return futures. Other
//! functions are plain.
//!
//! Under `mut` every function that asks borrows the host as `&mut H`, and so does the next one that it calls. So an
//! answer cannot live as long as the host: `borrowed` says which tables are refused for that.

mod borrowed;
mod calling;
pub(in crate::emit) mod function;

pub(crate) use borrowed::cannot_change;

use crate::lists::CollectVec;
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt;

/// How the program answers and acts: independent facts, which the words before the path say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    waits: Waits,
    changes: bool,
    fails: bool,
    stops: bool,
}

/// Whether answers and actions are waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Waits {
    #[default]
    No,
    /// On any thread.
    Anywhere,
    /// On the thread that asks.
    Here,
}

impl Mode {
    /// At once.
    pub const PLAIN: Self = Self { waits: Waits::No, changes: false, fails: false, stops: false };
    /// At once, or with an error.
    pub const TRY: Self = Self::PLAIN.failing();
    /// Later, on any thread.
    pub const ASYNC: Self = Self { waits: Waits::Anywhere, ..Self::PLAIN };
    /// Later, on any thread, or with an error.
    pub const ASYNC_TRY: Self = Self::ASYNC.failing();
    /// Later, on the thread that asks.
    pub const LOCAL: Self = Self { waits: Waits::Here, ..Self::PLAIN };
    /// Later, on the thread that asks, or with an error.
    pub const LOCAL_TRY: Self = Self::LOCAL.failing();
    /// At once, or a question at a time.
    pub const ASK: Self = Self { stops: true, ..Self::PLAIN };

    /// All modes.
    pub const ALL: [Self; 13] = [
        Self::PLAIN,
        Self::TRY,
        Self::ASYNC,
        Self::ASYNC_TRY,
        Self::LOCAL,
        Self::LOCAL_TRY,
        Self::ASK,
        Self::PLAIN.changing(),
        Self::TRY.changing(),
        Self::ASYNC.changing(),
        Self::ASYNC_TRY.changing(),
        Self::LOCAL.changing(),
        Self::LOCAL_TRY.changing(),
    ];

    /// This mode, of a program that changes as it answers: questions take `&mut self`.
    #[must_use]
    pub const fn changing(self) -> Self {
        Self { changes: true, ..self }
    }

    /// This mode, of a program whose answers and actions can fail.
    #[must_use]
    pub const fn failing(self) -> Self {
        Self { fails: true, ..self }
    }

    /// Whether answers and actions can fail.
    #[must_use]
    pub const fn fails(self) -> bool {
        self.fails
    }

    /// Whether answers and actions are waited for.
    #[must_use]
    pub const fn waits(self) -> bool {
        !matches!(self.waits, Waits::No)
    }

    /// Whether what waits may stay on one thread.
    #[must_use]
    pub const fn is_local(self) -> bool {
        matches!(self.waits, Waits::Here)
    }

    /// Whether the program changes as it answers, so that questions take `&mut self`.
    #[must_use]
    pub const fn changes(self) -> bool {
        self.changes
    }

    /// Whether the program is asked a question at a time, so that a decision stops at each.
    #[must_use]
    pub const fn stops(self) -> bool {
        self.stops
    }

    /// The mode of a used table: this one where it asks, else plain.
    pub(super) const fn of_used(self, asks: bool) -> Self {
        if asks { self } else { Self::PLAIN }
    }

    /// This mode without waiting.
    const fn at_once(self) -> Self {
        Self { waits: Waits::No, stops: false, ..self }
    }

    /// Whether what waits goes from thread to thread.
    const fn is_sent(self) -> bool {
        matches!(self.waits, Waits::Anywhere)
    }

    /// `Send`, as one more bound, where what waits goes from thread to thread.
    fn and_send(self) -> Option<TokenStream> {
        self.is_sent().then(|| quote!(+ ::core::marker::Send))
    }

    /// `async`, before a function that waits.
    fn asyncness(self) -> Option<TokenStream> {
        self.waits().then(|| quote!(async))
    }

    /// A call, waited for where the mode waits.
    fn awaited(self, call: TokenStream) -> TokenStream {
        if self.waits() { quote!(#call.await) } else { call }
    }

    /// `#[track_caller]`, which rustc does not take on an `async fn`.
    fn track_caller(self) -> Option<TokenStream> {
        (!self.waits()).then(|| quote!(#[track_caller]))
    }

    /// The return type of a trait's method that gives an answer of type `ty`.
    fn answer(self, ty: TokenStream) -> TokenStream {
        if !self.waits() {
            return ty;
        }
        let send = self.and_send();
        quote!(impl ::core::future::Future<Output = #ty> #send)
    }
}

impl fmt::Display for Mode {
    /// The words before the path: `async(local) mut try`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waits = match self.waits {
            Waits::No => None,
            Waits::Anywhere => Some("async"),
            Waits::Here => Some("async(local)"),
        };
        let words = [waits, self.changes.then_some("mut"), self.fails.then_some("try"), self.stops.then_some("ask")];
        f.write_str(&words.into_iter().flatten().collect_vec().join(" "))
    }
}

/// The section that says how a function fails.
pub(in crate::emit) fn errors(why: &str) -> TokenStream {
    quote! {
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = ""]
        #[doc = #why]
    }
}
