//! The files of a forecast: a table of its fights, and a picture.

use std::path::Path;

use crate::import::TABLE_ENDING;
use crate::paint::paint_forecast;
use crate::save::store;
use crate::ui::exports::write_picture;
use crate::ui::forecast::ForecastUi;
use crate::ui::forecast::systems::text;
use crate::ui::saving::with_extension;
use crate::ui::shell::text::PICTURE_TOO_LARGE;
use crate::ui::shell::toasts::Toasts;

/// Extension of pictures.
pub(super) const PICTURE: &str = "png";

/// Writes a table with a row for each fight of the forecast.
pub(super) fn save_table(shown: &ForecastUi, path: &Path, toasts: &mut Toasts) {
    let path = with_extension(path, TABLE_ENDING);
    let Some(model) = &shown.model else {
        return;
    };
    let written = model.table().and_then(|table| {
        store::write(&path, table.as_bytes()).map_err(|failed| failed.to_string())
    });
    match written {
        Ok(()) => toasts.show_info(text::table_is_in(&path)),
        Err(why) => toasts.show_error(why),
    }
}

/// Writes a picture of the forecast.
pub(super) fn save_picture(shown: &ForecastUi, path: &Path, toasts: &mut Toasts) {
    let path = with_extension(path, PICTURE);
    let Some(model) = &shown.model else {
        return;
    };
    let painted = paint_forecast(&model.picture(shown.status.end()));
    let painted = painted.ok_or_else(|| PICTURE_TOO_LARGE.to_owned());
    write_picture(toasts, &path, painted);
}
