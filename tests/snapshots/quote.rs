#[inline]
#[must_use]
#[track_caller]
pub fn quote(grams: u16, length: u16, code: u16, express: bool) -> u16 {
    let _ = &grams;
    let _ = &length;
    let _ = &code;
    let _ = &express;
    quote::ranges(grams, code);
    {
        macro_rules! result_2 {
            () => {
                (quote::used_quote_points_within(grams, length))
            };
        }
        let a0 = quote::used_quote_size::outcome_number(grams, length);
        let a1 = quote::used_quote_zone::outcome_number(code, express);
        let a2 = result_2!();
        let a6 = express;
        let key0 = (((({
            static CLASSES: [u8; 4usize] = *b"\x01\x02\0\0";
            CLASSES[(a0 as usize) & 3] as usize
        })) * 3
            + ({
                static CLASSES: [u8; 4usize] = *b"\x02\0\x01\0";
                CLASSES[(a1 as usize) & 3] as usize
            })) * 3
            + ({
                static CLASSES: [u8; 256usize] = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x01\x01\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02";
                CLASSES[(((a2).wrapping_sub(-128) as u8 as u64) as usize) & 255] as usize
            })) * 2 + (a6) as usize;
        {
            static T0: [u16; 64usize] = {
                static PLACES: [u8; 64usize] = *b"\x05\x07\x05\x07\x07\x07\x05\x07\x05\x07\x07\x07\x05\x06\x05\x06\x07\x07\0\x01\x01\x01\0\x01\x07\x07\x07\x07\x07\x07\x04\x04\x07\x06\x04\x04\x02\x02\x07\x03\x07\x03\x02\x02\x07\x03\x07\x03\x07\x06\x07\x06\x07\x07\0\0\0\0\0\0\0\0\0\0";
                const VALUES: [u16; 8usize] = [85, 120, 110, 180, 210, 160, 240, 900];
                let mut table = [VALUES[0]; 64usize];
                let mut at = 0;
                while at < 64usize {
                    table[at] = VALUES[PLACES[at] as usize];
                    at += 1;
                }
                table
            };
            T0[(key0) & 63]
        }
    }
}
impl quote::Rule {
    ///What the rule gives.
    #[inline]
    #[must_use]
    pub fn value(self, grams: u16, length: u16, code: u16, express: bool) -> u16 {
        let _ = self;
        let _ = &grams;
        let _ = &length;
        let _ = &code;
        let _ = &express;
        {
            let rule = self as usize;
            match rule {
                0 => 85,
                1 => 120,
                2 => 110,
                3 => 180,
                4 => 210,
                5 => 160,
                6 => 240,
                _ => 900,
            }
        }
    }
}
///The parts of the decision table [`quote`](quote()).
pub mod quote {
    use super::*;
    pub(super) type ListedQuoteSize = QuoteSize;
    pub(super) type ListedQuoteZone = QuoteZone;
    ///The rules of the table [`quote`](super::quote()).
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
        /**Rule `1`: `85`.

`tests/tables/uses/quote.yaml`, line 19*/
        R1,
        /**Rule `2`: `120`.

`tests/tables/uses/quote.yaml`, line 20*/
        R2,
        /**Rule `3`: `110`.

`tests/tables/uses/quote.yaml`, line 21*/
        R3,
        /**Rule `4`: `180`.

`tests/tables/uses/quote.yaml`, line 22*/
        R4,
        /**Rule `5`: `210`.

`tests/tables/uses/quote.yaml`, line 23*/
        R5,
        /**Rule `6`: `160`.

`tests/tables/uses/quote.yaml`, line 24*/
        R6,
        /**Rule `7`: `240`.

`tests/tables/uses/quote.yaml`, line 25*/
        R7,
        /**ELSE: `900`.

`tests/tables/uses/quote.yaml`, line 26*/
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 8usize] = [
            Self::R1,
            Self::R2,
            Self::R3,
            Self::R4,
            Self::R5,
            Self::R6,
            Self::R7,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["1", "2", "3", "4", "5", "6", "7", "else"][self as usize]
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
    pub(super) fn ranges(grams: u16, code: u16) {
        if !(match grams {
            ..=2000 => true,
            _ => false,
        }) {
            self::refuse_3(grams)
        }
        if !(match code {
            ..=9999 => true,
            _ => false,
        }) {
            self::refuse_5(code)
        }
    }
    ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn decide(grams: u16, length: u16, code: u16, express: bool) -> Rule {
        let _ = &grams;
        let _ = &length;
        let _ = &code;
        let _ = &express;
        self::ranges(grams, code);
        {
            macro_rules! result_2 {
                () => {
                    (self::used_quote_points_within(grams, length))
                };
            }
            let a0 = self::used_quote_size::outcome_number(grams, length);
            let a1 = self::used_quote_zone::outcome_number(code, express);
            let a2 = result_2!();
            let a6 = express;
            let key0 = (((({
                static CLASSES: [u8; 4usize] = *b"\x01\x02\0\0";
                CLASSES[(a0 as usize) & 3] as usize
            })) * 3
                + ({
                    static CLASSES: [u8; 4usize] = *b"\x02\0\x01\0";
                    CLASSES[(a1 as usize) & 3] as usize
                })) * 3
                + ({
                    static CLASSES: [u8; 256usize] = *b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x01\x01\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02";
                    CLASSES[(((a2).wrapping_sub(-128) as u8 as u64) as usize) & 255]
                        as usize
                })) * 2 + (a6) as usize;
            {
                static T0: [Rule; 64usize] = {
                    static PLACES: [u8; 64usize] = *b"\x05\x07\x05\x07\x07\x07\x05\x07\x05\x07\x07\x07\x05\x06\x05\x06\x07\x07\0\x01\x01\x01\0\x01\x07\x07\x07\x07\x07\x07\x04\x04\x07\x06\x04\x04\x02\x02\x07\x03\x07\x03\x02\x02\x07\x03\x07\x03\x07\x06\x07\x06\x07\x07\0\0\0\0\0\0\0\0\0\0";
                    const VALUES: [Rule; 8usize] = [
                        Rule::R1,
                        Rule::R2,
                        Rule::R3,
                        Rule::R4,
                        Rule::R5,
                        Rule::R6,
                        Rule::R7,
                        Rule::Else,
                    ];
                    let mut table = [VALUES[0]; 64usize];
                    let mut at = 0;
                    while at < 64usize {
                        table[at] = VALUES[PLACES[at] as usize];
                        at += 1;
                    }
                    table
                };
                T0[(key0) & 63]
            }
        }
    }
    ///[`decide`](decide()), seen by an observer.
    #[inline]
    #[track_caller]
    pub fn decide_observed<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
        observer: &mut O,
    ) -> Rule {
        let _ = &grams;
        let _ = &length;
        let _ = &code;
        let _ = &express;
        self::ranges(grams, code);
        {
            observer
                .asked(
                    &TABLE,
                    3usize,
                    ::dtable_runtime::Value::Integer((grams) as i128),
                );
        }
        {
            observer
                .asked(
                    &TABLE,
                    4usize,
                    ::dtable_runtime::Value::Integer((length) as i128),
                );
        }
        {
            observer
                .asked(&TABLE, 5usize, ::dtable_runtime::Value::Integer((code) as i128));
        }
        {
            observer.asked(&TABLE, 6usize, ::dtable_runtime::Value::Bool(express));
        }
        let rule = {
            macro_rules! result_0 {
                () => {
                    (self::used_quote_size_within(grams, length))
                };
            }
            macro_rules! result_1 {
                () => {
                    (self::used_quote_zone_within(code, express))
                };
            }
            macro_rules! result_2 {
                () => {
                    (self::used_quote_points_within(grams, length))
                };
            }
            'decided: {
                {
                    'n11: {
                        break 'decided {
                            let value = self::ask_value(
                                observer,
                                0usize,
                                result_0!(),
                                |value| ::dtable_runtime::Value::Nth(
                                    self::Rule::nth_0(value),
                                ),
                            );
                            match self::Rule::nth_0(&value) {
                                0 => {
                                    match self::ask_value(
                                        observer,
                                        2usize,
                                        result_2!(),
                                        |value| ::dtable_runtime::Value::Integer((*value) as i128),
                                    ) {
                                        ..=-1 => {
                                            if express {
                                                {
                                                    let value = self::ask_value(
                                                        observer,
                                                        1usize,
                                                        result_1!(),
                                                        |value| ::dtable_runtime::Value::Nth(
                                                            self::Rule::nth_1(value),
                                                        ),
                                                    );
                                                    match self::Rule::nth_1(&value) {
                                                        0..=1 => Rule::Else,
                                                        _ => Rule::R7,
                                                    }
                                                }
                                            } else {
                                                Rule::R6
                                            }
                                        }
                                        0.. => Rule::Else,
                                    }
                                }
                                1 => {
                                    let value = self::ask_value(
                                        observer,
                                        1usize,
                                        result_1!(),
                                        |value| ::dtable_runtime::Value::Nth(
                                            self::Rule::nth_1(value),
                                        ),
                                    );
                                    match self::Rule::nth_1(&value) {
                                        0 => {
                                            if express {
                                                Rule::R2
                                            } else {
                                                {
                                                    let value = self::ask_value(
                                                        observer,
                                                        2usize,
                                                        result_2!(),
                                                        |value| ::dtable_runtime::Value::Integer((*value) as i128),
                                                    );
                                                    match {
                                                        if ((value) >= -3) {
                                                            if ((value) >= 0) { 1 } else { 0 }
                                                        } else {
                                                            1
                                                        }
                                                    } {
                                                        0 => Rule::R2,
                                                        _ => Rule::R1,
                                                    }
                                                }
                                            }
                                        }
                                        1 => Rule::Else,
                                        _ => {
                                            let value = self::ask_value(
                                                observer,
                                                2usize,
                                                result_2!(),
                                                |value| ::dtable_runtime::Value::Integer((*value) as i128),
                                            );
                                            match {
                                                if ((value) >= -3) {
                                                    if ((value) >= 0) { 1 } else { 0 }
                                                } else {
                                                    1
                                                }
                                            } {
                                                0 => break 'n11,
                                                _ => Rule::R5,
                                            }
                                        }
                                    }
                                }
                                _ => {
                                    let held_2 = self::ask_value(
                                        observer,
                                        2usize,
                                        result_2!(),
                                        |value| ::dtable_runtime::Value::Integer((*value) as i128),
                                    );
                                    match held_2 {
                                        ..=-4 => {
                                            let value = self::ask_value(
                                                observer,
                                                1usize,
                                                result_1!(),
                                                |value| ::dtable_runtime::Value::Nth(
                                                    self::Rule::nth_1(value),
                                                ),
                                            );
                                            match self::Rule::nth_1(&value) {
                                                0..=1 => Rule::R3,
                                                _ => break 'n11,
                                            }
                                        }
                                        -3.. => {
                                            if express {
                                                {
                                                    let value = self::ask_value(
                                                        observer,
                                                        1usize,
                                                        result_1!(),
                                                        |value| ::dtable_runtime::Value::Nth(
                                                            self::Rule::nth_1(value),
                                                        ),
                                                    );
                                                    match self::Rule::nth_1(&value) {
                                                        0..=1 => Rule::R4,
                                                        _ => {
                                                            match held_2 {
                                                                ..=-1 => Rule::R7,
                                                                0.. => Rule::Else,
                                                            }
                                                        }
                                                    }
                                                }
                                            } else {
                                                Rule::Else
                                            }
                                        }
                                    }
                                }
                            }
                        };
                    }
                    if express { Rule::R7 } else { Rule::Else }
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
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
    ) -> ::core::result::Result<Rule, Broken> {
        match self::check(grams, length, code, express) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(grams, length, code, express))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`quote`](super::quote()), seen by an observer.
    #[track_caller]
    pub fn observe<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
        observer: &mut O,
    ) -> Rule {
        let rule = self::decide_observed(grams, length, code, express, observer);
        rule
    }
    ///The rule that fires, and what it gives.
    pub type Outcome = ::dtable_runtime::Outcome<Rule, u16>;
    ///The rule that fires, and what it gives.
    #[must_use]
    #[track_caller]
    pub fn outcome(grams: u16, length: u16, code: u16, express: bool) -> Outcome {
        let rule = self::decide(grams, length, code, express);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(grams, length, code, express),
        }
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_outcome(
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
    ) -> ::core::result::Result<Outcome, Broken> {
        let rule = self::try_decide(grams, length, code, express)?;
        ::core::result::Result::Ok(::dtable_runtime::Outcome {
            rule,
            value: rule.value(grams, length, code, express),
        })
    }
    ///[`outcome`](outcome()), seen by an observer.
    #[track_caller]
    pub fn outcome_observed<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
        observer: &mut O,
    ) -> Outcome {
        let rule = self::observe(grams, length, code, express, observer);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(grams, length, code, express),
        }
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<1usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub fn check(
        grams: u16,
        length: u16,
        code: u16,
        express: bool,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (&grams, &length, &code, &express);
        let a3 = grams;
        if !(match a3 {
            ..=2000 => true,
            _ => false,
        }) {
            return ::core::result::Result::Err(
                Broken::range(
                    &TABLE,
                    3usize,
                    ::dtable_runtime::Value::Integer((a3) as i128),
                ),
            );
        }
        let a5 = code;
        if !(match a5 {
            ..=9999 => true,
            _ => false,
        }) {
            return ::core::result::Result::Err(
                Broken::range(
                    &TABLE,
                    5usize,
                    ::dtable_runtime::Value::Integer((a5) as i128),
                ),
            );
        }
        ::core::result::Result::Ok(())
    }
    #[inline]
    fn ask_bool<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
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
    impl Rule {
        #[inline]
        pub(super) const fn nth_0(value: &ListedQuoteSize) -> usize {
            match *value {
                ListedQuoteSize::Large { .. } => 0usize,
                ListedQuoteSize::Small { .. } => 1usize,
                ListedQuoteSize::Medium { .. } => 2usize,
            }
        }
    }
    impl Rule {
        #[inline]
        pub(super) const fn nth_1(value: &ListedQuoteZone) -> usize {
            match *value {
                ListedQuoteZone::Near { .. } => 0usize,
                ListedQuoteZone::Far { .. } => 1usize,
                ListedQuoteZone::Sea { .. } => 2usize,
            }
        }
    }
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse_3(value: u16) -> ! {
        ::dtable_runtime::value_is_out_of_range(
            &TABLE,
            3usize,
            ::dtable_runtime::Value::Integer((value) as i128),
        )
    }
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse_5(value: u16) -> ! {
        ::dtable_runtime::value_is_out_of_range(
            &TABLE,
            5usize,
            ::dtable_runtime::Value::Integer((value) as i128),
        )
    }
    /**The decision table `quote_size`.

```text
 rule   | 1      | 2      | 3      | else
--------|--------|--------|--------|-------
 grams  | <= 50  | <= 20  | <= 500 |
 length | <= 140 | <= 235 | <= 235 |
--------|--------|--------|--------|-------
 size   | Small  | Small  | Medium | Large
--------|--------|--------|--------|-------
 cases  | 2      | 1      | 3      | 6
```

Proved while compiling: each of the 12 cases fires a rule, the first in order where several match.
*/
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn used_quote_size(grams: u16, length: u16) -> QuoteSize {
        let _ = &grams;
        let _ = &length;
        used_quote_size::ranges(grams);
        self::used_quote_size_within(grams, length)
    }
    #[inline]
    #[track_caller]
    pub(super) fn used_quote_size_within(grams: u16, length: u16) -> QuoteSize {
        let _ = &grams;
        let _ = &length;
        {
            let a0 = grams;
            let a1 = length;
            let key0 = ((0usize + (((a0)) >= 21) as usize + (((a0)) >= 51) as usize
                + (((a0)) >= 501) as usize)) * 3
                + (0usize + (((a1)) >= 141) as usize + (((a1)) >= 236) as usize);
            {
                static T0: [u8; 16usize] = *b"\0\0\x02\0\x01\x02\x01\x01\x02\x02\x02\x02\0\0\0\0";
                match T0[(key0) & 15] {
                    0 => used_quote_size::Rule::at_1_144(),
                    1 => used_quote_size::Rule::at_1_151(),
                    _ => used_quote_size::Rule::at_1_137(),
                }
            }
        }
    }
    impl used_quote_size::Rule {
        #[inline]
        fn at_1_144() -> QuoteSize {
            <QuoteSize>::Small
        }
    }
    impl used_quote_size::Rule {
        #[inline]
        fn at_1_151() -> QuoteSize {
            <QuoteSize>::Medium
        }
    }
    impl used_quote_size::Rule {
        #[inline]
        fn at_1_137() -> QuoteSize {
            <QuoteSize>::Large
        }
    }
    ///The parts of the decision table [`used_quote_size`](used_quote_size()), which is used.
    pub mod used_quote_size {
        use super::*;
        ///The rules of the table [`used_quote_size`](super::used_quote_size()).
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
            /**Rule `1`: `Small`.

`tests/tables/uses/quote_size.yaml`, line 10*/
            R1,
            /**Rule `2`: `Small`.

`tests/tables/uses/quote_size.yaml`, line 11*/
            R2,
            /**Rule `3`: `Medium`.

`tests/tables/uses/quote_size.yaml`, line 12*/
            R3,
            /**ELSE: `Large`.

`tests/tables/uses/quote_size.yaml`, line 13*/
            Else,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 4usize] = [Self::R1, Self::R2, Self::R3, Self::Else];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                ["1", "2", "3", "else"][self as usize]
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
        pub(super) fn ranges(grams: u16) {
            if !(match grams {
                ..=2000 => true,
                _ => false,
            }) {
                self::refuse_0(grams)
            }
        }
        #[inline]
        #[track_caller]
        pub(in super::super) fn outcome_number(grams: u16, length: u16) -> usize {
            let _ = &grams;
            let _ = &length;
            {
                let a0 = grams;
                let a1 = length;
                let key0 = ((0usize + (((a0)) >= 21) as usize + (((a0)) >= 51) as usize
                    + (((a0)) >= 501) as usize)) * 3
                    + (0usize + (((a1)) >= 141) as usize + (((a1)) >= 236) as usize);
                {
                    static T0: [u8; 16usize] = *b"\0\0\x02\0\x01\x02\x01\x01\x02\x02\x02\x02\0\0\0\0";
                    T0[(key0) & 15] as usize
                }
            }
        }
        #[cold]
        #[inline(never)]
        #[track_caller]
        fn refuse_0(value: u16) -> ! {
            ::dtable_runtime::value_is_out_of_range(
                &TABLE,
                0usize,
                ::dtable_runtime::Value::Integer((value) as i128),
            )
        }
    }
    /**The decision table `quote_zone`.

```text
 rule    | 1   | 2      | 3      | 4      | else
---------|-----|--------|--------|--------|------
 sea     | T   | T      | F      | F      |
 code    | -   | < 5000 | < 1000 | < 1500 |
 express | F   | T      | -      | T      |
---------|-----|--------|--------|--------|------
 zone    | Sea | Sea    | Near   | Near   | Far
---------|-----|--------|--------|--------|------
 cases   | 3   | 2      | 2      | 1      | 6
```

Proved while compiling: each of the 14 cases fires a rule, the first in order where several match.
*/
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn used_quote_zone(code: u16, express: bool) -> QuoteZone {
        let _ = &code;
        let _ = &express;
        used_quote_zone::ranges(code);
        self::used_quote_zone_within(code, express)
    }
    #[inline]
    #[track_caller]
    pub(super) fn used_quote_zone_within(code: u16, express: bool) -> QuoteZone {
        let _ = &code;
        let _ = &express;
        {
            let a0 = self::used_quote_sea::outcome_number(code);
            let a1 = code;
            let a2 = express;
            let key0 = ((({
                static CLASSES: [u8; 2usize] = *b"\x01\0";
                CLASSES[(a0 as usize) & 1] as usize
            })) * 4
                + (0usize + (((a1)) >= 1000) as usize + (((a1)) >= 1500) as usize
                    + (((a1)) >= 5000) as usize)) * 2 + (a2) as usize;
            {
                static T0: [u8; 16usize] = *b"\x01\x01\x02\x01\x02\x02\x02\x02\0\0\x02\x01\0\0\0\x02";
                match T0[(key0) & 15] {
                    0 => used_quote_zone::Rule::at_2_179(),
                    1 => used_quote_zone::Rule::at_2_168(),
                    _ => used_quote_zone::Rule::at_2_174(),
                }
            }
        }
    }
    impl used_quote_zone::Rule {
        #[inline]
        fn at_2_179() -> QuoteZone {
            <QuoteZone>::Sea
        }
    }
    impl used_quote_zone::Rule {
        #[inline]
        fn at_2_168() -> QuoteZone {
            <QuoteZone>::Near
        }
    }
    impl used_quote_zone::Rule {
        #[inline]
        fn at_2_174() -> QuoteZone {
            <QuoteZone>::Far
        }
    }
    ///The parts of the decision table [`used_quote_zone`](used_quote_zone()), which is used.
    pub mod used_quote_zone {
        use super::*;
        ///The rules of the table [`used_quote_zone`](super::used_quote_zone()).
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
            /**Rule `1`: `Sea`.

`tests/tables/uses/quote_zone.yaml`, line 12*/
            R1,
            /**Rule `2`: `Sea`.

`tests/tables/uses/quote_zone.yaml`, line 13*/
            R2,
            /**Rule `3`: `Near`.

`tests/tables/uses/quote_zone.yaml`, line 14*/
            R3,
            /**Rule `4`: `Near`.

`tests/tables/uses/quote_zone.yaml`, line 15*/
            R4,
            /**ELSE: `Far`.

`tests/tables/uses/quote_zone.yaml`, line 16*/
            Else,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 5usize] = [
                Self::R1,
                Self::R2,
                Self::R3,
                Self::R4,
                Self::Else,
            ];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                ["1", "2", "3", "4", "else"][self as usize]
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
        pub(super) fn ranges(code: u16) {
            if !(match code {
                ..=9999 => true,
                _ => false,
            }) {
                self::refuse_1(code)
            }
        }
        #[inline]
        #[track_caller]
        pub(in super::super) fn outcome_number(code: u16, express: bool) -> usize {
            let _ = &code;
            let _ = &express;
            {
                let a0 = super::used_quote_sea::outcome_number(code);
                let a1 = code;
                let a2 = express;
                let key0 = ((({
                    static CLASSES: [u8; 2usize] = *b"\x01\0";
                    CLASSES[(a0 as usize) & 1] as usize
                })) * 4
                    + (0usize + (((a1)) >= 1000) as usize + (((a1)) >= 1500) as usize
                        + (((a1)) >= 5000) as usize)) * 2 + (a2) as usize;
                {
                    static T0: [u8; 16usize] = *b"\x01\x01\x02\x01\x02\x02\x02\x02\0\0\x02\x01\0\0\0\x02";
                    T0[(key0) & 15] as usize
                }
            }
        }
        #[inline]
        fn ask_bool<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
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
        #[cold]
        #[inline(never)]
        #[track_caller]
        fn refuse_1(value: u16) -> ! {
            ::dtable_runtime::value_is_out_of_range(
                &TABLE,
                1usize,
                ::dtable_runtime::Value::Integer((value) as i128),
            )
        }
    }
    /**The decision table `quote_points`.

```text
 rule   | 1     | 2         | 3       | 4     | 5      | 6
--------|-------|-----------|---------|-------|--------|--------
 grams  | < 100 | 100..=999 | >= 1000 | -     | -      | < 20
 length | -     | -         | -       | < 100 | >= 300 | >= 200
--------|-------|-----------|---------|-------|--------|--------
 points | 7     | -4        | -20     | 3     | -9     | -8
--------|-------|-----------|---------|-------|--------|--------
 cases  | 8     | 4         | 4       | 4     | 4      | 2
```

Proved while compiling: each of the 16 cases has a result, zero where no rule matches.
*/
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn used_quote_points(grams: u16, length: u16) -> i8 {
        let _ = &grams;
        let _ = &length;
        used_quote_points::ranges(grams);
        self::used_quote_points_within(grams, length)
    }
    #[inline]
    #[track_caller]
    pub(super) fn used_quote_points_within(grams: u16, length: u16) -> i8 {
        let _ = &grams;
        let _ = &length;
        {
            let a0 = grams;
            let a1 = length;
            -29 as i8
                + ({
                    static CLASSES: [u8; 4usize] = *b"\x1B\x10\0\0";
                    CLASSES[((0usize + (((a0)) >= 100) as usize
                        + (((a0)) >= 1000) as usize) as usize) & 3] as usize
                }) as i8
                + ({
                    static CLASSES: [u8; 4usize] = *b"\x0C\t\0\0";
                    CLASSES[((0usize + (((a1)) >= 100) as usize
                        + (((a1)) >= 300) as usize) as usize) & 3] as usize
                }) as i8
                + (if (match a0 {
                    ..=19 => true,
                    _ => false,
                })
                    && (match a1 {
                        200.. => true,
                        _ => false,
                    })
                {
                    -8
                } else {
                    0
                }) as i8
        }
    }
    ///The parts of the decision table [`used_quote_points`](used_quote_points()), which is used.
    pub mod used_quote_points {
        ///The rules of the table [`used_quote_points`](super::used_quote_points()).
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
            /**Rule `1`: `7`.

`tests/tables/uses/quote_points.yaml`, line 10*/
            R1,
            /**Rule `2`: `-4`.

`tests/tables/uses/quote_points.yaml`, line 11*/
            R2,
            /**Rule `3`: `-20`.

`tests/tables/uses/quote_points.yaml`, line 12*/
            R3,
            /**Rule `4`: `3`.

`tests/tables/uses/quote_points.yaml`, line 13*/
            R4,
            /**Rule `5`: `-9`.

`tests/tables/uses/quote_points.yaml`, line 14*/
            R5,
            /**Rule `6`: `-8`.

`tests/tables/uses/quote_points.yaml`, line 15*/
            R6,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 6usize] = [
                Self::R1,
                Self::R2,
                Self::R3,
                Self::R4,
                Self::R5,
                Self::R6,
            ];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                ["1", "2", "3", "4", "5", "6"][self as usize]
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
        pub(super) fn ranges(grams: u16) {
            if !(match grams {
                ..=2000 => true,
                _ => false,
            }) {
                self::refuse_0(grams)
            }
        }
        ///Which rules match, in the order of the file; ELSE does where no other rule does. Asks each condition at most once.
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn matching(grams: u16, length: u16) -> [bool; 6usize] {
            let _ = (&grams, &length);
            let a0 = grams;
            let a1 = length;
            let hits = [
                (match a0 {
                    ..=99 => true,
                    _ => false,
                }),
                (match a0 {
                    100..=999 => true,
                    _ => false,
                }),
                (match a0 {
                    1000..=2000 => true,
                    _ => false,
                }),
                (match a1 {
                    ..=99 => true,
                    _ => false,
                }),
                (match a1 {
                    300.. => true,
                    _ => false,
                }),
                (match a0 {
                    ..=19 => true,
                    _ => false,
                })
                    && (match a1 {
                        200.. => true,
                        _ => false,
                    }),
            ];
            hits
        }
        #[cold]
        #[inline(never)]
        #[track_caller]
        fn refuse_0(value: u16) -> ! {
            ::dtable_runtime::value_is_out_of_range(
                &TABLE,
                0usize,
                ::dtable_runtime::Value::Integer((value) as i128),
            )
        }
    }
    /**The decision table `quote_sea`.

```text
 rule  | 1                                | else
-------|----------------------------------|-------
 code  | 100..=199, 4800..=5200, >= 9_900 |
-------|----------------------------------|-------
 sea   | true                             | false
-------|----------------------------------|-------
 cases | 1                                | 1
```

Proved while compiling: each of the 2 cases fires a rule, and no two rules contradict each other.
*/
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn used_quote_sea(code: u16) -> bool {
        let _ = &code;
        used_quote_sea::ranges(code);
        self::used_quote_sea_within(code)
    }
    #[inline]
    #[track_caller]
    pub(super) fn used_quote_sea_within(code: u16) -> bool {
        let _ = &code;
        {
            {
                let value = code;
                match {
                    if ((value) >= 4800) {
                        if ((value) >= 5201) {
                            if ((value) >= 9900) { 1 } else { 0 }
                        } else {
                            1
                        }
                    } else {
                        if ((value) >= 100) {
                            if ((value) >= 200) { 0 } else { 1 }
                        } else {
                            0
                        }
                    }
                } {
                    0 => false,
                    _ => true,
                }
            }
        }
    }
    ///The parts of the decision table [`used_quote_sea`](used_quote_sea()), which is used.
    pub mod used_quote_sea {
        ///The rules of the table [`used_quote_sea`](super::used_quote_sea()).
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
            /**Rule `1`: `true`.

`tests/tables/uses/quote_sea.yaml`, line 8*/
            R1,
            /**ELSE: `false`.

`tests/tables/uses/quote_sea.yaml`, line 9*/
            Else,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 2usize] = [Self::R1, Self::Else];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                ["1", "else"][self as usize]
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
        pub(super) fn ranges(code: u16) {
            if !(match code {
                ..=9999 => true,
                _ => false,
            }) {
                self::refuse_0(code)
            }
        }
        #[inline]
        #[track_caller]
        pub(in super::super) fn outcome_number(code: u16) -> usize {
            let _ = &code;
            {
                {
                    let value = code;
                    match {
                        if ((value) >= 4800) {
                            if ((value) >= 5201) {
                                if ((value) >= 9900) { 1 } else { 0 }
                            } else {
                                1
                            }
                        } else {
                            if ((value) >= 100) {
                                if ((value) >= 200) { 0 } else { 1 }
                            } else {
                                0
                            }
                        }
                    } {
                        0 => 1usize,
                        _ => 0usize,
                    }
                }
            }
        }
        #[cold]
        #[inline(never)]
        #[track_caller]
        fn refuse_0(value: u16) -> ! {
            ::dtable_runtime::value_is_out_of_range(
                &TABLE,
                0usize,
                ::dtable_runtime::Value::Integer((value) as i128),
            )
        }
    }
}
