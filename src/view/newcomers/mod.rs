//! Newcomers in hand: whom a click on the map brings in, how many at once, in which formation, for which side.
//!
//! What is shown before a click is what the click brings in: both ask [`Newcomers::places`], or, where a whole party is
//! in hand, [`party_placed`].

mod copies;
mod party;
mod places;
mod preview;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::grid::{Cell, Footprint, Turn};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Stance, Wave};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, ItemId};
use crate::view::party::PartyAct;
use crate::view::request::Request;

pub use copies::{can_copy, copied, pasted, removed, swapped};
pub use party::{PartyInHand, PartyNotPlaced, PartyPlaced, party_placed};
pub use places::{Formation, free_places, spaces_of};
pub use preview::Preview;

/// The most that are brought in at once.
pub const MOST_AT_ONCE: u8 = 40;

/// What a click on the map brings in while the library is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newcomers {
    /// The kind that is in hand; `None` while none is.
    pub kind: Option<CreatureId>,
    /// The party that is in hand, in place of a kind.
    pub party: Option<PartyInHand>,
    /// How many come at once, 1 to [`MOST_AT_ONCE`].
    pub count: u8,
    /// How they stand to each other.
    pub formation: Formation,
    /// How far the formation is turned from facing the upper edge.
    pub turn: Turn,
    /// The side that creatures join; the first that fights the party where nothing is said.
    pub side_of_creatures: Option<SideId>,
    /// The side that characters join; the party where nothing is said.
    pub side_of_characters: Option<SideId>,
    /// Whether they are hidden from the players.
    pub hidden: bool,
    /// What they have in hand, where that is not what the library gives them.
    pub in_hand: Option<ItemId>,
    /// What they wear, where that is not what the library gives them; an empty id is nothing.
    pub armour: Option<ItemId>,
    /// The shield or second weapon, likewise.
    pub off_hand: Option<ItemId>,
    /// Which of the random formations is shown.
    pub throw: u32,
    /// When they come.
    pub arrives: Arrives,
    /// Whether those whose kind has a list of names get names from it, and not numbers.
    pub named: bool,
}

/// When newcomers come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrives {
    /// At once.
    #[default]
    Now,
    /// When this round begins.
    Round(u32),
    /// When the GM calls them in.
    OnCall,
}

impl Arrives {
    /// The name of the wave that comes then, with the round for which it waits; `None` for those who come at once.
    pub fn wave(self) -> Option<(String, Option<u32>)> {
        match self {
            Self::Now => None,
            Self::Round(round) => Some((format!("Round {round}"), Some(round))),
            Self::OnCall => Some(("On call".to_owned(), None)),
        }
    }
}

impl Default for Newcomers {
    fn default() -> Self {
        Self {
            kind: None,
            party: None,
            count: 1,
            formation: Formation::default(),
            turn: Turn::None,
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

impl Newcomers {
    /// Takes a kind in hand; what the one before had in hand and wore goes with it.
    pub fn take(&mut self, kind: CreatureId) {
        self.party = None;
        if self.kind != Some(kind) {
            self.kind = Some(kind);
            (self.in_hand, self.armour, self.off_hand) = (None, None, None);
        }
    }

    /// Takes a party in hand.
    pub fn take_party(&mut self, party: PartyInHand) {
        self.kind = None;
        self.party = Some(party);
    }

    /// Takes nobody in hand any more.
    pub fn lay_down(&mut self) {
        self.kind = None;
        self.party = None;
    }

    /// Whether a click brings anybody in.
    pub fn is_in_hand(&self) -> bool {
        self.kind.is_some() || self.party.is_some()
    }

    /// What a click on `to` asks for, or letting go after a drag from `from` to there; `None` while nothing is in hand.
    pub fn request(&self, battle: &Battle, from: Cell, to: Cell) -> Option<Request> {
        if self.party.is_some() {
            return Some(Request::Party(PartyAct::Place(to)));
        }
        let commands = self.commands(battle, from, to);
        (!commands.is_empty()).then_some(Request::Submit(commands))
    }

    /// The side that newcomers of this kind join.
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

    /// Has newcomers of this kind join a side.
    pub fn join(&mut self, kind: CreatureKind, side: SideId) {
        match kind {
            CreatureKind::Character => self.side_of_characters = Some(side),
            CreatureKind::Creature => self.side_of_creatures = Some(side),
        }
    }

    /// Where they would stand: after a click on `to`, or after a drag from `from` to there. Fewer than were asked for
    /// where there is no room for all.
    pub fn places(&self, battle: &Battle, from: Cell, to: Cell) -> Vec<Cell> {
        let def = self
            .kind
            .and_then(|kind| battle.ruleset.creatures.get(kind));
        let body = def.and_then(|def| body_of(battle, def));
        body.map_or_else(Vec::new, |body| {
            places::places(battle, self, body, from, to)
        })
    }

    /// What brings them in there: a command for each, to be carried out as one act. Where there is no room at all it is
    /// the one command that the rules refuse, saying why. Those who come later are one command: they wait with whoever
    /// waits for the same moment. Nothing while nothing is in hand.
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
        let ids = free_ids(battle, kind, def.kind);
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

    /// The same after a key: a digit is the number of newcomers, T turns their formation or throws it anew. `None` if
    /// the key means nothing to it.
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

    /// Turned by a quarter, on hexes by half, or thrown anew where the formation is random.
    pub fn turned(&self, hexes: bool) -> Self {
        let mut turned = self.clone();
        match self.formation {
            Formation::Random => turned.throw = self.throw.wrapping_add(1),
            Formation::Together | Formation::Ring => {}
            Formation::Line | Formation::Block | Formation::Wedge if hexes => {
                turned.turn = self.turn.further().further();
            }
            Formation::Line | Formation::Block | Formation::Wedge => {
                turned.turn = self.turn.further();
            }
        }
        turned
    }
}

/// The room that a newcomer takes, and whether it shares its square.
pub fn body_of(battle: &Battle, def: &CreatureDef) -> Option<(Footprint, bool)> {
    let scale = battle.ruleset.scale(def.scale)?;
    let footprint = battle.map.footprint(scale.squares).ok()?;
    Some((footprint, scale.shares_square))
}

/// The ids that newcomers of a kind can have, in the order in which they are used: `goblin-1`, `goblin-2`; a character
/// has its own first.
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

/// The names that newcomers of a kind can have, in the order of its list: those by which nobody is called who is there or
/// waits.
pub fn free_names<'b>(
    battle: &'b Battle,
    def: &'b CreatureDef,
) -> impl Iterator<Item = String> + use<'b> {
    let here = battle.everyone().map(|who| who.identity().name.clone());
    let waiting = battle.reserve.everybody();
    let waiting = waiting.filter_map(|spec| spec.name.clone());
    let taken: BTreeSet<String> = match def.names.is_empty() {
        true => BTreeSet::new(),
        false => here.chain(waiting).collect(),
    };
    let names = def.names.iter().cloned();
    names.filter(move |name| !taken.contains(name))
}

/// Whether nobody has the id, or waits with it, and nobody who left has a place in the order by it (SEC-13).
fn is_free(battle: &Battle, id: CombatantId) -> bool {
    let waits = battle.reserve.everybody().any(|spec| spec.id == id);
    !waits && battle.get(id).is_none() && battle.order.place_of(id).is_none()
}
