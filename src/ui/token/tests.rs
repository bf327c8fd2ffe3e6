//! Tests of the selected combatant's panel: possible and impossible actions in all rulesets, and the requests of
//! clicks.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Event, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use egui_phosphor::regular as icon;

use crate::rules::facts::{ActionOrder, EncounterCommand, GmNumber};
use crate::trial::{TestFight, id, order};
use crate::ui::shared::NumberSubject;
use crate::ui::trial::{
    DUEL, TrialPanels, about_to_cast, cast_at, duel, missed_attack, mixed_ruleset, resources_fight,
    sides, steps, submission, window,
};
use crate::view::{Request, Tool};

use super::{ActionChoice, ActionInput, TokenModel, TokenUi, show};

mod layout;

/// Returns a panel that shows everything at once.
fn panel(token: TokenModel) -> Harness<'static, Vec<Request>> {
    let mut state = TokenUi {
        unfolded: Some(token.who),
        ..TokenUi::default()
    };
    window((320.0, 1600.0), move |ui| {
        show(ui, Some(&token), &mut state)
    })
}

#[test]
fn actions_are_sorted_by_cost_with_reasons() {
    let token = duel().token("mira");
    assert_eq!(token.action("Crouch").refusal, None);
    assert!(token.action("Rise from a crouch").refusal.is_some());
    assert!(token.nothing_because.is_none());
    let mut spells = token.choices("Cast").iter();
    let star = spells.find(|spell| spell.label == "Falling star");
    let star = star.expect("Mira knows it");
    assert!(star.detail.contains("effect 11 s later"), "{}", star.detail);
}

#[test]
fn spells_show_castings_left_and_grey_when_spent() {
    let mut trial = duel();
    for (spell, left) in [("web", 2), ("fire-bolt", 0)] {
        trial.submit(EncounterCommand::SetPrepared {
            who: id("mira"),
            spell: spell.into(),
            left: Some(left),
            of: Some(2),
        });
    }
    let token = trial.token("mira");
    let found = |label: &str| {
        let mut spells = token.choices("Cast").iter();
        spells
            .find(|spell| spell.label == label)
            .expect("Mira knows it")
    };
    let (web, bolt) = (found("Web"), found("Fire bolt"));
    assert!(web.detail.starts_with("2 left, "), "{}", web.detail);
    assert!(web.request.is_ok());
    assert!(bolt.detail.starts_with("0 left, "), "{}", bolt.detail);
    let why = bolt.request.as_ref().unwrap_err();
    assert!(why.starts_with("No prepared fire bolt is left"), "{why}");
    assert!(!found("Thunderclap").detail.contains("left"));
}

#[test]
fn spell_costs_actions_where_turns_have_actions() {
    let mut trial = steps().set_up();
    let casts = trial.token("mira").choices("Cast a spell").to_vec();
    let detail = |label: &str| {
        let found = casts.iter().find(|choice| choice.label == label);
        found.map(|choice| choice.detail.as_str())
    };
    assert_eq!(detail("Spark"), Some("1 action, 60 ft"));
    assert!(detail("Thunderclap").is_some_and(|it| it.starts_with("2 actions, ")));
}

#[test]
fn res_09_no_walk_is_offered_without_feet_left() {
    let mut trial = resources_fight();
    let walk = |to: (i32, i32)| ActionOrder {
        to: Some(to.into()),
        ..order("mira", "move", &[])
    };
    trial.act(walk((7, 3)));
    // Four squares in a straight line are twenty of thirty feet.
    assert_eq!(trial.token("mira").action("Move").refusal, None);
    trial.act(walk((7, 5)));
    let why = trial.token("mira").action("Move").refusal.clone();
    let words = "No feet are left for it this turn: wait for the next turn";
    assert_eq!(why.as_deref(), Some(words));
}

#[test]
fn inactive_combatant_gets_one_reason() {
    let mut trial = duel();
    trial.end_turns(&["mira"]);
    // These rules have delayed turns, and other combatants are named.
    let words = "It is Orc's turn: wait for its own turn, or take a delayed turn";
    let why = trial.token("mira").nothing_because;
    assert_eq!(why.as_deref(), Some(words));
    // In rules without delayed turns, the text does not mention them.
    let why = resources_fight().token("orc").nothing_because;
    assert_eq!(
        why.as_deref(),
        Some("It is Mira's turn: wait for its own turn")
    );
}

/// Returns a duel with the turns of one ruleset and the attacks of another.
fn mixed(turns: &str, attacks: &str) -> TestFight {
    TestFight::setup_with(mixed_ruleset(turns, attacks), DUEL).set_up()
}

#[test]
fn defence_is_named_by_the_attack_model() {
    let mixes = [
        ("segments", "segments", "AC"),
        ("resources", "segments", "AC"),
        ("seconds", "segments", "AC"),
        ("resources", "resources", "Defence"),
        ("segments", "resources", "Defence"),
        ("fast-or-well", "resources", "Defence"),
    ];
    for (turns, attacks, name) in mixes {
        let shown = panel(mixed(turns, attacks).token("mira"));
        let words = format!("{} {name} ", icon::SHIELD);
        let told = shown.query_by_label_contains(&words);
        assert!(told.is_some(), "{turns} with the attacks of {attacks}");
    }
    for (turns, attacks) in [("resources", "seconds"), ("segments", "fast-or-well")] {
        let shown = panel(mixed(turns, attacks).token("mira"));
        let told = shown.query_by_label_contains(icon::SHIELD);
        assert!(told.is_none(), "{turns} with the attacks of {attacks}");
    }
}

#[test]
fn damage_reduction_is_shown_in_all_turn_structures() {
    for turns in ["fast-or-well", "resources", "segments", "seconds"] {
        let mut trial = mixed(turns, "fast-or-well");
        let (who, number, value) = (id("mira"), GmNumber::Wounds, 2);
        trial.submit(EncounterCommand::SetNumber { who, number, value });
        let model = trial.model(Some("mira"));
        let mut rows = model.order.rows.iter();
        let row = rows.find(|row| row.who == who).expect("Mira");
        let health = &row.health;
        assert!(health.contains("Stamina, 2 wounds"), "{turns}: {health}");
        let token = model.token.expect("Mira");
        assert_eq!(token.numbers[0].label, "Stamina", "{turns}");
        let wounds = token.fact("Wounds");
        assert_eq!(wounds, Some("2: 2 untreated, −2d to attacks"), "{turns}");
    }
}

#[test]
fn action_without_input_is_one_click() {
    let mut shown = panel(duel().token("mira"));
    shown.get_by_label_contains("Crouch").click();
    shown.run();
    let crouch = EncounterCommand::Act(order("mira", "crouch", &[]));
    assert_eq!(shown.state(), &vec![submission(crouch)]);
}

#[test]
fn impossible_action_shows_its_reason() {
    let token = duel().token("mira");
    let why = token.action("Rise from a crouch").refusal.clone();
    let mut shown = panel(token);
    let told = shown.query_all_by_label(&why.expect("she stands")).count();
    assert!(told > 0);
    shown.get_by_label_contains("Rise from a crouch").click();
    shown.run();
    assert!(shown.state().is_empty());
}

#[test]
fn pending_trigger_blocks_other_actions_with_reason() {
    let mut shown = panel(missed_attack().token("orc"));
    shown.get_by_label("Tolk may react first: let it react or ignore this");
    let attack = shown.get_by_label_contains("Melee attack");
    assert!(attack.accesskit_node().is_disabled());
    attack.click();
    shown.run();
    assert!(shown.state().is_empty());
}

#[test]
fn spell_is_chosen_before_aiming() {
    let mut shown = panel(duel().token("mira"));
    shown.get_by_label_contains("Cast…").click();
    shown.run();
    assert!(shown.state().is_empty());
    shown.get_by_label_contains("Web").click();
    shown.run();
    assert!(matches!(shown.state()[..], [Request::Take(Tool::Aim(_))]));
}

#[test]
fn shared_obstacle_of_choices_is_shown_once() {
    let mut trial = sides("segments").begin();
    trial.roll(5, 2);
    let mut shown = panel(trial.token("mira"));
    shown.get_by_label_contains("Cast…").click();
    shown.run();
    let why = "It was not declared before initiative";
    let told = shown.query_all_by_label_contains(why).count();
    let kept = shown.query_all_by_role(Role::Button);
    let kept = kept.filter(|it| it.accesskit_node().is_disabled()).count();
    assert!((1..=2).contains(&told), "{told} times");
    assert!(kept > told, "of {kept}");
}

#[test]
fn a_number_is_clicked_typed_and_entered() {
    let mut shown = panel(duel().token("mira"));
    shown.get_by_label("Wounds 0").click();
    shown.run();
    shown.event(Event::Text("3".into()));
    shown.run();
    shown.key_press(Key::Enter);
    shown.run();
    let (who, number, value) = (id("mira"), GmNumber::Wounds, 3);
    let sets = EncounterCommand::SetNumber { who, number, value };
    assert_eq!(shown.state(), &vec![submission(sets)]);
}

#[test]
fn unfinished_action_in_side_rounds_continues_itself() {
    let mut trial = about_to_cast("segments");
    trial.act(cast_at("web", (14, 4)));
    let token = trial.token("mira");
    let mut offers = token.unfinished[0].offers.iter();
    assert!(offers.all(|(what, _)| *what != "Continue"));
    assert_eq!(
        token.numbers[0].sets,
        NumberSubject::Number(GmNumber::HitPoints)
    );
    assert!(token.defence.is_some());
}

#[test]
fn condition_shows_its_end_and_rule() {
    let mut trial = steps().begin();
    trial.afflict("tolk", "stunned", None);
    trial.afflict("tolk", "prone", None);
    let token = trial.token("tolk");
    let stunned = &token.conditions[0].help;
    let first = "Cannot react, misses its turn, ends with its turn\nEnds with its turn in step 3\n";
    assert!(stunned.starts_with(first), "{stunned}");
    assert!(stunned.contains("FOW-45"), "{stunned}");
    let prone = &token.conditions[1].help;
    let ends = "\nLasts until its own action ‘Stand up’ ends it\n";
    assert!(prone.contains(ends), "{prone}");
    let does =
        "+2 dice to melee and −2 dice to ranged attacks on it, cannot move, ends with ‘Stand up’";
    assert_eq!(token.conditions[1].does, does);
    assert_eq!(token.fact("Nearest enemy"), Some("Orc, 55 ft (Mid)"));
    assert_eq!(token.fact("Stamina"), None, "it stands beside the health");
}

#[test]
fn magic_action_is_listed_for_casters_only() {
    let mut trial = steps().begin();
    let mut listed = |who: &str, name: &str| {
        let token = trial.token(who);
        token.actions.iter().any(|row| row.name == name)
    };
    assert!(listed("mira", "Cast a spell"));
    assert!(!listed("mira", "Use an ability"), "she has none");
    assert!(!listed("tolk", "Cast a spell"), "he knows none");
}

#[test]
fn res_07_turn_parts_show_their_rule() {
    let mut shown = panel(resources_fight().token("sael"));
    for part in [
        "Quick Action",
        "Interaction",
        "Reaction",
        "Walk 30 ft",
        "Swim 45 ft",
    ] {
        // The label is also next to some actions, as their cost.
        assert!(shown.query_all_by_label(part).next().is_some(), "{part}");
    }
    shown.get_by_label("Quick Action").hover();
    shown.run();
    shown.get_by_label_contains("Its Quick Action of this turn is still available.");
    shown.get_by_label_contains("RES-07");
}

#[test]
fn res_07_spent_part_is_marked_and_blocks_its_actions() {
    let mut trial = resources_fight();
    let before = trial.token("mira");
    let part = before.part("Action");
    assert!(!part.spent && part.help.contains("RES-07"), "{part:?}");
    let sprint = before.action("Sprint");
    assert_eq!((sprint.time.as_str(), &sprint.refusal), ("Action", &None));
    trial.act(order("mira", "sprint", &[]));
    let after = trial.token("mira");
    let (spent, why) = (after.part("Action"), "Its Action of this turn is spent");
    assert!(spent.spent && spent.help.starts_with(why), "{spent:?}");
    assert!(!after.is_spent("Quick Action") && !after.is_spent("Interaction"));
    let flip = after.action("Flip a table");
    assert_eq!(flip.refusal.as_deref(), Some(why));
    let help = &flip.help;
    assert!(help.contains("Not now: its Action"), "{help}");
    assert!(help.contains("RES-07"), "{help}");
}

#[test]
fn res_07_sprint_is_one_click_and_spends_the_action() {
    let mut trial = resources_fight();
    trial.end_turns(&["mira"]);
    let mut shown = panel(trial.token("sael"));
    shown.get_by_label_contains("Sprint").click();
    shown.run();
    let sprint = submission(EncounterCommand::Act(order("sael", "sprint", &[])));
    assert_eq!(shown.state(), &vec![sprint.clone()]);
    trial.carry_out(&sprint);
    let mut after = panel(trial.token("sael"));
    after.get_by_label("Walk 60 ft");
    after.get_by_label("Its Action of this turn is spent");
    let again = after.get_by_label_contains("Sprint");
    assert!(again.accesskit_node().is_disabled());
    again.click();
    after.run();
    assert!(after.state().is_empty());
}

#[test]
fn res_07_quick_spell_remains_after_the_action() {
    let mut trial = resources_fight();
    trial.act(order("mira", "sprint", &[]));
    let mira = trial.token("mira");
    assert!(mira.action("Shoot").refusal.is_some());
    assert_eq!(mira.action("Cast").refusal, None);
    let spell = |label: &str| {
        let mut spells = mira.choices("Cast").iter();
        spells.find(|spell| spell.label == label).expect("hers")
    };
    assert!(spell("Blur").request.is_ok());
    assert!(spell("Fire bolt").request.is_err());
}

/// Returns an order to walk there.
fn walk(who: &str, to: (i32, i32)) -> ActionOrder {
    ActionOrder {
        to: Some(to.into()),
        ..order(who, "move", &[])
    }
}

#[test]
fn res_11_feet_left_are_shown_per_mode() {
    let mut trial = resources_fight();
    trial.end_turns(&["mira"]);
    let before = trial.token("sael");
    assert!(!before.is_spent("Walk 30 ft") && !before.is_spent("Swim 45 ft"));
    trial.act(walk("sael", (3, 7)));
    let after = trial.token("sael");
    let left = after.part("Walk 20 ft");
    let moved = "10 ft moved in all modes together";
    assert!(!left.spent && left.help.contains(moved), "{left:?}");
    assert!(left.help.contains("RES-11"), "{left:?}");
    after.part("Swim 35 ft");
    trial.act(walk("sael", (7, 7)));
    let tired = trial.token("sael");
    assert!(tired.is_spent("Walk 0 ft"), "nothing is left of it");
    tired.part("Swim 15 ft");
}

#[test]
fn res_11_mode_is_chosen_among_available_ones() {
    let mut trial = resources_fight();
    // A combatant that can only walk moves at once.
    let walk = trial.token("mira").action("Move").input.clone();
    assert!(matches!(walk, ActionInput::Ready(_)), "{walk:?}");
    trial.end_turns(&["mira"]);
    let mut shown = panel(trial.token("sael"));
    shown.get_by_label_contains("Move…").click();
    shown.run();
    assert!(shown.state().is_empty(), "a way is chosen first");
    shown.get_by_label_contains("The cheapest mode");
    // The first with that name is the part of the turn.
    let swim = shown.query_all_by_label_contains("Swim");
    swim.last().expect("a way of moving").click();
    shown.run();
    let swim = ActionOrder {
        mode: Some("swim".into()),
        ..order("sael", "move", &[])
    };
    assert_eq!(shown.state(), &vec![Request::Take(Tool::Aim(swim))]);
}

#[test]
fn res_08_effort_is_ruled_by_one_click() {
    let mut trial = resources_fight();
    trial.end_turns(&["mira"]);
    let mut shown = panel(trial.token("sael"));
    shown.get_by_label_contains("Flip a table…").click();
    shown.run();
    shown.get_by_label_contains("As the Interaction").hover();
    shown.run();
    shown.get_by_label_contains("The GM accepts it (RES-08)");
    shown.get_by_label_contains("As the Interaction").click();
    shown.run();
    let [request @ Request::Submit(_)] = &shown.state()[..] else {
        panic!("one command, not {:?}", shown.state());
    };
    trial.carry_out(request);
    let after = trial.token("sael");
    let spent: Vec<&str> = after
        .parts
        .iter()
        .filter(|part| part.spent)
        .map(|part| part.label.as_str())
        .collect();
    assert_eq!(spent, ["Interaction"]);
}

#[test]
fn missing_requirement_is_named() {
    let mira = resources_fight().token("mira");
    let refusal = |name: &str| mira.action(name).refusal.as_deref();
    assert_eq!(
        refusal("Open or close a door"),
        Some("No door is within its reach")
    );
    // The nearest enemy counts, not a closer ally.
    let attack = refusal("Attack").expect("nobody is in reach");
    assert!(
        attack.starts_with("25 ft away, 5 ft at most: move 20 ft closer"),
        "{attack}"
    );
    assert!(
        mira.actions.iter().all(|row| row.name != "Trait"),
        "she has none"
    );
}

const DOOR: &str = r#"(
    version: 1, name: "A trial", ruleset: "resources",
    map: (rows: ["......", "......", "......"], doors: [(id: 1, from: (2, 0), to: (2, 1), state: Closed)]),
    sides: [(id: "party", name: "A", stance: Party), (id: "foes", name: "B", stance: Foe)],
    combatants: [
        (id: "a", creature: "bandit", side: "party", at: (1, 0)),
        (id: "b", creature: "bystander", side: "foes", at: (5, 2)),
    ],
)"#;

/// Returns a fight next to a door, in the first turn of `a`.
fn at_a_door() -> TestFight {
    let mut trial = TestFight::from_text(DOOR);
    trial.run(EncounterCommand::Begin, &[18, 2]);
    trial
}

/// Returns the choices that `a` has for an action.
fn choices(trial: &mut TestFight, name: &str) -> Vec<ActionChoice> {
    trial.token("a").choices(name).to_vec()
}

fn take(trial: &mut TestFight, choice: &ActionChoice) {
    trial.carry_out(choice.request.as_ref().expect("it can be chosen"));
}

fn shown(choices: &[ActionChoice]) -> Vec<(&str, &str)> {
    let each = choices.iter();
    each.map(|choice| (choice.label.as_str(), choice.detail.as_str()))
        .collect()
}

/// RES-08: the panel offers every door within reach.
#[test]
fn door_in_reach_is_operated_from_the_panel() {
    let (mut trial, name) = (at_a_door(), "Open or close a door");
    let doors = choices(&mut trial, name);
    assert_eq!(
        shown(&doors),
        [("The door between (1, 0) and (2, 0)", "open it")]
    );
    take(&mut trial, &doors[0]);
    trial.end_turns(&["a", "b"]);
    let doors = choices(&mut trial, name);
    assert_eq!(
        shown(&doors),
        [("The door between (1, 0) and (2, 0)", "close it")]
    );
}

/// RES-31, RES-08: each choice names the part of the turn that it costs.
#[test]
fn usable_item_is_listed_with_its_cost() {
    let mut trial = at_a_door();
    let uses = choices(&mut trial, "Use an object");
    let labels = ["Axe", "Dagger", "Rope", "Improvise"];
    let plain = labels.map(|label| (label, ""));
    let ruled = labels.map(|label| (label, "as the Interaction"));
    assert_eq!(shown(&uses), [plain, ruled].concat());
    // Both are legal: the rope as the Interaction, and a lever as the Action after it.
    take(&mut trial, &uses[6]);
    take(&mut trial, &uses[3]);
}

#[test]
fn panel_and_log_agree_on_diagonal_feet() {
    for ruleset in ["segments", "phases"] {
        let mut trial = sides(ruleset).rolled([6, 2]);
        trial.until_it_acts("mira");
        let walk = ActionOrder {
            path: [(4, 4), (5, 5), (6, 5), (7, 6)].map(Into::into).to_vec(),
            ..order("mira", "move", &[])
        };
        trial.submit(EncounterCommand::Act(walk).forced());
        let token = trial.token("mira");
        let moved = token.facts.iter().find(|(label, _)| label == "Moved");
        let (_, moved) = moved.expect("she has moved");
        let feet = moved.split(" ft").next().expect("a number");
        let history = trial.world.resource::<crate::encounter::History>();
        let lexicon =
            crate::encounter::transcript::lexicon(crate::trial::built_in(ruleset), history);
        let log = crate::encounter::transcript::text(&lexicon, history);
        assert!(
            log.contains(&format!("moves {feet} ft to (7, 6)")),
            "{ruleset}: {moved} in the panel\n{log}"
        );
    }
}

#[test]
fn casting_cost_is_that_of_the_shortest_known_spell() {
    let token = duel().token("mira");
    assert_eq!(token.action("Cast").time, "2+ s");
}

#[test]
fn actions_show_phase_names_without_letters() {
    let mut trial = sides("phases").begin();
    trial.roll(5, 2);
    let token = trial.token("isolde");
    assert_eq!(token.action("Melee attack").time, "melee");
}

#[test]
fn sightless_combatant_is_not_told_it_is_alone() {
    let mut trial = duel();
    trial.end_turns(&["mira"]);
    let token = trial.token("orc");
    let why = token.action("Light").refusal.clone();
    let why = why.expect("it has nothing to light");
    assert!(!why.contains("nobody"), "{why}");
}

#[test]
fn attack_on_adjacent_ally_needs_an_override() {
    let fighters = "tolk (3, 3), mira (4, 3) against orc (20, 3)";
    let token = TestFight::setup("seconds", fighters)
        .start_with_dice(&[6, 1, 1])
        .token("tolk");
    for name in ["Melee attack", "Shove"] {
        let row = token.action(name);
        let why = row.refusal.as_deref();
        let why = why.expect("no enemy is in reach");
        assert!(why.starts_with("85 ft away"), "{name}: {why}");
        assert!(!row.force.is_empty(), "{name}");
    }
}

#[test]
fn attack_on_an_enemy_that_has_closed_gives_the_rule_seg_34() {
    // Tolk could attack his ally, but the reason is the enemy who has closed with him.
    let fighters = "tolk (3, 3), ansa (3, 4) against orc (7, 3)";
    let mut trial = TestFight::setup("segments", fighters).begin();
    trial.until_it_acts("orc");
    trial.act(order("orc", "close", &["tolk"]));
    trial.until_it_acts("tolk");
    let row = trial.token("tolk");
    let attack = row.action("Melee attack");
    let why = attack.refusal.as_deref().expect("Orc has closed");
    assert!(why.contains("Orc has closed"), "{why}");
    assert!(!attack.force.is_empty());
}

#[test]
fn item_to_pick_up_shows_its_place() {
    let token = duel().token("mira");
    let places = token.choices("Grab").iter().map(|it| it.detail.as_str());
    assert_eq!(places.collect::<Vec<_>>(), ["in the pack"; 2]);
}
