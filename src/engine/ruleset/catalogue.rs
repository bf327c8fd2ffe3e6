//! A catalogue: entries by id, kept in the order of their file.

/// Entries of one kind, in file order, found by id.
///
/// Catalogues are small (tens of entries) and ids compare as pointers, so a scan is the fastest lookup: over the ids
/// alone, which lie side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue<K, V> {
    ids: Vec<K>,
    /// The entry of each id, at the same place.
    values: Vec<V>,
}

impl<K, V> Default for Catalogue<K, V> {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<K: Copy + PartialEq, V> Catalogue<K, V> {
    /// The entry with this id.
    pub fn get(&self, id: K) -> Option<&V> {
        self.values.get(self.index_of(id)?)
    }

    /// Puts an entry in, after all others or in the place of the one with its id.
    pub fn insert(&mut self, id: K, value: V) {
        match self.index_of(id) {
            Some(index) => self.values[index] = value,
            None => self.push(id, value),
        }
    }

    fn push(&mut self, id: K, value: V) {
        self.ids.push(id);
        self.values.push(value);
    }

    /// The position of the entry in file order.
    pub fn index_of(&self, id: K) -> Option<usize> {
        self.ids.iter().position(|key| *key == id)
    }

    /// Whether there is an entry with this id.
    pub fn contains(&self, id: K) -> bool {
        self.index_of(id).is_some()
    }

    /// All entries in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (K, &V)> {
        self.ids.iter().copied().zip(&self.values)
    }

    /// All ids in file order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = K> {
        self.ids.iter().copied()
    }

    /// All values in file order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        self.values.iter()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

impl<K: Copy + PartialEq, V> FromIterator<(K, V)> for Catalogue<K, V> {
    /// The first of two entries with one id stays; the loader reports the second before it gets here.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut catalogue = Self::default();
        for (key, value) in iter {
            if !catalogue.contains(key) {
                catalogue.push(key, value);
            }
        }
        catalogue
    }
}
