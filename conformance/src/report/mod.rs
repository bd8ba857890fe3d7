//! Renderings of the one stream of events, one file each. None of them computes.

mod human;
mod jsonl;
mod junit;
mod progress;
mod tap;
mod told;

pub use human::Human;
pub use jsonl::JsonLines;
pub use junit::JUnit;
pub use progress::Progress;
pub use tap::Tap;
