//! The findings about the links of a model: by the rules that fire somewhere, which the oracle of each table knows.

use super::Model;
use crate::random::oracle::Oracle;
use crate::random::table::{Results, Rule};
use dtable_core::diagnostic::{Code, Finding};

/// The findings that no table has by itself.
pub(super) const CODES: [Code; 4] = [Code::UnknownTable, Code::UnreachableTable, Code::CannotStop, Code::IdleLoop];

/// Holds the findings about links against the oracles of verified tables.
pub(super) fn judge(model: &Model, oracles: &[Oracle], findings: &[Finding]) -> Result<(), String> {
    if !oracles.iter().all(|it| it.is_exact) {
        return Ok(());
    }
    let links = Links { oracles };
    let count = |code: Code| findings.iter().filter(|it| it.code == code).count();
    let reached = links.reached(|at| at == model.start);
    let unreachable = reached.iter().filter(|it| !**it).count();
    held("unreachable-table", count(Code::UnreachableTable), unreachable)?;
    held("idle-loop", count(Code::IdleLoop), links.idle())?;
    let stuck = (0..oracles.len()).filter(|at| reached[*at] && !links.can_stop(*at)).count();
    held("cannot-stop", count(Code::CannotStop).min(1), stuck.min(1))
}

fn held(name: &str, found: usize, expected: usize) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found} times {name}, not {expected}")) }
}

struct Links<'a> {
    oracles: &'a [Oracle<'a>],
}

impl Links<'_> {
    /// The rules of a table that fire at some point.
    fn live(&self, table: usize) -> impl Iterator<Item = &Rule> {
        let oracle = &self.oracles[table];
        let fires = move |rule: usize| (0..oracle.points.len()).any(|at| oracle.fired(at) == Some(rule));
        oracle.table.rules.iter().enumerate().filter(move |it| fires(it.0)).map(|it| it.1)
    }

    /// The tables that follow a table.
    fn follow(&self, table: usize) -> Vec<usize> {
        let place = |rule: &Rule| match rule.follows() {
            "same" => Some(table),
            name => (0..self.oracles.len()).find(|at| name == format!("t{at}")),
        };
        self.live(table).filter_map(place).collect()
    }

    fn reached(&self, is_start: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached: Vec<bool> = (0..self.oracles.len()).map(is_start).collect();
        for _ in 0..self.oracles.len() {
            let next: Vec<usize> = (0..reached.len()).filter(|at| reached[*at]).flat_map(|at| self.follow(at)).collect();
            next.into_iter().for_each(|at| reached[at] = true);
        }
        reached
    }

    fn can_stop(&self, table: usize) -> bool {
        let reached = self.reached(|at| at == table);
        (0..reached.len()).any(|at| reached[at] && self.live(at).any(|it| it.follows() == "stop"))
    }

    /// How many rules do nothing, and decide again without saying that this is meant.
    fn idle(&self) -> usize {
        let is_idle = |at: usize, rule: &Rule| {
            let gives = matches!(self.oracles[at].table.results, Results::Outputs(_));
            let stays = rule.next.as_deref() == Some("stay");
            !gives && !stays && rule.cells.iter().all(Vec::is_empty) && self.follows_itself(at, rule)
        };
        (0..self.oracles.len()).map(|at| self.live(at).filter(|it| is_idle(at, it)).count()).sum()
    }

    fn follows_itself(&self, table: usize, rule: &Rule) -> bool {
        rule.follows() == "same" || rule.follows() == format!("t{table}")
    }
}
