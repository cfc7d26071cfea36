//! The page about a finding, in short.

use dtable_core::diagnostic::Code;

use super::{Pointed, Said};
use crate::pages;
use crate::requests::diagnostics;

/// The pages about the findings that mark the pointer's place, each once.
pub(super) fn page(pointed: &Pointed) -> Option<Said> {
    let findings = pointed.server.findings(pointed.file);
    let marked = findings.iter().map(|(_, it)| *it).filter(|it| pointed.is_in(it.primary.span));
    let mut codes: Vec<Code> = Vec::new();
    let mut about = None;
    for finding in marked {
        about.get_or_insert(finding.primary.span);
        if !codes.contains(&finding.code) {
            codes.push(finding.code);
        }
    }
    let span = about?;
    let texts: Vec<String> = codes.into_iter().map(short).collect();
    Some(Said { text: texts.join("\n\n---\n\n"), about: span.start..span.end })
}

/// A page without its title, its example and how to change its level.
fn short(code: Code) -> String {
    let mut text = format!("[{}: {}]({})\n", code.id(), code.name(), diagnostics::page(code));
    let mut is_shown = true;
    for line in pages::finding_page(code).lines().skip_while(|it| it.starts_with('#') || it.is_empty()) {
        if let Some(heading) = line.strip_prefix("## ") {
            is_shown = !heading.starts_with("Example");
            if is_shown {
                text.push_str(&format!("**{heading}**\n"));
            }
        } else if is_shown {
            text.push_str(line);
            text.push('\n');
        }
    }
    absolute(text.trim_end())
}

/// A text whose links lead to the repository.
fn absolute(text: &str) -> String {
    let parts = text.split("](").enumerate();
    let link = |(at, part): (usize, &str)| match at {
        0 => part.to_owned(),
        _ if part.starts_with("http") => format!("]({part}"),
        _ => format!("]({}/{part}", diagnostics::PAGES),
    };
    parts.map(link).collect()
}
