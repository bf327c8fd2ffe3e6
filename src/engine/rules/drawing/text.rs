//! Text of the outcomes of drawing, for the GM's log only.

use crate::grid::{DoorState, Glow, LampId, Light};
use crate::rules::adjudication::text::terrain_text;
use crate::rules::facts::{Describe, Lexicon, LogLine, LogText, PlayerText, Tone};

use super::outcome::{CutObjects, DrawingOutcome};

impl Describe for DrawingOutcome {
    fn log_text(&self, lexicon: &Lexicon) -> LogText {
        let cells = |count: &u32| lexicon.cells(*count);
        let text = match self {
            Self::GroundDrawn { terrain, cells: on } => {
                format!("{} of terrain: now {}", cells(on), terrain_text(*terrain))
            }
            Self::LightDrawn { light, cells: on } => {
                let light = match light {
                    Light::Bright => "bright",
                    Light::Dim => "dim",
                    Light::Dark => "dark",
                };
                format!("{} of the map: now {light}", cells(on))
            }
            Self::RestrictionDrawn {
                restricted,
                cells: on,
            } => {
                let how = if *restricted {
                    "restricted"
                } else {
                    "ordinary"
                };
                format!("{} of terrain: now {how}", cells(on))
            }
            Self::ZoneDrawn {
                zone,
                condition,
                cells: on,
            } => {
                let does = condition.map_or(String::new(), |condition| {
                    let condition = lexicon.condition(condition);
                    format!(", {condition} while inside")
                });
                format!("{}: now {zone}{does}", cells(on))
            }
            Self::ZoneTaken { cells: on } => format!("{}: no longer in a zone", cells(on)),
            Self::RoomDrawn { cells: on } => format!("A room of {} is drawn", cells(on)),
            Self::CorridorDrawn { cells: on } => format!("A corridor of {} is drawn", cells(on)),
            Self::WallsDrawn { kind, walls: 1 } => {
                format!("A piece of {} is drawn", kind_text(kind))
            }
            Self::WallsDrawn { kind, walls } => {
                format!("{walls} pieces of {} are drawn", kind_text(kind))
            }
            Self::DoorDrawn { door, state, kind } => {
                let state = match state {
                    DoorState::Open => "open",
                    DoorState::Closed => "closed",
                    DoorState::Locked => "locked",
                    DoorState::Secret => "secret",
                };
                let of = if kind == "wall" {
                    String::new()
                } else {
                    format!(" ({})", kind_text(kind))
                };
                format!("{} is drawn: {state}{of}", lexicon.door(*door))
            }
            Self::LampDrawn { lamp, glow, lit } => {
                let lit = if *lit { "" } else { ", unlit" };
                format!("{} is placed: {}{lit}", sentence(lamp), glow_text(*glow))
            }
            Self::LampTaken { lamp } => format!("{} is removed", sentence(lamp)),
            // A combatant has broken it down, or the GM wants a window in its place.
            Self::DoorBreached { door } => format!("{} is gone", lexicon.door(*door)),
            Self::WallBreached => "A piece of wall is gone".to_owned(),
            Self::FurnitureSet { kind, at } => {
                format!("{} at {at}: placed", capital(&kind_text(kind)))
            }
            Self::FurnitureTaken { kind, at } => {
                format!("{} at {at}: removed", capital(&kind_text(kind)))
            }
            Self::PieceLaid { cells: of, at } => {
                format!("A piece of {} is placed at {at}", cells(of))
            }
            Self::AreaCleared { cells: on } => format!("{} of the map cleared", cells(on)),
            Self::AreaShifted { copied: true } => "Part of the map is copied".to_owned(),
            Self::AreaShifted { copied: false } => "Part of the map is moved".to_owned(),
            Self::MapResized {
                width,
                height,
                cut_off,
            } => {
                let size = format!("The map is now {width} by {}", cells(height));
                match cut_off_text(*cut_off) {
                    None => size,
                    Some(lost) => format!("{size}; cut off: {lost}"),
                }
            }
            Self::PictureLaid { file } => {
                format!("The picture {} is placed under the map", picture_text(file))
            }
            Self::PictureTaken => "The picture under the map is removed".to_owned(),
        };
        LogText::Line(LogLine {
            depth: 2,
            text,
            tone: Tone::Gm,
        })
    }

    fn player_text(&self, _: &Lexicon) -> PlayerText {
        match self {
            Self::GroundDrawn { .. }
            | Self::LightDrawn { .. }
            | Self::LampDrawn { .. }
            | Self::LampTaken { .. }
            | Self::RestrictionDrawn { .. }
            | Self::ZoneDrawn { .. }
            | Self::ZoneTaken { .. }
            | Self::RoomDrawn { .. }
            | Self::CorridorDrawn { .. }
            | Self::WallsDrawn { .. }
            | Self::DoorDrawn { .. }
            | Self::WallBreached
            | Self::DoorBreached { .. }
            | Self::FurnitureSet { .. }
            | Self::FurnitureTaken { .. }
            | Self::PieceLaid { .. }
            | Self::AreaCleared { .. }
            | Self::AreaShifted { .. }
            | Self::MapResized { .. }
            | Self::PictureLaid { .. }
            | Self::PictureTaken => PlayerText::Nothing,
        }
    }
}

/// Describes what was cut off with a part of the map: `2 doors, the picture`; `None` if nothing was.
fn cut_off_text(cut_off: CutObjects) -> Option<String> {
    let CutObjects {
        doors,
        lamps,
        furniture,
        zones,
        lines,
        picture,
    } = cut_off;
    let counted = [
        (doors, "door", "doors"),
        (lamps, "lamp", "lamps"),
        (furniture, "piece of furniture", "pieces of furniture"),
        (zones, "zone", "zones"),
        (lines, "freehand line", "freehand lines"),
    ];
    let counted = counted
        .into_iter()
        .filter_map(|(count, one, many)| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        });
    let picture = picture.then(|| "the picture".to_owned());
    let all: Vec<String> = counted.chain(picture).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Returns a lamp at the beginning of a sentence.
pub(in crate::rules) fn sentence(lamp: &LampId) -> String {
    format!("Lamp {}", lamp.0)
}

/// Returns the text of a light's range: `bright for 20 ft, dim for 40`.
fn glow_text(glow: Glow) -> String {
    match glow {
        Glow { bright: 0, dim } => format!("dim for {dim} ft"),
        Glow { bright, dim } if dim > bright => format!("bright for {bright} ft, dim for {dim}"),
        Glow { bright, .. } => format!("bright for {bright} ft"),
    }
}

/// Returns a kind of wall or furniture as people write it.
pub fn kind_text(kind: &str) -> String {
    match kind {
        "one-way-wall" => "one-way wall".to_owned(),
        "see-in" => "see-in wall".to_owned(),
        _ => kind.replace('-', " "),
    }
}

/// Returns the display name of a picture's file, without the content hash in the name of a stored one.
pub fn picture_text(file: &str) -> String {
    let known = file.rsplit_once('.').and_then(|(name, ending)| {
        let (name, content) = name.rsplit_once('-')?;
        let is_content = content.len() == 16 && content.bytes().all(|it| it.is_ascii_hexdigit());
        (is_content && !name.is_empty()).then(|| format!("{name}.{ending}"))
    });
    known.unwrap_or_else(|| file.to_owned())
}

#[cfg(test)]
mod tests {
    use super::picture_text;

    #[test]
    fn saved_picture_keeps_its_file_name() {
        assert_eq!(
            picture_text("old-hall-15a762dd26602452.png"),
            "old-hall.png"
        );
        for same in [
            "hall.png",
            "hall-7.png",
            "15a762dd26602452.png",
            "-15a762dd26602452.png",
            "hall",
        ] {
            assert_eq!(picture_text(same), same);
        }
    }
}
