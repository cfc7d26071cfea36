//! Values of every type by their positions; and the cases that are worth trying.

use super::harness::{Case, Reference, Value};
use dtable_core::interpret::interpret;
use dtable_core::model::{Domain, Float, Origin, Position, ValueSet, character};
use dtable_runtime::{Observer, TableData};
use dtable_tests::numbers::Random;

macro_rules! integers {
    ($($ty:ident)*) => {
        $(
            impl Value for $ty {
                fn at(position: Position) -> Self {
                    ($ty::MIN as Position).wrapping_add(position) as $ty
                }
            }
        )*
    };
}

integers!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize i128 u128);

impl Value for f32 {
    fn at(position: Position) -> Self {
        Float::F32.value(position).parse().unwrap()
    }
}

impl Value for f64 {
    fn at(position: Position) -> Self {
        Float::F64.value(position).parse().unwrap()
    }
}

impl Value for char {
    fn at(position: Position) -> Self {
        character(position)
    }
}

/// The texts that tables name, in the order in which each of them does; the last one stands for all others.
const TEXTS: [&str; 4] = ["red", "green", "blue", "Red"];

impl Value for &'static str {
    fn at(position: Position) -> Self {
        TEXTS[usize::try_from(position).unwrap()]
    }
}

impl Value for String {
    fn at(position: Position) -> Self {
        <&str>::at(position).to_owned()
    }
}

impl<T: Value> Value for Option<T> {
    fn at(position: Position) -> Self {
        position.checked_sub(1).map(T::at)
    }
}

impl<T: Value> Value for &'static T {
    fn at(position: Position) -> Self {
        Box::leak(Box::new(T::at(position)))
    }
}

/// Up to so many cases are tried.
const CASES: usize = 70_000;

/// A case with what is computed, and what a table says about it.
pub struct Sample {
    pub case: Case,
    /// Whether each condition is applicable.
    pub applies: Vec<bool>,
}

impl Reference {
    /// All cases of small tables; of others some, with the neighbours of everything that entries and relations name.
    pub fn samples(&self) -> Vec<Case> {
        let mut random = Random::new(1);
        let values: Vec<Vec<Position>> = (0..self.table.columns.len()).map(|column| self.values(column, &mut random)).collect();
        let product = values.iter().try_fold(1usize, |product, values| product.checked_mul(values.len()));
        let mut pick = |of: &[Position]| of[usize::try_from(random.next() >> 11).unwrap() % of.len()];
        match product.filter(|product| *product <= CASES) {
            Some(product) => (0..product).map(|number| digits(number, &values)).collect(),
            None => (0..CASES / 4).map(|_| values.iter().map(|of| pick(of)).collect()).collect(),
        }
    }

    /// The values of a column that are worth trying.
    fn values(&self, column: usize, random: &mut Random) -> Vec<Position> {
        let it = &self.table.columns[column];
        let all = it.domain.all();
        if it.origin == Origin::Expression {
            return vec![0];
        }
        if all.len() <= 256 {
            return all.iter().collect();
        }
        let entries = self.table.rules.iter().filter_map(|rule| rule.entries()).map(|entries| entries[column].set.clone());
        let mut sets: Vec<ValueSet> = entries.chain([all.clone()]).collect();
        let required = self.table.columns.iter().filter_map(|it| it.requires.as_ref()).map(|it| &it.formula);
        for formula in self.table.relations.iter().map(|it| &it.formula).chain(required) {
            formula.atoms(&mut |at, set| sets.extend((at == column).then(|| set.clone())));
        }
        let edges = sets.iter().flat_map(ValueSet::spans).flat_map(|(low, high)| {
            [low.saturating_sub(1), *low, low.saturating_add(1), high.saturating_sub(1), *high, high.saturating_add(1)]
        });
        let zero = zero(&it.domain);
        let small = [zero.saturating_sub(1), zero, zero + 1];
        let (first, size) = (all.first().unwrap(), all.last().unwrap() - all.first().unwrap());
        let mut wild = || first + (u128::from(random.next()) << 64 | u128::from(random.next())) % size;
        let mut values: Vec<Position> = edges.chain(small).chain(std::iter::repeat_with(&mut wild).take(4)).collect();
        values.retain(|at| all.contains(*at));
        values.sort_unstable();
        values.dedup();
        values
    }

    /// A case with the values of computed conditions: understood ones by what is understood, `opaque` ones as given.
    pub fn sample(&self, mut case: Case, opaque: &[(&str, bool)]) -> Sample {
        let mut overflows = Vec::new();
        for (at, column) in self.table.columns.iter().enumerate() {
            let Some(is) = &column.is else { continue };
            let given = opaque.iter().find(|(name, _)| *name == column.name.value).map(|it| it.1);
            assert_eq!(given.is_none(), is.meaning.is_some(), "`{}` is opaque", column.name.value);
            match given.map(Position::from).or_else(|| is.meaning.as_ref()?.position(&|column| case[column])) {
                Some(value) => case[at] = value,
                None => overflows.push(at),
            }
        }
        let applies: Vec<bool> = (0..self.table.columns.len()).map(|column| self.applies(column, &case)).collect();
        assert!(overflows.iter().all(|column| !applies[*column]), "{case:?} overflows");
        Sample { case, applies }
    }

    /// Whether a condition is applicable: what it requires holds, and so does what that requires.
    fn applies(&self, column: usize, case: &Case) -> bool {
        self.table.columns[column].requires.as_ref().is_none_or(|it| {
            it.formula.columns().into_iter().all(|other| self.applies(other, case)) && it.formula.holds(&|column| case[column])
        })
    }

    /// The id of the rule that fires.
    pub fn fires(&self, sample: &Sample) -> &str {
        let matches = |entries: &[dtable_core::model::ConditionEntry]| {
            let mut columns = entries.iter().enumerate();
            columns.all(|(at, entry)| entry.is_irrelevant() || sample.applies[at] && entry.set.contains(sample.case[at]))
        };
        let rules = &self.table.rules;
        let rule = rules.iter().position(|rule| rule.entries().is_some_and(matches)).or_else(|| rules.iter().position(|it| it.is_else()));
        if sample.applies.iter().all(|it| *it) {
            assert_eq!(rule, interpret(&self.table, &sample.case).fired);
        }
        rule.map_or("none", |rule| &rules[rule].id.value)
    }

    /// Whether all relations hold. One that names what is not applicable demands nothing.
    pub fn allows(&self, sample: &Sample) -> bool {
        self.table
            .relations
            .iter()
            .all(|it| it.formula.columns().iter().any(|column| !sample.applies[*column]) || it.formula.holds(&|column| sample.case[column]))
    }
}

fn digits(mut number: usize, values: &[Vec<Position>]) -> Case {
    let digit = |of: &Vec<Position>| {
        let digit = of[number % of.len()];
        number /= of.len();
        digit
    };
    values.iter().map(digit).collect()
}

fn zero(domain: &Domain) -> Position {
    match domain {
        Domain::Integer { ty, .. } => ty.position_of(0).unwrap(),
        Domain::Float { ty, .. } => ty.position("0").unwrap(),
        Domain::Option(inner) => zero(inner) + 1,
        _ => 0,
    }
}

/// Holds what an observer sees against a case: each value, its name, and for which entries it holds.
pub struct Held<'a> {
    pub reference: &'a Reference,
    pub sample: &'a Sample,
    /// The columns seen, in their order.
    pub seen: Vec<usize>,
    /// The rule that fired.
    pub fired: Option<usize>,
}

impl<'a> Held<'a> {
    pub const fn new(reference: &'a Reference, sample: &'a Sample) -> Self {
        Self { reference, sample, seen: Vec::new(), fired: None }
    }
}

impl Observer for Held<'_> {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: dtable_runtime::Value) {
        let (it, at) = (&table.conditions[condition], self.sample.case[condition]);
        let column = &self.reference.table.columns[condition];
        assert!(self.sample.applies[condition], "`{}` is not applicable", it.name);
        assert!(!self.seen.contains(&condition), "`{}` twice", it.name);
        self.seen.push(condition);
        assert_eq!(value.position(it.kind), at, "{value:?} of {:?}", it.kind);
        if column.domain != Domain::Option(Box::new(Domain::Opaque)) {
            assert_eq!(it.show(value).to_string(), bare(&column.domain.value(at)));
        }
        for (data, rule) in table.rules.iter().zip(&self.reference.table.rules) {
            let entries = rule.entries().unwrap_or_default();
            assert_eq!(data.entries().len(), entries.len());
            if let Some(entry) = entries.get(condition) {
                assert_eq!(
                    data.entry(condition).unwrap().holds_for(value, it.kind),
                    entry.set.contains(at),
                    "{} for {value:?}",
                    entry.text
                );
            }
        }
    }

    fn fired(&mut self, _: &'static TableData, rule: usize) {
        assert_eq!(self.fired.replace(rule), None);
    }
}

/// A value in `Some` is shown as itself.
fn bare(value: &str) -> &str {
    let inside = value.strip_prefix("Some(").and_then(|it| it.strip_suffix(')'));
    inside.filter(|it| !it.ends_with("None")).map_or(value, bare)
}

/// Tables that give a literal: interpreter, graph, `decide`, `try_decide`, `observe` and the function agree. Tables
/// that ask name the host; opaque conditions stand behind `where`.
macro_rules! agree {
    ($($test:ident: $table:ident $([$host:ident])? ($($input:ident: $ty:ty),*) $(where $($opaque:ident = $is:expr),+)?;)*) => {
        $(
            #[test]
            fn $test() {
                let reference = $crate::harness::Reference::read(stringify!($table));
                let (mut rules, mut outside) = (std::collections::BTreeSet::new(), 0);
                for case in reference.samples() {
                    $(let $input: $ty = $crate::harness::value(&$table::TABLE, stringify!($input), &case);)*
                    let sample = reference.sample(case, &[$($((stringify!($opaque), $is)),+)?]);
                    $(let mut $host = $crate::harness::Answers::of(&sample.case);)?
                    let decided = $table::decide($(&$host,)? $($input),*);
                    let is_allowed = reference.allows(&sample);
                    assert_eq!($table::check($(&$host,)? $($input),*).is_ok(), is_allowed, "{:?}", sample.case);
                    if !is_allowed {
                        outside += 1;
                        assert!($table::try_decide($(&$host,)? $($input),*).is_err());
                        continue;
                    }
                    assert_eq!(decided.id(), reference.fires(&sample), "the rules, {:?}", sample.case);
                    if reference.decision.graph().is_some() {
                        assert_eq!(decided.id(), reference.graph(&sample.case).0, "the graph, {:?}", sample.case);
                    }
                    assert_eq!($table::try_decide($(&$host,)? $($input),*), Ok(decided));
                    let mut held = $crate::values::Held::new(&reference, &sample);
                    assert_eq!($table::observe($(&mut $host,)? $($input,)* &mut held), decided);
                    assert_eq!(held.fired, Some(decided as usize));
                    let given = format!("{:?}", $table($(&$host,)? $($input),*));
                    assert_eq!(given, $table::TABLE.rules.nth(decided as usize).output(0).unwrap(), "{:?}", sample.case);
                    rules.insert(decided);
                }
                assert_eq!(rules.len(), reference.table.rules.len(), "every rule fires somewhere: {rules:?}");
                assert_eq!(outside > 0, !reference.table.relations.is_empty());
            }
        )*
    };
}
pub(crate) use agree;
