//! Carries out the user's requests, each by the module of its feature.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::{self, ReplayError, options};
use crate::gm::{GmUi, declare, notice};
use crate::rules::facts::EncounterCommand;
use crate::rules::marking::MarkerEdit;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::{CombatantId, Stage, Verdict};
use crate::rules::verdict::verdict_of;
use crate::save::OpenMode;
use crate::view::{
    CameraRequest, Cursor, DiceEntry, EditedFile, Gesture, Group, Hover, NextDecision,
    PlayersScreen, PointerIntent, Request, Ruler, Selection, Tool, UsualAttack, Verb,
};

use super::browse::{Browser, Purpose};
use super::listing::bring_up_to_date;
use super::settings::Settings;
use super::submission::{active, changed, put_tool_away, select_next_actor, submit_all};
use super::toasts::Toasts;
use super::{
    advice, battle_report, cursor, dice, encounter_file, exports, file_acts, film, forecast, forms,
    group, handout, marking, open_together, parties, picture, placement, players, portraits,
    prepare, rulesets, saving, text, turn_verbs,
};

/// Carries out requests in order.
pub fn plugin(app: &mut App) {
    app.add_message::<Request>()
        .init_resource::<Hover>()
        .init_resource::<DiceEntry>()
        .init_resource::<UsualAttack>()
        .add_systems(Update, carry_out_requests.after(crate::view::InputSystems));
}

fn carry_out_requests(world: &mut World) {
    let requests: Vec<Request> = world.resource_mut::<Messages<Request>>().drain().collect();
    if requests.is_empty() {
        return;
    }
    for request in requests {
        carry_out(world, request);
    }
    world.write_message(RequestRedraw);
}

pub(super) fn carry_out(world: &mut World, request: Request) {
    if saving::is_forbidden(world, &request) {
        let words = text::requests::ONLY_WATCHING.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    match request {
        Request::Submit(commands) => submit_all(world, commands.into(), false),
        Request::Do(verb) => do_verb(world, verb),
        Request::Select(who) => select(world, who),
        Request::SelectGroup(who) => select_group(world, who),
        Request::Together(act) => group::act_as_group(world, act),
        Request::Point(who) => {
            let cell = world.resource::<Hover>().cell;
            world
                .resource_mut::<Hover>()
                .set_if_neq(Hover { cell, who });
        }
        Request::Take(tool) => {
            world.resource_mut::<Tool>().set_if_neq(tool);
        }
        Request::Jump(entry) => {
            jump_in_history(world, |world| encounter::go_to(world, entry).map(|()| true))
        }
        Request::SwitchBranch(end) => {
            jump_in_history(world, |world| {
                encounter::switch_branch(world, end).map(|()| true)
            });
        }
        Request::ChangeRoll { entry, die, face } => dice::change_roll(world, entry, die, face),
        Request::ThrowByHand(hand) => {
            world.resource_mut::<DiceEntry>().hand = hand;
            changed(world);
        }
        Request::EnterDie(face) => dice::enter_face(world, face),
        Request::CancelRoll => world.resource_mut::<DiceEntry>().pending = None,
        Request::OpenEncounter(source) => picture::open(world, source),
        Request::OpenTogether(sources) => open_together::open(world, sources),
        Request::Form(act) => forms::carry_out(world, act),
        Request::Party(act) => parties::carry_out(world, act),
        Request::Portrait(act) => portraits::carry_out(world, act),
        Request::Again => saving::restart(world),
        Request::AgainUnsaved => saving::restart_now(world),
        Request::OpenUnsaved(source) => saving::open_now(world, &source, OpenMode::GoOn),
        Request::OpenCopy(source) => saving::open_now(world, &source, OpenMode::Copy),
        Request::WatchFight(source) => saving::open_now(world, &source, OpenMode::Watch),
        Request::TrySavingAgain => saving::retry_save(world),
        Request::QuitUnsaved => saving::quit_now(world),
        Request::SaveAs(path) => saving::save_as(world, &path),
        Request::Export(path) => exports::export(world, &path),
        Request::Files(act) => file_acts::carry_out(world, act),
        Request::BrowseAccount => saving::choose_file(world, Purpose::Account),
        Request::SaveAccount(path) => battle_report::save_picture(world, &path),
        Request::Forecast(act) => forecast::carry_out(world, act),
        Request::Film(act) => film::carry_out(world, act),
        Request::SetPencil(pencil) => prepare::take_pencil(world, pencil),
        Request::Frame(frame) => prepare::set_frame(world, frame),
        Request::KeepPiece { name, from, to } => prepare::save_piece(world, &name, from, to),
        Request::Copy(who) => placement::copy(world, &who),
        Request::CarryNewcomers => placement::place_at_release(world),
        Request::Block(block) => picture::set_block(world, block),
        Request::FindGrid => picture::find_grid(world),
        Request::FindWalls => picture::find_walls(world),
        Request::LeaveGrid => picture::discard_grid(world),
        Request::BrowsePictures => world.resource_mut::<Browser>().open_picture(),
        Request::LayPicture(path) => picture::lay(world, &path),
        Request::TogglePiece(nth) => prepare::toggle_piece(world, nth),
        Request::AnswerProposals(answer) => prepare::answer(world, answer),
        Request::EditMarker(at, marker) => marking::edit(world, at, marker),
        Request::StayThere => players::fix_view(world),
        Request::LookThrough(who) => players::look_through_eyes(world, who),
        Request::BrowseHandouts => world.resource_mut::<Browser>().open_handout(),
        Request::ReadHandout(path) => handout::read(world, path),
        Request::ShowHandout(page) => handout::show(world, page),
        Request::NewMap(empty) => prepare::begin_on_empty_map(world, &empty),
        Request::SaveEncounter(path) => prepare::save_encounter(world, &path),
        Request::UseEdition(EditedFile::Rules) => rulesets::use_new_rules(world),
        Request::KeepOld(EditedFile::Rules) => rulesets::keep_old_rules(world),
        Request::UseEdition(EditedFile::Encounter) => {
            if let Some(join) = encounter_file::apply_changes(world) {
                carry_out(world, join);
            }
        }
        Request::KeepOld(EditedFile::Encounter) => encounter_file::ignore_changes(world),
        Request::Step(step) => cursor::step(world, step),
        Request::PickTarget(nth) => cursor::pick_target(world, nth),
        Request::CentreOn(who) => {
            *world.resource_mut::<CameraRequest>() = CameraRequest::Centre(who)
        }
    }
}

/// Selects a combatant, or none. A tool is kept only for its owner.
fn select(world: &mut World, who: Option<CombatantId>) {
    let owner = world.resource::<Tool>().owner();
    if owner.is_some() && owner != who {
        *world.resource_mut::<Tool>() = Tool::Point;
    }
    world.resource_mut::<Selection>().set_if_neq(Selection(who));
    world.resource_mut::<Group>().set_if_neq(Group::default());
}

/// Selects several combatants; the panel shows the first of them. During declarations, the choices of combatants that
/// can declare together are opened.
fn select_group(world: &mut World, who: Vec<CombatantId>) {
    if let Some(first) = who.first() {
        select(world, Some(*first));
        let together = encounter::read(world, |battle| declare::can_declare_together(battle, &who));
        if together {
            let mut overlay = world.resource_mut::<GmUi>();
            overlay.declare.show_group_of(Some(*first));
        }
    }
    world.resource_mut::<Group>().set_if_neq(Group::new(who));
}

/// Carries out an undo or a redo, or shows that there is `nothing` to do.
fn undo_or_redo(
    world: &mut World,
    go: impl FnOnce(&mut World) -> Result<bool, ReplayError>,
    nothing: &str,
) {
    let mut found = true;
    jump_in_history(world, |world| {
        let done = go(world);
        found = !matches!(done, Ok(false));
        done
    });
    if !found {
        let words = nothing.to_owned();
        world.resource_mut::<Toasts>().show_info(words);
    }
}

/// Carries out an undo, a redo or a jump.
fn jump_in_history(world: &mut World, go: impl FnOnce(&mut World) -> Result<bool, ReplayError>) {
    world.resource_mut::<DiceEntry>().pending = None;
    put_tool_away(world);
    match go(world) {
        Ok(true) => {
            select_next_actor(world, &[]);
            changed(world);
        }
        Ok(false) => {}
        Err(diverged) => {
            world
                .resource_mut::<Toasts>()
                .show_error(notice::divergence_notice(&diverged));
            changed(world);
        }
    }
}

fn do_verb(world: &mut World, verb: Verb) {
    let turn = active(world);
    match verb {
        Verb::NextDecision => next_decision(world),
        Verb::EndTurn => submit_for_turn(world, turn, |who| EncounterCommand::EndTurn { who }),
        Verb::Delay => submit_for_turn(world, turn, |who| EncounterCommand::Delay { who }),
        Verb::Continue => submit_for_turn(world, turn, |who| EncounterCommand::Continue {
            who,
            action: None,
            seconds: None,
        }),
        Verb::Abandon => {
            submit_for_turn(world, turn, |who| EncounterCommand::Abandon {
                who,
                action: None,
            });
        }
        Verb::TakeDelayed => turn_verbs::take_delayed(world),
        Verb::RunOn => turn_verbs::pass_all(world),
        Verb::Hold => submit_for_turn(world, turn, options::hold),
        Verb::DoInLow => submit_for_turn(world, turn, options::hold_for_low),
        Verb::RollInitiative => {
            submit_all(world, [EncounterCommand::RollInitiative].into(), false);
        }
        Verb::Declare => declare_for_group(world),
        Verb::CheckMorale => turn_verbs::check_morale(world),
        Verb::RepeatAttack => turn_verbs::repeat_attack(world, turn),
        Verb::Advise => advice::advise(world),
        Verb::PlaySide => advice::play_side(world),
        Verb::Forecast => forecast::toggle(world),
        Verb::LookBack => film::look_back(world),
        Verb::Undo => undo_or_redo(world, encounter::undo, text::requests::NOTHING_TO_UNDO),
        Verb::Redo => undo_or_redo(world, encounter::redo, text::requests::NOTHING_TO_REDO),
        Verb::Restart => {
            // If the encounter file has changed, the GM is asked first.
            if !encounter_file::ask_if_changed(world) {
                jump_in_history(world, |world| encounter::go_to(world, None).map(|()| true));
            }
        }
        Verb::ToggleTypedDice => dice::toggle_typed(world),
        Verb::ToggleDiceAfterUndo => dice::toggle_dice_after_undo(world),
        Verb::PlayersWindow => {
            let mut screen = world.resource_mut::<PlayersScreen>();
            screen.shown = !screen.shown;
            changed(world);
        }
        Verb::NextShowing => {
            let how = encounter::read(world, |battle| battle.shown.map_visibility().next());
            submit_all(
                world,
                [EncounterCommand::Show(PlayerViewChange::By(how))].into(),
                false,
            );
        }
        Verb::Blackout => players::black_out(world),
        Verb::Freeze => players::freeze(world),
        Verb::Handout => handout::toggle(world),
        Verb::PlayersStrip => players::toggle_recent_events(world),
        Verb::PlayersThrows => players::toggle_rolls(world),
        Verb::PlayersMirror => players::toggle_small_picture(world),
        Verb::PlayersFrame => players::toggle_frame(world),
        Verb::NextFollow => players::follow_next(world),
        Verb::PointOut => players::toggle_pointing(world),
        Verb::RevealBrush => players::take_brush(world, true),
        Verb::HideBrush => players::take_brush(world, false),
        Verb::Pen => marking::take_pen(world),
        Verb::Marker => marking::take_markers(world),
        Verb::WipeLines => submit_all(
            world,
            [EncounterCommand::Mark(MarkerEdit::Wipe)].into(),
            false,
        ),
        Verb::PlayersFullscreen => {
            let mut screen = world.resource_mut::<PlayersScreen>();
            screen.fullscreen = !screen.fullscreen;
            changed(world);
        }
        Verb::PlayersNextMonitor => players::move_to_next_monitor(world),
        Verb::NextTarget => cursor::next_target(world, false),
        Verb::PreviousTarget => cursor::next_target(world, true),
        Verb::HandMenu => cursor::open_menu(world),
        Verb::ZoomIn => *world.resource_mut::<CameraRequest>() = CameraRequest::Nearer,
        Verb::ZoomOut => *world.resource_mut::<CameraRequest>() = CameraRequest::Farther,
        Verb::FitMap => *world.resource_mut::<CameraRequest>() = CameraRequest::FitMap,
        Verb::Measure => cursor::measure(world),
        Verb::FindActive => {
            if let Some(who) = turn {
                world
                    .resource_mut::<Selection>()
                    .set_if_neq(Selection(Some(who)));
                *world.resource_mut::<CameraRequest>() = CameraRequest::Centre(who);
            }
        }
        Verb::Back => step_back(world, turn),
        Verb::Quit => saving::quit(world),
        Verb::SaveAs => saving::choose_file(world, Purpose::SaveAs),
        Verb::Export => saving::choose_file(world, Purpose::Export),
        Verb::SaveEncounter => saving::choose_file(world, Purpose::Encounter),
        Verb::Prepare => prepare::toggle(world),
        Verb::Library => placement::toggle_library(world),
        Verb::Forms => forms::toggle_list(world),
        Verb::Parties => parties::toggle(world),
        Verb::Copy => placement::copy_selected(world),
        Verb::Paste => placement::paste(world),
        Verb::Remove => placement::remove_selected(world),
        Verb::OpenFight | Verb::EmptyMap => {
            bring_up_to_date(world);
            world.resource_mut::<GmUi>().apply_verb(verb);
        }
        Verb::ScaleUp => scale_by(world, 1.1),
        Verb::ScaleDown => scale_by(world, 1.0 / 1.1),
        Verb::Account => {
            let decided = encounter::read(world, verdict_of) != Verdict::Open;
            if decided {
                world.resource_mut::<GmUi>().apply_verb(verb);
            } else {
                let words = text::FIGHT_NOT_OVER.to_owned();
                world.resource_mut::<Toasts>().show_rejection(words);
            }
        }
        Verb::Palette
        | Verb::ToggleOrder
        | Verb::ToggleTimeline
        | Verb::ToggleLog
        | Verb::ToggleToken
        | Verb::LeftHanded
        | Verb::SlidingTokens
        | Verb::HealthNumbers
        | Verb::Panels
        | Verb::Hints
        | Verb::Help
        | Verb::About
        | Verb::Rules => {
            world.resource_mut::<GmUi>().apply_verb(verb);
        }
    }
}

/// Submits a command for the combatant whose turn it is.
fn submit_for_turn(
    world: &mut World,
    turn: Option<CombatantId>,
    command: impl FnOnce(CombatantId) -> EncounterCommand,
) {
    match turn {
        Some(who) => submit_all(world, [command(who)].into(), false),
        None => {
            let begun = encounter::read(world, |battle| {
                let closed = [Stage::Declaring, Stage::Choosing];
                battle.clock.has_begun() && !closed.contains(&battle.round.stage)
            });
            let words = if begun {
                text::requests::CANNOT_ACT_NOW
            } else {
                text::requests::CANNOT_ACT_YET
            };
            world.resource_mut::<Toasts>().show_rejection(words.into());
        }
    }
}

/// Scales the interface, within legible and usable limits.
fn scale_by(world: &mut World, factor: f32) {
    let mut settings = world.resource_mut::<Settings>();
    settings.scale = (settings.scale * factor).clamp(0.6, 2.5);
}

/// Takes the next decision: initiative, the unfinished action, the end of the turn or the phase.
fn next_decision(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let tool = world.resource::<Tool>().clone();
    let meaning = world.resource::<PointerIntent>().clone();
    let by_keys = world.resource::<Cursor>().0.is_some();
    let next = encounter::read(world, |battle| match NextDecision::of(battle, selected) {
        Some(next) => next.requests(battle, &tool, &meaning, by_keys),
        None => Err(text::requests::NO_ACTOR_LEFT.to_owned()),
    });
    match next {
        Ok(requests) => requests.into_iter().for_each(|it| carry_out(world, it)),
        Err(words) => world.resource_mut::<Toasts>().show_rejection(words),
    }
}

/// Opens the declarations for all combatants of the same kind as the selected one.
fn declare_for_group(world: &mut World) {
    let selected = world.resource::<Selection>().0;
    let declaring = encounter::read(world, |battle| battle.round.stage == Stage::Declaring);
    if !declaring {
        let words = text::requests::DECLARATIONS_CLOSED.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    }
    let mut overlay = world.resource_mut::<GmUi>();
    overlay.shown.token = true;
    overlay.declare.show_group_of(selected);
}

/// Goes one step back (Esc): first a carried token, then the awaited die, the ruler, anything open, a half-drawn shape
/// and Prepare mode, then the tool, then the selection.
fn step_back(world: &mut World, turn: Option<CombatantId>) {
    if world.resource::<Browser>().is_open() {
        return;
    }
    if world.resource_mut::<Gesture>().cancel() || players::step_back(world) {
        return;
    }
    if world.resource_mut::<DiceEntry>().pending.take().is_some() {
        changed(world);
        return;
    }
    if world.resource_mut::<Ruler>().0.take().is_some() {
        return;
    }
    if world.resource_mut::<GmUi>().apply_verb(Verb::Back) || prepare::step_back(world) {
        return;
    }
    if *world.resource::<Tool>() != Tool::Point {
        *world.resource_mut::<Tool>() = Tool::Point;
        return;
    }
    if film::close(world) || forecast::close(world) {
        return;
    }
    if world.resource_mut::<Cursor>().0.take().is_some() {
        return;
    }
    if !world.resource::<Group>().0.is_empty() {
        *world.resource_mut::<Group>() = Group::default();
        return;
    }
    world
        .resource_mut::<Selection>()
        .set_if_neq(Selection(turn));
}
