//! Entries, and literals in all spellings.

use super::Maker;
use super::columns::{has_patterns, letters, plain};
use super::formulas::Language;
use crate::patterns::{Pattern, Test};
use crate::random::domain::{intervals, landmarks};
use crate::random::evaluate::{entry_holds, item_holds};
use crate::random::keys::Key;
use crate::random::table::{Domain, Entry, EntryComparison, Item, Literal, Membership, NOT_APPLICABLE_ENTRY, Op, TextTest, Way};
use crate::random::told_texts;
use crate::random::value::{Case, Type, Value};

impl Maker {
    /// An entry that matches something; mostly not everything.
    pub(super) fn entry(&mut self, column: usize) -> Entry {
        if self.random.chance(12)
            && let Some(comparison) = self.compared(column)
        {
            let values = if self.random.chance(30) { self.entry_of_values(column) } else { Entry::Any };
            let may_join = matches!(values, Entry::Any | Entry::Items(_) | Entry::Not(_) | Entry::NotEqual(_));
            let second = if self.random.chance(25) { self.compared(column) } else { None };
            let second = second.filter(|it| it.other != comparison.other || meet(&comparison, it));
            let compares = std::iter::once(comparison).chain(second).collect();
            return Entry::Joined(Box::new(if may_join { values } else { Entry::Any }), compares);
        }
        self.entry_of_values(column)
    }

    /// A comparison with another column of the same type.
    fn compared(&mut self, column: usize) -> Option<EntryComparison> {
        let ty = self.table.columns[column].ty.clone();
        let is_compared = match &ty {
            Type::Bool | Type::Text(_) | Type::Float { .. } | Type::Char => true,
            Type::Key(key) => key.is_compared(),
            Type::Int(int) => int.bits < 128,
            Type::Enum(at) => self.table.enums[*at].is_plain(),
            Type::Set(_) | Type::Option(_) => false,
        };
        let is_as = |at: usize| self.table.columns[at].way == Way::As;
        let is_other = |at: &usize| *at != column && self.table.columns[*at].ty == ty && is_as(*at) == is_as(column);
        let others: Vec<usize> = (0..self.table.columns.len()).filter(is_other).filter(|_| is_compared).collect();
        if others.is_empty() {
            return None;
        }
        let other = *self.random.pick(&others);
        let signs = if ty.is_ordered(&self.table.enums) { &Op::ALL[..] } else { &Op::ALL[4..] };
        let (op, not) = (*self.random.pick(signs), self.random.chance(25));
        Some(EntryComparison { op, other, name: self.table.columns[other].name.clone(), matches: [!not, not, false] })
    }

    /// An entry about values that matches something; mostly not everything.
    fn entry_of_values(&mut self, column: usize) -> Entry {
        for _ in 0..8 {
            let mut entry = self.any_entry(column);
            if matches!(self.table.columns[column].domain, Domain::List(_)) {
                self.without_quotes(&mut entry);
            }
            if self.is_valid(column, &entry) {
                return entry;
            }
        }
        Entry::Any
    }

    /// Writes some listed texts that are names without quotes.
    fn without_quotes(&mut self, entry: &mut Entry) {
        match entry {
            Entry::Items(items) | Entry::Not(items) | Entry::NotApplicable(items) | Entry::NotApplicableOrNot(items) => {
                for item in items {
                    match item {
                        Item::One(literal) => self.bare(literal),
                        Item::Some(inner) => self.without_quotes(inner),
                        _ => {}
                    }
                }
            }
            Entry::NotEqual(literal) => self.bare(literal),
            Entry::All(parts) | Entry::NotAll(parts) => parts.iter_mut().for_each(|it| self.without_quotes(it)),
            Entry::Any | Entry::Joined(..) => {}
        }
    }

    fn bare(&mut self, literal: &mut Literal) {
        let Value::Text(text) = &literal.value else { return };
        if text.chars().all(|it| it.is_ascii_alphabetic()) && self.random.chance(50) {
            literal.text.clone_from(text);
        }
    }

    /// Entries of which exactly one matches each value; where a condition is not applicable none does, unless there is an entry for it.
    pub(super) fn parts(&mut self, column: usize) -> Option<Vec<Entry>> {
        let ty = self.table.columns[column].ty.clone();
        if self.random.chance(20)
            && let Some(comparison) = self.compared(column)
        {
            let opposite = if self.has_no_other(&ty) && self.random.chance(50) {
                EntryComparison { op: opposite(comparison.op), ..comparison.clone() }
            } else {
                EntryComparison { matches: [comparison.matches[1], comparison.matches[0], false], ..comparison.clone() }
            };
            return Some([comparison, opposite].map(|it| Entry::Joined(Box::new(Entry::Any), vec![it])).into());
        }
        let mut parts = match ty {
            Type::Bool => {
                [true, false].map(|it| Entry::Items(vec![Item::One(self.literal(&Type::Bool, Value::Bool(it), Language::Entry))])).into()
            }
            Type::Enum(_) if self.random.chance(40) => {
                let values = self.pools[column].clone();
                values.into_iter().map(|it| Entry::Items(vec![Item::One(self.literal(&ty, it, Language::Entry))])).collect()
            }
            _ => {
                let entry = self.entry(column);
                let rest = match &entry {
                    Entry::Items(items) => match &items[..] {
                        [Item::One(literal)] if self.random.chance(50) => Entry::NotEqual(literal.clone()),
                        [Item::Compare(op, literal)] if self.has_no_other(&ty) && self.random.chance(60) => {
                            Entry::Items(vec![Item::Compare(opposite(*op), literal.clone())])
                        }
                        _ => Entry::Not(items.clone()),
                    },
                    Entry::Not(items) => Entry::Items(items.clone()),
                    Entry::NotEqual(literal) => Entry::Items(vec![Item::One(literal.clone())]),
                    Entry::All(parts) => Entry::NotAll(parts.clone()),
                    Entry::NotAll(parts) => Entry::All(parts.clone()),
                    Entry::Any | Entry::NotApplicable(_) | Entry::NotApplicableOrNot(_) | Entry::Joined(..) => return None,
                };
                vec![entry, rest]
            }
        };
        parts.retain(|it| self.is_valid(column, it));
        if NOT_APPLICABLE_ENTRY && self.table.columns[column].requires.is_some() {
            parts.push(Entry::NotApplicable(Vec::new()));
        }
        (parts.len() > 1).then_some(parts)
    }

    /// Whether every value is a number, a character or a text, so that `< 5` and `>= 5` leave nothing out.
    fn has_no_other(&self, ty: &Type) -> bool {
        matches!(ty, Type::Int(_) | Type::Key(_) | Type::Char | Type::Text(_))
    }

    fn any_entry(&mut self, column: usize) -> Entry {
        let ty = self.table.columns[column].ty.clone();
        let pool = self.pools[column].clone();
        if NOT_APPLICABLE_ENTRY && self.table.columns[column].requires.is_some() && self.random.chance(25) {
            let items = if self.random.chance(50) { self.items(&ty, &pool, 1) } else { Vec::new() };
            return Entry::NotApplicable(items);
        }
        if (matches!(ty, Type::Set(_)) || matches!(ty, Type::Text(_)) && pool.iter().all(has_patterns)) && self.random.chance(30) {
            return self.joined(&ty, &pool);
        }
        match self.random.weighted(&[55, 15, 15, 15]) {
            0 => Entry::Items(self.items(&ty, &pool, 1)),
            1 => {
                let count = self.random.within(2, 3);
                Entry::Items(self.items(&ty, &pool, count))
            }
            2 => {
                let count = self.random.within(1, 2);
                Entry::Not(self.items(&ty, &pool, count))
            }
            _ => match self.item(&ty, &pool) {
                Item::One(literal) => Entry::NotEqual(literal),
                other => Entry::Not(vec![other]),
            },
        }
    }

    /// Parts joined by `&&`, perhaps in `not(..)`.
    fn joined(&mut self, ty: &Type, pool: &[Value]) -> Entry {
        let count = self.random.within(2, 3);
        let part = |maker: &mut Self| {
            let count = maker.random.within(1, 2);
            let items = maker.items(ty, pool, count);
            if maker.random.chance(50) { Entry::Items(items) } else { Entry::Not(items) }
        };
        let parts = (0..count).map(|_| part(self)).collect();
        if self.random.chance(30) { Entry::NotAll(parts) } else { Entry::All(parts) }
    }

    /// What an entry or a formula says of a set.
    pub(super) fn membership(&mut self, of: usize) -> Membership {
        let mut all: Vec<usize> = (0..self.table.enums[of].count()).collect();
        self.random.shuffle(&mut all);
        let word = ["has", "has", "has_any", "empty"][self.random.weighted(&[40, 20, 30, 10])];
        all.truncate(if word == "empty" { 0 } else { self.random.within(1, 2) });
        let text = all.iter().map(|it| self.variant(of, *it, Language::Entry)).collect::<Vec<_>>().join(", ");
        Membership { word, members: all, text }
    }

    fn items(&mut self, ty: &Type, pool: &[Value], count: usize) -> Vec<Item> {
        (0..count).map(|_| self.item(ty, pool)).collect()
    }

    fn item(&mut self, ty: &Type, pool: &[Value]) -> Item {
        if let Type::Set(of) = ty {
            return Item::Members(self.membership(*of));
        }
        if let Type::Text(case) = ty
            && pool.iter().all(has_patterns)
            && self.random.chance(60)
        {
            return self.pattern(*case);
        }
        let value = self.random.pick(pool).clone();
        if let Type::Option(inner) = ty {
            return self.optional_item(inner, pool, value);
        }
        if let (Type::Key(key), Value::Int(at)) = (ty, &value)
            && key.width() > 0
            && self.random.chance(40)
        {
            return self.network(*key, *at);
        }
        if !ty.is_ordered(&self.table.enums) || value.is_nan() || self.random.chance(35) {
            return Item::One(self.literal(ty, value, Language::Entry));
        }
        let literal = self.literal(ty, value.clone(), Language::Entry);
        if self.random.chance(50) {
            return Item::Compare(Op::ALL[self.random.below(4)], literal);
        }
        let other = self.random.pick(pool).clone();
        if other.is_nan() {
            return Item::One(literal);
        }
        let other_literal = self.literal(ty, other.clone(), Language::Entry);
        let (low, high) = if value <= other { (literal, other_literal) } else { (other_literal, literal) };
        let is_closed = value == other || self.random.chance(60);
        match self.random.below(4) {
            0 => Item::Range { low: Some((low, true)), high: None },
            1 => Item::Range { low: None, high: Some((high, is_closed)) },
            _ => Item::Range { low: Some((low, value == other || self.random.chance(75))), high: Some((high, is_closed)) },
        }
    }

    /// A test of texts, or a comparison.
    fn pattern(&mut self, case: Case) -> Item {
        let length = self.random.within(1, 2);
        let text: String = (0..length).map(|_| *self.random.pick(letters(case))).collect();
        if self.random.chance(20) {
            let literal = self.literal(&Type::Text(case), Value::Text(text), Language::Entry);
            return Item::Compare(Op::ALL[self.random.below(4)], literal);
        }
        Item::Text(self.text_test(case))
    }

    /// What an entry or a formula says of a text.
    pub(super) fn text_test(&mut self, case: Case) -> TextTest {
        let length = self.random.within(1, 2);
        let text: String = (0..length).map(|_| *self.random.pick(letters(case))).collect();
        let text = self.in_some_case(case, &text);
        let test = match self.random.below(6) {
            0 | 1 => Test::Starts(text),
            2 => Test::Ends(text),
            3 => Test::Contains(text),
            _ => {
                let letters: &[char] = if case == Case::Ignored { &['a', 'b', 'A', 'B', '\u{e9}'] } else { &['a', 'b', 'A', '\u{e9}'] };
                Test::Matches(Pattern::random(&mut self.random, letters, 2))
            }
        };
        TextTest::new(test, case)
    }

    /// Some capitals, where they count as small letters.
    fn in_some_case(&mut self, case: Case, text: &str) -> String {
        let letter = |it: char| if case == Case::Ignored && self.random.chance(40) { it.to_ascii_uppercase() } else { it };
        text.chars().map(letter).collect()
    }

    /// A text of a column in some spelling.
    pub(super) fn spelled(&mut self, ty: &Type, value: &Value) -> String {
        let case = ty.case().unwrap_or(Case::Kept);
        let text = self.in_some_case(case, value.text().unwrap_or_default());
        plain(Value::Text(text)).text
    }

    /// A network in which an address is.
    pub(super) fn network(&mut self, key: Key, at: i128) -> Item {
        let width = key.width() as usize;
        let prefix = if self.random.chance(50) { self.random.within(0, width) } else { width - self.random.within(1, 9) } as u32;
        let (low, high) = key.network(at, prefix);
        Item::Network(Value::Int(low), Value::Int(high), format!("{}/{prefix}", key.write(low)))
    }

    fn optional_item(&mut self, inner: &Type, pool: &[Value], value: Value) -> Item {
        let inside: Vec<Value> = pool.iter().filter_map(|it| if let Value::Some(it) = it { Some((**it).clone()) } else { None }).collect();
        match self.random.below(10) {
            0 | 1 => Item::AnySome,
            2..=4 if value == Value::None => Item::One(Literal { value, text: "None".to_owned() }),
            // A pattern on an `Option` is in `Some(..)`.
            5 | 6 if !matches!(inner, Type::Option(_)) => match self.item(inner, &inside) {
                item @ Item::One(_) => item,
                item if inner.case().is_some() => Item::Some(Box::new(Entry::Items(vec![item]))),
                item => item,
            },
            4 if inner.case().is_some() && inside.iter().all(has_patterns) => Item::Some(Box::new(self.joined(inner, &inside))),
            7 => Item::Some(Box::new(Entry::Not(vec![self.item(inner, &inside)]))),
            _ => Item::Some(Box::new(Entry::Items(vec![self.item(inner, &inside)]))),
        }
    }

    /// Whether the entry matches something, and its items do not overlap.
    fn is_valid(&self, column: usize, entry: &Entry) -> bool {
        let values = self.witnesses(column, entry);
        let is_met = |it: &Item| values.iter().any(|value| item_holds(it, value));
        if let Entry::All(parts) | Entry::NotAll(parts) = entry {
            let are_valid = parts.iter().all(|it| self.is_valid(column, it));
            let is_met = |is: bool| values.iter().any(|it| parts.iter().all(|part| entry_holds(part, it)) == is);
            return are_valid && is_met(true) && is_met(false);
        }
        let (Entry::Items(items) | Entry::Not(items) | Entry::NotApplicable(items) | Entry::NotApplicableOrNot(items)) = entry else {
            return values.iter().any(|it| entry_holds(entry, it));
        };
        let it = &self.table.columns[column];
        let all = it.ty.key().map_or_else(Vec::new, |key| intervals(&Type::Key(key), &it.domain));
        items.iter().all(|it| is_met(it) && inner_is_valid(it, &values) && is_inside(it, &all))
            && is_list(items, &values)
            && (matches!(entry, Entry::NotApplicable(_) | Entry::NotApplicableOrNot(_)) || values.iter().any(|it| entry_holds(entry, it)))
    }

    /// Values that show whether sets made of the pool are empty.
    fn witnesses(&self, column: usize, entry: &Entry) -> Vec<Value> {
        let it = &self.table.columns[column];
        if it.ty.case().is_some()
            && !matches!(it.domain, Domain::List(_))
            && self.pools[column].iter().all(|it| *it == Value::None || has_patterns(it))
        {
            let mut items = Vec::new();
            entry.visit(&mut |it| items.push(it.clone()));
            return told_texts::witnesses(&it.ty, &items, &self.pools[column]);
        }
        witnesses(&it.ty, &it.domain, &self.pools[column])
    }

    /// A literal in some spelling.
    pub(super) fn literal(&mut self, ty: &Type, value: Value, language: Language) -> Literal {
        let text = match (&value, ty) {
            (Value::Bool(truth), _) => {
                let words = if *truth { ["T", "Y", "true"] } else { ["F", "N", "false"] };
                if language == Language::Entry { (*self.random.pick(&words)).to_owned() } else { truth.to_string() }
            }
            (Value::Variant(at), Type::Enum(of)) => self.variant(*of, *at, language),
            (Value::None, _) => "None".to_owned(),
            (Value::Some(inner), Type::Option(ty)) => format!("Some({})", self.literal(ty, (**inner).clone(), language).text),
            (Value::Int(it), Type::Key(key)) => key.write(*it),
            (Value::Int(_) | Value::Huge(_), Type::Int(_)) => self.integer(ty, &value),
            (Value::Float(it), Type::Float { bits: 32 }) => format!("{:?}", it.get() as f32),
            (Value::Text(_), _) => {
                let text = self.spelled(ty, &value);
                if !text.contains('\\') && self.random.chance(15) { format!("r{text}") } else { text }
            }
            _ => plain(value.clone()).text,
        };
        Literal { value, text }
    }

    fn variant(&mut self, of: usize, at: usize, language: Language) -> String {
        let it = &self.table.enums[of];
        let Some(variant) = it.variants.get(at) else { return "other".to_owned() };
        let full = format!("{}::{}", it.name, variant.name);
        match language {
            Language::Rust if variant.has_field => format!("{full}(..)"),
            Language::Rust => full,
            _ if self.random.chance(15) => full,
            _ => variant.short.clone(),
        }
    }

    fn integer(&mut self, ty: &Type, value: &Value) -> String {
        let constant = self.table.constants.iter().find(|it| it.ty == *ty && it.value == *value);
        if let Some(constant) = constant
            && self.random.chance(40)
        {
            return constant.name.clone();
        }
        let Type::Int(int) = ty else { panic!("{ty:?} is no integer") };
        let (least, most) = ty.ends();
        match value {
            _ if *value == least && int.signed && self.random.chance(50) => format!("{}::MIN", int.name),
            _ if *value == most && self.random.chance(50) => format!("{}::MAX", int.name),
            Value::Int(it) if *it >= 0 && self.random.chance(5) => format!("{it:#x}"),
            Value::Int(it) if *it >= 1000 && self.random.chance(20) => format!("{}_{:03}", it / 1000, it % 1000),
            value => plain(value.clone()).text,
        }
    }
}

/// Whether the networks of an item have no address before or behind all those of the column.
fn is_inside(item: &Item, all: &[(Value, Value)]) -> bool {
    match item {
        Item::Network(low, high, _) => all.iter().any(|it| it.0 <= *low) && all.iter().any(|it| *high <= it.1),
        Item::Some(entry) => match &**entry {
            Entry::Items(items) | Entry::Not(items) => items.iter().all(|it| is_inside(it, all)),
            _ => true,
        },
        _ => true,
    }
}

/// The items in `Some(..)` have to match something, and not everything.
fn inner_is_valid(item: &Item, values: &[Value]) -> bool {
    let Item::Some(entry) = item else { return true };
    let inside: Vec<Value> = values.iter().filter_map(|it| if let Value::Some(it) = it { Some((**it).clone()) } else { None }).collect();
    lists_are_valid(entry, &inside) && inside.iter().any(|it| entry_holds(entry, it))
}

fn lists_are_valid(entry: &Entry, values: &[Value]) -> bool {
    match entry {
        Entry::All(parts) | Entry::NotAll(parts) => parts.iter().all(|it| lists_are_valid(it, values)),
        Entry::Items(items) | Entry::Not(items) => {
            let is_met = |it: &Item| values.iter().any(|value| item_holds(it, value));
            items.iter().all(|it| is_met(it) && inner_is_valid(it, values)) && is_list(items, values)
        }
        _ => true,
    }
}

/// Whether the items of a list do not overlap, unless one of them is a test of texts.
fn is_list(items: &[Item], values: &[Value]) -> bool {
    let is_twice = |value: &Value| items.iter().filter(|it| !is_test(it) && item_holds(it, value)).count() > 1;
    !values.iter().any(is_twice) && are_different(items)
}

fn witnesses(ty: &Type, domain: &Domain, pool: &[Value]) -> Vec<Value> {
    match ty {
        Type::Bool | Type::Enum(_) | Type::Set(_) => pool.to_vec(),
        Type::Text(_) => match domain {
            Domain::List(_) => pool.to_vec(),
            _ => pool.iter().cloned().chain([Value::Text(crate::random::domain::OTHER_TEXT.to_owned())]).collect(),
        },
        Type::Option(inner) => {
            let inside: Vec<Value> =
                pool.iter().filter_map(|it| if let Value::Some(it) = it { Some((**it).clone()) } else { None }).collect();
            std::iter::once(Value::None).chain(witnesses(inner, domain, &inside).into_iter().map(Value::some)).collect()
        }
        Type::Int(_) | Type::Key(_) | Type::Float { .. } | Type::Char => landmarks(ty, domain, pool, 1),
    }
}

/// Whether an item is a test of texts; those may overlap.
fn is_test(item: &Item) -> bool {
    match item {
        Item::Text(_) => true,
        Item::Compare(_, literal) => literal.value.text().is_some(),
        Item::Some(inner) => {
            let mut is_any = false;
            inner.visit(&mut |it| is_any |= is_test(it));
            is_any
        }
        _ => false,
    }
}

/// Whether no test of texts stands in a list twice.
fn are_different(items: &[Item]) -> bool {
    let tests: Vec<_> = items.iter().filter(|it| is_test(it)).filter_map(only_test).map(plainest).collect();
    (0..tests.len()).all(|at| !tests[..at].contains(&tests[at]))
}

/// The test that an item is, or that alone stands in its `Some(..)`.
fn only_test(item: &Item) -> Option<Test> {
    match item {
        Item::Some(inner) => match &**inner {
            Entry::Items(items) if items.len() == 1 => only_test(&items[0]),
            _ => None,
        },
        item => told_texts::test_of(item),
    }
}

/// A test, and for orders the one that says the same or the opposite.
fn plainest(test: Test) -> Test {
    match test {
        Test::Order(">", it) => Test::Order("<=", it),
        Test::Order(">=", it) => Test::Order("<", it),
        test => test,
    }
}

/// Whether some numbers satisfy two comparisons with one column.
fn meet(a: &EntryComparison, b: &EntryComparison) -> bool {
    let holds = |it: &EntryComparison, at: usize| it.op.orders()[at] != it.is_not();
    (0..3).any(|at| holds(a, at) && holds(b, at))
}

const fn opposite(op: Op) -> Op {
    match op {
        Op::Less => Op::GreaterOrEqual,
        Op::LessOrEqual => Op::Greater,
        Op::Greater => Op::LessOrEqual,
        Op::GreaterOrEqual => Op::Less,
        Op::Equal => Op::NotEqual,
        Op::NotEqual => Op::Equal,
    }
}
