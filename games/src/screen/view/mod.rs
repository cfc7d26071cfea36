//! Where things are on the screen.

mod editor;
mod proof;
mod said;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use super::board::extents;
use super::look::{STRONG, WEAK, bad, good};
use super::session::{Pane, Session};
use super::shot::Shot;

/// Smaller than this, a screen shows a message only.
pub const LEAST: (u16, u16) = (32, 10);

/// What a table needs to be read beside a board.
const TABLE_WIDTH: u16 = 34;

/// The widths of a wall on a large screen, with its frame: of 43 rules, and the least.
const WALLS: [u16; 2] = [87, 60];
/// So many rules fit on the narrower one.
const FEW_RULES: usize = 24;
/// The height from which a wall has room beside the board.
const LEAST_FOR_WALL: u16 = 30;
/// What is left below the board on a large screen, for what is said and the log.
const BELOW: u16 = 14;
/// The least width of what is below the board.
const LEFT: u16 = 32;
/// The heights of what is said of a decision, and of its proof.
const SAID: u16 = 7;
const PROOF: u16 = 8;

/// Says what is needed.
pub fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = LEAST;
    let text = format!("this screen is too small: {width} x {height} cells are needed (q quits)");
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Draws a game: beside one another the board and the table above the log, or one of them alone where they do not fit.
pub fn session(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let says = session.says();
    let said = Paragraph::new(format!(" {says}")).style(STRONG).wrap(Wrap { trim: false });
    let long = says.chars().count() >= area.width.into();
    let [title, body, status, keys_line] = rows(area, if long { 2 } else { 1 });
    draw_title(session, title, buffer);
    said.render(status, buffer);
    session.keys.draw(&session.key_list(), keys_line, buffer);
    panes(session, body, buffer);
}

/// The game and how it is set; at the right end what is proved of its table, if there is room.
fn draw_title(session: &mut Session, area: Rect, buffer: &mut Buffer) {
    let (name, settings) = (session.play.kind().name(), session.play.settings());
    let (x, _) = buffer.set_stringn(area.x + 1, area.y, name, usize::from(area.width.saturating_sub(1)), STRONG);
    let (x, _) = buffer.set_stringn(x, area.y, format!("  {settings}"), area.right().saturating_sub(x).into(), WEAK);
    let look = session.look;
    let Some(bench) = session.log.table().and_then(|table| session.workshop.bench(table)) else { return };
    let style = if bench.error().is_some() { bad(look) } else { good(look) };
    let width = |claim: &String| claim.chars().count() as u16;
    let claims = [bench.claim(look), bench.claim_in_short(look)];
    if let Some(claim) = claims.into_iter().find(|claim| x + 2 + width(claim) < area.right()) {
        buffer.set_string(area.right() - 1 - width(&claim), area.y, claim, style);
    }
}

/// The panes of a game.
pub fn panes(session: &mut Session, body: Rect, buffer: &mut Buffer) {
    let rules = session.log.table().map_or(0, |table| table.rules.len());
    session.table.fills = session.table.fills_the_screen() && (body.width < WALLS[0] + LEFT || body.height < LEAST_FOR_WALL);
    if session.table.fills {
        session.panes = vec![(Pane::Table, body)];
        return table::draw(session, frame(session.focus == Pane::Table), body, buffer);
    }
    let shot = session.shot();
    match Arrangement::of(&shot, body, rules) {
        Some(Arrangement { panes, said, proof }) => {
            session.panes = panes.to_vec();
            panes.into_iter().for_each(|(pane, area)| draw_pane(session, &shot, pane, area, buffer));
            said::draw(session, said, buffer);
            proof::draw(session, proof, buffer);
        }
        None => alone(session, &shot, body, buffer),
    }
}

/// The title, the panes, what is said, the keys.
pub fn rows(area: Rect, said: u16) -> [Rect; 4] {
    Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(said), Constraint::Length(1)]).areas(area)
}

/// Panes beside one another. What there is no room for is empty.
struct Arrangement {
    panes: [(Pane, Rect); 3],
    /// What is said of the decision, below the board.
    said: Rect,
    proof: Rect,
}

impl Arrangement {
    /// On a large screen the board above what is said and the log, the table above its proof; otherwise the board beside the table above
    /// the log; `None` where that does not fit.
    fn of(shot: &Shot, body: Rect, rules: usize) -> Option<Self> {
        let walls = if rules > FEW_RULES { &WALLS[..] } else { &WALLS[1..] };
        walls.iter().find_map(|wall| Self::large(shot, body, *wall)).or_else(|| Self::usual(shot, body))
    }

    /// With so much room for the wall.
    fn large(shot: &Shot, body: Rect, wall: u16) -> Option<Self> {
        let room = (body.width.checked_sub(wall)?, body.height.checked_sub(BELOW)?);
        let (width, height) = framed(shot).find(|it| it.0 <= room.0 && it.1 <= room.1)?;
        let [left, right] = Layout::horizontal([Constraint::Length(width.max(LEFT)), Constraint::Min(1)]).areas(body);
        let [board, said, log] = Layout::vertical([Constraint::Length(height), Constraint::Length(SAID), Constraint::Min(1)]).areas(left);
        let [table, proof] = Layout::vertical([Constraint::Min(1), Constraint::Length(PROOF)]).areas(right);
        Some(Self { panes: [(Pane::Board, board), (Pane::Table, table), (Pane::Log, log)], said, proof })
    }

    fn usual(shot: &Shot, body: Rect) -> Option<Self> {
        let is_narrow = |size: &(u16, u16)| size.0 + TABLE_WIDTH <= body.width;
        let whole = framed(shot).find(|size| is_narrow(size) && size.1 <= body.height);
        // Squares that are not seen can be scrolled to: of a board that is larger than the screen, half the screen shows some.
        let part = || (body.width >= 2 * TABLE_WIDTH).then_some((body.width / 2, 0));
        let (width, _) = whole.or_else(|| framed(shot).rfind(is_narrow)).or_else(part)?;
        let [left, right] = Layout::horizontal([Constraint::Length(width), Constraint::Min(1)]).areas(body);
        let log = (2 * body.height / 7).clamp(3, 14);
        let [table, log] = Layout::vertical([Constraint::Min(1), Constraint::Length(log)]).areas(right);
        Some(Self { panes: [(Pane::Board, left), (Pane::Table, table), (Pane::Log, log)], said: Rect::ZERO, proof: Rect::ZERO })
    }
}

/// The sizes of a board with its frame, the largest first.
fn framed(shot: &Shot) -> impl DoubleEndedIterator<Item = (u16, u16)> {
    extents(shot).map(|(width, height)| (width + 2, height + 2))
}

/// One pane, below the names of all, which can be clicked.
fn alone(session: &mut Session, shot: &Shot, body: Rect, buffer: &mut Buffer) {
    let [tabs, body] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
    session.panes = vec![(session.focus, body)];
    let (mut x, _) = buffer.set_stringn(tabs.x, tabs.y, " Tab:", tabs.width.into(), WEAK);
    for pane in Pane::ALL {
        let text = if pane == session.focus { format!("[{}]", name(pane)) } else { format!(" {} ", name(pane)) };
        let (from, room) = (x + 1, tabs.right().saturating_sub(x + 1));
        (x, _) = buffer.set_stringn(from, tabs.y, text, room.into(), STRONG);
        session.panes.push((pane, Rect::new(from, tabs.y, x.saturating_sub(from), 1)));
    }
    draw_pane(session, shot, session.focus, body, buffer);
}

const fn name(pane: Pane) -> &'static str {
    match pane {
        Pane::Board => "board",
        Pane::Table => "table",
        Pane::Log => "log",
    }
}

fn draw_pane(session: &mut Session, shot: &Shot, pane: Pane, area: Rect, buffer: &mut Buffer) {
    let block = frame(session.focus == pane);
    match pane {
        Pane::Board => board(session, shot, block, area, buffer),
        Pane::Table => table::draw(session, block, area, buffer),
        Pane::Log => {
            let block = block.title(" log (< and >: other decisions) ");
            let inner = block.inner(area);
            block.render(area, buffer);
            session.log.draw(inner, buffer);
        }
    }
}

/// A thick frame around what the arrow keys act upon.
fn frame(focused: bool) -> Block<'static> {
    let (lines, style) = if focused { (BorderType::Thick, Style::new()) } else { (BorderType::Plain, WEAK) };
    Block::bordered().border_type(lines).border_style(style)
}

fn board(session: &mut Session, shot: &Shot, block: Block<'_>, area: Rect, buffer: &mut Buffer) {
    let inner = block.inner(area);
    session.board.draw(shot, inner, buffer, session.look);
    let part = session.board.part(shot);
    let what = session.board_shows();
    block.title(part.map_or_else(|| format!(" {what} "), |part| format!(" {what}, {part} "))).render(area, buffer);
}

/// A text over everything, in the middle; how far it can be scrolled.
pub fn overlay(title: &str, lines: &[String], scroll: u16, area: Rect, buffer: &mut Buffer) -> u16 {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).clamp(20, 76) as u16 + 4;
    let text = Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false });
    let width = width.min(area.width);
    let needed: usize = lines.iter().map(|line| line.chars().count().max(1).div_ceil(usize::from(width - 4))).sum();
    let height = (needed as u16).saturating_add(2).min(area.height);
    let area = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    let most = (needed as u16 + 2).saturating_sub(height);
    Clear.render(area, buffer);
    let block =
        Block::bordered().border_type(BorderType::Double).title(format!(" {title} ")).title_bottom(" arrows scroll, any other key closes ");
    text.scroll((scroll.min(most), 0)).block(block.padding(ratatui::widgets::Padding::horizontal(1))).render(area, buffer);
    most
}
