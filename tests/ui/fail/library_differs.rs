//! A type with the path of a library's, and other keys.

/// Another crate under the name of the known one.
pub mod chrono {
    /// Counts days from another day.
    #[derive(Clone, Copy)]
    pub struct NaiveDate(i32);

    impl NaiveDate {
        /// Any day there is.
        pub const fn from_ymd_opt(year: i32, month: u32, day: u32) -> Option<Self> {
            Some(Self(year * 372 + month as i32 * 31 + day as i32))
        }

        /// Its number.
        pub const fn to_epoch_days(self) -> i32 {
            self.0
        }
    }
}

dtable_runtime::dtable!("ui/tables/opening.yaml");

fn main() {}
