//! Test helpers for all panels: small fights, their models, and a window that shows one panel.

use std::sync::Arc;

use bevy_egui::egui::{Ui, Vec2};
use egui_kittest::Harness;

use crate::encounter::{History, LastRejection, transcript};
use crate::paint::portrait::Portraits;
use crate::rules::facts::{ActionOrder, EncounterCommand};
use crate::rules::state::{ActiveRuleset, SideId};
use crate::ruleset::Ruleset;
use crate::trial::{Lineup, TestFight, built_in, cast, declaration, id, order};
use crate::ui::aim::AimModel;
use crate::ui::banner::BannerModel;
use crate::ui::battle_report::BattleReportModel;
use crate::ui::board::BoardModel;
use crate::ui::choosing::ChoosingModel;
use crate::ui::context_menu::{ContextItem, ContextMenuModel};
use crate::ui::declare::DeclareModel;
use crate::ui::group::GroupModel;
use crate::ui::hints;
use crate::ui::library::LibraryModel;
use crate::ui::log::{LogModel, RejectionRow};
use crate::ui::menu_bar::MenuBarModel;
use crate::ui::order::OrderModel;
use crate::ui::palette::PaletteModel;
use crate::ui::prepare::PrepareModel;
use crate::ui::reaction::ReactionModel;
use crate::ui::rules::RulesModel;
use crate::ui::shared::sources::{GmSources, Inputs, InputsRead};
use crate::ui::shared::{CombatantNames, theme};
use crate::ui::shell::model::PanelModel;
use crate::ui::structure::{self, TurnDisplay};
use crate::ui::timeline::TimelineModel;
use crate::ui::token::{ActionChoice, ActionInput, ActionRow, PartChip, TokenModel};
use crate::ui::turn_bar::TurnBarModel;
use crate::view::hints::Hint;
use crate::view::preview::PointerContext;
use crate::view::{
    DiceEntry, Drawing, Group, Handout, Hover, PlayersScreen, PointerIntent, Request, Selection,
    Settings, Tool, UsualAttack, ViewpointCombatant,
};

use bevy::prelude::World;

/// Mira, who casts spells, and an orc.
pub const DUEL: &str = "mira (3, 3) against orc (5, 3)";

/// Returns Mira's first turn in `seconds`, with an orc two squares away.
pub fn duel() -> TestFight {
    TestFight::setup("seconds", DUEL).start_with_dice(&[6, 1])
}

/// Returns a fight of two against two in a ruleset with sides, far from each other.
pub fn sides(ruleset: &str) -> Lineup {
    // The `phases` ruleset has bandits where `segments` has orcs.
    let foe = match ruleset {
        "phases" => "bandit",
        _has_orcs => "orc",
    };
    let party = "mira (3, 3), dame-isolde as isolde (3, 5)";
    let foes = format!("{foe} as orc-1 (14, 3), {foe} as orc-2 (14, 5)");
    TestFight::setup(ruleset, &format!("{party} against {foes}"))
}

/// Returns the same fight before it begins, with no combatant alerted: all may be surprised.
pub fn unalerted(ruleset: &str) -> TestFight {
    let mut trial = sides(ruleset).set_up();
    for side in ["party", "foes"] {
        let (side, alerted) = (SideId::new(side), false);
        trial.submit(EncounterCommand::Alert { side, alerted });
    }
    trial
}

/// Returns the fight of [`sides`] with Mira's web declared and initiative rolled: the party acts first.
pub fn about_to_cast(ruleset: &str) -> TestFight {
    let mut trial = sides(ruleset).begin();
    trial.declare("mira", declaration("cast", Some("web")));
    trial.roll(5, 2);
    trial
}

/// Returns round 1 in `resources`, with all combatants in the order of the list.
pub fn resources_fight() -> TestFight {
    let fighters = "mira (3, 3), sael (3, 5) against orc-shaman as shaman (8, 3), orc (10, 5)";
    TestFight::setup("resources", fighters).start_with_dice(&[19, 14, 9, 4])
}

/// Returns a fight of two against two in `fast-or-well`.
pub fn steps() -> Lineup {
    let fighters = "mira (3, 3), tolk (3, 5) against orc (14, 3), orc-brute as brute (14, 5)";
    TestFight::setup("fast-or-well", fighters)
}

/// Returns a fight in `fast-or-well` in which the orc has missed Tolk, who may strike back.
pub fn missed_attack() -> TestFight {
    let mut trial =
        TestFight::setup("fast-or-well", "tolk (3, 3) against orc (4, 3)").start_with_dice(&[]);
    trial.submit(EncounterCommand::StartRound);
    let attack = EncounterCommand::Act(order("orc", "melee-attack", &["tolk"]));
    trial.run(attack, &[1; 3]);
    trial
}

/// Declares the models of the panels around the map, as tests look at them.
macro_rules! panel_models {
    ($($field:ident: $model:ty = $build:expr,)*) => {
        /// The models of the panels around the map.
        #[derive(Clone, Debug, Default)]
        pub struct PanelModels {
            $(pub $field: $model,)*
        }

        impl PanelModels {
            /// Builds all models.
            pub fn build(sources: &GmSources) -> Self {
                let names = sources.names();
                let structure = structure::of_fight(sources.battle());
                Self {
                    $($field: $build(sources, names, structure),)*
                }
            }

            /// Puts the models into a world, in place of those that its systems would build.
            pub fn install(self, world: &mut World) {
                $(world.insert_resource(PanelModel(self.$field));)*
            }
        }
    };
}

panel_models! {
    menu_bar: MenuBarModel = |sources, names, _| MenuBarModel::build(sources, names),
    timeline: TimelineModel = |sources, names, it: &TurnDisplay| (it.timeline)(sources, names),
    board: Option<BoardModel> = |sources, names, it: &TurnDisplay| (it.board)(sources, names),
    declare: Option<DeclareModel> = |sources, names, _| DeclareModel::build(sources, names),
    choosing: Option<ChoosingModel> = |sources, names, _| ChoosingModel::build(sources, names),
    account: Option<BattleReportModel> =
        |sources, names, _| BattleReportModel::build(sources, names),
    banner: Option<BannerModel> = |sources, names, _| BannerModel::build(sources, names),
    reaction: Option<ReactionModel> = |sources, names, _| ReactionModel::build(sources, names),
    order: OrderModel = |sources, names, it: &TurnDisplay| (it.order)(sources, names),
    token: Option<TokenModel> =
        |sources, names, it: &TurnDisplay| TokenModel::build(sources, names, &it.token),
    group: Option<GroupModel> = |sources, names, _| GroupModel::build(sources, names),
    aim: Option<AimModel> = |sources, names, _| AimModel::build(sources, names),
    log: LogModel = |sources, names, _| lasting(|log: &mut LogModel| log.update(sources, names)),
    turn_bar: TurnBarModel = |sources, names, it: &TurnDisplay| (it.turn_bar)(sources, names),
    prepare: Option<PrepareModel> = |sources, _, _| PrepareModel::build(sources),
    library: LibraryModel =
        |sources, _, _| lasting(|library: &mut LibraryModel| library.update(sources)),
    learned: Option<Hint> = |sources, _, _| hints::completed_by(sources),
    palette: PaletteModel = |sources, names, it: &TurnDisplay| {
        let token = TokenModel::build(sources, names, &it.token);
        PaletteModel::build(sources, names, token.as_ref())
    },
    rules: RulesModel = |sources: &GmSources, _, _| {
        lasting(|rules: &mut RulesModel| {
            let battle = sources.battle();
            rules.update(battle.ruleset, battle.map.topology());
        })
    },
}

fn lasting<T: Default>(update: impl FnOnce(&mut T)) -> T {
    let mut model = T::default();
    update(&mut model);
    model
}

/// Access to the panels of a small fight and their requests.
pub trait TrialPanels {
    /// Carries out a request of a panel.
    fn carry_out(&mut self, request: &Request);

    /// Submits a command that must be rejected, and returns the log's row for the rejection.
    fn submit_rejected(&mut self, command: EncounterCommand) -> RejectionRow;

    /// Returns the models of the panels.
    fn model(&mut self, selected: Option<&str>) -> PanelModels;

    /// Selects `who` and returns its panel.
    fn token(&mut self, who: &str) -> TokenModel;

    /// Returns the models with a selected tool and the mouse over a combatant on the map.
    fn models_while_pointing(
        &mut self,
        selected: Option<&str>,
        tool: &Tool,
        over: Option<&str>,
    ) -> PanelModels;

    /// Returns the labels of all entries of the GM menu for a combatant, including its submenus.
    fn right_click(&mut self, who: &str) -> Vec<String>;

    /// Passes the sources of the models to `look`.
    fn with_sources<T>(&mut self, look: impl FnOnce(GmSources) -> T) -> T;

    /// Passes the sources of the models to `look`, with a selected tool and the mouse over a combatant.
    fn show<T>(
        &mut self,
        selected: Option<&str>,
        tool: &Tool,
        over: Option<&str>,
        look: impl FnOnce(GmSources) -> T,
    ) -> T;
}

impl TrialPanels for TestFight {
    fn carry_out(&mut self, request: &Request) {
        let Request::Submit(commands) = request else {
            panic!("commands, not {request:?}");
        };
        for command in commands {
            self.submit(command.clone());
        }
    }

    fn submit_rejected(&mut self, command: EncounterCommand) -> RejectionRow {
        self.try_run(command, &[]).expect_err("it is not legal");
        let refusal = self.model(None).log.refusal;
        refusal.expect("the log tells it")
    }

    fn model(&mut self, selected: Option<&str>) -> PanelModels {
        self.models_while_pointing(selected, &Tool::Point, None)
    }

    fn token(&mut self, who: &str) -> TokenModel {
        self.model(Some(who)).token.expect("it is here")
    }

    fn models_while_pointing(
        &mut self,
        selected: Option<&str>,
        tool: &Tool,
        over: Option<&str>,
    ) -> PanelModels {
        self.show(selected, tool, over, |sources| PanelModels::build(&sources))
    }

    fn right_click(&mut self, who: &str) -> Vec<String> {
        self.show(None, &Tool::Point, None, |sources| {
            let cell = sources.battle().get(id(who)).map(|it| it.position().0);
            let menu = ContextMenuModel::build(&sources, Some(id(who)), cell);
            let mut names = vec![menu.title];
            collect(&menu.items, &mut names);
            names
        })
    }

    fn with_sources<T>(&mut self, look: impl FnOnce(GmSources) -> T) -> T {
        self.show(None, &Tool::Point, None, look)
    }

    fn show<T>(
        &mut self,
        selected: Option<&str>,
        tool: &Tool,
        over: Option<&str>,
        look: impl FnOnce(GmSources) -> T,
    ) -> T {
        let history = self.world.resource::<History>().clone();
        let ruleset = self.world.resource::<ActiveRuleset>().0.clone();
        let lexicon = transcript::lexicon(ruleset, &history);
        let telling = LastRejection {
            refusal: self.world.resource::<LastRejection>().refusal.clone(),
        };
        self.read(|battle| {
            let who = over.map(id);
            let cell = who.and_then(|who| Some(battle.get(who)?.position().0));
            let pointing = PointerContext {
                hover: Hover { cell, who },
                selection: Selection(selected.map(id)),
                tool,
                usual: &UsualAttack::default(),
                running: false,
            };
            let names = CombatantNames::new(battle, &lexicon);
            let inputs = Inputs {
                battle,
                history: &history,
                lexicon: &lexicon,
                names: &names,
                rejection: &telling,
                encounter: "A trial",
                selection: pointing.selection,
                group: &Group::default(),
                usual: &UsualAttack::default(),
                meaning: &PointerIntent::new(battle, &pointing),
                dice: &DiceEntry::default(),
                drawing: &Drawing::default(),
                handout: &Handout::default(),
                portraits: &Portraits::default(),
                eyes: ViewpointCombatant::default(),
                actions: &crate::ui::registered_actions(),
                settings: &Settings::default(),
                players: PlayersScreen::default(),
            };
            look(GmSources::new(&InputsRead::default(), inputs))
        })
    }
}

impl TokenModel {
    /// Returns the action with this name.
    pub fn action(&self, name: &str) -> &ActionRow {
        let found = self.actions.iter().find(|row| row.name == name);
        found.unwrap_or_else(|| panic!("{name} in {:?}", self.actions))
    }

    /// Returns the choices of an action.
    pub fn choices(&self, name: &str) -> &[ActionChoice] {
        match &self.action(name).input {
            ActionInput::Choose(choices) => choices,
            other => panic!("several ways, not {other:?}"),
        }
    }

    /// Returns the part of the turn with this label.
    pub fn part(&self, label: &str) -> &PartChip {
        let found = self.parts.iter().find(|part| part.label == label);
        found.unwrap_or_else(|| panic!("{label} in {:?}", self.parts))
    }

    /// Returns whether the part of the turn with this label is spent.
    pub fn is_spent(&self, label: &str) -> bool {
        self.part(label).spent
    }

    /// Returns the gear with this label; `None` if there is none.
    pub fn gear(&self, label: &str) -> Option<&str> {
        let found = self.gear.iter().find(|row| row.label == label);
        found.map(|row| row.items.as_str())
    }

    /// Returns the fact with this label; `None` if there is none.
    pub fn fact(&self, label: &str) -> Option<&str> {
        let found = self.facts.iter().find(|(known, _)| known == label);
        found.map(|(_, value)| value.as_str())
    }
}

/// Returns a ruleset with the turns of one built-in ruleset and the attacks of another.
pub fn mixed_ruleset(turns: &str, attacks: &str) -> Arc<Ruleset> {
    let (of_turns, of_attacks) = (built_in(turns), built_in(attacks));
    Arc::new(Ruleset {
        clock: of_turns.clock,
        turns: of_turns.turns.clone(),
        initiative: of_turns.initiative.clone(),
        movement: of_turns.movement.clone(),
        actions: of_turns.actions.clone(),
        ..Ruleset::clone(&of_attacks)
    })
}

fn collect(items: &[ContextItem], names: &mut Vec<String>) {
    for item in items {
        match item {
            ContextItem::Act { label, .. } | ContextItem::Several { label, .. } => {
                names.push(label.clone())
            }
            ContextItem::Menu { label, items } => {
                names.push(label.clone());
                collect(items, names);
            }
            ContextItem::Number(field) => names.push(field.label.clone()),
            ContextItem::Note(words) => names.push(words.clone()),
            ContextItem::Separator | ContextItem::HowMany => {}
        }
    }
}

/// Returns an order for one of Mira's spells, aimed at a cell.
pub fn cast_at(spell: &str, to: (i32, i32)) -> ActionOrder {
    ActionOrder {
        to: Some(to.into()),
        ..cast("mira", spell, &[])
    }
}

/// Returns the request that submits a command.
pub fn submission(command: EncounterCommand) -> Request {
    Request::Submit(vec![command])
}

/// Returns a window of `size` points that shows one panel and collects its requests.
pub fn window<'a>(
    size: (f32, f32),
    mut show: impl FnMut(&mut Ui) -> Vec<Request> + 'a,
) -> Harness<'a, Vec<Request>> {
    let mut harness = Harness::builder()
        .with_size(Vec2::new(size.0, size.1))
        .build_ui_state(
            move |ui, asked: &mut Vec<Request>| {
                if theme::ensure_applied(ui.ctx()) {
                    asked.extend(show(ui));
                }
            },
            Vec::new(),
        );
    harness.run();
    harness
}
