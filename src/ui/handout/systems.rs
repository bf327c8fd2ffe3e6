//! Handouts: pictures that are read on another thread, shown to the players, and hidden again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::paint::read_picture;
use crate::ui::browse::Browser;
use crate::ui::handout;
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::windows::{GmWindow, RegisterWindow};
use crate::ui::submission::FightChanges;
use crate::view::handout::{HandoutPage, HandoutPicture, Pixels};
use crate::view::{
    Background, BackgroundResult, FileFilter, Handout, HandoutAct, PlayersScreen, ResultSystems,
    WindowWaker, actions,
};

use super::HandoutUi;

/// Maximum side length of a handout's picture, in pixels; no monitor has more.
const MAX_SIDE: u32 = 4096;

/// A picture that is being read.
#[derive(Resource, Default)]
struct PendingPicture(Option<BackgroundResult<Pixels>>);

/// Adds handouts to the app.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_action(&actions::HANDOUT, toggle)
        .init_resource::<Handout>()
        .init_resource::<PendingPicture>()
        .add_window::<HandoutUi, _>(show_window)
        .add_systems(Update, receive_picture.in_set(ResultSystems));
}

fn show_window(
    mut window: GmWindow,
    handout: Res<Handout>,
    players: Res<PlayersScreen>,
    mut state: ResMut<HandoutUi>,
) {
    window.show(|ui| handout::show(ui, &handout, *players, &mut state));
}

/// Carries out a request about handouts.
fn carry_out(
    In(act): In<HandoutAct>,
    mut handouts: Handouts,
    mut browser: ResMut<Browser>,
    mut coming: ResMut<PendingPicture>,
    waker: Res<WindowWaker>,
) {
    match act {
        HandoutAct::Browse => browser.open(FileFilter::Anything, HandoutAct::Read),
        HandoutAct::Read(path) => {
            let file = path.clone();
            let reading = Background::begin_one("handout", &waker, move || pixels_of(&file));
            coming.0 = Some(reading);
            handouts.await_picture(path);
        }
        HandoutAct::Show(page) => handouts.show(page),
    }
}

fn pixels_of(file: &Path) -> Result<Pixels, String> {
    let (width, height, rgba) = read_picture(file, MAX_SIDE)?;
    Ok(Pixels {
        width,
        height,
        rgba,
    })
}

/// Takes over the picture that has been read.
fn receive_picture(
    mut coming: ResMut<PendingPicture>,
    mut handout: ResMut<Handout>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(read) = Background::finish(&mut coming.0) else {
        return;
    };
    if let HandoutPicture::Reading(path) = handout.picture.clone() {
        handout.picture = match read {
            Ok(pixels) => HandoutPicture::Ready(path, Arc::new(pixels)),
            Err(why) => HandoutPicture::Broken(path, why),
        };
    }
    redraw.write(RequestRedraw);
}

/// The handout, the GM's window for it, and the player window.
#[derive(SystemParam)]
struct Handouts<'w> {
    handout: ResMut<'w, Handout>,
    window: ResMut<'w, HandoutUi>,
    screen: ResMut<'w, PlayersScreen>,
    changes: FightChanges<'w>,
}

impl Handouts<'_> {
    /// Shows the GM that the picture in a file is being read; it is not shown to the players yet.
    fn await_picture(&mut self, path: PathBuf) {
        self.handout.picture = HandoutPicture::Reading(path);
        self.window.open_picture();
        self.changes.note();
    }

    /// Shows the players a full-size page in their window, which is opened if necessary; `None` hides the handout.
    fn show(&mut self, page: Option<HandoutPage>) {
        if page.is_some() {
            let mut wanted = *self.screen;
            wanted.shown = true;
            self.screen.set_if_neq(wanted);
        }
        self.handout.shown = page;
        self.changes.note();
    }
}

/// Hides the current handout, or asks which one to show.
fn toggle(mut handouts: Handouts) {
    if handouts.handout.shown.is_some() {
        handouts.show(None);
    } else {
        handouts.window.open = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_picture_formats_are_read_others_rejected() {
        let folder = tempfile::tempdir().expect("a folder");
        for ending in ["png", "jpg", "webp"] {
            let file = folder.path().join(format!("letter.{ending}"));
            let picture = image::RgbImage::from_pixel(40, 20, image::Rgb([200, 30, 30]));
            picture.save(&file).expect("written");
            let pixels = pixels_of(&file).expect(ending);
            assert_eq!((pixels.width, pixels.height), (40, 20));
            assert!(pixels.rgba[0] > 180 && pixels.rgba[1] < 60, "{ending}");
        }
        let large = folder.path().join("large.png");
        image::GrayImage::new(6000, 300)
            .save(&large)
            .expect("written");
        let pixels = pixels_of(&large).expect("it is made smaller");
        assert_eq!((pixels.width, pixels.height), (4096, 204));
        assert_eq!(pixels.rgba.len(), 4096 * 204 * 4);
        for (name, bytes) in [
            ("no.png", &b"no picture"[..]),
            ("cut.png", b"\x89PNG\r\n\x1a\n"),
        ] {
            let file = folder.path().join(name);
            std::fs::write(&file, bytes).expect("written");
            let why = pixels_of(&file).expect_err(name);
            assert!(!why.is_empty());
        }
        assert!(pixels_of(&folder.path().join("nowhere.png")).is_err());
    }
}
