//! Work that takes longer than a key press: beside the game, or at once where nobody waits.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// Work to be done.
pub type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// Work that is being done.
pub struct Job<T>(Receiver<T>);

impl<T: Send + 'static> Job<T> {
    /// Begins it, in a thread of its own; at once where that is to be, or there can be none.
    pub fn begin(work: Work<T>, at_once: bool) -> Self {
        let (send, receive) = mpsc::channel();
        // Nobody may be interested any more.
        let all = move || drop(send.send(work()));
        if at_once {
            all();
        } else {
            thread::spawn(all);
        }
        Self(receive)
    }

    /// What it has found, once it is done. `Err` where it has broken off.
    pub fn result(&self) -> Option<Result<T, Broken>> {
        match self.0.try_recv() {
            Ok(found) => Some(Ok(found)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Broken)),
        }
    }
}

/// The work has broken off.
pub struct Broken;
