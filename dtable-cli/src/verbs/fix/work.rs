//! Texts in memory, mended until nothing changes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use dtable_core::compile::{self, Compiled, Refusal, Unit};
use dtable_core::diagnostic::{Code, Edit, Finding, Severity, Suggestion, applied};
use dtable_core::model::Table;
use dtable_core::source::{FileId, Source, Span};
use dtable_core::verify::Budget;
use dtable_files::shown;

use super::ask;
use super::choose::{Chosen, chosen};
use super::{Decided, Missing};
use crate::changes::Change;
use crate::files;
use crate::findings::{Report, unread};
use crate::said::{counted, named_rules};

/// How often a file is checked again at most. Every round that goes on has mended something.
const ROUNDS: usize = 200;

/// The steps that all checks of a file may take together: each draws on a budget of its own.
const STEPS: u64 = 3 * Budget::DEFAULT;

/// Reading a byte and resolving what it says counts as this many steps, beside those of the proof. An estimate: it only bounds how often long files are read.
const STEPS_A_BYTE: u64 = 32;

/// The files that are read, and what was done.
#[derive(Default)]
pub struct Work {
    /// By their real paths: a file that several names lead to is one.
    texts: BTreeMap<PathBuf, Text>,
    /// How many suggestions were applied.
    pub applied: usize,
    /// The tables whose contradictions were decided, by their real paths.
    is_settled: BTreeSet<PathBuf>,
    /// What was done, a line each.
    pub said: Vec<String>,
    /// The steps that the checks of the file took so far.
    spent: u64,
    /// Whether a file was left before the end.
    pub is_stopped: bool,
}

/// The text of a file, before and now.
struct Text {
    /// As it was named first.
    path: PathBuf,
    before: String,
    now: String,
}

/// A file that is checked: what was found, and the paths of its sources.
struct Checked {
    report: Report,
    paths: Vec<PathBuf>,
    wrong: Wrong,
}

/// How much is wrong with a file.
#[derive(Clone, Copy, Default)]
struct Wrong {
    /// Its errors, as they are shown.
    errors: usize,
    /// Each error but contradictions, and for each table one less than its rules that contradict others, whether one finding tells all of its contradictions or
    /// several do.
    weight: usize,
}

/// How far a file is mended.
struct State {
    wrong: Wrong,
    /// The texts of the file and of those that it reads, by their real paths.
    texts: Vec<(PathBuf, String)>,
    applied: usize,
    /// How many lines had been said.
    said: usize,
}

impl Wrong {
    fn of(report: &Report) -> Self {
        let errors = report.findings.iter().filter(|it| it.severity == Severity::Error);
        let (contradictions, others): (Vec<&Finding>, Vec<&Finding>) = errors.partition(|it| it.code == Code::ContradictoryRules);
        let mut rules: BTreeMap<FileId, BTreeSet<&str>> = BTreeMap::new();
        for it in contradictions {
            rules.entry(it.primary.span.file).or_default().extend(it.evidence.rules.iter().map(|it| &**it));
        }
        let weight = others.len() + rules.values().map(|it| it.len().saturating_sub(1)).sum::<usize>();
        Self { errors: report.tally().0, weight }
    }

    /// In words, where more is wrong than `before`.
    fn worse(self, before: Self) -> Option<String> {
        (self.weight > before.weight).then(|| match self.errors {
            more if more > before.errors => format!("{more} errors would be left in place of {}", counted(before.errors, "error")),
            _ => "more rules would contradict each other".to_owned(),
        })
    }
}

impl Checked {
    fn new(report: Report, paths: Vec<PathBuf>) -> Self {
        Self { wrong: Wrong::of(&report), report, paths }
    }

    /// The path of the file in which a place lies.
    fn path(&self, span: Span) -> Option<&PathBuf> {
        self.paths.get(span.file.0 as usize)
    }
}

impl Work {
    /// Applies suggestions about a file, and those that it reads, until there are none.
    pub fn mend(&mut self, root: &Path, decided: &mut Decided) {
        self.spent = 0;
        let first = self.check(root);
        decided.was_read = !matches!(first.report.unit, Unit::Unread);
        let mut now = self.mended(root, first, decided, false);
        // A file that is not read as a table may hide errors, which suggestions mend once they are seen.
        if matches!(now.report.unit, Unit::Unread) {
            let kept = self.state(&now);
            now = self.mended(root, now, decided, true);
            if let Some(worse) = now.wrong.worse(kept.wrong) {
                now = self.back(root, &worse, kept);
            }
        }
        self.explain(&now, decided.missing);
        if self.spent >= STEPS {
            self.is_stopped = true;
            let path = shown(root);
            self.said.push(format!("{path}: stopped after {STEPS} steps; `cargo dtable fix {path}` again goes on from there"));
        }
    }

    /// Applies suggestions until there are none. Where `may_show`, errors may come up that were hidden.
    fn mended(&mut self, root: &Path, mut now: Checked, decided: &Decided, may_show: bool) -> Checked {
        for _ in 0..ROUNDS {
            if self.spent >= STEPS {
                break;
            }
            if let Some(next) = self.settled(root, &now, decided) {
                now = next;
            }
            let all = chosen(&now.report.findings, decided);
            match self.round(root, &now, &all, may_show) {
                Some(next) => now = next,
                None => break,
            }
        }
        now
    }

    /// Decides which of rules that contradict each other are right, once for each table, before anything else happens to its rules: by the rules as the author has
    /// written them.
    fn settled(&mut self, root: &Path, now: &Checked, decided: &Decided) -> Option<Checked> {
        let is_said = !decided.preference.rules.is_empty() || decided.preference.otherwise.is_some();
        let contradictions = now.report.findings.iter().filter(|it| is_said && it.code == Code::ContradictoryRules);
        let paths: BTreeSet<PathBuf> = contradictions.filter_map(|it| now.path(it.primary.span).cloned()).collect();
        let mut settled = None;
        for path in paths.into_iter().filter(|path| self.is_settled.insert(real(path))).collect::<Vec<_>>() {
            let (found, alone) = self.checked(&path, |compiled| compiled.settled(&decided.preference));
            let Some(found) = found.flatten() else {
                if matches!(alone.report.unit, Unit::Table(_)) {
                    let path = shown(&path);
                    self.said.push(format!("{path}: rules that contradict each other stay: which ones they are takes too many steps"));
                }
                continue;
            };
            if !found.stay.is_empty() {
                self.said.push(unsettled(&path, &found.stay));
            }
            let Some(suggestion) = found.suggestion else { continue };
            let Some(undo) = self.apply(&alone, std::slice::from_ref(&suggestion)) else { continue };
            let next = self.check(root);
            let worse = match next.report.unit {
                Unit::Unread => Some("the file could not be read any more".to_owned()),
                _ => next.wrong.worse(now.wrong),
            };
            if let Some(worse) = worse {
                self.said.push(format!("{}: {}: not kept, as {worse}", shown(&path), suggestion.title));
                undo.into_iter().for_each(|(path, text)| self.put(&path, text));
                continue;
            }
            self.applied += 1;
            self.said.push(format!("{}: {}", shown(&path), suggestion.title));
            settled = Some(next);
        }
        settled
    }

    /// The rules of the tables that a file leads to, by their ids.
    pub fn rules(&mut self, root: &Path) -> Vec<String> {
        let ids = |table: &Table| table.rules.iter().map(|it| it.id.value.clone()).collect::<Vec<_>>();
        match self.check(root).report.unit {
            Unit::Table(table) => ids(&table),
            Unit::VerifiedTable(table) => ids(table.table()),
            Unit::Model(model) => model.tables.iter().flat_map(ids).collect(),
            Unit::VerifiedModel(model) => model.model().tables.iter().flat_map(ids).collect(),
            Unit::Unread | Unit::Types => Vec::new(),
        }
    }

    /// What may be gone back to.
    fn state(&self, now: &Checked) -> State {
        let texts = now.paths.iter().map(|path| real(path)).filter_map(|path| Some((path.clone(), self.texts.get(&path)?.now.clone())));
        State { wrong: now.wrong, texts: texts.collect(), applied: self.applied, said: self.said.len() }
    }

    /// Goes back: what was done since has shown more errors than there were, and they stayed.
    fn back(&mut self, root: &Path, worse: &str, kept: State) -> Checked {
        let done = self.said.split_off(kept.said);
        self.said.extend(done.iter().map(|it| format!("{it}: not kept, as {worse}")));
        self.applied = kept.applied;
        kept.texts.into_iter().for_each(|(path, text)| self.put(&path, text));
        self.check(root)
    }

    /// Applies what goes together; where that makes it worse, one after the other, the first that does not; and where there is none, others.
    fn round(&mut self, root: &Path, now: &Checked, all: &[Chosen], may_show: bool) -> Option<Checked> {
        let mut left = all.to_vec();
        loop {
            let together = together(now, &left);
            if together.is_empty() {
                return None;
            }
            let mut next = self.tried(root, now, &together, may_show);
            for it in if together.len() > 1 { &together[..] } else { &[] } {
                if next.is_some() || self.spent >= STEPS {
                    break;
                }
                next = self.tried(root, now, std::slice::from_ref(it), may_show);
            }
            // Who does not answer one question is not asked another one.
            if next.is_some() || self.spent >= STEPS || together.iter().any(|it| it.asks) {
                return next;
            }
            left.retain(|it| !together.iter().any(|tried| std::ptr::eq(tried.suggestion, it.suggestion)));
        }
    }

    /// Applies suggestions, unless there are more errors then, or one that asks is not answered well.
    fn tried(&mut self, root: &Path, now: &Checked, chosen: &[Chosen], may_show: bool) -> Option<Checked> {
        let (mut suggestions, mut is_answered) = (Vec::new(), false);
        for it in chosen {
            suggestions.push(if it.asks { ask::filled(it.suggestion)? } else { it.suggestion.clone() });
            is_answered |= it.asks;
        }
        let undo = self.apply(now, &suggestions)?;
        let next = self.check(root);
        let is_refused = is_answered && matches!(next.report.unit, Unit::Unread);
        if is_refused {
            self.said.extend(next.report.findings.iter().map(|it| format!("the answer cannot stand there: {}", it.message)));
        }
        let was_read = !matches!(now.report.unit, Unit::Unread);
        // Suggestions that each leave a table, as where every rule goes, may together leave none.
        let is_lost = was_read && matches!(next.report.unit, Unit::Unread);
        let is_worse = is_lost || next.wrong.weight > now.wrong.weight && (was_read || !may_show);
        if is_refused || is_worse {
            undo.into_iter().for_each(|(path, text)| self.put(&path, text));
            return None;
        }
        self.applied += suggestions.len();
        let place = |it: &Suggestion| it.edits.first().and_then(|edit| now.path(edit.span)).map_or_else(String::new, |it| shown(it));
        self.said.extend(suggestions.iter().map(|it| format!("{}: {}", place(it), it.title)));
        Some(next)
    }

    /// Makes the edits; gives the texts that were there, or nothing where the edits do not go together.
    fn apply(&mut self, now: &Checked, suggestions: &[Suggestion]) -> Option<Vec<(PathBuf, String)>> {
        let mut by_file: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
        for edit in suggestions.iter().flat_map(|it| &it.edits) {
            by_file.entry(real(now.path(edit.span)?)).or_default().push(edit.clone());
        }
        let mut texts = Vec::new();
        for (path, edits) in by_file {
            texts.push((path.clone(), applied(&self.texts.get(&path)?.now, &edits)?));
        }
        let before = texts.iter().filter_map(|(path, _)| Some((path.clone(), self.texts.get(path)?.now.clone()))).collect();
        texts.into_iter().for_each(|(path, text)| self.put(&path, text));
        Some(before)
    }

    /// Gives a file, by its real path, another text.
    fn put(&mut self, path: &Path, text: String) {
        if let Some(it) = self.texts.get_mut(path) {
            it.now = text;
        }
    }

    /// Says why missing cases are left.
    fn explain(&mut self, now: &Checked, missing: Option<Missing>) {
        let is_silent = |finding: &&Finding| finding.suggestions.iter().any(|it| !it.placeholders.is_empty());
        if matches!(missing, Some(Missing::Todo | Missing::Else)) {
            for finding in now.report.findings.iter().filter(is_silent) {
                let path = now.path(finding.primary.span).map_or_else(String::new, |it| shown(it));
                self.said.push(format!(
                    "{path}: cases stay missing: a rule without a result would do nothing, and nobody would see it; `--missing ask` asks what it does"
                ));
            }
        }
    }

    /// The files that have another text now.
    pub fn changed(&self) -> Vec<Change> {
        let changed = self.texts.values().filter(|it| it.before != it.now);
        changed.map(|it| Change { path: it.path.clone(), before: it.before.clone(), after: it.now.clone() }).collect()
    }

    /// What is found about a file as it is now.
    pub fn report(&mut self, root: &Path) -> Report {
        self.check(root).report
    }

    fn check(&mut self, root: &Path) -> Checked {
        self.checked(root, |_| ()).1
    }

    /// Checks a file, and answers a question about what was compiled; none where the file cannot be read.
    fn checked<T>(&mut self, root: &Path, question: impl FnOnce(&Compiled) -> T) -> (Option<T>, Checked) {
        let source = match self.source(root) {
            Ok(source) => source,
            Err(refusal) => {
                return (None, Checked::new(unread(shown(root), refusal), Vec::new()));
            }
        };
        let folder = root.parent().unwrap_or(Path::new("")).to_path_buf();
        let mut paths = vec![root.to_path_buf()];
        let bounds = files::bounds(root);
        let compiled = compile::check_trusting(files::trust(), source, &mut |member| {
            let path = folder.join(member);
            bounds.hold(&path, &shown(&path))?;
            let source = self.source(&path)?;
            paths.push(path);
            Ok::<_, Refusal>(source)
        });
        let answer = question(&compiled);
        let bytes: usize = compiled.sources.iter().map(|it| it.text().len()).sum();
        self.spent += compiled.steps() + bytes as u64 * STEPS_A_BYTE;
        let report = Report { sources: compiled.sources, findings: compiled.findings, unit: compiled.unit };
        (Some(answer), Checked::new(report, paths))
    }

    /// The text of a file as it is now; it is read once.
    fn source(&mut self, path: &Path) -> Result<Source, Refusal> {
        let real = real(path);
        if let Some(text) = self.texts.get(&real) {
            return Ok(Source::new(shown(path), text.now.clone()));
        }
        let source = dtable_files::read(path, &shown(path))?;
        let text = source.text().to_owned();
        self.texts.insert(real, Text { path: path.to_path_buf(), before: text.clone(), now: text });
        Ok(source)
    }
}

/// The path of a file without links, `.` and `..`.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// Those suggestions, in order, whose edits do not touch; one that goes alone only where it is the first.
fn together<'a>(now: &Checked, all: &[Chosen<'a>]) -> Vec<Chosen<'a>> {
    let mut together: Vec<Chosen> = Vec::new();
    for it in all {
        let is_known = it.suggestion.edits.iter().all(|edit| now.path(edit.span).is_some());
        let is_apart = |other: &Chosen| !it.is_single && !other.is_single && !it.suggestion.touches(other.suggestion);
        if is_known && together.iter().all(is_apart) {
            together.push(*it);
        }
    }
    together
}

/// The rules that `--contradictions` or `--prefer` asks to give up cases, and that stay.
fn unsettled(path: &Path, rules: &[String]) -> String {
    let verb = if rules.len() == 1 { "stays" } else { "stay" };
    format!("{}: {} {verb}: the cases left to each would take more than eight rows, or no entry says them", shown(path), named_rules(rules))
}
