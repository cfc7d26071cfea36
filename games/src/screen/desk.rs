//! The program without a terminal: keys by their names, and what is seen. For pictures and tests.

use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::app::App;

/// Sits at the program.
pub struct Desk {
    pub app: App,
    terminal: Terminal<TestBackend>,
}

impl Desk {
    /// The program on a screen of this size.
    pub fn at(app: App, (width, height): (u16, u16)) -> Self {
        let Ok(terminal) = Terminal::new(TestBackend::new(width, height));
        let mut desk = Self { app, terminal };
        desk.draw();
        desk
    }

    pub fn draw(&mut self) {
        let Ok(_) = self.terminal.draw(|frame| self.app.draw(frame));
    }

    #[cfg(test)]
    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.app.handle(&Event::Resize(width, height));
        self.draw();
        self
    }

    pub fn handle(&mut self, event: &Event) -> &mut Self {
        self.app.handle(event);
        self.draw();
        self
    }

    /// Presses keys by their names, separated by spaces.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for name in keys.split_whitespace() {
            self.handle(&Event::Key(key(name)));
        }
        self
    }

    /// Waits for the work beside the game.
    pub fn wait(&mut self) {
        while self.app.is_busy() {
            thread::sleep(Duration::from_millis(5));
            self.app.look();
        }
        self.draw();
    }

    /// What is seen.
    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }
}

/// A key by its name, or its letter.
fn key(name: &str) -> KeyEvent {
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Space" => KeyCode::Char(' '),
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Ctrl-C" => return KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        letter => KeyCode::Char(letter.chars().next().unwrap_or(' ')),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
