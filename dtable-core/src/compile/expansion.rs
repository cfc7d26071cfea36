//! Generates Rust code from checked tables.

use super::compiled::{Compiled, Unit, UsedUnit};
use crate::emit::{self, Call, Mode};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Table};
use crate::verify::VerifiedTable;
use proc_macro2::TokenStream;

impl Compiled {
    /// Returns the reason why a used table that asks cannot be decided question by question, if there is such a table.
    fn used_cannot_ask(&self) -> Option<String> {
        let is_refused = |it: &UsedUnit| {
            let collects = matches!(it.table.hit, HitPolicy::Collect(_));
            it.table.has_questions() && !collects && !emit::rule_tells_value(&it.table, it.verified.decides_by_rule())
        };
        let mut used = self.used.iter().filter_map(|(path, it)| Some((path, it.as_ref()?)));
        let (path, it) = used.find(|(_, it)| is_refused(it))?;
        Some(if it.verified.decides_by_rule() {
            format!(
                "`ask` wants used tables that ask to give what outlives the answers, and `{path}` gives a reference without a lifetime\n\
                 = help: write the lifetime there: `&'static str`"
            )
        } else {
            format!(
                "`ask` wants used tables that ask to have one result a rule, and in `{path}` a choice (`one_of`) depends on which others match\n\
                 = help: write one of the results there, or leave `ask` out, and call the function when all is answered"
            )
        })
    }

    /// Returns the reason why the mode `ask` of `dtable!` is not possible here, if it is not.
    #[must_use]
    pub fn cannot_ask(&self) -> Option<String> {
        match &self.unit {
            Unit::VerifiedTable(_) | Unit::VerifiedModel(_) => self.used_cannot_ask(),
            Unit::Table(_) | Unit::Model(_) | Unit::Unread | Unit::Types => None,
        }
    }

    /// Returns the reason why a mode of `dtable!` is not possible here, if it is not.
    #[must_use]
    pub fn refuses(&self, mode: Mode) -> Option<String> {
        match (mode.stops(), mode.changes()) {
            (true, _) => self.cannot_ask(),
            (_, true) => self.tables().iter().find_map(|it| emit::cannot_change(it, &self.sources)),
            _ => None,
        }
    }

    /// Returns the tables that the file is made of, as far as it was understood.
    fn tables(&self) -> Vec<&Table> {
        match &self.unit {
            Unit::VerifiedTable(table) => vec![table.table()],
            Unit::VerifiedModel(model) => model.tables().iter().map(VerifiedTable::table).collect_vec(),
            Unit::Table(table) => vec![table],
            Unit::Model(model) => model.tables.iter().collect_vec(),
            Unit::Unread | Unit::Types => Vec::new(),
        }
    }

    /// Returns the reason why the mode `const` of `dtable!` is not possible here, if it is not.
    #[must_use]
    pub fn cannot_be_const(&self) -> Option<String> {
        match &self.unit {
            Unit::VerifiedTable(table) => emit::cannot_be_const(table.table()),
            Unit::Table(table) => emit::cannot_be_const(table),
            Unit::Model(_) | Unit::VerifiedModel(_) => {
                Some("`const` is for one table, and this is a model\n= help: leave `const` out".to_owned())
            }
            Unit::Unread | Unit::Types => None,
        }
    }
}

/// Generates the Rust code of a file. Where the file has errors, it generates a *stand-in* instead: items with the same
/// names whose body is `errors`, the tokens that report them. So rustc reports nothing else.
#[must_use]
pub fn expand(compiled: &Compiled, errors: &TokenStream, call: Call) -> TokenStream {
    // The caller reports that a mode is not possible, and rustc shall report nothing else. Without `ask` the items fit the
    // program; without `mut` they would not.
    let is_refused = compiled.refuses(call.mode).is_some();
    if is_refused && call.mode.changes() {
        return stand_in(compiled.sources[0].path(), errors, Call { name: call.name.or_else(|| compiled.unit.name()), ..call });
    }
    let call = if is_refused { Call { mode: Mode::PLAIN, ..call } } else { call };
    match &compiled.unit {
        Unit::VerifiedTable(table) => {
            let used = compiled.used_by(std::slice::from_ref(&**table));
            emit::table_using(table, &compiled.forms(0, table), &used, &compiled.sources, call)
        }
        Unit::VerifiedModel(model) => {
            let forms: Vec<_> = model.tables().iter().enumerate().map(|(at, table)| compiled.forms(at, table).into_owned()).collect_vec();
            emit::model(model, &forms, &compiled.used_by(model.tables()), &compiled.sources, call)
        }
        Unit::Table(table) => emit::table_stand_in(table, errors, call),
        Unit::Model(model) => emit::model_stand_in(model, errors, call),
        Unit::Unread | Unit::Types => stand_in(compiled.sources[0].path(), errors, call),
    }
}

/// Generates the code for a file. A text has no hygiene, so names that could clash are spelled differently. The path of
/// the call is dropped: without the macro, nothing could load the page of documentation from it.
#[must_use]
pub fn expand_to_text(compiled: &Compiled, call: Call) -> TokenStream {
    let (none, tables) = (TokenStream::new(), compiled.unit.verified());
    let used = compiled.used.values().flatten().map(|it| &*it.table);
    let columns = tables.iter().map(VerifiedTable::table).chain(used).flat_map(|table| &table.columns);
    let taken: Vec<&str> = columns.map(|column| column.name.value.as_str()).collect_vec();
    emit::spelled(expand(compiled, &none, Call { path: &none, ..call }), &taken)
}

/// Generates the stand-in for a table whose file could not be read.
#[must_use]
pub fn stand_in(path: &str, errors: &TokenStream, call: Call) -> TokenStream {
    let name = call.name.map_or_else(|| file_stem(path), str::to_owned);
    emit::unread_stand_in(&name, errors, call.visibility)
}

fn file_stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.split('.').next().unwrap_or(name).to_owned()
}

impl Compiled {
    /// Returns the tables that some tables use, directly or through others, each once.
    fn used_by(&self, tables: &[VerifiedTable]) -> Vec<emit::UsedTable<'_>> {
        let mut paths: Vec<&str> = Vec::new();
        let mut rest: Vec<&Table> = tables.iter().rev().map(VerifiedTable::table).collect_vec();
        while let Some(table) = rest.pop() {
            for it in &table.uses {
                if let Some((path, Some(used))) = self.used.get_key_value(&it.path)
                    && !paths.contains(&path.as_str())
                {
                    paths.push(path);
                    rest.push(&used.table);
                }
            }
        }
        let table = |path| {
            let used = self.used.get(path)?.as_ref()?;
            Some(emit::UsedTable { path, verified: &used.verified, forms: used.forms() })
        };
        paths.into_iter().filter_map(table).collect_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Mode, Unit, expand};
    use crate::compile::{Compiled, check};
    use crate::source::Source;
    use proc_macro2::TokenStream;

    /// A table that asks a question of this type.
    fn asking(ty: &str) -> Compiled {
        let text = format!(
            "table: t\nconditions:\n  a: Is it?\n  q: {{ type: \"{ty}\", text: What? }}\nactions: {{ go: Go }}\n\
             rules: |\n  | rule | a | q           | do |\n  | one  | T | \"x\"       | go |\n  | two  | F | -           |    |\n  | rest | T | not(\"x\")  |    |\n"
        );
        let compiled = check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
        assert!(matches!(compiled.unit, Unit::VerifiedTable(_)), "{ty}: {:?}", compiled.findings);
        compiled
    }

    #[test]
    fn answers_that_are_borrowed_are_refused_under_mut() {
        for mode in Mode::ALL.into_iter().filter(|it| it.changes()) {
            for ty in ["String", "&'static str"] {
                assert_eq!(asking(ty).refuses(mode), None, "{mode}");
            }
            for (ty, instead) in [("&str", "String"), ("&String", "String"), ("&'a str", "")] {
                let why = asking(ty).refuses(mode).unwrap();
                let help =
                    if instead.is_empty() { "let it have a type without lifetimes".to_owned() } else { format!("write `{instead}` there") };
                assert!(why.contains("`q` in `t.yaml`") && why.contains(&help), "{why}");
            }
        }
        let (visibility, path) = (TokenStream::new(), TokenStream::new());
        let refused = expand(&asking("&str"), &TokenStream::new(), Call { mode: Mode::TRY.changing(), ..Call::new(&visibility, &path) });
        assert_eq!(refused.to_string(), "use self :: t_has_errors :: t ;");
        for mode in Mode::ALL.into_iter().filter(|it| !it.changes()) {
            assert_eq!(asking("&str").refuses(mode), None, "{mode}");
        }
    }

    #[test]
    fn modes_are_written_as_in_calls() {
        let words = Mode::ALL.map(|it| it.to_string());
        assert_eq!(words[..7], ["", "try", "async", "async try", "async(local)", "async(local) try", "ask"]);
        assert_eq!(words[7..], ["mut", "mut try", "async mut", "async mut try", "async(local) mut", "async(local) mut try"]);
    }
}
