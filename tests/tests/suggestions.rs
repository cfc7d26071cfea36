//! What findings suggest, applied to every table of the corpus and checked again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use dtable_core::compile::{Compiled, Unit, check};
use dtable_core::diagnostic::{Applicability, Code, Finding, Suggestion, SuggestionKind, applied};
use dtable_core::explore::rule_counts::rule_cases;
use dtable_core::front::{NotDecided, TriedCase};
use dtable_core::source::Source;
use dtable_tests::corpus::{tables, workspace};
use dtable_tests::followed::{Asked, followed};
use dtable_tests::numbers::Random;
use dtable_tests::texts;

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
    assert!(suggestion.edits.windows(2).all(|it| it[0].span.end <= it[1].span.start), "in the order of the places: {suggestion:?}");
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
        // Nobody loses a case, and what is told apart has no case in common.
        SuggestionKind::NarrowRules => {
            assert_eq!(gaps(&after), gaps(before), "{}: {:?}", told(), after.findings);
            let rules = &finding.evidence.rules;
            let is_left = |it: &Finding| {
                it.code == finding.code
                    && it.evidence.rules.first() == rules.first()
                    && it.evidence.rules[1..].iter().any(|it| rules[1..].contains(it))
            };
            assert!(!after.findings.iter().any(is_left), "{}: {:?}", told(), after.findings);
        }
        SuggestionKind::AddRules => assert!(gaps(&after) < gaps(before) || gaps(&after).is_none(), "{}: {:?}", told(), after.findings),
        SuggestionKind::AddElse => assert_eq!(gaps(&after), None, "{}", told()),
        _ => {}
    }
    let is_read = |it: &Compiled| !matches!(it.unit, Unit::Unread);
    assert!(is_read(&after) || !is_read(before), "{}: {:?}", told(), after.findings);
}

/// With more relations than this, not all of them are looked at.
const ENTANGLED: usize = 20;

/// Does what the help of a finding says: it is accepted, mends the finding, and brings no error that was not there.
fn follow(path: &str, before: &Compiled, finding: &Finding) -> Option<Asked> {
    let table = before.unit.table()?;
    let source = before.sources.first().filter(|_| finding.primary.span.file.0 == 0)?;
    let (asked, text) = followed(source.text(), table, finding)?;
    let after = checked(path, &BTreeMap::from([(path.to_owned(), text.clone())]));
    let told = || format!("{path}: {}: {:?}\n{text}{:?}", finding.message, finding.help, after.findings);
    assert!(!matches!(after.unit, Unit::Unread), "{}", told());
    let same = |of: &Compiled| of.findings.iter().filter(|it| it.code == finding.code && it.message == finding.message).count();
    // Of dozens of entangled relations only some are looked at: others then, where one has gone.
    assert!(same(&after) < same(before) || table.relations.len() > ENTANGLED, "{}", told());
    let count = |of: &Compiled, code: Code| of.findings.iter().filter(|it| it.is_error() && it.code == code).count();
    // Rules that differed in a condition alone are one then, and the next finding says so; of an example, which rule is to fire is the author's to say.
    let follows = |code: Code| match asked {
        Asked::EveryRule => {
            [Code::UnreachableRule, Code::RedundantRule, Code::DuplicateRule, Code::FailedExample, Code::UnexpectedElse].contains(&code)
        }
        Asked::Entries => code == Code::FailedExample,
        Asked::Rule | Asked::Relations => false,
    };
    // Beside a contradiction other checks have a part of the budget; that no case is lost is held over random tables.
    let may_show = |code: Code| finding.code == Code::ContradictoryRules && code != Code::ContradictoryRules || follows(code);
    let new = after.findings.iter().find(|it| count(&after, it.code) > count(before, it.code) && !may_show(it.code));
    assert!(new.is_none(), "{new:?}: {}", told());
    Some(asked)
}

/// A table over 72 cases, whose rules are boxes from a seed, each with a result of its own.
fn boxes(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut below = |end: usize| random.below(end);
    let mut text =
        "table: boxes\ninputs: { a: { type: u8, range: 0..=5 }, b: { type: u8, range: 0..=5 }, c: bool }\noutputs: { give: u8 }\n"
            .to_owned();
    text += "rules: |\n  | rule | a | b | c | give |\n";
    for rule in 0..3 + below(4) {
        let mut range = || match (below(6), below(6)) {
            (a, b) if a == b || below(3) == 0 => "-".to_owned(),
            (a, b) => format!("{}..={}", a.min(b), a.max(b)),
        };
        let (a, b) = (range(), range());
        text += &format!("  | r{rule} | {a} | {b} | {} | {rule} |\n", ["-", "T", "F", "-"][below(4)]);
    }
    text
}

/// The rules that match each case of such a table.
fn matching(compiled: &Compiled) -> Vec<Vec<String>> {
    let table = compiled.unit.table().unwrap_or_else(|| panic!("{:?}", compiled.findings));
    let cases = (0..6).flat_map(|a| (0..6).flat_map(move |b| (0..2).map(move |c| [a, b, c])));
    let matches =
        |entries: &[dtable_core::model::ConditionEntry], case: &[u128; 3]| entries.iter().zip(case).all(|(it, at)| it.set.contains(*at));
    cases
        .map(|case| table.rules.iter().filter(|it| matches(it.entries().unwrap(), &case)).map(|it| it.id.value.clone()).collect())
        .collect()
}

#[test]
fn rules_that_are_narrowed_lose_no_case_that_is_theirs_alone() {
    let (mut count, mut split) = (0, 0);
    for seed in 0..700 {
        let text = boxes(seed);
        let before = texts::checked(&text);
        let matched = matching(&before);
        for (finding, suggestion) in before.findings.iter().flat_map(|it| it.suggestions.iter().map(move |suggestion| (it, suggestion))) {
            let Some(right) = suggestion.right.as_ref() else { continue };
            count += 1;
            let edited = applied(&text, &suggestion.edits).unwrap();
            split += usize::from(edited.lines().count() > text.lines().count());
            // A rule that takes several rows is one rule: no case has two of its rows.
            let after: Vec<Vec<String>> =
                matching(&texts::checked(&edited)).into_iter().map(|ids| ids.iter().map(|it| rule_of(it)).collect()).collect();
            let is_concerned = |id: &String| finding.evidence.rules.iter().any(|it| **it == **id);
            let worst = &finding.evidence.rules[0];
            for (before, after) in matched.iter().zip(&after) {
                let told = || format!("{text}{}: {before:?} {after:?}", suggestion.title);
                assert!(after.iter().all(|it| before.contains(it)), "{}", told());
                assert_eq!(before.is_empty(), after.is_empty(), "{}", told());
                assert!(after.iter().all(|it| after.iter().filter(|other| it == *other).count() == 1), "{}", told());
                // Of the rules that contradict the worst one, none shares a case with it any more, and who keeps it is said to be right.
                let is_shared =
                    |rules: &[String]| rules.iter().any(|it| **it == **worst) && rules.iter().filter(|it| is_concerned(it)).count() > 1;
                assert!(!is_shared(after), "{}", told());
                if !is_shared(before) {
                    assert_eq!(before, after, "{}", told());
                }
                if is_shared(before) && before.len() == 2 {
                    assert!(right.rules.contains(&after[0]), "{}", told());
                    assert!(!right.is_first || after[0] == before[0], "{}", told());
                }
            }
        }
    }
    println!("{count} suggestions, {split} with further rows");
    assert!(count > 1000 && split > 500, "{count} {split}");
}

/// The rule of which a row is one: `r1` of `r1b`.
fn rule_of(id: &str) -> String {
    id.trim_end_matches(|it: char| it.is_ascii_lowercase() && it != 'r').to_owned()
}

#[test]
fn what_is_suggested_mends() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut with: BTreeSet<&str> = BTreeSet::new();
    let mut helped: BTreeMap<Asked, usize> = BTreeMap::new();
    for path in FOLDERS.iter().flat_map(|folder| tables(folder).unwrap()) {
        let before = checked(&path, &BTreeMap::new());
        for finding in &before.findings {
            if let Some(asked) = follow(&path, &before, finding) {
                *helped.entry(asked).or_default() += 1;
            }
            for suggestion in &finding.suggestions {
                with.insert(finding.code.name());
                *kinds.entry(suggestion.kind.name()).or_default() += 1;
                holds(&path, &before, finding, suggestion);
            }
        }
    }
    println!("{kinds:?} {helped:?}");
    assert!(helped.len() == 4 && helped.values().all(|it| *it > 5), "{helped:?}");
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    let without: BTreeSet<&str> = without_suggestion();
    for code in Code::ALL.iter().map(|it| it.name()) {
        assert_ne!(
            with.contains(code),
            without.contains(code),
            "{code}: suggestions of the corpus, and docs/cli.md on findings without any"
        );
    }
}

/// Of each table the first rules get an example, written from a case that the proof finds.
#[test]
fn an_example_that_is_written_holds() {
    const STEPS: u64 = 200_000;
    let mut written = 0;
    for path in FOLDERS.iter().flat_map(|folder| tables(folder).unwrap()) {
        let before = checked(&path, &BTreeMap::new());
        let Some(table) = before.unit.table() else { continue };
        for rule in 0..table.rules.len().min(3) {
            let Some(found) = rule_cases(table, rule, STEPS).filter(|it| !it.example.is_empty()) else { continue };
            let tried = match TriedCase::of_shown(table, &found.example) {
                Ok(tried) => tried,
                // A table may claim what its inputs do not give.
                Err(NotDecided::Broken { .. }) if errors(&before) > 0 => continue,
                Err(error) => panic!("{path}: {error}: {:?}", found.example),
            };
            let Some(suggestion) = tried.example(table, &before.sources[0]) else { continue };
            let after = after(&path, &before, &suggestion);
            let told = || format!("{path}: {}: {:?} {:?}", suggestion.title, suggestion.edits, after.findings);
            let read = after.unit.table().unwrap_or_else(|| panic!("{}", told()));
            assert_eq!(read.examples.len(), table.examples.len() + 1, "{}", told());
            let failed = |it: &Compiled| it.findings.iter().filter(|it| it.code == Code::FailedExample).count();
            assert!(failed(&after) <= failed(&before) && errors(&after) <= errors(&before), "{}", told());
            written += 1;
        }
    }
    println!("{written} examples");
    assert!(written > 500, "{written}");
}

/// The findings that have no suggestion, as docs/cli.md lists them, each with a reason.
fn without_suggestion() -> BTreeSet<&'static str> {
    let docs = include_str!("../../docs/cli.md");
    let (_, list) = docs.split_once("| finding without a suggestion | why |\n| --- | --- |\n").unwrap();
    let rows = list.lines().take_while(|it| it.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split_once('|').unwrap());
    let named = cells.flat_map(|(names, why)| {
        assert!(why.trim().len() > 20, "{names}");
        names.split('`').skip(1).step_by(2)
    });
    named.collect()
}
