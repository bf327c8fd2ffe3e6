//! The sides of the fight and their relations.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combatant::SideId;

/// Relation of a side to the players. Party and foes are enemies and other sides are neutral, unless a relation
/// between two sides is set individually.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stance {
    /// The players' side.
    Party,
    /// Enemy of the party.
    Foe,
    /// Neutral, unless it has enemies set individually.
    Other,
}

/// Skill with which the combatants of a side fight in auto-play. It changes no rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Skill {
    /// They attack the nearest enemy, whatever it is worth.
    Sloppy,
    /// They weigh their own gains only.
    Average,
    /// They weigh everything.
    #[default]
    Good,
}

impl Skill {
    /// All skills, lowest first.
    pub const ALL: [Self; 3] = [Self::Sloppy, Self::Average, Self::Good];

    /// True for the default.
    pub fn is_good(&self) -> bool {
        *self == Self::Good
    }

    /// Returns its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sloppy => "sloppy",
            Self::Average => "average",
            Self::Good => "good",
        }
    }
}

/// The default adds nothing to the hash, so that fights saved without a skill keep their hashes.
impl Hash for Skill {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let lower: u8 = match self {
            Self::Good => return,
            Self::Average => 1,
            Self::Sloppy => 2,
        };
        lower.hash(hasher);
    }
}

/// Orders of a side for its combatants in auto-play. The only rule that depends on them is that a side which has left the
/// map on orders to retreat has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SideOrders {
    /// They fight.
    #[default]
    Fight,
    /// They walk to the edge of the map and leave it.
    Retreat,
}

impl SideOrders {
    /// All orders, the default first.
    pub const ALL: [Self; 2] = [Self::Fight, Self::Retreat];

    /// True for the default.
    pub fn is_fight(&self) -> bool {
        *self == Self::Fight
    }

    /// Returns their name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fight => "fight",
            Self::Retreat => "retreat",
        }
    }
}

/// The default adds nothing to the hash, so that fights saved without orders keep their hashes.
impl Hash for SideOrders {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Self::Fight => {}
            // No number of a skill.
            Self::Retreat => 11_u8.hash(hasher),
        }
    }
}

/// A side of the fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Id used in commands and files.
    pub id: SideId,
    /// Display name.
    pub name: String,
    /// Relation to the players: fights for the party, against it, or not at all.
    pub stance: Stance,
    /// Sides that are its enemies even though their stances do not make them so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub enemies: SideList,
    /// Sides that are not its enemies even though their stances would make them so.
    #[serde(default, skip_serializing_if = "SideList::is_empty")]
    pub at_peace_with: SideList,
    /// Its skill in auto-play.
    #[serde(default, skip_serializing_if = "Skill::is_good")]
    pub skill: Skill,
    /// Its orders in auto-play.
    #[serde(default, skip_serializing_if = "SideOrders::is_fight")]
    pub orders: SideOrders,
}

/// Sides with an individually set relation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideList(pub Vec<SideId>);

impl SideList {
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if `side` is in the list.
    pub fn contains(&self, side: SideId) -> bool {
        self.0.contains(&side)
    }
}

/// An empty list adds nothing to the hash.
impl Hash for SideList {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if !self.is_empty() {
            self.0.hash(hasher);
        }
    }
}

/// All sides of the fight, in the encounter's order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sides(pub Vec<Side>);

impl Sides {
    /// Returns the two sides of most fights: `party` against `foes`.
    pub fn party_and_foes() -> Self {
        let sides = [
            ("party", "Party", Stance::Party),
            ("foes", "Foes", Stance::Foe),
        ];
        let side = |(id, name, stance): (&str, &str, Stance)| Side {
            id: SideId::new(id),
            name: name.to_owned(),
            stance,
            enemies: SideList::default(),
            at_peace_with: SideList::default(),
            skill: Skill::default(),
            orders: SideOrders::default(),
        };
        Self(sides.map(side).into())
    }

    /// Returns the side with this id.
    pub fn get(&self, id: SideId) -> Option<&Side> {
        self.0.iter().find(|side| side.id == id)
    }

    /// Returns the stance of a side; an undeclared side is neutral.
    pub fn stance(&self, id: SideId) -> Stance {
        self.get(id).map_or(Stance::Other, |side| side.stance)
    }

    /// True if two sides are enemies. A relation set by either side overrides their stances.
    pub fn are_enemies(&self, a: SideId, b: SideId) -> bool {
        if a == b {
            return false;
        }
        let said = |list: fn(&Side) -> &SideList| {
            let of = |one, other| self.get(one).is_some_and(|side| list(side).contains(other));
            of(a, b) || of(b, a)
        };
        if said(|side| &side.enemies) {
            return true;
        }
        !said(|side| &side.at_peace_with) && self.are_enemies_by_stance(a, b)
    }

    /// True if two sides are allies: they have the same stance and are not enemies.
    pub fn are_friends(&self, a: SideId, b: SideId) -> bool {
        a == b || (self.stance(a) == self.stance(b) && !self.are_enemies(a, b))
    }

    /// Returns the skill of a side; an undeclared side has the default.
    pub fn skill(&self, id: SideId) -> Skill {
        self.get(id).map_or_else(Skill::default, |side| side.skill)
    }

    /// Sets the skill of a side; an undeclared side stays undeclared.
    pub fn set_skill(&mut self, id: SideId, skill: Skill) {
        if let Some(side) = self.0.iter_mut().find(|side| side.id == id) {
            side.skill = skill;
        }
    }

    /// Returns the orders of a side; an undeclared side has the default.
    pub fn orders(&self, id: SideId) -> SideOrders {
        let side = self.get(id);
        side.map_or_else(SideOrders::default, |side| side.orders)
    }

    /// Sets the orders of a side; an undeclared side stays undeclared.
    pub fn set_orders(&mut self, id: SideId, orders: SideOrders) {
        if let Some(side) = self.0.iter_mut().find(|side| side.id == id) {
            side.orders = orders;
        }
    }

    fn are_enemies_by_stance(&self, a: SideId, b: SideId) -> bool {
        matches!(
            (self.stance(a), self.stance(b)),
            (Stance::Party, Stance::Foe) | (Stance::Foe, Stance::Party)
        )
    }

    /// Makes two sides enemies, or ends their hostility.
    pub(in crate::rules) fn set_hostility(&mut self, a: SideId, b: SideId, enemies: bool) {
        for side in &mut self.0 {
            let other = match side.id {
                id if id == a => b,
                id if id == b => a,
                _of_others => continue,
            };
            side.enemies.0.retain(|known| *known != other);
            side.at_peace_with.0.retain(|known| *known != other);
        }
        if self.are_enemies_by_stance(a, b) == enemies {
            return;
        }
        if let Some(side) = self.0.iter_mut().find(|side| side.id == a) {
            let list = if enemies {
                &mut side.enemies
            } else {
                &mut side.at_peace_with
            };
            list.0.push(b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;
    use crate::encounter::History;
    use crate::rules::facts::invalid_input::InputRejection;
    use crate::rules::facts::{EncounterCommand, Rejection};
    use crate::trial::TestFight;

    fn fight() -> TestFight {
        TestFight::setup("seconds", "mira (0, 1) against orc (3, 1)").begin()
    }

    fn set(side: &str, skill: Skill) -> EncounterCommand {
        let side = SideId::new(side);
        EncounterCommand::SetSkill { side, skill }
    }

    #[test]
    fn side_saved_without_a_skill_is_good() {
        let sides = Sides::party_and_foes();
        let text = document::to_text(&sides).expect("it can be written");
        assert!(!text.contains("skill"), "{text}");
        let read: Sides = document::read_saved("save.ron", &text).expect("it can be read");
        assert_eq!(read, sides);
        assert_eq!(read.skill(SideId::new("foes")), Skill::Good);
    }

    #[test]
    fn lower_skill_is_written_and_hashed() {
        let hash = |sides: &Sides| {
            let mut hasher = crate::grid::StableHasher::default();
            sides.hash(&mut hasher);
            hasher.finish()
        };
        let mut sides = Sides::party_and_foes();
        let mut hashes = vec![hash(&sides)];
        for skill in [Skill::Average, Skill::Sloppy] {
            sides.set_skill(SideId::new("foes"), skill);
            let text = document::to_text(&sides).expect("it can be written");
            let read: Sides = document::read_saved("save.ron", &text).expect("it can be read");
            assert_eq!(read, sides);
            assert!(!hashes.contains(&hash(&sides)), "{skill:?}");
            hashes.push(hash(&sides));
        }
    }

    #[test]
    fn gm_sets_the_skill_and_can_undo_it() {
        let mut fight = fight();
        let foes = SideId::new("foes");
        let before = fight.world.resource::<History>().hash();
        let outcomes = fight.run(set("foes", Skill::Sloppy), &[]);
        assert_eq!(outcomes.len(), 1, "{outcomes:?}");
        assert_eq!(fight.read(|battle| battle.sides.skill(foes)), Skill::Sloppy);
        assert_ne!(fight.world.resource::<History>().hash(), before);
        fight.undo();
        assert_eq!(fight.read(|battle| battle.sides.skill(foes)), Skill::Good);
        assert_eq!(fight.world.resource::<History>().hash(), before);
    }

    #[test]
    fn orders_are_written_hashed_and_undone() {
        let mut fight = fight();
        let foes = SideId::new("foes");
        let order = |side: &str, orders: SideOrders| {
            let side = SideId::new(side);
            EncounterCommand::SetOrders { side, orders }
        };
        let before = fight.world.resource::<History>().hash();
        let text = |fight: &mut TestFight| {
            fight.read(|battle| document::to_text(battle.sides).expect("it can be written"))
        };
        assert!(!text(&mut fight).contains("orders"));
        let outcomes = fight.run(order("foes", SideOrders::Retreat), &[]);
        assert_eq!(outcomes.len(), 1, "{outcomes:?}");
        let written = text(&mut fight);
        let read: Sides = document::read_saved("save.ron", &written).expect("it can be read");
        assert_eq!(read.orders(foes), SideOrders::Retreat);
        assert_ne!(fight.world.resource::<History>().hash(), before);
        let mut why = |command: EncounterCommand| {
            fight.read(|battle| crate::rules::legality::check(battle, &command).unwrap_err())
        };
        let nobody = SideId::new("nobody");
        assert_eq!(
            why(order("nobody", SideOrders::Retreat)),
            Rejection::Sense(InputRejection::UnknownSide { side: nobody })
        );
        assert_eq!(
            why(order("foes", SideOrders::Retreat)),
            Rejection::Sense(InputRejection::NothingToChange)
        );
        fight.undo();
        assert_eq!(fight.world.resource::<History>().hash(), before);
    }

    #[test]
    fn skill_of_no_side_and_the_present_skill_are_rejected() {
        let mut fight = fight();
        let why = |fight: &mut TestFight, command: EncounterCommand| {
            fight.read(|battle| crate::rules::legality::check(battle, &command).unwrap_err())
        };
        let nobody = SideId::new("nobody");
        assert_eq!(
            why(&mut fight, set("nobody", Skill::Sloppy)),
            Rejection::Sense(InputRejection::UnknownSide { side: nobody })
        );
        assert_eq!(
            why(&mut fight, set("foes", Skill::Good)),
            Rejection::Sense(InputRejection::NothingToChange)
        );
    }
}
