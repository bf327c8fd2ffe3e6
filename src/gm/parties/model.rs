//! A party, a list of changes and a new party, as they are shown.

use crate::encounter::told_apart;
use crate::paint::portrait::Likeness;
use crate::rules::state::{CombatantId, CombatantSpec};
use crate::ruleset::{CreatureId, CreatureKind, Ruleset};
use crate::save::party::{Change, CharacterTold, ListedParty, Party, PartyText, people_of};
use crate::view::hue::hue_of;
use crate::view::party::PeopleFrom;

/// What stands beside the list of parties.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Page {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A party.
    Party(Box<PartyPage>),
    /// A party whose file has mistakes, which are told.
    Broken(ListedParty),
    /// A party that is being made.
    New(NewParty),
}

/// A party as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PartyPage {
    /// Its file as it was read.
    pub found: PartyText,
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Who belongs to it.
    pub rows: Vec<CharacterRow>,
    /// The ready characters of its ruleset, who could join it, by their entries.
    pub ready: Vec<(CreatureId, String)>,
    /// What a fight or a rest changes in it, while that is looked at.
    pub changes: Option<ChangeList>,
}

/// A character as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterRow {
    /// Its id.
    pub id: CombatantId,
    /// What it is and has, in words.
    pub told: CharacterTold,
    /// The letters on its token.
    pub letters: String,
    /// The colour of its token.
    pub hue: u8,
    /// The portrait on it, with its picture once that is at hand.
    pub portrait: Option<Likeness>,
    /// What the GM has noted.
    pub notes: String,
}

/// What a fight or a rest changes, each with a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeList {
    /// Where the changes come from: `What this fight has changed`.
    pub title: String,
    /// What is to be known besides.
    pub remarks: Vec<String>,
    /// The changes, and which of them are ticked.
    pub rows: Vec<(Change, bool)>,
}

/// People that a new party can be made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Where they come from.
    pub from: PeopleFrom,
    /// What that is called: `This fight`, or the name of a ruleset.
    pub title: String,
    /// Each with its name.
    pub people: Vec<(CombatantId, String)>,
}

/// A party that is being made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewParty {
    /// The name that has been typed.
    pub name: String,
    /// Which offer it is made of, by its place among them.
    pub of: usize,
    /// Those who are left out, by their ids.
    pub left_out: Vec<CombatantId>,
}

impl PartyPage {
    /// What is shown of a party that has been read from its file.
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

/// The ready characters of a ruleset, each with its name.
fn ready_in(ruleset: &Ruleset) -> Vec<(CreatureId, String)> {
    let all = ruleset.creatures.iter();
    let ready = all.filter(|(_, def)| def.kind == CreatureKind::Character);
    ready.map(|(id, def)| (id, def.name.clone())).collect()
}

impl ChangeList {
    /// The list with everything ticked.
    pub fn new(title: &str, changes: Vec<Change>, remarks: Vec<String>) -> Self {
        Self {
            title: title.to_owned(),
            remarks,
            rows: changes.into_iter().map(|change| (change, true)).collect(),
        }
    }

    /// Those that are ticked.
    pub fn ticked(&self) -> Vec<Change> {
        let ticked = self.rows.iter().filter(|(_, ticked)| *ticked);
        ticked.map(|(change, _)| change.clone()).collect()
    }
}

impl Offer {
    /// The ready characters of a ruleset; `None` if it has none.
    pub fn of_ruleset(ruleset: &Ruleset) -> Option<Self> {
        let people = people_of(ruleset, None);
        let from = PeopleFrom::Ruleset(ruleset.id);
        Self::of(from, &ruleset.name, ruleset, &people)
    }

    /// Those on the players' side of a fight; `None` if there is nobody.
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
