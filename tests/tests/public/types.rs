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

/// The key of a number of months.
pub const fn months(all: i32) -> i32 {
    all
}

/// A day of any year: month and day, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MonthDay(pub u8, pub u8);

/// The days of each month of a leap year.
pub const MONTHS: [u8; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// How many days of a leap year lie before a day.
pub fn day_of_leap_year(day: MonthDay) -> u16 {
    let before = MONTHS[..usize::from(day.0) - 1].iter().map(|it| u16::from(*it)).sum::<u16>();
    before + u16::from(day.1) - 1
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
    Allergy { Penicillin, Macrolide, Latex, Nuts }
    Drug { Penicillin, Clarithromycin, Erythromycin, Ask }
    Method { Get, Post, Put, Patch, Delete }
    Folder { Refused, Lists, Inbox, Spam, Personal }
    Measure { Preference, Quota }
    Public { Yes, No }
    Contacted { No, Yes }
    Credibility { NotCredible, Credible }
    Suppliers { One, Multiple }
    Engagement { Active, Unresponsive }
    Utility { Laborious, Efficient, SuperEffective }
    Impact { Minimal, Significant }
    Triage { Decline, Track, Coordinate }
    Protocol { Tcp, Udp, Icmp, Other }
    Verdict { Accept, Reject, Drop }
    Purpose { Here, Private, Carrier, Loopback, Link, Examples, Benchmarks, Group, Later, Everybody, Internet }
}

/// Who delivers, and what it was told.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Supplier {
    pub calls: u32,
    pub cuts: u32,
}
