//! In every bundled fight, over every cell and with every tool, a click requests exactly what its preview shows.

use super::*;
use crate::encounter::{options, rehearse};
use crate::rules::action;
use crate::rules::spell;
use crate::rules::state::Vitality;
use crate::tactics;
use crate::trial::auto_play_next;

/// Returns the meaning of the mouse over a cell with this tool.
fn meaning(
    battle: &Battle,
    selected: Option<CombatantId>,
    tool: &Tool,
    cell: Cell,
) -> PointerIntent {
    let pointing = PointerContext {
        hover: Hover {
            cell: Some(cell),
            who: combatant_on(battle, cell),
        },
        selection: Selection(selected),
        tool,
        usual: &UsualAttack::default(),
        running: false,
    };
    PointerIntent::new(battle, &pointing)
}

/// Checks the preview against the requests of the click, and both against the rules.
fn check(battle: &Battle, tool: &Tool, meaning: &PointerIntent) -> Result<(), String> {
    let mut click = &meaning.click[..];
    let says_yes = click == meaning.enter;
    if matches!(tool, Tool::Confirm(_)) && !says_yes {
        let [Request::Take(Tool::Point), rest @ ..] = click else {
            return Err("what waits is not laid down".into());
        };
        click = rest;
    }
    let refused = meaning.promise.rejection();
    let told = meaning
        .promise
        .text()
        .map_or_else(String::new, PreviewText::text);
    if let Some(why) = refused {
        let mut words = PreviewText::default();
        words.add_rejection(battle, why);
        ensure(told.contains(&words.text()), "the refusal is not told")?;
    }
    if let [Request::Submit(commands), rest @ ..] = click {
        let first = commands.first().ok_or("a click submits nothing")?;
        let legal = legality::check(battle, first);
        ensure(legal.as_ref().err() == refused, "the rules say otherwise")?;
        let lays_down = matches!(rest, [Request::Take(Tool::Point)]);
        // A rejected order stays until the next click.
        let stays = matches!(rest, [Request::Take(Tool::Confirm(_))]) && refused.is_some();
        let one_thing = rest.is_empty() || lays_down || stays;
        ensure(one_thing, "more than one thing is done")?;
        ensure(!lays_down || legal.is_ok(), "a refused tool is laid down")?;
    }
    match &meaning.promise {
        ClickPreview::Nothing => {
            let selects = matches!(click, [] | [Request::Select(_)]);
            ensure(selects, "nothing is shown of it")
        }
        ClickPreview::Deed(_) => ensure(
            matches!(click, [Request::Submit(_), ..]),
            "what is told is not done",
        ),
        ClickPreview::Walk(walk) => check_walk(battle, walk, click),
        ClickPreview::Attack(attack) => check_attack(battle, attack, says_yes, click),
        ClickPreview::Spell(spell) => check_spell(battle, meaning, spell, click),
    }
}

fn check_walk(battle: &Battle, walk: &WalkPreview, click: &[Request]) -> Result<(), String> {
    match click {
        [Request::Submit(commands), ..] => {
            ensure(*commands == walk.commands, "it goes another way")?;
        }
        [Request::Take(Tool::Confirm(proposal))] => {
            let commands = [EncounterCommand::Act(proposal.order.clone())];
            ensure(walk.commands == commands, "another way waits for a yes")?;
            ensure(walk.refusal.is_none(), "a refused way waits for a yes")?;
        }
        [Request::Select(_)] => {
            // A path that is not allowed remains so that it can be overridden.
            let goes = !walk.commands.is_empty() && walk.refusal.is_none();
            return ensure(!goes, "the way is shown and not gone");
        }
        _another => return Err("a way is shown".into()),
    }
    let planned = walk.commands.iter().map(|command| match command {
        EncounterCommand::Act(order) if order.path.is_empty() => action::plan(battle, order)
            .map(|plan| plan.steps.iter().map(|step| step.to).collect())
            .unwrap_or_default(),
        EncounterCommand::Act(order) => order.path.clone(),
        _not_a_way => Vec::new(),
    });
    let planned: Vec<Cell> = planned.flatten().collect();
    let shown: Vec<Cell> = walk.steps.iter().map(|step| step.cell).collect();
    ensure(
        walk.refusal.is_some() || planned == shown,
        "it goes over other cells",
    )
}

fn check_attack(
    battle: &Battle,
    attack: &AttackPreview,
    says_yes: bool,
    click: &[Request],
) -> Result<(), String> {
    let forecast = &attack.forecast;
    let walks = attack.way.as_ref().map(|walk| &walk.commands[..]);
    let commands = forecast.commands();
    let Some((strike, way)) = commands.split_last() else {
        return Err("nothing is done".into());
    };
    ensure(walks.unwrap_or_default() == way, "it walks another way")?;
    // Whatever follows the path is checked against the fight after it.
    let after = rehearse(battle, way.iter().cloned(), |there| {
        let legal = legality::check(there, strike).is_ok();
        (legal, options::preview(there, &forecast.order).ok())
    });
    let (legal, planned) = after.map_err(|_| "the way is not open")?;
    ensure(legal == forecast.is_legal(), "the rules say otherwise")?;
    let shown = forecast.swings.as_ref().ok().map(|swings| {
        let swings = swings.iter().map(|(swing, _)| swing.clone());
        swings.collect::<Vec<_>>()
    });
    let same = !legal || format!("{planned:?}") == format!("{shown:?}");
    ensure(same, "other attacks are shown")?;
    match click {
        [Request::Take(Tool::Confirm(proposal))] => {
            ensure(forecast.strikes && legal, "it waits for a yes")?;
            let same = *proposal == forecast.proposal();
            ensure(same, "another attack waits for a yes")
        }
        [Request::Submit(submitted), ..] => {
            let at_once = says_yes || !legal || !forecast.strikes;
            ensure(at_once, "it is done without a yes")?;
            ensure(*submitted == commands, "another attack is made")
        }
        [Request::Select(who)] => {
            ensure(!legal, "the attack is shown and not made")?;
            ensure(*who == Some(attack.target), "somebody else is selected")
        }
        _another => Err("an attack is shown".into()),
    }
}

fn check_spell(
    battle: &Battle,
    meaning: &PointerIntent,
    shown: &SpellPreview,
    click: &[Request],
) -> Result<(), String> {
    let (targets, to, who, spell) = match click {
        [] => return Ok(()),
        [Request::Take(Tool::Aim(order))] => {
            let picked = meaning
                .pointed
                .who
                .is_some_and(|who| order.targets.contains(&who));
            ensure(picked && shown.refusal.is_none(), "somebody else is picked")?;
            (&order.targets, order.to, order.who, order.spell)
        }
        [Request::Take(Tool::Confirm(proposal))] => {
            ensure(shown.refusal.is_none(), "a refused spell waits for a yes")?;
            let order = &proposal.order;
            (&order.targets, order.to, order.who, order.spell)
        }
        [Request::Select(who)] => {
            let aimed_at = meaning.pointed.who;
            ensure(
                *who == aimed_at && shown.refusal.is_some(),
                "it is not cast",
            )?;
            return Ok(());
        }
        [Request::Submit(commands), ..] => match &commands[..] {
            [EncounterCommand::Act(order)] => (&order.targets, order.to, order.who, order.spell),
            [EncounterCommand::NameTarget { who, targets, to }] => (targets, *to, *who, None),
            _another => return Err("a spell is shown".into()),
        },
        _another => return Err("a spell is shown".into()),
    };
    let aimed_at = to.is_none_or(|to| Some(to) == meaning.pointed.cell);
    ensure(aimed_at, "it is aimed at another cell")?;
    let caster = battle.get(who).ok_or("nobody casts it")?;
    let at_work = || caster.timer().current()?.order().spell;
    let spell = spell.or_else(at_work).ok_or("no spell is cast")?;
    let def = battle.ruleset.spells.get(spell).ok_or("nobody knows it")?;
    let cells = to.map(|to| spell::area_cells(battle, &caster, def, to));
    ensure(
        cells.unwrap_or_default() == shown.cells,
        "it fills other cells",
    )?;
    let caught = spell::affected(battle, &caster, def, targets, to);
    let rings: Vec<CombatantId> = shown.caught.iter().map(|it| it.who).collect();
    ensure(caught == rings, "it catches others")
}

fn ensure(it: bool, otherwise: &str) -> Result<(), String> {
    it.then_some(()).ok_or_else(|| otherwise.to_owned())
}

/// Returns all tools that `who` can use.
fn tools(battle: &Battle, who: CombatantId) -> Vec<Tool> {
    let Some(actor) = battle.get(who) else {
        return Vec::new();
    };
    let mut tools = vec![Tool::Put(who)];
    for (action, def) in battle.ruleset.actions.iter() {
        let order = ActionOrder::new(who, action);
        let one_of = match &def.does {
            ActionBehaviour::Cast | ActionBehaviour::Ability => {
                let spells = options::magic_for(battle, &actor, def).take(3);
                let with = |spell| ActionOrder {
                    spell: Some(spell),
                    ..order.clone()
                };
                spells.map(|(spell, _)| with(spell)).collect()
            }
            ActionBehaviour::Combo => {
                let combos = battle.ruleset.combos.iter().take(2);
                let with = |combo| ActionOrder {
                    combo: Some(combo),
                    ..order.clone()
                };
                combos.map(|(combo, _)| with(combo)).collect()
            }
            _of_one_kind => vec![order],
        };
        tools.extend(one_of.into_iter().map(Tool::Aim));
    }
    tools
}

/// Points at the map, and counts wrong previews.
struct Tour<'b, 'w, 's> {
    battle: &'b Battle<'w, 's>,
    about: String,
    tried: usize,
    wrong: Vec<String>,
}

impl Tour<'_, '_, '_> {
    fn try_one(&mut self, selected: Option<CombatantId>, tool: &Tool, cell: Cell) -> PointerIntent {
        let meaning = meaning(self.battle, selected, tool, cell);
        self.tried += 1;
        if let Err(wrong) = check(self.battle, tool, &meaning) {
            self.complain(selected, tool, cell, &wrong, &meaning);
        }
        meaning
    }

    fn complain(
        &mut self,
        selected: Option<CombatantId>,
        tool: &Tool,
        cell: Cell,
        wrong: &str,
        meaning: &PointerIntent,
    ) {
        let about = &self.about;
        let line = format!("{about}, {selected:?} with {tool:?} over {cell}: {wrong}: {meaning:?}");
        self.wrong.push(line);
    }

    /// Points at cells without a tool, and with each tool at every combatant and a sample of cells. Orders that then
    /// await confirmation are checked against every combatant again.
    fn point_everywhere(&mut self, every: usize) {
        let battle = self.battle;
        let cells: Vec<Cell> = battle.map.cells().collect();
        let taken: Vec<Cell> = battle.combatants().map(|it| it.position().0).collect();
        let actors = turns::actors(battle);
        let mut everybody = battle.combatants().map(|it| it.id());
        let idle = everybody.find(|who| !actors.contains(who));
        for selected in [None, idle] {
            for cell in &taken {
                self.try_one(selected, &Tool::Point, *cell);
            }
        }
        for who in actors.into_iter().take(2) {
            let tinted = ways(battle, Selection(Some(who)), &Tool::Point, false);
            let tinted = tinted.map_or(Vec::new(), |ways| ways.bands);
            let mut waiting = Vec::new();
            for cell in cells.iter().step_by(every).chain(&taken) {
                let meaning = self.try_one(Some(who), &Tool::Point, *cell);
                if let [Request::Take(tool @ Tool::Confirm(_))] = &meaning.click[..] {
                    waiting.push(tool.clone());
                }
                let free = meaning.pointed.who.is_none();
                let goes =
                    matches!(&meaning.promise, ClickPreview::Walk(walk) if walk.refusal.is_none());
                if free && !goes && tinted.iter().any(|(tinted, _)| tinted == cell) {
                    let wrong = "it is tinted, and no way leads there";
                    self.complain(Some(who), &Tool::Point, *cell, wrong, &meaning);
                }
            }
            let waiting = waiting.into_iter().take(3);
            for tool in tools(battle, who).into_iter().chain(waiting) {
                for cell in cells.iter().step_by(every * 31).chain(&taken) {
                    self.try_one(Some(who), &tool, *cell);
                }
            }
        }
    }
}

/// Checks all over a bundled fight, and at several times, that a click does what its preview shows.
fn check_clicks(fight: &str) {
    let mut wrong = Vec::new();
    let mut trial = TestFight::bundled(fight);
    let mut tried = 0;
    for (commands, every) in [(0, 11), (9, 1), (30, 7), (60, 11)] {
        for _ in 0..commands {
            if trial.read(|battle| tactics::next_command(battle).is_some()) {
                auto_play_next(&mut trial.world);
            }
        }
        trial.read(|battle| {
            let mut tour = Tour {
                battle,
                about: format!("{fight} after {commands} commands more"),
                tried: 0,
                wrong: Vec::new(),
            };
            tour.point_everywhere(every);
            tried += tour.tried;
            wrong.append(&mut tour.wrong);
        });
    }
    assert!(tried > 500, "{fight}: {tried}");
    let some: Vec<&String> = wrong.iter().step_by(wrong.len() / 12 + 1).collect();
    assert!(wrong.is_empty(), "{} are wrong: {some:#?}", wrong.len());
}

engine::for_each_bundled_fight!(check_clicks);

#[test]
fn dying_enemy_is_selected_and_attacked_on_purpose_only() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let foe = if ruleset == "phases" { "bandit" } else { "orc" };
        let fighters =
            format!("tolk (10, 5) against {foe} as foe (11, 5), {foe} as other (30, 15)");
        let mut trial = TestFight::setup(ruleset, &fighters).begin();
        trial.until_it_acts("tolk");
        let hand = Hand::of("tolk");
        let at = (11, 5);
        let attack = confirmed(&hand.click(&mut trial, at));
        let aimed_at = hand.meaning(&mut trial, at);
        assert!(
            matches!(aimed_at.promise, ClickPreview::Attack(_)),
            "{ruleset}"
        );
        assert_eq!(aimed_at.marks, None, "{ruleset}: nothing lies over the aim");
        trial.submit(EncounterCommand::SetVitality {
            who: id("foe"),
            vitality: Vitality::Dying,
        });
        let meaning = hand.meaning(&mut trial, at);
        assert_eq!(
            meaning.click,
            [Request::Select(Some(id("foe")))],
            "{ruleset}"
        );
        assert!(
            matches!(meaning.promise, ClickPreview::Nothing),
            "{ruleset}"
        );
        assert!(meaning.detailed_attack().is_none(), "{ruleset}");
        let marks = meaning.marks.expect("it is dying");
        assert_eq!(marks.lines[0], "Down and dying", "{ruleset}");
        // With the attack selected, the click is deliberate, and the preview shows everything about it.
        let on_purpose = Hand::of("tolk").with(ActionOrder {
            targets: Vec::new(),
            ..attack
        });
        let meaning = on_purpose.meaning(&mut trial, at);
        let weighed = meaning.detailed_attack().expect("it is aimed at");
        assert!(weighed.is_legal(), "{ruleset}: {:?}", weighed.rejection());
        assert_eq!(
            meaning.click,
            [Request::Take(Tool::Confirm(weighed.proposal()))]
        );
    }
}

#[test]
fn enemy_that_cannot_be_attacked_is_selected_by_the_second_click() {
    for ruleset in ["seconds", "segments", "phases", "resources", "fast-or-well"] {
        let foe = if ruleset == "phases" { "bandit" } else { "orc" };
        let wall: Vec<(i32, i32)> = (0..20).map(|y| (20, y)).collect();
        let fighters = format!("tolk (3, 5) against {foe} as foe (30, 5)");
        let mut trial = TestFight::setup(ruleset, &fighters).rocks(&wall).begin();
        trial.until_it_acts("tolk");
        let hand = Hand::of("tolk");
        let at = (30, 5);
        let first = hand.meaning(&mut trial, at);
        let rejection = first.promise.rejection();
        assert!(rejection.is_some(), "{ruleset}: {:?}", first.promise);
        let [
            Request::Submit(commands),
            Request::Take(Tool::Confirm(waiting)),
        ] = &first.click[..]
        else {
            panic!("{ruleset}: {:?}", first.click);
        };
        assert_eq!(*commands, [EncounterCommand::Act(waiting.order.clone())]);
        // The acting combatant stays selected, and Enter still speaks of its attack.
        let hand = Hand {
            tool: Tool::Confirm(waiting.clone()),
            ..hand
        };
        let second = hand.meaning(&mut trial, at);
        assert_eq!(
            second.enter,
            [Request::Submit(commands.clone())],
            "{ruleset}"
        );
        let text = second.promise.text().map(PreviewText::text);
        let text = text.expect("the rejection stays");
        assert!(text.contains("Click again: select "), "{ruleset}: {text}");
        let overrides = text.ends_with("Ctrl+click: Override");
        assert_eq!(overrides, !first.force.is_empty(), "{ruleset}: {text}");
        let select = Request::Select(Some(id("foe")));
        let expected = [Request::Take(Tool::Point), select];
        assert_eq!(second.click, expected, "{ruleset}");
    }
}

#[test]
fn waiting_order_is_confirmed_at_its_target_only() {
    let fighters = "tolk (10, 5) against orc as near (11, 5), orc as far (30, 15)";
    let mut trial = TestFight::setup("segments", fighters).begin();
    trial.until_it_acts("tolk");
    let order = confirmed(&Hand::of("tolk").click(&mut trial, (11, 5)));
    let hand = Hand {
        tool: Tool::Confirm(order.clone().into()),
        ..Hand::of("tolk")
    };
    let (act, point) = (
        Request::Submit(vec![EncounterCommand::Act(order.clone())]),
        Tool::Point,
    );
    let yes = [act, Request::Take(point)];
    let on_it = hand.meaning(&mut trial, (11, 5));
    assert_eq!((&on_it.click[..], &on_it.enter[..]), (&yes[..], &yes[..]));
    assert_eq!(on_it.detailed_attack().map(|it| &it.order), Some(&order));
    // Elsewhere, Enter still confirms it and the panel shows it; a click puts it away first.
    let beside = hand.meaning(&mut trial, (9, 5));
    assert_eq!(beside.enter, yes);
    assert_eq!(beside.detailed_attack().map(|it| &it.order), Some(&order));
    assert_eq!(beside.click[0], Request::Take(Tool::Point));
    assert!(!beside.click.contains(&yes[0]));
}

#[test]
fn click_attacks_no_combatant_hovered_in_a_list() {
    let mut trial = TestFight::setup("seconds", "tolk (10, 5) against orc (11, 5)").begin();
    trial.until_it_acts("tolk");
    let meaning = trial.read(|battle| {
        let pointing = PointerContext {
            hover: Hover {
                cell: None,
                who: Some(id("orc")),
            },
            selection: Selection(Some(id("tolk"))),
            tool: &Tool::Point,
            usual: &UsualAttack::default(),
            running: false,
        };
        PointerIntent::new(battle, &pointing)
    });
    assert!(meaning.click.is_empty() && meaning.detailed_attack().is_none());
}
