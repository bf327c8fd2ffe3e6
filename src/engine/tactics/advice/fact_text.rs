//! The text of the facts that explain an advice.

use crate::rules::facts::{Lexicon, mid_sentence};
use crate::rules::state::{Battle, CombatantId, MoraleState};

use super::model::ChoiceFact;

/// Maximum number of facts about one combatant; the others matter less.
const MAX_FACTS: usize = 3;

/// Describes the facts, with one sentence for each combatant.
pub(super) fn facts_text(
    battle: &Battle,
    lexicon: &Lexicon,
    facts: &[(CombatantId, ChoiceFact)],
) -> Vec<String> {
    let mut subjects: Vec<CombatantId> = Vec::new();
    for (who, _) in facts {
        if !subjects.contains(who) {
            subjects.push(*who);
        }
    }
    let sentence = |who: &CombatantId| {
        let own = facts.iter().filter(|(about, _)| about == who);
        let told: Vec<String> = own
            .take(MAX_FACTS)
            .map(|(_, fact)| fact_text(battle, lexicon, *fact))
            .collect();
        format!("{} {}", lexicon.name(who), joined(&told))
    };
    subjects.iter().map(sentence).collect()
}

/// Describes a fact without its subject: `is prone`.
fn fact_text(battle: &Battle, lexicon: &Lexicon, fact: ChoiceFact) -> String {
    match fact {
        ChoiceFact::Casting(spell) => format!("is casting {}", lexicon.spell(spell)),
        ChoiceFact::Busy(action) => {
            format!("has an unfinished action ({})", lexicon.action(action))
        }
        ChoiceFact::Dying => "is dying".to_owned(),
        ChoiceFact::Condition(condition) => format!("is {}", lexicon.condition(condition)),
        ChoiceFact::Posture(posture) => format!("is {}", lexicon.posture(posture)),
        ChoiceFact::HitPoints { now, most } => {
            let points = match battle.ruleset.attack.takes_stamina() {
                true => "Stamina",
                false => "hit points",
            };
            format!("has {now} of {most} {points}")
        }
        ChoiceFact::Wounds(1) => "has a wound".to_owned(),
        ChoiceFact::Wounds(wounds) => format!("has {wounds} wounds"),
        ChoiceFact::Leader => "is a leader".to_owned(),
        ChoiceFact::InMelee { of } => {
            format!("is in melee, and the missile strikes any of {of}")
        }
        ChoiceFact::OnlyTarget => "is the only possible target".to_owned(),
        ChoiceFact::LikeliestToDrop { of } => {
            format!("is the likeliest of {of} targets to drop")
        }
        ChoiceFact::EasiestToHit { of } => format!("is the easiest of {of} targets to hit"),
        ChoiceFact::NearestEnemy => "is the nearest enemy in sight".to_owned(),
        ChoiceFact::FreeAttack => "may attack on the way".to_owned(),
        ChoiceFact::Morale(nerve) => match nerve {
            MoraleState::Steady => "fights on".to_owned(),
            MoraleState::Withdrawing => "is withdrawing".to_owned(),
            MoraleState::Fleeing => "is fleeing".to_owned(),
            MoraleState::Surrendered => "has surrendered".to_owned(),
        },
        ChoiceFact::OrderedToRetreat => "has orders to retreat".to_owned(),
        ChoiceFact::Acted => "has acted".to_owned(),
        ChoiceFact::SeesNoEnemy => "sees no enemy".to_owned(),
        ChoiceFact::EnemyAway { enemy, feet } => {
            format!(
                "is {feet} ft from {}, the nearest enemy in sight",
                mid_sentence(lexicon.name(&enemy))
            )
        }
        ChoiceFact::Unarmed => "has no weapon ready".to_owned(),
        ChoiceFact::Hidden => "is hidden from the players".to_owned(),
    }
}

/// Joins phrases: `a, b and c`.
pub(super) fn joined(all: &[String]) -> String {
    match all.split_last() {
        None => "no one".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
