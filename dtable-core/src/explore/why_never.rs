//! Why a formula holds in no case (`cargo dtable why-never`).

use super::when::NotAnswered;
use crate::lists::CollectVec;
use crate::model::{Count, ResultFact, Statement, Table};
use crate::space::cases::Space;
use crate::space::feasible::Unknown;
use crate::verify::stated::{Exclusion, StatedCases, Wanted};
use crate::verify::words;
use std::fmt;

/// The most rules that are explained.
const MOST_EXPLAINED: usize = 100;

/// The reasons why a formula holds in no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNever {
    /// The formula as it was written.
    pub formula: String,
    /// Whether it holds in some case, after all; then there are no reasons. The number of cases, if it was counted.
    pub holds: Option<Option<Count>>,
    /// The relations that exclude it whatever the results are; empty where the values of its columns do. `None` if
    /// results matter.
    pub without_results: Option<Vec<String>>,
    /// The outputs that the formula names, each with the values that rules give.
    pub outputs: Vec<(String, Vec<String>)>,
    /// The rules whose result is what the formula says, with what excludes it.
    pub rules: Vec<ExcludedRule>,
    /// The rules whose results are not known well enough.
    pub unknown: Vec<String>,
    /// The number of rules with such a result that are not explained.
    pub more: usize,
}

/// A rule with a result as a formula says it, in whose cases the formula does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcludedRule {
    /// The id; empty where it is about all cases of a table that collects.
    pub rule: String,
    /// The result in words.
    pub result: String,
    /// The columns whose entries exclude the formula, each with its entry.
    pub entries: Vec<(String, String)>,
    /// The relations that do so, together with the entries.
    pub relations: Vec<String>,
    /// The rules that match all other cases before this one, by their ids.
    pub earlier: Vec<String>,
}

/// Finds what excludes that a formula holds, in those cases in which `given` holds as well.
///
/// # Errors
///
/// The question takes too many steps, or no method of the verifier answers it.
pub fn why_never(table: &Table, formula: &Statement, given: Option<&Statement>) -> Result<WhyNever, NotAnswered> {
    let mut why = WhyNever {
        formula: formula.whole.text.clone(),
        holds: None,
        without_results: None,
        outputs: outputs(table, formula),
        rules: Vec::new(),
        unknown: Vec::new(),
        more: 0,
    };
    let mut space = Space::new(table)?;
    let looked = |wanted: Wanted| given.into_iter().chain([formula]).map(|it| (it, wanted)).collect_vec();
    if StatedCases::new(table, &mut space, &looked(Wanted::Surely))?.first().map_err(Unknown::from)?.is_some() {
        why.holds = Some(StatedCases::new(table, &mut space, &looked(Wanted::Surely))?.count());
        return Ok(why);
    }
    let statements = std::iter::once(formula).chain(given).collect_vec();
    let mut free = StatedCases::with_any_results(table, &mut space, &statements)?;
    if free.first().map_err(Unknown::from)?.is_none() {
        let Exclusion { relations, .. } = free.exclusion(0).map_err(Unknown::from)?;
        why.without_results = Some(texts(table, &relations));
        return Ok(why);
    }
    drop(free);
    by_rule(table, &mut space, &looked, &mut why)?;
    Ok(why)
}

/// Explains rule by rule.
fn by_rule<'a>(
    table: &Table,
    space: &mut Space,
    looked: &dyn Fn(Wanted) -> Vec<(&'a Statement, Wanted)>,
    why: &mut WhyNever,
) -> Result<(), Unknown> {
    let mut cases = StatedCases::new(table, space, &looked(Wanted::Surely))?;
    let mut open = Vec::new();
    for (at, rule) in cases.rules_of_claims().into_iter().enumerate() {
        if cases.is_excluded_by_result(at)? {
            open.push(at);
        } else if why.rules.len() >= MOST_EXPLAINED {
            why.more += 1;
        } else {
            let exclusion = cases.exclusion(at)?;
            why.rules.push(excluded(table, rule, &exclusion));
        }
    }
    drop(cases);
    let mut cases = StatedCases::once_written(table, space, &looked(Wanted::Maybe))?;
    let rules = cases.rules_of_claims();
    for at in open {
        if !cases.is_excluded_by_result(at)? {
            why.unknown.extend(rules[at].map(|rule| table.rules[rule].id.value.clone()));
        }
    }
    Ok(())
}

fn excluded(table: &Table, rule: Option<usize>, it: &Exclusion) -> ExcludedRule {
    let entry = |column: &usize| {
        let column_name = table.columns[*column].name.value.clone();
        let entry =
            rule.and_then(|rule| table.rules[rule].entries()?.get(*column)).map_or_else(|| "-".to_owned(), |it| it.text.to_string());
        (column_name, entry)
    };
    ExcludedRule {
        rule: rule.map_or_else(String::new, |it| table.rules[it].id.value.clone()),
        result: rule.map_or_else(String::new, |it| words::result(table, &table.rules[it])),
        entries: it.entries.iter().map(entry).collect_vec(),
        relations: texts(table, &it.relations),
        earlier: it.earlier.iter().map(|it| table.rules[*it].id.value.clone()).collect_vec(),
    }
}

fn texts(table: &Table, relations: &[usize]) -> Vec<String> {
    relations.iter().map(|it| table.relations[*it].text.clone()).collect_vec()
}

/// The outputs that a formula names, each with the values that rules give, each value once.
fn outputs(table: &Table, formula: &Statement) -> Vec<(String, Vec<String>)> {
    let mut named = Vec::new();
    for fact in &formula.facts {
        if let ResultFact::Output(at) | ResultFact::Item(at) = fact
            && !named.contains(at)
        {
            named.push(*at);
        }
    }
    let values = |at: &usize| {
        let mut values: Vec<String> = Vec::new();
        for text in table.rules.iter().flat_map(|it| it.outcomes()).filter_map(|it| Some(it.outputs.get(*at)?.shown())) {
            if !values.iter().any(|it| it == text) {
                values.push(text.to_owned());
            }
        }
        (table.outputs[*at].name.value.clone(), values)
    };
    named.iter().map(values).collect_vec()
}

impl fmt::Display for WhyNever {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines().join("\n"))
    }
}

/// The most values, rules and relations that are named in a line.
const MOST_NAMED: usize = 12;

fn named(all: &[String]) -> String {
    let shown = all.iter().take(MOST_NAMED).map(|it| format!("`{it}`")).collect_vec().join(", ");
    if all.len() > MOST_NAMED { format!("{shown} and {} others", all.len() - MOST_NAMED) } else { shown }
}

impl WhyNever {
    /// The reasons in words, a line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        if let Some(count) = &self.holds {
            return vec![format!("`{}` holds in {}", self.formula, words::cases(count.as_ref()))];
        }
        if let Some(relations) = &self.without_results {
            let because = match &relations[..] {
                [] => "its columns never have such values".to_owned(),
                relations => format!("{} excludes it", named(relations)),
            };
            return vec![format!("no case has `{}`, whatever the results are: {because}", self.formula)];
        }
        let mut lines = Vec::new();
        if self.rules.is_empty() {
            let outputs = self.outputs.iter().map(|(name, values)| format!("`{name}` is {}", alternatives(values))).collect_vec();
            let results = if outputs.is_empty() { String::new() } else { format!(": {}", outputs.join("; ")) };
            lines.push(format!("no rule has such a result{results}"));
        }
        lines.extend(self.rules.iter().map(ExcludedRule::line));
        lines.extend((self.more > 0).then(|| format!("and {} other rules have such a result", self.more)));
        if !self.unknown.is_empty() {
            lines.push(format!("the results of {} are not known well enough", named(&self.unknown)));
        }
        lines
    }
}

/// `5, 6 or 10`.
fn alternatives(values: &[String]) -> String {
    match values {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        all if all.len() > MOST_NAMED => format!("{} or one of {} others", all[..MOST_NAMED].join(", "), all.len() - MOST_NAMED),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

impl ExcludedRule {
    fn line(&self) -> String {
        let mut parts = Vec::new();
        if !self.entries.is_empty() {
            let entries = self.entries.iter().map(|(column, entry)| format!("`{column}` {entry}")).collect_vec();
            parts.push(format!("it has {}", entries.join(", ")));
        }
        if !self.relations.is_empty() {
            parts.push(format!("{} excludes it", named(&self.relations)));
        }
        if !self.earlier.is_empty() {
            parts.push(format!("{} {} first", named(&self.earlier), if self.earlier.len() == 1 { "matches" } else { "match" }));
        }
        if parts.is_empty() {
            parts.push("no case has it".to_owned());
        }
        let rule =
            if self.rule.is_empty() { "rules could give it".to_owned() } else { format!("rule `{}` gives {}", self.rule, self.result) };
        format!("{rule}, but {}", parts.join(", and "))
    }
}
