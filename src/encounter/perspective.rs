//! Who may know what: the fight as the players see it. Their window draws nothing else.

use crate::grid::Cell;
use crate::rules::battle::{Battle, CombatantRef};
use crate::rules::combatant::{CombatantId, Stance, Vitality};
use crate::ruleset::{ConditionId, CreatureId};

/// The fight as the players see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayersView {
    /// The round; 0 before the fight begins.
    pub round: u32,
    /// Seconds passed of the open turn, and seconds in a turn.
    pub second: (u32, u32),
    /// Whose turn it is, if the players may know.
    pub active: Option<CombatantId>,
    /// Who is in sight.
    pub tokens: Vec<SeenToken>,
}

/// A combatant as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenToken {
    /// Who.
    pub who: CombatantId,
    /// What it is called.
    pub name: String,
    /// What kind it is, for its colour.
    pub creature: CreatureId,
    /// How its side stands.
    pub stance: Stance,
    /// The square of its top left corner.
    pub at: Cell,
    /// Squares along a side.
    pub squares: u8,
    /// How it looks.
    pub looks: Looks,
    /// Its number of wounds, for the players' own side only.
    pub wounds: Option<u32>,
    /// Its conditions.
    pub conditions: Vec<ConditionId>,
    /// It is casting something.
    pub casting: bool,
    /// It is not standing upright.
    pub lying: bool,
}

/// Health as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Looks {
    /// Without a wound.
    Unhurt,
    /// One wound.
    Hurt,
    /// More.
    BadlyHurt,
    /// Incapacitated.
    Down,
    /// Dead.
    Dead,
}

impl Looks {
    /// The word.
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

/// How a combatant looks to anybody.
pub fn looks_of(combatant: &CombatantRef) -> Looks {
    match (combatant.health.vitality(), combatant.health.wounds()) {
        (Vitality::Dead, _) => Looks::Dead,
        (Vitality::Dying, _) => Looks::Down,
        (Vitality::Up, 0) => Looks::Unhurt,
        (Vitality::Up, 1) => Looks::Hurt,
        (Vitality::Up, _) => Looks::BadlyHurt,
    }
}

/// The fight as the players see it.
pub fn players_view(battle: &Battle) -> PlayersView {
    let visible = |who: CombatantId| battle.get(who).is_some_and(|combatant| !combatant.hidden.0);
    let turn = battle.order.open_turn().filter(|turn| visible(turn.who()));
    PlayersView {
        round: battle.clock.round(),
        second: (
            turn.map_or(0, |turn| turn.spent()),
            crate::rules::turns::turn_budget(battle.ruleset),
        ),
        active: turn.map(|turn| turn.who()),
        tokens: battle
            .everyone()
            .filter(|combatant| !combatant.hidden.0)
            .map(|combatant| seen(battle, &combatant))
            .collect(),
    }
}

fn seen(battle: &Battle, combatant: &CombatantRef) -> SeenToken {
    let stance = battle.sides.stance(combatant.identity.side);
    SeenToken {
        who: combatant.id(),
        name: combatant.identity.name.clone(),
        creature: combatant.identity.creature,
        stance,
        at: combatant.position.0,
        squares: combatant.body.footprint.side(),
        looks: looks_of(combatant),
        wounds: (stance == Stance::Party).then(|| combatant.health.wounds()),
        conditions: combatant.conditions.iter().collect(),
        casting: crate::rules::spell::is_casting(battle, combatant),
        lying: combatant.posture.id() != battle.ruleset.default_posture(),
    }
}
