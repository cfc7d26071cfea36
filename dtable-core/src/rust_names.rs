//! The names of Rust items that are made from the author's words.
//!
//! Conditions, actions, inputs, outputs and tables keep their names as methods, parameters, fields and functions.
//! Where an item of an enum stands for a name, [`variant`] says what it is called. `resolve` refuses names that Rust
//! does not allow, and two that would be called alike, so the emitter never has to ask.

use crate::lists::CollectVec;
use crate::syntax::token;

/// The words that no Rust item can be called, raw or not, the literals, and the static that every table has.
pub(crate) const FORBIDDEN_NAMES: [&str; 8] = ["self", "super", "crate", "Self", "_", "true", "false", "TABLE"];

/// The variants that stand alone in all of Rust: as the name of a parameter they would be patterns.
pub(crate) const PATTERNS: [&str; 4] = ["None", "Some", "Ok", "Err"];

/// The types that the module of a table or a model defines, its type parameters among them: there, a type of the
/// author's with such a name has to be written as a path.
pub(crate) const GENERATED_TYPES: [&str; 13] =
    ["Action", "Actions", "Broken", "Conditions", "H", "Host", "Machine", "Next", "O", "Output", "Rule", "Table", "V"];

/// The enum variant that stands for a rule, an action, a condition or a table.
///
/// The parts between underscores are written together, each with a capital; the rest of each part stays as it
/// is. What then begins with a digit, or is nothing, gets an `R`; a keyword gets an underscore.
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

/// The identifier that an author most likely wanted: other characters become underscores.
pub(crate) fn identifier(name: &str) -> Option<String> {
    let joined = word_parts(name).join("_");
    token::is_word(&joined).then_some(joined)
}

/// The parts of a name that can stand in an identifier.
pub(crate) fn word_parts(name: &str) -> Vec<&str> {
    name.split(|it: char| !token::is_word(&format!("a{it}"))).filter(|it| !it.is_empty()).collect_vec()
}
