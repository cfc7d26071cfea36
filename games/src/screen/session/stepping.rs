//! A decision step by step: one question at a time, then the rule that fires, then its actions.

use table_view::{Decision, Left, answer};

use super::super::workshop::grouped;
use super::{Form, Session};

impl Session {
    /// Goes on by a step, or back; after the last one, the decision is seen as it is.
    pub(super) fn step_on(&mut self, by: isize) {
        (self.replay, self.exhibit) = (None, None);
        let Some((decision, _)) = self.log.shown() else {
            "no table has decided yet".clone_into(&mut self.status);
            return;
        };
        let steps = decision.steps();
        let next = match self.table.steps {
            None => Some(0),
            Some(now) => now.checked_add_signed(by).filter(|it| *it <= steps),
        };
        self.table.steps = next;
        self.status = match next {
            None => self.play.prompt(),
            Some(next) => format!("{} (Space: on, Backspace: back, Esc: out)", self.step_in_words(next)),
        };
    }

    /// What has happened in a step, and how many rules and cases are left.
    fn step_in_words(&mut self, step: usize) -> String {
        let Some((decision, _)) = self.log.shown() else { return String::new() };
        let after = decision.after(step);
        let table = decision.table;
        let happened = match (step.checked_sub(1).map(|at| decision.asked.get(at)), after.fired, after.performed.last()) {
            (None, ..) => "before any question".to_owned(),
            (Some(Some(&condition)), ..) => asked(decision, condition),
            (Some(None), Some(rule), None) => format!("rule {} fires", table.rules.get(rule).map_or("", |it| it.id())),
            (Some(None), _, Some(&action)) => match table.actions[action].text {
                "" => table.actions[action].name.to_owned(),
                text => text.to_owned(),
            },
            (Some(None), ..) => String::new(),
        };
        format!("{happened}{}", if after.fired.is_some() { String::new() } else { self.left(&after) })
    }

    /// How many rules and cases are left by the answers given so far.
    fn left(&mut self, decision: &Decision) -> String {
        let all = decision.table.rules.len();
        let counted = self.workshop.bench(decision.table).and_then(|bench| bench.left(decision));
        let left = counted.unwrap_or_else(|| Left::of(decision));
        let cases = left.cases.map_or_else(String::new, |cases| format!(", in {} cases", grouped(cases)));
        format!("; {} of {all} rules are left{cases}", left.rules.len())
    }

    /// Shows the questions of the decision, the graph, or the rules again.
    pub(super) fn turn_graph(&mut self) {
        let has_graph = self.bench().is_some_and(|bench| bench.graph().is_some());
        let form = self.table.turn_graph(has_graph);
        self.status = match form {
            Some(Form::Path) => "the questions that were asked (g: the graph)".to_owned(),
            Some(Form::Graph { is_whole: false }) => "the way of this decision through the graph (g: all of it)".to_owned(),
            Some(Form::Graph { is_whole: true }) => "all of the graph (g: the rules)".to_owned(),
            _ if !has_graph => "this table is not decided by a graph".to_owned(),
            _ => self.play.prompt(),
        };
    }
}

/// A question, and its answer.
fn asked(decision: &Decision, condition: usize) -> String {
    let it = &decision.table.conditions[condition];
    let question = if it.text.is_empty() { it.name } else { it.text };
    let answer = decision.answers[condition].map_or_else(String::new, |value| answer(decision.table, condition, value));
    format!("{question} {answer}")
}
