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
    /// The files of some reports, as they were when they were checked. Files that are named and not there count, too.
    pub fn new(named: &[PathBuf], reports: &[Report]) -> Self {
        let sources = || reports.iter().flat_map(|it| &it.sources);
        let mut all: Vec<PathBuf> = named.iter().cloned().chain(sources().map(|it| PathBuf::from(it.path()))).collect();
        all.sort();
        all.dedup();
        let now: Vec<(PathBuf, State)> = all.into_iter().map(|path| (path.clone(), state(&path))).collect();
        // What was written while the check ran or was printed has changed already.
        let is_another = |path: &Path, text: &str| std::fs::read(path).is_ok_and(|it| it != text.as_bytes());
        let changed: Vec<&Path> =
            sources().map(|it| (Path::new(it.path()), it.text())).filter(|it| is_another(it.0, it.1)).map(|it| it.0).collect();
        Self(now.into_iter().map(|(path, state)| if changed.contains(&&*path) { (path, None) } else { (path, state) }).collect())
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
