//! What happened: typed facts. Words are made of them at the edge, by the transcript.

mod list;
mod parts;

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, DoorState, Terrain};
use crate::ruleset::{
    ActionId, ComboId, ConditionId, DefenceId, ItemId, MoveMode, PoolResult, PostureId, SaveId,
    SpellId, StatId, Ward,
};

use super::rejection::Rejection;
use crate::rules::facts::{Check, Number, Term};
use crate::rules::state::{
    CombatantId, Declaration, Nerve, SideId, Slot, Stance, Step, Tempo, Trigger, Vitality,
};

pub use list::Outcomes;
pub use parts::{AbandonReason, CalledShotResult, Harm, ItemPlace, SkipReason, Spoiler};

/// A fact of the fight.
#[expect(
    missing_docs,
    reason = "where fields have no sentence, that of their variant names them"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", deny_unknown_fields)]
pub enum Outcome {
    /// The fight began.
    EncounterBegan,
    /// Somebody threw for its place in the order (SEC-01).
    InitiativeRolled {
        who: CombatantId,
        /// The check; nothing has to be reached.
        check: Check,
    },
    /// A tie was thrown again (SEC-02).
    TieRerolled { who: CombatantId, check: Check },
    /// The order stands.
    OrderSet { order: Vec<CombatantId> },
    /// Somebody threw in a contest (SEC-03).
    ContestRolled { who: CombatantId, check: Check },
    /// A contest has its order; the turn order is as it was (SEC-03).
    ContestDecided { order: Vec<CombatantId> },
    /// A round began.
    RoundBegan { round: u32 },
    /// A turn began.
    TurnBegan {
        who: CombatantId,
        /// It had been delayed.
        delayed: bool,
        /// Seconds it has.
        seconds: u32,
    },
    /// A turn was broken into by a delayed one (SEC-06).
    TurnInterrupted {
        who: CombatantId,
        by: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A turn that was broken into goes on (SEC-06).
    TurnResumed {
        who: CombatantId,
        /// Seconds it has left.
        left: u32,
    },
    /// A turn ended.
    TurnEnded { who: CombatantId },
    /// A turn passed without its owner acting; its seconds elapsed.
    TurnSkipped {
        who: CombatantId,
        reason: SkipReason,
    },
    /// A turn was delayed (SEC-05).
    TurnDelayed { who: CombatantId },
    /// A delayed turn was not taken in time (SEC-07).
    DelayedTurnLost { who: CombatantId },
    /// An action was started.
    ActionBegan {
        who: CombatantId,
        action: ActionId,
        /// Seconds it takes.
        seconds: u32,
        targets: Vec<CombatantId>,
        /// The spell, if it is one.
        spell: Option<SpellId>,
        /// The combo, if it is one.
        combo: Option<ComboId>,
    },
    /// An unfinished action was taken up again (SEC-11).
    ActionContinued {
        who: CombatantId,
        action: ActionId,
        /// Seconds it still needs.
        left: u32,
    },
    /// Seconds of a turn passed.
    SecondsPassed {
        who: CombatantId,
        seconds: u32,
        /// How many the turn has left.
        left: u32,
        /// They were not used.
        idle: bool,
    },
    /// An action is not finished yet (SEC-11).
    ActionPaused {
        who: CombatantId,
        action: ActionId,
        /// Seconds it still needs.
        left: u32,
    },
    /// An action is done.
    ActionCompleted { who: CombatantId, action: ActionId },
    /// An action was given up or lost (SEC-12).
    ActionAbandoned {
        who: CombatantId,
        action: ActionId,
        /// Seconds spent for nothing.
        lost: u32,
        why: AbandonReason,
    },
    /// An action came to its end and could not have its effect any more.
    ActionFoiled {
        who: CombatantId,
        action: ActionId,
        /// What stood in the way.
        why: Rejection,
    },
    /// Somebody moved a step, or was put somewhere.
    TokenMoved {
        who: CombatantId,
        from: Cell,
        to: Cell,
        /// Squares of movement it cost; none when the GM did it.
        squares: Option<u32>,
    },
    /// A posture changed.
    PostureChanged {
        who: CombatantId,
        posture: PostureId,
    },
    /// Somebody aims (SEC-46).
    AimTaken { who: CombatantId, bonus: i32 },
    /// An aim was lost (SEC-46).
    AimLost { who: CombatantId },
    /// An item came to hand.
    ItemTaken {
        who: CombatantId,
        item: ItemId,
        from: ItemPlace,
    },
    /// An item left the hand.
    ItemPut {
        who: CombatantId,
        item: ItemId,
        to: ItemPlace,
    },
    /// Something was said, or done for the GM to judge.
    Said { who: CombatantId, words: String },
    /// An attack was thrown (SEC-40).
    AttackRolled {
        who: CombatantId,
        target: CombatantId,
        weapon: ItemId,
        /// The check; passed means it would hit.
        check: Check,
    },
    /// A defence was thrown (SEC-41).
    DefenceRolled {
        who: CombatantId,
        against: CombatantId,
        defence: DefenceId,
        /// The check; passed means the attack is stopped.
        check: Check,
    },
    /// Somebody could not defend.
    Undefended { who: CombatantId },
    /// Damage was thrown and compared (SEC-42).
    DamageRolled {
        who: CombatantId,
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
    WoundTaken { who: CombatantId, wounds: u32 },
    /// Wounds were mended; the count is the new one.
    WoundsMended { who: CombatantId, wounds: u32 },
    /// Somebody is up, dying or dead from now on.
    VitalityChanged {
        who: CombatantId,
        vitality: Vitality,
    },
    /// Damage was thrown, to come off hit points (SEG-32, PHA-64).
    DamageDealt {
        who: CombatantId,
        target: CombatantId,
        faces: Vec<u8>,
        terms: Vec<Term>,
        multiplier: i32,
        total: i32,
    },
    /// Hit points were lost.
    HitPointsLost {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Hit points were regained.
    HitPointsRegained {
        who: CombatantId,
        points: i32,
        now: i32,
    },
    /// Hit points were thrown (PHA-65).
    HitPointsRolled {
        who: CombatantId,
        faces: Vec<u8>,
        bonus: i32,
        total: i32,
    },
    /// Somebody's bleeding goes on (SEG-39).
    Bled { who: CombatantId, left: i32 },
    /// Somebody's bleeding was stopped (SEG-39).
    BleedingStopped { who: CombatantId, by: CombatantId },
    /// The Armour Class that an attack goes against, and what it is made of. `to_hit` is T, or the attack
    /// bonus where Armour Class ascends.
    ArmourClassMet {
        who: CombatantId,
        armour_class: i32,
        terms: Vec<Term>,
        to_hit: i32,
        needed: i32,
    },
    /// An attack was foiled (PHA-71).
    AttackFoiled {
        who: CombatantId,
        target: CombatantId,
        ward: Ward,
        evident: bool,
    },
    /// A called shot came to something (PHA-71).
    CalledShot {
        who: CombatantId,
        target: CombatantId,
        purpose: String,
        result: CalledShotResult,
    },
    /// A missile into a melee went at one of those in it (SEG-37).
    Scattered {
        who: CombatantId,
        meant: CombatantId,
        at: CombatantId,
    },
    /// A side rolled for surprise (SEG-01).
    SurpriseRolled {
        side: SideId,
        face: u8,
        surprised_on: u8,
        segments: u32,
    },
    /// A side did not roll for surprise (SEG-03).
    SurpriseSpared { side: SideId },
    /// Somebody is surprised (SEG-04).
    Surprised { who: CombatantId, segments: u32 },
    /// A surprise segment began (SEG-05).
    SurpriseSegmentBegan { segment: u32, of: u32 },
    /// Everyone declares (SEG-11, PHA-11).
    DeclarationsOpened,
    /// Somebody declared, or took it back.
    Declared {
        who: CombatantId,
        what: Option<Declaration>,
    },
    /// A side rolled for initiative (SEG-12, PHA-12).
    SideRolled { side: SideId, face: u8 },
    /// Somebody's segment this round (SEG-12, SEG-15).
    SegmentSet { who: CombatantId, segment: u32 },
    /// Somebody's half of the round (PHA-12, PHA-13).
    HalfSet { who: CombatantId, low: bool },
    /// A segment began (SEG-10).
    SegmentBegan { segment: u32 },
    /// A moment of the round opened: these may act.
    MomentOpened {
        slot: Slot,
        who: Vec<CombatantId>,
        simultaneous: bool,
    },
    /// A moment of the round closed.
    MomentClosed { slot: Slot },
    /// Somebody waits to act later (SEG-16).
    Held {
        who: CombatantId,
        until: Option<u32>,
    },
    /// Somebody held too long (SEG-16).
    HoldLost { who: CombatantId },
    /// A declared spell was not begun and is kept (SEG-11).
    SpellKept { who: CombatantId, spell: SpellId },
    /// The target of a spell was named (PHA-54).
    TargetNamed {
        who: CombatantId,
        spell: SpellId,
        targets: Vec<CombatantId>,
        to: Option<Cell>,
    },
    /// A spell came to its end without a line to its target, and is spent (PHA-56).
    SpellFizzled {
        who: CombatantId,
        spell: SpellId,
        why: Rejection,
    },
    /// A saving throw.
    SaveRolled {
        who: CombatantId,
        save: SaveId,
        spell: SpellId,
        check: Check,
    },
    /// Somebody is immune to it (PHA-84).
    Unaffected { who: CombatantId, spell: SpellId },
    /// What somebody maintained by concentrating ended (PHA-51).
    ConcentrationBroken { who: CombatantId, by: Spoiler },
    /// Somebody closed with an enemy (SEG-34).
    Closed { who: CombatantId, with: CombatantId },
    /// Somebody charged (SEG-33).
    Charged {
        who: CombatantId,
        target: CombatantId,
    },
    /// Somebody turned and fled a melee (SEG-35, PHA-69).
    Fled { who: CombatantId },
    /// Somebody set a weapon against a charge (SEG-33).
    WeaponSet { who: CombatantId, weapon: ItemId },
    /// Somebody parries (SEG-35).
    Parries {
        who: CombatantId,
        against: Vec<CombatantId>,
    },
    /// An attack out of turn is made (SEG-44, PHA-67).
    FreeAttack {
        who: CombatantId,
        target: CombatantId,
    },
    /// Morale was thrown (SEG-40).
    MoraleRolled {
        who: CombatantId,
        face: u8,
        terms: Vec<Term>,
        total: i32,
        limit: i32,
        nerve: Nerve,
    },
    /// Somebody's nerve is another now (SEG-40).
    NerveChanged { who: CombatantId, nerve: Nerve },
    /// A side knows of the other, or does not (SEG-03).
    AlertSet { side: SideId, alerted: bool },
    /// A round of sides ended.
    RoundEnded { round: u32 },
    /// A spell was completed; its effect comes after a delay (SEC-13).
    EffectDelayed {
        who: CombatantId,
        spell: SpellId,
        /// Own-turn seconds until it comes.
        seconds: u32,
    },
    /// A spell takes effect.
    SpellTookEffect {
        who: CombatantId,
        spell: SpellId,
        targets: Vec<CombatantId>,
    },
    /// Somebody threw to resist a spell.
    ResistanceRolled {
        who: CombatantId,
        spell: SpellId,
        /// The check; passed means resisted.
        check: Check,
    },
    /// A cast was spoilt (SEC-15).
    CastSpoiled {
        who: CombatantId,
        spell: Option<SpellId>,
        #[serde(default)]
        by: Spoiler,
    },
    /// A condition began.
    ConditionBegan {
        who: CombatantId,
        condition: ConditionId,
        /// Own-turn seconds of its maker until it ends.
        lasts: Option<u32>,
    },
    /// A condition ended.
    ConditionEnded {
        who: CombatantId,
        condition: ConditionId,
    },
    /// Somebody joined.
    CombatantAdded { who: CombatantId, at: Cell },
    /// Somebody left.
    CombatantRemoved { who: CombatantId },
    /// Somebody was hidden or revealed.
    VisibilityChanged { who: CombatantId, hidden: bool },
    /// The GM set a number.
    NumberSet {
        who: CombatantId,
        number: Number,
        /// From what.
        from: i32,
        to: i32,
    },
    /// A door was set.
    DoorSet { door: DoorId, state: DoorState },
    /// The ground of a square changed.
    TerrainSet { cell: Cell, terrain: Terrain },
    /// The GM forced what the rules refuse.
    RuleOverridden {
        /// What they said.
        refusal: Rejection,
    },
    /// The GM's note.
    Noted { text: String },
    /// Something is held until these have answered it (RES-14).
    ReactionsAsked {
        trigger: Trigger,
        /// Who may answer.
        asked: Vec<CombatantId>,
    },
    /// Somebody reacts.
    Reacted {
        who: CombatantId,
        /// To what; nothing where the GM has allowed it.
        trigger: Option<Trigger>,
    },
    /// Somebody could have reacted and does not.
    ReactionPassed { who: CombatantId },
    /// Players choose how they act (FOW-01).
    ChoosingOpened,
    /// A player's character will act so (FOW-01).
    TempoChosen { who: CombatantId, how: Tempo },
    /// The choices are locked, and the round runs (FOW-01).
    RoundStarted,
    /// The GM has a side surprised, or not (FOW-04).
    SideSurprised { side: SideId, surprised: bool },
    /// Somebody acts in another step than it would have (FOW-48).
    StepChanged { who: CombatantId, step: Step },
    /// Somebody missed its turn (FOW-45).
    TurnMissed {
        who: CombatantId,
        condition: ConditionId,
    },
    /// A condition hurts its bearer (FOW-47).
    ConditionHurts {
        who: CombatantId,
        condition: ConditionId,
    },
    /// A pool was thrown at somebody; its dice are the sum of the terms (FOW-10, FOW-11).
    PoolRolled {
        who: CombatantId,
        target: CombatantId,
        weapon: ItemId,
        terms: Vec<Term>,
        pool: i32,
        faces: Vec<u8>,
        result: PoolResult,
    },
    /// Damage was thrown; armour comes off each die (FOW-12).
    PoolDamage {
        who: CombatantId,
        target: CombatantId,
        faces: Vec<u8>,
        armour: i32,
        bonus: i32,
        result: PoolResult,
        total: i32,
    },
    /// Somebody threw a pool to resist a spell; any hit resists.
    PoolResisted {
        who: CombatantId,
        spell: SpellId,
        stat: StatId,
        pool: i32,
        faces: Vec<u8>,
        result: PoolResult,
    },
    /// Stamina was lost (FOW-13).
    StaminaLost {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Stamina was spent for a die (FOW-13).
    StaminaSpent {
        who: CombatantId,
        points: i32,
        left: i32,
    },
    /// Stamina was regained (FOW-13).
    StaminaRegained {
        who: CombatantId,
        faces: Vec<u8>,
        points: i32,
        now: i32,
    },
    /// A wound was seen to; so many still hinder (FOW-13).
    WoundTreated {
        who: CombatantId,
        by: CombatantId,
        untreated: u32,
    },
    /// Morale was thrown with several dice (FOW-30).
    MoraleDice {
        who: CombatantId,
        faces: Vec<u8>,
        terms: Vec<Term>,
        total: i32,
        limit: i32,
        nerve: Nerve,
    },
    /// Feet were moved in one way (RES-11).
    FeetMoved {
        who: CombatantId,
        mode: MoveMode,
        feet: u32,
        to: Cell,
    },
    /// A sprint adds feet to the turn (RES-31).
    Sprinted { who: CombatantId, feet: u32 },
    /// An item changed hands (RES-08).
    ItemGiven {
        who: CombatantId,
        to: CombatantId,
        item: ItemId,
    },
    /// Somebody uses something of its own; the GM says what comes of it (RES-31).
    ItemUsed {
        who: CombatantId,
        item: ItemId,
        /// It is gone now.
        used_up: bool,
    },
    /// Somebody tries to stop a spell (RES-32).
    CounterRolled {
        who: CombatantId,
        caster: CombatantId,
        /// Which.
        spell: SpellId,
        /// The check; passed means that the spell is lost.
        check: Check,
    },
    /// One side has nobody left who can fight.
    FightDecided {
        /// Who is left standing; nobody after a mutual end.
        winner: Option<Stance>,
    },
}
