//! Reads `one_of(..)` in results: its members, and all combinations of several choices.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::source::Span;
use crate::syntax::{Text, limits, one_of};

/// Whether a cell leaves a choice.
pub(in crate::resolve) fn is_choice(cell: &Text) -> bool {
    !matches!(one_of::members(cell), Ok(None))
}

/// Returns the finding about members that are too few, or blank.
pub(super) fn uneven(cell: &Text, members: &[Text]) -> Option<Finding> {
    if let Some(blank) = members.iter().find(|it| it.is_blank()) {
        let finding =
            Finding::new(Code::InvalidResult, if members.len() == 1 { cell.span } else { blank.span }, "`one_of` with a blank result");
        return Some(finding.help("separate the results by single commas, without one at the end"));
    }
    let [one] = members else { return None };
    let finding = Finding::new(Code::InvalidResult, cell.span, "`one_of` needs two or more results");
    Some(finding.help(format!("write `{}`, or add what is as right", one.value)))
}

/// Returns the finding about a result that one `one_of` contains twice.
pub(in crate::resolve) fn twice(name: &str, again: Span, first: Span) -> Finding {
    let finding = Finding::new(Code::InvalidResult, again, format!("`{name}` stands in `one_of` twice"));
    finding.label("again here").also(first, "first here").help("delete one of them")
}

/// Returns all combinations of one member of each choice. The member of the first choice changes least often.
///
/// # Errors
///
/// There are too many combinations, for the rule at `span`.
pub(super) fn combinations<T: Clone>(choices: Vec<Vec<T>>, span: Span) -> Result<Vec<Vec<T>>, Finding> {
    let count = choices.iter().fold(1_usize, |count, it| count.saturating_mul(it.len()));
    if count > limits::ALTERNATIVES {
        let message =
            format!("{count} results of one rule, with every combination of `one_of`; at most {} are possible", limits::ALTERNATIVES);
        return Err(Finding::new(Code::TooLarge, span, message).help("leave out what need not be chosen"));
    }
    let mut found: Vec<Vec<T>> = vec![Vec::with_capacity(choices.len())];
    for choice in choices {
        if let [one] = &choice[..] {
            found.iter_mut().for_each(|it| it.push(one.clone()));
            continue;
        }
        found = found.iter().flat_map(|it| choice.iter().map(move |member| [&it[..], std::slice::from_ref(member)].concat())).collect_vec();
    }
    Ok(found)
}
