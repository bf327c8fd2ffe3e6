//! Measures the time per frame and writes it to a file for the scripts in `tests/window`: from the first system of a
//! frame to the last, on the thread that delays a click. The work of the graphics card, or of a processor that replaces
//! it, is not included.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

use bevy::prelude::*;

/// Environment variable with the path of the file; without it nothing is measured.
const VARIABLE: &str = "SPLITSECOND_FRAMES";

/// The file, the start of the program and the start of the current frame.
#[derive(Resource, Debug)]
struct Frames {
    file: File,
    start: Instant,
    frame: Instant,
}

/// Writes a line per frame if a file is set: its start in milliseconds since the start of the program, and its duration
/// in microseconds.
pub fn plugin(app: &mut App) {
    let Some(path) = std::env::var_os(VARIABLE) else {
        return;
    };
    let file = match File::create(&path) {
        Ok(file) => file,
        Err(why) => {
            warn!("{VARIABLE}: {why}");
            return;
        }
    };
    let now = Instant::now();
    app.insert_resource(Frames {
        file,
        start: now,
        frame: now,
    })
    .add_systems(First, begin)
    .add_systems(Last, end);
}

fn begin(mut frames: ResMut<Frames>) {
    frames.frame = Instant::now();
}

fn end(mut frames: ResMut<Frames>) -> Result {
    let began = frames.frame.duration_since(frames.start).as_millis();
    let took = frames.frame.elapsed().as_micros();
    writeln!(frames.file, "{began}\t{took}")?;
    Ok(())
}
