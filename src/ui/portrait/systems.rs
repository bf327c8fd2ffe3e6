//! Portraits: those of the fight are loaded on another thread, and new ones are taken from a file or the clipboard.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::encounter::names_with_letters;
use crate::paint::encode_png;
use crate::paint::portrait::{Copies, Portraits, cut, read_source, source_of};
use crate::rules::facts::EncounterCommand;
use crate::rules::state::{Battle, BattleReader, CombatantId, Portrait};
use crate::ruleset::PictureName;
use crate::ui::browse::Browser;
use crate::ui::parties::{PartiesUi, PartySystems};
use crate::ui::portrait;
use crate::ui::saving::FightStorage;
use crate::ui::shell::open_library::OpenLibrary;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::submission::FightChanges;
use crate::view::handout::Pixels;
use crate::view::{
    Background, BackgroundResult, Drawing, FileFilter, PortraitAct, Request, ResultSystems,
    Revision, WindowWaker,
};

use super::{PortraitModel, PortraitSource, PortraitUi, text};

/// A loaded portrait, or the reason why it cannot be loaded.
type LoadedPortrait = (PictureName, Result<Copies, String>);

/// Portraits of the fight that are being loaded.
#[derive(Resource, Default)]
struct PortraitLoader(Vec<BackgroundResult<Vec<LoadedPortrait>>>);

/// A picture that is being loaded for a new portrait.
#[derive(Resource, Default)]
struct PendingPicture(Option<BackgroundResult<Pixels>>);

/// Adds portraits to the app.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .init_resource::<Portraits>()
        .add_window::<PortraitUi, _>(show)
        .init_resource::<PortraitLoader>()
        .init_resource::<PendingPicture>()
        .add_systems(
            Update,
            (
                (
                    read_portraits
                        .run_if(resource_changed::<Revision>.or_else(resource_changed::<Drawing>)),
                    receive_portraits,
                    show_party.run_if(resource_changed::<Portraits>),
                )
                    .chain()
                    .after(PartySystems),
                (receive_picture, show_after_dialog).chain(),
            )
                .in_set(ResultSystems),
        );
}

fn show(mut window: GmWindow, mut state: ResMut<PortraitUi>) {
    window.show(|ui| portrait::show(ui, &mut state));
}

/// Shows the window again when the file dialog has closed, whether or not a file was chosen.
fn show_after_dialog(
    browser: Res<Browser>,
    mut portrait: ResMut<PortraitUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if portrait.is_hidden() && !browser.is_open() {
        portrait.set_hidden(false);
        redraw.write(RequestRedraw);
    }
}

/// Returns the portraits that any token shows, in either window.
fn shown_portraits(battle: &Battle) -> BTreeSet<PictureName> {
    let kind = |creature| battle.ruleset.creatures.get(creature);
    let everyone = battle.combatants();
    let here = everyone.filter_map(|who| {
        let kind = kind(who.identity().creature);
        who.portrait().picture(kind).cloned()
    });
    let met = battle.shown.remembered().iter();
    let remembered = met.filter_map(|met| met.portrait.picture(kind(met.creature)).cloned());
    let mut names: BTreeSet<PictureName> = here.chain(remembered).collect();
    // Players who know only a combatant's kind see the picture of that kind.
    let kinds = battle.combatants().map(|who| who.identity().creature);
    names.extend(kinds.filter_map(|creature| kind(creature)?.portrait.clone()));
    names
}

/// Starts loading the portraits that are shown but not loaded yet.
fn read_portraits(
    reader: BattleReader,
    library: Res<OpenLibrary>,
    keeping: Res<FightStorage>,
    waker: Res<WindowWaker>,
    mut loading: ResMut<PortraitLoader>,
    (parties, drawing): (Res<PartiesUi>, Res<Drawing>),
    mut portraits: ResMut<Portraits>,
) {
    let battle = reader.battle();
    let mut names = shown_portraits(&battle);
    names.extend(parties.portraits().cloned());
    if drawing.shows_library() {
        let kinds = battle.ruleset.creatures.values();
        names.extend(kinds.filter_map(|def| def.portrait.clone()));
    }
    let new = portraits.request(names);
    if new.is_empty() {
        return;
    }
    let library = library.0.clone();
    let beside = keeping.source().to_owned();
    let read = move |name: PictureName| {
        let read = match library.portrait(&name, Some(&beside)) {
            Some(file) => Copies::read(&file),
            None => Err(text::FILE_MISSING.to_owned()),
        };
        (name, read)
    };
    let read_all = move || Ok(new.into_iter().map(read).collect());
    let reading = Background::begin_one("portraits", &waker, read_all);
    loading.0.push(reading);
}

/// Shows the portraits on the page of the open party.
fn show_party(portraits: Res<Portraits>, mut parties: ResMut<PartiesUi>) {
    if parties.portraits().next().is_some() {
        parties.show_portraits(&portraits);
    }
}

/// Shows the portraits that have been loaded.
fn receive_portraits(
    mut loading: ResMut<PortraitLoader>,
    mut portraits: ResMut<Portraits>,
    mut revision: ResMut<Revision>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for read in Background::finish_all(&mut loading.0) {
        let read = read.unwrap_or_else(|why| {
            toasts.show_error(text::cannot_read_all(why));
            Vec::new()
        });
        for (name, read) in read {
            let why = read.as_ref().err().cloned();
            if !portraits.store(&name, read.ok()) {
                continue;
            }
            if let Some(why) = why {
                toasts.show_error(text::cannot_show(&name, &why));
            }
            // Tokens and panels are redrawn.
            revision.0 += 1;
            redraw.write(RequestRedraw);
        }
    }
}

/// Handles a request about portraits.
fn carry_out(
    In(act): In<PortraitAct>,
    mut editor: PortraitEditor,
    reader: BattleReader,
    mut browser: ResMut<Browser>,
    mut changes: FightChanges,
    mut toasts: ResMut<Toasts>,
) -> Option<Request> {
    changes.note();
    match act {
        PortraitAct::Open(who) => {
            if let Some(model) = portrait_model(&reader.battle(), who) {
                editor.window.open(model);
            }
        }
        PortraitAct::Browse => {
            browser.open(FileFilter::Picture, PortraitAct::Read);
            editor.window.set_hidden(true);
        }
        PortraitAct::Read(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            let name = name.to_string_lossy().into_owned();
            editor.read(name, move || read_source(&path));
        }
        PortraitAct::Paste => editor.read(text::CLIPBOARD.to_owned(), pasted),
        PortraitAct::Take { who, crop } => match editor.store_portrait(who, crop) {
            Ok(stored) => return stored,
            Err(why) => toasts.show_error(why),
        },
    }
    None
}

/// Returns the portrait of a combatant as its window shows it.
fn portrait_model(battle: &Battle, who: CombatantId) -> Option<PortraitModel> {
    let combatant = battle.get(who)?;
    let creature = combatant.identity().creature;
    let kind = battle.ruleset.creatures.get(creature);
    let called = names_with_letters(battle).into_iter();
    let name = called.into_iter().find(|(known, ..)| *known == who);
    let kin = battle.combatants();
    let kin = kin.filter(|other| other.identity().creature == creature);
    Some(PortraitModel {
        who,
        name: name.map_or_else(|| who.to_string(), |(_, name, _)| name),
        kind: kind.map_or_else(|| creature.to_string(), |kind| kind.name.clone()),
        kin: kin.map(|other| other.id()).collect(),
        portrait: combatant.portrait().clone(),
        kind_has_one: kind.is_some_and(|kind| kind.portrait.is_some()),
        has_emblem: kind.is_some_and(|kind| kind.emblem.is_some()),
        stance: battle.sides.stance(combatant.identity().side),
    })
}

/// The window for a portrait, and the picture that is being loaded for it.
#[derive(SystemParam)]
struct PortraitEditor<'w> {
    window: ResMut<'w, PortraitUi>,
    pending: ResMut<'w, PendingPicture>,
    waker: Res<'w, WindowWaker>,
    library: Res<'w, OpenLibrary>,
}

impl PortraitEditor<'_> {
    /// Loads a picture on another thread.
    fn read(
        &mut self,
        name: String,
        pixels: impl FnOnce() -> Result<Pixels, String> + Send + 'static,
    ) {
        let reading = Background::begin_one("portrait", &self.waker, pixels);
        self.pending.0 = Some(reading);
        self.window.show(PortraitSource::Reading(name));
    }

    /// Stores a square of the picture in the window, and returns the request that makes it the portrait of these
    /// combatants.
    fn store_portrait(
        &mut self,
        who: Vec<CombatantId>,
        crop: crate::view::portrait::Crop,
    ) -> Result<Option<Request>, String> {
        let state = &self.window;
        let (PortraitSource::Ready(_, pixels), Some(model)) = (state.source(), state.model())
        else {
            return Ok(None);
        };
        let whom = if who.len() > 1 {
            &model.kind
        } else {
            &model.name
        };
        let none = || text::NO_PIXELS.to_owned();
        let portrait = cut(pixels, crop).ok_or_else(none)?;
        let png = encode_png(&portrait)?;
        let name = self.library.0.save_portrait(whom, &png)?;
        self.window.close();
        let portrait = Portrait::Picture(name);
        let set = EncounterCommand::SetPortrait { who, portrait };
        Ok(Some(Request::Submit(vec![set])))
    }
}

/// Shows the loaded picture in the window, if that is still open.
fn receive_picture(
    mut reading: ResMut<PendingPicture>,
    mut state: ResMut<PortraitUi>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(read) = Background::finish(&mut reading.0) else {
        return;
    };
    if let PortraitSource::Reading(name) = state.source().clone() {
        state.show(match read {
            Ok(pixels) => PortraitSource::Ready(name, Arc::new(pixels)),
            Err(why) => PortraitSource::Broken(text::cannot_use(&name, &why)),
        });
    }
    redraw.write(RequestRedraw);
}

/// Returns the picture on the clipboard, or in the file that was copied there.
fn pasted() -> Result<Pixels, String> {
    let mut clipboard = arboard::Clipboard::new().map_err(|why| why.to_string())?;
    match clipboard.get_image() {
        Ok(image) => source_of(image.width, image.height, image.bytes.into_owned()),
        Err(arboard::Error::ContentNotAvailable) => {
            let files: Vec<PathBuf> = clipboard.get().file_list().unwrap_or_default();
            match files.first() {
                Some(file) => read_source(file),
                None => Err(text::NOTHING_ON_CLIPBOARD.to_owned()),
            }
        }
        Err(why) => Err(why.to_string()),
    }
}
