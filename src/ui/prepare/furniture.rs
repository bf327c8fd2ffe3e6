//! The furniture palette: kinds of furniture with their pictures, and the user's pieces.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{
    Button, ColorImage, Id, Image, Label, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui,
    Vec2, WidgetInfo, WidgetType,
};
use egui_phosphor::regular as icon;
use tiny_skia::Pixmap;

use crate::grid::{BattleMap, BlockTurn, Cell, FurnitureKind, MAX_PIECE_SIDE};
use crate::paint::{paint_furniture_icon, paint_thumbnail};
use crate::ui::shared::sources::GmSources;
use crate::ui::shared::{capitalized, field, row, theme};
use crate::view::drawing::{PlacingPiece, kind_text, next_turn, turn_step_text};
use crate::view::{DrawTool, Pencil, PrepareAct, Request};

use super::text;

/// Side of a picture in the palette, in points.
const SIDE: f32 = 33.0;
/// Side of a picture in pixels: sharp on a screen with two pixels per point.
const PIXELS: u32 = 72;

/// Contents of the furniture palette.
#[derive(Clone, Debug, PartialEq)]
pub struct FurnitureModel {
    /// Kinds that the map knows, each with a description.
    pub kinds: Vec<(FurnitureKind, String)>,
    /// The user's pieces by name, and whether they fit on this map.
    pub pieces: Vec<(String, Arc<BattleMap>, bool)>,
    /// Orientation of the selected furniture after the next rotation.
    pub next: BlockTurn,
    /// Description of that rotation.
    pub by: &'static str,
}

impl FurnitureModel {
    /// Builds the palette; `None` while the pencil draws something else.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let drawing = sources.drawing();
        if drawing.pencil.tool != DrawTool::Furniture {
            return None;
        }
        let map = sources.battle().map;
        let costs = &sources.battle().ruleset.movement.terrain;
        let own = map.furniture_kinds().iter();
        let built_in = FurnitureKind::built_in().iter();
        let known = built_in.filter(|kind| map.furniture_kind(&kind.name) == Some(kind));
        Some(Self {
            kinds: known
                .chain(own)
                .map(|kind| (kind.clone(), kind_text(kind, costs)))
                .collect(),
            pieces: drawing
                .pieces
                .iter()
                .map(|(name, piece)| {
                    let fits = piece.topology() == map.topology();
                    (name.clone(), piece.clone(), fits)
                })
                .collect(),
            next: next_turn(map, drawing.pencil.turn),
            by: turn_step_text(map),
        })
    }
}

/// Maximum length of the name of a piece, in characters.
const MAX_PIECE_NAME_LENGTH: usize = 40;

/// Shows the palette.
pub fn show_furniture(ui: &mut Ui, model: &FurnitureModel, pencil: &mut Pencil) {
    let told = match &pencil.furniture {
        PlacingPiece::Kind(name) => {
            let known = model.kinds.iter().find(|(kind, _)| kind.name == *name);
            known.map_or_else(|| name.clone(), |(_, words)| words.clone())
        }
        PlacingPiece::Piece(name) => text::custom_piece(name),
    };
    ui.add(Label::new(capitalized(&told)).wrap());
    let mirrors = matches!(pencil.furniture, PlacingPiece::Piece(_));
    ui.horizontal(|ui| {
        let turn = format!("{} {}", icon::ARROW_CLOCKWISE, text::TURN);
        let turn = ui
            .button(turn)
            .on_hover_text(text::turn_help(model.by, false));
        if turn.clicked() {
            pencil.turn = model.next;
        }
        if mirrors {
            let mirror = format!("{} {}", icon::FLIP_HORIZONTAL, text::MIRROR);
            let mirror = ui.add(Button::new(mirror).selected(pencil.mirror));
            if mirror.on_hover_text(text::mirror_help(false)).clicked() {
                pencil.mirror = !pencil.mirror;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(2.0);
        ui.spacing_mut().button_padding = Vec2::splat(2.0);
        for (kind, words) in &model.kinds {
            let this = PlacingPiece::Kind(kind.name.to_string());
            let is_taken = pencil.furniture == this;
            let picture = furniture_texture(ui, kind, || paint_furniture_icon(kind, PIXELS));
            let name = kind.name.replace('-', " ");
            if offer(ui, picture, is_taken, &name, &capitalized(words)) {
                pencil.furniture = this;
            }
        }
    });
    ui.separator();
    ui.add(Label::new(theme::faint(text::CUSTOM_PIECES)).selectable(false));
    if model.pieces.is_empty() {
        ui.add(Label::new(theme::faint(text::NO_CUSTOM_PIECES)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(2.0);
        ui.spacing_mut().button_padding = Vec2::splat(2.0);
        for (name, piece, fits) in &model.pieces {
            let this = PlacingPiece::Piece(name.clone());
            let is_taken = pencil.furniture == this;
            let picture =
                furniture_texture(ui, &piece.digest(), || Some(paint_thumbnail(piece, PIXELS)));
            let words = if *fits {
                text::piece_size(name, piece.width(), piece.height())
            } else {
                text::piece_for_another_grid(name)
            };
            if offer(ui, picture, is_taken, name, &words) && *fits {
                pencil.furniture = this;
            }
        }
    });
}

/// Shows a piece or kind that can be selected; returns whether it was clicked.
fn offer(
    ui: &mut Ui,
    picture: Option<TextureHandle>,
    is_taken: bool,
    name: &str,
    words: &str,
) -> bool {
    let button = match picture {
        Some(picture) => {
            let size = Vec2::splat(SIDE);
            Button::image(Image::from_texture(SizedTexture::new(picture.id(), size)))
        }
        None => Button::new(name),
    };
    let button = button.selected(is_taken);
    let shown = row::with_name(ui.add(button), name).on_hover_text(words);
    if is_taken {
        let frame = Stroke::new(3.0, theme::GM);
        ui.painter()
            .rect_stroke(shown.rect, 2.0, frame, StrokeKind::Inside);
    }
    shown.clicked()
}

/// Returns the picture for `what`, which is painted only once.
fn furniture_texture(
    ui: &Ui,
    what: &impl Hash,
    paint: impl FnOnce() -> Option<Pixmap>,
) -> Option<TextureHandle> {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    let id = Id::new(("palette of furniture", hasher.finish()));
    if let Some(known) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return Some(known);
    }
    let painted = paint()?;
    let size = [painted.width() as usize, painted.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, painted.data());
    let options = TextureOptions::LINEAR;
    let picture = ui.ctx().load_texture("furniture", image, options);
    ui.data_mut(|data| data.insert_temp(id, picture.clone()));
    Some(picture)
}

/// Shows the form that saves the selection as one of the user's pieces.
pub fn show_piece_form(ui: &mut Ui, block: Option<(Cell, Cell)>) -> Option<Request> {
    let Some((from, to)) = block else {
        let words = text::piece_too_large(MAX_PIECE_SIDE);
        ui.add(Label::new(theme::faint(words)).wrap());
        return None;
    };
    let id = Id::new("the name of a piece");
    let mut name = ui
        .data(|data| data.get_temp::<String>(id))
        .unwrap_or_default();
    let mut asked = None;
    ui.horizontal(|ui| {
        let field = field::single_line(&mut name, MAX_PIECE_NAME_LENGTH)
            .hint_text(text::PIECE_NAME)
            .desired_width(110.0);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, text::PIECE_NAME));
        let is_named = field::validate_name(ui, &field, &name);
        let keep = Button::new(format!("{} {}", icon::STAMP, text::SAVE_PIECE));
        let keep = ui.add_enabled(is_named, keep);
        let keep = keep
            .on_hover_text(text::SAVE_PIECE_HELP)
            .on_disabled_hover_text(text::ENTER_A_NAME_FIRST);
        if keep.clicked() {
            asked = Some(Request::from(PrepareAct::SavePiece {
                name: name.trim().to_owned(),
                from,
                to,
            }));
            name.clear();
        }
    });
    ui.data_mut(|data| data.insert_temp(id, name));
    asked
}
