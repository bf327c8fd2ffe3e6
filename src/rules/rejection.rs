//! Why a command is refused, as a fact, and in one sentence that says what would make it legal.

use serde::{Deserialize, Serialize};

use crate::grid::{Cell, DoorId, StepRefusal, Topology};
use crate::ruleset::{
    ActionId, ActionKind, ComboId, ConditionId, CreatureId, DefenceId, ItemId, PostureId, SpellId,
    TurnResource,
};

use crate::rules::state::{CombatantId, SideId, Slot};

/// Why a command was refused. Nothing has changed.
#[expect(missing_docs, reason = "the sentence of each variant names its fields")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Rejection {
    /// The fight has not begun.
    #[error("the fight has not begun: begin it first")]
    NotBegun,
    /// The fight has begun already.
    #[error("the fight has begun already")]
    AlreadyBegun,
    /// There is nobody who could fight.
    #[error("nobody here can act: put combatants on the map first")]
    NobodyToAct,
    /// No combatant has this id.
    #[error("there is no combatant `{who}`")]
    UnknownCombatant { who: CombatantId },
    /// The id is taken.
    #[error("there is already a combatant `{who}`: give the new one another id")]
    IdTaken { who: CombatantId },
    /// The library has no such creature.
    #[error("the ruleset has no creature `{creature}`")]
    UnknownCreature { creature: CreatureId },
    /// No such side.
    #[error("there is no side `{side}`")]
    UnknownSide { side: SideId },
    /// The ruleset has no such action.
    #[error("the ruleset has no action `{action}`")]
    UnknownAction { action: ActionId },
    /// The ruleset has no such posture.
    #[error("the ruleset has no posture `{posture}`")]
    UnknownPosture { posture: PostureId },
    /// The ruleset has no such condition.
    #[error("the ruleset has no condition `{condition}`")]
    UnknownCondition { condition: ConditionId },
    /// The ruleset has no such defence.
    #[error("the ruleset has no defence `{defence}`")]
    UnknownDefence { defence: DefenceId },
    /// The ruleset or the actor has no such combo.
    #[error("it does not know the combo `{combo}`")]
    UnknownCombo { combo: ComboId },
    /// The actor does not know the spell.
    #[error("it does not know the spell `{spell}`")]
    UnknownSpell { spell: SpellId },
    /// The map has no such door.
    #[error("the map has no door {}", door.0)]
    UnknownDoor { door: DoorId },
    /// Somebody else's turn is open.
    #[error("it is the turn of `{active}`: wait until its own comes")]
    NotYourTurn { active: CombatantId },
    /// No turn is open.
    #[error("no turn is open")]
    NoTurnOpen,
    /// The actor is dying or dead.
    #[error("it is incapacitated")]
    Incapacitated,
    /// A condition forbids it.
    #[error("it is `{condition}`: end the condition first")]
    ConditionForbids { condition: ConditionId },
    /// Something longer must be finished or given up first.
    #[error(
        "it is in the middle of `{action}` with {left} s to go: continue or abandon that first"
    )]
    UnfinishedAction { action: ActionId, left: u32 },
    /// There is nothing to continue or abandon.
    #[error("it has no unfinished action")]
    NothingUnfinished,
    /// A run is committed for its first seconds.
    #[error("a run cannot be abandoned before its second {least}: {spent} s are spent")]
    Committed { least: u32, spent: u32 },
    /// All seconds are spent.
    #[error("no seconds are left in this turn: end it")]
    NoSecondsLeft,
    /// A delay must come before anything is spent.
    #[error("{spent} s of this turn are spent: a turn is delayed whole, before spending any")]
    AlreadySpent { spent: u32 },
    /// A delayed turn cannot be delayed again.
    #[error("this turn is a delayed one already")]
    AlreadyDelayed,
    /// The combatant has no delayed turn to take.
    #[error("it has no delayed turn to take")]
    NotDelayed,
    /// A turn cannot be broken into inside an action.
    #[error("`{who}` is inside `{action}`: wait until it is done")]
    InsideAction { who: CombatantId, action: ActionId },
    /// A contest needs two.
    #[error("a contest needs two or more different combatants")]
    ContestNeedsTwo,
    /// The action needs a target.
    #[error("it needs {need} target(s), {have} given")]
    TargetsWanted { have: u32, need: u32 },
    /// One cannot attack oneself.
    #[error("it cannot be its own target")]
    TargetIsSelf,
    /// The target is too far for the weapon.
    #[error(
        "the target is {have} squares away and the reach is {need}: move closer or use a longer weapon"
    )]
    OutOfReach { have: u32, need: u32 },
    /// The target is too far for the weapon or spell.
    #[error("the target is {have} squares away and the range ends at {most}: move closer")]
    OutOfRange { have: u32, most: u32 },
    /// A wall, door or rock is in the way.
    #[error("something solid stands in the line of sight at {at}: move to where the line is clear")]
    NoLineOfSight { at: Cell },
    /// Nothing suitable in hand.
    #[error("it has no {} weapon ready: draw one first", if *.ranged { "ranged" } else { "melee" })]
    NoWeaponReady { ranged: bool },
    /// The named weapon is not in hand.
    #[error("`{item}` is not in hand: draw it first")]
    NotInHand { item: ItemId },
    /// The named weapon cannot be used like this.
    #[error("`{item}` is no {} weapon", if *.ranged { "ranged" } else { "melee" })]
    WrongWeapon { item: ItemId, ranged: bool },
    /// The hand holds something.
    #[error("its hand holds `{item}`: sheathe or drop that first")]
    HandFull { item: ItemId },
    /// The hand is empty.
    #[error("its hand is empty")]
    HandEmpty,
    /// It does not carry that.
    #[error("it has no `{item}` there to take")]
    NoSuchItem { item: ItemId },
    /// There is nothing that could be taken in hand.
    #[error("there is nothing there to take")]
    NothingToTake,
    /// The order does not say which item, spell or combo.
    #[error("say which {what}")]
    Unsaid { what: Unsaid },
    /// The posture does not allow it.
    #[error("it is `{posture}`: change posture first")]
    WrongPosture { posture: PostureId },
    /// No way leads there within the budget.
    #[error("there is no way to {to} within {squares} squares of movement")]
    NoWay { to: Cell, squares: u32 },
    /// A step of the path cannot be taken.
    #[error("step {} of the path, to {cell}, is refused: {}", .step + 1, refusal_words(.why))]
    StepRefused {
        step: u32,
        cell: Cell,
        why: StepRefusal,
    },
    /// The path takes more than one Move.
    #[error("the path takes {have} squares and a Move is {most}")]
    PathTooLong { have: u32, most: u32 },
    /// A path must lead somewhere.
    #[error("say where to")]
    NoDestination,
    /// The place is taken or solid.
    #[error("{at} is not free to stand on")]
    NoRoom { at: Cell },
    /// Runs are straight.
    #[error("a run is one straight line: choose a square straight or diagonally ahead")]
    NotStraight,
    /// A run needs its time.
    #[error("it takes at least {least} s, {have} given")]
    TooShort { have: u32, least: u32 },
    /// Runs avoid difficult ground.
    #[error("a run needs level ground: {at} is difficult")]
    DifficultGround { at: Cell },
    /// Shoes.
    #[error("nobody can run in that footwear")]
    ImpracticalFootwear,
    /// A combo's component needs a run-up.
    #[error("it needs a straight move of {need} squares right before, and had {have}")]
    NoRunUp { have: u32, need: u32 },
    /// The number makes no sense.
    #[error("{value} is not between {least} and {most}")]
    NumberOutOfRange { value: i32, least: i32, most: i32 },
    /// The combatant has that condition already, or has it not.
    #[error("it {} `{condition}`", if *.has { "already has" } else { "does not have" })]
    ConditionState { condition: ConditionId, has: bool },
    /// Nothing would change.
    #[error("that is so already")]
    NothingToChange,
    /// Sides do not roll in this ruleset, or not now.
    #[error("nobody declares now: that comes at the beginning of a round, before initiative")]
    NotDeclaring,
    /// Initiative has not been rolled.
    #[error("initiative has not been rolled for this round: roll it first")]
    InitiativeFirst,
    /// This ruleset has no such thing.
    #[error("the rules of this fight have no such thing")]
    NotInThisRuleset,
    /// Its moment has not come, or has passed.
    #[error("{}", moment_words(.comes))]
    NotItsMoment { comes: Option<Slot> },
    /// The kind of action comes in another phase.
    #[error("that is done in {}, and now it is {}", slot_words(.comes), slot_words(.now))]
    OtherPhase { comes: Slot, now: Slot },
    /// The major action is spent.
    #[error("its major action of this round is spent: only minor ones are left")]
    MajorSpent,
    /// PHA-34: only after a major action.
    #[error("that is possible only after its major action of this round")]
    MajorFirst,
    /// It is surprised.
    #[error("it is surprised for {segments} segment(s)")]
    Surprised { segments: u32 },
    /// What was not declared cannot be done.
    #[error("it was not declared before initiative")]
    NotDeclared,
    /// Who declared a spell casts it or does nothing.
    #[error("it has declared `{spell}` and cannot do anything else instead: cast it or let it be")]
    SpellDeclared { spell: SpellId },
    /// One spell a round.
    #[error("it has cast its one spell of this round")]
    SpellSpent,
    /// An immediate spell during an incantation.
    #[error("it is in the middle of an incantation: one spell a round")]
    Incanting,
    /// Moving into melee reach needs a decision.
    #[error("{cell} is within the reach of `{by}`: close with it or charge it")]
    WouldEngage { by: CombatantId, cell: Cell },
    /// Leaving a melee needs a decision.
    #[error("it is in melee with `{by}`: flee, or fall back fighting")]
    Engaged { by: CombatantId },
    /// It is in no melee.
    #[error("it is in no melee")]
    NotEngaged,
    /// One charge in so many rounds.
    #[error("it charged {ago} round(s) ago: not again within {every}")]
    ChargedRecently { ago: u32, every: u32 },
    /// A charge must end near its target.
    #[error("a charge must end within reach of its target")]
    ChargeShort,
    /// SEG-34: it cannot attack who has just closed with it.
    #[error("`{by}` has closed with it: it cannot attack back before the next round")]
    ClosedWith { by: CombatantId },
    /// PHA-76: no room for the weapon.
    #[error(
        "there is no open square around it to swing that in: use another weapon or another way"
    )]
    NoSpaceToSwing,
    /// PHA-76: no such way of using it.
    #[error("the weapon has no such way of use")]
    UnknownMode,
    /// The line of effect is blocked.
    #[error("something solid stands in the line of effect at {at}")]
    NoLineOfEffect { at: Cell },
    /// PHA-55: too much cover.
    #[error("{percent} % of the target is covered: that stops the line of effect")]
    TooMuchCover { percent: u32 },
    /// PHA-56: too much concealment.
    #[error("the target is {percent} % concealed and cannot be seen")]
    TooMuchConcealment { percent: u32 },
    /// An ally or enemy stands between.
    #[error("`{who}` stands in between")]
    SomebodyBetween { who: CombatantId },
    /// No more missiles this round.
    #[error("the weapon is not ready to shoot again before round {round}")]
    NotReloaded { round: u32 },
    /// PHA-36: what delays is possible in LOW only.
    #[error("that delays: it is possible in LOW only")]
    OnlyInLow,
    /// PHA-67: a free attack is not allowed.
    #[error(
        "`{who}` cannot strike now: one free attack at each opponent a round, one in a segment, none while surprised"
    )]
    NoFreeAttack { who: CombatantId },
    /// A weapon cannot be set.
    #[error("it holds nothing that can be set against a charge")]
    NothingToSet,
    /// It does not bleed.
    #[error("it is not bleeding")]
    NotBleeding,
    /// Its morale is not rolled.
    #[error("its morale is not rolled: {}", if *.person { "it is a player's character" } else { "it has held often enough, or knows no fear" })]
    NoMorale { person: bool },
    /// It may hold to a later segment only.
    #[error("it may wait for a later segment of the round, up to {last}")]
    HoldForward { last: u32 },
    /// The square is outside the map.
    #[error("{at} is outside the map")]
    OutsideMap { at: Cell },
    /// Something is held until it has been answered.
    #[error("`{who}` may react first: let it react or let it pass")]
    ReactionFirst { who: CombatantId },
    /// Nothing is held that a reaction could answer.
    #[error("there is nothing to react to")]
    NothingToAnswer,
    /// Somebody else may answer this.
    #[error("it cannot react to this")]
    NotAsked,
    /// Its reaction is spent, or it has not had its first turn yet.
    #[error("it has no reaction left before its next turn, or the next round")]
    ReactionSpent,
    /// The action or spell answers something else, or nothing.
    #[error("that is no answer to this: a reaction needs a trait or a spell that says so")]
    NotAReaction,
    /// The round has not started.
    #[error("the round has not started: choose who acts fast, then start it")]
    ChooseFirst,
    /// Choices are locked.
    #[error("choices are made before the round starts")]
    NotChoosing,
    /// It has no choice.
    #[error("it has no choice: {}", if *.surprised { "who is surprised cannot act fast" } else { "only players' characters choose" })]
    NoChoice { surprised: bool },
    /// Not enough actions are left.
    #[error(
        "it takes {need} action{} and {have} {} left: end the turn, or do something shorter",
        if *.need == 1 { "" } else { "s" },
        if *.have == 1 { "is" } else { "are" }
    )]
    NoActionsLeft { have: u32, need: u32 },
    /// It takes the whole turn.
    #[error("moving takes its whole turn, and it has acted already")]
    WholeTurn,
    /// It moves only to flee.
    #[error("it is afraid of {from}: every step must lead away")]
    MustFlee { from: CombatantId },
    /// It is held where it stands.
    #[error("it is too far to strike, and it cannot move as a part of an attack")]
    NoApproach,
    /// Not enough Stamina.
    #[error("it takes {need} Stamina and {have} is left")]
    NoStamina { have: i32, need: i32 },
    /// The target is dead.
    #[error("the target is dead")]
    TargetDead,
    /// There is no wound to see to.
    #[error("it has no wound that hinders it")]
    NothingToTreat,
    /// It cannot get its breath back.
    #[error("it {}", if *.mortal { "has a mortal wound: no Stamina before that heals" } else { "has all its Stamina" })]
    NothingToRecover { mortal: bool },
    /// There is no condition that this would end.
    #[error("there is nothing that this would end")]
    NothingToOvercome,
    /// It can only be a reaction.
    #[error("that is a reaction: it answers what somebody else does")]
    OnlyAReaction,
    /// The turn holds one of each.
    #[error("its {} of this turn is spent", .resource.words())]
    ResourceSpent { resource: TurnResource },
    /// No ruling makes it take that.
    #[error("it takes {}, and only an Interaction can be ruled otherwise", .usual.map_or("nothing of the turn", TurnResource::words))]
    TakesAnother { usual: Option<TurnResource> },
    /// Too few feet are left.
    #[error("the way takes {need} ft and {have} ft are left for it")]
    TooFewFeet { need: u32, have: u32 },
    /// No way leads there with the feet left.
    #[error("there is no way to {to} within the {feet} ft that are left")]
    NoWayInFeet { to: Cell, feet: u32 },
    /// It cannot move like that.
    #[error("it has no such speed")]
    NoSuchSpeed,
    /// A lock or worse.
    #[error("{door} does not open by hand")]
    DoorIsShut { door: DoorId },
}

/// What an order left unsaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unsaid {
    /// Which item.
    Item,
    /// Which spell.
    Spell,
    /// Which combo.
    Combo,
    /// Which door.
    Door,
}

impl std::fmt::Display for Unsaid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Item => "item",
            Self::Spell => "spell",
            Self::Combo => "combo",
            Self::Door => "door",
        })
    }
}

impl Rejection {
    /// Why, in words for a map of this shape: what is said of squares elsewhere is said of hexes on
    /// hexagons.
    pub fn words(&self, topology: Topology) -> String {
        topology.words(&self.to_string()).into_owned()
    }

    /// Whether the GM can force the command all the same: the rules refuse it, not its own sense.
    pub fn can_be_forced(&self) -> bool {
        match self {
            Self::UnknownCombatant { .. }
            | Self::IdTaken { .. }
            | Self::UnknownCreature { .. }
            | Self::UnknownSide { .. }
            | Self::UnknownAction { .. }
            | Self::UnknownPosture { .. }
            | Self::UnknownCondition { .. }
            | Self::UnknownDefence { .. }
            | Self::UnknownCombo { .. }
            | Self::UnknownSpell { .. }
            | Self::UnknownDoor { .. }
            | Self::AlreadyBegun
            | Self::NotBegun
            | Self::NobodyToAct
            | Self::NoTurnOpen
            | Self::NothingUnfinished
            | Self::NotDelayed
            | Self::AlreadyDelayed
            | Self::ContestNeedsTwo
            | Self::TargetsWanted { .. }
            | Self::NoWeaponReady { .. }
            | Self::WrongWeapon { .. }
            | Self::HandEmpty
            | Self::NoSuchItem { .. }
            | Self::NothingToTake
            | Self::Unsaid { .. }
            | Self::NoDestination
            | Self::NumberOutOfRange { .. }
            | Self::ConditionState { .. }
            | Self::NothingToChange
            | Self::NoRoom { .. }
            | Self::NotDeclaring
            | Self::InitiativeFirst
            | Self::NotInThisRuleset
            | Self::UnknownMode
            | Self::NothingToSet
            | Self::NotBleeding
            | Self::HoldForward { .. }
            | Self::ReactionFirst { .. }
            | Self::NotChoosing
            | Self::NoChoice { .. }
            | Self::TargetDead
            | Self::NothingToTreat
            | Self::NothingToRecover { .. }
            | Self::NothingToOvercome
            | Self::NoSuchSpeed
            | Self::DoorIsShut { .. }
            | Self::OutsideMap { .. } => false,
            Self::NotItsMoment { .. }
            | Self::OtherPhase { .. }
            | Self::MajorSpent
            | Self::MajorFirst
            | Self::Surprised { .. }
            | Self::NotDeclared
            | Self::SpellDeclared { .. }
            | Self::SpellSpent
            | Self::Incanting
            | Self::WouldEngage { .. }
            | Self::Engaged { .. }
            | Self::NotEngaged
            | Self::ChargedRecently { .. }
            | Self::ChargeShort
            | Self::ClosedWith { .. }
            | Self::NoSpaceToSwing
            | Self::NoLineOfEffect { .. }
            | Self::TooMuchCover { .. }
            | Self::TooMuchConcealment { .. }
            | Self::SomebodyBetween { .. }
            | Self::NotReloaded { .. }
            | Self::OnlyInLow
            | Self::NoFreeAttack { .. }
            | Self::NoMorale { .. } => true,
            Self::ChooseFirst
            | Self::NoActionsLeft { .. }
            | Self::WholeTurn
            | Self::MustFlee { .. }
            | Self::NoApproach
            | Self::NoStamina { .. }
            | Self::OnlyAReaction
            | Self::ResourceSpent { .. }
            | Self::TakesAnother { .. }
            | Self::TooFewFeet { .. }
            | Self::NoWayInFeet { .. }
            | Self::NothingToAnswer
            | Self::NotAsked
            | Self::ReactionSpent
            | Self::NotAReaction
            | Self::NotYourTurn { .. }
            | Self::Incapacitated
            | Self::ConditionForbids { .. }
            | Self::UnfinishedAction { .. }
            | Self::Committed { .. }
            | Self::NoSecondsLeft
            | Self::AlreadySpent { .. }
            | Self::InsideAction { .. }
            | Self::TargetIsSelf
            | Self::OutOfReach { .. }
            | Self::OutOfRange { .. }
            | Self::NoLineOfSight { .. }
            | Self::NotInHand { .. }
            | Self::HandFull { .. }
            | Self::WrongPosture { .. }
            | Self::NoWay { .. }
            | Self::StepRefused { .. }
            | Self::PathTooLong { .. }
            | Self::NotStraight
            | Self::TooShort { .. }
            | Self::DifficultGround { .. }
            | Self::ImpracticalFootwear
            | Self::NoRunUp { .. } => true,
        }
    }
}

/// When a combatant's moment comes, in words.
fn moment_words(comes: &Option<Slot>) -> String {
    match comes {
        Some(slot) => format!("its moment is {}", slot_words(slot)),
        None => "it has no moment to act in any more this round".into(),
    }
}

/// A place in the round, in words.
pub fn slot_words(slot: &Slot) -> String {
    let half = |low: &bool| if *low { "LOW" } else { "HIGH" };
    match slot {
        Slot::Surprise(segment) => format!("surprise segment {segment}"),
        Slot::Segment(segment) => format!("segment {segment}"),
        Slot::SecondRoutines(segment) => format!("the end of segment {segment}"),
        Slot::Fast { kind, low } => format!("{}, {}", kind_words(*kind), half(low)),
        Slot::FirstRoutines { low } => format!("first routines, {}", half(low)),
        Slot::Group { low, kind, .. } => format!("{}, {}", half(low), kind_words(*kind)),
        Slot::RestOfRoutines { low } => format!("further routines, {}", half(low)),
        Slot::Spells { segments, low } => format!("E spells, {segments} segments, {}", half(low)),
        Slot::GoLast => "go last".into(),
        Slot::Step(step) => format!("step {}, {}", step.number(), step.name()),
    }
}

/// A kind of action, in words.
pub fn kind_words(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Parley => "A parley",
        ActionKind::Flee => "B flee",
        ActionKind::Charge => "C charge",
        ActionKind::GoFirst => "go first",
        ActionKind::Innate => "D1 innate abilities",
        ActionKind::Missile => "D2 missiles",
        ActionKind::Melee => "D3 melee",
        ActionKind::Other => "D4 other",
        ActionKind::Spell => "E spells",
        ActionKind::GoLast => "go last",
    }
}

/// Why a step is refused, in words.
fn refusal_words(refusal: &StepRefusal) -> &'static str {
    match refusal {
        StepRefusal::NotAdjacent => "it is not next to the square before",
        StepRefusal::OutsideMap => "it is outside the map",
        StepRefusal::Terrain(_) => "that ground cannot be entered",
        StepRefusal::Wall => "a wall is in the way",
        StepRefusal::Door(_) => "a door is shut",
        StepRefusal::Corner => "a solid corner is in the way",
        StepRefusal::Occupied => "somebody stands there",
        StepRefusal::TooCostlyForAMove => "it costs more than a whole Move",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_hexagons_refusals_speak_of_hexes() {
        let far = Rejection::OutOfRange { have: 9, most: 4 };
        assert!(far.words(Topology::Square).contains("9 squares away"));
        assert!(far.words(Topology::HexFlat).contains("9 hexes away"));
        let crooked = Rejection::NotStraight.words(Topology::HexPointy);
        assert!(
            crooked.contains("a hex in one of the six directions"),
            "{crooked}"
        );
    }
}
