//! `try`, `async try` and `mut` in every form of code: a host that fails at each question and each action in turn, and one that answers what the table does not
//! expect, held against the plain code of the same table.

use std::fmt::Write;

use super::program::run;
use super::verified;
use dtable_core::compile::Mode;
use dtable_core::decide::{FormKind, Tuning, build_tuned};
use dtable_core::emit::{self, Call};
use quote::quote;

/// Two booleans, a number in a range, a text, a condition that is not always applicable, a key, an expression, comparisons, a relation.
const CONDITIONS: &str = "
conditions:
  a: Is it a?
  b: Is it b?
  n: { type: u8, range: 0..=5, text: How many? }
  m: { type: u8, text: How many more? }
  s: { type: \"&str\", text: What is it called? }
  k: { type: u16, as: u32, with: crate::half, range: 0..=2, text: Which one? }
  r: { text: Is it red?, requires: a }
  d: { text: Is it much?, is: i > 2 }
inputs:
  i: { type: u8, range: 0..=3 }
";

const RULES: &str = "
rules: |
  | rule | a | b | n    | m    | s   | k   | r | d | i   | RESULT
  | 1    | T | - | < 3  | -    | -   | -   | T | - | -   | x      |
  | 2    | - | T | >= 2 | <= n | -   | < 2 | - | F | > 1 | y      |
  | 3    | F | - | -    | -    | \"u\" | -   | - | T | -   | x      |
  | 4    | - | F | 4    | -    | \"v\" | 1   | - | - | -   | z      |
  | else |   |   |      |      |     |     |   |   |     | y      |
";

/// The table, with a head and a result for each of its rules.
fn text(head: &str, column: &str, results: &[(&str, &str)]) -> String {
    let rules = results.iter().fold(RULES.replace("RESULT", &format!("{column} |")), |rules, (from, to)| {
        rules.replace(&format!("| {from}      |\n"), &format!("| {to} |\n"))
    });
    format!("table: t\n{head}{}{rules}", CONDITIONS)
}

#[test]
fn hosts_fail_at_every_question() {
    let hosts = HOSTS.replace("FN", "fn").replace("LATER ", "").replace("WAIT(", "(");
    run("failing", &program(Mode::TRY, &hosts));
}

#[test]
fn waiting_hosts_fail_at_every_question() {
    for (name, mode) in [("waiting", Mode::ASYNC_TRY), ("waiting_local", Mode::LOCAL_TRY.changing())] {
        let hosts = HOSTS.replace("FN", "async fn").replace("LATER", "crate::later().await;").replace("WAIT(", "crate::wait(");
        let hosts = if mode.changes() { hosts.replace("(&self) -> Result<", "(&mut self) -> Result<") } else { hosts };
        run(name, &program(mode, &hosts));
    }
}

/// The program that holds the code of a mode against plain code.
fn program(mode: Mode, hosts: &str) -> String {
    let relations = "relations:\n  - b -> n < 5\n";
    let acting = [("x", "x"), ("y", "x, y"), ("z", "")];
    let giving = [("x", "1"), ("y", "20000 + u32::from(i)"), ("z", "3")];
    let (actions, outputs) = ("actions: { x: Do x, y: Do y }\n", "outputs: { v: u32 }\n");
    let lints = "lints: { irrelevant-condition: allow, unneeded-assumption: allow }\n";
    let mut tables = Vec::new();
    for when in ["debug", "never"] {
        let head = format!("{lints}{relations}check: {when}\n");
        tables.push((format!("acting_{when}"), text(&format!("hit: first\n{head}{actions}"), "do", &acting)));
        tables.push((format!("giving_{when}"), text(&format!("hit: first\n{head}{outputs}"), "v", &giving)));
        let both = [("x", "x | 1"), ("y", "x, y | 20000 + u32::from(i)"), ("z", " | 3")];
        tables.push((format!("both_{when}"), text(&format!("hit: first\n{head}{actions}{outputs}"), "do | v", &both)));
        tables.push((format!("sum_{when}"), text(&format!("hit: collect sum\n{head}{outputs}"), "v", &giving)));
    }
    let at_once =
        |text: &str| text.replace(", requires: a", "").replace("<= n", "<= 4").replace("hit: first\n", "hit: first\ncode: packed\n");
    let packed: Vec<_> = tables.iter().map(|(name, text)| (format!("{name}_packed"), at_once(text))).collect();
    tables.extend(packed);
    let (mut modules, mut calls, mut count) = (String::new(), String::new(), 0);
    for (kind, text) in &tables {
        // An answer to `mut` is not borrowed.
        let text = if mode.changes() { text.replace("&str", "&'static str") } else { text.clone() };
        let (verified, sources) = verified(kind, &text);
        let forms = if kind.starts_with("sum") { vec![None] } else { FormKind::ALL.map(Some).to_vec() };
        for form in forms {
            let Some(decision) = build_tuned(&verified, &Tuning { form, ..Tuning::DEFAULT }) else { continue };
            let (visibility, path) = (quote!(pub), quote!("none.yaml"));
            let plain = Call::new(&visibility, &path);
            let [plain, failing] =
                [plain, Call { mode, name: Some("failing"), ..plain }].map(|call| emit::table(&verified, &decision, &sources, call));
            let name = format!("{kind}_{}", form.map_or("collect".to_owned(), |it| format!("{it:?}"))).to_lowercase();
            let what = kind.split('_').next().unwrap();
            writeln!(modules, "pub mod {name} {{ {plain} {failing} hosts!({what}); }}").unwrap();
            writeln!(calls, "    {name}::held();").unwrap();
            count += 1;
        }
    }
    let has_all = FormKind::ALL.iter().all(|form| modules.contains(&format!("_{form:?} {{").to_lowercase()));
    assert!(has_all && count > 20, "{count} programs");
    let hosts = if mode.changes() { hosts.replace("&str", "&'static str") } else { hosts.to_owned() };
    format!("{hosts}\n{modules}\nfn main() {{\n    std::panic::set_hook(Box::new(tell));\n{calls}}}\n")
}

/// The hosts, and how they are held against one another.
const HOSTS: &str = include_str!("hosts.in");
