#[inline]
#[track_caller]
pub fn post<H: post::Host + ?::core::marker::Sized>(host: &mut H) -> post::Rule {
    let outcome = post::outcome(&*host);
    outcome.perform(host);
    outcome.rule
}
///The parts of the decision table [`post`](post()).
pub mod post {
    use super::*;
    ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not answer the conditions of the table `post`",
        note = "write `impl post::Conditions for {Self}`"
    )]
    pub trait Conditions {
        /**Where does it go?

`tests/tables/post.yaml`, line 4*/
        fn zone(&self) -> Zone;
        /**What does it weigh?

`tests/tables/post.yaml`, line 5*/
        fn grams(&self) -> u8;
        /**Is it urgent?

`tests/tables/post.yaml`, line 6*/
        fn urgent(&self) -> bool;
        /**Is it insured?

`tests/tables/post.yaml`, line 7*/
        fn insured(&self) -> bool;
    }
    ///What the table does.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not perform the actions of the table `post`",
        note = "write `impl post::Actions for {Self}`"
    )]
    pub trait Actions {
        /**Pad it

`tests/tables/post.yaml`, line 9*/
        fn pad(&mut self);
        /**Weigh it

`tests/tables/post.yaml`, line 10*/
        fn weigh(&mut self);
    }
    ///Everything that the table needs of the program; implemented by itself for what implements the rest.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a host of the table `post`",
        label = "not a host of `post`",
        note = "write `impl post::Conditions for {Self}` and `impl post::Actions for {Self}`"
    )]
    pub trait Host: Conditions + Actions {}
    impl<T: Conditions + Actions + ?::core::marker::Sized> Host for T {}
    ///The rules of the table [`post`](super::post()).
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
        /**Rule `card`.

`tests/tables/post.yaml`, line 13*/
        Card,
        /**Rule `letter`: `weigh`.

`tests/tables/post.yaml`, line 14*/
        Letter,
        /**Rule `valued`: `pad`, `weigh`.

`tests/tables/post.yaml`, line 15*/
        Valued,
        /**Rule `heavy`: `weigh`, `pad`.

`tests/tables/post.yaml`, line 16*/
        Heavy,
        /**Rule `express`: `pad`.

`tests/tables/post.yaml`, line 17*/
        Express,
        /**Rule `near`.

`tests/tables/post.yaml`, line 18*/
        Near,
        /**Rule `far`: `weigh`.

`tests/tables/post.yaml`, line 19*/
        Far,
        /**Rule `parcel`: `pad`, `weigh`.

`tests/tables/post.yaml`, line 20*/
        Parcel,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 8usize] = [
            Self::Card,
            Self::Letter,
            Self::Valued,
            Self::Heavy,
            Self::Express,
            Self::Near,
            Self::Far,
            Self::Parcel,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            [
                "card",
                "letter",
                "valued",
                "heavy",
                "express",
                "near",
                "far",
                "parcel",
            ][self as usize]
        }
        ///The title, where the table gives one.
        #[must_use]
        pub const fn title(self) -> ::core::option::Option<&'static str> {
            let _ = self;
            ::core::option::Option::None
        }
        ///The actions, in the order in which they are performed.
        #[must_use]
        pub const fn actions(self) -> &'static [Action] {
            match self {
                Self::Card | Self::Near => &[],
                Self::Letter | Self::Far => &[Action::Weigh],
                Self::Valued | Self::Parcel => &[Action::Pad, Action::Weigh],
                Self::Heavy => &[Action::Weigh, Action::Pad],
                Self::Express => &[Action::Pad],
            }
        }
        ///Performs the actions of the rule, in their order.
        #[inline]
        pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
            self.perform_observed(host, &mut ());
        }
        ///[`perform`](Self::perform), seen by an observer.
        #[inline]
        pub fn perform_observed<H, O>(self, host: &mut H, observer: &mut O)
        where
            H: Actions + ?::core::marker::Sized,
            O: ::dtable_runtime::Observer + ?::core::marker::Sized,
        {
            for &action in self.actions() {
                observer.performing(&TABLE, action as usize);
                action.perform(host);
            }
        }
        ///The table that follows; `None` is stop.
        #[must_use]
        pub const fn next(self) -> ::core::option::Option<Next> {
            match self {
                Self::Card
                | Self::Letter
                | Self::Valued
                | Self::Heavy
                | Self::Express
                | Self::Near
                | Self::Far
                | Self::Parcel => ::core::option::Option::Some(Next::Post),
            }
        }
    }
    impl ::core::fmt::Display for Rule {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.id())
        }
    }
    ///The actions of the table [`post`](super::post()).
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
    pub enum Action {
        /**Pad it

`tests/tables/post.yaml`, line 9*/
        Pad,
        /**Weigh it

`tests/tables/post.yaml`, line 10*/
        Weigh,
    }
    impl Action {
        ///Performs the action.
        #[inline]
        pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
            match self {
                Self::Pad => Actions::pad(host),
                Self::Weigh => Actions::weigh(host),
            }
        }
    }
    ///The tables that follow [`post`](super::post()).
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
    pub enum Next {
        ///This table again.
        Post,
    }
    ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn decide<H: Conditions + ?::core::marker::Sized>(host: &H) -> Rule {
        self::decide_observed(host, &mut ())
    }
    ///[`decide`](decide()), seen by an observer.
    #[inline]
    #[track_caller]
    pub fn decide_observed<
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(host: &H, observer: &mut O) -> Rule {
        let rule = {
            {
                let held_0 = {
                    let value = self::ask_value(
                        observer,
                        0usize,
                        Conditions::zone(host),
                        |value| ::dtable_runtime::Value::Nth(self::Rule::nth_0(value)),
                    );
                    self::Rule::nth_0(&value)
                };
                match held_0 {
                    0 => {
                        let held_1 = self::ask_value(
                            observer,
                            1usize,
                            Conditions::grams(host),
                            |value| ::dtable_runtime::Value::Integer((*value) as i128),
                        );
                        match held_1 {
                            ..=100 => {
                                if self::ask_bool(
                                    observer,
                                    3usize,
                                    Conditions::insured(host),
                                ) {
                                    Rule::Valued
                                } else {
                                    match held_1 {
                                        ..=50 => Rule::Card,
                                        51.. => Rule::Letter,
                                    }
                                }
                            }
                            101.. => Rule::Heavy,
                        }
                    }
                    _ => {
                        if self::ask_bool(observer, 2usize, Conditions::urgent(host)) {
                            Rule::Express
                        } else {
                            match self::ask_value(
                                observer,
                                1usize,
                                Conditions::grams(host),
                                |value| ::dtable_runtime::Value::Integer((*value) as i128),
                            ) {
                                ..=100 => {
                                    match held_0 {
                                        1 => Rule::Near,
                                        _ => Rule::Far,
                                    }
                                }
                                101.. => Rule::Parcel,
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
    pub fn try_decide<H: Conditions + ?::core::marker::Sized>(
        host: &H,
    ) -> ::core::result::Result<Rule, Broken> {
        match self::check(host) {
            ::core::result::Result::Ok(()) => {
                ::core::result::Result::Ok(self::decide(host))
            }
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
    ///[`post`](super::post()), seen by an observer.
    #[track_caller]
    pub fn observe<
        H: Host + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(host: &mut H, observer: &mut O) -> Rule {
        let rule = self::outcome_observed(&*host, observer).rule;
        rule.perform_observed(host, observer);
        rule
    }
    ///The rule that fires, and what it gives.
    pub type Outcome = ::dtable_runtime::Outcome<Rule, ()>;
    ///The rule that fires, and what it gives.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn outcome<H: Conditions + ?::core::marker::Sized>(host: &H) -> Outcome {
        self::outcome_observed(host, &mut ())
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    #[inline]
    pub fn try_outcome<H: Conditions + ?::core::marker::Sized>(
        host: &H,
    ) -> ::core::result::Result<Outcome, Broken> {
        let rule = self::try_decide(host)?;
        ::core::result::Result::Ok(::dtable_runtime::Outcome {
            rule,
            value: (),
        })
    }
    ///[`outcome`](outcome()), seen by an observer.
    #[inline]
    #[track_caller]
    pub fn outcome_observed<
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(host: &H, observer: &mut O) -> Outcome {
        let rule = self::decide_observed(host, observer);
        ::dtable_runtime::Outcome {
            rule,
            value: (),
        }
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<0usize>;
    ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub fn check<H: Conditions + ?::core::marker::Sized>(
        host: &H,
    ) -> ::core::result::Result<(), Broken> {
        let _ = (host);
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
        pub(super) const fn nth_0(value: &Zone) -> usize {
            type Listed = Zone;
            match *value {
                Listed::City { .. } => 0usize,
                Listed::Region { .. } => 1usize,
                Listed::Country { .. } => 2usize,
            }
        }
    }
}
