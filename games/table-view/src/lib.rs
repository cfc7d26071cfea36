//! A decision table on the screen, with the decision that it made: the answers given, the rule that fired, and why not
//! the others.
//!
//! [`Recorder`] observes the decisions of any table that `dtable!` compiles. [`TableView`] draws one of them: a rule a line, the
//! one that fires lit up behind a `>`, those that exactly one answer contradicts behind a `!` with that entry in brackets, the others
//! dimmed. [`summary`] and [`explain`] say the same in words.
//!
//! Nothing in here knows a particular table, or asks anything of the terminal: the program that draws does both.
//!
//! ```
//! use dtable_runtime::{ActionData, ConditionData, Entry, Kind, NextData, Observer, RuleData, TableData, Value};
//! use ratatui::{Terminal, backend::TestBackend};
//! use table_view::{Palette, Recorder, TableState, TableView, summary};
//!
//! // `dtable!` makes this of `| open | F | knock |` and `| else | | enter |`.
//! static DOOR: TableData = TableData {
//!     name: "door",
//!     title: "",
//!     doc: "",
//!     conditions: &[ConditionData { name: "open", text: "Open?", values: &[], kind: Kind::Bool, range: "" }],
//!     actions: &[ActionData { name: "knock", text: "Knock at it" }, ActionData { name: "enter", text: "" }],
//!     relations: &[],
//!     rules: &[
//!         RuleData {
//!             id: "R1",
//!             title: "",
//!             entries: &[Entry { text: "F", holds: &[(0, 0)] }],
//!             actions: &[0],
//!             outputs: &[],
//!             next: NextData::Same,
//!         },
//!         RuleData { id: "else", title: "", entries: &[], actions: &[1], outputs: &[], next: NextData::Same },
//!     ],
//!     ids: None,
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
//! let (view, mut state) = (TableView::new(&decisions[0]).palette(Palette::Plain), TableState::default());
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

mod columns;
mod decision;
mod head;
mod lines;
mod near;
mod state;
mod style;
mod text;
mod view;
mod words;

pub use decision::{Decision, Recorder};
pub use state::TableState;
pub use style::Palette;
pub use text::cut;
pub use view::TableView;
pub use words::{explain, summary};
