//! The battle report: opened once the fight is decided, and saved as a picture.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::encounter;
use crate::gm::battle_report::{self, BattleReportModel, BattleReportUi, ReportLine};
use crate::gm::parties::PartiesUi;
use crate::gm::{PanelModel, RegisterModel};
use crate::paint::{PaintedLine, paint_account};
use crate::rules::state::Verdict;
use crate::rules::verdict::verdict_of;
use crate::view::{BattleReportAct, FightClosed, PanelSystems, actions};

use super::browse::FileToSave;
use super::exports;
use super::register::RegisterFeature;
use super::toasts::Toasts;
use super::windows::{GmWindow, RegisterWindow, StackSystems};
use super::{saving, text};

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
fn carry_out(In(act): In<BattleReportAct>, world: &mut World) {
    match act {
        BattleReportAct::Browse => {
            let picture = FileToSave::new(text::SAVE_BATTLE_REPORT, PICTURE, BattleReportAct::Save);
            saving::choose_file(world, picture);
        }
        BattleReportAct::Save(path) => save_picture(world, &path),
    }
}

/// Opens the report of a decided fight.
fn open(world: &mut World) {
    if encounter::read(world, verdict_of) == Verdict::Open {
        let words = text::FIGHT_NOT_OVER.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
    } else {
        world.resource_mut::<BattleReportUi>().open = true;
    }
}

/// Writes a picture of the end of the fight: its map, with the fight summary below.
pub fn save_picture(world: &mut World, path: &Path) {
    let at_table = world.resource::<BattleReportUi>().at_table;
    let account = world.resource::<PanelModel<Option<BattleReportModel>>>();
    let account = account.0.as_ref();
    let Some(lines) = account.map(|account| account.lines(at_table)) else {
        let words = text::FIGHT_NOT_OVER.to_owned();
        world.resource_mut::<Toasts>().show_rejection(words);
        return;
    };
    let lines: Vec<PaintedLine> = lines.into_iter().map(report_line).collect();
    let painted = exports::painted_map(world).and_then(|map| {
        let painted = paint_account(&map, &lines);
        painted.ok_or_else(|| text::PICTURE_TOO_LARGE.to_owned())
    });
    let path = saving::with_extension(path, PICTURE);
    exports::write_picture(world, &path, painted);
}

fn report_line(line: ReportLine) -> PaintedLine {
    match line {
        ReportLine::Title(words) => PaintedLine::Title(words),
        ReportLine::Aside(words) => PaintedLine::Aside(words),
        ReportLine::Head(words) => PaintedLine::Head(words),
        ReportLine::Row(words) => PaintedLine::Row(words),
    }
}
