#[inline]
#[must_use]
#[track_caller]
pub const fn dish(
    season: dish::ListedSeason,
    guests: dish::ListedGuests,
) -> &'static str {
    const {
        ::dtable_runtime::input::<dish::ListedSeason>();
        ::dtable_runtime::input::<dish::ListedGuests>();
    }
    let _ = &season;
    let _ = &guests;
    {
        let a0 = season;
        let a1 = guests;
        let key0 = (dish::Rule::nth_0(&a0)) * 3 + dish::Rule::nth_1(&a1);
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
impl dish::Rule {
    ///What the rule gives.
    #[inline]
    #[must_use]
    pub const fn value(
        self,
        season: dish::ListedSeason,
        guests: dish::ListedGuests,
    ) -> &'static str {
        let _ = self;
        let _ = &season;
        let _ = &guests;
        {
            let rule = self as usize;
            match ::dtable_runtime::nth(b"\0\x01\x02\x03\x04\x03", rule, 1usize) {
                0 => "Spareribs",
                1 => "Roastbeef",
                2 => "Dry Aged Gourmet Steak",
                3 => "Stew",
                _ => "Light Salad",
            }
        }
    }
}
///The parts of the decision table [`dish`](dish()).
pub mod dish {
    use super::*;
    pub(super) type ListedGuests = Guests;
    pub(super) type ListedSeason = Season;
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
        /**Rule `ribs`: `"Spareribs"`.

`tests/tables/dish.yaml`, line 11*/
        Ribs,
        /**Rule `roast`: `"Roastbeef"`.

`tests/tables/dish.yaml`, line 12*/
        Roast,
        /**Rule `steak`: `"Dry Aged Gourmet Steak"`.

`tests/tables/dish.yaml`, line 13*/
        Steak,
        /**Rule `stew`: `"Stew"`.

`tests/tables/dish.yaml`, line 14*/
        Stew,
        /**Rule `salad`: `"Light Salad"`.

`tests/tables/dish.yaml`, line 15*/
        Salad,
        /**ELSE: `"Stew"`.

`tests/tables/dish.yaml`, line 16*/
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
    pub const fn decide(season: ListedSeason, guests: ListedGuests) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        let _ = &season;
        let _ = &guests;
        {
            let a0 = season;
            let a1 = guests;
            let key0 = (self::Rule::nth_0(&a0)) * 3 + self::Rule::nth_1(&a1);
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
        season: ListedSeason,
        guests: ListedGuests,
    ) -> ::core::result::Result<Rule, Broken> {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
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
        season: ListedSeason,
        guests: ListedGuests,
        observer: &mut O,
    ) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        {
            observer
                .asked(
                    &TABLE,
                    0usize,
                    ::dtable_runtime::Value::Nth(self::Rule::nth_0(&season)),
                );
        }
        {
            observer
                .asked(
                    &TABLE,
                    1usize,
                    ::dtable_runtime::Value::Nth(self::Rule::nth_1(&guests)),
                );
        }
        let rule = self::decide(season, guests);
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///The rule that fires, and what it gives.
    pub type Outcome = ::dtable_runtime::Outcome<Rule, &'static str>;
    ///The rule that fires, and what it gives.
    #[must_use]
    #[track_caller]
    pub const fn outcome(season: ListedSeason, guests: ListedGuests) -> Outcome {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        let rule = self::decide(season, guests);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(season, guests),
        }
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub const fn try_outcome(
        season: ListedSeason,
        guests: ListedGuests,
    ) -> ::core::result::Result<Outcome, Broken> {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        match self::try_decide(season, guests) {
            ::core::result::Result::Ok(rule) => {
                ::core::result::Result::Ok({
                    ::dtable_runtime::Outcome {
                        rule,
                        value: rule.value(season, guests),
                    }
                })
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`outcome`](outcome()), seen by an observer.
    #[track_caller]
    pub fn outcome_observed<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        season: ListedSeason,
        guests: ListedGuests,
        observer: &mut O,
    ) -> Outcome {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        let rule = self::observe(season, guests, observer);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(season, guests),
        }
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<0usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub const fn check(
        season: ListedSeason,
        guests: ListedGuests,
    ) -> ::core::result::Result<(), Broken> {
        const {
            ::dtable_runtime::input::<ListedSeason>();
            ::dtable_runtime::input::<ListedGuests>();
        }
        let _ = (&season, &guests);
        ::core::result::Result::Ok(())
    }
    impl Rule {
        #[inline]
        pub(super) const fn nth_0(value: &ListedSeason) -> usize {
            match *value {
                ListedSeason::Spring { .. } => 0usize,
                ListedSeason::Summer { .. } => 1usize,
                ListedSeason::Fall { .. } => 2usize,
                ListedSeason::Winter { .. } => 3usize,
            }
        }
    }
    impl Rule {
        #[inline]
        pub(super) const fn nth_1(value: &ListedGuests) -> usize {
            match *value {
                ListedGuests::Few { .. } => 0usize,
                ListedGuests::Some { .. } => 1usize,
                ListedGuests::Many { .. } => 2usize,
            }
        }
    }
}
