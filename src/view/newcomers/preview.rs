//! Preview of the combatants that a click would place.

use crate::encounter::told_apart;
use crate::grid::{Cell, Space};
use crate::rules::state::Battle;
use crate::view::promise::{Mood, Words};

use super::party::{PartyNotPlaced, party_placed};
use super::places::spaces_of;
use super::{Newcomers, body_of};

/// The places of new combatants, and the text next to them.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The space of each combatant, with the letters on its token.
    pub stands: Vec<(Space, String)>,
    /// Their names and how many have room, or why there is none.
    pub words: Words,
}

impl Newcomers {
    /// Returns the preview of a click on `to`, or of a drag from `from` to `to`; `None` if nothing is selected.
    pub fn preview(&self, battle: &Battle, from: Cell, to: Cell) -> Option<Preview> {
        if let Some(party) = &self.party {
            return Some(of_party(battle, party, to));
        }
        let def = battle.ruleset.creatures.get(self.kind?)?;
        let (footprint, _) = body_of(battle, def)?;
        let letters: String = def.name.chars().take(2).collect();
        let places = self.places(battle, from, to).into_iter();
        let stands: Vec<(Space, String)> = places
            .map(|at| (Space::new(at, footprint), letters.clone()))
            .collect();
        let (have, want) = (stands.len(), usize::from(self.count));
        let mut words = Words::default();
        match have {
            0 => words.line(Mood::Refusal, "There is no room for it here"),
            _ if have < want => {
                let told = format!("{have} × {}: there is no room for {want}", def.name);
                words.line(Mood::Warning, &told);
            }
            1 => words.line(Mood::Plain, &def.name),
            _all => words.line(Mood::Plain, format!("{have} × {}", def.name)),
        }
        Some(Preview { stands, words })
    }
}

fn of_party(battle: &Battle, party: &super::PartyInHand, at: Cell) -> Preview {
    let party = &party.party;
    let mut words = Words::default();
    let placed = match party_placed(battle, party, Some(at)) {
        Ok(placed) => placed,
        Err(why) => {
            words.line(Mood::Refusal, shown(&why));
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
    let letters = told_apart(names.collect()).into_iter();
    let letters = letters.map(|(_, _, letters)| letters);
    let spaces = spaces_of(battle, &placed.who).into_iter();
    let stands: Vec<(Space, String)> = spaces.zip(letters).collect();
    words.line(Mood::Plain, &party.name);
    if let Some(stay) = placed.stay_behind() {
        words.line(Mood::Warning, stay);
    }
    Preview { stands, words }
}

/// Returns why a party cannot be placed, without the coordinates of the square under the mouse.
fn shown(why: &PartyNotPlaced) -> String {
    match why {
        PartyNotPlaced::NoRoom { name, .. } => format!("There is no room for {name} near here"),
        PartyNotPlaced::OtherRules { .. }
        | PartyNotPlaced::NoSide
        | PartyNotPlaced::Taken(_)
        | PartyNotPlaced::Nobody => why.to_string(),
    }
}
