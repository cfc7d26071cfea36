//! The findings about `ignores`, `rises` and `falls`: `broken-property` with both cases, `vacuous-property`.

use super::{Aspect, CasePair, PairClaim, PairVerdict, check};
use crate::diagnostic::{Code, Finding, RegionEvidence};
use crate::lists::CollectVec;
use crate::model::{Monotone, Property, PropertyKind};
use crate::space::budget::Budget;
use crate::space::feasible::Unknown;
use crate::verify::evidence::Proof;
use crate::verify::words;

/// The finding about a property of two cases that is broken or says nothing. Where several columns break it, it is
/// about the first.
pub(in crate::verify) fn judge(proof: &mut Proof, property: &Property) -> Result<Option<Finding>, Unknown> {
    let mut vacuous = None;
    for claim in claims(&property.kind) {
        let mut budget = Budget::steps(proof.space.logic.budget.left());
        let verdict = check(proof.space.method, proof.table, &claim, &mut budget);
        proof.space.logic.budget.charge(budget.spent());
        match verdict? {
            PairVerdict::Holds => {}
            PairVerdict::NoPair(column) => vacuous = vacuous.or(Some(column)),
            PairVerdict::Broken(pair) => return Ok(Some(broken(proof, property, &claim, *pair))),
        }
    }
    Ok(vacuous.map(|column| no_pair(proof, property, column)))
}

/// The claims of a property, one for each column of `in`.
fn claims(kind: &PropertyKind) -> Vec<PairClaim<'_>> {
    let each =
        |it: &Monotone, claim: fn(usize, usize) -> PairClaim<'static>| it.columns.iter().map(|at| claim(it.output, *at)).collect_vec();
    match kind {
        PropertyKind::Ignores(columns) => vec![PairClaim::Alike(columns, Aspect::Whole)],
        PropertyKind::Rises(it) => each(it, |output, column| PairClaim::Rises { output, column }),
        PropertyKind::Falls(it) => each(it, |output, column| PairClaim::Falls { output, column }),
        PropertyKind::Always(_) | PropertyKind::Never(_) | PropertyKind::Can(_) => Vec::new(),
    }
}

fn broken(proof: &Proof, property: &Property, claim: &PairClaim, pair: CasePair) -> Finding {
    let table = proof.table;
    let values = |which: usize| {
        let parts = pair.differ.iter().map(|(column, values)| format!("`{column}` {}", values[which])).collect_vec();
        parts.join(" and ")
    };
    let [first, second] = &pair.results;
    let name = property.shown();
    let message = format!("`{name}` does not hold: {first} with {}, {second} with {}", values(0), values(1));
    let mut rules = pair.rules.concat();
    rules.sort_unstable();
    rules.dedup();
    let deciding = |rule: usize| {
        let of = (0..2).filter(|it| pair.rules[*it].contains(&rule)).map(values).collect_vec();
        format!("fires with {}", of.join(", and with "))
    };
    let mut finding = proof
        .finding(Code::BrokenProperty, property.span, message)
        .label(label(proof, claim, &pair))
        .also_rules(table, &rules, &deciding)
        .rules(table, &rules);
    let [one, other] = pair.cases;
    if !one.is_empty() {
        finding = finding.notes(words::note("one case", Some(&one))).notes(words::note("the other", Some(&other)));
    }
    let region = pair.region.iter().map(|(column, entry)| format!("{column} {entry}")).collect_vec();
    finding = finding.notes((!region.is_empty()).then(|| format!("both lie in: {}", words::wrapped(&region, ", "))));
    (finding.evidence.case, finding.evidence.other_case) = (one, other);
    finding.evidence.regions = vec![RegionEvidence { entries: pair.region, cases: None, rules: words::ids(table, &rules) }];
    finding.help("correct the rules, or the property")
}

/// The mistake of the two results.
fn label(proof: &Proof, claim: &PairClaim, pair: &CasePair) -> String {
    let column = |at: usize| &proof.table.columns[at].name.value;
    let output = |at: usize| &proof.table.outputs[at].name.value;
    match claim {
        PairClaim::Alike(..) => {
            let names = pair.differ.iter().map(|it| it.0.as_str()).collect_vec();
            format!("the result depends on {}", words::listed(&names))
        }
        PairClaim::Rises { output: at, column: of } => format!("a larger `{}` can have a smaller `{}`", column(*of), output(*at)),
        PairClaim::Falls { output: at, column: of } => format!("a larger `{}` can have a larger `{}`", column(*of), output(*at)),
    }
}

fn no_pair(proof: &Proof, property: &Property, column: usize) -> Finding {
    let name = &proof.table.columns[column].name.value;
    let message = format!("`{}` says nothing of `{name}`: no two cases differ in it alone", property.shown());
    let others = matches!(&property.kind, PropertyKind::Ignores(columns) if columns.len() > 1);
    let message = if others { message.replace("in it alone", "in it and in the other columns alone") } else { message };
    proof
        .finding(Code::VacuousProperty, property.span, message)
        .label("true of no pair of cases")
        .help(format!("leave `{name}` out, or name as well what changes with it"))
}
