//! The documentation of a table: what rustdoc and the hovers of editors show.

mod declaration_lists;
mod graph_section;
mod hover_text;
mod notes_section;
mod rules_table;
pub(crate) mod sheet;
mod verdict_section;

pub use hover_text::text_table;

use crate::doc::shown_table::{Section, Shown};
use crate::doc::{html, markdown, network_section, words};
use crate::lists::CollectVec;
use crate::model::Table;
use crate::source::Source;
use std::fmt::Write;

/// The most rules that a page shows.
const MOST_RULES_ON_PAGE: usize = 1_000;

pub(crate) const STYLE: &str = include_str!("style.css");

/// Returns the documentation of the generated function, as Markdown with HTML in it.
///
/// The first line is the summary. Then follow the rules, the declarations, the properties, the verdict and the drawing.
/// All text of the author is escaped, and the HTML has no blank line, which would end it for Markdown.
#[must_use]
pub fn page(shown: &Shown) -> String {
    let mut page = format!("{}\n\n", markdown::opening(shown.table));
    for (at, section) in sections(shown).iter().enumerate() {
        let style = if at == 0 { format!("<style>\n{STYLE}</style>\n") } else { String::new() };
        let _ = write!(page, "# {}\n\n{style}{}\n\n", section.heading, section.html.trim_end());
    }
    page
}

/// Returns all sections of the page, without the author's text at its top.
pub(crate) fn sections(shown: &Shown) -> Vec<Section> {
    let Shown { table, source, .. } = *shown;
    let rules = Section { heading: "Rules", html: format!("{}{}{}", policy(table), rules(shown), origin(table, source)) };
    let sections = [
        Some(rules),
        notes_section::section(shown, MOST_RULES_ON_PAGE),
        network_section::section(shown),
        declaration_lists::inputs(table, source),
        declaration_lists::constants(table, source),
        declaration_lists::conditions(table, source),
        declaration_lists::actions(table, source),
        declaration_lists::outputs(table, source),
        declaration_lists::relations(table, source),
        declaration_lists::properties(shown),
        Some(verdict_section::section(shown)),
        declaration_lists::examples(shown),
        shown.graph.map(|dag| graph_section::section(shown, dag)),
    ];
    sections.into_iter().flatten().collect_vec()
}

/// Returns the grid, or the reason why there is none.
fn rules(shown: &Shown) -> String {
    let table = shown.table;
    if table.rules.len() <= MOST_RULES_ON_PAGE {
        return rules_table::grid(table, shown.verdict, shown.links);
    }
    format!("<p>The table has {} rules, too many to be shown: they stand in its file.</p>", table.rules.len())
}

/// Says which file the page is about.
fn origin(table: &Table, source: Option<&Source>) -> String {
    let Some(source) = source else { return String::new() };
    let line = source.place(table.name.span.start).line;
    format!("<p class=\"dtable-from\"><code>{}</code>, from line {line} on</p>\n", html::escape(source.path()))
}

/// Describes the hit policy.
fn policy(table: &Table) -> String {
    let empty = match (table.may_be_empty, table.gives_option()) {
        (false, _) => "",
        (true, false) => "; no rule need match",
        (true, true) => "; where none matches, it is <code>None</code>",
    };
    let shown = |(name, meaning)| format!("<p>Hit policy <code>{name}</code>: {meaning}{empty}.</p>\n");
    words::policy(table.hit).map_or_else(String::new, shown)
}

#[cfg(test)]
mod tests {
    use expect_test::{expect, expect_file};

    use super::*;
    use crate::doc::fixture::{computer_move, dag, dish, game, spanned, table, verdict};
    use crate::doc::html::Links;
    use crate::model::{Count, Formula, HitPolicy, Monotone, Note, PartKind, PropertyKind, Statement, StatementPart, Test, ValueSet};
    use crate::verify::Verdict;

    fn whole(table: &Table) -> String {
        page(&Shown { graph: Some(&dag(table)), ..shown(table, &verdict(table)) })
    }

    fn shown<'a>(table: &'a Table, verdict: &'a Verdict) -> Shown<'a> {
        Shown { table, source: None, verdict, graph: None, cost: None, links: Links::Items, used: &[] }
    }

    fn plain(table: &Table, verdict: &Verdict) -> String {
        page(&shown(table, verdict))
    }

    #[test]
    fn actions_and_relations() {
        expect_file!["../golden/game.md"].assert_eq(&plain(&game(), &verdict(&game())));
    }

    #[test]
    fn enums_and_outputs() {
        expect_file!["../golden/dish.md"].assert_eq(&plain(&dish(), &verdict(&dish())));
    }

    /// A table whose conditions are computed, with a claim and an assumption.
    fn approach() -> Table {
        let is_true = |column| Formula::Atom { column, set: ValueSet::one(1) };
        let understood = |column| Some(Test::Member { column, set: ValueSet::one(130) });
        let mut table = table("approach", "", "")
            .counts("bx", 1, 8)
            .counts("qx", 1, 8)
            .computes("far", "bx > qx + 2", understood(0))
            .computes("near", "bx == 2", understood(0))
            .computes("odd", "is_odd::<i8>(bx)", None)
            .requires(2)
            .does("go", "")
            .relation("far -> !near", Formula::Not(Box::new(Formula::And(vec![is_true(2), is_true(3)]))))
            .relation("odd -> near", Formula::Or(vec![Formula::Not(Box::new(is_true(4))), is_true(3)]))
            .rule("1: - - - - -: go")
            .rule("2: - - T - F: go");
        table.hit = HitPolicy::First;
        table
    }

    #[test]
    fn expressions_and_claims() {
        let verdict = Verdict { cases: Some(Count::from(7u32)), case_counts: vec![Count::from(7u32), Count::ZERO], ..Verdict::default() };
        expect_file!["../golden/approach.md"].assert_eq(&plain(&approach(), &verdict));
    }

    /// Every kind of property; the last one is not proved.
    #[test]
    fn proved_properties_are_listed() {
        let text = |text: &str| text.to_owned();
        let about = |column| Statement {
            whole: StatementPart {
                text: text(""),
                span: spanned(()).span,
                kind: PartKind::Formula(Formula::Atom { column, set: ValueSet::one(1) }),
            },
            facts: Vec::new(),
        };
        let grows = |columns| Monotone { output: 0, columns };
        let mut table = table("t", "", "").counts("age", 0, 9).asks("member", "").asks("since", "").requires(1).gives("euros", "u8");
        table = table.rule("1: - - -: 1");
        table = table.states("", "always: euros < 2 && member", PropertyKind::Always(about(1)));
        table = table.states("<b>", "never: since", PropertyKind::Never(about(2)));
        table = table.states("", "can: euros == 1", PropertyKind::Can(about(1)));
        table = table.states("", "ignores: [age, member]", PropertyKind::Ignores(vec![0, 1]));
        table = table.states("", "rises: euros, in: age", PropertyKind::Rises(grows(vec![0])));
        table = table.states("", "falls: euros, in: member", PropertyKind::Falls(grows(vec![1])));
        table = table.states("", "can: not proved", PropertyKind::Can(about(1)));
        let verdict = Verdict { cases: Some(Count::from(30u32)), properties: (0..6).collect(), ..Verdict::default() };
        let page = plain(&table, &verdict);
        let section = page.split("# Properties").nth(1).unwrap().split("# Cases").next().unwrap();
        expect![[r#"


            <ul class="dtable-names">
            <li><code>always: euros &lt; 2 &amp;&amp; member</code> <small><em>proved</em> for all 30 cases</small></li>
            <li>&lt;b&gt;: <code>never: since</code> <small><em>proved</em> for all cases in which since is applicable</small></li>
            <li><code>can: euros == 1</code> <small><em>proved</em> for at least one case</small></li>
            <li><code>ignores: [age, member]</code> <small><em>proved</em> for any two cases that differ in age and member alone</small></li>
            <li><code>rises: euros, in: age</code> <small><em>proved</em> for any two cases that differ in age alone</small></li>
            <li><code>falls: euros, in: member</code> <small><em>proved</em> for any two cases that differ in member alone</small></li>
            </ul>

        "#]].assert_eq(section);
        expect![[r#"
             compiling: each of the 30 cases fires a rule, and no two rules contradict each other.

            - `always: euros < 2 && member`: proved for all 30 cases
            - \<b\>: proved for all cases in which since is applicable
            - `can: euros == 1`: proved for at least one case
            - `ignores: [age, member]`: proved for any two cases that differ in age and member alone
            - `rises: euros, in: age`: proved for any two cases that differ in age alone
            - `falls: euros, in: member`: proved for any two cases that differ in member alone
        "#]]
        .assert_eq(text_table(&table, &verdict).split("Proved while").nth(1).unwrap());
    }

    #[test]
    fn notes_have_a_section() {
        let mut noted = table("t", "", "").asks("a", "").gives("r", "u8").rule("1: T: 1").rule("2: F: 2");
        noted.notes = ["why", "who"].map(|it| Note { name: spanned(it.to_owned()), text: format!("<{it}>") }).into();
        noted.rules[1].notes = vec!["Art. 4\n\n<b>".to_owned(), String::new()];
        let page = plain(&noted, &verdict(&noted));
        assert_closed(&page);
        let section = page.split("# Notes").nth(1).unwrap().split("# Conditions").next().unwrap();
        expect![[r#"


            <div class="dtable rows"><table>
            <thead><tr><th>rule</th><th class="n" title="&lt;why&gt;">why</th><th class="n" title="&lt;who&gt;">who</th></tr></thead>
            <tbody>
            <tr><th><a href="t/enum.Rule.html#variant.R2" title="2">2</a></th><td>Art. 4  &lt;b&gt;</td><td></td></tr>
            </tbody>
            </table></div>

        "#]]
        .assert_eq(section);
    }

    /// Under `first`, nobody lists the regions of ELSE: the sentence ends, and no empty table follows.
    #[test]
    fn else_without_regions_has_a_sentence_alone() {
        let table = table("t", "", "").counts("n", 0, 9).does("x", "").rule("1: 3: x").rule("else:: x");
        let verdict = Verdict { case_counts: vec![Count::from(1u32), Count::from(1u32)], ..Verdict::default() };
        let page = plain(&table, &verdict);
        assert!(page.contains("takes 1 case, where no other rule fires.</p>"), "{page}");
        assert!(!page.contains("<thead><tr><th>cases</th></tr></thead>"));
    }

    #[test]
    fn classes_are_explained_where_rules_ask_for_numbers() {
        let table = table("t", "", "").counts("n", 0, 9).does("x", "").rule("1: 3: x").rule("else:: x");
        assert!(plain(&table, &Verdict::default()).contains("A case is one combination of classes of values."));
    }

    /// Markdown ends HTML at a blank line, so each piece between blank lines closes what it opens.
    fn assert_closed(page: &str) {
        for block in page.split("\n\n") {
            for tag in ["style", "div", "table", "tr", "td", "th", "ul", "li", "p", "svg", "g", "a", "text", "code", "span"] {
                let opened = block.matches(&format!("<{tag}>")).count() + block.matches(&format!("<{tag} ")).count();
                assert_eq!(opened, block.matches(&format!("</{tag}>")).count(), "<{tag}> in\n{block}");
            }
        }
    }

    #[test]
    fn no_blank_line_is_inside_html() {
        for table in [game(), dish(), computer_move(), hostile()] {
            assert_closed(&whole(&table));
        }
    }

    /// The author's text tries to leave its place, everywhere.
    fn hostile() -> Table {
        let evil = "</td>\n\n<script>x\"'&</script>";
        let mut table = table("t", evil, evil).asks("a", evil).does("x", evil).rule("1: T: x").rule("else:: x").example("T", 0);
        table = table.relation(evil, crate::model::Formula::And(Vec::new()));
        table.rules[0].title = evil.to_owned();
        table
    }

    #[test]
    fn text_of_the_author_stays_text() {
        let page = whole(&hostile());
        let (prose, html) = page.split_once("# Rules").unwrap();
        assert_eq!(prose.matches('<').count(), prose.matches("\\<").count());
        assert!(!html.contains("<script") && !html.contains("</script") && !html.contains("x\"'"), "{html}");
        assert!(!text_table(&hostile(), &verdict(&hostile())).replace("\\<", "").contains("<script"));
    }

    #[test]
    fn the_first_line_is_the_summary() {
        let untitled = |title, doc| whole(&table("t", title, doc).asks("a", "").does("x", "").rule("1: -: x"));
        assert!(untitled("Go\n home", "More.").starts_with("Go home\n\nMore.\n\n#"));
        assert!(untitled("", "What `a`\nis *for*.\n\nAnd [more].").starts_with("What `a`\nis *for*.\n\nAnd \\[more\\].\n\n#"));
        assert!(untitled("", "").starts_with("The decision table `t`.\n\n#"));
    }

    #[test]
    fn wide_tables_turn_their_ids_and_long_ones_their_rules() {
        assert!(whole(&game()).contains(r#"<div class="dtable"><table>"#));
        assert!(whole(&computer_move()).contains(r#"<div class="dtable turned"><table>"#));
        assert!(whole(&long(120)).contains(r#"<div class="dtable rows"><table>"#));
    }

    /// Many rules on one condition.
    fn long(rules: usize) -> Table {
        let table = table("t", "", "").asks("a", "").does("x", "");
        (1..=rules).fold(table, |table, id| table.rule(&format!("{id}: -: x")))
    }

    #[test]
    fn two_hundred_rules_are_shown() {
        assert!(whole(&long(200)).contains("title=\"x\">200</a>"));
        let page = plain(&long(201), &verdict(&long(201)));
        assert!(page.contains("The first 200 of 201 rules are shown.") && !page.contains(">201</a>"));
    }

    #[test]
    fn a_wide_table_shows_fewer_rules() {
        let table = (0..499).fold(table("t", "", ""), |table, at| table.asks(&format!("a{at}"), "")).does("x", "");
        let table = (1..=30).fold(table, |table, id| table.rule(&format!("{id}: {}: x", "- ".repeat(499))));
        let verdict = Verdict { case_counts: vec![Count::ZERO; 30], ..Verdict::default() };
        assert!(plain(&table, &verdict).contains("The first 20 of 30 rules are shown."));
    }

    #[test]
    fn choices_costs_and_weights_are_shown() {
        let mut acts = table("t", "", "").asks("a", "Is it?").does("x", "").does("y", "Do it").rule("1: T: x").rule("else:: y");
        acts.rules[0].alternatives = vec![acts.rules[1].outcome.clone()];
        acts.columns[0].cost = 20;
        for rule in &mut acts.rules {
            rule.weight = Some(37);
        }
        let page = whole(&acts);
        assert!(page.contains("<td class=\"a\">(1)</td>") && page.contains("title=\"Do it; in brackets: as right as what is performed\""));
        assert!(page.contains("<small>cost 20</small>") && page.matches("<td class=\"c\">37</td>").count() == 2);
        let mut gives = table("t", "", "").asks("a", "").gives("out", "u8").rule("1: T: 1").rule("else:: 2");
        gives.rules[0].alternatives = vec![gives.rules[1].outcome.clone()];
        assert!(whole(&gives).contains("<code>one_of(1, 2)</code>"));
    }

    #[test]
    fn long_numbers_are_rounded_where_they_stand_in_a_cell() {
        let mut verdict = verdict(&game());
        verdict.case_counts[0] = (0..200).fold(Count::from(1u32), |count, _| count * Count::from(2u32));
        assert!(plain(&game(), &verdict).contains("1.60e60"));
    }
}
