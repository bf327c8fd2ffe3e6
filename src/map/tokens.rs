//! The tokens as the GM sees them: everybody, with health and conditions.

use bevy::prelude::*;

use crate::encounter::names_and_faces;
use crate::encounter::perspective::eighths_of;
use crate::paint::labels::{LabelWish, place_labels};
use crate::paint::scene::{Audience, Stage, TokenLook};
use crate::paint::{HealthRing, TokenFace, TokenStance, TokenState};
use crate::rules::concentration::is_casting;
use crate::rules::state::{Battle, BattleReader, CombatantId, CombatantRef, Stance, Vitality};
use crate::view::hue::hue_of;
use crate::view::{Hover, Selection, may_act};

use super::camera::GmCamera;

/// The height of a name's letters on the screen, in pixels.
const LABEL_PIXELS: f32 = 13.0;
/// Names grow and shrink with the zoom, in steps of this many world units.
const LABEL_STEP: f32 = 6.0;

/// The height of names at this zoom, in world units: about the same on the screen at every zoom.
fn label_size(projection: &Projection) -> f32 {
    let Projection::Orthographic(projection) = projection else {
        return LABEL_PIXELS;
    };
    let size = LABEL_PIXELS * projection.scale;
    ((size / LABEL_STEP).round() * LABEL_STEP).clamp(LABEL_STEP * 2.0, LABEL_STEP * 7.0)
}

/// Whether the selected or pointed-at combatant has changed, or the size of names with the zoom.
pub fn attention_has_moved(
    selection: Res<Selection>,
    hover: Res<Hover>,
    projection: Single<&Projection, With<GmCamera>>,
    mut last: Local<(Selection, Option<CombatantId>, f32)>,
) -> bool {
    let now = (*selection, hover.who, label_size(*projection));
    std::mem::replace(&mut *last, now) != now
}

/// Shows all tokens as they are now.
pub fn show_tokens(
    reader: BattleReader,
    selection: Res<Selection>,
    hover: Res<Hover>,
    projection: Single<&Projection, With<GmCamera>>,
    mut stage: Stage,
) {
    let battle = reader.battle();
    let size = label_size(*projection);
    let shown: Vec<_> = names_and_faces(&battle)
        .into_iter()
        .filter_map(|(who, name, letters)| Some((battle.get(who)?, name, letters)))
        .map(|(combatant, name, letters)| {
            let face = face_of(&battle, &combatant, selection.0 == Some(combatant.id()));
            (combatant, name, letters, face)
        })
        .collect();
    // If many may act at once, their names are names among others: they give way to each other.
    let alone = shown.iter().filter(|(.., face)| face.active).count() == 1;
    let wishes: Vec<LabelWish> = shown
        .iter()
        .map(|(combatant, name, _, face)| LabelWish {
            space: combatant.space(),
            text: name.clone(),
            attended: (face.active && alone) || face.selected || hover.who == Some(combatant.id()),
            down: !combatant.is_up(),
        })
        .collect();
    let labels = place_labels(&wishes, size);
    let looks = shown
        .into_iter()
        .zip(labels)
        .map(|((combatant, _, letters, face), label)| TokenLook {
            who: combatant.id(),
            space: combatant.space(),
            face,
            initials: letters,
            label,
        })
        .collect();
    stage.show_tokens(Audience::Gm, looks);
}

/// What the GM sees of a combatant.
fn face_of(battle: &Battle, combatant: &CombatantRef, selected: bool) -> TokenFace {
    let vitality = combatant.health().vitality();
    TokenFace {
        stance: stance_of(battle.sides.stance(combatant.identity().side)),
        squares: combatant.body().footprint.side(),
        health: HealthRing::Fraction {
            of_eight: eighths_of(combatant),
        },
        state: match vitality {
            Vitality::Up => TokenState::Up,
            Vitality::Dying => TokenState::Dying,
            Vitality::Dead => TokenState::Dead,
        },
        lying: combatant.posture().id() != battle.ruleset.default_posture(),
        casting: is_casting(battle, combatant),
        hidden: combatant.hidden().0,
        badges: combatant
            .conditions()
            .defs(battle.ruleset)
            .map(|(_, def)| def.badge.clone())
            .collect(),
        active: may_act(battle, combatant.id()),
        selected,
        hue: hue_of(combatant.identity().creature.as_str()),
    }
}

/// How a side is painted.
pub fn stance_of(stance: Stance) -> TokenStance {
    match stance {
        Stance::Party => TokenStance::Party,
        Stance::Foe => TokenStance::Foe,
        Stance::Other => TokenStance::Other,
    }
}
