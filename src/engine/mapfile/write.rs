//! Writes a map as text that a person can edit: one line for each row, wall and door.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::document::{self, WriteError};
use crate::grid::Topology;

use super::MapText;

/// One step of indentation.
const STEP: &str = "    ";

impl MapText {
    /// Returns the map in brackets, as an encounter file has it; its inner lines are indented by `depth` steps plus
    /// one. Reading it again gives the same map.
    ///
    /// # Errors
    /// [`WriteError`] if it cannot be written, which does not happen to a map that has been read.
    pub fn indented_text(&self, depth: usize) -> Result<String, WriteError> {
        let Self {
            topology,
            size,
            rows,
            kinds,
            walls,
            sides,
            doors,
            light,
            light_level,
            lamps,
            furniture_kinds,
            furniture,
            restricted,
            zones,
            picture,
            inside,
            outside,
        } = self;
        let mut page = Page {
            text: "(\n".to_owned(),
            indent: STEP.repeat(depth + 1),
        };
        if *topology != Topology::Square {
            page.field("topology", topology)?;
        }
        if let Some(size) = size {
            page.field("size", size)?;
        }
        if let Some(picture) = picture {
            page.field("picture", picture)?;
        }
        for (name, floor) in [("inside", inside), ("outside", outside)] {
            if let Some(floor) = floor {
                page.field(name, floor)?;
            }
        }
        page.list("rows", rows)?;
        page.by_name("kinds", kinds)?;
        page.list("walls", walls)?;
        page.list("sides", sides)?;
        page.list("doors", doors)?;
        if let Some(level) = light_level {
            page.field("light_level", level)?;
        }
        page.list("light", light)?;
        page.list("lamps", lamps)?;
        page.by_name("furniture_kinds", furniture_kinds)?;
        page.list("furniture", furniture)?;
        page.list("restricted", restricted)?;
        page.list("zones", zones)?;
        page.text.push_str(&STEP.repeat(depth));
        page.text.push(')');
        Ok(page.text)
    }
}

/// Lines under a common indentation.
struct Page {
    text: String,
    indent: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(&self.indent);
        self.text.push_str(line);
        self.text.push_str(",\n");
    }

    fn open(&mut self, name: &str, bracket: char) {
        self.text
            .push_str(&format!("{}{name}: {bracket}\n", self.indent));
    }

    fn close(&mut self, bracket: char) {
        self.line(&bracket.to_string());
    }

    fn field(&mut self, name: &str, value: &impl Serialize) -> Result<(), WriteError> {
        let value = document::to_line(value)?;
        self.line(&format!("{name}: {value}"));
        Ok(())
    }

    /// Writes names with their values, one line each; nothing if there are none.
    fn by_name<T: Serialize>(
        &mut self,
        name: &str,
        items: &BTreeMap<String, T>,
    ) -> Result<(), WriteError> {
        if items.is_empty() {
            return Ok(());
        }
        self.open(name, '{');
        for (name, item) in items {
            let (name, item) = (document::to_line(name)?, document::to_line(item)?);
            self.line(&format!("{STEP}{name}: {item}"));
        }
        self.close('}');
        Ok(())
    }

    /// Writes a list with one line for each item; nothing if there are none.
    fn list<T: Serialize>(&mut self, name: &str, items: &[T]) -> Result<(), WriteError> {
        if items.is_empty() {
            return Ok(());
        }
        self.open(name, '[');
        for item in items {
            let item = document::to_line(item)?;
            self.line(&format!("{STEP}{item}"));
        }
        self.close(']');
        Ok(())
    }
}
