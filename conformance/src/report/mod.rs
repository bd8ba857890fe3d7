//! Renderings of the one stream of events, one file each. None of them computes.

mod human;

pub use human::Human;
