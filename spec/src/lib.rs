//! The rules of East African mancala games as data: clauses with ids, the points on which the texts differ, the
//! readings, the profiles, and the sentence behind each.
//!
//! The data lies beside this crate as Markdown and YAML and is embedded in it; `README.md` there explains the form.
//! It is read once and refused if it is not well made. There is no game logic here.
//!
//! ```
//! let kiothi = nki_spec::game("kiothi").ok_or("no such game")?;
//! let rule = kiothi.rule("kiothi.sowing.first-lap").ok_or("no such rule")?;
//! assert!(rule.points().iter().any(|point| point == "first-lap"));
//! # Ok::<(), &str>(())
//! ```

mod bearing;
mod check;
mod cite;
mod compare;
mod error;
mod files;
mod game;
mod markdown;
mod reading;
mod rule;
mod witness;
mod yaml;

pub use bearing::Bearing;
pub use cite::{Citation, Hash, Locator, normalised, sentences};
pub use compare::Difference;
pub use error::{Error, Problem};
pub use files::{File, Files, files, game, games, names, try_load};
pub use game::{Answer, Board, Game, Question};
pub use reading::{Attested, Basis, Choice, Point, Profile, Reading, Recorded, Slip};
pub use rule::{Example, Kind, Outcome, Rule, RuleId};
pub use witness::{ReadingName, Reads, Sentence, Witness};
