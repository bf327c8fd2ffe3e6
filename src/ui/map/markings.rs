//! Shows all markers and lines on the GM's map.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use crate::encounter::perspective::{SeenMarker, SeenMarkings};
use crate::paint::markings::{MarkingScale, MarkingStage};
use crate::paint::scene::Audience;
use crate::rules::state::BattleReader;
use crate::view::Revision;

use super::camera::GmCamera;

/// Size of the text next to a marker, in pixels.
const LETTERS: f32 = 14.0;

/// Shows all markers and lines when they or the zoom have changed.
pub fn show_markings(
    reader: BattleReader,
    revision: Res<Revision>,
    projection: Single<&Projection, With<GmCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut last: Local<Option<MarkingScale>>,
    mut stage: MarkingStage,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Projection::Orthographic(projection) = *projection else {
        return;
    };
    let factor = window.scale_factor();
    let scale = MarkingScale::at_zoom(projection.scale / factor, LETTERS * factor);
    if *last == Some(scale) && !revision.is_changed() {
        return;
    }
    *last = Some(scale);
    let battle = reader.battle();
    let markings = SeenMarkings {
        markers: battle
            .markings
            .markers()
            .iter()
            .map(SeenMarker::from)
            .collect(),
        lines: battle.markings.lines().to_vec(),
    };
    if stage.show(Audience::Gm, battle.map.topology(), &markings, scale) {
        redraw.write(RequestRedraw);
    }
}
