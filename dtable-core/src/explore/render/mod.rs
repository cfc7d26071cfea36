//! Tables and models as files that people read: a page, a drawing, Markdown, graphs for other programs, and text for
//! the terminal.
//!
//! The page is the documentation of rustdoc, on which people can choose a case: `option_fields` has the data by which
//! its script decides, `feasible_options` the options that go together. The author's words stay text in every format;
//! each format escapes them in one place (`json`, `prose`, `dot_and_mermaid`, `doc::html`).

mod dot_and_mermaid;
mod drawing;
mod feasible_options;
mod field;
mod html_page;
mod json;
mod markdown_file;
mod option_fields;
mod prose;
mod terminal;

use crate::decide::Forms;
use crate::diagnostic::Style;
use crate::doc::drawing::picture::Picture;
use crate::doc::drawing::{drawn, picture};
use crate::doc::html::Links;
use crate::doc::machine_page;
use crate::doc::network_section;
use crate::doc::shown_table::Shown;
#[cfg(feature = "library")]
use crate::front::TriedCase;
use crate::lists::CollectVec;
use crate::model::Model;
#[cfg(feature = "library")]
use crate::model::ValueSet;
use crate::source::Source;
use crate::verify::VerifiedTable;
use std::borrow::Cow;

/// How tables are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One page that needs no other file, on which people can choose a case.
    Html,
    /// The decision graph, the network, or the machine, drawn.
    Svg,
    /// For a README or a pull request on GitHub.
    Markdown,
    /// The graph for Graphviz.
    Dot,
    /// The graph for Mermaid.
    Mermaid,
    /// For a terminal.
    Text(Style),
}

/// A file that was checked, with everything that can be shown of it.
#[derive(Debug)]
pub struct File<'a> {
    /// The model, if the file is one.
    pub model: Option<&'a Model>,
    /// The tables of the file.
    pub tables: Vec<Subject<'a>>,
    /// The tables that these use, directly or through others, each with the path by which they name it.
    pub used: Vec<(&'a str, Subject<'a>)>,
}

/// A table, and how it is decided.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The table.
    pub verified: &'a VerifiedTable,
    /// Its forms.
    pub forms: Cow<'a, Forms>,
    /// Its file.
    pub source: Option<&'a Source>,
}

impl<'t> Subject<'t> {
    /// A table of one of some files.
    pub(crate) fn new(verified: &'t VerifiedTable, forms: Cow<'t, Forms>, sources: &'t [Source]) -> Self {
        Self { verified, forms, source: sources.get(verified.table().name.span.file.0 as usize) }
    }

    fn shown<'a>(&'a self, links: Links, used: &'a [(String, String)]) -> Shown<'a> {
        let (graph, cost) = (self.forms.graph(), self.forms.rule_cost.as_ref());
        Shown { table: self.verified.table(), source: self.source, verdict: self.verified.verdict(), graph, cost, links, used }
    }
}

/// Shows files, one after the other. The same files give the same bytes.
///
/// # Errors
///
/// If there is nothing to draw, or if a format takes only one file.
pub fn render(files: &[File], format: Format) -> Result<String, String> {
    match format {
        Format::Html => Ok(html_page::page(&once(files, true), &|_, _| false)),
        Format::Markdown => Ok(each(&once(files, false), &markdown_file::model, &markdown_file::table)),
        Format::Text(style) => {
            Ok(each(&once(files, false), &|model| terminal::machine(model, style), &|shown| terminal::text(shown, style)))
        }
        Format::Svg => svg(one(files, "svg")?),
        Format::Mermaid => Ok(dot_and_mermaid::mermaid(&pictures(one(files, "mermaid")?)?)),
        Format::Dot => {
            let graphs: Result<Vec<String>, String> = files.iter().map(|it| Ok(dot_and_mermaid::dot(name(it), &pictures(it)?))).collect();
            Ok(graphs?.concat())
        }
    }
}

/// Shows a file as a page, as [`render`] does, on which a case of its table is chosen already.
#[cfg(feature = "library")]
#[must_use]
pub fn page_of_case(file: &File, case: Option<&TriedCase>) -> String {
    let is_chosen = |column: usize, values: &ValueSet| case.is_some_and(|it| it.is_within(column, values));
    html_page::page(&[file], &is_chosen)
}

/// The files without tables that another file shows as well: a model shows its own tables, and on a page a table shows
/// the tables that it uses.
fn once<'f, 'a>(files: &'f [File<'a>], with_used: bool) -> Vec<&'f File<'a>> {
    let path = |it: &Subject<'a>| it.source.map(Source::path);
    let of_models = files.iter().filter(|it| it.model.is_some()).flat_map(|it| &it.tables);
    let used = files.iter().filter(|_| with_used).flat_map(|it| &it.used).map(|(_, it)| it);
    let elsewhere: Vec<Option<&str>> = of_models.chain(used).map(path).filter(Option::is_some).collect_vec();
    let is_alone = |it: &&File<'a>| it.model.is_some() || !it.tables.iter().all(|it| elsewhere.contains(&path(it)));
    files.iter().filter(is_alone).collect_vec()
}

fn one<'a>(files: &'a [File<'a>], format: &str) -> Result<&'a File<'a>, String> {
    match files {
        [one] => Ok(one),
        _ => Err(format!("`--format {format}` takes one file at a time")),
    }
}

fn name<'a>(file: &File<'a>) -> &'a str {
    let table = || file.tables.first().map_or("", |it| it.verified.table().name.value.as_str());
    file.model.map_or_else(table, |it| it.name.value.as_str())
}

/// The models and the tables of files as texts with a blank line between them.
fn each(files: &[&File], model: &dyn Fn(&Model) -> String, table: &dyn Fn(&Shown) -> String) -> String {
    let mut texts = Vec::new();
    for file in files {
        texts.extend(file.model.map(model));
        texts.extend(file.tables.iter().map(|it| table(&it.shown(Links::Nowhere, &[]))));
    }
    texts.join("\n")
}

/// The drawings of a file: the machine of a model; of a table the network and the graph.
fn pictures(file: &File) -> Result<Vec<Picture>, String> {
    if let Some(model) = file.model {
        return Ok(vec![machine_page::picture(model, Links::Nowhere)]);
    }
    let mut pictures = Vec::new();
    for subject in &file.tables {
        let shown = subject.shown(Links::Nowhere, &[]);
        pictures.extend((!shown.table.uses.is_empty()).then(|| network_section::picture(&shown)));
        pictures.extend(shown.graph.and_then(|dag| picture(shown.table, dag, shown.links)));
    }
    if pictures.is_empty() {
        let graph = file.tables.first().and_then(|it| it.forms.graph());
        return Err(match graph {
            Some(graph) => format!("the graph of `{}` has {} nodes, too many to be drawn", name(file), graph.nodes.len()),
            None => format!("`{}` has no graph to draw: `--format html`, `markdown` and `text` show its rules", name(file)),
        });
    }
    Ok(pictures)
}

fn svg(file: &File) -> Result<String, String> {
    let Some(model) = file.model else { return Ok(drawing::svg(&pictures(file)?.iter().map(drawn).collect_vec())) };
    let drawing = machine_page::drawing(model, Links::Nowhere).map_err(|why| format!("the machine of `{}` {why}", name(file)))?;
    Ok(drawing::svg(&[drawing]))
}
