//! Everything that is written can be read back, and no text makes the reader panic.

use proptest::prelude::*;

use super::*;

fn spells() -> impl Strategy<Value = Spell> {
    (".*", any::<Option<u8>>()).prop_map(|(name, level)| Spell { name, level })
}

fn acts() -> impl Strategy<Value = Act> {
    let leaf = prop_oneof![
        Just(Act::Wait),
        ".*".prop_map(Act::Say),
        (any::<u8>(), any::<i8>()).prop_map(|(a, b)| Act::Step(a, b)),
        (any::<(i32, i32)>(), any::<u32>()).prop_map(|(to, seconds)| Act::Move { to, seconds }),
        spells().prop_map(Act::Cast),
    ];
    leaf.prop_recursive(3, 8, 2, |act| {
        (act.clone(), act).prop_map(|(a, b)| Act::Both(Box::new(a), Box::new(b)))
    })
}

prop_compose! {
    fn creatures()(
        name in ".*",
        hp: u16,
        brave: bool,
        weapons in prop::collection::vec(".*", 0..3),
        acts in prop::collection::vec(acts(), 0..4),
    ) -> Creature {
        Creature { name, hp, brave, weapons, acts, boss: None }
    }
}

prop_compose! {
    fn samples()(
        version: u32,
        creatures in prop::collection::btree_map(".*".prop_map(Id), creatures(), 0..3),
        boss in prop::option::of(creatures()),
        scale in -1e300..1e300f64,
        letter: Option<char>,
        grid: Vec<(i64, u64)>,
        by_level in prop::collection::btree_map(any::<u8>(), acts(), 0..3),
    ) -> Sample {
        let mut creatures = creatures;
        if let Some(creature) = creatures.values_mut().next() {
            creature.boss = boss.map(Box::new);
        }
        Sample { version, creatures, scale, letter, grid, by_level }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn written_values_round_trip(sample in samples()) {
        let text = to_text(&sample).unwrap();
        prop_assert_eq!(read::<Sample>("f.ron", &text).unwrap(), sample);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_has_problems(text in "\\PC*") {
        if let Err(problems) = read::<Sample>("f.ron", &text) {
            prop_assert!(!problems.is_empty());
        }
    }

    #[test]
    fn any_tokens_are_read_or_have_problems(tokens in prop::collection::vec(
        prop::sample::select(vec![
            "(", ")", "[", "]", "{", "}", ":", ",", "=", "\"", "'", "r#\"", "\\", "//", "/*", "*/", "\n", "#![",
            " ", "1", "-", "2.5", "0x", "a", "version", "creatures", "Some", "None", "Wait", "Both", "\"x\"",
        ]), 0..60,
    )) {
        let text = tokens.concat();
        if let Err(problems) = read::<Sample>("f.ron", &text) {
            prop_assert!(!problems.is_empty());
        }
        let _ = read::<Vec<Act>>("f.ron", &text);
        let _ = version_of("f.ron", &text);
    }

    #[test]
    fn a_damaged_file_is_read_or_has_problems(
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, "[\\PC]{0,2}"), 1..6),
    ) {
        let mut text: Vec<char> = GOOD.chars().collect();
        for (start, length, instead) in damages {
            let start = start.index(text.len());
            let end = (start + length).min(text.len());
            text.splice(start..end, instead.chars());
        }
        let text: String = text.into_iter().collect();
        if let Err(problems) = read::<Sample>("f.ron", &text) {
            prop_assert!(!problems.is_empty());
        }
    }
}
