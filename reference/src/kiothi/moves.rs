use crate::Side;
use std::fmt;

/// What a player says they do. Whether it is allowed, [`super::play`] says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// An opening: before the first warrior is sown, each player may rearrange.
    Open(Opening),
    /// A move in play.
    Sow(Sowing),
}

/// A move in play: so many warriors taken from this own boma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sowing {
    /// The number of the boma, from 1 at the player's left.
    pub from: u8,
    /// How many warriors are taken up.
    pub count: u8,
    /// What is said of the bonus.
    pub claim: Claim,
}

/// What a move says of the bonus: `kiothi.capture.bonus.claim`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Claim {
    /// It is taken, if there is one. To say nothing means the same.
    #[default]
    Take,
    /// It is left.
    Leave,
}

/// An opening: own bomas to empty, and where their warriors go. No boma is named twice as a place to put warriors.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Opening {
    empty: Vec<u8>,
    puts: Vec<Put>,
}

/// Warriors put into one boma by an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Put {
    /// In whose row.
    pub side: Side,
    /// The number of the boma there, from 1 at its owner's left.
    pub boma: u8,
    /// How many warriors.
    pub count: u8,
}

/// A boma that an opening names twice as a place to put warriors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PutTwice(pub Side, pub u8);

impl Sowing {
    /// So many warriors from this boma; the bonus is taken if there is one.
    #[must_use]
    pub const fn new(from: u8, count: u8) -> Sowing {
        Sowing { from, count, claim: Claim::Take }
    }
}

impl Opening {
    /// An opening that empties these bomas and puts the warriors there. The places are kept in order, South's row
    /// first; the bomas to empty stay as given, since naming one twice is for the rules to refuse.
    ///
    /// # Errors
    /// When a place is named twice.
    pub fn new(empty: Vec<u8>, mut puts: Vec<Put>) -> Result<Opening, PutTwice> {
        puts.sort_unstable();
        match puts.windows(2).find(|pair| (pair[0].side, pair[0].boma) == (pair[1].side, pair[1].boma)) {
            Some(pair) => Err(PutTwice(pair[0].side, pair[0].boma)),
            None => Ok(Opening { empty, puts }),
        }
    }

    /// The own bomas to empty, as given.
    #[must_use]
    pub fn empty(&self) -> &[u8] {
        &self.empty
    }

    /// Where warriors go, South's row first, each row from its owner's left; no place twice.
    #[must_use]
    pub fn puts(&self) -> &[Put] {
        &self.puts
    }
}

impl Move {
    /// The same move by the other player: what it says of South it says of North, and the other way round.
    #[must_use]
    pub fn mirrored(&self) -> Move {
        match self {
            Move::Sow(sowing) => Move::Sow(*sowing),
            Move::Open(Opening { empty, puts }) => {
                let mut puts: Vec<Put> =
                    puts.iter().map(|put| Put { side: put.side.other(), ..*put }).collect();
                puts.sort_unstable();
                Move::Open(Opening { empty: empty.clone(), puts })
            }
        }
    }
}

impl From<Sowing> for Move {
    fn from(sowing: Sowing) -> Move {
        Move::Sow(sowing)
    }
}

impl From<Opening> for Move {
    fn from(opening: Opening) -> Move {
        Move::Open(opening)
    }
}

impl fmt::Display for PutTwice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boma {} of {}'s row is named twice as a place to put warriors", self.1, self.0)
    }
}

impl std::error::Error for PutTwice {}
