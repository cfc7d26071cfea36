// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(rain = 0, hungry = 1, hurry = 2);

/// The code made for inputs.
#[inline]
pub fn made_free(host: &Free<3>) -> u8 {
    three_free(host.0[0], host.0[1], host.0[2])
}

/// The code made for conditions.
#[inline]
pub fn made_asked(host: &impl Conditions) -> u8 {
    three(host)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed(host: &impl PackedConditions) -> u8 {
    three_packed(host)
}

/// The rules in their order.
#[inline]
pub fn if_chain(host: &impl Conditions) -> u8 {
    if !host.rain() && !host.hungry() && !host.hurry() {
        return 3;
    }
    if !host.rain() && !host.hungry() && host.hurry() {
        return 0;
    }
    if !host.rain() && host.hungry() && !host.hurry() {
        return 4;
    }
    if !host.rain() && host.hungry() && host.hurry() {
        return 1;
    }
    if host.rain() && !host.hungry() && !host.hurry() {
        return 6;
    }
    if host.rain() && !host.hungry() && host.hurry() {
        return 2;
    }
    if host.rain() && host.hungry() && !host.hurry() {
        return 7;
    }
    5
}

/// One `match`.
#[inline]
pub fn tuple_match(host: &impl Conditions) -> u8 {
    match (host.rain(), host.hungry(), host.hurry()) {
        (false, false, false) => 3,
        (false, false, true) => 0,
        (false, true, false) => 4,
        (false, true, true) => 1,
        (true, false, false) => 6,
        (true, false, true) => 2,
        (true, true, false) => 7,
        _ => 5,
    }
}

/// Nested questions.
#[inline]
pub fn nested(host: &impl Conditions) -> u8 {
    if host.rain() {
        if host.hungry() {
            if host.hurry() {
                5
            } else {
                7
            }
        } else if host.hurry() {
            2
        } else {
            6
        }
    } else if host.hungry() {
        if host.hurry() {
            1
        } else {
            4
        }
    } else if host.hurry() {
        0
    } else {
        3
    }
}

#[inline]
fn key(host: &impl Conditions) -> u32 {
    u32::from(host.rain())
        | u32::from(host.hungry()) << 1
        | u32::from(host.hurry()) << 2
}

static RULES: [(u32, u32, u8); 7] = [
    (0x7, 0x0, 3),
    (0x7, 0x4, 0),
    (0x7, 0x2, 4),
    (0x7, 0x6, 1),
    (0x7, 0x1, 6),
    (0x7, 0x5, 2),
    (0x7, 0x3, 7),
];

/// A loop over masks and values.
#[inline]
pub fn scan(host: &impl Conditions) -> u8 {
    let key = key(host);
    for (mask, value, result) in &RULES {
        if key & mask == *value {
            return *result;
        }
    }
    5
}

/// The result of every key.
pub type Table = [u8; 1 << 3];

/// One lookup.
#[inline]
pub fn packed(host: &impl Conditions, table: &Table) -> u8 {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<u8> = (0..1 << 3).map(|case| scan(&Free::<3>::of(case))).collect();
    results.try_into().expect("one result a case")
}
