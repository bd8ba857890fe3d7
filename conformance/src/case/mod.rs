//! Case files: from YAML for people to questions for engines, with a proof on the way.

mod allowed;
mod any;
mod ask;
mod complaint;
mod diagnostic;
mod drawn;
mod export;
mod fmt;
mod load;
mod model;
mod outcome;
mod path;
mod profile;
mod prove;
mod resolve;
mod scan;
mod separate;
mod suite;
mod text;
mod write;

pub use allowed::{Allowed, in_words};
pub use any::{AnyCase, AnyGame, Of};
pub use ask::{Posed, Way};
pub use diagnostic::{Diagnostic, Problem, Severity, Source};
pub(crate) use drawn::words;
pub use drawn::{Drawn, Misdrawn, Telling, Wrong, lines};
pub use export::{Vector, Vectors};
pub use fmt::{Formatted, format};
pub use load::MOST_BYTES;
pub(crate) use load::read_text;
pub use outcome::ENDLESS_LAPS;
pub use path::{Part, Path, Step};
pub use profile::{Profile, choose, profiles};
pub(crate) use profile::{listed, nearest};
pub use prove::{MOST_LEAVES, Proof};
pub use separate::{Apart, Came, Exhibit, apart};
pub use suite::{Proved, Suite, sources};
pub use text::{
    AskText, CaseText, EntryText, FileText, GivenText, IllegalText, Origin, Pairs, PositionText, ResultText,
    Several,
};
pub(crate) use write::written;
