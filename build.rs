//! Has the crate rebuilt when what it embeds has changed: rulesets and bundled fights.

fn main() {
    println!("cargo::rerun-if-changed=assets");
}
