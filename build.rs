//! On Windows, puts the icon, the manifest and the version into the program.

fn main() {
    println!("cargo::rerun-if-changed=assets/packaging/windows");
    #[cfg(windows)]
    embed_resources();
}

#[cfg(windows)]
fn embed_resources() {
    let part = |name: &str| std::env::var(format!("CARGO_PKG_VERSION_{name}")).unwrap();
    let (major, minor, patch) = (part("MAJOR"), part("MINOR"), part("PATCH"));
    let version = format!("VERSION={major},{minor},{patch},0");
    embed_resource::compile("assets/packaging/windows/splitsecond.rc", [version])
        .manifest_required()
        .unwrap();
}
