//! Asks for the results of new rules.

use std::io::{self, BufRead};

use dtable_core::diagnostic::{Edit, Placeholder, Style, Suggestion};

use crate::said::{one_line, print_remark};

/// The suggestion with what somebody says in the place of its placeholders; none where nobody answers any more.
pub fn filled(suggestion: &Suggestion) -> Option<Suggestion> {
    let mut filled = suggestion.clone();
    let shown: String = suggestion.edits.iter().map(|it| it.text.as_str()).collect();
    say(&format!("{}:{}\n", one_line(&suggestion.title), shown.replace('\r', "")))?;
    let answers: Option<Vec<String>> = suggestion.placeholders.iter().map(answer).collect();
    // From behind, so that the places before stay what they are.
    for (placeholder, answer) in suggestion.placeholders.iter().zip(answers?).rev() {
        put(&mut filled.edits[placeholder.edit], placeholder, &answer);
    }
    filled.placeholders.clear();
    Some(filled)
}

/// What is to stand there; a blank answer leaves it as it is.
fn answer(placeholder: &Placeholder) -> Option<String> {
    say(&one_line(&format!("rule `{}`, `{}`: ", placeholder.rule, placeholder.name)))?;
    let mut line = String::new();
    let length = io::stdin().lock().read_line(&mut line).ok()?;
    if length == 0 {
        // Nobody answers: what is printed next begins a line of its own.
        say("\n")?;
    }
    let answer = line.trim();
    (length > 0 && !answer.contains(char::is_control)).then(|| answer.to_owned())
}

fn say(text: &str) -> Option<()> {
    print_remark(text, Style::Plain).ok()
}

fn put(edit: &mut Edit, placeholder: &Placeholder, answer: &str) {
    if answer.is_empty() {
        return;
    }
    let is_data = edit.text.contains("{ id: ");
    let is_list = placeholder.start == placeholder.end;
    let written = match (is_data, is_list) {
        (true, true) => answer.to_owned(),
        (true, false) => format!("'{}'", answer.replace('\'', "''")),
        _ => answer.replace('|', "\\|"),
    };
    if is_data {
        edit.text.replace_range(placeholder.start..placeholder.end, &written);
        return;
    }
    // In a grid the blanks behind it make room, and a short answer leaves the cell as wide as its name.
    let (length, asked) = (written.chars().count(), placeholder.end - placeholder.start);
    let blanks = edit.text[placeholder.end..].chars().take_while(|it| *it == ' ').count().saturating_sub(1);
    let end = placeholder.end + length.saturating_sub(asked).min(blanks);
    let padding = placeholder.name.chars().count().saturating_sub(length + blanks);
    edit.text.replace_range(placeholder.start..end, &format!("{written}{}", " ".repeat(padding)));
}
