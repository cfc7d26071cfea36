//! What a customer asks for, and what it costs in a month.

use crate::Purpose;
use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::Deserialize;

/// An application for a loan, as a customer sends it. Amounts are texts in JSON, such as `"12500.00"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    /// The customer's own number of it: the same one is not decided twice.
    pub id: String,
    /// Who asks.
    pub customer: String,
    /// How much is asked for.
    pub amount: Decimal,
    /// In how many months it is paid back.
    pub months: u16,
    /// What the household has in a month.
    pub income: Decimal,
    /// What it spends.
    pub expenses: Decimal,
    /// What the loan is for.
    pub purpose: Purpose,
    /// When it is to be paid out.
    pub payout: NaiveDate,
}

impl Application {
    /// What is left in a month.
    #[must_use]
    pub fn free(&self) -> Decimal {
        self.income.saturating_sub(self.expenses).max(Decimal::ZERO).round_dp_with_strategy(2, RoundingStrategy::ToZero)
    }

    /// Half of what is left.
    #[must_use]
    pub fn half(&self) -> Decimal {
        (self.free() / Decimal::TWO).round_dp_with_strategy(2, RoundingStrategy::ToZero)
    }

    /// The rate of a month at so many hundredths of a percent in a year, to the cent. The tariff has accepted amount and months.
    #[must_use]
    pub fn rate(&self, basis_points: u16) -> Decimal {
        let (interest, months) = (Decimal::new(i64::from(basis_points), 4) / Decimal::from(12), Decimal::from(self.months));
        let growth = (0..self.months).fold(Decimal::ONE, |grown, _| (grown * (Decimal::ONE + interest)).round_dp(20));
        let rate = if basis_points == 0 { self.amount / months } else { self.amount * interest * growth / (growth - Decimal::ONE) };
        rate.round_dp(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn application(amount: i64, months: u16) -> Application {
        let (purpose, payout) = (Purpose::Car, NaiveDate::default());
        let (income, expenses) = (Decimal::new(250_001, 2), Decimal::from(1_500));
        Application { id: String::new(), customer: String::new(), amount: amount.into(), months, income, expenses, purpose, payout }
    }

    #[test]
    fn rates_pay_the_loan_back() {
        // 10,000 at 6 % in 48 months: 234.85, as every calculator of annuities says.
        assert_eq!(application(10_000, 48).rate(600), Decimal::new(23_485, 2));
        assert_eq!(application(1_200, 12).rate(0), Decimal::from(100));
        assert!(application(50_000, 120).rate(u16::MAX) > Decimal::from(2_700));
    }

    #[test]
    fn half_of_what_is_left_is_never_more_than_that() {
        let mut it = application(500, 6);
        assert_eq!([it.free(), it.half()], [Decimal::new(100_001, 2), Decimal::from(500)]);
        (it.income, it.expenses) = (Decimal::MIN, Decimal::MAX);
        assert_eq!([it.free(), it.half()], [Decimal::ZERO; 2]);
    }
}
