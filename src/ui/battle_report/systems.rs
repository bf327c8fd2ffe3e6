//! The battle report: opened once the fight is decided, and saved as a picture.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::paint::{PaintedLine, paint_account};
use crate::rules::state::{BattleReader, Verdict};
use crate::rules::verdict::verdict_of;
use crate::ui::battle_report;
use crate::ui::browse::FileToSave;
use crate::ui::exports::{MapPainter, write_picture};
use crate::ui::parties::PartiesUi;
use crate::ui::saving::{SaveDialog, with_extension};
use crate::ui::shell::model::{PanelModel, RegisterModel};
use crate::ui::shell::register::RegisterFeature;
use crate::ui::shell::text::PICTURE_TOO_LARGE;
use crate::ui::shell::toasts::Toasts;
use crate::ui::shell::windows::{GmWindow, RegisterWindow, StackSystems};
use crate::view::{FightClosed, PanelSystems, actions};

use super::{BattleReportAct, BattleReportModel, BattleReportUi, ReportLine, text};

/// Extension of pictures.
const PICTURE: &str = "png";

/// Registers the action and the requests.
pub fn plugin(app: &mut App) {
    app.add_request(carry_out)
        .add_model(BattleReportModel::build)
        .add_action(&actions::BATTLE_REPORT, open)
        .add_window::<BattleReportUi, _>(show)
        .add_systems(
            EguiPrimaryContextPass,
            follow_fight
                .after(PanelSystems)
                .before(StackSystems)
                .run_if(resource_changed::<PanelModel<Option<BattleReportModel>>>),
        )
        .add_observer(|_: On<FightClosed>, mut report: ResMut<BattleReportUi>| {
            *report = BattleReportUi::default();
        });
}

/// Opens the report when the fight is decided.
fn follow_fight(
    model: Res<PanelModel<Option<BattleReportModel>>>,
    mut report: ResMut<BattleReportUi>,
) {
    report.follow_fight(model.0.as_ref());
}

fn show(
    mut window: GmWindow,
    model: Res<PanelModel<Option<BattleReportModel>>>,
    parties: Res<PartiesUi>,
    mut report: ResMut<BattleReportUi>,
) {
    let account = model.0.as_ref();
    let parties = parties.parties_in_report(account);
    window.show(|ui| battle_report::show(ui, account, &parties, &mut report));
}

/// Carries out a request of the battle report.
fn carry_out(
    In(act): In<BattleReportAct>,
    mut dialog: SaveDialog,
    model: Res<PanelModel<Option<BattleReportModel>>>,
    report: Res<BattleReportUi>,
    painter: MapPainter,
    mut toasts: ResMut<Toasts>,
) {
    match act {
        BattleReportAct::Browse => {
            let picture = FileToSave::new(text::SAVE_BATTLE_REPORT, PICTURE, BattleReportAct::Save);
            dialog.choose(picture);
        }
        BattleReportAct::Save(path) => {
            let account = model.0.as_ref();
            match account.map(|account| account.lines(report.at_table)) {
                Some(lines) => save_picture(&path, lines, painter, &mut toasts),
                None => toasts.show_rejection(text::FIGHT_NOT_OVER.to_owned()),
            }
        }
    }
}

/// Opens the report of a decided fight.
fn open(reader: BattleReader, mut report: ResMut<BattleReportUi>, mut toasts: ResMut<Toasts>) {
    if verdict_of(&reader.battle()) == Verdict::Open {
        toasts.show_rejection(text::FIGHT_NOT_OVER.to_owned());
    } else {
        report.open = true;
    }
}

/// Writes a picture of the end of the fight: its map, with the fight summary below.
fn save_picture(path: &Path, lines: Vec<ReportLine>, mut painter: MapPainter, toasts: &mut Toasts) {
    let lines: Vec<PaintedLine> = lines.into_iter().map(report_line).collect();
    let painted = painter.paint().and_then(|map| {
        let painted = paint_account(&map, &lines);
        painted.ok_or_else(|| PICTURE_TOO_LARGE.to_owned())
    });
    let path = with_extension(path, PICTURE);
    write_picture(toasts, &path, painted);
}

fn report_line(line: ReportLine) -> PaintedLine {
    match line {
        ReportLine::Title(words) => PaintedLine::Title(words),
        ReportLine::Aside(words) => PaintedLine::Aside(words),
        ReportLine::Head(words) => PaintedLine::Head(words),
        ReportLine::Row(words) => PaintedLine::Row(words),
    }
}
