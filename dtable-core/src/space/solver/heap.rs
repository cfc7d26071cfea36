//! A heap that gives the most active boolean.

/// A binary heap of numbers, ordered by keys outside of it that may grow. Its loops work on slices, whose elements are
/// read without a call in unoptimised builds as well.
#[derive(Default)]
pub(super) struct Heap {
    of: Vec<u32>,
    /// The place of each number, plus one; 0 where it is not in the heap.
    places: Vec<u32>,
}

impl Heap {
    /// Adds a number, unless it is there.
    pub(super) fn insert(&mut self, it: usize, keys: &[f64]) {
        if self.places.len() <= it {
            self.places.resize(it + 1, 0);
        }
        if self.places[it] == 0 {
            self.of.push(it as u32);
            self.places[it] = self.of.len() as u32;
            self.up(self.of.len() - 1, keys);
        }
    }

    /// Removes and returns the number with the greatest key. Equal keys are ordered arbitrarily, but always in the same
    /// way.
    pub(super) fn pop(&mut self, keys: &[f64]) -> Option<usize> {
        let last = self.of.pop()?;
        let Some(first) = self.of.first_mut() else {
            self.places[last as usize] = 0;
            return Some(last as usize);
        };
        let first = std::mem::replace(first, last);
        self.places[last as usize] = 1;
        self.places[first as usize] = 0;
        self.down(0, keys);
        Some(first as usize)
    }

    /// Restores the order after the key of `it` has grown.
    pub(super) fn raised(&mut self, it: usize, keys: &[f64]) {
        if self.places[it] != 0 {
            self.up(self.places[it] as usize - 1, keys);
        }
    }

    fn up(&mut self, mut at: usize, keys: &[f64]) {
        let (of, places) = (&mut self.of[..], &mut self.places[..]);
        let it = of[at];
        let key = keys[it as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = of[parent];
            if keys[above as usize] >= key {
                break;
            }
            of[at] = above;
            places[above as usize] = at as u32 + 1;
            at = parent;
        }
        of[at] = it;
        places[it as usize] = at as u32 + 1;
    }

    fn down(&mut self, mut at: usize, keys: &[f64]) {
        let (of, places) = (&mut self.of[..], &mut self.places[..]);
        let it = of[at];
        let (key, end) = (keys[it as usize], of.len());
        loop {
            let mut child = 2 * at + 1;
            if child >= end {
                break;
            }
            let mut below = of[child];
            if child + 1 < end && keys[of[child + 1] as usize] > keys[below as usize] {
                child += 1;
                below = of[child];
            }
            if key >= keys[below as usize] {
                break;
            }
            of[at] = below;
            places[below as usize] = at as u32 + 1;
            at = child;
        }
        of[at] = it;
        places[it as usize] = at as u32 + 1;
    }
}
