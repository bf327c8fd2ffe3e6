//! The proof that what the players are told tells nothing that the party cannot know: in scenes thrown together, what
//! happens out of sight is told in no word, and what happens in sight is told alike whatever is hidden.

use crate::encounter::transcript;
use crate::encounter::{self, History, Submission};
use crate::rules::facts::{EncounterCommand, Number};
use crate::rules::state::CombatantId;
use crate::ruleset::ConditionId;
use crate::trial::Trial;

use super::scenes::{Chance, Scene, scene_of, scenes};
use super::{in_sight, perceived, players_view};

/// What the players are told of a command; `None` where it is refused.
fn told(trial: &mut Trial, command: EncounterCommand) -> Option<Vec<String>> {
    let before = trial.read(in_sight);
    let receipt = encounter::submit(&mut trial.world, &Submission::from(command)).ok()?;
    let seen = before.or(&trial.read(in_sight));
    let ruleset = trial.read(|battle| battle.shared_ruleset());
    let history = trial.world.resource::<History>();
    let lexicon = transcript::lexicon(ruleset, history);
    let outcomes = &history.entry(receipt.entry)?.outcomes;
    let lines = perceived(&lexicon, &seen, outcomes).into_iter();
    Some(lines.map(|line| line.text).collect())
}

/// What can be done to somebody wherever it is.
fn done_to(who: CombatantId, chance: &mut Chance) -> EncounterCommand {
    match chance.below(4) {
        0 => EncounterCommand::AddCondition {
            who,
            condition: ConditionId::new("blinded"),
            lasts: None,
            unit: Default::default(),
            by: None,
        },
        1 => EncounterCommand::SetNumber {
            who,
            number: Number::Wounds,
            value: 1 + chance.below(2),
        },
        2 => EncounterCommand::DealDamage {
            who: vec![who],
            damage: "5".parse().expect("a number is damage"),
            attributes: Vec::new(),
            by: None,
        },
        _down => EncounterCommand::SetVitality {
            who,
            vitality: crate::rules::state::Vitality::Dying,
        },
    }
}

#[test]
fn not_one_word_tells_of_what_the_party_cannot_know() {
    let (mut silent, mut alike) = (0, 0);
    for number in 0..scenes() {
        let Some(Scene {
            mut chance,
            mut fight,
            plain,
            ..
        }) = scene_of(number)
        else {
            continue;
        };
        let seen = |trial: &mut Trial, who: CombatantId| {
            let tokens = trial.read(players_view).tokens;
            tokens.iter().any(|token| token.guise.who == who)
        };
        for who in ["orc", "wolf", "rat", "spider"] {
            let who = CombatantId::from(who);
            if seen(&mut fight, who) {
                continue;
            }
            let command = done_to(who, &mut chance);
            if let Some(lines) = told(&mut fight, command.clone()) {
                assert_eq!(lines, [""; 0], "scene {number}: {command:?}");
                silent += 1;
            }
        }
        let Some(mut plain) = plain else { continue };
        for who in ["mira", "tolk", "kessa", "orc", "wolf", "rat"] {
            let who = CombatantId::from(who);
            if !seen(&mut fight, who) {
                continue;
            }
            let command = done_to(who, &mut chance);
            let lines = told(&mut fight, command.clone());
            let without = told(&mut plain, command.clone());
            assert_eq!(lines, without, "scene {number}: {command:?}");
            alike += usize::from(lines.is_some_and(|lines| !lines.is_empty()));
        }
    }
    assert!(silent > 100 && alike > 100, "{silent}, {alike}");
}
