//! Checks that concern several creatures and characters.

use super::check::Checker;
use super::known::Known;
use crate::document::{self, TextPosition};
use crate::grid::FEET_PER_SQUARE;
use crate::ruleset::schema::sections::SectionText;
use crate::ruleset::{Catalogue, CreatureDef, CreatureId};

/// Reports characters whose ids are those of creatures.
pub fn check_ids(characters: &SectionText, known: &Known, check: &mut Checker) {
    for id in characters.entries.keys() {
        if known.creatures.certainly_contains(id) {
            let message = format!("`{}` is already a creature", id.value);
            check.add_problem(&id.place, message, "rename one of them");
        }
    }
}

/// Adds a note if the speeds seem to be meant for another turn structure: the distance walked in a second differs from
/// that walked in a round.
pub fn note_speeds(
    section: &SectionText,
    creatures: &Catalogue<CreatureId, CreatureDef>,
    usual: u32,
    check: &mut Checker,
) {
    let given = section.entries.iter().filter_map(|(id, text)| {
        let mut fields = ["speed", "speed_feet"].into_iter();
        let (field, text) = fields.find_map(|field| Some((field, text.field(field)?)))?;
        let creature = creatures.get(CreatureId::new(id))?;
        let place = text.place(&document::path_below(&id.place.path, field));
        Some((creature.speed_squares, place))
    });
    let mut given: Vec<(u32, TextPosition)> = given.collect();
    given.sort_by_key(|(squares, _)| *squares);
    let Some((middle, place)) = given.get(given.len() / 2) else {
        return;
    };
    if *middle > 3 * usual || 3 * middle < usual {
        let message = format!(
            "half of the creatures walk {} feet or more, but the usual speed is {}",
            middle * FEET_PER_SQUARE,
            usual * FEET_PER_SQUARE
        );
        let hint = "a speed is the distance of one Move: check the speeds, or set \
                    `usual_speed_feet` in `movement`";
        check.add_note(place, message, hint);
    }
}
