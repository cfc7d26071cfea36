#[must_use]
#[track_caller]
pub fn shades(a: bool, b: bool, c: bool, base: Speed) -> u8 {
    let _ = &a;
    let _ = &b;
    let _ = &c;
    let _ = &base;
    macro_rules! tests_tables_shades_yaml_line_12_column_27 {
        () => {
            base as u8 + 10
        };
    }
    macro_rules! tests_tables_shades_yaml_line_17_column_27 {
        () => {
            base as u8 + 20
        };
    }
    {
        let a0 = a;
        let a1 = b;
        let a2 = c;
        let a3 = base;
        let key0 = ((((match a3 {
            Speed::Slow { .. } => 0usize,
            Speed::Fast { .. } => 1usize,
        })) * 2 + (a0) as usize) * 2 + (a1) as usize) * 2 + (a2) as usize;
        match key0 {
            9 | 10 | 12 | 15 => 1,
            1 | 2 | 4 | 7 => tests_tables_shades_yaml_line_17_column_27!(),
            _ => tests_tables_shades_yaml_line_12_column_27!(),
        }
    }
}
///The parts of the decision table [`shades`](shades()).
pub mod shades {
    use super::*;
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
        ///Rule `0`: `base as u8 + 10`.
        R0,
        ///Rule `3`: `base as u8 + 10`.
        R3,
        ///Rule `5`: `base as u8 + 10`.
        R5,
        ///Rule `6`: `base as u8 + 10`.
        R6,
        ///Rule `fast`: `1`.
        Fast,
        ///ELSE: `base as u8 + 20`.
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
    pub const fn decide(a: bool, b: bool, c: bool, base: Speed) -> Rule {
        let _ = &a;
        let _ = &b;
        let _ = &c;
        let _ = &base;
        {
            let a0 = a;
            let a1 = b;
            let a2 = c;
            let a3 = base;
            let key0 = ((((a0) as usize) * 2 + (a1) as usize) * 2 + (a2) as usize) * 2
                + (match a3 {
                    Speed::Slow { .. } => 0usize,
                    Speed::Fast { .. } => 1usize,
                });
            match key0 {
                0 | 1 => Rule::R0,
                6 | 7 => Rule::R3,
                10 | 11 => Rule::R5,
                12 | 13 => Rule::R6,
                3 | 5 | 9 | 15 => Rule::Fast,
                _ => Rule::Else,
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
        base: Speed,
    ) -> ::core::result::Result<Rule, Broken> {
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
        base: Speed,
        observer: &mut O,
    ) -> Rule {
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
                .asked(&TABLE, 3usize, ::dtable_runtime::Value::Nth(self::nth_3(&base)));
        }
        let rule = self::decide(a, b, c, base);
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<4usize>;
    ///Looks at everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub const fn check(
        a: bool,
        b: bool,
        c: bool,
        base: Speed,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (&a, &b, &c, &base);
        ::core::result::Result::Ok(())
    }
    const fn nth_3(value: &Speed) -> usize {
        match *value {
            Speed::Slow { .. } => 0usize,
            Speed::Fast { .. } => 1usize,
        }
    }
    const _: () = {
        macro_rules! tests_tables_shades_yaml_line_7_column_3 {
            () => {
                | (Speed::Slow { .. } | Speed::Fast { .. }) | {}
            };
        }
        let _: fn(Speed) = tests_tables_shades_yaml_line_7_column_3!();
    };
    const _: () = {
        const fn input<T: ::dtable_runtime::Input>() {}
        input::<bool>();
        input::<bool>();
        input::<bool>();
        input::<Speed>();
    };
}
