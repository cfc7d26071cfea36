// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(p9 = 0, p2 = 1, p3 = 2, p8 = 3, p1 = 4, p4 = 5, p7 = 6, p6 = 7, p5 = 8, iter = 9);

/// The code made for inputs.
#[inline]
pub fn made_free(host: &Free<10>) -> Pixel {
    zhang_suen(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6], host.0[7], host.0[8], host.0[9])
}

/// The code made for conditions.
#[inline]
pub fn made_asked(host: &impl Conditions) -> Pixel {
    zhang_suen_asked(host)
}

/// The code made for conditions all of which are asked.
#[inline]
pub fn made_packed(host: &impl PackedConditions) -> Pixel {
    zhang_suen_packed(host)
}

/// The rules in their order.
#[inline]
pub fn if_chain(host: &impl Conditions) -> Pixel {
    if !host.p1() {
        return Pixel::Keep0;
    }
    if !host.p2() && !host.p8() && !host.p4() && !host.p6() {
        return Pixel::Keep1;
    }
    if !host.p9() && !host.p3() && !host.p7() && !host.p5() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p2() && !host.p3() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p2() && host.p3() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p3() && host.p8() && !host.p6() {
        return Pixel::Keep1;
    }
    if !host.p3() && host.p4() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p2() && host.p4() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p8() && host.p4() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p8() && host.p7() && !host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p3() && !host.p8() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p8() && host.p6() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p8() && host.p6() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p2() && host.p6() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p3() && host.p6() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p8() && !host.p7() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p4() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p3() && !host.p6() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p3() && !host.p4() && host.p5() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p8() && !host.p6() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && host.p3() && host.p7() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p4() && host.iter() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p6() && host.iter() {
        return Pixel::Keep1;
    }
    Pixel::Change0
}

/// One `match`.
#[inline]
pub fn tuple_match(host: &impl Conditions) -> Pixel {
    match (host.p9(), host.p2(), host.p3(), host.p8(), host.p1(), host.p4(), host.p7(), host.p6(), host.p5(), host.iter()) {
        (_, _, _, _, false, _, _, _, _, _) => Pixel::Keep0,
        (_, false, _, false, _, false, _, false, _, _) => Pixel::Keep1,
        (false, _, false, _, _, _, false, _, false, _) => Pixel::Keep1,
        (false, true, false, _, _, _, _, _, _, _) => Pixel::Keep1,
        (true, false, true, _, _, _, _, _, _, _) => Pixel::Keep1,
        (false, _, true, true, _, _, _, false, _, _) => Pixel::Keep1,
        (_, _, false, _, _, true, _, _, false, _) => Pixel::Keep1,
        (true, false, _, _, _, true, _, _, _, false) => Pixel::Keep1,
        (false, _, _, true, _, true, _, _, _, false) => Pixel::Keep1,
        (_, _, _, false, _, _, true, false, _, _) => Pixel::Keep1,
        (true, _, false, false, _, _, _, true, _, _) => Pixel::Keep1,
        (true, _, _, false, _, _, _, true, false, _) => Pixel::Keep1,
        (true, _, _, false, _, _, _, true, _, false) => Pixel::Keep1,
        (false, true, _, _, _, _, _, true, _, false) => Pixel::Keep1,
        (false, _, true, _, _, _, _, true, false, _) => Pixel::Keep1,
        (_, _, _, true, _, _, false, true, _, _) => Pixel::Keep1,
        (_, true, _, true, _, true, _, true, _, _) => Pixel::Keep1,
        (true, _, false, _, _, _, _, false, true, _) => Pixel::Keep1,
        (_, _, true, _, _, false, _, _, true, _) => Pixel::Keep1,
        (false, _, _, true, _, _, _, false, true, _) => Pixel::Keep1,
        (true, _, true, _, _, _, true, _, true, _) => Pixel::Keep1,
        (_, true, _, true, _, true, _, _, _, true) => Pixel::Keep1,
        (_, true, _, true, _, _, _, true, _, true) => Pixel::Keep1,
        _ => Pixel::Change0,
    }
}

/// Nested questions.
#[inline]
pub fn nested(host: &impl Conditions) -> Pixel {
    if host.p1() {
        if host.p4() {
            if host.p8() {
                if host.p9() {
                    if host.p6() {
                        if host.p2() {
                            Pixel::Keep1
                        } else if host.iter() {
                            if host.p3() {
                                Pixel::Keep1
                            } else if host.p7() {
                                if host.p5() {
                                    Pixel::Change0
                                } else {
                                    Pixel::Keep1
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            Pixel::Keep1
                        }
                    } else if host.p2() {
                        if host.iter() {
                            Pixel::Keep1
                        } else if host.p3() {
                            if host.p7() {
                                if host.p5() {
                                    Pixel::Keep1
                                } else {
                                    Pixel::Change0
                                }
                            } else {
                                Pixel::Change0
                            }
                        } else {
                            Pixel::Keep1
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else if host.p2() {
                    Pixel::Keep1
                } else if host.iter() {
                    if host.p7() {
                        if host.p6() {
                            if host.p5() {
                                Pixel::Change0
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            Pixel::Keep1
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else {
                    Pixel::Keep1
                }
            } else if host.p9() {
                if host.p2() {
                    if host.p3() {
                        if host.p7() {
                            Pixel::Keep1
                        } else if host.p6() {
                            if host.p5() {
                                if host.iter() {
                                    Pixel::Change0
                                } else {
                                    Pixel::Keep1
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            Pixel::Change0
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else {
                    Pixel::Keep1
                }
            } else if host.p5() {
                if host.p2() {
                    if host.p3() {
                        if host.p7() {
                            if host.p6() {
                                if host.iter() {
                                    Pixel::Change0
                                } else {
                                    Pixel::Keep1
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else if host.iter() {
                            Pixel::Change0
                        } else if host.p6() {
                            Pixel::Keep1
                        } else {
                            Pixel::Change0
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else if host.p6() {
                    Pixel::Change0
                } else if host.p7() {
                    Pixel::Keep1
                } else {
                    Pixel::Change0
                }
            } else if host.p3() {
                if host.p6() {
                    Pixel::Keep1
                } else if host.p7() {
                    Pixel::Keep1
                } else {
                    Pixel::Change0
                }
            } else {
                Pixel::Keep1
            }
        } else if host.p5() {
            if host.p3() {
                Pixel::Keep1
            } else if host.p6() {
                if host.p2() {
                    if host.p9() {
                        if host.p8() {
                            if host.p7() {
                                if host.iter() {
                                    Pixel::Keep1
                                } else {
                                    Pixel::Change0
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            Pixel::Keep1
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else if host.p9() {
                    if host.p8() {
                        if host.p7() {
                            Pixel::Change0
                        } else {
                            Pixel::Keep1
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else if host.p7() {
                    Pixel::Change0
                } else if host.p8() {
                    Pixel::Keep1
                } else {
                    Pixel::Change0
                }
            } else {
                Pixel::Keep1
            }
        } else if host.p8() {
            if host.p9() {
                if host.p6() {
                    if host.p7() {
                        if host.p3() {
                            if host.p2() {
                                if host.iter() {
                                    Pixel::Keep1
                                } else {
                                    Pixel::Change0
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else if host.iter() {
                            if host.p2() {
                                Pixel::Keep1
                            } else {
                                Pixel::Change0
                            }
                        } else {
                            Pixel::Change0
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else if host.p2() {
                    Pixel::Change0
                } else if host.p3() {
                    Pixel::Keep1
                } else {
                    Pixel::Change0
                }
            } else if host.p2() {
                Pixel::Keep1
            } else if host.p7() {
                if host.p3() {
                    Pixel::Keep1
                } else {
                    Pixel::Change0
                }
            } else {
                Pixel::Keep1
            }
        } else if host.p2() {
            if host.p6() {
                Pixel::Keep1
            } else if host.p7() {
                Pixel::Keep1
            } else if host.p9() {
                Pixel::Change0
            } else if host.p3() {
                Pixel::Change0
            } else {
                Pixel::Keep1
            }
        } else if host.p9() {
            Pixel::Keep1
        } else if host.p6() {
            if host.p3() {
                Pixel::Keep1
            } else if host.p7() {
                Pixel::Change0
            } else {
                Pixel::Keep1
            }
        } else {
            Pixel::Keep1
        }
    } else {
        Pixel::Keep0
    }
}

#[inline]
fn key(host: &impl Conditions) -> u32 {
    u32::from(host.p9())
        | u32::from(host.p2()) << 1
        | u32::from(host.p3()) << 2
        | u32::from(host.p8()) << 3
        | u32::from(host.p1()) << 4
        | u32::from(host.p4()) << 5
        | u32::from(host.p7()) << 6
        | u32::from(host.p6()) << 7
        | u32::from(host.p5()) << 8
        | u32::from(host.iter()) << 9
}

static RULES: [(u32, u32, Pixel); 23] = [
    (0x10, 0x0, Pixel::Keep0),
    (0xaa, 0x0, Pixel::Keep1),
    (0x145, 0x0, Pixel::Keep1),
    (0x7, 0x2, Pixel::Keep1),
    (0x7, 0x5, Pixel::Keep1),
    (0x8d, 0xc, Pixel::Keep1),
    (0x124, 0x20, Pixel::Keep1),
    (0x223, 0x21, Pixel::Keep1),
    (0x229, 0x28, Pixel::Keep1),
    (0xc8, 0x40, Pixel::Keep1),
    (0x8d, 0x81, Pixel::Keep1),
    (0x189, 0x81, Pixel::Keep1),
    (0x289, 0x81, Pixel::Keep1),
    (0x283, 0x82, Pixel::Keep1),
    (0x185, 0x84, Pixel::Keep1),
    (0xc8, 0x88, Pixel::Keep1),
    (0xaa, 0xaa, Pixel::Keep1),
    (0x185, 0x101, Pixel::Keep1),
    (0x124, 0x104, Pixel::Keep1),
    (0x189, 0x108, Pixel::Keep1),
    (0x145, 0x145, Pixel::Keep1),
    (0x22a, 0x22a, Pixel::Keep1),
    (0x28a, 0x28a, Pixel::Keep1),
];

/// A loop over masks and values.
#[inline]
pub fn scan(host: &impl Conditions) -> Pixel {
    let key = key(host);
    for (mask, value, result) in &RULES {
        if key & mask == *value {
            return *result;
        }
    }
    Pixel::Change0
}

/// The result of every key.
pub type Table = [Pixel; 1 << 10];

/// One lookup.
#[inline]
pub fn packed(host: &impl Conditions, table: &Table) -> Pixel {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Pixel> = (0..1 << 10).map(|case| scan(&Free::<10>::of(case))).collect();
    results.try_into().expect("one result a case")
}
