//! Morale: whether the losing side continues to fight (SEG-40, PHA-19).

pub mod outcome;
pub mod rejection;
mod text;

use bevy_ecs::prelude::*;

use super::attack::{bonus_hit_points, overall_hit_dice};
use super::facts::Rejection;
use super::facts::invalid_input::InputRejection;
use super::mechanic::{CommandRules, Mechanics};
use super::wounds::rejection::WoundRejection;
use crate::rules::effects;
use crate::rules::facts::{CheckPlan, EncounterCommand, Term, TermKind};
use crate::rules::state::combat_event::CombatantLost;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, CombatantId, CombatantRef, Fight, Morale, MoraleState, Reports, SideId, SideLosses,
    Stance, Writes,
};
use crate::ruleset::{CreatureKind, DiceMorale, MoraleMethod, MoraleRules, Status};
use outcome::MoraleOutcome;
use rejection::MoraleRejection;

/// Adds the systems of this mechanic, and the commands that they carry out.
pub(super) fn plugin(mechanics: &mut Mechanics) {
    mechanics.handle(commands, roll_on_command);
}

/// Returns the rules of a command that this mechanic handles.
fn commands(command: &EncounterCommand) -> Option<CommandRules<'_>> {
    Some(match command {
        EncounterCommand::CheckMorale { who } => {
            CommandRules::any_time(|battle| check_call(battle, who))
        }
        EncounterCommand::SetNerve { who, nerve } => {
            CommandRules::any_time(|battle| check_set(battle, *who, *nerve))
        }
        _of_another_mechanic => return None,
    })
}

/// Strengths and losses of both sides, as one of them sees them.
#[derive(Clone, Copy)]
struct Count {
    /// Allies, its own side included.
    friends: u32,
    /// Allies that are lost.
    friends_lost: u32,
    /// Enemies, whether lost or not.
    foes: u32,
    /// Enemies that are lost.
    foes_lost: u32,
    /// True if a leader of the same side, or of an allied one, is down.
    leader_down: bool,
}

impl Count {
    fn of(battle: &Battle, side: SideId) -> Self {
        let mut count = Self {
            friends: 0,
            friends_lost: 0,
            foes: 0,
            foes_lost: 0,
            leader_down: false,
        };
        for other in battle.combatants() {
            let lost = u32::from(is_lost(&other));
            let others = other.identity().side;
            if battle.sides.are_enemies(side, others) {
                count.foes += 1;
                count.foes_lost += lost;
            } else if battle.sides.are_friends(side, others) {
                count.friends += 1;
                count.friends_lost += lost;
                let leads = effects::counts_as(battle.ruleset, &other, Status::Leader);
                count.leader_down |= leads && lost > 0;
            }
        }
        count
    }

    fn blows(&self) -> SideLosses {
        SideLosses {
            first: self.friends_lost > 0,
            quarter: self.friends_lost > 0 && self.friends_lost * 4 >= self.friends,
            half: self.friends_lost > 0 && self.friends_lost * 2 >= self.friends,
            leader: self.leader_down,
        }
    }

    /// Returns the modifiers of the roll. Of a quarter and a half lost, and of outnumbered and two to one, only the
    /// larger counts.
    fn terms(&self, rules: &MoraleRules) -> Vec<Term> {
        let mut sum = CheckPlan::new(100, 0);
        let losses = |lost: u32, of: u32, (each, quarter, half): (i32, i32, i32)| {
            let share = match lost {
                0 => 0,
                lost if lost * 2 >= of => half,
                lost if lost * 4 >= of => quarter,
                _ => 0,
            };
            i32::try_from(lost).unwrap_or(i32::MAX).saturating_mul(each) + share
        };
        sum.add(
            TermKind::FriendsLost,
            losses(self.friends_lost, self.friends, rules.lost),
        );
        sum.add(
            TermKind::FoesLost,
            losses(self.foes_lost, self.foes, rules.inflicted),
        );
        let (own, theirs) = (self.friends - self.friends_lost, self.foes - self.foes_lost);
        let numbers = if theirs >= own * 2 {
            rules.outnumbered.1
        } else if theirs > own {
            rules.outnumbered.0
        } else if own > theirs {
            rules.superior
        } else {
            0
        };
        sum.add(TermKind::Numbers, numbers);
        if self.leader_down {
            sum.add(TermKind::Leader, rules.leader_down);
        }
        sum.terms
    }
}

/// Returns true if the combatant is lost to its side: down, or surrendered.
fn is_lost(who: &CombatantRef) -> bool {
    !who.is_up() || who.morale().nerve == MoraleState::Surrendered
}

/// Returns true if the combatant belongs to the players: its morale is never rolled, because the players decide for
/// themselves.
fn is_a_players(battle: &Battle, who: &CombatantRef) -> bool {
    who.identity().kind == CreatureKind::Character
        || battle.sides.stance(who.identity().side) == Stance::Party
}

/// Checks whether morale is rolled for this combatant (SEG-40).
///
/// # Errors
/// `Incapacitated` if it is down, `NothingToChange` if it has surrendered, `NoMorale` if it belongs to the players,
/// knows no fear, or has passed often enough.
fn check_one(battle: &Battle, rules: MoraleMethod, who: &CombatantRef) -> Result<(), Rejection> {
    if !who.is_up() {
        return Err(WoundRejection::Incapacitated.into());
    }
    if who.morale().nerve == MoraleState::Surrendered {
        return Err(InputRejection::NothingToChange.into());
    }
    if is_a_players(battle, who) {
        return Err(MoraleRejection::NoMorale { person: true }.into());
    }
    let fearless = effects::counts_as(battle.ruleset, who, Status::Fearless);
    if fearless || most_passes(rules).is_some_and(|most| who.morale().passes >= most) {
        return Err(MoraleRejection::NoMorale { person: false }.into());
    }
    Ok(())
}

/// Returns the number of passes after which it is not rolled again, or `None` for no limit.
fn most_passes(rules: MoraleMethod) -> Option<u32> {
    match rules {
        MoraleMethod::Percent(rules) => Some(rules.passes),
        MoraleMethod::Dice(_) => None,
    }
}

/// Returns the losses that call for a roll (SEG-40, FOW-31).
fn blows(rules: MoraleMethod, count: &Count) -> SideLosses {
    let blows = count.blows();
    match rules {
        MoraleMethod::Percent(_) => blows,
        MoraleMethod::Dice(_) => SideLosses {
            quarter: false,
            ..blows
        },
    }
}

fn rules<'a>(battle: &Battle<'a, '_>) -> Result<MoraleMethod<'a>, Rejection> {
    let rules = battle.ruleset.turns.morale();
    rules.ok_or(InputRejection::NotInThisRuleset.into())
}

/// Checks whether the GM can call for morale rolls of these combatants.
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no morale, `TargetsWanted` if no combatant is named, or the [`Rejection`] of
/// the first of them that cannot roll.
pub fn check_call(battle: &Battle, who: &[CombatantId]) -> Result<(), Rejection> {
    let rules = rules(battle)?;
    if who.is_empty() {
        return Err(InputRejection::TargetsWanted { have: 0, need: 1 }.into());
    }
    for who in who {
        check_one(battle, rules, &battle.find(*who)?)?;
    }
    Ok(())
}

/// Checks whether the GM can set the morale state of a combatant.
///
/// # Errors
/// `NotInThisRuleset` if the ruleset has no morale, `UnknownCombatant` if there is no such combatant, `NothingToChange`
/// if it is in that state already.
pub fn check_set(battle: &Battle, who: CombatantId, nerve: MoraleState) -> Result<(), Rejection> {
    rules(battle)?;
    if battle.find(who)?.morale().nerve == nerve {
        Err(InputRejection::NothingToChange.into())
    } else {
        Ok(())
    }
}

/// Returns the combatants whose morale should be rolled now, because their side has suffered a loss for which it has
/// not been rolled yet. The GM decides; this is a proposal.
pub fn is_called_for(battle: &Battle) -> Vec<CombatantId> {
    let Ok(rules) = rules(battle) else {
        return Vec::new();
    };
    let mut counts: Vec<(SideId, Count)> = Vec::new();
    let mut count_of = |side| {
        if let Some((_, count)) = counts.iter().find(|(counted, _)| *counted == side) {
            return *count;
        }
        let count = Count::of(battle, side);
        counts.push((side, count));
        count
    };
    battle
        .combatants()
        .filter(|who| check_one(battle, rules, who).is_ok())
        .filter(|who| {
            let count = count_of(who.identity().side);
            blows(rules, &count).has_more_than(who.morale().answered)
        })
        .map(|who| who.id())
        .collect()
}

context! {
    /// Components and resources that morale rolls write.
    MoraleWriter
    writes [aim conditions maintained morale run_up timer]
    changes [command finishing pace timeline]
}

/// Rolls morale if the GM calls for it, and sets morale states.
pub(super) fn roll_on_command(mut fight: MoraleWriter) {
    let Some(command) = fight.take_command() else {
        return;
    };
    if let EncounterCommand::CheckMorale { who } = command {
        for who in who {
            roll(&mut fight, who);
        }
    } else if let EncounterCommand::SetNerve { who, nerve } = command {
        set_nerve(&mut fight, who, nerve);
    }
}

/// Rolls a d100 with modifiers for the losses of both sides, against the base and hit dice (SEG-40).
fn roll(fight: &mut (impl Reports<CombatantLost> + Writes<Morale>), who: CombatantId) {
    let battle = fight.battle();
    let ruleset = fight.ruleset();
    let (Some(rules), Some(actor)) = (ruleset.turns.morale(), battle.get(who)) else {
        return;
    };
    let count = Count::of(&battle, actor.identity().side);
    let blows = blows(rules, &count);
    let rules = match rules {
        MoraleMethod::Percent(rules) => *rules,
        MoraleMethod::Dice(rules) => return roll_dice(fight, rules, who, blows),
    };
    let terms = count.terms(&rules);
    let hit_dice = i32::try_from(overall_hit_dice(battle.ruleset, &actor)).unwrap_or(0);
    let enhanced = if rules.enhanced_bonus {
        bonus_hit_points(battle.ruleset, &actor)
    } else {
        0
    };
    let limit = rules.base + rules.per_hit_die * hit_dice + enhanced;
    let face = fight.dice().die(100, DiePurpose::Morale, who);
    let total = i32::from(face) + terms.iter().map(|term| term.value).sum::<i32>();
    let nerve = match total - limit {
        ..=0 => MoraleState::Steady,
        by if by <= rules.withdraw_to => MoraleState::Withdrawing,
        by if by <= rules.flee_to => MoraleState::Fleeing,
        _ => MoraleState::Surrendered,
    };
    fight.record(MoraleOutcome::MoraleRolled {
        who,
        face,
        terms,
        total,
        limit,
        nerve,
    });
    if let Some(mut morale) = fight.write::<Morale>(who) {
        morale.answered = blows;
        morale.passes += u32::from(nerve == MoraleState::Steady);
    }
    set_nerve(fight, who, nerve);
}

/// Rolls dice and Leadership against the morale save: above it, the combatant flees; far above it, it surrenders
/// (FOW-30).
fn roll_dice(
    fight: &mut (impl Reports<CombatantLost> + Writes<Morale>),
    rules: &DiceMorale,
    who: CombatantId,
    blows: SideLosses,
) {
    let ruleset = fight.ruleset();
    let faces: Vec<u8> = (0..rules.dice)
        .map(|_| fight.dice().die(rules.sides, DiePurpose::Morale, who))
        .collect();
    let battle = fight.battle();
    let Some(actor) = battle.get(who) else {
        return;
    };
    let mut sum = CheckPlan::new(rules.sides, 0);
    let leadership = actor.stats().get(&ruleset, rules.leadership);
    sum.add(TermKind::Stat(rules.leadership), leadership);
    let limit = actor.stats().get(&ruleset, rules.save);
    let total = faces.iter().map(|face| i32::from(*face)).sum::<i32>() + sum.bonus();
    let nerve = match total - limit {
        ..=0 => MoraleState::Steady,
        by if by >= rules.surrender_from => MoraleState::Surrendered,
        _ => MoraleState::Fleeing,
    };
    fight.record(MoraleOutcome::MoraleDice {
        who,
        faces,
        terms: sum.terms,
        total,
        limit,
        nerve,
    });
    if let Some(mut morale) = fight.write::<Morale>(who) {
        morale.answered = blows;
        morale.passes += u32::from(nerve == MoraleState::Steady);
    }
    // A combatant that is already fleeing is not brought back by a passed roll.
    if nerve != MoraleState::Steady {
        set_nerve(fight, who, nerve);
    }
}

fn set_nerve(
    fight: &mut (impl Reports<CombatantLost> + Writes<Morale>),
    who: CombatantId,
    nerve: MoraleState,
) {
    let Some(mut morale) = fight.write::<Morale>(who) else {
        return;
    };
    if morale.nerve != nerve {
        morale.nerve = nerve;
        fight.record(MoraleOutcome::NerveChanged { who, nerve });
        if nerve == MoraleState::Surrendered {
            fight.happened(CombatantLost { who });
        }
    }
}
