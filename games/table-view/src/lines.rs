//! Which part of the table gets which lines.

use ratatui::layout::Rect;

/// The most lines for rules that are one answer away.
pub const NEAR: usize = 5;
/// The most lines for names.
const HEAD: u16 = 8;

/// The lines of the parts, from above.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The names of conditions.
    pub head: u16,
    /// The answers.
    pub answers: u16,
    /// A ruler.
    pub ruler: u16,
    /// The rules.
    pub rules: u16,
    /// Answers that no rule mentions.
    pub idle: u16,
    /// Nothing.
    pub blank: u16,
    /// The rules that are spelled out below.
    pub details: u16,
}

/// How many lines names may take in an area so high over so many rules, and how many in steps.
pub fn most_head(height: u16, rules: u16) -> (u16, u16) {
    let spare = height.saturating_sub(rules).saturating_sub(4).min(HEAD);
    // No column is without a name: on low screens names take three lines, or as many as leave a line to answers, rules and details.
    let least = height.saturating_sub(3).clamp(u16::from(height > 2), 3);
    ((height * 2 / 5).clamp(least, HEAD).max(spare), spare.max(height / 4))
}

impl Lines {
    /// Shares out an area so high: so many lines of names, the rules, and details with `near` lines for rules that are one answer
    /// away, and a line for answers that no rule mentions, if there are such. What a short table leaves goes to the details.
    pub fn new(height: u16, head: u16, rules: u16, near: u16, idle: bool) -> Self {
        let idle = u16::from(idle && height >= 8);
        let height = height - idle;
        let answers = u16::from(height > 1);
        let least = [0, 0, 0, 0, 1, 1].get(usize::from(height)).copied().unwrap_or(2);
        // A line of the legend makes way for a rule.
        let least = if head + answers + least >= height { least.min(1) } else { least };
        let left = height.saturating_sub(head + answers + least);
        let (rules, near) = (rules.min(height), near.min(NEAR as u16));
        let kept = near.min(height / 8);
        // One of them makes way where that shows the whole table.
        let kept = if kept > 1 && rules + kept == left + 1 { kept - 1 } else { kept };
        let rules = rules.min(left.saturating_sub(kept).max(1)).min(left);
        let spare = left - rules;
        let ruler = u16::from(spare > kept || (height >= 24 && spare > 0));
        let blank = u16::from(spare > ruler + near);
        Self { head, answers, ruler, rules, idle, blank, details: least + spare - ruler - blank }
    }

    /// Names, answers, ruler, rules, answers that no rule mentions, and details of an area.
    pub fn split(&self, area: Rect) -> [Rect; 6] {
        let mut y = area.y;
        let mut part = |blank: u16, height: u16| {
            let part = Rect { y: y.saturating_add(blank), height, ..area };
            y = part.bottom();
            part.intersection(area)
        };
        let above = [part(0, self.head), part(0, self.answers), part(0, self.ruler), part(0, self.rules)];
        let [head, answers, ruler, rules] = above;
        [head, answers, ruler, rules, part(0, self.idle), part(self.blank, self.details)]
    }
}
