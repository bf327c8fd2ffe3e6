//! What happened: typed facts. Words are made of them at the edge, by the transcript.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, DoorState, Terrain};
use crate::ruleset::{ActionId, ComboId, ConditionId, DefenceId, ItemId, PostureId, SpellId};

use super::check::{Check, Term};
use super::combatant::{CombatantId, Stance, Vitality};
use super::command::Number;
use super::rejection::Rejection;

/// A fact of the fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum Outcome {
    /// The fight began.
    EncounterBegan,
    /// Somebody threw for its place in the order (SEC-01).
    InitiativeRolled {
        /// Who.
        who: CombatantId,
        /// The check; nothing has to be reached.
        check: Check,
    },
    /// A tie was thrown again (SEC-02).
    TieRerolled {
        /// Who.
        who: CombatantId,
        /// The check.
        check: Check,
    },
    /// The order stands.
    OrderSet {
        /// First to last.
        order: Vec<CombatantId>,
    },
    /// Somebody threw in a contest (SEC-03).
    ContestRolled {
        /// Who.
        who: CombatantId,
        /// The check.
        check: Check,
    },
    /// A contest has its order; the turn order is as it was (SEC-03).
    ContestDecided {
        /// First to last.
        order: Vec<CombatantId>,
    },
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u32,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        who: CombatantId,
        /// It had been delayed.
        delayed: bool,
        /// Seconds it has.
        seconds: u32,
    },
    /// A turn was broken into by a delayed one (SEC-06).
    TurnInterrupted {
        /// Whose.
        who: CombatantId,
        /// By whom.
        by: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A turn that was broken into goes on (SEC-06).
    TurnResumed {
        /// Whose.
        who: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        who: CombatantId,
    },
    /// A turn passed without its owner acting; its seconds elapsed.
    TurnSkipped {
        /// Whose.
        who: CombatantId,
        /// Why.
        reason: SkipReason,
    },
    /// A turn was delayed (SEC-05).
    TurnDelayed {
        /// Whose.
        who: CombatantId,
    },
    /// A delayed turn was not taken in time (SEC-07).
    DelayedTurnLost {
        /// Whose.
        who: CombatantId,
    },
    /// An action was started.
    ActionBegan {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
        /// Seconds it takes.
        seconds: u32,
        /// At whom.
        targets: Vec<CombatantId>,
        /// The spell, if it is one.
        spell: Option<SpellId>,
        /// The combo, if it is one.
        combo: Option<ComboId>,
    },
    /// An unfinished action was taken up again (SEC-11).
    ActionContinued {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
        /// Seconds it still needs.
        left: u32,
    },
    /// Seconds of a turn passed.
    SecondsPassed {
        /// Whose.
        who: CombatantId,
        /// How many.
        seconds: u32,
        /// How many the turn has left.
        left: u32,
        /// They were not used.
        idle: bool,
    },
    /// An action is not finished yet (SEC-11).
    ActionPaused {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
        /// Seconds it still needs.
        left: u32,
    },
    /// An action is done.
    ActionCompleted {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
    },
    /// An action was given up or lost (SEC-12).
    ActionAbandoned {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
        /// Seconds spent for nothing.
        lost: u32,
        /// Why.
        why: AbandonReason,
    },
    /// An action came to its end and could not have its effect any more.
    ActionFoiled {
        /// Who.
        who: CombatantId,
        /// What.
        action: ActionId,
        /// What stood in the way.
        why: Rejection,
    },
    /// Somebody moved a step, or was put somewhere.
    TokenMoved {
        /// Who.
        who: CombatantId,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
        /// Squares of movement it cost; none when the GM did it.
        squares: Option<u32>,
    },
    /// A posture changed.
    PostureChanged {
        /// Whose.
        who: CombatantId,
        /// To what.
        posture: PostureId,
    },
    /// Somebody aims (SEC-46).
    AimTaken {
        /// Who.
        who: CombatantId,
        /// For how much.
        bonus: i32,
    },
    /// An aim was lost (SEC-46).
    AimLost {
        /// Whose.
        who: CombatantId,
    },
    /// An item came to hand.
    ItemTaken {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
        /// From where.
        from: ItemPlace,
    },
    /// An item left the hand.
    ItemPut {
        /// Who.
        who: CombatantId,
        /// What.
        item: ItemId,
        /// To where.
        to: ItemPlace,
    },
    /// Something was said, or done for the GM to judge.
    Said {
        /// Who.
        who: CombatantId,
        /// What.
        words: String,
    },
    /// An attack was thrown (SEC-40).
    AttackRolled {
        /// Who.
        who: CombatantId,
        /// At whom.
        target: CombatantId,
        /// With what.
        weapon: ItemId,
        /// The check; passed means it would hit.
        check: Check,
    },
    /// A defence was thrown (SEC-41).
    DefenceRolled {
        /// Who.
        who: CombatantId,
        /// Against whom.
        against: CombatantId,
        /// How.
        defence: DefenceId,
        /// The check; passed means the attack is stopped.
        check: Check,
    },
    /// Somebody could not defend.
    Undefended {
        /// Who.
        who: CombatantId,
    },
    /// Damage was thrown and compared (SEC-42).
    DamageRolled {
        /// Who did it.
        who: CombatantId,
        /// To whom.
        target: CombatantId,
        /// The dice.
        faces: Vec<u8>,
        /// What was added.
        terms: Vec<Term>,
        /// Dice and terms.
        total: i32,
        /// What it was compared with.
        toughness: i32,
        /// What came of it.
        harm: Harm,
    },
    /// A wound was taken; the count is the new one.
    WoundTaken {
        /// Who.
        who: CombatantId,
        /// Wounds now.
        wounds: u32,
    },
    /// Wounds were mended; the count is the new one.
    WoundsMended {
        /// Who.
        who: CombatantId,
        /// Wounds now.
        wounds: u32,
    },
    /// Somebody is up, dying or dead from now on.
    VitalityChanged {
        /// Who.
        who: CombatantId,
        /// What.
        vitality: Vitality,
    },
    /// A spell was completed; its effect comes after a delay (SEC-13).
    EffectDelayed {
        /// Who.
        who: CombatantId,
        /// What.
        spell: SpellId,
        /// Own-turn seconds until it comes.
        seconds: u32,
    },
    /// A spell takes effect.
    SpellTookEffect {
        /// Whose.
        who: CombatantId,
        /// What.
        spell: SpellId,
        /// On whom.
        targets: Vec<CombatantId>,
    },
    /// Somebody threw to resist a spell.
    ResistanceRolled {
        /// Who.
        who: CombatantId,
        /// Against what.
        spell: SpellId,
        /// The check; passed means resisted.
        check: Check,
    },
    /// A cast was spoilt (SEC-15).
    CastSpoiled {
        /// Whose.
        who: CombatantId,
        /// What.
        spell: Option<SpellId>,
    },
    /// A condition began.
    ConditionBegan {
        /// Whose.
        who: CombatantId,
        /// What.
        condition: ConditionId,
        /// Own-turn seconds of its maker until it ends.
        lasts: Option<u32>,
    },
    /// A condition ended.
    ConditionEnded {
        /// Whose.
        who: CombatantId,
        /// What.
        condition: ConditionId,
    },
    /// Somebody joined.
    CombatantAdded {
        /// Who.
        who: CombatantId,
        /// Where.
        at: Cell,
    },
    /// Somebody left.
    CombatantRemoved {
        /// Who.
        who: CombatantId,
    },
    /// Somebody was hidden or revealed.
    VisibilityChanged {
        /// Who.
        who: CombatantId,
        /// Hidden now.
        hidden: bool,
    },
    /// The GM set a number.
    NumberSet {
        /// Whose.
        who: CombatantId,
        /// Which.
        number: Number,
        /// From what.
        from: i32,
        /// To what.
        to: i32,
    },
    /// A door was set.
    DoorSet {
        /// Which.
        door: DoorId,
        /// To what.
        state: DoorState,
    },
    /// The ground of a square changed.
    TerrainSet {
        /// Where.
        cell: Cell,
        /// To what.
        terrain: Terrain,
    },
    /// The GM forced what the rules refuse.
    RuleOverridden {
        /// What they said.
        refusal: Rejection,
    },
    /// The GM's note.
    Noted {
        /// What.
        text: String,
    },
    /// One side has nobody left who can fight.
    FightDecided {
        /// Who is left standing; nobody after a mutual end.
        winner: Option<Stance>,
    },
}

/// Why a turn passed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// Its owner is dying or dead.
    Incapacitated,
    /// Its owner has left.
    Gone,
}

/// Why an action ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbandonReason {
    /// Its actor gave it up.
    Chosen,
    /// Its actor cannot go on.
    Incapacitated,
}

/// Where an item comes from or goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemPlace {
    /// Sheathed or slung.
    Sheath,
    /// Pack or pocket.
    Pack,
    /// The ground.
    Ground(Cell),
}

/// What damage did (SEC-42).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Harm {
    /// Nothing.
    Nothing,
    /// A wound.
    Wound,
    /// A wound, and the target is dying.
    Dying,
}

/// The outcomes of the command that is being carried out, in order.
#[derive(Resource, Debug, Default)]
pub struct Outcomes(Vec<Outcome>);

impl Outcomes {
    /// Writes a fact down.
    pub fn push(&mut self, outcome: Outcome) {
        self.0.push(outcome);
    }

    /// How many there are so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Hands them over.
    pub fn take(&mut self) -> Vec<Outcome> {
        std::mem::take(&mut self.0)
    }
}
