//! The list of findings: codes, names, default levels.
//!
//! A finding is a line of `with_codes!`, and nowhere else in a list. Every code has a page `docs/diagnostics/CODE.md`
//! and a case in the corpus. Codes are stable: a code that falls out of use is never given to something else.

use super::Severity;

/// The level that `lints:` can give to a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Not reported.
    Allow,
    /// A warning: the table compiles.
    Warn,
    /// An error: the table does not compile.
    Deny,
}

impl Level {
    /// The severity that a finding of this level has; `None` when it is not reported.
    #[must_use]
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Allow => None,
            Self::Warn => Some(Severity::Warning),
            Self::Deny => Some(Severity::Error),
        }
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $code:ident $id:literal $name:literal $level:ident $fixed:ident;)*) => {
        /// The kinds of finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])* $code,)*
        }

        impl Code {
            /// All codes, in the order of their ids.
            pub const ALL: &[Self] = &[$(Self::$code,)*];

            /// The stable id: `DT201`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$code => $id,)* }
            }

            /// The name, as `lints:` spells it: `missing-rule`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)* }
            }

            /// The code with this id or name, in any case.
            ///
            /// ```
            /// use dtable_core::diagnostic::Code;
            /// assert_eq!(Code::find("dt201"), Some(Code::MissingRule));
            /// assert_eq!(Code::find("missing-rule"), Some(Code::MissingRule));
            /// ```
            #[must_use]
            pub fn find(text: &str) -> Option<Self> {
                let is_it = |code: &Self| text.eq_ignore_ascii_case(code.id()) || text.eq_ignore_ascii_case(code.name());
                Self::ALL.iter().copied().find(is_it)
            }

            /// The level where `lints:` says nothing.
            #[must_use]
            pub const fn default_level(self) -> Level {
                match self { $(Self::$code => Level::$level,)* }
            }

            /// Whether `lints:` may set another level. An error after which some case would have no single
            /// result, or the table no meaning, is fixed.
            #[must_use]
            pub const fn is_fixed(self) -> bool {
                match self { $(Self::$code => codes!(@ $fixed),)* }
            }
        }
    };
    (@ fixed) => { true };
    (@ lint) => { false };
}

/// Hands the list of findings to a macro, a line each: documentation, variant, id, name, default level, and whether
/// `lints:` may set another.
///
/// This is the only list: what else knows all findings (`cargo dtable explain`) asks for it.
#[doc(hidden)]
#[macro_export]
macro_rules! with_codes {
    ($then:ident) => {
        $then! {
            /// The file cannot be read, or is not UTF-8.
            UnreadableFile "DT001" "unreadable-file" Deny fixed;
            /// The text is not YAML.
            InvalidYaml "DT002" "invalid-yaml" Deny fixed;
            /// YAML reads an expression as something else: a tag, an anchor, a flow sequence.
            UnquotedExpression "DT003" "unquoted-expression" Deny fixed;
            /// A key that the format does not know.
            UnknownKey "DT004" "unknown-key" Deny fixed;
            /// A key that the table needs is not there.
            MissingKey "DT005" "missing-key" Deny fixed;
            /// A value of another kind than the key takes.
            UnexpectedValue "DT006" "unexpected-value" Deny fixed;
            /// One name for two things.
            DuplicateName "DT007" "duplicate-name" Deny fixed;
            /// A grid whose rows do not line up.
            MalformedGrid "DT008" "malformed-grid" Deny fixed;
            /// A limit on size or nesting is passed.
            TooLarge "DT009" "too-large" Deny fixed;

            /// A name that nothing in the table has.
            UnknownName "DT101" "unknown-name" Deny fixed;
            /// A name that Rust or dtable cannot use.
            InvalidName "DT102" "invalid-name" Deny fixed;
            /// A condition entry that its column does not understand.
            InvalidEntry "DT103" "invalid-entry" Deny fixed;
            /// An output or action cell that is not valid.
            InvalidResult "DT104" "invalid-result" Deny fixed;
            /// A relation that cannot be understood.
            InvalidRelation "DT105" "invalid-relation" Deny fixed;
            /// A type or a list of values that cannot be understood.
            InvalidType "DT106" "invalid-type" Deny fixed;
            /// Something that is valid but not available here.
            Unsupported "DT107" "unsupported" Deny fixed;
            /// An `is:` or a `requires:` that is not valid.
            InvalidCondition "DT108" "invalid-condition" Deny fixed;
            /// A table that cannot be used here, or not with these columns.
            InvalidUse "DT109" "invalid-use" Deny fixed;
            /// Tables that use each other in a circle.
            CircularUse "DT110" "circular-use" Deny fixed;
            /// One name for different things in tables that belong together.
            UnlikeNames "DT111" "unlike-names" Deny fixed;
            /// A property that cannot be understood.
            InvalidProperty "DT112" "invalid-property" Deny fixed;

            /// Cases that no rule takes.
            MissingRule "DT201" "missing-rule" Deny fixed;
            /// Rules with different results for one case.
            ContradictoryRules "DT202" "contradictory-rules" Deny fixed;
            /// The budget was reached before a verdict.
            Undecided "DT203" "undecided" Deny fixed;
            /// Relations that no case satisfies.
            ImpossibleRelations "DT204" "impossible-relations" Deny fixed;
            /// A relation that the expressions refute.
            RefutedRelation "DT205" "refuted-relation" Deny fixed;
            /// An expression that can overflow or divide by zero.
            MayOverflow "DT206" "may-overflow" Deny fixed;
            /// A rule that can never fire.
            UnreachableRule "DT207" "unreachable-rule" Deny lint;
            /// An example that the table does not meet.
            FailedExample "DT208" "failed-example" Deny lint;
            /// ELSE takes another number of cases than `expect:` says.
            UnexpectedElse "DT209" "unexpected-else" Deny lint;
            /// A value that a used table does not expect.
            OutsideDomain "DT210" "outside-domain" Deny fixed;
            /// A property that the table does not have.
            BrokenProperty "DT211" "broken-property" Deny fixed;
            /// A property that says nothing.
            VacuousProperty "DT212" "vacuous-property" Deny lint;

            /// Two rules with the same entries and the same result.
            DuplicateRule "DT301" "duplicate-rule" Warn lint;
            /// A rule whose cases other rules with the same result take.
            RedundantRule "DT302" "redundant-rule" Warn lint;
            /// Rules with equal results that share cases, under `hit: unique`.
            AgreeingOverlap "DT303" "agreeing-overlap" Warn lint;
            /// An ELSE rule that no case reaches.
            ElseNeverFires "DT304" "else-never-fires" Warn lint;
            /// A condition that is asked by rules but changes no result.
            IrrelevantCondition "DT305" "irrelevant-condition" Warn lint;
            /// A condition that no rule mentions.
            UnusedCondition "DT306" "unused-condition" Warn lint;
            /// An action that no rule performs.
            UnusedAction "DT307" "unused-action" Warn lint;
            /// A relation that follows from the others or from the expressions.
            NeedlessRelation "DT308" "needless-relation" Warn lint;
            /// An assumption on which no verdict depends.
            UnneededAssumption "DT309" "unneeded-assumption" Warn lint;
            /// An entry that could be `-`.
            NeedlessEntry "DT310" "needless-entry" Allow lint;
            /// A value in the list of an output that no rule gives.
            UnusedResult "DT311" "unused-result" Warn lint;
            /// Rules that could be one row.
            JoinableRules "DT312" "joinable-rules" Allow lint;
            /// The list of a text has the word `other`.
            OtherIsAText "DT313" "other-is-a-text" Warn lint;
            /// A rule whose result is `todo!()`.
            TodoRule "DT314" "todo-rule" Warn lint;
            /// An expression that panics for some values, with nothing that says where it is computed.
            MayPanic "DT315" "may-panic" Warn lint;
            /// One value between two that rules take comes to ELSE.
            HoleInElse "DT316" "hole-in-else" Allow lint;

            /// A model or a `next` names a table that is not there.
            UnknownTable "DT401" "unknown-table" Deny fixed;
            /// A table of a model to which no path leads.
            UnreachableTable "DT402" "unreachable-table" Deny lint;
            /// A table of a model from which no path leads to `stop`.
            CannotStop "DT403" "cannot-stop" Deny lint;
            /// A rule of a model that repeats for ever: nothing done, the same table again.
            IdleLoop "DT404" "idle-loop" Warn lint;

            /// The proof and an evaluation of the table disagree about a case: an error of dtable.
            InternalError "DT501" "internal-error" Deny fixed;
        }
    };
}

with_codes!(codes);

impl Code {
    /// Whether it is about an error of dtable: no table shows it.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(self, Self::InternalError)
    }
}
