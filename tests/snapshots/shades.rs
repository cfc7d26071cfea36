#[must_use]
#[track_caller]
pub fn shades(a: bool, b: bool, c: bool, base: shades::ListedSpeed) -> u8 {
    const {
        ::dtable_runtime::input::<shades::ListedSpeed>();
    }
    let _ = &a;
    let _ = &b;
    let _ = &c;
    let _ = &base;
    {
        'decided: {
            {
                'n6: {
                    break 'decided {
                        'n5: {
                            {
                                'n4: {
                                    {
                                        'n3: {
                                            if a {
                                                if b { break 'n4 } else { break 'n3 }
                                            } else {
                                                if b { break 'n3 } else { break 'n4 }
                                            }
                                        }
                                        if c { break 'n5 } else { break 'n6 }
                                    }
                                }
                                if c { break 'n6 } else { break 'n5 }
                            }
                        }
                        shades::Rule::at_0_274(base)
                    };
                }
                {
                    let value = base;
                    match shades::Rule::nth_3(&value) {
                        0 => shades::Rule::at_0_499(base),
                        _ => 1,
                    }
                }
            }
        }
    }
}
impl shades::Rule {
    ///What the rule gives.
    #[inline]
    #[must_use]
    pub fn value(self, a: bool, b: bool, c: bool, base: shades::ListedSpeed) -> u8 {
        let _ = self;
        let _ = &a;
        let _ = &b;
        let _ = &c;
        let _ = &base;
        match self {
            shades::Rule::R0 | shades::Rule::R3 | shades::Rule::R5 | shades::Rule::R6 => {
                shades::Rule::at_0_274(base)
            }
            shades::Rule::Fast => 1,
            shades::Rule::Else => shades::Rule::at_0_499(base),
        }
    }
}
impl shades::Rule {
    #[inline]
    fn at_0_274(base: shades::ListedSpeed) -> u8 {
        base as u8 + 10
    }
}
impl shades::Rule {
    #[inline]
    fn at_0_499(base: shades::ListedSpeed) -> u8 {
        base as u8 + 20
    }
}
///The parts of the decision table [`shades`](shades()).
pub mod shades {
    use super::*;
    pub(super) type ListedSpeed = Speed;
    ///The rules of the table [`shades`](super::shades()).
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
        /**Rule `0`: `base as u8 + 10`.

`tests/tables/shades.yaml`, line 13*/
        R0,
        /**Rule `3`: `base as u8 + 10`.

`tests/tables/shades.yaml`, line 14*/
        R3,
        /**Rule `5`: `base as u8 + 10`.

`tests/tables/shades.yaml`, line 15*/
        R5,
        /**Rule `6`: `base as u8 + 10`.

`tests/tables/shades.yaml`, line 16*/
        R6,
        /**Rule `fast`: `1`.

`tests/tables/shades.yaml`, line 17*/
        Fast,
        /**ELSE: `base as u8 + 20`.

`tests/tables/shades.yaml`, line 18*/
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 6usize] = [
            Self::R0,
            Self::R3,
            Self::R5,
            Self::R6,
            Self::Fast,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["0", "3", "5", "6", "fast", "else"][self as usize]
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
    #[must_use]
    #[track_caller]
    pub const fn decide(a: bool, b: bool, c: bool, base: ListedSpeed) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let _ = &a;
        let _ = &b;
        let _ = &c;
        let _ = &base;
        {
            'decided: {
                {
                    'n11: {
                        break 'decided if a {
                            if b {
                                if c { break 'n11 } else { Rule::R6 }
                            } else {
                                if c { Rule::R5 } else { break 'n11 }
                            }
                        } else {
                            if b {
                                if c { Rule::R3 } else { break 'n11 }
                            } else {
                                if c { break 'n11 } else { Rule::R0 }
                            }
                        };
                    }
                    {
                        let value = base;
                        match self::Rule::nth_3(&value) {
                            0 => Rule::Else,
                            _ => Rule::Fast,
                        }
                    }
                }
            }
        }
    }
    ///[`decide`](decide()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub const fn try_decide(
        a: bool,
        b: bool,
        c: bool,
        base: ListedSpeed,
    ) -> ::core::result::Result<Rule, Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        match self::check(a, b, c, base) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(a, b, c, base))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`shades`](super::shades()), seen by an observer.
    #[track_caller]
    pub fn observe<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        a: bool,
        b: bool,
        c: bool,
        base: ListedSpeed,
        observer: &mut O,
    ) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        {
            observer.asked(&TABLE, 0usize, ::dtable_runtime::Value::Bool(a));
        }
        {
            observer.asked(&TABLE, 1usize, ::dtable_runtime::Value::Bool(b));
        }
        {
            observer.asked(&TABLE, 2usize, ::dtable_runtime::Value::Bool(c));
        }
        {
            observer
                .asked(
                    &TABLE,
                    3usize,
                    ::dtable_runtime::Value::Nth(self::Rule::nth_3(&base)),
                );
        }
        let rule = self::decide(a, b, c, base);
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///The rule that fires, and what it gives.
    pub type Outcome = ::dtable_runtime::Outcome<Rule, u8>;
    ///The rule that fires, and what it gives.
    #[must_use]
    #[track_caller]
    pub fn outcome(a: bool, b: bool, c: bool, base: ListedSpeed) -> Outcome {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let rule = self::decide(a, b, c, base);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(a, b, c, base),
        }
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_outcome(
        a: bool,
        b: bool,
        c: bool,
        base: ListedSpeed,
    ) -> ::core::result::Result<Outcome, Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        match self::try_decide(a, b, c, base) {
            ::core::result::Result::Ok(rule) => {
                ::core::result::Result::Ok({
                    ::dtable_runtime::Outcome {
                        rule,
                        value: rule.value(a, b, c, base),
                    }
                })
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`outcome`](outcome()), seen by an observer.
    #[track_caller]
    pub fn outcome_observed<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(
        a: bool,
        b: bool,
        c: bool,
        base: ListedSpeed,
        observer: &mut O,
    ) -> Outcome {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let rule = self::observe(a, b, c, base, observer);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(a, b, c, base),
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
        a: bool,
        b: bool,
        c: bool,
        base: ListedSpeed,
    ) -> ::core::result::Result<(), Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let _ = (&a, &b, &c, &base);
        ::core::result::Result::Ok(())
    }
    impl Rule {
        #[inline]
        pub(super) const fn nth_3(value: &ListedSpeed) -> usize {
            match *value {
                ListedSpeed::Slow { .. } => 0usize,
                ListedSpeed::Fast { .. } => 1usize,
            }
        }
    }
}
