/**The model `tictactoe`.

Starts with [`game`](mod@game). The tables, and what can follow each:

- [`game`](game()): *stop*, itself, `computer_move`, `win`
- [`win`](win()): `game`
- [`computer_move`](computer_move()): `win`*/
pub mod tictactoe {
    ///Everything that the tables of the model need of the program.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a host of the model `tictactoe`",
        note = "implement the traits of its tables: `tictactoe::game`, `tictactoe::win`, `tictactoe::computer_move`"
    )]
    pub trait Host: game::Host + win::Host + computer_move::Host {}
    impl<T: game::Host + win::Host + computer_move::Host + ?::core::marker::Sized> Host
    for T {}
    ///The tables of the model.
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
    pub enum Table {
        ///[`game`](mod@game)
        Game,
        ///[`win`](mod@win)
        Win,
        ///[`computer_move`](mod@computer_move)
        ComputerMove,
    }
    impl Table {
        ///The table's name, as written.
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                Self::Game => "game",
                Self::Win => "win",
                Self::ComputerMove => "computer_move",
            }
        }
    }
    impl ::core::fmt::Display for Table {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.name())
        }
    }
    ///A rule of one of the tables.
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
        ///A rule of [`game`](mod@game).
        Game(game::Rule),
        ///A rule of [`win`](mod@win).
        Win(win::Rule),
        ///A rule of [`computer_move`](mod@computer_move).
        ComputerMove(computer_move::Rule),
    }
    impl Rule {
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            match self {
                Self::Game(rule) => rule.id(),
                Self::Win(rule) => rule.id(),
                Self::ComputerMove(rule) => rule.id(),
            }
        }
        ///The table that the rule belongs to.
        #[must_use]
        pub const fn table(self) -> Table {
            match self {
                Self::Game(_) => Table::Game,
                Self::Win(_) => Table::Win,
                Self::ComputerMove(_) => Table::ComputerMove,
            }
        }
        ///The table that follows; `None` is stop.
        #[must_use]
        pub const fn next(self) -> ::core::option::Option<Table> {
            match self {
                Self::Game(rule) => rule.next(),
                Self::Win(rule) => rule.next(),
                Self::ComputerMove(rule) => rule.next(),
            }
        }
    }
    impl ::core::fmt::Display for Rule {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.pad(self.id())
        }
    }
    ///Runs the tables one after the other, a step at a time.
    #[derive(
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::fmt::Debug,
        ::core::cmp::PartialEq,
        ::core::cmp::Eq
    )]
    pub struct Machine {
        table: ::core::option::Option<Table>,
    }
    impl Machine {
        ///A machine before the first step.
        #[must_use]
        pub const fn new() -> Self {
            Self {
                table: ::core::option::Option::Some(Table::Game),
            }
        }
        ///The table that decides next; `None` when the machine has stopped.
        #[must_use]
        pub const fn table(&self) -> ::core::option::Option<Table> {
            self.table
        }
        ///Decides by the current table, performs the actions, and goes on to the next table. `None` when the machine has stopped before.
        #[track_caller]
        pub fn step<H: Host + ?::core::marker::Sized>(
            &mut self,
            host: &mut H,
        ) -> ::core::option::Option<Rule> {
            self.step_observed(host, &mut ())
        }
        ///[`step`](Self::step), seen by an observer.
        #[track_caller]
        pub fn step_observed<H, O>(
            &mut self,
            host: &mut H,
            observer: &mut O,
        ) -> ::core::option::Option<Rule>
        where
            H: Host + ?::core::marker::Sized,
            O: ::dtable_runtime::Observer + ?::core::marker::Sized,
        {
            let rule = match self.table {
                ::core::option::Option::None => return ::core::option::Option::None,
                ::core::option::Option::Some(Table::Game) => {
                    Rule::Game(game::observe(host, observer))
                }
                ::core::option::Option::Some(Table::Win) => {
                    Rule::Win(win::observe(host, observer))
                }
                ::core::option::Option::Some(Table::ComputerMove) => {
                    Rule::ComputerMove(computer_move::observe(host, observer))
                }
            };
            self.table = rule.next();
            ::core::option::Option::Some(rule)
        }
    }
    impl ::core::default::Default for Machine {
        fn default() -> Self {
            Self::new()
        }
    }
    ///Runs the tables until one stops.
    #[track_caller]
    pub fn run<H: Host + ?::core::marker::Sized>(host: &mut H) {
        let mut machine = Machine::new();
        while machine.step(host).is_some() {}
    }
    #[inline]
    #[track_caller]
    pub fn game<H: game::Host + ?::core::marker::Sized>(host: &mut H) -> game::Rule {
        game::observe(host, &mut ())
    }
    ///The parts of the decision table [`game`](game()).
    pub mod game {
        ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not answer the conditions of the table `game`",
            note = "write `impl game::Conditions for {Self}`"
        )]
        pub trait Conditions {
            ///Application closed?
            fn closed(&self) -> bool;
            ///Game started?
            fn started(&self) -> bool;
            ///Game over?
            fn over(&self) -> bool;
            ///Free cells left?
            fn free(&self) -> bool;
            ///Computer to move?
            fn computer_turn(&self) -> bool;
            ///Human to move?
            fn human_turn(&self) -> bool;
            ///Human has moved?
            fn human_moved(&self) -> bool;
        }
        ///What the table does.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not perform the actions of the table `game`",
            note = "write `impl game::Actions for {Self}`"
        )]
        pub trait Actions {
            ///Wait while the human thinks
            fn wait(&mut self);
            ///Draw, game over
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
            ///Rule `1`: then stop.
            R1,
            ///Rule `2`: `wait`.
            R2,
            ///Rule `3`: `wait`.
            R3,
            ///Rule `4`: then `computer_move`.
            R4,
            ///Rule `5`: `wait`.
            R5,
            ///Rule `6`: then `win`.
            R6,
            ///Rule `7`: `draw`.
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
            ///Wait while the human thinks
            Wait,
            ///Draw, game over
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
        ///The tables of the model.
        pub use super::Table as Next;
        ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
        #[inline]
        #[track_caller]
        #[must_use]
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
                if self::ask(observer, 0usize, Conditions::closed(host)) {
                    Rule::R1
                } else {
                    if self::ask(observer, 1usize, Conditions::started(host)) {
                        if self::ask(observer, 2usize, Conditions::over(host)) {
                            Rule::R3
                        } else {
                            if self::ask(
                                observer,
                                6usize,
                                Conditions::human_moved(host),
                            ) {
                                Rule::R6
                            } else {
                                if self::ask(observer, 3usize, Conditions::free(host)) {
                                    if self::ask(
                                        observer,
                                        4usize,
                                        Conditions::computer_turn(host),
                                    ) {
                                        Rule::R4
                                    } else {
                                        Rule::R5
                                    }
                                } else {
                                    Rule::R7
                                }
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
            match self::checked_answers(host) {
                ::core::result::Result::Ok(host) => {
                    ::core::result::Result::Ok(self::decide(&host))
                }
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        ///[`game`](super::game()), seen by an observer.
        #[track_caller]
        pub fn observe<
            H: Host + ?::core::marker::Sized,
            O: ::dtable_runtime::Observer + ?::core::marker::Sized,
        >(host: &mut H, observer: &mut O) -> Rule {
            let rule = if ::core::cfg!(debug_assertions) {
                match self::checked_answers(&*host) {
                    ::core::result::Result::Ok(host) => {
                        self::decide_observed(&host, observer)
                    }
                    ::core::result::Result::Err(broken) => {
                        ::dtable_runtime::assumption_is_broken(&broken)
                    }
                }
            } else {
                self::decide_observed(&*host, observer)
            };
            for &action in rule.actions() {
                observer.performing(&TABLE, action as usize);
                action.perform(host);
            }
            rule
        }
        ///A relation that the table assumes, or a range, that does not hold.
        pub type Broken = ::dtable_runtime::Broken<7usize>;
        ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
        ///
        ///# Errors
        ///
        ///The relation or the range, with the answers that break it.
        pub fn check<H: Conditions + ?::core::marker::Sized>(
            host: &H,
        ) -> ::core::result::Result<(), Broken> {
            match self::checked_answers(host) {
                ::core::result::Result::Ok(_) => ::core::result::Result::Ok(()),
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            host: &'kept H,
            a4: ::core::cell::Cell<::core::option::Option<bool>>,
            a5: ::core::cell::Cell<::core::option::Option<bool>>,
            a6: ::core::cell::Cell<::core::option::Option<bool>>,
        }
        impl<H: Conditions + ?::core::marker::Sized> Conditions for KeptAnswers<'_, H> {
            #[inline]
            fn closed(&self) -> bool {
                Conditions::closed(self.host)
            }
            #[inline]
            fn started(&self) -> bool {
                Conditions::started(self.host)
            }
            #[inline]
            fn over(&self) -> bool {
                Conditions::over(self.host)
            }
            #[inline]
            fn free(&self) -> bool {
                Conditions::free(self.host)
            }
            #[inline]
            fn computer_turn(&self) -> bool {
                match ::core::cell::Cell::take(&self.a4) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::computer_turn(self.host),
                }
            }
            #[inline]
            fn human_turn(&self) -> bool {
                match ::core::cell::Cell::take(&self.a5) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::human_turn(self.host),
                }
            }
            #[inline]
            fn human_moved(&self) -> bool {
                match ::core::cell::Cell::take(&self.a6) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::human_moved(self.host),
                }
            }
        }
        pub(super) fn checked_answers<'kept, H: Conditions + ?::core::marker::Sized>(
            host: &'kept H,
        ) -> ::core::result::Result<KeptAnswers<'kept, H>, Broken> {
            let _ = (host);
            let a4 = Conditions::computer_turn(host);
            let a5 = Conditions::human_turn(host);
            let a6 = Conditions::human_moved(host);
            let answers = [
                ::core::option::Option::None,
                ::core::option::Option::None,
                ::core::option::Option::None,
                ::core::option::Option::None,
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a4)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a5)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a6)),
            ];
            if !((::core::matches!(
                0usize + (a4) as usize + (a5) as usize, 1usize..= 1usize
            ))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 0usize, answers));
            }
            if !(((!(a6)) || (a5))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 1usize, answers));
            }
            ::core::result::Result::Ok(KeptAnswers {
                host: host,
                a4: ::core::cell::Cell::new(::core::option::Option::Some(a4)),
                a5: ::core::cell::Cell::new(::core::option::Option::Some(a5)),
                a6: ::core::cell::Cell::new(::core::option::Option::Some(a6)),
            })
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
    }
    #[inline]
    #[track_caller]
    pub fn win<H: win::Host + ?::core::marker::Sized>(host: &mut H) -> win::Rule {
        win::observe(host, &mut ())
    }
    ///The parts of the decision table [`win`](win()).
    pub mod win {
        ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not answer the conditions of the table `win`",
            note = "write `impl win::Conditions for {Self}`"
        )]
        pub trait Conditions {
            ///Three red balls in a row?
            fn red_three(&self) -> bool;
            ///Three blue balls in a row?
            fn blue_three(&self) -> bool;
            ///Has the human just moved?
            fn human_moved(&self) -> bool;
            ///Has the computer just moved?
            fn computer_moved(&self) -> bool;
        }
        ///What the table does.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not perform the actions of the table `win`",
            note = "write `impl win::Actions for {Self}`"
        )]
        pub trait Actions {
            ///The human has won (red balls)
            fn human_won(&mut self);
            ///The computer has won (blue balls)
            fn computer_won(&mut self);
            ///The human moves next
            fn human_next(&mut self);
            ///The computer moves next
            fn computer_next(&mut self);
            ///Game over
            fn game_over(&mut self);
        }
        ///Everything that the table needs of the program; implemented by itself for what implements the rest.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a host of the table `win`",
            label = "not a host of `win`",
            note = "write `impl win::Conditions for {Self}` and `impl win::Actions for {Self}`"
        )]
        pub trait Host: Conditions + Actions {}
        impl<T: Conditions + Actions + ?::core::marker::Sized> Host for T {}
        ///The rules of the table [`win`](super::win()).
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
            ///Rule `1`: `human_won`, `game_over`, then `game`.
            R1,
            ///Rule `2`: `computer_won`, `game_over`, then `game`.
            R2,
            ///Rule `3`: `computer_next`, then `game`.
            R3,
            ///Rule `4`: `human_next`, then `game`.
            R4,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 4usize] = [Self::R1, Self::R2, Self::R3, Self::R4];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                ["1", "2", "3", "4"][self as usize]
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
                    Self::R1 => &[Action::HumanWon, Action::GameOver],
                    Self::R2 => &[Action::ComputerWon, Action::GameOver],
                    Self::R3 => &[Action::ComputerNext],
                    Self::R4 => &[Action::HumanNext],
                }
            }
            ///The table that follows; `None` is stop.
            #[must_use]
            pub const fn next(self) -> ::core::option::Option<Next> {
                match self {
                    Self::R1 | Self::R2 | Self::R3 | Self::R4 => {
                        ::core::option::Option::Some(Next::Game)
                    }
                }
            }
        }
        impl ::core::fmt::Display for Rule {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.id())
            }
        }
        ///The actions of the table [`win`](super::win()).
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
            ///The human has won (red balls)
            HumanWon,
            ///The computer has won (blue balls)
            ComputerWon,
            ///The human moves next
            HumanNext,
            ///The computer moves next
            ComputerNext,
            ///Game over
            GameOver,
        }
        impl Action {
            ///Performs the action.
            #[inline]
            pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
                match self {
                    Self::HumanWon => Actions::human_won(host),
                    Self::ComputerWon => Actions::computer_won(host),
                    Self::HumanNext => Actions::human_next(host),
                    Self::ComputerNext => Actions::computer_next(host),
                    Self::GameOver => Actions::game_over(host),
                }
            }
        }
        ///The tables of the model.
        pub use super::Table as Next;
        ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
        #[inline]
        #[track_caller]
        #[must_use]
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
                if self::ask(observer, 2usize, Conditions::human_moved(host)) {
                    if self::ask(observer, 0usize, Conditions::red_three(host)) {
                        Rule::R1
                    } else {
                        Rule::R3
                    }
                } else {
                    if self::ask(observer, 1usize, Conditions::blue_three(host)) {
                        Rule::R2
                    } else {
                        Rule::R4
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
            match self::checked_answers(host) {
                ::core::result::Result::Ok(host) => {
                    ::core::result::Result::Ok(self::decide(&host))
                }
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        ///[`win`](super::win()), seen by an observer.
        #[track_caller]
        pub fn observe<
            H: Host + ?::core::marker::Sized,
            O: ::dtable_runtime::Observer + ?::core::marker::Sized,
        >(host: &mut H, observer: &mut O) -> Rule {
            let rule = if ::core::cfg!(debug_assertions) {
                match self::checked_answers(&*host) {
                    ::core::result::Result::Ok(host) => {
                        self::decide_observed(&host, observer)
                    }
                    ::core::result::Result::Err(broken) => {
                        ::dtable_runtime::assumption_is_broken(&broken)
                    }
                }
            } else {
                self::decide_observed(&*host, observer)
            };
            for &action in rule.actions() {
                observer.performing(&TABLE, action as usize);
                action.perform(host);
            }
            rule
        }
        ///A relation that the table assumes, or a range, that does not hold.
        pub type Broken = ::dtable_runtime::Broken<4usize>;
        ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
        ///
        ///# Errors
        ///
        ///The relation or the range, with the answers that break it.
        pub fn check<H: Conditions + ?::core::marker::Sized>(
            host: &H,
        ) -> ::core::result::Result<(), Broken> {
            match self::checked_answers(host) {
                ::core::result::Result::Ok(_) => ::core::result::Result::Ok(()),
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            host: &'kept H,
            a0: ::core::cell::Cell<::core::option::Option<bool>>,
            a3: ::core::cell::Cell<::core::option::Option<bool>>,
            a1: ::core::cell::Cell<::core::option::Option<bool>>,
            a2: ::core::cell::Cell<::core::option::Option<bool>>,
        }
        impl<H: Conditions + ?::core::marker::Sized> Conditions for KeptAnswers<'_, H> {
            #[inline]
            fn red_three(&self) -> bool {
                match ::core::cell::Cell::take(&self.a0) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::red_three(self.host),
                }
            }
            #[inline]
            fn blue_three(&self) -> bool {
                match ::core::cell::Cell::take(&self.a1) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::blue_three(self.host),
                }
            }
            #[inline]
            fn human_moved(&self) -> bool {
                match ::core::cell::Cell::take(&self.a2) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::human_moved(self.host),
                }
            }
            #[inline]
            fn computer_moved(&self) -> bool {
                match ::core::cell::Cell::take(&self.a3) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::computer_moved(self.host),
                }
            }
        }
        pub(super) fn checked_answers<'kept, H: Conditions + ?::core::marker::Sized>(
            host: &'kept H,
        ) -> ::core::result::Result<KeptAnswers<'kept, H>, Broken> {
            let _ = (host);
            let a0 = Conditions::red_three(host);
            let a3 = Conditions::computer_moved(host);
            let a1 = Conditions::blue_three(host);
            let a2 = Conditions::human_moved(host);
            let answers = [
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a0)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a1)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a2)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a3)),
            ];
            if !(((!(a0)) || (!(a3)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 0usize, answers));
            }
            if !(((!(a1)) || (!(a2)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 1usize, answers));
            }
            if !((::core::matches!(
                0usize + (a2) as usize + (a3) as usize, 1usize..= 1usize
            ))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 2usize, answers));
            }
            ::core::result::Result::Ok(KeptAnswers {
                host: host,
                a0: ::core::cell::Cell::new(::core::option::Option::Some(a0)),
                a3: ::core::cell::Cell::new(::core::option::Option::Some(a3)),
                a1: ::core::cell::Cell::new(::core::option::Option::Some(a1)),
                a2: ::core::cell::Cell::new(::core::option::Option::Some(a2)),
            })
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
    }
    #[inline]
    #[track_caller]
    pub fn computer_move<H: computer_move::Host + ?::core::marker::Sized>(
        host: &mut H,
    ) -> computer_move::Rule {
        computer_move::observe(host, &mut ())
    }
    ///The parts of the decision table [`computer_move`](computer_move()).
    pub mod computer_move {
        ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not answer the conditions of the table `computer_move`",
            note = "write `impl computer_move::Conditions for {Self}`"
        )]
        pub trait Conditions {
            ///Red ball in cell 11?
            fn r11(&self) -> bool;
            ///Red ball in cell 12?
            fn r12(&self) -> bool;
            ///Red ball in cell 13?
            fn r13(&self) -> bool;
            ///Red ball in cell 21?
            fn r21(&self) -> bool;
            ///Red ball in cell 22?
            fn r22(&self) -> bool;
            ///Red ball in cell 23?
            fn r23(&self) -> bool;
            ///Red ball in cell 31?
            fn r31(&self) -> bool;
            ///Red ball in cell 32?
            fn r32(&self) -> bool;
            ///Red ball in cell 33?
            fn r33(&self) -> bool;
            ///Blue ball in cell 11?
            fn b11(&self) -> bool;
            ///Blue ball in cell 12?
            fn b12(&self) -> bool;
            ///Blue ball in cell 13?
            fn b13(&self) -> bool;
            ///Blue ball in cell 21?
            fn b21(&self) -> bool;
            ///Blue ball in cell 22?
            fn b22(&self) -> bool;
            ///Blue ball in cell 23?
            fn b23(&self) -> bool;
            ///Blue ball in cell 31?
            fn b31(&self) -> bool;
            ///Blue ball in cell 32?
            fn b32(&self) -> bool;
            ///Blue ball in cell 33?
            fn b33(&self) -> bool;
        }
        ///What the table does.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not perform the actions of the table `computer_move`",
            note = "write `impl computer_move::Actions for {Self}`"
        )]
        pub trait Actions {
            ///Put a blue ball in cell 11
            fn put11(&mut self);
            ///Put a blue ball in cell 12
            fn put12(&mut self);
            ///Put a blue ball in cell 13
            fn put13(&mut self);
            ///Put a blue ball in cell 21
            fn put21(&mut self);
            ///Put a blue ball in cell 22
            fn put22(&mut self);
            ///Put a blue ball in cell 23
            fn put23(&mut self);
            ///Put a blue ball in cell 31
            fn put31(&mut self);
            ///Put a blue ball in cell 32
            fn put32(&mut self);
            ///Put a blue ball in cell 33
            fn put33(&mut self);
            ///Put a blue ball in an empty cell
            fn put_any(&mut self);
        }
        ///Everything that the table needs of the program; implemented by itself for what implements the rest.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a host of the table `computer_move`",
            label = "not a host of `computer_move`",
            note = "write `impl computer_move::Conditions for {Self}` and `impl computer_move::Actions for {Self}`"
        )]
        pub trait Host: Conditions + Actions {}
        impl<T: Conditions + Actions + ?::core::marker::Sized> Host for T {}
        ///The rules of the table [`computer_move`](super::computer_move()).
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
            ///Rule `P1`: `put22`, then `win`.
            P1,
            ///Rule `P2`: `put22`, then `win`.
            P2,
            ///Rule `P3`: `put22`, then `win`.
            P3,
            ///Rule `P4`: `put22`, then `win`.
            P4,
            ///Rule `P5`: `put22`, then `win`.
            P5,
            ///Rule `P6`: `put11`, then `win`.
            P6,
            ///Rule `P7`: `put22`, then `win`.
            P7,
            ///Rule `P8`: `put22`, then `win`.
            P8,
            ///Rule `P9`: `put22`, then `win`.
            P9,
            ///Rule `P10`: `put22`, then `win`.
            P10,
            ///Rule `P11`: `put13`, then `win`.
            P11,
            ///Rule `P12`: `put12`, then `win`.
            P12,
            ///Rule `P13`: `put11`, then `win`.
            P13,
            ///Rule `P14`: `put23`, then `win`.
            P14,
            ///Rule `P15`: `put22`, then `win`.
            P15,
            ///Rule `P16`: `put21`, then `win`.
            P16,
            ///Rule `P17`: `put33`, then `win`.
            P17,
            ///Rule `P18`: `put32`, then `win`.
            P18,
            ///Rule `P19`: `put31`, then `win`.
            P19,
            ///Rule `P20`: `put31`, then `win`.
            P20,
            ///Rule `P21`: `put21`, then `win`.
            P21,
            ///Rule `P22`: `put11`, then `win`.
            P22,
            ///Rule `P23`: `put32`, then `win`.
            P23,
            ///Rule `P24`: `put22`, then `win`.
            P24,
            ///Rule `P25`: `put12`, then `win`.
            P25,
            ///Rule `P26`: `put33`, then `win`.
            P26,
            ///Rule `P27`: `put23`, then `win`.
            P27,
            ///Rule `P28`: `put13`, then `win`.
            P28,
            ///Rule `P29`: `put33`, then `win`.
            P29,
            ///Rule `P30`: `put22`, then `win`.
            P30,
            ///Rule `P31`: `put11`, then `win`.
            P31,
            ///Rule `P32`: `put31`, then `win`.
            P32,
            ///Rule `P33`: `put22`, then `win`.
            P33,
            ///Rule `P34`: `put13`, then `win`.
            P34,
            ///Rule `P35`: `put13`, then `win`.
            P35,
            ///Rule `P36`: `put11`, then `win`.
            P36,
            ///Rule `P37`: `put33`, then `win`.
            P37,
            ///Rule `P38`: `put31`, then `win`.
            P38,
            ///Rule `P39`: `put33`, then `win`.
            P39,
            ///Rule `P40`: `put11`, then `win`.
            P40,
            ///Rule `P41`: `put33`, then `win`.
            P41,
            ///Rule `P42`: `put13`, then `win`.
            P42,
            ///ELSE: `put_any`, then `win`.
            Else,
        }
        impl Rule {
            ///All rules, in the order of the file.
            pub const ALL: [Self; 43usize] = [
                Self::P1,
                Self::P2,
                Self::P3,
                Self::P4,
                Self::P5,
                Self::P6,
                Self::P7,
                Self::P8,
                Self::P9,
                Self::P10,
                Self::P11,
                Self::P12,
                Self::P13,
                Self::P14,
                Self::P15,
                Self::P16,
                Self::P17,
                Self::P18,
                Self::P19,
                Self::P20,
                Self::P21,
                Self::P22,
                Self::P23,
                Self::P24,
                Self::P25,
                Self::P26,
                Self::P27,
                Self::P28,
                Self::P29,
                Self::P30,
                Self::P31,
                Self::P32,
                Self::P33,
                Self::P34,
                Self::P35,
                Self::P36,
                Self::P37,
                Self::P38,
                Self::P39,
                Self::P40,
                Self::P41,
                Self::P42,
                Self::Else,
            ];
            ///The id, as written in the table.
            #[must_use]
            pub const fn id(self) -> &'static str {
                [
                    "P1",
                    "P2",
                    "P3",
                    "P4",
                    "P5",
                    "P6",
                    "P7",
                    "P8",
                    "P9",
                    "P10",
                    "P11",
                    "P12",
                    "P13",
                    "P14",
                    "P15",
                    "P16",
                    "P17",
                    "P18",
                    "P19",
                    "P20",
                    "P21",
                    "P22",
                    "P23",
                    "P24",
                    "P25",
                    "P26",
                    "P27",
                    "P28",
                    "P29",
                    "P30",
                    "P31",
                    "P32",
                    "P33",
                    "P34",
                    "P35",
                    "P36",
                    "P37",
                    "P38",
                    "P39",
                    "P40",
                    "P41",
                    "P42",
                    "else",
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
                    Self::P1
                    | Self::P2
                    | Self::P3
                    | Self::P4
                    | Self::P5
                    | Self::P7
                    | Self::P8
                    | Self::P9
                    | Self::P10
                    | Self::P15
                    | Self::P24
                    | Self::P30
                    | Self::P33 => &[Action::Put22],
                    Self::P6
                    | Self::P13
                    | Self::P22
                    | Self::P31
                    | Self::P36
                    | Self::P40 => &[Action::Put11],
                    Self::P11 | Self::P28 | Self::P34 | Self::P35 | Self::P42 => {
                        &[Action::Put13]
                    }
                    Self::P12 | Self::P25 => &[Action::Put12],
                    Self::P14 | Self::P27 => &[Action::Put23],
                    Self::P16 | Self::P21 => &[Action::Put21],
                    Self::P17
                    | Self::P26
                    | Self::P29
                    | Self::P37
                    | Self::P39
                    | Self::P41 => &[Action::Put33],
                    Self::P18 | Self::P23 => &[Action::Put32],
                    Self::P19 | Self::P20 | Self::P32 | Self::P38 => &[Action::Put31],
                    Self::Else => &[Action::PutAny],
                }
            }
            ///The table that follows; `None` is stop.
            #[must_use]
            pub const fn next(self) -> ::core::option::Option<Next> {
                match self {
                    Self::P1
                    | Self::P2
                    | Self::P3
                    | Self::P4
                    | Self::P5
                    | Self::P6
                    | Self::P7
                    | Self::P8
                    | Self::P9
                    | Self::P10
                    | Self::P11
                    | Self::P12
                    | Self::P13
                    | Self::P14
                    | Self::P15
                    | Self::P16
                    | Self::P17
                    | Self::P18
                    | Self::P19
                    | Self::P20
                    | Self::P21
                    | Self::P22
                    | Self::P23
                    | Self::P24
                    | Self::P25
                    | Self::P26
                    | Self::P27
                    | Self::P28
                    | Self::P29
                    | Self::P30
                    | Self::P31
                    | Self::P32
                    | Self::P33
                    | Self::P34
                    | Self::P35
                    | Self::P36
                    | Self::P37
                    | Self::P38
                    | Self::P39
                    | Self::P40
                    | Self::P41
                    | Self::P42
                    | Self::Else => ::core::option::Option::Some(Next::Win),
                }
            }
        }
        impl ::core::fmt::Display for Rule {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.id())
            }
        }
        ///The actions of the table [`computer_move`](super::computer_move()).
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
            ///Put a blue ball in cell 11
            Put11,
            ///Put a blue ball in cell 12
            Put12,
            ///Put a blue ball in cell 13
            Put13,
            ///Put a blue ball in cell 21
            Put21,
            ///Put a blue ball in cell 22
            Put22,
            ///Put a blue ball in cell 23
            Put23,
            ///Put a blue ball in cell 31
            Put31,
            ///Put a blue ball in cell 32
            Put32,
            ///Put a blue ball in cell 33
            Put33,
            ///Put a blue ball in an empty cell
            PutAny,
        }
        impl Action {
            ///Performs the action.
            #[inline]
            pub fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) {
                match self {
                    Self::Put11 => Actions::put11(host),
                    Self::Put12 => Actions::put12(host),
                    Self::Put13 => Actions::put13(host),
                    Self::Put21 => Actions::put21(host),
                    Self::Put22 => Actions::put22(host),
                    Self::Put23 => Actions::put23(host),
                    Self::Put31 => Actions::put31(host),
                    Self::Put32 => Actions::put32(host),
                    Self::Put33 => Actions::put33(host),
                    Self::PutAny => Actions::put_any(host),
                }
            }
        }
        ///The tables of the model.
        pub use super::Table as Next;
        ///Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing.
        #[inline]
        #[track_caller]
        #[must_use]
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
                if self::ask(observer, 1usize, Conditions::r12(host)) {
                    if self::ask(observer, 3usize, Conditions::r21(host)) {
                        Rule::Else
                    } else {
                        if self::ask(observer, 5usize, Conditions::r23(host)) {
                            Rule::Else
                        } else {
                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                Rule::Else
                            } else {
                                if self::ask(observer, 8usize, Conditions::r33(host)) {
                                    Rule::Else
                                } else {
                                    if self::ask(observer, 4usize, Conditions::r22(host)) {
                                        if self::ask(observer, 7usize, Conditions::r32(host)) {
                                            Rule::Else
                                        } else {
                                            if self::ask(observer, 16usize, Conditions::b32(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 0usize, Conditions::r11(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 2usize, Conditions::r13(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P23
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if self::ask(observer, 0usize, Conditions::r11(host)) {
                                            if self::ask(observer, 2usize, Conditions::r13(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 11usize, Conditions::b13(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 7usize, Conditions::r32(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P11
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 2usize, Conditions::r13(host)) {
                                                if self::ask(observer, 9usize, Conditions::b11(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 7usize, Conditions::r32(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P13
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                    if self::ask(observer, 9usize, Conditions::b11(host)) {
                                                        Rule::Else
                                                    } else {
                                                        if self::ask(observer, 7usize, Conditions::r32(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P36
                                                        }
                                                    }
                                                } else {
                                                    if self::ask(observer, 7usize, Conditions::r32(host)) {
                                                        Rule::P24
                                                    } else {
                                                        Rule::P3
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    if self::ask(observer, 7usize, Conditions::r32(host)) {
                        if self::ask(observer, 0usize, Conditions::r11(host)) {
                            Rule::Else
                        } else {
                            if self::ask(observer, 2usize, Conditions::r13(host)) {
                                Rule::Else
                            } else {
                                if self::ask(observer, 3usize, Conditions::r21(host)) {
                                    Rule::Else
                                } else {
                                    if self::ask(observer, 5usize, Conditions::r23(host)) {
                                        Rule::Else
                                    } else {
                                        if self::ask(observer, 4usize, Conditions::r22(host)) {
                                            if self::ask(observer, 10usize, Conditions::b12(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P25
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P17
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                    if self::ask(observer, 15usize, Conditions::b31(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P19
                                                    }
                                                } else {
                                                    if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                        if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P41
                                                        }
                                                    } else {
                                                        Rule::P9
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    } else {
                        if self::ask(observer, 3usize, Conditions::r21(host)) {
                            if self::ask(observer, 8usize, Conditions::r33(host)) {
                                Rule::Else
                            } else {
                                if self::ask(observer, 2usize, Conditions::r13(host)) {
                                    Rule::Else
                                } else {
                                    if self::ask(observer, 0usize, Conditions::r11(host)) {
                                        if self::ask(observer, 6usize, Conditions::r31(host)) {
                                            Rule::Else
                                        } else {
                                            if self::ask(observer, 15usize, Conditions::b31(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 4usize, Conditions::r22(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 5usize, Conditions::r23(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P20
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if self::ask(observer, 4usize, Conditions::r22(host)) {
                                            if self::ask(observer, 5usize, Conditions::r23(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 14usize, Conditions::b23(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P14
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                if self::ask(observer, 9usize, Conditions::b11(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 5usize, Conditions::r23(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P22
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                    if self::ask(observer, 15usize, Conditions::b31(host)) {
                                                        Rule::Else
                                                    } else {
                                                        if self::ask(observer, 5usize, Conditions::r23(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P38
                                                        }
                                                    }
                                                } else {
                                                    if self::ask(observer, 5usize, Conditions::r23(host)) {
                                                        Rule::P15
                                                    } else {
                                                        Rule::P5
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        } else {
                            if self::ask(observer, 5usize, Conditions::r23(host)) {
                                if self::ask(observer, 0usize, Conditions::r11(host)) {
                                    Rule::Else
                                } else {
                                    if self::ask(observer, 6usize, Conditions::r31(host)) {
                                        Rule::Else
                                    } else {
                                        if self::ask(observer, 2usize, Conditions::r13(host)) {
                                            if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 4usize, Conditions::r22(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P26
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                if self::ask(observer, 11usize, Conditions::b13(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 4usize, Conditions::r22(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P28
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 4usize, Conditions::r22(host)) {
                                                    if self::ask(observer, 12usize, Conditions::b21(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P16
                                                    }
                                                } else {
                                                    if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                        if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P39
                                                        }
                                                    } else {
                                                        Rule::P7
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            } else {
                                if self::ask(observer, 4usize, Conditions::r22(host)) {
                                    if self::ask(observer, 0usize, Conditions::r11(host)) {
                                        if self::ask(observer, 8usize, Conditions::r33(host)) {
                                            Rule::Else
                                        } else {
                                            if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 2usize, Conditions::r13(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P29
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if self::ask(observer, 2usize, Conditions::r13(host)) {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 15usize, Conditions::b31(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P32
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                if self::ask(observer, 11usize, Conditions::b13(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P34
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 9usize, Conditions::b11(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::P31
                                                    } else {
                                                        Rule::P6
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    if self::ask(observer, 0usize, Conditions::r11(host)) {
                                        if self::ask(observer, 2usize, Conditions::r13(host)) {
                                            if self::ask(observer, 10usize, Conditions::b12(host)) {
                                                Rule::Else
                                            } else {
                                                if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P12
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                if self::ask(observer, 12usize, Conditions::b21(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P21
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                    if self::ask(observer, 11usize, Conditions::b13(host)) {
                                                        Rule::Else
                                                    } else {
                                                        if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P35
                                                        }
                                                    }
                                                } else {
                                                    if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                        Rule::P30
                                                    } else {
                                                        Rule::P2
                                                    }
                                                }
                                            }
                                        }
                                    } else {
                                        if self::ask(observer, 2usize, Conditions::r13(host)) {
                                            if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                if self::ask(observer, 14usize, Conditions::b23(host)) {
                                                    Rule::Else
                                                } else {
                                                    if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P27
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                    if self::ask(observer, 17usize, Conditions::b33(host)) {
                                                        Rule::Else
                                                    } else {
                                                        if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P37
                                                        }
                                                    }
                                                } else {
                                                    if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                        Rule::P33
                                                    } else {
                                                        Rule::P4
                                                    }
                                                }
                                            }
                                        } else {
                                            if self::ask(observer, 6usize, Conditions::r31(host)) {
                                                if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                    if self::ask(observer, 16usize, Conditions::b32(host)) {
                                                        Rule::Else
                                                    } else {
                                                        Rule::P18
                                                    }
                                                } else {
                                                    if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                        if self::ask(observer, 9usize, Conditions::b11(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P40
                                                        }
                                                    } else {
                                                        Rule::P8
                                                    }
                                                }
                                            } else {
                                                if self::ask(observer, 8usize, Conditions::r33(host)) {
                                                    if self::ask(observer, 13usize, Conditions::b22(host)) {
                                                        if self::ask(observer, 11usize, Conditions::b13(host)) {
                                                            Rule::Else
                                                        } else {
                                                            Rule::P42
                                                        }
                                                    } else {
                                                        Rule::P10
                                                    }
                                                } else {
                                                    Rule::P1
                                                }
                                            }
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
        ///[`decide`](decide()), after every assumption has been checked, with the answers that were checked: nothing is asked twice.
        ///
        ///# Errors
        ///
        ///The first relation that does not hold, with the answers that break it.
        pub fn try_decide<H: Conditions + ?::core::marker::Sized>(
            host: &H,
        ) -> ::core::result::Result<Rule, Broken> {
            match self::checked_answers(host) {
                ::core::result::Result::Ok(host) => {
                    ::core::result::Result::Ok(self::decide(&host))
                }
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        ///[`computer_move`](super::computer_move()), seen by an observer.
        #[track_caller]
        pub fn observe<
            H: Host + ?::core::marker::Sized,
            O: ::dtable_runtime::Observer + ?::core::marker::Sized,
        >(host: &mut H, observer: &mut O) -> Rule {
            let rule = if ::core::cfg!(debug_assertions) {
                match self::checked_answers(&*host) {
                    ::core::result::Result::Ok(host) => {
                        self::decide_observed(&host, observer)
                    }
                    ::core::result::Result::Err(broken) => {
                        ::dtable_runtime::assumption_is_broken(&broken)
                    }
                }
            } else {
                self::decide_observed(&*host, observer)
            };
            for &action in rule.actions() {
                observer.performing(&TABLE, action as usize);
                action.perform(host);
            }
            rule
        }
        ///A relation that the table assumes, or a range, that does not hold.
        pub type Broken = ::dtable_runtime::Broken<18usize>;
        ///Asks everything that the relations and ranges mention, and reports the first that does not hold.
        ///
        ///# Errors
        ///
        ///The relation or the range, with the answers that break it.
        pub fn check<H: Conditions + ?::core::marker::Sized>(
            host: &H,
        ) -> ::core::result::Result<(), Broken> {
            match self::checked_answers(host) {
                ::core::result::Result::Ok(_) => ::core::result::Result::Ok(()),
                ::core::result::Result::Err(broken) => {
                    ::core::result::Result::Err(broken)
                }
            }
        }
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            host: &'kept H,
            a0: ::core::cell::Cell<::core::option::Option<bool>>,
            a9: ::core::cell::Cell<::core::option::Option<bool>>,
            a1: ::core::cell::Cell<::core::option::Option<bool>>,
            a10: ::core::cell::Cell<::core::option::Option<bool>>,
            a2: ::core::cell::Cell<::core::option::Option<bool>>,
            a11: ::core::cell::Cell<::core::option::Option<bool>>,
            a3: ::core::cell::Cell<::core::option::Option<bool>>,
            a12: ::core::cell::Cell<::core::option::Option<bool>>,
            a4: ::core::cell::Cell<::core::option::Option<bool>>,
            a13: ::core::cell::Cell<::core::option::Option<bool>>,
            a5: ::core::cell::Cell<::core::option::Option<bool>>,
            a14: ::core::cell::Cell<::core::option::Option<bool>>,
            a6: ::core::cell::Cell<::core::option::Option<bool>>,
            a15: ::core::cell::Cell<::core::option::Option<bool>>,
            a7: ::core::cell::Cell<::core::option::Option<bool>>,
            a16: ::core::cell::Cell<::core::option::Option<bool>>,
            a8: ::core::cell::Cell<::core::option::Option<bool>>,
            a17: ::core::cell::Cell<::core::option::Option<bool>>,
        }
        impl<H: Conditions + ?::core::marker::Sized> Conditions for KeptAnswers<'_, H> {
            #[inline]
            fn r11(&self) -> bool {
                match ::core::cell::Cell::take(&self.a0) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r11(self.host),
                }
            }
            #[inline]
            fn r12(&self) -> bool {
                match ::core::cell::Cell::take(&self.a1) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r12(self.host),
                }
            }
            #[inline]
            fn r13(&self) -> bool {
                match ::core::cell::Cell::take(&self.a2) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r13(self.host),
                }
            }
            #[inline]
            fn r21(&self) -> bool {
                match ::core::cell::Cell::take(&self.a3) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r21(self.host),
                }
            }
            #[inline]
            fn r22(&self) -> bool {
                match ::core::cell::Cell::take(&self.a4) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r22(self.host),
                }
            }
            #[inline]
            fn r23(&self) -> bool {
                match ::core::cell::Cell::take(&self.a5) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r23(self.host),
                }
            }
            #[inline]
            fn r31(&self) -> bool {
                match ::core::cell::Cell::take(&self.a6) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r31(self.host),
                }
            }
            #[inline]
            fn r32(&self) -> bool {
                match ::core::cell::Cell::take(&self.a7) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r32(self.host),
                }
            }
            #[inline]
            fn r33(&self) -> bool {
                match ::core::cell::Cell::take(&self.a8) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::r33(self.host),
                }
            }
            #[inline]
            fn b11(&self) -> bool {
                match ::core::cell::Cell::take(&self.a9) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b11(self.host),
                }
            }
            #[inline]
            fn b12(&self) -> bool {
                match ::core::cell::Cell::take(&self.a10) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b12(self.host),
                }
            }
            #[inline]
            fn b13(&self) -> bool {
                match ::core::cell::Cell::take(&self.a11) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b13(self.host),
                }
            }
            #[inline]
            fn b21(&self) -> bool {
                match ::core::cell::Cell::take(&self.a12) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b21(self.host),
                }
            }
            #[inline]
            fn b22(&self) -> bool {
                match ::core::cell::Cell::take(&self.a13) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b22(self.host),
                }
            }
            #[inline]
            fn b23(&self) -> bool {
                match ::core::cell::Cell::take(&self.a14) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b23(self.host),
                }
            }
            #[inline]
            fn b31(&self) -> bool {
                match ::core::cell::Cell::take(&self.a15) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b31(self.host),
                }
            }
            #[inline]
            fn b32(&self) -> bool {
                match ::core::cell::Cell::take(&self.a16) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b32(self.host),
                }
            }
            #[inline]
            fn b33(&self) -> bool {
                match ::core::cell::Cell::take(&self.a17) {
                    ::core::option::Option::Some(answer) => answer,
                    ::core::option::Option::None => Conditions::b33(self.host),
                }
            }
        }
        pub(super) fn checked_answers<'kept, H: Conditions + ?::core::marker::Sized>(
            host: &'kept H,
        ) -> ::core::result::Result<KeptAnswers<'kept, H>, Broken> {
            let _ = (host);
            let a0 = Conditions::r11(host);
            let a9 = Conditions::b11(host);
            let a1 = Conditions::r12(host);
            let a10 = Conditions::b12(host);
            let a2 = Conditions::r13(host);
            let a11 = Conditions::b13(host);
            let a3 = Conditions::r21(host);
            let a12 = Conditions::b21(host);
            let a4 = Conditions::r22(host);
            let a13 = Conditions::b22(host);
            let a5 = Conditions::r23(host);
            let a14 = Conditions::b23(host);
            let a6 = Conditions::r31(host);
            let a15 = Conditions::b31(host);
            let a7 = Conditions::r32(host);
            let a16 = Conditions::b32(host);
            let a8 = Conditions::r33(host);
            let a17 = Conditions::b33(host);
            let answers = [
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a0)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a1)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a2)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a3)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a4)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a5)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a6)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a7)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a8)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a9)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a10)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a11)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a12)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a13)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a14)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a15)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a16)),
                ::core::option::Option::Some(::dtable_runtime::Value::Bool(a17)),
            ];
            if !(((!(a0)) || (!(a9)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 0usize, answers));
            }
            if !(((!(a1)) || (!(a10)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 1usize, answers));
            }
            if !(((!(a2)) || (!(a11)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 2usize, answers));
            }
            if !(((!(a3)) || (!(a12)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 3usize, answers));
            }
            if !(((!(a4)) || (!(a13)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 4usize, answers));
            }
            if !(((!(a5)) || (!(a14)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 5usize, answers));
            }
            if !(((!(a6)) || (!(a15)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 6usize, answers));
            }
            if !(((!(a7)) || (!(a16)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 7usize, answers));
            }
            if !(((!(a8)) || (!(a17)))) {
                return ::core::result::Result::Err(Broken::new(&TABLE, 8usize, answers));
            }
            ::core::result::Result::Ok(KeptAnswers {
                host: host,
                a0: ::core::cell::Cell::new(::core::option::Option::Some(a0)),
                a9: ::core::cell::Cell::new(::core::option::Option::Some(a9)),
                a1: ::core::cell::Cell::new(::core::option::Option::Some(a1)),
                a10: ::core::cell::Cell::new(::core::option::Option::Some(a10)),
                a2: ::core::cell::Cell::new(::core::option::Option::Some(a2)),
                a11: ::core::cell::Cell::new(::core::option::Option::Some(a11)),
                a3: ::core::cell::Cell::new(::core::option::Option::Some(a3)),
                a12: ::core::cell::Cell::new(::core::option::Option::Some(a12)),
                a4: ::core::cell::Cell::new(::core::option::Option::Some(a4)),
                a13: ::core::cell::Cell::new(::core::option::Option::Some(a13)),
                a5: ::core::cell::Cell::new(::core::option::Option::Some(a5)),
                a14: ::core::cell::Cell::new(::core::option::Option::Some(a14)),
                a6: ::core::cell::Cell::new(::core::option::Option::Some(a6)),
                a15: ::core::cell::Cell::new(::core::option::Option::Some(a15)),
                a7: ::core::cell::Cell::new(::core::option::Option::Some(a7)),
                a16: ::core::cell::Cell::new(::core::option::Option::Some(a16)),
                a8: ::core::cell::Cell::new(::core::option::Option::Some(a8)),
                a17: ::core::cell::Cell::new(::core::option::Option::Some(a17)),
            })
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
    }
}
