//! Case files: from YAML for people to questions for engines, with a proof on the way.

mod allowed;
mod any;
mod diagnostic;
mod drawn;
mod load;
mod model;
mod outcome;
mod path;
mod profile;
mod prove;
mod resolve;
mod scan;
mod suite;
mod text;

pub use allowed::{Allowed, in_words};
pub use any::{AnyCase, AnyGame, Of};
pub use diagnostic::{Diagnostic, Problem, Severity, Source};
pub(crate) use drawn::words;
pub use drawn::{Drawn, Misdrawn, Telling, Wrong, lines};
pub use load::MOST_BYTES;
pub use outcome::ENDLESS_LAPS;
pub use path::{Part, Path, Step};
pub use profile::{Profile, choose, profiles};
pub use prove::{MOST_LEAVES, Proof};
pub use suite::Suite;
pub use text::{
    AskText, CaseText, EntryText, FileText, GivenText, IllegalText, Origin, Pairs, PositionText, ResultText,
    Several,
};
