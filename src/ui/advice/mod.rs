//! Advice for the GM: shows what the tactics would do, follows that, and plays the turn of a whole side.

mod text;

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::encounter::{self, display_names, options};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, BattleReader, Clock, CombatantId, Sides};
use crate::rules::turns;
use crate::tactics::advice::{self, Advice, SideStep, acting_side, next_of_side};
use crate::tactics::next_command;
use crate::ui::shell::register::{RegisterFeature, run_system};
use crate::ui::shell::toasts::Toasts;
use crate::view::{CameraRequest, Group, Request, Selection, Tool, actions};

use super::submission::{FightReader, submit, to_submission};

/// Registers the actions.
pub fn plugin(app: &mut App) {
    app.add_action(&actions::ADVISE, advise)
        .add_action(&actions::PLAY_SIDE, play_side);
}

/// Maximum number of steps that a side plays in a row; a longer turn is stuck.
const MAX_STEPS: usize = 400;

/// Shows what the tactics would do for the selected combatant, or else for the first that may act. If an advice is
/// shown already, follows it.
fn advise(
    mut fight: FightReader,
    mut shown: AdviceView,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    if let Tool::Advice(advice) = &*shown.tool {
        let command = advice.command.clone();
        *shown.tool = Tool::Point;
        return Some(Request::Submit(vec![command]));
    }
    let battle = fight.battle();
    match find_advice(&battle, shown.selection.0) {
        Some(advice) => shown.show(advice),
        None => {
            let words = match options::is_decided(&battle) {
                true => text::FIGHT_IS_DECIDED,
                false => text::NOTHING_TO_SUGGEST,
            };
            toasts.show_rejection(words.to_owned());
        }
    }
    None
}

/// Returns an advice for the selected combatant; otherwise for the first that may act, that has something to declare, or
/// for the GM.
fn find_advice(battle: &Battle, selected: Option<CombatantId>) -> Option<Advice> {
    let everyone = battle.combatants().map(|who| who.id());
    let mut in_turn = selected
        .into_iter()
        .chain(turns::actors(battle))
        .chain(everyone);
    let advice = in_turn.find_map(|who| advice::advise(battle, who));
    advice.or_else(|| advice::explain(battle, next_command(battle)?))
}

/// An advice as it is shown on the map, and the combatant that it is for.
#[derive(SystemParam)]
struct AdviceView<'w> {
    tool: ResMut<'w, Tool>,
    selection: ResMut<'w, Selection>,
    group: ResMut<'w, Group>,
    camera: ResMut<'w, CameraRequest>,
}

impl AdviceView<'_> {
    /// Shows an advice on the map, and selects the combatant that it is for.
    fn show(&mut self, advice: Advice) {
        if let Some(who) = advice.who {
            let selection = Selection(Some(who));
            if *self.selection != selection {
                *self.camera = CameraRequest::Centre(who);
            }
            self.selection.set_if_neq(selection);
            self.group.set_if_neq(Group::default());
        }
        *self.tool = Tool::Advice(Box::new(advice));
    }
}

/// Plays the rest of the turn of the acting side, each command as a separate undo step. Stops when another side acts, a
/// round ends, a die has to be typed in, or the GM has to decide something. A decision that is shown already is left
/// out. The next step depends on the state after the last one, so this submits the commands by itself.
fn play_side(world: &mut World) {
    let declined = declined_ruling(world.resource::<Tool>());
    let selected = world.resource::<Selection>().0;
    let Some(side) = encounter::read(world, |battle| acting_side(battle, selected)) else {
        let words = text::NO_SIDE_TO_PLAY.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    };
    let round = world.resource::<Clock>().round();
    let mut steps = 0;
    while steps < MAX_STEPS && world.resource::<Clock>().round() == round {
        let step = encounter::read(world, |battle| {
            next_of_side(battle, side, declined.as_ref())
        });
        let SideStep::Choice(advice) = step else {
            run_system(world, show_stop, step);
            break;
        };
        let submission = to_submission(world, advice.command, false);
        if !submit(world, submission, &VecDeque::new()) {
            break;
        }
        steps += 1;
    }
    if steps > 0 {
        let sides = &world.resource::<Sides>().0;
        let name = sides.iter().find(|known| known.id == side);
        let name = name.map_or_else(|| side.to_string(), |side| side.name.clone());
        let words = text::steps_played(&name, steps);
        world.resource_mut::<Toasts>().show_info(words);
    }
}

/// Shows why the turn of a side is not played on.
fn show_stop(
    In(step): In<SideStep>,
    reader: BattleReader,
    mut shown: AdviceView,
    mut toasts: ResMut<Toasts>,
) {
    match step {
        SideStep::Ruling(advice) => shown.show(advice),
        SideStep::Reaction(who) => {
            let names = display_names(&reader.battle());
            let name = names.into_iter().find(|(known, _)| *known == who);
            let name = name.map_or_else(|| who.to_string(), |(_, name)| name);
            toasts.show_rejection(text::may_react(&name));
        }
        SideStep::Wave => toasts.show_rejection(text::WAVE_IS_DUE.to_owned()),
        SideStep::Choice(_) | SideStep::Over => {}
    }
}

/// Returns the decision of the GM that is shown as an advice.
fn declined_ruling(tool: &Tool) -> Option<EncounterCommand> {
    match tool {
        Tool::Advice(advice) if advice.is_ruling => Some(advice.command.clone()),
        _no_ruling => None,
    }
}
