//! Random networks of tables, held against all inputs.
//!
//! A network is made as data, written as YAML, and evaluated by this file alone: every input goes through the rules of every table, one by one.
//! What the compiler finds, how many cases it counts, and what the front door decides have to agree.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all networks::
//! $ SEED=17 cargo test -p dtable-tests --test all networks:: -- --nocapture   # one network again, with its text
//! ```

#[path = "networks/compiled.rs"]
mod compiled;
#[path = "networks/explored.rs"]
mod explored;
#[path = "networks/models.rs"]
mod models;
#[path = "networks/properties.rs"]
mod properties;

use dtable_core::NotDecided;
use dtable_core::compile::{self, Unit};
use dtable_core::diagnostic::{Code, Finding};
use dtable_tests::numbers;
use dtable_tests::texts::checked_with;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write;

/// The types of inputs and results: how they are declared, and their values as entries and as results write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Bool,
    Small,
    Kind,
    Word,
    /// An `Option`.
    Maybe,
    /// What a table gives that counts.
    Count,
}

const TYPES: [Type; 6] = [Type::Bool, Type::Small, Type::Kind, Type::Word, Type::Count, Type::Maybe];

impl Type {
    const fn count(self) -> usize {
        match self {
            Self::Bool => 2,
            Self::Small | Self::Count => 5,
            Self::Kind | Self::Word | Self::Maybe => 3,
        }
    }

    fn entry(self, at: usize) -> String {
        match self {
            Self::Bool => ["F", "T"][at].to_owned(),
            Self::Small | Self::Count => at.to_string(),
            Self::Kind => ["Red", "Green", "Blue"][at].to_owned(),
            Self::Word => format!("\"{}\"", ["near", "far", "none"][at]),
            Self::Maybe => ["None", "Some(0)", "Some(1)"][at].to_owned(),
        }
    }

    fn result(self, at: usize) -> String {
        match self {
            Self::Bool => ["false", "true"][at].to_owned(),
            Self::Kind => format!("Kind::{}", ["Red", "Green", "Blue"][at]),
            _ => self.entry(at),
        }
    }

    const fn declared(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Small => "{ type: u8, range: 0..=4 }",
            Self::Count => "{ type: usize, range: 0..=4 }",
            Self::Kind => "{ type: Kind, values: [Red, Green, Blue] }",
            Self::Word => "{ type: \"&str\", values: [near, far, none] }",
            Self::Maybe => "{ type: \"Option<u8>\", range: 0..=1 }",
        }
    }

    const fn output(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Small => "u8",
            Self::Count => "usize",
            Self::Kind => "{ type: Kind, values: [Red, Green, Blue] }",
            Self::Word => "{ type: \"&'static str\", values: [near, far, none] }",
            Self::Maybe => "\"Option<u8>\"",
        }
    }
}

/// A column of a table: an input, by its name, or an output of a used table.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    ty: Type,
    from: From,
}

#[derive(Clone, Debug)]
enum From {
    /// An input, and whether its last value is outside of what the table expects.
    Input { narrow: bool },
    /// A question to the program, and where it is asked, of [`REQUIRED`], if not everywhere.
    Question { required: Option<usize> },
    /// The use, and the output.
    Result(usize, usize),
    /// Whether an input, with a number added, is more than another input, or than two: of what a table takes, which may be another's result.
    Computed { left: usize, added: usize, right: Option<usize> },
}

impl Column {
    /// How many values it has; *not applicable* is one more, the last.
    fn count(&self) -> usize {
        self.ty.count() + usize::from(self.is_optional())
    }

    fn is_optional(&self) -> bool {
        self.required().is_some()
    }

    const fn required(&self) -> Option<usize> {
        if let From::Question { required } = self.from { required } else { None }
    }

    /// Whether it is applicable, by the answers to those that it requires.
    fn is_asked(&self, answers: &BTreeMap<String, usize>) -> bool {
        let is = |name: &str| answers.get(name) == Some(&1);
        let (first, second) = (is(FIRST), is(SECOND));
        self.required().is_none_or(|it| [first, first ^ second, !(first && second), first || second, first == second][it])
    }

    fn is_question(&self) -> bool {
        matches!(self.from, From::Question { .. })
    }

    fn entry(&self, at: usize) -> String {
        if at == self.ty.count() { "n/a".to_owned() } else { self.ty.entry(at) }
    }
}

/// Inputs and choices of a network that are tried, at most, before the last choice.
const MOST: usize = 20_000;

/// The questions that others require.
const FIRST: &str = "ask0";
const SECOND: &str = "ask00";

/// Where a question is asked, as `requires` says it.
const REQUIRED: [&str; 5] =
    [FIRST, "'exactly_one(ask0, ask00)'", "'at_most_one(ask0, ask00)'", "'at_least_one(ask0, ask00)'", "ask0 <-> ask00"];

/// The questions of a network: whatever tables ask by these names is asked once.
fn questions(random: &mut Random) -> Vec<Column> {
    let column = |name: &str, ty, required| Column { name: name.to_owned(), ty, from: From::Question { required } };
    let required = random.below(REQUIRED.len());
    let mut all = vec![
        column(FIRST, Type::Bool, None),
        column("ask1", TYPES[random.below(4)], Some(required)),
        column("ask2", TYPES[random.below(4)], None),
    ];
    all.truncate(random.below(4));
    if required > 0 && all.len() > 1 {
        all.insert(1, column(SECOND, Type::Bool, None));
    }
    all
}

/// A used table, and the column here that each of its inputs is.
#[derive(Clone, Debug)]
struct Use {
    table: usize,
    name: String,
    links: Vec<usize>,
}

impl Use {
    /// The table and its inputs in the whole network, where the columns of its user are these.
    fn identity(&self, tables: &[Table], columns: &[String]) -> String {
        let inputs: Vec<&str> = self.links.iter().map(|it| columns[*it].as_str()).collect();
        format!("{}({})", tables[self.table].name, inputs.join(", "))
    }

    /// The columns of the user that these inputs of the used table are.
    fn columns_of(&self, used: &Table, inputs: &BTreeSet<usize>) -> BTreeSet<usize> {
        let all = (0..used.columns.len()).filter(|at| matches!(used.columns[*at].from, From::Input { .. }));
        all.zip(&self.links).filter(|it| inputs.contains(&it.0)).map(|it| *it.1).collect()
    }
}

#[derive(Clone, Debug)]
struct Rule {
    /// The values of each column for which it holds; `None` for ELSE.
    when: Option<Vec<BTreeSet<usize>>>,
    results: Vec<usize>,
    /// A second result of the first output that is right, too (`one_of`).
    or: Option<usize>,
    /// Two columns of numbers, and whether the first one is at most the other, or more.
    compares: Option<(usize, usize, bool)>,
    /// In a table of a model: the table that follows, or `stop`.
    next: Option<String>,
}

#[derive(Clone, Debug)]
struct Table {
    name: String,
    columns: Vec<Column>,
    uses: Vec<Use>,
    outputs: Vec<Type>,
    first: bool,
    /// Whether that rule fires whose results come first in the lists of their values.
    priority: bool,
    /// Whether the results of all rules that match are summed up.
    sums: bool,
    /// Whether the rules that match are counted.
    counts: bool,
    rules: Vec<Rule>,
    /// A column that is an input, and a value that it does not have.
    relation: Option<(usize, usize)>,
}

struct Random {
    numbers: numbers::Random,
    /// Whether rules compare columns.
    compares: bool,
    /// Whether rules of used tables leave a choice.
    chooses: bool,
}

impl Random {
    const fn new(seed: u64, of: u64) -> Self {
        Self { numbers: numbers::Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ of), compares: false, chooses: false }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.numbers.below(bound)
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }
}

/// The inputs and the questions of a network.
fn given(random: &mut Random) -> (Vec<(String, Type)>, Vec<Column>) {
    let questions = questions(random);
    let inputs = if questions.len() > 1 { 1 + random.below(2) } else { 2 + random.below(3) };
    ((0..inputs).map(|at| (format!("in{at}"), TYPES[random.below(6)])).collect(), questions)
}

/// A network; the last table is the root.
fn network(random: &mut Random) -> Vec<Table> {
    let (base, questions) = given(random);
    let mut tables: Vec<Table> = Vec::new();
    let count = 2 + random.below(5);
    for at in 0..count {
        let table = table(random, at, at + 1 == count, (&base, &questions), &tables);
        tables.push(table);
    }
    tables
}

fn table(random: &mut Random, at: usize, is_root: bool, (base, questions): (&[(String, Type)], &[Column]), others: &[Table]) -> Table {
    let mut columns: Vec<Column> = Vec::new();
    for (name, ty) in base {
        if is_root || random.one_in(2) || columns.is_empty() {
            let name = if !is_root && random.one_in(4) { format!("{name}_{at}") } else { name.clone() };
            let narrow = !is_root && *ty == Type::Small && random.one_in(12);
            columns.push(Column { name, ty: *ty, from: From::Input { narrow } });
        }
    }
    for it in questions.iter().filter(|_| random.one_in(2)).cloned().collect::<Vec<_>>() {
        // What it requires stands before it.
        let required = if it.is_optional() { 1 + usize::from(it.required() > Some(0)) } else { 0 };
        for before in questions[..required].iter().chain([&it]) {
            if columns.iter().all(|known| known.name != before.name) {
                columns.push(before.clone());
            }
        }
    }
    let small: Vec<usize> = (0..columns.len()).filter(|it| columns[*it].ty == Type::Small && !columns[*it].is_question()).collect();
    if !is_root && !small.is_empty() && random.one_in(2) {
        let right = random.one_in(2).then(|| small[random.below(small.len())]);
        let from = From::Computed { left: small[random.below(small.len())], added: random.below(3), right };
        columns.push(Column { name: format!("over{at}"), ty: Type::Bool, from });
    }
    let mut uses = Vec::new();
    for (table, other) in others.iter().enumerate() {
        let is_last = is_root && table + 1 == others.len();
        if uses.len() >= 3 || !(is_last || random.one_in(2)) {
            continue;
        }
        // One file may be used twice, for other columns or the same.
        for again in ["by", "again"].into_iter().take(1 + usize::from(random.one_in(5))) {
            let Some(links) = links(random, other, &mut columns, is_root) else { continue };
            let (of, name) = (uses.len(), format!("{again}_{}", other.name));
            uses.push(Use { table, name: name.clone(), links });
            let gives = other.gives();
            for (output, ty) in gives.iter().enumerate() {
                let name = if gives.len() == 1 { name.clone() } else { format!("{name}.out{output}") };
                columns.push(Column { name, ty: *ty, from: From::Result(of, output) });
            }
        }
    }
    let sums = !is_root && random.one_in(5);
    let counts = !is_root && !sums && random.one_in(6);
    let outputs: Vec<Type> = match sums {
        true => vec![Type::Small],
        false => (0..1 + usize::from(random.one_in(3))).map(|_| TYPES[random.below(6)]).collect(),
    };
    let are_listed = outputs.iter().all(|it| matches!(it, Type::Kind | Type::Word));
    let priority = !sums && !counts && are_listed && random.one_in(2);
    let first = !sums && !counts && !priority && random.one_in(3);
    let mut table =
        Table { name: format!("table{at}"), columns, uses, outputs, first, priority, sums, counts, rules: Vec::new(), relation: None };
    table.rules = match (sums || counts, first || priority) {
        (true, _) => summed(random, &table),
        (_, true) => in_order(random, &table),
        _ => apart(random, &table),
    };
    if is_root {
        spoil(random, &mut table);
    } else if random.chooses && !sums && !counts && !priority {
        choose(random, &mut table);
    }
    if random.one_in(4) {
        let given: Vec<usize> =
            (0..table.columns.len()).filter(|it| matches!(table.columns[*it].from, From::Input { .. } | From::Question { .. })).collect();
        let column = given[random.below(given.len())];
        table.relation = Some((column, random.below(table.columns[column].ty.count())));
    }
    table
}

/// The columns that the inputs of a used table are; inputs that are not there yet are added, but to a root.
fn links(random: &mut Random, other: &Table, columns: &mut Vec<Column>, is_root: bool) -> Option<Vec<usize>> {
    let inputs: Vec<Column> = other.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).cloned().collect();
    let mut links = Vec::new();
    for input in inputs {
        let fitting: Vec<usize> = (0..columns.len()).filter(|it| columns[*it].ty == input.ty && !columns[*it].is_question()).collect();
        if !fitting.is_empty() && (is_root || !random.one_in(3)) {
            links.push(fitting[random.below(fitting.len())]);
        } else if is_root {
            return None;
        } else {
            let name = format!("{}_more{}", input.name, columns.len());
            columns.push(Column { name, ty: input.ty, from: From::Input { narrow: false } });
            links.push(columns.len() - 1);
        }
    }
    Some(links)
}

fn all(table: &Table) -> Vec<BTreeSet<usize>> {
    table.columns.iter().map(|it| (0..it.count()).collect()).collect()
}

fn results(random: &mut Random, table: &Table) -> Vec<usize> {
    table.outputs.iter().map(|ty| random.below(ty.count())).collect()
}

/// Rules that split the space by one column after the other.
fn apart(random: &mut Random, table: &Table) -> Vec<Rule> {
    let mut boxes = vec![all(table)];
    for _ in 0..2 + random.below(5) {
        let (at, column) = (random.below(boxes.len()), random.below(table.columns.len()));
        let values: Vec<usize> = boxes[at][column].iter().copied().collect();
        if values.len() > 1 {
            let cut = 1 + random.below(values.len() - 1);
            let (low, high) = (values[..cut].iter().copied().collect(), values[cut..].iter().copied().collect());
            let mut other = boxes[at].clone();
            (boxes[at][column], other[column]) = (low, high);
            boxes.push(other);
        }
    }
    let mut rules: Vec<Rule> = boxes
        .into_iter()
        .map(|when| Rule { when: Some(when), results: results(random, table), or: None, compares: None, next: None })
        .collect();
    if random.compares && random.one_in(2) {
        compare(random, table, &mut rules);
    }
    rules
}

/// Splits a rule by a comparison of two columns, of which it says nothing, or nothing about the first.
fn compare(random: &mut Random, table: &Table, rules: &mut Vec<Rule>) {
    let (at, whole) = (random.below(rules.len()), all(table));
    let is_number = |it: &usize| table.columns[*it].ty == Type::Small && !table.columns[*it].is_question();
    let numbers: Vec<usize> = (0..whole.len()).filter(is_number).collect();
    let (left, right) = (random.below(numbers.len()), random.below(numbers.len()));
    let when = rules[at].when.clone().unwrap_or_default();
    if left != right && when[numbers[left]] == whole[numbers[left]] {
        let (left, right) = (numbers[left], numbers[right]);
        rules[at].compares = Some((left, right, true));
        rules.push(Rule { when: Some(when), results: results(random, table), or: None, compares: Some((left, right, false)), next: None });
    }
}

/// Rules that overlap, and ELSE.
fn in_order(random: &mut Random, table: &Table) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for _ in 0..1 + random.below(4) {
        let mut when = all(table);
        for _ in 0..1 + random.below(2) {
            let column = random.below(when.len());
            let some: BTreeSet<usize> = when[column].iter().copied().filter(|_| random.one_in(2)).collect();
            if !some.is_empty() {
                when[column] = some;
            }
        }
        rules.push(Rule { when: Some(when), results: results(random, table), or: None, compares: None, next: None });
    }
    rules.push(Rule { when: None, results: results(random, table), or: None, compares: None, next: None });
    rules
}

/// Rules that overlap, at most four. Where they are added up, each gives one.
fn summed(random: &mut Random, table: &Table) -> Vec<Rule> {
    let mut rules = in_order(random, table);
    rules.truncate(4);
    if random.one_in(2) {
        rules.retain(|it| it.when.is_some());
    }
    if table.sums {
        rules.iter_mut().for_each(|it| it.results = vec![1]);
    }
    rules
}

/// Takes a rule away, or widens one, or narrows one.
fn spoil(random: &mut Random, table: &mut Table) {
    let at = random.below(table.rules.len());
    match random.below(5) {
        0 if table.rules.len() > 1 => drop(table.rules.remove(at)),
        1 => {
            let (column, whole) = (random.below(table.columns.len()), all(table));
            if let Some(when) = &mut table.rules[at].when {
                when[column].clone_from(&whole[column]);
            }
        }
        _ => {}
    }
}

/// Lets some rules leave a choice; where rules may share cases, another rule narrows it in a part of them.
fn choose(random: &mut Random, table: &mut Table) {
    let count = table.outputs[0].count();
    for at in 0..table.rules.len() {
        if !random.one_in(3) {
            continue;
        }
        let other = (table.rules[at].results[0] + 1 + random.below(count - 1)) % count;
        table.rules[at].or = Some(other);
        if table.first || table.rules[at].when.is_none() || random.one_in(2) {
            continue;
        }
        let mut narrower = table.rules[at].clone();
        let column = random.below(table.columns.len());
        if let Some(values) = narrower.when.as_mut().map(|it| &mut it[column])
            && values.len() > 1
        {
            values.pop_last();
        }
        if random.one_in(2) {
            (narrower.results[0], narrower.or) = (other, None);
        } else {
            (narrower.results[0], narrower.or) = (other, Some((other + 1) % count));
        }
        table.rules.push(narrower);
    }
}

impl Table {
    fn text(&self, tables: &[Self], is_root: bool) -> String {
        let mut text = format!("table: {}\n", self.name);
        if !is_root {
            text += "lints: { unreachable-rule: warn, failed-example: warn }\n";
        }
        if self.first {
            text += "hit: first\n";
        }
        if self.priority {
            text += "hit: priority\n";
        }
        if self.sums {
            text += "hit: collect sum\n";
        }
        if self.counts {
            text += "hit: collect count\n";
        }
        if !self.uses.is_empty() {
            text += "uses:\n";
        }
        for it in &self.uses {
            let used = &tables[it.table];
            let inputs = used.columns.iter().filter(|it| matches!(it.from, From::Input { .. }));
            let with: Vec<String> = inputs
                .zip(&it.links)
                .filter(|(input, here)| input.name != self.columns[**here].name)
                .map(|(input, here)| format!("{}: {}", input.name, self.columns[*here].name))
                .collect();
            let with = if with.is_empty() { String::new() } else { format!(", with: {{ {} }}", with.join(", ")) };
            writeln!(text, "  {}: {{ table: {}.yaml{with} }}", it.name, used.name).unwrap();
        }
        text += "inputs:\n";
        for it in &self.columns {
            if let From::Input { narrow } = it.from {
                let declared = if narrow { "{ type: u8, range: 0..=3 }" } else { it.ty.declared() };
                writeln!(text, "  {}: {declared}", it.name).unwrap();
            }
        }
        if self.columns.iter().any(|it| matches!(it.from, From::Question { .. } | From::Computed { .. })) {
            text += "conditions:\n";
        }
        for it in &self.columns {
            if let From::Computed { left, added, right } = it.from {
                let right = right.map_or_else(|| "2".to_owned(), |it| self.columns[it].name.clone());
                writeln!(text, "  {}: {{ is: {} + {added} > {right} }}", it.name, self.columns[left].name).unwrap();
            }
        }
        for it in self.columns.iter().filter(|it| it.is_question()) {
            let of_type = it.ty.declared().trim_start_matches("{ ").trim_end_matches(" }").replace("bool", "type: bool");
            let requires = it.required().map_or_else(String::new, |it| format!(", requires: {}", REQUIRED[it]));
            writeln!(text, "  {}: {{ {of_type}{requires} }}", it.name).unwrap();
        }
        if let Some((column, value)) = self.relation {
            let it = &self.columns[column];
            let (name, value) = (&it.name, it.ty.entry(value).replace('F', "false").replace('T', "true"));
            writeln!(text, "relations:\n  - '{name} != {value}'").unwrap();
        }
        text += "outputs:\n";
        for (at, ty) in self.outputs.iter().enumerate() {
            writeln!(text, "  out{at}: {}", ty.output()).unwrap();
        }
        text += "rules:\n";
        for (at, rule) in self.rules.iter().enumerate() {
            let result = |(at, (ty, it)): (usize, (&Type, &usize))| match rule.or.filter(|_| at == 0) {
                Some(or) => format!("out{at}: 'one_of({}, {})'", ty.result(*it), ty.result(or)),
                None => format!("out{at}: '{}'", ty.result(*it)),
            };
            let out: Vec<String> = self.outputs.iter().zip(&rule.results).enumerate().map(result).collect();
            let next = rule.next.as_ref().map_or_else(String::new, |it| format!(", next: {it}"));
            let out = format!("out: {{ {} }}{next}", out.join(", "));
            match &rule.when {
                None => writeln!(text, "  - {{ id: else, {out} }}").unwrap(),
                Some(when) => writeln!(text, "  - {{ id: r{at}, when: {{ {} }}, {out} }}", self.when(when, rule.compares)).unwrap(),
            }
        }
        text
    }

    fn when(&self, when: &[BTreeSet<usize>], compares: Option<(usize, usize, bool)>) -> String {
        let compared = compares.map(|(left, right, is_most)| {
            format!("\"{}\": '{} {}'", self.columns[left].name, if is_most { "<=" } else { ">" }, self.columns[right].name)
        });
        let said = self.columns.iter().zip(when).filter(|(column, set)| set.len() < column.count());
        let entries = said.map(|(column, set)| {
            let mut values: Vec<String> = set.iter().map(|it| column.entry(*it)).collect();
            if column.is_optional() && set.len() == column.ty.count() && !set.contains(&column.ty.count()) {
                values = vec!["!= n/a".to_owned()];
            }
            format!("\"{}\": '{}'", column.name, values.join(", "))
        });
        let entries = compared.into_iter().chain(entries);
        entries.collect::<Vec<_>>().join(", ")
    }

    /// The rules that match.
    fn matching(&self, case: &[usize]) -> Vec<usize> {
        let compares = |rule: &Rule| rule.compares.is_none_or(|(left, right, is_most)| (case[left] <= case[right]) == is_most);
        let is_in = |when: &Vec<BTreeSet<usize>>| when.iter().zip(case).all(|(set, value)| set.contains(value));
        let holds = |rule: &Rule| rule.when.as_ref().is_some_and(is_in) && compares(rule);
        (0..self.rules.len()).filter(|at| holds(&self.rules[*at])).collect()
    }

    /// Whether rules may share cases and differ.
    const fn is_ordered(&self) -> bool {
        self.first || self.priority
    }

    /// Whether all rules that match count.
    const fn collects(&self) -> bool {
        self.sums || self.counts
    }

    /// The rules that are collected, by their ids.
    fn collected(&self, case: &[usize]) -> Vec<String> {
        let matching = self.matching(case);
        let otherwise = matching.is_empty() && self.rules.iter().any(|it| it.when.is_none());
        if otherwise { vec!["else".to_owned()] } else { matching.iter().map(|it| format!("r{it}")).collect() }
    }

    /// The types of what a used table gives.
    fn gives(&self) -> Vec<Type> {
        if self.counts { vec![Type::Count] } else { self.outputs.clone() }
    }

    /// What a used table gives; of several results that are right, the one of this number.
    fn results(&self, case: &[usize], choice: usize) -> Vec<usize> {
        if self.collects() {
            let otherwise = usize::from(self.rules.iter().any(|it| it.when.is_none()));
            return vec![self.matching(case).len().max(otherwise)];
        }
        let fired = self.fired(case).expect("used tables are complete");
        let judges = if self.is_ordered() || self.rules[fired].when.is_none() { vec![fired] } else { self.matching(case) };
        let right =
            |rule: &usize| [Some(self.rules[*rule].results[0]), self.rules[*rule].or].into_iter().flatten().collect::<BTreeSet<_>>();
        let right = judges.iter().map(right).reduce(|a, b| &a & &b).unwrap_or_default();
        let mut results = self.rules[fired].results.clone();
        results[0] = right.iter().copied().nth(choice % right.len().max(1)).unwrap_or(results[0]);
        results
    }

    /// Whether a rule leaves a choice.
    fn chooses(&self) -> bool {
        self.rules.iter().any(|it| it.or.is_some())
    }

    /// What the columns of a table are in the whole network, where its inputs are these: equal names are one value.
    fn identities(&self, tables: &[Self], inputs: &[String]) -> Vec<String> {
        let (mut given, mut all) = (inputs.iter(), Vec::<String>::new());
        for it in &self.columns {
            let name = match it.from {
                From::Input { .. } => given.next().cloned().unwrap_or_default(),
                From::Question { .. } => it.name.clone(),
                From::Computed { .. } => format!("{}.{}({})", self.name, it.name, inputs.join(", ")),
                From::Result(of, output) => format!("{}.{output}", self.uses[of].identity(tables, &all)),
            };
            all.push(name);
        }
        all
    }

    /// The rules of which one fires: of rules that agree, either may.
    fn firing(&self, case: &[usize]) -> Vec<usize> {
        let Some(fired) = self.fired(case) else { return Vec::new() };
        let agrees = |rule: &usize| self.rules[*rule].results == self.rules[fired].results;
        let matching = if self.first { Vec::new() } else { self.matching(case) };
        [fired].into_iter().chain(matching.into_iter().filter(agrees)).collect()
    }

    /// Their ids.
    fn may_fire(&self, case: &[usize]) -> Vec<String> {
        let id = |it: usize| if self.rules[it].when.is_none() { "else".to_owned() } else { format!("r{it}") };
        self.firing(case).into_iter().map(id).collect()
    }

    fn fired(&self, case: &[usize]) -> Option<usize> {
        let matching = self.matching(case);
        let fired = if self.priority { matching.iter().min_by_key(|it| &self.rules[**it].results) } else { matching.first() };
        fired.copied().or_else(|| self.rules.iter().position(|it| it.when.is_none()))
    }
}

/// What becomes of the inputs of a table: the value of each column, or why there is none.
#[derive(Debug, PartialEq, Eq)]
enum Broken {
    /// Relations do not hold; the columns of the table that each of them is about.
    Relations(Vec<BTreeSet<usize>>),
    Outside,
}

/// Inputs of a network and answers of the program.
#[derive(Clone, Debug, Default)]
struct Given {
    inputs: Vec<usize>,
    answers: BTreeMap<String, usize>,
}

/// Inputs and answers of a network, and what becomes of them.
type Tried = (Given, Result<Vec<usize>, Broken>);

/// The columns of a table; the relations of all tables hold where they are about inputs.
fn case(tables: &[Table], table: &Table, it: &Given) -> Result<Vec<usize>, Broken> {
    case_of(tables, table, it, &own_identities(tables, table))
}

/// What the columns of a table are that nobody uses.
fn own_identities(tables: &[Table], table: &Table) -> Vec<String> {
    let inputs: Vec<String> = table.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).map(|it| it.name.clone()).collect();
    table.identities(tables, &inputs)
}

/// The columns of a table, which are these in the whole network.
fn case_of(tables: &[Table], table: &Table, it: &Given, identities: &[String]) -> Result<Vec<usize>, Broken> {
    let (mut given, answers) = (it.inputs.iter(), &it.answers);
    let value = |it: &Column| match it.from {
        From::Input { .. } => given.next().copied().unwrap_or(0),
        From::Question { .. } => answers[&it.name],
        From::Result(..) | From::Computed { .. } => usize::MAX,
    };
    let mut case: Vec<usize> = table.columns.iter().map(value).collect();
    for (at, it) in table.columns.iter().enumerate() {
        if let From::Computed { left, added, right } = it.from {
            case[at] = usize::from(case[left] + added > right.map_or(2, |it| case[it]));
        }
    }
    let is_outside = |(it, value): (&Column, &usize)| matches!(it.from, From::Input { narrow: true }) && *value == 4;
    let mut outside = table.columns.iter().zip(&case).any(is_outside);
    let own = table.relation.filter(|(column, value)| case[*column] == *value);
    let mut broken: Vec<BTreeSet<usize>> = own.iter().map(|it| BTreeSet::from([it.0])).collect();
    for (of, it) in table.uses.iter().enumerate() {
        let used = &tables[it.table];
        let inputs: Vec<usize> = it.links.iter().map(|here| case[*here]).collect();
        let here: Vec<String> = it.links.iter().map(|it| identities[*it].clone()).collect();
        let inside = used.identities(tables, &here);
        let results = match case_of(tables, used, &Given { inputs, answers: answers.clone() }, &inside) {
            Ok(inside) => used.results(&inside, answers.get(&it.identity(tables, identities)).copied().unwrap_or(0)),
            Err(why) => {
                match why {
                    Broken::Relations(of) => broken.extend(of.iter().map(|of| it.columns_of(used, of))),
                    Broken::Outside => outside = true,
                }
                vec![0; used.gives().len()]
            }
        };
        for (column, value) in table.columns.iter().zip(&mut case) {
            if let From::Result(by, output) = column.from
                && by == of
            {
                *value = results[output];
            }
        }
    }
    // Of a value that a table does not expect, its relations say nothing, nor do those of the tables that it uses.
    let is_unexpected = |column: &usize| {
        let parts =
            if let From::Computed { left, right, .. } = table.columns[*column].from { [Some(left), right] } else { [Some(*column), None] };
        parts.into_iter().flatten().any(|it| is_outside((&table.columns[it], &case[it])))
    };
    broken.retain(|of| !of.iter().any(is_unexpected));
    match (broken.is_empty(), outside) {
        (false, _) => Err(Broken::Relations(broken)),
        (_, true) => Err(Broken::Outside),
        _ => Ok(case),
    }
}

/// The questions of a table and of those that it uses, by name.
fn asked(tables: &[Table], table: &Table) -> BTreeMap<String, Column> {
    let own = table.columns.iter().filter(|it| it.is_question()).map(|it| (it.name.clone(), it.clone()));
    own.chain(table.uses.iter().flat_map(|it| asked(tables, &tables[it.table]))).collect()
}

/// All inputs of a table, with all answers.
fn inputs(tables: &[Table], table: &Table) -> Vec<Given> {
    let mut all = vec![Given::default()];
    for it in table.columns.iter().filter(|it| matches!(it.from, From::Input { .. })) {
        let with = |one: &Given, value| Given { inputs: [one.inputs.clone(), vec![value]].concat(), ..one.clone() };
        all = all.iter().flat_map(|one| (0..it.ty.count()).map(move |value| with(one, value))).collect();
    }
    // The questions that others require are the first by name.
    for (name, it) in &asked(tables, table) {
        let with = |one: &Given, value| {
            let mut one = one.clone();
            one.answers.insert(name.clone(), value);
            one
        };
        let values = |one: &Given| if it.is_asked(&one.answers) { 0..it.ty.count() } else { it.ty.count()..it.count() };
        all = all.iter().flat_map(|one| values(one).map(move |value| with(one, value))).collect();
    }
    all
}

/// The used tables of a network that leave a choice, each with its inputs.
fn choices(tables: &[Table], table: &Table, identities: &[String]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for it in &table.uses {
        let used = &tables[it.table];
        let here: Vec<String> = it.links.iter().map(|it| identities[*it].clone()).collect();
        if used.chooses() {
            all.insert(it.identity(tables, identities));
        }
        all.extend(choices(tables, used, &used.identities(tables, &here)));
    }
    all
}

/// All inputs and answers, with each result that is right; `None` where there are too many.
fn chosen(tables: &[Table], root: &Table) -> Option<Vec<Given>> {
    let mut all = inputs(tables, root);
    for name in choices(tables, root, &own_identities(tables, root)) {
        if all.len() > MOST {
            return None;
        }
        let both = |it: Given| {
            [0, 1].map(|choice| Given { answers: it.answers.clone().into_iter().chain([(name.clone(), choice)]).collect(), ..it.clone() })
        };
        all = all.into_iter().flat_map(both).collect();
    }
    Some(all)
}

/// The inputs of a table about which a relation speaks, there or in a table that it uses.
fn related(tables: &[Table], table: &Table) -> BTreeSet<usize> {
    let mut related: BTreeSet<usize> = table.relation.iter().map(|it| it.0).collect();
    related.extend(table.uses.iter().flat_map(|it| related_by(tables, it)));
    related
}

/// The columns about which the relations of a used table speak.
fn related_by(tables: &[Table], it: &Use) -> BTreeSet<usize> {
    let used = &tables[it.table];
    it.columns_of(used, &related(tables, used))
}

/// What is tried of a network; `None` where the network is none that can be judged here.
fn judge(seed: u64) -> Option<usize> {
    let mut random = Random { compares: true, chooses: seed % 3 == 2, ..Random::new(seed, 0x51ed) };
    let tables = network(&mut random);
    let (root, others) = tables.split_last()?;
    let mut texts: BTreeMap<String, String> = others.iter().map(|it| (format!("{}.yaml", it.name), it.text(&tables, false))).collect();
    let text = root.text(&tables, true);
    texts.insert("root.yaml".to_owned(), text.clone());
    if env::var("SEED").is_ok() {
        texts.values().for_each(|it| println!("{it}"));
    }
    let compiled = checked_with("root.yaml", &texts);
    let found = |code: Code| compiled.findings.iter().any(|it| it.code == code);
    let tried: Option<Vec<Tried>> =
        chosen(&tables, root).map(|all| all.into_iter().map(|it| (it.clone(), case(&tables, root, &it))).collect());
    // What is left open is proved for each use by itself, though equal uses give the same.
    let is_twice = |it: &Table| {
        it.uses.iter().enumerate().any(|(at, one)| it.uses[..at].iter().any(|other| (other.table, &other.links) == (one.table, &one.links)))
    };
    let is_open_twice = tables.iter().any(Table::chooses) && tables.iter().any(is_twice);
    if let Some(tried) = tried.as_ref().filter(|_| !is_open_twice) {
        shown_cases_occur(seed, (&tables, root), &compiled.findings, tried);
    }
    // Claims about results, relations that exclude each other, tables whose own inputs are outside: judged by the tables themselves.
    let is_result = |at: &usize| matches!(root.columns[*at].from, From::Result(..));
    let has_claims = root.uses.iter().any(|it| related_by(&tables, it).iter().any(is_result));
    let is_elsewhere = has_claims || compiled.findings.iter().any(|it| it.is_error() && it.primary.span.file.0 != 0);
    if is_elsewhere || [Code::ImpossibleRelations, Code::RefutedRelation, Code::InvalidUse].into_iter().any(found) {
        assert!(!found(Code::InternalError), "{seed}");
        return None;
    }
    assert!(!found(Code::InternalError) && !found(Code::Undecided), "{seed}: {:?}", compiled.findings);
    if is_open_twice {
        return None;
    }
    let tried = tried?;
    let is_outside = tried.iter().any(|it| it.1 == Err(Broken::Outside));
    assert_eq!(found(Code::OutsideDomain), is_outside, "{seed}: {:?}", compiled.findings);
    if is_outside {
        return Some(tried.len());
    }
    let cases: Vec<&Vec<usize>> = tried.iter().filter_map(|it| it.1.as_ref().ok()).collect();
    let is_gap = cases.iter().any(|it| root.fired(it).is_none());
    assert_eq!(found(Code::MissingRule), is_gap, "{seed}: {:?}", compiled.findings);
    let differ =
        |it: &&&Vec<usize>| root.matching(it).iter().any(|rule| root.rules[*rule].results != root.rules[root.matching(it)[0]].results);
    assert_eq!(
        found(Code::ContradictoryRules),
        !root.is_ordered() && cases.iter().any(|it| differ(&it)),
        "{seed}: {:?}",
        compiled.findings
    );
    let fires = |rule: usize| cases.iter().any(|it| if root.is_ordered() { root.firing(it) } else { root.matching(it) }.contains(&rule));
    let is_dead = (0..root.rules.len()).any(|rule| root.rules[rule].when.is_some() && !fires(rule));
    // Of several findings about one rule only the strongest is shown; an unreachable rule is the strongest.
    assert_eq!(found(Code::UnreachableRule), is_dead, "{seed}: {:?}", compiled.findings);
    if let Unit::VerifiedTable(verified) = &compiled.unit {
        let classes: BTreeSet<Vec<usize>> = cases.iter().map(|it| classes(root, it)).collect();
        let count = verified.verdict().cases.as_ref().map(ToString::to_string);
        let is_open = tables.iter().any(Table::chooses);
        // What rules leave open can let too much occur together to be listed; then cases are not counted.
        assert!(count.as_ref().map_or(is_open, |it| *it == classes.len().to_string()), "{seed}: {count:?} for {}", classes.len());
        decides(seed, (&tables, root), &text, &texts, &tried);
        if tried.len() <= properties::MOST_INPUTS && (seed.is_multiple_of(2) || env::var("SEED").is_ok()) {
            properties::judge(seed, (&tables, root), &texts, &tried);
        }
    }
    Some(tried.len())
}

/// Each case that a finding about the root shows is one that occurs: with these inputs and answers, used tables give these results. Under
/// `refuted-relation` it is one that does not, because a relation is false.
fn shown_cases_occur(seed: u64, (tables, root): (&[Table], &Table), findings: &[Finding], tried: &[Tried]) {
    let inputs: Vec<&Column> = root.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).collect();
    let questions = asked(tables, root);
    for finding in findings.iter().filter(|it| it.primary.span.file.0 == 0 && !it.evidence.case.is_empty()) {
        let shown: BTreeMap<&str, &str> = finding.evidence.case.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let is = |name: &str, column: &Column, value: usize| {
            let written = if value == column.ty.count() { "not applicable".to_owned() } else { column.ty.entry(value) };
            shown.get(name).is_none_or(|it| **it == written || column.ty == Type::Word && format!("\"{it}\"") == written)
        };
        let is_it = |(given, case): &&Tried| {
            let holds = match case {
                Ok(case) => root.columns.iter().zip(case).all(|(column, value)| is(&column.name, column, *value)),
                Err(Broken::Outside) => finding.code == Code::OutsideDomain,
                Err(Broken::Relations(_)) => finding.code == Code::RefutedRelation,
            };
            holds
                && inputs.iter().zip(&given.inputs).all(|(column, value)| is(&column.name, column, *value))
                && given.answers.iter().all(|(name, value)| questions.get(name).is_none_or(|it| is(name, it, *value)))
        };
        assert!(tried.iter().any(|it| is_it(&it)), "{seed}: {}: {shown:?}", finding.message);
    }
}

/// The class of each column that is one of the cases.
fn classes(root: &Table, case: &[usize]) -> Vec<usize> {
    let class = |(at, column): (usize, &Column)| {
        if matches!(column.ty, Type::Bool | Type::Kind) {
            return case[at];
        }
        let mut sets: Vec<BTreeSet<usize>> = root.rules.iter().filter_map(|rule| Some(rule.when.as_ref()?[at].clone())).collect();
        if case[at] == column.ty.count() {
            return 0;
        }
        sets.extend(root.relation.filter(|it| it.0 == at).map(|(_, value)| BTreeSet::from([value])));
        let bits = |value: usize| sets.iter().fold(1, |bits, set| bits * 2 + usize::from(set.contains(&value)));
        bits(case[at])
    };
    let truths = root.rules.iter().filter_map(|it| it.compares).map(|(left, right, _)| usize::from(case[left] <= case[right]));
    root.columns.iter().enumerate().map(class).chain(truths).collect()
}

/// The front door decides every possible input as the rules do, and refuses no other.
fn decides(seed: u64, (tables, root): (&[Table], &Table), text: &str, texts: &BTreeMap<String, String>, tried: &[Tried]) {
    let load = |path: &str| texts.get(path).cloned().ok_or_else(|| format!("no {path}"));
    let table = dtable_core::Table::parse_with("root.yaml", text, load).unwrap_or_else(|it| panic!("{seed}: {it}"));
    let names: Vec<&Column> = root.columns.iter().filter(|it| matches!(it.from, From::Input { .. })).collect();
    let questions = asked(tables, root);
    for (given, case) in tried {
        let inputs = names.iter().zip(&given.inputs).map(|(column, value)| (column.name.as_str(), column.ty.entry(*value)));
        // What is not applicable is said to be so in every other network, and left out in the rest.
        let is_said = |value: usize, it: &Column| seed.is_multiple_of(2) || value < it.ty.count();
        let answers = given.answers.iter().filter(|(name, value)| questions.get(*name).is_some_and(|it| is_said(**value, it)));
        let answers = answers.map(|(name, value)| (name.as_str(), questions[name].entry(*value)));
        let mut values: Vec<(&str, String)> = inputs.chain(answers).collect();
        let mut decided = table.decide(values.iter().map(|(name, value)| (*name, value.as_str())));
        // A result that rules leave open is given like an answer.
        while let (Err(NotDecided::Missing { column }), Ok(case)) = (&decided, case) {
            let at = root
                .columns
                .iter()
                .position(|it| it.name == *column)
                .unwrap_or_else(|| panic!("{seed}: {values:?}: `{column}` is missing"));
            assert!(matches!(root.columns[at].from, From::Result(..)), "{seed}: {values:?}: `{column}` is given");
            values.push((&root.columns[at].name, root.columns[at].ty.entry(case[at])));
            decided = table.decide(values.iter().map(|(name, value)| (*name, value.as_str())));
        }
        match case {
            Ok(case) => {
                let decided = decided.unwrap_or_else(|it| panic!("{seed}: {values:?}: {it}"));
                let ids = root.may_fire(case);
                assert!(ids.iter().any(|it| it == decided.rule().id()), "{seed}: {values:?}: {} for {ids:?}", decided.rule().id());
            }
            Err(_) => assert!(decided.is_err(), "{seed}: {values:?}"),
        }
    }
}

#[test]
fn random_networks_are_judged_as_all_inputs_are() {
    let seeds = match env::var("SEED").ok().and_then(|it| it.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => 0..env::var("NETWORKS").ok().and_then(|it| it.parse().ok()).unwrap_or(400),
    };
    let (mut networks, mut inputs) = (0, 0);
    for seed in seeds {
        if let Some(tried) = judge(seed) {
            networks += 1;
            inputs += tried;
        }
    }
    println!("{networks} networks, {inputs} inputs");
    assert!(networks > 0);
}

/// A used table of more rules than a word has bits, each about one pair of values; which results occur together is known of the last of them, too.
#[test]
fn a_used_table_of_many_rules_is_known_to_its_last_rule() {
    let (rows, columns) = (13, 10);
    let result = |a: usize, b: usize| if a < 9 { a % 2 } else { 2 + (a * 3 + b) % 4 };
    let mut many =
        "table: many\ninputs:\n  a: { type: u8, range: 0..=12 }\n  b: { type: u8, range: 0..=9 }\noutputs: { kind: u8 }\nrules:\n"
            .to_owned();
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        writeln!(many, "  - {{ id: {a}_{b}, when: {{ a: {a}, b: {b} }}, out: {{ kind: {} }} }}", result(a, b)).unwrap();
    }
    let many = many.replace("id: ", "id: r");
    let user = |rules: &str| {
        format!(
            "table: user\nuses: {{ kind: many.yaml }}\ninputs:\n  a: {{ type: u8, range: 0..=12 }}\n  b: {{ type: u8, range: 0..=9 }}\n\
             outputs: {{ o: u8 }}\nrules: |\n  | rule | kind | a | b | o |\n{rules}"
        )
    };
    let found = |rules: &str| {
        checked_with(
            "user.yaml",
            &[("many.yaml", many.clone()), ("user.yaml", user(rules))].map(|(path, text)| (path.to_owned(), text)).into(),
        )
    };
    // A rule for each result of each row, where it occurs: nothing is missing, and nothing is dead.
    let pairs: BTreeSet<(usize, usize)> = (0..rows).flat_map(|a| (0..columns).map(move |b| (a, result(a, b)))).collect();
    let rule = |(a, kind): &(usize, usize)| format!("  | p{a}_{kind} | {kind} | {a} | - | {kind} |\n");
    let all: Vec<String> = pairs.iter().map(rule).collect();
    let complete = found(&all.concat());
    assert!(compile_is_verified(&complete), "{:?}", complete.findings);
    for left_out in [0, all.len() / 2, all.len() - 1] {
        let some: String = all.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, rule)| rule.as_str()).collect();
        let gap = found(&some);
        assert!(gap.findings.iter().any(|it| it.code == Code::MissingRule), "{left_out}: {:?}", gap.findings);
    }
    for (a, kind) in (0..rows).flat_map(|a| (0..6).map(move |kind| (a, kind))).filter(|it| !pairs.contains(it)) {
        let more = found(&format!("{}{}", all.concat(), rule(&(a, kind))));
        assert!(more.findings.iter().any(|it| it.code == Code::UnreachableRule), "{a} {kind}: {:?}", more.findings);
    }
}

fn compile_is_verified(compiled: &compile::Compiled) -> bool {
    matches!(compiled.unit, Unit::VerifiedTable(_))
}
