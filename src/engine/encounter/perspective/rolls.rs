//! Rolls as far as the player characters see the roller and the target; with numbers only where players may know them.

use crate::rules::facts::{Lexicon, Outcome};
use crate::rules::state::{Battle, CombatantId, NameVisibility, PartyHealthDetail, Stance};

use super::InSight;

/// A roll as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenRoll {
    /// Name of the roller as the players know it, and the purpose: `Mira, longsword → Orc`.
    pub what: String,
    /// Dice and their total; `None` if the players may not know the numbers of this combatant.
    pub sum: Option<String>,
    /// Result; empty if the total says everything.
    pub result: String,
}

/// Returns the rolls visible to players, in order. Rolls by or at unseen combatants are omitted: they would reveal
/// them.
pub fn seen_rolls(
    battle: &Battle,
    lexicon: &Lexicon,
    seen: &InSight,
    outcomes: &[Outcome],
) -> Vec<SeenRoll> {
    let lexicon = lexicon.with_known_names(seen.names().clone());
    let thrown = outcomes.iter().filter_map(|fact| fact.roll(&lexicon));
    let in_sight = thrown.filter(|throw| {
        let about = throw.about.iter();
        about.chain([&throw.who]).all(|who| seen.has(*who))
    });
    in_sight
        .filter_map(|throw| {
            let sum = numbers_are_known(battle, throw.who).then(|| throw.sum());
            let nothing_to_tell = sum.is_none() && throw.result.is_empty();
            (!nothing_to_tell).then(|| SeenRoll {
                what: format!("{}, {}", lexicon.name(&throw.who), throw.what),
                sum,
                result: throw.result,
            })
        })
        .collect()
}

/// Returns true if the players may know the modifiers of this combatant. For their own side this depends on the GM's
/// setting; of others they know the modifiers only if they know the name.
fn numbers_are_known(battle: &Battle, who: CombatantId) -> bool {
    let Some(combatant) = battle.get(who) else {
        return false;
    };
    match battle.sides.stance(combatant.identity().side) {
        Stance::Party => battle.shown.party_health_detail() > PartyHealthDetail::Nothing,
        Stance::Foe | Stance::Other => battle.shown.naming_of(who) == NameVisibility::Name,
    }
}
