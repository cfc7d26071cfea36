//! Columns as the command line names them: `weekend`, `days:u16`, `visitor=Child,Adult`, `role:Role@src/lib.rs`.

use std::path::Path;

use super::variants::variants;
use crate::ended::Stopped;

/// The types that a list of values cannot be called.
const NUMBERS: [&str; 14] = ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64"];

/// A column to be declared.
pub struct Column {
    pub name: String,
    ty: Option<String>,
    pub values: Vec<String>,
    is_in_program: bool,
}

impl Column {
    pub fn read(spec: &str) -> Result<Self, Stopped> {
        let (head, values) = spec.split_once('=').map_or((spec, ""), |(head, values)| (head, values));
        let (head, file) = head.split_once('@').map_or((head, None), |(head, file)| (head, Some(file)));
        let (name, ty) = head.split_once(':').map_or((head, None), |(name, ty)| (name, Some(ty.trim().to_owned())));
        let listed: Vec<String> = values.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect();
        if let [ty] = &listed[..]
            && (NUMBERS.contains(&ty.as_str()) || ty == "bool")
        {
            let refused = Stopped::refused(format!("`{spec}` is an enum whose one value is called `{ty}`"));
            return Err(refused.help(format!("write the type behind a colon: `{name}:{ty}`")));
        }
        let values = match file {
            Some(file) => variants_of(file, ty.as_deref().unwrap_or_default())?,
            None => listed,
        };
        let is_in_program = file.is_some() || ty.is_some();
        let ty = ty.or_else(|| (!values.is_empty()).then(|| capital(name)));
        Ok(Self { name: name.to_owned(), ty, values, is_in_program })
    }

    /// The value of its key in the table.
    pub fn declared(&self, is_condition: bool) -> String {
        let text = is_condition.then(|| format!("text: {}", self.question()));
        let Some(ty) = &self.ty else { return if is_condition { self.question() } else { "bool".to_owned() } };
        let values = (!self.values.is_empty()).then(|| format!("values: [{}]", self.values.join(", ")));
        // A number that is none is no case.
        let range = matches!(ty.as_str(), "f32" | "f64").then(|| "range: ..".to_owned());
        let parts: Vec<String> = text.into_iter().chain([format!("type: {}", quoted(ty))]).chain(values).chain(range).collect();
        if parts.len() == 1 { quoted(ty) } else { format!("{{ {} }}", parts.join(", ")) }
    }

    fn question(&self) -> String {
        format!("{}?", self.name.replace('_', " "))
    }

    /// Entries that take each value once; `-` where nothing is known of the type.
    pub fn entries(&self) -> Vec<&str> {
        let Some(ty) = self.ty.as_deref() else { return vec!["T", "F"] };
        if !self.values.is_empty() {
            let none = ty.starts_with("Option<").then_some("None");
            return self.values.iter().map(String::as_str).chain(none).collect();
        }
        match ty {
            "bool" => vec!["T", "F"],
            _ if NUMBERS.contains(&ty) => vec!["< 10", ">= 10"],
            "&str" | "&'static str" | "String" | "&String" => vec!["\"\"", "not(\"\")"],
            _ if ty.starts_with("Option<") => vec!["None", "Some(..)"],
            _ => vec!["-"],
        }
    }

    /// The enum that the program still has to have.
    pub fn new_enum(&self) -> Option<String> {
        let ty = self.ty.as_deref().filter(|_| !self.values.is_empty() && !self.is_in_program)?;
        Some(format!("  #[derive(Clone, Copy)]\n  pub enum {ty} {{ {} }}\n", self.values.join(", ")))
    }
}

fn variants_of(file: &str, name: &str) -> Result<Vec<String>, Stopped> {
    let source = dtable_files::read(Path::new(file), file).map_err(|it| Stopped::refused(it.message))?;
    let found = variants(source.text(), name.rsplit("::").next().unwrap_or(name));
    found.ok_or_else(|| {
        Stopped::refused(format!("`{file}` has no `enum {name}` with variants"))
            .help("write `NAME:TYPE@FILE`, or list the values: `NAME:TYPE=A,B`")
    })
}

/// `Visitor` for `visitor`.
fn capital(name: &str) -> String {
    let part =
        |part: &str| part.chars().next().map_or_else(String::new, |it| it.to_uppercase().chain(part[it.len_utf8()..].chars()).collect());
    name.split('_').map(part).collect()
}

/// A type as the value of a key.
pub fn quoted(ty: &str) -> String {
    if ty.chars().all(|it| it.is_alphanumeric() || it == '_') { ty.to_owned() } else { format!("\"{ty}\"") }
}
