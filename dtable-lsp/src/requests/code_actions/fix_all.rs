//! All mends of a file that change no result, in one action: for `editor.codeActionsOnSave` and its like.

use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Applicability, Code, Finding, Suggestion, applied};
use dtable_core::source::FileId;
use dtable_core::verify::Budget;
use gen_lsp_types as lsp;
use similar::{DiffOp, TextDiff};

use crate::files::FileUri;
use crate::requests::edits;
use crate::server::{Checked, Server};
use crate::text::Text;

/// The kind of the action.
pub(super) const KIND: &str = "source.fixAll.dtable";

/// How often the file is checked at most.
const MOST_CHECKS: usize = 50;
/// The steps that all checks together may take: people wait for them.
const MOST_STEPS: u64 = Budget::DEFAULT;

/// The action; `None` where there is nothing to mend.
pub(super) fn action(server: &Server, file: &FileUri) -> Option<lsp::CodeAction> {
    let checked = server.last_check(file)?;
    let before = checked.texts.get(file).filter(|it| edits::is_current(server, file, it))?;
    let after = Mending::new(server, checked).mended(checked, before)?;
    let edits = line_edits(server, before, &after);
    Some(lsp::CodeAction {
        title: "apply all suggestions that change no result".to_owned(),
        kind: Some(KIND.into()),
        edit: Some(edits::workspace_edit(server, [(file, edits)].into())),
        ..Default::default()
    })
}

/// A file that is mended and checked, again and again.
struct Mending<'a> {
    server: &'a Server,
    file: &'a FileUri,
    /// Whether the file could be read before anything was mended.
    was_read: bool,
    checks: usize,
    steps: u64,
}

impl<'a> Mending<'a> {
    fn new(server: &'a Server, first: &'a Checked) -> Self {
        Self { server, file: &first.root, was_read: is_read(first), checks: 0, steps: 0 }
    }

    /// The text with all mends; `None` where there are none, or where they show more errors than there were.
    fn mended(mut self, first: &Checked, before: &Text) -> Option<String> {
        let mut now = self.round(first, before.text())?;
        while let Some(next) = self.round(&now.0, &now.1) {
            now = next;
        }
        (errors(&now.0) <= errors(first)).then_some(now.1)
    }

    /// Applies the suggestions that go together; where that leaves more errors, the first that does not.
    fn round(&mut self, checked: &Checked, text: &str) -> Option<(Checked, String)> {
        let together = together(self.suggestions(checked));
        if let Some(next) = self.tried(checked, text, &together) {
            return Some(next);
        }
        together.iter().filter(|_| together.len() > 1).find_map(|it| self.tried(checked, text, &[it]))
    }

    /// One suggestion for each finding that has one. A rule that never fires since the file can be read stays: the mend
    /// before may be wrong.
    fn suggestions<'c>(&self, checked: &'c Checked) -> Vec<&'c Suggestion> {
        let is_kept = |it: &&Finding| !self.was_read && it.code == Code::UnreachableRule;
        let is_own = |it: &&Suggestion| it.edits.iter().all(|edit| edit.span.file == FileId(0));
        let automatic = |it: &&Suggestion| it.applicability == Applicability::Automatic && is_own(it);
        let findings = checked.compiled.findings.iter().filter(|it| !is_kept(it));
        findings.filter_map(|finding| finding.suggestions.iter().find(automatic)).collect()
    }

    fn tried(&mut self, checked: &Checked, text: &str, suggestions: &[&Suggestion]) -> Option<(Checked, String)> {
        if suggestions.is_empty() || self.checks == MOST_CHECKS || self.steps > MOST_STEPS {
            return None;
        }
        let edits: Vec<_> = suggestions.iter().flat_map(|it| it.edits.iter().cloned()).collect();
        let text = applied(text, &edits)?;
        let next = self.server.check_as(self.file, Text::new(&*text)).run();
        self.checks += 1;
        self.steps += next.compiled.steps();
        // A file that is not read hides errors, which mends show, and which further mends may mend.
        let is_fine = !is_read(checked) || is_read(&next) && errors(&next) <= errors(checked);
        is_fine.then_some((next, text))
    }
}

fn is_read(checked: &Checked) -> bool {
    !matches!(checked.compiled.unit, Unit::Unread)
}

fn errors(checked: &Checked) -> usize {
    checked.compiled.findings.iter().filter(|it| it.is_error()).count()
}

/// The suggestions, in order, whose edits do not touch; one that goes alone only where it is the first.
fn together(all: Vec<&Suggestion>) -> Vec<&Suggestion> {
    let mut together: Vec<&Suggestion> = Vec::new();
    for it in all {
        let is_apart = |other: &&Suggestion| !it.goes_alone() && !other.goes_alone() && !it.touches(other);
        if together.iter().all(is_apart) {
            together.push(it);
        }
    }
    together
}

/// The lines that differ, as edits.
fn line_edits(server: &Server, before: &Text, after: &str) -> Vec<lsp::Edit> {
    let diff = TextDiff::from_lines(before.text(), after);
    let starts = |lines: &[&str]| -> Vec<usize> {
        let ends = lines.iter().scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        });
        std::iter::once(0).chain(ends).collect()
    };
    let (old, new) = (starts(diff.old_slices()), starts(diff.new_slices()));
    let edit = |op: &DiffOp| {
        let (from, to) = (op.old_range(), op.new_range());
        let range = before.range(old[from.start], old[from.end], server.encoding());
        lsp::TextEdit { range, new_text: after[new[to.start]..new[to.end]].to_owned() }.into()
    };
    diff.ops().iter().filter(|it| !matches!(it, DiffOp::Equal { .. })).map(edit).collect()
}
