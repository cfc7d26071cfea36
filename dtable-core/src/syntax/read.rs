//! Turns the YAML tree into a document, by the keys that a table, a model and a file of types may have.

use super::document::{
    ActionItem, ColumnItem, ConstantItem, Document, ExampleItem, ExpectedItem, LintItem, ModelDocument, NoteItem, OutputItem, RelationItem,
    RuleItem, Rules, TableDocument, TypesDocument, UseItem, ValuesItem,
};
use super::fields::{self, Fields, Keys, list, mapping, optional_text, text, unexpected};
use super::formula::{Expr, ExprKind};
use super::node::{Node, NodeKind};
use super::property_items::properties;
use super::text::Text;
use super::{formula, grid, limits, mistake, numbers};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::source::{FileId, Source, Span, Spanned};

const TABLE_KEYS: Keys = &[
    "table",
    "title",
    "doc",
    "conditions",
    "inputs",
    "constants",
    "actions",
    "outputs",
    "notes",
    "derive",
    "relations",
    "rules",
    "hit",
    "empty",
    "examples",
    "expect",
    "lints",
    "check",
    "effort",
    "code",
    "record",
    "ask",
    "use",
    "uses",
    "properties",
];
const MODEL_KEYS: Keys = &["model", "title", "doc", "start", "tables", "derive", "lints"];
const TYPES: Keys = &["types"];
const TYPE: Keys = &["type", "values", "ordered", "range", "set", "has", "as", "with"];
const CONDITION: Keys = &["text", "type", "values", "ordered", "range", "set", "has", "case", "as", "with", "is", "requires", "cost"];
const INPUT: Keys = &["text", "type", "values", "ordered", "range", "set", "has", "case", "as", "with"];
const CONSTANT: Keys = &["type", "value"];
const OUTPUT: Keys = &["text", "type", "values", "ordered", "default"];
const RULE_KEYS: Keys = &["id", "title", "when", "do", "out", "next", "weight", "notes"];
const EXAMPLE: Keys = &["when", "rule", "out", "do"];
const EXPECT: Keys = &["else"];
const USE: Keys = &["table", "with"];

/// Reads a table or a model.
///
/// # Errors
///
/// All findings about keys, kinds of values, grids and the grammar of relations.
pub fn document(root: &Node, source: &Source, file: FileId) -> Result<Document, Vec<Finding>> {
    match so_far(root, source, file) {
        (Some(document), findings) if findings.is_empty() => Ok(document),
        (_, findings) => Err(findings),
    }
}

/// Reads a table or a model: what can be read of it, and what [`document`] finds. A text that is required and not there
/// is empty.
pub(super) fn so_far(root: &Node, source: &Source, file: FileId) -> (Option<Document>, Vec<Finding>) {
    let mut reader = DocumentReader { source, file, findings: Vec::new() };
    let document = match kind_of(root) {
        Some("types") => Document::Types(reader.types(root)),
        Some("model") => Document::Model(Box::new(reader.model(root))),
        Some(_) => Document::Table(Box::new(reader.table(root))),
        None => return (None, vec![neither(root)]),
    };
    (Some(document), limits::bounded(reader.findings))
}

/// `model` or `table`; a mapping with neither that has keys of a table is a table without a name.
fn kind_of(root: &Node) -> Option<&'static str> {
    let NodeKind::Mapping(pairs) = &root.kind else { return None };
    let has = |name: &str| pairs.iter().any(|(key, _)| key.value == name);
    // `table: [a.yaml, b.yaml]` is a list of tables.
    let is_list = pairs.iter().any(|(key, value)| key.value == "table" && matches!(value.kind, NodeKind::Sequence(_)));
    if has("model") && is_list {
        Some("model")
    } else if has("table") {
        Some("table")
    } else if has("model") || (has("tables") && has("start")) {
        Some("model")
    } else if has("types") {
        Some("types")
    } else if has("rules") || has("conditions") {
        Some("table")
    } else {
        None
    }
}

fn neither(root: &Node) -> Finding {
    let help = "a table begins with `table: NAME`, a model with `model: NAME`, a file of types with `types:`";
    match &root.kind {
        NodeKind::Mapping(pairs) => {
            let at = pairs.first().map_or(root.span, |(key, _)| key.span);
            Finding::new(Code::MissingKey, at, "neither a table, nor a model, nor types").help(help)
        }
        _ => unexpected(root, "a table", "a mapping").help(help),
    }
}

struct DocumentReader<'a> {
    source: &'a Source,
    file: FileId,
    findings: Vec<Finding>,
}

impl DocumentReader<'_> {
    fn table(&mut self, root: &Node) -> TableDocument {
        let fields = Fields::new(root, "a table", TABLE_KEYS, &mut self.findings);
        TableDocument {
            most_cells: usize::MAX,
            name: fields.required("table", "a table", "begin with `table: NAME`", &mut self.findings),
            title: fields.text("title", &mut self.findings),
            doc: fields.text("doc", &mut self.findings),
            conditions: self.each(&fields, "conditions", Self::condition),
            inputs: self.each(&fields, "inputs", Self::input),
            constants: self.each(&fields, "constants", Self::constant),
            actions: self.each(&fields, "actions", Self::action),
            outputs: self.each(&fields, "outputs", Self::output),
            notes: self.each(&fields, "notes", Self::note),
            derive: fields.get("derive").map_or_else(Vec::new, |it| self.derives(it)),
            relations: self.relations(&fields),
            rules: self.rules(&fields),
            hit: fields.text("hit", &mut self.findings),
            empty: fields.text("empty", &mut self.findings),
            examples: self.examples(&fields),
            expect_else: self.expect(&fields),
            check: fields.text("check", &mut self.findings),
            effort: fields.text("effort", &mut self.findings),
            code: fields.text("code", &mut self.findings),
            record: fields.text("record", &mut self.findings),
            ask: fields.text("ask", &mut self.findings),
            lints: self.each(&fields, "lints", Self::lint),
            used: self.used(&fields),
            uses: self.uses(&fields),
            properties: fields.get("properties").map_or_else(Vec::new, |it| properties(it, self.source, &mut self.findings)),
        }
    }

    fn types(&mut self, root: &Node) -> TypesDocument {
        let fields = Fields::new(root, "a file of types", TYPES, &mut self.findings);
        let types = self.each(&fields, "types", Self::shared_type);
        if types.is_empty() && self.findings.is_empty() {
            let span = fields.key("types").unwrap_or(root.span);
            self.findings.push(
                Finding::new(Code::UnexpectedValue, span, "no types").help("write `NAME: { type: TYPE, values: [A, B] }`, one a line"),
            );
        }
        TypesDocument { types }
    }

    fn shared_type(&mut self, name: &Text, node: &Node) -> ColumnItem {
        if !matches!(node.kind, NodeKind::Mapping(_)) {
            let ty = optional_text(node, "a type", &mut self.findings);
            return ColumnItem { ty, ..ColumnItem::new(name.clone()) };
        }
        let fields = Fields::new(node, "a type", TYPE, &mut self.findings);
        self.column(name, &fields)
    }

    /// The paths of the files of types.
    fn used(&mut self, fields: &Fields<'_>) -> Vec<Spanned<String>> {
        let Some(node) = fields.get("use") else { return Vec::new() };
        if matches!(node.kind, NodeKind::Mapping(_)) {
            let at = fields.key("use").unwrap_or(node.span);
            let finding = Finding::new(Code::UnexpectedValue, at, "`use` has a list of files of types");
            self.findings.push(finding.help("tables whose results are columns here stand under `uses:`"));
            return Vec::new();
        }
        let items = list(node, "`use`", &mut self.findings);
        if items.len() > limits::TABLES {
            let message = format!("{} files of types; at most {} are possible", items.len(), limits::TABLES);
            self.findings.push(Finding::new(Code::TooLarge, node.span, message).help("write larger files"));
            return Vec::new();
        }
        items.iter().map(|it| text(it, "the path of a file of types", &mut self.findings).spanned()).collect_vec()
    }

    /// The tables whose results are columns here.
    fn uses(&mut self, fields: &Fields<'_>) -> Vec<UseItem> {
        if let Some(node) = fields.get("uses").filter(|it| matches!(it.kind, NodeKind::Sequence(_) | NodeKind::Scalar(..))) {
            let help = "write `NAME: FILE`, one a line: the name is that of the column; files of types stand under `use:`";
            self.findings.push(unexpected(node, "`uses`", "a mapping").help(help));
            return Vec::new();
        }
        let uses = self.each(fields, "uses", Self::a_use);
        if uses.len() > limits::TABLES {
            let message = format!("{} used tables; at most {} are possible", uses.len(), limits::TABLES);
            self.findings.extend(fields.key("uses").map(|span| Finding::new(Code::TooLarge, span, message).help("split the table")));
            return Vec::new();
        }
        uses
    }

    fn a_use(&mut self, name: &Text, node: &Node) -> UseItem {
        let what = "the path of a table";
        if !matches!(node.kind, NodeKind::Mapping(_)) {
            return UseItem { name: name.clone(), path: text(node, what, &mut self.findings).spanned(), with: Vec::new() };
        }
        let fields = Fields::new(node, "a used table", USE, &mut self.findings);
        let path =
            fields.required("table", "a used table", "write `{ table: PATH, with: { INPUT: COLUMN } }`", &mut self.findings).spanned();
        let with = fields.get("with").map_or_else(Vec::new, |it| self.texts(it, "`with`", "the name of a column"));
        UseItem { name: name.clone(), path, with }
    }

    fn model(&mut self, root: &Node) -> ModelDocument {
        let fields = Fields::new(root, "a model", MODEL_KEYS, &mut self.findings);
        ModelDocument {
            name: fields.required("model", "a model", "begin with `model: NAME`", &mut self.findings),
            title: fields.text("title", &mut self.findings),
            doc: fields.text("doc", &mut self.findings),
            start: fields.required("start", "a model", "write `start: NAME` with the table that begins", &mut self.findings),
            tables: self.tables(&fields),
            derive: fields.get("derive").map_or_else(Vec::new, |it| self.derives(it)),
            lints: self.each(&fields, "lints", Self::lint),
        }
    }

    /// The members of a mapping whose keys are names.
    fn each<T>(&mut self, fields: &Fields<'_>, key: &str, read: fn(&mut Self, &Text, &Node) -> T) -> Vec<T> {
        let Some(node) = fields.get(key) else { return Vec::new() };
        let pairs = mapping(node, &format!("`{key}`"), &mut self.findings);
        pairs.into_iter().map(|(name, value)| read(self, name, value)).collect_vec()
    }

    /// Reads the keys of a mapping. Where a comma has split a value, there are no further findings about its parts.
    fn fields<'n>(&mut self, node: &'n Node, what: &str, keys: Keys) -> Fields<'n> {
        let Some(finding) = mistake::cut_off(node, keys, self.source) else { return Fields::new(node, what, keys, &mut self.findings) };
        self.findings.push(finding);
        Fields::new(node, what, keys, &mut Vec::new()).without("values")
    }

    fn condition(&mut self, name: &Text, node: &Node) -> ColumnItem {
        if !matches!(node.kind, NodeKind::Mapping(_)) {
            let text = optional_text(node, "a condition", &mut self.findings);
            return ColumnItem { text, ..ColumnItem::new(name.clone()) };
        }
        let fields = self.fields(node, "a condition", CONDITION);
        self.column(name, &fields)
    }

    fn input(&mut self, name: &Text, node: &Node) -> ColumnItem {
        if !matches!(node.kind, NodeKind::Mapping(_)) {
            let ty = optional_text(node, "an input's type", &mut self.findings);
            return ColumnItem { ty, ..ColumnItem::new(name.clone()) };
        }
        let fields = self.fields(node, "an input", INPUT);
        self.column(name, &fields)
    }

    fn column(&mut self, name: &Text, fields: &Fields<'_>) -> ColumnItem {
        ColumnItem {
            name: name.clone(),
            text: fields.text("text", &mut self.findings),
            ty: fields.text("type", &mut self.findings),
            values: fields.get("values").map(|node| self.values(node)),
            ordered: fields.text("ordered", &mut self.findings),
            range: fields.get("range").map(|node| text(node, "`range`", &mut self.findings)),
            set: fields.get("set").map(|node| text(node, "`set`", &mut self.findings)),
            has: fields.get("has").map(|node| text(node, "`has`", &mut self.findings)),
            converted: fields.get("as").map(|node| text(node, "`as`", &mut self.findings)),
            with: fields.get("with").map(|node| text(node, "`with`", &mut self.findings)),
            is: fields.get("is").map(|node| text(node, "`is`", &mut self.findings)),
            requires: fields.get("requires").and_then(|node| self.relation(node, "`requires`")),
            cost: fields.text("cost", &mut self.findings),
            case: fields.text("case", &mut self.findings),
        }
    }

    fn constant(&mut self, name: &Text, node: &Node) -> ConstantItem {
        if let NodeKind::Scalar(value, _) = &node.kind {
            let finding = unexpected(node, "a constant", "a mapping");
            self.findings.push(finding.help(format!("write `{{ type: i64, value: {} }}`, with the type of the constant", value.value)));
            return ConstantItem { name: name.clone(), ty: Text::whole("", node.span), value: Text::whole("", node.span) };
        }
        let fields = self.fields(node, "a constant", CONSTANT);
        ConstantItem {
            name: name.clone(),
            ty: fields.required("type", "a constant", "write `NAME: { type: i32, value: 100 }`", &mut self.findings),
            value: fields.required("value", "a constant", "write `NAME: { type: i32, value: 100 }`", &mut self.findings),
        }
    }

    fn values(&mut self, node: &Node) -> ValuesItem {
        let items = if let NodeKind::Mapping(pairs) = &node.kind {
            if let Some(finding) = mistake::lone_values(node.span, pairs, self.source) {
                self.findings.push(finding);
                return ValuesItem { span: node.span, items: Vec::new() };
            }
            pairs.iter().map(|(name, value)| (name.clone(), text(value, "a variant", &mut self.findings))).collect_vec()
        } else {
            let items = list(node, "`values`", &mut self.findings).iter();
            items.map(|it| text(it, "a value", &mut self.findings)).map(|it| (it.clone(), it)).collect_vec()
        };
        ValuesItem { span: node.span, items }
    }

    fn action(&mut self, name: &Text, node: &Node) -> ActionItem {
        ActionItem { name: name.clone(), text: optional_text(node, "an action", &mut self.findings) }
    }

    fn note(&mut self, name: &Text, node: &Node) -> NoteItem {
        NoteItem { name: name.clone(), text: optional_text(node, "a note", &mut self.findings) }
    }

    fn output(&mut self, name: &Text, node: &Node) -> OutputItem {
        if !matches!(node.kind, NodeKind::Mapping(_)) {
            let ty = optional_text(node, "an output's type", &mut self.findings);
            return OutputItem { name: name.clone(), ty, text: None, values: None, ordered: None, default: None };
        }
        let fields = self.fields(node, "an output", OUTPUT);
        OutputItem {
            name: name.clone(),
            ty: fields.text("type", &mut self.findings),
            text: fields.text("text", &mut self.findings),
            values: fields.get("values").map(|node| self.values(node)),
            ordered: fields.text("ordered", &mut self.findings),
            default: fields.get("default").map(|node| text(node, "`default`", &mut self.findings)),
        }
    }

    fn relations(&mut self, fields: &Fields<'_>) -> Vec<RelationItem> {
        let Some(node) = fields.get("relations") else { return Vec::new() };
        let items = list(node, "`relations`", &mut self.findings);
        items.iter().filter_map(|it| self.relation(it, "a relation")).collect_vec()
    }

    fn relation(&mut self, node: &Node, what: &str) -> Option<RelationItem> {
        let before = self.findings.len();
        if let NodeKind::Mapping(pairs) = &node.kind
            && let [(key, Node { kind: NodeKind::Scalar(value, _), .. })] = &pairs[..]
        {
            let finding = unexpected(node, what, "a text");
            self.findings.push(finding.help(format!("for `if a then b`, write `{} -> {}`", key.value, value.value)));
            return None;
        }
        let text = text(node, what, &mut self.findings);
        if self.findings.len() > before {
            return None;
        }
        let misread = numbers::misread_in(&text);
        let nothing = Expr { span: text.span, kind: ExprKind::Bool(true) };
        match misread.as_ref().map_or_else(|| formula::parse(&text), |_| Ok(nothing)) {
            Ok(formula) => Some(RelationItem { text, formula, misread }),
            Err(finding) => {
                self.findings.push(finding);
                None
            }
        }
    }

    fn rules(&mut self, fields: &Fields<'_>) -> Rules {
        let Some(node) = fields.get("rules") else {
            self.findings.extend(fields.missing("a table", "rules", "write `rules: |` and a grid under it"));
            return Rules::Data(Vec::new());
        };
        match &node.kind {
            NodeKind::Sequence(items) if !items.is_empty() => Rules::Data(self.data(items)),
            NodeKind::Scalar(text, _) if text.is_blank() => {
                self.findings.push(no_rules(node));
                Rules::Data(Vec::new())
            }
            NodeKind::Scalar(..) if fields::is_literal(node) => match grid::parse(self.source, self.file, node.span) {
                Ok(grid) => Rules::Grid(grid),
                Err(findings) => {
                    self.findings.extend(findings);
                    #[cfg(feature = "explore")]
                    return self.broken_grid(node.span);
                    #[cfg(not(feature = "explore"))]
                    Rules::Data(Vec::new())
                }
            },
            _ => {
                self.findings.push(no_rules(node));
                Rules::Data(Vec::new())
            }
        }
    }

    /// The rows of a grid that does not line up, for tools that read on.
    #[cfg(feature = "explore")]
    fn broken_grid(&self, block: Span) -> Rules {
        grid::so_far(self.source, self.file, block).map_or(Rules::Data(Vec::new()), Rules::Grid)
    }

    fn data(&mut self, items: &[Node]) -> Vec<RuleItem> {
        let mut rules = Vec::new();
        for item in items {
            if self.findings.len() > limits::FINDINGS {
                break;
            }
            rules.push(self.rule(item));
        }
        rules
    }

    fn rule(&mut self, node: &Node) -> RuleItem {
        let fields = self.fields(node, "a rule", RULE_KEYS);
        RuleItem {
            span: node.span,
            id: fields.required("id", "a rule", "write `id: NAME`, or `id: else`", &mut self.findings),
            title: fields.text("title", &mut self.findings),
            when: fields.get("when").map(|it| Spanned::new(self.texts(it, "`when`", "an entry"), fields.key("when").unwrap_or(it.span))),
            actions: fields.get("do").map(|it| self.names(it)),
            outputs: fields
                .get("out")
                .map(|it| Spanned::new(self.texts(it, "`out`", "an expression"), fields.key("out").unwrap_or(it.span))),
            next: fields.text("next", &mut self.findings),
            weight: fields.text("weight", &mut self.findings),
            notes: fields.get("notes").map_or_else(Vec::new, |it| self.notes(it)),
        }
    }

    /// `derive: [Hash, serde::Serialize]`, or `derive: Hash`.
    fn derives(&mut self, node: &Node) -> Vec<Text> {
        match &node.kind {
            NodeKind::Scalar(text, _) => text.listed(),
            _ => list(node, "`derive`", &mut self.findings).iter().map(|it| text(it, "a derive", &mut self.findings)).collect_vec(),
        }
    }

    /// `do: [a, b]` or `do: a, b`.
    fn names(&mut self, node: &Node) -> Vec<Text> {
        match &node.kind {
            NodeKind::Scalar(text, _) => text.listed(),
            _ => list(node, "`do`", &mut self.findings).iter().map(|it| text(it, "an action", &mut self.findings)).collect_vec(),
        }
    }

    /// `notes: { reference: Art. 4 }` of a rule.
    fn notes(&mut self, node: &Node) -> Vec<(Text, Option<Text>)> {
        let pairs = mapping(node, "`notes`", &mut self.findings);
        pairs.into_iter().map(|(name, value)| (name.clone(), optional_text(value, "a note", &mut self.findings))).collect_vec()
    }

    fn texts(&mut self, node: &Node, what: &str, item: &str) -> Vec<(Text, Text)> {
        let pairs = mapping(node, what, &mut self.findings);
        let pairs = self.uncut(pairs, what == "`when`");
        pairs.into_iter().map(|(name, value)| (name.clone(), text(value, item, &mut self.findings))).collect_vec()
    }

    /// Names and values without what a comma has cut off a number: `{ n: 10,000 }`.
    fn uncut<'n>(&mut self, mut pairs: Vec<(&'n Text, &'n Node)>, is_list: bool) -> Vec<(&'n Text, &'n Node)> {
        let mut at = 0;
        while let Some((first, last, finding)) = mistake::cut_number(&pairs[at..], is_list, self.source) {
            self.findings.push(finding);
            pairs.drain(at + first..=at + last);
            at += first;
        }
        pairs
    }

    fn examples(&mut self, fields: &Fields<'_>) -> Vec<ExampleItem> {
        let Some(node) = fields.get("examples") else { return Vec::new() };
        list(node, "`examples`", &mut self.findings).iter().map(|it| self.example(it)).collect_vec()
    }

    fn example(&mut self, node: &Node) -> ExampleItem {
        let fields = Fields::new(node, "an example", EXAMPLE, &mut self.findings);
        if fields.get("when").is_none() {
            self.findings.extend(fields.missing("an example", "when", "write `when: { condition: value }`"));
        }
        let says = |name: &str| fields.get(name).is_some() || fields.is_meant(name);
        if !says("rule") && !says("out") && !says("do") {
            let help = "write `rule: ID` with the rule that has to fire, or `out: { .. }` or `do: [..]` with what has to come out";
            self.findings.extend(fields.missing("an example", "rule", help));
        }
        let (when, lists) = fields.get("when").map_or_else(Default::default, |it| self.given(it));
        ExampleItem {
            span: node.span,
            when,
            lists,
            rule: fields.text("rule", &mut self.findings),
            outputs: fields.get("out").map(|it| Spanned::new(self.expected(it), fields.key("out").unwrap_or(it.span))),
            actions: fields.get("do").map(|it| Spanned::new(self.names(it), fields.key("do").unwrap_or(it.span))),
        }
    }

    /// The values of an example, and the places of those that are lists.
    fn given(&mut self, node: &Node) -> (Vec<(Text, Text)>, Vec<Span>) {
        let pairs = mapping(node, "`when`", &mut self.findings);
        let pairs = self.uncut(pairs, true);
        let lists = pairs.iter().filter(|it| matches!(it.1.kind, NodeKind::Sequence(_))).map(|it| it.1.span).collect_vec();
        let value = |(name, value): (&Text, &Node)| match &value.kind {
            NodeKind::Sequence(items) => {
                let members = items.iter().map(|it| text(it, "a member", &mut self.findings).value).collect_vec();
                (name.clone(), Text::whole(format!("[{}]", members.join(", ")), value.span))
            }
            _ => (name.clone(), text(value, "a value", &mut self.findings)),
        };
        (pairs.into_iter().map(value).collect_vec(), lists)
    }

    /// `out: { euros: 14 }`, or `out: { euros: [14, 6] }`.
    fn expected(&mut self, node: &Node) -> Vec<(Text, ExpectedItem)> {
        let pairs = mapping(node, "`out`", &mut self.findings);
        let pairs = self.uncut(pairs, false);
        let item = |(name, value): (&Text, &Node)| {
            let item = match &value.kind {
                NodeKind::Sequence(items) => {
                    ExpectedItem::List(items.iter().map(|it| text(it, "a result", &mut self.findings)).collect_vec())
                }
                _ => ExpectedItem::One(text(value, "a result", &mut self.findings)),
            };
            (name.clone(), item)
        };
        pairs.into_iter().map(item).collect_vec()
    }

    fn expect(&mut self, fields: &Fields<'_>) -> Option<Text> {
        let fields = self.fields(fields.get("expect")?, "`expect`", EXPECT);
        fields.text("else", &mut self.findings)
    }

    fn lint(&mut self, name: &Text, node: &Node) -> LintItem {
        LintItem { name: name.clone(), level: text(node, "a level", &mut self.findings) }
    }

    fn tables(&mut self, fields: &Fields<'_>) -> Vec<Spanned<String>> {
        let Some(node) = fields.get("tables") else {
            self.findings.extend(fields.missing("a model", "tables", "write `tables: [a.yaml, b.yaml]`"));
            return Vec::new();
        };
        let items = list(node, "`tables`", &mut self.findings);
        if matches!(node.kind, NodeKind::Sequence(_) | NodeKind::Empty) {
            self.findings.extend(table_count(items.len(), node.span));
        }
        items.iter().map(|it| text(it, "a table's path", &mut self.findings).spanned()).collect_vec()
    }
}

fn table_count(count: usize, span: Span) -> Option<Finding> {
    match count {
        0 => Some(Finding::new(Code::UnexpectedValue, span, "a model without tables").help("write `tables: [a.yaml, b.yaml]`")),
        1..=limits::TABLES => None,
        _ => Some(Finding::new(Code::TooLarge, span, format!("{count} tables in a model; at most {} are possible", limits::TABLES))),
    }
}

fn no_rules(node: &Node) -> Finding {
    match node.kind {
        NodeKind::Empty | NodeKind::Sequence(_) => no_grid(node.span),
        NodeKind::Scalar(ref text, _) if text.is_blank() => no_grid(node.span),
        NodeKind::Mapping(_) => {
            unexpected(node, "`rules`", "a grid or a list").help("write `rules: |` and a grid, or a list of rules with `- id: ..`")
        }
        NodeKind::Scalar(..) => Finding::new(Code::UnexpectedValue, node.span, "a grid stands in a literal block only")
            .help("write `rules: |`, and the grid indented on the lines below"),
    }
}

fn no_grid(span: Span) -> Finding {
    Finding::new(Code::UnexpectedValue, span, "no rules").help("write `rules: |`, and a grid indented on the lines below")
}
