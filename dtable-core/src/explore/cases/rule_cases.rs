//! A test case for each rule.

use super::Finder;
use crate::lists::CollectVec;
use crate::model::Region;
use crate::space::Unanswered;
use crate::space::cover::uncovered;

/// Adds for each rule, ELSE included, a case in which it fires; in a table that collects, one that it matches.
pub(super) fn add(finder: &mut Finder) -> Result<(), Unanswered> {
    for at in 0..finder.space.rules.len() {
        let (rule, region) = (finder.space.rules[at].rule, finder.space.rules[at].region.clone());
        let before = finder.before(at)?;
        one(finder, rule, &region, &before)?;
    }
    if let Some(rule) = finder.space.else_rule {
        let all: Vec<Region> = finder.space.rules.iter().map(|it| it.region.clone()).collect_vec();
        one(finder, rule, &finder.space.all.clone(), &all)?;
    }
    Ok(())
}

/// Adds a case of a region outside some others, in which a rule fires.
fn one(finder: &mut Finder, rule: usize, region: &Region, outside: &[Region]) -> Result<(), Unanswered> {
    let (covers, demand) = (outside.iter().collect_vec(), finder.space.demand);
    let part = uncovered(&mut finder.space.logic, region, &covers, demand)?;
    let name = finder.rule(rule);
    let Some(part) = part else {
        finder.none(format!("{name} fires in no case"));
        return Ok(());
    };
    let given = finder.case(&part)?;
    let decided = given.map_or(Ok(None), |it| finder.decided(&it))?.filter(|it| finder.fires(rule, it));
    match decided {
        Some(case) => finder.add(case, &name),
        None => finder.none(format!("{name}: the case that was found has no values")),
    }
    Ok(())
}
