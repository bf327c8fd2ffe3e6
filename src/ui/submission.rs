//! Submits commands of the user, and what follows in the windows: whose turn it is, which tool is held, what is said.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::encounter::transcript::door_places;
use crate::encounter::{self, Submission, SubmitError, display_names};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::dice::{DieError, WhenFacesRunOut};
use crate::rules::state::{Battle, BattleReader, CombatantId, FightMemo};
use crate::rules::turns;
use crate::ui::map::MapViewport;
use crate::ui::shell::notice;
use crate::ui::shell::register::run_system;
use crate::ui::shell::toasts::Toasts;
use crate::view::{
    CameraRequest, CurrentLexicon, Cursor, DiceEntry, Drawing, Handover, PendingRoll, Revision,
    Selection, Settings, Tool, UsualAttack, acting, first_to_declare,
};

use super::{dice, prepare};

/// Read access to the open fight that caches computed answers until the fight changes, as [`encounter::read`] does.
#[derive(SystemParam)]
pub(super) struct FightReader<'w, 's> {
    reader: BattleReader<'w, 's>,
    memo: ResMut<'w, FightMemo>,
}

impl<'s> FightReader<'_, 's> {
    /// Returns a read-only view of the fight.
    pub(super) fn battle(&mut self) -> Battle<'_, 's> {
        self.reader.with(self.memo.bypass_change_detection().memo())
    }
}

/// Notes changes of the fight or of its view, so that the windows are redrawn.
#[derive(SystemParam)]
pub(super) struct FightChanges<'w> {
    revision: ResMut<'w, Revision>,
    /// The current tool.
    pub(super) tool: ResMut<'w, Tool>,
}

impl FightChanges<'_> {
    /// Notes a change.
    pub(super) fn note(&mut self) {
        self.revision.0 += 1;
        // An advice holds only for the state that it was given in.
        if matches!(*self.tool, Tool::Advice(_)) {
            *self.tool = Tool::Point;
        }
    }
}

/// Submits commands as one act of the user; stops at the first that is rejected or awaits a die.
pub(super) fn submit_all(
    world: &mut World,
    mut commands: VecDeque<EncounterCommand>,
    mut chained: bool,
) {
    while let Some(command) = commands.pop_front() {
        let submission = to_submission(world, command, chained);
        if !submit(world, submission, &commands) {
            return;
        }
        chained = true;
    }
}

/// Wraps a command for submission; it asks for the players' dice if these are typed in.
pub(super) fn to_submission(world: &World, command: EncounterCommand, chained: bool) -> Submission {
    let settings = world.resource::<Settings>();
    Submission {
        command,
        faces: Vec::new(),
        when_out: if settings.hand_dice.on {
            WhenFacesRunOut::Ask
        } else {
            WhenFacesRunOut::Throw
        },
        chained,
        after_undo: settings.after_undo(),
    }
}

/// Submits one command; `rest` follows it if it has to wait for a die.
pub(super) fn submit(
    world: &mut World,
    mut submission: Submission,
    rest: &VecDeque<EncounterCommand>,
) -> bool {
    let before = encounter::read(world, turns::actors);
    match dice::submit_with_dice_prompt(world, &mut submission) {
        Ok(_receipt) => {
            run_system(world, follow_command, (submission.command, before));
            true
        }
        Err(SubmitError::Dice(DieError::Wanted(wanted))) => {
            let rest = rest.iter().cloned().collect();
            world.resource_mut::<DiceEntry>().pending = Some(PendingRoll {
                submission,
                wanted,
                rest,
            });
            false
        }
        Err(refusal) => {
            run_system(world, show_rejection, refusal);
            false
        }
    }
}

/// Shows what follows from a command that was carried out; `before` are the combatants that could act before it.
fn follow_command(
    In((command, before)): In<(EncounterCommand, Vec<CombatantId>)>,
    mut turn: TurnView,
    mut lexicon: ResMut<CurrentLexicon>,
    mut usual: ResMut<UsualAttack>,
    mut drawing: ResMut<Drawing>,
    mut dice: ResMut<DiceEntry>,
    mut pointer: PointerHandover,
) {
    dice.pending = None;
    let battle = turn.fight.battle();
    lexicon.0.expect(command.newcomers());
    // There may be another combatant of a kind, which changes the numbers in the names.
    lexicon.0.set_names(display_names(&battle));
    // A door may have been drawn.
    lexicon.0.set_doors(door_places(battle.map));
    note_usual_attack(&battle, &command, &mut usual);
    let topology = battle.map.topology();
    prepare::adapt_to_command(&command, topology, &mut drawing, &mut turn.camera);
    let selected = *turn.selection;
    turn.select_next_actor(&before);
    if *turn.selection != selected {
        pointer.pause();
    } else {
        pointer.end_after_key();
    }
    turn.changes.note();
}

/// Shows why a command was rejected. The log shows the rejection and a button to override it; a notice is only needed
/// while the log is hidden, as it always is in Prepare mode.
fn show_rejection(
    In(refusal): In<SubmitError>,
    reader: BattleReader,
    settings: Res<Settings>,
    drawing: Res<Drawing>,
    mut revision: ResMut<Revision>,
    mut toasts: ResMut<Toasts>,
) {
    if !settings.log || drawing.on {
        toasts.show_rejection(rejection_text(&reader.battle(), &refusal));
    }
    revision.0 += 1;
}

/// The pause of the mouse after a click has made another combatant the selected one.
#[derive(SystemParam)]
struct PointerHandover<'w, 's> {
    handover: ResMut<'w, Handover>,
    viewport: Option<Res<'w, MapViewport>>,
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    time: Option<Res<'w, Time<Real>>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl PointerHandover<'_, '_> {
    /// Ends the pause if a key was pressed; returns true if one was. After a key, a click is on purpose.
    fn end_after_key(&mut self) -> bool {
        let keys = self.keys.as_ref();
        let by_key = keys.is_some_and(|keys| keys.get_just_pressed().next().is_some());
        if by_key {
            self.handover.end();
        }
        by_key
    }

    /// Begins the pause: the mouse may still be where a click was meant for the combatant that was selected before, and
    /// for a moment, a click there only selects.
    fn pause(&mut self) {
        let by_key = self.end_after_key();
        let viewport = self.viewport.as_ref();
        let over_map = viewport.is_some_and(|viewport| viewport.has_pointer);
        if !over_map || by_key {
            return;
        }
        let at = self.window.single().ok().and_then(Window::cursor_position);
        if let Some((at, time)) = at.zip(self.time.as_ref()) {
            self.handover.begin(time.elapsed(), at);
        }
    }
}

/// Describes a rejection in the terms of the open fight.
pub(super) fn rejection_text(battle: &Battle, refusal: &SubmitError) -> String {
    notice::rejection_notice(battle.ruleset, battle.map.topology(), refusal)
}

/// Puts away a tool that belongs to a moment of the fight; a tool for drawing strokes is kept.
pub(super) fn put_tool_away(mut tool: Mut<Tool>) {
    if !tool.strokes() {
        tool.set_if_neq(Tool::Point);
    }
}

/// The combatant whose turn it is, as the windows show it: selected, in view, with a tool.
#[derive(SystemParam)]
pub(super) struct TurnView<'w, 's> {
    pub(super) fight: FightReader<'w, 's>,
    selection: ResMut<'w, Selection>,
    camera: ResMut<'w, CameraRequest>,
    cursor: ResMut<'w, Cursor>,
    pub(super) changes: FightChanges<'w>,
}

impl TurnView<'_, '_> {
    /// If other combatants may act now, selects one of them and brings it into view, unless one is selected already.
    /// When declarations begin, the first character is selected, unless another combatant is.
    pub(super) fn select_next_actor(&mut self, before: &[CombatantId]) {
        let battle = self.fight.battle();
        let now = acting(&battle, self.selection.0).or_else(|| first_to_declare(&battle));
        let none_selected = self.selection.0.is_none();
        if turns::actors(&battle) != before || none_selected {
            if let Some(who) = now {
                let stays = self.selection.0 == now && before.contains(&who);
                self.selection.set_if_neq(Selection(Some(who)));
                if !stays {
                    *self.camera = CameraRequest::Centre(who);
                }
            }
            put_tool_away(self.changes.tool.reborrow());
            // The acting combatant has changed, so the keyboard cursor is reset.
            self.cursor.set_if_neq(Cursor(None));
        }
        let selected = self.selection.0;
        if selected.is_some_and(|who| battle.get(who).is_none()) {
            self.selection.0 = now;
        }
    }
}

fn note_usual_attack(battle: &Battle, command: &EncounterCommand, usual: &mut ResMut<UsualAttack>) {
    let EncounterCommand::Act(order) = command else {
        return;
    };
    let def = battle.ruleset.actions.get(order.action);
    if def.is_some_and(|def| def.does.is_attack()) {
        usual.record(order);
    }
}
