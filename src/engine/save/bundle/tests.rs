//! Tests that every bundle can be extracted again, whatever the names of its pictures.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// A PNG without pixels; the tests need no more.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\0\0\0\0\0\0\0\0IEND\xaeB`\x82";

fn with_pictures(names: &[String]) -> Content {
    let picture = |name: &String| (name.clone(), PNG.to_vec());
    Content {
        text: Some("(version: 1)".to_owned()),
        pictures: names.iter().map(picture).collect(),
        rules: None,
    }
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 _.()'&,;~!#äßÉ洞-]{1,12}(\\.png)?",
        "(con|PRN|aux|nul|com[0-9¹]|LPT1|CONIN\\$)( |\\.)?(png)?",
        "[./:*?\"<>|a\\\\ ]{0,5}",
        "[a-z]{190,205}",
        any::<String>(),
    ]
}

#[test]
fn user_given_names_are_bundled() {
    let names = ["hall (1).png", "Bob's map.png", "Höhle, 2. Stock.webp"].map(str::to_owned);
    let bytes = packed(&with_pictures(&names)).expect("packed");
    let taken = unpack(bytes).expect("taken out");
    assert_eq!(taken.pictures, with_pictures(&names).pictures);
}

#[test]
fn two_files_of_one_name_are_rejected() {
    let names = ["aa.png", "ab.png"].map(str::to_owned);
    let mut bytes = packed(&with_pictures(&names)).expect("packed");
    for at in 0..bytes.len() - 6 {
        if bytes[at..].starts_with(b"ab.png") {
            bytes[at + 1] = b'a';
        }
    }
    let why = unpack(bytes).err().expect("rejected").to_string();
    assert!(
        why.contains("`pictures/aa.png`") && why.contains("two files of this name"),
        "{why}"
    );
    let names = ["Hall.png", "hall.PNG"].map(str::to_owned);
    let why = packed(&with_pictures(&names))
        .expect_err("rejected")
        .to_string();
    assert!(why.contains("apart from capital letters"), "{why}");
}

proptest! {
    #[test]
    fn bundle_round_trips(names in prop::collection::vec(any_name(), 1..4)) {
        let content = with_pictures(&names);
        let apart: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let good = names.iter().all(|name| check_picture_name(name).is_ok());
        let packed = packed(&content);
        prop_assert_eq!(packed.is_ok(), good && apart.len() == names.len());
        if let Ok(bytes) = packed {
            let taken = unpack(bytes);
            let taken = taken.map_err(|why| TestCaseError::fail(why.to_string()))?;
            prop_assert_eq!(taken.pictures, content.pictures);
        }
    }

    #[test]
    fn foreign_name_must_be_a_valid_name(name in any_name()) {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let path = format!("{PICTURES}/{name}");
        for (name, bytes) in [(FIGHT, &b"(version: 1)"[..]), (path.as_str(), PNG)] {
            prop_assume!(zip.start_file(name, SimpleFileOptions::default()).is_ok());
            zip.write_all(bytes).expect("it fits");
        }
        let bytes = zip.finish().expect("a zip").into_inner();
        let is_taken = unpack(bytes).is_ok_and(|content| content.pictures.len() == 1);
        prop_assert_eq!(is_taken, check_picture_name(&name).is_ok());
    }
}
