//! The tables of a game while they are changed: each with its draft, what the compiler says of it, and what the pictures need.

use std::cell::{OnceCell, RefCell};
use std::fs::File;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::OnceLock;
use std::{iter, path};

use dtable_runtime::{Kind, TableData, Value};
use table_draft::{Checked, Draft, Finding, LiveTable, Refused};
use table_view::{CaseCounts, Cases, Decision, DecisionGraph, DeletedRule, Glyphs, Left, Marks, Recorder, Spot, answer};

use super::look::Look;
use super::tables::{self, Compiled, TABLES};

/// What the compiler says of the compiled tables, once one has been looked at.
static CHECKED: [OnceLock<Checked>; TABLES.len()] = [const { OnceLock::new() }; TABLES.len()];

/// How many files a table is written into at most.
const MOST_FILES: usize = 99;

/// The tables that have been looked at, each with its draft.
pub struct Workshop {
    benches: Vec<Bench>,
    /// Are files written, and is it said how long proofs take?
    is_real: bool,
}

impl Workshop {
    pub const fn new(is_real: bool) -> Self {
        Self { benches: Vec::new(), is_real }
    }

    /// The bench of a table, which is read and checked when it is first looked at; `None` where its text is not known.
    /// What a draft has been before is on the same bench.
    pub fn bench(&mut self, table: &'static TableData) -> Option<&mut Bench> {
        if let Some(at) = self.benches.iter().position(|bench| bench.forms.contains(&table)) {
            return Some(&mut self.benches[at]);
        }
        let (number, compiled) = tables::find(table)?;
        self.benches.push(Bench::new(number, compiled, self.is_real));
        self.benches.last_mut()
    }

    /// The tables that a game decides by in place of compiled ones, or of those as printed.
    pub fn live(&self, is_printed: bool) -> Vec<LiveTable> {
        let benches = self.benches.iter().filter(|bench| bench.compiled.is_printed == is_printed);
        benches.filter_map(|bench| bench.live().cloned()).collect()
    }

    /// The cases of a draft that has decided.
    pub fn cases(&self, decision: &Decision) -> Option<Rc<Cases>> {
        self.benches.iter().filter_map(|bench| bench.cases.as_ref()).find(|cases| cases.table() == decision.table).map(Rc::clone)
    }

    /// The names of the tables whose changes are in no file.
    pub fn unwritten(&self) -> impl Iterator<Item = &'static str> {
        self.benches.iter().filter(|bench| bench.draft.is_changed() && !bench.is_written).map(|bench| bench.compiled.data.name)
    }
}

/// The rules and cases that answers leave.
fn count(live: &LiveTable, answers: &[Option<Value>]) -> Option<Left> {
    let left = live.count(answers)?;
    let rules = left.by_rule.iter().enumerate().filter(|(_, cases)| **cases > 0).map(|(rule, _)| rule);
    Some(Left { rules: rules.collect(), cases: Some(left.cases) })
}

/// Answers to a table, and the rules and cases that they leave.
type Counted = (&'static TableData, Vec<Option<Value>>, Option<Left>);

/// A table and its draft.
pub struct Bench {
    compiled: Compiled,
    pub draft: Draft,
    pub checked: Checked,
    /// Where the draft differs from the compiled table, the table as it stands.
    live: Option<LiveTable>,
    /// The compiled table, and each one that the draft has been.
    forms: Vec<&'static TableData>,
    counts: CaseCounts,
    cases: Option<Rc<Cases>>,
    deleted: Vec<DeletedRule>,
    graph: OnceCell<Option<DecisionGraph>>,
    /// The last answers by which cases were counted.
    left: RefCell<Option<Counted>>,
    /// Was the file written as it stands?
    pub is_written: bool,
    is_real: bool,
}

impl Bench {
    fn new(number: usize, compiled: Compiled, is_real: bool) -> Self {
        let draft = Draft::new(compiled.file, compiled.text);
        let checked = CHECKED.get(number).map_or_else(|| draft.check(), |it| it.get_or_init(|| draft.check()).clone());
        let mut bench = Self {
            compiled,
            draft,
            checked,
            live: None,
            forms: vec![compiled.data],
            counts: CaseCounts::default(),
            cases: None,
            deleted: Vec::new(),
            graph: OnceCell::new(),
            left: RefCell::new(None),
            is_written: true,
            is_real,
        };
        bench.look();
        bench
    }

    /// The table as it stands: the compiled one, or the draft.
    pub fn table(&self) -> &'static TableData {
        self.live.as_ref().map_or(self.compiled.data, LiveTable::data)
    }

    /// What the game decides by: nothing where the compiled table stands, or the draft is not verified.
    pub fn live(&self) -> Option<&LiveTable> {
        self.live.as_ref().filter(|_| self.checked.is_complete())
    }

    /// The first error of the draft.
    pub fn error(&self) -> Option<&Finding> {
        self.checked.findings.first().filter(|it| it.is_error)
    }

    /// The first warning.
    pub fn warning(&self) -> Option<&Finding> {
        self.checked.findings.iter().find(|it| !it.is_error)
    }

    pub const fn counts(&self) -> &CaseCounts {
        &self.counts
    }

    pub fn deleted(&self) -> &[DeletedRule] {
        &self.deleted
    }

    /// The rules that match too, or are one answer away, in a decision by the table as it stands.
    pub fn marks(&self, decision: &Decision) -> Marks {
        self.cases.as_ref().map_or_else(Marks::default, |cases| cases.marks(decision))
    }

    /// Where a rule is, deleted or not.
    pub fn spot(&self, id: &str) -> Option<Spot> {
        let is_it = |table: &TableData, rule: usize| table.rules.get(rule).is_some_and(|it| it.id() == id);
        let deleted = self.deleted.iter().position(|it| is_it(it.table, it.rule)).map(Spot::Deleted);
        deleted.or_else(|| (0..self.table().rules.len()).find(|rule| is_it(self.table(), *rule)).map(Spot::Rule))
    }

    /// Changes the draft, and looks at what has become of it.
    pub fn edit<T>(&mut self, edit: impl FnOnce(&mut Draft) -> Result<T, Refused>) -> Result<T, Refused> {
        let done = edit(&mut self.draft)?;
        self.checked = self.draft.check();
        self.is_written = false;
        self.look();
        Ok(done)
    }

    /// Takes the last edit back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.draft.undo();
        if undone {
            self.checked = self.draft.check();
            self.look();
        }
        undone
    }

    /// Writes the text as it stands into a new file of the current folder; its name. No file is written over.
    pub fn write(&mut self) -> io::Result<String> {
        let stem = self.compiled.file.trim_end_matches(".yaml");
        let names = iter::once(format!("{stem}.edited.yaml")).chain((2..).map(|number| format!("{stem}.edited-{number}.yaml")));
        for name in names.take(MOST_FILES) {
            if !self.is_real {
                self.is_written = true;
                return Ok(name);
            }
            match File::create_new(&name) {
                Ok(mut file) => {
                    file.write_all(self.draft.text().as_bytes())?;
                    self.is_written = true;
                    return Ok(path::absolute(&name)?.display().to_string());
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other(format!("there are {MOST_FILES} files of {stem} already")))
    }

    /// The values of a condition as its author writes them, and `-`; none where they are not listed.
    pub fn values(&self, condition: &str) -> Vec<String> {
        let table = self.table();
        let Some(at) = table.conditions.iter().position(|it| it.name == condition) else { return Vec::new() };
        let mut values: Vec<String> = match table.conditions[at].kind {
            Kind::Bool => [true, false].map(|it| answer(table, at, Value::Bool(it))).into(),
            _ => table.conditions[at].values.iter().map(|&it| it.to_owned()).collect(),
        };
        if !values.is_empty() {
            values.push("-".to_owned());
        }
        values
    }

    /// The rules and cases that are left by the answers given so far; `None` where there are too many cases to be counted.
    pub fn left(&self, decision: &Decision) -> Option<Left> {
        let live = self.checked.live().filter(|_| decision.table == self.table())?;
        let mut last = self.left.borrow_mut();
        // A screen asks for the same count several times.
        if last.as_ref().is_none_or(|(table, answers, _)| (*table, answers) != (decision.table, &decision.answers)) {
            *last = Some((decision.table, decision.answers.clone(), count(&live, &decision.answers)));
        }
        last.as_ref().and_then(|(.., left)| left.clone())
    }

    /// Are cases counted in a moment? With computed conditions, that takes a tenth of a second.
    pub fn counts_quickly(&self) -> bool {
        self.checked.live().is_some_and(|live| live.table().columns.iter().all(|it| it.is.is_none()))
    }

    /// The graph by which the table as it stands decides, found when it is first looked at; `None` where there is none.
    pub fn graph(&self) -> Option<&DecisionGraph> {
        self.graph.get_or_init(|| DecisionGraph::read(self.table(), self.draft.text())).as_ref()
    }

    /// What is proved of the table, in a few words, for the title.
    pub fn claim(&self, look: Look) -> String {
        let cases = self.checked.cases.map_or_else(String::new, |cases| format!("{} cases, ", grouped(cases)));
        let time = if self.is_real { format!(", in {:.0} ms", self.checked.time.as_secs_f64() * 1000.0) } else { String::new() };
        let sign = if look.glyphs == Glyphs::Unicode { " ✓" } else { "" };
        match (self.error(), self.draft.is_changed()) {
            (Some(finding), _) => format!("it would not compile: {}", finding.name),
            (None, false) if self.compiled.is_printed => format!("as printed, proved: {cases}each decided once{time}{sign}"),
            (None, false) => format!("proved while compiling: {cases}each decided once{time}{sign}"),
            (None, true) => format!("changed, and proved again: {cases}each decided once{time}{sign}"),
        }
    }

    /// The same in fewer words.
    pub fn claim_in_short(&self, look: Look) -> String {
        let (yes, no) = (look.either("✓ ", ""), look.either("✗ ", "not "));
        match (self.error(), self.checked.cases) {
            (Some(finding), _) => format!("{no}{}", finding.name),
            (None, Some(cases)) => format!("{yes}{} cases proved", grouped(cases)),
            (None, None) => format!("{yes}proved"),
        }
    }

    /// What the proof says, in a line.
    pub fn verdict(&self) -> String {
        let time = format!(" in {:.0} ms", self.checked.time.as_secs_f64() * 1000.0);
        let time = if self.is_real { time.as_str() } else { "" };
        match self.error() {
            Some(finding) => finding.message.clone(),
            None => format!("proved again{time}"),
        }
    }

    /// Finds out what is shown of the draft.
    fn look(&mut self) {
        self.counts = CaseCounts { rules: self.checked.counts.clone(), all: self.checked.cases.unwrap_or(0) };
        self.live = if self.draft.is_changed() { self.checked.live() } else { None };
        let table = self.table();
        if !self.forms.contains(&table) {
            self.forms.push(table);
        }
        self.graph = OnceCell::new();
        self.cases = Cases::read(table, self.draft.text()).map(Rc::new);
        self.deleted = self.struck_out();
    }

    /// The deleted rules in their places, from the table that still has them.
    fn struck_out(&self) -> Vec<DeletedRule> {
        if self.draft.deleted().is_empty() {
            return Vec::new();
        }
        let Ok(whole) = self.draft.whole() else { return Vec::new() };
        let (table, mut before) = (whole.data(), 0);
        let mut deleted = Vec::new();
        for (rule, (_, is_deleted)) in self.draft.rules().into_iter().enumerate() {
            if is_deleted {
                deleted.push(DeletedRule { before, table, rule });
            } else {
                before += 1;
            }
        }
        deleted
    }

    /// What the table as it stands decides in a case, given as columns and values; without a rule where none takes it.
    pub fn decide_case(&self, case: &[(String, String)]) -> Option<Decision> {
        let (table, live) = (self.table(), self.live.as_ref()?);
        let mut recorder = Recorder::new();
        let answer = |at: usize| {
            let (_, text) = case.iter().find(|(column, _)| column == table.conditions[at].name)?;
            live.value(at, text)
        };
        // Where no rule takes the case, the answers are what there is to see.
        let _ = live.decide(&mut |at, _| answer(at), &mut recorder);
        let told = (0..table.conditions.len()).map(answer).collect();
        recorder.take().pop().map(|decision| Decision { told, ..decision })
    }

    /// What the table as it stands decides with the answers of a decision that another form of it has made.
    pub fn decide_again(&self, decision: &Decision) -> Option<Decision> {
        let live = self.live.as_ref()?;
        let mut recorder = Recorder::new();
        let known = |at: usize| decision.answers.get(at).copied().flatten().or_else(|| decision.told.get(at).copied().flatten());
        let mut answers = |at: usize, _: &str| -> Option<Value> { known(at) };
        live.decide(&mut answers, &mut recorder).ok()?;
        recorder.take().pop()
    }
}

/// A number with commas between thousands.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.into_iter().map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}
