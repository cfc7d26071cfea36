//! Links of the pages lead to files and headings that are there.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_tests::corpus::workspace;

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let broken: Vec<String> =
        pages().into_iter().flat_map(|page| links(&page)).filter(|(_, to)| !leads(to)).map(|(link, _)| link).collect();
    assert_eq!(broken, [""; 0]);
}

/// All Markdown pages of the repository.
fn pages() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = ["", "benches", "docs", "docs/diagnostics", "docs/guide/src", "games", "skills/dtable", "tests"]
        .map(|it| workspace().join(it))
        .into();
    folders.extend(fs::read_dir(workspace().join("editors")).unwrap().map(|it| it.unwrap().path()).filter(|it| it.is_dir()));
    let files = folders.drain(..).flat_map(|it| fs::read_dir(it).unwrap().map(|it| it.unwrap().path()));
    files.filter(|it| it.extension().is_some_and(|it| it == "md") || it.ends_with("llms.txt")).collect()
}

/// The links of a page to files and headings of the repository: as written, and the path with its fragment.
fn links(page: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(page).unwrap();
    let here = page.parent().unwrap();
    let targets =
        text.split("](").skip(1).filter_map(|it| it.split_once(')')).map(|(to, _)| to).filter(|to| !to.contains(char::is_whitespace));
    targets
        .filter_map(|to| {
            let path = match to.split_once("github.com/dtable/dtable/").and_then(|(_, it)| it.split_once("/main/")) {
                Some((_, path)) => workspace().join(path),
                None if to.contains("://") || to.contains("..)") || to == ".." => return None,
                None if to.starts_with('#') => PathBuf::from(format!("{}{to}", page.display())),
                None => here.join(to),
            };
            Some((format!("{}: {to}", page.display()), path.display().to_string()))
        })
        .collect()
}

/// Whether there is such a file, with a heading of that name where the link names one.
fn leads(to: &str) -> bool {
    let (path, heading) = to.split_once('#').map_or((to, None), |(path, it)| (path, Some(it)));
    match heading {
        None => Path::new(path).exists(),
        Some(heading) => {
            fs::read_to_string(path).is_ok_and(|text| text.lines().filter(|it| it.starts_with('#')).any(|it| fragment(it) == heading))
        }
    }
}

/// A heading as GitHub and mdbook name it in addresses.
fn fragment(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    words.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it)).map(|it| if it == ' ' { '-' } else { it }).collect()
}
