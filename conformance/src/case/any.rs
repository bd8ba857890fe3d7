//! Games and cases without their types, so that the rest of the harness needs to know none.

use super::allowed::Allowed;
use super::ask::Way;
use super::diagnostic::Problem;
use super::drawn::Drawn;
use super::export::{Vector, vectors};
use super::model::Case;
use super::prove::{Proof, fired, prove};
use super::resolve::{Stand, resolve};
use super::separate::{Apart, Exhibit};
use super::text::CaseText;
use crate::game::{Choices, PointInfo};
use crate::question::{About, Question};
use crate::serve::Answers;
use crate::tell::Tells;
use nki_reference::code::Code;
use schemars::Schema;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A game of the registry.
#[derive(Debug, Clone, Copy)]
pub struct Of<R>(PhantomData<R>);

impl<R> Of<R> {
    /// The game.
    pub const NEW: Of<R> = Of(PhantomData);
}

/// A game whose types don't matter.
pub trait AnyGame: Answers + Tells + Sync {
    /// Its name in files and on the wire.
    fn name(&self) -> &'static str;
    /// Its points, in order.
    fn points(&self) -> &'static [PointInfo];
    /// The rules that can fire.
    fn rules(&self) -> &'static [&'static str];
    /// The code that carries them out.
    fn code(&self) -> Code;
    /// The sizes of its boards.
    fn sizes(&self) -> RangeInclusive<u8>;
    /// The size of its canonical board.
    fn canonical_size(&self) -> u8;
    /// The JSON Schema of its positions as the protocol tells them.
    fn position_schema(&self) -> Schema;
    /// The JSON Schema of its moves as the protocol tells them.
    fn move_schema(&self) -> Schema;
    /// A case of it, or everything wrong with it.
    ///
    /// # Errors
    /// See above.
    fn case(
        &self,
        text: CaseText,
        file: &str,
        index: usize,
        line: usize,
    ) -> Result<Arc<dyn AnyCase>, Vec<Problem>>;
}

/// A case whose game's types don't matter.
pub trait AnyCase: Send + Sync {
    /// What a report says of it.
    fn about(&self) -> &Arc<About>;
    /// As it is written.
    fn text(&self) -> &Arc<CaseText>;
    /// Its index in its file.
    fn index(&self) -> usize;
    /// Under which readings it is asked.
    fn under(&self) -> Allowed;
    /// Under which readings an entry is meant.
    fn when(&self, entry: usize) -> Option<Allowed>;
    /// The entry that is meant under these choices, if the case is asked under them.
    fn entry(&self, choices: &Choices) -> Option<usize>;
    /// The questions it comes to: none where it is not asked, or asks what no engine is asked.
    fn questions(&self, way: &Way) -> Vec<Question>;
    /// Proves it.
    fn prove(&self) -> Proof;
    /// Which of the rules that it claims fire, when it is carried out under readings that it is asked under.
    fn fired(&self) -> Vec<&'static str>;
    /// As test vectors: one for each entry under each profile that means it, and one for each other entry.
    fn vectors(&self) -> Vec<Vector>;
    /// Which readings of a point it tells apart, if an engine is asked it at all.
    fn separates(&self, point: usize) -> Vec<Apart>;
    /// The position in which two readings are seen apart, if there is one to be shown.
    fn exhibit(&self, point: usize, apart: &Apart) -> Option<Exhibit>;
    /// How many warriors are on its board and in the prisons, and how many bomas a row has.
    fn size(&self) -> (u32, u8);
}

impl<R: Drawn> AnyGame for Of<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn points(&self) -> &'static [PointInfo] {
        R::points()
    }

    fn rules(&self) -> &'static [&'static str] {
        R::rules()
    }

    fn code(&self) -> Code {
        R::code()
    }

    fn sizes(&self) -> RangeInclusive<u8> {
        R::SIZES
    }

    fn canonical_size(&self) -> u8 {
        R::CANONICAL_SIZE
    }

    fn position_schema(&self) -> Schema {
        R::position_schema()
    }

    fn move_schema(&self) -> Schema {
        R::move_schema()
    }

    fn case(
        &self,
        text: CaseText,
        file: &str,
        index: usize,
        line: usize,
    ) -> Result<Arc<dyn AnyCase>, Vec<Problem>> {
        let case: Case<R> = resolve(text, Stand { file, index, line })?;
        Ok(Arc::new(case))
    }
}

impl<R: Drawn> AnyCase for Case<R> {
    fn about(&self) -> &Arc<About> {
        &self.about
    }

    fn text(&self) -> &Arc<CaseText> {
        &self.text
    }

    fn index(&self) -> usize {
        self.index
    }

    fn under(&self) -> Allowed {
        self.under
    }

    fn when(&self, entry: usize) -> Option<Allowed> {
        self.entries.get(entry).map(|entry| entry.when)
    }

    fn entry(&self, choices: &Choices) -> Option<usize> {
        if !self.under.has(choices) {
            return None;
        }
        self.entries.iter().position(|entry| entry.when.has(choices))
    }

    fn questions(&self, way: &Way) -> Vec<Question> {
        self.asked_in(way)
    }

    fn prove(&self) -> Proof {
        prove(self)
    }

    fn fired(&self) -> Vec<&'static str> {
        fired(self)
    }

    fn vectors(&self) -> Vec<Vector> {
        vectors(self, &Of::<R>::NEW)
    }

    fn separates(&self, point: usize) -> Vec<Apart> {
        self.told_apart(point)
    }

    fn exhibit(&self, point: usize, apart: &Apart) -> Option<Exhibit> {
        self.seen_apart(point, apart)
    }

    fn size(&self) -> (u32, u8) {
        self.warriors_and_bomas()
    }
}
