//! Tests of the requested die: typed, clicked, or left to the program.

use bevy_egui::egui::{Event, Key};
use egui_kittest::kittest::Queryable;

use crate::encounter::{Submission, SubmitError};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DieError, DieRequest, PresetFace, RequiredFace};
use crate::trial::{TestFight, order};
use crate::ui::shared::CombatantNames;
use crate::ui::trial::{TrialPanels, window};
use crate::view::{DiceAct, DiceEntry, PendingRoll, Request};

use super::{DicePromptModel, DicePromptUi, show};

#[test]
fn a_die_is_typed_or_clicked() {
    let model = DicePromptModel {
        title: "Mira: attack — d6".into(),
        sides: 6,
        needs: "5 or more will do".into(),
        so_far: "Given: 4".into(),
    };
    let mut state = DicePromptUi::default();
    let mut window = window((900.0, 500.0), move |ui| show(ui, &model, &mut state));
    let needs = window.get_by_label("5 or more will do").rect();
    window.get_by_label("Given: 4");
    // The prompt is at the lower edge, so that it does not cover the combatants on the map.
    assert!(needs.top() > 250.0, "{needs:?}");
    window.event(Event::Text("5".into()));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(
        window.state(),
        &vec![Request::from(DiceAct::EnterDie(Some(5)))]
    );
    window.get_by_label("3").click();
    window.run();
    assert_eq!(
        window.state().last(),
        Some(&Request::from(DiceAct::EnterDie(Some(3))))
    );
    window.get_by_label("Roll for me").click();
    window.run();
    assert_eq!(
        window.state().last(),
        Some(&Request::from(DiceAct::EnterDie(None)))
    );
}

/// Returns the first die that `command` requests, and the prompt for it after these faces have been entered.
fn asked(
    trial: &mut TestFight,
    command: &EncounterCommand,
    faces: Vec<PresetFace>,
) -> (DieRequest, DicePromptModel) {
    let asks = trial.try_run(command.clone(), &[]);
    let Err(SubmitError::Dice(DieError::Wanted(wanted))) = asks else {
        panic!("a die is wanted, not {asks:?}");
    };
    let dice = DiceEntry {
        pending: Some(PendingRoll {
            submission: Submission {
                faces,
                ..command.clone().into()
            },
            wanted,
            rest: Vec::new(),
        }),
    };
    let model = trial.with_sources(|sources| {
        let names = CombatantNames::new(sources.battle(), sources.lexicon());
        DicePromptModel::build(&dice, &names)
    });
    (wanted, model.expect("a die is wanted"))
}

#[test]
fn prompt_shows_required_number() {
    for ruleset in ["seconds", "segments", "resources", "fast-or-well"] {
        let mut trial = TestFight::setup(ruleset, "tolk (3, 3) against orc (4, 3)").begin();
        trial.until_it_acts("tolk");
        let action = match ruleset {
            "resources" => "attack",
            _another => "melee-attack",
        };
        let attack = EncounterCommand::Act(order("tolk", action, &["orc"]));
        let (wanted, model) = asked(&mut trial, &attack, Vec::new());
        let Some(RequiredFace::AtLeast(face)) = wanted.needed else {
            panic!("{ruleset}: {:?}", wanted.needed);
        };
        assert!(
            model.title.starts_with("Tolk → Orc: attack — d"),
            "{}",
            model.title
        );
        let told = model.needs;
        assert!(told.contains(&face.to_string()), "{ruleset}: {told}");
    }
}

#[test]
fn die_rolled_by_program_is_shown() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (4, 3)").begin();
    trial.until_it_acts("tolk");
    let attack = EncounterCommand::Act(order("tolk", "melee-attack", &["orc"]));
    let mut told = |faces| asked(&mut trial, &attack, faces).1.so_far;
    assert_eq!(told(vec![]), "");
    assert_eq!(told(vec![PresetFace::Hand(5)]), "Given: 5");
    let one_each = told(vec![PresetFace::Hand(5), PresetFace::Program]);
    assert_eq!(one_each, "Given: 5; 1 rolled by the program");
}
