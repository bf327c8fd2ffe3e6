//! `ruleset.ron`: the clock, the order, the ground, the numbers and the sizes.

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Entries;
use super::check::{Check, or};
use super::contested::{self, Contested};
use super::known::{self, Names};
use crate::document::{Located, Place};
use crate::grid::{DistanceMetric, Footprint, Terrain, TerrainCosts};
use crate::ruleset::{
    AttackModel, Catalogue, ClockRules, InitiativeRules, MovementRules, RulesetId, ScaleDef,
    SecondsTurns, StatDef, StatId, TimeUnit, TurnStructure,
};

/// The file as it is written.
#[derive(Deserialize)]
pub struct File {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    id: Located<String>,
    name: Located<String>,
    summary: Located<String>,
    clock: Clock,
    turns: Turns,
    initiative: Initiative,
    movement: Movement,
    attack: Attack,
    pub stats: Located<Entries<Stat>>,
    scales: Located<IndexMap<Located<i64>, Scale>>,
}

#[derive(Deserialize)]
struct Clock {
    unit: TimeUnit,
    round: Located<i64>,
}

#[derive(Deserialize)]
enum Turns {
    Seconds {
        seconds_per_turn: Located<i64>,
        #[serde(default)]
        spoil_casts_on_damage: bool,
    },
}

#[derive(Deserialize)]
struct Initiative {
    die: Located<i64>,
    #[serde(default)]
    plus: Vec<Located<String>>,
}

#[derive(Deserialize)]
struct Movement {
    diagonals: DistanceMetric,
    #[serde(default)]
    terrain: Ground,
}

#[derive(Deserialize)]
#[serde(default)]
struct Ground {
    open: Option<Located<i64>>,
    difficult: Option<Located<i64>>,
    very_difficult: Option<Located<i64>>,
    water: Option<Located<i64>>,
    pit: Option<Located<i64>>,
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
        }
    }
}

#[derive(Deserialize)]
enum Attack {
    Contested(Contested),
}

#[derive(Deserialize)]
pub struct Stat {
    name: Located<String>,
    #[serde(default)]
    default: Located<i64>,
    range: (Located<i64>, Located<i64>),
    #[serde(default)]
    help: String,
}

#[derive(Deserialize)]
struct Scale {
    name: Located<String>,
    squares: Located<i64>,
    #[serde(default)]
    shares_square: Located<bool>,
}

/// The file, checked.
pub struct Frame {
    pub id: RulesetId,
    pub name: String,
    pub summary: String,
    pub clock: ClockRules,
    pub turns: TurnStructure,
    pub initiative: InitiativeRules,
    pub movement: MovementRules,
    pub attack: AttackModel,
    pub stats: Catalogue<StatId, StatDef>,
    pub scales: Vec<ScaleDef>,
}

/// Checks the file; `id` is what the ruleset must be called, where that is known.
pub fn check(file: &File, id: Option<&str>, check: &mut Check) -> Frame {
    if let Some(folder) = id
        && folder != file.id.value
    {
        let message = format!(
            "the ruleset calls itself `{}`, its folder `{folder}`",
            file.id.value
        );
        check.wrong(&file.id.place, message, "give both the same name");
    }
    let stats = known::names("stat", Some(&file.stats.value));
    let clock = ClockRules {
        unit: file.clock.unit,
        round: check.number(&file.clock.round, 1..=600),
    };
    Frame {
        id: check.id(&file.id),
        name: check.text(&file.name),
        summary: check.text(&file.summary),
        clock,
        turns: turns(&file.turns, &file.clock.round, check),
        initiative: initiative(&file.initiative, &stats, check),
        movement: MovementRules {
            metric: file.movement.diagonals,
            terrain: ground(&file.movement.terrain, check),
        },
        attack: match &file.attack {
            Attack::Contested(raw) => AttackModel::Contested(contested::check(raw, &stats, check)),
        },
        stats: stat_defs(&file.stats, check),
        scales: scales(&file.scales, check),
    }
}

fn turns(turns: &Turns, round: &Located<i64>, check: &mut Check) -> TurnStructure {
    match turns {
        Turns::Seconds {
            seconds_per_turn,
            spoil_casts_on_damage,
        } => TurnStructure::Seconds(SecondsTurns {
            seconds_per_turn: check.number(seconds_per_turn, 1..=round.value.max(1)),
            spoil_casts_on_damage: *spoil_casts_on_damage,
        }),
    }
}

fn initiative(initiative: &Initiative, stats: &Names, check: &mut Check) -> InitiativeRules {
    InitiativeRules {
        die: check.number(&initiative.die, 2..=100),
        plus: check.all_known(&initiative.plus, stats),
    }
}

fn ground(ground: &Ground, check: &mut Check) -> TerrainCosts {
    let costs = [
        (Terrain::Open, &ground.open),
        (Terrain::Difficult, &ground.difficult),
        (Terrain::VeryDifficult, &ground.very_difficult),
        (Terrain::Water, &ground.water),
        (Terrain::Pit, &ground.pit),
    ];
    costs
        .into_iter()
        .fold(TerrainCosts::default(), |costs, (terrain, cost)| {
            let multiplier = cost.as_ref().map(|cost| check.number(cost, 1..=3));
            // What is out of range has just been noted.
            costs.with(terrain, multiplier).unwrap_or(costs)
        })
}

fn stat_defs(stats: &Located<Entries<Stat>>, check: &mut Check) -> Catalogue<StatId, StatDef> {
    check.some(stats, "stats");
    let each = stats.iter().map(|(id, raw)| {
        let (least, most) = (&raw.range.0, &raw.range.1);
        let range = (
            check.number(least, -1000..=1000),
            check.number(most, -1000..=1000),
        );
        if least > most {
            let message = format!("the range runs from {} down to {}", least.value, most.value);
            check.wrong(&least.place, message, "give the lowest value first");
        }
        let default = if least.value <= raw.default.value && raw.default.value <= most.value {
            check.number(&raw.default, -1000..=1000)
        } else {
            let place = said(&raw.default.place, &id.place);
            let message = format!("the default {} is outside the range", raw.default.value);
            let hint = format!("it must be from {} to {}", least.value, most.value);
            check.wrong(place, message, hint);
            0
        };
        let def = StatDef {
            name: check.text(&raw.name),
            default,
            range,
            help: raw.help.clone(),
        };
        (check.id(id), def)
    });
    each.collect()
}

/// The place of what the file says, or of its entry where it does not say it.
fn said<'a>(place: &'a Place, entry: &'a Place) -> &'a Place {
    if *place == Place::default() {
        entry
    } else {
        place
    }
}

fn scales(scales: &Located<IndexMap<Located<i64>, Scale>>, check: &mut Check) -> Vec<ScaleDef> {
    let steps: Vec<&Located<i64>> = scales.keys().collect();
    for pair in steps.windows(2) {
        if pair[1].value != pair[0].value + 1 {
            let message = format!("step {} follows step {}", pair[1].value, pair[0].value);
            check.wrong(
                &pair[1].place,
                message,
                "list the sizes smallest first and without gaps",
            );
        }
    }
    if !steps.iter().any(|step| step.value == 0) {
        check.wrong(&scales.place, "there is no size 0", "a person has size 0");
    }
    let each = scales.iter().map(|(step, raw)| {
        if raw.shares_square.value && raw.squares.value != 1 {
            let message = "two share a square only where one takes no more than that";
            check.wrong(
                &raw.shares_square.place,
                message,
                "write `squares: 1` or leave this out",
            );
        }
        ScaleDef {
            scale: check.number(step, -5..=20),
            name: check.text(&raw.name),
            squares: check.number(&raw.squares, 1..=Footprint::LARGEST.into()),
            shares_square: raw.shares_square.value,
        }
    });
    each.collect()
}
