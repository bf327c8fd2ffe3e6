//! Lights of a scene, and its darkness without them.

use serde::Deserialize;
use serde_json::Value;

use super::Scene;
use super::levels::{Heights, LevelSet, Levels, number};
use crate::grid::Light;
use crate::import::postprocess::LIGHTS;
use crate::import::units::{self, UnitConverter};
use crate::import::universal_vtt::colour;
use crate::import::{Fate, ImportError, ImportedLight, ImportedMap, Report};

/// Darkness from which nothing is visible without a light.
const DARK: f64 = 0.75;

/// Darkness from which there is less than daylight.
const DIM: f64 = 0.25;

/// The daylight of a scene, from version 12 on.
#[derive(Deserialize)]
pub(super) struct Environment {
    #[serde(rename = "darknessLevel")]
    darkness: Option<f64>,
    #[serde(rename = "globalLight")]
    global_light: Option<GlobalLight>,
}

#[derive(Deserialize)]
struct GlobalLight {
    enabled: Option<bool>,
    darkness: Option<Darkness>,
}

/// The range of darkness in which a light shines.
#[derive(Clone, Copy, Deserialize)]
struct Darkness {
    min: Option<f64>,
    max: Option<f64>,
}

impl Darkness {
    fn contains(self, darkness: f64) -> bool {
        (self.min.unwrap_or(0.0)..=self.max.unwrap_or(1.0)).contains(&darkness)
    }
}

#[derive(Deserialize)]
pub(super) struct SceneLight {
    x: Option<f64>,
    y: Option<f64>,
    elevation: Option<f64>,
    levels: Option<Vec<Option<String>>>,
    flags: Option<Value>,
    hidden: Option<bool>,
    walls: Option<bool>,
    config: Option<LampConfig>,
    /// The fields that are in `config` from version 9 on.
    #[serde(flatten)]
    before: LampConfig,
    #[serde(rename = "tintColor")]
    tint: Option<String>,
}

#[derive(Deserialize)]
struct LampConfig {
    dim: Option<f64>,
    bright: Option<f64>,
    angle: Option<f64>,
    color: Option<String>,
    negative: Option<bool>,
    luminosity: Option<f64>,
    darkness: Option<Value>,
}

impl SceneLight {
    /// Returns a setting from the place where its version keeps it.
    fn value<T>(&self, part: impl Fn(&LampConfig) -> Option<T>) -> Option<T> {
        let now = self.config.as_ref().and_then(&part);
        now.or_else(|| part(&self.before))
    }

    /// Returns whether it takes light away: marked by a separate field, or up to version 11 by a negative number.
    fn is_dark(&self) -> bool {
        let is_below = |value: Option<f64>| value.is_some_and(|value| value < 0.0);
        self.value(|config| config.negative) == Some(true)
            || is_below(self.value(|config| config.luminosity))
            || is_below(self.value(|config| config.dim))
            || is_below(self.value(|config| config.bright))
    }

    /// Returns whether it shines in a scene with this darkness.
    fn is_lit(&self, darkness: f64) -> bool {
        let range = self.value(|config| config.darkness.clone());
        let range = range.and_then(|range| Darkness::deserialize(range).ok());
        self.hidden != Some(true) && range.is_none_or(|range| range.contains(darkness))
    }

    fn is_cone(&self) -> bool {
        let angle = self.value(|config| config.angle);
        angle.is_some_and(|angle| angle > 0.0 && angle < 360.0)
    }

    fn heights(&self) -> Heights {
        let flag = |path| number(self.flags.as_ref().and_then(|flags| flags.pointer(path)));
        let bottom = flag("/levels/rangeBottom").or(self.elevation);
        let top = flag("/levels/rangeTop");
        Heights {
            bottom: bottom.unwrap_or(f64::NEG_INFINITY),
            top: match (bottom, top) {
                (_, Some(top)) => top.next_up(),
                (Some(bottom), None) => bottom.next_up(),
                (None, None) => f64::INFINITY,
            },
        }
    }
}

impl Scene {
    /// Returns the darkness, from 0 to 1.
    fn darkness(&self) -> f64 {
        let now = self.environment.as_ref().and_then(|all| all.darkness);
        now.or(self.darkness).unwrap_or(0.0).clamp(0.0, 1.0)
    }

    /// Returns whether everything is lit without lamps; `None` if the file does not say.
    fn has_global_light(&self) -> Option<bool> {
        let now = self
            .environment
            .as_ref()
            .and_then(|all| all.global_light.as_ref());
        let now = now.and_then(|light| {
            let is_in = light
                .darkness
                .is_none_or(|range| range.contains(self.darkness()));
            light.enabled.map(|enabled| enabled && is_in)
        });
        now.or(self.global_light)
    }

    /// Returns the light of squares that no lamp lights.
    fn daylight(&self, report: &mut Report) -> Light {
        let darkness = self.darkness();
        let global = self.has_global_light();
        // Squares that are lit without lamps are visible.
        let light = if darkness >= DARK && global != Some(true) {
            Light::Dark
        } else if darkness >= DIM {
            Light::Dim
        } else {
            Light::Bright
        };
        let what = format!("a darkness of {darkness}");
        match light {
            Light::Dark => report.note_one(Fate::Taken, what, "squares without a lamp are dark"),
            Light::Dim => report.note_one(Fate::Taken, what, "squares without a lamp are dim"),
            Light::Bright if global == Some(false) => {
                let why = "squares are bright, as its darkness is low; if only lamps should light the map, \
                           write `light_level: Dark` in the file";
                report.note_one(Fate::Guessed, "a scene without global light", why);
            }
            Light::Bright => {}
        }
        light
    }
}

/// Imports the lights of a scene; `cell` is the width of a cell in its units.
pub(super) fn import_lights(
    scene: &Scene,
    levels: &Levels,
    cell: f64,
    gauge: &mut UnitConverter,
    map: &mut ImportedMap,
    report: &mut Report,
) -> Result<(), ImportError> {
    map.daylight = scene.daylight(report);
    let darkness = scene.darkness();
    let (mut blank, mut elsewhere, mut dark) = (0, 0, 0);
    let (mut out, mut cones, mut through) = (0, 0, 0);
    for (nth, lamp) in scene.lights.iter().flatten().enumerate() {
        let heights = match levels.are_of_foundry() || levels.count() == 1 {
            true => levels.chosen_level().heights,
            false => lamp.heights(),
        };
        let place = LevelSet {
            ids: lamp.levels.as_deref(),
            heights,
        };
        if !levels.contains(&place) {
            elsewhere += 1;
            continue;
        }
        let (Some(x), Some(y)) = (lamp.x, lamp.y) else {
            blank += 1;
            continue;
        };
        let at = gauge.point((x, y), || format!("lights[{nth}]"))?;
        if lamp.is_dark() {
            dark += 1;
            continue;
        }
        let bright = lamp.value(|config| config.bright).unwrap_or(0.0);
        let dim = lamp.value(|config| config.dim).unwrap_or(0.0);
        let range = units::reach(bright.max(dim) / cell);
        let Some((range, bright)) = range.zip(units::length(bright / cell)) else {
            blank += 1;
            continue;
        };
        let lit = lamp.is_lit(darkness);
        out += usize::from(!lit);
        cones += usize::from(lamp.is_cone());
        through += usize::from(lamp.walls == Some(false));
        let tint = lamp.value(|config| config.color.clone());
        let tint = tint.or_else(|| lamp.tint.clone());
        map.lights.push(ImportedLight {
            at,
            range,
            bright: Some(bright),
            colour: tint.as_deref().and_then(colour),
            lit,
        });
    }
    report.note(Fate::Left, blank, LIGHTS, "without a position or a range");
    let words = ("light of another level", "lights of other levels");
    report.note(Fate::Left, elsewhere, words, "");
    let words = ("darkness source", "darkness sources");
    let why = "maps have no darkness sources: set `light` in the file for dark squares";
    report.note(Fate::Left, dark, words, why);
    let words = ("unlit lamp", "unlit lamps");
    report.note(
        Fate::Taken,
        out,
        words,
        "hidden or switched off in the scene",
    );
    let words = ("cone of light", "cones of light");
    report.note(
        Fate::Changed,
        cones,
        words,
        "it shines in all directions here",
    );
    let words = (
        "light that passes through walls",
        "lights that pass through walls",
    );
    report.note(Fate::Changed, through, words, "walls block it here");
    Ok(())
}
