use crate::Side;
use std::fmt;

/// The most warriors a position may hold, rows and prisons together. So no boma and no prison ever holds more.
pub const MOST_WARRIORS: u32 = 255;

/// How many bomas a row has: 2 to 16, canonically 10. `kiothi.board.rows`
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(u8);

impl Width {
    /// Two rows of ten, as all the texts have it.
    pub const CANONICAL: Width = Width(10);
    /// The widest board that is played here.
    pub const WIDEST: Width = Width(16);

    /// A width from 2 to 16; `None` for anything else.
    #[must_use]
    pub const fn new(width: u8) -> Option<Width> {
        if 2 <= width && width <= Width::WIDEST.0 { Some(Width(width)) } else { None }
    }

    /// The number of bomas in a row.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A boma by whose row it lies in and its number there, from 1 at the owner's left. `kiothi.board.direction`
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    side: Side,
    boma: u8,
}

impl Place {
    /// The boma with this number in a row of this width; `None` if the row has none.
    #[must_use]
    pub const fn new(side: Side, boma: u8, width: Width) -> Option<Place> {
        if 1 <= boma && boma <= width.0 { Some(Place { side, boma }) } else { None }
    }

    /// Whose row it lies in.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// Its number there, from 1 at the owner's left.
    #[must_use]
    pub const fn boma(self) -> u8 {
        self.boma
    }

    /// The boma that sowing reaches next: `kiothi.board.direction`.
    #[must_use]
    pub const fn next(self, width: Width) -> Place {
        if self.boma < width.0 {
            Place { side: self.side, boma: self.boma + 1 }
        } else {
            Place { side: self.side.other(), boma: 1 }
        }
    }

    /// The enemy boma across the board: `kiothi.board.facing`.
    #[must_use]
    pub const fn facing(self, width: Width) -> Place {
        Place { side: self.side.other(), boma: width.0 + 1 - self.boma }
    }

    /// All bomas of one row, from the owner's left to right.
    pub fn row(side: Side, width: Width) -> impl DoubleEndedIterator<Item = Place> + Clone {
        (1..=width.0).map(move |boma| Place { side, boma })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.side {
            Side::South => 'S',
            Side::North => 'N',
        };
        write!(f, "{letter}{}", self.boma)
    }
}

/// What play is at. `kiothi.move.phase`
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Phase {
    /// The first player is to make the opening.
    OpeningFirst,
    /// The second player is to make the opening.
    OpeningSecond,
    /// Warriors are sown.
    Play,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Every phase, in the order in which a game goes through them.
    pub const ALL: [Phase; 4] = [Phase::OpeningFirst, Phase::OpeningSecond, Phase::Play, Phase::Over];

    /// The name in texts and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::OpeningFirst => "opening-first",
            Phase::OpeningSecond => "opening-second",
            Phase::Play => "play",
            Phase::Over => "over",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One hollow of the board. `kiothi.nki.mark`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Boma {
    /// How many warriors lie in it.
    pub warriors: u8,
    /// Whether it is marked: what lies in a marked boma can't be captured. An empty boma may be marked.
    pub nki: bool,
}

/// Everything that bears on how a game goes on. It holds at most [`MOST_WARRIORS`], and when the game is over the
/// rows are empty and unmarked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) turn: Side,
    pub(super) phase: Phase,
    width: Width,
    /// South's row and North's; beyond `width` there is nothing.
    rows: [[Boma; Width::WIDEST.0 as usize]; 2],
    pub(super) prisons: [u8; 2],
}

/// Why something is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadPosition {
    /// A row has fewer than 2 bomas or more than 16: this many.
    Width(usize),
    /// South's row has this many bomas, North's that many.
    Uneven(usize, usize),
    /// So many warriors in all.
    TooMany(u32),
    /// The phase is `over`, yet something is left on this boma.
    LeftOver(Place),
}

impl Position {
    /// A position from both rows, each from its owner's left to right, and both prisons, South's first.
    ///
    /// # Errors
    /// When the rows differ in length or are too short or too long, when there are more than [`MOST_WARRIORS`], or
    /// when the phase is `over` and warriors or marks are left on the board.
    pub fn new(
        turn: Side,
        phase: Phase,
        rows: [&[Boma]; 2],
        prisons: [u8; 2],
    ) -> Result<Position, BadPosition> {
        let [south, north] = rows;
        if south.len() != north.len() {
            return Err(BadPosition::Uneven(south.len(), north.len()));
        }
        let width = u8::try_from(south.len()).ok().and_then(Width::new);
        let width = width.ok_or(BadPosition::Width(south.len()))?;
        let mut position = Position::bare(width, turn, phase);
        position.prisons = prisons;
        for (side, row) in Side::BOTH.into_iter().zip(rows) {
            for (place, boma) in Place::row(side, width).zip(row) {
                *position.at_mut(place) = *boma;
                if phase == Phase::Over && *boma != Boma::default() {
                    return Err(BadPosition::LeftOver(place));
                }
            }
        }
        if position.total() > MOST_WARRIORS {
            return Err(BadPosition::TooMany(position.total()));
        }
        Ok(position)
    }

    /// An empty board without marks.
    pub(super) const fn bare(width: Width, turn: Side, phase: Phase) -> Position {
        let row = [Boma { warriors: 0, nki: false }; Width::WIDEST.0 as usize];
        Position { turn, phase, width, rows: [row; 2], prisons: [0, 0] }
    }

    /// Who is to move; when the game is over, who would have moved next.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// What play is at.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many bomas a row has.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// What is in a boma. A boma that this board does not have is empty and unmarked.
    #[must_use]
    #[inline]
    pub const fn at(&self, place: Place) -> Boma {
        self.rows[place.side as usize][place.boma as usize - 1]
    }

    #[inline]
    pub(super) const fn at_mut(&mut self, place: Place) -> &mut Boma {
        &mut self.rows[place.side as usize][place.boma as usize - 1]
    }

    /// One row, from its owner's left to right.
    #[must_use]
    pub fn row(&self, side: Side) -> &[Boma] {
        &self.rows[side as usize][..usize::from(self.width.0)]
    }

    /// How many warriors lie in a prison.
    #[must_use]
    pub const fn prison(&self, side: Side) -> u8 {
        self.prisons[side as usize]
    }

    pub(super) const fn prison_mut(&mut self, side: Side) -> &mut u8 {
        &mut self.prisons[side as usize]
    }

    /// All warriors, in both rows and both prisons. No move changes it: `kiothi.board.prisons`.
    #[must_use]
    pub fn total(&self) -> u32 {
        let rows = Side::BOTH.iter().flat_map(|side| self.row(*side));
        let prisons = self.prisons.iter().map(|prison| u32::from(*prison));
        rows.map(|boma| u32::from(boma.warriors)).chain(prisons).sum()
    }

    /// The same with the players' names exchanged: what South has, North has, and the other way round. Every rule is
    /// the same for both, so that this commutes with every move.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let [south, north] = self.rows;
        let [left, right] = self.prisons;
        Position { turn: self.turn.other(), rows: [north, south], prisons: [right, left], ..*self }
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Width(width) => write!(f, "a row has 2 to 16 bomas, not {width}"),
            BadPosition::Uneven(south, north) => {
                write!(f, "both rows are equally long, yet South's has {south} bomas and North's {north}")
            }
            BadPosition::TooMany(total) => {
                write!(f, "a position holds at most {MOST_WARRIORS} warriors, prisons included, not {total}")
            }
            BadPosition::LeftOver(place) => {
                write!(f, "when the game is over the board is bare, yet something is left at {place}")
            }
        }
    }
}

impl std::error::Error for BadPosition {}
