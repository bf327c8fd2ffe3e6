//! A picture in tiles and in ever coarser levels, in one file, so that only its visible part needs to be in memory.
//!
//! The file holds the tiles one after the other as PNGs, then the position of each, then the picture's size. It is
//! made once for each picture, row by row; a PNG that is not interlaced is never completely in memory.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, GrayImage, ImageEncoder, RgbaImage};

use super::decode;
use super::text;
use crate::grid::StableHasher;

/// Side of a tile, in pixels.
pub(super) const TILE: u32 = 512;

/// Last bytes of a file of tiles.
const MAGIC: &[u8; 8] = b"TILES-02";

/// Maximum number of tile files kept; the oldest are deleted first.
const MAX_FILES: usize = 12;

/// A tile: its level, 0 for the finest, its column and its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileId {
    /// Number of times that the picture is halved.
    pub level: usize,
    /// Column in that level.
    pub column: u32,
    /// Row in that level.
    pub row: u32,
}

/// A picture in tiles.
#[derive(Debug)]
pub struct Pyramid {
    file: PathBuf,
    width: u32,
    height: u32,
    /// Position and length of each tile's PNG in the file, level by level and row by row.
    places: Vec<(u64, u32)>,
}

/// Progress of a task on another thread, and a signal to stop it.
#[derive(Debug, Default)]
pub struct Progress {
    thousandths: AtomicU32,
    stopped: AtomicBool,
}

impl Progress {
    /// Returns the finished share, 0 to 1.
    pub fn share(&self) -> f32 {
        self.thousandths.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Asks the task to stop as soon as possible.
    pub fn cancel(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn report(&self, done: u32, of: u32) -> Result<(), String> {
        let thousandths = u64::from(done) * 1000 / u64::from(of.max(1));
        self.thousandths
            .store(thousandths as u32, Ordering::Relaxed);
        if self.stopped.load(Ordering::Relaxed) {
            return Err(text::REPLACED.to_owned());
        }
        Ok(())
    }
}

/// Returns the width and height of each level, finest first, until one tile holds all of it.
fn levels(width: u32, height: u32) -> Vec<(u32, u32)> {
    let halved = |&(width, height): &(u32, u32)| {
        (width.max(height) > TILE).then(|| (width.div_ceil(2), height.div_ceil(2)))
    };
    std::iter::successors(Some((width, height)), halved).collect()
}

/// Returns the index of a tile in the list of all; `None` if there is no such tile.
fn index_of(levels: &[(u32, u32)], id: TileId) -> Option<usize> {
    let count = |&(width, height): &(u32, u32)| {
        width.div_ceil(TILE) as usize * height.div_ceil(TILE) as usize
    };
    let (width, height) = *levels.get(id.level)?;
    let (columns, rows) = (width.div_ceil(TILE), height.div_ceil(TILE));
    if id.column >= columns || id.row >= rows {
        return None;
    }
    let before: usize = levels[..id.level].iter().map(count).sum();
    Some(before + id.row as usize * columns as usize + id.column as usize)
}

impl Pyramid {
    /// Opens the tiles of the picture in `picture`, which are stored in `folder`, and makes them if they do not exist
    /// yet.
    ///
    /// # Errors
    /// Fails with a message if the picture cannot be shown.
    pub fn open(picture: &Path, folder: &Path, progress: &Progress) -> Result<Self, String> {
        let words = |error: io::Error| error.to_string();
        let file = folder.join(name_of(picture).map_err(words)?);
        if let Ok(known) = Self::read(&file) {
            return Ok(known);
        }
        fs::create_dir_all(folder).map_err(words)?;
        delete_oldest(folder);
        let made = tempfile::NamedTempFile::new_in(folder).map_err(words)?;
        Self::write(picture, io::BufWriter::new(made.as_file()), progress)?;
        made.persist(&file)
            .map_err(|error| error.error.to_string())?;
        Self::read(&file).map_err(words)
    }

    /// Returns the size of the picture, in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Returns the coarsest level at which a pixel is no larger than `pixels` pixels of the finest, or the nearest
    /// level.
    pub fn level_for(&self, pixels: f32) -> usize {
        let coarsest = levels(self.width, self.height).len() - 1;
        let wanted = pixels.max(1.0).log2().floor();
        (wanted as usize).min(coarsest)
    }

    /// Returns the coarsest level, which is a single tile.
    pub fn coarsest(&self) -> usize {
        levels(self.width, self.height).len() - 1
    }

    /// Returns the tiles of a level.
    pub fn tiles(&self, level: usize) -> Vec<TileId> {
        let levels = levels(self.width, self.height);
        let Some(&(width, height)) = levels.get(level) else {
            return Vec::new();
        };
        let columns = width.div_ceil(TILE);
        (0..height.div_ceil(TILE))
            .flat_map(|row| (0..columns).map(move |column| TileId { level, column, row }))
            .collect()
    }

    /// Returns the pixels of the finest level that a tile shows: left, top, right and bottom.
    pub fn pixels_of(&self, id: TileId) -> (u32, u32, u32, u32) {
        let side = TILE << id.level;
        let (left, top) = (id.column * side, id.row * side);
        let (right, bottom) = (left.saturating_add(side), top.saturating_add(side));
        (left, top, right.min(self.width), bottom.min(self.height))
    }

    /// Decodes a tile.
    ///
    /// # Errors
    /// Fails with a message if the tile cannot be read.
    pub fn tile(&self, id: TileId) -> Result<RgbaImage, String> {
        let levels = levels(self.width, self.height);
        let place = index_of(&levels, id).and_then(|index| self.places.get(index));
        let &(start, length) = place.ok_or(text::NO_SUCH_PART)?;
        let read = || -> io::Result<Vec<u8>> {
            let mut file = File::open(&self.file)?;
            file.seek(SeekFrom::Start(start))?;
            let mut bytes = vec![0; length as usize];
            file.read_exact(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(|error| error.to_string())?;
        let reader = image::ImageReader::with_format(Cursor::new(bytes), image::ImageFormat::Png);
        let tile = reader.decode().map_err(|error| error.to_string())?;
        Ok(tile.into_rgba8())
    }

    /// Returns the picture in grey, at the finest level whose sides are at most `longest` pixels, and the width of
    /// each of its pixels in pixels of the picture.
    ///
    /// # Errors
    /// Fails with a message if a tile cannot be read.
    pub fn grey_level(&self, longest: u32) -> Result<(GrayImage, u32), String> {
        let levels = levels(self.width, self.height);
        let fits = |&(width, height): &(u32, u32)| width.max(height) <= longest.max(TILE);
        let level = levels.iter().position(fits).unwrap_or(levels.len() - 1);
        let (width, height) = levels[level];
        let mut grey = GrayImage::new(width, height);
        for id in self.tiles(level) {
            let tile = image::DynamicImage::ImageRgba8(self.tile(id)?).into_luma8();
            let (x, y) = (id.column * TILE, id.row * TILE);
            image::imageops::replace(&mut grey, &tile, i64::from(x), i64::from(y));
        }
        Ok((grey, 1 << level))
    }

    /// Reads the positions of the tiles of a file.
    fn read(path: &Path) -> io::Result<Self> {
        let broken = || io::Error::new(io::ErrorKind::InvalidData, "not a file of tiles");
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let foot = (MAGIC.len() + 8) as u64;
        file.seek(SeekFrom::Start(
            length.checked_sub(foot).ok_or_else(broken)?,
        ))?;
        let mut end = [0; 16];
        file.read_exact(&mut end)?;
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .rev()
                .fold(0, |all, &b| all << 8 | u64::from(b))
        };
        let (width, height) = (number(&end[..4]) as u32, number(&end[4..8]) as u32);
        if &end[8..] != MAGIC || !decode::is_drawable(width, height) {
            return Err(broken());
        }
        let levels = levels(width, height);
        let last = TileId {
            level: levels.len() - 1,
            column: 0,
            row: 0,
        };
        let count = index_of(&levels, last).ok_or_else(broken)? + 1;
        let list = (count * 12) as u64;
        file.seek(SeekFrom::Start(
            length.checked_sub(foot + list).ok_or_else(broken)?,
        ))?;
        let mut bytes = vec![0; count * 12];
        file.read_exact(&mut bytes)?;
        let places: Vec<(u64, u32)> = bytes
            .chunks_exact(12)
            .map(|place| (number(&place[..8]), number(&place[8..]) as u32))
            .collect();
        let inside = |&(start, long): &(u64, u32)| start + u64::from(long) <= length - foot - list;
        if !places.iter().all(inside) {
            return Err(broken());
        }
        Ok(Self {
            file: path.to_owned(),
            width,
            height,
            places,
        })
    }

    /// Cuts a picture into tiles.
    fn write(picture: &Path, out: impl Write, progress: &Progress) -> Result<(), String> {
        let mut cutter = Cutter {
            out,
            progress,
            size: (0, 0),
            done: 0,
            written: 0,
            levels: Vec::new(),
            places: Vec::new(),
        };
        decode::rows(picture, &mut cutter)?;
        cutter.finish().map_err(|error| error.to_string())
    }
}

/// Cuts a picture into tiles while its rows arrive, and halves it on the way.
struct Cutter<'a, W> {
    out: W,
    progress: &'a Progress,
    size: (u32, u32),
    /// Number of rows received.
    done: u32,
    /// Number of bytes written.
    written: u64,
    levels: Vec<Strip>,
    places: Vec<(u64, u32)>,
}

/// Rows of a level that are not cut yet.
struct Strip {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
    rows: u32,
    /// Index of the next row of tiles.
    next: u32,
    /// A row waiting for the one below it, to be halved with it.
    upper: Option<Vec<u8>>,
    /// Number of rows received.
    come: u32,
}

impl<W: Write> decode::Sink for Cutter<'_, W> {
    fn begin(&mut self, width: u32, height: u32) -> Result<(), String> {
        self.size = (width, height);
        self.levels = levels(width, height)
            .into_iter()
            .map(|(width, height)| Strip {
                width,
                height,
                pixels: Vec::new(),
                rows: 0,
                next: 0,
                upper: None,
                come: 0,
            })
            .collect();
        let last = TileId {
            level: self.levels.len() - 1,
            column: 0,
            row: 0,
        };
        let count = index_of(&levels(width, height), last).map_or(0, |last| last + 1);
        self.places = vec![(0, 0); count];
        Ok(())
    }

    fn row(&mut self, pixels: &[u8]) -> Result<(), String> {
        self.done += 1;
        self.progress.report(self.done, self.size.1)?;
        self.add(0, pixels).map_err(|error| error.to_string())
    }
}

impl<W: Write> Cutter<'_, W> {
    fn add(&mut self, level: usize, row: &[u8]) -> io::Result<()> {
        let Some(strip) = self.levels.get_mut(level) else {
            return Ok(());
        };
        strip.pixels.extend_from_slice(row);
        strip.rows += 1;
        strip.come += 1;
        let is_last = strip.come == strip.height;
        if strip.rows == TILE || is_last {
            self.cut(level)?;
        }
        if level + 1 == self.levels.len() {
            return Ok(());
        }
        let strip = &mut self.levels[level];
        let halved = match strip.upper.take() {
            Some(upper) => halve_rows(&upper, row),
            // The last of an odd number of rows counts twice.
            None if is_last => halve_rows(row, row),
            None => {
                strip.upper = Some(row.to_vec());
                return Ok(());
            }
        };
        self.add(level + 1, &halved)
    }

    /// Writes the tiles of a full strip.
    fn cut(&mut self, level: usize) -> io::Result<()> {
        let sizes = levels(self.size.0, self.size.1);
        let strip = &mut self.levels[level];
        let (rows, row, line) = (strip.rows, strip.next, strip.width as usize * 4);
        let pixels = std::mem::take(&mut strip.pixels);
        for column in 0..strip.width.div_ceil(TILE) {
            let left = column * TILE;
            let wide = TILE.min(strip.width - left);
            let part = |line: &[u8]| line[left as usize * 4..(left + wide) as usize * 4].to_vec();
            let tile: Vec<u8> = pixels.chunks_exact(line).flat_map(part).collect();
            let png = encode_tile(&tile, wide, rows)?;
            self.out.write_all(&png)?;
            if let Some(index) = index_of(&sizes, TileId { level, column, row }) {
                self.places[index] = (self.written, png.len() as u32);
            }
            self.written += png.len() as u64;
        }
        strip.rows = 0;
        strip.next += 1;
        // The buffer is reused.
        strip.pixels = pixels;
        strip.pixels.clear();
        Ok(())
    }

    /// Writes the positions of the tiles.
    fn finish(mut self) -> io::Result<()> {
        for (start, length) in &self.places {
            self.out.write_all(&start.to_le_bytes())?;
            self.out.write_all(&length.to_le_bytes())?;
        }
        self.out.write_all(&self.size.0.to_le_bytes())?;
        self.out.write_all(&self.size.1.to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        self.out.flush()
    }
}

/// Encodes a tile as a PNG, quickly.
fn encode_tile(tile: &[u8], width: u32, height: u32) -> io::Result<Vec<u8>> {
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Sub);
    let opaque = tile.chunks_exact(4).all(|pixel| pixel[3] == 255);
    let written = if opaque {
        let colours: Vec<u8> = tile
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        encoder.write_image(&colours, width, height, ExtendedColorType::Rgb8)
    } else {
        encoder.write_image(tile, width, height, ExtendedColorType::Rgba8)
    };
    written.map_err(io::Error::other)?;
    Ok(png)
}

/// Combines two rows into one of half the width: each pixel is the mean of four, weighted by opacity.
fn halve_rows(upper: &[u8], lower: &[u8]) -> Vec<u8> {
    let mut row = Vec::with_capacity(upper.len() / 2 + 4);
    for (above, below) in upper.chunks(8).zip(lower.chunks(8)) {
        // At an odd end, a pixel counts twice.
        let right = above.len() - 4;
        let four = [&above[..4], &above[right..], &below[..4], &below[right..]];
        let opacity: u32 = four.iter().map(|pixel| u32::from(pixel[3])).sum();
        for channel in 0..3 {
            let sum = |pixel: &&[u8]| u32::from(pixel[channel]) * u32::from(pixel[3]);
            let all: u32 = four.iter().map(sum).sum();
            row.push((all / opacity.max(1)) as u8);
        }
        row.push((opacity / 4) as u8);
    }
    row
}

/// Returns the file name for the tiles of a picture, which is different once the picture has changed.
fn name_of(picture: &Path) -> io::Result<String> {
    let found = fs::metadata(picture)?;
    let mut hasher = StableHasher::default();
    picture.file_name().hash(&mut hasher);
    found.len().hash(&mut hasher);
    let age = found.modified()?.duration_since(std::time::UNIX_EPOCH);
    age.unwrap_or_default().as_nanos().hash(&mut hasher);
    Ok(format!("{:016x}.tiles", hasher.finish()))
}

/// Returns whether a file of tiles can have this name: sixteen hexadecimal digits.
fn is_number(stem: &OsStr) -> bool {
    let stem = stem.to_str().unwrap_or_default();
    stem.len() == 16 && stem.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Deletes the oldest files of tiles, so that with one more there are not too many.
fn delete_oldest(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else {
        return;
    };
    let mut tiles: Vec<(std::time::SystemTime, PathBuf)> = files
        .filter_map(|file| {
            let path = file.ok()?.path();
            let is_ours = path.extension().is_some_and(|ending| ending == "tiles")
                && path.file_stem().is_some_and(is_number);
            let used = fs::metadata(&path).and_then(|found| found.modified());
            is_ours.then_some((used.ok()?, path))
        })
        .collect();
    tiles.sort();
    let many = (tiles.len() + 1).saturating_sub(MAX_FILES);
    for (_, path) in &tiles[..many] {
        // If it cannot be deleted, it stays.
        let _stays = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(folder: &Path, width: u32, height: u32) -> PathBuf {
        let file = folder.join(format!("{width}x{height}.png"));
        let pixel = |x: u32, y: u32| image::Rgb([(x / 8) as u8, (y / 8) as u8, 77]);
        image::RgbImage::from_fn(width, height, pixel)
            .save(&file)
            .expect("written");
        file
    }

    #[test]
    fn tiles_equal_the_picture_and_levels_get_coarser() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = picture(folder.path(), 1301, 700);
        let tiles = folder.path().join("tiles");
        let made = Pyramid::open(&file, &tiles, &Progress::default()).expect("tiles");
        assert_eq!((made.size(), made.coarsest()), ((1301, 700), 2));
        let whole = image::open(&file).expect("a picture").into_rgba8();
        let mut seen = 0;
        for id in made.tiles(0) {
            let tile = made.tile(id).expect("a tile");
            let (left, top, right, bottom) = made.pixels_of(id);
            assert_eq!(tile.dimensions(), (right - left, bottom - top));
            for (x, y, pixel) in tile.enumerate_pixels() {
                assert_eq!(pixel, whole.get_pixel(left + x, top + y));
            }
            seen += tile.width() * tile.height();
        }
        assert_eq!(seen, 1301 * 700);
        let coarse = made.tile(made.tiles(2)[0]).expect("a tile");
        assert_eq!(coarse.dimensions(), (326, 175));
        let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
        let (pixel, there) = (coarse.get_pixel(100, 50), whole.get_pixel(402, 202));
        assert!((0..4).all(|channel| near(pixel[channel], there[channel])));
        let (grey, wide) = made.grey_level(700).expect("grey");
        assert_eq!((grey.dimensions(), wide), ((651, 350), 2));
    }

    #[test]
    fn tiles_are_rebuilt_only_after_a_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = picture(folder.path(), 600, 40);
        let tiles = folder.path().join("tiles");
        let files = || {
            let found = fs::read_dir(&tiles).expect("a folder");
            let mut found: Vec<_> = found.map(|file| file.expect("a file").path()).collect();
            found.sort();
            found
        };
        let of = || Pyramid::open(&file, &tiles, &Progress::default());
        of().expect("tiles");
        let first = files();
        of().expect("the same tiles");
        assert_eq!(files(), first);
        fs::write(&first[0], b"cut off").expect("written");
        assert_eq!(of().expect("new tiles").size(), (600, 40));
        image::RgbImage::new(30, 30).save(&file).expect("written");
        assert_eq!(of().expect("other tiles").size(), (30, 30));
        assert_eq!(files().len(), 2);
        for nth in 0..20 {
            picture(folder.path(), 20 + nth, 9);
            let file = folder.path().join(format!("{}x9.png", 20 + nth));
            Pyramid::open(&file, &tiles, &Progress::default()).expect("tiles");
        }
        assert_eq!(files().len(), MAX_FILES);
    }

    #[test]
    fn new_picture_cancels_the_previous_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = picture(folder.path(), 30, 30);
        let progress = Progress::default();
        progress.cancel();
        let tiles = folder.path().join("tiles");
        assert!(Pyramid::open(&file, &tiles, &progress).is_err());
        assert_eq!(fs::read_dir(&tiles).expect("a folder").count(), 0);
    }
}
