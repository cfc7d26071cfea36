//! The pages of docs/diagnostics, on the terminal.

use std::io::{self, Write};

use dtable_core::diagnostic::{Code, Level};

/// Prints the page of a finding, or the list of all.
pub fn print(code: Option<Code>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match code {
        Some(code) => write!(out, "{}", page(code)),
        None => write!(out, "{}", list()),
    }?;
    out.flush()
}

fn list() -> String {
    Code::ALL.iter().map(|code| format!("{}  {:<22} {}\n", code.id(), code.name(), level(*code))).collect()
}

/// The level of a finding, and whether `lints:` can change it.
const fn level(code: Code) -> &'static str {
    match (code.default_level(), code.is_fixed()) {
        (Level::Deny, true) => "error",
        (Level::Deny, false) => "error, unless lints: says otherwise",
        (Level::Warn, _) => "warning",
        (Level::Allow, _) => "off, unless lints: says otherwise",
    }
}

macro_rules! pages {
    ($($code:ident $id:literal)*) => {
        /// What docs/diagnostics says about a finding.
        const fn page(code: Code) -> &'static str {
            match code { $(Code::$code => include_str!(concat!("../../docs/diagnostics/", $id, ".md")),)* }
        }
    };
}

pages! {
    UnreadableFile "DT001"
    InvalidYaml "DT002"
    UnquotedExpression "DT003"
    UnknownKey "DT004"
    MissingKey "DT005"
    UnexpectedValue "DT006"
    DuplicateName "DT007"
    MalformedGrid "DT008"
    TooLarge "DT009"
    UnknownName "DT101"
    InvalidName "DT102"
    InvalidEntry "DT103"
    InvalidResult "DT104"
    InvalidRelation "DT105"
    InvalidType "DT106"
    Unsupported "DT107"
    InvalidCondition "DT108"
    MissingRule "DT201"
    ContradictoryRules "DT202"
    Undecided "DT203"
    ImpossibleRelations "DT204"
    RefutedRelation "DT205"
    MayOverflow "DT206"
    UnreachableRule "DT207"
    FailedExample "DT208"
    UnexpectedElse "DT209"
    DuplicateRule "DT301"
    RedundantRule "DT302"
    AgreeingOverlap "DT303"
    ElseNeverFires "DT304"
    IrrelevantCondition "DT305"
    UnusedCondition "DT306"
    UnusedAction "DT307"
    NeedlessRelation "DT308"
    UnneededAssumption "DT309"
    NeedlessEntry "DT310"
    UnknownTable "DT401"
    UnreachableTable "DT402"
    CannotStop "DT403"
    IdleLoop "DT404"
    InternalError "DT501"
}
