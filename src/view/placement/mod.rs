//! Placing combatants: the kind or party that a click on the map places, how many at once, in which formation, and on
//! which side.
//!
//! The preview before a click always matches the click: both use [`Placement::places`] or, for a whole party,
//! [`place_party`].

mod copies;
mod party;
mod places;
mod preview;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeSet;

use crate::grid::{BlockTurn, Cell, Footprint};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Stance, Wave};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, ItemId};
use crate::view::feature_request::FeatureRequest;
use crate::view::party::PartyAct;
use crate::view::request::Request;

pub use copies::{can_copy, copies_of, paste_commands, remove_commands, swap_commands};
pub use party::{PartyPlacement, PartyPlacementError, SelectedParty, place_party};
pub use places::{Formation, free_places_around, spaces_of};
pub use preview::Preview;

/// Maximum number of combatants placed at once.
pub const MAX_AT_ONCE: u8 = 40;

/// A request about placing combatants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacementAct {
    /// Copy these combatants for pasting.
    Copy(Vec<CombatantId>),
    /// Drag the selected combatants from the library to the map while the left button is held.
    PlaceAtRelease,
}

impl FeatureRequest for PlacementAct {}

/// The settings for placing combatants while the library is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The kind to place; `None` if none is selected.
    pub kind: Option<CreatureId>,
    /// The party to place instead of a kind.
    pub party: Option<SelectedParty>,
    /// Number of combatants to place at once, 1 to [`MAX_AT_ONCE`].
    pub count: u8,
    /// Their formation.
    pub formation: Formation,
    /// Rotation of the formation from facing the upper edge.
    pub turn: BlockTurn,
    /// The side that creatures join; default: the first that fights the party.
    pub side_of_creatures: Option<SideId>,
    /// The side that characters join; default: the party.
    pub side_of_characters: Option<SideId>,
    /// True if they are hidden from the players.
    pub hidden: bool,
    /// Their weapon, if it differs from the library's.
    pub in_hand: Option<ItemId>,
    /// Their armour, if it differs from the library's; an empty id means none.
    pub armour: Option<ItemId>,
    /// Their shield or second weapon, likewise.
    pub off_hand: Option<ItemId>,
    /// Number of the random formation that is shown.
    pub throw: u32,
    /// Time of their arrival.
    pub arrives: Arrives,
    /// True if combatants get names from the list of their kind, if it has one, instead of numbers.
    pub named: bool,
}

/// Arrival times of combatants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrives {
    /// At once.
    #[default]
    Now,
    /// At the start of this round.
    Round(u32),
    /// When the GM calls them.
    OnCall,
}

impl Arrives {
    /// Returns the name of the wave with this arrival time, and the round for which it waits; `None` for combatants
    /// that arrive at once.
    pub fn wave(self) -> Option<(String, Option<u32>)> {
        match self {
            Self::Now => None,
            Self::Round(round) => Some((text::wave_of_round(round), Some(round))),
            Self::OnCall => Some((text::WAVE_ON_CALL.to_owned(), None)),
        }
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            kind: None,
            party: None,
            count: 1,
            formation: Formation::default(),
            turn: BlockTurn::None,
            side_of_creatures: None,
            side_of_characters: None,
            hidden: false,
            in_hand: None,
            armour: None,
            off_hand: None,
            throw: 0,
            arrives: Arrives::Now,
            named: true,
        }
    }
}

impl Placement {
    /// Selects a kind to place. A change of kind resets the number, weapon, armour and off-hand.
    pub fn select_kind(&mut self, kind: CreatureId) {
        self.party = None;
        if self.kind != Some(kind) {
            self.kind = Some(kind);
            self.count = 1;
            (self.in_hand, self.armour, self.off_hand) = (None, None, None);
        }
    }

    /// Selects a party to place.
    pub fn select_party(&mut self, party: SelectedParty) {
        self.kind = None;
        self.party = Some(party);
    }

    /// Clears the selected kind or party.
    pub fn clear(&mut self) {
        self.kind = None;
        self.party = None;
    }

    /// Returns true if a click places combatants.
    pub fn is_active(&self) -> bool {
        self.kind.is_some() || self.party.is_some()
    }

    /// Returns the request of a click on `to`, or of a drag from `from` to `to`; `None` if nothing is selected.
    pub fn request(&self, battle: &Battle, from: Cell, to: Cell) -> Option<Request> {
        if self.party.is_some() {
            return Some(Request::from(PartyAct::Place(to)));
        }
        let commands = self.commands(battle, from, to);
        (!commands.is_empty()).then_some(Request::Submit(commands))
    }

    /// Returns the side that new combatants of this kind join.
    pub fn side_of(&self, battle: &Battle, kind: CreatureKind) -> Option<SideId> {
        let sides = &battle.sides.0;
        let (said, stance) = match kind {
            CreatureKind::Character => (self.side_of_characters, Stance::Party),
            CreatureKind::Creature => (self.side_of_creatures, Stance::Foe),
        };
        let said = said.filter(|side| battle.sides.get(*side).is_some());
        let usual = sides.iter().find(|side| side.stance == stance);
        said.or_else(|| usual.or_else(|| sides.first()).map(|side| side.id))
    }

    /// Sets the side that new combatants of this kind join.
    pub fn join(&mut self, kind: CreatureKind, side: SideId) {
        match kind {
            CreatureKind::Character => self.side_of_characters = Some(side),
            CreatureKind::Creature => self.side_of_creatures = Some(side),
        }
    }

    /// Returns where they would be placed by a click on `to`, or by a drag from `from` to `to`: fewer cells than
    /// requested if there is no room for all.
    pub fn places(&self, battle: &Battle, from: Cell, to: Cell) -> Vec<Cell> {
        let known = |kind| Some((kind, battle.ruleset.creatures.get(kind)?));
        let Some((kind, def)) = self.kind.and_then(known) else {
            return Vec::new();
        };
        if character_here(battle, kind).is_some() {
            return Vec::new();
        }
        let body = space_of(battle, def);
        let one = Self {
            count: self.count_of(def.kind),
            ..self.clone()
        };
        body.map_or_else(Vec::new, |body| {
            places::places(battle, &one, body, from, to)
        })
    }

    /// Returns how many of a kind are placed at once: a character is one person.
    pub fn count_of(&self, kind: CreatureKind) -> u8 {
        match kind {
            CreatureKind::Character => 1,
            CreatureKind::Creature => self.count,
        }
    }

    /// Returns the commands that place them, as one undo step. With no room at all, or for a character who is there
    /// already, this is a single command, whose rejection says why. Combatants that arrive later are one command, and join any that already wait for the same
    /// time. Empty if no kind is selected.
    pub fn commands(&self, battle: &Battle, from: Cell, to: Cell) -> Vec<EncounterCommand> {
        let known = |kind| Some((kind, battle.ruleset.creatures.get(kind)?));
        let Some((kind, def)) = self.kind.and_then(known) else {
            return Vec::new();
        };
        let Some(side) = self.side_of(battle, def.kind) else {
            return Vec::new();
        };
        let mut places = self.places(battle, from, to);
        if places.is_empty() {
            places.push(to);
        }
        let here = character_here(battle, kind).into_iter();
        let ids = here.chain(free_ids(battle, kind, def.kind));
        let mut names = free_names(battle, def).filter(|_| self.named);
        let specs = ids.zip(places).map(|(id, at)| CombatantSpec {
            name: names.next(),
            hidden: self.hidden,
            in_hand: self.in_hand,
            armour: self.armour,
            off_hand: self.off_hand,
            ..CombatantSpec::new(id, kind, side, at)
        });
        let Some((name, round)) = self.arrives.wave() else {
            return specs.map(EncounterCommand::AddCombatant).collect();
        };
        let waiting = battle.reserve.get(&name);
        let waiting = waiting.map_or_else(Vec::new, |wave| wave.who.clone());
        vec![EncounterCommand::Reserve(Wave {
            who: waiting.into_iter().chain(specs).collect(),
            name,
            round,
        })]
    }

    /// Returns the settings after a key: a digit sets the number of combatants, and T rotates or rerolls the formation.
    /// `None` for other keys.
    pub(super) fn after_key(&self, key: &str, hexes: bool) -> Option<Self> {
        self.kind?;
        let digit = key.parse().ok().filter(|count| (1..=9).contains(count));
        match (key, digit) {
            (_, Some(count)) => Some(Self {
                count,
                ..self.clone()
            }),
            ("T", None) => Some(self.turned(hexes)),
            _another => None,
        }
    }

    /// Returns the settings with the formation rotated by a quarter, on hexes by half; a random formation is rerolled.
    pub fn turned(&self, hexes: bool) -> Self {
        let mut turned = self.clone();
        match self.formation {
            Formation::Random => turned.throw = self.throw.wrapping_add(1),
            Formation::Together | Formation::Ring => {}
            Formation::Line | Formation::Block | Formation::Wedge if hexes => {
                turned.turn = self.turn.plus_quarter().plus_quarter();
            }
            Formation::Line | Formation::Block | Formation::Wedge => {
                turned.turn = self.turn.plus_quarter();
            }
        }
        turned
    }
}

/// Returns the space that a new combatant takes, and whether it shares its square.
pub fn space_of(battle: &Battle, def: &CreatureDef) -> Option<(Footprint, bool)> {
    let scale = battle.ruleset.scale(def.scale)?;
    let footprint = battle.map.footprint(scale.squares).ok()?;
    Some((footprint, scale.shares_square))
}

/// Returns the combatant, on the map or in a wave, that is this character; `None` for other kinds and for characters
/// that are not in the fight.
pub fn character_here(battle: &Battle, kind: CreatureId) -> Option<CombatantId> {
    let def = battle.ruleset.creatures.get(kind)?;
    if def.kind != CreatureKind::Character {
        return None;
    }
    let here = battle.combatants();
    let mut here = here.filter(|who| who.identity().creature == kind);
    let waiting = battle.reserve.combatants();
    let mut waiting = waiting.filter(|spec| spec.creature == kind);
    let waiting = || waiting.next().map(|spec| spec.id);
    here.next().map(|who| who.id()).or_else(waiting)
}

/// Returns the free ids for new combatants of a kind, in the order of use: `goblin-1`, `goblin-2`. A character uses its
/// own id first.
pub fn free_ids(
    battle: &Battle,
    kind: CreatureId,
    person: CreatureKind,
) -> impl Iterator<Item = CombatantId> {
    let own = match person {
        CreatureKind::Character => Some(CombatantId::new(kind.as_str())),
        CreatureKind::Creature => None,
    };
    let numbered = (1u32..).map(move |number| CombatantId::new(&format!("{kind}-{number}")));
    let all = own.into_iter().chain(numbered);
    all.filter(|id| is_free(battle, *id))
}

/// Returns the names for new combatants of a kind, in the order of its list. Names in use on the map or in a wave are
/// left out.
pub fn free_names<'b>(
    battle: &'b Battle,
    def: &'b CreatureDef,
) -> impl Iterator<Item = String> + use<'b> {
    let here = battle.combatants().map(|who| who.identity().name.clone());
    let waiting = battle.reserve.combatants();
    let waiting = waiting.filter_map(|spec| spec.name.clone());
    let taken: BTreeSet<String> = match def.names.is_empty() {
        true => BTreeSet::new(),
        false => here.chain(waiting).collect(),
    };
    let names = def.names.iter().cloned();
    names.filter(move |name| !taken.contains(name))
}

/// Returns true if no combatant has the id, on the map or in a wave, and none that left still has a place in the turn
/// order (SEC-13).
fn is_free(battle: &Battle, id: CombatantId) -> bool {
    let waits = battle.reserve.combatants().any(|spec| spec.id == id);
    !waits && battle.get(id).is_none() && battle.order.place_of(id).is_none()
}
