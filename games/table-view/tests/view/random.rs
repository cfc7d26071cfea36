//! Random drawings: whatever somebody does, what is followed is visible, and what is clicked is drawn there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Block, StatefulWidget, Widget};
use table_view::{
    Decision, DeletedRule, Glyphs, Look, NoPictures, Palette, PathView, Pictures, ScrollState, Spot, StripView, TableState, TableView,
    WallState, WallView,
};

use crate::tables::*;

/// Numbers that look random, the same each time (D. H. Lehmer, 1951).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0 * 48_271 % 0x7FFF_FFFF;
        (self.0 % end as u64) as usize
    }

    fn among<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn step(&mut self) -> isize {
        self.among(&[-1, 1, -3, 5, isize::MIN, isize::MAX, 0])
    }
}

/// A screen, and the decision on it.
struct Scene {
    decision: Decision,
    deleted: Vec<DeletedRule>,
    size: (u16, u16),
    palette: Palette,
    glyphs: Glyphs,
}

impl Scene {
    fn new(random: &mut Random) -> Self {
        let decision = random.among(&[between(), corner(), empty(), judged(), glass(), quiet(), locked()]);
        let steps = random.below(2 * decision.steps() + 2);
        let mut deleted: Vec<_> = (0..random.below(4))
            .map(|_| DeletedRule { before: random.below(50), table: &computer_move::TABLE, rule: random.below(45) })
            .collect();
        deleted.sort_by_key(|it| it.before);
        let size = (random.below(140) as u16, random.below(45) as u16);
        let palette = random.among(&[Palette::Rich, Palette::Colour, Palette::Plain]);
        Self { decision: decision.after(steps), deleted, size, palette, glyphs: random.among(&[Glyphs::Unicode, Glyphs::Ascii]) }
    }

    fn buffer(&self) -> Buffer {
        Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1))
    }

    fn draw_wall(&self, state: &mut WallState, pictures: &dyn Pictures) -> Buffer {
        let (mut buffer, marks, counts) = (self.buffer(), marks(&self.decision), counts());
        let wall = WallView::new(self.decision.table, pictures).decision(&self.decision).marks(&marks).counts(&counts);
        let wall = wall.deleted(&self.deleted).look(Look { palette: self.palette, glyphs: self.glyphs }).block(Block::bordered());
        wall.render(buffer.area, &mut buffer, state);
        buffer
    }

    fn draw_lines(&self, state: &mut TableState) -> Buffer {
        let (mut buffer, marks) = (self.buffer(), marks(&self.decision));
        let view =
            TableView::new(&self.decision).marks(&marks).deleted(&self.deleted).look(Look { palette: self.palette, glyphs: self.glyphs });
        view.render(buffer.area, &mut buffer, state);
        buffer
    }

    /// Is a rule somewhere, by clicking everywhere?
    fn is_seen(&self, spot: Spot, rule_at: impl Fn(Position) -> Option<Spot>) -> bool {
        self.buffer().area.positions().any(|at| rule_at(at) == Some(spot))
    }
}

#[test]
fn the_wall_shows_what_it_follows() {
    let (mut random, mut state) = (Random(1), WallState::default());
    for _ in 0..200 {
        let scene = Scene::new(&mut random);
        let pictures: &dyn Pictures = if random.below(2) == 0 { &Boards } else { &NoPictures };
        scene.draw_wall(&mut state, pictures);
        match random.below(5) {
            0 => state.move_cursor(random.step(), random.step()),
            1 => state.scroll(random.step()),
            2 => state.page(random.step()),
            3 => state.select(state.rule_at(Position::new(random.below(90) as u16, random.below(40) as u16))),
            _ => state.follow(),
        }
        let is_followed = state.cursor();
        let buffer = scene.draw_wall(&mut state, pictures);
        let fired = scene.decision.fired.map(Spot::Rule);
        state.follow();
        scene.draw_wall(&mut state, pictures);
        let has_room = scene.size.0 > 6 && scene.size.1 > 4;
        if let Some(fired) = fired.filter(|_| has_room) {
            assert!(state.area_of(fired).is_some(), "{:?} {}", scene.size, crate::screens::text(&buffer));
        }
        if let Some(spot) = is_followed.filter(|_| has_room) {
            state.select(Some(spot));
            scene.draw_wall(&mut state, pictures);
            assert_eq!(state.cursor().is_some(), state.area_of(spot).is_some(), "{:?} {spot:?}", scene.size);
        }
    }
}

#[test]
fn the_lines_show_what_they_follow() {
    let (mut random, mut state) = (Random(2), TableState::default());
    for _ in 0..250 {
        let scene = Scene::new(&mut random);
        scene.draw_lines(&mut state);
        match random.below(6) {
            0 => state.move_cursor(random.step(), random.step()),
            1 => state.scroll(random.step(), random.step()),
            2 => state.page(random.step()),
            3 => state.end(),
            4 => state.point(state.column_at(Position::new(random.below(90) as u16, random.below(40) as u16))),
            _ => state.select(state.rule_at(Position::new(random.below(90) as u16, random.below(40) as u16))),
        }
        scene.draw_lines(&mut state);
        let has_room = scene.size.0 > 6 && scene.size.1 > 4;
        if let Some(spot) = state.selected().filter(|_| has_room) {
            state.select(Some(spot));
            scene.draw_lines(&mut state);
            assert!(scene.is_seen(spot, |at| state.rule_at(at)), "{:?} {spot:?}", scene.size);
        }
        state.follow();
        let buffer = scene.draw_lines(&mut state);
        if let Some(fired) = scene.decision.fired.filter(|_| has_room) {
            assert!(scene.is_seen(Spot::Rule(fired), |at| state.rule_at(at)), "{:?}\n{}", scene.size, crate::screens::text(&buffer));
        }
    }
}

#[test]
fn strips_and_paths_are_drawn_anywhere() {
    let (mut random, mut state) = (Random(3), ScrollState::default());
    for _ in 0..300 {
        let scene = Scene::new(&mut random);
        let (mut buffer, mut counts) = (scene.buffer(), counts());
        let spare = random.below(40);
        counts.rules.truncate(random.below(50));
        counts.rules.resize(counts.rules.len() + spare, random.among(&[0, 1, 7, u128::MAX / 100]));
        let left = scene.decision.possible();
        let strip = StripView::new(scene.decision.table, &counts).fired(scene.decision.fired).left(&left);
        let at = Position::new(random.below(90) as u16, random.below(40) as u16);
        assert!(strip.rule_at(buffer.area, at).is_none_or(|rule| rule < counts.rules.len()));
        strip.look(Look { palette: scene.palette, glyphs: scene.glyphs }).render(buffer.area, &mut buffer);
        state.scroll(random.step());
        PathView::new(&scene.decision).look(scene.palette.into()).render(buffer.area, &mut buffer, &mut state);
        state.page(random.step());
    }
}
