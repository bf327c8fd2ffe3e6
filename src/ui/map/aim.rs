//! Evaluates the meaning of the mouse after each relevant change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use crate::encounter::{EntryId, History};
use crate::rules::state::BattleReader;
use crate::view::preview::PointerContext;
use crate::view::{
    Cursor, Handover, HeldModifiers, Hover, PointerIntent, Revision, Selection, Tool, UsualAttack,
};

/// Inputs of the last pointer evaluation, to skip unchanged frames.
#[derive(Resource, Default)]
pub struct PointerInputs {
    from: Option<(Hover, Selection, Tool, bool, Revision)>,
    /// True if a click only selected, because another combatant had just become the acting one.
    only_selects: bool,
    /// Head of the history at that time.
    head: Option<EntryId>,
    /// True after an act at the current mouse position. Rejections of further acts are hidden until the mouse moves:
    /// otherwise they would look like a response to that act.
    done: bool,
}

/// The inputs of the meaning of the mouse, besides the fight.
#[derive(SystemParam)]
pub struct PointingInputs<'w> {
    hover: Res<'w, Hover>,
    selection: Res<'w, Selection>,
    tool: Res<'w, Tool>,
    usual: Res<'w, UsualAttack>,
    held: Res<'w, HeldModifiers>,
    revision: Res<'w, Revision>,
    history: Res<'w, History>,
    cursor: Res<'w, Cursor>,
}

/// The moment after another combatant has become the selected one, in which a click only selects.
#[derive(SystemParam)]
pub struct HandoverPause<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    time: Res<'w, Time<Real>>,
    handover: ResMut<'w, Handover>,
}

impl HandoverPause<'_, '_> {
    /// Returns true until the moment has passed or the mouse has moved.
    fn lasts(&mut self) -> bool {
        let (now, at) = (self.time.elapsed(), self.window.cursor_position());
        self.handover.bypass_change_detection().update(now, at)
    }
}

/// Evaluates the meaning of the mouse, once per change: before clicks and keys use it, and again before drawing if
/// their requests have changed something.
pub fn update_pointer_intent(
    reader: BattleReader,
    pointing: PointingInputs,
    mut pause: HandoverPause,
    mut asked: ResMut<PointerInputs>,
    mut meaning: ResMut<PointerIntent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let PointingInputs {
        hover,
        selection,
        tool,
        usual,
        held,
        revision,
        history,
        cursor,
    } = &pointing;
    // In a melee, a combatant runs while Shift is held.
    let running = held.shift;
    // The usual attacks change only with the fight.
    let now = (**hover, **selection, Tool::clone(tool), running, **revision);
    let pauses = pause.lasts();
    if pause.handover.waits_for_time() {
        // Nothing else might cause the frame that shows the preview again.
        redraw.write(RequestRedraw);
    }
    // A tool was taken on purpose, and the keyboard cursor was put there.
    let points = matches!(**tool, Tool::Point | Tool::Advice(_));
    let only_selects = pauses && points && cursor.0.is_none();
    if asked.from.as_ref() == Some(&now) && asked.only_selects == only_selects {
        return;
    }
    asked.only_selects = only_selects;
    let still = asked.from.as_ref().is_some_and(|before| before.0 == now.0);
    asked.done = still && history.head() != asked.head;
    asked.head = history.head();
    let pointing = PointerContext {
        hover: **hover,
        selection: **selection,
        tool,
        usual,
        running,
    };
    let same_hand = asked
        .from
        .as_ref()
        .is_some_and(|before| (&before.1, &before.2, &before.4) == (&now.1, &now.2, &now.4));
    let battle = reader.battle();
    *meaning = if same_hand {
        let aiming = meaning.aiming.take();
        PointerIntent::with_aiming(&battle, &pointing, aiming)
    } else {
        PointerIntent::new(&battle, &pointing)
    };
    if asked.done {
        meaning.hide_rejection();
    }
    if only_selects {
        meaning.restrict_to_selecting();
    }
    asked.from = Some(now);
}
