// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(r11 = 0, r12 = 1, r13 = 2, r21 = 3, r22 = 4, r23 = 5, r31 = 6, r32 = 7, r33 = 8, b11 = 9, b12 = 10, b13 = 11, b21 = 12, b22 = 13, b23 = 14, b31 = 15, b32 = 16, b33 = 17);

/// The code made for inputs.
#[inline]
pub fn made_free(host: &Free<18>) -> computer_move_free::Rule {
    computer_move_free::decide(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6], host.0[7], host.0[8], host.0[9], host.0[10], host.0[11], host.0[12], host.0[13], host.0[14], host.0[15], host.0[16], host.0[17])
}

/// The code made for conditions.
#[inline]
pub fn made_asked(host: &impl Conditions) -> Rule {
    computer_move::decide(host)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed(host: &impl PackedConditions) -> computer_move_packed::Rule {
    computer_move_packed::decide(host)
}

/// The rules in their order.
#[inline]
pub fn if_chain(host: &impl Conditions) -> Rule {
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() {
        return Rule::P1;
    }
    if host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P2;
    }
    if !host.r11() && host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P3;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P4;
    }
    if !host.r11() && !host.r12() && !host.r13() && host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P5;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b11() {
        return Rule::P6;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P7;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P8;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && host.r32() && !host.r33() && !host.b22() {
        return Rule::P9;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b22() {
        return Rule::P10;
    }
    if host.r11() && host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b13() {
        return Rule::P11;
    }
    if host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b12() {
        return Rule::P12;
    }
    if !host.r11() && host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b11() {
        return Rule::P13;
    }
    if !host.r11() && !host.r12() && !host.r13() && host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b23() {
        return Rule::P14;
    }
    if !host.r11() && !host.r12() && !host.r13() && host.r21() && !host.r22() && host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P15;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b21() {
        return Rule::P16;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && host.r32() && !host.r33() && !host.b33() {
        return Rule::P17;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && host.r33() && !host.b32() {
        return Rule::P18;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && host.r32() && host.r33() && !host.b31() {
        return Rule::P19;
    }
    if host.r11() && !host.r12() && !host.r13() && host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b31() {
        return Rule::P20;
    }
    if host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b21() {
        return Rule::P21;
    }
    if !host.r11() && !host.r12() && !host.r13() && host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b11() {
        return Rule::P22;
    }
    if !host.r11() && host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b32() {
        return Rule::P23;
    }
    if !host.r11() && host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && host.r32() && !host.r33() && !host.b22() {
        return Rule::P24;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && host.r32() && !host.r33() && !host.b12() {
        return Rule::P25;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b33() {
        return Rule::P26;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b23() {
        return Rule::P27;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b13() {
        return Rule::P28;
    }
    if host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b33() {
        return Rule::P29;
    }
    if host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b22() {
        return Rule::P30;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b11() {
        return Rule::P31;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b31() {
        return Rule::P32;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b22() {
        return Rule::P33;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b13() {
        return Rule::P34;
    }
    if host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b13() && host.b22() {
        return Rule::P35;
    }
    if !host.r11() && host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && !host.b11() && host.b22() {
        return Rule::P36;
    }
    if !host.r11() && !host.r12() && host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && host.b22() && !host.b33() {
        return Rule::P37;
    }
    if !host.r11() && !host.r12() && !host.r13() && host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && !host.r33() && host.b22() && !host.b31() {
        return Rule::P38;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && host.r23() && !host.r31() && !host.r32() && !host.r33() && host.b22() && !host.b33() {
        return Rule::P39;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && host.r31() && !host.r32() && !host.r33() && !host.b11() && host.b22() {
        return Rule::P40;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && host.r32() && !host.r33() && host.b22() && !host.b33() {
        return Rule::P41;
    }
    if !host.r11() && !host.r12() && !host.r13() && !host.r21() && !host.r22() && !host.r23() && !host.r31() && !host.r32() && host.r33() && !host.b13() && host.b22() {
        return Rule::P42;
    }
    Rule::Else
}

/// One `match`.
#[inline]
pub fn tuple_match(host: &impl Conditions) -> Rule {
    match (host.r11(), host.r12(), host.r13(), host.r21(), host.r22(), host.r23(), host.r31(), host.r32(), host.r33(), host.b11(), host.b12(), host.b13(), host.b21(), host.b22(), host.b23(), host.b31(), host.b32(), host.b33()) {
        (false, false, false, false, false, false, false, false, false, _, _, _, _, _, _, _, _, _) => Rule::P1,
        (true, false, false, false, false, false, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P2,
        (false, true, false, false, false, false, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P3,
        (false, false, true, false, false, false, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P4,
        (false, false, false, true, false, false, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P5,
        (false, false, false, false, true, false, false, false, false, false, _, _, _, _, _, _, _, _) => Rule::P6,
        (false, false, false, false, false, true, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P7,
        (false, false, false, false, false, false, true, false, false, _, _, _, _, false, _, _, _, _) => Rule::P8,
        (false, false, false, false, false, false, false, true, false, _, _, _, _, false, _, _, _, _) => Rule::P9,
        (false, false, false, false, false, false, false, false, true, _, _, _, _, false, _, _, _, _) => Rule::P10,
        (true, true, false, false, false, false, false, false, false, _, _, false, _, _, _, _, _, _) => Rule::P11,
        (true, false, true, false, false, false, false, false, false, _, false, _, _, _, _, _, _, _) => Rule::P12,
        (false, true, true, false, false, false, false, false, false, false, _, _, _, _, _, _, _, _) => Rule::P13,
        (false, false, false, true, true, false, false, false, false, _, _, _, _, _, false, _, _, _) => Rule::P14,
        (false, false, false, true, false, true, false, false, false, _, _, _, _, false, _, _, _, _) => Rule::P15,
        (false, false, false, false, true, true, false, false, false, _, _, _, false, _, _, _, _, _) => Rule::P16,
        (false, false, false, false, false, false, true, true, false, _, _, _, _, _, _, _, _, false) => Rule::P17,
        (false, false, false, false, false, false, true, false, true, _, _, _, _, _, _, _, false, _) => Rule::P18,
        (false, false, false, false, false, false, false, true, true, _, _, _, _, _, _, false, _, _) => Rule::P19,
        (true, false, false, true, false, false, false, false, false, _, _, _, _, _, _, false, _, _) => Rule::P20,
        (true, false, false, false, false, false, true, false, false, _, _, _, false, _, _, _, _, _) => Rule::P21,
        (false, false, false, true, false, false, true, false, false, false, _, _, _, _, _, _, _, _) => Rule::P22,
        (false, true, false, false, true, false, false, false, false, _, _, _, _, _, _, _, false, _) => Rule::P23,
        (false, true, false, false, false, false, false, true, false, _, _, _, _, false, _, _, _, _) => Rule::P24,
        (false, false, false, false, true, false, false, true, false, _, false, _, _, _, _, _, _, _) => Rule::P25,
        (false, false, true, false, false, true, false, false, false, _, _, _, _, _, _, _, _, false) => Rule::P26,
        (false, false, true, false, false, false, false, false, true, _, _, _, _, _, false, _, _, _) => Rule::P27,
        (false, false, false, false, false, true, false, false, true, _, _, false, _, _, _, _, _, _) => Rule::P28,
        (true, false, false, false, true, false, false, false, false, _, _, _, _, _, _, _, _, false) => Rule::P29,
        (true, false, false, false, false, false, false, false, true, _, _, _, _, false, _, _, _, _) => Rule::P30,
        (false, false, false, false, true, false, false, false, true, false, _, _, _, _, _, _, _, _) => Rule::P31,
        (false, false, true, false, true, false, false, false, false, _, _, _, _, _, _, false, _, _) => Rule::P32,
        (false, false, true, false, false, false, true, false, false, _, _, _, _, false, _, _, _, _) => Rule::P33,
        (false, false, false, false, true, false, true, false, false, _, _, false, _, _, _, _, _, _) => Rule::P34,
        (true, false, false, false, false, false, false, false, false, _, _, false, _, true, _, _, _, _) => Rule::P35,
        (false, true, false, false, false, false, false, false, false, false, _, _, _, true, _, _, _, _) => Rule::P36,
        (false, false, true, false, false, false, false, false, false, _, _, _, _, true, _, _, _, false) => Rule::P37,
        (false, false, false, true, false, false, false, false, false, _, _, _, _, true, _, false, _, _) => Rule::P38,
        (false, false, false, false, false, true, false, false, false, _, _, _, _, true, _, _, _, false) => Rule::P39,
        (false, false, false, false, false, false, true, false, false, false, _, _, _, true, _, _, _, _) => Rule::P40,
        (false, false, false, false, false, false, false, true, false, _, _, _, _, true, _, _, _, false) => Rule::P41,
        (false, false, false, false, false, false, false, false, true, _, _, false, _, true, _, _, _, _) => Rule::P42,
        _ => Rule::Else,
    }
}

/// Nested questions.
#[inline]
pub fn nested(host: &impl Conditions) -> Rule {
    if host.r22() {
        if host.r11() {
            if host.r12() {
                Rule::Else
            } else if host.r13() {
                Rule::Else
            } else if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P29
            }
        } else if host.r12() {
            if host.r13() {
                Rule::Else
            } else if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b32() {
                Rule::Else
            } else {
                Rule::P23
            }
        } else if host.r13() {
            if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b31() {
                Rule::Else
            } else {
                Rule::P32
            }
        } else if host.r21() {
            if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b23() {
                Rule::Else
            } else {
                Rule::P14
            }
        } else if host.r23() {
            if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b21() {
                Rule::Else
            } else {
                Rule::P16
            }
        } else if host.r31() {
            if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b13() {
                Rule::Else
            } else {
                Rule::P34
            }
        } else if host.r32() {
            if host.r33() {
                Rule::Else
            } else if host.b12() {
                Rule::Else
            } else {
                Rule::P25
            }
        } else if host.r33() {
            if host.b11() {
                Rule::Else
            } else {
                Rule::P31
            }
        } else if host.b11() {
            Rule::Else
        } else {
            Rule::P6
        }
    } else if host.r11() {
        if host.r12() {
            if host.r13() {
                Rule::Else
            } else if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b13() {
                Rule::Else
            } else {
                Rule::P11
            }
        } else if host.r13() {
            if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b12() {
                Rule::Else
            } else {
                Rule::P12
            }
        } else if host.r21() {
            if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b31() {
                Rule::Else
            } else {
                Rule::P20
            }
        } else if host.r31() {
            if host.r23() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b21() {
                Rule::Else
            } else {
                Rule::P21
            }
        } else if host.r33() {
            if host.r23() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b22() {
                Rule::Else
            } else {
                Rule::P30
            }
        } else if host.b22() {
            if host.r23() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b13() {
                Rule::Else
            } else {
                Rule::P35
            }
        } else if host.r23() {
            Rule::Else
        } else if host.r32() {
            Rule::Else
        } else {
            Rule::P2
        }
    } else if host.r13() {
        if host.r12() {
            if host.r21() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b11() {
                Rule::Else
            } else {
                Rule::P13
            }
        } else if host.r23() {
            if host.r21() {
                Rule::Else
            } else if host.r31() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P26
            }
        } else if host.r31() {
            if host.r21() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b22() {
                Rule::Else
            } else {
                Rule::P33
            }
        } else if host.r33() {
            if host.r21() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b23() {
                Rule::Else
            } else {
                Rule::P27
            }
        } else if host.b22() {
            if host.r21() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P37
            }
        } else if host.r21() {
            Rule::Else
        } else if host.r32() {
            Rule::Else
        } else {
            Rule::P4
        }
    } else if host.r31() {
        if host.r21() {
            if host.r12() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b11() {
                Rule::Else
            } else {
                Rule::P22
            }
        } else if host.r32() {
            if host.r12() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P17
            }
        } else if host.r33() {
            if host.r12() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.b32() {
                Rule::Else
            } else {
                Rule::P18
            }
        } else if host.b22() {
            if host.r12() {
                Rule::Else
            } else if host.r23() {
                Rule::Else
            } else if host.b11() {
                Rule::Else
            } else {
                Rule::P40
            }
        } else if host.r12() {
            Rule::Else
        } else if host.r23() {
            Rule::Else
        } else {
            Rule::P8
        }
    } else if host.r23() {
        if host.r21() {
            if host.r12() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b22() {
                Rule::Else
            } else {
                Rule::P15
            }
        } else if host.r33() {
            if host.r12() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b13() {
                Rule::Else
            } else {
                Rule::P28
            }
        } else if host.b22() {
            if host.r12() {
                Rule::Else
            } else if host.r32() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P39
            }
        } else if host.r12() {
            Rule::Else
        } else if host.r32() {
            Rule::Else
        } else {
            Rule::P7
        }
    } else if host.r32() {
        if host.r12() {
            if host.r21() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b22() {
                Rule::Else
            } else {
                Rule::P24
            }
        } else if host.r33() {
            if host.r21() {
                Rule::Else
            } else if host.b31() {
                Rule::Else
            } else {
                Rule::P19
            }
        } else if host.b22() {
            if host.r21() {
                Rule::Else
            } else if host.b33() {
                Rule::Else
            } else {
                Rule::P41
            }
        } else if host.r21() {
            Rule::Else
        } else {
            Rule::P9
        }
    } else if host.r12() {
        if host.b22() {
            if host.r21() {
                Rule::Else
            } else if host.r33() {
                Rule::Else
            } else if host.b11() {
                Rule::Else
            } else {
                Rule::P36
            }
        } else if host.r21() {
            Rule::Else
        } else if host.r33() {
            Rule::Else
        } else {
            Rule::P3
        }
    } else if host.r21() {
        if host.b22() {
            if host.r33() {
                Rule::Else
            } else if host.b31() {
                Rule::Else
            } else {
                Rule::P38
            }
        } else if host.r33() {
            Rule::Else
        } else {
            Rule::P5
        }
    } else if host.r33() {
        if host.b22() {
            if host.b13() {
                Rule::Else
            } else {
                Rule::P42
            }
        } else {
            Rule::P10
        }
    } else {
        Rule::P1
    }
}

#[inline]
fn key(host: &impl Conditions) -> u32 {
    u32::from(host.r11())
        | u32::from(host.r12()) << 1
        | u32::from(host.r13()) << 2
        | u32::from(host.r21()) << 3
        | u32::from(host.r22()) << 4
        | u32::from(host.r23()) << 5
        | u32::from(host.r31()) << 6
        | u32::from(host.r32()) << 7
        | u32::from(host.r33()) << 8
        | u32::from(host.b11()) << 9
        | u32::from(host.b12()) << 10
        | u32::from(host.b13()) << 11
        | u32::from(host.b21()) << 12
        | u32::from(host.b22()) << 13
        | u32::from(host.b23()) << 14
        | u32::from(host.b31()) << 15
        | u32::from(host.b32()) << 16
        | u32::from(host.b33()) << 17
}

static RULES: [(u32, u32, Rule); 42] = [
    (0x1ff, 0x0, Rule::P1),
    (0x21ff, 0x1, Rule::P2),
    (0x21ff, 0x2, Rule::P3),
    (0x21ff, 0x4, Rule::P4),
    (0x21ff, 0x8, Rule::P5),
    (0x3ff, 0x10, Rule::P6),
    (0x21ff, 0x20, Rule::P7),
    (0x21ff, 0x40, Rule::P8),
    (0x21ff, 0x80, Rule::P9),
    (0x21ff, 0x100, Rule::P10),
    (0x9ff, 0x3, Rule::P11),
    (0x5ff, 0x5, Rule::P12),
    (0x3ff, 0x6, Rule::P13),
    (0x41ff, 0x18, Rule::P14),
    (0x21ff, 0x28, Rule::P15),
    (0x11ff, 0x30, Rule::P16),
    (0x201ff, 0xc0, Rule::P17),
    (0x101ff, 0x140, Rule::P18),
    (0x81ff, 0x180, Rule::P19),
    (0x81ff, 0x9, Rule::P20),
    (0x11ff, 0x41, Rule::P21),
    (0x3ff, 0x48, Rule::P22),
    (0x101ff, 0x12, Rule::P23),
    (0x21ff, 0x82, Rule::P24),
    (0x5ff, 0x90, Rule::P25),
    (0x201ff, 0x24, Rule::P26),
    (0x41ff, 0x104, Rule::P27),
    (0x9ff, 0x120, Rule::P28),
    (0x201ff, 0x11, Rule::P29),
    (0x21ff, 0x101, Rule::P30),
    (0x3ff, 0x110, Rule::P31),
    (0x81ff, 0x14, Rule::P32),
    (0x21ff, 0x44, Rule::P33),
    (0x9ff, 0x50, Rule::P34),
    (0x29ff, 0x2001, Rule::P35),
    (0x23ff, 0x2002, Rule::P36),
    (0x221ff, 0x2004, Rule::P37),
    (0xa1ff, 0x2008, Rule::P38),
    (0x221ff, 0x2020, Rule::P39),
    (0x23ff, 0x2040, Rule::P40),
    (0x221ff, 0x2080, Rule::P41),
    (0x29ff, 0x2100, Rule::P42),
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
    Rule::Else
}

/// The result of every key.
pub type Table = [Rule; 1 << 18];

/// One lookup.
#[inline]
pub fn packed(host: &impl Conditions, table: &Table) -> Rule {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Rule> = (0..1 << 18).map(|case| scan(&Free::<18>::of(case))).collect();
    results.try_into().expect("one result a case")
}
