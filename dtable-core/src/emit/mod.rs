//! From verified tables to Rust: the function, its module, its documentation.
//!
//! The documentation is made by [`crate::doc`].
//!
//! Generated code names everything by absolute paths, so nothing that the author defines can get in its way; its own
//! locals are hygienic, and its functions are called through `self::`, past inputs of their names. It carries no
//! `#[allow]` and needs none: rustc's and clippy's lints pass over code whose tokens are the macro's own.
//!
//! # Files
//!
//! Each room is built on those below it: `decision`, `forms`, `column`, `data`, `interface`, `plan`.
//!
//! - `items`: The items of one table. `model` writes those of a model, `used_tables` those of used tables (`asked`: one
//!   that asks the program, `unasked`: one that does not), `stand_in` what stands in for a table with errors.
//! - `decision`: The functions. `decide` finds the rule, `table_function` the value, `outcome` both; `collect` and
//!   `collected` all rules that match; `assumptions` checks relations; `steps` stops at each question (`ask`);
//!   `model_machine` steps through a model; `recorded` records decisions for `coverage`, `recorder` for the program (`record: answers`).
//! - `forms`: The search for the rule, a file for each form of `decide::forms`. `digit`, `ordinals`, `buckets` and
//!   `keys` number the values of a key; `lookup` reads tables of bytes; `ends` writes what stands at the ends.
//! - `column`: Code that looks at one column: gets its value, and tells its values apart. Its own list says more.
//! - `interface`: The types: `host` writes the traits, `rule` the enums of rules and actions (`numbered`: a number in
//!   place of the enum), `output` and `next` what follows, `results` and `stated` what a rule gives.
//! - `data`: The table as data, `TABLE`; `packed_data` packs many rules into few tokens.
//! - `plan`: All that the other rooms have to know of a table while they write it. Its `mode` alone knows how the
//!   program answers (plain, `try`, `async`, `ask`): a `Function` is a value there, and so is a call. Its own list says
//!   more.
//! - `spelled`: Generated code as text, for `cargo dtable expand`.

mod asked;
mod column;
mod data;
mod decision;
mod forms;
mod interface;
mod items;
mod model;
mod plan;
mod spelled;
mod stand_in;
mod unasked;
mod used_tables;

pub use plan::call::Call;
pub(crate) use plan::constant::cannot_be_const;
pub use plan::mode::Mode;
pub(crate) use plan::mode::cannot_change;
pub(crate) use plan::network::rule_tells_value;
pub use spelled::spelled;
pub use stand_in::{model_stand_in, table_stand_in, unread_stand_in};
pub use used_tables::UsedTable;

use crate::decide::{Form, Forms};
use crate::lists::CollectVec;
use crate::model::Table;
use crate::source::Source;
use crate::verify::{VerifiedModel, VerifiedTable};
use decision::steps::steps_of_table;
use items::items_around;
use plan::PlanCode;
use plan::calls::Calls;
use plan::network::{Member, Network};
use plan::role::Expansion;
use proc_macro2::TokenStream;
use quote::quote;

/// The items of a table.
#[must_use]
pub fn table(verified: &VerifiedTable, decided: &Forms, sources: &[Source], call: Call) -> TokenStream {
    table_using(verified, decided, &[], sources, call)
}

/// The items of a table that uses others, through others as well, each once.
#[must_use]
pub fn table_using(verified: &VerifiedTable, decided: &Forms, used: &[UsedTable], sources: &[Source], call: Call) -> TokenStream {
    let names = used_tables::names(used);
    let network = network(verified.table(), &[verified.table()], used, &names);
    let calls = calls(&[(verified.table(), decided)], used, &names, call.records);
    let expansion = Expansion::new(call, sources, &names, network.as_ref(), &calls);
    let plan = expansion.table(verified.table(), PlanCode::Decided(verified.verdict(), decided), verified.decides_by_rule());
    items_around(&plan, call.visibility, &used_tables::used_items(used, &names, expansion))
}

/// The questions and rules that decisions of some tables remember, where used tables ask; `asking` has the questions of
/// all, and `names` the modules of used tables.
fn network(asking: &Table, roots: &[&Table], used: &[UsedTable], names: &[(String, String)]) -> Option<Network> {
    let members = members(used, names, false);
    let all = roots.iter().copied().chain(members.iter().map(|it| it.table));
    Network::new(asking, roots, &members, all.map(decision::assumptions::most_answers).max().unwrap_or(0))
}

/// How some tables call used tables, and these each other.
fn calls(roots: &[(&Table, &Forms)], used: &[UsedTable], names: &[(String, String)], records: bool) -> Calls {
    let decided = roots.iter().copied().chain(used.iter().map(|it| (it.verified.table(), &*it.forms)));
    let is_looked_up =
        |path: &&str| used.iter().any(|it| it.path == *path && it.forms.result.as_ref().is_some_and(|form| !form.is_for_many_rules()));
    let keyed = decided.flat_map(|(table, forms)| in_keys(table, forms)).filter(is_looked_up).collect();
    Calls::new(&roots.iter().map(|it| it.0).collect_vec(), &members(used, names, records), &keyed)
}

/// The paths of the used tables whose results are part of a key.
fn in_keys<'a>(table: &'a Table, forms: &'a Forms) -> impl Iterator<Item = &'a str> {
    let keyed = [Some(&forms.rule), forms.result.as_ref()].into_iter().flatten().filter(|it| it.asks_all_at_once());
    keyed.flat_map(Form::asks).filter_map(|column| Some(table.uses[table.columns[column].result_of?.0].path.as_str()))
}

fn members<'a>(used: &'a [UsedTable], names: &'a [(String, String)], records: bool) -> Vec<Member<'a>> {
    let member = |(it, (path, module)): (&'a UsedTable, &'a (String, String))| Member {
        path,
        module,
        table: it.verified.table(),
        decides_by_rule: it.verified.decides_by_rule(),
        finds_outcome: !records && it.forms.result.is_some(),
    };
    used.iter().zip(names).map(member).collect()
}

/// The module of a model; one item of `decided` a table.
#[must_use]
pub fn model(verified: &VerifiedModel, decided: &[Forms], used: &[UsedTable], sources: &[Source], call: Call) -> TokenStream {
    let (common, none) = (verified.model().together(), TokenStream::new());
    let names = used_tables::names(used);
    let tables: Vec<&Table> = verified.tables().iter().map(VerifiedTable::table).collect();
    let network = network(&common, &tables, used, &names);
    let calls = calls(&tables.iter().copied().zip(decided).collect_vec(), used, &names, call.records);
    let expansion = Expansion::new(call, sources, &names, network.as_ref(), &calls);
    let interface = expansion.common(&common, &none);
    let items = |(table, decided): (&'_ VerifiedTable, &'_ Forms)| -> TokenStream {
        let plan =
            expansion.table(table.table(), PlanCode::Decided(table.verdict(), decided), table.decides_by_rule()).in_model(&interface);
        items_around(&plan, &quote!(pub), &steps_of_table(verified.model(), &plan))
    };
    let tables = verified.tables().iter().zip(decided).map(items);
    let tables: Vec<TokenStream> = tables.chain([used_tables::used_items(used, &names, expansion)]).collect();
    model::module(verified.model(), &interface, &tables, call)
}
