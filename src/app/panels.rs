//! Connects the GM's panels to the fight: updates their models when something has changed, and turns clicks into
//! requests.

use bevy::asset::AssetEventSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{
    EguiContext, EguiPostUpdateSet, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures,
    PrimaryEguiContext, egui,
};

use crate::encounter::{EncounterName, History, LastRejection};
use crate::gm::context_menu::{ContextMenu, ContextMenuModel};
use crate::gm::hints::HintTargets;
use crate::gm::prepare::show_loading;
use crate::gm::shared::theme;
use crate::gm::{GmModel, GmSources, GmUi, overlay};
use crate::grid::Cell;
use crate::map::{GmCamera, MapViewport, RightClicked, ShownReach};
use crate::paint::portrait::Portraits;
use crate::paint::scene::{SQUARE, middle_of};
use crate::paint::{MapPicture, PictureFailure};
use crate::player::SmallPicture;
use crate::rules::state::{BattleReader, CombatantRef};
use crate::ruleset::RulesetId;
use crate::view::{
    CameraRequest, DiceEntry, Drawing, Group, Handout, PanelSystems, PlayersScreen, PointerIntent,
    Request, Revision, Selection, Settings, UiActions, UsualAttack, ViewpointCombatant, actions,
};

use super::listing::{Fights, bring_up_to_date};
use super::register::RegisterFeature;
use super::settings::SettingsWarning;
use super::startup::{CurrentLexicon, OpenLibrary, StartupNotices};
use super::toasts::Toasts;

/// Number of frames that are redrawn after the interface has changed its size.
const LETTERS: u8 = 5;
/// Width of the small picture of the player window, in points.
const SMALL: f32 = 320.0;

/// Adds the panels to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .init_resource::<GmModel>()
        .add_systems(Startup, show_startup_problems)
        .add_systems(
            EguiPrimaryContextPass,
            (refresh_model, show_panels).chain().in_set(PanelSystems),
        )
        .add_systems(Update, tell_broken_pictures)
        // New letters must reach the texture in the same frame: otherwise that frame would lack them, or all its panels.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .add_systems(
            PreUpdate,
            pass_on_map_ruleset.run_if(resource_changed::<Settings>),
        );
}

/// Registers the actions that show, hide and open panels and windows.
pub fn panel_actions(app: &mut App) {
    app.add_switch(&actions::TOGGLE_TIMELINE)
        .add_switch(&actions::TOGGLE_ORDER)
        .add_switch(&actions::TOGGLE_LOG)
        .add_switch(&actions::TOGGLE_TOKEN)
        .add_switch(&actions::LEFT_HANDED)
        .add_switch(&actions::ANIMATE_TOKENS)
        .add_switch(&actions::HEALTH_NUMBERS)
        .add_action(&actions::PANELS, |mut ui: ResMut<GmUi>| ui.enters = true)
        .add_action(&actions::OPEN_FIGHT, |world: &mut World| {
            bring_up_to_date(world);
            world.resource_mut::<GmUi>().start.open();
        });
}

/// Reports that the picture under a map cannot be shown.
fn tell_broken_pictures(mut broken: MessageReader<PictureFailure>, mut toasts: ResMut<Toasts>) {
    for PictureFailure(words) in broken.read() {
        toasts.show_error(words.clone());
    }
}

/// Everything that the models are built from.
#[derive(SystemParam)]
struct Sources<'w, 's> {
    reader: BattleReader<'w, 's>,
    history: Res<'w, History>,
    lexicon: Res<'w, CurrentLexicon>,
    telling: Res<'w, LastRejection>,
    encounter: Res<'w, EncounterName>,
    selection: Res<'w, Selection>,
    group: Res<'w, Group>,
    usual: Res<'w, UsualAttack>,
    meaning: Res<'w, PointerIntent>,
    dice: Res<'w, DiceEntry>,
    drawing: Res<'w, Drawing>,
    handout: Res<'w, Handout>,
    portraits: Res<'w, Portraits>,
    eyes: Res<'w, ViewpointCombatant>,
    actions: Res<'w, UiActions>,
    players: Res<'w, PlayersScreen>,
    revision: Res<'w, Revision>,
    settings: ResMut<'w, Settings>,
}

impl Sources<'_, '_> {
    fn with_sources<T>(&self, make: impl FnOnce(GmSources) -> T) -> T {
        let battle = self.reader.battle();
        make(GmSources {
            battle: &battle,
            history: &self.history,
            lexicon: &self.lexicon,
            telling: &self.telling,
            encounter: &self.encounter.0,
            selection: *self.selection,
            group: &self.group,
            usual: &self.usual,
            meaning: &self.meaning,
            dice: &self.dice,
            drawing: &self.drawing,
            handout: &self.handout,
            portraits: &self.portraits,
            eyes: *self.eyes,
            actions: &self.actions,
            settings: &self.settings,
            players: *self.players,
        })
    }
}

/// Updates the models.
fn refresh_model(sources: Sources, mut model: ResMut<GmModel>) {
    let everything = sources.revision.is_changed()
        || sources.selection.is_changed()
        || sources.group.is_changed()
        || sources.dice.is_changed()
        || sources.drawing.is_changed()
        || sources.players.is_changed()
        || sources.handout.is_changed()
        || sources.eyes.is_changed()
        || sources.actions.is_changed()
        || sources.settings.is_changed();
    if everything {
        sources.with_sources(|sources| model.rebuild(sources));
    } else if sources.meaning.is_changed() {
        sources.with_sources(|sources| model.rebuild_aim(sources));
    }
}

/// The camera over the GM's map, and its place.
type MapCamera<'w, 's> =
    Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<GmCamera>>;

/// Shows the panels, passes on their requests, and records the area that they leave to the map.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn show_panels(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut sources: Sources,
    model: Res<GmModel>,
    fights: Res<Fights>,
    picture: Res<MapPicture>,
    (small, mut textures): (Res<SmallPicture>, ResMut<EguiUserTextures>),
    mut state: ResMut<GmUi>,
    mut right: ResMut<RightClicked>,
    mut viewport: ResMut<MapViewport>,
    mut toasts: ResMut<Toasts>,
    mut wish: ResMut<CameraRequest>,
    (mut requests, mut redraw): (MessageWriter<Request>, MessageWriter<RequestRedraw>),
    (camera, reach): (MapCamera, Res<ShownReach>),
    mut laid_out: Local<(Rect, bool)>,
    mut unsettled: Local<u8>,
) {
    let context = context.get_mut();
    // Panels are measured in points, the map in the window's pixels.
    let window = context.content_rect().size() * context.zoom_factor();
    let zoom = sources.settings.scale_in(Vec2::new(window.x, window.y));
    if (context.zoom_factor() - zoom).abs() > f32::EPSILON {
        context.set_zoom_factor(zoom);
        *unsettled = LETTERS;
    }
    // Letters of another size appear one or two frames later, and nothing else might cause a redraw.
    if *unsettled > 0 {
        *unsettled -= 1;
        redraw.write(RequestRedraw);
    }
    if right.0.is_some()
        && let Some((cell, who, at)) = right.0.take()
    {
        let model =
            sources.with_sources(|sources| ContextMenuModel::build(&sources, who, Some(cell)));
        let at = egui::pos2(at.x / zoom, at.y / zoom);
        let enter = std::mem::take(&mut state.by_keys);
        let menu = ContextMenu::new(at, model);
        state.context = Some(ContextMenu { enter, ..menu });
    }
    if sources.settings.hints.current().is_some() {
        let places = hint_targets(&sources, *camera, &reach, zoom);
        if state.places != places {
            state.places = places;
        }
    }
    state.small = small.0.as_ref().map(|(image, size)| {
        let texture = textures.add_image(EguiTextureHandle::Weak(image.id()));
        (texture, egui::vec2(SMALL, SMALL * size.y / size.x))
    });
    let mut settings = sources.settings.clone();
    let shown = overlay::show(context, &model, &fights.0, &mut settings, &mut state);
    sources.settings.set_if_neq(settings);
    let Some(layout) = shown else { return };
    if let Some(share) = picture.progress() {
        show_loading(context, layout.map, share);
    }
    requests.write_batch(layout.requests);
    for words in theme::take_notices(context) {
        toasts.show_notice(words);
    }
    if state.context.is_some() {
        // Notices must not cover a menu.
        toasts.dismiss();
    }
    let around = match state.start.is_open() {
        true => context.content_rect(),
        false => layout.map,
    };
    toasts.show(context, around);
    let pointer = context.pointer_latest_pos();
    let on_map = pointer.is_some_and(|at| {
        let above = context.layer_id_at(at);
        layout.map.contains(at) && above.is_none_or(|layer| layer.order == egui::Order::Background)
    });
    let (min, max) = (layout.map.min * zoom, layout.map.max * zoom);
    let rect = Rect::new(min.x, min.y, max.x, max.y);
    let using = context.egui_is_using_pointer();
    viewport.set_if_neq(MapViewport {
        rect,
        has_pointer: on_map && !using,
        interface: zoom,
    });
    // The view is fitted to the fight once the panels keep their size from one frame to the next.
    let (before, settled) = *laid_out;
    if !settled {
        *wish = CameraRequest::FitFight;
        *laid_out = (rect, before == rect);
    }
}

/// Returns the window positions of the selected token and of its nearest enemy, in points.
fn hint_targets(
    sources: &Sources,
    (camera, transform): (&Camera, &GlobalTransform),
    reach: &ShownReach,
    zoom: f32,
) -> HintTargets {
    let battle = sources.reader.battle();
    let on_screen = |world: Vec2| {
        let at = camera
            .world_to_viewport(transform, world.extend(0.0))
            .ok()?;
        Some(egui::pos2(at.x / zoom, at.y / zoom))
    };
    let place = |who: &CombatantRef| on_screen(middle_of(who.space()));
    let square = |cell: Cell| {
        let middle = middle_of(battle.map.space_of(cell));
        let half = Vec2::splat(SQUARE * 0.5);
        let corners = on_screen(middle - half).zip(on_screen(middle + half))?;
        Some(egui::Rect::from_two_pos(corners.0, corners.1))
    };
    let ends = reach.0.iter().flat_map(|reach| reach.bands.iter());
    let selected = sources.selection.0.and_then(|who| battle.get(who));
    let enemy = selected.as_ref().and_then(|me| {
        let foes = battle.combatants();
        let foes = foes.filter(|other| other.is_up() && battle.are_enemies(me, other));
        foes.min_by_key(|foe| {
            let topology = battle.map.topology();
            topology.steps_between(me.position().0, foe.position().0)
        })
    });
    HintTargets {
        token: selected.as_ref().and_then(place),
        enemy: enemy.as_ref().and_then(place),
        tokens: battle.combatants().filter_map(|who| place(&who)).collect(),
        squares: ends.filter_map(|(cell, _)| square(*cell)).collect(),
        aims: sources.meaning.aiming.is_some() || sources.meaning.waiting.is_some(),
    }
}

/// Shows the problems of the start.
fn show_startup_problems(
    trouble: Res<SettingsWarning>,
    notices: Res<StartupNotices>,
    mut toasts: ResMut<Toasts>,
) {
    for words in trouble.0.iter().chain(&notices.error) {
        toasts.show_error(words.clone());
    }
    if let Some(words) = &notices.warning {
        toasts.show_notice(words.clone());
    }
}

/// Tells the library the ruleset for new maps.
fn pass_on_map_ruleset(settings: Res<Settings>, mut library: ResMut<OpenLibrary>) {
    let rules = RulesetId::new(&settings.rules_of_new_maps);
    library.0.set_map_ruleset(rules);
}
