//! Placing the characters of a party around a square.

use std::sync::Arc;

use crate::grid::Cell;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Vitality};
use crate::ruleset::CreatureKind;
use crate::save::party::Party;

use super::places::{FreeGround, around, nearest_place};
use super::{Placement, is_free, space_of, text};

/// A party that a click on the map will place.
#[derive(Clone, Debug)]
pub struct SelectedParty {
    /// The party as it was read when it was selected.
    pub party: Arc<Party>,
    /// True if the library closes once the party is placed, because it was opened for that alone.
    pub then_leaves: bool,
}

impl PartialEq for SelectedParty {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.party, &other.party) && self.then_leaves == other.then_leaves
    }
}

impl Eq for SelectedParty {}

/// The reasons why a party cannot be placed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartyPlacementError {
    /// The fight uses another ruleset.
    #[error(
        "the fight uses `{fight}`, but the party `{party}`: a party can only join fights with its ruleset"
    )]
    OtherRules {
        /// The ruleset of the fight.
        fight: String,
        /// The ruleset of the party.
        party: String,
    },
    /// The fight has no side.
    #[error("the fight has no side for it to join")]
    NoSide,
    /// The id of a character is already in use.
    #[error(
        "the id `{0}` is already in the fight: remove that combatant, or give the character another id in its party"
    )]
    Taken(CombatantId),
    /// There is no room for a character near the square.
    #[error("there is no room for {name} near {at}: name another square")]
    NoRoom {
        /// The name of the character.
        name: String,
        /// The square.
        at: Cell,
    },
    /// The party has no living characters.
    #[error("no one can be placed: the party has no living characters")]
    Nobody,
}

/// A party as it would be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyPlacement {
    /// The characters to place, in the state that earlier fights left them in.
    pub who: Vec<CombatantSpec>,
    /// Names of the dead characters, which stay behind.
    pub left_behind: Vec<String>,
}

impl PartyPlacement {
    /// Returns a sentence on the characters that stay behind; `None` if there are none.
    #[must_use]
    pub fn left_behind_text(&self) -> Option<String> {
        text::stay_behind(&self.left_behind)
    }
}

/// Places a party on the players' side around a square. Without a square, it is near a combatant of that side, or else
/// near the middle of the map.
///
/// # Errors
/// [`PartyPlacementError`], if the fight has another ruleset or no side, an id is in use, there is no room, or no
/// character is alive.
pub fn place_party(
    battle: &Battle,
    party: &Party,
    at: Option<Cell>,
) -> Result<PartyPlacement, PartyPlacementError> {
    if battle.ruleset.id != party.ruleset.id {
        return Err(PartyPlacementError::OtherRules {
            fight: battle.ruleset.id.to_string(),
            party: party.ruleset.id.to_string(),
        });
    }
    let side = Placement::default().side_of(battle, CreatureKind::Character);
    let side = side.ok_or(PartyPlacementError::NoSide)?;
    let dead = |vitality: Vitality| vitality == Vitality::Dead;
    let (left, come): (Vec<_>, Vec<_>) = party
        .characters
        .iter()
        .partition(|one| dead(one.spec.state.vitality));
    if come.is_empty() {
        return Err(PartyPlacementError::Nobody);
    }
    let one = battle
        .map
        .footprint(1)
        .map_err(|_too_large| PartyPlacementError::NoSide)?;
    let mut ground = FreeGround::new(battle, one, false);
    let at = at.unwrap_or_else(|| default_place(battle, side));
    let near = around(battle, at, come.len());
    let mut who = Vec::with_capacity(come.len());
    for character in come {
        let spec = &character.spec;
        if !is_free(battle, spec.id) {
            return Err(PartyPlacementError::Taken(spec.id));
        }
        let def = battle.ruleset.creatures.get(spec.creature);
        let body = def.and_then(|def| space_of(battle, def));
        let place = body.and_then(|body| {
            ground.resize(body);
            nearest_place(&mut ground, &near, at)
        });
        let Some(place) = place else {
            let name = party.name_of(character);
            return Err(PartyPlacementError::NoRoom { name, at });
        };
        who.push(CombatantSpec {
            side,
            at: place,
            ..spec.clone()
        });
    }
    Ok(PartyPlacement {
        who,
        left_behind: left.into_iter().map(|one| party.name_of(one)).collect(),
    })
}

/// Returns the default square for a party: that of a combatant of its side, otherwise the free one nearest to the
/// middle of the map.
fn default_place(battle: &Battle, side: SideId) -> Cell {
    let mut everyone = battle.combatants();
    if let Some(friend) = everyone.find(|who| who.identity().side == side) {
        return friend.position().0;
    }
    let map = battle.map;
    let half = |length: u32| i32::try_from(length / 2).unwrap_or_default();
    let middle = Cell::new(half(map.width()), half(map.height()));
    let topology = map.topology();
    let free = map
        .cells()
        .filter(|cell| crate::rules::movement::room_for(battle, None, map.space_of(*cell), false));
    let nearest = free.min_by_key(|cell| (topology.steps_between(*cell, middle), *cell));
    nearest.unwrap_or(middle)
}
