//! State of a fight: components, resources and ids. It contains no mechanics.
//!
//! `list` has the only list of a combatant's components. Code reads them through [`battle`]; mechanics write them
//! through [`fight`].

#[macro_use]
mod list;
#[macro_use]
mod context;

pub mod battle;
pub mod battlefield;
pub mod clock;
pub mod combat_event;
pub mod combatant;
pub mod combatant_state;
pub mod conditions;
pub mod dice;
pub mod economy;
pub mod fight;
pub mod gear;
pub mod gm_rulings;
pub mod health;
pub mod initiative;
pub mod locations;
pub mod markings;
pub mod memo;
pub mod morale;
pub mod order;
pub mod player_view_state;
pub mod portrait;
pub mod posture;
pub mod prepared_spells;
pub mod reaction;
pub mod readiness;
pub mod reinforcements;
pub mod roster;
pub mod round;
pub mod round_parts;
mod round_record;
pub mod sides;
mod spatial_index;
pub mod spec;
pub mod steps;
#[cfg(test)]
mod tests;
pub mod timeline;
pub mod timer;
pub mod verdict;

pub use battle::{Battle, BattleReader, CombatantRef};
pub use battlefield::{ActiveRuleset, Battlefield};
pub use clock::{Clock, TurnPace};
pub use combatant::{
    Body, CombatantId, Hidden, Identity, Position, Repertoire, SideId, Stats, Vitality,
};
pub use combatant_state::{CombatantState, SidedState, Whole, WholeItem, hash_combatant};
pub use conditions::Conditions;
pub use economy::{Economy, PositioningFeet, Speeds};
pub use fight::{
    BeginsConditions, BreaksConcentration, Changes, CurrentCommand, EndsConditions, Eventful,
    Fight, OpensRound, Reports, ResolvesAttacks, SpendsTurn, Writes,
};
pub use gear::{Gear, GroundItems};
pub use gm_rulings::{GmRuling, GmRulings};
pub use health::{Health, HitPoints};
pub use initiative::Initiative;
pub use markings::{Marker, MarkerId, MarkerKind, Markings, PenLine};
pub use memo::{FightMemo, Memo};
pub use morale::{Morale, MoraleState, SideLosses};
pub use order::{InitiativeSlot, OpenTurn, TurnKind, TurnOrder};
pub use player_view_state::{
    MapVisibility, NameVisibility, PartyHealthDetail, PlayerViewState, RememberedCombatant,
};
pub use portrait::Portrait;
pub use posture::Posture;
pub use prepared_spells::{PreparedSpell, PreparedSpells};
pub use reaction::{PendingTrigger, PendingTriggers, Reaction, Trigger};
pub use readiness::{Aim, RunUp};
pub use reinforcements::{Reinforcements, Wave};
pub use roster::Roster;
pub use round::{Declaration, Hold, Moment, PendingHarm, Round, RoundState, SideDie, Slot, Stage};
pub use round_parts::{
    AttackCounts, ChargeState, FreeAttacks, MaintainedSpell, MetBy, ParriedEnemies,
    RoundDeclaration, RoundMovement, SpellsOfRound, SurpriseSegments,
};
pub use sides::{Side, SideList, SideOrders, Sides, Skill, Stance};
pub use spec::{CombatantSpec, StartingWear};
pub use steps::{RoundStep, StepState, Tempo};
pub use timeline::{DueEvent, Enchantment, ScheduledEvent, Timeline};
pub use timer::{ActionTimer, FinishedAction, FinishedActions, InProgress, PlannedStep};
pub use verdict::Verdict;
