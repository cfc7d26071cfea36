//! Finds on which inputs and questions each output depends.
//!
//! An output depends on a column if some two cases that differ in this column alone give it different values: if
//! `ignores` of the column would be broken by this output. What is not known of a result counts as different, and
//! computed columns follow what they are computed of.

use crate::lists::CollectVec;
use crate::model::{Next, Origin, Table};
use crate::space::budget::Budget;
use crate::space::method::Method;
use crate::verify::pairs::{Aspect, CasePair, PairClaim, PairVerdict, check};
use crate::verify::words;

/// The columns on which a part of the result depends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// The name of the output, or `actions`, or `next`.
    pub part: String,
    /// Whether it is an output.
    pub is_output: bool,
    /// The inputs and questions on which it depends, in the order of the table.
    pub on: Vec<DependsOn>,
    /// The inputs and questions on which it does not depend.
    pub not_on: Vec<String>,
    /// The inputs and questions of which nobody knows, because the proof takes too many steps or is beyond all methods.
    pub undecided: Vec<String>,
}

/// A column that matters, with two cases that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependsOn {
    /// The column.
    pub column: String,
    /// Its value in each case.
    pub values: [String; 2],
    /// The cases, column and value; empty where only the values of some columns are not known.
    pub cases: [Vec<(String, String)>; 2],
    /// The result of each case.
    pub results: [String; 2],
    /// The ids of the rules that decide each case.
    pub rules: [Vec<String>; 2],
}

/// Finds on which columns each output of a verified table depends, and its actions and the next table where there are
/// several.
///
/// ```
/// use dtable_core::{compile::{Unit, check}, explore::depends::depends, source::Source};
/// let text = "table: fee\ninputs: { age: u8, member: bool }\noutputs: { euros: u8, card: bool }\nrules: |\n  | rule | age   | member | euros | card  |\n\
///             \x20 | 1    | < 18  | -      | 0     | false |\n  | 2    | >= 18 | F      | 9     | false |\n  | 3    | >= 18 | T      | 9     | true |\n";
/// let Unit::VerifiedTable(table) = check(Source::new("t.yaml", text), &mut |_| Err(String::new())).unit else { panic!() };
/// let found = depends(table.table());
/// let columns = |at: usize| found[at].on.iter().map(|it| it.column.as_str()).collect::<Vec<_>>();
/// assert_eq!((columns(0), columns(1)), (vec!["age"], vec!["age", "member"]));
/// assert_eq!(found[0].on[0].results, ["0", "9"]);
/// ```
#[must_use]
pub fn depends(table: &Table) -> Vec<Dependence> {
    let columns = table.written().iter().enumerate().filter(|(_, it)| it.origin != Origin::Expression).map(|it| it.0).collect_vec();
    let parts = parts(table);
    let mut budget = Budget::of(table);
    let mut left = (parts.len() * columns.len()) as u64;
    parts
        .into_iter()
        .map(|(part, aspect)| {
            let is_output = matches!(aspect, Aspect::Output(_));
            let mut found = Dependence { part, is_output, on: Vec::new(), not_on: Vec::new(), undecided: Vec::new() };
            for column in &columns {
                let mut share = Budget::steps(budget.left() / left.max(1));
                left -= 1;
                let columns = [*column];
                let verdict = check(Method::BySize, table, &PairClaim::Alike(&columns, aspect), &mut share);
                budget.charge(share.spent());
                let name = table.columns[*column].name.value.clone();
                match verdict {
                    Ok(PairVerdict::Broken(pair)) => found.on.push(depends_on(table, name, *pair)),
                    Ok(PairVerdict::Holds | PairVerdict::NoPair(_)) => found.not_on.push(name),
                    Err(_) => found.undecided.push(name),
                }
            }
            found
        })
        .collect_vec()
}

/// The parts of results that differ between rules.
fn parts(table: &Table) -> Vec<(String, Aspect)> {
    let outputs = table.outputs.iter().enumerate().map(|(at, it)| (it.name.value.clone(), Aspect::Output(at)));
    let actions = (!table.actions.is_empty()).then(|| ("actions".to_owned(), Aspect::Actions));
    let has_next = table.rules.iter().any(|it| it.outcomes().any(|it| it.next != Next::Same));
    let next = has_next.then(|| ("next".to_owned(), Aspect::Next));
    outputs.chain(actions).chain(next).collect_vec()
}

fn depends_on(table: &Table, column: String, pair: CasePair) -> DependsOn {
    let ids = |rules: &Vec<usize>| words::ids(table, rules).iter().map(|it| (**it).to_owned()).collect_vec();
    let values = pair.differ.into_iter().next().map_or_else(Default::default, |it| it.1);
    DependsOn { column, values, cases: pair.cases, results: pair.results, rules: pair.rules.each_ref().map(ids) }
}
