//! Properties: of every kind, true ones and broken ones, some that say nothing.

use super::formulas::Language;
use super::{Maker, join};
use crate::random::domain::landmarks;
use crate::random::property::{
    Claim, FIRST_FACT, Fact, Given, How, Property, Quantifier, Statement, is_named, literal, outputs, with_expressions, with_facts,
};
use crate::random::table::{Aggregate, Connective, Domain, Enum, Formula, Hit, Op, Origin, Results, Table, Way};
use crate::random::value::{Type, Value};

/// Whether `matches!` looks at the length of a list. Off: `DT112` refuses it.
const MATCHES_LENGTH: bool = false;

impl Maker {
    pub(super) fn add_properties(&mut self) {
        if self.table.columns.is_empty() || self.table.rules.is_empty() {
            return;
        }
        self.give_expressions();
        self.leave_to_do();
        let with_expressions = with_expressions(&self.table);
        let plain = std::mem::replace(&mut self.table, with_expressions);
        let count = self.random.weighted(&[20, 25, 25, 15, 15]);
        let properties: Vec<Property> = (0..count).filter_map(|at| self.property(at)).collect();
        self.table = Table { properties, ..plain };
    }

    /// Lets some rules give what is computed of an input.
    fn give_expressions(&mut self) {
        let may_give = matches!(self.table.hit, Hit::Unique | Hit::First | Hit::Any | Hit::Collect(_));
        let is_open = |at: &usize| {
            let it = &outputs(&self.table)[*at];
            it.values.is_empty() && it.default.is_none() && matches!(it.ty, "u32" | "i64")
        };
        let outputs: Vec<usize> = (0..outputs(&self.table).len()).filter(is_open).collect();
        let is_input = |it: &&crate::random::table::Column| it.is_input() && it.way == Way::Plain && !it.is_shared;
        let numbers: Vec<String> = self
            .table
            .columns
            .iter()
            .filter(is_input)
            .filter(|it| matches!(it.ty, Type::Int(int) if int.bits < 128))
            .map(|it| it.name.clone())
            .collect();
        if !may_give || outputs.is_empty() || numbers.is_empty() || !self.random.chance(70) {
            return;
        }
        let (output, column) = (*self.random.pick(&outputs), self.random.pick(&numbers).clone());
        for rule in 0..self.table.rules.len() {
            if self.random.chance(50) {
                let how = *self.random.pick(&[How::Same, How::Same, How::Next, How::Half, How::Opaque]);
                self.table.given.push(Given { rule, output, column: column.clone(), how });
            }
        }
    }

    /// Lets some rules not say yet what they give.
    fn leave_to_do(&mut self) {
        let may_be_open = matches!(self.table.hit, Hit::Unique | Hit::First | Hit::Any | Hit::Collect(_));
        let outputs = outputs(&self.table).len();
        if !may_be_open || outputs == 0 || !self.random.chance(30) {
            return;
        }
        let chooses = !self.table.collects();
        for rule in 0..self.table.rules.len() {
            if self.random.chance(30) {
                let how = if chooses && self.random.chance(25) { How::MayBeToDo } else { How::ToDo };
                let output = self.random.below(outputs);
                self.table.given.push(Given { rule, output, column: String::new(), how });
            }
        }
    }

    fn property(&mut self, at: usize) -> Option<Property> {
        let claim = match self.random.weighted(&[34, 22, 14, 12, 18]) {
            0 => self.stated(Quantifier::Always)?,
            1 => self.stated(Quantifier::Never)?,
            2 => self.stated(Quantifier::Can)?,
            3 => Claim::Ignores(self.some_columns(|_, _| true)?),
            _ => self.monotone()?,
        };
        let name = self.random.chance(40).then(|| format!("claim {}", at + 1));
        Some(Property { name, claim })
    }

    /// One or two inputs and questions.
    fn some_columns(&mut self, is_fit: impl Fn(&Type, &[Enum]) -> bool) -> Option<Vec<usize>> {
        let all = self.table.columns.iter().enumerate();
        let is_free = |it: &Origin| matches!(it, Origin::Input | Origin::Asked);
        let mut columns: Vec<usize> =
            all.filter(|(_, it)| is_free(&it.origin) && is_fit(&it.ty, &self.table.enums)).map(|(at, _)| at).collect();
        self.random.shuffle(&mut columns);
        columns.truncate(1 + usize::from(self.random.chance(30)));
        (!columns.is_empty()).then_some(columns)
    }

    fn monotone(&mut self) -> Option<Claim> {
        let is_number = |it: &str| it != "&'static str" && !it.contains("Grade");
        let is_fit = |at: &usize| match self.table.hit {
            Hit::Collect(Aggregate::All) => false,
            Hit::Collect(_) => true,
            _ => is_number(outputs(&self.table)[*at].ty) || outputs(&self.table)[*at].ordered,
        };
        let outputs: Vec<usize> = (0..outputs(&self.table).len()).filter(is_fit).collect();
        if outputs.is_empty() {
            return None;
        }
        let given = self.table.given.first().and_then(|it| Some((it.output, it.input(&self.table)?)));
        let (output, columns) = match given.filter(|_| !self.table.given.is_empty() && self.random.chance(60)) {
            Some((output, column)) if outputs.contains(&output) => (output, vec![column]),
            _ => (*self.random.pick(&outputs), self.some_columns(has_order)?),
        };
        Some(Claim::Monotone { rises: self.random.chance(60), output, columns })
    }

    fn stated(&mut self, quantifier: Quantifier) -> Option<Claim> {
        let rule = self.random.below(self.table.rules.len());
        let facts = self.facts(rule);
        if facts.is_empty() {
            return None;
        }
        let plain = self.table.clone();
        self.table = with_facts(&plain, &facts);
        let pools = self.pools.clone();
        for (fact, at) in facts.iter().zip(plain.columns.len()..) {
            let pool = self.pool(&plain, fact, at);
            self.pools.push(pool);
        }
        let formula = self.shaped(&plain, rule, &facts, quantifier);
        (self.table, self.pools) = (plain, pools);
        let mut formula = formula?;
        let own = self.table.columns.len();
        let mut matches_length = false;
        let mut is_list = false;
        formula.visit(&mut |it| {
            // `contains` of an output is about a list.
            is_list |= matches!(it, Formula::Text { column, is } if *column >= own && is.word() == "contains");
            let of = if let Formula::Matches { column, .. } = it { column.checked_sub(own).map(|at| &facts[at]) } else { None };
            matches_length |= matches!(of, Some(Fact::Length(_)));
        });
        if is_list || matches_length && !MATCHES_LENGTH {
            return None;
        }
        formula.renumber(&|it| if it < own { it } else { it - own + FIRST_FACT });
        Some(Claim::Formula(quantifier, Statement::new(formula, facts)))
    }

    fn shaped(&mut self, plain: &Table, rule: usize, facts: &[Fact], quantifier: Quantifier) -> Option<Formula> {
        let own = plain.columns.len();
        let mut columns: Vec<usize> = (own..own + facts.len()).collect();
        let premise = plain.rules[rule].entries.clone().and_then(|it| self.said_by_an_entry(&it));
        if self.random.chance(45) {
            let fact = self.fact_of(plain, rule, &facts[0], own);
            let fires = facts.iter().position(|it| *it == Fact::Fires(rule)).map(|at| Formula::Column(own + at));
            let premise = if self.random.chance(50) { fires.or(premise) } else { premise.or(fires) };
            return Some(match (premise, quantifier) {
                (Some(a), Quantifier::Always) => join(Connective::Implies, a, fact),
                (Some(a), Quantifier::Never) => join(Connective::And, a, Formula::Not(Box::new(fact))),
                (Some(a), Quantifier::Can) => join(Connective::And, a, fact),
                (None, _) => fact,
            });
        }
        columns.extend((0..self.random.below(3)).map(|_| self.random.below(own)));
        let depth = self.random.below(3);
        let formula = self.formula(Language::Relation, &columns, depth);
        (!formula.columns().is_empty()).then_some(formula)
    }

    /// What is so of a fact where a rule fires.
    fn fact_of(&mut self, plain: &Table, rule: usize, fact: &Fact, at: usize) -> Formula {
        let rule = &plain.rules[rule];
        let Fact::Output(of) = fact else {
            return match self.table.columns[at].ty {
                Type::Bool if self.random.chance(85) => Formula::Column(at),
                _ => self.formula(Language::Relation, &[at], 0),
            };
        };
        let value = rule.cells[*of].first().and_then(|it| literal(&outputs(plain)[*of], &it.key));
        match value.filter(|it| super::formulas::is_writable(it) && !plain.collects()) {
            Some(value) => {
                let ty = self.table.columns[at].ty.clone();
                let is_ordered = ty.is_ordered(&self.table.enums);
                let op = if is_ordered { *self.random.pick(&[Op::Equal, Op::LessOrEqual, Op::GreaterOrEqual]) } else { Op::Equal };
                let literal = self.literal(&ty, value, Language::Relation);
                Formula::Literal { column: at, op, literal, mirrored: false }
            }
            None => self.formula(Language::Relation, &[at], 0),
        }
    }

    /// The values of a fact with which it is compared.
    fn pool(&mut self, plain: &Table, fact: &Fact, at: usize) -> Vec<Value> {
        let column = &self.table.columns[at];
        match (fact, &column.ty) {
            (_, Type::Bool) => vec![Value::Bool(false), Value::Bool(true)],
            (_, Type::Enum(of)) => (0..self.table.enums[*of].count()).map(Value::Variant).collect(),
            (Fact::Output(of), ty @ (Type::Float { .. } | Type::Text(_))) => {
                let cells = plain.rules.iter().flat_map(|it| &it.cells[*of]);
                let known: Vec<Value> =
                    cells.filter_map(|it| literal(&outputs(plain)[*of], &it.key)).filter(super::formulas::is_writable).collect();
                if known.is_empty() && !matches!(ty, Type::Text(_)) { vec![Value::real(0.5)] } else { known }
            }
            (Fact::Output(of), Type::Key(_)) => lengths(plain, *of),
            (Fact::Output(of), Type::Option(inner)) if matches!(**inner, Type::Key(_)) => {
                std::iter::once(Value::None).chain(lengths(plain, *of).into_iter().map(Value::some)).collect()
            }
            (_, Type::Option(inner)) => {
                std::iter::once(Value::None).chain(small(inner, &column.domain).into_iter().map(Value::some)).collect()
            }
            (_, ty) => small(ty, &column.domain),
        }
    }

    /// Up to three facts, the first one about what a rule gives.
    fn facts(&mut self, rule: usize) -> Vec<Fact> {
        let table = self.table.clone();
        let mut all: Vec<Fact> = Vec::new();
        let lists = table.hit == Hit::Collect(Aggregate::All);
        for (of, output) in outputs(&table).iter().enumerate() {
            if lists {
                all.push(Fact::Length(of));
            }
            if !is_named(output) && table.hit != Hit::Collect(Aggregate::Count) {
                continue;
            }
            if !lists {
                all.push(Fact::Output(of));
            }
            let cells: Vec<_> = table.rules.iter().flat_map(|it| &it.cells[of]).collect();
            let cell = *self.random.pick(&cells);
            if let Some(value) = literal(output, &cell.key).filter(|it| lists && super::formulas::is_writable(it)) {
                let text =
                    output.values.iter().find(|it| it.1.key == cell.key).and_then(|it| it.0.clone()).unwrap_or_else(|| cell.key.clone());
                all.push(Fact::Contains(of, value, text));
            }
        }
        let actions = match &table.results {
            Results::Actions(actions) => actions.clone(),
            _ => table.beside.clone(),
        };
        all.extend(actions.iter().map(|it| Fact::Does(it.clone())));
        let named = table.rules.iter().filter_map(|it| it.next.clone()).filter(|it| it != "stay");
        if table.rules.iter().any(|it| it.next.is_some()) {
            all.extend(named.chain(["t".to_owned()]).map(Fact::Next));
        }
        let mut seen: Vec<Fact> = Vec::new();
        all.retain(|it| {
            !seen.contains(it) && {
                seen.push(it.clone());
                true
            }
        });
        self.random.shuffle(&mut all);
        all.truncate(self.random.within(1, 2));
        if all.is_empty() || self.random.chance(60) {
            all.push(Fact::Fires(rule));
        }
        all
    }
}

/// The durations that rules give, and sums of two of them.
fn lengths(plain: &Table, output: usize) -> Vec<Value> {
    let cells = plain.rules.iter().flat_map(|it| &it.cells[output]);
    let one: Vec<i128> = cells.filter_map(|it| literal(&outputs(plain)[output], &it.key)?.number()).collect();
    let two = one.iter().flat_map(|a| one.iter().map(move |b| a + b));
    let all: std::collections::BTreeSet<i128> = one.iter().copied().chain(two).chain([0]).collect();
    all.into_iter().map(Value::Int).collect()
}

/// Small numbers of a type.
fn small(ty: &Type, domain: &Domain) -> Vec<Value> {
    landmarks(ty, domain, &[0, 1, 2, 3].map(Value::Int), 0).into_iter().filter(|it| *it < Value::Int(1000)).collect()
}

fn has_order(ty: &Type, enums: &[Enum]) -> bool {
    match ty {
        Type::Bool => true,
        Type::Option(inner) => has_order(inner, enums),
        other => other.is_ordered(enums),
    }
}
