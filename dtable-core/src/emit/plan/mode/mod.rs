//! How the program answers: at once, with an error (`try`), later (`async`), or a question at a time (`ask`). This room
//! alone knows it.
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

mod borrowed;
mod calling;
pub(in crate::emit) mod function;

use proc_macro2::TokenStream;
use quote::quote;

/// How the program answers and acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// At once.
    #[default]
    Plain,
    /// At once, or with an error.
    Try,
    /// Later, on any thread.
    Async,
    /// Later, on any thread, or with an error.
    AsyncTry,
    /// Later, on the thread that asks.
    Local,
    /// Later, on the thread that asks, or with an error.
    LocalTry,
    /// At once, or a question at a time.
    Ask,
}

impl Mode {
    /// Whether answers and actions can fail.
    #[must_use]
    pub const fn fails(self) -> bool {
        matches!(self, Self::Try | Self::AsyncTry | Self::LocalTry)
    }

    /// Whether answers and actions are waited for.
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Self::Async | Self::AsyncTry) || self.is_local()
    }

    /// Whether what waits may stay on one thread.
    #[must_use]
    pub const fn is_local(self) -> bool {
        matches!(self, Self::Local | Self::LocalTry)
    }

    /// Whether the program is asked a question at a time, so that a decision stops at each.
    #[must_use]
    pub const fn stops(self) -> bool {
        matches!(self, Self::Ask)
    }

    /// The mode of a used table: this one where it asks, else plain.
    pub(super) const fn of_used(self, asks: bool) -> Self {
        if asks { self } else { Self::Plain }
    }

    /// This mode without waiting.
    const fn at_once(self) -> Self {
        if self.fails() { Self::Try } else { Self::Plain }
    }

    /// Whether what waits goes from thread to thread.
    const fn is_sent(self) -> bool {
        self.waits() && !self.is_local()
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

/// The section that says how a function fails.
pub(in crate::emit) fn errors(why: &str) -> TokenStream {
    quote! {
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = ""]
        #[doc = #why]
    }
}
