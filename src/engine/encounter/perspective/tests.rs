//! The players' view of surprise.

use crate::rules::facts::EncounterCommand;
use crate::rules::state::SideId;
use crate::trial::TestFight;

use super::players_view;

#[test]
fn surprised_side_is_named_as_a_whole() {
    let party = "dame-isolde as isolde (3, 3), dame-isolde as sister (3, 5)";
    let fighters = format!("{party} against orc (14, 3), orc as chief (14, 5)");
    let mut trial = TestFight::setup("segments", &fighters).set_up();
    for side in ["party", "foes"] {
        let (side, alerted) = (SideId::new(side), false);
        trial.submit(EncounterCommand::Alert { side, alerted });
    }
    // The party is surprised for two segments; the orcs are not.
    trial.run(EncounterCommand::Begin, &[2, 6]);
    let party = trial.read(|battle| battle.sides.0[0].name.clone());
    let caught = trial.read(players_view).surprised;
    let caught: Vec<_> = caught
        .iter()
        .map(|side| (side.name.as_str(), side.whole_side, side.left))
        .collect();
    assert_eq!(caught, [(party.as_str(), true, 2)]);
}
