//! Tests of the timeline: positions on the ruler, for turns of seconds, turns of parts, and rounds of sides.

use egui_kittest::kittest::Queryable;

use crate::gm::GmModel;
use crate::gm::trial::{TrialPanels, about_to_cast, cast_at, duel, parts, sides, steps, window};
use crate::rules::facts::{EncounterCommand, Order};
use crate::trial::{Trial, cast, id, order};
use crate::view::Request;

use super::model::OwnSeconds;
use super::{Lane, Mark, MarkKind, show};

fn lane<'m>(model: &'m GmModel, who: &str) -> &'m Lane {
    let mut lanes = model.timeline.lanes.iter();
    lanes
        .find(|lane| lane.who == id(who))
        .expect("there is something on its lane")
}

fn mark<'m>(model: &'m GmModel, who: &str, kind: MarkKind) -> &'m Mark {
    let mut marks = lane(model, who).marks.iter();
    marks
        .find(|mark| mark.kind == kind)
        .expect("there is such a mark")
}

/// Returns Mira's first turn, with four of its six seconds spent before a web, which takes four more.
fn casting() -> Trial {
    let mut trial = duel();
    for action in ["crouch", "rise", "crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    trial.act(cast_at("web", (5, 3)));
    trial
}

#[test]
fn a_cast_that_straddles_rounds_ends_in_the_next() {
    let model = casting().model(None);
    // Four seconds are spent; two of the four of the spell are done when the turn ends.
    let bar = mark(&model, "mira", MarkKind::Action);
    assert_eq!((bar.from, bar.to), (4, 8));
    assert_eq!(bar.label, "cast: web");
    assert!(bar.sentence.contains("lost if incapacitated"));
    assert!(
        !bar.sentence.contains("disrupted by damage"),
        "the toggle is off"
    );
}

#[test]
fn an_effect_eleven_seconds_away_lies_beyond_the_ruler() {
    let mut trial = duel();
    trial.act(cast_at("falling-star", (9, 3)));
    let at_once = trial.model(None);
    let effect = mark(&at_once, "mira", MarkKind::Effect);
    assert_eq!(effect.to, 15);
    assert!(effect.to > at_once.timeline.length());
    assert!(effect.sentence.contains("11 s of its own"));
    // After two more of Mira's seconds, in the middle of the orc's turn, nine are left from the next round on.
    trial.end_turns(&["mira"]);
    let later = trial.model(None);
    assert_eq!(mark(&later, "mira", MarkKind::Effect).to, 15);
    assert_eq!(mark(&later, "orc", MarkKind::MayAct).to, 0);
}

#[test]
fn lanes_say_all_that_lies_on_them() {
    let model = casting().model(None);
    let mira = lane(&model, "mira").sentence();
    assert!(
        mira.contains("acts now") && mira.contains("cast: web, 2 of 4 s done"),
        "{mira}"
    );
    let timeline = model.timeline;
    let mut window = window((1000.0, 150.0), move |ui| show(ui, &timeline));
    window.get_by_label(&mira);
    window.get_by_label("Orc: acts next").click();
    window.run();
    let orc = Request::Select(Some(id("orc")));
    assert!(window.state().contains(&orc));
}

#[test]
fn segments_show_both_sides_on_one_ruler() {
    let mut trial = sides("segments").begin();
    let open = trial.model(None).turn_bar.next;
    assert_eq!(open.as_deref(), Some("Roll initiative"));
    trial.roll(5, 2);
    let model = trial.model(None);
    // Each side acts in the segment that the other one rolled (SEG-12).
    let at: Vec<u32> = model.timeline.pennants.iter().map(|it| it.at).collect();
    assert_eq!(at, [1, 4]);
    assert_eq!(model.timeline.now, Some(1));
    let moment = model.menu_bar.moment;
    assert!(moment.starts_with("Round 1 · segment 2 · Mira"), "{moment}");
    let heading = model.order.rows[0].heading.as_ref().expect("a side's");
    assert_eq!(
        (heading.title.as_str(), heading.note.as_str()),
        ("Party", "rolled 5 · segment 2")
    );
    let active: Vec<bool> = model.order.rows.iter().map(|row| row.active).collect();
    assert_eq!(active, [true, true, false, false]);
    let orcs = model.timeline.lanes.last().expect("a lane");
    assert!(orcs.name.ends_with("× 2"), "{}", orcs.name);
    assert_eq!(orcs.marks[0].from, 4);
}

#[test]
fn a_casting_bar_ends_where_the_spell_takes_effect_and_says_what_spoils_it() {
    let mut trial = about_to_cast("segments");
    trial.act(cast_at("web", (14, 4)));
    let model = trial.model(Some("mira"));
    assert_eq!(
        model.timeline.lanes[0].who,
        id("mira"),
        "bars stand above the rest"
    );
    // Begun in segment 2, with a duration of two segments: it ends at the start of segment 4 (SEG-20).
    let bar = mark(&model, "mira", MarkKind::Action);
    assert_eq!((bar.from, bar.to), (1, 3));
    let sentence = &bar.sentence;
    assert!(sentence.contains("at the start of segment 4"), "{sentence}");
    assert!(sentence.contains("disrupted by damage"), "{sentence}");
    let (whole, timeline) = (lane(&model, "mira").sentence(), model.timeline.clone());
    let mut ruler = window((1000.0, 150.0), move |ui| show(ui, &timeline));
    ruler.get_by_label(&whole).click();
    ruler.run();
    let mira = Request::Select(Some(id("mira")));
    assert!(ruler.state().contains(&mira));
}

/// Returns the end mark on the lane: its position and its text.
fn ending(trial: &mut Trial, who: &str) -> (u32, String) {
    let model = trial.model(None);
    let mark = mark(&model, who, MarkKind::Ending);
    (mark.to, mark.sentence.clone())
}

#[test]
fn res_05_ends_stand_at_the_turns_of_whoever_made_them() {
    let mut trial = parts();
    trial.end_turns(&["mira"]);
    // If the GM gives the condition, it is counted in its bearer's turns: the orc's turn comes this round.
    trial.afflict("orc", "blinded", Some(10));
    let words = "Blinded ends as its second turn from now begins".to_owned();
    assert_eq!(ending(&mut trial, "orc"), (7, words.clone()));
    let orc = trial.token("orc");
    let help = &orc.conditions[0].help;
    assert!(
        help.starts_with("Ends as its second turn from now begins\n"),
        "{help}"
    );
    trial.end_turns(&["sael", "shaman"]);
    // Its turn has begun, and with it five of the ten seconds are over.
    let words = "Blinded ends as its next turn begins".to_owned();
    assert_eq!(ending(&mut trial, "orc"), (7, words));
    trial.end_turns(&["orc", "mira", "sael", "shaman"]);
    let blind = trial.read(|battle| {
        battle
            .get(id("orc"))
            .expect("here")
            .conditions()
            .iter()
            .len()
    });
    assert_eq!(blind, 0);
}

#[test]
fn res_05_anothers_magic_ends_with_the_turns_of_its_maker() {
    let mut trial = Trial::of("resources", "bram (3, 3) against orc (6, 3)").throws(&[19, 4]);
    let dazzle = EncounterCommand::Act(cast("bram", "dazzle", &["orc"]));
    trial.does(dazzle, &[1]);
    let (at, words) = ending(&mut trial, "orc");
    // Ten seconds are two of Bram's turns, and his turn of this round continues.
    assert_eq!(
        (at, words.as_str()),
        (4, "Blinded ends as Bram's second turn from now begins")
    );
    // The panel counts the same turns.
    let blinded = &trial.token("orc").conditions[0].label;
    assert_eq!(blinded, "Blinded, 2 turns of Bram");
}

#[test]
fn turns_that_take_no_time_lie_on_a_ruler_of_turns() {
    // Mira, Sael, the shaman and the orc have one turn each per round.
    let mut trial = parts();
    let stands = |trial: &mut Trial| {
        let timeline = trial.model(None).timeline;
        (timeline.ticks, timeline.now, timeline.length())
    };
    assert_eq!(stands(&mut trial), (4, Some(0), 16));
    trial.end_turns(&["mira", "sael"]);
    // The current position moves on with each turn, and so does the next combatant.
    assert_eq!(stands(&mut trial), (4, Some(2), 16));
    let model = trial.model(None);
    assert_eq!(mark(&model, "shaman", MarkKind::MayAct).from, 2);
    assert_eq!(mark(&model, "orc", MarkKind::MayAct).from, 3);
    trial.end_turns(&["shaman"]);
    // Mira's next turn is the first one of the next round.
    let model = trial.model(None);
    assert_eq!(mark(&model, "mira", MarkKind::MayAct).from, 4);
    assert!(model.timeline.about().contains("one turn in a round"));
}

#[test]
fn before_the_first_round_of_steps_nobody_is_told_to_roll() {
    let model = steps().ready().model(Some("mira"));
    assert!(model.timeline.is_empty());
    let why = model.token.and_then(|token| token.nothing_because);
    assert_eq!(
        why.as_deref(),
        Some("The fight has not begun: begin it first")
    );
}

#[test]
fn own_seconds_go_on_in_the_next_round() {
    // Four of six seconds are spent: two follow at once, the rest in the next round.
    let open = OwnSeconds {
        at: 4,
        unbroken: 2,
        then: 6,
    };
    assert_eq!([2, 5, 11].map(|nth| open.end_of(nth)), [6, 9, 15]);
    // The GM cut the turn short: the gap is skipped.
    let cut = OwnSeconds {
        at: 3,
        unbroken: 1,
        then: 6,
    };
    assert_eq!([1, 2].map(|nth| cut.end_of(nth)), [4, 7]);
}

#[test]
fn every_turn_of_the_round_has_a_bar_that_fills_and_now_is_on_one_lane() {
    let mut trial = duel();
    for action in ["crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    let model = trial.model(None);
    let bars = |model: &GmModel, who: &str| {
        let marks = lane(model, who).marks.iter();
        let bars = marks.filter(|mark| matches!(mark.kind, MarkKind::Passed | MarkKind::ToCome));
        bars.map(|mark| (mark.kind, mark.from, mark.to))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        bars(&model, "mira"),
        [(MarkKind::Passed, 0, 2), (MarkKind::ToCome, 2, 6)]
    );
    assert_eq!(bars(&model, "orc"), [(MarkKind::ToCome, 0, 6)]);
    assert_eq!(model.timeline.title(), "Round 1, own seconds");
    trial.end_turns(&["mira"]);
    let later = trial.model(None);
    assert_eq!(bars(&later, "mira"), [(MarkKind::Passed, 0, 6)]);
    assert!(lane(&later, "mira").sentence().contains("has acted"));
    // If nothing takes seconds, no seconds are shown.
    let parts = parts().model(None);
    assert!(!parts.timeline.own_seconds);
    assert_eq!(parts.timeline.title(), "Turns");
}

#[test]
fn before_the_fight_there_is_no_time_to_show() {
    let mut trial = Trial::of("seconds", "mira (3, 3) against orc (9, 3)").ready();
    assert!(trial.model(None).timeline.is_empty());
}

#[test]
fn what_comes_sooner_is_told_first() {
    let mut trial = duel();
    trial.afflict("mira", "blessed", Some(30));
    trial.act(cast_at("falling-star", (5, 3)));
    let model = trial.model(None);
    let kinds: Vec<MarkKind> = lane(&model, "mira")
        .marks
        .iter()
        .map(|it| it.kind)
        .collect();
    let place = |kind| kinds.iter().position(|it| *it == kind);
    assert!(
        place(MarkKind::Effect) < place(MarkKind::Ending),
        "{kinds:?}"
    );
    assert!(place(MarkKind::Effect).is_some());
}

#[test]
fn whoever_sleeps_does_not_push_those_who_act_out_of_sight() {
    let mut trial = sides("segments").begin();
    trial.afflict("orc-2", "asleep", Some(100));
    trial.roll(5, 2);
    let model = trial.model(None);
    let lanes: Vec<&str> = model
        .timeline
        .lanes
        .iter()
        .map(|it| it.who.as_str())
        .collect();
    assert_eq!(lanes.last(), Some(&"orc-2"), "{lanes:?}");
}

#[test]
fn a_delayed_turn_is_not_drawn_as_spent() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Delay { who: id("mira") });
    let model = trial.model(None);
    let marks = &lane(&model, "mira").marks;
    assert!(
        marks.iter().all(|mark| mark.kind != MarkKind::Passed),
        "{marks:?}"
    );
    assert!(
        marks.iter().any(|mark| mark.kind == MarkKind::ToCome),
        "{marks:?}"
    );
}

#[test]
fn a_pennant_has_no_room_for_an_article() {
    let mut trial = Trial::bundled_and_warned("the-toll-house");
    trial.submit(EncounterCommand::RollInitiative);
    let model = trial.model(None).timeline;
    let labels: Vec<&str> = model.pennants.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Patrol", "Orcs"]);
}

#[test]
fn a_combo_on_its_lane_has_its_own_name() {
    let mut trial = Trial::of("seconds", "mira (3, 3) against orc (4, 3)").throws(&[6, 1]);
    for action in ["crouch", "rise", "crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    trial.act(Order {
        combo: Some("strike".into()),
        ..order("mira", "combo", &["orc"])
    });
    let model = trial.model(None);
    assert_eq!(mark(&model, "mira", MarkKind::Action).label, "strike → Orc");
}
