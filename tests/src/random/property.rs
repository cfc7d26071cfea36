//! Properties of a table, as `docs/format.md` has them.

use super::keys::Key;
use super::table::{
    Aggregate, Column, DURATION, Declared, Domain, Enum, Formula, Hit, Item, Literal, Op, Origin, Output, Results, Table, Variant, Way,
};
use super::value::{Case, INTS, Type, Value};

/// The number of the first fact in the formula of a property; smaller numbers are columns.
pub(crate) const FIRST_FACT: usize = 1000;

#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub(crate) name: Option<String>,
    pub(crate) claim: Claim,
}

#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// A formula over columns and facts.
    Formula(Quantifier, Statement),
    /// Columns.
    Ignores(Vec<usize>),
    Monotone {
        rises: bool,
        output: usize,
        columns: Vec<usize>,
    },
}

impl Property {
    /// The facts that its formula names.
    pub(crate) fn facts(&self) -> Vec<&Fact> {
        let Claim::Formula(_, it) = &self.claim else { return Vec::new() };
        it.formula.columns().into_iter().filter_map(|at| it.facts.get(at.checked_sub(FIRST_FACT)?)).collect()
    }

    pub(crate) fn facts_mut(&mut self) -> &mut [Fact] {
        if let Claim::Formula(_, it) = &mut self.claim { &mut it.facts } else { &mut [] }
    }

    /// The columns that it names.
    pub(crate) fn columns(&self) -> Vec<usize> {
        match &self.claim {
            Claim::Formula(_, it) => it.formula.columns().into_iter().filter(|it| *it < FIRST_FACT).collect(),
            Claim::Ignores(columns) | Claim::Monotone { columns, .. } => columns.clone(),
        }
    }

    /// The same about columns with other numbers.
    pub(crate) fn renumber(&mut self, number: &impl Fn(usize) -> usize) {
        match &mut self.claim {
            Claim::Formula(_, it) => it.formula.renumber(number),
            Claim::Ignores(columns) | Claim::Monotone { columns, .. } => columns.iter_mut().for_each(|it| *it = number(*it)),
        }
    }

    /// Whether a table has what it names.
    pub(crate) fn is_possible(&self, table: &Table) -> bool {
        let has_lists = table.hit == Hit::Collect(Aggregate::All);
        let is_possible = |it: &&Fact| match it {
            Fact::Contains(..) | Fact::Length(_) => has_lists,
            Fact::Output(_) => !has_lists,
            Fact::Next(next) => next == "t" || table.rules.iter().any(|it| it.next.as_ref() == Some(next)),
            Fact::Fires(_) | Fact::Does(_) => true,
        };
        self.facts().iter().all(is_possible) && !(has_lists && matches!(self.claim, Claim::Monotone { .. }))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    Always,
    Never,
    Can,
}

impl Quantifier {
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Never => "never",
            Self::Can => "can",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// Facts have the numbers from [`FIRST_FACT`] on.
    pub(crate) formula: Formula,
    pub(crate) facts: Vec<Fact>,
}

/// Something that a formula says of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Output(usize),
    Fires(usize),
    Does(String),
    Next(String),
    /// The list of an output has a value in it.
    Contains(usize, Value, String),
    Length(usize),
}

impl Statement {
    /// Without facts that the formula does not name.
    pub(crate) fn new(mut formula: Formula, mut facts: Vec<Fact>) -> Self {
        let named: Vec<usize> = formula.columns().into_iter().filter_map(|it| it.checked_sub(FIRST_FACT)).collect();
        formula.renumber(&|it| named.iter().position(|at| Some(*at) == it.checked_sub(FIRST_FACT)).map_or(it, |at| at + FIRST_FACT));
        facts = named.iter().map(|it| facts[*it].clone()).collect();
        Self { formula, facts }
    }

    /// The formula over a table that has the facts as its last columns.
    pub(crate) fn over(&self, table: &Table) -> (Table, Formula) {
        let mut formula = self.formula.clone();
        formula.renumber(&|it| if it < FIRST_FACT { it } else { it - FIRST_FACT + table.columns.len() });
        (with_facts(table, &self.facts), formula)
    }
}

/// The table with facts as further columns.
pub(crate) fn with_facts(table: &Table, facts: &[Fact]) -> Table {
    let mut extended = table.clone();
    for fact in facts {
        let column = fact_column(&mut extended, fact);
        extended.columns.push(column);
    }
    extended
}

fn fact_column(table: &mut Table, fact: &Fact) -> Column {
    let output = |at: &usize| outputs(table)[*at].name.clone();
    let size = || Type::Int(*INTS.iter().find(|it| it.name == "usize").expect("it is there"));
    let (name, ty, domain) = match fact {
        Fact::Fires(rule) => (format!("fires({})", table.rules[*rule].id), Type::Bool, Domain::Whole),
        Fact::Does(action) => (format!("does({action})"), Type::Bool, Domain::Whole),
        Fact::Next(next) => (format!("next({next})"), Type::Bool, Domain::Whole),
        Fact::Contains(of, _, text) => (format!("contains({}, {text})", output(of)), Type::Bool, Domain::Whole),
        Fact::Length(of) => (format!("len({})", output(of)), size(), Domain::Whole),
        Fact::Output(of) => {
            let counts = table.hit == Hit::Collect(Aggregate::Count);
            let (ty, domain) = if counts { (size(), Domain::Whole) } else { output_type(table, *of) };
            let ty = if table.gives_option() { Type::Option(Box::new(ty)) } else { ty };
            (outputs(table)[*of].name.clone(), ty, domain)
        }
    };
    Column { name, ty, way: Way::Plain, is_shared: false, origin: Origin::Asked, domain, requires: None, cost: None }
}

pub(crate) fn outputs(table: &Table) -> &[Declared] {
    if let Results::Outputs(outputs) = &table.results { outputs } else { &[] }
}

/// Whether formulas can name an output: it has a known type, or it lists its values.
pub(crate) fn is_named(output: &Declared) -> bool {
    !output.ty.contains("Grade") || !output.values.is_empty()
}

/// The type and the values of an output as a column would have them; its enum becomes one of the table.
fn output_type(table: &mut Table, at: usize) -> (Type, Domain) {
    let output = outputs(table)[at].clone();
    let domain = Domain::Whole;
    match output.ty {
        "f64" => (Type::Float { bits: 64 }, domain),
        "&'static str" => (Type::Text(Case::Kept), domain),
        DURATION => {
            let zero = Literal { value: Value::Int(0), text: "0s".to_owned() };
            (Type::Key(Key::Duration), Domain::Range(Item::Compare(Op::GreaterOrEqual, zero)))
        }
        ty => match INTS.iter().find(|it| it.name == ty) {
            Some(int) => (Type::Int(*int), domain),
            None => {
                let variant = |(short, it): &(Option<String>, Output)| {
                    let name = it.key.rsplit("::").next().unwrap_or_default().to_owned();
                    Variant { short: short.clone().unwrap_or_else(|| name.clone()), name, has_field: false }
                };
                let variants = output.values.iter().map(variant).collect();
                table.enums.push(Enum { name: ty.to_owned(), variants, open: false, ordered: output.ordered });
                (Type::Enum(table.enums.len() - 1), Domain::Whole)
            }
        },
    }
}

/// The value of a result that is a literal or listed.
pub(crate) fn literal(output: &Declared, key: &str) -> Option<Value> {
    match output.ty {
        "f64" if key == "f64::MAX" => Some(Value::real(f64::MAX)),
        "f64" => key.parse().ok().map(Value::real),
        DURATION => Key::Duration.read(key).map(Value::Int),
        "&'static str" => Some(Value::Text(key.strip_prefix('"')?.strip_suffix('"')?.to_owned())),
        ty if INTS.iter().any(|it| it.name == ty) => key.parse().ok().map(Value::Int),
        _ => output.values.iter().position(|(_, it)| it.key == key).map(Value::Variant),
    }
}

/// A result that is an expression, in the place of the one that a rule has.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) rule: usize,
    pub(crate) output: usize,
    /// An integer input; empty for `todo!()`.
    pub(crate) column: String,
    pub(crate) how: How,
}

/// How a result is computed of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Same,
    Next,
    Half,
    /// In a way that the verifier does not understand.
    Opaque,
    /// Not yet: `todo!()`.
    ToDo,
    /// As before, or not yet: `one_of(.., todo!())`.
    MayBeToDo,
}

/// The result of a rule that somebody still has to write.
pub(crate) const TO_DO: &str = "todo!()";

impl Given {
    pub(crate) fn text(&self) -> String {
        let column = &self.column;
        match self.how {
            How::Same => column.clone(),
            How::Next => format!("{column} + 1"),
            How::Half => format!("{column} / 2"),
            How::Opaque => format!("std::convert::identity({column})"),
            How::ToDo | How::MayBeToDo => TO_DO.to_owned(),
        }
    }

    /// The input, where it is there still.
    pub(crate) fn input(&self, table: &Table) -> Option<usize> {
        table.columns.iter().position(|it| it.name == self.column && it.is_input() && it.way == Way::Plain)
    }
}

/// The table with the results that are expressions.
pub(crate) fn with_expressions(table: &Table) -> Table {
    let mut changed = table.clone();
    for it in &table.given {
        let cell = &mut changed.rules[it.rule].cells[it.output];
        let to_do = Output { text: it.text(), key: it.text() };
        match it.how {
            How::ToDo => *cell = vec![to_do],
            How::MayBeToDo if !cell.contains(&to_do) && cell.iter().all(|it| !it.text.is_empty()) => cell.push(to_do),
            _ => {}
        }
        let Some(Type::Int(int)) = it.input(table).map(|at| table.columns[at].ty.clone()) else { continue };
        if let Results::Outputs(outputs) = &mut changed.results {
            outputs[it.output].ty = int.name;
        }
        changed.rules[it.rule].cells[it.output] = vec![Output { text: it.text(), key: it.text() }];
    }
    changed
}
