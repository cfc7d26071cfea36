//! `when`: where a formula about cases and results holds.

mod data;
mod rows;

use clap::{Args, ValueEnum};
use dtable_core::explore::sql::{SqlRegion, where_clause};
use dtable_core::explore::when::WhenAnswer;
use dtable_core::front::Question;
use dtable_core::model::Test;

use crate::ended::{Ended, Stopped, Verdict, printed};
use crate::said::{print_data, remark};
use crate::verbs::asked::Asked;

/// Say where a formula about cases and results holds.
///
/// The formula is one as properties have it: about columns, outputs, `fires(rule)`, `does(action)`, `next(table)`. The answer is exact: regions that do not
/// overlap, the number of cases in each, the rule, and one case. A case counts if the formula holds in it whatever the rules leave open.
///
/// The exit code is 0 with any answer, or 2 where there is none.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct WhenVerb {
    #[command(flatten)]
    asked: Asked,
    /// How the answer is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How the answer is printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// A table, for a description.
    Markdown,
    /// One object, see docs/cli.md.
    Json,
    /// A row for each region.
    Csv,
    /// A `WHERE` clause, for SQLite, DuckDB and PostgreSQL.
    Sql,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable when tables/ticket.yaml 'euros == 0'
  cargo dtable when tables/ticket.yaml 'euros > 10' --given member=F --given 'visitor != Senior'
  cargo dtable when tables/ticket.yaml 'fires(weekend) || fires(weekday)' --format csv
  cargo dtable when tables/ticket.yaml 'euros == 0' --format sql";

impl WhenVerb {
    /// Answers.
    pub fn run(&self) -> Ended {
        let question = self.asked.question()?;
        let found = question.when().map_err(|why| Stopped::refused(why.to_string()))?;
        let printed_all = match self.format {
            Format::Text => rows::text(&question, &self.asked.given, &found),
            Format::Markdown => rows::markdown(&question, &self.asked.given, &found),
            Format::Json => data::json(&question, &self.asked.given, &found),
            Format::Csv => data::csv(&question, &found),
            Format::Sql => return self.sql(&question, &found),
        };
        let left_out = if found.has_more { remark("there are more regions, which are left out") } else { Ok(()) };
        printed(printed_all.and(left_out), Verdict::Fine)
    }

    /// A clause selects all cases, or there is none.
    fn sql(&self, question: &Question, found: &WhenAnswer) -> Ended {
        if found.has_more {
            return Err(Stopped::refused("the formula holds in too many regions for a clause").help("ask about fewer cases with `--given`"));
        }
        let truths: Vec<Vec<(&Test, bool)>> =
            found.regions.iter().map(|it| it.truths.iter().map(|(_, test, truth)| (test, *truth)).collect()).collect();
        let regions: Vec<SqlRegion> = found
            .regions
            .iter()
            .zip(&truths)
            .map(|(it, truths)| SqlRegion { region: &it.region, not_applicable: &it.not_applicable, truths })
            .collect();
        let clause = where_clause(question.table(), &rows::asked(question, &self.asked.given), &regions);
        let clause = clause.map_err(|why| Stopped::refused(why.to_string()))?;
        printed(print_data(&clause), Verdict::Fine)
    }
}
