//! A decision table on the screen, with the decision that it made: the answers given, the rule that fired, and why not
//! the others.
//!
//! [`Recorder`] observes the decisions of any table that `dtable!` compiles. [`TableView`] draws one of them: a rule a line, the
//! one that fires lit up behind a `>`, the others dimmed. Which of these would fire if one answer were another, [`Cases`] finds out
//! from the table's text: they stand behind a `!` with the contradicted entries in brackets; a rule that matches too,
//! after the one that fires, stands behind a `=`. [`summary`] and [`explain`] say the same in words.
//!
//! [`WallView`] draws all rules of a table at a glance, each as a small board by the [`Pictures`] of its game; [`StripView`] all cases in
//! the order of the rules; [`PathView`] the questions of a decision one after the other, and [`GraphView`] its way through the
//! [`DecisionGraph`]. [`Decision::after`] is a decision as it was after so many steps, and all of them show it so. Each is drawn
//! for the colours and characters that a terminal has: [`Palette`], [`Glyphs`].
//!
//! Nothing in here knows a particular table, or asks anything of the terminal: the program that draws does both.
//!
//! ```
//! use dtable_runtime::{ActionData, ConditionData, Entry, Kind, NextData, Observer, RuleData, Rules, TableData, Value};
//! use ratatui::{Terminal, backend::TestBackend};
//! use table_view::{Cases, Palette, Recorder, TableState, TableView, summary};
//!
//! const TEXT: &str = "
//! table: door
//! conditions: { open: Open? }
//! actions: { knock: Knock at it, enter: }
//! rules: |
//!   | rule | open | do    |
//!   | R1   | F    | knock |
//!   | else |      | enter |
//! ";
//!
//! // `dtable!` makes this of it.
//! static DOOR: TableData = TableData {
//!     name: "door",
//!     title: "",
//!     doc: "",
//!     conditions: &[ConditionData { name: "open", text: "Open?", values: &[], kind: Kind::Bool, range: "" }],
//!     actions: &[ActionData { name: "knock", text: "Knock at it" }, ActionData { name: "enter", text: "" }],
//!     relations: &[],
//!     rules: Rules::Listed(&[
//!         RuleData {
//!             id: "R1",
//!             title: "",
//!             entries: &[Entry { text: "F", holds: &[(0, 0)] }],
//!             actions: &[0],
//!             outputs: &[],
//!             next: NextData::Same,
//!         },
//!         RuleData { id: "else", title: "", entries: &[], actions: &[1], outputs: &[], next: NextData::Same },
//!     ]),
//! };
//!
//! // `decide_observed` of the table's module calls these.
//! let mut recorder = Recorder::new();
//! recorder.asked(&DOOR, 0, Value::Bool(true));
//! recorder.fired(&DOOR, 1);
//! recorder.performing(&DOOR, 1);
//!
//! let decisions = recorder.take();
//! assert_eq!(summary(&decisions[0]), "door: rule `else` -> enter");
//!
//! let mut terminal = Terminal::new(TestBackend::new(44, 8))?;
//! let marks = Cases::read(&DOOR, TEXT).expect("the text is that of the table").marks(&decisions[0]);
//! let (view, mut state) = (TableView::new(&decisions[0]).marks(&marks).look(Palette::Plain.into()), TableState::default());
//! state.follow();
//! terminal.draw(|frame| frame.render_stateful_widget(&view, frame.area(), &mut state))?;
//! let expected = r#"
//! "       open                                 "
//! "  is   T                                    "
//! "────────────────────────────────────────────"
//! "! R1  [F]   knock                           "
//! "> else      enter                           "
//! "> else: enter                               "
//! "! R1 but for `Open?` (wants F, is T)        "
//! "! 1 one answer away  rules 1-2 of 2         "
//! "#;
//! assert_eq!(terminal.backend().to_string().trim(), expected.trim());
//! # Ok::<(), std::convert::Infallible>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod cases;
mod columns;
mod counts;
mod decision;
mod graph;
mod head;
mod lines;
mod palette;
mod path;
mod picture;
mod rows;
mod scrolled;
mod state;
mod strip;
mod style;
mod text;
mod view;
mod wall;
mod words;

pub use cases::{Cases, Mark, Marks, Near};
pub use counts::CaseCounts;
pub use decision::{Decision, Left, Recorder};
pub use graph::{DecisionGraph, GraphView};
pub use palette::{Glyphs, Look, Palette};
pub use path::PathView;
pub use picture::{NoPictures, Picture, Pictures, Stone, Tile};
pub use rows::{DeletedRule, Spot};
pub use scrolled::ScrollState;
pub use state::TableState;
pub use strip::StripView;
pub use text::cut;
pub use view::TableView;
pub use wall::{WallState, WallView};
pub use words::{answer, explain, summary};
