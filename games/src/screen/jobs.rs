//! Work that takes longer than a key press: beside the game, or at once where nobody waits.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// Work to be done.
pub type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// Pieces of work that are being done, one after the other, and what they have found so far.
pub struct Job<T> {
    found: Vec<T>,
    /// How many pieces there are.
    pieces: usize,
    more: Receiver<T>,
    /// Has it broken off?
    is_broken: bool,
}

impl<T: Send + 'static> Job<T> {
    /// Begins it, in a thread of its own; at once where that is to be.
    pub fn begin(pieces: Vec<Work<T>>, at_once: bool) -> Self {
        let (send, more) = mpsc::channel();
        let count = pieces.len();
        // Where nobody is interested any more, nothing more is done.
        let all = move || _ = pieces.into_iter().try_for_each(|work| send.send(work()));
        if at_once {
            all();
        } else {
            thread::spawn(all);
        }
        let mut job = Self { found: Vec::new(), pieces: count, more, is_broken: false };
        job.look();
        job
    }

    /// Looks whether more has been found; `true` where that is so.
    pub fn look(&mut self) -> bool {
        let before = (self.found.len(), self.is_broken);
        loop {
            match self.more.try_recv() {
                Ok(found) => self.found.push(found),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.is_broken = !self.is_done();
                    break;
                }
            }
        }
        before != (self.found.len(), self.is_broken)
    }

    pub fn found(&self) -> &[T] {
        &self.found
    }

    /// How many pieces of work there are.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// Is everything found?
    pub const fn is_done(&self) -> bool {
        self.found.len() == self.pieces
    }

    /// Has it broken off?
    pub const fn is_broken(&self) -> bool {
        self.is_broken
    }
}
