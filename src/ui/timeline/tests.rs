//! Tests of the timeline: positions on the ruler, for turns of seconds, turns of parts, and rounds of sides.

use egui_kittest::kittest::Queryable;

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{Battle, Vitality};
use crate::trial::{TestFight, cast, id, order};
use crate::ui::trial::{
    PanelModels, TrialPanels, about_to_cast, cast_at, duel, resources_fight, sides, steps, window,
};
use crate::view::Request;

use super::model::OwnSeconds;
use super::{Lane, LaneMark, MarkKind, needed_height, show};

fn lane<'m>(model: &'m PanelModels, who: &str) -> &'m Lane {
    let mut lanes = model.timeline.lanes.iter();
    lanes
        .find(|lane| lane.who == id(who))
        .expect("there is something on its lane")
}

fn mark<'m>(model: &'m PanelModels, who: &str, kind: MarkKind) -> &'m LaneMark {
    let mut marks = lane(model, who).marks.iter();
    marks
        .find(|mark| mark.kind == kind)
        .expect("there is such a mark")
}

/// Returns Mira's first turn, with four of its six seconds spent before a web, which takes four more.
fn casting() -> TestFight {
    let mut trial = duel();
    for action in ["crouch", "rise", "crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    trial.act(cast_at("web", (5, 3)));
    trial
}

#[test]
fn cast_across_rounds_ends_in_the_next() {
    let model = casting().model(None);
    // Four seconds are spent; two of the four of the spell are done when the turn ends.
    let bar = mark(&model, "mira", MarkKind::Action);
    assert_eq!((bar.from, bar.to), (4, 8));
    assert_eq!(bar.label, "cast: web · done in 2 s");
    assert!(bar.sentence.contains("lost if incapacitated"));
    assert!(
        !bar.sentence.contains("disrupted by damage"),
        "the toggle is off"
    );
}

#[test]
fn next_round_is_on_the_ruler_only_if_something_ends_in_it() {
    let mut trial = duel();
    assert_eq!(trial.model(None).timeline.length(), 6);
    assert_eq!(casting().model(None).timeline.length(), 12);
    // An end in the distant future does not need the next round.
    trial.afflict("orc", "blinded", Some(600));
    assert_eq!(trial.model(None).timeline.length(), 6);
}

#[test]
fn effect_11_seconds_away_is_beyond_the_ruler() {
    let mut trial = duel();
    trial.act(cast_at("falling-star", (9, 3)));
    let at_once = trial.model(None);
    let effect = mark(&at_once, "mira", MarkKind::Effect);
    assert_eq!(effect.to, 15);
    assert!(effect.to > at_once.timeline.length());
    assert!(effect.sentence.contains("11 s of Mira's turns"));
    assert_eq!(effect.label, "falling star takes effect in 11 s");
    assert_eq!(effect.from, 4, "the bar begins where the cast was complete");
    // After two more of Mira's seconds, in the middle of the orc's turn, nine are left from the next round on.
    trial.end_turns(&["mira"]);
    let later = trial.model(None);
    let effect = mark(&later, "mira", MarkKind::Effect);
    assert_eq!((effect.from, effect.to), (4, 15));
    assert_eq!(effect.label, "falling star takes effect in 9 s");
    assert_eq!(mark(&later, "orc", MarkKind::MayAct).to, 0);
}

#[test]
fn lanes_describe_all_their_marks() {
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
    assert_eq!(open.as_deref(), Some("Roll initiative (2 undeclared)"));
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
fn casting_bar_ends_at_effect_and_names_disruptors() {
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
fn ending(trial: &mut TestFight, who: &str) -> (u32, String) {
    let model = trial.model(None);
    let mark = mark(&model, who, MarkKind::Ending);
    (mark.to, mark.sentence.clone())
}

#[test]
fn res_05_ends_are_at_the_makers_turns() {
    let mut trial = resources_fight();
    trial.end_turns(&["mira"]);
    // If the GM gives the condition, it is counted in its bearer's turns: the orc's turn comes this round.
    trial.afflict("orc", "blinded", Some(10));
    let words = "Blinded ends as its second turn from now begins".to_owned();
    assert_eq!(ending(&mut trial, "orc"), (7, words.clone()));
    let orc = trial.token("orc");
    let help = &orc.conditions[0].help;
    let first = "−5 to hit, +3 to attacks on it\nEnds as its second turn from now begins\n";
    assert!(help.starts_with(first), "{help}");
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
fn res_05_anothers_magic_ends_with_its_makers_turns() {
    let mut trial =
        TestFight::setup("resources", "bram (3, 3) against orc (6, 3)").start_with_dice(&[19, 4]);
    let dazzle = EncounterCommand::Act(cast("bram", "dazzle", &["orc"]));
    trial.run(dazzle, &[1]);
    let (at, words) = ending(&mut trial, "orc");
    // Ten seconds are two of Bram's turns, and his turn of this round continues.
    assert_eq!(
        (at, words.as_str()),
        (4, "Blinded ends as Bram's second turn from now begins")
    );
    // The panel counts the same turns.
    let blinded = &trial.token("orc").conditions[0].label;
    assert_eq!(blinded, "Blinded, 2 turns (Bram's)");
}

#[test]
fn timeless_turns_use_a_ruler_of_turns() {
    // Mira, Sael, the shaman and the orc have one turn each per round.
    let mut trial = resources_fight();
    let stands = |trial: &mut TestFight| {
        let timeline = trial.model(None).timeline;
        (timeline.ticks, timeline.now, timeline.length())
    };
    assert_eq!(stands(&mut trial), (4, Some(0), 16));
    trial.end_turns(&["mira", "sael"]);
    // The current position moves on with each turn, and so does the next combatant.
    assert_eq!(stands(&mut trial), (4, Some(2), 16));
    // The turn order says who acts: without anything that lasts, no lane and no timeline is shown.
    let model = trial.model(None);
    assert!(model.timeline.lanes.is_empty() && model.timeline.is_empty());
    trial.afflict("orc", "blinded", Some(10));
    let model = trial.model(None);
    assert!(!model.timeline.is_empty());
    let lanes = &model.timeline.lanes;
    assert_eq!(
        lanes.iter().map(|lane| lane.who).collect::<Vec<_>>(),
        [id("orc")]
    );
    trial.end_turns(&["shaman"]);
    assert_eq!(stands(&mut trial), (4, Some(3), 16));
    let model = trial.model(None);
    assert!(model.timeline.about().contains("one turn per round"));
}

#[test]
fn unstarted_step_round_asks_nobody_to_roll() {
    let model = steps().set_up().model(Some("mira"));
    assert!(model.timeline.is_empty());
    let why = model.token.and_then(|token| token.nothing_because);
    assert_eq!(
        why.as_deref(),
        Some("The fight has not begun: begin it first")
    );
}

#[test]
fn own_seconds_continue_in_the_next_round() {
    // Four of six seconds are spent: two follow at once, the rest in the next round.
    let open = OwnSeconds {
        at: 4,
        unbroken: 2,
        then: 6,
    };
    assert_eq!([2, 5, 11].map(|nth| open.end_of_second(nth)), [6, 9, 15]);
    // The GM cut the turn short: the gap is skipped.
    let cut = OwnSeconds {
        at: 3,
        unbroken: 1,
        then: 6,
    };
    assert_eq!([1, 2].map(|nth| cut.end_of_second(nth)), [4, 7]);
}

#[test]
fn each_turn_has_a_bar_and_only_one_lane_is_current() {
    let mut trial = duel();
    for action in ["crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    let model = trial.model(None);
    let bars = |model: &PanelModels, who: &str| {
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
    assert_eq!(model.timeline.title(), "Round 1");
    trial.end_turns(&["mira"]);
    let later = trial.model(None);
    assert_eq!(bars(&later, "mira"), [(MarkKind::Passed, 0, 6)]);
    assert!(lane(&later, "mira").sentence().contains("has acted"));
    // If nothing takes seconds, no seconds are shown.
    let parts = resources_fight().model(None);
    assert!(!parts.timeline.own_seconds);
    assert_eq!(parts.timeline.title(), "Turns");
}

#[test]
fn unstarted_fight_has_no_timeline() {
    let mut trial = TestFight::setup("seconds", "mira (3, 3) against orc (9, 3)").set_up();
    assert!(trial.model(None).timeline.is_empty());
}

#[test]
fn sooner_events_are_listed_first() {
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
fn sleeping_combatants_do_not_push_actors_out_of_view() {
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
fn pennant_omits_the_article() {
    let mut trial = TestFight::bundled_without_surprise("the-toll-house");
    trial.submit(EncounterCommand::RollInitiative);
    let model = trial.model(None).timeline;
    let labels: Vec<&str> = model.pennants.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Patrol", "Orcs"]);
}

#[test]
fn combo_lane_shows_its_own_name() {
    let mut trial =
        TestFight::setup("seconds", "mira (3, 3) against orc (4, 3)").start_with_dice(&[6, 1]);
    for action in ["crouch", "rise", "crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    trial.act(ActionOrder {
        combo: Some("strike".into()),
        ..order("mira", "combo", &["orc"])
    });
    let model = trial.model(None);
    assert_eq!(
        mark(&model, "mira", MarkKind::Action).label,
        "strike → Orc · done in 2 s"
    );
}

/// Returns the lanes, first to last.
fn lanes(model: &PanelModels) -> Vec<&str> {
    let lanes = model.timeline.lanes.iter();
    lanes.map(|lane| lane.who.as_str()).collect()
}

/// Returns a fight of four in which Mira acts first, then Tolk, the orc and the brute.
fn four() -> TestFight {
    let fighters = "mira (3, 3), tolk (3, 5) against orc (14, 3), orc as brute (14, 5)";
    TestFight::setup("seconds", fighters).start_with_dice(&[6, 5, 3, 1])
}

#[test]
fn active_lane_is_on_top_and_the_next_ones_follow() {
    let mut trial = four();
    let order = trial.read(|battle| {
        let places = battle.order.places().iter();
        places.map(|place| place.who).collect::<Vec<_>>()
    });
    for nth in 0..order.len() {
        let model = trial.model(None);
        let turned: Vec<&str> = (0..order.len())
            .map(|at| order[(nth + at) % order.len()].as_str())
            .collect();
        assert_eq!(lanes(&model), turned);
        let acted = model
            .timeline
            .lanes
            .iter()
            .filter(|lane| lane.acted)
            .count();
        assert_eq!(acted, nth);
        trial.end_turns(&[order[nth].as_str()]);
    }
}

#[test]
fn interrupted_turn_is_next_below_the_one_inside_it() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Delay { who: id("mira") });
    let mira = vec![id("mira")];
    trial.submit(EncounterCommand::TakeDelayedTurn { who: mira });
    assert_eq!(lanes(&trial.model(None)), ["mira", "orc"]);
}

#[test]
fn actions_in_progress_are_in_view_whoever_acts() {
    let mut trial = four();
    trial.until_it_acts("mira");
    trial.act(cast_at("falling-star", (9, 3)));
    trial.until_it_acts("brute");
    let timeline = trial.model(None).timeline;
    for rows in 2..=4 {
        let shown = timeline.lanes_for(rows);
        assert_eq!(shown.len(), 4, "the others can be scrolled to");
        let first = (shown[0].who, shown[1].who);
        assert_eq!(
            first,
            (id("brute"), id("mira")),
            "right below the active lane"
        );
    }
    // A low window shows them, too.
    let two_lanes = needed_height(&timeline, 300.0);
    assert!(two_lanes < needed_height(&timeline, 900.0), "{two_lanes}");
}

#[test]
fn height_follows_the_lanes() {
    let [two, four] = [duel(), four()].map(|mut trial| {
        let timeline = trial.model(None).timeline;
        needed_height(&timeline, 900.0)
    });
    assert!(two < four && four < 900.0 / 6.0, "{two}, {four}");
    // While declarations are open, there is a line to read and no ruler.
    let timeline = sides("segments").begin().model(None).timeline;
    assert!(timeline.is_remark());
    assert!(needed_height(&timeline, 900.0) < two);
}

#[test]
fn disrupted_cast_ends_with_a_cross_and_stays_for_the_round() {
    let mut trial = about_to_cast("segments");
    trial.act(cast_at("web", (14, 4)));
    trial.afflict("mira", "asleep", Some(100));
    let model = trial.model(None);
    let lost = mark(&model, "mira", MarkKind::Lost);
    assert_eq!(lost.from, 1);
    assert!(lost.label.contains("web, disrupted"), "{}", lost.label);
    let kinds = lane(&model, "mira").marks.iter().map(|mark| mark.kind);
    assert!(!kinds.collect::<Vec<_>>().contains(&MarkKind::Action));
    assert!(lane(&model, "mira").is_pinned());
}

#[test]
fn lost_action_is_forgotten_with_its_round() {
    let mut trial = four();
    trial.until_it_acts("mira");
    for action in ["crouch", "rise", "crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    trial.act(cast_at("web", (5, 3)));
    trial.submit(EncounterCommand::SetVitality {
        who: id("mira"),
        vitality: Vitality::Dying,
    });
    let lost = |trial: &mut TestFight| {
        let lanes = trial.model(None).timeline.lanes;
        let mut marks = lanes.iter().flat_map(|lane| &lane.marks);
        let lost = marks.find(|mark| mark.kind == MarkKind::Lost);
        lost.map(|mark| (mark.from, mark.to))
    };
    let lanes = trial.model(None).timeline.lanes;
    assert_eq!(lost(&mut trial), Some((4, 6)), "{lanes:?}");
    while trial.read(|battle| battle.clock.round()) == 1 {
        let turn = |battle: &Battle| battle.order.open_turn().map(|turn| turn.combatant());
        let who = trial.read(turn).expect("a turn");
        trial.submit(EncounterCommand::EndTurn { who });
    }
    assert_eq!(lost(&mut trial), None);
}

#[test]
fn actions_done_in_a_turn_stay_on_its_lane() {
    let mut trial = duel();
    for action in ["crouch", "rise"] {
        trial.act(order("mira", action, &[]));
    }
    let model = trial.model(None);
    let marks = lane(&model, "mira").marks.iter();
    let done: Vec<(&str, u32, u32)> = marks
        .filter(|mark| mark.kind == MarkKind::Done)
        .map(|mark| (mark.label.as_str(), mark.from, mark.to))
        .collect();
    assert_eq!(done, [("crouch", 0, 1), ("rise from a crouch", 1, 2)]);
}
