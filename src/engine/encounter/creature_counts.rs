//! The same encounter with another number of one of its creatures.

use crate::document::nearest;
use crate::grid::{BattleMap, Cell, Space, Terrain, walkable_cells};
use crate::rules::arrival::{self, MAX_WAVE_SIZE};
use crate::rules::movement::room_for;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, Wave};
use crate::ruleset::CreatureId;

use super::engine;
use super::setup::{self, EncounterSetup, PlacementError};

/// Maximum number of combatants of a creature for which the encounter can be changed.
pub const MAX_OF_A_CREATURE: usize = MAX_WAVE_SIZE;

/// Distance from the last combatant of a creature at which another may stand, in steps; one more for each new one.
const AROUND: u32 = 8;

/// Error: an encounter cannot have this number of a creature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CreatureCountError {
    /// The encounter has no such creature.
    #[error("there is no creature `{wanted}` in this fight: its creatures are {known}{}", hint(.meant))]
    Unknown {
        /// The name that was looked for.
        wanted: String,
        /// The ids of its creatures.
        known: String,
        /// The id that may have been meant.
        meant: Option<String>,
    },
    /// There are too many.
    #[error("{0} are too many: ask for at most {MAX_OF_A_CREATURE}")]
    TooMany(usize),
    /// There is too little room near the last of them.
    #[error(
        "there is room for {room} of `{creature}` only: ask for no more, or move the last of them to a larger space"
    )]
    NoRoom {
        /// The creature.
        creature: CreatureId,
        /// The number that has room.
        room: usize,
    },
    /// The encounter as it is cannot begin.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

fn hint(meant: &Option<String>) -> String {
    match meant {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None => String::new(),
    }
}

/// Returns the creatures of an encounter, on the map and in waves, each with its number, in the order in which they join.
pub fn creature_counts(setup: &EncounterSetup) -> Vec<(CreatureId, usize)> {
    let mut counts: Vec<(CreatureId, usize)> = Vec::new();
    for spec in everyone(setup) {
        match counts.iter_mut().find(|(known, _)| *known == spec.creature) {
            Some((_, count)) => *count += 1,
            None => counts.push((spec.creature, 1)),
        }
    }
    counts
}

/// Returns the creature of an encounter with this id or this display name.
///
/// # Errors
/// `Unknown` with the ids of its creatures.
pub fn creature_of(setup: &EncounterSetup, wanted: &str) -> Result<CreatureId, CreatureCountError> {
    let ids: Vec<CreatureId> = creature_counts(setup).into_iter().map(|it| it.0).collect();
    let is_called = |id: &&CreatureId| {
        let def = setup.ruleset.creatures.get(**id);
        let name = def.is_some_and(|def| def.name.eq_ignore_ascii_case(wanted));
        name || id.as_str().eq_ignore_ascii_case(wanted)
    };
    if let Some(id) = ids.iter().find(is_called) {
        return Ok(*id);
    }
    let known: Vec<&str> = ids.iter().map(CreatureId::as_str).collect();
    let all: Vec<String> = known.iter().map(|id| format!("`{id}`")).collect();
    Err(CreatureCountError::Unknown {
        wanted: wanted.to_owned(),
        meant: nearest(wanted, &known).map(str::to_owned),
        known: all.join(", "),
    })
}

/// Returns the encounter with `count` of a creature, on the map and in waves together. The last ones are left out, or
/// copies of the last one are added near it, each where it has room.
///
/// # Errors
/// [`CreatureCountError`] with the reason.
pub fn with_creature_count(
    setup: &EncounterSetup,
    creature: CreatureId,
    count: usize,
) -> Result<EncounterSetup, CreatureCountError> {
    if count > MAX_OF_A_CREATURE {
        return Err(CreatureCountError::TooMany(count));
    }
    let Some(last) = everyone(setup)
        .filter(|spec| spec.creature == creature)
        .last()
    else {
        // An unknown creature has no copies to add; its error names the known ones.
        creature_of(setup, creature.as_str())?;
        return Ok(setup.clone());
    };
    let now = everyone(setup)
        .filter(|spec| spec.creature == creature)
        .count();
    let mut new = setup.clone();
    if count <= now {
        leave_out(&mut new, creature, count);
        return Ok(new);
    }
    let copies = copies(setup, last, count - now)?;
    if copies.len() < count - now {
        let room = now + copies.len();
        return Err(CreatureCountError::NoRoom { creature, room });
    }
    let of_last = |who: &[CombatantSpec]| who.iter().position(|spec| spec.id == last.id);
    let mut lists =
        std::iter::once(&mut new.combatants).chain(new.waves.iter_mut().map(|wave| &mut wave.who));
    if let Some((list, at)) = lists.find_map(|list| of_last(list).map(|at| (list, at))) {
        list.splice(at + 1..at + 1, copies);
    }
    Ok(new)
}

fn everyone(setup: &EncounterSetup) -> impl Iterator<Item = &CombatantSpec> {
    let waiting = setup.waves.iter().flat_map(|wave| &wave.who);
    setup.combatants.iter().chain(waiting)
}

fn leave_out(setup: &mut EncounterSetup, creature: CreatureId, count: usize) {
    let mut left = count;
    let mut stays = |spec: &CombatantSpec| {
        if spec.creature != creature {
            return true;
        }
        let stays = left > 0;
        left = left.saturating_sub(1);
        stays
    };
    setup.combatants.retain(&mut stays);
    for wave in &mut setup.waves {
        wave.who.retain(&mut stays);
    }
    setup.waves.retain(|wave| !wave.who.is_empty());
}

/// Returns up to `number` copies of a combatant with ids and places that are free.
fn copies(
    setup: &EncounterSetup,
    last: &CombatantSpec,
    number: usize,
) -> Result<Vec<CombatantSpec>, PlacementError> {
    let is_taken = |id: &CombatantId| everyone(setup).any(|spec| spec.id == *id);
    let ids = (1u32..).map(|nth| CombatantId::new(&format!("{}-{nth}", last.creature)));
    let ids = ids.filter(|id| !is_taken(id));
    let wave = setup.waves.iter();
    let wave = wave
        .clone()
        .find(|wave| wave.who.iter().any(|spec| spec.id == last.id));
    let mut world = setup::world_of(setup)?;
    let places = engine::read(&mut world, |battle| free_places(battle, last, wave, number));
    let copies = ids.zip(places).map(|(id, at)| CombatantSpec {
        id,
        at,
        ..last.clone()
    });
    Ok(copies.collect())
}

/// Returns up to `number` free places around a combatant of the map, or of a wave, next to each other.
fn free_places(
    battle: &Battle,
    last: &CombatantSpec,
    wave: Option<&Wave>,
    number: usize,
) -> Vec<Cell> {
    let space = |spec: &CombatantSpec| {
        let state = arrival::from_spec(battle.ruleset, battle.map.topology(), spec).ok()?;
        Some((
            Space::new(spec.at, state.body.footprint),
            state.body.shares_square,
        ))
    };
    let Some((here, shares)) = space(last) else {
        return Vec::new();
    };
    let waiting = wave.into_iter().flat_map(|wave| &wave.who);
    let mut taken: Vec<Space> = waiting.filter_map(|it| Some(space(it)?.0)).collect();
    let more = u32::try_from(number).unwrap_or(u32::MAX);
    let near = walkable_cells(battle.map, last.at, AROUND.saturating_add(more));
    let spaces = near.into_iter().map(|at| Space::new(at, here.footprint));
    let free = spaces.filter(|space| {
        let has_room = match wave {
            Some(_) => arrival::can_arrive(battle.map, space),
            None => is_firm(battle.map, space) && room_for(battle, None, *space, shares),
        };
        let is_free = has_room && !taken.iter().any(|other| other.overlaps(space));
        if is_free {
            taken.push(*space);
        }
        is_free
    });
    free.map(|space| space.anchor).take(number).collect()
}

/// Returns true if no cell of a space is a pit, in which no combatant begins.
fn is_firm(map: &BattleMap, space: &Space) -> bool {
    let mut cells = space.cells();
    cells.all(|cell| map.terrain(cell) != Terrain::Pit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::state::SideId;
    use crate::trial::built_in;

    /// Returns a yard of 4 × 2 squares: an orc, two goblins, and one more goblin in a wave.
    fn yard() -> EncounterSetup {
        let map = BattleMap::new(4, 2).expect("a small map");
        let mut setup = EncounterSetup::new("Yard", built_in("phases"), map);
        let spec = |id: &str, creature: &str, side: &str, (x, y)| {
            let (id, side) = (CombatantId::new(id), SideId::new(side));
            CombatantSpec::new(id, creature.into(), side, Cell::new(x, y))
        };
        setup.combatants = vec![
            spec("orc", "orc", "party", (0, 0)),
            spec("goblin-1", "goblin", "foes", (3, 0)),
            spec("goblin-2", "goblin", "foes", (3, 1)),
        ];
        setup.waves = vec![Wave {
            name: "later".to_owned(),
            round: Some(2),
            who: vec![spec("goblin-3", "goblin", "foes", (0, 1))],
        }];
        setup
    }

    fn goblin() -> CreatureId {
        "goblin".into()
    }

    fn ids(setup: &EncounterSetup) -> String {
        let ids = everyone(setup).map(|spec| spec.id.to_string());
        ids.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn last_ones_are_left_out_waves_first() {
        let with = |count| with_creature_count(&yard(), goblin(), count).expect("there is room");
        assert_eq!(ids(&with(3)), "orc goblin-1 goblin-2 goblin-3");
        let two = with(2);
        assert_eq!(
            (ids(&two).as_str(), two.waves.len()),
            ("orc goblin-1 goblin-2", 0)
        );
        assert_eq!(ids(&with(0)), "orc");
    }

    #[test]
    fn copies_of_the_last_one_join_it_where_there_is_room() {
        let mut setup = yard();
        setup.waves[0].who[0].name = Some("Hob".to_owned());
        let more = with_creature_count(&setup, goblin(), 5).expect("there is room");
        assert_eq!(
            ids(&more),
            "orc goblin-1 goblin-2 goblin-3 goblin-4 goblin-5"
        );
        let names = more.waves[0].who.iter().map(|spec| spec.name.as_deref());
        assert_eq!(names.collect::<Vec<_>>(), [Some("Hob"); 3]);
        let mut world = setup::world_of(&more).expect("all can be placed");
        engine::read(&mut world, |battle| {
            arrival::check_wave(battle, &more.waves[0]).expect("its places are free");
        });
        setup.waves.clear();
        let more = with_creature_count(&setup, goblin(), 5).expect("there is room");
        let mut places: Vec<Cell> = more.combatants.iter().map(|spec| spec.at).collect();
        setup::world_of(&more).expect("all can be placed");
        places.sort();
        places.dedup();
        assert_eq!(places.len(), 6, "each has its own place");
        // A yard of eight squares has room for the orc and seven goblins.
        let full = with_creature_count(&setup, goblin(), 8);
        let room = CreatureCountError::NoRoom {
            creature: goblin(),
            room: 7,
        };
        assert_eq!(full.expect_err("it is full"), room);
        let many = with_creature_count(&setup, goblin(), 201);
        assert_eq!(
            many.expect_err("too many"),
            CreatureCountError::TooMany(201)
        );
    }

    #[test]
    fn creature_is_found_by_id_or_name() {
        let setup = yard();
        assert_eq!(creature_of(&setup, "Goblin"), Ok(goblin()));
        let counts = creature_counts(&setup);
        assert_eq!(counts, [("orc".into(), 1), (goblin(), 3)]);
        let error = creature_of(&setup, "gobln").expect_err("it is misspelt");
        let told = "there is no creature `gobln` in this fight: its creatures are `orc`, `goblin`; did you mean `goblin`?";
        assert_eq!(error.to_string(), told);
    }
}
