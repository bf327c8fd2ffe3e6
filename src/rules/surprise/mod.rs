//! Surprise: who is caught unawares, for how many segments, and who may act meanwhile (SEG-01 to SEG-06,
//! PHA-10, PHA-82).

pub mod outcome;
pub mod rejection;
mod words;

use crate::rules::attack;
use crate::rules::state::dice::DiePurpose;
use crate::rules::state::{
    Battle, Changes, CombatantId, CombatantRef, Round, RoundPart, SideDie, SideId, Stage, Writes,
};
use outcome::SurpriseOutcome;

/// The highest face on which a side is surprised: the usual figure, or that of the stealthiest of its
/// enemies (SEG-02).
pub fn surprised_on(battle: &Battle, side: SideId) -> u8 {
    let usual = battle.ruleset.turns.surprised_on().unwrap_or(0);
    battle
        .everyone()
        .filter(|other| other.is_up() && battle.sides.are_enemies(side, other.identity().side))
        .filter_map(|other| Some(other.def(battle.ruleset)?.fighting.surprises_on))
        .fold(usual, u8::max)
}

/// Whether anybody of the side can be surprised at all (SEG-03).
pub fn can_be_surprised(battle: &Battle, side: SideId) -> bool {
    !battle.round.alerted.contains(&side)
        && battle
            .everyone()
            .any(|who| who.identity().side == side && who.is_up() && !never_surprised(battle, &who))
}

fn never_surprised(battle: &Battle, who: &CombatantRef) -> bool {
    who.def(battle.ruleset)
        .is_some_and(|def| def.fighting.never_surprised)
}

/// For how many segments somebody is surprised whose side rolled `face` and is surprised: Dexterity
/// shortens or lengthens surprise, but never creates it (SEG-04).
pub fn segments_of(battle: &Battle, who: &CombatantRef, face: u8) -> u32 {
    if never_surprised(battle, who) {
        return 0;
    }
    let reaction = attack::dexterity(battle.ruleset, who).reaction;
    u32::try_from(i32::from(face) - reaction).unwrap_or(0)
}

/// Rolls surprise for every side that can be surprised, and opens the surprise segments if there are any.
/// Answers whether there are (SEG-05).
pub(super) fn roll(fight: &mut (impl Changes<Round> + Writes<RoundPart>)) -> bool {
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
        if let Some(mut part) = fight.write::<RoundPart>(who) {
            part.surprised = segments;
        }
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

/// Whether `who` is surprised now.
pub fn is_surprised(battle: &Battle, who: &CombatantRef) -> bool {
    match battle.round.stage {
        Stage::Surprise { segment, .. } => who.part().surprised >= segment.max(1),
        Stage::Apart | Stage::Declaring | Stage::Acting | Stage::Choosing => false,
    }
}
