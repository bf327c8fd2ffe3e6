//! Encounter files: the start of a fight, as a GM writes it.

mod form;
mod markers;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use crate::document::{self, DocumentError, Spanned, TextPosition};
use crate::encounter::EncounterSetup;
use crate::grid::{BattleMap, Footprint, Space, Terrain, Topology};
use crate::mapfile::MapText;
use crate::rules::arrival::MAX_WAVE_SIZE;
use crate::rules::state::{
    CombatantSpec, MapVisibility, Side, SideId, SideList, SideOrders, Sides, Skill, Stance, Wave,
};
use crate::ruleset::{ConditionId, CreatureId, Ruleset, RulesetId, Rulesets};

pub(super) use form::{CombatantText, PersonText, check_form, check_names};
use markers::MarkerText;
pub(super) use markers::line_of as marker_line;

/// Version of encounter files that this program reads.
pub const ENCOUNTER_VERSION: u32 = 1;

/// Maximum number of combatants in an encounter.
pub const MAX_COMBATANTS: usize = 2_000;

/// Maximum number of sides in an encounter.
pub const MAX_SIDES: usize = 50;

/// Maximum number of waves in an encounter.
pub const MAX_WAVES: usize = 50;

/// Contents of an encounter file, as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EncounterFile {
    version: Spanned<u32>,
    name: String,
    #[serde(default)]
    about: String,
    ruleset: Spanned<String>,
    #[serde(default)]
    toggles: BTreeMap<Spanned<String>, bool>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    show: MapVisibility,
    map: Spanned<MapText>,
    sides: Vec<Spanned<SideText>>,
    combatants: Vec<Spanned<CombatantText>>,
    #[serde(default)]
    markers: Vec<Spanned<MarkerText>>,
    #[serde(default)]
    waves: Vec<Spanned<WaveText>>,
}

/// Reinforcements: combatants that arrive together later.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WaveText {
    name: Spanned<String>,
    /// Round in which they arrive; without it, the GM calls them.
    #[serde(default)]
    round: Option<Spanned<u32>>,
    combatants: Vec<Spanned<CombatantText>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideText {
    id: SideId,
    name: String,
    stance: Stance,
    /// Sides that are enemies despite their stances.
    #[serde(default)]
    enemies: Vec<Spanned<String>>,
    /// Sides that are at peace despite their stances.
    #[serde(default)]
    at_peace_with: Vec<Spanned<String>>,
    /// True if the side knows of the others and cannot be surprised (SEG-03).
    #[serde(default)]
    alerted: bool,
    /// Its skill in auto-play.
    #[serde(default)]
    skill: Skill,
    /// Its orders in auto-play.
    #[serde(default)]
    orders: SideOrders,
}

/// Reads an encounter file; errors name it as `file`.
///
/// # Errors
/// All errors in the file, each with its position.
pub fn read_encounter(
    file: &str,
    text: &str,
    rulesets: &Rulesets,
) -> Result<EncounterSetup, DocumentError> {
    let written: EncounterFile = document::read(file, text)?;
    let mut problems = DocumentError::new(file);
    if written.version.value != ENCOUNTER_VERSION {
        let message = format!(
            "this file has format version {}, but this program reads only {ENCOUNTER_VERSION}",
            written.version.value
        );
        if written.version.value > ENCOUNTER_VERSION {
            problems.push_with_hint(&written.version.place, message, "update Splitsecond");
        } else {
            problems.push(&written.version.place, message);
        }
        return Err(problems);
    }
    check_sizes(&written, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    let ruleset = ruleset_of(&written, rulesets, &mut problems);
    let map = written.map.to_map(&written.map.place, &mut problems);
    if let Some(ruleset) = &ruleset {
        let known: Vec<ConditionId> = ruleset.conditions.ids().collect();
        let known = known.iter().map(ConditionId::as_str);
        written.map.check_conditions(known, &mut problems);
    }
    let sides = sides_of(&written.sides, &mut problems);
    let mut combatants = Vec::with_capacity(written.combatants.len());
    let mut lineup = Lineup {
        ruleset: ruleset.as_deref(),
        map: map.as_ref(),
        sides: &sides,
        placed: Vec::new(),
    };
    for text in &written.combatants {
        combatants.push(lineup.enter(text, &mut problems));
    }
    let waves = lineup.enter_waves(&written.waves, &mut problems);
    let markers = markers::read(&written.markers, map.as_ref(), &mut problems);
    match (ruleset, map) {
        (Some(ruleset), Some(map)) if problems.is_empty() => Ok(EncounterSetup {
            name: written.name,
            about: written.about,
            ruleset,
            map: Arc::new(map),
            sides,
            combatants,
            waves,
            seed: written.seed,
            show: written.show,
            markers,
            alerted: written
                .sides
                .iter()
                .filter(|side| side.alerted)
                .map(|side| side.id)
                .collect(),
        }),
        _ => Err(problems),
    }
}

/// Checks the numbers of sides, combatants and waves, and the lengths of names.
fn check_sizes(written: &EncounterFile, problems: &mut DocumentError) {
    let top = |path: &str| TextPosition {
        path: path.to_owned(),
        ..TextPosition::default()
    };
    let mut most = |what: &str, count: usize, most: usize| {
        if count > most {
            let message = format!("there are {count} {what}, but an encounter has at most {most}");
            problems.push(&top(what), message);
        }
    };
    let later = written.waves.iter().map(|wave| wave.combatants.len());
    let all = written.combatants.len() + later.sum::<usize>();
    most("combatants", all, MAX_COMBATANTS);
    most("waves", written.waves.len(), MAX_WAVES);
    most("sides", written.sides.len(), MAX_SIDES);
    problems.check_name(&top("name"), &written.name);
    for side in &written.sides {
        problems.check_name(&side.place, &side.name);
        for other in side.enemies.iter().chain(&side.at_peace_with) {
            problems.check_name(&other.place, other);
        }
    }
    for wave in &written.waves {
        problems.check_name(&wave.name.place, &wave.name);
    }
    let later = written.waves.iter().flat_map(|wave| &wave.combatants);
    for who in written.combatants.iter().chain(later) {
        check_names(who, &who.place, problems);
    }
}

/// Returns the ruleset of the file, with its toggles applied.
fn ruleset_of(
    written: &EncounterFile,
    rulesets: &Rulesets,
    problems: &mut DocumentError,
) -> Option<Arc<Ruleset>> {
    let mut ruleset = ruleset_named(&written.ruleset, rulesets, problems)?;
    let known = ruleset.toggles();
    for (name, on) in &written.toggles {
        if !ruleset.set_toggle(name, *on) {
            problems.unknown(name, "toggle", known.iter().map(|(name, _)| *name));
        }
    }
    Some(Arc::new(ruleset))
}

/// Returns the ruleset that a file names.
pub(super) fn ruleset_named(
    written: &Spanned<String>,
    rulesets: &Rulesets,
    problems: &mut DocumentError,
) -> Option<Ruleset> {
    let id = RulesetId::new(written);
    let known = rulesets.ids();
    if !known.contains(&id) {
        let known = known.iter().map(RulesetId::as_str);
        problems.unknown(written, "ruleset", known);
        return None;
    }
    let loaded = rulesets.load(id).map_err(|found| {
        let message = format!("the ruleset `{id}` has errors:\n{found}");
        problems.push(&written.place, message);
    });
    loaded.ok()
}

fn sides_of(written: &[Spanned<SideText>], problems: &mut DocumentError) -> Sides {
    let mut sides = Sides::default();
    for text in written {
        if sides.get(text.id).is_some() {
            problems.push(&text.place, format!("there are two sides `{}`", text.id));
            continue;
        }
        sides.0.push(Side {
            id: text.id,
            name: text.name.clone(),
            stance: text.stance,
            enemies: SideList(text.enemies.iter().map(|side| SideId::new(side)).collect()),
            at_peace_with: SideList(
                text.at_peace_with
                    .iter()
                    .map(|side| SideId::new(side))
                    .collect(),
            ),
            skill: text.skill,
            orders: text.orders,
        });
    }
    for text in written {
        let said = text.enemies.iter().chain(&text.at_peace_with);
        for name in said.filter(|name| sides.get(SideId::new(name)).is_none()) {
            problems.unknown(name, "side", sides.0.iter().map(|side| side.id.as_str()));
        }
        let friends: BTreeSet<&str> = text
            .at_peace_with
            .iter()
            .map(|side| side.value.as_str())
            .collect();
        let in_both = |name: &&Spanned<String>| friends.contains(name.as_str());
        if let Some(name) = text.enemies.iter().find(in_both) {
            let message = format!("`{}` is both an enemy and at peace here", name.value);
            problems.push(&name.place, message);
        }
    }
    sides
}

/// Checks combatants against the ruleset, the map, the sides and earlier combatants. If the ruleset or the map cannot
/// be read, everything else is still checked.
struct Lineup<'a> {
    ruleset: Option<&'a Ruleset>,
    map: Option<&'a BattleMap>,
    sides: &'a Sides,
    placed: Vec<Placed<'a>>,
}

/// A combatant with a valid position.
struct Placed<'a> {
    id: &'a Spanned<String>,
    space: Space,
    shares_square: bool,
    /// True if it arrives at another time than the combatants being entered now.
    waits: bool,
}

impl<'a> Lineup<'a> {
    /// Enters the reinforcements. Each wave needs room for itself alone, since the positions at its arrival are
    /// unknown.
    fn enter_waves(
        &mut self,
        written: &'a [Spanned<WaveText>],
        problems: &mut DocumentError,
    ) -> Vec<Wave> {
        let mut waves: Vec<Wave> = Vec::with_capacity(written.len());
        for text in written {
            let name = text.name.trim();
            if waves.iter().any(|wave| wave.name == name) {
                problems.push(&text.name.place, format!("there are two waves “{name}”"));
            }
            if let Some(round) = text.round.as_ref().filter(|round| round.value == 0) {
                let message = "rounds count from 1; a wave without a round arrives when called";
                problems.push(&round.place, message);
            }
            let many = text.combatants.len();
            if many == 0 || many > MAX_WAVE_SIZE {
                let message =
                    format!("a wave has 1 to {MAX_WAVE_SIZE} combatants, but this one has {many}");
                problems.push(&text.place, message);
            }
            for placed in &mut self.placed {
                placed.waits = true;
            }
            let who = text.combatants.iter();
            let who = who.map(|text| self.enter(text, problems)).collect();
            waves.push(Wave {
                name: name.to_owned(),
                round: text.round.as_ref().map(|round| round.value),
                who,
            });
        }
        waves
    }

    fn enter(
        &mut self,
        text: &'a Spanned<CombatantText>,
        problems: &mut DocumentError,
    ) -> CombatantSpec {
        if text.id.is_empty() {
            problems.push(&text.id.place, "a combatant needs an id");
        }
        if let Some(first) = self.placed.iter().find(|other| *other.id == text.id) {
            let message = format!("there are two combatants `{}`", text.id.value);
            let hint = format!("the first is at {}", line_of(&first.id.place));
            problems.push_with_hint(&text.id.place, message, hint);
        }
        if self.sides.get(SideId::new(&text.side)).is_none() {
            let known = self.sides.0.iter().map(|side| side.id.as_str());
            problems.unknown(&text.side, "side", known);
        }
        if let Some(ruleset) = self.ruleset {
            check_form(ruleset, text, problems);
        }
        self.find_place(text, problems);
        text.to_spec()
    }

    /// Checks that there is room for a combatant at its position.
    fn find_place(&mut self, text: &'a CombatantText, problems: &mut DocumentError) {
        let scale = self.ruleset.and_then(|ruleset| {
            let def = ruleset.creatures.get(CreatureId::new(&text.creature))?;
            ruleset.scale(def.scale)
        });
        let topology = self.map.map_or_else(Topology::default, BattleMap::topology);
        let side = scale.map_or(1, |scale| scale.squares);
        let footprint = Footprint::new(topology, side).unwrap_or(Footprint::single_cell(topology));
        let space = Space::new(text.at.value, footprint);
        let shares_square = scale.is_some_and(|scale| scale.shares_square);
        if let Some(message) = self.map.and_then(|map| why_not_there(map, space)) {
            let message = format!("`{}` {message}", text.id.value);
            problems.push(&text.at.place, message);
        }
        let overlaps = |other: &&Placed<'_>| {
            !other.waits && other.space.overlaps(&space) && !(shares_square && other.shares_square)
        };
        if let Some(other) = self.placed.iter().find(overlaps) {
            let message = format!(
                "`{}` overlaps `{}` ({})",
                text.id.value,
                other.id.value,
                line_of(&other.id.place)
            );
            problems.push(&text.at.place, message);
        }
        self.placed.push(Placed {
            id: &text.id,
            space,
            shares_square,
            waits: false,
        });
    }
}

/// Returns the reason why no combatant can be in `space`; `None` if there is none.
fn why_not_there(map: &BattleMap, space: Space) -> Option<String> {
    let side = space.footprint.side();
    if !map.contains_space(&space) {
        let (width, height) = (map.width(), map.height());
        let needs = if map.topology().is_hex() {
            format!("{} hexes", space.cells().count())
        } else {
            format!("{side}×{side} squares")
        };
        return Some(format!(
            "needs {needs} starting at {}, but the map is {width}×{height}",
            space.anchor
        ));
    }
    space.cells().find_map(|cell| {
        let into = match map.terrain(cell) {
            Terrain::Blocked => "solid rock",
            Terrain::Pit => "a pit",
            Terrain::Open
            | Terrain::Difficult
            | Terrain::VeryDifficult
            | Terrain::Water
            | Terrain::Climb => return None,
        };
        Some(format!("is in {into} at {cell}"))
    })
}

fn line_of(place: &TextPosition) -> String {
    format!("line {}", place.line)
}
