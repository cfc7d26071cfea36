//! The census beside the game: how many games the table loses, as it was compiled and as it stands.

use super::super::jobs::Job;
use super::super::play::Count;
use super::super::replay::Replay;
use super::Session;

/// What has been counted.
#[derive(Default)]
pub struct Counting {
    /// By the compiled tables; `None` where nothing is counted in this game.
    before: Option<Job<Count>>,
    /// By the tables as they stand, where one is changed.
    now: Option<Job<Count>>,
    /// For which settings.
    settings: String,
}

/// The count, once it is done.
fn done(job: Option<&Job<Count>>) -> Option<&Count> {
    job.and_then(|job| job.found().first())
}

impl Counting {
    /// The numbers in words: `loses 37 of 221 -> 47 of 244 games when the computer moves first`.
    pub fn says(&self) -> String {
        let Some(before) = &self.before else { return String::new() };
        let Some(Count { verb, share, what, .. }) = done(Some(before)) else {
            return if before.is_broken() { "the count has broken off" } else { "playing all games .." }.to_owned();
        };
        let now = match (&self.now, done(self.now.as_ref())) {
            (None, _) => String::new(),
            (Some(_), Some(now)) => format!(" -> {}", now.share),
            (Some(now), None) if now.is_broken() => " -> broken off".to_owned(),
            (Some(_), None) => " -> ..".to_owned(),
        };
        format!("{verb} {share}{now} {what}")
    }

    /// Does the table lose more than it did?
    pub fn is_worse(&self) -> bool {
        let lost = |job: &Option<Job<Count>>| done(job.as_ref()).map(|count| count.lost);
        lost(&self.now).zip(lost(&self.before)).is_some_and(|(now, before)| now > before)
    }
}

impl Session {
    /// Counts anew where that would be another number.
    pub(super) fn count(&mut self, is_edited: bool) {
        let settings = self.play.settings();
        let is_other = self.counting.settings != settings;
        if is_other {
            self.counting.before = self.begin_count(false);
            self.counting.settings = settings;
        }
        if is_other || is_edited {
            self.counting.now = if self.live().is_empty() { None } else { self.begin_count(true) };
            self.show_lost();
        }
    }

    /// Counts, by the tables as they were compiled or as they stand.
    fn begin_count(&self, is_edited: bool) -> Option<Job<Count>> {
        let tables = if is_edited { self.live() } else { Vec::new() };
        self.play.census(&tables).map(|work| Job::begin(vec![work], !self.is_real))
    }

    /// Looks at the work that is done beside the game; a game that is lost by the edit is played out on the board.
    pub fn look_at_work(&mut self) -> bool {
        let before = self.counting.before.as_mut().is_some_and(Job::look);
        let now = self.counting.now.as_mut().is_some_and(Job::look);
        if before | now {
            self.show_lost();
        }
        before | now | self.claims.as_mut().is_some_and(|claims| claims.job.look())
    }

    /// Is there work that is not done?
    pub fn is_busy(&self) -> bool {
        let is_underway = |job: &Job<Count>| !job.is_done() && !job.is_broken();
        let jobs = [&self.counting.before, &self.counting.now].into_iter().flatten();
        jobs.into_iter().any(is_underway) || self.claims.as_ref().is_some_and(|it| !it.job.is_done() && !it.job.is_broken())
    }

    fn show_lost(&mut self) {
        if self.counting.is_worse() {
            let lost = done(self.counting.now.as_ref()).and_then(|count| count.example.clone());
            self.replay = lost.and_then(Replay::new);
        }
    }
}
