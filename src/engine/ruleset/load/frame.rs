//! Loader of `ruleset.ron`: clock, turn structure, terrain, stats and sizes.

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::armour_class::{self, ArmourClass};
use super::check::{Checker, or};
use super::choices::RulesetChoices;
use super::contested::{self, ContestedForm};
use super::defence::{self, Defence};
use super::entries::EntriesById;
use super::known::{self, Names};
use super::pool::{self, Pool};
use super::turns::{self, Turns};
use crate::document::{self, DocumentError, Spanned, TextPosition};
use crate::grid::{DistanceMetric, Footprint, Terrain, TerrainCosts};
use crate::ruleset::schema::RulesetFacts;
use crate::ruleset::{
    AttackModel, AttributeDef, AttributeId, Catalogue, ClockRules, EngagementRules,
    InitiativeRules, ModeCosts, MovementRules, Ruleset, RulesetId, SaveDef, SaveId, ScaleDef,
    StatDef, StatId, TimeUnit, TurnStructure,
};

/// The contents of the file, unchecked.
#[derive(Deserialize)]
pub struct RulesetFile {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    id: Spanned<String>,
    name: Spanned<String>,
    summary: Spanned<String>,
    clock: Clock,
    turns: Turns,
    initiative: Option<Initiative>,
    #[serde(default)]
    group_initiative: bool,
    #[serde(default)]
    ask_the_unable: bool,
    movement: Movement,
    attack: Attack,
    pub stats: Spanned<EntriesById<Stat>>,
    scales: Spanned<IndexMap<Spanned<i64>, Scale>>,
    #[serde(default = "counts_prepared_spells")]
    count_prepared_spells: bool,
    #[serde(default)]
    pub saves: EntriesById<Save>,
    #[serde(default)]
    pub attributes: EntriesById<Attribute>,
}

/// Returns true: counting changes nothing for combatants without numbers of prepared castings.
fn counts_prepared_spells() -> bool {
    true
}

#[derive(Deserialize)]
struct Clock {
    unit: TimeUnit,
    round: Spanned<i64>,
}

#[derive(Deserialize)]
struct Initiative {
    die: Spanned<i64>,
    #[serde(default)]
    plus: Vec<Spanned<String>>,
    ties: Option<Spanned<String>>,
}

#[derive(Deserialize)]
struct Movement {
    diagonals: DistanceMetric,
    #[serde(default)]
    terrain: Ground,
    modes: Option<Modes>,
    engagement: Option<Engagement>,
    usual_speed_feet: Option<Spanned<i64>>,
}

/// Terrain costs for the movement modes other than walking. Terrain that is not listed cannot be entered (RES-11,
/// RES-12).
#[derive(Default, Deserialize)]
#[serde(default)]
struct Modes {
    swim: ModeGround,
    climb: ModeGround,
    fly: ModeGround,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ModeGround {
    open: Option<Spanned<i64>>,
    difficult: Option<Spanned<i64>>,
    very_difficult: Option<Spanned<i64>>,
    water: Option<Spanned<i64>>,
    pit: Option<Spanned<i64>>,
    climb: Option<Spanned<i64>>,
}

/// Restrictions on combatants in melee, unchecked (SEG-34 to SEG-36, PHA-72 to PHA-75).
#[derive(Deserialize)]
#[serde(default)]
struct Engagement {
    reach: Spanned<i64>,
    must_close: bool,
    zone: bool,
    jostling: bool,
}

impl Default for Engagement {
    fn default() -> Self {
        Self {
            reach: or(1),
            must_close: false,
            zone: false,
            jostling: false,
        }
    }
}

#[derive(Deserialize)]
#[serde(default)]
struct Ground {
    open: Option<Spanned<i64>>,
    difficult: Option<Spanned<i64>>,
    very_difficult: Option<Spanned<i64>>,
    water: Option<Spanned<i64>>,
    pit: Option<Spanned<i64>>,
    climb: Option<Spanned<i64>>,
}

impl Default for Ground {
    fn default() -> Self {
        let usual = |terrain| {
            let multiplier = TerrainCosts::default().multiplier(terrain);
            multiplier.map(|multiplier| or(multiplier.into()))
        };
        Self {
            open: usual(Terrain::Open),
            difficult: usual(Terrain::Difficult),
            very_difficult: usual(Terrain::VeryDifficult),
            water: usual(Terrain::Water),
            pit: usual(Terrain::Pit),
            climb: usual(Terrain::Climb),
        }
    }
}

#[derive(Deserialize)]
enum Attack {
    Contested(Box<ContestedForm>),
    ArmourClass(Box<ArmourClass>),
    Pool(Box<Pool>),
    Defence(Box<Defence>),
}

#[derive(Deserialize)]
pub struct Stat {
    name: Spanned<String>,
    #[serde(default)]
    default: Spanned<i64>,
    range: (Spanned<i64>, Spanned<i64>),
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
pub struct Save {
    name: Spanned<String>,
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
pub struct Attribute {
    name: Spanned<String>,
    #[serde(default)]
    implies: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
struct Scale {
    name: Spanned<String>,
    squares: Spanned<i64>,
    #[serde(default)]
    shares_square: Spanned<bool>,
}

/// The contents of the file, checked.
pub struct Frame {
    pub id: RulesetId,
    pub name: String,
    pub summary: String,
    pub clock: ClockRules,
    pub turns: TurnStructure,
    pub initiative: InitiativeRules,
    pub group_initiative: bool,
    pub ask_the_unable: bool,
    pub movement: MovementRules,
    pub attack: AttackModel,
    pub stats: Catalogue<StatId, StatDef>,
    pub scales: Vec<ScaleDef>,
    pub saves: Catalogue<SaveId, SaveDef>,
    pub attributes: Catalogue<AttributeId, AttributeDef>,
    pub count_prepared_spells: bool,
}

impl Frame {
    /// Returns the frame of a ruleset that is loaded.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self {
            id: ruleset.id,
            name: ruleset.name.clone(),
            summary: ruleset.summary.clone(),
            clock: ruleset.clock,
            turns: ruleset.turns.clone(),
            initiative: ruleset.initiative.clone(),
            group_initiative: ruleset.group_initiative,
            ask_the_unable: ruleset.ask_the_unable,
            movement: ruleset.movement.clone(),
            attack: ruleset.attack.clone(),
            stats: ruleset.stats.clone(),
            scales: ruleset.scales.clone(),
            saves: ruleset.saves.clone(),
            attributes: ruleset.attributes.clone(),
            count_prepared_spells: ruleset.count_prepared_spells,
        }
    }

    /// Returns what the entries of the other files must conform to.
    pub fn facts(&self) -> RulesetFacts {
        let minute = match self.clock.unit {
            TimeUnit::Second => 60,
            TimeUnit::Segment | TimeUnit::Step => 10,
        };
        let stats = self.stats.iter().map(|(id, stat)| {
            let (least, most) = stat.range;
            (id, least.into()..=most.into(), stat.default)
        });
        let sizes = self.scales.iter().map(|size| i64::from(size.scale));
        RulesetFacts {
            choices: self.choices(),
            counts_wounds: self.attack.counts_wounds(),
            uses_hit_points: self.attack.uses_hit_points(),
            wants_hit_points: self.attack.wants_hit_points(),
            level: self.attack.level(),
            stats: stats.collect(),
            scales: sizes.clone().min().unwrap_or(0)..=sizes.max().unwrap_or(0),
            usual_squares: self.movement.usual_squares,
            has_movement_modes: self.movement.modes.is_some(),
            round: self.clock.round.max(1),
            minute,
            unarmoured: self.attack.unarmoured(),
            ascending: self.attack.ascending(),
            saves: self.saves.len(),
            surprise_die: self.turns.surprise_die(),
        }
    }

    /// Returns the choices to which the rest of the ruleset's files must conform.
    pub fn choices(&self) -> RulesetChoices {
        RulesetChoices::new(&self.turns, &self.attack, &self.movement)
    }
}

/// Returns the id and the name in the text of a `ruleset.ron`, with their places.
///
/// # Errors
/// Fails if the text cannot be read; returns all problems.
pub fn heading(
    file: &str,
    text: &str,
) -> Result<(Spanned<String>, Spanned<String>), DocumentError> {
    let file: RulesetFile = document::read(file, text)?;
    Ok((file.id, file.name))
}

/// Checks the file; `id` is the name that the ruleset must have, if that is known.
pub fn check(file: &RulesetFile, id: Option<&str>, check: &mut Checker) -> Frame {
    if let Some(folder) = id
        && folder != file.id.value
    {
        let message = format!(
            "the ruleset has the id `{}`, but its folder is `{folder}`",
            file.id.value
        );
        check.add_problem(&file.id.place, message, "give both the same name");
    }
    let stats = known::names("stat", Some(&file.stats.value));
    let clock = ClockRules {
        unit: file.clock.unit,
        round: check.number(&file.clock.round, 1..=600),
    };
    let initiative = match &file.initiative {
        Some(raw) => initiative(raw, &stats, check),
        None => {
            if !matches!(file.turns, Turns::FastOrWell(_)) {
                let hint = "give the die: `initiative: (die: 6)`";
                check.add_problem(&file.id.place, "`initiative` is missing", hint);
            }
            InitiativeRules {
                die: 6,
                plus: Vec::new(),
                ties: None,
            }
        }
    };
    let usual_speed = check.squares(None, file.movement.usual_speed_feet.as_ref(), 0..=60);
    Frame {
        id: check.id(&file.id),
        name: check.name(&file.name),
        summary: check.text(&file.summary),
        clock,
        turns: turns::check(
            &file.turns,
            clock,
            &file.clock.round,
            &initiative,
            &stats,
            check,
        ),
        initiative,
        group_initiative: file.group_initiative,
        ask_the_unable: file.ask_the_unable,
        movement: MovementRules {
            metric: file.movement.diagonals,
            usual_squares: usual_speed.unwrap_or(USUAL_SPEED),
            terrain: ground(&file.movement.terrain, check),
            modes: file
                .movement
                .modes
                .as_ref()
                .map(|raw| modes(raw, ground(&file.movement.terrain, check), check)),
            engagement: file
                .movement
                .engagement
                .as_ref()
                .map(|raw| EngagementRules {
                    reach_squares: check.number(&raw.reach, 1..=20),
                    must_close: raw.must_close,
                    zone: raw.zone,
                    jostling: raw.jostling,
                }),
        },
        attack: match &file.attack {
            Attack::Contested(raw) => AttackModel::Contested(contested::check(raw, &stats, check)),
            Attack::ArmourClass(raw) => AttackModel::ArmourClass(Box::new(armour_class::check(
                raw,
                &stats,
                file.saves.len(),
                check,
            ))),
            Attack::Pool(raw) => AttackModel::Pool(Box::new(pool::check(raw, &stats, check))),
            Attack::Defence(raw) => AttackModel::Defence(defence::check(raw, &stats, check)),
        },
        stats: stat_defs(&file.stats, check),
        scales: scales(&file.scales, check),
        saves: saves(&file.saves, check),
        attributes: attributes(&file.attributes, check),
        count_prepared_spells: file.count_prepared_spells,
    }
}

/// A person's speed in squares (SEC-30).
const USUAL_SPEED: u32 = 3;

fn saves(saves: &EntriesById<Save>, check: &mut Checker) -> Catalogue<SaveId, SaveDef> {
    let each = saves.iter().map(|(id, raw)| {
        let def = SaveDef {
            name: check.name(&raw.name),
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

fn attributes(
    attributes: &EntriesById<Attribute>,
    check: &mut Checker,
) -> Catalogue<AttributeId, AttributeDef> {
    let known = known::names("attribute", Some(attributes));
    let each = attributes.iter().map(|(id, raw)| {
        for implied in &raw.implies {
            if leads_to(attributes, implied, id) {
                let mut message = format!("`{}` implies itself", id.value);
                if implied != id {
                    message.push_str(&format!(", through `{}`", implied.value));
                }
                let hint = "break the loop: let only the narrower attribute imply the wider one";
                check.add_problem(&implied.place, message, hint);
            }
        }
        let def = AttributeDef {
            name: check.name(&raw.name),
            implies: check.all_known(&raw.implies, &known),
        };
        (check.id(id), def)
    });
    each.collect()
}

/// Checks whether `from` is `to`, or implies it directly or indirectly.
fn leads_to(attributes: &EntriesById<Attribute>, from: &str, to: &str) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(id) = reached.get(next).copied() {
        next += 1;
        let implied = attributes.get(id).into_iter().flat_map(|raw| &raw.implies);
        for id in implied {
            if !reached.contains(&id.as_str()) {
                reached.push(id);
            }
        }
    }
    reached.contains(&to)
}

fn initiative(initiative: &Initiative, stats: &Names, check: &mut Checker) -> InitiativeRules {
    InitiativeRules {
        die: check.number(&initiative.die, 2..=100),
        plus: check.all_known(&initiative.plus, stats),
        ties: initiative
            .ties
            .as_ref()
            .map(|stat| check.known(stat, stats)),
    }
}

fn ground(ground: &Ground, check: &mut Checker) -> TerrainCosts {
    let costs = [
        (Terrain::Open, &ground.open),
        (Terrain::Difficult, &ground.difficult),
        (Terrain::VeryDifficult, &ground.very_difficult),
        (Terrain::Water, &ground.water),
        (Terrain::Pit, &ground.pit),
        (Terrain::Climb, &ground.climb),
    ];
    costs
        .into_iter()
        .fold(TerrainCosts::default(), |costs, (terrain, cost)| {
            let multiplier = cost.as_ref().map(|cost| check.number(cost, 1..=3));
            // A multiplier outside its limits has just been reported.
            costs.with(terrain, multiplier).unwrap_or(costs)
        })
}

fn modes(raw: &Modes, walk: TerrainCosts, check: &mut Checker) -> ModeCosts {
    ModeCosts {
        walk,
        swim: mode_ground(&raw.swim, check),
        climb: mode_ground(&raw.climb, check),
        fly: mode_ground(&raw.fly, check),
    }
}

fn mode_ground(raw: &ModeGround, check: &mut Checker) -> TerrainCosts {
    let costs = [
        (Terrain::Open, &raw.open),
        (Terrain::Difficult, &raw.difficult),
        (Terrain::VeryDifficult, &raw.very_difficult),
        (Terrain::Blocked, &None),
        (Terrain::Water, &raw.water),
        (Terrain::Pit, &raw.pit),
        (Terrain::Climb, &raw.climb),
    ];
    costs
        .into_iter()
        .fold(TerrainCosts::default(), |costs, (terrain, cost)| {
            let multiplier = cost.as_ref().map(|cost| check.number(cost, 1..=3));
            // A multiplier outside its limits has just been reported.
            costs.with(terrain, multiplier).unwrap_or(costs)
        })
}

fn stat_defs(
    stats: &Spanned<EntriesById<Stat>>,
    check: &mut Checker,
) -> Catalogue<StatId, StatDef> {
    check.require_entries(stats, "stats");
    let each = stats.iter().map(|(id, raw)| {
        let (least, most) = (&raw.range.0, &raw.range.1);
        let range = (
            check.number(least, -1000..=1000),
            check.number(most, -1000..=1000),
        );
        if least > most {
            let message = format!("the range runs from {} down to {}", least.value, most.value);
            check.add_problem(&least.place, message, "give the lower value first");
        }
        let default = if least.value <= raw.default.value && raw.default.value <= most.value {
            check.number(&raw.default, -1000..=1000)
        } else {
            let place = said(&raw.default.place, &id.place);
            let message = format!("the default {} is outside the range", raw.default.value);
            let hint = format!("it must be from {} to {}", least.value, most.value);
            check.add_problem(place, message, hint);
            0
        };
        let def = StatDef {
            name: check.name(&raw.name),
            default,
            range,
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

/// Returns the place of a value, or that of its entry if the file does not give the value.
fn said<'a>(place: &'a TextPosition, entry: &'a TextPosition) -> &'a TextPosition {
    if *place == TextPosition::default() {
        entry
    } else {
        place
    }
}

fn scales(scales: &Spanned<IndexMap<Spanned<i64>, Scale>>, check: &mut Checker) -> Vec<ScaleDef> {
    let steps: Vec<&Spanned<i64>> = scales.keys().collect();
    for pair in steps.windows(2) {
        if pair[1].value != pair[0].value + 1 {
            let message = format!("step {} follows step {}", pair[1].value, pair[0].value);
            check.add_problem(
                &pair[1].place,
                message,
                "list the sizes in ascending order and without gaps",
            );
        }
    }
    if !steps.iter().any(|step| step.value == 0) {
        check.add_problem(
            &scales.place,
            "there is no size 0",
            "add size 0, which is that of a person",
        );
    }
    let each = scales.iter().map(|(step, raw)| {
        if raw.shares_square.value && raw.squares.value != 1 {
            let message = "combatants share a square only if each takes at most one";
            check.add_problem(
                &raw.shares_square.place,
                message,
                "write `squares: 1` or remove this",
            );
        }
        ScaleDef {
            scale: check.number(step, -5..=20),
            name: check.name(&raw.name),
            squares: check.number(&raw.squares, 1..=Footprint::MAX_WIDTH.into()),
            shares_square: raw.shares_square.value,
        }
    });
    each.collect()
}
