//! The parcel asked: four calls, which mix a word as those for booleans do.

use super::host::worked;
use super::made;
use super::parcel::{Free, Parcel};
use super::types::Zone;

/// Every answer is a call.
#[derive(Clone, Copy, Debug)]
pub struct Asked<const ROUNDS: u32>(pub Free);

/// The code made for conditions.
#[inline]
pub fn made_asked<const ROUNDS: u32>(it: &Asked<ROUNDS>) -> u32 {
    made::parcel_asked(it)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed<const ROUNDS: u32>(it: &Asked<ROUNDS>) -> u32 {
    made::parcel_packed(it)
}

/// Each table has a trait of its own.
macro_rules! answers {
    ($($table:ident),*) => {$(
        impl<const ROUNDS: u32> made::$table::Conditions for Asked<ROUNDS> {
            fn zone(&self) -> Zone {
                zone::<ROUNDS>(self.0)
            }

            fn grams(&self) -> u32 {
                grams::<ROUNDS>(self.0)
            }

            fn worth(&self) -> u32 {
                worth::<ROUNDS>(self.0)
            }

            fn express(&self) -> bool {
                express::<ROUNDS>(self.0)
            }
        }
    )*};
}

answers!(parcel_asked, parcel_packed);

/// The generated code checks the ranges of what it asks; so does this.
impl<const ROUNDS: u32> Parcel for Asked<ROUNDS> {
    #[inline]
    fn zone(&self) -> Zone {
        zone::<ROUNDS>(self.0)
    }

    #[inline]
    fn grams(&self) -> u32 {
        let grams = grams::<ROUNDS>(self.0);
        assert!((1..=30_000).contains(&grams), "grams");
        grams
    }

    #[inline]
    fn worth(&self) -> u32 {
        let worth = worth::<ROUNDS>(self.0);
        assert!(worth <= 5_000, "worth");
        worth
    }

    #[inline]
    fn express(&self) -> bool {
        express::<ROUNDS>(self.0)
    }
}

#[inline(never)]
fn zone<const ROUNDS: u32>(it: Free) -> Zone {
    if worked::<ROUNDS>(it.grams) == 0 { it.zone } else { Zone::Home }
}

#[inline(never)]
fn grams<const ROUNDS: u32>(it: Free) -> u32 {
    it.grams | worked::<ROUNDS>(it.worth)
}

#[inline(never)]
fn worth<const ROUNDS: u32>(it: Free) -> u32 {
    it.worth | worked::<ROUNDS>(it.grams)
}

#[inline(never)]
fn express<const ROUNDS: u32>(it: Free) -> bool {
    it.express || worked::<ROUNDS>(it.grams) == 1
}
