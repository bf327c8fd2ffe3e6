//! Distances and terrain costs, and their fields in `ruleset.ron`.

use super::economy::ModeCosts;
use super::schema::{Counts, FieldGroup, Group};
use crate::grid::{DistanceMetric, Terrain, TerrainCosts};

/// Distances and terrain costs.
#[derive(Clone, Debug, PartialEq)]
pub struct MovementRules {
    /// Metric for counting squares.
    pub metric: DistanceMetric,
    /// Speed in squares per Move of a creature whose entry gives none.
    pub usual_squares: u32,
    /// Cost of each kind of terrain.
    pub terrain: TerrainCosts,
    /// Terrain costs for each movement mode; `None` if there is only one mode and movement is counted in Moves or rates
    /// (RES-11).
    pub modes: Option<ModeCosts>,
    /// Restrictions on combatants in melee; `None` if there are none.
    pub engagement: Option<EngagementRules>,
}

impl FieldGroup for MovementRules {
    fn declare(movement: &mut Group) -> Self {
        let metric = movement
            .field(
                "diagonals",
                "how diagonals count: `Alternating` (5, 10, 5 ft …), `Uniform` (always 5), `Diagonal7` (7), `CentreToCentre` (as the crow flies)",
            )
            .word(DistanceMetric::Uniform)
            .required();
        let terrain = movement.field("terrain", "").fields(|terrain| {
            let help =
                "the cost multiplier of a step into this terrain on foot, 1 to 3; `None`: no entry";
            let told = ["1", "2", "3", "2", NO_ENTRY, "3"];
            declare_costs(terrain, help, TerrainCosts::default(), told)
        });
        let modes = movement.field("modes", "").counts(Counts::PARTS);
        let modes = modes.optional_fields(|modes| {
            let none = TerrainCosts::try_from([None; Terrain::ALL.len()]).unwrap_or_default();
            let mut mode = |name, help| {
                let mode = modes.field(name, "");
                mode.fields(|costs| declare_costs(costs, help, none, [NO_ENTRY; 6]))
            };
            ModeCosts {
                walk: terrain,
                swim: mode("swim", "the same for swimming"),
                climb: mode("climb", "the same for climbing"),
                fly: mode("fly", "the same for flying"),
            }
        });
        let usual = movement
            .field(
                "usual_speed_feet",
                "the speed of creatures whose entry gives none, in feet per move",
            )
            .feet_as_squares(0..=60, "15");
        let engagement = movement.field("engagement", "").counts(Counts::SIDES);
        Self {
            metric,
            usual_squares: usual.unwrap_or(USUAL_SPEED),
            terrain,
            modes,
            engagement: engagement.group(),
        }
    }
}

/// A person's speed in squares (SEC-30).
const USUAL_SPEED: u32 = 3;

/// Default of terrain that cannot be entered.
const NO_ENTRY: &str = "no entry";

/// Declares the cost multiplier of each terrain, with the defaults `usual`, which `told` describes.
fn declare_costs(
    costs: &mut Group,
    help: &'static str,
    usual: TerrainCosts,
    told: [&'static str; 6],
) -> TerrainCosts {
    let all = [
        ("open", Terrain::Open),
        ("difficult", Terrain::Difficult),
        ("very_difficult", Terrain::VeryDifficult),
        ("water", Terrain::Water),
        ("pit", Terrain::Pit),
        ("climb", Terrain::Climb),
    ];
    let all = all.into_iter().zip(told);
    all.fold(usual, |known, ((name, terrain), told)| {
        let multiplier = costs.field(name, help).number(1..=3);
        let multiplier = multiplier.or_none(usual.multiplier(terrain), told);
        // A multiplier outside its limits has just been reported.
        known.with(terrain, multiplier).unwrap_or(known)
    })
}

/// Restrictions on combatants in melee (SEG-34 to SEG-36, PHA-72 to PHA-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngagementRules {
    /// SEG-36: melee reach in squares along either axis.
    pub reach_squares: u32,
    /// True if moving into reach is possible only by closing or charging (SEG-34).
    pub must_close: bool,
    /// True if every combatant in a melee can attack any enemy in it (PHA-75).
    pub zone: bool,
    /// True if allies who push past each other break concentration (PHA-73).
    pub jostling: bool,
}

impl FieldGroup for EngagementRules {
    fn declare(engagement: &mut Group) -> Self {
        Self {
            reach_squares: engagement
                .field(
                    "reach",
                    "how far melee reaches, in squares along either axis",
                )
                .number(1..=20)
                .or(
                    1,
                    "1; without `engagement`, melee engages no combatant, and each weapon reaches as far as its own `reach`",
                ),
            must_close: engagement
                .field(
                    "must_close",
                    "`true`: coming into melee reach is a separate action, one that `does: Close` or `Charge`",
                )
                .flag(),
            zone: engagement
                .field(
                    "zone",
                    "`true`: combatants in a melee can attack anyone else in it",
                )
                .flag(),
            jostling: engagement
                .field(
                    "jostling",
                    "`true`: allies who push past each other break their concentration",
                )
                .flag(),
        }
    }
}
