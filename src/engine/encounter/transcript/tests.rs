//! Tests of the transcript: the lines of a command, their tones, and the names in them.

use super::*;
use crate::rules::facts::GmNumber;
use crate::trial::{TestFight, id};

#[test]
fn damage_deferred_to_phase_end_is_logged_as_such() {
    for (dice, waits) in [([3, 3], true), ([5, 2], false)] {
        let lineup = TestFight::setup("segments", "tolk (3, 3) against orc (4, 3)");
        let mut trial = lineup.rolled(dice);
        trial.until_it_acts("tolk");
        let blow = crate::trial::order("tolk", "melee-attack", &["orc"]);
        trial.run(EncounterCommand::Act(blow), &[19, 1]);
        let history = trial.world.resource::<History>();
        let told = text(
            &lexicon(crate::trial::built_in("segments"), history),
            history,
        );
        assert!(told.contains("hurts Orc: "), "{told}");
        let later = told.contains(", lost when both sides have acted");
        assert_eq!(later, waits, "{dice:?}: {told}");
    }
}

#[test]
fn gm_override_is_logged_without_remedy() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
    trial.until_it_acts("tolk");
    let blow = crate::trial::order("tolk", "melee-attack", &["orc"]);
    trial.submit(EncounterCommand::Act(blow).forced());
    let history = trial.world.resource::<History>();
    let told = text(
        &lexicon(crate::trial::built_in("seconds"), history),
        history,
    );
    assert!(told.contains("The GM overrides: "), "{told}");
    assert!(!told.contains("closer"), "{told}");
}

#[test]
fn helpful_condition_is_not_reported_as_harm() {
    for (condition, tone) in [("blessed", Tone::Plain), ("dazed", Tone::Harm)] {
        let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
        trial.afflict("tolk", condition, None);
        let history = trial.world.resource::<History>();
        let lexicon = lexicon(crate::trial::built_in("seconds"), history);
        let entry = history.entries().last().expect("it was done");
        let told = lines(&lexicon, entry, &mut TranscriptState::default());
        let line = told.iter().find(|line| line.text.contains(condition));
        assert_eq!(line.expect("it is told").tone, Tone::Gm, "{condition}");
        let mut texts = entry
            .outcomes
            .iter()
            .map(|outcome| outcome.log_text(&lexicon));
        let line = texts.find_map(|text| text.line()).expect("a line");
        assert_eq!(line.tone, tone, "{condition}");
    }
}

#[test]
fn death_by_the_gm_is_marked_as_the_gms() {
    let mut trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
    trial.submit(EncounterCommand::SetVitality {
        who: id("orc"),
        vitality: crate::rules::state::Vitality::Dead,
    });
    let history = trial.world.resource::<History>();
    let lexicon = lexicon(crate::trial::built_in("seconds"), history);
    let entry = history.entries().last().expect("it was done");
    let told = lines(&lexicon, entry, &mut TranscriptState::default());
    let dead = told.iter().find(|line| line.text.contains("dead"));
    assert_eq!(dead.expect("it is told").tone, Tone::Gm);
}

#[test]
fn charge_and_its_target_are_named_once() {
    let lineup = "tolk (3, 3) against bandit as foe (9, 3)";
    let mut trial = TestFight::setup("phases", lineup).begin();
    trial.declare("tolk", crate::trial::declaration("charge", None));
    trial.roll(5, 2);
    trial.until_it_acts("tolk");
    let charge = crate::trial::order("tolk", "charge", &["foe"]);
    trial.submit(EncounterCommand::Act(charge));
    let told = told_so_far(&trial, "phases");
    assert!(told.contains("Tolk: charge → Bandit"), "{told}");
    assert!(!told.contains("charges"), "{told}");
}

#[test]
fn instant_spell_is_named_once() {
    let lineup = "bram (3, 3) against orc (6, 3)";
    let mut trial = TestFight::setup("resources", lineup).start_with_dice(&[19, 4]);
    let dazzle = EncounterCommand::Act(crate::trial::cast("bram", "dazzle", &["orc"]));
    trial.run(dazzle, &[1]);
    let told = told_so_far(&trial, "resources");
    assert_eq!(told.matches("dazzle →").count(), 1, "{told}");
    assert!(!told.contains("takes effect"), "{told}");
}

#[test]
fn riposte_is_logged_by_its_name() {
    let lineup = "tolk (3, 3) against orc (4, 3)";
    let mut trial = TestFight::setup("fast-or-well", lineup).start_with_dice(&[]);
    trial.submit(EncounterCommand::StartRound);
    let attack = crate::trial::order("orc", "melee-attack", &["tolk"]);
    trial.run(EncounterCommand::Act(attack), &[1; 3]);
    let riposte = crate::trial::order("tolk", "riposte", &["orc"]);
    trial.submit(EncounterCommand::React(riposte));
    let history = trial.world.resource::<History>();
    let lexicon = lexicon(crate::trial::built_in("fast-or-well"), history);
    let entry = history.entries().last().expect("it was done");
    let told = lines(&lexicon, entry, &mut TranscriptState::default());
    assert_eq!(told[0].text, "Tolk: riposte → Orc");
    assert_eq!(told[0].tone, Tone::Plain);
}

#[test]
fn door_is_named_by_its_place() {
    let mut trial = TestFight::bundled("the-mill-at-hollowford");
    let state = crate::grid::DoorState::Locked;
    let door = trial.read(|battle| {
        let mut doors = battle.map.doors().iter();
        doors.find(|door| door.state != state).expect("a door").id
    });
    trial.submit(EncounterCommand::SetDoor { door, state });
    let told = told_so_far(&trial, "seconds");
    assert!(told.contains("The door between ("), "{told}");
    assert!(told.contains(") is locked"), "{told}");
}

#[test]
fn gm_number_change_is_logged_before_its_effects() {
    let cases = [
        ("segments", GmNumber::HitPoints, -3),
        ("fast-or-well", GmNumber::Wounds, 3),
    ];
    for (ruleset, number, value) in cases {
        let mut trial = TestFight::setup(ruleset, "tolk (3, 3) against orc (9, 3)").begin();
        trial.submit(EncounterCommand::SetNumber {
            who: id("orc"),
            number,
            value,
        });
        let history = trial.world.resource::<History>();
        let lexicon = lexicon(crate::trial::built_in(ruleset), history);
        let entry = history.entries().last().expect("it was done");
        let told = lines(&lexicon, entry, &mut TranscriptState::default());
        let line = |words: &str| {
            let mut lines = told.iter().map(|line| line.text.to_lowercase());
            lines.position(|line| line.contains(words))
        };
        let (set, fallen) = (line(&value.abs().to_string()), line("dying"));
        assert!(set.is_some() && set < fallen, "{ruleset}: {told:?}");
    }
}

#[test]
fn drawn_door_is_named_by_its_place() {
    let lineup = "mira (3, 3) against ogre (8, 8)";
    let mut trial = TestFight::setup("seconds", lineup).set_up();
    trial.submit(EncounterCommand::Draw(Stroke::Door {
        from: crate::grid::Point::new(2000, 3000),
        to: crate::grid::Point::new(2000, 4000),
        state: crate::grid::DoorState::Closed,
        kind: "wall".into(),
    }));
    let door = trial.read(|battle| battle.map.doors().last().expect("a door").id);
    let state = crate::grid::DoorState::Open;
    trial.submit(EncounterCommand::SetDoor { door, state });
    let told = told_so_far(&trial, "seconds");
    let words = "The door between (1, 3) and (2, 3) is open";
    assert!(told.contains(words), "{told}");
}

#[test]
fn damage_by_the_gm_is_logged_with_its_amount() {
    let mut trial = TestFight::setup("segments", "tolk (3, 3) against orc (9, 3)").begin();
    trial.submit(EncounterCommand::DealDamage {
        who: vec![id("orc")],
        damage: "3".parse().expect("a number"),
        attributes: Vec::new(),
        by: None,
    });
    let told = told_so_far(&trial, "segments");
    assert!(told.contains("The GM deals Orc 3 damage"), "{told}");
}

/// Returns the transcript of the fight so far.
fn told_so_far(trial: &TestFight, ruleset: &str) -> String {
    let history = trial.world.resource::<History>();
    text(&lexicon(crate::trial::built_in(ruleset), history), history)
}

#[test]
fn passing_without_acting_is_logged_as_pass() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let foe = if ruleset == "phases" { "bandit" } else { "orc" };
        let lineup = format!("tolk (3, 3) against {foe} as foe (4, 3)");
        let mut trial = TestFight::setup(ruleset, &lineup).begin();
        trial.until_it_acts("tolk");
        let passes = |trial: &TestFight| {
            let told = told_so_far(trial, ruleset);
            told.matches("Tolk passes").count()
        };
        let before = passes(&trial);
        let blow = match ruleset {
            "resources" => "attack",
            _of_others => "melee-attack",
        };
        trial.submit(EncounterCommand::Act(crate::trial::order(
            "tolk",
            blow,
            &["foe"],
        )));
        let who = id("tolk");
        let acted = trial.try_run(EncounterCommand::EndTurn { who }, &[]);
        assert_eq!(passes(&trial), before, "{ruleset}: {acted:?}");

        let mut trial = TestFight::setup(ruleset, &lineup).begin();
        trial.until_it_acts("tolk");
        let before = passes(&trial);
        trial.submit(EncounterCommand::EndTurn { who });
        assert_eq!(passes(&trial), before + 1, "{ruleset}");
    }
}

#[test]
fn delayed_effect_names_whose_turn_it_comes_in() {
    let mut trial =
        TestFight::setup("seconds", "mira (3, 3) against orc (9, 3)").start_with_dice(&[6, 1]);
    let star = crate::trial::cast("mira", "falling-star", &[]);
    let to = Some(Cell::new(9, 3));
    trial.submit(EncounterCommand::Act(crate::rules::facts::ActionOrder {
        to,
        ..star
    }));
    let told = told_so_far(&trial, "seconds");
    assert!(
        told.contains("falling star takes effect in 11 s of Mira's turns"),
        "{told}"
    );
}

#[test]
fn segment_is_named_once_above_its_actors() {
    let lineup = TestFight::setup("segments", "tolk (3, 3) against orc (4, 3)");
    let trial = lineup.rolled([3, 5]);
    let told = told_so_far(&trial, "segments");
    let named = told.matches("Segment 3").count();
    assert_eq!(named, 1, "{told}");
}

#[test]
fn article_inside_a_sentence_is_lower_case() {
    let mut trial =
        TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").start_with_dice(&[6, 1]);
    trial.submit(EncounterCommand::Delay { who: id("tolk") });
    let taken = EncounterCommand::TakeDelayedTurn {
        who: vec![id("tolk")],
    };
    trial.submit(taken);
    let ruleset = crate::trial::built_in("seconds");
    let mut lexicon = lexicon(ruleset, trial.world.resource::<History>());
    lexicon.set_names([(id("orc"), "The quiet one".to_owned())]);
    let told = text(&lexicon, trial.world.resource::<History>());
    assert!(
        told.contains("Tolk interrupts the quiet one's turn"),
        "{told}"
    );
    assert!(told.contains("The quiet one's turn, 6 s"), "{told}");
}

#[test]
fn side_name_inside_a_sentence_is_lower_case() {
    let mut trial = TestFight::bundled_without_surprise("the-toll-house");
    trial.submit(EncounterCommand::RollInitiative);
    let told = told_so_far(&trial, "segments");
    assert!(told.contains("Initiative, the patrol: "), "{told}");
}

#[test]
fn json_lines_are_numbered_on_across_commands() {
    let trial = TestFight::setup("seconds", "tolk (3, 3) against orc (9, 3)").begin();
    let history = trial.world.resource::<History>();
    let first = history.entry(EntryId(0)).expect("the fight has begun");
    let mut seq = 7;
    let lines = json_lines(EntryId(0), first, &mut seq);
    for (nth, line) in lines.iter().enumerate() {
        let begin = format!("{{\"command\":1,\"seq\":{},\"tick\":0,", nth + 8);
        assert!(line.starts_with(&begin), "{line}");
    }
    assert_eq!(seq, 7 + lines.len() as u64);
    assert!(lines.len() > 1, "{lines:?}");
}
