//! Makes names of Rust items from names in tables.
//!
//! Conditions, actions, inputs, outputs and tables keep their names as methods, parameters, fields and functions. For a
//! variant of an enum, [`variant`] makes the name. `resolve` refuses names that Rust does not allow, and two names with
//! one variant, so the emitter need not check them.

use crate::lists::CollectVec;
use crate::syntax::token;

/// The names that no Rust item can have, raw or not; the literals; and the static that every table has.
pub(crate) const FORBIDDEN_NAMES: [&str; 8] = ["self", "super", "crate", "Self", "_", "true", "false", "TABLE"];

/// The variants that the prelude of Rust imports: as the name of a parameter they would be patterns.
pub(crate) const PATTERNS: [&str; 4] = ["None", "Some", "Ok", "Err"];

/// The types and type parameters that the module of a table or a model defines. A type of the author with such a name
/// has to be written as a path there.
pub(crate) const GENERATED_TYPES: [&str; 14] =
    ["Action", "Actions", "Broken", "Conditions", "H", "Host", "Machine", "Next", "O", "Outcome", "Output", "Rule", "Table", "V"];

/// Returns the name of the enum variant for a rule, an action, a condition or a table.
///
/// The parts between underscores are written together, each with a capital; the rest of each part stays as it is. A
/// result that is empty or begins with a digit gets an `R`; a keyword gets an underscore.
///
/// ```
/// use dtable_core::rust_names::variant;
/// assert_eq!(variant("computer_turn"), "ComputerTurn");
/// assert_eq!((variant("P37"), variant("p_37")), ("P37".into(), "P37".into()));
/// assert_eq!((variant("1"), variant("else")), ("R1".into(), "Else".into()));
/// assert_eq!(variant("self_"), "Self_");
/// ```
#[must_use]
pub fn variant(name: &str) -> String {
    let joined: String = name.split('_').map(capitalized).collect();
    if joined == "Self" {
        "Self_".to_owned()
    } else if token::is_word(&joined) {
        joined
    } else {
        format!("R{joined}")
    }
}

fn capitalized(part: &str) -> String {
    let mut characters = part.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Returns the identifier that the author most likely wanted: other characters become underscores.
pub(crate) fn identifier(name: &str) -> Option<String> {
    let joined = word_parts(name).join("_");
    token::is_word(&joined).then_some(joined)
}

/// The parts of a name that can stand in an identifier.
pub(crate) fn word_parts(name: &str) -> Vec<&str> {
    name.split(|it: char| !token::is_word(&format!("a{it}"))).filter(|it| !it.is_empty()).collect_vec()
}
