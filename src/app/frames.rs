//! How long the program works on each frame, written to a file for the scripts in `tests/window`: from the first system
//! of a frame to the last, on the thread that a click waits for. What the graphics card does is not in it, nor a processor
//! in its place.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

use bevy::prelude::*;

/// Names the file; without it nothing is measured.
const VARIABLE: &str = "SPLITSECOND_FRAMES";

/// The file, and when what began.
#[derive(Resource, Debug)]
struct Frames {
    file: File,
    start: Instant,
    frame: Instant,
}

/// Writes a line for each frame, if a file is named: when it began, in milliseconds since the start, and how long it took,
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
