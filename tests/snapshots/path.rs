#[inline]
#[must_use]
#[track_caller]
pub fn path<'n, H: path::Conditions + ?::core::marker::Sized>(
    host: &H,
    speed: path::ListedSpeed,
    name: &'n Name<'n>,
) -> &'n str {
    const {
        ::dtable_runtime::input::<path::ListedSpeed>();
    }
    let _ = &speed;
    let _ = &name;
    {
        'decided: {
            if path::Conditions::dark(host) {
                {
                    let value = speed;
                    match path::Rule::nth_0(&value) {
                        0 => {
                            if path::Conditions::wet(host) {
                                "stay"
                            } else {
                                "take a lamp"
                            }
                        }
                        _ => "stay",
                    }
                }
            } else {
                {
                    let value = name;
                    match path::Rule::nth_1(value) {
                        0 => {
                            'n4: {
                                break 'decided {
                                    let value = speed;
                                    match path::Rule::nth_0(&value) {
                                        0 => break 'n4,
                                        _ => {
                                            if path::Conditions::wet(host) {
                                                "slow down"
                                            } else {
                                                break 'n4
                                            }
                                        }
                                    }
                                };
                            }
                            path::Rule::at_0_416(name)
                        }
                        _ => "who?",
                    }
                }
            }
        }
    }
}
impl path::Rule {
    ///What the rule gives.
    #[inline]
    #[must_use]
    pub fn value<'n>(self, speed: path::ListedSpeed, name: &'n Name<'n>) -> &'n str {
        let _ = self;
        let _ = &speed;
        let _ = &name;
        match self {
            path::Rule::R1 | path::Rule::R6 => path::Rule::at_0_416(name),
            path::Rule::R2 | path::Rule::R4 => "stay",
            path::Rule::R3 => "take a lamp",
            path::Rule::R5 => "slow down",
            path::Rule::Else => "who?",
        }
    }
}
impl path::Rule {
    #[inline]
    fn at_0_416<'n>(name: &'n Name<'n>) -> &'n str {
        name.text()
    }
}
///The parts of the decision table [`path`](path()).
pub mod path {
    use super::*;
    pub(super) type ListedSpeed = Speed;
    ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not answer the conditions of the table `path`",
        note = "write `impl path::Conditions for {Self}`"
    )]
    pub trait Conditions {
        /**Is it dark?

`tests/tables/path.yaml`, line 7*/
        fn dark(&self) -> bool;
        /**Is it wet?

`tests/tables/path.yaml`, line 8*/
        fn wet(&self) -> bool;
    }
    ///Everything that the table needs of the program; implemented by itself for what implements the rest.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a host of the table `path`",
        label = "not a host of `path`",
        note = "write `impl path::Conditions for {Self}`"
    )]
    pub trait Host: Conditions {}
    impl<T: Conditions + ?::core::marker::Sized> Host for T {}
    ///The rules of the table [`path`](super::path()).
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
        /**Rule `1`: `name.text()`.

`tests/tables/path.yaml`, line 13*/
        R1,
        /**Rule `2`: `"stay"`.

`tests/tables/path.yaml`, line 14*/
        R2,
        /**Rule `3`: `"take a lamp"`.

`tests/tables/path.yaml`, line 15*/
        R3,
        /**Rule `4`: `"stay"`.

`tests/tables/path.yaml`, line 16*/
        R4,
        /**Rule `5`: `"slow down"`.

`tests/tables/path.yaml`, line 17*/
        R5,
        /**Rule `6`: `name.text()`.

`tests/tables/path.yaml`, line 18*/
        R6,
        /**ELSE: `"who?"`.

`tests/tables/path.yaml`, line 19*/
        Else,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 7usize] = [
            Self::R1,
            Self::R2,
            Self::R3,
            Self::R4,
            Self::R5,
            Self::R6,
            Self::Else,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["1", "2", "3", "4", "5", "6", "else"][self as usize]
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
    ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn decide<'n, H: Conditions + ?::core::marker::Sized>(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
    ) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        self::decide_observed(host, speed, name, &mut ())
    }
    ///[`decide`](decide()), seen by an observer.
    #[inline]
    #[track_caller]
    pub fn decide_observed<
        'n,
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(host: &H, speed: ListedSpeed, name: &'n Name<'n>, observer: &mut O) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let _ = &speed;
        let _ = &name;
        let rule = {
            if self::ask_bool(observer, 2usize, Conditions::dark(host)) {
                {
                    let value = self::ask_value(
                        observer,
                        0usize,
                        speed,
                        |value| ::dtable_runtime::Value::Nth(self::Rule::nth_0(value)),
                    );
                    match self::Rule::nth_0(&value) {
                        0 => {
                            if self::ask_bool(observer, 3usize, Conditions::wet(host)) {
                                Rule::R2
                            } else {
                                Rule::R3
                            }
                        }
                        _ => Rule::R4,
                    }
                }
            } else {
                {
                    let value = self::ask_value(
                        observer,
                        1usize,
                        name,
                        |value| ::dtable_runtime::Value::Nth(self::Rule::nth_1(value)),
                    );
                    match self::Rule::nth_1(value) {
                        0 => {
                            let value = self::ask_value(
                                observer,
                                0usize,
                                speed,
                                |value| ::dtable_runtime::Value::Nth(
                                    self::Rule::nth_0(value),
                                ),
                            );
                            match self::Rule::nth_0(&value) {
                                0 => Rule::R1,
                                _ => {
                                    if self::ask_bool(observer, 3usize, Conditions::wet(host)) {
                                        Rule::R5
                                    } else {
                                        Rule::R6
                                    }
                                }
                            }
                        }
                        _ => Rule::Else,
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
    pub fn try_decide<'n, H: Conditions + ?::core::marker::Sized>(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
    ) -> ::core::result::Result<Rule, Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        match self::check(host, speed, name) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(host, speed, name))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`path`](super::path()), seen by an observer.
    #[track_caller]
    pub fn observe<
        'n,
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(host: &H, speed: ListedSpeed, name: &'n Name<'n>, observer: &mut O) -> Rule {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let rule = self::decide_observed(host, speed, name, observer);
        rule
    }
    ///The rule that fires, and what it gives.
    pub type Outcome<'n> = ::dtable_runtime::Outcome<Rule, &'n str>;
    ///The rule that fires, and what it gives.
    #[must_use]
    #[track_caller]
    pub fn outcome<'n, H: Conditions + ?::core::marker::Sized>(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
    ) -> Outcome<'n> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        self::outcome_observed(host, speed, name, &mut ())
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_outcome<'n, H: Conditions + ?::core::marker::Sized>(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
    ) -> ::core::result::Result<Outcome<'n>, Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let rule = self::try_decide(host, speed, name)?;
        ::core::result::Result::Ok(::dtable_runtime::Outcome {
            rule,
            value: rule.value(speed, name),
        })
    }
    ///[`outcome`](outcome()), seen by an observer.
    #[track_caller]
    pub fn outcome_observed<
        'n,
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
        observer: &mut O,
    ) -> Outcome<'n> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let rule = self::observe(host, speed, name, observer);
        ::dtable_runtime::Outcome {
            rule,
            value: rule.value(speed, name),
        }
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<0usize>;
    ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub fn check<'n, H: Conditions + ?::core::marker::Sized>(
        host: &H,
        speed: ListedSpeed,
        name: &'n Name<'n>,
    ) -> ::core::result::Result<(), Broken> {
        const {
            ::dtable_runtime::input::<ListedSpeed>();
        }
        let _ = (&speed, &name, host);
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
        pub(super) const fn nth_0(value: &ListedSpeed) -> usize {
            match *value {
                ListedSpeed::Slow { .. } => 0usize,
                ListedSpeed::Fast { .. } => 1usize,
            }
        }
    }
    impl Rule {
        #[inline]
        pub(super) const fn nth_1(value: &Name<'_>) -> usize {
            match *value {
                Name::Given { .. } => 0usize,
                Name::Missing { .. } => 1usize,
            }
        }
    }
}
