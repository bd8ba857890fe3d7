use super::step::Observer;
use std::fmt;

/// Names each point once: its enum, its values, and how a set of readings holds and hands out its answer.
macro_rules! points {
    ($($(#[$doc:meta])* $point:ident, $field:ident = $id:literal {
        $first:ident = $first_name:literal, $($value:ident = $name:literal,)*
    })*) => {
        /// A point on which the texts differ or are silent.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Point {
            $($(#[$doc])* $point,)*
        }

        impl Point {
            /// Every point, in the order of the spec.
            pub const ALL: &'static [Point] = &[$(Point::$point,)*];

            /// The id under which the spec tells the dispute.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Point::$point => $id,)* }
            }

            /// The names of the readings of this point; the first is the ruling where a text is silent.
            #[must_use]
            pub const fn values(self) -> &'static [&'static str] {
                match self { $(Point::$point => &[$first_name, $($name,)*],)* }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
            #[repr(u8)]
            pub enum $point {
                #[doc = concat!("`", $first_name, "`")]
                #[default]
                $first,
                $(#[doc = concat!("`", $name, "`")] $value,)*
            }

            impl $point {
                const ALL: &'static [$point] = &[$point::$first, $($point::$value,)*];
            }
        )*

        /// One reading of every point. Made from the default, in which each point has the ruling for where a text is
        /// silent, with [`Readings::with`] or [`Readings::set`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct Readings {
            $($field: $point,)*
        }

        impl Readings {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nAsks the point `", $id, "`, and tells the observer that it was asked.")]
                #[inline]
                pub fn $field(&self, seen: &mut impl Observer) -> $point {
                    seen.consulted(Point::$point);
                    self.$field
                }
            )*

            /// Which of [`Point::values`] this set has for a point.
            #[must_use]
            pub const fn index(&self, point: Point) -> usize {
                match point { $(Point::$point => self.$field as usize,)* }
            }

            /// Takes the reading with this index in [`Point::values`]; false, and nothing changed, if there is none.
            pub fn set(&mut self, point: Point, index: usize) -> bool {
                match point {
                    $(Point::$point => match $point::ALL.get(index) {
                        Some(reading) => { self.$field = *reading; true }
                        None => false,
                    },)*
                }
            }
        }
    };
}

points! {
    /// How many warriors stand in how many bomas at the start.
    Setup, setup = "setup" {
        SixOfFive = "six-of-five", FiveOfFive = "five-of-five", FiveOfSix = "five-of-six",
    }
    /// How many bomas an opening empties.
    OpeningBomas, opening_bomas = "opening-bomas" {
        ExactlyTwo = "exactly-two", UpToTwo = "up-to-two", TwoOrNone = "two-or-none", UpToOne = "up-to-one",
    }
    /// How many warriors leave each boma that an opening empties.
    OpeningTake, opening_take = "opening-take" {
        All = "all", Five = "five",
    }
    /// Whether one opening may place warriors in both rows.
    OpeningPlace, opening_place = "opening-place" {
        BothRows = "both-rows", OneRow = "one-row",
    }
    /// Where marks are set, and when.
    Protection, protection = "protection" {
        OccupiedAfterOpening = "occupied-after-opening", Undisturbed = "undisturbed", Unsown = "unsown",
        SetUpCamps = "set-up-camps",
    }
    /// Which pick-up takes a mark away.
    MarkLost, mark_lost = "mark-lost" {
        AnySowing = "any-sowing", Emptying = "emptying",
    }
    /// Whether a relay lap that merely drops into a boma takes its mark away.
    RelayPasses, relay_passes = "relay-passes" {
        LiftOnly = "lift-only", PassErases = "pass-erases",
    }
    /// How many of a boma's warriors a move may take up.
    Pickup, pickup = "pickup" {
        AnyNumber = "any-number", Whole = "whole",
    }
    /// Where a first lap may not end.
    FirstLap, first_lap = "first-lap" {
        NotOwnOccupied = "not-own-occupied", NotAnyOccupied = "not-any-occupied", Free = "free",
    }
    /// What a lap that ends in an occupied boma of the own row does.
    Relay, relay = "relay" {
        AnyRow = "any-row", EnemyRow = "enemy-row", Forbidden = "forbidden",
    }
    /// Whether a long lap sows the boma it came from.
    EmptiedBoma, emptied_boma = "emptied-boma" {
        Sown = "sown", Skipped = "skipped", SkippedOnRelay = "skipped-on-relay",
    }
    /// Whether a capture needs warriors sown in the enemy's row before it.
    CaptureLap, capture_lap = "capture-lap" {
        AnyLap = "any-lap", AfterCrossing = "after-crossing", ThisLap = "this-lap",
    }
    /// What happens when the facing boma is empty.
    EmptyFacing, empty_facing = "empty-facing" {
        Nothing = "nothing", CapturerRetired = "capturer-retired",
    }
    /// Whether the bonus walk needs an ordinary capture.
    BonusNeeds, bonus_needs = "bonus-needs" {
        Opposite = "opposite", Nothing = "nothing",
    }
    /// How far the bonus walk reaches.
    BonusExtent, bonus_extent = "bonus-extent" {
        Run = "run", AllThree = "all-three", WholeRun = "whole-run",
    }
    /// What a marked boma does to the bonus.
    BonusNki, bonus_nki = "bonus-nki" {
        Stops = "stops", PassedOver = "passed-over", Voids = "voids",
    }
    /// Whether the bonus may be left.
    BonusClaim, bonus_claim = "bonus-claim" {
        Automatic = "automatic", Optional = "optional",
    }
    /// When the end of the game is tested, and for whom.
    End, end = "end" {
        OnTurn = "on-turn", AtOnce = "at-once",
    }
    /// How many ordinary victories a supreme one is worth.
    SupremeWorth, supreme_worth = "supreme-worth" {
        Two = "two", Ten = "ten",
    }
}

/// A reading that there is not: the point or its value is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnknownReading {
    /// No point has this id.
    Point(String),
    /// The point has no reading of this name.
    Value(Point, String),
}

impl Point {
    /// The point with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Point> {
        Point::ALL.iter().copied().find(|point| point.id() == id)
    }
}

impl Readings {
    /// The name of the reading this set has for a point.
    #[must_use]
    pub fn value(&self, point: Point) -> &'static str {
        point.values()[self.index(point)]
    }

    /// The same set but for one point, named by id, which gets the reading of this name.
    ///
    /// # Errors
    /// When there is no such point, or the point has no such reading.
    pub fn with(mut self, point: &str, value: &str) -> Result<Readings, UnknownReading> {
        let point = Point::from_id(point).ok_or_else(|| UnknownReading::Point(point.to_owned()))?;
        let index = point.values().iter().position(|name| *name == value);
        let index = index.ok_or_else(|| UnknownReading::Value(point, value.to_owned()))?;
        self.set(point, index);
        Ok(self)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, point) in Point::ALL.iter().enumerate() {
            write!(f, "{}{point}={}", if i == 0 { "" } else { "," }, self.value(*point))?;
        }
        Ok(())
    }
}

impl fmt::Display for UnknownReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReading::Point(id) => write!(f, "there is no point `{id}`"),
            UnknownReading::Value(point, value) => {
                write!(
                    f,
                    "the point `{point}` has no reading `{value}`; it has {}",
                    point.values().join(", ")
                )
            }
        }
    }
}

impl std::error::Error for UnknownReading {}
