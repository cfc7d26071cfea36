//! The observer that writes a decision down.

use super::recorded::Name;
use super::{Case, CaseValue, Recorded};
use crate::{ConditionData, Observer, Outcome, TableData, Value};
use alloc::borrow::{Cow, ToOwned};

/// Writes down what it sees of one decision, and tells another observer. Generated code makes one for each outcome.
#[derive(Debug)]
pub struct Recorder<'o, O: ?Sized> {
    observer: &'o mut O,
    table: &'static TableData,
    /// The conditions that are recorded, by index: a case needs no others.
    recorded: &'static [usize],
    inputs: Case,
    answers: Case,
    id: &'static str,
}

impl<'o, O: ?Sized> Recorder<'o, O> {
    /// Begins a decision of `table`. Of the conditions, those with these indices are written down.
    #[must_use]
    pub fn new(table: &'static TableData, recorded: &'static [usize], observer: &'o mut O) -> Self {
        Self { observer, table, recorded, inputs: Case::default(), answers: Case::default(), id: "" }
    }

    /// The value of an input, by index.
    pub fn input(&mut self, input: usize, value: Value) {
        let data = &self.table.conditions[input];
        if let Some(value) = CaseValue::seen(data, value) {
            self.inputs.add(data.name, value);
        }
    }

    /// The value of an input that is a text, by index.
    pub fn input_text(&mut self, input: usize, text: &str) {
        self.inputs.add(self.table.conditions[input].name, CaseValue::Text(Cow::Owned(text.to_owned())));
    }

    /// The outcome of the decision that was seen, with all that was written down.
    #[must_use]
    pub fn recorded<R, V>(self, outcome: Outcome<R, V>) -> Recorded<R, V> {
        let Self { table, inputs, answers, id, .. } = self;
        Recorded { rule: outcome.rule, value: outcome.value, table: Name(table), id, inputs, answers }
    }

    /// Writes a value down, and says whether it is news: a question that several tables ask is answered once.
    fn write_down(&mut self, condition: usize, value: impl FnOnce(&ConditionData) -> Option<CaseValue>) -> bool {
        if !self.recorded.contains(&condition) {
            return true;
        }
        let data = &self.table.conditions[condition];
        let is_new = self.answers.get(data.name).is_none();
        if is_new && let Some(value) = value(data) {
            self.answers.add(data.name, value);
        }
        is_new
    }
}

impl<O: Observer + ?Sized> Observer for Recorder<'_, O> {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        if self.write_down(condition, |data| CaseValue::seen(data, value)) {
            self.observer.asked(table, condition, value);
        }
    }

    fn asked_text(&mut self, table: &'static TableData, condition: usize, value: Value, text: &str) {
        if self.write_down(condition, |_| Some(CaseValue::Text(Cow::Owned(text.to_owned())))) {
            self.observer.asked_text(table, condition, value, text);
        }
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.id = self.table.id(rule);
        self.observer.fired(table, rule);
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        self.observer.performing(table, action);
    }
}

#[cfg(test)]
mod tests {
    use super::Recorder;
    use crate::{ConditionData, Kind, NextData, Observer, Outcome, RuleData, Rules, TableData, Value};
    use alloc::string::ToString;

    const fn condition(name: &'static str, values: &'static [&'static str], kind: Kind) -> ConditionData {
        ConditionData { name, text: "", values, kind, range: "" }
    }

    static TABLE: TableData = TableData {
        name: "grant",
        title: "",
        doc: "",
        conditions: &[
            condition("day", &[], Kind::Date),
            condition("name", &["\"anna\""], Kind::Optional(&Kind::Listed)),
            condition("known", &[], Kind::Bool),
            condition("grade", &["a", "b"], Kind::Listed),
            condition("score", &[], Kind::Optional(&Kind::Unsigned)),
            condition("rate", &[], Kind::F32),
            condition("income", &[], Kind::Decimal(2)),
            condition("sum", &[], Kind::Signed(i128::MIN)),
            condition("seen", &[], Kind::Bool),
        ],
        actions: &[],
        relations: &[],
        rules: Rules::Listed(&[RuleData { id: "fits", title: "", entries: &[], actions: &[], outputs: &[], next: NextData::Same }]),
    };

    /// Counts what it hears.
    struct Count(usize);

    impl Observer for Count {
        fn asked(&mut self, _: &'static TableData, _: usize, _: Value) {
            self.0 += 1;
        }
    }

    #[test]
    fn values_are_written_as_the_table_spells_them_in_the_order_of_the_questions() {
        let mut count = Count(0);
        let mut recorder = Recorder::new(&TABLE, &[2, 3, 4, 5, 6, 7], &mut count);
        recorder.input(0, Value::Integer(20_484));
        recorder.input_text(1, "nobody \"else\"");
        for (condition, value) in [
            (8, Value::Bool(true)),
            (6, Value::Integer(-1_250)),
            (2, Value::Bool(false)),
            (3, Value::Nth(2)),
            (4, Value::Nothing(0)),
            (5, Value::Float(f64::from(0.1_f32))),
            (2, Value::Bool(true)),
            (7, Value::Integer(i128::MAX)),
        ] {
            recorder.asked(&TABLE, condition, value);
        }
        recorder.fired(&TABLE, 0);
        let recorded = recorder.recorded(Outcome { rule: 7, value: 5 });
        let answers = "income = -12.50, known = F, grade = other, score = None, rate = 0.1, sum = 170141183460469231731687303715884105727";
        assert_eq!(recorded.answers().to_string(), answers);
        assert_eq!(recorded.case().to_string(), ["day = 2026-01-31, name = nobody \"else\", ", answers].concat());
        assert_eq!((recorded.rule, *recorded, recorded.value, recorded.id, count.0), (7, 7, 5, "fits", 7));
    }
}
