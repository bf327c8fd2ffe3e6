//! Formations have their named shapes where there is room, and match their previews. Copies keep their properties.

use super::*;
use crate::trial::{Trial, id};

const EMPTY: &str = "tolk (3, 3) against orc (5, 3)";

fn in_hand(kind: &str, count: u8, formation: Formation) -> Newcomers {
    Newcomers {
        kind: Some(CreatureId::new(kind)),
        count,
        formation,
        ..Newcomers::default()
    }
}

/// Returns the places after a drag, or after a click if both cells are the same.
fn stand(
    trial: &mut Trial,
    newcomers: &Newcomers,
    from: (i32, i32),
    to: (i32, i32),
) -> Vec<(i32, i32)> {
    let cells = trial.read(|battle| newcomers.places(battle, from.into(), to.into()));
    cells.iter().map(|cell| (cell.x, cell.y)).collect()
}

fn clicked(newcomers: &Newcomers) -> Vec<(i32, i32)> {
    stand(
        &mut Trial::of("seconds", EMPTY).ready(),
        newcomers,
        (20, 10),
        (20, 10),
    )
}

#[test]
fn a_line_goes_to_both_sides_of_a_click_and_along_a_drag() {
    let line = in_hand("goblin", 3, Formation::Line);
    assert_eq!(clicked(&line), [(19, 10), (20, 10), (21, 10)]);
    assert_eq!(clicked(&line.turned(false)), [(20, 9), (20, 10), (20, 11)]);
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let dragged = stand(&mut trial, &line, (10, 10), (18, 6));
    assert_eq!(dragged, [(10, 10), (14, 8), (18, 6)]);
    // A drag that is too short for all sets the direction.
    let short = stand(&mut trial, &line, (10, 10), (11, 10));
    assert_eq!(short, [(10, 10), (11, 10), (12, 10)]);
}

#[test]
fn a_wedge_points_to_where_it_is_turned() {
    let wedge = in_hand("goblin", 5, Formation::Wedge);
    let up = [(20, 10), (19, 11), (21, 11), (18, 12), (22, 12)];
    assert_eq!(clicked(&wedge), up);
    let right = clicked(&wedge.turned(false));
    assert_eq!(right, [(20, 10), (19, 9), (19, 11), (18, 8), (18, 12)]);
}

#[test]
fn a_block_is_as_wide_as_it_is_dragged() {
    let block = in_hand("goblin", 6, Formation::Block);
    let square = [(19, 10), (20, 10), (21, 10), (19, 11), (20, 11), (21, 11)];
    assert_eq!(clicked(&block), square);
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let dragged = stand(&mut trial, &block, (11, 14), (10, 10));
    let two_wide = [(10, 10), (11, 10), (10, 11), (11, 11), (10, 12), (11, 12)];
    assert_eq!(dragged, two_wide);
}

#[test]
fn a_ring_leaves_its_middle_free() {
    let ring = clicked(&in_hand("goblin", 8, Formation::Ring));
    assert_eq!(ring.len(), 8);
    assert!(
        ring.iter()
            .all(|(x, y)| (x - 20).abs().max((y - 10).abs()) == 1),
        "{ring:?}"
    );
}

#[test]
fn a_random_formation_stays_in_its_frame_and_changes_only_when_it_is_thrown_again() {
    let random = in_hand("goblin", 6, Formation::Random);
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let first = stand(&mut trial, &random, (10, 10), (15, 14));
    assert_eq!(first.len(), 6);
    assert!(
        first
            .iter()
            .all(|(x, y)| (10..=15).contains(x) && (10..=14).contains(y))
    );
    assert_eq!(stand(&mut trial, &random, (15, 14), (10, 10)), first);
    let again = stand(&mut trial, &random.turned(false), (10, 10), (15, 14));
    assert_ne!(again, first);
}

#[test]
fn large_ones_stand_beside_each_other() {
    let mut trial = Trial::of("segments", "tolk (3, 3)").ready();
    let line = in_hand("ogre", 2, Formation::Line);
    let (wide, stood) = trial.read(|battle| {
        let def = battle
            .ruleset
            .creatures
            .get("ogre".into())
            .expect("it is there");
        let (footprint, _) = body_of(battle, def).expect("it has a body");
        let at = Cell::new(20, 10);
        (i32::from(footprint.side()), line.places(battle, at, at))
    });
    assert!(wide > 1);
    assert_eq!(stood, [Cell::new(20, 10), Cell::new(20 + wide, 10)]);
}

#[test]
fn nobody_stands_behind_a_wall_or_on_somebody() {
    let walls: Vec<(i32, i32)> = (0..20).map(|y| (12, y)).collect();
    let mut trial = Trial::of("seconds", EMPTY).rocks(&walls).ready();
    for (formation, ..) in Formation::ALL {
        let newcomers = in_hand("orc", 9, formation);
        let stood = stand(&mut trial, &newcomers, (11, 3), (11, 3));
        assert_eq!(stood.len(), 9, "{formation:?}");
        assert!(
            stood.iter().all(|(x, _)| *x < 12),
            "{formation:?}: {stood:?}"
        );
        assert!(!stood.contains(&(5, 3)), "{formation:?}");
    }
}

#[test]
fn what_is_shown_comes_in_before_the_fight_and_in_the_middle_of_it() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let foe = if ruleset == "phases" { "bandit" } else { "orc" };
        let lineup = || Trial::of(ruleset, &format!("tolk (3, 3) against {foe} as foe (5, 3)"));
        for mut trial in [lineup().ready(), lineup().begin()] {
            let newcomers = Newcomers {
                hidden: true,
                ..in_hand("goblin", 6, Formation::Wedge)
            };
            let at = Cell::new(20, 10);
            let (places, commands) = trial.read(|battle| {
                let places = newcomers.places(battle, at, at);
                (places, newcomers.commands(battle, at, at))
            });
            for command in commands {
                trial.submit(command);
            }
            let came: Vec<(CombatantId, Cell, bool)> = trial.read(|battle| {
                let goblins = battle.everyone();
                let goblins = goblins.filter(|who| who.identity().creature.as_str() == "goblin");
                goblins
                    .map(|who| (who.id(), who.position().0, who.hidden().0))
                    .collect()
            });
            let numbers = (1..=6).map(|number| id(&format!("goblin-{number}")));
            let expected: Vec<_> = numbers.zip(places).map(|(id, at)| (id, at, true)).collect();
            assert_eq!(came, expected, "{ruleset}");
        }
    }
}

#[test]
fn characters_join_the_party_under_their_own_id_and_creatures_its_foes() {
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let mut spec = |kind: &str| {
        let newcomers = in_hand(kind, 1, Formation::Together);
        let at = Cell::new(20, 10);
        let commands = trial.read(|battle| newcomers.commands(battle, at, at));
        match commands.as_slice() {
            [EncounterCommand::AddCombatant(spec)] => (spec.id, spec.side),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(spec("mira"), (id("mira"), SideId::new("party")));
    assert_eq!(spec("tolk"), (id("tolk-1"), SideId::new("party")));
    assert_eq!(spec("goblin"), (id("goblin-1"), SideId::new("foes")));
}

#[test]
fn where_there_is_no_room_the_rules_say_so() {
    let rocks: Vec<(i32, i32)> = (0..40).flat_map(|x| (9..20).map(move |y| (x, y))).collect();
    let mut trial = Trial::of("seconds", EMPTY).rocks(&rocks).ready();
    let newcomers = in_hand("orc", 4, Formation::Random);
    let at = Cell::new(20, 15);
    let commands = trial.read(|battle| newcomers.commands(battle, at, at));
    assert_eq!(commands.len(), 1);
    let refused = trial.read(|battle| crate::rules::legality::check(battle, &commands[0]));
    assert!(refused.is_err(), "{refused:?}");
}

#[test]
fn copies_stand_to_each_other_as_the_originals_did() {
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let commands = trial.read(|battle| {
        let copies = copied(battle, &[id("tolk"), id("orc")]);
        pasted(battle, &copies, Cell::new(20, 10))
    });
    let specs: Vec<_> = commands
        .iter()
        .map(|command| match command {
            EncounterCommand::AddCombatant(spec) => (spec.id, spec.at, spec.side.as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [
        (id("tolk-1"), Cell::new(20, 10), "party"),
        (id("orc-1"), Cell::new(22, 10), "foes"),
    ];
    assert_eq!(specs, expected);
    for command in commands {
        trial.submit(command);
    }
}

#[test]
fn one_is_swapped_for_another_in_its_place_with_its_name() {
    let mut trial = Trial::of("segments", "tolk (3, 3) against orc as grash (5, 3)").ready();
    let swap = |trial: &mut Trial, who: &str, kind: &str| {
        let commands = trial.read(|battle| {
            let combatant = battle.get(id(who)).expect("it is there");
            swapped(battle, &combatant, CreatureId::new(kind))
        });
        for command in commands.expect("there is room") {
            trial.submit(command);
        }
    };
    swap(&mut trial, "grash", "goblin");
    let (at, side, name) = trial.of_one("goblin-1", |_, it| {
        let identity = it.identity();
        (it.position().0, identity.side, identity.name.clone())
    });
    assert_eq!((at, side.as_str()), (Cell::new(5, 3), "foes"));
    assert_eq!(
        name, "Goblin",
        "a name that nobody gave it goes with the kind"
    );
    trial.read(|battle| assert!(battle.get(id("grash")).is_none()));
    // A huge creature is placed as near as there is room, and keeps the name that it was given.
    trial.submit(EncounterCommand::AddCombatant(CombatantSpec {
        name: Some("Old Snag".to_owned()),
        ..CombatantSpec::new(
            id("snag"),
            "goblin".into(),
            SideId::new("foes"),
            (10, 3).into(),
        )
    }));
    swap(&mut trial, "snag", "ogre");
    let name = trial.of_one("ogre-1", |_, it| it.identity().name.clone());
    assert_eq!(name, "Old Snag");
}

fn lanterns() -> crate::save::party::Party {
    let text = "(version: 1, name: \"L\", ruleset: \"phases\", characters: { \"mira\": (creature: \"mira\"), \
                \"tolk\": (creature: \"tolk\", state: (lost: 7)), \
                \"odo\": (creature: \"brother-odo\", name: \"Odo\", state: (vitality: Dead)) })";
    let rulesets = crate::ruleset::Rulesets::built_in();
    crate::save::party::read_party("p.ron", text, &rulesets).expect("it is in order")
}

#[test]
fn a_party_is_placed_around_a_square_and_its_dead_stay_behind() {
    let party = lanterns();
    let mut trial = Trial::of("phases", "ansa (3, 3) against orc (9, 3)").ready();
    let placed = trial.read(|battle| party_placed(battle, &party, Some(Cell::new(3, 3))));
    let placed = placed.expect("there is room");
    assert_eq!(placed.left_behind, ["Odo"]);
    for spec in placed.who {
        assert!((spec.at.x - 3).abs() <= 1 && (spec.at.y - 3).abs() <= 1);
        trial.submit(EncounterCommand::AddCombatant(spec));
    }
    let lost = trial.of_one("tolk", |_, who| {
        let points = who.health().hit_points();
        points.most - points.now
    });
    assert_eq!(lost, 7);
    let again = trial.read(|battle| party_placed(battle, &party, None));
    assert_eq!(again, Err(PartyNotPlaced::Taken(id("mira"))));
}

#[test]
fn a_party_is_not_placed_by_other_rules_or_without_room() {
    let party = lanterns();
    let mut other = Trial::of("seconds", EMPTY).ready();
    let other = other.read(|battle| party_placed(battle, &party, None));
    assert!(matches!(other, Err(PartyNotPlaced::OtherRules { .. })));
    let mut trial = Trial::of("phases", "ansa (3, 3) against orc (9, 3)").ready();
    let beyond = trial.read(|battle| party_placed(battle, &party, Some(Cell::new(-1, 0))));
    assert!(matches!(beyond, Err(PartyNotPlaced::NoRoom { .. })));
}

#[test]
fn nobody_of_a_party_is_placed_in_a_pit() {
    let mut trial = Trial::written(
        "(version: 1, name: \"P\", ruleset: \"phases\", map: (rows: [\"....\", \"oooo\", \"....\"]), sides: [(id: \"party\", \
         name: \"P\", stance: Party)], combatants: [])",
    );
    let placed = trial.read(|battle| party_placed(battle, &lanterns(), Some(Cell::new(1, 1))));
    let placed = placed.expect("there is room").who;
    assert_eq!(placed.len(), 2);
    assert!(placed.iter().all(|spec| spec.at.y != 1), "{placed:?}");
}

#[test]
fn a_party_in_hand_is_shown_where_it_will_stand_and_why_it_will_not() {
    let mut newcomers = Newcomers::default();
    newcomers.take(CreatureId::new("orc"));
    newcomers.take_party(PartyInHand {
        party: lanterns().into(),
        then_leaves: false,
    });
    assert_eq!(newcomers.kind, None);
    let mut trial = Trial::of("phases", "ansa (3, 3) against orc (9, 3)").ready();
    let at = Cell::new(3, 3);
    let preview = trial.read(|battle| newcomers.preview(battle, at, at));
    let preview = preview.expect("it is in hand");
    let placed = trial.read(|battle| party_placed(battle, &lanterns(), Some(at)));
    let placed: Vec<Cell> = placed
        .expect("there is room")
        .who
        .iter()
        .map(|it| it.at)
        .collect();
    let shown: Vec<Cell> = preview
        .stands
        .iter()
        .map(|(space, _)| space.anchor)
        .collect();
    assert_eq!(shown, placed);
    let words = |preview: &Preview| {
        let phrases = preview.words.phrases().iter();
        phrases.map(|(_, text)| text.as_str()).collect::<String>()
    };
    assert_eq!(words(&preview), "L\nOdo is dead and stays behind");
    let asked = trial.read(|battle| newcomers.request(battle, at, at));
    assert_eq!(asked, Some(Request::Party(PartyAct::Place(at))));
    let mut other = Trial::of("seconds", EMPTY).ready();
    let refused = other.read(|battle| newcomers.preview(battle, at, at));
    let refused = refused.expect("it is in hand");
    assert!(refused.stands.is_empty());
    assert!(
        words(&refused).contains("join fights with its ruleset"),
        "{}",
        words(&refused)
    );
    newcomers.lay_down();
    assert!(!newcomers.is_in_hand());
    assert!(
        trial
            .read(|battle| newcomers.request(battle, at, at))
            .is_none()
    );
}

/// Returns the names of the combatants that would be placed, `None` for those with numbers.
fn called(trial: &mut Trial, newcomers: &Newcomers) -> Vec<Option<String>> {
    let to = Cell::new(20, 10);
    let commands = trial.read(|battle| newcomers.commands(battle, to, to));
    let specs = commands.into_iter().flat_map(|command| match command {
        EncounterCommand::AddCombatant(spec) => vec![spec],
        EncounterCommand::Reserve(wave) => wave.who,
        _another => Vec::new(),
    });
    specs.map(|spec| spec.name).collect()
}

#[test]
fn names_from_the_list_come_in_turn_and_numbers_when_all_are_taken() {
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let three = in_hand("goblin", 3, Formation::Together);
    let list = trial.read(|battle| {
        let def = battle.ruleset.creatures.get(CreatureId::new("goblin"));
        def.expect("a goblin").names.clone()
    });
    let listed = |from: usize, to: usize| -> Vec<Option<String>> {
        list[from..to].iter().cloned().map(Some).collect()
    };
    assert_eq!(called(&mut trial, &three), listed(0, 3));
    let to = Cell::new(20, 10);
    for command in trial.read(|battle| three.commands(battle, to, to)) {
        trial.submit(command);
    }
    assert_eq!(called(&mut trial, &three), listed(3, 6));
    // Waiting combatants already use their names.
    let later = Newcomers {
        arrives: Arrives::OnCall,
        ..three.clone()
    };
    for command in trial.read(|battle| later.commands(battle, to, to)) {
        trial.submit(command);
    }
    let all = in_hand("goblin", 8, Formation::Together);
    let mut rest = listed(6, list.len());
    rest.resize(8, None);
    assert_eq!(called(&mut trial, &all), rest);
    let numbers = Newcomers {
        named: false,
        ..three
    };
    assert_eq!(called(&mut trial, &numbers), [None, None, None]);
    let wolves = in_hand("wolf", 2, Formation::Together);
    assert_eq!(called(&mut trial, &wolves), [None, None]);
}

#[test]
fn a_copy_of_one_with_a_name_from_the_list_has_another() {
    let mut trial = Trial::of("seconds", EMPTY).ready();
    let to = Cell::new(20, 10);
    let two = in_hand("goblin", 2, Formation::Together);
    for command in trial.read(|battle| two.commands(battle, to, to)) {
        trial.submit(command);
    }
    let names = trial.read(|battle| {
        let who = [id("goblin-1"), id("goblin-2")];
        let copies = copied(battle, &who);
        let pasted = pasted(battle, &copies, Cell::new(20, 14));
        let named = pasted.into_iter().filter_map(|command| match command {
            EncounterCommand::AddCombatant(spec) => Some(spec.name.expect("a name")),
            _another => None,
        });
        let def = battle.ruleset.creatures.get(CreatureId::new("goblin"));
        (
            named.collect::<Vec<_>>(),
            def.expect("a goblin").names[2..4].to_vec(),
        )
    });
    assert_eq!(names.0, names.1);
}

#[test]
fn newcomers_wear_what_was_chosen_until_another_kind_is_taken() {
    let mut trial = Trial::of("segments", EMPTY).ready();
    let to = Cell::new(20, 10);
    let mut come = |newcomers: &Newcomers| {
        let commands = trial.read(|battle| newcomers.commands(battle, to, to));
        for command in commands {
            trial.submit(command);
        }
    };
    let mut goblin = Newcomers {
        armour: Some(ItemId::new("chain-mail")),
        off_hand: Some(ItemId::new("medium-shield")),
        ..in_hand("goblin", 1, Formation::Together)
    };
    come(&goblin);
    trial.of_one("goblin-1", |_, who| {
        assert_eq!(who.gear().armour(), Some(ItemId::new("chain-mail")));
        assert_eq!(who.gear().off_hand(), Some(ItemId::new("medium-shield")));
    });
    goblin.take(CreatureId::new("orc"));
    assert_eq!((goblin.armour, goblin.off_hand), (None, None));
}
