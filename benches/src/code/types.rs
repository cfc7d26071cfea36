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
    PQ,
    /// Those of these neighbours, which are one from now on.
    PR,
    /// Those of these neighbours, which are one from now on.
    PS,
    /// Those of these neighbours, which are one from now on.
    QR,
    /// Those of these neighbours, which are one from now on.
    QS,
    /// Those of these neighbours, which are one from now on.
    RS,
    /// Those of these neighbours, which are one from now on.
    PQR,
    /// Those of these neighbours, which are one from now on.
    PQS,
    /// Those of these neighbours, which are one from now on.
    PRS,
    /// Those of these neighbours, which are one from now on.
    QRS,
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
