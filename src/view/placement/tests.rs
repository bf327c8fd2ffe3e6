//! Formations have their named shapes where there is room, and match their previews. Copies keep their properties.

use super::*;
use crate::trial::{TestFight, id};

const EMPTY: &str = "tolk (3, 3) against orc (5, 3)";

fn in_hand(kind: &str, count: u8, formation: Formation) -> Placement {
    Placement {
        kind: Some(CreatureId::new(kind)),
        count,
        formation,
        ..Placement::default()
    }
}

/// Returns the places after a drag, or after a click if both cells are the same.
fn stand(
    trial: &mut TestFight,
    newcomers: &Placement,
    from: (i32, i32),
    to: (i32, i32),
) -> Vec<(i32, i32)> {
    let cells = trial.read(|battle| newcomers.places(battle, from.into(), to.into()));
    cells.iter().map(|cell| (cell.x, cell.y)).collect()
}

fn clicked(newcomers: &Placement) -> Vec<(i32, i32)> {
    stand(
        &mut TestFight::setup("seconds", EMPTY).set_up(),
        newcomers,
        (20, 10),
        (20, 10),
    )
}

#[test]
fn line_formation_is_centred_on_click_or_along_drag() {
    let line = in_hand("goblin", 3, Formation::Line);
    assert_eq!(clicked(&line), [(19, 10), (20, 10), (21, 10)]);
    assert_eq!(clicked(&line.turned(false)), [(20, 9), (20, 10), (20, 11)]);
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
    let dragged = stand(&mut trial, &line, (10, 10), (18, 6));
    assert_eq!(dragged, [(10, 10), (14, 8), (18, 6)]);
    // A drag that is too short for all sets the direction.
    let short = stand(&mut trial, &line, (10, 10), (11, 10));
    assert_eq!(short, [(10, 10), (11, 10), (12, 10)]);
}

#[test]
fn wedge_points_where_it_is_rotated() {
    let wedge = in_hand("goblin", 5, Formation::Wedge);
    let up = [(20, 10), (19, 11), (21, 11), (18, 12), (22, 12)];
    assert_eq!(clicked(&wedge), up);
    let right = clicked(&wedge.turned(false));
    assert_eq!(right, [(20, 10), (19, 9), (19, 11), (18, 8), (18, 12)]);
}

#[test]
fn block_formation_is_as_wide_as_the_drag() {
    let block = in_hand("goblin", 6, Formation::Block);
    let square = [(19, 10), (20, 10), (21, 10), (19, 11), (20, 11), (21, 11)];
    assert_eq!(clicked(&block), square);
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
    let dragged = stand(&mut trial, &block, (11, 14), (10, 10));
    let two_wide = [(10, 10), (11, 10), (10, 11), (11, 11), (10, 12), (11, 12)];
    assert_eq!(dragged, two_wide);
}

#[test]
fn ring_formation_leaves_its_centre_free() {
    let ring = clicked(&in_hand("goblin", 8, Formation::Ring));
    assert_eq!(ring.len(), 8);
    assert!(
        ring.iter()
            .all(|(x, y)| (x - 20).abs().max((y - 10).abs()) == 1),
        "{ring:?}"
    );
}

#[test]
fn random_formation_changes_only_when_rerolled() {
    let random = in_hand("goblin", 6, Formation::Random);
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
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
fn large_combatants_are_placed_side_by_side() {
    let mut trial = TestFight::setup("segments", "tolk (3, 3)").set_up();
    let line = in_hand("ogre", 2, Formation::Line);
    let (wide, stood) = trial.read(|battle| {
        let def = battle
            .ruleset
            .creatures
            .get("ogre".into())
            .expect("it is there");
        let (footprint, _) = space_of(battle, def).expect("it has a body");
        let at = Cell::new(20, 10);
        (i32::from(footprint.side()), line.places(battle, at, at))
    });
    assert!(wide > 1);
    assert_eq!(stood, [Cell::new(20, 10), Cell::new(20 + wide, 10)]);
}

#[test]
fn placement_avoids_walls_and_other_combatants() {
    let walls: Vec<(i32, i32)> = (0..20).map(|y| (12, y)).collect();
    let mut trial = TestFight::setup("seconds", EMPTY).rocks(&walls).set_up();
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
fn preview_equals_placement_before_and_during_the_fight() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let foe = if ruleset == "phases" { "bandit" } else { "orc" };
        let lineup =
            || TestFight::setup(ruleset, &format!("tolk (3, 3) against {foe} as foe (5, 3)"));
        for mut trial in [lineup().set_up(), lineup().begin()] {
            let newcomers = Placement {
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
                let goblins = battle.combatants();
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
fn characters_join_the_party_and_creatures_the_enemies() {
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
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
    assert_eq!(spec("goblin"), (id("goblin-1"), SideId::new("foes")));
}

#[test]
fn character_is_placed_once() {
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
    // Even several at once are only one.
    assert_eq!(clicked(&in_hand("mira", 4, Formation::Line)).len(), 1);
    let tolk = in_hand("tolk", 1, Formation::Together);
    let at = Cell::new(20, 10);
    let (commands, preview) = trial.read(|battle| {
        let preview = tolk.preview(battle, at, at).expect("a preview");
        (tolk.commands(battle, at, at), preview)
    });
    assert!(preview.stands.is_empty());
    assert_eq!(preview.words.text(), "Tolk is already in the fight");
    assert_eq!(commands.len(), 1);
    let refused = trial.read(|battle| crate::rules::legality::check(battle, &commands[0]));
    assert!(refused.is_err(), "{refused:?}");
    // In a wave, too.
    let mira = Placement {
        arrives: Arrives::OnCall,
        ..in_hand("mira", 1, Formation::Together)
    };
    for more in [1, 0] {
        let places = trial.read(|battle| mira.places(battle, at, at));
        assert_eq!(places.len(), more);
        let commands = trial.read(|battle| mira.commands(battle, at, at));
        if more > 0 {
            for command in commands {
                trial.submit(command);
            }
        }
    }
}

#[test]
fn another_kind_starts_with_one() {
    let mut newcomers = in_hand("goblin", 6, Formation::Wedge);
    newcomers.select_kind(CreatureId::new("goblin"));
    assert_eq!(newcomers.count, 6);
    newcomers.select_kind(CreatureId::new("orc"));
    assert_eq!(newcomers.count, 1);
}

#[test]
fn placement_without_room_is_rejected_by_the_rules() {
    let rocks: Vec<(i32, i32)> = (0..40).flat_map(|x| (9..20).map(move |y| (x, y))).collect();
    let mut trial = TestFight::setup("seconds", EMPTY).rocks(&rocks).set_up();
    let newcomers = in_hand("orc", 4, Formation::Random);
    let at = Cell::new(20, 15);
    let commands = trial.read(|battle| newcomers.commands(battle, at, at));
    assert_eq!(commands.len(), 1);
    let refused = trial.read(|battle| crate::rules::legality::check(battle, &commands[0]));
    assert!(refused.is_err(), "{refused:?}");
}

#[test]
fn copies_keep_their_relative_positions() {
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
    let commands = trial.read(|battle| {
        let copies = copies_of(battle, &[id("tolk"), id("orc")]);
        paste_commands(battle, &copies, Cell::new(20, 10))
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
fn swapped_combatant_keeps_place_and_name() {
    let mut trial =
        TestFight::setup("segments", "tolk (3, 3) against orc as grash (5, 3)").set_up();
    let swap = |trial: &mut TestFight, who: &str, kind: &str| {
        let commands = trial.read(|battle| {
            let combatant = battle.get(id(who)).expect("it is there");
            swap_commands(battle, &combatant, CreatureId::new(kind))
        });
        for command in commands.expect("there is room") {
            trial.submit(command);
        }
    };
    swap(&mut trial, "grash", "goblin");
    let (at, side, name) = trial.read_combatant("goblin-1", |_, it| {
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
    let name = trial.read_combatant("ogre-1", |_, it| it.identity().name.clone());
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
fn party_is_placed_around_a_square_without_its_dead() {
    let party = lanterns();
    let mut trial = TestFight::setup("phases", "ansa (3, 3) against orc (9, 3)").set_up();
    let placed = trial.read(|battle| place_party(battle, &party, Some(Cell::new(3, 3))));
    let placed = placed.expect("there is room");
    assert_eq!(placed.left_behind, ["Odo"]);
    for spec in placed.who {
        assert!((spec.at.x - 3).abs() <= 1 && (spec.at.y - 3).abs() <= 1);
        trial.submit(EncounterCommand::AddCombatant(spec));
    }
    let lost = trial.read_combatant("tolk", |_, who| {
        let points = who.health().hit_points();
        points.most - points.now
    });
    assert_eq!(lost, 7);
    let again = trial.read(|battle| place_party(battle, &party, None));
    assert_eq!(again, Err(PartyPlacementError::Taken(id("mira"))));
}

#[test]
fn party_needs_its_ruleset_and_room() {
    let party = lanterns();
    let mut other = TestFight::setup("seconds", EMPTY).set_up();
    let other = other.read(|battle| place_party(battle, &party, None));
    assert!(matches!(other, Err(PartyPlacementError::OtherRules { .. })));
    let mut trial = TestFight::setup("phases", "ansa (3, 3) against orc (9, 3)").set_up();
    let beyond = trial.read(|battle| place_party(battle, &party, Some(Cell::new(-1, 0))));
    assert!(matches!(beyond, Err(PartyPlacementError::NoRoom { .. })));
}

#[test]
fn party_members_are_not_placed_in_pits() {
    let mut trial = TestFight::from_text(
        "(version: 1, name: \"P\", ruleset: \"phases\", map: (rows: [\"....\", \"oooo\", \"....\"]), sides: [(id: \"party\", \
         name: \"P\", stance: Party)], combatants: [])",
    );
    let placed = trial.read(|battle| place_party(battle, &lanterns(), Some(Cell::new(1, 1))));
    let placed = placed.expect("there is room").who;
    assert_eq!(placed.len(), 2);
    assert!(placed.iter().all(|spec| spec.at.y != 1), "{placed:?}");
}

#[test]
fn party_preview_shows_squares_or_the_obstacle() {
    let mut newcomers = Placement::default();
    newcomers.select_kind(CreatureId::new("orc"));
    newcomers.select_party(SelectedParty {
        party: lanterns().into(),
        then_leaves: false,
    });
    assert_eq!(newcomers.kind, None);
    let mut trial = TestFight::setup("phases", "ansa (3, 3) against orc (9, 3)").set_up();
    let at = Cell::new(3, 3);
    let preview = trial.read(|battle| newcomers.preview(battle, at, at));
    let preview = preview.expect("it is in hand");
    let placed = trial.read(|battle| place_party(battle, &lanterns(), Some(at)));
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
    assert_eq!(asked, Some(Request::from(PartyAct::Place(at))));
    let mut other = TestFight::setup("seconds", EMPTY).set_up();
    let refused = other.read(|battle| newcomers.preview(battle, at, at));
    let refused = refused.expect("it is in hand");
    assert!(refused.stands.is_empty());
    assert!(
        words(&refused).contains("join fights with its ruleset"),
        "{}",
        words(&refused)
    );
    newcomers.clear();
    assert!(!newcomers.is_active());
    assert!(
        trial
            .read(|battle| newcomers.request(battle, at, at))
            .is_none()
    );
}

/// Returns the names of the combatants that would be placed, `None` for those with numbers.
fn called(trial: &mut TestFight, newcomers: &Placement) -> Vec<Option<String>> {
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
fn listed_names_are_used_in_turn_before_numbers() {
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
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
    let later = Placement {
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
    let numbers = Placement {
        named: false,
        ..three
    };
    assert_eq!(called(&mut trial, &numbers), [None, None, None]);
    let wolves = in_hand("wolf", 2, Formation::Together);
    assert_eq!(called(&mut trial, &wolves), [None, None]);
}

#[test]
fn copy_of_a_listed_name_gets_another() {
    let mut trial = TestFight::setup("seconds", EMPTY).set_up();
    let to = Cell::new(20, 10);
    let two = in_hand("goblin", 2, Formation::Together);
    for command in trial.read(|battle| two.commands(battle, to, to)) {
        trial.submit(command);
    }
    let names = trial.read(|battle| {
        let who = [id("goblin-1"), id("goblin-2")];
        let copies = copies_of(battle, &who);
        let pasted = paste_commands(battle, &copies, Cell::new(20, 14));
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
fn chosen_gear_is_kept_until_another_kind_is_selected() {
    let mut trial = TestFight::setup("segments", EMPTY).set_up();
    let to = Cell::new(20, 10);
    let mut come = |newcomers: &Placement| {
        let commands = trial.read(|battle| newcomers.commands(battle, to, to));
        for command in commands {
            trial.submit(command);
        }
    };
    let mut goblin = Placement {
        armour: Some(ItemId::new("chain-mail")),
        off_hand: Some(ItemId::new("medium-shield")),
        ..in_hand("goblin", 1, Formation::Together)
    };
    come(&goblin);
    trial.read_combatant("goblin-1", |_, who| {
        assert_eq!(who.gear().armour(), Some(ItemId::new("chain-mail")));
        assert_eq!(who.gear().off_hand(), Some(ItemId::new("medium-shield")));
    });
    goblin.select_kind(CreatureId::new("orc"));
    assert_eq!((goblin.armour, goblin.off_hand), (None, None));
}
