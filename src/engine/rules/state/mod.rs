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
pub mod by_word;
pub mod clock;
pub mod combatant;
pub mod conditions;
pub mod dice;
pub mod economy;
pub mod fight;
pub mod gear;
pub mod happening;
pub mod health;
pub mod initiative;
pub mod markings;
pub mod memo;
pub mod memory;
pub mod morale;
pub mod order;
pub mod places;
pub mod portrait;
pub mod posture;
pub mod reaction;
pub mod readiness;
pub mod reserve;
pub mod roster;
pub mod round;
pub mod shown;
pub mod sides;
pub mod spec;
pub mod steps;
#[cfg(test)]
mod tests;
pub mod timeline;
pub mod timer;
pub mod verdict;
mod whereabouts;
pub mod whole;

pub use battle::{Battle, BattleReader, CombatantRef};
pub use battlefield::{ActiveRuleset, Battlefield};
pub use by_word::{ByWord, Word};
pub use clock::{Clock, Pace};
pub use combatant::{
    Body, CombatantId, Hidden, Identity, Position, Repertoire, SideId, Stats, Vitality,
};
pub use conditions::Conditions;
pub use economy::{Economy, Positioned, Speeds};
pub use fight::{Changes, CurrentCommand, Eventful, Fight, Writes};
pub use gear::{Gear, GroundItems};
pub use happening::Happening;
pub use health::{Health, HitPoints};
pub use initiative::Initiative;
pub use markings::{Marker, MarkerId, MarkerKind, Markings, PenLine};
pub use memo::Memo;
pub use memory::{Memory, Prepared};
pub use morale::{Blows, Morale, Nerve};
pub use order::{OpenTurn, Place, TurnKind, TurnOrder};
pub use portrait::Portrait;
pub use posture::Posture;
pub use reaction::{Held, Pending, Reaction, Trigger};
pub use readiness::{Aim, RunUp};
pub use reserve::{Reserve, Wave};
pub use roster::Roster;
pub use round::{
    Declaration, Hold, MetBy, Moment, PendingHarm, Round, RoundPart, SideDie, Slot, Stage,
};
pub use shown::{Met, Naming, OwnNumbers, Showing, Shown};
pub use sides::{Side, SideList, Sides, Stance};
pub use spec::{CombatantSpec, Wear};
pub use steps::{Step, StepPart, Tempo};
pub use timeline::{Due, DueEvent, Enchantment, Timeline};
pub use timer::{ActionTimer, Finished, Finishing, InProgress, PlannedStep};
pub use verdict::Verdict;
pub use whole::{CombatantState, Whole, WholeItem, hash_combatant};
