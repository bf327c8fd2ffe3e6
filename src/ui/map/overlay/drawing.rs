//! Previews of the draw tools: cells, walls and doors, shown over the map while the mouse moves.

use std::sync::Arc;

use bevy_egui::egui::{Color32, Pos2, Rect, Shape, Stroke as Line};

use crate::grid::{
    BattleMap, BlockTurn, Cell, FEET_PER_SQUARE, FINE, Furniture, Glow, Lamp, LampId, Patch, Point,
    Stroke,
};
use crate::paint::palette;
use crate::ui::map::text;
use crate::view::drawing::{DrawTool, Search, Snap, ordered, snapped};
use crate::view::{Brush, Drawing, Sketch, Sweep};

use super::board::{Board, color};
use super::gm_marks;

/// Maximum number of cells that are tinted individually; for more, only the frame is shown.
const MAX_TINTED: usize = 4_000;

/// Draws the selection frame and the preview of the draw tool.
pub fn draw(board: &Board, map: &BattleMap, drawing: &Drawing, sketch: &Sketch) {
    if let Some(frame) = drawing.frame {
        outline_block(board, map, frame, color(palette::GM_MARK));
    }
    if drawing.pencil.tool == DrawTool::Light {
        for lamp in map.lamps() {
            show_lamp(board, lamp);
        }
    }
    if drawing.pencil.tool == DrawTool::Picture {
        show_fit(board, map, drawing, sketch);
        return;
    }
    let Some(at) = sketch.at else { return };
    show_corners(board, map, drawing, sketch, at);
    let Some(stroke) = sketch.stroke(map, drawing) else {
        if drawing.pencil.tool == DrawTool::Select
            && let Some(from) = sketch.pressed
        {
            let frame = (map.cell_at(from), map.cell_at(at));
            outline_block(board, map, frame, color(palette::GM_MARK));
        }
        return;
    };
    let ink = if drawing.pencil.tool == DrawTool::Eraser {
        color(palette::HARM)
    } else {
        color(palette::GM_MARK)
    };
    match &stroke {
        Stroke::Ground { on, .. }
        | Stroke::Light { on, .. }
        | Stroke::Restrict { on, .. }
        | Stroke::Zone { on, .. }
        | Stroke::TakeZone { on }
        | Stroke::Clear { on, .. }
        | Stroke::Room { on, .. } => {
            // The cells of a fill are computed only when it is clicked.
            let fills = matches!(on, Patch::Fill(_) | Patch::Room(_));
            let cells = if fills {
                vec![map.cell_at(at)]
            } else {
                on.cells(map).unwrap_or_default()
            };
            tint(board, map, &cells, ink);
            if let Patch::Box { from, to } = on
                && sketch.pressed.is_some()
            {
                show_size(board, map, (*from, *to));
            }
        }
        Stroke::Corridor { along, wide, .. } => {
            let along = match along.as_slice() {
                // The line goes along the row first, then along the column.
                [from, to] if !map.topology().is_hex() => vec![*from, Cell::new(to.x, from.y), *to],
                other => other.to_vec(),
            };
            let on = Patch::Line { along, wide: *wide };
            tint(board, map, &on.cells(map).unwrap_or_default(), ink);
        }
        Stroke::Walls { along, .. } => {
            let points: Vec<Pos2> = along.iter().map(|point| board.point(*point)).collect();
            board.line(&points, 5.0, ink);
        }
        Stroke::Door { from, to, .. } | Stroke::Breach { from, to } => {
            board.line(&[board.point(*from), board.point(*to)], 7.0, ink);
        }
        Stroke::Lamp {
            at,
            glow,
            tint,
            lit,
        } => show_lamp(
            board,
            &Lamp {
                id: LampId(0),
                at: *at,
                glow: *glow,
                tint: *tint,
                lit: *lit,
            },
        ),
        Stroke::TakeLamp { .. } | Stroke::TakeFurniture { .. } => {}
        Stroke::Furnish { kind, at, turn } => {
            let piece = Furniture {
                at: *at,
                kind: kind.clone(),
                turn: *turn,
            };
            let cells: Vec<Cell> = map.cells_under(&piece).collect();
            tint(board, map, &cells, ink);
            if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
                outline_block(board, map, (*first, *last), ink);
                show_top_side(board, map, (*first, *last), *turn);
            }
        }
        Stroke::Lay(lay) => {
            outline_block(board, map, (lay.at, lay.end()), ink);
            show_size(board, map, (lay.at, lay.end()));
        }
        Stroke::Shift(shift) => outline_block(board, map, (shift.at, shift.end()), ink),
        Stroke::Resize(_) | Stroke::Picture(_) => {}
    }
}

/// Shows the lamps on a cell with their radii, both drawn and as text.
pub fn show_lamps_on(board: &Board, map: &BattleMap, cell: Cell) {
    for lamp in map
        .lamps()
        .iter()
        .filter(|lamp| map.cell_at(lamp.at) == cell)
    {
        show_lamp(board, lamp);
        let Glow { bright, dim } = lamp.glow;
        let words = text::lamp(lamp.lit, bright, dim);
        let above = Cell::new(cell.x, cell.y - 1);
        board.badge(board.cell(above), &words, true);
    }
}

/// Shows a lamp with its circles of bright and dim light; only its position if it is off.
fn show_lamp(board: &Board, lamp: &Lamp) {
    let [red, green, blue] = lamp.tint.0;
    let ink = Color32::from_rgb(red, green, blue);
    let middle = board.point(lamp.at);
    let right = board.point(Point::new(lamp.at.x + FINE, lamp.at.y));
    let foot = (right.x - middle.x) / FEET_PER_SQUARE as f32;
    if lamp.lit {
        let glow = lamp.glow;
        for (feet, width) in [(glow.dim, 2.0), (glow.bright, 4.0)] {
            if feet > 0 {
                let circle = Line::new(width, ink.gamma_multiply(0.85));
                let radius = feet as f32 * foot;
                board.painter.circle_stroke(middle, radius, circle);
            }
        }
    }
    gm_marks::draw_lamp(board, lamp, middle);
}

/// Shows the next corner of a wall or polygon, and the existing ones.
fn show_corners(board: &Board, map: &BattleMap, drawing: &Drawing, sketch: &Sketch, at: Point) {
    let pencil = &drawing.pencil;
    if pencil.tool == DrawTool::Wall || pencil.is_polygon() {
        show_row(board, sketch, snapped(map, at, pencil.snap));
    }
}

/// Cells under the brush, computed once per mouse position.
#[derive(Default)]
pub struct BrushCells(Option<(Arc<BattleMap>, Patch, Vec<Cell>)>);

impl BrushCells {
    fn cells(&mut self, map: &Arc<BattleMap>, on: Patch) -> &[Cell] {
        let known = self
            .0
            .take()
            .filter(|(of, patch, _)| Arc::ptr_eq(of, map) && *patch == on);
        let (.., cells) = self.0.insert(known.unwrap_or_else(|| {
            let cells = on.cells(map).unwrap_or_default();
            (map.clone(), on, cells)
        }));
        cells
    }
}

/// Shows the cells under the brush, in different colours for revealing and hiding.
pub fn draw_brush(
    board: &Board,
    map: &Arc<BattleMap>,
    brush: Brush,
    sketch: &Sketch,
    known: &mut BrushCells,
) {
    let ink = match brush.reveals {
        true => color(palette::GM_MARK),
        false => color(palette::HARM),
    };
    if let Some(on) = brush.covers(sketch, map) {
        tint(board, map, known.cells(map, on), ink);
    }
    if let Some(at) = sketch.at.filter(|_| brush.sweep == Sweep::Polygon) {
        show_row(board, sketch, snapped(map, at, Snap::Halves));
    }
}

/// Shows a row of corners with the next one.
fn show_row(board: &Board, sketch: &Sketch, next: Point) {
    let ink = color(palette::GM_MARK);
    let next = board.point(next);
    let mut points: Vec<Pos2> = sketch
        .corners
        .iter()
        .map(|corner| board.point(*corner))
        .collect();
    if !points.is_empty() {
        points.push(next);
        board.line(&points, 3.0, ink);
    }
    for corner in points.into_iter().chain([next]) {
        board
            .painter
            .circle(corner, 5.0, ink, Line::new(1.5, Color32::WHITE));
    }
}

/// Shows the block for fitting the picture, and the cells found in it.
fn show_fit(board: &Board, map: &BattleMap, drawing: &Drawing, sketch: &Sketch) {
    let ink = color(palette::GM_MARK);
    if let Search::Found(found) = drawing.fit.search
        && let Some((picture, pixels)) = map.picture().zip(drawing.fit.pixels)
    {
        let seen = board.painter.clip_rect();
        for (from, to) in found.sides(picture, pixels) {
            let ends = [board.point(from), board.point(to)];
            if seen.intersects(Rect::from_two_pos(ends[0], ends[1])) {
                board.painter.line_segment(ends, Line::new(1.5, ink));
            }
        }
    }
    let Some((from, to)) = sketch.block(drawing) else {
        return;
    };
    let (columns, rows) = drawing.pencil.block;
    let part = |low: i32, high: i32, nth: u32, of: u32| {
        let along = i64::from(high - low) * i64::from(nth) / i64::from(of.max(1));
        low + i32::try_from(along).unwrap_or(0)
    };
    let thin = Line::new(1.0, ink.gamma_multiply(0.8));
    for nth in 1..columns {
        let x = part(from.x, to.x, nth, columns);
        let ends = [
            board.point(Point::new(x, from.y)),
            board.point(Point::new(x, to.y)),
        ];
        board.painter.line_segment(ends, thin);
    }
    for nth in 1..rows {
        let y = part(from.y, to.y, nth, rows);
        let ends = [
            board.point(Point::new(from.x, y)),
            board.point(Point::new(to.x, y)),
        ];
        board.painter.line_segment(ends, thin);
    }
    let corners = [
        from,
        Point::new(to.x, from.y),
        to,
        Point::new(from.x, to.y),
        from,
    ];
    let corners = corners.map(|corner| board.point(corner));
    board.line(&corners, 2.5, ink);
    for corner in &corners[..4] {
        board
            .painter
            .circle(*corner, 6.0, ink, Line::new(1.5, Color32::WHITE));
    }
}

/// Tints cells.
fn tint(board: &Board, map: &BattleMap, cells: &[Cell], ink: Color32) {
    if cells.len() > MAX_TINTED {
        let columns = || cells.iter().map(|cell| cell.x);
        let rows = || cells.iter().map(|cell| cell.y);
        let corner = |x: Option<i32>, y: Option<i32>| Some(Cell::new(x?, y?));
        let low = corner(columns().min(), rows().min());
        let high = corner(columns().max(), rows().max());
        if let Some(frame) = low.zip(high) {
            outline_block(board, map, frame, ink);
        }
        return;
    }
    for cell in cells {
        let corners = board.corners(*cell);
        let fill = ink.gamma_multiply(0.35);
        let edge = Line::new(1.0, ink.gamma_multiply(0.6));
        board
            .painter
            .add(Shape::convex_polygon(corners, fill, edge));
    }
}

/// Marks the side of a block that the top of the object placed there faces.
fn show_top_side(board: &Board, map: &BattleMap, block: (Cell, Cell), turn: BlockTurn) {
    let (low, high) = ordered(block);
    let topology = map.topology();
    let cells = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y)));
    let corners: Vec<Point> = cells
        .flat_map(|cell| topology.corners(cell).to_vec())
        .collect();
    let span = |along: fn(&Point) -> i32| {
        let all = || corners.iter().map(along);
        Some((all().min()?, all().max()?))
    };
    let Some(((left, right), (top, bottom))) = span(|point| point.x).zip(span(|point| point.y))
    else {
        return;
    };
    let (from, to) = match turn {
        BlockTurn::None => ((left, top), (right, top)),
        BlockTurn::Quarter => ((right, top), (right, bottom)),
        BlockTurn::Half => ((left, bottom), (right, bottom)),
        BlockTurn::ThreeQuarters => ((left, top), (left, bottom)),
    };
    let point = |(x, y)| board.point(Point::new(x, y));
    board.line(&[point(from), point(to)], 6.0, color(palette::GM_MARK));
}

/// Draws a line around a block of cells.
fn outline_block(board: &Board, map: &BattleMap, block: (Cell, Cell), ink: Color32) {
    let (low, high) = ordered(block);
    let inside =
        |cell: Cell| (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y);
    let topology = map.topology();
    let edge = (low.x..=high.x)
        .flat_map(|x| [Cell::new(x, low.y), Cell::new(x, high.y)])
        .chain((low.y..=high.y).flat_map(|y| [Cell::new(low.x, y), Cell::new(high.x, y)]));
    for cell in edge {
        for (direction, from, to) in topology.outline(cell) {
            if !inside(topology.step(cell, direction)) {
                let ends = [board.point(from), board.point(to)];
                board.painter.line_segment(ends, Line::new(2.5, ink));
            }
        }
    }
}

/// Writes the size of a block next to its end.
fn show_size(board: &Board, map: &BattleMap, block: (Cell, Cell)) {
    let (low, high) = ordered(block);
    let (width, height) = (high.x - low.x + 1, high.y - low.y + 1);
    if width < 2 && height < 2 {
        return;
    }
    let cell = board.cell(Cell::new((low.x + high.x) / 2, (low.y + high.y) / 2));
    let words = text::block_size(width, height, map.topology().cells_word());
    board.badge(cell, &words, true);
}
