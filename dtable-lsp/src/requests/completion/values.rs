//! What the value of a key may be.

use std::ops::Range;

use dtable_core::syntax::document::{RuleItem, Rules};
use gen_lsp_types as lsp;

use super::columns::ColumnInfo;
use super::place::Step;
use super::{Candidate, Completer, Offer, schema};
use crate::names;

impl Completer<'_> {
    /// What may stand in the value at a path, of which some bytes stand before the cursor.
    pub(super) fn value(&self, path: &[Step], before: Range<usize>, quote: Option<char>) -> Option<Offer> {
        let steps: Vec<&str> = path.iter().map(|it| if let Step::Key(key) = it { key.as_str() } else { "-" }).collect();
        let whole = before.start..self.value_end(before.start, quote);
        let any: &dyn Fn(&ColumnInfo) -> bool = &|_| true;
        let words = |candidates| Some(Offer { range: whole.clone(), candidates });
        match steps[..] {
            ["relations", "-"] => Some(self.formula(before.start, any, false)),
            ["properties", "-", "always" | "never" | "can"] => Some(self.formula(before.start, any, true)),
            ["conditions", own, "requires"] => Some(self.formula(before.start, &|it| it.name != own, false)),
            ["conditions", _, "is"] => Some(self.expression()),
            ["properties", "-", "ignores" | "in"] | ["properties", "-", "ignores" | "in", "-"] => {
                Some(self.listed(self.line_around(), self.column_names(|it| !it.is_computed)))
            }
            ["properties", "-", "rises" | "falls"] => words(self.output_names()),
            ["rules" | "examples", "-", "when", column] => {
                let offer = self.entries(column, whole.clone(), steps[0] == "rules")?;
                Some(as_yaml(offer, &whole, quote))
            }
            ["rules" | "examples", "-", "out", output] | ["examples", "-", "out", output, "-"] => {
                Some(as_yaml(self.results_of(output, whole.clone()), &whole, quote))
            }
            ["rules" | "examples", "-", "do", ..] => Some(self.actions(self.line_around())),
            ["rules", "-", "next"] => words(self.following()),
            ["rules", "-", "id"] => words(self.other_rule().into_iter().collect()),
            ["examples", "-", "rule"] => {
                words(self.rule_ids().into_iter().map(|it| Candidate::new(it, lsp::CompletionItemKind::Event)).collect())
            }
            ["start"] => words(self.table_names()),
            ["tables", "-"] => words(self.member_paths()),
            ["use", "-"] => words(self.type_paths()),
            ["uses", _] | ["uses", _, "table"] => words(self.used_paths()),
            ["uses", _, "with", _] => words(self.column_names(|it| it.is_input || it.is_computed)),
            [.., "type"] | ["inputs" | "outputs" | "types", _] => words(self.types(path, quote)),
            _ => self.words_of(path, whole),
        }
    }

    /// `else`, where no rule is called so, and the rule at the cursor has no entries.
    fn other_rule(&self) -> Option<Candidate> {
        let Some(Rules::Data(rules)) = self.table().map(|it| &it.rules) else { return None };
        let has_entries = |it: &RuleItem| it.when.is_some() && it.span.start <= self.at && self.at <= it.span.end;
        let is_taken = rules.iter().any(|it| it.id.value == "else" || has_entries(it));
        (!is_taken).then(|| Candidate::new("else", lsp::CompletionItemKind::Keyword).detail("fires where no other rule does"))
    }

    /// The words that the schema knows for a value; the keys of a mapping that begins here.
    fn words_of(&self, path: &[Step], whole: Range<usize>) -> Option<Offer> {
        if path.last() == Some(&Step::Item) {
            let offer = self.keys(path, &[]);
            return Some(offer).filter(|it| !it.candidates.is_empty());
        }
        let word =
            |it: schema::Word| Candidate { doc: it.doc.map(str::to_owned), ..Candidate::new(it.name, lsp::CompletionItemKind::Keyword) };
        let mut candidates: Vec<Candidate> = schema::words(self.kind(), path).into_iter().map(word).collect();
        if path.last() == Some(&Step::Key("as".to_owned())) {
            let examples = schema::examples(self.kind(), path).into_iter();
            candidates.extend(examples.map(|it| Candidate::new(it, lsp::CompletionItemKind::TypeParameter)));
        }
        Some(Offer { range: whole, candidates })
    }

    /// Types of the format, and shared definitions.
    fn types(&self, path: &[Step], quote: Option<char>) -> Vec<Candidate> {
        let needs_quotes = |it: &str| !it.chars().all(|it| it == '_' || it == ':' || it.is_alphanumeric());
        let is_output = path.first() == Some(&Step::Key("outputs".to_owned()));
        let written = |it: &str| match it {
            "&str" if is_output => "&'static str".to_owned(),
            it => it.to_owned(),
        };
        let quoted = |it: String| if quote.is_none() && needs_quotes(&it) { format!("\"{it}\"") } else { it };
        let known = schema::examples(self.kind(), path).into_iter().map(written).filter(|it| quote != Some('\'') || !it.contains('\''));
        let known = known.map(|it| Candidate::new(quoted(it), lsp::CompletionItemKind::TypeParameter));
        let shared = names::shared_types(self.server, self.file).into_iter();
        let shared =
            shared.map(|(name, file)| Candidate::new(name, lsp::CompletionItemKind::Struct).detail(file.relative_to(self.file)).order(2));
        shared.chain(known).collect()
    }

    /// The end of a value that begins at a byte: of its quotes, or of its line or item.
    fn value_end(&self, start: usize, quote: Option<char>) -> usize {
        let text = self.text();
        let line = text[self.at..].find('\n').map_or(text.len(), |it| self.at + it);
        let rest = &text[self.at..line];
        if let Some(quote) = quote {
            return self.at + rest.find(quote).unwrap_or(rest.trim_end().len());
        }
        // In brackets a value ends at a comma or a bracket. Whether there are brackets, the begin of the line tells.
        let begin = text[..start].rfind('\n').map_or(0, |it| it + 1);
        let is_in_brackets = text[begin..start].contains(['{', '[']);
        let end = rest.find([',', '}', ']']).filter(|_| is_in_brackets).unwrap_or(rest.len());
        let end = rest.find(" #").map_or(end, |it| it.min(end));
        self.at + rest[..end].trim_end().len()
    }

    /// The bytes of the list around the cursor, in its line.
    fn line_around(&self) -> Range<usize> {
        let text = self.text();
        let start = text[..self.at].rfind(['\n', '[', ':']).map_or(0, |it| it + 1);
        let end = text[self.at..].find(['\n', ']']).map_or(text.len(), |it| self.at + it);
        start..end
    }
}

/// Candidates in YAML: in quotes where YAML would read their signs. A part of a value cannot get quotes.
fn as_yaml(offer: Offer, whole: &Range<usize>, quote: Option<char>) -> Offer {
    let is_plain = |it: &str| it.chars().all(|it| it == '_' || it == '.' || it.is_alphanumeric());
    let is_whole = offer.range == *whole;
    let written = |it: Candidate| match quote {
        _ if is_plain(&it.text) => Some(it),
        Some('"') => Some(it).filter(|it| !it.text.contains(['"', '\\'])),
        Some(_) => Some(Candidate { text: it.text.replace('\'', "''"), ..it }),
        None if is_whole => Some(Candidate { text: format!("'{}'", it.text.replace('\'', "''")), ..it }),
        None => None,
    };
    Offer { candidates: offer.candidates.into_iter().filter_map(written).collect(), range: offer.range }
}
