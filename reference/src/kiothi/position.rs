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
    /// The narrowest row that can be played.
    pub const NARROWEST: Width = Width(2);
    /// The widest board that is played here.
    pub const WIDEST: Width = Width(16);

    /// A width from 2 to 16; `None` for anything else.
    #[must_use]
    pub const fn new(width: u8) -> Option<Width> {
        if Width::NARROWEST.0 <= width && width <= Width::WIDEST.0 { Some(Width(width)) } else { None }
    }

    /// The number of bomas in a row.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A boma of a board, by whose row it lies in and its number there, from 1 at the owner's left.
/// `kiothi.board.direction`
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The bomas of a board lie in a circle, in which warriors are sown: South's row and then North's, each from its
    /// owner's left to right. This is the boma's place in it, from 0.
    circle: u8,
    width: Width,
}

impl Place {
    /// The boma with this number in a row of this width; `None` if the row has none.
    #[must_use]
    #[inline]
    pub const fn new(side: Side, boma: u8, width: Width) -> Option<Place> {
        if 1 <= boma && boma <= width.0 { Some(Place::after(side, boma - 1, width)) } else { None }
    }

    /// So many bomas after the first of a row.
    #[inline]
    const fn after(side: Side, bomas: u8, width: Width) -> Place {
        let first = match side {
            Side::South => 0,
            Side::North => width.0,
        };
        Place { circle: first + bomas, width }
    }

    /// Whose row it lies in.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        if self.circle < self.width.0 { Side::South } else { Side::North }
    }

    /// Its number there, from 1 at the owner's left.
    #[must_use]
    #[inline]
    pub const fn boma(self) -> u8 {
        match self.side() {
            Side::South => self.circle + 1,
            Side::North => self.circle - self.width.0 + 1,
        }
    }

    /// The boma that sowing reaches next: `kiothi.board.direction`.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Place {
        let next = self.circle + 1;
        Place { circle: if next == 2 * self.width.0 { 0 } else { next }, ..self }
    }

    /// The enemy boma across the board, *i* and W+1-*i*: `kiothi.board.facing`.
    #[must_use]
    #[inline]
    pub const fn facing(self) -> Place {
        Place { circle: 2 * self.width.0 - 1 - self.circle, ..self }
    }

    /// All bomas of one row, from the owner's left to right.
    pub fn row(side: Side, width: Width) -> impl DoubleEndedIterator<Item = Place> + Clone {
        (0..width.0).map(move |bomas| Place::after(side, bomas, width))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.side() {
            Side::South => 'S',
            Side::North => 'N',
        };
        write!(f, "{letter}{}", self.boma())
    }
}

/// How many bomas the widest board has.
const MOST_BOMAS: usize = 2 * Width::WIDEST.0 as usize;

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
    /// In the circle of [`Place`]; beyond two rows of `width` there is nothing.
    bomas: [Boma; MOST_BOMAS],
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
        let bomas = [Boma { warriors: 0, nki: false }; MOST_BOMAS];
        Position { turn, phase, width, bomas, prisons: [0, 0] }
    }

    /// Who is to move; when the game is over, who would have moved next. `kiothi.board.turn`
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// What play is at.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many bomas a row has.
    #[must_use]
    #[inline]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// What is in a boma. The place is one of this board: of one with wider rows, it says what lies as far on.
    #[must_use]
    #[inline]
    pub const fn at(&self, place: Place) -> Boma {
        self.bomas[place.circle as usize]
    }

    #[inline]
    pub(super) const fn at_mut(&mut self, place: Place) -> &mut Boma {
        &mut self.bomas[place.circle as usize]
    }

    /// One row, from its owner's left to right.
    #[must_use]
    pub fn row(&self, side: Side) -> &[Boma] {
        let (south, north) = self.bomas.split_at(usize::from(self.width.0));
        match side {
            Side::South => south,
            Side::North => &north[..usize::from(self.width.0)],
        }
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
        let mut mirrored = Position::bare(self.width, self.turn.other(), self.phase);
        for side in Side::BOTH {
            *mirrored.prison_mut(side.other()) = self.prison(side);
            for (at, boma) in Place::row(side.other(), self.width).zip(self.row(side)) {
                *mirrored.at_mut(at) = *boma;
            }
        }
        mirrored
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
