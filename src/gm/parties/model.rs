//! View models of a party, a list of changes and a new party.

use crate::encounter::told_apart;
use crate::paint::portrait::Likeness;
use crate::rules::state::{CombatantId, CombatantSpec};
use crate::ruleset::{CreatureId, CreatureKind, Ruleset};
use crate::save::party::{Change, CharacterTold, ListedParty, Party, PartyText, people_of};
use crate::view::hue::hue_of;
use crate::view::party::PeopleFrom;

/// The page next to the list of parties.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Page {
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
    pub told: CharacterTold,
    /// Letters on its token.
    pub letters: String,
    /// Colour of its token.
    pub hue: u8,
    /// Its portrait, with the picture once that is loaded.
    pub portrait: Option<Likeness>,
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
pub struct Offer {
    /// Source of the characters.
    pub from: PeopleFrom,
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
    pub fn of(found: PartyText, party: &Party) -> Self {
        let names = party.characters.iter();
        let names = names.map(|one| (one.spec.id, party.name_of(one)));
        let letters = told_apart(names.collect());
        let characters = party.characters.iter().zip(letters);
        let rows = characters.map(|(one, (id, _, letters))| {
            let told = party.told(one);
            CharacterRow {
                id,
                portrait: told.portrait.clone().map(Likeness::named),
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
            ready: ready_in(&party.ruleset),
            changes: None,
        }
    }
}

/// Returns the pregenerated characters of a ruleset, each with its name.
fn ready_in(ruleset: &Ruleset) -> Vec<(CreatureId, String)> {
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

impl Offer {
    /// Returns the pregenerated characters of a ruleset; `None` if it has none.
    pub fn of_ruleset(ruleset: &Ruleset) -> Option<Self> {
        let people = people_of(ruleset, None);
        let from = PeopleFrom::Ruleset(ruleset.id);
        Self::of(from, &ruleset.name, ruleset, &people)
    }

    /// Returns the characters on the players' side of a fight; `None` if there are none.
    pub fn of_fight(ruleset: &Ruleset, people: &[CombatantSpec]) -> Option<Self> {
        Self::of(PeopleFrom::Fight, "This fight", ruleset, people)
    }

    fn of(
        from: PeopleFrom,
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
        let names = told_apart(names.collect()).into_iter();
        let people: Vec<_> = names.map(|(id, name, _)| (id, name)).collect();
        (!people.is_empty()).then(|| Self {
            from,
            title: title.to_owned(),
            people,
        })
    }
}
