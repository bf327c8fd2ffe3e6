//! Tests of the runner itself: a correct case passes, a wrong one fails and says where, and errors are listed.

use super::*;

/// Plays a case of two bystanders with these steps.
fn case(steps: &str) -> CaseReport {
    let text = format!(
        r#"(
    rules: ["SEC-01"],
    about: "The runner is tried.",
    combatants: [
        (id: "a", creature: "bystander", side: "party", at: (1, 1), in_hand: "short-sword"),
        (id: "b", creature: "bystander", side: "foes", at: (2, 1)),
    ],
    steps: [
{steps}
    ],
)"#
    );
    run_text("SEC-01-trial", &text)
}

fn fails(steps: &str, parts: &[&str]) {
    let report = case(steps);
    let shown = report.to_string();
    assert!(matches!(report.verdict, CaseVerdict::Fails(_)), "{shown}");
    assert!(
        shown.starts_with("FAIL SEC-01-trial  (SEC-01)\n"),
        "{shown}"
    );
    for part in parts {
        assert!(shown.contains(part), "{part}\nnot in\n{shown}");
    }
}

fn is_unusable(steps: &str, parts: &[&str]) {
    let report = case(steps);
    let shown = report.to_string();
    assert!(
        matches!(report.verdict, CaseVerdict::Unusable(_)),
        "{shown}"
    );
    for part in parts {
        assert!(shown.contains(part), "{part}\nnot in\n{shown}");
    }
}

const BEGIN: &str = r#"(do: Begin, dice: [5, 2]),"#;

#[test]
fn matching_case_passes() {
    let report = case(
        r#"
        (do: Begin, dice: [5, 2], then: [InitiativeRolled(who: "a", check: (total: 5)), TurnBegan(who: "a")]),
        (do: EndTurn(who: "b"), refused: NotYourTurn(active: "a")),
        (undo: 1, state: (round: 0)),
        (redo: 1, state: (round: 1, turn: "a", who: { "b": (at: (2, 1), in_hand: "", conditions: []) })),
    "#,
    );
    assert!(report.passes(), "{report}");
    assert_eq!(report.to_string(), "ok   SEC-01-trial  (SEC-01)");
}

#[test]
fn unmatched_pattern_fails_with_what_happened() {
    fails(
        r#"(do: Begin, dice: [5, 2], then: [TurnBegan(who: "b")]),"#,
        &[
            "step 1, line 9: expected TurnBegan(who: \"b\")",
            "TurnBegan: `who` is \"a\", expected \"b\"",
            "what happened:",
            "RoundBegan  Round 1",
        ],
    );
    // Outcomes in the wrong order do not match either.
    fails(
        r#"(do: Begin, dice: [5, 2], then: [TurnBegan, RoundBegan]),"#,
        &["expected RoundBegan"],
    );
    fails(
        r#"(do: Begin, dice: [5, 2], never: [RoundBegan(round: 1)]),"#,
        &["expected no RoundBegan(round: 1)"],
    );
    fails(
        r#"(do: Begin, dice: [5, 2], then: [EncounterBegan], exactly: true),"#,
        &["expected outcomes: exactly 1, but found 6"],
    );
}

#[test]
fn case_needs_exactly_the_dice_it_rolls() {
    fails(
        "(do: Begin, dice: [5]),",
        &[
            "step 1, line 9: a d6 for the initiative of b is needed",
            "1 of its dice are in the case",
        ],
    );
    fails(
        "(do: Begin, dice: [5, 2, 6]),",
        &["1 of the dice were left over"],
    );
    fails("(do: Begin, dice: [5, 7]),", &["7 is not on a d6"]);
}

#[test]
fn different_state_fails_with_the_difference() {
    fails(
        &format!(
            "{BEGIN} (state: (turn: \"b\", who: {{ \"a\": (wounds: 1, posture: \"prone\") }})),"
        ),
        &[
            "step 2, line 9: the state is not as expected",
            "turn is \"a\", expected \"b\"",
            "a: wounds is 0, expected 1",
            "a: posture is \"standing\", expected \"prone\"",
        ],
    );
}

#[test]
fn expected_rejections_pass_and_others_fail() {
    fails(
        &format!("{BEGIN} (do: EndTurn(who: \"b\")),"),
        &[
            "step 2, line 9: the command was refused",
            "it is `a`'s turn",
        ],
    );
    fails(
        &format!("{BEGIN} (do: EndTurn(who: \"b\"), refused: NoTurnOpen),"),
        &["expected the refusal NoTurnOpen", "NotYourTurn"],
    );
    fails(
        &format!("{BEGIN} (do: EndTurn(who: \"a\"), refused: NotYourTurn),"),
        &[
            "expected the refusal NotYourTurn, but the command was carried out",
            "TurnBegan  ",
        ],
    );
    fails("(undo: 9),", &["there is nothing to undo"]);
}

#[test]
fn every_error_in_a_case_is_listed_with_its_position() {
    is_unusable(
        r#"(do: Begin, dices: [5, 2]),
        (do: Begin, dice: [5, 2], then: [TurnBegin(who: "a"), TurnBegan(whose: "a")]),"#,
        &[
            "SEC-01-trial:9:13 steps[0].dices: there is no field `dices` here",
            "did you mean `dice`?",
        ],
    );
    is_unusable(
        r#"(do: Begin, dice: [5, 2], then: [TurnBegin(who: "a")], never: [TurnBegan(whose: "a")]),
        (dice: [1]),
        (),
        (do: EndTurn(who: "a"), refused: NotBegun, then: [TurnEnded]),
        (state: (who: { "a": (stats: { "reflx": 1 }) })),"#,
        &[
            "9:34 steps[0].then[0]: TurnBegin(who: \"a\"): unknown variant `TurnBegin`",
            "unknown field `whose`",
            "steps[1]: the step does nothing",
            "need a `do`",
            "steps[2]: the step does nothing",
            "steps[3]: a refused command rolls no dice and has no outcomes",
            "there is no stat `reflx`",
        ],
    );
    is_unusable(
        r#"(do: Begin, dice: [5, 2]),
        (do: Force(Act(who: "a", action: "move", to: (3, 1), weapon: "dagger"))),"#,
        &["10:14 steps[1].do: `weapon` does not belong to the action `move`, which takes `path`"],
    );
    let bad = run_text(
        "bad",
        r#"(rules: ["13"], about: "", toggles: { "spoil": true }, ruleset: "secnds", combatants: [], steps: [])"#,
    );
    let shown = bad.to_string();
    assert!(shown.starts_with("BAD  bad"), "{shown}");
    for part in ["`13` is not a rule id", "there is no ruleset `secnds`"] {
        assert!(shown.contains(part), "{shown}");
    }
}

#[test]
fn unknown_combatant_is_reported() {
    let text = r#"(
    rules: ["SEC-43"], about: "Two on one square.", toggles: { "spoil_casts_on_damage": true },
    combatants: [
        (id: "a", creature: "bystander", side: "party", at: (1, 1)),
        (id: "b", creature: "bystander", side: "foes", at: (1, 1)),
        (id: "c", creature: "bystandr", side: "foes", at: (3, 1)),
    ],
    steps: [],
)"#;
    let shown = run_text("crowd", text).to_string();
    for part in [
        "crowd:5:9 combatants[1]: `b` cannot be there: (1, 1) is not free",
        "crowd:6:29 combatants[2].creature: there is no creature `bystandr`",
        "hint: did you mean `bystander`?",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
}

#[test]
fn lists_of_a_combatant_hold_what_those_of_its_entry_can() {
    let text = r#"(
    rules: ["SEG-01"], ruleset: "segments", about: "Lists of a combatant.",
    combatants: [
        (id: "a", creature: "goblin", side: "party", at: (1, 1), carried: ["leather", "fist"], pack: ["daggr"]),
        (id: "b", creature: "goblin", side: "foes", at: (3, 1), spells: ["slep"], traits: ["fearles"]),
    ],
    steps: [],
)"#;
    let shown = run_text("lists", text).to_string();
    for part in [
        "combatants[0].pack[0]: there is no weapon or piece of gear `daggr`",
        "hint: did you mean `dagger`?",
        "combatants[1].spells[0]: there is no spell `slep`",
        "combatants[1].traits[0]: there is no trait `fearles`",
        "3 problems",
    ] {
        assert!(shown.contains(part), "{part}\nnot in\n{shown}");
    }
}

#[test]
fn names_are_checked_along_with_everything_else() {
    is_unusable(
        r#"(do: Act(who: "aa", action: "mov", targets: ["c"]), sate: ()),
        (do: EndTurn(who: "c"), refused: UnknownCombatant(who: "c"), told: "nobody"),
        (do: SetPosture(who: "a", posture: "porne")),
        (ask: EndTurn(who: "a")),
        (ask: EndTurn(who: "a"), do: Begin, answer: ()),
        (do: Begin, answer: (), told: "x"),
        (state: (moment: Group(kin: Melee), who: { "a": (conditions: ["stuned"], in_hand: "") })),
        (state: (moment: Grop)),"#,
        &[
            "steps[0].do.who: there is no combatant `aa`\n         hint: did you mean `a`?",
            "steps[0].do.action: there is no action `mov`\n         hint: did you mean `move`?",
            "steps[0].do.targets[0]: there is no combatant `c`",
            "steps[0].sate: there is no field `sate` here",
            "steps[2].do.posture: there is no posture `porne`",
            "steps[3].ask: an `ask` needs either an `answer` or a `refused`",
            "steps[4].ask: a step has either `ask` or `do`",
            "steps[5].answer: `answer` needs an `ask`",
            "steps[5].told: `told` is the message of a refusal",
            "steps[6].state.moment: Group(kin: \"Melee\"): unknown field `kin`",
            "steps[6].state.who.a.conditions[0]: there is no condition `stuned`",
            "steps[7].state.moment: Grop: unknown variant `Grop`",
            "12 problems",
        ],
    );
}

#[test]
fn unknown_rules_are_errors_except_own_ones() {
    let text = |rule: &str| {
        format!("(rules: [\"{rule}\"], about: \"Of a rule.\", combatants: [], steps: [])")
    };
    for rule in ["SEC-01", "PHA-11", "OWN-01", "HOUSE-7"] {
        let report = run_text("rule", &text(rule));
        assert!(report.passes(), "{rule}: {report}");
    }
    for rule in ["SEC-99", "PHA-99"] {
        let shown = run_text("rule", &text(rule)).to_string();
        let told = format!("rules[0]: there is no rule `{rule}`");
        assert!(shown.contains(&told), "{shown}");
    }
}

#[test]
fn rest_of_case_runs_after_an_unexpected_result() {
    fails(
        &format!(
            r#"{BEGIN}
            (do: EndTurn(who: "b")),
            (do: EndTurn(who: "a"), then: [TurnBegan(who: "a")]),
            (ask: EndTurn(who: "a"), refused: NotYourTurn(active: "b"), told: "`c`'s turn"),"#
        ),
        &[
            "step 2, line 10: the command was refused",
            "step 3, line 11: expected TurnBegan(who: \"a\")",
            "step 4, line 12: expected the message “`c`'s turn”",
            "the message is: it is `b`'s turn",
        ],
    );
}

#[test]
fn different_reaction_reports_the_difference() {
    fails(
        &format!(
            r#"{BEGIN}
            (ask: Act(who: "a", action: "melee-attack", targets: ["b"]), answer: (seconds: 7, hit: (1, 1), attacks: [(weapon: "dagger")])),
            (ask: Act(who: "a", action: "move"), answer: (reaches: [(11, 7)], beyond: [(1, 2)])),
            (ask: Act(who: "b", action: "move", to: (3, 1)), answer: ()),
            (ask: Act(who: "a", action: "move", to: (1, 2)), refused: NoWay),"#
        ),
        &[
            "step 2, line 10: the answer is not as expected",
            "seconds is 4, expected 7",
            "expected (1, 1)",
            "attack 1: weapon is \"short-sword\", expected \"dagger\"",
            "step 3, line 11: the answer is not as expected",
            "(11, 7) cannot be reached",
            "(1, 2) can be reached",
            "step 4, line 12: the command would be refused",
            "step 5, line 13: expected the refusal NoWay, but it is allowed",
        ],
    );
}

#[test]
fn error_in_a_cases_own_entries_has_its_position() {
    let text = r#"(
    rules: ["SEC-49"], about: "A spell of its own.", combatants: [], steps: [],
    extra: (
        spells: { "slow": (name: "Slow", delay: -1, target: Caster, effect: Damage("1d"), help: "") },
        wepons: {},
    ),
)"#;
    let shown = run_text("own", text).to_string();
    assert!(
        shown.contains("own:5:9 extra.wepons: there is no field `wepons` here"),
        "{shown}"
    );
    let shown = run_text("own", &text.replace("wepons", "weapons")).to_string();
    assert!(
        shown.contains("own:4:49 extra.spells.slow.delay"),
        "{shown}"
    );
    assert!(shown.contains("`1d`"), "{shown}");
}

/// Entries that two cases share in [`with_common`].
const SHARED: &str = r#"(
    weapons: { "blade": (name: "Blade", melee: (damage: "1d6")) },
    creatures: { "soldier": (name: "Soldier", in_hand: "blade") },
)"#;

/// Plays a case with one combatant, a soldier, in a folder with this `common.ron`; `uses` are fields of the case.
fn with_common(common: Option<&str>, uses: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    if let Some(common) = common {
        std::fs::write(folder.path().join(COMMON_NAME), common).expect("a file");
    }
    let path = folder.path().join("OWN-01-shared.ron");
    let text = format!(
        r#"(
    rules: ["OWN-01"], about: "Of a soldier.",
    {uses}
    combatants: [(id: "a", creature: "soldier", side: "party", at: (1, 1))],
    steps: [(state: (who: {{ "a": (in_hand: "blade") }}))],
)"#
    );
    std::fs::write(&path, text).expect("a file");
    let files = collect(&[folder.path().to_owned()]).expect("its files");
    assert_eq!(files, [path.as_path()], "only the case is a case");
    let shown = run_file(&path).to_string();
    shown.replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn case_uses_the_shared_entries_that_it_lists() {
    let shown = with_common(Some(SHARED), r#"common: ["blade", "soldier"],"#);
    assert_eq!(shown, "ok   OWN-01-shared  (OWN-01)");
    let own = r#"common: ["soldier"], extra: (weapons: { "blade": (name: "Own", melee: (damage: "1")) }),"#;
    let shown = with_common(Some(SHARED), own);
    assert_eq!(shown, "ok   OWN-01-shared  (OWN-01)");
    // The others do not exist for it.
    for uses in ["", r#"common: ["blade"],"#] {
        let shown = with_common(Some(SHARED), uses);
        assert!(shown.contains("there is no creature `soldier`"), "{shown}");
    }
}

#[test]
fn errors_in_the_use_of_shared_entries_are_reported() {
    let common = r#"common: ["blade", "soldier"],"#;
    for (file, uses, parts) in [
        (
            None,
            common,
            &[
                "OWN-01-shared.ron:3:14 common[0]: there is no `common.ron` next to the case",
                "hint: add the file, or write the entries under `extra`",
            ][..],
        ),
        (
            Some(SHARED),
            r#"common: ["blad", "soldier", "blade", "soldier"],"#,
            &[
                "OWN-01-shared.ron:3:14 common[0]: there is no shared entry `blad`",
                "did you mean `blade`?",
                "common[3]: `soldier` is listed twice",
            ][..],
        ),
        (
            Some(SHARED),
            r#"common: ["blade", "soldier"], extra: (weapons: { "blade": (name: "B", melee: (damage: "1")) }),"#,
            &[
                "extra.weapons.blade: `blade` is defined twice: here and in common.ron",
                "hint: remove this entry, or its name in `common`",
            ][..],
        ),
        (
            Some(SHARED),
            r#"common: ["soldier"],"#,
            &[
                "OWN-01-shared.ron:3:14 common[0]: the shared entries have errors:",
                "common.ron:3:",
                "creatures.soldier.in_hand: there is no weapon",
                "`blade`",
            ][..],
        ),
        (
            Some(r#"(weapons: { "blade": (name: "Blade", mele: (damage: "3")) })"#),
            common,
            &[
                "common[0]: the shared entries have errors:",
                "common.ron:1:38 weapons.blade.mele: there is no field `mele` here",
            ][..],
        ),
    ] {
        let shown = with_common(file, uses);
        assert!(shown.starts_with("BAD  OWN-01-shared"), "{shown}");
        for part in parts {
            assert!(shown.contains(part), "{part}\nnot in\n{shown}");
        }
    }
}

#[test]
fn shared_entries_have_different_names() {
    let within = r#"(weapons: { "dart": (name: "A", melee: (damage: "3")), "dart": (name: "B", melee: (damage: "2")) })"#;
    let shown = read_common(COMMON_NAME, within)
        .err()
        .map(|wrong| wrong.to_string());
    assert!(shown.is_some_and(|shown| shown.contains("is given twice")));
    let across = r#"(
    weapons: { "dart": (name: "Dart", melee: (damage: "3")) },
    spells: { "dart": (name: "Dart", target: Caster, effect: Narrative) },
)"#;
    let shown = read_common(COMMON_NAME, across)
        .err()
        .map(|wrong| wrong.to_string());
    let shown = shown.expect("an error");
    assert!(
        shown.contains("common.ron:3:15 spells.dart: `dart` is defined twice"),
        "{shown}"
    );
    assert!(read_common(COMMON_NAME, SHARED).is_ok());
}
