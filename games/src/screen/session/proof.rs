//! What is proved of a table, and what is claimed of the game, in lines.

use std::time::{Duration, Instant};

use proved::Proved;
use table_draft::{Checked, Region};

use super::super::jobs::{Job, Work};
use super::super::workshop::{Bench, grouped};
use super::Session;

/// How many regions of ELSE are told.
const REGIONS: usize = 12;

/// The claims about a table, while they are tried.
pub struct Claims {
    /// The table, and the text as it stood.
    table: (&'static str, String),
    pub job: Job<(Proved, Duration)>,
    /// Is it said how long they take?
    is_timed: bool,
}

impl Claims {
    /// How many have been tried; `None` where there are none.
    fn head(&self) -> Option<String> {
        let (job, time) = (&self.job, self.job.found().iter().map(|(_, time)| *time).sum::<Duration>());
        let time = if self.is_timed { format!(" in {:.1} s", time.as_secs_f64()) } else { String::new() };
        let broken = if job.is_broken() { ", then broken off" } else { "" };
        (job.pieces() > 0).then(|| format!("{} of {} claims tried exhaustively{time}{broken}", job.found().len(), job.pieces()))
    }
}

impl Session {
    /// Begins to try the claims about the table that is looked at, unless that is done.
    pub fn try_claims(&mut self) {
        let Some(bench) = self.bench() else { return };
        if bench.draft.is_changed() && bench.live().is_none() {
            // Nobody can play by it: there is nothing to try.
            self.claims = None;
            return;
        }
        let table = (bench.table().name, bench.draft.text().to_owned());
        if self.claims.as_ref().is_some_and(|claims| claims.table == table) {
            return;
        }
        let claims = self.play.claims(&self.live());
        let about = claims.into_iter().filter(|claim| claim.tables().contains(&table.0));
        let work = about.map(|claim| -> Work<(Proved, Duration)> {
            Box::new(move || {
                let begun = Instant::now();
                (claim.attempt(), begun.elapsed())
            })
        });
        let job = Job::begin(work.collect(), !self.is_real);
        self.claims = Some(Claims { table, job, is_timed: self.is_real });
    }

    /// What is proved of the table that is looked at, in lines.
    pub fn proof(&mut self) -> Vec<String> {
        let counted = self.counting.says();
        let claims = self.claims();
        let Some(bench) = self.bench() else { return vec!["no table has decided yet".to_owned()] };
        let parts = [
            verdict(bench),
            else_regions(&bench.checked),
            relations(&bench.checked),
            properties(&bench.checked),
            vec![counted],
            claims,
            counts(bench),
        ];
        parts.into_iter().filter(|part| part.iter().any(|line| !line.is_empty())).collect::<Vec<_>>().join(&String::new())
    }

    /// How many claims about the table that is looked at have been tried, and how many are refuted.
    pub fn claims_in_short(&mut self) -> Option<String> {
        let shown = self.bench().map(|bench| bench.table().name);
        let claims = self.claims.as_ref().filter(|claims| Some(claims.table.0) == shown)?;
        let refuted = claims.job.found().iter().filter(|(proved, _)| !proved.passed()).count();
        let refuted = if refuted == 0 { String::new() } else { format!(", {refuted} refuted") };
        claims.head().map(|head| head + &refuted)
    }

    fn claims(&self) -> Vec<String> {
        let Some((claims, head)) = self.claims.as_ref().and_then(|claims| Some((claims, claims.head()?))) else { return Vec::new() };
        let told = claims.job.found().iter().flat_map(|(proved, _)| {
            let evidence =
                proved.evidence.iter().flat_map(|it| it.to_string().lines().map(|line| format!("    {line}")).collect::<Vec<_>>());
            std::iter::once(format!("  {proved}")).chain(evidence).collect::<Vec<_>>()
        });
        std::iter::once(head).chain(told).collect()
    }
}

/// Whether the table is proved, or all of what is found.
fn verdict(bench: &Bench) -> Vec<String> {
    let checked = &bench.checked;
    let cases = checked.cases.map_or_else(String::new, |cases| format!("{} cases, ", grouped(cases)));
    let head = match bench.error() {
        None => format!("{}: {cases}each decided once", bench.table().name),
        Some(_) => format!("{} would not compile:", bench.table().name),
    };
    let findings = checked.findings.iter().flat_map(|finding| finding.text.lines().map(str::to_owned));
    std::iter::once(head).chain(findings).collect()
}

fn else_regions(checked: &Checked) -> Vec<String> {
    if checked.else_regions.is_empty() {
        return Vec::new();
    }
    let told = checked.else_regions.iter().take(REGIONS).map(region);
    let more = checked.else_regions.len().saturating_sub(REGIONS);
    let rest: u128 = checked.else_regions.iter().skip(REGIONS).filter_map(|it| it.cases).sum::<u128>() + checked.else_rest;
    let rest = (more > 0 || checked.else_rest > 0).then(|| format!("  and {} cases in smaller regions", grouped(rest)));
    std::iter::once("ELSE takes:".to_owned()).chain(told).chain(rest).collect()
}

fn region(region: &Region) -> String {
    let entries: Vec<String> = region.entries.iter().map(|(name, entry)| format!("{name} {entry}")).collect();
    let cases = region.cases.map_or_else(String::new, |cases| format!("{} cases: ", grouped(cases)));
    format!("  {cases}{}", if entries.is_empty() { "all".to_owned() } else { entries.join(", ") })
}

fn relations(checked: &Checked) -> Vec<String> {
    if checked.relations.is_empty() {
        return Vec::new();
    }
    let told = checked.relations.iter().map(|it| format!("  {it}"));
    std::iter::once("These relations are taken for granted:".to_owned()).chain(told).collect()
}

fn properties(checked: &Checked) -> Vec<String> {
    if checked.properties.is_empty() {
        return Vec::new();
    }
    let told = checked.properties.iter().map(|it| format!("  {it}"));
    std::iter::once("These properties are proved:".to_owned()).chain(told).collect()
}

/// How many cases each rule takes.
fn counts(bench: &Bench) -> Vec<String> {
    let (table, counts) = (bench.table(), bench.counts());
    if counts.rules.is_empty() {
        return Vec::new();
    }
    let rules = table.rules.iter().zip(&counts.rules);
    let width = table.rules.iter().map(|rule| rule.id().chars().count()).max().unwrap_or(0);
    let told = rules.map(|(rule, count)| format!("  {:width$}  {:>9}  {}", rule.id(), grouped(*count), rule.title()));
    std::iter::once("Each rule takes so many cases:".to_owned()).chain(told).collect()
}
