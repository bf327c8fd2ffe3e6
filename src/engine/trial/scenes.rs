//! Random scenes for the proofs that the players learn nothing that the party cannot know: a map with doors, secrets
//! and light, a party with a torch, enemies in sight, out of sight and hidden, and a history.

use crate::encounter::perspective::{CellVisibility, PlayersView, players_view};
use crate::encounter::{self, EncounterSetup, Submission};
use crate::grid::{
    BattleMap, BlockTurn, Cell, Door, DoorId, DoorState, Furniture, FurnitureKind, Glow, KindId,
    Light, Patch, Point, Sightlines, Stroke, Terrain, Tint, Topology, Wall, WallKind, Zone,
};
use crate::rules::facts::EncounterCommand;
use crate::rules::player_view::{PlayerViewChange, view_of};
use crate::rules::state::{CombatantRef, CombatantSpec, MapVisibility};

use super::pairs::SecretMapPair;
use super::{TestFight, built_in, seeds};

/// Number of columns and rows of every map.
pub const SIZE: (i32, i32) = (20, 14);
/// Number of scenes for each seed.
const SCENES: u64 = 75;

/// Returns the number of scenes: 75, or 75 times `SPLITSECOND_FIGHTS`.
pub fn scenes() -> u64 {
    SCENES * seeds().end
}

/// A random number generator that depends only on its seed.
pub struct SceneRng(u64);

impl SceneRng {
    /// Returns a number from 0 to just below `most`.
    pub fn below(&mut self, most: i32) -> i32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i32 % most
    }

    /// Returns a cell of the map.
    pub fn cell(&mut self) -> Cell {
        Cell::new(self.below(SIZE.0), self.below(SIZE.1))
    }
}

/// Creates a map with walls along rows and columns, doors in some of them, and all kinds of terrain.
fn map(chance: &mut SceneRng) -> BattleMap {
    let mut map = BattleMap::new(SIZE.0 as u32, SIZE.1 as u32).expect("a small map");
    let illusion = map.add_kind(WallKind::ILLUSION).expect("a kind");
    let window = map.add_kind(WallKind::WINDOW).expect("a kind");
    for number in 0..6 + chance.below(6) as u16 {
        let upright = chance.below(2) == 0;
        let long = 2 + chance.below(9);
        let at = chance.cell();
        // Some walls are not on the grid: just behind an edge, or through the middle of squares. These have no secrets,
        // because a wall in one piece is hatched differently from the same wall in several pieces.
        let off = [0, 0, 0, 100, 500][chance.below(5) as usize];
        let point = |along: i32| match upright {
            true => Point::new(at.x * 1000 + off, (at.y + along) * 1000),
            false => Point::new((at.x + along) * 1000, at.y * 1000 + off),
        };
        let kind = match [KindId::WALL, KindId::WALL, illusion, window][chance.below(4) as usize] {
            kind if kind == illusion && off > 0 => KindId::WALL,
            kind => kind,
        };
        let mut wall = |from, to| {
            let (from, to) = (point(from), point(to));
            map.add_wall(Wall { from, to, kind }).expect("near the map");
        };
        let gap = chance.below(long);
        wall(0, gap);
        wall(gap + 1, long);
        let state = [
            DoorState::Open,
            DoorState::Closed,
            DoorState::Secret,
            DoorState::Secret,
        ][chance.below(4) as usize];
        let state = match state {
            DoorState::Secret if off > 0 => DoorState::Closed,
            state => state,
        };
        map.add_door(Door {
            id: DoorId(number + 1),
            from: point(gap),
            to: point(gap + 1),
            state,
            kind: KindId::WALL,
        })
        .expect("near the map");
    }
    for _ in 0..40 {
        let kinds = [
            Terrain::Difficult,
            Terrain::Water,
            Terrain::Blocked,
            Terrain::Pit,
        ];
        let terrain = kinds[chance.below(4) as usize];
        map.set_terrain(chance.cell(), terrain).expect("on the map");
    }
    for _ in 0..14 {
        let piece = furniture(chance, FurnitureKind::built_in());
        // Not every position has room for it.
        let _stands = map.add_furniture(piece);
    }
    for _ in 0..4 {
        let zone = zone(chance);
        let (from, to) = (chance.cell(), chance.cell());
        let on = Patch::Box { from, to };
        for cell in on.cells(&map).expect("a block") {
            map.set_zone(cell, Some(&zone)).expect("on the map");
        }
    }
    map.tidy_zones();
    let level = [Light::Bright, Light::Dark, Light::Dim][chance.below(3) as usize];
    for cell in map.cells() {
        map.set_light(cell, level).expect("on the map");
    }
    map
}

/// Returns a random piece of furniture at a random position.
fn furniture(chance: &mut SceneRng, kinds: &[FurnitureKind]) -> Furniture {
    let turns = [
        BlockTurn::None,
        BlockTurn::Quarter,
        BlockTurn::Half,
        BlockTurn::ThreeQuarters,
    ];
    Furniture {
        at: chance.cell(),
        kind: kinds[chance.below(kinds.len() as i32) as usize]
            .name
            .to_string(),
        turn: turns[chance.below(4) as usize],
    }
}

/// Returns a random zone: one that the players know of, or one that only the GM knows.
fn zone(chance: &mut SceneRng) -> Zone {
    let everybody = chance.below(2) == 0;
    let name = if everybody { "Fog" } else { "A trap" };
    Zone {
        name: name.to_owned(),
        // The condition does not affect sight.
        condition: (chance.below(2) == 0).then(|| "dazed".to_owned()),
        everybody,
    }
}

/// Returns the map as an observer without knowledge of its secrets takes it: everything that looks like a wall is one,
/// and a zone is a name.
fn without_secrets(map: &BattleMap) -> BattleMap {
    let mut plain = BattleMap::new(map.width(), map.height()).expect("as large");
    for kind in map.kinds() {
        plain.add_kind(kind.clone()).expect("as before");
    }
    for cell in map.cells() {
        plain
            .set_terrain(cell, map.bare_terrain(cell))
            .expect("there");
        plain.set_light(cell, map.light(cell)).expect("there");
        let zone = map.zone_on(cell).and_then(Zone::as_seen);
        plain.set_zone(cell, zone.as_ref()).expect("there");
    }
    plain.tidy_zones();
    for piece in map.furniture() {
        plain.add_furniture(piece.clone()).expect("as before");
    }
    for wall in map.walls() {
        let kind = match map.kind(wall.kind).feigned {
            true => KindId::WALL,
            false => wall.kind,
        };
        plain.add_wall(Wall { kind, ..*wall }).expect("as before");
    }
    for door in map.doors() {
        if door.state == DoorState::Secret {
            let wall = Wall::new(door.from, door.to);
            plain.add_wall(wall).expect("as before");
        } else {
            plain.add_door(*door).expect("as before");
        }
    }
    plain
}

/// Places the combatants on a map: three party members, one with a torch, and enemies, the last of them hidden.
fn scene(map: BattleMap, places: &[Cell], with_hidden: bool) -> Option<TestFight> {
    let mut setup = EncounterSetup::new("A scene", built_in("seconds"), map);
    let kinds = [
        ("mira", "mira", "party"),
        ("tolk", "tolk", "party"),
        ("kessa", "mira", "party"),
        ("orc", "orc", "foes"),
        ("wolf", "wolf", "foes"),
        ("rat", "rat", "foes"),
        ("spider", "goblin", "foes"),
    ];
    for ((id, creature, side), at) in kinds.into_iter().zip(places) {
        if id == "spider" && !with_hidden {
            continue;
        }
        let mut spec = CombatantSpec::new(id.into(), creature.into(), side.into(), *at);
        spec.name = Some(format!("The {id}"));
        spec.hidden = id == "spider";
        if id == "tolk" {
            spec.conditions = vec!["torchlight".into()];
        }
        setup.combatants.push(spec);
    }
    let world = encounter::world_of(&setup).ok()?;
    Some(TestFight { world })
}

/// Submits a command; one that is invalid is rejected and otherwise ignored.
pub fn submit(trial: &mut TestFight, command: EncounterCommand) {
    let _some_make_no_sense = encounter::submit(&mut trial.world, &Submission::from(command));
}

/// Returns random commands that come before the comparison: the way of showing, steps, doors, brush strokes.
fn history(chance: &mut SceneRng) -> Vec<EncounterCommand> {
    let how = [
        MapVisibility::Remembered,
        MapVisibility::Seen,
        MapVisibility::Brushed,
    ][chance.below(3) as usize];
    let mut all = vec![EncounterCommand::Show(PlayerViewChange::By(how))];
    for _ in 0..chance.below(6) {
        let party = ["mira", "tolk", "kessa"][chance.below(3) as usize];
        all.push(match chance.below(4) {
            0 => EncounterCommand::SetDoor {
                door: DoorId(1 + chance.below(6) as u16),
                state: [DoorState::Open, DoorState::Closed][chance.below(2) as usize],
            },
            1 => EncounterCommand::Show(PlayerViewChange::Reveal(Patch::Box {
                from: chance.cell(),
                to: chance.cell(),
            })),
            _a_step => EncounterCommand::Place {
                who: party.into(),
                to: chance.cell(),
            },
        });
    }
    all
}

/// Changes things that the players do not see: terrain, doors, lamps, and the combatants that are out of sight.
pub fn change_unseen(
    trial: &mut TestFight,
    chance: &mut SceneRng,
    view: &PlayersView,
    veil: &CellVisibility,
) {
    let mut commands = Vec::new();
    let unseen = |cell: Cell| !veil.at(cell).is_seen() && !veil.is_next_to_visible(cell);
    for _ in 0..60 {
        let cell = chance.cell();
        let solid = trial.read(|battle| battle.map.terrain(cell) == Terrain::Blocked);
        // Water puts a torch out, which is visible.
        let stands = view.tokens.iter().any(|token| token.guise.at == cell);
        if unseen(cell) && !solid && !stands {
            let terrain =
                [Terrain::Water, Terrain::Difficult, Terrain::Open][chance.below(3) as usize];
            commands.push(EncounterCommand::SetTerrain { cell, terrain });
        }
    }
    for _ in 0..20 {
        let (cell, zone) = (chance.cell(), zone(chance));
        let nothing_there = trial.read(|battle| battle.map.zone_on(cell).is_none());
        if unseen(cell) || !zone.everybody && nothing_there {
            let on = Patch::Box {
                from: cell,
                to: cell,
            };
            let stroke = match chance.below(3) {
                0 if unseen(cell) => Stroke::TakeZone { on },
                _another => Stroke::Zone { on, zone },
            };
            commands.push(EncounterCommand::Draw(stroke));
        }
    }
    // Solid furniture and light sources are noticeable from afar.
    let mut kinds = FurnitureKind::built_in().to_vec();
    let is_quiet =
        |kind: &FurnitureKind| kind.ground != Some(Terrain::Blocked) && kind.light().is_none();
    kinds.retain(is_quiet);
    for _ in 0..30 {
        let piece = furniture(chance, &kinds);
        // Nor may the terrain under a visible combatant change: a torch goes out in the water below a bridge.
        let is_free = |cell: Cell| view.tokens.iter().all(|token| token.guise.at != cell);
        let is_hidden = trial.read(|battle| {
            let map = battle.map;
            let stands = |cell| map.furniture_on(cell);
            let under = map.cells_under(&piece).filter_map(stands);
            let gone = under.flat_map(|(other, _)| map.cells_under(other));
            let quiet = map.cells_under(&piece).filter_map(stands);
            quiet.into_iter().all(|(_, kind)| is_quiet(kind))
                && (map.cells_under(&piece).chain(gone)).all(|cell| unseen(cell) && is_free(cell))
        });
        if is_hidden {
            let Furniture { kind, at, turn } = piece;
            let stroke = match chance.below(2) {
                0 => Stroke::TakeFurniture { at },
                _another => Stroke::Furnish { kind, at, turn },
            };
            commands.push(EncounterCommand::Draw(stroke));
        }
    }
    // A lamp that is out gives no light, so it is noticed only where it hangs; the GM's map marks it.
    for _ in 0..10 {
        let cell = chance.cell();
        if unseen(cell) {
            commands.push(EncounterCommand::Draw(Stroke::Lamp {
                at: Point::new(cell.x * 1000 + 500, cell.y * 1000 + 500),
                glow: Glow {
                    bright: 20,
                    dim: 40,
                },
                tint: Tint::default(),
                lit: false,
            }));
        }
    }
    for who in ["orc", "wolf", "rat", "spider"] {
        let known = view
            .tokens
            .iter()
            .any(|token| token.guise.who == who.into());
        if known {
            continue;
        }
        commands.push(EncounterCommand::AddCondition {
            who: who.into(),
            condition: "blinded".into(),
            lasts: None,
            unit: Default::default(),
            by: None,
        });
        commands.push(EncounterCommand::SetNumber {
            who: who.into(),
            number: crate::rules::facts::GmNumber::Wounds,
            value: 1,
        });
        // The combatant moves to another cell that the players do not see.
        for _ in 0..40 {
            let to = chance.cell();
            if unseen(to) && trial.read(|battle| battle.map.terrain(to) != Terrain::Blocked) {
                submit(
                    trial,
                    EncounterCommand::Place {
                        who: who.into(),
                        to,
                    },
                );
                // Part of a combatant in a cell can be visible even if the middle of the cell is not.
                let shown = trial.read(players_view).tokens;
                if shown.iter().all(|token| token.guise.who != who.into()) {
                    break;
                }
                encounter::undo(&mut trial.world).expect("back again");
            }
        }
    }
    for command in commands {
        submit(trial, command);
    }
}

/// Returns random commands for a random pair of maps: none of them takes the party or the brush behind a secret.
fn history_in(pair: &SecretMapPair, chance: &mut SceneRng) -> Vec<EncounterCommand> {
    let how = [
        MapVisibility::Remembered,
        MapVisibility::Seen,
        MapVisibility::Brushed,
    ][chance.below(3) as usize];
    let mut all = vec![EncounterCommand::Show(PlayerViewChange::By(how))];
    let is_hidden = |cell: &Cell| pair.hidden.contains(cell);
    for _ in 0..3 + chance.below(6) {
        let party = ["mira", "tolk", "kessa"][chance.below(3) as usize];
        let to = chance.cell();
        let command = match chance.below(6) {
            0 => {
                let doors = pair.plain.doors();
                let nth = chance.below(doors.len().max(1) as i32) as usize;
                let state = [DoorState::Open, DoorState::Closed][chance.below(2) as usize];
                doors.get(nth).map(|door| EncounterCommand::SetDoor {
                    door: door.id,
                    state,
                })
            }
            1 => Some(EncounterCommand::Show(PlayerViewChange::Reveal(
                Patch::Room(to),
            ))),
            2 => {
                let on = Patch::Box {
                    from: to,
                    to: to.offset(chance.below(6), chance.below(5)),
                };
                let cells = on.cells(&pair.secret).expect("a block");
                let reveals = !cells.iter().any(is_hidden);
                reveals.then_some(EncounterCommand::Show(PlayerViewChange::Reveal(on)))
            }
            3 => Some(EncounterCommand::Draw(Stroke::Ground {
                on: Patch::Box { from: to, to },
                terrain: Terrain::Difficult,
            })),
            _a_step => Some(EncounterCommand::Place {
                who: party.into(),
                to,
            }),
        };
        // Rock that is drawn over is no longer rock.
        let is_rock = pair.plain.bare_terrain(to) == Terrain::Blocked;
        all.extend(command.filter(|_| !is_rock));
    }
    all
}

/// Returns whether a party member has any of the hidden cells in sight, or the GM has revealed one.
fn finds(trial: &mut TestFight, hidden: &[Cell]) -> bool {
    trial.read(|battle| {
        let lines = Sightlines::from_map(battle.map);
        let party = || {
            battle
                .combatants()
                .filter(|who| battle.is_player_character(who))
        };
        // An opening next to visible terrain is glimpsed.
        let glimpses = |who: &CombatantRef| {
            let view = view_of(battle, who);
            let mut hidden = hidden.iter();
            hidden.any(|cell| view.seen.has(*cell) || view.glimpsed.has(*cell))
        };
        // A revealed room extends into a passage with an open end.
        let is_revealed = battle.shown.revealed_cells().is_some_and(|cells| {
            let beside = battle.outlooks.unseen_neighbours(battle.map, cells);
            let mut hidden = hidden.iter();
            hidden.any(|cell| cells.has(*cell) || beside.has(*cell))
        });
        if is_revealed || party().any(|who| glimpses(&who)) {
            return true;
        }
        let party = party();
        let mut views = party.map(|who| lines.polygon(who.space().centre()));
        let topology = battle.map.topology();
        views.any(|view| {
            let spots = hidden.iter().flat_map(|cell| {
                let Point { x, y } = topology.centre(*cell);
                let offsets = [-450, -225, 0, 225, 450];
                offsets
                    .into_iter()
                    .flat_map(move |dy| offsets.map(move |dx| Point::new(x + dx, y + dy)))
                    .filter(move |at| topology.cell_at(*at) == *cell)
            });
            spots.into_iter().any(|spot| is_within(&view, spot))
        })
    })
}

fn is_within(polygon: &[Point], at: Point) -> bool {
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        let wide = |value: i32| i64::from(value);
        let turn = (wide(b.x) - wide(a.x)) * (wide(at.y) - wide(a.y))
            - (wide(at.x) - wide(a.x)) * (wide(b.y) - wide(a.y));
        (a.y > at.y) != (b.y > at.y) && (turn > 0) == (b.y > a.y)
    });
    crossed.count() % 2 == 1
}

/// Changes the contents of the hidden cells: terrain, light, lamps, furniture, zones.
pub fn change_hidden_cells(trial: &mut TestFight, chance: &mut SceneRng, pair: &SecretMapPair) {
    for stroke in pair.hidden_strokes(chance) {
        submit(trial, EncounterCommand::Draw(stroke));
    }
}

/// Two fights that look alike to the party: one with its secrets, and the same fight without any secrets or hidden
/// combatants, if there is one.
pub struct Scene {
    /// The random number generator of the scene.
    pub chance: SceneRng,
    /// The map with its secrets, and the same map without them.
    pub maps: SecretMapPair,
    /// The fight after its whole history.
    pub fight: TestFight,
    /// The same fight without secrets or hidden combatants, if it has taken the same course.
    pub plain: Option<TestFight>,
}

/// Returns the scene of a number; `None` if its map has too little room for the combatants. Every second scene has
/// rooms, rock and walls with secrets.
pub fn scene_of(number: u64) -> Option<Scene> {
    let mut chance = SceneRng(number * 7_919 + 1);
    let is_paired = number % 2 == 1;
    let maps = if is_paired {
        let shapes = [
            Topology::Square,
            Topology::HexPointy,
            Topology::Square,
            Topology::HexFlat,
        ];
        SecretMapPair::random(&mut chance, shapes[(number / 2 % 4) as usize])
    } else {
        let drawn = map(&mut chance);
        SecretMapPair::new(without_secrets(&drawn), drawn)
    };
    let mut places: Vec<Cell> = Vec::new();
    for _ in 0..4_000 {
        let cell = chance.cell();
        // A torch that is carried into water from the start would go out with the first command.
        let stands = ![Terrain::Blocked, Terrain::Water].contains(&maps.secret.terrain(cell));
        if stands && !places.contains(&cell) && !maps.hidden.contains(&cell) {
            places.push(cell);
        }
        if places.len() == 7 {
            break;
        }
    }
    if places.len() < 7 {
        return None;
    }
    let done = match is_paired {
        true => history_in(&maps, &mut chance),
        false => history(&mut chance),
    };
    if let (true, Some(hidden)) = (is_paired, maps.hidden.last()) {
        places[6] = *hidden;
    }
    let mut fight = scene(maps.secret.clone(), &places, true)?;
    let mut found = finds(&mut fight, &maps.hidden);
    for command in &done {
        submit(&mut fight, command.clone());
        found |= finds(&mut fight, &maps.hidden);
    }
    // No combatant can be placed in the cell of a hidden one, and doors that are found are no longer secret.
    let alike = done.iter().all(|command| {
        if let EncounterCommand::Place { to, .. } = command {
            return *to != places[6];
        }
        is_paired || !matches!(command, EncounterCommand::SetDoor { .. })
    });
    let plain = (alike && !found)
        .then(|| scene(maps.plain.clone(), &places, false))
        .flatten();
    let plain = plain.map(|mut plain| {
        for command in &done {
            submit(&mut plain, command.clone());
        }
        plain
    });
    Some(Scene {
        chance,
        maps,
        fight,
        plain,
    })
}
