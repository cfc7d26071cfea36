//! The variants of an enum, in the text of a Rust file.

/// The variants of `enum NAME`, and `other` where it is `#[non_exhaustive]`; none where the text has no such enum.
///
/// This reads no Rust but the brackets, commas and names: enough to begin with, since rustc holds the list against the enum.
pub fn variants(text: &str, name: &str) -> Option<Vec<String>> {
    let text = without_comments(text);
    let start = text.match_indices("enum ").find_map(|(at, word)| {
        let rest = text[at + word.len()..].trim_start();
        let after = rest.strip_prefix(name)?;
        (!after.starts_with(|it: char| it == '_' || it.is_alphanumeric())).then_some((at, text.len() - after.len()))
    });
    let (at, after) = start?;
    let open = after + text[after..].find('{')?;
    let mut variants: Vec<String> = items(&text[open + 1..]).iter().filter_map(|it| variant(it)).collect();
    let attributes = text[..at].rsplit(['}', ';']).next().unwrap_or_default();
    variants.extend(attributes.contains("non_exhaustive").then(|| "other".to_owned()));
    (!variants.is_empty()).then_some(variants)
}

/// What stands between the commas up to the closing bracket.
fn items(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0_i32, 0, Vec::new());
    for (at, it) in text.char_indices() {
        match it {
            '(' | '[' | '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&text[start..at]);
                return items;
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

/// The name in `#[default] Name(..)`.
fn variant(item: &str) -> Option<String> {
    let mut rest = item.trim_start();
    while let Some(after) = rest.strip_prefix("#[") {
        rest = after[after.find(']')? + 1..].trim_start();
    }
    let name: String = rest.chars().take_while(|it| *it == '_' || it.is_alphanumeric()).collect();
    (!name.is_empty()).then_some(name)
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        kept.push_str(&rest[..at]);
        let end = if rest[at..].starts_with("//") { rest[at..].find('\n') } else { rest[at..].find("*/").map(|it| it + 2) };
        rest = end.map_or("", |end| &rest[at + end..]);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::variants;

    #[test]
    fn variants_are_found_by_their_enum() {
        let text = "pub enum Roles { No }\n/// enum Role { A }\n#[derive(Debug)]\n#[non_exhaustive]\npub enum Role<'a> {\n  /// A guest, {really}\n  #[default]\n  Guest,\n  User(u8, &'a str), // a, b\n  Admin { name: &'a str } /* c, */,\n}\nenum Other {}\n";
        assert_eq!(variants(text, "Role").unwrap(), ["Guest", "User", "Admin", "other"]);
        assert_eq!(variants(text, "Roles").unwrap(), ["No"]);
        assert_eq!(variants(text, "Rol"), None);
        assert_eq!(variants(text, "Other"), None);
        assert_eq!(variants("enum A {", "A"), None);
    }
}
