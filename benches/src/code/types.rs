//! Results and values that the tables name.

/// What becomes of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pixel {
    /// It was not set.
    Keep0,
    /// It stays set.
    Keep1,
    /// It is deleted.
    Change0,
}

/// Which labels a pixel takes and unites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "where several results are right, a graph may do without one of them")]
pub enum Label {
    /// It is not set.
    Nothing,
    /// One that was not there before.
    New,
    /// That of this neighbour.
    P,
    /// That of this neighbour.
    Q,
    /// That of this neighbour.
    R,
    /// That of this neighbour.
    S,
    /// Those of these neighbours, which are one from now on.
    Pq,
    /// Those of these neighbours, which are one from now on.
    Pr,
    /// Those of these neighbours, which are one from now on.
    Ps,
    /// Those of these neighbours, which are one from now on.
    Qr,
    /// Those of these neighbours, which are one from now on.
    Qs,
    /// Those of these neighbours, which are one from now on.
    Rs,
    /// Those of these neighbours, which are one from now on.
    Pqr,
    /// Those of these neighbours, which are one from now on.
    Pqs,
    /// Those of these neighbours, which are one from now on.
    Prs,
    /// Those of these neighbours, which are one from now on.
    Qrs,
}

/// Where a parcel goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Inside the country.
    Home,
    /// To a neighbour.
    Near,
    /// Across a few borders.
    Far,
    /// Anywhere else.
    World,
}

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of HTTP")]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

/// What somebody must not eat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "food")]
pub enum Allergy {
    Gluten,
    Crustacean,
    Egg,
    Fish,
    Peanut,
    Soy,
    Milk,
    Nut,
    Celery,
    Mustard,
    Sesame,
    Lupin,
}

/// A stamp that only its own method understands.
#[derive(Clone, Copy, Debug)]
pub struct Stamp(pub u32);

impl Stamp {
    /// Whether it was late: at half of all stamps, in no order that a range could tell.
    #[inline]
    #[must_use]
    pub const fn is_late(self) -> bool {
        (self.0 ^ self.0 >> 7) & 1 == 1
    }
}

/// A day, of a type that only the program knows.
#[derive(Clone, Copy, Debug)]
pub struct Day(i32);

impl Day {
    /// The day that is so many days after the first of January 1970.
    #[must_use]
    pub const fn new(number: i32) -> Self {
        Self(number)
    }

    /// How many days it is after the first of January 1970.
    #[inline]
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }
}

/// How large a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "three sizes")]
pub enum Size {
    Small,
    Medium,
    Large,
}

/// How far a letter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Not far.
    Near,
    /// Far, by land.
    Far,
    /// Across the sea.
    Sea,
}

/// The protocol of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// TCP.
    Tcp,
    /// UDP.
    Udp,
    /// ICMP.
    Icmp,
    /// Any other.
    Other,
}
