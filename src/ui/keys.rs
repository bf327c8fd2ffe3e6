//! Shortcuts: actions of the interface according to the settings, others according to the ruleset.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContext;
use bevy_egui::egui::Popup;
use bevy_egui::input::EguiWantsInput;

use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{BattleReader, CombatantId};
use crate::ruleset::{ActionDef, ActionId, RequiredInput, Ruleset, TurnStructure};
use crate::ui::film::FilmUi;
use crate::ui::reaction::ReactionModel;
use crate::ui::shell::keystrokes::{Keystroke, Keystrokes};
use crate::ui::shell::model::PanelModel;
use crate::ui::shell::ui_window::UiWindows;
use crate::ui::token::TokenUi;
use crate::view::CursorStep;
use crate::view::drawing::draw_request;
use crate::view::{
    Cursor, CursorAct, DiceEntry, Drawing, InputSystems, KeyPress, Menu, PointerIntent, Request,
    Selection, Settings, Sketch, Tool, UiAction, UiActions, acting, actions,
};

/// Converts keys to requests.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, handle_keys.in_set(InputSystems));
}

/// The places besides the map that take keys.
#[derive(SystemParam)]
pub(super) struct KeyFocus<'w, 's> {
    egui: Res<'w, EguiWantsInput>,
    texts: Query<'w, 's, &'static mut EguiContext>,
    windows: Res<'w, UiWindows>,
    dice: Res<'w, DiceEntry>,
}

impl KeyFocus<'_, '_> {
    /// True if a widget or the prompt for a die takes the keys.
    pub(super) fn is_taken(&self) -> bool {
        self.egui.wants_any_keyboard_input() || self.dice.pending.is_some()
    }

    /// True if text is being entered, or something is open over the map.
    fn is_in_text(&mut self) -> bool {
        let in_text = self.texts.iter_mut().any(|mut context| {
            let context = context.get_mut();
            context.text_edit_focused() || Popup::is_any_open(context)
        });
        in_text || self.windows.take_keys()
    }

    /// True if a key goes to a panel or a window and not to the map.
    fn takes(&mut self, press: &KeyPress) -> bool {
        // A focused button uses Space, Enter and the arrows, but no letters: while a list of spells is open, the key of
        // another action still starts that action. Esc and the keys of windows with a text field work even while text is
        // being entered. Pages take all keys, even if nothing in them has the focus.
        let asked = self.egui.wants_any_keyboard_input() && !ignores_key(press, self.is_in_text());
        asked || self.dice.pending.is_some() || self.windows.take_all_keys()
    }

    /// True if a focused panel, and nothing above the map, takes the keys.
    fn is_in_panel(&self) -> bool {
        !self.windows.take_keys() && !self.windows.has_menu()
    }
}

/// The targets of keys on the map: the selection, the mouse, the cursor and Prepare mode.
#[derive(SystemParam)]
struct KeyTargets<'w, 's> {
    reader: BattleReader<'w, 's>,
    meaning: Res<'w, PointerIntent>,
    cursor: Res<'w, Cursor>,
    selection: Res<'w, Selection>,
    drawing: Res<'w, Drawing>,
    sketch: ResMut<'w, Sketch>,
}

/// Panels that keys control directly.
#[derive(SystemParam)]
struct KeyPanels<'w> {
    reaction: Res<'w, PanelModel<Option<ReactionModel>>>,
    film: Res<'w, FilmUi>,
    token: ResMut<'w, TokenUi>,
    settings: ResMut<'w, Settings>,
}

fn handle_keys(
    keystrokes: Res<Keystrokes>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut focus: KeyFocus,
    actions: Res<UiActions>,
    mut targets: KeyTargets,
    mut panels: KeyPanels,
    mut requests: MessageWriter<Request>,
) {
    let KeyTargets {
        reader,
        meaning,
        cursor,
        selection,
        drawing,
        sketch,
    } = &mut targets;
    let KeyPanels {
        reaction,
        film,
        token,
        settings,
    } = &mut panels;
    let reaction = reaction.0.as_ref();
    for stroke in keystrokes.iter() {
        let key = &stroke.input;
        if key.window != *window || key.state != ButtonState::Pressed {
            continue;
        }
        let battle = reader.battle();
        let counted = choice_count(reaction, meaning, drawing);
        let Some(press) = key_press_of(stroke, counted, &actions, battle.ruleset) else {
            continue;
        };
        let action = actions.for_key(&press);
        let action = action.and_then(|action| action_in_turns(action, &battle.ruleset.turns));
        if stroke.repeats && !repeats(action, &press) {
            continue;
        }
        let (typing, on_start) = (focus.takes(&press), focus.windows.is_map_covered());
        let works = |action: &UiAction| match on_start {
            true => action.scope.start_page && !is_typed(&press),
            false => action.scope.windows,
        };
        if typing && !action.is_some_and(works) {
            continue;
        }
        // In a panel, Esc only returns the focus to the map.
        if typing && focus.is_in_panel() && action == Some(&actions::BACK) {
            continue;
        }
        // The keys of a film come first, until a click outside its window.
        if film.takes_key(&press) {
            requests.write_batch(film.act_of_key(&press).map(Request::from));
            continue;
        }
        // While the map is being drawn, the keys for drawing follow; Enter closes a polygon.
        let closed = (press.key == "Enter" && drawing.draws())
            .then(|| sketch.close_polygon(&drawing.pencil));
        let drawn = drawing.request_for_key(&press, battle.map);
        let here = cursor.0.filter(|_| press.key == "Enter");
        let brought = here
            .filter(|_| drawing.places_combatants())
            .and_then(|cell| {
                let newcomers = &drawing.pencil.newcomers;
                newcomers.request(&battle, cell, cell)
            });
        let brush = meaning.brush.filter(|_| press.key == "Enter");
        let brushed = brush.and_then(|brush| {
            let on = brush.close_polygon(sketch)?;
            Some(brush.stroke_request(&battle, on))
        });
        if let Some(request) = closed
            .flatten()
            .map(draw_request)
            .or(brushed)
            .or(brought)
            .or(drawn)
        {
            requests.write(request);
            continue;
        }
        if drawing.on && action.is_some_and(|action| action.place.menu == Menu::Turn) {
            continue;
        }
        // Enter confirms a pending question before anything else.
        if press.key == "Enter" && !meaning.enter.is_empty() {
            requests.write_batch(meaning.enter.clone());
            continue;
        }
        // Enter acts as a click at the keyboard cursor, or at the mouse position while an action is being aimed.
        let in_hand = meaning.aiming.as_ref().is_some_and(|aiming| aiming.held);
        let points = cursor.0.is_some() || in_hand;
        if press.key == "Enter" && points && !drawing.on {
            let forces = press.ctrl && !meaning.force.is_empty();
            let asked = if forces {
                &meaning.force
            } else {
                &meaning.click
            };
            requests.write_batch(asked.clone());
            continue;
        }
        if let Some(answer) = nth_answer(reaction, &press) {
            requests.write(answer);
            continue;
        }
        if let Some(nth) = nth_target(meaning, &press) {
            requests.write(Request::from(CursorAct::PickTarget(nth)));
            continue;
        }
        if let Some(action) = action {
            if !action.is_held {
                requests.write(Request::Do(action));
            }
            continue;
        }
        if let Some(step) = step(&press) {
            requests.write(Request::from(CursorAct::Step(step)));
            continue;
        }
        if press.ctrl || drawing.on {
            continue;
        }
        let Some(who) = acting(&battle, selection.0) else {
            continue;
        };
        if let Some((action, def)) = action_of(battle.ruleset, &press) {
            match begin(who, action, def) {
                Some(request) => {
                    requests.write(request);
                }
                None => {
                    settings.token = true;
                    token.choose_by_keys(who, action);
                    requests.write(Request::Select(Some(who)));
                }
            }
        }
    }
}

/// Returns the number of things that digits can choose now.
fn choice_count(
    reaction: Option<&ReactionModel>,
    meaning: &PointerIntent,
    drawing: &Drawing,
) -> usize {
    let asked = reaction.iter().flat_map(|reaction| &reaction.asked);
    let answers = asked.map(|asked| asked.answers.len()).sum();
    let aiming = meaning.aiming.as_ref();
    let targets = aiming.map_or(0, |aiming| aiming.targets.len());
    let copies = if drawing.places_combatants() { 9 } else { 0 };
    targets.max(answers).max(copies)
}

/// Returns the name of a key. While digits choose something, a key in the digit row counts as a digit.
fn key_press_of(
    stroke: &Keystroke,
    counted: usize,
    actions: &UiActions,
    ruleset: &Ruleset,
) -> Option<KeyPress> {
    let counts = |press: &KeyPress| press.key.parse().is_ok_and(|nth: usize| nth <= counted);
    let digit = stroke.digit().filter(counts);
    let is_known =
        |press: &KeyPress| actions.for_key(press).is_some() || action_of(ruleset, press).is_some();
    digit.or_else(|| stroke.press(is_known))
}

/// Returns the action of the ruleset with this key.
fn action_of<'a>(ruleset: &'a Ruleset, press: &KeyPress) -> Option<(ActionId, &'a ActionDef)> {
    let mut actions = ruleset.actions.iter();
    actions.find(|(_, def)| def.key.is_some_and(|key| press.is_letter(key)))
}

/// Returns true if a held key repeats: an arrow, or the key of an action that repeats.
fn repeats(action: Option<&UiAction>, press: &KeyPress) -> bool {
    action.map_or_else(|| step(press).is_some(), |action| action.repeats)
}

/// Returns true if a key types a character.
fn is_typed(press: &KeyPress) -> bool {
    !press.ctrl && press.key.chars().count() == 1
}

/// Returns true if the focused panel does not use this key. That is the case for a letter, unless text is being entered
/// or something is open over the map.
fn ignores_key(press: &KeyPress, in_text: bool) -> bool {
    let mut letters = press.key.chars();
    let one = letters.next().filter(|_| letters.next().is_none());
    !in_text && one.is_some_and(char::is_alphabetic)
}

/// Returns the meaning of an action's key in this turn structure; `None` leaves the key to an action of the ruleset.
fn action_in_turns(action: &'static UiAction, turns: &TurnStructure) -> Option<&'static UiAction> {
    if (action.applies_to)(turns) {
        return Some(action);
    }
    // In a round of sides combatants hold instead of delaying: both share one key.
    (*action == actions::DELAY).then_some(&actions::HOLD)
}

/// Returns the reaction that a digit chooses while a prompt is open.
fn nth_answer(reaction: Option<&ReactionModel>, press: &KeyPress) -> Option<Request> {
    let nth: usize = press.key.parse().ok()?;
    let mut answers = reaction?.asked.iter();
    let answers = answers.by_ref().flat_map(|asked| &asked.answers);
    let mut answers = answers.filter(|_| !press.ctrl && !press.shift);
    answers
        .nth(nth.checked_sub(1)?)
        .map(|it| it.request.clone())
}

/// Returns the target, counted from 0, that a digit chooses while aiming.
fn nth_target(meaning: &PointerIntent, press: &KeyPress) -> Option<usize> {
    let digit: usize = press.key.parse().ok()?;
    let targets = &meaning.aiming.as_ref()?.targets;
    let nth = digit.checked_sub(1).filter(|nth| *nth < targets.len())?;
    (!press.ctrl && !press.shift).then_some(nth)
}

/// Number of squares that the cursor moves at once with Ctrl held.
const FAST_STEP_SQUARES: i32 = 5;

/// Returns the step of an arrow key.
fn step(press: &KeyPress) -> Option<CursorStep> {
    let far = if press.ctrl { FAST_STEP_SQUARES } else { 1 };
    match press.key.as_str() {
        "Left" => Some(CursorStep(-far, 0)),
        "Right" => Some(CursorStep(far, 0)),
        "Up" => Some(CursorStep(0, -far)),
        "Down" => Some(CursorStep(0, far)),
        _another => None,
    }
}

/// Returns the request for an action's key; `None` if the action needs further input first.
fn begin(who: CombatantId, action: ActionId, def: &ActionDef) -> Option<Request> {
    let order = ActionOrder::new(who, action);
    match def.does.required_input() {
        RequiredInput::Way | RequiredInput::Combatant => Some(Request::Take(Tool::Aim(order))),
        RequiredInput::Nothing => Some(Request::Submit(vec![EncounterCommand::Act(order)])),
        RequiredInput::Thing | RequiredInput::Words => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_on_the_start_page_triggers_no_action() {
        let press = |text: &str| KeyPress::parse(text).expect("a key");
        for typed in ["N", "Shift+N", "3", "."] {
            assert!(is_typed(&press(typed)), "{typed}");
        }
        for command in ["Ctrl+N", "Escape", "F1", "Delete"] {
            assert!(!is_typed(&press(command)), "{command}");
        }
    }

    #[test]
    fn letters_bypass_buttons_but_not_text() {
        let press = |key: &str| KeyPress {
            ctrl: false,
            shift: false,
            key: key.into(),
        };
        assert!(ignores_key(&press("V"), false));
        assert!(!ignores_key(&press("V"), true));
        for own in ["Space", "Enter", "Left", "Tab", "Escape", "3"] {
            assert!(!ignores_key(&press(own), false), "{own}");
        }
    }
}
