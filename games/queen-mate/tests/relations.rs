//! What can occur together: counted over all positions, and derived by the verifier from the expressions alone.

use std::collections::BTreeSet;

use dtable_core::compile;
use dtable_core::source::Source;
use queen_mate::Pieces;
use queen_mate::chess::{Position, Square};
use queen_mate::document::holds;

/// What excludes what, between two conditions, in legal positions with White to move.
const OF_TWO: &str = "c1 -> !c2, c2 -> !c5, c3 -> !c5, c3 -> !c8, c3 -> !c11, c4 -> !c8, c4 -> !c11, c6 -> !c13, c7 -> !c9, \
    c7 -> !c10, !c8 -> !c11, c9 -> !c10, c12 -> !c14";

/// The same between three conditions, where each two can meet.
const OF_THREE: &str = "c1 && c4 -> !c7, c1 && c7 -> !c11, !c1 && !c2 -> !c3, !c1 && c4 -> !c10, !c1 && c8 -> !c9, \
    !c1 && c9 -> !c11, !c1 && c10 -> !c11, c2 && c4 -> !c10, c2 && c8 -> !c9, c2 && c8 -> !c10, c2 && c9 -> !c11, \
    c2 && c10 -> !c11, !c2 && c4 -> !c7, !c2 && c7 -> !c11, c3 && c4 -> !c7, c3 && c4 -> !c9, c3 && c4 -> !c10, \
    c4 && c5 -> !c7, c4 && c5 -> !c9, c4 && c5 -> !c10, c5 && c7 -> !c8, c5 && c7 -> !c11, c5 && c8 -> !c9, \
    c5 && c9 -> !c11, !c5 && c8 -> !c10, !c5 && c10 -> !c11, !c6 && c8 -> !c9, !c6 && c9 -> !c11, c8 && c9 -> !c13, \
    c8 && c9 -> !c14, c9 && c11 -> !c13, c9 && c11 -> !c14";

const CONDITIONS: [&str; 14] = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14"];

/// The conditions' values in one position, a bit each.
type Vector = u16;

fn vector(position: &Position) -> Vector {
    let pieces = Pieces::from(position);
    CONDITIONS.iter().rev().fold(0, |bits, condition| bits << 1 | Vector::from(holds(condition, pieces) == Some(true)))
}

/// The vectors of all legal positions with White to move.
fn vectors() -> BTreeSet<Vector> {
    let mut vectors = BTreeSet::new();
    for (black, white) in Square::all().flat_map(|black| Square::all().map(move |white| (black, white))) {
        let positions = Square::all().filter_map(|queen| Position::new(black, queen, white).ok());
        vectors.extend(positions.filter(|position| !position.is_check()).map(|position| vector(&position)));
    }
    vectors
}

/// A condition's index, and a value.
type Literal = (usize, bool);

/// `a && b -> !c`: that a, b and c never meet, without a word for the sign of each.
type Clause = Vec<Literal>;

fn literal(text: &str) -> Literal {
    let name = text.trim_start_matches('!');
    (CONDITIONS.iter().position(|condition| *condition == name).unwrap(), name == text)
}

fn clause(claim: &str) -> Clause {
    let (premises, conclusion) = claim.split_once(" -> ").unwrap();
    let (conclusion, holds) = literal(conclusion);
    premises.split(" && ").map(literal).chain([(conclusion, !holds)]).collect()
}

fn clauses(claims: &str) -> BTreeSet<Clause> {
    claims.split(", ").map(clause).collect()
}

/// All that never meet among the vectors, as few literals as possible, up to `most` of them.
fn never(vectors: &BTreeSet<Vector>, most: usize) -> BTreeSet<Clause> {
    let meets = |clause: &[Literal]| vectors.iter().any(|vector| clause.iter().all(|(at, holds)| (vector >> at & 1 == 1) == *holds));
    let mut found = BTreeSet::new();
    let mut possible = vec![Clause::new()];
    for _ in 0..most {
        let longer = possible.iter().flat_map(|clause| {
            let first = clause.last().map_or(0, |(at, _)| at + 1);
            (first..CONDITIONS.len()).flat_map(|at| [false, true].map(|holds| [&clause[..], &[(at, holds)]].concat()))
        });
        let (meeting, apart) = longer.partition::<Vec<Clause>, _>(|clause| meets(clause));
        let implied = |clause: &Clause| found.iter().any(|known: &Clause| known.iter().all(|literal| clause.contains(literal)));
        let news: Vec<Clause> = apart.into_iter().filter(|clause| !implied(clause)).collect();
        found.extend(news);
        possible = meeting;
    }
    found
}

#[test]
fn the_lists_hold_all_that_never_meets() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 513);
    let listed: BTreeSet<Clause> = clauses(OF_TWO).union(&clauses(OF_THREE)).cloned().collect();
    assert_eq!((clauses(OF_TWO).len(), listed.len()), (13, 13 + 32));
    assert_eq!(never(&vectors, 3), listed);
}

/// What the seed does not assume: the kings stand apart, and Black is not in check: the queen and the black king stand on no
/// common file, rank or diagonal, or the white king is between them.
const LEGAL: [&str; 4] = [
    "(bx - wx).abs() > 1 || (by - wy).abs() > 1",
    "bx != qx || wx == qx && by.min(qy) < wy && wy < by.max(qy)",
    "by != qy || wy == qy && bx.min(qx) < wx && wx < bx.max(qx)",
    "(bx - qx).abs() != (by - qy).abs() || (wx - qx).abs() == (wy - qy).abs() \
     && bx.min(qx) < wx && wx < bx.max(qx) && by.min(qy) < wy && wy < by.max(qy)",
];

/// The seed, with the assumption that the position is legal with White to move, and claims.
fn table(claims: &BTreeSet<String>) -> String {
    let claims = claims.iter().map(String::as_str);
    let lines: String = LEGAL.into_iter().chain(claims).map(|relation| format!("  - '{relation}'\n")).collect();
    include_str!("../tables/seed.yaml").replacen("relations:\n", &format!("relations:\n{lines}"), 1)
}

/// The claims of which the verifier says this.
fn found(name: &str, claims: &BTreeSet<String>) -> BTreeSet<String> {
    let compiled = compile::check(Source::new("seed.yaml", table(claims)), &mut |_| Err("there are no other files".to_owned()));
    let text = compiled.sources[0].text();
    let findings = compiled.findings.iter().filter(|finding| finding.code.name() == name);
    let texts = findings.map(|finding| finding.primary.span).map(|span| text[span.start..span.end].trim_matches('\''));
    texts.filter(|text| claims.contains(*text)).map(str::to_owned).collect()
}

fn claims<'a>(clauses: impl IntoIterator<Item = &'a Clause>) -> BTreeSet<String> {
    clauses.into_iter().map(|clause| claim(clause)).collect()
}

/// The clause as it is written in the lists.
fn claim(clause: &[Literal]) -> String {
    let written = |(at, holds): &Literal| format!("{}{}", if *holds { "" } else { "!" }, CONDITIONS[*at]);
    let (&(at, holds), premises) = clause.split_last().unwrap();
    format!("{} -> {}", premises.iter().map(written).collect::<Vec<_>>().join(" && "), written(&(at, !holds)))
}

#[test]
fn the_verifier_proves_the_lists() {
    let listed = claims(clauses(OF_TWO).iter().chain(&clauses(OF_THREE)));
    assert_eq!(found("needless-relation", &listed), listed);
    assert_eq!(found("refuted-relation", &listed), BTreeSet::new());
}

#[test]
fn the_verifier_refutes_all_others_between_two() {
    let literals = || (0..CONDITIONS.len()).flat_map(|at| [(at, false), (at, true)]);
    let pairs = literals().flat_map(|first| literals().map(move |second| vec![first, second])).filter(|pair| pair[0].0 < pair[1].0);
    let listed = clauses(OF_TWO);
    let others: Vec<Clause> = pairs.filter(|pair| !listed.contains(pair)).collect();
    assert_eq!(others.len(), 14 * 13 * 2 - 13);
    assert_eq!(found("refuted-relation", &claims(&others)), claims(&others));
}
