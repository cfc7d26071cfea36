//! The values of a column, as far as its declaration says.

use dtable_core::syntax::document::ColumnItem;
use dtable_core::syntax::token::{self, TokenKind};
use dtable_core::syntax::{Document, Text};
use gen_lsp_types as lsp;

use super::{Candidate, Completer};
use crate::names::{self, Owner};

/// The kind of a column's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    Bool,
    /// The variants, by the names that the list gives them.
    Enum(Vec<String>),
    /// The members of a set.
    Set(Vec<String>),
    /// Numbers, dates and their like.
    Ordered,
    Char,
    Text,
    Opaque,
}

/// A column, as its declaration has it.
#[derive(Clone, Debug)]
pub(super) struct ColumnInfo {
    pub(super) name: String,
    pub(super) kind: ValueKind,
    /// Whether it is an `Option`.
    pub(super) is_option: bool,
    /// Whether it says where it is applicable.
    pub(super) is_conditional: bool,
    pub(super) is_input: bool,
    /// Whether its variants have an order: `ordered: true`.
    pub(super) is_ordered: bool,
    /// Whether its texts have patterns: they are not listed.
    pub(super) has_patterns: bool,
    /// Whether nobody is asked for it: it is computed, or a result.
    pub(super) is_computed: bool,
    /// The type and the key, in a spelling that equal ones share.
    pub(super) ty: String,
    pub(super) detail: String,
}

impl ColumnInfo {
    fn new(item: &ColumnItem, list: Option<Vec<String>>) -> Self {
        let ty = item.ty.as_ref().map_or("bool", |it| it.value.trim());
        let words = words(ty);
        let key = item.converted.as_ref().map(|it| it.value.trim());
        let inner = words.iter().rfind(|it| *it != "Option").map_or("", String::as_str);
        let is_set = item.set.as_ref().is_some_and(|it| it.value.trim() == "true");
        let is_list = ty.contains('[') || words.iter().any(|it| it == "Vec");
        let is_open = list.is_none();
        let kind = match key.unwrap_or(inner) {
            _ if is_set => ValueKind::Set(list.unwrap_or_default()),
            _ if is_list => ValueKind::Opaque,
            "bool" => ValueKind::Bool,
            "char" => ValueKind::Char,
            "str" | "String" => ValueKind::Text,
            it if is_number(it) || is_notation(it) => ValueKind::Ordered,
            "Duration" | "NaiveDate" | "NaiveTime" | "NaiveDateTime" | "Date" | "Decimal" | "Ipv4Addr" | "Ipv6Addr" if list.is_none() => {
                ValueKind::Ordered
            }
            _ => list.map_or(ValueKind::Opaque, ValueKind::Enum),
        };
        let has_patterns = kind == ValueKind::Text && item.values.is_none() && is_open;
        let with = item.with.as_ref().map_or("", |it| it.value.trim());
        let bare: Vec<&str> = words.iter().filter(|it| *it != "Option").map(String::as_str).collect();
        let ty = if kind == ValueKind::Text { "str".to_owned() } else { format!("{} {} {with}", bare.join("::"), key.unwrap_or("")) };
        Self {
            name: item.name.value.clone(),
            kind,
            is_option: words.iter().any(|it| it == "Option"),
            is_conditional: item.requires.is_some(),
            is_input: false,
            is_ordered: item.ordered.as_ref().is_some_and(|it| it.value.trim() == "true"),
            has_patterns,
            is_computed: item.is.is_some(),
            ty,
            detail: item.text.as_ref().or(item.ty.as_ref()).map_or_else(String::new, |it| it.value.trim().to_owned()),
        }
    }

    /// The operators that compare it with another column; none where the two do not compare.
    pub(super) fn comparators(&self, other: &Self) -> &'static [&'static str] {
        let is_dense = self.ty.contains("ecimal") && !self.ty.contains('(');
        let is_long = ["i128", "u128", "pv6"].iter().any(|it| self.ty.contains(it));
        let is_open = |it: &Self| matches!(&it.kind, ValueKind::Enum(names) if names.iter().any(|it| it == "other" || it.contains('(')));
        if self.name == other.name || self.ty != other.ty || self.is_option || other.is_option || is_dense || is_long {
            return &[];
        }
        match (&self.kind, &other.kind) {
            (ValueKind::Ordered, ValueKind::Ordered) | (ValueKind::Char, ValueKind::Char) => ALL,
            (ValueKind::Enum(a), ValueKind::Enum(b)) if a == b && self.is_ordered && other.is_ordered => ALL,
            (ValueKind::Bool, ValueKind::Bool) | (ValueKind::Text, ValueKind::Text) => &["==", "!="],
            (ValueKind::Enum(a), ValueKind::Enum(b)) if !is_open(self) && !is_open(other) && a == b => &["==", "!="],
            _ => &[],
        }
    }
}

/// The operators of columns with an order.
const ALL: &[&str] = &["<", "<=", ">", ">=", "==", "!="];

/// The words of a type, without references.
fn words(ty: &str) -> Vec<String> {
    let word = |kind: TokenKind| if let TokenKind::Word(it) = kind { Some(it).filter(|it| it != "mut") } else { None };
    token::tokens(ty).unwrap_or_default().into_iter().filter_map(|it| word(it.kind)).collect()
}

fn is_number(ty: &str) -> bool {
    let bits = ty.strip_prefix(['i', 'u', 'f']).unwrap_or("");
    ["8", "16", "32", "64", "128", "size"].contains(&bits)
}

fn is_notation(key: &str) -> bool {
    ["date", "time", "datetime", "duration", "month_day", "months", "decimal", "ipv4", "ipv6"]
        .iter()
        .any(|it| key.split('(').next() == Some(it))
}

impl Completer<'_> {
    /// The columns of the table, in the order of the file: conditions, inputs, results of used tables.
    pub(super) fn columns(&self) -> Vec<ColumnInfo> {
        let Some(table) = self.table() else { return Vec::new() };
        let own = table.conditions.iter().map(|it| (it, false)).chain(table.inputs.iter().map(|it| (it, true)));
        let own = own.map(|(item, is_input)| ColumnInfo { is_input, ..self.declared(item, &Owner::Column(item.name.value.clone())) });
        own.chain(self.results()).collect()
    }

    /// A column as it is declared, or as the shared definition of its type says.
    fn declared(&self, item: &ColumnItem, owner: &Owner) -> ColumnInfo {
        let list = names::values_of(self.server, self.file, owner).map(|it| it.items.into_iter().map(|it| it.0).collect());
        let shared = item.ty.as_ref().and_then(|ty| names::shared_type(self.server, self.file, &ty.value));
        let Some(shared) = shared else { return ColumnInfo::new(item, list) };
        let (ty, set, converted, with) = (shared.ty.or_else(|| item.ty.clone()), shared.set, shared.converted, shared.with);
        let is_option = item.ty.as_ref().is_some_and(|it| it.value.contains("Option"));
        let info = ColumnInfo::new(&ColumnItem { ty, set, converted, with, ordered: shared.ordered, ..item.clone() }, list);
        ColumnInfo { is_option: info.is_option || is_option, ..info }
    }

    /// The results of used tables.
    fn results(&self) -> Vec<ColumnInfo> {
        let mut found = Vec::new();
        for (of, file) in names::uses_of(self.server, self.file) {
            let Some(parsed) = self.server.parsed(&file) else { continue };
            let Some(Document::Table(table)) = &parsed.document else { continue };
            let is_alone = table.outputs.len() == 1;
            for output in &table.outputs {
                let name = if is_alone { of.clone() } else { format!("{of}.{}", output.name.value) };
                let named = ColumnItem {
                    ty: output.ty.clone(),
                    text: output.text.clone(),
                    ordered: output.ordered.clone(),
                    ..ColumnItem::new(Text::whole(&name, output.name.span))
                };
                found.push(ColumnInfo { is_computed: true, ..self.declared(&named, &Owner::Column(name.clone())) });
            }
        }
        found
    }

    pub(super) fn column(&self, name: &str) -> Option<ColumnInfo> {
        self.columns().into_iter().find(|it| it.name == name)
    }

    pub(super) fn column_names(&self, is_wanted: impl Fn(&ColumnInfo) -> bool) -> Vec<Candidate> {
        let kind = |it: &ColumnInfo| if it.is_input { lsp::CompletionItemKind::Variable } else { lsp::CompletionItemKind::Field };
        let columns = self.columns().into_iter().filter(|it| is_wanted(it));
        columns.map(|it| Candidate::new(it.name.clone(), kind(&it)).detail(it.detail)).collect()
    }

    pub(super) fn output_names(&self) -> Vec<Candidate> {
        let outputs = self.table().map_or(&[][..], |it| &it.outputs).iter();
        let ty = |it: &Option<Text>| it.as_ref().map_or_else(String::new, |it| it.value.trim().to_owned());
        outputs.map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Property).detail(ty(&it.ty))).collect()
    }

    pub(super) fn action_names(&self) -> Vec<Candidate> {
        let actions = self.table().map_or(&[][..], |it| &it.actions).iter();
        let words = |it: &Option<Text>| it.as_ref().map_or_else(String::new, |it| it.value.trim().to_owned());
        actions.map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Method).detail(words(&it.text))).collect()
    }

    pub(super) fn note_names(&self) -> Vec<Candidate> {
        let notes = self.table().map_or(&[][..], |it| &it.notes).iter();
        let words = |it: &Option<Text>| it.as_ref().map_or_else(String::new, |it| it.value.trim().to_owned());
        notes.map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Text).detail(words(&it.text))).collect()
    }

    pub(super) fn constant_names(&self) -> Vec<Candidate> {
        let constants = self.table().map_or(&[][..], |it| &it.constants).iter();
        constants
            .map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Constant).detail(it.value.value.clone()))
            .collect()
    }

    /// The inputs of the table that is used by a name.
    pub(super) fn inputs_of(&self, of: &str) -> Vec<Candidate> {
        let used = names::uses_of(self.server, self.file).into_iter().find(|it| it.0 == of);
        let Some(parsed) = used.and_then(|it| self.server.parsed(&it.1)) else { return Vec::new() };
        let Some(Document::Table(table)) = &parsed.document else { return Vec::new() };
        table.inputs.iter().map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Variable)).collect()
    }
}
