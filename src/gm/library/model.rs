//! What the ruleset's library holds, in words and figures, and what of it is in hand.

use std::sync::Arc;

use crate::gm::shared::capital;
use crate::gm::sources::GmSources;
use crate::grid::Topology;
use crate::rules::arrival;
use crate::rules::state::{Battle, CombatantId, CombatantSpec, SideId, Wave};
use crate::ruleset::{CreatureDef, CreatureId, CreatureKind, ItemId, Ruleset, RulesetId};
use crate::view::newcomers::swapped;
use crate::view::strength::worth_of_all;
use crate::view::{Pencil, Request, Verb};

/// The library while it is open, and what is in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibraryModel {
    /// Whether it is open.
    pub shown: bool,
    /// All that it holds, in the order of its files.
    pub entries: Arc<Vec<Entry>>,
    /// The sizes that there are in it, smallest first.
    pub sizes: Vec<(i8, String)>,
    /// The pencil with what is in hand.
    pub pencil: Pencil,
    /// The sides, in the order of the encounter.
    pub sides: Vec<(SideId, String)>,
    /// The side that the kind in hand will join.
    pub side: Option<SideId>,
    /// What the kind in hand could hold instead, with its name.
    pub weapons: Vec<(Option<ItemId>, String)>,
    /// What the kind in hand could wear instead, with its name; none where armour is nothing to it.
    pub armour: Vec<(Option<ItemId>, String)>,
    /// What it could have in the other hand instead, likewise.
    pub off_hand: Vec<(Option<ItemId>, String)>,
    /// Whom another kind could replace, by name, and by which request each kind would; nobody while nobody is selected.
    pub swap: Option<Swap>,
    /// The waves that wait.
    pub waves: Vec<WaveRow>,
    /// The first round for which anybody can still wait.
    pub next_round: u32,
    /// The shape of the map's cells.
    pub topology: Topology,
    /// Whether the fight has begun.
    pub begun: bool,
    /// The key that closes it.
    pub key: String,
    /// The rules that the entries are from.
    of: Option<(RulesetId, u64)>,
}

/// A wave that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct WaveRow {
    /// Its name.
    pub name: String,
    /// Who is in it: `6 Goblin, Goblin boss`.
    pub who: String,
    /// Brings it in at once.
    pub call: Request,
    /// Has it wait no more.
    pub drop: Request,
}

/// Whom another kind of the library could replace.
#[derive(Clone, Debug, PartialEq)]
pub struct Swap {
    /// Its name.
    pub name: String,
    /// What puts the kind in hand in its place; `None` where that has no room.
    pub request: Option<Request>,
}

/// A creature or character of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The id by which it comes in.
    pub kind: CreatureId,
    /// What a person calls it.
    pub name: String,
    /// A person with a name, or a creature.
    pub person: CreatureKind,
    /// Its step on the scale of sizes.
    pub scale: i8,
    /// What it has to lose, how large it is unless it is of a person's size, and what it is worth: `4 hp · Large · 1.5×`.
    pub figures: String,
    /// How many ready characters it stands up to at once; `None` where nobody can tell.
    pub worth: Option<f64>,
    /// Everything else about it that is worth knowing, a line each.
    pub help: String,
    /// The names that its kind has, in a line; empty where it has none.
    pub names: String,
    /// The words by which it is found, in lower case.
    words: String,
}

/// How strong somebody is next to a ready character.
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
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Weaker, "Weaker than a character"),
        (Self::Even, "A character's match"),
        (Self::Stronger, "Stronger"),
    ];

    /// How strong one is that stands up to so many characters.
    pub fn of(worth: f64) -> Self {
        match worth {
            _ if worth < 0.75 => Self::Weaker,
            _ if worth <= 1.5 => Self::Even,
            _more => Self::Stronger,
        }
    }
}

impl LibraryModel {
    /// Brings it up to date; what the ruleset holds is told anew only where that has changed.
    pub fn update(&mut self, sources: &GmSources) {
        self.shown = sources.drawing.shows_library();
        if !self.shown {
            return;
        }
        let battle = sources.battle;
        let of = Some((battle.ruleset.id, battle.ruleset.fingerprint));
        if self.of != of {
            self.entries = Arc::new(entries(battle));
            self.sizes = sizes(battle.ruleset, &self.entries);
            self.of = of;
        }
        self.pencil = sources.drawing.pencil.clone();
        let sides = battle.sides.0.iter();
        self.sides = sides.map(|side| (side.id, side.name.clone())).collect();
        let newcomers = &self.pencil.newcomers;
        let def = newcomers
            .kind
            .and_then(|kind| battle.ruleset.creatures.get(kind));
        self.side = def.and_then(|def| newcomers.side_of(battle, def.kind));
        self.weapons = def.map_or_else(Vec::new, |def| weapons(battle.ruleset, def));
        let armed = def.filter(|def| def.in_hand.is_some());
        self.armour = armed.map_or_else(Vec::new, |def| armour(battle.ruleset, def));
        self.off_hand = armed.map_or_else(Vec::new, |def| off_hand(battle.ruleset, def));
        self.swap = sources.selection.0.and_then(|who| swap(sources, who));
        self.waves = battle
            .reserve
            .0
            .iter()
            .map(|wave| row_of(battle, wave))
            .collect();
        self.next_round = battle.clock.round() + 1;
        self.topology = battle.map.topology();
        self.begun = battle.clock.has_begun();
        self.key = sources.keys.of(Verb::Library).to_owned();
    }

    /// Those that have all the words and pass the filters, the best finds first.
    pub fn find(
        &self,
        query: &str,
        person: Option<CreatureKind>,
        size: Option<i8>,
        strength: Option<Strength>,
    ) -> Vec<&Entry> {
        let query = query.to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let passes = |entry: &&Entry| {
            person.is_none_or(|person| entry.person == person)
                && size.is_none_or(|size| entry.scale == size)
                && strength.is_none_or(|strength| entry.worth.map(Strength::of) == Some(strength))
                && words.iter().all(|word| entry.words.contains(word))
        };
        let mut found: Vec<&Entry> = self.entries.iter().filter(passes).collect();
        // A word in a name counts more than one in a description, and the beginning of a name most.
        found.sort_by_key(|entry| {
            let name = entry.name.to_lowercase();
            let named = words.iter().filter(|word| name.contains(**word)).count();
            (!name.starts_with(query.trim()), words.len() - named)
        });
        found
    }

    /// The entry that is in hand.
    pub fn in_hand(&self) -> Option<&Entry> {
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
        // Names from the list of a kind tell only its own apart.
        let given = spec.name.as_deref().filter(|name| !listed(name));
        let name = given.or(def.map(|def| def.name.as_str()));
        let name = name.unwrap_or(spec.creature.as_str());
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, many)) => *many += 1,
            None => kinds.push((name, 1)),
        }
    }
    let words = kinds.into_iter().map(|(name, many)| match many {
        1 => name.to_owned(),
        many => format!("{many} × {name}"),
    });
    let words: Vec<String> = words.collect();
    WaveRow {
        name: wave.name.clone(),
        who: words.join(", "),
        call: Request::Submit(arrival::calling(battle, wave)),
        drop: Request::Submit(vec![arrival::gone(wave)]),
    }
}

fn swap(sources: &GmSources, who: CombatantId) -> Option<Swap> {
    let combatant = sources.battle.get(who)?;
    let kind = sources.drawing.pencil.newcomers.kind;
    let commands = kind.and_then(|kind| swapped(sources.battle, &combatant, kind));
    Some(Swap {
        name: sources.lexicon.name(&who).to_owned(),
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
    all.map(|(kind, def)| entry(battle, kind, def, worth_of(kind)))
        .collect()
}

fn entry(battle: &Battle, kind: CreatureId, def: &CreatureDef, worth: Option<f64>) -> Entry {
    let ruleset = battle.ruleset;
    let size = ruleset.scale(def.scale).map(|scale| scale.name.as_str());
    let traits: Vec<&str> = (def.traits.iter())
        .filter_map(|id| ruleset.traits.get(*id))
        .map(|it| it.name.as_str())
        .collect();
    let things = def.in_hand.iter().chain(&def.carried);
    let things: Vec<&str> = things.filter_map(|item| ruleset.item_name(*item)).collect();
    let spells: Vec<&str> = (def.spells.iter())
        .filter_map(|id| ruleset.spells.get(*id))
        .map(|spell| spell.name.as_str())
        .collect();
    let list =
        |what: &str, all: &[&str]| (!all.is_empty()).then(|| format!("{what}: {}", all.join(", ")));
    let worth_words = worth.map(|worth| {
        format!("Stands up to {worth:.1} of the ready characters at once, by weapons alone")
    });
    let lines = [
        Some(def.help.clone()).filter(|help| !help.is_empty()),
        size.map(|size| format!("Size: {size}")),
        list("Has", &things),
        list("Spells", &spells),
        list("By nature", &traits),
        worth_words,
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let person = match def.kind {
        CreatureKind::Character => "character",
        CreatureKind::Creature => "creature",
    };
    let words = [
        def.name.as_str(),
        kind.as_str(),
        person,
        size.unwrap_or_default(),
        &def.help,
        &traits.join(" "),
        &things.join(" "),
        &spells.join(" "),
    ];
    let points = points_of(battle, kind).map(|points| match ruleset.attack.takes_stamina() {
        true => format!("{points} Stamina"),
        false => format!("{points} hp"),
    });
    let large = size.filter(|_| def.scale > 0).map(capital);
    let worth_figure = worth.map(|worth| format!("{worth:.1}×"));
    let figures = [points, large, worth_figure].into_iter().flatten();
    let figures: Vec<String> = figures.collect();
    Entry {
        kind,
        name: def.name.clone(),
        person: def.kind,
        scale: def.scale,
        figures: figures.join(" · "),
        worth,
        help: lines.join("\n"),
        names: def.names.join(", "),
        words: words.join(" ").to_lowercase(),
    }
}

/// The points that damage comes off, where there are any.
fn points_of(battle: &Battle, kind: CreatureId) -> Option<i32> {
    let side = battle.sides.0.first()?.id;
    let spec = CombatantSpec::new(CombatantId::new("one"), kind, side, (0, 0).into());
    let state = arrival::from_spec(battle.ruleset, battle.map.topology(), &spec).ok()?;
    let most = state.health.hit_points().most;
    (most > 0).then_some(most)
}

/// The sizes of the ruleset that any of its entries has.
fn sizes(ruleset: &Ruleset, entries: &[Entry]) -> Vec<(i8, String)> {
    let used = |scale: i8| entries.iter().any(|entry| entry.scale == scale);
    let scales = ruleset.scales.iter().filter(|def| used(def.scale));
    scales.map(|def| (def.scale, capital(&def.name))).collect()
}

/// What one of a kind could begin with in hand: what it has there in the library, or what else it carries.
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
    let usual = (None, usual.unwrap_or_else(|| "Nothing".to_owned()));
    std::iter::once(usual).chain(others).collect()
}

/// What one of a kind that bears arms could wear.
fn armour(ruleset: &Ruleset, def: &CreatureDef) -> Vec<(Option<ItemId>, String)> {
    let all = ruleset.armour.iter();
    let all = all.map(|(id, armour)| (id, armour.name.as_str()));
    others_than(ruleset, def.fighting.armour, all.collect(), "No armour")
}

/// What one of a kind that bears arms could have in the other hand: shields, and weapons that are made for it.
fn off_hand(ruleset: &Ruleset, def: &CreatureDef) -> Vec<(Option<ItemId>, String)> {
    let shields = ruleset.shields.iter();
    let shields = shields.map(|(id, shield)| (id, shield.name.as_str()));
    let second = ruleset.weapons.iter().filter(|(_, weapon)| {
        let melee = weapon.melee.as_ref();
        !weapon.natural && melee.is_some_and(|melee| melee.off_hand)
    });
    let second = second.map(|(id, weapon)| (id, weapon.name.as_str()));
    let all = shields.chain(second).collect();
    others_than(ruleset, def.fighting.off_hand, all, "Nothing")
}

/// What is usual, nothing, and all others; empty where there are none.
fn others_than(
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
