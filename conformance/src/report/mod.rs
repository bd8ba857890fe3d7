//! Renderings of the one stream of events, one file each. None of them computes.

mod boards;
mod human;
mod jsonl;
mod junit;
mod known;
mod link;
mod plain;
mod progress;
mod rule;
mod tap;
mod told;

pub(crate) use boards::{beside, in_step, widest};
pub use human::Human;
pub use jsonl::JsonLines;
pub use junit::JUnit;
pub use known::KnownFile;
pub use link::{BOOK, linked};
pub(crate) use plain::plain;
pub use progress::Progress;
pub(crate) use rule::{WIDTH, sentence};
pub use rule::{rule, wrapped};
pub use tap::Tap;
