//! Looks for a working graphics driver before anything is opened: without one, opening a window would crash the
//! program.

use bevy::prelude::*;
use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use wgpu::{
    Adapter, Backends, DeviceDescriptor, Instance, InstanceDescriptor, RequestAdapterOptions,
};

use super::text;

/// Driver for drawing the windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graphics {
    backends: Backends,
    /// Name of the driver, if it is not the first one.
    adapter: Option<String>,
}

/// Error: no windows can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphicsError;

impl std::fmt::Display for GraphicsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tried = Instance::enabled_backend_features();
        let names: Vec<&str> = NAMES
            .iter()
            .filter(|(backend, _)| tried.contains(*backend))
            .map(|(_, name)| *name)
            .collect();
        f.write_str(&text::no_graphics_driver(&names, cfg!(target_os = "linux")))
    }
}

const NAMES: [(Backends, &str); 4] = [
    (Backends::VULKAN, "Vulkan"),
    (Backends::METAL, "Metal"),
    (Backends::DX12, "Direct3D 12"),
    (Backends::GL, "OpenGL"),
];

impl Graphics {
    /// Finds a working driver: among the backends that the environment requests first, then among all compiled-in
    /// backends.
    ///
    /// # Errors
    /// [`GraphicsError`] if no backend has a working driver.
    pub fn find() -> Result<Self, GraphicsError> {
        let usual = WgpuSettings::default();
        let compiled_in = Instance::enabled_backend_features();
        let asked_for = usual.backends.unwrap_or(compiled_in);
        let mut tries = backends_to_try(asked_for, compiled_in).into_iter();
        tries
            .find_map(|backends| block_on(first_working(backends, &usual)))
            .ok_or(GraphicsError)
    }

    /// Returns the settings for Bevy's renderer.
    pub fn settings(self) -> WgpuSettings {
        let usual = WgpuSettings::default();
        WgpuSettings {
            backends: Some(self.backends),
            adapter_name: self.adapter.or(usual.adapter_name.clone()),
            ..usual
        }
    }
}

/// Lists the backends to try, the requested ones first.
fn backends_to_try(asked_for: Backends, compiled_in: Backends) -> Vec<Backends> {
    let first = asked_for & compiled_in;
    let others = compiled_in - first;
    let tries = [first, others].into_iter();
    tries.filter(|backends| !backends.is_empty()).collect()
}

/// Returns the first working driver of these backends.
async fn first_working(backends: Backends, usual: &WgpuSettings) -> Option<Graphics> {
    let instance = Instance::new(InstanceDescriptor {
        backends,
        flags: usual.instance_flags,
        ..InstanceDescriptor::new_without_display_handle()
    });
    let options = RequestAdapterOptions {
        power_preference: usual.power_preference,
        ..RequestAdapterOptions::default()
    };
    if let Ok(preferred) = instance.request_adapter(&options).await
        && is_usable(&preferred).await
    {
        return Some(Graphics {
            backends,
            adapter: None,
        });
    }
    for adapter in instance.enumerate_adapters(backends).await {
        if is_usable(&adapter).await {
            return Some(Graphics {
                backends,
                adapter: Some(adapter.get_info().name),
            });
        }
    }
    None
}

/// Returns true if a driver provides what it claims.
async fn is_usable(adapter: &Adapter) -> bool {
    let wanted = DeviceDescriptor {
        required_limits: adapter.limits(),
        ..DeviceDescriptor::default()
    };
    match adapter.request_device(&wanted).await {
        Ok(_) => true,
        Err(why) => {
            warn!("{} does not work: {why}", adapter.get_info().name);
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_backends_come_first_and_none_is_lost() {
        let compiled_in = Backends::VULKAN | Backends::GL;
        let tries = backends_to_try(Backends::GL, compiled_in);
        assert_eq!(tries, [Backends::GL, Backends::VULKAN]);
        assert_eq!(
            backends_to_try(Backends::GL, Backends::VULKAN),
            [Backends::VULKAN]
        );
        assert_eq!(backends_to_try(Backends::all(), compiled_in), [compiled_in]);
        assert_eq!(backends_to_try(Backends::GL, Backends::empty()), []);
    }

    #[test]
    fn message_names_missing_driver_and_package() {
        let words = GraphicsError.to_string();
        if cfg!(target_os = "linux") {
            assert!(words.contains("Vulkan"), "{words}");
            assert!(words.contains("mesa-vulkan-drivers"), "{words}");
        }
    }
}
