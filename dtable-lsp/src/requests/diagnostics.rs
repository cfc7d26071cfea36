//! Findings, as the protocol has them.

use dtable_core::diagnostic::{Code, Finding, Label, Severity};
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::names::What;
use crate::server::{Checked, Server};

/// The findings about an open file.
pub(crate) fn pulled(server: &Server, params: lsp::DocumentDiagnosticParams) -> lsp::DocumentDiagnosticReport {
    let items = of_file(server, &FileUri::of(&params.text_document.uri));
    lsp::RelatedFullDocumentDiagnosticReport {
        full_document_diagnostic_report: lsp::FullDocumentDiagnosticReport { items, ..Default::default() },
        ..Default::default()
    }
    .into()
}

/// The findings about a file, as the protocol has them.
pub(crate) fn of_file(server: &Server, file: &FileUri) -> Vec<lsp::Diagnostic> {
    let own = server.findings(file).into_iter().filter_map(|(checked, finding)| diagnostic(server, checked, finding));
    own.chain(elsewhere(server, file)).collect()
}

/// A finding, as the protocol has it; `None` where its file cannot be read.
pub(crate) fn diagnostic(server: &Server, checked: &Checked, finding: &Finding) -> Option<lsp::Diagnostic> {
    let related: Vec<_> = finding.secondary.iter().filter_map(|it| related(server, checked, it)).collect();
    Some(lsp::Diagnostic {
        range: location(server, checked, &finding.primary)?.range,
        severity: Some(match finding.severity {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
        }),
        code: Some(finding.code.id().to_owned().into()),
        code_description: Some(lsp::CodeDescription { href: lsp::Uri(page(finding.code)) }),
        source: Some("dtable".to_owned()),
        message: message(finding).into(),
        tags: is_unneeded(finding.code).then(|| vec![lsp::DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    })
}

/// Errors in files that a file names: it is not checked before they are mended, which must not look like success.
fn elsewhere(server: &Server, file: &FileUri) -> Vec<lsp::Diagnostic> {
    let Some(checked) = server.last_check(file) else { return Vec::new() };
    let is_elsewhere = |it: &&Finding| it.is_error() && checked.file(it.primary.span.file) != Some(file);
    let Some(first) = checked.compiled.findings.iter().find(is_elsewhere) else { return Vec::new() };
    let count = checked.compiled.findings.iter().filter(is_elsewhere).count();
    let Some(there) = checked.file(first.primary.span.file) else { return Vec::new() };
    let path = there.relative_to(file);
    let range = naming(server, file, there).unwrap_or_default();
    let errors = if count == 1 { "an error".to_owned() } else { format!("{count} errors") };
    let message = format!("`{path}` has {errors}, so that this file is not verified: {}", first.message);
    vec![lsp::Diagnostic {
        range,
        severity: Some(lsp::DiagnosticSeverity::Error),
        code: Some(first.code.id().to_owned().into()),
        code_description: Some(lsp::CodeDescription { href: lsp::Uri(page(first.code)) }),
        source: Some("dtable".to_owned()),
        message: message.into(),
        related_information: related(server, checked, &first.primary).map(|it| vec![it]),
        ..Default::default()
    }]
}

/// The place at which a file names another one; of a file that only another one names, the first place that names any.
fn naming(server: &Server, file: &FileUri, other: &FileUri) -> Option<lsp::Range> {
    let parsed = server.parsed(file)?;
    let mut paths = parsed.mentions().iter().filter(|it| it.may_be.contains(&What::File));
    let first = paths.clone().next();
    let path = paths.find(|it| file.join(&it.name) == *other).or(first)?;
    Some(parsed.text.range(path.place.start, path.place.end, server.encoding()))
}

fn related(server: &Server, checked: &Checked, label: &Label) -> Option<lsp::DiagnosticRelatedInformation> {
    let message = if label.text.is_empty() { "here".to_owned() } else { label.text.clone() };
    Some(lsp::DiagnosticRelatedInformation { location: location(server, checked, label)?, message })
}

fn location(server: &Server, checked: &Checked, label: &Label) -> Option<lsp::Location> {
    let (file, text) = checked.place(label.span)?;
    Some(lsp::Location { uri: server.uri(file), range: text.range(label.span.start, label.span.end, server.encoding()) })
}

/// All that a finding says besides its places.
fn message(finding: &Finding) -> String {
    let label = Some(&finding.primary.text).filter(|it| !it.is_empty()).map(|it| format!("here: {it}"));
    let notes = finding.notes.iter().map(|it| format!("note: {it}"));
    let help = finding.help.iter().map(|it| format!("help: {it}"));
    let lines: Vec<String> = std::iter::once(finding.message.clone()).chain(label).chain(notes).chain(help).collect();
    lines.join("\n")
}

/// The folder of the pages about findings.
pub(crate) const PAGES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/diagnostics");

/// The page about a kind of findings.
pub(crate) fn page(code: Code) -> String {
    format!("{PAGES}/{}.md", code.id())
}

/// Whether findings of a kind are about text that could be deleted; editors fade it.
fn is_unneeded(code: Code) -> bool {
    matches!(
        code,
        Code::UnreachableRule
            | Code::DuplicateRule
            | Code::RedundantRule
            | Code::UnusedCondition
            | Code::UnusedAction
            | Code::NeedlessRelation
    )
}
