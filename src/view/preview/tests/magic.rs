//! Previews of spells, missile attacks and abilities: areas, lines, targets, and the combatants on offer.

use super::*;
use crate::rules::declaration::rejection::DeclarationRejection;
use crate::rules::facts::Rejection;
use crate::rules::facts::target::TargetRejection;

#[test]
fn area_preview_shows_affected_and_names_allies() {
    let mut trial = TestFight::setup("segments", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("fireball")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn").with(cast("harn", "fireball", &[]));
    let fireball = hand.spell(&mut trial, (15, 5));
    assert_eq!(fireball.refusal, None);
    assert!(fireball.cells.contains(&Cell::new(15, 8)));
    assert!(!fireball.cells.contains(&Cell::new(15, 12)));
    assert_eq!(fireball.words.text(), "affects 3: Orc 1, Orc 2, and Tolk!");
    let warned: Vec<&String> = fireball
        .words
        .phrases()
        .iter()
        .filter(|(mood, _)| *mood == Mood::Warning)
        .map(|(_, text)| text)
        .collect();
    assert_eq!(warned, ["and Tolk!"]);
    let amiss = |caught: &&SpellTargetPreview| caught.amiss;
    let amiss: Vec<CombatantId> = fireball
        .caught
        .iter()
        .filter(amiss)
        .map(|caught| caught.who)
        .collect();
    assert_eq!(amiss, [id("tolk")]);
    assert!(fireball.rays.iter().all(|ray| ray.stops_at.is_none()));
    let order = submitted(&hand.click(&mut trial, (15, 5)));
    assert_eq!(order.to, Some(Cell::new(15, 5)));
}

#[test]
fn the_declared_spell_can_be_chosen() {
    let mut trial = TestFight::setup("segments", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("fireball")));
    trial.until_it_acts("harn");
    let can = |trial: &mut TestFight, who: &str, action: &str| {
        trial.read(|battle| {
            let options = crate::encounter::options::action_options(battle, id(who));
            let option = options
                .into_iter()
                .find(|option| option.action == ActionId::new(action));
            option.expect("it is an action").verdict
        })
    };
    assert_eq!(can(&mut trial, "harn", "cast"), Ok(()));
    let declared = SpellId::new("fireball");
    assert_eq!(
        can(&mut trial, "harn", "move"),
        Err(Rejection::Declaration(
            DeclarationRejection::SpellDeclared { spell: declared }
        ))
    );
}

#[test]
fn click_without_tool_casts_the_declared_spell() {
    let mut trial = TestFight::setup("segments", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("fireball")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn");
    let fireball = hand.spell(&mut trial, (15, 5));
    assert_eq!(fireball.refusal, None);
    let click = hand.click(&mut trial, (15, 5));
    let [Request::Submit(commands), ..] = &click[..] else {
        panic!("{click:?}");
    };
    let [EncounterCommand::Act(order)] = &commands[..] else {
        panic!("{commands:?}");
    };
    assert_eq!(order.spell, Some(SpellId::new("fireball")));
}

#[test]
fn pure_caster_is_offered_no_abilities() {
    let mut trial =
        TestFight::setup("fast-or-well", "fire-imp as imp (2, 5) against tolk (9, 5)").begin();
    let named: Vec<String> = trial.read(|battle| {
        let options = crate::encounter::options::action_options(battle, id("imp"));
        let options = options.into_iter();
        options.map(|option| option.def.name.clone()).collect()
    });
    assert!(named.iter().any(|name| name == "Cast a spell"), "{named:?}");
    assert!(
        !named.iter().any(|name| name == "Use an ability"),
        "{named:?}"
    );
}

#[test]
fn archer_sees_why_its_arrow_is_blocked() {
    let wall: Vec<(i32, i32)> = (0..20).map(|y| (8, y)).collect();
    let mut trial = TestFight::setup("segments", "ansa (2, 5) against orc (14, 5)")
        .rocks(&wall)
        .begin();
    trial.until_it_acts("ansa");
    let ClickPreview::Attack(shot) = Hand::of("ansa").promise(&mut trial, (14, 5)) else {
        panic!("nothing is aimed at the orc");
    };
    let at = Cell::new(8, 5);
    assert_eq!(
        shot.forecast.rejection(),
        Some(&Rejection::Target(TargetRejection::NoLineOfSight { at }))
    );
    assert_eq!(shot.ray.stops_at, Some(at));
    // The cross marks the place.
    let why = "No line of sight";
    assert_eq!(shot.words.text(), format!("{why}\nCtrl+click: Override"));
}

#[test]
fn ray_stops_at_its_obstacle() {
    let wall: Vec<(i32, i32)> = (0..20).map(|y| (8, y)).collect();
    let mut trial = TestFight::setup("segments", CASTER).rocks(&wall).begin();
    trial.declare("harn", declaration("cast", Some("fireball")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn").with(cast("harn", "fireball", &[]));
    let fireball = hand.spell(&mut trial, (15, 5));
    let Some(Rejection::Target(TargetRejection::NoLineOfEffect { at })) = fireball.refusal else {
        panic!("a wall lets it through: {:?}", fireball.refusal);
    };
    assert_eq!(at.x, 8);
    assert_eq!(fireball.rays[0].stops_at, Some(at));
    let words = fireball.words.text();
    assert!(words.starts_with("No line of effect"), "{words}");
}

#[test]
fn partial_cover_is_shown_in_percent() {
    // The corner of one square hides part of the square behind it.
    let mut trial = TestFight::setup("segments", "harn (2, 5) against orc (16, 7)")
        .rocks(&[(15, 6)])
        .begin();
    trial.declare("harn", declaration("cast", Some("magic-missile")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn").with(cast("harn", "magic-missile", &[]));
    let bolt = hand.spell(&mut trial, (16, 7));
    assert_eq!(bolt.refusal, None);
    let text = bolt.words.text();
    let (cover, rest) = text.split_once("%").expect("it is in percent");
    assert!(cover.starts_with("cover "), "{text}");
    // There is no roll to resist it.
    assert!(rest.contains("\ncertain to affect Orc\ndamage "), "{text}");
}

#[test]
fn single_target_spell_waits_for_confirmation_like_a_weapon() {
    for (ruleset, caster, spell) in [
        ("seconds", "mira", "fire-bolt"),
        ("resources", "mira", "fire-bolt"),
        ("fast-or-well", "mira", "spark"),
    ] {
        let fighters = format!("{caster} (5, 5) against orc as near (10, 5), orc as far (12, 8)");
        let mut trial = TestFight::setup(ruleset, &fighters).begin();
        trial.until_it_acts(caster);
        let hand = Hand::of(caster).with(cast(caster, spell, &[]));
        let shown = hand.spell(&mut trial, (10, 5));
        let told = shown.words.text();
        assert!(told.contains("damage "), "{ruleset}: {told}");
        let order = confirmed(&hand.click(&mut trial, (10, 5)));
        assert_eq!(order.targets, [id("near")], "{ruleset}");
        let hand = Hand {
            tool: Tool::Confirm(order.clone().into()),
            ..hand
        };
        // The same is shown at its target, which a second click confirms; another target is aimed at instead.
        let again = hand.meaning(&mut trial, (10, 5));
        assert_eq!(again.promise.text().map(PreviewText::text), Some(told));
        assert_eq!(submitted(&again.click), order, "{ruleset}");
        assert_eq!(again.click, again.enter, "{ruleset}");
        assert_eq!(again.detailed_attack().map(|it| &it.order), Some(&order));
        let other = hand.click(&mut trial, (12, 8));
        let [Request::Take(Tool::Point), rest @ ..] = &other[..] else {
            panic!("{ruleset}: {other:?}");
        };
        assert_eq!(confirmed(rest).targets, [id("far")], "{ruleset}");
    }
}

#[test]
fn preview_of_a_spell_gives_save_and_condition() {
    let mut trial = TestFight::setup("segments", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("slow")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn").with(cast("harn", "slow", &[]));
    let told = hand.spell(&mut trial, (14, 5)).words.text();
    let lines: Vec<&str> = told.lines().collect();
    let chance = lines
        .iter()
        .position(|line| line.contains("% chance to affect Orc"));
    let chance = chance.unwrap_or_else(|| panic!("{told}"));
    assert!(lines[chance + 1].starts_with("save ("), "{told}");
    assert!(lines[chance + 1].contains(": d20"), "{told}");
    assert!(lines[chance + 2].starts_with("slowed "), "{told}");
    assert!(lines.len() > chance + 3, "what the condition does: {told}");
}

#[test]
fn several_targets_are_picked_one_by_one() {
    let mut trial = TestFight::setup("segments", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("slow")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn").with(cast("harn", "slow", &[]));
    let [Request::Take(Tool::Aim(one))] = &hand.click(&mut trial, (14, 5))[..] else {
        panic!("the first pick waits for more");
    };
    assert_eq!(one.targets, [id("orc-1")]);
    let hand = hand.with(one.clone());
    assert_eq!(hand.click(&mut trial, (30, 15)), []);
    let both = hand.spell(&mut trial, (16, 5));
    let text = both.words.text();
    assert!(text.starts_with("2 of 5: Orc 1 and Orc 2"), "{text}");
    assert_eq!(both.rays.len(), 2);
    let [Request::Take(Tool::Aim(two))] = &hand.click(&mut trial, (16, 5))[..] else {
        panic!("the second pick waits for more");
    };
    let hand = hand.with(two.clone());
    let again = submitted(&hand.click(&mut trial, (14, 5)));
    assert_eq!(again.targets, [id("orc-1"), id("orc-2")]);
    let entered = hand.meaning(&mut trial, (30, 15)).enter;
    assert_eq!(submitted(&entered), again);
}

#[test]
fn declared_spell_gets_its_target_by_a_click() {
    let mut trial = TestFight::setup("phases", CASTER).begin();
    trial.declare("harn", declaration("cast", Some("fireball")));
    trial.until_it_acts("harn");
    let hand = Hand::of("harn");
    let fireball = hand.spell(&mut trial, (15, 4));
    assert!(
        fireball.words.text().starts_with("affects "),
        "{fireball:?}"
    );
    let requests = hand.click(&mut trial, (15, 4));
    let Some(Request::Submit(commands)) = requests.first() else {
        panic!("a click names no target: {requests:?}");
    };
    let [EncounterCommand::NameTarget { who, to, .. }] = &commands[..] else {
        panic!("a click names no target: {commands:?}");
    };
    assert_eq!((*who, *to), (id("harn"), Some(Cell::new(15, 4))));
}
