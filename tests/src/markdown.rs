//! The examples in Markdown pages.
//!
//! A `yaml` block is a whole table or model. One whose first line is a comment with a file name
//! (`# win.yaml`) is the file of that name to the other blocks of the page. A `text` block after a `yaml`
//! block is what the compiler says about it.

use std::ops::Range;

use dtable_core::source::Source;

use crate::report::{Report, report};

/// One fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The word after the fence.
    pub language: String,
    /// Where its content lies in the page.
    pub content: Range<usize>,
}

/// A table of a page, and what the page says about it.
#[derive(Clone, Debug)]
pub struct Example {
    /// The name that the page gives to the file.
    pub file: String,
    /// The table.
    pub yaml: String,
    /// Where the page shows the findings.
    pub findings: Option<Range<usize>>,
}

/// The fenced blocks of a page, in order.
#[must_use]
pub fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, usize)> = None;
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        if let Some(language) = line.trim_end().strip_prefix("```") {
            open = match open.take() {
                None => Some((language.to_owned(), at + line.len())),
                Some((language, start)) => {
                    blocks.push(Block { language, content: start..at });
                    None
                }
            };
        }
        at += line.len();
    }
    blocks
}

/// The tables of a page; those without a name are called `name`.
#[must_use]
pub fn examples(page: &str, name: &str) -> Vec<Example> {
    let blocks = blocks(page);
    let tables = blocks.iter().enumerate().filter(|(_, block)| block.language == "yaml");
    tables
        .map(|(at, block)| {
            let yaml = page[block.content.clone()].to_owned();
            let findings = blocks.get(at + 1).filter(|next| next.language == "text").map(|next| next.content.clone());
            Example { file: file_name(&yaml).unwrap_or(name).to_owned(), yaml, findings }
        })
        .collect()
}

/// What the compiler says about one table of a page; the others are the files that it can name.
#[must_use]
pub fn check(example: &Example, page: &[Example]) -> Report {
    let load = &mut |member: &str| {
        let file = page.iter().find(|it| it.file == member);
        file.map(|it| Source::new(member, &*it.yaml)).ok_or_else(|| format!("cannot read `{member}`: there is no such file"))
    };
    report(&example.file, &example.yaml, load)
}

/// The page with the findings of its tables as they are now.
#[must_use]
pub fn refreshed(page: &str, examples: &[Example]) -> String {
    let mut text = page.to_owned();
    for example in examples.iter().rev() {
        if let Some(findings) = &example.findings {
            text.replace_range(findings.clone(), &check(example, examples).text);
        }
    }
    text
}

/// The name that the first line of a table gives to its file.
#[must_use]
pub fn file_name(yaml: &str) -> Option<&str> {
    yaml.lines().next()?.strip_prefix("# ")?.split_whitespace().next().filter(|name| name.ends_with(".yaml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tables_their_names_and_their_findings() {
        let page = "# Page\n```yaml\n# win.yaml\ntable: win\n```\ntext\n\n```yaml\ntable: a\n```\n\n```text\nerror\n```\n";
        let examples = examples(page, "page.yaml");
        assert_eq!(examples.len(), 2);
        assert_eq!((examples[0].file.as_str(), examples[1].file.as_str()), ("win.yaml", "page.yaml"));
        assert_eq!(examples[0].findings, None);
        assert_eq!(&page[examples[1].findings.clone().unwrap()], "error\n");
    }
}
