//! Properties of networks, held against all inputs and all pairs of them.
//!
//! A property is made as data over the columns of the root, results of used tables among them, and its outputs. It is evaluated on each case that
//! occurs. Where no table leaves a choice, pairs of inputs are compared, too.

use super::{Column, From, Given, Random, Table, Tried, Type, asked, checked_with};
use dtable_core::diagnostic::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The properties of a network.
const PROPERTIES: usize = 6;

/// Networks with more inputs are not looked at.
pub(crate) const MOST_INPUTS: usize = 3_000;

/// So many pairs of inputs are compared.
const MOST_PAIRS: usize = 2_000_000;

/// A comparison in a formula.
#[derive(Clone, Copy, Debug)]
enum Atom {
    /// A column has a value, or has not.
    Column(usize, usize, bool),
    /// The first output has a value, or has not.
    Output(usize, bool),
    /// A rule fires.
    Fires(usize),
}

#[derive(Clone, Copy, Debug)]
enum Join {
    And,
    Or,
    Implies,
}

#[derive(Clone, Debug)]
enum Claim {
    /// `always`, `never` or `can`.
    Formula(&'static str, Vec<Atom>, Join),
    Ignores(BTreeSet<String>),
    Monotone(bool, String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Holds,
    Broken,
    Vacuous,
}

/// Judges properties of a verified network.
pub(crate) fn judge(seed: u64, (tables, root): (&[Table], &Table), texts: &BTreeMap<String, String>, tried: &[Tried]) -> usize {
    let mut random = Random::new(seed, 0x0b5e_55ed);
    let claims: Vec<Claim> = (0..PROPERTIES).filter_map(|_| claim(&mut random, tables, root)).collect();
    let mut texts = texts.clone();
    let text = texts.get_mut("root.yaml").expect("the root is there");
    *text += "lints: { unused-condition: allow, unneeded-assumption: allow }\nproperties:\n";
    let first = text.lines().count();
    claims.iter().for_each(|it| writeln!(text, "  - {}", written(root, it)).unwrap());
    let compiled = checked_with("root.yaml", &texts);
    let line = |at: usize| texts["root.yaml"][..at].matches('\n').count();
    let told = |code: Code, at: usize| {
        let is_it = |it: &&dtable_core::diagnostic::Finding| it.code == code && line(it.primary.span.start) == first + at;
        compiled.findings.iter().find(is_it)
    };
    let refused = compiled.findings.iter().find(|it| it.is_error() && ![Code::BrokenProperty, Code::VacuousProperty].contains(&it.code));
    assert!(refused.is_none(), "{seed}: {refused:?}\n{}", texts["root.yaml"]);
    let mut judged = 0;
    for (at, claim) in claims.iter().enumerate() {
        let Some(expected) = standing(tables, root, tried, claim) else { continue };
        let found = match (told(Code::BrokenProperty, at), told(Code::VacuousProperty, at)) {
            (Some(_), _) => Standing::Broken,
            (_, Some(_)) => Standing::Vacuous,
            _ => Standing::Holds,
        };
        judged += 1;
        assert_eq!(found, expected, "{seed}: {}\n{:?}\n{texts:#?}", written(root, claim), compiled.findings);
        if let (Some(finding), Claim::Formula("always" | "never", ..)) = (told(Code::BrokenProperty, at), claim) {
            let shown: BTreeMap<&str, &str> = finding.evidence.case.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let is_shown = |case: &&Vec<usize>| root.columns.iter().zip(case.iter()).all(|(it, value)| is_written(&shown, it, *value));
            let is_broken =
                |case: &&Vec<usize>| truth(root, claim, case).is_some_and(|it| it != matches!(claim, Claim::Formula("always", ..)));
            let so = tried.iter().filter_map(|it| it.1.as_ref().ok()).any(|it| is_shown(&it) && !is_broken(&it));
            let is_there = tried.iter().filter_map(|it| it.1.as_ref().ok()).any(|it| is_shown(&it) && is_broken(&it));
            assert!(is_there, "{seed}: {}: {shown:?}, {so}", written(root, claim));
        }
    }
    judged
}

fn is_written(shown: &BTreeMap<&str, &str>, column: &Column, value: usize) -> bool {
    let text = if value == column.ty.count() { "not applicable".to_owned() } else { column.ty.entry(value) };
    shown.get(column.name.as_str()).is_none_or(|it| **it == text || column.ty == Type::Word && format!("\"{it}\"") == text)
}

// What is claimed.

fn claim(random: &mut Random, tables: &[Table], root: &Table) -> Option<Claim> {
    let own: Vec<&Column> = root.columns.iter().filter(|it| matches!(it.from, From::Input { .. } | From::Question { .. })).collect();
    match random.below(8) {
        0 | 1 if !tables.iter().any(Table::chooses) => {
            let names = (0..1 + random.below(2)).map(|_| own[random.below(own.len())].name.clone());
            Some(Claim::Ignores(names.collect()))
        }
        2 | 3 if !tables.iter().any(Table::chooses) && has_order(root.outputs[0]) => {
            let ordered: Vec<&&Column> = own.iter().filter(|it| has_order(it.ty)).collect();
            let column = ordered.get(random.below(ordered.len().max(1)))?;
            Some(Claim::Monotone(random.one_in(2), column.name.clone()))
        }
        _ => {
            let kind = ["always", "always", "never", "can"][random.below(4)];
            let atoms: Vec<Atom> = (0..1 + random.below(3)).map(|_| atom(random, root)).collect();
            Some(Claim::Formula(kind, atoms, [Join::And, Join::Or, Join::Implies, Join::Implies][random.below(4)]))
        }
    }
}

fn has_order(ty: Type) -> bool {
    !matches!(ty, Type::Kind | Type::Word)
}

fn atom(random: &mut Random, root: &Table) -> Atom {
    match random.below(5) {
        0 | 1 => {
            let column = random.below(root.columns.len());
            Atom::Column(column, random.below(root.columns[column].ty.count()), random.one_in(2))
        }
        2 => Atom::Fires(random.below(root.rules.len())),
        _ => Atom::Output(random.below(root.outputs[0].count()), random.one_in(2)),
    }
}

// How it is written.

fn written(root: &Table, claim: &Claim) -> String {
    match claim {
        Claim::Formula(kind, atoms, join) => {
            let sign = match join {
                Join::And => " && ",
                Join::Or => " || ",
                Join::Implies => " -> ",
            };
            let parts: Vec<String> = atoms.iter().map(|it| written_atom(root, *it)).collect();
            format!("{kind}: '{}'", parts.join(sign))
        }
        Claim::Ignores(names) => format!("ignores: [{}]", names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")),
        Claim::Monotone(rises, name) => format!("{{ {}: out0, in: {name} }}", if *rises { "rises" } else { "falls" }),
    }
}

fn written_atom(root: &Table, atom: Atom) -> String {
    let compared = |name: &str, ty: Type, value: usize, is: bool| match ty {
        Type::Bool if (value == 1) == is => name.to_owned(),
        Type::Bool => format!("!{name}"),
        _ => format!("{name} {} {}", if is { "==" } else { "!=" }, ty.entry(value)),
    };
    match atom {
        Atom::Column(at, value, is) => compared(&root.columns[at].name, root.columns[at].ty, value, is),
        Atom::Output(value, is) => compared("out0", root.outputs[0], value, is),
        Atom::Fires(rule) if root.rules[rule].when.is_none() => "fires(else)".to_owned(),
        Atom::Fires(rule) => format!("fires(r{rule})"),
    }
}

// What is so.

/// Whether a formula is true in a case; `None` where it is left out.
fn truth(root: &Table, claim: &Claim, case: &[usize]) -> Option<bool> {
    let fired = root.fired(case)?;
    let Claim::Formula(_, atoms, join) = claim else { return None };
    is_true(root, atoms, *join, case, &|atom| match atom {
        Atom::Output(value, is) => (root.rules[fired].results[0] == value) == is,
        Atom::Fires(rule) => rule == fired,
        Atom::Column(at, value, is) => (case[at] == value) == is,
    })
}

fn is_true(root: &Table, atoms: &[Atom], join: Join, case: &[usize], holds: &dyn Fn(Atom) -> bool) -> Option<bool> {
    let is_left_out = |it: &Atom| matches!(it, Atom::Column(at, ..) if case[*at] == root.columns[*at].ty.count());
    if atoms.iter().any(is_left_out) {
        return None;
    }
    let (last, premises) = atoms.split_last()?;
    Some(match join {
        Join::And => atoms.iter().all(|it| holds(*it)),
        Join::Or => atoms.iter().any(|it| holds(*it)),
        Join::Implies => !premises.iter().all(|it| holds(*it)) || holds(*last),
    })
}

/// How it stands with a claim; `None` where it is not looked at.
fn standing(tables: &[Table], root: &Table, tried: &[Tried], claim: &Claim) -> Option<Standing> {
    let cases: Vec<(&Given, &Vec<usize>)> = tried.iter().filter_map(|(given, case)| Some((given, case.as_ref().ok()?))).collect();
    match claim {
        Claim::Formula(kind, atoms, join) => {
            let truths: Vec<bool> = cases.iter().filter_map(|it| truth(root, claim, it.1)).collect();
            let holds = match *kind {
                "always" => truths.iter().all(|it| *it),
                "never" => truths.iter().all(|it| !it),
                _ => truths.contains(&true),
            };
            if !holds {
                return Some(Standing::Broken);
            }
            let met = |case: &&Vec<usize>| {
                let premises = Claim::Formula("can", atoms[..atoms.len() - 1].to_vec(), Join::And);
                atoms.len() == 1 || truth(root, claim, case).is_some() && truth(root, &premises, case) == Some(true)
            };
            if *kind == "always" && matches!(join, Join::Implies) && !cases.iter().any(|it| met(&it.1)) {
                return Some(Standing::Vacuous);
            }
            // Whatever the results are: each truth of each atom about results that is possible beside the others.
            let mut whatever = Vec::new();
            for (_, case) in &cases {
                for results in any_results(root, atoms) {
                    let value = |at: usize| results.columns.get(&at).copied().unwrap_or(case[at]);
                    whatever.push(is_true(root, atoms, *join, case, &|atom| match atom {
                        Atom::Output(it, is) => (results.output == it) == is,
                        Atom::Fires(rule) => results.fires.contains(&rule),
                        Atom::Column(at, it, is) => (value(at) == it) == is,
                    }));
                }
            }
            let each = any_results(root, atoms).len();
            let empty = match *kind {
                "always" => whatever.iter().flatten().all(|it| *it),
                "never" => whatever.iter().flatten().all(|it| !it),
                _ => whatever.chunks(each).any(|it| it.iter().all(|it| *it == Some(true))),
            };
            Some(if empty { Standing::Vacuous } else { Standing::Holds })
        }
        Claim::Ignores(names) => of_pairs(tables, root, &cases, names, &|_, _| true, &|a, b| a == b),
        Claim::Monotone(rises, name) => {
            let names = BTreeSet::from([name.clone()]);
            let column = root.columns.iter().find(|it| it.name == *name)?;
            let less = |a: usize, b: usize| a < b && b < column.ty.count();
            of_pairs(tables, root, &cases, &names, &less, &|a, b| if *rises { a[0] <= b[0] } else { a[0] >= b[0] })
        }
    }
}

/// Some results of this table and of used ones.
#[derive(Clone, Default)]
struct AnyResults {
    output: usize,
    fires: BTreeSet<usize>,
    columns: BTreeMap<usize, usize>,
}

/// The values of a type as results have them: the last stands for all that no rule gives. A list of texts is one of the column's values, and no type.
const fn values_of_type(ty: Type, is_output: bool) -> usize {
    let has_others = matches!(ty, Type::Small | Type::Count | Type::Maybe) || is_output && matches!(ty, Type::Word);
    if has_others { ty.count() + 1 } else { ty.count() }
}

/// All results, as far as atoms are about them.
fn any_results(root: &Table, atoms: &[Atom]) -> Vec<AnyResults> {
    let mut all: Vec<AnyResults> =
        (0..values_of_type(root.outputs[0], true)).map(|output| AnyResults { output, ..AnyResults::default() }).collect();
    let rules: BTreeSet<usize> = atoms.iter().filter_map(|it| if let Atom::Fires(rule) = it { Some(*rule) } else { None }).collect();
    for rule in rules {
        let more: Vec<AnyResults> = all
            .iter()
            .cloned()
            .map(|mut it| {
                it.fires.insert(rule);
                it
            })
            .collect();
        all.extend(more);
    }
    let is_result = |at: &usize| matches!(root.columns[*at].from, From::Result(..));
    let columns: BTreeSet<usize> = atoms.iter().filter_map(|it| if let Atom::Column(at, ..) = it { Some(*at) } else { None }).collect();
    for column in columns.into_iter().filter(is_result) {
        let with = |one: &AnyResults, value| {
            let mut one = one.clone();
            one.columns.insert(column, value);
            one
        };
        all = all.iter().flat_map(|one| (0..values_of_type(root.columns[column].ty, false)).map(move |value| with(one, value))).collect();
    }
    all
}

fn of_pairs(
    tables: &[Table],
    root: &Table,
    cases: &[(&Given, &Vec<usize>)],
    names: &BTreeSet<String>,
    may_compare: &dyn Fn(usize, usize) -> bool,
    fits: &dyn Fn(&[usize], &[usize]) -> bool,
) -> Option<Standing> {
    let inputs: Vec<&str> = root.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).map(|it| it.name.as_str()).collect();
    let questions = asked(tables, root);
    let value =
        |given: &Given, name: &str| inputs.iter().position(|it| *it == name).map_or_else(|| given.answers[name], |at| given.inputs[at]);
    let is_own = |it: &&str| root.columns.iter().any(|column| column.name == **it);
    let (own, hidden): (Vec<&str>, Vec<&str>) = inputs.iter().copied().chain(questions.keys().map(String::as_str)).partition(is_own);
    let others: Vec<&str> = own.into_iter().filter(|it| !names.contains(*it)).collect();
    // A question of a used table that is applicable in one of the cases alone follows what it requires.
    let is_alike = |a: &Given, b: &Given, name: &str| {
        let (left, right, none) = (value(a, name), value(b, name), questions[name].ty.count());
        left == right || (left == none) != (right == none)
    };
    let mut groups: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (at, (given, _)) in cases.iter().enumerate() {
        groups.entry(others.iter().map(|it| value(given, it)).collect()).or_default().push(at);
    }
    if groups.values().map(|it| it.len() * it.len()).sum::<usize>() > MOST_PAIRS {
        return None;
    }
    let mut differ = BTreeSet::new();
    for (a, b) in groups.values().flat_map(|it| it.iter().flat_map(|a| it.iter().map(|b| (*a, *b)))) {
        if !hidden.iter().all(|it| is_alike(cases[a].0, cases[b].0, it)) {
            continue;
        }
        let different: Vec<&String> = names.iter().filter(|it| value(cases[a].0, it) != value(cases[b].0, it)).collect();
        let Some(first) = different.first() else { continue };
        if !may_compare(value(cases[a].0, first), value(cases[b].0, first)) {
            continue;
        }
        differ.extend(different);
        let results = [a, b].map(|it| root.fired(cases[it].1).map_or(&[][..], |rule| &root.rules[rule].results));
        if !fits(results[0], results[1]) {
            return Some(Standing::Broken);
        }
    }
    Some(if differ.len() == names.len() { Standing::Holds } else { Standing::Vacuous })
}
