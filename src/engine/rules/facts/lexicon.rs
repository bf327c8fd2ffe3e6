//! Display names of combatants, past and present, and of the ruleset's entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::grid::{Cell, DoorId, Topology};
use crate::rules::facts::{Rejection, mid_sentence};
use crate::rules::state::{CombatantId, CombatantSpec, Side, SideId};
use crate::ruleset::{
    ActionBehaviour, ActionId, AttributeId, ClockRules, ComboId, ConditionId, DefenceId, ItemId,
    PostureId, Ruleset, SaveId, SpellId, StatId, TimeUnit, TraitId,
};

/// Display names of everything in a fight.
#[derive(Clone, Debug)]
pub struct Lexicon {
    ruleset: Arc<Ruleset>,
    names: BTreeMap<CombatantId, String>,
    sides: Vec<Side>,
    topology: Topology,
    /// The squares on both sides of each door.
    doors: BTreeMap<DoorId, [Cell; 2]>,
    /// Name for combatants that have none here; `None` to use their ids.
    unknown: Option<&'static str>,
}

impl Lexicon {
    /// Creates a lexicon with the names of the ruleset's entries and of the sides. Names of combatants are added
    /// with [`Self::set_names`] and [`Self::expect`].
    pub fn new(ruleset: Arc<Ruleset>, sides: &[Side], topology: Topology) -> Self {
        // Sides also roll dice.
        let stands_for = |side: &Side| CombatantId::new(side.id.as_str());
        let names = sides
            .iter()
            .map(|side| (stands_for(side), side.name.clone()));
        Self {
            ruleset,
            names: names.collect(),
            sides: sides.to_vec(),
            topology,
            doors: BTreeMap::new(),
            unknown: None,
        }
    }

    /// Returns a lexicon for viewers that know only these combatants. All others are unnamed for them.
    #[must_use]
    pub fn with_known_names(&self, names: BTreeMap<CombatantId, String>) -> Self {
        Self {
            names,
            unknown: Some("someone"),
            ..self.clone()
        }
    }

    /// Adds the names of combatants that join now or may join later.
    pub fn expect<'s>(&mut self, all: impl IntoIterator<Item = &'s CombatantSpec>) {
        for spec in all {
            let name = self.name_of_spec(spec);
            self.names.insert(spec.id, name);
        }
    }

    /// Uses these names, so that lists and the map agree.
    pub fn set_names(&mut self, names: impl IntoIterator<Item = (CombatantId, String)>) {
        self.names.extend(names);
    }

    /// Uses these places of doors: the squares on both sides.
    pub fn set_doors(&mut self, doors: impl IntoIterator<Item = (DoorId, [Cell; 2])>) {
        self.doors.extend(doors);
    }

    /// Names a door by its place, or by its number if that is unknown.
    pub fn door(&self, door: DoorId) -> String {
        match self.doors.get(&door) {
            Some([one, other]) => format!("The door between {one} and {other}"),
            None => format!("Door {}", door.0),
        }
    }

    /// Returns the reason for a rejection, with names instead of ids.
    pub fn rejection_text(&self, why: &Rejection) -> String {
        self.named(&why.text(&self.ruleset, self.topology))
    }

    /// Returns the text with names in place of the ids between backquotes.
    pub fn named(&self, text: &str) -> String {
        with_names(text, |id| self.name_of_id(id))
    }

    /// Returns the name of the ruleset entry or combatant with this id; `None` if neither exists.
    fn name_of_id(&self, id: &str) -> Option<String> {
        let thing = entry_name(&self.ruleset, id);
        thing.or_else(|| self.names.get(&CombatantId::new(id)).cloned())
    }

    fn name_of_spec(&self, spec: &CombatantSpec) -> String {
        let library = || {
            self.ruleset
                .creatures
                .get(spec.creature)
                .map(|def| def.name.clone())
        };
        spec.name
            .clone()
            .or_else(library)
            .unwrap_or_else(|| spec.id.to_string())
    }

    /// Returns the rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns a number of map cells, with an abbreviated unit on square maps.
    pub fn cells(&self, count: u32) -> String {
        if !self.topology.is_hex() {
            format!("{count} sq")
        } else if count == 1 {
            format!("{count} {}", self.topology.cell_word())
        } else {
            format!("{count} {}", self.topology.cells_word())
        }
    }

    /// True if all of these combatants have a name here. Always true if unnamed combatants are shown by their ids.
    pub fn knows_all<'c>(&self, who: impl IntoIterator<Item = &'c CombatantId>) -> bool {
        let mut who = who.into_iter();
        who.all(|who| self.unknown.is_none() || self.names.contains_key(who))
    }

    /// Returns the name of a combatant.
    pub fn name<'a>(&'a self, who: &'a CombatantId) -> &'a str {
        let unknown = self.unknown.unwrap_or(who.as_str());
        self.names.get(who).map_or(unknown, String::as_str)
    }

    /// Returns a list of names. A name shared by several combatants appears once, with their number. If some are
    /// unknown, the list does not reveal how many.
    pub fn names(&self, who: &[CombatantId]) -> String {
        let known = |who: &&CombatantId| self.unknown.is_none() || self.names.contains_key(who);
        let mut counted: Vec<(&str, usize)> = Vec::new();
        for name in who.iter().filter(known).map(|who| self.name(who)) {
            match counted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counted.push((name, 1)),
            }
        }
        let names: Vec<String> = counted
            .into_iter()
            .map(|(name, count)| match count {
                1 => name.to_owned(),
                _ => format!("{name} × {count}"),
            })
            .collect();
        match names.split_last() {
            None => match who {
                [] => "no one".into(),
                _unknown => self.unknown.unwrap_or("no one").into(),
            },
            Some((only, [])) => only.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }

    /// Returns the name of an action, in lower case.
    pub fn action(&self, id: ActionId) -> String {
        let known = self
            .ruleset
            .actions
            .get(id)
            .map(|def| def.name.to_lowercase());
        known.unwrap_or_else(|| id.to_string())
    }

    /// Returns the name of a spell, in lower case.
    pub fn spell(&self, id: SpellId) -> String {
        self.ruleset
            .spells
            .get(id)
            .map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }

    /// Returns the name of a combo, in lower case.
    pub fn combo(&self, id: ComboId) -> String {
        self.ruleset
            .combos
            .get(id)
            .map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }

    /// Returns the name of an item, in lower case.
    pub fn item(&self, id: ItemId) -> String {
        let known = self.ruleset.item_name(id).map(str::to_lowercase);
        known.unwrap_or_else(|| id.as_str().replace('-', " "))
    }

    /// Returns the name of a condition, in lower case.
    pub fn condition(&self, id: ConditionId) -> String {
        let known = self
            .ruleset
            .conditions
            .get(id)
            .map(|def| def.name.to_lowercase());
        known.unwrap_or_else(|| id.to_string())
    }

    /// Returns the name of a posture, in lower case.
    pub fn posture(&self, id: PostureId) -> String {
        let known = self
            .ruleset
            .postures
            .get(id)
            .map(|def| def.name.to_lowercase());
        known.unwrap_or_else(|| id.to_string())
    }

    /// Returns the name of a trait, in lowercase.
    pub fn trait_name(&self, id: TraitId) -> String {
        let known = self.ruleset.traits.get(id);
        known.map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }

    /// Returns the name of a stat.
    pub fn stat(&self, id: StatId) -> String {
        self.ruleset
            .stats
            .get(id)
            .map_or_else(|| id.to_string(), |def| def.name.clone())
    }

    /// True if the outcomes of an action already show what was done: steps, an attack roll or a charge.
    pub fn shows_by_itself(&self, action: ActionId) -> bool {
        let def = self.ruleset.actions.get(action);
        let says_it = |does: &ActionBehaviour| {
            matches!(does, ActionBehaviour::Move | ActionBehaviour::Charge) || does.is_attack()
        };
        def.is_some_and(|def| says_it(&def.does))
    }

    /// Returns the duration of an action as a suffix for its name; empty if no duration is shown.
    pub fn duration_suffix(&self, ticks: u32) -> String {
        match (self.ruleset.clock.unit, ticks) {
            // In rulesets where a turn is not a time budget, no duration is shown for actions that take no time.
            (TimeUnit::Second, 0) if !self.ruleset.turns.rules().counts_seconds() => String::new(),
            (TimeUnit::Segment, 0) | (TimeUnit::Step, _) => String::new(),
            (TimeUnit::Second | TimeUnit::Segment, ticks) => format!(", {}", self.span(ticks)),
        }
    }

    /// Returns a span of time as text.
    pub fn span(&self, ticks: u32) -> String {
        span_text(self.ruleset.clock, ticks)
    }

    /// Returns a span of time that counts down in the turns of `who`, in rulesets that count seconds.
    pub fn own_span(&self, ticks: u32, who: &CombatantId) -> String {
        match self.ruleset.clock.unit {
            TimeUnit::Second => format!("{ticks} s of {}'s turns", mid_sentence(self.name(who))),
            TimeUnit::Segment | TimeUnit::Step => self.span(ticks),
        }
    }

    /// Returns the name of a side.
    pub fn side(&self, id: SideId) -> String {
        let side = self.sides.iter().find(|side| side.id == id);
        side.map_or_else(|| id.to_string(), |side| side.name.clone())
    }

    /// Returns the name of a damage attribute, in lower case.
    pub fn attribute(&self, id: AttributeId) -> String {
        let def = self.ruleset.attributes.get(id);
        def.map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }

    /// Returns the name of a saving throw, in lower case.
    pub fn save(&self, id: SaveId) -> String {
        let def = self.ruleset.saves.get(id);
        def.map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }

    /// True if an attack roll that shows this face doubles the damage dice.
    pub fn doubles(&self, face: u8) -> bool {
        self.ruleset.attack.doubles(face)
    }

    /// Returns the name of a defence, in lower case.
    pub fn defence(&self, id: DefenceId) -> String {
        let mut defences = self.ruleset.attack.defences().iter();
        let known = defences.find(|def| def.id == id);
        known.map_or_else(|| id.to_string(), |def| def.name.to_lowercase())
    }
}

/// Returns a span of time as text, in the units of this clock.
pub fn span_text(clock: ClockRules, ticks: u32) -> String {
    match (clock.unit, ticks) {
        (TimeUnit::Second, seconds) => format!("{seconds} s"),
        (TimeUnit::Segment, 1) => "1 segment".into(),
        (TimeUnit::Segment, segments) => format!("{segments} segments"),
        (TimeUnit::Step, steps) => match (steps, steps % clock.round.max(1)) {
            (1, _) => "1 step".into(),
            (steps, 0) if steps == clock.round => "1 round".into(),
            (steps, 0) => format!("{} rounds", steps / clock.round.max(1)),
            (steps, _) => format!("{steps} steps"),
        },
    }
}

/// Replaces the ids between backquotes, which rejections contain, with names.
pub fn with_names(text: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = text.split('`');
    let mut words = parts.next().unwrap_or_default().to_owned();
    // Every second part was between backquotes.
    while let Some(id) = parts.next() {
        match name(id) {
            Some(name) => words.push_str(&name),
            None => {
                words.push('`');
                words.push_str(id);
                words.push('`');
            }
        }
        words.push_str(parts.next().unwrap_or_default());
    }
    words
}

/// Returns the name of the ruleset entry with this id, in lower case; `None` if there is none.
pub fn entry_name(ruleset: &Ruleset, id: &str) -> Option<String> {
    let item = ItemId::new(id);
    let thing = None
        .or_else(|| Some(&ruleset.actions.get(ActionId::new(id))?.name))
        .or_else(|| Some(&ruleset.weapons.get(item)?.name))
        .or_else(|| Some(&ruleset.gear.get(item)?.name))
        .or_else(|| Some(&ruleset.armour.get(item)?.name))
        .or_else(|| Some(&ruleset.shields.get(item)?.name))
        .or_else(|| Some(&ruleset.spells.get(SpellId::new(id))?.name))
        .or_else(|| Some(&ruleset.combos.get(ComboId::new(id))?.name))
        .or_else(|| Some(&ruleset.conditions.get(ConditionId::new(id))?.name))
        .or_else(|| Some(&ruleset.postures.get(PostureId::new(id))?.name));
    thing.map(|name| name.to_lowercase())
}
