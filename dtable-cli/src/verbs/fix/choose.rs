//! Which suggestions are applied.

use dtable_core::diagnostic::{Applicability, Code, Finding, Suggestion, SuggestionKind};

use super::{Decided, Missing};

/// A suggestion that is to be applied.
#[derive(Clone, Copy)]
pub struct Chosen<'a> {
    pub suggestion: &'a Suggestion,
    /// Whether its placeholders are asked for.
    pub asks: bool,
    /// Whether it goes alone: the finding was made without regard to others.
    pub is_single: bool,
}

/// One suggestion for each finding that has one that may be applied; rules that never fire since the file can be read stay, as nobody has seen that before, and
/// what was mended may be what is wrong. Nobody is asked before everything else is done.
pub fn chosen<'f>(findings: &'f [Finding], decided: &Decided) -> Vec<Chosen<'f>> {
    let is_kept = |it: &&Finding| !decided.was_read && it.code == Code::UnreachableRule;
    let all = findings.iter().filter(|it| !is_kept(it)).filter_map(|finding| finding.suggestions.iter().find_map(|it| choice(it, decided)));
    let (asking, others): (Vec<Chosen>, Vec<Chosen>) = all.partition(|it| it.asks);
    if others.is_empty() { asking } else { others }
}

fn choice<'f>(suggestion: &'f Suggestion, decided: &Decided) -> Option<Chosen<'f>> {
    let missing = decided.missing;
    let is_wanted = match (suggestion.kind, missing) {
        (SuggestionKind::AddRules, Some(Missing::Todo)) | (SuggestionKind::AddElse, Some(Missing::Else)) => is_visible(suggestion),
        (SuggestionKind::AddRules, Some(Missing::Ask)) => true,
        _ => suggestion.applicability == Applicability::Automatic,
    };
    let asks = suggestion.kind == SuggestionKind::AddRules && missing == Some(Missing::Ask);
    is_wanted.then_some(Chosen { suggestion, asks, is_single: suggestion.goes_alone() || asks })
}

/// Whether every new rule shows that it is to be written: a blank result would be none.
fn is_visible(suggestion: &Suggestion) -> bool {
    suggestion.placeholders.iter().any(|it| it.end > it.start)
}
