//! Entries of the GM menu for prepared spells: their number, and a night's rest.

use crate::rules::facts::EncounterCommand;
use crate::rules::legality;
use crate::rules::prepared_spells;
use crate::rules::state::{CombatantId, CombatantRef};
use crate::ruleset::SpellId;
use crate::ui::context_menu::text;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{NumberField, capitalized};

use super::{ContextItem, command_item, submenu};

/// Numbers of castings that a click can set for a spell that is not counted yet.
const COUNTS: [u32; 6] = [1, 2, 3, 4, 5, 6];

/// Returns a menu for each of its spells, and a night's rest for it and for all combatants; empty where prepared
/// spells are not counted.
pub(super) fn items(sources: &GmSources, combatant: &CombatantRef) -> Vec<ContextItem> {
    let battle = sources.battle();
    if !battle.ruleset.count_prepared_spells {
        return Vec::new();
    }
    let who = combatant.id();
    let known = combatant.repertoire().spells.iter();
    let mut items: Vec<ContextItem> = known
        .filter_map(|spell| spell_items(sources, combatant, *spell))
        .collect();
    let everybody: Vec<CombatantId> = battle.combatants().map(|other| other.id()).collect();
    let rests = [(text::REST, vec![who]), (text::REST_FOR_ALL, everybody)]
        .map(|(label, who)| (label, EncounterCommand::Rest { who }));
    let rests = rests
        .into_iter()
        .filter(|(_, command)| legality::check(battle, command).is_ok());
    items.extend(rests.map(|(label, command)| command_item(label, command)));
    items
}

/// Returns the entries for one spell.
fn spell_items(
    sources: &GmSources,
    combatant: &CombatantRef,
    spell: SpellId,
) -> Option<ContextItem> {
    let who = combatant.id();
    let name = capitalized(&sources.lexicon().spell(spell));
    let set = |left| EncounterCommand::SetPrepared {
        who,
        spell,
        left,
        of: left,
    };
    let does = sources.battle().ruleset.spells.get(spell);
    let does = does.map(|def| capitalized(&sources.battle().ruleset.spell_summary(def)));
    let mut items: Vec<ContextItem> = does.map(ContextItem::Note).into_iter().collect();
    match prepared_spells::prepared(sources.battle(), combatant, spell) {
        Some(prepared) => {
            let label = text::spell_counted(&name, prepared.left, prepared.of);
            let fields = NumberField::for_spell(who, prepared);
            items.extend(fields.map(ContextItem::Number));
            items.push(command_item(text::DO_NOT_COUNT, set(None)));
            submenu(&label, items)
        }
        None => {
            let counts = COUNTS.map(|count| command_item(text::prepared(count), set(Some(count))));
            items.extend(counts);
            submenu(&text::spell_not_counted(&name), items)
        }
    }
}
