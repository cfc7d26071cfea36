//! What the verifier finds, held against counting, against the peer, and against what counting gave beside the peer's tables.

use super::cell::Cell;
use super::counted::counted;
use super::facts::Facts;
use super::found::{Found, found};
use super::peer::{self, CellName, Check, Expected, Input, Peer};
use super::sheet::{Case, Sheet, region_entry, value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// What one side asserts about a table, held against what we find.
pub struct Claims {
    pub whose: &'static str,
    pub agreed: Vec<&'static str>,
    pub differences: Vec<String>,
}

/// The facts of a table, and what others say about them.
///
/// # Errors
///
/// A region of the peer's that is not understood.
pub fn compare(peer: &Peer, sheet: &Sheet) -> Result<(Facts, [Claims; 3]), String> {
    let found = found(sheet);
    let mut claims = ["counting", "peer", "count beside it"].map(|whose| Claims { whose, agreed: Vec::new(), differences: Vec::new() });
    claims[0].hold("all facts", Some(&counted(sheet)), &found.facts);
    claims[1].of_peer(&peer.inputs, &peer.expected, sheet, &found)?;
    claims[2].of_check(&peer.inputs, &peer.independent_check, sheet, &found.facts)?;
    Ok((found.facts, claims))
}

impl Claims {
    fn hold<T: PartialEq + Debug>(&mut self, claim: &'static str, theirs: Option<T>, ours: T) {
        let Some(theirs) = theirs else { return };
        if theirs == ours {
            self.agreed.push(claim);
        } else {
            self.differences.push(format!("{}: {claim}: {theirs:?}, ours {ours:?}", self.whose));
        }
    }

    fn of_peer(&mut self, inputs: &[Input], expected: &Expected, sheet: &Sheet, found: &Found) -> Result<(), String> {
        let facts = &found.facts;
        if !expected.gap_analysis_skipped {
            self.hold("whether gaps", expected.gaps_count.map(|count| count > 0), !facts.gap.is_empty());
            self.hold("gap regions", gap(inputs, expected, sheet)?, facts.gap.clone());
        }
        self.hold("whether overlaps", expected.overlaps_count.map(|count| count > 0), !facts.shared.is_empty());
        self.of_overlaps(inputs, expected, sheet, facts)?;
        self.hold("number of masked rules", expected.masked_count, found.masked.len());
        let masked = expected.masked.as_ref().map(|all| all.iter().map(|it| (it.rule, it.masked_by)).collect());
        self.hold("masked rules", masked, found.masked.clone());
        self.hold("number of duplicates", expected.duplicate_rules_count, facts.twins.len());
        let duplicates = expected.duplicate_rules.as_ref().map(|all| all.iter().copied().collect());
        self.hold("duplicate rules", duplicates, facts.twins.clone());
        let subsumption = expected.subsumptions_min_count.map(|count| facts.redundant.len() >= count);
        self.hold("subsumption", subsumption, true);
        self.hold("contractions", expected.second_nf_contractions_count, facts.contractions.len());
        self.hold("hit policy", expected.recommended_hit_policy.clone(), recommended(facts).to_owned());
        Ok(())
    }

    /// Overlaps by the cases and the set of all rules that share them; by the cases alone where no rules are asserted.
    fn of_overlaps(&mut self, inputs: &[Input], expected: &Expected, sheet: &Sheet, facts: &Facts) -> Result<(), String> {
        let Some(overlaps) = &expected.overlaps else { return Ok(()) };
        let mut theirs: BTreeMap<Case, BTreeSet<usize>> = BTreeMap::new();
        for overlap in overlaps {
            for case in cases(inputs, &overlap.region, sheet)? {
                theirs.entry(case).or_default().extend(&overlap.rules);
            }
        }
        if overlaps.iter().all(|it| it.rules.is_empty()) {
            self.hold("overlap regions", Some(theirs.keys().collect::<Vec<_>>()), facts.shared.keys().collect());
        } else {
            self.hold("overlap regions and rules", Some(&theirs), &facts.shared);
        }
        Ok(())
    }

    fn of_check(&mut self, inputs: &[Input], check: &Check, sheet: &Sheet, facts: &Facts) -> Result<(), String> {
        let all = |pairs: &Option<Vec<_>>| pairs.as_ref().map(|it| it.iter().copied().collect());
        self.hold("cells", check.cells, sheet.cases().len());
        self.hold("whether complete", check.complete, facts.gap.is_empty());
        self.hold("uncovered", check.uncovered_cells, facts.gap.len());
        let witness = check.a_gap.as_ref().map(|names| witness(inputs, names, sheet)).transpose()?;
        self.hold("a gap", witness.as_ref().map(|_| true), witness.is_some_and(|case| facts.gap.contains(&case)));
        self.hold("overlapping pairs", all(&check.overlapping_pairs), facts.overlapping_pairs());
        self.hold("conflicting pairs", all(&check.conflicting_pairs), facts.conflicts.clone());
        let empty = (1..=sheet.rules.len()).filter(|rule| sheet.rules[rule - 1].is_empty()).collect();
        self.hold("empty rules", check.never_matching_rules.clone(), empty);
        Ok(())
    }
}

fn gap(inputs: &[Input], expected: &Expected, sheet: &Sheet) -> Result<Option<BTreeSet<Case>>, String> {
    let Some(regions) = &expected.gaps else { return Ok(None) };
    let regions: Vec<_> = regions.iter().map(|it| cases(inputs, it, sheet)).collect::<Result<_, _>>()?;
    Ok(Some(regions.into_iter().flatten().collect()))
}

fn cases(inputs: &[Input], region: &peer::Region, sheet: &Sheet) -> Result<BTreeSet<Case>, String> {
    let entries: Vec<_> = inputs.iter().zip(region).map(|(input, range)| region_entry(input, range.as_ref())).collect::<Result<_, _>>()?;
    let mentioned = entries.iter().zip(&sheet.columns).flat_map(|(entry, cells)| entry.values().into_iter().map(move |it| (it, cells)));
    for (value, cells) in mentioned {
        if !cells.iter().any(|cell| cell.is_bounded_by(value)) {
            return Err(format!("a region ends at {value}, where no entry and no domain does"));
        }
    }
    Ok(sheet.cases_of(&entries))
}

fn witness(inputs: &[Input], names: &[CellName], sheet: &Sheet) -> Result<Case, String> {
    let cell = |(input, name): (&Input, &CellName)| {
        let end = |json: &serde_json::Value, infinity: &str| if *json == infinity { Ok(None) } else { value(&input.ty, json).map(Some) };
        Ok::<_, String>(match name {
            CellName::Point { eq } => Cell::Point(value(&input.ty, eq)?),
            CellName::Between { gt, lt } => Cell::Between(end(gt, "-inf")?, end(lt, "+inf")?),
            CellName::Other { other_string: true } => Cell::Other,
            CellName::Other { .. } => return Err("a cell of no value".to_owned()),
        })
    };
    let cells: Vec<Cell> = inputs.iter().zip(names).map(cell).collect::<Result<_, _>>()?;
    let at = cells.iter().zip(&sheet.columns).map(|(cell, all)| all.iter().position(|it| it == cell));
    at.collect::<Option<_>>().ok_or_else(|| "a cell that is not ours".to_owned())
}

/// The hit policy of the peer that fits: `ANY` only where overlapping rules agree.
fn recommended(facts: &Facts) -> &'static str {
    match (facts.shared.is_empty(), facts.conflicts.is_empty()) {
        (true, _) => "UNIQUE",
        (_, true) => "ANY",
        _ => "PRIORITY",
    }
}
