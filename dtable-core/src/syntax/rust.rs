//! Rust's expressions and types, recognised without `syn`: for builds without the feature `emit`, in which no code is
//! written.
//!
//! Mistakes inside a block, a `match`, a macro or a pattern pass here, and rustc reports them: of those only the
//! brackets are looked at. Everything that this refuses, `syn` refuses, too; a test holds the two against each other.

use super::token::{Token, TokenKind};

/// Whether some tokens are an expression.
pub(super) fn is_expression(text: &str, tokens: &[Token]) -> bool {
    let mut parser = RustParser { text, tokens, at: 0, taken: 0 };
    parser.expression(true).is_some() && parser.is_done()
}

/// Whether some tokens are a type.
pub(super) fn is_type(text: &str, tokens: &[Token]) -> bool {
    let mut parser = RustParser { text, tokens, at: 0, taken: 0 };
    parser.ty().is_some() && parser.is_done()
}

/// The words that are no names.
const KEYWORDS: [&str; 45] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "false",
    "final", "fn", "for", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "static", "struct", "trait", "true", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
];

const COMPARISONS: [&str; 6] = ["==", "!=", "<", ">", "<=", ">="];

const OPERATORS: [&str; 20] =
    ["+", "-", "*", "/", "%", "^", "&", "|", "&&", "||", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|="];

struct RustParser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    /// How many characters of a mark are taken already: the `>` of `>>`.
    taken: usize,
}

/// `None` is a refusal.
type Read = Option<()>;

impl<'a> RustParser<'a> {
    const fn is_done(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn mark(&self) -> &'a str {
        match self.tokens.get(self.at).map(|it| &it.kind) {
            Some(TokenKind::Mark(mark)) => &mark[self.taken..],
            _ => "",
        }
    }

    /// A keyword or a name that is not raw.
    fn word(&self) -> &'a str {
        match self.tokens.get(self.at) {
            Some(Token { kind: TokenKind::Word(word), range }) if !self.text[range.clone()].starts_with("r#") => word,
            _ => "",
        }
    }

    fn step(&mut self) {
        (self.at, self.taken) = (self.at + 1, 0);
    }

    fn eat(&mut self, mark: &str) -> bool {
        let is_it = self.mark() == mark;
        if is_it {
            self.step();
        }
        is_it
    }

    /// The first character of a mark, such as one `>` of `>>=`.
    fn eat_part(&mut self, part: &str) -> bool {
        let mark = self.mark();
        if !mark.starts_with(part) {
            return false;
        }
        if mark.len() == part.len() {
            self.step()
        } else {
            self.taken += part.len()
        }
        true
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let is_it = self.word() == word;
        if is_it {
            self.step();
        }
        is_it
    }

    fn expect(&mut self, mark: &str) -> Read {
        self.eat(mark).then_some(())
    }

    fn lifetime(&mut self) -> bool {
        let is_it = matches!(self.tokens.get(self.at).map(|it| &it.kind), Some(TokenKind::Lifetime(_)));
        if is_it {
            self.step();
        }
        is_it
    }

    fn literal(&mut self) -> bool {
        let is_it =
            matches!(self.tokens.get(self.at).map(|it| &it.kind), Some(TokenKind::Literal(_))) || ["true", "false"].contains(&self.word());
        if is_it {
            self.step();
        }
        is_it
    }

    /// A name, or `self`, `super`, `crate`, `Self`.
    fn name(&mut self) -> bool {
        let is_it = matches!(self.tokens.get(self.at).map(|it| &it.kind), Some(TokenKind::Word(_))) && !KEYWORDS.contains(&self.word());
        if is_it {
            self.step();
        }
        is_it
    }

    /// A pair of brackets, whatever is in it: that they close was checked before.
    fn group(&mut self, open: &str) -> Read {
        self.expect(open)?;
        let mut depth = 1;
        while depth > 0 {
            match self.mark() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            (!self.is_done()).then(|| self.step())?;
        }
        Some(())
    }

    /// Everything before something outside brackets, at least one token.
    fn skip_to(&mut self, is_end: impl Fn(&Self) -> bool) -> Read {
        let start = self.at;
        while !is_end(self) {
            match self.mark() {
                open @ ("(" | "[" | "{") => self.group(open)?,
                ")" | "]" | "}" => return None,
                _ if self.is_done() => return None,
                _ => self.step(),
            }
        }
        (self.at > start).then_some(())
    }

    // Expressions.

    /// An expression; `braces` says whether `Name { .. }` is one: not before the block of an `if`.
    fn expression(&mut self, braces: bool) -> Read {
        let mut last = "";
        loop {
            let is_range = matches!(self.mark(), ".." | "..=");
            self.unary(braces)?;
            last = if is_range { "" } else { last };
            while self.eat_word("as") {
                self.one_type()?;
            }
            if matches!(self.mark(), ".." | "..=") {
                if last == ".." {
                    return None;
                }
                last = "..";
                let needs_end = self.mark() == "..=";
                self.step();
                if self.begins_operand(braces) {
                    continue;
                }
                (!needs_end).then_some(())?;
            }
            let mark = self.mark();
            match mark {
                _ if COMPARISONS.contains(&mark) && last == "<" => return None,
                _ if COMPARISONS.contains(&mark) => last = "<",
                "=" | "<<=" | ">>=" | "&&" | "||" => last = "",
                // What binds tighter than a comparison leaves it open.
                _ if OPERATORS.contains(&mark) => {}
                _ => return Some(()),
            }
            self.step();
        }
    }

    /// `..` and `..=` before an operand, or `..` alone.
    fn range_to(&mut self, braces: bool) -> Read {
        let needs_end = self.mark() == "..=";
        self.step();
        if self.begins_operand(braces) { self.unary(braces) } else { (!needs_end).then_some(()) }
    }

    /// Whether an operand may begin here.
    fn begins_operand(&self, braces: bool) -> bool {
        match self.tokens.get(self.at).map(|it| &it.kind) {
            None => false,
            Some(TokenKind::Mark(_)) => {
                matches!(self.mark(), "(" | "[" | "-" | "!" | "*" | "&" | "&&" | "|" | "||" | "<" | "<<" | "::" | "#" | ".." | "..=")
                    || braces && self.mark() == "{"
            }
            Some(TokenKind::Word(_)) => !matches!(self.word(), "as" | "else" | "in" | "where"),
            Some(TokenKind::Lifetime(_) | TokenKind::Literal(_)) => true,
        }
    }

    fn unary(&mut self, braces: bool) -> Read {
        loop {
            match self.mark() {
                "-" | "!" | "*" => self.step(),
                "&" | "&&" => {
                    self.step();
                    self.borrowed();
                }
                "#" => {
                    self.step();
                    self.group("[")?;
                }
                _ => break,
            }
        }
        if matches!(self.mark(), ".." | "..=") {
            return self.range_to(braces);
        }
        if matches!(self.mark(), "|" | "||") || matches!(self.word(), "move" | "static") {
            return self.closure(braces);
        }
        if self.eat_word("let") {
            self.skip_to(|it| it.mark() == "=")?;
            self.step();
            return self.unary(braces);
        }
        self.atom(braces)?;
        self.postfix()
    }

    /// `mut`, `raw const`, `raw mut` behind `&`.
    fn borrowed(&mut self) {
        let next = self.tokens.get(self.at + 1).map(|it| &it.kind);
        if self.word() == "raw" && matches!(next, Some(TokenKind::Word(word)) if word == "const" || word == "mut") {
            self.step();
            self.step();
        } else {
            self.eat_word("mut");
        }
    }

    fn closure(&mut self, braces: bool) -> Read {
        while matches!(self.word(), "move" | "static" | "async") {
            self.step();
        }
        if !self.eat("||") {
            self.expect("|")?;
            if self.mark() != "|" {
                self.skip_to(|it| it.mark() == "|")?;
            }
            self.step();
        }
        if self.eat("->") {
            self.ty()?;
            self.group("{")?;
            return self.postfix();
        }
        self.expression(braces)
    }

    fn atom(&mut self, braces: bool) -> Read {
        if self.literal() {
            return Some(());
        }
        if self.lifetime() {
            self.expect(":")?;
        }
        match self.mark() {
            "(" => return self.list("(", ")"),
            "[" => return self.array(),
            "{" => return self.group("{"),
            "<" | "<<" | "::" => return self.path(braces),
            _ => {}
        }
        match self.word() {
            "if" => self.conditional(),
            "match" => self.head_and_block(),
            "while" => self.head_and_block(),
            "for" => {
                self.step();
                self.skip_to(|it| it.word() == "in")?;
                self.head_and_block()
            }
            "loop" | "unsafe" | "const" | "try" if matches!(self.tokens.get(self.at + 1), Some(it) if it.is("{")) => {
                self.step();
                self.group("{")
            }
            "async" => {
                self.step();
                self.eat_word("move");
                if self.mark() == "{" { self.group("{") } else { self.closure(braces) }
            }
            word @ ("return" | "break" | "continue" | "yield") => {
                self.step();
                let is_label = !matches!(self.tokens.get(self.at + 1), Some(next) if next.is(":"));
                if is_label && matches!(word, "break" | "continue") {
                    self.lifetime();
                }
                if self.begins_operand(braces) { self.expression(braces) } else { Some(()) }
            }
            _ => self.path(braces),
        }
    }

    fn head_and_block(&mut self) -> Read {
        self.step();
        self.expression(false)?;
        self.group("{")
    }

    fn conditional(&mut self) -> Read {
        self.head_and_block()?;
        if !self.eat_word("else") {
            return Some(());
        }
        if self.word() == "if" { self.conditional() } else { self.group("{") }
    }

    /// Expressions between brackets, with commas.
    fn list(&mut self, open: &str, close: &str) -> Read {
        self.expect(open)?;
        while !self.eat(close) {
            self.expression(true)?;
            if !self.eat(",") {
                return self.expect(close);
            }
        }
        Some(())
    }

    fn array(&mut self) -> Read {
        self.expect("[")?;
        while !self.eat("]") {
            self.expression(true)?;
            if self.eat(";") {
                self.expression(true)?;
                return self.expect("]");
            }
            if !self.eat(",") {
                return self.expect("]");
            }
        }
        Some(())
    }

    /// A path, and what makes it a macro or a struct.
    fn path(&mut self, braces: bool) -> Read {
        self.path_of(true)?;
        if self.mark() == "!" {
            self.step();
            return match self.mark() {
                open @ ("(" | "[" | "{") => self.group(open),
                _ => None,
            };
        }
        if braces && self.mark() == "{" { self.group("{") } else { Some(()) }
    }

    fn postfix(&mut self) -> Read {
        loop {
            match self.mark() {
                "?" => self.step(),
                "(" => self.list("(", ")")?,
                "[" => {
                    self.step();
                    self.expression(true)?;
                    self.expect("]")?;
                }
                "." => {
                    self.step();
                    if !(self.eat_word("await") || self.literal()) {
                        self.name().then_some(())?;
                        if self.eat("::") {
                            self.arguments()?;
                        }
                    }
                }
                _ => return Some(()),
            }
        }
    }

    // Types.

    fn ty(&mut self) -> Read {
        self.one_type()?;
        while self.eat("+") {
            if !self.lifetime() && !self.ends_type() {
                self.one_type()?;
            }
        }
        Some(())
    }

    fn ends_type(&self) -> bool {
        self.is_done() || matches!(self.mark(), "," | ")" | "]" | ">" | ">>" | "=" | "{" | ";")
    }

    fn one_type(&mut self) -> Read {
        if self.eat("&") || self.eat("&&") {
            self.lifetime();
            self.eat_word("mut");
            return self.one_type();
        }
        if self.eat("*") {
            (self.eat_word("const") || self.eat_word("mut")).then_some(())?;
            return self.one_type();
        }
        match self.mark() {
            "!" => {
                self.step();
                return Some(());
            }
            "?" | "~" => {
                self.step();
                return self.one_type();
            }
            "(" => return self.types("(", ")"),
            "[" => {
                self.step();
                self.ty()?;
                if self.eat(";") {
                    self.expression(true)?;
                }
                return self.expect("]");
            }
            _ => {}
        }
        match self.word() {
            "dyn" | "impl" => {
                self.step();
                if self.lifetime() { Some(()) } else { self.one_type() }
            }
            "for" => {
                self.step();
                self.eat_part("<").then_some(())?;
                self.skip_to(|it| it.mark().starts_with('>') || it.mark().is_empty() && it.is_done()).or(Some(()))?;
                self.eat_part(">").then_some(())?;
                self.one_type()
            }
            "unsafe" | "extern" | "fn" => {
                self.eat_word("unsafe");
                if self.eat_word("extern") {
                    self.literal();
                }
                self.eat_word("fn").then_some(())?;
                self.group("(")?;
                if self.eat("->") { self.one_type() } else { Some(()) }
            }
            _ => {
                self.path_of(false)?;
                if self.mark() != "!" {
                    return Some(());
                }
                self.step();
                match self.mark() {
                    open @ ("(" | "[" | "{") => self.group(open),
                    _ => None,
                }
            }
        }
    }

    fn types(&mut self, open: &str, close: &str) -> Read {
        self.expect(open)?;
        while !self.eat(close) {
            self.ty()?;
            if !self.eat(",") {
                return self.expect(close);
            }
        }
        Some(())
    }

    /// A path; in an expression, arguments stand behind `::`.
    fn path_of(&mut self, in_expression: bool) -> Read {
        if self.eat_part("<") {
            self.ty()?;
            if self.eat_word("as") {
                self.ty()?;
            }
            self.eat_part(">").then_some(())?;
            self.expect("::")?;
        } else {
            self.eat("::");
        }
        loop {
            self.name().then_some(())?;
            if !in_expression {
                if self.mark().starts_with('<') && self.mark() != "<=" {
                    self.arguments()?;
                } else if self.mark() == "(" || self.mark() == "::" && matches!(self.tokens.get(self.at + 1), Some(next) if next.is("(")) {
                    self.eat("::");
                    self.types("(", ")")?;
                    if self.eat("->") {
                        self.one_type()?;
                    }
                }
            }
            if !self.eat("::") {
                return Some(());
            }
            if self.mark().starts_with('<') {
                self.arguments()?;
                if !self.eat("::") {
                    return Some(());
                }
            }
        }
    }

    /// `<..>`.
    fn arguments(&mut self) -> Read {
        self.eat_part("<").then_some(())?;
        while !self.eat_part(">") {
            self.argument()?;
            if !self.eat(",") {
                return self.eat_part(">").then_some(());
            }
        }
        Some(())
    }

    fn argument(&mut self) -> Read {
        if self.lifetime() || self.literal() {
            return Some(());
        }
        if self.mark() == "{" {
            return self.group("{");
        }
        if self.eat("-") {
            return self.literal().then_some(());
        }
        self.ty()?;
        if self.eat("=") {
            return if self.mark() == "{" {
                self.group("{")
            } else if self.literal() {
                Some(())
            } else {
                self.ty()
            };
        }
        if self.eat(":") {
            return if self.lifetime() { Some(()) } else { self.ty() };
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{is_expression, is_type};
    use crate::syntax::token::tokens;

    const EXPRESSIONS: &[&str] = &[
        "Some(1)",
        "x.len()",
        "if a { 1 } else { 2 }",
        "if let Some(x) = y { x } else if b && c { 2 } else { 3 }",
        "[0; 4]",
        "[1, 2,]",
        "1.max(2)",
        "|x| x + 1",
        "move || -> u8 { 3 }",
        "a as u8 > b",
        "a < b && c < d || !e",
        "-x.0.1 + *y",
        "&mut a[1..=2][..]",
        "vec![1, 2].iter().map(|it| it + 1).collect::<Vec<_>>()",
        "<T as Default>::default()",
        "Vec::<Option<u8>>::new()",
        "crate::Price { euros: 1, ..base }",
        "match a { B => 1, _ => 2 }",
        "(a, b, (c))",
        "()",
        "..",
        "a..",
        "..=b",
        "return x",
        "break 'a 1",
        "'a: loop { break 'a; }",
        "unsafe { f() }",
        "async move { 1 }",
        "a?.b?",
        "f(|| {}, |a, b| a)",
        "a = b = c",
        "r#type + 1",
        "std::mem::size_of::<[u8; 4]>()",
        "900 + insured.unwrap_or(0) / 100",
        "x as *const u8 as usize",
        "#[inline] 3",
        "for x in 0..n { }",
        "while a < b { }",
        "a & &b && c",
    ];

    const TYPES: &[&str] = &[
        "bool",
        "crate::a::B",
        "&'a [B<C>]",
        "Option<&'static str>",
        "(A, B)",
        "()",
        "[u8; 4]",
        "r#type",
        "A<'_>",
        "Box<dyn Fn(u8) -> bool + Send>",
        "impl Iterator<Item = u8>",
        "fn(u8, &str) -> u8",
        "unsafe extern \"C\" fn()",
        "<T as Trait>::Item",
        "*const u8",
        "A<{ 1 + 2 }, -3>",
        "Vec<Vec<Vec<u8>>>",
        "!",
        "_",
        "m!(a)",
        "for<'a> fn(&'a u8)",
    ];

    fn is_ours(text: &str, of_types: bool) -> Option<bool> {
        let tokens = tokens(text).ok()?;
        Some(if of_types { is_type(text, &tokens) } else { is_expression(text, &tokens) })
    }

    #[test]
    fn common_expressions_and_types_are_known() {
        for text in EXPRESSIONS {
            assert_eq!(is_ours(text, false), Some(true), "{text}");
        }
        for text in TYPES {
            assert_eq!(is_ours(text, true), Some(true), "{text}");
        }
        for text in [
            "",
            "1 +",
            "a b",
            "a; b",
            "let",
            "a < b < c",
            "a == b != c",
            "f(,)",
            "x.",
            "[1; 2; 3]",
            "a..b..c",
            "..=",
            "if a { }  else 3",
            "f(a b)",
        ] {
            assert_eq!(is_ours(text, false), Some(false), "{text}");
        }
        for text in ["", "1", "A<", "a b", "A B", "&", "A,", "[u8; ]", "fn", "*u8"] {
            assert_eq!(is_ours(text, true), Some(false), "{text}");
        }
    }

    /// Tokens left out, doubled and exchanged, in all expressions and types above: what is refused here, `syn` refuses.
    #[cfg(feature = "emit")]
    #[test]
    fn what_is_refused_is_no_rust() {
        let (mut tried, mut missed) = (0, 0);
        for (texts, of_types) in [(EXPRESSIONS, false), (TYPES, true)] {
            for text in texts.iter().flat_map(|text| changed(text, texts)) {
                let Some(is_ours) = is_ours(&text, of_types).filter(|_| is_paired(&text)) else { continue };
                let is_rust =
                    if of_types { syn::parse_str::<syn::Type>(&text).is_ok() } else { syn::parse_str::<syn::Expr>(&text).is_ok() };
                assert!(is_ours || !is_rust, "{text}");
                tried += 1;
                missed += usize::from(is_ours && !is_rust);
            }
        }
        println!("{tried} texts, {missed} pass that are no Rust");
        assert!(tried > 5000 && missed * 8 < tried, "{missed} of {tried}");
    }

    #[cfg(feature = "emit")]
    fn changed(text: &str, others: &[&str]) -> Vec<String> {
        let parts: Vec<&str> = tokens(text).unwrap().into_iter().map(|it| &text[it.range]).collect();
        let mut changed = vec![text.to_owned()];
        for at in 0..parts.len() {
            let (before, after) = (parts[..at].join(" "), parts[at + 1..].join(" "));
            changed.push(format!("{before} {after}"));
            changed.push(format!("{before} {0} {0} {after}", parts[at]));
            changed.push([&parts[..at], &parts[at + 1..], &parts[at..=at]].concat().join(" "));
            changed.extend(others.iter().map(|other| format!("{before} {other} {after}")));
            changed.extend(
                ["<", ">", "&", "..", "::", "as", "=", "|", "-", "!", "."].map(|mark| format!("{before} {mark} {} {after}", parts[at])),
            );
        }
        changed
    }

    /// Whether brackets come in pairs: that is looked at before.
    #[cfg(feature = "emit")]
    fn is_paired(text: &str) -> bool {
        let mut open = Vec::new();
        for token in tokens(text).unwrap() {
            let mark = &text[token.range];
            match mark {
                "(" => open.push(")"),
                "[" => open.push("]"),
                "{" => open.push("}"),
                ")" | "]" | "}" if open.pop() != Some(mark) => return false,
                _ => {}
            }
        }
        open.is_empty()
    }
}
