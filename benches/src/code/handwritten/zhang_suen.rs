// Written by `cargo run -p dtable-benches -- handwritten`.

hosts!(p9 = 0, p2 = 1, p3 = 2, p8 = 3, p1 = 4, p4 = 5, p7 = 6, p6 = 7, p5 = 8, iter = 9);

/// The code made for inputs.
pub fn made_free(host: &Free<10>) -> u32 {
    zhang_suen(host.0[0], host.0[1], host.0[2], host.0[3], host.0[4], host.0[5], host.0[6], host.0[7], host.0[8], host.0[9]) as u32
}

/// The code made for conditions.
pub fn made_asked(host: &impl Conditions) -> u32 {
    zhang_suen_asked(host) as u32
}

/// The rules in their order.
pub fn if_chain(host: &impl Conditions) -> Pixel {
    if !host.p1() {
        return Pixel::Keep0;
    }
    if !host.p2() && !host.p8() && host.p1() && !host.p4() && !host.p6() {
        return Pixel::Keep1;
    }
    if !host.p9() && !host.p3() && host.p1() && !host.p7() && !host.p5() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p2() && !host.p3() && host.p1() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p2() && host.p3() && host.p1() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p3() && host.p8() && host.p1() && !host.p6() {
        return Pixel::Keep1;
    }
    if !host.p3() && host.p1() && host.p4() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p2() && host.p1() && host.p4() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p8() && host.p1() && host.p4() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p8() && host.p1() && host.p7() && !host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p3() && !host.p8() && host.p1() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p8() && host.p1() && host.p6() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p8() && host.p1() && host.p6() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p2() && host.p1() && host.p6() && !host.iter() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p3() && host.p1() && host.p6() && !host.p5() {
        return Pixel::Keep1;
    }
    if host.p8() && host.p1() && !host.p7() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p1() && host.p4() && host.p6() {
        return Pixel::Keep1;
    }
    if host.p9() && !host.p3() && host.p1() && !host.p6() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p3() && host.p1() && !host.p4() && host.p5() {
        return Pixel::Keep1;
    }
    if !host.p9() && host.p8() && host.p1() && !host.p6() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p9() && host.p3() && host.p1() && host.p7() && host.p5() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p1() && host.p4() && host.iter() {
        return Pixel::Keep1;
    }
    if host.p2() && host.p8() && host.p1() && host.p6() && host.iter() {
        return Pixel::Keep1;
    }
    if host.p9() && host.p2() && host.p1() && !host.p4() && !host.p7() && !host.p6() && !host.p5() {
        return Pixel::Change0;
    }
    if host.p2() && host.p3() && !host.p8() && host.p1() && !host.p7() && !host.p6() && !host.p5() {
        return Pixel::Change0;
    }
    if host.p9() && !host.p3() && host.p8() && host.p1() && !host.p4() && !host.p6() && !host.p5() {
        return Pixel::Change0;
    }
    if host.p9() && host.p2() && host.p8() && host.p1() && !host.p4() && !host.p6() && !host.p5() {
        return Pixel::Change0;
    }
    if host.p9() && host.p2() && host.p3() && host.p8() && host.p1() && !host.p6() && !host.p5() && !host.iter() {
        return Pixel::Change0;
    }
    if !host.p9() && host.p3() && !host.p8() && host.p1() && host.p4() && !host.p7() && !host.p6() {
        return Pixel::Change0;
    }
    if host.p9() && host.p2() && host.p3() && host.p1() && host.p4() && !host.p7() && !host.p6() && !host.iter() {
        return Pixel::Change0;
    }
    if !host.p2() && !host.p3() && host.p8() && host.p1() && !host.p4() && host.p7() && !host.p5() {
        return Pixel::Change0;
    }
    if host.p9() && host.p2() && host.p8() && host.p1() && !host.p4() && host.p7() && !host.p5() && !host.iter() {
        return Pixel::Change0;
    }
    if !host.p9() && !host.p2() && !host.p3() && host.p1() && !host.p4() && host.p7() && host.p6() {
        return Pixel::Change0;
    }
    if host.p9() && !host.p3() && host.p8() && host.p1() && !host.p4() && host.p7() && host.p6() && !host.iter() {
        return Pixel::Change0;
    }
    if !host.p9() && !host.p2() && !host.p8() && host.p1() && host.p4() && !host.p7() && host.p5() {
        return Pixel::Change0;
    }
    if !host.p9() && !host.p2() && !host.p3() && !host.p8() && host.p1() && host.p6() && host.p5() {
        return Pixel::Change0;
    }
    if !host.p9() && !host.p2() && !host.p8() && host.p1() && host.p4() && host.p6() && host.p5() {
        return Pixel::Change0;
    }
    if host.p2() && host.p3() && !host.p8() && host.p1() && host.p4() && !host.p7() && host.p5() && host.iter() {
        return Pixel::Change0;
    }
    if !host.p9() && host.p3() && !host.p8() && host.p1() && host.p4() && host.p6() && host.p5() && host.iter() {
        return Pixel::Change0;
    }
    if !host.p2() && !host.p3() && host.p8() && host.p1() && host.p7() && host.p6() && host.p5() && host.iter() {
        return Pixel::Change0;
    }
    Pixel::Change0
}

/// One `match`.
pub fn tuple_match(host: &impl Conditions) -> Pixel {
    match (host.p9(), host.p2(), host.p3(), host.p8(), host.p1(), host.p4(), host.p7(), host.p6(), host.p5(), host.iter()) {
        (_, _, _, _, false, _, _, _, _, _) => Pixel::Keep0,
        (_, false, _, false, true, false, _, false, _, _) => Pixel::Keep1,
        (false, _, false, _, true, _, false, _, false, _) => Pixel::Keep1,
        (false, true, false, _, true, _, _, _, _, _) => Pixel::Keep1,
        (true, false, true, _, true, _, _, _, _, _) => Pixel::Keep1,
        (false, _, true, true, true, _, _, false, _, _) => Pixel::Keep1,
        (_, _, false, _, true, true, _, _, false, _) => Pixel::Keep1,
        (true, false, _, _, true, true, _, _, _, false) => Pixel::Keep1,
        (false, _, _, true, true, true, _, _, _, false) => Pixel::Keep1,
        (_, _, _, false, true, _, true, false, _, _) => Pixel::Keep1,
        (true, _, false, false, true, _, _, true, _, _) => Pixel::Keep1,
        (true, _, _, false, true, _, _, true, false, _) => Pixel::Keep1,
        (true, _, _, false, true, _, _, true, _, false) => Pixel::Keep1,
        (false, true, _, _, true, _, _, true, _, false) => Pixel::Keep1,
        (false, _, true, _, true, _, _, true, false, _) => Pixel::Keep1,
        (_, _, _, true, true, _, false, true, _, _) => Pixel::Keep1,
        (_, true, _, true, true, true, _, true, _, _) => Pixel::Keep1,
        (true, _, false, _, true, _, _, false, true, _) => Pixel::Keep1,
        (_, _, true, _, true, false, _, _, true, _) => Pixel::Keep1,
        (false, _, _, true, true, _, _, false, true, _) => Pixel::Keep1,
        (true, _, true, _, true, _, true, _, true, _) => Pixel::Keep1,
        (_, true, _, true, true, true, _, _, _, true) => Pixel::Keep1,
        (_, true, _, true, true, _, _, true, _, true) => Pixel::Keep1,
        (true, true, _, _, true, false, false, false, false, _) => Pixel::Change0,
        (_, true, true, false, true, _, false, false, false, _) => Pixel::Change0,
        (true, _, false, true, true, false, _, false, false, _) => Pixel::Change0,
        (true, true, _, true, true, false, _, false, false, _) => Pixel::Change0,
        (true, true, true, true, true, _, _, false, false, false) => Pixel::Change0,
        (false, _, true, false, true, true, false, false, _, _) => Pixel::Change0,
        (true, true, true, _, true, true, false, false, _, false) => Pixel::Change0,
        (_, false, false, true, true, false, true, _, false, _) => Pixel::Change0,
        (true, true, _, true, true, false, true, _, false, false) => Pixel::Change0,
        (false, false, false, _, true, false, true, true, _, _) => Pixel::Change0,
        (true, _, false, true, true, false, true, true, _, false) => Pixel::Change0,
        (false, false, _, false, true, true, false, _, true, _) => Pixel::Change0,
        (false, false, false, false, true, _, _, true, true, _) => Pixel::Change0,
        (false, false, _, false, true, true, _, true, true, _) => Pixel::Change0,
        (_, true, true, false, true, true, false, _, true, true) => Pixel::Change0,
        (false, _, true, false, true, true, _, true, true, true) => Pixel::Change0,
        (_, false, false, true, true, _, true, true, true, true) => Pixel::Change0,
        _ => Pixel::Change0,
    }
}

/// Nested questions.
pub fn nested(host: &impl Conditions) -> Pixel {
    if host.p1() {
        if host.p9() {
            if host.p8() {
                if host.p2() {
                    if host.p4() {
                        if host.p6() {
                            Pixel::Keep1
                        } else {
                            if host.p3() {
                                if host.iter() {
                                    Pixel::Keep1
                                } else {
                                    if host.p7() {
                                        if host.p5() {
                                            Pixel::Keep1
                                        } else {
                                            Pixel::Change0
                                        }
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        }
                    } else {
                        if host.p6() {
                            if host.p7() {
                                if host.p3() {
                                    if host.p5() {
                                        Pixel::Keep1
                                    } else {
                                        if host.iter() {
                                            Pixel::Keep1
                                        } else {
                                            Pixel::Change0
                                        }
                                    }
                                } else {
                                    if host.iter() {
                                        Pixel::Keep1
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            if host.p5() {
                                Pixel::Keep1
                            } else {
                                Pixel::Change0
                            }
                        }
                    }
                } else {
                    if host.p3() {
                        Pixel::Keep1
                    } else {
                        if host.p4() {
                            if host.p6() {
                                if host.p7() {
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
                                    Pixel::Keep1
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            if host.p6() {
                                if host.p7() {
                                    Pixel::Change0
                                } else {
                                    Pixel::Keep1
                                }
                            } else {
                                if host.p5() {
                                    Pixel::Keep1
                                } else {
                                    Pixel::Change0
                                }
                            }
                        }
                    }
                }
            } else {
                if host.p3() {
                    if host.p2() {
                        if host.p7() {
                            Pixel::Keep1
                        } else {
                            if host.p6() {
                                if host.p5() {
                                    if host.p4() {
                                        if host.iter() {
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
                                if host.p4() {
                                    Pixel::Change0
                                } else {
                                    if host.p5() {
                                        Pixel::Keep1
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            }
                        }
                    } else {
                        Pixel::Keep1
                    }
                } else {
                    if host.p6() {
                        Pixel::Keep1
                    } else {
                        if host.p4() {
                            Pixel::Keep1
                        } else {
                            if host.p2() {
                                if host.p7() {
                                    Pixel::Keep1
                                } else {
                                    if host.p5() {
                                        Pixel::Keep1
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        }
                    }
                }
            }
        } else {
            if host.p8() {
                if host.p6() {
                    if host.p2() {
                        Pixel::Keep1
                    } else {
                        if host.p3() {
                            if host.p4() {
                                if host.p7() {
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
                                    Pixel::Keep1
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            if host.p7() {
                                if host.p4() {
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
                        }
                    }
                } else {
                    if host.p3() {
                        Pixel::Keep1
                    } else {
                        if host.p4() {
                            Pixel::Keep1
                        } else {
                            if host.p5() {
                                Pixel::Keep1
                            } else {
                                if host.p2() {
                                    Pixel::Keep1
                                } else {
                                    if host.p7() {
                                        Pixel::Change0
                                    } else {
                                        Pixel::Keep1
                                    }
                                }
                            }
                        }
                    }
                }
            } else {
                if host.p3() {
                    if host.p6() {
                        if host.p5() {
                            if host.p4() {
                                if host.p2() {
                                    if host.iter() {
                                        Pixel::Change0
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
                    } else {
                        if host.p4() {
                            if host.p7() {
                                Pixel::Keep1
                            } else {
                                Pixel::Change0
                            }
                        } else {
                            if host.p2() {
                                if host.p7() {
                                    Pixel::Keep1
                                } else {
                                    if host.p5() {
                                        Pixel::Keep1
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        }
                    }
                } else {
                    if host.p2() {
                        Pixel::Keep1
                    } else {
                        if host.p4() {
                            if host.p5() {
                                if host.p6() {
                                    Pixel::Change0
                                } else {
                                    if host.p7() {
                                        Pixel::Keep1
                                    } else {
                                        Pixel::Change0
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        } else {
                            if host.p6() {
                                if host.p7() {
                                    Pixel::Change0
                                } else {
                                    if host.p5() {
                                        Pixel::Change0
                                    } else {
                                        Pixel::Keep1
                                    }
                                }
                            } else {
                                Pixel::Keep1
                            }
                        }
                    }
                }
            }
        }
    } else {
        Pixel::Keep0
    }
}

fn key(host: &impl Conditions) -> u32 {
    u32::from(host.p9()) << 0
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

static RULES: [(u32, u32, Pixel); 40] = [
    (0x10, 0x0, Pixel::Keep0),
    (0xba, 0x10, Pixel::Keep1),
    (0x155, 0x10, Pixel::Keep1),
    (0x17, 0x12, Pixel::Keep1),
    (0x17, 0x15, Pixel::Keep1),
    (0x9d, 0x1c, Pixel::Keep1),
    (0x134, 0x30, Pixel::Keep1),
    (0x233, 0x31, Pixel::Keep1),
    (0x239, 0x38, Pixel::Keep1),
    (0xd8, 0x50, Pixel::Keep1),
    (0x9d, 0x91, Pixel::Keep1),
    (0x199, 0x91, Pixel::Keep1),
    (0x299, 0x91, Pixel::Keep1),
    (0x293, 0x92, Pixel::Keep1),
    (0x195, 0x94, Pixel::Keep1),
    (0xd8, 0x98, Pixel::Keep1),
    (0xba, 0xba, Pixel::Keep1),
    (0x195, 0x111, Pixel::Keep1),
    (0x134, 0x114, Pixel::Keep1),
    (0x199, 0x118, Pixel::Keep1),
    (0x155, 0x155, Pixel::Keep1),
    (0x23a, 0x23a, Pixel::Keep1),
    (0x29a, 0x29a, Pixel::Keep1),
    (0x1f3, 0x13, Pixel::Change0),
    (0x1de, 0x16, Pixel::Change0),
    (0x1bd, 0x19, Pixel::Change0),
    (0x1bb, 0x1b, Pixel::Change0),
    (0x39f, 0x1f, Pixel::Change0),
    (0xfd, 0x34, Pixel::Change0),
    (0x2f7, 0x37, Pixel::Change0),
    (0x17e, 0x58, Pixel::Change0),
    (0x37b, 0x5b, Pixel::Change0),
    (0xf7, 0xd0, Pixel::Change0),
    (0x2fd, 0xd9, Pixel::Change0),
    (0x17b, 0x130, Pixel::Change0),
    (0x19f, 0x190, Pixel::Change0),
    (0x1bb, 0x1b0, Pixel::Change0),
    (0x37e, 0x336, Pixel::Change0),
    (0x3bd, 0x3b4, Pixel::Change0),
    (0x3de, 0x3d8, Pixel::Change0),
];

/// A loop over masks and values.
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
pub fn packed(host: &impl Conditions, table: &Table) -> Pixel {
    table[key(host) as usize]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    let results: Vec<Pixel> = (0..1 << 10).map(|case| scan(&Free::<10>::of(case))).collect();
    results.try_into().expect("one result a case")
}
