//! The tables are what the definitions say, and the definitions are what others publish.

use super::labelling::capitalised;
use super::{Published, all};
use crate::files;
use dtable_core::interpret::interpret;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::Document;
use dtable_core::{resolve, syntax};
use std::path::PathBuf;

/// The names of a peer's table, of its conditions, and of its actions as our expressions.
struct Peer {
    file: &'static str,
    ours: &'static str,
    result: fn(&str) -> String,
}

const PEERS: [Peer; 7] = [
    Peer { file: "sauf", ours: "sauf", result: label },
    Peer { file: "zs", ours: "zhang_suen", result: pixel },
    Peer { file: "gh", ours: "guo_hall", result: pixel },
    Peer { file: "ch", ours: "chen_hsu", result: pixel },
    Peer { file: "chaincode", ours: "chain_code", result: str::to_owned },
    Peer { file: "ctbe", ours: "ctbe_graphgen", result: words },
    Peer { file: "bbdt", ours: "bbdt", result: label },
];

/// `keep0` is `Pixel::Keep0`.
fn pixel(action: &str) -> String {
    format!("Pixel::{}", capitalised(action))
}

/// `x<-P+Q` is `Label::Pq`.
fn label(action: &str) -> String {
    let name = match action.strip_prefix("x<-") {
        None => "Nothing".to_owned(),
        Some("newlabel") => "New".to_owned(),
        Some(labels) => capitalised(&labels.replace('+', "")),
    };
    format!("Label::{name}")
}

/// `x0 = p + r  & x2 = new_label .` is `"x0 = p + r, x2 = new"`.
fn words(action: &str) -> String {
    if action.starts_with("no_action") {
        return "\"nothing\"".to_owned();
    }
    let sorted = |text: &str, by: &str| {
        let mut parts: Vec<&str> = text.split(by).map(str::trim).filter(|it| !it.is_empty()).collect();
        parts.sort_unstable();
        parts.join(by)
    };
    let assignments = action.trim_end_matches(['.', ' ']).split('&');
    let mut parts: Vec<String> = assignments
        .map(|it| it.split_once('=').expect("an assignment"))
        .map(|(new, labels)| format!("{} = {}", sorted(new, " "), sorted(labels, " + ").replace("new_label", "new")))
        .collect();
    parts.sort_unstable();
    format!("\"{}\"", parts.join(", "))
}

#[derive(serde::Deserialize)]
struct Cases {
    conditions: Vec<String>,
    actions: Vec<String>,
    cases: Vec<Vec<usize>>,
}

/// The published cases are read from `$DTABLE_CASES/graphgen`, by default from `../shared/cases/graphgen` beside the workspace.
#[test]
#[cfg_attr(not(has_graphgen), ignore = "there is no folder graphgen in $DTABLE_CASES or ../shared/cases")]
fn definitions_agree_with_published_cases() {
    let folder =
        std::env::var_os("DTABLE_CASES").map_or_else(|| files::workspace().join("../shared/cases"), PathBuf::from).join("graphgen");
    for peer in PEERS {
        let path = folder.join(format!("{}.json", peer.file));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let cases: Cases = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let ours = all().into_iter().find(|it| it.name == peer.ours).expect("a published table");
        compare(&ours, &cases, peer.result);
        println!("{}: {} cases agree", ours.name, cases.cases.len());
    }
}

fn compare(ours: &Published, theirs: &Cases, result: fn(&str) -> String) {
    let names: Vec<String> = theirs.conditions.iter().map(|name| name.to_lowercase()).collect();
    let conditions: Vec<&String> = ours.conditions.iter().map(|(name, _)| name).collect();
    assert_eq!(conditions, names.iter().collect::<Vec<_>>(), "{}", ours.name);
    assert_eq!(ours.cases().len(), theirs.cases.len());
    for (case, allowed) in ours.cases().zip(&theirs.cases) {
        let mut right: Vec<String> = allowed.iter().map(|action| result(&theirs.actions[*action])).collect();
        right.sort_unstable();
        assert_eq!((ours.right)(case), right, "{}, case {case:b}", ours.name);
    }
}

/// What is said about the difference between the two tables of one mask.
#[test]
fn graphgens_mask_of_three_rows_differs_in_24_cases() {
    let find = |name| all().into_iter().find(|it| it.name == name).expect("a published table");
    let (ours, theirs) = (find("ctbe"), find("ctbe_graphgen"));
    let names = || ours.conditions.iter().map(|(name, _)| name.as_str());
    let differs: Vec<_> = ours.cases().filter(|case| (ours.right)(*case) != (theirs.right)(*case)).collect();
    assert_eq!(differs.len(), 24);
    for case in differs {
        let set: Vec<&str> = names().enumerate().filter(|(k, _)| case >> k & 1 == 1).map(|(_, name)| name).collect();
        assert!(set.contains(&"q") && !set.contains(&"p") && !set.contains(&"s0") && !set.contains(&"x0"), "{set:?}");
    }
}

/// The compiler reads every case of a table as its definition has it.
#[test]
fn tables_mean_what_the_definitions_say() {
    for it in all().iter().filter(|it| it.cases().all(|case| (it.right)(case).len() == 1)) {
        let Ok(Document::Table(document)) = syntax::parse(&Source::new(it.name, it.yaml()), FileId(0)) else {
            panic!("{} is no table", it.name)
        };
        let table = resolve::table(&document).unwrap_or_else(|findings| panic!("{}: {findings:?}", it.name));
        let rules = it.rules();
        for case in it.cases() {
            let positions: Vec<u128> = (0..it.conditions.len()).map(|k| u128::from(case >> k & 1)).collect();
            let fired = interpret(&table, &positions).fired.expect("every case has a rule");
            assert_eq!(rules[fired].1, (it.right)(case), "{}, case {case:b}", it.name);
        }
    }
}
