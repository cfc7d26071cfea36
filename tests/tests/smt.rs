//! `explore::smt`: another solver (z3, by `$Z3` or on the path) comes to the verdicts of the proof, for every table of the corpus that can be expressed.

use dtable_core::diagnostic::{Code, Finding};
use dtable_core::explore::smt::{About, SmtQuestion, questions};
use dtable_core::model::Table;
use dtable_tests::corpus::{FOLDERS, compiled, tables};
use dtable_tests::texts::checked;
use std::io::Write;
use std::process::{Command, Stdio};

/// Tables with more rules are left out.
const MANY: usize = 150;

fn solver() -> String {
    std::env::var("Z3").unwrap_or_else(|_| "z3".to_owned())
}

/// What the solver says: `None` where it has no answer within some seconds.
fn is_satisfiable(question: &SmtQuestion) -> Option<bool> {
    let mut child = Command::new(solver()).args(["-in", "-T:20"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(question.script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    match String::from_utf8_lossy(&output.stdout).trim() {
        "sat" => Some(true),
        "unsat" => Some(false),
        "unknown" | "timeout" => None,
        other => panic!("{other}\n{}", question.script),
    }
}

/// The table, where it has no error that leaves its meaning open.
fn table(path: &str) -> Option<(Table, Vec<Finding>)> {
    let compiled = compiled(path).unwrap();
    let is_open = |it: &Finding| {
        [Code::Undecided, Code::ImpossibleRelations, Code::RefutedRelation, Code::MayOverflow].contains(&it.code) || it.code.id() < "DT200"
    };
    let table = compiled.unit.table()?.clone();
    // What is found in used tables is about these.
    let findings = compiled.findings.into_iter().filter(|it| it.primary.span.file.0 == 0).collect::<Vec<_>>();
    (table.rules.len() <= MANY && !findings.iter().any(is_open)).then_some((table, findings))
}

#[test]
#[cfg_attr(not(has_z3), ignore = "there is no z3 on the path or in $Z3 (pip install z3-solver)")]
fn another_solver_comes_to_the_same_verdicts() {
    let (mut asked, mut open) = (0, Vec::new());
    for path in FOLDERS.iter().flat_map(|(folder, _)| tables(folder).unwrap()) {
        let Some((table, findings)) = table(&path) else { continue };
        for question in questions(&table).unwrap_or_default() {
            let code = match question.about {
                About::Gap => Code::MissingRule,
                About::Contradiction => Code::ContradictoryRules,
            };
            asked += 1;
            match is_satisfiable(&question) {
                None => open.push(path.clone()),
                Some(it) => assert_eq!(it, findings.iter().any(|it| it.code == code), "{path}: {}\n{}", code.name(), question.script),
            }
        }
    }
    println!("{asked} questions, {} without an answer: {open:?}", open.len());
    assert!(asked > 100 && open.len() * 20 < asked, "{asked}, {open:?}");
}

#[test]
fn questions_are_scripts() {
    let text = "table: t\nconditions:\n  a: Is it?\n  b: { text: Is it so?, requires: a }\nactions: { go: Go }\nrules: |\n  | rule | a | b | do |\n  | 1    | T | T | go |\n  | 2    | F | - |    |\n";
    let asked = questions(checked(text).unit.table().unwrap()).unwrap();
    assert_eq!(asked.iter().map(|it| it.about).collect::<Vec<_>>(), [About::Gap, About::Contradiction]);
    let expected = "\
; table t: is there a case in which no rule matches?
(set-logic ALL)
; a: bool
(declare-const c0 Int)
(assert (<= 0 c0 1))
; b: bool
(declare-const c1 Int)
(assert (<= 0 c1 1))
(declare-const a1 Bool)
; where b is applicable
(assert (= a1 (= c0 1)))
; rule 1
(define-fun rule_0 () Bool (and (= c0 1) (and a1 (= c1 1))))
; rule 2
(define-fun rule_1 () Bool (= c0 0))
(assert (and (not rule_0) (not rule_1)))
(check-sat)
";
    assert_eq!(asked[0].script, expected);
}
