//! View models of a party, a list of changes and a new party.

use crate::encounter::disambiguate;
use crate::paint::portrait::TokenPortrait;
use crate::rules::state::{CombatantId, CombatantSpec};
use crate::ruleset::{CreatureId, CreatureKind, Ruleset};
use crate::save::party::{
    Change, CharacterDescription, ListedParty, Party, PartyText, party_of_encounter,
};
use crate::view::hue::hue_of;
use crate::view::party::CharacterSource;

use super::text;

/// The page next to the list of parties.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PartiesPage {
    /// No page.
    #[default]
    Nothing,
    /// A party.
    Party(Box<PartyPage>),
    /// A party whose file has errors, with the errors.
    Broken(ListedParty),
    /// A new party that is being made.
    New(NewParty),
}

/// A party.
#[derive(Clone, Debug, PartialEq)]
pub struct PartyPage {
    /// The file as it was read.
    pub found: PartyText,
    /// Name of the party.
    pub name: String,
    /// A sentence about the party.
    pub about: String,
    /// Name of its ruleset.
    pub ruleset: String,
    /// Its characters.
    pub rows: Vec<CharacterRow>,
    /// Pregenerated characters of its ruleset that could join it, with their names.
    pub ready: Vec<(CreatureId, String)>,
    /// Changes from a fight or a rest, while the user reviews them.
    pub changes: Option<ChangeList>,
}

/// A character of a party.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterRow {
    /// Id of the character.
    pub id: CombatantId,
    /// Its kind, equipment and other details, as text.
    pub told: CharacterDescription,
    /// Letters on its token.
    pub letters: String,
    /// Colour of its token.
    pub hue: u8,
    /// Its portrait, with the picture once that is loaded.
    pub portrait: Option<TokenPortrait>,
    /// Notes of the GM.
    pub notes: String,
}

/// Changes from a fight or a rest, each with a tick box.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeList {
    /// Source of the changes: `What this fight has changed`.
    pub title: String,
    /// Further remarks.
    pub remarks: Vec<String>,
    /// The changes, and whether each is ticked.
    pub rows: Vec<(Change, bool)>,
}

/// A group of characters that a new party can be made from.
#[derive(Clone, Debug, PartialEq)]
pub struct PartySource {
    /// Source of the characters.
    pub from: CharacterSource,
    /// Name of the source: `This fight`, or the name of a ruleset.
    pub title: String,
    /// Characters with their names.
    pub people: Vec<(CombatantId, String)>,
}

/// A party that is being made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewParty {
    /// Name typed so far.
    pub name: String,
    /// Index of the chosen offer.
    pub of: usize,
    /// Ids of the characters that are left out.
    pub left_out: Vec<CombatantId>,
}

impl PartyPage {
    /// Builds the page of a party that has been read from its file.
    pub fn from_file(found: PartyText, party: &Party) -> Self {
        let names = party.characters.iter();
        let names = names.map(|one| (one.spec.id, party.name_of(one)));
        let letters = disambiguate(names.collect());
        let characters = party.characters.iter().zip(letters);
        let rows = characters.map(|(one, (id, _, letters))| {
            let told = party.describe(one);
            CharacterRow {
                id,
                portrait: told.portrait.clone().map(TokenPortrait::from_name),
                told,
                letters,
                hue: hue_of(one.spec.creature.as_str()),
                notes: one.notes.clone(),
            }
        });
        Self {
            found,
            name: party.name.clone(),
            about: party.about.clone(),
            ruleset: party.ruleset.name.clone(),
            rows: rows.collect(),
            ready: pregenerated_in(&party.ruleset),
            changes: None,
        }
    }
}

/// Returns the pregenerated characters of a ruleset, each with its name.
fn pregenerated_in(ruleset: &Ruleset) -> Vec<(CreatureId, String)> {
    let all = ruleset.creatures.iter();
    let ready = all.filter(|(_, def)| def.kind == CreatureKind::Character);
    ready.map(|(id, def)| (id, def.name.clone())).collect()
}

impl ChangeList {
    /// Creates the list with every change ticked.
    pub fn new(title: &str, changes: Vec<Change>, remarks: Vec<String>) -> Self {
        Self {
            title: title.to_owned(),
            remarks,
            rows: changes.into_iter().map(|change| (change, true)).collect(),
        }
    }

    /// Returns the ticked changes.
    pub fn ticked(&self) -> Vec<Change> {
        let ticked = self.rows.iter().filter(|(_, ticked)| *ticked);
        ticked.map(|(change, _)| change.clone()).collect()
    }
}

impl PartySource {
    /// Returns the pregenerated characters of a ruleset; `None` if it has none.
    pub fn from_ruleset(ruleset: &Ruleset) -> Option<Self> {
        let people = party_of_encounter(ruleset, None);
        let from = CharacterSource::Ruleset(ruleset.id);
        Self::from_people(from, &ruleset.name, ruleset, &people)
    }

    /// Returns the characters on the players' side of a fight; `None` if there are none.
    pub fn from_fight(ruleset: &Ruleset, people: &[CombatantSpec]) -> Option<Self> {
        Self::from_people(CharacterSource::Fight, text::THIS_FIGHT, ruleset, people)
    }

    fn from_people(
        from: CharacterSource,
        title: &str,
        ruleset: &Ruleset,
        people: &[CombatantSpec],
    ) -> Option<Self> {
        let names = people.iter().map(|one| {
            let usual = ruleset.creatures.get(one.creature);
            let usual = usual.map(|def| def.name.clone());
            let name = one.name.clone().or(usual);
            (one.id, name.unwrap_or_else(|| one.id.to_string()))
        });
        let names = disambiguate(names.collect()).into_iter();
        let people: Vec<_> = names.map(|(id, name, _)| (id, name)).collect();
        (!people.is_empty()).then(|| Self {
            from,
            title: title.to_owned(),
            people,
        })
    }
}
