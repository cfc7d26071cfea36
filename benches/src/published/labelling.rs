//! Connected components: which labels a new pixel, or block of pixels, takes and unites.
//!
//! A scan has labelled what lies above and to the left. What touches the new pixels has to become one component with them, so of each group
//! of equivalent labels one is named; any member of the group is right, because the others are equivalent already.

use super::{Case, Published, bit};

/// Wu, Otoo and Suzuki: scan plus array-based union-find.
pub fn sauf() -> Published {
    Published {
        name: "sauf",
        title: "Labelling mask of one pixel",
        doc: "K. Wu, E. Otoo and K. Suzuki, Optimizing two-pass connected-component labeling algorithms, Pattern Analysis and Applications 12 (2009); \
              equivalent labels as in C. Grana, D. Borghesani and R. Cucchiara, IEEE Transactions on Image Processing 19 (2010).",
        conditions: pixels(&["p", "q", "r", "s", "x"]),
        ty: "Label",
        right: |case| sauf_labels(&Pixels(case, &["p", "q", "r", "s", "x"])),
    }
}

/// Grana, Borghesani and Cucchiara: block-based with a decision table.
pub fn bbdt() -> Published {
    Published {
        name: "bbdt",
        title: "Labelling mask of a block of four pixels",
        doc: "C. Grana, D. Borghesani and R. Cucchiara, Optimized block-based connected components labeling with decision trees, \
              IEEE Transactions on Image Processing 19 (2010).",
        conditions: pixels(&BBDT),
        ty: "Label",
        right: |case| bbdt_labels(&Pixels(case, &BBDT)),
    }
}

/// Zhao, He, Yao and Chao: three rows at a time.
pub fn ctbe() -> Published {
    Published {
        name: "ctbe",
        title: "Labelling mask of a column of three pixels",
        doc: "The mask of three rows at a time, after L. He, X. Zhao, Y. Chao and K. Suzuki, Configuration-transition-based connected-component \
              labeling, IEEE Transactions on Image Processing 23 (2014).",
        conditions: pixels(&CTBE),
        ty: "&'static str",
        right: |case| ctbe_labels(&Pixels(case, &CTBE), false),
    }
}

/// The same with the figures of GRAPHGEN: its rule set lets `x1` and `x2` take the label of `q` also where nothing connects them.
pub fn ctbe_graphgen() -> Published {
    Published {
        name: "ctbe_graphgen",
        title: "Labelling mask of a column of three pixels, as GRAPHGEN has it",
        doc: "The table of which GRAPHGEN publishes the figures. It differs from `ctbe` in 24 of 512 cases: where `q` is set and `p`, `s0` and `x0` are not, \
              `x1` and `x2` are united with `q`, which they do not touch. Kept to compare graphs; do not label with it.",
        conditions: pixels(&CTBE),
        ty: "&'static str",
        right: |case| ctbe_labels(&Pixels(case, &CTBE), true),
    }
}

const BBDT: [&str; 16] = ["b", "c", "d", "e", "g", "h", "i", "j", "k", "m", "n", "o", "p", "r", "s", "t"];
const CTBE: [&str; 9] = ["r", "q", "p", "s0", "s1", "s2", "x0", "x1", "x2"];

fn pixels(names: &[&str]) -> Vec<(String, String)> {
    names.iter().map(|name| ((*name).to_owned(), format!("Is pixel {name} set?"))).collect()
}

/// A case, its pixels by name.
struct Pixels(Case, &'static [&'static str]);

impl Pixels {
    fn at(&self, name: &str) -> bool {
        bit(self.0, self.1.iter().position(|it| *it == name).expect("a pixel of the mask"))
    }

    fn any<const N: usize>(&self, names: [&str; N]) -> bool {
        names.iter().any(|name| self.at(name))
    }
}

/// Neighbours that carry labels, and which of them are known to carry equivalent ones.
struct Labelled {
    names: Vec<&'static str>,
    groups: Vec<usize>,
}

impl Labelled {
    fn new(names: Vec<&'static str>) -> Self {
        let groups = (0..names.len()).collect();
        Self { names, groups }
    }

    /// The labels of `a` and `b` are equivalent, if both are there.
    fn unite(&mut self, a: &str, b: &str) {
        let group = |name| self.names.iter().position(|it| *it == name).map(|at| self.groups[at]);
        if let (Some(a), Some(b)) = (group(a), group(b)) {
            self.groups.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
        }
    }

    /// All ways to name one label of each group that `touches` has a member of.
    fn choices(&self, touches: impl Fn(&str) -> bool) -> Vec<Vec<&'static str>> {
        let member = |group: usize| self.names.iter().zip(&self.groups).filter(move |(_, it)| **it == group).map(|(name, _)| *name);
        let mut choices = vec![Vec::new()];
        for group in (0..self.names.len()).filter(|group| member(*group).any(&touches)) {
            choices = choices.iter().flat_map(|chosen| member(group).map(move |name| [chosen.as_slice(), &[name]].concat())).collect();
        }
        for choice in &mut choices {
            choice.sort_unstable();
        }
        choices
    }
}

/// Variants of the type `Label`: `Label::New`, `Label::P`, `Label::Pr`.
fn labels(choices: Vec<Vec<&'static str>>) -> Vec<String> {
    let name = |choice: Vec<&str>| if choice.is_empty() { "New".to_owned() } else { capitalised(&choice.concat()) };
    let mut labels: Vec<String> = choices.into_iter().map(|choice| format!("Label::{}", name(choice))).collect();
    labels.sort_unstable();
    labels
}

/// `PQ` as `Pq`.
pub(super) fn capitalised(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..].to_lowercase()
}

/// ```text
/// p q r
/// s x
/// ```
fn sauf_labels(case: &Pixels) -> Vec<String> {
    if !case.at("x") {
        return vec!["Label::Nothing".to_owned()];
    }
    let mut labelled = Labelled::new(["p", "q", "r", "s"].into_iter().filter(|name| case.at(name)).collect());
    for (a, b) in [("p", "q"), ("q", "r"), ("p", "s"), ("q", "s")] {
        labelled.unite(a, b);
    }
    labels(labelled.choices(|_| true))
}

/// ```text
/// a b | c d | e f        P | Q | R
/// g h | i j | k l
/// ----+-----+----       ---+---+---
/// m n | o p |            S | x |
/// q r | s t |
/// ```
///
/// Whether blocks carry equivalent labels is published as a formula for each pair. S and Q, and what leads to R, are followed over other blocks; from S and Q
/// to P only what touches is looked at.
fn bbdt_labels(case: &Pixels) -> Vec<String> {
    if !case.any(["o", "p", "s", "t"]) {
        return vec!["Label::Nothing".to_owned()];
    }
    let at = |name| case.at(name);
    let touches = |block: &str| match block {
        "P" => at("h") && at("o"),
        "Q" => case.any(["i", "j"]) && case.any(["o", "p"]),
        "R" => at("k") && at("p"),
        _ => case.any(["n", "r"]) && case.any(["o", "s"]),
    };
    let pq = case.any(["b", "h"]) && case.any(["c", "i"]);
    let ps = case.any(["g", "h"]) && case.any(["m", "n"]);
    let qr = case.any(["d", "j"]) && case.any(["e", "k"]);
    let qs = at("i") && at("n") || pq && ps;
    let pr = pq && qr;
    let rs = pr && ps || qs && qr;
    let equivalent = |a: &str, b: &str| match (a.min(b), a.max(b)) {
        ("P", "Q") => pq,
        ("P", "R") => pr,
        ("P", "S") => ps,
        ("Q", "R") => qr,
        ("Q", "S") => qs,
        ("R", "S") => rs,
        _ => true,
    };
    let mut merged: Vec<&str> = Vec::new();
    for block in ["P", "Q", "R", "S"] {
        if touches(block) && !merged.iter().any(|it| equivalent(it, block)) {
            merged.push(block);
        }
    }
    let mut choices = vec![Vec::new()];
    for block in merged {
        let members = || ["P", "Q", "R", "S"].into_iter().filter(|it| equivalent(it, block));
        choices =
            choices.iter().flat_map(|chosen: &Vec<&'static str>| members().map(move |it| [chosen.as_slice(), &[it]].concat())).collect();
    }
    for choice in &mut choices {
        choice.sort_unstable();
    }
    labels(choices)
}

/// ```text
/// p  q  r
/// s0 x0
/// s1 x1
/// s2 x2
/// ```
///
/// The new pixels that belong together, whether by themselves or over labelled ones, take one label.
fn ctbe_labels(case: &Pixels, as_graphgen: bool) -> Vec<String> {
    const AROUND: [(&str, &[&str]); 3] = [("x0", &["p", "q", "r", "s0", "s1"]), ("x1", &["s0", "s1", "s2"]), ("x2", &["s1", "s2"])];
    const AMONG: [(&str, &str); 6] = [("p", "q"), ("q", "r"), ("p", "s0"), ("q", "s0"), ("s0", "s1"), ("s1", "s2")];
    let mut labelled = Labelled::new(["p", "q", "r", "s0", "s1", "s2"].into_iter().filter(|name| case.at(name)).collect());
    let mut all = Labelled::new(CTBE.into_iter().filter(|name| case.at(name)).collect());
    for (a, b) in AMONG {
        labelled.unite(a, b);
        all.unite(a, b);
    }
    for (x, around) in AROUND {
        around.iter().for_each(|it| all.unite(x, it));
    }
    all.unite("x0", "x1");
    all.unite("x1", "x2");
    let extra = as_graphgen && case.at("q") && !case.any(["p", "s0", "x0"]);
    let touches = |x: &str, name: &str| extra && name == "q" || AROUND.iter().any(|(it, around)| *it == x && around.contains(&name));
    let mut results = vec![String::new()];
    for group in 0..all.names.len() {
        let new: Vec<&str> =
            all.names.iter().zip(&all.groups).filter(|(name, it)| **it == group && name.starts_with('x')).map(|(name, _)| *name).collect();
        if new.is_empty() {
            continue;
        }
        let choices = labelled.choices(|name| new.iter().any(|x| touches(x, name)));
        let parts: Vec<String> = choices
            .iter()
            .map(|choice| format!("{} = {}", new.join(" "), if choice.is_empty() { "new".to_owned() } else { choice.join(" + ") }))
            .collect();
        let glued = |before: &String, part: &String| if before.is_empty() { part.clone() } else { format!("{before}, {part}") };
        results = results.iter().flat_map(|before| parts.iter().map(move |part| glued(before, part))).collect();
    }
    results.sort_unstable();
    results.iter().map(|result| format!("\"{}\"", if result.is_empty() { "nothing" } else { result })).collect()
}
