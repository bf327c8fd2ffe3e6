//! Tests of the texts of advice in each ruleset, and of the turn of a side.

use crate::rules::facts::{ActionOrder, EncounterCommand, GmNumber};
use crate::rules::state::{Battle, SideId, Stage, Tempo, Vitality};
use crate::rules::turns;
use crate::tactics::next_command;
use crate::trial::{TestFight, cast, declaration, id, order};

use super::{SideStep, acting_side, advice_text, advise, explain, next_of_side};

/// Returns the text of the advice to submit this command.
fn told(fight: &mut TestFight, command: EncounterCommand) -> String {
    fight.read(|battle| {
        let advice = explain(battle, command).expect("it is legal");
        advice_text(battle, &advice).to_string()
    })
}

fn act(order: ActionOrder) -> EncounterCommand {
    EncounterCommand::Act(order)
}

#[test]
fn shot_names_what_the_target_is_doing_in_seconds() {
    let fighters = "mira (3, 3), tolk (2, 12) against goblin-archer as grub (14, 3)";
    let mut fight = TestFight::setup("seconds", fighters).begin();
    fight.until_it_acts("mira");
    for x in 4..=6 {
        fight.act(ActionOrder {
            path: vec![(x, 3).into()],
            ..order("mira", "move", &[])
        });
    }
    // The cast takes longer than the rest of her turn.
    fight.act(ActionOrder {
        to: Some((10, 3).into()),
        ..cast("mira", "web", &[])
    });
    fight.until_it_acts("grub");
    let shot = act(order("grub", "ranged-attack", &["mira"]));
    let text = told(&mut fight, shot.clone());
    assert!(
        text.starts_with("Goblin archer: shoot Mira (short bow), "),
        "{text}"
    );
    assert!(text.contains("% to hit"), "{text}");
    assert!(text.contains("; Mira is casting web"), "{text}");
    assert!(
        text.ends_with(" and is the nearest enemy in sight"),
        "{text}"
    );
    fight.set("mira", GmNumber::Wounds, 2);
    let text = told(&mut fight, shot);
    assert!(
        text.contains("Mira is casting web, has 2 wounds and "),
        "{text}"
    );
    let step = ActionOrder {
        path: vec![(13, 3).into(), (12, 3).into()],
        ..order("grub", "move", &[])
    };
    let text = told(&mut fight, act(step));
    assert_eq!(text, "Goblin archer: move 10 ft towards Mira");
    let end = EncounterCommand::EndTurn { who: id("grub") };
    let text = told(&mut fight, end);
    let expected =
        "Goblin archer: end the turn; Goblin archer is 40 ft from Mira, the nearest enemy in sight";
    assert_eq!(text, expected);
}

#[test]
fn spells_and_reactions_in_resources() {
    let fighters = "mira (3, 3), tolk (5, 3) against orc-shaman as shaman (8, 3), orc (6, 3)";
    let mut fight = TestFight::setup("resources", fighters).start_with_dice(&[19, 14, 9, 4]);
    let bolt = act(cast("mira", "fire-bolt", &["orc"]));
    assert_eq!(
        told(&mut fight, bolt),
        "Mira: cast fire bolt on Orc, 70% to affect"
    );
    assert_eq!(
        told(&mut fight, act(cast("mira", "blur", &[]))),
        "Mira: cast blur"
    );
    let burst = act(ActionOrder {
        to: Some((7, 3).into()),
        ..cast("mira", "fire-burst", &[])
    });
    let text = told(&mut fight, burst.clone());
    // Tolk is in the area, too.
    assert!(
        text.starts_with("Mira: cast fire burst at (7, 3), "),
        "{text}"
    );
    assert!(
        text.contains("Orc ") && text.contains("also Tolk "),
        "{text}"
    );
    let (who, vitality) = (id("tolk"), Vitality::Dead);
    fight.submit(EncounterCommand::SetVitality { who, vitality });
    let text = told(&mut fight, burst.clone());
    assert!(
        !text.contains("Tolk"),
        "it does nothing to the dead: {text}"
    );
}

#[test]
fn turn_ends_because_the_combatant_has_acted() {
    let fighters = "tolk (3, 3) against orc (4, 3)";
    let mut fight = TestFight::setup("resources", fighters).begin();
    fight.until_it_acts("orc");
    fight.submit(act(order("orc", "attack", &["tolk"])));
    let text = told(&mut fight, EncounterCommand::EndTurn { who: id("orc") });
    assert_eq!(text, "Orc: end the turn; Orc has acted");
}

#[test]
fn helpful_spell_names_allies_first() {
    let fighters = "brother-odo as odo (3, 3), tolk (6, 3) against orc (7, 3)";
    let mut fight = TestFight::setup("seconds", fighters).begin();
    fight.until_it_acts("odo");
    let blessing = act(ActionOrder {
        to: Some((6, 3).into()),
        ..cast("odo", "blessing", &[])
    });
    let text = told(&mut fight, blessing);
    assert!(
        text.contains("Tolk 100% to affect, also Orc 100%"),
        "{text}"
    );
}

#[test]
fn shot_into_a_melee_may_strike_any_member() {
    let fighters = "ansa (3, 3), tolk (10, 3) against orc (11, 3)";
    let mut fight = TestFight::setup("segments", fighters).begin();
    fight.roll(5, 1);
    fight.until_it_acts("ansa");
    let shot = act(order("ansa", "missile-attack", &["orc"]));
    let text = told(&mut fight, shot);
    assert!(
        text.contains("; Orc is in melee, and the missile strikes any of 2"),
        "{text}"
    );
}

#[test]
fn declarations_and_charges_in_rounds_of_sides() {
    let fighters = "mira (3, 3) against bandit as orc-1 (14, 3), bandit as orc-2 (14, 5)";
    let mut fight = TestFight::setup("phases", fighters).begin();
    let declare = EncounterCommand::Declare {
        who: vec![id("mira")],
        what: Some(declaration("cast", Some("web"))),
    };
    assert_eq!(told(&mut fight, declare), "Mira: declare web");
    let roll = told(&mut fight, EncounterCommand::RollInitiative);
    assert_eq!(roll, "GM: roll initiative");
    let fighters = "tolk (3, 3), mira (3, 4) against orc (12, 3)";
    let mut fight = TestFight::setup("segments", fighters).begin();
    fight.roll(1, 5);
    fight.until_it_acts("orc");
    let charge = told(&mut fight, act(order("orc", "charge", &["tolk"])));
    assert!(
        charge.starts_with("Orc: charge Tolk, 40% to hit"),
        "{charge}"
    );
}

#[test]
fn choices_attacks_and_reactions_in_fast_or_well() {
    let fighters = "tolk (3, 3), mira (3, 4) against orc (4, 3)";
    let mut fight = TestFight::setup("fast-or-well", fighters).start_with_dice(&[]);
    let start = told(&mut fight, EncounterCommand::StartRound);
    assert_eq!(start, "GM: start the round");
    let fast = EncounterCommand::Choose {
        who: id("tolk"),
        how: Tempo::Fast,
    };
    assert_eq!(told(&mut fight, fast), "Tolk: act fast");
    fight.submit(EncounterCommand::StartRound);
    let attack = act(order("orc", "melee-attack", &["tolk"]));
    let text = told(&mut fight, attack.clone());
    assert!(
        text.starts_with("Orc: attack Tolk (axe), 88% to hit"),
        "{text}"
    );
    fight.run(attack, &[1; 3]);
    let riposte = fight
        .read(|battle| advise(battle, id("tolk")))
        .expect("may react");
    let text = fight.read(|battle| advice_text(battle, &riposte).to_string());
    assert!(
        text.starts_with("Tolk: riposte against Orc, 97% to hit"),
        "{text}"
    );
}

#[test]
fn choices_of_every_fight_are_explained() {
    for fight in crate::save::bundled_encounters() {
        let mut trial = TestFight::bundled(fight);
        for _ in 0..80 {
            let Some(command) = trial.read(next_command) else {
                break;
            };
            let text = told(&mut trial, command.clone());
            assert!(
                !text.contains('`') && !text.contains("change the fight"),
                "{text}"
            );
            trial.submit(command);
        }
    }
}

/// Returns the side whose combatant may act first.
fn first_side(battle: &Battle) -> Option<SideId> {
    let who = turns::actors(battle).first().copied();
    who.and_then(|who| battle.get(who))
        .map(|who| who.identity().side)
}

#[test]
fn side_plays_until_another_side_acts_or_the_gm_decides() {
    for name in crate::save::bundled_encounters() {
        let mut fight = TestFight::bundled(name);
        fight.submit(EncounterCommand::Begin);
        let mut steps = 0;
        for _ in 0..150 {
            let Some(side) = fight.read(|battle| acting_side(battle, None)) else {
                let Some(command) = fight.read(next_command) else {
                    break;
                };
                fight.submit(command);
                continue;
            };
            assert_ne!(side, SideId::new("party"), "{name}");
            match fight.read(|battle| next_of_side(battle, side, None)) {
                SideStep::Choice(advice) => {
                    let member = advice.who.expect("a combatant");
                    let own =
                        fight.read(|battle| battle.get(member).map(|who| who.identity().side));
                    assert_eq!(own, Some(side), "{name}: {advice:?}");
                    assert!(!advice.is_ruling, "{name}: {advice:?}");
                    fight.submit(advice.command);
                    steps += 1;
                }
                SideStep::Ruling(advice) => {
                    assert!(advice.is_ruling);
                    // If the GM declines, the side continues.
                    let declined = Some(&advice.command);
                    let step = fight.read(|battle| next_of_side(battle, side, declined));
                    assert!(!matches!(step, SideStep::Ruling(_)), "{name}: {step:?}");
                    fight.submit(advice.command);
                }
                SideStep::Reaction(_) | SideStep::Wave => {
                    let command = fight.read(next_command).expect("the fight continues");
                    fight.submit(command);
                }
                SideStep::Over => {
                    let declares = fight.read(|battle| battle.round.stage != Stage::Acting);
                    let another = fight.read(first_side) != Some(side);
                    assert!(declares || another, "{name}");
                    let Some(command) = fight.read(next_command) else {
                        break;
                    };
                    fight.submit(command);
                }
            }
        }
        assert!(steps > 3, "{name}: {steps}");
    }
}

#[test]
fn nothing_is_suggested_before_the_fight_and_to_idle_combatants() {
    let fighters = "mira (3, 3) against orc (9, 3)";
    let mut fight = TestFight::setup("seconds", fighters).set_up();
    assert_eq!(fight.read(|battle| advise(battle, id("mira"))), None);
    let mut fight = TestFight::setup("seconds", fighters).start_with_dice(&[6, 1]);
    assert!(fight.read(|battle| advise(battle, id("mira"))).is_some());
    assert_eq!(fight.read(|battle| advise(battle, id("orc"))), None);
    assert_eq!(fight.read(|battle| acting_side(battle, None)), None);
}
