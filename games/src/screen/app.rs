//! The program without its terminal: events in, a drawing out.

use std::mem;

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::games::Setups;
use super::kind::Kind;
use super::look::Look;
use super::menu::Menu;
use super::session::Session;
use super::{help, view};

/// The menu or a game, and what lies over it.
pub struct App {
    setups: Setups,
    look: Look,
    menu: Menu,
    session: Option<Session>,
    /// Games that were left for the menu.
    left: Vec<Session>,
    over: Option<Overlay>,
    quits: bool,
    /// Has it been said that a changed table would be lost?
    warned: bool,
    /// Has the human asked for the shell?
    stops: bool,
}

/// A text that is read before anything else goes on.
struct Overlay {
    topic: Topic,
    lines: Vec<String>,
    scroll: u16,
    /// How far it can be scrolled, as it was drawn.
    most: u16,
}

/// What a text is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Topic {
    Help,
    Why,
    Proof,
    Correction,
}

impl Topic {
    const fn title(self) -> &'static str {
        match self {
            Self::Help => "help",
            Self::Why => "why",
            Self::Proof => "proof",
            Self::Correction => "correction",
        }
    }
}

impl App {
    /// Begins with the menu, or with a game.
    pub fn new(setups: Setups, game: Option<Kind>, look: Look) -> Self {
        let mut app = Self {
            setups,
            look,
            menu: Menu::new(setups, look),
            session: None,
            left: Vec::new(),
            over: None,
            quits: false,
            warned: false,
            stops: false,
        };
        if let Some(kind) = game {
            app.play(kind);
        }
        app
    }

    /// Goes on with a game that was left, or begins one.
    fn play(&mut self, kind: Kind) {
        let left = self.left.iter().position(|session| session.play.kind() == kind);
        let session = left.map(|at| self.left.swap_remove(at));
        self.session = Some(session.unwrap_or_else(|| Session::new(self.setups.play(kind), self.look, self.setups.is_real)));
    }

    /// Has Ctrl-Z been pressed since the last time?
    pub const fn takes_stop(&mut self) -> bool {
        mem::replace(&mut self.stops, false)
    }

    /// The name of the table that is looked at.
    #[cfg(test)]
    pub fn table(&self) -> Option<&'static str> {
        Some(self.session.as_ref()?.log.table()?.name)
    }

    /// Is there work beside the game that is not done?
    pub fn is_busy(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_busy)
    }

    /// Looks at the work beside the game.
    pub fn look(&mut self) {
        let Some(session) = &mut self.session else { return };
        session.look_at_work();
        if let Some(over) = self.over.as_mut().filter(|over| over.topic == Topic::Proof) {
            over.lines = session.proof();
        }
    }

    /// Some time has passed: is there anything new to draw?
    pub fn tick(&mut self) -> bool {
        match &mut self.session {
            Some(session) => {
                let is_new = session.tick();
                if let Some(over) = self.over.as_mut().filter(|over| is_new && over.topic == Topic::Proof) {
                    over.lines = session.proof();
                }
                is_new
            }
            None => self.over.is_none() && self.menu.tick(),
        }
    }

    /// Has the human had enough?
    pub const fn quits(&self) -> bool {
        self.quits
    }

    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, buffer) = (frame.area(), frame.buffer_mut());
        if area.width < view::LEAST.0 || area.height < view::LEAST.1 {
            return view::too_small(area, buffer);
        }
        match &mut self.session {
            Some(session) => view::session(session, area, buffer),
            None => {
                let is_left = |kind: Kind| self.left.iter().any(|session| session.play.kind() == kind);
                self.menu.draw(area, buffer, is_left);
            }
        }
        if let Some(over) = &mut self.over {
            over.most = view::overlay(over.topic.title(), &over.lines, over.scroll, area, buffer);
        }
        self.look.glyphs.restrict(area, buffer);
    }

    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let warned = mem::take(&mut self.warned);
        self.warned = warned && is_to_quit(key);
        // The terminal is raw: this is how Ctrl-C and Ctrl-Z arrive.
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) {
                self.quit();
            }
            self.stops |= key.code == KeyCode::Char('z');
            return;
        }
        match key.code {
            code if self.over.is_some() => self.overlay_key(code),
            code if self.session.as_ref().is_some_and(|session| session.editor.is_some()) => self.session_key(code),
            KeyCode::Char('q' | 'Q') => self.quit(),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Topic::Help),
            code if self.session.is_some() => self.session_key(code),
            code => self.menu_key(code),
        }
    }

    /// Quits; where a changed table would be lost, at the second time only.
    fn quit(&mut self) {
        let sessions = self.session.iter().chain(&self.left);
        let changed: Vec<&str> = sessions.flat_map(|session| session.workshop.unwritten()).collect();
        self.quits = changed.is_empty() || self.warned;
        if !self.quits {
            self.warned = true;
            let says = format!("{} is changed and not written: again to quit, e and w to write it", changed.join(", "));
            match &mut self.session {
                Some(session) => session.status = says,
                None => self.menu.says = Some(says),
            }
        }
    }

    fn overlay_key(&mut self, code: KeyCode) {
        let Some(over) = &mut self.over else { return };
        match code {
            KeyCode::Down => over.scroll = (over.scroll + 1).min(over.most),
            KeyCode::Up => over.scroll = over.scroll.saturating_sub(1),
            KeyCode::PageDown => over.scroll = (over.scroll + 10).min(over.most),
            KeyCode::PageUp => over.scroll = over.scroll.saturating_sub(10),
            KeyCode::End => over.scroll = over.most,
            KeyCode::Home => over.scroll = 0,
            _ => self.over = None,
        }
    }

    fn session_key(&mut self, code: KeyCode) {
        let Some(session) = &mut self.session else { return };
        match code {
            code if session.editor.is_some() => session.key(code),
            KeyCode::Esc if !session.return_to_now() && !session.table.makes_room() => self.left.extend(self.session.take()),
            KeyCode::Esc => {}
            KeyCode::Char('w') => self.open(Topic::Why),
            KeyCode::Char('p') => self.open(Topic::Proof),
            KeyCode::Char('c') => self.open(Topic::Correction),
            code => session.key(code),
        }
    }

    fn menu_key(&mut self, code: KeyCode) {
        self.menu.says = None;
        match code {
            KeyCode::Esc => self.quit(),
            KeyCode::Up => self.menu.step(-1),
            KeyCode::Down | KeyCode::Tab => self.menu.step(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.play(self.menu.chosen()),
            KeyCode::Char(digit @ '1'..='9') => {
                if let Some(kind) = self.menu.choose(digit as usize - '1' as usize) {
                    self.play(kind);
                }
            }
            key => self.menu.says = Some(format!("the key {key} does nothing here (?: help)")),
        }
    }

    /// Opens a text.
    fn open(&mut self, topic: Topic) {
        let lines = match (&mut self.session, topic) {
            (session, Topic::Help) => help::lines(session.as_ref().map(|session| &*session.play)),
            (Some(session), Topic::Why) => session.why(),
            (Some(session), Topic::Correction) => session.correction(),
            (Some(session), Topic::Proof) => {
                session.try_claims();
                session.proof()
            }
            (None, _) => return,
        };
        self.over = Some(Overlay { topic, lines, scroll: 0, most: 0 });
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Moved => self.session.iter_mut().for_each(|session| session.hover(at)),
            MouseEventKind::ScrollDown => self.wheel(at, 1, 0),
            MouseEventKind::ScrollUp => self.wheel(at, -1, 0),
            MouseEventKind::ScrollRight => self.wheel(at, 0, 1),
            MouseEventKind::ScrollLeft => self.wheel(at, 0, -1),
            _ => {}
        }
    }

    fn click(&mut self, at: Position) {
        if self.over.take().is_some() {
            return;
        }
        if let Some(code) = self.session.as_ref().and_then(|session| session.keys.key_at(at)) {
            return self.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        match &mut self.session {
            Some(session) => session.click(at),
            None => {
                if let Some(kind) = self.menu.click(at) {
                    self.play(kind);
                }
            }
        }
    }

    fn wheel(&mut self, at: Position, down: isize, right: isize) {
        if self.over.is_some() {
            self.overlay_key(if down > 0 { KeyCode::Down } else { KeyCode::Up });
        } else if let Some(session) = &mut self.session {
            session.wheel(at, down, right);
        } else {
            self.menu.step(down);
        }
    }
}

/// Is this a key that quits?
fn is_to_quit(key: KeyEvent) -> bool {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd'));
    with_control || matches!(key.code, KeyCode::Char('q' | 'Q') | KeyCode::Esc)
}
