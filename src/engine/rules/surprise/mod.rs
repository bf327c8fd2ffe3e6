//! Surprise: the surprised combatants, for how many segments, and the ones that may act in the meantime (SEG-01 to
//! SEG-06, PHA-10, PHA-82).

pub mod outcome;
pub mod rejection;
mod text;

use crate::rules::attack;
use crate::rules::effects::{self, nature};
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;
use crate::rules::sight;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Round, RoundState, SideDie, SideId, Stage,
    SurpriseSegments, Writes,
};
use crate::rules::turns::sided::round_state;
use crate::ruleset::OrderRule;
use outcome::SurpriseOutcome;

/// Returns the highest face on which a side is surprised, including the stealth of its enemies and the alertness of its
/// members: that of the member that is most easily surprised (SEG-02, SEG-03).
pub fn surprised_on(battle: &Battle, side: SideId) -> u8 {
    let members = battle
        .combatants()
        .filter(|who| who.identity().side == side && who.is_up());
    let surprised = members.filter(|who| !never_surprised(battle, who));
    let most = surprised.map(|who| surprised_on_of(battle, &who)).max();
    most.unwrap_or_else(|| usual(battle))
}

/// Returns true if `who` cannot be surprised at all (SEG-03).
fn never_surprised(battle: &Battle, who: &CombatantRef) -> bool {
    effects::has_order_rule(battle.ruleset, who, OrderRule::NeverSurprised)
}

/// Returns the default face on which combatants are surprised.
fn usual(battle: &Battle) -> u8 {
    battle.ruleset.turns.surprised_on().unwrap_or(0)
}

/// Returns the highest face on which `who` is surprised: the usual one, or its own if that is lower, plus the amount by
/// which the stealthiest of its enemies exceeds the usual one (SEG-02, SEG-03).
fn surprised_on_of(battle: &Battle, who: &CombatantRef) -> u8 {
    let usual = usual(battle);
    let side = who.identity().side;
    let stealthiest = battle
        .combatants()
        .filter(|other| other.is_up() && battle.sides.are_enemies(side, other.identity().side))
        .map(|other| nature::surprises_on(battle.ruleset, &other, usual))
        .fold(usual, u8::max);
    nature::surprised_on(battle.ruleset, who, usual) + (stealthiest - usual)
}

/// Returns true if any member of the side can be surprised at all. A side that sees the enemy before being seen is
/// alerted (SEG-03).
pub fn can_be_surprised(battle: &Battle, side: SideId) -> bool {
    !battle.round.alerted.contains(&side)
        && !watches_unseen(battle, side)
        && battle.combatants().any(|who| {
            let here = who.identity().side == side && who.is_up();
            here && !never_surprised(battle, &who)
        })
}

/// Returns true if a side sees any of its enemies while none of them sees any member of it, because of darkness or
/// invisibility.
fn watches_unseen(battle: &Battle, side: SideId) -> bool {
    let able = || battle.combatants().filter(CombatantRef::is_up);
    let own = || able().filter(|who| who.identity().side == side);
    let is_enemy = |who: &CombatantRef| battle.sides.are_enemies(side, who.identity().side);
    let enemies = || able().filter(is_enemy);
    let sees = |from: &CombatantRef, to: &CombatantRef| sight::sees(battle, from, to).is_ok();
    let is_unseen_by = |who: &CombatantRef, enemy: &CombatantRef| {
        let why = sight::sees(battle, enemy, who).err();
        why.is_some_and(|why| {
            matches!(
                why,
                Rejection::Target(
                    TargetRejection::TooDark { .. } | TargetRejection::TooMuchConcealment { .. }
                )
            )
        })
    };
    !enemies().any(|enemy| own().any(|who| sees(&enemy, &who)))
        && own().any(|who| enemies().any(|enemy| is_unseen_by(&who, &enemy) && sees(&who, &enemy)))
}

/// Returns for how many segments a combatant is surprised whose side rolled `face` and is surprised: Dexterity shortens
/// or lengthens surprise, but never creates it (SEG-04).
pub fn segments_of(battle: &Battle, who: &CombatantRef, face: u8) -> u32 {
    let ready = face > surprised_on_of(battle, who);
    if ready || never_surprised(battle, who) {
        return 0;
    }
    let reaction = attack::dexterity(battle.ruleset, who).reaction;
    u32::try_from(i32::from(face) - reaction).unwrap_or(0)
}

/// Sets for how many surprise segments `who` is surprised.
pub(super) fn set_segments(
    fight: &mut impl Writes<SurpriseSegments>,
    who: CombatantId,
    segments: u32,
) {
    if let Some(mut surprised) = fight.write::<SurpriseSegments>(who) {
        surprised.0 = segments;
    }
}

/// Rolls surprise for every side that can be surprised, and opens the surprise segments if there are any. Returns true
/// if there are (SEG-05).
pub(super) fn roll(fight: &mut (impl Changes<Round> + Writes<SurpriseSegments>)) -> bool {
    let sides: Vec<SideId> = fight.battle().sides_present();
    let die = fight.battle().ruleset.turns.surprise_die().unwrap_or(6);
    let mut rolled: Vec<SideDie> = Vec::new();
    for side in sides {
        if !can_be_surprised(&fight.battle(), side) {
            fight.record(SurpriseOutcome::SurpriseSpared { side });
            continue;
        }
        let surprised_on = surprised_on(&fight.battle(), side);
        let stands_for = CombatantId::new(side.as_str());
        let face = fight.dice().die(die, DiePurpose::Surprise, stands_for);
        let segments = if face <= surprised_on { face } else { 0 };
        fight.record(SurpriseOutcome::SurpriseRolled {
            side,
            face,
            surprised_on,
            segments: segments.into(),
        });
        if segments > 0 {
            rolled.push(SideDie { side, face });
        }
    }
    let mut longest = 0;
    for who in fight.ids() {
        let battle = fight.battle();
        let Some(individual) = battle.get(who).filter(CombatantRef::is_up) else {
            continue;
        };
        let side = individual.identity().side;
        let Some(die) = rolled.iter().find(|die| die.side == side) else {
            continue;
        };
        let segments = segments_of(&battle, &individual, die.face);
        longest = longest.max(segments);
        set_segments(fight, who, segments);
        if segments > 0 {
            fight.record(SurpriseOutcome::Surprised { who, segments });
        }
    }
    fight.change::<Round>().surprise = rolled;
    if longest == 0 {
        return false;
    }
    fight.change::<Round>().stage = Stage::Surprise {
        segment: 0,
        of: longest,
    };
    true
}

/// Returns true if `who` is surprised now: in its surprise segments, or for the rest of a round by a GM decision.
pub fn is_surprised(battle: &Battle, who: &CombatantRef) -> bool {
    match battle.round.stage {
        Stage::Surprise { segment, .. } => who.surprised().0 >= segment.max(1),
        Stage::Acting => who.surprised().0 > 0,
        Stage::Apart | Stage::Declaring | Stage::Choosing => false,
    }
}

/// Returns the members of a side that would lose something now by surprise, or regain it without surprise.
pub(super) fn affected_members(battle: &Battle, side: SideId, surprised: bool) -> Vec<CombatantId> {
    let of_side = battle
        .combatants()
        .filter(|who| who.identity().side == side && who.is_up() && !never_surprised(battle, who));
    let changes = of_side.filter(|who| match battle.round.stage {
        Stage::Surprise { .. } | Stage::Declaring => is_surprised(battle, who) != surprised,
        Stage::Acting if surprised => !is_surprised(battle, who) && !who.part().done,
        Stage::Acting => is_surprised(battle, who),
        Stage::Apart | Stage::Choosing => false,
    });
    changes.map(|who| who.id()).collect()
}

/// Makes a side surprised, or no longer surprised, by a GM decision (house default):
///
/// - In the surprise segments, for all that are left.
/// - In the middle of a round, for the rest of it.
/// - Before initiative, for a number of segments rolled on a die with as many faces as would surprise the side. These
///   come before the round is played.
///
/// Returns true if such segments come now.
pub(super) fn set_by_gm(
    fight: &mut (impl Changes<Round> + Writes<RoundState> + Writes<SurpriseSegments>),
    side: SideId,
    surprised: bool,
) -> bool {
    let concerned = affected_members(&fight.battle(), side, surprised);
    fight.record(SurpriseOutcome::SideSurprised { side, surprised });
    let stage = fight.battle().round.stage;
    let face = (surprised && stage == Stage::Declaring).then(|| {
        let faces = surprised_on(&fight.battle(), side).max(1);
        let stands_for = CombatantId::new(side.as_str());
        fight.dice().die(faces, DiePurpose::Surprise, stands_for)
    });
    let mut longest = 0;
    for who in concerned {
        let battle = fight.battle();
        let segments = match (face, battle.get(who)) {
            (Some(face), Some(who)) => segments_of(&battle, &who, face),
            (None, Some(_)) if surprised => segments_left(&battle),
            (Some(_), None) | (None, _) => 0,
        };
        longest = longest.max(segments);
        set_segments(fight, who, segments);
        if stage == Stage::Acting {
            round_state::set_done(fight, who, surprised);
        }
        if segments > 0 {
            fight.record(SurpriseOutcome::Surprised { who, segments });
        }
    }
    if face.is_none() || longest == 0 {
        return false;
    }
    fight.change::<Round>().stage = Stage::Surprise {
        segment: 0,
        of: longest,
    };
    true
}

/// Returns for how many segments surprise lasts that begins now: all current surprise segments, or the rest of the
/// round.
fn segments_left(battle: &Battle) -> u32 {
    match battle.round.stage {
        Stage::Surprise { of, .. } => of,
        Stage::Acting => {
            let length = battle.ruleset.clock.round;
            length.saturating_sub(battle.clock.elapsed()).max(1)
        }
        Stage::Apart | Stage::Declaring | Stage::Choosing => 0,
    }
}
