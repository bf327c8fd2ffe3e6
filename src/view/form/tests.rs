//! Forms of every ruleset: opening, filling in, saving to files, and using the new entries in a fight.

use std::fs;
use std::path::Path;

use super::*;
use crate::document::WrittenParts;
use crate::ruleset::{FieldType, ItemId};
use crate::save::{Library, UserFolder, save_entries};
use crate::trial::TestFight;

/// The built-in rulesets, and two custom ones.
const ALL: [&str; 7] = [
    "seconds",
    "segments",
    "phases",
    "fast-or-well",
    "resources",
    "ascending",
    "popcorn",
];

/// A user folder with a copy of the rulesets that are not built in.
fn home() -> (tempfile::TempDir, Library) {
    let scratch = tempfile::tempdir().expect("a folder");
    let user = UserFolder::at(scratch.path());
    for own in &ALL[5..] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/rulesets")
            .join(own);
        let to = user.rulesets().join(own);
        fs::create_dir_all(&to).expect("a folder");
        for file in fs::read_dir(from).expect("a ruleset").flatten() {
            if file.path().is_file() {
                fs::copy(file.path(), to.join(file.file_name())).expect("a file");
            }
        }
    }
    (scratch, Library::new(user))
}

fn opened(library: &Library, ruleset: &str, act: FormAct) -> Form {
    let opened = Form::open(library.rulesets(), RulesetId::new(ruleset), &act);
    let opened = opened.expect("it opens a form");
    opened.unwrap_or_else(|why| panic!("{ruleset}: {act:?}: {why}"))
}

fn row<'f>(form: &'f Form, label: &str) -> &'f Row {
    let found = form.rows.iter().find(|row| row.label == label);
    found.unwrap_or_else(|| {
        let labels: Vec<&str> = form.rows.iter().map(|row| row.label.as_str()).collect();
        panic!("no “{label}” among {labels:?}")
    })
}

fn set(form: &mut Form, label: &str, value: &str) {
    let steps = row(form, label).steps.clone();
    form.carry_out(FormAct::Set(steps, Some(value.to_owned())));
}

/// Returns all errors of a form.
fn wrong(form: &Form) -> Vec<&String> {
    let rows = form.rows.iter().flat_map(|row| &row.mistakes);
    rows.chain(&form.mistakes).collect()
}

/// Returns the number of values in a text that are not groups.
fn leaves(value: &crate::document::WrittenValue) -> usize {
    match &value.holds {
        WrittenParts::Fields(fields) => fields.iter().map(|(_, value)| leaves(value)).sum(),
        WrittenParts::Named(_, body) => 1 + leaves(body),
        // Empty brackets hold no value.
        WrittenParts::Plain if value.text == "()" => 0,
        WrittenParts::Items(_) | WrittenParts::Text(_) | WrittenParts::Plain => 1,
    }
}

#[test]
fn fields_of_every_bundled_entry_have_rows() {
    let (_home, library) = home();
    let rulesets = library.rulesets();
    for id in ALL {
        let ruleset = rulesets.load(RulesetId::new(id)).expect("a ruleset");
        for (section, _) in KINDS {
            let fields = EntryFields::for_section(&ruleset, section).expect(section);
            for (entry, _) in entries(&ruleset, section) {
                let text = rulesets.entry_text(ruleset.id, section, &entry);
                let text = text.unwrap_or_else(|| panic!("{id}: {section}.{entry}"));
                let rows = rows::of(&fields, &ruleset, &text);
                let given = rows.iter().filter(|row| {
                    let leaf = !matches!(row.control, Control::Group(_) | Control::Table(..));
                    row.given && leaf
                });
                let brackets = |row: &&Row| row.steps.last() != Some(&StepInto::Brackets);
                let all = parse_value("", &text).expect("it is read");
                let (given, inside) = given.partition::<Vec<_>, _>(brackets);
                // A field that is shown as in the file has a single row, however much it contains.
                let shown = |row: &&Row| match (&row.control, all.at(&row.steps)) {
                    (Control::AsWritten, Some(value)) => leaves(value),
                    _one_value => 1,
                };
                let shown: usize = given.iter().chain(&inside).map(shown).sum();
                assert!(
                    shown >= leaves(&all),
                    "{id}: {section}.{entry}: {text}: {given:?}"
                );
                for row in given.iter().chain(&inside) {
                    let known = match &row.control {
                        Control::Choice(all) => all.iter().any(|one| one.value == row.value),
                        Control::List(all) => row
                            .items
                            .iter()
                            .all(|item| all.iter().any(|one| one.value == *item)),
                        _typed => true,
                    };
                    assert!(known, "{id}: {section}.{entry}: {row:?}");
                }
            }
        }
    }
}

#[test]
fn form_shows_only_fields_of_its_ruleset() {
    let (_home, library) = home();
    let labels = |ruleset: &str| -> Vec<String> {
        let form = opened(&library, ruleset, FormAct::New("creatures"));
        form.rows.iter().map(|row| row.label.clone()).collect()
    };
    let has = |ruleset: &str, label: &str| labels(ruleset).iter().any(|known| known == label);
    assert!(has("segments", "Hit dice") && has("segments", "Armour class"));
    assert!(!has("seconds", "Hit dice") && !has("resources", "Armour class"));
    assert!(has("seconds", "Combos") && !has("segments", "Combos"));
    assert!(has("resources", "Swim") || has("resources", "Speeds"));
    assert!(has("fast-or-well", "Stamina") && !has("fast-or-well", "Hit points"));
    let form = opened(&library, "segments", FormAct::New("creatures"));
    let class = row(&form, "Armour class");
    assert_eq!(class.control, Control::Number(Some((-20, 40))));
    assert!(class.help.contains("hide"), "{}", class.help);
    let weapon = row(&form, "In hand");
    let Control::Choice(choices) = &weapon.control else {
        panic!("{weapon:?}");
    };
    assert!(choices.iter().any(|choice| choice.name == "Long sword"));
}

#[test]
fn error_is_at_its_field_with_the_loaders_text() {
    let (_home, library) = home();
    let start = FormAct::StartFrom("creatures", "orc".to_owned());
    let mut form = opened(&library, "segments", start);
    assert_eq!(wrong(&form), [] as [&String; 0]);
    set(&mut form, "Armour class", "77");
    let told = &row(&form, "Armour class").mistakes;
    assert_eq!(told.len(), 1, "{:?}", wrong(&form));
    assert!(told[0].contains("it must be from -20 to 40"), "{told:?}");
    assert!(form.worth.is_empty());
    set(&mut form, "Armour class", "five");
    assert_eq!(row(&form, "Armour class").mistakes.len(), 1);
    set(&mut form, "Armour class", "5");
    assert!(form.has_no_errors());
    set(&mut form, "Hit dice", "\"lots\"");
    assert_eq!(
        row(&form, "Hit dice").mistakes.len(),
        1,
        "{:?}",
        wrong(&form)
    );
    set(&mut form, "Hit dice", "\"1\"");
    // Errors about the entry as a whole are shown above its fields.
    let steps = row(&form, "Hit dice").steps.clone();
    form.carry_out(FormAct::Set(steps, None));
    assert_eq!(form.mistakes.len(), 1, "{:?}", wrong(&form));
    // Text typed into a field cannot break the rest of the entry.
    for odd in ["((", "\"", "1, name: 2", "// no", "", ")", "a b"] {
        set(&mut form, "Hit points", odd);
        assert!(!form.rows.is_empty(), "{odd}");
        assert!(!form.has_no_errors(), "{odd}");
    }
}

#[test]
fn brackets_after_words_have_their_own_rows() {
    let (_home, library) = home();
    let mut form = opened(&library, "segments", FormAct::New("spells"));
    let target = row(&form, "Target");
    let Control::Choice(words) = &target.control else {
        panic!("{target:?}");
    };
    let burst = words
        .iter()
        .find(|word| word.value == "Burst")
        .expect("it is one");
    let burst = burst.text.clone();
    set(&mut form, "Target", &burst);
    set(&mut form, "Radius, in feet", "20");
    set(&mut form, "Range, in feet", "60");
    set(&mut form, "Effect", "Damage(\"1d6\")");
    assert_eq!(wrong(&form), [] as [&String; 0], "{}", form.text);
    set(&mut form, "Damage", "\"what\"");
    assert_eq!(row(&form, "Damage").mistakes.len(), 1, "{:?}", wrong(&form));
    set(&mut form, "Damage", "\"3d6\"");
    assert!(form.has_no_errors());
    assert!(
        form.worth[0].contains("3 to 18, 10.5 on average"),
        "{:?}",
        form.worth
    );
    assert!(
        form.text.contains("Burst(radius_feet: 20)"),
        "{}",
        form.text
    );
}

#[test]
fn changes_keep_surrounding_comments() {
    let (_home, library) = home();
    let folder = library
        .user_folder()
        .expect("a home")
        .rulesets()
        .join("segments");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("creatures.ron");
    let text = "// Mine\n(\n    version: 1,\n    creatures: {\n        // The big one\n        \"cave-orc\": (\n            name: \"Cave orc\", // from the hills\n            hit_dice: \"1\", armour_class: 6, // its hide\n            in_hand: \"club\",\n        ),\n    },\n)\n";
    fs::write(&file, text).expect("a file");
    let change = FormAct::Change("creatures", "cave-orc".to_owned());
    let mut form = opened(&library, "segments", change);
    set(&mut form, "Armour class", "4");
    set(&mut form, "Hit dice", "\"3\"");
    save_entries(&library, form.ruleset, &[form.entry()]).expect("it is kept");
    let kept = fs::read_to_string(&file).expect("the file");
    let expected = text
        .replace("armour_class: 6", "armour_class: 4")
        .replace("hit_dice: \"1\"", "hit_dice: \"3\"");
    assert_eq!(kept, expected);
}

#[test]
fn copy_derives_name_and_id_until_chosen() {
    let (_home, library) = home();
    let start = FormAct::StartFrom("weapons", "long-sword".to_owned());
    let mut form = opened(&library, "segments", start);
    assert_eq!(form.id, "my-long-sword");
    set(&mut form, "Name", "\"Oathkeeper\"");
    assert_eq!(form.id, "oathkeeper");
    form.carry_out(FormAct::Rename("club".to_owned()));
    assert_eq!(form.mistakes.len(), 1, "{:?}", form.mistakes);
    form.carry_out(FormAct::Rename("My Sword".to_owned()));
    assert!(!form.has_no_errors());
    form.carry_out(FormAct::Rename("my-sword".to_owned()));
    set(&mut form, "Name", "\"Another\"");
    assert_eq!(form.id, "my-sword");
    assert!(form.has_no_errors(), "{:?}", wrong(&form));
}

#[test]
fn own_creature_weapon_and_spell_fight_in_every_ruleset() {
    for id in ALL {
        let (_home, library) = home();
        let ruleset = library
            .rulesets()
            .load(RulesetId::new(id))
            .expect("a ruleset");
        let first = |section: &str, fits: &dyn Fn(&str) -> bool| -> String {
            let all = entries(&ruleset, section);
            let found = all.into_iter().find(|(id, _)| fits(id));
            found.unwrap_or_else(|| panic!("{id}: {section}")).0
        };
        let is_blade = |item: &str| {
            let weapon = ruleset.weapons.get(ItemId::new(item));
            weapon.is_some_and(|it| !it.natural && it.melee.is_some() && it.ranged.is_none())
        };
        let armed = |who: &str| {
            let def = ruleset.creatures.get(who.into());
            def.is_some_and(|def| def.in_hand.is_some_and(|item| is_blade(item.as_str())))
        };
        let from = |section: &'static str, fits: &dyn Fn(&str) -> bool| {
            opened(
                &library,
                id,
                FormAct::StartFrom(section, first(section, fits)),
            )
        };
        let keep = |form: &Form| {
            assert!(
                form.has_no_errors(),
                "{id}: {}: {:?}",
                form.text,
                wrong(form)
            );
            save_entries(&library, form.ruleset, &[form.entry()])
                .unwrap_or_else(|why| panic!("{id}: {why}"));
        };
        let mut sword = from("weapons", &is_blade);
        set(&mut sword, "Name", "\"Oathkeeper\"");
        set(&mut sword, "Damage", "\"3d4\"");
        assert!(!sword.worth.is_empty(), "{id}: {}", sword.text);
        keep(&sword);
        let mut spell = from("spells", &|_| true);
        set(&mut spell, "Name", "\"Cold hand\"");
        keep(&spell);
        let mut fear = from("conditions", &|_| true);
        set(&mut fear, "Name", "\"Cowed\"");
        let badge = row(&fear, "Badge").steps.clone();
        assert!(!fear.has_no_errors(), "the badge is taken");
        let own = FormAct::Set(badge, Some("\"Ö\"".to_owned()));
        fear.carry_out(own);
        keep(&fear);
        let mut orc = from("creatures", &armed);
        set(&mut orc, "Name", "\"Captain\"");
        set(&mut orc, "In hand", "\"oathkeeper\"");
        set(&mut orc, "Spells", "[\"cold-hand\"]");
        assert!(
            orc.worth.iter().any(|line| line.contains("oathkeeper")),
            "{:?}",
            orc.worth
        );
        keep(&orc);
        let hero = from("characters", &|_| true);
        keep(&hero);

        let with_them = library
            .rulesets()
            .load(RulesetId::new(id))
            .expect("with them");
        assert!(
            with_them.notes.len() <= ruleset.notes.len(),
            "{id}: {}",
            with_them.notes
        );
        let line = format!("{} (1, 1) against captain (2, 1)", hero.id);
        let mut trial = TestFight::setup_with(Arc::new(with_them), &line).set_up();
        trial.read_combatant("captain", |_, captain| {
            assert_eq!(captain.gear().in_hand(), Some(ItemId::new("oathkeeper")));
        });
    }
}

#[test]
fn form_limits_match_the_loader() {
    let (_home, library) = home();
    for id in ["segments", "resources"] {
        for section in ["creatures", "spells"] {
            let form = opened(&library, id, FormAct::New(section));
            for row in form.rows.iter().filter(|row| row.depth == 0) {
                let Control::Number(Some((least, most))) = row.control else {
                    continue;
                };
                for (value, is_right) in [(most, true), (most + 1, false), (least - 1, false)] {
                    // A number of feet must be a multiple of a square, too.
                    let mut form = form.clone();
                    set(&mut form, &row.label, &value.to_string());
                    let told = &self::row(&form, &row.label).mistakes;
                    let limits = told.iter().any(|words| words.contains("it must be from"));
                    assert_eq!(
                        !limits, is_right,
                        "{id}: {section}: {}: {value}: {told:?}",
                        row.label
                    );
                }
            }
        }
    }
}

#[test]
fn every_kind_of_value_has_a_control() {
    let (_home, library) = home();
    let rulesets = library.rulesets();
    let ruleset = rulesets
        .load(RulesetId::new("segments"))
        .expect("a ruleset");
    let fields = EntryFields::for_section(&ruleset, "creatures").expect("a form");
    let emblem = fields
        .below(&fields.top())
        .into_iter()
        .find(|it| it.name == "emblem");
    let emblem = emblem.expect("a field");
    assert!(matches!(emblem.held, FieldType::Words(words) if words.contains(&"Wolf")));
    assert!(emblem.counts && !emblem.must && emblem.note.is_some());
}

#[test]
fn own_action_is_made_by_form() {
    let (_home, library) = home();
    let start = FormAct::StartFrom("actions", "run".to_owned());
    let mut action = opened(&library, "seconds", start);
    set(&mut action, "Name", "\"Tear along\"");
    assert_eq!(row(&action, "Time").value, "AtLeast(3)");
    assert!(!action.has_no_errors(), "its key is taken");
    let key = row(&action, "Key").steps.clone();
    assert_eq!(row(&action, "Key").value, "r");
    action.carry_out(FormAct::Set(key, None));
    assert!(action.has_no_errors(), "{:?}", wrong(&action));
    save_entries(&library, action.ruleset, &[action.entry()]).expect("it is kept");
    let with_it = library.rulesets().load(RulesetId::new("seconds"));
    let with_it = with_it.expect("it loads");
    assert!(with_it.actions.get("tear-along".into()).is_some());
}
