//! Residual formulas: what the relations still demand inside a region.
//!
//! The verifier and the graph builder go down from the whole space to smaller regions, one column at a time.
//! On the way the relations shrink: inside `computer_turn = T`, `exactly_one(computer_turn, human_turn)` is
//! just `human_turn = F`. This is its *residual* there. [`Residuals`] stores each residual once (hash-consing). So
//! equal residuals of different paths are recognised as equal, and each question about one (can it hold? for how many
//! points?) is answered once.
//!
//! INVARIANT: an atom carries the set that its column is confined to, so that a residual has the same points and the
//! same number of them wherever it occurs. Otherwise a remembered answer would be wrong in another region.
//!
//! An example: conditions `r`, `a`, `b`, `c`, the relations `exactly_one(a, b, c)` and `r -> !b`.
//!
//! ```text
//! demand                        exactly_one(a, b, c) && (!r || !b)
//! inside b = T                  !a && !c && !r                          one point
//! inside b = F                  exactly_one(a, c)                       two points, each with r and without: 4 cases
//! inside b = F, then a = T      !c
//! inside a = T                  !b && !c && (!r || !b)
//! inside a = T, then b = F      !c                                      the node that was there already
//! ```
//!
//! Five cases are possible. Counting them looked at none of the sixteen combinations: it split on `b`, and since the
//! residual inside `b = F` does not mention `r`, the two values of `r` are a factor.
//!
//! Counting is the classic scheme of model counters: parts of a conjunction that share no column are counted
//! separately and multiplied (nine pairs `r -> !b` cost nine small counts, not 2^9); any other formula is split on the
//! column that it mentions most. Parity chains and `exactly_one` over hundreds of conditions stay polynomial, because
//! their residuals coincide.

use super::budget::{Budget, Unanswered};
use super::fact::Fact;
use super::hash::FastMap;
use crate::lists::CollectVec;
use crate::model::{Count, Formula, ValueSet};
use std::collections::HashSet;
use std::rc::Rc;

/// A residual formula, by its index in [`Residuals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ResidualId(u32);

impl ResidualId {
    /// The formula that every point satisfies.
    pub(crate) const TRUE: Self = Self(0);
    /// The formula that no point satisfies.
    pub(crate) const FALSE: Self = Self(1);
}

/// The operator of a residual formula and its parts. Operands are sorted, so that equal formulas are equal nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Residual {
    True,
    False,
    /// The value of the column, which lies in `within`, lies in `set`.
    Atom {
        column: usize,
        set: ValueSet,
        within: ValueSet,
    },
    /// A fact that the solver alone knows, or its negation.
    Fact {
        fact: Fact,
        holds: bool,
    },
    And(Rc<[ResidualId]>),
    Or(Rc<[ResidualId]>),
    Iff(ResidualId, ResidualId),
    /// At least `low` and at most `high` of the operands hold.
    Count {
        low: usize,
        high: usize,
        of: Rc<[ResidualId]>,
    },
    /// The formula of the branch whose set contains the value of the column; false for values in no branch. No two
    /// branches have the same formula.
    Case {
        column: usize,
        branches: Rc<[(ValueSet, ResidualId)]>,
        within: ValueSet,
    },
}

/// Several atoms of one column as one: the intersection or union of their sets, and the set that the column is confined
/// to.
type Merged = (ValueSet, ValueSet);

/// The store of residual formulas.
pub(crate) struct Residuals {
    nodes: Vec<Residual>,
    ids: FastMap<Residual, ResidualId>,
    /// The columns that each node mentions, ascending.
    columns: Vec<Rc<[usize]>>,
    /// The columns that each node mentions as bits: column `c` is bit `c % 64`. Nodes that share no bit share no
    /// column.
    bits: Vec<u64>,
    /// The size of each node as a tree: itself, and all its parts with their parts.
    sizes: Vec<usize>,
    restricted: FastMap<(ResidualId, usize, ValueSet), ResidualId>,
    counts: FastMap<ResidualId, Count>,
    satisfiable: FastMap<ResidualId, bool>,
}

impl Residuals {
    pub(crate) fn new() -> Self {
        let mut this = Self {
            nodes: Vec::new(),
            ids: FastMap::default(),
            columns: Vec::new(),
            bits: Vec::new(),
            sizes: Vec::new(),
            restricted: FastMap::default(),
            counts: FastMap::default(),
            satisfiable: FastMap::default(),
        };
        this.intern(Residual::True);
        this.intern(Residual::False);
        this
    }

    /// The columns that `id` mentions, ascending.
    pub(crate) fn columns(&self, id: ResidualId) -> &Rc<[usize]> {
        &self.columns[id.0 as usize]
    }

    /// Whether `id` mentions `column`.
    pub(crate) fn mentions(&self, id: ResidualId, column: usize) -> bool {
        self.bits[id.0 as usize] >> (column % 64) & 1 == 1 && self.columns(id).binary_search(&column).is_ok()
    }

    /// Whether no two nodes share a column. May be `false` although none do, for columns share bits.
    fn are_apart(&self, of: &[ResidualId]) -> bool {
        let mut taken = 0;
        of.iter().all(|id| {
            let bits = self.bits[id.0 as usize];
            let is_apart = taken & bits == 0;
            taken |= bits;
            is_apart
        })
    }

    /// The operator of a formula, with its parts.
    pub(crate) fn node(&self, id: ResidualId) -> &Residual {
        &self.nodes[id.0 as usize]
    }

    fn intern(&mut self, node: Residual) -> ResidualId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = ResidualId(u32::try_from(self.nodes.len()).expect("the budget ends before the indices do"));
        let columns = self.columns_of(&node);
        self.bits.push(columns.iter().fold(0, |bits, column| bits | 1 << (column % 64)));
        self.columns.push(columns);
        self.sizes.push(self.size_of(&node));
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    fn size_of(&self, node: &Residual) -> usize {
        let size = |id: &ResidualId| self.sizes[id.0 as usize];
        let parts = match node {
            Residual::True | Residual::False | Residual::Atom { .. } | Residual::Fact { .. } => 0,
            Residual::And(of) | Residual::Or(of) | Residual::Count { of, .. } => of.iter().map(size).fold(0, usize::saturating_add),
            Residual::Iff(a, b) => size(a).saturating_add(size(b)),
            Residual::Case { branches, .. } => branches.iter().map(|(_, id)| size(id)).fold(0, usize::saturating_add),
        };
        parts.saturating_add(1)
    }

    /// The steps for a look at all parts of a node: shared parts count once at most.
    fn size(&self, id: ResidualId) -> usize {
        self.sizes[id.0 as usize].min(self.nodes.len())
    }

    /// The steps for splitting a formula: finding its independent parts, the column to split on, and its cells.
    fn split_cost(&self, id: ResidualId) -> usize {
        10 * self.size(id)
    }

    fn columns_of(&self, node: &Residual) -> Rc<[usize]> {
        if let Residual::And(of) | Residual::Or(of) | Residual::Count { of, .. } = node
            && of.iter().all(|id| self.columns(*id).last().is_none_or(|last| *last < 64))
        {
            let bits = of.iter().fold(0u64, |bits, id| bits | self.bits[id.0 as usize]);
            return (0..64).filter(|column| bits >> column & 1 == 1).collect();
        }
        let mut columns: Vec<usize> = match node {
            Residual::True | Residual::False | Residual::Fact { .. } => Vec::new(),
            Residual::Atom { column, .. } => vec![*column],
            Residual::And(of) | Residual::Or(of) | Residual::Count { of, .. } => {
                of.iter().flat_map(|id| self.columns(*id).iter().copied()).collect_vec()
            }
            Residual::Iff(a, b) => [&self.columns(*a)[..], &self.columns(*b)[..]].concat(),
            Residual::Case { column, branches, .. } => {
                std::iter::once(*column).chain(branches.iter().flat_map(|(_, id)| self.columns(*id).iter().copied())).collect_vec()
            }
        };
        columns.sort_unstable();
        columns.dedup();
        columns.into()
    }

    /// Adds the residual of `formula` in the region `within`.
    pub(crate) fn add(&mut self, formula: &Formula, within: &[ValueSet]) -> ResidualId {
        match formula {
            Formula::Atom { column, set } => self.atom(*column, set, &within[*column]),
            Formula::Not(it) => {
                let it = self.add(it, within);
                self.not(it)
            }
            Formula::And(of) => {
                let of = of.iter().map(|it| self.add(it, within)).collect_vec();
                self.and(of)
            }
            Formula::Or(of) => {
                let of = of.iter().map(|it| self.add(it, within)).collect_vec();
                self.or(of)
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.add(a, within), self.add(b, within));
                self.iff(a, b)
            }
            Formula::Count { low, high, of } => {
                let of = of.iter().map(|it| self.add(it, within)).collect_vec();
                self.count_between(*low, *high, of)
            }
            // The combinations of a group satisfy its comparisons of inputs (`feasible`).
            Formula::Test(_) => ResidualId::TRUE,
        }
    }

    /// Makes a [`Residual::Case`], or a simpler formula that says the same. Each branch is a set of values of `column`
    /// and the formula for them; the sets have to be disjoint.
    pub(crate) fn case(&mut self, column: usize, branches: Vec<(ValueSet, ResidualId)>, within: &ValueSet) -> ResidualId {
        let mut merged: Vec<(ValueSet, ResidualId)> = Vec::new();
        for (set, to) in branches {
            let set = set.intersect(within);
            if set.is_empty() || to == ResidualId::FALSE {
                continue;
            }
            match merged.iter_mut().find(|branch| branch.1 == to) {
                Some(branch) => branch.0 = branch.0.union(&set),
                None => merged.push((set, to)),
            }
        }
        match &merged[..] {
            [] => ResidualId::FALSE,
            [(set, to)] if set == within => *to,
            [(set, ResidualId::TRUE)] => self.atom(column, &set.clone(), within),
            _ => {
                merged.sort_unstable();
                self.intern(Residual::Case { column, branches: merged.into(), within: within.clone() })
            }
        }
    }

    fn atom(&mut self, column: usize, set: &ValueSet, within: &ValueSet) -> ResidualId {
        let set = set.intersect(within);
        if set.is_empty() {
            ResidualId::FALSE
        } else if set == *within {
            ResidualId::TRUE
        } else {
            self.intern(Residual::Atom { column, set, within: within.clone() })
        }
    }

    /// The formula that a fact holds.
    pub(crate) fn fact(&mut self, fact: Fact) -> ResidualId {
        self.intern(Residual::Fact { fact, holds: true })
    }

    /// The negation of `id`.
    pub(crate) fn not(&mut self, id: ResidualId) -> ResidualId {
        match self.node(id).clone() {
            Residual::True => ResidualId::FALSE,
            Residual::False => ResidualId::TRUE,
            Residual::Atom { column, set, within } => self.atom(column, &within.minus(&set), &within),
            Residual::Fact { fact, holds } => self.intern(Residual::Fact { fact, holds: !holds }),
            Residual::And(of) => {
                let of = of.iter().map(|it| self.not(*it)).collect_vec();
                self.or(of)
            }
            Residual::Or(of) => {
                let of = of.iter().map(|it| self.not(*it)).collect_vec();
                self.and(of)
            }
            Residual::Iff(a, b) => {
                let a = self.not(a);
                self.iff(a, b)
            }
            Residual::Count { low, high, of } => {
                let fewer = if low == 0 { ResidualId::FALSE } else { self.count_between(0, low - 1, of.to_vec()) };
                let more = self.count_between(high + 1, of.len(), of.to_vec());
                self.or(vec![fewer, more])
            }
            Residual::Case { column, branches, within } => {
                let mut rest = within.clone();
                let mut negated = Vec::new();
                for (set, to) in branches.iter() {
                    rest = rest.minus(set);
                    negated.push((set.clone(), self.not(*to)));
                }
                negated.push((rest, ResidualId::TRUE));
                self.case(column, negated, &within)
            }
        }
    }

    pub(crate) fn and(&mut self, of: Vec<ResidualId>) -> ResidualId {
        let Some(of) = self.operands(of, ResidualId::TRUE, ResidualId::FALSE) else { return ResidualId::FALSE };
        match of[..] {
            [] => ResidualId::TRUE,
            [one] => one,
            _ => self.intern(Residual::And(of.into())),
        }
    }

    pub(crate) fn or(&mut self, of: Vec<ResidualId>) -> ResidualId {
        let Some(of) = self.operands(of, ResidualId::FALSE, ResidualId::TRUE) else { return ResidualId::TRUE };
        match of[..] {
            [] => ResidualId::FALSE,
            [one] => one,
            _ => self.intern(Residual::Or(of.into())),
        }
    }

    /// Normalises the operands of an And (`unit` true) or an Or (`unit` false): lifts nested ones, merges atoms of one
    /// column, sorts. `None` if an operand is `zero`, which decides the whole.
    fn operands(&mut self, of: Vec<ResidualId>, unit: ResidualId, zero: ResidualId) -> Option<Vec<ResidualId>> {
        let mut atoms: Vec<(usize, ResidualId, Option<Merged>)> = Vec::new();
        let mut others = Vec::new();
        let mut pending = of;
        while let Some(id) = pending.pop() {
            match self.node(id) {
                _ if id == unit => {}
                _ if id == zero => return None,
                Residual::And(inner) if unit == ResidualId::TRUE => pending.extend(inner.iter()),
                Residual::Or(inner) if unit == ResidualId::FALSE => pending.extend(inner.iter()),
                Residual::Atom { column, set, within } => match atoms.iter_mut().find(|atom| atom.0 == *column) {
                    Some((_, first, merged)) => {
                        let before = match (merged.take(), self.node(*first)) {
                            (Some((before, _)), _) => before,
                            (None, Residual::Atom { set: before, .. }) => before.clone(),
                            _ => continue,
                        };
                        let set = if unit == ResidualId::TRUE { before.intersect(set) } else { before.union(set) };
                        *merged = Some((set, within.clone()));
                    }
                    None => atoms.push((*column, id, None)),
                },
                _ => others.push(id),
            }
        }
        for (column, id, merged) in atoms {
            match merged.map_or(id, |(set, within)| self.atom(column, &set, &within)) {
                id if id == zero => return None,
                id => others.push(id),
            }
        }
        others.sort_unstable();
        others.dedup();
        Some(others)
    }

    fn iff(&mut self, a: ResidualId, b: ResidualId) -> ResidualId {
        match (a, b) {
            _ if a == b => ResidualId::TRUE,
            (ResidualId::TRUE, other) | (other, ResidualId::TRUE) => other,
            (ResidualId::FALSE, other) | (other, ResidualId::FALSE) => self.not(other),
            _ if self.not(a) == b => ResidualId::FALSE,
            _ => self.intern(Residual::Iff(a.min(b), a.max(b))),
        }
    }

    pub(crate) fn count_between(&mut self, low: usize, high: usize, of: Vec<ResidualId>) -> ResidualId {
        let sure = of.iter().filter(|id| **id == ResidualId::TRUE).count();
        let mut of: Vec<_> = of.into_iter().filter(|id| *id > ResidualId::FALSE).collect_vec();
        if high < sure {
            return ResidualId::FALSE;
        }
        let (low, high) = (low.saturating_sub(sure), (high - sure).min(of.len()));
        if low > high {
            return ResidualId::FALSE;
        }
        if low == 0 && high == of.len() {
            return ResidualId::TRUE;
        }
        if low == of.len() {
            return self.and(of);
        }
        if high == 0 {
            let none = of.into_iter().map(|id| self.not(id)).collect_vec();
            return self.and(none);
        }
        if low == 1 && high == of.len() {
            return self.or(of);
        }
        of.sort_unstable();
        self.intern(Residual::Count { low, high, of: of.into() })
    }

    /// Simplifies `id` for points at which `column` has a value of `set`.
    pub(crate) fn restrict(
        &mut self,
        id: ResidualId,
        column: usize,
        set: &ValueSet,
        budget: &mut Budget,
    ) -> Result<ResidualId, Unanswered> {
        if !self.mentions(id, column) {
            return Ok(id);
        }
        if let Residual::Atom { set: inside, within, .. } = self.node(id) {
            let (inside, within) = (inside.clone(), within.intersect(set));
            return Ok(self.atom(column, &inside, &within));
        }
        let key = (id, column, set.clone());
        if let Some(&known) = self.restricted.get(&key) {
            return Ok(known);
        }
        budget.spend(1 + self.operands_of(id))?;
        let result = match self.node(id).clone() {
            Residual::True | Residual::False | Residual::Fact { .. } => id,
            Residual::Atom { set: inside, within, .. } => self.atom(column, &inside, &within.intersect(set)),
            Residual::And(of) => {
                let of = self.restrict_all(&of, column, set, budget)?;
                self.and(of)
            }
            Residual::Or(of) => {
                let of = self.restrict_all(&of, column, set, budget)?;
                self.or(of)
            }
            Residual::Iff(a, b) => {
                let (a, b) = (self.restrict(a, column, set, budget)?, self.restrict(b, column, set, budget)?);
                self.iff(a, b)
            }
            Residual::Count { low, high, of } => {
                let of = self.restrict_all(&of, column, set, budget)?;
                self.count_between(low, high, of)
            }
            Residual::Case { column: own, branches, within } if own == column => self.case(own, branches.to_vec(), &within.intersect(set)),
            Residual::Case { column: own, branches, within } => {
                let mut narrowed = Vec::with_capacity(branches.len());
                for (values, to) in branches.iter() {
                    narrowed.push((values.clone(), self.restrict(*to, column, set, budget)?));
                }
                self.case(own, narrowed, &within)
            }
        };
        self.restricted.insert(key, result);
        Ok(result)
    }

    fn operands_of(&self, id: ResidualId) -> usize {
        match self.node(id) {
            Residual::And(of) | Residual::Or(of) | Residual::Count { of, .. } => of.len(),
            Residual::Case { branches, .. } => branches.len(),
            _ => 1,
        }
    }

    fn restrict_all(
        &mut self,
        of: &[ResidualId],
        column: usize,
        set: &ValueSet,
        budget: &mut Budget,
    ) -> Result<Vec<ResidualId>, Unanswered> {
        of.iter().map(|id| self.restrict(*id, column, set, budget)).collect()
    }

    /// Simplifies `id` for points of a region. The parts of a conjunction are small and recur, so each is simplified by
    /// itself.
    pub(crate) fn restrict_to(&mut self, id: ResidualId, region: &[ValueSet], budget: &mut Budget) -> Result<ResidualId, Unanswered> {
        let Residual::And(of) = self.node(id) else { return self.restrict_by_columns(id, region, budget) };
        let of = of.clone();
        budget.spend(1 + of.len())?;
        let mut left = Vec::with_capacity(of.len());
        for part in of.iter() {
            match self.restrict_by_columns(*part, region, budget)? {
                ResidualId::FALSE => return Ok(ResidualId::FALSE),
                part => left.push(part),
            }
        }
        Ok(if left == *of { id } else { self.and(left) })
    }

    fn restrict_by_columns(&mut self, id: ResidualId, region: &[ValueSet], budget: &mut Budget) -> Result<ResidualId, Unanswered> {
        let columns = self.columns(id).clone();
        columns.iter().try_fold(id, |id, column| self.restrict(id, *column, &region[*column], budget))
    }

    /// Whether some point satisfies `id`; `None` if only a search can tell.
    pub(crate) fn is_plainly_satisfiable(&self, id: ResidualId) -> Option<bool> {
        match self.node(id) {
            Residual::False => Some(false),
            Residual::True | Residual::Atom { .. } => Some(true),
            _ => self.satisfiable.get(&id).copied(),
        }
    }

    /// Remembers whether some point satisfies `id`, as the caller found out by another method.
    pub(crate) fn note(&mut self, id: ResidualId, is_satisfiable: bool) {
        self.satisfiable.insert(id, is_satisfiable);
    }

    /// Whether some point satisfies `id`. `NotKnown` if that depends on a fact, which only the solver knows.
    pub(crate) fn is_satisfiable(&mut self, id: ResidualId, budget: &mut Budget) -> Result<bool, Unanswered> {
        match self.node(id).clone() {
            Residual::False => return Ok(false),
            Residual::True | Residual::Atom { .. } => return Ok(true),
            Residual::Or(of) => {
                for it in of.iter() {
                    if self.is_satisfiable(*it, budget)? {
                        return Ok(true);
                    }
                }
                return Ok(false);
            }
            Residual::Fact { .. } => return Err(Unanswered::NotKnown),
            Residual::And(_) | Residual::Iff(..) | Residual::Count { .. } | Residual::Case { .. } => {}
        }
        if let Some(&known) = self.satisfiable.get(&id) {
            return Ok(known);
        }
        budget.spend(self.split_cost(id))?;
        let result = match &self.parts(id)[..] {
            [_] => self.some_branch_is_satisfiable(id, budget)?,
            parts => {
                let mut all = true;
                for part in parts {
                    all = all && self.is_satisfiable(*part, budget)?;
                }
                all
            }
        };
        self.satisfiable.insert(id, result);
        Ok(result)
    }

    fn some_branch_is_satisfiable(&mut self, id: ResidualId, budget: &mut Budget) -> Result<bool, Unanswered> {
        let column = self.splitting_column(id);
        for (cell, _) in self.cells(id, column) {
            let inside = self.restrict(id, column, &cell, budget)?;
            if self.is_satisfiable(inside, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Counts the points that satisfy `id`, over the columns that it mentions. `NotKnown` as in
    /// [`is_satisfiable`](Self::is_satisfiable).
    pub(crate) fn count(&mut self, id: ResidualId, budget: &mut Budget) -> Result<Count, Unanswered> {
        match self.node(id) {
            Residual::False => return Ok(Count::ZERO),
            Residual::True => return Ok(Count::from(1u32)),
            Residual::Atom { set, .. } => return Ok(Count::from(set.len())),
            Residual::Fact { .. } => return Err(Unanswered::NotKnown),
            _ => {}
        }
        if let Some(known) = self.counts.get(&id) {
            return Ok(known.clone());
        }
        budget.spend(self.split_cost(id))?;
        let result = match &self.parts(id)[..] {
            [_] => self.count_by_cells(id, budget)?,
            parts => {
                let mut product = Count::from(1u32);
                for part in parts {
                    product = product * self.count(*part, budget)?;
                }
                product
            }
        };
        self.counts.insert(id, result.clone());
        Ok(result)
    }

    fn count_by_cells(&mut self, id: ResidualId, budget: &mut Budget) -> Result<Count, Unanswered> {
        let column = self.splitting_column(id);
        let columns = self.columns(id).clone();
        let sizes = self.sizes_of_columns(id);
        let mut sum = Count::ZERO;
        for (cell, size) in self.cells(id, column) {
            let inside = self.restrict(id, column, &cell, budget)?;
            let mut points = self.count(inside, budget)? * Count::from(size);
            for (other, size) in columns.iter().zip(&sizes) {
                if *other != column && !points.is_zero() && self.columns(inside).binary_search(other).is_err() {
                    points = points * size.clone();
                }
            }
            sum += &points;
        }
        Ok(sum)
    }

    /// Finds a point that satisfies `id`: columns and their positions. Columns that it leaves out may have any value.
    pub(crate) fn witness(&mut self, id: ResidualId, budget: &mut Budget) -> Result<Option<Vec<(usize, u128)>>, Unanswered> {
        if !self.is_satisfiable(id, budget)? {
            return Ok(None);
        }
        let mut point = Vec::new();
        let mut rest = id;
        while let Some(&column) = self.columns(rest).first() {
            for (cell, _) in self.cells(rest, column) {
                let inside = self.restrict(rest, column, &cell, budget)?;
                if self.is_satisfiable(inside, budget)? {
                    point.push((column, cell.first().unwrap_or(0)));
                    rest = inside;
                    break;
                }
            }
        }
        Ok(Some(point))
    }

    /// Splits a conjunction into formulas that share no column; `[id]` if there is only one.
    pub(crate) fn parts(&mut self, id: ResidualId) -> Vec<ResidualId> {
        let Residual::And(of) = self.node(id).clone() else { return vec![id] };
        if self.are_apart(&of) {
            return of.to_vec();
        }
        let mut groups: Vec<(Vec<usize>, Vec<ResidualId>)> = Vec::new();
        for it in of.iter() {
            let mut columns = self.columns(*it).to_vec();
            let mut members = vec![*it];
            let (touching, apart): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|(taken, _)| taken.iter().any(|column| columns.contains(column)));
            for (more, ids) in touching {
                columns.extend(more);
                members.extend(ids);
            }
            groups = apart;
            groups.push((columns, members));
        }
        if groups.len() == 1 {
            return vec![id];
        }
        groups.into_iter().map(|(_, members)| self.and(members)).collect_vec()
    }

    /// Calls `visit` with the column, the set and the confines of each atom and branch in `id`, once for shared parts.
    fn visit_atoms(&self, id: ResidualId, visit: &mut impl FnMut(usize, &ValueSet, &ValueSet)) {
        let mut seen = HashSet::new();
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            if !seen.insert(id) {
                continue;
            }
            match self.node(id) {
                Residual::True | Residual::False | Residual::Fact { .. } => {}
                Residual::Atom { column, set, within } => visit(*column, set, within),
                Residual::And(of) | Residual::Or(of) | Residual::Count { of, .. } => pending.extend(of.iter()),
                Residual::Iff(a, b) => pending.extend([*a, *b]),
                Residual::Case { column, branches, within } => {
                    for (set, to) in branches.iter() {
                        visit(*column, set, within);
                        pending.push(*to);
                    }
                }
            }
        }
    }

    /// The column to split a formula on: that of its first [`Residual::Case`], or else the one mentioned most.
    fn splitting_column(&self, id: ResidualId) -> usize {
        let own = |id: &ResidualId| match self.node(*id) {
            Residual::Case { column, .. } => Some(*column),
            _ => None,
        };
        let inside = match self.node(id) {
            Residual::And(of) => of.iter().find_map(own),
            _ => own(&id),
        };
        inside.unwrap_or_else(|| self.busiest_column(id))
    }

    /// The column with the most atoms and branches, the first among equals.
    fn busiest_column(&self, id: ResidualId) -> usize {
        let columns = self.columns(id);
        let mut uses = vec![0usize; columns.len()];
        self.visit_atoms(id, &mut |column, _, _| {
            if let Ok(at) = columns.binary_search(&column) {
                uses[at] += 1;
            }
        });
        let most = uses.iter().max().copied().unwrap_or(0);
        columns[uses.iter().position(|&count| count == most).unwrap_or(0)]
    }

    /// The number of values to which `id` confines each of its columns, in the order of its columns.
    fn sizes_of_columns(&self, id: ResidualId) -> Vec<Count> {
        let columns = self.columns(id);
        let mut sizes = vec![Count::ZERO; columns.len()];
        self.visit_atoms(id, &mut |column, _, within| {
            if let Ok(at) = columns.binary_search(&column)
                && sizes[at].is_zero()
            {
                sizes[at] = Count::from(within.len());
            }
        });
        sizes
    }

    /// Splits the values of a column into sets that `id` does not distinguish, each with its number of values. Empty if
    /// `id` does not mention the column.
    pub(crate) fn cells(&self, id: ResidualId, column: usize) -> Vec<(ValueSet, u128)> {
        let mut cells: Vec<ValueSet> = Vec::new();
        self.visit_atoms(id, &mut |at, set, within| {
            if at == column {
                if cells.is_empty() {
                    cells.push(within.clone());
                }
                cells = cells.iter().flat_map(|cell| [cell.intersect(set), cell.minus(set)]).filter(|cell| !cell.is_empty()).collect_vec();
            }
        });
        cells
            .into_iter()
            .map(|cell| {
                let size = cell.len();
                (cell, size)
            })
            .collect_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_true(column: usize) -> Formula {
        Formula::Atom { column, set: ValueSet::one(1) }
    }

    fn implies(a: Formula, b: Formula) -> Formula {
        Formula::Or(vec![Formula::Not(Box::new(a)), b])
    }

    fn count(columns: usize, formula: &Formula) -> (String, u64) {
        let mut residuals = Residuals::new();
        let mut budget = Budget::steps(1_000_000);
        let within = vec![ValueSet::span(0, 1); columns];
        let id = residuals.add(formula, &within);
        let free = columns - residuals.columns(id).len();
        let points = residuals.count(id, &mut budget).unwrap();
        let all = (0..free).fold(points, |n, _| n * Count::from(2u32));
        (all.to_string(), budget.spent())
    }

    #[test]
    fn independent_relations_are_counted_apart() {
        let pairs = (0..9).map(|at| implies(is_true(at), Formula::Not(Box::new(is_true(at + 9))))).collect();
        let (cases, steps) = count(18, &Formula::And(pairs));
        assert_eq!(cases, "19683");
        assert!(steps < 2_000, "{steps} steps");
    }

    #[test]
    fn long_counts_and_parities_stay_polynomial() {
        let one = Formula::Count { low: 1, high: 1, of: (0..200).map(is_true).collect() };
        let (cases, steps) = count(200, &one);
        assert_eq!(cases, "200");
        assert!(steps < 1_000_000, "{steps} steps");
        let parity = (1..100).fold(is_true(0), |chain, at| Formula::Iff(Box::new(chain), Box::new(is_true(at))));
        let (cases, steps) = count(100, &parity);
        assert_eq!(cases, (1u128 << 99).to_string());
        assert!(steps < 1_000_000, "{steps} steps");
    }

    #[test]
    fn agrees_with_the_truth_table() {
        let formula = Formula::And(vec![
            Formula::Iff(Box::new(is_true(0)), Box::new(Formula::Or(vec![is_true(1), is_true(2)]))),
            Formula::Not(Box::new(Formula::Count { low: 2, high: 3, of: vec![is_true(1), is_true(2), is_true(3), is_true(4)] })),
        ]);
        let truth = (0u128..32).filter(|bits| formula.holds(&|column| bits >> column & 1)).count();
        assert_eq!(count(5, &formula).0, truth.to_string());
    }
}
