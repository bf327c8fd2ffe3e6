//! Contents of the GM window: the models of all panels, rebuilt only after a change.
//!
//! Each model is plain data with the texts, numbers and requests of one panel, so that panels never query the rules.

use bevy::prelude::*;

use crate::gm::aim::AimModel;
use crate::gm::banner::{BannerModel, tool_title};
use crate::gm::battle_report::BattleReportModel;
use crate::gm::board::BoardModel;
use crate::gm::choosing::ChoosingModel;
use crate::gm::declare::DeclareModel;
use crate::gm::dice_prompt::DicePromptModel;
use crate::gm::group::GroupModel;
use crate::gm::hints;
use crate::gm::library::LibraryModel;
use crate::gm::log::LogModel;
use crate::gm::menu_bar::MenuBarModel;
use crate::gm::order::OrderModel;
use crate::gm::palette::PaletteModel;
use crate::gm::prepare::PrepareModel;
use crate::gm::proposals::ProposalsModel;
use crate::gm::reaction::ReactionModel;
use crate::gm::rules::RulesModel;
use crate::gm::shared::CombatantNames;
use crate::gm::sources::GmSources;
use crate::gm::structure;
use crate::gm::timeline::TimelineModel;
use crate::gm::token::TokenModel;
use crate::gm::turn_bar::TurnBarModel;
use crate::view::Handout;
use crate::view::hints::Hint;

/// Contents of the panels around the map in the GM window.
#[derive(Resource, Clone, Debug, Default)]
pub struct GmModel {
    /// The row of menus at the top.
    pub menu_bar: MenuBarModel,
    /// The timeline, at the top.
    pub timeline: TimelineModel,
    /// The board of the round, shown in place of the timeline.
    pub board: Option<BoardModel>,
    /// The declarations, while they are open.
    pub declare: Option<DeclareModel>,
    /// The choice between fast and well, while it is open.
    pub choosing: Option<ChoosingModel>,
    /// The bar below the map: the selected tool, or the surprised combatants.
    pub banner: Option<BannerModel>,
    /// The prompt over the map, while reactions are pending.
    pub reaction: Option<ReactionModel>,
    /// The turn order, at the left.
    pub order: OrderModel,
    /// The selected combatant, at the right.
    pub token: Option<TokenModel>,
    /// Combatants selected together.
    pub group: Option<GroupModel>,
    /// The attack preview.
    pub aim: Option<AimModel>,
    /// The fight summary, once the fight is decided.
    pub account: Option<BattleReportModel>,
    /// The log, at the bottom.
    pub log: LogModel,
    /// The next decisions.
    pub turn_bar: TurnBarModel,
    /// The requested die, if any.
    pub dice_prompt: Option<DicePromptModel>,
    /// The tools of Prepare mode, while it is on.
    pub prepare: Option<PrepareModel>,
    /// The library of creatures and characters.
    pub library: LibraryModel,
    /// The question about proposed lines on the map, while it is open.
    pub proposals: Option<ProposalsModel>,
    /// The handout that the players see, or can be shown.
    pub handout: Handout,
    /// Search entries of the command palette.
    pub palette: PaletteModel,
    /// The rules page.
    pub rules: RulesModel,
    /// The hint that the last action has made unnecessary.
    pub learned: Option<Hint>,
}

impl GmModel {
    /// True if something waits for confirmation: an aimed attack or a possible reaction. That is then amber, and the
    /// next decision is not.
    pub fn awaits_confirmation(&self) -> bool {
        let aimed = self.aim.as_ref().is_some_and(|aim| aim.waits);
        let group = self.group.as_ref().is_some_and(|it| it.attack.is_some());
        aimed || group || self.reaction.is_some()
    }

    /// Updates the model; unchanged log entries are kept.
    pub fn rebuild(&mut self, sources: GmSources) {
        let names = CombatantNames::new(sources.battle, sources.lexicon);
        let structure = structure::of_fight(sources.battle);
        self.menu_bar = MenuBarModel::build(&sources, &names);
        self.timeline = (structure.timeline)(&sources, &names);
        self.board = (structure.board)(&sources, &names);
        self.declare = DeclareModel::build(&sources, &names);
        self.choosing = ChoosingModel::build(&sources, &names);
        self.account = BattleReportModel::build(&sources, &names);
        self.banner = BannerModel::build(&sources, &names);
        self.reaction = ReactionModel::build(&sources, &names);
        self.order = (structure.order)(&sources, &names);
        self.token = TokenModel::build(&sources, &names, &structure.token);
        self.group = GroupModel::build(&sources, &names);
        self.aim = AimModel::build(&sources, &names);
        self.log.update(&sources, &names);
        self.turn_bar = (structure.turn_bar)(&sources, &names);
        self.dice_prompt = DicePromptModel::build(sources.dice, &names);
        self.prepare = PrepareModel::build(&sources);
        self.library.update(&sources);
        // The library takes the place of the tools, and shows the same balance.
        let tools = self.prepare.as_ref();
        self.library.balance = tools.and_then(|tools| tools.balance.clone());
        self.proposals = ProposalsModel::build(&sources);
        self.handout = sources.handout.clone();
        self.palette = PaletteModel::build(&sources, &names, self.token.as_ref());
        self.learned = hints::completed_by(&sources);
        self.rules
            .update(sources.battle.ruleset, sources.battle.map.topology());
    }

    /// Updates only the attack preview, for when only the mouse has moved.
    pub fn rebuild_aim(&mut self, sources: GmSources) {
        let in_hand = tool_title(sources.meaning);
        if in_hand.as_ref() != self.banner.as_ref().map(|banner| &banner.title) {
            let names = CombatantNames::new(sources.battle, sources.lexicon);
            self.banner = BannerModel::build(&sources, &names);
        }
        self.aim = sources.meaning.detailed_attack().and_then(|_| {
            let names = CombatantNames::new(sources.battle, sources.lexicon);
            AimModel::build(&sources, &names)
        });
    }
}
