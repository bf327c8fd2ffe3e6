//! Throws, as far as the players' characters see who throws, and at whom; with numbers only of those whose numbers the
//! players may know.

use crate::rules::facts::{Lexicon, Outcome};
use crate::rules::state::{Battle, CombatantId, Naming, OwnNumbers, Stance};

use super::InSight;

/// A throw as the players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenThrow {
    /// Who threw, by the name that they have for it, and what for: `Mira, longsword → Orc`.
    pub what: String,
    /// The dice and what they come to; `None` where they are not to know this one's numbers.
    pub sum: Option<String>,
    /// What came of it; empty where the sum says all.
    pub result: String,
}

/// The throws among these outcomes that those see who see these combatants, in order. Who throws out of sight is told of
/// by no word, and neither is a throw at somebody out of sight: it would tell that there is one.
pub fn throws(
    battle: &Battle,
    lexicon: &Lexicon,
    seen: &InSight,
    outcomes: &[Outcome],
) -> Vec<SeenThrow> {
    let lexicon = lexicon.for_those_who_know(seen.names().clone());
    let thrown = outcomes.iter().filter_map(|fact| fact.thrown(&lexicon));
    let in_sight = thrown.filter(|throw| {
        let about = throw.about.iter();
        about.chain([&throw.who]).all(|who| seen.has(*who))
    });
    in_sight
        .filter_map(|throw| {
            let sum = numbers_are_known(battle, throw.who).then(|| throw.sum());
            let nothing_to_tell = sum.is_none() && throw.result.is_empty();
            (!nothing_to_tell).then(|| SeenThrow {
                what: format!("{}, {}", lexicon.name(&throw.who), throw.what),
                sum,
                result: throw.result,
            })
        })
        .collect()
}

/// Whether the players may know what this one adds to its dice: their own side's unless they are shown no more of it
/// than of others, and that of others whom they know by name.
fn numbers_are_known(battle: &Battle, who: CombatantId) -> bool {
    let Some(combatant) = battle.get(who) else {
        return false;
    };
    match battle.sides.stance(combatant.identity().side) {
        Stance::Party => battle.shown.own_numbers() > OwnNumbers::Nothing,
        Stance::Foe | Stance::Other => battle.shown.naming_of(who) == Naming::Name,
    }
}
