//! Every form with every one of its fields changed: whatever a check accepts decides as the rules do, in all cases.
//!
//! Forms are also built from lines and graphs that are wrong, as a mistake in a builder would make them.

use super::statements::Statements;
use crate::decide::forms::bitmaps::{BitmapPart, Bitmaps, Cuts, PartKey};
use crate::decide::forms::dense::Dense;
use crate::decide::forms::forest::{self, Forest, ForestBox, Root};
use crate::decide::forms::graph::validate::agreeing_graphs;
use crate::decide::forms::graph::{Branch, Dag, Node};
use crate::decide::forms::keys::Digit;
use crate::decide::forms::lines::{Line, Lines};
use crate::decide::forms::masks::Masks;
use crate::decide::forms::rule_by_rule::RuleByRule;
use crate::decide::forms::tree::{self, Tree, TreeColumn};
use crate::decide::forms::{Form, FormKind};
use crate::decide::optimiser::fixture::graphs;
use crate::decide::selection::check::{End, agrees};
use crate::decide::{BitmapSizes, ForestSizes, Forms, GraphSizes, KeySizes, Tuning, build_tuned};
use crate::fixture::{Random, verified};
use crate::interpret::{allowed, interpret};
use crate::model::{Outcomes, Position, Region, Table, ValueSet};
use crate::space::Space;
use crate::verify::VerifiedTable;
use crate::witness::{against_code, witnessed};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A part of a form that can be changed in some ways, each of which is told by a number.
trait Field {
    fn damage(&mut self, how: usize);
}

/// The ways in which each field is changed.
const WAYS: usize = 4;

macro_rules! numbers {
    ($($ty:ty),*) => { $(impl Field for $ty {
        fn damage(&mut self, how: usize) {
            *self = [self.wrapping_add(1), self.wrapping_sub(1), *self ^ 2, 0][how];
        }
    })* };
}
numbers!(usize, u32, u64, u128);

impl Field for bool {
    fn damage(&mut self, _: usize) {
        *self = !*self;
    }
}

impl Field for ValueSet {
    fn damage(&mut self, how: usize) {
        let (first, last) = (self.first().unwrap_or(0), self.last().unwrap_or(0));
        *self = match how {
            0 => self.minus(&Self::one(last)),
            1 => self.union(&Self::one(last + 1)),
            2 => self.minus(&Self::one(first)),
            _ => Self::one(first),
        };
    }
}

impl<T: Clone> Field for Vec<T> {
    fn damage(&mut self, how: usize) {
        match how {
            0 => drop(self.pop()),
            1 => self.extend(self.last().cloned()),
            2 if self.len() > 1 => self.rotate_left(1),
            _ => self.truncate(self.len() / 2),
        }
    }
}

impl<T: Clone> Field for Option<Vec<T>> {
    fn damage(&mut self, how: usize) {
        match self {
            Some(it) if how > 0 => it.damage(how),
            _ => *self = None,
        }
    }
}

impl Field for tree::TreeTarget {
    fn damage(&mut self, how: usize) {
        match self {
            Self::Node(at) if how < 2 => at.damage(how),
            Self::Rule(at) if how > 1 => at.damage(how - 2),
            _ => *self = Self::Rule(how),
        }
    }
}

impl Field for forest::ForestTarget {
    fn damage(&mut self, how: usize) {
        match self {
            Self::Node(at) | Self::Leaf(at) if how < 3 => at.damage(how),
            _ => *self = Self::Nothing,
        }
    }
}

type Visit<'a> = &'a mut dyn FnMut(&'static str, &mut dyn Field);

/// Visits all fields of a form. Each type is taken apart in full, so that none can be forgotten.
fn visit(form: &mut Form, see: Visit) {
    match form {
        Form::Constant(end) => see("constant", end),
        Form::Graph(Dag { nodes }) => {
            see("nodes", nodes);
            for node in nodes {
                match node {
                    Node::Leaf(end) => see("leaf", end),
                    Node::Test { column, branches } => {
                        see("column", column);
                        see("branches", branches);
                        for Branch { values, to } in branches {
                            see("values", values);
                            see("to", to);
                        }
                    }
                }
            }
        }
        Form::Dense(Dense { parts, tables }) => {
            visit_parts(parts, see);
            see("tables", tables);
            for table in tables {
                see("table", table);
                table.iter_mut().for_each(|it| see("entry of a table", it));
            }
        }
        Form::Masks(Masks { parts, tables, ends }) => {
            visit_parts(parts, see);
            see("tables", tables);
            for table in tables {
                see("table", table);
                table.iter_mut().for_each(|it| see("mask", it));
            }
            visit_ends(ends, see);
        }
        Form::Tree(Tree { columns, nodes, root }) => {
            visit_columns(columns, see);
            see("root", root);
            see("nodes", nodes);
            for tree::TreeNode { place, operand, ways } in nodes {
                see("place", place);
                see("operand", operand);
                ways.iter_mut().for_each(|it| see("way", it));
            }
        }
        Form::Forest(it) => visit_forest(it, see),
        Form::Bitmaps(Bitmaps { parts, words, ends }) => {
            see("words", words);
            visit_ends(ends, see);
            see("parts", parts);
            for BitmapPart { key, rows } in parts {
                see("rows", rows);
                rows.iter_mut().for_each(|it| see("row", it));
                match key {
                    PartKey::Digits(digits) => visit_digits(digits, see),
                    PartKey::Cuts(Cuts { column, all, cuts, bounds }) => {
                        visit_column(column, see);
                        see("all", all);
                        see("cuts", cuts);
                        cuts.iter_mut().for_each(|it| see("cut", it));
                        see("bounds", bounds);
                        bounds.iter_mut().flatten().for_each(|it| visit_bounds(it, see));
                    }
                }
            }
        }
        Form::RuleByRule(RuleByRule { columns, otherwise }) => {
            see("otherwise", otherwise);
            see("columns", columns);
        }
    }
}

fn visit_forest(Forest { digits, compared, narrow, boxes, trees, nodes, leaves, ends }: &mut Forest, see: Visit) {
    visit_digits(digits, see);
    visit_columns(compared, see);
    see("narrow", narrow);
    see("boxes", boxes);
    for ForestBox { line, classes, bounds } in boxes {
        see("line", line);
        see("classes of a box", classes);
        classes.iter_mut().for_each(|it| see("bits", it));
        see("bounds", bounds);
        bounds.iter_mut().for_each(|it| visit_bounds(it, see));
    }
    see("trees", trees);
    for Root { way, first } in trees {
        see("first line", first);
        see("way", way);
    }
    see("nodes", nodes);
    for forest::ForestNode { place, shift, first, ways } in nodes {
        see("place", place);
        see("shift", shift);
        see("first part", first);
        see("ways", ways);
        ways.iter_mut().for_each(|it| see("way", it));
    }
    see("leaves", leaves);
    for leaf in leaves {
        see("leaf", leaf);
        leaf.iter_mut().for_each(|it| see("box of a leaf", it));
    }
    visit_ends(ends, see);
}

fn visit_parts(parts: &mut Vec<Vec<Digit>>, see: Visit) {
    see("parts", parts);
    parts.iter_mut().for_each(|it| visit_digits(it, see));
}

fn visit_digits(digits: &mut Vec<Digit>, see: Visit) {
    see("digits", digits);
    for Digit { column, values } in digits {
        see("column", column);
        see("classes", values);
        values.iter_mut().for_each(|it| see("class", it));
    }
}

fn visit_columns(columns: &mut Vec<TreeColumn>, see: Visit) {
    see("columns", columns);
    columns.iter_mut().for_each(|it| visit_column(it, see));
}

fn visit_column(TreeColumn { column, base, is_set }: &mut TreeColumn, see: Visit) {
    see("column", column);
    see("base", base);
    see("is_set", is_set);
}

fn visit_bounds((low, high): &mut (u64, u64), see: Visit) {
    see("low", low);
    see("high", high);
}

fn visit_ends(ends: &mut Vec<usize>, see: Visit) {
    see("ends", ends);
    ends.iter_mut().for_each(|it| see("end", it));
}

/// A form with each of its fields damaged in each way, by the name of the field.
fn damaged(form: &Form) -> Vec<(&'static str, Form)> {
    let mut count = 0;
    visit(&mut form.clone(), &mut |_, _| count += 1);
    let mut all = Vec::new();
    for (at, how) in (0..count).flat_map(|at| (0..WAYS).map(move |how| (at, how))) {
        let (mut wrong, mut place, mut name) = (form.clone(), 0, "");
        visit(&mut wrong, &mut |field, it| {
            if place == at {
                it.damage(how);
                name = field;
            }
            place += 1;
        });
        if wrong != *form {
            all.push((name, wrong));
        }
    }
    all
}

/// A table whose first rule that matches fires, with ELSE or without, and all of its cases with their ends.
struct Judge {
    verified: VerifiedTable,
    outcomes: Outcomes,
    /// Of rules and of results.
    graphs: [Option<Dag>; 2],
    cases: Vec<Vec<Position>>,
}

impl Judge {
    fn new(text: &str) -> Self {
        let verified = verified(text);
        let cases = verified.table().columns.iter().fold(vec![Vec::new()], |cases, column| {
            let with = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
            cases.iter().flat_map(with).collect()
        });
        let (rules, results) = graphs(&verified);
        Self { outcomes: Outcomes::new(verified.table()), graphs: [rules, results], verified, cases }
    }

    fn table(&self) -> &Table {
        self.verified.table()
    }

    fn is_right(&self, form: &Form, end: End) -> bool {
        let table = self.table();
        self.cases.iter().all(|case| {
            let decided = form.decide(table, case);
            match end {
                End::Rule => interpret(table, case).fired == Some(decided),
                End::Outcome => self.outcomes.all.get(decided).is_some_and(|it| allowed(table, case).contains(&it)),
            }
        })
    }

    /// Whether the check of a form accepts it.
    fn accepts(&self, form: &Form, end: End, made_of: Option<&Dag>) -> bool {
        let (table, outcomes) = (self.table(), &self.outcomes);
        match form {
            Form::Graph(dag) => {
                let mut space = Space::new(table).ok().unwrap();
                let [rules, results] = match end {
                    End::Rule => [Some((dag.clone(), ())), None],
                    End::Outcome => [self.graphs[0].clone().map(|it| (it, ())), Some((dag.clone(), ()))],
                };
                let [rules, results] = agreeing_graphs([rules, results], &self.verified, outcomes, &mut space);
                if end == End::Rule { rules.is_some() } else { results.is_some() }
            }
            Form::RuleByRule(_) => {
                let forms = build_tuned(&self.verified, &Tuning { form: Some(FormKind::RuleByRule), ..Tuning::DEFAULT }).unwrap();
                let (cases, _) = witnessed(table, Some(&self.verified), &[]);
                against_code(table, &Forms { rule: form.clone(), ..forms }, &cases).is_none()
            }
            form => agrees(form, &self.verified, outcomes, end, made_of),
        }
    }

    /// Sees that no accepted form with a damage decides otherwise; counts the damages that were refused.
    fn try_damages(&self, form: &Form, end: End, made_of: Option<&Dag>, refused: &mut BTreeMap<(&'static str, &'static str), [usize; 2]>) {
        for (field, wrong) in damaged(form) {
            let is_accepted = self.accepts(&wrong, end, made_of);
            assert!(!is_accepted || self.is_right(&wrong, end), "{field} of {:?}\n{form:?}\n{wrong:?}", form.kind());
            refused.entry((form.kind().name(), field)).or_default()[usize::from(is_accepted)] += 1;
        }
    }
}

/// A random list of rules over a number, a signed number, an enum and a `bool`.
fn text(random: &mut Random) -> String {
    let mut text = "table: t\nhit: first\nlints: { unreachable-rule: allow }\ninputs:\n  n: { type: u8, range: 3..=9 }\n".to_owned();
    text += "  m: { type: i8, range: -2..=3 }\n  k: { type: K, values: [P, Q, R] }\n  b: bool\noutputs: { x: u8 }\nrules: |\n";
    text += "  | rule | n | m | k | b | x |\n";
    let rules = 3 + random.below(4);
    for rule in 0..rules {
        let range = |low: i32, high: i32, random: &mut Random| {
            let ends = [0, 1].map(|_| low + random.below((high - low + 1) as usize) as i32);
            let (from, to) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            match random.below(5) {
                0 => "-".to_owned(),
                1 if from + 1 < to => format!("{from}, {to}"),
                _ => format!("{from}..={to}"),
            }
        };
        let (n, m) = (range(3, 9, random), range(-2, 3, random));
        let (k, b) = (["-", "P", "Q", "P, R", "-"][random.below(5)], ["-", "T", "F"][random.below(3)]);
        writeln!(text, "  | {rule} | {n} | {m} | {k} | {b} | {} |", random.below(4)).unwrap();
    }
    text + if random.below(2) == 0 { "  | else | | | | | 5 |\n" } else { "  | last | - | - | - | - | 5 |\n" }
}

/// A table with rows: what rules give depends on which of the others match.
const ROWS: &str = "table: t\nhit: any\ninputs: { n: { type: u8, range: 0..=9 }, b: bool, c: bool }\noutputs: { x: u8 }\nrules: |
  | rule | n   | b | c | x            |
  | 1    | < 5 | - | - | one_of(1, 2) |
  | 2    | > 2 | T | - | one_of(1, 3) |
  | 3    | > 3 | F | T | one_of(2, 4) |
  | else |     |   |   | 3            |\n";

/// Sizes under which a small table has every form, in each way that it can be built.
fn tunings() -> Vec<Tuning> {
    let of = |form: FormKind| Tuning { form: Some(form), ..Tuning::DEFAULT };
    let keyed = |keys: KeySizes, form: FormKind| Tuning { keys_on_demand: keys, ..of(form) };
    let keys = Tuning::DEFAULT.keys_on_demand;
    let two = KeySizes { one_table: 1, near: 0, ..keys };
    let without_graph = |it: Tuning| Tuning { graph: GraphSizes { nodes: 0, ..it.graph }, ..it };
    let parts = KeySizes { wide_part: 1, narrow_part: 4, ..keys };
    let plain = [FormKind::Graph, FormKind::Dense, FormKind::Masks, FormKind::Tree, FormKind::RuleByRule].map(of);
    let of_keys = [keyed(two, FormKind::Dense), without_graph(of(FormKind::Dense)), without_graph(keyed(two, FormKind::Dense))];
    let bitmaps = [(16, 256), (1, 256), (1, 2), (3, 2)]
        .map(|(classes, rows)| Tuning { bitmaps: BitmapSizes { classes, rows, ..BitmapSizes::DEFAULT }, ..of(FormKind::Bitmaps) });
    let trees = |classes, trees, least, parts| ForestSizes { classes, trees, least, leaf: 1, parts, ..ForestSizes::DEFAULT };
    let forests = [trees(16, 1, 0, 4096), trees(1, 4, 0, 4), trees(3, 3, 2, 4096)].map(|forest| Tuning { forest, ..of(FormKind::Forest) });
    plain.into_iter().chain(of_keys).chain([keyed(parts, FormKind::Masks)]).chain(bitmaps).chain(forests).collect()
}

impl Judge {
    /// The form that a builder makes under some sizes, before anything is held against the rules, and the graph of
    /// which it was made.
    fn built(&self, tuning: &Tuning, end: End) -> Option<(Form, Option<&Dag>)> {
        let (table, [rules, results]) = (self.table(), &self.graphs);
        let (lines, dag) = match end {
            End::Rule => (Lines::of_rules(table), rules),
            End::Outcome => (Lines::of_outcomes(&self.verified, &self.outcomes), results),
        };
        let (lines, dag) = (lines?, dag.as_ref().filter(|_| tuning.graph.nodes > 0));
        let of_rule = |rule: usize| end.of_rule(rule, &self.outcomes);
        let is_by_rule = end == End::Rule || self.verified.decides_by_rule();
        let form = match tuning.form? {
            FormKind::Graph => Form::Graph(dag?.clone()),
            FormKind::Dense if dag.is_some() => return Some((Form::Dense(Dense::of_graph(table, dag?, tuning.keys_on_demand)?), dag)),
            FormKind::Dense => Form::Dense(Dense::of_lines(table, &lines, tuning.keys_on_demand)?),
            FormKind::Masks if is_by_rule => Form::Masks(Masks::new(table, &of_rule, tuning.keys_on_demand)?),
            FormKind::Tree if end == End::Rule => Form::Tree(Tree::new(table, tuning.tree)?),
            FormKind::Forest => Form::Forest(Forest::new(table, &lines, tuning.forest)?),
            FormKind::Bitmaps => Form::Bitmaps(Bitmaps::new(table, &lines, tuning.bitmaps)?),
            FormKind::RuleByRule if end == End::Rule && self.verified.decides_by_rule() => Form::RuleByRule(RuleByRule::new(table)?),
            _ => return None,
        };
        Some((form, None))
    }
}

/// Whatever builders make of some tables decides as the rules do, and no check refuses it: a builder with a mistake in
/// it fails here.
#[test]
fn what_builders_make_is_accepted() {
    let (mut random, mut made) = (Random(23), BTreeMap::new());
    for round in 0..20 {
        let judge = Judge::new(if round == 0 { ROWS.to_owned() } else { text(&mut random) }.as_str());
        for (tuning, end) in tunings().iter().flat_map(|it| [(it, End::Rule), (it, End::Outcome)]) {
            let Some((form, made_of)) = judge.built(tuning, end) else { continue };
            assert!(judge.accepts(&form, end, made_of) && judge.is_right(&form, end), "{end:?} {form:?}");
            *made.entry((form.kind().name(), end == End::Rule)).or_insert(0) += 1;
        }
    }
    assert!(made.len() == 12 && made.values().all(|count| *count > 15), "{made:?}");
}

/// A few tables in all forms: of some 40,000 damages none is accepted that changes a decision, and some are refused in
/// each field.
#[test]
fn damaged_forms_are_refused() {
    let (mut random, mut refused) = (Random(5), BTreeMap::new());
    for round in 0..5 {
        let judge = Judge::new(if round == 0 { ROWS.to_owned() } else { text(&mut random) }.as_str());
        for (tuning, end) in tunings().iter().flat_map(|it| [(it, End::Rule), (it, End::Outcome)]) {
            let Some((form, made_of)) = judge.built(tuning, end) else { continue };
            judge.try_damages(&form, end, made_of, &mut refused);
        }
    }
    let untouched: Vec<_> = refused.iter().filter(|(_, [refused, _])| *refused == 0).collect();
    assert!(untouched.is_empty(), "{untouched:?}");
    assert!(refused.values().map(|[refused, _]| refused).sum::<usize>() > 30_000);
}

/// Forms of lines that are wrong, as a mistake in `Lines` or in the intervals that are made of them would build them.
#[test]
fn forms_of_wrong_lines_are_refused() {
    let (mut random, mut counts) = (Random(11), [0; 2]);
    for round in 0..24 {
        let judge = Judge::new(&text(&mut random));
        let (table, right) = (judge.table(), Lines::of_rules(judge.table()).expect("lines"));
        for change in 0..40 {
            let mut lines = right.clone();
            let at = random.below(lines.lines.len());
            match change % 5 {
                0 => drop(lines.lines.remove(at)),
                1 => lines.otherwise = random.below(table.rules.len()),
                2 => lines.lines.rotate_left(at),
                3 => lines.lines.push(Line { region: Region(table.columns.iter().map(|it| it.domain.all()).collect()), end: at }),
                _ => {
                    let (region, column) = (&mut lines.lines[at].region.0, random.below(table.columns.len()));
                    region[column].damage(random.below(WAYS));
                    region[column] = region[column].intersect(&table.columns[column].domain.all());
                }
            }
            for tuning in tunings() {
                let form = match tuning.form {
                    Some(FormKind::Bitmaps) => Bitmaps::new(table, &lines, tuning.bitmaps).map(Form::Bitmaps),
                    Some(FormKind::Forest) => Forest::new(table, &lines, tuning.forest).map(Form::Forest),
                    Some(FormKind::Dense) => Dense::of_lines(table, &lines, tuning.keys_on_demand).map(Form::Dense),
                    _ => None,
                };
                let Some(form) = form else { continue };
                let is_accepted = judge.accepts(&form, End::Rule, None);
                assert!(!is_accepted || judge.is_right(&form, End::Rule), "{round}: {lines:?}\n{form:?}");
                counts[usize::from(is_accepted)] += 1;
            }
        }
    }
    assert!(counts[0] > 4_000, "{counts:?}");
}

/// Tables over keys that were made from another graph than the one that was held against the rules.
#[test]
fn forms_of_wrong_graphs_are_refused() {
    let (mut random, mut counts) = (Random(17), [0; 2]);
    for _ in 0..24 {
        let judge = Judge::new(&text(&mut random));
        let Some(right) = &judge.graphs[0] else { continue };
        for (_, wrong) in damaged(&Form::Graph(right.clone())) {
            let Form::Graph(wrong) = wrong else { continue };
            let is_graph = wrong.nodes.iter().enumerate().all(|(at, node)| match node {
                Node::Test { column, branches } => {
                    *column < 4 && !branches.is_empty() && branches.iter().all(|it| at < it.to && it.to < wrong.nodes.len())
                }
                Node::Leaf(end) => *end < judge.table().rules.len(),
            });
            let made = if is_graph { Dense::of_graph(judge.table(), &wrong, Tuning::DEFAULT.keys_on_demand) } else { None };
            let Some(form) = made.map(Form::Dense) else { continue };
            let is_accepted = judge.accepts(&form, End::Rule, Some(right));
            assert!(!is_accepted || judge.is_right(&form, End::Rule), "{right:?}\n{wrong:?}");
            counts[usize::from(is_accepted)] += 1;
        }
    }
    assert!(counts[0] > 100, "{counts:?}");
}

/// The statements of rules and rows are what brute force says of each case.
#[test]
fn statements_decide_as_the_rules_do() {
    let mut random = Random(3);
    for round in 0..60 {
        let judge = Judge::new(if round == 0 { ROWS.to_owned() } else { text(&mut random) }.as_str());
        let (table, rows) = (judge.table(), judge.verified.rows());
        let shared = super::statements::shared(table, rows);
        let statements = if round == 0 { Statements::of_rows(table, rows, &shared) } else { Statements::of_rules(table, &|rule| rule) };
        let statements = statements.expect("statements");
        for case in &judge.cases {
            let holds = |it: &&super::statements::FormStatement| it.sets.iter().zip(case).all(|(set, at)| set.contains(*at));
            let end = statements.in_order.iter().find(holds).map_or(statements.otherwise, |it| it.end);
            let is_right = if round == 0 {
                allowed(table, case).contains(&&judge.outcomes.all[end])
            } else {
                interpret(table, case).fired == Some(end)
            };
            assert!(is_right, "{round}: {case:?}");
        }
    }
}
