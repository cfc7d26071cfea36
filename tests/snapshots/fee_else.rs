#[inline]
#[must_use]
#[track_caller]
pub fn fee_else<H: fee_else::Conditions + ?::core::marker::Sized>(
    host: &H,
    age: u8,
) -> u32 {
    let _ = &age;
    let hits = fee_else::matching_by_answers(fee_else::kept_answers(host, age), age);
    fee_else::Rule::collected(hits, age)
}
impl fee_else::Rule {
    #[inline]
    fn collected(hits: [bool; 4usize], age: u8) -> u32 {
        let _ = &age;
        ::core::option::Option::unwrap_or(
            ::core::iter::Iterator::reduce(
                ::core::iter::Iterator::map(
                    ::core::iter::Iterator::filter(0..4usize, move |rule| hits[*rule]),
                    move |rule| -> u32 {
                        match rule {
                            0usize => 4,
                            1usize => 3,
                            2usize => 1,
                            _ => 2,
                        }
                    },
                ),
                |best, next| if next > best { next } else { best },
            ),
            2,
        )
    }
}
///The parts of the decision table [`fee_else`](fee_else()).
pub mod fee_else {
    ///What the table asks. An answer stays the same all through one decision, whether or not others are asked.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` does not answer the conditions of the table `fee_else`",
        note = "write `impl fee_else::Conditions for {Self}`"
    )]
    pub trait Conditions {
        /**Is it far?

`tests/tables/fee_else.yaml`, line 6*/
        fn far(&self) -> bool;
        /**Is the child alone?

`tests/tables/fee_else.yaml`, line 7*/
        fn alone(&self) -> bool;
    }
    ///Everything that the table needs of the program; implemented by itself for what implements the rest.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a host of the table `fee_else`",
        label = "not a host of `fee_else`",
        note = "write `impl fee_else::Conditions for {Self}`"
    )]
    pub trait Host: Conditions {}
    impl<T: Conditions + ?::core::marker::Sized> Host for T {}
    ///The rules of the table [`fee_else`](super::fee_else()).
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
        /**ELSE: `4`.

`tests/tables/fee_else.yaml`, line 15*/
        Else,
        /**Rule `kid`: `3`.

`tests/tables/fee_else.yaml`, line 16*/
        Kid,
        /**Rule `far`: `1`.

`tests/tables/fee_else.yaml`, line 17*/
        Far,
        /**Rule `alone`: `2`.

`tests/tables/fee_else.yaml`, line 18*/
        Alone,
    }
    impl Rule {
        ///All rules, in the order of the file.
        pub const ALL: [Self; 4usize] = [Self::Else, Self::Kid, Self::Far, Self::Alone];
        ///The id, as written in the table.
        #[must_use]
        pub const fn id(self) -> &'static str {
            ["else", "kid", "far", "alone"][self as usize]
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
    ///Which rules match, in the order of the file; ELSE does where no other rule does. Asks each condition at most once.
    #[must_use]
    #[track_caller]
    pub fn matching<H: Conditions + ?::core::marker::Sized>(
        host: &H,
        age: u8,
    ) -> [bool; 4usize] {
        self::matching_by_answers(KeptAnswers::unasked(host), age)
    }
    pub(super) fn matching_by_answers<H: Conditions + ?::core::marker::Sized>(
        mut host: KeptAnswers<'_, H>,
        age: u8,
    ) -> [bool; 4usize] {
        let _ = (&age, &host);
        let a0 = age;
        let a1 = host.a1();
        let a2 = if (a1) {
            ::core::option::Option::Some(host.a2())
        } else {
            ::core::option::Option::None
        };
        let mut hits = [
            false,
            (match a0 {
                ..=11 => true,
                _ => false,
            }),
            (a1),
            (match &a2 {
                ::core::option::Option::None => false,
                ::core::option::Option::Some(held) => {
                    let _ = held;
                    *held
                }
            }),
        ];
        hits[0usize] = !(false || hits[1usize] || hits[2usize] || hits[3usize]);
        hits
    }
    ///The rules that match, in the order of the file.
    #[track_caller]
    pub fn rules<H: Conditions + ?::core::marker::Sized>(
        host: &H,
        age: u8,
    ) -> impl ::core::iter::Iterator<Item = Rule> {
        let hits = self::matching(host, age);
        ::core::iter::IntoIterator::into_iter(
            ::dtable_runtime::MatchingRules::new(&Rule::ALL, hits),
        )
    }
    ///The rules that match, and what they come to.
    pub type Outcome = ::dtable_runtime::Collected<
        ::dtable_runtime::MatchingRules<Rule, 4usize>,
        u32,
    >;
    ///The rules that match, and what they come to.
    #[must_use]
    #[track_caller]
    pub fn outcome<H: Conditions + ?::core::marker::Sized>(
        host: &H,
        age: u8,
    ) -> Outcome {
        let hits = self::matching_by_answers(self::kept_answers(host, age), age);
        ::dtable_runtime::Collected {
            rules: ::dtable_runtime::MatchingRules::new(&Rule::ALL, hits),
            value: Rule::collected(hits, age),
        }
    }
    ///[`outcome`](outcome()), after every assumption has been checked.
    ///
    ///# Errors
    ///
    ///The first relation that does not hold, with the answers that break it.
    pub fn try_outcome<H: Conditions + ?::core::marker::Sized>(
        host: &H,
        age: u8,
    ) -> ::core::result::Result<Outcome, Broken> {
        let host = self::checked_answers(host, age)?;
        let hits = self::matching_by_answers(host, age);
        ::core::result::Result::Ok(::dtable_runtime::Collected {
            rules: ::dtable_runtime::MatchingRules::new(&Rule::ALL, hits),
            value: Rule::collected(hits, age),
        })
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
        age: u8,
    ) -> ::core::result::Result<(), Broken> {
        ::core::result::Result::map(self::checked_answers(host, age), |_| ())
    }
    pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
        pub(super) host: &'kept H,
        a1: ::core::option::Option<bool>,
        a2: ::core::option::Option<bool>,
    }
    impl<'kept, H: Conditions + ?::core::marker::Sized> KeptAnswers<'kept, H> {
        #[inline]
        pub(super) const fn unasked(host: &'kept H) -> Self {
            Self {
                host,
                a1: ::core::option::Option::None,
                a2: ::core::option::Option::None,
            }
        }
        #[inline]
        pub(super) fn a1(&mut self) -> bool {
            match ::core::option::Option::take(&mut self.a1) {
                ::core::option::Option::Some(answer) => answer,
                ::core::option::Option::None => Conditions::far(self.host),
            }
        }
        #[inline]
        pub(super) fn a2(&mut self) -> bool {
            match ::core::option::Option::take(&mut self.a2) {
                ::core::option::Option::Some(answer) => answer,
                ::core::option::Option::None => Conditions::alone(self.host),
            }
        }
    }
    pub(super) fn checked_answers<'kept, H: Conditions + ?::core::marker::Sized>(
        host: &'kept H,
        age: u8,
    ) -> ::core::result::Result<KeptAnswers<'kept, H>, Broken> {
        let _ = (&age, host);
        let a0 = age;
        let a1 = Conditions::far(host);
        let a2 = if (a1) {
            let a2 = Conditions::alone(host);
            ::core::option::Option::Some(a2)
        } else {
            ::core::option::Option::None
        };
        if !(a2.is_none()
            || ((match &a2 {
                ::core::option::Option::None => false,
                ::core::option::Option::Some(held) => {
                    let _ = held;
                    *held
                }
            })
                || (match a0 {
                    4.. => true,
                    _ => false,
                })))
        {
            return ::core::result::Result::Err(
                Broken::new(
                    &TABLE,
                    0usize,
                    [
                        ::core::option::Option::Some(
                            ::dtable_runtime::Value::Integer((a0) as i128),
                        ),
                        match &a2 {
                            ::core::option::Option::None => ::core::option::Option::None,
                            ::core::option::Option::Some(held) => {
                                ::core::option::Option::Some(
                                    ::dtable_runtime::Value::Bool(*held),
                                )
                            }
                        },
                    ],
                ),
            );
        }
        ::core::result::Result::Ok(KeptAnswers {
            host: host,
            a1: ::core::option::Option::Some(a1),
            a2: a2,
        })
    }
    #[inline]
    #[track_caller]
    pub(super) fn kept_answers<'kept, H: Conditions + ?::core::marker::Sized>(
        host: &'kept H,
        age: u8,
    ) -> KeptAnswers<'kept, H> {
        #[cfg(debug_assertions)]
        {
            match self::checked_answers(host, age) {
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
}
