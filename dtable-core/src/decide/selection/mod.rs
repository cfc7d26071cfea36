//! Chooses the forms of a table, and does nothing else. [`Tuning`] has the sizes.
//!
//! 1. A table that collects does not decide among rules: its rules are tried one by one. It adds up or counts column by
//!    column if its rules look at one column each ([`Totals`]).
//! 2. A table with many cases and too many rules for a graph ([`Tuning::tree_rules`]) gets tables over keys if there
//!    are few keys, or else a search tree, a forest or bitmaps: the form that is likely to be fastest (`quickest`). If
//!    its rules are so entangled that there is no tree, this holds from [`Tuning::tangled_rules`] rules on.
//! 3. Any other table gets a decision graph, if there is one within the limits whose code rustc can read. If not, it
//!    gets tables over keys, or else a forest or bitmaps, provided that all columns may be asked.
//! 4. Tables over keys, or masks, take the place of a graph if its columns are free and they are likely to be faster
//!    ([`worth`]).
//!    A table whose questions shall come in order (`ask: in order`) keeps its graph.
//! 5. A table that has no form by then gets rule-by-rule code.
//!
//! The form of the rule that fires and the form of the outcome are chosen separately. Observers follow a form that asks
//! only columns that still matter: a graph, or rule by rule.

pub(super) mod check;
mod quickest;
mod worth;

use super::forms::bitmaps::Bitmaps;
use super::forms::dense::Dense;
use super::forms::forest::Forest;
use super::forms::graph::Dag;
use super::forms::graph::blocks::Blocks;
use super::forms::lines::Lines;
use super::forms::masks::Masks;
use super::forms::rule_by_rule::RuleByRule;
use super::forms::totals::{self, Totals};
use super::forms::tree::Tree;
use super::forms::{Form, FormKind, free};
use super::optimiser::Graphs;
use super::tuning::{KeySizes, Tuning};
use super::{ExpectedCost, Forms};
use crate::model::{CodeForm, Count, Effort, HitPolicy, Origin, Outcomes};
use crate::trial::is_out;
use crate::verify::VerifiedTable;
use check::{End, agrees};

/// Chooses the forms of a verified table.
#[must_use]
pub fn build(verified: &VerifiedTable) -> Forms {
    let selection = Selection { verified, outcomes: &Outcomes::new(verified.table()), tuning: Tuning::DEFAULT };
    selection.best().decided(&selection)
}

/// Chooses the forms of a verified table under other sizes, for tests. `None` if the table cannot have the form for
/// which [`Tuning::form`] asks.
#[doc(hidden)]
#[must_use]
pub fn build_tuned(verified: &VerifiedTable, tuning: &Tuning) -> Option<Forms> {
    let selection = Selection { verified, outcomes: &Outcomes::new(verified.table()), tuning: *tuning };
    let Some(form) = tuning.form else { return Some(selection.best().decided(&selection)) };
    (!selection.collects()).then(|| selection.forced(form))?.map(|it| it.decided(&selection))
}

/// A table for which forms are chosen.
struct Selection<'a> {
    verified: &'a VerifiedTable,
    outcomes: &'a Outcomes,
    tuning: Tuning,
}

/// The forms chosen so far.
#[derive(Default)]
struct Chosen {
    rule: Option<Form>,
    followed: Option<Form>,
    result: Option<Form>,
    rule_cost: Option<ExpectedCost>,
    result_cost: Option<ExpectedCost>,
}

impl Chosen {
    /// Completes the selection: with rule-by-rule code if no form was chosen.
    fn decided(self, selection: &Selection) -> Forms {
        let table = selection.verified.table();
        let one_by_one = || RuleByRule::new(table).map_or(Form::Constant(0), Form::RuleByRule);
        let rule = self.rule.unwrap_or_else(one_by_one);
        let is_watched = table.written().iter().any(|column| column.origin != Origin::Input);
        let followed = self.followed.or_else(|| (rule.asks_all_at_once() && is_watched).then(one_by_one));
        Forms {
            rule,
            followed,
            result: self.result,
            totals: Totals::new(table).filter(|it| totals::agrees(it, table) && !is_out("totals")),
            rule_cost: self.rule_cost,
            result_cost: self.result_cost,
            outcomes: selection.outcomes.clone(),
            tuning: selection.tuning,
        }
    }
}

impl Selection<'_> {
    fn best(&self) -> Chosen {
        if self.collects() {
            return Chosen::default();
        }
        let (table, by_rule) = (self.verified.table(), self.verified.decides_by_rule());
        let size = TooManyFor::of(self.verified, &self.tuning);
        if size != TooManyFor::Small && by_rule && table.in_order.is_none() {
            let data = self.keyed_lines().or_else(|| self.large(size));
            if let Some(data) = data {
                return data;
            }
        }
        let mut chosen = self.graphs();
        if chosen.rule.is_none() {
            let data = || if self.may_be_asked() { self.quickest(End::Rule, None) } else { None };
            let keyed = self.keyed_lines().unwrap_or_default();
            chosen.result = chosen.result.or(keyed.result);
            chosen.rule = keyed.rule.or_else(data);
        }
        if !by_rule && chosen.result.is_none() && table.only_gives() && self.may_be_asked() {
            chosen.result = self.quickest(End::Outcome, None);
        }
        chosen
    }

    /// Chooses among forms for very many rules, for which a graph would be too large.
    fn large(&self, size: TooManyFor) -> Option<Chosen> {
        let (table, may_be_asked) = (self.verified.table(), self.may_be_asked());
        let tree = if may_be_asked { self.tree() } else { None };
        let prefers_data = may_be_asked && table.effort != Effort::Exact;
        if tree.is_none() && prefers_data {
            let rule = self.quickest(End::Rule, None);
            let result = if !table.only_gives() || rule.is_none() { None } else { self.keyed(None, End::Outcome) };
            return rule.map(|rule| Chosen { rule: self.keyed(None, End::Rule).or(Some(rule)), result, ..Chosen::default() });
        }
        let tree = tree.filter(|_| size == TooManyFor::Large)?;
        let rule = if prefers_data { self.quickest(End::Rule, Some(tree)) } else { Some(tree) };
        Some(Chosen { rule, ..Chosen::default() })
    }

    /// The form that a test asks for, in place of the best one.
    fn forced(&self, form: FormKind) -> Option<Chosen> {
        let (table, by_rule) = (self.verified.table(), self.verified.decides_by_rule());
        let has_outputs = table.only_gives();
        let chosen = match form {
            FormKind::Graph | FormKind::Constant | FormKind::Dense | FormKind::Masks => self.graphs(),
            FormKind::Tree => Chosen { rule: if by_rule { self.tree() } else { None }, ..Chosen::default() },
            FormKind::Forest | FormKind::Bitmaps => {
                let of_lines = |end: End| self.of_lines(form, end, &self.lines(end)?);
                let result = if by_rule { None } else { of_lines(End::Outcome) };
                Chosen { rule: of_lines(End::Rule), result, ..Chosen::default() }
            }
            FormKind::RuleByRule => Chosen { rule: RuleByRule::new(table).map(Form::RuleByRule), ..Chosen::default() },
        };
        let is_form = |it: &Option<Form>| {
            it.as_ref().is_some_and(|it| it.kind() == form || form == FormKind::Graph && it.kind() == FormKind::Constant)
        };
        let is_right = match form {
            // With outputs, the form of the outcome is the one that counts.
            FormKind::Graph | FormKind::Dense | FormKind::Masks if has_outputs => is_form(&chosen.result),
            _ => is_form(&chosen.rule) && (by_rule || !has_outputs || chosen.result.is_some()),
        };
        is_right.then_some(chosen)
    }

    /// Finds the graphs, and forms that are better than these.
    fn graphs(&self) -> Chosen {
        let graphs = Graphs::new(self.verified, self.outcomes, &self.tuning.graph);
        let ((rules, rule_cost), (results, result_cost)) = (split(graphs.rules), split(graphs.results));
        let rules = rules.filter(|dag| self.is_readable(dag, &|_| true));
        let results = results.filter(|dag| self.is_readable(dag, &|outcome| self.is_short(outcome)));
        let has_outputs = self.verified.table().only_gives();
        let keyed_rule = self.keyed(rules.as_ref(), End::Rule);
        let keyed_result = if has_outputs { self.keyed(results.as_ref(), End::Outcome) } else { None };
        let rules = rules.map(Form::of_graph);
        let (rule, followed) = if keyed_rule.is_some() { (keyed_rule, rules) } else { (rules, None) };
        Chosen { rule, followed, result: keyed_result.or(results.map(Form::of_graph)), rule_cost, result_cost }
    }

    /// Whether rustc has enough stack for the code of a graph.
    fn is_readable(&self, dag: &Dag, is_short: &dyn Fn(usize) -> bool) -> bool {
        Blocks::new(dag, is_short).depth(0) <= self.tuning.deepest
    }

    /// Whether the code of an outcome may be repeated: all of it is literals.
    fn is_short(&self, outcome: usize) -> bool {
        self.outcomes.all[outcome].outputs.iter().all(|output| is_literal(&output.text))
    }

    /// Tables over keys, or masks, if they are better than the graph, or if the table asks for them (`code: packed`).
    fn keyed(&self, dag: Option<&Dag>, end: End) -> Option<Form> {
        let table = self.verified.table();
        let (chosen, on_demand) = (self.tuning.keys, self.tuning.keys_on_demand);
        let is_worth_it = |form: &Form| worth::is_worth_it(form, table, dag);
        if table.in_order.is_some() {
            return None;
        }
        match (self.tuning.form, table.code) {
            (Some(FormKind::Dense), _) => self.dense(dag, end, on_demand).or_else(|| self.dense_of_lines(end, on_demand)),
            (Some(FormKind::Masks), _) => self.masks(end, on_demand),
            (Some(_), _) | (None, CodeForm::Graph) => None,
            (None, CodeForm::Packed) => self.smallest(dag, end, on_demand),
            (None, CodeForm::Auto) if free::all_are_free(table) => self.smallest(dag, end, chosen).filter(is_worth_it),
            (None, CodeForm::Auto) => {
                dag.filter(|dag| dag.asks_everything()).and_then(|dag| self.dense(Some(dag), end, chosen)).filter(is_worth_it)
            }
        }
    }

    /// Tables over keys or masks, whichever take fewer bytes; but a single table, or tables of few bytes, are taken at
    /// once. Tables over very many keys take long to fill, and are tried only if there are no masks.
    fn smallest(&self, dag: Option<&Dag>, end: End, limits: KeySizes) -> Option<Form> {
        let dense = self.dense(dag, end, KeySizes { keys: limits.keys.min(limits.quick), ..limits });
        let is_small = |form: &Form| matches!(form, Form::Dense(it) if it.parts.len() == 1) || form.bytes() <= limits.near / 2;
        if let Some(dense) = dense.clone().filter(is_small) {
            return Some(dense);
        }
        let forms = self.masks(end, limits).into_iter().chain(dense);
        let smallest = forms.filter(|form| form.bytes() <= limits.bytes).min_by_key(Form::bytes);
        smallest.or_else(|| self.dense(dag, end, limits))
    }

    fn dense(&self, dag: Option<&Dag>, end: End, limits: KeySizes) -> Option<Form> {
        let dag = dag?;
        let form = Dense::of_graph(self.verified.table(), dag, limits).map(Form::Dense)?;
        agrees(&form, self.verified, self.outcomes, end, Some(dag)).then_some(form)
    }

    fn masks(&self, end: End, limits: KeySizes) -> Option<Form> {
        let of_rule = |rule: usize| end.of_rule(rule, self.outcomes);
        let form = Masks::new(self.verified.table(), &of_rule, limits).map(Form::Masks)?;
        agrees(&form, self.verified, self.outcomes, end, None).then_some(form)
    }

    /// Tables over keys for a table without a graph, for the rule and for the outcome.
    fn keyed_lines(&self) -> Option<Chosen> {
        let table = self.verified.table();
        let is_wanted = match table.code {
            CodeForm::Graph => false,
            CodeForm::Packed => true,
            CodeForm::Auto => free::all_are_free(table),
        };
        let sizes = self.tuning.keys_on_demand;
        let rule = if is_wanted { self.dense_of_lines(End::Rule, sizes) } else { None };
        rule.as_ref()?;
        let result = if !table.only_gives() { None } else { self.dense_of_lines(End::Outcome, sizes) };
        Some(Chosen { rule, result, ..Chosen::default() })
    }

    fn dense_of_lines(&self, end: End, limits: KeySizes) -> Option<Form> {
        let table = self.verified.table();
        let form = Dense::of_lines(table, &self.lines(end)?, limits).map(Form::Dense)?;
        agrees(&form, self.verified, self.outcomes, end, None).then_some(form)
    }

    fn tree(&self) -> Option<Form> {
        let form = Tree::new(self.verified.table(), self.tuning.tree).map(Form::Tree)?;
        agrees(&form, self.verified, self.outcomes, End::Rule, None).then_some(form)
    }

    /// The fastest of the forms for many rules, and of `known`. A form is not made if an estimate shows that it is not
    /// faster.
    fn quickest(&self, end: End, known: Option<Form>) -> Option<Form> {
        let (table, lines) = (self.verified.table(), self.lines(end)?);
        let cases = quickest::cases(table, &lines);
        let timed = |form: Form| (quickest::expected(&form, &cases, &self.tuning), form);
        let mut best = known.map(timed);
        for (least, kind) in quickest::outlook(table, &lines, &self.tuning) {
            if best.as_ref().is_some_and(|best| best.0 <= least) {
                continue;
            }
            let new = self.of_lines(kind, end, &lines).map(timed);
            best = if new.as_ref().is_some_and(|new| best.as_ref().is_none_or(|best| new.0 < best.0)) { new } else { best };
        }
        best.map(|best| best.1)
    }

    /// A forest, or else bitmaps.
    fn of_lines(&self, kind: FormKind, end: End, lines: &Lines) -> Option<Form> {
        let table = self.verified.table();
        let form = match kind {
            FormKind::Forest => Form::Forest(Forest::new(table, lines, self.tuning.forest)?),
            _ => Form::Bitmaps(Bitmaps::new(table, lines, self.tuning.bitmaps)?),
        };
        agrees(&form, self.verified, self.outcomes, end, None).then_some(form)
    }

    fn lines(&self, end: End) -> Option<Lines> {
        match end {
            End::Rule => Lines::of_rules(self.verified.table()),
            End::Outcome => Lines::of_outcomes(self.verified, self.outcomes),
        }
    }

    fn collects(&self) -> bool {
        matches!(self.verified.table().hit, HitPolicy::Collect(_))
    }

    fn may_be_asked(&self) -> bool {
        free::all_may_be_asked(self.verified.table())
    }
}

fn split(graph: Option<(Dag, Option<ExpectedCost>)>) -> (Option<Dag>, Option<ExpectedCost>) {
    graph.map_or((None, None), |(dag, cost)| (Some(dag), cost))
}

/// Whether an expression is certainly a literal; it overlooks some.
fn is_literal(text: &str) -> bool {
    let is_number = text.starts_with(|it: char| it.is_ascii_digit()) && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    is_number || matches!(text, "true" | "false") || inside.is_some_and(|it| !it.contains(['"', '\\']))
}

/// Whether a table has too many rules for a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TooManyFor {
    /// No: the rules or the cases are few.
    Small,
    /// Only if the rules are so entangled that there is no tree.
    Medium,
    /// Yes.
    Large,
}

impl TooManyFor {
    fn of(verified: &VerifiedTable, tuning: &Tuning) -> Self {
        if verified.verdict().cases.as_ref().is_some_and(|cases| *cases <= Count::from(tuning.graph_cases)) {
            return Self::Small;
        }
        match verified.table().rules.len() {
            rules if rules >= tuning.tree_rules => Self::Large,
            rules if rules >= tuning.tangled_rules => Self::Medium,
            _ => Self::Small,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::build;
    use crate::compile::Unit;
    use crate::decide::{Form, FormKind, Forms};
    use crate::fixture::{checked_with, verified};
    use std::fmt::Write;

    fn decided(text: &str) -> Forms {
        build(&verified(text))
    }

    /// Keys are better than a search tree where there are few cases, however many the rules.
    #[test]
    fn many_rules_over_few_cases() {
        let mut text = "table: cube\nconditions:\n".to_owned();
        (0..9).for_each(|condition| writeln!(text, "  c{condition}: ''").unwrap());
        text.push_str("outputs: { y: u8 }\ncode: packed\nrules: |\n  | rule | c0 c1 c2 c3 c4 c5 c6 c7 c8 | y |\n");
        for case in 0..512 {
            let entries: String = (0..9).map(|bit| if case >> bit & 1 == 1 { 'T' } else { 'F' }).collect();
            writeln!(text, "  | {case} | {entries} | {} |", case * 31 % 7).unwrap();
        }
        let result = decided(&text).result.expect("outputs");
        assert_eq!((result.kind(), result.bytes()), (FormKind::Dense, 512));
    }

    /// The classes of a number are searched without a branch where they are many, and compared where they are few.
    #[test]
    fn many_ranges_of_a_number_are_looked_up() {
        let form = |count: u32| {
            let mut text = "table: t\ninputs: { n: u32 }\noutputs: { y: u32 }\nhit: first\nrules: |\n  | rule | n | y |\n".to_owned();
            (1..count).for_each(|at| writeln!(text, "  | {at} | < {} | {} |", 1000 * at + at * at % 100, at % 7).unwrap());
            text.push_str("  | else | | 9 |\n");
            let decided = decided(&text);
            (decided.rule.kind(), decided.result.map(|it| it.kind()))
        };
        assert_eq!(form(400), (FormKind::Dense, Some(FormKind::Dense)));
        assert_eq!(form(8), (FormKind::Graph, Some(FormKind::Graph)));
    }

    /// A grid of thousands of rules has no graph that is worth its code; its keys are few.
    #[test]
    fn a_grid_is_looked_up() {
        let mut text = "table: grid\ninputs:\n  a: { type: u16, range: 0..=999 }\n  b: { type: u16, range: 0..=999 }\n  c: u8\n".to_owned();
        text.push_str("outputs: { y: u32 }\nrules: |\n  | rule | a | b | c | y |\n");
        let range = |at: usize, steps: usize, last: usize| {
            let step = (last + 1) / steps;
            format!("{}..={}", at * step, if at + 1 == steps { last } else { (at + 1) * step - 1 })
        };
        for rule in 0..15 * 12 * 16 {
            let (a, b, c) = (rule / 192, rule / 16 % 12, rule % 16);
            let (a, b, c) = (range(a, 15, 999), range(b, 12, 999), range(c, 16, 255));
            writeln!(text, "  | {rule} | {a} | {b} | {c} | {} |", rule * 37 % 1013).unwrap();
        }
        let decided = decided(&text);
        assert_eq!((decided.rule.kind(), decided.result.as_ref().map(Form::kind)), (FormKind::Dense, Some(FormKind::Dense)));
        assert_eq!(decided.rule.bytes(), 2 * 15 * 12 * 16);
    }

    /// The form of the rule, among six columns of a kind of which a graph asks as few as it can.
    fn form(columns: &str, code: &str) -> FormKind {
        let text = format!(
            "table: t\n{columns}outputs: {{ y: u8 }}\nhit: first\n{code}rules: |\n  | rule | a b c d e f | y |\n  | 1 | TT---- | 1 |\n\
             \x20 | 2 | --TT-- | 2 |\n  | 3 | ----TT | 1 |\n  | else | | 3 |\n"
        );
        let decided = decided(&text);
        assert!(decided.graph().is_some_and(|dag| !dag.asks_everything()));
        decided.rule.kind()
    }

    fn columns(kind: &str, declaration: &str) -> String {
        let columns = ["a", "b", "c", "d", "e", "f"].map(|name| format!("  {name}: {declaration}\n"));
        format!("{kind}:\n{}", columns.concat())
    }

    /// Answers that cost something are asked as the graph does, unless the table says otherwise.
    #[test]
    fn only_what_is_free_is_asked_all_at_once() {
        let converted = columns("inputs", "{ type: Flag, as: bool }");
        assert_eq!(form(&columns("inputs", "bool"), ""), FormKind::Dense);
        assert_eq!(form(&converted, ""), FormKind::Graph);
        assert_eq!(form(&converted, "code: packed\n"), FormKind::Dense);
        assert_eq!(form(&columns("conditions", "Is it so?"), ""), FormKind::Graph);
        assert_eq!(form(&columns("conditions", "Is it so?"), "code: packed\n"), FormKind::Dense);
        assert_eq!(form(&columns("inputs", "bool"), "code: graph\n"), FormKind::Graph);
        let opaque = "inputs: { s: \"&str\" }\n".to_owned();
        assert_eq!(form(&(opaque + &columns("conditions", "{ text: Is it so?, is: s.is_empty() }")), ""), FormKind::Graph);
    }

    /// Code makes the keys of inputs before it decides, whatever it then needs. A key in a used table is made only if that
    /// is called.
    #[test]
    fn keys_that_are_made_anyway_are_asked_all_at_once() {
        let days = columns("inputs", "{ type: Day, as: date, with: Day::number }");
        let text = format!(
            "table: t\n{days}outputs: {{ y: u8 }}\nhit: first\nrules: |\n  | rule | a | b | c | d | e | f | y |\n  \
             | 1 | < 2026-01-01 | >= 2020-05-01 | - | - | - | - | 1 |\n  | 2 | - | - | < 2026-01-01 | >= 2020-05-01 | - | - | 2 |\n  \
             | 3 | - | - | - | - | < 2026-01-01 | >= 2020-05-01 | 1 |\n  | else | | | | | | | 3 |\n"
        );
        assert_eq!(decided(&text).result.map(|it| it.kind()), Some(FormKind::Dense));
    }

    /// The form of a table that looks at three results of a used table and three inputs; `used` is what that table has
    /// in place of an input, and what it gives.
    fn form_of_user(input: &str, entry: &str, result: &str) -> FormKind {
        let uses: String = ["a", "b", "c"].map(|name| format!("  {name}: {{ table: used.yaml, with: {{ n: n{name} }} }}\n")).concat();
        let inputs: String = ["na", "nb", "nc"].map(|name| format!("  {name}: {input}\n")).concat();
        let text = format!(
            "table: t\nuses:\n{uses}inputs:\n{inputs}  d: bool\n  e: bool\n  f: bool\noutputs: {{ y: u8 }}\nhit: first\nrules: |\n  \
             | rule | a b c d e f | y |\n  | 1 | TT---- | 1 |\n  | 2 | --TT-- | 2 |\n  | 3 | ----TT | 1 |\n  | else | | 3 |\n"
        );
        let used = format!(
            "table: used\ninputs: {{ n: {input} }}\noutputs: {{ y: bool }}\nrules: |\n  | rule | n | y |\n  | 1 | {entry} | {result} |\n  | else | | false |\n"
        );
        let compiled = checked_with(&text, &[("used.yaml", &used)]);
        let Unit::VerifiedTable(verified) = &compiled.unit else { panic!("{:?}", compiled.findings) };
        build(verified).result.expect("outputs").kind()
    }

    /// A used table is computed although its result may not matter only if it runs no code of the program and cannot
    /// panic.
    #[test]
    fn used_tables_that_only_look_up_are_asked_all_at_once() {
        assert_eq!(form_of_user("u8", "< 5", "true"), FormKind::Dense);
        assert_eq!(form_of_user("{ type: u8, range: 0..=9 }", "< 5", "true"), FormKind::Dense);
        for (input, entry, result) in [
            ("u8", "< 5", "is_odd(n)"),
            ("u8", "< 5", "todo!()"),
            ("{ type: Day, as: date, with: Day::number }", "< 2026-01-01", "true"),
            ("{ type: Flag, as: bool }", "T", "true"),
        ] {
            assert_eq!(form_of_user(input, entry, result), FormKind::Graph, "{input} {entry} {result}");
        }
    }

    /// A column that is not applicable everywhere is in no key, not even where the table asks for one.
    #[test]
    fn what_is_not_always_applicable_is_in_no_key() {
        let conditions = columns("conditions", "Is it so?").replace("  f: Is it so?", "  f: { text: Is it so?, requires: e }");
        assert_eq!(form(&conditions, "code: packed\n"), FormKind::Graph);
        assert_eq!(form(&conditions, ""), FormKind::Graph);
    }
}
