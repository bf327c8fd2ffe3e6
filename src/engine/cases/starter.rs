//! The first case of a new ruleset. It always passes, because it is written from a fight that was played.

use std::sync::Arc;

use crate::document::{DocumentError, TextPosition};
use crate::encounter::{self, EncounterSetup, History, Submission};
use crate::mapfile::MapText;
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, CombatantSpec, SideId};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, Ruleset};

use super::load::OPEN_FLOOR;

/// File name of the first case.
pub const STARTER_NAME: &str = "OWN-01-the-fight-begins.ron";

/// Seed of the dice of the first case.
const SEED: u64 = 1;

/// Returns a pregenerated character and a creature of a ruleset for a first fight, both of a size that is easy to
/// place.
pub fn sample_pair(ruleset: &Ruleset) -> Option<(CreatureId, CreatureId)> {
    let all = || ruleset.creatures.iter();
    let handy = |def: &CreatureDef| def.scale <= 0;
    let of_size = |scale: &dyn Fn(i8) -> bool| {
        all().find(|(_, def)| def.kind == CreatureKind::Creature && scale(def.scale))
    };
    let creature = of_size(&|scale| scale == 0).or_else(|| of_size(&|scale| scale < 0));
    let (creature, _) = creature.or_else(|| all().next())?;
    let person = all().find(|(_, def)| def.kind == CreatureKind::Character && handy(def));
    let person = person.map_or(creature, |(id, _)| id);
    Some((person, creature))
}

/// Returns the text of a case that shows how a fight by `ruleset` begins, with the dice that the program rolled.
///
/// # Errors
/// The fight cannot be played; the text says why.
pub fn starter(ruleset: &Arc<Ruleset>) -> Result<String, String> {
    let id = ruleset.id;
    let (person, creature) = sample_pair(ruleset).ok_or("the ruleset has no creatures")?;
    let floor = MapText::open_floor(OPEN_FLOOR.0, OPEN_FLOOR.1);
    let mut problems = DocumentError::new("the open floor");
    let map = floor
        .to_map(&TextPosition::default(), &mut problems)
        .ok_or_else(|| problems.to_string())?;
    let fighter = |id: &str, creature, side: &str, at: (i32, i32)| {
        CombatantSpec::new(CombatantId::new(id), creature, SideId::new(side), at.into())
    };
    let setup = EncounterSetup {
        combatants: vec![
            fighter("a", person, "party", (1, 2)),
            fighter("b", creature, "foes", (7, 2)),
        ],
        seed: SEED,
        ..EncounterSetup::new("The first case", ruleset.clone(), map)
    };
    let mut world = encounter::world_of(&setup).map_err(|error| error.to_string())?;
    let begin = Submission::from(EncounterCommand::Begin);
    let receipt = encounter::submit(&mut world, &begin).map_err(|error| error.to_string())?;
    let entry = world.resource::<History>().entry(receipt.entry).cloned();
    let entry = entry.ok_or("the journal is empty")?;
    let dice: Vec<String> = entry.dice.iter().map(|die| die.face.to_string()).collect();
    let dice = dice.join(", ");
    let outcomes: Vec<String> = entry.outcomes.iter().map(name_of).collect();
    let outcomes = outcomes.join(", ");
    let round = encounter::read(&mut world, |battle| battle.clock.round());
    Ok(format!(
        r#"// A test case: a short fight with every die and its expected outcomes. `splitsecond run` plays it.
// This one shows how a fight begins, with the dice that the program rolled when it was written. Copy it for each of
// your rules, and give each rule a different number.
(
    // The rules that it proves: capital letters, a dash, digits. The file name begins with the first one.
    rules: ["OWN-01"],
    about: "Two combatants meet, and the fight begins.",
    // The folder name of the ruleset. The program looks near this file first.
    ruleset: "{id}",
    // The combatants: the id that the steps use, the entry in creatures.ron or characters.ron, the side, and the
    // square, (column, row) from (0, 0).
    combatants: [
        (id: "a", creature: "{person}", side: "party", at: (1, 2)),
        (id: "b", creature: "{creature}", side: "foes", at: (7, 2)),
    ],
    steps: [
        (
            // The command.
            do: Begin,
            // The faces of its dice, in the order of the rolls. Too few or too many dice fail the case.
            dice: [{dice}],
            // The expected outcomes, in this order. `SideRolled(face: 4)` is stricter than `SideRolled`.
            then: [{outcomes}],
            // The expected state afterwards; anything not listed here is not checked.
            state: (round: {round}, who: {{ "a": (at: (1, 2)), "b": (at: (7, 2)) }}),
        ),
    ],
)
"#
    ))
}

/// Returns an outcome's name as it is written in patterns.
fn name_of(outcome: &crate::rules::facts::Outcome) -> String {
    let words = format!("{outcome:?}");
    let name = words.split(|c: char| !c.is_alphanumeric()).next();
    name.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Rulesets;

    #[test]
    fn starter_case_of_every_built_in_ruleset_passes() {
        let rulesets = Rulesets::built_in();
        for id in rulesets.ids() {
            let ruleset = Arc::new(rulesets.load(id).expect("it is built in"));
            let text = starter(&ruleset).expect("it can be played");
            let report = crate::cases::run_text("OWN-01-the-fight-begins", &text);
            assert!(report.passes(), "{id}: {report}\n{text}");
        }
    }
}
