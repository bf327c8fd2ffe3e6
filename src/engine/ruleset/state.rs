//! Postures and conditions, with their effects on a combatant.

use super::dice::DiceExpr;
use super::effect::{
    self, Capability, Effect, EffectEntry, EffectKinds, EffectList, EffectOwner, EffectWeight,
};
use super::id::ActionId;
use super::schema::check::DiceFor;
use super::schema::{Counts, FieldGroup, Group};

/// Posture of a combatant's body: standing, prone.
#[derive(Clone, Debug, PartialEq)]
pub struct PostureDef {
    /// Display name.
    pub name: String,
    /// Effects on a combatant in this posture.
    pub effects: EffectList,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for PostureDef {
    fn declare(entry: &mut Group) -> Self {
        let name = entry.field("name", "its display name").name();
        Self {
            name,
            effects: effect::declare(entry, EffectOwner::Another),
            help: entry.field("help", "a sentence about it").text(),
        }
    }
}

/// A state that a combatant is in for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionDef {
    /// Display name.
    pub name: String,
    /// One or two letters for the badge on the token.
    pub badge: String,
    /// Effects on its bearer.
    pub effects: EffectList,
    /// Damage to its bearer at the start of each of its turns (FOW-47).
    pub turn_damage: Option<DiceExpr>,
    /// True if it ends at the end of its bearer's turn, missed or not.
    pub ends_with_turn: bool,
    /// True if it ends when its bearer is under water.
    pub put_out_by_water: bool,
    /// Action with which its bearer ends it.
    pub ended_by: Option<ActionId>,
    /// Help text of one sentence.
    pub help: String,
}

impl FieldGroup for ConditionDef {
    fn declare(entry: &mut Group) -> Self {
        let name = entry.field("name", "its display name").name();
        let badge = entry
            .field(
                "badge",
                "one or two letters for the token, different for each condition",
            )
            .sentence();
        let is_empty = badge.trim().is_empty();
        if !is_empty && (badge.chars().count() > 2 || badge.contains(char::is_whitespace)) {
            let message = format!("`{badge}` does not fit on a token");
            entry.problem_in("badge", &message, "a badge is one or two letters");
        }
        Self {
            name,
            badge,
            effects: effect::declare(entry, EffectOwner::Condition),
            turn_damage: entry
                .field(
                    "turn_damage",
                    "damage at the start of its turn, as dice with a total of at least 1",
                )
                .counts(Counts::OWN_TURNS)
                .dice(DiceFor::Damage)
                .optional("none"),
            ends_with_turn: entry
                .field(
                    "ends_with_turn",
                    "`true`: it ends with the turn of its bearer",
                )
                .counts(Counts::OWN_TURNS)
                .flag(),
            ended_by: ended_by(entry),
            put_out_by_water: entry
                .field(
                    "put_out_by_water",
                    "`true`: it ends when its bearer is under water",
                )
                .flag(),
            help: entry.field("help", "a sentence about it").text(),
        }
    }
}

/// Declares the action that ends a condition, which must be one with that behaviour.
fn ended_by(entry: &mut Group) -> Option<ActionId> {
    let known = entry.context().known;
    let action: ActionId = entry
        .field(
            "ended_by",
            "the id of the action, one that `does: Overcome`, with which its bearer ends it",
        )
        .id(|known| &known.actions)
        .optional("none")?;
    let id = action.as_str();
    if known.actions.contains(id) && !known.overcoming.contains(id) {
        let message = format!("`{id}` does not end conditions");
        let hint = "name an action with `does: Overcome()`";
        entry.problem_in("ended_by", &message, hint);
    }
    Some(action)
}

/// Expected effects of the condition, for callers that decide whether to inflict it. For its effects on actual bearers
/// see `rules::effects`.
impl ConditionDef {
    /// Returns true if it has such an effect.
    fn has(&self, which: impl Fn(&Effect) -> bool) -> bool {
        self.effects.iter().any(|entry| which(&entry.effect))
    }

    /// Checks whether its bearer sheds light.
    pub fn sheds_light(&self) -> bool {
        self.has(|effect| matches!(effect, Effect::ShedsLight(_)))
    }

    /// Checks whether it prevents its bearer from moving, casting or acting (PHA-50).
    pub fn impedes(&self) -> bool {
        let kinds = EffectKinds::PREVENT_ACTING
            .and(EffectKinds::forbids(Capability::Moving))
            .and(EffectKinds::forbids(Capability::Casting));
        self.effects.kinds().intersects(kinds)
            || self.has(|effect| matches!(effect, Effect::Percent(_, 0)))
    }

    /// Checks whether it prevents its bearer from acting at all.
    pub fn prevents_acting(&self) -> bool {
        self.effects.kinds().intersects(EffectKinds::PREVENT_ACTING)
    }

    /// Checks whether any effect makes its bearer better or worse off. If not, the condition only informs the GM.
    pub fn is_felt(&self) -> bool {
        self.turn_damage.is_some() || self.has(|effect| effect.facts().hinders.is_some())
    }

    /// Checks whether it makes its bearer worse off in any way, which makes it a condition for enemies.
    pub fn harms(&self) -> bool {
        self.turn_damage.is_some() || self.has(|effect| effect.facts().hinders == Some(true))
    }

    /// Checks whether its bearer cannot use its turn as usual because it cannot act or cannot attack.
    pub fn stills(&self) -> bool {
        let attacking = EffectKinds::forbids(Capability::Attacking);
        let kinds = EffectKinds::PREVENT_ACTING.and(attacking);
        self.effects.kinds().intersects(kinds)
    }

    /// Checks whether it ends without the GM: with a turn, or by an action of its bearer.
    pub fn ends_by_itself(&self) -> bool {
        self.ended_by.is_some() || self.ends_with_turn
    }

    /// Returns how much it changes what its bearer does and suffers, apart from the damage that it deals.
    pub fn weight(&self) -> EffectWeight {
        let weights = self.effects.iter().map(EffectEntry::weight);
        weights.fold(EffectWeight::default(), EffectWeight::and)
    }

    /// Checks whether it deals damage every turn.
    pub fn hurts(&self) -> bool {
        self.turn_damage.is_some()
    }
}
