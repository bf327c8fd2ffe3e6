//! State of the library panel: the ruleset's creatures, their texts and figures, and the current selection.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::grid::Topology;
use crate::paint::portrait::TokenPortrait;
use crate::rules::arrival;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Stance, Vitality, Wave};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, Emblem, ItemId, Ruleset, RulesetId};
use crate::ui::prepare::balance_text;
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{TokenImage, capitalized, search};
use crate::view::hue::hue_of;
use crate::view::placement::{character_here, swap_commands};
use crate::view::strength::{Difficulty, worth_of_all};
use crate::view::{Pencil, Request, actions};

use super::text;

/// The open library and the entry selected for placement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibraryModel {
    /// True if the panel is open.
    pub shown: bool,
    /// All entries of the ruleset's library, in the order of its files.
    pub entries: Arc<Vec<Entry>>,
    /// The sizes that occur in the library, smallest first.
    pub sizes: Vec<(i8, String)>,
    /// The pencil, which holds the selected entry.
    pub pencil: Pencil,
    /// Sides, in the order of the encounter.
    pub sides: Vec<(SideId, String)>,
    /// The side that the selected creature will join.
    pub side: Option<SideId>,
    /// The players' side.
    pub party_side: Option<SideId>,
    /// Weapons that the selected creature could hold instead, with their names.
    pub weapons: Vec<(Option<ItemId>, String)>,
    /// Armour that the selected creature could wear instead, with names; empty where armour does not apply to it.
    pub armour: Vec<(Option<ItemId>, String)>,
    /// Items that the selected creature could hold in its off hand instead, with their names.
    pub off_hand: Vec<(Option<ItemId>, String)>,
    /// The selected combatant and the request that swaps it; `None` without a selection.
    pub swap: Option<Swap>,
    /// The waves that have not arrived yet.
    pub waves: Vec<WaveRow>,
    /// The first round for which an arrival can still be scheduled.
    pub next_round: u32,
    /// Shape of the map's cells.
    pub topology: Topology,
    /// True if the fight has begun.
    pub begun: bool,
    /// The characters that are in the fight already, on the map or in a wave.
    pub here: BTreeSet<CreatureId>,
    /// Strengths of the party's combatants that can act, as [`Entry::worth`].
    pub party: Vec<f64>,
    /// The difficulty of the fight and the balance of the two sides; `None` while one of them is missing.
    pub balance: Option<String>,
    /// Portraits of the entries that have one, with their pictures once they are loaded.
    pub portraits: BTreeMap<CreatureId, TokenPortrait>,
    /// The key that closes the panel.
    pub key: String,
    /// The ruleset, by id and fingerprint, that the entries come from.
    of: Option<(RulesetId, u64)>,
}

/// A wave that has not arrived yet.
#[derive(Clone, Debug, PartialEq)]
pub struct WaveRow {
    /// Name of the wave.
    pub name: String,
    /// Combatants in the wave: `6 × Goblin, Goblin boss`.
    pub who: String,
    /// Brings the wave in at once.
    pub call: Request,
    /// Cancels the wave.
    pub drop: Request,
}

/// A combatant that another creature of the library could replace.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap {
    /// Name of the combatant.
    pub name: String,
    /// Request that replaces it with the selected creature; `None` if no creature is selected, it is one already, or
    /// there is no room.
    pub request: Option<Request>,
}

/// A creature or character of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Id of the creature in the ruleset.
    pub kind: CreatureId,
    /// Display name.
    pub name: String,
    /// Character or creature.
    pub person: CreatureKind,
    /// Step on the scale of sizes.
    pub scale: i8,
    /// Points, strength and size (only if larger than a square): `4 hp · about two fighters · 2 squares wide`.
    pub figures: String,
    /// Emblem on its tokens.
    pub emblem: Option<Emblem>,
    /// Number of pregenerated characters that it can take on at once; `None` if that cannot be estimated.
    pub worth: Option<f64>,
    /// Everything else worth knowing about it, one line each.
    pub help: String,
    /// The names for combatants of this kind, on one line; empty if there are none.
    pub names: String,
    /// Searchable text, in lower case.
    words: String,
}

/// Strength compared with a pregenerated character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Weaker than most characters.
    Weaker,
    /// About as strong.
    Even,
    /// Stronger than most.
    Stronger,
}

impl Strength {
    /// All variants, weakest first.
    pub const ALL: [Self; 3] = [Self::Weaker, Self::Even, Self::Stronger];

    /// Returns the strength of a creature that can take on `worth` characters.
    pub fn from_worth(worth: f64) -> Self {
        match worth {
            _ if worth < 0.75 => Self::Weaker,
            _ if worth <= 1.5 => Self::Even,
            _more => Self::Stronger,
        }
    }
}

/// Order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryOrder {
    /// By name.
    #[default]
    Name,
    /// Weakest first; entries of unknown strength last.
    Strength,
}

impl LibraryModel {
    /// Updates the panel; entries are rebuilt only if the ruleset has changed.
    pub fn update(&mut self, sources: &GmSources) {
        self.shown = sources.drawing().shows_library();
        if !self.shown {
            return;
        }
        let battle = sources.battle();
        let of = Some((battle.ruleset.id, battle.ruleset.fingerprint));
        if self.of != of {
            self.entries = Arc::new(entries(battle));
            self.sizes = sizes(battle.ruleset, &self.entries);
            self.of = of;
        }
        self.pencil = sources.drawing().pencil.clone();
        let sides = battle.sides.0.iter();
        self.sides = sides.map(|side| (side.id, side.name.clone())).collect();
        let mut sides = battle.sides.0.iter();
        self.party_side = sides
            .find(|side| side.stance == Stance::Party)
            .map(|side| side.id);
        let newcomers = &self.pencil.newcomers;
        let def = newcomers
            .kind
            .and_then(|kind| battle.ruleset.creatures.get(kind));
        self.side = def.and_then(|def| newcomers.side_of(battle, def.kind));
        self.weapons = def.map_or_else(Vec::new, |def| weapons(battle.ruleset, def));
        let armed = def.filter(|def| def.in_hand.is_some());
        self.armour = armed.map_or_else(Vec::new, |def| armour(battle.ruleset, def));
        self.off_hand = armed.map_or_else(Vec::new, |def| off_hand(battle.ruleset, def));
        self.swap = sources.selection().0.and_then(|who| swap(sources, who));
        self.waves = battle
            .reserve
            .0
            .iter()
            .map(|wave| row_of(battle, wave))
            .collect();
        self.next_round = battle.clock.round() + 1;
        self.topology = battle.map.topology();
        self.begun = battle.clock.has_begun();
        let kinds = battle.ruleset.creatures.ids();
        self.here = kinds
            .filter(|kind| character_here(battle, *kind).is_some())
            .collect();
        self.party = self.party_of(battle);
        let creatures = battle.ruleset.creatures.iter();
        let portraits = creatures.filter_map(|(kind, def)| Some((kind, def.portrait.as_ref()?)));
        self.portraits = portraits
            .map(|(kind, name)| (kind, sources.portraits().likeness(name)))
            .collect();
        // The library takes the place of the tools, and shows the same balance.
        self.balance = balance_text(battle);
        self.key = sources.actions().key_text(&actions::LIBRARY);
    }

    /// Returns the strengths of the party's combatants that can act. One of unknown strength counts as a character.
    fn party_of(&self, battle: &Battle) -> Vec<f64> {
        let worth_of = |kind: CreatureId| {
            let entry = self.entries.iter().find(|entry| entry.kind == kind);
            entry.and_then(|entry| entry.worth).unwrap_or(1.0)
        };
        let party = battle.combatants().filter(|who| {
            battle.sides.stance(who.identity().side) == Stance::Party && who.can_act()
        });
        party.map(|who| worth_of(who.identity().creature)).collect()
    }

    /// Describes the strength of the selected entry: compared with a character, and for the first enemies, compared with
    /// the party: `Each about equal to two fighters; together hard for your party`. Empty if it cannot be estimated.
    /// Once there are enemies, the balance has the only verdict, on the whole fight.
    pub fn strength_text(&self, entry: &Entry, count: u8) -> String {
        let Some(worth) = entry.worth else {
            return String::new();
        };
        let against = self.side.is_some() && self.side != self.party_side && self.balance.is_none();
        let difficulty = Difficulty::from_worth(count, worth, &self.party).filter(|_| against);
        text::strength_of(worth, count, difficulty)
    }

    /// Returns the picture of an entry's token, unhurt.
    pub fn picture(&self, entry: &Entry) -> TokenImage {
        TokenImage {
            stance: match entry.person {
                CreatureKind::Character => Stance::Party,
                CreatureKind::Creature => Stance::Foe,
            },
            of_eight: 8,
            vitality: Vitality::Up,
            hue: hue_of(entry.kind.as_str()),
            letters: entry.name.chars().take(2).collect(),
            emblem: entry.emblem,
            portrait: self.portraits.get(&entry.kind).cloned(),
        }
    }

    /// Returns the entries that contain all the words and pass the filters: in a search, the best matches first.
    pub fn find(
        &self,
        query: &str,
        person: Option<CreatureKind>,
        size: Option<i8>,
        strength: Option<Strength>,
        order: LibraryOrder,
    ) -> Vec<&Entry> {
        let query = query.to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let passes = |entry: &&Entry| {
            person.is_none_or(|person| entry.person == person)
                && size.is_none_or(|size| entry.scale == size)
                && strength
                    .is_none_or(|strength| entry.worth.map(Strength::from_worth) == Some(strength))
                && words.iter().all(|word| entry.words.contains(word))
        };
        let mut found: Vec<&Entry> = self.entries.iter().filter(passes).collect();
        found.sort_by_key(|entry| entry.name.to_lowercase());
        match order {
            LibraryOrder::Name => {}
            LibraryOrder::Strength => {
                let worth = |entry: &Entry| entry.worth.unwrap_or(f64::INFINITY);
                found.sort_by(|a, b| worth(a).total_cmp(&worth(b)));
            }
        }
        if !words.is_empty() {
            found.sort_by_key(|entry| search::mismatch(&query, &entry.name));
        }
        found
    }

    /// Returns the selected entry.
    pub fn selected_entry(&self) -> Option<&Entry> {
        let kind = self.pencil.newcomers.kind?;
        self.entries.iter().find(|entry| entry.kind == kind)
    }
}

fn row_of(battle: &Battle, wave: &Wave) -> WaveRow {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for spec in &wave.who {
        let def = battle.ruleset.creatures.get(spec.creature);
        let listed =
            |name: &&str| def.is_some_and(|def| def.names.iter().any(|known| known == name));
        // Names from a kind's own list only distinguish its members, so they are not shown here.
        let given = spec.name.as_deref().filter(|name| !listed(name));
        let name = given.or(def.map(|def| def.name.as_str()));
        let name = name.unwrap_or(spec.creature.as_str());
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, many)) => *many += 1,
            None => kinds.push((name, 1)),
        }
    }
    WaveRow {
        name: wave.name.clone(),
        who: text::creatures(&kinds),
        call: Request::Submit(arrival::arrival_commands(battle, wave)),
        drop: Request::Submit(vec![arrival::cancel_command(wave)]),
    }
}

fn swap(sources: &GmSources, who: CombatantId) -> Option<Swap> {
    let combatant = sources.battle().get(who)?;
    let kind = sources.drawing().pencil.newcomers.kind;
    let commands = kind.and_then(|kind| swap_commands(sources.battle(), &combatant, kind));
    Some(Swap {
        name: sources.lexicon().name(&who).to_owned(),
        request: commands.map(Request::Submit),
    })
}

fn entries(battle: &Battle) -> Vec<Entry> {
    let rules = battle.shared_ruleset();
    let worth = worth_of_all(&rules);
    let worth_of = |kind| {
        let found = worth.iter().find(|(known, _)| *known == kind);
        found.and_then(|(_, worth)| *worth)
    };
    let all = battle.ruleset.creatures.iter();
    all.map(|(kind, def)| library_entry(battle, kind, def, worth_of(kind)))
        .collect()
}

fn library_entry(
    battle: &Battle,
    kind: CreatureId,
    def: &CreatureDef,
    worth: Option<f64>,
) -> Entry {
    let ruleset = battle.ruleset;
    let scale = ruleset.scale(def.scale);
    let size = scale.map(|scale| scale.name.as_str());
    let squares = scale.map_or(1, |scale| scale.squares);
    let traits = ruleset.traits_of(def, &def.stats);
    let traits: Vec<&str> = traits.map(|(_, it)| it.name.as_str()).collect();
    let style = ruleset.style_summary(def);
    let things = def.in_hand.iter().chain(&def.carried);
    let things: Vec<&str> = things.filter_map(|item| ruleset.item_name(*item)).collect();
    let spells: Vec<&str> = (def.spells.iter())
        .filter_map(|id| ruleset.spells.get(*id))
        .map(|spell| spell.name.as_str())
        .collect();
    let lines = [
        Some(def.help.clone()).filter(|help| !help.is_empty()),
        size.map(|size| text::size(size, squares)),
        (!things.is_empty()).then(|| text::carries(&things)),
        (!spells.is_empty()).then(|| text::spells(&spells)),
        (!traits.is_empty()).then(|| text::traits(&traits)),
        (!style.is_empty()).then(|| text::style(&style)),
        worth.map(|worth| text::strength_of(worth, 1, None)),
        worth.map(|_| text::WEAPONS_ONLY.to_owned()),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let words = [
        def.name.as_str(),
        kind.as_str(),
        text::kind_word(def.kind),
        size.unwrap_or_default(),
        &def.help,
        &traits.join(" "),
        &style,
        &things.join(" "),
        &spells.join(" "),
    ];
    let points = points_of(battle, kind).map(|points| match ruleset.attack.takes_stamina() {
        true => text::stamina(points),
        false => text::hit_points(points),
    });
    let large = (squares > 1).then(|| text::squares_wide(squares));
    let figures = [points, worth.map(text::short_strength), large];
    let figures: Vec<String> = figures.into_iter().flatten().collect();
    Entry {
        kind,
        name: def.name.clone(),
        person: def.kind,
        scale: def.scale,
        figures: figures.join(" · "),
        emblem: def.emblem,
        worth,
        help: lines.join("\n"),
        names: def.names.join(", "),
        words: words.join(" ").to_lowercase(),
    }
}

/// Returns the maximum of the points that damage reduces; `None` if the rules have no such points.
fn points_of(battle: &Battle, kind: CreatureId) -> Option<i32> {
    let side = battle.sides.0.first()?.id;
    let spec = CombatantSpec::new(CombatantId::new("one"), kind, side, (0, 0).into());
    let state = arrival::from_spec(battle.ruleset, battle.map.topology(), &spec).ok()?;
    let most = state.health.hit_points().most;
    (most > 0).then_some(most)
}

/// Returns the sizes of the ruleset that at least one entry has.
fn sizes(ruleset: &Ruleset, entries: &[Entry]) -> Vec<(i8, String)> {
    let used = |scale: i8| entries.iter().any(|entry| entry.scale == scale);
    let scales = ruleset.scales.iter().filter(|def| used(def.scale));
    scales
        .map(|def| (def.scale, capitalized(&def.name)))
        .collect()
}

/// Returns the weapons that a creature of this kind could start with: its usual one or another that it carries.
fn weapons(ruleset: &Ruleset, def: &CreatureDef) -> Vec<(Option<ItemId>, String)> {
    let name = |item: ItemId| ruleset.item_name(item).map(str::to_owned);
    let usual = def.in_hand.and_then(name);
    let natural = |item: &ItemId| ruleset.weapons.get(*item).is_some_and(|it| it.natural);
    let mut others: Vec<ItemId> = Vec::new();
    for item in def.carried.iter().chain(&def.pack) {
        if !natural(item) && Some(*item) != def.in_hand && !others.contains(item) {
            others.push(*item);
        }
    }
    if others.is_empty() {
        return Vec::new();
    }
    let others = others
        .into_iter()
        .filter_map(|item| Some((Some(item), name(item)?)));
    let usual = (None, usual.unwrap_or_else(|| text::NOTHING.to_owned()));
    std::iter::once(usual).chain(others).collect()
}

/// Returns the armour that an armed creature of this kind could wear.
fn armour(ruleset: &Ruleset, def: &CreatureDef) -> Vec<(Option<ItemId>, String)> {
    let all = ruleset.armour.iter();
    let all = all.map(|(id, armour)| (id, armour.name.as_str()));
    item_choices(ruleset, def.fighting.armour, all.collect(), text::NO_ARMOUR)
}

/// Returns what an armed creature of this kind could hold in its off hand: shields and off-hand weapons.
fn off_hand(ruleset: &Ruleset, def: &CreatureDef) -> Vec<(Option<ItemId>, String)> {
    let shields = ruleset.shields.iter();
    let shields = shields.map(|(id, shield)| (id, shield.name.as_str()));
    let second = ruleset.weapons.iter().filter(|(_, weapon)| {
        let melee = weapon.melee.as_ref();
        !weapon.natural && melee.is_some_and(|melee| melee.off_hand)
    });
    let second = second.map(|(id, weapon)| (id, weapon.name.as_str()));
    let all = shields.chain(second).collect();
    item_choices(ruleset, def.fighting.off_hand, all, text::NOTHING)
}

/// Lists the usual item, nothing, and all other items; empty if there is neither a usual item nor another.
fn item_choices(
    ruleset: &Ruleset,
    usual: Option<ItemId>,
    all: Vec<(ItemId, &str)>,
    nothing: &str,
) -> Vec<(Option<ItemId>, String)> {
    let others = all.into_iter().filter(|(id, _)| Some(*id) != usual);
    let others = others.map(|(id, name)| (Some(id), name.to_owned()));
    let others: Vec<(Option<ItemId>, String)> = others.collect();
    if others.is_empty() && usual.is_none() {
        return Vec::new();
    }
    let name = usual.and_then(|item| ruleset.item_name(item));
    let first = (None, name.unwrap_or(nothing).to_owned());
    let none = usual.map(|_| (Some(ItemId::new("")), nothing.to_owned()));
    [first].into_iter().chain(none).chain(others).collect()
}
