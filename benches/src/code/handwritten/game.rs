// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(closed = 0, started = 1, over = 2, free = 3, computer_turn = 4, human_turn = 5, human_moved = 6);

/// The code made for inputs.
#[inline]
pub fn made_free(host: &Free<7>) -> game_free::Rule {
    game_free::decide(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6])
}

/// The code made for conditions.
#[inline]
pub fn made_asked(host: &impl Conditions) -> Rule {
    game::decide(host)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed(host: &impl PackedConditions) -> game_packed::Rule {
    game_packed::decide(host)
}

/// The rules in their order.
#[inline]
pub fn if_chain(host: &impl Conditions) -> Rule {
    if host.closed() {
        return Rule::R1;
    }
    if !host.closed() && !host.started() {
        return Rule::R2;
    }
    if !host.closed() && host.started() && host.over() {
        return Rule::R3;
    }
    if !host.closed() && host.started() && !host.over() && host.free() && host.computer_turn() {
        return Rule::R4;
    }
    if !host.closed() && host.started() && !host.over() && host.free() && host.human_turn() && !host.human_moved() {
        return Rule::R5;
    }
    if !host.closed() && host.started() && !host.over() && host.human_turn() && host.human_moved() {
        return Rule::R6;
    }
    Rule::R7
}

/// One `match`.
#[inline]
pub fn tuple_match(host: &impl Conditions) -> Rule {
    match (host.closed(), host.started(), host.over(), host.free(), host.computer_turn(), host.human_turn(), host.human_moved()) {
        (true, _, _, _, _, _, _) => Rule::R1,
        (false, false, _, _, _, _, _) => Rule::R2,
        (false, true, true, _, _, _, _) => Rule::R3,
        (false, true, false, true, true, _, _) => Rule::R4,
        (false, true, false, true, _, true, false) => Rule::R5,
        (false, true, false, _, _, true, true) => Rule::R6,
        _ => Rule::R7,
    }
}

/// Nested questions.
#[inline]
pub fn nested(host: &impl Conditions) -> Rule {
    if host.closed() {
        Rule::R1
    } else if host.started() {
        if host.over() {
            Rule::R3
        } else if host.human_moved() {
            Rule::R6
        } else if host.free() {
            if host.computer_turn() {
                Rule::R4
            } else {
                Rule::R5
            }
        } else {
            Rule::R7
        }
    } else {
        Rule::R2
    }
}

#[inline]
fn key(host: &impl Conditions) -> u32 {
    u32::from(host.closed())
        | u32::from(host.started()) << 1
        | u32::from(host.over()) << 2
        | u32::from(host.free()) << 3
        | u32::from(host.computer_turn()) << 4
        | u32::from(host.human_turn()) << 5
        | u32::from(host.human_moved()) << 6
}

static RULES: [(u32, u32, Rule); 6] = [
    (0x1, 0x1, Rule::R1),
    (0x3, 0x0, Rule::R2),
    (0x7, 0x6, Rule::R3),
    (0x1f, 0x1a, Rule::R4),
    (0x6f, 0x2a, Rule::R5),
    (0x67, 0x62, Rule::R6),
];

/// A loop over masks and values.
#[inline]
pub fn scan(host: &impl Conditions) -> Rule {
    let key = key(host);
    for (mask, value, result) in &RULES {
        if key & mask == *value {
            return *result;
        }
    }
    Rule::R7
}

/// The result of every key.
pub type Table = [Rule; 1 << 7];

/// One lookup.
#[inline]
pub fn packed(host: &impl Conditions, table: &Table) -> Rule {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Rule> = (0..1 << 7).map(|case| scan(&Free::<7>::of(case))).collect();
    results.try_into().expect("one result a case")
}
