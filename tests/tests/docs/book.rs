//! mdBook makes a book of the pages, in which every link leads somewhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtable_tests::corpus::workspace;

#[test]
#[cfg_attr(not(has_mdbook), ignore = "mdBook is not on the path, nor in $MDBOOK (`cargo install mdbook`)")]
fn the_book_is_built_and_its_links_lead_somewhere() {
    let book = built();
    let pages = pages(&book);
    assert!(pages.len() > 50, "{} pages", pages.len());
    let broken: Vec<String> = pages.iter().flat_map(|it| broken_links(it)).collect();
    assert_eq!(broken, [""; 0]);
}

/// The folder with the book; mdBook may say nothing about it.
fn built() -> PathBuf {
    let book = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let mdbook = std::env::var_os("MDBOOK").unwrap_or_else(|| "mdbook".into());
    let arguments = [Path::new("build"), &workspace().join("docs/guide"), Path::new("--dest-dir"), &book];
    let output = Command::new(mdbook).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !["WARN", "ERROR"].iter().any(|it| said.contains(it)), "{said}");
    book
}

/// The pages of the book, without those that repeat all of it or stand in for a missing one.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
        if path.is_dir() {
            pages.extend(self::pages(&path));
        } else if path.extension().is_some_and(|it| it == "html") && !["print.html", "404.html"].iter().any(|it| path.ends_with(it)) {
            pages.push(path);
        }
    }
    pages
}

/// Links of a page, inside the book, to a file or a heading that it does not have.
fn broken_links(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let attributes = ["href=\"", "src=\""].into_iter().flat_map(|it| text.split(it).skip(1));
    let links = attributes.filter_map(|it| it.split_once('"')).map(|it| it.0).filter(|it| !it.contains("://") && !it.starts_with("data:"));
    links.filter(|it| !leads(page, it)).map(|it| format!("{}: {it}", page.display())).collect()
}

fn leads(page: &Path, link: &str) -> bool {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { page.to_owned() } else { page.parent().unwrap().join(path) };
    let target = if target.is_dir() { target.join("index.html") } else { target };
    target.exists() && (heading.is_empty() || fs::read_to_string(target).is_ok_and(|it| it.contains(&format!("id=\"{heading}\""))))
}
