//! A wizard that asks a person what matters, and nothing else: `cargo run -p dtable-runtime --example wizard`.

use dtable_runtime::dtable;
use std::error::Error;
use std::io;

dtable!(ask "examples/credit.yaml");

fn main() -> Result<(), Box<dyn Error>> {
    let (mut lines, amount) = (io::stdin().lines(), 500);
    let mut answers = credit::Answers::new(); // plain data: from a session, a file, a form that was sent
    let rule = loop {
        let question = match credit::resume(answers, amount) {
            credit::Step::Done(rule) => break rule,
            credit::Step::Ask(question) => question,
        };
        println!("{}", question.data().text);
        let line = lines.next().ok_or("nobody answers")??;
        answers = match question {
            credit::Question::Known(it) => it.answer(line == "yes"),
            credit::Question::Score(it) => it.answer(line.parse()?)?, // outside of `0..=1000`: an error
        };
    };
    println!("rule {rule}: {:?}", rule.actions());
    Ok(())
}
