//! Threads that check tables, so that the server answers meanwhile.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use dtable_lsp::{Check, Server};

use super::Event;

/// Stacks like that of the main thread: tables may nest as deep as the format allows.
const STACK: usize = 8 << 20;

/// Threads that only check files that are open.
const KEPT: usize = 2;

/// Threads that check tables.
pub struct Checkers {
    checks: Sender<Check>,
    most: usize,
    running: usize,
}

impl Checkers {
    /// Starts as many threads as there are processors, and two for the files that are open: one of these may take long.
    pub fn new(events: &Sender<Event>) -> Self {
        let (checks, taken) = channel();
        let taken = Arc::new(Mutex::new(taken));
        let wanted = thread::available_parallelism().map_or(1, NonZero::get) + KEPT;
        let started = (0..wanted).map_while(|_| start(Arc::clone(&taken), events.clone())).count();
        Self { checks, most: started, running: 0 }
    }

    /// Starts the checks that are wanted, while there are threads.
    pub fn start(&mut self, server: &mut Server) {
        let kept = |is_urgent: bool| if is_urgent { 0 } else { KEPT.min(self.most.saturating_sub(1)) };
        while self.running + kept(server.is_urgent()) < self.most {
            let Some(check) = server.take_check() else { return };
            if self.checks.send(check).is_err() {
                return;
            }
            self.running += 1;
        }
    }

    /// A check has ended.
    pub const fn ended(&mut self) {
        self.running = self.running.saturating_sub(1);
    }
}

/// Starts a thread; `None` where the system gives none.
fn start(taken: Arc<Mutex<Receiver<Check>>>, events: Sender<Event>) -> Option<()> {
    let run = move || {
        loop {
            let check = taken.lock().map(|it| it.recv());
            let Ok(Ok(check)) = check else { return };
            let begun = Instant::now();
            let checked = Box::new(check.run());
            if events.send(Event::Checked(checked, begun.elapsed())).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("check".to_owned()).stack_size(STACK).spawn(run).ok().map(drop)
}
