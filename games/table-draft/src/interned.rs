//! Data that lives as long as the program, kept once however often it is made.
//!
//! [`TableData`] is made for tables that `dtable!` compiles: all of it is `'static`. A table that is edited becomes new data with each
//! edit, and none of it can be freed. So each part is looked up by its content first, from texts up to whole tables. A rule that an edit
//! leaves alone is kept once, and a table that was there before is the same [`TableData`] again.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use dtable_runtime::{ActionData, ConditionData, Entry, Kind, NextData, RelationData, RuleData, Rules, TableData};

/// Everything that was made so far.
#[derive(Default)]
pub struct Store {
    texts: HashSet<&'static str>,
    pub names: Lists<&'static str>,
    pub numbers: Lists<usize>,
    pub spans: Lists<(u128, u128)>,
    pub kinds: Lists<Kind>,
    pub entries: Lists<Entry>,
    pub rules: Lists<RuleData>,
    pub conditions: Lists<ConditionData>,
    pub actions: Lists<ActionData>,
    pub relations: Lists<RelationData>,
    pub tables: Lists<TableData>,
}

/// The one store of the program.
pub fn store() -> MutexGuard<'static, Store> {
    static STORE: LazyLock<Mutex<Store>> = LazyLock::new(Mutex::default);
    // Each part is put in whole, so whoever panicked while holding the store has left nothing half done.
    STORE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes that all tables read so far keep until the program ends, without the maps by which they are found.
#[must_use]
pub fn kept_bytes() -> usize {
    store().bytes()
}

impl Store {
    /// A text, kept once.
    pub fn text(&mut self, text: &str) -> &'static str {
        if text.is_empty() {
            return "";
        }
        self.texts.get(text).copied().unwrap_or_else(|| {
            let text: &'static str = Box::leak(text.into());
            self.texts.insert(text);
            text
        })
    }

    fn bytes(&self) -> usize {
        let texts: usize = self.texts.iter().map(|it| it.len()).sum();
        let rules = self.rules.bytes() + self.entries.bytes() + self.spans.bytes() + self.names.bytes() + self.numbers.bytes();
        let rest = self.conditions.bytes() + self.actions.bytes() + self.relations.bytes() + self.tables.bytes() + self.kinds.bytes();
        texts + rules + rest
    }
}

/// Lists of one type by the hash of their content.
pub struct Lists<T: 'static>(HashMap<u64, Vec<&'static [T]>>);

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Content> Lists<T> {
    /// A list, kept once.
    pub fn list(&mut self, items: Vec<T>) -> &'static [T] {
        if items.is_empty() {
            return &[];
        }
        let words = words(&items);
        let mut hasher = DefaultHasher::new();
        words.hash(&mut hasher);
        let known = self.0.entry(hasher.finish()).or_default();
        known.iter().copied().find(|it| self::words(it) == words).unwrap_or_else(|| {
            let list: &'static [T] = Box::leak(items.into_boxed_slice());
            known.push(list);
            list
        })
    }

    /// One item, kept once.
    pub fn one(&mut self, item: T) -> &'static T {
        &self.list(vec![item])[0]
    }

    fn bytes(&self) -> usize {
        self.0.values().flatten().map(|it| size_of_val(*it)).sum()
    }
}

/// Content as numbers. A part that is kept once itself is told from others by its address.
pub trait Content: Sized + 'static {
    fn add_to(&self, words: &mut Vec<u128>);
}

fn words<T: Content>(items: &[T]) -> Vec<u128> {
    let mut words = Vec::with_capacity(items.len() * 6);
    items.iter().for_each(|it| it.add_to(&mut words));
    words
}

fn list<T>(list: &'static [T]) -> u128 {
    // An empty list may lie anywhere.
    if list.is_empty() { 0 } else { list.as_ptr().addr() as u128 }
}

fn text(text: &'static str) -> u128 {
    list(text.as_bytes())
}

/// How the items of a list become numbers: as many for each item, so that no two lists have the same.
macro_rules! content {
    ($($item:ty: $it:ident => [$($word:expr),*];)*) => {
        $(impl Content for $item {
            fn add_to(&self, words: &mut Vec<u128>) {
                let $it = self;
                words.extend([$($word),*]);
            }
        })*
    };
}

content! {
    &'static str: it => [text(it)];
    usize: it => [*it as u128];
    (u128, u128): it => [it.0, it.1];
    Kind: it => [kind(*it).0, kind(*it).1];
    Entry: it => [text(it.text), list(it.holds)];
    RuleData: it => [text(it.id), text(it.title), list(it.entries), list(it.actions), list(it.outputs), next(it.next)];
    ConditionData: it => [text(it.name), text(it.text), list(it.values), kind(it.kind).0, kind(it.kind).1, text(it.range)];
    ActionData: it => [text(it.name), text(it.text)];
    RelationData: it => [text(it.text), list(it.conditions)];
    TableData: it => [
        text(it.name), text(it.title), text(it.doc), list(it.conditions), list(it.actions), list(it.relations), rules(it.rules)
    ];
}

fn kind(kind: Kind) -> (u128, u128) {
    match kind {
        Kind::Bool => (0, 0),
        Kind::Listed => (1, 0),
        Kind::Signed(least) => (2, least as u128),
        Kind::Unsigned => (3, 0),
        Kind::F32 => (4, 0),
        Kind::F64 => (5, 0),
        Kind::Char => (6, 0),
        Kind::Optional(inner) => (7, std::ptr::from_ref(inner).addr() as u128),
        Kind::Date => (8, 0),
        Kind::Time => (9, 0),
        Kind::DateTime => (10, 0),
        Kind::Duration => (11, 0),
        Kind::Decimal(places) => (12, u128::from(places)),
        Kind::Dense => (13, 0),
        Kind::MonthDay => (15, 0),
        Kind::Months => (16, 0),
        Kind::Ipv4 => (17, 0),
        Kind::Ipv6 => (18, 0),
        _ => (14, 0),
    }
}

fn next(next: NextData) -> u128 {
    match next {
        NextData::Same => 0,
        NextData::Stop => 1,
        NextData::Table(name) => text(name),
    }
}

fn rules(rules: Rules) -> u128 {
    match rules {
        Rules::Listed(rules) => list(rules),
        _ => 0,
    }
}
