//! Tests of texts, on one text: what the words say, without the automaton of the column.

use crate::model::{Pattern, TextTest, TextWord};

/// Whether a test holds for a text, of which `ignores_case` says how the column reads it; `None` if it cannot be read.
pub(crate) fn holds(test: &TextTest, text: &str, ignores_case: bool) -> Option<bool> {
    let folded = |it: &str| if ignores_case { it.to_ascii_lowercase() } else { it.to_owned() };
    let (text, argument) = (folded(text), folded(&test.text));
    Some(match test.word {
        TextWord::StartsWith => text.starts_with(&argument),
        TextWord::EndsWith => text.ends_with(&argument),
        TextWord::Contains => text.contains(&argument),
        TextWord::Less => text < argument,
        TextWord::LessOrEqual => text <= argument,
        TextWord::Matches => {
            let characters: Vec<char> = text.chars().collect();
            let mut starts = vec![false; characters.len() + 1];
            starts[0] = true;
            ends(&Pattern::parse(&test.text).ok()?, &characters, &starts, ignores_case)[characters.len()]
        }
    })
}

/// The places in a text at which a pattern can end that begins at one of `starts`.
fn ends(pattern: &Pattern, text: &[char], starts: &[bool], ignores_case: bool) -> Vec<bool> {
    let none = vec![false; starts.len()];
    let joined = |a: &[bool], b: &[bool]| -> Vec<bool> { a.iter().zip(b).map(|(a, b)| *a || *b).collect() };
    match pattern {
        Pattern::Class(class) => {
            let mut ends = none;
            (0..text.len()).filter(|at| starts[*at] && class.has(text[*at], ignores_case)).for_each(|at| ends[at + 1] = true);
            ends
        }
        Pattern::Sequence(parts) => parts.iter().fold(starts.to_vec(), |starts, it| ends(it, text, &starts, ignores_case)),
        Pattern::OneOf(parts) => parts.iter().fold(none, |all, it| joined(&all, &ends(it, text, starts, ignores_case))),
        Pattern::Repeat { of, least, most } => {
            let mut reached = (0..*least).fold(starts.to_vec(), |starts, _| ends(of, text, &starts, ignores_case));
            let mut again = *least;
            while most.is_none_or(|most| again < most) {
                let further = joined(&reached, &ends(of, text, &reached, ignores_case));
                if further == reached {
                    break;
                }
                (reached, again) = (further, again + 1);
            }
            reached
        }
    }
}
