//! Checks that concern several sections of `equipment.ron`.

use super::check::Checker;
use crate::ruleset::schema::sections::Sections;

/// The sections, and what an entry of each is.
const KINDS: [(&str, &str); 4] = [
    ("weapons", "a weapon"),
    ("armour", "armour"),
    ("shields", "a shield"),
    ("gear", "gear"),
];

/// Reports ids that are already those of something else.
pub fn check_ids(sections: &Sections, check: &mut Checker) {
    for (nth, (section, _)) in KINDS.iter().enumerate() {
        let ids = sections.get(section).into_iter();
        for id in ids.flat_map(|section| section.entries.keys()) {
            for (owner, what) in &KINDS[..nth] {
                let owner = sections.get(owner);
                if owner.is_some_and(|owner| owner.entries.contains_key(id)) {
                    let message = format!("`{}` is already {what}", id.value);
                    check.add_problem(&id.place, message, "rename one of them");
                }
            }
        }
    }
}
