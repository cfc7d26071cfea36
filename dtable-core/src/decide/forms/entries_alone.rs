//! A table reduced to its entries, for graphs of tables whose feasible combinations are not listed.
//!
//! The proof says that some rule matches in every possible case, and that all matching rules agree, except under
//! `first` and `priority`. So the first rule whose entries hold is right; and without ELSE the last rule needs no
//! check, because it takes every case that is left. Rule-by-rule code relies on the same. Without relations,
//! expressions and used tables all combinations of values can occur. In cases that cannot occur in the table itself,
//! any rule is right. A graph of the reduced table asks no more than rule-by-rule code does, and is mostly much
//! smaller.

use crate::lists::CollectVec;
use crate::model::{HitPolicy, Table, When};
use crate::verify::VerifiedTable;
use std::sync::Arc;

/// Reduces a table to its entries, with the first matching rule firing; `None` if the table itself does not decide so.
pub(in crate::decide) fn entries_alone(verified: &VerifiedTable) -> Option<Table> {
    let table = verified.table();
    if !verified.decides_by_rule() || matches!(table.hit, HitPolicy::Collect(_)) {
        return None;
    }
    // Otherwise the right result may depend on rules behind the first matching one.
    if table.rules.iter().any(|rule| !rule.alternatives.is_empty()) {
        return None;
    }
    let mut alone = table.clone();
    alone.hit = HitPolicy::First;
    alone.relations.clear();
    alone.examples.clear();
    alone.uses.clear();
    alone.compared.clear();
    (alone.hidden, alone.facts) = (Arc::default(), Arc::default());
    for column in &mut alone.columns {
        (column.is, column.compared, column.result_of, column.borrowed) = (None, None, None, None);
    }
    let has_else = alone.rules.iter().any(|rule| rule.is_else());
    let domains = table.columns.iter().map(|column| column.domain.all()).collect_vec();
    if let (Some(last), false) = (alone.rules.last_mut(), has_else)
        && let When::Entries(entries) = &mut last.when
    {
        for (entry, all) in entries.iter_mut().zip(domains) {
            entry.text = "-".into();
            (entry.set, entry.not_applicable, entry.compares) = (all, true, Box::default());
        }
    }
    Some(alone)
}

#[cfg(test)]
mod tests {
    use super::entries_alone;
    use crate::decide::Graphs;
    use crate::fixture::verified;
    use crate::interpret::interpret;
    use crate::verify::VerifiedTable;
    use std::fmt::Write;

    /// Nine wide inputs, each of which is compared with every other: too many combinations to be listed.
    fn ranking(rules: &str) -> VerifiedTable {
        let inputs = 'a'..='i';
        let mut text = "table: ranking\ninputs:\n".to_owned();
        inputs.clone().for_each(|it| writeln!(text, "  {it}: u32").unwrap());
        text.push_str("conditions:\n");
        for left in inputs.clone() {
            for right in inputs.clone().filter(|right| left < *right) {
                writeln!(text, "  {left}{right}: {{ text: Is it less?, is: {left} < {right} }}").unwrap();
            }
        }
        text.push_str("outputs: { y: u8 }\nlints: { unused-condition: allow }\n");
        text.push_str(rules);
        verified(&text)
    }

    #[test]
    fn what_is_not_listed_has_a_graph() {
        // By transitivity, the last rule takes what is left.
        let rules = "rules: |\n  | rule | ab | bc | ac | y |\n  | up | T | T | - | 1 |\n  | mid | T | F | - | 2 |\n  | by | F | - | T | 3 |\n  | no | F | - | F | 4 |\n";
        let table = ranking(rules);
        let graphs = Graphs::of(&table);
        let (dag, cost) = graphs.rules.expect("few entries");
        assert!(cost.is_none(), "how often cases occur is not known");
        let resolved = table.table();
        let column = |name: &str| resolved.columns.iter().position(|it| it.name.value == name).expect("a column");
        let (ab, bc, ac) = (column("ab"), column("bc"), column("ac"));
        // a < b < c leaves out one of the eight combinations, and its opposite another.
        for at in (0..8u128).filter(|at| ![3, 4].contains(at)) {
            let mut case = vec![0; resolved.columns.len()];
            (case[ab], case[bc], case[ac]) = (at & 1, at >> 1 & 1, at >> 2);
            assert_eq!(Some(dag.decide(&case)), interpret(resolved, &case).fired, "{at}");
        }
    }

    #[test]
    fn tables_that_collect_have_none() {
        let rules = "hit: collect\nrules: |\n  | rule | ab | y |\n  | up | T | 1 |\n  | all | - | 2 |\n";
        assert!(entries_alone(&ranking(rules)).is_none());
    }
}
