//! Reads expressions as far as the verifier understands them.

use super::RelationReader;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Formula, Test};
use crate::resolve::scope::Scope;
use crate::resolve::values::ReadMode;
use crate::syntax::{Text, formula};

/// The nodes of one expression, after `^` and `==` between truths are written out.
const MOST_EXPRESSION_NODES: usize = 1 << 16;

/// Reads an expression as the verifier understands it; `None` where it is opaque.
pub(in crate::resolve) fn test(text: &Text, scope: &Scope, compared: &mut Vec<usize>, findings: &mut Vec<Finding>) -> Option<Test> {
    let parsed = match formula::parse_expression(text) {
        Ok(parsed) => parsed,
        Err(finding) => {
            findings.extend(Some(finding).filter(|it| it.code == Code::TooLarge));
            return None;
        }
    };
    let mut ignored = Vec::new();
    let mut reader = RelationReader::new(scope, ReadMode::Rust, &mut ignored);
    let formula = reader.formula(&parsed);
    let mut nodes = MOST_EXPRESSION_NODES.saturating_sub(reader.parts);
    if formula.is_some() {
        compared.append(&mut reader.compared);
    }
    let test = formula.map(|it| as_test(&it, &mut nodes));
    RelationReader::of_shifts(ignored, findings);
    if nodes == 0 {
        let message = format!("an expression of more than {MOST_EXPRESSION_NODES} parts, after `==` and `^` are written out");
        findings.push(Finding::new(Code::TooLarge, text.span, message).help("split it into several conditions"));
        return None;
    }
    test
}

/// A formula as Rust evaluates it. Stops making sense, and work, when the nodes are used up.
fn as_test(formula: &Formula, nodes: &mut usize) -> Test {
    *nodes = nodes.saturating_sub(1);
    if *nodes == 0 {
        return Test::Constant(false);
    }
    match formula {
        Formula::Atom { column, set } => Test::Member { column: *column, set: set.clone() },
        Formula::Not(it) => Test::Not(Box::new(as_test(it, nodes))),
        Formula::And(of) if of.is_empty() => Test::Constant(true),
        Formula::Or(of) if of.is_empty() => Test::Constant(false),
        Formula::And(of) => Test::And(of.iter().map(|it| as_test(it, nodes)).collect_vec()),
        Formula::Or(of) => Test::Or(of.iter().map(|it| as_test(it, nodes)).collect_vec()),
        Formula::Iff(a, b) => {
            let both = Test::And(vec![as_test(a, nodes), as_test(b, nodes)]);
            let neither = [a, b].map(|it| Test::Not(Box::new(as_test(it, nodes)))).to_vec();
            Test::Or(vec![both, Test::And(neither)])
        }
        // Rust has no such operator: what is read as an expression counts nothing.
        Formula::Count { .. } => Test::Constant(false),
        Formula::Test(test) => (**test).clone(),
    }
}
