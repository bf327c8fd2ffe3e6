//! Parties: read with their mistakes, placed, taken back from a fight, set back to full, with their remarks kept.

use super::*;
use crate::rules::facts::{EncounterCommand, Number};
use crate::rules::state::{SideId, Vitality, Wear};
use crate::ruleset::{CreatureId, ItemId, RulesetId, SpellId};
use crate::save::draft::combatant_line;
use crate::save::{UserFolder, find_encounter, read_encounter};
use crate::trial::{Trial, id};

const PARTY: &str = r#"// Mine
(
    version: 1,
    name: "The Lanterns",
    ruleset: "phases",
    characters: {
        // The eldest
        "mira": (creature: "mira", name: "Old Mira", prepared: { "sleep": 2 }), // burnt her hat
        "tolk": (
            creature: "tolk",
            state: (
                lost: 7, // the bridge
            ),
        ),
    },
    notes: { "tolk": "Owes the ferryman" },
)
"#;

fn read(text: &str) -> Result<Party, Problems> {
    read_party("p.ron", text, &Rulesets::built_in())
}

fn found(text: &str) -> PartyText {
    PartyText {
        path: "p.ron".into(),
        text: text.to_owned(),
    }
}

/// A fight of an orc with this party in it.
fn fight(party: &Party) -> Trial {
    let mut trial = Trial::of("phases", "ansa (3, 3) against orc (9, 3)").ready();
    for (column, character) in (1..).step_by(2).zip(&party.characters) {
        trial.submit(EncounterCommand::AddCombatant(CombatantSpec {
            at: Cell::new(column, 7),
            ..character.spec.clone()
        }));
    }
    trial
}

#[test]
fn every_mistake_of_a_party_is_listed_with_its_place() {
    let text = PARTY
        .replace("creature: \"mira\"", "creature: \"mirra\"")
        .replace("lost: 7", "lost: -7, wounds: 100, pack: [\"ropee\"]")
        .replace("notes: { \"tolk\"", "notes: { \"tolc\"");
    let problems = read(&text).unwrap_err().to_string();
    for said in [
        "`mirra`",
        "lost points go from 0 to 1999",
        "wounds go from 0 to 99",
        "`ropee`",
        "`tolc`",
    ] {
        assert!(problems.contains(said), "{said} is not in:\n{problems}");
    }
    assert!(
        problems.contains("line 12") || problems.contains(":12:"),
        "{problems}"
    );
    let newer = read(&PARTY.replace("version: 1", "version: 2")).unwrap_err();
    assert!(newer.to_string().contains("update Splitsecond"), "{newer}");
    let spent = PARTY.replace("lost: 7", "spent: { \"sleep\": 1 }");
    let spent = read(&spent).unwrap_err().to_string();
    assert!(
        spent.contains("1 of `sleep` are spent, and 0 prepared"),
        "{spent}"
    );
}

#[test]
fn a_party_joins_a_fight_with_what_is_left_of_it() {
    let party = read(PARTY).expect("it is in order");
    assert_eq!(party.who(), "Old Mira, Tolk");
    assert_eq!(
        party.get(id("tolk")).expect("it is there").notes,
        "Owes the ferryman"
    );
    let mut trial = fight(&party);
    let points = trial.of_one("tolk", |_, who| who.health().hit_points());
    assert_eq!((points.now, points.most), (45, 52));
}

#[test]
fn what_a_fight_has_changed_goes_into_the_file_and_its_remarks_stay() {
    let party = read(PARTY).expect("it is in order");
    let mut trial = fight(&party);
    assert_eq!(
        after_fight(&party, &mut trial.world),
        Ok((Vec::new(), Vec::new()))
    );
    trial.set("tolk", Number::HitPoints, 30);
    trial.set("mira", Number::HitPoints, 9);
    trial.submit(EncounterCommand::RemoveCombatant { who: id("orc") });
    let (changes, away) = after_fight(&party, &mut trial.world).expect("they are there");
    assert!(away.is_empty());
    let lines: Vec<String> = changes
        .iter()
        .map(|one| format!("{}, {}: {} → {}", one.name, one.what, one.before, one.after))
        .collect();
    assert_eq!(
        lines,
        [
            "Old Mira, health: 14 of 14 hit points → 9 of 14 hit points",
            "Tolk, health: 45 of 52 hit points → 30 of 52 hit points",
        ]
    );
    let text = with_changes(&found(PARTY), &changes).expect("it is in order");
    assert!(text.contains("lost: 22, // the bridge"), "{text}");
    assert!(
        text.contains("// burnt her hat") && text.contains("// The eldest"),
        "{text}"
    );
    let after = read(&text).expect("it is still in order");
    let none = after_fight(&after, &mut trial.world).expect("they are there");
    assert_eq!(none, (Vec::new(), Vec::new()), "{text}");
    let one = with_changes(&found(PARTY), &changes[1..]).expect("it is in order");
    let one = read(&one).expect("it is in order");
    assert!(
        one.get(id("mira"))
            .expect("it is there")
            .spec
            .state
            .is_none()
    );
    let back = with_changes(&found(&text), &rested(&after, Rest::Full)).expect("it is in order");
    let back = read(&back).expect("it is in order");
    assert!(back.characters.iter().all(|one| one.spec.state.is_none()));
    assert_eq!(rested(&after, Rest::Night), [], "a night heals nobody");
    assert_eq!(rested(&back, Rest::Full), []);
}

#[test]
fn spent_spells_and_lost_things_and_the_dead_are_taken_back() {
    let party = read(PARTY).expect("it is in order");
    let mut spent = party.clone();
    let state = &mut spent.characters[0].spec.state;
    state.spent = vec![(SpellId::new("sleep"), 1)];
    state.pack = Some(vec![ItemId::new("wand")]);
    spent.characters[0].spec.in_hand = Some(ItemId::new(""));
    spent.characters[1].spec.state.vitality = Vitality::Dead;
    let mut trial = fight(&spent);
    let (changes, _) = after_fight(&party, &mut trial.world).expect("they are there");
    let what: Vec<&str> = changes.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(what, ["spell Sleep", "things", "health"]);
    let text = with_changes(&found(PARTY), &changes).expect("it is in order");
    let after = read(&text).expect(&text);
    let none = after_fight(&after, &mut trial.world).expect("they are there");
    assert_eq!(none.0, [], "{text}");
    for rest in [Rest::Night, Rest::Full] {
        let rested = rested(&after, rest);
        let what: Vec<&str> = rested.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(what, ["spell Sleep"], "things stay used up");
    }
}

#[test]
fn an_encounter_holds_what_is_left_of_somebody_as_a_party_does() {
    let at = Cell::new(1, 1);
    let spec = CombatantSpec {
        state: Wear {
            vitality: Vitality::Dying,
            lost: 60,
            wounds: 2,
            treated: 1,
            spent: vec![(SpellId::new("sleep"), 1)],
            carried: Some(Vec::new()),
            pack: Some(vec![ItemId::new("wand")]),
        },
        prepared: vec![(SpellId::new("sleep"), 2)],
        ..CombatantSpec::new(id("m"), CreatureId::new("mira"), SideId::new("party"), at)
    };
    let line = combatant_line(&spec, true);
    let text = format!(
        "(version: 1, name: \"A\", ruleset: \"phases\", map: (rows: [\"....\", \"....\"]), \
         sides: [(id: \"party\", name: \"P\", stance: Party)], combatants: [{line}])"
    );
    let setup = read_encounter("f.ron", &text, &Rulesets::built_in()).expect(&line);
    assert_eq!(setup.combatants, [spec]);
}

#[test]
fn a_party_is_made_of_an_encounter_and_put_into_another() {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::of(UserFolder::at(scratch.path()));
    let setup = library
        .encounter("the-mill-at-hollowford")
        .expect("it is bundled");
    let people = people_of(&setup.ruleset, Some(&setup));
    assert_eq!(people.len(), 4);
    let made = new_party(&library, "The Lanterns", setup.ruleset.id, &people).expect("it is made");
    assert!(made.ends_with("parties/the-lanterns.ron"));
    let again = new_party(&library, "the lanterns", RulesetId::new("seconds"), &[]);
    assert!(matches!(again, Err(NotMade::Exists(_))));
    let listed = library.parties();
    assert_eq!((listed.len(), listed[0].mistakes.as_ref()), (1, None));
    let party = library
        .find_party(Path::new("the-lanterns"))
        .expect("it is there");
    let party = library.read_party(&party).expect("it is in order");
    let found = find_encounter("the-mill-at-hollowford", None).expect("it is bundled");
    let placed: Vec<_> = party
        .characters
        .iter()
        .map(|one| one.spec.clone())
        .collect();
    let twice = placed_in(
        &library,
        &found,
        &setup,
        &placed,
        &scratch.path().join("new.ron"),
    );
    let twice = twice.unwrap_err().to_string();
    assert!(twice.contains("there are two combatants `tolk`"), "{twice}");
    let all = people_of(&setup.ruleset, None);
    assert!(
        all.len() > 4
            && all
                .iter()
                .all(|one| one.id.as_str() == one.creature.as_str())
    );
}
