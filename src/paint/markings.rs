//! Markers and lines drawn by hand, on the map of either window: above the tokens, so that no token hides them.

use bevy::prelude::*;

use crate::encounter::perspective::{SeenMarker, SeenMarkings};
use crate::grid::{Space, Topology};
use crate::rules::state::PenLine;
use crate::view::layers::height;

use super::marker::paint_marker;
use super::marks::{LineStyle, Mark, paint_marks};
use super::palette;
use super::plate::{self, paint_plate};
use super::scene::{Audience, SQUARE, image_of, middle_of, to_world};

/// Width of a line, as a share of a square's side, and its minimum in pixels.
const WIDTH: (f32, f32) = (0.11, 3.0);
/// Size of a marker, as a share of a square's side, and its minimum in pixels.
const SIDE: (f32, f32) = (0.46, 22.0);
/// Distance of a marker from the centre of its square, to the left and upwards, as a share of a square's side.
const ASIDE: f32 = 0.3;
/// Ratio between the zoom steps at which they are repainted.
const STEP: f32 = 1.3;

/// Scale in which they are shown, in steps, so that not every turn of the wheel repaints all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkingScale {
    /// World units shown by a painted pixel.
    pixel: f32,
    /// Size of the text next to a marker, in pixels.
    letters: f32,
}

impl MarkingScale {
    /// Returns the scale at which a pixel of the screen shows `world` world units.
    pub fn at_zoom(world: f32, letters: f32) -> Self {
        let steps = world.max(0.02).log(STEP).floor();
        Self {
            pixel: STEP.powf(steps),
            letters: letters.round(),
        }
    }
}

/// Marks the picture of a marker or of a line.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct MarkingPicture {
    audience: Audience,
    scale: MarkingScale,
    /// Index among the markers on the same square, which are shown side by side.
    nth: usize,
    what: MarkingItem,
}

#[derive(Clone, Debug, PartialEq)]
enum MarkingItem {
    Marker(SeenMarker),
    Line(PenLine),
}

/// The system parameter through which both windows show markers and lines.
#[derive(bevy::ecs::system::SystemParam)]
pub struct MarkingStage<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    shown: Query<'w, 's, (Entity, &'static MarkingPicture)>,
}

impl MarkingStage<'_, '_> {
    /// Shows exactly these markers and lines to the audience; returns whether anything has changed.
    pub fn show(
        &mut self,
        audience: Audience,
        topology: Topology,
        markings: &SeenMarkings,
        scale: MarkingScale,
    ) -> bool {
        let picture = |nth, what| MarkingPicture {
            audience,
            scale,
            nth,
            what,
        };
        let lines = markings.lines.iter();
        let lines = lines.map(|line| picture(0, MarkingItem::Line(line.clone())));
        let markers = markings.markers.iter().enumerate();
        let markers = markers.map(|(index, marker)| {
            let before = &markings.markers[..index];
            let nth = before.iter().filter(|other| other.at == marker.at).count();
            picture(nth, MarkingItem::Marker(marker.clone()))
        });
        let mut wanted: Vec<MarkingPicture> = lines.chain(markers).collect();
        let mut gone = Vec::new();
        for (entity, known) in &self.shown {
            if known.audience != audience {
                continue;
            }
            match wanted.iter().position(|it| it == known) {
                Some(index) => {
                    wanted.remove(index);
                }
                None => gone.push(entity),
            }
        }
        let changes = !gone.is_empty() || !wanted.is_empty();
        for entity in gone {
            self.commands.entity(entity).despawn();
        }
        for picture in wanted {
            match picture.what.clone() {
                MarkingItem::Line(line) => self.draw_line(&line, picture),
                MarkingItem::Marker(marker) => self.put_marker(topology, &marker, picture),
            }
        }
        changes
    }

    fn draw_line(&mut self, line: &PenLine, picture: MarkingPicture) {
        let pixel = picture.scale.pixel;
        let width = (WIDTH.0 * SQUARE).max(WIDTH.1 * pixel);
        let [red, green, blue] = line.tint.0;
        let mark = Mark::Line {
            points: line.points.iter().map(|point| to_world(*point)).collect(),
            pen: LineStyle {
                width,
                colour: [red, green, blue, 0xFF],
                casing: if line.everybody { width * 0.3 } else { 0.0 },
                dashes: (!line.everybody).then_some((width * 2.2, width)),
            },
        };
        let Some((pixmap, world)) = paint_marks(&[mark], pixel) else {
            return;
        };
        let layer = picture.audience.layer();
        self.commands.spawn((
            picture,
            Sprite {
                image: self.images.add(image_of(pixmap)),
                custom_size: Some(world.size()),
                ..default()
            },
            Transform::from_translation(world.center().extend(height::MARKINGS)),
            layer,
        ));
    }

    fn put_marker(&mut self, topology: Topology, marker: &SeenMarker, picture: MarkingPicture) {
        let MarkingScale { pixel, letters } = picture.scale;
        let span = (SIDE.0 * SQUARE).max(SIDE.1 * pixel);
        let side = (span / pixel).ceil().clamp(8.0, 256.0) as u32;
        let SeenMarker {
            kind,
            tint,
            everybody,
            ..
        } = *marker;
        let Some(pixmap) = paint_marker(kind, tint, everybody, side) else {
            return;
        };
        let nth = picture.nth as f32;
        let middle = middle_of(Space::from_cell(topology, marker.at));
        let at = middle + Vec2::new(-ASIDE + nth * SIDE.0 * 0.8, ASIDE) * SQUARE;
        let z = height::MARKINGS + 1.0 + nth * 0.1;
        let layer = picture.audience.layer();
        let image = self.images.add(image_of(pixmap));
        let mut put = self.commands.spawn((
            picture,
            Sprite {
                image,
                custom_size: Some(Vec2::splat(span)),
                ..default()
            },
            Transform::from_translation(at.extend(z)),
            layer.clone(),
        ));
        let words = plate::PlateLine {
            text: marker.text.clone(),
            colour: palette::PLATE_TEXT,
            size: letters,
            sign: None,
        };
        let plate = (!marker.text.is_empty())
            .then(|| paint_plate(&[words], palette::PLATE))
            .flatten();
        if let Some(plate) = plate {
            let size = Vec2::new(plate.width() as f32, plate.height() as f32) * pixel;
            // The texts of several markers on one square are stacked.
            let beside = Vec2::new((span + size.x) * 0.5, nth * size.y);
            put.with_child((
                Sprite {
                    image: self.images.add(image_of(plate)),
                    custom_size: Some(size),
                    ..default()
                },
                Transform::from_translation(beside.extend(-0.5)),
                layer,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::grid::{Cell, Point};
    use crate::rules::state::MarkerKind;
    use crate::rules::state::markings::MARKER_TINT;

    fn marker(x: i32, text: &str) -> SeenMarker {
        SeenMarker {
            at: Cell::new(x, 2),
            kind: MarkerKind::Goal,
            tint: MARKER_TINT,
            text: text.into(),
            everybody: true,
        }
    }

    fn show(world: &mut World, audience: Audience, markings: SeenMarkings, zoom: f32) -> bool {
        world
            .run_system_once(move |mut stage: MarkingStage| {
                let scale = MarkingScale::at_zoom(zoom, 14.0);
                stage.show(audience, Topology::Square, &markings, scale)
            })
            .expect("it runs")
    }

    #[test]
    fn only_changed_markings_are_repainted_per_window() {
        let mut world = World::new();
        world.init_resource::<Assets<Image>>();
        let line = PenLine {
            points: vec![Point::new(0, 0), Point::new(3000, 2000)],
            tint: MARKER_TINT,
            everybody: true,
        };
        let both = SeenMarkings {
            markers: vec![marker(1, "a"), marker(2, "")],
            lines: vec![line],
        };
        assert!(show(&mut world, Audience::Gm, both.clone(), 1.0));
        assert!(show(&mut world, Audience::Players, both.clone(), 1.0));
        let count = |world: &mut World| world.query::<&MarkingPicture>().iter(world).count();
        assert_eq!(count(&mut world), 6);
        assert!(!show(&mut world, Audience::Gm, both.clone(), 1.01));
        assert!(
            show(&mut world, Audience::Gm, both.clone(), 3.0),
            "zoomed out"
        );
        let fewer = SeenMarkings {
            markers: vec![marker(2, "")],
            lines: Vec::new(),
        };
        assert!(show(&mut world, Audience::Players, fewer, 1.0));
        assert_eq!(count(&mut world), 4);
    }
}
