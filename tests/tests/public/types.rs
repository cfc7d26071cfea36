//! The types of the tables, as a program would have them.

/// A day, by its number since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(pub i32);

/// The key of a day.
pub const fn days(day: Day) -> i32 {
    day.0
}

impl Day {
    /// 1970-01-01 was a Thursday.
    pub const fn weekday(self) -> Weekday {
        match self.0.rem_euclid(7) {
            0 => Weekday::Thu,
            1 => Weekday::Fri,
            2 => Weekday::Sat,
            3 => Weekday::Sun,
            4 => Weekday::Mon,
            5 => Weekday::Tue,
            _ => Weekday::Wed,
        }
    }
}

/// The key of a time of day that is one already.
pub const fn nanoseconds(time: u64) -> u64 {
    time
}

/// The key of an amount in cents.
pub const fn cents(amount: i128) -> i128 {
    amount
}

/// The key of a temperature in tenths of a degree.
pub fn tenths(temperature: i32) -> i128 {
    temperature.into()
}

macro_rules! plain {
    ($($name:ident { $($variant:ident),* })*) => {
        $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name { $($variant),* }
        )*
    };
}

plain! {
    Weekday { Mon, Tue, Wed, Thu, Fri, Sat, Sun }
    Risk { Low, Medium, High, VeryHigh }
    Routing { Decline, Refer, Accept }
    Medium { Book, Film, Game }
    Country { Austria, France, Germany, Norway }
    Treatment { Domestic, ReverseCharge, OneStopShop, Export }
    Counter { Cargo, Special, Pay, Drop }
    Band { Allowance, Basic, Higher, Taper, Additional }
    Season { Running, Last, Over }
    Use { Private, Commute, Business }
    Answer { Serve, Validate, GatewayTimeout }
    Reply { Lock, Wait, Refuse, SecondFactor, Enter }
}

/// Who delivers, and what it was told.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Supplier {
    pub calls: u32,
    pub cuts: u32,
}
