//! Benchmark of a large map picture: the time to cut it into tiles, the peak memory of that, and the time to read the
//! tiles that a window shows.
//!
//! `SPLITSECOND_PIXELS` sets the side of the picture (default: 16,000 pixels). Memory is reported only on Linux.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;

use image::{GenericImageView, Rgb};
use splitsecond::paint::{Progress, Pyramid};

/// Picture of mottled ground with grid lines, computed pixel by pixel so that it is never in memory as a whole. The
/// field is its side in pixels.
struct Ground(u32);

impl GenericImageView for Ground {
    type Pixel = Rgb<u8>;

    fn dimensions(&self) -> (u32, u32) {
        (self.0, self.0)
    }

    fn get_pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        let line = x % 70 < 2 || y % 70 < 2;
        let grain = (x / 3).wrapping_mul(2_654_435_761) ^ (y / 3).wrapping_mul(40_503);
        let tone = 150 + (grain >> 9) as u8 % 40;
        match line {
            true => Rgb([60, 50, 40]),
            false => Rgb([tone, tone - 20, tone - 40]),
        }
    }
}

fn write_png(path: &Path, ground: &Ground) {
    let file = BufWriter::new(File::create(path).expect("a file"));
    let mut encoder = png::Encoder::new(file, ground.0, ground.0);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().expect("a head");
    let mut rows = writer.stream_writer().expect("rows");
    for y in 0..ground.0 {
        let row: Vec<u8> = (0..ground.0)
            .flat_map(|x| ground.get_pixel(x, y).0)
            .collect();
        std::io::Write::write_all(&mut rows, &row).expect("written");
    }
    rows.finish().expect("written");
}

fn write_jpeg(path: &Path, ground: &Ground) {
    let file = BufWriter::new(File::create(path).expect("a file"));
    let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(file, 80);
    encoder.encode_image(ground).expect("written");
}

/// Returns a value of `/proc/self/status`, in MiB.
fn memory(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}

fn forget_the_peak() {
    let _only_on_linux = std::fs::write("/proc/self/clear_refs", "5");
}

fn main() {
    let side = std::env::var("SPLITSECOND_PIXELS").ok();
    let side = side.and_then(|side| side.parse().ok()).unwrap_or(16_000);
    let folder = tempfile::tempdir().expect("a folder");
    let ground = Ground(side);
    type Write = fn(&Path, &Ground);
    for (name, write) in [("png", write_png as Write), ("jpg", write_jpeg)] {
        let file = folder.path().join(format!("ground.{name}"));
        write(&file, &ground);
        let bytes = std::fs::metadata(&file).expect("it is there").len();
        forget_the_peak();
        let before = memory("VmRSS:").unwrap_or_default();
        let begun = Instant::now();
        let cut = Pyramid::open(&file, &folder.path().join("tiles"), &Progress::default());
        let (seconds, peak) = (begun.elapsed().as_secs_f32(), memory("VmHWM:"));
        let peak = peak.unwrap_or_default().saturating_sub(before);
        let megabytes = bytes / 1_000_000;
        println!(
            "{name}, {side} x {side} pixels, {megabytes} MB: {seconds:.1} s, {peak} MiB at most"
        );
        let pyramid = match cut {
            Ok(pyramid) => pyramid,
            Err(why) => {
                println!("  refused: {why}");
                continue;
            }
        };
        for level in [0, pyramid.coarsest()] {
            let begun = Instant::now();
            let tiles = pyramid.tiles(level).into_iter().take(12);
            let (mut count, mut slowest) = (0, 0.0_f32);
            for tile in tiles {
                let one = Instant::now();
                pyramid.tile(tile).expect("a tile");
                slowest = slowest.max(one.elapsed().as_secs_f32());
                count += 1;
            }
            let all = begun.elapsed().as_secs_f32();
            println!(
                "  level {level}: {count} tiles read in {:.0} ms, the slowest in {:.0} ms",
                all * 1000.0,
                slowest * 1000.0
            );
        }
    }
}
