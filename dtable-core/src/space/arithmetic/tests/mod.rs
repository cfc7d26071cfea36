//! Laws of the arithmetic, tested on random systems and tests.

mod encode;
mod linear;
mod search;

/// Numbers that look random and are the same everywhere.
pub(super) struct FormulaNumbers(pub(super) u64);

impl FormulaNumbers {
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    pub(super) fn within(&mut self, range: i128) -> i128 {
        self.below(2 * range as usize + 1) as i128 - range
    }
}
