//! Tests parties: reading and errors, placing, updating from a fight, full recovery, and that remarks are kept.

use super::*;
use crate::document::MAX_NAME_LENGTH;
use crate::rules::facts::{EncounterCommand, GmNumber};
use crate::rules::state::{SideId, StartingWear, Vitality};
use crate::ruleset::{CreatureId, ItemId, RulesetId, SpellId};
use crate::save::draft::combatant_line;
use crate::save::{UserFolder, find_encounter, read_encounter};
use crate::trial::{TestFight, id};

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

fn read(text: &str) -> Result<Party, DocumentError> {
    read_party("p.ron", text, &Rulesets::built_in())
}

fn found(text: &str) -> PartyText {
    PartyText {
        path: "p.ron".into(),
        text: text.to_owned(),
    }
}

/// Starts a fight of an orc against this party.
fn fight(party: &Party) -> TestFight {
    let mut trial = TestFight::setup("phases", "ansa (3, 3) against orc (9, 3)").set_up();
    for (column, character) in (1..).step_by(2).zip(&party.characters) {
        trial.submit(EncounterCommand::AddCombatant(CombatantSpec {
            at: Cell::new(column, 7),
            ..character.spec.clone()
        }));
    }
    trial
}

#[test]
fn every_error_in_a_party_has_its_position() {
    let text = PARTY
        .replace("creature: \"mira\"", "creature: \"mirra\"")
        .replace("lost: 7", "lost: -7, wounds: 100, pack: [\"ropee\"]")
        .replace("notes: { \"tolk\"", "notes: { \"tolc\"");
    let problems = read(&text).unwrap_err().to_string();
    for said in [
        "`mirra`",
        "lost points must be from 0 to 1999",
        "wounds must be from 0 to 99",
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
        spent.contains("1 of `sleep` spent, but only 0 prepared"),
        "{spent}"
    );
}

#[test]
fn party_joins_a_fight_in_its_current_state() {
    let party = read(PARTY).expect("it is in order");
    assert_eq!(party.who(), "Old Mira, Tolk");
    assert_eq!(
        party.get(id("tolk")).expect("it is there").notes,
        "Owes the ferryman"
    );
    let mut trial = fight(&party);
    let points = trial.read_combatant("tolk", |_, who| who.health().hit_points());
    assert_eq!((points.now, points.most), (45, 52));
}

#[test]
fn fight_results_update_the_file_and_keep_comments() {
    let party = read(PARTY).expect("it is in order");
    let mut trial = fight(&party);
    assert_eq!(
        changes_after_fight(&party, &mut trial.world),
        Ok((Vec::new(), Vec::new()))
    );
    trial.set("tolk", GmNumber::HitPoints, 30);
    trial.set("mira", GmNumber::HitPoints, 9);
    trial.submit(EncounterCommand::RemoveCombatant { who: id("orc") });
    let (changes, away) = changes_after_fight(&party, &mut trial.world).expect("they are there");
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
    let none = changes_after_fight(&after, &mut trial.world).expect("they are there");
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
    let back = with_changes(&found(&text), &changes_after_rest(&after, Rest::Full))
        .expect("it is in order");
    let back = read(&back).expect("it is in order");
    assert!(back.characters.iter().all(|one| one.spec.state.is_none()));
    assert_eq!(
        changes_after_rest(&after, Rest::Night),
        [],
        "a night heals nobody"
    );
    assert_eq!(changes_after_rest(&back, Rest::Full), []);
}

#[test]
fn spent_spells_lost_items_and_deaths_are_updated() {
    let party = read(PARTY).expect("it is in order");
    let mut spent = party.clone();
    let state = &mut spent.characters[0].spec.state;
    state.spent = vec![(SpellId::new("sleep"), 1)];
    state.pack = Some(vec![ItemId::new("wand")]);
    spent.characters[0].spec.in_hand = Some(ItemId::new(""));
    spent.characters[1].spec.state.vitality = Vitality::Dead;
    let mut trial = fight(&spent);
    let (changes, _) = changes_after_fight(&party, &mut trial.world).expect("they are there");
    let what: Vec<&str> = changes.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(what, ["spell Sleep", "things", "health"]);
    let text = with_changes(&found(PARTY), &changes).expect("it is in order");
    let after = read(&text).expect(&text);
    let none = changes_after_fight(&after, &mut trial.world).expect("they are there");
    assert_eq!(none.0, [], "{text}");
    for rest in [Rest::Night, Rest::Full] {
        let rested = changes_after_rest(&after, rest);
        let what: Vec<&str> = rested.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(what, ["spell Sleep"], "things stay used up");
    }
}

#[test]
fn encounter_stores_wear_like_a_party() {
    let at = Cell::new(1, 1);
    let spec = CombatantSpec {
        state: StartingWear {
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
fn party_is_made_from_one_encounter_for_another() {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(scratch.path()));
    let setup = library
        .encounter("the-mill-at-hollowford")
        .expect("it is bundled");
    let people = party_of_encounter(&setup.ruleset, Some(&setup));
    assert_eq!(people.len(), 4);
    let made = new_party(&library, "The Lanterns", setup.ruleset.id, &people).expect("it is made");
    assert!(made.ends_with("parties/the-lanterns.ron"));
    let again = new_party(&library, "the lanterns", RulesetId::new("seconds"), &[]);
    assert!(matches!(again, Err(NewPartyError::Exists(_))));
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
    let all = party_of_encounter(&setup.ruleset, None);
    assert!(
        all.len() > 4
            && all
                .iter()
                .all(|one| one.id.as_str() == one.creature.as_str())
    );
}

fn edit(text: &str, edit: &Edit) -> Result<String, PartyEditError> {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(scratch.path()));
    let party = read(text).expect("it is in order");
    edited(&library, &found(text), &party, edit)
}

#[test]
fn manual_party_changes_keep_comments() {
    let changed = |wanted: Edit| {
        let text = edit(PARTY, &wanted).expect("it can be done");
        let party = read(&text).unwrap_or_else(|why| panic!("{why} in {text}"));
        assert!(
            text.contains("// Mine") && text.contains("// the bridge"),
            "{text}"
        );
        (text, party)
    };
    let (_, party) = changed(Edit::Rename("  The “Torches” \\ ".to_owned()));
    assert_eq!(party.name, "The “Torches” \\");
    let tolk = |party: &Party| party.name_of(party.get(id("tolk")).expect("he is there"));
    let (named, party) = changed(Edit::Call(id("tolk"), "Tolk \"the\" Tall".to_owned()));
    assert_eq!(tolk(&party), "Tolk \"the\" Tall");
    let back = edit(&named, &Edit::Call(id("tolk"), " ".to_owned())).expect("it can be done");
    assert!(!back.contains("Tall"), "{back}");
    let note = "Line one\nline \"two\"";
    let (_, party) = changed(Edit::Note(id("mira"), note.to_owned()));
    assert_eq!(party.get(id("mira")).expect("she is there").notes, note);
    let (text, _) = changed(Edit::Note(id("tolk"), String::new()));
    assert!(!text.contains("ferryman"), "{text}");
    let (text, party) = changed(Edit::Add(CreatureId::new("mira")));
    let another = party.get(id("mira-2")).expect(&text);
    assert_eq!(another.spec.creature, CreatureId::new("mira"));
    let (_, party) = changed(Edit::Add(CreatureId::new("brother-odo")));
    assert!(party.get(id("brother-odo")).is_some());
    let out = edit(PARTY, &Edit::TakeOut(id("tolk"))).expect("it can be done");
    let party = read(&out).expect(&out);
    assert_eq!(party.who(), "Old Mira");
    assert!(!out.contains("ferryman"), "the note goes with him: {out}");
}

#[test]
fn invalid_manual_changes_are_rejected() {
    let nobody = id("nobody");
    for wanted in [
        Edit::Call(nobody, "X".to_owned()),
        Edit::Note(nobody, "X".to_owned()),
        Edit::TakeOut(nobody),
    ] {
        let refused = edit(PARTY, &wanted);
        assert!(
            matches!(refused, Err(PartyEditError::Nobody(_))),
            "{refused:?}"
        );
    }
    let refused = edit(PARTY, &Edit::Add(CreatureId::new("mirra")));
    assert!(
        matches!(refused, Err(PartyEditError::NoEntry(_))),
        "{refused:?}"
    );
    let long = "x".repeat(MAX_NAME_LENGTH + 1);
    for name in ["", "  ", &long, "\u{200B}", "two\nlines", "\u{202E}gnikcah"] {
        let refused = edit(PARTY, &Edit::Rename(name.to_owned()));
        assert!(
            matches!(refused, Err(PartyEditError::Name(_))),
            "{refused:?}"
        );
    }
    for name in [&long, "\u{200B}", "\u{301}", "tab\tnew"] {
        let mira = Edit::Call(CombatantId::new("mira"), name.to_owned());
        let refused = edit(PARTY, &mira);
        assert!(
            matches!(refused, Err(PartyEditError::Name(_))),
            "{refused:?}"
        );
    }
}

#[test]
fn faulty_or_stale_party_is_not_written() {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(scratch.path()));
    let path = scratch.path().join("p.ron");
    std::fs::write(&path, PARTY).expect("it can be written");
    let found = PartyText {
        path: path.clone(),
        text: PARTY.to_owned(),
    };
    let broken = PARTY.replace("creature: \"tolk\"", "creature: \"tolck\"");
    let refused = save_party(&library, &found, broken);
    assert!(
        matches!(refused, Err(PartyEditError::Wrong(_))),
        "{refused:?}"
    );
    let mine = PARTY.replace("The Lanterns", "Mine");
    let theirs = PARTY.replace("The Lanterns", "Theirs");
    std::fs::write(&path, &theirs).expect("it can be written");
    let refused = save_party(&library, &found, mine.clone());
    assert!(
        matches!(refused, Err(PartyEditError::ChangedMeanwhile(_))),
        "{refused:?}"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
    let again = library.find_party(&path).expect("it is there");
    let now = save_party(&library, &again, mine.clone()).expect("nobody else has written");
    assert_eq!(now.text, mine);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), mine);
    let backup = path.with_extension("ron.bak1");
    assert_eq!(std::fs::read_to_string(backup).expect("it is kept"), theirs);
    std::fs::remove_file(&path).expect("it is there");
    let gone = save_party(&library, &now, theirs);
    assert!(
        matches!(gone, Err(PartyEditError::Unreadable(_))),
        "{gone:?}"
    );
}

#[test]
fn party_names_are_unique() {
    let scratch = tempfile::tempdir().expect("a folder");
    let library = Library::new(UserFolder::at(scratch.path()));
    let phases = RulesetId::new("phases");
    let made = new_party(&library, "Lanterns!", phases, &[]).expect("it is made");
    let found = library.find_party(&made).expect("it is there");
    let party = library.read_party(&found).expect("it is in order");
    let renamed = edited(
        &library,
        &found,
        &party,
        &Edit::Rename("Torches".to_owned()),
    );
    let found = save_party(&library, &found, renamed.expect("it is free")).expect("it is kept");
    // The name is free again, but its file is not.
    let again = new_party(&library, "lanterns", phases, &[]);
    assert!(matches!(again, Err(NewPartyError::Exists(_))), "{again:?}");
    let other = new_party(&library, "torches ", phases, &[]);
    assert!(matches!(other, Err(NewPartyError::Taken(_))), "{other:?}");
    let copy = duplicate_party(&library, &found, "Torches");
    assert!(matches!(copy, Err(NewPartyError::Taken(_))), "{copy:?}");
    let copy = duplicate_party(&library, &found, "Third").expect("it is made");
    let copy = library.find_party(&copy).expect("it is there");
    assert_eq!(
        library.read_party(&copy).expect("it is in order").name,
        "Third"
    );
    let empty = duplicate_party(&library, &found, " ");
    assert!(matches!(empty, Err(NewPartyError::Name(_))), "{empty:?}");
}

#[test]
fn fight_in_progress_makes_a_party_in_current_state() {
    let party = read(PARTY).expect("it is in order");
    let mut trial = fight(&party);
    trial.set("tolk", GmNumber::HitPoints, 30);
    let people = trial.read(party_in_fight);
    let tolk = people.iter().find(|one| one.id == id("tolk"));
    assert_eq!(tolk.expect("he is there").state.lost, 22);
    assert!(people.iter().all(|one| one.id != id("orc")));
}
