//! `why-never`: what excludes that a formula about cases and results holds.

use clap::Args;
use dtable_core::diagnostic::Style;
use dtable_core::explore::why_never::{ExcludedRule, WhyNever};
use dtable_core::front::Question;
use serde_json::{Map, Value, json};

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::findings::json::{VERSION, write};
use crate::said::{one_line, print_text};
use crate::verbs::answer_format::AnswerFormat;
use crate::verbs::asked::Asked;

/// Say what excludes that a formula about cases and results holds.
///
/// Where no rule has such a result, the results that there are; else for each rule that has it the entries, the relations and the earlier rules without
/// which there would be such a case. The formula is one as properties have it. The exit code is 0 with any answer, or 2 where there is none.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct WhyNeverVerb {
    #[command(flatten)]
    asked: Asked,
    /// How the answer is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable why-never tables/ticket.yaml 'euros == 3'
  cargo dtable why-never tables/ticket.yaml 'euros == 14' --given member=T
  cargo dtable why-never tables/ticket.yaml 'fires(senior) && weekend' --format json";

impl WhyNeverVerb {
    /// Answers.
    pub fn run(&self) -> Ended {
        let question = self.asked.question()?;
        let why = question.why_never().map_err(|why| Stopped::refused(why.to_string()))?;
        let done = match self.format {
            AnswerFormat::Text => print_text(&self.text(&why), Style::Plain),
            AnswerFormat::Json => write(&self.object(&question, &why)),
        };
        printed(done, Verdict::Fine)
    }

    fn text(&self, why: &WhyNever) -> String {
        let given = if self.asked.given.is_empty() { String::new() } else { format!(", given `{}`", self.asked.given.join("` and `")) };
        let mut lines = why.lines();
        match &why.holds {
            Some(_) => lines.iter_mut().for_each(|it| it.push_str(&format!("{given}: `cargo dtable when` shows them"))),
            None => {
                lines.iter_mut().for_each(|it| it.insert_str(0, "  "));
                lines.insert(0, format!("`{}` holds in no case{given}", why.formula));
            }
        }
        lines.iter().map(|it| format!("{}\n", one_line(it))).collect()
    }

    fn object(&self, question: &Question, why: &WhyNever) -> Value {
        let outputs = why.outputs.iter().map(|(name, values)| (name.clone(), json!(values))).collect::<Map<_, _>>();
        json!({
            "version": VERSION,
            "table": question.table().name.value,
            "formula": why.formula,
            "given": self.asked.given,
            "holds": why.holds.is_some(),
            "without_results": why.without_results,
            "outputs": outputs,
            "rules": why.rules.iter().map(excluded).collect::<Vec<_>>(),
            "unknown": why.unknown,
            "more": why.more,
        })
    }
}

fn excluded(it: &ExcludedRule) -> Value {
    let entries = it.entries.iter().map(|(column, entry)| (column.clone(), json!(entry))).collect::<Map<_, _>>();
    json!({ "rule": it.rule, "result": it.result, "entries": entries, "relations": it.relations, "earlier": it.earlier })
}
