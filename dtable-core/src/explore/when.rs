//! Where a formula about cases and results holds (`cargo dtable when`).

use crate::lists::CollectVec;
use crate::model::{Count, Region, Statement, Table, Test, ValueSet};
use crate::space::cases::Space;
use crate::space::feasible::Unknown;
use crate::verify::stated::{StatedCases, StatedRegion, Wanted};
use crate::verify::words;
use std::fmt;

/// The most regions that an answer has.
const MOST_ANSWERED: usize = 10_000;

/// Where a formula holds.
#[derive(Clone, Debug)]
pub struct WhenAnswer {
    /// The number of cases in which it holds, if it was counted. Its literals divide values, as entries do.
    pub cases: Option<Count>,
    /// The number of all cases that were looked at, if it was counted.
    pub of: Option<Count>,
    /// The cases, in regions that do not overlap, the largest first.
    pub regions: Vec<WhenRegion>,
    /// Whether there are more regions.
    pub has_more: bool,
}

/// Some cases in which a formula holds.
#[derive(Clone, Debug)]
pub struct WhenRegion {
    /// For each column of the table its values there.
    pub region: Region,
    /// For each column whether cases are among them in which it is not applicable.
    pub not_applicable: Vec<bool>,
    /// The comparisons of columns that have to be true or false besides: the words of the formula, the comparison, and
    /// its truth.
    pub truths: Vec<(String, Test, bool)>,
    /// The columns that matter, each with its entry; the comparisons behind them.
    pub entries: Vec<(String, String)>,
    /// The number of cases, if it was counted.
    pub cases: Option<Count>,
    /// One of them: columns and values.
    pub case: Vec<(String, String)>,
    /// The ids of the rules that fire in that case. Unless the table collects, this one rule fires in all cases of the
    /// region.
    pub rules: Vec<String>,
    /// The result there, in words.
    pub result: String,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnswered(String);

impl fmt::Display for NotAnswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotAnswered {}

impl From<Unknown> for NotAnswered {
    fn from(unknown: Unknown) -> Self {
        Self(match unknown {
            Unknown::Budget => "no answer: the question takes too many steps".to_owned(),
            Unknown::NotKnown => "no answer: no method of the verifier decides this".to_owned(),
            Unknown::Hard(_, reason) => format!("no answer: {reason}"),
        })
    }
}

/// Finds the cases in which a formula holds, for each result that may come out; of those cases in which `given` holds
/// as well. A case in which a column of either is not applicable is none. A result that is `todo!()` may be any value.
///
/// # Errors
///
/// The question takes too many steps, or no method of the verifier answers it.
pub fn when(table: &Table, formula: &Statement, given: Option<&Statement>) -> Result<WhenAnswer, NotAnswered> {
    let mut space = Space::new(table)?;
    let looked = given.into_iter().chain([formula]).map(|it| (it, Wanted::Surely)).collect_vec();
    let mut cases = StatedCases::once_written(table, &mut space, &looked)?;
    let count = cases.count();
    let of = cases.count_of(table, &looked[..looked.len() - 1]);
    let (found, has_more) = cases.regions(MOST_ANSWERED).map_err(Unknown::from)?;
    let regions = found.iter().map(|it| region(table, &mut cases, it)).collect_vec();
    Ok(WhenAnswer { cases: count, of, regions, has_more })
}

fn region(table: &Table, cases: &mut StatedCases, it: &StatedRegion) -> WhenRegion {
    let (extended, own) = (cases.table().clone(), cases.own);
    let space = cases.space.get();
    let told = (own..it.region.0.len()).filter(|at| it.region.0[*at] != space.all.0[*at]).collect_vec();
    let truth = |at: &usize| {
        let column = &extended.columns[*at];
        let test = column.is.as_ref().and_then(|is| is.test()).cloned().unwrap_or(Test::Constant(true));
        (column.name.value.clone(), test, it.region.0[*at].contains(1))
    };
    let truths: Vec<(String, Test, bool)> = told.iter().map(truth).collect_vec();
    let own_region = Region(it.region.0[..own].to_vec());
    let mut entries = words::entries(table, space, &own_region).into_iter().map(|(a, b)| (a.to_string(), b.to_string())).collect_vec();
    entries.extend(truths.iter().map(|(text, _, holds)| (text.clone(), if *holds { "T" } else { "F" }.to_owned())));
    let values = |(column, set): (usize, &ValueSet)| space.classes.values(column, set);
    let mut case = words::case(&extended, space, &it.one.case).unwrap_or_default();
    case.retain(|(name, _)| table.named().iter().any(|it| it.name.value == *name));
    let result = it.one.rules.iter().map(|rule| words::result(table, &table.rules[*rule])).collect_vec();
    WhenRegion {
        not_applicable: space.not_applicable(&own_region),
        region: Region(own_region.0.iter().enumerate().map(values).collect_vec()),
        truths,
        entries,
        cases: it.cases.clone(),
        case,
        rules: it.one.rules.iter().map(|rule| table.rules[*rule].id.value.clone()).collect_vec(),
        result: result.join(", "),
    }
}
