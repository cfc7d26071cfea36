//! The smallest table on which the same law does not hold.

use super::judge::{Disagreement, Judged, judge};
use super::property::{Claim, FIRST_FACT, Fact, Property, Statement};
use super::table::{Domain, Entry, Formula, Hit, Item, Layout, Origin, Results, Table, Term, Way};

/// Takes away what can be taken away, as long as anything can.
pub(crate) fn smallest(mut table: Table, mut found: Disagreement) -> (Table, Disagreement) {
    while let Some((smaller, still)) = steps(&table).into_iter().find_map(|it| fails(it, found.law)) {
        (table, found) = (smaller, still);
    }
    (table, found)
}

/// The same by any test of a table.
pub(crate) fn smallest_by(mut table: Table, still: &dyn Fn(&Table) -> bool) -> Table {
    let is_table = |it: &Table| !it.rules.is_empty() && !it.columns.is_empty();
    while let Some(smaller) = steps(&table).into_iter().find(|it| is_table(it) && still(it)) {
        table = smaller;
    }
    table
}

fn fails(table: Table, law: &str) -> Option<(Table, Disagreement)> {
    if table.rules.is_empty() || table.columns.is_empty() {
        return None;
    }
    match judge(&table) {
        Judged::Wrong(found) if found.law == law => Some((table, found)),
        _ => None,
    }
}

/// Tables that are a little smaller, the much smaller first.
pub(crate) fn steps(table: &Table) -> Vec<Table> {
    let mut all = Vec::new();
    let mut change = |how: &dyn Fn(&mut Table)| {
        let mut smaller = table.clone();
        how(&mut smaller);
        without_needless_words(&mut smaller);
        all.push(smaller);
    };
    (0..table.rules.len()).for_each(|at| change(&|it| drop_rule(it, at)));
    (0..table.columns.len()).for_each(|at| change(&|it| drop_column(it, at)));
    (0..table.relations.len()).for_each(|at| change(&|it| _ = it.relations.remove(at)));
    (0..table.examples.len()).for_each(|at| change(&|it| _ = it.examples.remove(at)));
    (0..table.properties.len()).for_each(|at| change(&|it| _ = it.properties.remove(at)));
    (0..table.given.len()).for_each(|at| change(&|it| _ = it.given.remove(at)));
    for (at, property) in table.properties.iter().enumerate() {
        simpler_properties(property).into_iter().for_each(|simple| change(&|it| it.properties[at] = simple.clone()));
    }
    (0..table.lints.len()).for_each(|at| change(&|it| _ = it.lints.remove(at)));
    (0..table.constants.len()).for_each(|at| change(&|it| _ = it.constants.remove(at)));
    if table.expect.is_some() {
        change(&|it| it.expect = None);
    }
    if table.in_order {
        change(&|it| it.in_order = false);
    }
    if table.record {
        change(&|it| it.record = false);
    }
    if table.code.is_some() || table.check.is_some() {
        change(&|it| (it.code, it.check) = (None, None));
    }
    if table.hit != Hit::Unique {
        change(&|it| it.hit = Hit::Unique);
    }
    if table.layout != (Layout::Rows { joined: false, numbers: false }) {
        change(&|it| it.layout = Layout::Rows { joined: false, numbers: false });
    }
    if table.rules.iter().any(|it| it.weight.is_some() || it.next.is_some()) && !matches!(table.results, Results::Nothing) {
        change(&|it| it.rules.iter_mut().for_each(|rule| (rule.weight, rule.next) = (None, None)));
    }
    if table.rules.iter().any(|it| it.note.is_some()) {
        change(&|it| it.rules.iter_mut().for_each(|rule| rule.note = None));
    }
    for (at, column) in table.columns.iter().enumerate() {
        if column.requires.is_some() || column.cost.is_some() {
            change(&|it| (it.columns[at].requires, it.columns[at].cost) = (None, None));
        }
        if column.way != Way::Plain {
            change(&|it| it.columns[at].way = Way::Plain);
        }
        if column.is_computed() {
            change(&|it| it.columns[at].origin = Origin::Asked);
        }
        if let Domain::List(items) = &column.domain {
            (0..items.len()).filter(|_| items.len() > 1).for_each(|item| {
                change(&|it| {
                    if let Domain::List(items) = &mut it.columns[at].domain {
                        items.remove(item);
                    }
                });
            });
        }
    }
    for (at, relation) in table.relations.iter().enumerate() {
        simpler(relation).into_iter().for_each(|simple| change(&|it| it.relations[at] = simple.clone()));
    }
    for (at, column) in table.columns.iter().enumerate() {
        if let Some(requires) = &column.requires {
            simpler(requires).into_iter().for_each(|simple| change(&|it| it.columns[at].requires = Some(simple.clone())));
        }
        if let Origin::Number(is) = &column.origin {
            simpler_terms(is).into_iter().for_each(|simple| change(&|it| it.columns[at].origin = Origin::Number(simple.clone())));
        }
        if let Origin::Choice(arms) = &column.origin {
            (0..arms.len() - 1).for_each(|arm| {
                change(&|it| {
                    if let Origin::Choice(arms) = &mut it.columns[at].origin {
                        arms.remove(arm);
                    }
                });
            });
        }
        if let Origin::Computed(is) = &column.origin {
            simpler(is).into_iter().for_each(|simple| change(&|it| it.columns[at].origin = Origin::Computed(simple.clone())));
        }
    }
    for (rule, of) in table.rules.iter().enumerate() {
        for (column, entry) in of.entries.iter().flatten().enumerate() {
            simpler_entries(entry).into_iter().for_each(|simple| {
                change(&|it| it.rules[rule].entries.as_mut().expect("it has entries")[column] = simple.clone());
            });
        }
        for (at, cell) in of.cells.iter().enumerate() {
            if cell.len() > 1 {
                change(&|it| _ = it.rules[rule].cells[at].pop());
            }
        }
    }
    for (at, example) in table.examples.iter().enumerate() {
        (0..example.when.len()).for_each(|given| change(&|it| _ = it.examples[at].when.remove(given)));
        for (given, (_, entry)) in example.when.iter().enumerate() {
            simpler_entries(entry).into_iter().filter(|it| !matches!(it, Entry::Any)).for_each(|simple| {
                change(&|it| it.examples[at].when[given].1 = simple.clone());
            });
        }
    }
    all
}

/// `n/a` is for conditions that require others, and properties name what is there.
fn without_needless_words(table: &mut Table) {
    for (at, _) in table.columns.iter().enumerate().filter(|(_, it)| it.requires.is_none()) {
        let entries = table.rules.iter_mut().filter_map(|it| it.entries.as_mut()).map(|it| &mut it[at]);
        let given = table.examples.iter_mut().flat_map(|it| &mut it.when).filter(|it| it.0 == at).map(|it| &mut it.1);
        for entry in entries.chain(given) {
            if let Entry::NotApplicable(items) = entry {
                *entry = if items.is_empty() { Entry::Any } else { Entry::Items(std::mem::take(items)) };
            }
        }
    }
    table.examples.iter_mut().for_each(|it| it.when.retain(|(_, entry)| !matches!(entry, Entry::Any)));
    let mut properties = std::mem::take(&mut table.properties);
    properties.retain(|it| it.is_possible(table));
    table.properties = properties;
}

fn drop_rule(table: &mut Table, at: usize) {
    table.rules.remove(at);
    table.given.retain(|it| it.rule != at);
    table.given.iter_mut().filter(|it| it.rule > at).for_each(|it| it.rule -= 1);
    table.properties.retain(|it| !it.facts().contains(&&Fact::Fires(at)));
    for fact in table.properties.iter_mut().flat_map(Property::facts_mut) {
        if let Fact::Fires(rule) = fact
            && *rule > at
        {
            *rule -= 1;
        }
    }
    table.examples.retain(|it| it.rule != Some(at));
    table.examples.iter_mut().filter_map(|it| it.rule.as_mut()).filter(|it| **it > at).for_each(|it| *it -= 1);
}

/// Without a column, and all that mentions it.
pub(crate) fn drop_column(table: &mut Table, at: usize) {
    let mentions = |it: &Formula| it.columns().contains(&at);
    table.relations.retain(|it| !mentions(it));
    table.properties.retain(|it| !it.columns().contains(&at));
    table.given.retain(|it| it.column != table.columns[at].name);
    table.columns.remove(at);
    let number = |it: usize| if it > at && it < FIRST_FACT { it - 1 } else { it };
    table.properties.iter_mut().for_each(|it| it.renumber(&number));
    table.relations.iter_mut().for_each(|it| it.renumber(&number));
    for column in &mut table.columns {
        column.requires = column.requires.take().filter(|it| !mentions(it));
        if column.origin.columns().contains(&at) {
            column.origin = Origin::Asked;
        }
        column.requires.iter_mut().for_each(|it| it.renumber(&number));
        column.origin.renumber(&number);
    }
    for rule in &mut table.rules {
        if let Some(entries) = &mut rule.entries {
            entries.remove(at);
            for entry in entries {
                if let Entry::Joined(values, compares) = entry {
                    compares.retain(|it| it.other != at);
                    compares.iter_mut().for_each(|it| it.other = number(it.other));
                    if compares.is_empty() {
                        *entry = (**values).clone();
                    }
                }
            }
        }
    }
    for example in &mut table.examples {
        example.when.retain(|it| it.0 != at);
        example.when.iter_mut().for_each(|it| it.0 = number(it.0));
    }
}

/// Properties that say a little less.
fn simpler_properties(property: &Property) -> Vec<Property> {
    let with = |claim| Property { name: property.name.clone(), claim };
    let fewer = |of: &[usize]| (0..of.len()).filter(|_| of.len() > 1).map(|at| [&of[..at], &of[at + 1..]].concat()).collect::<Vec<_>>();
    let smaller: Vec<Property> = match &property.claim {
        Claim::Formula(quantifier, statement) => {
            let with_formula = |it| Claim::Formula(*quantifier, Statement::new(it, statement.facts.clone()));
            simpler(&statement.formula).into_iter().map(|it| with(with_formula(it))).collect()
        }
        Claim::Ignores(columns) => fewer(columns).into_iter().map(|it| with(Claim::Ignores(it))).collect(),
        Claim::Monotone { rises, output, columns } => {
            let of = |columns| Claim::Monotone { rises: *rises, output: *output, columns };
            fewer(columns).into_iter().map(|it| with(of(it))).collect()
        }
    };
    property.name.iter().map(|_| Property { name: None, claim: property.claim.clone() }).chain(smaller).collect()
}

/// Formulas with one part less; they still mention a column.
fn simpler(formula: &Formula) -> Vec<Formula> {
    let mut all: Vec<Formula> = match formula {
        Formula::Not(it) => {
            let within = simpler(it).into_iter().map(|it| Formula::Not(Box::new(it)));
            std::iter::once((**it).clone()).chain(within).collect()
        }
        Formula::Join(connective, a, b) => {
            let left = simpler(a).into_iter().map(|it| Formula::Join(*connective, Box::new(it), b.clone()));
            let right = simpler(b).into_iter().map(|it| Formula::Join(*connective, a.clone(), Box::new(it)));
            [(**a).clone(), (**b).clone()].into_iter().chain(left).chain(right).collect()
        }
        Formula::Count(counting, of) => {
            let fewer = (0..of.len()).filter(|_| of.len() > 1).map(|at| [&of[..at], &of[at + 1..]].concat());
            let within = (0..of.len()).flat_map(|at| {
                simpler(&of[at]).into_iter().map(move |it| {
                    let mut of = of.clone();
                    of[at] = it;
                    of
                })
            });
            let counts = fewer.chain(within).map(|of| Formula::Count(*counting, of));
            of.iter().cloned().chain(counts).collect()
        }
        Formula::Terms { left, op, right } => {
            let lefts = simpler_terms(left).into_iter().map(|it| Formula::Terms { left: it, op: *op, right: right.clone() });
            let rights = simpler_terms(right).into_iter().map(|it| Formula::Terms { left: left.clone(), op: *op, right: it });
            lefts.chain(rights).filter(is_arithmetic).collect()
        }
        _ => Vec::new(),
    };
    all.retain(|it| !it.columns().is_empty());
    all
}

/// Whether a comparison of terms is one that the printer and the oracle have no other name for.
fn is_arithmetic(formula: &Formula) -> bool {
    let is_leaf = |it: &Term| matches!(it, Term::Literal(_) | Term::Column(_));
    !matches!(formula, Formula::Terms { left, right, .. } if is_leaf(left) && is_leaf(right))
}

fn simpler_terms(term: &Term) -> Vec<Term> {
    match term {
        Term::Literal(_) | Term::Column(_) => Vec::new(),
        Term::Negate(it) | Term::Absolute(it) | Term::Opposite(it) => vec![(**it).clone()],
        Term::Join(how, a, b) => {
            let left = simpler_terms(a).into_iter().map(|it| Term::Join(*how, Box::new(it), b.clone()));
            let right = simpler_terms(b).into_iter().map(|it| Term::Join(*how, a.clone(), Box::new(it)));
            [(**a).clone(), (**b).clone()].into_iter().chain(left).chain(right).filter(has_column).collect()
        }
    }
}

fn has_column(term: &Term) -> bool {
    let mut columns = Vec::new();
    term.columns(&mut columns);
    !columns.is_empty()
}

fn simpler_entries(entry: &Entry) -> Vec<Entry> {
    let fewer = |items: &[Item]| -> Vec<Vec<Item>> {
        (0..items.len()).filter(|_| items.len() > 1).map(|at| [&items[..at], &items[at + 1..]].concat()).collect()
    };
    match entry {
        Entry::Any => Vec::new(),
        Entry::Items(items) => std::iter::once(Entry::Any).chain(fewer(items).into_iter().map(Entry::Items)).collect(),
        Entry::Not(items) => std::iter::once(Entry::Any).chain(fewer(items).into_iter().map(Entry::Not)).collect(),
        Entry::NotApplicableOrNot(items) => vec![Entry::Any, Entry::NotApplicable(Vec::new()), Entry::Not(items.clone())],
        Entry::NotApplicable(items) => std::iter::once(Entry::Any).chain(fewer(items).into_iter().map(Entry::NotApplicable)).collect(),
        Entry::NotEqual(_) => vec![Entry::Any],
        Entry::All(parts) | Entry::NotAll(parts) => std::iter::once(Entry::Any).chain(parts.iter().cloned()).collect(),
        Entry::Joined(values, compares) => {
            let fewer = (0..compares.len()).filter(|_| compares.len() > 1).map(|at| [&compares[..at], &compares[at + 1..]].concat());
            let fewer = fewer.map(|it| Entry::Joined(values.clone(), it));
            let simpler = simpler_entries(values).into_iter().map(|it| Entry::Joined(Box::new(it), compares.clone()));
            [Entry::Any, (**values).clone()].into_iter().chain(fewer).chain(simpler).collect()
        }
    }
}
