//! Writes encounter files, from the map and combatants of a fight or with an empty map to draw on.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy_ecs::prelude::World;

use crate::document::{self, DocumentError, WriteError, check_name, fitting_name, with_field};
use crate::encounter::{self, EncounterName, EncounterSetup, History};
use crate::grid::{BattleMap, MapError, Picture, Terrain, Topology};
use crate::mapfile::MapText;
use crate::rules::arrival;
use crate::rules::state::{
    Battle, CombatantRef, CombatantSpec, CombatantState, MapVisibility, Marker, MarkerId, Markings,
    Portrait, Side, SideId, SideOrders, Sides, Skill, Stance, StartingWear, Vitality, Wave,
};
use crate::ruleset::{ItemId, RulesetId};

use super::encounter_file::marker_line;
use super::library::free_numbered_path;
use super::portraits::portraits_in;
use super::store::FileWriteError;
use super::{ENCOUNTER_VERSION, HomeError, Library, pictures, read_encounter, store};

/// Error: an encounter file was not written. A previous file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum DraftWriteError {
    /// There is no folder for the user's files.
    #[error(transparent)]
    NoHome(#[from] HomeError),
    /// The map is invalid.
    #[error("{0}")]
    Map(MapError),
    /// The ruleset cannot be used; the text says why.
    #[error("{0}")]
    Ruleset(String),
    /// The file could not be opened, for example because two combatants share a square or one is in a pit.
    #[error("this encounter cannot start:\n{0}")]
    CannotBegin(DocumentError),
    /// The text cannot be serialized.
    #[error(transparent)]
    Text(#[from] WriteError),
    /// The file cannot be written.
    #[error(transparent)]
    Disk(#[from] FileWriteError),
}

/// An encounter file that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenEncounter {
    /// The file.
    pub path: PathBuf,
    /// True if the file existed before; its unchanged parts keep their text.
    pub kept: bool,
}

/// Settings of an empty map to draw on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmptyMap {
    /// Shape of its cells.
    pub topology: Topology,
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Terrain of all cells: open, or rock to dig rooms out of.
    pub ground: Terrain,
    /// Id of its ruleset.
    pub ruleset: RulesetId,
    /// Picture under the map, from the user's pictures.
    pub picture: Option<Picture>,
}

/// Writes an encounter with an empty map and no combatants into the user's folder of encounters.
///
/// # Errors
/// [`DraftWriteError`] if the map is invalid, the ruleset cannot be used, or the file cannot be written.
pub fn write_empty_map(library: &Library, empty: &EmptyMap) -> Result<PathBuf, DraftWriteError> {
    let user = library.require_user_folder()?;
    let ruleset = library.rulesets().load(empty.ruleset);
    let ruleset = ruleset.map_err(|problems| DraftWriteError::Ruleset(problems.to_string()))?;
    let mut map = BattleMap::with_topology(empty.topology, empty.width, empty.height)
        .map_err(DraftWriteError::Map)?;
    for cell in map.cells() {
        map.set_terrain(cell, empty.ground)
            .map_err(DraftWriteError::Map)?;
    }
    map.set_picture(empty.picture.clone())
        .map_err(DraftWriteError::Map)?;
    let wanted = user.encounters().join("my map.ron");
    let path = if store::is_free(&wanted) {
        wanted
    } else {
        free_numbered_path(&wanted).unwrap_or(wanted)
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = name.replacen("my map", "My map", 1).replace('-', " ");
    let setup = EncounterSetup {
        seed: 1,
        ..EncounterSetup::new(&name, Arc::new(ruleset), map)
    };
    let text = text_of(&setup, &[])?;
    store::write_new(&path, text.as_bytes())?;
    Ok(path)
}

/// Writes the current map and combatants of the fight in `world` as an encounter file of a fight that has not begun.
/// Once the fight has begun, its combatants are written unhurt. In an existing encounter file only the parts that
/// differ are replaced, and the previous version is kept as a backup.
///
/// `opened_by` is the name or path by which the fight was opened; the map's picture may be next to it.
///
/// # Errors
/// [`DraftWriteError`] if the encounter could not be opened again, or a file cannot be written.
pub fn write_encounter(
    library: &Library,
    world: &mut World,
    path: &Path,
    opened_by: &Path,
) -> Result<WrittenEncounter, DraftWriteError> {
    let setup = lineup_of(world);
    let toggles = library.toggles_of_the_fight(&setup.ruleset);
    let shown = path.display().to_string();
    let read = |text: &str| read_encounter(&shown, text, &library.rulesets().around(path));
    let old = fs::read_to_string(path).ok();
    let mut picture_before = None;
    let changed = old.and_then(|old| {
        let before = read(&old).ok()?;
        picture_before = before.map.picture().map(|picture| picture.file.clone());
        let same_rules = before.ruleset.id == setup.ruleset.id
            && library.toggles_of_the_fight(&before.ruleset) == toggles;
        same_rules
            .then(|| changed(&shown, &old, &before, &setup))
            .flatten()
    });
    let kept = changed.is_some();
    let text = match changed {
        Some(text) => text,
        None => text_of(&setup, &toggles)?,
    };
    read(&text).map_err(DraftWriteError::CannotBegin)?;
    if let Some(picture) = setup.map.picture()
        && let Some(found) = library.picture(&setup.map, Some(opened_by))
        && let Ok(bytes) = fs::read(found)
    {
        let beside = path.with_file_name(&picture.file);
        // The picture may have been changed by the user since the encounter was first written; then it is kept.
        let is_its_own = picture_before.as_ref() == Some(&picture.file) && beside.is_file();
        if !is_its_own {
            pictures::store(&beside, &bytes)?;
        }
    }
    if let Some(folder) = path.parent() {
        let names = portraits_in(&setup);
        // A portrait that cannot be copied there is still found among the user's pictures.
        let _those_are_found_too = library.copy_portraits(&names, Some(opened_by), folder);
    }
    store::write(path, text.as_bytes())?;
    let path = path.to_owned();
    Ok(WrittenEncounter { path, kept })
}

/// Returns the text of an encounter file with only the differing parts replaced; `None` if they cannot be found in it.
fn changed(
    file: &str,
    text: &str,
    before: &EncounterSetup,
    now: &EncounterSetup,
) -> Option<String> {
    let mut text = text.to_owned();
    let mut replace = |name: &str, value: String| {
        text = with_field(file, &text, name, &value).ok()??;
        Some(())
    };
    if before.map != now.map {
        replace("map", MapText::from(&*now.map).indented_text(1).ok()?)?;
    }
    if before.show != now.show {
        replace("show", format!("{:?}", now.show))?;
    }
    if before.sides != now.sides || before.alerted != now.alerted {
        replace("sides", sides_text(&now.sides, &now.alerted))?;
    }
    // Entries that are written differently may mean the same combatants.
    let stands = |setup: &EncounterSetup| setup.snapshot().ok().map(|state| state.combatants);
    if stands(before) != stands(now) {
        replace("combatants", combatants_text(&now.combatants))?;
    }
    if before.waves != now.waves {
        let waves = waves_text(&now.waves);
        // A file without waves gets them after its combatants.
        replace("waves", waves.clone()).or_else(|| {
            let combatants = combatants_text(&now.combatants);
            replace("combatants", format!("{combatants},\n    waves: {waves}"))
        })?;
    }
    let marked = |setup: &EncounterSetup| Markings::from_markers(setup.markers.clone());
    if marked(before) != marked(now) {
        replace("markers", markers_text(&now.markers))?;
    }
    Some(text)
}

fn differs<T: PartialEq>(now: T, usual: T) -> Option<T> {
    (now != usual).then_some(now)
}

/// Returns the item if it differs from the usual one; an empty id means an empty hand.
pub(super) fn item(now: Option<ItemId>, usual: Option<ItemId>) -> Option<ItemId> {
    (now != usual).then(|| now.unwrap_or(ItemId::new("")))
}

/// Returns the fight in `world` as one that has not begun. Conditions are left out, unless they shed light.
pub fn lineup_of(world: &mut World) -> EncounterSetup {
    let name = world.resource::<EncounterName>().0.clone();
    let seed = world.resource::<History>().seed();
    let ruleset = world
        .resource::<crate::rules::state::ActiveRuleset>()
        .0
        .clone();
    encounter::read(world, |battle| EncounterSetup {
        seed,
        sides: battle.sides.clone(),
        combatants: battle
            .combatants()
            .map(|who| entry_of(battle, &who))
            .collect(),
        alerted: battle.round.alerted.clone(),
        show: battle.shown.map_visibility(),
        waves: battle.reserve.0.clone(),
        markers: numbered(battle.markings.markers()),
        ..EncounterSetup::new(&name, ruleset, battle.map.clone())
    })
}

/// Returns the spec of a combatant for an encounter file. Until the fight begins it includes the wear from earlier
/// fights.
fn entry_of(battle: &Battle, who: &CombatantRef) -> CombatantSpec {
    match battle.clock.has_begun() {
        true => spec_of(battle, who),
        false => worn_spec_of(battle, who),
    }
}

/// Returns the spec of a combatant in its current state, including the wear from this fight and earlier ones.
pub(super) fn worn_spec_of(battle: &Battle, who: &CombatantRef) -> CombatantSpec {
    let unhurt = spec_of(battle, who);
    let fresh = arrival::from_spec(battle.ruleset, battle.map.topology(), &unhurt);
    match fresh {
        Ok(fresh) => CombatantSpec {
            state: wear_of(&fresh, &CombatantState::seen(who)),
            ..unhurt
        },
        Err(_it_cannot_come_in_so) => unhurt,
    }
}

/// Returns the spec of a combatant in its current state, but unhurt.
pub fn spec_of(battle: &Battle, who: &CombatantRef) -> CombatantSpec {
    let identity = who.identity();
    let usual = CombatantSpec::new(who.id(), identity.creature, identity.side, who.position().0);
    let (ruleset, topology) = (battle.ruleset, battle.map.topology());
    let Ok(base) = arrival::from_spec(ruleset, topology, &usual) else {
        return usual;
    };
    let stats = ruleset.stats.ids().filter_map(|stat| {
        let value = who.stats().get(ruleset, stat);
        (value != base.stats.get(ruleset, stat)).then_some((stat, value))
    });
    let counts = who
        .memory()
        .iter()
        .map(|prepared| (prepared.spell, prepared.of));
    let burning = who.conditions().defs(ruleset);
    let burning = burning
        .filter(|(_, def)| def.sheds_light())
        .map(|(id, _)| id);
    CombatantSpec {
        name: (identity.name != base.identity.name).then(|| identity.name.clone()),
        hidden: who.hidden().0,
        stats: stats.collect(),
        speed: differs(who.body().speed_squares, base.body.speed_squares),
        in_hand: item(who.gear().in_hand(), base.gear.in_hand()),
        off_hand: item(who.gear().off_hand(), base.gear.off_hand()),
        armour: item(who.gear().armour(), base.gear.armour()),
        hit_points: differs(
            who.health().hit_points().most,
            base.health.hit_points().most,
        ),
        prepared: counts
            .filter(|(spell, of)| {
                base.memory
                    .castings(*spell)
                    .is_none_or(|usual| usual.of != *of)
            })
            .collect(),
        conditions: burning.collect(),
        portrait: who.portrait().clone(),
        ..usual
    }
}

/// Returns the wear of `now` compared with the same combatant in a fresh state.
pub fn wear_of(fresh: &CombatantState, now: &CombatantState) -> StartingWear {
    let points = now.health.hit_points();
    let items = |now: &[ItemId], fresh: &[ItemId]| differs(now, fresh).map(<[ItemId]>::to_vec);
    let gaps = now.memory.iter().filter(|one| one.left < one.of);
    StartingWear {
        vitality: now.health.vitality(),
        lost: points.most.saturating_sub(points.now).max(0),
        wounds: now.health.wounds(),
        treated: now.health.wounds() - now.health.untreated(),
        spent: gaps.map(|one| (one.spell, one.of - one.left)).collect(),
        carried: items(now.gear.carried(), fresh.gear.carried()),
        pack: items(now.gear.pack(), fresh.gear.pack()),
    }
}

/// Returns the wear from earlier fights as files write it; `None` if there is none.
fn state_text(state: &StartingWear) -> Option<String> {
    let fields: Vec<String> = state_fields(state)
        .into_iter()
        .filter_map(|(field, value)| Some(format!("{field}: {}", value?)))
        .collect();
    (!fields.is_empty()).then(|| format!("({})", fields.join(", ")))
}

/// Returns the fields of the wear from earlier fights, each with its value if it has one.
pub(super) fn state_fields(state: &StartingWear) -> [(&'static str, Option<String>); 7] {
    let StartingWear {
        vitality,
        lost,
        wounds,
        treated,
        spent,
        carried,
        pack,
    } = state;
    let list = |items: &Option<Vec<ItemId>>| {
        let items = items.as_ref()?.iter();
        let items: Vec<String> = items.map(|item| format!("{:?}", item.as_str())).collect();
        Some(format!("[{}]", items.join(", ")))
    };
    let count = |count: u32| (count > 0).then(|| count.to_string());
    let spent: Vec<String> = spent
        .iter()
        .map(|(spell, count)| format!("{:?}: {count}", spell.as_str()))
        .collect();
    [
        (
            "vitality",
            (*vitality != Vitality::Up).then(|| format!("{vitality:?}")),
        ),
        ("lost", (*lost > 0).then(|| lost.to_string())),
        ("wounds", count(*wounds)),
        ("treated", count(*treated)),
        (
            "spent",
            (!spent.is_empty()).then(|| format!("{{ {} }}", spent.join(", "))),
        ),
        ("carried", list(carried)),
        ("pack", list(pack)),
    ]
}

/// Returns the portrait of the token as files write it; `None` if the token shows the portrait of its kind.
pub(super) fn portrait_text(portrait: &Portrait) -> Option<String> {
    match portrait {
        Portrait::OfItsKind => None,
        Portrait::Emblem => Some("\"\"".to_owned()),
        Portrait::Picture(name) => Some(format!("{:?}", name.as_str())),
    }
}

/// Returns the whole text of an encounter file.
pub(super) fn text_of(
    setup: &EncounterSetup,
    toggles: &[(&'static str, bool)],
) -> Result<String, WriteError> {
    let map = MapText::from(&*setup.map).indented_text(1)?;
    let toggles: Vec<String> = toggles
        .iter()
        .map(|(name, on)| format!("{name:?}: {on}"))
        .collect();
    let toggles = match toggles.as_slice() {
        [] => String::new(),
        some => format!("    toggles: {{ {} }},\n", some.join(", ")),
    };
    let (name, about) = (
        document::to_line(&fitting_or(&setup.name, "A fight"))?,
        document::to_line(&setup.about)?,
    );
    let (ruleset, seed) = (setup.ruleset.id, setup.seed);
    let show = match setup.show {
        MapVisibility::Everything => String::new(),
        show => format!("    show: {show:?},\n"),
    };
    let (sides, combatants) = (
        sides_text(&setup.sides, &setup.alerted),
        combatants_text(&setup.combatants),
    );
    let waves = match setup.waves.as_slice() {
        [] => String::new(),
        some => format!("    waves: {},\n", waves_text(some)),
    };
    let markers = match setup.markers.as_slice() {
        [] => String::new(),
        some => format!("    markers: {},\n", markers_text(some)),
    };
    Ok(format!(
        "(\n    version: {ENCOUNTER_VERSION},\n    name: {name},\n    about: {about},\n    ruleset: \"{ruleset}\",\n{toggles}    seed: {seed},\n{show}    map: {map},\n    sides: {sides},\n    combatants: {combatants},\n{waves}{markers})\n"
    ))
}

fn sides_text(sides: &Sides, alerted: &[SideId]) -> String {
    let lines = sides
        .0
        .iter()
        .map(|side| side_line(side, alerted.contains(&side.id)));
    in_lines(lines)
}

fn side_line(side: &Side, alerted: bool) -> String {
    let stance = match side.stance {
        Stance::Party => "Party",
        Stance::Foe => "Foe",
        Stance::Other => "Other",
    };
    let list = |name: &str, sides: &[SideId]| {
        let ids: Vec<String> = sides
            .iter()
            .map(|id| format!("{:?}", id.as_str()))
            .collect();
        match ids.as_slice() {
            [] => String::new(),
            some => format!(", {name}: [{}]", some.join(", ")),
        }
    };
    let alerted = if alerted { ", alerted: true" } else { "" };
    let skill = match side.skill {
        Skill::Sloppy => ", skill: Sloppy",
        Skill::Average => ", skill: Average",
        Skill::Good => "",
    };
    let orders = match side.orders {
        SideOrders::Retreat => ", orders: Retreat",
        SideOrders::Fight => "",
    };
    format!(
        "(id: {:?}, name: {:?}, stance: {stance}{}{}{alerted}{skill}{orders})",
        side.id.as_str(),
        fitting_or(&side.name, side.id.as_str()),
        list("enemies", &side.enemies.0),
        list("at_peace_with", &side.at_peace_with.0),
    )
}

/// Returns markers numbered as in a file: by their place in the list.
fn numbered(markers: &[Marker]) -> Vec<Marker> {
    let markers = (1..).zip(markers);
    let numbered = markers.map(|(id, marker)| Marker {
        id: MarkerId(id),
        ..marker.clone()
    });
    numbered.collect()
}

fn markers_text(markers: &[Marker]) -> String {
    in_lines(markers.iter().map(marker_line))
}

fn combatants_text(combatants: &[CombatantSpec]) -> String {
    in_lines(combatants.iter().map(|spec| combatant_line(spec, true)))
}

fn waves_text(waves: &[Wave]) -> String {
    let line = |wave: &Wave| {
        let round = wave.round.map(|round| format!(", round: {round}"));
        let who: Vec<String> = wave
            .who
            .iter()
            .map(|spec| combatant_line(spec, true))
            .collect();
        format!(
            "(name: {:?}{}, combatants: [{}])",
            fitting_or(&wave.name, "Later"),
            round.unwrap_or_default(),
            who.join(", ")
        )
    };
    in_lines(waves.iter().map(line))
}

/// Formats a list with one line per item, as a field of an encounter file.
fn in_lines(items: impl Iterator<Item = String>) -> String {
    let lines: String = items.map(|item| format!("        {item},\n")).collect();
    if lines.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n{lines}    ]")
}

/// Returns a name that is valid in files. A fight that was saved long ago may have an invalid one.
fn fitting_or(name: &str, otherwise: &str) -> String {
    match check_name(name) {
        Ok(()) => name.to_owned(),
        Err(_unfit) => fitting_name(name).unwrap_or_else(|| otherwise.to_owned()),
    }
}

/// Returns a combatant as files write it. If it is `placed`, the line includes its id, side and square.
pub(super) fn combatant_line(spec: &CombatantSpec, placed: bool) -> String {
    let CombatantSpec {
        id,
        creature,
        side,
        at,
        name,
        hidden,
        stats,
        speed,
        in_hand,
        off_hand,
        armour,
        hit_points,
        prepared,
        conditions,
        portrait,
        state,
    } = spec;
    let mut line = match placed {
        true => format!(
            "(id: {:?}, creature: {:?}, side: {:?}, at: {at}",
            id.as_str(),
            creature.as_str(),
            side.as_str()
        ),
        false => format!("(creature: {:?}", creature.as_str()),
    };
    let mut say = |field: &str, value: Option<String>| {
        if let Some(value) = value {
            line.push_str(&format!(", {field}: {value}"));
        }
    };
    let counts =
        |counts: Vec<String>| (!counts.is_empty()).then(|| format!("{{ {} }}", counts.join(", ")));
    let worn = |item: &Option<ItemId>| item.map(|item| format!("{:?}", item.as_str()));
    let name = name.as_ref().map(|name| fitting_or(name, id.as_str()));
    say("name", name.map(|name| format!("{name:?}")));
    say("hidden", hidden.then(|| "true".to_owned()));
    say(
        "stats",
        counts(
            stats
                .iter()
                .map(|(stat, value)| format!("{:?}: {value}", stat.as_str()))
                .collect(),
        ),
    );
    say("speed", speed.map(|speed| speed.to_string()));
    say("in_hand", worn(in_hand));
    say("off_hand", worn(off_hand));
    say("armour", worn(armour));
    say("hit_points", hit_points.map(|points| points.to_string()));
    say(
        "prepared",
        counts(
            prepared
                .iter()
                .map(|(spell, of)| format!("{:?}: {of}", spell.as_str()))
                .collect(),
        ),
    );
    let ids: Vec<String> = conditions
        .iter()
        .map(|condition| format!("{:?}", condition.as_str()))
        .collect();
    say(
        "conditions",
        (!ids.is_empty()).then(|| format!("[{}]", ids.join(", "))),
    );
    say("portrait", portrait_text(portrait));
    say("state", state_text(state));
    line.push(')');
    line
}

#[cfg(test)]
mod tests;
