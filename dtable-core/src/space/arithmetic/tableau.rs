//! The simplex tableau: which quantities are sums of which others, and what values they have now.
//!
//! As many quantities as there are variables have a *column*; the other quantities have a *row* that says what they are
//! in terms of the columns: `divisor * quantity = sum of factors[c] * column c`. A pivot exchanges a row and a column.
//! A column always has a whole number as its value; a row's value is the fraction `total / divisor`. Rows are kept over
//! whole numbers, without common divisors: where all factors are 1 and -1, as in differences, no division ever happens.
//!
//! *Example.* Columns `x = 5` and `y = 2`, row `s = x - y`, so `s = 3`. To bring `s` to 4, pivot it with `x`: the row
//! is now `x = s + y`, the column `s` has the value 4, and `x` follows with 6.

use super::inequality::gcd;
use super::wide::{Wide, reduced};
use crate::lists::CollectVec;
use crate::space::budget::rate;
use crate::trial::is_out;

/// Bits of numbers whose sums fit into 128 bits.
const MOST_BITS: u32 = 127;
/// A number did not fit; the tableau has to be built anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// Where a quantity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuantityPlace {
    /// Nothing has asked for it yet.
    Nowhere,
    Row(usize),
    Column(usize),
}

#[derive(Clone, Debug)]
pub(super) struct TableauColumn {
    pub(super) quantity: usize,
    pub(super) value: i128,
}

#[derive(Clone, Debug)]
pub(super) struct TableauRow {
    pub(super) quantity: usize,
    /// A factor a column.
    pub(super) factors: Vec<i128>,
    /// Positive.
    pub(super) divisor: i128,
    /// The sum of factors times values of columns.
    pub(super) total: i128,
    /// No factor has more bits than this, nor the divisor.
    bits: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Tableau {
    pub(super) rows: Vec<TableauRow>,
    pub(super) columns: Vec<TableauColumn>,
    places: Vec<QuantityPlace>,
}

impl Tableau {
    /// Where a quantity is.
    pub(super) fn place(&self, quantity: usize) -> QuantityPlace {
        self.places.get(quantity).copied().unwrap_or(QuantityPlace::Nowhere)
    }

    fn set_place(&mut self, quantity: usize, place: QuantityPlace) {
        if self.places.len() <= quantity {
            self.places.resize(quantity + 1, QuantityPlace::Nowhere);
        }
        self.places[quantity] = place;
    }

    /// Adds a column that no row mentions yet.
    pub(super) fn add_column(&mut self, quantity: usize, value: i128) {
        self.set_place(quantity, QuantityPlace::Column(self.columns.len()));
        self.columns.push(TableauColumn { quantity, value });
        for row in &mut self.rows {
            row.factors.push(0);
        }
    }

    /// Adds a row for a sum of quantities, all of which have a place.
    pub(super) fn add_row(&mut self, quantity: usize, terms: &[(usize, i128)]) -> Result<(), Overflow> {
        let mut sum = TableauRow { quantity, factors: vec![0; self.columns.len()], divisor: 1, total: 0, bits: 0 };
        for &(term, factor) in terms {
            match self.place(term) {
                QuantityPlace::Column(at) => self.add_column_to(&mut sum, at, factor).ok_or(Overflow)?,
                QuantityPlace::Row(at) => sum.add_fraction(&self.rows[at], factor).ok_or(Overflow)?,
                QuantityPlace::Nowhere => return Err(Overflow),
            }
        }
        sum.reduce();
        sum.measure();
        self.set_place(quantity, QuantityPlace::Row(self.rows.len()));
        self.rows.push(sum);
        Ok(())
    }

    fn add_column_to(&self, sum: &mut TableauRow, at: usize, factor: i128) -> Option<()> {
        let factor = factor.checked_mul(sum.divisor)?;
        sum.factors[at] = sum.factors[at].checked_add(factor)?;
        sum.total = sum.total.checked_add(factor.checked_mul(self.columns[at].value)?)?;
        Some(())
    }

    /// Gives a column another value; the rows follow.
    pub(super) fn move_column(&mut self, at: usize, value: i128) -> Result<(), Overflow> {
        let by = value.checked_sub(self.columns[at].value).ok_or(Overflow)?;
        self.columns[at].value = value;
        for row in &mut self.rows {
            let factor = row.factors[at];
            if factor != 0 {
                row.total = factor.checked_mul(by).and_then(|it| row.total.checked_add(it)).ok_or(Overflow)?;
            }
        }
        Ok(())
    }

    /// Exchanges the quantity of a row, which takes the value `target`, with that of a column, which follows.
    /// Returns how many factors were looked at.
    pub(super) fn pivot(&mut self, row: usize, column: usize, target: i128) -> Result<usize, Overflow> {
        let leaving = self.columns[column].value;
        self.turn_row(row, column, target).ok_or(Overflow)?;
        self.rows[row].measure();
        let pivot = std::mem::replace(&mut self.rows[row], TableauRow { quantity: 0, factors: Vec::new(), divisor: 1, total: 0, bits: 0 });
        let entries: Vec<(usize, i128)> = pivot.factors.iter().copied().enumerate().filter(|(_, factor)| *factor != 0).collect_vec();
        let mut work = self.rows.len() + self.columns.len();
        for other in &mut self.rows {
            if other.factors.get(column).is_some_and(|factor| *factor != 0) {
                work += other.substitute(column, leaving, &pivot, &entries, &self.columns).ok_or(Overflow)?;
            }
        }
        self.rows[row] = pivot;
        Ok(work)
    }

    /// Solves a row for the quantity of a column.
    fn turn_row(&mut self, at: usize, column: usize, target: i128) -> Option<()> {
        let row = &mut self.rows[at];
        let (left, entered) = (row.quantity, self.columns[column].quantity);
        let factor = row.factors[column];
        let rest = row.total.checked_sub(factor.checked_mul(self.columns[column].value)?)?;
        let sign = factor.signum();
        for it in &mut row.factors {
            if *it != 0 {
                *it = it.checked_mul(-sign)?;
            }
        }
        row.factors[column] = row.divisor * sign;
        row.total = rest.checked_mul(-sign)?.checked_add(row.factors[column].checked_mul(target)?)?;
        row.divisor = factor.checked_abs()?;
        row.quantity = entered;
        self.columns[column] = TableauColumn { quantity: left, value: target };
        self.set_place(left, QuantityPlace::Column(column));
        self.set_place(entered, QuantityPlace::Row(at));
        Some(())
    }
}

/// How many bits a number has.
const fn bits(number: i128) -> u32 {
    128 - number.unsigned_abs().leading_zeros()
}

impl TableauRow {
    /// Whether its value is less than a number; a product that does not fit is beyond every total.
    pub(super) fn is_below(&self, value: i128) -> bool {
        match if self.divisor == 1 { Some(value) } else { value.checked_mul(self.divisor) } {
            Some(scaled) => self.total < scaled,
            None => value > 0,
        }
    }

    /// Whether its value is greater than a number.
    pub(super) fn is_above(&self, value: i128) -> bool {
        match if self.divisor == 1 { Some(value) } else { value.checked_mul(self.divisor) } {
            Some(scaled) => self.total > scaled,
            None => value < 0,
        }
    }

    /// The whole number nearest to its value.
    pub(super) fn nearest(&self) -> i128 {
        let (below, rest) = (self.total.div_euclid(self.divisor), self.total.rem_euclid(self.divisor));
        if rest > self.divisor / 2 { below + 1 } else { below }
    }

    /// Its value, if that is a whole number.
    pub(super) fn whole(&self) -> Option<i128> {
        if self.divisor == 1 { Some(self.total) } else { (self.total % self.divisor == 0).then(|| self.total / self.divisor) }
    }

    /// Adds `times` the quantity of another row.
    fn add_fraction(&mut self, row: &Self, times: i128) -> Option<()> {
        let common = gcd(self.divisor.unsigned_abs(), row.divisor.unsigned_abs()) as i128;
        let up = row.divisor / common;
        let times = times.checked_mul(self.divisor / common)?;
        for (to, from) in self.factors.iter_mut().zip(&row.factors) {
            *to = to.checked_mul(up)?.checked_add(times.checked_mul(*from)?)?;
        }
        self.total = self.total.checked_mul(up)?.checked_add(times.checked_mul(row.total)?)?;
        self.divisor = self.divisor.checked_mul(up)?;
        Some(())
    }

    /// Puts a row, whose quantity had a column with the value `leaving`, in the place of that column. Returns how many
    /// factors were looked at.
    fn substitute(
        &mut self,
        column: usize,
        leaving: i128,
        pivot: &Self,
        entries: &[(usize, i128)],
        columns: &[TableauColumn],
    ) -> Option<usize> {
        let factor = self.factors[column];
        let common = if pivot.divisor == 1 { 1 } else { gcd(factor.unsigned_abs(), pivot.divisor.unsigned_abs()) as i128 };
        let (up, times) = (pivot.divisor / common, factor / common);
        let needed = |row: &Self| (row.bits + bits(up)).max(bits(times) + pivot.bits) + 1;
        if needed(self) > MOST_BITS {
            self.measure();
        }
        let total = self.total_with(factor.checked_mul(leaving), up, times, pivot.total);
        let Some(total) = total.filter(|_| needed(self) <= MOST_BITS) else {
            return self.substitute_wide(column, up, times, pivot, columns);
        };
        self.bits = needed(self);
        self.total = total;
        self.factors[column] = 0;
        let mut work = entries.len();
        if up != 1 {
            work += self.factors.len();
            self.divisor *= up;
            for it in &mut self.factors {
                if *it != 0 {
                    *it *= up;
                }
            }
        }
        for &(at, entry) in entries {
            self.factors[at] += times * entry;
        }
        Some(work + self.reduce())
    }

    /// The total without a part, multiplied, and with a part of another total.
    fn total_with(&self, less: Option<i128>, up: i128, times: i128, total: i128) -> Option<i128> {
        self.total.checked_sub(less?)?.checked_mul(up)?.checked_add(times.checked_mul(total)?)
    }

    /// [`substitute`](Self::substitute) with products of 256 bits.
    fn substitute_wide(&mut self, column: usize, up: i128, times: i128, pivot: &Self, columns: &[TableauColumn]) -> Option<usize> {
        if is_out("wide") {
            return None;
        }
        self.factors[column] = 0;
        let factors = self.factors.iter().zip(&pivot.factors);
        let mut numbers: Vec<Wide> = factors.map(|(own, its)| Wide::product(*own, up).plus(Wide::product(*its, times))).collect_vec();
        numbers.push(Wide::product(self.divisor, up));
        let mut numbers = reduced(&numbers)?;
        self.divisor = numbers.pop()?;
        self.factors = numbers;
        self.measure();
        self.total = 0;
        for (factor, column) in self.factors.iter().zip(columns) {
            self.total = self.total.checked_add(factor.checked_mul(column.value)?)?;
        }
        Some(rate::NUMBERS_PER_WIDE_NUMBER * self.factors.len())
    }

    /// Counts the bits of its numbers.
    fn measure(&mut self) {
        let all = self.factors.iter().fold(self.divisor.unsigned_abs(), |all, factor| all | factor.unsigned_abs());
        self.bits = 128 - all.leading_zeros();
    }

    /// Divides by what all numbers have in common. Returns how many factors were looked at.
    fn reduce(&mut self) -> usize {
        let mut common = self.divisor.unsigned_abs();
        let mut work = 0;
        for it in &self.factors {
            if common == 1 {
                return work;
            }
            work += 1;
            if *it != 0 {
                common = gcd(common, it.unsigned_abs());
            }
        }
        if common > 1 {
            let common = common as i128;
            for it in &mut self.factors {
                *it /= common;
            }
            self.divisor /= common;
            self.total /= common;
        }
        work
    }
}
