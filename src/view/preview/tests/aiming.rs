//! The texts while aiming: range, possible targets, time of completion, and chances.

use super::*;
use crate::ruleset::Ruleset;

/// Mira and Ansa against a near orc and a distant one.
const NEAR_AND_FAR: &str =
    "mira as mira (2, 5), ansa as ansa (3, 9) against orc as near (5, 5), orc as far (38, 5)";

fn begun() -> TestFight {
    let mut trial = TestFight::setup("seconds", NEAR_AND_FAR).begin();
    trial.until_it_acts("mira");
    trial
}

#[test]
fn spell_tool_shows_range_and_possible_targets() {
    let mut trial = begun();
    let hand = Hand::of("mira").with(cast("mira", "fire-bolt", &[]));
    let aiming = hand
        .meaning(&mut trial, (9, 9))
        .aiming
        .expect("it is in hand");
    assert!(
        aiming.title.ends_with(": now click a target"),
        "{}",
        aiming.title
    );
    assert!(aiming.targets.contains(&id("near")), "{:?}", aiming.targets);
    assert!(!aiming.targets.contains(&id("far")), "{:?}", aiming.targets);
    let reach = trial.read(|battle| {
        let spell = battle.ruleset.spells.get(SpellId::new("fire-bolt"));
        spell.expect("it is a spell").range_squares
    });
    assert!(
        aiming.lines.contains(&format!("{} ft", reach * 5)),
        "{:?}",
        aiming.lines
    );
    let edge = i32::try_from(reach).expect("a small number");
    assert!(aiming.within.contains(&Cell::new(2 + edge, 5)));
    assert!(!aiming.within.contains(&Cell::new(3 + edge, 5)));
    let nothing = Hand::of("mira").meaning(&mut trial, (9, 9)).aiming;
    assert_eq!(nothing, None, "a click means the usual");
}

#[test]
fn harm_is_offered_for_enemies_and_healing_for_allies() {
    let mut trial = TestFight::setup(
        "resources",
        "yara as yara (3, 5), ansa as ansa (4, 5) against orc as orc (5, 5)",
    )
    .begin();
    trial.until_it_acts("yara");
    let mut offered = |spell: &str| {
        let hand = Hand::of("yara").with(cast("yara", spell, &[]));
        let aiming = hand.meaning(&mut trial, (9, 9)).aiming;
        aiming.expect("it is in hand").targets
    };
    assert_eq!(offered("frost-lance"), [id("orc")]);
    let helped = offered("mend");
    assert!(
        helped.contains(&id("ansa")) && !helped.contains(&id("orc")),
        "{helped:?}"
    );
}

#[test]
fn every_aiming_tool_says_what_a_click_does() {
    let mut trial = begun();
    let says = |trial: &mut TestFight, tool: Tool| {
        let hand = Hand {
            tool,
            ..Hand::of("mira")
        };
        let aiming = hand.meaning(trial, (9, 9)).aiming.expect("it is in hand");
        aiming.title
    };
    let put = says(&mut trial, Tool::Put(id("near")));
    assert!(put.starts_with("Teleport Orc"), "{put}");
    assert!(put.ends_with(": now click where"), "{put}");
    let walk = says(&mut trial, Tool::Aim(order("mira", "move", &[])));
    assert_eq!(walk, "Move: now click where");
    let blow = says(&mut trial, Tool::Aim(order("mira", "melee-attack", &[])));
    assert_eq!(blow, "Melee attack: now click a target");
}

#[test]
fn single_target_odds_match_the_saving_throw() {
    let mut trial = begun();
    let hand = Hand::of("mira").with(cast("mira", "fire-bolt", &[]));
    let words = hand.spell(&mut trial, (5, 5)).words.text();
    let percent = trial.read(|battle| {
        let (mira, orc) = (battle.get(id("mira")), battle.get(id("near")));
        let spell = battle.ruleset.spells.get(SpellId::new("fire-bolt"));
        let (mira, orc, spell) = (
            mira.expect("Mira"),
            orc.expect("an orc"),
            spell.expect("fire-bolt"),
        );
        let plan = crate::rules::attack::resistance(battle.ruleset, Some(&mira), &orc, spell);
        let plan = plan.expect("it is resisted");
        (plan.passing_faces() * 100).div_ceil(u32::from(plan.sides))
    });
    let said = words
        .split("% chance to affect")
        .next()
        .and_then(|said| said.split_whitespace().last());
    let said = match words.contains("certain to affect") {
        true => Some(100),
        false => said.and_then(|said| said.parse().ok()),
    };
    let said: u32 = said.unwrap_or_else(|| panic!("{words}"));
    assert!(
        said.abs_diff(100 - percent) <= 1,
        "{said} beside {percent}: {words}"
    );
}

#[test]
fn order_exceeding_the_turn_says_when_it_completes() {
    let mut trial = begun();
    let hand = Hand::of("mira").with(cast("mira", "falling-star", &[]));
    let seconds = Ruleset::load_builtin("seconds".into()).expect("it is built in");
    let spell = seconds
        .spells
        .get(SpellId::new("falling-star"))
        .expect("it is a spell");
    let casting = spell.casting.unwrap_or(4) + spell.delay;
    assert!(
        (7..=12).contains(&(casting - 6)),
        "it takes longer than two turns"
    );
    let words = hand.spell(&mut trial, (8, 5)).words.text();
    let second = casting - 12;
    let says = format!("lands 2 turns later, in second {second}");
    assert!(words.contains(&says), "{words}");
}

#[test]
fn blocked_line_says_where() {
    let mut trial = begun();
    let hand = Hand::of("mira").with(cast("mira", "fire-bolt", &[]));
    let spell = hand.spell(&mut trial, (38, 5));
    let reached = spell.rays[0].falls_short.expect("it is too far away");
    assert!(
        reached.x > 5 && reached.x < 38 && reached.y == 5,
        "{reached:?}"
    );
    assert_eq!(spell.rays[0].stops_at, None);
    assert!(
        spell.words.text().contains(" closer"),
        "{}",
        spell.words.text()
    );
}

#[test]
fn target_digits_go_by_enmity_then_distance() {
    let fighters = "mira (2, 5), tolk (3, 5) against orc as far (12, 5), orc as near (5, 5)";
    let mut trial = TestFight::setup("seconds", fighters).begin();
    trial.until_it_acts("mira");
    let hand = Hand::of("mira").with(cast("mira", "fire-bolt", &[]));
    let aiming = hand.meaning(&mut trial, (9, 9)).aiming;
    let aiming = aiming.expect("it is in hand");
    assert_eq!(aiming.targets[..2], [id("near"), id("far")]);
    let told = aiming.lines.join(" ");
    assert!(told.contains(": [1] Orc 2, [2] Orc 1"), "{told}");
}

#[test]
fn declared_charge_is_announced_when_due() {
    for ruleset in ["segments", "phases"] {
        let foe = match ruleset {
            "phases" => "bandit",
            _has_orcs => "orc",
        };
        let fighters = format!("dame-isolde as isolde (3, 5) against {foe} as foe (11, 5)");
        let mut trial = TestFight::setup(ruleset, &fighters).begin();
        trial.declare("isolde", declaration("charge", None));
        trial.until_it_acts("isolde");
        let meaning = Hand::of("isolde").meaning(&mut trial, (11, 5));
        let aiming = meaning.aiming.expect("it is time");
        assert_eq!(aiming.title, "Charge: now click a target", "{ruleset}");
        assert!(!aiming.held, "nothing has to be laid down");
        // The click charges, as it would without the tool.
        assert!(
            matches!(meaning.promise, ClickPreview::Walk(_)),
            "{ruleset}"
        );
    }
}

/// Isolde, about to charge, with a distant bandit and another who blocks only the paths with a bend.
fn about_to_charge() -> TestFight {
    let fighters =
        "dame-isolde as isolde (1, 5) against bandit as foe (38, 6), bandit as other (20, 6)";
    let mut trial = TestFight::setup("phases", fighters).begin();
    trial.declare("isolde", declaration("charge", None));
    trial.until_it_acts("isolde");
    trial
}

#[test]
fn impossible_charge_is_explained_for_the_straight_path() {
    let mut trial = about_to_charge();
    let charge = Hand::of("isolde").with(order("isolde", "charge", &[]));
    let refusal = charge.walk(&mut trial, (38, 6)).refusal;
    let refusal = refusal.expect("it is too far");
    assert_eq!(refusal.cell_on_path(), None, "{refusal:?}");
}

#[test]
fn click_on_blocked_charge_explains_the_charge() {
    let mut trial = about_to_charge();
    let charge = Hand::of("isolde").with(order("isolde", "charge", &[]));
    let aimed = charge.walk(&mut trial, (38, 6)).refusal;
    let hand = Hand::of("isolde");
    let pointed = hand.walk(&mut trial, (38, 6)).refusal;
    assert_eq!(pointed, aimed, "not of a blow that has no place here");
    let click = hand.meaning(&mut trial, (38, 6)).click;
    let [Request::Submit(commands), Request::Take(Tool::Confirm(_))] = &click[..] else {
        panic!("{click:?}");
    };
    assert_eq!(*commands, hand.walk(&mut trial, (38, 6)).commands);
}
