//! The veil over the floor where it is not visible: black over unknown cells, grey over remembered ones, shade in dim
//! light. The edge of sight follows the walls exactly, and light ends softly.

use tiny_skia::{
    FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke,
    Transform,
};

use super::wall::squares;
use crate::encounter::perspective::{CellVisibility, SeenCell};
use crate::grid::{BattleMap, Cell, FINE, Point, Terrain};

/// Longest side of a veil, in pixels: it is soft and need not be finer.
const MAX_VEIL_SIDE: u32 = 1536;

/// Distance that the visible area reaches over the line of a wall, in squares, so that the whole wall is visible.
const OVER_WALLS: f32 = 0.12;

/// Viewer of a veil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VeilFor {
    /// The players: it hides what they do not see.
    Players,
    /// The GM, who sees through it.
    Gm,
    /// The GM, to show where it is dark.
    Light,
}

/// A colour and its opacity, 0 to 1 each.
type Cover = [f32; 4];

const UNKNOWN: Cover = [0.0, 0.0, 0.0, 1.0];
const REMEMBERED: Cover = [0.16, 0.17, 0.20, 0.80];
/// Opacity of the shade in dim light.
const DIM: f32 = 0.5;
/// The GM's veil over unknown cells, and over remembered ones.
const GM: [Cover; 2] = [[0.05, 0.07, 0.16, 0.42], [0.08, 0.10, 0.18, 0.22]];

/// How much thinner the GM's veil is over cells in bright light.
const THINNER: f32 = 0.6;

/// The veil over darkness where light is shown to the GM, and the opacity of the shade in dim light then.
const DARK: Cover = [0.03, 0.04, 0.10, 0.62];
const DIM_FOR_GM: f32 = 0.3;

/// Paints the veil over `map` with `pixels_per_square` pixels to a square, or as many as `MAX_VEIL_SIDE` allows.
pub fn paint_veil(
    map: &BattleMap,
    veil: &CellVisibility,
    who: VeilFor,
    pixels_per_square: u32,
) -> Pixmap {
    paint_lit_veil(map, veil, None, who, pixels_per_square)
}

/// As [`paint_veil`], but thinner over unseen cells that are `lit`, so that the GM sees where it is dark.
pub fn paint_lit_veil(
    map: &BattleMap,
    veil: &CellVisibility,
    lit: Option<&CellVisibility>,
    who: VeilFor,
    pixels_per_square: u32,
) -> Pixmap {
    let extent = map.topology().extent(map.width(), map.height());
    let cells = |fine: i32| (fine as u32).div_ceil(FINE as u32);
    let longest = cells(extent.x.max(extent.y)).max(1);
    let square = pixels_per_square.min(MAX_VEIL_SIDE / longest).max(2);
    let pixels = |fine: i32| (fine as u32 * square).div_ceil(FINE as u32).max(1);
    let (width, height) = (pixels(extent.x), pixels(extent.y));
    let mut pixmap = Pixmap::new(width, height).expect("a map has 1 to 512 cells a side");
    let open = visibility_per_pixel(map, veil, (width, height), square as f32);
    let at = |x: u32, y: u32| {
        let fine = |pixel: u32| ((pixel * 2 + 1) * FINE as u32 / (2 * square)) as i32;
        map.cell_at(Point::new(fine(x), fine(y)))
    };
    let of_cells = |value: &dyn Fn(Cell) -> f32| -> Vec<f32> {
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        // The value of a cell is reused for consecutive pixels.
        let mut last: Option<(Cell, f32)> = None;
        rows.map(|(x, y)| {
            let cell = at(x, y);
            match last {
                Some((known, value)) if known == cell => value,
                Some(_) | None => {
                    let value = value(cell);
                    last = Some((cell, value));
                    value
                }
            }
        })
        .collect()
    };
    let radius = (square as f32 * 0.36) as usize;
    let light = of_cells(&|cell| cell_light(map, veil, cell));
    let light = blurred(light, (width, height), radius);
    let known = of_cells(&|cell| f32::from(u8::from(is_remembered(veil, cell))));
    let known = blurred(known, (width, height), radius / 2);
    let lit = lit.map(|lit| {
        let lit = of_cells(&|cell| cell_light(map, lit, cell));
        blurred(lit, (width, height), radius)
    });
    let [unknown, remembered] = match who {
        VeilFor::Players => [UNKNOWN, REMEMBERED],
        VeilFor::Gm => GM,
        VeilFor::Light => [DARK, DARK],
    };
    let dim = match who {
        VeilFor::Players => DIM,
        VeilFor::Gm => 0.0,
        VeilFor::Light => DIM_FOR_GM,
    };
    let values = open.iter().zip(light.iter().zip(&known)).enumerate();
    for (pixel, (nth, (open, (light, known)))) in pixmap.pixels_mut().iter_mut().zip(values) {
        let seen = open * smooth(light * 2.0);
        let mut base = mix(unknown, remembered, *known);
        let lit = lit.as_ref().and_then(|lit| lit.get(nth));
        base[3] *= 1.0 - THINNER * lit.map_or(0.0, |lit| lit.clamp(0.0, 1.0));
        let shade = dim * (1.0 - light).clamp(0.0, 1.0) * 2.0 * seen;
        let alpha = (shade.min(dim * seen) + (1.0 - seen) * base[3]).clamp(0.0, 1.0);
        let colour = |part: f32| ((1.0 - seen) * base[3] * part).min(alpha);
        *pixel = premultiplied([colour(base[0]), colour(base[1]), colour(base[2]), alpha]);
    }
    pixmap
}

fn premultiplied(parts: Cover) -> PremultipliedColorU8 {
    let [red, green, blue, alpha] = parts.map(|part| (part * 255.0).round() as u8);
    PremultipliedColorU8::from_rgba(red.min(alpha), green.min(alpha), blue.min(alpha), alpha)
        .unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

fn mix(from: Cover, to: Cover, part: f32) -> Cover {
    let part = part.clamp(0.0, 1.0);
    std::array::from_fn(|nth| from[nth] + (to[nth] - from[nth]) * part)
}

/// Maps 0 to 1 smoothly, without a corner at either end.
fn smooth(value: f32) -> f32 {
    let value = value.clamp(0.0, 1.0);
    value * value * (3.0 - 2.0 * value)
}

fn is_remembered(veil: &CellVisibility, cell: Cell) -> bool {
    let seen = veil.at(cell);
    seen == SeenCell::Remembered || seen.is_seen()
}

/// Returns how light a cell looks. Light does not end at a thin wall, where sight does: a cell hidden behind one
/// counts as its brightest visible neighbour. Cells behind rock do not, so the face of the rock fades into black.
fn cell_light(map: &BattleMap, veil: &CellVisibility, cell: Cell) -> f32 {
    if is_rock_of_the_revealed(map, veil, cell) {
        return 1.0;
    }
    let shown = |cell: Cell| match veil.at(cell) {
        SeenCell::Bright | SeenCell::Revealed => 1.0,
        SeenCell::Dim => 0.5,
        SeenCell::Unknown | SeenCell::Remembered | SeenCell::Glimpsed => 0.0,
    };
    if veil.at(cell).is_seen() || veil.is_next_to_visible(cell) || veil.polygons.is_none() {
        return shown(cell);
    }
    let around = map.topology().neighbours(cell);
    around
        .filter(|(_, beside)| map.terrain(*beside) != Terrain::Blocked)
        .map(|(_, beside)| shown(beside))
        .fold(0.0, f32::max)
}

/// True if a cell is rock right next to cells revealed by the brush: a revealed room is shown with its walls, like a
/// lit one.
fn is_rock_of_the_revealed(map: &BattleMap, veil: &CellVisibility, cell: Cell) -> bool {
    let is_revealed = |beside| veil.at(beside) == SeenCell::Revealed;
    veil.at(cell) == SeenCell::Glimpsed
        && veil.is_next_to_visible(cell)
        && map.terrain(cell) == Terrain::Blocked
        && map
            .topology()
            .neighbours(cell)
            .any(|(_, beside)| is_revealed(beside))
}

/// Returns for each pixel how visible it is, 0 to 1.
fn visibility_per_pixel(
    map: &BattleMap,
    veil: &CellVisibility,
    (width, height): (u32, u32),
    square: f32,
) -> Vec<f32> {
    let Some(polygons) = &veil.polygons else {
        return vec![1.0; width as usize * height as usize];
    };
    let mut mask = Pixmap::new(width, height).expect("as large as the veil");
    let to_pixels = Transform::from_scale(square, square);
    let white = Paint {
        shader: tiny_skia::Shader::SolidColor(tiny_skia::Color::WHITE),
        anti_alias: true,
        ..Paint::default()
    };
    let rim = Stroke {
        width: 2.0 * OVER_WALLS,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    for path in polygons.iter().filter_map(|corners| outline(corners)) {
        mask.fill_path(&path, &white, FillRule::Winding, to_pixels, None);
        mask.stroke_path(&path, &white, &rim, to_pixels, None);
    }
    // Rock is entirely visible if its face is, and so are cells revealed by the brush and cells with a visible
    // combatant.
    for cell in map.cells() {
        let seen = veil.at(cell);
        let rock = seen.is_seen() && map.terrain(cell) == Terrain::Blocked;
        let rock = rock || is_rock_of_the_revealed(map, veil, cell);
        if rock || seen == SeenCell::Revealed || veil.is_under_combatant(cell) {
            let corners: Vec<Point> = map.topology().corners(cell).iter().copied().collect();
            if let Some(path) = outline(&corners) {
                mask.fill_path(&path, &white, FillRule::Winding, to_pixels, None);
                mask.stroke_path(
                    &path,
                    &white,
                    &Stroke {
                        width: 0.04,
                        ..rim.clone()
                    },
                    to_pixels,
                    None,
                );
            }
        }
    }
    let pixels = mask.pixels().iter();
    pixels
        .map(|pixel| f32::from(pixel.alpha()) / 255.0)
        .collect()
}

fn outline(corners: &[Point]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut corners = corners.iter().map(|corner| squares(*corner));
    let (x, y) = corners.next()?;
    path.move_to(x, y);
    for (x, y) in corners {
        path.line_to(x, y);
    }
    path.close();
    path.finish()
}

/// Blurs the values: each becomes the mean of those around it, along the rows and then along the columns, twice.
fn blurred(mut values: Vec<f32>, (width, height): (u32, u32), radius: usize) -> Vec<f32> {
    let (width, height) = (width as usize, height as usize);
    if radius == 0 {
        return values;
    }
    let mut line = Vec::new();
    for _ in 0..2 {
        for row in values.chunks_mut(width) {
            line.clear();
            line.extend_from_slice(row);
            means(&line, radius, |nth, mean| row[nth] = mean);
        }
        for column in 0..width {
            line.clear();
            line.extend((0..height).map(|row| values[row * width + column]));
            means(&line, radius, |nth, mean| {
                values[nth * width + column] = mean
            });
        }
    }
    values
}

fn means(line: &[f32], radius: usize, mut put: impl FnMut(usize, f32)) {
    let last = line.len() - 1;
    let at = |place: isize| line[place.clamp(0, last as isize) as usize];
    let reach = radius as isize;
    let mut sum: f32 = (-reach..=reach).map(at).sum();
    let count = (2 * radius + 1) as f32;
    for nth in 0..line.len() {
        put(nth, sum / count);
        let here = nth as isize;
        sum += at(here + reach + 1) - at(here - reach);
    }
}

/// Paints a veil over a picture of the same map, which has at least as many pixels. This gives the player window's
/// view for output without a window.
pub fn draw_over(picture: &mut Pixmap, veil: &Pixmap) {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let stretch = Transform::from_scale(width / veil.width() as f32, height / veil.height() as f32);
    let paint = Paint {
        shader: tiny_skia::Pattern::new(
            veil.as_ref(),
            tiny_skia::SpreadMode::Pad,
            tiny_skia::FilterQuality::Nearest,
            1.0,
            stretch,
        ),
        ..Paint::default()
    };
    if let Some(all) = Rect::from_xywh(0.0, 0.0, width, height) {
        picture.fill_rect(all, &paint, Transform::identity(), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::perspective::{lit_ground, seen_ground};
    use crate::grid::{Light, Patch, Stroke};
    use crate::rules::facts::EncounterCommand;
    use crate::rules::player_view::PlayerViewChange;
    use crate::rules::state::MapVisibility;
    use crate::trial::TestFight;

    #[test]
    fn light_editor_shows_darkness_everywhere() {
        let mut trial = TestFight::setup("seconds", "mira (1, 1) against rat (9, 1)").set_up();
        for (x, light) in [(4, Light::Dim), (7, Light::Dark)] {
            let on = Patch::Box {
                from: Cell::new(x, 3),
                to: Cell::new(x + 2, 5),
            };
            trial.submit(EncounterCommand::Draw(Stroke::Light { on, light }));
        }
        let (map, lit) = trial.read(|battle| (battle.map.clone(), lit_ground(battle)));
        let lit = lit.expect("it is partly dark");
        let picture = paint_veil(&map, &lit, VeilFor::Light, 16);
        let over = |x: u32| {
            picture
                .pixel(x * 16 + 8, 4 * 16 + 8)
                .expect("on it")
                .alpha()
        };
        let [bright, dim, dark] = [2, 5, 8].map(over);
        assert!(
            bright == 0 && dim > 60 && dark > dim + 60,
            "{bright}, {dim}, {dark}"
        );
        assert!(dark < 180, "what lies there is still to be seen");
    }

    #[test]
    fn gm_sees_where_unseen_cells_are_dark() {
        let mut trial = TestFight::setup("seconds", "mira (1, 1) against rat (9, 1)").set_up();
        let on = Patch::Box {
            from: Cell::new(7, 3),
            to: Cell::new(9, 5),
        };
        let light = Light::Dark;
        trial.submit(EncounterCommand::Draw(Stroke::Light { on, light }));
        let brushed = PlayerViewChange::By(MapVisibility::Brushed);
        trial.submit(EncounterCommand::Show(brushed));
        let (map, veil, lit) = trial.read(|battle| {
            let veil = seen_ground(battle).veil.expect("nothing is revealed");
            let lit = lit_ground(battle).expect("it is partly dark");
            (battle.map.clone(), veil, lit)
        });
        let over = |lit: Option<&CellVisibility>, x: u32| {
            let picture = paint_lit_veil(&map, &veil, lit, VeilFor::Gm, 16);
            let pixel = picture.pixel(x * 16 + 8, 4 * 16 + 8);
            pixel.expect("on it").alpha()
        };
        let [bright, dark] = [3, 8].map(|x| over(Some(&lit), x));
        assert!(bright > 20 && dark > bright + 40, "{bright}, {dark}");
        assert_eq!(over(None, 3), over(None, 8), "by sight alone");
    }

    #[test]
    fn brush_revealed_room_shows_its_rock() {
        let mut trial = TestFight::setup("seconds", "mira (1, 1) against rat (9, 1)").set_up();
        for cell in (2..=6).flat_map(|x| (2..=6).map(move |y| Cell::new(x, y))) {
            if cell != Cell::new(4, 4) {
                let terrain = Terrain::Blocked;
                trial.submit(EncounterCommand::SetTerrain { cell, terrain });
            }
        }
        for how in [MapVisibility::Brushed, MapVisibility::Remembered] {
            trial.submit(EncounterCommand::Show(PlayerViewChange::By(how)));
            let room = Patch::Box {
                from: Cell::new(4, 4),
                to: Cell::new(4, 4),
            };
            trial.submit(EncounterCommand::Show(PlayerViewChange::Reveal(
                room.clone(),
            )));
            let ground = trial.read(seen_ground);
            let veil = ground.veil.expect("not everything is shown");
            let picture = paint_veil(&ground.map, &veil, VeilFor::Players, 16);
            let black = |x: u32, y: u32| {
                let pixel = picture.pixel(x * 16 + 8, y * 16 + 8);
                pixel.expect("on the map").alpha()
            };
            assert!(black(4, 4) < 3, "{} over the room", black(4, 4));
            assert!(black(3, 4) < 40, "{} over its rock", black(3, 4));
            if how == MapVisibility::Brushed {
                // Around the corner, between two rocks, no cell is known to be rock.
                assert!(black(5, 5) > 240, "{} round the corner", black(5, 5));
                assert!(black(2, 4) > 240, "{} behind that", black(2, 4));
            }
            trial.submit(EncounterCommand::Show(PlayerViewChange::Hide(room)));
        }
    }
}
