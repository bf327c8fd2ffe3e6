//! Entries of the GM menu that bring in creatures of the library around a square, one or several of a kind at once,
//! and that copy, paste, replace or remove combatants.

use std::collections::BTreeMap;

use crate::grid::{Cell, Footprint};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{CombatantId, CombatantRef, CombatantSpec, SideId, Stance};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind};
use crate::ui::context_menu::text;
use crate::ui::shared::sources::GmSources;
use crate::view::placement::{
    free_ids, free_names, free_places_around, paste_commands, remove_commands, space_of,
    swap_commands,
};
use crate::view::{PlacementAct, Request};

use super::{ContextItem, request_item, submenu};

/// Numbers of creatures of a kind that can be brought in at once.
pub const AT_ONCE: [usize; 6] = [1, 2, 3, 4, 6, 8];
/// Largest of these numbers.
const MAX_AT_ONCE: usize = AT_ONCE[AT_ONCE.len() - 1];

/// Returns for each side the entries that bring in every creature of the library around `cell`; for the party, its
/// characters come first.
pub(super) fn items(sources: &GmSources, cell: Cell) -> Vec<ContextItem> {
    let battle = sources.battle();
    let mut places: BTreeMap<(u8, bool), Vec<Cell>> = BTreeMap::new();
    let mut creatures: Vec<(CreatureId, &CreatureDef, Vec<Cell>)> = Vec::new();
    for (creature, def) in battle.ruleset.creatures.iter() {
        let Some(body) = space_of(battle, def) else {
            continue;
        };
        let (footprint, shares): (Footprint, bool) = body;
        let places = places.entry((footprint.side(), shares));
        let places = places.or_insert_with(|| free_places_around(battle, cell, body, MAX_AT_ONCE));
        creatures.push((creature, def, places.clone()));
    }
    let sides = battle.sides.0.iter().filter_map(|side| {
        let mut creatures: Vec<_> = creatures.iter().collect();
        if side.stance == Stance::Party {
            creatures.sort_by_key(|(_, def, _)| def.kind != CreatureKind::Character);
        }
        let several = creatures.into_iter().map(|(creature, def, places)| {
            let commands = placement_commands(sources, (*creature, def), side.id, places);
            ContextItem::Several {
                label: def.name.clone(),
                commands,
            }
        });
        let several = std::iter::once(ContextItem::HowMany).chain(several);
        submenu(&side.name, several.collect())
    });
    sides.collect()
}

/// Returns one command for each new combatant of a kind, with ids that are still free.
fn placement_commands(
    sources: &GmSources,
    (creature, def): (CreatureId, &CreatureDef),
    side: SideId,
    places: &[Cell],
) -> Vec<EncounterCommand> {
    let free = free_ids(sources.battle(), creature, def.kind);
    let named = sources.drawing().pencil.newcomers.named;
    let mut names = free_names(sources.battle(), def).filter(|_| named);
    let specs = free.zip(places).map(|(id, at)| CombatantSpec {
        name: names.next(),
        ..CombatantSpec::new(id, creature, side, *at)
    });
    specs.map(EncounterCommand::AddCombatant).collect()
}

/// Returns the entry that pastes the last copied combatants on a square.
pub(super) fn paste(sources: &GmSources, cell: Cell) -> Option<ContextItem> {
    let commands = paste_commands(sources.battle(), &sources.drawing().copied, cell);
    if commands.is_empty() {
        return None;
    }
    let label = text::paste(commands.len());
    Some(request_item(label, Request::Submit(commands)))
}

/// Returns the entries that copy a combatant or its whole group, replace it with another creature of the library, and
/// remove a group.
pub(super) fn on_combatant(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let who = combatant.id();
    let group = &sources.group().0;
    let together: &[CombatantId] = if group.contains(&who) { group } else { &[] };
    let copied = match together.len() {
        0 | 1 => vec![who],
        _many => together.to_vec(),
    };
    let copy = request_item(
        text::copy(copied.len()),
        Request::from(PlacementAct::Copy(copied)),
    );
    let kinds = sources.battle().ruleset.creatures.iter();
    let others = kinds.filter_map(|(kind, def)| {
        let commands = swap_commands(sources.battle(), combatant, kind)?;
        Some(request_item(def.name.clone(), Request::Submit(commands)))
    });
    let mut items = vec![copy];
    items.extend(submenu(text::REPLACE_WITH, others.collect()));
    if together.len() > 1 {
        let hidden = |who: &CombatantId| {
            let found = sources.battle().get(*who);
            found.is_some_and(|found| found.hidden().0)
        };
        let unseen = together.iter().filter(|who| hidden(who));
        let reveal = unseen.map(|who| EncounterCommand::Reveal { who: *who });
        let reveal: Vec<EncounterCommand> = reveal.collect();
        if !reveal.is_empty() {
            let reveal = Request::Submit(reveal);
            items.push(request_item(text::REVEAL_ALL_SELECTED, reveal));
        }
        let label = text::remove_all(together.len());
        let commands = remove_commands(sources.battle(), together);
        items.push(request_item(label, Request::Submit(commands)));
    }
    items
}
