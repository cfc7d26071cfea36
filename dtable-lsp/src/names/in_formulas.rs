//! The mentions of one cell, relation, expression or type, by its tokens: so that half of a formula has them, too.

use std::ops::Range;

use dtable_core::syntax::document::TableDocument;
use dtable_core::syntax::token::{self, Token, TokenKind};
use dtable_core::syntax::{Literal, Text};

use super::mention::{Mention, Owner, Spelling, What};
use super::placed::placed;

/// Collects the mentions of a table.
pub(super) struct MentionReader<'a> {
    pub(super) table: &'a TableDocument,
    pub(super) file: &'a str,
    pub(super) found: Vec<Mention>,
}

/// The words of an entry of a `bool`.
const TRUTHS: [&str; 6] = ["T", "F", "Y", "N", "true", "false"];

impl MentionReader<'_> {
    /// Adds a mention of a part of a text.
    pub(super) fn add(&mut self, text: &Text, part: Range<usize>, may_be: Vec<What>, is_definition: bool) -> Option<&mut Mention> {
        if part.is_empty() || may_be.is_empty() {
            return None;
        }
        let (place, spelling) = placed(text, part.clone(), self.file);
        self.found.push(Mention { place, name: text.value[part].to_owned(), may_be, is_definition, spelling });
        self.found.last_mut()
    }

    /// Adds a mention of a whole text, without the blanks around it.
    pub(super) fn whole(&mut self, text: &Text, may_be: What, is_definition: bool) {
        let start = text.value.len() - text.value.trim_start().len();
        self.add(text, start..start + text.value.trim().len(), vec![may_be], is_definition);
    }

    /// Adds the name of a column: `age`, or `region.near`.
    pub(super) fn column(&mut self, text: &Text) {
        let start = text.value.len() - text.value.trim_start().len();
        let name = text.value.trim();
        match name.split_once('.') {
            Some((of, field)) => {
                self.add(text, start..start + of.len(), vec![What::Column], false);
                let at = start + of.len() + 1;
                self.add(text, at..at + field.len(), vec![What::UsedOutput { of: of.to_owned() }], false);
            }
            // An output in the place of a column is wrong; yet it is what is named.
            None => drop(self.add(text, start..start + name.len(), vec![What::Column, What::Output], false)),
        }
    }

    /// Whether a name alone is that of a column.
    pub(super) fn is_column(&self, name: &str) -> bool {
        self.is_asked(name) || self.table.uses.iter().any(|it| it.name.value == name)
    }

    fn is_asked(&self, name: &str) -> bool {
        self.table.conditions.iter().any(|it| it.name.value == name) || self.is_input(name)
    }

    fn is_input(&self, name: &str) -> bool {
        self.table.inputs.iter().any(|it| it.name.value == name)
    }

    pub(super) fn is_output(&self, name: &str) -> bool {
        self.table.outputs.iter().any(|it| it.name.value == name)
    }

    fn is_constant(&self, path: &str) -> bool {
        self.table.constants.iter().any(|it| it.name.value == path)
    }

    /// Whether entries of a column are truths, so that none of their words is a name.
    fn is_bool(&self, column: &str) -> bool {
        let of = |it: &dtable_core::syntax::document::ColumnItem| it.ty.as_ref().map(|it| it.value.trim().to_owned());
        let condition = self.table.conditions.iter().find(|it| it.name.value == column);
        let input = self.table.inputs.iter().find(|it| it.name.value == column);
        match (condition, input) {
            (Some(it), _) => of(it).is_none_or(|it| it == "bool"),
            (None, Some(it)) => of(it).is_some_and(|it| it == "bool"),
            (None, None) => false,
        }
    }

    /// The mentions of an entry of a column.
    pub(super) fn entry(&mut self, text: &Text, column: &str) {
        if text.value == "-" || TRUTHS.contains(&text.value.as_str()) && self.is_bool(column) {
            return;
        }
        let tokens = token::cell_tokens(&text.value).unwrap_or_default();
        let is_bool = self.is_bool(column);
        let value = || What::Value { of: Owner::Column(column.to_owned()) };
        for path in paths(&tokens) {
            let is_compared = path.before(&tokens).is_some_and(is_comparator);
            let next = path.after(&tokens);
            let is_call = next.is_some_and(|it| it.is("("));
            let is_not_applicable = next.is_some_and(|it| it.is("/")) || path.before(&tokens).is_some_and(|it| it.is("/"));
            if is_not_applicable || is_call && matches!(path.name, "not" | "Some") {
                continue;
            }
            if let Some(ty) = path.ty {
                self.constant_or_variant(text, &path, ty);
            } else if let Some(field) = &path.field {
                self.result(text, &path, field);
            } else if is_compared {
                let column = self.is_column(path.name).then_some(What::Column);
                let constant = self.is_constant(path.name).then_some(What::Constant);
                let may_be = [value()].into_iter().chain(column).chain(constant).collect();
                self.add(text, path.range, may_be, false);
            } else if !(is_bool && TRUTHS.contains(&path.name)) {
                let constant = self.is_constant(path.name).then_some(What::Constant);
                self.add(text, path.range, [value()].into_iter().chain(constant).collect(), false);
            }
        }
    }

    /// The mentions of a relation, a requirement, or a formula about results.
    pub(super) fn formula(&mut self, text: &Text, is_about_results: bool) {
        let tokens = token::cell_tokens(&text.value).unwrap_or_default();
        let mut patterns = Vec::new();
        let mut arguments = Vec::new();
        for path in paths(&tokens) {
            let end = path.tokens.end;
            if is_about_results && path.after(&tokens).is_some_and(|it| it.is("(")) {
                let what = match path.name {
                    "fires" => Some(What::Rule),
                    "does" => Some(What::Action),
                    "next" => Some(What::Table),
                    // A column of texts contains texts: it is a name like those that are compared.
                    "contains" if word(&tokens, end + 1).is_some_and(|it| self.is_column(it.0) && !self.is_output(it.0)) => None,
                    "len" | "contains" => Some(What::Output),
                    _ => None,
                };
                if let Some(what) = what {
                    let close = (end + 1..tokens.len()).find(|it| tokens[*it].is(")") || tokens[*it].is(",")).unwrap_or(tokens.len());
                    if close > end + 1 {
                        let part = tokens[end + 1].range.start..tokens[close - 1].range.end;
                        arguments.push(end + 1..close);
                        self.named(text, part, what);
                    }
                    continue;
                }
            }
            if path.name == "matches" && path.after(&tokens).is_some_and(|it| it.is("!")) {
                if let Some((owner, range)) = self.matched(&tokens, end, is_about_results) {
                    patterns.push((owner, range));
                }
                continue;
            }
            if arguments.iter().any(|it| it.contains(&path.tokens.start)) || path.is_method(&tokens) || path.is_called(&tokens) {
                continue;
            }
            let pattern = patterns.iter().find(|(_, range)| range.contains(&path.tokens.start)).map(|it| it.0.clone());
            self.operand(text, &tokens, &path, pattern, is_about_results);
        }
    }

    /// Adds a name of a formula that is compared, or stands alone. A name alone in a pattern is that of a value.
    fn operand(&mut self, text: &Text, tokens: &[Token], path: &NamedPath, pattern: Option<Owner>, is_about_results: bool) {
        if let Some(ty) = path.ty {
            return self.constant_or_variant(text, path, ty);
        }
        if let Some(field) = &path.field {
            return self.result(text, path, field);
        }
        let what = if pattern.is_none() && self.is_column(path.name) {
            Some(What::Column)
        } else if pattern.is_none() && is_about_results && self.is_output(path.name) {
            Some(What::Output)
        } else if self.is_constant(path.name) {
            Some(What::Constant)
        } else {
            let owner = pattern.or_else(|| compared_with(tokens, path.tokens.clone()).and_then(|it| self.owner(&it, is_about_results)));
            owner.map(|of| What::Value { of })
        };
        if let Some(what) = what {
            self.add(text, path.range.clone(), vec![what], false);
        }
    }

    /// The owner of the values that are compared with a name.
    fn owner(&self, name: &str, is_about_results: bool) -> Option<Owner> {
        let (of, _) = name.split_once('.').unwrap_or((name, ""));
        if self.is_column(of) {
            return Some(Owner::Column(name.to_owned()));
        }
        (is_about_results && self.is_output(name)).then(|| Owner::Output(name.to_owned()))
    }

    /// What `matches!` looks at, and the tokens of its patterns.
    fn matched(&self, tokens: &[Token], at: usize, is_about_results: bool) -> Option<(Owner, Range<usize>)> {
        let comma = (at + 2..tokens.len()).find(|it| tokens[*it].is(","))?;
        let owner = self.owner(&operand_at(tokens, at + 2)?, is_about_results)?;
        let mut open = 0_usize;
        let close = (comma + 1..tokens.len()).find(|it| {
            let is_end = open == 0 && tokens[*it].is(")");
            open = (open + usize::from(tokens[*it].is("("))).saturating_sub(usize::from(tokens[*it].is(")")));
            is_end
        });
        Some((owner, comma + 1..close.unwrap_or(tokens.len())))
    }

    /// Adds the name of a rule, an action, a table or an output, which stands in brackets.
    fn named(&mut self, text: &Text, part: Range<usize>, what: What) {
        let name = &text.value[part.clone()];
        let is_own = match what {
            What::Rule => name == "else",
            What::Table => matches!(name, "stop" | "stay"),
            _ => false,
        };
        if !is_own {
            self.add(text, part, vec![what], false);
        }
    }

    /// Adds `region.near`.
    fn result(&mut self, text: &Text, path: &NamedPath, field: &(&str, Range<usize>)) {
        if self.table.uses.iter().any(|it| it.name.value == path.name) {
            self.add(text, path.range.clone(), vec![What::Column], false);
            self.add(text, field.1.clone(), vec![What::UsedOutput { of: path.name.to_owned() }], false);
        } else if self.is_asked(path.name) {
            self.add(text, path.range.clone(), vec![What::Column], false);
        }
    }

    /// Adds `limits::LIMIT` or `Season::Fall`.
    fn constant_or_variant(&mut self, text: &Text, path: &NamedPath, ty: &str) {
        if self.is_constant(&text.value[path.whole.clone()]) {
            self.add(text, path.whole.clone(), vec![What::Constant], false);
        } else {
            self.add(text, path.range.clone(), vec![What::Variant { ty: ty.to_owned() }], false);
        }
    }

    /// The mentions of an expression in Rust, which sees inputs and constants; perhaps of a result that its output lists.
    pub(super) fn rust(&mut self, text: &Text, output: Option<&str>) {
        let tokens = token::tokens(&text.value).unwrap_or_default();
        let is_listed = output.is_some_and(|it| self.table.outputs.iter().any(|of| of.name.value == it && of.values.is_some()));
        let has_macro = tokens.iter().any(|it| it.is("!"));
        let opened = opened(&tokens);
        for path in paths(&tokens) {
            if path.is_method(&tokens) {
                continue;
            }
            if let Some(ty) = path.ty {
                self.constant_or_variant(text, &path, ty);
                continue;
            }
            let next = path.after(&tokens);
            if next.is_some_and(|it| it.is("(") || it.is("!") || it.is(":")) {
                continue;
            }
            let value = output.map(|it| What::Value { of: Owner::Output(it.to_owned()) });
            // An expression of `is:` that names a condition is wrong; yet that condition is what it names.
            let is_seen = self.is_input(path.name) || output.is_none() && self.is_column(path.name);
            let input = (!is_listed && is_seen).then_some(What::Column);
            let constant = self.is_constant(path.name).then_some(What::Constant);
            let may_be: Vec<What> = value.into_iter().chain(input).chain(constant).collect();
            let is_input = may_be.contains(&What::Column);
            let is_field = is_field_and_value(&tokens, path.tokens.start, &opened);
            if let Some(mention) = self.add(text, path.range, may_be, false).filter(|it| is_input && it.spelling != Spelling::Escaped) {
                mention.spelling = if is_field { Spelling::FieldAndValue } else { Spelling::Rust };
            }
        }
        for token in tokens.iter().filter(|it| has_macro && matches!(it.kind, TokenKind::Literal(Literal::Str(_)))) {
            for part in arguments(&text.value[token.range.clone()]) {
                let part = token.range.start + part.start..token.range.start + part.end;
                if self.is_input(&text.value[part.clone()]) {
                    self.add(text, part, vec![What::Column], false);
                }
            }
        }
    }

    /// The shared definitions that a type names.
    pub(super) fn ty(&mut self, text: &Text) {
        let tokens = token::tokens(&text.value).unwrap_or_default();
        for path in paths(&tokens).into_iter().filter(|it| it.ty.is_none()) {
            self.add(text, path.range, vec![What::Type], false);
        }
    }
}

/// A name with the path before it.
struct NamedPath<'a> {
    name: &'a str,
    /// The bytes of the name.
    range: Range<usize>,
    /// The bytes of the name with its path.
    whole: Range<usize>,
    /// The part of the path before the name: `Season` of `Season::Fall`.
    ty: Option<&'a str>,
    /// A field behind the name that is no method, with its bytes.
    field: Option<(&'a str, Range<usize>)>,
    /// The tokens of all of it.
    tokens: Range<usize>,
}

impl NamedPath<'_> {
    fn before<'t>(&self, tokens: &'t [Token]) -> Option<&'t Token> {
        tokens.get(self.tokens.start.checked_sub(1)?)
    }

    fn after<'t>(&self, tokens: &'t [Token]) -> Option<&'t Token> {
        tokens.get(self.tokens.end)
    }

    fn is_method(&self, tokens: &[Token]) -> bool {
        self.before(tokens).is_some_and(|it| it.is("."))
    }

    fn is_called(&self, tokens: &[Token]) -> bool {
        self.after(tokens).is_some_and(|it| it.is("("))
    }
}

/// The names of some tokens, each with its path and its field.
fn paths(tokens: &[Token]) -> Vec<NamedPath<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((mut name, mut range)) = word(tokens, at) else {
            at += 1;
            continue;
        };
        let (start, mut ty, mut field) = (at, None, None);
        while tokens.get(at + 1).is_some_and(|it| it.is("::"))
            && let Some((next, place)) = word(tokens, at + 2)
        {
            (ty, name, range) = (Some(name), next, place);
            at += 2;
        }
        let is_method = start > 0 && tokens[start - 1].is(".");
        if tokens.get(at + 1).is_some_and(|it| it.is("."))
            && let Some(it) = word(tokens, at + 2)
            && !is_method
            && !tokens.get(at + 3).is_some_and(|it| it.is("("))
        {
            field = Some(it);
        }
        let whole = tokens[start].range.start..range.end;
        let end = if field.is_some() { at + 3 } else { at + 1 };
        found.push(NamedPath { name, range, whole, ty, field, tokens: start..end });
        at = end;
    }
    found
}

/// The word at a token, and its bytes without `r#`.
fn word(tokens: &[Token], at: usize) -> Option<(&str, Range<usize>)> {
    let Token { range, kind: TokenKind::Word(word) } = tokens.get(at)? else { return None };
    Some((word, range.end - word.len()..range.end))
}

fn is_comparator(token: &Token) -> bool {
    ["<", "<=", ">", ">=", "==", "!="].iter().any(|it| token.is(it))
}

/// The name that is compared with the tokens in a range: on the other side of a comparison, in the same list.
fn compared_with(tokens: &[Token], mut range: Range<usize>) -> Option<String> {
    let is = |at: usize, mark: &str| tokens.get(at).is_some_and(|it| it.is(mark));
    while range.start > 0 && is(range.start - 1, "(") && is(range.end, ")") {
        let is_some = range.start > 1 && word(tokens, range.start - 2).is_some_and(|it| it.0 == "Some");
        let is_call = range.start > 1 && word(tokens, range.start - 2).is_some();
        if is_call && !is_some {
            break;
        }
        range = range.start - if is_some { 2 } else { 1 }..range.end + 1;
    }
    if range.start > 1 && is_comparator(&tokens[range.start - 1]) {
        return operand_before(tokens, range.start - 1);
    }
    if tokens.get(range.end).is_some_and(is_comparator) {
        return operand_at(tokens, range.end + 1);
    }
    let is_item = range.start > 3 && is(range.start - 1, ",") && is(range.start - 3, "(");
    let is_contains = is_item && word(tokens, range.start - 4).is_some_and(|it| it.0 == "contains");
    is_contains.then(|| word(tokens, range.start - 2).map(|it| it.0.to_owned())).flatten()
}

/// The name that begins at a token: `age`, `region.near`.
fn operand_at(tokens: &[Token], at: usize) -> Option<String> {
    let (name, _) = word(tokens, at)?;
    let field = tokens.get(at + 1).filter(|it| it.is(".")).and_then(|_| word(tokens, at + 2));
    Some(field.map_or_else(|| name.to_owned(), |(field, _)| format!("{name}.{field}")))
}

/// The name that ends before a token.
fn operand_before(tokens: &[Token], at: usize) -> Option<String> {
    let (name, _) = word(tokens, at.checked_sub(1)?)?;
    let of = at.checked_sub(3).filter(|it| tokens[it + 1].is(".")).and_then(|it| word(tokens, it));
    Some(of.map_or_else(|| name.to_owned(), |(of, _)| format!("{of}.{name}")))
}

/// For each token, the token that opened the bracket around it.
fn opened(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut open = Vec::new();
    let around = |(at, token): (usize, &Token)| {
        let around = open.last().copied();
        if ["(", "[", "{"].iter().any(|it| token.is(it)) {
            open.push(at);
        } else if [")", "]", "}"].iter().any(|it| token.is(it)) {
            open.pop();
        }
        around
    };
    tokens.iter().enumerate().map(around).collect()
}

/// Whether a word is a field and its value in one: `Price { euros }`. Types begin with a capital; `if vip { euros }` is no
/// struct.
fn is_field_and_value(tokens: &[Token], at: usize, opened: &[Option<usize>]) -> bool {
    let Some(open) = opened[at].filter(|it| tokens[*it].is("{") && *it > 0) else { return false };
    let is_struct = word(tokens, open - 1).is_some_and(|(name, _)| name.starts_with(char::is_uppercase));
    let ends = tokens.get(at + 1).is_some_and(|it| it.is(",") || it.is("}"));
    is_struct && ends && (at - 1 == open || tokens[at - 1].is(","))
}

/// The names in the braces of a format: `{age}`, `{age:>3}`.
fn arguments(literal: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = literal[at..].find('{').map(|it| at + it + 1) {
        if literal[open..].starts_with('{') {
            at = open + 1;
            continue;
        }
        let end = literal[open..].find(|it: char| it != '_' && !it.is_alphanumeric()).map_or(literal.len(), |it| open + it);
        if literal[end..].starts_with(['}', ':']) && end > open {
            found.push(open..end);
        }
        at = end;
    }
    found
}
