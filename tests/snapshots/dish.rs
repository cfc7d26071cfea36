#[inline]
#[must_use]
#[track_caller]
pub const fn dish(season: Season, guests: Guests) -> &'static str {
    let _ = &season;
    let _ = &guests;
    {
        let a0 = season;
        let a1 = guests;
        let key0 = ((match a0 {
            Season::Spring { .. } => 0usize,
            Season::Summer { .. } => 1usize,
            Season::Fall { .. } => 2usize,
            Season::Winter { .. } => 3usize,
        })) * 3
            + (match a1 {
                Guests::Few { .. } => 0usize,
                Guests::Some { .. } => 1usize,
                Guests::Many { .. } => 2usize,
            });
        {
            static T0: [&'static str; 16usize] = {
                static PLACES: [u8; 16usize] = *b"\x02\x03\x03\x04\x04\x04\0\0\x03\x01\x01\x03\0\0\0\0";
                const VALUES: [&'static str; 5usize] = [
                    "Spareribs",
                    "Roastbeef",
                    "Dry Aged Gourmet Steak",
                    "Stew",
                    "Light Salad",
                ];
                let mut table = [VALUES[0]; 16usize];
                let mut at = 0;
                while at < 16usize {
                    table[at] = VALUES[PLACES[at] as usize];
                    at += 1;
                }
                table
            };
            T0[(key0) & 15]
        }
    }
}
///The parts of the decision table [`dish`](dish()).
pub mod dish {
    use super::*;
    ///The rules of the table [`dish`](super::dish()).
    #[derive(
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::cmp::Eq,
        ::core::hash::Hash,
        ::core::cmp::PartialOrd,
        ::core::cmp::Ord,
    )]
    pub enum Rule {
        ///Rule `ribs`: `"Spareribs"`.
        Ribs,
        ///Rule `roast`: `"Roastbeef"`.
        Roast,
        ///Rule `steak`: `"Dry Aged Gourmet Steak"`.
        Steak,
        ///Rule `stew`: `"Stew"`.
        Stew,
        ///Rule `salad`: `"Light Salad"`.
        Salad,
        ///ELSE: `"Stew"`.
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 6usize] = [
            Self::Ribs,
            Self::Roast,
            Self::Steak,
            Self::Stew,
            Self::Salad,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["ribs", "roast", "steak", "stew", "salad", "else"][self as usize]
        }
        ///The title, where the table gives one.
        #[must_use]
        pub const fn title(self) -> ::core::option::Option<&'static str> {
            let _ = self;
            ::core::option::Option::None
        }
    }
    impl ::core::fmt::Display for Rule {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.id())
        }
    }
    ///Which rule fires.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn decide(season: Season, guests: Guests) -> Rule {
        let _ = &season;
        let _ = &guests;
        {
            let a0 = season;
            let a1 = guests;
            let key0 = ((match a0 {
                Season::Spring { .. } => 0usize,
                Season::Summer { .. } => 1usize,
                Season::Fall { .. } => 2usize,
                Season::Winter { .. } => 3usize,
            })) * 3
                + (match a1 {
                    Guests::Few { .. } => 0usize,
                    Guests::Some { .. } => 1usize,
                    Guests::Many { .. } => 2usize,
                });
            {
                static T0: [Rule; 16usize] = {
                    static PLACES: [u8; 16usize] = *b"\x02\x03\x05\x04\x04\x04\0\0\x05\x01\x01\x05\0\0\0\0";
                    const VALUES: [Rule; 6usize] = [
                        Rule::Ribs,
                        Rule::Roast,
                        Rule::Steak,
                        Rule::Stew,
                        Rule::Salad,
                        Rule::Else,
                    ];
                    let mut table = [VALUES[0]; 16usize];
                    let mut at = 0;
                    while at < 16usize {
                        table[at] = VALUES[PLACES[at] as usize];
                        at += 1;
                    }
                    table
                };
                T0[(key0) & 15]
            }
        }
    }
    ///[`decide`](decide()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub const fn try_decide(
        season: Season,
        guests: Guests,
    ) -> ::core::result::Result<Rule, Broken> {
        match self::check(season, guests) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(season, guests))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`dish`](super::dish()), seen by an observer.
    #[track_caller]
    pub fn observe<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        season: Season,
        guests: Guests,
        observer: &mut O,
    ) -> Rule {
        {
            observer
                .asked(
                    &TABLE,
                    0usize,
                    ::dtable_runtime::Value::Nth(self::nth_0(&season)),
                );
        }
        {
            observer
                .asked(
                    &TABLE,
                    1usize,
                    ::dtable_runtime::Value::Nth(self::nth_1(&guests)),
                );
        }
        let rule = self::decide(season, guests);
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<2usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub const fn check(
        season: Season,
        guests: Guests,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (&season, &guests);
        ::core::result::Result::Ok(())
    }
    const fn nth_0(value: &Season) -> usize {
        match *value {
            Season::Spring { .. } => 0usize,
            Season::Summer { .. } => 1usize,
            Season::Fall { .. } => 2usize,
            Season::Winter { .. } => 3usize,
        }
    }
    const fn nth_1(value: &Guests) -> usize {
        match *value {
            Guests::Few { .. } => 0usize,
            Guests::Some { .. } => 1usize,
            Guests::Many { .. } => 2usize,
        }
    }
    const _: () = {
        macro_rules! tests_tables_dish_yaml_line_5_column_3 {
            () => {
                | (Season::Spring { .. } | Season::Summer { .. } | Season::Fall { .. } |
                Season::Winter { .. }) | {}
            };
        }
        let _: fn(Season) = tests_tables_dish_yaml_line_5_column_3!();
    };
    const _: () = {
        macro_rules! tests_tables_dish_yaml_line_6_column_3 {
            () => {
                | (Guests::Few { .. } | Guests::Some { .. } | Guests::Many { .. }) | {}
            };
        }
        let _: fn(Guests) = tests_tables_dish_yaml_line_6_column_3!();
    };
    const _: () = {
        const fn input<T: ::dtable_runtime::Input>() {}
        input::<Season>();
        input::<Guests>();
    };
}
