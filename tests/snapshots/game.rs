#[inline]
#[track_caller]
pub fn game<H: game::Host + ?::core::marker::Sized>(host: &mut H) -> game::Rule {
    let outcome = game::outcome(&*host);
    outcome.perform(host);
    outcome.rule
}
///The parts of the decision table [`game`](game()).
pub mod game {
    ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not answer the conditions of the table `game`",
        note = "write `impl game::Conditions for {Self}`"
    )]
    pub trait Conditions {
        /**Application closed?

`tests/tables/game.yaml`, line 6*/
        fn closed(&self) -> bool;
        /**Game started?

`tests/tables/game.yaml`, line 7*/
        fn started(&self) -> bool;
        /**Game over?

`tests/tables/game.yaml`, line 8*/
        fn over(&self) -> bool;
        /**Free cells left?

`tests/tables/game.yaml`, line 9*/
        fn free(&self) -> bool;
        /**Computer to move?

`tests/tables/game.yaml`, line 10*/
        fn computer_turn(&self) -> bool;
        /**Human to move?

`tests/tables/game.yaml`, line 11*/
        fn human_turn(&self) -> bool;
        /**Human has moved?

`tests/tables/game.yaml`, line 12*/
        fn human_moved(&self) -> bool;
    }
    ///What the table does.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not perform the actions of the table `game`",
        note = "write `impl game::Actions for {Self}`"
    )]
    pub trait Actions {
        /**Wait while the human thinks

`tests/tables/game.yaml`, line 14*/
        fn wait(&mut self);
        /**Draw, game over

`tests/tables/game.yaml`, line 15*/
        fn draw(&mut self);
    }
    ///Everything that the table needs of the program; implemented by itself for what implements the rest.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a host of the table `game`",
        label = "not a host of `game`",
        note = "write `impl game::Conditions for {Self}` and `impl game::Actions for {Self}`"
    )]
    pub trait Host: Conditions + Actions {}
    impl<T: Conditions + Actions + ?::core::marker::Sized> Host for T {}
    ///The rules of the table [`game`](super::game()).
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
        /**Rule `1`: then stop.

`tests/tables/game.yaml`, line 19*/
        R1,
        /**Rule `2`: `wait`.

`tests/tables/game.yaml`, line 19*/
        R2,
        /**Rule `3`: `wait`.

`tests/tables/game.yaml`, line 19*/
        R3,
        /**Rule `4`: then `computer_move`.

`tests/tables/game.yaml`, line 19*/
        R4,
        /**Rule `5`: `wait`.

`tests/tables/game.yaml`, line 19*/
        R5,
        /**Rule `6`: then `win`.

`tests/tables/game.yaml`, line 19*/
        R6,
        /**Rule `7`: `draw`.

`tests/tables/game.yaml`, line 19*/
        R7,
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
            Self::R7,
        ];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["1", "2", "3", "4", "5", "6", "7"][self as usize]
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
                Self::R1 | Self::R4 | Self::R6 => &[],
                Self::R2 | Self::R3 | Self::R5 => &[Action::Wait],
                Self::R7 => &[Action::Draw],
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
                Self::R1 => ::core::option::Option::None,
                Self::R2 | Self::R3 | Self::R5 | Self::R7 => {
                    ::core::option::Option::Some(Next::Game)
                }
                Self::R4 => ::core::option::Option::Some(Next::ComputerMove),
                Self::R6 => ::core::option::Option::Some(Next::Win),
            }
        }
    }
    impl ::core::fmt::Display for Rule {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.id())
        }
    }
    ///The actions of the table [`game`](super::game()).
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
        /**Wait while the human thinks

`tests/tables/game.yaml`, line 14*/
        Wait,
        /**Draw, game over

`tests/tables/game.yaml`, line 15*/
        Draw,
    }
    impl Action {
        ///Performs the action.
        #[inline]
        pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
            match self {
                Self::Wait => Actions::wait(host),
                Self::Draw => Actions::draw(host),
            }
        }
    }
    ///The tables that follow [`game`](super::game()).
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
        Game,
        ///The table `computer_move`.
        ComputerMove,
        ///The table `win`.
        Win,
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
        self::decide_observed_by_answers(KeptAnswers::unasked(host), observer)
    }
    pub(super) fn decide_observed_by_answers<
        H: Conditions + ?::core::marker::Sized,
        O: ::dtable_runtime::Observer + ?::core::marker::Sized,
    >(mut host: KeptAnswers<'_, H>, observer: &mut O) -> Rule {
        let rule = {
            if self::ask_bool(observer, 0usize, Conditions::closed(host.host)) {
                Rule::R1
            } else {
                if self::ask_bool(observer, 1usize, Conditions::started(host.host)) {
                    if self::ask_bool(observer, 2usize, Conditions::over(host.host)) {
                        Rule::R3
                    } else {
                        if self::ask_bool(
                            observer,
                            3usize,
                            Conditions::free(host.host),
                        ) {
                            if self::ask_bool(observer, 4usize, host.a4()) {
                                Rule::R4
                            } else {
                                if self::ask_bool(
                                    observer,
                                    6usize,
                                    Conditions::human_moved(host.host),
                                ) {
                                    Rule::R6
                                } else {
                                    Rule::R5
                                }
                            }
                        } else {
                            Rule::R7
                        }
                    }
                } else {
                    Rule::R2
                }
            }
        };
        observer.fired(&TABLE, rule as usize);
        rule
    }
    ///[`decide`](decide()), after every assumption has been checked, with the answers that were checked: nothing is asked twice.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_decide<H: Conditions + ?::core::marker::Sized>(
        host: &H,
    ) -> ::core::result::Result<Rule, Broken> {
        let host = self::checked_answers(host)?;
        ::core::result::Result::Ok(self::decide_observed_by_answers(host, &mut ()))
    }
    ///[`game`](super::game()), seen by an observer.
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
        let rule = self::decide_observed_by_answers(self::kept_answers(host), observer);
        ::dtable_runtime::Outcome {
            rule,
            value: (),
        }
    }
    ///A relation that the table assumes, or a range, that does not hold.
    pub type Broken = ::dtable_runtime::Broken<2usize>;
    ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
    ///
    ///# Errors
    ///
    ///The relation or the range, with the answers that break it.
    pub fn check<H: Conditions + ?::core::marker::Sized>(
        host: &H,
    ) -> ::core::result::Result<(), Broken> {
        ::core::result::Result::map(self::checked_answers(host), |_| ())
    }
    pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
        pub(super) host: &'kept H,
        a4: ::core::option::Option<bool>,
        a5: ::core::option::Option<bool>,
    }
    impl<'kept, H: Conditions + ?::core::marker::Sized> KeptAnswers<'kept, H> {
        #[inline]
        pub(super) const fn unasked(host: &'kept H) -> Self {
            Self {
                host,
                a4: ::core::option::Option::None,
                a5: ::core::option::Option::None,
            }
        }
        #[inline]
        pub(super) fn a4(&mut self) -> bool {
            match ::core::option::Option::take(&mut self.a4) {
                ::core::option::Option::Some(answer) => answer,
                ::core::option::Option::None => Conditions::computer_turn(self.host),
            }
        }
        #[inline]
        pub(super) fn a5(&mut self) -> bool {
            match ::core::option::Option::take(&mut self.a5) {
                ::core::option::Option::Some(answer) => answer,
                ::core::option::Option::None => Conditions::human_turn(self.host),
            }
        }
    }
    pub(super) fn checked_answers<'kept, H: Conditions + ?::core::marker::Sized>(
        host: &'kept H,
    ) -> ::core::result::Result<KeptAnswers<'kept, H>, Broken> {
        let _ = (host);
        let a4 = Conditions::computer_turn(host);
        let a5 = Conditions::human_turn(host);
        if !((::core::matches!(
            0usize + (a4) as usize + (a5) as usize, 1usize..= 1usize
        ))) {
            return ::core::result::Result::Err(
                Broken::new(
                    &TABLE,
                    0usize,
                    [
                        ::core::option::Option::Some(::dtable_runtime::Value::Bool(a4)),
                        ::core::option::Option::Some(::dtable_runtime::Value::Bool(a5)),
                    ],
                ),
            );
        }
        ::core::result::Result::Ok(KeptAnswers {
            host: host,
            a4: ::core::option::Option::Some(a4),
            a5: ::core::option::Option::Some(a5),
        })
    }
    #[inline]
    #[track_caller]
    pub(super) fn kept_answers<'kept, H: Conditions + ?::core::marker::Sized>(
        host: &'kept H,
    ) -> KeptAnswers<'kept, H> {
        #[cfg(debug_assertions)]
        {
            match self::checked_answers(host) {
                ::core::result::Result::Ok(it) => it,
                ::core::result::Result::Err(broken) => {
                    ::dtable_runtime::assumption_is_broken(&broken)
                }
            }
        }
        #[cfg(not(debug_assertions))] { KeptAnswers::unasked(host) }
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
}
