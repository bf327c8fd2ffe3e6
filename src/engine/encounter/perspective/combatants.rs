//! Combatants as the players see them, and as their characters remember them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::encounter::names;
use crate::grid::Cell;
use crate::rules::facts::Lexicon;
use crate::rules::player_view::{PartyView, party_view, sees_now};
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Health, HitPoints, MapVisibility, NameVisibility,
    PartyHealthDetail, Portrait, Stance, Vitality,
};
use crate::ruleset::{ConditionId, CreatureId, Emblem, PictureName};

use super::unfinished;

/// Identity and position of a combatant as the players know them. For a combatant out of sight, nothing else is
/// remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCombatant {
    /// Id of the combatant.
    pub who: CombatantId,
    /// Name for the players, numbered if they know several combatants with the same one.
    pub name: String,
    /// Letters on its token, unique among the combatants that the players know.
    pub face: String,
    /// Its creature in the library, which determines its colour; `None` if the players may not know it.
    pub creature: Option<CreatureId>,
    /// Emblem on its token.
    pub emblem: Option<Emblem>,
    /// Picture on its token, which replaces the emblem.
    pub portrait: Option<PictureName>,
    /// Stance of its side.
    pub stance: Stance,
    /// Its top left cell.
    pub at: Cell,
    /// Width of its footprint, in squares.
    pub squares: u8,
}

/// A combatant as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenToken {
    /// Its identity and position.
    pub guise: KnownCombatant,
    /// Visible state of its health.
    pub looks: VisibleHealth,
    /// Remaining health, in eighths; for the players' side only, if the GM shows it.
    pub eighths: Option<u8>,
    /// Health in numbers; for the players' side only, if the GM shows it.
    pub health: Option<SeenHealth>,
    /// Its conditions.
    pub conditions: Vec<ConditionId>,
    /// True if it is casting.
    pub casting: bool,
    /// Its unfinished action, as far as it is visible.
    pub begun: Option<String>,
    /// True if it is not standing upright.
    pub lying: bool,
}

/// Health in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenHealth {
    /// Hit points.
    Points {
        /// Remaining points.
        now: i32,
        /// Maximum points.
        most: i32,
    },
    /// The number of wounds.
    Wounds(u32),
}

impl SeenHealth {
    /// Returns the health of a combatant.
    pub fn of(combatant: &CombatantRef) -> Self {
        let HitPoints { now, most, .. } = combatant.health().hit_points();
        match most > 0 {
            true => Self::Points { now, most },
            false => Self::Wounds(combatant.health().wounds()),
        }
    }

    /// Formats the health: `12 of 20`, `2 wounds`.
    pub fn text(self) -> String {
        match self {
            Self::Points { now, most } => format!("{now} of {most}"),
            Self::Wounds(1) => "1 wound".to_owned(),
            Self::Wounds(wounds) => format!("{wounds} wounds"),
        }
    }
}

/// Visible state of health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VisibleHealth {
    /// No wound.
    Unhurt,
    /// One wound, or some lost hit points.
    Hurt,
    /// Several wounds, or less than half of its hit points.
    BadlyHurt,
    /// Incapacitated.
    Down,
    /// Dead.
    Dead,
}

impl VisibleHealth {
    /// Returns the word for players.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unhurt => "unhurt",
            Self::Hurt => "hurt",
            Self::BadlyHurt => "badly hurt",
            Self::Down => "down",
            Self::Dead => "dead",
        }
    }
}

/// Returns the visible state of a combatant's health.
pub fn visible_health(combatant: &CombatantRef) -> VisibleHealth {
    let points = combatant.health().hit_points();
    match combatant.health().vitality() {
        Vitality::Dead => VisibleHealth::Dead,
        Vitality::Dying => VisibleHealth::Down,
        Vitality::Up if points.most > 0 => match points.now {
            now if now >= points.most => VisibleHealth::Unhurt,
            now if now * 2 >= points.most => VisibleHealth::Hurt,
            _fewer => VisibleHealth::BadlyHurt,
        },
        Vitality::Up => match combatant.health().wounds() {
            0 => VisibleHealth::Unhurt,
            1 => VisibleHealth::Hurt,
            _more => VisibleHealth::BadlyHurt,
        },
    }
}

/// Returns a combatant's remaining health in eighths. Each of the first four wounds takes a quarter; further wounds
/// take nothing. A combatant with at least one hit point has at least one eighth.
pub fn eighths_of(combatant: &CombatantRef) -> u8 {
    eighths_left(combatant.health())
}

/// As [`eighths_of`], from the health alone.
pub fn eighths_left(health: &Health) -> u8 {
    let points = health.hit_points();
    if points.most > 0 {
        let now = points.now.clamp(0, points.most);
        let eighths = (now * 8 + points.most - 1) / points.most;
        return u8::try_from(eighths).unwrap_or(8);
    }
    8 - u8::try_from(health.wounds().min(4) * 2).unwrap_or(8)
}

/// The combatants and cells that the players are shown.
pub(super) struct Sight {
    how: MapVisibility,
    view: Option<Arc<PartyView>>,
}

impl Sight {
    pub fn new(battle: &Battle) -> Self {
        let how = battle.shown.map_visibility();
        Self {
            how,
            view: how.is_by_sight().then(|| party_view(battle)),
        }
    }

    /// Returns true if the players are shown a cell in its current state.
    pub fn shows_cell(&self, battle: &Battle, cell: Cell) -> bool {
        match (&self.view, self.how) {
            (None, MapVisibility::Everything) => true,
            (Some(view), _) => battle.shown.is_brushed(cell) || view.sees_ground(cell),
            (None, _) => battle.shown.is_brushed(cell),
        }
    }

    /// Returns true if the players are shown a combatant in its current state.
    pub fn shows(&self, battle: &Battle, who: &CombatantRef) -> bool {
        if who.hidden().0 {
            return false;
        }
        let brushed = || {
            who.space()
                .cells()
                .any(|cell| battle.shown.is_brushed(cell))
        };
        match (&self.view, self.how) {
            (None, MapVisibility::Everything) => true,
            (Some(view), _) => brushed() || sees_now(battle, view, who),
            (None, _) => brushed() || battle.is_player_character(who),
        }
    }
}

/// A combatant that the players know, with its name before numbers are added.
struct Known {
    who: CombatantId,
    name: String,
    creature: Option<CreatureId>,
    stance: Stance,
    squares: u8,
    portrait: Portrait,
    /// Current position, or the position where it was last seen.
    at: Option<Cell>,
    seen: bool,
}

impl Known {
    fn token(self, battle: &Battle, face: String) -> Option<KnownCombatant> {
        let creature = self
            .creature
            .and_then(|id| battle.ruleset.creatures.get(id));
        Some(KnownCombatant {
            who: self.who,
            name: self.name,
            face,
            creature: self.creature,
            emblem: creature.and_then(|def| def.emblem),
            portrait: self.portrait.picture(creature).cloned(),
            stance: self.stance,
            at: self.at?,
            squares: self.squares,
        })
    }
}

/// Returns all combatants that the players know: visible ones, and those the party has met.
fn known(battle: &Battle, sight: &Sight) -> Vec<Known> {
    let met: BTreeMap<CombatantId, _> = match sight.how {
        MapVisibility::Remembered => battle
            .shown
            .remembered()
            .iter()
            .map(|met| (met.who, met))
            .collect(),
        MapVisibility::Everything | MapVisibility::Seen | MapVisibility::Brushed => BTreeMap::new(),
    };
    let everyone = battle.combatants().filter_map(|who| {
        let identity = who.identity();
        let known = if sight.shows(battle, &who) {
            Known {
                who: who.id(),
                name: identity.name.clone(),
                creature: Some(identity.creature),
                stance: battle.sides.stance(identity.side),
                squares: who.body().footprint.side(),
                portrait: who.portrait().clone(),
                at: Some(who.position().0),
                seen: true,
            }
        } else {
            let met = met.get(&who.id())?;
            Known {
                who: met.who,
                name: met.name.clone(),
                creature: Some(met.creature),
                stance: met.stance,
                squares: met.squares,
                portrait: met.portrait.clone(),
                at: met.at,
                seen: false,
            }
        };
        Some(with_allowed_name(battle, known))
    });
    everyone.collect()
}

/// Returns a combatant with the name that the GM allows.
fn with_allowed_name(battle: &Battle, known: Known) -> Known {
    let naming = match known.stance {
        Stance::Party => NameVisibility::Name,
        Stance::Foe | Stance::Other => battle.shown.naming_of(known.who),
    };
    let kind = |known: &Known| {
        let kind = known
            .creature
            .and_then(|id| battle.ruleset.creatures.get(id));
        kind.map_or_else(|| known.name.clone(), |kind| kind.name.clone())
    };
    match naming {
        NameVisibility::Name => known,
        NameVisibility::Kind => Known {
            name: kind(&known),
            // The individual portrait would reveal its identity.
            portrait: known.portrait.clone().without_own_picture(),
            ..known
        },
        NameVisibility::Something => Known {
            name: "Something".to_owned(),
            creature: None,
            portrait: Portrait::OfItsKind,
            ..known
        },
    }
}

/// Visible combatants, and those out of sight at the position where they were last seen.
pub(super) struct KnownCombatants {
    pub seen: Vec<KnownCombatant>,
    pub remembered: Vec<KnownCombatant>,
}

/// Returns the combatants that the players know, numbered among themselves only: any further number or letter would
/// reveal the presence of unknown combatants.
pub(super) fn known_combatants(battle: &Battle, sight: &Sight) -> KnownCombatants {
    let mut known = known(battle, sight);
    let called = known
        .iter_mut()
        .map(|known| (known.who, std::mem::take(&mut known.name)));
    let called = names::disambiguate(called.collect());
    let mut people = KnownCombatants {
        seen: Vec::new(),
        remembered: Vec::new(),
    };
    for (known, (_, name, face)) in known.into_iter().zip(called) {
        let seen = known.seen;
        let guise = Known { name, ..known }.token(battle, face);
        match seen {
            true => people.seen.extend(guise),
            false if battle.shown.remembers_places() => people.remembered.extend(guise),
            false => {}
        }
    }
    people
}

/// Returns a visible combatant.
pub(super) fn seen_token(
    battle: &Battle,
    lexicon: &Lexicon,
    guise: KnownCombatant,
) -> Option<SeenToken> {
    let combatant = battle.get(guise.who)?;
    let numbers = match guise.stance {
        Stance::Party => battle.shown.party_health_detail(),
        Stance::Foe | Stance::Other => PartyHealthDetail::Nothing,
    };
    Some(SeenToken {
        guise,
        looks: visible_health(&combatant),
        eighths: (numbers >= PartyHealthDetail::Ring).then(|| eighths_of(&combatant)),
        health: (numbers >= PartyHealthDetail::Exact).then(|| SeenHealth::of(&combatant)),
        conditions: combatant.conditions().iter().collect(),
        begun: unfinished::describe_unfinished(battle, &combatant, lexicon),
        casting: crate::rules::concentration::is_casting(battle, &combatant),
        lying: combatant.posture().id() != battle.ruleset.default_posture(),
    })
}
