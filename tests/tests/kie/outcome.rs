//! What the comparison of one table comes to.

use super::cell::Cell;
use super::compare::{Claims, compare};
use super::facts::Facts;
use super::feel::foreign_inequality;
use super::peer::{Domain, Input, Peer};
use super::sheet::{Refusal, Sheet};
use super::value::Value;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Agreed,
    Disagreed,
    /// On our side, or on the peer's.
    NotExpressible,
}

pub struct Outcome {
    pub status: Status,
    id: String,
    /// What was found and compared, or why not.
    lines: Vec<String>,
}

/// Compares a table.
pub fn judge(peer: &Peer) -> Outcome {
    let compared = Sheet::new(peer).map(|sheet| (compare(peer, &sheet), sheet));
    let (status, lines) = match compared {
        Err(refusal) => refused(peer, refusal),
        Ok((Err(reason), _)) => (Status::Disagreed, vec![reason]),
        Ok((Ok((facts, claims)), sheet)) => analysed(peer, &sheet, &facts, &claims),
    };
    Outcome { status, id: peer.id.clone(), lines }
}

/// What the peer analyses has to be understood here, too.
fn refused(peer: &Peer, refusal: Refusal) -> (Status, Vec<String>) {
    let both = peer.expected.analysis_error;
    match refusal {
        Refusal::OutsideDomain(reason) if both => (Status::Agreed, vec![format!("both refuse it: {reason}")]),
        Refusal::Unread(reason) if both => (Status::NotExpressible, vec![format!("both refuse it: {reason}")]),
        Refusal::OutsideDomain(reason) | Refusal::Unread(reason) => (Status::Disagreed, vec![format!("refused here: {reason}")]),
    }
}

fn analysed(peer: &Peer, sheet: &Sheet, facts: &Facts, claims: &[Claims]) -> (Status, Vec<String>) {
    let found = vec![summary(sheet, facts)];
    let differences: Vec<String> = claims.iter().flat_map(|it| it.differences.clone()).collect();
    if !differences.is_empty() {
        return (Status::Disagreed, [found, differences].concat());
    }
    let agreed = claims.iter().filter(|it| !it.agreed.is_empty()).map(|it| format!("{}: {}", it.whose, it.agreed.join(", ")));
    let lines = found.into_iter().chain(agreed).chain(unasked(peer)).chain(notes(peer, sheet)).collect();
    let reason = if peer.expected.analysis_error { Some(refused_by_peer(peer)) } else { unasserted(claims) };
    match reason {
        Some((status, reason)) => (status, [vec![reason], lines].concat()),
        None => (Status::Agreed, lines),
    }
}

/// A table about which nobody but we ourselves say anything.
fn unasserted(claims: &[Claims]) -> Option<(Status, String)> {
    let by_others = claims.iter().skip(1).any(|it| !it.agreed.is_empty());
    (!by_others).then(|| (Status::NotExpressible, "nothing that is asserted is a finding of ours".to_owned()))
}

fn refused_by_peer(peer: &Peer) -> (Status, String) {
    let texts = peer.rules.iter().flat_map(|rule| &rule.inputs);
    match texts.into_iter().find(|text| foreign_inequality(text).is_some()) {
        Some(text) => {
            (Status::NotExpressible, format!("the peer refuses `{text}` and asks for `not(..)`; read as that, it is analysed here"))
        }
        None => (Status::Disagreed, "the peer refuses it".to_owned()),
    }
}

fn summary(sheet: &Sheet, facts: &Facts) -> String {
    let pairs: Vec<String> = facts.overlapping_pairs().iter().map(|(a, b)| format!("{a}+{b}")).collect();
    let overlaps = if pairs.is_empty() { "no overlaps".to_owned() } else { format!("overlaps {}", pairs.join(" ")) };
    let errors: Vec<&str> = facts.errors.iter().map(|code| code.name()).collect();
    let verdict = if errors.is_empty() { "accepted".to_owned() } else { errors.join(", ") };
    format!("{} of {} cells uncovered, {overlaps}; {verdict}", facts.gap.len(), sheet.cases().len())
}

/// The assertions that no finding of ours answers; messages only repeat the others.
fn unasked(peer: &Peer) -> Option<String> {
    let keys: Vec<&str> = peer.expected.rest.keys().map(String::as_str).filter(|key| !key.starts_with("message")).collect();
    (!keys.is_empty()).then(|| format!("not compared: {}", keys.join(", ")))
}

/// Where the conversion says more than it shows.
fn notes(peer: &Peer, sheet: &Sheet) -> Vec<String> {
    let mut notes = Vec::new();
    if peer.expected.gap_analysis_skipped {
        notes.push("the peer leaves out the gaps where a column has any string; ours are those counted".to_owned());
    }
    if peer.inputs.iter().any(allows_null) {
        notes.push("`null` is allowed, but in no gap of the peer's: left out here, too; as `Option` it would be a gap".to_owned());
    }
    for (at, _) in sheet.rules.iter().enumerate().filter(|(_, rule)| rule.is_empty()) {
        notes.push(format!("rule {}: no value matches an entry, which is refused in a table of ours; left out", at + 1));
    }
    for (input, cells) in peer.inputs.iter().zip(&sheet.columns) {
        if input.ty == "string" && cells.iter().any(|cell| matches!(cell, Cell::Point(Value::Bool(_)))) {
            notes.push(format!("a boolean in the string column `{}`: taken as a value of its own, refused in a table of ours", input.name));
        }
    }
    notes
}

const fn allows_null(input: &Input) -> bool {
    matches!(input.domain, Domain::Enum { allow_null: true, .. } | Domain::Range { allow_null: true, .. })
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = match self.status {
            Status::Agreed => "agreed",
            Status::Disagreed => "disagreed",
            Status::NotExpressible => "not expressible",
        };
        write!(f, "{status:<15}  {}", self.id)?;
        self.lines.iter().try_for_each(|line| write!(f, "\n{:17}{line}", ""))
    }
}
