//! The mentions of models and of files of types.

use dtable_core::source::Spanned;
use dtable_core::syntax::Text;
use dtable_core::syntax::document::{ColumnItem, ModelDocument, TableDocument, TypesDocument};
use dtable_core::syntax::document::{Rules, UseItem};

use super::in_formulas::MentionReader;
use super::in_tables::unquoted;
use super::listed::enum_name;
use super::mention::{Mention, Owner, What};

/// The mentions of a model.
pub(super) fn of_model(model: &ModelDocument, file: &str) -> Vec<Mention> {
    let nothing = nothing(&model.name);
    let mut reader = MentionReader { table: &nothing, file, found: Vec::new() };
    reader.whole(&model.name, What::Model, true);
    reader.whole(&model.start, What::Table, false);
    let path = |it: &Spanned<String>| Mention::new(unquoted(file, it.span.start..it.span.end), it.value.clone(), What::File);
    let paths: Vec<Mention> = model.tables.iter().map(path).collect();
    reader.found.into_iter().chain(paths).collect()
}

/// The mentions of a file of types.
pub(super) fn of_types(types: &TypesDocument, file: &str) -> Vec<Mention> {
    let nothing = nothing(&Text::whole("", dtable_core::source::Span::default()));
    let mut reader = MentionReader { table: &nothing, file, found: Vec::new() };
    types.types.iter().for_each(|it| definition(it, &mut reader));
    reader.found
}

fn definition(item: &ColumnItem, reader: &mut MentionReader) {
    reader.whole(&item.name, What::Type, true);
    if let (Some(values), Some(ty)) = (&item.values, enum_name(item)) {
        reader.listed(values, &Owner::Type(item.name.value.clone()), &ty);
    }
}

/// A table that has no names.
fn nothing(name: &Text) -> TableDocument {
    TableDocument {
        most_cells: usize::MAX,
        name: name.clone(),
        title: None,
        doc: None,
        conditions: Vec::new(),
        inputs: Vec::new(),
        constants: Vec::new(),
        actions: Vec::new(),
        outputs: Vec::new(),
        notes: Vec::new(),
        derive: Vec::new(),
        relations: Vec::new(),
        rules: Rules::Data(Vec::new()),
        hit: None,
        empty: None,
        examples: Vec::new(),
        expect_else: None,
        check: None,
        effort: None,
        code: None,
        record: None,
        ask: None,
        lints: Vec::new(),
        used: Vec::new(),
        uses: Vec::<UseItem>::new(),
        properties: Vec::new(),
    }
}
