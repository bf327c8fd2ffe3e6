//! The list of how the panels show each attack model.
//!
//! To add a model, fill in one [`AttackDisplay`]; no other code of `ui` asks which model is in use.

mod text;

use crate::encounter::perspective::visible_health;
use crate::rules::attack::{armour_class_of, armour_of, band_between, defence_of};
use crate::rules::facts::{Term, plain, signed, term_text};
use crate::rules::state::{CombatantRef, Vitality};
use crate::ruleset::{AttackModel, Ruleset};
use crate::ui::shared::sources::GmSources;

/// How the panels show an attack model.
pub(in crate::ui) struct AttackDisplay {
    /// Points that damage reduces; `None` where damage wounds directly.
    pub points: Option<PointNames>,
    /// Describes health, with the remaining points.
    pub health: fn(&CombatantRef) -> String,
    /// Returns the target number of an attack on the combatant; `None` where the defence is rolled.
    pub defence: fn(&GmSources, &CombatantRef) -> Option<TargetNumber>,
    /// Returns labelled facts about the combatant that matter to attacks.
    pub facts: fn(&GmSources, &CombatantRef) -> Vec<(String, String)>,
    /// Decisions that the GM can make about an attack beforehand.
    pub rulings: RulingKinds,
    /// True if several attacks in a row form a routine, which gets a summary.
    pub routines: bool,
}

/// Names of the points that damage reduces.
#[derive(Clone, Copy)]
pub(in crate::ui) struct PointNames {
    /// Name as a label.
    pub name: &'static str,
    /// Effect of having no points left.
    pub at_none: &'static str,
    /// Label of their maximum.
    pub maximum: &'static str,
    /// Label of the menu entry that rolls them.
    pub roll: &'static str,
}

/// A number that an attack must reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetNumber {
    /// Short name for the panel.
    pub name: &'static str,
    /// The number itself.
    pub value: i32,
    /// Breakdown, one line for each modifier.
    pub sum: String,
}

/// Decisions that the GM can make about an attack beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum RulingKinds {
    /// A modifier.
    Modifier,
    /// Direction of the attack, and a modifier (SEG-41, PHA-71).
    AngleAndModifier,
    /// Stamina spent for another die, and more or fewer dice (FOW-10, FOW-13).
    EffortAndDice,
}

const HIT_POINTS: PointNames = PointNames {
    name: text::HIT_POINTS,
    at_none: text::NO_HIT_POINTS,
    maximum: text::MAXIMUM_HIT_POINTS,
    roll: text::ROLL_HIT_POINTS,
};

const STAMINA: PointNames = PointNames {
    name: text::STAMINA,
    at_none: text::NO_STAMINA,
    maximum: text::MAXIMUM_STAMINA,
    roll: text::ROLL_STAMINA,
};

const CONTESTED: AttackDisplay = AttackDisplay {
    points: None,
    health: with_wounds,
    defence: |_, _| None,
    facts: |_, _| Vec::new(),
    rulings: RulingKinds::Modifier,
    routines: false,
};

const ARMOUR_CLASS: AttackDisplay = AttackDisplay {
    points: Some(HIT_POINTS),
    health: with_hit_points,
    defence: armour_class,
    facts: |_, _| Vec::new(),
    rulings: RulingKinds::AngleAndModifier,
    routines: true,
};

const POOL: AttackDisplay = AttackDisplay {
    points: Some(STAMINA),
    health: with_stamina,
    defence: |_, _| None,
    facts: wounds_armour_and_bands,
    rulings: RulingKinds::EffortAndDice,
    routines: false,
};

const DEFENCE: AttackDisplay = AttackDisplay {
    points: Some(HIT_POINTS),
    health: with_hit_points,
    defence,
    facts: |_, _| Vec::new(),
    rulings: RulingKinds::Modifier,
    routines: false,
};

/// Returns how the panels show the attacks of this ruleset.
pub(in crate::ui) fn for_ruleset(ruleset: &Ruleset) -> &'static AttackDisplay {
    match &ruleset.attack {
        AttackModel::Contested(_) => &CONTESTED,
        AttackModel::ArmourClass(_) => &ARMOUR_CLASS,
        AttackModel::Pool(_) => &POOL,
        AttackModel::Defence(_) => &DEFENCE,
    }
}

/// Describes health in a word.
pub(in crate::ui) fn health_words(who: &CombatantRef) -> &'static str {
    match who.health().vitality() {
        Vitality::Dying => text::DYING,
        Vitality::Up | Vitality::Dead => visible_health(who).word(),
    }
}

fn with_wounds(who: &CombatantRef) -> String {
    text::health_with_wounds(health_words(who), who.health().wounds())
}

fn with_hit_points(who: &CombatantRef) -> String {
    let points = who.health().hit_points();
    // The points of a dead combatant mean nothing: the GM may have declared it dead.
    if who.health().vitality() == Vitality::Dead {
        return health_words(who).to_owned();
    }
    let (health, now) = (health_words(who), plain(points.now));
    match points.now {
        ..0 => text::health_with_negative_points(health, &now),
        0.. => text::health_with_hit_points(health, &now, points.most),
    }
}

/// Describes Stamina and wounds (FOW-13).
fn with_stamina(who: &CombatantRef) -> String {
    if !who.is_up() {
        return health_words(who).to_owned();
    }
    let stamina = who.health().hit_points();
    text::stamina_with_wounds(stamina.now, stamina.most, who.health().wounds())
}

/// Returns a line for each modifier of a sum.
fn term_lines<'t>(
    sources: &'t GmSources,
    terms: &'t [Term],
) -> impl Iterator<Item = String> + use<'t> {
    terms.iter().map(|term| {
        let what = term_text(sources.lexicon(), term.what);
        text::modifier(&what, &signed(term.value))
    })
}

fn defence(sources: &GmSources, who: &CombatantRef) -> Option<TargetNumber> {
    let (value, terms) = defence_of(sources.battle(), who)?;
    Some(TargetNumber {
        name: text::DEFENCE,
        value,
        sum: term_lines(sources, &terms).collect::<Vec<_>>().join("\n"),
    })
}

fn armour_class(sources: &GmSources, who: &CombatantRef) -> Option<TargetNumber> {
    let (value, mut terms) = armour_class_of(sources.battle(), who)?;
    let model = sources.battle().ruleset.attack.armour_class()?;
    let unarmoured = text::unarmoured(model.unarmoured, model.ascending);
    for term in &mut terms {
        term.value = model.towards_better(term.value);
    }
    let lines = std::iter::once(unarmoured).chain(term_lines(sources, &terms));
    Some(TargetNumber {
        name: text::ARMOUR_CLASS,
        value,
        sum: lines.collect::<Vec<_>>().join("\n"),
    })
}

/// Returns the wounds and the dice that they cost, the armour worn, and the range band of the nearest enemy (FOW-13,
/// FOW-20).
fn wounds_armour_and_bands(sources: &GmSources, who: &CombatantRef) -> Vec<(String, String)> {
    let battle = sources.battle();
    let mut facts = Vec::new();
    let mut fact = |label: &str, value: String| facts.push((label.to_owned(), value));
    let wounds = who.health().wounds();
    if wounds > 0 {
        let untreated = who.health().untreated();
        fact(text::WOUNDS, text::wounds_and_treatment(wounds, untreated));
    }
    let armour = armour_of(battle.ruleset, who);
    if armour > 0 {
        fact(text::ARMOUR, text::armour_per_die(armour));
    }
    let enemies = battle
        .combatants()
        .filter(|other| other.is_up() && battle.are_enemies(who, other));
    let nearest = enemies
        .filter_map(|other| {
            let band = band_between(battle, who, &other)?;
            let metric = battle.ruleset.movement.metric;
            let feet = metric.feet_between(&other.space(), &who.space());
            Some((feet, band, other.id()))
        })
        .min_by_key(|(feet, ..)| *feet);
    if let Some((feet, band, other)) = nearest {
        let name = sources.lexicon().name(&other);
        fact(
            text::NEAREST_ENEMY,
            text::nearest_enemy(name, feet, band.name()),
        );
    }
    facts
}
