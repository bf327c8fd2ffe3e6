//! What the players see of the map and of those on it.

use bevy::prelude::*;

use crate::encounter::perspective::{Looks, PlayersView, SeenToken, players_view};
use crate::paint::scene::{Audience, Label, Stage, TokenLook};
use crate::paint::{HealthRing, TokenFace, TokenStance, TokenState};
use crate::rules::battle::BattleReader;
use crate::rules::combatant::Stance;
use crate::view::names::initials;

use super::window::PlayersScreen;

/// Height of a name's letters, in world units: 18 pixels and more at the usual size.
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
    stage.show_floor(Audience::Players, battle.map);
    let seen = players_view(&battle);
    let badge = |condition| {
        battle
            .ruleset
            .conditions
            .get(condition)
            .map(|def| def.badge.clone())
    };
    let looks = seen
        .tokens
        .iter()
        .map(|token| {
            let badges = token
                .conditions
                .iter()
                .filter_map(|id| badge(*id))
                .collect();
            look_of(&seen, token, badges)
        })
        .collect();
    stage.show_tokens(Audience::Players, looks);
}

fn look_of(view: &PlayersView, token: &SeenToken, badges: Vec<String>) -> TokenLook {
    let active = view.active == Some(token.who);
    let word = match token.looks {
        Looks::Unhurt => None,
        looks => Some(looks.word()),
    };
    let text = word.map_or_else(
        || token.name.clone(),
        |word| format!("{}\n{word}", token.name),
    );
    TokenLook {
        who: token.who,
        at: token.at,
        face: TokenFace {
            stance: match token.stance {
                Stance::Party => TokenStance::Party,
                Stance::Foe => TokenStance::Foe,
                Stance::Other => TokenStance::Other,
            },
            squares: token.squares,
            health: match token.wounds {
                Some(wounds) => HealthRing::Fraction {
                    of_eight: 8 - u8::try_from(wounds.min(4) * 2).unwrap_or(8),
                },
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
            hue: 0,
        },
        initials: initials(&token.name),
        label: place_label(view, token, active, text),
    }
}

/// The name where it lies on nobody: below, or above; the active one's always.
fn place_label(view: &PlayersView, token: &SeenToken, active: bool, text: String) -> Option<Label> {
    let side = i32::from(token.squares);
    let free = |row: i32| {
        !view.tokens.iter().any(|other| {
            let reach = i32::from(other.squares);
            let in_row = (other.at.y..other.at.y + reach).contains(&row);
            let near = other.at.x < token.at.x + side + 1 && other.at.x + reach > token.at.x - 1;
            other.who != token.who && in_row && near
        })
    };
    let above = if free(token.at.y + side) {
        false
    } else if free(token.at.y - 1) {
        true
    } else if active {
        false
    } else {
        return None;
    };
    Some(Label {
        text,
        above,
        size: LABEL_SIZE,
    })
}
