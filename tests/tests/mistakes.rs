//! Mistakes around a table that is right: what rustc says about each is shown on the pages of `mistakes/`, to the letter. `UPDATE_EXPECT=1` rewrites it.
//!
//! A section is a mistake: the table (`t.yaml`, or the file that its first line names), the program, and what rustc says. That is one error which names the
//! place in the table, or, on the pages about modes and hosts, the line of the program. Where rustc says more, or has no place, the section has the words
//! **Several errors** or **No place**, and its page tells why.

use dtable_tests::corpus::workspace;
use dtable_tests::markdown::{blocks, file_name};
use dtable_tests::rustc::refused;
use expect_test::expect_file;
use std::fs;
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::thread;

const PAGES: [&str; 6] = ["types", "variants", "results", "lifetimes", "modes", "hosts"];

/// A section of a page.
struct Mistake<'a> {
    title: &'a str,
    prose: &'a str,
    /// Names and texts.
    files: Vec<(&'a str, &'a str)>,
    /// Where the page shows what rustc says.
    said: Range<usize>,
}

fn mistakes(page: &str) -> Vec<Mistake<'_>> {
    let starts: Vec<usize> = page.match_indices("\n## ").map(|(at, _)| at + 1).collect();
    let ends = starts.iter().copied().skip(1).chain([page.len()]);
    starts.iter().zip(ends).map(|(start, end)| mistake(&page[*start..end], *start)).collect()
}

fn mistake(section: &str, start: usize) -> Mistake<'_> {
    let (title, prose) = section[3..].split_once('\n').expect("a section has a text");
    let (mut files, mut said) = (Vec::new(), 0..0);
    for block in blocks(section) {
        let text = &section[block.content.clone()];
        match block.language.as_str() {
            "yaml" => files.push((file_name(text).unwrap_or("t.yaml"), text)),
            "rust" => files.push(("main.rs", text)),
            _ => said = start + block.content.start..start + block.content.end,
        }
    }
    Mistake { title, prose: prose.split("```").next().unwrap_or_default().trim(), files, said }
}

impl Mistake<'_> {
    /// What rustc says.
    fn told(&self, folder: &Path) -> String {
        fs::remove_dir_all(folder).ok();
        for (name, text) in &self.files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let text = refused(folder);
        text.replace(&format!("{}/", workspace().display()), "")
    }

    /// What is not as it should be.
    fn wrong(&self, told: &str, is_about_program: bool) -> Option<String> {
        let errors = told.lines().filter(|it| it.starts_with("error")).count();
        let has_place = is_about_program || told.contains(".yaml:") || told.contains("_yaml_line_");
        let (several, no_place) = (self.prose.contains("**Several errors**"), self.prose.contains("**No place**"));
        let is_right = errors > 0 && several == (errors > 1) && no_place != has_place;
        (!is_right).then(|| format!("## {}\n{errors} errors, {}\n{told}", self.title, if has_place { "with a place" } else { "no place" }))
    }
}

fn check(name: &str) -> usize {
    let path = workspace().join(format!("tests/mistakes/{name}.md"));
    let page = fs::read_to_string(&path).unwrap();
    let all = mistakes(&page);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mistakes").join(name);
    let told = thread::scope(|scope| {
        let half = all.len().div_ceil(2);
        let of = |first: usize| {
            let (all, folder) = (&all, &folder);
            move || (first..(first + half).min(all.len())).map(|at| all[at].told(&folder.join(at.to_string()))).collect::<Vec<_>>()
        };
        let threads = [0, half].map(|first| scope.spawn(of(first)));
        threads.into_iter().flat_map(|it| it.join().unwrap()).collect::<Vec<_>>()
    });
    let mut fresh = page.clone();
    for (mistake, told) in all.iter().zip(&told).rev() {
        fresh.replace_range(mistake.said.clone(), told);
    }
    expect_file![&path].assert_eq(&fresh);
    let is_about_program = matches!(name, "modes" | "hosts");
    let wrong: Vec<String> = all.iter().zip(&told).filter_map(|(mistake, told)| mistake.wrong(told, is_about_program)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    all.len()
}

#[test]
fn a_mistake_is_one_error_with_its_place() {
    let counts = PAGES.map(|name| catch_unwind(|| check(name)).map_err(|_| name));
    let failed: Vec<_> = counts.iter().filter_map(|it| it.err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
    let count: usize = counts.iter().flatten().sum();
    assert!(count >= 60, "{count} mistakes");
}
