//! Tables that are not asked a question at a time, and an answer of another type.

use dtable_runtime::dtable;

dtable!(ask "ui/tables/picked.yaml");
dtable!(ask "ui/tables/labelled.yaml");
dtable!(ask "ui/tables/picked_model.yaml");
dtable!(ask try "ui/tables/action_table.yaml" as first);
dtable!(async ask "ui/tables/action_table.yaml" as second);
dtable!(ask(local) "ui/tables/action_table.yaml" as third);
dtable!(ask "ui/tables/contradiction.yaml" as wrong);
dtable!(ask "ui/tables/action_table.yaml");

fn main() {
    let _: lamp::Answers = match lamp::ask() {
        lamp::Step::Ask(lamp::Question::Dark(it)) => it.answer(3),
        _ => lamp::Answers::new(),
    };
}
