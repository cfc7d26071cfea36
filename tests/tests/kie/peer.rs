//! The peer's tables as they stand in their files.

use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A table, what the peer says about it, and what counting its cells gave.
#[derive(Deserialize)]
pub struct Peer {
    pub id: String,
    pub hit_policy: String,
    pub inputs: Vec<Input>,
    pub outputs: Vec<Output>,
    pub rules: Vec<Rule>,
    pub expected: Expected,
    pub independent_check: Check,
}

#[derive(Deserialize)]
pub struct Input {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub domain: Domain,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Domain {
    Unbounded,
    Enum {
        #[serde(default)]
        allow_null: bool,
        values: Vec<Json>,
    },
    Range {
        #[serde(default)]
        allow_null: bool,
        #[serde(flatten)]
        range: Range,
    },
}

/// An interval; `values` where the column has names.
#[derive(Deserialize)]
pub struct Range {
    pub lo: Json,
    pub lo_closed: bool,
    pub hi: Json,
    pub hi_closed: bool,
    pub values: Option<Vec<Json>>,
}

#[derive(Deserialize)]
pub struct Output {
    pub allowed_feel: Option<String>,
}

#[derive(Deserialize)]
pub struct Rule {
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
}

/// One entry a column; `None` is unconstrained.
pub type Region = Vec<Option<Range>>;

/// What the peer asserts.
#[derive(Deserialize)]
pub struct Expected {
    #[serde(default)]
    pub analysis_error: bool,
    #[serde(default)]
    pub gap_analysis_skipped: bool,
    pub gaps_count: Option<usize>,
    pub gaps: Option<Vec<Region>>,
    pub overlaps_count: Option<usize>,
    pub overlaps: Option<Vec<Overlap>>,
    pub masked_count: Option<usize>,
    pub masked: Option<Vec<Masked>>,
    pub duplicate_rules_count: Option<usize>,
    pub duplicate_rules: Option<Vec<(usize, usize)>>,
    pub subsumptions_min_count: Option<usize>,
    pub second_nf_contractions_count: Option<usize>,
    pub recommended_hit_policy: Option<String>,
    #[serde(flatten)]
    /// What no finding of ours answers.
    pub rest: BTreeMap<String, Json>,
}

#[derive(Deserialize)]
pub struct Overlap {
    /// None where the region alone is asserted.
    #[serde(default)]
    pub rules: Vec<usize>,
    pub region: Region,
}

#[derive(Deserialize)]
pub struct Masked {
    pub rule: usize,
    pub masked_by: usize,
}

/// What counting cells gave.
#[derive(Deserialize)]
pub struct Check {
    pub cells: Option<usize>,
    pub complete: Option<bool>,
    pub uncovered_cells: Option<usize>,
    pub a_gap: Option<Vec<CellName>>,
    pub overlapping_pairs: Option<Vec<(usize, usize)>>,
    pub conflicting_pairs: Option<Vec<(usize, usize)>>,
    pub never_matching_rules: Option<Vec<usize>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum CellName {
    Point { eq: Json },
    Between { gt: Json, lt: Json },
    Other { other_string: bool },
}
