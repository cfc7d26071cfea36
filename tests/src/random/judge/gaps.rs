//! `missing-rule`: the gap, its regions, its case, the rows to paste; and how many cases there are.

use super::{Held, Trial, compile, ensure, wrong};
use crate::random::oracle::{Oracle, Point};
use crate::random::table::Layout;
use dtable_core::diagnostic::{Code, Finding};

/// Rows are offered for so many regions.
const OFFERED: usize = 8;

/// So many regions are looked for.
const FOUND: usize = 500;

impl Trial<'_> {
    pub(super) fn judge_gaps(&self) -> Held {
        let oracle = self.oracle;
        let is_open = |at: &usize| !oracle.says_zero() && oracle.fired(*at).is_none();
        let gap: Vec<usize> = (0..oracle.points.len()).filter(is_open).collect();
        match (self.of(Code::MissingRule).first(), gap.first()) {
            (None, None) => Ok(()),
            (None, Some(at)) => wrong("a gap is a missing rule", format!("no rule for {:?}", oracle.values(&oracle.points[*at]))),
            (Some(finding), None) if oracle.is_exact => wrong("a missing rule is a gap", finding.message.clone()),
            (Some(finding), _) => self.judge_gap(finding, &gap),
        }
    }

    fn judge_gap(&self, finding: &Finding, gap: &[usize]) -> Held {
        let (oracle, evidence) = (self.oracle, &finding.evidence);
        let is_real = self.witness_is(&evidence.case, |narrow, at| narrow.fired(at).is_none());
        ensure(is_real, "the case of a gap is in the gap", || format!("{:?}", evidence.case))?;
        if oracle.is_exact {
            let counted = oracle.cases(gap.iter().map(|at| &oracle.points[*at])).to_string();
            ensure(evidence.cases.as_ref().is_none_or(|it| *it == counted), "a gap has so many cases", || {
                format!("{:?}, counted {counted}", evidence.cases)
            })?;
            let total = oracle.cases(oracle.points.iter()).to_string();
            ensure(evidence.total.as_ref().is_none_or(|it| *it == total), "a table has so many cases", || {
                format!("{:?}, counted {total}", evidence.total)
            })?;
        }
        if evidence.regions.len() < FOUND {
            self.regions_partition(finding, |oracle, at| oracle.fired(at).is_none())?;
        }
        if evidence.regions.len() <= OFFERED { self.paste_closes_the_gap(finding) } else { Ok(()) }
    }

    /// The regions of a finding are disjoint, and have all cases that belong in them and no others.
    pub(super) fn regions_partition(&self, finding: &Finding, belongs: impl Fn(&Oracle, usize) -> bool) -> Held {
        let oracle = self.oracle;
        let mut inside: Vec<Vec<&Point>> = vec![Vec::new(); finding.evidence.regions.len()];
        let regions: Option<Vec<_>> = finding.evidence.regions.iter().map(|it| self.region(&it.entries)).collect();
        let Some(regions) = regions else { return wrong("regions can be read", format!("{:?}", finding.evidence.regions)) };
        for (at, point) in oracle.points.iter().enumerate() {
            let holding: Vec<usize> = (0..regions.len()).filter(|it| self.contains(&regions[*it], point)).collect();
            let expected = usize::from(belongs(oracle, at));
            ensure(holding.len() == expected, "the regions partition the cases", || {
                format!("{:?} is in {} regions, not {expected}: {:?}", oracle.values(point), holding.len(), finding.evidence.regions)
            })?;
            holding.iter().for_each(|it| inside[*it].push(point));
        }
        for (points, evidence) in inside.iter().zip(&finding.evidence.regions) {
            let counted = oracle.cases(points.iter().copied()).to_string();
            let is_right = !oracle.is_exact || evidence.cases.as_ref().is_none_or(|it| *it == counted);
            ensure(is_right, "a region has so many cases", || format!("{evidence:?}, counted {counted}"))?;
        }
        Ok(())
    }

    /// The rows offered, with any result, leave no gap and contradict nothing new.
    fn paste_closes_the_gap(&self, finding: &Finding) -> Held {
        // Where some row could not be read, `else` is offered for its cases.
        if finding.evidence.paste.is_empty() || finding.help.iter().any(|it| it.contains("need `else`")) {
            return Ok(());
        }
        let text = pasted(&self.text, self.table().layout, &finding.evidence.paste);
        let after = compile(&text)?;
        let allowed = |it: &&Finding| it.code == Code::MissingRule || it.code < Code::MissingRule && it.code != Code::Unsupported;
        if let Some(left) = after.findings.iter().find(allowed) {
            return wrong("the rows offered close the gap", format!("{}: {}\n{text}", left.message, left.code.id()));
        }
        // One finding may tell all contradictions of a table, and several those of one rule: what counts is whom they name.
        let known: Vec<&str> = self.table().rules.iter().map(|it| it.id.as_str()).collect();
        let clashes = after.findings.iter().filter(|it| it.code == Code::ContradictoryRules);
        let is_same = clashes.flat_map(|it| &it.evidence.rules).all(|it| known.contains(&&**it));
        ensure(is_same, "the rows offered contradict nothing", || text.clone())
    }
}

/// The file with the rows or columns that a finding offers.
fn pasted(text: &str, layout: Layout, rows: &[String]) -> String {
    let start = text.find("\nrules:").expect("the file has rules") + 1;
    let body = text[start..].find('\n').expect("the rules have lines") + start + 1;
    let length = text[body..].lines().take_while(|it| it.starts_with("  ")).map(|it| it.len() + 1).sum::<usize>();
    let (before, grid, after) = (&text[..body], &text[body..body + length], &text[body + length..]);
    let indented = |rows: &[String]| rows.iter().map(|it| format!("  {it}\n")).collect::<String>();
    let grid = match layout {
        Layout::Data => format!("{grid}{}", indented(rows)),
        Layout::Rows { .. } => format!("{grid}{}", indented(&rows[1..])),
        Layout::Columns { .. } => {
            let cells = |row: &str| row[row[1..].find('|').expect("rows have a name") + 2..].to_owned();
            grid.lines().zip(rows).map(|(line, row)| format!("{line}{}\n", cells(row))).collect()
        }
    };
    format!("{before}{grid}{after}")
}
