//! The decision graph by which a table decides.

use dtable_core::compile::{Unit, check};
use dtable_core::decide::{Node, build};
use dtable_core::model::Origin;
use dtable_core::source::Source;
use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::StatefulWidget;

use crate::style::Styles;
use crate::{Decision, Look, ScrollState, words};

/// The graph that the compiler has found for a table: which condition it asks first, and which after each answer.
#[derive(Debug)]
pub struct DecisionGraph {
    data: &'static TableData,
    nodes: Vec<GraphNode>,
    /// By condition, whether it is an input: those are there before anything is asked.
    is_input: Vec<bool>,
}

#[derive(Debug)]
enum GraphNode {
    /// Asks a condition.
    Test { condition: usize, branches: Vec<GraphBranch> },
    /// A rule fires.
    Rule(usize),
}

#[derive(Debug)]
struct GraphBranch {
    /// The values, as entries name them.
    values: String,
    /// Their positions: from and to.
    spans: Vec<(u128, u128)>,
    to: usize,
}

impl DecisionGraph {
    /// Compiles the text of a table to its graph, which takes as long as the compiler does.
    ///
    /// `None` where the text is not that of a verified table, is another's, or is decided by other means than a graph.
    #[must_use]
    pub fn read(data: &'static TableData, text: &str) -> Option<Self> {
        let source = Source::new(format!("{}.yaml", data.name), text);
        let Unit::VerifiedTable(verified) = check(source, &mut |_| Err(String::from("no other file is read"))).unit else { return None };
        let (table, forms) = (verified.table(), build(&verified));
        if !crate::cases::is_same(data, table) {
            return None;
        }
        let node = |node: &Node| match node {
            Node::Leaf(rule) => GraphNode::Rule(*rule),
            Node::Test { column, branches } => {
                let domain = &table.columns[*column].domain;
                let branches = branches.iter().map(|it| GraphBranch {
                    values: domain.entry(&it.values),
                    spans: it.values.spans().to_vec(),
                    to: it.to,
                });
                GraphNode::Test { condition: *column, branches: branches.collect() }
            }
        };
        let is_input = table.columns.iter().map(|it| it.origin == Origin::Input).collect();
        Some(Self { data, nodes: forms.graph()?.nodes.iter().map(node).collect(), is_input })
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        self.data
    }

    /// How many questions there are in it, and how many ends.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let tests = self.nodes.iter().filter(|it| matches!(it, GraphNode::Test { .. })).count();
        (tests, self.nodes.len() - tests)
    }

    /// Was the decision made by this graph, as far as it has come: did it ask these questions, in this order, and did this rule fire?
    #[must_use]
    pub fn has_made(&self, decision: &Decision) -> bool {
        decision.table == self.data && self.path(decision).is_some()
    }

    /// The nodes that a decision went through; `None` where it was not made by this graph: where it asked other questions, or in
    /// another order, or another rule fired.
    fn path(&self, decision: &Decision) -> Option<Vec<usize>> {
        let mut path = vec![0];
        let mut asked = decision.asked.iter().filter(|it| !self.is_input[**it]);
        loop {
            match self.nodes.get(*path.last()?)? {
                GraphNode::Rule(rule) => return (asked.next().is_none() && decision.fired.is_none_or(|it| it == *rule)).then_some(path),
                GraphNode::Test { condition, branches } => {
                    let is_next = self.is_input[*condition] || asked.next() == Some(condition);
                    // A decision that is not over has not asked this.
                    let Some(value) = decision.answered(*condition).filter(|_| is_next) else {
                        return (decision.fired.is_none() && asked.next().is_none()).then_some(path);
                    };
                    let value = value.position(self.data.conditions[*condition].kind);
                    let branch = branches.iter().find(|it| it.spans.iter().any(|(from, to)| (*from..=*to).contains(&value)))?;
                    path.push(branch.to);
                }
            }
        }
    }

    /// By node, how many rules can be reached.
    fn reached(&self) -> Vec<usize> {
        let mut reached: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            reached[at] = match node {
                GraphNode::Rule(rule) => vec![*rule],
                GraphNode::Test { branches, .. } => {
                    let mut rules: Vec<usize> = branches.iter().flat_map(|it| reached[it.to].clone()).collect();
                    rules.sort_unstable();
                    rules.dedup();
                    rules
                }
            };
        }
        reached.into_iter().map(|it| it.len()).collect()
    }
}

/// Draws the graph as a tree, the way of a decision through it lit behind `>`.
///
/// In brief, what lies off that way is a line a branch: how many rules can be reached there. As a whole, a part to which several
/// branches lead is drawn once, and named by its number wherever else it follows. A decision that was not made by this graph is not
/// drawn into it: the first line says so.
#[derive(Clone, Copy, Debug)]
pub struct GraphView<'a> {
    graph: &'a DecisionGraph,
    decision: Option<&'a Decision>,
    is_whole: bool,
    look: Look,
}

impl<'a> GraphView<'a> {
    /// The graph of a table, in brief and in colour.
    #[must_use]
    pub const fn new(graph: &'a DecisionGraph) -> Self {
        Self { graph, decision: None, is_whole: false, look: Look::DEFAULT }
    }

    /// With a decision.
    #[must_use]
    pub const fn decision(mut self, decision: &'a Decision) -> Self {
        self.decision = Some(decision);
        self
    }

    /// With all of its branches, or in brief.
    #[must_use]
    pub const fn whole(mut self, is_whole: bool) -> Self {
        self.is_whole = is_whole;
        self
    }

    /// With the colours and characters of a terminal.
    #[must_use]
    pub const fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }
}

impl StatefulWidget for GraphView<'_> {
    type State = ScrollState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut ScrollState) {
        let area = area.intersection(buf.area);
        let tree = Tree::drawn(&self);
        state.draw(&tree.lines, tree.followed, area, buf);
        self.look.glyphs.restrict(area, buf);
    }
}

/// The lines of a graph.
struct Tree<'a> {
    graph: &'a DecisionGraph,
    styles: Styles,
    is_whole: bool,
    path: Vec<usize>,
    reached: Vec<usize>,
    /// By node, how many branches lead to it, and whether it has been drawn.
    parents: Vec<usize>,
    drawn: Vec<bool>,
    lines: Vec<(String, Style)>,
    followed: usize,
}

/// A node to be drawn: the branch that leads to it.
struct Step {
    node: usize,
    /// The lines of the tree before this node, and before the nodes that follow it.
    before: [String; 2],
    values: String,
    /// Whether the decision went there.
    is_on_path: bool,
}

impl<'a> Tree<'a> {
    fn drawn(view: &GraphView<'a>) -> Self {
        let (graph, styles) = (view.graph, Styles::from(view.look.palette));
        let path = view.decision.map(|it| graph.path(it).filter(|_| it.table == graph.data));
        let mut parents = vec![0; graph.nodes.len()];
        for node in &graph.nodes {
            if let GraphNode::Test { branches, .. } = node {
                branches.iter().for_each(|it| parents[it.to] += 1);
            }
        }
        let is_foreign = matches!(path, Some(None));
        let mut tree = Self {
            graph,
            styles,
            is_whole: view.is_whole || path.is_none() || is_foreign,
            path: path.flatten().unwrap_or_default(),
            reached: graph.reached(),
            parents,
            drawn: vec![false; graph.nodes.len()],
            lines: Vec::new(),
            followed: 0,
        };
        if is_foreign {
            tree.lines.push((String::from("this decision was not made by this graph: its way is not shown"), tree.styles.near));
        }
        let is_on_path = !tree.path.is_empty();
        let mut steps = vec![Step { node: 0, before: [String::new(), String::new()], values: String::new(), is_on_path }];
        while let Some(step) = steps.pop() {
            tree.draw(step, &mut steps);
        }
        tree
    }

    /// Draws a node, and puts those that follow it on the stack.
    fn draw(&mut self, step: Step, steps: &mut Vec<Step>) {
        let graph = self.graph;
        let sign = if step.is_on_path { ">" } else { " " };
        let values = if step.values.is_empty() { String::new() } else { format!("{}: ", step.values) };
        let (what, follows) = self.named(&step);
        let style = match step.is_on_path {
            true => self.styles.bar_fired,
            false if self.path.is_empty() => self.styles.left,
            false => self.styles.other,
        };
        if step.is_on_path {
            self.followed = self.lines.len();
        }
        self.lines.push((format!("{sign} {}{values}{what}", step.before[0]), style));
        let GraphNode::Test { branches, .. } = &graph.nodes[step.node] else { return };
        if !follows {
            return;
        }
        self.drawn[step.node] = true;
        // `T` before `F`, as people say it; the stack gives the last first.
        let mut order: Vec<usize> = (0..branches.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(branches[*at].values == "T"));
        for (place, at) in order.iter().enumerate().rev() {
            let branch = &branches[*at];
            let is_last = place + 1 == branches.len();
            let (joint, below) = if is_last { ("└ ", "  ") } else { ("├ ", "│ ") };
            let next = self.path.iter().position(|it| *it == step.node).and_then(|at| self.path.get(at + 1));
            steps.push(Step {
                node: branch.to,
                before: [format!("{}{joint}", step.before[1]), format!("{}{below}", step.before[1])],
                values: branch.values.clone(),
                is_on_path: step.is_on_path && next == Some(&branch.to),
            });
        }
    }

    /// The text of a node, and whether the nodes that follow it are drawn.
    fn named(&self, step: &Step) -> (String, bool) {
        let table = self.graph.data;
        let (node, is_brief) = (step.node, !self.is_whole && !step.is_on_path);
        match &self.graph.nodes[node] {
            GraphNode::Rule(rule) if step.is_on_path => (words::rule(table, *rule), false),
            GraphNode::Rule(rule) => (words::id(table, *rule).into_owned(), false),
            GraphNode::Test { .. } if is_brief => (format!("{} rules", self.reached[node]), false),
            GraphNode::Test { condition, .. } => {
                let it = &table.conditions[*condition];
                let number = if self.parents[node] > 1 && self.is_whole { format!("  #{node}") } else { String::new() };
                let text = if step.is_on_path && !it.text.is_empty() { format!(": {}", it.text) } else { String::from("?") };
                // What the decision went through is drawn where it went.
                match self.drawn[node] || (!step.is_on_path && self.path.contains(&node)) {
                    true => (format!("as #{node}"), false),
                    false => (format!("{}{text}{number}", it.name), true),
                }
            }
        }
    }
}
