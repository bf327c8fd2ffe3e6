//! What the mouse means, worked out when something about it has changed.

use bevy::prelude::*;

use crate::encounter::{EntryId, History};
use crate::rules::state::BattleReader;
use crate::view::promise::Pointing;
use crate::view::{HeldModifiers, Hover, Meaning, Revision, Selection, Tool, UsualAttack};

/// From what the meaning was worked out last, and since what.
#[derive(Resource, Default)]
pub struct Asked {
    from: Option<(Hover, Selection, Tool, bool, Revision)>,
    /// Where the fight stood.
    head: Option<EntryId>,
    /// Something has just been done here: what cannot be done next is not told until the mouse moves on, or it would
    /// read like an answer to what was done.
    done: bool,
}

/// Works out what the mouse means, once for each change: before clicks and keys ask it, and again before it is drawn
/// where what they asked for has changed something.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn weigh(
    reader: BattleReader,
    hover: Res<Hover>,
    selection: Res<Selection>,
    tool: Res<Tool>,
    usual: Res<UsualAttack>,
    held: Res<HeldModifiers>,
    revision: Res<Revision>,
    history: Res<History>,
    mut asked: ResMut<Asked>,
    mut meaning: ResMut<Meaning>,
) {
    // A combatant in a melee means to run while Shift is held.
    let running = held.shift;
    // The usual attacks change with the fight only.
    let now = (*hover, *selection, tool.clone(), running, *revision);
    if asked.from.as_ref() == Some(&now) {
        return;
    }
    let still = asked.from.as_ref().is_some_and(|before| before.0 == now.0);
    asked.done = still && history.head() != asked.head;
    asked.head = history.head();
    let pointing = Pointing {
        hover: *hover,
        selection: *selection,
        tool: &tool,
        usual: &usual,
        running,
    };
    let same_hand = asked
        .from
        .as_ref()
        .is_some_and(|before| (&before.1, &before.2, &before.4) == (&now.1, &now.2, &now.4));
    let battle = reader.battle();
    *meaning = if same_hand {
        let aiming = meaning.aiming.take();
        Meaning::with(&battle, &pointing, aiming)
    } else {
        Meaning::of(&battle, &pointing)
    };
    if asked.done {
        meaning.leave_refusal_untold();
    }
    asked.from = Some(now);
}
