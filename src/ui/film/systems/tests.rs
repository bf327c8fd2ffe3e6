//! Tests of films without windows.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use crate::encounter::{self, Film};
use crate::forecast::{ForecastOptions, ForecastStart, film_of_fight, forecast};
use crate::paint::Sheet;
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::MapVisibility;
use crate::tactics;
use crate::ui::film::FilmModel;
use crate::ui::forecast::{ForecastModel, ForecastUi};
use crate::ui::player::{PaintedGround, paint_still};
use crate::ui::tests::requests::Shell;
use crate::view::{FilmSpeed, StorageAct, actions};

use super::gif::FramePainter;
use super::stills::{IN_GIF, StillPainter, pixels_of};
use super::*;

/// Maximum time of a test.
const LIMIT: Duration = Duration::from_secs(120);

/// Opens a fight, and lets auto-play carry out this many commands.
fn fight(commands: usize) -> Shell {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::Submit(vec![EncounterCommand::Begin]));
    let hidden = PlayerViewChange::By(MapVisibility::Remembered);
    shell.asks(Request::Submit(vec![EncounterCommand::Show(hidden)]));
    for _ in 0..commands {
        let next = encounter::read(&mut shell.world, tactics::next_command);
        shell.asks(Request::Submit(next.into_iter().collect()));
    }
    shell
}

fn shown(shell: &Shell) -> &FilmUi {
    shell.world.resource::<FilmUi>()
}

fn acts(shell: &mut Shell, act: FilmAct) {
    shell.asks(Request::from(act));
}

fn hash(shell: &Shell) -> u64 {
    shell.world.resource::<History>().hash()
}

/// Waits for something, and takes over the pictures in the meantime, as the app does in each frame.
fn wait(shell: &mut Shell, is_done: impl Fn(&FilmUi) -> bool) {
    let begun = Instant::now();
    loop {
        let frame = shell.world.run_system_cached(receive_news);
        frame.expect("it has its resources");
        if is_done(shown(shell)) {
            return;
        }
        assert!(begun.elapsed() < LIMIT, "{:?}", shown(shell));
        thread::yield_now();
    }
}

/// Waits until the moment after this many commands is painted.
fn wait_for(shell: &mut Shell, step: usize, eyes: FilmEyes) -> FilmPicture {
    let is_painted = |film: &FilmUi| {
        let picture = film.picture.as_ref();
        picture.is_some_and(|picture| (picture.step, picture.eyes) == (step, eyes))
    };
    wait(shell, is_painted);
    shown(shell).picture.clone().expect("it is painted")
}

#[test]
fn live_fight_is_looked_back_at_while_it_is_played_on() {
    let (mut shell, mut without) = (fight(12), fight(12));
    let commands = shell.commands();
    shell.asks(Request::Do(&actions::LOOK_BACK));
    let last = wait_for(&mut shell, commands, FilmEyes::Gm);
    for played in [&mut shell, &mut without] {
        played.asks(Request::Do(&actions::NEXT_DECISION));
    }
    acts(&mut shell, FilmAct::Show(0));
    let first = wait_for(&mut shell, 0, FilmEyes::Gm);
    assert_ne!(first.pixels, last.pixels);
    acts(&mut shell, FilmAct::Show(commands));
    assert_eq!(wait_for(&mut shell, commands, FilmEyes::Gm), last);
    let model = shown(&shell).model().expect("it is open");
    assert_eq!(model.steps(), commands);
    assert_eq!(hash(&shell), hash(&without), "the fight is left alone");
    // The same key shows what has happened since, and then closes the window.
    shell.asks(Request::Do(&actions::LOOK_BACK));
    let commands = shell.commands();
    wait_for(&mut shell, commands, FilmEyes::Gm);
    shell.asks(Request::Do(&actions::LOOK_BACK));
    assert!(!shown(&shell).open && shell.world.resource::<FilmTask>().running.is_none());
}

#[test]
fn fight_continues_from_a_moment_of_the_film_and_undo_leads_back() {
    let mut shell = fight(12);
    let (commands, before) = (shell.commands(), hash(&shell));
    shell.asks(Request::Do(&actions::LOOK_BACK));
    wait_for(&mut shell, commands, FilmEyes::Gm);
    acts(&mut shell, FilmAct::Show(4));
    wait_for(&mut shell, 4, FilmEyes::Gm);
    let there = shown(&shell).model().and_then(|model| model.row(4));
    let there = there.map(|row| row.hash).expect("it has a fourth command");
    acts(&mut shell, FilmAct::Branch);
    assert_eq!((shell.commands(), hash(&shell)), (4, there));
    assert_eq!(encounter::state_hash(&mut shell.world), there);
    assert!(!shown(&shell).open);
    shell.asks(Request::Do(&actions::UNDO));
    assert_eq!((shell.commands(), hash(&shell)), (commands, before));
}

#[test]
fn fight_of_the_forecast_plays_to_the_end_that_was_counted() {
    let mut shell = fight(0);
    let start = encounter::read(&mut shell.world, |battle| {
        ForecastStart::of_battle("The mill", battle)
    });
    let options = ForecastOptions {
        fights: 3,
        until_round: 2,
        threads: NonZero::<usize>::MIN,
        ..ForecastOptions::default()
    };
    let done = forecast(&start, &options, &mut |_| ControlFlow::Continue(()));
    let totals = done.expect("there is a fight").totals;
    let model = ForecastModel::build(&start, &options, &totals);
    let seed = model.dots[0].seed;
    shell.world.resource_mut::<ForecastUi>().model = Some(Arc::new(model));
    acts(&mut shell, FilmAct::WatchFight(seed + 1000));
    assert!(!shown(&shell).open, "no such fight was played");
    let live = hash(&shell);
    acts(&mut shell, FilmAct::SetSpeed(FilmSpeed::Fourfold));
    acts(&mut shell, FilmAct::WatchFight(seed));
    assert!(shown(&shell).title.contains(&format!("seed {seed}")));
    wait(&mut shell, |film| {
        film.picture.as_ref().is_some_and(|it| it.step == 3)
    });
    assert!(shown(&shell).playing);
    acts(&mut shell, FilmAct::TogglePlay);
    assert!(!shown(&shell).playing);
    let go = AtomicBool::new(false);
    let film = film_of_fight(&start, seed, 2, &go).expect("not cancelled");
    let steps = film.steps();
    acts(&mut shell, FilmAct::Show(steps - 1));
    wait_for(&mut shell, steps - 1, FilmEyes::Gm);
    acts(&mut shell, FilmAct::TogglePlay);
    wait_for(&mut shell, steps, FilmEyes::Gm);
    assert!(!shown(&shell).playing, "it stops at its end");
    let last = film.script().last().map(|step| step.hash);
    let shown_last = shown(&shell).model().and_then(|model| model.row(steps));
    assert_eq!(shown_last.map(|row| row.hash), last);
    // A fight that was never played live cannot continue there.
    acts(&mut shell, FilmAct::Branch);
    assert_eq!(hash(&shell), live);
}

#[test]
fn players_eyes_see_the_picture_of_the_player_window() {
    let mut shell = fight(12);
    let commands = shell.commands();
    shell.asks(Request::Do(&actions::LOOK_BACK));
    let gm = wait_for(&mut shell, commands, FilmEyes::Gm);
    acts(&mut shell, FilmAct::SetEyes(FilmEyes::Players));
    let players = wait_for(&mut shell, commands, FilmEyes::Players);
    assert_ne!(gm.pixels, players.pixels);
    let (width, height) = (players.pixels.width, players.pixels.height);
    let still = encounter::read(&mut shell.world, |battle| {
        let sheet = Sheet {
            square: width / battle.map.width(),
            grid: true,
        };
        let (portraits, mut ground) = (Portraits::default(), PaintedGround::default());
        paint_still(battle, sheet, None, &portraits, &mut ground)
    });
    let still = still.expect("there is a map");
    assert_eq!(
        (still.picture.width(), still.picture.height()),
        (width, height)
    );
    assert!(still.veil.is_some());
    assert_eq!(pixels_of(&still.picture), *players.pixels);
}

#[test]
fn closing_or_opening_another_fight_ends_the_thread() {
    let other = Request::from(StorageAct::OpenUnsaved("the-toll-house".into()));
    for request in [Request::from(FilmAct::Close), other] {
        let mut shell = fight(2);
        shell.asks(Request::Do(&actions::LOOK_BACK));
        let task = shell.world.resource::<FilmTask>();
        let stop = task.running.as_ref().map(|it| it.thread.stop_flag());
        let stop = stop.expect("it has begun");
        shell.asks(request);
        assert!(!shown(&shell).open);
        // The thread holds the flag until it ends.
        wait(&mut shell, |_| Arc::strong_count(&stop) == 1);
    }
}

#[test]
fn fight_without_commands_has_no_film() {
    let mut shell = Shell::on("the-mill-at-hollowford");
    shell.asks(Request::Do(&actions::LOOK_BACK));
    assert!(!shown(&shell).open);
}

/// Reads an animated picture: the number of its frames, and the last state of its pixels.
fn decoded(file: &[u8]) -> (usize, Vec<u8>) {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file).expect("a GIF");
    let width = usize::from(reader.width());
    let mut canvas = [0, 0, 0, 255].repeat(width * usize::from(reader.height()));
    let mut frames = 0;
    while let Some(frame) = reader.read_next_frame().expect("a whole frame") {
        frames += 1;
        let across = usize::from(frame.width) * 4;
        for (y, row) in frame.buffer.chunks(across).enumerate() {
            let at = ((usize::from(frame.top) + y) * width + usize::from(frame.left)) * 4;
            for (nth, pixel) in row.chunks(4).enumerate().filter(|(_, it)| it[3] > 0) {
                canvas[at + nth * 4..at + nth * 4 + 4].copy_from_slice(pixel);
            }
        }
    }
    (frames, canvas)
}

#[test]
fn film_is_saved_as_an_animated_picture() {
    let mut shell = fight(12);
    let commands = shell.commands();
    shell.asks(Request::Do(&actions::LOOK_BACK));
    wait_for(&mut shell, commands, FilmEyes::Gm);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recap");
    acts(&mut shell, FilmAct::SaveGif(path, FilmEyes::Players));
    assert!(shown(&shell).gif.is_some());
    wait(&mut shell, |film| film.gif.is_none());
    let file = std::fs::read(folder.path().join("recap.gif")).expect("it is written");
    let (frames, canvas) = decoded(&file);
    // Moments that look the same are one frame.
    let history = shell.world.resource::<History>();
    let ruleset = shell.world.resource::<ActiveRuleset>().0.clone();
    let mut film = Film::new("trial", ruleset, history);
    let mut stills = StillPainter::new(IN_GIF, None, Portraits::default());
    let model = FilmModel::build(&mut film);
    let mut painter = FramePainter {
        film: &mut film,
        stills: &mut stills,
        eyes: FilmEyes::Players,
        model: &model,
        told: Vec::new(),
    };
    let mut pictures: Vec<Vec<u8>> = Vec::new();
    for step in 0..=commands {
        pictures.push(painter.paint(step).expect("it is painted").rgba);
    }
    pictures.dedup();
    assert_eq!(frames, pictures.len());
    assert!(frames > 1);
    // Few colours are left, but it is the last picture.
    let last = &pictures[frames - 1];
    assert_eq!(canvas.len(), last.len());
    let apart = canvas
        .iter()
        .zip(last)
        .map(|(a, b)| u64::from(a.abs_diff(*b)));
    let mean = apart.sum::<u64>() as f64 / last.len() as f64;
    assert!(mean < 6.0, "{mean}");
}

#[test]
fn cancelled_or_failed_saving_leaves_no_file() {
    let mut shell = fight(12);
    let commands = shell.commands();
    shell.asks(Request::Do(&actions::LOOK_BACK));
    wait_for(&mut shell, commands, FilmEyes::Gm);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recap.gif");
    acts(
        &mut shell,
        FilmAct::SaveGif(path.clone(), FilmEyes::Players),
    );
    acts(&mut shell, FilmAct::CancelGif);
    wait(&mut shell, |film| film.gif.is_none());
    assert!(!path.exists());
    let file = folder.path().join("file");
    std::fs::write(&file, "a file").expect("written");
    acts(
        &mut shell,
        FilmAct::SaveGif(file.join("recap.gif"), FilmEyes::Gm),
    );
    let task = shell.world.resource::<FilmTask>();
    let running = task.running.as_ref().expect("it is open");
    let saved = loop {
        let (reports, is_over) = running.thread.take_reports();
        let saved = reports.into_iter().find_map(|report| match report {
            FilmNews::Saved(saved) => Some(saved),
            _progress => None,
        });
        if saved.is_some() || is_over {
            break saved;
        }
        std::thread::yield_now();
    };
    let Some(Err(why)) = saved else {
        panic!("it cannot be written");
    };
    assert!(why.contains("recap.gif"), "{why}");
}
