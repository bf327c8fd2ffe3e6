//! What the GM's window shows: the models of all panels, rebuilt only when something changed.
//!
//! Each model is plain data with the texts, numbers and requests of one panel, so that a panel never asks
//! the rules anything.

use bevy::prelude::*;

use crate::gm::account::AccountModel;
use crate::gm::aim::AimModel;
use crate::gm::banner::{BannerModel, title_in_hand};
use crate::gm::board::BoardModel;
use crate::gm::choosing::ChoosingModel;
use crate::gm::declare::DeclareModel;
use crate::gm::dice_prompt::DicePromptModel;
use crate::gm::group::GroupModel;
use crate::gm::hints::{self, Hint};
use crate::gm::library::LibraryModel;
use crate::gm::log::LogModel;
use crate::gm::menu_bar::MenuBarModel;
use crate::gm::order::OrderModel;
use crate::gm::palette::PaletteModel;
use crate::gm::prepare::PrepareModel;
use crate::gm::proposals::ProposalsModel;
use crate::gm::reaction::ReactionModel;
use crate::gm::rules::RulesModel;
use crate::gm::shared::Names;
use crate::gm::sources::GmSources;
use crate::gm::structure;
use crate::gm::timeline::TimelineModel;
use crate::gm::token::TokenModel;
use crate::gm::turn_bar::TurnBarModel;
use crate::view::Handout;
use crate::view::strength::Balance;

/// What the GM's window shows around the map.
#[derive(Resource, Clone, Debug, Default)]
pub struct GmModel {
    /// The row of menus at the top.
    pub menu_bar: MenuBarModel,
    /// Whether moments of the round ask who may act: then many stand side by side, where turns need a
    /// lane or two.
    pub in_moments: bool,
    /// The timeline, at the top.
    pub timeline: TimelineModel,
    /// The board of the round, which takes the place of the timeline.
    pub board: Option<BoardModel>,
    /// The declarations, while they are open.
    pub declare: Option<DeclareModel>,
    /// The choosing of fast or well, while it is open.
    pub choosing: Option<ChoosingModel>,
    /// What the bar below the map says: what is in hand, or who is surprised.
    pub banner: Option<BannerModel>,
    /// The prompt over the map, while something waits for an answer.
    pub reaction: Option<ReactionModel>,
    /// The order, at the left.
    pub order: OrderModel,
    /// The selected combatant, at the right.
    pub token: Option<TokenModel>,
    /// Those who are selected together.
    pub group: Option<GroupModel>,
    /// The attack that would be made.
    pub aim: Option<AimModel>,
    /// The account of the fight, once it is decided.
    pub account: Option<AccountModel>,
    /// The log, at the bottom.
    pub log: LogModel,
    /// What there is to decide now.
    pub turn_bar: TurnBarModel,
    /// The die that is wanted, if one is.
    pub dice_prompt: Option<DicePromptModel>,
    /// The tools of Prepare, while the GM prepares the map.
    pub prepare: Option<PrepareModel>,
    /// The library of creatures and characters.
    pub library: LibraryModel,
    /// What stands against what, while the GM prepares.
    pub balance: Option<String>,
    /// The question what lines on the map are, while it is asked.
    pub proposals: Option<ProposalsModel>,
    /// What the players are shown in full, or can be.
    pub handout: Handout,
    /// What the palette can find.
    pub palette: PaletteModel,
    /// The page of the rules.
    pub rules: RulesModel,
    /// The hint that the last act shows to be needed no more.
    pub learned: Option<Hint>,
}

impl GmModel {
    /// Whether something waits for a yes: an attack that is aimed, or what somebody may answer. Then that is amber, and
    /// what comes next is not.
    pub fn waits_for_a_yes(&self) -> bool {
        let aimed = self.aim.as_ref().is_some_and(|aim| aim.waits);
        let group = self.group.as_ref().is_some_and(|it| it.attack.is_some());
        aimed || group || self.reaction.is_some()
    }

    /// Brings the model up to date; the log's entries that have not changed stay as they are.
    pub fn rebuild(&mut self, sources: GmSources) {
        let names = Names::new(sources.battle, sources.lexicon);
        let structure = structure::of(sources.battle);
        self.menu_bar = MenuBarModel::build(&sources, &names);
        self.in_moments = sources.battle.ruleset.turns.play().in_moments;
        self.timeline = (structure.timeline)(&sources, &names);
        self.board = (structure.board)(&sources, &names);
        self.declare = DeclareModel::build(&sources, &names);
        self.choosing = ChoosingModel::build(&sources, &names);
        self.account = AccountModel::build(&sources, &names);
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
        let balance = self
            .prepare
            .as_ref()
            .and_then(|_| Balance::of(sources.battle));
        self.balance = balance.map(|balance| balance.words());
        self.proposals = ProposalsModel::build(&sources);
        self.handout = sources.handout.clone();
        self.palette = PaletteModel::build(&sources, &names, self.token.as_ref());
        self.learned = hints::learned(&sources);
        self.rules
            .update(sources.battle.ruleset, sources.battle.map.topology());
    }

    /// Brings only the attack preview up to date, for when only the mouse has moved.
    pub fn aim_again(&mut self, sources: GmSources) {
        let in_hand = title_in_hand(sources.meaning);
        if in_hand.as_ref() != self.banner.as_ref().map(|banner| &banner.title) {
            let names = Names::new(sources.battle, sources.lexicon);
            self.banner = BannerModel::build(&sources, &names);
        }
        self.aim = sources.meaning.weighed().and_then(|_| {
            let names = Names::new(sources.battle, sources.lexicon);
            AimModel::build(&sources, &names)
        });
    }
}
