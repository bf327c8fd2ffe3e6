//! Preview of the combatants that a click would place.

use crate::encounter::disambiguate;
use crate::grid::{Cell, Space};
use crate::rules::state::Battle;
use crate::view::preview::{Mood, PreviewText};

use super::party::{PartyPlacementError, place_party};
use super::places::spaces_of;
use super::{Placement, character_here, space_of, text};

/// The places of new combatants, and the text next to them.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The space of each combatant, with the letters on its token.
    pub stands: Vec<(Space, String)>,
    /// Their names and how many have room, or why there is none.
    pub words: PreviewText,
}

impl Placement {
    /// Returns the preview of a click on `to`, or of a drag from `from` to `to`; `None` if nothing is selected.
    pub fn preview(&self, battle: &Battle, from: Cell, to: Cell) -> Option<Preview> {
        if let Some(party) = &self.party {
            return Some(of_party(battle, party, to));
        }
        let def = battle.ruleset.creatures.get(self.kind?)?;
        let (footprint, _) = space_of(battle, def)?;
        let letters: String = def.name.chars().take(2).collect();
        let places = self.places(battle, from, to).into_iter();
        let stands: Vec<(Space, String)> = places
            .map(|at| (Space::new(at, footprint), letters.clone()))
            .collect();
        let (have, want) = (stands.len(), usize::from(self.count_of(def.kind)));
        let mut words = PreviewText::default();
        match have {
            0 if character_here(battle, self.kind?).is_some() => {
                words.add_line(Mood::Refusal, text::already_here(&def.name));
            }
            0 => words.add_line(Mood::Refusal, text::NO_ROOM),
            _ if have < want => {
                words.add_line(Mood::Warning, text::room_for_some(&def.name, have, want));
            }
            1 => words.add_line(Mood::Plain, &def.name),
            _all => words.add_line(Mood::Plain, text::several(&def.name, have)),
        }
        Some(Preview { stands, words })
    }
}

fn of_party(battle: &Battle, party: &super::SelectedParty, at: Cell) -> Preview {
    let party = &party.party;
    let mut words = PreviewText::default();
    let placed = match place_party(battle, party, Some(at)) {
        Ok(placed) => placed,
        Err(why) => {
            words.add_line(Mood::Refusal, shown(&why));
            return Preview {
                words,
                ..Preview::default()
            };
        }
    };
    let names = placed.who.iter().map(|spec| {
        let character = party.get(spec.id);
        let name = character.map_or_else(String::new, |one| party.name_of(one));
        (spec.id, name)
    });
    let letters = disambiguate(names.collect()).into_iter();
    let letters = letters.map(|(_, _, letters)| letters);
    let spaces = spaces_of(battle, &placed.who).into_iter();
    let stands: Vec<(Space, String)> = spaces.zip(letters).collect();
    words.add_line(Mood::Plain, &party.name);
    if let Some(stay) = placed.left_behind_text() {
        words.add_line(Mood::Warning, stay);
    }
    Preview { stands, words }
}

/// Returns why a party cannot be placed, without the coordinates of the square under the mouse.
fn shown(why: &PartyPlacementError) -> String {
    match why {
        PartyPlacementError::NoRoom { name, .. } => text::no_room_for_character(name),
        PartyPlacementError::OtherRules { .. }
        | PartyPlacementError::NoSide
        | PartyPlacementError::Taken(_)
        | PartyPlacementError::Nobody => why.to_string(),
    }
}
