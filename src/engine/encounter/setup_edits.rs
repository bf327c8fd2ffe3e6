//! Applies changes of an encounter file to the fight in progress, if the file was edited meanwhile.
//!
//! New combatants join through the usual commands. A new map or list of sides cannot be a command: commands that were
//! recorded on the old map cannot be repeated on the new one. So a new journal starts, as with new rules (see
//! [`super::switch_ruleset`]).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::grid::{BattleMap, Cell, StableHasher, Terrain};
use crate::rules::drawing::{Relocation, first_lost_place};
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::state::locations::{CellPurpose, VisitPlaces};
use crate::rules::state::{
    ActiveRuleset, CombatantId, CombatantSpec, Marker, MarkerId, Markings, Sides, Wave,
};

use super::engine;
use super::history::History;
use super::setup::{self, EncounterName, EncounterSetup};

/// Changes of an encounter file that a fight can apply, for display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupEdits {
    /// True if the map has changed.
    pub map: bool,
    /// True if the list of sides has changed.
    pub sides: bool,
    /// Names of the new combatants.
    pub newcomers: Vec<String>,
    /// Number of new markers.
    pub markers: usize,
}

impl SetupEdits {
    /// Returns true if there is any change to apply.
    pub fn has_changes(&self) -> bool {
        self.needs_new_journal() || !self.newcomers.is_empty() || self.markers > 0
    }

    /// Returns true if a new journal must start, so that nothing before it can be undone.
    pub fn needs_new_journal(&self) -> bool {
        self.map || self.sides
    }

    /// Describes the changes: `the new map, Hob and Rob`.
    pub fn text(&self) -> String {
        let map = self.map.then(|| "the new map".to_owned());
        let sides = self.sides.then(|| "the new list of sides".to_owned());
        let all: Vec<String> = map.into_iter().chain(sides).collect();
        let markers = match self.markers {
            0 => None,
            1 => Some("a new marker".to_owned()),
            many => Some(format!("{many} new markers")),
        };
        let all = all.into_iter().chain(self.newcomers.clone()).chain(markers);
        let all: Vec<String> = all.collect();
        match all.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _one_or_none => all.concat(),
        }
    }
}

/// Error: a fight cannot apply an edited encounter file; ids are in back-quotes. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupSwitchError {
    /// The file uses another ruleset now.
    #[error("its ruleset is now `{0}`")]
    Rules(String),
    /// The new map has another kind of grid.
    #[error("its map has another kind of grid")]
    Grid,
    /// A combatant would be at an impossible position on the new map.
    #[error("`{0}` would be in rock, or outside the map")]
    Stuck(CombatantId),
    /// The new map lacks a cell that the fight needs.
    #[error("{}", lost_text(*.0, *.1))]
    Lost(CellPurpose, Cell),
    /// The side of a combatant is no longer in the file.
    #[error("the side of `{0}` is not in the file")]
    NoSide(CombatantId),
}

/// Describes a use of a cell that the new map lacks.
fn lost_text(purpose: CellPurpose, at: Cell) -> String {
    match purpose {
        CellPurpose::Stands(who) => format!("`{who}` is at {at}, which is outside its map"),
        CellPurpose::Bound(who) => {
            format!("`{who}` is moving to or aiming at {at}, which is outside its map")
        }
        CellPurpose::Arrives(who) => {
            format!("`{who}` of a wave arrives at {at}, where no combatant can stand on its map")
        }
        CellPurpose::Lies(item) => format!("`{item}` is at {at}, which is outside its map"),
        CellPurpose::Marks(MarkerId(marker)) => {
            format!("marker {marker} is at {at}, which is outside its map")
        }
    }
}

/// Returns the changes in `new` for the fight in `world`; `old` is the earlier content of the file.
///
/// # Errors
/// [`SetupSwitchError`] with the first obstacle.
pub fn check_setup(
    world: &mut World,
    old: &EncounterSetup,
    new: &EncounterSetup,
) -> Result<SetupEdits, SetupSwitchError> {
    let active = &world.resource::<ActiveRuleset>().0;
    if active.id != new.ruleset.id {
        return Err(SetupSwitchError::Rules(new.ruleset.id.to_string()));
    }
    let edits = SetupEdits {
        map: old.map != new.map,
        sides: old.sides != new.sides,
        newcomers: {
            let waves = new_waves(old, new);
            let waves = waves.map(|wave| format!("the wave “{}”", wave.name));
            let one_by_one = newcomers(world, old, new).map(name_of(new));
            one_by_one.chain(waves).collect()
        },
        markers: new_markers(old, new).count(),
    };
    let now = engine::capture(world);
    if edits.sides {
        let known = |who: &&crate::rules::state::CombatantState| {
            new.sides.0.iter().any(|side| side.id == who.identity.side)
        };
        if let Some(who) = now.combatants.iter().find(|who| !known(who)) {
            return Err(SetupSwitchError::NoSide(who.identity.id));
        }
    }
    if edits.map {
        if now.map.topology() != new.map.topology() {
            return Err(SetupSwitchError::Grid);
        }
        let stuck = engine::read(world, |battle| {
            let mut everyone = battle.combatants();
            let stuck = everyone.find(|who| !can_stand(&new.map, who.space()));
            stuck.map(|who| who.id())
        });
        if let Some(who) = stuck {
            return Err(SetupSwitchError::Stuck(who));
        }
        // A wave of the file replaces the wave of the same name, and markers outside the map are removed.
        let replaced: Vec<&str> = new_waves(old, new).map(|wave| wave.name.as_str()).collect();
        let lost = engine::read(world, |battle| {
            let stays = |who: CombatantId| {
                let mut waves = battle.reserve.0.iter();
                let wave = waves.find(|wave| wave.who.iter().any(|spec| spec.id == who));
                wave.is_some_and(|wave| !replaced.contains(&wave.name.as_str()))
            };
            first_lost_place(battle, &new.map, (0, 0), |purpose| match purpose {
                CellPurpose::Marks(_) => false,
                CellPurpose::Arrives(who) => stays(who),
                CellPurpose::Stands(_) | CellPurpose::Bound(_) | CellPurpose::Lies(_) => true,
            })
        });
        if let Some((purpose, at)) = lost {
            return Err(SetupSwitchError::Lost(purpose, at));
        }
    }
    Ok(edits)
}

/// Applies the changes in `new` to the fight in `world`; returns the commands by which new combatants join.
///
/// # Errors
/// [`SetupSwitchError`] with the first obstacle; nothing has changed then.
pub fn apply_setup_edits(
    world: &mut World,
    old: &EncounterSetup,
    new: &EncounterSetup,
) -> Result<Vec<EncounterCommand>, SetupSwitchError> {
    let edits = check_setup(world, old, new)?;
    if edits.needs_new_journal() {
        begin_on(world, new.map.clone(), new.sides.clone(), &edits);
    }
    let joining = newcomers(world, old, new).cloned();
    let joining = joining.map(EncounterCommand::AddCombatant);
    let waves = new_waves(old, new).cloned();
    let mut commands: Vec<EncounterCommand> = joining
        .chain(waves.map(EncounterCommand::Reserve))
        .collect();
    let markings = world.resource::<Markings>();
    let free = (1..=u16::MAX).map(MarkerId);
    let free = free.filter(|id| markings.marker(*id).is_none());
    commands.extend(new_markers(old, new).zip(free).map(|(marker, id)| {
        let marker = marker.clone();
        EncounterCommand::Mark(MarkerEdit::Set(Marker { id, ..marker }))
    }));
    Ok(commands)
}

/// Returns the markers that `old` did not have, regardless of their place in the list.
fn new_markers<'n>(
    old: &EncounterSetup,
    new: &'n EncounterSetup,
) -> impl Iterator<Item = &'n Marker> {
    let is_known = |marker: &Marker| {
        let mut known = old.markers.iter();
        known.any(|other| {
            *other
                == Marker {
                    id: other.id,
                    ..marker.clone()
                }
        })
    };
    let news: Vec<&Marker> = new
        .markers
        .iter()
        .filter(|marker| !is_known(marker))
        .collect();
    news.into_iter()
}

/// Starts a new journal from the current state, on this map and with these sides.
fn begin_on(world: &mut World, map: Arc<BattleMap>, sides: Sides, edits: &SetupEdits) {
    let mut start = engine::capture(world);
    if edits.map {
        start.markings.remove_outside(&map);
        let before = std::mem::replace(&mut start.map, map.clone());
        start.visit_places((), &mut Relocation::in_place(&before, &map));
    }
    if edits.sides {
        start.sides = sides;
    }
    let history = world.resource::<History>();
    // The new journal must not repeat the dice at the beginning of the old one.
    let mut seed = StableHasher::default();
    (history.seed(), history.hash()).hash(&mut seed);
    let name = world.resource::<EncounterName>().0.clone();
    let ruleset = world.resource::<ActiveRuleset>().0.clone();
    setup::open(world, name, ruleset, seed.finish(), Arc::new(start));
}

/// Returns the combatants that are new in the file and have not joined the fight in another way.
fn newcomers<'s>(
    world: &mut World,
    old: &EncounterSetup,
    new: &'s EncounterSetup,
) -> impl Iterator<Item = &'s CombatantSpec> + use<'s> {
    let here: Vec<CombatantId> = engine::read(world, |battle| {
        battle.combatants().map(|who| who.id()).collect()
    });
    let known: Vec<CombatantId> = old.combatants.iter().map(|spec| spec.id).collect();
    let all = new.combatants.iter();
    all.filter(move |spec| !known.contains(&spec.id) && !here.contains(&spec.id))
}

/// Returns the waves that are new or changed in the file.
fn new_waves<'s>(
    old: &EncounterSetup,
    new: &'s EncounterSetup,
) -> impl Iterator<Item = &'s Wave> + use<'s> {
    let known = old.waves.clone();
    new.waves.iter().filter(move |wave| !known.contains(wave))
}

fn name_of(setup: &EncounterSetup) -> impl Fn(&CombatantSpec) -> String {
    |spec| {
        let creature = setup.ruleset.creatures.get(spec.creature);
        let name = spec.name.clone();
        name.or_else(|| Some(creature?.name.clone()))
            .unwrap_or_else(|| spec.id.to_string())
    }
}

fn can_stand(map: &BattleMap, space: crate::grid::Space) -> bool {
    space
        .cells()
        .all(|cell| map.contains(cell) && map.terrain(cell) != Terrain::Blocked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::{self, Submission};
    use crate::grid::Cell;
    use crate::trial::built_in;

    /// Returns a yard of this width with rock on these cells and these combatants: id, creature, side, cell.
    fn yard(
        width: u32,
        rocks: &[(i32, i32)],
        people: &[(&str, &str, &str, (i32, i32))],
    ) -> EncounterSetup {
        let mut map = BattleMap::new(width, 2).expect("a small map");
        for (x, y) in rocks {
            map.set_terrain(Cell::new(*x, *y), Terrain::Blocked)
                .expect("on the map");
        }
        let mut setup = EncounterSetup::new("Yard", built_in("seconds"), map);
        for (id, creature, side, (x, y)) in people {
            setup.combatants.push(CombatantSpec::new(
                CombatantId::new(id),
                (*creature).into(),
                crate::rules::state::SideId::new(side),
                Cell::new(*x, *y),
            ));
        }
        setup
    }

    const TWO: [(&str, &str, &str, (i32, i32)); 2] = [
        ("a", "goblin", "foes", (0, 0)),
        ("b", "orc", "party", (4, 1)),
    ];

    fn begun() -> (World, EncounterSetup) {
        let old = yard(5, &[], &TWO);
        let mut world = encounter::world_of(&old).expect("all have room");
        let begin = Submission::from(EncounterCommand::Begin);
        encounter::submit(&mut world, &begin).expect("it is legal");
        (world, old)
    }

    #[test]
    fn new_combatants_join_and_others_stay() {
        let (mut world, old) = begun();
        let moved = ("a", "goblin", "foes", (1, 0));
        let mut new = yard(5, &[], &[moved, TWO[1], ("c", "goblin", "foes", (2, 0))]);
        new.combatants[2].name = Some("Hob".to_owned());
        let edits = check_setup(&mut world, &old, &new).expect("it fits");
        assert_eq!(
            (edits.text().as_str(), edits.needs_new_journal()),
            ("Hob", false)
        );
        let joining = apply_setup_edits(&mut world, &old, &new).expect("it fits");
        let [EncounterCommand::AddCombatant(spec)] = &joining[..] else {
            panic!("{joining:?}");
        };
        assert_eq!(spec.id, CombatantId::new("c"));
        assert_eq!(world.resource::<History>().entries().len(), 1);
        let join = Submission::from(joining[0].clone());
        encounter::submit(&mut world, &join).expect("there is room");
        // A combatant that has joined is no longer new.
        let again = check_setup(&mut world, &old, &new).expect("it fits");
        assert!(!again.has_changes(), "{again:?}");
        let at = encounter::read(&mut world, |battle| {
            battle
                .get(CombatantId::new("a"))
                .map(|who| who.position().0)
        });
        assert_eq!(at, Some(Cell::new(0, 0)), "it was in the fight already");
    }

    #[test]
    fn new_markers_are_added_and_outside_ones_dropped() {
        use crate::rules::state::MarkerKind;
        use crate::rules::state::markings::MARKER_TINT;

        let marker = |id: u16, x: i32, text: &str| Marker {
            id: MarkerId(id),
            at: Cell::new(x, 1),
            kind: MarkerKind::Place,
            tint: MARKER_TINT,
            text: text.into(),
            note: String::new(),
            everybody: false,
        };
        let (mut world, mut old) = begun();
        old.markers = vec![marker(1, 0, "well")];
        let mine = EncounterCommand::Mark(MarkerEdit::Set(marker(1, 4, "mine")));
        encounter::submit(&mut world, &Submission::from(mine)).expect("it is legal");
        let mut new = yard(5, &[], &TWO);
        new.markers = vec![marker(1, 2, "trap"), marker(2, 0, "well")];
        let edits = check_setup(&mut world, &old, &new).expect("it fits");
        assert_eq!(edits.text(), "a new marker");
        let commands = apply_setup_edits(&mut world, &old, &new).expect("it fits");
        let trap = EncounterCommand::Mark(MarkerEdit::Set(marker(2, 2, "trap")));
        assert_eq!(commands, [trap]);
        let mut narrow = yard(4, &[], &[TWO[0]]);
        narrow.combatants[0].at = Cell::new(0, 0);
        begin_on(
            &mut world,
            narrow.map.clone(),
            narrow.sides.clone(),
            &SetupEdits {
                map: true,
                ..SetupEdits::default()
            },
        );
        assert!(world.resource::<Markings>().is_empty());
    }

    #[test]
    fn new_map_restarts_the_journal_if_everyone_fits() {
        let (mut world, old) = begun();
        let hash = world.resource::<History>().hash();
        let rock = yard(5, &[(0, 0)], &TWO);
        let why = apply_setup_edits(&mut world, &old, &rock).expect_err("a stands in rock");
        assert_eq!(why, SetupSwitchError::Stuck(CombatantId::new("a")));
        assert_eq!(world.resource::<History>().hash(), hash);

        let wider = yard(6, &[(3, 1)], &TWO);
        let edits = check_setup(&mut world, &old, &wider).expect("it fits");
        assert_eq!(edits.text(), "the new map");
        let joining = apply_setup_edits(&mut world, &old, &wider).expect("it fits");
        assert!(joining.is_empty() && world.resource::<History>().entries().is_empty());
        let (wide, begun) = encounter::read(&mut world, |battle| {
            (battle.map.width(), battle.clock.has_begun())
        });
        assert_eq!((wide, begun), (6, true));
    }
}
