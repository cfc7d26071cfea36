//! The URI of a file, by which all else knows it.

use std::fmt;

use gen_lsp_types as lsp;

/// The URI of a file. Clients spell one file in several ways (`%3A` for `:`, `C:` for `c:`); of these, all are equal.
///
/// ```
/// use dtable_lsp::FileUri;
/// let file = FileUri::parse("file:///C%3A/%D0%B8%D0%B3%D1%80%D0%B0/a.yaml");
/// assert_eq!(file, FileUri::parse("file:///c:/игра/a.yaml"));
/// assert_eq!(file.join("../b.yaml").path(), "/c:/b.yaml");
/// assert_eq!(file.to_string(), "file:///c%3A/%D0%B8%D0%B3%D1%80%D0%B0/a.yaml");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileUri {
    /// The scheme and the authority: `file://`, `untitled:`.
    prefix: String,
    /// The path, decoded.
    path: String,
}

impl FileUri {
    /// Reads a URI. A text that is none is the path of a file.
    #[must_use]
    pub fn parse(uri: &str) -> Self {
        let Some((scheme, rest)) = uri.split_once(':').filter(|(scheme, _)| is_scheme(scheme)) else { return Self::of_path(uri) };
        let (prefix, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (format!("{scheme}://{authority}"), path)
            }
            None => (format!("{scheme}:"), rest),
        };
        Self { prefix, path: plain(&decoded(path)) }
    }

    /// The URI of the file at an absolute path, with forward slashes.
    #[must_use]
    pub fn of_path(path: &str) -> Self {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        Self { prefix: "file://".to_owned(), path: plain(&path) }
    }

    /// Reads a URI of the protocol.
    #[must_use]
    pub fn of(uri: &lsp::Uri) -> Self {
        Self::parse(&uri.0)
    }

    /// The path, decoded, with forward slashes.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or("")
    }

    /// Whether it is on disk.
    #[must_use]
    pub fn is_on_disk(&self) -> bool {
        self.prefix.starts_with("file:")
    }

    /// Whether its name ends as those of YAML files do.
    #[must_use]
    pub fn is_yaml(&self) -> bool {
        [".yaml", ".yml"].iter().any(|ending| self.path.ends_with(ending))
    }

    /// The file that this one calls `path`.
    #[must_use]
    pub fn join(&self, path: &str) -> Self {
        let folder = &self.path[..self.path.rfind('/').map_or(0, |at| at + 1)];
        let is_absolute = path.starts_with('/') || is_drive(path);
        let path = if is_absolute { format!("/{}", path.trim_start_matches('/')) } else { format!("{folder}{path}") };
        Self { prefix: self.prefix.clone(), path: plain(&path) }
    }

    /// The folder that it lies in.
    #[must_use]
    pub fn folder(&self) -> Self {
        let path = &self.path[..self.path.rfind('/').unwrap_or(0)];
        Self { prefix: self.prefix.clone(), path: if path.is_empty() { "/".to_owned() } else { path.to_owned() } }
    }

    /// Whether it lies in a folder, or in one of its folders.
    #[must_use]
    pub fn is_below(&self, folder: &Self) -> bool {
        let path = folder.path.trim_end_matches('/');
        self.prefix == folder.prefix && self.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The path from the folder of another file to this one: `../types.yaml`.
    #[must_use]
    pub fn relative_to(&self, other: &Self) -> String {
        let own: Vec<&str> = self.path.split('/').collect();
        let mut folder: Vec<&str> = other.path.split('/').collect();
        folder.pop();
        let shared = own.iter().zip(&folder).take_while(|(a, b)| a == b).count().min(own.len() - 1);
        let up = folder[shared..].iter().map(|_| "..");
        up.chain(own[shared..].iter().copied()).collect::<Vec<_>>().join("/")
    }

    /// The URI for the protocol.
    #[must_use]
    pub fn to_lsp(&self) -> lsp::Uri {
        lsp::Uri(self.to_string())
    }
}

impl fmt::Display for FileUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefix)?;
        for byte in self.path.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => write!(f, "{}", char::from(byte))?,
                byte => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

/// Whether a text before a colon is a scheme; one letter is a drive.
fn is_scheme(text: &str) -> bool {
    text.len() > 1
        && text.starts_with(|it: char| it.is_ascii_alphabetic())
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"+-.".contains(&it))
}

fn is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = (byte == b'%').then(|| bytes.get(at + 1..at + 3)).flatten();
        let code = code.and_then(|it| u8::from_str_radix(std::str::from_utf8(it).ok()?, 16).ok());
        found.push(code.unwrap_or(byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8(found).unwrap_or_else(|_| text.to_owned())
}

/// A path without `.`, without `..` behind a folder, without empty parts, its drive in lower case.
fn plain(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    let drive = parts.first().filter(|it| is_drive(it) && it.len() == 2).map(|it| it.to_ascii_lowercase());
    if let (Some(drive), Some(first)) = (&drive, parts.first_mut()) {
        *first = drive;
    }
    format!("{}{}", if is_absolute { "/" } else { "" }, parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::FileUri;

    #[test]
    fn paths_between_files() {
        let model = FileUri::parse("file:///w/tables/game.yaml");
        for (path, file) in [("a.yaml", "/w/tables/a.yaml"), ("x/a.yaml", "/w/tables/x/a.yaml"), ("../../b.yaml", "/b.yaml")] {
            assert_eq!(model.join(path).path(), file);
            assert_eq!(model.join(path).relative_to(&model), path);
        }
        assert_eq!(FileUri::parse("untitled:Untitled-1").to_string(), "untitled:Untitled-1");
        assert!(model.is_below(&FileUri::parse("file:///w/")) && !model.is_below(&FileUri::parse("file:///w/tab")));
        assert_eq!(FileUri::parse("a%zz%4"), FileUri::of_path("a%zz%4"));
    }
}
