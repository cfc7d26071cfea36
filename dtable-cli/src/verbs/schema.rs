//! `schema`: what an editor knows of tables that has a YAML server alone.

use clap::Args;
use dtable_lsp::SCHEMA;

use crate::ended::{Ended, Verdict, printed};
use crate::said::print_data;

/// The name of the file under which `new` looks for the schema.
pub const FILE: &str = "dtable.schema.json";

/// Print the JSON Schema of tables, for editors that have a YAML server alone.
///
/// It knows the keys of tables, models and files of types, the kinds of their values, and the words of settings. `cargo dtable lsp` knows more: columns, entries, findings.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Schema;

const EXAMPLES: &str = "\
Examples:
  cargo dtable schema > tables/dtable.schema.json

Where `dtable.schema.json` lies in the folder of a table or above it, `cargo dtable new` makes tables that name it in their first line.";

impl Schema {
    /// Prints it.
    pub fn run(&self) -> Ended {
        printed(print_data(SCHEMA), Verdict::Fine)
    }
}
