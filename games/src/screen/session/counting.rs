//! The census beside the game: how many games the table loses, as it was compiled and as it stands.

use super::super::jobs::Job;
use super::super::play::Count;
use super::super::replay::Replay;
use super::Session;

/// What has been counted.
#[derive(Default)]
pub struct Counting {
    /// By the compiled tables.
    pub before: Counted,
    /// By the tables as they stand, where one is changed.
    pub now: Option<Counted>,
    /// For which settings.
    settings: String,
}

/// A count, or the work on it.
#[derive(Default)]
pub enum Counted {
    /// Nothing is counted in this game.
    #[default]
    Nothing,
    Underway(Job<Count>),
    Done(Count),
    Broken,
}

impl Counted {
    /// The count, once it is done.
    pub const fn done(&self) -> Option<&Count> {
        match self {
            Self::Done(count) => Some(count),
            _ => None,
        }
    }

    /// Looks whether the work is done; `true` where that is new.
    fn look(&mut self) -> bool {
        let Self::Underway(job) = self else { return false };
        let Some(result) = job.result() else { return false };
        *self = result.map_or(Self::Broken, Self::Done);
        true
    }
}

impl Counting {
    /// The numbers in words: `loses 37 -> 41 of 221 games when it moves first`.
    pub fn says(&self) -> String {
        let before = match &self.before {
            Counted::Nothing => return String::new(),
            Counted::Underway(_) => return "counting the games that it loses ..".to_owned(),
            Counted::Broken => return "the count has broken off".to_owned(),
            Counted::Done(count) => count,
        };
        let Count { lost, games, what, .. } = before;
        match &self.now {
            None => format!("loses {lost} of {games} {what}"),
            Some(Counted::Done(now)) if now.games == *games => format!("loses {lost} -> {} of {games} {what}", now.lost),
            Some(Counted::Done(now)) => format!("loses {lost} of {games} -> {} of {} {what}", now.lost, now.games),
            Some(Counted::Underway(_)) => format!("loses {lost} -> .. of {games} {what}"),
            Some(Counted::Broken | Counted::Nothing) => format!("loses {lost} of {games} {what}, as it was compiled"),
        }
    }
}

impl Session {
    /// Counts anew where that would be another number.
    pub(super) fn count(&mut self, is_edited: bool) {
        let settings = self.play.settings();
        if self.counting.settings != settings {
            self.counting.before = self.begin_count(&[]);
            self.counting.settings = settings;
        } else if !is_edited {
            return;
        }
        let tables = self.workshop.live();
        self.counting.now = (!tables.is_empty()).then(|| self.begin_count(&tables));
        self.look_at_counts();
    }

    fn begin_count(&self, tables: &[table_draft::LiveTable]) -> Counted {
        let work = self.play.census(tables);
        work.map_or(Counted::Nothing, |work| Counted::Underway(Job::begin(work, !self.is_real)))
    }

    /// Looks at the work that is done beside the game; a game that is lost by the edit is played out on the board.
    pub(super) fn look_at_counts(&mut self) -> bool {
        let before = self.counting.before.look();
        let now = self.counting.now.as_mut().is_some_and(Counted::look);
        if now {
            self.show_lost();
        }
        before | now
    }

    fn show_lost(&mut self) {
        let lost = |counted: &Counted| counted.done().map_or(0, |it| it.lost);
        let (before, now) = (lost(&self.counting.before), self.counting.now.as_ref().map_or(0, lost));
        let Some(count) = self.counting.now.as_ref().and_then(Counted::done).filter(|_| now > before) else { return };
        self.replay = count.example.clone().and_then(Replay::new);
    }
}
