//! Breaking a table: rules are deleted and brought back, and what that proves or refutes is shown.

use std::rc::Rc;

use dtable_runtime::TableData;
use table_draft::Finding;
use table_view::Spot;

use super::super::pictures;
use super::super::workshop::Bench;
use super::{Exhibit, Form, Pane, Session};

impl Session {
    /// Draws the table in the other form.
    pub(super) fn turn_table(&mut self) {
        let form = match self.table.turn() {
            Form::Wall => {
                self.focus = Pane::Table;
                "each rule as a small board"
            }
            Form::Lines | Form::Path | Form::Graph { .. } => "each rule as a line",
        };
        form.clone_into(&mut self.status);
    }

    /// Looks at another table of the game, whether it has decided or not.
    pub(super) fn turn_tables(&mut self, by: isize) {
        let tables = self.play.tables();
        let now = self.log.table().and_then(|table| tables.iter().position(|it| it.name == table.name));
        let count = isize::try_from(tables.len()).unwrap_or(1);
        let next = now.map_or(0, |at| (isize::try_from(at).unwrap_or(0) + by).rem_euclid(count).unsigned_abs());
        let Some(table) = tables.get(next) else { return };
        self.log.choose(table);
        self.table.follow();
        self.status = format!("the table {}: {} (Esc: the game)", table.name, table.title);
    }

    /// The table that is looked at.
    fn shown_table(&self) -> Option<&'static TableData> {
        self.log.table()
    }

    /// The bench of the table that is looked at.
    pub fn bench(&mut self) -> Option<&mut Bench> {
        let table = self.shown_table()?;
        self.workshop.bench(table)
    }

    /// The id of the rule under the cursor, or else of the one that fired.
    pub fn rule_under_cursor(&mut self) -> Option<String> {
        let cursor = self.table.cursor();
        let fired = self.log.shown().and_then(|(decision, _)| Some(decision.table.rules.get(decision.fired?)?.id().to_owned()));
        let bench = self.bench()?;
        let (table, deleted) = (bench.table(), bench.deleted());
        let id = |table: &'static TableData, rule: usize| table.rules.get(rule).map(|it| it.id().to_owned());
        match cursor {
            Some(Spot::Rule(rule)) => id(table, rule),
            Some(Spot::Deleted(at)) => deleted.get(at).and_then(|it| id(it.table, it.rule)),
            None => fired,
        }
    }

    /// Deletes the rule under the cursor, or brings it back.
    pub(super) fn delete_rule(&mut self) {
        match self.rule_under_cursor() {
            Some(rule) => self.delete(&rule),
            None => "no rule has fired yet: move over the table to choose one".clone_into(&mut self.status),
        }
    }

    /// Deletes a rule, or brings it back.
    pub(super) fn delete(&mut self, rule: &str) {
        let Some(bench) = self.bench() else { return };
        match bench.edit(|draft| draft.delete(rule)) {
            Ok(true) => self.edited(&format!("{rule} is deleted (x brings it back)")),
            Ok(false) => self.edited(&format!("{rule} is back")),
            Err(why) => self.status = why.to_string(),
        }
    }

    /// Takes the last edit back.
    pub(super) fn take_edit_back(&mut self) {
        let Some(bench) = self.bench() else { return };
        match bench.undo() {
            true => self.edited("the edit is taken back"),
            false => "there is no edit to take back".clone_into(&mut self.status),
        }
    }

    /// Writes the table that is looked at into a file of its own, beside no other.
    pub(super) fn write_file(&mut self) {
        let Some(bench) = self.bench() else { return };
        self.status = match bench.write() {
            Ok(path) => format!("written: {path}"),
            Err(why) => why.to_string(),
        };
    }

    /// After an edit: the game goes on by the table as it stands, or the finding is put on the board.
    pub(super) fn edited(&mut self, what: &str) {
        (self.exhibit, self.replay) = (None, None);
        let tables = self.live();
        let refused = self.play.decide_by(&tables).err();
        let Some(bench) = self.bench() else { return };
        let stands_still = bench.draft.is_changed() && bench.live().is_none();
        let verdict = bench.verdict() + if stands_still { " (the game goes on as it was)" } else { "" };
        let finding = bench.error().cloned();
        let table = bench.table();
        self.status = [Some(format!("{what}: {verdict}")), refused].into_iter().flatten().collect::<Vec<_>>().join("; ");
        if let Some(finding) = finding {
            self.exhibit(table, &finding);
        }
        self.count(true);
        if self.is_real {
            self.try_claims();
        }
    }

    /// Puts the case of a finding on the board, with what the table as it stands decides there.
    fn exhibit(&mut self, table: &TableData, finding: &Finding) {
        let Some(board) = pictures::position(table, &finding.case).map(Rc::new) else { return };
        let decision = self.bench().and_then(|bench| bench.decide_case(&finding.case));
        self.exhibit = Some(Exhibit { what: "the case of the finding", board, decision });
    }
}
