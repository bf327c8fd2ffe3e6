//! Support for letters that the program's fonts do not have, in all texts of the panels: system fonts are added when
//! a text needs them, right-to-left words are reordered, and stacks of combining marks do not cover their neighbours.
//!
//! Each frame's texts pass through here before they are painted, so that no panel has to deal with it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bevy_egui::egui::epaint::text::{
    ByteIndex, FontInsert, FontPriority, InsertFontFamily, LayoutJob, LayoutSection,
    VariationCoords,
};
use bevy_egui::egui::{
    Context, FontData, FontFamily, FontId, FontTweak, FullOutput, Galley, Plugin, Shape,
};

use crate::paint::{
    SystemFace, are_fonts_listed, has_rtl, mark_filter, system_face, unstacked, visual_words,
};

use super::text;
use super::theme::bold_family;

/// Maximum number of reordered texts in the cache.
const MAX_CACHED: usize = 2000;

/// Letters seen so far, and the fonts that were added for them.
#[derive(Default)]
pub(in crate::ui) struct FallbackFonts {
    seen: HashSet<char>,
    fonts: HashSet<String>,
    /// Letters that no font has: the first one for each package that could contain it.
    lacking: Vec<(&'static str, char)>,
    told: BTreeSet<&'static str>,
    /// Texts with right-to-left words in visual order, by the hash of the original text.
    ordered: HashMap<u64, Arc<LayoutJob>>,
}

impl FallbackFonts {
    /// Returns the notices about letters that no font has, one for each package.
    pub fn take_missing_glyph_notices(&mut self) -> Vec<String> {
        let lacking = std::mem::take(&mut self.lacking);
        let new = lacking.into_iter();
        let new = new.filter(|(package, _)| self.told.insert(*package));
        new.map(|(package, letter)| text::missing_font(letter, package))
            .collect()
    }

    fn load_fonts_for(&mut self, ctx: &Context, galley: &mut Arc<Galley>) {
        let text = &galley.job.text;
        // Latin letters are covered, and most texts have no others.
        if text.is_ascii() {
            return;
        }
        for letter in text.chars().filter(|letter| *letter >= '\u{250}') {
            if self.seen.insert(letter) {
                self.load_font(ctx, letter);
            }
        }
        if has_rtl(text) || *unstacked(text) != **text {
            self.reorder(ctx, galley);
        }
    }

    fn load_font(&mut self, ctx: &Context, letter: char) {
        let usual = FontId::proportional(14.0);
        if ctx.fonts_mut(|fonts| fonts.has_glyph(&usual, letter)) {
            return;
        }
        if !are_fonts_listed() {
            // No click waits for the fonts: the letter is looked up again in the next frame.
            self.seen.remove(&letter);
            ctx.request_repaint();
            return;
        }
        match system_face(letter) {
            Some(face) if self.fonts.insert(face.name.clone()) => {
                ctx.add_font(font_insert(face));
                ctx.request_repaint();
            }
            Some(_added) => {}
            None if letter.is_alphabetic() => self.lacking.push((package_with(letter), letter)),
            None => {}
        }
    }

    /// Lays out a text again with its right-to-left words in visual order.
    fn reorder(&mut self, ctx: &Context, galley: &mut Arc<Galley>) {
        if self.ordered.len() >= MAX_CACHED {
            self.ordered.clear();
        }
        let mut hash = DefaultHasher::new();
        galley.job.hash(&mut hash);
        let shown = self.ordered.entry(hash.finish()).or_insert_with(|| {
            // Glyphs new to the font atlas appear with the next frame.
            ctx.request_repaint();
            Arc::new(in_visual_order(&galley.job))
        });
        if **shown != *galley.job {
            *galley = ctx.fonts_mut(|fonts| fonts.layout_job((**shown).clone()));
        }
    }
}

impl Plugin for FallbackFonts {
    fn debug_name(&self) -> &'static str {
        "letters"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        for clipped in &mut output.shapes {
            for_each_text(&mut clipped.shape, &mut |galley| {
                self.load_fonts_for(ctx, galley)
            });
        }
    }
}

fn for_each_text(shape: &mut Shape, look: &mut dyn FnMut(&mut Arc<Galley>)) {
    match shape {
        Shape::Text(text) => look(&mut text.galley),
        Shape::Vec(shapes) => {
            for shape in shapes {
                for_each_text(shape, look);
            }
        }
        _no_text => {}
    }
}

/// Returns the insertion of a system font as the last fallback of every family.
fn font_insert(face: &SystemFace) -> FontInsert {
    let tweak = FontTweak {
        coords: match face.has_weights() {
            true => VariationCoords::new([(b"wght", 400.0)]),
            false => VariationCoords::default(),
        },
        ..FontTweak::default()
    };
    let data = FontData {
        index: face.index,
        ..FontData::from_static(face.bytes)
    };
    let families = [
        FontFamily::Proportional,
        FontFamily::Monospace,
        bold_family(),
    ];
    let families = families.map(|family| InsertFontFamily {
        family,
        priority: FontPriority::Lowest,
    });
    FontInsert::new(&face.name, data.tweak(tweak), families.into())
}

/// Returns the text with its right-to-left words in visual order, each with its original colours.
fn in_visual_order(job: &LayoutJob) -> LayoutJob {
    let mut text = String::with_capacity(job.text.len());
    let mut sections: Vec<LayoutSection> = Vec::new();
    let section_at = |byte: usize| {
        let mut sections = job.sections.iter();
        sections.find(|section| section.byte_range.contains(&ByteIndex(byte)))
    };
    let mut start = 0;
    let mut keeps = mark_filter();
    for line in job.text.split_inclusive('\n') {
        for word in visual_words(line) {
            for (at, letter) in line[word.bytes.clone()].char_indices() {
                if !keeps(letter) {
                    continue;
                }
                let from = start + word.bytes.start + at;
                let begin = text.len();
                text.push(word.mirrored.unwrap_or(letter));
                let Some(section) = section_at(from) else {
                    continue;
                };
                let (begin, end) = (ByteIndex(begin), ByteIndex(text.len()));
                match sections.last_mut() {
                    Some(last) if last.format == section.format => last.byte_range.end = end,
                    _another => sections.push(LayoutSection {
                        leading_space: 0.0,
                        byte_range: begin..end,
                        format: section.format.clone(),
                    }),
                }
            }
        }
        start += line.len();
    }
    if let (Some(first), Some(of)) = (sections.first_mut(), job.sections.first()) {
        first.leading_space = of.leading_space;
    }
    LayoutJob {
        text,
        sections,
        ..job.clone()
    }
}

/// Returns the package of most Linux distributions that contains a letter.
fn package_with(letter: char) -> &'static str {
    match letter {
        '\u{1100}'..='\u{11FF}'
        | '\u{2E80}'..='\u{A4CF}'
        | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}'
        | '\u{20000}'..='\u{3FFFF}' => "fonts-noto-cjk",
        _other => "fonts-noto-core",
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, RawInput, TextFormat};

    use super::*;
    use crate::ui::shared::theme;

    #[test]
    fn missing_glyphs_are_reported_once_per_package() {
        let mut letters = FallbackFonts {
            lacking: vec![
                (package_with('ש'), 'ש'),
                (package_with('ע'), 'ע'),
                (package_with('敵'), '敵'),
            ],
            ..FallbackFonts::default()
        };
        let told = letters.take_missing_glyph_notices();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains("“ש”") && told[0].contains("fonts-noto-core"));
        assert!(told[1].contains("“敵”") && told[1].contains("fonts-noto-cjk"));
        letters.lacking = vec![(package_with('א'), 'א')];
        assert!(letters.take_missing_glyph_notices().is_empty());
    }

    #[test]
    fn text_loads_needed_fonts_or_reports_missing_ones() {
        while !are_fonts_listed() {
            std::thread::yield_now();
        }
        let context = Context::default();
        let mut told = Vec::new();
        for _pass in 0..4 {
            let mut output = context.run_ui(RawInput::default(), |ui| {
                if theme::ensure_applied(ui.ctx()) {
                    ui.label("Mira, 敵, שלום עולם");
                }
            });
            output.textures_delta.clear();
            told.extend(theme::take_notices(&context));
        }
        let fonts = context.with_plugin(|letters: &mut FallbackFonts| letters.fonts.clone());
        let fonts = fonts.expect("it looks at every frame");
        // The available fonts depend on the computer; the rule that missing letters are reported does not.
        let usual = FontId::proportional(14.0);
        for letter in ['敵', 'ש'] {
            let has = context.fonts_mut(|all| all.has_glyph(&usual, letter));
            assert_eq!(has, system_face(letter).is_some(), "{letter}: {fonts:?}");
            let package = package_with(letter);
            assert_eq!(!has, told.iter().any(|it| it.contains(package)), "{told:?}");
        }
    }

    #[test]
    fn colours_follow_reordered_words() {
        let mut job = LayoutJob::default();
        let format = |color| TextFormat {
            color,
            ..TextFormat::default()
        };
        job.append("To ", 0.0, format(Color32::WHITE));
        job.append("שלום ", 0.0, format(Color32::RED));
        job.append("עולם", 0.0, format(Color32::GREEN));
        let shown = in_visual_order(&job);
        assert_eq!(shown.text, "To עולם שלום");
        let parts = shown.sections.iter().map(|section| {
            let bytes = section.byte_range.start.0..section.byte_range.end.0;
            (&shown.text[bytes], section.format.color)
        });
        let parts: Vec<_> = parts.collect();
        assert_eq!(
            parts,
            [
                ("To ", Color32::WHITE),
                ("עולם", Color32::GREEN),
                (" שלום", Color32::RED)
            ]
        );
    }
}
