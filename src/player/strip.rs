//! The strip below the players' map: the last things that happened, as their characters perceived them.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::encounter::perspective::{InSight, in_sight, perceived};
use crate::encounter::{EntryId, History};
use crate::paint::scene::image_of;
use crate::paint::strip::{LINE, paint_strip};
use crate::rules::facts::{Lexicon, Tone};
use crate::rules::state::{Battle, BattleReader, Memo};
use crate::view::layers::PLAYERS_ONLY;

use super::banner::OVER_ALL;
use super::window::{PlayersCamera, PlayersScreen, PlayersWindow};

/// How many things are told.
const LINES: usize = 3;
/// After more commands at once than this only the last of them are told.
const MOST: usize = 12;

/// What the players have perceived of the commands that count.
#[derive(Resource, Debug, Default)]
pub struct Happened {
    /// The commands that count, as far as they have been listened to.
    line: Vec<EntryId>,
    /// What was perceived of the last of them.
    told: Vec<(EntryId, String)>,
    /// Those who were in sight after the last of them.
    seen: InSight,
}

impl Happened {
    /// Listens to what has been done since the last time. After a jump, or in another fight, what is still true of what
    /// was told stays, and nothing is told of what nobody listened to.
    fn listen(&mut self, battle: &Battle, history: &History) {
        let line = history.line();
        let now = in_sight(battle);
        let new = match line.strip_prefix(self.line.as_slice()) {
            Some(new) => &new[new.len().saturating_sub(MOST)..],
            None => &[],
        };
        // A fight that has just been opened has been listened to by nobody.
        let new = if self.line.is_empty() && new.len() > 1 {
            &[]
        } else {
            new
        };
        self.told.retain(|(id, _)| line.contains(id));
        let seen = std::mem::take(&mut self.seen).or(&now);
        let lexicon = Lexicon::new(
            battle.shared_ruleset(),
            &battle.sides.0,
            battle.map.topology(),
        );
        for id in new {
            let outcomes = history.entry(*id).map(|entry| entry.outcomes.as_slice());
            let lines = perceived(&lexicon, &seen, outcomes.unwrap_or_default());
            let told = lines.into_iter().filter(|line| match line.tone {
                Tone::Plain | Tone::Harm | Tone::Gm => true,
                Tone::Heading | Tone::Quiet => false,
            });
            self.told.extend(told.map(|line| (*id, line.text)));
        }
        let old = self.told.len().saturating_sub(LINES);
        self.told.drain(..old);
        self.line = line;
        self.seen = now;
    }
}

/// Marks the strip.
#[derive(Component, Debug, Default)]
pub struct StripPicture {
    /// What is painted, and how large it is, in pixels.
    painted: Option<(Vec<String>, UVec2)>,
}

/// Spawns the strip.
pub fn spawn_strip(mut commands: Commands) {
    commands.spawn((
        StripPicture::default(),
        Sprite::default(),
        Transform::default(),
        Visibility::Hidden,
        RenderLayers::layer(PLAYERS_ONLY),
    ));
}

/// Listens to what happens, whether the window is shown or not.
pub fn listen(reader: BattleReader, history: Res<History>, mut happened: ResMut<Happened>) {
    let memo = Memo::default();
    happened.listen(&reader.with(&memo), &history);
}

/// Paints the strip and keeps it at the window's lower edge.
pub fn write_strip(
    reader: BattleReader,
    happened: Res<Happened>,
    screen: Res<PlayersScreen>,
    window: Single<&Window, With<PlayersWindow>>,
    camera: Single<(&Transform, &Projection), (With<PlayersCamera>, Without<StripPicture>)>,
    mut images: ResMut<Assets<Image>>,
    strip: Single<(
        &mut StripPicture,
        &mut Transform,
        &mut Sprite,
        &mut Visibility,
    )>,
) {
    let (camera, projection) = *camera;
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let (mut shown, mut place, mut sprite, mut visibility) = strip.into_inner();
    let lines: Vec<String> = happened.told.iter().map(|(_, text)| text.clone()).collect();
    let told = reader.battle().shown.tells_events() && !lines.is_empty();
    visibility.set_if_neq(match told && screen.shown {
        true => Visibility::Visible,
        false => Visibility::Hidden,
    });
    if !told {
        return;
    }
    let logical = Vec2::new(window.width(), window.height());
    let height = LINE * logical.y * lines.len() as f32;
    let size = logical * projection.scale;
    let middle = camera.translation.truncate();
    let band = height * projection.scale;
    let bottom = Vec2::new(middle.x, middle.y - size.y * 0.5 + band * 0.5);
    place.translation = bottom.extend(OVER_ALL);
    sprite.custom_size = Some(Vec2::new(size.x, band));
    let pixels = Vec2::new(logical.x, height) * window.scale_factor();
    let wanted = (lines, pixels.round().as_uvec2().max(UVec2::ONE));
    if screen.shown && shown.painted.as_ref() != Some(&wanted) {
        let (lines, pixels) = &wanted;
        if let Some(painted) = paint_strip(lines, pixels.x, pixels.y) {
            sprite.image = images.add(image_of(painted));
        }
        shown.painted = Some(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::undo;
    use crate::rules::facts::EncounterCommand;
    use crate::trial::Trial;

    fn listen_to(trial: &mut Trial, happened: &mut Happened) -> Vec<String> {
        let history = trial.world.remove_resource::<History>().expect("a fight");
        trial.read(|battle| happened.listen(battle, &history));
        trial.world.insert_resource(history);
        happened.told.iter().map(|(_, text)| text.clone()).collect()
    }

    #[test]
    fn what_is_seen_is_told_and_what_is_undone_is_not() {
        let mut trial = Trial::of("seconds", "mira (1, 2) against orc (3, 2), rat (9, 2)").ready();
        let mut happened = Happened::default();
        assert_eq!(listen_to(&mut trial, &mut happened), [""; 0]);
        let dying = |who: &str| EncounterCommand::SetVitality {
            who: who.into(),
            vitality: crate::rules::state::Vitality::Dying,
        };
        trial.submit(EncounterCommand::Hide { who: "rat".into() });
        listen_to(&mut trial, &mut happened);
        trial.submit(dying("rat"));
        assert_eq!(listen_to(&mut trial, &mut happened), [""; 0]);
        trial.submit(dying("orc"));
        assert_eq!(listen_to(&mut trial, &mut happened), ["Orc is dying"]);
        undo(&mut trial.world).expect("it can be undone");
        assert_eq!(listen_to(&mut trial, &mut happened), [""; 0]);
    }
}
