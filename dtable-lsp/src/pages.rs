//! Texts of the documentation that editors and the command line show.

use std::sync::OnceLock;

use dtable_core::diagnostic::Code;
use serde_json::Value;

/// The JSON Schema of tables, models and files of types. Its descriptions say what each key means.
pub const SCHEMA: &str = include_str!("../dtable.schema.json");

/// The schema as data, read once.
pub(crate) fn schema() -> &'static Value {
    static READ: OnceLock<Value> = OnceLock::new();
    READ.get_or_init(|| serde_json::from_str(SCHEMA).unwrap_or_default())
}

macro_rules! pages {
    ($($(#[$doc:meta])* $code:ident $id:literal $name:literal $level:ident $fixed:ident;)*) => {
        /// The page of `docs/diagnostics` about a kind of findings: what it means, why it matters, how to fix it.
        ///
        /// ```
        /// use dtable_core::diagnostic::Code;
        /// assert!(dtable_lsp::finding_page(Code::MissingRule).starts_with("# DT201: missing-rule\n"));
        /// ```
        #[must_use]
        pub const fn finding_page(code: Code) -> &'static str {
            match code {
                $(Code::$code => include_str!(concat!("../diagnostics/", $id, ".md")),)*
                _ => "there is no page about this finding\n",
            }
        }
    };
}

dtable_core::with_codes!(pages);
