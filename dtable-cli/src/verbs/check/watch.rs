//! Waits until a file is another one.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use crate::findings::Report;

/// How often the files are looked at: a wait that nobody notices, and no load.
const PAUSE: Duration = Duration::from_millis(250);

/// What tells a file from itself before: when it was written, and its size; nothing where it is not there.
type State = Option<(SystemTime, u64)>;

/// The files of a check, and how they are.
pub struct Watched(Vec<(PathBuf, State)>);

impl Watched {
    /// The files of some reports, as they are now. Files that are named and not there count, too.
    pub fn new(named: &[PathBuf], reports: &[Report]) -> Self {
        let read = reports.iter().flat_map(|it| it.sources.iter().map(|it| PathBuf::from(it.path())));
        let mut all: Vec<PathBuf> = named.iter().cloned().chain(read).collect();
        all.sort();
        all.dedup();
        Self(all.into_iter().map(|path| (path.clone(), state(&path))).collect())
    }

    /// Waits until one of them changes, comes or goes; which one.
    pub fn wait(&self) -> &Path {
        loop {
            sleep(PAUSE);
            if let Some((path, _)) = self.0.iter().find(|(path, before)| state(path) != *before) {
                return path;
            }
        }
    }
}

fn state(path: &Path) -> State {
    let found = std::fs::metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}
