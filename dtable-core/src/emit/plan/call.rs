//! A call of `dtable!`.

use super::mode::Mode;
use proc_macro2::TokenStream;

/// A call of `dtable!`.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Who sees the items.
    pub visibility: &'a TokenStream,
    /// The path of the file, as written; empty where no macro can find its page of documentation.
    pub path: &'a TokenStream,
    /// The name that the items bear; that of the table or the model, where the call gives none.
    pub name: Option<&'a str>,
    /// How the program answers.
    pub mode: Mode,
    /// Whether the code records its decisions for `cargo dtable coverage`.
    pub records: bool,
}

impl<'a> Call<'a> {
    /// A call with nothing but the path.
    #[must_use]
    pub const fn new(visibility: &'a TokenStream, path: &'a TokenStream) -> Self {
        Self { visibility, path, name: None, mode: Mode::PLAIN, records: false }
    }

    /// The path by which the page of documentation is found.
    pub(in crate::emit) fn page(&self) -> Option<&'a TokenStream> {
        (!self.path.is_empty()).then_some(self.path)
    }
}
