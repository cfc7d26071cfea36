#[inline]
#[must_use]
#[track_caller]
pub fn toll(kind: Season, axles: u8, load: f32, lane: char, debt: i64) -> u32 {
    let _ = &kind;
    let _ = &axles;
    let _ = &load;
    let _ = &lane;
    let _ = &debt;
    toll::ranges(axles);
    {
        macro_rules! tests_tables_toll_yaml_line_10_column_43 {
            () => {
                (match axles { 2..= 9 => true, _ => false })
            };
        }
        let a0 = kind;
        let a1 = axles;
        let a2 = load;
        let a3 = lane;
        let a4 = debt;
        let a5 = tests_tables_toll_yaml_line_10_column_43!();
        let key0 = ((((((match a0 {
            Season::Spring { .. } | Season::Winter { .. } => 0usize,
            Season::Summer { .. } => 1usize,
            Season::Fall { .. } => 2usize,
        })) * 5
            + (0usize + ((a1) >= 3) as usize + ((a1) >= 4) as usize
                + ((a1) >= 5) as usize + ((a1) >= 6) as usize)) * 3
            + (0usize + (!((a2) < 1.5)) as usize + (a2).is_nan() as usize)) * 3
            + (0usize + ((a3) >= 'a') as usize + ((a3) >= 'g') as usize)) * 3
            + (0usize + ((a4) >= 0) as usize + ((a4) >= 7) as usize)) * 2
            + (a5) as usize;
        {
            static T0: [u32; 1024usize] = {
                static PLACES: [u8; 1024usize] = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\x03\x03\x03\x04\x04\x01\x02\x01\x02\x01\x02\x03\x03\x03\x03\x04\x04\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\x06\x06\x07\x07\x07\x07\r\r\r\r\r\r\r\r\r\r\r\r\x08\t\x08\t\n\n\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x08\t\x08\t\n\n\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x08\t\x08\t\n\n\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x08\t\x08\t\n\n\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x08\t\x08\t\n\n\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\r\r\r\r\r\r\x0B\x0B\x0C\x0C\x0C\x0C\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
                const VALUES: [u32; 14usize] = [
                    0, 100, 110, 120, 130, 200, 300, 310, 400, 410, 420, 500, 510, 600,
                ];
                let mut table = [VALUES[0]; 1024usize];
                let mut at = 0;
                while at < 1024usize {
                    table[at] = VALUES[PLACES[at] as usize];
                    at += 1;
                }
                table
            };
            T0[(key0) & 1023]
        }
    }
}
///The parts of the decision table [`toll`](toll()).
pub mod toll {
    use super::*;
    ///The rules of the table [`toll`](super::toll()).
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
        ///Rule `free`: `0`.
        Free,
        ///Rule `far`: `100`.
        Far,
        ///Rule `near`: `110`.
        Near,
        ///Rule `wide`: `120`.
        Wide,
        ///Rule `owes`: `130`.
        Owes,
        ///Rule `three`: `200`.
        Three,
        ///Rule `five`: `200`.
        Five,
        ///Rule `more`: `300`.
        More,
        ///Rule `even`: `310`.
        Even,
        ///Rule `sun`: `400`.
        Sun,
        ///Rule `hot`: `410`.
        Hot,
        ///Rule `rich`: `420`.
        Rich,
        ///Rule `leaf`: `500`.
        Leaf,
        ///Rule `mist`: `510`.
        Mist,
        ///ELSE: `600`.
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 15usize] = [
            Self::Free,
            Self::Far,
            Self::Near,
            Self::Wide,
            Self::Owes,
            Self::Three,
            Self::Five,
            Self::More,
            Self::Even,
            Self::Sun,
            Self::Hot,
            Self::Rich,
            Self::Leaf,
            Self::Mist,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            [
                "free",
                "far",
                "near",
                "wide",
                "owes",
                "three",
                "five",
                "more",
                "even",
                "sun",
                "hot",
                "rich",
                "leaf",
                "mist",
                "else",
            ][self as usize]
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
    #[inline]
    #[track_caller]
    pub(super) fn ranges(axles: u8) {
        if !(match axles {
            1..=9 => true,
            _ => false,
        }) {
            self::refuse_1(&axles)
        }
    }
    ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn decide(kind: Season, axles: u8, load: f32, lane: char, debt: i64) -> Rule {
        let _ = &kind;
        let _ = &axles;
        let _ = &load;
        let _ = &lane;
        let _ = &debt;
        self::ranges(axles);
        {
            macro_rules! tests_tables_toll_yaml_line_10_column_43 {
                () => {
                    (match axles { 2..= 9 => true, _ => false })
                };
            }
            let a0 = kind;
            let a1 = axles;
            let a2 = load;
            let a3 = lane;
            let a4 = debt;
            let a5 = tests_tables_toll_yaml_line_10_column_43!();
            let key0 = ((((((match a0 {
                Season::Spring { .. } | Season::Winter { .. } => 0usize,
                Season::Summer { .. } => 1usize,
                Season::Fall { .. } => 2usize,
            })) * 5
                + (0usize + ((a1) >= 3) as usize + ((a1) >= 4) as usize
                    + ((a1) >= 5) as usize + ((a1) >= 6) as usize)) * 3
                + (0usize + (!((a2) < 1.5)) as usize + (a2).is_nan() as usize)) * 3
                + (0usize + ((a3) >= 'a') as usize + ((a3) >= 'g') as usize)) * 3
                + (0usize + ((a4) >= 0) as usize + ((a4) >= 7) as usize)) * 2
                + (a5) as usize;
            {
                static T0: [Rule; 1024usize] = {
                    static PLACES: [u8; 1024usize] = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\x03\x03\x03\x04\x04\x01\x02\x01\x02\x01\x02\x03\x03\x03\x03\x04\x04\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x06\x06\x06\x06\x05\x05\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x07\x07\x08\x08\x08\x08\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\t\n\t\n\x0B\x0B\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\t\n\t\n\x0B\x0B\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\t\n\t\n\x0B\x0B\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\t\n\t\n\x0B\x0B\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\t\n\t\n\x0B\x0B\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\x0E\x0E\x0E\x0E\x0E\x0E\x0C\x0C\r\r\r\r\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
                    const VALUES: [Rule; 15usize] = [
                        Rule::Free,
                        Rule::Far,
                        Rule::Near,
                        Rule::Wide,
                        Rule::Owes,
                        Rule::Three,
                        Rule::Five,
                        Rule::More,
                        Rule::Even,
                        Rule::Sun,
                        Rule::Hot,
                        Rule::Rich,
                        Rule::Leaf,
                        Rule::Mist,
                        Rule::Else,
                    ];
                    let mut table = [VALUES[0]; 1024usize];
                    let mut at = 0;
                    while at < 1024usize {
                        table[at] = VALUES[PLACES[at] as usize];
                        at += 1;
                    }
                    table
                };
                T0[(key0) & 1023]
            }
        }
    }
    ///[`decide`](decide()), seen by an observer.
    #[inline]
    #[track_caller]
    pub fn decide_observed<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        kind: Season,
        axles: u8,
        load: f32,
        lane: char,
        debt: i64,
        observer: &mut O,
    ) -> Rule {
        let _ = &kind;
        let _ = &axles;
        let _ = &load;
        let _ = &lane;
        let _ = &debt;
        self::ranges(axles);
        {
            observer
                .asked(&TABLE, 0usize, ::dtable_runtime::Value::Nth(self::nth_0(&kind)));
        }
        {
            observer
                .asked(
                    &TABLE,
                    1usize,
                    ::dtable_runtime::Value::Integer((axles) as i128),
                );
        }
        {
            observer
                .asked(&TABLE, 2usize, ::dtable_runtime::Value::Float((load) as f64));
        }
        {
            observer.asked(&TABLE, 3usize, ::dtable_runtime::Value::Char(lane));
        }
        {
            observer
                .asked(&TABLE, 4usize, ::dtable_runtime::Value::Integer((debt) as i128));
        }
        let rule = {
            macro_rules! tests_tables_toll_yaml_line_10_column_43 {
                () => {
                    (match axles { 2..= 9 => true, _ => false })
                };
            }
            match kind {
                Season::Summer { .. } => {
                    let value = load;
                    if match value {
                        ..=1.4999999 => true,
                        _ => false,
                    } {
                        match lane {
                            ..='`' | 'g'.. => Rule::Else,
                            'a'..='f' => {
                                match debt {
                                    ..=6 => {
                                        if self::ask(
                                            observer,
                                            5usize,
                                            tests_tables_toll_yaml_line_10_column_43!(),
                                        ) {
                                            Rule::Hot
                                        } else {
                                            Rule::Sun
                                        }
                                    }
                                    7.. => Rule::Rich,
                                }
                            }
                        }
                    } else {
                        Rule::Else
                    }
                }
                Season::Fall { .. } => {
                    let value = load;
                    if !(value).is_nan() {
                        Rule::Else
                    } else {
                        match lane {
                            ..='`' | 'g'.. => {
                                match debt {
                                    ..=-1 => Rule::Leaf,
                                    0.. => Rule::Mist,
                                }
                            }
                            'a'..='f' => Rule::Else,
                        }
                    }
                }
                Season::Spring { .. } | Season::Winter { .. } => {
                    match axles {
                        ..=2 => {
                            let value = load;
                            if match value {
                                ..=1.4999999 => true,
                                _ => false,
                            } {
                                Rule::Free
                            } else if match value {
                                1.5.. => true,
                                _ => false,
                            } {
                                match lane {
                                    ..='`' | 'g'.. => {
                                        match debt {
                                            ..=6 => Rule::Wide,
                                            7.. => Rule::Owes,
                                        }
                                    }
                                    'a'..='f' => {
                                        if self::ask(
                                            observer,
                                            5usize,
                                            tests_tables_toll_yaml_line_10_column_43!(),
                                        ) {
                                            Rule::Near
                                        } else {
                                            Rule::Far
                                        }
                                    }
                                }
                            } else {
                                Rule::Else
                            }
                        }
                        3 | 5 => {
                            let value = load;
                            if match value {
                                ..=1.4999999 => true,
                                _ => false,
                            } {
                                Rule::Else
                            } else {
                                match debt {
                                    ..=6 => Rule::Five,
                                    7.. => Rule::Three,
                                }
                            }
                        }
                        4 | 6.. => {
                            match lane {
                                ..='`' | 'g'.. => Rule::Else,
                                'a'..='f' => {
                                    match debt {
                                        ..=-1 => Rule::More,
                                        0.. => Rule::Even,
                                    }
                                }
                            }
                        }
                    }
                }
            }
        };
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///[`decide`](decide()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_decide(
        kind: Season,
        axles: u8,
        load: f32,
        lane: char,
        debt: i64,
    ) -> ::core::result::Result<Rule, Broken> {
        match self::check(kind, axles, load, lane, debt) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(kind, axles, load, lane, debt))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`toll`](super::toll()), seen by an observer.
    #[track_caller]
    pub fn observe<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        kind: Season,
        axles: u8,
        load: f32,
        lane: char,
        debt: i64,
        observer: &mut O,
    ) -> Rule {
        let rule = self::decide_observed(kind, axles, load, lane, debt, observer);
        rule
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<6usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub fn check(
        kind: Season,
        axles: u8,
        load: f32,
        lane: char,
        debt: i64,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (&kind, &axles, &load, &lane, &debt);
        let a1 = axles;
        if !(match a1 {
            1..=9 => true,
            _ => false,
        }) {
            return ::core::result::Result::Err(
                Broken::range(
                    &TABLE,
                    1usize,
                    ::dtable_runtime::Value::Integer((a1) as i128),
                ),
            );
        }
        ::core::result::Result::Ok(())
    }
    #[inline]
    fn ask<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        observer: &mut O,
        condition: usize,
        value: bool,
    ) -> bool {
        observer.asked(&TABLE, condition, ::dtable_runtime::Value::Bool(value));
        value
    }
    #[inline]
    fn ask_value<O: ::dtable_runtime::Observer + ?::core::marker::Sized, V>(
        observer: &mut O,
        condition: usize,
        value: V,
        shown: impl ::core::ops::FnOnce(&V) -> ::dtable_runtime::Value,
    ) -> V {
        observer.asked(&TABLE, condition, shown(&value));
        value
    }
    const fn nth_0(value: &Season) -> usize {
        match *value {
            Season::Spring { .. } => 0usize,
            Season::Summer { .. } => 1usize,
            Season::Fall { .. } => 2usize,
            Season::Winter { .. } => 3usize,
        }
    }
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse_1(value: &u8) {
        ::dtable_runtime::value_is_out_of_range(
            &TABLE,
            1usize,
            ::dtable_runtime::Value::Integer((*value) as i128),
        );
    }
    const _: () = {
        macro_rules! tests_tables_toll_yaml_line_4_column_3 {
            () => {
                | (Season::Spring { .. } | Season::Summer { .. } | Season::Fall { .. } |
                Season::Winter { .. }) | {}
            };
        }
        let _: fn(Season) = tests_tables_toll_yaml_line_4_column_3!();
    };
    const _: () = {
        const fn input<T: ::dtable_runtime::Input>() {}
        input::<Season>();
        input::<u8>();
        input::<f32>();
        input::<char>();
        input::<i64>();
    };
}
