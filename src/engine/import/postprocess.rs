//! The steps common to all formats after reading: clipping at the edge of the map, gaps for doors, removal of
//! duplicates; and the map in the form of an encounter file.

use std::collections::{BTreeMap, HashSet};

use crate::document::Spanned;
use crate::grid::{
    DoorId, Ends, FINE, LampId, Light, MAX_LAMPS, MAX_LIGHT_FEET, PictureLook, Point, Tint,
    WIDEST_JOINED, WallKind, join_ends,
};
use crate::mapfile::{
    Coordinate, Corner, DoorText, KindText, LampText, MapText, PictureText, WithKind,
};

use super::lines::{clip, cut};
use super::units::UnitConverter;
use super::{
    Fate, ImportError, ImportedDoor, ImportedLight, ImportedMap, ImportedWall, MAX_WALL_PIECES,
    Report,
};

const PIECES: (&str, &str) = ("piece of wall", "pieces of wall");
const DOORS: (&str, &str) = ("door", "doors");
/// Names of lights in a report.
pub(super) const LIGHTS: (&str, &str) = ("light", "lights");

impl ImportedMap {
    /// Makes the map playable, and notes the changes.
    ///
    /// # Errors
    /// [`ImportError::TooManyPieces`] if it has too many walls to be played on.
    pub(super) fn settle(&mut self, report: &mut Report) -> Result<(), ImportError> {
        if let Some(ours) = &self.ours {
            let pieces = ours.walls.len() + ours.sides.len();
            report.note(Fate::Taken, pieces, PIECES, "");
            report.note(Fate::Taken, ours.doors.len(), DOORS, "");
            return Ok(());
        }
        let pieces = self.walls.len() + self.doors.len();
        if pieces > MAX_WALL_PIECES {
            return Err(ImportError::TooManyPieces(pieces));
        }
        self.drop_points(report);
        self.clip(report);
        self.cut_at_doors(report);
        self.join_ends(report);
        self.drop_doubles(report);
        let (pieces, doors) = (self.walls.len(), self.doors.len());
        let named = |kind: &str, count: usize| format!("{count} `{kind}`");
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for wall in &self.walls {
            *kinds.entry(&wall.kind.name).or_default() += 1;
        }
        kinds.remove(&*WallKind::WALL.name);
        let of: Vec<String> = kinds
            .into_iter()
            .map(|(kind, count)| named(kind, count))
            .collect();
        let among = if of.is_empty() {
            String::new()
        } else {
            format!("including {}", of.join(", "))
        };
        let known = report.len();
        report.note(Fate::Taken, pieces, PIECES, among);
        report.note(Fate::Taken, doors, DOORS, "");
        // The lines that matter most come first.
        report.move_to_front(report.len() - known);
        self.settle_lights(report);
        Ok(())
    }

    /// Turns lights into lamps, if they are on the map and there are not too many.
    fn settle_lights(&mut self, report: &mut Report) {
        let before = self.lights.len();
        let extent = self.topology.extent(self.size.0, self.size.1);
        self.lights.retain(|light| {
            (0..extent.x).contains(&light.at.x) && (0..extent.y).contains(&light.at.y)
        });
        let outside = before - self.lights.len();
        report.note(Fate::Left, outside, LIGHTS, "outside the map");
        let more = self.lights.len().saturating_sub(MAX_LAMPS);
        self.lights.truncate(MAX_LAMPS);
        let why = format!("a map has at most {MAX_LAMPS} lamps");
        report.note(Fate::Left, more, LIGHTS, why);
        let far = |light: &&ImportedLight| light.range > MAX_LIGHT_FEET as i32 * 200;
        let far = self.lights.iter().filter(far).count();
        let why = format!("a lamp reaches at most {MAX_LIGHT_FEET} ft");
        report.note(Fate::Changed, far, LIGHTS, why);
        let halved = self.lights.iter().any(|light| light.bright.is_none());
        let how = match halved {
            true => "as lamps, bright for half their range and dim beyond",
            false => "as lamps",
        };
        let how = match self.daylight {
            Light::Bright => {
                format!(
                    "{how}, which have an effect where the map is dark (`light_level: Dark` in the file)"
                )
            }
            Light::Dim | Light::Dark => how.to_owned(),
        };
        report.note(Fate::Taken, self.lights.len(), LIGHTS, how);
    }

    /// Removes walls and doors without length, which stop nothing.
    fn drop_points(&mut self, report: &mut Report) {
        let before = (self.walls.len(), self.doors.len());
        self.walls.retain(|wall| wall.from != wall.to);
        self.doors.retain(|door| door.from != door.to);
        let gone = (before.0 - self.walls.len(), before.1 - self.doors.len());
        let why = "at most a thousandth of a cell long";
        report.note(Fate::Left, gone.0, PIECES, why);
        report.note(Fate::Left, gone.1, DOORS, why);
    }

    /// Removes everything outside the map.
    fn clip(&mut self, report: &mut Report) {
        let extent = self.topology.extent(self.size.0, self.size.1);
        let (mut outside, mut cut) = (0, 0);
        self.walls.retain_mut(|wall| {
            let left = clip(wall.from, wall.to, extent);
            match left {
                None => outside += 1,
                Some(ends) if ends != (wall.from, wall.to) => cut += 1,
                Some(_) => {}
            }
            (wall.from, wall.to) = left.unwrap_or_default();
            left.is_some()
        });
        let (mut doors, mut cut_doors) = (0, 0);
        self.doors.retain_mut(|door| {
            let left = clip(door.from, door.to, extent);
            match left {
                None => doors += 1,
                Some(ends) if ends != (door.from, door.to) => cut_doors += 1,
                Some(_) => {}
            }
            (door.from, door.to) = left.unwrap_or_default();
            left.is_some()
        });
        let why = "outside the map, left out";
        report.note(Fate::Clipped, outside, PIECES, why);
        report.note(Fate::Clipped, cut, PIECES, "cut at the edge of the map");
        report.note(Fate::Clipped, doors, DOORS, why);
        report.note(
            Fate::Clipped,
            cut_doors,
            DOORS,
            "cut at the edge of the map",
        );
    }

    /// Cuts walls at doors: a wall under a door would stop every combatant even when the door is open.
    fn cut_at_doors(&mut self, report: &mut Report) {
        let mut opened = 0;
        for door in &self.doors {
            let mut walls = Vec::with_capacity(self.walls.len());
            for wall in self.walls.drain(..) {
                let Some(rest) = cut((wall.from, wall.to), (door.from, door.to)) else {
                    walls.push(wall);
                    continue;
                };
                opened += 1;
                let kind = &wall.kind;
                walls.extend(rest.into_iter().map(|(from, to)| ImportedWall {
                    from,
                    to,
                    kind: kind.clone(),
                }));
            }
            self.walls = walls;
        }
        let why = "opened where a door overlapped it";
        report.note(Fate::Changed, opened, PIECES, why);
    }

    /// Joins ends that nearly meet: sight would pass here through a gap that is invisible in the other program.
    fn join_ends(&mut self, report: &mut Report) {
        let walls = self.walls.iter().map(|wall| (wall.from, wall.to));
        let doors = self.doors.iter().map(|door| (door.from, door.to));
        let mut lines: Vec<Ends> = walls.chain(doors).collect();
        let extent = self.topology.extent(self.size.0, self.size.1);
        let joined = join_ends(&mut lines, extent);
        let (walls, doors) = lines.split_at(self.walls.len());
        for (wall, ends) in self.walls.iter_mut().zip(walls) {
            (wall.from, wall.to) = *ends;
        }
        for (door, ends) in self.doors.iter_mut().zip(doors) {
            (door.from, door.to) = *ends;
        }
        let words = ("end of a wall or door", "ends of walls or doors");
        let why = format!(
            "joined to a neighbour at most {} of a cell away",
            f64::from(WIDEST_JOINED) / f64::from(FINE)
        );
        report.note(Fate::Changed, joined, words, why);
    }

    fn drop_doubles(&mut self, report: &mut Report) {
        let mut known = HashSet::new();
        let before = (self.walls.len(), self.doors.len());
        self.walls.retain(|wall| {
            let ends = match wall.kind.has_direction() {
                true => (wall.from, wall.to),
                false => (wall.from.min(wall.to), wall.from.max(wall.to)),
            };
            known.insert((ends, wall.kind.name.clone()))
        });
        let mut known = HashSet::new();
        self.doors.retain(|door| {
            let ends = (door.from.min(door.to), door.from.max(door.to));
            known.insert(ends)
        });
        let gone = (before.0 - self.walls.len(), before.1 - self.doors.len());
        report.note(Fate::Left, gone.0, PIECES, "twice in the file");
        report.note(Fate::Left, gone.1, DOORS, "twice in the file");
    }

    /// Returns the map in the form of an encounter file; `picture` is the name of its picture's file, if that is kept.
    pub fn to_text(&self, picture: Option<&str>) -> MapText {
        if let Some(ours) = &self.ours {
            let named = |laid: &Spanned<PictureText>| {
                let file = picture?.to_owned();
                Some(Spanned::unplaced(PictureText {
                    file,
                    ..laid.value.clone()
                }))
            };
            return MapText {
                picture: ours.picture.as_ref().and_then(named),
                ..(**ours).clone()
            };
        }
        let kinds = self.walls.iter().map(|wall| &wall.kind);
        let kinds = kinds.chain(self.doors.iter().map(|door| &door.kind));
        let own = kinds.filter(|kind| !WallKind::BUILT_IN.contains(kind));
        let wall = |wall: &ImportedWall| WithKind {
            from: corner(wall.from),
            to: corner(wall.to),
            kind: named(&wall.kind),
        };
        let door = |(id, door): (u16, &ImportedDoor)| DoorText {
            id: DoorId(id),
            from: corner(door.from),
            to: corner(door.to),
            state: door.state,
            kind: named(&door.kind),
        };
        let laid = self.picture.as_ref().zip(picture);
        MapText {
            topology: self.topology,
            light_level: (self.daylight != Light::Bright).then_some(self.daylight),
            kinds: own
                .map(|kind| {
                    (
                        kind.name.to_string(),
                        Spanned::unplaced(KindText::from(kind)),
                    )
                })
                .collect(),
            walls: self.walls.iter().map(wall).map(Spanned::unplaced).collect(),
            doors: (1..)
                .zip(&self.doors)
                .map(door)
                .map(Spanned::unplaced)
                .collect(),
            lamps: (1..)
                .zip(&self.lights)
                .map(lamp)
                .map(Spanned::unplaced)
                .collect(),
            picture: laid.map(|(picture, file)| {
                Spanned::unplaced(PictureText {
                    file: file.to_owned(),
                    from: corner(picture.from),
                    to: corner(picture.to),
                    look: PictureLook::default(),
                })
            }),
            ..MapText::open_floor(self.size.0, self.size.1)
        }
    }
}

/// Converts a light to a lamp.
fn lamp((id, light): (u16, &ImportedLight)) -> LampText {
    // There are 200 fine units to a foot.
    let feet = |range: i32| u32::try_from(range / 200).unwrap_or(0);
    let dim = feet(light.range).clamp(1, MAX_LIGHT_FEET);
    let bright = light.bright.map_or(dim / 2, feet);
    LampText {
        id: LampId(id),
        at: corner(light.at),
        bright: bright.min(dim),
        dim,
        colour: light.colour.map(Tint),
        lit: light.lit,
    }
}

/// Returns the name of a kind; `None` for the default kind, which is not written.
fn named(kind: &WallKind) -> Option<Spanned<String>> {
    (*kind != WallKind::WALL).then(|| Spanned::unplaced(kind.name.to_string()))
}

fn corner(point: Point) -> Corner {
    (
        Coordinate::from_fine(point.x),
        Coordinate::from_fine(point.y),
    )
}

/// Notes how far points were moved to be on whole fine units.
pub(super) fn note_moved(gauge: &UnitConverter, report: &mut Report) {
    let why = format!(
        "rounded by at most {:.4} of a cell",
        gauge.farthest / f64::from(crate::grid::FINE)
    );
    report.note(
        Fate::Changed,
        gauge.moved,
        ("coordinate", "coordinates"),
        why,
    );
}
