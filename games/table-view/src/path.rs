//! The questions of a decision, one after the other.

use dtable_runtime::{Kind, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::StatefulWidget;

use crate::counts::grouped;
use crate::style::Styles;
use crate::text::{cut, width};
use crate::{Decision, Left, Look, ScrollState, words};

/// The most values of a condition of which it is said what another answer would have left.
const MOST_VALUES: usize = 4;

/// Draws the questions that a decision asked in their order: each with its answer, how many rules it left, and how many each other
/// answer would have left; then the rule that fired, and the actions that it has performed.
///
/// Rules are counted by their entries alone, as [`Left::of`] does, unless somebody counts better.
#[derive(Clone, Copy)]
pub struct PathView<'a> {
    decision: &'a Decision,
    count: Option<Count<'a>>,
    look: Look,
}

/// Finds the rules and cases that the answers of a decision leave; `None` where they are too many to be counted.
type Count<'a> = &'a dyn Fn(&Decision) -> Option<Left>;

/// A question in parts, each as narrow as the others above it.
struct Question {
    number: String,
    name: String,
    text: String,
    answer: String,
    left: String,
    others: String,
}

impl<'a> PathView<'a> {
    /// The questions of a decision, in colour.
    #[must_use]
    pub const fn new(decision: &'a Decision) -> Self {
        Self { decision, count: None, look: Look::DEFAULT }
    }

    /// With the rules and cases that `count` finds for a decision that is not over.
    #[must_use]
    pub const fn count(mut self, count: Count<'a>) -> Self {
        self.count = Some(count);
        self
    }

    /// With the colours and characters of a terminal.
    #[must_use]
    pub const fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    fn question(&self, at: usize) -> Question {
        let decision = self.decision;
        let condition = decision.asked[at];
        let it = &decision.table.conditions[condition];
        let answer = decision.answered(condition).map_or_else(String::new, |value| words::answer(decision.table, condition, value));
        let left = self.left_by(at, None);
        let others = self.others(condition).into_iter().map(|value| {
            let name = words::answer(decision.table, condition, value);
            format!("{name}: {}", self.left_by(at, Some(value)).rules.len())
        });
        let others = others.collect::<Vec<_>>().join(", ");
        Question {
            number: (at + 1).to_string(),
            name: it.name.to_owned(),
            text: it.text.to_owned(),
            answer,
            left: format!("{} left{}", left.rules.len(), left.cases.map(|it| format!(", {} cases", grouped(it))).unwrap_or_default()),
            others: if others.is_empty() { others } else { format!("({others})") },
        }
    }

    /// The rules that can fire after a question, if it is answered so.
    fn left_by(&self, at: usize, other: Option<Value>) -> Left {
        let mut decision = Decision { fired: None, ..self.decision.after(at + 1) };
        if let Some(value) = other {
            decision.answers.iter_mut().skip(self.decision.asked[at]).take(1).for_each(|it| *it = Some(value));
        }
        self.left(&decision)
    }

    fn left(&self, decision: &Decision) -> Left {
        self.count.and_then(|count| count(decision)).unwrap_or_else(|| Left::of(decision))
    }

    /// The answers that were not given, of a condition with few values.
    fn others(&self, condition: usize) -> Vec<Value> {
        let it = &self.decision.table.conditions[condition];
        let values: Vec<Value> = match it.kind {
            Kind::Bool => [true, false].map(Value::Bool).to_vec(),
            Kind::Listed if it.values.len() <= MOST_VALUES => (0..it.values.len()).map(Value::Nth).collect(),
            _ => Vec::new(),
        };
        values.into_iter().filter(|value| self.decision.answered(condition) != Some(*value)).collect()
    }

    /// The lines, and which of them matters: the last question, or the rule that fired.
    fn lines(&self, room: usize) -> (Vec<(String, Style)>, usize) {
        let (decision, styles) = (self.decision, Styles::from(self.look.palette));
        let questions: Vec<Question> = (0..decision.asked.len()).map(|at| self.question(at)).collect();
        let mut lines = aligned(&questions, room).into_iter().map(|line| (line, styles.left)).collect::<Vec<_>>();
        let Some(rule) = decision.fired else {
            lines.push((format!("? {}", words::left(decision.table, &self.left(decision))), styles.head));
            let last = lines.len() - 1;
            return (lines, last);
        };
        let last = lines.len();
        lines.push((format!("> {}", words::rule(decision.table, rule)), styles.bar_fired));
        let actions = decision.table.rules.get(rule).map_or_else(|| decision.performed.clone(), |it| it.actions().to_vec());
        for (at, action) in actions.iter().filter_map(|it| decision.table.actions.get(*it)).enumerate() {
            let is_done = at < decision.performed.len();
            let (sign, style) = if is_done { ("+", styles.head) } else { (".", styles.other) };
            lines.push((format!("  {sign} {}", words::described(action.name, action.text)), style));
        }
        (lines, last)
    }
}

/// The questions in columns: texts, and what other answers would have left, only where all fit.
fn aligned(questions: &[Question], room: usize) -> Vec<String> {
    let parts = |has_text: bool, has_others: bool| {
        move |it: &Question| {
            let text = has_text.then(|| it.text.clone());
            let others = has_others.then(|| it.others.clone());
            [Some(it.number.clone()), Some(it.name.clone()), text, Some(it.answer.clone()), Some(it.left.clone()), others]
        }
    };
    let written = |(has_text, has_others): (bool, bool)| {
        let rows: Vec<_> = questions.iter().map(parts(has_text, has_others)).collect();
        let widest = |column: usize| rows.iter().filter_map(|row| row[column].as_deref().map(width)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..6).map(widest).collect();
        let line = |row: &[Option<String>; 6]| {
            let cells = row.iter().zip(&widths).filter_map(|(cell, width)| Some(padded(cell.as_deref()?, *width)));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        rows.iter().map(line).collect::<Vec<String>>()
    };
    let ways = [(true, true), (true, false), (false, true)];
    let fitting = ways.into_iter().map(written).find(|lines| lines.iter().all(|line| width(line) <= room));
    fitting.unwrap_or_else(|| written((false, false)))
}

fn padded(text: &str, room: usize) -> String {
    format!("{}{}", cut(text, room), " ".repeat(room.saturating_sub(width(text))))
}

impl StatefulWidget for PathView<'_> {
    type State = ScrollState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut ScrollState) {
        let area = area.intersection(buf.area);
        let (lines, followed) = self.lines(area.width.into());
        state.draw(&lines, followed, area, buf);
        self.look.glyphs.restrict(area, buf);
    }
}
