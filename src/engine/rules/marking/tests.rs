//! Markers and the pen: markings are part of the fight, and only public ones are shown to the players.

use crate::encounter::perspective::seen_markings;
use crate::encounter::{jump, redo, undo};
use crate::grid::{Cell, Margins, Point, Stroke};
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::markings::{MARKER_TINT, MAX_MARKER_TEXT_LENGTH, MAX_PEN_POINTS};
use crate::rules::state::{MapVisibility, Marker, MarkerId, MarkerKind, Markings, PenLine};
use crate::trial::TestFight;

use super::MarkerEdit;

fn marker(id: u16, at: (i32, i32), everybody: bool) -> Marker {
    Marker {
        id: MarkerId(id),
        at: at.into(),
        kind: MarkerKind::Danger,
        tint: MARKER_TINT,
        text: format!("here {id}"),
        note: "the lid is trapped".into(),
        everybody,
    }
}

fn set(marker: Marker) -> EncounterCommand {
    EncounterCommand::Mark(MarkerEdit::Set(marker))
}

fn line(points: &[(i32, i32)], everybody: bool) -> EncounterCommand {
    let point = |(x, y): &(i32, i32)| Point::new(x * 1000 + 500, y * 1000 + 500);
    EncounterCommand::Mark(MarkerEdit::Draw(PenLine {
        points: points.iter().map(point).collect(),
        tint: MARKER_TINT,
        everybody,
    }))
}

fn duel() -> TestFight {
    TestFight::setup("seconds", "mira (1, 2) against orc (9, 2)").set_up()
}

/// Returns the text of the reason why a command is rejected.
fn why(trial: &mut TestFight, command: EncounterCommand) -> String {
    let before = trial.world.resource::<Markings>().clone();
    let refusal = trial.try_run(command, &[]).expect_err("it is refused");
    let words = trial.read(|battle| refusal.text(battle.ruleset, battle.map.topology()));
    assert_eq!(*trial.world.resource::<Markings>(), before);
    words
}

#[test]
fn marker_is_set_moved_edited_removed_and_undone() {
    let mut trial = duel();
    let start = trial.world.resource::<Markings>().clone();
    trial.submit(set(marker(2, (3, 3), false)));
    trial.submit(set(marker(1, (4, 4), true)));
    let ids: Vec<u16> = trial.read(|battle| {
        let markers = battle.markings.markers().iter();
        markers.map(|marker| marker.id.0).collect()
    });
    assert_eq!(ids, [1, 2], "by their numbers");
    trial.submit(set(marker(2, (5, 5), false)));
    assert_eq!(
        trial.read(|battle| battle.markings.markers_on(Cell::new(5, 5)).count()),
        1
    );
    trial.submit(EncounterCommand::Mark(MarkerEdit::Take(MarkerId(1))));
    let end = trial.world.resource::<Markings>().clone();
    assert_eq!(end.markers(), [marker(2, (5, 5), false)]);
    assert_eq!(end.free_id(), MarkerId(1));
    let head = trial.world.resource::<crate::encounter::History>().head();
    for _ in 0..4 {
        assert_eq!(undo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<Markings>(), start);
    for _ in 0..4 {
        assert_eq!(redo(&mut trial.world), Ok(true));
    }
    assert_eq!(*trial.world.resource::<Markings>(), end);
    jump(&mut trial.world, None).expect("to the start");
    jump(&mut trial.world, head).expect("and back");
    assert_eq!(*trial.world.resource::<Markings>(), end);
    let text = serde_json::to_string(&end).expect("it can be written");
    assert_eq!(serde_json::from_str::<Markings>(&text).expect("read"), end);
}

#[test]
fn invalid_marking_is_rejected_in_words() {
    let mut trial = duel();
    let beside = why(&mut trial, set(marker(1, (-1, 0), false)));
    assert!(beside.contains("outside the map"), "{beside}");
    let mut wordy = marker(1, (1, 1), false);
    wordy.text = "a".repeat(MAX_MARKER_TEXT_LENGTH + 1);
    let long = why(&mut trial, set(wordy.clone()));
    assert!(long.contains("write the rest in its note"), "{long}");
    for text in ["two\nlines", "\u{200B}", "\u{202E}gnikcah"] {
        wordy.text = text.into();
        let unfit = why(&mut trial, set(wordy.clone()));
        assert!(unfit.contains("valid as a name"), "{unfit}");
    }
    let mut noted = marker(1, (1, 1), false);
    noted.note = "a".repeat(5_000);
    why(&mut trial, set(noted));
    why(
        &mut trial,
        EncounterCommand::Mark(MarkerEdit::Take(MarkerId(7))),
    );
    why(&mut trial, EncounterCommand::Mark(MarkerEdit::Wipe));
    why(&mut trial, line(&[(1, 1)], false));
    why(&mut trial, line(&[(1, 1), (90_000, 1)], false));
    let many = vec![(1, 1); MAX_PEN_POINTS + 1];
    why(&mut trial, line(&many, false));
    trial.submit(set(marker(1, (1, 1), false)));
    why(&mut trial, set(marker(1, (1, 1), false)));
}

#[test]
fn lines_are_drawn_and_erased_by_one_command() {
    let mut trial = duel();
    trial.submit(line(&[(1, 1), (4, 1)], false));
    trial.submit(line(&[(2, 2), (4, 6), (5, 6)], true));
    assert_eq!(trial.read(|battle| battle.markings.lines().len()), 2);
    trial.submit(EncounterCommand::Mark(MarkerEdit::Wipe));
    assert!(trial.read(|battle| battle.markings.is_empty()));
    assert_eq!(undo(&mut trial.world), Ok(true));
    assert_eq!(trial.read(|battle| battle.markings.lines().len()), 2);
}

#[test]
fn growing_map_moves_markings_and_cuts_none() {
    let mut trial = duel();
    trial.submit(set(marker(1, (0, 5), false)));
    trial.submit(line(&[(1, 1), (4, 1)], false));
    let margins = |west| {
        EncounterCommand::Draw(Stroke::Resize(Margins {
            west,
            ..Margins::default()
        }))
    };
    trial.submit(margins(2));
    let (at, first) = trial.read(|battle| {
        let markings = battle.markings;
        (markings.markers()[0].at, markings.lines()[0].points[0])
    });
    assert_eq!((at, first), (Cell::new(2, 5), Point::new(3500, 1500)));
    let cut = why(&mut trial, margins(-3));
    assert!(cut.contains("marker"), "{cut}");
    trial.submit(margins(-2));
    assert_eq!(
        trial.read(|battle| battle.markings.markers()[0].at),
        Cell::new(0, 5)
    );
}

#[test]
fn players_see_public_markings_on_visible_squares() {
    let mut trial = duel();
    trial.submit(EncounterCommand::Draw(Stroke::Walls {
        along: vec![Point::new(5000, 0), Point::new(5000, 20_000)],
        kind: "wall".into(),
    }));
    trial.submit(set(marker(1, (3, 3), false)));
    trial.submit(set(marker(2, (3, 4), true)));
    trial.submit(set(marker(3, (9, 2), true)));
    trial.submit(line(&[(1, 5), (2, 5), (8, 5), (9, 5)], true));
    trial.submit(line(&[(1, 6), (2, 6)], false));
    let seen = trial.read(seen_markings);
    assert_eq!(seen.markers.len(), 2, "all of the map is shown");
    assert_eq!(seen.lines.len(), 1);
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Seen,
    )));
    let seen = trial.read(seen_markings);
    let texts: Vec<&str> = seen.markers.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(texts, ["here 2"]);
    let points: Vec<usize> = seen.lines.iter().map(|it| it.points.len()).collect();
    assert_eq!(points, [2], "the line ends where they see no more");
    // Remembering concerns places; markers on them stay.
    trial.submit(EncounterCommand::Show(PlayerViewChange::By(
        MapVisibility::Remembered,
    )));
    trial.submit(EncounterCommand::Place {
        who: "mira".into(),
        to: Cell::new(9, 6),
    });
    let seen = trial.read(seen_markings);
    assert_eq!(seen.markers.len(), 2);
}
