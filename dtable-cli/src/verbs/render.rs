//! `render`: tables and models as files that people read.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dtable_core::compile::{self, Compiled};
use dtable_core::diagnostic::Style;
use dtable_core::explore::render::{Format, render};
use dtable_files::shown;

use crate::color::Color;
use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::files;
use crate::findings::{self, Report, text};
use crate::package::Package;
use crate::said::{print_markup, print_text, remark, types_left_out};

/// Show tables and models: as a page in which a case can be chosen, as a drawing, as Markdown, or on the terminal.
///
/// The page (`html`) is one file that needs no other and no network: the documentation as rustdoc has it, with a form in which a case is chosen; the rule that
/// fires and its way through the graph light up. `svg` is the drawing: of a table its network and its graph, of a model its machine. `markdown` is for a
/// README or a pull request on GitHub, `dot` for Graphviz, `mermaid` for Mermaid. Without `--format` the ending of `--out` decides; without both it is `text`.
///
/// Only verified tables are shown. The exit code is 1 where a table has errors, which are printed; 2 where there is nothing to draw, or nothing can be written.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct RenderVerb {
    /// Tables, models, folders, patterns; `-` reads a table from standard input. Without any, all tables and models below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// As what they are shown.
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Write to this file, and not to standard output; into this folder, where it is one or ends with `/`: a file for each table or model.
    #[arg(short, long, visible_alias = "output", value_name = "PATH")]
    out: Option<PathBuf>,
    /// When text has colour; `auto` also respects `NO_COLOR`.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// As what tables are shown.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A page that needs no other file.
    Html,
    /// The drawing.
    Svg,
    /// GitHub's Markdown.
    Markdown,
    /// The graph for Graphviz.
    Dot,
    /// The graph for Mermaid.
    Mermaid,
    /// For a terminal.
    #[value(alias = "terminal")]
    Text,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable render tables/ticket.yaml
  cargo dtable render tables/ticket.yaml --out ticket.html
  cargo dtable render tables --out target/tables/ --format html
  cargo dtable render tables/ticket.yaml --format markdown >> README.md
  cargo dtable render tables/ticket.yaml --format dot | dot -Tpdf > ticket.pdf";

/// The endings of files, the first of each kind being the one that a folder's files get.
const ENDINGS: [(&str, Kind); 8] = [
    ("html", Kind::Html),
    ("htm", Kind::Html),
    ("svg", Kind::Svg),
    ("md", Kind::Markdown),
    ("dot", Kind::Dot),
    ("gv", Kind::Dot),
    ("mmd", Kind::Mermaid),
    ("txt", Kind::Text),
];

impl RenderVerb {
    /// Shows them.
    pub fn run(&self) -> Ended {
        let kind = self.kind()?;
        let (paths, decided) = self.without_types()?;
        self.spares(&decided)?;
        if decided.iter().any(|it| compile::shown(it).is_none()) {
            return self.refused(decided);
        }
        match self.folder() {
            Some(folder) => self.write_each(folder, kind, &paths, &decided),
            None => self.write(kind, &decided),
        }
    }

    /// The files that are meant, but for those of types, which are shown with the tables that use them.
    fn without_types(&self) -> Result<(Vec<PathBuf>, Vec<Compiled>), Stopped> {
        let (mut paths, mut decided, mut types) = (Vec::new(), Vec::new(), Vec::new());
        for path in files::meant(&self.files, &self.package)? {
            let it = findings::decided(&path)?;
            if matches!(it.unit, compile::Unit::Types) && !it.findings.iter().any(|it| it.is_error()) {
                types.push(shown(&path));
            } else {
                paths.push(path);
                decided.push(it);
            }
        }
        if let (Some(path), true) = (types.first(), paths.is_empty()) {
            return Err(Stopped::refused(format!("`{path}` names types: there is nothing to show")).help("name the tables that use it"));
        }
        printed(types_left_out(&types), Verdict::Fine)?;
        Ok((paths, decided))
    }

    /// Refuses to write over a file that is shown.
    fn spares(&self, decided: &[Compiled]) -> Result<(), Stopped> {
        let Some(out) = self.out.as_ref().and_then(|it| it.canonicalize().ok()) else { return Ok(()) };
        let is_shown = |it: &Compiled| it.sources.iter().any(|it| Path::new(it.path()).canonicalize().is_ok_and(|it| it == out));
        if !decided.iter().any(is_shown) {
            return Ok(());
        }
        Err(Stopped::refused(format!("`{}` is one of the files that are shown", shown(&out)))
            .help("write to another file: `--out ticket.html`"))
    }

    /// What is asked for: by its name, or by the ending of the file.
    fn kind(&self) -> Result<Kind, Stopped> {
        let Some(out) = self.out.as_ref().filter(|_| self.format.is_none()) else { return Ok(self.format.unwrap_or(Kind::Text)) };
        if self.folder().is_some() {
            return Err(Stopped::refused(format!("as what are tables to be shown in `{}`?", shown(out))).help("add `--format html`"));
        }
        let ending = out.extension().and_then(|it| it.to_str()).unwrap_or_default();
        ENDINGS.iter().find(|it| it.0 == ending).map(|it| it.1).ok_or_else(|| {
            let known: Vec<String> = ENDINGS.iter().map(|it| format!("`.{}`", it.0)).collect();
            Stopped::refused(format!("the ending of `{}` names no format", shown(out)))
                .help(format!("add `--format`, or end the name with one of {}", known.join(", ")))
        })
    }

    /// The folder that files are written into.
    fn folder(&self) -> Option<&Path> {
        let is_folder = |it: &&PathBuf| it.is_dir() || it.as_os_str().to_string_lossy().ends_with(['/', '\\']);
        self.out.as_ref().filter(is_folder).map(PathBuf::as_path)
    }

    fn format(&self, kind: Kind) -> Format {
        match kind {
            Kind::Html => Format::Html,
            Kind::Svg => Format::Svg,
            Kind::Markdown => Format::Markdown,
            Kind::Dot => Format::Dot,
            Kind::Mermaid => Format::Mermaid,
            Kind::Text if self.out.is_some() => Format::Text(Style::Plain),
            Kind::Text => Format::Text(text::style(self.color, &io::stdout())),
        }
    }

    /// Writes one text about all of them.
    fn write(&self, kind: Kind, decided: &[Compiled]) -> Ended {
        let all: Vec<_> = decided.iter().filter_map(compile::shown).collect();
        let text = render(&all, self.format(kind)).map_err(|why| {
            let stopped = Stopped::refused(why);
            if all.len() > 1 { stopped.help("name one file, or write into a folder: `--out FOLDER/`") } else { stopped }
        })?;
        match &self.out {
            Some(path) => write(path, &text).map(|()| Verdict::Fine),
            None if kind == Kind::Text => printed(print_text(&text, text::style(self.color, &io::stdout())), Verdict::Fine),
            None => printed(print_markup(&text), Verdict::Fine),
        }
    }

    /// Writes a file for each of them, called as its table is.
    fn write_each(&self, folder: &Path, kind: Kind, paths: &[PathBuf], decided: &[Compiled]) -> Ended {
        std::fs::create_dir_all(folder).map_err(|error| Stopped::refused(format!("cannot make `{}`: {error}", shown(folder))))?;
        let ending = ENDINGS.iter().find(|it| it.1 == kind).map_or("", |it| it.0);
        let names = names(paths);
        let mut texts = Vec::new();
        for (name, it) in names.iter().zip(decided) {
            let Some(file) = compile::shown(it) else { continue };
            let text = render(&[file], self.format(kind)).map_err(Stopped::refused)?;
            texts.push((folder.join(format!("{name}.{ending}")), text));
        }
        for (path, text) in &texts {
            write(path, text)?;
            printed(remark(&format!("wrote {}", shown(path))), Verdict::Fine)?;
        }
        Ok(Verdict::Fine)
    }

    /// Prints what is wrong with tables that are not verified.
    fn refused(&self, decided: Vec<Compiled>) -> Ended {
        let reports: Vec<Report> = decided.into_iter().filter(|it| compile::shown(it).is_none()).map(Report::from).collect();
        printed(text::print(&findings::reported_once(reports), self.color), Verdict::Wrong)
    }
}

/// The names of files without their endings; where two are called so, with the folders before them.
fn names(paths: &[PathBuf]) -> Vec<String> {
    let stem = |path: &PathBuf| match path.file_stem() {
        Some(stem) if path.as_os_str() != "-" => stem.to_string_lossy().into_owned(),
        _ => "table".to_owned(),
    };
    let stems: Vec<String> = paths.iter().map(stem).collect();
    let whole = |path: &PathBuf| {
        let parts = path.with_extension("");
        let parts = parts.components().filter_map(|it| if let std::path::Component::Normal(it) = it { it.to_str() } else { None });
        parts.collect::<Vec<_>>().join("-")
    };
    let is_alone = |stem: &String| stems.iter().filter(|it| *it == stem).count() == 1;
    stems.iter().zip(paths).map(|(stem, path)| if is_alone(stem) { stem.clone() } else { whole(path) }).collect()
}

fn write(path: &Path, text: &str) -> Result<(), Stopped> {
    std::fs::write(path, text).map_err(|error| Stopped::refused(format!("cannot write `{}`: {error}", shown(path))))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn files_of_a_folder_have_names_of_their_own() {
        let of = |paths: &[&str]| names(&paths.iter().map(Into::into).collect::<Vec<_>>());
        assert_eq!(of(&["a/x.yaml", "b/y.yaml", "-"]), ["x", "y", "table"]);
        assert_eq!(of(&["a/x.yaml", "../b/x.yaml", "y.yml"]), ["a-x", "b-x", "y"]);
    }
}
