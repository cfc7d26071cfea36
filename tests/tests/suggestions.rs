//! What findings suggest, applied to every table of the corpus and checked again.

use std::collections::BTreeMap;
use std::path::Path;

use dtable_core::compile::{Compiled, Unit, check};
use dtable_core::diagnostic::{Applicability, Code, Finding, Suggestion, SuggestionKind, applied};
use dtable_core::source::Source;
use dtable_tests::corpus::{tables, workspace};

const FOLDERS: [&str; 4] = ["fail", "warn", "pass", "seeds"];

/// Checks a file whose text may be another than that on the disk, as may be those of others.
fn checked(path: &str, texts: &BTreeMap<String, String>) -> Compiled {
    let read = |path: &str| -> Result<String, String> {
        let on_disk = || std::fs::read_to_string(workspace().join(path)).map_err(|it| it.to_string());
        texts.get(path).cloned().map_or_else(on_disk, Ok)
    };
    let folder = Path::new(path).parent().unwrap().to_str().unwrap();
    let load = &mut |member: &str| read(&format!("{folder}/{member}")).map(|text| Source::new(format!("{folder}/{member}"), text));
    check(Source::new(path, read(path).unwrap_or_default()), load)
}

fn errors(compiled: &Compiled) -> usize {
    compiled.findings.iter().filter(|it| it.is_error()).count()
}

/// The file after a suggestion, checked again, and whether all edits are in this file and go together.
fn after(path: &str, before: &Compiled, suggestion: &Suggestion) -> Compiled {
    let mut texts = BTreeMap::new();
    let file = suggestion.edits[0].span.file;
    assert!(suggestion.edits.iter().all(|it| it.span.file == file), "{suggestion:?}");
    let source = &before.sources[file.0 as usize];
    let new = applied(source.text(), &suggestion.edits).unwrap_or_else(|| panic!("{path}: {suggestion:?}"));
    assert_ne!(new, source.text(), "{path}: {suggestion:?}");
    texts.insert(source.path().to_owned(), new);
    checked(path, &texts)
}

fn gaps(compiled: &Compiled) -> Option<u128> {
    compiled.findings.iter().find(|it| it.code == Code::MissingRule)?.evidence.cases.as_ref()?.parse().ok()
}

fn holds(path: &str, before: &Compiled, finding: &Finding, suggestion: &Suggestion) {
    let told = || format!("{path}: {}: {}", finding.code.name(), suggestion.title);
    let after = after(path, before, suggestion);
    match suggestion.kind {
        // What a mistake hides may be more than the mistake: tables are verified once they can be read.
        SuggestionKind::Rename | SuggestionKind::Quote => {
            let is_left =
                after.findings.iter().any(|it| it.code == finding.code && it.message == finding.message && it.primary == finding.primary);
            assert!(!is_left, "{}", told());
        }
        SuggestionKind::DeleteRules | SuggestionKind::DeleteRelation if suggestion.applicability == Applicability::Automatic => {
            assert!(errors(&after) <= errors(before), "{}: {:?}", told(), after.findings);
        }
        // What is not automatic changes what a table says or expects, and may need another look.
        SuggestionKind::DeleteUnused | SuggestionKind::JoinRules => {
            let is_left = after.findings.iter().any(|it| it.code == finding.code && it.message == finding.message);
            assert!(!is_left && errors(&after) <= errors(before), "{}: {:?}", told(), after.findings);
        }
        SuggestionKind::AddRules => assert!(gaps(&after) < gaps(before) || gaps(&after).is_none(), "{}: {:?}", told(), after.findings),
        SuggestionKind::AddElse => assert_eq!(gaps(&after), None, "{}", told()),
        _ => {}
    }
    let is_read = |it: &Compiled| !matches!(it.unit, Unit::Unread);
    assert!(is_read(&after) || !is_read(before), "{}: {:?}", told(), after.findings);
}

#[test]
fn what_is_suggested_mends() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for path in FOLDERS.iter().flat_map(|folder| tables(folder).unwrap()) {
        let before = checked(&path, &BTreeMap::new());
        for finding in &before.findings {
            for suggestion in &finding.suggestions {
                *kinds.entry(suggestion.kind.name()).or_default() += 1;
                holds(&path, &before, finding, suggestion);
            }
        }
    }
    println!("{kinds:?}");
    assert_eq!(kinds.len(), 10, "{kinds:?}");
}
