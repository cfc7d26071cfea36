//! Code as text that becomes code again: the same tokens, with the same spans.
//!
//! rustc reads a text as tokens many times faster than a macro makes them one by one, and gives all of them the span
//! [`Span::call_site`], which nearly all generated tokens have. The others are marked: locals, which are hygienic
//! ([`Span::mixed_site`]), and what the call gave, its visibility and its path. The marks are instructions for one walk
//! through the tokens that enters no group without marks.

use proc_macro::{Delimiter, Group, Punct, Spacing, Span, TokenStream, TokenTree};

/// A text, and the marks of the tokens in it that have another span than the rest.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct StoredCode {
    pub(crate) text: String,
    /// For each marked token: how many trees the walk passes before it, and one of the instructions below.
    pub(crate) marks: Vec<u32>,
}

/// The group has no marks any more.
const LEAVE: u32 = 0;
/// The tree is a group with marks.
const ENTER: u32 = 1;
/// The token is a local.
const LOCAL: u32 = 2;
/// The tree is the first of those that the call gave, and so on.
const GIVEN: u32 = 3;
/// Instructions take so many bits of a mark.
const BITS: u32 = 8;

/// Writes code as text. `None` if a token has a span that no mark stands for; such code is not stored.
pub(crate) fn written(code: TokenStream, given: &[TokenTree]) -> Option<StoredCode> {
    let known = |span: Span| format!("{span:?}");
    let given = given.iter().map(|it| (known(it.span()), it.to_string())).collect();
    let mut writer = Writer {
        call: known(Span::call_site()),
        local: known(Span::mixed_site()),
        given,
        stored: StoredCode { text: String::new(), marks: Vec::new() },
    };
    if writer.call == writer.local {
        return None;
    }
    writer.write(code)?;
    Some(writer.stored)
}

struct Writer {
    /// Spans, as rustc shows them: it does not compare them.
    call: String,
    local: String,
    given: Vec<(String, String)>,
    stored: StoredCode,
}

impl Writer {
    fn write(&mut self, code: TokenStream) -> Option<()> {
        let mut passed = 0;
        let mut trees = code.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let begun = self.stored.marks.len();
            match (self.instruction(&tree)?, &tree) {
                (None, TokenTree::Group(group)) => self.group(passed, group)?,
                (instruction, tree) => {
                    self.stored.marks.extend(instruction.map(|it| passed << BITS | it));
                    match tree {
                        // Whatever stands here, the walk puts the tree in its place.
                        _ if instruction.is_some_and(|it| it >= GIVEN) => self.stored.text.push_str("_ "),
                        TokenTree::Punct(it) => self.punct(it, trees.peek()),
                        _ => {
                            self.stored.text.push_str(&tree.to_string());
                            self.stored.text.push(' ');
                        }
                    }
                }
            }
            passed = if self.stored.marks.len() == begun { passed + 1 } else { 0 };
        }
        Some(())
    }

    fn punct(&mut self, it: &Punct, next: Option<&TokenTree>) {
        self.stored.text.push(it.as_char());
        let is_before_name = it.as_char() == '\'';
        let is_joined = is_before_name || it.spacing() == Spacing::Joint && matches!(next, Some(TokenTree::Punct(_)));
        if !is_joined {
            self.stored.text.push(' ');
        }
    }

    fn group(&mut self, passed: u32, group: &Group) -> Option<()> {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ('(', ')'),
            Delimiter::Brace => ('{', '}'),
            Delimiter::Bracket => ('[', ']'),
            // A text has none.
            Delimiter::None => return None,
        };
        self.stored.marks.push(passed << BITS | ENTER);
        let before = self.stored.marks.len();
        self.stored.text.push(open);
        self.write(group.stream())?;
        self.stored.text.push(close);
        if self.stored.marks.len() == before {
            self.stored.marks.pop();
        } else {
            self.stored.marks.push(LEAVE);
        }
        Some(())
    }

    /// How a tree gets its span; `Some(None)` if it is that of the call.
    fn instruction(&self, tree: &TokenTree) -> Option<Option<u32>> {
        let span = format!("{:?}", tree.span());
        if span == self.call {
            return Some(None);
        }
        if span == self.local {
            return Some(Some(LOCAL)).filter(|_| !matches!(tree, TokenTree::Group(_)));
        }
        let text = tree.to_string();
        let at = self.given.iter().position(|it| it.0 == span && it.1 == text)?;
        Some(Some(GIVEN + u32::try_from(at).ok()?))
    }
}

/// Reads code from text; `None` if text and marks do not fit.
pub(crate) fn read(text: &str, marks: &mut dyn Iterator<Item = u32>, given: &[TokenTree]) -> Option<TokenStream> {
    let code = text.parse().ok()?;
    marked(code, marks, given)
}

fn marked(code: TokenStream, marks: &mut dyn Iterator<Item = u32>, given: &[TokenTree]) -> Option<TokenStream> {
    let mut trees: Vec<TokenTree> = code.into_iter().collect();
    let mut at = 0;
    while let Some(mark) = marks.next() {
        let instruction = mark & ((1 << BITS) - 1);
        if instruction == LEAVE {
            break;
        }
        at += (mark >> BITS) as usize;
        let tree = trees.get_mut(at)?;
        match (instruction, &mut *tree) {
            (ENTER, TokenTree::Group(group)) => {
                *tree = Group::new(group.delimiter(), marked(group.stream(), marks, given)?).into();
            }
            (LOCAL, it) => it.set_span(Span::mixed_site()),
            (it, _) => *tree = given.get(it.checked_sub(GIVEN)? as usize)?.clone(),
        }
        at += 1;
    }
    Some(trees.into_iter().collect())
}
