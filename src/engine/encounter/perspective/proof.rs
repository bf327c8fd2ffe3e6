//! Proves that player text leaks nothing: in random scenes, hidden events produce no text, and visible events produce
//! the same text whatever is hidden.

use crate::encounter::transcript;
use crate::encounter::{self, History, Submission};
use crate::rules::attack::contested::outcome::{ContestedOutcome, DamageEffect};
use crate::rules::attack::outcome::AttackOutcome;
use crate::rules::attack::pool::outcome::PoolOutcome;
use crate::rules::facts::{ActionOrder, CheckRoll, EncounterCommand, GmNumber, Outcome};
use crate::rules::player_view::PlayerViewChange;
use crate::rules::spell::outcome::SpellOutcome;
use crate::rules::state::{CombatantId, NameVisibility};
use crate::ruleset::{ActionId, ConditionId, PoolResult};
use crate::trial::TestFight;

use super::{SeenRoll, in_sight, perceived, players_view, seen_rolls};
use crate::trial::scenes::{Scene, SceneRng, scene_of, scenes};

/// Returns the player text of a command; `None` if the command is rejected.
fn told(trial: &mut TestFight, command: EncounterCommand) -> Option<Vec<String>> {
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

/// Returns a random command that affects a combatant wherever it is.
fn command_affecting(who: CombatantId, chance: &mut SceneRng) -> EncounterCommand {
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
            number: GmNumber::Wounds,
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
fn player_text_reveals_nothing_unknown_to_the_party() {
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
        let seen = |trial: &mut TestFight, who: CombatantId| {
            let tokens = trial.read(players_view).tokens;
            tokens.iter().any(|token| token.guise.who == who)
        };
        for who in ["orc", "wolf", "rat", "spider"] {
            let who = CombatantId::from(who);
            if seen(&mut fight, who) {
                continue;
            }
            let command = command_affecting(who, &mut chance);
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
            let command = command_affecting(who, &mut chance);
            let lines = told(&mut fight, command.clone());
            let without = told(&mut plain, command.clone());
            assert_eq!(lines, without, "scene {number}: {command:?}");
            alike += usize::from(lines.is_some_and(|lines| !lines.is_empty()));
        }
    }
    assert!(silent > 100 && alike > 100, "{silent}, {alike}");
}

/// All combatants of a scene; the last is hidden.
const ALL: [&str; 7] = ["mira", "tolk", "kessa", "orc", "wolf", "rat", "spider"];

/// Returns rolls by one combatant against another, of every kind that names both.
fn rolls_against(who: CombatantId, target: CombatantId) -> Vec<Outcome> {
    let check = CheckRoll {
        sides: 20,
        face: 13,
        terms: Vec::new(),
        total: 18,
        needed: 15,
        passed: true,
    };
    let (terms, faces) = (Vec::new(), vec![4]);
    vec![
        AttackOutcome::AttackRolled {
            who,
            target,
            weapon: "spear".into(),
            check: check.clone(),
        }
        .into(),
        AttackOutcome::DamageDealt {
            who,
            target,
            faces: faces.clone(),
            terms: terms.clone(),
            multiplier: 1,
            total: 5,
        }
        .into(),
        ContestedOutcome::DamageRolled {
            who,
            target,
            faces: faces.clone(),
            terms: terms.clone(),
            total: 5,
            toughness: 4,
            harm: DamageEffect::Wound,
        }
        .into(),
        PoolOutcome::PoolRolled {
            who,
            target,
            weapon: "spear".into(),
            terms,
            pool: 1,
            faces,
            result: PoolResult::Full,
        }
        .into(),
        SpellOutcome::CounterRolled {
            who,
            caster: target,
            spell: "web".into(),
            check,
        }
        .into(),
    ]
}

/// Returns the rolls shown to players, for each pair of combatants.
fn all_shown_rolls(trial: &mut TestFight) -> Vec<(&'static str, &'static str, Vec<SeenRoll>)> {
    let ruleset = trial.read(|battle| battle.shared_ruleset());
    let lexicon = transcript::lexicon(ruleset, trial.world.resource::<History>());
    trial.read(|battle| {
        let seen = in_sight(battle);
        let pairs = ALL.iter().flat_map(|who| ALL.map(|target| (*who, target)));
        let shown = pairs.map(|(who, target)| {
            let outcomes = rolls_against(who.into(), target.into());
            (who, target, seen_rolls(battle, &lexicon, &seen, &outcomes))
        });
        shown.collect()
    })
}

/// Returns the rolls shown to players for these outcomes.
fn thrown(trial: &mut TestFight, outcomes: &[Outcome]) -> Vec<SeenRoll> {
    let ruleset = trial.read(|battle| battle.shared_ruleset());
    let lexicon = transcript::lexicon(ruleset, trial.world.resource::<History>());
    trial.read(|battle| seen_rolls(battle, &lexicon, &in_sight(battle), outcomes))
}

#[test]
fn no_roll_reveals_unseen_combatants() {
    let (mut silent, mut told, mut alike) = (0, 0, 0);
    for number in 0..scenes() {
        let Some(Scene {
            mut fight, plain, ..
        }) = scene_of(number)
        else {
            continue;
        };
        let tokens = fight.read(players_view).tokens;
        let seen = |who: &str| tokens.iter().any(|token| token.guise.who == who.into());
        let shown = all_shown_rolls(&mut fight);
        for (who, target, shown) in &shown {
            let scene = format!("scene {number}: {who} at {target}");
            if seen(who) && seen(target) {
                assert_eq!(shown.len(), 5, "{scene}");
                told += 1;
            } else {
                assert_eq!(*shown, [], "{scene}");
                silent += 1;
            }
        }
        if let Some(mut plain) = plain {
            assert_eq!(all_shown_rolls(&mut plain), shown, "scene {number}");
            alike += 1;
        }
    }
    let some = scenes() / 6;
    assert!(
        silent > 2 * some && told > 2 * some && alike > some / 2,
        "{silent}, {told}, {alike}"
    );
}

#[test]
fn players_see_modifiers_of_named_combatants_only() {
    let mut trial = TestFight::setup("seconds", "mira (1, 2) against orc (3, 2)").set_up();
    let outcomes = rolls_against("orc".into(), "mira".into());
    let sums = |trial: &mut TestFight| -> Vec<Option<String>> {
        let shown = thrown(trial, &outcomes).into_iter();
        shown.map(|throw| throw.sum).collect()
    };
    assert_eq!(sums(&mut trial)[0].as_deref(), Some("13 + 5 = 18"));
    for naming in [NameVisibility::Kind, NameVisibility::Something] {
        let show = PlayerViewChange::Call(vec!["orc".into()], naming);
        trial.submit(EncounterCommand::Show(show));
        let told = sums(&mut trial);
        // A damage roll would show nothing but its number, so it is not shown at all.
        assert_eq!(told, [None, None, None, None], "{naming:?}");
    }
    let by_the_party = thrown(&mut trial, &rolls_against("mira".into(), "orc".into()));
    assert_eq!(by_the_party[0].sum.as_deref(), Some("13 + 5 = 18"));
    assert_eq!(by_the_party[0].what, "Mira, spear → Something");
}

#[test]
fn begun_action_names_no_unseen_combatant() {
    let (mut named_too, mut alone) = (0, 0);
    for number in 0..scenes() {
        let Some(Scene {
            mut chance,
            mut fight,
            ..
        }) = scene_of(number)
        else {
            continue;
        };
        crate::trial::scenes::submit(&mut fight, EncounterCommand::Begin);
        for _ in 0..4 {
            let open = fight.read(|battle| battle.order.open_turn().map(|turn| turn.combatant()));
            let Some(who) = open else { break };
            let order = ActionOrder {
                targets: vec![CombatantId::new(ALL[chance.below(7) as usize])],
                pause_after: Some(1),
                ..ActionOrder::new(who, ActionId::new("melee-attack"))
            };
            // The action begins, wherever its target is; then another combatant acts.
            let act = EncounterCommand::Act(order);
            crate::trial::scenes::submit(&mut fight, EncounterCommand::Force(Box::new(act)));
            let view = fight.read(players_view);
            let seen = |who: &str| {
                let mut tokens = view.tokens.iter();
                tokens.any(|token| token.guise.who == who.into())
            };
            for token in &view.tokens {
                let Some(words) = &token.begun else { continue };
                let named = |who: &str| words.contains(&format!("The {who}"));
                let unseen = ALL.into_iter().find(|who| !seen(who) && named(who));
                assert_eq!(unseen, None, "scene {number}: {words}");
                match ALL.into_iter().any(named) {
                    true => named_too += 1,
                    false => alone += 1,
                }
            }
            crate::trial::scenes::submit(&mut fight, EncounterCommand::EndTurn { who });
        }
    }
    let some = scenes() / 6;
    assert!(named_too > some && alone > some, "{named_too}, {alone}");
}
