//! Rebuilds the crate when the rulesets or bundled fights that it embeds have changed.

fn main() {
    println!("cargo::rerun-if-changed=../../assets/rulesets");
    println!("cargo::rerun-if-changed=../../assets/encounters");
}
