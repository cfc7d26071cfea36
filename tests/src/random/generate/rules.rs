//! Rules, examples, and how they are written.

use super::Maker;
use crate::random::evaluate::entry_holds;
use crate::random::property::outputs;
use crate::random::table::{Aggregate, DURATION, Declared, Entry, Example, Expected, Formula, Hit, Layout, Output, Results, Rule};
use crate::random::value::{Type, Value};

/// An enum of the program, `pub enum Grade { High, Mid, Low }`.
pub(crate) const GRADE: &str = "Grade";

/// The results of a type: all texts of equal ones, the first as Rust writes it.
fn results(ty: &str) -> Vec<&'static [&'static str]> {
    match ty {
        "u32" | "i64" => vec![&["1", "0x1"], &["2", "2", "0b10"], &["3"]],
        "f64" => vec![&["0.5", "0.50"], &["1.0"], &["f64::MAX"]],
        DURATION => vec![&["1h30m", "90m"], &["250ms", "0.25s"], &["0s"]],
        "Option<Grade>" => vec![&["Some(Grade::High)"], &["Some(Grade::Low)"], &["None"]],
        GRADE => vec![&["Grade::High", "High"], &["Grade::Mid", "Mid"], &["Grade::Low", "Low"]],
        _ => vec![&["\"a\"", "r\"a\""], &["\"b\""], &["\"c\""]],
    }
}

impl Maker {
    pub(super) fn add_rules(&mut self, most: usize) {
        self.choose_results();
        self.rules_for_results(most);
    }

    /// Rules that give results of which it is known what they are.
    pub(super) fn rules_for_results(&mut self, most: usize) {
        let all = vec![Entry::Any; self.table.columns.len()];
        let boxes = if self.random.chance(55) { self.cut(all, most) } else { self.scattered(&all, most) };
        for entries in boxes {
            let rule = self.rule(Some(entries));
            self.table.rules.push(rule);
        }
        self.blur();
        self.leave_out_denials();
        if self.table.hit == Hit::Priority && self.random.chance(15) {
            self.rank_rules();
        }
        if self.random.chance(if self.is_discrete { 80 } else { 40 }) && !self.table.may_be_empty {
            let rule = self.rule(None);
            let at = self.random.below(self.table.rules.len() + 1);
            self.table.rules.insert(at, rule);
        }
        let prefix = if self.random.chance(30) { "" } else { "r" };
        for (at, rule) in self.table.rules.iter_mut().enumerate() {
            rule.id = if rule.entries.is_none() { "else".to_owned() } else { format!("{prefix}{}", at + 1) };
        }
        self.choose_layout();
    }

    pub(super) fn choose_results(&mut self) {
        let kind = self.random.weighted(&[45, 45, 10]);
        self.table.results = match (self.table.hit, kind) {
            (Hit::Collect(Aggregate::Sum | Aggregate::Min | Aggregate::Max), _) => {
                let ty = *self.random.pick(&["u32", "i64", DURATION]);
                Results::Outputs(vec![self.declared("out_a", ty, 15)])
            }
            (Hit::Priority, _) => {
                let count = self.random.weighted(&[0, 50, 50]);
                let listed = self.random.below(count);
                Results::Outputs((0..count).map(|at| self.output(at, count, if at == listed { 100 } else { 50 })).collect())
            }
            (Hit::Collect(_), _) | (_, 1) => {
                let count = self.random.weighted(&[0, 75, 25]);
                Results::Outputs((0..count).map(|at| self.output(at, count, 15)).collect())
            }
            (_, 0) => Results::Actions(["go", "halt", "turn"].map(str::to_owned).into()),
            _ => Results::Nothing,
        };
        if matches!(self.table.results, Results::Outputs(_)) && !self.table.collects() && self.random.chance(25) {
            self.table.beside = ["go", "halt"].map(str::to_owned).into();
        }
    }

    /// What a rule does beside giving outputs.
    fn acts(&mut self) -> Vec<Vec<Output>> {
        let mut actions = self.table.beside.clone();
        self.random.shuffle(&mut actions);
        let output = |name: &String| Output { text: name.clone(), key: name.clone() };
        let may_choose = self.table.hit != Hit::Priority && self.random.chance(if self.table.hit == Hit::Any { 30 } else { 10 });
        match &actions[..] {
            [] => Vec::new(),
            all if may_choose => vec![all.iter().map(output).collect()],
            all => all[..self.random.below(all.len() + 1)].iter().map(|it| vec![output(it)]).collect(),
        }
    }

    /// An output, which lists its values with some probability.
    fn output(&mut self, at: usize, count: usize, listed: usize) -> Declared {
        let types = ["u32", "&'static str", "f64", GRADE, GRADE, "Option<Grade>"];
        // A struct of the author's types derives nothing by itself, and the trial shows results.
        let own = if self.table.collects() { 60 } else { listed };
        let known = if count == 1 && self.random.chance(own) { types.len() - usize::from(listed == 100) } else { 3 };
        let ty = types[self.random.below(known)];
        self.declared(["out_a", "out_b"][at], ty, listed)
    }

    fn declared(&mut self, name: &str, ty: &'static str, listed: usize) -> Declared {
        let mut values = Vec::new();
        let may_be_listed = !ty.contains('<');
        if may_be_listed && self.random.chance(if ty == GRADE { 80.max(listed) } else { listed }) {
            let has_names = self.random.chance(40);
            let mut all = results(ty);
            self.random.shuffle(&mut all);
            for (at, texts) in all.iter().enumerate() {
                // A list names variants and texts by themselves.
                let text = if ty == GRADE { texts[1] } else { *self.random.pick(texts) };
                let short = has_names.then(|| ["one", "two", "three"][at].to_owned());
                values.push((short, Output { text: text.to_owned(), key: texts[0].to_owned() }));
            }
        }
        let mut declared = {
            let ordered = ty == GRADE && !values.is_empty() && self.random.chance(50);
            Declared { name: name.to_owned(), ty, values, ordered, default: None }
        };
        if self.random.chance(20) {
            declared.default = self.written(&declared, false).into_iter().next();
        }
        declared
    }

    /// Results of an output as cells write them; one, or several that are different.
    pub(super) fn written(&mut self, output: &Declared, may_choose: bool) -> Vec<Output> {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for texts in results(output.ty) {
            let listed = output.values.iter().find(|(_, it)| it.key == texts[0]);
            let own = listed.map(|(name, it)| name.clone().unwrap_or_else(|| it.text.clone()));
            let texts = texts.iter().filter(|it| output.ty != GRADE || it.contains("::")).map(|it| (*it).to_owned());
            all.push((texts.clone().next().unwrap_or_default(), texts.chain(own).collect()));
        }
        self.random.shuffle(&mut all);
        let count = if may_choose { self.random.within(2, 3) } else { 1 };
        let output =
            |maker: &mut Self, (key, texts): &(String, Vec<String>)| Output { text: maker.random.pick(texts).clone(), key: key.clone() };
        all[..count].iter().map(|it| output(self, it)).collect()
    }

    /// Boxes that partition the space, but for conditions that are not applicable.
    fn cut(&mut self, all: Vec<Entry>, most: usize) -> Vec<Vec<Entry>> {
        let mut boxes = vec![all];
        let wanted = self.random.within(1, most);
        for _ in 0..2 * most {
            if boxes.len() >= wanted {
                break;
            }
            let at = self.random.below(boxes.len());
            let column = self.random.below(self.table.columns.len());
            if !matches!(boxes[at][column], Entry::Any) || !self.is_applicable(column, &boxes[at]) {
                continue;
            }
            let Some(parts) = self.parts(column) else { continue };
            let whole = boxes.swap_remove(at);
            boxes.extend(parts.into_iter().map(|part| {
                let mut entries = whole.clone();
                entries[column] = part;
                entries
            }));
        }
        boxes
    }

    /// Whether a box has the one value of a `bool` that a condition requires; now and then in any case.
    fn is_applicable(&mut self, column: usize, entries: &[Entry]) -> bool {
        let is = |at: usize, truth: bool| !matches!(entries[at], Entry::Any) && entry_holds(&entries[at], &Value::Bool(truth));
        match &self.table.columns[column].requires {
            None => true,
            Some(Formula::Column(at)) if is(*at, true) => true,
            Some(Formula::Not(inner)) if matches!(**inner, Formula::Column(at) if is(at, false)) => true,
            Some(_) => self.random.chance(20) || crate::random::table::NOT_APPLICABLE_ENTRY,
        }
    }

    fn scattered(&mut self, all: &[Entry], most: usize) -> Vec<Vec<Entry>> {
        let count = self.random.within(1, most);
        let density = *self.random.pick(&[25, 45, 70]);
        (0..count)
            .map(|_| {
                let mut entries = all.to_vec();
                for (column, entry) in entries.iter_mut().enumerate() {
                    if self.random.chance(density) {
                        *entry = self.entry(column);
                    }
                }
                entries
            })
            .collect()
    }

    /// No rule makes a comparison and denies it in the entry of the other side.
    fn leave_out_denials(&mut self) {
        for entries in self.table.rules.iter_mut().filter_map(|it| it.entries.as_mut()) {
            let mut made: Vec<(usize, usize, [bool; 4])> = Vec::new();
            for (column, entry) in entries.iter_mut().enumerate() {
                let kinds = if matches!(self.table.columns[column].ty, Type::Float { .. }) { 4 } else { 3 };
                let Entry::Joined(values, compares) = entry else { continue };
                compares.retain(|it| {
                    let op = if column < it.other { it.op } else { it.op.mirrored() };
                    let orders = op.orders().map(|holds| holds != it.is_not());
                    let pair = (column.min(it.other), column.max(it.other));
                    let is_denied = made.iter().any(|other| (other.0, other.1) == pair && (0..kinds).all(|at| other.2[at] != orders[at]));
                    made.extend((!is_denied).then_some((pair.0, pair.1, orders)));
                    !is_denied
                });
                if compares.is_empty() {
                    *entry = (**values).clone();
                }
            }
        }
    }

    /// Loses, repeats or widens a rule now and then.
    fn blur(&mut self) {
        if self.random.chance(12) && self.table.rules.len() > 1 {
            let at = self.random.below(self.table.rules.len());
            self.table.rules.remove(at);
        }
        if self.random.chance(8) {
            let again = self.random.pick(&self.table.rules).clone();
            self.table.rules.push(again);
        }
        if self.random.chance(20) {
            let (at, column) = (self.random.below(self.table.rules.len()), self.random.below(self.table.columns.len()));
            let entry = if self.random.chance(60) { Entry::Any } else { self.entry(column) };
            self.table.rules[at].entries.as_mut().expect("ELSE comes later")[column] = entry;
        }
    }

    fn rule(&mut self, entries: Option<Vec<Entry>>) -> Rule {
        let (cells, acts) = (self.cells(), self.acts());
        let may_go_on = !self.table.collects();
        let must_go_on = matches!(self.table.results, Results::Nothing);
        let next = if may_go_on && (must_go_on && self.random.chance(70) || self.random.chance(5)) {
            Some((*self.random.pick(&["stop", "there", "here", "stay"])).to_owned())
        } else {
            None
        };
        let weight = (may_go_on && self.random.chance(4)).then(|| self.random.within(1, 40) as u32);
        Rule { id: String::new(), entries, cells, acts, next, weight, note: None }
    }

    fn cells(&mut self) -> Vec<Vec<Output>> {
        let choices = if self.table.hit == Hit::Any { 40 } else { 10 };
        let may_choose = !self.table.collects() && self.table.hit != Hit::Priority && self.random.chance(choices);
        match self.table.results.clone() {
            Results::Nothing => Vec::new(),
            Results::Outputs(outputs) => outputs.iter().map(|it| self.cell(it, may_choose)).collect(),
            Results::Actions(mut actions) => {
                self.random.shuffle(&mut actions);
                let output = |name: &String| Output { text: name.clone(), key: name.clone() };
                if may_choose {
                    let rest = if self.random.chance(25) { vec![vec![output(&actions[2])]] } else { Vec::new() };
                    return [vec![vec![output(&actions[0]), output(&actions[1])]], rest].concat();
                }
                let count = self.random.weighted(&[15, 70, 15]);
                actions[..count].iter().map(|it| vec![output(it)]).collect()
            }
        }
    }

    fn cell(&mut self, output: &Declared, may_choose: bool) -> Vec<Output> {
        match &output.default {
            Some(default) if self.random.chance(30) => vec![Output { text: String::new(), key: default.key.clone() }],
            _ => self.written(output, may_choose),
        }
    }

    fn choose_layout(&mut self) {
        let has_choices = self.table.rules.iter().flat_map(|it| &it.cells).any(|it| it.len() > 1);
        let numbers = matches!(self.table.results, Results::Actions(_)) && !has_choices && self.random.chance(25);
        self.table.layout = match self.random.weighted(&[55, 15, 30]) {
            0 => Layout::Rows { joined: self.random.chance(25), numbers },
            1 => Layout::Columns { numbers },
            _ => Layout::Data,
        };
    }

    pub(super) fn add_examples(&mut self) {
        let count = self.random.weighted(&[65, 25, 10]);
        for _ in 0..count {
            let rule = self.random.below(self.table.rules.len());
            let mut when = Vec::new();
            for column in 0..self.table.columns.len() {
                let own = self.table.rules[rule].entries.as_ref().map(|it| it[column].clone());
                match own {
                    Some(own) if !matches!(own, Entry::Any) && self.random.chance(75) => when.push((column, own.values().clone())),
                    _ if self.random.chance(35) => {
                        let entry = self.entry(column);
                        when.push((column, entry.values().clone()));
                    }
                    _ => {}
                }
            }
            when.retain(|(_, entry)| !matches!(entry, Entry::Any));
            let result = if self.random.chance(50) { self.expected(rule) } else { None };
            let rule = (result.is_none() || self.random.chance(30)).then_some(rule);
            self.table.examples.push(Example { when, rule, result });
        }
    }

    /// What may come out where a rule fires; now and then something else.
    fn expected(&mut self, rule: usize) -> Option<Expected> {
        let rule = if self.random.chance(80) { rule } else { self.random.below(self.table.rules.len()) };
        let cells = self.table.rules[rule].cells.clone();
        let one = |maker: &mut Self, cell: &Vec<Output>| maker.random.pick(cell).clone();
        match (self.table.results.clone(), self.table.hit) {
            (Results::Nothing, _) => None,
            (Results::Actions(_), _) => Some(Expected::Actions(cells.iter().map(|it| one(self, it).text).collect())),
            (Results::Outputs(_), Hit::Collect(Aggregate::Count)) => Some(Expected::Number(self.random.within(0, 3) as i64)),
            (Results::Outputs(_), Hit::Collect(Aggregate::Sum | Aggregate::Min | Aggregate::Max)) => {
                let number = self.random.within(0, 5) as i64;
                let lengths = [0, 250_000_000, 5_400_000_000_000, 5_400_250_000_000, 5_400_500_000_000, 10_800_000_000_000];
                let is_duration = outputs(&self.table)[0].ty == DURATION;
                Some(Expected::Number(if is_duration { lengths[number as usize] } else { number }))
            }
            (Results::Outputs(_), hit) => {
                let mut expected = Vec::new();
                for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.iter().any(|it| it.text.is_empty())) {
                    let mut results = vec![one(self, cell)];
                    if matches!(hit, Hit::Collect(_)) && self.random.chance(20) {
                        results.push(results[0].clone());
                    }
                    if self.random.chance(75) {
                        expected.push((at, results));
                    }
                }
                Some(Expected::Outputs(expected)).filter(|it| !matches!(it, Expected::Outputs(all) if all.is_empty()))
            }
        }
    }
}
