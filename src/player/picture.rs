//! What the players see of the map and of the combatants on it.

use bevy::prelude::*;

use crate::encounter::perspective::{Looks, PlayersView, SeenToken, players_view};
use crate::grid::{BattleMap, Footprint, Space};
use crate::paint::labels::{LabelWish, place_labels};
use crate::paint::scene::{Audience, Label, Stage, TokenLook};
use crate::paint::{HealthRing, TokenFace, TokenStance, TokenState};
use crate::rules::state::{BattleReader, Stance};
use crate::view::hue::hue_of;

use super::window::PlayersScreen;

/// The height of a name's letters, in world units: 18 pixels or more at the usual size.
const LABEL_SIZE: f32 = 24.0;

/// Shows the players what they may see; nothing in a blackout.
pub fn show_picture(reader: BattleReader, screen: Res<PlayersScreen>, mut stage: Stage) {
    if !screen.shown {
        return;
    }
    let battle = reader.battle();
    if screen.blackout {
        stage.show_tokens(Audience::Players, Vec::new());
        return;
    }
    let seen = players_view(&battle);
    stage.show_floor(Audience::Players, battle.map, seen.picture.as_ref());
    let badge = |condition| {
        battle
            .ruleset
            .conditions
            .get(condition)
            .map(|def| def.badge.clone())
    };
    let wishes: Vec<LabelWish> = seen
        .tokens
        .iter()
        .map(|token| LabelWish {
            space: space_of(battle.map, token),
            text: label_text(token),
            attended: seen.active.contains(&token.who),
            down: matches!(token.looks, Looks::Down | Looks::Dead),
        })
        .collect();
    let looks = seen
        .tokens
        .iter()
        .zip(place_labels(&wishes, LABEL_SIZE))
        .map(|(token, label)| {
            let badges = token
                .conditions
                .iter()
                .filter_map(|id| badge(*id))
                .collect();
            look_of(&seen, token, space_of(battle.map, token), badges, label)
        })
        .collect();
    stage.show_tokens(Audience::Players, looks);
}

/// The space of a token on its map.
pub(super) fn space_of(map: &BattleMap, token: &SeenToken) -> Space {
    let one = Footprint::one(map.topology());
    Space::new(token.at, map.footprint(token.squares).unwrap_or(one))
}

/// The name, and below it how badly it is hurt, if it is.
fn label_text(token: &SeenToken) -> String {
    match token.looks {
        Looks::Unhurt => token.name.clone(),
        looks => format!("{}\n{}", token.name, looks.word()),
    }
}

fn look_of(
    view: &PlayersView,
    token: &SeenToken,
    space: Space,
    badges: Vec<String>,
    label: Option<Label>,
) -> TokenLook {
    let active = view.active.contains(&token.who);
    TokenLook {
        who: token.who,
        space,
        face: TokenFace {
            stance: match token.stance {
                Stance::Party => TokenStance::Party,
                Stance::Foe => TokenStance::Foe,
                Stance::Other => TokenStance::Other,
            },
            squares: token.squares,
            health: match token.eighths {
                Some(of_eight) => HealthRing::Fraction { of_eight },
                None => HealthRing::Hidden,
            },
            state: match token.looks {
                Looks::Dead => TokenState::Dead,
                Looks::Down => TokenState::Dying,
                Looks::Unhurt | Looks::Hurt | Looks::BadlyHurt => TokenState::Up,
            },
            lying: token.lying,
            casting: token.casting,
            hidden: false,
            badges,
            active,
            selected: false,
            hue: hue_of(token.creature.as_str()),
        },
        initials: token.face.clone(),
        label,
    }
}
