//! Tables for the tests, with their numbers by brute force and graphs by a fixed order.

use std::collections::HashMap;

use crate::decide::{Branch, Dag, Node};
use crate::model::*;
use crate::source::{Span, Spanned};
use crate::verify::{CountedRegion, Verdict};

/// A table without anything in it.
pub(crate) fn table(name: &str, title: &str, doc: &str) -> Table {
    Table { title: title.to_owned(), doc: doc.to_owned(), lints: Default::default(), ..Table::new(spanned(name.to_owned()), Vec::new()) }
}

pub(crate) const fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(value, span())
}

const fn span() -> Span {
    Span::new(crate::source::FileId(0), 0, 0)
}

impl Table {
    /// Adds a condition that the program answers.
    pub(crate) fn asks(mut self, name: &str, text: &str) -> Self {
        let (ty, origin, domain) = ("bool".to_owned(), Origin::Program, Domain::Bool);
        self.columns.push(Column { text: text.to_owned(), ..Column::new(spanned(name.to_owned()), origin, ty, domain) });
        self
    }

    /// Adds an input of an enum.
    pub(crate) fn takes(mut self, name: &str, ty: &str, values: &str) -> Self {
        let domain = Domain::Enum { variants: values.split_whitespace().map(Variant::plain).collect(), open: false, ordered: false };
        self.columns.push(Column::new(spanned(name.to_owned()), Origin::Input, ty.to_owned(), domain));
        self
    }

    /// Adds an input that is an `i8` in a range.
    pub(crate) fn counts(mut self, name: &str, low: i128, high: i128) -> Self {
        let ty = Integer::I8;
        let all = ValueSet::span(ty.position_of(low).unwrap(), ty.position_of(high).unwrap());
        let domain = Domain::integer(ty, all);
        let range = Some(spanned(format!("{low}..={high}")));
        self.columns.push(Column { range, ..Column::new(spanned(name.to_owned()), Origin::Input, "i8".to_owned(), domain) });
        self
    }

    /// Adds a condition that is computed, opaque without `test`.
    pub(crate) fn computes(mut self, name: &str, text: &str, test: Option<Test>) -> Self {
        let expression = Expression::new(text.to_owned(), text.to_owned(), span());
        let column = Column::new(spanned(name.to_owned()), Origin::Expression, "bool".to_owned(), Domain::Bool);
        self.columns.push(Column { is: Some(Is::of_test(expression, test)), ..column });
        self
    }

    /// Makes the last column applicable only where another one is true.
    pub(crate) fn requires(mut self, column: usize) -> Self {
        let text = self.columns[column].name.value.clone();
        let formula = Formula::Atom { column, set: ValueSet::one(1) };
        self.columns.last_mut().unwrap().requires = Some(Requirement { text, span: span(), formula });
        self
    }

    pub(crate) fn does(mut self, name: &str, text: &str) -> Self {
        self.actions.push(Action { name: spanned(name.to_owned()), text: text.to_owned() });
        self
    }

    pub(crate) fn gives(mut self, name: &str, ty: &str) -> Self {
        self.outputs.push(Output::new(spanned(name.to_owned()), ty.to_owned()));
        self
    }

    pub(crate) fn relation(mut self, text: &str, formula: Formula) -> Self {
        self.relations.push(Relation { text: text.to_owned(), span: span(), formula });
        self
    }

    /// Adds a property.
    pub(crate) fn states(mut self, name: &str, text: &str, kind: PropertyKind) -> Self {
        let name = if name.is_empty() { None } else { Some(spanned(name.to_owned())) };
        self.properties.push(Property { name, text: text.to_owned(), span: span(), kind });
        self
    }

    /// Adds a rule: `id: entry entry: action action > next`, where ELSE has no entries.
    pub(crate) fn rule(mut self, text: &str) -> Self {
        let mut parts = text.splitn(3, ':').map(str::trim);
        let (id, entries, outcome) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
        let entries: Vec<_> = entries.split_whitespace().zip(&self.columns).map(|(text, column)| entry(text, column)).collect();
        let when = if entries.is_empty() { When::Else } else { When::Entries(entries) };
        let outcome = self.outcome(outcome);
        self.rules.push(Rule {
            id: spanned(id.to_owned()),
            title: String::new(),
            when,
            outcome,
            alternatives: Vec::new(),
            weight: None,
            notes: Vec::new(),
            span: span(),
        });
        self
    }

    fn outcome(&self, text: &str) -> Outcome {
        if !self.outputs.is_empty() {
            let output = Expression::new(text.to_owned(), text.to_owned(), span());
            return Outcome { outputs: vec![output], ..Outcome::default() };
        }
        let (actions, next) = text.split_once('>').unwrap_or((text, ""));
        let action = |name: &str| self.actions.iter().position(|it| it.name.value == name).unwrap();
        let next = match next.trim() {
            "" => Next::Same,
            "stop" => Next::Stop,
            table => Next::Table(table.to_owned()),
        };
        Outcome { actions: actions.split_whitespace().map(action).collect(), next, ..Outcome::default() }
    }

    /// Adds an example: one entry a column, and the index of the rule.
    pub(crate) fn example(mut self, entries: &str, rule: usize) -> Self {
        let when: Vec<_> = entries.split_whitespace().zip(&self.columns).map(|(text, column)| entry(text, column).set).collect();
        let not_applicable = vec![true; when.len()];
        self.examples.push(Example { span: span(), when, not_applicable, sets: Vec::new(), rule: Some(spanned(rule)), expected: None });
        self
    }
}

fn entry(text: &str, column: &Column) -> ConditionEntry {
    let one = |name: &str| ValueSet::one(column.domain.position(name).unwrap());
    let set = if text == "-" { column.domain.all() } else { text.split(',').map(one).fold(ValueSet::EMPTY, |all, it| all.union(&it)) };
    ConditionEntry { not_applicable: text == "-", text: text.replace(',', ", ").into(), span: span(), set, compares: Box::default() }
}

/// 7 conditions and 7 rules.
pub(crate) fn game() -> Table {
    let turns = [4, 5].map(|column| Formula::Atom { column, set: ValueSet::one(1) }).to_vec();
    table("game", "Игра (Game)", "Follows the start and the end of a game, whose turn it is, and a draw.")
        .asks("closed", "Application closed?")
        .asks("started", "Game started?")
        .asks("over", "Game over?")
        .asks("free", "Free cells left?")
        .asks("computer_turn", "Computer to move?")
        .asks("human_turn", "Human to move?")
        .asks("human_moved", "Human has moved?")
        .does("wait", "Wait while the human thinks")
        .does("draw", "Draw, game over")
        .relation("exactly_one(computer_turn, human_turn)", Formula::Count { low: 1, high: 1, of: turns })
        .rule("1: T - - - - - -: > stop")
        .rule("2: F F - - - - -: wait")
        .rule("3: F T T - - - -: wait")
        .rule("4: F T F T T - -: > computer_move")
        .rule("5: F T F T - T F: wait")
        .rule("6: F T F T - T T: > win")
        .rule("7: F T F F - - -: draw")
        .example("F T F T F T T", 5)
}

/// Enums in, a value out.
pub(crate) fn dish() -> Table {
    table("dish", "What to cook", "Chooses a dish by `season` and company; ask <anna@example.org>.\n\nThe *stew* is always there.")
        .takes("season", "Season", "Spring Summer Fall Winter")
        .takes("guests", "Guests", "Few Some Many")
        .gives("dish", "&'static str")
        .rule(r#"ribs: Fall Few,Some: "Spareribs""#)
        .rule(r#"roast: Winter Few,Some: "Roastbeef""#)
        .rule(r#"steak: Spring Few: "Dry Aged Gourmet Steak""#)
        .rule(r#"soup: Spring Some: "Soup <of the day>""#)
        .rule(r#"salad: Summer -: "Light Salad""#)
        .rule(r#"else:: "Stew""#)
        .example("Summer Many", 4)
}

/// 18 conditions and 43 rules.
pub(crate) fn computer_move() -> Table {
    let cells = ["11", "12", "13", "21", "22", "23", "31", "32", "33"];
    let mut table = table("computer_move", "Computer's move", "Chooses the cell for the computer's blue ball.");
    for (name, text) in [("r", "Red"), ("b", "Blue")] {
        table = cells.iter().fold(table, |table, cell| table.asks(&format!("{name}{cell}"), &format!("{text} ball in cell {cell}?")));
    }
    table = cells.iter().fold(table, |table, cell| table.does(&format!("put{cell}"), &format!("Put a blue ball in cell {cell}")));
    table = table.does("put_any", "Put a blue ball in an empty cell");
    for (at, cell) in cells.iter().enumerate() {
        let both = [at, at + 9].map(|column| Formula::Atom { column, set: ValueSet::one(1) }).to_vec();
        table = table.relation(&format!("r{cell} -> !b{cell}"), Formula::Not(Box::new(Formula::And(both))));
    }
    COMPUTER_MOVES.lines().fold(table, Table::rule)
}

/// Every case is one point of the product of the domains that the relations allow.
pub(crate) fn verdict(table: &Table) -> Verdict {
    let mut verdict = Verdict { case_counts: vec![Count::ZERO; table.rules.len()], ..Verdict::default() };
    for_each_case(table, &mut Vec::new(), &mut |case| {
        *verdict.cases.get_or_insert(Count::ZERO) += &Count::from(1u32);
        let rule = table.rules.iter().position(|rule| rule.matches(case)).or_else(|| table.rules.iter().position(Rule::is_else));
        verdict.case_counts[rule.unwrap()] += &Count::from(1u32);
        if table.rules[rule.unwrap()].is_else() {
            note(&mut verdict, case);
        }
    });
    verdict
}

fn note(verdict: &mut Verdict, case: &[Position]) {
    if verdict.else_regions.len() == Verdict::SHOWN {
        *verdict.else_rest.get_or_insert(Count::ZERO) += &Count::from(1u32);
    } else {
        let region = Region(case.iter().map(|&at| ValueSet::one(at)).collect());
        verdict.else_regions.push(CountedRegion { not_applicable: vec![true; region.0.len()], region, cases: Some(Count::from(1u32)) });
    }
}

fn for_each_case(table: &Table, case: &mut Vec<Position>, visit: &mut impl FnMut(&[Position])) {
    let Some(column) = table.columns.get(case.len()) else {
        if table.relations.iter().all(|relation| relation.formula.holds(&|column| case[column])) {
            visit(case);
        }
        return;
    };
    for at in 0..=column.domain.last() {
        case.push(at);
        for_each_case(table, case, visit);
        case.pop();
    }
}

/// Asks the columns in their order where they matter. Knows nothing of relations: where no rule is left, the last one
/// fires.
pub(crate) fn dag(table: &Table) -> Dag {
    let mut builder = FixtureBuilder { table, nodes: Vec::new(), known: HashMap::new() };
    let all = table.rules.iter().enumerate().filter(|(_, rule)| !rule.is_else()).map(|(at, _)| at).collect();
    builder.build(0, all);
    let last = builder.nodes.len() - 1;
    let turned = builder.nodes.into_iter().rev().map(|node| match node {
        Node::Test { column, mut branches } => {
            branches.iter_mut().for_each(|branch| branch.to = last - branch.to);
            Node::Test { column, branches }
        }
        leaf @ Node::Leaf(_) => leaf,
    });
    Dag { nodes: turned.collect() }
}

struct FixtureBuilder<'a> {
    table: &'a Table,
    nodes: Vec<Node>,
    known: HashMap<Node, usize>,
}

impl FixtureBuilder<'_> {
    fn build(&mut self, column: usize, rules: Vec<usize>) -> usize {
        let Some(it) = self.table.columns.get(column).filter(|_| !rules.is_empty()) else {
            let leaf = rules.first().copied().unwrap_or(self.table.rules.len() - 1);
            return self.node(Node::Leaf(leaf));
        };
        let entry = |rule: usize| &self.table.rules[rule].entries().unwrap()[column].set;
        let keep = |at: Position| rules.iter().copied().filter(|&rule| entry(rule).contains(at)).collect::<Vec<_>>();
        let kept: Vec<_> = (0..=it.domain.last()).map(keep).collect();
        let mut branches: Vec<Branch> = Vec::new();
        for (at, rules) in (0..).zip(kept) {
            let (to, values) = (self.build(column + 1, rules), ValueSet::one(at));
            match branches.iter_mut().find(|branch| branch.to == to) {
                Some(branch) => branch.values = branch.values.union(&values),
                None => branches.push(Branch { values, to }),
            }
        }
        if branches.len() == 1 { branches[0].to } else { self.node(Node::Test { column, branches }) }
    }

    fn node(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        *self.known.entry(node.clone()).or_insert_with(|| {
            self.nodes.push(node);
            next
        })
    }
}

const COMPUTER_MOVES: &str = "\
P1: F F F F F F F F F - - - - - - - - -: put22 > win
P2: T F F F F F F F F - - - - F - - - -: put22 > win
P3: F T F F F F F F F - - - - F - - - -: put22 > win
P4: F F T F F F F F F - - - - F - - - -: put22 > win
P5: F F F T F F F F F - - - - F - - - -: put22 > win
P6: F F F F T F F F F F - - - - - - - -: put11 > win
P7: F F F F F T F F F - - - - F - - - -: put22 > win
P8: F F F F F F T F F - - - - F - - - -: put22 > win
P9: F F F F F F F T F - - - - F - - - -: put22 > win
P10: F F F F F F F F T - - - - F - - - -: put22 > win
P11: T T F F F F F F F - - F - - - - - -: put13 > win
P12: T F T F F F F F F - F - - - - - - -: put12 > win
P13: F T T F F F F F F F - - - - - - - -: put11 > win
P14: F F F T T F F F F - - - - - F - - -: put23 > win
P15: F F F T F T F F F - - - - F - - - -: put22 > win
P16: F F F F T T F F F - - - F - - - - -: put21 > win
P17: F F F F F F T T F - - - - - - - - F: put33 > win
P18: F F F F F F T F T - - - - - - - F -: put32 > win
P19: F F F F F F F T T - - - - - - F - -: put31 > win
P20: T F F T F F F F F - - - - - - F - -: put31 > win
P21: T F F F F F T F F - - - F - - - - -: put21 > win
P22: F F F T F F T F F F - - - - - - - -: put11 > win
P23: F T F F T F F F F - - - - - - - F -: put32 > win
P24: F T F F F F F T F - - - - F - - - -: put22 > win
P25: F F F F T F F T F - F - - - - - - -: put12 > win
P26: F F T F F T F F F - - - - - - - - F: put33 > win
P27: F F T F F F F F T - - - - - F - - -: put23 > win
P28: F F F F F T F F T - - F - - - - - -: put13 > win
P29: T F F F T F F F F - - - - - - - - F: put33 > win
P30: T F F F F F F F T - - - - F - - - -: put22 > win
P31: F F F F T F F F T F - - - - - - - -: put11 > win
P32: F F T F T F F F F - - - - - - F - -: put31 > win
P33: F F T F F F T F F - - - - F - - - -: put22 > win
P34: F F F F T F T F F - - F - - - - - -: put13 > win
P35: T F F F F F F F F - - F - T - - - -: put13 > win
P36: F T F F F F F F F F - - - T - - - -: put11 > win
P37: F F T F F F F F F - - - - T - - - F: put33 > win
P38: F F F T F F F F F - - - - T - F - -: put31 > win
P39: F F F F F T F F F - - - - T - - - F: put33 > win
P40: F F F F F F T F F F - - - T - - - -: put11 > win
P41: F F F F F F F T F - - - - T - - - F: put33 > win
P42: F F F F F F F F T - - F - T - - - -: put13 > win
else: : put_any > win";
