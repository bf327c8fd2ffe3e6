//! The GM menu of a token or a square: everything can be changed, and each change is a command.

use std::collections::BTreeSet;

use crate::grid::{
    BattleMap, Cell, Door, DoorState, FINE, Glow, KindId, Patch, Stroke, Terrain, Wall, WallKind,
};
use crate::rules::adjudication::text::terrain_text;
use crate::rules::drawing;
use crate::rules::facts::{EncounterCommand, GmNumber, Span};
use crate::rules::legality;
use crate::rules::player_view::PlayerViewChange;
use crate::rules::state::{
    CombatantId, MapVisibility, NameVisibility, PartyHealthDetail, Vitality,
};
use crate::ruleset::{ConditionDef, ConditionId, TimeUnit};
use crate::tactics::advice::advise;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{CombatantNames, NumberField, capitalized, numbers, wall_text};
use crate::view::drawing::{LAMPS, kind_text, lamp_on};
use crate::view::{PlayersAct, PortraitAct, Request, Tool, nominations, zone_text};

use super::text;

mod gm_actions;
mod markers;
mod placement;
mod prepared;
mod side_rounds;

pub use placement::AT_ONCE;
pub use side_rounds::side_to_check;

/// Contents of the context menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContextMenuModel {
    /// Name of the clicked token or square.
    pub title: String,
    /// Entries of the menu.
    pub items: Vec<ContextItem>,
}

/// An entry of the menu.
#[derive(Clone, Debug, PartialEq)]
pub enum ContextItem {
    /// Makes a request.
    Act {
        /// Label of the entry.
        label: String,
        /// Request that it makes.
        request: Box<Request>,
    },
    /// Opens another menu.
    Menu {
        /// Label of the entry.
        label: String,
        /// Entries of the other menu.
        items: Vec<ContextItem>,
    },
    /// Sets a number by typing it in.
    Number(NumberField),
    /// Asks how many combatants the entries below bring in at once.
    HowMany,
    /// Carries out as many of these commands as the user chooses, as one undo step.
    Several {
        /// Label of the entry.
        label: String,
        /// One command for each combatant.
        commands: Vec<EncounterCommand>,
    },
    /// A note about the place.
    Note(String),
    /// A separator.
    Separator,
}

/// Numbers that can be changed by a click on the map.
const NUMBERS: [GmNumber; 7] = [
    GmNumber::HitPoints,
    GmNumber::Surprised,
    GmNumber::Segment,
    GmNumber::ActionsLeft,
    GmNumber::Wounds,
    GmNumber::Initiative,
    GmNumber::SecondsLeft,
];

/// Durations, in the combatant's seconds, that a click can give a condition: up to ten minutes.
const LASTS: [u32; 6] = [1, 6, 12, 30, 60, 600];
/// The same in segments, for rulesets that count time in segments.
const LASTS_SEGMENTS: [u32; 5] = [1, 5, 10, 30, 100];
/// The same in rounds, for rulesets that count time in whole rounds.
const LASTS_ROUNDS: [u32; 6] = [1, 2, 3, 5, 10, 100];

impl ContextMenuModel {
    /// Builds the menu for a right click on `who`, or on the square `cell`.
    pub fn build(sources: &GmSources, who: Option<CombatantId>, cell: Option<Cell>) -> Self {
        let names = CombatantNames::new(sources.battle(), sources.lexicon());
        let mut items = Vec::new();
        items.extend(override_last_rejection(sources));
        if let Some(who) = who {
            items.extend(on_combatant(sources, who));
        }
        if let Some(cell) = cell.filter(|cell| sources.battle().map.contains(*cell)) {
            if who.is_some() {
                items.push(ContextItem::Separator);
            }
            items.extend(on_square(sources, cell));
        }
        let title = match (who, cell) {
            (Some(who), _) => names.name_of(who),
            (None, Some(cell)) => {
                let word = sources.battle().map.topology().cell_word();
                format!("{} {cell}", capitalized(word))
            }
            (None, None) => String::new(),
        };
        Self { title, items }
    }
}

fn command_item(label: impl Into<String>, command: EncounterCommand) -> ContextItem {
    request_item(label, Request::Submit(vec![command]))
}

fn request_item(label: impl Into<String>, request: Request) -> ContextItem {
    ContextItem::Act {
        label: label.into(),
        request: Box::new(request),
    }
}

fn submenu(label: &str, items: Vec<ContextItem>) -> Option<ContextItem> {
    (!items.is_empty()).then(|| ContextItem::Menu {
        label: label.to_owned(),
        items,
    })
}

/// Returns the entry that overrides the last rejection.
fn override_last_rejection(sources: &GmSources) -> Option<ContextItem> {
    let (command, why) = sources.rejection().refusal.as_ref()?;
    let label = text::override_rejection(&sources.lexicon().rejection_text(why));
    why.can_be_forced()
        .then(|| command_item(label, command.clone().forced()))
}

fn on_combatant(sources: &GmSources, who: CombatantId) -> Vec<ContextItem> {
    let battle = sources.battle();
    let Some(combatant) = battle.get(who) else {
        return Vec::new();
    };
    let legal = |command: &EncounterCommand| legality::check(battle, command).is_ok();
    let mut items = Vec::new();
    let take = EncounterCommand::TakeDelayedTurn { who: vec![who] };
    if legal(&take) {
        items.push(command_item(text::TAKE_DELAYED_TURN, take));
    }
    let named = nominations(battle).into_iter().find(|(to, _)| *to == who);
    items.extend(named.map(|(_, request)| request_item(text::NAME_AS_NEXT, request)));
    let fields = numbers::fields(sources, who, NUMBERS);
    items.extend(fields.into_iter().map(ContextItem::Number));
    items.extend(side_rounds::on_combatant(sources, &combatant));
    let vitality = [Vitality::Up, Vitality::Dying, Vitality::Dead]
        .into_iter()
        .filter(|vitality| combatant.health().vitality() != *vitality)
        .map(|vitality| {
            let command = EncounterCommand::SetVitality { who, vitality };
            command_item(text::vitality(vitality), command)
        });
    items.extend(vitality);
    let postures = battle
        .ruleset
        .postures
        .iter()
        .filter(|(posture, _)| combatant.posture().id() != *posture)
        .flat_map(|(posture, def)| {
            let command = EncounterCommand::SetPosture { who, posture };
            let item = command_item(def.name.clone(), command);
            let does = battle.ruleset.posture_summary(def);
            std::iter::once(item).chain((!does.is_empty()).then_some(ContextItem::Note(does)))
        });
    items.extend(submenu(text::POSTURE, postures.collect()));
    items.extend(submenu(
        text::PREPARED_SPELLS,
        prepared::items(sources, &combatant),
    ));
    items.extend(submenu(
        text::ADD_CONDITION,
        conditions_to_add(sources, who),
    ));
    let mut held: Vec<_> = combatant.conditions().defs(battle.ruleset).collect();
    held.sort_by_key(|(_, def)| &def.name);
    let held = held.into_iter().flat_map(|(condition, def)| {
        let command = EncounterCommand::EndCondition { who, condition };
        [
            command_item(capitalized(&def.name), command),
            ContextItem::Note(battle.ruleset.condition_summary(def)),
        ]
    });
    items.extend(submenu(text::END_CONDITION, held.collect()));
    items.extend(gm_actions::on_combatant(sources, &combatant));
    items.extend(advise(battle, who).map(|advice| {
        let shown = Tool::Advice(Box::new(advice));
        request_item(text::SUGGEST_AN_ACTION, Request::Take(shown))
    }));
    items.push(if combatant.hidden().0 {
        command_item(text::REVEAL, EncounterCommand::Reveal { who })
    } else {
        command_item(text::HIDE, EncounterCommand::Hide { who })
    });
    items.push(if sources.eyes().0 == Some(who) {
        request_item(
            text::END_ITS_VIEW,
            Request::from(PlayersAct::LookThrough(None)),
        )
    } else {
        request_item(
            text::SEE_ITS_VIEW,
            Request::from(PlayersAct::LookThrough(Some(who))),
        )
    });
    let through = sources.battle().shown.viewers();
    let eyes = |who: Vec<CombatantId>| EncounterCommand::Show(PlayerViewChange::Through(who));
    if sources.battle().shown.map_visibility().is_by_sight() {
        if through != [who] {
            items.push(command_item(text::PLAYERS_SEE_ITS_VIEW, eyes(vec![who])));
        }
        if !through.is_empty() {
            items.push(command_item(text::PLAYERS_SEE_PARTY_VIEW, eyes(Vec::new())));
        }
    }
    if !battle.is_player_character(&combatant) {
        items.extend(submenu(text::KNOWN_TO_PLAYERS, naming_items(sources, who)));
    }
    let portrait = Request::from(PortraitAct::Open(who));
    items.push(request_item(text::PORTRAIT, portrait));
    items.push(request_item(text::TELEPORT, Request::Take(Tool::Put(who))));
    items.extend(placement::on_combatant(sources, &combatant));
    items.push(command_item(
        text::REMOVE,
        EncounterCommand::RemoveCombatant { who },
    ));
    items
}

/// Returns an entry for each condition, by name: what it does, and its possible durations.
fn conditions_to_add(sources: &GmSources, who: CombatantId) -> Vec<ContextItem> {
    let ruleset = sources.battle().ruleset;
    let lasts: Vec<u32> = match (ruleset.clock.unit, ruleset.turns.rules().counts_seconds()) {
        (TimeUnit::Second, true) => LASTS.into(),
        (TimeUnit::Segment, _) => LASTS_SEGMENTS.into(),
        (TimeUnit::Second, false) | (TimeUnit::Step, _) => LASTS_ROUNDS
            .map(|rounds| rounds * ruleset.clock.round)
            .into(),
    };
    let labels = ruleset.durations(&lasts);
    let mut conditions: Vec<_> = ruleset.conditions.iter().collect();
    conditions.sort_by_key(|(_, def)| &def.name);
    let menu = |(condition, def): (ConditionId, &ConditionDef)| {
        let add = |lasts| EncounterCommand::AddCondition {
            who,
            condition,
            lasts,
            unit: Span::Ticks,
            by: None,
        };
        let mut items = vec![
            ContextItem::Note(capitalized(&ruleset.condition_summary(def))),
            command_item(text::UNTIL_REMOVED, add(None)),
        ];
        let lengths = labels.iter().zip(&lasts);
        items.extend(lengths.map(|(label, count)| command_item(label, add(Some(*count)))));
        submenu(&def.name, items)
    };
    conditions.into_iter().filter_map(menu).collect()
}

fn on_square(sources: &GmSources, cell: Cell) -> Vec<ContextItem> {
    let battle = sources.battle();
    let mut items = Vec::new();
    for door in battle.map.doors().iter().filter(|door| is_near(door, cell)) {
        let kind = match door.kind {
            KindId::WALL => None,
            kind => Some(drawing::kind_text(&battle.map.kind(kind).name)),
        };
        let states = match door.state {
            // The first entry makes it an ordinary closed door.
            DoorState::Secret => [DoorState::Closed, DoorState::Open, DoorState::Locked],
            DoorState::Open | DoorState::Closed | DoorState::Locked => {
                [DoorState::Open, DoorState::Closed, DoorState::Locked]
            }
        };
        let others = states.into_iter().filter(|state| door.state != *state);
        items.extend(others.map(|state| {
            let label = text::set_door(door.state, state, kind.as_deref());
            let door = door.id;
            command_item(label, EncounterCommand::SetDoor { door, state })
        }));
    }
    items.extend(submenu(text::BREAK_DOWN, break_down_items(sources, cell)));
    items.extend(kinds_at(battle.map, cell).map(|kind| ContextItem::Note(wall_text(kind))));
    if let Some((piece, kind)) = battle.map.furniture_on(cell) {
        let words = capitalized(&kind_text(kind, &battle.ruleset.movement.terrain));
        items.push(ContextItem::Note(words));
        let label = text::remove_furniture(&kind.name.replace('-', " "));
        let take = Stroke::TakeFurniture { at: piece.at };
        items.push(command_item(label, EncounterCommand::Draw(take)));
    }
    if let Some(zone) = battle.map.zone_on(cell) {
        items.push(ContextItem::Note(zone_text(battle.ruleset, zone)));
        let on = Patch::Zone(zone.name.clone());
        let take = EncounterCommand::Draw(Stroke::TakeZone { on });
        items.push(command_item(text::remove_zone(&zone.name), take));
    }
    if battle.map.is_restricted(cell) {
        items.push(ContextItem::Note(text::RESTRICTED.to_owned()));
    }
    items.extend(markers::items(battle, cell));
    items.extend(lamps_at(battle.map, cell));
    items.extend(submenu(text::ADD_CREATURE, placement::items(sources, cell)));
    items.extend(placement::paste(sources, cell));
    let grounds = Terrain::ALL
        .into_iter()
        .filter(|terrain| battle.map.bare_terrain(cell) != *terrain)
        .map(|terrain| {
            command_item(
                capitalized(terrain_text(terrain)),
                EncounterCommand::SetTerrain { cell, terrain },
            )
        });
    items.extend(submenu(text::SET_TERRAIN, grounds.collect()));
    items.extend(submenu(text::ADD_LAMP, lamps_for(battle.map, cell)));
    items.extend(submenu(text::SHOW_TO_PLAYERS, reveal_items(sources, cell)));
    items
}

/// Returns the entries for breaking down the doors around a square, and the walls on its sides.
fn break_down_items(sources: &GmSources, cell: Cell) -> Vec<ContextItem> {
    let map = sources.battle().map;
    let breach = |label: String, from, to| {
        let stroke = Stroke::Breach { from, to };
        command_item(label, EncounterCommand::Draw(stroke))
    };
    let doors = map.doors().iter().filter(|door| is_near(door, cell));
    let several = doors.clone().count() > 1;
    let doors = doors.map(|door| {
        let which = if several {
            sources.lexicon().door(door.id)
        } else {
            text::THE_DOOR.to_owned()
        };
        breach(which, door.from, door.to)
    });
    let sides = map.topology().outline(cell).filter(|(_, from, to)| {
        let (from, to) = (*from, *to);
        let stands = map
            .walls()
            .iter()
            .any(|wall| wall.touches(map.topology(), cell));
        stands && {
            let mut bare = map.doors().iter();
            let door = bare.any(|door| [(from, to), (to, from)].contains(&(door.from, door.to)));
            !door && map.drawn(&Stroke::Breach { from, to }).is_ok()
        }
    });
    let sides = sides.map(|(side, from, to)| breach(text::wall(side).to_owned(), from, to));
    doors.chain(sides).collect()
}

/// Returns the entries for placing a lamp on a square.
fn lamps_for(map: &BattleMap, cell: Cell) -> Vec<ContextItem> {
    let set = |(name, glow): (&str, Glow)| {
        let label = text::lamp(name, glow.bright, glow.dim);
        command_item(label, EncounterCommand::Draw(lamp_on(map, cell, glow)))
    };
    LAMPS.into_iter().map(set).collect()
}

/// Returns the entries for lighting, putting out or removing the lamps on a square.
fn lamps_at(map: &BattleMap, cell: Cell) -> Vec<ContextItem> {
    let here = map.lamps().iter();
    let here = here.filter(|lamp| map.cell_at(lamp.at) == cell);
    let choices = here.flat_map(|lamp| {
        let (lamp, lit) = (lamp.id, !lamp.lit);
        let take = EncounterCommand::Draw(Stroke::TakeLamp { lamp });
        [
            command_item(
                text::light_lamp(lit),
                EncounterCommand::SetLamp { lamp, lit },
            ),
            command_item(text::REMOVE_LAMP, take),
        ]
    });
    choices.collect()
}

/// Returns the entries for revealing or hiding a room or a square, and for the ways to show the map.
fn reveal_items(sources: &GmSources, cell: Cell) -> Vec<ContextItem> {
    let shown = sources.battle().shown;
    let room = || Patch::Room(cell);
    let square = || Patch::Line {
        along: vec![cell],
        wide: 1,
    };
    let topology = sources.battle().map.topology();
    let brush = |label: &str, show: PlayerViewChange| {
        command_item(topology.adapt_text(label), EncounterCommand::Show(show))
    };
    let mut items = vec![
        brush(text::REVEAL_ROOM, PlayerViewChange::Reveal(room())),
        brush(text::HIDE_ROOM, PlayerViewChange::Hide(room())),
        brush(text::REVEAL_SQUARE, PlayerViewChange::Reveal(square())),
        brush(text::HIDE_SQUARE, PlayerViewChange::Hide(square())),
    ];
    let others = MapVisibility::ALL
        .into_iter()
        .filter(|how| *how != shown.map_visibility());
    items.extend(others.map(|how| {
        let label = text::show_map_by(how.name());
        command_item(label, EncounterCommand::Show(PlayerViewChange::By(how)))
    }));
    if shown.map_visibility() == MapVisibility::Remembered {
        let on = !shown.remembers_places();
        items.push(brush(
            text::show_last_positions(on),
            PlayerViewChange::LastPlaces(on),
        ));
    }
    let namings = NameVisibility::ALL
        .into_iter()
        .filter(|naming| *naming != shown.naming());
    items.extend(namings.map(|naming| {
        let label = text::players_know(naming.name());
        brush(&label, PlayerViewChange::Call(Vec::new(), naming))
    }));
    let numbers = PartyHealthDetail::ALL.into_iter();
    let numbers = numbers.filter(|numbers| *numbers != shown.party_health_detail());
    items.extend(numbers.map(|numbers| {
        let label = text::players_see_health(numbers.name());
        brush(&label, PlayerViewChange::Numbers(numbers))
    }));
    items
}

/// Returns the entries for the names by which the players know a combatant outside their party.
fn naming_items(sources: &GmSources, who: CombatantId) -> Vec<ContextItem> {
    let known = sources.battle().shown.naming_of(who);
    let others = NameVisibility::ALL
        .into_iter()
        .filter(|naming| *naming != known);
    let call = |naming| EncounterCommand::Show(PlayerViewChange::Call(vec![who], naming));
    let items = others.map(|naming| command_item(capitalized(naming.name()), call(naming)));
    items.collect()
}

/// Returns the kinds of the walls and doors at a square except plain walls, without duplicates.
fn kinds_at(map: &BattleMap, cell: Cell) -> impl Iterator<Item = &WallKind> {
    let touching = |wall: &&Wall| wall.touches(map.topology(), cell);
    let walls = map.walls().iter().filter(touching).map(|wall| wall.kind);
    let doors = map.doors().iter().filter(move |door| is_near(door, cell));
    let kinds: BTreeSet<KindId> = walls.chain(doors.map(|door| door.kind)).collect();
    let named = kinds.into_iter().filter(|kind| *kind != KindId::WALL);
    named.map(|kind| map.kind(kind))
}

/// True if the middle of the door is on the square or within half a square of it.
fn is_near(door: &Door, cell: Cell) -> bool {
    let near = |from: i32, to: i32, at: i32| {
        let middle = i64::from(from) + i64::from(to);
        let centre = i64::from(at) * 2 * i64::from(FINE) + i64::from(FINE);
        (middle - centre).abs() <= i64::from(FINE) * 2
    };
    near(door.from.x, door.to.x, cell.x) && near(door.from.y, door.to.y, cell.y)
}
