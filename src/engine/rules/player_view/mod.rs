//! The players' view: the whole map, what their characters see and remember, or what the GM's brush has revealed.
//! Current sight is computed from positions; memories are stored with the fight.

mod change;
pub mod outcome;
mod text;
mod view;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::mechanic::{CommandRules, Mechanics};
use super::schedule::EncounterSystems;
use crate::grid::{BattleMap, CellSet, MapError, Patch, Terrain};
use crate::rules::drawing::rejection::DrawingRejection;
use crate::rules::facts::invalid_input::InputRejection;
use crate::rules::facts::{EncounterCommand, Rejection};
use crate::rules::state::{
    Battle, Battlefield, Changes, CombatantId, CombatantRef, CurrentCommand, Fight, Memo,
    NameVisibility, PlayerViewState, RememberedCombatant,
};
use outcome::PlayerViewOutcome;

pub use change::PlayerViewChange;
pub use view::{PartyView, party_view, players_guise, remembered_guise, sees_now, view_of};

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, handle_commands).add_systems(
        EncounterSystems::Sight,
        update_party_view.run_if(sight_decides),
    );
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::Show(show) => CommandRules::any_time(|battle| check(battle, show)),
        _of_another_mechanic => return None,
    })
}

/// True if the players' view depends on what their characters see.
fn sight_decides(shown: Res<PlayerViewState>) -> bool {
    shown.map_visibility().is_by_sight()
}

/// Checks whether the GM can decide this.
///
/// # Errors
/// `NothingToChange` if nothing would change, `UnknownCombatant`, and the [`DrawingRejection`] of an invalid patch.
pub fn check(battle: &Battle, show: &PlayerViewChange) -> Result<(), Rejection> {
    let shown = battle.shown;
    let changes = match show {
        PlayerViewChange::By(how) => shown.how != *how,
        PlayerViewChange::Through(who) => {
            for who in who {
                battle.find(*who)?;
            }
            shown.through != *who
        }
        PlayerViewChange::LastPlaces(remembered) => shown.forgets_places == *remembered,
        PlayerViewChange::Call(who, naming) => {
            for who in who {
                battle.find(*who)?;
            }
            with_naming(shown, who, *naming) != (shown.naming, shown.named.clone())
        }
        PlayerViewChange::Numbers(numbers) => shown.own_numbers != *numbers,
        PlayerViewChange::Reveal(on) | PlayerViewChange::Hide(on) => {
            let reveal = matches!(show, PlayerViewChange::Reveal(_));
            let cells = on.cells(battle.map).map_err(DrawingRejection::from)?;
            cells.iter().any(|cell| {
                shown.is_brushed(*cell) != reveal || (!reveal && shown.is_explored(*cell))
            })
        }
    };
    if changes {
        Ok(())
    } else {
        Err(InputRejection::NothingToChange.into())
    }
}

context! {
    /// Components and resources that decisions about the players' view write.
    PlayerViewWriter
    writes []
    changes [command shown]
}

/// Carries out the GM's decisions about the players' view.
pub(super) fn handle_commands(mut fight: PlayerViewWriter) {
    if let Some(EncounterCommand::Show(show)) = fight.take_command() {
        carry_out(&mut fight, show);
    }
}

fn carry_out(
    fight: &mut (impl Changes<PlayerViewState> + Changes<CurrentCommand>),
    show: PlayerViewChange,
) {
    match show {
        PlayerViewChange::By(how) => {
            fight.change::<PlayerViewState>().how = how;
            fight.record(PlayerViewOutcome::ShowingSet { how });
        }
        PlayerViewChange::Through(who) => {
            fight.change::<PlayerViewState>().through.clone_from(&who);
            fight.record(PlayerViewOutcome::EyesChosen { who });
        }
        PlayerViewChange::LastPlaces(shown) => {
            fight.change::<PlayerViewState>().forgets_places = !shown;
            fight.record(PlayerViewOutcome::LastPlacesSet { shown });
        }
        PlayerViewChange::Call(who, naming) => {
            let (others, named) = with_naming(fight.battle().shown, &who, naming);
            {
                let mut shown = fight.change::<PlayerViewState>();
                (shown.naming, shown.named) = (others, named);
            }
            fight.record(PlayerViewOutcome::NamesAllowed { who, naming });
        }
        PlayerViewChange::Numbers(numbers) => {
            fight.change::<PlayerViewState>().own_numbers = numbers;
            fight.record(PlayerViewOutcome::OwnNumbersSet { numbers });
        }
        PlayerViewChange::Reveal(on) => brush(fight, &on, true),
        PlayerViewChange::Hide(on) => brush(fight, &on, false),
    }
}

/// Returns the default naming and the list of exceptions after this setting has been applied.
fn with_naming(
    shown: &PlayerViewState,
    who: &[CombatantId],
    naming: NameVisibility,
) -> (NameVisibility, Vec<(CombatantId, NameVisibility)>) {
    if who.is_empty() {
        return (naming, Vec::new());
    }
    let mut named = shown.named.clone();
    named.retain(|(known, _)| !who.contains(known));
    if naming != shown.naming {
        named.extend(who.iter().map(|who| (*who, naming)));
    }
    (shown.naming, named)
}

fn brush(fight: &mut impl Changes<PlayerViewState>, on: &Patch, reveal: bool) {
    let map = fight.battle().shared_map();
    // It has been checked: an invalid patch was rejected.
    let cells = on.cells(&map).unwrap_or_default();
    let mut shown = fight.change::<PlayerViewState>();
    let shown = &mut *shown;
    let brushed = shown.brushed.get_or_insert_with(|| CellSet::none(&map));
    for cell in &cells {
        if reveal {
            brushed.insert(*cell);
        } else {
            brushed.remove_cell(*cell);
            if let Some(explored) = &mut shown.explored {
                explored.remove_cell(*cell);
            }
        }
    }
    if brushed.is_empty() {
        shown.brushed = None;
    }
    let cells = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    fight.record(if reveal {
        PlayerViewOutcome::AreaRevealed { cells }
    } else {
        PlayerViewOutcome::AreaHidden { cells }
    });
}

context! {
    /// Components and resources that looking around writes.
    PartyViewWriter
    writes []
    changes [shown]
}

/// The party looks around, and remembers what it sees.
pub(super) fn update_party_view(mut fight: PartyViewWriter) {
    let Some(remembered) = remember(&fight.battle()) else {
        return;
    };
    *fight.change::<PlayerViewState>() = remembered;
}

/// Returns the party's new memory, if it has changed.
fn remember(battle: &Battle) -> Option<PlayerViewState> {
    // Light and obstacles are looked up for each cell and each pair of eyes.
    let memo = Memo::default();
    let battle = &Battle {
        memo: Some(&memo),
        ..*battle
    };
    let before = battle.shown;
    let view = party_view(battle);
    let mut explored = match &before.explored {
        Some(cells) if cells.fits(battle.map) => cells.clone(),
        Some(_) | None => CellSet::none(battle.map),
    };
    explored.add(&view.seen);
    let real = battle.shared_map();
    let known = match seen_of(&view, before.known_map(), &real) {
        None => before.known.clone(),
        Some(Ok(map)) if before.known_map().is_some_and(|known| map == **known) => {
            before.known.clone()
        }
        Some(Ok(map)) if map != *real => Some(Battlefield::new(Arc::new(map))),
        // The true map is fully known, or the map has another size now.
        Some(Ok(_) | Err(_)) => Some(Battlefield::new(real.clone())),
    };
    if let (Some(then), Some(now)) = (before.known_map(), &known) {
        forget_feigned_rock(&mut explored, &view, then, now.map(), &real);
    }
    let met = met(battle, &view);
    let as_before = before.explored.as_ref() == Some(&explored)
        && before.met == met
        && known.as_ref().map(Battlefield::map).map(Arc::as_ptr)
            == before.known_map().map(Arc::as_ptr);
    (!as_before).then(|| PlayerViewState {
        explored: Some(explored),
        known,
        met,
        ..before.clone()
    })
}

/// Returns the map as it is known after a look at it, if it may have changed: cells behind a secret that look like rock
/// are remembered as rock.
fn seen_of(
    view: &PartyView,
    known: Option<&Arc<BattleMap>>,
    real: &Arc<BattleMap>,
) -> Option<Result<BattleMap, MapError>> {
    let mut beheld = view.seen.clone();
    beheld.add(&view.glimpsed);
    let mut feigned = beheld.clone();
    match &view.guise {
        Some(guise) => {
            beheld.remove(guise.rock());
            feigned.remove(&beheld);
        }
        None => feigned = CellSet::none(real),
    }
    let guise = view.guise.as_ref().filter(|_| !feigned.is_empty());
    let seen = match known {
        Some(known) if !Arc::ptr_eq(known, real) => known.seen_anew(real, &beheld),
        Some(_) if guise.is_none() => return None,
        Some(_) | None => Ok(BattleMap::clone(real)),
    };
    Some(match guise {
        Some(guise) => seen.and_then(|map| map.with_ground_of(guise.map(), &feigned)),
        None => seen,
    })
}

/// Forgets remembered rock that has turned out to be none, if its terrain is not visible yet: behind a secret door that
/// has been found, or in the dark.
fn forget_feigned_rock(
    explored: &mut CellSet,
    view: &PartyView,
    then: &BattleMap,
    now: &BattleMap,
    real: &BattleMap,
) {
    let was_rock = |cell| then.bare_terrain(cell) == Terrain::Blocked;
    let is_open = |cell| real.bare_terrain(cell) != Terrain::Blocked;
    let feigns_rock = |cell| match &view.guise {
        Some(guise) => guise.feigns_rock(cell),
        None => false,
    };
    let unseen = view.glimpsed.cells();
    let unseen = unseen.filter(|cell| !view.seen.has(*cell) && !feigns_rock(*cell));
    let found = now.doors_found_since(then);
    let behind = found.into_iter().filter(|cell| !view.seen.has(*cell));
    for cell in unseen.chain(behind) {
        if was_rock(cell) && is_open(cell) {
            explored.remove_cell(cell);
        }
    }
}

/// Returns the combatants that the party has met: visible ones as they are, others as they were when they were last
/// seen. If the party sees that a combatant is no longer in its last known place, the place is forgotten.
fn met(battle: &Battle, view: &PartyView) -> Vec<RememberedCombatant> {
    let others = battle
        .combatants()
        .filter(|who| !battle.is_player_character(who));
    let met = others.filter_map(|who| {
        if !who.hidden().0 && sees_now(battle, view, &who) {
            return Some(seen_state(battle, &who));
        }
        let before = battle.shown.met.iter().find(|met| met.who == who.id())?;
        let at = before.at.filter(|at| !view.sees_ground(*at));
        Some(RememberedCombatant {
            at,
            ..before.clone()
        })
    });
    met.collect()
}

/// Returns a visible combatant as it will be remembered.
fn seen_state(battle: &Battle, who: &CombatantRef) -> RememberedCombatant {
    let identity = who.identity();
    RememberedCombatant {
        who: who.id(),
        at: Some(who.position().0),
        name: identity.name.clone(),
        creature: identity.creature,
        stance: battle.sides.stance(identity.side),
        squares: who.body().footprint.side(),
        portrait: who.portrait().clone(),
    }
}

#[cfg(test)]
mod tests;
